"""Words for one view: names of seats, texts of the game's family, names of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from bot.games.cards import JOKER
from bot.games.core import Face
from bot.games.view import Say, TableView, Zone
from bot.texts import MissingText, card_name, say
from card_images.names import clean


@cache
def _family(variant: str) -> str:
    from bot.games.catalog import variants

    found = variants().get(variant)
    return found.family if found else ""


def _called(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"Seat {seat + 1}"


@lru_cache(8192)
def _said(
    text_id: str, items: tuple[tuple[str, Any], ...], owner: tuple[str, str], language: str, names: tuple[str, ...]
) -> str:
    family, game = owner
    try:
        return say(text_id, dict(items), family=family, game=game, language=language, name_of=partial(_called, names))
    except MissingText:
        return text_id.partition("-")[2].replace("_", " ").replace("-", " ")


class Words:
    """What to call things in one view. Never raises: a text that is missing is said by its id."""

    def __init__(self, view: TableView, names: Sequence[str], language: str = "en") -> None:
        self._owner = (_family(view.variant) if view.variant else "", view.variant)
        self.language = language
        self._names = tuple(clean(n) for n in names)
        self._you = view.you
        self._sides: dict[int, int] = {s.seat: s.side for s in view.seats if s.side is not None}

    def name(self, seat: int) -> str:
        return _called(self._names, seat)

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that play together with this one, itself among them."""
        side = self._sides.get(seat)
        return (seat,) if side is None else tuple(s for s, other in self._sides.items() if other == side)

    def whose(self, seat: int) -> str:
        """A player's name, or where partners lay melds together the side's, in short for one's own and the only other."""
        side = self.side(seat)
        if len(side) > 1 and self._you in side:
            return self.text("picture-your-side")
        if len(side) > 1 and self._you in self._sides and len(set(self._sides.values())) == 2:
            return self.text("picture-their-side")
        return " + ".join(self.name(s) for s in side)

    def text(self, text_id: str, args: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        items = tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in {**(args or {}), **more}.items())
        try:
            return _said(text_id, items, self._owner, self.language, self._names)
        except TypeError:  # an argument that cannot be hashed
            return _said.__wrapped__(text_id, items, self._owner, self.language, self._names)

    def said(self, what: Say) -> str:
        """A sentence of the view."""
        return self.text(what.id, what.args)

    def rank(self, view: TableView, face: Face) -> str:
        """What the view calls the rank of a card; "" where it has no name of its own."""
        return self.text(f"{view.ranks}-{face[0]}") if view.ranks and face != JOKER else ""

    def label(self, zone: Zone) -> str:
        return self.said(zone.label) if zone.label else self.text(f"role-{zone.role}")

    def card(self, face: Face, *, long: bool = False) -> str:
        if not long:
            return card_name(face)
        if face == JOKER:
            return self.text("spoken-joker")
        if len(face) == 1:
            return self.text(f"spoken-rank-{face}")
        return self.text("spoken-card", rank=self.text(f"spoken-rank-{face[0]}"), suit=self.text(f"spoken-suit-{face[1]}"))
