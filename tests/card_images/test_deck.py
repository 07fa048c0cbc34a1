"""The deck: cards that differ, without the help of colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.cards import FACES
from card_images.deck import RATIO, Style, back_sprite, badge, face_sprite, metrics
from card_images.suits import mask
from card_images.theme import SUIT_COLOURS, DeckName

DECKS: tuple[DeckName, ...] = ("two", "four")
STYLES: tuple[Style, ...] = ("full", "column", "line")


def _unlike(a: Image.Image, b: Image.Image) -> float:
    """The share of pixels that differ clearly between two pictures, in grey."""
    difference = ImageChops.difference(a.convert("L"), b.convert("L")).point(lambda v: 255 * (v > 60))
    return difference.histogram()[255] / (difference.width * difference.height)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", [40, 64, 150])
def test_all_faces_differ_in_grey(style: Style, width: int) -> None:
    """Also the two red suits and the two black ones, and every court card from every other."""
    sprites = [face_sprite(f, width, style, "two") for f in FACES]
    assert all(s.size == (width, round(width * RATIO)) for s in sprites)
    assert all(_unlike(a, b) > 0.004 for a, b in combinations(sprites, 2))


def test_suits_differ_by_their_outline() -> None:
    for a, b in combinations("cdhs", 2):
        assert _unlike(mask(a, 30), mask(b, 30)) > 0.1


def test_badges_of_owners_differ_by_their_outline() -> None:
    outlines = [badge(i, 60).getchannel("A") for i in range(10)]
    assert all(_unlike(a, b) > 0.02 for a, b in combinations(outlines, 2))


def test_backs_of_owners_differ_in_grey() -> None:
    backs = [back_sprite(o, 60) for o in (None, *range(20))]
    assert all(_unlike(a, b) > 0.003 for a, b in combinations(backs, 2))


def test_four_colours_keep_a_cue_of_red_and_black() -> None:
    colours = SUIT_COLOURS["four"]
    assert len(set(colours.values())) == 4
    assert all(colours[s][0] > 200 for s in "dh")
    assert all(colours[s][0] < 60 for s in "cs")
    a, b = (face_sprite("7d", 100, "full", t) for t in DECKS)
    assert a.tobytes() != b.tobytes()


@pytest.mark.parametrize("width", range(30, 260, 10))
def test_an_overlapped_card_shows_its_index(width: int) -> None:
    m = metrics(width)
    assert m.strip < m.width
    assert m.lip < m.height
    assert m.pad * 3 + m.rank + m.suit <= m.height
    assert m.rank >= min(30, round(0.46 * width))
