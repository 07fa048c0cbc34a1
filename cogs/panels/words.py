"""How panels speak: one reader's language, one family's words, and the names of the seats."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bot.games.cards import is_face
from bot.games.core import Action, Seat
from bot.games.notation import field_names, tag
from bot.games.view import Say, TableView
from bot.tables.model import Happening
from bot.texts import MissingText, card_name, cards_name, has, say

_log = logging.getLogger(__name__)
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SPECIAL = re.compile(r"([\\*_~|`<>\[\]()#@:])")
_NAMES = frozenset({"name", "names", "host"})
_MELDS = frozenset({"meld", "other_meld"})
_WORDS_OF_SEATS = frozenset({"seat", "target", "partner", "owner"})


def clean_name(name: str) -> str:
    """A display name on one line, without control characters or tricks of direction, at most 32 characters."""
    kept = "".join(
        " " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C" or c == "\u200d"
    )
    return " ".join(kept.split())[:32].strip() or "player"


def safe_name(name: str) -> str:
    """A display name that changes nothing around it in Discord's markdown and mentions nobody."""
    return escaped(clean_name(name))


def escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


class Voice(msgspec.Struct, frozen=True):
    """One reader's ear. `name` gives a seat's display name as it is; `game` may have words of its own in its family."""

    language: str = "en"
    family: str = ""
    name: Callable[[int], str] = lambda seat: f"seat {seat + 1}"
    game: str = ""

    def text(self, text_id: str, /, **args: Any) -> str:
        """A sentence for markdown. Names in it, of seats or as arguments, cannot break it."""
        return self._say(text_id, _harmless(args), lambda seat: safe_name(self.name(seat)))

    def plain(self, text_id: str, /, **args: Any) -> str:
        """A label for a button or an option, where markdown is not read."""
        return self._say(text_id, args, lambda seat: clean_name(self.name(seat)))

    def said(self, what: Say) -> str:
        return self._say(what.id, _harmless(_spoken_args(what.args)), lambda seat: safe_name(self.name(seat)))

    def has(self, text_id: str) -> bool:
        return has(text_id, self.family, game=self.game)

    def _say(self, text_id: str, args: Mapping[str, Any], name_of: Callable[[int], str]) -> str:
        args = {k: str(v) if k == "table" else v for k, v in args.items()}  # 1234 is a name here, never "1,234"
        try:
            return say(text_id, args, family=self.family, game=self.game, language=self.language, name_of=name_of)
        except MissingText:
            _log.error("no text for %s (family %s)", text_id, self.family or "none")
            return text_id.split("-", 1)[-1].replace("-", " ").replace("_", " ").capitalize()

    # ---- actions

    def label(self, action: Action, view: TableView, *, brief: bool = False) -> str:
        """What a button says that plays this action; `brief`: of many cards in a row the first and the last."""
        return " ".join(self.plain(f"action-{tag(action)}", **self.args(action, view, brief=brief)).split())

    def shorter(self, action: Action, view: TableView) -> str:
        """A label that leaves out what a game can do without where one action of that tag is offered; "" if it has none."""
        text_id = f"action-{tag(action)}-short"
        return self.plain(text_id, **self.args(action, view)) if self.has(text_id) else ""

    def args(self, action: Action, view: TableView, *, brief: bool = False) -> dict[str, Any]:
        """An action's fields, ready for its text: groups as cards, a meld on the table as what lies there.

        `<field>-count` is how many a field of several holds; `pile` are the `n` top cards of the discard pile (one, where
        there is no such field) as far as they show, and `hidden` is how many of them do not.
        """
        fields = {name: getattr(action, name) for name in field_names(type(action))}
        counts = {f"{name}-count": len(value) for name, value in fields.items() if isinstance(value, tuple)}
        said = {name: (brief and _shortened(value)) or spoken(name, value, view) for name, value in fields.items()}
        return said | counts | _taken(fields.get("n", 1), view)

    def remark(self, says: Sequence[Say]) -> str:
        """What is good to know before a move, for an option or a label; "" if nothing is."""
        return " · ".join(self.plain(s.id, **_spoken_args(s.args)) for s in says)

    def value(self, name: str, value: Any, view: TableView) -> str:
        """One field's value by itself: what an option says that picks it."""
        if name in _WORDS_OF_SEATS and isinstance(value, int):
            return clean_name(self.name(value))
        if value is None:
            return self.plain("value-none")
        if isinstance(value, bool):
            return self.plain("value-yes" if value else "value-no")
        if name == "rank":
            return self.plain(f"{view.ranks}-{value}") if view.ranks else "10" if value == "T" else str(value)
        said = spoken(name, value, view)
        if isinstance(said, str) and is_face(said):
            return card_name(said)
        if isinstance(said, (list, tuple)):
            return cards_name(said) if all(is_face(f) for f in said) else ", ".join(map(str, said))
        return str(said)

    def verb(self, action_tag: str) -> str:
        """The heading of all actions of a tag."""
        if self.has(f"verb-{action_tag}"):
            return self.plain(f"verb-{action_tag}")
        return action_tag.replace("_", " ").capitalize()

    # ---- what happened

    def happened(self, h: Happening, seat: Seat | None) -> str | None:
        """The sentence of an event for one reader, secrets of the seat included; None if it says nothing to anybody."""
        kind = h.event.kind
        own = seat is not None and bool(h.event.secret.get(seat))
        for text_id in ((f"event-{kind}-own",) if own else ()) + (f"event-{kind}",):
            if self.has(text_id):
                args = _harmless(_spoken_args(h.for_seat(seat)))
                return self._say(text_id, args, lambda s: safe_name(self.name(s)))
        return None

    def story(
        self, log: Sequence[Happening], seat: Seat | None, most: int, *, glances: Collection[str] = (), known: int = -1
    ) -> list[str]:
        """The last few sentences, oldest first. Secrets of `glances` are told of entries after `known` only.

        All that came of the last entry is told, however much it is. What was to come (an event with `until`) is told only
        while nothing else has come.
        """
        told: list[str] = []
        for h in reversed(log):
            if len(told) >= most and h.seq != log[-1].seq:
                break
            if told and "until" in h.event.public:
                continue
            past = h.event.kind in glances and h.seq <= known
            if sentence := self.happened(h, None if past else seat):
                told.append(sentence)
        return told[::-1]


def _spoken_args(args: Mapping[str, Any]) -> dict[str, Any]:
    return {name: spoken(name, value, None) for name, value in args.items()}


def _harmless(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with people's names made safe."""
    return {k: escaped(v) if k in _NAMES and isinstance(v, str) else v for k, v in args.items()}


def spoken(name: str, value: Any, view: TableView | None) -> Any:
    """An argument in a form that the texts take: faces stay faces, everything else becomes words."""
    if name in _MELDS and isinstance(value, int) and view is not None:
        return _meld(value, view)
    if name == "rank" and view is not None and view.ranks:
        return f"{view.ranks}-{value}"
    if name == "suit" and value in _SUITS:
        return _SUITS[value]
    if name == "until" and isinstance(value, int):
        return f"<t:{-(-value // 1000)}:R>"
    if isinstance(value, (list, tuple)):
        return _spoken_list(value)
    return value


def _spoken_list(value: Sequence[Any]) -> Any:
    if value and all(isinstance(v, (list, tuple)) for v in value):
        return " | ".join(cards_name(g) if all(is_face(f) for f in g) else " ".join(map(str, g)) for g in value)
    return value


def _shortened(value: Any) -> str:
    """Cards, or groups of cards, in few characters; "" for anything else."""
    if not isinstance(value, tuple) or not value:
        return ""
    groups = value if isinstance(value[0], tuple) else (value,)
    if not all(is_face(f) for group in groups for f in group):
        return ""
    return " | ".join(_row([card_name(f) for f in group]) for group in groups)


def _meld(index: int, view: TableView) -> Any:
    """A meld on the table, its wild cards with what they stand for."""
    zone = view.zone(f"meld:{index}")
    shown = [(f, zone.stands.get(i)) for i, f in enumerate(zone.cards) if f] if zone else []
    if not shown:
        return index + 1
    return _row([f"{card_name(f)}({card_name(stands)})" if stands else card_name(f) for f, stands in shown])


def _row(names: Sequence[str]) -> str:
    return " ".join(names) if len(names) <= 4 else f"{names[0]} … {names[-1]} ({len(names)})"


def _taken(n: Any, view: TableView) -> dict[str, Any]:
    pile = next((z for z in view.zones if z.role == "discard" and z.seat is None), None)
    if pile is None or not isinstance(n, int) or n < 1:
        return {"pile": "", "hidden": 0}
    seen = [card_name(f) for f in pile.cards[-n:] if f]
    return {"pile": _row(seen), "hidden": n - len(seen)}


def lines(sentences: Iterable[str], most: int) -> str:
    """Sentences on lines, at most so many characters: the last ones are kept."""
    kept: list[str] = []
    room = most
    for s in reversed(list(sentences)):
        if len(s) + 1 > room:
            break
        kept.append(s)
        room -= len(s) + 1
    return "\n".join(reversed(kept))
