"""Runs every rulebook vector: those in `vectors/`, those of the house in `more/` and those in the folder named by
RULEBOOK_VECTORS.

A family's module `kinds_<family>.py` has `KINDS`: the vector kind -> a function `(variant, options, **given) -> dict` that
computes with the real rules what the vector asks. A field of `given` is a keyword argument, so an unknown one fails; every
key of `expect` must be in the answer and be equal. A function with an argument `expect` gets the expectations (a `legal`
kind answers which of the listed actions it accepts). `UNORDERED` names keys (`kind.key`, or `key` in every kind) whose
lists are compared as multisets, nested lists included; those that `SETS` names are compared as sets.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
from pathlib import Path
from typing import Any

import pytest

from bot.games.catalog import variant

HERE = Path(__file__).parent
DISPUTED: dict[str, str] = json.loads((HERE / "disputed.json").read_text())


def _files() -> list[Path]:
    folders = [HERE / "vectors", HERE / "more"]
    if extra := os.environ.get("RULEBOOK_VECTORS"):
        folders.append(Path(extra))
    return [path for folder in folders for path in sorted(folder.glob("*.json"))]


def _vectors() -> list[Any]:
    found: dict[tuple[str, str], Any] = {}
    for path in _files():
        for v in json.loads(path.read_text()):
            found.setdefault((path.stem, v["id"]), pytest.param(path.stem, v, id=v["id"]))
            other = found[path.stem, v["id"]].values[1]
            if other != v:
                found[path.stem, f"{path}:{v['id']}"] = pytest.param(path.stem, v, id=f"{v['id']}@{path.parent.name}")
    return list(found.values())


@pytest.mark.parametrize(("family", "vector"), _vectors())
def test_vector(family: str, vector: dict[str, Any]) -> None:
    assert set(vector) <= {"id", "game", "options", "kind", "given", "expect", "why"}, "unknown field"
    if why := DISPUTED.get(vector["id"]):
        pytest.xfail(why)
    module = importlib.import_module(f"tests.rulebook.kinds_{family}")
    game = variant(vector["game"])
    assert game.family == family, f"{game.key} is a game of the family {game.family}"
    kind = module.KINDS[vector["kind"]]
    options = game.house(vector["options"], _players(vector))
    given = dict(vector["given"])
    if "expect" in inspect.signature(kind).parameters:
        given["expect"] = vector["expect"]
    got = kind(game, options, **given)
    for key, want in vector["expect"].items():
        assert key in got, f"nothing computes {key!r}"
        names = (key, f"{vector['kind']}.{key}")
        sets = not getattr(module, "SETS", frozenset()).isdisjoint(names)
        unordered = sets or not module.UNORDERED.isdisjoint(names)
        found = _distinct(got[key]) if sets else got[key]
        assert _same(found, _distinct(want) if sets else want, unordered), f"{key}: got {got[key]!r}, want {want!r}"


def _players(vector: dict[str, Any]) -> int | None:
    """The size of the table, where the vector says it; partners are four."""
    players = vector["given"].get("players")
    if isinstance(players, int):
        return players
    return 4 if vector["options"].get("teams") == "pairs" else None


def _same(got: Any, want: Any, unordered: bool) -> bool:
    if isinstance(want, dict) and isinstance(got, dict):
        return all(k in got and _same(got[k], v, unordered) for k, v in want.items())
    return _plain(got, unordered) == _plain(want, unordered)


def _distinct(values: list[Any]) -> list[Any]:
    return [v for i, v in enumerate(values) if v not in values[:i]]


def _plain(value: Any, unordered: bool) -> Any:
    if isinstance(value, (list, tuple)):
        items = [_plain(v, unordered) for v in value]
        return sorted(items, key=repr) if unordered else items
    return {k: _plain(v, unordered) for k, v in value.items()} if isinstance(value, dict) else value
