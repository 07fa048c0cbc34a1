"""A disk that is full, rules with mistakes, listeners that fail: nothing half-done, nobody stuck."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.games.core import Ask, Illegal, Seat, Step
from bot.tables.model import Change, Refused, Status
from tests.tables.conftest import ANN, BOB, CY, HALL, World
from tests.tables.test_restart import picture
from tests.tables.toy import Bell, High, Mark


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def disk(world: World, works: bool) -> None:
    """From now on the database can be written, or it cannot."""
    world.store.database._connection.execute(f"PRAGMA query_only={'OFF' if works else 'ON'}")


async def test_a_full_disk_changes_nothing(world: World) -> None:
    table = await world.playing(ANN, BOB, target=500)

    def fill(connection: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    await world.store.database.run(fill)
    for _ in range(500):  # what is left of the last pages
        before, told = picture(table), len(world.changes)
        try:
            await world.act_any(table)
        except Refused as refusal:
            assert refusal.code == "storage"
            break
    else:
        raise AssertionError("the disk was never full")
    assert picture(table) == before
    assert len(world.changes) == told
    await world.store.database.run(lambda c: c.execute("PRAGMA max_page_count=1000000"))
    await world.act_any(table)
    [again] = await world.restart()
    assert picture(again) == picture(table)


async def test_nothing_works_but_nothing_breaks_while_the_disk_is_gone(world: World) -> None:
    table, lobby = await world.playing(ANN, BOB), await world.tables.open("high", ANN, HALL)
    _, person = world.turn(table)
    before, told = picture(table), len(world.changes)
    disk(world, works=False)
    for wish in (
        world.tables.act(table.id, person.id, Mark()),
        world.tables.leave(table.id, ANN.id),
        world.tables.end(table.id, ANN.id),
        world.tables.open("high", CY, HALL),
        world.tables.join(lobby.id, BOB),
        world.tables.set_options(lobby.id, ANN.id, {"target": 3}),
    ):
        with refused("storage"):
            await wish
    await world.tables.set_pointer(table.id, "message", 5)
    assert world.tables.get_pointer(table.id, "message") == 5
    assert picture(table) == before
    assert len(world.changes) == told
    disk(world, works=True)
    await world.tables.act(table.id, person.id, Mark())
    await world.tables.leave(table.id, ANN.id)


async def test_deadlines_and_ais_try_again(world: World) -> None:
    table = await world.playing(ANN, BOB, CY, target=500)
    await world.tables.replace_by_ai(table.id, 999, 0, force=True)
    rev = table.rev
    disk(world, works=False)
    for _ in range(5):
        await world.jump(60)
    assert table.rev <= rev + 1
    disk(world, works=True)
    rev = table.rev
    await world.jump(10)
    assert table.rev > rev


async def test_a_listener_that_fails_harms_nobody(world: World, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Change] = []

    def broken(change: Change) -> None:
        raise RuntimeError("no")

    world.tables.subscribe(broken)
    stop = world.tables.subscribe(heard.append)
    table = await world.playing()
    await world.act_any(table)
    assert "a listener failed" in caplog.text
    assert heard[-1].kind == "moved"
    stop()
    count = len(heard)
    await world.act_any(table)
    assert len(heard) == count


async def test_rules_that_break_in_apply_change_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    before = picture(table)

    def broken(*args: Any) -> Step[Any]:
        raise ZeroDivisionError("5h")

    monkeypatch.setattr(High, "deal_apply", broken)
    with pytest.raises(ZeroDivisionError):
        await world.tables.act(table.id, person.id, Mark(), table.rev)
    assert picture(table) == before
    await world.jump(181)
    assert table.status is Status.PAUSED, "a table that nothing can move is stopped, not lost"
    await world.tables.end(table.id, ANN.id)
    assert table.ended == "ended"


async def test_a_default_that_is_illegal_is_replaced(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing()
    seat, _ = world.turn(table)
    original = High.deal_check

    def odd(self: High, options: Any, setup: Any, deal: Any, seat: Seat, action: Any, /) -> Illegal | None:
        default = High.deal_asks(self, options, setup, deal)
        if default and action == default[0].default:
            return Illegal("odd")
        return original(self, options, setup, deal, seat, action)

    monkeypatch.setattr(High, "deal_check", odd)
    await world.jump(181)
    assert table.rev > 0
    assert table.live
    assert seat in (0, 1)


async def test_an_alarm_that_breaks_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.playing(ANN, BOB, key="bell")
    original = Bell.apply

    def broken(*args: Any) -> Any:
        raise KeyError("seed")

    monkeypatch.setattr(Bell, "apply", broken)
    with caplog.at_level(logging.ERROR):
        await world.wait(5)
    assert "alarm failed: KeyError at" in caplog.text
    assert "seed" not in caplog.text
    monkeypatch.setattr(Bell, "apply", original)
    await world.wait(60)
    assert table.view(None).phase == "ringing"


async def test_alarms_without_end_let_the_others_breathe(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.playing(ANN, BOB, key="bell")
    other = await world.playing(CY, BOB)
    monkeypatch.setattr(Bell, "alarm", lambda self, state: 0)
    monkeypatch.setattr(Bell, "check", lambda self, state, seat, action: None)
    await world.wait(3)
    assert table.rev < 1_000
    await world.act_any(other)


async def test_an_ask_without_a_default_still_runs_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    original = High.deal_asks

    def bare(self: High, *args: Any) -> Any:
        return [Ask(a.seat, a.kind, a.actions) for a in original(self, *args)]

    monkeypatch.setattr(High, "deal_asks", bare)
    table = await world.playing()
    await world.jump(181)
    assert table.rev == 1
