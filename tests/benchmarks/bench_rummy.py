"""Rummy: random deals a second of every preset, and how long it takes to propose what can be done with 25 cards, wild ones
among them, beside a table full of melds."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.cards import face, faces, find_all
from bot.games.catalog import Variant, variants
from bot.games.core import Seat
from bot.games.rummy import asking, ideas, shapes
from bot.games.rummy.state import RummyDeal

from .dealing import CARDS, FIRST, First, deals, proposing
from .row import Row

HANDS = 400


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.game.key == "rummy"]
    wild = [v for v in games if 4 in v.players and (four(v).deuces_wild or four(v).joker_count(4))]
    wild = [v for v in wild if shapes.rules_of(four(v)).wild]
    return [*map(deals, games), *(row for v in wild for kind in FIRST for row in proposals(v, kind))]


def four(v: Variant) -> Any:
    return v.house({}, 4)


def proposals(v: Variant, kind: str) -> list[Row]:
    options, rng = four(v), Random(f"{v.key} {kind}")
    size = CARDS if options.meld_mode == "table" else options.hand_size(4) + 1  # a hand grows by what lies on the table
    hands = [big_hand(v, options, rng, FIRST[kind], size) for _ in range(HANDS)]
    what = f"{v.title}: proposals for {size} cards, {kind}"
    return proposing(what, hands, lambda deal: asking.asks(options, deal))


def big_hand(v: Variant, options: Any, rng: Random, first: First, size: int) -> RummyDeal:
    """A deal in the play of a turn, with such a hand and up to five melds of other cards on the table."""
    deal: RummyDeal = v.game.start(options, rng.randbytes(32)).state.deal
    pack = [*deal.stock, *(c for hand in deal.hands for c in hand), *deal.pile]
    rng.shuffle(pack)
    wilds, low = shapes.rules_of(options).wild, rng.randint(1, 13)
    pack.sort(key=lambda c: first(c, face(c) in wilds, low))
    hand, rest = tuple(pack[:size]), pack[size : size + 30]
    table = []
    for group in ideas.best_groups(options, faces(rest))[:5] if options.meld_mode == "table" else ():
        shape, pieces = shapes.read(options, group), find_all(rest, group)
        assert shape is not None and not isinstance(pieces, str)
        table.append(shapes.laid(options, shape, pieces, Seat(rng.randrange(4))))
        rest = [c for c in rest if c not in pieces]
    hands = tuple(hand if s == deal.turn else h for s, h in enumerate(deal.hands))
    return replace(
        deal, hands=hands, phase="play", table=tuple(table), opened=(deal.turn,), drawn=hand[-1:], drawn_from="stock"
    )
