"""Rows of tables that are played: headers, journals, snapshots, timers and pointers. No rules here, only bytes.

What belongs to one move is written in one transaction: the functions named for what they write give statements, and the
caller joins them in one `Database.write`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.store.database import Database, Row, Statement


class TableRow(NamedTuple):
    id: int
    variant: str
    revision: int
    luck: str
    status: str
    guild: int | None
    channel: int
    opened_at: int  # Unix ms, as every moment
    ended_at: int | None
    seed: bytes | None
    header: bytes


class EntryRow(NamedTuple):
    seq: int
    at: int
    kind: str  # "move", "undo" or "note"
    seat: int
    by: str
    action: str  # JSON
    press: int | None


class SnapshotRow(NamedTuple):
    seq: int
    revision: int
    base: int
    state: bytes


class TimerRow(NamedTuple):
    name: str
    at: int
    rev: int


class Saved(NamedTuple):
    """All that a table is rebuilt from."""

    row: TableRow
    entries: tuple[EntryRow, ...]
    snapshots: tuple[SnapshotRow, ...]
    timers: tuple[TimerRow, ...]
    pointers: dict[str, int]


_TABLE = "id, variant, revision, luck, status, guild, channel, opened_at, ended_at, seed, header"


def save(row: TableRow) -> Statement:
    """The header as it is now; the row exists already."""
    return (
        "UPDATE tables SET revision=?, luck=?, status=?, guild=?, channel=?, ended_at=?, seed=?, header=? WHERE id=?",
        (row.revision, row.luck, row.status, row.guild, row.channel, row.ended_at, row.seed, row.header, row.id),
    )


def entry(table: int, row: EntryRow) -> Statement:
    return ("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (table, *row))


def snapshot(table: int, row: SnapshotRow) -> list[Statement]:
    """Replaces the table's last snapshot; one that is a base stays, unless this one is a base itself."""
    return [
        ("DELETE FROM snapshots WHERE table_id=? AND (base=0 OR ?)", (table, row.base)),
        (
            "INSERT INTO snapshots VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, seq) DO UPDATE SET "
            "revision=excluded.revision, base=max(base, excluded.base), state=excluded.state",
            (table, *row),
        ),
    ]


def forget_entries(table: int, after: int) -> Statement:
    """Only for a journal that changed rules cannot read to its end."""
    return ("DELETE FROM entries WHERE table_id=? AND seq>?", (table, after))


def set_timer(table: int, row: TimerRow) -> Statement:
    return ("INSERT OR REPLACE INTO timers VALUES (?, ?, ?, ?)", (table, *row))


def drop_timer(table: int, name: str) -> Statement:
    return ("DELETE FROM timers WHERE table_id=? AND name=?", (table, name))


class TableRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def new(self, row: TableRow, timers: Sequence[TimerRow] = ()) -> int:
        """Inserts a table (`row.id` is ignored) with its timers; answers its new id."""

        def job(connection: sqlite3.Connection) -> int:
            cursor = connection.execute(
                f"INSERT INTO tables ({_TABLE}) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                tuple(row)[1:],
            )
            table = int(cursor.lastrowid or 0)
            for timer in timers:
                connection.execute(*set_timer(table, timer))
            return table

        return await self._database.run(job)

    async def live(self, ended_after: int) -> list[Saved]:
        """Every table that goes on, and those that ended after this moment, in the order of their ids."""
        of_them = (  # two halves, each of which has its index
            "(SELECT id FROM tables WHERE status<>'over' UNION ALL SELECT id FROM tables WHERE status='over' AND ended_at>?)"
        )
        which = (ended_after,)
        read = self._database.read
        rows = await read(f"SELECT {_TABLE} FROM tables WHERE id IN {of_them} ORDER BY id", which)
        entries = await read(f"SELECT * FROM entries WHERE table_id IN {of_them} ORDER BY table_id, seq", which)
        snapshots = await read(f"SELECT * FROM snapshots WHERE table_id IN {of_them} ORDER BY table_id, seq", which)
        timers = await read(f"SELECT * FROM timers WHERE table_id IN {of_them} ORDER BY table_id", which)
        pointers = await read(f"SELECT * FROM pointers WHERE table_id IN {of_them} ORDER BY table_id", which)
        by_entry, by_snapshot, by_timer, by_pointer = map(_grouped, (entries, snapshots, timers, pointers))
        return [
            Saved(
                TableRow(*row),
                tuple(EntryRow(*r) for r in by_entry.get(row[0], ())),
                tuple(SnapshotRow(*r) for r in by_snapshot.get(row[0], ())),
                tuple(TimerRow(*r) for r in by_timer.get(row[0], ())),
                {str(name): int(value) for name, value in by_pointer.get(row[0], ())},
            )
            for row in rows
        ]

    async def journal(self, table: int) -> Saved | None:
        """One table with its whole journal, finished ones included; None once it has been purged or never was."""
        read = self._database.read
        rows = await read(f"SELECT {_TABLE} FROM tables WHERE id=?", (table,))
        if not rows:
            return None
        columns = "SELECT {} FROM {} WHERE table_id=? ORDER BY 1"
        entries = await read(columns.format("seq, at, kind, seat, by, action, press", "entries"), (table,))
        snapshots = await read(columns.format("seq, revision, base, state", "snapshots"), (table,))
        timers = await read(columns.format("name, at, rev", "timers"), (table,))
        pointers = await read(columns.format("name, value", "pointers"), (table,))
        return Saved(
            TableRow(*rows[0]),
            tuple(EntryRow(*r) for r in entries),
            tuple(SnapshotRow(*r) for r in snapshots),
            tuple(TimerRow(*r) for r in timers),
            dict(pointers),
        )

    async def set_pointer(self, table: int, name: str, value: int | None) -> None:
        """Keeps (or, with None, drops) a small number for whoever shows the table."""
        if value is None:
            await self._database.write([("DELETE FROM pointers WHERE table_id=? AND name=?", (table, name))])
        else:
            await self._database.write([("INSERT OR REPLACE INTO pointers VALUES (?, ?, ?)", (table, name, value))])

    async def purge(self, ended_before: int) -> int:
        """Forgets tables (journals included) that ended before this moment; answers how many."""

        def job(connection: sqlite3.Connection) -> int:
            return connection.execute("DELETE FROM tables WHERE status='over' AND ended_at<?", (ended_before,)).rowcount

        return await self._database.run(job)


def _grouped(rows: Iterable[Row]) -> dict[int, list[Row]]:
    return {table: [r[1:] for r in group] for table, group in groupby(rows, key=lambda r: r[0])}
