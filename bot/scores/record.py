"""Takes a finished match down: the match itself, the standings and the ratings, in the writer's transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from bot.scores import ratings
from bot.scores.marks import mark
from bot.scores.model import FinishedMatch, FinishedSeat
from bot.scores.ratings import Rating
from bot.store import scores as rows
from bot.store.scores import ALL_GAMES, ALL_TIME, EVERYWHERE, MatchRow, Scope, SeatRow


def season_of(at: int) -> str:
    """The quarter of a year in which a moment (Unix ms) lies: "2026-Q3"."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return f"{day.year}-Q{(day.month + 2) // 3}"


def counts(match: FinishedMatch) -> bool:
    """Whether it goes into the standings: people were on both sides of it. Beating AIs wins no league."""
    return len({seat.side for seat in match.seats if seat.person is not None}) > 1


def points_of(match: FinishedMatch, seat: FinishedSeat) -> int:
    """For the leaderboard, alike in every game: 2 for each person beaten, 1 for each level with; none for who left."""
    if seat.left or seat.person is None:
        return 0
    opponents = [o for o in match.seats if o.person is not None and o.side != seat.side]
    return sum(2 if o.left or seat.place < o.place else 1 if seat.place == o.place else 0 for o in opponents)


def record(connection: sqlite3.Connection, match: FinishedMatch) -> None:
    """Call it inside a writer's job. The same table twice raises sqlite3.IntegrityError."""
    season = season_of(match.ended_at)
    points = [points_of(match, seat) for seat in match.seats]
    row = MatchRow(
        match.table_id,
        match.variant,
        match.guild,
        match.channel,
        match.started_at,
        match.ended_at,
        season,
        match.deals,
        match.reason,
        int(match.rated),
        msgspec.json.encode(match.options),
        match.better,
    )
    rows.insert_match(connection, row, [_seat(s, p) for s, p in zip(match.seats, points, strict=True)])
    for seat in match.seats:
        if seat.person is not None:
            rows.seen(connection, seat.person, seat.name, match.ended_at)
    if counts(match):
        for seat, won in zip(match.seats, points, strict=True):
            if seat.person is not None:
                _stand(connection, match, seat, season, won)
    if match.rated and counts(match) and all(seat.person is not None for seat in match.seats):
        for game in (match.variant, ALL_GAMES):
            _rate(connection, match, game)


def _seat(seat: FinishedSeat, points: int) -> SeatRow:
    return SeatRow(
        seat.seat,
        seat.side,
        seat.person,
        seat.name,
        seat.ai,
        seat.place,
        int(seat.won and not seat.left),
        int(seat.left),
        seat.score,
        points,
        msgspec.json.encode(seat.extras),
    )


def _stand(connection: sqlite3.Connection, match: FinishedMatch, seat: FinishedSeat, season: str, points: int) -> None:
    assert seat.person is not None
    guilds = {EVERYWHERE} if match.guild is None else {EVERYWHERE, match.guild}
    for guild in sorted(guilds):
        for game in (match.variant, ALL_GAMES):
            for when in (season, ALL_TIME):
                scope, won = Scope(guild, game, when), int(seat.won and not seat.left)
                rows.add_standing(connection, scope, seat.person, won, points)
                mark(connection, match, seat, scope)


def _rate(connection: sqlite3.Connection, match: FinishedMatch, game: str) -> None:
    sides: dict[int, list[FinishedSeat]] = {}
    for seat in match.seats:
        sides.setdefault(seat.side, []).append(seat)
    teams = list(sides.values())
    known = [[_known(connection, seat, game) for seat in team] for team in teams]
    before = [[rating for rating, _ in team] for team in known]
    after = ratings.after(before, [min(seat.place for seat in team) for team in teams])
    for team, old, new in zip(teams, known, after, strict=True):
        _keep(connection, game, team, [n for _, n in old], new)


def _known(connection: sqlite3.Connection, seat: FinishedSeat, game: str) -> tuple[Rating, int]:
    assert seat.person is not None
    row = rows.rating_of(connection, seat.person, game)
    return (Rating(row[0], row[1]), row[2]) if row else (ratings.fresh(), 0)


def _keep(
    connection: sqlite3.Connection, game: str, team: Sequence[FinishedSeat], played: Sequence[int], new: Sequence[Rating]
) -> None:
    for seat, n, rating in zip(team, played, new, strict=True):
        assert seat.person is not None
        rows.set_rating(connection, seat.person, game, rating.mu, rating.sigma, n + 1)
