"""Opening tables and finding them again: /play, /tables, /leave."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.catalog import Variant, variants
from bot.store.people import GuildSettings
from bot.tables.model import Level, Place, Refused, Status
from bot.tables.table import Table
from cogs.answers import Click
from cogs.call import Call, called, table_choices, words
from cogs.hub import Hub, own_seat
from cogs.panels.components import Panel, link, row, text
from cogs.panels.words import clean_name
from cogs.publisher import Where
from cogs.router import Press, Router
from cogs.search import find, meant
from cogs.wire import NO_MENTIONS, Sheet

_log = logging.getLogger(__name__)

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


@dataclass(frozen=True)
class Room:
    """Where a table will be shown."""

    channel: int
    parent: int | None = None
    door: int | None = None  # the message the thread was started from
    note: str = ""


class Play(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        router.on("play", self.open_again)

    # ---- /play

    @app_commands.command(name="play", description=words("command-play"))
    @app_commands.describe(
        game=words("option-game"), players=words("option-players"), ai=words("option-ai"), level=words("option-level")
    )
    async def play(
        self,
        click: Click,
        game: str,
        players: app_commands.Range[int, 1, 20] | None = None,
        ai: app_commands.Range[int, 0, 19] | None = None,
        level: Level | None = None,
    ) -> None:
        async with called(self.hub, click) as call:
            settings = await self.hub.settings(click.guild_id)
            variant = meant(game, settings.games)
            if variant is None:
                raise Refused("no_such_game", game=game)
            self._allowed(call, variant, settings)
            size = self._size(variant, players, ai)
            room = await self._room(call, variant, settings)
            table = await self._open(call, variant, settings, room)
            if size is not None and size != len(table.seats):
                await self.hub.tables.set_size(table.id, call.person.id, size)
            for _ in range(min(ai or 0, sum(s.free for s in table.seats))):
                await self.hub.tables.add_ai(table.id, call.person.id, level or "normal")
            await self.hub.stage.settled(table)
            said = call.voice.text("play-opened", game=variant.title, table=int(table.id), url=self.hub.stage.url_of(table))
            await call.answer.reply("\n".join(filter(None, (said, room.note))))

    @play.autocomplete("game")
    async def games_by_name(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        settings = await self.hub.settings(click.guild_id)
        return game_choices(typed, settings.games)

    def _size(self, variant: Variant, players: int | None, ai: int | None) -> int | None:
        size = players if players is not None else None if ai is None else self._for_ai(variant, ai)
        if size is not None and size not in variant.players:
            sizes = ", ".join(map(str, variant.players))
            raise Refused("bad_size", n=size, game=variant.title, sizes=sizes)
        return size

    @staticmethod
    def _for_ai(variant: Variant, ai: int) -> int | None:
        """One person and so many AIs; more seats stay free where the game needs more."""
        return next((n for n in variant.players if n >= ai + 1), None)

    def _allowed(self, call: Call, variant: Variant, settings: GuildSettings) -> None:
        click = call.click
        if click.guild_id is None:
            return
        parent = getattr(click.channel, "parent_id", None)
        if settings.channels and click.channel_id not in settings.channels and parent not in settings.channels:
            raise Refused("other_channel", channels=" ".join(f"<#{c}>" for c in settings.channels[:10]))
        if settings.games and variant.key not in settings.games:
            raise Refused("game_not_here", game=variant.title)
        role = settings.player_role
        if role is not None and isinstance(click.user, discord.Member) and all(r.id != role for r in click.user.roles):
            raise Refused("role_needed", role=f"<@&{role}>")
        most = settings.tables_per_channel or self.hub.config.tables_per_channel
        there = [
            t for t in self.hub.tables.live()
            if click.channel_id in (t.place.channel, self.hub.tables.get_pointer(t.id, "parent"))
        ]  # fmt: skip
        if len(there) >= most:
            raise Refused("too_many_in_channel", n=most)
        if len(self.hub.tables.of_person(click.user.id)) >= self.hub.config.tables_per_person:
            raise Refused("too_many_of_person", n=self.hub.config.tables_per_person)

    # ---- where it is shown

    async def _room(self, call: Call, variant: Variant, settings: GuildSettings) -> Room:
        """The thread or channel for a new table. Raises Refused naming the permissions that are missing."""
        click = call.click
        here = int(click.channel_id or 0)
        if click.guild_id is None:
            return Room(here)
        has = click.app_permissions
        in_thread = isinstance(click.channel, discord.Thread)
        needed = [*NEEDED, "send_messages_in_threads"] if in_thread else [*NEEDED]
        if in_thread:
            needed.remove("send_messages")
        if missing := [p for p in needed if not getattr(has, p)]:
            raise Refused("missing_permissions", permissions=self._named(call, missing))
        if not settings.threads or not isinstance(click.channel, discord.TextChannel):
            return Room(here)
        if missing := [p for p in FOR_THREADS if not getattr(has, p)]:
            return Room(here, note=call.voice.text("play-no-thread", permissions=self._named(call, missing)))
        return await self._thread(call, variant, click.channel)

    @staticmethod
    def _named(call: Call, permissions: list[str]) -> str:
        return ", ".join(f"**{call.voice.text(f'permission-{p}')}**" for p in permissions)

    async def _thread(self, call: Call, variant: Variant, channel: discord.TextChannel) -> Room:
        voice = await self.hub.public_voice(guild=call.click.guild_id)
        host = clean_name(call.person.name)
        try:
            opening = Panel([text(voice.text("door-opening", game=variant.title))])
            door = await channel.send(view=Sheet(opening), allowed_mentions=NO_MENTIONS)
            name = voice.plain("thread-name", game=variant.title, host=host)[:100]
            thread = await door.create_thread(name=name, auto_archive_duration=1440)
        except discord.HTTPException as error:
            _log.warning("no thread could be made: %s %s", error.status, error.code)
            return Room(channel.id, note=call.voice.text("play-no-thread-now"))
        return Room(thread.id, parent=channel.id, door=door.id)

    async def _open(self, call: Call, variant: Variant, settings: GuildSettings, room: Room) -> Table:
        place = Place(call.click.guild_id, room.channel)
        clock = settings.clock or self.hub.config.default_clock
        try:
            table = await self.hub.tables.open(variant.key, call.person, place, clock=clock)
        except Refused:
            await self._give_back(room)
            raise
        if room.parent is not None and room.door is not None:
            await self.hub.tables.set_pointer(table.id, "parent", room.parent)
            await self.hub.tables.set_pointer(table.id, "m:door", room.door)
            await self.hub.tables.set_pointer(table.id, "c:door", room.parent)
            self.hub.stage.adopt_door(table, Where(room.parent, room.door))
        return table

    async def _give_back(self, room: Room) -> None:
        """No table came of it: neither thread nor door is left behind."""
        client = self.hub.stage.client
        try:
            if room.parent is not None and room.door is not None:
                await client.http.delete_channel(room.channel)
                await client.get_partial_messageable(room.parent).get_partial_message(room.door).delete()
        except discord.HTTPException as error:
            _log.info("a thread could not be removed: %s", error.code)

    async def open_again(self, press: Press) -> None:
        """The way on from something that is no more: what to type."""
        await press.answer.reply(press.voice.text("play-how", games=len(variants())))

    # ---- /tables and /leave

    @app_commands.command(name="tables", description=words("command-tables"))
    async def tables(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            own = self.hub.tables.of_person(call.person.id)
            here = self.hub.tables.in_guild(click.guild_id) if click.guild_id else []
            others = [t for t in here if t not in own and self._visible(click, t)]
            await call.answer.reply(self._list(call, own, others))

    @staticmethod
    def _visible(click: Click, table: Table) -> bool:
        """Only tables in channels that this person may see."""
        guild = click.guild
        channel = guild.get_channel_or_thread(table.place.channel) if guild else None
        if channel is None or not isinstance(click.user, discord.Member):
            return False
        return channel.permissions_for(click.user).view_channel

    def _list(self, call: Call, own: list[Table], others: list[Table]) -> Panel:
        if not own and not others:
            return Panel([text(call.voice.text("tables-none"))])
        said = []
        mine = sorted(own, key=lambda t: not self._waits(t, call.person.id))
        if mine:
            said.append(call.voice.text("tables-yours"))
            said += [self._line(call, t) for t in mine[:15]]
        if others:
            said.append(call.voice.text("tables-here"))
            said += [self._line(call, t) for t in others[:15]]
        made = [text("\n".join(said)[:3900])]
        due = [t for t in mine if self._waits(t, call.person.id)]
        if due:
            made.append(row(link(self.hub.stage.url_of(due[0]), call.voice.plain("button-next-turn"))))
        return Panel(made)

    @staticmethod
    def _waits(table: Table, user: int) -> bool:
        seat = table.seat_of(user)
        return seat is not None and table.status is Status.PLAYING and seat in table.view(None).turn

    def _line(self, call: Call, table: Table) -> str:
        key = "tables-line-due" if self._waits(table, call.person.id) else f"tables-line-{table.status.value}"
        return call.voice.text(
            key,
            table=int(table.id),
            game=table.variant.title,
            free=sum(s.free for s in table.seats),
            url=self.hub.stage.url_of(table),
        )

    @app_commands.command(name="leave", description=words("command-leave"))
    @app_commands.describe(table=words("option-leave-table"))
    async def leave(self, click: Click, table: str | None = None) -> None:
        async with called(self.hub, click) as call:
            own = self.hub.tables.of_person(call.person.id)
            if not own:
                raise Refused("no_table_of_yours")
            if table is not None and table.strip().lower() == "all":
                chosen = own
            elif table is not None:
                chosen = [t for t in own if str(t.id) == table.strip().lstrip("#")]
                if not chosen:
                    raise Refused("no_such_table", table=table)
            else:
                here = [t for t in own if t.place.channel == click.channel_id]
                chosen = here if len(here) == 1 else own if len(own) == 1 else []
                if not chosen:
                    raise Refused("which_table", tables=", ".join(f"{t.id} ({t.variant.title})" for t in own))
            for one in chosen:
                own_seat(one, call.person.id)
                await self.hub.tables.leave(one.id, call.person.id)
            await call.answer.reply(call.voice.text("left", tables=", ".join(f"{t.id} ({t.variant.title})" for t in chosen)))

    @leave.autocomplete("table")
    async def own_tables(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        found = table_choices(self.hub, click.user.id, typed)
        voice = await self.hub.private_voice(click.user.id)
        if len(found) > 1:
            found = [app_commands.Choice(name=voice.plain("leave-all"), value="all"), *found][:25]
        return found


def game_choices(typed: str, allowed: tuple[str, ...] = ()) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=v.title[:100], value=v.key) for v in find(typed, allowed)]
