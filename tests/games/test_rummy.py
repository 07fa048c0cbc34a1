"""The rummy family beyond the rulebook's vectors: edge cases, phases, absent seats, refusals in words, house rules, AI."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot import texts
from bot.games.cards import face, faces, find_all, packs
from bot.games.catalog import Variant, variant, variants
from bot.games.core import Ask, Event, Seat
from bot.games.match import MatchState, Score, Setup
from bot.games.melds import arrange, readings
from bot.games.notation import from_text, to_text
from bot.games.options import BadOption, describe
from bot.games.rummy import Rummy, asking, ideas, scoring, shapes, standing
from bot.games.rummy.actions import Knock, RummyAction
from bot.games.rummy.game import check
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import RummyDeal
from bot.players.drive import at_random, by_default, moves
from bot.players.rummy import RummyPlayer
from bot.simulate import seen_by
from tests.benchmarks.bench_rummy_ai import wins
from tests.rulebook.box import Box
from tests.rulebook.kinds_rummy import lying, seat_of, state

FAMILY = tuple(v for v in variants().values() if v.family == "rummy")
every_game = pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)


class Play:
    """A match in mid-deal, spoken to in the rulebook's words: seats are A, B, C …"""

    def __init__(
        self,
        key: str,
        hands: dict[str, str],
        *,
        options: dict[str, Any] | None = None,
        table: Sequence[tuple[str, str]] = (),
        pile: str = "",
        stock: str | int = 20,
        drawn: str = "",
        opened: str = "",
        **more: Any,
    ) -> None:
        v = variant(key)
        box = Box()
        self.game: Rummy = v.game  # type: ignore[assignment]
        self.o: RummyOptions = v.house(options or {}, max(len(hands), v.players[0]))  # type: ignore[assignment]
        lay = tuple(lying(self.o, box, cards.split(), seat_of(owner)) for owner, cards in table)
        held: dict[int, tuple[int, ...]] = {seat_of(n): box.all(cards.split()) for n, cards in hands.items()}
        deck = box.filler(stock) if isinstance(stock, int) else box.all(stock.split())
        more.setdefault("opened", tuple(sorted({*(seat_of(n) for n in opened), *(m.owner for m in lay)})))
        deal = state(self.o, box, held, table=lay, pile=box.all(pile.split()), stock=deck, **more)
        if drawn:
            last = find_all(deal.hand, drawn.split())
            assert not isinstance(last, str)
            deal = replace(deal, phase="play", drawn=last, drawn_from="stock")
        seats = tuple(Seat(i) for i in range(self.o.players))
        self.state: Any = MatchState(seed=b"s", options=self.o, setup=Setup(dealer=seats[-1], seats=seats), deal=deal)
        self.events: list[Event] = []

    @property
    def deal(self) -> RummyDeal:
        deal: RummyDeal = self.state.deal
        return deal

    def play(self, *texts_: str) -> Play:
        """Moves as "A draw_stock" (without a seat: of the one to move); every one must be legal."""
        for text in texts_:
            seat, action = self._read(text)
            assert (why := self.game.check(self.state, seat, action)) is None, (text, why)
            step = self.game.apply(self.state, seat, action, 0)
            self.state, self.events = step.state, list(step.events)
        return self

    def _read(self, text: str) -> tuple[Seat, Any]:
        seat = Seat(self.deal.turn)
        if text[:2].strip() in ("A", "B", "C", "D") and text[1] == " ":
            seat, text = seat_of(text[0]), text[2:]
        return seat, from_text(RummyAction, text)

    def why(self, text: str) -> str:
        """The sentence that says why a move is refused, without the option it names."""
        illegal = self.game.check(self.state, *self._read(text))
        assert illegal is not None, f"{text} is allowed"
        said = texts.say(f"illegal-{illegal.code}", illegal.args, family="rummy", name_of=lambda s: "ABCD"[s])
        return re.sub(r" \(option \*[a-z ]+\*\)", "", said)

    def may(self, text: str) -> bool:
        return self.game.check(self.state, *self._read(text)) is None

    def ask(self, name: str = "") -> Ask[Any]:
        seat = seat_of(name) if name else self.deal.turn
        return next(a for a in self.game.asks(self.state) if a.seat == seat)

    def listed(self, name: str = "") -> list[str]:
        return [to_text(a) for a in self.ask(name).actions]

    def hand(self, name: str) -> list[str]:
        return sorted(faces(self.deal.hands[seat_of(name)]))

    @property
    def phase(self) -> str:
        return self.deal.phase

    def lies(self, i: int) -> list[str]:
        """The cards of a table meld."""
        return list(self.deal.table[i].meld.cards)

    @property
    def score(self) -> Score:
        score: Score = self.state.ledger[-1]
        return score


# ------------------------------------------------------------------------------------------------ the base game


def test_a_pile_card_may_be_laid_off_but_not_thrown() -> None:
    p = Play("rummy", {"A": "5h 9d", "B": "2c 3d"}, table=[("B", "3h 3d 3s")], pile="4c 3c").play("draw_pile")
    assert p.why("discard:3c") == "You have just taken 3♣ from the pile; it cannot be discarded in this turn."
    assert p.play("layoff:3c@0", "discard:9d").hand("A") == ["5h"]


def test_a_run_on_the_pile_is_one_as_the_ace_of_the_game_has_it() -> None:
    hands = {"A": "5h 9d", "B": "2c 3d"}
    assert Play("rummy_plain", hands, pile="4c Qh Kh Ah").listed()[-1] == "take_pile:3"
    assert Play("rummy_plain", hands, options={"ace": "low"}, pile="4c Qh Kh Ah").listed()[-1] == "draw_pile"
    assert Play("rummy_plain", hands, pile="4c 2h Ah Kh").listed()[-1] == "draw_pile", "not round the corner"


def test_melding_down_to_the_card_just_taken_is_refused_unless_it_fits() -> None:
    hands = {"A": "7d 8d 9d", "B": "2c 3d"}
    stuck = Play("rummy", hands, pile="Kc").play("draw_pile")
    assert stuck.why("meld:7d 8d 9d") == "Then the turn could not end: you may not discard K♣."
    free = Play("rummy", hands, table=[("B", "Kh Kd Ks")], pile="Kc").play("draw_pile", "meld:7d 8d 9d")
    assert free.listed() == ["layoff:Kc@0"]
    assert to_text(free.ask().default or free.ask().actions[0]) == "layoff:Kc@0"
    assert free.play("layoff:Kc@0").deal.ended == "out"


def test_rummy_in_the_first_turn_pays_double() -> None:
    p = Play("rummy", {"A": "4c 5c 6c 9h 9d 9s", "B": "Kh 9c"}, drawn="9s", turn_no=(1, 0))
    p.play("meld:4c 5c 6c|9h 9d 9s")
    assert p.deal.rummy and p.score.points == (38, -38)
    assert [(line.why, line.points) for line in p.score.lines if line.seat == 0] == [("others_hands", 19), ("rummy", 19)]
    result = p.game.result(p.state)
    assert result is not None and result.winners == (0,) and result.reason == "single_deal"


def test_an_earlier_lay_off_spoils_the_rummy_a_draw_and_discard_do_not() -> None:
    hands = {"A": "3c 4c 5c 6c 9h", "B": "Kh Qd Js"}
    p = Play("rummy", hands, table=[("B", "3h 3d 3s")], stock="9d 2h Th", drawn="9h")
    p.play("layoff:3c@0", "discard:9h", "draw_stock", "discard:9d", "draw_stock")
    p.play("meld:4c 5c 6c", "discard:2h")
    assert p.deal.ended == "out" and not p.deal.rummy
    q = Play("rummy", {"A": "4c 5c 6c 9h", "B": "Kh Qd Js"}, stock="9d 2h", drawn="9h")
    assert q.play("discard:9h", "draw_stock", "discard:9d", "draw_stock", "meld:4c 5c 6c", "discard:2h").deal.rummy


def test_a_lay_off_onto_a_meld_of_the_same_turn() -> None:
    p = Play("rummy", {"A": "8h 9h Th Jh Kc", "B": "2c"}, drawn="Kc").play("meld:8h 9h Th", "layoff:Jh@0")
    assert p.lies(0) == ["8h", "9h", "Th", "Jh"]


def test_several_cards_go_on_in_a_row_in_either_direction() -> None:
    p = Play("rummy", {"A": "Jc Qc 7c 6c Kd 2d", "B": "2c"}, table=[("B", "8c 9c Tc")], drawn="2d")
    assert p.why("layoff:Qc@0") == "Q♣ does not fit on 8♣ 9♣ 10♣."
    p.play("layoff:Qc Jc@0", "layoff:6c 7c@0")
    assert p.lies(0) == ["6c", "7c", "8c", "9c", "Tc", "Jc", "Qc"]
    assert list(p.deal.table[0].by) == [0, 0, 1, 1, 1, 0, 0]


def test_the_stock_is_gone_and_the_pile_holds_one_card() -> None:
    taken = Play("rummy", {"A": "9c 8d", "B": "2c"}, pile="4c", stock=0).play("draw_pile")
    assert not taken.may("discard:4c")
    turned = Play("rummy", {"A": "9c 8d", "B": "2c"}, pile="4c", stock=0).play("recycle", "draw_stock", "discard:4c")
    assert turned.deal.recycles == 1


def test_three_rounds_without_stock_in_which_nothing_is_laid_end_the_deal() -> None:
    p = Play("rummy", {"A": "9c 8d", "B": "2c 4d"}, pile="Kd", stock=0, recycles=2)
    for turn in range(6):
        assert p.deal.ended == "", turn
        held = p.hand("AB"[p.deal.turn])[0]
        p.play("draw_pile", f"discard:{held}")
    assert p.deal.ended == "blocked" and sum(p.score.points) == -sum(
        scoring.hand_points(p.o, faces(hand)) for hand in p.deal.hands
    )


def test_after_the_last_recycle_the_deal_is_blocked_by_saying_so() -> None:
    p = Play("rummy", {"A": "Td 2c", "B": "Kh Kd Ks", "C": "4c"}, pile="9c 8c", stock=0, recycles=2)
    assert p.why("recycle") == "The pile has been turned over 2 times already, and that is the limit."
    assert p.play("end").score.points == (-12, -30, -4)
    low = Play("rummy", {"A": "Td 2c", "B": "Kh Kd Ks", "C": "4c"}, options={"block_score": "low_wins"}, stock=0)
    assert low.play("end").score.points == (-8, -26, 34)


def test_recycling_in_its_four_ways() -> None:
    def after(**options: Any) -> tuple[list[str], list[str]]:
        p = Play("rummy", {"A": "9c", "B": "2c"}, options=options, pile="4c Kd 7s", stock=0).play("recycle")
        return list(faces(p.deal.stock)), list(faces(p.deal.pile))

    assert after() == (["4c", "Kd", "7s"], [])
    assert after(recycle_upcard="top") == (["Kd", "7s"], ["4c"])
    assert after(recycle_upcard="bottom") == (["4c", "Kd"], ["7s"])
    assert after(recycle_upcard="keep_top") == (["4c", "Kd"], ["7s"])
    stock, pile = after(stock_end="shuffle", recycle_upcard="keep_top")
    assert sorted(stock) == ["4c", "Kd"] and pile == ["7s"]


def test_a_wrong_meld_is_refused_in_words() -> None:
    p = Play("rummy", {"A": "5h 6h 8h 8d Ks Qs As 3c 4c", "B": "2c"}, drawn="3c")
    assert p.why("meld:5h 6h 8h") == "That is not a run yet: 5♥ 6♥ 8♥ misses the 7♥."
    assert p.why("meld:5h 6h") == "5♥ 6♥ is too short: a meld needs 3 cards."
    assert p.why("meld:Qs Ks As") == "Q♠ K♠ A♠ is no run here: the ace is low, below the two."
    assert p.why("meld:6h 8h 8d") == "6♥ 8♥ 8♦ is neither of one rank nor of one suit."
    assert p.why("meld:2c 3c 4c") == "You do not hold 2♣."
    assert p.why("layoff:3c@0") == "There is no such meld on the table."
    assert p.why("draw_stock") == "You have drawn already; now meld, lay off or discard."
    assert p.why("knock:Ks") == "There is no knocking in this game."
    two = Play("double_rum", {"A": "7h 7h 7d 2c", "B": "2c"}, options={"set_suits": "distinct"}, drawn="2c")
    assert two.why("meld:7h 7h 7d") == "A set may not hold two ♥: 7♥ 7♥ 7♦."


def test_open_min_melds_per_turn_and_needs_open_as_house_rules() -> None:
    hands = {"A": "4c 5c 6c 9h 9d 9s Kd", "B": "2c 3c"}
    p = Play("rummy", hands, options={"open_min": 30}, drawn="Kd")
    assert p.why("meld:4c 5c 6c") == "The first melds must count 30 together; these count 15."
    assert p.play("meld:4c 5c 6c|9h 9d 9s").deal.opened == (0,)
    one = Play("rummy", hands, options={"melds_per_turn": 1}, drawn="Kd").play("meld:9h 9d 9s")
    assert one.why("meld:4c 5c 6c") == "Only one new meld a turn; laying off is still allowed."


def test_taking_the_whole_pile() -> None:
    p = Play("rummy", {"A": "9c", "B": "2c"}, options={"pile_take": "whole"}, pile="4c Kd 7s")
    assert p.why("draw_pile") == "You may take 3 discards at most, and not fewer than the rules of the draw want."
    assert p.play("take_pile:3", "discard:7s").hand("A") == ["4c", "9c", "Kd"]


def test_mixed_suits_and_short_runs_as_house_rules() -> None:
    p = Play("rummy", {"A": "5h 6d 7s 8c 9h Kd", "B": "2c"}, options={"run_mixed_suits": True, "run_max": 4}, drawn="Kd")
    assert p.why("meld:5h 6d 7s 8c 9h") == "5♥ 6♦ 7♠ 8♣ 9♥ is too long: a run here has at most 4 cards."
    p.play("meld:5h 6d 7s 8c")
    assert p.deal.table[0].meld.kind == "run"


def test_rebuilding_the_whole_table_keeps_owners_and_layers() -> None:
    p = Play(
        "rummy_500",
        {"A": "6h Kd 2c", "B": "2d"},
        options={"rearrange": "all"},
        table=[("B", "7h 7d 7s 7c"), ("A", "3h 4h 5h")],
        drawn="2c",
    )
    p.play("rearrange:7c 7d 7s|3h 4h 5h 6h 7h")
    assert [m.owner for m in p.deal.table] == [1, 0]
    assert p.deal.table[1].by == (0, 0, 0, 0, 1), "the seven still scores for B"
    assert p.why("rearrange:7c 7d 7s|3h 4h 5h 6h 7h") == "A card of your own has to be among them."


def test_rebuilding_is_proposed_where_laying_off_is_not_enough() -> None:
    p = Play("rummy", {"A": "8h 9h Kd", "B": "2d"}, options={"rearrange": "all"}, table=[("B", "7h 7d 7s 7c")], drawn="Kd")
    assert p.listed()[0] == "rearrange:7c 7d 7s|7h 8h 9h"
    assert p.play("rearrange:7c 7d 7s|7h 8h 9h", "discard:Kd").deal.ended == "out"


# ------------------------------------------------------------------------------------------------ calls


def claimable(**more: Any) -> Play:
    hands = {"A": "Kd 9c 2d", "B": "8h Td 4s 5c", "C": "Qc 3s", "D": "9h Jc"}
    base: dict[str, Any] = {"table": [("A", "5h 6h 7h")], "pile": "Kc 2c", "turn": Seat(1), "drawn": "5c"}
    return Play("rummy_plain", hands, **(base | more))


def test_a_later_seat_may_call_and_the_turn_order_stays() -> None:
    p = claimable().play("discard:8h")
    assert p.phase == "claim" and [a.seat for a in p.game.asks(p.state)] == [0, 2, 3]
    ask = p.ask("D")
    assert ask.seconds == 8 and ask.waits and to_text(ask.default or ask.actions[0]) == "pass"
    assert p.why("B claim:8h@0") == "You cannot call your own discard."
    p.play("D claim:8h@0", "C pass")
    assert p.phase == "penalty" and p.deal.table[0].by[-1] == 3, "A comes after D and is not waited for"
    assert p.hand("D") == ["9h", "Jc"]
    p.play("penalty:draw_two")
    assert p.deal.turn == 2 and p.phase == "draw" and len(p.hand("B")) == 5
    assert p.why("C draw_pile") if p.o.pile_take == "none" else p.may("C draw_pile")


def test_the_seat_soonest_after_the_discarder_gets_the_card() -> None:
    p = claimable().play("discard:8h", "A claim:8h@0", "D claim:8h@0", "C claim:8h@0", "penalty:take_pile")
    assert p.deal.table[0].by[-1] == 2
    first = claimable(options={"claim_priority": "first_call"}).play("discard:8h", "A claim:8h@0")
    assert first.deal.table[0].by[-1] == 0


def test_a_discard_after_which_the_deal_is_over_cannot_be_called() -> None:
    p = claimable(stock=0, options={"stock_end": "block"}).play("discard:8h")
    assert p.deal.ended == "blocked"


def test_nobody_calls_and_the_next_player_may_take_it() -> None:
    p = claimable().play("discard:8h", "C pass", "A pass", "D pass")
    assert p.deal.turn == 2 and p.play("draw_pile").hand("C") == ["3s", "8h", "Qc"]


def test_a_call_spoils_a_later_rummy() -> None:
    p = claimable().play("discard:8h", "C pass", "D claim:8h@0")
    assert p.deal.laid == (3,)


def test_penalties_when_stock_or_pile_are_short() -> None:
    one = claimable(stock=1, options={"claim_penalty": "draw_two"}).play("discard:8h", "C claim:8h@0")
    assert len(one.hand("B")) == 4 and not one.deal.stock
    none = claimable(stock=0, options={"claim_penalty": "draw_two"}).play("discard:8h", "C claim:8h@0")
    assert set(none.hand("B")) >= {"Kc", "2c"}, "the pile instead of an empty stock"
    empty = claimable(pile="", options={"claim_penalty": "take_pile"}).play("discard:8h", "C claim:8h@0")
    assert len(empty.hand("B")) == 5, "the stock instead of an empty pile"


def test_a_reward_and_a_wrong_call() -> None:
    p = claimable(options={"claim_reward": "discard_one", "claim_penalty": "none"}).play("discard:8h", "C claim:8h@0")
    assert p.phase == "reward" and p.listed("C") == ["discard:3s", "discard:Qc", "pass"]
    assert p.play("C discard:Qc").deal.turn == 2 and p.hand("C") == ["3s"]
    table = [("A", "5h 6h 7h"), ("C", "Kh Ks Kd")]
    wrong = claimable(table=table, options={"false_claim": "skip_turn"}).play("discard:8h", "C claim:8h@1")
    assert wrong.deal.skips == (2,)
    wrong.play("D pass", "A pass")
    assert wrong.deal.turn == 3, "C misses the turn"
    assert claimable(table=table).play("discard:8h").why("C claim:8h@1") == "8♥ does not fit on K♦ K♥ K♠."


def test_a_discard_that_ends_the_deal_is_not_called() -> None:
    p = claimable(options={"last_discard_dead": False}, table=[("A", "5h 6h 7h"), ("B", "Ts Tc Th")])
    p.play("layoff:Td@1")
    p.state = replace(p.state, deal=replace(p.deal, hands=(p.deal.hands[0], p.deal.hands[1][:1], *p.deal.hands[2:])))
    assert p.play("discard:8h").deal.ended == "out"


def test_the_first_turn_must_leave_a_card() -> None:
    p = Play("rummy_plain", {"A": "7d 8d 9d 4c", "B": "2c"}, drawn="4c", turn_no=(1, 1))
    assert p.why("meld:7d 8d 9d") == "Then the turn could not end: you may not discard 4♣."


# ------------------------------------------------------------------------------------------------ at once, two cards


def test_boat_house_the_last_stock_card_then_a_recycle_then_the_second() -> None:
    p = Play("boat_house_rum", {"A": "Ks As 2s 9d 4c 4d 7h", "B": "2c"}, pile="3c 8d Jc", stock=1)
    assert p.may("draw_stock") and p.may("take_pile:2") and not p.may("draw_stock:2")
    p.play("draw_stock")
    assert p.listed() == ["recycle"]
    p.play("recycle", "draw_stock")
    assert p.phase == "play" and len(p.hand("A")) == 9
    out = Play("boat_house_rum", {"A": "Ks As 2s 9d 4c 4d 7h", "B": "2c"}, pile="3c 8d", stock=1, recycles=2)
    assert out.listed() == ["take_pile:2", "end"]


def test_boat_house_two_pile_cards_cannot_be_thrown_and_the_hand_grows() -> None:
    p = Play("boat_house_rum", {"A": "Ks As 2s 9d 4c 4d 7h", "B": "2c"}, pile="8d Jc").play("take_pile:2")
    assert not p.may("discard:8d") and not p.may("discard:Jc")
    p.play("discard:9d")
    assert len(p.hand("A")) == 8


def test_boat_house_mixed_takes_the_pile_card_first() -> None:
    hands = {"A": "Ks As 2s 9d 4c 4d 7h", "B": "2c"}
    p = Play("boat_house_rum", hands, options={"draw_two_source": "mixed"}, pile="8d Jc", stock="5c 6c 7c")
    p.play("draw_pile")
    assert p.listed() == ["draw_stock"]
    assert p.play("draw_stock").deal.phase == "play" and not p.may("discard:Jc") and p.may("discard:5c")
    at_will = {"draw_n": "1_or_2", "draw_two_source": "mixed"}
    q = Play("boat_house_rum", hands, options=at_will, pile="8d Jc", stock="5c 6c").play("draw_pile")
    assert q.listed() == ["draw_stock", "pass"]
    assert q.play("pass").deal.phase == "play"


def test_showing_the_whole_hand() -> None:
    p = Play("queen_city_rum", {"A": "5h 6h 7h 8h 9h Qc Qd 2d", "B": "Kc"}, drawn="2d")
    assert p.why("show:5h 6h 7h 8h 9h|Qc Qd>2d") == "Q♣ Q♦ is too short: a meld needs 3 cards."
    q = Play("queen_city_rum", {"A": "5h 6h 7h 8h Qc Qd Qs Qh", "B": "Kc"}, drawn="Qh")
    assert q.listed()[0] == "show:5h 6h 7h 8h|Qc Qd Qh Qs", "eight cards are worth more than seven"
    assert q.why("show:5h 6h 7h 8h|Qc Qd Qs") == "Every card of the hand must lie in a meld, but for one discard."
    assert q.play("show:5h 6h 7h 8h|Qc Qd Qh Qs").score.points == (66, -66)
    two = Play("queen_city_rum", {"A": "2h 3h 4h 5h 6h 7h 8h Kd", "B": "Kc"}, options={"show_min_melds": 2}, drawn="Kd")
    assert two.why("show:2h 3h 4h 5h 6h 7h 8h>Kd") == "At least 2 melds are needed."
    assert two.listed()[0] == "show:2h 3h 4h|5h 6h 7h 8h>Kd", "a long run is cut in two"
    assert two.play("show:>Kd").deal.ended == "show"


# ------------------------------------------------------------------------------------------------ wild cards


def test_kaluki_a_swapped_joker_may_open_in_the_same_turn() -> None:
    hand = "8h 9c 9d Kc Kd Ks 2c 4d"
    p = Play("kaluki", {"A": hand, "B": "2c 3c"}, table=[("B", "6h 7h Jk")], drawn="4d")
    p.play("swap:8h@0")
    assert "Jk" in p.hand("A") and p.deal.table[0].by == (1, 1, 0)
    assert p.play("meld:Kc Kd Ks|9c 9d Jk").deal.opened == (0, 1)
    assert p.why("swap:2c@0") == "Wild cards are exchanged before you meld or lay off."


def test_kaluki_own_jokers_stay_and_a_full_set_still_gives_its_joker() -> None:
    table = [("A", "6h 7h Jk"), ("B", "8h 8d 8c Jk")]
    p = Play("kaluki", {"A": "8h 8s Kd 2c", "B": "2c"}, table=table, drawn="2c")
    assert p.why("swap:8h@0") == "You may exchange wild cards in the others’ melds only."
    assert p.why("layoff:8s@1").startswith("8♠ does not fit")
    p.play("swap:8s@1")
    assert sorted(p.deal.table[1].meld.cards) == ["8c", "8d", "8h", "8s"]


def test_what_frees_a_joker_from_a_set() -> None:
    def may(rule: str, text: str) -> bool:
        table = [("B", "8h 8d Jk")]
        p = Play("kaluki", {"A": "8s 8c Kd 2c", "B": "2c"}, options={"set_wild_swap": rule}, table=table, drawn="2c")
        return p.may(text)

    assert may("any_missing", "swap:8s@0") and not may("any_missing", "swap:8s 8c@0")
    assert not may("all_missing", "swap:8s@0") and may("all_missing", "swap:8s 8c@0")
    assert not may("never", "swap:8s@0")


def test_a_freed_joker_that_must_be_played_at_once() -> None:
    options = {"wild_swap": "any", "wild_swap_use": "same_turn"}
    p = Play("double_rum", {"A": "8h Kd Ks 2c", "B": "2c"}, options=options, table=[("B", "6h 7h Jk")], drawn="2c")
    p.play("swap:8h@0")
    assert p.why("discard:2c") == "Joker must be played in this turn."
    assert p.play("meld:Kd Ks Jk", "discard:2c").deal.ended == "out"
    no_use = Play(
        "double_rum",
        {"A": "8h Kd 4s 2c", "B": "2c"},
        options=options,
        table=[("B", "6h 7h Jk")],
        drawn="2c",
    )
    assert no_use.may("swap:8h@0"), "the joker may go back onto the end of the run"


def test_no_lay_off_leaves_a_card_that_only_a_forbidden_exchange_would_take() -> None:
    options = {"wild_swap": "any", "swap_needs_open": True}
    p = Play(
        "double_rum", {"A": "9h", "B": "2c"}, options=options | {"wild_move": "fixed"}, table=[("B", "6h 7h Jk")], pile="8h"
    )
    p.play("draw_pile")
    assert p.why("layoff:9h@0") == "Then the turn could not end: you may not discard 8♥."
    assert p.listed() == ["discard:9h"]


def test_of_two_alike_the_one_that_must_be_played_goes_first() -> None:
    options = {"wild_swap_use": "same_turn", "jokers": 4, "go_out_needs": "two_runs_one_pure"}
    p = Play("arlington", {"A": "Jk Kc", "B": "2c"}, options=options, table=[("B", "Kd Kh Ks Jk")], pile="Jk")
    p.play("draw_pile", "swap:Kc@0", "layoff:Jk@0")
    assert p.listed()[-1] == "discard:Jk", "the freed joker lies; the one from the pile stays, the third goes"


def test_part_of_a_meld_is_proposed_only_where_it_is_a_meld() -> None:
    p = Play("arlington", {"A": "8h 8c 2s 9d Jk", "B": "2c"}, drawn="9d")
    melds = [t for t in p.listed() if t.startswith("meld:")]
    assert "meld:8c 8h 2s Jk" in melds and "meld:8c 8h 2s" in melds and all(map(p.may, melds))


def test_a_joker_counts_in_the_opening_as_what_it_stands_for() -> None:
    p = Play("kaluki", {"A": "Jk 2c 3c Kc Kd Ks Kh 4d 5d", "B": "2c"}, drawn="5d")
    p.play("meld:Jk 2c 3c|Kc Kd Ks Kh")
    zone = p.game.view(p.state, None).zone("meld:0")
    assert zone is not None and zone.stands == {0: "Ac"} and zone.marks == {0: "wild"}
    low = Play("kaluki", {"A": "Jk 2c 3c Kc Kd Ks Kh 4d", "B": "2c"}, options={"ace_low_run_points": 1}, drawn="4d")
    assert low.why("meld:Jk 2c 3c|Kc Kd Ks Kh") == "The first melds must count 51 together; these count 46."


def test_double_rum_a_joker_that_cannot_go_beyond_an_ace() -> None:
    p = Play("double_rum", {"A": "Jh Tc 2c", "B": "2c"}, table=[("B", "Jk Qh Kh Ah")], drawn="2c")
    assert not p.may("layoff:Jh@0") and not p.may("layoff:Tc@0")
    assert [m.meld.cards for m in p.deal.table] == [("Jk", "Qh", "Kh", "Ah")]
    q = Play("double_rum", {"A": "Ah 9h 2c", "B": "2c"}, table=[("B", "Jk 2h 3h")], drawn="2c").play("layoff:Ah@0")
    assert q.lies(0) == ["Ah", "2h", "3h", "Jk"], "the joker that stood for the ace is pushed up"


def test_double_rum_two_jokers_at_the_two_ends() -> None:
    p = Play("double_rum", {"A": "5h 9h 4h 2c 2d", "B": "2c"}, table=[("B", "Jk 6h 7h Jk")], drawn="2d")
    p.play("layoff:5h@0")
    assert p.lies(0) == ["5h", "6h", "7h", "Jk", "Jk"]
    assert p.deal.table[0].meld.stands == ("5h", "6h", "7h", "8h", "9h")
    assert p.may("layoff:4h@0") and not p.may("layoff:9h@0")


def test_double_rum_a_joker_laid_off_is_loose_and_closes_its_end() -> None:
    p = Play("double_rum", {"A": "Jk 9h 8h Jk 2d", "B": "2c"}, table=[("B", "5h 6h 7h")], drawn="2d").play("layoff:Jk@0")
    assert p.lies(0) == ["5h", "6h", "7h", "Jk"] and not p.may("layoff:9h@0")
    zone = p.game.view(p.state, None).zone("meld:0")
    assert zone is not None and zone.marks == {3: "playable"}
    p.play("layoff:8h@0")
    assert p.lies(0) == ["Jk", "5h", "6h", "7h", "8h"] and p.may("layoff:9h@0")
    low = Play("double_rum", {"A": "Jk 9h 2d", "B": "2c"}, table=[("B", "5h 6h 7h")], drawn="2d").play("layoff:Jk@0 low")
    assert low.lies(0) == ["Jk", "5h", "6h", "7h"]


def test_double_rum_a_joker_that_has_moved_stays_locked_when_the_table_is_rebuilt() -> None:
    hands = {"A": "5h 4h 9h 2c 2d", "B": "2c"}
    p = Play("double_rum", hands, options={"rearrange": "all"}, table=[("B", "Jk 6h 7h")], drawn="2d")
    p.play("layoff:5h@0", "rearrange:4h 5h 6h 7h Jk", "layoff:9h@0")
    assert p.lies(0) == ["4h", "5h", "6h", "7h", "Jk", "9h"]


def test_an_undecided_group_is_what_its_player_declares() -> None:
    p = Play("double_rum", {"A": "7h Jk Jk 2d", "B": "2c"}, drawn="2d")
    assert p.play("meld:7h Jk Jk:run").deal.table[0].meld.stands == ("7h", "8h", "9h")
    q = Play("double_rum", {"A": "7h Jk Jk 2d", "B": "2c"}, drawn="2d").play("meld:7h Jk Jk:set")
    assert q.deal.table[0].meld.kind == "set"


def test_arlington_wild_twos() -> None:
    table = [("B", "8h 9h 2s"), ("B", "3d 4d 2d")]
    p = Play("arlington", {"A": "Th 5d 2c 2h 2d Kc", "B": "2c"}, table=table, drawn="Kc")
    assert p.why("swap:5d@0").endswith("it takes the very card that is stood for.")
    assert p.play("swap:Th@0").hand("A") == ["2c", "2d", "2h", "2s", "5d", "Kc"]
    assert "natural cards are needed" in p.why("meld:2c 2d 2h")
    natural = Play("arlington", {"A": "Kc 2d", "B": "2c"}, table=[("B", "Ad 2d 3d")], drawn="2d")
    assert not natural.may("swap:2d@0"), "a two in its own place is natural"


def test_arlington_a_joker_is_freed_before_a_two() -> None:
    p = Play("arlington", {"A": "8s Kc Qc", "B": "2c"}, table=[("B", "8h 8d 2c Jk")], drawn="Qc").play("swap:8s@0")
    assert p.hand("A") == ["Jk", "Kc", "Qc"]


# ------------------------------------------------------------------------------------------------ knocking


def test_knock_rummy_with_one_more_turn_for_the_others() -> None:
    hands = {"A": "3h 4h 5h 9c 9d 9s Ad Kd", "B": "Kc Kh Ks 2c 4d 8s 7s", "C": "Qc Jd 4s 6c 8d Td 2d"}
    p = Play("knock_rummy", hands, options={"knock_extra_turn": True}, drawn="Kd", stock="3s 3d")
    p.play("knock:Kd")
    shown = p.game.view(p.state, Seat(2)).zone("hand:0")
    assert p.phase == "final_draw" and p.deal.turn == 1 and shown is not None and shown.cards == ("Ad",)
    assert p.why("discard:8s") == "First draw a card."
    p.play("draw_stock")
    assert p.why("knock:8s").startswith("It is your last turn")
    p.play("discard:8s", "draw_stock", "discard:Qc")
    assert p.deal.ended == "knock" and p.score.winners == (0,)


def test_a_knock_tie_goes_as_the_house_says() -> None:
    def winners(tie: str, counts: tuple[int, ...]) -> list[int]:
        options: Any = variant("knock_rummy").house({"knock_tie": tie}, len(counts))
        return scoring.knock_winners(options, counts, 0)

    assert winners("opponent", (6, 6, 10)) == [1]
    assert winners("knocker", (6, 6, 10)) == [0]
    assert winners("knocker_if_rummy", (6, 6, 10)) == [1] and winners("knocker_if_rummy", (0, 0, 10)) == [0]


def test_several_winners_share_odd_points_from_the_knockers_left() -> None:
    options: Any = variant("knock_rummy").house({}, 4)
    t = scoring.Tally(seats=tuple(map(Seat, range(4))), table=(0,) * 4, hand=(9, 5, 12, 5), out=Seat(2))
    points = Counter[int]()
    for i, _, p in scoring.score_lines(options, t):
        points[i] += p
    assert points == {0: -4, 1: 10, 2: -17, 3: 11}, "4 + 7 + 10 = 21: the odd point goes to the seat left of the knocker"


def test_a_split_of_ones_own_counts_only_where_others_lay_off() -> None:
    hands = {"A": "7h 7d 7c 8h 9h 2d Kc", "B": "5c 5d 4h"}
    assert Play("knock_rummy", hands, drawn="Kc").play("knock:Kc:7h 7d 7c").deal.knock_count == 16, "the run leaves 7 7 2"
    tunk = Play("tunk", hands, options={"knock_limit": 20, "deuces_wild": False}, drawn="Kc").play("knock:Kc:7h 7d 7c")
    assert tunk.deal.knock_count == 19, "what he shows leaves 8 9 2"


def test_partners_win_a_knock_together() -> None:
    hands = {"A": "3h 4h 5h Ad Kd", "B": "Kc Kh 2c", "C": "Qc Jd 4s", "D": "9h 9c Tc"}
    p = Play("knock_rummy", hands, options={"teams": "pairs"}, drawn="Kd").play("knock:Kd")
    assert p.score.winners == (0, 2) and p.score.points[0] == p.score.points[2] > 0


def test_tunk_the_last_turns_lay_off_and_need_no_discard_when_all_is_matched() -> None:
    hands = {"A": "7h 7d 7c 9s Ts Js Kc 5d", "B": "4h 4d 4c Qs Ks 7s Th"}
    p = Play("tunk", hands, drawn="5d", stock="4s 3c 3d", options={"knock_limit": 5})
    p.play("knock:Kc")
    assert p.deal.knock_count == 5 and [m.meld.cards for m in p.deal.table] == [("7c", "7d", "7h"), ("9s", "Ts", "Js")]
    p.play("draw_stock")
    assert "pass" not in p.listed(), "the ten is left over"
    assert p.listed()[0] == "discard:Th"
    p.play("discard:Th")
    assert p.score.points == (10, 0), "Q and K on 9-10-J, 7s on the sevens; the tunker is beaten and pays double"


def test_tunk_without_stock_in_a_last_turn() -> None:
    hands = {"A": "7h 7d 7c 9s Ts Js Kc 5d", "B": "4h 4d 4c Qs Kd 8s Th"}
    p = Play("tunk", hands, drawn="5d", stock="", pile="3c").play("knock:Kc")
    assert p.listed() == ["draw_pile", "pass"]
    assert p.play("pass").deal.ended == "knock"


def test_tunk_the_knocker_may_send_a_split_of_his_own() -> None:
    p = Play("tunk", {"A": "7h 7d 7c 8h 9h Ad As Kc", "B": "4h"}, drawn="Kc")
    assert p.why("knock:Kc:7h 8h 9h") == "That leaves 16; one may knock with 5 at most."
    assert p.why("knock:Kc:7h 7d 7c|7h 8h 9h") == "You do not hold 7♥."


def test_tunk_elimination() -> None:
    options: Any = variant("tunk").house({}, 5)

    def ledger(*points: tuple[int, ...]) -> list[Score]:
        seats = tuple(map(Seat, range(5)))
        return [Score(setup=Setup(dealer=Seat(0), seats=seats), reason="knock", winners=(), points=p) for p in points]

    exact = ledger((100, 20, 30, 40, 50))
    assert standing.still_in(options, exact) == (1, 2, 3, 4) and options.pack_count(4) == 1 < options.pack_count(5)
    assert standing.next_setup(options, b"", exact).dealer == 1
    tied = ledger((100, 20, 30, 40, 50), (0, 90, 80, 120, 120))
    assert standing.still_in(options, tied) == (1, 2), "all beyond 100: the tied lowest play one more deal"
    assert standing.standing(options, tied).result is None
    over = standing.standing(options, [*tied, *ledger((0, 12, 9, 0, 0))]).result
    assert over is not None and over.winners == (2,) and over.places == (5, 2, 1, 3, 4)
    assert standing.next_setup(options, b"", tied).seats == (1, 2)


# ------------------------------------------------------------------------------------------------ cards on the table count


def test_500_a_run_in_the_pile_is_taken_and_melded_whole() -> None:
    p = Play("rummy_500", {"A": "2c 9d", "B": "2d"}, pile="6s 7s 8s")
    assert "take_pile:3+meld:6s 7s 8s" in p.listed()
    assert p.why("take_pile:3") == "6♠ has to be used at once: name the meld or the lay-off it goes into."
    assert p.play("take_pile:3+meld:6s 7s 8s").hand("A") == ["2c", "9d"]


def test_500_bridging_lay_offs_are_proposed() -> None:
    p = Play("rummy_500", {"A": "7h Kd 2s", "B": "2d"}, table=[("B", "4h 5h 6h")], pile="8h 2c")
    assert "take_pile:2+layoff:7h 8h@0" in p.listed()
    p.play("take_pile:2+layoff:7h 8h@0")
    assert p.deal.table[0].by == (1, 1, 1, 0, 0) and p.hand("A") == ["2c", "2s", "Kd"]
    assert [n.args for s in p.game.view(p.state, None).seats for n in s.notes] == [{"n": 15}, {"n": 15}]


def test_500_going_out_on_the_draw_itself() -> None:
    p = Play("rummy_500", {"A": "5h 5d", "B": "Kd"}, pile="5c").play("draw_pile+meld:5c 5h 5d")
    assert p.deal.ended == "out" and p.score.points == (15, -10)


def test_500_without_stock_a_pile_card_must_be_used_or_the_deal_ended() -> None:
    p = Play("rummy_500", {"A": "5h 9d", "B": "Kd"}, options={"pile_use": "free"}, pile="4c 7d", stock=0)
    assert not p.may("draw_pile") and p.listed() == ["end"] == [to_text(p.ask().default or p.ask().actions[0])]
    p.play("end")
    assert p.deal.ended == "score_without_out" and p.score.points == (-14, -10)


def test_500_a_queen_that_fits_twice_is_asked_for() -> None:
    table = [("B", "9d Td Jd"), ("B", "Qh Qs Qc")]
    p = Play("rummy_500", {"A": "Qd Kd 2c", "B": "2d"}, table=table, drawn="2c")
    assert {"layoff:Qd@0", "layoff:Qd@1"} <= set(p.listed()) and not p.may("layoff:Kd@0")
    assert p.play("layoff:Qd@0").may("layoff:Kd@0")


def test_the_value_of_an_ace_is_fixed_by_its_place() -> None:
    table = [("A", "Ah 2h 3h"), ("A", "Qs Ks As")]
    p = Play("rummy_500", {"A": "4h Kd", "B": "2d"}, table=table, drawn="Kd")
    assert shapes.table_points(p.o, p.deal.table, Seat(0)) == 6 + 35
    assert not p.may("layoff:Kd@0")


def test_snowbird_the_first_player_has_a_card_more_and_does_not_draw() -> None:
    v = variant("rummy_500_snowbird")
    o: Any = v.house({}, 3)
    s = v.game.start(o, b"x" * 32).state
    first = s.deal.turn
    assert first == (s.setup.dealer + 1) % 3 and s.deal.phase == "play" and len(s.deal.hands[first]) == 14
    ask: Any = v.game.asks(s)[0]
    assert to_text(ask.default) == f"discard:{face(s.deal.hands[first][-1])}"
    s = v.game.apply(s, first, ask.default, 0).state
    assert s.deal.phase == "draw" and len(s.deal.pile) == 1 and len(s.deal.hands[first]) == 13


def test_snowbird_going_out_may_need_two_runs_one_of_them_pure() -> None:
    options = {"go_out_needs": "two_runs_one_pure"}
    table = [("A", "4h 5h Jk"), ("A", "8s 9s Ts")]
    p = Play("rummy_500_snowbird", {"A": "Kd", "B": "2d"}, options=options, table=table, drawn="Kd")
    assert p.may("discard:Kd")
    impure = Play(
        "rummy_500_snowbird",
        {"A": "Kd", "B": "2d"},
        options=options,
        table=[("A", "4h 5h Jk"), ("A", "Jk 9s Ts")],
        drawn="Kd",
    )
    assert impure.why("discard:Kd") == "To go out you need two runs of your own, one of them without wild cards."


def test_a_run_with_a_wild_two_in_its_own_place_is_not_pure() -> None:
    options = {"go_out_needs": "two_runs_one_pure", "deuces_wild": True, "deuce_meld_points": 25}
    table = [("A", "Ac 2c 3c"), ("A", "8s 9s 2h")]
    p = Play("rummy_500_snowbird", {"A": "Kd", "B": "2d"}, options=options, table=table, drawn="Kd")
    assert p.why("discard:Kd") == "To go out you need two runs of your own, one of them without wild cards."
    assert shapes.table_points(p.o, p.deal.table, Seat(0)) == 5 + 25 + 3 + 8 + 9 + 25
    natural = Play(
        "rummy_500_snowbird", {"A": "Kd", "B": "2d"}, options=options | {"deuce_natural": True}, table=table, drawn="Kd"
    )
    assert natural.may("discard:Kd") and shapes.table_points(natural.o, natural.deal.table, Seat(0)) == 52


def test_snowbird_the_cap_limits_the_hand_only() -> None:
    options: Any = variant("rummy_500_snowbird").house({"hand_cap": 80, "opponents_hand_rule": True}, 2)
    t = scoring.Tally(seats=(Seat(0), Seat(1)), table=(50, 30), hand=(0, 130), out=Seat(0))
    points = Counter[int]()
    for i, _, p in scoring.score_lines(options, t):
        points[i] += p
    assert points == {0: 180, 1: -50}


def test_snowbird_a_void_deal_is_dealt_again_by_the_same_player() -> None:
    p = Play("rummy_500_snowbird", {"A": "Kd 3c", "B": "2d"}, table=[("A", "Qs Ks As")], stock="9h", pile="4c")
    p.play("draw_stock", "discard:9h")
    assert p.deal.ended == "no_score" and p.score.points == (0, 0)
    assert standing.next_setup(p.o, b"", (p.score,)).dealer == p.state.setup.dealer


def test_partners_share_their_score_and_win_together() -> None:
    table = [("A", "8h 8d 8s"), ("B", "Jc Qc Kc")]
    p = Play("partnership_500", {"A": "Kd", "B": "3h", "C": "8c", "D": "As 4d"}, table=table, turn=Seat(2), drawn="8c")
    p.play("layoff:8c@0")
    assert p.deal.ended == "out" and p.score.points == (22, 8, 22, 8) and p.score.winners == (0, 2)
    view = p.game.view(p.state, Seat(0))
    assert [s.side for s in view.seats] == [0, 1, 0, 1]
    side = Play(
        "partnership_500",
        {"A": "Kh 2c", "B": "3h", "C": "2d", "D": "As"},
        options={"layoff": "side"},
        table=[("B", "Th Jh Qh")],
        drawn="2c",
    )
    assert side.why("layoff:Kh@0") == "You may add to your own side’s melds only."


def test_persian_four_of_a_kind_doubles_only_at_once() -> None:
    p = Play("persian_rummy", {"A": "Ac Ad Ah As 2c 3d", "B": "2d", "C": "4c", "D": "5c"}, drawn="3d")
    p.play("meld:Ac Ad Ah As")
    assert shapes.table_points(p.o, p.deal.table, Seat(0)) == 120
    late = Play("persian_rummy", {"A": "Ac Ad Ah As 2c 3d", "B": "2d", "C": "4c", "D": "5c"}, drawn="3d")
    late.play("meld:Ac Ad Ah", "layoff:As@0")
    assert shapes.table_points(late.o, late.deal.table, Seat(0)) == 60
    jokers = Play("persian_rummy", {"A": "Jk Jk Jk 7h 8h 2c", "B": "2d", "C": "4c", "D": "5c"}, drawn="2c")
    assert jokers.why("meld:7h 8h Jk").startswith("7♥ 8♥ Joker is no meld: jokers are a rank of their own")


def test_persian_level_sides_draw() -> None:
    options: Any = variant("persian_rummy").house({}, 4)
    seats = tuple(map(Seat, range(4)))
    deals = [
        Score(setup=Setup(dealer=Seat(0), seats=seats), reason="out", winners=(), points=p)
        for p in ((50, 20, 50, 20), (10, 40, 10, 40))
    ]
    result = standing.standing(options, deals).result
    assert result is not None and result.winners == () and result.totals == (60, 60, 60, 60) and not result.lines


def test_an_exchange_may_reach_the_target_in_mid_turn() -> None:
    options = {"win_check": "at_once", "jokers": 2, "wild_swap": "any"}
    table = [("B", "Jk 2d 3d"), ("A", "Jc Qc Kc")]
    p = Play("michigan_rum", {"A": "Ad 2c 3c", "B": "9d"}, options=options, table=table, drawn="3c", before=(469, 0))
    p.play("swap:Ad@0")
    assert p.deal.ended == "target" and p.score.points == (31, 5)


def test_the_winner_of_a_match_collects_the_differences() -> None:
    def settled(key: str, players: int, *points: tuple[int, ...]) -> tuple[int, ...]:
        o: Any = variant(key).house({}, players)
        seats = tuple(map(Seat, range(players)))
        ledger = [Score(setup=Setup(dealer=Seat(0), seats=seats), reason="out", winners=(), points=p) for p in points]
        result = standing.standing(o, ledger).result
        assert result is not None
        return result.settlement

    assert settled("rummy_500", 3, (240, 260, -20), (270, 262, 100)) == (-12, 454, -442)
    assert settled("persian_rummy", 4, (175, 31, 175, 31), (40, 120, 40, 120)) == (114, -114, 114, -114)
    assert settled("rummy_plain", 2, (100, 0)) == (), "nothing is paid in this game"


def test_michigan_reaching_500_in_mid_turn() -> None:
    p = Play(
        "michigan_rum", {"A": "Kd Ks Kh 2c 3d", "B": "2d"}, options={"win_check": "at_once"}, drawn="3d", before=(475, 300)
    )
    p.play("meld:Kd Ks Kh")
    assert p.deal.ended == "target" and p.score.points == (30, 0)


# ------------------------------------------------------------------------------------------------ Conquian


def conquian(hand: str, **more: Any) -> Play:
    return Play("conquian", {"A": hand, "B": "Kc Qc 2d 3d 5d 7d Jd"}, phase="start", **more)


def test_conquian_a_forced_card_can_win_for_the_one_forced() -> None:
    p = conquian("", table=[("A", "2c 3c 4c 5c"), ("A", "5s 6s 7s"), ("A", "Kh Kd Ks")], pile="Js", forced=True)
    assert p.listed() == ["layoff:Js@1"]
    assert p.play("layoff:Js@1").deal.ended == "out" and p.score.points == (1, 0)


def test_conquian_ten_melded_is_no_win_and_no_discard_is_asked() -> None:
    p = conquian("Ah 2h 3h 4h", table=[("A", "5s 6s 7s"), ("A", "Kh Kd Ks")], pile="", stock="Qd 2s")
    p.play("turn_stock", "meld:Ah 2h 3h 4h")
    assert p.deal.ended == "" and p.listed() == ["discard:Qd"], "the turned card is the discard"


def test_conquian_force_is_void_where_the_card_fits_only_after_rebuilding() -> None:
    p = conquian("3h Qd 4c", table=[("B", "5s 6s 7s")], pile="", stock="Js 2h").play("turn_stock")
    assert "discard:Js:yes" in p.listed()
    q = p.play("discard:Js:yes")
    assert q.deal.forced and q.why("turn_stock") == "J♠ was forced on you: lay it off."
    void = conquian("3h Qd 4c", table=[("B", "5s 6s 7s")], pile="", stock="Kd 2h").play("turn_stock", "discard:Kd:yes")
    assert not void.deal.forced


def test_conquian_a_run_of_eight_takes_no_ninth() -> None:
    p = conquian("3h Qd 4c", table=[("B", "Ad 2d 3d 4d 5d 6d 7d Jd")], pile="", stock="Qd 2h")
    p.play("turn_stock")
    assert "discard:Qd:yes" not in p.listed()


def test_conquian_rebuilding_with_the_card_on_offer_is_proposed() -> None:
    p = conquian("Jh Jc Kd 2h 3h Qd 4c", table=[("A", "6s 7s Js")], pile="5s", stock=9)
    rebuilt = [t for t in p.listed() if t.startswith("rearrange:")]
    assert rebuilt and p.play(rebuilt[0]).deal.phase == "used"
    assert sorted(len(m.pieces) for m in p.deal.table) == [3, 3]
    assert p.why("rearrange:5s 6s 7s|Jc Jh Kd").startswith("J♣ J♥ K♦")


def test_conquian_the_last_card_passed_then_declined_is_a_draw() -> None:
    p = conquian("3h Qd 4c", pile="", stock="Kd").play("turn_stock", "discard:Kd")
    assert p.deal.turn == 1 and p.listed()[-1] == "end"
    assert p.play("B end").deal.ended == "drawn" and p.game.result(p.state) is None
    assert standing.worth(p.o, p.state.ledger) == 2
    each: Any = variant("conquian").house({"drawn_deal": "double_each"}, 2)
    assert standing.worth(each, p.state.ledger * 3) == 8


def test_conquian_any_face_up_asks_the_other_player() -> None:
    p = conquian("3h Qd 4c", options={"force_discard": "any_face_up"}, table=[("A", "5s 6s 7s")], pile="", stock="Js 2h")
    p.play("turn_stock")
    assert p.phase == "force" and [a.seat for a in p.game.asks(p.state)] == [1]
    p.play("B force")
    assert p.listed() == ["layoff:Js@0"] and p.why("discard:Js") == "J♠ was forced on you: lay it off."


# ------------------------------------------------------------------------------------------------ what is seen and drafted


def test_hands_stay_secret_and_the_pile_is_shown_as_far_as_the_game_says() -> None:
    p = Play("rummy", {"A": "3c 4d", "B": "9h 9d"}, pile="2c 5s Kd", stock="7h")
    view = p.game.view(p.state, Seat(0))
    assert view.hand() == ("3c", "4d")
    other, pile, stock = view.zone("hand:1"), view.zone("discard"), view.zone("stock")
    assert other is not None and other.cards == (None, None)
    assert pile is not None and pile.cards == ("Kd",) and pile.count == 3
    assert stock is not None and stock.cards == (None,)
    p.play("draw_stock")
    assert p.events[0].public == {"seat": 0, "n": 1} and p.events[0].secret == {0: {"cards": ("7h",)}}
    spread = Play("rummy_500", {"A": "3c 4d", "B": "9h 9d"}, pile="2c 5s Kd")
    zone = spread.game.view(spread.state, None).zone("discard")
    assert zone is not None and zone.cards == ("2c", "5s", "Kd") and zone.layout == "row"


def test_each_player_sees_what_his_opening_counts() -> None:
    p = Play("kaluki", {"A": "Kc Kd Ks 2h 3h 4h", "B": "9h 9d"})
    assert [(s.id, s.args) for s in p.game.view(p.state, Seat(0)).private] == [
        ("notice-opening_count", {"n": 39, "need": 51})
    ]
    assert not p.game.view(p.state, None).private


def test_picked_cards_become_actions_the_legal_ones_first() -> None:
    def drafted(p: Play, *groups: str) -> list[str]:
        found = p.game.drafts(p.state, Seat(0), tuple(tuple(g.split()) for g in groups))
        return [to_text(a) for a in found]

    p = Play("rummy_500", {"A": "7h Kd 2s 2d 2h", "B": "2d"}, table=[("B", "4h 5h 6h")], drawn="2h")
    assert drafted(p, "7h")[0] == "layoff:7h@0"
    assert drafted(p, "2s 2d 2h")[0] == "meld:2s 2d 2h"
    assert "discard:Kd" in drafted(p, "Kd")
    q = Play("rummy_500", {"A": "5h 5d 2s", "B": "2d"}, pile="5c 9h")
    assert drafted(q, "5c 5h 5d")[0] == "take_pile:2+meld:5c 5h 5d"
    show = Play("queen_city_rum", {"A": "5h 6h 7h 8h Qc Qd Qs 2d", "B": "Kc"}, drawn="2d")
    assert drafted(show, "5h 6h 7h 8h", "Qc Qd Qs")[0] == "show:5h 6h 7h 8h|Qc Qd Qs>2d"
    swap = Play("kaluki", {"A": "8h 9c 2c", "B": "2c"}, table=[("B", "6h 7h Jk")], drawn="2c")
    assert drafted(swap, "8h")[0] == "swap:8h@0"
    tunk = Play("tunk", {"A": "7h 7d 7c 9s Ts Js 5d Kc", "B": "4h"}, drawn="Kc")
    assert drafted(tunk, "7h 7d 7c", "9s Ts Js")[0] == "knock:Kc:7h 7d 7c|9s Ts Js"
    table = Play(
        "rummy",
        {"A": "6h Kd 2c", "B": "2d"},
        options={"rearrange": "all"},
        table=[("B", "7h 7d 7s 7c"), ("B", "3h 4h 5h")],
        drawn="2c",
    )
    assert drafted(table, "7d 7s 7c", "3h 4h 5h 6h 7h")[0] == "rearrange:7d 7s 7c|3h 4h 5h 6h 7h"


# ------------------------------------------------------------------------------------------------ options


def test_named_tables_of_cards() -> None:
    assert variant("rummy").house({"deal": "ten_card"}, 4).hand_size(4) == 10  # type: ignore[attr-defined]
    assert variant("kaluki").house({"deal": "thirteen"}, 2).hand_size(2) == 13  # type: ignore[attr-defined]
    classic: Any = variant("rummy_500_snowbird").house({"deal": "classic"}, 5)
    assert (classic.hand_size(5), classic.pack_count(5)) == (7, 1)
    one: Any = variant("rummy_straight").house({"packs": 1}, 6)
    assert (one.hand_size(6), one.joker_count(6)) == (6, 2)
    three: Any = variant("rummy_straight").house({"deal": "3:9"}, 3)
    assert three.hand_size(3) == 9


def test_how_a_match_ends_brings_its_usual_length() -> None:
    def length(key: str, **changes: Any) -> tuple[str, int]:
        o: Any = variant(key).house(changes)
        return o.match_end, o.match_value

    assert length("rummy", match_end="target") == ("target", 100)
    assert length("rummy", match_end="target", match_value=250) == ("target", 250)
    assert length("polish_rummy", match_end="target") == ("target", 500)
    assert length("conquian", match_end="target") == ("target", 3)
    assert length("rummy_500", match_end="deals") == ("deals", 4)
    assert length("arlington", match_end="deals") == ("deals", 7), "its own length stays"


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("rummy", {"knock": "any"}),
        ("rummy", {"meld_mode": "concealed"}),
        ("rummy", {"knock": "limit"}),
        ("rummy", {"meld_mode": "at_once"}),
        ("rummy", {"score": "meld_minus_hand"}),
        ("rummy_block", {"score": "meld_plus_hands"}),
        ("queen_city_rum", {"knock": "any"}),
        ("boat_house_rum", {"meld_mode": "table"}),
        ("knock_rummy", {"meld_mode": "table"}),
        ("knock_rummy", {"score": "count_against"}),
        ("tunk", {"knock": "none"}),
        ("tunk", {"score": "low_takes_difference"}),
        ("tunk", {"knock": "any"}),
        ("rummy_500", {"score": "winner_takes"}),
        ("arlington", {"score": "own_value"}),
    ],
)
def test_a_rule_that_cannot_be_alone_brings_what_it_needs(key: str, changes: dict[str, Any]) -> None:
    o: Any = variant(key).house(changes, variant(key).players[0])
    assert {name: getattr(o, name) for name in changes} == changes


def test_who_may_take_deep_cards_sees_the_pile() -> None:
    hands = {"A": "5h 5d 9c", "B": "2c"}
    p = Play("rummy", hands, options={"pile_take": "any", "pile_use": "deep"}, pile="5c Kd")
    assert p.o.pile_view == "all" and "take_pile:2+meld:5h 5d 5c" in p.listed()
    squared = Play("rummy", hands, options={"pile_take": "any", "pile_use": "deep", "pile_view": "top"}, pile="5c Kd")
    assert squared.listed() == ["draw_stock", "draw_pile"], "no idea tells what lies below"
    assert squared.may("take_pile:2+meld:5c 5h 5d")


@pytest.mark.parametrize(
    ("key", "changes", "players", "words"),
    [
        ("rummy", {"teams": "pairs"}, 3, "exactly four players"),
        ("rummy", {"layoff": "side"}, 4, "teams: pairs"),
        ("rummy", {"jokers": 2, "joker_role": "absent"}, 3, "joker_role"),
        ("rummy", {"deal": 20}, 3, "leave no stock"),
        ("rummy", {"pile_take": "top_two"}, 3, "draw_n"),
        ("rummy", {"meld_mode": "concealed", "knock": "none"}, 3, "knock"),
        ("rummy", {"knock_limit": 5}, 3, "need a knock"),
        ("rummy", {"score": "count_against"}, 3, "count"),
        ("rummy", {"win_check": "at_once"}, 3, "match_end: target"),
        ("rummy", {"force_discard": "discard"}, 2, "Conquian"),
        ("rummy_500", {"pay": "zero_sum"}, 3, "pay: own"),
        ("queen_city_rum", {"open_min": 40}, 3, "meld_mode: table"),
        ("boat_house_rum", {"pile_take": "any"}, 3, "two cards"),
        ("conquian", {"jokers": 2}, 2, "without wild cards"),
        ("tunk", {"teams": "pairs"}, 4, "no teams"),
        ("rummy", {"set_max": 2}, 3, "at least three cards"),
        ("rummy", {"ace_points": 7}, 3, "choose from"),
        ("rummy", {"claim_seconds": 60}, 3, "from 5 to 20"),
        ("rummy_500", {"match_end": "deals", "match_value": 500}, 3, "100 deals"),
        ("michigan_rum", {"hand_cap": 80}, 3, "no hand costs"),
        ("tunk", {"match_end": "target", "match_bonus": 50}, 3, "match_best: high"),
    ],
)
def test_senseless_house_rules_are_refused_in_words(key: str, changes: dict[str, Any], players: int, words: str) -> None:
    with pytest.raises(BadOption) as refused:
        variant(key).house(changes, players)
    assert words in str(refused.value)


HOUSE: tuple[dict[str, Any], ...] = (
    {"discard_claim": True, "claim_penalty": "choose", "claim_reward": "discard_one", "false_claim": "skip_turn"},
    {"rearrange": "all", "jokers": 4, "deuces_wild": True, "packs": 2},
    {"draw_n": "1_or_2", "draw_two_source": "mixed", "pile_take": "top_two", "stock_end": "turn"},
    {"wild_swap": "others", "set_wild_swap": "all_missing", "jokers": 4, "deuces_wild": True, "wild_swap_use": "same_turn"},
    {"pile_take": "whole", "pile_use": "new_meld_two"},
    {"wild_move": "end_once", "jokers": 8, "packs": 2, "ace": "round"},
    {"must_discard": True, "last_discard_dead": True, "min_turn_out": 2},
    {"go_out_needs": "two_runs_one_pure", "jokers": 4},
    {"ace": "both_ends", "run_mixed_suits": True, "stock_end": "shuffle", "recycle_upcard": "keep_top"},
)


def some_house_rules(v: Variant, rng: Random) -> RummyOptions:
    """Random options that the game accepts."""
    specs = describe(RummyOptions)
    while True:
        changes: dict[str, Any] = {}
        for spec in rng.sample(specs, rng.randint(1, 5)):
            if spec.kind == "bool":
                changes[spec.key] = rng.random() < 0.5
            elif spec.kind == "choice":
                changes[spec.key] = rng.choice(spec.choices)
            elif spec.kind == "int" and spec.low is not None and spec.high is not None:
                changes[spec.key] = min(spec.high, spec.low + rng.choice((0, 1, 2, 5, 30)))
        if rng.random() < 0.5:
            changes |= rng.choice(HOUSE)
        try:
            return v.house(changes, rng.choice(v.players))  # type: ignore[return-value]
        except BadOption:
            continue


@every_game
def test_any_accepted_house_rules_can_be_played(v: Variant) -> None:
    for k in range(3):
        rng = Random(f"{v.key} {k}")
        o = some_house_rules(v, rng)
        game: Any = v.game
        for i, move in enumerate(moves(game, game.start(o, rng.randbytes(32)).state, at_random(rng))):
            after = move.step.state
            if (
                after.setup == move.before.setup
                and len(after.ledger) - len(move.before.ledger) in (0, 1)
                and not move.before.scored
            ):
                assert Counter(game.cards(after)) == Counter(game.cards(move.before)), to_text(move.action)
            if i % 9 == 0:
                for ask in game.asks(after):
                    for action in (*ask.actions, ask.default):
                        assert game.check(after, ask.seat, action) is None, (to_text(action), o)
                        assert from_text(game.actions, to_text(action)) == action
                seat = Seat(rng.randrange(o.players))
                other = game.determinize(after, seat, rng)
                assert game.view(other, seat) == game.view(after, seat)
                assert msgspec.json.decode(msgspec.json.encode(after), type=game.state_type) == after
            if after.ledger or i > 500:
                break
        quiet = game.start(o, rng.randbytes(32)).state
        assert any(m.step.state.ledger for m in moves(game, quiet, by_default, limit=6000)), "a deal of absent players ends"


# ------------------------------------------------------------------------------------------------ melds, slowly


@pytest.mark.parametrize("key", ["kaluki", "double_rum", "arlington", "rummy_corner", "rummy_straight", "tunk"])
def test_groups_with_a_card_are_found_where_there_are_any(key: str) -> None:
    """The quick search against trying every three cards, over hands of several packs with wild cards and corner runs."""
    v = variant(key)
    o: Any = v.house({}, v.players[-1])
    rng = Random(key)
    rules = shapes.rules_of(o)
    for _ in range(40):
        hand = list(faces(rng.sample(packs(o.pack_count(o.players), o.joker_count(o.players)), 11)))
        pool = ideas.Pool(o, hand)
        for f in set(hand):
            rest = list(hand)
            rest.remove(f)
            slow = any(
                readings((f, a, b), rules) for i, a in enumerate(rest) for b in rest[i + 1 :] if not {f, a, b} <= rules.wild
            )
            found = pool.groups_with(f)
            assert bool(found) == slow, (hand, f)
            for group in found:
                assert readings(group, rules) and f in group and not Counter(group) - Counter(hand)


@pytest.mark.parametrize("key", ["knock_rummy", "tunk"])
def test_the_knock_proposed_leaves_the_lowest_count_and_throws_the_dearest(key: str) -> None:
    """Against trying every throw, with few ranks so that many cards are melded; the limit aside, which refuses them all."""
    v = variant(key)
    o: Any = replace(v.house({}, 2), knock_limit=None, knock="any")
    rng = Random(key)
    deal = v.game.start(o, rng.randbytes(32)).state.deal
    for _ in range(60):
        few = rng.sample(range(1, 14), rng.choice([5, 7, 13]))
        hand = tuple(rng.sample([c for c in packs() if c & 15 in few], 11))
        kept = hand[:1] if rng.random() < 0.5 else ()
        d = replace(deal, phase="play", hands=tuple(hand if s == deal.turn else h for s, h in enumerate(deal.hands)))
        d = replace(d, kept_out=kept)
        counts = {}
        for c in hand:
            if c not in kept:
                counts[face(c)] = arrange(
                    faces(x for x in hand if x != c), shapes.rules_of(o), lambda f: shapes.hand_value(o, f)
                ).count
        low = min(counts.values())
        dearest = max(shapes.hand_value(o, f) for f, n in counts.items() if n == low)
        found = ideas.knocks(o, d)
        if low > ideas.HOPELESS * len(hand):
            assert not found
        else:
            assert isinstance(found[0], Knock)
            assert counts[found[0].card] == low
            assert shapes.hand_value(o, found[0].card) == dearest


# ------------------------------------------------------------------------------------------------ AI players


@every_game
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_ai_players_play_a_deal_of_every_game(v: Variant, level: Any) -> None:
    n = v.best[0]
    o = v.house({}, n)
    rng = Random(f"{v.key} {level}")
    game: Any = v.game
    player = RummyPlayer(level)

    def choose(now: Any, asks: Any) -> Any:
        for ask in asks:
            action: Any = player.choose(seen_by(v, o, now, ask, ()), rng)
            assert game.check(now, ask.seat, action) is None, action
            return ask.seat, action
        return None

    for i, move in enumerate(moves(game, game.start(o, rng.randbytes(32)).state, choose)):
        assert i < 2500, "no end"
        if move.step.state.ledger:
            return


@pytest.mark.parametrize(
    ("key", "matches", "least"), [("rummy", 6, 6), ("rummy_500", 5, 4), ("kaluki", 4, 4), ("knock_rummy", 25, 22)]
)
def test_ai_players_beat_random_ones(key: str, matches: int, least: int) -> None:
    assert wins(variant(key), matches) >= least


def test_a_knock_most_hands_would_beat_is_no_idea_but_may_be_composed() -> None:
    p = Play("knock_rummy", {"A": "Kc Kd Ks 2c 2d 2h 2s Js 3h 5s 7c", "B": "Ac"}, phase="play")
    first, late = (replace(p.deal, turn_no=(n, n)) for n in (1, 9))
    assert ideas.knocks(p.o, first) == [Knock("Js")], "fifteen is low in a first turn"
    assert ideas.knocks(p.o, late) == []
    assert check(p.o, late, Seat(0), Knock("Js")) is None


def test_the_ask_for_an_absent_seat_never_plays_well() -> None:
    """No meld, lay-off, swap, knock or call for someone who is not there, as long as there is another way."""
    for v in FAMILY:
        game: Any = v.game
        start = game.start(v.house({}, v.players[0]), Random(v.key).randbytes(32)).state
        for i, move in enumerate(moves(game, start, by_default, limit=50_000)):
            assert to_text(move.action).split(":")[0] not in ("meld", "swap", "knock", "show", "claim", "rearrange"), v.key
            if i > 150:
                break


def test_check_says_no_to_any_seat_and_any_nonsense() -> None:
    p = Play("rummy_500", {"A": "5h 5d 2s", "B": "2d"}, pile="5c 9h")
    for text in (
        "meld:Zz",
        "layoff:5h@99",
        "take_pile:99+meld:5c",
        "take_pile:-1",
        "draw_stock:0",
        "draw_stock:-3",
        "discard:Zz",
    ):
        assert check(p.o, p.deal, Seat(0), from_text(RummyAction, text)) is not None, text
    for seat in (-1, 5, 99):
        assert check(p.o, p.deal, Seat(seat), from_text(RummyAction, "draw_stock")) is not None
    assert asking.asks(p.o, replace(p.deal, phase="over")) == ()
