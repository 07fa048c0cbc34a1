"""Indian thirteen-card rummy (rulebook indian): play ends when somebody declares the whole hand in groups.

`shapes` knows groups and declarations, `solver` the best arrangement of a hand; `play` is the course of a deal, `scoring`
and `standing` what it is worth in the three formats; `asking` and `looking` are what a seat is asked, offered and shown.
"""

from __future__ import annotations

from bot.games.catalog import Variant
from bot.games.indian.game import Deals, Points, Pool
from bot.games.indian.options import POOLS, DealsOptions, PointsOptions, PoolOptions

_POINTS = Points()
_SIZES = (2, 3, 4, 5, 6)
_BEST = (4, 3)

VARIANTS: tuple[Variant, ...] = (
    Variant(
        key="indian_rummy",
        names=("Indian Rummy", "13-card rummy", "Paplu"),
        family="indian",
        game=_POINTS,
        options=PointsOptions(),
        players=_SIZES,
        best=_BEST,
        summary="Group all thirteen cards, with two sequences and one of them pure, and declare before the others do.",
    ),
    Variant(
        key="indian_points",
        names=("Points Rummy", "80-point rummy", "Strikes"),
        family="indian",
        game=_POINTS,
        options=PointsOptions(),
        players=_SIZES,
        best=_BEST,
        summary="Indian Rummy in which the winner of each deal collects the points of all the others.",
    ),
    Variant(
        key="indian_deals",
        names=("Deals Rummy", "Best of 2", "Best of 3", "Best of 6"),
        family="indian",
        game=Deals(),
        options=DealsOptions(),
        players=_SIZES,
        best=_BEST,
        summary="Indian Rummy over a fixed number of deals; every winner takes chips from the others.",
    ),
    Variant(
        key="indian_pool",
        names=("Pool Rummy", "Syndicate", "101 Pool", "201 Pool"),
        family="indian",
        game=Pool(),
        options=PoolOptions(),
        players=_SIZES,
        best=_BEST,
        meanings={"pool": POOLS},
        summary="Indian Rummy in which points add up; whoever reaches the limit is out, the last one left wins.",
    ),
)

__all__ = ["VARIANTS"]
