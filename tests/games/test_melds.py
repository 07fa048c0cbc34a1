"""The meld solvers against slow, obvious ones that try everything; and what a group of cards is said to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from bot.games.cards import face, faces, packs, rank_of, suit
from bot.games.gin.solver import OnePack, cards_of, is_run, mask_of, plain, round_the_corner
from bot.games.melds import MeldRules, arrange, flaw, grown, joined, read, readings

JOKERS = frozenset({"Jk"})
DEUCES = JOKERS | {"2c", "2d", "2h", "2s"}
RULES = {
    "gin": MeldRules(),
    "ring": MeldRules(ace="round"),
    "ace high or low, jokers": MeldRules(wild=JOKERS, ace="high_or_low"),
    "many packs, both ends": MeldRules(wild=JOKERS, set_max=0, set_suits="any", ace="both_ends"),
    "deuces": MeldRules(wild=DEUCES, set_max=0, set_suits="any", ace="high_or_low"),
    "one wild card a meld": MeldRules(wild=DEUCES, wild_max=1, set_max=5),
    "naturals lead": MeldRules(wild=DEUCES, natural_in_run=False, natural_in_set=False, ace="round", naturals_lead=True),
    "two naturals, runs of four": MeldRules(wild=JOKERS, min_naturals=2, set_max=0, set_suits="any", run_min=4),
    "mixed suits": MeldRules(wild=JOKERS, run_mixed_suits=True, run_max=4),
    "two naturals, corner runs": MeldRules(
        wild=DEUCES, natural_in_set=False, min_naturals=2, set_max=0, set_suits="any", ace="round"
    ),
    "three naturals": MeldRules(wild=DEUCES, min_naturals=3, wild_max=3, ace="both_ends"),
    "forty cards": MeldRules(wild=JOKERS, min_naturals=2, removed=frozenset({8, 9, 10}), run_max=8),
    "jokers are a rank": MeldRules(joker_sets=True, set_max=0, set_suits="any", ace="high"),
}


def value(f: str) -> int:
    return 25 if f == "Jk" else min(rank_of(f), 10)


def dealt(rng: Random, size: int, copies: int = 1, jokers: int = 0) -> list[int]:
    """A hand; more often than not from few ranks or from one suit, so that melds overlap and runs are long."""
    deck = packs(copies, jokers)
    kind = rng.random()
    if kind < 0.4:
        low = rng.randint(1, 13)
        ranks = {0, *((low + k - 1) % 13 + 1 for k in range(5))}
        deck = [c for c in deck if c & 15 in ranks]
    elif kind < 0.7:
        own = rng.randrange(4)
        deck = [c for c in deck if c & 15 in (0, 2) or suit(c) == own]
    return rng.sample(deck, min(size, len(deck)))


def melds_of(hand: Sequence[str], rules: MeldRules) -> list[int]:
    """Every meld as a mask of indexes, by trying every group of cards."""
    groups = range(1, 1 << len(hand))
    return [m for m in groups if m.bit_count() > 2 and read([c for i, c in enumerate(hand) if m >> i & 1], rules)]


def least_by_trying(hand: Sequence[str], rules: MeldRules) -> tuple[int, int]:
    """(count, cards left) of the best arrangement."""
    melds = melds_of(hand, rules)
    by_first = {i: [m for m in melds if m & -m == 1 << i] for i in range(len(hand))}

    @cache
    def least(free: int) -> tuple[int, int]:
        if not free:
            return 0, 0
        low = free & -free
        i = low.bit_length() - 1
        count, left = least(free ^ low)
        return min([(count + value(hand[i]), left + 1), *(least(free & ~m) for m in by_first[i] if m & free == m)])

    return least((1 << len(hand)) - 1)


@pytest.mark.parametrize("name", RULES)
def test_arrange_is_exact(name: str) -> None:
    rules, rng = RULES[name], Random(name)
    for _ in range(40):
        hand = faces(dealt(rng, rng.choice([7, 8, 9, 10]), rng.choice([1, 2, 3]), rng.choice([0, 2, 4])))
        best = arrange(hand, rules, value)
        assert (best.count, len(best.rest)) == least_by_trying(hand, rules), hand
        assert best.count == sum(map(value, best.rest))
        assert sorted((*best.rest, *(c for m in best.melds for c in m.cards))) == sorted(hand)
        assert all(read(m.cards, rules, m.kind) for m in best.melds)


def test_arrange_does_not_depend_on_the_order_of_the_hand() -> None:
    rng, rules = Random(4), RULES["deuces"]
    for _ in range(30):
        hand = list(faces(dealt(rng, 12, 2, 4)))
        best = arrange(hand, rules, value)
        rng.shuffle(hand)
        assert arrange(hand, rules, value) == best


# ------------------------------------------------------------------------------------------------ one pack

PACKS = {"low": (plain, "gin"), "ring": (round_the_corner, "ring")}


@pytest.fixture(params=PACKS)
def pack(request: pytest.FixtureRequest) -> OnePack:
    return PACKS[request.param][0]()


def rules_of(pack: OnePack) -> MeldRules:
    return RULES["ring"] if pack.ring else RULES["gin"]


def arrangements(pack: OnePack, hand: int) -> Iterator[tuple[int, ...]]:
    """Every choice of disjoint melds."""
    cards = faces(cards_of(hand))
    pieces = cards_of(hand)
    melds = [mask_of(c for i, c in enumerate(pieces) if m >> i & 1) for m in melds_of(cards, rules_of(pack))]

    def chosen(free: int, start: int) -> Iterator[tuple[int, ...]]:
        yield ()
        for i in range(start, len(melds)):
            if melds[i] & free == melds[i]:
                for more in chosen(free & ~melds[i], i + 1):
                    yield (melds[i], *more)

    return chosen(hand, 0)


def left_after(hand: int, melds: Sequence[int]) -> int:
    for m in melds:
        hand &= ~m
    return hand


def least_after_laying(pack: OnePack, shown: Sequence[int], left: int) -> int:
    """The least these cards can come down to by laying them off one by one, each way tried."""
    best = pack.total(left)
    for c in cards_of(left):
        for i, meld in enumerate(shown):
            bit = 1 << c
            if read((*faces(cards_of(meld)), face(c)), rules_of(pack)):
                after = [*shown[:i], meld | bit, *shown[i + 1 :]]
                best = min(best, least_after_laying(pack, after, left & ~bit))
    return best


def test_deadwood_is_exact(pack: OnePack) -> None:
    rng = Random(1)
    for _ in range(120):
        hand = mask_of(dealt(rng, rng.choice([9, 10, 11])))
        slow = min(pack.total(left_after(hand, melds)) for melds in arrangements(pack, hand))
        assert pack.deadwood(hand) == slow, faces(cards_of(hand))


def test_the_best_throw_is_exact(pack: OnePack) -> None:
    rng = Random(8)
    for _ in range(600):
        hand = mask_of(dealt(rng, rng.choice([5, 10, 11])))
        slow = min(pack.deadwood(hand & ~(1 << c)) for c in cards_of(hand))
        assert pack.after_throw(hand) == slow, faces(cards_of(hand))


def test_all_ways_to_hold_a_suit(pack: OnePack) -> None:
    """The table behind the deadwood, against cutting runs in every way."""
    rng = Random(2)
    for lane in [0b1111111111111, 0b1111111111110, *(rng.randrange(1 << 13) for _ in range(150))]:
        hand = lane << 1
        held = [c for c in range(1, 14) if hand >> c & 1]
        runs = [m for m in pack.melds(hand) if m.bit_count() < 6]

        @cache
        def least(free: int, runs: tuple[int, ...] = tuple(runs)) -> int:
            if not free:
                return 0
            low = free & -free
            ways = [least(free & ~m) for m in runs if m & low and m & free == m]
            return min([least(free ^ low) + pack.total(low), *ways])

        assert pack.deadwood(hand) == least(hand), held


def test_melds_are_what_the_general_rules_say(pack: OnePack) -> None:
    rng = Random(3)
    for _ in range(60):
        hand = mask_of(dealt(rng, 10))
        pieces = cards_of(hand)
        slow = {mask_of(c for i, c in enumerate(pieces) if m >> i & 1) for m in melds_of(faces(pieces), rules_of(pack))}
        fast = pack.melds(hand)
        assert set(fast) == slow
        assert len(fast) == len(slow)
        for meld in fast:
            assert is_run(meld) == (read(pack.faces(meld), rules_of(pack), "run", ordered=True) is not None)


def test_every_optimal_arrangement_is_found_once(pack: OnePack) -> None:
    rng = Random(5)
    for _ in range(80):
        hand = mask_of(dealt(rng, 10))
        best = pack.deadwood(hand)
        slow = {tuple(sorted(m)) for m in arrangements(pack, hand) if pack.total(left_after(hand, m)) == best}
        fast = [tuple(sorted(m)) for m in pack.optimal(hand)]
        assert set(fast) == slow
        assert len(fast) == len(slow)


def test_the_suggestion_hides_most_of_what_could_be_laid_off(pack: OnePack) -> None:
    rng = Random(6)
    for _ in range(80):
        hand = mask_of(dealt(rng, 10))
        ways = [m for m in arrangements(pack, hand) if pack.total(left_after(hand, m)) == pack.deadwood(hand)]
        others = [c for c in range(64) if c & 15 in range(1, 14) and not hand >> c & 1]

        def open_cards(melds: Sequence[int], others: Sequence[int] = tuple(others)) -> int:
            fits = [any(read((*faces(cards_of(m)), face(c)), rules_of(pack)) for m in melds) for c in others]
            return sum(fits)

        key = min((open_cards(m), len(m)) for m in ways)
        suggested = pack.suggested(hand)
        assert (open_cards(suggested), len(suggested)) == key
        assert pack.exposure(suggested, hand) == key[0]


def test_the_best_answer_is_exact(pack: OnePack) -> None:
    """Own melds and lay-offs together, against every arrangement and every chain of lay-offs."""
    rng = Random(7)
    tried = 0
    while tried < 60:
        two = dealt(rng, 20)
        knocker, hand = mask_of(two[:10]), mask_of(two[10:])
        shown = pack.suggested(knocker)
        if not shown or hand.bit_count() < 8:
            continue
        tried += 1
        reply = pack.answer(shown, hand)
        slow = min(least_after_laying(pack, shown, left_after(hand, m)) for m in arrangements(pack, hand))
        assert reply.count == slow, (faces(cards_of(hand)), [pack.faces(m) for m in shown])
        laid = [c for pile in reply.laid for c in pile]
        assert len(laid) == len(set(laid))
        assert pack.total(left_after(hand, (*reply.melds, mask_of(laid)))) == reply.count
        for meld, pile in zip(shown, reply.laid, strict=True):
            for c in pile:  # each fits when it is laid
                assert pack.takes(meld) >> c & 1
                meld |= 1 << c


def test_a_ring_of_thirteen_is_full() -> None:
    pack = round_the_corner()
    suit = mask_of(range(1, 14))
    assert pack.deadwood(suit) == 0
    assert pack.takes(suit) == 0
    assert pack.deadwood(mask_of([11, 12, 13, 2, 3])) == 5, "no ace: a run and two loose cards"


# ------------------------------------------------------------------------------------------------ what a group is


def test_a_wild_card_fills_the_gap_then_the_high_end_then_the_low_one() -> None:
    rules = RULES["ace high or low, jokers"]
    assert (read(["9h", "Jk", "7h"], rules) or pytest.fail()).stands == ("7h", "8h", "9h")
    assert (read(["6h", "7h", "Jk"], rules) or pytest.fail()).stands == ("6h", "7h", "8h")
    assert (read(["Kh", "Qh", "Ah", "Jk"], rules) or pytest.fail()).stands == ("Jh", "Qh", "Kh", "Ah")


def test_a_run_in_writing_says_what_its_wild_card_stands_for() -> None:
    rules = RULES["ace high or low, jokers"]
    low = read(["Jk", "6h", "7h"], rules, "run", ordered=True)
    assert low is not None
    assert low.stands == ("5h", "6h", "7h")
    assert low.wilds == (0,)
    assert read(["7h", "6h", "8h"], rules, ordered=True) is None


def test_a_group_may_be_read_in_several_ways() -> None:
    kinds = {m.kind for m in readings(["7h", "Jk", "Jk"], RULES["many packs, both ends"])}
    assert kinds == {"set", "run"}


def test_a_wild_card_in_its_own_place_is_natural_where_the_rules_say_so() -> None:
    cards = ["Ah", "2h", "3h"]
    lenient, strict = RULES["one wild card a meld"], MeldRules(wild=DEUCES, wild_max=1, natural_in_run=False)
    for rules, fits in ((lenient, 1), (strict, 0)):
        meld = read(cards, rules)
        assert meld is not None
        assert meld.clean
        assert len(grown(meld, "2s", rules)) == fits


def test_what_a_meld_takes_on() -> None:
    rules = RULES["ace high or low, jokers"]
    run = read(["Jk", "Qh", "Kh"], rules, ordered=True)
    assert run is not None
    assert [m.cards for m in grown(run, "Ah", rules)] == [("Jk", "Qh", "Kh", "Ah")]
    assert grown(run, "Jh", rules) == (), "the wild card lies in that place"
    assert len(grown(run, "Jk", rules)) == 2
    four = read(["7c", "7d", "7h", "7s"], rules)
    assert four is not None
    assert grown(four, "Jk", rules) == (), "a set of four is full"


def test_both_ends_of_one_run_may_be_aces() -> None:
    rules = RULES["many packs, both ends"]
    suit = [r + "h" for r in "23456789TJQK"]
    long = read([*suit, "Ah"], rules)
    assert long is not None
    assert [m.cards[0] for m in grown(long, "Ah", rules)] == ["Ah"]
    assert read([*suit, "Ah", "Ah"], rules) is not None
    assert read([*suit, "Ah", "Ah"], RULES["ace high or low, jokers"]) is None


def test_melds_are_put_together() -> None:
    rules = RULES["gin"]
    parts = [read(["6h", "7h", "8h"], rules), read(["3h", "4h", "5h"], rules), read(["9c", "9d", "9s"], rules)]
    assert [len(m.cards) for m in joined([p for p in parts if p], rules)] == [6, 3]


@pytest.mark.parametrize(
    ("cards", "code", "card"),
    [
        (["5h", "6h", "8h"], "meld_gap", "7h"),
        (["5h", "6h", "9h"], "meld_gaps", None),
        (["5h", "6h"], "meld_short", None),
        (["5h", "6c", "7h"], "meld_mixed", None),
        (["Qh", "Kh", "Ah"], "meld_gaps", None),
        (["5h", "5h", "6h"], "meld_twice", "5h"),
        (["5h", "5h", "5c"], "meld_suits", None),
        (["5h", "5d", "Zz"], "no_card", None),
    ],
)
def test_why_cards_are_no_meld(cards: list[str], code: str, card: str | None) -> None:
    why = flaw(cards, MeldRules())
    assert why is not None
    assert why.code == code
    if card is not None:
        assert why.args["card"] == card


def test_a_meld_has_no_flaw() -> None:
    assert flaw(["5h", "6h", "7h"], MeldRules()) is None
    assert flaw(["Kh", "Ah", "2h"], RULES["ring"]) is None
