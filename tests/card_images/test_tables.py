"""Pictures of every kind of table: they fit, they hide nothing that lies open, and they depend on the view alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.games.core import Line, Seat
from bot.games.view import Say, SeatView, TableView, Zone
from card_images import DEFAULT, Theme, alt_text, render_hand, render_table, text_table
from card_images import layout as layout_module
from card_images import sprites as sprites_module
from card_images.deck import BLUR, metrics
from card_images.hand import hand_box
from card_images.kept import SPRITES
from card_images.layout import Box, plans
from card_images.paint import compose
from card_images.sheet import score_sheet
from card_images.sprites import CardLook
from card_images.sprites import card as card_sprite
from card_images.table import table_box
from card_images.words import Words
from tests.card_images.reading import named, visible
from tests.card_images.samples import HANDS, NAMES, SAMPLES, gin, many, nerts, own

ALL = SAMPLES | HANDS


@pytest.fixture(params=SAMPLES)
def view(request: pytest.FixtureRequest) -> TableView:
    return SAMPLES[request.param]()


def _opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_every_table_is_drawn_within_the_budget(view: TableView) -> None:
    picture = render_table(view, NAMES)
    assert _opened(picture.png).size == (picture.width, picture.height)
    assert picture.width == 1200
    assert 800 <= picture.height <= 2000
    assert len(picture.png) <= (150_000 if picture.height <= 1000 else 200_000)


def test_the_alt_text_names_every_visible_card_and_no_other(view: TableView) -> None:
    assert named(alt_text(view, NAMES, limit=100_000)) == visible(view)
    short = alt_text(view, NAMES)
    assert len(short) <= 1024
    assert named(short) <= visible(view)


def test_the_text_table_names_every_visible_card_and_no_other(view: TableView) -> None:
    assert named(text_table(view, NAMES, limit=100_000)) == visible(view)
    assert len(text_table(view, NAMES)) <= 3500


def test_the_own_board_is_told_first_and_its_gaps_too() -> None:
    gap = Zone(key="work:6:2", role="work", layout="cascade", seat=Seat(6), label=Say("zone-column", {"n": 2}))
    view = nerts(8)
    zones = (*(z for z in view.zones if z.key != gap.key), gap)
    text = alt_text(msgspec.structs.replace(view, you=Seat(6), zones=zones), NAMES)
    assert text.startswith(f"{NAMES[6]}: ")
    assert "2: empty" in text.split(". ")[0]


@pytest.mark.parametrize("limit", [80, 200, 400, 1024])
def test_a_cut_alt_text_counts_what_it_leaves_out(limit: int) -> None:
    view = nerts(8)
    text = alt_text(view, NAMES, limit=limit)
    assert len(text) <= limit
    shown = sum(named(text).values())
    left = sum(visible(view).values()) - shown
    assert left == 0 or f"and {left} more cards" in text


def _cards_on(box: Box, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int, CardLook, Image.Image]]:
    """Every card of a layout: where its sprite lies, how it looks."""
    seen: dict[int, CardLook] = {}

    def noted(look: CardLook) -> Image.Image:
        sprite = card_sprite(look)
        seen[id(sprite)] = look
        return sprite

    monkeypatch.setattr(sprites_module, "card", noted)
    for x, y, draw in box.flat():
        sprite = draw()
        if id(sprite) in seen:
            yield x, y, seen.pop(id(sprite)), sprite


def test_no_index_is_covered(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank and suit of each card that lies open can be seen: nothing painted later lies on them."""
    box = table_box(view, NAMES)
    picture = compose(box, DEFAULT)
    for x, y, look, sprite in _cards_on(box, monkeypatch):
        if look.face is None or look.sideways:
            continue
        m = metrics(look.width)
        right = m.width - m.pad if look.style == "line" else m.strip - m.pad
        bottom = m.lip - m.pad if look.style == "line" else m.pad * 2 + m.rank + m.suit
        area = (BLUR + m.pad, BLUR + m.pad, BLUR + right, BLUR + bottom)
        there = picture.crop((x + area[0], y + area[1], x + area[2], y + area[3]))
        difference = (
            ImageChops.difference(there, sprite.crop(area).convert("RGB")).convert("L").point(lambda v: 255 * (v > 40))
        )
        covered = difference.histogram()[255] / (difference.width * difference.height)
        assert covered < 0.04, f"{look.face} at {x},{y}: {covered:.0%} of its index is covered"


def test_everything_lies_inside_the_picture(view: TableView) -> None:
    box = table_box(view, NAMES)
    for x, y, draw in box.flat():
        sprite = draw()
        assert x >= -BLUR
        assert y >= -BLUR
        assert x + sprite.width <= box.width + BLUR
        assert y + sprite.height <= box.height + BLUR


def test_indexes_can_be_read_on_a_phone(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rank is 29 px tall or more in a picture 1200 px wide, but for the very largest tables."""
    box = table_box(view, NAMES)
    ranks = [metrics(look.width).rank for _, _, look, _ in _cards_on(box, monkeypatch) if look.face]
    crowd = len(view.zones) > 60 or len(view.seats) > 12
    assert all(r >= (22 if crowd else 29) for r in ranks)


def test_pictures_depend_on_the_view_alone() -> None:
    """The same view gives the same bytes, whatever was drawn before."""
    first = render_table(gin(4), NAMES).png
    render_table(nerts(4), NAMES, Theme("four", "plum"))
    SPRITES.clear()
    assert render_table(gin(4), NAMES).png == first


def test_private_words_do_not_reach_the_table() -> None:
    view = gin(2, 1)
    other = msgspec.structs.replace(view, private=(Say("notice-deadwood", {"n": 99}),))
    assert render_table(view, NAMES) == render_table(other, NAMES)


def test_a_spectators_picture_tells_nothing_of_hands() -> None:
    assert not named(render_table(gin(4), NAMES).alt).keys() - {"7h"}


def test_whose_turn_it_is_can_be_seen_and_read() -> None:
    view = gin(2)
    other = msgspec.structs.replace(view, turn=(Seat(0),))
    assert render_table(view, NAMES).png != render_table(other, NAMES).png
    assert "Bob to play." in render_table(view, NAMES).alt
    assert "Marguerite to play." in render_table(other, NAMES).alt


@pytest.mark.parametrize("n", range(1, 21))
def test_any_number_of_seats_finds_room(n: int) -> None:
    for plan in plans(n):
        seats = [i for row in (*plan.above, *plan.below) for i in row] + [
            i for i in (plan.left, plan.right) if i is not None
        ]
        assert sorted(seats) == list(range(n))
        assert n == 1 or 0 in plan.below[-1]
    assert render_table(many(n), NAMES).height <= 1000


def test_names_may_be_missing() -> None:
    assert "Seat 2 to play" in render_table(gin(2), ()).alt


def test_markdown_in_names_is_harmless() -> None:
    text = text_table(gin(2), ("**a**", "`b`|[c](d)"))
    assert r"\*\*a\*\*" in text
    assert r"\`b\`\|\[c\]\(d\)" in text


@pytest.mark.parametrize("felt", ["green", "blue", "plum", "slate"])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_themes_differ_and_stay_in_the_budget(deck: str, felt: str) -> None:
    theme = msgspec.convert({"deck": deck, "felt": felt}, Theme)
    picture = render_table(gin(2), NAMES, theme)
    assert len(picture.png) <= 150_000
    assert (picture.png == render_table(gin(2), NAMES).png) == (theme == DEFAULT)


def test_a_picture_keeps_the_colours_of_its_cards() -> None:
    """The fixed palette serves every theme: red stays red and white stays white after it."""
    for theme in (DEFAULT, Theme("four", "slate")):
        view = msgspec.structs.replace(gin(2), zones=(own(0, ["7h", "8s"]),))
        true = compose(table_box(view, NAMES, theme), theme)
        drawn = _opened(render_table(view, NAMES, theme).png)
        off = ImageChops.difference(true, drawn).convert("L").histogram()
        assert sum(off[24:]) / sum(off) < 0.01


@pytest.mark.parametrize("name", ALL)
def test_every_private_picture_is_drawn(name: str) -> None:
    view = ALL[name]()
    if view.you is None:
        return
    picture = render_hand(view, NAMES)
    assert _opened(picture.png).size == (picture.width, picture.height)
    assert len(picture.png) <= 150_000
    assert 0 < len(picture.alt) <= 1024
    assert set(view.hand()) <= named(picture.alt).keys()


def test_places_are_called_in_words_as_on_buttons() -> None:
    names = tuple(f"{r}{c}" for r in "AB" for c in (1, 2, 3))
    layout = Zone(
        key="layout", role="layout", layout="grid", cards=(None, None, "7h", None, None, None), count=5, columns=3,
        names=names, empty=(4,),
    )  # fmt: skip
    view = TableView(you=None, phase="pick", seats=(), zones=(layout,))
    assert "A3 seven of hearts" in alt_text(view, NAMES)
    assert "A1" in text_table(view, NAMES) and "B3" in text_table(view, NAMES)
    called = render_table(view, NAMES).png
    plain = render_table(msgspec.structs.replace(view, zones=(msgspec.structs.replace(layout, names=()),)), NAMES).png
    assert called != plain


def test_a_fan_to_draw_from_shows_a_number_on_every_back() -> None:
    fan = Zone(key="fan", role="layout", layout="row", cards=(None,) * 5, count=5, names=("1", "2", "3", "4", "5"))
    shown = TableView(you=Seat(0), phase="take", seats=(), zones=(fan,))
    unnamed = msgspec.structs.replace(shown, zones=(msgspec.structs.replace(fan, names=()),))
    assert render_hand(shown, NAMES).png != render_hand(unnamed, NAMES).png


def test_ranks_with_names_of_their_own_are_written_under_the_cards() -> None:
    view = TableView(you=Seat(0), phase="play", seats=(), zones=(own(0, ("7h", "Kc")),))
    named_view = msgspec.structs.replace(view, ranks="picture")
    assert render_hand(view, NAMES).png != render_hand(named_view, NAMES).png


def test_a_meld_lies_in_one_row_where_smaller_cards_allow_it() -> None:
    melds = [("Ah", "2h", "3h"), ("7s", "8s", "9s", "Ts"), ("2c", "3c", "4c", "5c", "6c")]
    zones = [
        Zone(key=f"meld:{i}", role="meld", layout="row", seat=Seat(i), cards=cards, count=len(cards))
        for i, cards in enumerate(melds)
    ]
    seats = tuple(SeatView(seat=Seat(i), cards=3, score=30) for i in range(3))
    hands = [Zone(key=f"hand:{i}", role="hand", layout="fan", seat=Seat(i), cards=(None,) * 3, count=3) for i in range(3)]
    piles = [
        Zone(key="stock", role="stock", layout="stack", count=15),
        Zone(key="discard", role="discard", layout="stack", cards=("Js",), count=16),
    ]
    view = TableView(you=None, phase="play", turn=(Seat(0),), seats=seats, zones=(*piles, *hands, *zones))
    assert table_box(view, ("Ann", "Bob", "Cy")).broken == 0


def written(box: Box, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts in a picture as they are drawn."""
    said: list[str] = []
    draw_text = layout_module.text_sprite

    def noted(text: str, *how: Any) -> Image.Image:
        said.append(text)
        return draw_text(text, *how)

    monkeypatch.setattr(layout_module, "text_sprite", noted)
    for _, _, draw in box.flat():
        draw()
    return said


def test_what_is_said_of_a_seat_is_not_cut_off_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    note = Say("notice-pot_of_side")
    seats = tuple(SeatView(seat=Seat(i), cards=1, score=0, side=i % 2, notes=(note,)) for i in range(4))
    hands = [Zone(key=f"hand:{i}", role="hand", layout="fan", seat=Seat(i), cards=(None,), count=1) for i in range(4)]
    stock = Zone(key="stock", role="stock", layout="stack", count=15)
    view = TableView(variant="burraco", you=None, phase="play", seats=seats, zones=(stock, *hands))
    assert written(table_box(view, NAMES), monkeypatch).count("partner has taken the pot") == 4


def test_a_meld_on_a_hands_picture_has_its_owner_and_its_name_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ann", "Basil (AI)", "Clio (AI)", "Dominique (AI)")
    seats = tuple(SeatView(seat=Seat(i), side=i % 2) for i in range(4))
    cards = ("4c", "4d", "4h", "4s", "Jk", "2d", "2s")
    meld = Zone(
        key="meld:0",
        role="meld",
        layout="row",
        seat=Seat(1),
        cards=cards,
        count=7,
        label=Say("zone-canasta", {"what": "mixed"}),
    )
    hand = Zone(key="hand:0", role="hand", layout="fan", seat=Seat(0), cards=("7h", "8h"), count=2)
    view = TableView(variant="canasta_classic", you=Seat(0), phase="play", seats=seats, zones=(hand, meld))
    box = hand_box(view, Words(view, names), DEFAULT, "suit", (), numbers=True)
    assert "Their side · Mixed canasta" in written(box, monkeypatch)


def test_the_names_of_six_stand_in_full_over_the_score_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ann", "Ada (AI)", "Basil (AI)", "Clio (AI)", "Dante (AI)", "Edda (AI)")
    seats = tuple(SeatView(seat=Seat(i), score=1200) for i in range(6))
    lines = tuple(Line(Seat(i), "own_hand", 100) for i in range(6))
    view = TableView(variant="rummy", you=None, phase="deal_over", seats=seats, zones=(), lines=lines)
    said = written(score_sheet(view, Words(view, names), 1200), monkeypatch)
    assert set(names) <= set(said) and "Cards left in hand" in said


def test_a_spread_pile_keeps_its_place_when_it_is_empty() -> None:
    stock = Zone(key="stock", role="stock", layout="stack", count=15)
    pile = Zone(key="discard", role="discard", layout="fan")
    view = TableView(you=None, phase="play", seats=(SeatView(seat=Seat(0)), SeatView(seat=Seat(1))), zones=(stock, pile))
    bare = table_box(msgspec.structs.replace(view, zones=(stock,)), NAMES)
    assert len(list(table_box(view, NAMES).flat())) > len(list(bare.flat())), "the text says that it is empty as well"
