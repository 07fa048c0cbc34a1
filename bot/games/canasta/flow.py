"""The course of a hand: the deal, the beginning and end of a turn, drawing, who plays with whom, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec.structs import replace

from bot.games.canasta import shapes
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces, packs, put
from bot.games.core import Card, Event, Illegal, Seat
from bot.games.luck import picked, shuffled
from bot.games.match import Setup
from bot.games.sides import SideMeld, melds_of, next_of, side_of

Played: TypeAlias = tuple[CanastaDeal, tuple[Event, ...]]


# ---- the deal


def start(o: CanastaOptions, setup: Setup, seed: bytes, before: tuple[int, ...]) -> Played:
    """Shuffle and deal one card at a time from the dealer's left, turn the upcard; then the first player's turn."""
    order = table_order(o, setup.seats)
    first = next_of(order, setup.dealer)
    at = order.index(first)
    round_from = (*order[at:], *order[:at])
    cards = shuffled(packs(o.packs, o.jokers), seed, "deal")
    n, size = len(order), o.dealt
    hands: list[tuple[Card, ...]] = [()] * o.players
    for i, seat in enumerate(round_from):
        hands[seat] = cards[i : n * size : n]
    rest = cards[n * size :]
    covered, rest = rest[: o.surprises], rest[o.surprises :]
    up = turned_up(o, rest)
    d = CanastaDeal(
        seed=seed,
        order=order,
        sides=tuple(tuple(s for s in side if s in order) for side in o.sides),
        before=before,
        hands=tuple(hands),
        stock=rest[len(up) :],
        pile=(*covered, *up),
        covered=len(covered),
        turned=len(covered) + len(up),
        reds=((),) * o.players,
        removed=((),) * o.players,
        turn=first,
        turn_no=(0,) * o.players,
    )
    events: tuple[Event, ...] = (Event("upcard", {"cards": faces(up)}),)
    if o.red_three_timing == "at_deal":
        for seat in round_from:
            d, told, ends = _replaced(d, seat)
            events += told
            if ends:
                return _then(events, finish(o, d, "stock"))
    if o.starter == "random":
        first = order[picked(n, seed, "first player")]
        events += (Event("starts", {"seat": first}),)
    return _then(events, begin_turn(o, d, first))


def table_order(o: CanastaOptions, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The active seats in the order of play, so that partners never follow one another."""
    order = tuple(seats)
    side = [side_of(o.sides, s) for s in order]
    if len(order) == 4 and any(a == b for a, b in pairwise(side)):
        return (order[0], order[1], order[3], order[2])
    return order


def turned_up(o: CanastaOptions, stock: Sequence[Card]) -> tuple[Card, ...]:
    """The cards turned from the stock until one may stay on top."""
    for i, c in enumerate(stock):
        if stops(o, c):
            return tuple(stock[: i + 1])
    return tuple(stock)


def stops(o: CanastaOptions, c: Card) -> bool:
    if shapes.is_black_three(c):
        return o.upcard_stop == "natural_or_black_three"
    return not shapes.is_wild(c) and not shapes.is_red_three(c)


# ---- turns


def begin_turn(o: CanastaOptions, d: CanastaDeal, seat: Seat) -> Played:
    """The seat's turn; its first one begins with the dealt red threes. Without a stock it needs a pile to take."""
    d = replace(
        d,
        turn=seat,
        phase="start",
        turn_no=put(d.turn_no, seat, d.turn_no[seat] + 1),
        drew="",
        drawn=(),
        laid=(),
        helped=False,
        reply="",
    )
    d, events, ends = _replaced(d, seat)
    if ends or (not d.stock and not could_take(o, d)):
        return _then(events, finish(o, d, "stock"))
    return d, events


def end_turn(o: CanastaOptions, d: CanastaDeal) -> Played:
    """After the discard: the next player's turn, or the end of the hand with the stock."""
    if d.laid and d.turn not in d.had:
        d = replace(d, had=tuple(sorted((*d.had, d.turn))))
    events: tuple[Event, ...] = ()
    if d.reply == "yes" and o.ask_fail_penalty:
        d = replace(d, fined=(*d.fined, d.turn))
        events = (Event("fined", {"seat": d.turn, "n": o.ask_fail_penalty}),)
    if not d.stock and o.stock_end == "after_last_turn":
        return _then(events, finish(o, d, "stock"))
    return _then(events, begin_turn(o, d, next_of(d.order, d.turn)))


# ---- drawing


def drawn(stock: tuple[Card, ...], n: int) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], bool]:
    """(cards for the hand, red threes laid out and replaced, the stock left, whether the hand ends: the last card of the
    stock was a red three) after drawing `n` cards one by one."""
    got: list[Card] = []
    red: list[Card] = []
    taken = 0
    while len(got) < n and taken < len(stock):
        c = stock[taken]
        taken += 1
        (red if shapes.is_red_three(c) else got).append(c)
    ends = taken == len(stock) and taken > 0 and shapes.is_red_three(stock[-1])
    return tuple(got), tuple(red), stock[taken:], ends


def draw(d: CanastaDeal, seat: Seat, n: int, kind: str) -> tuple[CanastaDeal, tuple[Event, ...], bool]:
    """So many cards from the stock into a hand, red threes laid out; whether the hand ends by it."""
    got, red, stock, ends = drawn(d.stock, n)
    d = replace(
        d,
        hands=put(d.hands, seat, d.hands[seat] + got),
        stock=stock,
        reds=put(d.reds, seat, d.reds[seat] + red),
        drawn=got,
    )
    events: list[Event] = []
    if got:
        events.append(Event(kind, {"seat": seat, "n": len(got)}, {seat: {"cards": faces(got)}}))
    if red:
        events.append(Event("red_threes", {"seat": seat, "cards": faces(red)}))
    return d, tuple(events), ends


def _replaced(d: CanastaDeal, seat: Seat) -> tuple[CanastaDeal, tuple[Event, ...], bool]:
    """The red threes of a hand laid out and replaced; whether the hand ends by it."""
    red = tuple(c for c in d.hands[seat] if shapes.is_red_three(c))
    if not red:
        return d, (), False
    kept = tuple(c for c in d.hands[seat] if c not in red)
    d = replace(d, hands=put(d.hands, seat, kept), reds=put(d.reds, seat, d.reds[seat] + red))
    d, told, ends = draw(d, seat, len(red), "replaced")
    return d, (Event("red_threes", {"seat": seat, "cards": faces(red)}), *told), ends


# ---- the pile


def freezer(o: CanastaOptions, d: CanastaDeal) -> int | None:
    """The index of the lowest card of the pile that freezes it for everybody; face-down cards freeze nothing."""
    return next((i for i in range(d.covered, len(d.pile)) if freezes(o, d, i)), None)


def freezes(o: CanastaOptions, d: CanastaDeal, i: int) -> bool:
    """Whether a face-up card of the pile freezes it."""
    c = d.pile[i]
    up = i < d.turned
    if shapes.is_wild(c):
        return not up or "wild" in o.upcard_freezers
    if shapes.is_red_three(c):
        return up and "red_three" in o.upcard_freezers
    return shapes.is_black_three(c) and o.black_three_effect == "freeze" and (not up or "black_three" in o.upcard_freezers)


def frozen(o: CanastaOptions, d: CanastaDeal) -> bool:
    """Whether the pile is frozen for everybody."""
    return o.pile_always_frozen or freezer(o, d) is not None


def blocked(o: CanastaOptions, d: CanastaDeal) -> Illegal | None:
    """Why nobody can take the pile as it lies."""
    if not d.pile:
        return Illegal("pile_empty")
    top = d.pile[-1]
    if shapes.is_wild(top) or top & 15 == 3:
        return Illegal("pile_stopped", {"card": face(top)})
    if top & 15 in o.blocked_ranks:
        return Illegal("pile_rank", {"card": face(top)})
    return None


def could_take(o: CanastaOptions, d: CanastaDeal) -> bool:
    """Whether the player in turn holds or has melded what a take of the pile needs at the least."""
    if blocked(o, d):
        return False
    opened = d.is_open(d.side)
    same = sum(c & 15 == d.pile[-1] & 15 for c in d.hand)
    if same >= 2:
        return opened or o.pile_for_initial
    if not opened or frozen(o, d):
        return False
    own = (d.table[i] for i in melds_of(d.table, d.side))
    return (same == 1 and shapes.wilds(d.hand) > 0) or any(
        not isinstance(shapes.grown(o, m, d.pile[-1:], going=True), Illegal) for m in own
    )


# ---- cutthroat


def form_sides(o: CanastaOptions, d: CanastaDeal, lone: Seat) -> Played:
    """In a game for three the lone hand against the two others, whose melds are one set from now on."""
    if o.seats != "cutthroat" or len(d.sides) == 2:
        return d, ()
    pair = tuple(s for s in d.order if s != lone)
    pair = tuple(sorted(pair))
    d = replace(d, sides=((lone,), pair), table=_united(o, d.table, pair))
    return d, (Event("sides", {"seat": lone, "seats": pair}),)


def _united(o: CanastaOptions, table: tuple[SideMeld, ...], pair: Sequence[Seat]) -> tuple[SideMeld, ...]:
    """Melds of one kind that new partners both have are joined where the meld rules let them."""
    kept: list[SideMeld] = []
    for m in table:
        twin = next((k for k in kept if m.owner in pair and k.owner in pair and _only_one(o, k, m)), None)
        both = shapes.joined(o, twin, m) if twin is not None else None
        if twin is not None and isinstance(both, SideMeld):
            kept[kept.index(twin)] = both
        else:
            kept.append(m)
    return tuple(kept)


def _only_one(o: CanastaOptions, a: SideMeld, b: SideMeld) -> bool:
    """Whether a side may have one of these two only."""
    if a.kind == b.kind == "wild":
        return o.wild_melds == "one"
    return a.kind == b.kind == "set" and shapes.rank_of_set(a) == shapes.rank_of_set(b) and o.same_rank_melds == "one"


# ---- the end


def finish(o: CanastaOptions, d: CanastaDeal, ended: Literal["out", "stock"], *, discarded: bool = False) -> Played:
    """The hand is over. Red threes still in hand are laid out now."""
    if ended == "out":
        d, events = form_sides(o, d, d.turn)
        d = replace(d, out=d.turn, concealed=is_concealed(o, d) and (o.concealed_discard or not discarded))
        events += (Event("concealed_out" if d.concealed else "gone_out", {"seat": d.turn}),)
    else:
        events = (Event("stock_out"),)
    for seat in d.order:
        red = tuple(c for c in d.hands[seat] if shapes.is_red_three(c))
        if red:
            hand = tuple(c for c in d.hands[seat] if c not in red)
            d = replace(d, hands=put(d.hands, seat, hand), reds=put(d.reds, seat, d.reds[seat] + red))
            events += (Event("red_threes", {"seat": seat, "cards": faces(red)}),)
    return replace(d, phase="over", ended=ended), events


def is_concealed(o: CanastaOptions, d: CanastaDeal) -> bool:
    """Whether what the player has laid in this turn is a concealed going out."""
    scope = d.side if o.concealed_scope == "side" else (d.turn,)
    if any(s in d.had for s in scope) or (d.helped and not o.concealed_layoff):
        return False
    own = [d.table[i] for i in melds_of(d.table, d.side)]
    return any(shapes.is_canasta(m) and set(m.pieces) <= set(d.laid) for m in own)


def _then(events: tuple[Event, ...], played: Played) -> Played:
    return played[0], (*events, *played[1])
