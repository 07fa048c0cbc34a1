"""What the boards of medians and records are made from: a person's marks, kept up to date by every match that counts.

A mark is a number, the bigger the better, in one scope: a server (or all), a game (or all), a season (or all time). Which
marks somebody gets follows from what the match told of the seat, so a game that counts no reactions has no such board.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.scores.model import FinishedMatch, FinishedSeat
from bot.store import scores as rows
from bot.store.scores import ALL_GAMES, Scope

WINDOW: Final = 500  # reactions of a person whose median is taken: the last ones (of each match at most the last 200)


class Mark(NamedTuple):
    value: int
    n: int  # matches or reactions behind it


def mark(connection: sqlite3.Connection, match: FinishedMatch, seat: FinishedSeat, scope: Scope) -> None:
    """Takes one seat's part in a match into account; the match must have been inserted before."""
    assert seat.person is not None
    known = {kind: Mark(value, n) for kind, value, n in rows.marks_of(connection, scope, seat.person)}
    for kind, new in _new_marks(match, seat, scope, known):
        rows.set_mark(connection, scope, kind, seat.person, new.value, new.n)
    if not seat.left and seat.extras.get("times"):
        times = rows.last_times(connection, scope, seat.person, WINDOW)
        rows.set_mark(connection, scope, "reaction", seat.person, -middle(times), len(times))


def middle(times: Sequence[int]) -> int:
    """The median in whole milliseconds, rounded down."""
    order = sorted(times)
    return (order[(len(order) - 1) // 2] + order[len(order) // 2]) // 2


def tenths(cards: int, seconds: int) -> int:
    """Cards a minute, times ten."""
    return (1200 * cards // seconds + 1) // 2


def _new_marks(
    match: FinishedMatch, seat: FinishedSeat, scope: Scope, known: Mapping[str, Mark]
) -> Iterator[tuple[str, Mark]]:
    run = _more("run", lambda old: old + 1 if seat.won and not seat.left else 0, known)
    yield "run", run
    if "streak" in known or run.value > 1:
        yield "streak", Mark(max(run.value, known["streak"].value if "streak" in known else 0), run.n)
    if not seat.left:
        yield from _of_reactions(seat.extras, known)
        yield from _of_pace(seat.extras, known)
        yield from _of_score(match, seat, scope, known)


def _of_reactions(extras: Mapping[str, Any], known: Mapping[str, Mark]) -> Iterator[tuple[str, Mark]]:
    if (fastest := extras.get("fastest_ms")) is not None:
        yield "quickest", _best("quickest", -fastest, known, extras.get("reactions", 1))


def _of_pace(extras: Mapping[str, Any], known: Mapping[str, Mark]) -> Iterator[tuple[str, Mark]]:
    if seconds := extras.get("playing_s"):
        cards = _more("cards", lambda old: old + extras["cards"], known)
        spent = _more("seconds", lambda old: old + seconds, known)
        yield from {"cards": cards, "seconds": spent}.items()
        yield "pace", Mark(tenths(cards.value, spent.value), cards.n)
        yield "top_pace", _best("top_pace", tenths(extras["cards"], seconds), known)


def _of_score(
    match: FinishedMatch, seat: FinishedSeat, scope: Scope, known: Mapping[str, Mark]
) -> Iterator[tuple[str, Mark]]:
    """Scores are alike only within a game as it is usually played."""
    if match.better and seat.won and scope.game != ALL_GAMES and not match.options:
        kind = "high" if match.better > 0 else "low"
        yield kind, _best(kind, seat.score * match.better, known)


def _best(kind: str, value: int, known: Mapping[str, Mark], more: int = 1) -> Mark:
    old = known.get(kind)
    return Mark(value, more) if old is None else Mark(max(old.value, value), old.n + more)


def _more(kind: str, change: Callable[[int], int], known: Mapping[str, Mark]) -> Mark:
    old = known.get(kind, Mark(0, 0))
    return Mark(change(old.value), old.n + 1)
