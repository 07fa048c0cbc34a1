"""Eight people who press five times a second at one table of Nerts, over the local Discord with its real limits.

CROWD_SECONDS sets for how long (60). Before that they press until every cache that is bounded is full, so that what grows
then would grow for ever.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from statistics import median, quantiles

import discord

from bot.local import LocalDiscord
from bot.local.gateway import REPLAY_KEPT
from bot.local.interactions import TOKENS_KEPT
from bot.tables.races import REMEMBERED
from bot.tables.table import ANSWERS, Table
from card_images.kept import SPRITES
from tests.e2e.conftest import House
from tests.e2e.crowd import Crowd, Report, race, replayed, shown_rev

from .row import Row

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
SECONDS = float(os.environ.get("CROWD_SECONDS", "60"))


FULL = 0.9  # what is evicted in large pieces is never quite full
WARM_STEP, WARM_MOST = 20.0, 240.0  # seconds of pressing between two looks at the caches, and in all


def rows() -> list[Row]:
    report, true, warm, full = asyncio.run(_crowded())
    acknowledged, boards = _centiles(report.acknowledged), _centiles(report.boards)
    quarter = len(report.held) // 4
    before, after = median(report.held[:quarter]), median(report.held[-quarter:])
    what = f"8 people at Nerts, 5 presses/s each, {report.seconds:.0f} s"
    held = f"after {warm:.0f} s of warm-up, caches {full:.0%} full"

    def less(name: str, unit: str, figure: float, aim: str = "") -> Row:
        return Row(what=name, unit=unit, ours=figure, aim=aim, more_is_better=False)

    return [
        Row(what=f"{what}: presses acknowledged", unit="presses", ours=len(report.acknowledged), aim=str(report.presses)),
        less("time to acknowledge (300 ms of it the hold of a race), p50", "ms", acknowledged[49]),
        less("time to acknowledge, p99", "ms", acknowledged[98], "3000"),
        less("time to acknowledge, most", "ms", 1000 * max(report.acknowledged), "3000"),
        less("from a press that moves something to the own board with it, p50", "ms", boards[49]),
        less("to the own board, p99", "ms", boards[98], "3000"),
        less("own boards that never came", "boards", report.unseen, "0"),
        less("presses that failed", "presses", report.failed, "0"),
        less("answers with 429", "answers", report.limited, "0"),
        less("the public picture is behind, at most", "s", report.behind, "3"),
        less(f"memory, median of the first quarter ({held})", "MB", before),
        less("memory, median of the last quarter", "MB", after),
        less("memory grown", "MB", after - before, "flat"),
        less("memory at its peak", "MB", max(report.held)),
        Row(what=f"{what}: moves in the journal", unit="moves", ours=report.moves),
        Row(what="the journal by the rules alone gives the match as shown", unit="yes", ours=float(true), aim="1"),
    ]


def _centiles(seconds: list[float]) -> list[float]:
    return [1000 * cut for cut in quantiles(seconds, n=100)]


def _full(house: House, table: Table) -> float:
    """How full the emptiest of the bounded caches is."""
    assert house.pictures is not None
    return min(
        house.pictures.fullness,
        SPRITES.currsize / SPRITES.maxsize,
        len(table.answers) / ANSWERS,
        len(table.queue._gone) / REMEMBERED,
        len(house.server.interactions._live) / TOKENS_KEPT,
        *(len(session.kept) / REPLAY_KEPT for session in house.server.gateway._sessions.values()),
    )


async def _crowded() -> tuple[Report, bool, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(PEOPLE, realistic_limits=True, record=0) as server:
            house = House(server, Path(folder) / "cards.sqlite3", pictures=True, edit_interval=1.0, presses_per_second=6.0)
            await house.start()
            while house.client.hub.faces.count < max(1, house.client.hub.faces.wanted):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            people = [server.person(name) for name in PEOPLE]
            table = await race(house, people, "nerts")
            crowd, warm = Crowd(house, table, people, per_second=5.0), 0.0
            while _full(house, table) < FULL and warm < WARM_MOST:
                await crowd.press(WARM_STEP)
                warm += WARM_STEP
            full = _full(house, table)
            report = await crowd.press(SECONDS)
            assert table.record.progress is not None
            same = await replayed(house, table) == table.record.progress.state
            true = same and shown_rev(await house.message(table)) == table.rev
            await house.stop()
    return report, true, warm, full


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
