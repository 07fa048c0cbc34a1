"""Moves typed with /move: offered while they are typed, played however they are written."""

from __future__ import annotations

import pytest

from bot.games.notation import tag
from bot.local import Person
from bot.tables.table import Table
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked


async def turn_of(house: House, table: Table, *people: Person) -> Person:
    await house.settle()
    return asked(house, table, *people)


async def test_a_move_that_is_too_long_for_an_option_is_offered_and_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.typed.OPTION_LENGTH", 8)
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="rummy", players=2)
    who = await turn_of(house, table, ann, bob)
    offered = await who.autocomplete("move", "move", "draw")
    names, values = [name for name, _ in offered], [value for _, value in offered]
    assert names[0] == "Draw from the stock" and values[0].startswith("#") and len(values[0]) < 20
    rev = table.rev
    assert not (await who.slash("move", move=values[0])).failed
    assert table.rev == rev + 1
    again = await who.slash("move", move=values[0])
    assert table.rev == rev + 1 and "You have drawn already" in again.reply.text, "the code says the same, now in vain"
    unknown = await who.slash("move", move="#0123456789")
    assert table.rev == rev + 1 and "The table has moved on" in unknown.reply.text


async def test_a_whole_turn_is_typed_as_people_write(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="rummy", players=2)
    who = await turn_of(house, table, ann, bob)
    seat = table.seat_of(int(who.id))
    assert seat is not None
    await who.slash("move", move="draw")
    ask = table.ask_of(seat)
    assert ask is not None
    face = next(str(a.card) for a in ask.actions if tag(a) == "discard")
    asked_back = await who.slash("move", move="discard")
    assert "That could be several moves" in asked_back.reply.text
    rank, suit = "10" if face[0] == "T" else face[0].lower(), face[1].upper()
    await who.slash("move", move=f"Discard {rank}{suit}")
    top = table.view(None).zone("discard")
    assert top is not None and top.cards[-1] == face
    nothing = await (bob if who is ann else ann).slash("move", move="fly to the moon")
    assert "I do not understand" in nothing.reply.text
