"""Keeping one message up to date: newest state wins, about one edit a second, and the message heals itself.

A `Post` never queues what to show. It is told that something changed (`touch`), waits for its turn, renders the state as it
is then and sends that. It holds no lock of a table. What Discord refuses for good it hands on as `Lost`, in a word.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import msgspec

from cogs.lost import Lost, NoDirectMessage
from cogs.panels.components import ROW, Json, Panel
from cogs.wire import NO_MENTIONS, Sheet, files_of

_log = logging.getLogger(__name__)

SLOWEST: Final = 6.0
TRIES: Final = 6
TOKEN: Final = 14 * 60.0  # seconds in which an interaction may still be followed up
OLD: Final = 52 * 60.0  # an edit of a message older than an hour is rationed; it is posted anew before

Render: TypeAlias = Callable[[], Awaitable[Panel | None]]


class Where(msgspec.Struct, frozen=True):
    """A message that has been sent."""

    channel: int
    message: int


_CODES: Final = {
    10003: Lost.CHANNEL,
    50001: Lost.ACCESS,
    50013: Lost.ACCESS,
    160002: Lost.ACCESS,
    50083: Lost.ARCHIVED,
    160005: Lost.ARCHIVED,
    50007: Lost.CLOSED,
    50278: Lost.CLOSED,
    40003: Lost.CLOSED,
    10013: Lost.CLOSED,
}
_GONE: Final = frozenset({10008, 30046})  # the message is deleted, or too old for more edits: post it anew


def why_lost(error: discord.HTTPException) -> Lost | None:
    """What an answer of Discord means for a message; None if trying again may help."""
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 404 and error.code == 0:
        return Lost.CHANNEL
    return None if error.status >= 500 or error.status == 429 else Lost.FAILED


def may_pass(error: BaseException) -> bool:
    """Whether the same request may succeed a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, (aiohttp.ClientError, TimeoutError, ConnectionError))


class Post:
    """One message and the only one who writes to it.

    `render` gives the panel to show, or None to leave the message as it is. `moved` is told where the message is now (None:
    nowhere), `lost` why it could not be shown; both may be slow. `channel` says where a new message goes. `interval` is the
    time between edits in seconds while Discord is quick.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        render: Render,
        channel: Callable[[], Awaitable[int]],
        moved: Callable[[Where | None], Awaitable[None]],
        lost: Callable[[Lost], Awaitable[bool]],
        where: Where | None = None,
        interval: float = 1.0,
    ) -> None:
        self._client = client
        self._render = render
        self._channel = channel
        self._moved = moved
        self._lost = lost
        self.where = where
        self.lock = asyncio.Lock()  # held while the message is written, also by a press that answers with it
        self._claim: asyncio.Task[Any] | None = None  # a press that waits for the lock, to answer with the message
        self._sent = 0.0  # when the last call to Discord began
        self._interval = self._usual = interval
        self._dirty = False
        self._anew = False
        self._task: asyncio.Task[None] | None = None
        self._next = 0.0
        self._shown: bytes = b""  # the fingerprint of what this process has shown; the pictures are not kept
        self._rest: list[Json] = []  # of that, what stays once a newer message takes its place
        self.closed = False
        self.posted = asyncio.Event()  # there is a message
        if where is not None:
            self.posted.set()

    # ---- being told

    def touch(self, *, anew: bool = False, again: bool = False) -> None:
        """Something changed; `anew`: show it in a new message; `again`: write it even if it looks the same."""
        if self.closed:
            return
        if again:
            self._shown = b""
        self._dirty = True
        self._anew = self._anew or anew
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="publisher")

    def shown(self, panel: Panel) -> None:
        """The message was just written by an answer to a press on it."""
        self._remember(panel)
        self._next = time.monotonic() + self._interval

    def _remember(self, panel: Panel) -> None:
        self._shown = fingerprint(panel)
        self._rest = [c for c in panel.components if c["type"] != ROW] if panel.lasting else []

    async def turn(self) -> bool:
        """Takes the lock for a press that wants to answer with the message; False once a later press has taken its place."""
        if self._claim is not None:
            self._claim.cancel()
        self._claim = mine = asyncio.ensure_future(self.lock.acquire())
        await asyncio.wait([mine])
        if self._claim is mine:
            self._claim = None
        return not mine.cancelled()

    async def idle(self) -> None:
        """Waits until there is nothing left to write."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Writes no more."""
        self.closed = True
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # ---- writing

    async def _run(self) -> None:
        while self._dirty and not self.closed:
            await asyncio.sleep(max(0.0, self._next - time.monotonic()))
            self._dirty = False
            try:
                await self._write()
            except asyncio.CancelledError:
                raise
            except Exception:
                _log.exception("a message could not be published")

    async def _write(self) -> None:
        for attempt in range(TRIES):
            self._sent = time.monotonic()
            try:
                async with self.lock:
                    await self._once()
                break
            except NoDirectMessage:
                return
            except (discord.HTTPException, aiohttp.ClientError, TimeoutError, ConnectionError) as error:
                if not await self._failed(error, attempt):
                    return
        self._pace(time.monotonic() - self._sent)

    def _pace(self, took: float) -> None:
        """Discord's own limits show as slow calls; then we write less often."""
        slow = took > max(1.0, 1.5 * self._usual)
        self._interval = min(SLOWEST, self._interval * 1.6) if slow else max(self._usual, self._interval * 0.8)
        self._next = self._sent + self._interval  # from call to call, so that drawing does not add to it

    async def _once(self) -> None:
        panel = await self._render()
        if panel is None:
            return
        self._sent = time.monotonic()  # drawing says nothing about Discord
        if self.where is not None and not self._anew and not is_old(self.where.message):
            if fingerprint(panel) == self._shown:
                return
            try:
                await self._edit(self.where, panel)
            except discord.HTTPException as error:
                if error.code not in _GONE:
                    raise
                await self._post(panel)
        else:
            await self._post(panel)
        self._remember(panel)

    async def _edit(self, where: Where, panel: Panel) -> None:
        message = self._client.get_partial_messageable(where.channel).get_partial_message(where.message)
        await message.edit(view=Sheet(panel), attachments=files_of(panel), allowed_mentions=NO_MENTIONS)

    async def _post(self, panel: Panel) -> None:
        """A new message, and the old one retired."""
        old = self.where
        target = await self._channel()
        nonce = str(random.getrandbits(62))
        place = self._client.get_partial_messageable(target)
        sent = await _sent_once(
            lambda: place.send(view=Sheet(panel), files=files_of(panel), nonce=nonce, allowed_mentions=NO_MENTIONS)
        )
        self.where = Where(target, sent.id)
        self.posted.set()
        self._anew = False
        await self._moved(self.where)
        if old is not None:
            await self._retire(old)

    async def _retire(self, old: Where) -> None:
        """The old message loses its buttons, if it is young and worth keeping, or goes."""
        message = self._client.get_partial_messageable(old.channel).get_partial_message(old.message)
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
            if self._rest and not is_old(old.message):
                await message.edit(view=Sheet(Panel(self._rest), checked=True))
            else:
                await message.delete()

    async def _failed(self, error: BaseException, attempt: int) -> bool:
        """Whether to try again."""
        if may_pass(error) and attempt + 1 < TRIES:
            await asyncio.sleep(min(8.0, 0.4 * 2**attempt) * random.uniform(0.8, 1.2))
            return True
        reason = why_lost(error) if isinstance(error, discord.HTTPException) else Lost.FAILED
        _log.warning("a message cannot be shown (%s): %s", reason or Lost.FAILED, _brief(error))
        if reason in (Lost.CHANNEL, Lost.ARCHIVED):
            self.where = None
        return await self._lost(reason or Lost.FAILED) and attempt + 1 < TRIES


class Slip(Post):
    """An ephemeral panel: written through the interaction that showed it last, for as long as its token lives."""

    def __init__(self, client: discord.Client, *, render: Render, click: discord.Interaction[Any], interval: float) -> None:
        super().__init__(client, render=render, channel=_nowhere, moved=_unheard, lost=_given_up, interval=interval)
        self.click = click

    @property
    def alive(self) -> bool:
        return not self.closed and _age(self.click.id) < TOKEN

    async def _once(self) -> None:
        panel = await self._render() if self.alive else None
        if panel is None or fingerprint(panel) == self._shown:
            return
        await self.click.edit_original_response(view=Sheet(panel), attachments=files_of(panel), allowed_mentions=NO_MENTIONS)
        self._shown = fingerprint(panel)


async def _nowhere() -> int:
    raise RuntimeError("an ephemeral panel is never posted")


async def _unheard(where: Where | None) -> None:
    return None


async def _given_up(reason: Lost) -> bool:
    return False


async def _sent_once(send: Callable[[], Awaitable[Any]]) -> Any:
    """Sends; when the answer was lost, asks again with the same nonce, so that Discord does not post it twice."""
    for attempt in range(3):
        try:
            return await send()
        except (aiohttp.ClientError, ConnectionError) as error:
            if attempt == 2:
                raise
            _log.info("sending again: %s", type(error).__name__)
            await asyncio.sleep(0.2 * (attempt + 1))
    raise AssertionError("unreachable")


def _brief(error: BaseException) -> str:
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}"
    return type(error).__name__


def fingerprint(panel: Panel) -> bytes:
    """Equal for panels that look the same."""
    shown = msgspec.json.encode([panel.components, [[f.name, f.alt, hash(f.data)] for f in panel.files]])
    return hashlib.blake2b(shown, digest_size=16).digest()


def is_old(message: int, now: float | None = None) -> bool:
    """Whether a message is so old that it should be posted anew instead of edited."""
    return _age(message, now) > OLD


def _age(snowflake: int, now: float | None = None) -> float:
    """Seconds since an id was made."""
    return (time.time() if now is None else now) - discord.utils.snowflake_time(snowflake).timestamp()
