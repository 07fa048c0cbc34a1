"""What the benchmarks of families measure alike: random deals a second, and proposing what can be done with a big hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.games.cards import put, rank, suit
from bot.games.catalog import Variant
from bot.games.core import Card
from bot.players.drive import Chooser, at_random, moves

from .row import Row, per_second

D = TypeVar("D")
CARDS = 25
AIM = 5.0  # ms, 99 times of 100

# What makes a hand hard: which cards come into it first, by (the card, whether it is wild, a rank that differs by hand).
First = Callable[[Card, bool, int], Any]
FIRST: Mapping[str, First] = {
    "as they come": lambda c, wild, low: 0,
    "all wild cards": lambda c, wild, low: not wild,
    "few ranks": lambda c, wild, low: (not wild, (rank(c) - low) % 13),
    "two suits": lambda c, wild, low: (not wild, (suit(c) - low) % 4),
}


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


def proposing(what: str, hands: Sequence[D], propose: Callable[[D], object]) -> list[Row]:
    """Milliseconds for all that is proposed for one hand."""
    times = []
    for deal in hands:
        start = thread_time()
        propose(deal)
        times.append((thread_time() - start) * 1000)
    cuts = quantiles(times, n=100)
    return [
        Row(what=what, unit="ms p50", ours=cuts[49], more_is_better=False),
        Row(what=what, unit="ms p99", ours=cuts[98], peer="the aim", theirs=AIM, more_is_better=False),
        Row(what=what, unit="ms, most", ours=max(times), more_is_better=False),
    ]


def in_play(v: Variant, options: Any, rng: Random, most: int, play: Chooser) -> Any:
    """A deal in which somebody may meld, after `most` moves or as many as it has."""
    found: Any = None
    for n, move in enumerate(moves(v.game, v.game.start(options, rng.randbytes(32)).state, play)):
        state: Any = move.step.state
        if state.scored or (n > most and found is not None):
            break
        if state.deal.phase == "play":
            found = state.deal
    assert found is not None
    return found


def with_big_hand(deal: Any, pool: Iterable[Card], rng: Random, first: First, wild: Callable[[Card], bool]) -> Any:
    """The deal with 25 cards of this pool in the hand of who is in turn, the others of hand and stock in the stock."""
    low, cards = rng.randrange(13), list(pool)
    rng.shuffle(cards)
    cards.sort(key=lambda c: first(c, wild(c), low))
    hand = tuple(cards[:CARDS])
    stock = tuple(c for c in (*deal.hand, *deal.stock) if c not in hand)
    return replace(deal, hands=put(deal.hands, deal.turn, hand), stock=stock, drawn=())
