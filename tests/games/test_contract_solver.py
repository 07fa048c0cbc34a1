"""The search for ways to go down, and for whole hands of runs, against slow and obvious ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bot.games import melds
from bot.games.cards import RANKS, by_rank
from bot.games.contract import shapes
from bot.games.contract.continental.options import PATTERNS, ContinentalOptions, read_hand, rules_of
from bot.games.contract.continental.patterns import best_laying
from bot.games.contract.lacking import lack
from bot.games.contract.options import ContractOptions
from bot.games.contract.solver import best_down

RULES: dict[str, dict[str, Any]] = {
    "base": {},
    "deuces": {"deuces_wild": True},
    "free": {"same_suit_runs": "free"},
    "wiki": {"contracts": "exact", "first_wild_limit": "naturals_outnumber", "must_discard": True},
    "one_wild": {"contracts": "exact", "first_wild_limit": "one_per_meld", "must_discard": True},
    "pickup": {"run_min": 3, "set_suits": "distinct", "same_suit_runs": "never"},
}


def options(name: str) -> ContractOptions:
    return ContractOptions(players=4, **RULES[name])


def dense(rng: Random, n: int) -> list[str]:
    """Cards of a few ranks and suits, of two packs, with some jokers: many melds, all in each other's way."""
    low = rng.choice((1, 1, 2, 5, 10))
    ranks = [RANKS[(low - 1 + i) % 13] for i in range(rng.choice((3, 4, 5, 6)))]
    suits = rng.sample("cdhs", rng.choice((1, 2, 3, 4)))
    deck = [r + s for r in ranks for s in suits] * 2 + ["Jk"] * rng.choice((0, 1, 2, 3))
    return rng.sample(deck, min(n, len(deck)))


def groups_in(o: ContractOptions, hand: Sequence[str]) -> Iterator[tuple[frozenset[int], melds.Meld]]:
    """Every meld of the contract in a hand, with the places of its cards."""
    seen: set[tuple[Any, ...]] = set()
    for n in range(3, len(hand) + 1):
        for picked in combinations(range(len(hand)), n):
            cards = tuple(sorted((hand[i] for i in picked), key=by_rank))
            for m in melds.readings(cards, shapes.first_rules(o)):
                if (picked, m.kind, m.low, m.suit) not in seen:
                    seen.add((picked, m.kind, m.low, m.suit))
                    yield frozenset(picked), m


def ways(o: ContractOptions, contract: int, hand: Sequence[str]) -> Iterator[frozenset[int]]:
    """The places of the cards laid, for every way to go down."""
    wants = shapes.wants(o, contract)
    found = list(groups_in(o, hand))

    def pick(at: int, used: frozenset[int], chosen: tuple[melds.Meld, ...]) -> Iterator[frozenset[int]]:
        if at == len(wants):
            if shapes.touching(o, chosen) is None:
                yield used
            return
        for picked, m in found:
            if not picked & used and shapes.fits_want(m, wants[at]):
                yield from pick(at + 1, used | picked, (*chosen, m))

    yield from pick(0, frozenset(), ())


def natural_count(o: ContractOptions, cards: Sequence[str]) -> int:
    return sum(shapes.value(o, f) for f in cards if not shapes.is_wild(o, f))


@pytest.mark.parametrize(("contract", "size"), [(1, 7), (2, 9), (3, 8), (4, 9)])
@pytest.mark.parametrize("name", RULES)
def test_the_best_way_down_is_the_best_of_all_ways(name: str, contract: int, size: int) -> None:
    o, rng = options(name), Random(f"{name} {contract}")
    downs = 0
    for _ in range(30):
        hand = dense(rng, size)
        laid = set(ways(o, contract, hand))
        left = [[f for i, f in enumerate(hand) if i not in used] for used in laid]
        down = best_down(o, contract, hand)
        assert (down is not None) == bool(laid), hand
        if down is not None:
            downs += 1
            assert Counter(f for g in down.groups for f in g) + Counter(down.left) == Counter(hand)
            assert isinstance(shapes.read_contract(o, contract, down.groups), tuple)
            assert natural_count(o, down.left) == min(natural_count(o, cards) for cards in left), hand
    assert downs


@pytest.mark.parametrize(("contract", "size"), [(1, 7), (2, 8), (3, 8)])
@pytest.mark.parametrize("name", ["base", "deuces", "pickup"])
def test_a_whole_hand_goes_down_whenever_it_can(name: str, contract: int, size: int) -> None:
    o, rng = options(name), Random(f"whole {name} {contract}")
    for _ in range(25):
        hand = dense(rng, size)
        fewest = min((len(hand) - len(used) for used in ways(o, contract, hand)), default=99)
        down = best_down(o, contract, hand, left=(0, 1))
        assert (down is not None) == (fewest <= 1), hand
        if down is not None:
            assert len(down.left) == fewest, hand


@pytest.mark.parametrize("name", ["base", "pickup"])
def test_what_a_hand_lacks_is_no_more_and_no_less(name: str) -> None:
    """With so many more jokers it goes down, with one fewer it does not."""
    o, rng = options(name), Random(f"lack {name}")
    for _ in range(40):
        contract = rng.randrange(1, 8)
        hand = dense(rng, 8)
        n = lack(o, contract, hand).n
        for more in range(n):
            assert best_down(o, contract, [*hand, *["Jk"] * more]) is None, (contract, hand, n)


@cache
def runs_of(o: ContinentalOptions, hand: tuple[str, ...], lengths: tuple[int, ...]) -> bool:
    """Whether all these cards lie in runs of such lengths."""
    if not lengths:
        return not hand
    for n in dict.fromkeys(lengths):
        for picked in combinations(range(1, len(hand)), n - 1):
            group = (hand[0], *(hand[i] for i in picked))
            if melds.read(group, rules_of(o), "run"):
                rest = tuple(f for i, f in enumerate(hand) if i and i not in picked)
                shorter = list(lengths)
                shorter.remove(n)
                if runs_of(o, rest, tuple(shorter)):
                    return True
    return False


def hand_of_runs(rng: Random, wild: Sequence[str] = ("Jk",)) -> list[str]:
    hand = []
    for n in rng.choice(PATTERNS):
        low, suit = rng.randint(1, 15 - n), rng.choice("ch")
        hand += [RANKS[(place - 1) % 13] + suit for place in range(low, low + n)]
    for i in rng.sample(range(15), rng.randint(0, 2)):
        hand[i] = rng.choice(wild)
    return hand


@pytest.mark.parametrize("rules", [{}, {"deuces_wild": True, "bonuses": True}], ids=["jokers", "twos"])
def test_a_whole_hand_of_runs_is_found_whenever_there_is_one(rules: dict[str, Any]) -> None:
    o, rng = ContinentalOptions(players=3, **rules), Random("runs")
    found = 0
    for i in range(12):
        hand = hand_of_runs(rng, sorted(rules_of(o).wild))
        if i % 2:
            hand[rng.randrange(15)] = rng.choice(RANKS) + rng.choice("ch")
        laying = best_laying(o, hand, 3)
        there = any(runs_of(o, tuple(sorted(hand, key=by_rank)), p) for p in PATTERNS)
        assert (laying is not None) == there, hand
        if laying is not None:
            found += 1
            assert isinstance(read_hand(o, laying.groups), tuple)
            assert Counter(f for g in laying.groups for f in g) == Counter(hand)
    assert found > 3


@pytest.mark.parametrize("keep", ["", "9d"])
def test_of_sixteen_cards_the_odd_one_is_thrown_unless_it_may_not_be(keep: str) -> None:
    o, rng = ContinentalOptions(players=3), Random("sixteen")
    for _ in range(20):
        hand = [*hand_of_runs(rng), "9d"]
        laying = best_laying(o, hand, 3, keep)
        whole = best_laying(o, hand[:15], 3)
        if keep:
            assert laying is None or laying.card != "9d"
        elif whole is not None:
            assert laying is not None and laying.pays >= whole.pays


@pytest.mark.parametrize(
    ("runs", "odd", "pays"),
    [
        ("7s 8s 9s Ts Jk|Js Jk Ks As|Js Qs Jk|3s 4s 5s", "5d", 17),  # three jokers, one suit
        ("3d 4d 5d|7s 8s 9s|Js Qs Ks|Ac 2c 3c|5h 6h 7h", "Jk", 11),  # no wild card
    ],
    ids=["one suit", "clean"],
)
def test_the_card_is_thrown_that_spoils_a_bonus(runs: str, odd: str, pays: int) -> None:
    o = ContinentalOptions(players=3, bonuses=True)
    laying = best_laying(o, [*runs.replace("|", " ").split(), odd], 3)
    assert laying is not None and (laying.card, laying.pays) == (odd, pays)
