"""Any display name is drawn without boxes and within its room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_images import names
from card_images.kept import SPRITES
from card_images.names import FONT_FILE, UNKNOWN, clean, fitted, has_boxes, runs, text_sprite, width_of

HOSTILE = [
    "Marguerite",
    "Łukasz Żółć",
    "山田太郎🎴",
    "محمد علي",
    "שלום עולם",
    "한국어 이름",
    "देवनागरी नाम",
    "ภาษาไทย",
    "தமிழ்",
    "বাংলা",
    "ქართული",
    "Հայերեն",
    "𝓕𝓪𝓷𝓬𝔂 𝕹𝖆𝖒𝖊",
    "Z̵̢̛͕͍a̷̡͎l̸̨͇g̶̢̛o̵",
    "👨‍👩‍👧‍👦 fam 🇯🇵 👍🏽",
    "꧁༺ King ༻꧂",
    "ᚠᚢᚦᚨᚱᚲ",
    "ⓑⓤⓑⓑⓛⓔ 🅱️",
    "(╯°□°)╯︵ ┻━┻",
    "\u202egnipyt",
    "a\u200b\u200b\n\u0000b",
    "Ｆｕｌｌｗｉｄｔｈ",
    "♠♥♦♣ 🂡🂮",
    "አማርኛ",
    "ᏣᎳᎩ",
    "ꦗꦮ",
    "𓂀 𓆣",
    "سلام hi 你好 👋",
    "\ue000\U000f0000",
    "ツ ʕ•ᴥ•ʔ",
    "𝟘𝟙𝟚 ☠️ ⚔️",
    "x" * 60,
    "",
    " \t\n",
    "\ud800",
    "ᅠㅤ",
]


def _forget() -> None:
    for cached in (names.chain, names._choice, names._colour_emoji, names.width_of, names.fitted):
        cached.cache_clear()
    SPRITES.clear()


@pytest.fixture(params=["all fonts", "only ours"])
def fonts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Once with whatever is installed, once as on a machine with no other font at all."""
    if request.param == "only ours":
        monkeypatch.setattr(names, "_package", lambda name: None)
        monkeypatch.setattr(names, "_system_fonts", tuple[Path, ...])
    _forget()
    yield request.param
    monkeypatch.undo()
    _forget()


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_drawn_with_boxes(name: str, fonts: str) -> None:
    text = clean(name)
    assert text
    assert not has_boxes(text)
    sprite = text_sprite(text, 24, (255, 255, 255), 240)
    assert sprite.width <= 246
    assert sprite.getchannel("A").getbbox() is not None


@given(st.text(max_size=40))
@settings(max_examples=150, deadline=None)
def test_no_text_at_all_is_drawn_with_boxes(name: str) -> None:
    text = clean(name)
    assert not has_boxes(text)
    assert width_of(fitted(text, 20, 150), 20) <= 150


def test_a_box_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself works: a character forced into a font that lacks it is reported."""
    monkeypatch.setattr(names, "runs", lambda text: [(FONT_FILE, text)])
    assert has_boxes("山")


def test_what_no_font_has_becomes_the_replacement_character(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "chain", lambda: (FONT_FILE,))
    monkeypatch.setattr(names, "_colour_emoji", lambda: None)
    names._choice.cache_clear()
    assert runs("山") == [(FONT_FILE, UNKNOWN)]
    names._choice.cache_clear()


def test_invisible_and_reordering_characters_are_dropped() -> None:
    assert clean("\u202egnipyt") == "gnipyt"
    assert clean("a\u200b\u200b\n\u0000b") == "a b"
    assert clean("\u200b") == "player"


def test_marks_do_not_pile_up() -> None:
    assert len(clean("Z" + "\u0301" * 30)) <= 3


def test_right_to_left_names_keep_their_reading_order() -> None:
    """The first run to be drawn, at the left, is the last to be read."""
    assert runs("سلام 你好")[0][1] == "你好"


def test_a_long_name_ends_in_an_ellipsis() -> None:
    short = fitted("Bartholomew the Third", 24, 120)
    assert short.endswith("…")
    assert "Bartholomew".startswith(short[:-1])
