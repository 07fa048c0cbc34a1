"""The four suits as our own outlines in a unit square, and the masks and coloured signs made from them."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from card_images.ink import Path, arc, curve, mirrored
from card_images.kept import kept
from card_images.theme import Colour

_MASTER = 512


def _both(half: Path) -> Path:
    """A closed outline from its left half, which starts and ends on the axis x = 0.5."""
    return half + mirrored(half, 0.5)[::-1]


_HEART = _both(
    curve(
        (0.5, 0.98),
        ((0.42, 0.80), (0.03, 0.60), (0.03, 0.31)),
        ((0.03, 0.13), (0.15, 0.04), (0.28, 0.04)),
        ((0.39, 0.04), (0.47, 0.11), (0.5, 0.23)),
    )
)
_DIAMOND = _both(curve((0.5, 0.0), ((0.42, 0.19), (0.28, 0.37), (0.12, 0.5)), ((0.28, 0.63), (0.42, 0.81), (0.5, 1.0))))
_SPADE = _both(
    curve(
        (0.5, 0.0),
        ((0.43, 0.17), (0.04, 0.36), (0.04, 0.60)),
        ((0.04, 0.76), (0.15, 0.84), (0.27, 0.84)),
        ((0.37, 0.84), (0.45, 0.79), (0.5, 0.68)),
    )
)
_STEM = _both(curve((0.5, 0.52), ((0.49, 0.78), (0.44, 0.93), (0.28, 0.99)), ((0.36, 1.0), (0.44, 1.0), (0.5, 1.0))))

OUTLINES: dict[str, tuple[Path, ...]] = {
    "h": (_HEART,),
    "d": (_DIAMOND,),
    "s": (_SPADE, _STEM),
    "c": (
        arc(0.5, 0.235, 0.225, 0.225, 0, 360, 60),
        arc(0.24, 0.575, 0.225, 0.225, 0, 360, 60),
        arc(0.76, 0.575, 0.225, 0.225, 0, 360, 60),
        [(0.40, 0.36), (0.60, 0.36), (0.66, 0.62), (0.34, 0.62)],
        _STEM,
    ),
}


@kept
def _master(suit: str) -> Image.Image:
    out = Image.new("L", (_MASTER, _MASTER), 0)
    draw = ImageDraw.Draw(out)
    for path in OUTLINES[suit]:
        draw.polygon([(x * _MASTER, y * _MASTER) for x, y in path], fill=255)
    return out


@kept
def mask(suit: str, size: int) -> Image.Image:
    """White where the sign is, `size` px square."""
    return _master(suit).resize((size, size), Image.Resampling.LANCZOS, reducing_gap=3.0)


@kept
def sign(suit: str, size: int, colour: Colour) -> Image.Image:
    out = Image.new("RGBA", (size, size), (*colour, 0))
    out.putalpha(mask(suit, size))
    return out


def joker_cap(size: int, colours: tuple[Colour, Colour, Colour]) -> Image.Image:
    """A jester's cap with three bells: the joker's sign, unlike any suit in outline."""
    k = 8
    big = Image.new("RGBA", (size * k, size * k), (*colours[0], 0))
    draw = ImageDraw.Draw(big)

    def put(path: Path, colour: Colour) -> None:
        draw.polygon([(x * size * k, y * size * k) for x, y in path], fill=colour)

    left = curve(
        (0.5, 0.80),
        ((0.30, 0.80), (0.22, 0.78), (0.20, 0.80)),
        ((0.24, 0.52), (0.20, 0.42), (0.07, 0.44)),
        ((0.16, 0.16), (0.42, 0.24), (0.5, 0.56)),
    )
    middle = curve((0.30, 0.80), ((0.30, 0.52), (0.38, 0.20), (0.5, 0.10)), ((0.62, 0.20), (0.70, 0.52), (0.70, 0.80)))
    put(left, colours[0])
    put(mirrored(left, 0.5), colours[1])
    put(middle, colours[2])
    put([(0.18, 0.80), (0.82, 0.80), (0.84, 0.95), (0.16, 0.95)], colours[0])
    for x, y in ((0.09, 0.46), (0.91, 0.46), (0.5, 0.12)):
        put(arc(x, y, 0.085, 0.085, 0, 360, 40), (214, 150, 20))
    return big.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=3.0)


def cut(sprite: Image.Image, shape: Image.Image) -> Image.Image:
    """The sprite with its alpha limited to a mask of the same size."""
    out = sprite.copy()
    out.putalpha(ImageChops.multiply(sprite.getchannel("A"), shape))
    return out
