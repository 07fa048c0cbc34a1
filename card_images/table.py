"""The picture of a whole table as one seat (or a spectator) may see it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.view import TableView
from card_images.alt import alt_text
from card_images.layout import Box, TableLayout
from card_images.paint import Picture, painted
from card_images.sheet import score_sheet
from card_images.theme import DEFAULT, WIDTH, Theme
from card_images.words import Words


def table_box(view: TableView, names: Sequence[str], theme: Theme = DEFAULT) -> Box:
    words = Words(view, names, theme.language)
    box = TableLayout(view, words, theme, WIDTH).solve()
    if view.lines:
        sheet = score_sheet(view, words, WIDTH)
        out = Box(WIDTH, box.height + sheet.height)
        out.lay(box, 0, 0)
        out.lay(sheet, 0, box.height)
        return out
    return box


def render_table(view: TableView, names: Sequence[str], theme: Theme = DEFAULT) -> Picture:
    """`names` by seat, in any script. Blocks for some milliseconds: call it off the event loop (see pictures.py)."""
    return painted(table_box(view, names, theme), theme, alt_text(view, names, language=theme.language))
