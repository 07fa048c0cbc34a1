"""The contract family beyond the rulebook's vectors: the course of a deal, edge cases, absent seats, refusals, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot import texts
from bot.games.cards import FACES, faces, packs, rank, suit
from bot.games.catalog import Variant, variant, variants
from bot.games.contract import Contract, standing
from bot.games.contract.continental.deal import ContinentalDeal
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.contract.stock import drawn_dealer
from bot.games.core import Ask, Event, Illegal, Seat
from bot.games.luck import shuffled
from bot.games.match import MatchState, Score, Setup
from bot.games.notation import from_text, to_text
from bot.games.options import BadOption, describe
from bot.players.drive import by_default, moves
from tests.benchmarks.bench_contract import wins
from tests.rulebook.box import Box
from tests.rulebook.kinds_contract import lying, state

FAMILY = tuple(v for v in variants().values() if v.family == "contract")
CONTRACTS = tuple(v for v in FAMILY if isinstance(v.game, Contract))


class Play:
    """A match in mid-deal, spoken to in the rulebook's words: seats are A, B, C …, and A is to move."""

    def __init__(
        self,
        key: str,
        hands: dict[str, str],
        *,
        contract: int = 1,
        options: dict[str, Any] | None = None,
        table: Sequence[tuple[str, str]] = (),
        pile: str = "Qd",
        stock: str | int = 20,
        down: str = "",
        **more: Any,
    ) -> None:
        v, box = variant(key), Box()
        self.game: Any = v.game
        self.o: Any = v.house(options or {}, max(len(hands), v.players[0]))
        lay = tuple(lying(self.o, box, cards.split(), seat(owner)) for owner, cards in table)
        held = [box.all(hands[n].split()) if (n := "ABCDEFGH"[s]) in hands else box.filler(5) for s in range(self.o.players)]
        deck = box.filler(stock) if isinstance(stock, int) else box.all(stock.split())
        who = tuple(sorted({*(seat(n) for n in down), *(m.owner for m in lay)}))
        deal = state(self.o, box, (), hands=tuple(held), table=lay, pile=box.all(pile.split()), stock=deck, **more)
        deal = replace(deal, down=who, contract=contract)
        seats = tuple(Seat(i) for i in range(self.o.players))
        self.state: Any = MatchState(seed=b"s", options=self.o, setup=Setup(dealer=seats[-1], seats=seats), deal=deal)
        self.events: list[Event] = []

    @property
    def deal(self) -> ContractDeal:
        deal: ContractDeal = self.state.deal
        return deal

    def _read(self, text: str) -> tuple[Seat, Any]:
        who, _, rest = text.partition(" ")
        if len(who) == 1 and who.isupper():
            return seat(who), from_text(self.game.actions, rest)
        return self.deal.turn, from_text(self.game.actions, text)

    def why(self, text: str) -> str | None:
        """The code of a refusal, whose sentence exists; None if the move is legal."""
        found: Illegal | None = self.game.check(self.state, *self._read(text))
        if found is not None:
            said = texts.say(f"illegal-{found.code}", found.args, family="contract", name_of=str)
            assert "{" not in said
        return None if found is None else found.code

    def play(self, *moves_: str) -> Play:
        for text in moves_:
            who, action = self._read(text)
            assert (no := self.game.check(self.state, who, action)) is None, (text, no)
            step = self.game.apply(self.state, who, action, 0)
            self.state = step.state
            self.events += step.events
        return self

    def asks(self) -> dict[str, Ask[Any]]:
        return {"ABCDEFGH"[a.seat]: a for a in self.game.asks(self.state)}

    def hand(self, name: str = "A") -> str:
        return " ".join(sorted(faces(self.deal.hands[seat(name)]), key=FACES.index))

    def told(self, kind: str) -> list[Event]:
        return [e for e in self.events if e.kind == kind]

    def notes(self, name: str = "A") -> list[str]:
        return [say.id for say in self.game.view(self.state, seat(name)).private]


def seat(name: str) -> Seat:
    return Seat(ord(name) - ord("A"))


# ------------------------------------------------------------------------------------------------ deals and the match


@pytest.mark.parametrize(("players", "contract", "hand"), [(3, 1, 10), (4, 4, 10), (5, 5, 12), (8, 7, 12)])
def test_the_base_game_deals_ten_cards_and_later_twelve(players: int, contract: int, hand: int) -> None:
    o: Any = variant("contract_rummy").house({}, players)
    assert o.hand_size(contract) == hand


def test_the_lowest_card_drawn_deals_first_and_then_the_deal_goes_round() -> None:
    game: Any = variant("contract_rummy").game
    dealers = {drawn_dealer(4, bytes([i]) * 32) for i in range(60)}
    assert dealers == {0, 1, 2, 3}
    o = variant("contract_rummy").house({}, 4)
    first = game.setup(o, b"x" * 32, ())
    score = Score(setup=first, reason="out", winners=(), points=(0,) * 4)
    assert game.setup(o, b"x" * 32, (score,)).dealer == (first.dealer + 1) % 4


def test_the_deals_of_a_shorter_match_ask_for_their_own_contracts() -> None:
    v = variant("contract_rummy")
    o: Any = v.house({"deals": "7 5 1 1"}, 3)
    seen = []
    for n in range(4):
        score = Score(setup=standing.next_setup(3, b"s", ()), reason="out", winners=(), points=(0,) * 3)
        deal: Any = v.game.start_deal(o, score.setup, b"s" * 32, (score,) * n).state  # type: ignore[attr-defined]
        seen.append((deal.contract, len(deal.hands[0])))
    assert seen == [(7, 12), (5, 12), (1, 10), (1, 10)]


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("contract_rummy", {"deals": "1 2 3"}),
        ("contract_rummy", {"packs": "one"}),
        ("contract_rummy", {"run_min": 3}),
        ("contract_rummy", {"lay_down": "all_at_once"}),
        ("contract_rummy_pickup", {"pile_view": "top_only"}),
        ("contract_rummy_pickup", {"claims": True}),
        ("continental_rummy", {"preset": "nobody"}),
    ],
    ids=str,
)
def test_rules_that_make_no_sense_are_refused_in_words(key: str, changes: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refused:
        variant(key).house(changes)
    assert len(refused.value.why) > 10


def test_one_pack_is_too_small_for_four() -> None:
    pickup = variant("contract_rummy_pickup")
    assert pickup.house({"packs": "one"}, 3)
    with pytest.raises(BadOption, match="too small"):
        pickup.house({"packs": "one"}, 4)


# ------------------------------------------------------------------------------------------------ draw and claims


def offer(**more: Any) -> Play:
    hands = {"A": "2c 3c 9d", "B": "4c 5c", "C": "6c 7c", "D": "8c 9c"}
    given = {"phase": "draw", "pile": "Ks Qd", "discarder": Seat(3), **more}
    return Play("contract_rummy", hands, **given)


def test_the_discard_is_offered_to_all_but_who_threw_it_and_nobody_sees_who_wants_it() -> None:
    p = offer().play("decline")
    asks = p.asks()
    assert sorted(asks) == ["B", "C"]
    assert {tuple(map(to_text, a.actions)) for a in asks.values()} == {("claim", "decline", "standing:never")}
    assert p.why("D claim") == "own_discard" and p.why("A claim") == "not_your_turn"
    p.play("C claim")
    assert not p.told("claim") and p.deal.phase == "claim", "B goes before C"


def test_the_nearest_to_the_left_gets_a_claimed_card_and_pays_with_another() -> None:
    p = offer(stock="Ah 2h 3h").play("decline", "C claim", "B claim")
    assert (p.hand("B"), p.hand("C"), p.hand("A")) == ("4c 5c Qd Ah", "6c 7c", "2c 3c 9d 2h")
    assert p.deal.phase == "play" and p.deal.turn == 0
    assert [e.public["seat"] for e in p.told("claim")] == [1]


def test_nobody_waits_for_a_seat_that_could_not_get_the_card() -> None:
    p = offer().play("decline", "B claim")
    assert p.deal.phase == "play" and p.told("claim")


def test_the_first_to_call_gets_it_where_that_is_the_rule() -> None:
    p = offer(options={"claim_priority": "first_call"}, stock="Ah 2h").play("decline", "C claim")
    assert p.hand("C") == "6c 7c Qd Ah"


def test_a_dealt_upcard_may_be_claimed_even_by_the_dealer() -> None:
    assert sorted(offer(discarder=None).play("decline").asks()) == ["B", "C", "D"]


def test_a_standing_answer_answers_all_windows_of_the_deal_until_it_is_taken_back() -> None:
    p = offer(stock=20).play("decline", "B standing:never", "C standing:ranks:K 9")
    assert p.deal.phase == "play" and not p.told("claim")
    p.play("discard:9d", "decline")  # A threw it; C claims nines by himself, before D
    assert [(e.public["seat"], e.public["card"]) for e in p.told("claim")] == [(2, "9d")]
    assert "notice-standing" in p.notes("C") and "notice-standing" not in p.notes("D")
    p.play(f"discard:{p.hand('B').split()[0]}")
    assert "standing:ask" in map(to_text, p.asks()["C"].actions)
    p.play("C standing:ask")
    assert "notice-standing" not in p.notes("C")


@pytest.mark.parametrize(("text", "code"), [
    ("B standing:ask", "asked_anyway"), ("B standing:ranks", "which_ranks"), ("B standing:ranks:X", "which_ranks"),
    ("A standing:never", "not_your_turn"),
])  # fmt: skip
def test_what_is_no_answer_for_the_whole_deal(text: str, code: str) -> None:
    assert offer().play("decline").why(text) == code


def test_picked_cards_say_which_ranks_are_claimed() -> None:
    p = offer().play("decline")
    assert [to_text(a) for a in p.game.drafts(p.state, Seat(1), (("4c", "5c"),))] == ["standing:ranks:4 5"]


def test_nothing_is_offered_that_the_stock_could_not_pay_for() -> None:
    p = offer(stock="2h", pile="Qd").play("decline")
    assert p.deal.phase == "play" and p.hand() == "2c 3c 9d 2h"


def test_the_discards_but_the_top_one_become_the_stock_again() -> None:
    p = offer(stock="", pile="3d 4d 5d Qd").play("decline", "B decline", "C decline")
    assert faces(p.deal.pile) == ("Qd",) and len(p.deal.stock) == 2 and p.deal.reshuffles == 1
    assert p.told("reshuffle")


def test_a_stock_that_is_gone_for_good_ends_the_deal_and_everybody_is_charged() -> None:
    p = offer(stock="", reshuffles=2, pile="3d 4d 5d Qd").play("decline")
    assert p.deal.ended == "stock"
    assert p.state.ledger[-1].points == (14, 9, 13, 17) and p.state.ledger[-1].winners == ()


def test_without_claims_the_stock_is_drawn_from_at_once() -> None:
    p = Play("contract_rummy", {"A": "2c", "B": "3c"}, options={"claims": False}, phase="draw")
    assert [to_text(a) for a in p.asks()["A"].actions] == ["draw_stock", "take_discard"]
    assert p.play("draw_stock").deal.phase == "play"
    assert offer().why("draw_stock") == "decline_first"


def test_the_card_just_taken_is_not_thrown_but_another_of_its_face_is() -> None:
    p = Play("contract_rummy", {"A": "Qd 3c", "B": "3c"}, phase="draw").play("take_discard")
    assert p.why("discard:Qd") is None
    q = Play("contract_rummy", {"A": "4d 3c", "B": "3c"}, phase="draw").play("take_discard")
    assert q.why("discard:Qd") == "no_return" and q.why("discard:4d") is None


# ------------------------------------------------------------------------------------------------ going down


def test_going_down_and_laying_off_in_one_turn() -> None:
    p = Play("contract_rummy", {"A": "7c 7d 7h Kc Kd Ks 7s 2c 3c", "B": "4c"})
    p.play("go_down:7c 7d 7h|Kc Kd Ks", "layoff:7s@0", "discard:2c")
    assert p.deal.turn == 1 and p.hand() == "3c"
    assert p.why("go_down:4c 4c 4c") is not None


def test_the_best_way_down_is_one_press_and_a_hand_that_cannot_is_told_what_it_lacks() -> None:
    p = Play("contract_rummy", {"A": "7c 7d 7h Kc Kd Ks Kh 2c 3c", "B": "4c"})
    first = p.asks()["A"].actions[0]
    assert to_text(first) == "go_down:Kc Kd Kh Ks|7c 7d 7h" and "notice-can_go_down" in p.notes()
    q = Play("contract_rummy", {"A": "7c 7d Kc Kd Ks 2c 3h", "B": "4c"})
    (said,) = [s for s in q.game.view(q.state, Seat(0)).private if s.id == "notice-lacks"]
    assert texts.say(said.id, said.args, family="contract") == "you lack one card: 7"


def test_with_a_joker_one_of_what_is_missing_will_do() -> None:
    q = Play("contract_rummy", {"A": "7c 7d Kc Kd Jk 2c 3h", "B": "4c"})
    (said,) = [s for s in q.game.view(q.state, Seat(0)).private if s.id == "notice-lacks_of"]
    assert texts.say(said.id, said.args, family="contract") == "you lack one of these: K 7"


def test_runs_lack_the_very_cards() -> None:
    q = Play("contract_rummy", {"A": "4h 5h 7h 9s Ts Js Qs 2c", "B": "4c"}, contract=3)
    (said,) = [s for s in q.game.view(q.state, Seat(0)).private if s.id == "notice-lacks"]
    assert texts.say(said.id, said.args, family="contract") == "you lack one card: 6♥"


def test_the_last_card_may_be_laid_off_or_none_be_left_at_all() -> None:
    p = Play("contract_rummy", {"A": "7c 7d 7h Kc Kd Ks", "B": "4c"}).play("go_down:7c 7d 7h|Kc Kd Ks")
    assert p.deal.out == 0 and p.state.ledger[-1].points[0] == 0
    q = Play("contract_rummy", {"A": "7s", "B": "4c"}, table=[("A", "7c 7d 7h")]).play("layoff:7s@0")
    assert q.deal.out == 0


@pytest.mark.parametrize(("groups", "code"), [
    ("7c 7d 7h", "not_the_contract"), ("7c 7d 7h|3c 4c 5c 6c", "not_the_contract"), ("7c 7d|Kc Kd Ks", "meld_short"),
    ("7c 7d 7h|Kc Kd Ks|Qc Qd Qh", "not_the_contract"), ("7c 7d 8h|Kc Kd Ks", "meld_mixed"),
])  # fmt: skip
def test_what_is_not_the_contract_is_refused_in_words(groups: str, code: str) -> None:
    p = Play("contract_rummy", {"A": "7c 7d 7h Kc Kd Ks 3c 4c 5c 6c Qc Qd Qh 8h", "B": "4c"})
    assert p.why(f"go_down:{groups}") == code


@pytest.mark.parametrize(("rule", "second", "code"), [
    ("not_adjacent", "6s 7s 8s 9s", "runs_not_adjacent"), ("not_adjacent", "7s 8s 9s Ts", None),
    ("never", "7s 8s 9s Ts", "runs_never"), ("free", "6s 7s 8s 9s", None), ("not_adjacent", "2s 3s 4s 5s", None),
])  # fmt: skip
def test_two_runs_of_a_suit(rule: str, second: str, code: str | None) -> None:
    hand = f"2s 3s 4s 5s {second} Kd Qd"
    p = Play("contract_rummy", {"A": hand, "B": "4c"}, contract=3, options={"same_suit_runs": rule})
    assert p.why(f"go_down:2s 3s 4s 5s|{second}") == code


def test_a_run_up_to_the_king_is_not_followed_by_a_low_ace() -> None:
    p = Play("contract_rummy", {"A": "Ts Js Qs Ks As 2s 3s 4s 9d Kd", "B": "4c"}, contract=3)
    assert p.why("go_down:Ts Js Qs Ks|As 2s 3s 4s") is None


def test_a_run_is_named_from_low_to_high_but_picked_in_any_order() -> None:
    p = Play("contract_rummy", {"A": "2s 3s 4s 5s 7h 8h 9h Th Kd Qd", "B": "4c"}, contract=3)
    assert p.why("go_down:3s 2s 4s 5s|7h 8h 9h Th") == "run_order"
    found = [to_text(a) for a in p.game.drafts(p.state, Seat(0), (("5s", "3s", "2s", "4s"), ("Th", "7h", "9h", "8h")))]
    assert found[0] == "go_down:2s 3s 4s 5s|7h 8h 9h Th" and p.why(found[0]) is None
    together = (("5s", "3s", "Th", "2s", "4s", "7h", "9h", "8h"),)
    assert {*from_text(p.game.actions, to_text(p.game.drafts(p.state, Seat(0), together)[0])).groups} == {  # type: ignore[attr-defined]
        ("2s", "3s", "4s", "5s"), ("7h", "8h", "9h", "Th"),
    }  # fmt: skip


def test_a_joker_picked_for_a_run_is_offered_at_either_end() -> None:
    p = Play("contract_rummy", {"A": "3s 4s 5s Jk 7h 8h 9h Th Kd Qd", "B": "4c"}, contract=3)
    found = p.game.drafts(p.state, Seat(0), (("3s", "4s", "5s", "Jk"), ("7h", "8h", "9h", "Th")))
    legal = {to_text(a) for a in found if p.game.check(p.state, Seat(0), a) is None}
    assert legal == {"go_down:3s 4s 5s Jk|7h 8h 9h Th", "go_down:Jk 3s 4s 5s|7h 8h 9h Th"}


def test_in_the_last_contract_only_the_whole_hand_goes_down() -> None:
    hand = "2s 3s 4s 5s 7h 8h 9h Th Jc Qc Kc Ac"
    p = Play("contract_rummy", {"A": f"{hand} 4d", "B": "4c"}, contract=7)
    p.play("go_down:2s 3s 4s 5s|7h 8h 9h Th|Jc Qc Kc Ac")
    assert p.why("discard:4d") is None and p.why("layoff:4d@0") == "no_layoffs"
    q = Play("contract_rummy", {"A": f"{hand} 4d 6d", "B": "4c"}, contract=7)
    assert q.why("go_down:2s 3s 4s 5s|7h 8h 9h Th|Jc Qc Kc Ac") == "whole_left"
    assert not [a for a in q.asks()["A"].actions if to_text(a).startswith("go_down")]


@pytest.mark.parametrize(("rule", "left", "code"), [
    ("required", "", "must_discard"), ("required", "4d", None), ("forbidden", "", None), ("forbidden", "4d", "whole_left"),
])  # fmt: skip
def test_the_discard_of_the_last_contract(rule: str, left: str, code: str | None) -> None:
    hand = "2s 3s 4s 5s 7h 8h 9h Th Jc Qc Kc Ac"
    p = Play("contract_rummy", {"A": f"{hand} {left}", "B": "4c"}, contract=7, options={"deal7_discard": rule})
    assert p.why("go_down:2s 3s 4s 5s|7h 8h 9h Th|Jc Qc Kc Ac") == code


def test_who_took_a_card_does_not_go_down_leaving_just_that() -> None:
    p = Play("contract_rummy_seven", {"A": "7c 7d 7h Kc Kd Ks", "B": "4c"}, pile="2d", phase="draw").play("take_discard")
    assert p.why("go_down:7c 7d 7h|Kc Kd Ks") == "whole_left"
    assert p.deal.hand and not [a for a in p.asks()["A"].actions if to_text(a).startswith("go_down")]
    q = Play("contract_rummy_seven", {"A": "7c 7d 7h Kc Kd Ks", "B": "4c"}, pile="7s", phase="draw").play("take_discard")
    assert q.play("go_down").deal.out == 0


def test_from_the_closed_hand_nothing_lies_on_the_table_before_the_end() -> None:
    p = Play("contract_rummy_seven", {"A": "7c 7d 7h Kc Kd Ks 2c 3c", "B": "4c"})
    assert p.why("go_down:7c 7d 7h|Kc Kd Ks") == "whole_left"
    q = Play("contract_rummy_seven", {"A": "7c 7d 7h Kc Kd Ks 2c", "B": "4c"}).play("go_down", "discard:2c")
    assert q.deal.out == 0


# ------------------------------------------------------------------------------------------------ jokers on the table


def test_a_displaced_joker_goes_to_the_end_that_is_chosen() -> None:
    def after(text: str) -> str:
        p = Play("contract_rummy", {"A": "8s Kd 2c", "B": "4c"}, table=[("B", "6s 7s Jk 9s")], down="A")
        m = p.play(text).deal.table[0].meld
        return f"{' '.join(m.cards)} {m.low}"

    assert after("layoff:8s@0 low") == "Jk 6s 7s 8s 9s 5"
    assert after("layoff:8s@0 high") == after("layoff:8s@0") == "6s 7s 8s 9s Jk 6"


def test_a_joker_above_the_king_has_only_one_way_to_go() -> None:
    p = Play("contract_rummy", {"A": "Ad Kd 2c", "B": "4c"}, table=[("B", "Jd Qd Kd Jk")], down="A").play("layoff:Ad@0")
    assert p.deal.table[0].meld.cards == ("Jk", "Jd", "Qd", "Kd", "Ad")


def test_in_a_full_run_no_joker_moves() -> None:
    full = "Jk 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    p = Play("contract_rummy", {"A": "Ah Kd 2c", "B": "4c"}, table=[("B", full)], down="A")
    assert p.why("layoff:Ah@0") == "wild_stands_there" and p.why("swap:Ah@0") is None


def test_a_swapped_joker_may_be_kept_and_costs_fifteen() -> None:
    p = Play("contract_rummy", {"A": "8s Kd", "B": "4c"}, table=[("B", "6s 7s Jk 9s")], down="A").play("swap:8s@0")
    assert p.hand() == "Kd Jk" and p.why("discard:Kd") is None
    assert [to_text(a) for a in p.asks()["A"].actions][-1] == "discard:Jk"


@pytest.mark.parametrize(("options", "code"), [
    ({"joker_swap": "off"}, "no_swap"), ({"joker_swap": "any_run"}, None), ({}, "swap_others"),
])  # fmt: skip
def test_out_of_whose_runs_a_joker_is_swapped(options: dict[str, Any], code: str | None) -> None:
    p = Play("contract_rummy", {"A": "8s Kd 2c", "B": "4c"}, table=[("A", "6s 7s Jk 9s")], options=options)
    assert p.why("swap:8s@0") == code


def test_a_joker_that_must_be_laid_off_comes_before_the_discard() -> None:
    p = Play("contract_rummy_wiki", {"A": "7c Kd 2c", "B": "4c"}, table=[("A", "5c 6c Jk 8c")]).play("swap:7c@0")
    assert p.why("discard:Kd") == "owed_wild" and "notice-owed" in p.notes()
    assert to_text(p.asks()["A"].default or p.asks()["A"].actions[0]) == "layoff:Jk@0"
    assert p.play("layoff:Jk@0 low", "discard:Kd").deal.turn == 1


def test_a_joker_without_a_place_is_not_swapped() -> None:
    full = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Jk Ah"
    p = Play("contract_rummy_wiki", {"A": "Kh Kd 2c", "B": "4c"}, table=[("B", full)], down="A")
    assert p.why("swap:Kh@0") == "no_place_for_joker"


# ------------------------------------------------------------------------------------------------ the last discard


def test_no_lay_off_leaves_a_single_card_that_could_be_laid_off() -> None:
    p = Play("contract_rummy_wiki", {"A": "9s 4d", "B": "4c"}, table=[("B", "9c 9d 9h"), ("B", "5d 6d 7d 8d")], down="A")
    assert p.why("layoff:9s@0") == "leaves_playable"
    assert p.play("discard:9s").deal.turn == 1


def test_nobody_goes_out_with_a_joker_that_has_a_place() -> None:
    table = [("B", "9c 9d 9h")]
    p = Play("contract_rummy_wiki", {"A": "9s Jk", "B": "4c"}, table=table, down="A")
    assert p.why("layoff:9s@0") == "leaves_playable"
    free = Play("contract_rummy_wiki", {"A": "9s Jk", "B": "4c"}, table=table, down="A", options={"last_discard": "free"})
    assert free.play("layoff:9s@0", "discard:Jk").deal.out == 0
    assert free.state.ledger[-1].reason == "out"


def test_the_last_contract_of_the_wiki_account_takes_the_whole_hand_with_lay_offs() -> None:
    melds = "7h 7h 7c Kc Kd Ks 4d 5d 6d 7d 8d 9d Td"
    p = Play("contract_rummy_wiki", {"A": f"{melds} 7s Jd", "B": "4c"}, contract=7)
    assert to_text(p.asks()["A"].actions[0]).startswith("go_down")
    p.play("go_down:7h 7h 7c|Kc Kd Ks|4d 5d 6d 7d 8d 9d Td")
    assert p.why("discard:7s") == "whole_hand" and to_text(p.asks()["A"].default) == "layoff:7s@0"  # type: ignore[arg-type]
    assert p.play("layoff:Jd@2", "layoff:7s@0").deal.out == 0
    q = Play("contract_rummy_wiki", {"A": f"{melds} 7s 2c", "B": "4c"}, contract=7)
    assert q.why("go_down:7h 7h 7c|Kc Kd Ks|4d 5d 6d 7d 8d 9d Td") == "whole_left"


@pytest.mark.parametrize(("limit", "group", "code"), [
    ("naturals_outnumber", "9c Jk Jk", "first_wilds_naturals_outnumber"),
    ("one_per_meld", "9c Jk Jk", "first_wilds_one_per_meld"),
    ("none", "9c Jk Jk", None), ("one_per_meld", "9c 9d Jk", None), ("none", "9c 9d 9h 9s", "exact_cards"),
])  # fmt: skip
def test_wild_cards_in_the_contract(limit: str, group: str, code: str | None) -> None:
    hand = "9c 9d 9h 9s Jk Jk Kc Kd Ks 2c 3d"
    p = Play("contract_rummy_wiki", {"A": hand, "B": "4c"}, options={"first_wild_limit": limit})
    assert p.why(f"go_down:{group}|Kc Kd Ks") == code


# ------------------------------------------------------------------------------------------------ the open pile


def pickup(hand: str, pile: str, **more: Any) -> Play:
    return Play("contract_rummy_pickup", {"A": hand, "B": "4c 5c"}, pile=pile, phase="draw", **more)


def test_a_deeper_discard_is_taken_into_the_contract_with_all_above_it() -> None:
    p = pickup("7d 7h Kc Kd Ks 2c", "4c 7c 2s")
    take = next(a for a in p.asks()["A"].actions if getattr(a, "n", 1) == 2)
    assert to_text(take) == "take_discard:2+go_down:Kc Kd Ks|7c 7d 7h"
    p.play(to_text(take))
    assert p.hand() == "2c 2s" and p.why("discard:2s") is None
    assert len(p.deal.pile) == 1


@pytest.mark.parametrize(("text", "code"), [
    ("take_discard:2", "deep_use"), ("take_discard:9", "pile_count"),
    ("take_discard:2+go_down:Kc Kd Ks|2c 2s 2d", "use_named"),
    ("take_discard:2+layoff:7c@0", "not_down"), ("take_discard+layoff:7c@0", "top_is_free"),
])  # fmt: skip
def test_a_deeper_discard_that_is_not_used_at_once(text: str, code: str) -> None:
    assert pickup("7d 7h Kc Kd Ks 2c 2d", "4c 7c 2s", table=[("B", "9c 9d 9h")]).why(text) == code


def test_the_bottom_card_brings_the_whole_pile() -> None:
    p = pickup("Qc 3d", "7h 9h Kd 2s", table=[("B", "7c 7d 7s")], down="A").play("take_discard:4+layoff:7h@0")
    assert not p.deal.pile and sorted(p.hand().split()) == ["2s", "3d", "9h", "Kd", "Qc"]


def test_in_the_last_contract_a_deep_take_wins_or_is_refused() -> None:
    hand = "2s 3s 4s 5s 7h 8h 9h Th Jc Qc Kc"
    assert pickup(hand, "4d Ac", contract=7).play("take_discard", "go_down").deal.out == 0
    deep = pickup(hand, "Ac 4d", contract=7)
    assert all(getattr(a, "n", 1) == 1 for a in deep.asks()["A"].actions)
    assert pickup(hand, "4d Ac 6s", contract=7).asks()["A"].actions[-1].n == 2  # type: ignore[attr-defined]


def test_a_joker_of_a_set_is_announced_and_keeps_its_suit() -> None:
    p = Play("contract_rummy_pickup", {"A": "Kc Kd Jk 7c 7d 7h 2c 3c", "B": "4c"})
    found = [to_text(a) for a in p.game.drafts(p.state, Seat(0), (("Kc", "Kd", "Jk"), ("7c", "7d", "7h")))]
    assert [t[-3:] for t in found if p.why(t) is None] == ["=Kh", "=Ks"]
    p.play("go_down:Kc Kd Jk|7c 7d 7h=Ks")
    assert p.game.view(p.state, None).zone("meld:0").stands == {2: "Ks"}
    assert Play("contract_rummy_pickup", {"A": "Kc Kd Jk 7c 7d 7h 2c", "B": "4c"}).why("go_down:Kc Kd Jk|7c 7d 7h=Kd") == (
        "announce_missing"
    )


def test_with_swaps_from_the_next_turn_on_the_joker_is_laid_at_once() -> None:
    p = Play("contract_rummy_pickup", {"A": "7s 2c 3c", "B": "4c"}, table=[("B", "6s Jk 8s")], down="A", down_now=True)
    assert p.why("swap:7s@0") == "swap_next_turn"
    q = Play("contract_rummy_pickup", {"A": "7s 2c 3c", "B": "4c"}, table=[("B", "6s Jk 8s")], down="A").play("swap:7s@0")
    assert q.why("discard:2c") == "owed_wild" and q.play("layoff:Jk@0", "discard:2c").deal.turn == 1


# ------------------------------------------------------------------------------------------------ absent seats and the view


def test_an_absent_player_leaves_the_discard_and_throws_what_he_drew() -> None:
    p = offer(stock="Ah 2h")
    assert to_text(p.asks()["A"].default) == "decline"  # type: ignore[arg-type]
    p.play("decline")
    assert {to_text(a.default) for a in p.asks().values()} == {"decline"}  # type: ignore[arg-type]
    p.play("B decline", "C decline")
    assert to_text(p.asks()["A"].default) == "discard:Ah"  # type: ignore[arg-type]
    q = Play("contract_rummy", {"A": "Ks 3c Jk As", "B": "3c"}, phase="draw").play("take_discard")
    assert to_text(q.asks()["A"].default) == "discard:As"  # type: ignore[arg-type]


@pytest.mark.parametrize("v", CONTRACTS, ids=lambda v: v.key)
def test_nobody_can_see_who_answers_claims_by_himself(v: Variant) -> None:
    game: Any = v.game
    options: Any = v.house({}, v.players[0])
    state = game.start(options, b"k" * 32).state
    quiet = replace(state, deal=replace(state.deal, answers=((), *state.deal.answers[1:])))
    for s in (None, *range(1, options.players)):
        assert msgspec.json.encode(game.view(state, s)) == msgspec.json.encode(game.view(quiet, s))


@pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)
def test_the_rules_in_words_say_so_whatever_the_options(v: Variant) -> None:
    for spec in v.specs():
        for value in spec.choices if spec.kind == "choice" else (True, False) if spec.kind == "bool" else ():
            try:
                o = v.house({spec.key: value})
            except BadOption:
                continue
            told = {s.key: getattr(o, s.key) for s in describe(type(o))}
            text = texts.say(f"rules-{v.key}", {**told, "players": o.players}, family="contract")
            assert "{" not in text and "  " not in text, text


@pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)
def test_the_player_of_the_family_beats_random_play(v: Variant) -> None:
    assert wins(v, 1) == 1


# ------------------------------------------------------------------------------------------------ Continental Rummy


HAND = "4h 5h 6h 9c Tc Jc Qs Ks As Ad 2d 3d 5h 6h 7h"
SHOWN = "4h 5h 6h|9c Tc Jc|Qs Ks As|Ad 2d 3d|5h 6h 7h"


def runs(hand: str, phase: str = "play", options: dict[str, Any] | None = None, **more: Any) -> Any:
    v, box = variant("continental_rummy"), Box()
    o: Any = v.house(options or {}, 3)
    given = {"draws": (1, 1, 1), "taken": (), "drawn": (), **more}
    deal = ContinentalDeal(
        seed=b"s", hands=(box.all(hand.split()), box.filler(15), box.filler(15)), stock=box.filler(20),
        pile=box.all(["Kd"]), phase=phase, turn=Seat(0), **given,
    )  # fmt: skip
    setup = Setup(dealer=Seat(2), seats=tuple(Seat(i) for i in range(3)))
    return v.game, MatchState(seed=b"s", options=o, setup=setup, deal=deal)


def said(game: Any, state: Any, text: str) -> str | None:
    found = game.check(state, state.deal.turn, from_text(game.actions, text))
    if found is None:
        return None
    assert "{" not in texts.say(f"illegal-{found.code}", found.args, family="contract", name_of=str)
    return str(found.code)


def test_a_whole_hand_of_runs_is_one_press_and_everybody_pays() -> None:
    game, state = runs(f"{HAND} Kd")
    ask = game.asks(state)[0]
    assert to_text(ask.actions[0]).endswith(">Kd")
    after = game.apply(state, Seat(0), ask.actions[0], 0).state
    assert after.ledger[-1].points == (2, -1, -1) and after.ledger[-1].winners == (0,)
    assert [z.cards for z in game.view(after, Seat(1)).zones if z.role == "meld"]
    assert all(f is None for z in game.view(after, Seat(1)).zones if z.key == "hand:2" for f in z.cards)


def test_before_the_first_draw_a_dealt_hand_is_declared_without_a_discard() -> None:
    game, state = runs(HAND, "draw", {"bonuses": True}, draws=(0, 0, 0))
    assert said(game, state, f"declare:{SHOWN}") is None and said(game, state, f"declare:{SHOWN}>Kd") == "declare_no_throw"
    after = game.apply(state, Seat(0), from_text(game.actions, "declare"), 0).state
    assert after.ledger[-1].points == (42, -21, -21)
    game, state = runs(HAND, "draw", draws=(1, 0, 0))
    assert said(game, state, f"declare:{SHOWN}") == "declare_now"


def test_after_taking_the_upcard_on_the_first_turn_one_card_is_drawn() -> None:
    game, state = runs(f"{HAND.removesuffix(' 7h')} 2c", "draw", {"bonuses": True}, draws=(0, 0, 0))
    box = Box()
    state = replace(state, deal=replace(state.deal, pile=box.all(["7h"])))
    for text in ("take_discard", f"declare:{SHOWN}>2c"):
        state = game.apply(state, Seat(0), from_text(game.actions, text), 0).state
    assert [(line.why, line.points) for line in state.ledger[-1].lines if line.seat == 0] == [
        ("out", 2), ("one_draw", 14), ("clean", 20),
    ]  # fmt: skip


@pytest.mark.parametrize(("groups", "code"), [
    ("4h 5h 6h 7h|5h 6h|9c Tc Jc|Qs Ks As|Ad 2d 3d", "meld_short"),
    ("4h 5h 6h 7h|9c Tc Jc|Qs Ks As|Ad 2d 3d|5h 6h", "meld_short"),
    ("4h 5h 6h|9c Tc Jc|Qs Ks As|Ad 2d 3d", "declare_throw"), ("Qs Ks As|5h 5h 6h|4h 6h 7h|9c Tc Jc|Ad 2d 3d", "meld_twice"),
])  # fmt: skip
def test_what_is_no_hand_of_runs_is_refused_in_words(groups: str, code: str) -> None:
    game, state = runs(f"{HAND} Kd")
    assert said(game, state, f"declare:{groups}>Kd") == code


def test_a_wrong_declaration_lays_the_hand_open_where_that_is_the_rule() -> None:
    game, state = runs(f"{HAND.replace('As', '8c')} Kd", options={"invalid_declare": "expose"})
    wrong = from_text(game.actions, f"declare:{SHOWN.replace('As', '8c')}>Kd")
    assert [s.id for s in game.remark(state, Seat(0), wrong)] == ["remark-wrong"]
    state = game.apply(state, Seat(0), wrong, 0).state
    seen = game.view(state, Seat(1)).zone("hand:0")
    assert None not in seen.cards and state.deal.turn == 0 and not state.scored
    assert said(game, state, to_text(wrong)) is not None, "not twice"
    state = game.apply(state, Seat(0), from_text(game.actions, "discard:Kd"), 0).state
    assert state.deal.turn == 1


def test_a_void_deal_is_dealt_again_by_the_same_player_and_many_end_the_match() -> None:
    v = variant("continental_rummy")
    game: Any = v.game
    o: Any = v.house({}, 3)
    first = game.setup(o, b"s", ())
    void = Score(setup=first, reason="void", winners=(), points=(0, 0, 0))
    assert game.setup(o, b"s", (void,)).dealer == first.dealer
    won = replace(void, reason="declared", winners=(Seat(1),), points=(-1, 2, -1))
    assert game.setup(o, b"s", (won,)).dealer == 1
    assert game.standing(o, (won,) * 4 + (void,)).result is None
    assert game.standing(o, (won,) * 5).result.winners == (1,)
    assert game.standing(o, (won,) + (void,) * 12).result.reason == "no_progress"


def test_who_only_ever_passes_voids_every_deal() -> None:
    v = variant("continental_rummy")
    game: Any = v.game
    end = None
    for move in moves(game, game.start(v.house({}, 2), b"d" * 32).state, by_default):
        end = move.step.state
    assert end is not None and game.result(end).reason == "no_progress" and game.result(end).winners == ()


def test_the_drawn_card_counts_by_rank_and_then_by_suit() -> None:
    for i in range(20):
        seed = bytes([i]) * 32
        cards = shuffled(packs(), seed, "draw for deal")[:4]
        keys = [(rank(c), suit(c)) for c in cards]
        assert drawn_dealer(4, seed) == keys.index(min(keys))


def test_options_fit_together_for_every_size() -> None:
    for v in CONTRACTS:
        for n in v.players:
            o: Any = v.house({}, n)
            assert isinstance(o, ContractOptions)
            assert all(n * o.hand_size(c) + 1 < o.card_count for c in o.deals)


@pytest.mark.parametrize(
    ("key", "rules", "told"),
    [
        ("contract_rummy", {}, "7 deals"),
        ("contract_rummy_wiki", {"deals": [1, 2, 4, 6]}, "4 deals"),
        ("continental_rummy", {}, "5 deals"),
        ("continental_rummy", {"deals": 1}, "one deal"),
    ],
)
def test_everybody_can_see_how_long_the_match_is(key: str, rules: dict[str, Any], told: str) -> None:
    v = variant(key)
    start = v.game.start(v.house(rules, 3), bytes(32))
    said = [texts.say(n.id, n.args, family=v.family) for n in v.game.view(start.state, None).notices]
    assert told in said
