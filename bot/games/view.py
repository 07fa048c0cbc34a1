"""What a seat may see of a table: one type for all games.

The picture, the alt text, the text-only table, the panels and the AI players are built from it, with no case on the game.
Words are never stored here but text ids and what fills them, so that every surface can speak its reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from bot.games.core import Face, Line, Seat

Role: TypeAlias = Literal[
    "hand", "stock", "discard", "upcard", "meld", "grid", "work", "reserve", "waste", "foundation", "pot", "pool",
    "trick", "spoons", "chocolates", "places", "taken", "layout", "score"
]  # fmt: skip
Layout: TypeAlias = Literal["fan", "row", "stack", "cascade", "grid"]
# "down": it lies face down, though this viewer may see it
Mark: TypeAlias = Literal["new", "frozen", "taken", "winner", "wild", "picked", "dead", "playable", "down"]


class Say(msgspec.Struct, frozen=True):
    """A sentence by its text id and arguments (the same argument names as an Event's)."""

    id: str
    args: Mapping[str, Any] = {}


class Laid(msgspec.Struct, frozen=True):
    """Cards as they would lie after an action."""

    cards: tuple[Face, ...]
    stands: Mapping[int, Face] = {}  # as a zone's


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A group of cards on the table."""

    key: str  # unique in the view: "hand:0", "stock", "discard", "meld:3", "work:1:2"
    role: Role
    layout: Layout
    seat: Seat | None = None  # whose it is; None: the middle of the table
    cards: tuple[
        Face | None, ...
    ] = ()  # None: face down or an empty place (see `empty`). A stack: its visible top(s), last = top
    count: int = 0  # cards in it, also where `cards` shows fewer
    label: Say | None = None
    marks: Mapping[int, Mark] = {}  # index in `cards` -> mark
    stands: Mapping[int, Face] = {}  # index of a wild card -> the card it stands for; a bare rank ("7") where any suit does
    columns: int = 0  # of a grid
    empty: tuple[int, ...] = ()  # indexes of empty places in a grid
    names: tuple[str, ...] = ()  # what its places are called; (): 1, 2, 3 … in the reading order of a grid
    backs: tuple[Seat | None, ...] = ()  # whose back colour each card has (Nerts); () : the pack's
    sideways: tuple[int, ...] = ()  # indexes of cards lying across
    tokens: int = 0  # things that are not cards, as the role says: spoons left in the middle, spoons held by a seat

    def place_name(self, i: int) -> str:
        """What the place of `cards[i]` is called on buttons and in pictures; "" where places have no names."""
        if i < len(self.names):
            return self.names[i]
        return str(i + 1) if self.layout == "grid" and self.role in ("grid", "layout") else ""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat."""

    seat: Seat
    cards: int | None = None  # in hand
    score: int | None = None  # match total
    side: int | None = None  # index of its side where there are partners
    dealer: bool = False
    out: bool = False  # takes no (more) part in this deal or match
    notes: tuple[Say, ...] = ()  # "2 boxes", "knocked", "said last card"


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's (or a spectator's) whole picture of the match."""

    variant: str = ""  # filled by the table: the catalog key, for the title
    you: Seat | None
    phase: str  # the text `phase-<phase>`
    deal: int = 1  # number of the deal
    turn: tuple[Seat, ...] = ()  # who is waited for
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    notices: tuple[Say, ...] = ()  # "knock card: 7 of hearts", "spades double", "to 100"
    lines: tuple[Line, ...] = ()  # the score sheet of the deal that has just ended
    final: tuple[Line, ...] = ()  # of a match that is over: the parts of the totals that are not in its deals
    settled: tuple[int, ...] = ()  # of a match that is over, where the game settles up: by seat, won from the others
    private: tuple[Say, ...] = ()  # for `you` only: "deadwood 23", "the card you looked at: 5c"
    ranks: str = ""  # ranks are called by the texts `<ranks>-A` … `<ranks>-K`, as in games for children; "": as usual

    def zone(self, key: str) -> Zone | None:
        return next((z for z in self.zones if z.key == key), None)

    def hand(self) -> tuple[Face, ...]:
        """The cards in your own hand; () for a spectator."""
        return tuple(
            f for z in self.zones if z.role == "hand" and z.seat is not None and z.seat == self.you for f in z.cards if f
        )

    def in_common(self) -> list[tuple[Seat, ...]]:
        """The seats of the score sheet, those of a side together whose lines, totals and settlements are the same."""
        found: dict[object, list[Seat]] = {}
        for s in self.seats:
            lines = tuple((line.why, line.points) for line in (*self.lines, *self.final) if line.seat == s.seat)
            settled = self.settled[s.seat] if self.settled else 0
            alone = s.seat if s.side is None else None
            found.setdefault((s.side, alone, lines, s.score, settled), []).append(s.seat)
        return [tuple(seats) for seats in found.values()]
