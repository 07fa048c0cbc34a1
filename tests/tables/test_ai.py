"""AI seats: what they see, their pace, and what happens when one fails."""

from __future__ import annotations

import logging
import time
from random import Random
from typing import Any

import pytest

from bot.games.core import Action, Seat
from bot.players import Level, Player, Seen
from bot.tables.ai import seen_by
from bot.tables.model import Status
from bot.tables.table import Table
from tests.tables.conftest import ANN, BOB, HALL, First, World
from tests.tables.toy import Mark, Play


class Broken(Player):
    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        raise RuntimeError(f"I hold {seen.view.hand()}")


class Cheat(Player):
    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        return Play("zz")


class Idler(Player):
    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        return None


class Slow(Player):
    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        time.sleep(0.05)
        return seen.ask.actions[-1]


async def alone(world: World, player: type[Player] = First, **changes: Any) -> Table:
    """Ann against one AI."""

    def players(key: str, level: Level) -> Player:
        return player(level)

    world.players = players
    await world.restart()
    table = await world.tables.open("high", ANN, HALL, changes)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.start(table.id, ANN.id)
    await world.tables.settle()
    return table


@pytest.mark.parametrize("player", [First, Broken, Cheat, Idler, Slow])
async def test_whatever_an_ai_does_the_match_goes_on(world: World, player: type[Player]) -> None:
    table = await alone(world, player, target=8)
    await world.play_out(table)
    assert table.ended == "finished"


async def test_a_failing_ai_is_logged_without_its_cards(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        table = await alone(world, Broken, target=8)
        hands = {table.view(Seat(i)).hand() for i in range(2)}
        await world.play_out(table)
    assert "the AI failed: RuntimeError at test_ai.py" in caplog.text
    assert f"table {table.id} seat 1" in caplog.text
    assert "I hold" not in caplog.text
    assert not any(str(hand) in caplog.text for hand in hands)


async def test_ais_take_their_time(world: World) -> None:
    world.pace = True
    table = await alone(world)
    while table.ask_of(Seat(1)) is None:
        await world.act_any(table)
    rev = table.rev
    await world.wait(1.9)
    assert table.rev == rev
    await world.wait(0.2)
    assert table.rev == rev + 1


async def test_an_ai_knows_its_seat_only(world: World) -> None:
    table = await world.playing(ANN, BOB)
    seat, _ = world.turn(table)
    other = Seat(1 - seat)
    ask = table.ask_of(seat)
    assert ask is not None
    seen = seen_by(table, seat, ask, 0)
    dealt = next(t for t in seen.history if t.kind == "dealt")
    assert dealt.args["cards"] == table.view(seat).hand()
    known = repr((seen.view, seen.history, seen.ask))
    assert not any(f"'{card}'" in known for card in table.view(other).hand())
    copies = {table.variant.game.view(seen.sample(Random(i)), other).hand() for i in range(10)}
    assert len(copies) > 1
    assert all(table.variant.game.view(seen.sample(Random(i)), seat) == table.variant.game.view(
        table.record.progress.state, seat) for i in range(3))  # type: ignore[union-attr]  # fmt: skip


async def test_an_ai_that_was_replaced_does_not_move_any_more(world: World) -> None:
    world.pace = True
    table = await alone(world)
    while table.ask_of(Seat(1)) is None:
        await world.act_any(table)
    await world.tables.join(table.id, BOB)
    rev = table.rev
    await world.wait(10)
    assert table.rev == rev
    await world.tables.act(table.id, BOB.id, Mark())


async def test_ais_wait_during_a_pause(world: World) -> None:
    world.pace = True
    table = await alone(world)
    while table.ask_of(Seat(1)) is None:
        await world.act_any(table)
    await world.tables.pause(table.id, ANN.id)
    assert table.status is Status.PAUSED
    rev = table.rev
    await world.wait(10)
    assert table.rev == rev
    await world.tables.go_on(table.id, ANN.id)
    await world.wait(3)
    assert table.rev > rev + 1


async def test_ais_go_on_after_a_restart(world: World) -> None:
    world.pace = True
    table = await alone(world)
    while table.ask_of(Seat(1)) is None:
        await world.act_any(table)
    [again] = await world.restart()
    rev = again.rev
    await world.wait(3)
    assert again.rev == rev + 1
