"""The composition root: settings, store, tables, pictures and the Discord client, put together and taken apart again."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import discord
from rich.console import Console

from bot.local.server import LocalDiscord
from bot.scores import Scores
from bot.settings import Settings
from bot.store import Store, StoreError
from bot.tables.service import Limits, Tables
from card_images import Pictures
from cogs.client import CardtableClient, Config

log = logging.getLogger(__name__)
LOCAL_TOKEN = "local"  # the local Discord lets any token in


class CannotStart(Exception):
    """The bot cannot run; the text is one clear sentence for the operator."""


@asynccontextmanager
async def cardtable(settings: Settings, *, pace: bool = True, **client_options: object) -> AsyncIterator[CardtableClient]:
    """The whole bot, ready to connect: every table of before is there again. Closed in the opposite order.

    Raises CannotStart where the database cannot be used. `pace=False`: AI players answer at once (tests).
    """
    async with AsyncExitStack() as stack:
        try:
            settings.database.parent.mkdir(parents=True, exist_ok=True)
            store = await Store.open(settings.database)
        except StoreError as error:
            raise CannotStart(error.sentence) from error
        except OSError as error:
            raise CannotStart(f"The database {settings.database} cannot be made: {error.strerror or error}.") from error
        stack.push_async_callback(store.close)
        pictures = Pictures(workers=settings.render_threads)
        stack.callback(pictures.close)
        limits = Limits(per_channel=settings.tables_per_channel, per_person=settings.tables_per_person)
        tables = Tables(store, pace=pace, limits=limits)
        await tables.load()
        stack.push_async_callback(tables.close)
        client = CardtableClient(
            tables=tables,
            people=store.people,
            guilds=store.guilds,
            scores=Scores(store),
            pictures=pictures,
            config=Config(
                dm_opens_per_10_minutes=settings.dm_opens_per_10_minutes,
                tables_per_channel=settings.tables_per_channel,
                tables_per_person=settings.tables_per_person,
                default_clock=settings.default_clock,
                test_guild=settings.test_guild,
            ),
            **client_options,
        )
        stack.push_async_callback(client.close)
        yield client


def run_discord(settings: Settings) -> None:
    """Connects to Discord until it is stopped. Raises CannotStart."""
    assert settings.token is not None
    token = settings.token.get_secret_value().strip()

    async def serve() -> None:
        async with cardtable(settings) as client:
            await _connected(client, token)

    _run(settings, serve)


def run_local(settings: Settings, port: int | None = None) -> None:
    """The same bot against the embedded Discord, for play in a browser on this machine. Raises CannotStart."""
    wanted = settings.local_port if port is None else port

    async def serve() -> None:
        settings.local_world.parent.mkdir(parents=True, exist_ok=True)
        discord_here = LocalDiscord(settings.local_people, world=settings.local_world, realistic_limits=True)
        try:
            base = await discord_here.start(port=wanted)
        except OSError as error:
            raise CannotStart(
                f"Port {wanted} cannot be used ({error.strerror or error}): choose another with --port, or 0 for any."
            ) from error
        discord_here.point_discord_py_here()
        try:
            async with cardtable(settings, guild_ready_timeout=0) as client:
                _welcome(discord_here, base)
                await _connected(client, LOCAL_TOKEN)
        finally:
            await discord_here.close()

    _run(settings, serve)


def _welcome(here: LocalDiscord, base: str) -> None:
    out = Console(highlight=False)
    out.print(f"\n[bold]Cardtable[/bold] is open at [bold]{base}[/bold]  (Ctrl+C ends it)\n")
    for user in here.world.people():
        out.print(f"  {user.name:<10} {here.link_for(user.name)}", soft_wrap=True)
    out.print(
        "\nOpen a link, type /play and choose a game. Another link in a second tab is a second player.\n", soft_wrap=True
    )


async def _connected(client: discord.Client, token: str) -> None:
    """Stays connected until a signal comes or the connection is refused for good."""
    stop: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    _on_signals(stop.cancel)
    running = asyncio.ensure_future(client.start(token))
    try:
        await asyncio.wait((running, stop), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    except discord.LoginFailure as error:
        raise CannotStart("Discord does not accept the token in DISCORD_TOKEN: reset it in the developer portal.") from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotStart("Discord refuses the connection's intents; update the bot.") from error
    except (aiohttp.ClientError, OSError, discord.HTTPException, discord.GatewayNotFound) as error:
        raise CannotStart(f"Discord cannot be reached: {error}.") from error
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def _on_signals(stop: Callable[[], object]) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        try:
            loop.add_signal_handler(getattr(signal, name), stop)
        except (NotImplementedError, AttributeError):  # Windows: KeyboardInterrupt does it there
            return


def _run(settings: Settings, serve: Callable[[], Awaitable[None]]) -> None:
    _set_up_logging(settings)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here

    async def main() -> None:
        await serve()

    asyncio.run(main())


def _set_up_logging(settings: Settings) -> None:
    logging.basicConfig(
        level=settings.log_level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", datefmt="%Y-%m-%d %H:%M:%S"
    )
    # discord.py logs payloads at DEBUG, and payloads hold hands: that level is never for it.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    logging.getLogger("PIL").setLevel(logging.WARNING)


__all__ = ["CannotStart", "cardtable", "run_discord", "run_local"]
