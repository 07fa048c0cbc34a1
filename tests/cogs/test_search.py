"""Finding games as people type: any of the names, with a typo or two."""

from __future__ import annotations

import string
from random import Random

import pytest

from bot.games.catalog import Variant, variants
from cogs.search import find, meant

FEW = 5  # suggestions that one sees at once


def mistyped(name: str, rng: Random) -> str:
    """A letter left out, doubled, struck beside, or exchanged with its neighbour."""
    i = rng.randrange(len(name) - 1)
    before, here, after = name[:i], name[i], name[i + 1 :]
    other = rng.choice(string.ascii_lowercase)
    return rng.choice(
        [before + after, name[: i + 1] + name[i:], before + other + after, before + after[0] + here + after[1:]]
    )


@pytest.mark.parametrize("v", variants().values(), ids=lambda v: v.key)
def test_a_game_is_found_by_each_of_its_names(v: Variant) -> None:
    namesakes = {n.casefold(): w.key for w in reversed(list(variants().values())) for n in (*w.names, w.key)}
    for name in (*v.names, v.key):
        if namesakes[name.casefold()] == v.key:
            assert find(name)[0] is v, name
        assert v in find(name)[:FEW], name
        assert v in find(name.upper())[:FEW]
    assert meant(v.key) is v


@pytest.mark.parametrize("v", variants().values(), ids=lambda v: v.key)
def test_a_game_is_found_with_a_typo_or_two(v: Variant) -> None:
    rng = Random(v.key)
    for name in (*v.names, v.key):
        for typos in (1, 2):
            if len(name) < 4 * typos:
                continue
            for _ in range(8):
                typed = name
                for _ in range(typos):
                    typed = mistyped(typed, rng)
                found = find(typed)
                assert v in found[:FEW], f"{typed!r} for {name!r}: {[w.title for w in found[:FEW]]}"
