"""What can go wrong with the database, each as one sentence for whoever runs the bot."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The database cannot be used. `sentence` says why and what to do, without a stack trace."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Unwritable(StoreError):
    """The file or its folder does not let us write."""


class Locked(StoreError):
    """Another process uses the database."""


class Foreign(StoreError):
    """The file is not a database of this program."""


class Newer(StoreError):
    """The database was written by a newer version of this program."""


class Damaged(StoreError):
    """The file is a database of ours but its contents are broken."""


class Full(StoreError):
    """There is no room left on the disk."""


def explained(error: sqlite3.Error, path: str | Path) -> StoreError:
    """What an error of SQLite means for us."""
    text = str(error).lower()
    if "full" in text:
        return Full(f"There is no room left on the disk for the database {path}.")
    if "locked" in text or "busy" in text:
        return Locked(f"The database {path} is locked by another program; stop that one first.")
    if "not a database" in text:
        return Foreign(f"The file {path} is not a Cardtable database; name another one with DATABASE.")
    if "malformed" in text or "corrupt" in text:
        return Damaged(f"The database {path} is damaged ({error}); restore it from a backup.")
    if "unable to open" in text or "readonly" in text or "read-only" in text or "disk i/o" in text:
        return Unwritable(f"The database {path} cannot be written; check the folder and its permissions.")
    return StoreError(f"The database {path} refused: {error}.")
