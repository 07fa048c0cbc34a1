"""Rummy: random deals a second of every preset, and how long it takes to propose what can be done with 25 cards, wild ones
among them, beside a table full of melds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any

from msgspec.structs import replace

from bot.games.cards import face, faces, find_all, rank, suit
from bot.games.catalog import Variant, variants
from bot.games.core import Card, Seat
from bot.games.rummy import asking, ideas, shapes
from bot.games.rummy.state import RummyDeal
from bot.players.drive import at_random, moves

from .row import Row, per_second

HANDS = 400
CARDS = 25
AIM = 5.0  # ms, 99 times of 100


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.game.key == "rummy"]
    wild = [v for v in games if 4 in v.players and (four(v).deuces_wild or four(v).joker_count(4))]
    wild = [v for v in wild if shapes.rules_of(four(v)).wild]
    return [*map(deals, games), *(row for v in wild for kind in FIRST for row in proposals(v, kind))]


def four(v: Variant) -> Any:
    return v.house({}, 4)


# ---- random deals


def deals(v: Variant) -> Row:
    """Deals a second with as many players as play the game best."""
    players = v.best[0] if v.best else v.players[0]
    options = v.house({}, players)
    rng = Random(v.key)

    def deal() -> int:
        for move in moves(v.game, v.game.start(options, rng.randbytes(32)).state, at_random(rng)):
            if move.step.state.scored:
                return 1
        return 1

    what = f"{v.title}: random deals, {players} players"
    return Row(what=what, unit="/s", ours=per_second(deal, seconds=1.5), peer="none is known")


# ---- proposals

# What makes a hand hard: which cards come into it first, by (the card, whether it is wild, a rank that differs by hand).
First = Callable[[Card, bool, int], object]
FIRST: Mapping[str, First] = {
    "as they come": lambda c, wild, low: 0,
    "all wild cards": lambda c, wild, low: not wild,
    "few ranks": lambda c, wild, low: (not wild, (rank(c) - low) % 13),
    "two suits": lambda c, wild, low: (not wild, (suit(c) - low) % 4),
}


def proposals(v: Variant, kind: str) -> list[Row]:
    """Milliseconds for all that is proposed in the play of one hand."""
    options, rng = four(v), Random(f"{v.key} {kind}")
    size = CARDS if options.meld_mode == "table" else options.hand_size(4) + 1  # a hand grows by what lies on the table
    times = []
    for deal in [big_hand(v, options, rng, FIRST[kind], size) for _ in range(HANDS)]:
        start = thread_time()
        asking.asks(options, deal)
        times.append((thread_time() - start) * 1000)
    cuts = quantiles(times, n=100)
    what = f"{v.title}: proposals for {size} cards, {kind}"
    return [
        Row(what=what, unit="ms p50", ours=cuts[49], more_is_better=False),
        Row(what=what, unit="ms p99", ours=cuts[98], peer="the aim", theirs=AIM, more_is_better=False),
        Row(what=what, unit="ms, most", ours=max(times), more_is_better=False),
    ]


def big_hand(v: Variant, options: Any, rng: Random, first: First, size: int) -> RummyDeal:
    """A deal in the play of a turn, with such a hand and up to five melds of other cards on the table."""
    deal: RummyDeal = v.game.start(options, rng.randbytes(32)).state.deal
    pack = [*deal.stock, *(c for hand in deal.hands for c in hand), *deal.pile]
    rng.shuffle(pack)
    wilds, low = shapes.rules_of(options).wild, rng.randint(1, 13)
    pack.sort(key=lambda c: first(c, face(c) in wilds, low))  # type: ignore[arg-type, return-value]
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
