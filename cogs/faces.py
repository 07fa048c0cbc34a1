"""Card faces as emojis of the application: uploaded once, found again by name, and done without where that fails."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.games.core import Face
from card_images import emojis, key_of
from cogs.panels.components import EmojiOf, Json

_log = logging.getLogger(__name__)


class Faces:
    """`of(four_colours)` gives the emoji of a face as a component wants it, None while there is none."""

    def __init__(self) -> None:
        self._known: dict[str, Json] = {}
        self.wanted = 0
        self.loaded = asyncio.Event()  # as far as it went

    @property
    def count(self) -> int:
        return len(self._known)

    def of(self, four_colours: bool = False) -> EmojiOf:
        def find(face: Face) -> Json | None:
            plain = self._known.get(face.lower())
            return self._known.get(f"{face.lower()}_four", plain) if four_colours else plain

        return find

    async def load(self, client: discord.Client) -> None:
        """Finds the emojis that are there and uploads the missing ones. Never raises: without them cards are written."""
        try:
            drawn = await asyncio.to_thread(emojis)
            self.wanted = len(drawn)
            there = {e.name: e for e in await client.fetch_application_emojis()}
            for name in sorted(drawn, key=lambda n: n not in there):
                emoji = there.get(name) or await client.create_application_emoji(name=name, image=drawn[name])
                if key := key_of(name):
                    self._known[key] = {"id": str(emoji.id), "name": name}
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning(
                "%d of %d card emojis are there, the others are written: %s", self.count, self.wanted, type(error).__name__
            )
        finally:
            self.loaded.set()
