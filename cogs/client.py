"""The bot as Discord sees it: one client that hands every interaction to the router and every event to the stage."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.scores import Scores
from bot.store.people import Guilds, People
from bot.tables.service import Tables
from card_images import Pictures
from cogs.admin import Admin
from cogs.answers import Answer, Click
from cogs.call import Answered, Tongues
from cogs.faces import Faces
from cogs.hands import Hands
from cogs.hub import Config, Hub
from cogs.lobby import Lobby
from cogs.play import Play
from cogs.privacy import Privacy
from cogs.router import Router, broken
from cogs.rules import Rules
from cogs.scores import ScoreBoard
from cogs.settings import SettingsMenus
from cogs.stage import Stage

_log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["CardtableClient"]):
    """Slash commands and menus; what escapes them is answered with a code."""

    async def on_error(self, click: Click, error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, Answered):
            return
        hub = self.client.hub
        voice = await hub.private_voice(click.user.id)
        answer = Answer(click)
        if click.type is discord.InteractionType.autocomplete:
            hub.health.failed("autocomplete")
            return
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await answer.reply(voice.text("command-changed"))
            return
        if isinstance(error, app_commands.CheckFailure):
            await answer.reply(voice.text("refused-not-allowed"))
            return
        where = click.command.qualified_name if click.command else "?"
        await broken(hub, answer, voice, cause if isinstance(cause, Exception) else error, None, where)


class CardtableClient(commands.AutoShardedBot):
    """The Discord half of the program.

    `tables` must have been loaded; `scores` may be None while there are none. The caller closes `tables`, `pictures` and the
    store after this has been closed.
    """

    def __init__(
        self,
        *,
        tables: Tables,
        people: People,
        guilds: Guilds,
        scores: Scores | None = None,
        pictures: Pictures | None = None,
        config: Config | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            help_command=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            **options,
        )
        self.hub = Hub(tables, people, guilds, scores, pictures, config or Config())
        self.hub.stage = Stage(self.hub, self)
        self.hub.faces = Faces()
        self.router = Router(self.hub)
        self.staged = asyncio.Event()  # every live table is on show again
        self._ready_once = False
        self._stop_listening = tables.subscribe(self.hub.stage.changed)

    async def setup_hook(self) -> None:
        for cog in (Play, Lobby, Hands, Rules, ScoreBoard, SettingsMenus, Admin, Privacy):
            await self.add_cog(cog(self.hub, self.router))
        await self.tree.set_translator(Tongues())
        if self.hub.config.register_commands:
            await self._register()
        if self.hub.pictures is not None:
            self.hub.stage.chore(self.hub.pictures.warm())

    async def _register(self) -> None:
        guild = self.hub.config.test_guild
        if guild is None:
            await self.tree.sync()
            return
        self.tree.copy_global_to(guild=discord.Object(guild))
        await self.tree.sync(guild=discord.Object(guild))

    async def on_ready(self) -> None:
        if self._ready_once:
            return
        self._ready_once = True
        _log.info("%s is there, in %d servers", self.user, len(self.guilds))
        await self.hub.stage.start()
        self.staged.set()
        self.hub.stage.chore(self._faces())

    async def _faces(self) -> None:
        """The tables come first: drawing the faces would slow down their pictures."""
        await self.hub.stage.idle()
        await self.hub.faces.load(self)

    async def on_interaction(self, click: Click) -> None:
        self.hub.tables.heard(click.id)
        if click.type is discord.InteractionType.autocomplete:
            return
        self.hub.stage.clicked(click)
        await self.router.dispatch(click)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        import sys

        from cogs.hub import trace

        error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
        code = self.hub.health.failed(event)
        _log.error("error %s in %s: %s", code, event, trace(error) if error else "?")

    # ---- what Discord tells of its own accord

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.hub.stage.thread_gone(event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.hub.stage.channel_gone(channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.hub.tables.close_guild(guild.id)

    async def close(self) -> None:
        self._stop_listening()
        await self.hub.stage.close()
        await super().close()


__all__ = ["CardtableClient", "Config"]
