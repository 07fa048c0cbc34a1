"""Moves that are typed: by their label, by their notation, or by naming no more than the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.games.core import Action, Face, Illegal, Seat
from bot.games.notation import tag, to_text
from bot.tables.model import Refused, TableReader
from cogs.panels.controls import judged
from cogs.panels.words import Voice

_CARD: Final = re.compile(r"(?<![^\W_])(?:(10|[a2-9tjqk])\s?([cdhs♣♦♥♠]\ufe0f?)|(jk|joker))(?![^\W_])", re.IGNORECASE)
_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def cards_in(text: str) -> tuple[tuple[Face, ...], ...]:
    """The cards a text names, in groups split by "|" or ","; () where it names none: "7h 8h 9h | jk 10♣ tc"."""
    groups = (tuple(_face(m) for m in _CARD.finditer(part)) for part in re.split(r"[|,]", text))
    return tuple(g for g in groups if g)


def _face(m: re.Match[str]) -> Face:
    if m[3]:
        return "Jk"
    return ("T" if m[1] == "10" else m[1].upper()) + _SUITS.get(m[2][0], m[2][0].lower())


def composed(table: TableReader, seat: Seat, text: str) -> list[tuple[Action, Illegal | None]]:
    """What the named cards could mean for a seat that may compose now, the legal moves first, with the verdict on each."""
    ask, groups = table.ask_of(seat), cards_in(text)
    if ask is None or ask.draft is None or not groups:
        return []
    return judged(table.drafts(seat, groups), lambda a: table.judge(seat, a))


def moves_like(table: TableReader, seat: Seat, voice: Voice, text: str) -> Iterator[tuple[str, str]]:
    """(label, notation) of the moves that a text could mean while it is typed: listed ones, then composed ones."""
    ask, view = table.ask_of(seat), table.view(seat)
    needle = text.casefold().replace(" ", "")
    told: set[str] = set()
    for action in ask.actions if ask else ():
        label, notation = voice.label(action, view), to_text(action)
        if needle in (label + notation).casefold().replace(" ", ""):
            told.add(notation)
            yield label, notation
    for action, illegal in composed(table, seat, text):
        if illegal is None and (notation := to_text(action)) not in told:
            yield voice.label(action, view), notation


def meant(table: TableReader, seat: Seat, voice: Voice, text: str) -> Action | None:
    """The move a finished text means by its label or by its cards; None: it has to be read as notation.

    Raises Refused where the cards could be several moves, or none.
    """
    ask, view = table.ask_of(seat), table.view(seat)
    wanted = text.strip().casefold()
    named = next((a for a in (ask.actions if ask else ()) if voice.label(a, view).casefold() == wanted), None)
    if named is not None or ":" in text:
        return named
    found = composed(table, seat, text)
    legal = [a for a, illegal in found if illegal is None]
    verb = "".join(re.findall(r"[a-z]{3,}", _CARD.sub(" ", wanted))[:1])  # "discard 7h", "lay 7h"
    fit = [a for a in legal if verb in (voice.label(a, view) + tag(a)).casefold()] or legal
    exact = [a for a in fit if voice.label(a, view).casefold() == wanted] or fit
    if len(exact) > 1:
        raise Refused("which_move", moves=" · ".join(voice.label(a, view) for a in exact[:5]))
    return next(iter(exact or [a for a, _ in found]), None)
