"""/settings: what a person wants, and what a server wants."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.catalog import variants
from bot.store.people import GuildSettings, Preferences
from bot.tables.clocks import CLOCKS
from bot.tables.model import Refused
from bot.texts import languages
from cogs.answers import Click
from cogs.call import called, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import CHANNEL_SELECT, ROLE_SELECT, Json, Panel, button, option, pick_ids, rows, select, text
from cogs.panels.words import Voice
from cogs.router import Press, Router

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "hand": ("dm", "ephemeral"),
    "ping": ("on", "late", "off"),
    "sort": ("suit", "rank", "melds", "dealt"),
}
_SWITCHES: Final = ("four_colours", "text_only", "listed")
_SERVER_SWITCHES: Final = ("threads", "text_only")


class SettingsMenus(commands.Cog):
    group = app_commands.Group(name="settings", description=words("command-settings"))

    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        router.on("pref", self.choose, "update")
        router.on("switch", self.switch, "update")
        router.on("server", self.choose_server, "update")
        router.on("serverswitch", self.switch_server, "update")

    # ---- a person's own

    @group.command(name="mine", description=words("command-settings-mine"))
    async def mine(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            await call.answer.reply(mine_panel(call.voice, await self.hub.preferences(call.person.id)))

    async def choose(self, press: Press) -> None:
        name, value = press.ref.rest, press.values[0]
        if name == "language":
            chosen = await self.hub.prefer(press.person, language="" if value == "auto" else value)
        elif name in _CHOICES and value in _CHOICES[name]:
            chosen = await self.hub.prefer(press.person, **{name: value})
            if name == "hand" and value == "dm":
                self.hub.stage.reachable_again(press.person.id)
        else:
            raise Refused("stale")
        await press.answer.update(mine_panel(await self.hub.private_voice(press.person.id), chosen))

    async def switch(self, press: Press) -> None:
        name = press.ref.rest
        if name not in _SWITCHES:
            raise Refused("stale")
        now = await self.hub.preferences(press.person.id)
        chosen = await self.hub.prefer(press.person, **{name: not getattr(now, name)})
        await press.answer.update(mine_panel(press.voice, chosen))

    # ---- a server's

    @group.command(name="server", description=words("command-settings-server"))
    async def server(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            guild = _manager(click)
            await call.answer.reply(server_panel(call.voice, await self.hub.settings(guild)))

    async def choose_server(self, press: Press) -> None:
        guild = _manager(press.click)
        chosen = await self.hub.choose(guild, **_server_change(press.ref.rest, press.values))
        await press.answer.update(server_panel(press.voice, chosen))

    async def switch_server(self, press: Press) -> None:
        guild, name = _manager(press.click), press.ref.rest
        if name not in _SERVER_SWITCHES:
            raise Refused("stale")
        now = await self.hub.settings(guild)
        chosen = await self.hub.choose(guild, **{name: not getattr(now, name)})
        await press.answer.update(server_panel(press.voice, chosen))


def _manager(click: Click) -> int:
    """The server, for somebody who manages it. Raises Refused for anybody else."""
    if click.guild_id is None:
        raise Refused("server_only")
    if not isinstance(click.user, discord.Member) or not click.permissions.manage_guild:
        raise Refused("manage_server_only")
    return click.guild_id


def _server_change(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    """What a choice in the server's menu means. Raises Refused for one that is not there any more."""
    if name == "clock" and values[0] in CLOCKS:
        return {"clock": values[0]}
    if name == "language" and values[0] in languages():
        return {"language": values[0]}
    if name == "most":
        return {"tables_per_channel": int(values[0]) if values[0].isdigit() and int(values[0]) else None}
    if name == "channels":
        return {"channels": [int(v) for v in values]}
    if name in ("player_role", "admin_role"):
        return {name: int(values[0]) if values else None}
    if name == "families":
        everything = {v.family for v in variants().values()}
        keys = [v.key for v in variants().values() if v.family in values]
        return {"games": [] if set(values) >= everything else keys}
    raise Refused("stale")


def _switches(voice: Voice, verb: str, names: tuple[str, ...], now: Any) -> list[Json]:
    made = []
    for name in names:
        on = bool(getattr(now, name))
        label = voice.plain(f"switch-{name}", state=voice.plain("value-yes" if on else "value-no"))
        made.append(button(ids.general(verb, name), label, style="green" if on else "grey"))
    return rows(made)


def _language_select(voice: Voice, custom_id: str, now: str, *, auto: bool) -> list[Json]:
    if len(languages()) < 2:
        return []
    options = [option(voice.plain("language-auto"), "auto", picked=not now)] if auto else []
    options += [option(tongue, tongue, picked=tongue == now) for tongue in languages()]
    return [select(custom_id, voice.plain("select-language"), options[:25])]


def mine_panel(voice: Voice, now: Preferences) -> Panel:
    made: list[Json] = [text(voice.text("settings-mine"))]
    for name, values in _CHOICES.items():
        options = [
            option(
                voice.plain(f"pref-{name}-{v}"), v, help=voice.plain(f"pref-{name}-{v}-help"), picked=v == getattr(now, name)
            )
            for v in values
        ]
        made.append(select(ids.general("pref", name), voice.plain(f"pref-{name}"), options))
    made += _language_select(voice, ids.general("pref", "language"), now.language, auto=True)
    made += _switches(voice, "switch", _SWITCHES, now)
    return Panel(made)


def server_panel(voice: Voice, now: GuildSettings) -> Panel:
    families = list(dict.fromkeys(v.family for v in variants().values()))
    allowed = {v.family for v in variants().values() if not now.games or v.key in now.games}
    clocks = [option(voice.plain(f"clock-{key}"), key, picked=key == now.clock) for key in CLOCKS]
    games = [option(voice.plain(f"family-{f}"), f, picked=f in allowed) for f in families]
    most = [option(voice.plain("most-default"), "0", picked=now.tables_per_channel is None)]
    most += [option(voice.plain("most", n=n), str(n), picked=n == now.tables_per_channel) for n in (1, 2, 3, 5, 10, 20)]
    made: list[Json] = [text(voice.text("settings-server"))]
    made += _language_select(voice, ids.general("server", "language"), now.language, auto=False)
    made.append(select(ids.general("server", "clock"), voice.plain("select-clock"), clocks))
    made.append(select(ids.general("server", "families"), voice.plain("select-games"), games, least=1, most=len(games)))
    made.append(select(ids.general("server", "most"), voice.plain("select-most"), most))
    made.append(
        pick_ids(ids.general("server", "channels"), voice.plain("select-channels"), CHANNEL_SELECT, now.channels, most=25)
    )
    for name in ("player_role", "admin_role"):
        role = getattr(now, name)
        made.append(
            pick_ids(ids.general("server", name), voice.plain(f"select-{name}"), ROLE_SELECT, [role] if role else [])
        )
    made += _switches(voice, "serverswitch", _SERVER_SWITCHES, now)
    return Panel(made)
