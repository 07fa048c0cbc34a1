"""Panels from hand-made asks: what a person sees, and that Discord would take it."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from bot.games.cards import FACES
from bot.games.contract.continental.deal import Declare as Finish
from bot.games.core import Action, Ask, Draft, Illegal, Line, Press, Seat
from bot.games.notation import texts
from bot.games.rummy import actions as rummy
from bot.games.view import Laid, Say, SeatView, TableView, Zone
from bot.tables.model import Status
from bot.texts import FOLDER
from card_images import render_hand, text_table
from cogs.panels import ids
from cogs.panels.components import BUTTON, SELECT, Json, Panel, emoji, walk
from cogs.panels.controls import draft_picks, folded
from cogs.panels.hand import HandLook, around, desk_of, hand_panel, pictured, state_lines
from cogs.panels.limits import BadPanel, check, problems
from cogs.panels.lobby import lobby_panel
from cogs.panels.press import turned
from cogs.panels.session import Session, picks_of
from cogs.panels.table import TableLook, table_panel
from cogs.panels.words import Voice, clean_name, safe_name
from tests.cogs.reach import reachable, refs
from tests.cogs.toys import AskFor, Declare, Discard, DrawStock, Knock, Meld, Swap, TakeDiscard, ToyTable, Trade, ask

VOICE = Voice(name=lambda s: ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"][s])
RUMMY = Voice("en", "rummy", VOICE.name)
LOOK = HandLook()
ANN = Seat(0)


def panel_of(table: ToyTable, session: Session | None = None, look: HandLook = LOOK) -> Panel:
    return check(hand_panel(table, ANN, VOICE, session or Session(), look))


def buttons(panel: Panel) -> list[Json]:
    return [c for c in walk(panel.components) if c["type"] == BUTTON]


def selects(panel: Panel) -> list[Json]:
    return [c for c in walk(panel.components) if c["type"] == SELECT]


def words(panel: Panel) -> str:
    return "\n".join(c["content"] for c in walk(panel.components) if "content" in c)


def many(n: int) -> tuple[str, ...]:
    """n cards of as many packs as it takes."""
    return tuple(itertools.islice(itertools.cycle(FACES), n))


class TestButtons:
    def test_moves_without_a_choice_are_buttons_that_play_them(self) -> None:
        panel = panel_of(ToyTable(ask(DrawStock(), TakeDiscard("7h"), kind="draw"), ["As"]))
        found = {ids.read(b["custom_id"]).rest for b in buttons(panel) if b["custom_id"].startswith("t:12:34:a.")}  # type: ignore[union-attr]
        assert found == {"draw_stock", "take_discard:7h"}

    def test_cards_to_throw_are_four_in_a_row_with_short_labels(self) -> None:
        hand = ["As", "3s", "4s", "7d", "8d", "9d", "Th", "Jh", "Qc", "Kc", "2h"]
        panel = panel_of(ToyTable(ask(*[Discard(f) for f in hand]), hand))
        cards = [b for b in buttons(panel) if ".discard:" in b["custom_id"]]
        assert len(cards) == 11
        assert all(len(b["label"]) <= 3 for b in cards)
        assert (
            max(len(r["components"]) for r in walk(panel.components) if r["type"] == 1 and r["components"][0] in cards) == 4
        )

    def test_cards_stand_in_the_order_the_person_chose(self) -> None:
        hand = ["Kc", "2h", "As", "3c"]
        table = ToyTable(ask(*[Discard(f) for f in hand]), hand)
        shown = {
            order: [
                b["label"] for b in buttons(panel_of(table, look=HandLook(order=order))) if ".discard:" in b["custom_id"]
            ]
            for order in ("rank", "suit", "dealt")
        }
        assert shown == {
            "rank": ["A♠", "2♥", "3♣", "K♣"],
            "suit": ["3♣", "K♣", "2♥", "A♠"],
            "dealt": ["K♣", "2♥", "A♠", "3♣"],
        }

    def test_with_emojis_a_card_button_is_its_emoji_alone(self) -> None:
        look = HandLook(emoji_of=lambda f: {"id": "1", "name": f"c_{f}"})
        panel = panel_of(ToyTable(ask(Discard("As"), Discard("2h")), ["As", "2h"]), look=look)
        cards = [b for b in buttons(panel) if ".discard:" in b["custom_id"]]
        assert [(b["emoji"]["name"], b.get("label")) for b in cards] == [("c_2h", None), ("c_As", None)]

    def test_a_card_that_may_not_be_thrown_is_greyed_and_the_reason_is_told_on_demand(self) -> None:
        table = ToyTable(ask(Discard("As"), Discard("2h")), ["As", "2h", "7h"])
        table.refused[Discard("7h")] = Illegal("not_your_turn")
        greyed = [b for b in buttons(panel_of(table)) if b.get("disabled")]
        assert [b["label"] for b in greyed] == ["7♥"]
        assert "Why not?" in [b["label"] for b in buttons(panel_of(table))]
        assert "not 7♥: It is not your turn." in words(panel_of(table, Session(why=True)))
        free = ToyTable(ask(Discard("As"), Discard("2h")), ["As", "2h"])
        assert "Why not?" not in [b["label"] for b in buttons(panel_of(free))], "there is nothing to be told"

    def test_places_are_numbered_and_laid_out_like_the_grid(self) -> None:
        grid = Zone(key="grid:0", role="grid", layout="grid", seat=ANN, cards=(None,) * 6, count=6, columns=3)
        panel = panel_of(ToyTable(ask(*[Swap(p) for p in range(1, 7)]), zones=[grid]))
        laid = [
            [b["label"] for b in r["components"]] for r in walk(panel.components) if r["type"] == 1 and ".swap" in str(r)
        ]
        assert laid == [["1", "2", "3"], ["4", "5", "6"]]

    def test_a_lesser_group_of_cards_becomes_a_select(self) -> None:
        hand = list(FACES[:11])
        actions = [*(Discard(f) for f in hand), *(Knock(f) for f in hand[:6])]
        panel = panel_of(ToyTable(ask(*actions), hand))
        (knock,) = selects(panel)
        assert [o["value"] for o in knock["options"]] == [f"a.knock:{f}" for f in hand[:6]]


class Lay(Press, frozen=True, kw_only=True):
    card: str
    to: str = ""


class Turn(Press, frozen=True, kw_only=True):
    pass


class Yell(Press, frozen=True, kw_only=True):
    shout = True


def race_rows(*actions: Action) -> list[list[str]]:
    """What the rows of a race's board are for: the codes of their buttons, the panel's own tools left out."""
    panel = panel_of(ToyTable(Ask(ANN, "race", actions, waits=False), live=True))
    rows = [c["components"] for c in panel.components if c["type"] == 1]
    found = [[ids.read(b["custom_id"]).rest for b in r if ":a." in b.get("custom_id", "")] for r in rows]  # type: ignore[union-attr]
    return [r for r in found if r]


class TestRaces:
    def test_what_is_always_there_keeps_its_place_from_the_bottom(self) -> None:
        lone = race_rows(Lay(card="As", to="lake"), Turn())
        many = race_rows(*(Lay(card=f, to="lake") for f in FACES[:7]), Turn())
        none = race_rows(Turn())
        assert lone[-1] == many[-1] == none[-1] == ["turn"]
        assert lone[0] == ["lay:As:lake"], "a move does not share its row"

    def test_each_card_has_one_button_for_its_best_place(self) -> None:
        rows = race_rows(Lay(card="As", to="lake"), Lay(card="As", to="r1"), Lay(card="2s", to="r2"), Turn())
        assert [code for r in rows for code in r] == ["lay:As:lake", "lay:2s:r2", "turn"]

    def test_a_shout_stands_apart(self) -> None:
        rows = race_rows(Turn(), Yell())
        assert ["yell"] in rows and ["turn"] in rows


class TestSteps:
    def test_moves_of_two_fields_are_put_together_step_by_step(self) -> None:
        actions = [AskFor(t, r) for t in range(1, 6) for r in "A23456789TJQK"]
        table = ToyTable(ask(*actions), ["As"], seats=6)
        first = [b for b in buttons(panel_of(table)) if ".f." in b["custom_id"] or ":f." in b["custom_id"]]
        assert [b["label"] for b in first] == ["Bob", "Cy", "Dee", "Eve", "Fay"]
        session = turned(Session(), ids.read(first[2]["custom_id"]), None)  # type: ignore[arg-type]
        second = panel_of(table, session)
        assert {ref.rest for ref in refs(second) if ref.verb == "a"} == {f"ask_for:3:{r}" for r in "A23456789TJQK"}
        assert "Dee …" in words(second)
        assert any(b["custom_id"].startswith("t:12:34:unfacet.") for b in buttons(second))

    def test_a_card_of_somebody_else_is_one_press_below_its_owner_and_lies_as_in_the_grid(self) -> None:
        grids = [
            Zone(key=f"grid:{s}", role="grid", layout="grid", seat=Seat(s), cards=(None,) * 4, count=4, columns=2)
            for s in range(3)
        ]
        aims = [Trade(2, t, q) for t in (1, 2) for q in (1, 2, 4)]
        panel = panel_of(ToyTable(ask(*aims), zones=grids, seats=3))
        laid = [
            [("" if b.get("disabled") else b["custom_id"].split(":a.")[1]) for b in r["components"]]
            for r in walk(panel.components)
            if r["type"] == 1 and ".trade" in str(r)
        ]
        assert laid == [
            ["trade:2:1:1", "trade:2:1:2"],
            ["", "trade:2:1:4"],
            ["trade:2:2:1", "trade:2:2:2"],
            ["", "trade:2:2:4"],
        ]
        said = words(panel)
        assert said.index("Bob …") < said.index("Cy …")

    def test_what_needs_no_choice_stands_below_the_places_one_chooses_from(self) -> None:
        grid = Zone(key="grid:0", role="grid", layout="grid", seat=ANN, cards=(None,) * 4, count=4, columns=2)
        panel = panel_of(ToyTable(ask(DrawStock(), *[Swap(p) for p in (1, 2, 4)]), zones=[grid]))
        rows_of = [str(r) for r in walk(panel.components) if r["type"] == 1]
        first, last = (next(i for i, r in enumerate(rows_of) if what in r) for what in (".swap", ".draw_stock"))
        assert first < last
        greyed = [b["label"] for b in buttons(panel) if b.get("disabled")]
        assert greyed == ["3"], "a place that may not be chosen keeps its spot"

    def test_ideas_that_cannot_be_composed_are_buttons_above_the_plain_moves(self) -> None:
        ideas = [Meld(("3c",)), Meld(("3c", "3d")), Meld(("9s",))]
        asked = replace(ask(*ideas, DrawStock()), exhaustive=False)
        panel = panel_of(ToyTable(asked, ["3c", "3d", "9s"]))
        assert not selects(panel)
        played = [ids.read(b["custom_id"]).rest for b in buttons(panel) if ":a." in b["custom_id"]]  # type: ignore[union-attr]
        assert played == [*texts(ideas), "draw_stock"]

    @pytest.mark.parametrize("n", [1, 2, 5, 6, 9, 12])
    def test_three_fields_lead_to_every_move(self, n: int) -> None:
        actions = [Trade(p, t, q) for p in range(1, n + 1) for t in range(1, 6) for q in range(1, n + 1)]
        table = ToyTable(ask(*actions), ["As"], seats=6)
        assert reachable(table, ANN, VOICE, LOOK) == set(texts(actions))


class TestHandsOfEverySize:
    @pytest.mark.parametrize("n", [1, 4, 16, 17, 20, 21, 25, 26, 52, 60])
    def test_every_throw_is_within_reach(self, n: int) -> None:
        hand = many(n)
        actions = [Discard(f) for f in dict.fromkeys(hand)]
        table = ToyTable(ask(*actions, DrawStock(), *[Knock(f) for f in dict.fromkeys(hand)]), hand)
        assert reachable(table, ANN, VOICE, LOOK) >= set(texts(actions)) | {"draw_stock"}

    @pytest.mark.parametrize("n", [1, 25, 26, 60, 104])
    def test_every_card_can_be_picked_for_a_draft(self, n: int) -> None:
        hand = many(n)
        table = ToyTable(ask(DrawStock(), draft=Draft(cards=hand, groups=0)), hand)
        offered = [o["value"] for s in selects(panel_of(table)) for o in s["options"]]
        assert sorted(offered) == sorted(picks_of(hand))

    @pytest.mark.parametrize("n", [13, 26, 60])
    def test_ideas_draft_throws_and_plain_moves_fit_together(self, n: int) -> None:
        hand = many(n)
        ideas: list[Action] = [Meld(tuple(FACES[i : i + 3])) for i in range(40)]
        throws = [Discard(f) for f in dict.fromkeys(hand)]
        table = ToyTable(ask(*ideas, *throws, DrawStock(), draft=Draft(cards=hand, groups=3)), hand)
        session = Session(picked=tuple(picks_of(hand)[:5]))
        found = reachable(table, ANN, VOICE, LOOK, session)
        assert found >= set(texts([*ideas, *throws, DrawStock()]))

    def test_a_move_too_long_for_an_id_is_still_within_reach(self) -> None:
        long = [Declare("7h", tuple(tuple(FACES[i : i + 4]) for i in range(s, s + 13, 4))) for s in range(4)]
        table = ToyTable(ask(*long, draft=Draft(cards=FACES[:20], groups=0)), FACES[:20])
        assert reachable(table, ANN, VOICE, LOOK) == set(texts(long))

    def test_hundreds_of_moves_are_paged(self) -> None:
        actions = [Meld(tuple(c)) for c in itertools.combinations(FACES[:11], 3)]
        table = ToyTable(ask(*actions), FACES[:11])
        assert len(actions) == 165
        assert reachable(table, ANN, VOICE, LOOK) == set(texts(actions))


class TestDrafts:
    def table(self) -> ToyTable:
        table = ToyTable(ask(DrawStock(), draft=Draft(cards=("5h", "6h", "8h", "8h"), groups=2)), ["5h", "6h", "8h", "8h"])
        table.refused[Meld(("5h", "6h", "8h"))] = Illegal("not_in_hand", {"card": "7h"})
        return table

    def test_the_verdict_says_in_words_why_not(self) -> None:
        said = words(panel_of(self.table(), Session(picked=("5h", "6h", "8h"))))
        assert "Picked: 5♥ 6♥ 8♥" in said
        assert "✗ You do not hold 7♥." in said

    def test_a_legal_draft_has_a_button_that_plays_it(self) -> None:
        panel = panel_of(self.table(), Session(picked=("5h", "6h")))
        assert any(b["custom_id"] == "t:12:34:a.meld:5h 6h~d" for b in buttons(panel))

    def test_the_picture_shows_the_draft_set_apart_with_what_wild_cards_stand_for(self) -> None:
        hand = ("5h", "Jk", "Jk", "9s", "7h")
        pile = Zone(key="discard", role="discard", layout="fan", cards=("2c", "8h"), count=2)
        table = ToyTable(ask(DrawStock(), draft=Draft(cards=(*hand, "8h"), groups=0)), hand, zones=[pile])
        table.laid[Meld(("5h", "7h", "Jk", "8h"))] = (Laid(("5h", "Jk", "7h", "8h"), {1: "6h"}),)
        view = pictured(table, ANN, Session(picked=("5h", "7h", "Jk", "8h")))
        assert view.hand() == ("Jk", "9s"), "what is picked is out of the hand"
        (draft,) = [z for z in view.zones if z.key.startswith("draft")]
        assert (draft.cards, dict(draft.stands)) == (("5h", "Jk", "7h", "8h"), {1: "6h"})
        assert view.zone("discard").marks == {1: "picked"}  # type: ignore[union-attr]
        alt = render_hand(view, ["Ann", "Bob"]).alt
        assert "Your hand (2): 9♠ Joker" in alt and "Picked: five of hearts, joker as six of hearts, seven" in alt
        assert alt.count("9♠") == 1, "nothing is told twice"

    def test_a_draft_that_is_no_move_is_shown_as_it_was_picked(self) -> None:
        table = self.table()
        view = pictured(table, ANN, Session(picked=("8h", "5h"), groups=(("6h",),)))
        assert [z.cards for z in view.zones if z.key.startswith("draft")] == [("6h",), ("8h", "5h")]
        assert view.hand() == ("8h",)
        assert pictured(table, ANN, Session()) == table.view(ANN)

    def test_copies_of_a_card_are_picked_one_by_one(self) -> None:
        (draft,) = selects(panel_of(self.table()))
        assert [o["value"] for o in draft["options"]] == ["5h", "6h", "8h", "8h.1"]

    def test_a_group_set_aside_is_not_offered_again(self) -> None:
        desk = desk_of(self.table(), ANN, VOICE, Session(picked=("5h", "6h")).set_aside(), LOOK)
        assert desk is not None
        assert draft_picks(desk) == ["8h", "8h.1"]

    def test_a_used_select_gets_a_fresh_id(self) -> None:
        table = self.table()
        (before,) = selects(panel_of(table))
        session = turned(Session(), ids.read(before["custom_id"]), desk_of(table, ANN, VOICE, Session(), LOOK), ("6h",))  # type: ignore[arg-type]
        (after,) = selects(panel_of(table, session))
        assert session.picked == ("6h",)
        assert after["custom_id"] != before["custom_id"]
        assert [o["value"] for o in after["options"] if o.get("default")] == ["6h"]

    def test_picks_of_cards_that_are_gone_are_forgotten(self) -> None:
        session = Session(picked=("5h", "Kd"), groups=(("Qd",),))
        assert session.pruned(Draft(cards=("5h",))).drafted() == (("5h",),)


class TestPhones:
    LONG = (("Jd", "Kd", "Jk"), ("5h", "6h", "7h", "8h", "9h", "Th"), ("2c", "2d", "2h"))

    def test_no_label_is_cut_off_and_nothing_of_it_is_lost(self) -> None:
        ideas = [rummy.Meld(self.LONG), rummy.Meld((*self.LONG, FACES[:5]))]
        table = ToyTable(ask(*ideas, draft=Draft(cards=FACES, groups=0)), FACES[:20])
        panel = check(hand_panel(table, ANN, RUMMY, Session(), LOOK))
        (worth,) = [s for s in selects(panel) if s["placeholder"] == "Worth doing"]
        assert all(len(o["label"]) <= 40 for o in worth["options"])
        told = f"{worth['options'][0]['label']} {worth['options'][0]['description']}"
        assert [c for c in ("J♦", "Joker", "5♥ … 10♥ (6)", "2♥") if c not in told] == []

    def test_a_drafted_move_too_long_for_a_button_is_said_above_it(self) -> None:
        table = ToyTable(ask(DrawStock(), draft=Draft(cards=FACES, groups=0)), FACES[:20])
        many_groups = tuple(FACES[i : i + 3] for i in range(0, 12, 3))
        table.legal_drafts[many_groups] = (rummy.Meld(many_groups),)
        session = Session(groups=many_groups[:-1], picked=many_groups[-1])
        panel = check(hand_panel(table, ANN, RUMMY, session, LOOK))
        (drafted,) = [b["label"] for b in buttons(panel) if b["custom_id"].endswith("~d")]
        assert drafted == "✓ Meld" and "✓ Meld A♣ 2♣ 3♣ | 4♣" in words(panel)

    def test_a_long_move_that_is_the_only_one_of_its_kind_is_a_button_all_the_same(self) -> None:
        shows = [rummy.Show(self.LONG, "7s"), rummy.Show((*self.LONG, ("4c", "4d", "4h")))]
        for offered, labels in (
            (shows[:1], ["Show your hand, throwing 7♠"]),
            (shows[1:], ["Show your whole hand"]),
            (shows, []),
        ):
            table = ToyTable(ask(*offered, draft=Draft(cards=FACES, groups=0)), FACES[:20])
            panel = check(hand_panel(table, ANN, RUMMY, Session(), LOOK))
            assert [b["label"] for b in buttons(panel) if "Show" in b.get("label", "")] == labels

    def test_drafted_moves_that_read_alike_are_not_two_buttons_alike(self) -> None:
        rest = (("Td", "Jd", "Qd", "Kd"), ("4h", "5h", "6h"), ("6s", "7s", "8s", "9s"))
        either = [Finish((run, *rest), "2h") for run in (("5d", "6d", "7d", "Jk"), ("Jk", "5d", "6d", "7d"))]
        table = ToyTable(ask(either[0], draft=Draft(cards=FACES, groups=0)), FACES[:20])
        voice = Voice("en", "contract", VOICE.name)
        groups = either[0].groups
        table.legal_drafts[groups] = tuple(either)
        table.remarks = {
            a: (Say("remark-stands", {"card": "Jk", "got": got}),) for a, got in zip(either, ("8d", "4d"), strict=True)
        }
        panel = check(hand_panel(table, ANN, voice, Session(groups=groups[:-1], picked=groups[-1]), LOOK))
        assert sum("Declare" in b.get("label", "") for b in buttons(panel)) == 1, "the idea"
        (drafted,) = [s for s in selects(panel) if "drafted" in s["custom_id"]]
        assert [o["description"] for o in drafted["options"]] == ["Joker is 8♦", "Joker is 4♦"]

    @pytest.mark.parametrize("label", ["Meld " + "A♠ " * 30, "x" * 90, "Take A: " + "7♥ | " * 12])
    def test_a_long_label_is_folded_without_loss(self, label: str) -> None:
        head, rest = folded(label)
        assert len(head) <= 40
        assert (head.removesuffix(" …") + rest.removeprefix("… ")).translate(
            {32: None, 124: None, 58: None}
        ) == label.translate({32: None, 124: None, 58: None})

    def test_what_a_closed_select_says_is_not_cut_off(self) -> None:
        told = [line for path in sorted(FOLDER.glob("en/*.ftl")) for line in path.read_text("utf-8").splitlines()]
        drafts = [line.partition(" = ")[2] for line in told if "select-draft" in line.partition(" = ")[0]]
        assert len(drafts) >= 8 and all(len(s) <= 30 for s in drafts if "{" not in s)


class TestWordsInsteadOfPictures:
    def test_the_table_is_told_in_words_as_far_as_there_is_room(self) -> None:
        hand = many(60)
        table = ToyTable(ask(*[Discard(f) for f in FACES], draft=Draft(cards=hand, groups=0)), hand)
        for twin in ("Bob: 7♣ 7♦ 7♥", "line\n" * 800):
            session = Session(picked=tuple(picks_of(hand)[:25]), why=True)
            said = words(panel_of(table, session, replace(LOOK, twin=twin)))
            assert twin[:14] in said

    def test_the_own_hand_is_not_told_twice(self) -> None:
        meld = Zone(key="meld:0", role="meld", layout="row", seat=Seat(1), cards=("7c", "7d", "7h"), count=3)
        told = text_table(around(ToyTable(ask(DrawStock()), ["As", "Kd"], zones=[meld]).view(ANN)), ["Ann", "Bob"])
        assert "7♣ 7♦ 7♥" in told and "A♠" not in told


class TestWhoIsWaitedFor:
    @pytest.mark.parametrize(
        ("phase", "said"),
        [
            ("draw", "Ann, Bob to play · "),
            ("claim", "Ann, Bob may call · "),
            ("deal_over", "The next deal waits for Ann, Bob · "),
        ],
    )
    def test_it_is_said_in_the_words_of_the_phase(self, phase: str, said: str) -> None:
        table = ToyTable(ask(DrawStock()))
        view = replace(table.view(None), phase=phase, turn=(ANN, Seat(1)))
        assert state_lines(table, view, RUMMY, None)[0].startswith(said)


class TestIds:
    @pytest.mark.parametrize(
        "rest",
        ["draw_stock", "discard:7h", "meld:5h 6h 7h|8c 8d 8s", "layoff:7h 8h@0", "take_pile:3+meld:5c 5h 5d", "nerts!"],
    )
    def test_an_id_says_what_it_was_made_from(self, rest: str) -> None:
        assert ids.read(ids.of_table(7, 3, "a", rest)) == ids.Ref(7, 3, "a", rest)
        assert ids.read(ids.of_table(7, 3, "a", rest, mark=9)) == ids.Ref(7, 3, "a", rest)

    @pytest.mark.parametrize("foreign", ["", "hello", "t:x:1:a.b", "t:1:1", "c1:1:2:a", "t:1:2:A.b"])
    def test_foreign_ids_are_not_ours(self, foreign: str) -> None:
        assert ids.read(foreign) is None

    def test_a_listed_action_is_found_again_by_its_digest_wherever_it_stands_now(self) -> None:
        long = [Declare("7h", tuple(tuple(FACES[i : i + 4]) for i in range(s, s + 13, 4))) for s in range(4)]
        _, rest = ids.code_of(long[2], long, most=40)
        assert ids.listed_action(rest, long) == long[2]
        assert ids.listed_action(rest, long[::-1]) == long[2]
        assert ids.listed_action(rest, long[:2]) is None


class TestLimits:
    def test_each_kind_of_excess_is_named(self) -> None:
        button_: Json = {"type": 2, "style": 1, "custom_id": "a", "label": "x"}
        cases: list[tuple[list[Json], str]] = [
            ([{"type": 10, "content": "x"}] * 41, "41 components"),
            ([{"type": 10, "content": "x" * 4001}], "4001 characters"),
            ([{"type": 1, "components": [button_ | {"custom_id": str(i)} for i in range(6)]}], "a row of 6"),
            ([{"type": 1, "components": [button_, button_]}], "appears twice"),
            ([{"type": 1, "components": [button_ | {"label": "x" * 81}]}], "label of 81"),
            ([{"type": 1, "components": [button_ | {"custom_id": "x" * 101}]}], "custom id of 101"),
            ([button_], "outside a row"),
            ([{"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]}], "not attached"),
            ([], "needs a component"),
        ]
        for components, said in cases:
            assert said in "; ".join(problems(Panel(components)))
        options = [{"label": str(i), "value": str(i)} for i in range(26)]
        crowded: Json = {"type": 3, "custom_id": "s", "options": options, "min_values": 1, "max_values": 1}
        with pytest.raises(BadPanel, match="26 options"):
            check(Panel([{"type": 1, "components": [crowded]}]))


class TestNames:
    @pytest.mark.parametrize(
        "name", ["*x*", "`a`", "@everyone", "<@123>", "[a](http://b)", "a\nb", "||x||", "\u202egnp", "", "#" * 99]
    )
    def test_a_name_cannot_break_the_text_around_it(self, name: str) -> None:
        safe = safe_name(name)
        assert "\n" not in safe
        bare = safe
        for special in "\\*_~|`<>[]()#@:":
            bare = bare.replace("\\" + special, "")
        assert not set(bare) & set("\\*_~|`<>[]()#@:\u202e")
        assert 1 <= len(clean_name(name)) <= 32


class Scored(ToyTable):
    """A table of two sides between two deals."""

    def view(self, seat: Seat | None) -> TableView:
        points = {0: (("own_hand", -20), ("rummy", 1250)), 1: (("own_hand", -45),)}
        lines = tuple(Line(Seat(s), why, n) for s in (1, 0, 3, 2) for why, n in points[s % 2])
        seats = tuple(SeatView(seat=Seat(s), side=s % 2, score=(2000, -45)[s % 2]) for s in range(4))
        return replace(super().view(seat), deal=2, lines=lines, seats=seats)


class TestPublicMessages:
    def test_the_table_says_whose_turn_and_until_when(self) -> None:
        panel = check(table_panel(ToyTable(ask(DrawStock())), VOICE, TableLook(twin="twin")))
        assert "Ann to play · <t:1800000000:R>" in words(panel)
        assert {ids.read(b["custom_id"]).verb for b in buttons(panel)} == {"hand", "rules", "leave", "more"}  # type: ignore[union-attr]

    def test_the_table_never_names_a_card_of_a_hand(self) -> None:
        table = ToyTable(ask(Discard("7h")), ["7h", "8h"])
        assert "7h" not in str(table_panel(table, VOICE, TableLook()).components)
        assert "7♥" not in words(table_panel(table, VOICE, TableLook()))

    def test_the_score_sheet_says_what_each_side_made_of_the_deal_and_why(self) -> None:
        table = Scored(None, seats=4)
        said = words(check(table_panel(table, RUMMY, TableLook()))).splitlines()
        assert said[said.index("**Deal 2**") + 1 :] == [
            "**Ann, Cy**: 1,230 · match: 2,000",
            "-# Cards left in hand -20 · Rummy: doubled +1,250",
            "**Bob, Dee**: -45 · match: -45",
            "-# Cards left in hand -45",
        ]
        table.status = Status.OVER
        assert "match:" not in words(check(table_panel(table, RUMMY, TableLook())))

    def test_the_lobby_shows_seats_rules_and_what_can_be_done(self) -> None:
        table = ToyTable(None)
        table.changes = {"preset": "classic", "knock_limit": 7, "upcard_freezers": ("wild", "red_three")}
        panel = check(lobby_panel(table, VOICE))
        said = words(panel)
        assert "Ann (host)" in said and "Bob" in said
        assert "Preset: **classic**" in said and "knock limit 7" in said
        assert "upcard freezers wild, red three" in said


def test_an_emoji_of_unicode_is_named() -> None:
    assert emoji("🃏") == {"name": "🃏"}


def test_a_tables_number_is_a_name_and_has_no_comma() -> None:
    assert VOICE.text("more-title", table=1234) == "**Table 1234**"
