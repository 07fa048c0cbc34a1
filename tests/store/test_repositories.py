"""Tables, people and servers as rows."""

from __future__ import annotations

import pytest

from bot.store import Preset, Store
from bot.store import tables as rows
from bot.store.tables import EntryRow, SnapshotRow, TableRow, TimerRow

ROW = TableRow(0, "gin_rummy", 1, "blake2b-1", "lobby", 1, 11, 5, None, None, b"{}")


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    table = await store.tables.new(ROW, [TimerRow("lobby", 100, 0)])
    playing = ROW._replace(id=table, status="playing", seed=b"\x00\xff", header=b'{"a":1}')
    entry = EntryRow(1, 9, "move", 0, "player", '{"do":"x"}', 2**62)
    await store.database.write(
        [
            rows.save(playing),
            rows.entry(table, entry),
            rows.drop_timer(table, "lobby"),
            rows.set_timer(table, TimerRow("turn:0", 200, 1)),
            *rows.snapshot(table, SnapshotRow(1, 1, 0, b"state")),
        ]
    )
    await store.tables.set_pointer(table, "message", 2**62 + 1)
    [saved] = await store.tables.live(0)
    assert saved == await store.tables.journal(table)
    assert saved.row == playing
    assert saved.entries == (entry,)
    assert saved.timers == (TimerRow("turn:0", 200, 1),)
    assert saved.snapshots == (SnapshotRow(1, 1, 0, b"state"),)
    assert saved.pointers == {"message": 2**62 + 1}
    await store.tables.set_pointer(table, "message", None)
    assert (await store.tables.live(0))[0].pointers == {}


async def test_only_live_tables_and_fresh_ends_are_loaded(store: Store) -> None:
    ids = [
        await store.tables.new(ROW._replace(status=s, ended_at=e)) for s, e in (("lobby", None), ("over", 50), ("over", 10))
    ]
    assert [one.row.id for one in await store.tables.live(20)] == ids[:2]


async def test_ids_are_never_used_twice(store: Store) -> None:
    first = await store.tables.new(ROW._replace(status="over", ended_at=1))
    assert await store.tables.purge(2) == 1
    assert await store.tables.new(ROW) > first
    assert await store.tables.journal(first) is None


async def test_a_base_snapshot_stays(store: Store) -> None:
    table = await store.tables.new(ROW)
    for snapshot in (SnapshotRow(5, 2, 1, b"base"), SnapshotRow(50, 2, 0, b"a"), SnapshotRow(100, 2, 0, b"b")):
        await store.database.write(rows.snapshot(table, snapshot))
    await store.database.write(rows.snapshot(table, SnapshotRow(5, 2, 0, b"again")))
    [saved] = await store.tables.live(0)
    assert saved.snapshots == (SnapshotRow(5, 2, 1, b"again"),)


async def test_purging_takes_the_journal_along(store: Store) -> None:
    table = await store.tables.new(ROW._replace(status="over", ended_at=1))
    await store.database.write([rows.entry(table, EntryRow(1, 9, "move", 0, "player", "{}", None))])
    await store.tables.purge(2)
    assert await store.database.read("SELECT count(*) FROM entries") == [(0,)]


async def test_preferences_have_defaults_and_keep_what_is_chosen(store: Store) -> None:
    assert (await store.people.preferences(1)).ping == "on"
    chosen = await store.people.prefer(1, "Ann", 5, ping="late", four_colours=True)
    assert (chosen.ping, chosen.four_colours, chosen.hand) == ("late", True, "dm")
    await store.people.prefer(1, "Anna", 6, hand="ephemeral")
    again = await store.people.preferences(1)
    assert (again.ping, again.hand, await store.people.name(1)) == ("late", "ephemeral", "Anna")


@pytest.mark.parametrize("change", [{"ping": "loud"}, {"colour": "red"}, {"text_only": "perhaps"}])
async def test_preferences_that_cannot_be(store: Store, change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        await store.people.prefer(1, "Ann", 5, **change)
    assert await store.people.name(1) is None


async def test_preferences_of_another_version_do_no_harm(store: Store) -> None:
    await store.people.seen(1, "Ann", 5)
    strange = b'{"ping": "by owl", "hand": "ephemeral", "hologram": true}'
    await store.database.write([("UPDATE people SET preferences=? WHERE id=1", (strange,))])
    known = await store.people.preferences(1)
    assert (known.ping, known.hand) == ("on", "ephemeral")


async def test_guild_settings_and_presets(store: Store) -> None:
    await store.guilds.choose(1, clock="live", channels=(5, 6))
    assert (await store.guilds.choose(1, threads=False)).channels == (5, 6)
    assert (await store.guilds.settings(2)).clock == ""
    await store.guilds.save_preset(1, Preset("gin_rummy", "Friday", {"target": 150}, 100), 5)
    await store.guilds.save_preset(1, Preset("gin_rummy", "friday", {"target": 200}, 100), 6)
    await store.guilds.save_preset(1, Preset("rummy", "Home", {}, 100), 6)
    assert [(p.name, p.changes) for p in await store.guilds.presets(1, "gin_rummy")] == [("friday", {"target": 200})]
    await store.guilds.drop_preset(1, "gin_rummy", "FRIDAY")
    assert [p.variant for p in await store.guilds.presets(1)] == ["rummy"]
