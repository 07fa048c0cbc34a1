"""Results of finished matches: leaderboards, ratings, statistics. No Discord, and no rules of any game."""

from __future__ import annotations

from bot.scores.model import Board, BoardRow, FinishedMatch, FinishedSeat, PastMatch, Statistics
from bot.scores.record import record, season_of
from bot.scores.service import By, Least, Scores

__all__ = [
    "Board",
    "BoardRow",
    "By",
    "FinishedMatch",
    "FinishedSeat",
    "Least",
    "PastMatch",
    "Scores",
    "Statistics",
    "record",
    "season_of",
]
