"""The gin family: rummy with melds kept in hand until a knock ends the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from bot.games.catalog import Variant
from bot.games.core import Options
from bot.games.gin.matches import Box, Celebes, Gin, Oklahoma, Ring, SitOut, Straight, Three
from bot.games.gin.options import (
    BoxOptions,
    CelebesOptions,
    GinOptions,
    OklahomaOptions,
    RingOptions,
    SitOutOptions,
    StraightOptions,
    TeamOptions,
    ThreeOptions,
)
from bot.games.gin.teams import Teams

_CLASSIC: Mapping[str, Any] = {
    "gin_bonus": 20,
    "undercut_bonus": 10,
    "box_bonus": 20,
    "shutout": "add_100",
    "layoff_on_gin": True,
    "next_dealer": "winner",
    "first_dealer": "high_card",
}


def _presets(options: Options) -> dict[str, Mapping[str, Any]]:
    """The two number sets of Gin Rummy, as far as a game has these options; `uspc` is what every game starts from."""
    has = set(options.__struct_fields__)
    return {"uspc": {}, "classic": {k: v for k, v in _CLASSIC.items() if k in has}}


Meanings: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]


def _if(said: bool, **brought: Any) -> Mapping[str, Mapping[str, Any]]:
    """What a yes or a no brings, however it is written."""
    words = ("True", "true", "yes", "on") if said else ("False", "false", "no", "off")
    return dict.fromkeys(words, brought)


# House rules that mean nothing without another bring it.
_HOLLYWOOD: Meanings = {"hollywood_shutout": {"*": {"match_scoring": "hollywood"}}}
_SEVERAL: Meanings = {
    "spades_double": _if(False, spades_double=False, two_hand_rules="oklahoma_gin"),
    "ace_knock": {"*": {"two_hand_rules": "oklahoma_gin"}},
    "spades_double_boxes": _if(True, spades_double_boxes=True, two_hand_rules="oklahoma_gin"),
}
_POINTS: Meanings = {
    key: {"*": {"match_scoring": "points"}}
    for key in ("target", "gin_bonus", "game_bonus", "box_bonus", "shutout", "extra_boxes_gin")
}

_GIN = Gin()
_TEAMS = Teams()

VARIANTS: tuple[Variant, ...] = (
    Variant(
        key="gin_rummy",
        names=("Gin Rummy", "Gin"),
        family="gin",
        game=_GIN,
        options=GinOptions(),
        players=(2,),
        best=(2,),
        presets=_presets(GinOptions()),
        meanings=_HOLLYWOOD,
        summary="Meld ten cards in secret, then knock with little left over, or go gin with nothing.",
    ),
    Variant(
        key="hollywood_gin",
        names=("Hollywood Gin", "Hollywood Scoring"),
        family="gin",
        game=_GIN,
        options=GinOptions(match_scoring="hollywood"),
        players=(2,),
        best=(2,),
        presets=_presets(GinOptions()),
        fixed=("match_scoring",),
        summary="Gin Rummy, with every hand entered in up to three games at once.",
    ),
    Variant(
        key="straight_gin",
        names=("Straight Gin", "Gin without knocking"),
        family="gin",
        game=Straight(),
        options=StraightOptions(),
        players=(2,),
        best=(2,),
        presets=_presets(StraightOptions()),
        meanings={**_POINTS, "series_wins": {"*": {"match_scoring": "wins"}}},
        fixed=("knock_limit", "undercut_bonus", "extra_boxes_undercut", "layoff_on_gin"),
        summary="Gin Rummy without knocking: only ten melded cards win the hand.",
    ),
    Variant(
        key="celebes_rhum",
        names=("Celebes Rhum", "Celebes Rummy"),
        family="gin",
        game=Celebes(),
        options=CelebesOptions(),
        players=(2,),
        best=(2,),
        summary="Thirteen cards and two jokers; win by melding them all in a set pattern.",
    ),
    Variant(
        key="oklahoma_gin",
        names=("Oklahoma Gin", "Oklahoma"),
        family="gin",
        game=Oklahoma(),
        options=OklahomaOptions(),
        players=(2,),
        best=(2,),
        presets=_presets(OklahomaOptions()),
        meanings=_HOLLYWOOD,
        fixed=("knock_limit",),
        summary="Gin Rummy in which the upcard says how low one must be to knock, and spades double.",
    ),
    Variant(
        key="gin_three_sit_out",
        names=("Gin for Three: One Sits Out", "Three-hand gin, first method"),
        family="gin",
        game=SitOut(),
        options=SitOutOptions(),
        players=(3,),
        best=(3,),
        presets=_presets(SitOutOptions()),
        meanings=_SEVERAL,
        fixed=("shutout",),
        summary="Two play Gin Rummy; the loser of each hand makes room for the third.",
    ),
    Variant(
        key="gin_three_box",
        names=("Gin for Three: One Against Two", "Three-hand gin, second method", "In the Box", "Captain"),
        family="gin",
        game=Box(),
        options=BoxOptions(),
        players=(3,),
        best=(3,),
        presets=_presets(BoxOptions()),
        meanings=_SEVERAL,
        summary="One player in the box plays Gin Rummy against two partners, who take turns.",
    ),
    Variant(
        key="gin_three_all",
        names=("Gin for Three: All Play", "Three-hand gin, third method"),
        family="gin",
        game=Three(),
        options=ThreeOptions(),
        players=(3,),
        best=(3,),
        summary="Gin for three at once: the latest discards of both others may be taken.",
    ),
    Variant(
        key="gin_partnership_four",
        names=("Partnership Gin for Four", "Partnership Gin"),
        family="gin",
        game=_TEAMS,
        options=TeamOptions(players=4),
        players=(4,),
        best=(4,),
        presets=_presets(TeamOptions()),
        meanings=_SEVERAL,
        summary="Two pairs of partners play two hands of gin side by side and add up the results.",
    ),
    Variant(
        key="gin_teams",
        names=("Gin for Six or More", "Team Gin"),
        family="gin",
        game=_TEAMS,
        options=TeamOptions(players=6),
        players=tuple(range(6, 21, 2)),
        best=(6,),
        presets=_presets(TeamOptions()),
        meanings=_SEVERAL,
        summary="Two teams of three to ten; everyone meets one opponent, and all results are added up.",
    ),
    Variant(
        key="round_the_corner_gin",
        names=("Round-the-Corner Gin", "RTC Gin"),
        family="gin",
        game=Ring(),
        options=RingOptions(),
        players=(2,),
        best=(2,),
        presets=_presets(RingOptions()),
        meanings=_HOLLYWOOD,
        summary="Gin Rummy whose runs may pass from king over ace to two; a lonely ace costs 15.",
    ),
)

__all__ = ["VARIANTS"]
