"""How strong people are at a game: OpenSkill's Plackett-Luce, which knows several players and partners.

Its own way with ties is not used: after 1-1-1-2 it may give the three winners less than the one they beat. A tie here is the
mean of the orders it might have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

_MODEL: Any = PlackettLuce()


class Rating(NamedTuple):
    mu: float
    sigma: float


def fresh() -> Rating:
    """Of somebody who has not played yet."""
    rating = _MODEL.rating()
    return Rating(float(rating.mu), float(rating.sigma))


def shown(rating: Rating) -> int:
    """One number for people: 1000 is a beginner's, and it is careful about those who have played little."""
    return round(1000 + 40 * (rating.mu - 3 * rating.sigma))


def after(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match of these sides, which ended on these places (1 is best, equal ones tie)."""
    outcomes = [_rated(sides, order) for order in _orders(places)]
    return [
        [Rating(_mean([o[i][j].mu for o in outcomes]), _mean([o[i][j].sigma for o in outcomes])) for j in range(len(side))]
        for i, side in enumerate(sides)
    ]


def _rated(sides: Sequence[Sequence[Rating]], order: Sequence[int]) -> list[list[Any]]:
    teams = [[_MODEL.create_rating([r.mu, r.sigma]) for r in side] for side in sides]
    rated: list[list[Any]] = _MODEL.rate(teams, ranks=[float(rank) for rank in order])
    return rated


def _orders(places: Sequence[int]) -> list[list[int]]:
    """Ranks without ties, such that in all of them together each of those who tied has each of their ranks equally often."""
    groups = [[i for i, place in enumerate(places) if place == value] for value in sorted(set(places))]
    orders = []
    for turn in range(lcm(*map(len, groups))):
        ranking = [group[(k + turn) % len(group)] for group in groups for k in range(len(group))]
        orders.append([ranking.index(i) for i in range(len(places))])
    return orders


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
