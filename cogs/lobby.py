"""The lobby's buttons: sitting down, filling seats, house rules, the start."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.games.options import OptionSpec
from bot.store.people import Preset
from bot.tables.clocks import CLOCKS
from bot.tables.model import Refused, Status
from bot.tables.table import Table
from cogs.hub import Hub, now_ms, refusal
from cogs.panels import ids
from cogs.panels.components import Panel
from cogs.panels.lobby import choice_panel, has_choices, option_name, options_panel, shown
from cogs.router import Press, Router
from cogs.wire import Form, field


class Lobby(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        for verb, handler in (("join", self.join), ("sit", self.sit), ("ai", self.add_ai), ("start", self.start)):
            router.on(verb, handler, "update")
        router.on("options", self.options)
        for verb, handler in (
            ("preset", self.preset), ("size", self.size), ("clock", self.clock), ("remove", self.remove),
            ("optpage", self.page), ("plain", self.plain), ("value", self.value), ("forget", self.forget),
        ):  # fmt: skip
            router.on(verb, handler, "update")
        router.on("option", self.option, "update", opens_modal=True)
        router.on("typed", self.typed, "update")
        router.on("savepreset", self.name_preset, opens_modal=True)
        router.on("saved", self.save_preset, "update")

    # ---- seats

    async def join(self, press: Press) -> None:
        table = press.at
        seated = await self.hub.tables.join(table.id, press.person, press=press.click.id)
        if press.click.channel_id != table.place.channel:
            said = press.voice.text("joined-at", seat=seated, game=table.variant.title, url=self.hub.stage.url_of(table))
            await press.answer.reply(said)

    async def sit(self, press: Press) -> None:
        table, seat = press.at, int(press.values[0])
        if table.seat_of(press.person.id) is None:
            await self.hub.tables.join(table.id, press.person, seat, press.click.id)
        else:
            await self.hub.tables.move_seat(table.id, press.person.id, seat)

    async def add_ai(self, press: Press) -> None:
        level: Any = press.values[0]
        await self.hub.tables.add_ai(press.at.id, press.person.id, level)

    async def start(self, press: Press) -> None:
        await self.hub.tables.start(press.at.id, press.person.id, press.click.id)

    # ---- the host's menu

    def _host(self, press: Press) -> Table:
        table = press.at
        if table.status is not Status.LOBBY:
            raise Refused("already_started" if table.live else "over")
        if table.host.id != press.person.id:
            raise Refused("host_only", host=table.host.name)
        return table

    async def _menu(self, press: Press, *, page: int = 0, note: str = "") -> Panel:
        table = self._host(press)
        saved: list[str] = []
        if table.place.guild is not None:
            saved = [p.name for p in await self.hub.guilds.presets(table.place.guild, table.variant.key)]
        return options_panel(table, press.voice, tuple(CLOCKS.values()), page=page, saved=saved, note=note)

    async def options(self, press: Press) -> None:
        await press.answer.reply(await self._menu(press))

    async def page(self, press: Press) -> None:
        page = int(press.ref.rest) if press.ref.rest.isdigit() else 0
        await press.answer.update(await self._menu(press, page=page))

    async def _after(self, press: Press, change: Any, page: int = 0) -> None:
        """Makes the change and shows the menu again, with the reason on top where it cannot be."""
        note = ""
        self._host(press)
        try:
            await change
        except Refused as refused:
            note = "⚠️ " + refusal(refused, press.voice)
        await press.answer.update(await self._menu(press, page=page, note=note))

    async def preset(self, press: Press) -> None:
        kind, _, name = press.values[0].partition(".")
        table = self._host(press)
        if kind == "own":
            await self._after(press, self.hub.tables.use_preset(table.id, press.person.id, name))
        else:
            await self._after(press, self._use_saved(press, table, name))

    async def _use_saved(self, press: Press, table: Table, name: str) -> None:
        saved = await self.hub.guilds.presets(table.place.guild or 0, table.variant.key)
        found = next((p for p in saved if p.name == name), None)
        if found is None:
            raise Refused("no_such_preset", name=name)
        changes = dict(found.changes)
        await self.hub.tables.use_preset(table.id, press.person.id, changes.pop("preset", None))
        if changes:
            await self.hub.tables.set_options(table.id, press.person.id, changes)

    async def plain(self, press: Press) -> None:
        await self._after(press, self.hub.tables.use_preset(self._host(press).id, press.person.id, None))

    async def size(self, press: Press) -> None:
        await self._after(press, self.hub.tables.set_size(self._host(press).id, press.person.id, int(press.values[0])))

    async def clock(self, press: Press) -> None:
        await self._after(press, self.hub.tables.set_clock(self._host(press).id, press.person.id, press.values[0]))

    async def remove(self, press: Press) -> None:
        await self._after(press, self.hub.tables.remove(self._host(press).id, press.person.id, int(press.values[0])))

    # ---- one option

    @staticmethod
    def _spec(table: Table, key: str) -> tuple[OptionSpec, int]:
        """The option and the page of the menu it stands on."""
        specs = table.variant.specs()
        for i, spec in enumerate(specs):
            if spec.key == key:
                return spec, i // 25
        raise Refused("bad_option", option=key, why="there is no such option in this game")

    async def option(self, press: Press) -> None:
        """A select for what has few values, a modal for what is written."""
        table = self._host(press)
        spec, page = self._spec(table, press.values[0])
        if has_choices(spec):
            await press.answer.update(choice_panel(table, press.voice, spec, page))
            return
        now = shown(getattr(table.options, spec.key), press.voice)
        line = field(option_name(spec.key)[:45], "value", value=now, help=_bounds(spec, press), required=False)
        custom_id = ids.of_table(table.id, table.rev, "typed", spec.key)
        help_text = {"type": 10, "content": spec.help or option_name(spec.key)}
        await press.answer.ask(Form(custom_id, option_name(spec.key), [help_text, line]))

    async def value(self, press: Press) -> None:
        table = self._host(press)
        spec, page = self._spec(table, press.ref.rest)
        value = " ".join(press.values) if spec.kind == "list" else press.values[0]
        changes = {spec.key: [] if spec.kind == "list" and not press.values else value}
        await self._after(press, self.hub.tables.set_options(table.id, press.person.id, changes), page)

    async def typed(self, press: Press) -> None:
        table = self._host(press)
        spec, page = self._spec(table, press.ref.rest)
        changes = {spec.key: press.typed.get("value", "").strip() or ("none" if spec.optional else "")}
        await self._after(press, self.hub.tables.set_options(table.id, press.person.id, changes), page)

    # ---- a server's own presets

    async def name_preset(self, press: Press) -> None:
        table = self._host(press)
        self._may_save(press)
        line = field(press.voice.plain("preset-name"), "name", most=40)
        await press.answer.ask(
            Form(ids.of_table(table.id, table.rev, "saved"), press.voice.plain("button-save-preset"), [line])
        )

    @staticmethod
    def _may_save(press: Press) -> None:
        member = press.click.user
        if not isinstance(member, discord.Member) or not press.click.permissions.manage_guild:
            raise Refused("manage_server_only")

    async def save_preset(self, press: Press) -> None:
        table = self._host(press)
        self._may_save(press)
        name = " ".join(press.typed.get("name", "").split())[:40]
        if not name or table.place.guild is None:
            raise Refused("name_needed")
        preset = Preset(table.variant.key, name, dict(table.changes), press.person.id)
        await self.hub.guilds.save_preset(table.place.guild, preset, now_ms())
        await press.answer.update(await self._menu(press, note=press.voice.text("preset-saved", name=name)))

    async def forget(self, press: Press) -> None:
        table = self._host(press)
        self._may_save(press)
        await self.hub.guilds.drop_preset(table.place.guild or 0, table.variant.key, press.ref.rest)
        await press.answer.update(await self._menu(press))


def _bounds(spec: OptionSpec, press: Press) -> str:
    if spec.kind == "int" and spec.low is not None and spec.high is not None:
        return press.voice.plain("option-bounds", low=spec.low, high=spec.high)
    if spec.kind == "map":
        return press.voice.plain("option-map")
    return ""
