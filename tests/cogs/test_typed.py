"""What a typed move means."""

from __future__ import annotations

import pytest

from cogs.typed import cards_in


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
