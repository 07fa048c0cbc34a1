"""The course of a deal: dealing, drawing, discarding, dropping, declaring, and what comes of the closed deck's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.games.cards import RANKS, face, faces, find, is_face, packs, put, take, without
from bot.games.core import Card, Event, Face, Groups, Illegal, Seat
from bot.games.indian import shapes
from bot.games.indian.actions import Arrange, Declare, Discard, DrawStock, Drop, Miss, TakeOpen
from bot.games.indian.options import HAND, IndianOptions
from bot.games.indian.solver import arrange
from bot.games.indian.state import Fate, IndianDeal, Phase, wild_of
from bot.games.luck import shuffled
from bot.games.match import Setup

Played: TypeAlias = tuple[IndianDeal, tuple[Event, ...]]
MOST_GROUPS = 13

# ---- the deal


def start(o: IndianOptions, setup: Setup, seed: bytes, before: tuple[int, ...]) -> Played:
    """Deal singly from the first player on, turn a card up for the open deck, then cut the card that makes its rank wild."""
    cards = shuffled(packs(o.packs, o.jokers), seed, "deal")
    seats, first = setup.seats, Seat(setup.roles["first"])
    order = sorted(seats, key=lambda s: (s - first) % o.players)
    dealt = HAND * len(seats)
    hands: list[tuple[Card, ...]] = [()] * o.players
    for i, seat in enumerate(order):
        hands[seat] = cards[i : dealt : len(seats)]
    playing: Fate = ""
    d = IndianDeal(
        seed=seed,
        seats=seats,
        first=first,
        before=before,
        hands=tuple(hands),
        open=cards[dealt : dealt + 1],
        cut=cards[dealt + 1],
        closed=cards[dealt + 2 :],
        turn=first,
        draws=(0,) * o.players,
        missed=(0,) * o.players,
        known=((),) * o.players,
        fates=(playing,) * o.players,
        shown=(None,) * o.players,
    )
    told = Event("first_turn", {"seat": first, "card": face(d.open[-1])})
    return d, (Event("cut", {"card": face(d.cut), "rank": rank_name(o, d)}), told)


def rank_name(o: IndianOptions, d: IndianDeal) -> str:
    """The wild rank as a card's first letter."""
    return RANKS[wild_of(o, d).rank - 1]


def next_seat(d: IndianDeal, seat: Seat) -> Seat:
    """The next player still in, clockwise."""
    return min((s for s in d.playing if s != seat), key=lambda s: (s <= seat, s))


def _pass_on(d: IndianDeal) -> IndianDeal:
    return replace(d, turn=next_seat(d, d.turn), phase="draw", opening=False, drawn=None, taken=False)


# ---- before drawing


def check_drop(o: IndianOptions, d: IndianDeal, a: Drop) -> Illegal | None:
    """Whether the player in turn may give up now."""
    cost = drop_cost(o, d)
    if cost is None:
        return Illegal("no_first_drop" if not d.draws[d.turn] else "no_drop")
    if not o.may_cost(cost, d.before[d.turn]):
        return Illegal("drop_is_out", {"n": cost})
    return None


def drop_cost(o: IndianOptions, d: IndianDeal) -> int | None:
    """What a drop costs the player in turn; None: it is not allowed in this format."""
    return o.drop_cost(not d.draws[d.turn])


def drop(o: IndianOptions, d: IndianDeal, a: Drop) -> Played:
    fate: Fate = "middle_drop" if d.draws[d.turn] else "first_drop"
    told = Event("drop", {"seat": d.turn, "n": drop_cost(o, d) or 0})
    return _gone(replace(d, fates=put(d.fates, d.turn, fate)), (told,))


def _gone(d: IndianDeal, told: tuple[Event, ...]) -> Played:
    """The player in turn has left the deal: the next one's turn, or the last one has won."""
    if len(d.playing) > 1:
        return _pass_on(d), told
    (last,) = d.playing
    over = replace(d, phase="over", ended="last_one", opening=False, drawn=None, taken=False)
    return over, (*told, Event("last_one", {"seat": last}))


def check_stock(o: IndianOptions, d: IndianDeal, a: DrawStock | Miss) -> Illegal | None:
    return None  # with an empty deck a card is found all the same, or the deal is void


def draw_stock(o: IndianOptions, d: IndianDeal, a: DrawStock) -> Played:
    d, told = _filled(o, d)
    if not d.closed:
        return _void(d, told)
    seat, card = d.turn, d.closed[0]
    told += (Event("draw_stock", {"seat": seat}, {seat: {"card": face(card)}}),)
    return replace(_drew(d, card), closed=d.closed[1:]), told


def _drew(d: IndianDeal, card: Card) -> IndianDeal:
    return replace(
        d,
        hands=put(d.hands, d.turn, (*d.hand, card)),
        draws=put(d.draws, d.turn, d.draws[d.turn] + 1),
        missed=put(d.missed, d.turn, 0),
        phase="discard",
        opening=False,
        drawn=card,
    )


def _filled(o: IndianOptions, d: IndianDeal) -> Played:
    """With a new closed deck where the old one is empty, as often as the rules allow."""
    if d.closed or d.reshuffles >= o.max_reshuffles or len(d.open) < 2:
        return d, ()
    closed = shuffled(d.open[:-1], d.seed, f"reshuffle {d.reshuffles + 1}")
    told = Event("reshuffle", {"n": len(closed)})
    return replace(d, closed=closed, open=d.open[-1:], reshuffles=d.reshuffles + 1), (told,)


def _void(d: IndianDeal, told: tuple[Event, ...]) -> Played:
    return replace(d, phase="over", ended="void"), (*told, Event("void"))


def check_open(o: IndianOptions, d: IndianDeal, a: TakeOpen) -> Illegal | None:
    """Whether the top card of the open deck may be taken: not a joker, but for the option and the dealt upcard."""
    if d.top is None:
        return Illegal("open_empty")
    allowed = o.open_joker_pick == "always" or (o.open_joker_pick == "first_only" and d.opening and d.turn == d.first)
    if wild_of(o, d).is_joker(d.top) and not allowed:
        return Illegal("open_joker", {"card": d.top})
    return None


def take_open(o: IndianOptions, d: IndianDeal, a: TakeOpen) -> Played:
    card = d.open[-1]
    told = Event("take_open", {"seat": d.turn, "card": face(card)})
    taken = replace(_drew(d, card), open=d.open[:-1], taken=True)
    return replace(taken, known=put(d.known, d.turn, (*d.known[d.turn], card))), (told,)


def miss(o: IndianOptions, d: IndianDeal, a: Miss) -> Played:
    """The turn of an absent player."""
    seat, missed = d.turn, d.missed[d.turn] + 1
    d, told = draw_stock(o, d, DrawStock())
    if d.phase == "over":
        return d, told
    assert d.drawn is not None
    d, more = discard(o, d, Discard(face(d.drawn)))
    return replace(d, missed=put(d.missed, seat, missed)), (*told, *more)


# ---- after drawing


def throwable(d: IndianDeal, f: Face) -> Card | Illegal:
    """The card of that face which the player in turn may part with: of two copies the one that was not just taken."""
    if not is_face(f):
        return Illegal("not_in_hand", {"card": str(f)[:20]})
    hand = [c for c in d.hand if c != d.drawn] if d.taken else d.hand
    found = find(hand, f)
    if d.drawn is not None and not d.taken and face(d.drawn) == f:
        return d.drawn
    if found is None:
        return Illegal("just_taken" if find(d.hand, f) is not None else "not_in_hand", {"card": f})
    return found


def check_discard(o: IndianOptions, d: IndianDeal, a: Discard) -> Illegal | None:
    found = throwable(d, a.card)
    return found if isinstance(found, Illegal) else None


def discard(o: IndianOptions, d: IndianDeal, a: Discard) -> Played:
    card = throwable(d, a.card)
    assert not isinstance(card, Illegal)
    d = _thrown(d, card)
    return _pass_on(replace(d, open=(*d.open, card))), (Event("discard", {"seat": d.turn, "card": a.card}),)


def _thrown(d: IndianDeal, card: Card) -> IndianDeal:
    """Without the card in hand; of cards that everybody knows of, that one goes first whose face it is."""
    known = d.known[d.turn]
    alike = card if card in known else None
    left = tuple(c for c in known if c != alike)
    return replace(d, hands=put(d.hands, d.turn, without(d.hand, card)), known=put(d.known, d.turn, left))


# ---- the declaration


def read_declaration(o: IndianOptions, d: IndianDeal, a: Declare) -> tuple[Card, Groups, Illegal | None] | Illegal:
    """(the finish card, the groups, what is wrong with them), or why that cannot be declared at all."""
    card = throwable(d, a.card)
    if isinstance(card, Illegal):
        return card
    hand, w = without(d.hand, card), wild_of(o, d)
    if not a.groups:
        best = arrange(faces(hand), w)
        return card, best.groups, shapes.fault(best.groups, best.rest, w)
    rest = own_rest(hand, a.groups)
    return rest if isinstance(rest, Illegal) else (card, a.groups, shapes.fault(a.groups, rest, w))


def own_rest(hand: Sequence[Card], groups: Groups) -> tuple[Face, ...] | Illegal:
    """What is left of the hand beside these groups, or why they are not out of it."""
    if len(groups) > MOST_GROUPS:
        return Illegal("too_many_groups")
    rest = tuple(hand)
    for group in groups:
        for f in group:
            found = take(rest, (f,)) if is_face(f) else None
            if found is None:
                twice = is_face(f) and find(hand, f) is not None
                return Illegal("used_twice" if twice else "not_in_hand", {"card": str(f)[:20]})
            rest = found[1]
    return faces(rest)


def check_declare(o: IndianOptions, d: IndianDeal, a: Declare) -> Illegal | None:
    """A wrong declaration needs its player to be sure, and a table without the guard."""
    read = read_declaration(o, d, a)
    if isinstance(read, Illegal):
        return read
    return None if read[2] is None or (a.sure and not o.declare_guard) else read[2]


def declare(o: IndianOptions, d: IndianDeal, a: Declare) -> Played:
    read = read_declaration(o, d, a)
    assert not isinstance(read, Illegal)
    card, groups, wrong = read
    seat, d = d.turn, _thrown(d, card)
    if wrong is not None:
        told = Event("wrong_declare", {"seat": seat, "card": a.card, "n": o.wrong_declare})
        gone = replace(d, open=(*d.open, card), fates=put(d.fates, seat, "wrong_declare"))
        return _gone(gone, (told,))
    lying = tuple(shapes.laid(g, wild_of(o, d)).cards for g in groups)
    told = Event("declare", {"seat": seat, "card": a.card, "groups": lying})
    d = replace(d, declarer=seat, finish=card, shown=put(d.shown, seat, groups), drawn=None, taken=False)
    if o.loser_arrangement == "manual":
        return replace(d, phase="arrange"), (told,)
    for loser in d.losers:
        d = replace(d, shown=put(d.shown, loser, best_groups(o, d, loser)))
    return replace(d, phase="over", ended="declared"), (told,)


def best_groups(o: IndianOptions, d: IndianDeal, seat: Seat) -> Groups:
    return arrange(faces(d.hands[seat]), wild_of(o, d), o.loser_count).groups


# ---- losers who group for themselves


def check_arrange(o: IndianOptions, d: IndianDeal, seat: Seat, a: Arrange) -> Illegal | None:
    rest = own_rest(d.hands[seat], a.groups)
    if isinstance(rest, Illegal):
        return rest
    w = wild_of(o, d)
    return next((shapes.no_group(g, w) for g in a.groups if shapes.kind_of(g, w) is None), None)


def arrange_own(o: IndianOptions, d: IndianDeal, seat: Seat, a: Arrange) -> Played:
    groups = a.groups or best_groups(o, d, seat)
    d = replace(d, shown=put(d.shown, seat, groups))
    if any(d.shown[s] is None for s in d.losers):
        return d, (Event("arranged", {"seat": seat}),)
    return replace(d, phase="over", ended="declared"), (Event("arranged", {"seat": seat}),)


# ---- every move


def actors(d: IndianDeal) -> tuple[Seat, ...]:
    """Who may act now."""
    if d.phase == "arrange":
        return tuple(s for s in d.losers if d.shown[s] is None)
    return () if d.phase == "over" else (d.turn,)


Move: TypeAlias = tuple[Callable[..., Illegal | None], Callable[..., Played]]


def _in_turn(may: Callable[..., Illegal | None], do: Callable[..., Played]) -> Move:
    """A move only the player in turn can make, so that the rules need not be told whose it is."""
    return (lambda o, d, seat, a: may(o, d, a)), (lambda o, d, seat, a: do(o, d, a))


_MOVES: Mapping[Phase, Mapping[type, Move]] = {
    "draw": {
        Drop: _in_turn(check_drop, drop),
        DrawStock: _in_turn(check_stock, draw_stock),
        Miss: _in_turn(check_stock, miss),
        TakeOpen: _in_turn(check_open, take_open),
    },
    "discard": {Discard: _in_turn(check_discard, discard), Declare: _in_turn(check_declare, declare)},
    "arrange": {Arrange: (check_arrange, arrange_own)},
}
_NOT_NOW: Mapping[Phase, str] = {"draw": "draw_first", "discard": "already_drawn", "arrange": "arrange_now"}


def check(o: IndianOptions, d: IndianDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if seat not in actors(d):
        return Illegal("not_your_turn")
    found = _MOVES.get(d.phase, {}).get(type(a))
    if found is None:
        return Illegal("drop_before_drawing" if isinstance(a, Drop) else _NOT_NOW.get(d.phase, "not_now"))
    return found[0](o, d, seat, a)


def apply(o: IndianOptions, d: IndianDeal, seat: Seat, a: Any) -> Played:
    return _MOVES[d.phase][type(a)][1](o, d, seat, a)
