"""The score sheet of a deal that has just ended, drawn under the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.games.core import Seat
from bot.games.view import TableView
from card_images.deck import badge
from card_images.layout import MARGIN, TEXT, Box
from card_images.theme import GOLD, MIST, Colour
from card_images.words import Words

_SIZE: Final = 22
_ROW: Final = 38
_MOST_COLUMNS: Final = 6  # more seats than this and the sheet is turned: a row a seat


def _points(n: int) -> str:
    return f"{n:,}".replace("-", "−")


def _ground(width: int, height: int, striped: Sequence[int]) -> Image.Image:
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 16, fill=(14, 34, 32, 255), outline=(*GOLD, 255), width=2)
    for y in striped:
        draw.rectangle((3, y, width - 4, y + _ROW - 1), fill=(24, 48, 44, 255))
    return image


def score_sheet(view: TableView, words: Words, width: int) -> Box:
    """A table of reasons by seats for up to six seats, else of seats with their reasons in words."""
    return _by_reason(view, words, width) if len(view.seats) <= _MOST_COLUMNS else _by_seat(view, words, width)


def _right(out: Box, x: float, y: float, text: str, colour: Colour, widest: int) -> None:
    """Text whose right edge is at x."""
    probe = Box()
    w = probe.text(0, 0, text, _SIZE, colour, widest)
    out.text(x - w, y, text, _SIZE, colour, widest)


def _by_reason(view: TableView, words: Words, width: int) -> Box:
    seats = [s.seat for s in view.seats]
    why = list(dict.fromkeys(line.why for line in view.lines))
    table: dict[tuple[str, Seat], int] = {}
    for line in view.lines:
        table[line.why, line.seat] = table.get((line.why, line.seat), 0) + line.points
    inner = width - 2 * MARGIN
    first = round(inner * (0.46 if len(seats) <= 3 else 0.30))
    column = (inner - first - 20) // max(1, len(seats))
    scored = any(s.score is not None for s in view.seats)
    rows = 2 + len(why) + scored
    out = Box(width, rows * _ROW + 16 + MARGIN)
    height = rows * _ROW + 16
    stripes = tuple(8 + _ROW * (i + 1) for i in range(0, len(why), 2))
    out.add(MARGIN, 0, lambda: _ground(inner, height, stripes))

    def row(y: int, title: str, cells: Sequence[str], colour: Colour, title_colour: Colour) -> None:
        out.text(MARGIN + 18, y + 3, title, _SIZE, title_colour, first - 24)
        for i, cell in enumerate(cells):
            _right(out, MARGIN + first + column * (i + 1) - 6, y + 3, cell, colour, column - 12)

    y = 8
    out.text(MARGIN + 18, y + 3, words.text("picture-sheet-title", n=view.deal), _SIZE, MIST)
    for i, seat in enumerate(seats):
        edge = MARGIN + first + column * (i + 1) - 6
        name = words.name(seat)
        probe = Box()
        w = probe.text(0, 0, name, _SIZE, TEXT, column - 52)
        out.text(edge - w, y + 3, name, _SIZE, TEXT, column - 52)
        out.add(edge - w - 34, y + 4, lambda seat=seat: badge(seat, 30))  # type: ignore[misc]
    for reason in why:
        y += _ROW
        cells = [_points(table[reason, s]) if (reason, s) in table else "" for s in seats]
        row(y, words.text(f"line-{reason}"), cells, TEXT, TEXT)
    y += _ROW
    totals = [sum(line.points for line in view.lines if line.seat == s) for s in seats]
    row(y, words.text("picture-sheet-deal"), [_points(t) for t in totals], GOLD, GOLD)
    if scored:
        y += _ROW
        row(
            y,
            words.text("picture-sheet-total"),
            ["" if s.score is None else _points(s.score) for s in view.seats],
            GOLD,
            GOLD,
        )
    return out


def _by_seat(view: TableView, words: Words, width: int) -> Box:
    inner = width - 2 * MARGIN
    height = _ROW * (len(view.seats) + 1) + 16
    out = Box(width, height + MARGIN)
    out.add(MARGIN, 0, lambda: _ground(inner, height, tuple(8 + _ROW * (i + 1) for i in range(0, len(view.seats), 2))))
    deal, total = width - MARGIN - 140, width - MARGIN - 18
    out.text(MARGIN + 18, 11, words.text("picture-sheet-title", n=view.deal), _SIZE, MIST)
    _right(out, deal, 11, words.text("picture-sheet-deal"), MIST, 150)
    _right(out, total, 11, words.text("picture-sheet-total"), MIST, 110)
    for i, s in enumerate(view.seats):
        y = 11 + _ROW * (i + 1)
        own = [line for line in view.lines if line.seat == s.seat]
        out.add(MARGIN + 14, y, lambda seat=s.seat: badge(seat, 30))  # type: ignore[misc]
        out.text(MARGIN + 52, y, words.name(s.seat), _SIZE, TEXT, 240)
        said = " · ".join(f"{words.text(f'line-{line.why}')} {_points(line.points)}" for line in own)
        out.text(MARGIN + 306, y + 2, said, 18, MIST, deal - MARGIN - 306 - 110)
        _right(out, deal, y, _points(sum(line.points for line in own)), TEXT, 100)
        _right(out, total, y, "" if s.score is None else _points(s.score), GOLD, 110)
    return out
