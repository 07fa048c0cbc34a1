"""The course of a hand: the deal, the beginning and end of a turn, pots, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from bot.games.burraco.options import SOLO_POTS, BurracoOptions
from bot.games.burraco.state import BurracoDeal, Ended
from bot.games.cards import faces, packs, put
from bot.games.core import Card, Event, Seat
from bot.games.luck import picked, shuffled
from bot.games.match import Setup
from bot.games.sides import Side, next_of, partners_of

Played: TypeAlias = tuple[BurracoDeal, tuple[Event, ...]]
How: TypeAlias = Literal["direct", "discard"]
When: TypeAlias = Literal["at", "after"]
CUTS = range(18, 27)  # cards that a cut may take
EVEN_CUT = 22  # the cut that earns points
CUT_POINTS = 100


# ---- the deal


def start(o: BurracoOptions, setup: Setup, seed: bytes, doubled: tuple[int, ...], solo: bool = False) -> Played:
    """Shuffle and deal; then the turn of the player on the dealer's left.

    `doubled` are twice the exact totals so far. `solo`: three pots, and nobody partners.
    """
    cards = shuffled(packs(o.packs, o.joker_count), seed, "deal")
    first = Seat((setup.dealer + 1) % o.players)
    hands: list[tuple[Card, ...]] = [()] * o.players
    for i in range(o.players):
        hands[(first + i) % o.players] = cards[i : o.players * o.hand_size : o.players]
    rest = cards[o.players * o.hand_size :]
    pots = []
    for size in SOLO_POTS if solo else o.sizes_of_pots:
        pots.append(rest[:size])
        rest = rest[size:]
    d = BurracoDeal(
        seed=seed,
        order=setup.seats,
        sides=o.sides,
        doubled=doubled,
        hands=tuple(hands),
        stock=rest[o.upcard :],
        pile=rest[: o.upcard],
        pots=tuple(pots),
        solo=solo,
        phase="start",
        turn=first,
    )
    d, told = begin_turn(o, d, first)
    if o.first_draw_choice:
        d = replace(d, phase="first_draw", drawn=())
        told += (Event("first_card", {"seat": first}, {first: {"card": faces(d.stock)[0]}}),)
    d, cut = _cut(o, d, setup)
    return d, (*cut, *told)


def _cut(o: BurracoOptions, d: BurracoDeal, setup: Setup) -> Played:
    if o.cut_bonus == "off":
        return d, ()
    cutter = Seat((setup.dealer - 1) % o.players)
    n = CUTS[picked(len(CUTS), d.seed, "cut")]
    return replace(d, cutter=cutter, cut=n), (Event("cut", {"seat": cutter, "n": n, "points": cut_points(n)}),)


def cut_points(n: int) -> int:
    return CUT_POINTS if n == EVEN_CUT else 0


def score_so_far(d: BurracoDeal, side: Side) -> int:
    """A side's total, what it has won by the cut among it."""
    return d.doubled[side[0]] // 2 + (cut_points(d.cut) if d.cutter in side else 0)


# ---- turns


def begin_turn(o: BurracoOptions, d: BurracoDeal, seat: Seat) -> Played:
    d, told = _look(o, d, "at", seat)
    unplayed = tuple(s for s in d.unplayed if s != seat)
    return replace(d, turn=seat, phase="start", unplayed=unplayed, drew="", drawn=(), single=None, laid=False), told


def end_turn(o: BurracoOptions, d: BurracoDeal) -> Played:
    """The discard is made and did not close: the next player's turn, or the end of the hand."""
    swapped = d.drew == "pile" and d.single is not None and not d.laid
    d = replace(d, streak=d.streak + 1 if swapped else 0)
    if stock_is_out(o, len(d.stock)):
        if not (o.pots_to_stock and d.pots):
            return finish(d, "stock")
        d = replace(d, stock=d.stock + d.pots[0], pots=d.pots[1:])
        told: tuple[Event, ...] = (Event("pot_to_stock", {"n": len(d.stock)}),)
    else:
        told = ()
    if is_stalemate(d) and o.stalemate == "end":
        return finish(d, "stalemate")
    d, seen = _look(o, d, "after", d.turn)
    d, begun = begin_turn(o, d, next_of(d.order, d.turn))
    return d, (*told, *seen, *begun)


def stock_is_out(o: BurracoOptions, left: int) -> bool:
    """Whether the turn is the last one (or the last before a pot becomes the stock)."""
    return left <= o.stock_floor


def is_stalemate(d: BurracoDeal) -> bool:
    return d.streak >= len(d.order)


def must_draw(o: BurracoOptions, d: BurracoDeal) -> bool:
    return o.stalemate == "must_draw" and is_stalemate(d)


# ---- pots


def take_pot(o: BurracoOptions, d: BurracoDeal, how: How) -> Played:
    """The player in turn, whose hand is empty, takes the upper pot."""
    seat, pot = d.turn, d.pots[0]
    formed = o.players == 3 and not d.solo and not d.takers
    d = replace(d, hands=put(d.hands, seat, pot), pots=d.pots[1:], takers=(*d.takers, seat))
    told: tuple[Event, ...]
    if how == "direct":
        d = replace(d, drawn=pot)
        told = (Event("pot_direct", {"seat": seat, "n": len(pot)}, {seat: {"cards": faces(pot)}}),)
    else:
        d = replace(d, unseen=(*d.unseen, seat), unplayed=(*d.unplayed, seat))
        told = (Event("pot_on_discard", {"seat": seat, "n": len(pot)}),)
    if not formed:
        return d, told
    pair = tuple(s for s in d.order if s != seat)
    return replace(d, sides=((seat,), pair)), (*told, Event("sides", {"seat": seat, "seats": pair}))


def seen_at(o: BurracoOptions, sides: Sequence[Side], order: Sequence[Seat], seat: Seat) -> tuple[When, Seat]:
    """When a pot that this seat took on the discard may be looked at: at the beginning or after the end of a seat's turn.

    At the own next turn it may be looked at in any case.
    """
    partners = partners_of(sides, order, seat)
    if partners:
        return ("after" if o.pot_view == "after_partner_turn" else "at"), partners[0]
    if len(order) == 2 and o.pot_view == "after_partner_turn":
        return "after", next_of(order, seat)
    return "at", seat


def _look(o: BurracoOptions, d: BurracoDeal, when: When, turn: Seat) -> Played:
    """Whoever may look at a pot at this moment does."""
    now = tuple(s for s in d.unseen if seen_at(o, d.sides, d.order, s) == (when, turn) or (when, turn) == ("at", s))
    told = tuple(Event("pot_seen", {"seat": s}, {s: {"cards": faces(d.hands[s])}}) for s in now)
    return replace(d, unseen=tuple(s for s in d.unseen if s not in now)), told


# ---- the end


def finish(d: BurracoDeal, ended: Ended, out: Seat | None = None) -> Played:
    told = (Event("closes", {"seat": out}),) if out is not None else (Event(f"ends_{ended}"),)
    return replace(d, phase="over", ended=ended, out=out), told
