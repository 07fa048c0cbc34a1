"""Leaderboards, statistics, histories; hiding, export and deletion of what is known of a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from bot.scores.marks import WINDOW, middle
from bot.scores.model import Board, BoardRow, FinishedMatch, FinishedSeat, PastMatch, Statistics
from bot.scores.ratings import Rating, shown
from bot.scores.record import season_of
from bot.store import Store
from bot.store.scores import (
    ALL_GAMES,
    ALL_TIME,
    EVERYWHERE,
    RATING,
    BoardLine,
    MatchRow,
    Measure,
    Played,
    Scope,
    ScoreRows,
    SeatRow,
)

By: TypeAlias = Literal[
    "wins", "points", "rating", "reaction", "quickest", "pace", "top_pace", "streak", "high", "low"
]  # fmt: skip
_SUMS: Final = {"wins": Measure("s.wins"), "points": Measure("s.points"), "rating": Measure(RATING, "r.matches")}
_MEASURES: Final[dict[By, Measure]] = {by: _SUMS.get(by) or Measure("k.value", "k.n", by) for by in get_args(By)}
_VARYING: Final = ("high", "low")  # boards that mean nothing where everybody has the same


class Least(msgspec.Struct, frozen=True, kw_only=True):
    """What a line of a board must have behind it, so that one lucky evening does not lead."""

    rated: int = 3  # rated matches for a rating
    reactions: int = 10  # for their median, and for the quickest of them
    paced: int = 3  # matches for cards a minute

    def of(self, by: By) -> int:
        if by == "rating":
            return self.rated
        if by in ("reaction", "quickest"):
            return self.reactions
        return self.paced if by in ("pace", "top_pace") else 0


class Scores:
    """What has been played and how well. Matches come in through `record`, called by the tables."""

    def __init__(self, store: Store, least: Least | None = None) -> None:
        self._store = store
        self._least = least or Least()
        self._rows = ScoreRows(store.database)

    async def leaderboard(
        self,
        *,
        guild: int | None,
        game: str | None = None,
        by: By = "wins",
        season: str | None = None,
        limit: int = 10,
        after: str | None = None,
        reader: int | None = None,
    ) -> Board:
        """A page of a server's board (guild None: of all servers, those who wished to be on it).

        `game` None: all games; `season` as `season_of` writes it, None: all time. Ratings know no seasons. Only matches
        with people on more than one side count. The boards:

        - wins, points (2 for each person beaten, 1 for each tie), rating;
        - reaction: the median of a person's last 500 reactions there (of each match at most the last 200);
          quickest: the best of all;
        - pace: cards a minute over all matches; top_pace: most of them in one match;
        - streak: most wins in a row;
        - high, low: the best score somebody won a match with, by the game's plain rules, where high or low ones are good.

        A line needs `Board.least` matches or reactions behind it; `reader` is who wants to see the own line in any case.
        `after` is the `next` of the page before; pages never repeat a line while nobody plays. Raises ValueError for a
        broken `after`.
        """
        cursor = _cursor(after) if after else None
        when = ALL_TIME if by == "rating" or season is None else season
        scope = Scope(EVERYWHERE if guild is None else guild, game or ALL_GAMES, when)
        least = self._least.of(by)
        lines, total = await self._rows.board(scope, _MEASURES[by], limit + 1, cursor, least)
        page = lines[:limit]
        following = _cursor_text(page[-1]) if len(lines) > limit else None
        own = await self._rows.line_of(reader, scope, _MEASURES[by], least) if reader is not None else None
        return Board(rows=tuple(map(_row, page)), total=total, least=least, own=_row(own) if own else None, next=following)

    async def boards(self, guild: int | None, game: str | None = None) -> tuple[By, ...]:
        """The boards that mean something there, by what the matches played so far have told."""
        kinds = await self._rows.kinds(EVERYWHERE if guild is None else guild, game or ALL_GAMES)
        return tuple(
            by
            for by, measure in _MEASURES.items()
            if not measure.kind or (kinds.get(by, False) if by in _VARYING else by in kinds)
        )

    async def statistics(self, person: int, *, guild: int | None = None, game: str | None = None) -> Statistics:
        """Everything a person has played (on one server, of one game), AI opponents included."""
        played = await self._rows.played(person, guild, game)
        rated = {g: (Rating(mu, sigma), n) for g, mu, sigma, n in await self._rows.ratings(person)}
        rating = rated.get(game or ALL_GAMES)
        return _summed(played, one_game=game is not None, rating=rating)

    async def ratings(self, person: int) -> dict[str, tuple[int, int]]:
        """Game ("": all together) -> the rating as shown, the matches behind it."""
        return {game: (shown(Rating(mu, sigma)), n) for game, mu, sigma, n in await self._rows.ratings(person)}

    async def history(
        self,
        *,
        guild: int | None = None,
        person: int | None = None,
        game: str | None = None,
        before: int | None = None,
        limit: int = 10,
    ) -> list[PastMatch]:
        """Finished matches, newest first; `before` is the id of the last one of the page before."""
        found = await self._rows.recent(guild, person, game, before, limit)
        return [PastMatch(id=number, match=_match(row, seats)) for number, row, seats in found]

    async def seasons(self, guild: int | None) -> list[str]:
        return await self._rows.seasons(EVERYWHERE if guild is None else guild)

    async def games(self, guild: int | None) -> list[tuple[str, int]]:
        """The games played and how often, most first."""
        return await self._rows.games(EVERYWHERE if guild is None else guild)

    # ---- one's data

    async def gone_from(self, guild: int, person: int) -> None:
        """Left the server: does not show on its board any more, but nothing is lost."""
        await self._rows.hide(guild, person, "left")

    async def back_in(self, guild: int, person: int) -> None:
        await self._rows.show(guild, person, "left")

    async def hide(self, guild: int, person: int) -> None:
        """By the person's own wish."""
        await self._rows.hide(guild, person, "wish")

    async def unhide(self, guild: int, person: int) -> None:
        await self._rows.show(guild, person, "wish")

    async def export(self, person: int) -> dict[str, Any]:
        """All that is kept about a person, ready to be written as JSON. Tables in play are not in it."""
        found: dict[str, Any] = await self._rows.everything_of(person)
        for row in (*found["person"], *found["presets"]):
            for key in ("preferences", "changes"):
                if key in row:
                    row[key] = msgspec.json.decode(row[key])
        played = await self._rows.played(person, None, None)
        found["matches"] = [_exported(match) for match in played]
        return found

    async def erase(self, person: int) -> None:
        """Forgets a person for good; the matches stay for those who played them, with a nameless seat."""
        await self._rows.erase(person)


def _row(line: BoardLine) -> BoardRow:
    return BoardRow(**line._asdict())


def _cursor_text(line: BoardLine) -> str:
    return f"{line.value}:{line.matches}:{line.person}"


def _cursor(text: str) -> tuple[int, int, int]:
    value, matches, person = map(int, text.split(":"))
    return value, matches, person


def _summed(played: Sequence[Played], *, one_game: bool, rating: tuple[Rating, int] | None) -> Statistics:
    if not played:
        return Statistics()
    streak = best = 0
    for match in played:
        streak = streak + 1 if match.won else 0
        best = max(best, streak)
    extras = [msgspec.json.decode(match.extras) for match in played]
    reactions = sum(e.get("reactions", 0) for e in extras)
    fastest = [e["fastest_ms"] for e in extras if e.get("fastest_ms") is not None]
    stayed = [match for match in played if not match.left]
    times = [ms for match, e in zip(played, extras, strict=True) if not match.left for ms in e.get("times", ())]
    paces = [(e["cards"], e["playing_s"]) for m, e in zip(played, extras, strict=True) if not m.left and e.get("playing_s")]
    scores = sorted(match.score for match in stayed) if one_game else []
    if sum(match.better for match in played) < 0:
        scores.reverse()
    settled = [e["settled"] for e in extras if one_game and "settled" in e]
    games = Counter(match.variant for match in played)
    return Statistics(
        matches=len(played),
        wins=sum(match.won for match in played),
        draws=sum(not match.winners and not match.left for match in played),
        left=sum(match.left for match in played),
        streak=streak,
        best_streak=best,
        points=sum(match.points for match in played),
        average_place=sum(m.place for m in stayed) / len(stayed) if stayed else None,
        best_score=scores[-1] if scores else None,
        worst_score=scores[0] if scores else None,
        average_score=sum(scores) / len(scores) if scores else None,
        deals=sum(match.deals for match in played),
        deals_won=sum(e.get("deals_won", 0) for e in extras),
        settled=sum(settled) if settled else None,
        seconds=sum(match.ended_at - match.started_at for match in played) // 1000,
        favourites=tuple(games.most_common(5)),
        rating=shown(rating[0]) if rating else None,
        rated_matches=rating[1] if rating else 0,
        fastest_ms=min(fastest, default=None),
        average_ms=round(sum(e.get("reaction_ms", 0) for e in extras) / reactions) if reactions else None,
        median_ms=middle(times[-WINDOW:]) if times else None,
        cards_a_minute=60 * sum(c for c, _ in paces) / sum(s for _, s in paces) if paces else None,
        best_cards_a_minute=max((60 * c / s for c, s in paces), default=None),
        last_played=played[-1].ended_at,
    )


def _match(row: MatchRow, seats: Sequence[SeatRow]) -> FinishedMatch:
    return FinishedMatch(
        table_id=row.table_id,
        variant=row.variant,
        guild=row.guild,
        channel=row.channel,
        started_at=row.started_at,
        ended_at=row.ended_at,
        deals=row.deals,
        reason=row.reason,
        rated=bool(row.rated),
        options=msgspec.json.decode(row.options),
        seats=tuple(
            FinishedSeat(
                seat=s.seat,
                side=s.side,
                person=s.person,
                name=s.name,
                ai=s.ai,
                place=s.place,
                won=bool(s.won),
                left=bool(s.left),
                score=s.score,
                extras=msgspec.json.decode(s.extras),
            )
            for s in seats
        ),
    )


def _exported(match: Played) -> dict[str, Any]:
    row = match._asdict()
    row["options"] = msgspec.json.decode(match.options)
    row["extras"] = msgspec.json.decode(match.extras)
    return row


__all__ = ["By", "Least", "Scores", "season_of"]
