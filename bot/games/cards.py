"""Cards: faces as people write them, the pieces of cardboard behind them, and whole packs.

A face is rank and suit ("7h", "Th", "As") or the joker "Jk" (rulebook README, card notation). A `Card` is one physical
card: pack << 6 | suit << 4 | rank, so `card & 63` is the same for all copies of a face. Suits in the order c d h s, ranks
A=1 .. K=13; a joker has rank 0 and its suit bits only tell apart the jokers of a pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.games.core import Card, Face

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER: Face = "Jk"
T = TypeVar("T")

_FACES: dict[int, Face] = {s << 4 | r: RANKS[r - 1] + SUITS[s] for s in range(4) for r in range(1, 14)}
_FACES |= {s << 4: JOKER for s in range(4)}
_CODES: dict[Face, int] = {f: c for c, f in _FACES.items() if f != JOKER} | {JOKER: 0}
FACES: tuple[Face, ...] = tuple(_CODES)  # the 52 in canonical order of suits, then the joker
RED = frozenset("dh")


def face(card: Card) -> Face:
    return _FACES[card & 63]


def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(_FACES[c & 63] for c in cards)


def is_face(text: object) -> bool:
    return isinstance(text, str) and text in _CODES


def rank(card: Card) -> int:
    """1 (ace) to 13 (king); 0 is a joker."""
    return card & 15


def suit(card: Card) -> int:
    """0..3 in the order c d h s; meaningless for a joker."""
    return card >> 4 & 3


def rank_of(f: Face) -> int:
    return _CODES[f] & 15


def suit_of(f: Face) -> str:
    """The suit letter; "" for a joker."""
    return "" if f == JOKER else f[1]


def card(f: Face, pack: int = 0) -> Card:
    """The card of a face in one pack. Raises KeyError for an alien face."""
    return pack << 6 | _CODES[f]


def packs(copies: int = 1, jokers: int = 0) -> list[Card]:
    """`copies` packs of 52 and `jokers` jokers in all, each a different piece of cardboard."""
    cards = [p << 6 | s << 4 | r for p in range(copies) for s in range(4) for r in range(1, 14)]
    return cards + [(j // 4) << 6 | (j % 4) << 4 for j in range(jokers)]


def by_rank(f: Face) -> tuple[int, str]:
    """Sort key of the canonical order: rank A..K then suit c d h s, jokers last."""
    r = rank_of(f)
    return (r or 14, suit_of(f))


def by_suit(f: Face) -> tuple[str, int]:
    return (suit_of(f) or "z", rank_of(f))


def find(cards: Sequence[Card], f: Face, first: Sequence[Card] = (), last: Sequence[Card] = ()) -> Card | None:
    """A card of that face, or None; the earliest of `first` if there is one, one of `last` only if there is no other.

    Alien faces are never found.
    """
    code = _CODES.get(f)
    if code is None:
        return None
    told = 63 if code else 15  # the bits that make a face: a joker's suit is none
    if first or last:
        pieces = [c for c in cards if c & told == code]
        return min(pieces, key=lambda c: (first.index(c) if c in first else len(first), c in last), default=None)
    for c in cards:
        if c & told == code:
            return c
    return None


def find_all(cards: Sequence[Card], wanted: Iterable[Face], first: Sequence[Card] = ()) -> tuple[Card, ...] | Face:
    """Cards for all these faces, each its own; the first face that is missing otherwise."""
    rest, found = list(cards), []
    for f in wanted:
        piece = find(rest, f, first)
        if piece is None:
            return f
        rest.remove(piece)
        found.append(piece)
    return tuple(found)


def take(cards: tuple[Card, ...], wanted: Iterable[Face]) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """(the cards of these faces in that order, the others); None when one is missing. Repeats need copies."""
    rest, found = list(cards), []
    for f in wanted:
        c = find(rest, f)
        if c is None:
            return None
        rest.remove(c)
        found.append(c)
    return tuple(found), tuple(rest)


def without(cards: tuple[T, ...], item: T) -> tuple[T, ...]:
    i = cards.index(item)
    return cards[:i] + cards[i + 1 :]


def put(rows: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """`rows` with item i replaced."""
    changed = list(rows)
    changed[i] = value
    return tuple(changed)
