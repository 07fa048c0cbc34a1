"""Who may do what where, computed as Discord computes it: roles first, then a channel's overwrites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.local.world import Channel, World

EVERYTHING = discord.Permissions.all().value

EVERYONE = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    add_reactions=True,
    read_message_history=True,
    use_application_commands=True,
    use_external_emojis=True,
    use_external_apps=True,
    change_nickname=True,
).value

IN_DMS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_external_emojis=True,
    add_reactions=True,
).value


def bits(*names: str) -> int:
    """The flags of permissions given by the names that discord.py uses, as `bits("send_messages")`."""
    return discord.Permissions(**dict.fromkeys(names, True)).value


VIEW = bits("view_channel")
SEND = bits("send_messages")
SEND_IN_THREADS = bits("send_messages_in_threads")
HISTORY = bits("read_message_history")
ATTACH = bits("attach_files")
EMBED = bits("embed_links")
USE_COMMANDS = bits("use_application_commands")
PUBLIC_THREADS = bits("create_public_threads")
PRIVATE_THREADS = bits("create_private_threads")
MANAGE_THREADS = bits("manage_threads")
MANAGE_MESSAGES = bits("manage_messages")
MANAGE_CHANNELS = bits("manage_channels")
ADMINISTRATOR = bits("administrator")


def permissions_in(world: World, channel: Channel, user_id: str) -> int:
    """The flags of a person, or of the bot, in a channel, a thread (its parent counts) or a DM."""
    if channel.guild_id is None:
        return IN_DMS
    guild = world.guilds[channel.guild_id]
    if user_id == guild.owner_id:
        return EVERYTHING
    base = guild.everyone
    if user_id == world.bot.id:
        base |= guild.bot_permissions
    for role in guild.roles:
        if user_id in role.members:
            base |= role.permissions
    if base & ADMINISTRATOR:
        return EVERYTHING
    place = world.channels.get(channel.parent_id or "", channel)
    for target in (guild.id, *(role.id for role in guild.roles if user_id in role.members), user_id):
        allow, deny = place.overwrites.get(target, (0, 0))
        base = base & ~deny | allow
    return base if base & VIEW else 0


def may_see(world: World, channel: Channel, user_id: str) -> bool:
    """Whether a channel is on this person's list (a private thread only for those who were added)."""
    if channel.user_id is not None:
        return user_id in (channel.user_id, world.bot.id)
    if channel.guild_id is None or channel.guild_id not in world.guilds:
        return False
    guild = world.guilds[channel.guild_id]
    if user_id == world.bot.id:
        if not guild.has_bot:
            return False
    elif user_id not in guild.members:
        return False
    allowed = permissions_in(world, channel, user_id)
    if channel.private_thread and user_id not in channel.members:
        return bool(allowed & MANAGE_THREADS)
    return bool(allowed & VIEW)


def may_talk(world: World, channel: Channel, user_id: str) -> bool:
    """Whether someone may send messages in a channel or thread."""
    needed = SEND_IN_THREADS if channel.is_thread else SEND
    return may_see(world, channel, user_id) and bool(permissions_in(world, channel, user_id) & needed)
