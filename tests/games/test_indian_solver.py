"""The solver of Indian rummy against an obvious one: every split of a hand into groups, tried card by card."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from bot.games.cards import JOKER, RANKS, faces, packs
from bot.games.indian.scoring import grouped_points
from bot.games.indian.shapes import Aces, Wild, fault, kind_of, laid, readings
from bot.games.indian.solver import Count, arrange, complete, hand_points

# ------------------------------------------------------------------------------------------------ the obvious way


def plainly(group: tuple[str, ...], w: Wild) -> frozenset[str]:
    """What a group is, by trying for every place of every sequence and every rank who stands there."""
    found = set()
    n = len(group)
    if n < 3:
        return frozenset()
    jokers = [c for c in group if w.is_joker(c)]
    lines = {"both": "A23456789TJQKA", "low_only": "A23456789TJQK", "high_only": "23456789TJQKA"}[w.aces]
    for suit in "cdhs":
        for i in range(len(lines) - n + 1):
            places = [r + suit for r in lines[i : i + n]]
            if len(set(places)) < n:
                continue
            if sorted(places) == sorted(group):
                found.add("pure_sequence")
            for k in range(1, len(jokers) + 1):
                for acting in combinations(range(len(jokers)), k):
                    firm = [c for c in group if not w.is_joker(c)]
                    firm += [c for j, c in enumerate(jokers) if j not in acting]
                    if firm and len(set(firm)) == len(firm) and set(firm) <= set(places):
                        found.add("impure_sequence")
    if n <= 4:
        firm = [c for c in group if not w.is_joker(c)]
        if any(set(firm) <= {r + s for s in "cdhs"} and len(set(firm)) == len(firm) for r in RANKS):
            found.add("set")
    return frozenset(found)


def brute(hand: tuple[str, ...], w: Wild, count: Count) -> int:
    """The least that any set of disjoint groups leaves, as the rule says what frees them."""
    n = len(hand)
    value = [w.value(c) for c in hand]
    total = sum(value)

    @cache
    def kinds(mask: int) -> frozenset[str]:
        return plainly(tuple(hand[i] for i in range(n) if mask >> i & 1), w)

    @cache
    def splits(mask: int) -> frozenset[tuple[int, int, int, int, int]]:
        """(pure, sequences, sets, worth grouped, of it in pure sequences) of every way to group some of these cards."""
        if not mask:
            return frozenset({(0, 0, 0, 0, 0)})
        low = mask & -mask
        found = set(splits(mask ^ low))
        rest = mask ^ low
        sub = rest
        while sub:
            group = sub | low
            if group.bit_count() >= 3 and kinds(group):
                worth = sum(value[i] for i in range(n) if group >> i & 1)
                for p, q, s, done, pure in splits(mask ^ group):
                    for kind in kinds(group):
                        p2 = min(1, p + (kind == "pure_sequence"))
                        found.add(
                            (p2, min(2, q + (kind != "set")), s + (kind == "set"), done + worth,
                             pure + worth * (kind == "pure_sequence"))
                        )  # fmt: skip
            sub = (sub - 1) & rest
        return frozenset(found)

    best = 0
    for p, q, s, done, pure in splits((1 << n) - 1):
        free = {
            "two_sequences": done if p and q >= 2 and s <= 2 else 0,
            "pure_unlocks": done if p else 0,
            "pure_only_free": done if p and q >= 2 and s <= 2 else pure,
        }[count]
        best = max(best, free)
    return total - best


# ------------------------------------------------------------------------------------------------ hands


def dense(rng: Random, size: int, printed: int) -> tuple[str, ...]:
    """Cards of few ranks and suits, so that they go together in many ways; copies as in two packs."""
    low = rng.choice((1, 5, 8, 11))
    ranks = [RANKS[(low - 1 + i) % 13] for i in range(rng.choice((4, 6)))]
    suits = rng.sample("cdhs", rng.choice((2, 3)))
    pool = [r + s for r in ranks for s in suits] * 2 + [JOKER] * printed
    return tuple(rng.sample(pool, min(size, len(pool))))


def loose(rng: Random, size: int, printed: int) -> tuple[str, ...]:
    return tuple(rng.sample(list(faces(packs(2, printed))), size))


CASES = [
    (kind, count, aces, printed, seed)
    for seed, (kind, count, aces, printed) in enumerate(
        (kind, count, aces, printed)
        for kind in ("dense", "loose")
        for count in ("two_sequences", "pure_unlocks", "pure_only_free")
        for aces in ("both", "low_only", "high_only")
        for printed in (2, 4)
    )
]


@pytest.mark.parametrize(("kind", "count", "aces", "printed", "seed"), CASES)
def test_the_best_arrangement_is_the_least_of_all(kind: str, count: Count, aces: Aces, printed: int, seed: int) -> None:
    rng = Random(seed)
    for size in (7, 8, 8, 9):
        hand = (dense if kind == "dense" else loose)(rng, size, printed)
        ranks = [RANKS.index(f[0]) + 1 for f in hand if f != JOKER]
        w = Wild(rng.choice(ranks or [1]), aces)
        want = brute(hand, w, count)
        assert hand_points(hand, w, count) == want, (hand, w)
        best = arrange(hand, w, count)
        assert best.points == want
        assert sorted([*best.rest, *(f for g in best.groups for f in g)]) == sorted(hand), "every card once"
        assert all(kind_of(g, w) for g in best.groups)
        assert grouped_points(hand, best.groups, w, count) == want
        assert all(sorted(laid(g, w).cards) == sorted(g) for g in best.groups)


def test_whole_hands_of_thirteen_too() -> None:
    rng = Random(13)
    for _ in range(1):
        hand = loose(rng, 13, 2)
        w = Wild(RANKS.index(rng.choice([f for f in hand if f != JOKER])[0]) + 1)
        assert hand_points(hand, w) == brute(hand, w, "two_sequences"), (hand, w)


def test_a_complete_hand_is_shown_in_a_valid_declaration() -> None:
    """Also where the jokers are more than it needs."""
    rng = Random(5)
    found = 0
    for _ in range(600):
        hand = dense(rng, 13, 4)
        w = Wild(RANKS.index(rng.choice([f for f in hand if f != JOKER])[0]) + 1)
        best = arrange(hand, w)
        assert complete(hand, w) == (fault(best.groups, best.rest, w) is None), (hand, w, best)
        found += complete(hand, w)
    assert found > 20


def test_a_spare_card_is_the_best_discard() -> None:
    rng = Random(7)
    for _ in range(150):
        hand = dense(rng, 14, 2)
        w = Wild(RANKS.index(rng.choice([f for f in hand if f != JOKER])[0]) + 1)
        rests = [hand[:i] + hand[i + 1 :] for i in range(14)]
        assert hand_points(hand, w, spare=1) == min(hand_points(r, w) for r in rests)
        assert complete(hand, w, spare=1) == any(complete(r, w) for r in rests)


@pytest.mark.parametrize("seed", range(8))
def test_readings_are_those_of_the_obvious_way(seed: int) -> None:
    rng = Random(seed)
    for _ in range(300):
        group = dense(rng, rng.randint(2, 6), 2)
        w = Wild(rng.randint(1, 13), rng.choice(("both", "low_only", "high_only")))
        assert readings(group, w) == plainly(group, w), (group, w)
