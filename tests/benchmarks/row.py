"""One line of the table of figures, and the timer that all benchmarks share."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import msgspec


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured: our figure and, measured beside it in the same run, the peer's."""

    what: str
    unit: str
    ours: float
    peer: str = ""  # whose figure it is, or why there is none
    theirs: float | None = None
    aim: str = ""
    more_is_better: bool = True

    @property
    def ratio(self) -> float | None:
        """How many times better ours is than the peer's."""
        if not self.theirs:
            return None
        return self.ours / self.theirs if self.more_is_better else self.theirs / self.ours


def per_second(work: Callable[[], int], seconds: float = 1.0, rounds: int = 3) -> float:
    """The best rate of several rounds; `work` does some and says how much it did."""
    work()
    best = 0.0
    for _ in range(rounds):
        done, start = 0, perf_counter()
        while (spent := perf_counter() - start) < seconds / rounds:
            done += work()
        best = max(best, done / spent)
    return best
