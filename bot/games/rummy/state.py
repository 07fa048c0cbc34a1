"""The state of one deal of rummy."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games import melds
from bot.games.cards import face
from bot.games.core import Card, Face, Seat
from bot.games.match import Deal

Phase: TypeAlias = Literal[
    "draw",  # E2: first the draw
    "play",  # swaps, melds, lay-offs, and the discard that ends the turn
    "final_draw", "final_turn",  # the others' last turn after a knock
    "claim", "penalty", "reward",  # E14: a discard is called
    "start", "turned", "force", "used",  # Conquian: a card on offer, one turned up (may it be forced?), one used
    "over",
]  # fmt: skip
Ended: TypeAlias = Literal[
    "", "out", "show", "knock", "target", "blocked", "score_without_out", "no_score", "redeal", "drawn"
]  # fmt: skip
VOID: frozenset[str] = frozenset({"no_score", "redeal"})


class TableMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table. `pieces` and `by` (who laid it) run alongside `meld.cards`."""

    meld: melds.Meld
    pieces: tuple[Card, ...]
    by: tuple[Seat, ...]
    owner: Seat  # who laid it first; never changes
    locked: tuple[Card, ...] = ()  # wild cards that have moved to the other end (E9)
    doubled: tuple[Card, ...] = ()  # four cards laid down at once, where these count double


class RummyDeal(Deal, frozen=True, kw_only=True):
    """One deal. Tuples by seat have an entry for every seat of the match, also for those that take no part."""

    seats: tuple[Seat, ...]  # who takes part, clockwise
    number: int = 1  # of the deals that count
    before: tuple[int, ...] = ()  # the totals of the match so far
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # the top card first
    pile: tuple[Card, ...]  # the top card last
    table: tuple[TableMeld, ...] = ()
    phase: Phase = "draw"
    turn: Seat
    turn_no: tuple[int, ...]  # turns begun
    opened: tuple[Seat, ...] = ()  # who has laid a meld of his own
    laid: tuple[Seat, ...] = ()  # who had put cards on the table in an earlier turn: no rummy for them
    # this turn
    drawn: tuple[Card, ...] = ()
    drawn_from: Literal["", "stock", "pile"] = ""
    kept_out: tuple[Card, ...] = ()  # from the pile, not to be discarded in this turn (`no_return`)
    owed: tuple[Card, ...] = ()  # wild cards won by a swap that must be played in this turn
    melds_now: int = 0
    layoffs_now: int = 0
    # the pace of the deal
    recycles: int = 0
    turns: int = 0
    idle: int = 0  # turns in a row with an empty stock in which nothing was laid (E18)
    skips: tuple[Seat, ...] = ()  # whose next turn is lost for a wrong call
    # a discard that may be called
    discarder: Seat | None = None
    passed: tuple[Seat, ...] = ()
    calls: tuple[tuple[Seat, int], ...] = ()  # seat, table meld; in order of arrival
    caller: Seat | None = None
    # a knock
    knocker: Seat | None = None
    knock_count: int = 0
    finals: tuple[Seat, ...] = ()  # who has his final turn still to come
    # Conquian
    forced: bool = False  # the card on offer must be laid off
    offer_used: bool = False  # in this turn
    # the end
    out: Seat | None = None
    rummy: bool = False
    ended: Ended = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    def own(self, seat: Seat) -> tuple[int, ...]:
        """The table melds that this seat laid first."""
        return tuple(i for i, m in enumerate(self.table) if m.owner == seat)


def top(d: RummyDeal) -> Face | None:
    return face(d.pile[-1]) if d.pile else None
