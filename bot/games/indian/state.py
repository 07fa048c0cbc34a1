"""The state of one deal of Indian rummy."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.cards import face
from bot.games.core import Card, Face, Groups, Seat
from bot.games.indian.options import IndianOptions
from bot.games.indian.shapes import Wild, wild_rank
from bot.games.match import Deal

Phase: TypeAlias = Literal["draw", "discard", "arrange", "over"]
Fate: TypeAlias = Literal["", "first_drop", "middle_drop", "wrong_declare"]  # how a seat left the deal
Ended: TypeAlias = Literal["", "declared", "last_one", "void"]


class IndianDeal(Deal, frozen=True, kw_only=True):
    """One deal. Tuples by seat have an entry for every seat of the match, also for those that take no part."""

    seats: tuple[Seat, ...]  # who takes part, clockwise
    first: Seat  # who has the first turn
    before: tuple[int, ...]  # the totals of the match so far
    hands: tuple[tuple[Card, ...], ...]
    closed: tuple[Card, ...]  # the top card first
    open: tuple[Card, ...]  # the top card last
    cut: Card  # shown for the whole deal, never drawn
    phase: Phase = "draw"
    turn: Seat
    opening: bool = True  # the upcard lies as it was dealt and the first player has not moved
    drawn: Card | None = None  # in this turn
    taken: bool = False  # it came from the open deck
    draws: tuple[int, ...]  # turns in which the seat has drawn
    missed: tuple[int, ...]  # turns missed in a row
    known: tuple[tuple[Card, ...], ...]  # cards everybody saw a seat take and not throw
    fates: tuple[Fate, ...]
    reshuffles: int = 0
    declarer: Seat | None = None
    finish: Card | None = None  # of a valid declaration
    shown: tuple[Groups | None, ...]  # the groups laid open; None: nothing (yet)
    ended: Ended = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have neither dropped nor declared wrongly."""
        return tuple(s for s in self.seats if not self.fates[s])

    @property
    def losers(self) -> tuple[Seat, ...]:
        """After a declaration: who shows and pays."""
        return tuple(s for s in self.playing if s != self.declarer)

    @property
    def top(self) -> Face | None:
        return face(self.open[-1]) if self.open else None


def wild_of(o: IndianOptions, d: IndianDeal) -> Wild:
    return Wild(wild_rank(face(d.cut)), o.ace_sequences)
