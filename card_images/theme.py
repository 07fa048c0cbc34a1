"""How a picture looks: the colours of the felt and of the suits. A theme is part of a picture's cache key."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Colour: TypeAlias = tuple[int, int, int]
DeckName: TypeAlias = Literal["two", "four"]
FeltName: TypeAlias = Literal["green", "blue", "plum", "slate"]


class Theme(msgspec.Struct, frozen=True):
    """`deck` "four" gives every suit its own colour; hearts and diamonds stay warm, spades and clubs dark."""

    deck: DeckName = "two"
    felt: FeltName = "green"
    language: str = "en"


DEFAULT: Final = Theme()
WIDTH: Final = 1200  # of every table picture, px; a phone shows it 400 px wide

PAPER: Final[Colour] = (255, 253, 248)
EDGE: Final[Colour] = (128, 122, 112)
INK: Final[Colour] = (27, 29, 38)
GOLD: Final[Colour] = (255, 208, 82)
CREAM: Final[Colour] = (246, 241, 226)
MIST: Final[Colour] = (190, 208, 200)

SUIT_COLOURS: Final[dict[DeckName, dict[str, Colour]]] = {
    "two": {"c": INK, "d": (206, 22, 42), "h": (206, 22, 42), "s": INK},
    "four": {"c": (4, 106, 66), "d": (226, 92, 4), "h": (206, 14, 48), "s": (22, 24, 36)},
}
# centre and rim of the cloth
FELTS: Final[dict[FeltName, tuple[Colour, Colour]]] = {
    "green": ((34, 112, 78), (13, 58, 43)),
    "blue": ((40, 92, 140), (15, 42, 74)),
    "plum": ((104, 58, 104), (48, 24, 54)),
    "slate": ((70, 80, 94), (30, 36, 46)),
}
# Owners' colours, told apart also by lightness and, always, by the shape and number of their badge.
OWNERS: Final[tuple[Colour, ...]] = (
    (38, 92, 190),
    (196, 44, 60),
    (236, 168, 22),
    (22, 134, 92),
    (122, 66, 176),
    (226, 104, 30),
    (18, 150, 178),
    (206, 74, 146),
    (104, 116, 128),
    (122, 84, 50),
)
PACK: Final[Colour] = (44, 66, 132)  # the back of a pack that is nobody's


def owner_colour(seat: int | None) -> Colour:
    return PACK if seat is None else OWNERS[seat % len(OWNERS)]


def suit_colour(suit: str, deck: DeckName) -> Colour:
    return SUIT_COLOURS[deck][suit]


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """`a` with that part of `b` in it."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )
