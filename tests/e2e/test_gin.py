"""A whole match of Gin, as two people live it: one by direct message, one by the button My hand."""

from __future__ import annotations

from random import Random

from bot.games.core import Seat
from bot.local import Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table
from tests.e2e.brains import chosen, wish
from tests.e2e.conftest import House


async def play_on(house: House, table: Table, people: dict[str, Person], opened: dict[str, Seen], rng: Random) -> None:
    """One move of whoever is asked, by one press on the own panel."""
    for number in range(len(table.seats)):
        seat = Seat(number)
        if table.ask_of(seat) is None or table.seats[seat].ai is not None:
            continue
        person = people[table.seats[seat].name]
        panel = opened.get(person.name)
        if panel is None:
            panel = await house.hand(person, table)
        elif not house.moves(panel):
            await person.click(panel, "Refresh")
        moves = house.moves(panel)
        move = chosen(moves, wish(table, seat, rng)) or (moves or [None])[-1]
        assert move is not None, f"{person.name} is asked and can do nothing: {panel.text}"
        rev = table.rev
        done = await house.press(person, panel, move)
        assert not done.failed
        assert table.rev > rev, panel.text
        return


async def test_two_people_play_a_whole_match(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    house.server.close_dms("Bob")
    table, lobby = await house.open(ann)
    await bob.click(lobby, "Join")
    menu = await ann.click(lobby, "Options")
    asked = await ann.select(menu.reply, "target", placeholder="A house rule")
    await ann.submit_modal(asked, value="40")
    assert "target 40" in menu.reply.text
    await house.settle()
    await ann.click(lobby, "Start")
    message = await house.message(table)
    assert "Gin" in message.text
    assert "Bob: press **My hand**" in message.text
    unasked = [m for m in bob.visible(message.channel) if m.ephemeral]
    assert "Your hand" in unasked[-1].text, "closed DMs: the hand comes as a private message of its own"
    done = await bob.click(message, "My hand")
    assert done.reply.ephemeral
    people, opened, rng = {"Ann": ann, "Bob": bob}, {"Bob": done.reply}, Random(1)
    for _ in range(500):
        if table.status is Status.OVER:
            break
        await play_on(house, table, people, opened, rng)
    assert table.status is Status.OVER
    final = await house.message(table)
    assert "won!" in final.text
    assert table.result is not None
    for seat, name in enumerate(("Ann", "Bob")):
        place, total, settled = (x[seat] for x in (table.result.places, table.result.totals, table.result.settlement))
        assert f"{place}\\. {name}: {total:,} · settled up: {settled:+,}" in final.text
    assert "**End of the match**" in final.text and "Game bonus +100" in final.text
    past = (await ann.slash("history")).reply.text
    assert f"({max(table.result.settlement):+d})" in past and f"({min(table.result.settlement):+d})" in past
    assert str(table.proof.secret) in final.text
    assert "Rematch" in final.labels
    assert len([m for m in ann.dms() if "Your hand" in m.text]) == 1, "the hand is edited in place, not sent again and again"
    assert not bob.dms()


async def test_one_person_plays_an_ai(house: House) -> None:
    ann = house.server.person("Ann")
    table, lobby = await house.open(ann, players=2, ai=1)
    await house.settle()
    assert "🤖" in lobby.text
    await ann.click(lobby, "Start")
    people, rng = {"Ann": ann}, Random(2)
    for _ in range(40):
        if table.ask_of(Seat(0)) is not None:
            await play_on(house, table, people, {}, rng)
        await house.settle()
    assert table.rev > 40
    panel = await house.hand(ann, table)
    assert "Your hand" in panel.text
