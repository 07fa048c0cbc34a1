"""The course of a deal: the deal itself, the beginning of a turn, a draw from the stock, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.cards import faces, packs
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal, Ended
from bot.games.contract.stock import TURNS_EACH, Piles, after, refilled
from bot.games.core import Card, Event, Seat
from bot.games.luck import shuffled
from bot.games.match import Score, Setup

Played: TypeAlias = tuple[ContractDeal, tuple[Event, ...]]


def start(o: ContractOptions, setup: Setup, seed: bytes, ledger: Sequence[Score]) -> Played:
    """Shuffle, deal one card at a time from the dealer's left, turn up a card."""
    contract = o.deals[len(ledger)]
    cards = shuffled(packs(o.pack_count, o.joker_count), seed, "deal")
    n, size = o.players, o.hand_size(contract)
    hands: list[tuple[Card, ...]] = [()] * n
    for i in range(n):
        hands[(setup.dealer + 1 + i) % n] = cards[i : n * size : n]
    rest = cards[n * size :]
    d = ContractDeal(
        seed=seed,
        contract=contract,
        hands=tuple(hands),
        stock=rest[1:],
        pile=rest[:1],
        turn=setup.dealer,
        answers=(None,) * n,
    )
    told = Event("contract", {"n": contract, "kind": o.contracts, "long": o.run_min})
    d, more = begin_turn(o, d, after(setup.dealer, n))
    return d, (told, *more)


def begin_turn(o: ContractOptions, d: ContractDeal, seat: Seat) -> Played:
    if d.turns >= TURNS_EACH * o.players:
        return finish(d, "stalled")
    begun = replace(
        d, turn=seat, phase="draw", turns=d.turns + 1, taken=(), drawn=(), down_now=False, owed=(), passed=(), calls=()
    )
    return begun, ()


def end_turn(o: ContractOptions, d: ContractDeal) -> Played:
    return begin_turn(o, d, after(d.turn, o.players))


def with_hand(d: ContractDeal, seat: Seat, hand: tuple[Card, ...]) -> ContractDeal:
    return replace(d, hands=(*d.hands[:seat], hand, *d.hands[seat + 1 :]))


def less(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in cards if c not in gone)


# ---- the stock


def drawable(o: ContractOptions, d: ContractDeal) -> int:
    """How many cards the stock could give, reshuffled if need be, once the top discard is claimed."""
    fresh = len(d.pile) - 2 if d.reshuffles < o.max_reshuffles else 0
    return len(d.stock) + max(0, fresh)


def pick_up(o: ContractOptions, d: ContractDeal, seat: Seat) -> tuple[ContractDeal, Card | None, tuple[Event, ...]]:
    """The top card of the stock into a hand; None when there is none even after reshuffling."""
    piles = refilled(Piles(d.stock, d.pile, d.reshuffles), o.max_reshuffles, d.seed)
    if piles is None:
        return d, None, ()
    told = (Event("reshuffle", {"n": len(piles.stock)}),) if piles.reshuffles > d.reshuffles else ()
    card = piles.stock[0]
    d = replace(
        with_hand(d, seat, (*d.hands[seat], card)), stock=piles.stock[1:], pile=piles.pile, reshuffles=piles.reshuffles
    )
    return d, card, told


def draw_for_turn(o: ContractOptions, d: ContractDeal) -> Played:
    """The active player draws from the stock; without a card there the deal ends at once."""
    d, card, told = pick_up(o, d, d.turn)
    if card is None:
        return finish(d, "stock")
    drew = Event("draw_stock", {"seat": d.turn}, {d.turn: {"cards": faces((card,))}})
    return replace(d, phase="play", drawn=(card,)), (*told, drew)


# ---- the end


def finish(d: ContractDeal, ended: Ended, out: Seat | None = None) -> Played:
    done = replace(d, phase="over", ended=ended, out=out, passed=(), calls=())
    return done, () if out is None else (Event("gone_out", {"seat": out}),)
