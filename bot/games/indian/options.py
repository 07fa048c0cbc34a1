"""The options of Indian rummy and of its three formats (rulebook indian), and the combinations that make no sense."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games.core import Options

HAND = 13  # cards for each player
CHIPS = 80  # for each deal of the deals format

Penalty: TypeAlias = Annotated[int, Meta(ge=0, le=100)] | None


class IndianOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """What all formats share."""

    packs: Annotated[Literal[1, 2], Meta(description="packs of 52 cards; one pack is for two players only")] = 2
    printed_jokers_per_pack: Annotated[Literal[1, 2], Meta(description="printed jokers in each pack")] = 1
    wrong_declare: Annotated[int, Meta(ge=0, le=200, description="what a wrong declaration costs")] = 80
    max_points: Annotated[int, Meta(ge=20, le=200, description="the most a loser's hand can cost")] = 80
    first_drop: Annotated[Penalty, Meta(description="what it costs to drop before the first draw; off: no such drop")] = 20
    middle_drop: Annotated[Penalty, Meta(description="what it costs to drop later; off: no such drop")] = 40
    loser_count: Annotated[
        Literal["two_sequences", "pure_unlocks", "pure_only_free"],
        Meta(description="what frees a loser's groups: two sequences, one pure one, or else only pure ones are free"),
    ] = "two_sequences"
    min_loser_points: Annotated[Literal[0, 2], Meta(description="the least that a loser who shows pays")] = 0
    open_joker_pick: Annotated[
        Literal["first_only", "never", "always"],
        Meta(description="may a joker be taken from the open deck: as the very first card, never, always"),
    ] = "first_only"
    ace_sequences: Annotated[
        Literal["both", "low_only", "high_only"], Meta(description="where the ace stands: A-2-3, Q-K-A or either")
    ] = "both"
    loser_arrangement: Annotated[
        Literal["auto_best", "manual"], Meta(description="losers' cards are grouped for them, or by themselves in time")
    ] = "auto_best"
    no_turn_rule: Annotated[
        Literal["off", "half", "first_drop"],
        Meta(description="a loser who had no turn yet pays all, half, or as for a first drop"),
    ] = "off"
    declare_guard: Annotated[bool, Meta(description="wrong declarations are refused and cost nothing")] = False
    open_view: Annotated[Literal["all", "top_only"], Meta(description="is the whole open deck seen, or its top")] = "all"
    auto_drop_after: Annotated[int, Meta(ge=1, le=10, description="missed turns in a row after which a seat drops")] = 3
    max_reshuffles: Annotated[int, Meta(ge=0, le=5, description="how often the open deck becomes the closed one")] = 2

    def __post_init__(self) -> None:
        if self.packs == 1 and self.players != 2:
            raise ValueError("packs: one pack is enough for two players only")
        if self.no_turn_rule == "first_drop" and self.first_drop is None:
            raise ValueError("no_turn_rule: first_drop needs the penalty of a first drop")

    @property
    def jokers(self) -> int:
        """The printed jokers of all packs."""
        return self.packs * self.printed_jokers_per_pack

    def drop_cost(self, first: bool) -> int | None:
        """What a drop costs before the player's first draw, or later; None: there is no such drop."""
        return self.first_drop if first else self.middle_drop

    def may_cost(self, cost: int, total: int) -> bool:
        """Whether a player with this total may drop at this cost."""
        return True


class PointsOptions(IndianOptions, frozen=True, kw_only=True, cache_hash=True):
    """The winner of a deal collects the points of all losers."""

    hands: Annotated[int, Meta(ge=1, le=50, description="deals in a match")] = 1


class DealsOptions(IndianOptions, frozen=True, kw_only=True, cache_hash=True):
    """Chips change hands over a fixed number of deals."""

    deals: Annotated[Literal[1, 2, 3, 4, 5, 6], Meta(description="deals in a match")] = 2
    drops: Annotated[bool, Meta(description="may players drop, at the cost of first_drop and middle_drop")] = False

    def drop_cost(self, first: bool) -> int | None:
        return super().drop_cost(first) if self.drops else None


class PoolOptions(IndianOptions, frozen=True, kw_only=True, cache_hash=True):
    """Points add up; who reaches the limit is out."""

    pool: Annotated[Literal[61, 101, 201], Meta(description="the total at which a player is out")] = 101
    rejoin: Annotated[bool, Meta(description="who has just gone out may come back, if the others are not too far")] = False

    def may_cost(self, cost: int, total: int) -> bool:
        return total + cost < self.pool


# What each pool stands for; its other numbers may still be changed one by one.
POOLS = {
    "61": {"pool": 61, "first_drop": 15, "middle_drop": 30, "wrong_declare": 60, "max_points": 60},
    "101": {"pool": 101, "first_drop": 20, "middle_drop": 40, "wrong_declare": 80, "max_points": 80},
    "201": {"pool": 201, "first_drop": 25, "middle_drop": 50, "wrong_declare": 80, "max_points": 80},
}
# Nobody still in may have more than this for another player to come back.
REJOIN_BELOW = {61: 44, 101: 79, 201: 174}
