"""A table made again from the store: by replay of its journal, or from its last snapshot where the rules have changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.catalog import variant as variant_of
from bot.games.core import Event, Press
from bot.games.luck import ALGORITHM
from bot.store import tables as rows
from bot.store.database import Statement
from bot.store.tables import Saved, SnapshotRow
from bot.tables import progress as play
from bot.tables.model import Happening, Outcome, Place, Refused, Status, TableId
from bot.tables.progress import Line, Progress, Replayed
from bot.tables.table import ANSWERS, Header, Record, Snapshot, Table, Timer, line_of, snapshot

log = logging.getLogger(__name__)


class Unreadable(Exception):
    """The match cannot be made again by any means; the table has to end."""


def rebuilt(saved: Saved) -> tuple[Table, list[Statement]]:
    """The table as it was, and what must be written before it goes on. Raises Unreadable, KeyError for an unknown game."""
    row = saved.row
    variant = variant_of(row.variant)
    record = Record(
        status=Status(row.status),
        place=Place(row.guild, row.channel),
        header=msgspec.json.decode(row.header, type=Header),
        ended_at=row.ended_at,
        secret=row.seed,
        timers={timer.name: Timer(timer.at, timer.rev) for timer in saved.timers},
    )
    table = Table(TableId(row.id), variant, row.opened_at, record)
    table.pointers = dict(saved.pointers)
    if not record.header.started_at:
        return table, []
    replay, statements = _match(table, saved)
    progress = replay.progress
    over = record.status is Status.OVER
    asks = {} if over else play.by_seat(variant.game.asks(progress.state))
    table.install(msgspec.structs.replace(record, progress=progress, asks=asks, asked=replay.asked))
    _remember_answers(table, saved, progress)
    return table, statements


def given_up(saved: Saved, now: int) -> tuple[Table, list[Statement]]:
    """The table as one that is over without a result. Raises KeyError for an unknown game."""
    row = saved.row
    header = msgspec.json.decode(row.header, type=Header)
    header = msgspec.structs.replace(header, ended=header.ended or "rules", votes={})
    place = Place(row.guild, row.channel)
    record = Record(status=Status.OVER, place=place, header=header, ended_at=row.ended_at or now, secret=row.seed)
    table = Table(TableId(row.id), variant_of(row.variant), row.opened_at, record)
    table.pointers = dict(saved.pointers)
    return table, [rows.save(table.row()), *(rows.drop_timer(table.id, timer.name) for timer in saved.timers)]


def _match(table: Table, saved: Saved) -> tuple[Replayed, list[Statement]]:
    lines = [line_of(entry) for entry in saved.entries]
    same_rules = saved.row.revision == table.variant.game.revision and saved.row.luck == ALGORITHM
    base = next((s for s in saved.snapshots if s.base), None)
    table.snapped = max((s.seq for s in saved.snapshots), default=0)
    if same_rules:
        replay = _from(table, base, lines)
        if not replay.error:
            return replay, []
        log.error("table %d: its journal does not replay (%s)", table.id, replay.error)
    latest = max(saved.snapshots, key=lambda s: s.seq, default=None)
    if latest is None:
        raise Unreadable("no snapshot")
    replay = _from(table, latest, lines)
    rev = replay.progress.rev
    if lines and rev < lines[-1].seq:
        log.warning("table %d: the rules have changed; it goes back to line %d of %d", table.id, rev, lines[-1].seq)
    table.snapped = rev
    return replay, [
        rows.forget_entries(table.id, rev),
        rows.save(table.row()),
        *snapshot(table, replay.progress, base=True),
    ]


def _from(table: Table, start: SnapshotRow | None, lines: Sequence[Line]) -> Replayed:
    players = len(table.seats)
    if start is None:
        first = play.begun(table.variant.game, table.options, table.seed, table.record.header.started_at)
        return play.replayed(table.codec, first, lines, players)
    try:
        stored = msgspec.json.decode(start.state, type=Snapshot)
        state: Any = msgspec.json.decode(stored.state, type=table.variant.game.state_type)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"snapshot: {type(error).__name__}") from None
    log = tuple(msgspec.structs.replace(happening, event=_exact(happening.event)) for happening in stored.log)
    first = Progress(state=state, rev=start.seq, at=stored.at, log=log, tally=stored.tally)
    return play.replayed(table.codec, first, [line for line in lines if line.seq > start.seq], players)


def _exact(event: Event) -> Event:
    """The event as the rules made it: JSON knows no tuples."""
    secret = {seat: _tuples(args) for seat, args in event.secret.items()}
    return Event(event.kind, _tuples(event.public), secret)


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tuples(v) for key, v in value.items()}
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def _remember_answers(table: Table, saved: Saved, progress: Progress) -> None:
    """A click that comes again after the restart still is the same click."""
    by_line: dict[int, list[Happening]] = {}
    for happening in progress.log:
        by_line.setdefault(happening.seq, []).append(happening)
    loop = asyncio.get_running_loop()
    for entry in saved.entries[-ANSWERS:]:
        if entry.kind != "move" or entry.seq > progress.rev:
            continue
        if entry.press is not None:
            answer: asyncio.Future[Outcome | Refused] = loop.create_future()
            answer.set_result(Outcome(tuple(by_line.get(entry.seq, ())), progress.rev))
            table.answers[entry.press] = answer
        action = table.codec.action(entry.action.encode())
        if isinstance(action, Press) and action.id:
            table.queue.applied(action.id)
