"""How often the rummy player beats a random one in seeded matches of two, and how long it takes to propose melds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import thread_time
from typing import Any

from msgspec.structs import replace

from bot.games.cards import faces
from bot.games.catalog import Variant, variant
from bot.games.core import Seat
from bot.games.rummy import asking, ideas, shapes
from bot.games.rummy.flow import find_all
from bot.games.rummy.state import RummyDeal
from bot.players.drive import moves
from bot.simulate import chooser

from .row import Row

GAMES = ("rummy", "rummy_500", "kaluki", "knock_rummy")
MATCHES = 100
LONGEST = 20_000  # moves of a match
HANDS = 200


def rows() -> list[Row]:
    won = [
        Row(
            what=f"{key}: matches won against a random player",
            unit=f"of {MATCHES}",
            ours=wins(variant(key), MATCHES),
            aim="at least 90",
        )
        for key in GAMES
    ]
    return [*won, *(proposals(key, n) for key, n in (("kaluki", 4), ("double_rum", 4), ("arlington", 4), ("rummy_500", 5)))]


def wins(v: Variant, matches: int, level: Any = "normal") -> float:
    """Matches won of so many with two players, the AI sitting in either seat in turn."""
    options = v.house({}, 2)
    won = 0
    for k in range(matches):
        rng = Random(f"{v.key} {k}")
        seat = Seat(k % 2)
        state = v.game.start(options, rng.randbytes(32)).state
        choose = chooser(v, options, [level if s == seat else "random" for s in range(2)], rng)
        for move in moves(v.game, state, choose, limit=LONGEST):
            state = move.step.state
        result = v.game.result(state)
        won += result is not None and result.winners == (seat,)
    return float(won)


def proposals(key: str, players: int, cards: int = 25) -> Row:
    """Milliseconds for the melds, lay-offs and discards proposed to a big hand beside five melds, 99 of 100 times less."""
    v = variant(key)
    options: Any = v.house({}, players)
    rng = Random(key)
    times = []
    for _ in range(HANDS):
        deal = big_hand(v, options, rng, cards)
        times.append(_timed(lambda deal=deal: asking.asks(options, deal)))  # type: ignore[misc]
    aim = "99 of 100 under 5 ms"
    return Row(
        what=f"{v.title}: proposals for {cards} cards",
        unit="ms p99",
        ours=sorted(times)[int(HANDS * 0.99)],
        aim=aim,
        more_is_better=False,
    )


def big_hand(v: Variant, options: Any, rng: Random, cards: int) -> RummyDeal:
    deal: RummyDeal = v.game.start(options, rng.randbytes(32)).state.deal
    pack = [*deal.stock, *(c for hand in deal.hands for c in hand), *deal.pile]
    rng.shuffle(pack)
    hand, rest = tuple(pack[:cards]), pack[cards : cards + 30]
    table = []
    for group in ideas.best_groups(options, faces(rest))[:5]:
        shape, pieces = shapes.read(options, group), find_all(rest, group)
        assert shape is not None and not isinstance(pieces, str)
        table.append(shapes.laid(options, shape, pieces, Seat(1)))
        rest = [c for c in rest if c not in pieces]
    hands = tuple(hand if s == deal.turn else h for s, h in enumerate(deal.hands))
    return replace(
        deal, hands=hands, phase="play", table=tuple(table), opened=(deal.turn,), drawn=hand[-1:], drawn_from="stock"
    )


def _timed(work: Callable[[], object]) -> float:
    start = thread_time()
    work()
    return (thread_time() - start) * 1000
