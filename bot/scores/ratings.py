"""How strong people are at a game: OpenSkill's Plackett-Luce, which knows several players, partners and ties."""

from __future__ import annotations

from collections.abc import Sequence
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
    teams = [[_MODEL.create_rating([r.mu, r.sigma]) for r in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(float(r.mu), float(r.sigma)) for r in team] for team in rated]
