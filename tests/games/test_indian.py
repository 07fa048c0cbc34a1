"""Indian rummy beyond the rulebook's vectors: edge cases, absent seats, refusals in words, formats, what is seen, AI."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot import texts
from bot.games.cards import face, faces
from bot.games.catalog import Variant, variant, variants
from bot.games.core import Ask, Event, Seat
from bot.games.indian import asking, scoring, shapes, standing
from bot.games.indian.actions import Declare, Discard, IndianAction, Miss
from bot.games.indian.options import IndianOptions
from bot.games.indian.state import IndianDeal, wild_of
from bot.games.match import MatchState, Score, Setup
from bot.games.notation import from_text, to_text
from bot.games.options import BadOption, describe
from bot.players.drive import at_random, by_default, moves
from bot.players.indian import IndianPlayer
from bot.simulate import seen_by
from tests.rulebook.box import Box

FAMILY = tuple(v for v in variants().values() if v.family == "indian")
COMPLETE = "3h 4h 5h 6h 9c Tc Jc 7h 7s 7d Ks Kd Kh"  # with any other card: ready to declare
LOOSE = "Ac 3d 5s 7c 9d Js Kc 2d 4s 6c 8d Ts Qh"


class Play:
    """A match in mid-deal, spoken to in the rulebook's words: seats are A, B, C …"""

    def __init__(
        self,
        hands: dict[str, str],
        *,
        key: str = "indian_points",
        options: dict[str, Any] | None = None,
        cut: str = "2c",
        open: str = "9h",
        closed: str | int = 20,
        drawn: str = "",
        taken: bool = False,
        turn: str = "A",
        ledger: tuple[Score, ...] = (),
        **more: Any,
    ) -> None:
        box = Box()
        v = variant(key)
        self.game: Any = v.game
        self.o: IndianOptions = v.house(options or {}, len(hands))  # type: ignore[assignment]
        held = [box.all(cards.split()) or box.filler(13) for cards in hands.values()]
        n = len(held)
        if drawn:
            more |= {"phase": "discard", "drawn": next(c for c in held[ord(turn) - 65] if face(c) == drawn)}
        base: dict[str, Any] = {
            "seed": b"deal",
            "seats": tuple(Seat(i) for i in range(n)),
            "first": Seat(0),
            "before": (0,) * n,
            "hands": tuple(held),
            "cut": box.one(cut),
            "open": box.all(open.split()),
            "closed": box.filler(closed) if isinstance(closed, int) else box.all(closed.split()),
            "turn": Seat(ord(turn) - 65),
            "opening": False,
            "draws": (0,) * n,
            "missed": (0,) * n,
            "known": ((),) * n,
            "fates": ("",) * n,
            "shown": (None,) * n,
            "taken": taken,
        }
        setup = Setup(dealer=Seat(n - 1), seats=base["seats"], roles={"first": 0})
        deal = IndianDeal(**(base | more))
        self.state: Any = MatchState(seed=b"s", options=self.o, setup=setup, deal=deal, ledger=ledger)
        self.events: list[Event] = []

    @property
    def deal(self) -> IndianDeal:
        deal: IndianDeal = self.state.deal
        return deal

    def play(self, *moves_: str) -> Play:
        """Moves as "B draw_stock" (without a seat: of the one to move); every one must be legal."""
        for text in moves_:
            seat, action = self._read(text)
            assert (why := self.game.check(self.state, seat, action)) is None, (text, why)
            step = self.game.apply(self.state, seat, action, 0)
            self.state, self.events = step.state, list(step.events)
        return self

    def _read(self, text: str) -> tuple[Seat, Any]:
        seat = self.deal.turn
        if text[0] in "ABCDEF" and text[1] == " ":
            seat, text = Seat(ord(text[0]) - 65), text[2:]
        return seat, from_text(IndianAction, text)

    def why(self, text: str) -> str:
        """The sentence that says why a move is refused, without the option it names."""
        illegal = self.game.check(self.state, *self._read(text))
        assert illegal is not None, f"{text} is allowed"
        said = texts.say(f"illegal-{illegal.code}", illegal.args, family="indian", name_of=lambda s: "ABCDEF"[s])
        return re.sub(r" \(option \*[a-z ]+\*\)", "", said)

    def may(self, text: str) -> bool:
        return self.game.check(self.state, *self._read(text)) is None

    def ask(self, name: str = "") -> Ask[Any]:
        seat = Seat(ord(name) - 65) if name else self.deal.turn
        return next(a for a in self.game.asks(self.state) if a.seat == seat)

    def listed(self, name: str = "") -> list[str]:
        return [to_text(a) for a in self.ask(name).actions]

    def told(self) -> list[str]:
        return [e.kind for e in self.events]

    def private(self, name: str = "A") -> list[str]:
        view = self.game.view(self.state, Seat(ord(name) - 65))
        return [texts.say(s.id, s.args, family="indian") for s in view.private]

    @property
    def score(self) -> Score:
        score: Score = self.state.ledger[-1]
        return score


# ------------------------------------------------------------------------------------------------ the turn


def test_only_the_first_player_may_take_a_joker_that_was_dealt_as_upcard() -> None:
    p = Play({"A": LOOSE, "B": LOOSE}, open="2h", opening=True)
    assert "take_open" in p.listed()
    p.play("drop")
    assert p.score.winners == (1,), "the last one left has won without a move"
    p = Play({"A": "", "B": "", "C": ""}, open="2h", opening=True).play("drop")
    assert p.why("take_open") == "2♥ is a joker and may not be taken from the open deck."
    never = Play({"A": "", "B": ""}, open="2h", opening=True, options={"open_joker_pick": "never"})
    always = Play({"A": "", "B": ""}, open="2h", options={"open_joker_pick": "always"})
    assert (never.may("take_open"), always.may("take_open")) == (False, True)


def test_a_printed_joker_cut_makes_the_aces_wild() -> None:
    p = Play({"A": "", "B": ""}, cut="Jk", open="Ah")
    assert not p.may("take_open")
    assert wild_of(p.o, p.deal).is_joker("As") and not wild_of(p.o, p.deal).is_joker("2s")


def test_of_two_copies_the_one_that_was_not_taken_may_go() -> None:
    p = Play({"A": LOOSE + " 9h", "B": ""}, drawn="9h", taken=True)
    assert p.why("discard:9h").startswith("You have just taken 9♥")
    assert p.why("declare:9h").startswith("You have just taken 9♥")
    two = Play({"A": LOOSE.replace("Qh", "9h") + " 9h", "B": ""}, open="3c")
    deal = replace(two.deal, phase="discard", drawn=two.deal.hands[0][-1], taken=True)
    two.state = replace(two.state, deal=deal)
    drawn = two.deal.drawn
    two.play("discard:9h")
    assert drawn in two.deal.hands[0] and drawn not in two.deal.open


def test_drop_only_before_drawing_and_only_in_turn() -> None:
    p = Play({"A": "", "B": "", "C": ""}).play("draw_stock")
    assert p.why("drop") == "You can drop only before drawing, in your own turn."
    assert p.why("B drop") == "It is not your turn."
    assert p.why("draw_stock") == "You have drawn already; now discard or declare."


def test_the_open_deck_is_shuffled_when_a_card_is_missing_and_the_deal_is_void_in_the_end() -> None:
    p = Play({"A": "", "B": ""}, closed=0, open="3c 4c 5c", options={"max_reshuffles": 1})
    p.play("draw_stock")
    assert p.told() == ["reshuffle", "draw_stock"]
    assert (len(p.deal.closed), faces(p.deal.open), p.deal.reshuffles) == (1, ("5c",), 1)
    p = Play({"A": "", "B": ""}, closed=0, open="3c 4c 5c", options={"max_reshuffles": 1}, reshuffles=1)
    said = [s.id for s in p.game.view(p.state, None).notices]
    assert "notice-last_draw" in said, "who draws now should know"
    p.play("draw_stock")
    assert (p.score.reason, p.score.winners, p.score.points) == ("void", (), (0, 0))


def test_losses_of_a_void_deal_stand_and_the_same_player_begins_again() -> None:
    p = Play({"A": "", "B": "", "C": ""}, closed=0, options={"max_reshuffles": 0}).play("drop")
    p.play("draw_stock")
    assert p.score.points == (-20, 0, 0) and p.score.reason == "void"
    assert p.game.result(p.state) is None, "nobody has won a deal yet, so it is dealt again"
    assert p.game.setup(p.o, b"x", p.state.ledger).roles["first"] == 0


def test_everybody_else_drops_before_the_last_one_has_moved() -> None:
    p = Play({"A": "", "B": "", "C": ""}).play("drop", "drop")
    assert p.told()[:2] == ["drop", "last_one"]
    assert p.score.points == (-20, -20, 40) and p.score.winners == (2,)


# ------------------------------------------------------------------------------------------------ the declaration


def test_a_complete_hand_is_proposed_whole_and_ends_the_deal() -> None:
    p = Play({"A": COMPLETE + " Qh", "B": LOOSE}, drawn="Qh")
    first = p.ask().actions[0]
    assert isinstance(first, Declare) and first.card == "Qh"
    assert sorted(f for g in first.groups for f in g) == sorted(COMPLETE.split())
    assert p.private()[0] == "**ready to declare**, finishing with Q♥"
    p.play(to_text(first))
    assert p.score.winners == (0,)
    assert p.score.points == (80, -80)


def test_a_declaration_without_groups_is_the_best_arrangement() -> None:
    p = Play({"A": COMPLETE + " Qh", "B": LOOSE}, drawn="Qh").play("declare:Qh")
    assert p.deal.declarer == 0 and len(p.deal.shown[0] or ()) >= 4


def test_a_declaration_is_told_with_jokers_where_they_lie() -> None:
    p = Play({"A": "3h 4h 5h 7d 9d Td 2s Qd Qh Qs Kc Kd Kh 5s", "B": LOOSE}, drawn="5s")
    p.play("declare:5s:3h 4h 5h|7d 9d Td 2s|Qd Qh Qs|Kc Kd Kh")
    (told,) = [e for e in p.events if e.kind == "declare"]
    assert told.public["groups"][1] == ("7d", "2s", "9d", "Td")


def test_a_wrong_declaration_is_refused_with_the_reason_until_one_is_sure() -> None:
    hand = "3h 4h 2d 9c Tc 2h 7h 7s 7d Ks Kd Kh 5s Qh"
    p = Play({"A": hand, "B": "", "C": ""}, drawn="Qh")
    text = "declare:Qh:3h 4h 2d|9c Tc 2h|7h 7s 7d|Ks Kd Kh"
    assert p.why(text) == "One card stands in no group: 5♠."
    text = "declare:5s:3h 4h 2d|9c Tc 2h|7h 7s 7d Qh|Ks Kd Kh"
    assert p.why(text) == "7♥ 7♠ 7♦ Q♥ is neither of one rank nor of one suit."
    assert not p.may(text)
    p.play(text + ":yes")
    assert p.told() == ["wrong_declare"]
    assert p.deal.fates[0] == "wrong_declare" and p.deal.top == "5s" and p.deal.turn == 1
    for watcher in (None, Seat(1)):
        view = p.game.view(p.state, watcher)
        assert not any(f for f in view.zone("hand:0").cards), "a wrong declaration is not shown"


def test_what_a_declaration_lacks_is_said_exactly() -> None:
    no_pure = Play({"A": "3h 4h 2d 9c Tc 2h 7h 7s 7d Ks Kd Kh Kc Qh", "B": ""}, drawn="Qh")
    assert no_pure.why("declare:Qh:3h 4h 2d|9c Tc 2h|7h 7s 7d|Ks Kd Kh Kc").startswith("There is no pure sequence")
    one = Play({"A": "3h 4h 5h 9c 9d 9h 7h 7s 7d Ks Kd Kh Kc Qh", "B": ""}, drawn="Qh")
    assert one.why("declare:Qh:3h 4h 5h|9c 9d 9h|7h 7s 7d|Ks Kd Kh Kc").startswith("There is no second sequence")
    assert one.why("declare:Qh:3h 4h 5h|9c 9d|7h 7s 7d|Ks Kd Kh Kc 9h") == "9♣ 9♦ is too short: a group needs 3 cards."
    assert one.why("declare:Qh:3h 4h 5h 5h") == "5♥ is used twice; a card belongs to one group only."
    assert one.why("declare:Qh:3h 4h 6h") == "You do not hold 6♥."
    two = Play({"A": "5d 5d 5h 3h 4h 5h 9c Tc Jc 7h 7s 7d Kd Qh", "B": ""}, drawn="Qh")
    assert two.why("declare:Qh:5d 5d 5h") == "A set may not hold two ♦: 5♦ 5♦ 5♥."
    assert two.why("declare:Qh:3h 4h 7h").startswith("3♥ 4♥ 7♥ is no sequence: there are more gaps than jokers")


def test_the_guard_refuses_even_who_is_sure() -> None:
    p = Play({"A": LOOSE + " Qd", "B": ""}, drawn="Qd", options={"declare_guard": True})
    assert not p.may("declare:Qd::yes") and not p.may("declare:Qd")


def test_two_players_a_wrong_declaration_ends_the_deal() -> None:
    p = Play({"A": LOOSE + " Qd", "B": ""}, drawn="Qd").play("declare:Qd::yes")
    assert p.score.points == (-80, 80) and p.score.winners == (1,)


def test_one_run_of_thirteen_is_declared_in_two() -> None:
    run = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    p = Play({"A": run + " 9c", "B": ""}, drawn="9c", cut="4c")
    assert p.why(f"declare:9c:{run}").startswith("There is no second sequence")
    assert p.may("declare:9c:Ah 2h 3h 4h 5h 6h|7h 8h 9h Th Jh Qh Kh")
    assert isinstance(p.ask().actions[0], Declare)


def test_groups_are_composed_with_the_verdict_in_words() -> None:
    p = Play({"A": COMPLETE + " Qh", "B": LOOSE}, drawn="Qh")
    found = asking.drafts(p.o, p.deal, Seat(0), (("3h", "4h", "5h"),))
    assert [type(a) for a in found] == [Declare]
    assert all(p.game.check(p.state, Seat(0), a) is not None for a in found), "ten cards stand in no group yet"
    assert asking.drafts(p.o, p.deal, Seat(0), (("Qh",),))[0] == Discard("Qh")
    full = (("3h", "4h", "5h", "6h"), ("9c", "Tc", "Jc"), ("7h", "7s", "7d"), ("Ks", "Kd", "Kh"))
    assert asking.drafts(p.o, p.deal, Seat(0), full) == (Declare("Qh", full),)
    wrong = (*full[:3], ("Ks", "Kd", "Qh"))
    first, second = asking.drafts(p.o, p.deal, Seat(0), wrong)
    assert first == Declare("Kh", wrong) and second == Declare("Kh", wrong, sure=True)
    assert [s.id for s in p.game.remark(p.state, Seat(0), second)] == ["remark-wrong"]


# ------------------------------------------------------------------------------------------------ losers


def test_losers_are_grouped_for_the_least_and_all_is_shown() -> None:
    loser = "2h 3h 4h 7s 8s Jk Kc Kd 9h 5c Ad Jc 3d"
    p = Play({"A": COMPLETE + " Qh", "B": loser, "C": LOOSE}, drawn="Qh", cut="6c")
    p.play("declare:Qh:3h 4h 5h 6h|9c Tc Jc|7h 7s 7d|Ks Kd Kh")
    assert p.score.points == (132, -52, -80)
    view = p.game.view(p.state, None)
    assert {0, 1} <= {z.seat for z in view.zones if z.role == "meld"}
    assert all(f for f in view.zone("hand:1").cards), "what stands in no group lies open too"
    assert view.zone("finish").cards == ("Qh",)


def test_a_dropped_hand_is_never_shown() -> None:
    p = Play({"A": "", "B": LOOSE, "C": COMPLETE}, turn="B", closed="Qh").play("drop", "draw_stock", "declare:Qh")
    view = p.game.view(p.state, Seat(0))
    assert p.score.reason == "declared" and not any(view.zone("hand:1").cards)
    assert any(p.game.view(p.state, Seat(1)).zone("hand:1").cards), "but to its owner"


def test_losers_group_for_themselves_where_the_table_wants_it() -> None:
    loser = "2h 3h 4h 7s 8s 9s Kc Kd Ks 5c Ad Jc 3d"
    p = Play({"A": COMPLETE + " Qh", "B": loser, "C": LOOSE}, drawn="Qh", cut="6c", options={"loser_arrangement": "manual"})
    p.play("declare:Qh")
    assert {a.seat for a in p.game.asks(p.state)} == {1, 2}
    assert p.ask("B").seconds == asking.ARRANGE_SECONDS
    assert p.game.view(p.state, Seat(2)).zone("meld:0:0"), "the winner's groups lie open at once"
    assert p.why("B arrange:2h 3h 5c") == "2♥ 3♥ 5♣ is neither of one rank nor of one suit."
    assert p.why("A arrange") == "It is not your turn."
    p.play("B arrange:2h 3h 4h|7s 8s 9s")
    assert not p.game.view(p.state, Seat(2)).zone("meld:1:0"), "a loser's groups are secret until all are there"
    p.play("C arrange")
    assert p.score.points[1] == -58, "the kings were not grouped, so they count"


def test_manual_grouping_defaults_to_the_best() -> None:
    loser = "2h 3h 4h 7s 8s 9s Kc Kd Ks 5c Ad Jc 3d"
    p = Play({"A": COMPLETE + " Qh", "B": loser}, drawn="Qh", cut="6c", options={"loser_arrangement": "manual"})
    p.play("declare:Qh")
    p.play("B " + to_text(p.ask("B").default))
    assert p.score.points[1] == -28


@pytest.mark.parametrize(
    ("rule", "draws", "points"), [("off", 0, 52), ("half", 0, 26), ("first_drop", 0, 20), ("half", 1, 52)]
)
def test_a_loser_without_a_turn(rule: str, draws: int, points: int) -> None:
    loser = "2h 3h 4h 7s 8s Jk Kc Kd 9h 5c Ad Jc 3d"
    p = Play(
        {"A": COMPLETE + " Qh", "B": loser}, drawn="Qh", cut="6c", options={"no_turn_rule": rule}, draws=(1, draws)
    ).play("declare:Qh:3h 4h 5h 6h|9c Tc Jc|7h 7s 7d|Ks Kd Kh")
    assert p.score.points == (points, -points)


def test_half_is_rounded_up_and_the_floor_holds() -> None:
    o = variant("indian_points").house({"no_turn_rule": "half", "min_loser_points": 2})
    assert scoring.cost(o, scoring.Loss("show", 7, moved=False)) == 4  # type: ignore[arg-type]
    assert scoring.cost(o, scoring.Loss("show", 0)) == 2  # type: ignore[arg-type]
    assert scoring.cost(o, scoring.Loss("show", 124)) == 80  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ absent seats


def test_an_absent_player_throws_what_is_drawn_and_drops_after_three_turns() -> None:
    p = Play({"A": "", "B": ""})
    hand = p.deal.hands[0]
    for n in range(3):
        assert p.ask("A").default == Miss()
        p.play("miss")
        assert p.deal.hands[0] == hand and p.deal.missed[0] == n + 1
        p.play("draw_stock")
        p.play("discard:" + face(p.deal.drawn or 0))
    assert to_text(p.ask("A").default) == "drop"
    p.play("drop")
    assert p.score.points == (-40, 40)


def test_who_plays_again_has_missed_nothing() -> None:
    p = Play({"A": "", "B": ""}, missed=(3, 0))
    p.play("draw_stock")
    assert p.deal.missed == (0, 0)


def test_where_drops_are_off_an_absent_player_is_played_on() -> None:
    p = Play({"A": "", "B": ""}, key="indian_deals", missed=(5, 0), draws=(5, 5))
    assert p.ask().default == Miss()
    pool = Play({"A": "", "B": ""}, key="indian_pool", missed=(5, 0), draws=(5, 5), before=(61, 0))
    assert pool.ask().default == Miss(), "61 + 40 would put the seat out of the match"


def test_absent_after_a_take_the_dearest_loose_card_goes() -> None:
    p = Play({"A": "3h 4h 5h 9c Tc Jc 7h 7s 7d Ks Qd 2s 6d Kh", "B": ""}, drawn="Kh", taken=True, cut="2c")
    assert to_text(p.ask().default) in ("discard:Ks", "discard:Qd")


def test_a_match_of_nobody_ends() -> None:
    for key in ("indian_points", "indian_deals", "indian_pool"):
        v = variant(key)
        game: Any = v.game
        options = v.house({}, 3)
        *_, last = moves(game, game.start(options, b"absent").state, by_default)
        assert game.result(last.step.state) is not None, key


# ------------------------------------------------------------------------------------------------ the formats


def ledger_of(o: IndianOptions, *deals: dict[int, int], void: Sequence[int] = ()) -> tuple[Score, ...]:
    """Deals as what each seat pays; 0 wins it. `void`: the numbers of those nobody has won."""
    made = []
    for n, costs in enumerate(deals):
        winner = next((Seat(s) for s, cost in costs.items() if cost == 0), None)
        lost = {Seat(s): scoring.Loss("show", cost) for s, cost in costs.items() if cost}
        setup = Setup(dealer=Seat(0), seats=tuple(Seat(s) for s in costs), roles={"first": 0})
        reason = "void" if n in void else "declared"
        made.append(scoring.scored(o, setup, reason, None if n in void else winner, lost))
    return tuple(made)


def of(key: str, players: int, **rules: Any) -> tuple[Any, Any]:
    v = variant(key)
    return v.game, v.house(rules, players)


def test_the_starting_seat_moves_left_and_stays_after_a_void_deal() -> None:
    game, o = of("indian_points", 4, hands=9)
    first = game.setup(o, b"seed", ()).roles["first"]
    cards = standing.toss(o, b"seed")
    assert all(standing.high_card(cards[first]) >= standing.high_card(c) for c in cards)
    one = ledger_of(o, {0: 0, 1: 30, 2: 10, 3: 5})
    assert game.setup(o, b"seed", one).roles["first"] == 1
    assert game.setup(o, b"seed", ledger_of(o, {0: 0, 1: 30, 2: 10, 3: 5}, void=[0])).roles["first"] == 0


def test_the_ace_wins_the_toss_and_spades_break_ties() -> None:
    order = sorted(("Kh", "Ac", "2s", "As", "Kd"), key=lambda f: standing.high_card(Box().one(f)))
    assert order == ["2s", "Kd", "Kh", "Ac", "As"]


def test_tied_leaders_play_on_among_themselves() -> None:
    game, o = of("indian_deals", 3, deals=2)
    tied = ledger_of(o, {0: 0, 1: 30, 2: 40}, {0: 30, 1: 0, 2: 40})
    assert game.standing(o, tied).totals == (200, 200, 80)
    assert game.standing(o, tied).result is None
    assert game.setup(o, b"x", tied).seats == (0, 1)
    more = (*tied, *ledger_of(o, {0: 12, 1: 0}))
    result = game.standing(o, more).result
    assert result is not None and result.winners == (1,) and result.totals == (188, 212, 80)


def test_a_void_deal_counts_only_once_somebody_has_won_one() -> None:
    game, o = of("indian_deals", 2, deals=2)
    before = ledger_of(o, {0: 20, 1: 0}, {0: 0, 1: 30}, void=[0])
    assert game.standing(o, before).result is None, "a void deal before any other is played again"
    after = ledger_of(o, {0: 0, 1: 30}, {0: 20, 1: 0}, void=[1])
    result = game.standing(o, after).result
    assert result is not None and result.totals == (170, 130)


def test_players_who_go_out_together_rank_by_their_totals() -> None:
    game, o = of("indian_pool", 4)
    ledger = ledger_of(o, {0: 0, 1: 80, 2: 80, 3: 80}, {0: 0, 1: 30, 2: 40, 3: 40})
    result = game.standing(o, ledger).result
    assert result is not None and result.reason == "last_standing"
    assert result.winners == (0,) and result.places == (1, 2, 3, 3)


def test_the_starting_seat_passes_over_players_who_are_out() -> None:
    game, o = of("indian_pool", 3)
    ledger = ledger_of(o, {0: 0, 1: 80, 2: 10}, {0: 0, 1: 40, 2: 10})
    setup = game.setup(o, b"x", ledger)
    assert setup.seats == (0, 2) and setup.roles["first"] == 2


def test_who_has_just_gone_out_may_come_back() -> None:
    game, o = of("indian_pool", 4, rejoin=True)
    ledger = ledger_of(o, {0: 0, 1: 80, 2: 80, 3: 40}, {0: 0, 1: 30, 2: 40, 3: 30})
    p = Play({"A": "", "B": "", "C": "", "D": ""}, key="indian_pool", options={"rejoin": True}, ledger=ledger, phase="over")
    p.state = replace(p.state, scored=True)
    assert [(a.seat, a.kind, to_text(a.default)) for a in game.asks(p.state)] == [
        (1, "rejoin", "decline"),
        (2, "rejoin", "decline"),
    ]
    assert p.why("A next") == "First B, C may say whether to come back."
    assert p.why("D rejoin") == "You cannot come back now."
    p.play("B rejoin", "C rejoin")
    assert game.view(p.state, None).seats[1].score == 71
    assert game.standing(o, p.state.ledger).totals == (0, 71, 71, 70), "both at the same score"
    assert game.setup(o, b"x", p.state.ledger).seats == (0, 1, 2, 3)
    assert {a.kind for a in game.asks(p.state)} == {"next_deal"}


def test_nobody_comes_back_where_another_is_too_far_or_the_match_is_over() -> None:
    game, o = of("indian_pool", 3, rejoin=True)
    far = ledger_of(o, {0: 0, 1: 80, 2: 80}, {0: 0, 1: 30, 2: 0}) + ledger_of(o, {0: 0, 2: 0})
    two = ledger_of(o, {0: 0, 1: 80, 2: 80}, {0: 0, 1: 30, 2: 30})
    for ledger in (far[:2], two):
        p = Play({"A": "", "B": "", "C": ""}, key="indian_pool", options={"rejoin": True}, ledger=ledger, phase="over")
        p.state = replace(p.state, scored=True)
        assert all(a.kind != "rejoin" for a in game.asks(p.state))
    assert game.standing(o, two).result is not None


def test_who_stays_out_is_asked_no_more_and_may_not_come_back_later() -> None:
    game, o = of("indian_pool", 3, rejoin=True)
    ledger = ledger_of(o, {0: 0, 1: 80, 2: 20}, {0: 0, 1: 30, 2: 20})
    p = Play({"A": "", "B": "", "C": ""}, key="indian_pool", options={"rejoin": True}, ledger=ledger, phase="over")
    p.state = replace(p.state, scored=True)
    p.play("B decline")
    assert {a.seat for a in game.asks(p.state)} == {0, 2}
    later = replace(p.state, ledger=(*p.state.ledger, *ledger_of(o, {0: 0, 2: 5})))
    assert {a.seat for a in game.asks(later)} == {0, 2}


def test_a_pool_brings_its_own_numbers() -> None:
    v = variant("indian_pool")
    o: Any = v.house({"pool": 61})
    assert (o.first_drop, o.middle_drop, o.wrong_declare, o.max_points) == (15, 30, 60, 60)
    o = v.house({"pool": "201", "first_drop": 10})
    assert (o.first_drop, o.middle_drop, o.pool) == (10, 50, 201)


def test_deals_are_played_without_drops_unless_the_table_wants_them() -> None:
    plain = Play({"A": "", "B": ""}, key="indian_deals")
    assert not plain.may("drop")
    dropping = Play({"A": "", "B": ""}, key="indian_deals", options={"drops": True}).play("drop")
    assert dropping.score.points == (-20, 20)


def test_a_first_drop_alone_may_be_off() -> None:
    p = Play({"A": "", "B": ""}, options={"first_drop": "off"})
    assert p.why("drop") == "There is no dropping before the first draw in this game."
    assert Play({"A": "", "B": ""}, options={"first_drop": "off"}, draws=(1, 1)).may("drop")


def test_senseless_rules_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match="two players only"):
        variant("indian_points").house({"packs": 1}, 3)
    with pytest.raises(BadOption, match="needs the penalty of a first drop"):
        variant("indian_points").house({"no_turn_rule": "first_drop", "first_drop": "off"}, 3)


# ------------------------------------------------------------------------------------------------ what is seen


def test_the_own_panel_says_what_the_hand_lacks() -> None:
    none = Play({"A": "2h 4h 6h 7s 9s Jk Kc Kd 9h 5c Ad Jc 3d", "B": ""}, cut="6c")
    assert "**no pure sequence yet**" in none.private()
    one = Play({"A": "2h 3h 4h 5c 5d 5s 7c 7d 7s 2c 4d Jh Qs", "B": ""}, cut="Ts")
    said = one.private()
    assert said[0] == "your hand would cost 71" and "**no second sequence yet**" in said
    assert "pure 2♥ 3♥ 4♥" in said and "set 7♣ 7♦ 7♠" in said
    assert said[-1].startswith("4 cards in no group: 2♣ 4♦ J♥ Q♠")
    assert not one.game.view(one.state, None).private


def test_the_open_deck_lies_open_or_shows_its_top() -> None:
    whole = Play({"A": "", "B": ""}, open="3c 4c 5c")
    top = Play({"A": "", "B": ""}, open="3c 4c 5c", options={"open_view": "top_only"})
    assert whole.game.view(whole.state, None).zone("discard").cards == ("3c", "4c", "5c")
    assert top.game.view(top.state, None).zone("discard").cards == ("5c",)


def test_a_card_taken_in_the_open_is_remembered_until_it_goes() -> None:
    p = Play({"A": LOOSE, "B": LOOSE}, open="9h 3c").play("take_open", "discard:Ac")
    assert faces(p.deal.known[0]) == ("3c",)
    other = p.game.determinize(p.state, Seat(1), Random(1))
    assert "3c" in faces(other.deal.hands[0])
    p.play("draw_stock")
    p.play("discard:" + face(p.deal.drawn or 0), "draw_stock", "discard:3c")
    assert p.deal.known[0] == ()


# ------------------------------------------------------------------------------------------------ house rules


@pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)
def test_any_accepted_house_rules_can_be_played(v: Variant) -> None:
    rng = Random(v.key)
    specs = v.specs()
    for _ in range(25):
        changes: dict[str, Any] = {}
        for spec in rng.sample(specs, rng.randint(1, 6)):
            if spec.kind == "int":
                off = [None] if spec.optional else []
                changes[spec.key] = rng.choice([*off, spec.low, spec.high, rng.randint(spec.low or 0, spec.high or 9)])
            else:
                changes[spec.key] = rng.choice(spec.choices or (True, False))
        try:
            options = v.house(changes, rng.choice(v.players))
        except BadOption:
            continue
        game: Any = v.game
        state = game.start(options, rng.randbytes(16)).state
        for i, move in enumerate(moves(game, state, at_random(rng))):
            if i > 150 or len(move.step.state.ledger) > 1:
                break


def test_every_option_of_the_rulebook_is_there() -> None:
    base = {
        "packs", "printed_jokers_per_pack", "wrong_declare", "max_points", "first_drop", "middle_drop", "loser_count",
        "min_loser_points", "open_joker_pick", "ace_sequences", "loser_arrangement", "no_turn_rule", "declare_guard",
        "open_view", "auto_drop_after", "max_reshuffles",
    }  # fmt: skip
    more = {"indian_rummy": {"hands"}, "indian_points": {"hands"}, "indian_deals": {"deals", "drops"}}
    more["indian_pool"] = {"pool", "rejoin"}
    for v in FAMILY:
        assert {s.key for s in describe(type(v.options))} == base | more[v.key]


def test_groups_lie_in_order_with_what_the_jokers_stand_for() -> None:
    w = shapes.Wild(6)
    assert shapes.laid(("6d", "8c", "7c"), w) == shapes.Laid(("7c", "8c", "6d"), {2: "9c"})
    assert shapes.laid(("7c", "6c", "5c"), w) == shapes.Laid(("5c", "6c", "7c"))
    assert shapes.laid(("Jk", "Qc", "Qd"), w) == shapes.Laid(("Qc", "Qd", "Jk"), {2: "Q"})
    assert shapes.laid(("4h", "Jk", "7h", "Jk"), w).stands == {1: "5h", 2: "6h"}


def test_every_move_that_is_played_is_read_again() -> None:
    for text in ("drop", "miss", "declare:2c:3h 4h 5h|9c Tc Jk:yes", "declare:2c", "arrange:3h 4h 5h", "rejoin"):
        assert to_text(from_text(IndianAction, text)) == text


# ------------------------------------------------------------------------------------------------ players


def matches_won(levels: tuple[str, str], number: int) -> int:
    """How many of some matches the first of two players wins; "random" presses anything but the drop."""
    v = variant("indian_points")
    options, won = v.house({}, 2), 0
    for k in range(number):
        rng, swap = Random(k), k % 2
        order: list[Any] = [None if levels[s ^ swap] == "random" else IndianPlayer(levels[s ^ swap]) for s in (0, 1)]  # type: ignore[arg-type]
        state = v.game.start(options, rng.randbytes(16)).state

        def choose(now: Any, asks: Any, rng: Random = rng, order: list[Any] = order) -> Any:
            ask = asks[0]
            player = order[ask.seat]
            if player is None:
                return ask.seat, rng.choice([a for a in ask.actions if to_text(a) != "drop"])
            action = player.choose(seen_by(v, options, now, ask, []), rng)
            assert v.game.check(now, ask.seat, action) is None
            return ask.seat, action

        for move in moves(v.game, state, choose):
            state = move.step.state
        result = v.game.result(state)
        won += result is not None and swap in result.winners
    return won


def test_players_beat_chance_and_better_ones_the_easy_one() -> None:
    assert matches_won(("easy", "random"), 10) == 10
    assert matches_won(("hard", "easy"), 24) >= 14


def test_a_player_declares_comes_back_and_takes_a_joker_it_may_take() -> None:
    def wish(p: Play, name: str = "A") -> str:
        v = variant("indian_points")
        return to_text(IndianPlayer("hard").choose(seen_by(v, p.o, p.state, p.ask(name), []), Random(1)))  # type: ignore[arg-type]

    assert wish(Play({"A": COMPLETE + " Qh", "B": LOOSE}, drawn="Qh")).startswith("declare:Qh")
    assert wish(Play({"A": LOOSE, "B": LOOSE}, open="Jk", opening=True)) in ("take_open", "drop")
    assert wish(Play({"A": COMPLETE.replace("3h", "8s"), "B": LOOSE}, open="3h")) == "take_open"


def test_the_own_hand_is_shown_as_it_is_best_grouped() -> None:
    p = Play({"A": "2h 3h 4h 7s 8s Jk Kc Kd 9h 5c Ad Jc 3d", "B": ""}, cut="6c")
    groups = p.game.groups(p.state, Seat(0))
    assert ("2h", "3h", "4h") in groups and any("Jk" in g for g in groups) and len(groups) == 2
    ready = Play({"A": COMPLETE + " Qh", "B": LOOSE}, drawn="Qh")
    assert sorted(f for g in ready.game.groups(ready.state, Seat(0)) for f in g) == sorted(COMPLETE.split())
