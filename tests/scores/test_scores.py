"""What is taken down of a match, and what people read of it: boards, statistics, ratings, their own data."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.scores import FinishedMatch, FinishedSeat, Scores, record, season_of
from bot.scores.ratings import Rating, after, fresh, shown
from bot.scores.record import points_of
from bot.store import Store

ANN, BOB, CY, DEE = 100, 101, 102, 103
NAMES = {ANN: "Ann", BOB: "Bob", CY: "Cy", DEE: "Dee"}


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


DAY = ms("2026-07-01")
tables = itertools.count(1)


def match(people: Sequence[int | None], places: Sequence[int], **fields: Any) -> FinishedMatch:
    """A match that these people ended on these places."""
    fields = {"sides": range(len(people)), "scores": [10 * (9 - p) for p in places], "left": (), "extras": {}} | fields
    sides, scores, left, extras = (fields.pop(k) for k in ("sides", "scores", "left", "extras"))
    draw = fields.pop("draw", False)
    seats = tuple(
        FinishedSeat(
            seat=i,
            side=sides[i],
            person=person,
            name=NAMES.get(person, f"P{person}") if person else "Ada (AI)",
            ai=None if person else "normal",
            place=place,
            won=place == 1 and not draw,
            left=i in left,
            score=scores[i],
            extras=extras.get(i, {}),
        )
        for i, (person, place) in enumerate(zip(people, places, strict=True))
    )
    known = {
        "table_id": next(tables),
        "variant": "gin_rummy",
        "guild": 1,
        "channel": 11,
        "started_at": DAY,
        "ended_at": DAY + 60_000,
        "deals": 3,
        "reason": "target",
        "rated": None not in people,
        "seats": seats,
    }
    return FinishedMatch(**{**known, **fields})


class Book:
    def __init__(self, store: Store) -> None:
        self.store, self.scores = store, Scores(store)

    async def add(self, *matches: FinishedMatch) -> None:
        for one in matches:
            await self.store.database.run(lambda connection, one=one: record(connection, one))  # type: ignore[misc]

    async def names(self, **wish: Any) -> list[str]:
        board = await self.scores.leaderboard(**({"guild": 1} | wish))
        return [row.name for row in board.rows]


@pytest.fixture
async def book(tmp_path: Path) -> AsyncIterator[Book]:
    store = await Store.open(tmp_path / "cards.db", durable=False)
    yield Book(store)
    await store.close()


# ---- seasons and points


@pytest.mark.parametrize(
    ("day", "season"),
    [("2026-01-01", "2026-Q1"), ("2026-03-31", "2026-Q1"), ("2026-04-01", "2026-Q2"), ("2026-12-31", "2026-Q4")],
)
def test_a_season_is_a_quarter(day: str, season: str) -> None:
    assert season_of(ms(day)) == season


def test_points_are_two_for_each_person_beaten_and_one_for_each_tie() -> None:
    three = match([ANN, BOB, CY], [1, 2, 2])
    assert [points_of(three, s) for s in three.seats] == [4, 1, 1]
    partners = match([ANN, BOB, CY, DEE], [1, 2, 1, 2], sides=[0, 1, 0, 1])
    assert [points_of(partners, s) for s in partners.seats] == [4, 0, 4, 0]
    with_ai = match([ANN, None], [1, 2])
    assert [points_of(with_ai, s) for s in with_ai.seats] == [0, 0]
    walked_out = match([ANN, BOB], [1, 2], left=(0,))
    assert [points_of(walked_out, s) for s in walked_out.seats] == [0, 2]


# ---- boards


async def test_a_board_lists_by_wins_points_and_rating(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]), match([ANN, BOB], [1, 2]), match([BOB, ANN, CY], [1, 2, 3]))
    await book.add(match([BOB, CY], [1, 2]), match([BOB, CY], [1, 2]))
    assert await book.names(by="wins") == ["Bob", "Ann", "Cy"]
    assert await book.names(by="points") == ["Bob", "Ann", "Cy"]
    board = await book.scores.leaderboard(guild=1, by="wins")
    assert [(r.rank, r.matches, r.wins, r.points) for r in board.rows] == [(1, 5, 3, 8), (2, 3, 2, 6), (3, 3, 0, 0)]
    by_rating = await book.scores.leaderboard(guild=1, by="rating")
    ratings = [r.rating for r in by_rating.rows if r.rating is not None]
    assert len(ratings) == 3
    assert ratings == sorted(ratings, reverse=True)


async def test_boards_are_apart_by_server_game_and_season(book: Book) -> None:
    await book.add(
        match([ANN, BOB], [1, 2]),
        match([BOB, CY], [1, 2], guild=2),
        match([CY, DEE], [1, 2], variant="canasta"),
        match([DEE, ANN], [1, 2], ended_at=ms("2026-01-05")),
        match([BOB, ANN], [1, 2], guild=None),
    )
    assert sorted(await book.names()) == ["Ann", "Bob", "Cy", "Dee"]
    assert await book.names(guild=2) == ["Bob", "Cy"]
    assert await book.names(game="canasta") == ["Cy", "Dee"]
    assert await book.names(season="2026-Q1") == ["Dee", "Ann"]
    assert await book.scores.seasons(1) == ["2026-Q3", "2026-Q1"]
    assert await book.scores.games(1) == [("gin_rummy", 2), ("canasta", 1)]
    assert dict(await book.scores.games(None)) == {"gin_rummy": 4, "canasta": 1}


async def test_equal_values_share_a_rank(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]), match([BOB, ANN], [1, 2]), match([CY, DEE], [1, 2]))
    board = await book.scores.leaderboard(guild=1)
    assert [(r.rank, r.name) for r in board.rows] == [(1, "Cy"), (1, "Ann"), (1, "Bob"), (4, "Dee")]


@pytest.mark.parametrize("by", ["wins", "points", "rating"])
async def test_pages_hold_everybody_exactly_once(book: Book, by: Any) -> None:
    rng = Random(7)
    for _ in range(60):
        people = rng.sample(range(200, 230), 3)
        await book.add(match(people, rng.choice([[1, 2, 3], [1, 1, 3], [2, 1, 2]])))
    whole = await book.scores.leaderboard(guild=1, by=by, limit=500)
    pages: list[Any] = []
    after_this: str | None = None
    while True:
        board = await book.scores.leaderboard(guild=1, by=by, limit=7, after=after_this)
        pages += board.rows
        assert board.total == whole.total == len(whole.rows)
        if board.next is None:
            break
        after_this = board.next
    assert tuple(pages) == whole.rows
    assert len({row.person for row in pages}) == len(pages)


async def test_a_broken_page_mark_is_refused(book: Book) -> None:
    with pytest.raises(ValueError, match=r"."):
        await book.scores.leaderboard(guild=1, after="1; DROP TABLE standings")


async def test_beating_ais_wins_no_league(book: Book) -> None:
    await book.add(match([ANN, None], [1, 2]))
    assert await book.names() == []
    assert (await book.scores.statistics(ANN)).wins == 1


async def test_who_left_the_server_is_hidden_not_lost(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]))
    await book.scores.gone_from(1, ANN)
    assert await book.names() == ["Bob"]
    await book.scores.back_in(1, ANN)
    assert await book.names() == ["Ann", "Bob"]


async def test_a_wish_to_be_hidden_outlasts_coming_back(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]))
    await book.scores.hide(1, ANN)
    await book.scores.back_in(1, ANN)
    assert await book.names() == ["Bob"]
    await book.scores.unhide(1, ANN)
    assert await book.names() == ["Ann", "Bob"]


async def test_the_board_of_all_servers_shows_only_who_wants_it(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]), match([ANN, CY], [1, 2], guild=2))
    assert await book.names(guild=None) == []
    await book.store.people.prefer(ANN, "Ann", 5, listed=True)
    board = await book.scores.leaderboard(guild=None)
    assert [(r.name, r.wins) for r in board.rows] == [("Ann", 2)]
    await book.store.people.prefer(ANN, "Ann", 5, listed=False)
    assert await book.names(guild=None) == []


async def test_a_board_shows_the_newest_name(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]))
    await book.store.people.seen(ANN, "Anna", DAY + 70_000)
    assert await book.names() == ["Anna", "Bob"]


# ---- ratings


def test_a_beginner_is_shown_a_thousand() -> None:
    assert shown(fresh()) == 1000


def test_winning_raises_and_losing_lowers() -> None:
    (winner,), (loser,) = after([[fresh()], [fresh()]], [1, 2])
    assert winner.mu > fresh().mu > loser.mu
    assert winner.sigma < fresh().sigma


def test_partners_rise_together_and_a_tie_moves_equals_little() -> None:
    side, other = after([[fresh(), fresh()], [fresh(), fresh()]], [1, 2])
    assert all(r.mu > fresh().mu for r in side)
    assert all(r.mu < fresh().mu for r in other)
    (a,), (b,) = after([[fresh()], [fresh()]], [1, 1])
    assert a.mu == pytest.approx(b.mu)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=2, max_size=6))
def test_a_better_place_gains_more_and_an_equal_one_the_same(places: list[int]) -> None:
    gains = [rating.mu for [rating] in after([[Rating(25.0, 8.0)] for _ in places], places)]
    for (p, a), (q, b) in itertools.permutations(zip(places, gains, strict=True), 2):
        assert (a > b) if p < q else (a == pytest.approx(b)) if p == q else (a < b)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 40), st.integers(0, 40))
def test_a_draw_brings_two_ratings_nearer(strong: int, weak: int) -> None:
    (a,), (b,) = after([[Rating(strong, 6.0)], [Rating(weak, 6.0)]], [1, 1])
    assert abs(a.mu - b.mu) <= abs(strong - weak) + 1e-9


async def test_ratings_are_kept_by_game_and_over_all(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]), match([ANN, BOB], [1, 2], variant="canasta"))
    ratings = await book.scores.ratings(ANN)
    assert set(ratings) == {"", "gin_rummy", "canasta"}
    assert ratings[""][1] == 2
    assert ratings[""][0] > ratings["canasta"][0] > 1000


async def test_unrated_matches_change_no_rating(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2], rated=False), match([ANN, BOB, None], [1, 2, 3], rated=True))
    assert await book.scores.ratings(ANN) == {}


async def test_simultaneous_ends_lose_no_rating(book: Book) -> None:
    import asyncio

    await asyncio.gather(*(book.add(match([ANN, BOB], [1, 2])) for _ in range(20)))
    assert (await book.scores.ratings(ANN))["gin_rummy"][1] == 20
    assert (await book.scores.statistics(ANN)).wins == 20


async def test_a_match_is_recorded_once(book: Book) -> None:
    one = match([ANN, BOB], [1, 2])
    await book.add(one)
    with pytest.raises(sqlite3.IntegrityError):
        await book.add(one)
    assert (await book.scores.leaderboard(guild=1)).rows[0].wins == 1


# ---- statistics and history


async def test_statistics(book: Book) -> None:
    race = {"reactions": 4, "reaction_ms": 1000, "fastest_ms": 180, "deals_won": 2}
    await book.add(
        match([ANN, BOB], [1, 2], scores=[110, 40], extras={0: race}),
        match([ANN, BOB], [1, 2], scores=[130, 40], ended_at=DAY + 120_000),
        match([ANN, BOB], [2, 1], scores=[90, 140], ended_at=DAY + 180_000),
        match([ANN, BOB], [1, 1], scores=[50, 50], ended_at=DAY + 240_000, draw=True, variant="canasta"),
        match([ANN, BOB], [1, 2], scores=[100, 0], ended_at=DAY + 300_000),
        match([ANN, BOB], [1, 2], ended_at=DAY + 360_000, left=(0,)),
    )
    own = await book.scores.statistics(ANN)
    assert (own.matches, own.wins, own.draws, own.left) == (6, 3, 1, 1)
    assert own.win_rate == pytest.approx(0.5)
    assert (own.streak, own.best_streak) == (0, 2)
    assert own.favourites == (("gin_rummy", 5), ("canasta", 1))
    assert (own.fastest_ms, own.average_ms, own.deals_won, own.deals) == (180, 250, 2, 18)
    assert own.best_score is None, "points of different games cannot be compared"
    assert own.seconds == 60 + 120 + 180 + 240 + 300 + 360
    assert own.last_played == DAY + 360_000
    gin = await book.scores.statistics(ANN, game="gin_rummy")
    assert (gin.matches, gin.best_score, gin.average_score) == (5, 130, (110 + 130 + 90 + 100) / 4)
    assert (await book.scores.statistics(ANN, guild=2)).matches == 0
    nobody = await book.scores.statistics(999)
    assert (nobody.matches, nobody.win_rate, nobody.average_ms) == (0, None, None)


async def test_history_pages(book: Book) -> None:
    matches = [match([ANN, BOB], [1, 2]) for _ in range(5)] + [match([CY, DEE], [1, 2])]
    await book.add(*matches)
    first = await book.scores.history(person=ANN, limit=3)
    second = await book.scores.history(person=ANN, limit=3, before=first[-1].id)
    assert [p.match.table_id for p in first + second] == [m.table_id for m in reversed(matches[:5])]
    newest = (await book.scores.history(guild=1, limit=1))[0].match
    assert newest == matches[-1]


async def test_standings_are_the_sum_of_the_matches(book: Book) -> None:
    rng = Random(3)
    for _ in range(40):
        people = rng.sample([ANN, BOB, CY, DEE], rng.choice([2, 3, 4]))
        places = [rng.randint(1, 2) for _ in people]
        left = (0,) if rng.random() < 0.2 else ()
        day = ms(rng.choice(["2026-02-01", "2026-05-01"]))
        game = rng.choice(["gin_rummy", "canasta"])
        await book.add(match(people, places, left=left, ended_at=day, guild=rng.choice([1, 2]), variant=game))
    sums = await book.store.database.read(
        "SELECT m.guild, m.variant, m.season, s.person, count(*), sum(s.won), sum(s.points) FROM match_seats s "
        "JOIN matches m ON m.id = s.match_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4"
    )
    kept = await book.store.database.read(
        "SELECT * FROM standings WHERE guild > 0 AND game <> '' AND season <> '' ORDER BY 1, 2, 3, 4"
    )
    assert kept == sums


# ---- one's data


async def test_export_and_erase(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2]), match([ANN, CY], [2, 1], variant="canasta"))
    await book.store.people.prefer(ANN, "Ann", 5, ping="off")
    data = await book.scores.export(ANN)
    json.dumps(data)
    assert data["person"][0]["name"] == "Ann"
    assert data["person"][0]["preferences"] == {"ping": "off"}
    assert [m["variant"] for m in data["matches"]] == ["gin_rummy", "canasta"]
    assert {r["game"] for r in data["ratings"]} == {"", "gin_rummy", "canasta"}
    await book.scores.erase(ANN)
    gone = await book.scores.export(ANN)
    assert not any(gone.values())
    assert "Ann" not in str(await book.store.database.read("SELECT * FROM match_seats"))
    assert (await book.scores.statistics(BOB)).matches == 1, "the others keep theirs"
    assert sorted(await book.names()) == ["Bob", "Cy"]


async def test_reactions_and_cards_a_minute(book: Book) -> None:
    first = {"reactions": 3, "reaction_ms": 1300, "fastest_ms": 300, "times": [300, 400, 600], "cards": 30, "playing_s": 60}
    second = {"reactions": 1, "reaction_ms": 500, "fastest_ms": 500, "times": [500], "cards": 10, "playing_s": 60}
    await book.add(match([ANN, BOB], [1, 2], extras={0: first, 1: second}, variant="nerts"))
    await book.add(match([ANN, BOB], [2, 1], extras={0: second}, variant="nerts"))
    await book.add(match([ANN, BOB], [2, 1], extras={0: {"times": [1], "fastest_ms": 1}}, left=(0,), variant="nerts"))
    own = await book.scores.statistics(ANN, game="nerts")
    assert own.median_ms == 450
    assert (own.best_score, own.worst_score) == (80, 70)
    assert (own.cards_a_minute, own.best_cards_a_minute) == (20.0, 30.0)
    assert (await book.scores.statistics(BOB)).median_ms == 500
