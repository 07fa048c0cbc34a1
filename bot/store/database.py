"""One SQLite file: its schema, one writer that commits in groups, readers apart from it.

The writer has a thread of its own and runs a whole group of jobs there in one transaction: one hop into the thread and one
commit for everything that waits. (Readers go through aiosqlite, which hops once a statement.)
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar, cast

import aiosqlite

from bot.store.errors import Damaged, Foreign, Locked, Newer, StoreError, Unwritable, explained

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks have to do
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]
Row: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Sequence[Any]]

APPLICATION_ID = 0x43544231  # "CTB1", written in the file's header
MEMORY = ":memory:"
BUSY_MS = 5_000
GROUP = 256  # most jobs in one transaction


def migrations() -> tuple[tuple[int, str], ...]:
    """Every migration in order: its number and its SQL."""
    folder = resources.files("bot.store") / "migrations"
    found = sorted((p.name, p.read_text(encoding="utf-8")) for p in folder.iterdir() if p.name.endswith(".sql"))
    numbered = tuple((int(name[:4]), sql) for name, sql in found)
    assert [n for n, _ in numbered] == list(range(1, len(numbered) + 1)), "migrations must count up from 0001"
    return numbered


class Database:
    """An open database. Made by `open`; every write goes through `write` or `run`, every read through `read`."""

    def __init__(self, path: str, connection: sqlite3.Connection, reader: aiosqlite.Connection | None) -> None:
        self.path = path
        self._connection = connection
        self._reader = reader
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._queue: asyncio.Queue[tuple[Job[Any], asyncio.Future[Any]]] = asyncio.Queue()
        self._lock_file: IO[bytes] | None = None
        self._task = asyncio.get_running_loop().create_task(self._write_for_ever(), name="store writer")
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path, *, durable: bool = True) -> Database:
        """Opens (and makes or upgrades) the database; ":memory:" keeps it in memory only.

        `durable`: a commit survives a power cut, not only a killed process. Raises StoreError with a sentence.
        """
        path = str(path)
        lock = _claim(path)
        try:
            connection = await asyncio.to_thread(_prepare, path, durable)
            reader = None
            if path != MEMORY:
                reader = await aiosqlite.connect(_read_only(path), uri=True)
                await reader.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        except BaseException as error:
            if lock is not None:
                lock.close()
            if isinstance(error, sqlite3.Error):
                raise explained(error, path) from error
            raise
        database = cls(path, connection, reader)
        database._lock_file = lock
        return database

    async def close(self) -> None:
        """Commits what waits, folds the log into the file and lets go of it."""
        if self._closed:
            return
        self._closed = True
        await self._queue.join()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if self._reader is not None:
            await self._reader.close()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()
        if self._lock_file is not None:
            self._lock_file.close()

    # ---- writing

    async def run(self, job: Job[T]) -> T:
        """Runs a job in the writer's thread inside a transaction; returns when that is committed.

        A job must do nothing but use the connection: it is run again when another job of its group fails.
        """
        if self._closed:
            raise StoreError(f"The database {self.path} is closed.")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((job, future))
        return cast(T, await future)

    async def write(self, statements: Sequence[Statement]) -> None:
        """All of these statements or none."""

        def job(connection: sqlite3.Connection) -> None:
            for sql, values in statements:
                connection.execute(sql, values)

        await self.run(job)

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            answers = await loop.run_in_executor(self._thread, self._commit, [job for job, _ in group])
            for (_, future), (value, error) in zip(group, answers, strict=True):
                self._queue.task_done()
                if future.done():  # its caller was cancelled; the write stands
                    continue
                if error is None:
                    future.set_result(value)
                else:
                    future.set_exception(error)

    def _commit(self, jobs: Sequence[Job[Any]]) -> list[tuple[Any, BaseException | None]]:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers: list[tuple[Any, BaseException | None]] = [(job(connection), None) for job in jobs]
            connection.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if len(jobs) > 1:  # one of them spoiled it: each alone, so that only that one fails
                return [self._commit([job])[0] for job in jobs]
            broken = isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError)
            return [(None, explained(error, self.path) if broken else error)]  # type: ignore[arg-type]
        return answers

    # ---- reading

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query, of what is committed now. Never waits for the writer."""
        if self._reader is None:
            return await self.run(lambda connection: connection.execute(sql, values).fetchall())
        try:
            return [tuple(row) for row in await self._reader.execute_fetchall(sql, values)]
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    async def backup(self, target: str | Path) -> None:
        """Copies the whole database to another file while it is in use. Raises StoreError with a sentence."""
        target = Path(target)
        if target.exists():
            raise Unwritable(f"The file {target} exists already; a backup never overwrites one.")
        try:
            if self._reader is None:
                await asyncio.get_running_loop().run_in_executor(self._thread, _copy, self._connection, target)
            else:
                await asyncio.to_thread(_copy_file, self.path, target)
        except sqlite3.Error as error:
            raise explained(error, target) from error


def _claim(path: str) -> IO[bytes] | None:
    """Keeps a second bot off the same file: two would play every table twice."""
    if path == MEMORY or fcntl is None:
        return None
    try:
        lock = Path(f"{path}.lock").open("wb")  # noqa: SIM115 - held until the database is closed
    except OSError as error:
        raise Unwritable(f"The database {path} cannot be written; check the folder and its permissions.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Locked(
            f"The database {path} is used by another Cardtable that is still running; stop that one first."
        ) from None
    return lock


def _read_only(path: str) -> str:
    return f"{Path(path).absolute().as_uri()}?mode=ro"


def _prepare(path: str, durable: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000)
    try:
        _check(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        _upgrade(connection, path)
        connection.execute("PRAGMA foreign_keys=ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: str) -> None:
    """Whether this is a sound file of ours, or an empty one that may become so."""
    version = _pragma(connection, "user_version")
    owner = _pragma(connection, "application_id")
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if owner != APPLICATION_ID and not (empty and owner == 0):
        raise Foreign(f"The file {path} is not a Cardtable database; name another one with DATABASE.")
    newest = migrations()[-1][0]
    if version > newest:
        raise Newer(
            f"The database {path} was written by a newer Cardtable (schema {version}, this one knows {newest}); update it."
        )
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(f"The database {path} is damaged ({found}); restore it from a backup.")


def _upgrade(connection: sqlite3.Connection, path: str) -> None:
    """Runs the migrations that are missing, each in a transaction; an older database is copied aside first."""
    version = _pragma(connection, "user_version")
    missing = [(n, sql) for n, sql in migrations() if n > version]
    if not missing:
        return
    if version and path != MEMORY:
        aside = Path(f"{path}.schema-{version}")
        if not aside.exists():
            _copy(connection, aside)
    for number, sql in missing:
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql};\nPRAGMA application_id={APPLICATION_ID};\nPRAGMA user_version={number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if broken := connection.execute("PRAGMA foreign_key_check").fetchone():
        raise Damaged(f"The database {path} is damaged (a row of {broken[0]} points nowhere); restore it from a backup.")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()


def _copy_file(path: str, target: Path) -> None:
    """By a reader's connection, so that the writer goes on meanwhile."""
    source = sqlite3.connect(_read_only(path), uri=True)
    try:
        _copy(source, target)
    finally:
        source.close()
