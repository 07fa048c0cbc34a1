"""The world's things in the form in which Discord's REST and gateway give them to a bot."""

from __future__ import annotations

from bot.local.common import Json, dated
from bot.local.permissions import permissions_in
from bot.local.world import Channel, Emoji, Guild, Message, User, World

_CONTENT_INTENT = 1 << 15


def user_payload(user: User) -> Json:
    """A user object."""
    return {
        "id": user.id,
        "username": user.username,
        "global_name": None if user.bot else user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member_payload(world: World, guild: Guild, user: User, channel: Channel | None = None) -> Json:
    """A member object; with a channel also the permissions there, as an interaction carries them."""
    roles = [role.id for role in guild.roles if user.id in role.members]
    if user.id == world.bot.id:
        roles.append(guild.bot_role_id)
    member: Json = {
        "user": user_payload(user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": world.clock.iso(dated(user.id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if channel is not None:
        member["permissions"] = str(permissions_in(world, channel, user.id))
    return member


def role_payload(role_id: str, name: str, permissions: int, position: int, *, managed: bool = False) -> Json:
    """A role object."""
    return {
        "id": role_id,
        "name": name,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def roles_payload(world: World, guild: Guild) -> list[Json]:
    """All roles of a server: everyone's, the bot's own, the rest."""
    return [
        role_payload(guild.id, "@everyone", guild.everyone, 0),
        role_payload(guild.bot_role_id, world.bot.name, guild.bot_permissions, 1, managed=True),
        *(role_payload(role.id, role.name, role.permissions, n) for n, role in enumerate(guild.roles, 2)),
    ]


def channel_payload(world: World, channel: Channel) -> Json:
    """A channel object: text channel, thread or DM."""
    if channel.user_id is not None:
        return {
            "id": channel.id,
            "type": channel.type,
            "last_message_id": channel.last_message_id,
            "recipients": [user_payload(world.users[channel.user_id])],
            "flags": 0,
        }
    common: Json = {
        "id": channel.id,
        "type": channel.type,
        "guild_id": channel.guild_id,
        "name": channel.name,
        "last_message_id": channel.last_message_id,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if channel.is_thread:
        return {**common, **_thread_fields(world, channel)}
    role_ids = {guild_id for guild_id in (channel.guild_id,) if guild_id}
    if channel.guild_id in world.guilds:
        role_ids |= {role.id for role in world.guilds[channel.guild_id].roles}
    return {
        **common,
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": [
            {"id": target, "type": 0 if target in role_ids else 1, "allow": str(allow), "deny": str(deny)}
            for target, (allow, deny) in channel.overwrites.items()
        ],
    }


def _thread_fields(world: World, channel: Channel) -> Json:
    made = world.clock.iso(channel.created)
    fields: Json = {
        "owner_id": channel.owner_id,
        "message_count": sum(1 for m in world.history(channel.id) if m.only is None),
        "member_count": len(channel.members),
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": channel.archived,
            "auto_archive_duration": channel.auto_archive,
            "archive_timestamp": made,
            "locked": channel.locked,
            "create_timestamp": made,
            "invitable": True,
        },
    }
    if world.bot.id in channel.members:
        fields["member"] = thread_member_payload(world, channel, world.bot.id)
    return fields


def thread_member_payload(world: World, channel: Channel, user_id: str) -> Json:
    """Someone's place in a thread."""
    return {"id": channel.id, "user_id": user_id, "join_timestamp": world.clock.iso(channel.created), "flags": 0}


def guild_payload(world: World, guild: Guild) -> Json:
    """A server with its channels and threads, as GUILD_CREATE carries it; of the members only the bot itself."""
    channels = [c for c in world.channels.values() if c.guild_id == guild.id]
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": guild.owner_id,
        "application_id": None,
        "region": "deprecated",
        "home_header": None,
        "discovery_splash": None,
        "vanity_url_code": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_presences": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "incidents_data": None,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": roles_payload(world, guild),
        "members": [member_payload(world, guild, world.bot)],
        "member_count": len(guild.members) + 1,
        "large": False,
        "unavailable": False,
        "joined_at": world.clock.iso(dated(guild.id)),
        "channels": [channel_payload(world, c) for c in channels if not c.is_thread],
        "threads": [channel_payload(world, c) for c in channels if c.is_thread and not c.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
    }


def message_payload(world: World, message: Message, intents: int = 0) -> Json:
    """A message object as the bot may see it: what others write is blank without the intent, save in DMs and mentions."""
    channel = world.channels.get(message.channel_id)
    shown = (
        message.author_id == world.bot.id
        or intents & _CONTENT_INTENT
        or (channel is not None and channel.guild_id is None)
        or f"<@{world.bot.id}>" in message.data["content"]
    )
    if shown:
        return message.data
    return {**message.data, "content": "", "attachments": [], "components": [], "embeds": []}


def emoji_payload(world: World, emoji: Emoji) -> Json:
    """An application emoji object."""
    return {
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
        "user": user_payload(world.bot),
    }
