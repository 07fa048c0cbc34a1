"""What every cog needs: the services, and how to speak to whom. One object instead of a web of imports."""

from __future__ import annotations

import logging
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from cachetools import LRUCache

from bot.games.core import Illegal, Seat
from bot.scores import Scores
from bot.store.people import Guilds, GuildSettings, People, Preferences
from bot.tables.model import Person, Refused, TableReader
from bot.texts import languages
from cogs.health import Health
from cogs.panels.session import Sessions
from cogs.panels.words import Voice

if TYPE_CHECKING:
    from bot.tables.service import Tables
    from bot.tables.table import Table
    from card_images import Pictures
    from cogs.faces import Faces
    from cogs.stage import Stage

_log = logging.getLogger(__name__)
_KEPT = 4_000  # people, and servers, whose settings are at hand; those of others are read again


def _kept() -> LRUCache[int, Any]:
    return LRUCache(_KEPT)


@dataclass(frozen=True)
class Config:
    """What an operator may set for the Discord side."""

    dm_opens_per_10_minutes: int = 10
    tables_per_channel: int = 5
    tables_per_person: int = 10
    default_clock: str = "relaxed"
    test_guild: int | None = None  # commands are registered there only, and at once
    register_commands: bool = True
    presses_per_second: float = 6.0  # of one person, in the long run
    edit_interval: float = 1.0  # seconds between edits of one message


@dataclass
class Hub:
    tables: Tables
    people: People
    guilds: Guilds
    scores: Scores | None
    pictures: Pictures | None
    config: Config
    health: Health = field(default_factory=Health)
    sessions: Sessions = field(default_factory=Sessions)
    stage: Stage = field(init=False)
    faces: Faces = field(init=False)
    _preferences: LRUCache[int, Preferences] = field(default_factory=_kept)
    _settings: LRUCache[int, GuildSettings] = field(default_factory=_kept)
    _locales: LRUCache[int, str] = field(default_factory=_kept)
    _named: LRUCache[int, str] = field(default_factory=_kept)

    def find(self, table: int) -> Table | None:
        """A table that is live or ended not long ago; None for any other."""
        try:
            return self.tables.get(table)
        except Refused:
            return None

    # ---- people

    async def preferences(self, user: int) -> Preferences:
        if user not in self._preferences:
            self._preferences[user] = await self.people.preferences(user)
        return self._preferences[user]

    async def prefer(self, user: Person, **changes: Any) -> Preferences:
        chosen = await self.people.prefer(user.id, user.name, now_ms(), **changes)
        self._preferences[user.id] = chosen
        return chosen

    async def settings(self, guild: int | None) -> GuildSettings:
        if guild is None:
            return GuildSettings(threads=False)
        if guild not in self._settings:
            self._settings[guild] = await self.guilds.settings(guild)
        return self._settings[guild]

    async def choose(self, guild: int, **changes: Any) -> GuildSettings:
        chosen = await self.guilds.choose(guild, **changes)
        self._settings[guild] = chosen
        return chosen

    def forget_person(self, user: int) -> None:
        for kept in (self._preferences, self._locales, self._named):
            kept.pop(user, None)

    async def met(self, click: discord.Interaction[Any]) -> Person:
        """The person behind an interaction; keeps the name and the language they have now."""
        person = person_of(click.user)
        self._locales[person.id] = str(click.locale)
        if self._named.get(person.id) != person.name:
            self._named[person.id] = person.name
            await self.people.seen(person.id, person.name, now_ms())
        return person

    # ---- words

    def language_of(self, preferences: Preferences, user: int) -> str:
        """A person's language: as chosen, else as their Discord speaks, else English."""
        for wanted in (preferences.language, self._locales.get(user, "")):
            for tongue in (wanted, wanted.partition("-")[0]):
                if tongue in languages():
                    return tongue
        return "en"

    async def private_voice(self, user: int, table: TableReader | None = None) -> Voice:
        return voice_for(self.language_of(await self.preferences(user), user), table)

    async def public_voice(self, table: TableReader | None = None, guild: int | None = None) -> Voice:
        settings = await self.settings(table.place.guild if table is not None else guild)
        language = settings.language if settings.language in languages() else "en"
        return voice_for(language, table)


def voice_for(language: str, table: TableReader | None) -> Voice:
    if table is None:
        return Voice(language)
    return Voice(language, table.variant.family, table.name_of, table.variant.key)


def person_of(user: discord.User | discord.Member) -> Person:
    return Person(user.id, user.display_name)


def now_ms() -> int:
    return int(time.time() * 1000)


def refusal(refused: Refused, voice: Voice) -> str:
    """Why something cannot be done, in words."""
    illegal = refused.args_.get("illegal")
    if isinstance(illegal, Illegal):
        return voice.text(f"illegal-{illegal.code}", **illegal.args)
    return voice.text(f"refused-{refused.code}", **refused.args_)


def own_seat(table: TableReader, user: int) -> Seat:
    """Raises Refused for somebody who does not sit there."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused("not_seated", table=int(table.id))
    return seat


def trace(error: BaseException) -> str:
    """Where an error came from. Its message is left out: it might quote somebody's cards."""
    said = [f"{type(error).__module__}.{type(error).__name__}"]
    if isinstance(error, discord.HTTPException):
        said.append(f"{error.status} {error.code} {error.text}")
    frames = "".join(traceback.format_tb(error.__traceback__))
    cause = error.__cause__ or error.__context__
    return " ".join(said) + "\n" + frames + (("caused by " + trace(cause)) if cause is not None else "")
