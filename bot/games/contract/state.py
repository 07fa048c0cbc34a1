"""The state of one deal of a contract game."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games import melds
from bot.games.core import Card, Seat
from bot.games.match import Deal

Phase: TypeAlias = Literal["draw", "claim", "play", "over"]
# How a deal ended: somebody is out, the stock is gone, or it went on for too long.
Ended: TypeAlias = Literal["", "out", "stock", "stalled"]


class TableMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table. `pieces` run alongside `meld.cards`; `owner` laid it."""

    meld: melds.Meld
    pieces: tuple[Card, ...]
    owner: Seat


class ContractDeal(Deal, frozen=True, kw_only=True):
    """One deal. Tuples by seat have an entry for every seat."""

    contract: int  # 1..7
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # the top card first
    pile: tuple[Card, ...]  # the top card last
    table: tuple[TableMeld, ...] = ()
    phase: Phase = "draw"
    turn: Seat
    turns: int = 0  # begun in this deal
    reshuffles: int = 0
    discarder: Seat | None = None  # who threw the top discard; None: it was dealt
    down: tuple[Seat, ...] = ()  # who has laid the contract
    # this turn
    taken: tuple[Card, ...] = ()  # from the pile
    drawn: tuple[Card, ...] = ()  # from the stock
    down_now: bool = False  # went down in this turn
    owed: tuple[Card, ...] = ()  # swapped wild cards that are to be laid off in this turn
    # claims
    passed: tuple[Seat, ...] = ()
    calls: tuple[Seat, ...] = ()  # in order of arrival
    answers: tuple[tuple[str, ...] | None, ...]  # by seat: the ranks claimed without being asked; None: wants to be asked
    # the end
    out: Seat | None = None
    ended: Ended = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def kept_out(self) -> tuple[Card, ...]:
        """The single card taken from the pile, which may not be thrown in the same turn."""
        return self.taken if len(self.taken) == 1 else ()
