"""Moves that are typed: by their label, by their notation, or by naming no more than the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cachetools import LRUCache

from bot.games.core import Action, Face, Illegal, Seat
from bot.games.notation import tag, to_text
from bot.games.view import TableView
from bot.tables.model import Refused, TableReader
from cogs.panels import ids
from cogs.panels.components import OPTION_LENGTH
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
    """(label, notation) of the moves that a text could mean while it is typed: listed ones, then composed ones.

    Its words may stand in any order and be begun only; cards may be written in any way.
    """
    ask, view = table.ask_of(seat), table.view(seat)
    wanted = text.casefold().split()
    told: set[str] = set()
    for action in ask.actions if ask else ():
        label, notation = voice.label(action, view), to_text(action)
        shown = f"{label} {notation}".casefold()
        if all(w in shown for w in wanted) or any(_plainly(text) in _plainly(said) for said in (label, notation)):
            told.add(notation)
            yield _name(action, view, voice), notation
    for action, illegal in composed(table, seat, text):
        if illegal is None and (notation := to_text(action)) not in told:
            yield _name(action, view, voice), notation


def _name(action: Action, view: TableView, voice: Voice) -> str:
    label = voice.label(action, view)
    return label if len(label) <= OPTION_LENGTH else voice.label(action, view, brief=True)


def _plainly(text: str) -> str:
    """A text without what people write in different ways: "Discard 10♥", "discard:Th" and "discard 10 h" are the same."""
    return re.sub(r"[\s:_,|+]", "", _CARD.sub(_face, text.casefold()))


def meant(table: TableReader, seat: Seat, voice: Voice, text: str) -> Action | None:
    """The move a finished text means by its label or by its cards; None: it has to be read as notation.

    Raises Refused where it could be several moves, or where its cards are none.
    """
    ask, view = table.ask_of(seat), table.view(seat)
    named: list[tuple[Action, str, str]] = [(a, voice.label(a, view), to_text(a)) for a in (ask.actions if ask else ())]
    wanted = _plainly(text)
    begun = "" if cards_in(text) else wanted  # what names cards says all of it
    for same in (
        [a for a, label, notation in named if wanted in (_plainly(label), _plainly(notation))],
        [a for a, label, _ in named if begun and _plainly(label).startswith(begun)],
        [a for a, _, notation in named if begun and _plainly(notation).startswith(begun)],
    ):
        if len(same) == 1:
            return same[0]
        if same:
            raise _several(same, voice, view)
    if ":" in text:
        return None
    found = composed(table, seat, text)
    legal = [a for a, illegal in found if illegal is None]
    verb = "".join(re.findall(r"[a-z]{3,}", _CARD.sub(" ", text.casefold()))[:1])  # "discard 7h", "lay 7h"
    fit = [a for a in legal if verb in (voice.label(a, view) + tag(a)).casefold()] or legal
    exact = [a for a in fit if _plainly(voice.label(a, view)) == wanted] or fit
    if len(exact) > 1:
        raise _several(exact, voice, view)
    return next(iter(exact or [a for a, _ in found]), None)


def _several(actions: Sequence[Action], voice: Voice, view: TableView) -> Refused:
    return Refused("which_move", moves=" · ".join(voice.label(a, view) for a in actions[:5]))


class Offered:
    """Offers of moves too long for an option's value: a short code stands for each. Lost at a restart without harm."""

    def __init__(self, most: int = 2048) -> None:
        self._kept: LRUCache[tuple[int, str], str] = LRUCache(most)

    def value(self, user: int, notation: str) -> str:
        """What an option says for a move that was offered to somebody."""
        if len(notation) <= OPTION_LENGTH:
            return notation
        code = _code(notation)
        self._kept[user, code] = notation
        return code

    def text(self, user: int, value: str, listed: Sequence[Action]) -> str:
        """What a value stands for; any other text as it is. Raises Refused for a code that nothing is known of any more."""
        if not value.startswith("#"):
            return value
        for notation in (self._kept.get((user, value)), *(to_text(a) for a in listed)):
            if notation is not None and _code(notation) == value:
                return notation
        raise Refused("stale")


def _code(notation: str) -> str:
    return f"#{ids.digest(notation)}"
