"""What a seat may see of a deal, and what it may imagine of the rest."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.cards import face, faces, take
from bot.games.core import Card, Face, Groups, Seat
from bot.games.indian import play, shapes
from bot.games.indian.actions import Arrange, Declare, Drop, IndianAction
from bot.games.indian.asking import declarations
from bot.games.indian.options import IndianOptions
from bot.games.indian.scoring import cost, grouped_points, losses
from bot.games.indian.shapes import Wild
from bot.games.indian.solver import Arrangement, arrange, hand_points
from bot.games.indian.state import IndianDeal, wild_of
from bot.games.match import Setup
from bot.games.view import Laid, Mark, Say, SeatView, TableView, Zone
from bot.games.zones import hand_zones, pile_zone, seat_views, stock_zone


def view(o: IndianOptions, setup: Setup, d: IndianDeal, seat: Seat | None, over: bool) -> TableView:
    w = wild_of(o, d)
    return TableView(
        you=seat,
        phase=f"indian-{d.phase}",
        seats=_seats(o, d),
        zones=(*_hands(o, d, seat, w), *_middle(o, d), *_melds(d, w)),
        notices=_notices(o, d),
        private=() if seat is None or over or seat not in d.seats or d.fates[seat] else _private(o, d, seat, w),
    )


# ---- the cards


def open_groups(d: IndianDeal, seat: Seat) -> Groups | None:
    """The groups of a seat that lie open to all: the winner's at once, the losers' once all are there."""
    return d.shown[seat] if seat == d.declarer or d.phase == "over" else None


def _hands(o: IndianOptions, d: IndianDeal, viewer: Seat | None, w: Wild) -> tuple[Zone, ...]:
    """Hands with what lies in open groups taken out."""
    hands = list(d.hands)
    shown = []
    for s in d.seats:
        groups = open_groups(d, s)
        if groups is not None:
            shown.append(s)
            hands[s] = _beside(d.hands[s], groups)
    drawn = {d.drawn} if viewer == d.turn and d.drawn is not None else set()
    zones = hand_zones(hands, viewer, shown=shown, new=drawn)
    return tuple(_with_jokers_marked(z, w) for z in zones)


def _beside(hand: tuple[Card, ...], groups: Groups) -> tuple[Card, ...]:
    found = take(hand, [f for g in groups for f in g])
    assert found is not None
    return found[1]


def _with_jokers_marked(zone: Zone, w: Wild) -> Zone:
    marks: dict[int, Mark] = {i: "wild" for i, f in enumerate(zone.cards) if f is not None and w.is_joker(f)}
    return replace(zone, marks={**marks, **zone.marks}) if marks else zone


def _middle(o: IndianOptions, d: IndianDeal) -> tuple[Zone, ...]:
    stock = replace(stock_zone(len(d.closed)), label=Say("zone-closed"))
    pile = replace(pile_zone(d.open, spread=o.open_view == "all"), label=Say("zone-open"))
    cut = Zone(key="cut", role="upcard", layout="stack", cards=(face(d.cut),), count=1, label=Say("zone-cut"))
    if d.finish is None:
        return (stock, pile, cut)
    finish = Zone(key="finish", role="upcard", layout="stack", cards=(face(d.finish),), count=1, label=Say("zone-finish"))
    return (stock, pile, cut, finish)


def _melds(d: IndianDeal, w: Wild) -> tuple[Zone, ...]:
    return tuple(_meld(s, i, shapes.laid(group, w)) for s in d.seats for i, group in enumerate(open_groups(d, s) or ()))


def _meld(seat: Seat, i: int, as_laid: shapes.Laid) -> Zone:
    return Zone(
        key=f"meld:{seat}:{i}",
        role="meld",
        layout="row",
        seat=seat,
        cards=as_laid.cards,
        count=len(as_laid.cards),
        marks=dict.fromkeys(as_laid.stands, "wild"),
        stands=as_laid.stands,
    )


# ---- the words


def _seats(o: IndianOptions, d: IndianDeal) -> tuple[SeatView, ...]:
    gone = [s for s in range(o.players) if s not in d.playing]
    return tuple(replace(v, notes=_notes(o, d, v.seat)) for v in seat_views(d.hands, out=gone))


def _notes(o: IndianOptions, d: IndianDeal, seat: Seat) -> tuple[Say, ...]:
    if seat not in d.seats:
        return (Say("notice-no_part"),)
    if fate := d.fates[seat]:
        return (Say(f"notice-{fate}"),)
    if seat == d.declarer:
        return (Say("notice-declared"),)
    if open_groups(d, seat) is not None:
        return (Say("notice-shows", {"n": cost(o, losses(o, d)[seat])}),)
    if d.phase == "arrange" and d.shown[seat] is not None:
        return (Say("notice-grouped"),)
    return (Say("notice-took", {"cards": faces(d.known[seat])}),) if d.known[seat] else ()


def _notices(o: IndianOptions, d: IndianDeal) -> tuple[Say, ...]:
    found = [Say("notice-wild", {"rank": play.rank_name(o, d)})]
    if d.reshuffles:
        found.append(Say("notice-reshuffled", {"n": d.reshuffles}))
    if not d.closed and d.phase == "draw" and d.reshuffles >= o.max_reshuffles:
        found.append(Say("notice-last_draw"))
    return tuple(found)


def _private(o: IndianOptions, d: IndianDeal, seat: Seat, w: Wild) -> tuple[Say, ...]:
    """The own hand in groups, what it would cost now, and what it lacks."""
    hand = faces(d.hands[seat])
    if seat == d.turn and d.phase == "discard":
        if ready := declarations(o, d):
            return (Say("notice-ready", {"card": ready[0].card}), *_groups(ready[0].groups, w))
        best = arrange(hand, w, o.loser_count)
        points = hand_points(hand, w, o.loser_count, spare=1)
    else:
        best = arrange(hand, w, o.loser_count)
        points = best.points
    found = [Say("notice-costs", {"n": min(points, o.max_points)}), *_groups(best.groups, w)]
    if missing := lacking(best):
        found.append(missing)
    if best.rest:
        found.append(Say("notice-ungrouped", {"n": len(best.rest), "cards": best.rest}))
    if d.taken and seat == d.turn and d.drawn is not None:
        found.append(Say("notice-just_taken", {"card": face(d.drawn)}))
    return tuple(found)


def own_groups(o: IndianOptions, d: IndianDeal, seat: Seat) -> Groups:
    """The own hand as it would be shown: ready to declare, or in its best arrangement."""
    if seat == d.turn and d.phase == "discard" and (ready := declarations(o, d)):
        groups = ready[0].groups
    else:
        groups = arrange(faces(d.hands[seat]), wild_of(o, d), o.loser_count).groups
    return tuple(shapes.laid(g, wild_of(o, d)).cards for g in groups)


def _groups(groups: Groups, w: Wild) -> tuple[Say, ...]:
    return tuple(Say(f"notice-{shapes.kind_of(g, w)}", {"meld": shapes.laid(g, w).cards}) for g in groups)


def lacking(best: Arrangement) -> Say | None:
    """What a hand has not got for a declaration, beside cards in groups."""
    if not best.pure:
        return Say("notice-no_pure")
    return None if best.second else Say("notice-no_second")


# ---- what is good to know before a move


def remark(o: IndianOptions, d: IndianDeal, seat: Seat, a: IndianAction) -> tuple[Say, ...]:
    if isinstance(a, Drop):
        return (Say("remark-drop", {"n": play.drop_cost(o, d) or 0}),)
    if isinstance(a, Declare) and a.sure and (why := play.check_declare(o, d, replace(a, sure=False))):
        return (Say("remark-wrong", {**why.args, "cause": f"illegal-{why.code}", "points": o.wrong_declare}),)
    if isinstance(a, Arrange):
        groups = a.groups or play.best_groups(o, d, seat)
        n = grouped_points(faces(d.hands[seat]), groups, wild_of(o, d), o.loser_count)
        return (Say("remark-costs", {"n": n}),)
    return ()


def lays(o: IndianOptions, d: IndianDeal, seat: Seat, a: IndianAction) -> tuple[Laid, ...]:
    """The groups that a declaration would lay open, with what their jokers stand for."""
    groups: tuple[tuple[Face, ...], ...] = a.groups if isinstance(a, (Declare, Arrange)) else ()
    w = wild_of(o, d)
    return tuple(Laid(lying.cards, lying.stands) for lying in (shapes.laid(g, w) for g in groups))


def every_card(d: IndianDeal) -> tuple[Card, ...]:
    finish = () if d.finish is None else (d.finish,)
    return (*(c for hand in d.hands for c in hand), *d.closed, *d.open, d.cut, *finish)


# ---- what a seat cannot tell from the truth


def imagined(d: IndianDeal, seat: Seat, rng: Random) -> IndianDeal:
    """The same deal with every card this seat has not seen in a place it could have."""
    known = [frozenset(hand if s == seat or _is_open(d, Seat(s)) else d.known[s]) for s, hand in enumerate(d.hands)]
    hidden = sorted([c for s, hand in enumerate(d.hands) for c in hand if c not in known[s]] + list(d.closed))
    rng.shuffle(hidden)
    pool = iter(hidden)
    swapped = {c: next(pool) for s, hand in enumerate(d.hands) for c in hand if c not in known[s]}
    hands = tuple(tuple(swapped.get(c, c) for c in hand) for hand in d.hands)
    drawn = None if d.drawn is None else swapped.get(d.drawn, d.drawn)
    shown = tuple(groups if s == seat or groups is None or _is_open(d, Seat(s)) else () for s, groups in enumerate(d.shown))
    return replace(d, seed=rng.randbytes(32), hands=hands, closed=tuple(pool), drawn=drawn, shown=shown)


def _is_open(d: IndianDeal, seat: Seat) -> bool:
    return open_groups(d, seat) is not None
