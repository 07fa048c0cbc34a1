"""What races say: buttons promise what they do, and the story tells what counts now."""

from __future__ import annotations

import pytest

from bot.games.catalog import variant
from bot.games.core import CLOCK, Event, Seat, Tick
from bot.games.notation import to_text
from bot.tables.model import Happening
from cogs.panels.words import Voice


def labels(key: str, **changes: object) -> list[str]:
    """What the buttons of the first seat say after GO."""
    found = variant(key)
    game, options = found.game, found.house({"countdown_s": 0} | changes, 4)
    state = game.start(options, bytes(32)).state
    for at in (1, 2):
        state = game.apply(state, CLOCK, Tick(), at).state
    ask = next(a for a in game.asks(state) if a.seat == 0)
    voice = Voice(family=found.family, game=found.key)
    return [voice.label(a, game.view(state, Seat(0))) for a in ask.actions if not to_text(a).startswith(("r", "pass"))]


@pytest.mark.parametrize(
    ("key", "changes", "said"),
    [
        ("nerts", {}, "Turn three"),
        ("nerts", {"stream_by": 1}, "Turn one"),
        ("spoons", {}, "GRAB!"),
        ("spoons", {"token": "chocolate"}, "GRAB the chocolate!"),
        ("donkey", {}, "Hands down!"),
        ("snap", {}, "SNAP!"),
    ],
)
def test_a_button_says_what_it_does(key: str, changes: dict[str, object], said: str) -> None:
    assert said in labels(key, **changes)


def happened(seq: int, kind: str, **public: object) -> Happening:
    return Happening(seq, seq, Event(kind, public), "clock")


def test_a_countdown_is_told_until_it_is_over() -> None:
    voice = Voice(family="race")
    log = [happened(1, "deal", n=1, seat=0), happened(2, "countdown", n=5, until=7000)]
    assert voice.story(log, None, 5)[-1] == "GO in 5 seconds: <t:7:R>"
    assert voice.story([*log, happened(3, "go", ms=7000)], None, 5) == ["Deal 1 is on the table. Get ready!", "GO!"]


def test_all_that_came_of_the_last_press_is_told() -> None:
    voice = Voice(family="race")
    log = [happened(1, "passed", n=9), *(happened(2, "took", seat=s, n=s + 1, after_ms=s) for s in range(6))]
    told = voice.story(log, None, 3)
    assert len(told) == 6 and told[0] == "seat 1 was the first to grab."
