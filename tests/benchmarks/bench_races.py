"""Eight people who press five times a second at one table of Nerts, over the local Discord with its real limits.

CROWD_SECONDS sets for how long (60).
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from statistics import quantiles

import discord

from bot.local import LocalDiscord
from tests.e2e.conftest import House
from tests.e2e.crowd import Crowd, Report, race, replayed, shown_rev

from .row import Row

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
SECONDS = float(os.environ.get("CROWD_SECONDS", "60"))


def rows() -> list[Row]:
    report, true = asyncio.run(_crowded())
    cuts = [1000 * cut for cut in quantiles(report.acknowledged, n=100)]
    what = f"8 people at Nerts, 5 presses/s each, {report.seconds:.0f} s"

    def less(name: str, unit: str, figure: float, aim: str = "") -> Row:
        return Row(what=name, unit=unit, ours=figure, aim=aim, more_is_better=False)

    return [
        Row(what=f"{what}: presses acknowledged", unit="presses", ours=len(report.acknowledged), aim=str(report.presses)),
        less("time to acknowledge, p50", "ms", cuts[49]),
        less("time to acknowledge, p99", "ms", cuts[98], "3000"),
        less("time to acknowledge, most", "ms", 1000 * max(report.acknowledged), "3000"),
        less("presses that failed", "presses", report.failed, "0"),
        less("answers with 429", "answers", report.limited, "0"),
        less("the public picture is behind, at most", "s", report.behind, "3"),
        less("memory grown in the second half, bounded caches and the local Discord's included", "MB", report.grown, "flat"),
        Row(what=f"{what}: moves in the journal", unit="moves", ours=report.moves),
        Row(what="the journal by the rules alone gives the match as shown", unit="yes", ours=float(true), aim="1"),
    ]


async def _crowded() -> tuple[Report, bool]:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(PEOPLE, realistic_limits=True, record=0) as server:
            house = House(server, Path(folder) / "cards.sqlite3", pictures=True, edit_interval=1.0, presses_per_second=6.0)
            await house.start()
            while house.client.hub.faces.count < max(1, house.client.hub.faces.wanted):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            people = [server.person(name) for name in PEOPLE]
            table = await race(house, people, "nerts")
            report = await Crowd(house, table, people, per_second=5.0).press(SECONDS)
            assert table.record.progress is not None
            same = await replayed(house, table) == table.record.progress.state
            true = same and shown_rev(await house.message(table)) == table.rev
            await house.stop()
    return report, true


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
