from __future__ import annotations

from tests.tables.conftest import ANN, BOB, HALL, World


async def test_a_match_is_played(world: World) -> None:
    table = await world.playing(ANN, BOB)
    await world.play_out(table)
    assert table.result is not None
    assert table.ended == "finished"
    assert "over" in world.kinds()


async def test_ai(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.start(table.id, ANN.id)
    await world.play_out(table)
    assert table.ended == "finished"


async def test_restart(world: World) -> None:
    table = await world.playing(ANN, BOB)
    for _ in range(5):
        await world.act_any(table)
    before = [table.view(s) for s in (None, 0, 1)], list(table.log), table.rev, table.record.asked
    [again] = await world.restart()
    assert ([again.view(s) for s in (None, 0, 1)], list(again.log), again.rev, again.record.asked) == before
    await world.play_out(again)


async def test_bell(world: World) -> None:
    table = await world.playing(ANN, BOB, key="bell")
    await world.wait(3)
    assert "ring" in world.events()
