"""Text in pictures, in any script and without boxes.

Pillow has no font fallback, so the chain is ours: a text is cut into grapheme clusters, each gets the first font that has
all its characters, and neighbours with the same font are shaped together. The vendored DejaVu Sans Bold always is there;
the Noto fonts come from two optional packages and from the system, and may be absent. What no font has is first tried in
its plain form (NFKC) and at last becomes U+FFFD.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import regex
from fontTools.ttLib import TTCollection, TTFont, TTLibError
from PIL import Image, ImageDraw, ImageFont, features

from card_images.kept import kept
from card_images.theme import Colour

FONT_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans-Bold.ttf"
UNKNOWN: Final = "�"
LONGEST: Final = 32  # clusters of a display name that are kept

_GRAPHEME = regex.compile(r"\X")
_EMOJI = regex.compile(r"\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3")
# controls, surrogates, private use, unassigned, and the invisible characters that reorder or hide text
_DROPPED = regex.compile(
    r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00AD\u115F\u1160\u3164\uFFA0\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]"
)
_RTL = regex.compile(r"[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]")
_INVISIBLE = frozenset("\u200c\u200d\ufe0e\ufe0f")
_SYSTEM = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts")
_LAYOUT = ImageFont.Layout.RAQM if features.check("raqm") else ImageFont.Layout.BASIC
_COLOUR_EMOJI_SIZE: Final = 109  # the only size in which a bitmap emoji font can be loaded


# ---- the chain of fonts


def _package(name: str) -> Path | None:
    """The folder of an installed package, without importing it."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    where = spec.submodule_search_locations if spec else None
    return Path(next(iter(where))) if where else None


@cache
def _system_fonts() -> tuple[Path, ...]:
    found: list[Path] = []
    for folder in (*_SYSTEM, str(Path.home() / ".fonts"), str(Path.home() / ".local/share/fonts")):
        root = Path(folder)
        if root.is_dir():
            found += sorted(p for p in root.rglob("Noto*") if p.suffix in {".ttf", ".ttc", ".otf"})
    return tuple(found)


@cache
def chain() -> tuple[Path, ...]:
    """The fonts of text in the order in which they are asked."""
    fonts = [FONT_FILE]
    if noto := _package("manimgx_fonts"):
        scripts = sorted(p for p in noto.glob("NotoSans*.ttf") if "Italic" not in p.name)
        fonts += sorted(scripts, key=lambda p: (not p.name.startswith("NotoSans["), p.name))
    if cjk := _package("noto_cjk_sans_otc"):
        fonts += sorted(cjk.glob("*.ttc"))
    plain = [p for p in _system_fonts() if "Emoji" not in p.name and "Italic" not in p.name and "Mono" not in p.name]
    fonts += sorted(plain, key=lambda p: ("Bold" not in p.stem, "Sans" not in p.stem, p.name))
    if noto:
        fonts += sorted(noto.glob("NotoEmoji*.ttf"))
    return tuple(fonts)


@cache
def _colour_emoji() -> Path | None:
    """The system's bitmap emoji font, if Pillow can draw with it."""
    for path in _system_fonts():
        if path.name == "NotoColorEmoji.ttf":
            try:
                ImageFont.truetype(str(path), _COLOUR_EMOJI_SIZE)
            except OSError:
                continue
            return path
    return None


def _open(path: Path) -> TTFont:
    if path.suffix == ".ttc":
        return TTCollection(str(path), lazy=True).fonts[0]
    return TTFont(str(path), lazy=True)


@cache
def _characters(path: Path) -> frozenset[int]:
    try:
        return frozenset(_open(path).getBestCmap() or ())
    except (OSError, TTLibError, KeyError, AssertionError):
        return frozenset()


def _bold(axis: ImageFont.Axis) -> float:
    """700 on the axis of weight, the default on any other."""
    wish = 700 if b"eight" in (axis["name"] or b"") else axis["default"] or 0
    return min(max(wish, axis["minimum"] or 0), axis["maximum"] or wish)


@lru_cache(256)
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(path), size, layout_engine=_LAYOUT)
    if "wght" in path.name:
        axes = font.get_variation_axes()
        font.set_variation_by_axes([_bold(a) for a in axes])
    return font


# ---- from a name to runs of one font


@lru_cache(4096)
def clean(name: str) -> str:
    """A display name as it is drawn: one line, no invisible tricks, at most two marks on a letter, never empty."""
    text = unicodedata.normalize("NFC", _DROPPED.sub("", " ".join(name.split())))
    kept = [_calmed(g) for g in _GRAPHEME.findall(text)[:LONGEST]]
    return "".join(kept).strip() or "player"


def _calmed(cluster: str) -> str:
    if _EMOJI.search(cluster):
        return cluster
    out, marks = "", 0
    for ch in cluster:
        marks += unicodedata.category(ch) in {"Mn", "Me"}
        if marks <= 2 or unicodedata.category(ch) not in {"Mn", "Me"}:
            out += ch
    return out


@lru_cache(16384)
def _choice(cluster: str) -> tuple[Path | None, str]:
    """(the font to draw a cluster with, the characters to draw); no font: a colour emoji."""
    colour = _colour_emoji()
    if colour and _EMOJI.search(cluster) and ord(cluster[0]) in _characters(colour):
        return None, cluster
    for text in (cluster, unicodedata.normalize("NFKC", cluster)):
        visible = [ord(c) for c in text if c not in _INVISIBLE]
        path = next((p for p in chain() if all(c in _characters(p) for c in visible)), None)
        if path and visible:
            return path, "".join(c for c in text if c not in "\ufe0e\ufe0f")
        base = next((p for p in chain() if visible and visible[0] in _characters(p)), None)
        if base:  # marks are dropped rather than boxed
            return base, "".join(c for c in text if ord(c) in _characters(base))
    return FONT_FILE, UNKNOWN


def runs(text: str) -> list[tuple[Path | None, str]]:
    """The text in drawing order, cut where the font changes. Raises nothing, whatever the text."""
    if text.isascii() and text.isprintable():
        return [(FONT_FILE, text)]
    out: list[tuple[Path | None, str]] = []
    for cluster in _GRAPHEME.findall(text):
        path, drawn = _choice(cluster)
        if cluster.isspace() and out and out[-1][0] is not None:
            path, drawn = out[-1][0], " "
        if out and out[-1][0] == path and path is not None:
            out[-1] = (path, out[-1][1] + drawn)
        else:
            out.append((path, drawn))
    first = next((c for c in text if c.isalpha()), "")
    return out[::-1] if _RTL.match(first) else out


# ---- drawing


@kept
def _emoji_sprite(cluster: str, size: int) -> Image.Image:
    path = _colour_emoji()
    assert path is not None
    font = ImageFont.truetype(str(path), _COLOUR_EMOJI_SIZE, layout_engine=_LAYOUT)
    big = Image.new("RGBA", (max(1, round(font.getlength(cluster))), 128), (0, 0, 0, 0))
    ImageDraw.Draw(big).text((0, 0), cluster, font=font, embedded_color=True)
    height = round(size * 1.15)
    return big.resize((max(1, round(big.width * height / 128)), height), Image.Resampling.LANCZOS)


def _advance(path: Path | None, text: str, size: int) -> float:
    return _emoji_sprite(text, size).width if path is None else _font(path, size).getlength(text)


@lru_cache(8192)
def width_of(text: str, size: int) -> int:
    """How wide the text is drawn, px."""
    return round(sum(_advance(p, t, size) for p, t in runs(text)))


@lru_cache(2048)
def fitted(text: str, size: int, widest: int) -> str:
    """The text, shortened with an ellipsis until it is no wider than `widest` px."""
    if width_of(text, size) <= widest:
        return text
    clusters = _GRAPHEME.findall(text)
    low, high = 0, len(clusters)
    while low < high:  # the longest beginning that fits
        mid = (low + high + 1) // 2
        if width_of("".join(clusters[:mid]).rstrip() + "…", size) <= widest:
            low = mid
        else:
            high = mid - 1
    return "".join(clusters[:low]).rstrip() + "…"


@kept
def text_sprite(text: str, size: int, colour: Colour, widest: int = 10_000) -> Image.Image:
    """One line of text as a sprite `1.4 * size` px tall, its baseline at 1.05 of the size."""
    text = fitted(text, size, widest)
    out = Image.new("RGBA", (width_of(text, size) + 4, round(size * 1.4)), (*colour, 0))
    draw, x, base = ImageDraw.Draw(out), 1.0, round(size * 1.05)
    for path, part in runs(text):
        if path is None:
            out.alpha_composite(_emoji_sprite(part, size), (round(x), max(0, base - round(size * 0.95))))
        else:
            draw.text((x, base), part, font=_font(path, size), fill=(*colour, 255), anchor="ls")
        x += _advance(path, part, size)
    return out


def has_boxes(text: str) -> bool:
    """Whether some character of the drawn text is missing in its font. For tests: never true."""
    return any(
        path is not None and any(ord(c) not in _characters(path) for c in part if c not in _INVISIBLE)
        for path, part in runs(text)
    )
