"""Rate limits: Discord's buckets, their headers, and the 429 that follows when a bot ignores them."""

from __future__ import annotations

import time
from collections import deque

from bot.local.common import ApiError

GLOBAL_PER_SECOND = 50
OLD_EDIT_AGE = 3600.0

_LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "channels/*/messages"): (5, 5.0),
    ("PATCH", "channels/*/messages/*"): (5, 5.0),
    ("DELETE", "channels/*/messages/*"): (5, 1.0),
    ("POST", "channels/*/messages/bulk-delete"): (1, 1.0),
    ("POST", "channels/*/typing"): (5, 5.0),
    ("POST", "channels/*/threads"): (5, 5.0),
    ("POST", "channels/*/messages/*/threads"): (5, 5.0),
    ("PATCH", "channels/*"): (10, 15.0),
    ("POST", "webhooks/*/*"): (5, 2.0),
    ("PATCH", "webhooks/*/*/messages/*"): (5, 2.0),
    ("DELETE", "webhooks/*/*/messages/*"): (5, 2.0),
    ("POST", "users/@me/channels"): (10, 10.0),
    ("POST", "applications/*/emojis"): (20, 1.0),
}


class _Window:
    """A bucket: so many requests in a window that opens with the first of them."""

    __slots__ = ("limit", "per", "resets", "used")

    def __init__(self, limit: int, per: float) -> None:
        self.limit, self.per, self.used, self.resets = limit, per, 0, 0.0

    def take(self, now: float) -> bool:
        if now >= self.resets:
            self.used, self.resets = 0, now + self.per
        if self.used >= self.limit:
            return False
        self.used += 1
        return True


def limited(retry_after: float, scope: str, *, code: int = 0, message: str = "You are being rate limited.") -> ApiError:
    """A 429 that asks to wait for so many seconds."""
    headers = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if scope == "global":
        headers["X-RateLimit-Global"] = "true"
    extra = {"retry_after": round(retry_after, 3), "global": scope == "global"}
    return ApiError(429, code, message, extra=extra, headers=headers)


class Buckets:
    """All buckets of the bot. With `realistic=False` nothing is limited and no header is sent."""

    def __init__(self, *, realistic: bool) -> None:
        self.realistic = realistic
        self.hits = 0
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._old_edits: dict[str, _Window] = {}
        self._lately: deque[float] = deque()

    def take(self, method: str, route: str, major: str, *, counts_globally: bool) -> dict[str, str]:
        """Count a request; the headers for its answer, or a 429 where a bucket is empty."""
        if not self.realistic:
            return {}
        now = time.monotonic()
        if counts_globally:
            self._take_global(now)
        found = _LIMITS.get((method, route))
        if found is None:
            return {}
        window = self._window((method, route, major), found, now)
        taken = window.take(now)
        after = max(0.0, window.resets - now)
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, route))):x}",
        }
        if not taken:
            self.hits += 1
            error = limited(after, "user")
            error.headers |= headers
            raise error
        return headers

    def _window(self, key: tuple[str, str, str], found: tuple[int, float], now: float) -> _Window:
        if len(self._windows) > 5000:
            self._windows = {k: w for k, w in self._windows.items() if w.resets > now}
        return self._windows.setdefault(key, _Window(*found))

    def _take_global(self, now: float) -> None:
        while self._lately and now - self._lately[0] >= 1.0:
            self._lately.popleft()
        if len(self._lately) >= GLOBAL_PER_SECOND:
            self.hits += 1
            raise limited(max(0.05, 1.0 - (now - self._lately[0])), "global")
        self._lately.append(now)

    def take_old_edit(self, channel_id: str) -> None:
        """Count an edit of a message older than an hour: 3 in 6 seconds for each channel."""
        if not self.realistic:
            return
        now = time.monotonic()
        window = self._old_edits.setdefault(channel_id, _Window(3, 6.0))
        if not window.take(now):
            self.hits += 1
            raise limited(
                window.resets - now,
                "user",
                code=30046,
                message="Maximum number of edits to messages older than 1 hour reached. Try again later",
            )
