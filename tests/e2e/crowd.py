"""People who press as fast as they can at one race, whatever has been answered, and what was measured meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from bot.games.core import Entry, State, replay
from bot.local import Person, Seen
from bot.tables.model import Change, Status
from bot.tables.table import Table, line_of
from cogs.panels import ids

from .conftest import House

LOOK = 0.05  # seconds between two looks at the public message
UNUSED = frozenset({"stuck"})  # what would end the deal before its time


async def race(house: House, people: Sequence[Person], game: str, **changes: Any) -> Table:
    """A race of these people that is past its GO."""
    table, lobby = await house.open(people[0], game)
    for person in people[1:]:
        await person.click(lobby, "Join")
    await house.tables.set_options(table.id, int(people[0].id), {"countdown_s": 0} | changes)
    await house.settle()
    await people[0].click(lobby, "Start")
    await people[0].wait_for(lambda: table.view(None).phase == "race")
    await house.settle()
    return table


async def replayed(house: House, table: Table) -> State:
    """The match as the rules alone make it from the journal in the store."""
    saved = await house.store.tables.journal(table.id)
    assert saved is not None and saved.row.seed is not None
    lines = [line for line in map(line_of, saved.entries) if line.kind == "move"]
    entries = [Entry(line.seq, line.at, line.seat, line.action, line.by) for line in lines]  # type: ignore[arg-type]
    state: State = replay(table.variant.game, table.options, saved.row.seed, entries)
    return state


def shown_rev(message: Seen) -> int:
    """The revision of the table that a message shows."""
    refs = [ids.read(str(b["custom_id"])) for b in message.buttons if b.get("custom_id")]
    return max((ref.rev for ref in refs if ref is not None), default=0)


def memory() -> float:
    """What this process holds, in MB; 0 where that cannot be told."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


@dataclass
class Report:
    seconds: float
    presses: int = 0
    acknowledged: list[float] = field(default_factory=list)  # seconds
    boards: list[float] = field(default_factory=list)  # seconds from a press that moved something to the own board with it
    unseen: int = 0  # such presses whose board never came
    failed: int = 0  # "This interaction failed"
    moves: int = 0  # lines that the journal grew by
    limited: int = 0  # answers with 429
    behind: float = 0.0  # seconds by which the public message was behind the match at worst
    held: list[float] = field(default_factory=list)  # MB that the process held, again and again


class Crowd:
    def __init__(self, house: House, table: Table, people: Sequence[Person], *, per_second: float, seed: int = 1) -> None:
        self._house, self._table, self._people = house, table, people
        self._pause = 1.0 / per_second
        self._rng = Random(seed)
        self._changed: list[tuple[float, int]] = []
        self._made: dict[int, int] = {}  # press -> the revision that it made
        self._awaited: list[tuple[float, Person, int]] = []  # pressed when, by whom, the revision to be seen
        self._pressing: set[asyncio.Task[None]] = set()

    async def press(self, seconds: float) -> Report:
        """Presses for so long; back when everything has been answered and shown."""
        gc.collect()
        report = Report(seconds)
        stop = self._house.tables.subscribe(self._note)
        before, hits = self._table.rev, self._house.server.buckets.hits
        until = monotonic() + seconds
        watching = asyncio.create_task(self._watch(report))
        await asyncio.gather(*(self._one(person, i, until, report) for i, person in enumerate(self._people)))
        await asyncio.gather(*self._pressing)
        await self._house.settle()
        watching.cancel()
        self._look(report)
        report.unseen = len(self._awaited)
        report.moves = self._table.rev - before
        report.limited = self._house.server.buckets.hits - hits
        stop()
        return report

    def _note(self, change: Change) -> None:
        if change.table == self._table.id and change.kind == "moved":
            self._changed.append((monotonic(), self._table.rev))
            self._made |= {h.press: self._table.rev for h in change.happenings if h.press}

    async def _one(self, person: Person, number: int, until: float, report: Report) -> None:
        """Somebody who does not wait for answers."""
        await asyncio.sleep(self._pause * number / len(self._people))
        due = monotonic()
        while due < until and self._table.status is Status.PLAYING:
            if (found := self._choice(person)) is not None:
                task = asyncio.create_task(self._press(person, *found, report))
                self._pressing.add(task)
                task.add_done_callback(self._pressing.discard)
            due += self._pause
            await asyncio.sleep(max(0.0, due - monotonic()))

    def _board(self, person: Person) -> Seen | None:
        """The own board as it is shown now."""
        panels = [m for m in person.visible(person.dms_channel) if "Your hand" in m.text]
        return panels[-1] if panels else None

    def _choice(self, person: Person) -> tuple[Seen, str] | None:
        """The own board and one of its buttons."""
        board = self._board(person)
        moves = [m[1] for m in self._house.moves(board) if m[0] == "button" and m[2] not in UNUSED] if board else []
        return (board, self._rng.choice(moves)) if board and moves else None

    async def _press(self, person: Person, panel: Seen, custom_id: str, report: Report) -> None:
        report.presses += 1
        pressed = monotonic()
        done = await person.click(panel, custom_id=custom_id)
        if done.failed:
            report.failed += 1
            return
        report.acknowledged.append(done.latency)
        if (rev := self._made.pop(int(done.id), None)) is not None:
            self._awaited.append((pressed, person, rev))

    async def _watch(self, report: Report) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self._look(report)

    def _look(self, report: Report) -> None:
        """What is shown now, in public and on the boards of those who wait for it; what memory is held."""
        report.held.append(memory())
        where = self._house.client.hub.stage.message_of(self._table)
        if where is not None:
            shown = shown_rev(Seen(self._house.server.world, self._house.server.message(str(where.message))))
            self._changed = [(at, rev) for at, rev in self._changed if rev > shown]
            if self._changed:
                report.behind = max(report.behind, monotonic() - self._changed[0][0])
        boards = {person.id: self._board(person) for _, person, _ in self._awaited}
        revs = {id: shown_rev(board) for id, board in boards.items() if board is not None}
        report.boards += [monotonic() - pressed for pressed, person, rev in self._awaited if revs.get(person.id, 0) >= rev]
        self._awaited = [(at, person, rev) for at, person, rev in self._awaited if revs.get(person.id, 0) < rev]
