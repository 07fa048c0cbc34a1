"""Whether fifteen cards, or sixteen less one, are a whole hand of runs, and which ways to lay them pay most.

First it is settled which wild twos lie in their own places, as natural cards, and which stand for others. Then the search
takes the first natural card and lays it in every run that it could be part of, natural or wild cards in the other places; or
it is the one card thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

import msgspec

from bot.games import melds
from bot.games.cards import JOKER, RANKS, SUITS, by_rank
from bot.games.contract.continental.options import HAND, PATTERNS, ContinentalOptions, each_pays, read_hand, rules_of
from bot.games.core import Face, Groups

MOST_WAYS = 4  # of laying a hand with the same twos and the same pattern that are compared
_ORDER = {r + s: i for i, (s, r) in enumerate(product(SUITS, RANKS))}


class Laying(msgspec.Struct, frozen=True):
    """A whole hand of runs, and the card that is thrown with it; "" if none."""

    groups: Groups
    card: Face
    pays: int


def best_laying(o: ContinentalOptions, hand: Sequence[Face], draws: int, keep: Face = "") -> Laying | None:
    """The way to lay the hand that pays most; None if it is no whole hand. `keep` may not be thrown."""
    return _best(o, tuple(sorted(hand, key=by_rank)), draws, keep)


@lru_cache(maxsize=2048)
def _best(o: ContinentalOptions, hand: tuple[Face, ...], draws: int, keep: Face) -> Laying | None:
    found = [laying for groups, card in _Search(o, hand, keep).ways() for laying in _paid(o, groups, card, draws)]
    if found and o.bonuses and len(hand) > HAND:
        for card in _spoilers(o, hand):
            if card == keep and hand.count(keep) == 1:
                continue
            rest = list(hand)
            rest.remove(card)
            for groups, _ in _Search(o, tuple(rest), "").ways():
                found += _paid(o, groups, card, draws)
    return max(found, key=lambda laying: laying.pays, default=None)


def _paid(o: ContinentalOptions, groups: Groups, card: Face, draws: int) -> list[Laying]:
    runs = read_hand(o, groups)
    return [Laying(groups, card, each_pays(o, runs, draws))] if isinstance(runs, tuple) else []


def _spoilers(o: ContinentalOptions, hand: Sequence[Face]) -> list[Face]:
    """The one wild card, and the one card that is not of the suit of all others: without them there may be a bonus."""
    wild = [f for f in hand if f in rules_of(o).wild]
    suits = Counter(f[1] for f in hand if f not in wild)
    odd = [f for f in hand if f not in wild and len(suits) == 2 and suits[f[1]] == 1]
    return odd + (wild if len(wild) == 1 else [])


def loose(o: ContinentalOptions, hand: Sequence[Face]) -> int:
    """How many cards of a hand lie in no run, when as many as possible do."""
    return _arranged(o, tuple(sorted(hand, key=by_rank))).count


def runs_in(o: ContinentalOptions, hand: Sequence[Face]) -> Groups:
    """The runs of a hand that take most of its cards."""
    return tuple(m.cards for m in _arranged(o, tuple(sorted(hand, key=by_rank))).melds)


@lru_cache(maxsize=8192)
def _arranged(o: ContinentalOptions, hand: tuple[Face, ...]) -> melds.Arrangement:
    return melds.arrange(hand, rules_of(o), lambda f: 1)


_Row = tuple[Face | None, ...]  # a run, None where a wild card lies
_State = tuple[tuple[int, ...], int, int, tuple[int, ...], bool]


class _Search:
    def __init__(self, o: ContinentalOptions, hand: tuple[Face, ...], keep: Face) -> None:
        self.wild = rules_of(o).wild
        self.jokers = hand.count(JOKER)
        self.names = sorted({f for f in hand if f != JOKER}, key=_ORDER.__getitem__)
        self.at = {f: i for i, f in enumerate(self.names)}
        self.have = Counter(f for f in hand if f != JOKER)
        self.throws = len(hand) == HAND + 1
        self.whole = len(hand) in (HAND, HAND + 1)
        self.keep = keep if hand.count(keep) == 1 else ""
        self.dead: set[_State] = set()

    def ways(self) -> Iterator[tuple[Groups, Face]]:
        if not self.whole:
            return
        wild = [f for f in self.names if f in self.wild]
        for free in product(*(range(self.have[f] + 1) for f in wild)):
            twos = tuple(f for f, n in zip(wild, free, strict=True) for _ in range(n))
            counts = tuple(self.have[f] - twos.count(f) for f in self.names)
            for pattern in PATTERNS:
                ways = self._from(counts, twos, self.jokers, pattern, "" if self.throws else None)
                for rows, thrown in islice(ways, MOST_WAYS):
                    yield from self._named(rows, thrown)

    def _from(
        self, counts: tuple[int, ...], twos: tuple[Face, ...], jokers: int, lengths: tuple[int, ...], thrown: Face | None
    ) -> Iterator[tuple[tuple[_Row, ...], Face]]:
        """The rest of the runs; `twos` stand for others, and `thrown` "" is a card still to be thrown."""
        free = jokers + len(twos)
        first = next((i for i, n in enumerate(counts) if n), None)
        if first is None:
            yield from self._wild_runs(twos, jokers, lengths, thrown)
            return
        state = (counts, free, len(twos), lengths, thrown == "")
        if state in self.dead:
            return
        found = False
        f = self.names[first]
        less = (*counts[:first], counts[first] - 1, *counts[first + 1 :])
        for row, rest, used in self._rows(f, counts, free, lengths):
            shorter = list(lengths)
            shorter.remove(len(row))
            keep_twos, keep_jokers = twos, jokers - used
            if keep_jokers < 0:
                keep_twos, keep_jokers = twos[: len(twos) + keep_jokers], 0
            for rows, throw in self._from(rest, keep_twos, keep_jokers, tuple(shorter), thrown):
                found = True
                yield (row, *rows), throw
        if thrown == "" and f != self.keep:
            for way in self._from(less, twos, jokers, lengths, f):
                found = True
                yield way
        if not found:
            self.dead.add(state)

    def _rows(
        self, f: Face, counts: tuple[int, ...], free: int, lengths: tuple[int, ...]
    ) -> Iterator[tuple[_Row, tuple[int, ...], int]]:
        """Every run that contains this card, what is left after it, and the wild cards it takes."""
        rank = _ORDER[f] % 13 + 1
        for place in (1, 14) if rank == 1 else (rank,):
            for n in dict.fromkeys(lengths):
                for low in range(max(1, place - n + 1), min(place, 15 - n) + 1):
                    names = [RANKS[(p - 1) % 13] + f[1] for p in range(low, low + n)]
                    yield from self._filled(names, place - low, counts, free)

    def _filled(
        self, names: list[Face], own: int, counts: tuple[int, ...], free: int
    ) -> Iterator[tuple[_Row, tuple[int, ...], int]]:
        choices: list[tuple[Face | None, ...]] = []
        for k, f in enumerate(names):
            held = f in self.at and counts[self.at[f]] > 0
            choices.append((f,) if k == own else (f, None) if held else (None,))
        if sum(choice == (None,) for choice in choices) > free:
            return
        for row in product(*choices):
            if row.count(None) <= free:
                taken = {self.at[c] for c in row if c is not None}
                yield row, tuple(n - (i in taken) for i, n in enumerate(counts)), row.count(None)

    def _wild_runs(
        self, twos: tuple[Face, ...], jokers: int, lengths: tuple[int, ...], thrown: Face | None
    ) -> Iterator[tuple[tuple[_Row, ...], Face]]:
        """Nothing but wild cards is left: each further run needs a two that stands for itself."""
        spare = len(twos) + jokers - sum(lengths)
        if spare != (thrown == "") or len(lengths) > len(twos):
            return
        rows: list[_Row] = []
        for f, n in zip(twos, lengths, strict=False):
            rows.append((None, f, *[None] * (n - 2)))
        if thrown != "":
            yield tuple(rows), thrown or ""
        elif (last := (*twos[len(lengths) :], JOKER)[0]) != self.keep:
            yield tuple(rows), last

    def _named(self, rows: tuple[_Row, ...], thrown: Face) -> Iterator[tuple[Groups, Face]]:
        """The runs with the wild cards of the hand in them: all that are neither thrown nor lie as themselves."""
        left = self.have.copy()
        left[JOKER] = self.jokers
        left.subtract(f for row in rows for f in row if f is not None)
        if thrown:
            left[thrown] -= 1
        pool = sorted((f for f, n in left.items() for _ in range(n)), key=by_rank)
        if len(pool) == sum(row.count(None) for row in rows):
            yield tuple(tuple(f if f is not None else pool.pop() for f in row) for row in rows), thrown
