"""The faces and backs of our own deck as sprites of any size, shadow included. Everything is drawn once and kept.

Three faces: "full" with pips or a court figure, "column" with the rank over a big suit, to be overlapped sideways, and
"line" with rank and suit side by side, to be overlapped downwards. In each of them the visible strip names the card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.games.cards import JOKER
from bot.games.core import Face
from card_images.courts import FRAME, court, jester
from card_images.ink import Ink, Path, arc, star
from card_images.kept import kept
from card_images.names import FONT_FILE
from card_images.suits import cut, joker_cap, sign
from card_images.theme import EDGE, GOLD, INK, PAPER, Colour, DeckName, mix, owner_colour, suit_colour

Style: TypeAlias = Literal["full", "column", "line"]
SS: Final = 4  # supersampling
BLUR: Final = 5  # how far a sprite's shadow reaches beyond the card, px
RATIO: Final = 1.4
_JOKER_INK: Final[Colour] = (124, 38, 132)
_COURT_TINT: Final[Colour] = (253, 245, 222)

_PIPS_FROM: Final = 120  # narrower cards have no room for pips beside an index that can be read

_L, _R, _M = 0.0, 1.0, 0.5
_PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((_M, 0), (_M, 1)),
    "3": ((_M, 0), (_M, 0.5), (_M, 1)),
    "4": ((_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "5": ((_L, 0), (_R, 0), (_M, 0.5), (_L, 1), (_R, 1)),
    "6": ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    "7": ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1), (_M, 0.25)),
    "8": ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1), (_M, 0.25), (_M, 0.75)),
    "9": ((_L, 0), (_R, 0), (_L, 1 / 3), (_R, 1 / 3), (_L, 2 / 3), (_R, 2 / 3), (_L, 1), (_R, 1), (_M, 0.5)),
    "T": ((_L, 0), (_R, 0), (_L, 1 / 3), (_R, 1 / 3), (_L, 2 / 3), (_R, 2 / 3), (_L, 1), (_R, 1), (_M, 1 / 6), (_M, 5 / 6)),
}


class Metrics(NamedTuple):
    """Where things are on a card of a width, px."""

    width: int
    height: int
    radius: int
    rank: int  # height of the rank
    suit: int  # size of the suit under or beside it
    pad: int
    strip: int  # what an overlap must leave free on the left
    lip: int  # what an overlap must leave free at the top


@lru_cache(256)
def metrics(width: int) -> Metrics:
    rank = round(min(0.46 * width, max(30, 0.245 * width)))
    pad = max(3, round(0.045 * width))
    return Metrics(
        width=width,
        height=round(RATIO * width),
        radius=max(4, round(0.085 * width)),
        rank=rank,
        suit=round(0.86 * rank),
        pad=pad,
        strip=round(0.98 * rank) + 2 * pad,
        lip=rank + 2 * pad,
    )


@lru_cache(8)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT_FILE), size, layout_engine=ImageFont.Layout.BASIC)


@kept
def glyph(text: str, height: int, colour: Colour, widest: float = 0.94) -> Image.Image:
    """A rank exactly `height` px tall, never wider than `widest` of that."""
    big = _font(256)
    bold = 10 if len(text) > 1 and widest < 1 else 0  # what is squeezed most would become too thin
    left, top, right, bottom = big.getbbox(text, stroke_width=bold)
    mask = Image.new("L", (round(right - left), round(bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=big, fill=255, stroke_width=bold)
    if text == "Q":  # the tail hangs below: keep the bowl as tall as other ranks
        height = round(height * 1.12)
    natural = height * mask.width / mask.height
    squeeze = 0.90 if len(text) == 1 else 0.82
    width = max(1, round(min(natural * squeeze, height * widest)))
    mask = mask.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
    out = Image.new("RGBA", mask.size, (*colour, 0))
    out.putalpha(mask)
    return out


def rank_text(face: Face) -> str:
    if face == JOKER:
        return "JK"
    return "10" if face[0] == "T" else face[0]


def ink_of(face: Face, deck: DeckName) -> Colour:
    return _JOKER_INK if face == JOKER else suit_colour(face[1], deck)


def sign_of(face: Face, size: int, deck: DeckName) -> Image.Image:
    """The suit of a face, or the joker's cap."""
    if face == JOKER:
        return joker_cap(size, ((124, 38, 132), (12, 128, 132), (214, 60, 90)))
    return sign(face[1], size, suit_colour(face[1], deck))


# ---- faces


def _sheet(m: Metrics, colour: Colour = PAPER) -> Ink:
    ink = Ink(m.width, m.height, SS)
    ink.box(0, 0, m.width, m.height, m.radius, colour, EDGE, max(1.0, m.width / 110))
    return ink


def _put(ink: Ink, sprite: Image.Image, x: float, y: float) -> None:
    ink.image.alpha_composite(sprite, (round(x * SS), round(y * SS)))


def _corner(face: Face, m: Metrics, deck: DeckName) -> Image.Image:
    """Rank over suit, at SS scale, as wide as the strip."""
    out = Image.new("RGBA", (m.strip * SS, (m.pad + m.rank + m.suit + m.pad * 2) * SS), (0, 0, 0, 0))
    g = glyph(rank_text(face), m.rank * SS, ink_of(face, deck))
    out.alpha_composite(g, ((out.width - g.width) // 2, round((m.pad + 1) * SS)))
    s = sign_of(face, m.suit * SS, deck)
    out.alpha_composite(s, ((out.width - s.width) // 2, round((m.pad * 2 + m.rank + 1) * SS)))
    return out


def _full(face: Face, m: Metrics, deck: DeckName) -> Image.Image:
    figure = face == JOKER or face[0] in "JQK"
    if m.width < _PIPS_FROM and not figure:
        return _column(face, m, deck)
    ink = _sheet(m)
    corner = _corner(face, m, deck)
    if figure:
        _figure(ink, face, m, deck)
    elif face[0] == "A":
        size = round(m.width * 0.52)
        _put(ink, sign_of(face, size * SS, deck), (m.width - size) / 2, (m.height - size) / 2)
    else:
        _pips(ink, face, m, deck)
    _put(ink, corner, 0, 0)
    _put(ink, corner.transpose(Image.Transpose.ROTATE_180), m.width - m.strip, m.height - corner.height / SS)
    return ink.image


def _pips(ink: Ink, face: Face, m: Metrics, deck: DeckName) -> None:
    size = round(m.width * 0.155)
    s = sign_of(face, size * SS, deck)
    upside_down = s.transpose(Image.Transpose.ROTATE_180)
    x0, x1 = m.width * 0.395, m.width * 0.605
    y0, y1 = m.height * 0.15, m.height * 0.85
    for px, py in _PIPS[face[0]]:
        x, y = x0 + px * (x1 - x0), y0 + py * (y1 - y0)
        _put(ink, upside_down if py > 0.5 else s, x - size / 2, y - size / 2)


def _figure(ink: Ink, face: Face, m: Metrics, deck: DeckName) -> None:
    """The court's frame, with its corners cut out round the indices."""
    image = jester() if face == JOKER else court(face[0], face[1], deck)
    inset = m.width * 0.15
    width = m.width - 2 * inset
    height = min(width * FRAME[1] / FRAME[0], m.height * 0.92)
    x0, y0 = inset, (m.height - height) / 2
    size = (round(width * SS), round(height * SS))
    picture = image.convert("RGBA").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    shape = Image.new("L", size, 0)
    draw = ImageDraw.Draw(shape)
    draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), m.radius * SS * 0.5, fill=255)
    picture = cut(picture, shape)
    edge = ImageDraw.Draw(picture)
    edge.rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1),
        m.radius * SS * 0.5,
        outline=ink_of(face, deck),
        width=max(SS, round(m.width * 0.01 * SS)),
    )
    _put(ink, picture, x0, y0)
    notch_w, notch_h = m.strip + m.pad * 0.2, m.pad * 3.4 + m.rank + m.suit
    r = m.radius * 0.9
    edge_w = max(1.0, m.width / 110)
    for turned in (False, True):
        nx = m.width - notch_w if turned else 0
        ny = m.height - notch_h if turned else 0
        patch = Ink(notch_w, notch_h, SS)
        patch.box(-r * 2, -r * 2, notch_w, notch_h, r, PAPER)
        sprite = patch.image.transpose(Image.Transpose.ROTATE_180) if turned else patch.image
        _put(ink, sprite, nx, ny)
    whole = Ink(m.width, m.height, SS)
    whole.box(0, 0, m.width, m.height, m.radius, None, EDGE, edge_w)
    outline = Image.new("L", ink.image.size, 0)
    ImageDraw.Draw(outline).rounded_rectangle((0, 0, ink.image.width - 1, ink.image.height - 1), m.radius * SS, fill=255)
    ink.image.putalpha(outline)
    ink.image.alpha_composite(whole.image)


def _column(face: Face, m: Metrics, deck: DeckName) -> Image.Image:
    court_card = face != JOKER and face[0] in "JQK"
    ink = _sheet(m, _COURT_TINT if court_card else PAPER)
    big = round(min(m.width - m.strip * 0.55, m.height - m.rank * 1.35 - m.suit * 0.55) * 0.86)
    faint = sign_of(face, big * SS, deck)
    _put(ink, faint, m.width - big - m.pad, m.height - big - m.pad * 1.4)
    if court_card:
        _crown(ink, face[0], m, ink_of(face, deck))
    # a paper ring keeps the small suit apart from the big one
    _put(ink, _corner(face, m, deck), 0, 0)
    return ink.image


def _crown(ink: Ink, rank: str, m: Metrics, colour: Colour) -> None:
    """A small crown or cap beside the index, so that courts are seen at a glance."""
    size = m.width - m.strip * 1.13 - m.pad * 1.5
    if size < 10:
        return
    x, y, h = m.width - size - m.pad * 1.2, m.pad * 1.8, min(size * 0.72, m.rank * 0.8)
    gold = (226, 168, 40)
    points: dict[str, Path] = {
        "K": [(0, 0.1), (0.25, 0.5), (0.5, 0), (0.75, 0.5), (1, 0.1), (0.9, 1), (0.1, 1)],
        "Q": [(0, 0.25), (0.2, 0.6), (0.32, 0.1), (0.5, 0.55), (0.68, 0.1), (0.8, 0.6), (1, 0.25), (0.88, 1), (0.12, 1)],
        "J": [
            (0, 0.86),
            (0.03, 0.5),
            (0.22, 0.24),
            (0.5, 0.2),
            (0.66, 0.34),
            (0.86, 0.02),
            (1, 0),
            (0.96, 0.34),
            (0.8, 0.56),
            (0.78, 0.7),
            (0.9, 0.8),
            (0.86, 1),
            (0.1, 1),
        ],
    }
    ink.fill([(x + px * size, y + py * h) for px, py in points[rank]], gold, mix(colour, INK, 0.5), max(0.8, m.width / 90))


def _line(face: Face, m: Metrics, deck: DeckName) -> Image.Image:
    court_card = face != JOKER and face[0] in "JQK"
    ink = _sheet(m, _COURT_TINT if court_card else PAPER)
    g = glyph(rank_text(face), m.rank * SS, ink_of(face, deck))
    gap = max(2.0, m.width * 0.05)
    total = g.width / SS + gap + m.suit
    x = max(m.pad, (m.width - total) / 2 - m.width * 0.03)
    _put(ink, g, x, m.pad + 1)
    _put(ink, sign_of(face, m.suit * SS, deck), x + g.width / SS + gap, m.pad + 1 + (m.rank - m.suit) / 2)
    big = round(min(m.width * 0.62, m.height - m.lip - m.pad * 2))
    if big > 8:
        _put(ink, sign_of(face, big * SS, deck), (m.width - big) / 2, m.lip + (m.height - m.lip - big) / 2 - m.pad * 0.3)
    return ink.image


# ---- backs


@kept
def badge(seat: int, size: int) -> Image.Image:
    """A seat's sign: a shape of its own, its colour and its number. Shapes repeat only after ten seats."""
    ink = Ink(1, 1, size * SS)
    colour = owner_colour(seat)
    dark = mix(colour, (0, 0, 0), 0.45)
    ink.fill(_badge_shape(seat, 0.48), (255, 255, 255))
    ink.fill(_badge_shape(seat, 0.43), colour)
    text = str(seat + 1)
    light = sum(colour) > 430
    g = glyph(text, round(size * SS * (0.40 if len(text) == 1 else 0.34)), dark if light else (255, 255, 255), 1.1)
    dy = {1: 0.09, 3: 0.03}.get(seat % 10, 0.0)
    ink.image.alpha_composite(
        g, (round(ink.image.width / 2 - g.width / 2), round(ink.image.height * (0.5 + dy) - g.height / 2))
    )
    return ink.shrunk(size, size)


def _badge_shape(seat: int, r: float) -> Path:
    c = 0.5
    k = seat % 10
    if k == 0:
        return arc(c, c, r, r, 0, 360, 48)
    if k == 1:
        return star(c, c + r * 0.22, r * 1.18, r * 0.59, 3)
    if k == 2:
        return [
            (c - r * 0.86, c - r * 0.86),
            (c + r * 0.86, c - r * 0.86),
            (c + r * 0.86, c + r * 0.86),
            (c - r * 0.86, c + r * 0.86),
        ]
    if k == 3:
        return star(c, c + r * 0.06, r * 1.08, r * 0.62, 5)
    if k == 4:
        return star(c, c, r, r * 0.866, 3, 0)  # a hexagon
    if k == 5:
        w = r * 0.42
        return [
            (c - w, c - r),
            (c + w, c - r),
            (c + w, c - w),
            (c + r, c - w),
            (c + r, c + w),
            (c + w, c + w),
            (c + w, c + r),
            (c - w, c + r),
            (c - w, c + w),
            (c - r, c + w),
            (c - r, c - w),
            (c - w, c - w),
        ]
    if k == 6:
        return star(c, c, r, r * 0.78, 12)
    if k == 7:
        return [(c - r * 0.9, c - r * 0.7), (c + r * 0.9, c - r * 0.7), (c + r * 0.9, c), *arc(c, c, r * 0.9, r, 0, 180, 16)]
    if k == 8:
        return [(c, c - r), (c + r, c), (c, c + r), (c - r, c)]
    return star(c, c, r, r * 0.924, 4, 22.5)  # an octagon


def _back(owner: int | None, m: Metrics) -> Image.Image:
    colour = owner_colour(owner)
    deep, light = mix(colour, (0, 0, 0), 0.22), mix(colour, (255, 255, 255), 0.42)
    ink = _sheet(m)
    rim = max(2.5, m.width * 0.055)
    inner = Ink(m.width, m.height, SS, (*colour, 255))
    pitch = max(7.0, m.width / 8)
    _pattern(inner, (owner if owner is not None else 0) % 5, pitch, m, light, deep)
    shape = Image.new("L", inner.image.size, 0)
    ImageDraw.Draw(shape).rounded_rectangle(
        (rim * SS, rim * SS, (m.width - rim) * SS - 1, (m.height - rim) * SS - 1), m.radius * 0.7 * SS, fill=255
    )
    ink.within(shape, inner)
    ink.box(rim, rim, m.width - rim, m.height - rim, m.radius * 0.7, None, deep, max(1.0, m.width / 70))
    if owner is None:
        _rosette(ink, m, deep, light)
    else:
        size = round(m.width * 0.66)
        _put(ink, badge(owner, size * SS), (m.width - size) / 2, (m.height - size) / 2)
    return ink.image


def _pattern(ink: Ink, kind: int, pitch: float, m: Metrics, light: Colour, deep: Colour) -> None:
    w, h = m.width, m.height
    thin = max(0.7, pitch * 0.13)
    if kind == 0:  # lattice
        for i in range(-int(h / pitch) - 1, int((w + h) / pitch) + 2):
            ink.stroke([(i * pitch, 0), (i * pitch + h, h)], light, thin)
            ink.stroke([(i * pitch, 0), (i * pitch - h, h)], light, thin)
    elif kind == 1:  # waves
        for row in range(int(h / pitch * 1.6) + 2):
            for col in range(int(w / pitch) + 2):
                ink.stroke(
                    arc(col * pitch, row * pitch * 0.62, pitch / 2, pitch * 0.42, 180 * (col % 2), 180 + 180 * (col % 2), 8),
                    light,
                    thin,
                )
    elif kind == 2:  # dots
        for row in range(int(h / pitch * 1.7) + 2):
            for col in range(int(w / pitch) + 2):
                ink.dot((col + (row % 2) / 2) * pitch, row * pitch * 0.6, pitch * 0.17, light)
    elif kind == 3:  # bricks
        for row in range(int(h / pitch * 1.6) + 2):
            y = row * pitch * 0.65
            ink.stroke([(0, y), (w, y)], light, thin)
            for col in range(int(w / pitch) + 2):
                x = (col + (row % 2) / 2) * pitch
                ink.stroke([(x, y), (x, y + pitch * 0.65)], light, thin)
    else:  # chevrons
        for row in range(-2, int(h / pitch * 1.4) + 3):
            y = row * pitch * 0.75
            zigzag: Path = [(col * pitch / 2, y + (pitch * 0.4 if col % 2 else 0)) for col in range(int(w / pitch) * 2 + 4)]
            ink.stroke(zigzag, light, thin)


def _rosette(ink: Ink, m: Metrics, deep: Colour, light: Colour) -> None:
    """The middle of the pack's own back: an eight-pointed star."""
    cx, cy, r = m.width / 2, m.height / 2, m.width * 0.25
    ink.dot(cx, cy, r * 1.12, mix(deep, (0, 0, 0), 0.1), light, max(1.0, m.width / 60))
    ink.fill(star(cx, cy, r, r * 0.48, 8), GOLD)
    ink.fill(star(cx, cy, r * 0.55, r * 0.26, 8), deep)


# ---- finished sprites


@kept
def face_sprite(face: Face, width: int, style: Style, deck: DeckName) -> Image.Image:
    """A card face up, without a shadow."""
    m = metrics(width)
    drawn = {"full": _full, "column": _column, "line": _line}[style](face, m, deck)
    return drawn.resize((m.width, m.height), Image.Resampling.BOX)


@kept
def back_sprite(owner: int | None, width: int) -> Image.Image:
    m = metrics(width)
    return _back(owner, m).resize((m.width, m.height), Image.Resampling.BOX)


@kept
def empty_sprite(width: int) -> Image.Image:
    """The outline of a place without a card."""
    m = metrics(width)
    ink = Ink(m.width, m.height, SS)
    ink.box(1, 1, m.width - 1, m.height - 1, m.radius, (255, 255, 255), (255, 255, 255), max(1.5, m.width / 50))
    inside = Image.new("L", ink.image.size, 0)
    ImageDraw.Draw(inside).rounded_rectangle((0, 0, ink.image.width - 1, ink.image.height - 1), m.radius * SS, fill=26)
    rim = max(2, round(m.width / 40 * SS))
    ImageDraw.Draw(inside).rounded_rectangle(
        (SS, SS, ink.image.width - SS, ink.image.height - SS), m.radius * SS, outline=96, width=rim
    )
    ink.image.putalpha(inside)
    return ink.image.resize((m.width, m.height), Image.Resampling.BOX)
