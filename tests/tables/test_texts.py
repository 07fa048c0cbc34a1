"""Everything a table says has a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import bot.tables
from bot.texts import say

SOURCES = [path.read_text() for path in Path(bot.tables.__file__).parent.glob("*.py")]
SOME = {"n": 2, "name": "Ann", "seat": 0, "target": 1, "cause": "illegal-match-over", "table": 3, "seconds": "0.12"}


def found(pattern: str) -> set[str]:
    return {code for source in SOURCES for code in re.findall(pattern, source)}


def name_of(seat: int) -> str:
    return ("Ann", "Bob")[seat]


def test_every_refusal_has_a_sentence() -> None:
    codes = found(r'Refused\(\s*"(\w+)"') | found(r'Refused\("\w+" if .+? else "(\w+)"\)')
    assert len(codes) > 30
    for code in codes:
        assert say(f"refused-{code}", SOME, name_of=name_of).endswith((".", "!"))


def test_every_happening_has_a_sentence() -> None:
    kinds = found(r'note\(\s*"(\w+)"') | found(r'(?:stand_in|pause)\(\w+, (?:\w+, )?"(\w+)"')
    kinds |= {"undone", "beaten", "undo_asked", "undo_agreed", "pause_asked", "pause_agreed"}
    assert {"away", "replaced", "everyone_away", "suspended", "left", "back"} <= kinds
    for kind in kinds:
        assert say(f"event-{kind}", SOME, name_of=name_of)
    assert say("event-beaten", SOME, name_of=name_of) == "Bob beat Ann by 0.12 s."


def test_every_end_has_a_sentence() -> None:
    for ended in ("finished", "ended", "abandoned", "timeout", "closed", "rules"):
        assert say(f"ended-{ended}")
