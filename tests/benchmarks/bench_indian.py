"""Indian rummy: random deals a second, and how long it takes to say what a hand of fourteen would cost, whether it can be
declared, and how it is best grouped."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.games.cards import face, packs, rank, suit
from bot.games.catalog import variants
from bot.games.core import Face
from bot.games.indian import solver
from bot.games.indian.shapes import Wild

from .dealing import First, deals, proposing
from .row import Row

HANDS = 400


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "indian"]
    return [*map(deals, games), *(row for kind in FIRST for row in arranging(kind))]


# What makes a hand hard: which cards come into it first, by (the card, whether it is wild, a number that differs by hand).
FIRST: Mapping[str, First] = {
    "as they come": lambda c, wild, low: 0,
    "four jokers": lambda c, wild, low: not (wild and (suit(c) + low) % 2),
    "few ranks": lambda c, wild, low: (wild, (rank(c) - low) % 13 // 4),
    "two suits": lambda c, wild, low: (wild, (suit(c) - low) % 4 > 1),
    "few ranks with jokers": lambda c, wild, low: (not (wild and (suit(c) + low) % 2), (rank(c) - low) % 13 // 4),
}


def arranging(kind: str) -> list[Row]:
    """Milliseconds for all that a panel says of one hand, nothing of it known before."""
    rng, hands = Random(kind), []
    pack = packs(2, 4)
    for _ in range(HANDS):
        w, low = Wild(rng.randint(1, 13)), rng.randint(1, 13)
        rng.shuffle(pack)
        pack.sort(key=lambda c: FIRST[kind](c, w.is_joker(face(c)), low))
        hands.append(([face(c) for c in pack[:14]], w))
    return proposing(f"Indian rummy: a hand of fourteen, {kind}", hands, lambda hand: _told(*hand))


def _told(hand: list[Face], w: Wild) -> None:
    solver.hand_points(hand, w, spare=1)
    solver.complete(hand, w, spare=1)
    solver.arrange(hand, w)
