"""Melds of burraco as they lie (rulebook burraco, 0.3): what is one, what may be added, what class it has.

A run lies low to high; a wild card that fills its gap lies there, a free one lies first, whichever end it stands for. A set
lies as its natural cards and then the wild one. So the cards as they lie say everything (`lying`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.burraco.actions import AceEnd
from bot.games.burraco.options import BurracoOptions
from bot.games.cards import RANKS, SUITS, rank, suit
from bot.games.core import Card, Face

Kind: TypeAlias = Literal["set", "run"]
Class: TypeAlias = Literal["clean", "semi", "dirty"]

LONGEST: Final = 14  # cards in a run (R9)
LARGEST: Final = 9  # cards in a set
BURRACO: Final = 7
ACE_LOW, ACE_HIGH = 1, 14
POINTS: Final = (30, 15, 20, *(5,) * 5, *(10,) * 6)  # by rank, a joker first
# Where aces may stand, for so many of them in a run; the usual place first.
_ACES: Mapping[str, tuple[tuple[tuple[int, ...], ...], ...]] = {
    "one_end": (((),), ((ACE_HIGH,), (ACE_LOW,))),
    "both_ends": (((),), ((ACE_HIGH,), (ACE_LOW,)), ((ACE_LOW, ACE_HIGH),)),
    "high": (((),), ((ACE_HIGH,),)),
    "low": (((),), ((ACE_LOW,),)),
}
_CHOSEN: Mapping[AceEnd, tuple[int, ...]] = {"": (ACE_HIGH, ACE_LOW), "low": (ACE_LOW,), "high": (ACE_HIGH,)}
_WORTH: Mapping[Class | None, int] = {None: 0, "dirty": 1, "semi": 2, "clean": 3}


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A meld as it lies. Of a run, `lo` and `hi` are the positions of its outer natural cards (ace 1 or 14)."""

    kind: Kind
    cards: tuple[Card, ...]
    wild: int | None = None  # the index of its wild card
    lo: int = 0
    hi: int = 0
    gap: int | None = None  # the position that the wild card fills; None: it is free, or there is none

    @property
    def naturals(self) -> tuple[Card, ...]:
        return self.cards if self.wild is None else (*self.cards[: self.wild], *self.cards[self.wild + 1 :])

    @property
    def wild_card(self) -> Card | None:
        return None if self.wild is None else self.cards[self.wild]

    @property
    def suit(self) -> int:
        return suit(self.naturals[0])

    @property
    def rank(self) -> int:
        """Of a set."""
        return rank(self.cards[0])


def can_be_wild(c: Card) -> bool:
    """Jokers and all twos; a two may yet lie as a natural card."""
    return rank(c) in (0, 2)


def points(cards: Iterable[Card]) -> int:
    return sum(POINTS[rank(c)] for c in cards)


# ---- what lies on the table


def lying(kind: str, cards: tuple[Card, ...]) -> Shape:
    """The meld that lies so. Raises ValueError for cards that do not lie as a meld."""
    if kind == "set":
        if any(can_be_wild(c) for c in cards[:-1]):
            raise ValueError("the wild card of a set lies last")
        return Shape(kind="set", cards=cards, wild=len(cards) - 1 if can_be_wild(cards[-1]) else None)
    shape = _in_place(cards) or _on_free_wild(cards)
    if shape is None:
        raise ValueError("these cards do not lie as a run")
    return shape


def _in_place(cards: tuple[Card, ...]) -> Shape | None:
    """A run whose every card lies at its position."""
    lo, own = rank(cards[0]), suit(cards[0])
    wild: int | None = None
    if lo == 0:
        return None
    for i, c in enumerate(cards):
        if suit(c) == own and rank(c) and lo + i in (rank(c), rank(c) + 13 * (rank(c) == 1)):
            continue
        if wild is not None or not can_be_wild(c) or i == len(cards) - 1:
            return None
        wild = i
    return Shape(kind="run", cards=cards, wild=wild, lo=lo, hi=lo + len(cards) - 1, gap=None if wild is None else lo + wild)


def _on_free_wild(cards: tuple[Card, ...]) -> Shape | None:
    rest = _in_place(cards[1:]) if can_be_wild(cards[0]) else None
    if rest is None or rest.wild is not None:
        return None
    return Shape(kind="run", cards=cards, wild=0, lo=rest.lo, hi=rest.hi)


# ---- new melds


def read(o: BurracoOptions, cards: Sequence[Card], ace: AceEnd = "") -> Shape | None:
    """The meld that these cards make, in whatever order they are given; None if they make none."""
    if not 3 <= len(cards) <= LONGEST:
        return None
    return _read_set(o, cards) or _read_run(o, cards, ace)


def _read_set(o: BurracoOptions, cards: Sequence[Card]) -> Shape | None:
    naturals = tuple(c for c in cards if not can_be_wild(c))
    ranks = {rank(c) for c in naturals}
    if len(cards) > LARGEST or len(cards) - len(naturals) > 1 or len(ranks) != 1:
        return None
    if not may_be_set(o, rank(naturals[0])):
        return None
    wilds = tuple(c for c in cards if can_be_wild(c))
    return Shape(kind="set", cards=naturals + wilds, wild=len(naturals) if wilds else None)


def may_be_set(o: BurracoOptions, rank: int) -> bool:
    return RANKS[rank - 1] in o.set_ranks


def _read_run(o: BurracoOptions, cards: Sequence[Card], ace: AceEnd) -> Shape | None:
    """The best reading: of the better class, and then with the ace in its usual place (R1, R2)."""
    found = list(_readings(o, cards, ace))
    return max(found, key=lambda s: (_WORTH[_full_class(o, s)], s.wild is None), default=None)


def _readings(o: BurracoOptions, cards: Sequence[Card], ace: AceEnd) -> Iterator[Shape]:
    plain = [c for c in cards if not can_be_wild(c)]
    if not plain or any(suit(c) != suit(plain[0]) for c in plain):
        return
    wilds = [c for c in cards if can_be_wild(c)]
    strangers = [c for c in wilds if not _is_own_two(c, plain[0])]
    own = [c for c in wilds if _is_own_two(c, plain[0])]
    if len(strangers) > 1 or len(own) > 2 - len(strangers):
        return
    if not strangers and len(own) < 2:
        yield from _placings(o, plain + own, None, ace)
    for wild in strangers or own[:1]:
        rest = list(own)
        if wild in rest:
            rest.remove(wild)
        if len(rest) < 2:
            yield from _placings(o, plain + rest, wild, ace)


def _is_own_two(c: Card, natural: Card) -> bool:
    return rank(c) == 2 and suit(c) == suit(natural)


def _placings(o: BurracoOptions, naturals: Sequence[Card], wild: Card | None, ace: AceEnd) -> Iterator[Shape]:
    aces = [c for c in naturals if rank(c) == 1]
    others = {rank(c): c for c in naturals if rank(c) != 1}
    if len(others) + len(aces) < len(naturals) or len(aces) >= len(_ACES[o.ace]):
        return
    for places in _ace_places(o, len(aces), ace):
        if shape := _placed(o, others | dict(zip(places, aces, strict=True)), wild):
            yield shape


def _ace_places(o: BurracoOptions, aces: int, ace: AceEnd) -> Sequence[tuple[int, ...]]:
    """Where so many aces may stand. Where cards lie freely the choice only goes first: the best class counts in any case."""
    allowed = _ACES[o.ace][aces]
    chosen = [places for places in allowed if len(places) != 1 or places[0] in _CHOSEN[ace]]
    return chosen if o.wild_move == "replace" else [*chosen, *(places for places in allowed if places not in chosen)]


def _placed(o: BurracoOptions, naturals: Mapping[int, Card], wild: Card | None) -> Shape | None:
    """The run of these natural cards at these positions, if it is one."""
    lo, hi = min(naturals), max(naturals)
    missing = hi - lo + 1 - len(naturals)
    if missing > (wild is not None) or len(naturals) < 2:
        return None
    if wild is not None and not missing and not _has_end(o, lo, hi):
        return None
    gap = next((p for p in range(lo, hi) if p not in naturals), None)
    return _run(naturals, wild, gap)


def _has_end(o: BurracoOptions, lo: int, hi: int) -> bool:
    """Whether a free wild card has its room. Where it never has to stand anywhere, a full run may hold one too (R5, R9)."""
    if o.wild_move == "replace":
        return hi - lo + 1 < LONGEST
    return lo > (2 if o.ace == "high" else ACE_LOW) or hi < (13 if o.ace == "low" else ACE_HIGH)


def _run(naturals: Mapping[int, Card], wild: Card | None, gap: int | None) -> Shape:
    """A run as it lies; a free own two beside the three is natural at once (R7)."""
    lo, hi = min(naturals), max(naturals)
    if wild is not None and gap is None and lo == 3 and _is_own_two(wild, naturals[3]):
        return _run({2: wild, **naturals}, None, None)
    if wild is None:
        return Shape(kind="run", cards=tuple(naturals[p] for p in range(lo, hi + 1)), lo=lo, hi=hi)
    if gap is None:
        cards = (wild, *(naturals[p] for p in range(lo, hi + 1)))
        return Shape(kind="run", cards=cards, wild=0, lo=lo, hi=hi)
    cards = tuple(wild if p == gap else naturals[p] for p in range(lo, hi + 1))
    return Shape(kind="run", cards=cards, wild=gap - lo, lo=lo, hi=hi, gap=gap)


# ---- what may be added


def added(o: BurracoOptions, shape: Shape, cards: Sequence[Card], ace: AceEnd = "") -> Shape | None:
    """The meld with these cards added one after another, or where wild cards move freely all at once; None if one is out."""
    if shape.kind == "run" and o.wild_move == "free":
        grown = read(o, (*shape.cards, *cards), ace) if cards else None
        return grown if grown is not None and grown.kind == "run" else None
    found: Shape | None = shape
    for c in cards:
        if found is None:
            return None
        found = _with_card(found, c) if found.kind == "set" else _longer(o, found, c, ace)
    return found if cards else None


def _with_card(s: Shape, c: Card) -> Shape | None:
    if len(s.cards) >= LARGEST:
        return None
    if can_be_wild(c):
        return None if s.wild is not None else Shape(kind="set", cards=(*s.cards, c), wild=len(s.cards))
    if rank(c) != s.rank:
        return None
    if s.wild is None:
        return Shape(kind="set", cards=(*s.cards, c))
    return Shape(kind="set", cards=(*s.naturals, c, s.cards[s.wild]), wild=s.wild + 1)


def _longer(o: BurracoOptions, s: Shape, c: Card, ace: AceEnd) -> Shape | None:
    if len(s.cards) >= LONGEST:
        return None
    if rank(c) == 2 and suit(c) == s.suit and (s.gap == 2 or s.lo == 3):  # R6: only R4 a and b
        return _natural_at(s, 2, c)
    if can_be_wild(c):
        return None if s.wild is not None else _run(_positions(s), c, None)  # R5
    if suit(c) != s.suit:
        return None
    for p in _places(o, s, c, ace):
        if grown := _natural_at(s, p, c):
            return grown
    return None


def _positions(s: Shape) -> dict[int, Card]:
    return dict(zip((p for p in range(s.lo, s.hi + 1) if p != s.gap), s.naturals, strict=True))


def _places(o: BurracoOptions, s: Shape, c: Card, ace: AceEnd) -> tuple[int, ...]:
    """The positions a natural card could take; of an ace the usual one first."""
    if rank(c) != 1:
        return (rank(c),)
    held = tuple(p for p in (ACE_LOW, ACE_HIGH) if p in (s.lo, s.hi))
    more = _ACES[o.ace][len(held) + 1 :][:1]
    return tuple(p for p in _CHOSEN[ace] if p not in held and any(p in places for row in more for places in row))


def _natural_at(s: Shape, p: int, c: Card) -> Shape | None:
    """A natural card joins at position p (R4), or None."""
    naturals, wild = _positions(s), s.wild_card
    if p == s.gap:  # a
        return _run({**naturals, p: c}, wild, None)
    if p in (s.lo - 1, s.hi + 1):  # b
        return _run({**naturals, p: c}, wild, s.gap)
    if p in (s.lo - 2, s.hi + 2) and wild is not None and s.gap is None:  # c
        return _run({**naturals, p: c}, wild, p + 1 if p < s.lo else p - 1)
    if p == s.hi + 2 and wild is None and s.lo == 2:  # d
        two = naturals.pop(2)
        return _run({**naturals, p: c}, two, p - 1)
    return None  # e


def ace_choices(o: BurracoOptions, s: Shape, cards: Sequence[Card]) -> tuple[AceEnd, ...]:
    """Where an ace among these cards may go, the usual place first; ("",) where there is nothing to choose."""
    if s.kind == "set" or not any(rank(c) == 1 for c in cards):
        return ("",)
    high, low = added(o, s, cards, "high"), added(o, s, cards, "low")
    return ("", "low") if high and low and high != low else ("",)


# ---- classes


def class_of(o: BurracoOptions, s: Shape) -> Class | None:
    """The class of a meld of seven or more; None for a smaller one."""
    return None if len(s.cards) < BURRACO else _full_class(o, s)


def _full_class(o: BurracoOptions, s: Shape) -> Class:
    if s.wild is None:
        return "clean"
    return "semi" if o.semi_clean and len(s.cards) > BURRACO and _longest_piece(s) >= BURRACO else "dirty"


def _longest_piece(s: Shape) -> int:
    """The most natural cards that no wild card parts."""
    if s.gap is None:
        return len(s.cards) - 1
    return max(s.gap - s.lo, s.hi - s.gap)


def closes(o: BurracoOptions, s: Shape) -> bool:
    """Whether it is the meld of seven that a side needs to close."""
    found = class_of(o, s)
    return found is not None and (o.close_canasta == "any" or found == "clean")


# ---- what a wild card stands for


def stands_for(s: Shape) -> Face | None:
    """The card its wild one stands for, in a set only the rank; None for a free one, which stands for either end."""
    if s.wild is None:
        return None
    if s.kind == "set":
        return RANKS[s.rank - 1]
    return None if s.gap is None else RANKS[(s.gap - 1) % 13] + SUITS[s.suit]
