"""Canasta: random deals a second of every game, and how long it takes to propose what can be done with 25 cards beside a
table full of melds."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.canasta import asking, shapes
from bot.games.canasta.state import CanastaDeal
from bot.games.catalog import Variant, variants
from bot.players.drive import at_random

from .dealing import CARDS, FIRST, First, deals, in_play, proposing, with_big_hand
from .row import Row

HANDS = 200


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "canasta"]
    return [*map(deals, games), *(row for v in games for kind in FIRST for row in proposals(v, kind))]


def proposals(v: Variant, kind: str) -> list[Row]:
    options: Any = v.house({}, v.players[-1])
    rng = Random(f"{v.key} {kind}")
    hands = [big_hand(v, options, rng, FIRST[kind]) for _ in range(HANDS)]
    return proposing(f"{v.title}: proposals for {CARDS} cards, {kind}", hands, lambda deal: asking.asks(options, deal))


def big_hand(v: Variant, options: Any, rng: Random, first: First) -> CanastaDeal:
    """A hand of 25 in the middle of a random deal, its player to meld."""
    deal = in_play(v, options, rng, rng.randrange(30, 90), at_random(rng))
    pool = (c for c in (*deal.hand, *deal.stock) if not shapes.is_red_three(c))
    found: CanastaDeal = with_big_hand(deal, pool, rng, first, shapes.is_wild)
    return replace(found, laid=())
