"""Options as people see them: what can be set, its bounds and help, and house rules made from a preset.

All of it comes from the annotations of an Options struct; there is no second list anywhere.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from bot.games.core import Options

O = TypeVar("O", bound=Options)  # noqa: E741
Kind = Literal["bool", "int", "choice", "list", "map", "text"]
# An amount for each number of players, in pairs (players, amount). House rules may give one number for all sizes, or only
# the sizes that change, as a mapping or as text: "2:10 3-4:7".
BySize: TypeAlias = tuple[tuple[int, int], ...]


def for_size(table: BySize, players: int) -> int:
    """The amount for this number of players. Raises KeyError where the table has none."""
    return dict(table)[players]


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
    bounds = meta
    if typing.get_origin(hint) is typing.Annotated:  # an optional number has its bounds inside
        bounds = next((m for m in typing.get_args(hint)[1:] if isinstance(m, Meta)), meta)
        hint = typing.get_args(hint)[0]
    text = (meta.description or "") if meta else ""
    kind: Kind = "text"
    choices: tuple[str | int, ...] = ()
    if hint is bool:
        kind = "bool"
    elif hint is int:
        kind = "int"
    elif hint == BySize:
        kind = "map"
    elif typing.get_origin(hint) is Literal:
        kind, choices = "choice", typing.get_args(hint)
    elif typing.get_origin(hint) in (tuple, list, frozenset):
        kind, choices = "list", typing.get_args(typing.get_args(hint)[0])
    low = high = None
    if bounds and kind == "int":
        low = int(bounds.ge) if bounds.ge is not None else None
        high = int(bounds.le) if bounds.le is not None else None
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
        values[key] = value if key == "players" else _read(specs[key], value, values[key])
    try:
        return msgspec.convert(values, type(base))
    except msgspec.ValidationError as error:
        text = str(error)
        key = text.rsplit("`$.", 1)[1].rstrip("`").split("[")[0] if "`$." in text else ""
        why = text.split(" - at ")[0]
        raise BadOption(key, _in_words(specs.get(key), why)) from None


def _read(spec: OptionSpec, value: Any, base: Any) -> Any:
    """A value, or its text from a modal or a command line, as the option's own type; the rest is left to the validation."""
    if spec.kind == "map":
        return _table(spec, value, base)
    if spec.kind == "choice" and value not in spec.choices and value is not None:
        text = str(value).strip()
        if spec.optional and text.lower() in ("", "none", "off"):
            return None
        return next((c for c in spec.choices if str(c) == text), text)
    if spec.kind == "list" and isinstance(value, int):
        return [value]
    if spec.kind == "list" and isinstance(value, str) and value.strip().lower() in ("", "none"):
        return []
    if not isinstance(value, str):
        return value
    text = value.strip()
    if spec.optional and text.lower() in ("", "none", "off"):
        return None
    if spec.kind == "bool" and text.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
        return text.lower() in ("true", "yes", "on", "1")
    if spec.kind == "int" and text.lstrip("+-").isdigit():
        return int(text)
    if spec.kind == "list":
        return [c for part in text.replace(",", " ").split() for c in (_member(spec, part),)]
    return value


def _table(spec: OptionSpec, value: Any, base: Any) -> Any:
    """`base` (pairs) with the sizes that `value` names; one number stands for every size."""
    table: dict[int, int] = dict(base)
    try:
        if isinstance(value, Mapping):
            table |= {int(size): int(amount) for size, amount in value.items()}
        elif isinstance(value, (list, tuple)):
            table |= {int(size): int(amount) for size, amount in value}
        elif str(value).strip().isdecimal():
            table = dict.fromkeys(table, int(value))
        else:
            table |= dict(_pairs(str(value)))
    except (TypeError, ValueError):
        raise BadOption(spec.key, "give one number, or one for each number of players: 2:10 3-4:7") from None
    return sorted(table.items())


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    for part in text.replace(",", " ").split():
        sizes, amount = part.split(":")
        low, _, high = sizes.partition("-")
        if int(high or low) > 20:
            raise ValueError(part)
        for size in range(int(low), int(high or low) + 1):
            yield size, int(amount)


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
