"""Vector drawing on a big canvas that is shrunk afterwards: polygons, Bezier outlines and strokes in free units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from card_images.theme import Colour

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = list[Point]


def bezier(p0: Point, p1: Point, p2: Point, p3: Point, steps: int = 24) -> Path:
    out: Path = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        out.append((a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]))
    return out


def curve(start: Point, *legs: tuple[Point, Point, Point]) -> Path:
    """A chain of Bezier legs, each (control, control, end)."""
    out: Path = [start]
    for c1, c2, end in legs:
        out += bezier(out[-1], c1, c2, end)[1:]
    return out


@lru_cache(256)
def _drawn(text: str) -> tuple[Point, ...]:
    start, *legs = ([float(n) for n in part.split()] for part in text.split(","))
    points = [((a, b), (c, d), (e, f)) for a, b, c, d, e, f in legs]
    return tuple(curve((start[0], start[1]), *points))


def drawn(text: str) -> Path:
    """A curve written as "x y, x1 y1 x2 y2 x y, ...": its start, then a Bezier leg after each comma."""
    return list(_drawn(text))


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 24) -> Path:
    """Points of an ellipse from one angle to another, degrees, clockwise from the right."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5, turn: float = -90) -> Path:
    out: Path = []
    for i in range(points * 2):
        a = math.radians(turn + 180 * i / points)
        r = inner if i % 2 else outer
        out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return out


def mirrored(path: Sequence[Point], axis: float) -> Path:
    return [(2 * axis - x, y) for x, y in path]


class Ink:
    """A canvas of `width` x `height` units, `scale` pixels a unit."""

    def __init__(self, width: float, height: float, scale: float, background: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        self.k = scale
        self.image = Image.new("RGBA", (round(width * scale), round(height * scale)), background)
        self._draw = ImageDraw.Draw(self.image)

    def _px(self, path: Sequence[Point]) -> Path:
        return [(x * self.k, y * self.k) for x, y in path]

    def fill(self, path: Sequence[Point], colour: Colour, edge: Colour | None = None, width: float = 0) -> None:
        self._draw.polygon(self._px(path), fill=colour)
        if edge is not None:
            self.stroke([*path, path[0]], edge, width)

    def stroke(self, path: Sequence[Point], colour: Colour, width: float) -> None:
        """A line with round joints and ends."""
        points = self._px(path)
        w = width * self.k
        self._draw.line(points, fill=colour, width=max(1, round(w)), joint="curve")
        for x, y in (points[0], points[-1]):
            self._draw.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=colour)

    def dot(self, x: float, y: float, r: float, colour: Colour, edge: Colour | None = None, width: float = 0) -> None:
        self.oval(x, y, r, r, colour, edge, width)

    def oval(
        self, x: float, y: float, rx: float, ry: float, colour: Colour, edge: Colour | None = None, width: float = 0
    ) -> None:
        self.fill(arc(x, y, rx, ry, 0, 360, 48), colour, edge, width)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        radius: float,
        colour: Colour | None,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        k = self.k
        self._draw.rounded_rectangle(
            (x0 * k, y0 * k, x1 * k - 1, y1 * k - 1), radius * k, fill=colour, outline=edge, width=max(1, round(width * k))
        )

    def within(self, mask: Image.Image, other: Ink) -> None:
        """Lays `other`, a canvas of the same size, on this one where the mask is white."""
        self.image.paste(other.image, (0, 0), ImageChops.multiply(mask, other.image.getchannel("A")))

    def mask(self, path: Sequence[Point]) -> Image.Image:
        out = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(out).polygon(self._px(path), fill=255)
        return out

    def shrunk(self, width: int, height: int) -> Image.Image:
        return self.image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)


def with_shadow(sprite: Image.Image, radius: int, blur: int, strength: int, drop: int) -> Image.Image:
    """The sprite on a soft shadow of a rounded rectangle, `blur` px larger on every side."""
    w, h = sprite.size
    out = Image.new("RGBA", (w + 2 * blur, h + 2 * blur), (0, 0, 0, 0))
    shade = Image.new("L", out.size, 0)
    ImageDraw.Draw(shade).rounded_rectangle((blur, blur + drop, blur + w - 1, blur + drop + h - 1), radius, fill=strength)
    out.putalpha(shade.filter(ImageFilter.GaussianBlur(blur / 2.2)))
    out.alpha_composite(sprite, (blur, blur))
    return out
