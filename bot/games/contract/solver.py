"""Whether a hand can go down with a contract, with which melds it does best, and what it lacks.

A contract is two or three melds, so the search is over which melds these are: for each run a window of places in a suit,
for each set a rank. Once they are chosen it is counted who gets which natural card and how many wild cards fill the rest.
Windows that end with a wild card are not looked at beyond the least length: such wild cards can be added afterwards. Melds
are tried with the dearest first, and a branch ends as soon as it cannot beat the best so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache

import msgspec

from bot.games.cards import RANKS, SUITS, by_rank, rank_of, suit_of
from bot.games.contract import shapes
from bot.games.contract.options import ContractOptions
from bot.games.core import Face, Groups

MOST_TRIED = 200


class Down(msgspec.Struct, frozen=True):
    """A way to go down: the melds as they are to be named, and the cards left in hand."""

    groups: Groups
    left: tuple[Face, ...]


def best_down(
    o: ContractOptions,
    contract: int,
    hand: Sequence[Face],
    *,
    must: Face = "",
    left: Collection[int] | None = None,
    keep: Face = "",
) -> Down | None:
    """The going down that leaves the lowest count of natural cards, with as few wild cards as that takes; None if none.

    `must`: a card that has to be among the melds. `left`: how many cards may be left over, where the whole hand goes down
    (the fewest of these is best); then `keep` is a card that may not be the only one left.
    """
    allowed = None if left is None else tuple(sorted(left))
    return _best(o, contract, tuple(sorted(hand, key=by_rank)), must, allowed, keep)


@lru_cache(maxsize=2048)  # an ask, its discards, the view and the player want the same answer
def _best(
    o: ContractOptions, contract: int, hand: tuple[Face, ...], must: Face, left: tuple[int, ...] | None, keep: Face
) -> Down | None:
    return _Search(o, contract, hand, must, left, lambda down: not keep or down.left != (keep,)).solve()


def some_down(
    o: ContractOptions, contract: int, hand: Sequence[Face], good: Callable[[Down], bool], must: Face = ""
) -> Down | None:
    """A going down that `good` says yes to, of those looked at the one that leaves the lowest count.

    `good` says no to most, and there can be very many: no more than `MOST_TRIED` are looked at.
    """
    return _Search(o, contract, tuple(sorted(hand, key=by_rank)), must, None, good, MOST_TRIED).solve()


class _Run(msgspec.Struct, frozen=True):
    """A window: places of a suit, 1 is a low ace and 14 a high one."""

    suit: str
    low: int
    high: int
    missing: int
    gain: int


class _Set(msgspec.Struct, frozen=True):
    rank: int
    missing: int
    gain: int


class _Part:
    """A meld in the making; None is a wild card. `low` is the first place of a run; a set has no suit."""

    def __init__(self, cards: list[Face | None], suit: str = "", low: int = 0) -> None:
        self.cards, self.suit, self.low = cards, suit, low

    @property
    def high(self) -> int:
        return self.low + len(self.cards) - 1

    @property
    def wilds(self) -> int:
        return self.cards.count(None)

    @property
    def naturals(self) -> int:
        return len(self.cards) - self.wilds

    def place(self, k: int) -> Face:
        """The card whose place this is in a run."""
        return _at(self.low + k, self.suit)


def _at(place: int, suit: str) -> Face:
    return RANKS[(place - 1) % 13] + suit


class _Search:
    def __init__(
        self,
        o: ContractOptions,
        contract: int,
        hand: tuple[Face, ...],
        must: Face,
        left: tuple[int, ...] | None,
        good: Callable[[Down], bool],
        most: int = 0,
    ) -> None:
        self.o, self.contract, self.hand, self.must, self.left, self.good = o, contract, hand, must, left, good
        self.rules = shapes.first_rules(o)
        self.distinct = o.set_suits == "distinct"
        self.wilds = [f for f in hand if f in self.rules.wild]
        self.have = Counter(f for f in hand if f not in self.rules.wild)
        self.deuces = Counter(f for f in self.wilds if rank_of(f))
        self.wants = shapes.wants(o, contract)
        self.n_sets = sum(w.kind == "set" for w in self.wants)
        self.n_runs = len(self.wants) - self.n_sets
        self.exact = self.wants[0].exact
        self.size = self.wants[-1].size  # of the runs
        self.fewest = next(n for n in (1, 2, 3) if self.rules.balanced(n, 3 - n))  # naturals in a set of three
        self.total = sum(self.worth(f) * n for f, n in self.have.items())
        self.runs = self._windows() if self.n_runs else []
        self.sets = self._ranks() if self.n_sets else []
        self.best: Down | None = None
        self.most, self.tried = most, 0
        # A selection has to bring more: where the whole hand goes down, all but the cards that may be left.
        self.bar = -1 if left is None else self.total - max(left) - 1

    def worth(self, f: Face) -> int:
        return 1 if self.left is not None else shapes.value(self.o, f)

    def solve(self) -> Down | None:
        if len(self.hand) >= sum(w.size for w in self.wants):
            self._choose_runs((), 0, 0, 0)
        return self.best

    # ---- what there is to choose from

    def _windows(self) -> list[_Run]:
        found = [w for suit in SUITS for w in self._windows_of(suit)]
        return sorted(found, key=lambda w: (-w.gain, w.missing, w.suit, w.low))

    def _windows_of(self, suit: str) -> Iterator[_Run]:
        held = [0, *(self.have[_at(place, suit)] for place in range(1, 15))]
        own_two = self.deuces["2" + suit] > 0
        for low in range(1, 15 - self.size + 1):
            for high in range(low + self.size - 1, (low + self.size - 1 if self.exact else 14) + 1):
                if high - low >= self.size and not (held[low] and held[high]):
                    continue
                there = [p for p in range(low, high + 1) if held[p] and not (p == 14 and low == 1 and held[1] == 1)]
                missing = high - low + 1 - len(there)
                two = own_two and low <= 2 <= high
                if missing <= len(self.wilds) and self.rules.balanced(len(there) + two, missing - two):
                    yield _Run(suit, low, high, missing, sum(self.worth(_at(p, suit)) for p in there))

    def _ranks(self) -> list[_Set]:
        found = []
        for rank in range(1, 14):
            own = [f for f in (RANKS[rank - 1] + s for s in SUITS) if self.have[f]]
            n = len(own) if self.distinct and self.n_sets == 1 else sum(self.have[f] for f in own)
            missing = max(0, 3 - n)
            if missing <= len(self.wilds) and (own or (rank == 2 and self.deuces)):
                counted = min(n, 3) if self.exact else n
                found.append(_Set(rank, missing, counted * self.worth(own[0]) if own else 0))
        return sorted(found, key=lambda s: (-s.gain, s.missing, s.rank))

    # ---- the choice

    def _choose_runs(self, chosen: tuple[_Run, ...], at: int, gain: int, missing: int) -> None:
        if len(chosen) == self.n_runs:
            self._choose_sets(chosen, (), 0, gain, missing)
            return
        of_sets = sum(s.gain for s in self.sets[: self.n_sets])
        for i in range(at, len(self.runs)):
            if self.most and self.tried >= self.most:
                return
            run = self.runs[i]
            if gain + run.gain * (self.n_runs - len(chosen)) + of_sets <= self.bar:
                return
            if missing + run.missing <= len(self.wilds) and not any(self._near(run, r) for r in chosen):
                self._choose_runs((*chosen, run), i, gain + run.gain, missing + run.missing)

    def _choose_sets(self, runs: tuple[_Run, ...], chosen: tuple[_Set, ...], at: int, gain: int, missing: int) -> None:
        if len(chosen) == self.n_sets:
            if gain > self.bar and self._holds_must(runs, chosen):
                self._judge(runs, chosen)
            return
        for i in range(at, len(self.sets)):
            if self.most and self.tried >= self.most:
                return
            one = self.sets[i]
            if gain + one.gain * (self.n_sets - len(chosen)) <= self.bar:
                return
            more = 0 if one in chosen and not self.exact else one.gain
            if missing + one.missing <= len(self.wilds):
                self._choose_sets(runs, (*chosen, one), i, gain + more, missing + one.missing)

    def _holds_must(self, runs: Sequence[_Run], sets: Sequence[_Set]) -> bool:
        """Whether these melds have a place for the card that has to be among them."""
        if not self.must or self.must in self.rules.wild:
            return True
        rank = rank_of(self.must)
        places = {rank, 14} if rank == 1 else {rank}
        in_run = any(r.suit == suit_of(self.must) and any(r.low <= p <= r.high for p in places) for r in runs)
        return in_run or any(s.rank == rank for s in sets)

    def _near(self, a: _Run | _Part, b: _Run | _Part) -> bool:
        return a.suit == b.suit and shapes.near(self.o, a.low, a.high, b.low, b.high)

    # ---- who gets which card

    def _judge(self, windows: tuple[_Run, ...], ranks: tuple[_Set, ...]) -> None:
        free = Counter(self.have)
        runs = self._dealt(windows, free)
        sets = self._filled(ranks, runs, free)
        if sets is None or not all(self._balanced(run) for run in runs):
            return
        spare = len(self.wilds) - sum(part.wilds for part in (*sets, *runs))
        over = [f for f, n in free.items() for _ in range(n)]
        gain = self.total - sum(map(self.worth, over))
        if spare < 0 or gain <= self.bar:
            return
        more = self._wilds_to_add(sets, runs, spare, len(over))
        if more is not None and self._widened(sets, runs, more):
            self._take(sets, runs, over, gain)

    def _wilds_to_add(self, sets: list[_Part], runs: list[_Part], spare: int, over: int) -> int | None:
        """How many more wild cards have to go into the melds; None where it cannot come out even."""
        if self.left is None:
            return int(self.must in self.rules.wild and not any(part.wilds for part in (*sets, *runs)))
        least = next((n for n in self.left if n >= over), None)
        return None if least is None or spare + over < least else spare + over - least

    def _dealt(self, windows: Sequence[_Run], free: Counter[Face]) -> list[_Part]:
        """The natural cards in the places of the runs; a card that two want goes where natural cards are fewest."""
        runs = [_Part([None] * (w.high - w.low + 1), w.suit, w.low) for w in windows]
        wanted: dict[Face, list[tuple[_Part, int]]] = {}
        for run in runs:
            for k in range(len(run.cards)):
                if free[run.place(k)]:
                    wanted.setdefault(run.place(k), []).append((run, k))
        for f, spots in sorted(wanted.items(), key=lambda pair: len(pair[1]) > free[pair[0]]):
            while free[f] and spots:
                spot = min(spots, key=lambda s: s[0].naturals + self._own_twos(s[0]))
                spots.remove(spot)
                spot[0].cards[spot[1]] = f
                free[f] -= 1
        return runs

    def _filled(self, ranks: Sequence[_Set], runs: list[_Part], free: Counter[Face]) -> list[_Part] | None:
        """The sets with the free cards of their ranks, and wild cards where there are too few."""
        found: list[_Part] = []
        for rank, q in Counter(s.rank for s in ranks).items():
            names = [RANKS[rank - 1] + s for s in SUITS]
            if rank == 2 and self.o.deuces_wild:  # wild cards all, of which some count as natural
                if sum(self.deuces[f] for f in names) < self.fewest * q:
                    return None
                found += [_Part([None] * 3) for _ in range(q)]
                continue
            parted = self._parted(names, q, free)
            while any(len(part) < self.fewest for part in parted):
                if not self._freed(names, runs, free):
                    return None
                parted = self._parted(names, q, free)
            for part in parted:
                free.subtract(part)
                found.append(_Part([*part, *([None] * (3 - len(part)))]))
        return found

    def _parted(self, names: Sequence[Face], q: int, free: Counter[Face]) -> list[list[Face]]:
        """The free cards of a rank as q sets: all of them, or where sets are exact three for each."""
        cards = [f for f in names for _ in range(free[f])]
        cards.sort(key=lambda f: (f != self.must, -free[f]))
        parted: list[list[Face]] = [[] for _ in range(q)]
        for f in cards:
            room = [p for p in parted if not (self.exact and len(p) == 3) and not (self.distinct and f in p)]
            if room:
                min(room, key=len).append(f)
        return parted

    def _freed(self, names: Sequence[Face], runs: list[_Part], free: Counter[Face]) -> bool:
        """A natural card of a rank taken out of a run for a set that has too few, a wild card in its stead."""
        for run in sorted(runs, key=lambda run: -run.naturals):
            for k, f in enumerate(run.cards):
                if f in names and f is not None and not (self.distinct and free[f]):
                    run.cards[k] = None
                    if self._balanced(run):
                        free[f] += 1
                        return True
                    run.cards[k] = f
        return False

    def _balanced(self, run: _Part) -> bool:
        own = self._own_twos(run)
        return self.rules.balanced(run.naturals + own, run.wilds - own)

    def _own_twos(self, run: _Part) -> int:
        """How many of its wild cards could be twos in their own places."""
        return sum(1 for k, f in enumerate(run.cards) if f is None and self.deuces[run.place(k)])

    def _widened(self, sets: list[_Part], runs: list[_Part], more: int) -> bool:
        """Whether so many wild cards find room: in a set, or at an end of a run that stays apart from the others."""
        if more and (self.exact or self.rules.naturals_lead or self.rules.wild_max):
            return False
        for part in sets:
            add = min(more, 4 - len(part.cards)) if self.distinct else more
            part.cards += [None] * add
            more -= add
        return self._stretched(runs, more)

    def _stretched(self, runs: list[_Part], more: int) -> bool:
        if not more:
            return True
        for run in runs:
            for low, at in ((run.low, len(run.cards)), (run.low - 1, 0)):
                was = run.low
                run.low = low
                run.cards.insert(at, None)
                others = [r for r in runs if r is not run]
                fits = low >= 1 and run.high <= 14 and not any(self._near(run, r) for r in others)
                if fits and self._stretched(runs, more - 1):
                    return True
                run.cards.pop(at)
                run.low = was
        return False

    # ---- the groups

    def _take(self, sets: list[_Part], runs: list[_Part], over: list[Face], gain: int) -> None:
        groups, spare = self._named(sets, runs)
        down = Down(groups, tuple(sorted((*over, *spare), key=by_rank)))
        if self.must and not any(self.must in g for g in groups):
            return
        self.tried += 1
        if not self.good(down) or not isinstance(shapes.read_contract(self.o, self.contract, groups), tuple):
            return
        if self.left is None:
            self.best, self.bar = down, gain
        elif self.best is None or len(down.left) < len(self.best.left):
            self.best, self.bar = down, self.total if len(down.left) == self.left[0] else self.total - 1

    def _named(self, sets: list[_Part], runs: list[_Part]) -> tuple[Groups, list[Face]]:
        """The groups with real wild cards in them, twos first and where they are natural cards, and those not used."""
        spare = sorted(self.wilds, key=lambda f: (f != self.must, rank_of(f) == 0))
        for run in runs:
            for k, f in enumerate(run.cards):
                if f is None and run.place(k) in spare:
                    run.cards[k] = run.place(k)
                    spare.remove(run.place(k))
        for part in (part for part in sets if not part.naturals):
            for k, f in enumerate([f for f in spare if rank_of(f)][: self.fewest]):
                part.cards[k] = f
                spare.remove(f)
        groups = [tuple(f or spare.pop(0) for f in part.cards) for part in (*sets, *runs)]
        return tuple(groups), spare
