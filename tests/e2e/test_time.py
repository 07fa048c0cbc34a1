"""A computer whose clock is some seconds off: races are judged and deadlines shown by Discord's time all the same."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.games.core import Seat
from bot.local import LocalDiscord
from bot.tables.deadlines import SystemClock
from bot.tables.races import moment

from .conftest import House
from .crowd import race

OFF = 5.0  # seconds
off_by = pytest.mark.parametrize("off", [-OFF, OFF], ids=["behind", "ahead"])


@pytest.fixture
async def wrong(discord_here: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, off: float) -> House:
    monkeypatch.setattr("bot.tables.service.SystemClock", lambda: SystemClock(lambda: time.time() + off))
    return House(discord_here, tmp_path / "cards.sqlite3")


@off_by
async def test_a_race_on_a_computer_whose_clock_is_wrong(wrong: House) -> None:
    house = wrong
    await house.start()
    try:
        people = [house.server.person(name) for name in ("Ann", "Bob", "Cy")]
        table = await race(house, people, "snap", settle_ms=0, flip_s=60, min_gap_ms=500)
        go = next(h for h in table.log if h.event.kind == "go")
        for n in range(3):
            asks = {s: ask for s in range(3) if (ask := table.ask_of(Seat(s))) is not None}
            turner = next(s for s, ask in asks.items() if ask.kind == "snap_turn")
            made = time.time()
            done = await people[turner].click(await house.message(table), "Turn my card")
            assert not done.failed
            flips = [h for h in table.log if h.event.kind == "flip"]
            assert len(flips) == n + 1, "it came after GO and after the last card"
            assert abs(flips[-1].at - made * 1000) < 2_000 < OFF * 1000, "the journal is dated by Discord's clock"
            assert moment(flips[-1].press) >= go.at
            await asyncio.sleep(0.55)  # cards may not follow each other faster
    finally:
        await house.stop()


@off_by
async def test_spoons_on_a_computer_whose_clock_is_wrong(wrong: House) -> None:
    house = wrong
    await house.start()
    try:
        people = [house.server.person(name) for name in ("Ann", "Bob", "Cy")]
        table = await race(house, people, "spoons", settle_ms=0, pass_s=60, grab_s=60)
        state = table.record.progress.state if table.record.progress is not None else None
        due = table.variant.game.alarm(state)
        assert due is not None and abs(due - time.time() * 1000 - 60_000) < 3_000, "so long the cards stay"
        for person in people:
            panel = await (await person.click(await house.message(table), "My hand")).settled()
            assert not (await house.press(person, panel, next(m for m in house.moves(panel) if "pass" in m[2]))).failed
        assert any(h.event.kind == "passed" for h in table.log), "every choice came after GO"
    finally:
        await house.stop()


@off_by
async def test_deadlines_are_shown_by_discords_time(wrong: House) -> None:
    house = wrong
    await house.start()
    try:
        ann, bob = house.server.person("Ann"), house.server.person("Bob")
        table, message = await house.seated(ann, bob)
        assert table.deadline is not None and table.clock.turn is not None
        assert abs(table.deadline - time.time() - table.clock.turn) < 3.0
        assert f"<t:{int(table.deadline)}" in message.text
    finally:
        await house.stop()
