"""What a bot that runs for years keeps in memory has bounds, and nothing of a table stays once it is over."""

from __future__ import annotations

import gc
from random import Random

import pytest
from msgspec.structs import replace

from bot.tables.deadlines import STALE, Key, Scheduler, SteppedClock
from bot.tables.model import Refused, TableId
from bot.tables.races import REMEMBERED, PressQueue
from bot.tables.table import ANSWERS, Record, Table, Work
from tests.tables.conftest import ANN, BOB, World
from tests.tables.toy import Play


def test_times_that_are_put_off_again_and_again_do_not_pile_up() -> None:
    """A turn of a day is dated anew at every move; what was given up must not wait for its day."""
    clock, fired = SteppedClock(), list[Key]()
    scheduler = Scheduler(clock, fired.append)
    rng = Random(1)
    scheduler.at((TableId(0), "alive"), clock.now() + 15)
    for _ in range(5_000):
        scheduler.at((TableId(rng.randrange(20)), "turn:0"), clock.now() + 86_400 + rng.random())
        assert len(scheduler._wall._heap) <= 2 * len(scheduler._wall._times) + STALE
    due = {key: scheduler.when(key) for key in list(scheduler._wall._times)}
    clock.advance(2 * 86_400)
    scheduler.fire_due()
    assert fired == sorted(due, key=lambda key: due[key] or 0)


def test_a_queue_remembers_so_many_presses() -> None:
    queue = PressQueue[None]()
    for id in range(1, 3 * REMEMBERED):
        assert queue.push(id, None, id, 0)
        queue.release(id)
    assert len(queue._known) == len(queue._gone) == REMEMBERED


async def test_answers_are_remembered_without_the_work_that_made_them(world: World) -> None:
    """A refusal leads, by its traceback, to the state it was judged by."""
    table = await world.playing(ANN, BOB, target=500)
    for press in range(1, ANSWERS + 50):
        with pytest.raises(Refused):
            await world.tables.act(table.id, ANN.id, Play(card="7h"), table.rev + 1, press)
    assert len(table.answers) == ANSWERS
    gc.collect()
    assert not [o for o in gc.get_objects() if isinstance(o, Work)]


async def test_nothing_stays_of_tables_that_are_over(world: World) -> None:
    world.limits = replace(world.limits, kept=60.0)
    await world.shut()
    await world.open()
    for _ in range(5):
        table = await world.playing(ANN, BOB, target=5)
        await world.play_out(table)
    assert len(world.tables._tables) == 5
    del table
    world.clock.advance(61.0)
    await world.tables.settle()
    world.changes.clear()
    gc.collect()
    assert not world.tables._tables and not world.tables._machines._plans
    assert not [o for o in gc.get_objects() if isinstance(o, (Table, Record))]
    assert {key[0] for key in world.tables._scheduler._wall.keys()} <= {TableId(0)}  # noqa: SIM118 - not a mapping
