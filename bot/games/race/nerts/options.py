"""What a game of Nerts is, and what a host may change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from bot.games.core import Seat
from bot.games.race.press import RaceOptions


class NertsOptions(RaceOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=20, description="players at the table")] = 4
    nerts_size: Annotated[int, Meta(ge=5, le=20, description="cards in the nerts pile")] = 13
    river_piles: Annotated[Literal[4, 5], Meta(description="columns of the river")] = 4
    stream_by: Annotated[Literal[1, 3], Meta(description="cards turned from the stream at a time")] = 3
    river_move: Annotated[
        Literal["tail", "whole", "single"],
        Meta(description="what may change columns: any end part, only whole columns, or only the last card"),
    ] = "tail"
    empty_fill: Annotated[
        Literal["any", "nerts_first"],
        Meta(description="what may fill a gap: any card, or the nerts pile first as long as it lasts"),
    ] = "any"
    call: Annotated[
        Literal["manual", "auto"], Meta(description="who ends the deal: a call, or the last nerts card by itself")
    ] = "manual"
    nerts_bonus: Annotated[Literal[0, 5, 10], Meta(description="points for the caller")] = 0
    left_cost: Annotated[Literal[1, 2], Meta(description="points lost for each card left in the nerts pile")] = 2
    lake_tie: Annotated[
        Literal["first", "both"], Meta(description="the same card within tie_ms: only the first gets in, or both")
    ] = "first"
    stuck_action: Annotated[
        Literal["shift_one", "one_by_one", "shuffle", "burn_nerts", "end_hand"],
        Meta(description="what happens when nobody can move"),
    ] = "shift_one"
    max_unsticks: Annotated[int, Meta(ge=1, le=5, description="how often in a row that may happen")] = 2
    stuck_force_s: Annotated[
        int, Meta(ge=0, le=600, description="seconds without progress until it happens by itself; 0: only by agreement")
    ] = 90
    absent_s: Annotated[int, Meta(ge=10, le=600, description="seconds without a press until a seat counts as absent")] = 60
    idle_end_s: Annotated[int, Meta(ge=30, le=3600, description="seconds without any press until the deal ends")] = 300
    match_end: Annotated[
        Literal["target", "spread", "tally", "hands"],
        Meta(description="what ends the match: a total, a lead, deals won, or a number of deals"),
    ] = "target"
    target: Annotated[int, Meta(ge=25, le=500, description="the total that ends the match")] = 100
    spread: Annotated[int, Meta(ge=25, le=500, description="the lead over the last that ends the match")] = 100
    tally_by: Annotated[
        Literal["caller", "top_score"], Meta(description="who wins a deal: its caller, or the best score")
    ] = "caller"
    tally_target: Annotated[int, Meta(ge=1, le=20, description="deals won that end the match")] = 3
    hands: Annotated[int, Meta(ge=1, le=30, description="deals of a match of a fixed length")] = 5
    floor_zero: Annotated[bool, Meta(description="a total below zero becomes zero after each deal")] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.idle_end_s < self.absent_s:
            raise ValueError("idle_end_s cannot be less than absent_s")

    def crews(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each layout."""
        return tuple((Seat(s),) for s in range(self.players))

    def crew(self, seat: Seat) -> int:
        """The layout a seat plays in."""
        return seat

    def crews_of(self, seats: Iterable[Seat]) -> list[int]:
        """The layouts that these seats play in."""
        return sorted({self.crew(s) for s in seats})

    def contenders(self, left: Sequence[Seat]) -> list[int]:
        """The layouts that can win the match: those that not all of their players have left."""
        return self.crews_of(s for s in map(Seat, range(self.players)) if s not in left)

    def may(self, seat: Seat, role: str, absent: Sequence[Seat]) -> bool:
        """Whether the seat may play from this part of its layout ("stream", "nerts")."""
        return True


class TeamOptions(NertsOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=4, le=18, description="players at the table")] = 4
    team_size: Annotated[
        Literal["auto", 2, 3], Meta(description="members of a team; auto: pairs where they come out even")
    ] = "auto"
    team_roles: Annotated[
        Literal["free", "split"],
        Meta(description="all members do everything, or one plays the stream and the second the nerts pile"),
    ] = "free"

    def __post_init__(self) -> None:
        super().__post_init__()
        size = self.size
        if self.players % size or not 2 <= self.players // size <= 6:
            raise ValueError(f"team_size {self.team_size} does not go with {self.players} players: 2 to 6 equal teams")

    @property
    def size(self) -> int:
        if self.team_size != "auto":
            return self.team_size
        return 2 if self.players % 2 == 0 and self.players <= 12 else 3

    def crews(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(Seat(s) for s in range(first, first + self.size)) for first in range(0, self.players, self.size))

    def crew(self, seat: Seat) -> int:
        return seat // self.size

    def may(self, seat: Seat, role: str, absent: Sequence[Seat]) -> bool:
        """With split roles the first member plays the stream and the second the nerts pile, as long as they are there."""
        if self.team_roles == "free":
            return True
        holder = self.crews()[self.crew(seat)][0 if role == "stream" else 1]
        return seat == holder or holder in absent
