"""Burraco: random deals a second of every game, and how long it takes to propose what can be done with 25 cards beside the
melds of a hand that AI players have played far."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.burraco import asking, shapes
from bot.games.burraco.state import BurracoDeal
from bot.games.catalog import Variant, variants
from bot.simulate import chooser

from .dealing import CARDS, FIRST, First, deals, in_play, proposing, with_big_hand
from .row import Row

HANDS = 100


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "burraco"]
    return [*map(deals, games), *(row for v in games for kind in FIRST for row in proposals(v, kind))]


def proposals(v: Variant, kind: str) -> list[Row]:
    options: Any = v.house({}, v.players[-1])
    rng = Random(f"{v.key} {kind}")
    hands = [big_hand(v, options, rng, FIRST[kind]) for _ in range(HANDS)]
    return proposing(f"{v.title}: proposals for {CARDS} cards, {kind}", hands, lambda deal: asking.asks(options, deal))


def big_hand(v: Variant, options: Any, rng: Random, first: First) -> BurracoDeal:
    """A hand of 25, made up of cards not on the table, in the middle of a played deal; its player is to meld."""
    play = chooser(v, options, ["normal"] * options.players, rng)
    deal = in_play(v, options, rng, rng.randrange(20, 60), play)
    found: BurracoDeal = with_big_hand(deal, (*deal.hand, *deal.stock), rng, first, shapes.can_be_wild)
    return replace(found, single=None)
