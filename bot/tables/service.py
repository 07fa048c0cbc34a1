"""All tables of the bot: the one entry point for whoever shows them. Wishes come in here, changes go out here."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import structs
from msgspec.structs import replace

from bot.games.catalog import variant as variant_of
from bot.games.core import Action, Press, Seat
from bot.games.notation import BadText, from_text
from bot.players import player_for
from bot.scores import record
from bot.store import Store, StoreError
from bot.store.tables import Saved, TimerRow
from bot.tables import lobby, playing
from bot.tables.ai import Machines, Plan, Players
from bot.tables.clocks import CLOCKS
from bot.tables.deadlines import Key, Scheduler, SystemClock, Time
from bot.tables.discreet import where
from bot.tables.finish import finished
from bot.tables.forget import erase, without
from bot.tables.model import Change, Level, Outcome, Person, Place, Proof, Refused, Status, TableId
from bot.tables.presses import Presses
from bot.tables.resume import given_up, rebuilt
from bot.tables.table import Header, Record, Table, Timer, Work, later, proof, snapshot, timers_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Listener = Callable[[Change], None]
HEARTBEAT = 15.0  # seconds; what a killed process was up to last is known so exactly
TICKS = 50  # alarms in a row without time passing, then the table takes a breath
RETRY = 5.0  # seconds until something that the store refused is tried again
DAY = 86_400.0


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one may do. Seconds where times are meant."""

    per_channel: int = 10  # live tables
    per_person: int = 20  # of which one has a seat
    per_guild: int = 200
    lobby: float = 1_800.0  # without a change, then a lobby closes
    rematch: float = 300.0  # for everybody to accept
    idle: float = 7 * 86_400.0  # without a move, then a table ends
    paused: float = 2 * 86_400.0
    kept: float = 3_600.0  # a finished table can still be looked at, and a rematch be asked for
    journals: float = 180 * 86_400.0  # after that finished tables are forgotten, their scores are not


class Tables:
    """Every table, live or just finished.

    `seeds` gives 32 secret bytes a call, `salt` what a press adds to them. `pace`: AI seats take the time a person would.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Time | None = None,
        seeds: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        salt: Callable[[int], str] = str,
        pace: bool = True,
        players: Players = player_for,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.time: Time = clock or SystemClock()
        self.limits = limits or Limits()
        self._seeds = seeds
        self._salt = salt
        self._tables: dict[TableId, Table] = {}
        self._listeners: list[Listener] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._door = asyncio.Lock()  # one table is opened at a time, so that limits hold
        self._scheduler = Scheduler(self.time, self._due)
        self._machines = Machines(
            players,
            self._scheduler,
            self._spawn,
            self._play_ai,
            pace=pace,
            now=self.time.now,
            rng=Random(seeds()),
        )
        self._presses = Presses(
            self.time, self._scheduler, lambda table: self._due((table.id, "release")), self._commit, self._tell
        )

    # ---- reading

    def get(self, table_id: int) -> Table:
        """A live table or one that ended not long ago. Raises Refused("no_such_table")."""
        table = self._tables.get(TableId(table_id))
        if table is None:
            raise Refused("no_such_table", table=table_id)
        return table

    async def proof(self, table_id: int) -> Proof:
        """What proves the shuffles of a table, also of one that ended long ago. Raises Refused("no_such_table")."""
        if table_id in self._tables:
            return self.get(table_id).proof
        saved = await self.store.tables.journal(table_id)
        if saved is None:
            raise Refused("no_such_table", table=table_id)
        header = msgspec.json.decode(saved.row.header, type=Header)
        return proof(saved.row.seed, header, Status(saved.row.status))

    def live(self) -> list[Table]:
        return [t for t in self._tables.values() if t.live]

    def of_person(self, user_id: int) -> list[Table]:
        """Live tables where this person has a seat."""
        return [t for t in self.live() if t.seat_of(user_id) is not None]

    def in_channel(self, channel_id: int) -> list[Table]:
        return [t for t in self.live() if t.place.channel == channel_id]

    def in_guild(self, guild_id: int) -> list[Table]:
        return [t for t in self.live() if t.place.guild == guild_id]

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` with every change after it is on disk, in order for each table. Answers how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def heard(self, interaction: int) -> None:
        """An interaction has just come in: its id tells what time it is for Discord, and so for everybody."""
        self.time.heard(interaction)
        self._scheduler.look()

    # ---- the lobby

    async def open(
        self, key: str, host: Person, place: Place, changes: Mapping[str, Any] | None = None, clock: str = "relaxed"
    ) -> Table:
        """A new table with its host on the first seat."""
        try:
            variant = variant_of(key)
        except KeyError:
            raise Refused("no_such_game", game=key) from None
        header = lobby.new_header(variant, host, clock)
        if changes:
            sizes = [n for n in variant.players if n <= len(header.seats)]
            header = replace(header, changes=lobby.normal(variant, changes, tuple(sizes)))
        return await self._task(self._open(key, place, header, self.limits.lobby))

    async def _open(self, key: str, place: Place, header: Any, patience: float) -> Table:
        async with self._door:
            host = header.host
            self._room_for(host, place)
            now = int(self.time.now() * 1000)
            timer = Timer(now + int(patience * 1000))
            record = Record(status=Status.LOBBY, place=place, header=header, secret=self._seeds(), timers={"lobby": timer})
            table = Table(TableId(0), variant_of(key), now, record)
            timers = [TimerRow(name, t.at, t.rev) for name, t in record.timers.items()]
            try:
                table.id = TableId(await self.store.tables.new(table.row(), timers))
            except StoreError as error:
                raise self._storage(error) from error
            self._tables[table.id] = table
        self._arm(table)
        self._tell(Change(table.id, "opened"))
        return table

    def _room_for(self, person: Person, place: Place | None) -> None:
        if len(self.of_person(person.id)) >= self.limits.per_person:
            raise Refused("too_many_of_person", n=self.limits.per_person)
        if place is None:
            return
        if len(self.in_channel(place.channel)) >= self.limits.per_channel:
            raise Refused("too_many_in_channel", n=self.limits.per_channel)
        if place.guild is not None and len(self.in_guild(place.guild)) >= self.limits.per_guild:
            raise Refused("too_many_in_guild", n=self.limits.per_guild)

    async def join(self, table_id: int, person: Person, seat: int | None = None, press: int | None = None) -> Seat:
        """Sits down in the lobby; at a match in play on a seat that an AI plays for nobody, or that was left.

        `press`: the interaction's id, which salts the shuffles.
        """
        table = self.get(table_id)
        if table.seat_of(person.id) is None:
            self._room_for(person, None)
        return Seat(await self._change(table, lambda work: self._join(work, person, seat, press)))

    def _join(self, work: Work, person: Person, seat: int | None, press: int | None) -> int:
        if work.r.status in (Status.PLAYING, Status.PAUSED):
            return playing.take_over(work, person, seat)
        chosen = lobby.join(work, person, seat)
        self._season(work, press)
        self._start_if_ready(work)
        return chosen

    def _season(self, work: Work, press: int | None) -> None:
        if press is not None:
            lobby.season(work, self._salt(press))

    def _start_if_ready(self, work: Work) -> None:
        """A rematch starts by itself when everybody has come."""
        if work.r.status is Status.LOBBY and lobby.ready(work):
            lobby.start(work, self._seeds)

    async def leave(self, table_id: int, user_id: int) -> None:
        """Gives up the seat: free again in the lobby; in a match an AI's, or empty (see `playing.leave`). Always works."""

        def change(work: Work) -> None:
            if work.r.status is Status.LOBBY:
                lobby.leave(work, user_id)
                self._start_if_ready(work)
            elif work.r.status is not Status.OVER:
                playing.leave(work, user_id)

        table = self.get(table_id)
        await self._task(self._presses.release_now(table))
        await self._change(table, change)

    async def add_ai(self, table_id: int, by: int, level: Level = "normal", seat: int | None = None) -> Seat:
        def change(work: Work) -> int:
            chosen = lobby.add_ai(work, by, level, seat)
            self._start_if_ready(work)
            return chosen

        return Seat(await self._change(self.get(table_id), change))

    async def remove(self, table_id: int, by: int, seat: int) -> None:
        await self._change(self.get(table_id), lambda work: lobby.remove(work, by, seat))

    async def move_seat(self, table_id: int, by: int, seat: int, user_id: int | None = None) -> None:
        """Moves to another seat; the host may move others and swap people."""
        await self._change(self.get(table_id), lambda work: lobby.move_seat(work, by, seat, user_id))

    async def set_size(self, table_id: int, by: int, size: int) -> None:
        await self._change(self.get(table_id), lambda work: lobby.set_size(work, by, size))

    async def set_options(self, table_id: int, by: int, changes: Mapping[str, Any]) -> None:
        await self._change(self.get(table_id), lambda work: lobby.set_options(work, by, changes))

    async def use_preset(self, table_id: int, by: int, name: str | None) -> None:
        await self._change(self.get(table_id), lambda work: lobby.use_preset(work, by, name))

    async def set_clock(self, table_id: int, by: int, key: str) -> None:
        await self._change(self.get(table_id), lambda work: lobby.set_clock(work, by, key))

    async def start(self, table_id: int, by: int, press: int | None = None) -> None:
        """Deals. `press`: the interaction's id, which salts the shuffles."""

        def change(work: Work) -> None:
            lobby.only_in_lobby(work)
            lobby.only_host(work, by)
            self._season(work, press)
            lobby.start(work, self._seeds)

        await self._change(self.get(table_id), change)

    # ---- play

    async def act(
        self, table_id: int, user_id: int, action: Action, rev: int | None = None, press: int | None = None
    ) -> Outcome:
        """A move. `rev`: the revision its panel showed (None: the present one); `press`: the interaction's id.

        The same `press` again gets the same answer. A press of a race returns when its turn has come and been judged.
        """
        table = self.get(table_id)
        known = table.answers.get(press) if press is not None else None
        if known is None:
            if isinstance(action, Press):
                held = self._presses.push(table, playing.seat_to_press(table, user_id), action, "player", press)
                known = asyncio.ensure_future(_answered(held))
            else:
                known = self._spawned(_answered(self._act(table, user_id, action, rev, press)))
            known.add_done_callback(lambda future: future.cancelled() or future.exception())
            if press is not None:
                table.answers[press] = known
        answer = await asyncio.shield(known)
        if isinstance(answer, Refused):
            raise answer.again()
        return answer

    async def act_text(
        self, table_id: int, user_id: int, text: str, rev: int | None = None, press: int | None = None
    ) -> Outcome:
        """A move in the rulebook's notation, such as `discard:7h`."""
        table = self.get(table_id)
        try:
            action = from_text(table.variant.game.actions, text)
        except BadText as error:
            raise Refused("unreadable", text=text, why=str(error)) from None
        return await self.act(table_id, user_id, action, rev, press)

    async def _act(self, table: Table, user_id: int, action: Action, rev: int | None, press: int | None) -> Outcome:
        async with table.lock:
            await self._presses.release_before(table, press)
            seat = playing.seat_to_act(table, user_id)
            work = self._work(table)
            playing.here_again(work, seat)
            try:
                if rev is not None and not table.fresh(seat, rev):
                    raise Refused("stale")
                news = work.play(seat, action, "player", press)
            except Refused:
                if work.changes:  # at least the seat is its person's again
                    work = self._work(table)
                    playing.here_again(work, seat)
                    await self._commit(work)
                raise
            await self._commit(work)
            return Outcome(news, table.rev)

    async def undo(self, table_id: int, user_id: int) -> Outcome | None:
        """Takes back the last own move: at once while nobody learned anything by it, else when all who play agree.

        None: it waits for the others (who agree by asking for the same). An agreed undo makes the match unrated.
        """
        return await self._change(self.get(table_id), lambda work: playing.undo(work, user_id))

    async def pause(self, table_id: int, by: int) -> bool:
        """Stops all clocks when everybody who plays agrees. False: it waits for the others."""
        table = self.get(table_id)
        await self._task(self._presses.release_now(table))
        return await self._change(table, lambda work: playing.ask_pause(work, by))

    async def suspend(self, table_id: int) -> None:
        """Pauses a table without asking, as it cannot be shown at present."""

        def change(work: Work) -> None:
            if work.r.status is Status.PLAYING:
                playing.pause(work, "suspended")

        await self._change(self.get(table_id), change)

    async def go_on(self, table_id: int, by: int) -> None:
        """Ends a pause; anybody who has a seat may."""
        await self._change(self.get(table_id), lambda work: playing.go_on(work, by))

    async def reclaim(self, table_id: int, person: Person) -> Seat:
        """Takes the own seat back from the AI that stood in."""
        return Seat(await self._change(self.get(table_id), lambda work: playing.reclaim(work, person)))

    async def replace_by_ai(self, table_id: int, by: int, seat: int, *, force: bool = False) -> None:
        """The host lets an AI play for somebody who does not, and may take the seat back at any time, or who has left."""
        await self._change(self.get(table_id), lambda work: playing.replace_by_ai(work, by, seat, force))

    # ---- the end

    async def end(self, table_id: int, by: int, force: bool = False) -> None:
        """Ends a table without a score. Its host may; `force` (an admin) always works."""

        def change(work: Work) -> None:
            if work.r.status is Status.OVER:
                return
            if not force:
                lobby.only_host(work, by)
            work.end("ended")

        await self._change(self.get(table_id), change)

    async def rematch(self, table_id: int, person: Person, press: int | None = None) -> Table:
        """Accepts another match of the same people; the first who does opens its lobby. It starts when all have."""
        old = self.get(table_id)
        if old.live:
            raise Refused("still_playing")
        if person.id not in {s.person.id for s in old.record.header.starters if s.person is not None}:
            raise Refused("not_seated")
        return await self._task(self._rematch(old, person, press))

    async def _rematch(self, old: Table, person: Person, press: int | None) -> Table:
        async with old.lock:
            following = self._tables.get(TableId(old.rematch)) if old.rematch is not None else None
            if following is None or following.status is Status.OVER:
                header = lobby.rematch_header(old.record.header, _next_dealer(old), old.id)
                following = await self._open(old.variant.key, old.place, replace(header, host=person), self.limits.rematch)
                work = self._work(old)
                work.set_header(rematch=following.id)
                await self._commit(work)
        if following.seat_of(person.id) is None:
            await self.join(following.id, person, press=press)
        return following

    async def close_channel(self, channel_id: int) -> None:
        """The channel is gone: so are its tables."""
        for table in self.in_channel(channel_id):
            await self._change(table, _close)

    async def close_guild(self, guild_id: int) -> None:
        for table in self.in_guild(guild_id):
            await self._change(table, _close)

    async def forget(self, user_id: int) -> None:
        """Leaves every table and takes this person's name and id out of all that are kept, finished ones included."""
        for table in self.of_person(user_id):
            await self.leave(table.id, user_id)
        await self.store.database.run(lambda connection: erase(connection, user_id))
        for table in list(self._tables.values()):
            header = without(table.record.header, user_id)
            if header != table.record.header:
                await self._change(table, lambda work: work.set_header(**structs.asdict(without(work.header, user_id))))

    async def place_moved(self, table_id: int, place: Place) -> None:
        """The table is shown elsewhere from now on."""
        await self._change(self.get(table_id), lambda work: work.set(place=place))

    # ---- small things kept for whoever shows a table

    async def set_pointer(self, table_id: int, name: str, value: int | None) -> None:
        """Keeps a number (a message id) for a table over restarts; None forgets it."""
        table = self.get(table_id)
        if table.pointers.get(name) == value:
            return
        if value is None:
            table.pointers.pop(name, None)
        else:
            table.pointers[name] = value
        try:
            await self.store.tables.set_pointer(table.id, name, value)
        except StoreError as error:  # known until the next restart at least
            log.error("%s", error.sentence)

    def get_pointer(self, table_id: int, name: str) -> int | None:
        return self.get(table_id).pointers.get(name)

    # ---- changing

    def _work(self, table: Table) -> Work:
        return Work(table, self.time.now())

    async def _change(self, table: Table, prepare: Callable[[Work], T]) -> T:
        """Prepares a change under the table's lock and makes it true."""

        async def locked() -> T:
            async with table.lock:
                work = self._work(table)
                answer = prepare(work)
                await self._commit(work)
                return answer

        return await self._task(locked())

    async def _task(self, wish: Awaitable[T]) -> T:
        """Sees a wish through even if whoever made it is cancelled: a half-made change would be worse."""
        return await asyncio.shield(self._spawned(wish))

    def _spawned(self, wish: Awaitable[T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(wish)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _spawn(self, wish: Awaitable[None]) -> None:
        self._spawned(wish).add_done_callback(_complain)

    async def _commit(self, work: Work) -> None:
        work.set(timers=self._timers(work))
        await self._write(work)

    async def _write(self, work: Work) -> None:
        """Writes a change, makes it true and tells everybody. Raises Refused("storage"), and nothing has changed."""
        table = work.table
        statements, match = work.statements(), finished(work)

        def job(connection: sqlite3.Connection) -> None:
            for sql, values in statements:
                connection.execute(sql, values)
            if match is not None:
                record(connection, match)

        if statements:
            try:
                await self.store.database.run(job)
            except StoreError as error:
                raise self._storage(error) from error
        table.snapped = work.snapped
        table.winners += work.winners
        table.install(work.r)
        self._arm(table)
        for change in work.changes:
            self._tell(change)
        self._machines.wake(table)

    def _storage(self, error: StoreError) -> Refused:
        log.error("%s", error.sentence)
        return Refused("storage")

    def _timers(self, work: Work) -> dict[str, Timer]:
        patience = self.limits.rematch if work.header.rematch_of is not None else self.limits.lobby
        idle = {Status.LOBBY: patience, Status.PLAYING: self.limits.idle, Status.PAUSED: self.limits.paused}
        return timers_of(work.r, CLOCKS.get(work.header.clock, CLOCKS["relaxed"]), work.now, idle)

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            try:
                listener(change)
            except Exception as error:
                log.error("table %d: a listener failed on %r: %s", change.table, change.kind, where(error))

    # ---- AI seats

    async def _play_ai(self, table: Table, seat: Seat, action: Action, plan: Plan) -> bool | None:
        """Makes an AI's move. False: the rules refused it; None: it is being judged or tried again."""
        if isinstance(action, Press):
            if table.status is not Status.PLAYING or table.played_by_ai(seat) is None:
                return True
            answer = self._presses.push(table, seat, action, "ai", None)
            answer.add_done_callback(lambda done: self._machines.judged(table, seat, plan, not done.exception()))
            return None
        async with table.lock:
            await self._presses.release_before(table, None)
            ask = table.ask_of(seat)
            if ask is None or table.played_by_ai(seat) is None or (ask.waits and table.record.asked[seat] != plan.asked):
                return True
            work = self._work(table)
            try:
                actions = (action, *playing.safe(ask)) if ask.waits else (action,)
                if not playing.play_first(work, seat, ask, actions, "ai") and not ask.waits:
                    return False
                await self._commit(work)
            except Refused:  # the store
                self._machines.again(table, seat, RETRY)
                return None
        return True

    # ---- what happens by itself

    def _arm(self, table: Table) -> None:
        """Tells the scheduler what is due when."""
        record = table.record
        wanted = {name: timer.at / 1000 for name, timer in record.timers.items()}
        if record.status is Status.PAUSED:
            wanted = {name: at for name, at in wanted.items() if name == "idle"}
        elif record.status is Status.OVER:
            wanted["reap"] = (record.ended_at or 0) / 1000 + self.limits.kept
        elif record.progress is not None:
            alarm = table.variant.game.alarm(record.progress.state)
            if alarm is not None:
                hold = table.variant.game.hold_ms(record.progress.state)
                wanted["alarm"] = max((alarm + hold) / 1000, self._breath(table))
        for name in table.armed - wanted.keys():
            self._scheduler.drop((table.id, name))
        for name, at in wanted.items():
            self._scheduler.at((table.id, name), at)
        table.armed = set(wanted)

    def _breath(self, table: Table) -> float:
        """When the next alarm may go off at the earliest: a game that asks for ever more of them does not stop the bot."""
        return table.ticked_at + 1.0 if table.ticks > TICKS else 0.0

    def _due(self, key: Key) -> None:
        self._spawn(self._fire(key))

    async def _fire(self, key: Key) -> None:
        table_id, name = key
        if table_id == 0:
            await self._housekeeping(name)
            return
        table = self._tables.get(table_id)
        if table is None:
            return
        kind, _, seat = name.partition(":")
        try:
            if kind == "ai":
                await self._machines.fire(table, Seat(int(seat)))
            elif kind == "release":
                await self._presses.release(table)
            elif kind == "reap":
                self._reap(table)
            else:
                await self._run_out(table, kind, name)
        except Refused as refusal:
            log.warning("table %d: %s is put off: %s", table.id, name, refusal.code)
            self._scheduler.after(key, RETRY)
        except Exception as error:  # a mistake in the rules of one game must not stop its clock for ever
            log.error("table %d: %s failed: %s", table.id, name, where(error))
            self._scheduler.after(key, 10 * RETRY)

    async def _run_out(self, table: Table, kind: str, name: str) -> None:
        async with table.lock:
            now = self.time.now()
            heard = round(now * 1000) - playing.hold_ms(table)
            if kind == "turn":
                await self._presses.release_all(table)
            elif kind == "alarm":
                await self._presses.release_until(table, heard)
            work = self._work(table)
            timer = table.record.timers.get(name)
            if kind == "alarm":
                table.ticks = table.ticks + 1 if now == table.ticked_at else 1
                table.ticked_at = now
                playing.tick(work, heard)
            elif timer is None or timer.at > work.now:
                self._arm(table)
                return
            elif kind == "turn":
                playing.turn_out(work, Seat(int(name.partition(":")[2])))
            elif kind == "nudge":
                playing.nudge(work, name)
            elif kind == "lobby":
                work.end("timeout")
            elif kind == "idle":
                playing.idle(work, self.limits.idle)
            await self._commit(work)

    def _reap(self, table: Table) -> None:
        """Nobody looks at a finished table any more."""
        del self._tables[table.id]
        self._scheduler.drop_table(table.id)
        self._machines.forget(table.id)
        self._tell(Change(table.id, "closed"))

    async def _housekeeping(self, name: str) -> None:
        now = self.time.now()
        try:
            if name == "alive":
                await self.store.set_meta("alive_at", str(int(now * 1000)))
            else:
                await self.store.tables.purge(int((now - self.limits.journals) * 1000))
        except StoreError as error:
            log.error("%s", error.sentence)
        self._scheduler.at((TableId(0), name), now + (HEARTBEAT if name == "alive" else DAY))

    # ---- start and stop

    async def load(self) -> list[Table]:
        """Rebuilds every live table from its journal and starts the clocks; answers the tables that go on.

        The time the process was down is added to every deadline.
        """
        now = int(self.time.now() * 1000)
        saved = await self.store.tables.live(now - int(self.limits.kept * 1000))
        alive = int(await self.store.meta("alive_at") or now)
        last = max([alive, *(one.entries[-1].at for one in saved if one.entries)])
        down = max(0, now - last)
        works = [made for one in saved if (made := self._rebuilt(one, down)) is not None]
        answers = await asyncio.gather(*(self._commit_first(*made) for made in works), return_exceptions=True)
        for (work, _), answer in zip(works, answers, strict=True):
            if isinstance(answer, BaseException):
                log.error("table %d could not be resumed: %s", work.table.id, where(answer))
        await self._housekeeping("alive")
        await self._housekeeping("purge")
        self._scheduler.start()
        return self.live()

    def _rebuilt(self, saved: Saved, down: int) -> tuple[Work, list[Any]] | None:
        try:
            table, extra = rebuilt(saved)
        except Exception as error:
            log.error("table %d cannot be rebuilt: %s", saved.row.id, where(error))
            return self._given_up(saved)
        self._tables[table.id] = table
        work = self._work(table)
        if table.live:
            paused = table.status is Status.PAUSED
            work.set(timers=later(table.record.timers, down, lambda name: name == "idle" if paused else True))
        if table.status is Status.PLAYING:
            playing.resume_game(work)
        return work, extra

    def _given_up(self, saved: Saved) -> tuple[Work, list[Any]] | None:
        """Ends a match that cannot be made again, so that its people hear of it."""
        try:
            table, extra = given_up(saved, int(self.time.now() * 1000))
        except Exception as error:
            log.error("table %d is beyond help: %s", saved.row.id, where(error))
            return None
        self._tables[table.id] = table
        work = self._work(table)
        work.announce("over")
        return work, extra

    async def _commit_first(self, work: Work, extra: Sequence[Any]) -> None:
        async with work.table.lock:
            if extra:
                await self.store.database.write(extra)
            timers = work.r.timers
            work.set(timers=self._timers(work) | ({"lobby": timers["lobby"]} if "lobby" in timers else {}))
            await self._write(work)

    async def close(self) -> None:
        """Judges what is held, stops the clocks and writes down where every match stands. The store stays open."""
        for table in self.live():
            if len(table.queue):
                await self._task(self._presses.release_now(table))
        await self._scheduler.stop()
        self._machines.close()
        pending = [task for task in self._tasks if not task.done()]
        if pending:
            await asyncio.wait(pending, timeout=5)
        try:
            pictures = [s for t in self.live() if t.record.progress is not None for s in snapshot(t, t.record.progress)]
            await self.store.database.write(pictures)
            await self.store.set_meta("alive_at", str(int(self.time.now() * 1000)))
        except StoreError as error:
            log.error("%s", error.sentence)

    async def settle(self) -> None:
        """Returns when nothing is due and nothing is being worked on (for tests and simulations)."""
        while True:
            fired = self._scheduler.fire_due()
            busy = [task for task in self._tasks if not task.done()]
            if busy:
                await asyncio.wait(busy, return_when=asyncio.FIRST_COMPLETED)
            elif not fired:
                await asyncio.sleep(0)
                if not any(not task.done() for task in self._tasks) and not self._scheduler.fire_due():
                    return


async def _answered(wish: Awaitable[Outcome]) -> Outcome | Refused:
    """A refusal as an answer that can be kept: raised, it would hold on to all that it was judged by."""
    try:
        return await wish
    except Refused as refused:
        return refused.again()


def _close(work: Work) -> None:
    if work.r.status is not Status.OVER:
        work.end("closed")


def _next_dealer(table: Table) -> int | None:
    """Who deals first in the match after the one that is over: whom its rules name, else the deal passes on."""
    if not table.record.header.started_at:
        return None
    game, progress = table.variant.game, table.record.progress
    if progress is not None and (named := game.next_dealer(progress.state)) is not None:
        return named
    view = game.view(game.start(table.options, table.seed).state, None)
    first = next((s.seat for s in view.seats if s.dealer), None)
    return None if first is None else (first + 1) % table.options.players


def _complain(task: asyncio.Future[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("something went wrong at a table: %s", where(error))
