"""What a seat may see of a hand, and what it may imagine of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.games.burraco import flow, play, scoring, shapes
from bot.games.burraco.actions import Add, BurracoAction, Meld
from bot.games.burraco.options import SOLO_TARGET, BurracoOptions
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import faces
from bot.games.core import Card, Face, Seat
from bot.games.sides import SideMeld, meld_zones, side_of, side_views
from bot.games.view import Laid, Say, TableView, Zone
from bot.games.zones import hand_zones, pile_zone, stock_zone


def view(o: BurracoOptions, d: BurracoDeal, seat: Seat | None, over: bool) -> TableView:
    return TableView(
        you=seat,
        phase=d.phase,
        seats=side_views(d.hands, d.sides, {s: tuple(_notes(o, d, s, over)) for s in d.order}),
        zones=(
            *_hands(d, seat, over),
            stock_zone(len(d.stock)),
            pile_zone(d.pile, spread=o.discard_view == "all"),
            *(_pot(i, len(pot)) for i, pot in enumerate(d.pots)),
            *_melds(o, d),
        ),
        notices=tuple(_notices(o, d)),
        private=() if seat is None or over else tuple(_private(o, d, seat)),
    )


def _hands(d: BurracoDeal, seat: Seat | None, over: bool) -> tuple[Zone, ...]:
    """A pot that may not be looked at yet is hidden from its owner too."""
    viewer = None if seat in d.unseen else seat
    new = d.drawn if seat == d.turn and d.phase == "play" else ()
    return hand_zones(d.hands, viewer, shown=d.order if over else (), new=new)


def _pot(i: int, count: int) -> Zone:
    return Zone(key=f"pot:{i}", role="pot", layout="stack", cards=(None,), count=count)


def _melds(o: BurracoOptions, d: BurracoDeal) -> Iterator[Zone]:
    """The melds; those of seven or more are marked as on a table, by cards that lie across."""
    read = [play.shape_of(m) for m in d.table]
    classes = [shapes.class_of(o, s) for s in read]
    labels = {i: Say(f"zone-burraco_{c}") for i, c in enumerate(classes) if c}
    wild = {s.wild_card for s in read if s.wild_card is not None}
    stands = {s.wild_card: f for s in read if s.wild_card is not None and (f := shapes.stands_for(s))}
    for i, zone in enumerate(meld_zones(d.table, d.sides, labels, wild, stands)):
        last = zone.count - 1
        across = {None: (), "dirty": (last,), "semi": (last - 1,), "clean": (last - 1, last)}[classes[i]]
        yield replace(zone, sideways=across)


def _notes(o: BurracoOptions, d: BurracoDeal, seat: Seat, over: bool) -> Iterator[Say]:
    side = side_of(d.sides, seat)
    if seat in d.unseen:
        yield Say("notice-pot_unseen")
    elif seat in d.takers:
        yield Say("notice-pot_taken")
    elif d.has_pot(side):
        yield Say("notice-pot_of_side")
    if o.initial_table != "none" and not d.melds(side):
        yield Say("notice-to_open", {"n": play.need_of(o, d, side)})
    if d.cutter == seat and flow.cut_points(d.cut):
        yield Say("notice-cut", {"points": flow.cut_points(d.cut)})
    if d.out == seat:
        yield Say("notice-closed")
    if (d.doubled[seat] + (scoring.doubled_points(o, d)[seat] if over else 0)) % 2:
        yield Say("notice-half")


def _match(o: BurracoOptions, d: BurracoDeal) -> Iterator[Say]:
    """What the match is to."""
    if o.match_time is not None:
        yield Say("notice-minutes", {"n": o.match_time})
    elif d.solo and o.final_solo_at is not None:
        yield Say("notice-match_to", {"n": SOLO_TARGET[o.final_solo_at], "over": False})
    else:
        yield Say("notice-match_to", {"n": o.target, "over": o.target_test == "over"})
    if o.max_hands is not None:
        yield Say("notice-hands", {"n": o.max_hands})


def _notices(o: BurracoOptions, d: BurracoDeal) -> Iterator[Say]:
    yield from _match(o, d)
    if d.phase != "over" and flow.stock_is_out(o, len(d.stock)) and not (o.pots_to_stock and d.pots):
        yield Say("notice-last_turn")
    if d.phase == "start" and flow.must_draw(o, d):
        yield Say("notice-must_draw")
    if o.players == 3 and not d.solo and d.takers and d.phase != "over":
        yield Say("notice-lone", {"seat": d.takers[0]})


def _private(o: BurracoOptions, d: BurracoDeal, seat: Seat) -> Iterator[Say]:
    if seat in d.unseen:
        when, who = flow.seen_at(o, d.sides, d.order, seat)
        yield Say(f"notice-unseen_{when}" if who != seat else "notice-unseen_own", {"seat": who})
    if seat == d.turn and d.phase == "first_draw":
        yield Say("notice-first_card", {"card": faces(d.stock)[0]})
    if seat == d.turn and d.single in d.hand and o.return_single_ban:
        yield Say("notice-single", {"cards": faces(c for c in (d.single,) if c is not None)})


# ---- what is good to know before a move


def remark(o: BurracoOptions, d: BurracoDeal, a: BurracoAction) -> tuple[Say, ...]:
    """The points of the cards laid, what a wild card among them would stand for, and a meld of seven that comes of it."""
    laying = _laying(o, d, a)
    if laying is None:
        return ()
    said: list[Say] = []
    for i, m in enumerate(laying.table):
        old = d.table[i] if i < len(d.table) else None
        if m != old:
            said += _changed(o, play.shape_of(m), None if old is None else play.shape_of(old))
    return (*said, Say("remark-points", {"n": shapes.points(laying.pieces)}))


def _changed(o: BurracoOptions, new: Shape, old: Shape | None) -> Iterator[Say]:
    wild, stands = new.wild_card, shapes.stands_for(new)
    if wild is not None and stands is not None and (old is None or old.wild_card != wild or old.gap != new.gap):
        yield Say("remark-stands", {"card": faces((wild,))[0], "got": stands})
    now = shapes.class_of(o, new)
    if now and (old is None or shapes.class_of(o, old) != now):
        yield Say(f"remark-burraco_{now}")


def lays(o: BurracoOptions, d: BurracoDeal, a: BurracoAction) -> tuple[Laid, ...]:
    """The melds an action would lay or change, as they would lie."""
    laying = _laying(o, d, a)
    if laying is None:
        return ()
    if isinstance(a, Add):
        return (_laid(laying.table[a.meld]),)
    return tuple(_laid(m) for m in laying.table[len(d.table) :])


def _laid(m: SideMeld) -> Laid:
    shape = play.shape_of(m)
    stands: Face | None = shapes.stands_for(shape)
    return Laid(faces(m.pieces), {shape.wild: stands} if shape.wild is not None and stands else {})


def _laying(o: BurracoOptions, d: BurracoDeal, a: BurracoAction) -> play.Laying | None:
    found = play.new_melds(o, d, a) if isinstance(a, Meld) else play.grown(o, d, a) if isinstance(a, Add) else None
    return found if isinstance(found, play.Laying) else None


def every_card(d: BurracoDeal) -> tuple[Card, ...]:
    return (
        *(c for hand in d.hands for c in hand),
        *d.stock,
        *d.pile,
        *(c for pot in d.pots for c in pot),
        *(c for m in d.table for c in m.pieces),
    )


# ---- what a seat cannot tell from the truth


def imagined(d: BurracoDeal, seat: Seat, rng: Random) -> BurracoDeal:
    """The same hand with every card this seat has not seen in a place it could have."""
    known = d.stock[:1] if d.phase == "first_draw" and seat == d.turn else ()
    hidden = [c for s in d.order if s != seat or s in d.unseen for c in d.hands[s]]
    hidden = sorted((*hidden, *d.stock[len(known) :], *(c for pot in d.pots for c in pot)))
    rng.shuffle(hidden)
    deck = iter(hidden)
    hands = tuple(
        hand if s == seat and seat not in d.unseen else tuple(next(deck) for _ in hand) for s, hand in enumerate(d.hands)
    )
    moved = dict(zip(d.hands[d.turn], hands[d.turn], strict=True))
    return replace(
        d,
        seed=rng.randbytes(32),
        hands=hands,
        stock=(*known, *(next(deck) for _ in d.stock[len(known) :])),
        pots=tuple(tuple(next(deck) for _ in pot) for pot in d.pots),
        drawn=tuple(moved.get(c, c) for c in d.drawn),
        single=None if d.single is None else moved.get(d.single, d.single),
    )
