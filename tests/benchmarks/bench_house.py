"""The whole bot under load: interactions over the local Discord with 1, 10 and 100 tables, and a restart with 1,000."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

import discord

from bot.games.core import Seat
from bot.local import LocalDiscord, Person, Seen
from bot.store import Store
from bot.tables import model
from bot.tables.model import Place, Status
from bot.tables.service import Limits, Tables
from bot.tables.table import Table
from tests.e2e.conftest import House

from .row import Row

SECONDS = 6.0
LIVE = 1000


def rows() -> list[Row]:
    return [*asyncio.run(_load()), *asyncio.run(_restart())]


# ---- interactions


async def _load() -> list[Row]:
    found: list[Row] = []
    for tables in (1, 10, 100):
        with tempfile.TemporaryDirectory() as folder:
            async with LocalDiscord(realistic_limits=False, record=0) as server:
                house = House(server, Path(folder) / "cards.sqlite3", pictures=True, tables_per_channel=50)
                await house.start()
                house.tables.limits = Limits(per_channel=50, per_guild=1000)
                pairs = [await _seated(house, i) for i in range(tables)]
                found += await _measured(house, pairs, tables)
                await house.stop()
    return found


async def _seated(house: House, number: int) -> tuple[Table, list[Person], list[Seen]]:
    """Two people at a table of Crazy Eights, each with the own panel open."""
    people = [house.server.add_person(f"P{number}x{i}") for i in range(2)]
    channel = (
        house.server.add_channel(f"room-{number}") if number % 40 == 0 else house.server.channel(f"room-{number // 40 * 40}")
    )
    place = Place(int(house.server.guild.id), int(channel.id))
    host, guest = (model.Person(int(p.id), p.name) for p in people)
    table = await house.tables.open("gin_rummy", host, place, clock="none")
    await house.tables.join(table.id, guest)
    await house.tables.start(table.id, host.id)
    message = await house.message(table)
    panels = [(await p.click(message, "My hand")).reply for p in people]
    return table, people, panels


async def _measured(house: House, pairs: list[Any], tables: int) -> list[Row]:
    times: list[float] = []
    until = perf_counter() + SECONDS

    async def play(table: Table, people: list[Person], panels: list[Seen]) -> None:
        rng = Random(table.id)
        while perf_counter() < until and table.status is Status.PLAYING:
            seat = next(Seat(s) for s in range(2) if table.ask_of(Seat(s)) is not None)
            moves = house.moves(panels[seat])
            if not moves:
                done = await people[seat].click(panels[seat], "Refresh")
            else:
                done = await house.press(people[seat], panels[seat], rng.choice(moves))
            times.append(done.latency)

    start = perf_counter()
    await asyncio.gather(*(play(*pair) for pair in pairs))
    spent = perf_counter() - start
    cuts = quantiles(times, n=100)
    name = f"{tables} table{'s' if tables > 1 else ''}"
    return [
        Row(what=f"interactions, {name} of Gin", unit="/s", ours=len(times) / spent),
        Row(what=f"time to acknowledge, {name}, p50", unit="ms", ours=cuts[49] * 1000, more_is_better=False),
        Row(what=f"time to acknowledge, {name}, p99", unit="ms", ours=cuts[98] * 1000, aim="3000", more_is_better=False),
    ]


# ---- restart


async def _restart() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.sqlite3"
        entries = await _thousand(path)
        store = await Store.open(path)
        tables = Tables(store)
        start = perf_counter()
        found = await tables.load()
        spent = perf_counter() - start
        assert len(found) == LIVE
        await tables.close()
        await store.close()
    return [Row(what=f"restart, {LIVE:,} live tables of {entries} moves", unit="s", ours=spent, more_is_better=False)]


async def _thousand(path: Path) -> int:
    """One table in play, copied in the database."""
    store = await Store.open(path, durable=False)
    tables = Tables(store, pace=False)
    ann, bob = model.Person(1, "Ann"), model.Person(2, "Bob")
    table = await tables.open("gin_rummy", ann, Place(1, 2), clock="none")
    await tables.join(table.id, bob)
    await tables.start(table.id, ann.id)
    rng, moves = Random(3), 0
    while moves < 40:
        seat = next(Seat(s) for s in range(2) if table.ask_of(Seat(s)) is not None)
        ask = table.ask_of(seat)
        assert ask is not None
        quiet = [a for a in ask.actions if not type(a).__name__.startswith(("Knock", "Gin"))]
        await tables.act(table.id, (ann, bob)[seat].id, rng.choice(quiet or list(ask.actions)))
        moves += 1
    await tables.close()
    first = int(table.id)

    def copy(connection: Any) -> None:
        for name, key in (("tables", "id"), ("entries", "table_id"), ("snapshots", "table_id"), ("timers", "table_id")):
            columns = [r[1] for r in connection.execute(f"PRAGMA table_info({name})") if r[1] != key]
            listed = ", ".join(columns)
            connection.executemany(
                f"INSERT INTO {name} ({key}, {listed}) SELECT ?, {listed} FROM {name} WHERE {key} = ?",
                [(n, first) for n in range(first + 1, first + LIVE)],
            )

    await store.database.run(copy)
    await store.close()
    return moves


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
