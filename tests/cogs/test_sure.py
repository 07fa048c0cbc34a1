"""A move on which much hangs is shown once more and asked about before it is played."""

from __future__ import annotations

from typing import Any

from bot.games.catalog import variant
from bot.games.core import Seat
from bot.games.indian.actions import Declare, Drop
from bot.games.notation import to_text
from cogs.panels.components import walk
from cogs.panels.hand import HandLook, desk_of, hand_panel, pictured
from cogs.panels.ids import Ref
from cogs.panels.limits import check
from cogs.panels.press import turned
from cogs.panels.session import Session
from cogs.panels.words import Voice
from tests.cogs.positions import Position
from tests.cogs.reach import refs
from tests.games.test_indian import COMPLETE, Play


def table_of(play: Play) -> tuple[Position, Voice]:
    v = variant("indian_points")
    table = Position(v, play.o, play.state)
    return table, Voice("en", v.family, table.name_of, v.key)


def moves(panel: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for ref in refs(panel):
        found.setdefault(ref.verb, []).append(ref.rest)
    return found


def words(panel: Any) -> str:
    return "\n".join(str(c["content"]) for c in walk(panel.components) if "content" in c)


def test_a_drop_is_asked_about_and_can_be_thought_better_of() -> None:
    table, voice = table_of(Play({"A": "2c", "B": ""}, phase="draw", open="9h"))
    seat, look = Seat(0), HandLook()
    panel = check(hand_panel(table, seat, voice, Session(), look))
    assert "a.drop" in moves(panel)["sure"] and "drop" not in moves(panel)["a"]
    desk = desk_of(table, seat, voice, Session(), look)
    asked = turned(Session(), Ref(int(table.id), table.rev, "sure", "a.drop"), desk)
    panel = check(hand_panel(table, seat, voice, asked, look))
    assert moves(panel)["a"] == ["drop"] and "sure" not in moves(panel)
    assert "Are you sure?" in words(panel) and "costs 20" in words(panel)
    back = turned(asked, Ref(int(table.id), table.rev, "unfacet", ""), desk)
    assert "draw_stock" in moves(hand_panel(table, seat, voice, back, look))["a"]


def test_what_was_asked_at_another_moment_is_asked_no_more() -> None:
    table, voice = table_of(Play({"A": "2c", "B": ""}, phase="draw", open="9h"))
    old = Session(sure="a.drop", sure_at=table.rev - 1)
    assert "draw_stock" in moves(hand_panel(table, Seat(0), voice, old, HandLook()))["a"]
    gone = Session(sure="a.declare:2c", sure_at=table.rev)
    assert "draw_stock" in moves(hand_panel(table, Seat(0), voice, gone, HandLook()))["a"]


def test_a_declaration_is_shown_as_it_would_lie_before_it_is_confirmed() -> None:
    play = Play({"A": COMPLETE + " Qh", "B": ""}, cut="2c", drawn="Qh")
    table, voice = table_of(play)
    action = next(a for a in play.ask().actions if isinstance(a, Declare))
    desk = desk_of(table, Seat(0), voice, Session(), HandLook())
    assert desk is not None
    press = next(r for r in refs(hand_panel(table, Seat(0), voice, Session(), HandLook())) if r.verb == "sure")
    asked = turned(Session(), press, desk)
    assert moves(check(hand_panel(table, Seat(0), voice, asked, HandLook())))["a"] == [to_text(action)]
    drafted = [z for z in pictured(table, Seat(0), asked).zones if z.key.startswith("draft:")]
    assert [set(z.cards) for z in drafted] == [set(g) for g in action.groups]
    assert not [z for z in pictured(table, Seat(0), Session()).zones if z.key.startswith("draft:")]


def test_only_weighty_moves_are_asked_about() -> None:
    assert Drop.weighty and Declare.weighty
    table, voice = table_of(Play({"A": COMPLETE + " Qh", "B": ""}, cut="2c", drawn="Qh"))
    offered = moves(hand_panel(table, Seat(0), voice, Session(), HandLook()))
    assert "discard:Qh" in offered["a"]
    assert all(rest.startswith(("a.declare", "i.")) for rest in offered["sure"])


def test_why_not_is_about_the_discard_also_where_one_may_declare() -> None:
    table, voice = table_of(Play({"A": COMPLETE + " Qh", "B": ""}, cut="2c", drawn="6h", taken=True))
    said = words(hand_panel(table, Seat(0), voice, Session(why=True), HandLook()))
    assert "You have just taken 6♥" in said and "Discard" in said
    assert "in no group" not in said.split("Why")[-1]
