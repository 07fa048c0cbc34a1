"""Why a message cannot be shown."""

from __future__ import annotations

from enum import StrEnum


class Lost(StrEnum):
    """Why a message cannot be shown where it should be."""

    CHANNEL = "channel"  # deleted
    ACCESS = "access"  # the bot may not see it or write there
    ARCHIVED = "archived"  # a thread that is locked
    CLOSED = "closed"  # the person takes no direct messages, or not so many new ones
    FAILED = "failed"  # Discord is out of order


class NoDirectMessage(Exception):
    """This person cannot be written to now; the private panel has to do."""

    def __init__(self, reason: Lost) -> None:
        super().__init__(reason)
        self.reason = reason
