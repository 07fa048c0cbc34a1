"""Custom ids: everything a press must say, in at most 100 characters, so that panels outlive the process.

`t:<table>:<rev>:<code>` belongs to a table as it was at a revision; `g:<code>` to no table. A code is a verb, a dot and
what it is about: `a.discard:7h` plays a move, `i.3.5f2c…` plays the fourth listed move (where its text is too long for
an id), `hand.` opens the hand. Anything behind "~" only keeps two ids apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from bot.games.core import Action
from bot.games.notation import to_text

MOST: Final = 100
_OURS = re.compile(r"(?:t:(?P<table>\d{1,12}):(?P<rev>\d{1,9})|g):(?P<verb>[a-z_]+)\.(?P<rest>[^~]*)(?:~.*)?", re.DOTALL)


class Ref(msgspec.Struct, frozen=True):
    """A custom id, taken apart. `table` is None for ids of no table."""

    table: int | None
    rev: int
    verb: str
    rest: str


def of_table(table: int, rev: int, verb: str, rest: str = "", *, mark: int | str = "") -> str:
    """The id of a control at a table; `mark` makes it differ from another one that does the same."""
    return f"t:{table}:{rev}:{verb}.{rest}" + (f"~{mark}" if mark != "" else "")


def general(verb: str, rest: str = "") -> str:
    return f"g:{verb}.{rest}"


def read(custom_id: str) -> Ref | None:
    """None if it is not one of ours."""
    m = _OURS.fullmatch(custom_id)
    if m is None:
        return None
    table = int(m["table"]) if m["table"] is not None else None
    return Ref(table, int(m["rev"] or 0), m["verb"], m["rest"])


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=5).hexdigest()


def code_of(action: Action, listed: Sequence[Action], most: int = 60) -> tuple[str, str]:
    """(verb, rest) of the code that plays an action, in at most `most` characters."""
    text = to_text(action)
    if len(text) + 2 <= most and "~" not in text:
        return "a", text
    where = next((i for i, other in enumerate(listed) if other == action), -1)
    return "i", f"{where}.{digest(text)}"


def value_of(action: Action, listed: Sequence[Action], prefix: str = "") -> str:
    """The same as the value of an option, which may be longer."""
    verb, rest = code_of(action, listed, most=MOST - len(prefix))
    return f"{prefix}{verb}.{rest}"


def listed_action(rest: str, listed: Sequence[Action]) -> Action | None:
    """The action an `i` code means among those listed now; None if it is not there any more."""
    where, _, mark = rest.partition(".")
    if where.isdigit() and int(where) < len(listed) and digest(to_text(listed[int(where)])) == mark:
        return listed[int(where)]
    return next((a for a in listed if digest(to_text(a)) == mark), None)
