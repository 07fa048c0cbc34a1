"""One scheduler for everything that happens by itself: turns and lobbies that run out, AI moves, alarms, held presses."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

from bot.tables.model import TableId
from bot.tables.races import moment

STALE = 64  # times given up that may wait in a heap, besides as many as hold; some lie days ahead

Key: TypeAlias = tuple[TableId, str]  # the table (0: none) and what is due: "turn:2", "lobby", "ai:1" ...


class Time(Protocol):
    """Where the tables get the time from. Both clocks count seconds."""

    def now(self) -> float:
        """Unix time: for deadlines, which outlive the process."""
        ...

    def steady(self) -> float:
        """Never jumps: for short waits."""
        ...

    def heard(self, snowflake: int) -> None:
        """Discord has made this id just now."""
        ...

    async def sleep(self, seconds: float, wake: asyncio.Event) -> None:
        """Returns after about so many seconds, or as soon as `wake` is set."""
        ...


class SystemClock:
    """The computer's clocks, the one of Unix time set by Discord's: presses are dated by that, and deadlines shown by it.

    Of the ids heard the one that was the quickest on its way tells the difference. `wall` and `steady` are for tests.
    """

    HEARD = 64  # ids by which the difference is told
    JUMP = 0.5  # seconds; the computer's clock was set anew, so what was heard before tells nothing

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self.steady = steady
        self._heard: deque[float] = deque(maxlen=self.HEARD)  # by how much Discord's clock was ahead, less the way here
        self._ahead = 0.0
        self._set = wall() - steady()

    def now(self) -> float:
        return self._wall() + self._ahead

    def heard(self, snowflake: int) -> None:
        wall = self._wall()
        if abs(wall - self.steady() - self._set) > self.JUMP:
            self._heard.clear()
        self._set = wall - self.steady()
        self._heard.append(moment(snowflake) / 1000 - wall)
        self._ahead = max(self._heard)

    async def sleep(self, seconds: float, wake: asyncio.Event) -> None:
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(wake.wait(), seconds)


class SteppedClock:
    """Time that stands still until it is told to pass: for tests and simulations."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> float:
        return self._now

    def steady(self) -> float:
        return self._now

    def heard(self, snowflake: int) -> None:
        """Nobody's clock but this one counts."""

    def advance(self, seconds: float) -> None:
        """Lets time pass at once and wakes whoever waits for it."""
        self._now += seconds
        for wake in self._sleepers:
            wake.set()

    async def sleep(self, seconds: float, wake: asyncio.Event) -> None:
        self._sleepers.add(wake)
        try:
            await wake.wait()
        finally:
            self._sleepers.discard(wake)


class _Alarms:
    """Times by key on one clock, the next one at hand."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._times: dict[Key, float] = {}
        self._heap: list[tuple[float, Key]] = []

    def set(self, key: Key, at: float) -> None:
        if self._times.get(key) != at:
            self._times[key] = at
            heapq.heappush(self._heap, (at, key))
            if len(self._heap) > 2 * len(self._times) + STALE:
                self._heap = [(at, key) for key, at in self._times.items()]
                heapq.heapify(self._heap)

    def drop(self, key: Key) -> None:
        self._times.pop(key, None)

    def at(self, key: Key) -> float | None:
        return self._times.get(key)

    def next(self) -> float | None:
        while self._heap and self._times.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def due(self) -> list[Key]:
        """Takes out all whose time has come, earliest first."""
        now, out = self.clock(), []
        while (at := self.next()) is not None and at <= now:
            key = heapq.heappop(self._heap)[1]
            del self._times[key]
            out.append(key)
        return out

    def keys(self) -> Iterable[Key]:
        return self._times.keys()


class Scheduler:
    """Calls `fire(key)` when a key's time has come; a key has one time, the last one set."""

    LONGEST_SLEEP = 30.0  # the computer's clock may be put right meanwhile

    def __init__(self, time: Time, fire: Callable[[Key], None]) -> None:
        self._time = time
        self._fire = fire
        self._wall = _Alarms(time.now)
        self._steady = _Alarms(time.steady)
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def at(self, key: Key, when: float) -> None:
        """Due at a Unix time."""
        self._set(self._wall, key, when)

    def after(self, key: Key, seconds: float) -> None:
        """Due after so many seconds of the steady clock."""
        self._set(self._steady, key, self._time.steady() + seconds)

    def _set(self, alarms: _Alarms, key: Key, when: float) -> None:
        before = alarms.next()
        alarms.set(key, when)
        if before is None or when < before:
            self._wake.set()

    def drop(self, key: Key) -> None:
        self._wall.drop(key)
        self._steady.drop(key)

    def drop_table(self, table: TableId) -> None:
        for alarms in (self._wall, self._steady):
            for key in [k for k in alarms.keys() if k[0] == table]:  # noqa: SIM118 - not a mapping
                alarms.drop(key)

    def look(self) -> None:
        """The clock may have been set."""
        self._wake.set()

    def when(self, key: Key) -> float | None:
        """The Unix time a key is due at, if it was set by `at`."""
        return self._wall.at(key)

    def fire_due(self) -> int:
        """Fires all that are due now; answers how many."""
        keys = [*self._steady.due(), *self._wall.due()]
        for key in keys:
            self._fire(key)
        return len(keys)

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="deadlines")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            self.fire_due()
            await self._time.sleep(self._pause(), self._wake)

    def _pause(self) -> float:
        waits = (at - alarms.clock() for alarms in (self._wall, self._steady) if (at := alarms.next()) is not None)
        return max(0.0, min([self.LONGEST_SLEEP, *waits]))
