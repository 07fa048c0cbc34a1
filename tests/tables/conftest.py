"""A bot without Discord: a store in a file, a clock that is told to pass, people at toy tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.games.core import Action, Seat
from bot.players import Level, Player, Seen
from bot.store import Store
from bot.tables.deadlines import SteppedClock
from bot.tables.model import Change, Person, Place
from bot.tables.service import Limits, Tables
from bot.tables.table import Table
from tests.tables import toy

ANN, BOB, CY, DEE = (Person(100 + i, name) for i, name in enumerate(("Ann", "Bob", "Cy", "Dee")))
HALL = Place(guild=1, channel=11)


class First(Player):
    """Plays the first listed action that ends its turn; hits every bell."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        if seen.ask.kind == "hit" and seen.view.phase != "ringing":
            return None
        return seen.ask.actions[-1]

    def delay(self, seen: Seen, action: Action, rng: Random, /) -> float:
        return 2.0


def first(key: str, level: Level) -> Player:
    return First(level)


class World:
    """Tables over a store that can be closed and opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = SteppedClock()
        self.changes: list[Change] = []
        self.pace = False
        self.limits = Limits()
        self.players: Any = first
        self.tables: Tables
        self.store: Store
        self._seeds = Random(5)

    async def open(self) -> list[Table]:
        self.store = await Store.open(self.path, durable=False)
        self.tables = Tables(
            self.store,
            clock=self.clock,
            seeds=lambda: self._seeds.randbytes(32),
            pace=self.pace,
            limits=self.limits,
            players=self.players,
        )
        self.tables.subscribe(self.changes.append)
        return await self.tables.load()

    async def shut(self) -> None:
        await self.tables.close()
        await self.store.close()

    async def restart(self, down: float = 0.0) -> list[Table]:
        await self.shut()
        self.clock.advance(down)
        return await self.open()

    async def wait(self, seconds: float) -> None:
        """Lets time pass and everything happen that happens in it, at most a second at a time."""
        await self.tables.settle()
        while seconds > 0:
            step = min(1.0, seconds)
            self.clock.advance(step)
            await self.tables.settle()
            seconds -= step

    async def jump(self, seconds: float) -> None:
        """Lets a long time pass at once."""
        await self.tables.settle()
        self.clock.advance(seconds)
        await self.tables.settle()

    def kinds(self) -> list[str]:
        return [change.kind for change in self.changes]

    def events(self) -> list[str]:
        return [h.event.kind for change in self.changes for h in change.happenings]

    async def playing(self, *people: Person, key: str = "high", clock: str = "relaxed", **changes: Any) -> Table:
        """A table where these people play."""
        people = people or (ANN, BOB)
        table = await self.tables.open(key, people[0], HALL, changes or None, clock)
        for person in people[1:]:
            await self.tables.join(table.id, person)
        await self.tables.start(table.id, people[0].id)
        await self.tables.settle()
        return table

    async def act_any(self, table: Table) -> None:
        """Somebody who is waited for plays a card."""
        for i, seating in enumerate(table.seats):
            ask = table.ask_of(Seat(i))
            if ask is not None and ask.waits and seating.person is not None and seating.ai is None:
                await self.tables.act(table.id, seating.person.id, ask.actions[-1], table.rev)
                return
        raise AssertionError("nobody is waited for")

    async def play_out(self, table: Table) -> None:
        for _ in range(500):
            await self.tables.settle()
            if not table.live:
                return
            await self.act_any(table)
        raise AssertionError("the match does not end")

    def turn(self, table: Table) -> tuple[Seat, Person]:
        """Who is waited for."""
        for i, seating in enumerate(table.seats):
            ask = table.ask_of(Seat(i))
            if ask is not None and ask.waits:
                assert seating.person is not None
                return Seat(i), seating.person
        raise AssertionError("nobody is waited for")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in ("bot.tables.service", "bot.tables.resume"):
        monkeypatch.setattr(f"{module}.variant_of", toy.TOYS.__getitem__)
    yield


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    made = World(tmp_path / "cards.db")
    await made.open()
    yield made
    await made.shut()
