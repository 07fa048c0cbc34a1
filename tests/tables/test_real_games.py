"""Games of the catalog at real tables: people who play anything legal, AI players, restarts and leavers in the middle."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.games import catalog
from bot.games.core import Seat
from bot.players import player_for
from bot.scores import Scores
from bot.tables.model import Refused
from tests.tables.conftest import ANN, BOB, CY, HALL, World
from tests.tables.test_restart import picture

MOVES = 30


@pytest.fixture
async def real(world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> World:
    """The world with the real catalog and the real AI players."""
    await world.shut()
    for module in ("bot.tables.service", "bot.tables.resume"):
        monkeypatch.setattr(f"{module}.variant_of", catalog.variant)
    world.players = player_for
    world.path = tmp_path / "real.db"
    await world.open()
    return world


def families() -> dict[str, str]:
    """One game of each family."""
    return {v.family: key for key, v in reversed(catalog.variants().items())}


@pytest.mark.parametrize("family", families())
async def test_a_game_of_each_family(real: World, family: str) -> None:
    variant = catalog.variant(families()[family])
    rng = Random(1)
    table = await real.tables.open(variant.key, ANN, HALL)
    size = next(n for n in (*variant.best, *variant.players) if n > 1)
    await real.tables.set_size(table.id, ANN.id, size)
    await real.tables.join(table.id, BOB)
    for _ in range(size - 2):
        await real.tables.add_ai(table.id, ANN.id)
    await real.tables.start(table.id, ANN.id)
    for move in range(MOVES):
        await real.wait(1.0)
        if not table.live:
            return
        for seat in range(2):
            ask = table.ask_of(Seat(seat))
            person = (ANN, BOB)[seat]
            if ask is not None and table.seat_of(person.id) == seat and (ask.waits or rng.random() < 0.5):
                try:
                    text = rng.choice(ask.actions)
                    if not variant.game.live:
                        await real.tables.act(table.id, person.id, text, table.rev)
                except Refused as refusal:
                    assert refusal.code in ("illegal", "stale"), refusal.code
        if move == MOVES // 3 and not variant.game.live:
            await real.tables.settle()
            before = picture(table)
            await real.restart()
            table = real.tables.get(table.id)
            assert picture(table) == before
        if move == 2 * MOVES // 3 and table.live:
            await real.tables.leave(table.id, BOB.id)
    if table.live:
        await real.tables.leave(table.id, ANN.id)
    assert not table.live


async def test_sides_that_the_draw_makes_are_sides_in_the_scores(real: World) -> None:
    people = (ANN, BOB, CY)
    table = await real.playing(*people, key="gin_three_box", target=50)
    rng = Random(2)
    for _ in range(3000):
        if not table.live:
            break
        for person in people:
            seat = table.seat_of(person.id)
            ask = table.ask_of(seat) if seat is not None else None
            if ask is not None:
                await real.tables.act(table.id, person.id, rng.choice(ask.actions[:3]), table.rev)
    result = table.result
    assert result is not None and table.ended == "finished"
    box = next(s.seat for s in table.view(None).seats if s.side == 0)
    [past] = await Scores(real.store).history(person=ANN.id)
    assert [s.side for s in past.match.seats] == [0 if s.seat == box else 1 for s in past.match.seats]
    assert [s.extras["settled"] for s in past.match.seats] == list(result.settlement)
    assert sum(result.settlement) == 0 and abs(result.settlement[box]) == 2 * abs(result.settlement[box - 1])
    board = await Scores(real.store).leaderboard(guild=1, by="points")
    points = {row.person: row.points for row in board.rows}
    alone = points[people[box].id]
    assert sorted(points.values()) == ([0, 0, 4] if alone else [0, 2, 2]), "partners do not play against each other"


@pytest.mark.parametrize("training", [False, True])
async def test_a_match_for_practice_is_kept_but_not_rated(real: World, training: bool) -> None:
    people = (ANN, BOB)
    table = await real.playing(*people, key="canasta_palace", max_hands=1, training=training)
    rng = Random(3)
    while table.live and table.ended is None:
        for person in people:
            seat = table.seat_of(person.id)
            ask = table.ask_of(seat) if seat is not None else None
            if ask is not None:
                await real.tables.act(table.id, person.id, rng.choice(ask.actions), table.rev)
    [past] = await Scores(real.store).history(person=ANN.id)
    assert past.match.rated is not training
    assert ("canasta_palace" in await Scores(real.store).ratings(ANN.id)) is not training
