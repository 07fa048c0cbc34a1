"""What a table is after the bot has stopped, been killed, or come back with other rules."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.core import Seat
from bot.store import Store
from bot.tables.model import Refused, Status
from bot.tables.table import Table
from tests.tables import toy
from tests.tables.conftest import ANN, BOB, CY, HALL, World

ROOT = Path(__file__).parents[2]


def picture(table: Table) -> Any:
    """Everything that can be seen of a table."""
    seats = range(len(table.seats))
    views = [table.view(s) for s in (None, *map(Seat, seats))]
    asks = [table.ask_of(Seat(s)) for s in seats]
    header = table.record.header
    timers = dict(table.record.timers)
    return views, asks, list(table.log), table.rev, table.record.asked, header, table.status, timers, table.record.progress


async def test_a_table_comes_back_the_same_at_every_line(world: World) -> None:
    table = await world.playing(ANN, BOB, CY, target=12)
    rng = random.Random(4)
    while table.live:
        before = picture(table)
        [again] = await world.restart()
        assert picture(again) == before
        table = again
        seat, person = world.turn(table)
        ask = table.ask_of(seat)
        assert ask is not None
        await world.tables.act(table.id, person.id, rng.choice(ask.actions), table.rev)
        if rng.random() < 0.3 and table.live and table.ask_of(seat):
            try:
                await world.tables.undo(table.id, person.id)
            except Refused:
                continue


async def test_a_lobby_comes_back(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL, {"target": 7}, "live")
    await world.tables.join(table.id, BOB, 2)
    await world.tables.add_ai(table.id, ANN.id, "easy")
    before = picture(table)
    [again] = await world.restart()
    assert picture(again) == before
    await world.tables.start(again.id, ANN.id)
    assert again.status is Status.PLAYING


async def test_many_tables_at_once(world: World) -> None:
    from bot.tables.model import Person, Place

    ids = []
    for n in range(200):
        people = [Person(1_000 + 2 * n + i, f"P{i}") for i in range(2)]
        table = await world.tables.open("high", people[0], Place(n, n))
        await world.tables.join(table.id, people[1])
        await world.tables.start(table.id, people[0].id)
        for _ in range(n % 7):
            await world.act_any(table)
        ids.append((table.id, table.rev))
    resumed = await world.restart()
    assert [(t.id, t.rev) for t in resumed] == ids


async def test_later_defaults_do_not_change_a_match_in_play(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing()
    await world.act_any(table)
    before = picture(table)
    other = msgspec.structs.replace(toy.TOYS["high"], options=toy.HighOptions(target=3, fast=True))
    monkeypatch.setitem(toy.TOYS, "high", other)
    [again] = await world.restart()
    assert picture(again)[:5] == before[:5]


async def test_changed_rules_go_on_from_where_the_bot_stopped(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing()
    for _ in range(9):
        await world.act_any(table)
    views, log = picture(table)[0], list(table.log)
    monkeypatch.setattr(toy.High, "revision", 2)
    monkeypatch.setattr(toy, "FACES", toy.FACES[::-1])  # the old journal would deal other cards now
    for _ in range(2):
        [table] = await world.restart()
        assert (picture(table)[0], list(table.log)) == (views, log)
    await world.act_any(table)
    after = picture(table)
    [table] = await world.restart()
    assert picture(table)[0] == after[0]
    await world.play_out(table)
    assert table.ended == "finished"


async def test_changed_rules_after_a_kill_lose_a_little_at_most(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the last snapshot the match goes back to an older one, as far as the new rules can read on from it."""
    table = await world.playing(target=200)
    for _ in range(60):
        await world.act_any(table)
    await world.tables._scheduler.stop()
    await world.store.close()
    monkeypatch.setattr(toy.High, "revision", 2)
    await world.open()
    again = world.tables.get(table.id)
    assert again.live
    assert 50 <= again.rev <= 60
    await world.act_any(again)


async def test_what_cannot_be_made_again_ends_kindly(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing()
    lobby = await world.tables.open("high", CY, HALL)
    await world.act_any(table)
    await world.shut()
    store = await Store.open(world.path)
    await store.database.write([("UPDATE snapshots SET state=?", (b"{}",))])
    await store.close()
    monkeypatch.setattr(toy.High, "revision", 2)
    world.changes.clear()
    assert await world.open() == [world.tables.get(lobby.id)]
    assert world.tables.get(table.id).ended == "rules"
    assert [(c.table, c.kind) for c in world.changes if c.table == table.id] == [(table.id, "over")]
    assert world.tables.of_person(ANN.id) == []


async def test_a_game_that_is_no_more_harms_nobody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.playing(key="bell")
    high = await world.playing()
    monkeypatch.delitem(toy.TOYS, "bell")
    assert [t.id for t in await world.restart()] == [high.id]


async def test_a_journal_line_gone_bad_goes_back_to_the_last_snapshot(world: World) -> None:
    table = await world.playing()
    for _ in range(4):
        await world.act_any(table)
    await world.shut()
    store = await Store.open(world.path)
    await store.database.write([('UPDATE entries SET action=\'{"do":"play","card":"zz"}\' WHERE seq=2', ())])
    await store.close()
    [again] = await world.open()
    assert again.rev == 4, "the snapshot of the clean stop"
    await world.play_out(again)


async def test_a_lost_snapshot_and_a_bad_line_lose_what_came_after(world: World) -> None:
    table = await world.playing()
    for _ in range(4):
        await world.act_any(table)
    await world.shut()
    store = await Store.open(world.path)
    await store.database.write(
        [
            ('UPDATE entries SET action=\'{"do":"play","card":"zz"}\' WHERE seq=3', ()),
            ("UPDATE snapshots SET seq=0, state=(SELECT state FROM snapshots)", ()),
        ]
    )
    await store.close()
    again = await world.open()
    assert len(again) <= 1


# ---- kill


KILLED = """
import asyncio, json, sys
from random import Random
from bot.store import Store
from bot.tables import service, resume
from bot.tables.model import Person, Place
from bot.tables.service import Tables
from tests.tables import toy
from tests.tables.conftest import first

service.variant_of = resume.variant_of = toy.TOYS.__getitem__

def told(change):
    for h in change.happenings:
        print(json.dumps([change.table, h.seq, h.event.kind]), flush=True)

async def play(tables, n):
    people = [Person(1000 * n + i, f"P{i}") for i in range(2)]
    rng = Random(n)
    while True:
        table = await tables.open("high", people[0], Place(n, n), {"target": 60})
        await tables.join(table.id, people[1])
        await tables.start(table.id, people[0].id)
        while table.live:
            for seat in range(2):
                ask = table.ask_of(seat)
                if ask is not None:
                    await tables.act(table.id, people[seat].id, rng.choice(ask.actions), table.rev)

async def main():
    store = await Store.open(sys.argv[1])
    tables = Tables(store, pace=False, players=first)
    tables.subscribe(told)
    await tables.load()
    print("ready", flush=True)
    await asyncio.gather(*(play(tables, n) for n in range(1, 4)))

asyncio.run(main())
"""


@pytest.mark.parametrize("run", range(3))
async def test_a_killed_bot_has_everything_it_announced(world: World, tmp_path: Path, run: int) -> None:
    path = tmp_path / f"killed{run}.db"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(  # noqa: ASYNC220 - nothing else runs meanwhile
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )
    assert process.stdout is not None
    lines = []
    wanted = random.Random(run).randint(50, 400)
    for line in process.stdout:
        lines.append(line)
        if len(lines) >= wanted:
            process.send_signal(signal.SIGKILL)
            break
    lines += process.stdout.readlines()
    process.wait()
    announced = [json.loads(line) for line in lines if line.endswith("]\n")]
    assert len(announced) >= wanted - 2
    await world.shut()
    world.path = path
    await world.open()
    for table in world.tables.live():
        told = [
            (seq, kind) for number, seq, kind in announced if number == table.id and kind not in ("joined", "dealt", "deal")
        ]
        saved = await world.store.tables.journal(table.id)
        assert saved is not None
        assert max((seq for seq, _ in told), default=0) <= table.rev == len(saved.entries)
        await world.play_out(table)
    finished = {t for t, _, kind in announced if kind == "match_over"}
    recorded = await world.store.database.read("SELECT table_id FROM matches")
    assert finished <= {row[0] for row in recorded}
