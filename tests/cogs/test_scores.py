"""Leaderboards, statistics and past matches as messages: within Discord's limits, true about ties, unbroken by names."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.games.catalog import variants
from bot.scores import Board, BoardRow, By, FinishedMatch, FinishedSeat, PastMatch, Statistics
from cogs.panels import ids
from cogs.panels.components import Panel, walk
from cogs.panels.limits import problems
from cogs.panels.scores import Offer, Wish, board_panel, history_panel, stats_text
from cogs.panels.words import Voice

HOSTILE = "**a** @everyone [x](http://y)"
LONG = "W" * 32


def line(rank: int, name: str, value: int, person: int = 1, **more: Any) -> BoardRow:
    fields = {"rank": rank, "person": person, "name": name, "matches": 20, "wins": 5, "points": 9, "rating": 1200, "n": 20}
    return BoardRow(**{**fields, "value": value, **more})


def offer(**more: Any) -> Offer:
    many = {"boards": get_args(By), "games": tuple(variants()), "seasons": tuple(f"20{y}-Q1" for y in range(10, 60))}
    return Offer(**{**many, "places": True, **more})


def words_of(panel: Panel) -> str:
    return "\n".join(c["content"] for c in walk(panel.components) if "content" in c)


@pytest.mark.parametrize("by", get_args(By))
def test_every_board_is_within_the_limits(by: By) -> None:
    rows = tuple(line(k + 1, LONG, -(10**6), person=2**63 - 1 - k, n=10**6) for k in range(10))
    board = Board(rows=rows, total=10**6, least=10, own=line(12345, "me", -5), next=f"-{10**6}:123456:{2**63 - 1}")
    longest = max(variants(), key=len)
    wish = Wish(place="everywhere", game=longest, by=by, season="2026-Q4", after=board.next or "")
    panel = board_panel(Voice(), board, wish, offer())
    assert problems(panel) == []
    told = [ids.read(c["custom_id"]) for c in walk(panel.components) if "custom_id" in c]
    assert len(told) >= 5 - (by == "rating") and all(ref is not None for ref in told)
    for ref in told:
        assert ref is not None and Wish.read(ref.rest).game == longest


def test_equal_values_show_equal_ranks() -> None:
    rows = (line(1, "Ann", 7), line(1, "Bob", 7), line(3, "Cy", 5))
    said = words_of(board_panel(Voice(), Board(rows=rows, total=3), Wish(), offer()))
    ranks = [row.partition(" ")[0] for row in said.splitlines() if "**" in row][1:]
    assert ranks == ["1\\.", "1\\.", "3\\."], "without the backslash Discord would count 1, 2, 3 by itself"


def test_a_name_breaks_nothing() -> None:
    said = words_of(board_panel(Voice(), Board(rows=(line(1, HOSTILE, 7),), total=1), Wish(), offer()))
    assert r"**\*\*a\*\* \@everyone" in said and "](http" not in said.replace(r"\]\(", "")


def test_the_own_place_is_told_when_it_is_on_another_page() -> None:
    mine = line(14, "Me", 2, person=77)
    said = words_of(board_panel(Voice(), Board(rows=(line(1, "Ann", 7),), total=20, own=mine), Wish(), offer()))
    assert "Your place: 14\\. – " in said
    said = words_of(board_panel(Voice(), Board(rows=(mine,), total=20, own=mine), Wish(), offer()))
    assert "Your place" not in said


def test_a_rating_is_of_all_time_whatever_season_was_looked_at() -> None:
    panel = board_panel(Voice(), Board(rows=(), total=0, least=3), Wish(by="rating", season="2026-Q3"), offer())
    assert "all time" in words_of(panel) and "2026-Q3" not in words_of(panel)


@pytest.mark.parametrize("rest", ["", "here/x", "here/snap/beauty//", "a/b/c/d/e/f"])
def test_a_wish_that_was_not_written_here_is_refused(rest: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Wish.read(rest)


def test_statistics_say_only_what_there_is() -> None:
    plain = stats_text(Voice(), "Ann", Statistics(matches=1, deals=1, best_score=5, worst_score=5, seconds=61), "gin_rummy")
    for word in ("Score", "Reaction", "minute", "Settled", "drawn", "left", "Wins in a row", "Deals"):
        assert word not in plain
    assert "2 min" in plain
    full = Statistics(
        matches=9, wins=3, draws=2, left=1, deals=30, deals_won=11, best_score=1, average_score=4.25, worst_score=9,
        settled=-40, median_ms=412, fastest_ms=230, average_ms=500, cards_a_minute=20.04, best_cards_a_minute=31.0,
        rating=1044, rated_matches=4, best_streak=2, seconds=7200,
    )  # fmt: skip
    said = stats_text(Voice(), "Ann", full, "gin_rummy")
    for part in ("2 drawn", "1 left before the end", "best 1 · average 4.2 · worst 9", "-40 in all", "median 0.41 s"):
        assert part in said
    assert "20.0 · 31.0 in the best match" in said and "2.0 h" in said and "1044 · 4 rated matches" in said


def test_past_matches_of_many_with_long_names_fit() -> None:
    seats = tuple(
        FinishedSeat(
            seat=i,
            side=i,
            person=i,
            name=HOSTILE if i else "",
            place=i + 1,
            won=i == 0,
            score=-1234,
            extras={"settled": -99},
        )
        for i in range(12)
    )
    match = FinishedMatch(
        table_id=99999, variant="gone_game", guild=1, channel=1, started_at=0, ended_at=5000, deals=1, reason="x",
        rated=False, seats=seats,
    )  # fmt: skip
    panel = history_panel(
        Voice(), "heading", [PastMatch(id=k, match=match) for k in range(8)], ids.general("history", "1//2")
    )
    assert problems(panel) == []
    assert "🏆 somebody -1234 (-99)" in words_of(panel)
