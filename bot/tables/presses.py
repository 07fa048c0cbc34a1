"""Races at a table: every press is held for its time, then judged in the order of the snowflakes, with the margins."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from bot.games.core import Event, Press, Seat
from bot.games.notation import to_text
from bot.tables import playing
from bot.tables.deadlines import Scheduler, Time
from bot.tables.discreet import where
from bot.tables.model import Change, Happening, Outcome, Person, Refused, Status
from bot.tables.progress import By
from bot.tables.races import Released, Snowflakes, beaten_by, last_at, margin, moment
from bot.tables.table import Table, Work

log = logging.getLogger(__name__)

REMEMBERED_MS = 10_000  # so long a press may have been the winner of a race


class Held:
    """A press that waits for its turn."""

    def __init__(self, seat: Seat, action: Press, by: By, press: int | None, person: Person | None) -> None:
        self.seat = seat
        self.action = action  # with its id
        self.by = by
        self.press = press  # the interaction, if there was one
        self.person = person
        self.answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()


class Presses:
    """Holds and judges the presses of all tables."""

    def __init__(
        self,
        time: Time,
        scheduler: Scheduler,
        due: Callable[[Table], None],
        commit: Callable[[Work], Awaitable[None]],
        tell: Callable[[Change], None],
    ) -> None:
        self._time = time
        self._scheduler = scheduler
        self._due = due  # judge now what is due
        self._commit = commit
        self._tell = tell
        self._snowflakes = Snowflakes()

    def push(self, table: Table, seat: Seat, action: Press, by: By, press: int | None) -> asyncio.Future[Outcome]:
        """Holds a press; the answer comes when it has been judged in its turn. Raises Refused for one held before."""
        id = press or self._snowflakes.at(int(self._time.now() * 1000))
        person = table.seats[seat].person if by == "player" else None
        held = Held(seat, replace(action, id=id), by, press, person)
        hold = playing.hold_ms(table)
        if not table.queue.push(id, held, self._steady(), hold):
            raise Refused("pressed_already")
        if hold <= 0:
            self._due(table)
        else:
            self._arm(table)
        return held.answer

    async def release(self, table: Table) -> None:
        """Judges what is due."""
        async with table.lock:
            await self._judge(table, table.queue.release(self._steady() + 0.01))
        self._arm(table)

    async def release_all(self, table: Table) -> None:
        """Judges everything that is held. The table's lock is held."""
        await self._judge(table, table.queue.flush())

    async def release_until(self, table: Table, ms: int) -> None:
        """Judges everything that was pressed by then (Unix ms), as a timer goes off (rulebook race, P8). What was pressed
        later stays held: an earlier press may still be on its way. The table's lock is held."""
        await self._judge(table, table.queue.before(last_at(ms)))

    async def release_now(self, table: Table) -> None:
        """Judges everything that is held."""
        async with table.lock:
            await self.release_all(table)

    async def release_before(self, table: Table, press: int | None) -> None:
        """Judges everything that was pressed before an ordinary move (None: before now). The table's lock is held."""
        await self._judge(table, table.queue.flush() if press is None else table.queue.before(press))

    def _steady(self) -> float:
        return self._time.steady() * 1000

    def _arm(self, table: Table) -> None:
        due = table.queue.due()
        if due is not None:
            self._scheduler.after((table.id, "release"), max(0.0, (due - self._steady()) / 1000))

    async def _judge(self, table: Table, presses: Sequence[Released[Held]]) -> None:
        for press in presses:
            held = press.item
            try:
                outcome = await self._judge_one(table, held, press.late)
            except Refused as refusal:
                _fail(held, self._margin(table, held, refusal))
            except Exception as error:
                log.error("table %d: a press could not be judged: %s", table.id, where(error))
                _fail(held, error)
            else:
                if not held.answer.done():
                    held.answer.set_result(outcome)
        if table.winners:
            newest = moment(table.winners[-1].id)
            table.winners = [w for w in table.winners if newest - moment(w.id) <= REMEMBERED_MS]

    async def _judge_one(self, table: Table, held: Held, late: bool) -> Outcome:
        if table.status is not Status.PLAYING:
            raise Refused("over" if table.status is Status.OVER else "paused")
        if held.person is not None and table.seat_of(held.person.id) != held.seat:
            raise Refused("not_seated")
        if held.by == "ai" and table.played_by_ai(held.seat) is None:
            raise Refused("seat_is_yours")
        work = Work(table, self._time.now())
        if held.by == "player":
            playing.here_again(work, held.seat)
        action = replace(held.action, late=True) if late else held.action
        news = work.play(held.seat, action, held.by, held.press)
        await self._commit(work)
        return Outcome(news, table.rev)

    def _margin(self, table: Table, held: Held, refusal: Refused) -> Refused:
        """Tells who was faster, and by how much, if that is why a press was refused. Of partners nobody else hears."""
        cause = str(refusal.args_.get("cause", ""))
        what = {"text": to_text(held.action), "card": getattr(held.action, "card", None)}
        sides = table.variant.game.sides(table.options)
        partners = {s for side in sides if held.seat in side for s in side}
        code = "void" if refusal.code == "over" else cause.removeprefix("illegal-")  # a match may end with a race
        rival = beaten_by(table.winners, code, held.seat, held.action.id, what, partners)
        if rival is None:
            return refusal
        ms = margin(rival.id, held.action.id)
        facts = {"ms": ms, "seconds": f"{ms / 1000:.2f}"}
        if rival.seat not in partners:
            event = Event("beaten", {"seat": held.seat, "target": rival.seat, **facts})
            happening = Happening(table.rev, int(self._time.now() * 1000), event, held.by, held.action.id)
            self._tell(Change(table.id, "race", (happening,), (held.seat,)))
        return Refused("beaten", winner=rival.seat, **facts)


def _fail(held: Held, error: Exception) -> None:
    if not held.answer.done():
        held.answer.set_exception(error)
        held.answer.exception()  # whoever pressed may not wait for it any more
