"""The best arrangement of a hand: the true minimum over all groupings, with jokers of both sorts and two packs.

A search face by face over a packed hand, as in `melds.arrange`; what it knows beyond that are the sequences that free the
other groups. Cards of the wild rank cost nothing, so they matter in their own place only in a pure sequence; everywhere
else each is one joker of the pool, like the printed ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from bot.games.cards import FACES, JOKER, SUITS, by_rank, rank_of
from bot.games.core import Face, Groups
from bot.games.indian.shapes import LARGEST_SET, LEAST, SEQUENCES, Wild, kind_of, place_face, readings

Count: TypeAlias = Literal["two_sequences", "pure_unlocks", "pure_only_free"]

_WIDTH = 3  # bits of a face in a packed hand: up to three copies and a guard bit
_FIELD = (1 << _WIDTH) - 1
_CARD = 1 << 8  # the weight of a point; below it the number of cards left over breaks ties
_NEVER = 1 << 40
_PLACES = 5  # a longer sequence is two shorter ones

# What an arrangement needs: pure sequences, sequences in all.
_TWO = (1, 2)
_ONE = (1, 1)
_NONE = (0, 0)
_DONE = _NONE


class Arrangement(msgspec.Struct, frozen=True):
    """Disjoint groups out of a hand and what is left over; `points` is what the hand costs, uncapped."""

    groups: Groups
    rest: tuple[Face, ...]
    points: int
    pure: bool = True  # whether there is a pure sequence among them, and a second one
    second: bool = True


class _Part(msgspec.Struct, frozen=True):
    """A smallest useful group: cards standing for themselves and the jokers it needs on top."""

    delta: int  # one in the field of each of its faces
    faces: tuple[Face, ...]
    jokers: int
    pool: int  # what it takes from the pool of jokers: `jokers`, or its cards of the wild rank
    pure: bool
    sequence: bool


class _Book:
    """Every part there is with a wild rank, by the first of its faces that is not wild."""

    def __init__(self, w: Wild) -> None:
        plain = sorted((f for f in FACES if not w.is_joker(f)), key=by_rank)
        wild = sorted((f for f in FACES if f != JOKER and w.is_joker(f)), key=by_rank)
        self.field = {f: i * _WIDTH for i, f in enumerate((*plain, *wild))}
        self.plain = plain
        self.natural = (1 << len(plain) * _WIDTH) - 1  # the fields of all that is not wild
        self.guards = sum(1 << (at + _WIDTH - 1) for at in self.field.values())
        self.parts: list[list[_Part]] = [[] for _ in plain]
        self.weights = [w.value(f) * _CARD + 1 for f in plain]
        best: dict[tuple[int, bool, bool], _Part] = {}
        for part in (*self._pure(w), *self._impure(w), *self._sets(w)):
            key = (part.delta, part.pure, part.sequence)
            if key not in best or part.pool < best[key].pool:
                best[key] = part
        for part in sorted(best.values(), key=lambda p: (p.pool, -len(p.faces))):
            self.parts[_first_field(part.delta & self.natural)].append(part)

    def _delta(self, names: Sequence[Face]) -> int:
        return sum(1 << self.field[f] for f in names)

    def _windows(self, w: Wild, least: int = LEAST) -> Iterator[tuple[Face, ...]]:
        for suit in SUITS:
            for n in range(least, _PLACES + 1):
                for start in w.starts(n):
                    yield tuple(place_face(p, suit) for p in range(start, start + n))

    def _pure(self, w: Wild) -> Iterator[_Part]:
        for names in self._windows(w):
            yield _Part(self._delta(names), names, 0, sum(map(w.is_joker, names)), True, True)

    def _impure(self, w: Wild) -> Iterator[_Part]:
        """Sequences with jokers in them; of more than three cards both ends stand for themselves."""
        for window in self._windows(w):
            n = len(window)
            for k in range(1, n):
                for names in combinations(window, k):
                    ends = n == LEAST or (names[0] == window[0] and names[-1] == window[-1])
                    if ends and not any(map(w.is_joker, names)):
                        yield _Part(self._delta(names), names, n - k, n - k, False, True)

    def _sets(self, w: Wild) -> Iterator[_Part]:
        """Sets; one card with two jokers is a sequence, which is better."""
        for rank in range(1, 14):
            own = [f for f in self.plain if rank_of(f) == rank]
            for k in range(2, len(own) + 1):
                for names in combinations(own, k):
                    jokers = max(0, LEAST - k)
                    yield _Part(self._delta(names), names, jokers, jokers, False, False)


@cache
def _book(w: Wild) -> _Book:
    return _Book(w)


def _first_field(packed: int) -> int:
    return ((packed & -packed).bit_length() - 1) // _WIDTH


_Need: TypeAlias = tuple[int, int]
_State: TypeAlias = tuple[int, int, _Need, int]


class _Search:
    """One hand. A state is the free cards, packed; the jokers left in the pool; what is needed yet; the cards that may
    still be left over for nothing."""

    def __init__(self, hand: Sequence[Face], w: Wild, *, pure_only: bool = False) -> None:
        self.book = book = _book(w)
        self.w, self.hand = w, hand
        self.start = sum(1 << book.field[f] for f in hand if f != JOKER)
        self.pool = sum(map(w.is_joker, hand))
        present = sum(1 << book.field[f] for f in set(hand) if f != JOKER)
        self.parts: dict[int, list[_Part]] = {}
        for f in {f for f in hand if not w.is_joker(f)}:
            at = book.field[f] // _WIDTH
            self.parts[at] = [
                p
                for p in book.parts[at]
                if p.delta & present == p.delta and p.pool <= self.pool and (p.pure or not pure_only)
            ]
        self.memo: dict[_State, tuple[int, _Part | None]] = {}

    def least(self, need: _Need, free: int = 0) -> int:
        return self._best(self.start, self.pool, need, free)

    def _best(self, cards: int, pool: int, need: _Need, free: int) -> int:
        book = self.book
        plain = cards & book.natural
        if not plain:
            return 0 if need == _DONE or self._second_of_jokers(cards, pool, need) else _NEVER
        state = (cards, pool, need, free)
        if (known := self.memo.get(state)) is not None:
            return known[0]
        at = _first_field(plain)
        copies = cards >> at * _WIDTH & _FIELD
        left = cards - (copies << at * _WIDTH)
        best = self._best(left, pool, need, free) + copies * book.weights[at]
        for spared in range(1, min(free, copies) + 1):
            best = min(best, self._best(left, pool, need, free - spared) + (copies - spared) * book.weights[at])
        choice: _Part | None = None
        guards, guarded = book.guards, cards | book.guards
        for part in self.parts[at]:
            if not best:
                break
            if part.pool <= pool and (guarded - part.delta) & guards == guards:
                still = (need[0] and not part.pure, max(0, need[1] - 1)) if part.sequence else need
                cost = self._best(cards - part.delta, pool - part.pool, still, free)
                if cost < best:
                    best, choice = cost, part
        self.memo[state] = best, choice
        return best

    def _second_of_jokers(self, cards: int, pool: int, need: _Need) -> bool:
        """Whether the sequence still missing can be made of jokers, one of the wild rank standing for itself."""
        return not need[0] and need[1] == 1 and pool >= LEAST and cards > 0

    def path(self, need: _Need) -> tuple[list[_Part], bool]:
        """(the parts of the best arrangement, whether a sequence of jokers is among its groups)."""
        self.least(need)
        found: list[_Part] = []
        cards, pool = self.start, self.pool
        while cards & self.book.natural:
            part = self.memo[cards, pool, need, 0][1]
            if part is None:
                at = _first_field(cards & self.book.natural)
                cards -= (cards >> at * _WIDTH & _FIELD) << at * _WIDTH
                continue
            found.append(part)
            cards, pool = cards - part.delta, pool - part.pool
            need = (need[0] and not part.pure, max(0, need[1] - 1)) if part.sequence else need
        return found, need != _DONE


# ---- what a hand costs


def _two_sequences(hand: Sequence[Face], w: Wild, free: int) -> int:
    return _Search(hand, w).least(_TWO, free)


def _pure_unlocks(hand: Sequence[Face], w: Wild, free: int) -> int:
    return _Search(hand, w).least(_ONE, free)


def _pure_only_free(hand: Sequence[Face], w: Wild, free: int) -> int:
    pure_only = _Search(hand, w, pure_only=True).least(_ONE, free)
    return min(pure_only, _Search(hand, w).least(_TWO, free))


_COUNTS: Mapping[Count, Callable[[Sequence[Face], Wild, int], int]] = {
    "two_sequences": _two_sequences,
    "pure_unlocks": _pure_unlocks,
    "pure_only_free": _pure_only_free,
}


@lru_cache(maxsize=8192)
def _points(hand: tuple[Face, ...], w: Wild, count: Count, free: int) -> int:
    least = _COUNTS[count](hand, w, free)
    if least < _NEVER:
        return least // _CARD
    values = sorted((w.value(f) for f in hand), reverse=True)
    return sum(values[free:])


def hand_points(hand: Sequence[Face], w: Wild, count: Count = "two_sequences", *, spare: int = 0) -> int:
    """What a hand costs by its best arrangement, without a cap; `spare` cards of it do not count (the discard to come)."""
    return _points(tuple(sorted(hand)), w, count, spare)


def complete(hand: Sequence[Face], w: Wild, *, spare: int = 0) -> bool:
    """Whether all cards, but for the spare ones, stand in the groups of a valid declaration."""
    return _complete(tuple(sorted(hand)), w, spare)


@lru_cache(maxsize=8192)
def _complete(hand: tuple[Face, ...], w: Wild, spare: int) -> bool:
    return _Search(hand, w).least(_TWO, spare) == 0  # jokers that are not needed always lengthen a sequence


class Outside(msgspec.Struct, frozen=True):
    """What lies outside the groups: its points, and how many cards."""

    points: int
    cards: int


@lru_cache(maxsize=4096)
def _outside(hand: tuple[Face, ...], w: Wild, spare: int) -> tuple[Outside | None, ...]:
    search = _Search(hand, w)
    costs = [search.least(need, spare) for need in (_NONE, _ONE, _TWO)]
    return tuple(None if cost >= _NEVER else Outside(cost // _CARD, cost % _CARD) for cost in costs)


def outside(hand: Sequence[Face], w: Wild, *, spare: int = 0) -> tuple[Outside | None, ...]:
    """What lies outside the best groups without any condition, with a pure sequence, and with a second one as well;
    None: that cannot be. Jokers that are in no group do not count."""
    return _outside(tuple(sorted(hand)), w, spare)


# ---- how it is grouped


def arrange(hand: Sequence[Face], w: Wild, count: Count = "two_sequences") -> Arrangement:
    """The best arrangement as groups. Where the hand has not what frees its groups they are shown all the same."""
    return _arranged(tuple(sorted(hand)), w, count)


@lru_cache(maxsize=2048)
def _arranged(hand: tuple[Face, ...], w: Wild, count: Count) -> Arrangement:
    points = _points(hand, w, count, 0)
    search = _Search(hand, w)
    if count == "pure_only_free":
        alone = _Search(hand, w, pure_only=True)
        if alone.least(_ONE) < min(search.least(_TWO), _NEVER):
            return _built(hand, w, alone, _ONE, points)
    needs = (_ONE, _NONE) if count == "pure_unlocks" else (_TWO, _ONE, _NONE)
    need = next(n for n in needs if search.least(n) < _NEVER)
    return _built(hand, w, search, need, points)


def _built(hand: Sequence[Face], w: Wild, search: _Search, need: _Need, points: int) -> Arrangement:
    parts, of_jokers = search.path(need)
    rest = list(hand)
    for f in (f for part in parts for f in part.faces):
        rest.remove(f)
    jokers = sorted((f for f in rest if w.is_joker(f)), key=lambda f: (f == JOKER, by_rank(f)))
    rest = [f for f in rest if not w.is_joker(f)]
    groups: list[tuple[Face, ...]] = []
    if of_jokers:  # one of the wild rank, and what is left of the printed ones
        groups.append((jokers.pop(0), jokers.pop(), jokers.pop()))
    groups += [(*part.faces, *(jokers.pop() for _ in range(part.jokers))) for part in parts]
    while jokers and (longer := _with_one_more(groups, jokers[-1], w)) is not None:
        groups = longer
        jokers.pop()
    groups = _joined(groups, w)
    kinds = [kind_of(g, w) for g in groups]
    return Arrangement(
        tuple(groups),
        tuple(sorted((*rest, *jokers), key=by_rank)),
        points,
        "pure_sequence" in kinds,
        sum(kind in SEQUENCES for kind in kinds) >= 2,
    )


def _with_one_more(groups: Sequence[tuple[Face, ...]], joker: Face, w: Wild) -> list[tuple[Face, ...]] | None:
    """The groups with a joker that is not needed in one of them; never in the only pure sequence. None: it goes nowhere."""
    kinds = [kind_of(g, w) for g in groups]
    pure = kinds.count("pure_sequence")
    order = sorted(range(len(groups)), key=lambda i: (kinds[i] != "set", kinds[i] == "pure_sequence"))
    for i in order:
        if kinds[i] == "pure_sequence" and (pure < 2 or len(groups) < 2):
            continue
        if kinds[i] == "set" and len(groups[i]) >= LARGEST_SET:
            continue
        longer = (*groups[i], joker)
        if readings(longer, w):
            return [*groups[:i], longer, *groups[i + 1 :]]
    return None


def _joined(groups: Sequence[tuple[Face, ...]], w: Wild) -> list[tuple[Face, ...]]:
    """Pieces of one pure sequence put together, as long as two sequences are left."""
    rest = list(groups)
    while True:
        kinds = [kind_of(g, w) for g in rest]
        if sum(kind in SEQUENCES for kind in kinds) <= 2:
            return rest
        pairs = [
            (i, j) for i in range(len(rest)) for j in range(i + 1, len(rest)) if kinds[i] == kinds[j] == "pure_sequence"
        ]
        pair = next(((i, j) for i, j in pairs if "pure_sequence" in readings(rest[i] + rest[j], w)), None)
        if pair is None:
            return rest
        i, j = pair
        rest = [*(g for k, g in enumerate(rest) if k not in pair), rest[i] + rest[j]]
