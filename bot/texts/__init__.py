"""Every word the bot says, in one place: Fluent files, one folder a language, one file a concern or family of games.

Ids are made of what they name: `action-<tag>`, `ask-<kind>`, `event-<kind>`, `illegal-<code>`, `phase-<phase>`,
`reason-<reason>`, `line-<why>`, `zone-<label>`, `notice-<id>`, `refused-<code>`. A family may say one of them in
its own words as `<family>-<id>`, which is looked up first, and before it a game of the family as `<game>-<id>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

FOLDER = Path(__file__).parent
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_FACE = re.compile(r"[A2-9TJQK][cdhs]?|Jk")
_CARD_ARGS = frozenset({"card", "cards", "meld", "upcard", "given", "got", "top"})
_SEAT_ARGS = frozenset({"seat", "target", "from", "seats", "winners", "winner", "loser", "losers", "partner", "leader"})


class MissingText(KeyError):
    """A text id that no file has: a mistake of ours, found by the tests."""


def card_name(face: str) -> str:
    """ "Th" -> "10♥"; a bare rank, "T" -> "10"."""
    if face == "Jk":
        return "Joker"
    return ("10" if face[0] == "T" else face[0]) + SUIT_SIGNS.get(face[1:], "?" if face[1:] else "")


def cards_name(faces: Sequence[str]) -> str:
    return " ".join(card_name(f) for f in faces)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")), allow_overrides=False)
    return bundle


@cache
def languages() -> tuple[str, ...]:
    return tuple(sorted(p.name for p in FOLDER.iterdir() if p.is_dir() and any(p.glob("*.ftl"))))


@lru_cache(8192)
def has(text_id: str, family: str = "", language: str = "en", game: str = "") -> bool:
    return any(_bundle(language).has_message(i) for i in _ids(text_id, family, game))


def _ids(text_id: str, family: str, game: str) -> tuple[str, ...]:
    names = [f"{owner}-{text_id}" for owner in (game, family) if owner]
    return tuple(name.replace("_", "-") for name in (*names, text_id))


def say(
    text_id: str,
    args: Mapping[str, Any] | None = None,
    *,
    family: str = "",
    game: str = "",
    language: str = "en",
    name_of: Callable[[int], str] | None = None,
) -> str:
    """The sentence of an id. Faces in card arguments become "7♥", seats the names that `name_of` gives.

    An argument `cause` is itself a text id, whose sentence is filled with the other arguments.
    Falls back to English; raises MissingText when no file has the id.
    """
    rest = {k: v for k, v in (args or {}).items() if k != "cause"}
    ready = {k: _word(k, v, language, name_of) for k, v in rest.items()}
    if cause := (args or {}).get("cause"):
        ready["cause"] = say(str(cause), rest, family=family, game=game, language=language, name_of=name_of)
    return _formatted(text_id, family, game, language, tuple(ready.items()))


@lru_cache(8192)
def _formatted(text_id: str, family: str, game: str, language: str, args: tuple[tuple[str, str | int | float], ...]) -> str:
    """The same few hundred labels are said over and over, at every press."""
    for tongue in dict.fromkeys((language, "en")):
        if tongue not in languages():
            continue
        bundle = _bundle(tongue)
        for i in _ids(text_id, family, game):
            if bundle.has_message(i):
                pattern = bundle.get_message(i).value
                assert pattern is not None, f"{i} has no text of its own"
                return str(bundle.format_pattern(pattern, dict(args))[0])
    raise MissingText(text_id)


def _word(key: str, value: Any, language: str, name_of: Callable[[int], str] | None) -> Any:
    if key in _CARD_ARGS and isinstance(value, str):
        return card_name(value) if _FACE.fullmatch(value) else value
    if key in _CARD_ARGS and isinstance(value, (list, tuple)):
        return cards_name(value)
    if key in _SEAT_ARGS and name_of is not None:
        if isinstance(value, int):
            return name_of(value)
        if isinstance(value, (list, tuple)):
            return ", ".join(name_of(s) for s in value) or "–"
    if key == "suit" and value in SUIT_SIGNS:
        return SUIT_SIGNS[value]
    if key == "rank" and isinstance(value, str):
        return _rank_name(value, language)
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple)):
        return ", ".join(str(v) for v in value)
    return value if isinstance(value, (int, float, str)) else str(value)


def _rank_name(value: str, language: str) -> str:
    """A rank in the plural ("7" -> "sevens"), or the text id of a picture that stands for it in games for children."""
    text_id = value if value.startswith("picture-") else f"ranks-{value}"
    return say(text_id, language=language) if has(text_id, language=language) else value
