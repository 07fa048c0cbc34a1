"""The state of one hand, its grids, and the workbench on which an action changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.games.cards import faces, put, rank
from bot.games.core import Card, Event, Face, Illegal, Seat
from bot.games.golf.actions import Pending
from bot.games.golf.counting import JACK
from bot.games.golf.options import GolfOptions
from bot.games.match import Deal

Phase: TypeAlias = Literal["start", "turn", "drawn", "taken", "flip", "power", "eight", "react", "call", "over"]
Power: TypeAlias = Literal[
    "look", "spy", "trade", "shuffle", "replace", "expose", "lines", "addremove", "two", "shield", "eight", "cancel"
]


class Spot(msgspec.Struct, frozen=True):
    """A card at a place of a grid."""

    card: Card
    up: bool = False


Grid: TypeAlias = tuple[Spot | None, ...]  # by place; None is an empty place


class Gap(msgspec.Struct, frozen=True):
    """A snapped card of somebody else: the snapper owes a card for this place."""

    snapper: Seat
    target: Seat
    at: int


class Shown(msgspec.Struct, frozen=True):
    """A wrong claim: these cards were shown to all and went back. It can be seen until the next action."""

    seat: Seat  # whose cards
    places: tuple[int, ...]
    cards: tuple[Card, ...]


class GolfDeal(Deal, frozen=True, kw_only=True):
    """A hand. Tuples by seat have an entry for every seat, empty for one that takes no part."""

    grids: tuple[Grid, ...]
    stock: tuple[Card, ...]  # the next to draw first
    discard: tuple[Card, ...]  # the top last
    turn: Seat  # who acts; in `start` who will play first; in `react` the attacker
    rounds: tuple[int, ...]  # own turns begun, by seat
    shields: tuple[tuple[Card, ...], ...]
    knows: tuple[tuple[Card, ...], ...]  # face-down cards in grids that a seat lawfully knows and can still follow
    phase: Phase = "start"
    chosen: tuple[tuple[int, ...] | None, ...] = ()  # the start choices; in open games nobody sees them before the last
    drawn: Card | None = None
    ender: Seat | None = None
    reason: str = ""  # why the hand ends, once that is so
    reshuffles: int = 0
    shuffles: int = 0  # of grids, so that each has luck of its own
    takes: int = 0  # turns in a row without a card from the stock
    jack: bool = False  # this turn has put a jack on the discard pile
    powers: tuple[Power, ...] = ()  # being used now: one, or the two of a Powers two
    step: int = 0  # which of them
    used: Card | None = None  # the power card while it is neither discarded nor placed
    held: tuple[Card, ...] = ()  # the cards drawn for an eight
    attack: Pending | None = None
    snap_open: bool = False  # the top discard may be snapped
    snap_missed: tuple[Seat, ...] = ()  # who may not try again on it
    gap: Gap | None = None
    fresh: int = 0  # cards that the last action put on the discard pile: they are all seen
    shown: Shown | None = None

    @property
    def power(self) -> Power | None:
        """The power that waits for a target."""
        return self.powers[self.step] if self.step < len(self.powers) else None


def spot(grid: Grid, place: int) -> Spot | None:
    """What lies at a place; None where nothing does or there is no such place."""
    return grid[place - 1] if 1 <= place <= len(grid) else None


def place_refusal(grid: Grid, place: int, *, up: bool | None = None) -> Illegal | None:
    """Whether there is a card at this place, lying as asked."""
    if not 1 <= place <= len(grid):
        return Illegal("no_such_place", {"place": place, "n": len(grid)})
    found = grid[place - 1]
    if found is None:
        return Illegal("place_empty", {"place": place})
    if up is not None and found.up != up:
        return Illegal("must_be_up" if up else "must_be_down", {"place": place})
    return None


def filled(grid: Grid, *, up: bool | None = None) -> list[int]:
    """The places with a card, or with one that lies as asked."""
    return [i for i, s in enumerate(grid, 1) if s is not None and (up is None or s.up == up)]


def first_free(grid: Grid, most: int) -> int | None:
    """Where a card is added: the first empty place, else a new one after the last, up to `most` places."""
    gaps = (i for i, s in enumerate(grid, 1) if s is None)
    return next(gaps, len(grid) + 1 if len(grid) < most else None)


def laid(grid: Grid, place: int, what: Spot | None, base: int) -> Grid:
    """The grid with something else at a place; empty places behind the `base` that were dealt vanish."""
    spots = [*grid, *[None] * (place - len(grid))]
    spots[place - 1] = what
    while len(spots) > base and spots[-1] is None:
        spots.pop()
    return tuple(spots)


def cells(grid: Grid) -> tuple[Card | None, ...]:
    return tuple(s.card if s else None for s in grid)


class Play:
    """An action being applied: the deal as it becomes, and what there is to tell of it."""

    def __init__(self, options: GolfOptions, seats: tuple[Seat, ...], deal: GolfDeal) -> None:
        self.options, self.seats = options, seats
        self.deal = deal
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        self.deal = replace(self.deal, **changes)

    def tell(self, kind: str, secret: Mapping[Seat, Mapping[str, Any]] | None = None, /, **public: Any) -> None:
        self.events.append(Event(kind, public, secret or {}))

    def after(self, seat: Seat) -> Seat:
        """The next seat that takes part."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    # ---- cards

    def lay(self, seat: Seat, place: int, what: Spot | None) -> None:
        grid = laid(self.deal.grids[seat], place, what, self.options.places)
        self.set(grids=put(self.deal.grids, seat, grid))

    def lift(self, seat: Seat, place: int) -> Card:
        """Takes the card from a filled place and leaves that empty."""
        found = spot(self.deal.grids[seat], place)
        assert found is not None
        self.lay(seat, place, None)
        return found.card

    def turn_up(self, seat: Seat, place: int) -> None:
        found = spot(self.deal.grids[seat], place)
        assert found is not None
        self.forget((found.card,))
        self.lay(seat, place, Spot(found.card, up=True))

    def free_place(self, seat: Seat) -> int | None:
        """Where a set would grow by a card; None when it is full."""
        return first_free(self.deal.grids[seat], self.options.max_positions)

    def know(self, card: Card, seats: Iterable[Seat]) -> None:
        """These seats have seen a card that lies face down in a grid."""
        knows = list(self.deal.knows)
        for seat in seats:
            knows[seat] = tuple(sorted({*knows[seat], card}))
        self.set(knows=tuple(knows))

    def forget(self, gone: Collection[Card]) -> None:
        """Nobody can follow these cards any more, or needs to."""
        if any(c in k for k in self.deal.knows for c in gone):
            self.set(knows=tuple(tuple(c for c in k if c not in gone) for k in self.deal.knows))

    def discard(self, *cards: Card, snapped: bool = False) -> None:
        """Onto the pile, the last on top. It is the turn's own work unless snapped."""
        self.forget(cards)
        d = self.deal
        self.set(
            discard=(*d.discard, *cards),
            fresh=d.fresh + len(cards),
            snap_open=self.options.snap != "off" and not snapped,
            snap_missed=(),
            jack=d.jack or (not snapped and any(rank(c) == JACK for c in cards)),
        )

    def draw(self) -> Card:
        card, *rest = self.deal.stock
        self.set(stock=tuple(rest))
        return card

    def deal_to(self, seat: Seat) -> int | None:
        """The top card of the stock, unseen, to a set that grows. The place it got; None if there is no card or room."""
        place = self.free_place(seat)
        if place is None or not self.deal.stock:
            return None
        self.lay(seat, place, Spot(self.draw()))
        return place

    def face_at(self, seat: Seat, place: int) -> Face:
        found = spot(self.deal.grids[seat], place)
        assert found is not None
        return faces((found.card,))[0]

    def close_snap(self) -> None:
        self.set(snap_open=False, snap_missed=())
