"""Conquian's turn: a card on offer is used or declined, one is turned up, eleven melded cards win."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import face, faces, find, find_all, rank, suit
from bot.games.core import Card, Event, Face, Illegal, Seat
from bot.games.rummy import shapes
from bot.games.rummy.actions import Discard, End, Force, Layoff, Meld, Pass, Rearrange, TurnStock
from bot.games.rummy.flow import Played, end_turn, finish, with_hand
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.play import read_groups, rearranged
from bot.games.rummy.state import RummyDeal

# The card on offer is always the top of the pile: the opponent's discard, or in the phase `turned` the card turned up.


def offered(d: RummyDeal) -> Card | None:
    """The card the player may use and may not keep."""
    return d.pile[-1] if d.pile and d.phase in ("start", "turned", "force") else None


def other(d: RummyDeal) -> Seat:
    return d.seats[0] if d.turn == d.seats[1] else d.seats[1]


def melded(d: RummyDeal, seat: Seat) -> int:
    return sum(len(d.table[i].pieces) for i in d.own(seat))


def fitting(o: RummyOptions, d: RummyDeal, seat: Seat, card: Card) -> tuple[int, ...]:
    """The own melds of the seat that take this card directly."""
    return tuple(i for i in d.own(seat) if shapes.fits(o, d.table[i], card))


def pool(d: RummyDeal) -> tuple[Card, ...]:
    """What a meld may be made of: the hand and the card on offer."""
    card = offered(d)
    return d.hand if card is None else (*d.hand, card)


def _must_offer(o: RummyOptions, d: RummyDeal, used: tuple[Card, ...], layoff: bool) -> Illegal | None:
    """Before anything is turned up, every action uses the card on offer; a forced one is laid off."""
    card = offered(d)
    if d.forced and card is not None and not (layoff and used == (card,)):
        return Illegal("forced", {"card": face(card)})
    if d.phase == "start" and (card is None or card not in used):
        return Illegal("use_offered", {"card": face(card)}) if card is not None else Illegal("turn_first")
    return None


# ---- using cards


def check_meld(o: RummyOptions, d: RummyDeal, a: Meld) -> Illegal | None:
    read = read_groups(o, a.melds, a.kind)
    if isinstance(read, Illegal):
        return read
    pieces = find_all(pool(d), [f for g in a.melds for f in g])
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    if o.melds_per_turn and d.melds_now + len(read) > o.melds_per_turn:
        return Illegal("melds_per_turn", {"n": o.melds_per_turn})
    return _must_offer(o, d, pieces, layoff=False)


def meld(o: RummyOptions, d: RummyDeal, a: Meld) -> Played:
    read = read_groups(o, a.melds, a.kind)
    pieces = find_all(pool(d), [f for g in a.melds for f in g])
    assert not isinstance(read, Illegal) and not isinstance(pieces, Face)
    rest, table = list(pieces), list(d.table)
    for shape in read:
        own = find_all(rest, shape.cards)
        assert not isinstance(own, Face)
        rest = [c for c in rest if c not in own]
        table.append(shapes.laid(o, shape, own, d.turn))
    told = tuple(Event("meld", {"seat": d.turn, "cards": m.cards, "meld": m.cards, "n": len(m.cards)}) for m in read)
    return _used(o, replace(d, table=tuple(table), melds_now=d.melds_now + len(read)), pieces, told)


def check_layoff(o: RummyOptions, d: RummyDeal, a: Layoff) -> Illegal | None:
    if a.meld not in d.own(d.turn):
        return Illegal("layoff_own")
    pieces = find_all(pool(d), a.cards)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    if not pieces or shapes.laid_off(o, d.table[a.meld], pieces, d.turn) is None:
        return Illegal("no_fit", {"cards": a.cards[:12], "meld": d.table[a.meld].meld.cards})
    return _must_offer(o, d, pieces, layoff=True)


def layoff(o: RummyOptions, d: RummyDeal, a: Layoff) -> Played:
    pieces = find_all(pool(d), a.cards)
    assert not isinstance(pieces, Face)
    m = shapes.laid_off(o, d.table[a.meld], pieces, d.turn)
    assert m is not None
    told = Event("layoff", {"seat": d.turn, "cards": a.cards, "meld": m.meld.cards})
    table = (*d.table[: a.meld], m, *d.table[a.meld + 1 :])
    return _used(o, replace(d, table=table, layoffs_now=d.layoffs_now + 1), pieces, (told,))


def check_rearrange(o: RummyOptions, d: RummyDeal, a: Rearrange) -> Illegal | None:
    """The own table after the move; every group is valid and no table card is lost."""
    if o.rearrange == "none":
        return Illegal("no_rearrange")
    after = rearranged(o, d, a.groups, pool(d))
    if isinstance(after, Illegal):
        return after
    return _must_offer(o, d, _new_pieces(d, after), layoff=False)


def _new_pieces(before: RummyDeal, after: RummyDeal) -> tuple[Card, ...]:
    lay = {p for m in before.table for p in m.pieces}
    return tuple(p for m in after.table for p in m.pieces if p not in lay)


def rearrange(o: RummyOptions, d: RummyDeal, a: Rearrange) -> Played:
    after = rearranged(o, d, a.groups, pool(d))
    assert not isinstance(after, Illegal)
    new = _new_pieces(d, after)
    told = Event("rearrange", {"seat": d.turn, "cards": faces(new)})
    return _used(o, after, new, (told,))


def _used(o: RummyOptions, d: RummyDeal, pieces: tuple[Card, ...], events: tuple[Event, ...]) -> Played:
    """Take the used cards out of the hand and off the offer; eleven melded cards win at once."""
    card = offered(d)
    hand = tuple(c for c in d.hand if c not in pieces)
    d = with_hand(d, d.turn, hand)
    if card is not None and card in pieces:
        d = replace(d, pile=d.pile[:-1], phase="used", forced=False, offer_used=True)
    if melded(d, d.turn) == o.out_melded:
        done, more = finish(d, "out", d.turn)
        return done, (*events, *more)
    return d, events


# ---- turning up, declining, discarding


def check_turn(o: RummyOptions, d: RummyDeal, a: TurnStock) -> Illegal | None:
    """Turning up a card declines the one on offer."""
    if d.forced and d.pile:
        return Illegal("forced", {"card": face(d.pile[-1])})
    return None if d.stock else Illegal("stock_empty")


def turn_stock(o: RummyOptions, d: RummyDeal, a: TurnStock) -> Played:
    card = d.stock[0]
    d = replace(d, stock=d.stock[1:], pile=(*d.pile, card), drawn=(card,), drawn_from="stock", phase="turned")
    if o.force_discard == "any_face_up" and fitting(o, d, d.turn, card):
        d = replace(d, phase="force")
    return d, (Event("turn_up", {"seat": d.turn, "card": face(card)}),)


def check_end(o: RummyOptions, d: RummyDeal, a: End) -> Illegal | None:
    """Declining the card on offer when there is nothing left to turn up: a drawn deal."""
    if d.stock:
        return Illegal("stock_left")
    return Illegal("forced", {"card": face(d.pile[-1])}) if d.forced and d.pile else None


def end(o: RummyOptions, d: RummyDeal, a: End) -> Played:
    done, more = finish(d, "drawn")
    return done, (Event("end_said", {"seat": d.turn}), *more)


def may_force(o: RummyOptions, d: RummyDeal, a: Force | Pass) -> Illegal | None:
    return None  # the phase is only there where the card fits


def force(o: RummyOptions, d: RummyDeal, a: Force | Pass) -> Played:
    """The other player makes the one who has turned up a card use it, or lets him choose."""
    if isinstance(a, Pass):
        return replace(d, phase="turned"), ()
    return replace(d, phase="turned", forced=True), (Event("force", {"seat": other(d), "card": face(d.pile[-1])}),)


def check_discard(o: RummyOptions, d: RummyDeal, a: Discard) -> Illegal | None:
    """A hand card once the card on offer was used; else the turned card itself."""
    if a.force and o.force_discard == "none":
        return Illegal("no_force")
    if d.phase == "turned":
        card = face(d.pile[-1])
        if d.forced:
            return Illegal("forced", {"card": card})
        return None if a.card == card else Illegal("discard_turned", {"card": card})
    return None if find(d.hand, a.card) is not None else Illegal("not_in_hand", {"card": a.card})


def discard(o: RummyOptions, d: RummyDeal, a: Discard) -> Played:
    if d.phase == "used":
        piece = find(d.hand, a.card)
        assert piece is not None
        d = replace(with_hand(d, d.turn, tuple(c for c in d.hand if c != piece)), pile=(*d.pile, piece))
        told = [Event("discard", {"seat": d.turn, "card": a.card})]
    else:
        told = [Event("pass_turned", {"seat": d.turn, "card": a.card})]
    forced = a.force and bool(fitting(o, d, other(d), d.pile[-1]))
    if forced:
        told.append(Event("force", {"seat": d.turn, "card": a.card}))
    done, more = end_turn(o, replace(d, forced=forced))
    return done, (*told, *more)


def highest(hand: tuple[Card, ...]) -> Card:
    """The hand card an absent player throws after a forced lay-off: K first, ties in the suit order c, d, h, s."""
    return min(hand, key=lambda c: (-rank(c), suit(c)))
