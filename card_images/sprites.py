"""Everything that lies on the felt besides plain cards: marked cards, plates, tags. Each drawn once and kept."""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image, ImageDraw

from bot.games.core import Face
from bot.games.view import Mark
from card_images.deck import (
    BLUR,
    SS,
    Style,
    back_sprite,
    badge,
    empty_sprite,
    face_sprite,
    glyph,
    ink_of,
    metrics,
    rank_text,
    sign_of,
)
from card_images.ink import Ink, arc, star, with_shadow
from card_images.kept import kept
from card_images.names import text_sprite, width_of
from card_images.theme import CREAM, GOLD, INK, MIST, Colour, DeckName, mix, owner_colour

RINGS: Final[dict[Mark, Colour]] = {
    "new": (255, 208, 82),
    "frozen": (96, 190, 255),
    "taken": (120, 170, 255),
    "winner": (255, 196, 40),
    "wild": (186, 96, 214),
    "picked": (60, 140, 255),
    "dead": (150, 60, 60),
    "playable": (92, 224, 120),
    "down": (84, 104, 150),
}
SIDES: Final[tuple[Colour, ...]] = (
    (92, 164, 255),
    (255, 148, 92),
    (150, 220, 96),
    (226, 132, 226),
    (240, 214, 90),
    (110, 214, 214),
)


class CardLook(msgspec.Struct, frozen=True):
    """How one card is drawn; equal looks share a sprite."""

    face: Face | None
    width: int
    style: Style = "column"
    owner: int | None = None  # of its back
    mark: Mark | None = None
    stands: Face | None = None
    place: str = ""  # what its place is called
    sideways: bool = False
    deck: DeckName = "two"


@kept
def card(look: CardLook) -> Image.Image:
    """The card with its marks and its shadow; the card itself starts at (BLUR, BLUR)."""
    m = metrics(look.width)
    if look.face is None:
        base = back_sprite(look.owner, look.width).copy()
    else:
        base = face_sprite(look.face, look.width, look.style, look.deck).copy()
        if look.owner is not None:
            _owned(base, look.owner, look.width)
    if look.place:
        _named(base, look)
    if look.stands:
        _standing(base, look, look.stands)
    if look.mark:
        _marked(base, look.mark, look)
    if look.sideways:
        base = base.transpose(Image.Transpose.ROTATE_90)
    out = with_shadow(base, m.radius, BLUR, 120, 2)
    if look.mark:
        out.alpha_composite(_ring(out.width, out.height, m.radius, RINGS[look.mark]))
    elif look.face is not None and look.owner is not None:
        out.alpha_composite(_ring(out.width, out.height, m.radius, owner_colour(look.owner)))
    return out


@kept
def _ring(width: int, height: int, radius: int, colour: Colour) -> Image.Image:
    """A coloured rim, mostly outside the card so that it hides nothing of the index."""
    out = max(2.0, BLUR - 2.0)
    ink = Ink(width, height, SS)
    x = BLUR - out
    ink.box(x, x, width - x, height - x, radius + out, None, colour, out + max(1.5, radius * 0.3))
    return ink.image.resize((width, height), Image.Resampling.BOX)


def _owned(base: Image.Image, owner: int, width: int) -> None:
    """The owner's badge low on the left of a face-up card."""
    m = metrics(width)
    size = max(16, round(width * 0.40))
    base.alpha_composite(badge(owner, size), (m.pad, m.height - size - m.pad))


def _named(base: Image.Image, look: CardLook) -> None:
    m = metrics(look.width)
    if look.face is None:  # the name is what matters on a back
        size = max(16, round(look.width * 0.36))
        while size > 16 and width_of(look.place, size) + round(size * 0.7) > m.width - 2 * m.pad:
            size -= 1
        sprite = tag(look.place, size, (255, 255, 255), (24, 34, 66))
        base.alpha_composite(sprite, ((m.width - sprite.width) // 2, (m.height - sprite.height) // 2))
        return
    sprite = tag(
        look.place,
        max(17, round(look.width * (0.24 if look.style == "column" else 0.15))),
        (70, 72, 80),
        (228, 224, 212),
    )
    base.alpha_composite(sprite, (m.pad, m.height - sprite.height - m.pad))


def _standing(base: Image.Image, look: CardLook, stands: Face) -> None:
    """What a wild card is: a violet ticket at the foot of its strip."""
    m = metrics(look.width)
    height = max(16, round(m.height - m.rank - m.suit - m.pad * 4.2)) if look.style == "column" else round(m.rank * 0.9)
    height = min(height, round(m.rank * 1.05))
    bare = len(stands) == 1  # a rank of any suit
    g = glyph(rank_text(stands), round(height * 0.62 * SS), RINGS["wild"] if bare else ink_of(stands, look.deck))
    s = None if bare else sign_of(stands, round(height * 0.60 * SS), look.deck)
    wide = g.width + (s.width + SS if s else 0)
    width = min(m.width - 2, round(wide / SS + height * 0.5))
    ink = Ink(width, height, SS)
    ink.box(0, 0, width, height, height * 0.3, (255, 255, 255), RINGS["wild"], max(1.6, height * 0.09))
    x = (width * SS - wide) // 2
    ink.image.alpha_composite(g, (x, (ink.image.height - g.height) // 2))
    if s:
        ink.image.alpha_composite(s, (x + g.width + SS, (ink.image.height - s.height) // 2))
    base.alpha_composite(ink.image.resize((width, height), Image.Resampling.BOX), (1, m.height - height - 1))


def _marked(base: Image.Image, mark: Mark, look: CardLook) -> None:
    m = metrics(look.width)
    if mark == "dead":
        grey = Image.new("RGBA", base.size, (110, 112, 116, 0))
        grey.putalpha(base.getchannel("A").point(lambda a: a * 110 // 255))
        base.alpha_composite(grey)
    if mark == "down":  # lies face down for everybody else: as through its back
        veil = Image.new("RGBA", base.size, (*RINGS["down"], 0))
        veil.putalpha(base.getchannel("A").point(lambda a: a * 90 // 255))
        base.alpha_composite(veil)
    if mark == "new":  # lifted out of its row as well
        return
    size = max(15, round(min(m.rank * 0.74, look.width * 0.34)))
    sign = mark_sign(mark, size)
    high = look.style == "full" or look.place
    x = m.width - size - 2 if high else (m.strip - size) // 2
    y = 2 if high else m.height - size - 3
    if look.style == "line":
        x, y = m.width - size - 1, m.height - size - 2
    if look.stands:
        x, y = m.width - size - 1, m.height - size - 2
    base.alpha_composite(sign, (max(0, x), y))


@kept
def mark_sign(mark: Mark, size: int) -> Image.Image:
    """A mark as a small disc with a shape of its own, so that it does not depend on its colour."""
    ink = Ink(1, 1, size * SS)
    ink.dot(0.5, 0.5, 0.49, (255, 255, 255))
    ink.dot(0.5, 0.5, 0.44, mix(RINGS[mark], (0, 0, 0), 0.30))
    white = (255, 255, 255)
    if mark == "frozen":
        for turn in (0, 60, 120):
            ink.stroke(
                [arc(0.5, 0.5, 0.32, 0.32, turn, turn + 1, 1)[0], arc(0.5, 0.5, 0.32, 0.32, turn + 180, turn + 181, 1)[0]],
                white,
                0.085,
            )
    elif mark in {"winner", "wild"}:
        ink.fill(star(0.5, 0.52, 0.36, 0.15), white)
    elif mark == "dead":
        for a, b in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
            ink.stroke([a, b], white, 0.11)
    elif mark == "down":  # an eye
        ink.stroke([(0.18, 0.5), (0.34, 0.34), (0.5, 0.29), (0.66, 0.34), (0.82, 0.5)], white, 0.08)
        ink.stroke([(0.18, 0.5), (0.34, 0.66), (0.5, 0.71), (0.66, 0.66), (0.82, 0.5)], white, 0.08)
        ink.dot(0.5, 0.5, 0.12, white)
    elif mark == "picked":
        ink.stroke([(0.28, 0.52), (0.44, 0.68), (0.73, 0.34)], white, 0.11)
    elif mark == "playable":
        ink.fill([(0.5, 0.2), (0.78, 0.56), (0.6, 0.56), (0.6, 0.78), (0.4, 0.78), (0.4, 0.56), (0.22, 0.56)], white)
    else:
        ink.fill([(0.5, 0.80), (0.22, 0.44), (0.4, 0.44), (0.4, 0.22), (0.6, 0.22), (0.6, 0.44), (0.78, 0.44)], white)
    return ink.shrunk(size, size)


@kept
def tag(text: str, size: int, colour: Colour, ground: Colour) -> Image.Image:
    """A short text on a rounded tag, `size` px the height of its letters."""
    words = text_sprite(text, size, colour)
    height = round(size * 1.36)
    width = max(height, width_of(text, size) + round(size * 0.7))
    ink = Ink(width, height, SS)
    ink.box(0, 0, width, height, height / 2, ground, mix(ground, (255, 255, 255), 0.35), 1.2)
    out = ink.image.resize((width, height), Image.Resampling.BOX)
    out.alpha_composite(
        words, (max(0, round((width - width_of(text, size)) / 2) - 1), max(0, round(height / 2 - size * 0.69)))
    )
    return out


@kept
def empty(width: int, place: str = "") -> Image.Image:
    out = empty_sprite(width).copy()
    if place:
        sprite = tag(place, max(17, round(width * 0.30)), MIST, (18, 40, 34))
        out.alpha_composite(sprite, ((out.width - sprite.width) // 2, (out.height - sprite.height) // 2))
    padded = Image.new("RGBA", (out.width + 2 * BLUR, out.height + 2 * BLUR), (0, 0, 0, 0))
    padded.paste(out, (BLUR, BLUR))
    return padded


@kept
def panel(width: int, height: int, turn: bool, side: int | None, out: bool, you: bool) -> Image.Image:
    """The ground of a seat: darker felt, a gold ring round whose turn it is, a bar in the colour of its side."""
    image = Image.new("RGBA", (width * 2, height * 2), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    box = (2, 2, width * 2 - 3, height * 2 - 3)
    fill = (6, 18, 16, 70 if out else 112)
    edge, thick = ((*GOLD, 255), 8) if turn else ((255, 255, 255, 90 if you else 40), 3)
    draw.rounded_rectangle(box, 28, fill=fill, outline=edge, width=thick)
    if side is not None:
        draw.rounded_rectangle((10, 18, 24, height * 2 - 19), 7, fill=(*SIDES[side % len(SIDES)], 255))
    return image.reduce(2)


@kept
def dealer_chip(size: int) -> Image.Image:
    ink = Ink(1, 1, size * SS)
    ink.dot(0.5, 0.5, 0.49, (255, 255, 255))
    ink.dot(0.5, 0.5, 0.40, CREAM, (150, 110, 30), 0.05)
    g = glyph("D", round(size * SS * 0.46), INK)
    ink.image.alpha_composite(g, ((ink.image.width - g.width) // 2, (ink.image.height - g.height) // 2))
    return ink.shrunk(size, size)


@kept
def card_icon(size: int) -> Image.Image:
    """Two little backs: stands before the number of cards somebody holds."""
    out = Image.new("RGBA", (round(size * 1.1), size), (0, 0, 0, 0))
    small = back_sprite(None, round(size * 0.62)).resize((round(size * 0.62), round(size * 0.86)), Image.Resampling.LANCZOS)
    out.alpha_composite(small, (0, round(size * 0.1)))
    out.alpha_composite(small, (round(size * 0.36), round(size * 0.04)))
    return out


@kept
def arrow(size: int) -> Image.Image:
    """A golden pointer at the name of a seat whose turn it is."""
    ink = Ink(0.9, 1, size * SS)
    ink.fill([(0.06, 0.04), (0.86, 0.5), (0.06, 0.96)], GOLD)
    return ink.shrunk(round(size * 0.9), size)
