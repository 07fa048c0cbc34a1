"""Recorded races of all kinds at real tables, with arrival orders permuted: who pressed first decides, not who came first.

Presses are held for `settle_ms`. However the network delays them, as long as no delay is longer than that, the same presses
have the same results and the race stands the same afterwards.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.cards import face, faces
from bot.games.core import CLOCK, Press, Seat, Tick
from bot.games.race.nerts.state import Move, Turn
from bot.games.race.press import EPOCH_MS, Ready
from bot.games.race.snap import Flip, Snap
from bot.games.race.spoons import Grab, Pass, four_of_a_kind, hand_at
from bot.players import Seen, player_for
from bot.store import Store
from bot.tables.deadlines import SteppedClock
from bot.tables.model import Person, Place, Refused
from bot.tables.service import Tables
from bot.tables.table import Table

HOLD = 300


class Made(NamedTuple):
    """A press, made so many ms after GO."""

    ms: int
    seat: Seat
    action: Press


def recorded(game: Any, state: Any, key: str, seed: int, count: int = 60) -> list[Made]:
    """Presses of everybody at once: mostly for a reason, some at random, some on a board that is old by then."""
    rng, racer, made, ms, go = Random(seed), player_for(key, "hard"), [], 0, state.deal.go_at
    boards, slow = [state], 900 if key == "snap" else 250
    while len(made) < count:
        ms += rng.choice((0, 0, 1, 3, 17, 40, 90, slow))
        looked_at = boards[-1] if rng.random() < 0.6 else rng.choice(boards[-6:])
        asks = [a for a in game.asks(looked_at) if a.kind != "next_deal"]
        if not asks:
            break
        ask = rng.choice(asks)
        view = game.view(looked_at, ask.seat)
        seen = Seen(key=key, game=game, options=state.options, view=view, ask=ask, sample=lambda _: state)
        guess = rng.choice(ask.actions)
        foolish = isinstance(guess, (Grab, Snap)) and rng.random() < 0.9
        action = guess if rng.random() < 0.3 and not foolish else racer.choose(seen, rng)
        if not isinstance(action, Press):
            continue
        if looked_at is boards[-1] and rng.random() < 0.8 and game.check(boards[-1], ask.seat, action) is not None:
            continue
        if made and rng.random() < 0.15:  # a nervous finger
            _, seat, action = made[-1]
            ask = replace(ask, seat=seat)
        action = replace(action, id=(go + ms - EPOCH_MS) << 22 | len(made))
        made.append(Made(ms, ask.seat, action))
        alarm = game.alarm(boards[-1])
        if alarm is not None and alarm <= go + ms:
            boards.append(game.apply(boards[-1], CLOCK, Tick(), go + ms).state)
        if game.check(boards[-1], ask.seat, action) is None:
            boards.append(game.apply(boards[-1], ask.seat, action, go + ms).state)
    return made


class Hall:
    """Tables that all begin alike."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: list[tuple[Tables, Store]] = []

    async def after_go(self, key: str, players: int, **changes: Any) -> tuple[Table, Tables, SteppedClock]:
        clock, seeds = SteppedClock(), Random(11)
        store = await Store.open(self.folder / f"{len(self.opened)}.db", durable=False)
        tables = Tables(store, clock=clock, seeds=lambda: seeds.randbytes(32))
        self.opened.append((tables, store))
        await tables.load()
        people = [Person(100 + i, f"P{i}") for i in range(players)]
        table = await tables.open(key, people[0], Place(1, 11), changes or None, "live")
        for person in people[1:]:
            await tables.join(table.id, person)
        await tables.start(table.id, 100)
        await tables.settle()
        for person in people:
            await tables.act(table.id, person.id, Ready())
        await tables.settle()
        return table, tables, clock

    async def played(
        self, key: str, players: int, presses: Sequence[Made], delays: Sequence[float], **changes: Any
    ) -> tuple[dict[str, Any], list[str]]:
        """How the deal stands after these presses, and what became of each of them."""
        table, tables, clock = await self.after_go(key, players, **changes)
        start, tasks = clock.now(), {}
        arrivals = sorted(range(len(presses)), key=lambda i: presses[i].ms + delays[i])

        async def until(ms: float) -> None:
            while (left := start + ms / 1000 - clock.now()) > 1e-6:
                clock.advance(min(left, 0.02))
                await tables.settle()

        for i in arrivals:
            await until(presses[i].ms + delays[i])
            press = presses[i]
            act = tables.act(table.id, 100 + press.seat, press.action, press=press.action.id)
            tasks[i] = asyncio.ensure_future(act)
            await asyncio.sleep(0)
        await until(max(p.ms for p in presses) + 2 * HOLD + 100)
        answers = await asyncio.gather(*(tasks[i] for i in range(len(presses))), return_exceptions=True)
        progress = table.record.progress
        assert progress is not None
        deal: dict[str, Any] = msgspec.to_builtins(progress.state.deal)
        return deal, [_told(answer) for answer in answers]


def _told(answer: Any) -> str:
    if not isinstance(answer, Refused):
        assert not isinstance(answer, BaseException), answer
        return "ok"
    return " ".join(str(answer.args_.get(k, "")) for k in ("cause", "winner", "ms")).strip() or answer.code


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    made = Hall(tmp_path)
    yield made
    for tables, store in made.opened:
        await tables.close()
        await store.close()


RACES: list[tuple[str, int, dict[str, Any]]] = [
    ("nerts", 3, {}),
    ("nerts", 4, {"lake_tie": "both", "tie_ms": 50, "stream_by": 1}),
    ("nerts_teams", 4, {"team_roles": "split"}),
    ("pounce_1934", 2, {"call": "auto", "nerts_size": 5}),
    ("spoons", 4, {}),
    ("spoons", 3, {"false_grab": "ignore", "spoon_tie": "replay", "tie_ms": 90}),
    ("donkey", 5, {"pack": "full"}),
    ("snap", 3, {"min_gap_ms": 500}),
    ("snap", 4, {"min_gap_ms": 500, "tie_ms": 50, "late_ms": 100, "false_snap": "pay_all"}),
    ("snap", 2, {"min_gap_ms": 500, "layout": "central", "tie_ms": 20, "late_ms": 0}),
]


@pytest.mark.parametrize(("key", "players", "changes"), RACES, ids=lambda x: x if isinstance(x, str) else "")
async def test_delays_within_the_hold_change_nothing(hall: Hall, key: str, players: int, changes: Any) -> None:
    table, _, _ = await hall.after_go(key, players, **changes)
    assert table.record.progress is not None
    for seed in range(2):
        presses = recorded(table.variant.game, table.record.progress.state, key, seed)
        want = await hall.played(key, players, presses, [0] * len(presses), **changes)
        accepted = Counter(told == "ok" for told in want[1])
        assert accepted[True] >= 8 and accepted[False] >= 2, "a race where something happens"
        rng = Random(seed)
        for longest in (60, HOLD - 5):
            delays = [rng.uniform(0, longest) for _ in presses]
            assert await hall.played(key, players, presses, delays, **changes) == want


@pytest.mark.parametrize("key", ["nerts", "nerts_teams", "pounce_1934", "spoons", "donkey", "snap"])
async def test_an_old_board_never_does_what_its_button_did_not_say(hall: Hall, key: str) -> None:
    table, _, _ = await hall.after_go(key, 4)
    assert table.record.progress is not None
    game, start = table.variant.game, table.record.progress.state
    done: Counter[str] = Counter()
    for seed in range(4):
        state = start
        for ms, seat, action in recorded(game, state, key, seed):
            if state.scored or game.check(state, seat, action) is not None:
                continue
            before, state = state.deal, game.apply(state, seat, action, start.deal.go_at + ms).state
            done[type(action).__name__] += 1
            if isinstance(action, Move):
                pile = before.layouts[state.options.crew(seat)].source(action.source)
                assert action.card is None or face(pile[-action.k]) == action.card
            elif isinstance(action, Turn):
                assert action.n == before.layouts[state.options.crew(seat)].deals
            elif isinstance(action, Pass):
                assert action.seen == before.pass_no and action.card in faces(before.hands[seat])
            elif isinstance(action, Grab) and state.deal.ended == "false_grab":
                assert not four_of_a_kind(hand_at(before, seat, action.seen)), "judged by the hand that was looked at"
            elif isinstance(action, Flip):
                assert seat == before.turn
    assert sum(done.values()) > 40 and len(done) >= 2
