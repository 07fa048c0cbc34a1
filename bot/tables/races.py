"""The fair order of presses (rulebook race, P1-P8): by snowflake, not by arrival. Pure; time comes in as an argument.

Times of arrival and holding are milliseconds of one steady clock; ids are Discord's snowflakes.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

DISCORD_EPOCH_MS = 1_420_070_400_000
REMEMBERED = 4_096  # ids of presses by which copies are known


def moment(id: int) -> int:
    """When a press was made, in Unix ms (P2)."""
    return (id >> 22) + DISCORD_EPOCH_MS


def last_at(ms: int) -> int:
    """The greatest id of a press made at this moment (Unix ms) or before."""
    return (max(0, ms - DISCORD_EPOCH_MS + 1) << 22) - 1


class Snowflakes:
    """Ids for presses that no interaction made: ascending, dated, unique in this process."""

    def __init__(self) -> None:
        self._last = 0

    def at(self, ms: int) -> int:
        """A new id of this moment (Unix ms), greater than every id made before."""
        self._last = max(self._last + 1, max(0, ms - DISCORD_EPOCH_MS) << 22)
        return self._last


class Released(msgspec.Struct, Generic[T], frozen=True):
    """A press whose turn has come. `late`: a greater id was released before it (P6)."""

    id: int
    item: T
    late: bool


class PressQueue(Generic[T]):
    """Holds presses for a while, so that one pressed earlier but arriving later still goes first.

    >>> queue = PressQueue[str]()
    >>> queue.push(7, "a", 0, 300), queue.push(5, "b", 90, 300)
    (True, True)
    >>> [press.item for press in queue.release(300)]
    ['b', 'a']
    """

    def __init__(self) -> None:
        self._due: dict[int, tuple[float, T]] = {}  # id -> when it is released at the latest, and what
        self._ids: list[int] = []  # the same ids, a heap
        self._last = 0
        self._gone: deque[int] = deque(maxlen=REMEMBERED)
        self._known: set[int] = set()

    def __len__(self) -> int:
        return len(self._due)

    def push(self, id: int, item: T, now: float, hold: float) -> bool:
        """Holds a press until `now + hold`. False: this id was here before (P3), nothing happens."""
        if id in self._known:
            return False
        self._known.add(id)
        self._due[id] = (now + hold, item)
        heapq.heappush(self._ids, id)
        return True

    def due(self) -> float | None:
        """When the next release is; None if nothing is held."""
        return min((at for at, _ in self._due.values()), default=None)

    def release(self, now: float) -> list[Released[T]]:
        """All that are due, each after every held press with a smaller id (P5)."""
        due = [id for id, (at, _) in self._due.items() if at <= now]
        return self._upto(max(due)) if due else []

    def flush(self) -> list[Released[T]]:
        """All that are held, in order."""
        return self._upto(max(self._due)) if self._due else []

    def before(self, id: int) -> list[Released[T]]:
        """All with ids up to this one: what happens before something that is not held itself (P5, P8)."""
        return self._upto(id)

    def applied(self, id: int) -> None:
        """Tells the queue of a press that was applied before it was made (a journal that was replayed)."""
        self._last = max(self._last, id)
        self._remember(id)
        self._known.add(id)

    def _upto(self, greatest: int) -> list[Released[T]]:
        out: list[Released[T]] = []
        while self._ids and self._ids[0] <= greatest:
            id = heapq.heappop(self._ids)
            _, item = self._due.pop(id)
            out.append(Released(id, item, id < self._last))
            self._last = max(self._last, id)
            self._remember(id)
        return out

    def _remember(self, id: int) -> None:
        if len(self._gone) == REMEMBERED:
            self._known.discard(self._gone[0])
        self._gone.append(id)


def order(settle_ms: float, presses: Iterable[tuple[T, int, float]]) -> tuple[list[T], list[T]]:
    """How presses `(what, id, arrival in ms)` are applied, and which of them are late.

    One that arrives at the very instant of a release counts as held already (P5).
    """
    queue: PressQueue[T] = PressQueue()
    out: list[Released[T]] = []
    for what, id, arrive in sorted(presses, key=lambda press: press[2]):
        while (due := queue.due()) is not None and due < arrive:
            out += queue.release(due)
        queue.push(id, what, arrive, settle_ms)
    while (due := queue.due()) is not None:
        out += queue.release(due)
    return [press.item for press in out], [press.item for press in out if press.late]


class Winner(msgspec.Struct, frozen=True):
    """A press that was applied not long ago: what later ones may have been beaten by."""

    seat: int
    id: int
    text: str  # the action without its id
    card: str | None


WINDOW_MS = 5_000  # older ones raced against nobody who presses now
TAKEN = frozenset({"lost", "void", "too_late"})  # somebody else was faster, if they pressed for the same
SHARED = "stale"  # a press on one's own board: a partner was faster, if they share it


def beaten_by(
    winners: Sequence[Winner], code: str, seat: int, id: int, action: Mapping[str, Any], partners: Collection[int] = ()
) -> Winner | None:
    """Who was faster, if that is why a press was refused with this code. `action`: its `text` and `card`."""
    if code not in TAKEN and code != SHARED:
        return None
    text, card = action["text"], action.get("card")
    rivals = [
        w
        for w in winners
        if w.seat != seat
        and (w.seat in partners if code == SHARED else w.seat not in partners)
        and w.id < id
        and moment(id) - moment(w.id) <= WINDOW_MS
        and (w.text == text or (card is not None and w.card == card))
    ]
    return max(rivals, key=lambda w: w.id, default=None)


def margin(winner: int, loser: int) -> int:
    """By how many ms one press was before the other."""
    return moment(loser) - moment(winner)
