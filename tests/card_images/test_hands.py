"""The private picture: the player's order, numbers that mean something, hands of any size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.cards import FACES
from bot.games.core import Seat
from bot.games.view import SeatView, TableView
from card_images import arrange, hand_order, render_hand
from card_images.hand import grouped
from card_images.words import Words
from tests.card_images.samples import NAMES, hand

SORTS = ("rank", "suit", "melds", "dealt")
hands = st.lists(st.sampled_from(FACES), max_size=40)


@given(hands, st.sampled_from(SORTS))
@settings(max_examples=60)
def test_an_order_is_a_permutation(cards: list[str], sort: str) -> None:
    assert sorted(arrange(cards, sort)) == list(range(len(cards)))  # type: ignore[arg-type]


@given(hands)
@settings(max_examples=60)
def test_groups_are_sets_and_runs(cards: list[str]) -> None:
    *melds, _rest = (*grouped(cards), ())
    for group in melds[:-1]:
        faces = [cards[i] for i in group]
        same_rank = len({f[0] for f in faces}) == 1
        same_suit = len({f[1] for f in faces}) == 1
        assert len(group) >= 3
        assert same_rank or same_suit


def test_melds_come_first() -> None:
    cards = ("2c", "7h", "Kd", "8h", "2d", "9h", "2s")
    assert [[cards[i] for i in g] for g in grouped(cards)] == [["7h", "8h", "9h"], ["2c", "2d", "2s"], ["Kd"]]


def test_an_ace_follows_the_king_in_a_group() -> None:
    assert grouped(("Ah", "Qh", "Kh"))[0] == (1, 2, 0)


def test_the_players_own_order_is_kept() -> None:
    view = hand(5)
    cards = view.hand()
    mine = (cards[3], cards[0])
    assert hand_order(view, mine)[:2] == mine
    assert sorted(hand_order(view, mine)) == sorted(cards)


def test_an_order_of_cards_long_gone_is_no_trouble() -> None:
    view = hand(3)
    gone = next(f for f in FACES if f not in view.hand())
    assert sorted(hand_order(view, (gone, *view.hand()))) == sorted(view.hand())


@pytest.mark.parametrize("n", [0, 1, 2, 11, 12, 26, 27, 40, 60, 104])
def test_a_hand_of_any_size_is_drawn(n: int) -> None:
    picture = render_hand(hand(n), NAMES)
    assert picture.width <= 1200
    assert picture.height <= 2200


def test_the_new_card_is_lifted() -> None:
    assert render_hand(hand(5), NAMES).png != render_hand(hand(5, marks={}), NAMES).png or hand(5).zones[-1].marks == {}
    assert render_hand(hand(5), NAMES).png != render_hand(hand(5, marks={0: "new"}), NAMES).png


def test_groups_stand_apart_and_numbers_can_be_left_out() -> None:
    view = hand(10)
    cards = view.hand()
    plain = render_hand(view, NAMES, order="dealt")
    apart = render_hand(view, NAMES, order="dealt", groups=(cards[:3], cards[3:6]))
    assert plain.png != apart.png
    assert render_hand(view, NAMES, order="dealt", numbers=False).height < plain.height


def test_a_small_hand_makes_a_small_picture() -> None:
    """A narrow picture is shown larger on a phone."""
    assert render_hand(hand(3), NAMES).width < render_hand(hand(10), NAMES).width


def test_melds_that_partners_lay_together_are_called_their_sides() -> None:
    seats = tuple(SeatView(seat=Seat(i), side=i % 2) for i in range(4))
    words = Words(TableView(you=Seat(2), phase="play", seats=seats, zones=()), ("Ann", "Bob", "Cy", "Dee"))
    assert [words.whose(s) for s in range(4)] == ["Your side", "Their side"] * 2
    pairs = tuple(SeatView(seat=Seat(i), side=i % 3) for i in range(6))
    six = Words(TableView(you=Seat(0), phase="play", seats=pairs, zones=()), ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay"))
    assert [six.whose(s) for s in range(3)] == ["Your side", "Bob + Eve", "Cy + Fay"]
    watching = Words(TableView(you=None, phase="play", seats=seats, zones=()), ("Ann", "Bob", "Cy", "Dee"))
    assert watching.whose(0) == "Ann + Cy"
    single = tuple(SeatView(seat=Seat(i)) for i in range(2))
    alone = Words(TableView(you=Seat(0), phase="play", seats=single, zones=()), ("Ann", "Bob"))
    assert alone.whose(0) == "Ann"
