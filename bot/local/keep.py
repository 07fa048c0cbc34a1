"""Writes the world to an SQLite file, a few times a second and at the end, so that it outlasts a restart of the process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import msgspec

from bot.local.common import Json
from bot.local.interactions import Interaction, Interactions
from bot.local.world import Change, Channel, Emoji, Guild, Message, User, World

_log = logging.getLogger(__name__)

WRITE_EVERY = 0.2

_SCHEMA = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE IF NOT EXISTS blob (id TEXT PRIMARY KEY, data BLOB NOT NULL);
"""

_T = TypeVar("_T")


class Keeper:
    """Follows the world's changes and writes down what they touched."""

    def __init__(self, world: World, interactions: Interactions, path: Path) -> None:
        self._world = world
        self._interactions = interactions
        self._path = path
        self._dirty: dict[tuple[str, str], bytes | None] = {}
        self._blobs_written: set[str] = set()
        self._wake = asyncio.Event()
        self._stop = asyncio.Event()
        self._db: aiosqlite.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def load(self, base: str) -> bool:
        """Open the file and take over its world; whether there was one. `base` is where files are served from now."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            found = await self._open(base)
        except (msgspec.MsgspecError, aiosqlite.DatabaseError, LookupError, ValueError):
            aside = self._path.with_name(self._path.name + ".unreadable")
            _log.exception("the local world cannot be read; it is put aside as %s and a new one begins", aside)
            await self._put_aside(aside)
            found = await self._open(base)
        self._mark("meta", "base", base)
        self._mark("meta", "bot", self._world.bot)
        self._world.listen(self._on_change)
        self._interactions.save = self._on_interaction
        self._task = asyncio.create_task(self._write_on())
        return found

    async def _open(self, base: str) -> bool:
        self._db = await aiosqlite.connect(self._path)
        await self._db.execute("PRAGMA journal_mode=WAL")
        await self._db.execute("PRAGMA synchronous=NORMAL")
        await self._db.executescript(_SCHEMA)
        return await self._restore(base)

    async def _put_aside(self, aside: Path) -> None:
        if self._db is not None:
            await self._db.close()
        self._blobs_written.clear()
        self._path.replace(aside)
        for companion in ("-wal", "-shm"):
            self._path.with_name(self._path.name + companion).unlink(missing_ok=True)

    async def _restore(self, base: str) -> bool:
        assert self._db is not None
        rows: dict[str, dict[str, bytes]] = {}
        async with self._db.execute("SELECT kind, id, data FROM thing") as cursor:
            async for kind, key, data in cursor:
                rows.setdefault(kind, {})[key] = data
        if "bot" not in rows.get("meta", {}):
            return False
        old_base = msgspec.json.decode(rows["meta"]["base"], type=str)
        async with self._db.execute("SELECT id, data FROM blob") as cursor:
            blobs = {key: data async for key, data in cursor}
        self._blobs_written = set(blobs)

        def things(kind: str, type_: type[_T]) -> list[_T]:
            ordered = sorted(rows.get(kind, {}).items(), key=lambda row: int(row[0]))
            # Files are served from another port now than when these were written.
            moved = (data.replace(old_base.encode(), base.encode()) for _, data in ordered)
            return [msgspec.json.decode(data, type=type_) for data in moved]

        commands = {key: msgspec.json.decode(data, type=list[Json]) for key, data in rows.get("commands", {}).items()}
        self._world.restore(
            msgspec.json.decode(rows["meta"]["bot"], type=User),
            things("user", User),
            things("guild", Guild),
            things("channel", Channel),
            things("message", Message),
            things("emoji", Emoji),
            commands,
            blobs,
        )
        self._interactions.restore(things("interaction", Interaction))
        return True

    # -- following -----------------------------------------------------------------------------------------------------

    def _mark(self, kind: str, key: str, value: Any) -> None:
        self._dirty[kind, key] = None if value is None else msgspec.json.encode(value)
        self._wake.set()

    def _on_interaction(self, interaction: Interaction, gone: bool) -> None:
        self._mark("interaction", interaction.id, None if gone else interaction)

    def _on_change(self, change: Change) -> None:
        kind, subject = change.kind, change.subject
        if kind == "message":
            self._mark("message", subject.id, subject)
            self._mark("channel", subject.channel_id, self._world.channels[subject.channel_id])
        elif kind == "message_gone":
            self._mark("message", subject.id, None)
        elif kind == "channel":
            self._mark("channel", subject.id, subject)
        elif kind == "channel_gone":
            self._mark("channel", subject.id, None)
        elif kind in ("guild", "guild_gone"):
            self._mark("guild", subject.id, subject)
        elif kind == "user":
            self._mark("user", subject.id, subject)
        elif kind == "commands":
            self._mark("commands", subject, self._world.commands[subject])
        elif kind == "emojis":
            self._mark("emoji", subject.id, self._world.emojis.get(subject.id))

    # -- writing -------------------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        while not self._stop.is_set():
            await self._wake.wait()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), WRITE_EVERY)
            try:
                await self._write()
            except aiosqlite.Error:
                _log.exception("the local world could not be written to %s", self._path)

    async def _write(self) -> None:
        assert self._db is not None
        self._wake.clear()
        dirty, self._dirty = self._dirty, {}
        alive = self._world.blobs
        new = [(key, alive[key]) for key in list(alive) if key not in self._blobs_written]
        gone = [(key,) for key in self._blobs_written if key not in alive]
        saved = [(kind, key, data) for (kind, key), data in dirty.items() if data is not None]
        dropped = [key for key, data in dirty.items() if data is None]
        await self._db.executemany("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", saved)
        await self._db.executemany("DELETE FROM thing WHERE kind = ? AND id = ?", dropped)
        await self._db.executemany("INSERT OR REPLACE INTO blob VALUES (?, ?)", new)
        await self._db.executemany("DELETE FROM blob WHERE id = ?", gone)
        await self._db.commit()
        self._blobs_written = self._blobs_written.union(key for key, _ in new).difference(key for (key,) in gone)

    async def close(self) -> None:
        """Write what is left and close the file."""
        self._stop.set()
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._db is not None:
            await self._db.close()
