"""One table: what it is now (`Record`, immutable), how others read it (`Table`), and how it is changed (`Work`).

A change is prepared on a `Work`, written to the store in one transaction, and only then becomes what the table is. So a
write that fails changes nothing, and nobody hears of what is not on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from bot.games.catalog import Variant
from bot.games.core import CLOCK, Action, Ask, Event, Face, Illegal, Leave, Options, Press, Result, Return, Seat
from bot.games.luck import ALGORITHM, commitment, salted
from bot.games.notation import to_text
from bot.games.options import BadOption
from bot.games.view import Laid, Say, SeatView, TableView
from bot.store import tables as rows
from bot.store.database import Statement
from bot.store.tables import EntryRow, SnapshotRow, TableRow, TimerRow
from bot.tables import progress as play
from bot.tables.clocks import CLOCKS
from bot.tables.model import (
    Change,
    Clock,
    Ended,
    Happening,
    Level,
    Outcome,
    Person,
    Place,
    Proof,
    Refused,
    Seating,
    Status,
    TableId,
    TableReader,
    TakeBack,
)
from bot.tables.progress import By, Codec, Line, Note, Progress, Undo
from bot.tables.races import PressQueue, Winner

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 50  # lines of the journal
ANSWERS = 256  # interactions whose answers are remembered


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's row keeps as JSON. New fields need defaults: rows of older versions have none."""

    host: Person
    seats: tuple[Seating, ...]
    changes: dict[str, Any] = {}  # options that differ from the variant's
    clock: str = "relaxed"
    options: str = ""  # all of them as dealt with (JSON), so that later defaults cannot change a running match
    started_at: int = 0
    starters: tuple[Seating, ...] = ()  # who sat where at the first deal
    gone: tuple[int, ...] = ()  # seats whose person left during the match
    strikes: tuple[int, ...] = ()  # by seat: defaults in a row
    unrated: bool = False
    votes: dict[str, tuple[int, ...]] = {}  # what is asked for -> who wants it, the asker first
    paused_at: int = 0
    suspended: bool = False  # paused by the table itself, as nobody is there
    ended: Ended | None = None
    rematch: int | None = None  # the table of the next match
    rematch_of: int | None = None
    dealer: int | None = None  # who shall deal first
    salt: str = ""  # what the presses of people added to the seed after its secret was promised


class Timer(msgspec.Struct, frozen=True):
    at: int  # Unix ms
    rev: int = 0  # of a turn: the line since which its decision is asked


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """All that a table is at one moment."""

    status: Status
    place: Place
    header: Header
    ended_at: int | None = None
    secret: bytes | None = None  # promised when the table opened; None: opened by a version that did not
    progress: Progress | None = None
    asks: Mapping[int, Ask[Any]] = {}
    asked: tuple[int, ...] = ()  # by seat: the line since which its ask is what it is
    timers: Mapping[str, Timer] = {}


class Snapshot(msgspec.Struct, frozen=True):
    """A match without its journal: what is left when changed rules cannot replay it."""

    state: msgspec.Raw
    at: int
    log: tuple[Happening, ...]
    tally: tuple[play.Tally, ...]


class Table(TableReader):
    """A live table. Everybody may read it; only `Tables` changes it, holding `lock`."""

    def __init__(self, id: TableId, variant: Variant, opened_at: int, record: Record) -> None:
        self.id = id
        self.variant = variant
        self.opened_at = opened_at
        self.codec = Codec(variant.game)
        self.lock = asyncio.Lock()  # held while a change is prepared and written, never across anything else
        self.queue: PressQueue[Any] = PressQueue()
        self.winners: list[Winner] = []  # presses applied not long ago
        self.answers: LRUCache[int, asyncio.Future[Outcome | Refused]] = LRUCache(ANSWERS)
        self.pointers: dict[str, int] = {}
        self.snapped = 0  # the line of the last snapshot
        self.armed: set[str] = set()  # what the scheduler has of this table
        self.ticked_at, self.ticks = 0.0, 0
        self.install(record)

    def install(self, record: Record) -> None:
        """Becomes this record, which is on disk."""
        header = record.header
        before = getattr(self, "record", None)
        if before is None or before.header is not header or before.status is not record.status:
            self.options = _options(self.variant, header)
        self.record = record
        self.changes = header.changes
        self.host = header.host
        self.place = record.place
        self.status = record.status
        self.clock: Clock = CLOCKS.get(header.clock, CLOCKS["relaxed"])
        self.seats: Sequence[Seating] = header.seats
        self.rev = record.progress.rev if record.progress else 0
        self.log: Sequence[Happening] = record.progress.log if record.progress else ()
        self.unrated = header.unrated
        self.votes: Mapping[str, tuple[int, ...]] = header.votes
        self.ended = header.ended
        self.rematch = cast("TableId | None", header.rematch)
        self.proof = proof(record.secret, header, self.status)
        turns = [t.at for name, t in record.timers.items() if name.startswith("turn:")]
        waits = min(turns, default=None) if self.status is Status.PLAYING else None
        if self.status is Status.LOBBY and "lobby" in record.timers:
            waits = record.timers["lobby"].at
        self.deadline = waits / 1000 if waits is not None else None
        self._views: dict[Seat | None, TableView] = {}

    @property
    def result(self) -> Result | None:  # type: ignore[override]
        progress = self.record.progress
        return self.variant.game.result(progress.state) if progress else None

    @property
    def seed(self) -> bytes:
        """Of the match, which must have begun. It never leaves the process."""
        assert self.record.secret is not None
        return salted(self.record.secret, self.record.header.salt)

    @property
    def live(self) -> bool:
        return self.status is not Status.OVER

    def seat_of(self, user: int) -> Seat | None:
        return next((Seat(i) for i, s in enumerate(self.seats) if s.person is not None and s.person.id == user), None)

    def people(self) -> tuple[Person, ...]:
        """Everybody who has a seat, away or not, by seat."""
        return tuple(s.person for s in self.seats if s.person is not None)

    def present(self) -> tuple[Person, ...]:
        """Those who play themselves now."""
        return tuple(s.person for s in self.seats if s.person is not None and s.ai is None)

    def view(self, seat: Seat | None) -> TableView:
        found = self._views.get(seat)
        if found is None:
            progress = self.record.progress
            if progress is None:
                players = tuple(SeatView(seat=Seat(i)) for i in range(len(self.seats)))
                found = TableView(variant=self.variant.key, you=seat, phase="lobby", seats=players, zones=())
            else:
                found = replace(self.variant.game.view(progress.state, seat), variant=self.variant.key)
            self._views[seat] = found
        return found

    def ask_of(self, seat: Seat) -> Ask[Any] | None:
        return self.record.asks.get(seat) if self.status is Status.PLAYING else None

    def fresh(self, seat: Seat, rev: int) -> bool:
        asked = self.record.asked
        return 0 <= seat < len(asked) and asked[seat] <= rev <= self.rev

    def vacant(self) -> tuple[Seat, ...]:
        if self.status not in (Status.PLAYING, Status.PAUSED):
            return ()
        left = [Seat(i) for i, s in enumerate(self.seats) if s.free]
        return tuple(s for s in left if self.judge(CLOCK, Return(target=s)) is None)

    def vacates(self, seat: Seat) -> bool:
        progress, leaving = self.record.progress, Leave(target=seat)
        return progress is not None and self.seats[seat].ai is None and self.codec.allows(progress.state, CLOCK, leaving)

    def judge(self, seat: Seat, action: Action) -> Illegal | None:
        progress = self.record.progress
        return self.variant.game.check(progress.state, seat, action) if progress else Illegal("not_started")

    def drafts(self, seat: Seat, groups: tuple[tuple[Face, ...], ...]) -> tuple[Action, ...]:
        progress = self.record.progress
        return self.variant.game.drafts(progress.state, seat, groups) if progress else ()

    def remark(self, seat: Seat, action: Action) -> tuple[Say, ...]:
        progress = self.record.progress
        return self.variant.game.remark(progress.state, seat, action) if progress else ()

    def lays(self, seat: Seat, action: Action) -> tuple[Laid, ...]:
        progress = self.record.progress
        return self.variant.game.lays(progress.state, seat, action) if progress else ()

    def groups(self, seat: Seat) -> tuple[tuple[Face, ...], ...]:
        progress = self.record.progress
        return self.variant.game.groups(progress.state, seat) if progress else ()

    def takes_back(self, seat: Seat) -> TakeBack:
        progress = self.record.progress
        if progress is None or self.status is not Status.PLAYING or self.variant.game.live:
            return "none"
        if "undo" in self.votes or play.free_undo(progress, seat) is None:
            return "agreed" if "undo" in self.votes or play.agreed_undo(progress, seat) is not None else "none"
        return "free"

    def name_of(self, seat: int) -> str:
        if not 0 <= seat < len(self.seats):
            return f"seat {seat + 1}"
        return self.seats[seat].name or f"seat {seat + 1}"

    def played_by_ai(self, seat: int) -> Level | None:
        return self.seats[seat].ai if 0 <= seat < len(self.seats) else None

    def row(self, record: Record | None = None) -> TableRow:
        """The table's row in the store."""
        r = record or self.record
        return TableRow(
            id=self.id,
            variant=self.variant.key,
            revision=self.variant.game.revision,
            luck=ALGORITHM,
            status=r.status.value,
            guild=r.place.guild,
            channel=r.place.channel,
            opened_at=self.opened_at,
            ended_at=r.ended_at,
            seed=r.secret,
            header=msgspec.json.encode(r.header),
        )


def proof(secret: bytes | None, header: Header, status: Status) -> Proof:
    """What may be told of the shuffles of a table of this secret."""
    if secret is None:
        return Proof("")
    if status is not Status.OVER or not header.started_at:
        return Proof(commitment(secret))
    return Proof(commitment(secret), secret.hex(), header.salt)


def _options(variant: Variant, header: Header) -> Options:
    if header.options:
        try:
            return msgspec.json.decode(header.options, type=type(variant.options))
        except msgspec.ValidationError:  # a later version dropped an option; the match goes on by what is left
            pass
    taken = sum(not s.free for s in header.seats)
    for players in (fitting(variant, taken), *variant.players):
        try:
            return variant.house(header.changes, players)
        except BadOption:
            continue
    return variant.options


def fitting(variant: Variant, taken: int) -> int:
    """The smallest size of a table that so many can play at; the largest there is if they are too many."""
    return min((n for n in variant.players if n >= taken), default=max(variant.players))


class Work:
    """A change of a table being prepared. Nothing shows until `Tables` has written and installed it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.game = table.variant.game
        self.r = table.record
        self.now = int(now * 1000)
        self.lines: list[Line] = []
        self.changes: list[Change] = []
        self.winners: list[Winner] = []
        self.snapped = table.snapped

    # ---- fields

    @property
    def header(self) -> Header:
        return self.r.header

    @property
    def seats(self) -> tuple[Seating, ...]:
        return self.r.header.seats

    @property
    def progress(self) -> Progress:
        assert self.r.progress is not None, "the match has not begun"
        return self.r.progress

    def set(self, **fields: Any) -> None:
        self.r = replace(self.r, **fields)

    def set_header(self, **fields: Any) -> None:
        self.r = replace(self.r, header=replace(self.r.header, **fields))

    def seat(self, seat: int, seating: Seating) -> None:
        self.set_header(seats=(*self.seats[:seat], seating, *self.seats[seat + 1 :]))

    def announce(self, kind: Any, happenings: Sequence[Happening] = (), seats: Sequence[int] = ()) -> None:
        self.changes.append(Change(self.table.id, kind, tuple(happenings), tuple(Seat(s) for s in seats)))

    # ---- the journal

    def allows(self, seat: int, action: Action) -> bool:
        """Whether it is an action of this game, and legal now."""
        return self.table.codec.allows(self.progress.state, seat, action)

    def _line(self, kind: play.EntryKind, seat: int, by: By, what: Action | Note | Undo, press: int | None) -> Line:
        at = max(self.now, self.progress.at)
        return Line(self.progress.rev + 1, at, kind, Seat(seat), by, self.table.codec.write(what), press)

    def play(self, seat: int, action: Action, by: By, press: int | None = None) -> tuple[Happening, ...]:
        """A move, if the rules allow it. Raises Refused("illegal")."""
        try:
            action = self.table.codec.clean(action)
        except (msgspec.ValidationError, TypeError):
            raise Refused("illegal", cause="illegal-malformed") from None
        if illegal := self.game.check(self.progress.state, Seat(seat), action):
            raise Refused("illegal", **{**illegal.args, "cause": f"illegal-{illegal.code}", "illegal": illegal})
        line = self._line("move", seat, by, action, press)
        news = self._became(line, play.moved(self.game, self.progress, line, action), seat)
        self.announce("moved", news)
        if isinstance(action, Press) and action.id:
            card = getattr(action, "card", None)
            self.winners.append(Winner(seat, action.id, to_text(action), card))
        if self.game.result(self.progress.state) is not None:
            self.end("finished")
        return news

    def undo(self, seat: int, to: int, by: By = "player") -> tuple[Happening, ...]:
        line = self._line("undo", seat, by, Undo(to), None)
        news = self._became(line, play.undone(self.progress, line, to), CLOCK)
        self.announce("moved", news)
        return news

    def note(self, kind: str, **args: Any) -> tuple[Happening, ...]:
        """Writes down something of the table; before the first deal it is only told."""
        if self.r.progress is None:
            return (Happening(0, self.now, Event(kind, args), "table"),)
        line = self._line("note", CLOCK, "table", Note(kind, args), None)
        progress, news = play.noted(self.progress, line, Note(kind, args))
        self.lines.append(line)
        self.set(progress=progress)
        return news

    def _became(self, line: Line, moved: tuple[Progress, tuple[Happening, ...]], mover: int) -> tuple[Happening, ...]:
        progress, news = moved
        self.lines.append(line)
        asks = play.by_seat(self.game.asks(progress.state))
        asked = play.asked_after(self.r.asked, self.r.asks, asks, mover, progress.rev)
        self.set(progress=progress, asks=asks, asked=asked)
        if self.header.votes:  # they were about the match as it was
            self.set_header(votes={})
        return news

    def end(self, ended: Ended) -> None:
        """Nothing more can happen here."""
        started = self.r.progress is not None
        self.set_header(ended=ended, votes={})
        self.set(status=Status.OVER, ended_at=max(self.now, self.progress.at if started else 0), timers={}, asks={})
        self.announce("over" if started else "closed")

    # ---- what is written

    def statements(self) -> list[Statement]:
        """Everything that differs from what the table is, to be written together."""
        table, before, after = self.table, self.table.record, self.r
        out: list[Statement] = []
        if (before.header, before.status, before.place, before.secret) != (
            after.header,
            after.status,
            after.place,
            after.secret,
        ):
            out.append(rows.save(table.row(after)))
        out += [rows.entry(table.id, _entry(line)) for line in self.lines]
        for name in before.timers.keys() - after.timers.keys():
            out.append(rows.drop_timer(table.id, name))
        for name, timer in after.timers.items():
            if before.timers.get(name) != timer:
                out.append(rows.set_timer(table.id, TimerRow(name, timer.at, timer.rev)))
        if after.progress is not None and self._snapshot_due(after.progress):
            self.snapped = after.progress.rev
            out += snapshot(table, after.progress)
        return out

    def _snapshot_due(self, progress: Progress) -> bool:
        """At the first deal, then every so many lines, and when an undo reaches behind the last one."""
        if self.r.status is Status.OVER:
            return False
        if self.table.record.progress is None or progress.rev - self.snapped >= SNAPSHOT_EVERY:
            return True
        undos = (msgspec.json.decode(line.action, type=Undo).to for line in self.lines if line.kind == "undo")
        return min(undos, default=self.snapped) < self.snapped


def snapshot(table: Table, progress: Progress, *, base: bool = False) -> list[Statement]:
    """A picture of the match for the case that changed rules cannot replay its journal."""
    try:
        state = msgspec.Raw(msgspec.json.encode(progress.state))
        data = msgspec.json.encode(Snapshot(state, progress.at, progress.log, progress.tally))
    except Exception as error:  # a safety net must not tear the rope
        log.error("table %d: the state of %s cannot be written: %s", table.id, table.variant.key, type(error).__name__)
        return []
    row = SnapshotRow(progress.rev, table.variant.game.revision, int(base), data)
    return rows.snapshot(table.id, row)


def _entry(line: Line) -> EntryRow:
    return EntryRow(line.seq, line.at, line.kind, line.seat, line.by, line.action.decode(), line.press)


def line_of(row: EntryRow) -> Line:
    kind, by = cast("play.EntryKind", row.kind), cast("By", row.by)
    return Line(row.seq, row.at, kind, Seat(row.seat), by, row.action.encode(), row.press)


# ---- timers


def timers_of(r: Record, clock: Clock, now: int, idle: Mapping[Status, float]) -> dict[str, Timer]:
    """What runs out when, given what already ran: a decision that goes on keeps its deadline."""
    if r.status is Status.OVER:
        return {}
    out: dict[str, Timer] = {}
    if r.status is Status.LOBBY:
        return {"lobby": Timer(now + int(idle[Status.LOBBY] * 1000))}
    out["idle"] = r.timers.get("idle") or Timer(now + int(idle[r.status] * 1000))
    if r.status is Status.PAUSED:
        return out | {name: t for name, t in r.timers.items() if _of_a_turn(name)}
    for seat, ask in r.asks.items():
        limit = limit_of(ask, clock)
        if limit is None or r.header.seats[seat].ai is not None:
            continue
        turn, nudge, rev = f"turn:{seat}", f"nudge:{seat}", r.asked[seat]
        old = r.timers.get(turn)
        if old is not None and old.rev == rev:
            out[turn] = old
            if nudge in r.timers:
                out[nudge] = r.timers[nudge]
            continue
        out[turn] = Timer(now + int(limit * 1000), rev)
        if ask.seconds is None and clock.nudge is not None and clock.nudge < limit:
            out[nudge] = Timer(now + int(clock.nudge * 1000), rev)
    return out


def _of_a_turn(name: str) -> bool:
    return name.startswith(("turn:", "nudge:"))


def limit_of(ask: Ask[Any], clock: Clock) -> float | None:
    """Seconds for this decision; None: no limit."""
    if ask.seconds is not None:
        return ask.seconds if ask.waits or ask.default is not None else None
    if not ask.waits:
        return None
    return clock.between if ask.kind == "next_deal" and clock.between is not None else clock.turn


def later(timers: Mapping[str, Timer], by: int, which: Callable[[str], bool] = lambda name: True) -> dict[str, Timer]:
    """The timers put off by so many ms."""
    return {name: replace(t, at=t.at + by) if which(name) else t for name, t in timers.items()}
