"""Faults on demand: the one way in which a test makes this Discord misbehave.

`server.faults.add(method="PATCH", path="channels/*/messages/*", status=503)` makes the next such request fail;
`times=None` makes all of them fail until `fault.stop()`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase


@dataclass(eq=False)
class Fault:
    """A fault that waits for its requests. `hits` counts those it has met.

    `path` is a pattern over the path after `/api/v10/`, `*` matching anything. Of what a fault does, in this order:
    `delay` seconds pass; `disconnect` drops the connection before the request has any effect; `status` (with Discord's
    `code`, and for 429 `retry_after`) is answered instead of doing anything; `lose_answer` does what was asked for, then
    drops the connection, so that the bot cannot know.
    """

    method: str = "*"
    path: str = "*"
    status: int | None = None
    code: int = 0
    message: str = "Injected fault"
    retry_after: float = 0.5
    disconnect: bool = False
    lose_answer: bool = False
    delay: float = 0.0
    times: int | None = 1
    hits: int = field(default=0, init=False)

    def matches(self, method: str, path: str) -> bool:
        """Whether this request is one that the fault waits for."""
        spent = self.times is not None and self.hits >= self.times
        return not spent and self.method in ("*", method) and fnmatchcase(path, self.path)

    def stop(self) -> None:
        """Do no more harm."""
        self.times = self.hits


class Faults:
    """The faults in force."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(
        self,
        method: str = "*",
        path: str = "*",
        *,
        status: int | None = None,
        code: int = 0,
        message: str = "Injected fault",
        retry_after: float = 0.5,
        disconnect: bool = False,
        lose_answer: bool = False,
        delay: float = 0.0,
        times: int | None = 1,
    ) -> Fault:
        """Put a fault in wait for the next `times` requests that match (None: for all). See `Fault` for what each does."""
        fault = Fault(method, path, status, code, message, retry_after, disconnect, lose_answer, delay, times)
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        """Take back all faults."""
        self._faults.clear()

    def met_by(self, method: str, path: str) -> Fault | None:
        """The fault that this request runs into, if any; it is counted."""
        for fault in self._faults:
            if fault.matches(method, path):
                fault.hits += 1
                return fault
        return None
