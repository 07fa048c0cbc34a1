"""For those who run a server: ending a table whatever its state, and finding out what is wrong."""

from __future__ import annotations

import time

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.view import TableView
from bot.store import StoreError
from bot.tables.model import Refused
from bot.tables.table import Table
from cogs.answers import Click
from cogs.call import Call, called, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import walk
from cogs.panels.table import ended_panel
from cogs.panels.words import Voice
from cogs.play import FOR_THREADS, NEEDED
from cogs.router import Router
from cogs.wire import Sheet


class Admin(commands.Cog):
    def __init__(self, hub: Hub, _: Router) -> None:
        self.hub = hub
        self._menu = app_commands.ContextMenu(name=words("menu-end"), callback=self.end_by_message)
        self._menu.guild_only = True

    async def cog_load(self) -> None:
        self.hub.stage.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self.hub.stage.tree.remove_command(self._menu.name, type=self._menu.type)

    # ---- ending a table

    @app_commands.command(name="end-table", description=words("command-end"))
    @app_commands.describe(table=words("option-end-table"))
    async def end(self, click: Click, table: str) -> None:
        async with called(self.hub, click) as call:
            number = table.strip().lstrip("#")
            found = self.hub.find(int(number)) if number.isdigit() else None
            if found is None or not self._same_server(click, found):
                raise Refused("no_such_table", table=table)
            await self._end(call, found)

    @end.autocomplete("table")
    async def tables_here(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        tables = self.hub.tables.in_guild(click.guild_id) if click.guild_id else self.hub.tables.of_person(click.user.id)
        names = [(f"{t.id} · {t.variant.title} · {t.host.name}", str(t.id)) for t in tables]
        return [app_commands.Choice(name=n[:100], value=v) for n, v in names if typed.lower() in n.lower()][:25]

    async def end_by_message(self, click: Click, message: discord.Message) -> None:
        """Also works on what is left of a table that nobody knows any more."""
        async with called(self.hub, click) as call:
            number = self.hub.stage.table_of_message(message.id) or _table_on(message)
            if number is None:
                raise Refused("no_table_there")
            found = self.hub.find(number)
            if found is not None and self._same_server(click, found):
                await self._end(call, found)
                return
            await self._may_end(call, None)
            if message.author.id == self.hub.stage.client.application_id:
                voice = await self.hub.public_voice(guild=click.guild_id)
                gone = ended_panel(voice, voice.text("refused-no-such-table", table=number))
                place = self.hub.stage.client.get_partial_messageable(message.channel.id)
                await place.get_partial_message(message.id).edit(view=Sheet(gone), attachments=[])
            await call.answer.reply(call.voice.text("ended", table=number))

    @staticmethod
    def _same_server(click: Click, table: Table) -> bool:
        return table.place.guild == click.guild_id or table.host.id == click.user.id

    async def _may_end(self, call: Call, table: Table | None) -> None:
        """The host, those who manage the server, and its admin role. Raises Refused for anybody else."""
        click = call.click
        if table is not None and table.host.id == call.person.id:
            return
        if click.guild_id is not None and isinstance(click.user, discord.Member):
            role = (await self.hub.settings(click.guild_id)).admin_role
            if click.permissions.manage_guild or (role is not None and any(r.id == role for r in click.user.roles)):
                return
        raise Refused("not_allowed")

    async def _end(self, call: Call, table: Table) -> None:
        await self._may_end(call, table)
        await self.hub.tables.end(table.id, call.person.id, force=True)
        self.hub.stage.refresh(table)
        await call.answer.reply(call.voice.text("ended", table=int(table.id)))

    # ---- the self-check

    @app_commands.command(name="doctor", description=words("command-doctor"))
    async def doctor(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            said = [call.voice.text("doctor-title")]
            said += [f"{'✅' if well else '⚠️'} {line}" for well, line in await self._checks(call)]
            await call.answer.reply("\n".join(said))

    async def _checks(self, call: Call) -> list[tuple[bool, str]]:
        hub, voice, client = self.hub, call.voice, self.hub.stage.client
        median, worst = hub.health.delays()
        beat = client.latency
        errors = sum(hub.health.errors.values())
        found = [
            self._permissions(call),
            (beat == beat and beat < 1.0, voice.text("doctor-gateway", ms=round(beat * 1000) if beat == beat else 0)),
            (
                worst < 2.5,
                voice.text("doctor-answers", median=round(median * 1000), worst=round(worst * 1000)),
            ),
            await self._store(voice),
            await self._pictures(voice),
            (hub.faces.count >= 53, voice.text("doctor-emojis", n=hub.faces.count)),
            (not hub.stage.dms.refused, voice.text("doctor-dms", n=hub.stage.dms.refused)),
            (not errors, voice.text("doctor-errors", n=errors)),
        ]
        hours = round((time.time() - hub.health.started) / 3600, 1)
        found.append((True, voice.text("doctor-tables", n=len(hub.tables.live()), hours=hours)))
        return found

    @staticmethod
    def _permissions(call: Call) -> tuple[bool, str]:
        click = call.click
        if click.guild_id is None:
            return True, call.voice.text("doctor-permissions-fine")
        missing = [p for p in (*NEEDED, *FOR_THREADS) if not getattr(click.app_permissions, p)]
        if not missing:
            return True, call.voice.text("doctor-permissions-fine")
        named = ", ".join(call.voice.text(f"permission-{p}") for p in missing)
        return False, call.voice.text("doctor-permissions-missing", permissions=named)

    async def _store(self, voice: Voice) -> tuple[bool, str]:
        started = time.monotonic()
        try:
            await self.hub.tables.store.set_meta("doctor", str(int(time.time())))
        except StoreError:
            return False, voice.text("doctor-store-broken")
        return True, voice.text("doctor-store", ms=round((time.monotonic() - started) * 1000))

    async def _pictures(self, voice: Voice) -> tuple[bool, str]:
        if self.hub.pictures is None:
            return False, voice.text("doctor-pictures-off")
        started = time.monotonic()
        try:
            await self.hub.pictures.table(TableView(you=None, phase="", seats=(), zones=()), ())
        except Exception:
            return False, voice.text("doctor-pictures-broken")
        return True, voice.text("doctor-pictures", ms=round((time.monotonic() - started) * 1000))


def _table_on(message: discord.Message) -> int | None:
    """The table that the buttons of a message belong to."""
    for c in walk([c.to_dict() for c in message.components]):  # type: ignore[misc]
        ref = ids.read(str(c.get("custom_id", "")))
        if ref is not None and ref.table is not None:
            return ref.table
    return None
