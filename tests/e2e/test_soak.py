"""Many matches one after the other in one process: of those that are over nothing is left, however they ended."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections import Counter

from msgspec.structs import replace

from bot.local import Person, Seen
from bot.tables.ai import Plan
from bot.tables.model import Status
from bot.tables.table import Record, Table, Work
from cogs.publisher import Post
from tests.e2e.company import Company
from tests.e2e.conftest import House

GAMES = ("old_maid", "gin_rummy", "nerts", "concentration")
KEPT = 1.0  # seconds for which a finished table may still be looked at
MADE_FOR_A_TABLE = (Table, Record, Work, Plan, Post)


async def test_nothing_is_left_of_tables_that_are_over(house: House) -> None:
    ann = house.server.person("Ann")
    others = {id(o) for o in made()}  # of earlier tests
    house.tables.limits = replace(house.tables.limits, kept=KEPT)
    for game in GAMES:
        await soaked(house, ann, game, to_the_end=game == GAMES[0])
    await gone(house)
    tasks = len(asyncio.all_tasks())
    for game in GAMES:
        await soaked(house, ann, game)
    await gone(house)
    assert not sizes_by_table(house)
    assert not Counter(type(o).__name__ for o in made() if id(o) not in others)
    assert len(asyncio.all_tasks()) <= tasks
    store = house.client._connection._view_store
    assert not store._views and not store._synced_message_views and not store._dynamic_items and not store._modals


def made() -> list[object]:
    return [o for o in gc.get_objects() if isinstance(o, MADE_FOR_A_TABLE)]


async def soaked(house: House, ann: Person, game: str, *, to_the_end: bool = False) -> None:
    """One person and one AI open a table, play a little, and play on to the end or end it early."""
    table, lobby = await house.open(ann, game, players=2, ai=1, level="easy")
    await ann.click(lobby, "Start")
    company = Company(house, table, [ann])
    for _ in range(3):
        await company.step()
    if to_the_end:
        await company.play_out()
    elif table.live:
        await ann.click(await house.message(table), "My hand")
        sure = (await ann.click(await menu_of(house, ann, table), "End")).reply
        await ann.click(sure, "End it")
    assert table.status is Status.OVER
    await house.settle()


async def menu_of(house: House, ann: Person, table: Table) -> Seen:
    return (await ann.click(await house.message(table), "⋯")).reply


async def gone(house: House) -> None:
    """Until nobody can look at the last of the finished tables any more, and what was under way is done."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            while house.tables._tables or house.tables._tasks or sizes_by_table(house):  # noqa: ASYNC110
                await asyncio.sleep(KEPT / 10)
    await house.settle()
    gc.collect()


def sizes_by_table(house: House) -> dict[str, int]:
    """What is kept by tables: all but what is kept by people."""
    stage = {f"stage.{name}": kept for name, kept in vars(house.client.hub.stage).items() if name != "_clicks"}
    other = {"sessions": house.client.hub.sessions._kept, "plans": house.tables._machines._plans}
    return {name: len(kept) for name, kept in (stage | other).items() if isinstance(kept, dict) and kept}
