"""The state of the embedded Discord: servers, channels, people, messages, emojis and files, and who is told of a change.

The world is plain data and synchronous: every change happens at once and is announced to the listeners (the gateway, the
live page, waiting tests, the keeper that writes it to disk) in the order in which it happened.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from bot.local.common import Clock, Json, Snowflakes
from bot.local.permissions import EVERYONE, may_see

MESSAGES_KEPT_PER_CHANNEL = 300
REPLACED_FILES_KEPT = 64

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
COMPONENTS_V2 = 1 << 15


class User(msgspec.Struct):
    """A person, or the bot. `key` is the unguessable word in the link to this person's page."""

    id: str
    name: str
    key: str
    username: str
    bot: bool = False
    dms_open: bool = True
    locale: str = "en-US"


class Role(msgspec.Struct):
    """A role of a server; `members` are the ids of those who have it."""

    id: str
    name: str
    permissions: int = 0
    members: list[str] = []


class Guild(msgspec.Struct):
    """A server. `everyone` and `bot_permissions` are permission flags; `has_bot` is False once the bot was removed."""

    id: str
    name: str
    owner_id: str
    everyone: int
    bot_permissions: int
    bot_role_id: str
    members: list[str] = []
    roles: list[Role] = []
    has_bot: bool = True


class Channel(msgspec.Struct):
    """A text channel, a thread (`parent_id`) or a DM with the bot (`user_id`)."""

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    owner_id: str | None = None
    user_id: str | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[str, tuple[int, int]] = {}
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    created: float = 0.0
    members: list[str] = []
    last_message_id: str | None = None

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of a text channel."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def private_thread(self) -> bool:
        """Whether only those added to it see this thread."""
        return self.type == PRIVATE_THREAD


class Message(msgspec.Struct):
    """A message: the payload as Discord would give it, and what Discord keeps to itself.

    `only` is the one person who sees an ephemeral message. `blobs` are the keys of its files.
    """

    id: str
    channel_id: str
    author_id: str
    data: Json
    created: float
    only: str | None = None
    blobs: list[str] = []
    interaction_id: str | None = None

    @property
    def v2(self) -> bool:
        """Whether this is a Components V2 message."""
        return bool(self.data["flags"] & COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether it still shows "thinking"."""
        return bool(self.data["flags"] & LOADING)


class Emoji(msgspec.Struct):
    """An emoji of the application; its picture is the blob `emojis/<id>`."""

    id: str
    name: str
    animated: bool = False


ChangeKind: TypeAlias = Literal[
    "message", "message_gone", "channel", "channel_gone", "guild", "guild_gone", "user", "commands", "typing", "emojis"
]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened; `fresh` where it made the subject rather than changed it."""

    kind: ChangeKind
    subject: Any
    fresh: bool = False


Listener: TypeAlias = Callable[[Change], None]


class World:
    """Everything that exists, by id."""

    def __init__(self, clock: Clock, bot_name: str = "Cardtable") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self.emojis: dict[str, Emoji] = {}
        self.blobs: dict[str, bytes] = {}
        self.commands: dict[str, list[Json]] = {}
        self._of_channel: dict[str, dict[str, Message]] = {}
        self._dms: dict[str, str] = {}
        self._replaced: list[str] = []
        self._listeners: list[Listener] = []
        self.bot = User(id=self.ids.next(), name=bot_name, key="", username=bot_name, bot=True)
        self.users[self.bot.id] = self.bot

    # -- listening -----------------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every change from now on; the answer stops it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def tell(self, change: Change) -> None:
        """Announce a change to everyone who listens."""
        for listener in list(self._listeners):
            listener(change)

    # -- people --------------------------------------------------------------------------------------------------------

    def add_user(self, name: str) -> User:
        """A new person, a member of every server."""
        taken = {user.username for user in self.users.values()}
        plain = "".join(c for c in name.lower() if c.isascii() and (c.isalnum() or c in "._")) or "player"
        username = next(u for u in (plain, *(f"{plain}{n}" for n in range(2, 10_000))) if u not in taken)
        user = User(id=self.ids.next(), name=name, key=secrets.token_urlsafe(18), username=username)
        self.users[user.id] = user
        for guild in self.guilds.values():
            guild.members.append(user.id)
            self.tell(Change("guild", guild))
        self.tell(Change("user", user, fresh=True))
        return user

    def people(self) -> list[User]:
        """Everyone but the bot, the oldest first."""
        return [user for user in self.users.values() if not user.bot]

    def person(self, name: str) -> User:
        """A person by the name shown. KeyError where there is none."""
        for user in self.people():
            if user.name == name:
                return user
        raise KeyError(f"nobody here is called {name!r}")

    def by_key(self, key: str) -> User | None:
        """The person whose page has this key."""
        return next((u for u in self.people() if secrets.compare_digest(u.key.encode(), key.encode())), None)

    # -- servers and channels ------------------------------------------------------------------------------------------

    def add_guild(self, name: str) -> Guild:
        """A new server with everyone in it; its owner is the first person."""
        people = [user.id for user in self.people()]
        guild = Guild(
            id=self.ids.next(),
            name=name,
            owner_id=people[0] if people else self.bot.id,
            everyone=EVERYONE,
            bot_permissions=EVERYONE,
            bot_role_id=self.ids.next(),
            members=people,
        )
        self.guilds[guild.id] = guild
        self.tell(Change("guild", guild, fresh=True))
        return guild

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """A new text channel."""
        position = sum(1 for c in self.channels.values() if c.guild_id == guild.id and not c.is_thread)
        return self._enter(
            Channel(id=self.ids.next(), type=TEXT, name=name, guild_id=guild.id, topic=topic, position=position)
        )

    def add_thread(
        self, parent: Channel, name: str, owner_id: str, *, private: bool, thread_id: str | None, auto_archive: int
    ) -> Channel:
        """A new thread; one that starts from a message has that message's id."""
        return self._enter(
            Channel(
                id=thread_id or self.ids.next(),
                type=PRIVATE_THREAD if private else PUBLIC_THREAD,
                name=name,
                guild_id=parent.guild_id,
                parent_id=parent.id,
                owner_id=owner_id,
                created=self.clock.now(),
                auto_archive=auto_archive,
                members=[owner_id],
            )
        )

    def dm_with(self, user: User) -> Channel:
        """The DM channel of the bot with a person, made if need be."""
        known = self._dms.get(user.id)
        if known is not None:
            return self.channels[known]
        self._dms[user.id] = channel_id = self.ids.next()
        return self._enter(Channel(id=channel_id, type=DM, user_id=user.id))

    def has_dm(self, user_id: str) -> bool:
        """Whether a DM channel with this person was ever opened."""
        return user_id in self._dms

    def _enter(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self._of_channel.setdefault(channel.id, {})
        self.tell(Change("channel", channel, fresh=True))
        return channel

    def change_channel(self, channel: Channel) -> None:
        """Announce that a channel's fields were changed."""
        self.tell(Change("channel", channel))

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.drop_channel(thread)
        messages = list(self._of_channel.pop(channel.id, {}).values())
        del self.channels[channel.id]
        if channel.user_id is not None:
            self._dms.pop(channel.user_id, None)
        self.tell(Change("channel_gone", channel))
        for message in messages:
            self._forget_message(message)
            self.tell(Change("message_gone", message))

    def threads_of(self, guild_id: str) -> list[Channel]:
        """A server's threads that are not archived."""
        return [c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread and not c.archived]

    def channels_for(self, user_id: str) -> list[Channel]:
        """All channels, threads and DMs that a person sees, oldest first."""
        return [c for c in self.channels.values() if may_see(self, c, user_id)]

    # -- messages ------------------------------------------------------------------------------------------------------

    def put(self, message: Message) -> None:
        """Add a message, or announce that this one was changed."""
        fresh = message.id not in self.messages
        self.messages[message.id] = message
        if fresh:
            kept = self._of_channel[message.channel_id]
            kept[message.id] = message
            channel = self.channels[message.channel_id]
            if message.only is None:
                channel.last_message_id = message.id
            while len(kept) > MESSAGES_KEPT_PER_CHANNEL:
                self.drop(next(iter(kept.values())), told=False)
        self.tell(Change("message", message, fresh=fresh))

    def drop(self, message: Message, *, told: bool = True) -> None:
        """Delete a message; with `told=False` the bot hears nothing of it (it merely grew too old to be kept)."""
        if message.id not in self.messages:
            return
        self._of_channel[message.channel_id].pop(message.id, None)
        self._forget_message(message)
        self.tell(Change("message_gone", message, fresh=not told))

    def _forget_message(self, message: Message) -> None:
        self.messages.pop(message.id, None)
        self.retire_blobs(message.blobs)

    def history(self, channel_id: str) -> Iterator[Message]:
        """A channel's messages, oldest first, ephemerals of everyone among them."""
        return iter(self._of_channel.get(channel_id, {}).values())

    # -- files ---------------------------------------------------------------------------------------------------------

    def retire_blobs(self, keys: list[str]) -> None:
        """Forget files soon: a page that is just showing the old version may still be loading them."""
        self._replaced.extend(keys)
        while len(self._replaced) > REPLACED_FILES_KEPT:
            self.blobs.pop(self._replaced.pop(0), None)

    # -- loading -------------------------------------------------------------------------------------------------------

    def restore(
        self,
        bot: User,
        users: list[User],
        guilds: list[Guild],
        channels: list[Channel],
        messages: list[Message],
        emojis: list[Emoji],
        commands: dict[str, list[Json]],
        blobs: dict[str, bytes],
    ) -> None:
        """Take over a world that was written to disk."""
        self.bot = bot
        self.users = {user.id: user for user in (bot, *users)}
        self.guilds = {guild.id: guild for guild in guilds}
        self.channels = {channel.id: channel for channel in channels}
        self._of_channel = {channel.id: {} for channel in channels}
        self._dms = {channel.user_id: channel.id for channel in channels if channel.user_id}
        for message in sorted(messages, key=lambda m: int(m.id)):
            if message.channel_id in self._of_channel:
                self.messages[message.id] = message
                self._of_channel[message.channel_id][message.id] = message
        self.emojis = {emoji.id: emoji for emoji in emojis}
        self.commands = commands
        self.blobs = blobs
        for known in (*self.users, *self.guilds, *self.channels, *self.messages, *self.emojis):
            self.ids.skip_to(known)
