"""What a hand still lacks for its contract: the melds that are nearest to it, and what would complete them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from bot.games.cards import RANKS, SUITS, by_rank
from bot.games.contract import shapes
from bot.games.contract.options import ContractOptions
from bot.games.core import Face


class Nearest(msgspec.Struct, frozen=True):
    """A meld that the hand has begun, and what completes it: faces, or a bare rank where any suit does."""

    have: tuple[Face, ...]
    missing: tuple[str, ...]


class Lack(msgspec.Struct, frozen=True):
    """The melds that are nearest to a contract; `n` cards are missing beyond the wild ones in the hand."""

    n: int
    melds: tuple[Nearest, ...]


class _Choice(msgspec.Struct, frozen=True):
    missing: int
    worth: int
    suit: str = ""
    low: int = 0
    high: int = 0
    rank: int = 0


def lack(o: ContractOptions, contract: int, hand: Sequence[Face]) -> Lack:
    """What is nearest, in melds of their least size. Exact in how many cards are missing, as far as that is a matter of
    cards; limits on wild cards in a meld are not looked at."""
    return _lack(o, contract, tuple(sorted(hand, key=by_rank)))


def useful(o: ContractOptions, contract: int, hand: Sequence[Face]) -> tuple[Face, ...]:
    """The cards of the hand that the nearest melds use."""
    return tuple(f for m in lack(o, contract, hand).melds for f in m.have)


@lru_cache(maxsize=8192)
def _lack(o: ContractOptions, contract: int, hand: tuple[Face, ...]) -> Lack:
    return _Nearest(o, contract, hand).found()


class _Nearest:
    def __init__(self, o: ContractOptions, contract: int, hand: tuple[Face, ...]) -> None:
        self.o = o
        wild = shapes.rules_of(o).wild
        self.wilds = sum(f in wild for f in hand)
        self.have = Counter(f for f in hand if f not in wild)
        wants = shapes.wants(o, contract)
        self.n_sets = sum(w.kind == "set" for w in wants)
        self.n_runs = len(wants) - self.n_sets
        self.size = wants[-1].size
        self.sets = self._sets() if self.n_sets else []
        self.runs = self._runs() if self.n_runs else []
        self.least = 100
        self.worth = -1
        self.best: tuple[_Choice, ...] = ()

    def found(self) -> Lack:
        self._search((), 0, 0)
        free, melds = Counter(self.have), []
        for choice in self.best:
            names = self._names(choice, free)
            have = [f for f in names if free[f] > 0]
            free.subtract(have)
            if have:
                melds.append(self._nearest(choice, names, have))
        return Lack(max(0, self.least - self.wilds), tuple(melds))

    def _nearest(self, choice: _Choice, names: Sequence[Face], have: list[Face]) -> Nearest:
        if choice.rank:
            return Nearest(tuple(have), (RANKS[choice.rank - 1],) * (3 - len(have)))
        return Nearest(tuple(have), tuple(f for f in names if f not in have))

    def _names(self, choice: _Choice, free: Counter[Face]) -> list[Face]:
        if choice.rank:
            own = [RANKS[choice.rank - 1] + s for s in SUITS]
            copies = [f for f in own for _ in range(1 if self.o.set_suits == "distinct" else free[f])]
            return sorted(copies, key=lambda f: -free[f])[:3] if sum(free[f] for f in own) else []
        places = range(choice.low, choice.high + 1) if choice.suit else ()
        return [RANKS[(place - 1) % 13] + choice.suit for place in places]

    # ---- the melds

    def _sets(self) -> list[_Choice]:
        found = []
        for rank in range(1, 14):
            own = [self.have[RANKS[rank - 1] + s] for s in SUITS]
            n = sum(min(1, k) for k in own) if self.o.set_suits == "distinct" else sum(own)
            if n:
                found.append(_Choice(max(0, 3 - n), min(n, 3) * shapes.value(self.o, RANKS[rank - 1] + "c"), rank=rank))
        return sorted(found, key=lambda c: (c.missing, -c.worth, c.rank))

    def _runs(self) -> list[_Choice]:
        found = []
        for suit in SUITS:
            held = [0, *(min(1, self.have[RANKS[(p - 1) % 13] + suit]) for p in range(1, 15))]
            for low in range(1, 16 - self.size):
                n = sum(held[low : low + self.size])
                if n:
                    found.append(_Choice(self.size - n, n, suit, low, low + self.size - 1))
        found.sort(key=lambda c: (c.missing, -c.worth, c.suit, c.low))
        return [*found, _Choice(self.size, 0)]  # at last a run of which there is nothing yet

    # ---- the search: runs first, then sets of what is left

    def _search(self, chosen: tuple[_Choice, ...], at: int, missing: int) -> None:
        if len(chosen) < self.n_runs:
            for i in range(at, len(self.runs)):
                run = self.runs[i]
                # Each further meld of the kind misses as much at least.
                if missing + run.missing * (self.n_runs - len(chosen)) >= self.least:
                    return
                if not any(
                    run.suit and run.suit == r.suit and shapes.near(self.o, run.low, run.high, r.low, r.high) for r in chosen
                ):
                    self._search((*chosen, run), i, missing + run.missing)
            return
        self._choose_sets(chosen)

    def _choose_sets(self, runs: tuple[_Choice, ...]) -> None:
        free, missing = Counter(self.have), 0
        for run in runs:
            missing += 0 if run.suit else run.missing
            for f in self._names(run, free):
                missing += free[f] <= 0
                free[f] -= free[f] > 0
        ranked = []
        for one in self.sets:
            copies = [free[RANKS[one.rank - 1] + s] for s in SUITS]
            for q in range(1, self.n_sets + 1):  # another set of the same rank, with what the first leave
                more = self._short(copies, q) - self._short(copies, q - 1)
                if more == 3:
                    break
                ranked.append((more, -one.worth, one))
        best = sorted(ranked, key=lambda entry: (entry[0], entry[1], entry[2].rank))[: self.n_sets]
        missing += sum(entry[0] for entry in best) + 3 * (self.n_sets - len(best))
        worth = sum(run.worth for run in runs) - sum(entry[1] for entry in best)
        if (missing, -worth) < (self.least, -self.worth):
            self.least, self.worth = missing, worth
            self.best = (*(entry[2] for entry in best), *runs)

    def _short(self, copies: Sequence[int], q: int) -> int:
        """How many cards q sets of a rank lack, of which there are so many copies by suit."""
        if self.o.set_suits == "any":
            return max(0, 3 * q - sum(copies))
        sets = [0] * q
        for n in sorted(copies, reverse=True):
            for i in sorted(range(q), key=sets.__getitem__)[:n]:
                sets[i] += 1
        return sum(max(0, 3 - n) for n in sets)
