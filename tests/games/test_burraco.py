"""The burraco family beyond the vectors: the course of a hand, pots, sides, secrets, absent seats, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from bot.games.burraco import drafting, play, scoring, shapes, standing
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import faces
from bot.games.catalog import variant, variants
from bot.games.core import Seat
from bot.games.match import Score, Setup
from bot.games.notation import from_text, to_text
from bot.games.options import BadOption
from bot.games.sides import SideMeld
from bot.players.drive import moves
from bot.simulate import chooser, simulate
from bot.texts import say
from tests.games.spoken import Spoken, seat_of
from tests.rulebook.box import Box
from tests.rulebook.kinds_burraco import laid, state

FAMILY = tuple(v for v in variants().values() if v.family == "burraco")
every_game = pytest.mark.parametrize("v", FAMILY, ids=lambda v: v.key)
HEARTS = "3h 4h 5h 6h 7h 8h 9h"
DIRTY = "Qc Qd Qh Qs Qc Qd 2s"


class Play(Spoken[BurracoDeal]):
    """A is in turn, with a card drawn."""

    def __init__(
        self,
        key: str,
        hands: Mapping[str, str],
        *,
        options: Mapping[str, Any] | None = None,
        table: Sequence[tuple[str, str]] = (),
        pile: str = "4c 6d",
        stock: str = "9d Qs 5h Tc 9c 6s 7h 8d Td 6c",
        pots: Sequence[str] = ("4d 4s 5d 8c Jc Jh Kd Ah 7c 9h Ts", "3c 3d 5s 8s Jd Qh Ks Ad 7s 9c Th"),
        takers: str = "",
        phase: str = "play",
        **more: Any,
    ) -> None:
        v = variant(key)
        box = Box()
        self.o: BurracoOptions = v.house(options or {}, v.players[0])  # type: ignore[assignment]
        held = tuple(box.all(hands.get("ABCDEF"[s], "8c 9s Tc").split()) for s in range(self.o.players))
        melds = [msgspec.structs.replace(laid(self.o, box, m.split()), owner=seat_of(owner)) for owner, m in table]
        deal = msgspec.structs.replace(
            state(self.o, box, held[0]),
            hands=held,
            table=tuple(melds),
            pile=box.all(pile.split()),
            stock=box.all(stock.split()),
            pots=tuple(box.all(pot.split()) for pot in pots),
            takers=tuple(seat_of(who) for who in takers),
            phase=phase,
            **more,
        )
        super().__init__("burraco", v.game, self.o, deal)


# ---- the pile


def test_of_two_equal_cards_the_one_taken_is_melded_and_the_own_one_discarded() -> None:
    p = Play("burraco", {"A": "5c 6c 7c Kc 9d"}, pile="5c", phase="start")
    p.play("A take_pile", "A meld:5c 6c 7c", "A discard:5c")
    assert p.hand("A") == ["9d", "Kc"]


def test_a_single_card_taken_must_not_be_the_last_one_left() -> None:
    p = Play("burraco", {"A": "7h 8h 9h"}, pile="5c", phase="start")
    p.play("A take_pile")
    assert p.refused("A meld:7h 8h 9h") == "no_return"
    assert p.refused("A discard:5c") == "no_return"
    assert "discard:5c" not in p.listed() and p.default() != "discard:5c"
    q = Play("burraco", {"A": "7h 8h 9h"}, pile="5c", phase="start", table=[("A", "6c 7c 8c")])
    q.play("A take_pile", "A meld:7h 8h 9h")
    assert q.listed() == ["add:5c@0"] == [q.default()], "it has a place, and empties the hand for the pot"
    q.play("A add:5c@0")
    assert q.deal.takers == (0,) and len(q.deal.hand) == 11


def test_the_pile_lies_open_or_only_its_top() -> None:
    for view, seen in (("all", ("4c", "6d")), ("top_only", ("6d",))):
        p = Play("burraco", {"A": "7h 8h"}, options={"discard_view": view}, phase="start")
        zone = p.view("B").zone("discard")
        assert zone is not None and zone.cards == seen and zone.count == 2
        p.play("A take_pile")
        assert ("cards" in p.events[-1].public) == (view == "all")


def test_after_a_round_of_exchanges_the_next_must_draw() -> None:
    p = Play("burraco", {"A": "7h 8h"}, options={"stalemate": "must_draw"}, pile="4c", streak=4, phase="start")
    assert p.refused("A take_pile") == "must_draw" and p.listed() == ["draw"]
    assert any(n.id == "notice-must_draw" for n in p.view(None).notices)
    p.play("A draw", "A discard:7h", "B take_pile")


def goal(key: str, position: dict[str, Any], **options: Any) -> list[str]:
    p = Play(key, {"A": "7h 8h"}, options=options, pile="4c", phase="start", **position)
    return [say(n.id, n.args, family="burraco") for n in p.view(None).notices]


def test_everybody_can_see_what_the_match_is_to() -> None:
    assert goal("burraco", {}, target_test="at_least")[0] == "to 2,000"
    assert goal("burraco", {}, target_test="over", target=1500)[0] == "to more than 1,500"
    assert goal("burraco", {}, max_hands=4)[1] == "4 hands at most"
    assert goal("buraco_usa", {}, match_time=45)[0] == "45 minutes"
    assert goal("burraco_three", {"solo": True}, final_solo_at=1500)[0] == "to 2,005"


# ---- pots


def test_a_pot_by_melding_is_played_on_with_in_the_same_turn() -> None:
    p = Play("burraco", {"A": "7h 8h 9h"})
    p.play("A meld:7h 8h 9h")
    assert p.deal.turn == 0 and len(p.deal.hand) == 11 and len(p.deal.pots) == 1
    taken = next(e for e in p.events if e.kind == "pot_direct")
    assert "cards" not in taken.public and set(taken.secret) == {0}
    p.play("A discard:4d")
    assert p.deal.turn == 1


def test_a_pot_on_the_discard_is_hidden_until_left_opponent_and_partner_have_played() -> None:
    p = Play("burraco", {"A": "2c"}).play("A discard:2c")
    assert p.deal.takers == (0,) and p.deal.turn == 1
    hand = p.view("A").zone("hand:0")
    assert hand is not None and hand.cards == (None,) * 11
    assert p.view("A").private and p.view("A").hand() == ()
    p.play("B draw", "B discard:9d")
    assert p.view("A").hand() == ()
    p.play("C draw")
    assert p.view("A").hand() == ()
    p.play("C discard:Qs")
    assert len(p.view("A").hand()) == 11
    seen = next(e for e in p.events if e.kind == "pot_seen")
    assert set(seen.secret) == {0} and "cards" not in seen.public


def test_in_the_united_states_it_is_seen_when_the_partners_turn_begins() -> None:
    p = Play("buraco_usa", {"A": "2c"}).play("A discard:2c", "B draw")
    assert p.view("A").hand() == ()
    p.play("B discard:9d")
    assert len(p.view("A").hand()) == 11 and p.deal.turn == 2


def test_what_a_seat_may_not_look_at_is_shuffled_when_it_imagines_the_rest() -> None:
    p = Play("burraco", {"A": "2c"}).play("A discard:2c")
    copies = {p.game.determinize(p.state, Seat(0), Random(k)).deal.hands[0] for k in range(4)}
    assert len(copies) == 4
    own = {p.game.determinize(p.state, Seat(1), Random(k)).deal.hands[1] for k in range(4)}
    assert own == {p.deal.hands[1]}


def test_once_a_partner_has_taken_the_pot_the_other_gets_none() -> None:
    p = Play("burraco", {"A": "7h 8h 9h"}, takers="C", pots=("4d 4s 5d",))
    assert p.refused("A meld:7h 8h 9h") == "close_by_discard"
    assert [n.id for n in p.view(None).seats[0].notes] == ["notice-pot_of_side"]


def test_in_the_last_turn_an_emptied_hand_still_takes_the_pot_and_pays_for_it_unseen() -> None:
    p = Play("burraco", {"A": "Kc"}, stock="9d 5h 6h", phase="start")
    p.play("A draw", "A discard:Kc")
    assert p.deal.ended == "stock", "two cards are left in the stock"
    assert p.hand("A") == ["9d"]
    q = Play("burraco", {"A": "8s 9s"}, stock="Ts 5h 6h", phase="start", table=[("A", HEARTS)])
    q.play("A draw", "A meld:8s 9s Ts", "A discard:4d")
    assert q.deal.ended == "stock" and q.deal.takers == (0,)


def test_who_closes_in_the_last_turn_gets_the_bonus() -> None:
    p = Play("burraco", {"A": "Kc"}, stock="Th 5h 6h", phase="start", table=[("A", HEARTS)], takers="AB", pots=())
    p.play("A draw", "A add:Th@0", "A discard:Kc")
    assert p.deal.ended == "close" and p.points()[0] == 55 + 200 + 100 - 30  # the partner's cards


def test_an_unseen_pot_costs_its_cards_and_not_a_hundred() -> None:
    p = Play("burraco", {"A": "2c", "B": "Kc Ks", "C": "4s 5s"}, table=[("B", HEARTS)], takers="B")
    p.play("A discard:2c", "B draw", "B discard:9d", "C draw", "C discard:4s")
    q = Play("burraco_two", {"A": "2c", "B": "Kc"}, table=[("B", HEARTS), ("B", "Tc Jc Qc")], takers="B", stock="Th " * 8)
    q.play("A discard:2c", "B draw", "B add:Th@0", "B discard:Kc")
    assert q.deal.ended == "close" and q.deal.out == 1
    why = {line.why: line.points for line in q.state.ledger[-1].lines if line.seat == 0}
    assert why == {"unplayed": -95}


def test_a_pot_nobody_took_becomes_the_stock() -> None:
    p = Play("buraco_usa", {"A": "7h 8h"}, stock="9d", phase="start")
    p.play("A draw", "A discard:9d")
    assert len(p.deal.stock) == 11 and len(p.deal.pots) == 1 and p.deal.phase == "start"
    q = Play("buraco_usa", {"A": "7h 8h"}, stock="9d", pots=(), phase="start")
    q.play("A draw", "A discard:9d")
    assert q.deal.ended == "stock" and q.deal.out is None


def test_without_a_pot_left_a_side_may_not_empty_its_hand() -> None:
    p = Play("buraco_usa", {"A": "Th Jh"}, table=[("A", HEARTS)], pots=())
    assert p.refused("A add:Th Jh@0") == "keep_without_pot"
    assert p.refused("A add:Th@0") == "keep_without_pot"


# ---- the first draw of a hand


def test_only_the_first_player_sees_the_first_card() -> None:
    v = variant("buraco_usa")
    step = v.game.start(v.house({}, 4), b"x" * 32)
    deal = step.state.deal
    shown = faces(deal.stock)[0]
    first = step.events[-1]
    assert first.kind == "first_card" and set(first.secret) == {deal.turn} and "card" not in first.public
    for seat in (None, *range(4)):
        told = [s.args for s in v.game.view(step.state, seat).private]
        assert told == ([{"card": shown}] if seat == deal.turn else [])
    (ask,) = v.game.asks(step.state)
    assert to_text(ask.default) == "keep"


def test_a_refused_card_begins_the_pile_and_the_discard_lies_on_it() -> None:
    p = Play("buraco_usa", {"A": "7h 8h"}, pile="", phase="first_draw")
    assert p.refused("A draw") == "keep_or_refuse"
    p.play("A refuse")
    assert p.refused("A take_pile") == "draw_next"
    p.play("A draw", "A discard:7h")
    assert faces(p.deal.pile) == ("9d", "7h") and p.hand("A") == ["8h", "Qs"]
    p.play("B take_pile")
    assert len(p.deal.drawn) == 2


# ---- first melds


def test_short_first_melds_go_back_and_raise_the_minimum_where_the_table_says_so() -> None:
    p = Play("buraco_usa", {"A": "8c 9c Tc Kc Kd Kh 4d"}, options={"short_meld_penalty": True})
    assert "meld:8c 9c Tc" not in p.listed()
    p.play("A meld:8c 9c Tc")
    assert p.hand("A") == ["4d", "8c", "9c", "Kc", "Kd", "Kh", "Tc"] and not p.deal.table
    assert p.events[-1].public["need"] == 65
    assert [n.args["n"] for n in p.view(None).seats[2].notes] == [65], "the partner needs as much"
    p.play("A meld:Kc Kd Kh|8c 9c Tc")
    assert not p.deal.table, "sixty are too few now"
    q = Play("buraco_usa", {"A": "8c 9c Tc Kc Kd Kh 4d"})
    assert q.refused("A meld:8c 9c Tc") == "opening_short"
    assert q.listed()[0] == "meld:Kc Kd Kh|8c 9c Tc"


def test_the_cut_counts_at_once() -> None:
    v = variant("buraco_usa")
    o = v.house({"cut_bonus": "random"}, 4)
    for k in range(60):
        step = v.game.start(o, bytes([k]) * 32)
        deal = step.state.deal
        cut = next(e for e in step.events if e.kind == "cut")
        assert deal.cutter == (step.state.setup.dealer + 3) % 4 and 18 <= deal.cut <= 26
        assert [len(pot) for pot in deal.pots] == [11, 11]
        if cut.public["points"]:
            break
    else:
        pytest.fail("nobody ever cuts 22")
    p = Play("buraco_usa", {"A": "7h 8h"}, doubled=(2900,) * 4, cutter=Seat(1), cut=22)
    assert play.need_of(p.o, p.deal, (Seat(0), Seat(2))) == 50
    assert play.need_of(p.o, p.deal, (Seat(1), Seat(3))) == 75
    worth = dict(scoring.parts_of(p.o, scoring.counted(p.deal, (Seat(1), Seat(3)))))
    assert worth["cut"] == 100


# ---- three players


def test_the_first_to_empty_a_hand_is_alone_and_the_others_share_their_melds() -> None:
    table = [("B", "6c 6d 6s"), ("C", "6c 6h 6d"), ("A", HEARTS)]
    p = Play("burraco_three", {"A": "Kc", "B": "6h 8s 9s", "C": "9c Jc"}, table=table)
    assert p.deal.sides == ((0,), (1,), (2,)) and all(s.side is None for s in p.view(None).seats)
    p.play("A discard:Kc")
    assert p.deal.sides == ((0,), (1, 2)) and "sides" in p.kinds()
    assert [s.side for s in p.view(None).seats] == [0, 1, 1]
    p.play("B draw")
    assert p.refused("B add:8s@2") == "not_your_meld"
    p.play("B add:6h@1")
    assert len(p.deal.table[1].pieces) == 4, "a partner's set"


def test_no_third_set_of_a_rank_is_started_by_partners_who_have_two() -> None:
    table = [("B", "6c 6d 6s"), ("C", "6c 6h 6d")]
    p = Play("burraco_three", {"A": "Kc", "B": "6h 6s 2c 9d"}, table=table).play("A discard:Kc", "B draw")
    assert p.refused("B meld:6h 6s 2c") == "second_set"


def test_half_points_are_kept_where_the_table_says_so() -> None:
    v = variant("burraco_three")
    o: Any = v.house({"split_rounding": "exact"}, 3)
    p = Play("burraco_three", {"A": "Kc", "B": "5s 8d", "C": "9d"}, options={"split_rounding": "exact"}, takers="A")
    deal = msgspec.structs.replace(p.deal, sides=((Seat(0),), (Seat(1), Seat(2))), phase="over", ended="stock")
    first = scoring.scored(o, p.state.setup, deal)
    assert first.points == (-10, -62, -62), "125 lost by both together"
    after = msgspec.structs.replace(deal, doubled=scoring.doubled(o, (first,)))
    second = scoring.scored(o, p.state.setup, after)
    assert second.points == (-10, -63, -63)
    assert standing.standing(o, (first, second)).totals == (-20, -125, -125)
    shown = p.game.deal_view(o, p.state.setup, deal, None, True)
    assert [any(n.id == "notice-half" for n in s.notes) for s in shown.seats] == [False, True, True]


def test_from_1000_on_the_last_hands_have_three_pots_and_no_partners() -> None:
    v = variant("burraco_three")
    o: Any = v.house({"final_solo_at": 1000}, 3)
    setup = Setup(dealer=Seat(0), seats=(Seat(0), Seat(1), Seat(2)))
    data = {scoring.DOUBLED: [2000, 0, 0], "began": 0, "ended": 0}
    ledger = (Score(setup=setup, reason="close", winners=(Seat(0),), points=(1000, 0, 0), data=data),)
    deal = v.game.start_deal(o, setup, b"y" * 32, ledger).state
    assert [len(pot) for pot in deal.pots] == [11, 11, 11] and len(deal.stock) == 41
    low = v.game.start_deal(o, setup, b"y" * 32, ()).state
    assert [len(pot) for pot in low.pots] == [18, 11]
    alone = msgspec.structs.replace(
        deal, phase="play", drew="stock", hands=(deal.hands[0], deal.hands[1][:1], deal.hands[2])
    )
    after = v.game.deal_apply(o, setup, alone, Seat(1), from_text(v.game.actions, f"discard:{faces(alone.hand)[0]}"), 0)
    assert after.state.takers == (1,) and after.state.sides == ((0,), (1,), (2,))


# ---- absent seats


def test_an_absent_seat_throws_what_it_drew_and_neither_closes_nor_takes_a_pot() -> None:
    p = Play("burraco", {"A": "Kc"}, phase="start", table=[("A", HEARTS)], takers="A")
    assert p.default() == "draw"
    p.play("A draw")
    assert p.default() == "discard:9d"
    p.play("A discard:9d")
    assert p.hand("A") == ["Kc"]


# ---- melds


def test_a_wild_and_its_place_are_shown_and_a_burraco_is_marked_by_cards_across() -> None:
    table = [("A", "8s Jk Ts"), ("A", HEARTS), ("B", DIRTY), ("A", "2h 6s 7s")]
    p = Play("burraco", {"A": "7h 8h 9c"}, table=table)
    zones = [p.view(None).zone(f"meld:{i}") for i in range(4)]
    assert [z and dict(z.stands) for z in zones] == [{1: "9s"}, {}, {6: "Q"}, {}]
    assert [z and z.sideways for z in zones] == [(), (5, 6), (6,), ()]
    semi = Play("burraco", {"A": "7h"}, options={"semi_clean": True}, table=[("A", f"Jk {HEARTS}")])
    zone = semi.view(None).zone("meld:0")
    assert zone is not None and zone.sideways == (6,) and zone.label is not None


def test_picked_cards_find_an_order_in_which_they_can_be_added() -> None:
    p = Play("burraco", {"A": "Qs 9s Kc"}, table=[("A", "8s Jk Ts")])
    drafts = p.game.drafts(p.state, Seat(0), (("Qs", "9s"),))
    assert to_text(drafts[0]) == "add:9s Qs@0", "the queen only fits once the joker is free"
    p.play(to_text_of(drafts[0]))
    assert faces(p.deal.table[0].pieces) == ("8s", "9s", "Ts", "Jk", "Qs")


def to_text_of(action: Any) -> str:
    return f"A {to_text(action)}"


def test_an_ace_that_fits_both_ends_is_offered_at_both() -> None:
    run = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    p = Play("burraco", {"A": "As 7h 8h"}, table=[("A", run)])
    assert {"add:As@0", "add:As@0 low"} <= set(p.listed())
    p.play("A add:As@0 low")
    assert faces(p.deal.table[0].pieces)[0] == "As"


def naively_a_run(o: BurracoOptions, cards: Sequence[int]) -> bool:
    """By definition: some assignment of the cards to neighbouring positions, one of them wild at most."""
    ends = {"one_end": (1, 14), "both_ends": (1, 14), "high": (2, 14), "low": (1, 13)}[o.ace]
    n = len(cards)
    if n < 3:
        return False
    for suit in range(4):
        for lo in range(ends[0], ends[1] - n + 2):
            free = list(cards)
            missing = 0
            aces = 0
            for p in range(lo, lo + n):
                fit = next((c for c in free if c & 15 == (p - 1) % 13 + 1 and c & 15 and c >> 4 & 3 == suit), None)
                if fit is None:
                    missing += 1
                else:
                    aces += fit & 15 == 1
                    free.remove(fit)
            wild_left = len(free) == missing <= 1 and all(shapes.can_be_wild(c) for c in free)
            if wild_left and not (aces > 1 and o.ace != "both_ends"):
                return True
    return False


@pytest.mark.parametrize("ace", ["one_end", "both_ends", "high", "low"])
def test_free_runs_are_those_that_can_be_arranged(ace: str) -> None:
    o: Any = variant("buraco_usa").house({"ace": ace, "jokers": True}, 4)
    rng = Random(ace)
    found = 0
    for _ in range(4000):
        lo, n = rng.randint(1, 11), rng.randint(3, 7)
        hand = [(p - 1) % 13 + 1 for p in range(lo, min(lo + n, 15))]
        cards = [k << 6 | 48 | r for k, r in enumerate(hand)]
        for _ in range(rng.randint(0, 2)):
            swap = rng.choice([2 | rng.randrange(4) << 4, rng.randrange(4) << 4, 48 | rng.randint(1, 13)])
            cards[rng.randrange(len(cards))] = 20 + rng.randrange(9) << 6 | swap
        if len(cards) != len(set(cards)):
            continue
        shape = shapes.read(o, cards)
        run = shape is not None and shape.kind == "run"
        assert run == naively_a_run(o, cards), faces(cards)
        found += run
    assert found > 400


def test_every_run_lies_so_that_its_cards_say_what_it_is() -> None:
    """What a meld is can be read off the cards as they lie, however it has grown."""
    rng = Random(11)
    for key in ("burraco", "buraco_usa"):
        o: Any = variant(key).house({}, 4)
        grown = 0
        for _ in range(400):
            suit = rng.randrange(4) << 4
            pack = [k << 6 | suit | r for k in range(2) for r in range(1, 14)] + [4 << 6 | 2, 5 << 6 | 16, 6 << 6 | 2 | suit]
            rng.shuffle(pack)
            lo = rng.randint(1, 11)
            shape = shapes.read(o, [7 << 6 | suit | r for r in range(lo, lo + 3)])
            assert shape is not None
            for c in pack:
                if after := shapes.added(o, shape, (c,), rng.choice(("", "low", "high"))):
                    assert sorted(after.cards) == sorted((*shape.cards, c))
                    assert shapes.lying("run", after.cards) == after, faces(after.cards)
                    shape = after
                    grown += 1
        assert grown > 1500


@pytest.mark.parametrize("key", ["burraco", "buraco_usa"])
def test_a_picked_group_is_added_in_some_order_if_its_cards_can_be_added_at_all(key: str) -> None:
    o: Any = variant(key).house({}, 4)
    box = Box()
    shape = shapes.read(o, box.all(["6s", "7s", "8s"]))
    assert shape is not None
    for text in ("Ts Jk", "Jk 4s", "9s Ts Js", "5s 4s 3s", "2s 4s 5s 3s", "Ts Jk 9s Qs"):
        cards = box.all(text.split())
        assert drafting.workable(o, shape, cards) is not None, text


# ---- refusals


def test_refusals_say_what_is_wrong() -> None:
    p = Play("burraco", {"A": "2c 2d Jk 4s 5s 6h 7s 9s Kc Kd Kh Ks"}, table=[("A", "8s Jk Ts"), ("B", "Qc Qd Qh")])
    assert p.refused("A meld:2c 2d Jk") == "meld_twos"
    assert p.refused("A meld:4s 5s") == "meld_small"
    assert p.refused("A meld:4s 5s 9s") == "no_run"
    assert p.refused("A meld:4s 5s 6h") == "no_meld"
    assert p.refused("A meld:Kc Kd 2c 2d") == "meld_wilds"
    assert p.refused("A meld:Qc 4s 5s") == "not_in_hand"
    assert p.refused("A meld:") == "no_meld_named"
    assert p.refused("A add:2c@0") == "second_wild"
    assert p.refused("A add:Kc@0") == "no_fit_fixed"
    assert p.refused("A add:Kc@1") == "not_your_meld"
    assert p.refused("A add:Kc@7") == "no_such_meld"
    assert p.refused("A draw") == "already_drawn"
    assert p.refused("B discard:8c") == "not_your_turn"
    usa = Play("buraco_usa", {"A": "5c 5d 5h 9s"}, table=[("A", "8s 9s Ts")])
    assert usa.refused("A meld:5c 5d 5h") == "set_rank"
    lone = Play("burraco", {"A": "Kc 2c"}, table=[("A", HEARTS)], takers="A")
    assert lone.refused("A add:Kc@0") == "no_fit"


def test_the_clock_ends_the_match_after_the_hand_in_progress() -> None:
    v = variant("buraco_usa")
    o: Any = v.house({"match_time": 5}, 4)
    setup = Setup(dealer=Seat(0), seats=tuple(Seat(i) for i in range(4)))

    def hand(points: tuple[int, ...], began: int, ended: int) -> Score:
        data = {scoring.DOUBLED: [2 * n for n in points], "began": began, "ended": ended}
        return Score(setup=setup, reason="close", winners=(), points=points, data=data)

    early = hand((5000, 0, 5000, 0), 1_000, 200_000)
    assert standing.standing(o, (early,)).result is None, "no target while there is time"
    late = hand((0, 5000, 0, 5000), 210_000, 301_000)
    assert standing.standing(o, (early, late)).result is None, "a tie is played on"
    more = hand((0, 10, 0, 10), 310_000, 400_000)
    result = standing.standing(o, (early, late, more)).result
    assert result is not None and result.reason == "time" and result.winners == (1, 3)


# ---- house rules and whole matches


@pytest.mark.parametrize(
    ("key", "changes", "players"),
    [
        ("burraco", {"pots": [11]}, 4),
        ("burraco", {"hand_size": 15, "pots": [18, 18], "stock_floor": 10}, 4),
        ("buraco_usa", {"short_meld_penalty": True, "initial_table": "none"}, 4),
        ("buraco_usa", {"packs": 2}, 6),
        ("burraco_two", {"jokers": True}, 2),
    ],
)
def test_house_rules_that_cannot_be_are_refused_in_words(key: str, changes: Mapping[str, Any], players: int) -> None:
    v = variant(key)
    with pytest.raises(BadOption):
        v.house(changes, players)


def test_six_play_with_three_packs() -> None:
    v = variant("buraco_usa")
    assert v.sizes({}) == (4,) and v.sizes({"packs": 3}) == (4, 6)
    assert v.game.sides(v.house({"packs": 3}, 6)) == ((0, 3), (1, 4), (2, 5))
    assert v.game.sides(v.house({"packs": 3, "six_form": "3v3"}, 6)) == ((0, 2, 4), (1, 3, 5))


@every_game
def test_ai_players_bring_a_match_to_its_end(v: Any) -> None:
    """Sensible play meets what random play hardly ever does: pots, burracos, closing."""
    options = v.house({"max_hands": 4}, v.players[0])
    told = set()
    for k in range(2):
        rng = Random(f"{v.key} {k}")
        kinds = ("normal", "hard", "easy", "normal", "hard", "easy")[: options.players]
        for move in moves(v.game, v.game.start(options, rng.randbytes(32)).state, chooser(v, options, kinds, rng)):
            state = move.step.state
            told |= {e.kind for e in move.step.events}
            cards = v.game.cards(state)
            assert len(set(cards)) == len(cards) == len(v.game.cards(move.before)), "a card is lost or doubled"
            for m in state.deal.table:
                assert isinstance(m, SideMeld) and shapes.lying(m.kind, m.pieces)
    assert {"pot_on_discard", "pot_seen", "burraco_clean", "closes"} <= told


@pytest.mark.parametrize(("key", "kinds"), [("burraco", ("normal", "random")), ("burraco_three", ("normal", "random"))])
def test_the_player_beats_random_play(key: str, kinds: tuple[str, str]) -> None:
    v = variant(key)
    seats = v.players[0]
    who: Any = tuple(kinds[s % 2] for s in range(4))[:seats] if seats == 4 else (kinds[0], kinds[1], kinds[1])
    report = simulate(v, v.house({"max_hands": 2}, seats), who, 6, "beat")
    assert report.wins[0] >= 5
