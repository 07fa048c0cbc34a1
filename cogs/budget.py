"""Direct messages: opened only for people who pressed something here, not too many new ones, and never insisted on."""

from __future__ import annotations

import logging
from typing import Final

import discord
from cachetools import LRUCache

from cogs.health import Bucket
from cogs.lost import Lost, NoDirectMessage

KNOWN: Final = 20_000  # channels, two numbers each; one that drops out is opened again at the budget's cost
_log = logging.getLogger(__name__)


class DirectMessages:
    """The DM channels of people. `per_10_minutes` bounds how many new ones are opened; 0 opens none."""

    def __init__(self, client: discord.Client, per_10_minutes: int) -> None:
        self._client = client
        self._bucket = Bucket(per_10_minutes, per_10_minutes / 600)
        self._channels: LRUCache[int, int] = LRUCache(KNOWN)
        self.refused = 0

    def known(self, user: int, channel: int) -> None:
        """A channel that has been opened before, perhaps by an earlier process."""
        self._channels[user] = channel

    async def channel(self, user: int) -> int:
        """The channel to write to. Raises NoDirectMessage when it is not to be had or would exceed the budget."""
        if user in self._channels:
            return self._channels[user]
        if not self._bucket.take():
            self.refused += 1
            _log.warning("the budget for new direct messages is spent; falling back to the private panel")
            raise NoDirectMessage(Lost.CLOSED)
        try:
            opened = await self._client.create_dm(discord.Object(user))
        except discord.HTTPException as error:
            self.refused += 1
            raise NoDirectMessage(Lost.CLOSED) from error
        self.known(user, opened.id)
        return opened.id
