"""Celebes Rhum: thirteen cards that split into a fixed pattern of melds, one of them a long natural run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bot.games.cards import JOKER, RANKS, SUITS, by_rank, rank_of
from bot.games.core import Face, Groups, Illegal
from bot.games.melds import MeldRules, arrange, flaw, read

# Sizes of the melds, and the sizes of which one meld must be a natural run.
PATTERNS: dict[tuple[int, ...], tuple[int, ...]] = {(4, 3, 3, 3): (4,), (5, 5, 3): (5, 4), (5, 4, 4): (5, 4)}


def refusal(groups: Sequence[Sequence[Face]], rules: MeldRules) -> Illegal | None:
    """Why these groups do not win, or None: they do."""
    for group in groups:
        if why := flaw(group, rules):
            return why
    sizes = tuple(sorted(map(len, groups), reverse=True))
    if sizes not in PATTERNS:
        return Illegal("celebes_pattern", {"n": "-".join(map(str, sizes))})
    if not any(len(g) in PATTERNS[sizes] and _natural_run(g, rules) for g in groups):
        return Illegal("celebes_natural", {"n": " or ".join(map(str, sorted(PATTERNS[sizes])))})
    return None


def _natural_run(group: Sequence[Face], rules: MeldRules) -> bool:
    return JOKER not in group and read(group, rules, "run") is not None


def solved(hand: Iterable[Face], rules: MeldRules) -> Groups | None:
    """A winning split of thirteen cards, or None."""
    return _solved(tuple(sorted(hand, key=by_rank)), rules)


@lru_cache(maxsize=2048)
def _solved(hand: tuple[Face, ...], rules: MeldRules) -> Groups | None:
    for long in (4, 5):
        rests = [
            [s for i, s in enumerate(sizes) if i != sizes.index(long)]
            for sizes, natural in PATTERNS.items()
            if long in sizes and long in natural
        ]
        for run in _natural_runs(hand, long):
            left = tuple(c for c in hand if c not in run)
            for sizes in rests:
                for split in _splits(left, tuple(sizes), rules):
                    return (run, *split)
    return None


def _natural_runs(hand: tuple[Face, ...], length: int) -> Iterator[tuple[Face, ...]]:
    held = set(hand)
    for low in range(14 - length):
        for suit in SUITS:
            run = tuple(r + suit for r in RANKS[low : low + length])
            if held.issuperset(run):
                yield run


def _splits(cards: tuple[Face, ...], sizes: tuple[int, ...], rules: MeldRules) -> Iterator[Groups]:
    """Every way to split the cards into melds of these sizes."""
    if not sizes:
        yield ()
        return
    for size in dict.fromkeys(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in dict.fromkeys(combinations(cards[1:], size - 1)):
            if meld := read((cards[0], *others), rules):
                left = list(cards)
                for c in meld.cards:
                    left.remove(c)
                for split in _splits(tuple(left), tuple(rest), rules):
                    yield (meld.cards, *split)


def winning_throws(hand: Sequence[Face], taken: Face | None, rules: MeldRules) -> tuple[Face, ...]:
    """The cards whose throw leaves a winning split."""
    return _winning_throws(tuple(sorted(hand, key=by_rank)), taken, rules)


@lru_cache(maxsize=256)
def _winning_throws(hand: tuple[Face, ...], taken: Face | None, rules: MeldRules) -> tuple[Face, ...]:
    if not any(_natural_runs(hand, 4)) or least_left(hand, rules) > 10:
        return ()  # most hands are nowhere near
    found = []
    for f in dict.fromkeys(hand):
        left = list(hand)
        left.remove(f)
        if f != taken and solved(left, rules):
            found.append(f)
    return tuple(found)


def least_left(hand: Iterable[Face], rules: MeldRules) -> int:
    """The smallest count over all arrangements, whatever their pattern; a joker left over counts nothing."""
    return _least_left(tuple(sorted(hand, key=by_rank)), rules)


@lru_cache(maxsize=2048)
def _least_left(hand: tuple[Face, ...], rules: MeldRules) -> int:
    return arrange(hand, rules, lambda f: min(rank_of(f), 10)).count
