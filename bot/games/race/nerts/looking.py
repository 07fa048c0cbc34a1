"""What may be seen of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.cards import faces
from bot.games.core import Card, Seat
from bot.games.match import Setup
from bot.games.race.nerts.moves import turned_by
from bot.games.race.nerts.options import NertsOptions
from bot.games.race.nerts.state import Layout, NertsDeal, lake_counts
from bot.games.race.press import there
from bot.games.view import Say, SeatView, TableView, Zone


def shown(options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat | None, phase: str, over: bool) -> TableView:
    """What a seat may see of a deal; see `Match.deal_view`."""
    crews = options.crews()
    in_lake = lake_counts(deal)
    owners = [seat if seat in crew else crew[0] for crew in crews]  # a team's layout is its viewer's own
    dealt = options.crews_of(setup.seats)
    zones = [z for i in dealt for z in _layout_zones(i, owners[i], deal.layouts[i])]
    zones += [_lake_zone(i, pile, owners) for i, pile in enumerate(deal.lake)]
    teams = any(len(c) > 1 for c in crews)
    seats = tuple(
        SeatView(
            seat=Seat(s),
            cards=len(deal.layouts[options.crew(Seat(s))].nerts) if s in setup.seats else None,
            side=options.crew(Seat(s)) if teams else None,
            out=s not in setup.seats,
            notes=_notes(options, deal, Seat(s), in_lake),
        )
        for s in range(options.players)
    )
    return TableView(
        you=seat,
        phase=phase,
        seats=seats,
        zones=tuple(zones),
        notices=_notices(options, setup, deal),
        private=_private(options, setup, deal, seat, over),
    )


def _notes(options: NertsOptions, deal: NertsDeal, seat: Seat, in_lake: Sequence[int]) -> tuple[Say, ...]:
    crew = options.crew(seat)
    notes = [Say("note-lake", {"n": in_lake[crew]})]
    if deal.flags[crew]:
        notes.append(Say("note-stuck"))
    if seat in deal.absent:
        notes.append(Say("note-absent"))
    if not deal.running and seat in deal.ready:
        notes.append(Say("note-ready"))
    return tuple(notes)


def _private(options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat | None, over: bool) -> tuple[Say, ...]:
    if seat not in setup.seats or seat is None or over:
        return ()
    crew = options.crew(seat)
    layout = deal.layouts[crew]
    said = [Say("private-board", {"n": len(layout.nerts), "lake": lake_counts(deal)[crew]})]
    if not layout.nerts:
        said.append(Say("private-call"))
    if deal.running and layout.vain:
        said.append(Say("private-vain", {"n": layout.vain, "through": _times_through(options, deal, layout)}))
    return tuple(said)


def _times_through(options: NertsOptions, deal: NertsDeal, layout: Layout) -> int:
    """How often the whole stream has been turned since a card last moved."""
    by = turned_by(options, deal)
    return layout.vain // max(1, -(-len(layout.stream()) // by))


@lru_cache(256)  # a change is shown to every seat, and a press changes one layout of many
def _layout_zones(i: int, seat: Seat, layout: Layout) -> tuple[Zone, ...]:
    """What everybody sees of a layout: tops and counts, and all of the river."""
    zones = [
        Zone(
            key=f"nerts:{i}",
            role="reserve",
            layout="stack",
            seat=seat,
            cards=faces(layout.nerts[-1:]),
            count=len(layout.nerts),
            label=Say("zone-nerts"),
        )
    ]
    zones += [
        Zone(
            key=f"work:{i}:{n + 1}",
            role="work",
            layout="cascade",
            seat=seat,
            cards=faces(column),
            count=len(column),
            label=Say("zone-column", {"n": n + 1}),
        )
        for n, column in enumerate(layout.river)
    ]
    return (
        *zones,
        Zone(
            key=f"stock:{i}",
            role="stock",
            layout="stack",
            seat=seat,
            cards=(None,) if layout.stock else (),
            count=len(layout.stock),
            backs=(seat,) if layout.stock else (),
        ),
        Zone(
            key=f"waste:{i}",
            role="waste",
            layout="stack",
            seat=seat,
            cards=faces(layout.waste[-1:]),
            count=len(layout.waste),
        ),
    )


def _lake_zone(i: int, pile: tuple[Card, ...], owners: Sequence[Seat]) -> Zone:
    """A pile of the lake, with the back of whoever played its top card."""
    return Zone(
        key=f"lake:{i}",
        role="foundation",
        layout="stack",
        cards=faces(pile[-1:]),
        count=len(pile),
        backs=(owners[pile[-1] >> 6],),
    )


def _notices(options: NertsOptions, setup: Setup, deal: NertsDeal) -> tuple[Say, ...]:
    said = []
    played = options.crews_of(there(setup))
    if flags := sum(deal.flags[i] for i in played):
        said.append(Say("notice-flags", {"n": flags, "of": len(played)}))
    if deal.one_by_one:
        said.append(Say("notice-one-by-one"))
    if deal.tucked:
        said.append(Say("notice-tucked", {"cards": faces(deal.tucked)}))
    end = "tally_target" if options.match_end == "tally" else options.match_end
    said.append(Say(f"notice-{options.match_end}", {"n": getattr(options, end)}))
    return tuple(said)
