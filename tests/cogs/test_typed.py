"""What a typed move means."""

from __future__ import annotations

import pytest

from bot.games.cards import FACES
from bot.games.core import Action, Draft, Seat
from bot.games.match import Next
from bot.games.notation import members, to_text
from bot.games.rummy import actions as rummy
from bot.games.view import Zone
from bot.tables.model import Refused
from cogs.panels.words import Voice
from cogs.typed import Offered, cards_in, meant, moves_like
from tests.cogs.toys import ToyTable, ask


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("7h 8h 9h", (("7h", "8h", "9h"),)),
        ("10♥ J♥ q♥", (("Th", "Jh", "Qh"),)),
        ("meld 7h 7s joker | 2c,3c jk", (("7h", "7s", "Jk"), ("2c",), ("3c", "Jk"))),
        ("Ac", (("Ac",),)),
        ("discard", ()),
        ("tack 7 hearts", ()),
        ("", ()),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, groups: tuple[tuple[str, ...], ...]) -> None:
    assert cards_in(text) == groups


ANN = Seat(0)
VOICE = Voice("en", "rummy", lambda seat: "AB"[seat])


def at_table(*actions: Action, hand: tuple[str, ...] = (), draft: Draft | None = None) -> ToyTable:
    return ToyTable(ask(*actions, draft=draft), hand)


def offered(table: ToyTable, text: str) -> list[str]:
    return [notation for _, notation in moves_like(table, ANN, VOICE, text)]


PLAY = (rummy.Discard("Th"), rummy.Discard("7c"), rummy.Meld((("7h", "8h", "9h"),)), rummy.DrawStock(), rummy.DrawPile())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dis", ["discard:Th", "discard:7c"]),
        ("discard 10", ["discard:Th"]),
        ("10h", ["discard:Th"]),
        ("Discard 10♥", ["discard:Th"]),
        ("8h meld", ["meld:7h 8h 9h"]),
        ("meld 7h8h", ["meld:7h 8h 9h"]),
        ("stock", ["draw_stock"]),
        ("ks", []),
    ],
)
def test_moves_are_offered_while_they_are_typed(text: str, found: list[str]) -> None:
    assert offered(at_table(*PLAY), text) == found


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("discard 10h", "discard:Th"),
        ("Discard 10♥", "discard:Th"),
        ("discard:Th", "discard:Th"),
        ("meld 7h,8h,9h", "meld:7h 8h 9h"),
        ("draw", "draw_stock"),
        ("take", "draw_pile"),
        ("draw_p", "draw_pile"),
        ("Draw from the stock", "draw_stock"),
    ],
)
def test_a_listed_move_is_meant_however_it_is_written(text: str, move: str) -> None:
    action = meant(at_table(*PLAY), ANN, VOICE, text)
    assert action is not None and to_text(action) == move


EVERY = (
    rummy.DrawStock(), rummy.DrawPile(), rummy.TakePile(3, (("7h", "8h", "9h"),)), rummy.TakePile(2, (), ("7c",), 0),
    rummy.Recycle(), rummy.End(), rummy.Pass(), rummy.Meld((("7h", "8h", "9h"),)), rummy.Meld((("9h", "Jk", "Jk"),), "run"),
    rummy.Layoff(("7c",), 0), rummy.Layoff(("Jk",), 0, "low"), rummy.Swap(("7d",), 0),
    rummy.Rearrange((("7h", "7c", "7s"),)), rummy.Discard("7h"), rummy.Discard("7h", force=True),
    rummy.Knock("Th"), rummy.Knock("Tc", (("7h", "7c", "7s"),)),
    rummy.Show((("7h", "7c", "7s"),), "2c"), rummy.Claim("Js", 0), rummy.Penalty("draw_two"), rummy.Penalty("take_pile"),
    rummy.TurnStock(), rummy.Force(), Next(),
)  # fmt: skip


@pytest.mark.parametrize("game", ["rummy", "tunk", "conquian"])
def test_everything_in_the_rummy_family_can_be_typed(game: str) -> None:
    assert {type(a) for a in EVERY} == set(members(rummy.RummyAction))
    voice = Voice("en", "rummy", VOICE.name, game)
    table = ToyTable(
        ask(*EVERY),
        zones=[Zone(key="meld:0", role="meld", layout="row", seat=ANN, cards=("6s", "Jk", "8s"), stands={1: "7s"})],
    )
    for action in EVERY:
        label = voice.label(action, table.view(ANN))
        for text in (label, to_text(action)):
            assert meant(table, ANN, voice, text) == action, text
            assert to_text(action) in [found for _, found in moves_like(table, ANN, voice, text)], text
    assert "6♠ Joker(7♠) 8♠" in voice.label(rummy.Swap(("7d",), 0), table.view(ANN)), "a wild card says what it stands for"


def test_a_beginning_of_several_moves_is_asked_back() -> None:
    with pytest.raises(Refused, match="which_move") as caught:
        meant(at_table(*PLAY), ANN, VOICE, "discard")
    assert caught.value.args_["moves"] == "Discard 10♥ · Discard 7♣"


def test_a_move_too_long_for_an_option_is_offered_by_a_code() -> None:
    kept, long = Offered(), rummy.Meld(tuple(tuple(FACES[i : i + 4]) for i in range(0, 52, 4)))
    text = to_text(long)
    (_, notation), *_ = moves_like(at_table(long), ANN, VOICE, "meld")
    assert notation == text and len(text) > 100
    code = kept.value(1, text)
    assert len(code) < 20 and code == kept.value(1, text)
    assert kept.text(1, code, ()) == text
    assert Offered().text(1, code, [long]) == text, "it is found again after a restart while it is listed"
    for nobody in (kept.text, Offered().text):
        with pytest.raises(Refused, match="stale"):
            nobody(2, code, PLAY)
    assert kept.text(1, "discard:7h", ()) == "discard:7h"


def test_codes_are_forgotten_when_there_are_too_many() -> None:
    kept = Offered(most=2)
    codes = [kept.value(1, f"meld:{'7h ' * 40}{n}") for n in range(3)]
    assert kept.text(1, codes[-1], ()).endswith("2")
    with pytest.raises(Refused, match="stale"):
        kept.text(1, codes[0], ())
