"""Rows of finished matches, ratings and standings. What counts for how much is decided in bot.scores.

The functions that take a connection are parts of a writer's job, so that a match is recorded in the transaction that
ends it.
"""

from __future__ import annotations

import sqlite3
from typing import Any, NamedTuple

from bot.store.database import Database, Row

EVERYWHERE = 0  # the guild of the board of all servers
ALL_GAMES = ""
ALL_TIME = ""
RATING = "CAST(round(1000 + 40 * (r.mu - 3 * r.sigma)) AS INTEGER)"  # as bot.scores.ratings.shown


class Scope(NamedTuple):
    """What a board is about."""

    guild: int
    game: str
    season: str


class MatchRow(NamedTuple):
    table_id: int
    variant: str
    guild: int | None
    channel: int
    started_at: int
    ended_at: int
    season: str
    deals: int
    reason: str
    rated: int
    options: bytes  # JSON
    better: int  # 1: high scores are the good ones, -1: low ones, 0: neither


class SeatRow(NamedTuple):
    seat: int
    side: int
    person: int | None
    name: str
    ai: str | None
    place: int
    won: int
    left: int
    score: int
    points: int
    extras: bytes  # JSON


class BoardLine(NamedTuple):
    rank: int
    person: int
    name: str
    matches: int
    wins: int
    points: int
    rating: int | None
    value: int  # what the board is ordered by
    n: int  # matches or reactions behind it


class Measure(NamedTuple):
    """What a board is ordered by, as SQL over `s` (standings), `r` (ratings) and `k` (the marks of `kind`)."""

    value: str  # a bigger one is better; who has none (NULL) is left out
    n: str = "s.matches"  # how much is behind it
    kind: str = ""


class Played(NamedTuple):
    """A person's part in a match."""

    match: int
    table_id: int
    variant: str
    guild: int | None
    started_at: int
    ended_at: int
    season: str
    deals: int
    reason: str
    rated: int
    options: bytes
    better: int
    seat: int
    side: int
    place: int
    won: int
    left: int
    score: int
    points: int
    extras: bytes
    players: int
    winners: int


def insert_match(connection: sqlite3.Connection, match: MatchRow, seats: list[SeatRow]) -> None:
    cursor = connection.execute(
        f"INSERT INTO matches ({', '.join(MatchRow._fields)}) VALUES ({', '.join('?' * len(match))})", match
    )
    rows = [(cursor.lastrowid, *seat) for seat in seats]
    connection.executemany(
        "INSERT INTO match_seats (match_id, seat, side, person, name, ai, place, won, left, score, points, extras) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def add_standing(connection: sqlite3.Connection, scope: Scope, person: int, wins: int, points: int) -> None:
    """One match more for a person on one board."""
    connection.execute(
        "INSERT INTO standings VALUES (?, ?, ?, ?, 1, ?, ?) ON CONFLICT (guild, game, season, person) DO UPDATE SET "
        "matches = matches + 1, wins = wins + excluded.wins, points = points + excluded.points",
        (*scope, person, wins, points),
    )


def marks_of(connection: sqlite3.Connection, scope: Scope, person: int) -> list[tuple[str, int, int]]:
    """(kind, value, n) of all marks of a person in a scope."""
    return connection.execute(
        "SELECT kind, value, n FROM marks WHERE guild=? AND game=? AND season=? AND person=?", (*scope, person)
    ).fetchall()


def set_mark(connection: sqlite3.Connection, scope: Scope, kind: str, person: int, value: int, n: int) -> None:
    connection.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?, ?, ?)", (*scope, kind, person, value, n))


def last_times(connection: sqlite3.Connection, scope: Scope, person: int, most: int) -> list[int]:
    """A person's last reactions in matches that count: those with people on more than one side, played to the end."""
    rows = connection.execute(
        "SELECT t.value FROM match_seats s JOIN matches m ON m.id = s.match_id "
        "JOIN json_each(CAST(s.extras AS TEXT), '$.times') t "
        "WHERE s.person = ?1 AND NOT s.left AND (?2 = 0 OR m.guild = ?2) AND (?3 = '' OR m.variant = ?3) "
        "AND (?4 = '' OR m.season = ?4) AND EXISTS (SELECT 1 FROM match_seats o WHERE o.match_id = s.match_id "
        "AND o.side <> s.side AND (o.person IS NOT NULL OR o.ai IS NULL OR o.left)) "  # deleted people were there, too
        "ORDER BY s.match_id DESC, t.key DESC LIMIT ?5",
        (person, *scope, most),
    )
    return [int(row[0]) for row in rows]


def rating_of(connection: sqlite3.Connection, person: int, game: str) -> tuple[float, float, int] | None:
    """mu, sigma and the number of matches behind them."""
    row = connection.execute("SELECT mu, sigma, matches FROM ratings WHERE person=? AND game=?", (person, game)).fetchone()
    return (float(row[0]), float(row[1]), int(row[2])) if row else None


def set_rating(connection: sqlite3.Connection, person: int, game: str, mu: float, sigma: float, matches: int) -> None:
    connection.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)", (person, game, mu, sigma, matches))


def seen(connection: sqlite3.Connection, person: int, name: str, at: int) -> None:
    connection.execute(
        "INSERT INTO people (id, name, seen_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "name=excluded.name, seen_at=max(seen_at, excluded.seen_at)",
        (person, name, at),
    )


class ScoreRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def board(
        self, scope: Scope, measure: Measure, limit: int, after: tuple[int, int, int] | None, least: int
    ) -> tuple[list[BoardLine], int]:
        """A page of a board and how many lines it has in all.

        Equal values share a rank and come by fewer matches, then by id. `after` is the last line of the page before: its
        (value, matches, person). `least`: how much a line must have behind it.
        """
        lines, source, values = _board_sql(scope, measure, least)
        page = "" if after is None else "WHERE (-value, matches, person) > (?, ?, ?)"
        bounds = () if after is None else (-after[0], after[1], after[2])
        rows = await self._database.read(
            f"SELECT * FROM ({lines}) {page} ORDER BY value DESC, matches, person LIMIT ?", (*values, *bounds, limit)
        )
        total = await self._database.read(f"SELECT count(*) {source}", values)
        return [BoardLine(*row) for row in rows], int(total[0][0])

    async def line_of(self, person: int, scope: Scope, measure: Measure, least: int) -> BoardLine | None:
        """A person's own line of a board."""
        lines, _, values = _board_sql(scope, measure, least)
        rows = await self._database.read(f"SELECT * FROM ({lines}) WHERE person = ?", (*values, person))
        return BoardLine(*rows[0]) if rows else None

    async def kinds(self, guild: int, game: str) -> dict[str, bool]:
        """The kinds of marks that somebody has there -> whether they are not all the same."""
        rows = await self._database.read(
            "SELECT kind, min(value) < max(value) FROM marks WHERE guild=? AND game=? AND season='' GROUP BY kind",
            (guild, game),
        )
        return {str(kind): bool(differ) for kind, differ in rows}

    async def played(self, person: int, guild: int | None, game: str | None) -> list[Played]:
        """All matches of a person, oldest first."""
        rows = await self._database.read(
            "SELECT m.id, m.table_id, m.variant, m.guild, m.started_at, m.ended_at, m.season, m.deals, m.reason, m.rated, "
            "m.options, m.better, s.seat, s.side, s.place, s.won, s.left, s.score, s.points, s.extras, "
            "(SELECT count(*) FROM match_seats o WHERE o.match_id = m.id), "
            "(SELECT count(*) FROM match_seats o WHERE o.match_id = m.id AND o.won) "
            "FROM match_seats s JOIN matches m ON m.id = s.match_id "
            "WHERE s.person = ?1 AND (?2 IS NULL OR m.guild = ?2) AND (?3 IS NULL OR m.variant = ?3) "
            "ORDER BY m.ended_at, m.id",
            (person, guild, game),
        )
        return [Played(*row) for row in rows]

    async def recent(
        self, guild: int | None, person: int | None, game: str | None, before: int | None, limit: int
    ) -> list[tuple[int, MatchRow, list[SeatRow]]]:
        """Matches newest first with all their seats; `before` is the id of the last one of the page before."""
        rows = await self._database.read(
            "SELECT m.* FROM matches m WHERE (?1 IS NULL OR m.guild = ?1) AND (?3 IS NULL OR m.variant = ?3) "
            "AND (?2 IS NULL OR m.id IN (SELECT match_id FROM match_seats WHERE person = ?2)) "
            "AND (?4 IS NULL OR m.id < ?4) ORDER BY m.id DESC LIMIT ?5",
            (guild, person, game, before, limit),
        )
        found = []
        for row in rows:
            seats = await self._database.read(
                "SELECT seat, side, person, name, ai, place, won, left, score, points, extras FROM match_seats "
                "WHERE match_id = ? ORDER BY seat",
                (row[0],),
            )
            found.append((int(row[0]), MatchRow(*row[1:]), [SeatRow(*seat) for seat in seats]))
        return found

    async def ratings(self, person: int) -> list[tuple[str, float, float, int]]:
        """(game, mu, sigma, matches) of every game a person has a rating in."""
        rows = await self._database.read(
            "SELECT game, mu, sigma, matches FROM ratings WHERE person=? ORDER BY game", (person,)
        )
        return [(str(g), float(mu), float(sigma), int(n)) for g, mu, sigma, n in rows]

    async def seasons(self, guild: int) -> list[str]:
        """The seasons in which matches were played, newest first."""
        rows = await self._database.read(
            "SELECT DISTINCT season FROM standings WHERE guild=? AND season<>'' ORDER BY season DESC", (guild,)
        )
        return [str(row[0]) for row in rows]

    async def games(self, guild: int) -> list[tuple[str, int]]:
        """The games that were played and how many matches of each, most first."""
        rows = await self._database.read(
            "SELECT variant, count(*) FROM matches WHERE ? IN (0, guild) GROUP BY variant ORDER BY 2 DESC, 1", (guild,)
        )
        return [(str(game), int(n)) for game, n in rows]

    async def hide(self, guild: int, person: int, why: str) -> None:
        await self._database.write([("INSERT OR REPLACE INTO hidden VALUES (?, ?, ?)", (guild, person, why))])

    async def show(self, guild: int, person: int, why: str) -> None:
        await self._database.write([("DELETE FROM hidden WHERE guild=? AND person=? AND why=?", (guild, person, why))])

    async def everything_of(self, person: int) -> dict[str, list[dict[str, Any]]]:
        """Every row that is about a person, by table, for an export."""
        wanted = {
            "person": ("people", "id", ("id", "name", "seen_at", "preferences", "listed")),
            "ratings": ("ratings", "person", ("game", "mu", "sigma", "matches")),
            "standings": ("standings", "person", ("guild", "game", "season", "matches", "wins", "points")),
            "marks": ("marks", "person", ("guild", "game", "season", "kind", "value", "n")),
            "hidden": ("hidden", "person", ("guild", "why")),
            "presets": ("presets", "author", ("guild", "variant", "name", "changes", "at")),
        }
        found: dict[str, list[dict[str, Any]]] = {}
        for name, (table, key, columns) in wanted.items():
            sql = f"SELECT {', '.join(columns)} FROM {table} WHERE {key} = ?"
            rows: list[Row] = await self._database.read(sql, (person,))
            found[name] = [dict(zip(columns, row, strict=True)) for row in rows]
        return found

    async def erase(self, person: int) -> None:
        """Forgets a person. Matches stay for the others, with a nameless seat in them."""
        await self._database.write(
            [
                ("UPDATE match_seats SET person=NULL, name='' WHERE person=?", (person,)),
                ("DELETE FROM ratings WHERE person=?", (person,)),
                ("DELETE FROM standings WHERE person=?", (person,)),
                ("DELETE FROM marks WHERE person=?", (person,)),
                ("DELETE FROM hidden WHERE person=?", (person,)),
                ("DELETE FROM people WHERE id=?", (person,)),
                ("UPDATE presets SET author=0 WHERE author=?", (person,)),
            ]
        )


def _board_sql(scope: Scope, measure: Measure, least: int) -> tuple[str, str, tuple[Any, ...]]:
    """The query of a board's lines, in no order; where they come from; what both are filled with."""
    hidden = "NOT EXISTS (SELECT 1 FROM hidden h WHERE h.guild = s.guild AND h.person = s.person)"
    shown = "coalesce(p.listed, 0) = 1" if scope.guild == EVERYWHERE else hidden
    source = (
        "FROM standings s LEFT JOIN people p ON p.id = s.person "
        "LEFT JOIN ratings r ON r.person = s.person AND r.game = s.game "
        "LEFT JOIN marks k ON k.guild = s.guild AND k.game = s.game AND k.season = s.season AND k.kind = ? "
        "AND k.person = s.person "
        f"WHERE s.guild = ? AND s.game = ? AND s.season = ? AND {shown} AND coalesce({measure.n}, 0) >= ? "
        f"AND {measure.value} IS NOT NULL"
    )
    lines = (
        f"SELECT RANK() OVER (ORDER BY {measure.value} DESC) AS rank, s.person AS person, coalesce(p.name, '') AS name, "
        "s.matches AS matches, s.wins AS wins, s.points AS points, "
        f"{RATING} AS rating, {measure.value} AS value, {measure.n} AS n {source}"
    )
    return lines, source, (measure.kind, *scope, least)
