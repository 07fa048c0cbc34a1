"""How often the rummy player beats a random one in seeded matches, in every game of the family, and how long it thinks.

Matches are of two players, of two sides where partners play. RUMMY_SEEDS names other seeds.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any

from bot.games.catalog import Variant, variants
from bot.games.core import Seat
from bot.players.drive import Chooser, moves
from bot.simulate import chooser

from .row import Row

AIMED = ("rummy", "rummy_500", "kaluki", "knock_rummy")
MATCHES = 100
LONGEST = 20_000  # moves of a match
SEEDS = os.environ.get("RUMMY_SEEDS", "")


def rows() -> list[Row]:
    return [row for v in variants().values() if v.game.key == "rummy" for row in _rows(v)]


def _rows(v: Variant) -> list[Row]:
    times: list[float] = []
    won = wins(v, MATCHES, SEEDS, times=times)
    return [
        Row(
            what=f"{v.title}: matches won against random play",
            unit=f"of {MATCHES}",
            ours=won,
            peer="the aim" if v.key in AIMED else "",
            theirs=90 if v.key in AIMED else None,
        ),
        Row(
            what=f"{v.title}: time for a decision",
            unit="ms p99",
            ours=quantiles(times, n=100)[98],
            peer="the aim",
            theirs=50,
            more_is_better=False,
        ),
    ]


def wins(v: Variant, matches: int, seeds: str = "", level: Any = "normal", times: list[float] | None = None) -> float:
    """Matches won of so many, the AI sitting in either seat (or on either side) in turn; `times` takes ms a decision."""
    options = v.house({}, v.players[0])
    won = 0
    for k in range(matches):
        rng = Random(f"{v.key} {k}{seeds}")
        own = [Seat(s) for s in range(k % 2, options.players, 2)]
        choose = chooser(v, options, [level if s in own else "random" for s in range(options.players)], rng)
        state = v.game.start(options, rng.randbytes(32)).state
        for move in moves(v.game, state, choose if times is None else timed(choose, own, times), limit=LONGEST):
            state = move.step.state
        result = v.game.result(state)
        won += result is not None and tuple(result.winners) == tuple(own)
    return float(won)


def timed(choose: Chooser, own: Sequence[Seat], times: list[float]) -> Chooser:
    def timed(state: Any, asks: Sequence[Any]) -> Any:
        start = thread_time()
        choice = choose(state, asks)
        if choice is not None and choice[0] in own and len(asks) == 1 and len(asks[0].actions) > 1:
            times.append((thread_time() - start) * 1000)
        return choice

    return timed
