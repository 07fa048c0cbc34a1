"""Burraco: random deals a second of every game, and how long it takes to propose what can be done with 25 cards beside the
melds of a hand that AI players have played far."""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any

from msgspec.structs import replace

from bot.games.burraco import asking, shapes
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import put
from bot.games.catalog import Variant, variants
from bot.players.drive import moves
from bot.simulate import chooser

from .bench_rummy import FIRST, deals
from .row import Row

HANDS = 100
CARDS = 25
AIM = 5.0  # ms, 99 times of 100


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "burraco"]
    return [*map(deals, games), *(row for v in games for kind in FIRST for row in proposals(v, kind))]


def proposals(v: Variant, kind: str) -> list[Row]:
    """Milliseconds for all that is proposed in the play of one hand."""
    options: Any = v.house({}, v.players[-1])
    rng = Random(f"{v.key} {kind}")
    times = []
    for deal in [big_hand(v, options, rng, kind) for _ in range(HANDS)]:
        start = thread_time()
        asking.asks(options, deal)
        times.append((thread_time() - start) * 1000)
    what = f"{v.title}: proposals for {CARDS} cards, {kind}, p99"
    return [Row(what=what, unit="ms", ours=quantiles(times, n=100)[98], peer="none is known", aim=f"at most {AIM:g}")]


def big_hand(v: Variant, options: Any, rng: Random, kind: str) -> BurracoDeal:
    """A hand of 25, made up of cards not on the table, in the middle of a played deal; its player is to meld."""
    found: BurracoDeal | None = None
    most = rng.randrange(20, 60)
    play = chooser(v, options, ["normal"] * options.players, rng)
    for n, move in enumerate(moves(v.game, v.game.start(options, rng.randbytes(32)).state, play)):
        state: Any = move.step.state
        if state.scored or (n > most and found is not None):
            break
        if state.deal.phase == "play":
            found = state.deal
    assert found is not None
    low = rng.randrange(13)
    pool = [*found.hand, *found.stock]
    rng.shuffle(pool)
    pool.sort(key=lambda c: FIRST[kind](c, shapes.can_be_wild(c), low))  # type: ignore[arg-type, return-value]
    hand = tuple(pool[:CARDS])
    stock = tuple(c for c in (*found.hand, *found.stock) if c not in hand)
    return replace(found, hands=put(found.hands, found.turn, hand), stock=stock, drawn=(), single=None)
