"""Players who leave a race for good (rulebook race: P12, Nerts, Team Nerts 4, Spoons 9), and seats that are played again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.cards import rank
from bot.games.catalog import variant
from bot.games.core import CLOCK, Leave, Resume, Return, Seat, Tick
from bot.games.notation import from_text
from bot.games.race.press import EPOCH_MS

GO = EPOCH_MS + 1_000_000


class Match:
    """A match of a race that has begun, told what happens."""

    def __init__(self, key: str, players: int, **changes: Any) -> None:
        v = variant(key)
        self.game: Any = v.game
        self.state: Any = self.game.start(v.house({"countdown_s": 0, **changes}, players), b"x" * 32).state
        self.now = GO
        self.go()

    def go(self) -> None:
        while not self.state.deal.running:
            self.apply(CLOCK, Tick())

    def apply(self, seat: int, action: Any) -> None:
        illegal = self.game.check(self.state, Seat(seat), action)
        assert illegal is None, illegal
        step = self.game.apply(self.state, Seat(seat), action, self.now)
        self.state, self.events = step.state, [e.kind for e in step.events]

    def press(self, seat: int, text: str) -> str:
        """ "ok", or why not."""
        action = from_text(self.game.actions, text)
        if illegal := self.game.check(self.state, Seat(seat), action):
            return str(illegal.code)
        self.apply(seat, action)
        return "ok"

    def leave(self, seat: int) -> None:
        self.apply(CLOCK, Leave(target=Seat(seat)))

    def comes_back(self, seat: int) -> bool:
        back = Return(target=Seat(seat))
        if self.game.check(self.state, CLOCK, back) is not None:
            return False
        self.apply(CLOCK, back)
        return True

    def wait(self, seconds: float) -> None:
        """Lets time pass, with every alarm in it."""
        until = self.now + int(seconds * 1000)
        while (due := self.game.alarm(self.state)) is not None and due <= until:
            self.now = max(self.now, due)
            self.apply(CLOCK, Tick())
        self.now = until

    def asked(self) -> set[int]:
        return {a.seat for a in self.game.asks(self.state)}

    def notes(self, seat: int) -> list[str]:
        return [note.id for note in self.game.view(self.state, None).seats[seat].notes]

    @property
    def result(self) -> Any:
        return self.game.result(self.state)


def test_nobody_leaves_by_a_typed_move() -> None:
    match = Match("nerts", 3)
    assert match.press(1, "leave:1") == match.press(0, "leave:1") == "not_your_turn"


# ---- Nerts


def test_a_left_layout_is_frozen_and_its_lake_cards_count() -> None:
    match = Match("nerts", 3, nerts_bonus=10)
    for layout in match.state.deal.layouts:  # somebody of these three can play to the lake before long
        assert layout.nerts
    played = plays_to_lake(match, 1)
    before = match.state.deal.layouts[1]
    match.leave(1)
    assert match.result is None and match.asked() == {0, 2}
    assert match.press(1, "deal") == "ignored" and "note-left" in match.notes(1)
    assert match.press(0, "deal") == "ok"
    match.press(0, "stuck")
    assert "note-stuck" in match.notes(0)
    assert match.press(2, "stuck") == "ok" and "unstuck" in match.events, "who has left need not agree"
    assert match.state.deal.layouts[1] == before, "frozen"
    match.wait(301)
    assert match.state.scored
    points = match.state.ledger[-1].points
    assert points[1] == played - 2 * len(before.nerts)
    assert 1 not in match.state.ledger[-1].winners


def plays_to_lake(match: Match, seat: int) -> int:
    """Deals and plays until the seat has a card in the lake; how many it has then."""
    for _ in range(400):
        ask = next(a for a in match.game.asks(match.state) if a.seat == seat)
        best = next((a for a in ask.actions if getattr(a, "to", "") == "lake"), None)
        if best is not None:
            match.apply(seat, best)
            return 1
        others = [a for a in ask.actions if getattr(a, "source", "").startswith(("nerts", "waste"))]
        match.apply(seat, others[0]) if others else match.press(seat, "deal")
    raise AssertionError("no card for the lake")


def test_who_has_left_is_not_dealt_to_and_may_come_back_for_the_next_deal() -> None:
    match = Match("nerts", 4)
    match.leave(3)
    match.wait(301)
    assert match.state.scored and match.asked() == {0, 1, 2}, "nobody waits for who has left"
    for seat in range(3):
        match.press(seat, "next")
    match.go()
    assert match.state.deal.layouts[3].nerts == () and match.game.view(match.state, None).seats[3].out
    assert not [z for z in match.game.view(match.state, None).zones if z.seat == 3]
    assert match.comes_back(3) and 3 not in match.asked(), "there is nothing to play with before the next deal"
    match.wait(301)
    assert match.state.ledger[-1].points[3] == 0
    assert match.asked() == {0, 1, 2, 3}
    for seat in range(4):
        match.press(seat, "next")
    match.go()
    assert len(match.state.deal.layouts[3].nerts) == 13 and 3 in match.asked()


def test_the_last_one_at_nerts_wins_at_once_whatever_the_totals() -> None:
    match = Match("nerts", 3)
    plays_to_lake(match, 1)
    match.leave(1)
    assert match.asked() == {0, 2}
    assert match.comes_back(1), "the same layout is played on"
    assert 1 in match.asked()
    match.leave(1)
    match.leave(0)
    assert match.result.winners == (2,) and match.result.places[2] == 1 and match.result.reason == "left"
    assert match.result.places[0] > 1 < match.result.places[1]
    assert match.game.check(match.state, CLOCK, Return(target=Seat(0))) is not None, "it is over"


def test_leaving_between_deals_of_nerts_ends_a_match_of_two() -> None:
    match = Match("nerts", 2)
    match.wait(301)
    match.leave(0)
    assert match.result.winners == (1,) and match.events == ["match_over"]


def test_leaving_between_deals_does_not_hold_up_the_next_one() -> None:
    match = Match("nerts", 3)
    match.wait(301)
    match.press(0, "next")
    match.press(2, "next")
    match.leave(1)
    assert not match.state.scored and "deal" in match.events


def test_leaving_before_go_does_not_hold_it_up() -> None:
    v = variant("nerts")
    match = Match("nerts", 3)
    match.state = match.game.start(v.house({"countdown_s": 60}, 3), b"x" * 32).state
    match.press(0, "ready")
    match.press(2, "ready")
    match.leave(1)
    assert match.state.deal.running and "go" in match.events


def test_who_has_left_cannot_win_with_the_most_points() -> None:
    match = Match("nerts", 3, match_end="hands", hands=1)
    plays_to_lake(match, 1)
    match.leave(1)
    match.wait(301)
    assert match.result.totals[1] == max(match.result.totals)
    assert 1 not in match.result.winners and match.result.places[1] == 3


def test_a_team_has_left_when_all_its_members_have() -> None:
    match = Match("nerts_teams", 4, team_roles="split")
    assert match.press(1, "deal") == "illegal", "the stream is the first member's"
    match.leave(0)
    assert match.result is None and match.asked() == {1, 2, 3}
    assert match.press(1, "deal") == "ok", "the role has passed to the other"
    match.leave(1)
    assert match.result.winners == (2, 3) and match.result.places[:2] == (2, 2)


# ---- Spoons


def test_leaving_in_a_deal_of_spoons_is_being_absent_until_it_ends() -> None:
    match = Match("spoons", 5)
    match.leave(1)
    assert match.asked() == {0, 2, 3, 4} and "note-left" in match.notes(1)
    held = set(match.state.deal.hands[1])
    for seat in (0, 2, 3):
        card = next(a for a in match.game.asks(match.state) if a.seat == seat).actions[0]
        match.apply(seat, card)
    assert match.state.deal.pass_no == 0
    match.apply(4, next(a for a in match.game.asks(match.state) if a.seat == 4).actions[0])
    assert match.state.deal.pass_no == 1, "nobody waits for who has left"
    assert len(held & set(match.state.deal.hands[1])) == 3, "its lowest card has gone on"
    assert match.press(3, "grab:1") == "ok" and match.state.scored, "a false grab"
    assert match.state.ledger[-1].data["seats"] == [0, 2, 4]
    assert not match.comes_back(1), "who has left is out once the deal has ended"
    assert match.asked() == {0, 2, 4}


def test_the_last_choice_is_not_waited_for_when_its_seat_is_left() -> None:
    match = Match("spoons", 4)
    for seat in (0, 1, 2):
        match.apply(seat, next(a for a in match.game.asks(match.state) if a.seat == seat).actions[0])
    match.leave(3)
    assert match.state.deal.pass_no == 1 and "passed" in match.events


def test_somebody_who_comes_back_within_the_deal_of_spoons_plays_on() -> None:
    match = Match("spoons", 4)
    match.leave(2)
    assert match.comes_back(2)
    match.press(0, "grab:0")
    assert match.state.ledger[-1].data["seats"] == [1, 2, 3]


def test_leaving_between_deals_of_spoons_is_being_eliminated() -> None:
    match = Match("spoons", 5)
    match.press(4, "grab:0")
    match.leave(0)
    assert match.state.ledger[-1].data["seats"] == [1, 2, 3] and match.result is None
    for seat in (1, 2, 3):
        match.press(seat, "next")
    assert match.state.setup.seats == (1, 2, 3) and match.state.deal.spoons == 2
    match.go()
    match.press(1, "grab:0")
    assert match.result.winners == (2, 3) and match.result.places == (4, 3, 1, 1, 5)


def test_leaving_leaves_two_who_share_the_win_or_play_it_out() -> None:
    for final, winners in (("co_winners", (1, 2)), ("duel", None)):
        match = Match("spoons", 4, final=final)
        match.press(3, "grab:0")
        match.leave(0)
        assert (match.result.winners if match.result else None) == winners


def test_the_only_one_who_stays_wins_spoons_at_once() -> None:
    for key in ("spoons", "donkey"):
        match = Match(key, 4)
        match.leave(0)
        match.leave(3)
        assert match.result is None
        match.leave(2)
        assert match.result.winners == (1,) and match.result.places == (2, 1, 2, 2)


def test_a_deal_ends_when_all_who_are_there_have_a_spoon() -> None:
    match = Match("spoons", 5)
    dealt = sorted((c for hand in match.state.deal.hands for c in hand), key=rank)
    hands = tuple(tuple(dealt[4 * i : 4 * i + 4]) for i in range(5))
    match.state = replace(match.state, deal=replace(match.state.deal, hands=hands))
    match.leave(1)
    match.leave(2)
    for seat in (0, 3):
        assert match.press(seat, "grab:0") == "ok" and not match.state.scored
    assert match.press(4, "grab:0") == "ok"
    assert match.state.scored, "nobody is left who might take the last two"
    assert match.state.ledger[-1].data["seats"] == [0, 3, 4]


def test_a_leaver_is_out_of_donkey_without_spelling_the_word() -> None:
    match = Match("donkey", 4)
    match.leave(2)
    match.press(0, "grab:0")
    score = match.state.ledger[-1]
    assert score.data["letters"] == [1, 0, 0, 0] and score.data["seats"] == [0, 1, 3]


# ---- Snap


def test_the_clock_turns_the_cards_of_who_has_left_snap() -> None:
    match = Match("snap", 3)
    seat = match.state.deal.turn
    match.leave(seat)
    assert seat not in match.asked()
    assert match.press(seat, "snap") == match.press(seat, "flip") == "ignored"
    match.wait(9.9)
    assert match.state.deal.flips == 0
    match.wait(0.2)
    assert match.state.deal.last_flip == seat and "note-left" in match.notes(seat)
    match.apply(CLOCK, Resume())
    match.go()
    assert match.comes_back(seat) and seat in match.asked()


def test_the_only_one_who_stays_wins_snap() -> None:
    match = Match("snap", 3)
    match.leave(0)
    match.leave(2)
    assert match.result.winners == (1,) and match.result.places[1] == 1 and match.result.reason == "snap_left"


def test_with_more_cards_but_gone_nobody_wins_snap() -> None:
    match = Match("snap", 3, max_flips=50)
    match.leave(0)
    for n in range(200):
        if match.state.scored:
            break
        match.press(1, "snap") if n % 4 == 0 else match.wait(10)
    assert 0 not in match.result.winners
