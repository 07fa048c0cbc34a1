"""Whole matches of AI racers at a real table, with presses held and alarms going off, on a clock that is told to pass."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.games.catalog import variant
from bot.games.core import Seat
from bot.games.notation import to_text
from bot.games.race.press import Ready
from bot.games.race.snap import Board, SnapDeal, matches
from bot.players import Level, Seen, player_for
from bot.store import Store
from bot.tables.deadlines import SteppedClock
from bot.tables.model import Happening, Person, Place
from bot.tables.service import Tables
from bot.tables.table import Table
from cogs.panels.table import public_actions
from tests.cogs.positions import Position

ANN = Person(100, "Ann")


class Hall:
    """One table of Ann's, where AI players sit with her."""

    def __init__(self, store: Store, clock: SteppedClock, tables: Tables) -> None:
        self.store, self.clock, self.tables = store, clock, tables
        self.told: list[Happening] = []
        tables.subscribe(lambda change: self.told.extend(change.happenings))

    async def playing(self, key: str, players: int, level: Level, **changes: Any) -> Table:
        table = await self.tables.open(key, ANN, Place(1, 11), changes or None, "live")
        for _ in range(players - 1):
            await self.tables.add_ai(table.id, ANN.id, level)
        await self.tables.start(table.id, ANN.id)
        await self.tables.settle()
        return table

    async def pass_time(self, table: Table, seconds: float, step: float = 0.5) -> None:
        while seconds > 0 and table.live:
            self.clock.advance(step)
            await self.tables.settle()
            seconds -= step

    def kinds(self) -> Counter[str]:
        return Counter(h.event.kind for h in self.told)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store = await Store.open(tmp_path / "cards.db", durable=False)
    clock, seeds = SteppedClock(), Random(11)
    tables = Tables(store, clock=clock, seeds=lambda: seeds.randbytes(32))
    await tables.load()
    yield Hall(store, clock, tables)
    await tables.close()
    await store.close()


@pytest.mark.parametrize(
    ("key", "players", "changes", "wanted"),
    [
        ("nerts", 3, {"target": 25}, {"go", "lake", "deal_over"}),
        ("nerts_teams", 4, {"match_end": "hands", "hands": 1}, {"go", "lake"}),
        ("spoons", 5, {}, {"passed", "took", "no_spoon"}),
        ("snap", 3, {"max_flips": 150}, {"flip", "snap"}),
    ],
)
async def test_a_match_beside_one_silent_person_ends_well(
    hall: Hall, key: str, players: int, changes: Any, wanted: set[str]
) -> None:
    table = await hall.playing(key, players, "hard", **changes)
    await hall.pass_time(table, 3600, step=0.2)
    assert table.ended == "finished" and table.result is not None
    assert Seat(0) not in table.result.winners, "who does nothing does not win"
    kinds = hall.kinds()
    assert wanted <= set(kinds)
    assert not kinds["false_snap"] and not kinds["false_grab"], "racers press for a reason"


async def test_a_match_goes_on_after_a_pause_with_a_new_countdown(hall: Hall) -> None:
    table = await hall.playing("snap", 3, "normal")
    await hall.pass_time(table, 20)
    await hall.tables.pause(table.id, ANN.id)
    before = table.rev
    await hall.pass_time(table, 60)
    assert table.rev == before or table.rev == before + 1, "nothing is played while it stands still"
    await hall.tables.go_on(table.id, ANN.id)
    await hall.pass_time(table, 30)
    assert hall.kinds()["countdown"] == 2 and hall.kinds()["go"] == 2
    flips = [h.at for h in hall.told if h.event.kind == "flip"]
    assert max(flips) > hall.clock.now() * 1000 - 20_000


def seen_at(match: bool) -> Seen:
    """A board of Snap, with a match or without, as its second seat sees it."""
    v = variant("snap")
    game: Any = v.game
    options = v.house({}, 2)
    state = game.start(options, b"x" * 32).state
    up = ((7,), (16 | 7 if match else 16 | 8,))
    deal: SnapDeal = state.deal
    deal = SnapDeal(
        seed=b"s",
        running=True,
        go_at=1,
        down=deal.down,
        up=up,
        turned=(Seat(0), Seat(1)),
        turn=Seat(0),
        boards=(Board(1, 7 if match else 0, Seat(1)),),
    )
    assert bool(matches(deal)) is match
    view = game.deal_view(options, state.setup, deal, Seat(1), False)
    ask = next(a for a in game.deal_asks(options, state.setup, deal) if a.seat == 1)
    return Seen(key="snap", game=game, options=options, view=view, ask=ask, sample=lambda rng: state)


def test_quicker_levels_call_sooner_and_see_more_and_nobody_is_faster_than_the_eye() -> None:
    called: dict[str, int] = {}
    waits: dict[str, list[float]] = {}
    levels: tuple[Level, ...] = ("easy", "normal", "hard")
    for level in levels:
        player, rng = player_for("snap", level), Random(1)
        choices = [player.choose(seen_at(True), rng) for _ in range(200)]
        called[level] = sum(c is not None for c in choices)
        action = next(c for c in choices if c is not None)
        waits[level] = [player.delay(seen_at(True), action, rng) for _ in range(200)]
        assert all(player.choose(seen_at(False), rng) is None for _ in range(50)), "no match, no call"
    assert called["easy"] < called["normal"] < called["hard"]
    assert sum(waits["easy"]) > sum(waits["normal"]) > sum(waits["hard"])
    assert min(waits["hard"]) > 1.0
    for quick, slow in itertools.pairwise(reversed(levels)):
        upsets = sum(s < q for q, s in zip(waits[quick], reversed(waits[slow]), strict=True))
        assert 5 < upsets < 80, "of 200 races the slower one wins a few"


def public_buttons(key: str, players: int) -> set[str]:
    """What the table message lets everybody press after GO."""
    v = variant(key)
    game: Any = v.game
    options = v.house({}, players)
    state = game.start(options, b"x" * 32).state
    before = Position(v, options, state, ())
    assert {to_text(a) for a in public_actions(before)} == {"ready"}
    for seat in range(players):
        state = game.apply(state, Seat(seat), Ready(), 0).state
    return {to_text(a) for a in public_actions(Position(v, options, state, ()))}


def test_snap_is_called_on_the_table_and_spoons_are_grabbed_from_the_hand() -> None:
    assert public_buttons("snap", 3) == {"snap:0", "flip"}, "with the number of the board it was seen on"
    assert public_buttons("spoons", 4) == set(), "a public button could not know which hand was looked at"
    assert public_buttons("nerts", 2) == set()
