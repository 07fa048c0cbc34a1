"""Edge cases of the social games that no vector covers, and that their AI players are worth playing against."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.games.cards import card, faces
from bot.games.catalog import variant
from bot.games.core import CLOCK, Resume, Seat, Tick
from bot.games.match import Setup
from bot.games.options import BadOption
from bot.games.social import concentration, crazy_eights, go_fish, old_maid, scumbags
from bot.players.drive import at_random, moves
from bot.simulate import simulate


def setup_of(n: int) -> Setup:
    return Setup(dealer=Seat(0), seats=tuple(Seat(i) for i in range(n)))


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(card(f) for f in text.split())


# ---- Go Fish


def fish(hands: list[str], stock: str = "", **changes: Any) -> tuple[Any, Any, go_fish.GoFishDeal]:
    v = variant("go_fish")
    deal = go_fish.GoFishDeal(
        seed=b"s", hands=tuple(map(cards_of, hands)), stock=cards_of(stock), books=((),) * len(hands), turn=Seat(0)
    )
    return v.game, v.house(changes, len(hands)), deal


def test_an_unlucky_draw_is_seen_by_its_owner_alone() -> None:
    game, options, deal = fish(["7c 2d", "9h 3s", "Kd 4c"], "4d 5h")
    step = game.deal_apply(options, setup_of(3), deal, Seat(0), go_fish.AskFor(Seat(1), "7"), 0)
    drew = step.events[-1]
    assert drew.kind == "drew" and "card" not in drew.public
    assert drew.secret == {Seat(0): {"card": "4d"}}
    assert step.state.turn == 1, "the seat that was asked goes on"


def test_suits_that_change_hands_are_told_to_giver_and_taker_only() -> None:
    game, options, deal = fish(["7c 2d", "7h 3s", "Kd 4c"], "4d 5h")
    step = game.deal_apply(options, setup_of(3), deal, Seat(0), go_fish.AskFor(Seat(1), "7"), 0)
    got = step.events[0]
    assert got.public["n"] == 1 and "cards" not in got.public
    assert set(got.secret) == {Seat(0), Seat(1)}


def test_with_all_sets_to_be_laid_an_empty_hand_draws() -> None:
    game, options, deal = fish(["", "7h 3s"], "4d 5h", end="all_books", refill=5)
    (ask,) = game.deal_asks(options, setup_of(2), deal)
    assert ask.actions == (go_fish.DRAW,)
    step = game.deal_apply(options, setup_of(2), deal, Seat(0), go_fish.DRAW, 0)
    assert faces(step.state.hands[0]) == ("4d", "5h") and step.state.turn == 0


def test_asking_in_vain_for_ever_ends_the_game() -> None:
    game, options, deal = fish(["7c", "7h"], "", end="all_books")
    deal = go_fish.replace(deal, hands=(cards_of("7c"), cards_of("8h")))
    setup = setup_of(2)
    for _ in range(go_fish.IDLE):
        (ask,) = game.deal_asks(options, setup, deal)
        deal = game.deal_apply(options, setup, deal, ask.seat, ask.default, 0).state
    assert game.deal_score(options, setup, deal, ()) is not None


# ---- Old Maid


def test_the_fan_shows_the_taker_nothing() -> None:
    v = variant("old_maid")
    options = v.house({}, 3)
    state = v.game.start(options, b"s" * 32).state
    (ask,) = v.game.asks(state)
    view = v.game.view(state, ask.seat)
    fan = view.zone("fan")
    assert fan is not None and set(fan.cards) == {None} and fan.count == len(ask.actions)


def test_an_arranged_fan_is_offered_as_its_owner_wants() -> None:
    v = variant("old_maid")
    options = v.house({"fan": "arranged"}, 2)
    deal = old_maid.OldMaidDeal(
        seed=b"s", hands=(cards_of("3c Qs 5h"), cards_of("3d 5d")), paired=(), offerer=Seat(0), fan=(), removed=()
    )
    game: Any = v.game
    setup = setup_of(2)
    (ask,) = game.deal_asks(options, setup, deal)
    assert ask.seat == 0 and ask.default == old_maid.SHUFFLE
    (idea,) = game.deal_drafts(options, setup, deal, Seat(0), (("Qs",), ("5h",)))
    assert idea.cards == ("Qs", "5h", "3c")
    assert game.deal_check(options, setup, deal, Seat(0), old_maid.Arrange(("Qs",))).code == "arrange_all_cards"
    offered = game.deal_apply(options, setup, deal, Seat(0), idea, 0).state
    taken = game.deal_apply(options, setup, offered, Seat(1), old_maid.Take(1), 0).state
    assert "Qs" in faces(taken.hands[1])


@pytest.mark.parametrize("odd", ["three_queens_out", "one_queen_out", "vieux_garcon", "secret"])
@pytest.mark.parametrize("by", ["rank", "colour"])
def test_one_card_is_always_left_over(odd: str, by: str) -> None:
    v = variant("old_maid")
    options = v.house({"odd": odd, "pairs": by}, 5)
    game: Any = v.game
    end = None
    for move in moves(game, game.start(options, b"x" * 32).state, at_random(Random(odd))):
        end = move.step.state
    assert end is not None and game.result(end) is not None
    assert sum(map(len, end.deal.hands)) == 1


# ---- Concentration


def test_unequal_cards_stay_up_until_the_clock_turns_them_down() -> None:
    v = variant("concentration")
    options = v.house({"show_s": 5}, 2)
    game: Any = v.game
    grid: tuple[int | None, ...] = cards_of("7c Kd 7h Kc")
    deal = concentration.ConcentrationDeal(seed=b"s", columns=2, grid=grid, turn=Seat(0), pairs=((), ()))
    setup = setup_of(2)
    deal = game.deal_apply(options, setup, deal, Seat(0), concentration.Pick("A", 1), 1000).state
    step = game.deal_apply(options, setup, deal, Seat(0), concentration.Pick("A", 2), 2000)
    assert all("card" not in e.public for e in step.events), "a sentence would replace memory"
    deal = step.state
    assert game.deal_alarm(options, setup, deal) == 7000
    assert game.deal_check(options, setup, deal, Seat(1), concentration.Pick("B", 1)).code == "not_your_turn"
    assert game.deal_check(options, setup, deal, Seat(0), concentration.Pick("B", 1)).code == "still_showing"
    shown = game.deal_view(options, setup, deal, None, False).zone("layout").cards
    assert shown == ("7c", "Kd", None, None)
    later = game.deal_apply(options, setup, deal, CLOCK, Resume(), 60_000).state
    assert game.deal_alarm(options, setup, later) == 65_000
    down = game.deal_apply(options, setup, later, CLOCK, Tick(), 65_000).state
    assert down.turn == 1
    assert set(game.deal_view(options, setup, down, None, False).zone("layout").cards) == {None}


def test_a_first_card_goes_down_again_when_the_turn_is_skipped() -> None:
    v = variant("concentration")
    options = v.house({}, 2)
    game: Any = v.game
    state = game.start(options, b"s" * 32).state
    (ask,) = game.asks(state)
    state = game.apply(state, ask.seat, ask.actions[0], 0).state
    state = game.apply(state, ask.seat, concentration.SKIP, 0).state
    assert state.deal.up is None and state.deal.turn != ask.seat


def test_senseless_pairs_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match="needs packs 2"):
        variant("concentration").house({"pair_by": "suit", "packs": 1}, 2)
    with pytest.raises(BadOption, match="two ranks"):
        variant("concentration").house({"remove_ranks": "A 2 3 4 5 6 7 8 9 T J Q"}, 2)


# ---- Scumbags and President


def climb(hands: list[str], **changes: Any) -> tuple[Any, Any, scumbags.ScumbagsDeal]:
    v = variant("scumbags_and_warlords")
    deal = scumbags.ScumbagsDeal(seed=b"s", hands=tuple(map(cards_of, hands)), turn=Seat(0))
    return v.game, v.house(changes, len(hands)), deal


def play(game: Any, options: Any, deal: Any, seat: int, text: str) -> Any:
    action = scumbags.PASS if text == "pass" else scumbags.Play(tuple(text.split()))
    setup = setup_of(len(deal.hands))
    assert game.deal_check(options, setup, deal, Seat(seat), action) is None
    return game.deal_apply(options, setup, deal, Seat(seat), action, 0).state


def test_a_seat_that_passed_is_locked_out_of_the_trick_where_the_table_says_so() -> None:
    game, options, deal = climb(["5c Kc 3c", "6c Ac 3d", "8c 9h 4s"], pass_locks=True, trick_end="all")
    deal = play(game, options, deal, 0, "5c")
    deal = play(game, options, deal, 1, "pass")
    deal = play(game, options, deal, 2, "8c")
    deal = play(game, options, deal, 0, "Kc")
    assert deal.turn == 2, "seat 1 is skipped"


def test_equal_cards_may_follow_where_the_table_says_so() -> None:
    game, options, deal = climb(["5c 3c", "5d 3d", "8c 3h"], equal_ok=True)
    deal = play(game, options, deal, 0, "5c")
    assert play(game, options, deal, 1, "5d").turn == 2


def test_with_jokers_a_two_does_not_end_the_trick() -> None:
    game, options, deal = climb(["2c 3c", "Jk 3d", "8c 3h"], jokers=2)
    deal = play(game, options, deal, 0, "2c")
    assert deal.turn == 1
    deal = play(game, options, deal, 1, "Jk")
    assert deal.turn == 1 and not deal.table


def test_the_exchange_is_seen_by_giver_and_receiver_only() -> None:
    v = variant("president")
    game: Any = v.game
    options = v.house({}, 4)
    state = game.start(options, b"p" * 32).state
    for move in moves(game, state, at_random(Random(3))):
        gifts = [e for e in move.step.events if e.kind == "gave"]
        if gifts:
            assert all("cards" not in e.public and set(e.secret) == {e.public["seat"], e.public["target"]} for e in gifts)
            return
    raise AssertionError("there was no exchange")


# ---- Crazy Eights


def eights(hands: list[str], pile: str, stock: str = "", **changes: Any) -> tuple[Any, Any, crazy_eights.EightsDeal]:
    v = variant("crazy_eights")
    top = cards_of(pile)
    deal = crazy_eights.EightsDeal(
        seed=b"s", hands=tuple(map(cards_of, hands)), stock=cards_of(stock), pile=top, suit=pile[-1], turn=Seat(0)
    )
    return v.game, v.house(changes, len(hands)), deal


def test_an_empty_stock_is_renewed_where_the_table_says_so() -> None:
    game, options, deal = eights(["Kd", "Qs 2c"], "3c 4c 9h", reshuffle=True)
    step = game.deal_apply(options, setup_of(2), deal, Seat(0), crazy_eights.DRAW, 0)
    assert [e.kind for e in step.events] == ["stock_renewed", "drew"]
    assert faces(step.state.pile) == ("9h",) and len(step.state.stock) == 1


def test_a_penalty_draw_with_no_stock_takes_nothing_and_ends_the_turn() -> None:
    game, options, deal = eights(["Kd 3s", "Qs 2c"], "2h", action_cards=True)
    deal = crazy_eights.replace(deal, due=2)
    step = game.deal_apply(options, setup_of(2), deal, Seat(0), crazy_eights.DRAW, 0)
    assert step.state.turn == 1 and step.state.due == 0 and len(step.state.hands[0]) == 2


def test_an_ace_skips_with_two_players_and_turns_the_direction_with_more() -> None:
    game, options, deal = eights(["Ah 3s", "Qs 2c"], "2h", action_cards=True)
    assert game.deal_apply(options, setup_of(2), deal, Seat(0), crazy_eights.Play("Ah"), 0).state.turn == 0
    game, options, deal = eights(["Ah 3s", "Qs 2c", "4c 5c"], "2h", action_cards=True)
    assert game.deal_apply(options, setup_of(3), deal, Seat(0), crazy_eights.Play("Ah"), 0).state.turn == 2


def test_the_absent_player_keeps_eights_for_last() -> None:
    game, options, deal = eights(["8c Kh", "Qs 2c"], "9h", "4d")
    (ask,) = game.deal_asks(options, setup_of(2), deal)
    assert ask.default == crazy_eights.Play("Kh")
    game, options, deal = eights(["8c Kd 3d", "Qs 2c"], "9h", "")
    (ask,) = game.deal_asks(options, setup_of(2), deal)
    assert ask.default == crazy_eights.Play("8c", "d"), "the suit held most"


# ---- the players


@pytest.mark.parametrize(
    ("key", "seats"),
    [("go_fish", 4), ("concentration", 2), ("scumbags_and_warlords", 3), ("president", 3), ("crazy_eights", 2)],
)
def test_a_normal_player_beats_random_ones(key: str, seats: int) -> None:
    v = variant(key)
    report = simulate(v, v.house({}, seats), ["normal", *["random"] * (seats - 1)], deals=40, seed="players")
    assert report.wins[0] > 1.2 * max(report.wins[1:]), report


def test_a_better_memory_wins_at_concentration() -> None:
    v = variant("concentration")
    report = simulate(v, v.house({}, 2), ["hard", "easy"], deals=20, seed="memory")
    assert report.wins[0] > 2 * report.wins[1], report
