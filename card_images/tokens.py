"""Things on the table that are not cards: what people grab, drawn as it is in that game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image, ImageFilter

from bot.games.view import Role
from card_images.deck import SS
from card_images.ink import Ink, Path, curve, mirrored
from card_images.kept import kept
from card_images.theme import mix

SHAPE: Final = (40, 100)  # units of every token: width, height


@kept
def spoon(height: int) -> Image.Image:
    """A spoon standing upright, `height` px tall and two fifths of that wide."""
    ink = Ink(*SHAPE, height / SHAPE[1] * SS)
    steel, dark, light = (206, 212, 222), (92, 100, 116), (244, 247, 251)
    handle = curve((20, 40), ((17, 46), (17, 60), (16.4, 80)), ((15, 92), (15.5, 98), (20, 98)))
    ink.fill([*handle, *mirrored(handle, 20)[::-1]], steel, dark, 1.6)
    bowl = curve((20, 46), ((12, 44), (6, 34), (6, 21)), ((6, 9), (12, 2), (20, 2)))
    ink.fill([*bowl, *mirrored(bowl, 20)[::-1]], steel, dark, 1.6)
    inner = curve((20, 40), ((14, 38), (10, 31), (10, 21)), ((10, 12), (14, 6.5), (20, 6.5)))
    ink.fill([*inner, *mirrored(inner, 20)[::-1]], mix(steel, dark, 0.28))
    ink.stroke(curve((14, 13), ((12, 18), (12.4, 25), (15, 31))), light, 2.4)
    ink.stroke([(19, 54), (18.6, 90)], light, 1.4)
    return _on_the_table(ink, height)


@kept
def chocolate(height: int) -> Image.Image:
    """A bar of chocolate, half out of its wrapper."""
    ink = Ink(*SHAPE, height / SHAPE[1] * SS)
    brown, dark, light, paper = (112, 66, 38), (62, 34, 18), (150, 96, 60), (206, 62, 74)
    ink.fill(_box(4, 6, 36, 94), brown, dark, 1.6)
    for y in (9, 24, 39):
        for x in (7, 21.5):
            ink.fill(_box(x, y, x + 11.5, y + 12), mix(brown, light, 0.35), dark, 1.0)
            ink.stroke([(x + 2, y + 2.4), (x + 8, y + 2.4)], light, 1.4)
    ink.fill(
        [(2, 56), (8, 52), (14, 56), (20, 52), (26, 56), (32, 52), (38, 56), (38, 96), (2, 96)], paper, (120, 26, 40), 1.6
    )
    ink.fill(_box(8, 66, 32, 82), (250, 236, 214))
    return _on_the_table(ink, height)


@kept
def hand(height: int) -> Image.Image:
    """A hand laid down: a place that somebody may still take, or has taken."""
    ink = Ink(*SHAPE, height / SHAPE[1] * SS)
    skin, dark, light = (246, 196, 84), (120, 78, 20), (255, 226, 150)
    fingers: list[tuple[Path, float]] = [
        ([(8.6, 54), (6.4, 33)], 6.6),
        ([(16, 52), (15.2, 22)], 6.8),
        ([(23.6, 52), (24.2, 20)], 6.8),
        ([(30.6, 54), (32.6, 28)], 6.4),
        ([(31, 80), (36, 62)], 6.4),
    ]
    palm = curve((5.4, 52), ((5, 64), (5, 72), (8, 80)), ((10, 86), (10, 90), (10, 94)))
    palm += curve((29, 94), ((29, 88), (33, 84), (34, 76)), ((34.6, 66), (34.2, 58), (34, 52)))
    for path, width in fingers:
        ink.stroke(path, dark, width + 2.6)
    ink.fill(palm, skin, dark, 2.6)
    for path, width in fingers:
        ink.stroke(path, skin, width)
    ink.fill(palm, skin)
    for path, _ in fingers[:4]:
        (x, y), (u, v) = path[1], path[0]
        ink.stroke([(x - 0.8, y + 1), (x + (u - x) * 0.45 - 0.8, y + (v - y) * 0.45)], light, 1.4)
    return _on_the_table(ink, height)


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _on_the_table(ink: Ink, height: int) -> Image.Image:
    """What was drawn, `height` px tall, with its shadow."""
    sprite = ink.shrunk(round(height * SHAPE[0] / SHAPE[1]), height)
    shade = Image.new("L", (sprite.width + 8, sprite.height + 8), 0)
    shade.paste(sprite.getchannel("A").point(lambda a: a * 120 // 255), (5, 6))
    out = Image.new("RGBA", shade.size, (0, 0, 0, 0))
    out.putalpha(shade.filter(ImageFilter.GaussianBlur(2)))
    out.alpha_composite(sprite, (3, 3))
    return out


TOKENS: Final[Mapping[Role, Callable[[int], Image.Image]]] = {"spoons": spoon, "chocolates": chocolate, "places": hand}
