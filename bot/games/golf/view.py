"""What a seat may see of a hand (rulebook golf, "hidden information")."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import faces
from bot.games.core import Face, Seat
from bot.games.golf.deal import GolfDeal, filled
from bot.games.golf.options import GolfOptions
from bot.games.view import Mark, Say, SeatView, TableView, Zone
from bot.games.zones import pile_zone, stock_zone


def table(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, viewer: Seat | None) -> TableView:
    zones = [stock_zone(len(d.stock)), _pile(o, d)]
    for seat in seats:
        zones.append(_grid(o, d, seat, viewer))
        if d.shields[seat]:
            zones.append(_shields(d, seat))
    zones += _in_hand(d, viewer)
    return TableView(
        you=viewer,
        phase=d.phase,
        seats=tuple(_seat(o, seats, d, Seat(s)) for s in range(o.players)),
        zones=tuple(zones),
        notices=tuple(_notices(o, seats, d)),
        private=_choice(d, viewer),
    )


def _pile(o: GolfOptions, d: GolfDeal) -> Zone:
    """The top, with what the last action put under it; all of it where one may look through."""
    pile = pile_zone(d.discard, spread=o.discard_view == "all")
    if o.discard_view == "all":
        return pile
    return Zone(
        key=pile.key,
        role=pile.role,
        layout=pile.layout,
        cards=faces(d.discard[-max(1, d.fresh) :]),
        count=pile.count,
        marks={len(d.discard[-max(1, d.fresh) :]) - 1: "playable"} if d.snap_open else {},
    )


def _grid(o: GolfOptions, d: GolfDeal, seat: Seat, viewer: Seat | None) -> Zone:
    known = _aided(o, d, seat, viewer)
    shown: list[Face | None] = []
    marks: dict[int, Mark] = {}
    for i, s in enumerate(d.grids[seat]):
        seen = s is not None and (s.up or s.card in known)
        shown.append(faces((s.card,))[0] if s is not None and seen else None)
        if s is not None and seen and not s.up:
            marks[i] = "down"
    return Zone(
        key=f"grid:{seat}",
        role="grid",
        layout="grid",
        seat=seat,
        cards=tuple(shown),
        count=len(filled(d.grids[seat])),
        columns=o.columns,
        empty=tuple(i for i, s in enumerate(d.grids[seat]) if s is None),
        marks=marks,
    )


def _aided(o: GolfOptions, d: GolfDeal, seat: Seat, viewer: Seat | None) -> tuple[int, ...]:
    """The face-down cards of a set that the screen shows its viewer again."""
    if viewer is None or o.memory_aid == "off" or (o.memory_aid == "own" and seat != viewer):
        return ()
    return d.knows[viewer]


def _shields(d: GolfDeal, seat: Seat) -> Zone:
    cards = faces(d.shields[seat])
    return Zone(
        key=f"shield:{seat}",
        role="meld",
        layout="row",
        seat=seat,
        cards=cards,
        count=len(cards),
        label=Say("zone-shield"),
        sideways=tuple(range(len(cards))),
    )


def _in_hand(d: GolfDeal, viewer: Seat | None) -> list[Zone]:
    """The cards that are nowhere yet: the drawn one, the cards of an eight, a power card in use."""
    zones = []
    if d.drawn is not None:
        known = d.phase == "taken" or viewer == d.turn
        zones.append(_hand("drawn", d.turn, faces((d.drawn,)) if known else (None,)))
    if d.used is not None:
        zones.append(_hand("used", d.turn, faces((d.used,))))
    if d.held:
        zones.append(_hand("held", d.turn, faces(d.held) if viewer == d.turn else (None,) * len(d.held)))
    return zones


def _choice(d: GolfDeal, viewer: Seat | None) -> tuple[Say, ...]:
    """By which numbers the cards of an eight are kept."""
    if not d.held or viewer != d.turn or d.used is None:
        return ()
    shown = faces((d.used, *d.held))
    return (Say("notice-choice", {"cards": shown}),)


def _hand(key: str, seat: Seat, cards: tuple[Face | None, ...]) -> Zone:
    marks: dict[int, Mark] = {i: "new" for i, f in enumerate(cards) if f}
    return Zone(
        key=key, role="hand", layout="row", seat=seat, cards=cards, count=len(cards), label=Say(f"zone-{key}"), marks=marks
    )


def _seat(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, seat: Seat) -> SeatView:
    notes = []
    if seat == d.ender:
        notes.append(Say("note-ended" if d.reason == "all_up" else "note-knocked"))
    if seat in d.snap_missed:
        notes.append(Say("note-snap-missed"))
    return SeatView(seat=seat, out=seat not in seats, notes=tuple(notes))


def _notices(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> list[Say]:
    notices = []
    if d.ender is not None and d.phase != "over":
        notices.append(Say("notice-final-turns", {"seat": d.ender}))
    if d.attack is not None:
        notices.append(Say("notice-attack", {"seat": d.turn, "target": d.attack.target, "cause": _power_id(d)}))
    if d.shown is not None:
        s = d.shown
        notices.append(Say("notice-shown", {"seat": s.seat, "places": s.places, "cards": faces(s.cards)}))
    if d.snap_open and d.phase != "react":
        notices.append(Say("notice-snap", {"card": faces(d.discard[-1:])[0]}))
    if d.reshuffles and d.phase != "over":
        notices.append(Say("notice-reshuffles", {"n": d.reshuffles}))
    return notices


def _power_id(d: GolfDeal) -> str:
    return f"power-{d.power}"
