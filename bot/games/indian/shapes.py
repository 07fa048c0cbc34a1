"""What a group of cards can be read as, and whether groups make a declaration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.games.cards import JOKER, RANKS, is_face, rank_of, suit_of
from bot.games.core import Face, Illegal

Reading: TypeAlias = Literal["pure_sequence", "impure_sequence", "set"]
Aces: TypeAlias = Literal["both", "low_only", "high_only"]
_BEST_FIRST: tuple[Reading, ...] = ("pure_sequence", "impure_sequence", "set")
SEQUENCES: frozenset[Reading] = frozenset({"pure_sequence", "impure_sequence"})

LEAST = 3  # cards of a group
LARGEST_SET = 4
SETS = 2  # at most in a declaration
ACE = 1


class Wild(msgspec.Struct, frozen=True):
    """What a deal plays with: the rank that is wild beside the printed jokers, and where the ace stands."""

    rank: int
    aces: Aces = "both"

    def is_joker(self, f: Face) -> bool:
        """Whether this card may stand for another one."""
        return f == JOKER or rank_of(f) == self.rank

    def value(self, f: Face) -> int:
        """What the card costs in a loser's hand outside the groups that count."""
        if self.is_joker(f):
            return 0
        return 10 if (rank := rank_of(f)) in (ACE, 11, 12, 13) else rank

    def starts(self, length: int) -> range:
        """The places a sequence of so many cards may begin at: 1 is a low ace, 14 a high one."""
        low, high = (2 if self.aces == "high_only" else 1), (13 if self.aces == "low_only" else 14)
        return range(low, high - length + 2)


def wild_rank(cut: Face) -> int:
    """The wild rank that a cut card makes: its own, or the aces where a printed joker was cut."""
    return rank_of(cut) or ACE


def place_face(place: int, suit: str) -> Face:
    """The face at a place of a sequence."""
    return RANKS[(place - 1) % 13] + suit


# ---- one group


def readings(cards: Sequence[Face], w: Wild) -> frozenset[Reading]:
    """Everything the group can be; empty: nothing. Alien faces are no group."""
    if not LEAST <= len(cards) <= 13 or not all(is_face(c) for c in cards):
        return frozenset()
    found: list[Reading] = []
    if sequence_start(cards, w, pure=True):
        found.append("pure_sequence")
    if sequence_start(cards, w, pure=False):
        found.append("impure_sequence")
    if _is_set(cards, w):
        found.append("set")
    return frozenset(found)


def _firm(cards: Iterable[Face], w: Wild) -> list[Face]:
    return [c for c in cards if not w.is_joker(c)]


def _is_set(cards: Sequence[Face], w: Wild) -> bool:
    firm = _firm(cards, w)
    return (
        len(cards) <= LARGEST_SET and len({rank_of(c) for c in firm}) <= 1 and len({suit_of(c) for c in firm}) == len(firm)
    )


def sequence_start(cards: Sequence[Face], w: Wild, *, pure: bool) -> int:
    """The place at which the sequence begins that these cards make, the highest if there are several; 0: none.

    Pure: every card stands for itself. Impure: jokers fill the other places, one card at least stands for itself.
    """
    themselves = list(cards) if pure else _firm(cards, w)
    if pure and JOKER in cards:
        return 0
    if not pure and len(themselves) == len(cards):
        return 0  # without a joker it is pure or nothing
    if not themselves:  # a card of the wild rank has to stand for itself among the jokers
        themselves = [c for c in cards if c != JOKER][:1]
    if not themselves or len({suit_of(c) for c in themselves}) > 1:
        return 0
    ranks = {rank_of(c) for c in themselves}
    if len(ranks) < len(themselves):
        return 0
    n = len(cards)
    for start in reversed(w.starts(n)):
        if ranks <= {(place - 1) % 13 + 1 for place in range(start, start + n)}:
            return start
    return 0


def kind_of(cards: Sequence[Face], w: Wild) -> Reading | None:
    """What a group counts as: a sequence if it can be one, pure before impure, else a set."""
    found = readings(cards, w)
    return next((kind for kind in _BEST_FIRST if kind in found), None)


class Laid(msgspec.Struct, frozen=True):
    """A group as it lies: in order, with what its jokers stand for."""

    cards: tuple[Face, ...]
    stands: dict[int, Face] = {}  # index of a card that stands for another one -> that card, or a bare rank


def laid(cards: Sequence[Face], w: Wild) -> Laid:
    """The group in order; a group that is nothing as it was named."""
    kind = kind_of(cards, w)
    if kind is None:
        return Laid(tuple(cards))
    if kind == "set":
        firm, jokers = _firm(cards, w), [c for c in cards if w.is_joker(c)]
        name = RANKS[rank_of(firm[0]) - 1] if firm else ""
        stands = {len(firm) + i: name for i, c in enumerate(jokers) if name and c != name}
        return Laid((*firm, *jokers), stands)
    pure = kind == "pure_sequence"
    start = sequence_start(cards, w, pure=pure)
    suit = suit_of((_firm(cards, w) or [c for c in cards if c != JOKER])[0])
    rest = list(cards)
    places = [place_face(place, suit) for place in range(start, start + len(cards))]
    natural: dict[Face, bool] = {f: f in rest for f in places}
    for f in places:
        if natural[f]:
            rest.remove(f)
    row = [f if natural[f] else rest.pop() for f in places]
    return Laid(tuple(row), {i: f for i, f in enumerate(places) if not natural[f]})


# ---- a declaration


def fault(groups: Sequence[Sequence[Face]], rest: Sequence[Face], w: Wild) -> Illegal | None:
    """What is wrong with these groups of a hand of which `rest` is left over; None: they are a valid declaration."""
    kinds = []
    for group in groups:
        kind = kind_of(group, w)
        if kind is None:
            return no_group(group, w)
        kinds.append(kind)
    if rest:
        return Illegal("declare_left", {"cards": tuple(rest), "n": len(rest)})
    if "pure_sequence" not in kinds:
        return Illegal("declare_no_pure")
    if sum(kind in SEQUENCES for kind in kinds) < 2:
        return Illegal("declare_one_sequence")
    if kinds.count("set") > SETS:
        return Illegal("declare_sets", {"n": SETS})
    return None


def no_group(cards: Sequence[Face], w: Wild) -> Illegal:
    """Why these cards are no group."""
    given = tuple(cards)
    if aliens := [c for c in cards if not is_face(c)]:
        return Illegal("no_card", {"what": str(aliens[0])[:20]})
    if len(cards) < LEAST:
        return Illegal("group_short", {"cards": given, "n": LEAST})
    firm = _firm(cards, w)
    if len({rank_of(c) for c in firm}) == 1:
        suits = [suit_of(c) for c in firm]
        twice = next((s for s in suits if suits.count(s) > 1), None)
        if twice is not None:
            return Illegal("group_suits", {"cards": given, "suit": twice})
        return Illegal("group_full", {"cards": given, "n": LARGEST_SET})
    if len({suit_of(c) for c in firm}) == 1:
        if len(set(firm)) < len(firm):
            return Illegal("group_twice", {"cards": given, "card": next(c for c in firm if firm.count(c) > 1)})
        return Illegal("group_gaps", {"cards": given})
    return Illegal("group_mixed", {"cards": given})
