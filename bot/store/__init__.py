"""The database: who plays what where, every move ever announced, scores and settings. It knows no rules and no Discord.

`Store.open` is the way in. Nothing is announced before it is committed here; see `database.py` for how writes are grouped.
"""

from __future__ import annotations

from pathlib import Path

from bot.store.database import MEMORY, Database, migrations
from bot.store.errors import Damaged, Foreign, Full, Locked, Newer, StoreError, Unwritable
from bot.store.people import Guilds, GuildSettings, People, Preferences, Preset
from bot.store.tables import TableRows


class Store:
    """The open database with its repositories."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableRows(database)
        self.people = People(database)
        self.guilds = Guilds(database)

    @classmethod
    async def open(cls, path: str | Path = MEMORY, *, durable: bool = True) -> Store:
        """Opens (and makes or upgrades) the database. Raises StoreError, whose `sentence` says why not."""
        return cls(await Database.open(path, durable=durable))

    async def close(self) -> None:
        await self.database.close()

    async def backup(self, target: str | Path) -> None:
        """A consistent copy while the bot runs."""
        await self.database.backup(target)

    async def meta(self, key: str) -> str | None:
        rows = await self.database.read("SELECT value FROM meta WHERE key=?", (key,))
        return str(rows[0][0]) if rows else None

    async def set_meta(self, key: str, value: str) -> None:
        await self.database.write([("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))])


__all__ = [
    "MEMORY",
    "Damaged",
    "Database",
    "Foreign",
    "Full",
    "GuildSettings",
    "Guilds",
    "Locked",
    "Newer",
    "People",
    "Preferences",
    "Preset",
    "Store",
    "StoreError",
    "TableRows",
    "Unwritable",
    "migrations",
]
