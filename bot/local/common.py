"""What every part of the embedded Discord shares: the clock, ids, errors and picture sizes."""

from __future__ import annotations

import struct
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Real time plus an offset, so that a test can let an hour pass in no time.

    Everything that the server dates or expires (ids, the 3 s and 15 min windows, the age of a message) reads this
    clock; only the pacing of sockets follows real time.
    """

    def __init__(self) -> None:
        self._offset = 0.0
        self._listeners: list[Callable[[], None]] = []

    def now(self) -> float:
        """Seconds since 1970, as this world sees them."""
        return time.time() + self._offset

    def iso(self, at: float | None = None) -> str:
        """A moment (now, unless given) in the form that Discord's payloads carry."""
        return datetime.fromtimestamp(self.now() if at is None else at, UTC).isoformat()

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once and expire whatever has become too old."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._offset += seconds
        for listener in list(self._listeners):
            listener()

    def on_advance(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each jump."""
        self._listeners.append(listener)


class Snowflakes:
    """Makes ids that are unique, ascending and dated, like Discord's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """A new id, greater than every id before it."""
        made = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, made)
        return str(self._last)

    def skip_to(self, taken: str) -> None:
        """Never make `taken` or an id below it (ids read from a file may lie ahead of this clock)."""
        self._last = max(self._last, int(taken))


def dated(snowflake: str) -> float:
    """The moment, in seconds since 1970, at which an id was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


class ApiError(Exception):
    """An answer of the REST interface that is not a success: a status, Discord's code, and its error tree."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        extra: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers or {}
        self.body: Json = {"message": message, "code": code, **(extra or {})}
        if errors:
            self.body["errors"] = errors


def unknown(what: str, code: int) -> ApiError:
    """A 404 for a thing that does not exist."""
    return ApiError(404, code, f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot cannot see this."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees this but may not do that."""
    return ApiError(403, 50013, "Missing Permissions")


class ActionRefused(Exception):
    """Discord's client would not let the person do this (a disabled button, a value out of bounds …)."""


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, WebP or JPEG, or None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return int(width) & 0x3FFF, int(height) & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def content_type(filename: str) -> str:
    """The media type that Discord would report for a file of this name."""
    ending = filename.rsplit(".", 1)[-1].lower()
    return {
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "gif": "image/gif",
        "webp": "image/webp",
        "txt": "text/plain; charset=utf-8",
        "json": "application/json; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
    }.get(ending, "application/octet-stream")
