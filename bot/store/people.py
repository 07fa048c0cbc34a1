"""People and servers: names as last seen, what each has chosen, a server's own presets."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from bot.store.database import Database

T = TypeVar("T", bound=msgspec.Struct)
_DECODE = msgspec.json.Decoder(dict[str, Any]).decode


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has chosen for all tables. Values that an older or newer version wrote fall back to the default."""

    hand: Literal["dm", "ephemeral"] = "dm"  # where the private hand goes
    ping: Literal["off", "on", "late"] = "on"  # of one's turn; late: only when reminded
    sort: Literal["suit", "rank", "melds", "dealt"] = "suit"  # order of the own hand
    four_colours: bool = False
    text_only: bool = False  # no pictures, words instead
    language: str = ""  # "": as Discord says
    listed: bool = False  # shows on the board of all servers


class GuildSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a server has chosen."""

    language: str = "en"  # of what everybody sees
    clock: str = ""  # of new tables; "": as the operator has it
    threads: bool = True  # a thread for each table where the bot may make one
    channels: tuple[int, ...] = ()  # where tables may be opened; () : everywhere
    games: tuple[str, ...] = ()  # which may be played; () : all
    player_role: int | None = None  # who may open a table; None: everybody
    admin_role: int | None = None  # who may end any table, beside those who manage the server
    tables_per_channel: int | None = None  # None: the bot's own limit
    text_only: bool = False


class KnownPerson(NamedTuple):
    id: int
    name: str
    seen_at: int


class Preset(NamedTuple):
    """A server's own house rules for a game."""

    variant: str
    name: str
    changes: dict[str, Any]
    author: int


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def seen(self, person: int, name: str, at: int) -> None:
        """Keeps the name a person goes by now."""
        await self._database.write([(
            "INSERT INTO people (id, name, seen_at) VALUES (?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET name=excluded.name, seen_at=excluded.seen_at",
            (person, name, at),
        )])  # fmt: skip

    async def name(self, person: int) -> str | None:
        rows = await self._database.read("SELECT name FROM people WHERE id=?", (person,))
        return str(rows[0][0]) if rows else None

    async def known(self, ids: Iterable[int]) -> dict[int, KnownPerson]:
        """Those of these people who have been seen before."""
        wanted = list(dict.fromkeys(ids))
        marks = ",".join("?" * len(wanted))
        rows = await self._database.read(f"SELECT id, name, seen_at FROM people WHERE id IN ({marks})", wanted)
        return {row[0]: KnownPerson(*row) for row in rows}

    async def preferences(self, person: int) -> Preferences:
        rows = await self._database.read("SELECT preferences FROM people WHERE id=?", (person,))
        return _struct(Preferences, rows[0][0]) if rows else Preferences()

    async def prefer(self, person: int, name: str, at: int, **changes: Any) -> Preferences:
        """Changes some preferences; answers all. Raises ValueError for one that does not exist or cannot be so."""
        _checked(Preferences, changes)

        def job(connection: sqlite3.Connection) -> Preferences:
            row = connection.execute("SELECT preferences FROM people WHERE id=?", (person,)).fetchone()
            values = (_DECODE(row[0]) if row else {}) | changes
            chosen = _struct(Preferences, msgspec.json.encode(values))
            connection.execute(
                "INSERT INTO people (id, name, seen_at, preferences, listed) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO "
                "UPDATE SET name=excluded.name, preferences=excluded.preferences, listed=excluded.listed",
                (person, name, at, msgspec.json.encode(values), chosen.listed),
            )
            return chosen

        return await self._database.run(job)


class Guilds:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild: int) -> GuildSettings:
        rows = await self._database.read("SELECT settings FROM guilds WHERE id=?", (guild,))
        return _struct(GuildSettings, rows[0][0]) if rows else GuildSettings()

    async def choose(self, guild: int, **changes: Any) -> GuildSettings:
        """Changes some settings; answers all. Raises ValueError for one that does not exist or cannot be so."""
        _checked(GuildSettings, changes)

        def job(connection: sqlite3.Connection) -> GuildSettings:
            row = connection.execute("SELECT settings FROM guilds WHERE id=?", (guild,)).fetchone()
            values = msgspec.json.encode((_DECODE(row[0]) if row else {}) | changes)
            connection.execute("INSERT OR REPLACE INTO guilds VALUES (?, ?)", (guild, values))
            return _struct(GuildSettings, values)

        return await self._database.run(job)

    async def presets(self, guild: int, variant: str | None = None) -> list[Preset]:
        """A server's own presets, of one game or of all, by name."""
        rows = await self._database.read(
            "SELECT variant, name, changes, author FROM presets WHERE guild=? AND (? IS NULL OR variant=?) "
            "ORDER BY variant, name",
            (guild, variant, variant),
        )
        return [Preset(variant, name, _DECODE(changes), author) for variant, name, changes, author in rows]

    async def save_preset(self, guild: int, preset: Preset, at: int) -> None:
        await self._database.write([(
            "INSERT OR REPLACE INTO presets VALUES (?, ?, ?, ?, ?, ?)",
            (guild, preset.variant, preset.name, msgspec.json.encode(preset.changes), preset.author, at),
        )])  # fmt: skip

    async def drop_preset(self, guild: int, variant: str, name: str) -> None:
        await self._database.write([("DELETE FROM presets WHERE guild=? AND variant=? AND name=?", (guild, variant, name))])


def _checked(struct: type[msgspec.Struct], changes: Mapping[str, Any]) -> None:
    unknown = set(changes) - set(struct.__struct_fields__)
    if unknown:
        raise ValueError(f"there is no such setting: {', '.join(sorted(unknown))}")
    try:
        msgspec.convert(changes, struct)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def _struct(struct: type[T], stored: bytes | str) -> T:
    """The stored values that still make sense; defaults for the rest."""
    values = _DECODE(stored)
    kept: dict[str, Any] = {}
    for key in struct.__struct_fields__:
        if key in values:
            try:
                msgspec.convert({key: values[key]}, struct)
            except msgspec.ValidationError:
                continue
            kept[key] = values[key]
    return msgspec.convert(kept, struct)
