"""The state of one hand of burraco."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Card, Seat
from bot.games.match import Deal
from bot.games.sides import Side, SideMeld, melds_of, side_of

Phase: TypeAlias = Literal[
    "first_draw",  # the first player has seen the first card of the stock: keep it or refuse it
    "after_refuse",  # it was refused; the next one must be drawn
    "start",  # nothing drawn or taken yet
    "play",  # melds, and the discard that ends the turn
    "over",
]
Ended: TypeAlias = Literal["", "close", "stock", "stalemate"]


class BurracoDeal(Deal, frozen=True, kw_only=True):
    """One hand."""

    order: tuple[Seat, ...]  # the seats in the order of play
    sides: tuple[Side, ...]  # where the first pot parts lone player and partners, everybody alone until it is taken
    solo: bool = False  # three players with three pots: the first pot parts nobody
    doubled: tuple[int, ...]  # twice the exact totals of the match so far, by seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # the top card first
    pile: tuple[Card, ...]  # the top card last
    pots: tuple[tuple[Card, ...], ...]  # those that nobody has taken, the upper first
    table: tuple[SideMeld, ...] = ()
    takers: tuple[Seat, ...] = ()  # who has taken a pot
    unseen: tuple[Seat, ...] = ()  # whose hand is a pot that may not be looked at yet
    unplayed: tuple[Seat, ...] = ()  # whose hand is a pot not yet played from
    short: tuple[Seat, ...] = ()  # who has laid first melds that counted too little, once for each time
    phase: Phase
    turn: Seat
    streak: int = 0  # turns in a row that only exchanged a single card
    # this turn
    drew: Literal["", "stock", "pile"] = ""
    drawn: tuple[Card, ...] = ()  # new in the hand
    single: Card | None = None  # the one card of a taken pile
    laid: bool = False
    # the cut
    cutter: Seat | None = None
    cut: int = 0
    # the clock, Unix ms; 0 before the first move
    began: int = 0
    now: int = 0
    # the end
    out: Seat | None = None
    ended: Ended = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def side(self) -> Side:
        """The side of the player in turn."""
        return side_of(self.sides, self.turn)

    def melds(self, side: Side) -> tuple[SideMeld, ...]:
        return tuple(self.table[i] for i in melds_of(self.table, side))

    def has_pot(self, side: Side) -> bool:
        return any(s in side for s in self.takers)

    def pot_open(self, side: Side) -> bool:
        """Whether a pot waits for this side."""
        return bool(self.pots) and not self.has_pot(side)
