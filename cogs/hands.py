"""Playing: the hand, every move, and what one may do with a table besides; /hand and /move."""

from __future__ import annotations

from typing import Any, Final

from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands

from bot.games.core import Action
from bot.tables.clocks import CLOCKS
from bot.tables.model import Outcome, Refused, Status
from bot.tables.table import Table
from card_images import text_table
from cogs.answers import Answer, Click
from cogs.call import Call, called, table_choices, table_in, words
from cogs.hub import Hub, own_seat, refusal
from cogs.panels import ids
from cogs.panels.components import OPTION_LENGTH, OPTIONS, Panel, button, clip, row, text
from cogs.panels.controls import listed_for
from cogs.panels.hand import HandLook, desk_of
from cogs.panels.order import ORDERS
from cogs.panels.press import TURNS, turned
from cogs.panels.table import more_panel, proof_text
from cogs.panels.words import lines
from cogs.router import Press, Router, tell
from cogs.typed import Offered, meant, moves_like

TOLD: Final = 256  # refusals of public moves that can still be taken back


class Hands(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        self._offered = Offered()
        self._told: LRUCache[tuple[int, int], Answer] = LRUCache(TOLD)  # refusals of public moves, by table and user
        router.on("hand", self.open_hand)
        for verb in ("a", "i"):
            router.on(verb, self.move, "update")
        router.on("p", self.public_move, "update")
        for verb in sorted(TURNS):
            router.on(verb, self.turn, "update")
        router.on("sort", self.sort, "update")
        router.on("newclock", self.new_clock, "update")
        router.on("standin", self.stand_in, "update")
        router.on("takeover", self.take_over)
        router.on("undo", self.undo, "update")
        for verb, handler in (
            ("more", self.more), ("watch", self.watch), ("story", self.story), ("leave", self.leave), ("end", self.end),
            ("pause", self.pause), ("goon", self.go_on), ("reclaim", self.reclaim), ("rematch", self.rematch),
            ("verify", self.verify),
        ):  # fmt: skip
            router.on(verb, handler)

    # ---- showing the hand

    async def open_hand(self, press: Press) -> None:
        table = press.at
        if table.status is Status.LOBBY:
            raise Refused("not_started")
        panel = await self.hub.stage.hand(table, press.person.id, ephemeral=True)
        if await press.answer.reply(panel):
            await self.hub.stage.show_slip(table, press.person.id, press.click, panel)

    async def _renew(self, press: Press, note: str = "") -> None:
        """The pressed panel as it should look now, written under the lock of its post.

        Where somebody presses faster than panels are drawn, only the last press is answered with one.
        """
        table = press.at
        message = press.click.message
        if not press.private or table.seat_of(press.person.id) is None:
            if note:
                await press.answer.reply(note)
            return
        post = self.hub.stage.keeps_hand(table, press.person.id, message.id) if message is not None else None
        slip = self.hub.stage.slip(table, press.person.id, press.click) if press.ephemeral else None
        post = post or slip
        if post is None:
            await press.answer.update(
                await self.hub.stage.hand(table, press.person.id, ephemeral=press.ephemeral, note=note)
            )
            return
        if not await post.turn():
            await press.answer.defer()
            return
        try:
            panel = await self.hub.stage.hand(table, press.person.id, ephemeral=press.ephemeral, note=note)
            self.hub.stage.noticed(table, press.person.id, ephemeral=press.ephemeral, note=note)
            if await press.answer.update(panel):
                post.shown(panel)
                if slip is not None:
                    slip.click = press.click
                return
        finally:
            post.lock.release()
        post.touch()

    # ---- moves

    async def move(self, press: Press) -> None:
        """A button or option that plays a move: `a` has its text, `i` its place among those listed."""
        table = press.at
        note = ""
        try:
            await self._act(press, table)
        except Refused as refused:
            note = "⚠️ " + refusal(refused, press.voice)
        else:
            session = self.hub.sessions.of(table.id, press.person.id)
            self.hub.sessions.keep(table.id, press.person.id, session.fresh())
        await self._renew(press, note)

    async def _act(self, press: Press, table: Table) -> Outcome:
        user, rev, press_id = press.person.id, press.ref.rev, press.click.id
        if press.ref.verb == "a":
            return await self.hub.tables.act_text(table.id, user, press.ref.rest, rev, press_id)
        action = await self._listed(press, table)
        if action is None:
            raise Refused("stale")
        return await self.hub.tables.act(table.id, user, action, rev, press_id)

    async def _listed(self, press: Press, table: Table) -> Action | None:
        seat = own_seat(table, press.person.id)
        session = self.hub.sessions.of(table.id, press.person.id)
        desk = desk_of(table, seat, press.voice, session, HandLook())
        if desk is None:
            return None
        return ids.listed_action(press.ref.rest, listed_for(desk.ask.actions, desk.candidates))

    async def public_move(self, press: Press) -> None:
        """A race's button on the table message. What went wrong is said until the next press: the table stays in sight."""
        key = (int(press.at.id), press.person.id)
        before = self._told.pop(key, None)
        try:
            await self.hub.tables.act_text(press.at.id, press.person.id, press.ref.rest, None, press.click.id)
        except Refused as refused:
            await tell(press.answer, refusal(refused, press.voice))
            self._told[key] = press.answer
        if before is not None:
            await before.take_back()

    async def turn(self, press: Press) -> None:
        """Picking, paging, setting aside: changes the panel, not the match."""
        table = press.at
        seat = own_seat(table, press.person.id)
        session = self.hub.sessions.of(table.id, press.person.id)
        note = ""
        if not table.fresh(seat, press.ref.rev) and press.ref.verb not in ("again", "why"):
            note = press.voice.text("refused-stale") if table.status is Status.PLAYING else ""
        desk = desk_of(table, seat, press.voice, session, HandLook(order=await self._order(press)))
        self.hub.sessions.keep(table.id, press.person.id, turned(session, press.ref, desk, press.values))
        await self._renew(press, note)

    async def _order(self, press: Press) -> Any:
        return (await self.hub.preferences(press.person.id)).sort

    async def sort(self, press: Press) -> None:
        if press.ref.rest in ORDERS:
            await self.hub.prefer(press.person, sort=press.ref.rest)
        await self._renew(press)

    async def undo(self, press: Press) -> None:
        table = press.at
        note = ""
        try:
            done = await self.hub.tables.undo(table.id, press.person.id)
            note = "" if done is not None else press.voice.text("undo-asked")
        except Refused as refused:
            note = "⚠️ " + refusal(refused, press.voice)
        message = press.click.message
        if message is not None and self.hub.stage.message_of(table) is not None and not press.private:
            await press.answer.reply(note or press.voice.text("undone"))
            return
        await self._renew(press, note)

    # ---- the table's menu

    async def more(self, press: Press) -> None:
        await press.answer.reply(self._menu(press))

    @staticmethod
    def _menu(press: Press, note: str = "") -> Panel:
        table = press.at
        seat = table.seat_of(press.person.id)
        return more_panel(
            table,
            press.voice,
            seat=seat,
            host=table.host.id == press.person.id,
            stand_in=seat is not None and table.seats[seat].stands_in,
            clocks=tuple(CLOCKS.values()),
            note=note,
        )

    async def new_clock(self, press: Press) -> None:
        await self.hub.tables.set_clock(press.at.id, press.person.id, press.values[0])
        await press.answer.update(self._menu(press))

    async def stand_in(self, press: Press) -> None:
        """The host lets an AI play for somebody who does not."""
        table, seat = press.at, int(press.values[0])
        await self.hub.tables.replace_by_ai(table.id, press.person.id, seat)
        await press.answer.update(self._menu(press))

    async def take_over(self, press: Press) -> None:
        """Somebody new plays on for an AI."""
        await self.hub.tables.join(press.at.id, press.person)
        await press.answer.reply(await self.hub.stage.hand(press.at, press.person.id, ephemeral=True))

    async def watch(self, press: Press) -> None:
        table = press.at
        names = [table.name_of(i) for i in range(len(table.seats))]
        await press.answer.reply(Panel([text(text_table(table.view(None), names, language=press.voice.language))]))

    async def story(self, press: Press) -> None:
        table = press.at
        seat, glances = table.seat_of(press.person.id), table.variant.game.glances
        told = lines(press.voice.story(table.log, seat, 60, glances=glances, known=table.rev), 3800)
        await press.answer.reply(told or press.voice.text("story-empty"))

    async def leave(self, press: Press) -> None:
        """In the lobby at once; in a match only after a second press."""
        table = press.at
        playing = table.status in (Status.PLAYING, Status.PAUSED)
        seat = None if table.status is Status.LOBBY else own_seat(table, press.person.id)
        if playing and seat is not None and press.ref.rest != "yes":
            sure = button(
                ids.of_table(table.id, table.rev, "leave", "yes"), press.voice.plain("button-leave-sure"), style="red"
            )
            said = press.voice.text("leave-sure-empty" if table.vacates(seat) else "leave-sure")
            await press.answer.reply(Panel([text(said), row(sure)]))
            return
        await self.hub.tables.leave(table.id, press.person.id)
        await press.answer.reply(press.voice.text("left", tables=f"{table.id} ({table.variant.title})"))

    async def end(self, press: Press) -> None:
        table = press.at
        if table.host.id != press.person.id:
            raise Refused("host_only", host=table.host.name)
        if table.live and press.ref.rest != "yes":
            sure = button(ids.of_table(table.id, table.rev, "end", "yes"), press.voice.plain("button-end-sure"), style="red")
            await press.answer.reply(Panel([text(press.voice.text("end-sure")), row(sure)]))
            return
        await self.hub.tables.end(table.id, press.person.id)
        await press.answer.reply(press.voice.text("ended", table=int(table.id)))

    async def pause(self, press: Press) -> None:
        done = await self.hub.tables.pause(press.at.id, press.person.id)
        await press.answer.reply(press.voice.text("paused" if done else "pause-asked"))

    async def go_on(self, press: Press) -> None:
        await self.hub.tables.go_on(press.at.id, press.person.id)
        await press.answer.reply(press.voice.text("going-on"))

    async def reclaim(self, press: Press) -> None:
        await self.hub.tables.reclaim(press.at.id, press.person)
        await press.answer.reply(await self.hub.stage.hand(press.at, press.person.id, ephemeral=True))

    async def rematch(self, press: Press) -> None:
        old = press.at
        following = await self.hub.tables.rematch(old.id, press.person, press.click.id)
        parent = self.hub.tables.get_pointer(old.id, "parent")
        if parent is not None:
            await self.hub.tables.set_pointer(following.id, "parent", parent)
        await self.hub.stage.settled(following)
        await press.answer.reply(press.voice.text("rematch-accepted", url=self.hub.stage.url_of(following)))

    async def verify(self, press: Press) -> None:
        await press.answer.reply(proof_text(press.at.id, press.at.proof, press.voice))

    # ---- commands

    @app_commands.command(name="hand", description=words("command-hand"))
    @app_commands.describe(table=words("option-table"))
    async def hand(self, click: Click, table: str | None = None) -> None:
        async with called(self.hub, click) as call:
            chosen = table_in(self.hub, call, table)
            if chosen.status is Status.LOBBY:
                raise Refused("not_started")
            panel = await self.hub.stage.hand(chosen, call.person.id, ephemeral=True)
            if await call.answer.reply(panel):
                await self.hub.stage.show_slip(chosen, call.person.id, call.click, panel)
            self.hub.stage.refresh(chosen)

    @app_commands.command(name="move", description=words("command-move"))
    @app_commands.describe(move=words("option-move"), table=words("option-table"))
    async def typed_move(self, click: Click, move: str, table: str | None = None) -> None:
        async with called(self.hub, click) as call:
            chosen = table_in(self.hub, call, table)
            own_seat(chosen, call.person.id)
            voice = await call.voice_at(chosen)
            note = ""
            try:
                await self._typed(call, chosen, move)
            except Refused as refused:
                note = "⚠️ " + refusal(refused, voice)
            await call.answer.reply(await self.hub.stage.hand(chosen, call.person.id, ephemeral=True, note=note))
            if not note and (post := self.hub.stage.known_hand(chosen, call.person.id)) is not None:
                post.touch()

    async def _typed(self, call: Call, table: Table, move: str) -> None:
        """A move by its label, as the list shows it, by its cards, by its notation, or by the code that stands for it."""
        seat = own_seat(table, call.person.id)
        ask = table.ask_of(seat)
        move = self._offered.text(call.person.id, move, ask.actions if ask else ())
        action = meant(table, seat, await call.voice_at(table), move)
        if action is not None:
            await self.hub.tables.act(table.id, call.person.id, action, None, call.click.id)
        else:
            await self.hub.tables.act_text(table.id, call.person.id, move, None, call.click.id)

    @typed_move.autocomplete("move")
    async def legal_moves(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        wanted = getattr(click.namespace, "table", None)
        own = self.hub.tables.of_person(click.user.id)
        here = (
            [t for t in own if str(t.id) == str(wanted or "")]
            or [t for t in own if t.place.channel == click.channel_id]
            or own
        )
        found: dict[str, app_commands.Choice[str]] = {}
        for table in here:
            seat = table.seat_of(click.user.id)
            if seat is None or table.ask_of(seat) is None:
                continue
            voice = await self.hub.private_voice(click.user.id, table)
            for label, notation in moves_like(table, seat, voice, typed):
                value = self._offered.value(click.user.id, notation)
                found.setdefault(value, app_commands.Choice(name=clip(label, OPTION_LENGTH), value=value))
                if len(found) == OPTIONS:
                    return list(found.values())
        return list(found.values())

    @hand.autocomplete("table")
    @typed_move.autocomplete("table")
    async def own_tables(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return table_choices(self.hub, click.user.id, typed)
