"""The canasta family beyond the vectors: the course of a hand, sides, asking, secrets, absent seats, house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot import texts
from bot.games.canasta import flow, scoring
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import faces
from bot.games.catalog import variant, variants
from bot.games.core import CLOCK, Leave, Return, Seat
from bot.games.match import MatchState, Score, Setup
from bot.games.notation import to_text
from bot.games.options import BadOption
from bot.games.sides import side_of
from bot.players.drive import by_default, moves
from bot.simulate import simulate
from tests.games.spoken import Spoken, seat_of
from tests.rulebook.box import Box
from tests.rulebook.kinds_canasta import meld_of, state

FAMILY = tuple(v for v in variants().values() if v.family == "canasta")
every_game = pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)
QUEENS = "Qc Qd Qh Qs Qc Qd Qh"


class Play(Spoken[CanastaDeal]):
    """A is in turn."""

    def __init__(
        self,
        key: str,
        hands: Mapping[str, str],
        *,
        options: Mapping[str, Any] | None = None,
        table: Sequence[tuple[str, str]] = (),
        pile: str = "4c",
        stock: str = "9d Qs 5h Tc 9c 6s 7h 8d Td 6c",
        **more: Any,
    ) -> None:
        v = variant(key)
        box = Box()
        self.o: CanastaOptions = v.house(options or {}, max(v.players[0], len(hands)))  # type: ignore[assignment]
        held = tuple(box.all(hands.get("ABCDEF"[s], "8c 9s").split()) for s in range(self.o.players))
        laid = tuple(meld_of(self.o, box.all(cards.split()), seat_of(owner)) for owner, cards in table)
        more.setdefault("opened", tuple(sorted({m.owner for m in laid})))
        more.setdefault("had", more["opened"])
        deal = state(self.o, hands=held, table=laid, pile=box.all(pile.split()), stock=box.all(stock.split()), **more)
        super().__init__("canasta", v.game, self.o, deal)


# ---- the pile


def test_a_taken_pile_brings_its_wild_cards_and_lays_out_its_red_three_without_replacing_it() -> None:
    p = Play("canasta_classic", {"A": "9c 9d Ac Ad Ah 5s"}, pile="2h 3d 9h", turned=3)
    assert p.refused("A take_pile:9c 9d") == "initial_short"
    p.play("A take_pile:9c 9d+meld:Ac Ad Ah")
    assert p.hand("A") == ["2h", "5s"]
    assert faces(p.deal.reds[0]) == ("3d",)
    assert len(p.deal.stock) == 10


def test_cards_below_the_top_never_help_to_open() -> None:
    p = Play("canasta_classic", {"A": "9c 9d 5s 6d"}, pile="Ac Ad 9h")
    assert p.refused("A take_pile:9c 9d") == "initial_short"
    assert p.refused("A take_pile:9c 9d+meld:Ac Ad 5s") == "not_in_hand"


def test_more_cards_of_the_hand_may_be_laid_with_the_top_card() -> None:
    p = Play("canasta_classic", {"A": "9c 9d 9s 2c 5s 6d"}, table=[("C", "Kc Kd Kh")], pile="5c 9h")
    p.play("A take_pile:9c 9d 9s 2c")
    assert len(p.deal.table[1].pieces) == 5
    assert p.hand("A") == ["5c", "5s", "6d"]


def test_a_pile_of_one_may_be_taken_by_who_goes_out_with_it() -> None:
    table = [("A", QUEENS)]
    p = Play("canasta_classic", {"A": "Kc Kd"}, table=table, pile="Kh")
    p.play("A take_pile:Kc Kd")
    assert p.deal.phase == "over" and p.deal.out == 0
    q = Play("canasta_classic", {"A": "Kc Kd 5s"}, table=[("A", "Qc Qd Qh")], pile="Kh")
    assert q.refused("A take_pile:Kc Kd") == "keep_two"


def test_a_wild_discard_freezes_and_a_black_three_does_where_the_rules_say_so() -> None:
    p = Play("canasta_classic", {"A": "Kc 2d 7h 8d"}, table=[("A", "Qc Qd Qh"), ("B", "Tc Td Th")], pile="4c")
    p.play("A draw", "A discard:2d", "B draw", "B discard:9s")
    assert flow.frozen(p.o, p.deal)
    zone = p.view(None).zone("discard")
    assert zone is not None and zone.cards == ("2d", "9s") and zone.sideways == (0,) and zone.marks == {0: "frozen"}
    q = Play("canasta_palace", {"A": "3c 7h 8d 9d"}, pile="4c")
    q.play("A draw", "A discard:3c")
    assert not flow.frozen(q.o, q.deal)
    assert flow.blocked(q.o, q.deal) is not None


def test_surprise_cards_are_hidden_freeze_nothing_and_come_with_the_pile() -> None:
    rules = {"surprise": True}
    p = Play(
        "canasta_palace",
        {"A": "9c 9d 5s 6d"},
        options=rules,
        table=[("A", "Kc Kd Kh")],
        pile="2c 3h 5c 9h",
        covered=3,
        turned=4,
    )
    for who in ("A", "B", None):
        seen = p.view(who).zone("discard")
        assert seen is not None and "2c" not in seen.cards and seen.count == 4
    assert not flow.frozen(p.o, p.deal)
    p.play("A take_pile:9c 9d")
    assert p.hand("A") == ["2c", "5c", "5s", "6d"] and faces(p.deal.reds[0]) == ("3h",)


def test_cuban_sets_black_threes_of_a_taken_pile_aside() -> None:
    p = Play("canasta_cuban", {"A": "9c 9d 5s 6d"}, table=[("A", "Kc Kd Kh")], pile="3c 5c 3s 9h")
    p.play("A take_pile:9c 9d")
    assert p.hand("A") == ["5c", "5s", "6d"] and faces(p.deal.removed[0]) == ("3c", "3s")
    aside = p.view("B").zone("removed:0")
    assert aside is not None and aside.cards == ("3c", "3s")


# ---- the stock is gone


def test_without_a_stock_a_card_that_fits_is_taken_also_for_who_is_away() -> None:
    p = Play("canasta_classic", {"A": "5c 9d 9h"}, table=[("A", "Qc Qh Qs")], pile="4c Qd", stock="")
    assert p.refused("A refuse") == "must_take"
    assert p.default() == "take_pile:@0"
    p.play("A take_pile:@0")
    assert p.default() == "discard:4c", "the natural card of least value"


def test_without_a_stock_the_hand_ends_with_who_cannot_or_will_not_take() -> None:
    p = Play("canasta_classic", {"A": "Qs Qc 9d 9h"}, table=[("A", "Kc Kh Ks")], pile="4c Qd", stock="")
    assert p.default() == "refuse"
    p.play("A refuse")
    assert p.deal.ended == "stock" and p.deal.out is None
    q = Play("canasta_classic", {"A": "7s 7c 9d", "B": "6c 6d 9s Ts"}, pile="4c", stock="6h")
    q.play("A draw", "A discard:6h")
    assert q.deal.phase == "start", "B has a pair of sixes"
    q.play("B refuse")
    s = Play("canasta_classic", {"A": "7s 7c 9d", "B": "6c 2d 9s Ts"}, pile="4c", stock="6h")
    s.play("A draw", "A discard:6h")
    assert s.deal.ended == "stock", "B, who has not opened, has none"
    r = Play("canasta_classic", {"A": "7s 7c 3c"}, pile="4c", stock="6h")
    r.play("A draw", "A discard:3c")
    assert r.deal.ended == "stock", "nobody can take a black three"


def test_the_last_card_of_the_stock_being_a_red_three_ends_the_hand_at_once() -> None:
    p = Play("canasta_two", {"A": "5c 9d"}, stock="9c 3h")
    p.play("A draw")
    assert p.deal.ended == "stock" and faces(p.deal.reds[0]) == ("3h",) and "9c" in p.hand("A")


def test_in_palace_the_hand_ends_with_the_turn_of_the_last_card() -> None:
    p = Play("canasta_palace", {"A": "5c 9d 7h"}, stock="9c")
    p.play("A draw", "A discard:5c")
    assert p.deal.ended == "stock"


# ---- going out


def test_a_batch_is_judged_as_a_whole() -> None:
    hand = "Qc Qd Qh Qs Qc Qd Qh 5c 5d"
    p = Play("canasta_classic", {"A": hand}, table=[("A", "5h 5s 5c")], phase="play", drew="stock", had=(Seat(0),))
    assert p.refused("A meld:5c 5d|Qc Qd Qh Qs Qc Qd") == "keep_two"
    p.play("A meld:5c 5d|Qc Qd Qh Qs Qc Qd Qh")
    assert p.deal.out == 0 and not p.deal.concealed


def test_red_threes_of_who_had_no_turn_yet_are_laid_out_when_somebody_goes_out() -> None:
    p = Play(
        "canasta_classic",
        {"A": "Kc Kd Kh", "B": "3h 9c"},
        table=[("A", QUEENS)],
        phase="play",
        drew="stock",
        turn_no=(1, 0, 0, 0),
    )
    p.play("A meld:Kc Kd Kh")
    assert faces(p.deal.reds[1]) == ("3h",) and p.hand("B") == ["9c"]
    assert p.points()[1] == -10 - 20 - 100


@pytest.mark.parametrize(
    ("key", "options", "partner", "concealed"),
    [
        ("canasta_classic", {}, "", True),
        ("canasta_classic", {}, "Kc Kd Kh", True),
        ("canasta_classic", {"concealed_discard": False}, "", False),
        ("canasta_palace", {}, "Kc Kd Kh", False),
    ],
)
def test_going_out_concealed(key: str, options: dict[str, Any], partner: str, concealed: bool) -> None:
    table = [("C", partner)] if partner else []
    hands = {"A": f"{QUEENS} Ac Ad Ah 5c", "B": "9c", "C": "9d", "D": "9h"}
    p = Play(key, hands, options=options, table=table, phase="play", drew="stock")
    p.play(f"A meld:{QUEENS}|Ac Ad Ah", "A discard:5c")
    assert p.deal.out == 0 and p.deal.concealed is concealed
    assert ("concealed_out" in p.kinds()) is concealed


def test_cards_added_to_the_partners_melds_spoil_a_concealed_going_out_unless_agreed() -> None:
    for agreed in (False, True):
        hand = f"{QUEENS} Ks 5c"
        p = Play(
            "canasta_classic",
            {"A": hand},
            options={"concealed_layoff": agreed},
            table=[("C", "Kc Kd Kh")],
            phase="play",
            drew="stock",
        )
        p.play(f"A meld:{QUEENS}|Ks@0", "A discard:5c")
        assert p.deal.concealed is agreed


def test_concealed_needs_no_minimum_after_a_draw_but_after_a_take() -> None:
    hand = "4c 4d 4h 4s 4c 4d 4h 5c"
    p = Play("canasta_classic", {"A": hand}, phase="play", drew="stock", before=(2000,) * 4)
    p.play("A meld:4c 4d 4h 4s 4c 4d 4h", "A discard:5c")
    assert p.deal.concealed
    q = Play("canasta_classic", {"A": "4c 4d 4h 4s 4c 4d 5c"}, pile="4h", before=(2000,) * 4)
    assert q.refused("A take_pile:4c 4d 4h 4s 4c 4d") == "initial_short"


def test_the_partner_is_asked_and_a_no_keeps_two_cards() -> None:
    p = Play("canasta_classic", {"A": "5c 5d 5h 9s"}, table=[("A", QUEENS)])
    p.play("A ask_out")
    (ask,) = p.game.asks(p.state)
    assert (ask.seat, ask.kind, p.default()) == (2, "ask", "answer:silent")
    assert p.refused("A draw") == "not_your_turn"
    p.play("C answer:no", "A draw")
    assert p.refused("A meld:5c 5d 5h|9s 9d") in ("meld_short", "no_meld")
    p.play("A meld:5c 5d 5h")
    assert p.hand("A") == ["9d", "9s"]
    assert p.refused("A ask_out") == "asked_already"


def test_a_yes_obliges_but_no_absent_player() -> None:
    p = Play("canasta_classic", {"A": "5c 5d 5h"}, options={"ask_fail_penalty": 100}, table=[("A", QUEENS)])
    p.play("A ask_out", "C answer:yes", "A draw")
    assert p.refused("A discard:9d") == "promised"
    assert not any(a.startswith("discard") for a in p.listed())
    assert p.listed()[0] == "meld:5c 5d 5h"
    assert p.default() == "discard:9d:yes"
    p.play("A discard:9d:yes")
    assert not p.deal.fined
    q = Play("canasta_classic", {"A": "5c 6d 8h"}, options={"ask_fail_penalty": 100}, table=[("A", QUEENS)])
    q.play("A ask_out", "C answer:yes", "A draw")
    assert q.refused("A discard:5c:yes") == "not_away"
    q.play("A discard:9d")
    assert q.deal.fined == (0,)


def test_an_answer_that_does_not_come_is_a_yes_that_binds_nobody() -> None:
    p = Play("canasta_brazilian", {"A": "5c 5d 5h 9s"}, table=[("A", QUEENS), ("A", "4h 5h 6h 7h 8h 9h Th")])
    p.play("A draw", "A ask_out", "C answer:silent")
    assert p.deal.phase == "play"
    p.play("A meld:5c 5d 5h", "A discard:9s", "B draw")


def test_three_on_a_side_the_one_who_plays_next_answers() -> None:
    p = Play("canasta_six", {"A": "5c 5d 5h"}, table=[("A", QUEENS)])
    p.play("A ask_out")
    (ask,) = p.game.asks(p.state)
    assert ask.seat == 2


def test_a_third_canasta_may_not_take_away_the_right_to_go_out() -> None:
    table = [("A", QUEENS), ("A", "Kc Kd Kh Ks Kc 2d 2h"), ("A", "9c 9d 9h 9s 9c 9d")]
    box = Box()
    p = Play(
        "canasta_mexicana", {"A": "5c 9h"}, table=table, phase="play", drew="stock", reds=(box.all(["3d", "3h"]), (), (), ())
    )
    assert p.refused("A layoff:9h@2") == "keep_two"
    p.play("A discard:5c")
    assert p.deal.phase != "over"


# ---- turns, undo, bonus cards


def test_melds_may_be_taken_back_but_no_draw_no_take_and_no_bonus_cards() -> None:
    p = Play("canasta_classic", {"A": "Ac Ad Ah 9s 9c 7d"})
    p.play("A draw")
    assert not p.undoable
    p.play("A meld:Ac Ad Ah")
    assert p.undoable
    q = Play("canasta_classic", {"A": "Ac Ad Ah 9s 9c 7d"}, options={"undo": False}).play("A draw", "A meld:Ac Ad Ah")
    assert not q.undoable
    m = Play("canasta_mexicana", {"A": "Ac Ad Ah 9s 9c 7d"}, stock="5h 3d 4h 4c 4d 4s 5c 5d 5s 6c 6d 6h 6s 7c 7h 8c")
    m.play("A draw", "A meld:Ac Ad Ah")
    assert not m.undoable and "bonus_draw" in m.kinds()
    assert len(m.deal.hand) == 4 + 13 and faces(m.deal.reds[0]) == ("3d",)
    m.play("A meld:4c 4d 4h")
    assert m.undoable and len(m.deal.hand) == 14, "once a side"


def test_fewer_than_thirteen_are_all_drawn_and_then_the_stock_is_gone() -> None:
    p = Play("canasta_mexicana", {"A": "Ac Ad Ah 9s 9c 7d", "B": "9h 9d 8c"}, stock="5h 4c 4d")
    p.play("A draw", "A meld:Ac Ad Ah", "A discard:9s")
    assert not p.deal.stock and p.deal.phase == "start" and p.deal.turn == 1
    q = Play("canasta_mexicana", {"A": "Ac Ad Ah 9s 9c 7d"}, stock="5h 4c 3d")
    q.play("A draw", "A meld:Ac Ad Ah")
    assert q.deal.ended == "stock"


def test_dealt_red_threes_are_replaced_in_the_first_turn_or_at_the_deal() -> None:
    for key, late in (("canasta_classic", True), ("canasta_palace", False)):
        v: Any = variant(key)
        held = 0
        for k in range(12):
            step = v.game.start(v.options, bytes([k]))
            deal: CanastaDeal = step.state.deal
            reds = [sum(f in ("3d", "3h") for f in faces(h)) for h in deal.hands]
            assert reds[deal.turn] == 0
            held += sum(reds)
            assert late or not any(reds)
            assert all(len(h) == v.options.dealt for h in deal.hands)
        assert (held > 0) is late


# ---- sides


def test_cutthroat_the_first_to_take_the_pile_plays_alone() -> None:
    table = [("B", "Kc Kd Kh"), ("C", "Ks Kc 2d 2h"), ("C", "8c 8d 8h")]
    p = Play("canasta_cutthroat", {"A": "9c 9d Ac Ad Ah 5s"}, table=table, pile="5c 9h")
    assert p.refused("A ask_out") == "no_partner"
    p.play("A take_pile:9c 9d+meld:Ac Ad Ah")
    assert p.deal.sides == ((0,), (1, 2)) and "sides" in p.kinds()
    assert [len(m.pieces) for m in p.deal.table if m.owner != 0] == [7, 3], "two melds of kings are a canasta at once"
    assert {s.seat: s.side for s in p.view(None).seats} == {0: 0, 1: 1, 2: 1}


def test_melds_of_new_partners_that_cannot_be_joined_take_natural_cards_only() -> None:
    table = [("B", "Kc Kd 2c 2s"), ("C", "Ks Kc 2d 2h")]
    p = Play("canasta_cutthroat", {"A": "9c 9d 5s 6d Ac Ad Ah", "B": "Kh 2c Kd 8d 9s"}, table=table, pile="5c 9h")
    p.play("A take_pile:9c 9d+meld:Ac Ad Ah", "A discard:5c")
    assert len(p.deal.table) == 4
    p.play("B draw")
    assert p.refused("B layoff:2c@0") == "no_wild_twice" and p.refused("B layoff:2c@1") == "no_wild_twice"
    p.play("B layoff:Kh@0", "B layoff:Kd@1")


def test_cutthroat_one_partner_opens_for_both_with_his_own_minimum() -> None:
    table = [("B", "Kc Kd Kh")]
    p = Play(
        "canasta_cutthroat",
        {"A": "9c 9d 9s 5s Ac Ad Ah", "C": "4c 4d 4h 8s"},
        table=table,
        pile="5c 9h",
        before=(0, 0, 3100),
    )
    p.play("A take_pile:9c 9d+meld:Ac Ad Ah", "A discard:5c", "B draw", "B discard:8c", "C draw", "C meld:4c 4d 4h")


def test_five_players_one_of_three_sits_out_and_partners_never_follow_one_another() -> None:
    v: Any = variant("canasta_five")
    ledger: tuple[Score, ...] = ()
    away = []
    for k in range(6):
        setup = v.game.setup(v.options, b"five", ledger)
        deal, _ = flow.start(v.options, setup, bytes([k]), (0,) * 5)
        sitting = [s for s in range(5) if s not in deal.order]
        away += sitting
        assert all(
            side_of(v.options.sides, a) != side_of(v.options.sides, b) for a, b in pairwise((*deal.order, deal.order[0]))
        )
        assert setup.dealer in setup.seats and len(deal.hands[sitting[0]]) == 0
        view = v.game.view(MatchState(seed=b"", options=v.options, setup=setup, deal=deal), Seat(sitting[0]))
        assert not any(z.cards and any(z.cards) for z in view.zones if z.role == "hand"), "he sees no hand"
        ledger += (scoring.scored(v.options, setup, deal),)
    assert away == [0, 2, 4, 0, 2, 4]
    two = variant("canasta_five").house({"rotation": "each_two_hands"}, 5)
    assert [v.game.setup(two, b"five", ledger[:k]).roles["sits_out"] for k in range(6)] == [0, 0, 2, 2, 4, 4]


# ---- what is seen


def test_the_pile_is_looked_through_in_the_own_first_turn_only() -> None:
    p = Play("canasta_classic", {"A": "Kc 8d 9d"}, pile="4c 5d 6h", turn_no=(1, 0, 0, 0))
    own, other = p.view("A").zone("discard"), p.view("B").zone("discard")
    assert own is not None and own.cards == ("4c", "5d", "6h")
    assert other is not None and other.cards == ("6h",) and other.count == 3
    top = Play("canasta_palace", {"A": "Kc 8d 9d"}, pile="4c 5d 6h", turn_no=(1, 0))
    seen = top.view("A").zone("discard")
    assert seen is not None and seen.cards == ("6h",)
    red = Play("canasta_palace", {"A": "Kc 8d 9d"}, pile="2c 3h 6h 7h", turned=3)
    seen = red.view("A").zone("discard")
    assert seen is not None and seen.cards == ("2c", "3h", "7h") and seen.sideways == (0, 1) and set(seen.marks) == {0, 1}
    covered = Play("canasta_palace", {"A": "Kc 8d 9d"}, pile="3d 3h 2h 6h", turned=4, covered=3)
    seen = covered.view("A").zone("discard")
    assert seen is not None and seen.cards == ("6h",), "surprise cards are seen by nobody"
    everybody = Play("canasta_classic", {"A": "Kc 8d 9d"}, options={"discard_view": "all"}, pile="4c 5d 6h")
    spread = everybody.view(None).zone("discard")
    assert spread is not None and spread.cards == ("4c", "5d", "6h")


def test_need_canastas_and_melds_one_card_short_are_on_show() -> None:
    p = Play(
        "canasta_classic", {"A": "Kc 8d 9d"}, table=[("A", QUEENS), ("A", "9c 9d 9h 9s 9c 2c")], before=(0, 1600, 0, 1600)
    )
    view = p.view("B")
    labels = [z.label and texts.say(z.label.id, z.label.args, family="canasta") for z in view.zones if z.role == "meld"]
    assert labels == ["Natural canasta", "One card short"]
    notes = {s.seat: [texts.say(n.id, n.args, family="canasta") for n in s.notes] for s in view.seats}
    assert list(notes.values()) == [[], ["needs 90 to open"]] * 2


# ---- composing


def test_a_draft_finds_the_meld_that_cards_belong_to() -> None:
    p = Play(
        "canasta_classic",
        {"A": "Kc 2c 5c 5d 5h 8d 9d"},
        table=[("A", "Kd Kh Ks"), ("A", "7c 7d 7h")],
        phase="play",
        drew="stock",
    )
    drafts = [to_text(a) for a in p.game.drafts(p.state, Seat(0), (("Kc", "2c"),))]
    assert drafts[0] == "layoff:Kc 2c@0"
    drafts = [to_text(a) for a in p.game.drafts(p.state, Seat(0), (("5c", "5d", "5h"), ("2c",)))]
    assert drafts[0] == "meld:5c 5d 5h|2c@0"
    remarks = [texts.say(s.id, s.args, family="canasta") for s in p.game.remark(p.state, *p._read(f"A {drafts[0]}"))]
    assert remarks == []


def test_the_pile_is_taken_by_a_draft_with_its_top_card() -> None:
    p = Play("canasta_classic", {"A": "9c 9d Ac Ad Ah 5s 6d"}, pile="5c 9h")
    (first, *_) = p.game.drafts(p.state, Seat(0), (("9h", "9c", "9d"), ("Ac", "Ad", "Ah")))
    assert to_text(first) == "take_pile:9c 9d+meld:Ac Ad Ah"
    assert p.game.check(p.state, Seat(0), first) is None
    said = [texts.say(s.id, s.args, family="canasta") for s in p.game.remark(p.state, Seat(0), first)]
    assert said == ["2 cards", "90 of 50"]


def test_the_way_out_is_offered_first() -> None:
    hand = "5c 5d 9h 2c Jk Kd"
    p = Play("canasta_classic", {"A": hand}, table=[("A", QUEENS), ("A", "9c 9d 9s")], phase="play", drew="stock")
    first = p.listed()[0]
    p.play(f"A {first}")
    if p.deal.phase != "over":
        p.play(f"A {p.listed()[-1]}")
    assert p.deal.out == 0


# ---- absent seats, the match


@every_game
def test_who_is_away_draws_and_throws_the_card_just_drawn(v: Any) -> None:
    drawn = ""
    for move in moves(v.game, v.game.start(v.options, b"away").state, by_default):
        before: CanastaDeal = move.before.deal
        if to_text(move.action).startswith("discard") and before.drew == "stock":
            assert not before.laid, "an absent player melds nothing"
            banned = before.turn_no[move.seat] == 1 and drawn in ("3c", "3s") and v.options.black_three_first_round_ban
            assert to_text(move.action) == f"discard:{drawn}" or banned
        if to_text(move.action) == "draw":
            hand = faces(move.step.state.deal.hands[move.seat])
            drawn = hand[-1]
        if move.step.state.ledger:
            return


def test_margins_may_be_settled_in_hundreds_without_changing_the_winner() -> None:
    v: Any = variant("canasta_classic")
    setup = Setup(dealer=Seat(0), seats=tuple(Seat(s) for s in range(4)))
    ledger = (Score(setup=setup, reason="out", winners=(), points=(5040, 4950, 5040, 4950)),)
    exact = v.game.standing(v.options, ledger).result
    rounded = v.game.standing(v.house({"settlement": "hundreds"}), ledger).result
    assert exact.settlement == (90, -90, 90, -90) and rounded.settlement == (0, 0, 0, 0)
    assert exact.winners == rounded.winners == (0, 2)


# ---- options


@pytest.mark.parametrize(
    ("key", "changes", "said"),
    [
        ("canasta_palace", {"hand_size": 20, "packs": 2, "surprise_cards": 5}, "stock"),
        ("canasta_classic", {"out_test": "with_sequence"}, "needs sequences"),
        ("canasta_chile", {"wild_melds": "one"}, "goes without wild_melds"),
        ("canasta_classic", {"three_decks": True}, "no such option"),
        ("canasta_classic", {"seats": "3v3"}, "no such option"),
    ],
)
def test_rules_that_make_no_sense_are_refused_in_words(key: str, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        variant(key).house(changes)


def test_a_rule_brings_what_belongs_to_it() -> None:
    classic = variant("canasta_classic")
    o: Any = classic.house({"sequences": "yes", "packs": 3, "wild_melds": "one"})
    assert (o.bonus_sequence, o.pile_onto_sequence, o.red_points(6), o.bonus_wild_value) == (1500, True, 1200, 2000)
    o = classic.house({"wild_melds": "one", "bonus_wild_value": 1000})
    assert o.bonus_wild_value == 1000
    o = variant("canasta_palace").house({"sequences": True, "tough_end": True, "three_decks": True}, 2)
    assert (o.dealt, o.out_bonus, o.concealed_bonus, o.red_points(6), o.jokers) == (15, 200, 0, 1000, 6)
    o = variant("canasta_cutthroat").house({"initial_table": [[None, 15], [0, 50], [1500, 90], [3000, 120], [7000, 150]]})
    assert o.need(7000) == 150


def test_a_practice_table_is_not_rated() -> None:
    palace = variant("canasta_palace")
    assert palace.house({"training": True}, 4).unrated and not palace.house({}, 4).unrated


# ---- AI players


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("canasta_two", ("normal", "random")),
        ("canasta_classic", ("normal", "random", "normal", "random")),
        ("samba", ("hard", "random", "hard", "random")),
    ],
)
def test_the_computer_player_beats_chance(key: str, kinds: tuple[Any, ...]) -> None:
    report = simulate(variant(key), variant(key).house({}, len(kinds)), kinds, 12, "beat")
    assert report.scores[0] > report.scores[1] + 200


def test_computer_players_ask_where_going_out_needs_leave() -> None:
    v: Any = variant("canasta_brazilian")
    report = simulate(v, v.house({}), ("normal",) * 4, 4, "ask")
    assert report.reasons.get("out", 0) > 0


# ---- five players, one of whom leaves


def five(seed: bytes = b"leave") -> tuple[Any, Any]:
    v: Any = variant("canasta_five")
    return v.game, v.game.start(v.options, seed).state


def test_when_one_of_three_leaves_the_one_who_sits_out_plays_on_with_the_hand() -> None:
    game, state = five()
    sitting = state.setup.roles["sits_out"]
    gone = next(s for s in state.options.sides[0] if s != sitting)
    hand = state.deal.hands[gone]
    step = game.apply(state, CLOCK, Leave(target=gone), 0)
    assert [e.kind for e in step.events] == ["takes_over"]
    assert step.state.deal.hands[sitting] == hand and not step.state.deal.hands[gone]
    assert gone not in step.state.deal.order and {a.seat for a in game.asks(step.state)} <= set(step.state.setup.seats)
    for move in moves(game, step.state, by_default):
        assert move.seat != gone
        if len(move.step.state.ledger) > 2:
            assert all(gone not in score.setup.seats for score in move.step.state.ledger)
            break
    away = [s for s in state.options.sides[0] if s not in (gone, sitting)]
    assert game.check(step.state, CLOCK, Leave(target=away[0])) is not None, "two cannot sit out: a computer player comes"
    back = game.apply(step.state, CLOCK, Return(target=gone), 0).state
    assert not back.setup.left and gone not in back.deal.order


def test_one_of_two_who_leaves_is_replaced_as_everywhere() -> None:
    game, state = five()
    assert game.check(state, CLOCK, Leave(target=Seat(1))) is not None
    assert game.check(state, Seat(0), Leave(target=Seat(0))) is not None


# ---- sequences, wild melds, two sets of a rank

SAMBA = "4h 5h 6h 7h 8h 9h Th"
WILD = "2c 2d 2h 2s 2c Jk"


def test_a_sequence_of_seven_grows_only_in_going_out() -> None:
    table = [("A", SAMBA), ("A", QUEENS)]
    p = Play("canasta_brazilian", {"A": "Jh Qh 5c 6d"}, table=table, phase="play", drew="stock", reply="yes")
    assert p.refused("A layoff:Jh@0") == "sequence_full"
    q = Play("canasta_brazilian", {"A": "Jh Qh 5c"}, table=table, phase="play", drew="stock", reply="yes")
    assert q.listed()[0] == "meld:Jh Qh@0"
    q.play("A meld:Jh Qh@0", "A discard:5c")
    assert q.deal.out == 0 and q.points()[0] == 70 + 1500 + 70 + 500 + 200 - 20


def test_the_search_for_a_way_out_uses_sequences_and_wild_melds() -> None:
    table = [("A", SAMBA), ("A", WILD)]
    p = Play("bolivia", {"A": "5c 6c 7c Kd Ks Jk 2h"}, table=table, phase="play", drew="stock")
    (first, *_) = p.listed()
    p.play(f"A {first}")
    if p.deal.phase != "over":
        assert len(p.deal.hand) == 1
        p.play(f"A discard:{faces(p.deal.hand)[0]}")
    assert p.deal.out == 0
    no = Play("bolivia", {"A": "5c 6c 8c Kd Qs Jk 2h"}, table=table, phase="play", drew="stock")
    assert not any(" ".join(faces(no.deal.hand)) in a for a in no.listed())


def test_joining_two_canastas_may_not_strand_the_last_card() -> None:
    table = [("A", QUEENS), ("A", "Qs Qc Qd Qh Qs Qc Qd")]
    p = Play("samba", {"A": "Kc Kd Ks 5c"}, table=table, phase="play", drew="stock")
    p.play("A meld:Kc Kd Ks")
    assert p.refused("A combine:0:1") == "keep_two"
    p.play("A discard:5c")
    assert p.deal.out == 0


def test_where_a_side_may_have_several_sets_a_pair_takes_the_pile_into_a_new_one() -> None:
    p = Play("samba", {"A": "Qs Qc 5c 6d"}, table=[("A", QUEENS), ("A", "Qh Qs Qc Qd")], pile="5d Qh")
    assert p.refused("A take_pile:Qs Qc@0") == "pile_onto_canasta"
    assert p.refused("A take_pile:Qs") == "pile_pair", "the top card is added alone"
    p.play("A take_pile:Qs Qc")
    assert [len(m.pieces) for m in p.deal.table] == [7, 4, 3]


def test_the_top_card_goes_onto_the_named_end_of_a_sequence() -> None:
    p = Play("samba", {"A": "Kc Kd 5c"}, table=[("A", "6h 7h 8h"), ("A", "9c 9d 9s")], pile="5d 9h")
    assert {a for a in p.listed() if a.startswith("take")} == {"take_pile:@0", "take_pile:@1"}
    p.play("A take_pile:@0")
    assert faces(p.deal.table[0].pieces) == ("6h", "7h", "8h", "9h")


def test_first_melds_of_canastas_are_found_and_offered() -> None:
    hand = f"{QUEENS} 5c 6d 7s"
    p = Play("canasta_brazilian", {"A": hand}, phase="play", drew="stock", before=(9000,) * 4)
    assert sorted(p.listed()[0].removeprefix("meld:").split()) == sorted(QUEENS.split())
    q = Play("canasta_brazilian", {"A": "Kc Kd Kh Ks 5c 6d 7s"}, phase="play", drew="stock", before=(9000,) * 4)
    assert q.refused("A meld:Kc Kd Kh Ks") == "initial_short"
    assert not any(a.startswith("meld") for a in q.listed())


def test_every_refusal_has_words() -> None:
    folder = Path(flow.__file__).parent
    codes = {c for path in folder.glob("*.py") for c in re.findall(r'Illegal\(\s*"(\w+)"', path.read_text())}
    codes |= {"draw_first", "already_drawn", "partner_asked", "out_tough", "out_tough_sequences"}
    codes -= {"not_your_turn", "match_over"}
    missing = [c for c in sorted(codes) if not texts.has(f"illegal-{c}", "canasta")]
    assert len(codes) > 40 and not missing


def test_partners_share_the_lines_of_a_score_sheet_unless_each_has_his_own_red_threes() -> None:
    p = Play("canasta_classic", {"A": "Kc Kd Kh"}, table=[("A", QUEENS)], phase="play", drew="stock")
    p.play("A meld:Kc Kd Kh")
    assert p.view(None).in_common() == [(0, 2), (1, 3)]
    q = Play(
        "canasta_cutthroat",
        {"A": "Kc Kd Kh"},
        table=[("A", QUEENS)],
        phase="play",
        drew="stock",
        reds=((), Box().all(["3h"]), ()),
    )
    q.play("A meld:Kc Kd Kh")
    assert q.view(None).in_common() == [(0,), (1,), (2,)]


def test_nothing_is_offered_to_compose_when_the_pile_cannot_be_taken() -> None:
    p = Play("canasta_classic", {"A": "Kc 8d 9d"}, table=[("A", QUEENS)], pile="2c 5d")
    (ask,) = p.game.asks(p.state)
    assert ask.draft is None and p.listed() == ["draw", "ask_out"] and ask.exhaustive
    q = Play("canasta_classic", {"A": "5c 5s 9d 8d"}, table=[("A", QUEENS)], pile="2c 5d")
    (ask,) = q.game.asks(q.state)
    assert ask.draft is not None and q.listed() == ["take_pile:5c 5s", "draw", "ask_out"]
