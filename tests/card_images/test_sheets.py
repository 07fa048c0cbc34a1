"""The end of a match on the score sheet: what it adds to the deals, and who owes whom, drawn and in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.games.core import Line, Seat
from bot.games.view import SeatView, TableView
from card_images import alt_text, render_table, text_table
from tests.card_images.samples import NAMES, gin_over, shown_hands


def over(view: TableView) -> TableView:
    """The same table after the last deal of the match."""
    n = len(view.seats)
    owed = (3 * (n - 1), *(-3 for _ in range(n - 1)))
    return replace(view, phase="match_over", final=(Line(Seat(0), "game_bonus", 100),), settled=owed)


@pytest.mark.parametrize("sample", [gin_over, lambda: shown_hands(8)], ids=["by reason", "by seat"])
def test_the_picture_shows_what_the_end_of_a_match_adds(sample: Callable[[], TableView]) -> None:
    before, after = render_table(sample(), NAMES), render_table(over(sample()), NAMES)
    assert before.png != after.png
    assert len(after.png) <= 200_000


@pytest.mark.parametrize("words", [alt_text, text_table])
def test_words_tell_who_owes_whom(words: Callable[..., str]) -> None:
    view = replace(over(gin_over()), variant="gin_rummy")
    said = words(view, ("Ann", "Bob"), limit=3000)
    assert "Ann: Game bonus" in said and "100" in said
    assert "Settled up: Ann +3, Bob -3" in said
    assert "Settled up" not in words(gin_over(), ("Ann", "Bob"))


def test_a_name_cannot_break_the_settlement() -> None:
    assert r"Settled up: \*\*A\*\* +3" in text_table(over(gin_over()), ("**A**", "Bob"))


def partners(points: tuple[int, int, int, int]) -> TableView:
    """The end of a deal of four, partners opposite, with a line of points for each seat."""
    seats = tuple(SeatView(seat=Seat(i), side=i % 2, score=points[i]) for i in range(4))
    lines = tuple(Line(Seat(i), "melds", n) for i, n in enumerate(points))
    return TableView(you=None, phase="deal_over", seats=seats, zones=(), lines=lines, variant="canasta_classic")


def test_partners_who_have_all_in_common_are_named_together() -> None:
    names = ("Ann", "Bob", "Cy", "Dee")
    assert partners((70, 45, 70, 45)).in_common() == [(0, 2), (1, 3)]
    said = alt_text(partners((70, 45, 70, 45)), names)
    assert "Ann + Cy: Cards on the table 70." in said and said.count("Cards on the table") == 2
    apart = partners((70, 45, 71, 45))
    assert apart.in_common() == [(0,), (1, 3), (2,)]
    assert "Cy: Cards on the table 71." in alt_text(apart, names)
    assert render_table(apart, names).png != render_table(partners((70, 45, 70, 45)), names).png
