"""Indian rummy: random deals a second, and how long it takes to say what a hand of fourteen would cost, whether it can be
declared, and how it is best grouped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any

from bot.games.cards import face, packs, rank, suit
from bot.games.catalog import Variant, variants
from bot.games.core import Card
from bot.games.indian import solver
from bot.games.indian.shapes import Wild
from bot.players.drive import at_random, moves

from .row import Row, per_second

HANDS = 400
AIM = 5.0  # ms, 99 times of 100


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "indian"]
    return [*map(deals, games), *(row for kind in FIRST for row in arranging(kind))]


def deals(v: Variant) -> Row:
    """Deals a second of four players."""
    options, rng = v.house({}, 4), Random(v.key)

    def deal() -> int:
        for move in moves(v.game, v.game.start(options, rng.randbytes(32)).state, at_random(rng)):
            if move.step.state.scored:
                return 1
        return 1

    return Row(what=f"{v.title}: random deals", unit="/s", ours=per_second(deal, seconds=1.5), peer="none is known")


# What makes a hand hard: which cards come into it first, by (the card, whether it is wild, a number that differs by hand).
First = Callable[[Card, bool, int], Any]
FIRST: Mapping[str, First] = {
    "as they come": lambda c, wild, low: 0,
    "four jokers": lambda c, wild, low: not (wild and (suit(c) + low) % 2),
    "few ranks": lambda c, wild, low: (wild, (rank(c) - low) % 13 // 4),
    "two suits": lambda c, wild, low: (wild, (suit(c) - low) % 4 > 1),
    "few ranks with jokers": lambda c, wild, low: (not (wild and (suit(c) + low) % 2), (rank(c) - low) % 13 // 4),
}


def arranging(kind: str) -> list[Row]:
    """Milliseconds for all that a panel says of one hand, nothing of it known before."""
    rng, times = Random(kind), []
    pack = packs(2, 4)
    for _ in range(HANDS):
        w, low = Wild(rng.randint(1, 13)), rng.randint(1, 13)
        rng.shuffle(pack)
        pack.sort(key=lambda c: FIRST[kind](c, w.is_joker(face(c)), low))
        hand = [face(c) for c in pack[:14]]
        start = thread_time()
        solver.hand_points(hand, w, spare=1)
        solver.complete(hand, w, spare=1)
        solver.arrange(hand, w)
        times.append((thread_time() - start) * 1000)
    cuts = quantiles(times, n=100)
    what = f"Indian rummy: a hand of fourteen, {kind}"
    return [
        Row(what=what, unit="ms p50", ours=cuts[49], more_is_better=False),
        Row(what=what, unit="ms p99", ours=cuts[98], peer="the aim", theirs=AIM, more_is_better=False),
    ]
