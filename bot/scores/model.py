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
    """deals_won; of a race: reactions, reaction_ms (their sum), fastest_ms, times (the last ones); cards, playing_s;
    settled: what the seat wins from the others where the game settles up"""


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

    @property
    def better(self) -> int:
        """1: the better the place, the higher the score; -1: the lower; 0: the scores do not tell."""
        ahead = [a.score - b.score for a in self.seats for b in self.seats if a.place < b.place]
        if not any(ahead):
            return 0
        return 1 if min(ahead) >= 0 else -1 if max(ahead) <= 0 else 0


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    rank: int  # equal values share one
    person: int
    name: str  # as last seen
    matches: int
    wins: int
    points: int
    rating: int | None
    value: int  # what the board is ordered by, the bigger the better: -ms of a reaction, tenths of a card a minute ...
    n: int  # matches or reactions behind it


class Board(msgspec.Struct, frozen=True, kw_only=True):
    rows: tuple[BoardRow, ...]
    total: int  # lines on all pages
    least: int = 0  # matches or reactions that a line must have behind it
    own: BoardRow | None = None  # the reader's line, on whatever page it is
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
    worst_score: int | None = None
    average_score: float | None = None
    deals: int = 0
    deals_won: int = 0
    settled: int | None = None  # only in one game, which settles up: won from the others, below 0 lost
    seconds: int = 0  # spent at tables
    favourites: tuple[tuple[str, int], ...] = ()  # (game, matches), most first
    rating: int | None = None
    rated_matches: int = 0
    fastest_ms: int | None = None  # of all reactions in races
    average_ms: int | None = None
    median_ms: int | None = None  # of the last 500 of them, of each match at most its last 200
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
