"""The file itself: opening, upgrading, writing in groups, reading apart, and every way in which it cannot be used."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.store import Damaged, Foreign, Full, Locked, Newer, Store, StoreError, Unwritable, migrations
from tests.store.versions import OLD, at_version

NEWEST = migrations()[-1][0]


def schema(path: Path) -> list[Any]:
    with sqlite3.connect(path) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()


def list_of(folder: Path, word: str) -> list[str]:
    return [p.name for p in folder.iterdir() if word in p.name]


# ---- opening


async def test_a_new_file_gets_the_newest_schema(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "cards.db")
    await store.set_meta("a", "1")
    assert await store.meta("a") == "1"
    assert await store.meta("b") is None
    assert await store.database.read("PRAGMA user_version") == [(NEWEST,)]
    assert await store.database.read("PRAGMA journal_mode") == [("wal",)]
    await store.close()


@pytest.mark.parametrize("version", range(1, NEWEST))
async def test_upgrade_from_every_earlier_version(tmp_path: Path, version: int) -> None:
    assert (OLD / f"{version:04}.sql").exists(), "every released schema needs a sample"
    path, fresh = tmp_path / "cards.db", tmp_path / "fresh.db"
    at_version(path, version)
    before = schema(path)
    store = await Store.open(path)
    await (await Store.open(fresh)).close()
    saved = await store.tables.live(0)
    assert [one.row.id for one in saved] == [3, 4, 5]
    assert saved[1].entries[0].action == '{"do":"draw_stock"}'
    assert saved[0].pointers == {"message": 9000000000000000001}
    assert (await store.people.preferences(100)).hand == "ephemeral"
    assert (await store.guilds.settings(1)).clock == "live"
    assert [p.changes for p in await store.guilds.presets(1)] == [{"target": 150}]
    if version >= 2:
        marks = await store.database.read(
            "SELECT kind, person, value, n FROM marks WHERE guild=1 AND game='nerts' AND season=''"
        )
        assert {("reaction", 100, -400, 3), ("pace", 101, 100, 1), ("high", 100, 30, 1)} <= set(marks)
    await store.close()
    assert schema(path) == schema(fresh), "an upgraded database looks like a new one"
    assert schema(tmp_path / f"cards.db.schema-{version}") == before, "the old one was copied aside"


async def test_migrations_run_once(tmp_path: Path) -> None:
    for _ in range(2):
        store = await Store.open(tmp_path / "cards.db")
        await store.close()
    assert not list_of(tmp_path, "schema")


async def test_memory_only(tmp_path: Path) -> None:
    store = await Store.open()
    await store.people.seen(1, "Ann", 5)
    assert await store.people.name(1) == "Ann"
    await store.backup(tmp_path / "kept.db")
    await store.close()
    kept = await Store.open(tmp_path / "kept.db")
    assert await kept.people.name(1) == "Ann"
    await kept.close()


# ---- what cannot be opened


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    await (await Store.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version={NEWEST + 1}")
    with pytest.raises(Newer, match="newer"):
        await Store.open(path)


async def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE x (y)")
    with pytest.raises(Foreign, match="not a Cardtable database"):
        await Store.open(path)
    assert [name for _, name, _ in schema(path)] == ["x"]


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    path.write_text("This is a letter to my aunt, which is quite long, and surely no database. " * 30)
    with pytest.raises(Foreign):
        await Store.open(path)
    assert path.read_text().startswith("This is a letter")


async def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = await Store.open(path)
    for i in range(200):
        await store.people.seen(i, "x" * 200, i)
    await store.close()
    data = bytearray(path.read_bytes())
    for page in range(3, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = os.urandom(200)
    path.write_bytes(bytes(data))
    with pytest.raises(Damaged, match="backup"):
        await Store.open(path)


async def test_two_bots_cannot_share_a_database(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "cards.db")
    with pytest.raises(Locked, match="another Cardtable"):
        await Store.open(tmp_path / "cards.db")
    await store.close()
    await (await Store.open(tmp_path / "cards.db")).close()


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="cannot be written"):
        await Store.open(tmp_path / "nowhere" / "cards.db")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unwritable):
        await Store.open(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    os.chmod(tmp_path, 0o500)  # noqa: PTH101
    with pytest.raises(Unwritable):
        await Store.open(tmp_path / "cards.db")
    os.chmod(tmp_path, 0o700)  # noqa: PTH101


async def test_errors_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(tmp_path / "nowhere" / "cards.db")
    assert "\n" not in caught.value.sentence
    assert caught.value.sentence.endswith(".")


# ---- writing


async def test_what_waits_together_is_committed_together(store: Store) -> None:
    commits = 0

    def count(statement: str) -> None:
        nonlocal commits
        commits += statement.startswith("COMMIT")

    await store.database.run(lambda connection: connection.set_trace_callback(count))
    await asyncio.gather(*(store.people.seen(i, "Ann", i) for i in range(100)))
    assert len(await store.people.known(range(100))) == 100
    assert commits <= 5


async def test_a_job_that_fails_spoils_nobody_elses(store: Store) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO meta VALUES ('half', 'done')")
        raise RuntimeError("no")

    answers = await asyncio.gather(
        store.set_meta("a", "1"), store.database.run(broken), store.set_meta("b", "2"), return_exceptions=True
    )
    assert isinstance(answers[1], RuntimeError)
    assert [await store.meta(key) for key in ("a", "half", "b")] == ["1", None, "2"]


async def test_all_statements_or_none(store: Store) -> None:
    await store.set_meta("a", "1")
    with pytest.raises(sqlite3.IntegrityError):
        await store.database.write([("INSERT INTO meta VALUES ('b', '2')", ()), ("INSERT INTO meta VALUES ('a', '3')", ())])
    assert await store.meta("b") is None


async def test_a_cancelled_caller_does_not_stop_the_writer(store: Store) -> None:
    task = asyncio.ensure_future(store.set_meta("a", "1"))
    await asyncio.sleep(0)
    task.cancel()
    await store.set_meta("b", "2")
    assert await store.meta("a") == "1"


async def test_foreign_keys_are_enforced(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.tables.set_pointer(99, "message", 1)


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.database.read("DELETE FROM meta")


async def test_a_full_disk_is_said_in_a_sentence(store: Store) -> None:
    await store.database.run(lambda c: c.execute(f"PRAGMA max_page_count={c.execute('PRAGMA page_count').fetchone()[0]}"))
    with pytest.raises(Full, match="no room left"):
        for i in range(500):
            await store.people.seen(i, "x" * 3000, i)
    await store.database.run(lambda c: c.execute("PRAGMA max_page_count=100000"))
    await store.people.seen(1, "Ann", 1)
    assert await store.people.name(1) == "Ann"


async def test_nothing_is_written_after_closing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "cards.db")
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.set_meta("a", "1")


async def test_closing_writes_what_waits(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "cards.db")
    waiting = [asyncio.ensure_future(store.set_meta(str(i), "x")) for i in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    store = await Store.open(tmp_path / "cards.db")
    assert await store.database.read("SELECT count(*) FROM meta") == [(50,)]
    await store.close()


# ---- backup


async def test_a_backup_is_a_whole_database(store: Store, tmp_path: Path) -> None:
    await store.people.seen(1, "Ann", 1)
    await store.backup(tmp_path / "copy.db")
    await store.people.seen(1, "Anna", 2)
    copy = await Store.open(tmp_path / "copy.db")
    assert await copy.people.name(1) == "Ann"
    await copy.close()


async def test_a_backup_does_not_wait_for_writers_nor_they_for_it(store: Store, tmp_path: Path) -> None:
    writes = [store.people.seen(i, "x" * 500, i) for i in range(300)]
    await asyncio.gather(store.backup(tmp_path / "copy.db"), *writes)
    copy = await Store.open(tmp_path / "copy.db")
    assert await copy.database.read("PRAGMA integrity_check") == [("ok",)]
    await copy.close()
    assert len(await store.people.known(range(300))) == 300


async def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(Unwritable, match="exists already"):
        await store.backup(tmp_path / "copy.db")
    with pytest.raises(StoreError):
        await store.backup(tmp_path / "nowhere" / "copy.db")
