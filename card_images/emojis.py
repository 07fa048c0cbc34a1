"""Card faces as application emojis, for buttons and selects: rank and suit as big as 22 px allow.

`emojis()` lists every picture under a stable name with a short hash of its bytes, so that a changed drawing gets a new
name and is uploaded again, and an old one can be told by `key_of` and removed.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from PIL import Image

from bot.games.cards import FACES, JOKER
from bot.games.core import Face
from card_images import tokens
from card_images.deck import SS, back_sprite, badge, glyph, ink_of, rank_text, sign_of
from card_images.ink import Ink, star
from card_images.theme import DEFAULT, EDGE, PAPER, DeckName, Theme

SIZE: Final = 128
PREFIX: Final = "ct_"
_NAME = re.compile(r"ct_([a-z0-9]+(?:_[a-z]+)?)_([0-9a-f]{6})")
_BADGES: Final = 10  # as many as there are shapes


def face_emoji(face: Face, deck: DeckName = "two") -> Image.Image:
    """Rank and suit side by side on a square card: at 22 px the rank still is 15 px tall."""
    ink = Ink(SIZE, SIZE, SS)
    ink.box(0, 6, SIZE, SIZE - 6, 20, PAPER, EDGE, 3)
    g = glyph(rank_text(face), 84 * SS, ink_of(face, deck), 0.66)
    s = sign_of(face, 57 * SS, deck)
    gap = (SIZE * SS - g.width - s.width) // 3
    middle = SIZE * SS // 2
    ink.image.alpha_composite(g, (gap, middle - g.height // 2))
    ink.image.alpha_composite(s, (2 * gap + g.width, middle - s.height // 2))
    return ink.shrunk(SIZE, SIZE)


def _back_emoji() -> Image.Image:
    card = back_sprite(None, 90)
    out = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    out.alpha_composite(card, ((SIZE - card.width) // 2, (SIZE - card.height) // 2))
    return out


def _suit_emoji(suit: str) -> Image.Image:
    """A suit alone, on a white disc so that black shows on dark ground."""
    ink = Ink(SIZE, SIZE, SS)
    ink.dot(SIZE / 2, SIZE / 2, SIZE / 2, PAPER)
    s = sign_of(f"A{suit}", 84 * SS, "two")
    ink.image.alpha_composite(s, ((SIZE * SS - s.width) // 2, 22 * SS))
    return ink.shrunk(SIZE, SIZE)


def _spoon_emoji() -> Image.Image:
    sprite = tokens.spoon(118)
    out = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    out.alpha_composite(sprite, ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    return out


def _star_emoji() -> Image.Image:
    ink = Ink(SIZE, SIZE, SS)
    ink.fill(star(64, 68, 62, 27), (255, 196, 40), (150, 100, 10), 4)
    return ink.shrunk(SIZE, SIZE)


def _drawn() -> dict[str, Image.Image]:
    out = {_key(f): face_emoji(f) for f in FACES}
    out |= {f"{_key(f)}_four": face_emoji(f, "four") for f in FACES if f != JOKER}
    out |= {"back": _back_emoji(), "spoon": _spoon_emoji(), "star": _star_emoji()}
    out |= {f"suit_{s}": _suit_emoji(s) for s in "cdhs"}
    return out | {f"seat{i + 1}": badge(i, SIZE) for i in range(_BADGES)}


def _key(face: Face) -> str:
    return face.lower()


@cache
def emojis() -> Mapping[str, bytes]:
    """Every emoji to upload: its full name -> the bytes of a 128 x 128 PNG."""
    out = {}
    for key, image in _drawn().items():
        buffer = io.BytesIO()
        image.save(buffer, "PNG", optimize=True)
        data = buffer.getvalue()
        out[f"{PREFIX}{key}_{hashlib.blake2b(data, digest_size=3).hexdigest()}"] = data
    return out


@cache
def _names() -> Mapping[str, str]:
    return {key: name for name in emojis() if (key := key_of(name))}


def key_of(name: str) -> str | None:
    """The key of an emoji's full name, "7h" of "ct_7h_1a2b3c"; None for a name that is not ours."""
    found = _NAME.fullmatch(name)
    return found[1] if found else None


def emoji_name(key: str, theme: Theme = DEFAULT) -> str:
    """The full name of a face ("7h", "Jk") or of another key ("back", "spoon", "star", "suit_h", "seat1").

    Raises KeyError for an unknown key.
    """
    names = _names()
    low = key.lower()
    return names.get(f"{low}_four", names[low]) if theme.deck == "four" else names[low]
