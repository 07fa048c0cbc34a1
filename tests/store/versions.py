"""Databases as earlier versions of the program left them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.store import migrations

OLD = Path(__file__).parent / "old"


def at_version(path: Path, version: int) -> None:
    """A database as that version of the program left it, with rows in it where there is a sample."""
    connection = sqlite3.connect(path)
    for number, sql in migrations()[:version]:
        connection.executescript(sql)
        connection.execute(f"PRAGMA user_version={number}")
    connection.execute(f"PRAGMA application_id={0x43544231}")
    sample = OLD / f"{version:04}.sql"
    if sample.exists():
        connection.executescript(sample.read_text())
    connection.commit()
    connection.close()
