"""Melds of the contract games: what a contract asks for, what a meld on the table takes on, what frees its wild cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec
from msgspec.structs import replace

from bot.games import melds
from bot.games.cards import JOKER, RANKS, SUITS, card, face, is_face, rank_of
from bot.games.contract.options import LAST, SETS_AND_RUNS, ContractOptions
from bot.games.contract.state import TableMeld
from bot.games.core import Card, Face, Groups, Illegal, Seat
from bot.games.melds import RunEnd

Shape = melds.Meld
DEUCES = frozenset("2" + s for s in SUITS)
LONGEST = 60  # cards in a group; no meld is longer


# ---- what a contract asks for


class Want(msgspec.Struct, frozen=True):
    """One meld of a contract: its kind, its fewest cards, and whether it may not have more."""

    kind: melds.Kind
    size: int
    exact: bool


def wants(o: ContractOptions, contract: int) -> tuple[Want, ...]:
    """The melds of a contract, sets first."""
    exact = o.contracts == "exact"
    if exact and contract == LAST:
        return (Want("set", 3, True), Want("set", 3, True), Want("run", 7, True))
    sets, runs = SETS_AND_RUNS[contract]
    return (Want("set", 3, exact),) * sets + (Want("run", o.run_min, exact),) * runs


@lru_cache(maxsize=256)
def rules_of(o: ContractOptions) -> melds.MeldRules:
    """What counts as a meld on the table."""
    return melds.MeldRules(
        ace="both_ends",
        set_max=4 if o.set_suits == "distinct" else 0,
        set_suits=o.set_suits,
        run_min=o.run_min,
        wild=frozenset({JOKER}) | (DEUCES if o.deuces_wild else frozenset()),
    )


@lru_cache(maxsize=256)
def first_rules(o: ContractOptions) -> melds.MeldRules:
    """What counts as a meld of the contract."""
    limits: dict[str, dict[str, int | bool]] = {
        "none": {},
        "naturals_outnumber": {"naturals_lead": True},
        "one_per_meld": {"wild_max": 1},
    }
    return msgspec.structs.replace(rules_of(o), **limits[o.first_wild_limit])


def is_wild(o: ContractOptions, f: Face) -> bool:
    return f in rules_of(o).wild


# ---- what groups are


def fits_want(shape: Shape, want: Want) -> bool:
    n = len(shape.cards)
    return shape.kind == want.kind and (n == want.size if want.exact else n >= want.size)


def read_group(o: ContractOptions, group: Sequence[Face]) -> tuple[Shape, ...]:
    """What a group, a run written from low to high, can be in a contract; () if nothing."""
    if not 1 <= len(group) <= LONGEST:
        return ()
    found = _read(first_rules(o), tuple(group))
    if o.contracts == "exact":
        lengths = {("set", 3), ("run", 4), ("run", 7)}
        found = tuple(m for m in found if (m.kind, len(m.cards)) in lengths)
    return found


@lru_cache(maxsize=8192)  # ideas, checks and the move itself read the same groups
def _read(rules: melds.MeldRules, group: tuple[Face, ...]) -> tuple[Shape, ...]:
    return melds.readings(group, rules, ordered=True)


def read_contract(o: ContractOptions, contract: int, groups: Groups) -> tuple[Shape, ...] | Illegal:
    """The groups as the melds of this contract, in the order they are named; else what is wrong with them."""
    need = wants(o, contract)
    read = []
    for group in groups:
        found = read_group(o, group)
        if not found:
            return why_no_meld(o, contract, group)
        read.append(found)
    if len(groups) != len(need):
        return _not_the_contract(o, contract)
    if not any(_matched(read, order, lambda shapes: True) for order in _orders(need)):
        return _not_the_contract(o, contract)
    for order in _orders(need):
        if shapes := _matched(read, order, lambda shapes: touching(o, shapes) is None):
            return shapes
    shapes = next(s for order in _orders(need) if (s := _matched(read, order, lambda shapes: True)))
    return touching(o, shapes) or _not_the_contract(o, contract)


def _orders(need: tuple[Want, ...]) -> tuple[tuple[Want, ...], ...]:
    return tuple(dict.fromkeys(permutations(need)))


def _matched(
    read: Sequence[Sequence[Shape]], order: Sequence[Want], good: Callable[[tuple[Shape, ...]], bool]
) -> tuple[Shape, ...] | None:
    chosen = []
    for found, want in zip(read, order, strict=True):
        shape = next((m for m in found if fits_want(m, want)), None)
        if shape is None:
            return None
        chosen.append(shape)
    return tuple(chosen) if good(tuple(chosen)) else None


def _not_the_contract(o: ContractOptions, contract: int) -> Illegal:
    need = wants(o, contract)
    long = next((w.size for w in need if w.kind == "run"), o.run_min)
    counts = {f"{kind}s": sum(w.kind == kind for w in need) for kind in ("set", "run")}
    return Illegal("not_the_contract", {**counts, "n": contract, "long": long, "exact": need[0].exact})


def touching(o: ContractOptions, shapes: Sequence[Shape]) -> Illegal | None:
    """Whether two runs of one contract lie too near to each other, or share a suit where they may not."""
    runs = [m for m in shapes if m.kind == "run"]
    for i, a in enumerate(runs):
        for b in runs[i + 1 :]:
            if a.suit == b.suit and _TOUCH[o.same_suit_runs](a.low, a.high, b.low, b.high):
                return Illegal(f"runs_{o.same_suit_runs}", {"suit": a.suit, "cards": a.cards, "meld": b.cards})
    return None


def near(o: ContractOptions, a_low: int, a_high: int, b_low: int, b_high: int) -> bool:
    """Whether two runs of a suit at these places may not lie in one contract."""
    return _TOUCH[o.same_suit_runs](a_low, a_high, b_low, b_high)


def _follow(a_low: int, a_high: int, b_low: int, b_high: int) -> bool:
    return a_high + 1 == b_low or b_high + 1 == a_low


_TOUCH: Mapping[str, Callable[[int, int, int, int], bool]] = {
    "not_adjacent": _follow,
    "never": lambda a_low, a_high, b_low, b_high: True,
    "free": lambda a_low, a_high, b_low, b_high: False,
}


def why_no_meld(o: ContractOptions, contract: int, group: Sequence[Face]) -> Illegal:
    """Which rule a group that is no meld of a contract breaks, in words."""
    cards = tuple(group)[:20]
    if all(is_face(f) for f in cards):
        rules = rules_of(o)
        if _read(rules, cards) and not _read(first_rules(o), cards):
            return Illegal(f"first_wilds_{o.first_wild_limit}", {"cards": cards})
        if _read(first_rules(o), cards):
            return Illegal("exact_cards", {"cards": cards, "long": 7 if contract == LAST else 4})
        if melds.readings(cards, rules):
            return Illegal("run_order", {"cards": cards})
        if melds.readings(cards, replace(rules, ace="round"), "run"):
            return Illegal("round_corner", {"cards": cards})
    return melds.flaw(cards, first_rules(o)) or Illegal("meld_gaps", {"cards": cards})


# ---- on the table


def announced(o: ContractOptions, shapes: Sequence[Shape], names: Sequence[Face]) -> tuple[Shape, ...] | Illegal:
    """The melds with what the wild cards of their sets stand for, where that matters: as named, else missing suits."""
    if o.set_suits == "any":
        return tuple(shapes) if not names else Illegal("nothing_to_announce")
    left, found = list(names), []
    for shape in shapes:
        if shape.kind == "set" and shape.wilds:
            named = [left.pop(0) for _ in shape.wilds if left]
            lacking = [RANKS[shape.rank - 1] + s for s in SUITS if RANKS[shape.rank - 1] + s not in shape.stands]
            if len(set(named)) < len(named) or not set(named) <= set(lacking):
                return Illegal("announce_missing", {"cards": shape.cards})
            named += [f for f in lacking if f not in named]
            stands = tuple(named.pop(0) if s is None else s for s in shape.stands)
            shape = replace(shape, stands=stands)
        found.append(shape)
    return tuple(found) if not left else Illegal("nothing_to_announce")


def laid(shape: Shape, pieces: Iterable[Card], owner: Seat) -> TableMeld:
    """A new table meld of these pieces, which are the cards of the shape in any order."""
    rest, own = list(pieces), []
    for c in shape.cards:
        piece = next(p for p in rest if face(p) == c)
        rest.remove(piece)
        own.append(piece)
    return TableMeld(meld=shape, pieces=tuple(own), owner=owner)


def layoffs(o: ContractOptions, m: TableMeld, piece: Card) -> tuple[tuple[RunEnd, TableMeld], ...]:
    """The ways to lay one more card off on this meld, each with the end that names it; () if the card does not fit.

    First the plain ones, at the high end of a run or the low one; then those that push a wild card to an end.
    """
    found = [(_end_of(m, shape), _extended(m, shape, piece)) for shape in grown(o, m.meld, face(piece))]
    if o.joker_displace and m.meld.kind == "run" and not found:
        found += _displaced(o, m, piece)
    return tuple(found)


def grown(o: ContractOptions, meld: Shape, f: Face) -> tuple[Shape, ...]:
    """The melds that one more card at an end gives, the high end of a run first; () if it does not fit there."""
    return _grown(rules_of(o), meld, f)


@lru_cache(maxsize=8192)
def _grown(rules: melds.MeldRules, meld: Shape, f: Face) -> tuple[Shape, ...]:
    found = melds.grown(meld, f, rules)
    if meld.kind == "run" or rules.set_suits == "any":
        return found
    return tuple(_with_suit(m) for m in found)


def _with_suit(m: Shape) -> Shape:
    """A set of differing suits in which the card added last takes a missing suit, if it is wild."""
    if m.stands[-1] is not None:
        return m
    missing = next(f for s in SUITS if (f := RANKS[m.rank - 1] + s) not in m.stands)
    return replace(m, stands=(*m.stands[:-1], missing))


def _end_of(m: TableMeld, shape: Shape) -> RunEnd:
    if shape.kind == "set":
        return ""
    return "low" if shape.low < m.meld.low else "high"


def _extended(m: TableMeld, shape: Shape, piece: Card) -> TableMeld:
    pieces = (piece, *m.pieces) if shape.kind == "run" and shape.low < m.meld.low else (*m.pieces, piece)
    return replace(m, meld=shape, pieces=pieces)


def _displaced(o: ContractOptions, m: TableMeld, piece: Card) -> Iterator[tuple[RunEnd, TableMeld]]:
    freed = swapped(o, m, piece)
    if freed is None:
        return
    inner, wild = freed
    for shape in grown(o, inner.meld, face(wild)):
        yield _end_of(inner, shape), _extended(inner, shape, wild)


def fits(o: ContractOptions, m: TableMeld, f: Face) -> bool:
    """Whether a card of this face could be laid off on the meld."""
    if grown(o, m.meld, f):
        return True
    return bool(o.joker_displace and m.meld.kind == "run" and any(_displaced(o, m, card(f))))


def swapped(o: ContractOptions, m: TableMeld, piece: Card) -> tuple[TableMeld, Card] | None:
    """(the run with the natural card in it, the wild card set free); None if this card frees none."""
    f, meld = face(piece), m.meld
    if meld.kind != "run":
        return None
    for i in meld.wilds:
        if meld.stands[i] == f:
            cards = (*meld.cards[:i], f, *meld.cards[i + 1 :])
            pieces = (*m.pieces[:i], piece, *m.pieces[i + 1 :])
            return replace(m, meld=replace(meld, cards=cards), pieces=pieces), m.pieces[i]
    return None


def stood_for(m: Shape) -> dict[int, Face]:
    """Index of each wild card -> the card it stands for, for a view; in a set it may stand for the bare rank."""
    return {i: m.stands[i] or RANKS[m.rank - 1] for i in m.wilds}


# ---- what cards cost in hand

_VALUES: Mapping[str, Callable[[int], int]] = {
    "uspc": lambda rank: 15 if rank <= 1 else min(rank, 10),
    "plain": lambda rank: min(rank, 10) or 15,
    "fives": lambda rank: 20 if rank <= 2 else 5 if rank < 10 else 10,
}


def value(o: ContractOptions, f: Face) -> int:
    """What a card left in the hand is charged."""
    rank = 0 if is_wild(o, f) else rank_of(f)
    return _VALUES[o.card_values](rank)


def hand_value(o: ContractOptions, hand: Iterable[Face]) -> int:
    return sum(value(o, f) for f in hand)
