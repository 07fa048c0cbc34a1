"""The bot in a process of its own, to be killed: `python -m tests.e2e.process <base address> <database>`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import discord
import yarl

from bot.app import cardtable
from bot.settings import Settings


async def main(base: str, database: str) -> None:
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway")
    settings = Settings(database=Path(database))
    async with cardtable(settings, pace=False, guild_ready_timeout=0) as client:
        running = asyncio.create_task(client.start("no-token-needed"))
        await client.staged.wait()
        print("ready", flush=True)
        await running


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
