"""People who do not play, go, and come back: nudges, defaults, AIs that stand in, leaving at any moment."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.core import Seat
from bot.scores import Scores
from bot.tables.clocks import CLOCKS
from bot.tables.model import Person, Refused, Status
from tests.tables.conftest import ANN, BOB, CY, DEE, HALL, World
from tests.tables.toy import Mark, Play

RELAXED = CLOCKS["relaxed"]
TURN, NUDGE = RELAXED.turn or 0, RELAXED.nudge or 0


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


# ---- deadlines


async def test_first_a_nudge_then_the_default_then_an_ai(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    assert table.deadline == world.clock.now() + TURN
    await world.jump(NUDGE + 1)
    assert world.changes[-1].kind == "nudged"
    assert world.changes[-1].seats == (seat,)
    card = table.view(seat).hand()[0]
    await world.jump(TURN - NUDGE)
    played = next(h for h in table.log if h.event.kind == "play")
    assert (played.by, played.event.public["card"]) == ("clock", card)
    assert world.kinds().count("nudged") == 1
    for _ in range(8):
        if table.seats[seat].ai:
            break
        await world.jump(TURN + 1)
    assert table.seats[seat].stands_in
    assert table.seats[seat].person == person
    assert "away" in world.events()


async def test_who_plays_has_patience_again(world: World) -> None:
    table = await world.playing()
    for _ in range(12):  # one plays in time every second turn: nobody is ever replaced
        if not table.live:
            break
        await world.jump(TURN + 1)
        while table.live and sum(table.record.header.strikes):
            await world.act_any(table)
    assert not any(s.ai for s in table.seats)


async def test_a_deadline_belongs_to_a_seat_and_a_decision(world: World) -> None:
    table = await world.playing(ANN, BOB, CY, clock="live")
    while table.view(None).phase != "deal_over":
        await world.act_any(table)
    timers = {n: t.at for n, t in table.record.timers.items() if n.startswith("turn")}
    assert set(timers) == {"turn:0", "turn:1", "turn:2"}
    await world.jump(10)
    await world.tables.act_text(table.id, BOB.id, "next")
    after = {n: t.at for n, t in table.record.timers.items() if n.startswith("turn")}
    assert after == {n: at for n, at in timers.items() if n != "turn:1"}, "others' time neither grows nor shrinks"


async def test_not_being_ready_for_the_next_deal_is_no_strike(world: World) -> None:
    table = await world.playing(target=200)
    for _ in range(4):
        while table.view(None).phase != "deal_over":
            await world.act_any(table)
        await world.jump((RELAXED.between or 0) + 1)
    assert not any(s.ai for s in table.seats)
    assert table.view(None).deal == 5


@pytest.mark.parametrize(("clock", "seconds"), [("live", 40), ("relaxed", 180), ("correspondence", 86_400)])
async def test_clock_profiles(world: World, clock: str, seconds: float) -> None:
    table = await world.playing(clock=clock)
    assert table.deadline == world.clock.now() + seconds


async def test_without_a_clock_only_an_idle_week_ends_the_table(world: World) -> None:
    table = await world.playing(clock="none")
    assert table.deadline is None
    await world.jump(6 * 86_400)
    await world.act_any(table)
    await world.jump(6 * 86_400)
    assert table.live
    await world.jump(1.5 * 86_400)
    assert table.ended == "timeout"


async def test_a_new_clock_holds_from_the_next_decision(world: World) -> None:
    table = await world.playing(clock="none")
    await world.tables.set_clock(table.id, ANN.id, "live")
    assert table.deadline == world.clock.now() + 40
    assert world.kinds()[-1] == "clock"


async def test_downtime_is_added_to_every_deadline(world: World) -> None:
    table = await world.playing()
    lobby = await world.tables.open("high", CY, HALL)
    await world.wait(20)
    left = {t.id: (t.deadline or 0) - world.clock.now() for t in (table, lobby)}
    await world.restart(down=100_000)
    for t in (table, lobby):
        again = world.tables.get(t.id)
        assert (again.deadline or 0) - world.clock.now() == pytest.approx(left[t.id], abs=1)
    assert world.tables.get(table.id).rev == 0


async def test_a_short_break_costs_nobody_a_turn(world: World) -> None:
    table = await world.playing()
    await world.wait(TURN - 5)
    [again] = await world.restart(down=60)
    await world.wait(3)
    assert again.rev == 0
    await world.wait(20)
    assert again.rev > 0
    assert table.id == again.id


# ---- an AI stands in


async def away(world: World, *people: Person) -> tuple[Any, Seat, Person]:
    """A table where one person let an AI take over."""
    table = await world.playing(*people, target=300)
    seat, person = world.turn(table)
    await world.tables.replace_by_ai(table.id, 999, seat, force=True)
    await world.tables.settle()
    return table, seat, person


async def test_the_seat_can_be_reclaimed(world: World) -> None:
    table, seat, person = await away(world, ANN, BOB)
    assert await world.tables.reclaim(table.id, person) == seat
    assert table.seats[seat].ai is None
    with refused("seat_is_yours"):
        await world.tables.reclaim(table.id, person)
    with refused("not_seated"):
        await world.tables.reclaim(table.id, CY)
    assert world.events()[-1] == "back"


async def test_moving_takes_the_seat_back_too(world: World) -> None:
    table, seat, person = await away(world, ANN, BOB, CY)
    with refused("illegal"):
        await world.tables.act(table.id, person.id, Mark())
    assert table.seats[seat].ai is None, "who presses a button is there"
    [again] = await world.restart()
    assert again.seats[seat].ai is None


async def test_the_host_may_replace_only_who_plays(world: World) -> None:
    table = await world.playing(ANN, BOB)
    with refused("host_only"):
        await world.tables.replace_by_ai(table.id, BOB.id, 0)
    await world.tables.replace_by_ai(table.id, ANN.id, 1)
    with refused("seat_is_ai"):
        await world.tables.replace_by_ai(table.id, ANN.id, 1)
    with refused("no_such_seat"):
        await world.tables.replace_by_ai(table.id, ANN.id, 7)


async def test_the_host_away_hands_over(world: World) -> None:
    table = await world.playing(ANN, BOB, CY)
    await world.tables.replace_by_ai(table.id, 999, 0, force=True)
    assert table.host == BOB
    await world.tables.reclaim(table.id, ANN)
    assert table.host == BOB


async def test_when_everybody_is_away_the_table_waits(world: World) -> None:
    table = await world.playing(ANN, BOB)
    for seat in (0, 1):
        await world.tables.replace_by_ai(table.id, 999, seat, force=True)
    await world.tables.settle()
    assert table.status is Status.PAUSED
    rev = table.rev
    await world.jump(1_000)
    assert table.rev == rev
    await world.tables.reclaim(table.id, BOB)
    assert table.status is Status.PLAYING
    assert table.seats[0].stands_in


async def test_people_who_never_come_back_end_the_table(world: World) -> None:
    table = await world.playing(ANN, BOB)
    for _ in range(40):
        await world.jump(TURN + 1)
    assert table.status is Status.PAUSED
    await world.jump(2 * 86_400 + 1)
    assert table.ended == "timeout"
    assert await Scores(world.store).history(person=ANN.id) == []


async def test_a_match_with_a_stand_in_at_the_end_is_not_rated(world: World) -> None:
    table, seat, person = await away(world, ANN, BOB)
    await world.tables.settle()
    await world.play_out(table)
    [past] = await Scores(world.store).history(person=person.id)
    assert not past.match.rated
    assert not past.match.seats[seat].left


# ---- leaving


async def test_leaving_gives_the_seat_to_an_ai(world: World) -> None:
    table = await world.playing(ANN, BOB, CY)
    await world.tables.leave(table.id, ANN.id)
    assert table.seats[0].person is None
    assert table.seats[0].ai == "normal"
    assert table.seats[0].name == "Ann (AI)"
    assert table.host == BOB
    assert world.tables.of_person(ANN.id) == []
    with refused("not_seated"):
        await world.tables.leave(table.id, ANN.id)
    await world.play_out(table)
    [past] = await Scores(world.store).history(person=ANN.id)
    ann = past.match.seats[0]
    assert (ann.person, ann.name, ann.left, ann.ai, past.match.rated) == (ANN.id, "Ann", True, "normal", False)
    assert (await Scores(world.store).statistics(ANN.id)).wins == 0


async def test_the_last_person_to_leave_ends_the_match(world: World) -> None:
    table = await world.playing(ANN, BOB)
    await world.tables.leave(table.id, ANN.id)
    await world.tables.leave(table.id, BOB.id)
    assert table.ended == "abandoned"
    assert table.result is None
    assert await Scores(world.store).history(person=ANN.id) == []


async def test_the_last_person_present_leaves_the_others_their_seats(world: World) -> None:
    table, seat, person = await away(world, ANN, BOB)
    other = BOB if person == ANN else ANN
    await world.tables.leave(table.id, other.id)
    assert table.status is Status.PAUSED
    await world.tables.go_on(table.id, person.id)
    assert table.status is Status.PLAYING
    assert table.seats[seat].person == person


async def test_somebody_else_may_take_over_a_seat_that_was_left(world: World) -> None:
    table = await world.playing(ANN, BOB)
    with refused("table_full"):
        await world.tables.join(table.id, CY)
    await world.tables.leave(table.id, ANN.id)
    with refused("seat_taken"):
        await world.tables.join(table.id, CY, 1)
    with refused("no_such_seat"):
        await world.tables.join(table.id, CY, 5)
    assert await world.tables.join(table.id, CY) == 0
    assert table.seats[0].name == "Cy"
    assert table.unrated
    await world.play_out(table)


async def test_leaving_during_a_vote_and_a_pause(world: World) -> None:
    table = await world.playing(ANN, BOB, CY)
    await world.tables.pause(table.id, ANN.id)
    await world.tables.leave(table.id, BOB.id)
    assert table.votes == {}
    await world.tables.pause(table.id, ANN.id)
    await world.tables.pause(table.id, CY.id)
    assert table.status is Status.PAUSED
    await world.tables.leave(table.id, CY.id)
    await world.tables.leave(table.id, ANN.id)
    assert table.ended == "abandoned"


async def test_people_can_be_forgotten(world: World) -> None:
    done = await world.playing(ANN, BOB)
    await world.play_out(done)
    running = await world.playing(ANN, CY)
    await world.tables.forget(ANN.id)
    await Scores(world.store).erase(ANN.id)
    assert world.tables.of_person(ANN.id) == []
    await world.play_out(running)
    await world.tables.forget(CY.id)
    await Scores(world.store).erase(CY.id)
    names = ("tables", "entries", "match_seats", "people", "standings", "ratings")
    dump = str([await world.store.database.read(f"SELECT * FROM {name}") for name in names])
    assert "Ann" not in dump
    assert f'"id":{ANN.id},' not in dump
    assert "Bob" in dump
    await world.restart()
    assert world.tables.get(done.id).seats[0].name == "–"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
async def test_from_any_state_anybody_may_leave_and_the_table_goes_on(world: World, seed: int) -> None:
    """R24: whoever goes whenever, those who stay can play to the end; when nobody stays, the table is over."""
    rng = Random(seed)
    people = [ANN, BOB, CY, DEE][: rng.choice([2, 3, 4])]
    table = await world.playing(*people)
    stay = set(rng.sample(people, rng.randint(0, len(people) - 1)))
    order = [p for p in people if p not in stay]
    rng.shuffle(order)
    for person in order:
        for _ in range(rng.randint(0, 9)):
            await world.tables.settle()
            if table.status is Status.PLAYING and table.present():
                await random_wish(world, table, rng)
        if table.live:
            await world.tables.leave(table.id, person.id)
            assert table.seat_of(person.id) is None
    await world.tables.settle()
    if not stay:
        assert not table.live
        return
    for person in stay:
        if table.status is Status.PAUSED:
            await world.tables.go_on(table.id, person.id)
    for _ in range(1_000):
        await world.tables.settle()
        if not table.live:
            break
        if table.status is Status.PAUSED:
            await world.tables.go_on(table.id, next(iter(stay)).id)
        await world.jump(TURN + 1)
    assert table.ended == "finished"


async def random_wish(world: World, table: Any, rng: Random) -> None:
    """Somebody does something, sensible or not."""
    person = rng.choice(table.present())
    seat = table.seat_of(person.id)
    assert seat is not None
    ask = table.ask_of(seat)
    wishes = [
        lambda: world.tables.act(table.id, person.id, rng.choice(ask.actions) if ask else Mark(), table.rev),
        lambda: world.tables.act(table.id, person.id, Play("9s"), table.rev),
        lambda: world.tables.undo(table.id, person.id),
        lambda: world.tables.pause(table.id, person.id),
        lambda: world.jump(rng.choice([1, NUDGE + 1, TURN + 1])),
    ]
    with contextlib.suppress(Refused):
        await rng.choices(wishes, [10, 1, 1, 1, 3])[0]()
