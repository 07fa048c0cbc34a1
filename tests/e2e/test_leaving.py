"""Leaving a race for good: the seat stays empty, the race goes on, and an AI or somebody else may sit down there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.core import Seat
from bot.local import LocalDiscord, Person
from bot.local import Seen as Message
from bot.scores import Scores
from bot.tables.model import Status
from bot.tables.table import Table

from .conftest import House
from .crowd import race, replayed


@pytest.fixture
async def paced(discord_here: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    """A house whose AI players take their time."""
    made = House(discord_here, tmp_path / "cards.sqlite3", word="leaving", pace=True)
    await made.start()
    yield made
    await made.stop()


def people_of(house: House, *names: str) -> list[Person]:
    return [house.server.person(name) for name in names]


async def leaves(house: House, table: Table, person: Person) -> None:
    sure = (await person.click(await house.message(table), "Leave")).reply
    assert "stays empty" in sure.text
    assert not (await person.click(sure, "Leave")).failed
    await house.settle()


async def menu_of(house: House, table: Table, person: Person) -> Message:
    return (await person.click(await house.message(table), "⋯")).reply


async def hand_of(house: House, table: Table, person: Person) -> Message:
    return await (await person.click(await house.message(table), "My hand")).settled()


def offers(menu: Message) -> list[str]:
    return [o["label"] for s in menu.selects for o in s["options"]] + list(menu.labels)


def stream(table: Table, seat: int) -> int:
    return next(z.count for z in table.view(None).zones if z.role == "stock" and z.seat == seat)


async def is_true(house: House, table: Table) -> None:
    """The rules alone make the same of the journal."""
    assert table.record.progress is not None and await replayed(house, table) == table.record.progress.state


async def test_leaving_in_the_middle_of_nerts_freezes_the_layout(paced: House) -> None:
    house = paced
    ann, bob, cy = people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "nerts", settle_ms=0)
    await leaves(house, table, bob)
    assert table.status is Status.PLAYING and table.seats[1].person is None and table.seats[1].ai is None
    text = (await house.message(table)).text
    assert "Bob leaves" in text and "has left" in text
    frozen = [z for z in table.view(None).zones if z.seat == 1]
    rev = table.rev
    assert not (await cy.click(await hand_of(house, table, cy), "Turn three")).failed
    await house.settle()
    assert table.rev == rev + 1 and [z for z in table.view(None).zones if z.seat == 1] == frozen
    assert house.tables.of_person(int(bob.id)) == []

    await house.stop()
    await house.start()
    table = house.tables.get(table.id)
    await ann.wait_for(lambda: table.view(None).phase == "race", patience=30)
    assert table.seats[1].free and "has left" in (await house.message(table)).text
    assert [z for z in table.view(None).zones if z.seat == 1] == frozen

    menu = await menu_of(house, table, ann)
    await ann.select(menu, "Let an AI play for Bob", placeholder="Somebody does not play?")
    await house.settle()
    assert table.seats[1].name == "Bob (AI)" and "has left" not in (await house.message(table)).text
    await ann.wait_for(lambda: [z for z in table.view(None).zones if z.seat == 1] != frozen, patience=20)
    await is_true(house, table)


async def test_the_last_but_one_who_leaves_lets_the_other_win(house: House) -> None:
    ann, bob, cy = people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "nerts", settle_ms=0)
    await leaves(house, table, cy)
    await leaves(house, table, ann)
    assert table.ended == "finished" and table.result is not None and table.result.winners == (1,)
    text = (await house.message(table)).text
    assert "Bob" in text and "others have left" in text
    [past] = await Scores(house.store).history(person=int(bob.id))
    assert [(s.left, s.won) for s in past.match.seats] == [(True, False), (False, True), (True, False)]
    assert not past.match.rated
    await is_true(house, table)


async def test_somebody_else_sits_down_where_a_racer_has_left(house: House) -> None:
    ann, bob, cy, dee = people_of(house, "Ann", "Bob", "Cy", "Dee")
    table = await race(house, [ann, bob, cy], "nerts", settle_ms=0)
    assert "Take over a seat" not in offers(await menu_of(house, table, dee))
    await leaves(house, table, bob)
    assert "Take over a seat" in offers(await menu_of(house, table, dee))
    done = await dee.click(await menu_of(house, table, dee), "Take over a seat")
    assert "Your hand" in (await done.settled()).text
    await house.settle()
    assert table.seat_of(int(dee.id)) == 1 and "has left" not in (await house.message(table)).text
    before = stream(table, 1)
    assert not (await dee.click(await hand_of(house, table, dee), "Turn three")).failed
    assert stream(table, 1) == before - 3
    await is_true(house, table)


async def test_a_race_that_the_last_person_leaves_to_ais_ends(house: House) -> None:
    ann, bob = people_of(house, "Ann", "Bob")
    table, lobby = await house.open(ann, "nerts")
    await bob.click(lobby, "Join")
    await house.tables.add_ai(table.id, int(ann.id))
    await house.settle()
    await ann.click(lobby, "Start")
    await house.settle()
    await leaves(house, table, ann)
    assert table.status is Status.PLAYING and table.host.id == int(bob.id)
    await leaves(house, table, bob)
    assert table.ended == "abandoned"


async def test_leaving_in_a_deal_of_spoons(house: House) -> None:
    ann, bob, cy, dee = people = people_of(house, "Ann", "Bob", "Cy", "Dee")
    eve = house.server.add_person("Eve")
    table = await race(house, people, "spoons", settle_ms=0, pass_s=60, final="duel")
    await leaves(house, table, cy)
    assert "has left" in (await house.message(table)).text
    for person in (ann, bob, dee):
        await passes_first(house, table, person)
    assert "1" in [str(h.event.public.get("n")) for h in table.log if h.event.kind == "passed"], "nobody waits for Cy"
    assert "Let an AI play for Cy" in offers(await menu_of(house, table, ann))
    panel = await hand_of(house, table, ann)
    grab = next(m for m in house.moves(panel) if "grab" in m[2])
    await house.press(ann, panel, grab)
    await house.settle()
    assert table.view(None).phase == "deal_over", "a false grab ends the deal"
    assert "Let an AI play for Cy" not in offers(await menu_of(house, table, bob)), "who has left is out then"
    assert "Take over a seat" not in offers(await menu_of(house, table, eve))
    for person in (bob, dee):
        await person.click(await house.message(table), "Next deal")
    await house.settle()
    assert table.view(None).deal == 2
    assert [s.seat for s in table.view(None).seats if not s.out] == [1, 3]
    await leaves(house, table, dee)
    assert table.result is not None and table.result.winners == (1,) and table.result.places == (3, 1, 3, 2)
    await is_true(house, table)


async def passes_first(house: House, table: Table, person: Person) -> None:
    panel = await hand_of(house, table, person)
    move = next(m for m in house.moves(panel) if "pass" in m[2])
    assert not (await house.press(person, panel, move)).failed
    await house.settle()


async def test_leaving_snap(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "snap", settle_ms=0, flip_s=2, min_gap_ms=500)
    leaver = next(s for s in range(3) if (ask := table.ask_of(Seat(s))) is not None and ask.kind == "snap_turn")
    await leaves(house, table, people[leaver])
    assert table.status is Status.PLAYING and "has left" in (await house.message(table)).text
    other = people[(leaver + 1) % 3]
    await other.wait_for(lambda: any(h.event.kind == "flip" for h in table.log), patience=10)
    flip = next(h for h in table.log if h.event.kind == "flip")
    assert (flip.event.public["seat"], flip.by) == (leaver, "clock"), "the clock turns for who has left"
    await leaves(house, table, other)
    assert table.ended == "finished" and table.result is not None
    assert table.result.winners == ((leaver + 2) % 3,)
    assert "have left" in (await house.message(table)).text
    await is_true(house, table)
