"""What both games of the family do alike: a draw for the deal, and a stock that is made anew from the discards."""

from __future__ import annotations

import msgspec

from bot.games.cards import packs, rank, suit
from bot.games.core import Card, Seat
from bot.games.luck import shuffled

TURNS_EACH = 100  # an online stop: who takes each other's discards for ever would never empty the stock


def drawn_dealer(players: int, seed: bytes) -> Seat:
    """Each seat draws a card from a shuffled pack; the lowest deals, ace low, equal ranks by suit c < d < h < s."""
    cards = shuffled(packs(), seed, "draw for deal")[:players]
    return Seat(min(range(players), key=lambda s: (rank(cards[s]), suit(cards[s]))))


class Piles(msgspec.Struct, frozen=True):
    """The stock (top first), the discards (top last), and how often the one was made from the other."""

    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    reshuffles: int


def refilled(piles: Piles, most: int, seed: bytes) -> Piles | None:
    """Piles with a card to draw: where the stock is gone, all discards but the top one; None if that cannot be."""
    if piles.stock:
        return piles
    if piles.reshuffles >= most or len(piles.pile) < 2:
        return None
    n = piles.reshuffles + 1
    return Piles(shuffled(piles.pile[:-1], seed, f"reshuffle {n}"), piles.pile[-1:], n)


def after(seat: Seat, players: int) -> Seat:
    return Seat((seat + 1) % players)
