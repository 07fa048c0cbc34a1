"""The golf family beyond the rulebook's vectors: edge cases, absent seats, refusals in words, memory, snaps, AI players."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot import texts
from bot.games.cards import face, faces, rank
from bot.games.catalog import variant
from bot.games.core import Card, Event, Seat
from bot.games.golf import counting
from bot.games.golf.actions import Draw, Give, Keep, Knock, Look, Snap, Swap
from bot.games.golf.counting import grid_score
from bot.games.golf.options import deck
from bot.games.match import MatchState, Next, Score, Setup
from bot.games.notation import to_text
from bot.games.options import BadOption
from bot.games.view import TableView
from bot.players import Seen, Told
from bot.players.golf import SNAP_PAUSE, GolfPlayer
from tests.rulebook.kinds_golf import Hand, spot_text
from tests.tables.conftest import ANN, BOB, World

A, B, C = Seat(0), Seat(1), Seat(2)
SIX = {
    "A": [["(7h)", "Ks", "(2d)"], ["(9c)", "(9d)", "Qh"]],
    "B": [["(Ac)", "(5c)", "Td"], ["(Jd)", "8h", "(3s)"]],
    "C": [["(4h)", "6h", "(6s)"], ["7d", "(Tc)", "(Th)"]],
}
FOUR = {
    "A": [["(7h)", "(Ks)"], ["(2d)", "(9c)"]],
    "B": [["(Qd)", "(4c)"], ["(3h)", "(As)"]],
    "C": [["(Td)", "(Jc)"], ["(8s)", "(8d)"]],
}
SETS = {
    "A": [["(7h)", "(Kh)", "(2d)"], ["(9c)", "(9d)", "(Qh)"]],
    "B": [["(Ac)", "(5c)", "(Td)"], ["(Jd)", "(8h)", "(3s)"]],
    "C": [["(4d)", "(4h)", "(6h)"], ["(6c)", "(Tc)", "(Kc)"]],
}


class Game:
    """A hand in play, spoken to in the rulebook's words."""

    def __init__(self, key: str, options: Mapping[str, Any] | None = None, **given: Any) -> None:
        v = variant(key)
        self.hand = Hand(v, v.house(options or {}), {"stock": 30, "discard": ["4c"], **given})
        self.events: list[Event] = []

    def play(self, *moves: str) -> Game:
        """Moves as "A draw"; every one must be legal."""
        for move in moves:
            seat, action = self._read(move)
            assert (why := self.hand.game.check(self.hand.state, seat, action)) is None, (move, why)
            step = self.hand.game.apply(self.hand.state, seat, action, 0)
            self.hand.state, self.events = step.state, list(step.events)
        return self

    def _read(self, move: str) -> tuple[Seat, Any]:
        letter, text = move.split(" ")
        return self.hand.seat(letter), self.hand.action(text)

    def why_not(self, move: str) -> str:
        """The sentence that says why a move is refused."""
        illegal = self.hand.game.check(self.hand.state, *self._read(move))
        assert illegal is not None, f"{move} is allowed"
        return texts.say(f"illegal-{illegal.code}", illegal.args, family="golf", name_of=lambda s: self.hand.letters[s])

    def may(self, move: str) -> bool:
        return self.hand.game.check(self.hand.state, *self._read(move)) is None

    @property
    def deal(self) -> Any:
        return self.hand.state.deal

    @property
    def turn(self) -> str:
        return self.hand.letters[self.deal.turn]

    def grid(self, letter: str) -> list[str]:
        return [spot_text(s) for s in self.deal.grids[self.hand.seat(letter)]]

    def pile(self) -> list[str]:
        return list(faces(self.deal.discard))

    def view(self, letter: str | None) -> TableView:
        return self.hand.game.view(self.hand.state, None if letter is None else self.hand.seat(letter))

    def seen(self, letter: str) -> list[str | None]:
        zone = self.view(letter).zone(f"grid:{self.hand.seat(letter)}")
        assert zone is not None
        return list(zone.cards)

    def listed(self, letter: str) -> list[str]:
        asks = self.hand.game.asks(self.hand.state)
        return [self.hand.text(a) for ask in asks if ask.seat == self.hand.seat(letter) for a in ask.actions]

    def happened(self) -> list[str]:
        return [e.kind for e in self.events]


# ---- options


@pytest.mark.parametrize(
    ("key", "changes", "players", "word"),
    [
        ("golf6", {"visibility": "memory", "end_mode": "all_up"}, 4, "end_mode knock"),
        ("golf9", {"packs": 1}, 8, "need more packs"),
        ("golf6", {"holes": 0, "score_limit": 0}, 4, "score_limit"),
        ("cambio", {"start_flip": 3, "start_rule": "nearest"}, 4, "does not offer 3 places"),
        ("golf9", {}, 1, "allow_solo"),
        ("golf6", {"snap": "own"}, 4, "no such option"),
        ("cabo", {"seven_mode": "between"}, 4, "no such option"),
        ("cambio", {"end_mode": "both"}, 4, "no such option"),
        ("golf6", {"king_value": 7}, 4, "choose from 0, 13, 15"),
    ],
)
def test_a_senseless_table_is_refused_in_words(key: str, changes: dict[str, Any], players: int, word: str) -> None:
    with pytest.raises(BadOption, match=word):
        variant(key).house(changes, players)


def test_a_host_sees_the_options_of_the_own_game_only() -> None:
    keys = {s.key for s in variant("golf6").specs()}
    assert "flip_after_discard" in keys and not keys & {"rows", "special", "power_set", "shield_mode", "straight9"}
    assert {"straight9", "allow_solo"} <= {s.key for s in variant("golf9").specs()}
    assert {"snap", "memory_aid"} <= {s.key for s in variant("cambio").specs()}


def test_one_player_may_play_nine_card_golf_alone() -> None:
    v = variant("golf9")
    assert 1 not in v.sizes({}) and 1 in v.sizes({"allow_solo": True})
    options = v.house({"allow_solo": True, "holes": 1, "score_limit": 0}, 1)
    state = v.game.start(options, bytes(32)).state
    while asks := v.game.asks(state):
        state = v.game.apply(state, asks[0].seat, asks[0].default, 0).state
    result = v.game.result(state)
    assert result is not None and result.winners == (0,)


# ---- starting


def test_start_cards_stay_down_until_all_have_chosen() -> None:
    grids = {s: [[f"({t.strip('()')})" for t in row] for row in rows] for s, rows in SIX.items()}
    g = Game("golf6", grids=grids, turn="B", phase="start").play("B start:1,4", "A start:2,3")
    assert g.seen("B") == [None] * 6
    assert "waiting" in g.why_not("A start:1,2")
    g.play("C start:5,6")
    assert g.seen("B") == ["Ac", None, None, "Jd", None, None] and g.turn == "B"


def test_a_start_look_is_told_once_to_its_seat_alone() -> None:
    g = Game("cambio", grids=FOUR, turn="A", phase="start").play("B start:3,4")
    (look,) = g.events
    assert look.public == {"seat": B, "places": (3, 4)} and look.secret == {B: {"cards": ("3h", "As")}}
    assert g.seen("B") == [None] * 4
    assert "row nearest to you" in g.why_not("A start:1,2")


def test_nobody_waits_for_an_absent_seat_longer_than_its_default() -> None:
    g = Game("golf6", {"start_rule": "same_column"}, grids=SIX, turn="B", phase="start")
    assert [to_text(a.default) for a in g.hand.game.asks(g.hand.state) if a.default] == ["start:1,4"] * 3


# ---- turns of open games


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    g = Game("golf6", grids=SIX, turn="A", stock=["6s", "5h"]).play("A draw")
    assert g.view("A").hand() == ("6s",)
    for other in ("B", None):
        zone = g.view(other).zone("drawn")
        assert zone is not None and zone.cards == (None,)
    assert g.events[0].public == {"seat": A} and g.events[0].secret == {A: {"card": "6s"}}


def test_a_taken_card_must_go_into_the_grid_and_may_be_taken_back_by_undo() -> None:
    g = Game("golf6", grids=SIX, turn="A")
    step = g.hand.game.apply(g.hand.state, A, g.hand.action("take"), 0)
    assert step.undoable
    g.play("A take")
    assert "must go into your grid" in g.why_not("A discard")
    zone = g.view("B").zone("drawn")
    assert zone is not None and zone.cards == ("4c",)


def test_a_forced_flip_may_be_declined_with_one_card_down() -> None:
    grids = {**SIX, "A": [["7h", "Ks", "2d"], ["9c", "(9d)", "Qh"]]}
    forced = {"flip_after_discard": "mandatory"}
    assert Game("golf6", forced, grids=grids, turn="A", phase="flip").may("A pass")
    more = Game("golf6", forced, grids=SIX, turn="A", phase="flip")
    assert "mandatory" in more.why_not("A pass")


def test_a_jack_gives_one_of_two_players_another_turn() -> None:
    two = {s: SIX[s] for s in "AB"}
    g = Game("golf6", {"preset": "mean_jacks"}, grids=two, turn="A", stock=["Jc", "Js", "5h"])
    g.play("A draw", "A swap:1")
    assert g.turn == "B"
    g.play("B draw", "B discard", "B pass")
    assert g.turn == "B" and g.events[0].public == {"seat": A}


def test_a_skipped_seat_loses_its_final_turn_and_no_own_turn_is_counted() -> None:
    options = {"preset": "mean_jacks", "end_mode": "knock", "knock_from_round": 3}
    g = Game("golf6", options, grids=SIX, turn="A", stock=["Jc", "5h", "6h", "8c", "3c"], round=3)
    g.play("A draw", "A discard", "A pass")
    assert g.turn == "C"
    g.play("C draw", "C discard", "C pass", "A knock")
    assert g.turn == "B"
    assert "final turns" in g.why_not("B knock")
    g = Game("golf6", {**options, "knock_from_round": 1}, grids=SIX, turn="A", stock=["Jc", "5h"])
    g.play("A knock", "B draw", "B discard", "B pass")
    assert g.deal.phase == "over"


def test_the_last_stock_card_is_played_before_the_hand_ends() -> None:
    g = Game("golf6", {"stock_out": "end_hand"}, grids=SIX, turn="A", stock=["5h"]).play("A draw")
    assert g.deal.phase == "drawn"
    g.play("A swap:1")
    assert g.deal.phase == "over" and g.deal.ender is None and g.hand.state.ledger[-1].reason == "stock"
    assert g.grid("B") == ["Ac", "5c", "Td", "Jd", "8h", "3s"]


def test_a_hand_in_which_nobody_draws_comes_to_an_end() -> None:
    two = {s: SIX[s] for s in "AB"}
    g = Game("golf4", {"preset": "memory"}, grids={s: FOUR[s] for s in two}, turn="A")
    for _ in range(10):
        g.play("A take", "A swap:1", "B take", "B swap:1")
    assert g.deal.phase == "over" and g.hand.state.ledger[-1].reason == "stalled"


def test_only_the_first_full_grid_is_the_ender_in_final_turns() -> None:
    full = [["7h", "Ks", "2d"], ["9c", "(9d)", "Qh"]]
    g = Game("golf6", {"final_turn": True}, grids={"A": full, "B": full, "C": SIX["C"]}, turn="A", stock=["As", "5h", "6c"])
    g.play("A draw", "A swap:5", "B draw", "B swap:5", "C draw", "C discard", "C pass")
    assert g.deal.phase == "over" and g.deal.ender == A


def test_knocking_too_early_or_where_nobody_knocks_is_explained() -> None:
    assert "end_mode" in Game("golf6", grids=SIX, turn="A").why_not("A knock")
    early = Game("golf4", {"knock_from_round": 3}, grids=FOUR, turn="A", round=2)
    assert "turn number 3" in early.why_not("A knock")


# ---- cutthroat


def test_a_protected_pair_and_the_ender_get_no_king() -> None:
    grids = {"A": SIX["A"], "B": [["Ac", "5c", "Td"], ["Ad", "8h", "(3s)"]], "C": SIX["C"]}
    g = Game("cutthroat_golf", {"gift_pairs": "protected"}, grids=grids, turn="A", phase="drawn", drawn="Kd")
    assert "protected" in g.why_not("A give:B:1")
    assert g.may("A give:B:2")
    g = Game("cutthroat_golf", {"final_turn": True}, grids=grids, turn="A", phase="drawn", drawn="Kd", knocker="B")
    assert "B has ended the hand" in g.why_not("A give:B:2")
    assert "just drawn" in Game("cutthroat_golf", grids=grids, turn="A", phase="drawn", drawn="Qd").why_not("A give:B:2")


def test_a_received_king_goes_no_further() -> None:
    grids = {"A": SIX["A"], "B": [["Kc", "5c", "Td"], ["Ad", "8h", "(3s)"]], "C": SIX["C"]}
    g = Game("cutthroat_golf", grids=grids, turn="A", phase="drawn", drawn="Kd").play("A give:B:1")
    assert g.grid("B")[0] == "Kd" and not g.may("A give:C:2") and not g.may("A discard")
    assert [s.split(":")[0] for s in g.listed("A")] == ["swap"] * 6


# ---- memory


def test_what_one_has_seen_is_shown_again_only_with_the_memory_aid() -> None:
    moves = ("A draw", "A use", "A spy:B:2")
    for aid, own, other in (("off", None, None), ("own", None, None), ("all", None, "4c")):
        g = Game("cambio", {"memory_aid": aid}, grids=FOUR, turn="A", stock=["Qc", "6c"]).play(*moves)
        zone = g.view("A").zone("grid:1")
        assert zone is not None and zone.cards == (own, other, None, None)
        assert g.view("B").zone("grid:1") != zone or aid != "all"
    g = Game("cambio", {"memory_aid": "own"}, grids=FOUR, turn="A", stock=["6c", "3d"]).play("A draw", "A swap:2")
    assert g.seen("A") == [None, "6c", None, None]
    zone = g.view("A").zone("grid:0")
    assert zone is not None and zone.marks == {1: "down"}


def test_knowledge_travels_with_a_trade_and_ends_with_a_shuffle() -> None:
    aid = {"memory_aid": "all"}
    stock = ["Qc", "6c", "7c", "Kd", "8c", "8h", "Jk", "Ac", "Ad"]
    g = Game("cambio", aid, grids=FOUR, turn="A", stock=stock)
    g.play("A draw", "A use", "A spy:B:2", "B draw", "B discard", "C draw", "C discard")
    g.play("A draw", "A use", "A trade:1:B:2")
    assert g.seen("A") == ["4c", None, None, None]
    zone = g.view("B").zone("grid:1")
    assert zone is not None and zone.cards == (None,) * 4
    g.play("B draw", "B discard", "C draw", "C discard", "A draw", "A use", "A shuffle:B")
    assert g.deal.knows[B] == ()
    g = Game("cambio", aid, grids=FOUR, turn="A", stock=["Jd", "Jk", "Ac"]).play("A draw", "A use", "A look:1")
    assert g.seen("A")[0] == "7h"
    g.play("B draw", "B use", "B shuffle:A")
    assert g.seen("A") == [None] * 4


def test_a_copy_for_the_computer_keeps_what_its_seat_knows() -> None:
    g = Game("cambio", grids=FOUR, turn="A", stock=["Jd", "Jk", "Ac", "5d", "9h"]).play("A draw", "A use", "A look:1")
    for i in range(20):
        copy = g.hand.game.determinize(g.hand.state, A, Random(i)).deal
        assert copy.grids[A][0] == g.deal.grids[A][0]
    others = {g.hand.game.determinize(g.hand.state, B, Random(i)).deal.grids[A][0] for i in range(20)}
    assert len(others) > 1


def test_a_call_after_the_turn() -> None:
    g = Game("cambio", {"call_when": "after_turn"}, grids=FOUR, turn="A", stock=["6c", "7c", "8c", "9h"])
    assert "right after it" in g.why_not("A knock")
    g.play("A draw", "A discard")
    assert g.listed("A") == ["knock", "pass"]
    g.play("A knock", "B draw", "B discard", "C draw", "C discard")
    assert g.deal.phase == "over" and g.deal.ender == A


# ---- equal cards together


def test_a_wrong_claim_is_shown_to_all_and_costs_a_card() -> None:
    two = {"A": FOUR["A"], "B": FOUR["B"]}
    g = Game("cabo", grids=two, turn="A", stock=["5s", "6h"]).play("A draw", "A swap:1,3")
    assert g.grid("A") == ["(7h)", "(Ks)", "(2d)", "(9c)", "(5s)"] and g.pile() == ["4c"] and g.turn == "B"
    (told,) = g.events
    assert told.kind == "claim_wrong" and told.public["cards"] == ("7h", "2d") and told.secret == {A: {"got": "5s"}}
    assert [n.id for n in g.view("B").notices] == ["notice-shown"]
    g.play("B draw")
    assert g.view("A").notices == ()


def test_a_wrong_claim_of_a_full_set_costs_the_card() -> None:
    nine = [["(7h)", "(Ks)"], ["(2d)", "(9c)"], ["(3c)", "(4d)"], ["(5c)", "(6c)"], ["(8c)"]]
    g = Game("cabo", grids={"A": nine, "B": FOUR["B"]}, turn="A", stock=["5s", "6h"]).play("A draw", "A swap:1,9")
    assert len(g.grid("A")) == 9 and g.pile()[-1] == "5s"


def test_after_a_wrong_claim_with_a_taken_card_the_pile_may_be_empty() -> None:
    g = Game("cabo", grids={"A": FOUR["A"], "B": FOUR["B"]}, turn="A").play("A take", "A swap:1,2")
    assert g.pile() == [] and g.listed("B") == ["draw", "knock"]
    assert "empty" in g.why_not("B take")


def test_the_claimed_places_are_named_in_order() -> None:
    g = Game("cabo", grids={"A": FOUR["A"], "B": FOUR["B"]}, turn="A", stock=["5s", "6h"]).play("A draw")
    for bad in ("A swap:3,1", "A swap:1,1", "A swap:1,9", "A swap:1,2,3,4,5"):
        assert not g.may(bad)
    assert "multi_discard" in Game("cambio", grids=FOUR, turn="A", stock=["5s"]).play("A draw").why_not("A swap:1,2")


def test_a_card_taken_face_up_lies_face_up() -> None:
    g = Game("cabo", {"taken_up": True}, grids=FOUR, turn="A").play("A take", "A swap:2")
    assert g.grid("A")[1] == "4c" and g.seen("A")[1] == "4c"


def test_an_empty_set_can_still_draw_and_call_but_not_take() -> None:
    g = Game("cambio", grids={**FOUR, "A": [["..", ".."], ["..", ".."]]}, turn="A", stock=["6c", "7c"])
    assert g.listed("A") == ["draw", "knock"]
    assert "no card left" in g.why_not("A take")
    g.play("A draw")
    assert g.listed("A") == ["discard"]


# ---- snaps


def snapping(how: str = "own", **given: Any) -> Game:
    return Game("cambio", {"snap": how}, grids=FOUR, turn="B", discard=["4h", "8c"], snap_open=True, **given)


def test_a_wrong_snap_costs_a_card_and_the_right_to_try_again() -> None:
    g = snapping().play("C snap:1")
    assert g.grid("C") == ["(Td)", "(Jc)", "(8s)", "(8d)", g.grid("C")[4]]
    assert "already" in g.why_not("C snap:3")
    assert g.may("A snap:1")
    g.play("A snap:2", "B draw")
    assert "Too late" in g.why_not("B snap:1")


def test_nobody_snaps_the_card_of_a_snap() -> None:
    g = snapping().play("C snap:3")
    assert g.pile() == ["4h", "8c", "8s"] and not g.may("C snap:4")
    assert [a.seat for a in g.hand.game.asks(g.hand.state)] == [B]


def test_the_caller_neither_snaps_nor_is_snapped() -> None:
    g = snapping("any", knocker="C")
    assert "called" in g.why_not("C snap:3")
    assert not g.may("A snap:C:3")
    assert "own cards" in snapping("own").why_not("A snap:C:3")


def test_a_snapped_card_of_somebody_else_is_replaced_by_an_own_one() -> None:
    g = snapping("any").play("A snap:C:3")
    assert "not your turn" in g.why_not("B draw") and "First pass" in g.why_not("A snap:1")
    assert g.listed("A") == ["pass_card:1", "pass_card:2", "pass_card:3", "pass_card:4"]
    g.play("A pass_card:4")
    assert g.grid("C") == ["(Td)", "(Jc)", "(9c)", "(8d)"] and g.grid("A") == ["(7h)", "(Ks)", "(2d)", ".."]
    assert g.turn == "B" and g.may("B draw")


def test_a_snapper_without_cards_leaves_the_gap() -> None:
    grids = {**FOUR, "A": [["..", ".."], ["..", ".."]]}
    g = Game("cambio", {"snap": "any"}, grids=grids, turn="B", discard=["8c"], snap_open=True).play("A snap:C:3")
    assert g.grid("C")[2] == ".." and g.deal.gap is None


def test_the_penalty_may_take_the_last_card_of_the_stock() -> None:
    g = snapping(stock=["5h"]).play("A snap:1")
    assert len(g.deal.stock) == 1 and g.pile() == ["8c"] and g.deal.phase == "turn"
    g = Game("cambio", {"snap": "own", "max_reshuffles": 0}, grids=FOUR, turn="B", stock=["5h"], snap_open=True)
    assert g.play("A snap:1").deal.phase == "over"


def test_a_fresh_discard_is_open_until_the_next_player_acts() -> None:
    g = Game("cambio", {"snap": "own"}, grids=FOUR, turn="A", stock=["8c", "5h", "6h"]).play("A draw", "A discard")
    asks = {a.seat: a for a in g.hand.game.asks(g.hand.state)}
    assert asks[B].waits and not asks[A].waits and not asks[C].waits
    assert asks[B].actions[-1] == Snap(place=4) and g.hand.game.hold_ms(g.hand.state) > 0
    g.play("B draw")
    assert len(g.hand.game.asks(g.hand.state)) == 1 and g.hand.game.hold_ms(g.hand.state) == 0


# ---- powers


def powers(*stock: str, **given: Any) -> Game:
    options = given.pop("options", {})
    filler = ["3c", "3d", "5d", "7d", "Jh"]
    return Game("powers", options, **{"grids": SETS, "turn": "A", "stock": [*stock, *filler], **given})


def test_the_two_of_an_eight_is_kept_only_if_nothing_else_needs_it() -> None:
    g = powers("2s").play("A draw", "A use:8:5")
    assert "needed" in g.why_not("A keep:1:1")
    g.play("A keep:2:1")
    assert g.deal.shields[A] and g.pile()[-1] == "7h" and "2s" not in g.pile()
    g = powers("2s").play("A draw", "A use:8:T", "A keep:1:6", "A spy:B:1")
    assert g.grid("A")[5] == "(2s)" and g.pile() == ["4c", "3c", "3d", "Qh"] and g.turn == "B"


def test_a_two_makes_two_attacks_and_is_discarded_last() -> None:
    g = powers("2s", shields={"B": ["5s"]}).play("A draw", "A use:T:4", "A spy:B:1", "B block")
    assert g.pile() == ["4c", "5s"] and g.deal.power == "expose"
    g.play("A expose:B:1")
    assert g.pile() == ["4c", "5s", "2s"] and g.turn == "B" and g.grid("B")[0] == "Ac"


def test_a_shield_blocks_unasked_or_lets_looks_pass() -> None:
    g = powers("Ts", options={"shield_mode": "auto"}, shields={"B": ["5s"]}).play("A draw", "A use", "A spy:B:1")
    assert g.turn == "B" and "spy" not in g.happened() and g.pile()[-1] == "5s"
    g = powers("Ts", options={"shield_blocks_look": False}, shields={"B": ["5s"]}).play("A draw", "A use", "A spy:B:1")
    assert g.events[-1].secret == {A: {"card": "Ac"}} and g.deal.shields[B]


def test_a_blocked_look_shows_nothing_and_an_allowed_one_does() -> None:
    g = powers("Ts", shields={"B": ["5s"]}).play("A draw", "A use", "A spy:B:1")
    assert g.listed("B") == ["block", "allow"] and g.events[0].secret == {}
    assert "spend" in texts.say("event-block", {"seat": 1, "card": "5s"}, family="golf", name_of=str)
    g.play("B allow")
    assert g.events[-1].secret == {A: {"card": "Ac"}}


def test_an_eight_uses_what_the_stock_still_gives() -> None:
    g = powers(grids=SETS, stock=["8s", "3c"], discard=["4c", "6d", "9s"]).play("A draw", "A use")
    assert len(g.deal.held) == 2 and g.deal.reshuffles == 1
    g = powers(stock=["8s", "3c"], reshuffles=2).play("A draw", "A use")
    assert len(g.deal.held) == 1 and not g.may("A keep:3:1")
    g.play("A skip")
    assert g.pile() == ["4c", "8s", "3c"]


def test_a_skipped_nine_is_discarded() -> None:
    g = powers("9s").play("A draw", "A use")
    assert "9s" not in g.pile()
    assert g.play("A skip").pile()[-1] == "9s"


def test_sevens_between_two_sets() -> None:
    g = powers("7s", options={"seven_mode": "between"}).play("A draw", "A use", "A lines:B:c1:c2")
    assert g.grid("A") == ["(5c)", "(Kh)", "(2d)", "(8h)", "(9d)", "(Qh)"]
    assert g.grid("B") == ["(Ac)", "(7h)", "(Td)", "(Jd)", "(9c)", "(3s)"]
    within = powers("7s").play("A draw", "A use")
    assert "lower number first" in within.why_not("A lines:B:r2:r1")
    assert not within.may("A lines:B:r1:c1") and not within.may("A lines:B:r1:r3")


def test_lines_move_with_their_gaps_but_never_beyond_the_most_places() -> None:
    grown = {**SETS, "B": [["(Ac)", "..", "(Td)"], ["(Jd)", "(8h)", "(3s)"], ["(9h)"]]}
    g = powers("7s", grids=grown).play("A draw", "A use", "A lines:B:r1:r3")
    assert g.grid("B") == ["(9h)", "..", "..", "(Jd)", "(8h)", "(3s)", "(Ac)", "..", "(Td)"]
    g = powers("7s", grids=grown, options={"max_positions": 7}).play("A draw", "A use")
    assert "at most 7" in g.why_not("A lines:B:r1:r3")


def test_a_four_may_have_no_power_also_not_for_a_two() -> None:
    g = powers("4s", options={"four_mode": "none"}).play("A draw")
    assert "no power" in g.why_not("A use")
    assert "not “4”" in powers("2s", options={"four_mode": "none"}).play("A draw").why_not("A use:4:T")


def test_the_last_card_of_a_set_stays() -> None:
    lonely = {**SETS, "B": [["(Ac)", "..", ".."], ["..", "..", ".."]]}
    g = powers("As", grids=lonely).play("A draw", "A use")
    assert "last card" in g.why_not("A remove:B:1")
    g.play("A add:B")
    assert g.grid("B")[1] == "(3c)"
    assert "fewer than two" in powers("3h", grids=lonely).play("A draw", "A use").why_not("A shuffle:B")


def test_a_thrown_out_black_king_cancels_the_knock_where_the_option_says_so() -> None:
    for ways, ender in ((["exposed"], None), (["stock", "own_set"], B)):
        g = powers("As", options={"black_king_cancel": ways}, knocker="B").play("A draw", "A use", "A remove:C:6")
        assert g.deal.ender == ender
    g = powers("9s", knocker="B").play("A draw", "A use", "A replace:C:6")
    assert g.deal.ender is None and g.turn == "B" and g.may("B knock")


def test_a_missed_reveal_costs_the_final_turn() -> None:
    g = powers(turn="C", knocker="B").play("C reveal:1")
    assert g.grid("C")[0] == "4d" and g.deal.ender == B and g.turn == "A"
    assert "no knock" in powers().why_not("A reveal:1")
    assert "black_king_cancel" in powers(knocker="C", options={"black_king_cancel": []}).why_not("A reveal:1")


def test_with_two_players_and_a_knock_only_harmless_powers_are_left() -> None:
    two = {"A": SETS["A"], "B": SETS["B"]}
    usable = {}
    for card in ("As", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Ks", "2s"):
        g = powers(card, grids=two, knocker="B").play("A draw")
        usable[card[0]] = any(a.startswith("use") for a in g.listed("A"))
    assert {letter for letter, ok in usable.items() if ok} == set("58TJK2")
    borrowed = {a for a in powers("2s", grids=two, knocker="B").play("A draw").listed("A") if a.startswith("use")}
    assert all(set(a.split(":")[1:]) <= set("58TJK") for a in borrowed)


def test_a_cancelled_knock_unlocks_the_set_for_the_second_power() -> None:
    g = powers("2s", knocker="B").play("A draw", "A use:K:T")
    assert g.deal.ender is None and g.may("A spy:B:1")


def test_without_a_target_left_only_skip_remains() -> None:
    two = {"A": SETS["A"], "B": [["(Kc)", "..", ".."], ["..", "..", ".."]]}
    g = powers("2s", grids=two).play("A draw", "A use:4:T", "A expose:B:1")
    assert g.listed("A") == ["skip"]
    assert g.play("A skip").pile()[-1] == "2s"


# ---- scores and matches


def test_an_ender_who_ties_by_the_option() -> None:
    low = [["3c", "4d", "Ah"], ["Kc", "Kd", "Ad"]]
    for tie, points in (("counts_as_lowest", 0), ("counts_as_beaten", 17), ("neutral", 7)):
        options = {"preset": "knock", "knock_bonus": "zero", "knock_penalty": "add10", "knock_tie": tie}
        g = Game("golf6", options, grids={"A": low, "B": low}, turn="B", knocker="A", stock=["Ac", "5c"])
        g.play("B draw", "B discard")
        assert g.hand.state.ledger[-1].points == (points, 7)


def test_kamikaze_needs_exactly_two_queens_and_two_kings() -> None:
    hero, more = [["Qc", "Qd"], ["Kc", "Ks"]], [["Qc", "Qd"], ["Kc", "Ks"], ["Jk"]]
    for grid, points in ((hero, (0, 50)), (more, (60, 20))):
        g = Game("cabo", grids={"A": grid, "B": [["4c", "5d"], ["Jh", "Jk"]]}, turn="B", knocker="A", stock=["9c", "5c"])
        g.play("B draw", "B discard")
        assert g.hand.state.ledger[-1].points == points


def test_a_wild_jack_stands_for_the_best_rank_there_is() -> None:
    """The ranks that are tried are as good as trying all of them."""
    rng = Random(8)
    for _ in range(120):
        v = variant(rng.choice(["golf4", "golf6", "golf8", "golf9"]))
        rules = {
            "one_eyed_wild": True,
            "packs": 2,
            "jokers_per_pack": 2,
            "match_lines": [x for x in ("columns", "rows", "diagonals") if rng.random() < 0.6],
            "match_pairs": [x for x in ("vertical", "horizontal", "diagonal") if rng.random() < 0.3],
            "match_any": rng.random() < 0.2,
            "joker_rule": rng.choice(["flat", "fifteen_or_pair"]),
            "square_bonus": rng.choice([0, -25]),
        }
        o: Any = v.house(rules, 2)
        few = [c for c in deck(o) if rank(c) in (0, 2, 3, 4, 11) and face(c) not in ("Jh", "Js")]
        wild = [c for c in deck(o) if face(c) in ("Jh", "Js")]
        n = rng.randint(1, 2)
        cells: list[Card | None] = [*rng.sample(few, o.places - n), *rng.sample(wild, n)]
        rng.shuffle(cells)
        at = [i for i, c in enumerate(cells) if c in wild]
        plain = msgspec.structs.replace(o, one_eyed_wild=False)
        chances = product((0, 2, 3, 4, 11), repeat=n)  # nothing here has another rank
        tried = [_as_if(plain, cells, dict(zip(at, ranks, strict=True))) for ranks in chances]
        assert grid_score(o, cells) == min(tried), (cells, rules)


def _as_if(o: Any, cells: list[Card | None], stands: dict[int, int]) -> int:
    """The score when the wild jacks are thought to be of these ranks."""
    return counting._count(o, cells, [stands.get(i, None if c is None else rank(c)) for i, c in enumerate(cells)])


def _ledger(key: str, options: Mapping[str, Any], *hands: Mapping[str, Any]) -> tuple[Any, tuple[Score, ...]]:
    v = variant(key)
    o = v.house(options, 3)
    ledger = tuple(
        Score(
            setup=Setup(dealer=A, seats=tuple(Seat(i) for i in range(3) if "ABC"[i] in hand)),
            reason="knock",
            winners=(),
            points=tuple(hand.get(s, 0) for s in "ABC"),
            data={"match_won_by": hand["won_by"]} if "won_by" in hand else {},
        )
        for hand in hands
    )
    return o, ledger


def test_an_extra_hole_is_played_by_the_tied_until_one_wins() -> None:
    game = variant("golf6").game
    tie = {"holes": 1, "match_tie": "extra_hole"}
    o, ledger = _ledger("golf6", tie, {"A": 5, "B": 5, "C": 6})
    assert game.standing(o, ledger).result is None
    setup = game.setup(o, bytes(32), ledger)
    assert setup.seats == (A, B) and setup.dealer in (A, B)
    step = game.start_deal(o, setup, bytes(32), ledger)
    assert step.state.grids[C] == () and step.state.turn != setup.dealer
    o, ledger = _ledger("golf6", tie, {"A": 5, "B": 5, "C": 6}, {"A": 9, "B": 12})
    result = game.standing(o, ledger).result
    assert result is not None and result.winners == (A,) and result.places == (1, 2, 3) and result.totals == (14, 17, 6)


def test_an_extra_hole_is_dealt_and_ends_the_match() -> None:
    v = variant("golf6")
    o, ledger = _ledger("golf6", {"holes": 1, "match_tie": "extra_hole"}, {"A": 5, "B": 5, "C": 6})
    first = v.game.start(o, bytes(32)).state
    state: MatchState[Any, Any] = msgspec.structs.replace(first, ledger=ledger, scored=True)
    for seat in (A, B, C):
        state = v.game.apply(state, seat, Next(), 0).state
    assert state.setup.seats == (A, B) and v.game.view(state, None).seats[2].out
    while asks := v.game.asks(state):
        state = v.game.apply(state, asks[0].seat, asks[0].default, 0).state
    assert v.game.result(state) is not None


def test_four_of_a_kind_twice_is_won_by_the_lower_total() -> None:
    o, ledger = _ledger(
        "golf4", {"four_kind_wins": True}, {"A": 3, "B": 9, "C": 0}, {"A": 2, "B": 0, "C": 0, "won_by": [0, 1]}
    )
    result = variant("golf4").game.standing(o, ledger).result
    assert result is not None and result.winners == (A,) and result.reason == "four_kind" and result.places == (1, 3, 2)


def test_exactly_a_hundred_falls_once() -> None:
    game = variant("cabo").game
    o, ledger = _ledger("cabo", {}, {"A": 100, "B": 1, "C": 2}, {"A": 50, "B": 1, "C": 2})
    standing = game.standing(o, ledger)
    assert standing.totals == (100, 2, 4) and standing.result is None
    o, ledger = _ledger("cabo", {}, {"A": 100, "B": 1, "C": 2}, {"A": 51, "B": 1, "C": 2})
    result = game.standing(o, ledger).result
    assert result is not None and [(line.why, line.points) for line in result.lines] == [("exact_reset", -50)]


# ---- the computer's players


def thinking(g: Game, letter: str, *history: tuple[str, dict[str, Any]]) -> Seen:
    seat = g.hand.seat(letter)

    def peek(rng: Random) -> Any:
        raise AssertionError("a golfer does not need copies of the state")

    return Seen(
        key="cambio",
        game=g.hand.game,
        options=g.hand.options,
        view=g.view(letter),
        ask=next(a for a in g.hand.game.asks(g.hand.state) if a.seat == seat),
        history=tuple(Told(0, kind, args) for kind, args in history),
        sample=peek,
    )


def test_a_golfer_swaps_out_the_worst_card_it_remembers() -> None:
    g = Game("cambio", grids=FOUR, turn="A", stock=["Ac", "6h"]).play("A draw")
    looked = ("start_look", {"seat": A, "places": (3, 4), "cards": ("2d", "9c")})
    assert GolfPlayer("hard").choose(thinking(g, "A", looked), Random(1)) == Swap(4)


def test_an_easy_golfer_forgets_what_lies_long_back() -> None:
    g = Game("cambio", grids=FOUR, turn="A", stock=["Jd", "6h"]).play("A draw", "A use")
    looked = ("start_look", {"seat": A, "places": (1, 2, 3), "cards": ("7h", "Ks", "2d")})
    noise = [("draw", {"seat": B})] * 40
    assert GolfPlayer("hard").choose(thinking(g, "A", looked, *noise), Random(1)) == Look(4)
    picks = {GolfPlayer("easy").choose(thinking(g, "A", looked, *noise), Random(i)) for i in range(30)}
    assert len(picks) > 1


def test_a_golfer_snaps_only_what_it_remembers_to_be_equal() -> None:
    g = snapping()
    looked = ("start_look", {"seat": C, "places": (3, 4), "cards": ("8s", "8d")})
    assert GolfPlayer("hard").choose(thinking(g, "C", looked), Random(2)) == Snap(place=3)
    assert GolfPlayer("hard").choose(thinking(g, "C"), Random(2)) is None
    traded = ("trade", {"seat": A, "place": 1, "target": C, "at": 3})
    assert GolfPlayer("hard").choose(thinking(g, "C", looked, traded), Random(2)) == Snap(place=4)


def test_a_golfer_leaves_the_others_time_to_snap() -> None:
    g = snapping()
    assert GolfPlayer("hard").delay(thinking(g, "B"), Draw(), Random(1)) >= SNAP_PAUSE


def test_a_golfer_calls_with_a_low_set_and_gives_its_king_away() -> None:
    low = {**FOUR, "A": [["(2h)", "(Ks)"], ["(2d)", "(Ac)"]]}
    g = Game("cambio", grids=low, turn="A")
    looked = ("start_look", {"seat": A, "places": (1, 2, 3, 4), "cards": ("2h", "Ks", "2d", "Ac")})
    assert GolfPlayer("normal").choose(thinking(g, "A", looked), Random(1)) == Knock()
    rich = {"A": [["(7h)", "Js", "(2d)"], ["(9c)", "(9d)", "Qh"]], "B": [["Ac", "2c", "2h"], ["Td", "8h", "Ts"]]}
    king = Game("cutthroat_golf", grids=rich, turn="A", stock=["Kd", "6h"])
    assert isinstance(GolfPlayer("hard").choose(thinking(king.play("A draw"), "A"), Random(1)), Give)


def test_a_golfer_keeps_the_best_of_an_eight() -> None:
    g = powers("8s", "Kd", "Jc").play("A draw", "A use")
    looked = ("start_look", {"seat": A, "places": (5, 6), "cards": ("9d", "Qh")})
    assert GolfPlayer("hard").choose(thinking(g, "A", looked), Random(1)) == Keep(2, 6)


# ---- at a table


async def test_a_snap_made_before_the_next_draw_is_judged_first(tmp_path: Path) -> None:
    world = World(tmp_path / "golf.db")
    await world.open()
    try:
        table = await world.playing(ANN, BOB, key="cambio", snap="own")
        for person in (ANN, BOB):
            await world.tables.act_text(table.id, person.id, "start:3,4")
        _, first = world.turn(table)
        other = BOB if first == ANN else ANN
        await world.tables.act_text(table.id, first.id, "draw")
        await world.tables.act_text(table.id, first.id, "discard")
        held = asyncio.ensure_future(world.tables.act_text(table.id, first.id, "snap:1", press=1000))
        await asyncio.sleep(0)
        await world.tables.act_text(table.id, other.id, "draw", press=2000)
        await held
        kinds = [h.event.kind for h in table.log]
        assert kinds[-2] in ("snap", "snap_wrong") and kinds[-1] == "draw"
    finally:
        await world.shut()
