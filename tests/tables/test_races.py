"""A real-time game at a table: presses by snowflake, margins, alarms, pauses and restarts."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from bot.games.core import Seat
from bot.scores import Scores
from bot.tables.model import Outcome, Refused, Status
from bot.tables.races import DISCORD_EPOCH_MS
from bot.tables.table import Table
from bot.texts import say
from tests.tables.conftest import ANN, BOB, CY, DEE, HALL, World
from tests.tables.toy import Hit


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def flake(world: World, ms: int = 0, low: int = 0) -> int:
    """The id of a press made `ms` from now."""
    return ((round(world.clock.now() * 1000) + ms - DISCORD_EPOCH_MS) << 22) + low


async def ringing(world: World, *people: Any, **changes: Any) -> Table:
    table = await world.playing(*(people or (ANN, BOB)), key="bell", **changes)
    await ring(world, table)
    return table


async def ring(world: World, table: Table) -> None:
    for _ in range(100):
        if table.view(None).phase == "ringing":
            return
        await world.wait(0.1)
    raise AssertionError("it does not ring")


async def presses(world: World, table: Table, *made: tuple[Any, int], hold: float = 0.31) -> list[Any]:
    """Presses (who, id) arriving in this order; what became of each."""
    tasks = []
    for who, id in made:
        tasks.append(asyncio.ensure_future(world.tables.act(table.id, who.id, Hit(), press=id)))
        await asyncio.sleep(0)
    await world.tables.settle()
    world.clock.advance(hold)
    await world.tables.settle()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_the_earlier_press_wins_however_it_arrives(world: World) -> None:
    for arrival in itertools.permutations((ANN, BOB, CY)):
        table = await ringing(world, ANN, BOB, CY)
        ids = {ANN: flake(world, 10), BOB: flake(world, 130), CY: flake(world, 500)}
        answers = await presses(world, table, *((p, ids[p]) for p in arrival))
        by = dict(zip(arrival, answers, strict=True))
        assert isinstance(by[ANN], Outcome)
        assert by[ANN].happenings[0].event.kind == "hit"
        for loser, ms in ((BOB, 120), (CY, 490)):
            assert by[loser].code == "beaten"
            assert (by[loser].args_["winner"], by[loser].args_["ms"]) == (0, ms)
        words = say("refused-beaten", by[BOB].args_, name_of=table.name_of)
        assert words == "Ann was faster by 0.12 s."
        await world.tables.end(table.id, ANN.id)


async def test_the_channel_hears_of_margins(world: World) -> None:
    table = await ringing(world)
    await presses(world, table, (BOB, flake(world, 130)), (ANN, flake(world, 10)))
    race = next(c for c in world.changes if c.kind == "race")
    happening = race.happenings[0]
    assert race.seats == (1,)
    words = say("event-beaten", happening.event.public, name_of=table.name_of)
    assert words == "Ann beat Bob by 0.12 s."


async def test_a_lost_press_is_not_in_the_journal(world: World) -> None:
    table = await ringing(world)
    before = table.rev
    await presses(world, table, (ANN, flake(world, 1)), (BOB, flake(world, 2)))
    assert table.rev == before + 1


async def test_the_press_carries_its_id(world: World) -> None:
    table = await ringing(world)
    made = flake(world, 7, 99)
    [answer] = await presses(world, table, (ANN, made))
    assert answer.happenings[0].press == made


async def test_after_the_hold_a_smaller_id_is_late_but_judged(world: World) -> None:
    table = await ringing(world)
    [first] = await presses(world, table, (ANN, flake(world, 100)))
    [late] = await presses(world, table, (BOB, flake(world, -400)))
    assert isinstance(first, Outcome)
    assert late.code == "illegal"
    assert late.args_["cause"] == "illegal-lost"


async def test_a_double_click_is_one_press(world: World) -> None:
    table = await ringing(world)
    made = flake(world, 1)
    answers = await presses(world, table, (ANN, made), (ANN, made))
    assert answers[0] == answers[1]
    assert table.view(None).seats[0].score == 1


async def test_old_panels_may_press(world: World) -> None:
    table = await ringing(world)
    assert table.rev > 0
    task = asyncio.ensure_future(world.tables.act(table.id, ANN.id, Hit(), rev=0, press=flake(world)))
    await world.wait(1)
    assert isinstance(await task, Outcome)


async def test_without_holding_presses_count_at_once(world: World) -> None:
    table = await ringing(world, settle_ms=0)
    outcome = await world.tables.act(table.id, ANN.id, Hit())
    assert outcome.happenings[0].event.kind == "hit"


async def test_an_alarm_comes_after_all_that_was_pressed_before_it_and_before_what_was_pressed_after(world: World) -> None:
    """P8, with presses on their way: whose press is delayed, but no longer than the hold, does not lose by an alarm."""
    table = await world.playing(ANN, BOB, key="bell")
    await world.wait(0.1)
    alarm = table.variant.game.alarm(table.record.progress.state)  # type: ignore[union-attr]
    assert alarm is not None
    await world.wait(alarm / 1000 - world.clock.now() + 0.15)
    before, after = flake(world, -160), flake(world, -100)
    late_to_come = [
        asyncio.ensure_future(world.tables.act(table.id, who.id, Hit(), press=made))
        for who, made in ((BOB, after), (ANN, before))
    ]
    await world.tables.settle()
    assert table.view(None).phase == "waiting", "the alarm waits for what was pressed before it"
    await world.wait(0.16)
    with refused("illegal") as caught:
        await late_to_come[1]
    assert caught.value.args_["cause"] == "illegal-too_soon"
    assert table.view(None).phase == "ringing" and not late_to_come[0].done()
    await world.wait(0.2)
    assert isinstance(await late_to_come[0], Outcome)


async def test_a_whole_race_ends_and_is_remembered(world: World) -> None:
    table = await world.playing(ANN, BOB, key="bell")
    while table.live:
        await ring(world, table)
        await world.wait(0.2)
        await presses(world, table, (ANN, flake(world, 5)), (BOB, flake(world, 60)))
    assert table.result is not None
    assert table.result.winners == (0,)
    statistics = await Scores(world.store).statistics(ANN.id)
    assert statistics.fastest_ms is not None
    assert statistics.fastest_ms > 0
    assert statistics.average_ms is not None


async def test_a_pause_judges_what_is_held_and_stops_the_alarm(world: World) -> None:
    table = await ringing(world)
    task = asyncio.ensure_future(world.tables.act(table.id, ANN.id, Hit(), press=flake(world)))
    await world.tables.settle()
    await world.tables.pause(table.id, ANN.id)
    await world.tables.pause(table.id, BOB.id)
    assert isinstance(await task, Outcome)
    rev = table.rev
    await world.jump(100)
    assert table.rev == rev
    with refused("paused"):
        await world.tables.act(table.id, ANN.id, Hit())
    await world.tables.go_on(table.id, ANN.id)
    assert table.record.progress.state.resumed == 1  # type: ignore[union-attr]
    await ring(world, table)


async def test_a_restart_begins_a_new_countdown(world: World) -> None:
    table = await ringing(world)
    made = flake(world, 3)
    await presses(world, table, (ANN, made))
    [again] = await world.restart(down=60)
    assert again.status is Status.PLAYING
    assert again.record.progress.state.resumed == 1  # type: ignore[union-attr]
    await ring(world, again)
    [copy] = await presses(world, again, (ANN, made))
    assert copy.happenings[0].press == made, "a press from before the restart stays one press"
    assert again.view(None).seats[0].score == 1


async def test_a_clean_stop_judges_what_is_held(world: World) -> None:
    table = await ringing(world)
    task = asyncio.ensure_future(world.tables.act(table.id, BOB.id, Hit(), press=flake(world)))
    await world.tables.settle()
    await world.restart()
    assert isinstance(await task, Outcome)
    assert world.tables.get(table.id).view(None).seats[1].score == 1


async def test_what_was_pressed_before_somebody_left_is_judged_before(world: World) -> None:
    table = await ringing(world, ANN, BOB, CY)
    held = [
        asyncio.ensure_future(world.tables.act(table.id, p.id, Hit(), press=flake(world, i)))
        for i, p in enumerate((ANN, BOB))
    ]
    await asyncio.sleep(0)
    await world.tables.leave(table.id, ANN.id)
    with refused("beaten"):
        await held[1]
    assert isinstance(await held[0], Outcome)
    assert world.events()[-3:] == ["hit", "beaten", "left"]


async def test_ais_race_along(world: World) -> None:
    table = await world.tables.open("bell", ANN, HALL)
    for _ in range(3):
        await world.tables.add_ai(table.id, ANN.id)
    await world.tables.start(table.id, ANN.id)
    for _ in range(60):
        if not table.live:
            break
        await world.wait(0.5)
    assert table.ended == "finished"
    assert all(h.press for h in table.log if h.event.kind == "hit")


async def test_a_press_in_a_game_that_everybody_left(world: World) -> None:
    table = await ringing(world, ANN, BOB)
    await world.tables.leave(table.id, ANN.id)
    await world.tables.leave(table.id, BOB.id)
    await world.wait(5)
    assert not table.live
    assert table.seat_of(DEE.id) is None
    assert table.view(Seat(0)).phase in ("ringing", "waiting")
