"""The boards of medians and records: what is on them, for which games there are any, and that an upgrade fills them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median_high, median_low
from typing import Any, get_args

import pytest

from bot.scores import By, FinishedMatch, Least, Scores
from bot.scores import marks as marking
from bot.store import Store
from tests.scores.test_scores import ANN, BOB, CY, DEE, Book, match, ms
from tests.scores.test_scores import book as book
from tests.store.versions import at_version

ANYBODY = Least(rated=0, reactions=0, paced=0)


def pressed(*times: int) -> dict[str, Any]:
    """What a race tells of a seat that reacted in these times."""
    return {"reactions": len(times), "reaction_ms": sum(times), "fastest_ms": min(times), "times": list(times)}


def paced(cards: int, seconds: int) -> dict[str, Any]:
    return {"cards": cards, "playing_s": seconds}


async def lines(book: Book, by: By, **wish: Any) -> list[tuple[str, int]]:
    board = await book.scores.leaderboard(**({"guild": 1, "by": by} | wish))
    return [(row.name, row.value) for row in board.rows]


# ---- what is on a board


async def test_one_lucky_press_does_not_lead(book: Book) -> None:
    steady = pressed(*range(300, 400, 10))
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(40), 1: steady}, variant="snap"))
    assert await lines(book, "reaction", game="snap") == [("Bob", -345)]
    assert await lines(book, "quickest", game="snap") == [("Bob", -300)]
    board = await book.scores.leaderboard(guild=1, game="snap", by="reaction")
    assert (board.least, board.rows[0].n) == (10, 10)
    for _ in range(9):
        await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(500)}, variant="snap"))
    assert await lines(book, "reaction", game="snap") == [("Bob", -345), ("Ann", -500)]
    assert await lines(book, "quickest", game="snap") == [("Ann", -40), ("Bob", -300)]


async def test_the_median_is_of_all_reactions_not_of_medians(book: Book) -> None:
    book.scores = Scores(book.store, ANYBODY)
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(100, 100, 100, 100, 100)}, variant="snap"))
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(900)}, variant="snap"))
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(700)}, variant="spoons"))
    assert await lines(book, "reaction", game="snap") == [("Ann", -100)]
    assert await lines(book, "reaction", game="spoons") == [("Ann", -700)]
    assert await lines(book, "reaction") == [("Ann", -100)], "over all games"
    assert (await book.scores.statistics(ANN)).median_ms == 100


async def test_the_median_is_of_the_last_reactions(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "WINDOW", 3)
    book.scores = Scores(book.store, ANYBODY)
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(100, 100, 100)}, variant="snap"))
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(500, 700)}, variant="snap"))
    assert await lines(book, "reaction", game="snap") == [("Ann", -500)]


async def test_cards_a_minute_over_all_matches_and_in_one(book: Book) -> None:
    for cards in (30, 10, 20):
        await book.add(match([ANN, BOB], [1, 2], extras={0: paced(cards, 60)}, variant="nerts"))
    await book.add(match([ANN, BOB], [1, 2], extras={1: paced(99, 60)}, variant="nerts"))
    assert await lines(book, "pace", game="nerts") == [("Ann", 200)], "Bob was that quick only once"
    assert await lines(book, "top_pace", game="nerts") == [("Ann", 300)]


async def test_a_streak_ends_with_a_match_not_won(book: Book) -> None:
    for winner in (ANN, ANN, BOB, ANN, ANN, ANN):
        await book.add(match([winner, BOB if winner == ANN else ANN], [1, 2]))
    assert await lines(book, "streak") == [("Ann", 3)], "one win in a row is no streak"
    await book.add(match([ANN, BOB], [1, 2], left=(0,)), match([ANN, BOB], [1, 2]))
    assert await lines(book, "streak") == [("Ann", 3)]


async def test_the_best_score_is_the_highest_or_the_lowest_as_the_game_has_it(book: Book) -> None:
    golf = {"variant": "golf6"}
    await book.add(match([ANN, BOB], [1, 2], scores=[20, 31], **golf), match([BOB, ANN], [1, 2], scores=[12, 90], **golf))
    await book.add(match([ANN, BOB], [1, 2], scores=[120, 31]), match([BOB, ANN], [1, 2], scores=[105, 90]))
    assert await lines(book, "low", game="golf6") == [("Bob", -12), ("Ann", -20)]
    assert await lines(book, "high", game="gin_rummy") == [("Ann", 120), ("Bob", 105)]
    own = await book.scores.statistics(ANN, game="golf6")
    assert (own.best_score, own.worst_score) == (20, 90)
    await book.add(match([ANN, BOB], [1, 2], scores=[900, 31], options={"target": 900}))
    assert await lines(book, "high", game="gin_rummy") == [("Ann", 120), ("Bob", 105)], "house rules change what a score is"


@pytest.mark.parametrize("alone", [{"people": [ANN, None]}, {"people": [ANN, BOB], "sides": [0, 0]}])
async def test_records_are_made_among_people(book: Book, alone: dict[str, Any]) -> None:
    book.scores = Scores(book.store, ANYBODY)
    people = alone["people"]
    rest = {k: v for k, v in alone.items() if k != "people"}
    for _ in range(2):
        await book.add(match(people, [1, 2], extras={0: pressed(9) | paced(99, 1)}, **rest))
    for by in get_args(By):
        assert await lines(book, by) == []
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(300)}))
    assert await lines(book, "reaction") == [("Ann", -300)]


async def test_who_left_makes_no_record(book: Book) -> None:
    book.scores = Scores(book.store, ANYBODY)
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(9) | paced(99, 1)}, left=(0,)))
    for by in ("reaction", "quickest", "pace", "top_pace", "high"):
        assert await lines(book, by) == []


# ---- which boards there are


async def test_only_boards_that_mean_something_are_offered(book: Book) -> None:
    assert await book.scores.boards(1, "gin_rummy") == ("wins", "points", "rating")
    for score in (101, 130):
        await book.add(match([ANN, BOB], [1, 2], scores=[score, 5]))
        await book.add(match([ANN, BOB], [1, 2], scores=[1, 0], extras={0: pressed(300)}, variant="snap"))
        await book.add(match([BOB, ANN], [1, 2], scores=[score + 9, 1], extras={0: paced(9, 60)}, variant="nerts"))
    await book.add(match([BOB, ANN], [1, 2], scores=[250, 5]))
    plain = ("wins", "points", "rating")
    assert await book.scores.boards(1, "gin_rummy") == (*plain, "streak", "high")
    assert await book.scores.boards(1, "snap") == (*plain, "reaction", "quickest", "streak"), "every win there is 1 to 0"
    assert await book.scores.boards(1) == (*plain, "reaction", "quickest", "pace", "top_pace", "streak")
    assert await book.scores.boards(2, "snap") == plain
    assert await book.scores.boards(None, "snap") == (*plain, "reaction", "quickest", "streak")


# ---- all together, against a sum by hand


def played(rng: Random, count: int) -> list[FinishedMatch]:
    """Matches of all kinds."""
    made = []
    for _ in range(count):
        seats = rng.sample([ANN, BOB, CY, DEE, None], rng.choice([2, 3, 4]))
        told: dict[int, dict[str, Any]] = {}
        for i in range(len(seats)):
            told[i] = rng.choice([{}, pressed(*(rng.randint(100, 999) for _ in range(rng.randint(1, 7))))])
            told[i] |= rng.choice([{}, paced(rng.randint(1, 60), rng.randint(20, 90))])
        left = tuple(i for i in range(len(seats)) if seats[i] and rng.random() < 0.1)
        scores = sorted((rng.randint(-9, 99) for _ in seats), reverse=rng.random() < 0.5)
        rest = {"variant": rng.choice(["snap", "nerts", "golf6"]), "guild": rng.choice([1, 2, None])}
        day = ms(rng.choice(["2026-02-01", "2026-05-01"]))
        options = rng.choice([{}, {}, {"target": 9}])
        places = sorted(rng.randint(1, 3) for _ in seats)
        made.append(
            match(seats, places, scores=scores, extras=told, left=left, ended_at=day, options=options, rated=False, **rest)
        )
    return made


def by_hand(matches: Sequence[FinishedMatch], person: int, by: str, game: str) -> int | None:
    """A person's value on a board, from everything that was played in its scope."""
    parts = [(m, s) for m in matches for s in m.seats if s.person == person]
    parts = [(m, s) for m, s in parts if any(o.person is not None and o.side != s.side for o in m.seats)]
    stayed = [(m, s) for m, s in parts if not s.left]
    if by == "streak":
        rows = "".join("w" if s.won and not s.left else " " for _, s in parts).split()
        best = max(map(len, rows), default=0)
        return best if best > 1 else None
    if by in ("high", "low"):
        sign = 1 if by == "high" else -1
        won = [s.score for m, s in stayed if s.won and m.better == sign and not m.options]
        return max((sign * score for score in won), default=None) if game else None
    if by in ("pace", "top_pace"):
        told = [(s.extras["cards"], s.extras["playing_s"]) for _, s in stayed if "cards" in s.extras]
        if by == "pace":
            told = [(sum(c for c, _ in told), sum(t for _, t in told))] if told else []
        return max((int(600 * c / t + 0.5) for c, t in told), default=None)
    times = [t for _, s in stayed for t in s.extras.get("times", ())]
    if not times:
        return None
    low, high = median_low(times), median_high(times)
    return -int(min(times)) if by == "quickest" else -(int(low + high) // 2)


async def test_every_board_is_what_the_matches_say(book: Book) -> None:
    rng = Random(5)
    matches = played(rng, 120)
    await book.add(*matches)
    book.scores = Scores(book.store, ANYBODY)
    compared = 0
    for person in (ANN, BOB, CY, DEE):
        await book.store.people.prefer(person, f"P{person}", 5, listed=True)
    for guild in (1, 2, None):
        for game in ("", "snap", "nerts", "golf6"):
            for season in (None, "2026-Q1", "2026-Q2"):
                there = [m for m in matches if guild in (None, m.guild) and game in ("", m.variant)]
                there = [m for m in there if season is None or season_is(m, season)]
                for by in get_args(By)[3:]:
                    board = await book.scores.leaderboard(guild=guild, game=game or None, by=by, season=season)
                    found = {row.person: row.value for row in board.rows}
                    wanted = {p: by_hand(there, p, by, game) for p in (ANN, BOB, CY, DEE)}
                    assert found == {p: v for p, v in wanted.items() if v is not None}, (guild, game, season, by)
                    assert [r.rank for r in board.rows] == [1 + sum(v > r.value for v in found.values()) for r in board.rows]
                    compared += len(found)
    assert compared > 500


def season_is(m: FinishedMatch, season: str) -> bool:
    return season == ("2026-Q1" if m.ended_at < ms("2026-04-01") else "2026-Q2")


async def test_an_upgrade_gives_the_same_marks_as_playing_on(book: Book, tmp_path: Path) -> None:
    await book.add(*played(Random(8), 60))
    for _ in range(3):  # more reactions than are looked at
        await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(*range(100, 700, 3))}, variant="snap"))
    await book.scores.erase(DEE)
    old = tmp_path / "old.db"
    at_version(old, 2)
    with sqlite3.connect(old) as connection:
        connection.executescript("DELETE FROM match_seats; DELETE FROM matches; DELETE FROM standings;")
        for row in await book.store.database.read("SELECT * FROM matches"):
            connection.execute(f"INSERT INTO matches VALUES ({', '.join('?' * (len(row) - 1))})", row[:-1])
        for row in await book.store.database.read("SELECT * FROM match_seats"):
            connection.execute(f"INSERT INTO match_seats VALUES ({', '.join('?' * len(row))})", row)
    connection.close()
    upgraded = await Store.open(old, durable=False)
    for table, order in (("marks", "1, 2, 3, 4, 5"), ("matches", "1")):
        query = f"SELECT * FROM {table} ORDER BY {order}"
        assert await upgraded.database.read(query) == await book.store.database.read(query)
    assert len(await upgraded.database.read("SELECT * FROM marks")) > 200
    await upgraded.close()


# ---- paging and one's data


@pytest.mark.parametrize("by", get_args(By))
async def test_pages_of_every_board_hold_everybody_exactly_once(book: Book, by: By) -> None:
    rng, book.scores = Random(7), Scores(book.store, ANYBODY)
    for _ in range(40):
        people = rng.sample(range(200, 230), 3)
        told = {i: pressed(rng.randint(1, 4)) | paced(rng.randint(1, 3), 60) for i in range(3)}
        scores = [rng.choice([30, 40]), 2, 1]
        await book.add(match(people, [1, 2, 3], scores=[-n for n in scores] if by == "low" else scores, extras=told))
    whole = await book.scores.leaderboard(guild=1, game="gin_rummy", by=by, limit=500)
    found: list[Any] = []
    mark: str | None = None
    for _ in range(len(whole.rows)):
        board = await book.scores.leaderboard(guild=1, game="gin_rummy", by=by, limit=3, after=mark)
        assert board.total == whole.total
        found += board.rows
        mark = board.next
        if mark is None:
            break
    assert tuple(found) == whole.rows and len({row.person for row in found}) == whole.total
    if by != "rating":
        assert len({row.rank for row in found}) < len(found), "there are ties, and they share a rank"


async def test_marks_are_exported_and_deleted(book: Book) -> None:
    await book.add(match([ANN, BOB], [1, 2], extras={0: pressed(300), 1: pressed(400)}, variant="snap"))
    data = await book.scores.export(ANN)
    json.dumps(data)
    assert {"guild": 1, "game": "snap", "season": "", "kind": "reaction", "value": -300, "n": 1} in data["marks"]
    await book.scores.erase(ANN)
    assert not any((await book.scores.export(ANN)).values())
    book.scores = Scores(book.store, ANYBODY)
    assert await lines(book, "reaction") == [("Bob", -400)], "the others keep theirs"
    await book.add(match([BOB, CY], [1, 2], extras={0: pressed(600)}, variant="snap"))
    assert await lines(book, "reaction") == [("Bob", -500)]
