"""Answering an interaction: at once, exactly once, and without minding that Discord may have given up on it.

An `Answer` is made when the interaction arrives. If the work takes too long for a direct answer it defers by itself and
later fills in what was promised; a dead token never costs the move that was made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Literal, TypeAlias

import aiohttp
import discord

from cogs.panels.components import Panel, text
from cogs.wire import NO_MENTIONS, Form, Sheet, files_of

_log = logging.getLogger(__name__)
Click: TypeAlias = discord.Interaction[Any]

PATIENCE = 1.2  # seconds of work after which an interaction is deferred
GONE = frozenset({10062, 40060, 10015, 50027})  # unknown interaction, answered already, unknown or invalid token


def is_gone(error: BaseException) -> bool:
    """Whether an interaction can no longer be answered, by nobody's fault."""
    return isinstance(error, discord.InteractionResponded) or (
        isinstance(error, discord.HTTPException) and error.code in GONE
    )


class Answer:
    """The one answer to an interaction.

    `way` is what a deferral promises: "reply" a private message of its own, "update" a new version of the pressed message.
    """

    def __init__(self, click: Click, way: Literal["reply", "update"] = "reply") -> None:
        self.click = click
        self.way = way
        self.lost = False  # Discord no longer takes an answer
        self._deferred: Literal["", "reply", "update"] = ""
        self._done = False
        self._replied = False  # the answer is a private message of its own, with which the interaction can do what it likes
        self._turn = asyncio.Lock()

    @property
    def answered(self) -> bool:
        """Whether Discord has heard from us."""
        return self._done or bool(self._deferred) or self.lost

    @contextlib.asynccontextmanager
    async def in_time(self, patience: float = PATIENCE) -> AsyncIterator[Answer]:
        """While the work in this block lasts, defer after `patience` seconds; in the end Discord has heard something."""
        watch = asyncio.create_task(self._defer_later(patience))
        try:
            yield self
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
            if not self.answered:
                await self.defer()

    async def _defer_later(self, patience: float) -> None:
        await asyncio.sleep(patience)
        await self.defer()

    async def defer(self) -> None:
        async with self._turn:
            if self.answered:
                return
            if self.way == "update" and self.click.type is discord.InteractionType.application_command:
                self.way = "reply"
            if self.way == "update":
                self._deferred = "update" if await self._try(self.click.response.defer()) else ""
            else:
                made = self.click.response.defer(ephemeral=True, thinking=True)
                self._deferred = "reply" if await self._try(made) else ""

    async def update(self, panel: Panel) -> bool:
        """Shows the panel in place of the message that was pressed. False if Discord did not take it."""
        async with self._turn:
            sheet = Sheet(panel)
            if self._deferred == "reply":
                return await self._fill(panel)
            if self._deferred == "update" or self._done:
                return await self._try(
                    self.click.edit_original_response(view=sheet, attachments=files_of(panel), allowed_mentions=NO_MENTIONS)
                )
            sent = await self._try(
                self.click.response.edit_message(view=sheet, attachments=files_of(panel), allowed_mentions=NO_MENTIONS)
            )
            self._done = self._done or sent
            return sent

    async def reply(self, what: Panel | str, *, public: bool = False) -> bool:
        """A message of its own, private unless `public`. False if Discord did not take it."""
        panel = what if isinstance(what, Panel) else Panel([text(what)])
        async with self._turn:
            if self._deferred == "reply" and not self._done:
                self._replied = await self._fill(panel)
                return self._replied
            if self.answered:
                sent = await self._try(
                    self.click.followup.send(
                        view=Sheet(panel), files=files_of(panel), ephemeral=not public, allowed_mentions=NO_MENTIONS
                    )
                )
            else:
                sent = await self._try(
                    self.click.response.send_message(
                        view=Sheet(panel), files=files_of(panel), ephemeral=not public, allowed_mentions=NO_MENTIONS
                    )
                )
                self._replied = sent and not public
            self._done = self._done or sent
            return sent

    async def take_back(self) -> None:
        """Removes the private reply, as far as Discord still lets us."""
        if self._replied:
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
                await self.click.delete_original_response()

    async def ask(self, form: Form) -> bool:
        """Opens a modal; only as the first answer."""
        async with self._turn:
            sent = await self._try(self.click.response.send_modal(form))
            self._done = self._done or sent
            return sent

    async def _fill(self, panel: Panel) -> bool:
        sent = await self._try(
            self.click.edit_original_response(view=Sheet(panel), attachments=files_of(panel), allowed_mentions=NO_MENTIONS)
        )
        self._done = self._done or sent
        return sent

    async def _try(self, sending: Any) -> bool:
        """Sends; an interaction that Discord has given up is noted, not raised."""
        try:
            await sending
        except (discord.HTTPException, discord.InteractionResponded) as error:
            if not is_gone(error):
                raise
            self.lost = True
            _log.info("interaction %s can no longer be answered: %s", self.click.id, error)
            return False
        except aiohttp.ClientError as error:
            self.lost = True
            _log.warning("interaction %s: the connection broke: %s", self.click.id, type(error).__name__)
            return False
        return True
