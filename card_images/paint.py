"""From a laid-out box to PNG bytes: felt, sprites, a fixed palette, quick compression."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from card_images import sprites
from card_images.deck import back_sprite, face_sprite
from card_images.kept import kept
from card_images.layout import Box
from card_images.theme import FELTS, GOLD, OWNERS, DeckName, FeltName, Theme, mix

_QUICK, _SMALL = 3, 6  # compression levels
_BIG_FILE: Final = 140_000  # bytes, beyond which a picture is worth squeezing
_GRADIENT_STEPS: Final = 22  # shades of the felt: few enough for the palette, too fine to be seen as bands


class Picture(msgspec.Struct, frozen=True):
    """A finished picture: the bytes of a PNG, its size in px, and its alternative text."""

    png: bytes
    width: int
    height: int
    alt: str


@kept
def felt(width: int, height: int, name: FeltName) -> Image.Image:
    centre, rim = FELTS[name]
    gradient = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    steps = [round(round(v / 255 * _GRADIENT_STEPS) * 255 / _GRADIENT_STEPS) for v in range(256)]
    gradient = gradient.point(steps)
    image = Image.composite(Image.new("RGB", (width, height), rim), Image.new("RGB", (width, height), centre), gradient)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((5, 5, width - 6, height - 6), 18, outline=mix(centre, GOLD, 0.35), width=2)
    return image


@lru_cache(8)
def palette(deck: DeckName, cloth: FeltName) -> Image.Image:
    """256 colours for every picture of a theme, from a sheet of all that can lie on the felt."""
    sheet = felt(900, 700, cloth).copy()
    ground = sprites.panel(420, 300, True, None, False, True)
    sheet.paste(ground, (20, 380), ground)
    x = y = 14
    looks = [
        sprites.CardLook(face=r + s, width=72, style="full" if r in "JQK" else "column", deck=deck)
        for s in "cdhs"
        for r in "AKQJ"
    ]
    for look in looks:
        sprite = sprites.card(look)
        sheet.paste(sprite, (x, y), sprite)
        x += 84
        if x > 800:
            x, y = 14, y + 116
    for owner in (None, *range(len(OWNERS))):
        sprite = back_sprite(owner, 60)
        sheet.paste(sprite, (x, y), sprite)
        x += 66
        if x > 820:
            x, y = 14, y + 90
    for spot in ((340, 430), (420, 520), (30, 600), (760, 610), (820, 20)):
        place = sprites.empty(74, "4")
        sheet.paste(place, spot, place)
    joker = face_sprite("Jk", 90, "full", deck)
    sheet.paste(joker, (500, 480), joker)
    y = 400
    for side in sprites.SIDES:
        ImageDraw.Draw(sheet).rectangle((860, y, 890, y + 30), fill=side)
        y += 36
    for i, ring in enumerate(sprites.RINGS.values()):
        ImageDraw.Draw(sheet).rectangle((620 + i * 26, 480, 640 + i * 26, 520), fill=ring)
    ImageDraw.Draw(sheet).rectangle((620, 540, 700, 600), fill=GOLD)
    ImageDraw.Draw(sheet).rectangle((710, 540, 790, 600), fill=(16, 24, 30))
    return sheet.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2)


def compose(box: Box, theme: Theme) -> Image.Image:
    image = felt(box.width, box.height, theme.felt).copy()
    for x, y, draw in box.flat():
        sprite = draw()
        image.paste(sprite, (x, y), sprite)
    return image


def png(image: Image.Image, theme: Theme) -> bytes:
    few = image.quantize(palette=palette(theme.deck, theme.felt), dither=Image.Dither.NONE)
    data = b""
    for level in (_QUICK, _SMALL):
        out = io.BytesIO()
        few.save(out, "PNG", compress_level=level)
        data = out.getvalue()
        if len(data) <= _BIG_FILE:
            break
    return data


def painted(box: Box, theme: Theme, alt: str) -> Picture:
    return Picture(png(compose(box, theme), theme), box.width, box.height, alt)
