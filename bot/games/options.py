"""Options as people see them: what can be set, its bounds and help, and house rules made from a preset.

All of it comes from the annotations of an Options struct; there is no second list anywhere.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from bot.games.core import Options

O = TypeVar("O", bound=Options)  # noqa: E741
Kind = Literal["bool", "int", "choice", "list", "text"]


class OptionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One option: its key, its kind and bounds, its help, and whether it may also be "none"."""

    key: str
    kind: Kind
    help: str
    default: Any
    low: int | None = None
    high: int | None = None
    choices: tuple[str | int, ...] = ()  # of a choice; of a list: what it may hold
    optional: bool = False


class BadOption(ValueError):
    """A house rule that cannot be: `key` is the option ("" where several clash), `why` says it in words."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}" if key else why)
        self.key, self.why = key, why


@cache
def describe(options_type: type[Options]) -> tuple[OptionSpec, ...]:
    """Every option of a family in the order of its fields, `players` left out (the seats say that)."""
    hints = typing.get_type_hints(options_type, include_extras=True)
    fields = {f.name: f for f in msgspec.structs.fields(options_type)}
    return tuple(_spec(name, hints[name], fields[name].default) for name in fields if name != "players")


def _spec(name: str, hint: Any, default: Any) -> OptionSpec:
    meta: Meta | None = None
    if typing.get_origin(hint) is typing.Annotated:
        meta = next((m for m in typing.get_args(hint)[1:] if isinstance(m, Meta)), None)
        hint = typing.get_args(hint)[0]
    optional = False
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        rest = [a for a in typing.get_args(hint) if a is not type(None)]
        optional = len(rest) < len(typing.get_args(hint))
        hint = rest[0] if len(rest) == 1 else Literal[tuple(_all_choices(rest))]
    text = (meta.description or "") if meta else ""
    kind: Kind = "text"
    choices: tuple[str | int, ...] = ()
    if hint is bool:
        kind = "bool"
    elif hint is int:
        kind = "int"
    elif typing.get_origin(hint) is Literal:
        kind, choices = "choice", typing.get_args(hint)
    elif typing.get_origin(hint) in (tuple, list, frozenset):
        kind, choices = "list", typing.get_args(typing.get_args(hint)[0])
    low = high = None
    if meta and kind == "int":
        low = int(meta.ge) if meta.ge is not None else None
        high = int(meta.le) if meta.le is not None else None
    return OptionSpec(
        key=name, kind=kind, help=text, default=default, low=low, high=high, choices=choices, optional=optional
    )


def _all_choices(hints: list[Any]) -> list[Any]:
    return [c for h in hints for c in (typing.get_args(h) or ())]


def house(base: O, changes: Mapping[str, Any]) -> O:
    """`base` with house rules. Values may come as text ("true", "25", "a b"). Raises BadOption, in words."""
    specs = {s.key: s for s in describe(type(base))}
    values = msgspec.to_builtins(base)
    for key, value in changes.items():
        if key != "players" and key not in specs:
            raise BadOption(key, "there is no such option in this game")
        values[key] = value if key == "players" else _read(specs[key], value)
    try:
        return msgspec.convert(values, type(base))
    except msgspec.ValidationError as error:
        text = str(error)
        key = text.rsplit("`$.", 1)[1].rstrip("`").split("[")[0] if "`$." in text else ""
        why = text.split(" - at ")[0]
        raise BadOption(key, _in_words(specs.get(key), why)) from None


def _read(spec: OptionSpec, value: Any) -> Any:
    """Text from a modal or a command line as the option's own type; anything else is left to the validation."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if spec.optional and text.lower() in ("", "none", "off"):
        return None
    if spec.kind == "bool" and text.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
        return text.lower() in ("true", "yes", "on", "1")
    if spec.kind == "int" and text.lstrip("+-").isdigit():
        return int(text)
    if spec.kind == "choice":
        return next((c for c in spec.choices if str(c) == text), text)
    if spec.kind == "list":
        return [c for part in text.replace(",", " ").split() for c in (_member(spec, part),)]
    return value


def _member(spec: OptionSpec, part: str) -> Any:
    return next((c for c in spec.choices if str(c) == part), int(part) if part.lstrip("-").isdigit() else part)


def _in_words(spec: OptionSpec | None, why: str) -> str:
    if spec is None:
        return why
    if spec.kind == "int" and spec.low is not None and spec.high is not None:
        return f"give a whole number from {spec.low} to {spec.high}"
    if spec.kind == "int":
        return "give a whole number"
    if spec.kind == "bool":
        return "say yes or no"
    if spec.choices:
        return "choose from " + ", ".join(str(c) for c in spec.choices)
    return why


def changed(options: Options, base: Options) -> dict[str, Any]:
    """What a table's options change from its variant's, `players` left out."""
    return {s.key: getattr(options, s.key) for s in describe(type(base)) if getattr(options, s.key) != getattr(base, s.key)}
