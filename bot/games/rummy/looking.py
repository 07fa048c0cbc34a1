"""What a seat may see of a deal, and what it may imagine of the rest (H1, H2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.games.cards import faces, find_all
from bot.games.core import Card, Face, Groups, Seat
from bot.games.match import Setup
from bot.games.rummy import shapes, turned
from bot.games.rummy.actions import DrawPile, Knock, Layoff, Meld, RummyAction, TakePile
from bot.games.rummy.ideas import best_groups
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.scoring import least_unmatched, sides
from bot.games.rummy.state import RummyDeal, TableMeld
from bot.games.view import Laid, Mark, Say, SeatView, TableView, Zone
from bot.games.zones import hand_zones, pile_zone, seat_views, stock_zone

COUNTED = 22  # cards of a hand whose unmatched count is shown


def view(o: RummyOptions, setup: Setup, d: RummyDeal, seat: Seat | None, over: bool) -> TableView:
    shown: tuple[Seat, ...] = d.seats if over else () if d.knocker is None else (d.knocker,)
    new = d.drawn if seat == d.turn and d.phase in ("play", "final_turn", "draw") else ()
    zones = (
        *hand_zones(d.hands, seat, shown=shown, new=new),
        stock_zone(len(d.stock)),
        pile_zone(d.pile, spread=o.pile_view == "all"),
        *(_meld_zone(o, i, m) for i, m in enumerate(d.table)),
    )
    return TableView(
        you=seat,
        phase=d.phase,
        seats=_seats(o, d),
        zones=zones,
        notices=_notices(o, d),
        private=() if seat is None or over or seat not in d.seats else _private(o, d, seat),
    )


def _meld_zone(o: RummyOptions, i: int, m: TableMeld) -> Zone:
    marks: dict[int, Mark] = dict.fromkeys(m.meld.wilds, "wild")
    if o.wild_move == "end_once":  # a joker that may still be pushed to the other end is marked apart from a locked one
        marks |= {k: "playable" for k in m.meld.wilds if shapes.is_loose(m, k)}
    return Zone(
        key=f"meld:{i}",
        role="meld",
        layout="row",
        seat=m.owner,
        cards=m.meld.cards,
        count=len(m.pieces),
        marks=marks,
        stands=shapes.stood_for(m.meld),
    )


def _seats(o: RummyOptions, d: RummyDeal) -> tuple[SeatView, ...]:
    gone = [s for s in range(o.players) if Seat(s) not in d.seats]
    teams = sides(o) if o.teams == "pairs" else ()
    return tuple(
        replace(v, side=next((i for i, side in enumerate(teams) if v.seat in side), None), notes=_notes(o, d, v.seat))
        for v in seat_views(d.hands, out=gone)
    )


def _notes(o: RummyOptions, d: RummyDeal, seat: Seat) -> tuple[Say, ...]:
    notes = []
    if o.score.startswith("meld_") and (points := shapes.table_points(o, d.table, seat)):
        notes.append(Say("notice-on_table", {"n": points}))
    if o.meld_mode == "turned":
        notes.append(Say("notice-melded", {"n": turned.melded(d, seat)}))
    if o.open_min and seat in d.opened:
        notes.append(Say("notice-opened"))
    if d.knocker == seat:
        notes.append(Say("notice-knocked", {"n": d.knock_count}))
    if seat in d.skips:
        notes.append(Say("notice-skips_turn"))
    if d.out == seat:
        notes.append(Say("notice-went_out"))
    return tuple(notes)


def _notices(o: RummyOptions, d: RummyDeal) -> tuple[Say, ...]:
    found = []
    if o.match_end in ("target", "elimination"):
        found.append(Say("notice-match_to", {"n": o.match_value}))
    if d.recycles:
        found.append(Say("notice-recycled", {"n": d.recycles}))
    if d.phase == "claim":
        found.append(Say("notice-may_claim", {"card": faces(d.pile[-1:])[0]}))
    if d.phase in ("start", "turned", "force") and d.pile:
        found.append(Say("notice-forced_offer" if d.forced else "notice-on_offer", {"card": faces(d.pile[-1:])[0]}))
    return tuple(found)


def _private(o: RummyOptions, d: RummyDeal, seat: Seat) -> tuple[Say, ...]:
    hand = faces(d.hands[seat])
    found = []
    if o.hand_count == "unmatched" and len(hand) <= COUNTED:
        found.append(Say("notice-unmatched", {"n": least_unmatched(o, hand)}))
    if o.open_min and seat not in d.opened and o.meld_mode == "table":
        best = [m for g in best_groups(o, hand) if (m := shapes.read(o, g))]
        found.append(Say("notice-opening_count", {"n": sum(shapes.points(o, m) for m in best), "need": o.open_min}))
    for kind, cards in (("kept_out", d.kept_out), ("owed", d.owed)):
        if seat == d.turn and (held := [c for c in cards if c in d.hands[seat]]):
            found.append(Say(f"notice-{kind}", {"cards": faces(held)}))
    return tuple(found)


# ---- what is good to know before a move


def remark(o: RummyOptions, d: RummyDeal, seat: Seat, a: RummyAction) -> tuple[Say, ...]:
    """What the wild cards of new or changed melds would stand for, and the points where these matter now."""
    if isinstance(a, Meld):
        return _worth(o, d, seat, a.melds, a.kind)
    if isinstance(a, (DrawPile, TakePile)) and a.melds:
        return _worth(o, d, seat, a.melds, "")
    if isinstance(a, Layoff):
        return _added(o, d, seat, a)
    if isinstance(a, Knock):
        return (Say("remark-leaves", {"n": _left(o, d, seat, a)}),)
    return ()


def _left(o: RummyOptions, d: RummyDeal, seat: Seat, a: Knock) -> int:
    """What a knock leaves unmatched."""
    left = list(faces(d.hands[seat]))
    for f in (a.card, *(f for g in a.groups for f in g)):
        left.remove(f)
    return sum(shapes.hand_value(o, f) for f in left) if a.groups else least_unmatched(o, left)


def _worth(o: RummyOptions, d: RummyDeal, seat: Seat, groups: Groups, kind: str) -> tuple[Say, ...]:
    new = [m for g in groups if (m := shapes.read(o, g, kind))]
    wilds = [(m.cards[i], m.stands[i]) for m in new for i in m.wilds]
    points = sum(shapes.points(o, m) * (2 if shapes.doubles(o, m) else 1) for m in new)
    matters = o.score.startswith("meld_") or (o.open_min and seat not in d.opened)
    return (*_standing_for(wilds), *((Say("remark-points", {"n": points}),) if matters else ()))


def _grown(o: RummyOptions, d: RummyDeal, seat: Seat, a: Layoff) -> TableMeld | None:
    """The meld on the table after this lay-off."""
    pieces = find_all((*d.hands[seat], *d.pile[-1:]), a.cards)
    if not 0 <= a.meld < len(d.table) or not isinstance(pieces, tuple):
        return None
    return shapes.laid_off(o, d.table[a.meld], pieces, seat, a.end)


def _added(o: RummyOptions, d: RummyDeal, seat: Seat, a: Layoff) -> tuple[Say, ...]:
    new = _grown(o, d, seat, a)
    if new is None:
        return ()
    old = d.table[a.meld]
    wilds = [(new.meld.cards[i], new.meld.stands[i]) for i in new.meld.wilds if new.pieces[i] not in old.pieces]
    points = shapes.table_points(o, (new,), seat) - shapes.table_points(o, (old,), seat)
    return (*_standing_for(wilds), *((Say("remark-points", {"n": points}),) if o.score.startswith("meld_") else ()))


def lays(o: RummyOptions, d: RummyDeal, seat: Seat, a: RummyAction) -> tuple[Laid, ...]:
    """The melds an action would lay down, their wild cards with what they would stand for; of a lay-off the added cards."""
    if isinstance(a, Layoff):
        if (new := _grown(o, d, seat, a)) is None:
            return ()
        return (_laid(new.meld, [i for i, p in enumerate(new.pieces) if p not in d.table[a.meld].pieces]),)
    groups = a.melds if isinstance(a, (Meld, DrawPile, TakePile)) else getattr(a, "groups", ())
    read = [shapes.read(o, g, a.kind if isinstance(a, Meld) else "") for g in groups]
    return tuple(_laid(m, range(len(m.cards))) for m in read if m)


def _laid(m: shapes.Shape, shown: Sequence[int]) -> Laid:
    names = shapes.stood_for(m)
    return Laid(tuple(m.cards[i] for i in shown), {k: names[i] for k, i in enumerate(shown) if i in names})


def _standing_for(wilds: Sequence[tuple[Face, Face | None]]) -> tuple[Say, ...]:
    return tuple(Say("remark-stands", {"card": f, "got": stands}) for f, stands in wilds if stands is not None)


def every_card(d: RummyDeal) -> tuple[Card, ...]:
    return (*(c for hand in d.hands for c in hand), *d.stock, *d.pile, *(p for m in d.table for p in m.pieces))


# ---- what a seat cannot tell from the truth


def imagined(d: RummyDeal, seat: Seat, rng: Random) -> RummyDeal:
    """The same deal with every card this seat has not seen in a place it could have."""
    known = _known(d, seat)
    hidden = [c for s, hand in enumerate(d.hands) for c in hand if c not in known[s]] + list(d.stock)
    hidden.sort()
    rng.shuffle(hidden)
    hands = []
    for s, hand in enumerate(d.hands):
        free = len(hand) - len(known[s])
        drawn, hidden = hidden[:free], hidden[free:]
        fill = iter(drawn)
        hands.append(tuple(c if c in known[s] else next(fill) for c in hand))
    changed = replace(d, seed=rng.randbytes(32), hands=tuple(hands), stock=tuple(hidden))
    moved = dict(zip(d.hands[d.turn], hands[d.turn], strict=True))
    return replace(changed, drawn=tuple(moved.get(c, c) for c in d.drawn))


def _known(d: RummyDeal, seat: Seat) -> Sequence[frozenset[Card]]:
    """For every hand the cards in it that this seat knows of."""
    found = []
    for s, hand in enumerate(d.hands):
        public = (*d.kept_out, *d.owed, *(d.drawn[:1] if d.drawn_from == "pile" else ())) if s == d.turn else ()
        seen = s == seat or s == d.knocker
        found.append(frozenset(hand if seen else (c for c in hand if c in public)))
    return found
