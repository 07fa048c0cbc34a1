"""Results of finished matches: leaderboards, ratings, statistics. No Discord, and no rules of any game."""

from __future__ import annotations

from bot.scores.model import Board, BoardRow, FinishedMatch, FinishedSeat, PastMatch, Statistics
from bot.scores.record import record, season_of
from bot.scores.service import LEAST_RATED, By, Scores

__all__ = [
    "LEAST_RATED",
    "Board",
    "BoardRow",
    "By",
    "FinishedMatch",
    "FinishedSeat",
    "PastMatch",
    "Scores",
    "Statistics",
    "record",
    "season_of",
]
