"""How the bot is doing: times to the first answer, failures by code, so that `/doctor` and the log can tell."""

from __future__ import annotations

import secrets
import time
from collections import Counter, deque
from statistics import median
from typing import Final

from cachetools import LRUCache

DELAYS: Final = 500  # times to an answer that `/doctor` tells of
IDS: Final = 5_000  # interactions: Discord repeats one within seconds, if ever
PEOPLE: Final = 5_000  # whose buckets are kept: who drops out has not pressed for long, and has a full one again


class Health:
    def __init__(self) -> None:
        self.started = time.time()
        self._delays: deque[float] = deque(maxlen=DELAYS)
        self.errors: Counter[str] = Counter()
        self.late = 0

    def answered(self, seconds: float) -> None:
        """Between a press's arrival and its first answer."""
        self._delays.append(seconds)
        self.late += seconds > 2.5

    def delays(self) -> tuple[float, float]:
        """(median, worst) of the last few hundred, in seconds."""
        return (median(self._delays), max(self._delays)) if self._delays else (0.0, 0.0)

    def failed(self, where: str) -> str:
        """Counts an unexpected error; answers the code under which the log has it."""
        self.errors[where] += 1
        return secrets.token_hex(3).upper()


class Once:
    """Remembers the last ids seen."""

    def __init__(self, most: int = IDS) -> None:
        self._seen: LRUCache[int, None] = LRUCache(most)

    def first(self, key: int) -> bool:
        """Whether this id comes for the first time."""
        if key in self._seen:
            return False
        self._seen[key] = None
        return True


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._rate = per_second
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is within the budget; if so it is spent."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each person, the least recent forgotten first."""

    def __init__(self, most: float, per_second: float, people: int = PEOPLE) -> None:
        self._shape = (most, per_second)
        self._kept: LRUCache[int, Bucket] = LRUCache(people)

    def take(self, person: int) -> bool:
        bucket = self._kept.get(person)
        if bucket is None:
            bucket = self._kept[person] = Bucket(*self._shape)
        return bucket.take()
