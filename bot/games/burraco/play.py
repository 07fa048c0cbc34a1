"""What a player may do in a turn: draw, meld, add, discard (rulebook burraco, turn, pot and end of hand)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.games.burraco import flow, shapes
from bot.games.burraco.actions import Add, Discard, Meld
from bot.games.burraco.flow import Played
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import RANKS, face, faces, find, find_all, put, rank, suit
from bot.games.core import Card, Event, Face, Illegal
from bot.games.sides import Side, SideMeld, melds_of

# ---- the draw


def check_draw(o: BurracoOptions, d: BurracoDeal) -> Illegal | None:
    return None if d.stock else Illegal("stock_empty")


def draw(o: BurracoOptions, d: BurracoDeal) -> Played:
    c, seat = d.stock[0], d.turn
    d = held(replace(d, stock=d.stock[1:], drew="stock", drawn=(c,), phase="play"), (*d.hand, c))
    told = (Event("draw", {"seat": seat}, {seat: {"card": face(c)}}),)
    return d, (*told, *_last_turn(o, d))


def _last_turn(o: BurracoOptions, d: BurracoDeal) -> tuple[Event, ...]:
    if not flow.stock_is_out(o, len(d.stock)) or (o.pots_to_stock and d.pots):
        return ()
    return (Event("last_turn", {"seat": d.turn}),)


def check_take(o: BurracoOptions, d: BurracoDeal) -> Illegal | None:
    if not d.pile:
        return Illegal("pile_empty")
    return Illegal("must_draw") if flow.must_draw(o, d) and d.stock else None


def take_pile(o: BurracoOptions, d: BurracoDeal) -> Played:
    pile = d.pile
    single = pile[0] if len(pile) == 1 else None
    told = Event(
        "take_pile",
        {"seat": d.turn, "n": len(pile)} | ({"cards": faces(pile)} if o.discard_view == "all" or single else {}),
    )
    d = replace(d, pile=(), drew="pile", drawn=pile, single=single, phase="play")
    return held(d, d.hand + pile), (told,)


def check_refuse(o: BurracoOptions, d: BurracoDeal) -> Illegal | None:
    return None


def refuse(o: BurracoOptions, d: BurracoDeal) -> Played:
    c = d.stock[0]
    told = Event("refuse", {"seat": d.turn, "card": face(c)})
    return replace(d, stock=d.stock[1:], pile=(c,), phase="after_refuse"), (told,)


# ---- melds


class Laying(msgspec.Struct, frozen=True):
    """What melding or adding would come to: the pieces that leave the hand, and the whole table then."""

    pieces: tuple[Card, ...]
    table: tuple[SideMeld, ...]


def new_melds(o: BurracoOptions, d: BurracoDeal, a: Meld) -> Laying | Illegal:
    """The table with these new melds, whatever remains in the hand."""
    if not a.melds or not all(a.melds):
        return Illegal("no_meld_named")
    taken = pieces_of(d, [f for g in a.melds for f in g])
    if isinstance(taken, Illegal):
        return taken
    table = list(d.table)
    own = {s.rank for m in d.melds(d.side) if (s := shape_of(m)).kind == "set"}
    at = 0
    for group in a.melds:
        cards = taken[at : at + len(group)]
        at += len(group)
        shape = shapes.read(o, cards, a.ace)
        if shape is None:
            return no_meld(o, cards)
        if shape.kind == "set" and o.one_set_per_rank:
            if shape.rank in own:
                return Illegal("second_set", {"rank": RANKS[shape.rank - 1]})
            own.add(shape.rank)
        table.append(SideMeld(kind=shape.kind, pieces=shape.cards, owner=d.turn))
    return Laying(taken, tuple(table))


def no_meld(o: BurracoOptions, cards: Sequence[Card]) -> Illegal:
    """Why these cards are no meld, as exactly as can be said."""
    said = faces(cards)
    naturals = [c for c in cards if not shapes.can_be_wild(c)]
    ranks = {rank(c) for c in naturals}
    if not 3 <= len(cards) <= shapes.LONGEST:
        return Illegal("meld_small" if len(cards) < 3 else "meld_long", {"cards": said})
    if not ranks:
        return Illegal("meld_twos", {"cards": said})
    if len(ranks) == 1 and len(naturals) > 1:
        if not shapes.may_be_set(o, ranks.pop()):
            return Illegal("set_rank", {"cards": said, "ranks": " ".join(o.set_ranks).replace("T", "10")})
        return Illegal("meld_wilds" if len(cards) - len(naturals) > 1 else "meld_long", {"cards": said})
    if len({suit(c) for c in naturals}) > 1:
        return Illegal("no_meld", {"cards": said})
    return Illegal("no_run", {"cards": said, "ace": o.ace})


def grown(o: BurracoOptions, d: BurracoDeal, a: Add) -> Laying | Illegal:
    """The table with these cards added, whatever remains in the hand."""
    if not 0 <= a.meld < len(d.table):
        return Illegal("no_such_meld")
    if a.meld not in melds_of(d.table, d.side):
        return Illegal("not_your_meld")
    if not a.cards:
        return Illegal("no_cards_named")
    taken = pieces_of(d, a.cards)
    if isinstance(taken, Illegal):
        return taken
    m = d.table[a.meld]
    shape = shapes.added(o, shape_of(m), taken, a.ace)
    if shape is None:
        return no_fit(o, m, taken)
    return Laying(taken, put(d.table, a.meld, replace(m, pieces=shape.cards)))


def no_fit(o: BurracoOptions, m: SideMeld, cards: Sequence[Card]) -> Illegal:
    shape = shape_of(m)
    args = {"cards": faces(cards), "meld": faces(m.pieces)}
    if len(m.pieces) + len(cards) > (shapes.LARGEST if shape.kind == "set" else shapes.LONGEST):
        return Illegal("meld_full", args)
    if len(cards) == 1 and shapes.can_be_wild(cards[0]) and shape.wild is not None:
        return Illegal("second_wild", args)
    if o.wild_move == "replace" and shape.gap is not None:
        return Illegal("no_fit_fixed", args | {"card": face(m.pieces[shape.wild or 0])})
    return Illegal("no_fit", args)


def check_laying(o: BurracoOptions, d: BurracoDeal, laying: Laying | Illegal) -> Illegal | None:
    """Whether cards may be laid so, with what then remains in the hand and, for the first melds, with what they count."""
    if isinstance(laying, Illegal):
        return laying
    if not d.melds(d.side) and (short := too_short(o, d, laying)):
        return None if o.short_meld_penalty else short
    left = _without(d.hand, laying.pieces)
    if len(left) > 1:
        return None
    after = replace(d, hands=put(d.hands, d.turn, left), table=laying.table)
    return check_emptied(o, after) if not left else _check_last_card(o, after, left[0])


def too_short(o: BurracoOptions, d: BurracoDeal, laying: Laying) -> Illegal | None:
    """Whether first melds count too little."""
    need, n = need_of(o, d, d.side), shapes.points(laying.pieces)
    return Illegal("opening_short", {"need": need, "n": n}) if n < need else None


def need_of(o: BurracoOptions, d: BurracoDeal, side: Side) -> int:
    """What the first melds of a side must count now."""
    return o.need(flow.score_so_far(d, side), sum(s in side for s in d.short))


def check_emptied(o: BurracoOptions, d: BurracoDeal) -> Illegal | None:
    """Whether the last card of the hand may be laid on the table."""
    if d.pot_open(d.side):
        return None
    if o.close_discard:
        return Illegal("close_by_discard") if d.has_pot(d.side) else Illegal("keep_without_pot")
    return may_close(o, d)


def may_close(o: BurracoOptions, d: BurracoDeal) -> Illegal | None:
    """Whether the side in turn has what closing needs."""
    if not d.has_pot(d.side):
        return Illegal("keep_without_pot")
    if not any(shapes.closes(o, shape_of(m)) for m in d.melds(d.side)):
        return Illegal("keep_two_clean" if o.close_canasta == "clean" else "keep_two")
    return None


def _check_last_card(o: BurracoOptions, d: BurracoDeal, last: Card) -> Illegal | None:
    """Whether a single card may remain in the hand: it must be good for the discard, or else be laid as well."""
    why = check_last_discard(o, d, last)
    if why is None or (check_emptied(o, d) is None and _has_place(o, d, last)):
        return None
    return why


def _has_place(o: BurracoOptions, d: BurracoDeal, c: Card) -> bool:
    return any(shapes.added(o, shape_of(m), (c,)) for m in d.melds(d.side))


def check_last_discard(o: BurracoOptions, d: BurracoDeal, last: Card) -> Illegal | None:
    """Whether the last card of the hand may be discarded: for a pot, or to close."""
    if _is_returned(o, d, last):
        return Illegal("no_return", {"card": face(last)})
    if d.pot_open(d.side):
        return None
    if why := may_close(o, d):
        return why
    if shapes.can_be_wild(last) and not o.close_wild_discard:
        return Illegal("close_wild", {"card": face(last)})
    return None


def check_meld(o: BurracoOptions, d: BurracoDeal, a: Meld) -> Illegal | None:
    return check_laying(o, d, new_melds(o, d, a))


def check_add(o: BurracoOptions, d: BurracoDeal, a: Add) -> Illegal | None:
    return check_laying(o, d, grown(o, d, a))


def meld(o: BurracoOptions, d: BurracoDeal, a: Meld) -> Played:
    laying = new_melds(o, d, a)
    assert isinstance(laying, Laying)
    if not d.melds(d.side) and too_short(o, d, laying):
        d = replace(d, short=(*d.short, d.turn))
        need = need_of(o, d, d.side)
        said = {"seat": d.turn, "cards": faces(laying.pieces), "n": shapes.points(laying.pieces), "need": need}
        return d, (Event("short_meld", said),)
    new = laying.table[len(d.table) :]
    told = [Event("meld", {"seat": d.turn, "cards": faces(m.pieces)}) for m in new]
    return _laid(o, d, laying, (*told, *_made(o, d, laying)))


def add(o: BurracoOptions, d: BurracoDeal, a: Add) -> Played:
    laying = grown(o, d, a)
    assert isinstance(laying, Laying)
    said = {"seat": d.turn, "cards": faces(laying.pieces), "meld": faces(laying.table[a.meld].pieces)}
    return _laid(o, d, laying, (Event("add", said), *_made(o, d, laying)))


def _made(o: BurracoOptions, d: BurracoDeal, laying: Laying) -> tuple[Event, ...]:
    """What is worth crying out: melds that are of another class now."""
    before = [shapes.class_of(o, shape_of(m)) for m in d.table] + [None] * (len(laying.table) - len(d.table))
    now = [shapes.class_of(o, shape_of(m)) for m in laying.table]
    found = [(was, new) for was, new in zip(before, now, strict=True) if new and new != was]
    return tuple(Event(f"burraco_{new}", {"seat": d.turn}) for _, new in found)


def _laid(o: BurracoOptions, d: BurracoDeal, laying: Laying, told: tuple[Event, ...]) -> Played:
    d = held(replace(d, table=laying.table, laid=True), _without(d.hand, laying.pieces))
    if d.hand:
        return d, told
    d, more = flow.take_pot(o, d, "direct") if d.pot_open(d.side) else flow.finish(d, "close", d.turn)
    return d, (*told, *more)


# ---- the discard


def check_discard(o: BurracoOptions, d: BurracoDeal, a: Discard) -> Illegal | None:
    c = thrown(o, d, a.card)
    if c is None:
        return Illegal("not_in_hand", {"card": a.card})
    if len(d.hand) == 1:
        return check_last_discard(o, d, c)
    return Illegal("no_return", {"card": a.card}) if _is_returned(o, d, c) else None


def thrown(o: BurracoOptions, d: BurracoDeal, f: Face) -> Card | None:
    """The piece that a discard of this face throws: another one than the single card of a taken pile, if there is one."""
    return find(d.hand, f, last=_single(d))


def _is_returned(o: BurracoOptions, d: BurracoDeal, c: Card) -> bool:
    return o.return_single_ban and c == d.single


def discard(o: BurracoOptions, d: BurracoDeal, a: Discard) -> Played:
    c = thrown(o, d, a.card)
    assert c is not None
    told: tuple[Event, ...] = (Event("discard", {"seat": d.turn, "card": face(c)}),)
    d = held(replace(d, pile=(*d.pile, c)), _without(d.hand, (c,)))
    if not d.hand:
        if not d.pot_open(d.side):
            d, more = flow.finish(d, "close", d.turn)
            return d, (*told, *more)
        d, more = flow.take_pot(o, d, "discard")
        told += more
    d, more = flow.end_turn(o, d)
    return d, (*told, *more)


# ---- small things


def shape_of(m: SideMeld) -> Shape:
    return shapes.lying(m.kind, m.pieces)


def pieces_of(d: BurracoDeal, wanted: Sequence[Face]) -> tuple[Card, ...] | Illegal:
    """Pieces of the hand for these faces; the single card of a taken pile first, as only its copies may be discarded."""
    found = find_all(d.hand, wanted, first=_single(d))
    return found if isinstance(found, tuple) else Illegal("not_in_hand", {"card": found})


def _single(d: BurracoDeal) -> tuple[Card, ...]:
    return () if d.single is None else (d.single,)


def _without(hand: tuple[Card, ...], pieces: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in hand if c not in pieces)


def held(d: BurracoDeal, hand: tuple[Card, ...]) -> BurracoDeal:
    return replace(d, hands=put(d.hands, d.turn, hand))
