"""Racers: AI players for Nerts, Spoons and Snap that see and react no faster than people do.

A racer decides from its view alone, and its delay is what a person needs to see the new picture, to think and to press.
Levels: easy is slow, normal as quick as most people, hard as quick as a good one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from bot.games.cards import rank_of, suit_of
from bot.games.core import Action, Face
from bot.games.race.nerts.state import Call, Move, Stuck, Turn
from bot.games.race.snap import Flip, Snap, SnapOptions
from bot.games.race.spoons import Grab, Pass
from bot.games.view import TableView
from bot.players.base import Level, Player, Seen

# Seconds from a change on the table to the press: the picture has to arrive too. The levels overlap, so that a good one
# does not win every race.
_REACTS: Mapping[Level, tuple[float, float]] = {"easy": (1.8, 5.0), "normal": (1.4, 3.6), "hard": (1.1, 2.6)}
_MOVES: Mapping[Level, tuple[float, float]] = {"easy": (2.2, 4.5), "normal": (1.4, 2.8), "hard": (0.9, 1.6)}
_MISSES: Mapping[Level, float] = {"easy": 0.35, "normal": 0.12, "hard": 0.03}  # does not see what it could do
_GIVES_UP: Mapping[Level, int] = {"easy": 3, "normal": 2, "hard": 1}  # times the stream went by without a move


class Racer(Player):
    """Plays any race; which one is told by the kind of its ask."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        return _CHOICES.get(seen.ask.kind, _first)(seen, self.level, rng)

    def delay(self, seen: Seen, action: Action, rng: Random, /) -> float:
        if isinstance(action, (Snap, Grab)):
            return _reaction(self.level, rng)
        if isinstance(action, Flip) and isinstance(seen.options, SnapOptions):
            # a card turned too soon would be refused
            return max(seen.options.min_gap_ms / 1000 + 0.3, rng.uniform(*_MOVES[self.level]))
        if isinstance(action, Turn):
            return 0.6 * rng.uniform(*_MOVES[self.level])
        if isinstance(action, (Move, Stuck, Call, Pass)):
            return rng.uniform(*_MOVES[self.level])
        return 1.0 if seen.ask.kind == "ready" else 0.0


def _reaction(level: Level, rng: Random) -> float:
    """Mostly near the quickest, sometimes much slower: a person's attention wanders."""
    quickest, slowest = _REACTS[level]
    return rng.triangular(quickest, slowest, quickest + 0.25 * (slowest - quickest))


def _first(seen: Seen, level: Level, rng: Random) -> Action | None:
    action: Action = seen.ask.actions[0]
    return action


# ---- Nerts


def _nerts(seen: Seen, level: Level, rng: Random) -> Action | None:
    actions: Sequence[Any] = seen.ask.actions
    if call := next((a for a in actions if isinstance(a, Call)), None):
        return call
    moves = [a for a in actions if isinstance(a, Move)]
    useful = [m for m in moves if _useful(seen.view, m)]
    if level != "easy":
        useful += [m for m in moves if m not in useful and _frees(seen.view, m)]
    if useful and rng.random() >= _MISSES[level]:
        return min(useful, key=_urgency)
    if _through(seen.view) >= _GIVES_UP[level] and not useful:
        return next((a for a in actions if isinstance(a, Stuck)), None)
    turn = next((a for a in actions if isinstance(a, Turn)), None)
    return turn or (min(useful, key=_urgency) if useful else next((a for a in actions if isinstance(a, Stuck)), None))


def _urgency(move: Move) -> int:
    if move.to == "lake":
        return 0 if move.source == "nerts" else 1
    return 2 if move.source == "nerts" else 3


def _useful(view: TableView, move: Move) -> bool:
    """Whether a move brings something: to the lake, off the nerts pile, or a column off the river."""
    if move.to == "lake" or move.source == "nerts":
        return True
    filled = bool(_column(view, move.to))
    if move.source == "waste":
        return filled or not _nerts_left(view)
    return filled and move.k == len(_column(view, move.source)) and _nerts_left(view) > 0


def _frees(view: TableView, move: Move) -> bool:
    """Whether part of a column moves off a card that the lake takes."""
    column = _column(view, move.source)
    under = column[-move.k - 1] if move.source.startswith("r") and len(column) > move.k else None
    tops = [z.cards[-1] for z in view.zones if z.role == "foundation" and z.cards]
    return under is not None and any(
        top and suit_of(top) == suit_of(under) and rank_of(top) == rank_of(under) - 1 for top in tops
    )


def _column(view: TableView, place: str) -> tuple[Face, ...]:
    own = (z for z in view.zones if z.role == "work" and z.seat == view.you and z.key.endswith(f":{place[1:]}"))
    return tuple(f for z in own for f in z.cards if f)


def _nerts_left(view: TableView) -> int:
    return sum(z.count for z in view.zones if z.role == "reserve" and z.seat == view.you)


def _through(view: TableView) -> int:
    return max((int(s.args["through"]) for s in view.private if s.id == "private-vain"), default=0)


# ---- Spoons


def _spoons(seen: Seen, level: Level, rng: Random) -> Action | None:
    hand = seen.view.hand()
    passes = [a for a in seen.ask.actions if isinstance(a, Pass)]
    grab = next(a for a in seen.ask.actions if isinstance(a, Grab))
    ranks = Counter(f[0] for f in hand)
    if not passes or (len(hand) == 4 and len(ranks) == 1):
        return grab
    if any(s.id == "private-chosen" for s in seen.view.private):
        return None
    if rng.random() < _MISSES[level] / 2:
        return rng.choice(passes)
    fewest = min(ranks.values())
    return rng.choice([p for p in passes if ranks[p.card[0]] == fewest])


# ---- Snap


def _snap(seen: Seen, level: Level, rng: Random) -> Action | None:
    call = next(a for a in seen.ask.actions if isinstance(a, Snap))
    if _is_match(seen.view) and rng.random() >= _MISSES[level]:
        return call
    return next((a for a in seen.ask.actions if isinstance(a, Flip)), None)


def _is_match(view: TableView) -> bool:
    tops = [f[0] for z in view.zones if z.role == "pool" for f in z.cards if f]
    return len(set(tops)) < len(tops)


_CHOICES: Mapping[str, Callable[[Seen, Level, Random], Action | None]] = {
    "nerts": _nerts,
    "spoons": _spoons,
    "snap": _snap,
    "snap_turn": _snap,
}
