"""The races: Nerts and its forms, Spoons and Donkey, Snap (rulebook race)."""

from __future__ import annotations

from bot.games.catalog import Variant
from bot.games.race.nerts import Nerts, NertsOptions, TeamNerts, TeamOptions
from bot.games.race.snap import SnapGame, SnapOptions
from bot.games.race.spoons import Spoons, SpoonsOptions

_nerts = Nerts()
_spoons = Spoons()

VARIANTS: tuple[Variant, ...] = (
    Variant(
        key="nerts",
        names=(
            "Nerts", "Nertz", "Pounce", "Racing Demon", "Peanuts", "Racing Canfield", "Scramble", "Squeal", "Scrooge"
        ),
        family="race",
        game=_nerts,
        options=NertsOptions(),
        players=tuple(range(2, 9)),
        best=(3, 4),
        summary="Everybody plays a patience at once and races to the shared piles in the middle.",
    ),
    Variant(
        key="nerts_teams",
        names=("Team Nerts", "Doubles Nerts", "Partnership Nerts"),
        family="race",
        game=TeamNerts(),
        options=TeamOptions(),
        players=(4, 6, 8, 9, 10, 12, 15, 18),
        best=(4, 6),
        summary="Nerts in teams of two or three: one pack and one board for each team.",
    ),
    Variant(
        key="pounce_1934",
        names=("Pounce 1934", "Pounce (1934 rules)", "Jump"),
        family="race",
        game=_nerts,
        options=NertsOptions(nerts_bonus=10, match_end="tally"),
        players=tuple(range(2, 9)),
        best=(3, 4),
        summary="The old form of Nerts: whoever pounces wins the deal, and three deals win the match.",
    ),
    Variant(
        key="spoons",
        names=("Spoons", "Spoon", "Pig", "Tongue"),
        family="race",
        game=_spoons,
        options=SpoonsOptions(),
        players=tuple(range(3, 14)),
        best=(5, 6, 7, 8),
        summary="Pass cards round until somebody has four of a kind, then grab a spoon: there is one too few.",
    ),
    Variant(
        key="donkey",
        names=("Donkey", "Ass", "Pig"),
        family="race",
        game=_spoons,
        options=SpoonsOptions(elimination="letters", word="DONKEY", final="duel", token="place"),
        players=tuple(range(3, 14)),
        best=(5, 6, 7, 8),
        summary="Spoons without spoons: the last to put the hands down gets a letter, and DONKEY is out.",
    ),
    Variant(
        key="snap",
        names=("Snap",),
        family="race",
        game=SnapGame(),
        options=SnapOptions(),
        players=tuple(range(2, 13)),
        best=(3, 4, 5, 6),
        summary="Turn cards and be the first to call when two of a rank show.",
    ),
)  # fmt: skip
