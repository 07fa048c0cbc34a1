"""The state of one hand of canasta."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Card, Seat
from bot.games.match import Deal
from bot.games.sides import Side, SideMeld, side_of

Phase: TypeAlias = Literal[
    "start",  # nothing drawn or taken yet
    "play",  # melds, and the discard that ends the turn
    "ask",  # the partner is asked for leave to go out
    "over",
]  # fmt: skip
Reply: TypeAlias = Literal["", "yes", "no", "silent"]  # silent: no answer in time, which is a yes that does not bind


class CanastaDeal(Deal, frozen=True, kw_only=True):
    """One hand. Tuples by seat have an entry for every seat of the match, also for one that sits out."""

    order: tuple[Seat, ...]  # the active seats in the order of play
    sides: tuple[Side, ...]  # of active seats; in cutthroat everybody alone until the pile is first taken
    before: tuple[int, ...]  # the totals of the match so far
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # the top card first
    pile: tuple[Card, ...]  # the top card last
    covered: int = 0  # so many cards at the bottom of the pile lie face down
    turned: int = 0  # so many at the bottom came from the stock, the covered ones among them
    table: tuple[SideMeld, ...] = ()
    reds: tuple[tuple[Card, ...], ...]  # red threes laid out, by seat
    removed: tuple[tuple[Card, ...], ...]  # black threes set aside from taken piles, by seat
    phase: Phase = "start"
    turn: Seat
    turn_no: tuple[int, ...]  # turns begun
    opened: tuple[Seat, ...] = ()  # who has laid a side's first melds
    had: tuple[Seat, ...] = ()  # who has laid cards in an earlier turn
    # this turn
    drew: Literal["", "stock", "pile"] = ""
    drawn: tuple[Card, ...] = ()  # new in the hand
    laid: tuple[Card, ...] = ()  # on the table in this turn
    helped: bool = False  # cards were added to a meld that another player began
    reply: Reply = ""  # the partner's, when asked for leave to go out
    fined: tuple[Seat, ...] = ()  # who was told yes and could not go out
    # the end
    out: Seat | None = None
    concealed: bool = False
    ended: Literal["", "out", "stock"] = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def side(self) -> Side:
        """The side of the player in turn."""
        return side_of(self.sides, self.turn)

    def is_open(self, side: Side) -> bool:
        return any(s in self.opened for s in side)
