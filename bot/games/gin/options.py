"""The options of the gin games, and the rules of one hand that follow from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import JOKER, rank_of, suit_of
from bot.games.core import Face, Options
from bot.games.gin.solver import OnePack, plain, round_the_corner
from bot.games.melds import MeldRules

TwoHandGame: TypeAlias = Literal["gin_rummy", "oklahoma_gin", "round_the_corner_gin"]
Target: TypeAlias = Annotated[int, Meta(ge=1, le=5000, description="Hand points that end the match.")]
TeamTarget: TypeAlias = Annotated[
    int, Meta(ge=0, le=5000, description="Hand points that end the match; 0: the usual number for this table.")
]
GinBonus: TypeAlias = Annotated[int, Meta(ge=0, le=500, description="Points for going gin, on top of the other hand.")]
ExtraBoxes: TypeAlias = Annotated[int, Meta(ge=0, le=2, description="Extra boxes for such a win.")]
PileView: TypeAlias = Annotated[
    Literal["all", "top_only"], Meta(description="Whether earlier discards may be looked at, or only the top one.")
]
HollywoodShutout: TypeAlias = Annotated[
    Literal["all_open", "staircase"],
    Meta(description="Hollywood: a player shut out of a closed game enters all open games, or one new game at a time."),
]
SingleOrHollywood: TypeAlias = Annotated[
    Literal["single", "hollywood"], Meta(description="One game, or three at once in the Hollywood way.")
]
SeriesWins: TypeAlias = Annotated[Literal[1, 4], Meta(description="So many hands won end the match.")]
Spades: TypeAlias = Annotated[bool, Meta(description="Oklahoma: a spade as knock card doubles the hand.")]
SpadeBoxes: TypeAlias = Annotated[bool, Meta(description="Oklahoma: a doubled hand counts two boxes.")]
AceKnock: TypeAlias = Annotated[
    Literal["gin_only", "one"], Meta(description="Oklahoma: an ace as knock card allows only gin, or a knock with 1.")
]
NextDealer: TypeAlias = Annotated[Literal["loser", "winner"], Meta(description="Who deals after a decided hand.")]
FirstDealer: TypeAlias = Annotated[
    Literal["low_card", "high_card"], Meta(description="Which of the cards drawn for the deal makes the first dealer.")
]


class GinFamilyOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """What every game of the family has."""

    stall_limit: Annotated[
        int, Meta(ge=2, le=100, description="The hand is drawn after so many turns in a row without a draw from the stock.")
    ] = 20


class BonusOptions(GinFamilyOptions, frozen=True, kw_only=True):
    """Knocks, bonuses and boxes."""

    gin_bonus: GinBonus = 25
    target: Target = 100
    game_bonus: Annotated[int, Meta(ge=0, le=1000, description="Points for reaching the target.")] = 100
    box_bonus: Annotated[int, Meta(ge=0, le=500, description="Points for each box, added at the end.")] = 25
    extra_boxes_gin: ExtraBoxes = 0
    shutout: Annotated[
        Literal["double", "add_100", "none"],
        Meta(description="If nobody else won a hand: double points and game bonus, add 100, or nothing."),
    ] = "double"
    knock_limit: Annotated[int, Meta(ge=0, le=20, description="The most deadwood one may knock with.")] = 10
    big_gin_bonus: Annotated[
        int, Meta(ge=0, le=500, description="Bonus for showing eleven melded cards without a throw; 0: not played.")
    ] = 0


class ScoredOptions(BonusOptions, frozen=True, kw_only=True):
    """One hand against one, without what Round-the-Corner Gin leaves no choice in."""

    undercut_bonus: Annotated[int, Meta(ge=0, le=500, description="Points for undercutting the knocker.")] = 20
    extra_boxes_undercut: ExtraBoxes = 0


class RingOptions(ScoredOptions, frozen=True, kw_only=True):
    """Round-the-Corner Gin: earlier discards are always open, and a gin hand may always be laid off on."""

    target: Target = 125
    match_scoring: SingleOrHollywood = "single"
    hollywood_shutout: HollywoodShutout = "all_open"
    next_dealer: NextDealer = "loser"
    first_dealer: FirstDealer = "low_card"


class OpenOptions(ScoredOptions, frozen=True, kw_only=True):
    """Adds what can be chosen where the ace is low."""

    layoff_on_gin: Annotated[bool, Meta(description="Cards may be laid off on a gin hand, too.")] = False
    pile_view: PileView = "all"


class GinOptions(OpenOptions, frozen=True, kw_only=True):
    """Gin Rummy and Hollywood Gin."""

    match_scoring: SingleOrHollywood = "single"
    hollywood_shutout: HollywoodShutout = "all_open"
    next_dealer: NextDealer = "loser"
    first_dealer: FirstDealer = "low_card"


class OklahomaOptions(GinOptions, frozen=True, kw_only=True):
    spades_double: Spades = True
    ace_knock: AceKnock = "gin_only"
    spades_double_boxes: SpadeBoxes = False


class StraightOptions(OpenOptions, frozen=True, kw_only=True):
    """No knocking. With `match_scoring` wins the bonuses and the target are not used."""

    series_wins: SeriesWins = 1
    eleventh_card: Annotated[
        bool, Meta(description="The player left of the dealer gets eleven cards and starts with a throw; no upcard.")
    ] = False
    match_scoring: Annotated[
        Literal["wins", "points"], Meta(description="Count hands won, or points to the target as in Gin Rummy.")
    ] = "wins"
    next_dealer: NextDealer = "loser"
    first_dealer: FirstDealer = "low_card"


class CelebesOptions(GinFamilyOptions, frozen=True, kw_only=True):
    series_wins: SeriesWins = 1
    max_jokers_per_meld: Annotated[Literal[1, 2], Meta(description="The most jokers in one meld.")] = 1
    pile_view: PileView = "all"
    next_dealer: NextDealer = "loser"
    first_dealer: FirstDealer = "low_card"


class SeveralOptions(OpenOptions, frozen=True, kw_only=True):
    """A two-hand game among more than two people. The Oklahoma options count only where that game is chosen."""

    two_hand_rules: Annotated[TwoHandGame, Meta(description="The game that is played one hand against one.")] = "gin_rummy"
    spades_double: Spades = True
    ace_knock: AceKnock = "gin_only"
    spades_double_boxes: SpadeBoxes = False


class SitOutOptions(SeveralOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=3, le=3)] = 3
    next_dealer: NextDealer = "loser"


class BoxOptions(SeveralOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=3, le=3)] = 3
    next_dealer: NextDealer = "loser"
    consult: Annotated[bool, Meta(description="The idle partner sees the active partner's hand and may advise.")] = True


class TeamOptions(SeveralOptions, frozen=True, kw_only=True):
    """Partnership Gin and team gin: side against side, one hand against one at each table."""

    players: Annotated[int, Meta(ge=4, le=20)] = 4
    target: TeamTarget = 0
    team_advice: Annotated[bool, Meta(description="Whoever has finished may see a team-mate's hand and advise.")] = True
    delay_on_knock: Annotated[
        bool, Meta(description="While a knock is being answered, the other side's other players need not move.")
    ] = True

    def __post_init__(self) -> None:
        if self.players % 2:
            raise ValueError("players: half plays against half, so the number must be even")


class ThreeOptions(BonusOptions, frozen=True, kw_only=True):
    """Three players, all against all."""

    players: Annotated[int, Meta(ge=3, le=3)] = 3
    gin_bonus: GinBonus = 40
    target: Target = 200
    upcard_offers: Annotated[Literal[2, 3], Meta(description="How many players are offered the upcard.")] = 2
    beaten_penalty: Annotated[
        Literal["tie_or_beaten", "tie_only"], Meta(description="When a knocker who does not win the hand loses 20.")
    ] = "tie_or_beaten"
    layoff_on_gin: Annotated[bool, Meta(description="Cards may be laid off on a gin hand, too.")] = False
    pile_view: PileView = "all"


class HandRules(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The rules of one hand, whatever match it belongs to. One object for each set of options; never part of a state."""

    pack: OnePack
    hands: int = 2
    size: int = 10  # cards dealt to each
    jokers: int = 0  # Celebes: melds are judged by `melds` and `patterns`
    melds: MeldRules = MeldRules()
    offers: int = 2  # players who may take the upcard; 0: there is none
    knock: Literal["limit", "knock_card", "never"] = "limit"
    knock_limit: int = 10
    ace_limit: int = 0  # with an ace as knock card
    gin_bonus: int = 25
    undercut_bonus: int = 20
    big_gin_bonus: int = 0
    boxes_gin: int = 0
    boxes_undercut: int = 0
    layoff_on_gin: bool = False
    wash: bool = False  # gin against a hand that ends with nothing left is nobody's
    answers: bool = True  # the other hands are asked; else counted at their best, without lay-offs
    wins: bool = False  # a hand is worth 1, whatever is left
    spades_double: bool = False
    spades_double_boxes: bool = False
    ties_only: bool = False  # three players: a knocker loses the 20 only to an equal hand
    pile_open: bool = True
    stall_limit: int = 20

    def limit(self, upcard: Face | None) -> int | None:
        """The most deadwood one may knock with; None: only gin ends the hand."""
        if self.knock == "never":
            return None
        if self.knock == "limit" or upcard is None:
            return self.knock_limit
        return min(rank_of(upcard), 10) if rank_of(upcard) > 1 else self.ace_limit or None

    def doubled(self, upcard: Face | None) -> bool:
        return self.spades_double and upcard is not None and suit_of(upcard) == "s"


@lru_cache(maxsize=1024)
def hand_rules(options: GinFamilyOptions) -> HandRules:
    """The rules of a hand under these options."""
    for kind, rules in _RULES:
        if isinstance(options, kind):
            return rules(options)
    raise TypeError(f"these are no gin options: {type(options).__name__}")


def _knocking(options: BonusOptions, pack: OnePack, **more: Any) -> HandRules:
    common = HandRules(
        pack=pack,
        knock_limit=options.knock_limit,
        gin_bonus=options.gin_bonus,
        big_gin_bonus=options.big_gin_bonus,
        boxes_gin=options.extra_boxes_gin,
        stall_limit=options.stall_limit,
    )
    return replace(common, **more)


def _low_ace(options: OpenOptions) -> HandRules:
    return _knocking(
        options,
        plain(),
        undercut_bonus=options.undercut_bonus,
        boxes_undercut=options.extra_boxes_undercut,
        layoff_on_gin=options.layoff_on_gin,
        pile_open=options.pile_view == "all",
    )


def _oklahoma(options: OklahomaOptions | SeveralOptions) -> HandRules:
    return replace(
        _low_ace(options),
        knock="knock_card",
        ace_limit=1 if options.ace_knock == "one" else 0,
        spades_double=options.spades_double,
        spades_double_boxes=options.spades_double_boxes,
    )


def _ring(options: ScoredOptions) -> HandRules:
    return _knocking(
        options,
        round_the_corner(),
        melds=MeldRules(ace="round"),
        undercut_bonus=options.undercut_bonus,
        boxes_undercut=options.extra_boxes_undercut,
        layoff_on_gin=True,
        wash=True,
    )


def _straight(options: StraightOptions) -> HandRules:
    return replace(
        _low_ace(options),
        knock="never",
        offers=0 if options.eleventh_card else 2,
        layoff_on_gin=False,
        answers=False,
        wins=options.match_scoring == "wins",
    )


def _celebes(options: CelebesOptions) -> HandRules:
    return HandRules(
        pack=plain(),
        size=13,
        jokers=2,
        melds=MeldRules(wild=frozenset({JOKER}), wild_max=options.max_jokers_per_meld, set_max=5),
        offers=1,
        knock="never",
        answers=False,
        wins=True,
        pile_open=options.pile_view == "all",
        stall_limit=options.stall_limit,
    )


def _three(options: ThreeOptions) -> HandRules:
    return _knocking(
        options,
        plain(),
        hands=3,
        offers=options.upcard_offers,
        layoff_on_gin=options.layoff_on_gin,
        ties_only=options.beaten_penalty == "tie_only",
        pile_open=options.pile_view == "all",
    )


def _chosen(options: SeveralOptions) -> HandRules:
    rules = {"gin_rummy": _low_ace, "oklahoma_gin": _oklahoma, "round_the_corner_gin": _ring}[options.two_hand_rules]
    return rules(options)


_RULES: tuple[tuple[type[GinFamilyOptions], Callable[[Any], HandRules]], ...] = (
    (CelebesOptions, _celebes),
    (ThreeOptions, _three),
    (StraightOptions, _straight),
    (OklahomaOptions, _oklahoma),
    (RingOptions, _ring),
    (SeveralOptions, _chosen),
    (GinOptions, _low_ace),
)
