"""Every text that the Discord side names is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from bot.scores import By
from bot.tables.clocks import CLOCKS
from bot.texts import has
from cogs.panels.order import ORDERS
from cogs.play import FOR_THREADS, NEEDED
from cogs.settings import _CHOICES, _SERVER_SWITCHES, _SWITCHES

SOURCES = sorted(Path("cogs").rglob("*.py"))
NAMED = re.compile(r"""(?:\.text|\.plain|words)\(\s*"([a-z][\w-]+)\"""")
REFUSED = re.compile(r"""Refused\(\s*"([a-z_]+)\"""")


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_every_text_that_is_named_is_there(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    ids = set(NAMED.findall(source)) | {f"refused-{code}" for code in REFUSED.findall(source)}
    assert not [i for i in sorted(ids) if not has(i)]


@pytest.mark.parametrize(
    "text_id",
    [
        *(f"permission-{p}" for p in (*NEEDED, *FOR_THREADS)),
        *(f"button-sort-{o}" for o in ORDERS),
        *(f"clock-{key}{end}" for key in CLOCKS for end in ("", "-help")),
        *(f"switch-{name}" for name in (*_SWITCHES, *_SERVER_SWITCHES)),
        *(f"pref-{name}-{v}{end}" for name, values in _CHOICES.items() for v in values for end in ("", "-help")),
        *(f"pref-{name}" for name in _CHOICES),
        *(f"level-{level}" for level in ("easy", "normal", "hard")),
        *(f"{start}-{by}" for by in get_args(By) for start in ("by", "board-value")),
        *(f"board-least-{what}" for what in ("matches", "rated", "reactions")),
        *(f"place-{place}" for place in ("here", "everywhere")),
        *(f"button-undo-{undo}" for undo in ("free", "ask", "agree", "alone")),
        *(f"tables-line-{s}" for s in ("lobby", "playing", "paused", "due")),
        "select-player_role",
        "select-admin_role",
        "preset-name",
    ],
)
def test_every_text_that_is_made_up_is_there(text_id: str) -> None:
    assert has(text_id)
