"""Application emojis: Discord's limits, stable names, one picture for each card."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from bot.games.cards import FACES, JOKER
from card_images import Theme, emoji_name, emojis, key_of


def test_every_emoji_is_within_discords_limits() -> None:
    for name, data in emojis().items():
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)
        assert len(data) < 256 * 1024
        image = Image.open(io.BytesIO(data))
        assert (image.format, image.size) == ("PNG", (128, 128))
    assert len(emojis()) <= 2000


@pytest.mark.parametrize("face", FACES)
def test_every_card_has_an_emoji(face: str) -> None:
    name = emoji_name(face)
    assert name in emojis()
    assert key_of(name) == face.lower()
    four = emoji_name(face, Theme(deck="four"))
    assert (four == name) == (face == JOKER)


def test_no_two_emojis_look_alike() -> None:
    """But for spades, which are black in both decks."""
    drawn = {n: d for n, d in emojis().items() if "_four" not in n}
    assert len(set(drawn.values())) == len(drawn)


def test_names_follow_the_picture() -> None:
    """The hash at the end is of the bytes, so that a new drawing is uploaded anew."""
    tails = {name.rsplit("_", 1)[1] for name in emojis() if "_four" not in name}
    assert len(tails) == len([n for n in emojis() if "_four" not in n])


def test_alien_names_are_not_ours() -> None:
    assert key_of("ct_hello") is None
    assert key_of("party_blob") is None
    with pytest.raises(KeyError):
        emoji_name("1x")
