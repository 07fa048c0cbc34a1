"""A match in play: its state, what has happened, what may be taken back. Only the journal changes it.

Every change is one journal line of kind "move", "undo" or "note"; folding the lines over the first state gives the same
`Progress` again, which is how a table comes back after a restart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.games.core import CLOCK, Action, Ask, Event, Game, Options, Press, Seat, State
from bot.tables.model import Happening

EntryKind: TypeAlias = Literal["move", "undo", "note"]
By: TypeAlias = Literal["player", "clock", "ai", "host", "table"]
LOG = 1_000  # happenings kept of a deal
FRAMES = 60  # moves that can be taken back
TIMES = 200  # reactions of a seat kept for their median
TRAIL = 60  # lines looked back at when asks are dated after a replay


class Line(msgspec.Struct, frozen=True):
    """One line of the journal: core.Entry plus what the table itself writes down."""

    seq: int
    at: int  # Unix ms
    kind: EntryKind
    seat: Seat
    by: By
    action: bytes  # JSON. move: the action. undo: {"to": seq}. note: the event's kind and arguments
    press: int | None = None


class Note(msgspec.Struct, frozen=True):
    """Something of the table, not of the game: an event without secrets."""

    kind: str
    args: dict[str, Any] = {}


class Undo(msgspec.Struct, frozen=True):
    to: int  # the state after this line is the state again


class Tally(msgspec.Struct, frozen=True):
    """What is counted for a seat's statistics."""

    deals_won: int = 0
    reactions: int = 0
    reaction_ms: int = 0  # their sum
    fastest_ms: int | None = None
    times: tuple[int, ...] = ()  # the last of them, for their median


class Frame(msgspec.Struct, frozen=True):
    """What a move can be taken back to."""

    seq: int  # the last line before the move
    seat: Seat  # who made it
    by: By
    free: bool  # the rules say that nobody learned anything
    state: State
    log: tuple[Happening, ...]
    tally: tuple[Tally, ...]


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    state: State
    rev: int = 0  # lines of the journal so far
    at: int  # Unix ms of the last one
    log: tuple[Happening, ...] = ()  # of this deal
    frames: tuple[Frame, ...] = ()
    tally: tuple[Tally, ...] = ()


GameAny: TypeAlias = Game[Any, Any, Any]


def begun(game: GameAny, options: Options, seed: bytes, at: int) -> Progress:
    step = game.start(options, seed)
    tally = (Tally(),) * options.players
    log = tuple(Happening(0, at, event, "clock") for event in step.events)
    return Progress(state=step.state, at=at, log=log, tally=_counted(tally, step.events))


def moved(game: GameAny, p: Progress, line: Line, action: Action) -> tuple[Progress, tuple[Happening, ...]]:
    """The match after a legal move."""
    step = game.apply(p.state, line.seat, action, line.at)
    press = action.id if isinstance(action, Press) else 0
    news = tuple(Happening(line.seq, line.at, event, line.by, press) for event in step.events)
    frames = p.frames
    if not game.live:
        frame = Frame(p.rev, line.seat, line.by, step.undoable, p.state, p.log, p.tally)
        frames = (*frames, frame)[-FRAMES:]
    log, tally = _logged(p.log, news), _counted(p.tally, step.events)
    return Progress(state=step.state, rev=line.seq, at=line.at, log=log, frames=frames, tally=tally), news


def undone(p: Progress, line: Line, to: int) -> tuple[Progress, tuple[Happening, ...]]:
    """The match with everything after line `to` taken back. Raises ValueError where that is out of reach."""
    index = next((i for i, frame in enumerate(p.frames) if frame.seq == to), None)
    if index is None:
        raise ValueError(f"journal line {line.seq} takes back to {to}, which is too long ago")
    frame = p.frames[index]
    news = (Happening(line.seq, line.at, Event("undone", {"seat": line.seat}), line.by),)
    log = _logged(frame.log, news)
    frames, tally = p.frames[:index], frame.tally
    return Progress(state=frame.state, rev=line.seq, at=line.at, log=log, frames=frames, tally=tally), news


def noted(p: Progress, line: Line, note: Note) -> tuple[Progress, tuple[Happening, ...]]:
    news = (Happening(line.seq, line.at, Event(note.kind, note.args), line.by),)
    return replace(p, rev=line.seq, at=line.at, log=_logged(p.log, news)), news


def free_undo(p: Progress, seat: Seat) -> int | None:
    """The line a seat may go back to by itself, if its last move was the last one and told nobody anything."""
    last = p.frames[-1] if p.frames else None
    return last.seq if last is not None and last.free and last.seat == seat else None


def agreed_undo(p: Progress, seat: Seat) -> int | None:
    """The line before the seat's last own move, for an undo that everybody agrees to."""
    return next((f.seq for f in reversed(p.frames) if f.seat == seat and f.by == "player"), None)


def _logged(log: tuple[Happening, ...], news: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """A deal's log begins with its "deal" event."""
    start = next((i for i, happening in enumerate(news) if happening.event.kind == "deal"), None)
    return (news[start:] if start is not None else (*log, *news))[-LOG:]


def _counted(tally: tuple[Tally, ...], events: Sequence[Event]) -> tuple[Tally, ...]:
    for event in events:
        if event.kind == "deal_over":
            won = event.public.get("winners", ())
            tally = tuple(replace(t, deals_won=t.deals_won + (seat in won)) for seat, t in enumerate(tally))
        ms, who = event.public.get("reaction_ms"), event.public.get("seat")
        if isinstance(ms, int) and isinstance(who, int) and 0 <= who < len(tally):
            own = tally[who]
            fastest = ms if own.fastest_ms is None else min(ms, own.fastest_ms)
            own = replace(
                own,
                reactions=own.reactions + 1,
                reaction_ms=own.reaction_ms + ms,
                fastest_ms=fastest,
                times=(*own.times, ms)[-TIMES:],
            )
            tally = (*tally[:who], own, *tally[who + 1 :])
    return tally


# ---- replay


class Codec:
    """Actions, notes and undos as the journal's JSON."""

    def __init__(self, game: GameAny) -> None:
        self.game = game
        self._action = msgspec.json.Decoder(game.actions)
        self._note = msgspec.json.Decoder(Note)
        self._undo = msgspec.json.Decoder(Undo)
        self._encode = msgspec.json.Encoder().encode

    def write(self, what: Action | Note | Undo) -> bytes:
        return self._encode(what)

    def action(self, text: bytes) -> Action:
        """Raises msgspec.ValidationError for what is no action of the game."""
        action: Action = self._action.decode(text)
        return action

    def clean(self, action: Action) -> Action:
        """An action of unknown origin with every field of the type that it says. Raises msgspec.ValidationError."""
        return self.action(self._encode(action))

    def allows(self, state: State, seat: int, action: Action) -> bool:
        """Whether it is an action of this game, and legal."""
        try:
            action = self.clean(action)
        except msgspec.ValidationError:
            return False
        return self.game.check(state, Seat(seat), action) is None

    def fold(self, p: Progress, line: Line) -> tuple[Progress, tuple[Happening, ...]]:
        """The progress after one line. Raises ValueError if the rules do not allow it."""
        if line.kind == "note":
            return noted(p, line, self._note.decode(line.action))
        if line.kind == "undo":
            return undone(p, line, self._undo.decode(line.action).to)
        action = self.action(line.action)
        if illegal := self.game.check(p.state, line.seat, action):
            raise ValueError(f"journal line {line.seq}: {illegal.code}")
        return moved(self.game, p, line, action)


class Replayed(msgspec.Struct, frozen=True):
    progress: Progress
    asked: tuple[int, ...]  # by seat: the line since which its ask is what it is
    error: str = ""  # why the lines after `progress.rev` could not be read


def replayed(codec: Codec, first: Progress, lines: Sequence[Line], players: int) -> Replayed:
    """The progress after all lines, or after as many as the rules allow."""
    p, error = first, ""
    trail: deque[tuple[Seat, Progress]] = deque([(CLOCK, p)], maxlen=TRAIL)
    for line in lines:
        try:
            p, _ = codec.fold(p, line)
        except Exception as why:  # a line that old rules wrote may break new ones anywhere
            error = f"{type(why).__name__} at line {line.seq}"
            break
        trail.append((line.seat if line.kind == "move" else CLOCK, p))
    return Replayed(p, _dated(codec.game, list(trail), players), error)


def _dated(game: GameAny, trail: list[tuple[Seat, Progress]], players: int) -> tuple[int, ...]:
    """Since which line each seat's ask is what it is: as `asked_after` says, found backwards."""
    now = by_seat(game.asks(trail[-1][1].state))
    asked: dict[int, int] = {}
    for i in range(len(trail) - 1, 0, -1):
        (mover, p), (_, before) = trail[i], trail[i - 1]
        if p.state is before.state and mover == CLOCK:
            continue
        old = by_seat(game.asks(before.state))
        for seat in range(players):
            if seat not in asked and (seat == mover or old.get(seat) != now.get(seat)):
                asked[seat] = p.rev
        if len(asked) == players:
            break
    return tuple(asked.get(seat, trail[0][1].rev) for seat in range(players))


def by_seat(asks: Sequence[Ask[Any]]) -> dict[int, Ask[Any]]:
    return {ask.seat: ask for ask in asks}


def asked_after(
    asked: tuple[int, ...], before: Mapping[int, Ask[Any]], after: Mapping[int, Ask[Any]], mover: int, rev: int
) -> tuple[int, ...]:
    """A seat's decision is a new one when its ask differs, and whenever the seat itself has moved."""
    return tuple(rev if seat == mover or before.get(seat) != after.get(seat) else old for seat, old in enumerate(asked))
