"""Races beyond the vectors: the protocol around GO and timers, edge cases, and that arrival never decides."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot import texts
from bot.games.cards import card, face, faces
from bot.games.catalog import variant
from bot.games.core import CLOCK, Illegal, Resume, Seat, Tick
from bot.games.match import Score, Setup
from bot.games.notation import BadText, from_text, to_text
from bot.games.options import BadOption
from bot.games.race import snap, spoons
from bot.games.race.nerts import scoring
from bot.games.race.nerts.state import Layout, Move, NertsDeal, Stuck, Turn, lake_counts
from bot.games.race.press import EPOCH_MS, Ready, ms_of
from bot.games.view import TableView
from bot.players.drive import at_random, moves
from bot.tables.races import order

GO = EPOCH_MS + 1_000_000


def at(ms: int, n: int = 0) -> int:
    """The id of a press made so many ms after GO."""
    return (GO + ms - EPOCH_MS) << 22 | n


def cards(text: str, pack: int = 0) -> tuple[int, ...]:
    return tuple(card(f, pack) for f in text.split())


def said(illegal: Illegal | None) -> str:
    assert illegal is not None
    return texts.say(f"illegal-{illegal.code}", illegal.args, family="race", name_of=lambda s: f"P{s}")


class Deal:
    """One deal of a race after GO, told what happens when."""

    def __init__(self, key: str, players: int, state: Any = None, **changes: Any) -> None:
        v = variant(key)
        self.game: Any = v.game
        self.options = v.house(changes, players)
        self.setup = Setup(dealer=Seat(players - 1), seats=tuple(Seat(s) for s in range(players)))
        self.state: Any = state or self.game.start_deal(self.options, self.setup, b"seed", ()).state
        if state is None:
            for seat in self.setup.seats:
                self._apply(seat, Ready(), GO)
        self.events: list[Any] = []

    def _apply(self, seat: int, action: Any, ms: int) -> None:
        step = self.game.deal_apply(self.options, self.setup, self.state, seat, action, ms)
        self.state, self.events = step.state, list(step.events)

    def press(self, seat: int, text: str, id: int = 0, late: bool = False) -> str:
        """ "ok", or the code of the refusal, which changes nothing."""
        action = replace(from_text(self.game.actions, text), id=id, late=late)
        self.refusal = self.game.deal_check(self.options, self.setup, self.state, seat, action)
        if self.refusal is not None:
            assert said(self.refusal)
            return str(self.refusal.code)
        self._apply(seat, action, ms_of(id) if id else GO)
        return "ok"

    def tick(self, ms: int) -> None:
        assert self.game.deal_check(self.options, self.setup, self.state, CLOCK, Tick()) is None
        self._apply(CLOCK, Tick(), GO + ms)

    def alarm(self) -> int:
        due = self.game.deal_alarm(self.options, self.setup, self.state)
        assert due is not None
        return int(due) - GO

    def view(self, seat: int | None) -> TableView:
        view: TableView = self.game.deal_view(self.options, self.setup, self.state, seat, self.game.over(self.state))
        return view

    def happened(self) -> list[str]:
        return [e.kind for e in self.events]

    def score(self, ledger: tuple[Score, ...] = ()) -> Score:
        score: Score = self.game.deal_score(self.options, self.setup, self.state, ledger)
        return score


# ---- GO, pauses, ids


@pytest.mark.parametrize("key", ["nerts", "nerts_teams", "spoons", "donkey", "snap"])
def test_nothing_counts_before_go(key: str) -> None:
    v = variant(key)
    game: Any = v.game
    options = v.house({"countdown_s": 4}, v.best[0])
    state = game.start(options, b"x" * 32).state
    assert game.alarm(state) == 0, "the clock is asked at once: a deal knows no time"
    state = game.apply(state, CLOCK, Tick(), GO).state
    assert game.alarm(state) == GO + 4000
    asked = {a.seat: a.kind for a in game.asks(state)}
    assert set(asked.values()) == {"ready"}
    early = {"nerts": Stuck, "nerts_teams": Stuck, "snap": snap.Snap}.get(key, spoons.Grab)()
    assert game.check(state, Seat(0), early).code == "void"
    state = game.apply(state, CLOCK, Tick(), GO + 3999).state
    assert game.check(state, Seat(0), early).code == "void", "not yet"
    state = game.apply(state, CLOCK, Tick(), GO + 4000).state
    assert game.check(state, Seat(0), early) is None
    assert game.check(state, Seat(0), replace(early, id=at(3999))).code == "void", "pressed before GO, arrived after it"
    assert game.check(state, Seat(0), replace(early, id=at(4000))) is None


def test_go_comes_at_once_when_all_are_ready() -> None:
    game: Any = variant("snap").game
    state = game.start(variant("snap").house({}, 2), b"x" * 32).state
    state = game.apply(state, Seat(0), Ready(), GO).state
    assert game.check(state, Seat(0), Ready()) is not None
    step = game.apply(state, Seat(1), Ready(), GO + 5)
    assert [e.kind for e in step.events] == ["go"]
    assert step.state.deal.go_at == GO + 5


def test_after_a_restart_a_new_countdown_begins_and_timers_start_anew() -> None:
    deal = Deal("spoons", 4)
    deal.tick(100)
    assert deal.alarm() == 15_000
    deal._apply(CLOCK, Resume(), GO + 9000)
    assert deal.press(0, "grab") == "void"
    assert deal.game.deal_alarm(deal.options, deal.setup, deal.state) == 0
    deal.tick(20_000)
    deal.tick(25_000)
    assert deal.happened() == ["go"]
    assert deal.alarm() == 40_000
    assert deal.press(0, "grab", at(24_999)) == "void"


def test_only_the_clock_ticks_and_players_of_the_deal_press() -> None:
    deal = Deal("nerts", 2)
    for seat, action in ((0, Tick()), (1, Resume()), (-1, Stuck()), (7, Stuck())):
        assert deal.game.deal_check(deal.options, deal.setup, deal.state, seat, action) is not None


# ---- Nerts


def layout(pack: int, top: str = "", river: str = "Kc Ks Kd Kh", stock: str = "", waste: str = "") -> Layout:
    return Layout(
        nerts=cards(top, pack),
        river=tuple((c,) for c in cards(river, pack)),
        stock=cards(stock, pack),
        waste=cards(waste, pack),
    )


def lake(*tops: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(9 << 6 | (card(t) & 48) | r for r in range(1, (card(t) & 15) + 1)) for t in tops)


def race(*layouts: Layout, tops: tuple[str, ...] = (), key: str = "nerts", players: int = 0, **changes: Any) -> Deal:
    n = players or len(layouts)
    state = NertsDeal(
        seed=b"seed",
        running=True,
        go_at=GO,
        began=GO,
        layouts=layouts,
        lake=lake(*tops),
        flags=(False,) * len(layouts),
        pressed=(GO,) * n,
        calm_since=GO,
    )
    return Deal(key, n, state, **changes)


def test_who_was_faster_is_told_to_the_loser_alone_and_the_card_stays() -> None:
    deal = race(layout(0, "9c 5h"), layout(1, "2c 5h"), tops=("4h",))
    assert deal.press(1, "nerts>lake:5h", at(100)) == "ok"
    before = deal.state
    assert deal.press(0, "nerts>lake:5h", at(310)) == "lost"
    assert said(deal.refusal) == "P1 was 210 ms faster with 5♥. Yours stays where it is."
    assert deal.state is before
    assert deal.press(0, "nerts>lake:9c", at(320)) == "stale"


def test_a_press_after_the_call_is_void_even_if_it_was_made_before() -> None:
    deal = race(layout(0), layout(1, "2c 8d"), tops=("7d",))
    assert deal.press(0, "nerts!", at(500)) == "ok"
    assert deal.press(1, "nerts>lake:8d", at(400), late=True) == "void"
    assert deal.score().data["caller"] == 0


def test_nobody_can_move_three_times_and_the_deal_is_over() -> None:
    deal = race(layout(0, "2c", stock="4c 5c 6c", waste="7c 8c"), layout(1, "2c", stock="4d 5d"))
    seen = []
    for _ in range(3):
        deal.press(0, "stuck")
        assert deal.happened() == ["stuck"]
        deal.press(1, "stuck")
        seen.append(deal.happened()[-1])
    assert seen == ["unstuck", "unstuck", "deadlock"]
    assert faces(deal.state.layouts[0].stock) == ("4c", "5c", "6c", "7c", "8c"), "two shifts of one card"
    assert deal.score().data["caller"] is None and deal.score().points == (-2, -2)


def test_flags_fall_with_own_moves_and_with_any_card_in_the_lake() -> None:
    deal = race(layout(0, "2c", river="8c 9d Kd Kh", stock="4c 5c"), layout(1, "2c Ah", stock="4d 5d"))
    deal.press(0, "stuck")
    assert deal.press(0, "stuck") == "ignored"
    deal.press(0, "deal")
    assert deal.state.flags == (True, False), "dealing is no move"
    deal.press(0, "r1>r2:1")
    assert deal.state.flags == (False, False)
    deal.press(0, "stuck")
    deal.press(1, "nerts>lake")
    assert deal.state.flags == (False, False)


def test_an_absent_seat_counts_as_stuck_until_it_presses_again() -> None:
    deal = race(layout(0, "2c", stock="4c 5c 6c"), layout(1, "2c", stock="4d 5d 6d"), stuck_force_s=0)
    assert deal.press(0, "stuck", at(30_000)) == "ok"
    assert deal.alarm() == 60_000
    deal.tick(60_000)
    assert deal.happened() == ["unstuck"] and deal.state.absent == (1,)
    assert any(s.id == "note-absent" for s in deal.view(0).seats[1].notes)
    deal.press(1, "deal", at(61_000))
    assert deal.state.absent == ()
    deal.press(0, "stuck", at(62_000))
    assert deal.state.flags == (True, False), "it is back: it has to agree itself"


def test_without_progress_the_table_is_unstuck_anyway_and_an_empty_table_ends() -> None:
    shuffler = race(layout(0, "2c", river="8c 9d 9h Kh", stock="4c 5c"), layout(1, "2c", stock="4d 5d"), stuck_force_s=90)
    ends = []
    for n in range(1, 4):
        for k, move in enumerate(("r1>r2:1", "r2>r3:1", "r3>r2:1")):
            shuffler.press(0, move, at(n * 90_000 - 50_000 + k))
        shuffler.tick(n * 90_000)
        ends += [e for e in shuffler.happened() if e != "lake"]
    assert ends == ["unstuck", "unstuck", "deadlock"]
    nobody = race(layout(0, "2c", stock="4c 5c"), layout(1, "2c", stock="4d 5d"), stuck_force_s=0)
    while not nobody.game.over(nobody.state):
        nobody.tick(nobody.alarm())
    assert nobody.state.ended == "idle" and nobody.state.ended_at == GO + 300_000


@pytest.mark.parametrize("action", ["one_by_one", "shuffle", "burn_nerts", "end_hand"])
def test_other_ways_out_of_a_deadlock(action: str) -> None:
    one = layout(0, "9c 3d 2c", river="Kc Ks Kd 3h", stock="4c 5c 6c 8c", waste="7c Tc")
    deal = race(one, layout(1, "2c", stock="4d 5d"), stuck_action=action)
    deal.press(0, "stuck")
    deal.press(1, "stuck")
    after = deal.state.layouts[0]
    if action == "end_hand":
        assert deal.state.ended == "deadlock"
    if action == "burn_nerts":
        assert faces(after.nerts) == ("2c", "9c", "3d") and after.waste == one.waste
    if action == "shuffle":
        assert sorted(after.stock) == sorted(one.stock + one.waste) and not after.waste
    if action == "one_by_one":
        deal.press(0, "deal")
        assert faces(deal.state.layouts[0].waste) == ("7c",)
        assert deal.press(0, "nerts>r4") == "ok", "a card leaves the nerts pile"
        deal.press(0, "deal")
        assert faces(deal.state.layouts[0].waste) == ("7c", "Tc", "4c", "5c")


def test_a_tie_for_the_lake_tucks_in_only_within_the_time_and_not_for_ones_own_card() -> None:
    deal = race(layout(0, "5h"), layout(1, "5h"), layout(2, "5h"), tops=("4h",), lake_tie="both", tie_ms=50)
    assert deal.press(0, "nerts>lake:5h", at(100)) == "ok"
    assert deal.press(1, "nerts>lake:5h", at(150)) == "ok"
    assert deal.press(2, "nerts>lake:5h", at(190)) == "lost", "measured from the first, not from the tucked one"
    assert lake_counts(deal.state) == [1, 1, 0]
    assert [faces(p)[-1] for p in deal.state.lake] == ["5h"]


def test_partners_with_split_roles() -> None:
    three = race(
        layout(0, "5h Ac", river="Qd Ks Kd Kh", stock="4c 5c", waste="Ah"),
        layout(1, "2c"),
        key="nerts_teams",
        players=6,
        team_size=3,
        team_roles="split",
    )
    assert three.press(2, "deal") == "illegal" and "first player" in said(three.refusal)
    assert three.press(1, "waste>lake") == "illegal"
    assert three.press(0, "nerts>lake") == "illegal" and "second player" in said(three.refusal)
    assert three.press(2, "r1>r2:1") == "ok", "the river is for all"
    assert three.press(0, "waste>lake") == "ok" and three.press(1, "nerts>lake") == "ok"
    three.tick(60_000)
    assert three.press(2, "deal", at(61_000)) == "ok", "the first member has gone: the others get the role"


def test_a_team_has_one_board_one_score_and_one_call() -> None:
    deal = race(layout(0), layout(1, "2c 8d"), key="nerts_teams", players=4, tops=("7d",), nerts_bonus=10)
    assert deal.press(3, "nerts>lake:8d") == "ok" and deal.press(2, "nerts>lake:8d") == "stale"
    assert deal.press(1, "nerts!") == "ok"
    assert deal.score().points == (10, 10, -1, -1)
    own = [z for z in deal.view(3).zones if z.seat == 3]
    assert {z.role for z in own} == {"reserve", "work", "stock", "waste"}, "each partner sees the board as the own one"


def test_a_layout_shows_tops_and_counts_and_never_what_lies_under_them() -> None:
    deal = race(layout(0, "9c 3d 2c", stock="4c 5c", waste="7c Tc"), layout(1, "8h 2d"))
    for seat in (0, 1, None):
        view = deal.view(seat)
        shown = {f for z in view.zones for f in z.cards if f}
        assert shown == {"2c", "Tc", "2d", "Kc", "Ks", "Kd", "Kh"}
        counts = {z.key: z.count for z in view.zones}
        assert (counts["nerts:0"], counts["stock:0"], counts["waste:0"]) == (3, 2, 2)


def test_the_common_move_comes_first_and_the_call_is_offered_only_then() -> None:
    deal = race(layout(0, "9c Ah", river="Td Kc Qh Jc", stock="4c"), layout(1, "2c"))
    [mine, _] = deal.game.deal_asks(deal.options, deal.setup, deal.state)
    listed = [to_text(a) for a in mine.actions]
    assert listed[:4] == ["nerts>lake:Ah", "r1>r4:1:Td", "r3>r2:1:Qh", "r4>r3:1:Jc"]
    assert listed.index("deal:0") < listed.index("stuck") and "nerts!" not in listed
    assert mine.default == Stuck()


def test_moves_are_written_as_in_the_rulebook() -> None:
    union = variant("nerts").game.actions
    for text in ("nerts>lake", "waste>r2", "r1>r3:2", "r1>r3:2:9c", "nerts>lake:Th", "deal", "deal:4", "stuck", "nerts!"):
        assert to_text(from_text(union, text)) == text
    for text in ("nerts", "nerts>lake:", "lake>r1", "r1>r1:1", "r1>lake:Zz", "deal:x", "nerts!:2"):
        with pytest.raises(BadText):
            from_text(union, text)


def ledger_of(v: Any, options: Any, deals: list[tuple[int, ...]], callers: list[int | None]) -> tuple[Score, ...]:
    setup = Setup(dealer=Seat(0), seats=tuple(Seat(s) for s in range(options.players)))
    ledger: tuple[Score, ...] = ()
    for points, caller in zip(deals, callers, strict=True):
        ledger += (scoring.scored(options, setup, [[("lake", p)] for p in points], caller, ledger),)
    return ledger


def test_ends_of_a_match() -> None:
    v = variant("nerts")
    game: Any = v.game
    best = v.house({"match_end": "tally", "tally_by": "top_score", "tally_target": 2}, 2)
    both = ledger_of(v, best, [(20, 10), (5, 14), (9, 9)], [0, 1, None])
    assert scoring.tally(best, both) == [2, 2]
    assert game.standing(best, both).result.winners == (0,), "level in deals: 34 points beat 33"
    even = ledger_of(v, best, [(20, 10), (5, 15), (9, 9)], [0, 1, None])
    assert game.standing(best, even).result.winners == (0, 1)
    fixed = v.house({"match_end": "hands", "hands": 2, "floor_zero": True}, 3)
    two = ledger_of(v, fixed, [(-20, 12, 3), (15, 3, 2)], [None, 0])
    result = game.standing(fixed, two).result
    assert (result.winners, result.totals, result.places) == ((0, 1), (15, 15, 5), (1, 1, 3))
    assert [line.why for line in two[0].lines if line.seat == 0] == ["lake", "floor"]
    pounce = variant("pounce_1934").house({}, 2)
    drawn = ledger_of(v, pounce, [(20, 10)], [None])
    assert drawn[0].winners == () and scoring.tally(pounce, drawn) == [0, 0]


@pytest.mark.parametrize(
    ("key", "players", "changes", "why"),
    [
        ("nerts", 2, {"tie_ms": 250, "settle_ms": 100}, "settle_ms"),
        ("nerts", 2, {"idle_end_s": 30, "absent_s": 60}, "absent_s"),
        ("nerts", 2, {"stream_by": 2}, "choose from 1, 3"),
        ("nerts_teams", 9, {"team_size": 2}, "team_size"),
        ("nerts_teams", 14, {}, "team_size"),
        ("spoons", 13, {"pack": "full"}, "pack full"),
        ("snap", 3, {"layout": "central", "false_snap": "pool"}, "central"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_words(key: str, players: int, changes: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        variant(key).house(changes, players)


# ---- Spoons and Donkey


def table(*hands: str, key: str = "spoons", choices: tuple[str | None, ...] = (), **changes: Any) -> Deal:
    n = len(hands)
    state = spoons.SpoonsDeal(
        seed=b"seed",
        running=True,
        go_at=GO,
        pass_ms=GO,
        hands=tuple(map(cards, hands)),
        choices=tuple(card(c) if c else None for c in (*choices, *[None] * (n - len(choices)))),
        got=(None,) * n,
        spoons=n - 1,
    )
    return Deal(key, n, state, **changes)


FOURS = ("Ac Ad Ah As", "2c 2d 3h 3s", "2h 2s 3c 3d")
MIXED = ("Ac Ad Ah 2c", "2d 3h 3s As", "2h 2s 3c 3d")


def test_a_slow_seat_passes_on_what_it_got_last() -> None:
    deal = table(*MIXED, choices=("2c", "As"))
    deal.tick(14_999)
    assert deal.state.pass_no == 0
    deal.tick(15_000)
    assert deal.state.pass_no == 1 and "2h" in faces(deal.state.hands[0]), "its lowest card at first"
    assert deal.events[0].secret[0] == {"card": "2h"} and 1 not in deal.events[0].public
    deal.tick(30_000)
    assert "2h" in faces(deal.state.hands[1]), "the card that came goes on"


def test_a_choice_may_be_changed_and_is_nobody_elses_business() -> None:
    deal = table(*MIXED)
    assert deal.press(0, "pass:2c:0") == "ok" and deal.press(0, "pass:Ah:0") == "ok"
    assert deal.press(0, "pass:Kc:0") == "illegal" and deal.press(0, "pass:2c:1") == "stale"
    mine = deal.view(0).zone("hand:0")
    assert mine is not None and mine.marks == {mine.cards.index("Ah"): "picked"}
    assert "Ah" not in msgspec.json.encode(deal.view(1)).decode()


def test_after_a_grab_nobody_passes_and_the_slow_lose_in_the_end() -> None:
    deal = table(*FOURS, announce="loud")
    assert deal.press(0, "grab:0", at(1000)) == "ok" and deal.happened() == ["first_grab"]
    assert deal.press(1, "pass:2c:0", at(1100)) == "void"
    assert deal.alarm() == 21_000
    deal.tick(21_000)
    assert deal.state.losers == (1, 2) and deal.state.ended == "timeout"
    zones = deal.view(None).zone("hand:0")
    assert zones is not None and zones.cards == ("Ac", "Ad", "Ah", "As"), "the opener's cards are shown afterwards"
    score = deal.score()
    assert score.data["over"] and score.data["seats"] == [0]


def test_a_quiet_first_grab_says_nothing_but_shows_on_the_table() -> None:
    deal = table(*FOURS)
    assert deal.press(0, "grab:0", at(1000)) == "ok"
    assert deal.events == []
    assert [z.tokens for z in deal.view(1).zones if z.role == "spoons"] == [1, 1]
    assert deal.press(2, "grab:0", at(1230)) == "ok"
    assert [e.public.get("after_ms") for e in deal.events if e.kind == "took"] == [0, 230]


def test_a_choice_is_marked_until_somebody_grabs() -> None:
    deal = table(*FOURS, choices=("Ad", None, None))
    hand = deal.view(0).zone("hand:0")
    assert hand is not None and hand.marks[hand.cards.index("Ad")] == "picked"
    assert deal.press(1, "grab:0", at(1000)) == "ok"
    hand = deal.view(0).zone("hand:0")
    assert hand is not None and "picked" not in hand.marks.values()


def test_a_late_grab_is_never_false() -> None:
    deal = table(*MIXED)
    assert deal.press(1, "pass:As:0", at(500)) == "ok"
    assert deal.press(2, "grab:0", at(400)) == "too_late", "a greater id was applied"
    assert deal.press(0, "grab:0", at(600), late=True) == "too_late", "a greater id was refused"
    assert deal.press(2, "grab:0", at(700)) == "ok" and deal.state.losers == (2,)


def test_a_grab_before_the_first_one_is_judged_by_its_own_hand() -> None:
    deal = table("Ac Ad Ah As", "2c 2d 2h 2s", "3c 3d 3h 4s", "4c 4d 4h 3s")
    assert deal.press(0, "grab:0", at(500)) == "ok"
    assert deal.press(2, "grab:0", at(400)) == "too_late", "nobody had grabbed when it was pressed"
    assert deal.press(1, "grab:0", at(450)) == "ok", "it had four of its own"
    assert deal.press(2, "grab:0", at(600)) == "ok"


def test_hands_of_the_last_five_passes_are_known() -> None:
    deal = table(*FOURS)
    for k in range(5):
        deal.tick((k + 1) * 15_000)
    assert deal.state.pass_no == 5
    assert deal.press(0, "grab:0", at(80_000)) == "stale"
    assert deal.press(0, "grab:6", at(80_001)) == "stale"
    assert deal.press(1, "grab:1", at(80_002)) == "ok" and deal.state.losers == (1,)


def test_a_tie_for_the_last_one_repeats_the_deal() -> None:
    deal = table(*FOURS, spoon_tie="replay", tie_ms=50)
    deal.press(0, "grab:0", at(100))
    assert deal.press(1, "grab:0", at(200)) == "ok" and not deal.game.over(deal.state)
    other = Deal("spoons", 3, deal.state, spoon_tie="replay", tie_ms=50)
    assert deal.press(2, "grab:0", at(250)) == "ok" and deal.state.losers == () and deal.state.ended == "replay"
    assert deal.score().data["seats"] == [0, 1, 2]
    assert other.press(2, "grab:0", at(251)) == "void"
    other.tick(251)
    assert other.state.losers == (2,)


def test_cards_go_round_with_a_stock() -> None:
    for direction, giver in (("left", 1), ("right", 0)):
        deal = Deal("spoons", 3, pack="full", direction=direction)
        stock = deal.state.stock
        sent = [spoons.own_choice(deal.state, Seat(s)) for s in range(3)]
        deal.tick(15_000)
        assert deal.state.stock == stock[1:] and stock[0] in deal.state.hands[2], "the dealer draws"
        assert deal.state.trash == (sent[giver],), "the dealer's neighbour throws away"
        for k in range(2, 60):
            deal.tick(15_000 * k)
        assert len(deal.game.deal_cards(deal.state)) == 52 == len(set(deal.game.deal_cards(deal.state)))


def test_a_match_of_spoons_goes_on_without_the_losers_and_stops_if_nobody_plays() -> None:
    v = variant("spoons")
    game: Any = v.game
    options = v.house({"max_passes": 10}, 4)
    state = game.start(options, b"x" * 32).state
    n = 0
    for move in moves(game, state, lambda s, asks: next(((a.seat, a.default) for a in asks if a.waits), None)):
        state, n = move.step.state, n + 1
    assert game.result(state).reason == "spoons_abandoned" and game.result(state).winners == ()
    assert [s.reason for s in state.ledger] == ["spoons_redeal"] * 3


def test_donkey_is_played_to_the_last_one() -> None:
    v = variant("donkey")
    game: Any = v.game
    state = game.start(v.house({}, 3), b"x" * 32).state
    for move in moves(game, state, at_random(Random(3))):
        state = move.step.state
    result = game.result(state)
    assert len(result.winners) == 1 and sorted(result.places) == [1, 2, 3]
    letters = state.ledger[-1].data["letters"]
    assert sum(n == 6 for n in letters) == 2
    assert {len(s.setup.seats) for s in state.ledger} == {3, 2}
    assert all(len(game.standing(state.options, state.ledger[:k]).totals) == 3 for k in range(len(state.ledger)))


# ---- Snap


def board(down: tuple[str, ...], up: tuple[str, ...] = (), center: str = "", **changes: Any) -> Deal:
    n = len(down)
    piles = tuple(map(cards, up or ("",) * n))
    state = snap.SnapDeal(
        seed=b"seed",
        running=True,
        go_at=GO,
        down=tuple(map(cards, down)),
        up=piles,
        turned=tuple(Seat(s) for s in range(n) if piles[s]),
        center=cards(center),
        turn=Seat(0),
        boards=(),
        last_flip=Seat(n - 1),
    )
    shown = snap.matches(state)
    state = replace(state, boards=(snap.Board(5, shown[0] if shown else 0, Seat(n - 1)),))
    return Deal("snap", n, state, **changes)


def test_a_tie_goes_to_the_pool_and_the_clock_closes_the_claim() -> None:
    deal = board(("2c 3c", "4d 5d", "6h 8h"), ("Kd 7c", "7h", "9s"), tie_ms=50)
    assert deal.press(0, "snap:5", at(100)) == "ok" and deal.press(0, "snap:5", at(110)) == "ignored"
    assert deal.press(0, "flip", at(120)) == "too_soon", "while a claim is open"
    assert deal.press(2, "snap:5", at(150)) == "ok"
    assert deal.alarm() == 151
    deal.tick(150)
    assert deal.state.claims
    deal.tick(151)
    assert deal.happened() == ["snap_tie"] and faces(deal.state.pool) == ("Kd", "7c", "7h")
    assert deal.press(1, "snap:5", at(160)) == "too_late"
    assert deal.press(1, "snap:6", at(1600)) == "too_late", "a moment after a match was there"
    assert deal.press(1, "snap:6", at(1601)) == "ok" and deal.happened() == ["false_snap"]


def test_a_late_call_is_never_false_and_a_double_one_costs_one_card() -> None:
    deal = board(("2c 3c", "4d 5d", "6h 8h"), ("Kd", "7h", "9s"))
    assert deal.press(0, "snap:5", at(300)) == "ok" and deal.happened() == ["false_snap"]
    assert deal.press(0, "snap:5", at(310)) == "ignored"
    assert deal.press(1, "snap:6", at(290)) == "too_late"
    assert deal.press(1, "snap:6", at(320), late=True) == "too_late"
    assert deal.press(1, "snap:9", at(330)) == "stale"
    assert [len(d) for d in deal.state.down] == [1, 2, 3]


def test_penalties_of_other_tables() -> None:
    all_pay = board(("2c 3c", "4d", "6h"), ("Kd", "7h", "9s"), false_snap="pay_all")
    all_pay.press(0, "snap:5", at(300))
    assert [faces(d) for d in all_pay.state.down] == [(), ("4d", "2c"), ("6h", "3c")]
    poor = board(("", "4d", "6h"), ("Kd", "7h", "9s"), false_snap="pay_all")
    poor.press(0, "snap:5", at(300))
    assert faces(poor.state.down[1]) == ("4d", "Kd") and not snap.has_cards(poor.state, Seat(0))
    assert poor.state.turn == 1, "who has nothing left is passed over"
    pool = board(("2c", "4d", "6h"), ("Kd 7s", "7h 2h", "9s"), false_snap="pool")
    pool.press(0, "snap:5", at(300))
    assert faces(pool.state.pool) == ("Kd", "7s") and pool.state.up[0] == ()
    nothing = board(("2c", "4d", "6h"), ("Kd", "7h", "9s"), false_snap="none")
    assert nothing.press(0, "snap:5", at(300)) == "ok" and nothing.state.board == 5
    assert nothing.press(0, "snap:5", at(310)) == "ignored", "a double click is told to the table once"


def test_the_last_turner_is_out_so_the_card_goes_on_to_the_right() -> None:
    deal = board(("2c", "4d", "6h", ""), ("Kd", "7h", "9s", ""))
    assert snap.receiver(deal.setup, deal.state, Seat(0), Seat(3)) == 2
    assert snap.receiver(deal.setup, deal.state, Seat(2), Seat(3)) == 1
    assert snap.receiver(deal.setup, deal.state, Seat(1), None) == 0


def test_whoever_turned_the_last_own_card_onto_a_match_may_still_call() -> None:
    deal = board(("7c", "3d 4d"), center="2h 7s", layout="central")
    assert deal.press(0, "flip") == "ok" and not deal.game.over(deal.state)
    saved = deal.state
    assert deal.press(0, "snap:6", at(2000)) == "ok"
    deal.tick(2001)
    assert faces(deal.state.down[0]) == ("2h", "7s", "7c")
    missed = Deal("snap", 2, saved, layout="central")
    assert missed.press(1, "flip", at(5000)) == "ok"
    assert missed.state.winners == (1,), "the match is gone, and with it the last chance"


def test_no_cards_at_all_and_other_ends() -> None:
    both = board(("", ""), ("7c", "7d"))
    both.press(0, "snap:5", at(10))
    both.press(1, "snap:5", at(10, 1))
    both.tick(11)
    assert both.state.ended == "tie" and both.state.winners == (0, 1)
    long = board(("2c 3c", "4d", "6h"), ("Kd", "7h", "9s"), max_flips=50)
    long.state = replace(long.state, flips=49)
    long.press(0, "flip", at(2000))
    assert long.state.ended == "flips" and long.state.winners == (0,)


def test_the_clock_turns_for_slow_seats_until_nobody_is_there() -> None:
    deal = Deal("snap", 3)
    for k in range(1, 7):
        deal.tick(10_000 * k)
        assert deal.happened() == ["flip"]
    deal.tick(70_000)
    assert deal.state.ended == "abandoned" and deal.score().winners == ()
    auto = Deal("snap", 3, flip="auto", flip_s=2)
    assert auto.press(auto.state.turn, "flip") == "ignored"
    for k in range(1, 60):
        auto.tick(2000 * k)
    assert not auto.game.over(auto.state), "nobody has to press where the clock turns"


def test_junior_names_the_pictures() -> None:
    deal = board(("2c 3c", "4d"), ("Kd", "7h"), junior=True)
    zone = deal.view(0).zone("up:0")
    assert zone is not None and zone.label is not None
    assert texts.say(zone.label.id, zone.label.args, family="race") == "moon"


# ---- what arrival may not decide


def recorded(key: str, players: int, seed: int, **changes: Any) -> tuple[Any, Any, list[tuple[Seat, Any]]]:
    """A deal after GO, and presses by everybody some ms apart, made on boards that may be old by then."""
    deal = Deal(key, players, **changes)
    rng = Random(seed)
    start, presses, ms, old = deal.state, [], 2000, []
    for _ in range(200):
        asks = deal.game.deal_asks(deal.options, deal.setup, deal.state)
        if not asks:
            break
        old = [*old, *[(a.seat, x) for a in asks for x in a.actions[: 5 if key == "spoons" else 4]]][-12 * players :]
        seat, action = rng.choice(old)
        ms += rng.choice((0, 1, 3, 40, 700))
        action = replace(action, id=at(ms, len(presses)))
        presses.append((seat, action))
        if deal.game.deal_check(deal.options, deal.setup, deal.state, seat, action) is None:
            deal._apply(seat, action, ms_of(action.id))
    return deal, start, presses


def outcome(deal: Any, start: Any, presses: list[tuple[Seat, Any]]) -> tuple[Any, list[str]]:
    state, told = start, []
    for seat, action in presses:
        illegal = deal.game.deal_check(deal.options, deal.setup, state, seat, action)
        told.append(illegal.code if illegal else "ok")
        if illegal is None:
            state = deal.game.deal_apply(deal.options, deal.setup, state, seat, action, ms_of(action.id)).state
    return state, told


RECORDED = [
    ("nerts", 3, {}),
    ("nerts", 4, {"lake_tie": "both", "tie_ms": 20}),
    ("nerts_teams", 6, {"team_roles": "split"}),
    ("spoons", 4, {"false_grab": "ignore"}),
    ("spoons", 3, {"spoon_tie": "replay", "tie_ms": 30}),
    ("snap", 3, {"tie_ms": 20}),
    ("snap", 4, {"layout": "central", "min_gap_ms": 500}),
]


@pytest.mark.parametrize(("key", "players", "changes"), RECORDED)
@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_arrival_changes_nothing(key: str, players: int, changes: Any, seed: int) -> None:
    deal, start, presses = recorded(key, players, seed, **changes)
    want = outcome(deal, start, presses)
    assert want[0] == deal.state
    rng = Random(seed)
    for _ in range(4):
        arrivals = [(p, p[1].id, ms_of(p[1].id) - GO + rng.uniform(0, 299)) for p in presses]
        rng.shuffle(arrivals)
        applied, late = order(deal.options.settle_ms, arrivals)
        assert not late
        assert outcome(deal, start, applied) == want


@pytest.mark.parametrize(("key", "players", "changes"), RECORDED)
def test_a_late_press_costs_nothing(key: str, players: int, changes: Any) -> None:
    deal, state, presses = recorded(key, players, 5, **changes)
    for seat, action in presses:
        if deal.game.deal_check(deal.options, deal.setup, state, seat, action) is None:
            state = deal.game.deal_apply(deal.options, deal.setup, state, seat, action, ms_of(action.id)).state
        late = replace(action, id=max(at(0), state.last_id - 1))
        for other in deal.setup.seats:
            if deal.game.deal_check(deal.options, deal.setup, state, other, late) is None:
                step = deal.game.deal_apply(deal.options, deal.setup, state, other, late, ms_of(late.id))
                assert not {e.kind for e in step.events} & {"false_snap", "false_grab"}


def test_an_old_button_never_moves_another_card() -> None:
    deal, state, presses = recorded("nerts", 3, 9)
    moved = 0
    for seat, action in presses:
        if deal.game.deal_check(deal.options, deal.setup, state, seat, action) is not None:
            continue
        before = state.layouts[seat]
        state = deal.game.deal_apply(deal.options, deal.setup, state, seat, action, ms_of(action.id)).state
        if isinstance(action, Move):
            pile = before.source(action.source)
            assert face(pile[-action.k]) == action.card
            assert state.layouts[seat].source(action.source) == pile[: -action.k]
            moved += 1
        if isinstance(action, Turn):
            assert before.deals == action.n
    assert moved > 20
