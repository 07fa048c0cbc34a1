"""One hand of gin as it lies on the table, for two or three players.

Players are numbered by their turns: 0 sits left of the dealer (the rulebook's "opponent"), the last one deals. Which seats
they are is in `GinDeal.seats`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from bot.games.cards import face, packs
from bot.games.core import Card, Event, Seat, Step
from bot.games.gin.options import HandRules
from bot.games.luck import shuffled
from bot.games.match import Deal

Phase: TypeAlias = Literal["upcard", "draw", "throw", "answer", "over"]
Ending: TypeAlias = Literal["", "knock", "gin", "big_gin", "stock", "stall"]
Melds: TypeAlias = tuple[tuple[Card, ...], ...]


class Shown(msgspec.Struct, frozen=True):
    """What the player who ended the play laid open."""

    player: int
    thrown: Card | None  # None: big gin
    melds: Melds
    rest: tuple[Card, ...]
    count: int


class Answered(msgspec.Struct, frozen=True):
    """A complete answer: own melds, lay-offs by the index of the shown meld, and what is left."""

    melds: Melds
    laid: Melds
    rest: tuple[Card, ...]
    count: int


class GinDeal(Deal, frozen=True, kw_only=True):
    """The state of one hand. Hands are kept in canonical order; `stock` and `pile` have their top last."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    latest: tuple[Card | None, ...]  # each player's last discard while it lies in the pile
    known: tuple[tuple[Card, ...], ...]  # cards everybody saw a player take and not throw
    upcard: Card | None  # as it was turned up
    aside: tuple[Card, ...] = ()  # out of play
    phase: Phase = "upcard"
    turn: int = 0
    refused: int = 0
    drawn: Card | None = None  # this turn, from the stock
    taken: Card | None = None  # this turn, from the pile: may not be thrown
    dry: int = 0  # turns in a row without a draw from the stock
    shown: Shown | None = None
    answers: tuple[Answered | None, ...] = ()  # by player, once the play is over
    ending: Ending = ""

    @property
    def mover(self) -> Seat:
        return self.seats[self.turn]

    def player(self, seat: Seat | None) -> int | None:
        """The number of a seat in this hand."""
        return self.seats.index(seat) if seat in self.seats else None


_ORDER = {c: ((c & 15) or 14) << 2 | c >> 4 for c in packs(1, 4)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """In canonical order: by rank from the ace, then by suit; jokers last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def with_card(hand: tuple[Card, ...], c: Card) -> tuple[Card, ...]:
    """A hand in canonical order with one card more."""
    cards = list(hand)
    insort(cards, c, key=_ORDER.__getitem__)
    return tuple(cards)


def deal_hand(rules: HandRules, seats: tuple[Seat, ...], seed: bytes) -> Step[GinDeal]:
    """Deal singly, the player left of the dealer first, then the upcard."""
    pack = shuffled(packs(1, rules.jokers), seed, "pack")
    n = rules.hands
    dealt = n * rules.size
    hands = [pack[i:dealt:n] for i in range(n)]
    extra, rest = pack[dealt], pack[dealt + 1 :]  # the upcard, or the first player's eleventh card
    upcard = extra if rules.offers else None
    if upcard is None:
        hands[0] += (extra,)
    deal = GinDeal(
        seed=seed,
        seats=seats,
        hands=tuple(map(in_order, hands)),
        stock=tuple(reversed(rest)),
        pile=() if upcard is None else (upcard,),
        latest=(None,) * n,
        known=((),) * n,
        upcard=upcard,
        phase="throw" if upcard is None else "upcard",
    )
    events = () if upcard is None else (Event("upcard", {"card": face(upcard)}),)
    return Step(deal, events)


def all_cards(deal: GinDeal) -> tuple[Card, ...]:
    return (*deal.stock, *deal.pile, *deal.aside, *(c for hand in deal.hands for c in hand))


def count_of(deal: GinDeal, seat: Seat) -> int | None:
    player = deal.player(seat)
    return None if player is None else len(deal.hands[player])


def is_open(deal: GinDeal, player: int) -> bool:
    """Whether this hand lies open to all: the knocker's at once, the others' when all of them have answered."""
    if deal.shown is None:
        return False
    return deal.phase == "over" or deal.shown.player == player


def left_in_hand(deal: GinDeal, player: int) -> tuple[Card, ...]:
    """The cards that lie in no meld."""
    if deal.shown is not None and deal.shown.player == player:
        return deal.shown.rest
    answered = deal.answers[player] if deal.answers else None
    return deal.hands[player] if answered is None or not is_open(deal, player) else answered.rest
