"""Gin as its players meet it: what is asked, refused, seen, and how hands and matches end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot import texts
from bot.games.cards import card, face, faces, find, packs
from bot.games.catalog import Variant, variant
from bot.games.core import Action, Seat
from bot.games.gin import VARIANTS, celebes, play, scoring
from bot.games.gin.actions import (
    Answer,
    BigGin,
    Discard,
    DrawStock,
    Gin,
    Knock,
    Look,
    Pass,
    TakeDiscard,
    TakeUpcard,
)
from bot.games.gin.hand import GinDeal, in_order
from bot.games.gin.options import hand_rules
from bot.games.gin.teams import pairings, sides_of, usual_target
from bot.games.match import Next, Setup
from bot.games.notation import from_text, to_text
from bot.games.options import BadOption
from bot.players.base import Seen
from bot.players.drive import Move, at_random, moves
from bot.players.gin import GinPlayer

SEED = b"a seed for the gin tests".ljust(32, b".")
KEYS = [v.key for v in VARIANTS]
MELDED = ["3c", "4c", "5c", "9d", "9h", "9s", "Jh", "Qh", "Kh"]


def start(key: str, players: int | None = None, **changes: Any) -> tuple[Any, Any]:
    v = variant(key)
    options = v.house(changes, players)
    return v.game, v.game.start(options, SEED).state


def code(game: Any, state: Any, seat: int, action: Action) -> str | None:
    """The refusal of an action, which must have a sentence; None if it is legal."""
    why = game.check(state, Seat(seat), action)
    if why is None:
        return None
    assert texts.say(f"illegal-{why.code}", why.args, family="gin", name_of=str)
    return str(why.code)


def done(game: Any, state: Any, *actions: Action, seat: int | None = None) -> Any:
    """The state after these actions, each by the (first) seat that is asked."""
    for action in actions:
        who = game.asks(state)[0].seat if seat is None else Seat(seat)
        assert game.check(state, who, action) is None, to_text(action)
        state = game.apply(state, who, action, 0).state
    return state


def next_deal(game: Any, state: Any) -> Any:
    while state.scored:
        state = done(game, state, Next())
    return state


def with_deal(state: Any, **changes: Any) -> Any:
    return replace(state, deal=replace(state.deal, **changes))


def holding(state: Any, hand: Sequence[str], other: Sequence[str] = (), phase: str = "throw", **more: Any) -> Any:
    """The first player holds these cards and is in turn; the others get what is left, as does the stock."""
    own = in_order(map(card, hand))
    rest = [c for c in packs() if c not in own]
    given = in_order(map(card, other)) if other else in_order(rest[10:20])
    pile = tuple(card(f) for f in more.pop("pile", ()))
    left = [c for c in rest if c not in given and c not in pile]
    hands = [own, given]
    for _ in state.deal.seats[2:]:
        hands.append(in_order(left[:10]))
        left = left[10:]
    changes: dict[str, Any] = {"drawn": own[-1], "taken": None, "latest": (None,) * len(hands), "upcard": card("Kc")}
    changes |= more
    return with_deal(state, phase=phase, turn=0, hands=tuple(hands), pile=pile, stock=tuple(left[:25]), **changes)


def seat_of(state: Any, player: int) -> int:
    return int(state.deal.seats[player])


# ------------------------------------------------------------------------------------------------ whole matches


def by_players(game: Any, options: Any, key: str, rng: Random) -> Any:
    """Seats that play as people would, so that hands end by knocks and are answered."""
    player = GinPlayer("easy")

    def choose(state: Any, asks: Sequence[Any]) -> Any:
        for ask in asks:
            seen = Seen(
                key=key,
                game=game,
                options=options,
                view=game.view(state, ask.seat),
                ask=ask,
                sample=lambda r, ask=ask: game.determinize(state, ask.seat, r),
            )
            action = player.choose(seen, rng)
            if action is not None:
                return ask.seat, action
        return None

    return choose


def played(v: Variant, players: int, changes: dict[str, Any], most: int = 700) -> Iterator[Move]:
    options = v.house(changes, players)
    rng = Random(f"{v.key} {players} {changes}")
    state = v.game.start(options, rng.randbytes(32)).state
    for i, move in enumerate(moves(v.game, state, by_players(v.game, options, v.key, rng))):
        yield move
        if i >= most:
            return


CASES = [(v.key, v.players[0], {}) for v in VARIANTS] + [
    ("gin_rummy", 2, {"preset": "classic", "big_gin_bonus": 31, "pile_view": "top_only"}),
    ("straight_gin", 2, {"match_scoring": "points", "eleventh_card": True}),
    ("oklahoma_gin", 2, {"match_scoring": "hollywood", "ace_knock": "one", "spades_double_boxes": True}),
    ("round_the_corner_gin", 2, {"match_scoring": "hollywood", "hollywood_shutout": "staircase"}),
    ("gin_three_sit_out", 3, {"two_hand_rules": "round_the_corner_gin"}),
    ("gin_three_box", 3, {"two_hand_rules": "oklahoma_gin", "consult": False}),
    ("gin_three_all", 3, {"upcard_offers": 3, "beaten_penalty": "tie_only", "pile_view": "top_only"}),
    ("gin_partnership_four", 4, {"two_hand_rules": "round_the_corner_gin", "delay_on_knock": False}),
    ("gin_teams", 10, {"two_hand_rules": "oklahoma_gin", "team_advice": False}),
]


@pytest.mark.parametrize(("key", "players", "changes"), CASES, ids=str)
def test_a_match_obeys_the_laws_where_hands_are_shown(key: str, players: int, changes: dict[str, Any]) -> None:
    """Random play hardly ever knocks; here most hands are shown and answered."""
    v = variant(key)
    game: Any = v.game
    rng = Random(key)
    for i, move in enumerate(played(v, players, changes)):
        state, before = move.step.state, move.before
        for event in move.step.events:
            for seat in (None, *event.secret):
                args = {**event.public, **(event.secret.get(seat, {}) if seat is not None else {})}
                assert texts.say(f"event-{event.kind}", args, family="gin", name_of=str)
        asks = game.asks(before)
        assert any(a.waits for a in asks)
        if before.scored is state.scored is False:
            assert Counter(game.cards(state)) == Counter(game.cards(before))
        if i % 40 and not any(a.kind in ("answer", "look") for a in asks):
            continue
        assert msgspec.json.decode(msgspec.json.encode(state), type=game.state_type) == state
        for ask in asks:
            for action in {*ask.actions, *([ask.default] if ask.default else [])}:
                assert game.check(before, ask.seat, action) is None
                assert from_text(game.actions, to_text(action)) == action
            if ask.draft:
                groups = tuple(tuple(rng.sample(ask.draft.cards, rng.randint(1, 4))) for _ in range(2))
                for drafted in game.drafts(before, ask.seat, groups):
                    if game.check(before, ask.seat, drafted) is None:
                        game.apply(before, ask.seat, drafted, 0)
        for seat in range(players):
            view = game.view(before, Seat(seat))
            assert game.view(game.determinize(before, Seat(seat), rng), Seat(seat)) == view
            for said in (*view.notices, *view.private, *(n for s in view.seats for n in s.notes)):
                assert texts.say(said.id, said.args, family="gin", name_of=str)
            assert len({z.key for z in view.zones}) == len(view.zones)
            assert texts.has(f"phase-{view.phase}", "gin")


@pytest.mark.parametrize(("key", "players", "changes"), CASES, ids=str)
def test_a_match_ends_and_its_score_adds_up(key: str, players: int, changes: dict[str, Any]) -> None:
    v = variant(key)
    *_, last = played(v, players, changes, most=20_000)
    state = last.step.state
    result = v.game.result(state)
    assert result is not None
    for seat in range(players):
        hands = sum(score.points[seat] for score in state.ledger)
        assert result.totals[seat] == hands + sum(line.points for line in result.lines if line.seat == seat)
    assert sum(result.settlement) == 0
    assert [s for s, place in enumerate(result.places) if place == 1] == list(result.winners)
    assert all(texts.has(f"line-{line.why}", "gin") for line in result.lines)
    assert all(texts.has(f"reason-{score.reason}", "gin") for score in state.ledger)
    assert texts.has(f"reason-{result.reason}", "gin")


# ------------------------------------------------------------------------------------------------ the upcard and the draw


def test_the_upcard_is_offered_to_both_and_then_the_first_must_draw() -> None:
    game, state = start("gin_rummy")
    first, dealer = state.deal.seats
    assert [(a.seat, texts_of(a)) for a in game.asks(state)] == [(first, ["take_upcard", "pass"])]
    state = done(game, state, Pass())
    assert game.asks(state)[0].seat == dealer
    state = done(game, state, Pass())
    (ask,) = game.asks(state)
    assert (ask.seat, texts_of(ask)) == (first, ["draw_stock"])
    assert code(game, state, first, TakeDiscard()) == "nothing_open"
    state = done(game, state, DrawStock())
    thrown = game.asks(state)[0].actions[-1]
    state = done(game, state, thrown)
    assert texts_of(game.asks(state)[0]) == ["draw_stock", f"take_discard:{thrown.card}"], "the upcard is covered"


def texts_of(ask: Any) -> list[str]:
    return [to_text(a) for a in ask.actions]


def test_whoever_takes_the_upcard_is_in_turn_and_may_not_throw_it() -> None:
    game, state = start("gin_rummy")
    upcard = face(state.deal.pile[-1])
    dealer = state.deal.seats[1]
    state = done(game, state, Pass(), TakeUpcard())
    (ask,) = game.asks(state)
    assert ask.seat == dealer
    assert f"discard:{upcard}" not in texts_of(ask)
    assert code(game, state, dealer, Discard(upcard)) == "just_taken"
    assert code(game, state, dealer, DrawStock()) == "throw_now"


def test_everybody_may_see_what_was_taken_from_the_pile_until_it_is_thrown() -> None:
    game, state = start("gin_rummy")
    taken = face(state.deal.pile[-1])
    first = state.deal.seats[0]
    state = done(game, state, TakeUpcard())

    def told(state: Any) -> list[Any]:
        return [n.args["cards"] for n in game.view(state, None).seats[first].notes if n.id == "notice-gin-took"]

    assert told(state) == [(taken,)]
    state = done(game, state, game.asks(state)[0].actions[-1])
    state = done(game, state, DrawStock(), next(a for a in game.asks(done(game, state, DrawStock()))[0].actions))
    state = done(game, state, DrawStock())
    assert told(state) == [(taken,)]
    assert told(done(game, state, Discard(taken))) == []


def test_only_the_player_in_turn_may_move() -> None:
    game, state = start("gin_rummy")
    assert code(game, state, seat_of(state, 1), Pass()) == "not_your_turn"
    assert code(game, state, seat_of(state, 0), DrawStock()) == "upcard_first"
    assert code(game, state, seat_of(state, 0), Next()) == "deal_goes_on"


def test_a_drawn_card_is_told_to_its_player_only() -> None:
    game, state = start("gin_rummy")
    state = done(game, state, Pass(), Pass())
    step = game.apply(state, state.deal.seats[0], DrawStock(), 0)
    (event,) = step.events
    assert "card" not in event.public
    assert list(event.secret) == [state.deal.seats[0]]


def test_in_celebes_rhum_the_dealer_never_gets_the_upcard() -> None:
    game, state = start("celebes_rhum")
    state = done(game, state, Pass())
    (ask,) = game.asks(state)
    assert (ask.seat, texts_of(ask)) == (state.deal.seats[0], ["draw_stock"])


def test_the_three_are_offered_the_upcard_in_turn() -> None:
    for offers in (2, 3):
        game, state = start("gin_three_all", upcard_offers=offers)
        for player in range(offers):
            assert game.asks(state)[0].seat == state.deal.seats[player]
            state = done(game, state, Pass())
        assert texts_of(game.asks(state)[0]) == ["draw_stock"]
        assert game.asks(state)[0].seat == state.deal.seats[0]


def test_either_latest_discard_of_the_others_may_be_taken_once() -> None:
    game, state = start("gin_three_all")
    state = done(game, state, Pass(), Pass(), DrawStock())
    first = game.asks(state)[0].actions[-1]
    state = done(game, state, first, DrawStock())
    second = game.asks(state)[0].actions[-1]
    state = done(game, state, second)
    assert texts_of(game.asks(state)[0])[1:] == [f"take_discard:{second.card}", f"take_discard:{first.card}"]
    state = done(game, state, TakeDiscard(first.card))
    assert first.card not in faces(state.deal.pile)
    assert second.card in faces(state.deal.pile)
    third = game.asks(state)[0].actions[-1]
    state = done(game, state, third)
    assert texts_of(game.asks(state)[0])[1:] == [f"take_discard:{third.card}", f"take_discard:{second.card}"]


# ------------------------------------------------------------------------------------------------ the throw


def test_what_an_absent_player_does() -> None:
    game, state = start("gin_rummy")
    assert game.asks(state)[0].default == Pass()
    state = done(game, state, Pass(), Pass())
    assert game.asks(state)[0].default == DrawStock()
    state = done(game, state, DrawStock())
    assert game.asks(state)[0].default == Discard(face(state.deal.drawn))


def test_after_a_card_from_the_pile_an_absent_player_throws_what_leaves_least() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED, "2d", "8c"], drawn=None, taken=card("2d"))
    assert game.asks(state)[0].default == Discard("8c")
    state = holding(state, ["2c", "4d", "6h", "8s", "Tc", "Jd", "Kh", "Ks", "Ad", "3h", "5s"], drawn=None, taken=card("2c"))
    assert game.asks(state)[0].default == Discard("Ks"), "of equal cards the later"


@pytest.mark.parametrize("key", ["gin_rummy", "celebes_rhum", "round_the_corner_gin"])
def test_the_least_throw_is_found_by_trying_all(key: str) -> None:
    rules, rng = hand_rules(variant(key).options), Random(key)
    for _ in range(25):
        hand = in_order(rng.sample(packs(1, rules.jokers), rules.size + 1))
        taken = rng.choice(hand)
        throws = [c for c in hand if c != taken]
        worth = rules.pack.worth
        left = {c: play.least_left(rules, hand)(c) for c in throws}
        slow = min(throws, key=lambda c: (left[c], -worth[c & 63], -hand.index(c)))
        assert play.least_throw(rules, hand, taken) == slow


def test_knocks_are_offered_best_first_and_gin_before_them() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED, "2d", "8c"])
    (ask,) = game.asks(state)
    assert texts_of(ask)[:2] == ["knock:8c", "knock:2d"]
    assert not ask.exhaustive
    state = holding(state, ["3c", "4c", "5c", "6c", *MELDED[3:], "8c"])
    assert texts_of(game.asks(state)[0])[:2] == ["gin:8c", "knock:6c"]


def test_a_hand_that_cannot_be_shown_gets_the_plain_list() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED[:6], "Kh", "Kd", "Qs", "7h", "8c"])
    (ask,) = game.asks(state)
    assert ask.exhaustive
    assert ask.draft is None
    assert len(ask.actions) == 11


def test_the_knocker_chooses_his_melds() -> None:
    game, state = start("gin_rummy")
    hand = ["5c", "5d", "5h", "4h", "6h", "9c", "Tc", "Jc", "Qc", "Kc", "8s"]
    state = holding(state, hand)
    shown = done(game, state, Knock("8s")).deal.shown
    assert ("5c", "5d", "5h") in map(faces, shown.melds), "the suggestion is the set, which takes one card only"
    run = (("4h", "5h", "6h"), ("9c", "Tc", "Jc", "Qc", "Kc"))
    shown = done(game, state, Knock("8s", run)).deal.shown
    assert faces(shown.rest) == ("5c", "5d")
    assert shown.count == 10


def test_a_bad_knock_is_refused_in_words_and_costs_nothing() -> None:
    game, state = start("gin_rummy")
    seat = seat_of(state, 0)
    state = holding(state, [*MELDED, "2d", "8c"])
    melds = (("3c", "4c", "5c"), ("9d", "9h", "9s"), ("Jh", "Qh", "Kh"))
    assert code(game, state, seat, Knock("8c", melds[:2])) == "too_much"
    assert code(game, state, seat, Knock("8c", (("3c", "4c", "8c"),))) == "not_in_hand", "it is thrown"
    assert code(game, state, seat, Knock("8c", (("3c", "4c", "2d"),))) == "meld_mixed"
    assert code(game, state, seat, Knock("8c", (("Jh", "Qh"),))) == "meld_short"
    assert code(game, state, seat, Knock("8c", (melds[1], melds[1]))) == "used_twice"
    assert code(game, state, seat, Knock("As", melds)) == "not_in_hand"
    assert code(game, state, seat, Gin("8c", melds)) == "not_gin"
    assert code(game, state, seat, Knock("8c", (*melds[:2], ("Jh", "Zz", "Kh")))) == "not_in_hand"
    assert code(game, state, seat, BigGin()) == "no_big_gin"
    assert code(game, state, seat, Knock("8c", melds)) is None


def test_a_knock_that_leaves_nothing_is_gin() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED, "6c", "8s"])
    assert done(game, state, Knock("8s")).deal.ending == "gin"


def test_the_card_from_the_pile_cannot_be_thrown_with_a_knock() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED, "2d", "8c"], drawn=None, taken=card("8c"))
    assert code(game, state, seat_of(state, 0), Knock("8c")) == "just_taken"
    assert "knock:8c" not in texts_of(game.asks(state)[0])


def test_groups_picked_on_the_panel_become_knocks_and_gins() -> None:
    game, state = start("gin_rummy")
    seat = seat_of(state, 0)
    state = holding(state, [*MELDED, "2d", "8c"])
    groups = (("3c", "4c", "5c"), ("9d", "9h", "9s"), ("Jh", "Qh", "Kh"))
    assert [to_text(a).split(":")[1] for a in game.drafts(state, seat, groups)] == ["8c", "2d"]
    assert all(game.check(state, seat, a) is None for a in game.drafts(state, seat, groups))
    gin = holding(state, [*MELDED, "6c", "8s"])
    (action,) = game.drafts(gin, seat, (("3c", "4c", "5c", "6c"), *groups[1:]))
    assert action == Gin("8s", (("3c", "4c", "5c", "6c"), *groups[1:]))


def test_big_gin_is_eleven_melded_cards() -> None:
    game, state = start("gin_rummy", big_gin_bonus=31)
    state = holding(state, ["3c", "4c", "5c", "6c", "9d", "9h", "9s", "Th", "Jh", "Qh", "Kh"], ["Ac", "8c", "Kd"])
    assert texts_of(game.asks(state)[0])[0] == "big_gin"
    state = done(game, state, BigGin())
    assert code(game, state, seat_of(state, 1), Answer((), (("8c",),))) == "no_layoff_on_gin"
    state = done(game, state, Answer())
    assert state.ledger[-1].points[seat_of(state, 0)] == 31 + 19


def test_straight_gin_has_no_knock_and_no_answer() -> None:
    game, state = start("straight_gin")
    seat = seat_of(state, 0)
    state = holding(state, [*MELDED, "2d", "8c"])
    assert code(game, state, seat, Knock("8c")) == "no_knock"
    state = holding(state, [*MELDED, "6c", "8s"])
    state = done(game, state, Gin("8s"))
    assert state.ledger[-1].winners == (seat,)
    assert game.result(state).winners == (seat,)


def test_the_eleventh_card_starts_with_a_throw() -> None:
    game, state = start("straight_gin", eleventh_card=True)
    (ask,) = game.asks(state)
    assert (ask.seat, ask.kind, len(ask.actions)) == (state.deal.seats[0], "throw", 11)
    state = done(game, state, ask.default)
    assert texts_of(game.asks(state)[0]) == ["draw_stock", f"take_discard:{ask.default.card}"]


# ------------------------------------------------------------------------------------------------ Oklahoma


def test_the_knock_card_sets_the_limit_and_stays_on_show() -> None:
    game, state = start("oklahoma_gin")
    seat = seat_of(state, 0)
    state = holding(state, [*MELDED, "6d", "8s"], upcard=card("5s"))
    assert code(game, state, seat, Knock("8s")) == "too_much"
    zone = game.view(state, None).zone("upcard")
    assert zone is not None
    assert zone.cards == ("5s",)
    said = [n.id for n in game.view(state, None).notices]
    assert "notice-gin-spade" in said
    ace = with_deal(state, upcard=card("As"))
    assert code(game, ace, seat, Knock("8s")) == "gin_only"


def test_a_knock_card_nobody_takes_is_out_of_play() -> None:
    game, state = start("oklahoma_gin")
    state = done(game, state, Pass(), Pass())
    assert state.deal.pile == ()
    assert len(game.cards(state)) == 52


# ------------------------------------------------------------------------------------------------ the answer


def shown(other: Sequence[str], key: str = "gin_rummy", **changes: Any) -> tuple[Any, Any]:
    """8-9-T of hearts, three nines' worth of melds and a deuce are shown to this hand."""
    game, state = start(key, **changes)
    hand = ["8h", "9h", "Th", "4c", "4d", "4s", "Kc", "Kd", "Ks", "2s", "7c"]
    return game, done(game, holding(state, hand, other), Knock("7c"))


JACKS = ["Jc", "Jd", "Jh", "Js", "Qh", "Ac", "2c", "5d", "6d", "8s"]


def test_the_best_answer_is_the_default_and_breaks_a_meld_where_that_is_right() -> None:
    game, state = shown(JACKS)
    (ask,) = game.asks(state)
    assert ask.seat == state.deal.seats[1]
    assert ask.default == ask.actions[0] == Answer((("Jc", "Jd", "Js"),), ((), ("Jh", "Qh"), ()))
    assert done(game, state, Answer()).ledger == done(game, state, ask.default).ledger


def test_a_worse_answer_is_refused_once_and_then_taken() -> None:
    game, state = shown(JACKS)
    seat = seat_of(state, 1)
    worse = Answer((("Jc", "Jd", "Jh", "Js"),))
    why = game.check(state, seat, worse)
    assert (why.code, why.args) == ("better_answer", {"n": 32, "best": 22})
    assert game.check(state, seat, replace(worse, sure=True)) is None
    state = done(game, state, replace(worse, sure=True))
    assert state.deal.answers[1].count == 32


def test_an_answer_must_fit() -> None:
    game, state = shown(JACKS)
    seat = seat_of(state, 1)
    assert code(game, state, seat, Answer((), ((), ("Qh",)))) == "does_not_fit"
    assert code(game, state, seat, Answer((), ((), ("Qh", "Jh")))) == "better_answer", "the order of laying is found"
    assert code(game, state, seat, Answer((("Jc", "Jd", "Jh"),), (("Jh",),))) == "used_twice"
    assert code(game, state, seat, Answer((), ((), (), (), ("Jh",)))) == "no_such_meld"
    assert code(game, state, seat, Answer((("5d", "6d", "8s"),))) == "meld_mixed"
    assert code(game, state, seat_of(state, 0), Answer()) == "not_your_turn"
    assert code(game, state, seat, Discard("Jc")) == "answer_now"


def test_picked_groups_become_melds_and_layoffs() -> None:
    game, state = shown(JACKS)
    seat = seat_of(state, 1)
    drafts = game.drafts(state, seat, (("Jc", "Jd", "Js"), ("Qh", "Jh")))
    assert drafts[0] == Answer((("Jc", "Jd", "Js"),), ((), ("Jh", "Qh"), ()))
    assert len(drafts) == 1
    worse = game.drafts(state, seat, (("Jc", "Jd", "Jh", "Js"),))
    assert [(a.sure, game.check(state, seat, a) is None) for a in worse] == [(False, False), (True, True)]
    (wrong,) = game.drafts(state, seat, (("Jc", "Jd", "Js"), ("Ac",)))
    assert code(game, state, seat, wrong) == "does_not_fit"


def test_after_the_knock_one_hand_is_open_and_the_other_only_after_its_answer() -> None:
    game, state = shown(JACKS)
    knocker, other = state.deal.seats
    view = game.view(state, None)
    assert view.zone(f"meld:{knocker}:1").cards == ("8h", "9h", "Th")
    assert view.zone(f"hand:{knocker}").cards == ("2s",)
    assert view.zone(f"hand:{other}").cards == (None,) * 10
    assert view.zone("discard").cards[-1] == "7c"
    view = game.view(done(game, state, Answer()), None)
    assert set(view.zone(f"hand:{other}").cards) == {"Ac", "2c", "5d", "6d", "8s"}
    assert view.zone(f"meld:{knocker}:1").cards == ("8h", "9h", "Th", "Jh", "Qh")
    assert view.zone(f"meld:{other}:0").cards == ("Jc", "Jd", "Js")


def test_both_defenders_of_three_answer_before_either_is_seen() -> None:
    game, state = shown(JACKS, "gin_three_all")
    asks = game.asks(state)
    assert [a.seat for a in asks] == sorted(state.deal.seats[1:])
    first = state.deal.seats[1]
    after = game.apply(state, first, Answer(), 0)
    assert [e.kind for e in after.events] == ["answer_ready"]
    view = game.view(after.state, None)
    assert view.zone(f"hand:{first}").cards == (None,) * 10
    assert [a.seat for a in game.asks(after.state)] == [state.deal.seats[2]]
    assert code(game, after.state, first, Answer()) == "not_your_turn"
    step = game.apply(after.state, state.deal.seats[2], Answer(), 0)
    assert [e.kind for e in step.events].count("answer") == 2


# ------------------------------------------------------------------------------------------------ how a hand ends


def test_a_throw_with_two_cards_in_the_stock_ends_the_hand_drawn() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED[:6], "Kh", "Kd", "Qs", "7h", "8c"])
    state = with_deal(state, stock=state.deal.stock[:2])
    dealer = state.setup.dealer
    state = done(game, state, Discard("8c"))
    assert state.ledger[-1].reason == "stock"
    assert state.ledger[-1].winners == ()
    hands = [z for z in game.view(state, None).zones if z.role == "hand"]
    assert all(c is None for z in hands for c in z.cards), "the hands of a drawn hand stay hidden"
    state = next_deal(game, state)
    assert state.setup.dealer == dealer


def test_the_third_last_card_may_still_be_knocked_with() -> None:
    game, state = start("gin_rummy")
    state = holding(state, [*MELDED, "2d", "8c"])
    state = with_deal(state, stock=state.deal.stock[:2])
    assert done(game, state, Knock("8c")).deal.phase == "answer"


def test_a_hand_without_draws_from_the_stock_is_drawn_in_the_end() -> None:
    game, state = start("gin_rummy", stall_limit=3)
    state = done(game, state, TakeUpcard())
    turns = 0
    while not state.scored:
        throw = next(a for a in game.asks(state)[0].actions if isinstance(a, Discard))
        state = done(game, state, throw)
        turns += 1
        if not state.scored:
            state = done(game, state, TakeDiscard())
    assert state.ledger[-1].reason == "stall"
    assert turns == 3


def test_round_the_corner_gin_may_be_washed_out() -> None:
    game, state = start("round_the_corner_gin")
    hand = ["Qs", "Ks", "As", "4c", "4d", "4h", "7h", "8h", "9h", "Th", "2d"]
    other = ["2s", "3s", "Js", "4s", "6h", "5h", "Jh", "9c", "9d", "9s"]
    state = done(game, holding(state, hand, other), Gin("2d"), Answer())
    assert (state.ledger[-1].reason, state.ledger[-1].winners) == ("wash", ())
    assert state.ledger[-1].points == (0, 0)


def test_a_run_of_all_but_one_takes_the_last_card_of_its_suit() -> None:
    game, state = start("round_the_corner_gin")
    hand = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "2d"]
    other = ["Qh", "Kh", "Ah", "4c", "4d", "4s", "9c", "9d", "9s", "2c"]
    state = done(game, holding(state, hand, other), Gin("2d"))
    layoffs = (("Qh", "Kh", "Ah"),)
    state = done(game, state, Answer((("4c", "4d", "4s"), ("9c", "9d", "9s")), layoffs))
    assert state.ledger[-1].points[state.ledger[-1].winners[0]] == 25 + 2


# ------------------------------------------------------------------------------------------------ matches


def test_the_loser_deals_or_the_winner_by_option() -> None:
    for rule in ("loser", "winner"):
        game, state = start("gin_rummy", next_dealer=rule)
        hand = ["8h", "9h", "Th", "4c", "4d", "4s", "Kc", "Kd", "Ks", "2s", "7c"]
        state = done(game, holding(state, hand, JACKS), Knock("7c"), Answer())
        (winner,) = state.ledger[-1].winners
        state = next_deal(game, state)
        assert (state.setup.dealer == winner) == (rule == "winner")


def test_the_loser_of_a_game_deals_the_next_or_its_winner_by_option() -> None:
    for rule in ("loser", "winner"):
        game, state = start("gin_rummy", next_dealer=rule, target=1)
        assert game.next_dealer(state) is None, "the game goes on"
        hand = ["8h", "9h", "Th", "4c", "4d", "4s", "Kc", "Kd", "Ks", "2s", "7c"]
        state = done(game, holding(state, hand, JACKS), Knock("7c"), Answer())
        (winner,) = game.result(state).winners
        assert (game.next_dealer(state) == winner) == (rule == "winner")
        assert game.next_dealer(state) in (0, 1)


def test_one_sits_out_and_the_loser_makes_room() -> None:
    game, state = start("gin_three_sit_out")
    idle = Seat(state.setup.roles["idle"])
    assert idle not in state.deal.seats
    assert not game.view(state, idle).private
    assert all(c is None for z in game.view(state, idle).zones if z.role == "hand" for c in z.cards)
    assert code(game, state, idle, Pass()) == "not_your_turn"
    state = done(game, holding(state, [*MELDED, "6c", "8s"]), Gin("8s"), Answer())
    (winner,) = state.ledger[-1].winners
    state = next_deal(game, state)
    assert set(state.setup.seats) == {winner, idle}
    assert state.setup.dealer == idle


@pytest.mark.parametrize("consult", [True, False])
def test_the_idle_partner_sees_the_hand_he_may_advise_on(consult: bool) -> None:
    game, state = start("gin_three_box", consult=consult)
    box, idle = state.setup.roles["box"], Seat(state.setup.roles["idle"])
    (active,) = (s for s in state.setup.seats if s != box)
    view = game.view(state, idle)
    assert (None not in view.zone(f"hand:{active}").cards) == consult
    assert set(view.zone(f"hand:{box}").cards) == {None}
    copy = game.determinize(state, idle, Random(1))
    assert game.view(copy, idle) == view
    assert [s.side for s in view.seats].count(0) == 1


def test_the_partner_who_loses_is_relieved_and_both_share_the_score() -> None:
    game, state = start("gin_three_box")
    box, idle = state.setup.roles["box"], state.setup.roles["idle"]
    if state.deal.seats[0] != box:  # let the box be the one who knocks
        deal = replace(state.deal, seats=tuple(reversed(state.deal.seats)))
        state = replace(state, deal=deal)
    won = done(game, holding(state, [*MELDED, "6c", "8s"]), Gin("8s"), Answer())
    assert won.ledger[-1].winners == (box,)
    won = next_deal(game, won)
    assert set(won.setup.seats) == {box, idle}
    assert won.setup.dealer == idle
    state = replace(state, deal=replace(state.deal, seats=tuple(reversed(state.deal.seats))))
    lost = done(game, holding(state, [*MELDED, "6c", "8s"]), Gin("8s"), Answer())
    assert set(lost.ledger[-1].winners) == {0, 1, 2} - {box}


@pytest.mark.parametrize(
    ("wins", "games"),
    [
        # (player, points, boxes): B has one win when game 1 closes, and was not shut out of it
        ([(0, 50, 1), (1, 10, 1), (0, 30, 1), (0, 30, 1), (1, 20, 1)], [(110, 10), (60, 20), (30, 0)]),
        # games 1 and 2 close before B's second win: game 3 is all that is left
        ([(1, 10, 1), (0, 100, 1), (0, 100, 1), (1, 20, 1)], [(100, 10), (100, 0), (0, 20)]),
    ],
)
def test_hollywood_columns(wins: list[tuple[int, int, int]], games: list[tuple[int, int]]) -> None:
    sheet = scoring.hollywood(100, False, wins)
    assert [g.points for g in sheet.games] == games


def test_a_knocker_beaten_by_two_loses_twenty_once() -> None:
    rules = hand_rules(variant("gin_three_all").house({"beaten_penalty": "tie_only"}))
    score = scoring.against_two(rules, "knock", [9, 6, 4], 0)
    assert [score.points(p) for p in range(3)] == [0, 0, 11]
    tied = scoring.against_two(rules, "knock", [8, 8, 8], 1)
    assert [tied.points(p) for p in range(3)] == [0, -20, 8], "the first to the knocker's left wins the tie"


# ------------------------------------------------------------------------------------------------ side by side


def test_partners_meet_both_opponents_in_turn() -> None:
    game, state = start("gin_partnership_four")
    first = sides_of(4)[state.setup.roles["first"]]
    for hand in (1, 2, 3):
        assert {frozenset(p) for p in pairings(first, hand, 4)} == {frozenset(t.seats) for t in state.deal.tables}
        dealing = sides_of(4)[state.setup.roles["side"]]
        assert {t.seats[-1] for t in state.deal.tables} == set(dealing)
        while not state.scored:
            ask = game.asks(state)[0]
            state = done(game, state, ask.default, seat=ask.seat)
        state = next_deal(game, state)


def test_teams_never_change_opponents_and_must_be_even() -> None:
    assert {pairings(sides_of(8)[0], hand, 8) for hand in range(1, 5)} == {((0, 1), (2, 3), (4, 5), (6, 7))}
    with pytest.raises(BadOption, match="even"):
        variant("gin_teams").house({}, 7)
    assert [usual_target(n, False) for n in (4, 6, 8, 10, 12, 20)] == [125, 150, 150, 175, 200, 200]
    assert usual_target(4, True) == 150


def table_with(state: Any, index: int, **changes: Any) -> Any:
    """The match with one of the tables changed as `holding` does."""
    one = replace(state, deal=state.deal.tables[index])
    table: GinDeal = holding(one, **changes).deal
    tables = tuple(table if i == index else t for i, t in enumerate(state.deal.tables))
    return replace(state, deal=replace(state.deal, tables=tables))


@pytest.mark.parametrize("delay", [True, False])
def test_a_knock_lets_the_other_side_wait_at_the_other_table(delay: bool) -> None:
    game, state = start("gin_partnership_four", delay_on_knock=delay)
    state = table_with(state, 0, hand=[*MELDED, "2d", "8c"], other=JACKS)
    knocker, defender = state.deal.tables[0].seats
    state = done(game, state, Knock("8c"), seat=knocker)
    partner = Seat((defender + 2) % 4)
    while partner not in {a.seat for a in game.asks(state)}:
        other = next(a for a in game.asks(state) if a.seat != defender)
        state = done(game, state, other.default, seat=other.seat)
    waits = {a.seat: a.waits for a in game.asks(state)}
    assert waits[defender]
    assert waits[partner] != delay
    state = done(game, state, Answer(), seat=defender)
    assert all(a.waits for a in game.asks(state))


def test_a_partner_may_advise_once_both_conditions_hold() -> None:
    game, state = start("gin_partnership_four")
    state = table_with(state, 0, hand=[*MELDED, "2d", "8c"], other=JACKS)
    knocker, defender = state.deal.tables[0].seats
    partner = Seat((defender + 2) % 4)
    state = done(game, state, Knock("8c"), seat=knocker)

    def seen() -> bool:
        zone = game.view(state, partner).zone(f"hand:{defender}")
        return zone is not None and None not in zone.cards

    assert not seen(), "his own hand is not over"
    other = next(t for t in state.deal.tables if partner in t.seats)
    tables = tuple(replace(t, phase="over", ending="stock") if t is other else t for t in state.deal.tables)
    state = replace(state, deal=replace(state.deal, tables=tables))
    assert seen()
    assert game.view(game.determinize(state, partner, Random(3)), partner) == game.view(state, partner)


def test_who_has_finished_watches_one_team_mate_and_may_change() -> None:
    game, state = start("gin_teams", 6)
    tables = (replace(state.deal.tables[0], phase="over", ending="stock"), *state.deal.tables[1:])
    state = replace(state, deal=replace(state.deal, tables=tables))

    def seen(watcher: int) -> list[int]:
        view = game.view(state, Seat(watcher))
        return [z.seat for z in view.zones if z.role == "hand" and z.seat != watcher and None not in z.cards]

    assert seen(0) == [2]
    ask = next(a for a in game.asks(state) if a.seat == 0)
    assert (ask.actions, ask.waits) == ((Look(4),), False)
    assert code(game, state, 0, Look(3)) == "no_look"
    assert code(game, state, 2, Look(4)) == "no_look"
    state = done(game, state, Look(4), seat=0)
    assert seen(0) == [4]
    assert seen(1) == [3]


def test_other_tables_show_their_piles_only() -> None:
    game, state = start("gin_teams", 6)
    mine = next(i for i, t in enumerate(state.deal.tables) if 0 in t.seats)
    view = game.view(state, Seat(0))
    elsewhere = [z for z in view.zones if z.key.endswith(tuple(f":{i}" for i in range(3) if i != mine)) and z.role != "hand"]
    assert {z.role for z in elsewhere} == {"discard"}
    assert {z.seat for z in view.zones if z.role == "hand"} == set(state.deal.tables[mine].seats)


# ------------------------------------------------------------------------------------------------ Celebes Rhum


def test_a_winning_split_is_found_in_planted_hands() -> None:
    rules, rng = hand_rules(variant("celebes_rhum").options).melds, Random(11)
    planted = [
        ["4h 5h 6h 7h", "9c 9d 9s", "Jk Qs Ks", "2c 2d 2h"],
        ["3d 4d 5d 6d 7d", "8c 8d 8h 8s Jk", "Jk Jh Qh"],
        ["3d 4d 5d 6d 7d", "8c 8d 8h 8s", "Tc Jc Qc Jk"],
        ["9c 9d 9h 9s", "4h 5h 6h 7h", "Tc Jc Qc Kc Jk"],
        ["Ac 2c 3c 4c", "5c 6c 7c", "8c 9c Tc", "Jk Qc Kc"],
    ]
    for groups in planted:
        hand = [f for g in groups for f in g.split()]
        rng.shuffle(hand)
        found = celebes.solved(hand, rules)
        assert found is not None, groups
        assert sorted(f for g in found for f in g) == sorted(hand)
        assert celebes.refusal(found, rules) is None


def test_a_hand_without_a_long_natural_run_never_wins() -> None:
    rules = hand_rules(variant("celebes_rhum").options).melds
    assert celebes.solved(["9c", "9d", "9h", "9s", "4h", "5h", "6h", "Js", "Qs", "Ks", "2c", "2d", "Jk"], rules) is None


def test_gin_in_celebes_is_refused_in_words() -> None:
    game, state = start("celebes_rhum")
    seat = seat_of(state, 0)
    hand = ["3c", "4c", "5c", "6c", "9d", "9h", "9s", "Jh", "Qh", "Kh", "2d", "2h", "7s", "8s"]
    state = with_deal(holding(state, hand), upcard=None)
    groups = [tuple(g.split()) for g in ("3c 4c 5c 6c", "9d 9h 9s", "Jh Qh Kh")]
    assert code(game, state, seat, Gin("8s", tuple(groups))) == "celebes_left"
    assert code(game, state, seat, Gin("8s", (*groups, ("2d", "2h", "7s")))) == "meld_mixed"
    assert code(game, state, seat, Gin("8s")) == "celebes_no_split"
    assert code(game, state, seat, Knock("8s")) is not None
    wins = with_deal(holding(state, [*hand[:12], "2s", "8s"]), upcard=None)
    assert texts_of(game.asks(wins)[0])[0] == "gin:8s"
    won = done(game, wins, Gin("8s"))
    assert game.result(won).winners == (seat,)


def test_of_two_jokers_only_the_taken_one_is_bound() -> None:
    game, state = start("celebes_rhum")
    jokers = packs(0, 2)
    plain = [card(f) for f in ["3c", "4c", "5c", "6c", "9d", "9h", "9s", "Jh", "Qh", "Kh", "2d", "2h"]]
    hand = in_order([*plain, *jokers])
    state = with_deal(state, phase="throw", turn=0, hands=(hand, ()), drawn=None, taken=jokers[0])
    after = done(game, state, Discard("Jk"))
    assert find(after.deal.hands[0], "Jk") == jokers[0]


# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize("key", KEYS)
def test_the_presets_are_the_numbers_of_the_rulebook(key: str) -> None:
    v = variant(key)
    if not v.presets:
        return
    classic = v.house({"preset": "classic"})
    assert (classic.gin_bonus, classic.undercut_bonus, classic.box_bonus, classic.shutout) == (20, 10, 20, "add_100")
    assert v.house({"preset": "uspc"}) == v.house({})


def test_hollywood_gin_cannot_be_turned_into_single_games() -> None:
    with pytest.raises(BadOption):
        variant("hollywood_gin").house({"match_scoring": "single"})


def test_who_deals_first_is_drawn_for() -> None:
    game = variant("gin_rummy").game
    low = variant("gin_rummy").options
    high = variant("gin_rummy").house({"first_dealer": "high_card"})
    for k in range(6):
        seed = bytes([k]) * 32
        dealers = [game.start(o, seed).state.setup.dealer for o in (low, high)]
        assert sorted(dealers) == [0, 1]


def test_a_setup_without_winner_keeps_the_three() -> None:
    game, state = start("gin_three_sit_out")
    assert isinstance(state.setup, Setup)
    while not state.scored:
        state = done(game, state, game.asks(state)[0].default)
    before = state.setup
    state = next_deal(game, state)
    assert state.setup == before


def test_where_only_the_top_card_may_be_seen_no_sentence_names_a_throw() -> None:
    """Scrolling back in the channel must not show what lies under the top card (rulebook gin, online notes)."""
    v = variant("gin_rummy")
    game: Any = v.game
    start = game.start(v.house({"pile_view": "top_only"}, 2), b"top card only, thirty-two bytes!").state
    throws = [e for m in islice(moves(game, start, at_random(Random(1))), 120) for e in m.step.events if "discard" in e.kind]
    assert len(throws) > 10
    for event in throws:
        assert event.kind != "discard" and ("card" not in event.public or event.kind == "take_discard")
    assert texts.say("event-discard_covering", {"seat": 0}, family="gin", name_of=lambda s: "Ann") == "Ann throws a card."
