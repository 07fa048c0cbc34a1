"""Discord's components as plain data: what goes over the wire, so that it can be counted, checked and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
Style: TypeAlias = Literal["blue", "grey", "green", "red"]
EmojiOf: TypeAlias = Callable[[str], Json | None]  # a face -> the emoji that shows it, None where there is none

ROW, BUTTON, SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT = 1, 2, 3, 4, 5, 6, 8
SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 12, 13, 14, 17, 18
_STYLES: Final[dict[Style, int]] = {"blue": 1, "grey": 2, "green": 3, "red": 4}

PER_ROW: Final = 4  # phones wrap the fifth button
OPTIONS: Final = 25
LABEL_LENGTH: Final = 80
OPTION_LENGTH: Final = 100


class Attached(msgspec.Struct, frozen=True):
    """A file that a panel shows as `attachment://<name>`."""

    name: str
    data: bytes
    alt: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A whole message, ready to be checked and sent."""

    components: list[Json]
    files: tuple[Attached, ...] = ()
    lasting: bool = False  # worth reading without its buttons once a newer message has taken its place


def clip(text: str, most: int) -> str:
    """`text`, shortened with an ellipsis if it has more than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def text(content: str) -> Json:
    return {"type": TEXT, "content": content or "\u200b"}


def separator() -> Json:
    return {"type": SEPARATOR}


def gallery(file: Attached) -> Json:
    item: Json = {"media": {"url": f"attachment://{file.name}"}}
    if file.alt:
        item["description"] = clip(file.alt, 1024)
    return {"type": GALLERY, "items": [item]}


def file(attached: Attached) -> Json:
    """A file to be downloaded."""
    return {"type": FILE, "file": {"url": f"attachment://{attached.name}"}}


def container(*children: Json, colour: int | None = None) -> Json:
    made: Json = {"type": CONTAINER, "components": list(children)}
    return made if colour is None else made | {"accent_color": colour}


def button(
    custom_id: str, label: str = "", *, style: Style = "grey", emoji: Json | None = None, disabled: bool = False
) -> Json:
    made: Json = {"type": BUTTON, "style": _STYLES[style], "custom_id": custom_id}
    if label:
        made["label"] = clip(label, LABEL_LENGTH)
    if emoji is not None:
        made["emoji"] = emoji
    return made | {"disabled": True} if disabled else made


def big_button(custom_id: str, label: str) -> Json:
    """A button that a hurried thumb finds."""
    wide = "\u2003" * 4
    return button(custom_id, f"{wide}{label}{wide}", style="red")


def link(url: str, label: str) -> Json:
    return {"type": BUTTON, "style": 5, "url": url, "label": clip(label, LABEL_LENGTH)}


def row(*items: Json) -> Json:
    return {"type": ROW, "components": list(items)}


def rows(buttons: Sequence[Json], per_row: int = PER_ROW) -> list[Json]:
    """Buttons in as few rows as they need."""
    return [row(*buttons[i : i + per_row]) for i in range(0, len(buttons), per_row)]


def option(label: str, value: str, *, help: str = "", emoji: Json | None = None, picked: bool = False) -> Json:
    made: Json = {"label": clip(label, OPTION_LENGTH), "value": value}
    if help:
        made["description"] = clip(help, OPTION_LENGTH)
    if emoji is not None:
        made["emoji"] = emoji
    return made | {"default": True} if picked else made


def select(
    custom_id: str, placeholder: str, options: Sequence[Json], *, least: int = 1, most: int = 1, disabled: bool = False
) -> Json:
    """A row with one select."""
    made: Json = {
        "type": SELECT,
        "custom_id": custom_id,
        "placeholder": clip(placeholder, 150),
        "options": list(options),
        "min_values": least,
        "max_values": most,
    }
    return row(made | {"disabled": True} if disabled else made)


def pick_ids(custom_id: str, placeholder: str, kind: int, now: Sequence[int], *, most: int = 1) -> Json:
    """A row with a select of roles or channels; `now` are the ids picked beforehand."""
    of = "role" if kind == ROLE_SELECT else "channel"
    made: Json = {
        "type": kind,
        "custom_id": custom_id,
        "placeholder": clip(placeholder, 150),
        "min_values": 0,
        "max_values": most,
        "default_values": [{"id": str(i), "type": of} for i in now[:most]],
    }
    if kind == CHANNEL_SELECT:
        made["channel_types"] = [0]
    return row(made)


def chunks(items: Sequence[Any], size: int = OPTIONS) -> list[Sequence[Any]]:
    return [items[i : i + size] for i in range(0, len(items), size)]


def emoji(name: str) -> Json:
    """An emoji of Unicode."""
    return {"name": name}


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, nested ones too, in reading order."""
    for c in components:
        yield c
        yield from walk(c.get("components", ()))
        for inner in ("accessory", "component"):
            if inner in c:
                yield from walk([c[inner]])


def count(components: Sequence[Json]) -> int:
    """How many of the 40 components these take."""
    return sum(1 for _ in walk(components))


def text_length(components: Sequence[Json]) -> int:
    return sum(len(c["content"]) for c in walk(components) if c["type"] == TEXT)
