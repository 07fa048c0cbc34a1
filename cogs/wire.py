"""From panels to discord.py: messages and modals whose components go out exactly as built, and are never stored.

discord.py keeps every view it sends in a store, and a view that mixes kinds of items can take the buttons of all tables with
it when it times out. Our presses are answered by one router that knows them by their ids, so nothing needs to be kept: a
`Sheet` tells the library that it is finished from the start.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from cogs.panels.components import Json, Panel, clip
from cogs.panels.limits import BadPanel, check, modal_problems

NO_MENTIONS = discord.AllowedMentions.none()


class Sheet(discord.ui.LayoutView):
    """A panel as a view, checked unless it was sent before. Raises BadPanel if Discord would refuse it."""

    def __init__(self, panel: Panel, *, checked: bool = False) -> None:
        super().__init__(timeout=None)
        self._wire = panel.components if checked else check(panel).components

    def to_components(self) -> list[dict[str, Any]]:
        return self._wire

    def has_components_v2(self) -> bool:
        return True

    def is_finished(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False


class Form(discord.ui.Modal):
    """A modal by its components; its submission comes to the router by `custom_id`."""

    def __init__(self, custom_id: str, title: str, components: Sequence[Json]) -> None:
        super().__init__(title=clip(title, 45), custom_id=custom_id)
        self._wire = list(components)
        if found := modal_problems(self.title, self._wire):
            raise BadPanel("; ".join(found))

    def to_components(self) -> list[dict[str, Any]]:
        return self._wire

    def is_finished(self) -> bool:
        return True


def files_of(panel: Panel) -> list[discord.File]:
    """Fresh files for one attempt at sending: a File can be read only once."""
    return [discord.File(io.BytesIO(f.data), f.name) for f in panel.files]


def field(label: str, custom_id: str, *, value: str = "", help: str = "", most: int = 100, required: bool = True) -> Json:
    """A line of text in a modal."""
    inner: Json = {"type": 4, "custom_id": custom_id, "style": 1, "required": required, "max_length": most}
    if value:
        inner["value"] = value[:most]
    made: Json = {"type": 18, "label": clip(label, 45), "component": inner}
    return made | {"description": clip(help, 100)} if help else made


def submitted(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """The texts of a submitted modal by their ids."""
    found: dict[str, str] = {}

    def gather(parts: Sequence[Json]) -> None:
        for part in parts:
            if "custom_id" in part:
                found[part["custom_id"]] = str(part.get("value") or "")
            gather(part.get("components") or [])
            if "component" in part:
                gather([part["component"]])

    data: Any = interaction.data or {}
    gather(data.get("components") or [])
    return found
