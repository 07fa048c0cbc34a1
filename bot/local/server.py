"""The embedded Discord as a whole: one loopback server for REST, gateway, files and the live page."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from pathlib import Path

import discord.asset
import discord.gateway
import discord.http
import yarl
from aiohttp import web

from bot.local.acts import Acts
from bot.local.buckets import Buckets
from bot.local.client import Person
from bot.local.common import Clock, unknown
from bot.local.faults import Faults
from bot.local.gateway import Gateway
from bot.local.interactions import ANSWER_WITHIN, Interactions
from bot.local.keep import Keeper
from bot.local.messages import Composer
from bot.local.permissions import bits
from bot.local.rest import Log, Rest
from bot.local.routes import Routes
from bot.local.web import Web
from bot.local.world import Change, Channel, Guild, Message, User, World

DEFAULT_PEOPLE = ("Ann", "Bob", "Cy", "Dee")
DEFAULT_CHANNELS = ("card-table", "second-table", "lounge")
UPLOAD_MAX = 30 * 1024 * 1024


class LocalDiscord:
    """A whole Discord on this machine, for playing without a token and for tests.

    `people` are those who live there, `guild_name` and `channels` their first server. `world` is the file in which it all
    outlasts a restart; None keeps it in memory only. `realistic_limits=False` switches the rate limits off, for benches.
    `record` bounds `log`, the record of the bot's requests (None keeps all, 0 none). `answer_within` is the time to answer
    an interaction; a test may shorten it. `shards` is the number of shards recommended to the bot.

    After `start()`: `person("Ann")` acts for a person, `faults` and `gateway` make trouble, `clock.advance()` lets time
    pass, `log` tells what the bot sent, `unknown_routes` what it asked for in vain.
    """

    def __init__(
        self,
        people: Sequence[str] = DEFAULT_PEOPLE,
        *,
        world: Path | None = None,
        guild_name: str = "Card Room",
        channels: Sequence[str] = DEFAULT_CHANNELS,
        bot_name: str = "Cardtable",
        realistic_limits: bool = True,
        record: int | None = 0,
        answer_within: float = ANSWER_WITHIN,
        allow_privileged: bool = False,
        shards: int = 1,
    ) -> None:
        self._names = tuple(people)
        self._guild_name = guild_name
        self._channel_names = tuple(channels)
        self._world_path = world
        self.clock = Clock()
        self.world = World(self.clock, bot_name)
        self.faults = Faults()
        self.buckets = Buckets(realistic=realistic_limits)
        self.gateway = Gateway(self.world, allow_privileged=allow_privileged)
        self._composer = Composer(self.world)
        self.interactions = Interactions(self.world, self._composer, self.gateway.emit, answer_within=answer_within)
        self.acts = Acts(self.world, self._composer, self.interactions)
        self._rest = Rest(self.faults, self.buckets, record=record)
        self._routes = Routes(self.world, self._composer, self.interactions, self.buckets, shards=shards)
        self._web = Web(self.world, self.acts)
        self._keeper: Keeper | None = None
        self._runner: web.AppRunner | None = None
        self.base = ""

    # -- life ----------------------------------------------------------------------------------------------------------

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Serve on a loopback address (any other is refused) and give the base address, as `http://127.0.0.1:1234`."""
        if host != "localhost" and not _is_loopback(host):
            raise ValueError(f"the local Discord has no passwords and is served on a loopback address only, not on {host}")
        app = web.Application(client_max_size=UPLOAD_MAX, middlewares=[self._web.guard])
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._routes.register(app, self._rest)
        self._web.register(app)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=False, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound = self._runner.addresses[0]
        name = f"[{bound[0]}]" if ":" in str(bound[0]) else str(bound[0])
        netloc = f"{name}:{bound[1]}"
        self.base = f"http://{netloc}"
        self.gateway.base = self._routes.base = netloc
        self._composer.base = self.base
        self._web.allow(netloc)
        await self._settle()
        return self.base

    async def _settle(self) -> None:
        if self._world_path is not None:
            self._keeper = Keeper(self.world, self.interactions, self._world_path)
            await self._keeper.load(self.base)
        present = {user.name for user in self.world.people()}
        for name in self._names:
            if name not in present:
                self.world.add_user(name)
        if not self.world.guilds:
            guild = self.world.add_guild(self._guild_name)
            for name in self._channel_names:
                self.world.add_channel(guild, name)

    def point_discord_py_here(self) -> None:
        """Make every discord.py client that is made from now on in this process talk to this server."""
        discord.http.Route.BASE = f"{self.base}/api/v10"
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{self.base.replace('http', 'ws', 1)}/gateway")
        discord.asset.Asset.BASE = f"{self.base}/cdn"

    async def close(self) -> None:
        """Close all connections, write the world down and stop."""
        self.interactions.close()
        await self.gateway.close()
        await self._web.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._keeper is not None:
            await self._keeper.close()
            self._keeper = None

    async def __aenter__(self) -> LocalDiscord:
        await self.start()
        self.point_discord_py_here()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    # -- people and places ---------------------------------------------------------------------------------------------

    @property
    def bot(self) -> User:
        """The bot's own user."""
        return self.world.bot

    @property
    def guild(self) -> Guild:
        """The first server."""
        return next(iter(self.world.guilds.values()))

    def person(self, name: str) -> Person:
        """The hands and eyes of a person, by name."""
        return Person(self.world, self.acts, self.world.person(name))

    def add_person(self, name: str) -> Person:
        """A new person, a member of every server."""
        return Person(self.world, self.acts, self.world.add_user(name))

    def link_for(self, name: str) -> str:
        """The address of this person's page. Whoever has it acts as this person."""
        return f"{self.base}/?user={self.world.person(name).key}"

    def channel(self, name: str) -> Channel:
        """A channel or thread by its name (the newest, where several have it)."""
        for channel in reversed(self.world.channels.values()):
            if channel.name == name:
                return channel
        raise KeyError(f"there is no channel {name!r}")

    def add_guild(self, name: str, channels: Sequence[str] = ("general",)) -> Guild:
        """A second server: everyone and the bot are in it."""
        guild = self.world.add_guild(name)
        for channel in channels:
            self.world.add_channel(guild, channel)
        return guild

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A new text channel, in the first server unless told otherwise."""
        return self.world.add_channel(guild or self.guild, name)

    # -- trouble -------------------------------------------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """What the bot sent, oldest first, as far as `record` keeps it: method, path, body, files, status."""
        return self._rest.log

    @property
    def unknown_routes(self) -> list[str]:
        """Requests for routes that this server does not have; a test may demand that there were none."""
        return self._rest.unknown

    def close_dms(self, name: str, closed: bool = True) -> None:
        """Make this person take no DMs (50007), or take them again."""
        user = self.world.person(name)
        user.dms_open = not closed
        self.world.tell(Change("user", user))

    def delete_message(self, message_id: str) -> None:
        """Delete a message as a moderator would."""
        self.world.drop(self.world.messages[message_id])

    def delete_channel(self, channel: Channel | str) -> None:
        """Delete a channel or thread (given by itself or by its name), with all that is in it."""
        self.world.drop_channel(self.channel(channel) if isinstance(channel, str) else channel)

    def permit(
        self, channel: Channel | str, who: str | None = None, *, allow: Sequence[str] = (), deny: Sequence[str] = ()
    ) -> None:
        """Set a channel's overwrite for a person by name, for the bot by its name, or (None) for everyone.

        Permissions go by discord.py's names: `permit("lounge", "Cardtable", deny=["send_messages"])`. Empty lists lift it.
        """
        place = self.channel(channel) if isinstance(channel, str) else channel
        place = self.world.channels.get(place.parent_id or "", place)
        named = {None: str(place.guild_id), self.bot.name: self.bot.id}
        target = named[who] if who in named else self.world.person(str(who)).id
        place.overwrites.pop(target, None)
        if allow or deny:
            place.overwrites[target] = (bits(*allow), bits(*deny))
        self.world.change_channel(place)

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a server."""
        place = guild or self.guild
        place.has_bot = False
        self.world.tell(Change("guild_gone", place))

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Invite the bot back into a server."""
        place = guild or self.guild
        place.has_bot = True
        self.world.tell(Change("guild", place, fresh=True))

    def remove_member(self, name: str, guild: Guild | None = None) -> None:
        """Make a person leave a server."""
        place = guild or self.guild
        place.members.remove(self.world.person(name).id)
        self.world.tell(Change("guild", place))

    def message(self, message_id: str) -> Message:
        """A message by its id. 10008 where there is none."""
        found = self.world.messages.get(message_id)
        if found is None:
            raise unknown("Message", 10008)
        return found


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
