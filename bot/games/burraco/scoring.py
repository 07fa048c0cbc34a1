"""What a hand is worth (rulebook burraco, scoring)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from bot.games.burraco import flow, shapes
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.play import shape_of
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.core import Card, Seat
from bot.games.match import Score, Setup
from bot.games.sides import Side, score_of

Parts: TypeAlias = tuple[tuple[str, int], ...]
FLAT = 100  # what a pot never played from costs where that is not its cards
DOUBLED = "doubled"  # in a score's data: by seat, twice the exact points of this hand


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """What a side brings to the score."""

    melds: tuple[Shape, ...]
    hands: tuple[Card, ...]  # all cards left in hands, an unplayed pot apart
    unplayed: tuple[Card, ...] = ()  # a pot never played from
    has_pot: bool = True
    closed: bool = False
    cut: int = 0  # won by the cut


def parts_of(o: BurracoOptions, c: Counted) -> Parts:
    """Why a side gets how many points."""
    classes = [shapes.class_of(o, s) for s in c.melds]
    return (
        ("melds", sum(shapes.points(s.cards) for s in c.melds)),
        ("clean", o.bonus_clean * classes.count("clean")),
        ("semi", o.bonus_semi * classes.count("semi")),
        ("dirty", o.bonus_dirty * classes.count("dirty")),
        ("closed", o.close_bonus * c.closed),
        ("cut", c.cut),
        ("hands", -shapes.points(c.hands)),
        ("unplayed", -(FLAT if o.unplayed_pot == "flat_100" and c.unplayed else shapes.points(c.unplayed))),
        ("no_pot", 0 if c.has_pot else -o.no_pot_penalty),
    )


def counted(d: BurracoDeal, side: Side) -> Counted:
    waiting = [s for s in side if s in d.unplayed]
    return Counted(
        melds=tuple(shape_of(m) for m in d.melds(side)),
        hands=tuple(c for s in side if s not in waiting for c in d.hands[s]),
        unplayed=tuple(c for s in waiting for c in d.hands[s]),
        has_pot=d.has_pot(side),
        closed=d.out in side,
        cut=flow.cut_points(d.cut) if d.cutter in side else 0,
    )


def split(o: BurracoOptions, players: int, side: Side, points: int) -> int:
    """What each of a side gets: partners against a lone third player halve their points, rounded up."""
    if players != 3 or len(side) == 1:
        return points
    return 5 * -(-points // 10) if o.split_rounding == "up5" else -(-points // 2)


def exact_halves(o: BurracoOptions, players: int, side: Side, points: int) -> int:
    """Twice what each of a side gets, where half points are kept."""
    if players == 3 and len(side) == 2 and o.split_rounding == "exact":
        return points
    return 2 * split(o, players, side, points)


def doubled_points(o: BurracoOptions, d: BurracoDeal) -> tuple[int, ...]:
    """By seat, twice the exact points of a hand that is over."""
    worth = {side: sum(n for _, n in parts_of(o, counted(d, side))) for side in d.sides}
    return tuple(next(exact_halves(o, o.players, side, worth[side]) for side in d.sides if s in side) for s in d.order)


def scored(o: BurracoOptions, setup: Setup, d: BurracoDeal) -> Score:
    """The score of a hand. Half points are kept in the data; the points are how much the exact total, rounded up, grew."""
    parts, halves = [], doubled_points(o, d)
    for side in d.sides:
        lines = parts_of(o, counted(d, side))
        for s in side:
            got = -(-(d.doubled[s] + halves[s]) // 2) - -(-d.doubled[s] // 2)
            parts.append(((s,), (*lines, ("halved", got - sum(n for _, n in lines)))))
    sums = [sum(n for _, n in lines) for _, lines in sorted(parts)]
    best = None if d.out is None else next(side for side in d.sides if d.out in side)
    winners = best or tuple(Seat(s) for s, n in enumerate(sums) if n == max(sums))
    score = score_of(setup, d.ended, o.players, parts, winners)
    return msgspec.structs.replace(score, data={DOUBLED: list(halves), "began": d.began, "ended": d.now})


def doubled(o: BurracoOptions, ledger: Sequence[Score]) -> tuple[int, ...]:
    """Twice everybody's exact total."""
    return tuple(sum(score.data[DOUBLED][s] for score in ledger) for s in range(o.players))
