"""A match that was played to its end, as the scores take it down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class FinishedSeat(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    side: int  # seats with the same number played together
    person: int | None  # who sat there at the first deal or took over; None: an AI
    name: str
    ai: str | None = None  # the level that played the seat at the end
    place: int  # 1 is best; equal places tie
    won: bool
    left: bool = False  # the person left before the end
    score: int  # the game's own points
    extras: Mapping[str, Any] = {}
    """deals_won; of a race: reactions, reaction_ms (their sum), fastest_ms, times (the last ones); cards, playing_s"""


class FinishedMatch(msgspec.Struct, frozen=True, kw_only=True):
    table_id: int
    variant: str
    guild: int | None
    channel: int
    started_at: int  # Unix ms
    ended_at: int
    deals: int
    reason: str
    rated: bool  # the table has nothing against it: no AI at the end, nothing taken back by agreement
    options: Mapping[str, Any] = {}  # what differs from the variant's
    seats: tuple[FinishedSeat, ...]


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    rank: int  # equal values share one
    person: int
    name: str  # as last seen
    matches: int
    wins: int
    points: int
    rating: int | None
    value: int  # what the board is ordered by: wins, points, rating, -ms of the quickest press, tenths of a card a minute


class Board(msgspec.Struct, frozen=True, kw_only=True):
    rows: tuple[BoardRow, ...]
    total: int  # lines on all pages
    next: str | None = None  # what to ask the next page with


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has done, over all games or in one."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    left: int = 0  # matches left before the end; they count as lost
    streak: int = 0  # wins in a row now
    best_streak: int = 0
    points: int = 0
    average_place: float | None = None
    best_score: int | None = None  # only in one game: points of different games cannot be compared
    average_score: float | None = None
    deals: int = 0
    deals_won: int = 0
    seconds: int = 0  # spent at tables
    favourites: tuple[tuple[str, int], ...] = ()  # (game, matches), most first
    rating: int | None = None
    rated_matches: int = 0
    fastest_ms: int | None = None  # of all reactions in races
    average_ms: int | None = None
    median_ms: int | None = None
    cards_a_minute: float | None = None  # where a game counts them: to the lake of Nerts, over all matches
    best_cards_a_minute: float | None = None  # in one match
    last_played: int | None = None  # Unix ms

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.matches if self.matches else None


class PastMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a history, with everybody who sat there."""

    id: int
    match: FinishedMatch
