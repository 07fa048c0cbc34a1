"""Melds on the table: what a group is, what it takes on, what frees its wild cards, what it is worth (E3, E4, E7-E10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from bot.games import melds
from bot.games.cards import JOKER, RANKS, SUITS, face, faces, rank_of, suit_of
from bot.games.core import Card, Face, Illegal, Seat
from bot.games.melds import RunEnd
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import TableMeld

Shape = melds.Meld
LONGEST = 60  # cards in a group; no meld is longer
DEUCES = frozenset("2" + s for s in SUITS)


@lru_cache(maxsize=256)
def rules_of(o: RummyOptions) -> melds.MeldRules:
    """What counts as a meld under these options."""
    wild = (frozenset({JOKER}) if o.joker_role == "wild" else frozenset()) | (DEUCES if o.deuces_wild else frozenset())
    return melds.MeldRules(
        ace=o.ace,
        set_max=o.set_max,
        set_suits=o.set_suits,
        run_max=o.run_max,
        run_mixed_suits=o.run_mixed_suits,
        wild=wild,
        natural_in_run=o.deuce_natural,
        natural_in_set=False,
        min_naturals=o.min_naturals,
        wild_max=o.wild_max,
        joker_sets=o.joker_role == "rank",
        removed=frozenset(rank_of(("T" if r == "10" else r) + "c") for r in o.removed),
    )


def is_wild(o: RummyOptions, f: Face) -> bool:
    return f in rules_of(o).wild


def is_pure(o: RummyOptions, m: Shape) -> bool:
    """Whether no card of the meld counts as wild."""
    return m.wild_count(rules_of(o)) == 0


# ---- what a group is


def read(o: RummyOptions, group: Sequence[Face], kind: str = "") -> Shape | None:
    """The meld a group is; a run as it is written if it can be, else with its wild cards where E8 puts them."""
    return None if len(group) > LONGEST else _read(rules_of(o), tuple(group), kind)


@lru_cache(maxsize=8192)  # ideas, checks and the move itself read the same groups
def _read(rules: melds.MeldRules, group: tuple[Face, ...], kind: str) -> Shape | None:
    wanted: melds.Kind | None = "set" if kind == "set" else "run" if kind == "run" else None
    return melds.read(group, rules, wanted, ordered=True) or melds.read(group, rules, wanted)


def why_no_meld(o: RummyOptions, group: Sequence[Face]) -> Illegal:
    """Which rule a group that is no meld breaks, in words."""
    cards, rules = tuple(group)[:20], rules_of(o)
    if JOKER in cards and o.joker_role == "rank":
        return Illegal("jokers_apart", {"cards": cards})
    if len(cards) > rules.longest and melds.read(cards, replace(rules, run_max=0), "run"):
        return Illegal("run_max", {"cards": cards, "n": rules.longest})
    if any(f.startswith("A") for f in cards) and melds.read(cards, replace(rules, ace="round"), "run"):
        return Illegal(f"ace_{o.ace}", {"cards": cards})
    if melds.read(cards, replace(rules, min_naturals=1), None):
        return Illegal("too_few_naturals", {"cards": cards, "n": o.min_naturals})
    return melds.flaw(cards, rules) or Illegal("meld_gaps", {"cards": cards})


def laid(o: RummyOptions, shape: Shape, pieces: Iterable[Card], seat: Seat) -> TableMeld:
    """A new table meld of these pieces, which are the cards of the shape in any order."""
    own = _matched(shape.cards, pieces)
    doubled = own if doubles(o, shape) else ()
    return TableMeld(meld=shape, pieces=own, by=(seat,) * len(own), owner=seat, doubled=doubled)


def doubles(o: RummyOptions, shape: Shape) -> bool:
    return len(shape.cards) == 4 and (o.four_at_once == "all" or (o.four_at_once == "sets" and shape.kind == "set"))


def _matched(cards: Sequence[Face], pieces: Iterable[Card]) -> tuple[Card, ...]:
    rest, found = list(pieces), []
    for c in cards:
        piece = next(p for p in rest if face(p) == c)
        rest.remove(piece)
        found.append(piece)
    return tuple(found)


# ---- laying off


def grown(o: RummyOptions, m: TableMeld, piece: Card, seat: Seat) -> tuple[TableMeld, ...]:
    """The table meld with one more card, the high end of a run first; () when the card does not fit."""
    shapes = bigger(rules_of(o), m.meld, face(piece))
    found = tuple(_with(m, shape, piece, seat) for shape in shapes)
    if o.wild_move == "fixed" or m.meld.kind == "set":
        return found
    low, high = _loose(m)
    found = tuple(g for g in found if not (low if g.pieces[0] == piece else high))
    return found + tuple(_pushed(o, m, piece, seat))


@lru_cache(maxsize=4096)
def bigger(rules: melds.MeldRules, meld: Shape, card: Face) -> tuple[Shape, ...]:
    """The shapes that one more card gives, the high end of a run first, jokers that move aside."""
    return melds.grown(meld, card, rules)


def _with(m: TableMeld, shape: Shape, piece: Card, seat: Seat) -> TableMeld:
    if shape.cards[0] != m.meld.cards[0] or shape.low != m.meld.low:
        return replace(m, meld=shape, pieces=(piece, *m.pieces), by=(seat, *m.by))
    return replace(m, meld=shape, pieces=(*m.pieces, piece), by=(*m.by, seat))


def _loose(m: TableMeld) -> tuple[bool, bool]:
    """Whether a joker that may still move lies at the low and at the high end of a run (E9)."""
    wilds = m.meld.wilds
    return 0 in wilds and m.pieces[0] not in m.locked, len(m.pieces) - 1 in wilds and m.pieces[-1] not in m.locked


def is_loose(m: TableMeld, index: int) -> bool:
    low, high = _loose(m)
    return m.meld.kind == "run" and ((low and index == 0) or (high and index == len(m.pieces) - 1))


def _pushed(o: RummyOptions, m: TableMeld, piece: Card, seat: Seat) -> Iterator[TableMeld]:
    """The natural card in a loose joker's place; the joker goes beyond the other end, where it is locked."""
    low, high = _loose(m)
    if high and _same_place(o, face(piece), m.meld.stands[-1]):
        yield from _relaid(o, m, (m.pieces[-1], *m.pieces[:-1], piece), (m.by[-1], *m.by[:-1], seat), m.meld.low - 1)
    if low and _same_place(o, face(piece), m.meld.stands[0]):
        yield from _relaid(o, m, (piece, *m.pieces[1:], m.pieces[0]), (seat, *m.by[1:], m.by[0]), m.meld.low)


def _relaid(o: RummyOptions, m: TableMeld, pieces: tuple[Card, ...], by: tuple[Seat, ...], low: int) -> Iterator[TableMeld]:
    rules = rules_of(o)
    if o.ace == "round":
        low = (low - 1) % len(rules.ranks) + 1
    moved = pieces[0] if pieces[0] == m.pieces[-1] else pieces[-1]
    for shape in melds.readings(faces(pieces), rules, "run", ordered=True):
        if shape.low == low and shape.suit == m.meld.suit:
            yield replace(m, meld=shape, pieces=pieces, by=by, locked=(*m.locked, moved))


def laid_off(o: RummyOptions, m: TableMeld, pieces: Sequence[Card], seat: Seat, end: RunEnd = "") -> TableMeld | None:
    """The meld with all these cards, each fitting in turn in some order; None when that cannot be.

    `end` is where a wild card goes if it can go to either; unsaid it is the high end, then the low one (E8).
    """
    if len(pieces) > 16:
        return None
    return _laid_off(o, m, tuple(pieces), seat, end)


def _laid_off(o: RummyOptions, m: TableMeld, pieces: tuple[Card, ...], seat: Seat, end: RunEnd) -> TableMeld | None:
    if not pieces:
        return m
    tried: set[Face] = set()
    for i, piece in enumerate(pieces):
        if face(piece) in tried:
            continue
        tried.add(face(piece))
        found = grown(o, m, piece, seat)
        if end == "low":
            found = tuple(reversed(found))
        for g in found:
            if done := _laid_off(o, g, pieces[:i] + pieces[i + 1 :], seat, end):
                return done
        if found and not is_wild(o, face(piece)) and o.wild_move == "fixed":
            return None  # a natural card has one place only: laying it later would not help
    return None


def fits(o: RummyOptions, m: TableMeld, piece: Card) -> bool:
    return bool(grown(o, m, piece, m.owner))


# ---- exchanging a wild card


def swapped(o: RummyOptions, m: TableMeld, pieces: Sequence[Card], seat: Seat) -> tuple[TableMeld, Card] | None:
    """(the meld with the natural cards in it, the wild card set free); None when these cards free none (E10)."""
    if not m.meld.wilds or not pieces or any(is_wild(o, face(p)) and not o.deuce_natural for p in pieces):
        return None
    if m.meld.kind == "set":
        return _swapped_set(o, m, pieces, seat)
    if len(pieces) != 1:
        return None
    for i in m.meld.wilds:
        if _same_place(o, face(pieces[0]), m.meld.stands[i]):
            cards = (*m.meld.cards[:i], face(pieces[0]), *m.meld.cards[i + 1 :])
            stands = (*m.meld.stands[:i], face(pieces[0]), *m.meld.stands[i + 1 :])
            return (
                replace(
                    m,
                    meld=replace(m.meld, cards=cards, stands=stands),
                    pieces=(*m.pieces[:i], pieces[0], *m.pieces[i + 1 :]),
                    by=(*m.by[:i], seat, *m.by[i + 1 :]),
                ),
                m.pieces[i],
            )
    return None


def _same_place(o: RummyOptions, natural: Face, stands: Face | None) -> bool:
    if stands is None or natural == JOKER:
        return False
    if is_wild(o, natural) and not o.deuce_natural:
        return False
    return natural == stands or (o.run_mixed_suits and rank_of(natural) == rank_of(stands))


def _swapped_set(o: RummyOptions, m: TableMeld, pieces: Sequence[Card], seat: Seat) -> tuple[TableMeld, Card] | None:
    given = faces(pieces)
    lacking = {s for s in SUITS if s not in {suit_of(c) for c in m.meld.stands if c}}
    if any(rank_of(c) != m.meld.rank or is_wild(o, c) for c in given):
        return None
    suits = [suit_of(c) for c in given]
    if len(set(suits)) < len(suits) or not set(suits) <= lacking:
        return None
    if not _FREES[o.set_wild_swap](set(suits), lacking):
        return None
    # The dearest wild card goes first: a joker before a two.
    i = min(m.meld.wilds, key=lambda i: (m.meld.cards[i] != JOKER, i))
    size = len(m.meld.cards) - 1 + len(pieces)
    if o.set_max and size > o.set_max:
        return None
    cards = m.meld.cards[:i] + m.meld.cards[i + 1 :] + given
    stands = m.meld.stands[:i] + m.meld.stands[i + 1 :] + given
    changed = replace(
        m,
        meld=replace(m.meld, cards=cards, stands=stands),
        pieces=m.pieces[:i] + m.pieces[i + 1 :] + tuple(pieces),
        by=m.by[:i] + m.by[i + 1 :] + (seat,) * len(pieces),
    )
    return changed, m.pieces[i]


def _one_missing(given: set[str], lacking: set[str]) -> bool:
    return len(given) == 1


def _all_missing(given: set[str], lacking: set[str]) -> bool:
    return given == lacking


def _nothing_frees(given: set[str], lacking: set[str]) -> bool:
    return False


# Whether these suits, all of them missing, free a wild card from a set.
_FREES: Mapping[str, Callable[[set[str], set[str]], bool]] = {
    "any_missing": _one_missing,
    "all_missing": _all_missing,
    "never": _nothing_frees,
}


# ---- what cards are worth


def pips(o: RummyOptions, rank: int) -> int:
    """The value of a natural card by its rank; the ace as in hand."""
    if rank == 1:
        return o.ace_value
    return 10 if rank > 10 else _NUMBERS[o.number_points](rank)


_NUMBERS: Mapping[str, Callable[[int], int]] = {
    "pips": lambda rank: rank,
    "five": lambda rank: 5,
    "tiered": lambda rank: 10 if rank == 10 else 5,
}


def hand_value(o: RummyOptions, f: Face) -> int:
    """What a card left in the hand counts."""
    if f == JOKER:
        return o.joker_hand_points
    if o.deuces_wild and f in DEUCES and o.deuce_hand_points != "pips":
        return o.deuce_hand_points
    return pips(o, rank_of(f))


def meld_values(o: RummyOptions, shape: Shape) -> tuple[int, ...]:
    """What each card of a meld counts on the table."""
    return tuple(_meld_value(o, shape, i) for i in range(len(shape.cards)))


def _meld_value(o: RummyOptions, shape: Shape, i: int) -> int:
    f, stands = shape.cards[i], shape.stands[i]
    if f != stands or (f in DEUCES and o.deuces_wild and not o.deuce_natural):
        fixed = o.joker_meld_points if f == JOKER else o.deuce_meld_points
        if isinstance(fixed, int):
            return fixed
        if f != JOKER:
            return pips(o, 2)
    elif f == JOKER:
        return o.joker_meld_points if isinstance(o.joker_meld_points, int) else o.joker_hand_points
    rank = rank_of(stands) if stands else shape.rank
    if rank == 1 and shape.kind == "run" and i == 0 and o.ace_low_run_points != "same" and shape.low == 1:
        return o.ace_low_run_points
    return pips(o, rank)


def points(o: RummyOptions, shape: Shape) -> int:
    return sum(meld_values(o, shape))


def table_points(o: RummyOptions, table: Iterable[TableMeld], seat: Seat) -> int:
    """T: the value of the cards this seat has on the table, wherever they lie."""
    return sum(
        value * (2 if piece in m.doubled else 1)
        for m in table
        for value, by, piece in zip(meld_values(o, m.meld), m.by, m.pieces, strict=True)
        if by == seat
    )


def stood_for(m: Shape) -> dict[int, Face]:
    """Index of each wild card -> the card it stands for, for a view; in a set it stands for the bare rank."""
    return {i: m.stands[i] or RANKS[m.rank - 1] for i in m.wilds}
