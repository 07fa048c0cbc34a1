"""All sprites together take no more memory than they may, whatever is drawn, and those in use stay."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from cachetools import LRUCache
from PIL import Image

from card_images import kept, render_hand, render_table
from card_images.names import text_sprite
from card_images.sprites import CardLook, card
from tests.card_images.samples import HANDS, NAMES, SAMPLES

WHITE = (255, 255, 255)
Sprites: TypeAlias = LRUCache[kept.Key, Image.Image]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Sprites:
    store: Sprites = LRUCache(2 << 20, getsizeof=kept.size_of)
    monkeypatch.setattr(kept, "SPRITES", store)
    return store


def test_sprites_of_every_kind_share_one_bound(store: Sprites) -> None:
    for width in range(40, 140):
        card(CardLook(face="7h", width=width, style="full"))
        text_sprite(f"Somebody {width}", 24, WHITE)
        assert store.currsize <= store.maxsize
    assert store.currsize > store.maxsize / 2


def test_whole_pictures_keep_to_it(store: Sprites) -> None:
    """A picture whose sprites do not all fit is drawn all the same."""
    for name in ("nerts 8", "gin 4", "canasta 6"):
        render_table(SAMPLES[name](), NAMES)
    render_hand(HANDS["hand 26"](), NAMES)
    assert store.currsize <= store.maxsize


def test_what_is_used_stays_and_what_is_not_goes(store: Sprites) -> None:
    used, other = text_sprite("in use", 24, WHITE), text_sprite("once", 24, WHITE)
    for size in range(25, 125):
        text_sprite("another one, and a long one", size, WHITE)
        assert text_sprite("in use", 24, WHITE) is used
    assert text_sprite("once", 24, WHITE) is not other
