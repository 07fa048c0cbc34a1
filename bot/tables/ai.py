"""The AI seats: decide off the event loop, wait as long as a person would, then move like everybody else.

An AI gets a `Seen` and nothing else: its seat's view, what its seat was told, copies of the state that it cannot tell from
the true one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeAlias

from bot.games.core import Action, Ask, Seat
from bot.players import Level, Player, Seen, Told
from bot.tables.deadlines import Scheduler
from bot.tables.discreet import where
from bot.tables.model import Status, TableId
from bot.tables.table import Table

log = logging.getLogger(__name__)

Players: TypeAlias = Callable[[str, Level], Player]
PATIENCE = 10.0  # seconds after which an AI that still thinks gets the default played
SLOW_AGAIN = 0.5  # seconds until an AI that did nothing looks again


class Plan:
    """What an AI seat is about to do."""

    def __init__(self, asked: int, rev: int) -> None:
        self.asked = asked  # the decision it is for
        self.rev = rev  # what it saw
        self.action: Action | None = None
        self.thinking = True


class Machines:
    """One plan for each AI seat that is asked something."""

    def __init__(
        self,
        players: Players,
        scheduler: Scheduler,
        spawn: Callable[[Awaitable[None]], None],
        play: Callable[[Table, Seat, Action, Plan], Awaitable[bool | None]],
        *,
        pace: bool,
        now: Callable[[], float],
        rng: Random,
    ) -> None:
        self._players = players
        self._scheduler = scheduler
        self._spawn = spawn
        self._play = play
        self._pace = pace
        self._now = now
        self._rng = rng
        self._plans: dict[tuple[TableId, Seat], Plan] = {}
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="ai")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def forget(self, table: TableId) -> None:
        for key in [k for k in self._plans if k[0] == table]:
            del self._plans[key]

    def wake(self, table: Table) -> None:
        """Looks at every AI seat after the table has changed."""
        if table.status is not Status.PLAYING:
            self.forget(table.id)
            return
        for i, seating in enumerate(table.seats):
            seat = Seat(i)
            key = (table.id, seat)
            ask = table.record.asks.get(seat)
            if seating.ai is None or ask is None:
                self._drop(key)
                continue
            plan = self._plans.get(key)
            if plan is None or self._outdated(plan, ask, table, seat):
                self._begin(table, seat, ask, seating.ai)

    def _outdated(self, plan: Plan, ask: Ask[Any], table: Table, seat: Seat) -> bool:
        if ask.waits:
            return plan.asked != table.record.asked[seat]
        # nobody waits: a planned press is kept and made with what it saw; only one who sat still looks anew
        return not plan.thinking and plan.action is None and plan.rev != table.rev

    def _drop(self, key: tuple[TableId, Seat]) -> None:
        if self._plans.pop(key, None) is not None:
            self._scheduler.drop((key[0], f"ai:{key[1]}"))

    def _begin(self, table: Table, seat: Seat, ask: Ask[Any], level: Level) -> None:
        plan = Plan(table.record.asked[seat], table.rev)
        self._scheduler.drop((table.id, f"ai:{seat}"))
        self._plans[table.id, seat] = plan
        self._spawn(self._think(table, seat, ask, level, plan))

    async def _think(self, table: Table, seat: Seat, ask: Ask[Any], level: Level, plan: Plan) -> None:
        seen = seen_by(table, seat, ask, int(self._now() * 1000))
        action, delay = await self._choice(table, seat, level, seen)
        plan.thinking = False
        if self._plans.get((table.id, seat)) is not plan:
            return
        if action is None:
            if table.rev != plan.rev:  # something has happened meanwhile that it could not see
                self._scheduler.after((table.id, f"ai:{seat}"), SLOW_AGAIN if self._pace else 0.0)
            return
        plan.action = action
        if self._pace and delay > 0:
            self._scheduler.after((table.id, f"ai:{seat}"), delay)
        else:
            await self.fire(table, seat)

    async def _choice(self, table: Table, seat: Seat, level: Level, seen: Seen) -> tuple[Action | None, float]:
        """What the player says, or the default where it fails to."""
        rng = Random(self._rng.getrandbits(64))

        def decide() -> tuple[Action | None, float]:
            player = self._players(table.variant.key, level)
            action = player.choose(seen, rng)
            return action, player.delay(seen, action, rng) if action is not None else 0.0

        try:
            loop = asyncio.get_running_loop()
            action, delay = await asyncio.wait_for(loop.run_in_executor(self._pool, decide), PATIENCE)
        except Exception as error:
            log.error("table %d seat %d: the AI failed: %s; it plays the default", table.id, seat, where(error))
            action, delay = None, 0.0
        if action is None and seen.ask.waits:
            action = seen.ask.default or seen.ask.actions[0]
        return action, delay

    async def fire(self, table: Table, seat: Seat) -> None:
        """The pause is over: makes the move, or thinks again if there was none or it came to nothing."""
        key = (table.id, seat)
        plan = self._plans.get(key)
        if plan is None or plan.thinking:
            return
        done = plan.action is not None and await self._play(table, seat, plan.action, plan)
        if done is not None:
            self.judged(table, seat, plan, done)

    def judged(self, table: Table, seat: Seat, plan: Plan, done: bool) -> None:
        """The planned move was made, or refused."""
        key = (table.id, seat)
        if self._plans.get(key) is not plan:
            return
        if done or plan.action is None or plan.rev != table.rev:
            self._drop(key)
            self.wake(table)
        else:  # refused though nothing has changed: sit still until something does
            plan.action = None

    def again(self, table: Table, seat: Seat, seconds: float) -> None:
        """Tries the planned move once more a little later."""
        self._scheduler.after((table.id, f"ai:{seat}"), seconds)


def seen_by(table: Table, seat: Seat, ask: Ask[Any], now: int) -> Seen:
    """All that an AI may know of the table."""
    progress = table.record.progress
    assert progress is not None
    state, game = progress.state, table.variant.game
    told = tuple(
        Told(h.at, h.event.kind, {**h.event.public, **h.event.secret.get(seat, {})}) for h in progress.log if h.by != "table"
    )
    return Seen(
        key=table.variant.key,
        game=game,
        options=table.options,
        view=table.view(seat),
        ask=ask,
        history=told,
        now=now,
        sample=lambda rng: game.determinize(state, seat, rng),
    )
