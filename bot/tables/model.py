"""A table as everybody else may read it: who sits where, what is played, where the match stands. No Discord, no I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, NewType, TypeAlias

import msgspec

from bot.games.catalog import Variant
from bot.games.core import Action, Ask, Event, Face, Illegal, Options, Result, Seat
from bot.games.view import Laid, Say, TableView

TableId = NewType("TableId", int)  # small, shown to people: "table 12"; unique over the database
Level: TypeAlias = Literal["easy", "normal", "hard"]  # of an AI seat; in races: slow, normal, quick


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"  # finished, ended or closed: nothing more can happen


class Person(msgspec.Struct, frozen=True):
    """A user of Discord, as far as a table cares. The name is what was last seen of it."""

    id: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where a table is shown. `guild` is None in a direct message."""

    guild: int | None
    channel: int  # a thread counts as a channel


TakeBack: TypeAlias = Literal["none", "free", "agreed"]  # free: nobody learned anything by the last own move
Ended: TypeAlias = Literal["finished", "ended", "abandoned", "timeout", "closed", "rules"]
"""finished: played to its end. ended: by its host or an admin. abandoned: everybody left. timeout: nobody came or nobody
played for long. closed: its channel is gone. rules: the rules changed so that it cannot go on."""


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays a seat now. A seat with neither is free in the lobby; in a match it was left (`TableReader.vacant`)."""

    person: Person | None = None  # who it belongs to, also while an AI stands in
    ai: Level | None = None  # an AI plays it: for good (no person) or until the person reclaims it
    name: str = ""  # what to call it
    invited: Person | None = None  # a free seat kept for somebody (rematch)

    @property
    def free(self) -> bool:
        return self.person is None and self.ai is None

    @property
    def stands_in(self) -> bool:
        return self.person is not None and self.ai is not None


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """How long a decision may take. Seconds; None: for ever."""

    key: str  # "live", "relaxed", "correspondence", "none"
    turn: float | None
    nudge: float | None  # after this long the seat is reminded
    strikes: int  # so many defaults in a row, then an AI takes the seat
    between: float | None = None  # the same for "ready for the next deal?"; None: as `turn`


class Happening(msgspec.Struct, frozen=True):
    """One event of the match, in the order of the journal; `secret` parts are reached only by `for_seat`."""

    seq: int
    at: int  # Unix ms
    event: Event
    by: str  # "player", "clock", "ai", "host": who caused it; "table": not of the game, somebody came, left ...
    press: int = 0  # the snowflake that decided its order, in races

    def for_seat(self, seat: Seat | None) -> Mapping[str, Any]:
        """What this seat (None: a spectator) may know of it."""
        extra = self.event.secret.get(seat, {}) if seat is not None else {}
        return {**self.event.public, **extra}


class Proof(msgspec.Struct, frozen=True):
    """What proves that the shuffles of a match were not chosen (see `luck.salted`)."""

    promise: str  # SHA-256 of the secret, shown from the opening of the table on; "" where nothing was promised
    secret: str = ""  # hex, after the match
    salt: str = ""  # the presses by which people sat down and started, after the promise; shown with the secret


class Refused(Exception):
    """A wish that cannot be met, kindly: `code` is the text `refused-<code>`; nothing has changed.

    For a move the rules refuse, `code` is "illegal" and `args["cause"]` the text id of the reason; the other arguments fill
    that sentence. `args["illegal"]` is the rules' own answer, whose arguments may have a cause of their own. A press that
    lost a race is refused as "beaten", with `winner` (a seat), `ms` and `seconds`.
    """

    def __init__(self, code: str, /, **args: Any) -> None:
        super().__init__(code)
        self.code, self.args_ = code, args

    def again(self) -> Refused:
        """The same refusal without a trace of where it was raised before."""
        return Refused(self.code, **self.args_)


class Change(msgspec.Struct, frozen=True):
    """Told to subscribers after it is on disk.

    opened: a new table. lobby: who sits there, options or size changed. moved: the match went on (started and undone
    included). nudged: these seats keep the others waiting. clock: the deadlines changed. seats: somebody left, an AI took
    over, somebody came back. vote: somebody asked for or agreed to a pause or an undo, see `votes`. race: who was beaten by
    how much. over: the match ended. closed: the table will not be played (on); its messages may be retired.
    """

    table: TableId
    kind: Literal[
        "opened", "lobby", "moved", "nudged", "clock", "seats", "vote", "race", "paused", "resumed", "over", "closed"
    ]  # fmt: skip
    happenings: tuple[Happening, ...] = ()
    seats: tuple[Seat, ...] = ()  # nudged: who is reminded; seats: whose seat it is


class Outcome(msgspec.Struct, frozen=True):
    """What a move did: what its seat now knows of it."""

    happenings: tuple[Happening, ...]
    rev: int


class TableReader:
    """What cogs and pictures may read of a live table. Implemented by `tables.table.Table`; never written from outside."""

    id: TableId
    variant: Variant
    options: Options
    changes: Mapping[str, Any]  # the options that differ from the variant's, a preset by name under "preset"
    host: Person
    place: Place
    status: Status
    clock: Clock
    seats: Sequence[Seating]
    opened_at: int  # Unix ms
    deadline: float | None  # Unix seconds at which the seats waited for run out of time
    rev: int
    log: Sequence[Happening]  # of this deal, oldest first
    proof: Proof
    result: Result | None  # once the match has been played to its end
    ended: Ended | None  # why it is over; None while it goes on
    unrated: bool  # something happened that makes the match not count for ratings
    votes: Mapping[str, tuple[int, ...]]  # "pause", "undo" -> the people who want it; it happens when all needed do
    rematch: TableId | None  # the table where the next match is gathering

    def seat_of(self, user: int) -> Seat | None:
        raise NotImplementedError

    def vacant(self) -> tuple[Seat, ...]:
        """The seats that were left during the match, where the rules let somebody play on: a person or an AI may."""
        raise NotImplementedError

    def vacates(self, seat: Seat) -> bool:
        """Whether the seat would be empty if its player left now; if not, an AI plays on."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> TableView:
        raise NotImplementedError

    def ask_of(self, seat: Seat) -> Ask[Any] | None:
        raise NotImplementedError

    def fresh(self, seat: Seat, rev: int) -> bool:
        """Whether what was shown to the seat at that revision still is the same decision."""
        raise NotImplementedError

    def judge(self, seat: Seat, action: Action) -> Illegal | None:
        """`Game.check` on the match as it stands: why a seat may not do this now, None if it may. Changes nothing."""
        raise NotImplementedError

    def drafts(self, seat: Seat, groups: tuple[tuple[Face, ...], ...]) -> tuple[Action, ...]:
        """`Game.drafts` on the match as it stands: what these picked cards could mean, legal or not, best first."""
        raise NotImplementedError

    def remark(self, seat: Seat, action: Action) -> tuple[Say, ...]:
        """`Game.remark` on the match as it stands: what is good to know before this legal action."""
        raise NotImplementedError

    def lays(self, seat: Seat, action: Action) -> tuple[Laid, ...]:
        """`Game.lays` on the match as it stands: the groups of cards that this legal action would lay down."""
        raise NotImplementedError

    def groups(self, seat: Seat) -> tuple[tuple[Face, ...], ...]:
        """`Game.groups` on the match as it stands: the seat's own hand as the rules would best group it."""
        raise NotImplementedError

    def takes_back(self, seat: Seat) -> TakeBack:
        """Whether a move can be taken back now: freely by this seat its own last one, or if all who play agree."""
        raise NotImplementedError

    def name_of(self, seat: int) -> str:
        raise NotImplementedError
