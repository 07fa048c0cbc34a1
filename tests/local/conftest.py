"""A Discord, and a sample bot in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.local import LocalDiscord
from tests.local.sample_bot import SampleBot


async def until(predicate: Callable[[], object]) -> None:
    """Wait for what no event tells of."""
    async with asyncio.timeout(10):
        while not predicate():  # noqa: ASYNC110 (what a bot knows has no event)
            await asyncio.sleep(0.005)


@asynccontextmanager
async def running(server: LocalDiscord, make: Callable[[], Any] = SampleBot) -> AsyncIterator[Any]:
    """A bot that is logged in to a server, for as long as the block lasts."""
    server.point_discord_py_here()
    bot = make()
    task = asyncio.create_task(bot.start("no-token-needed"))
    await until(lambda: task.done() or bot.is_ready())
    if task.done():
        await bot.close()
        task.result()
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A Discord without rate limits that records everything."""
    async with LocalDiscord(realistic_limits=False, record=None) as discord_here:
        yield discord_here


@pytest.fixture
async def bot(server: LocalDiscord) -> AsyncIterator[SampleBot]:
    """The sample bot, ready."""
    async with running(server) as sample:
        yield sample
