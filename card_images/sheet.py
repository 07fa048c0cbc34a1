"""The score sheet of a deal that has just ended, drawn under the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.games.core import Line, Seat
from bot.games.view import TableView
from card_images.deck import badge
from card_images.layout import MARGIN, TEXT, Box
from card_images.names import fitted, width_of
from card_images.theme import GOLD, MIST, Colour
from card_images.words import Words

_SIZE: Final = 22
_ROW: Final = 38
_BADGE: Final = 40  # what a seat's badge and the gaps round it take of a column
_MOST_COLUMNS: Final = 6  # more seats than this and the sheet is turned: a row a seat


class _Row(NamedTuple):
    title: str
    cells: Sequence[str]
    colour: Colour = TEXT


def _points(n: int) -> str:
    return f"{n:,}".replace("-", "−")


def _signed(n: int) -> str:
    return f"{n:+,}".replace("-", "−")


def _ground(width: int, height: int, striped: Sequence[int]) -> Image.Image:
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 16, fill=(14, 34, 32, 255), outline=(*GOLD, 255), width=2)
    for y in striped:
        draw.rectangle((3, y, width - 4, y + _ROW - 1), fill=(24, 48, 44, 255))
    return image


def score_sheet(view: TableView, words: Words, width: int) -> Box:
    """A table of reasons by seats for up to six seats, else of seats with their reasons in words. Partners who have all in
    common share a column."""
    shared = view.in_common()
    return _by_reason(view, words, width, shared) if len(shared) <= _MOST_COLUMNS else _by_seat(view, words, width)


def _right(out: Box, x: float, y: float, text: str, colour: Colour, widest: int) -> None:
    """Text whose right edge is at x."""
    probe = Box()
    w = probe.text(0, 0, text, _SIZE, colour, widest)
    out.text(x - w, y, text, _SIZE, colour, widest)


def _reasons(lines: Sequence[Line], seats: Sequence[Seat], words: Words) -> list[_Row]:
    """A row for each reason, in the order in which they come up."""
    table: dict[tuple[str, Seat], int] = {}
    for line in lines:
        table[line.why, line.seat] = table.get((line.why, line.seat), 0) + line.points
    return [
        _Row(words.text(f"line-{why}"), [_points(table[why, s]) if (why, s) in table else "" for s in seats])
        for why in dict.fromkeys(line.why for line in lines)
    ]


def _sums(view: TableView, seats: Sequence[Seat], words: Words) -> list[_Row]:
    """What it all comes to: the deal, what the end of the match adds, the match, and who owes whom."""
    deal = [_points(sum(line.points for line in view.lines if line.seat == s)) for s in seats]
    rows = [_Row(words.text("picture-sheet-deal"), deal, GOLD), *_reasons(view.final, seats, words)]
    if any(s.score is not None for s in view.seats):
        scores = {s.seat: s.score for s in view.seats}
        totals = ["" if (n := scores[s]) is None else _points(n) for s in seats]
        rows.append(_Row(words.text("picture-sheet-total"), totals, GOLD))
    if view.settled:
        rows.append(_Row(words.text("picture-sheet-settled"), [_signed(view.settled[s]) for s in seats]))
    return rows


def _name_size(names: Sequence[str], room: int) -> int:
    """Smaller names rather than half names."""
    return next((n for n in (_SIZE, 20, 18) if all(width_of(name, n) <= room for name in names)), 18)


def _by_reason(view: TableView, words: Words, width: int, columns: Sequence[tuple[Seat, ...]]) -> Box:
    seats = [shared[0] for shared in columns]
    reasons = _reasons(view.lines, seats, words)
    rows = [*reasons, *_sums(view, seats, words)]
    inner = width - 2 * MARGIN
    widest = max(
        width_of(title, _SIZE) for title in (words.text("picture-sheet-title", n=view.deal), *(r.title for r in rows))
    )
    first = min(round(inner * (0.46 if len(seats) <= 3 else 0.30)), 18 + widest + 24)
    column = (inner - first - 20) // max(1, len(seats))
    height = (1 + len(rows)) * _ROW + 16
    out = Box(width, height + MARGIN)
    stripes = tuple(8 + _ROW * (i + 1) for i in range(0, len(reasons), 2))
    out.add(MARGIN, 0, lambda: _ground(inner, height, stripes))
    y = 8
    out.text(MARGIN + 18, y + 3, words.text("picture-sheet-title", n=view.deal), _SIZE, MIST)
    names = [" + ".join(words.name(s) for s in shared) for shared in columns]
    size = _name_size(names, column - _BADGE)
    for i, (seat, name) in enumerate(zip(seats, names, strict=True)):
        edge = MARGIN + first + column * (i + 1) - 6
        w = width_of(fitted(name, size, column - _BADGE), size)
        out.text(edge - w, y + 3 + (_SIZE - size) // 2, name, size, TEXT, column - _BADGE)
        out.add(edge - w - 34, y + 4, lambda seat=seat: badge(seat, 30))  # type: ignore[misc]
    for row in rows:
        y += _ROW
        out.text(MARGIN + 18, y + 3, row.title, _SIZE, row.colour, first - 24)
        for i, cell in enumerate(row.cells):
            _right(out, MARGIN + first + column * (i + 1) - 6, y + 3, cell, row.colour, column - 12)
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
        more = [line for line in view.final if line.seat == s.seat]
        out.add(MARGIN + 14, y, lambda seat=s.seat: badge(seat, 30))  # type: ignore[misc]
        out.text(MARGIN + 52, y, words.name(s.seat), _SIZE, TEXT, 240)
        parts = [f"{words.text(f'line-{line.why}')} {_points(line.points)}" for line in (*own, *more)]
        if view.settled:
            parts.append(f"{words.text('picture-sheet-settled')} {_signed(view.settled[s.seat])}")
        said = " · ".join(parts)
        out.text(MARGIN + 306, y + 2, said, 18, MIST, deal - MARGIN - 306 - 110)
        _right(out, deal, y, _points(sum(line.points for line in own)), TEXT, 100)
        _right(out, total, y, "" if s.score is None else _points(s.score), GOLD, 110)
    return out
