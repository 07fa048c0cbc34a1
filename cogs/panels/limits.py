"""Discord's limits, checked on everything before it is sent: what Discord refuses late, we refuse early and by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.panels.components import (
    BUTTON,
    CHANNEL_SELECT,
    CONTAINER,
    FILE,
    GALLERY,
    LABEL,
    ROLE_SELECT,
    ROW,
    SECTION,
    SELECT,
    SEPARATOR,
    TEXT,
    TEXT_INPUT,
    USER_SELECT,
    Json,
    Panel,
    text_length,
    walk,
)

COMPONENTS: Final = 40
TEXT_TOTAL: Final = 4000
FILE_BYTES: Final = 10 * 1024 * 1024
_TOP: Final = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
_SELECTS: Final = frozenset({SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT})


class BadPanel(AssertionError):
    """A message that Discord would refuse: a mistake of ours."""


def problems(panel: Panel) -> list[str]:
    """What Discord would refuse in a message; [] if nothing."""
    found: list[str] = []
    everything = list(walk(panel.components))
    if not panel.components:
        found.append("a message needs a component")
    if len(everything) > COMPONENTS:
        found.append(f"{len(everything)} components, at most {COMPONENTS}")
    if (length := text_length(panel.components)) > TEXT_TOTAL:
        found.append(f"{length} characters of text, at most {TEXT_TOTAL}")
    found += _unique_ids(everything)
    for c in panel.components:
        if c["type"] not in _TOP:
            found.append(f"a component of type {c['type']} stands outside a row")
    names = {f.name for f in panel.files}
    for c in everything:
        found += _one(c, names)
    found += [f"{f.name} is too big" for f in panel.files if len(f.data) > FILE_BYTES]
    if len(panel.files) > 10:
        found.append("at most 10 files")
    shown = {i["media"]["url"] for c in everything if c["type"] == GALLERY for i in c["items"]}
    shown |= {c["file"]["url"] for c in everything if c["type"] == FILE}
    found += [f"{name} is attached but not shown" for name in names if f"attachment://{name}" not in shown]
    return found


def check(panel: Panel) -> Panel:
    """The panel itself. Raises BadPanel if Discord would refuse it."""
    if found := problems(panel):
        raise BadPanel("; ".join(found))
    return panel


def modal_problems(title: str, components: Sequence[Json]) -> list[str]:
    """What Discord would refuse in a modal."""
    found = [] if 1 <= len(title) <= 45 else ["a modal's title has 1 to 45 characters"]
    if not 1 <= len(components) <= 5:
        found.append("a modal has 1 to 5 components")
    everything = list(walk(components))
    found += _unique_ids(everything)
    for c in components:
        if c["type"] not in (LABEL, TEXT):
            found.append("a modal holds labels and texts")
    for c in everything:
        found += _one(c, set())
    return found


def _unique_ids(everything: Sequence[Json]) -> list[str]:
    ids = [c["custom_id"] for c in everything if "custom_id" in c]
    return [f"custom id {i!r} appears twice" for i in sorted({i for i in ids if ids.count(i) > 1})]


def _one(c: Json, files: set[str]) -> list[str]:
    kind = c["type"]
    found: list[str] = []
    if "custom_id" in c and not 1 <= len(c["custom_id"]) <= 100:
        found.append(f"custom id of {len(c['custom_id'])} characters: {c['custom_id'][:40]}")
    if kind == TEXT and not c["content"]:
        found.append("an empty text")
    elif kind == CONTAINER and not c["components"]:
        found.append("an empty container")
    elif kind == ROW:
        found += _row(c)
    elif kind == BUTTON:
        found += _button(c)
    elif kind in _SELECTS:
        found += _select(c)
    elif kind == GALLERY:
        found += _gallery(c, files)
    elif kind == LABEL:
        found += [] if 1 <= len(c["label"]) <= 45 else [f"label {c['label']!r} of a modal is too long"]
        found += [] if len(c.get("description", "")) <= 100 else ["a description in a modal is too long"]
    elif kind == TEXT_INPUT:
        found += _input(c)
    return found


def _row(c: Json) -> list[str]:
    inside = c["components"]
    kinds = [i["type"] for i in inside]
    if not 1 <= len(inside) <= 5:
        return [f"a row of {len(inside)}"]
    if any(k in _SELECTS for k in kinds) and len(inside) > 1:
        return ["a select has neighbours in its row"]
    return [] if all(k == BUTTON or k in _SELECTS for k in kinds) else ["a row holds buttons or a select"]


def _button(c: Json) -> list[str]:
    found = []
    if len(c.get("label", "")) > 80:
        found.append(f"label of {len(c['label'])} characters")
    if not c.get("label") and not c.get("emoji"):
        found.append("a button without a label or emoji")
    if c["style"] == 5 and ("custom_id" in c or not 1 <= len(c.get("url", "")) <= 512):
        found.append("a link needs a url and no custom id")
    if c["style"] != 5 and "custom_id" not in c:
        found.append("a button without an id")
    return found


def _select(c: Json) -> list[str]:
    found = []
    if len(c.get("placeholder", "")) > 150:
        found.append("a placeholder is too long")
    if c["type"] != SELECT:
        return found
    options = c["options"]
    if not 1 <= len(options) <= 25:
        found.append(f"a select of {len(options)} options")
    if not 0 <= c["min_values"] <= c["max_values"] <= min(25, len(options)):
        found.append(f"a select of {len(options)} takes {c['min_values']} to {c['max_values']}")
    values = [o["value"] for o in options]
    if len(set(values)) < len(values):
        found.append("an option value appears twice")
    if sum(1 for o in options if o.get("default")) > c["max_values"]:
        found.append("too many options are picked beforehand")
    for o in options:
        found += [f"option {k} of {len(o[k])} characters" for k in ("label", "value") if not 1 <= len(o[k]) <= 100]
        if len(o.get("description", "")) > 100:
            found.append("an option's description is too long")
    return found


def _gallery(c: Json, files: set[str]) -> list[str]:
    found = [] if 1 <= len(c["items"]) <= 10 else [f"a gallery of {len(c['items'])}"]
    for item in c["items"]:
        url = item["media"]["url"]
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
            found.append(f"{url} is not attached")
        if len(item.get("description", "x")) not in range(1, 1025):
            found.append("an alt text has 1 to 1024 characters")
    return found


def _input(c: Json) -> list[str]:
    found = [] if len(c.get("placeholder", "")) <= 100 else ["a placeholder in a modal is too long"]
    if len(c.get("value", "")) > c.get("max_length", 4000):
        found.append("a text is filled in too long")
    return found
