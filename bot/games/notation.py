"""Actions as text, the form the rulebook's vectors use: `draw_stock`, `discard:7h`, `swap:3`, `meld:5c 5h 5d`.

An action is its tag, then its fields in order, split by ":" (trailing fields at their default are left out). A card or
number is itself, several cards are split by spaces, several groups by "|", nothing is "-". A family whose rulebook writes
an action in another way gives that class its own `text` and `read` (see `Spelled`), such as `take_pile:4+meld:5c 5h 5d`.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from bot.games.core import Action, Face, Groups


@runtime_checkable
class Spelled(Protocol):
    """An action class with a spelling of its own."""

    def text(self) -> str: ...

    @classmethod
    def read(cls, body: str) -> Action:
        """From what stands behind "tag:" ("" if nothing). Raises ValueError."""
        ...


@runtime_checkable
class Named(Protocol):
    """A spelled action class whose texts do not begin with its tag, such as `r1>r2:3`: `read` gets the whole text."""

    @classmethod
    def names(cls) -> Iterable[str]:
        """What may stand before the first ":" or "+"."""
        ...


def spelled(groups: Groups) -> str:
    return "|".join(" ".join(group) for group in groups)


def groups_of(text: str) -> Groups:
    """ "5c 5h 5d|7h 8h 9h" -> (("5c", "5h", "5d"), ("7h", "8h", "9h"))."""
    return tuple(tuple(part.split()) for part in text.split("|")) if text.strip() else ()


def onto(text: str) -> tuple[tuple[Face, ...], int]:
    """ "7h 8h@0" -> (("7h", "8h"), 0): cards and the meld they go to. Raises ValueError."""
    cards, at, meld = text.partition("@")
    if not at or not cards.split():
        raise ValueError("name the cards and the meld: 7h 8h@0")
    return tuple(cards.split()), int(meld)


class BadText(ValueError):
    """Text that is no action of this game."""


_HIDDEN: frozenset[str] = frozenset({"id", "late"})  # of a Press: the table's business, not the player's


def tag(action: Action | type[Action]) -> str:
    return str(action.__struct_config__.tag)


@cache
def _fields(cls: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return tuple(f for f in msgspec.structs.fields(cls) if f.name not in _HIDDEN)


@cache
def field_names(cls: type[Action]) -> tuple[str, ...]:
    """The fields that a player fills in."""
    return tuple(f.name for f in _fields(cls))


@cache
def _is_spelled(cls: type[Action]) -> bool:
    return issubclass(cls, Spelled)


def to_text(action: Action) -> str:
    if _is_spelled(type(action)):
        return action.text()  # type: ignore[attr-defined, no-any-return]
    fields = _fields(type(action))
    last = len(fields)
    while last and fields[last - 1].default == getattr(action, fields[last - 1].name):
        last -= 1
    return ":".join([tag(action), *(_show(getattr(action, f.name)) for f in fields[:last])])


def _show(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return "|".join(" ".join(map(str, group)) for group in value)
        return " ".join(map(str, value))
    return str(value)


@cache
def _classes(union: Any) -> dict[str, type[Action]]:
    return {n: c for c in members(union) for n in (c.names() if issubclass(c, Named) else (tag(c),))}


def members(union: Any) -> tuple[type[Action], ...]:
    """The action classes of a union (or the one class)."""
    if typing.get_origin(union) in (typing.Union, types.UnionType):
        return tuple(c for part in typing.get_args(union) for c in members(part))
    return (union,)


def from_text(union: Any, text: str) -> Action:
    """The action a text means; cards and numbers are not judged here. Raises BadText."""
    text = text.strip()
    end = next((i for i, c in enumerate(text) if c in ":+"), len(text))
    name, body = text[:end], text[end:].removeprefix(":")
    cls = _classes(union).get(name.strip().lower().replace(" ", "_"))
    if cls is None:
        raise BadText(f"no such move: {name}")
    try:
        if issubclass(cls, Spelled):
            return cls.read(text if issubclass(cls, Named) else body.strip())
        return _read(cls, body.strip())
    except (ValueError, msgspec.ValidationError) as error:
        raise BadText(f"{name}: {error}") from None


def _read(cls: type[Action], body: str) -> Action:
    fields = _fields(cls)
    parts = body.split(":") if body else []
    if len(parts) > len(fields):
        raise ValueError("too many parts")
    values = {f.encode_name: _value(f.type, p.strip()) for f, p in zip(fields, parts, strict=False)}
    return msgspec.convert({"do": tag(cls), **values}, cls)


def _value(hint: Any, part: str) -> Any:
    if typing.get_origin(hint) is typing.Annotated:
        hint = typing.get_args(hint)[0]
    options = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    if part == "-" and type(None) in options:
        return None
    for option in options:
        origin = typing.get_origin(option)
        if origin is tuple:
            inner = typing.get_args(option)[0]
            if typing.get_origin(inner) is tuple:
                return [_split(g, typing.get_args(inner)[0]) for g in part.split("|")] if part else []
            return _split(part, inner)
        if option is bool and part in ("yes", "no"):
            return part == "yes"
        if _is_int(option) and part.lstrip("-").isdigit():
            return int(part)
    return part


def _split(part: str, inner: Any) -> list[Any]:
    return [int(p) if _is_int(inner) and p.lstrip("-").isdigit() else p for p in part.replace(",", " ").split()]


def _is_int(hint: Any) -> bool:
    return hint is int or getattr(hint, "__supertype__", None) is int


def texts(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(to_text(a) for a in actions)


__all__ = ["BadText", "Named", "Spelled", "field_names", "from_text", "members", "tag", "texts", "to_text"]
