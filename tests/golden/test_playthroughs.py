"""Journals that were written once must for ever replay to the same state, the same words and the same views."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.catalog import Variant, variant, variants
from bot.games.core import replay
from tests.laws.support import may_be_left

from .playthrough import FOLDER, SEED, entries_of, journal_of, lines, path_of


@pytest.mark.parametrize(
    ("v", "restless"),
    [
        pytest.param(v, restless, id=f"{v.key}-restless" if restless else v.key)
        for v in variants().values()
        for restless in sorted({False, may_be_left(v)})
    ],
)
def test_the_recorded_match_plays_out_as_it_did(v: Variant, restless: bool) -> None:
    path = path_of(v, restless=restless)
    assert path.exists(), "write it with `python -m tests.golden.playthrough` and review it"
    text = path.read_text(encoding="utf-8")
    options = v.house({}, int(text.split("players ", 1)[1].split()[0]))
    assert list(lines(v, options, journal_of(text))) == text.splitlines()
    game: Any = v.game
    assert replay(game, options, SEED, entries_of(v, text)).rev == len(journal_of(text))


def test_every_recorded_match_belongs_to_a_game() -> None:
    for path in FOLDER.glob("*.txt"):
        key, _, revision = path.stem.rpartition(".r")
        assert int(revision) <= variant(key.removesuffix(".restless")).game.revision
