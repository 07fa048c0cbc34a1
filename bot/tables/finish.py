"""A match that was played to its end, as the scores want it."""

from __future__ import annotations

import msgspec

from bot.games.core import Result, Seat
from bot.scores import FinishedMatch, FinishedSeat
from bot.tables.table import Work


def finished(work: Work) -> FinishedMatch | None:
    """What to record with this change; None unless it is the one that ends the match by its rules."""
    table, header = work.table, work.header
    if header.ended != "finished" or table.ended is not None:
        return None
    result = work.game.result(work.progress.state)
    assert result is not None
    view = work.game.view(work.progress.state, None)
    sides = {s.seat: s.side for s in view.seats if s.side is not None}
    seats = tuple(_seat(work, result, i, sides.get(Seat(i), i)) for i in range(len(work.seats)))
    if all(seat.person is None for seat in seats):
        return None
    return FinishedMatch(
        table_id=table.id,
        variant=table.variant.key,
        guild=work.r.place.guild,
        channel=work.r.place.channel,
        started_at=header.started_at,
        ended_at=work.r.ended_at or work.now,
        deals=view.deal,
        reason=result.reason,
        rated=not (header.unrated or table.options.unrated) and all(seating.ai is None for seating in work.seats),
        options=header.changes,
        seats=seats,
    )


def _seat(work: Work, result: Result, seat: int, side: int) -> FinishedSeat:
    """A seat counts for who sits there, or for who left it and would have lost by that."""
    now, first = work.seats[seat], work.header.starters[seat]
    left = now.person is None and first.person is not None
    person = now.person or first.person
    tally = work.progress.tally[seat]
    return FinishedSeat(
        seat=seat,
        side=side,
        person=person.id if person is not None else None,
        name=person.name if person is not None else now.name,
        ai=now.ai,
        place=result.places[seat],
        won=seat in result.winners,
        left=left,
        score=result.totals[seat],
        extras=msgspec.to_builtins(tally) | _pace(work, seat) | _settled(result, seat),
    )


def _pace(work: Work, seat: int) -> dict[str, int]:
    """How many cards a seat has played in how many seconds, over the deals whose data tell both (`cards` by seat)."""
    told = [score.data for score in getattr(work.progress.state, "ledger", ()) if {"cards", "seconds"} <= score.data.keys()]
    seconds = sum(data["seconds"] for data in told)
    return {"cards": sum(data["cards"][seat] for data in told), "playing_s": seconds} if seconds else {}


def _settled(result: Result, seat: int) -> dict[str, int]:
    return {"settled": result.settlement[seat]} if result.settlement else {}
