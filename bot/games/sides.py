"""What games share in which each side (partners, or one player) lays its own melds: the canasta and burraco families.

- `Form`, `seating`: who plays together, and that partners never sit side by side; `next_of`, `partners_of`;
- `SideMeld`: a meld on the table, with the seat that began it; `melds_of` are a side's;
- `lacking`: the first named card that a hand does not hold (`cards.take` then finds the pieces);
- `score_of`, `standing_of`: the frame of a deal's score and of the match. Every partner's points are the side's points;
- `side_views`, `meld_zones`: the zones and seats that a view of such a table has.

Undo of the melds of a turn needs nothing here: the table keeps the state before a move, and a move may be taken back when
its `Step` is `undoable`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import faces
from bot.games.core import Card, Face, Line, Result, Seat
from bot.games.match import Score, Setup, Standing, leaders, places
from bot.games.view import Mark, Say, SeatView, Zone
from bot.games.zones import seat_views

Side: TypeAlias = tuple[Seat, ...]
Form: TypeAlias = Annotated[
    Literal["1v1", "2v2", "cutthroat", "rotate5", "3v3", "2v2v2"],
    Meta(description="how sides are formed; two players are always one against one"),
]
# Sides in each form, by seat. In `rotate5` seats 0, 2 and 4 are the side of three, one of whom sits out.
_SIDES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "1v1": ((0,), (1,)),
    "2v2": ((0, 2), (1, 3)),
    "cutthroat": ((0,), (1,), (2,)),
    "rotate5": ((0, 2, 4), (1, 3)),
    "3v3": ((0, 2, 4), (1, 3, 5)),
    "2v2v2": ((0, 3), (1, 4), (2, 5)),
}
# So many deals in a row that bring nobody nearer to the target than he ever was end the match: nobody is really playing.
STALLED = 12


def seating(form: str, players: int) -> tuple[Side, ...]:
    """The sides of a table, as they are when a match begins."""
    return tuple(tuple(Seat(s) for s in side) for side in _SIDES["1v1" if players == 2 else form])


def fits(form: str, players: int) -> bool:
    """Whether so many players can sit in this form."""
    return (players == 2 and form in ("1v1", "2v2")) or players == sum(map(len, _SIDES[form]))


def side_of(sides: Sequence[Side], seat: Seat) -> Side:
    return next(side for side in sides if seat in side)


def partners_of(sides: Sequence[Side], order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The partners of a seat, who plays next first."""
    return tuple(s for s in _from(order, seat) if s in side_of(sides, seat))


def next_of(order: Sequence[Seat], seat: Seat) -> Seat:
    """Who plays after this seat; `order` lists the active seats in the order of play."""
    return order[(order.index(seat) + 1) % len(order)]


def _from(order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    i = order.index(seat)
    return (*order[i + 1 :], *order[:i])


# ---- cards


class SideMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A meld on the table. It belongs to the side of the seat that began it, whoever that side comes to be."""

    kind: str
    pieces: tuple[Card, ...]
    owner: Seat


def melds_of(table: Sequence[SideMeld], side: Collection[Seat]) -> tuple[int, ...]:
    """The indexes of a side's melds."""
    return tuple(i for i, m in enumerate(table) if m.owner in side)


def lacking(held: Iterable[Face], wanted: Iterable[Face]) -> Face | None:
    """The first wanted face that is not held (so often); None if all are."""
    have = Counter(held)
    for f in wanted:
        if have[f] <= 0:
            return f
        have[f] -= 1
    return None


# ---- score and match


def score_of(
    setup: Setup, reason: str, players: int, parts: Sequence[tuple[Side, Sequence[tuple[str, int]]]], winners: Side | None
) -> Score:
    """A deal's score: every seat of a side gets the side's parts (why, points); parts of 0 points say nothing.

    `winners` is who ended the deal by going out; None: the sides with the most points.
    """
    lines = tuple(Line(s, why, n) for side, worth in parts for s in side for why, n in worth if n)
    points = tuple(sum(line.points for line in lines if line.seat == s) for s in range(players))
    best = leaders(points) if winners is None else winners
    return Score(
        setup=setup, reason=reason, winners=() if len(best) == players else tuple(sorted(best)), points=points, lines=lines
    )


def standing_of(
    players: int,
    sides: Sequence[Side],
    ledger: Sequence[Score],
    target: int,
    most_deals: int | None = None,
    *,
    ties_end: bool = False,
    judged: Sequence[int] | None = None,
) -> Standing:
    """The match so far: to a target (a tie there is played on, unless `ties_end`) or for a number of deals (a tie there is
    shared). Where totals are shown rounded, `judged` are the exact ones, in the measure of `target`."""
    totals = tuple(sum(score.points[s] for score in ledger) for s in range(players))
    exact = totals if judged is None else tuple(judged)
    best = leaders(exact)
    alone = any(set(best) <= set(side) for side in sides)
    reason = ""
    if most_deals is not None and len(ledger) >= most_deals:
        reason = "deals"
    elif ledger and max(exact) >= target and (alone or ties_end):
        reason = "target"
    elif _stalled(players, ledger):
        reason = "no_progress"
    if not reason:
        return Standing(totals)
    winners = () if len(best) == players else best
    return Standing(totals, Result(reason, winners, totals, places(exact)))


def _stalled(players: int, ledger: Sequence[Score]) -> bool:
    running, high, since = [0] * players, [0] * players, 0
    for score in ledger:
        running = [a + b for a, b in zip(running, score.points, strict=True)]
        since = 0 if any(r > h for r, h in zip(running, high, strict=True)) else since + 1
        high = [max(r, h) for r, h in zip(running, high, strict=True)]
    return since >= STALLED


# ---- what everybody sees


def side_views(
    hands: Sequence[Sequence[Card]],
    sides: Sequence[Side],
    notes: Mapping[Seat, tuple[Say, ...]],
    out: Collection[int] = (),
) -> tuple[SeatView, ...]:
    """Every seat with its side; where everybody is alone no side is named."""
    named = any(len(side) > 1 for side in sides)
    return tuple(
        replace(
            v,
            side=next((i for i, side in enumerate(sides) if v.seat in side), None) if named else None,
            notes=notes.get(v.seat, ()),
        )
        for v in seat_views(hands, out=out)
    )


def meld_zones(
    table: Sequence[SideMeld],
    sides: Sequence[Side],
    labels: Mapping[int, Say],
    wild: Collection[Card],
    stands: Mapping[Card, Face] = {},
) -> tuple[Zone, ...]:
    """Every meld, lying before the first player of its side; the index of a meld is that of its zone."""
    found = []
    for i, m in enumerate(table):
        marks: dict[int, Mark] = {k: "wild" for k, c in enumerate(m.pieces) if c in wild}
        found.append(
            Zone(
                key=f"meld:{i}",
                role="meld",
                layout="row",
                seat=side_of(sides, m.owner)[0],
                cards=faces(m.pieces),
                count=len(m.pieces),
                label=labels.get(i),
                marks=marks,
                stands={k: stands[c] for k, c in enumerate(m.pieces) if c in stands},
            )
        )
    return tuple(found)
