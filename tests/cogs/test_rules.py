"""The rules in short, as /rules and the button say them."""

from __future__ import annotations

import pytest

from bot.games.catalog import Variant, variant, variants
from cogs.panels.words import Voice
from cogs.rules import rules_text


def told(v: Variant, **changes: object) -> str:
    return rules_text(v, v.house(changes), Voice("en", v.family, lambda seat: f"<seat {seat}>", v.key))


@pytest.mark.parametrize("v", variants().values(), ids=lambda v: v.key)
def test_the_rules_of_a_game_name_its_values_and_nobody_at_the_table(v: Variant) -> None:
    said = told(v)
    assert v.title in said and len(said) > 200
    assert "<seat" not in said, "a number of points was taken for somebody's seat"
    assert "$" not in said and "{" not in said


def test_the_rules_follow_the_table() -> None:
    assert "To 5,000" in told(variant("canasta_classic"))
    assert "To 7,500, or 4 hands" in told(variant("canasta_classic"), target=7500, max_hands=4)
    palace = told(variant("canasta_palace"), sequences=True, tough_end=True)
    assert "with two canastas: 200" in palace and "natural one:" not in palace
