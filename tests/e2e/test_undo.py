"""Taking back a move: where nothing was learned by a button of the own panel, else by the table's menu if all agree."""

from __future__ import annotations

from typing import Any

from bot.local import Outcome, Person
from bot.tables.table import Table
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked


def buttons(done: Outcome) -> list[str]:
    return [b for b in done.reply.labels if "ack" in b]


async def menu(house: House, person: Person, table: Table) -> Outcome:
    done: Outcome = await person.click(await house.message(table), "⋯")
    return done


async def draw(house: House, table: Table, *people: Person) -> Person:
    who = asked(house, table, *people)
    await who.click(await house.hand(who, table), "Draw from the stock")
    await house.settle()
    return who


async def test_what_others_know_of_is_taken_back_only_if_they_agree(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="rummy", players=2)
    assert "Undo" not in (await menu(house, ann, table)).reply.labels, "nobody has moved yet"
    who = await draw(house, table, ann, bob)
    other = bob if who is ann else ann
    held = table.view(table.seat_of(int(who.id))).hand()
    assert "Undo" not in (await house.hand(who, table)).labels, "a card was seen"
    offered = await menu(house, who, table)
    assert buttons(offered) == ["Ask to take back my last move"]
    assert "once everybody here agrees. The match is not rated then." in offered.reply.text
    await who.click(offered.reply, "Ask to take back my last move")
    await house.settle()
    assert buttons(await menu(house, who, table)) == [], "once is enough"
    assert "would like to take back a move" in (await house.message(table)).text
    agreed = await menu(house, other, table)
    assert buttons(agreed) == ["Agree to take the move back"]
    assert not table.unrated
    await other.click(agreed.reply, "Agree to take the move back")
    await house.settle()
    assert len(table.view(table.seat_of(int(who.id))).hand()) == len(held) - 1
    assert table.unrated
    assert "Draw from the stock" in (await house.hand(who, table)).labels


async def test_beside_ai_players_nobody_else_is_asked_and_nothing_leaks(house: House) -> None:
    ann = house.server.person("Ann")
    table, lobby = await house.open(ann, "rummy", players=2, ai=1)
    await house.settle()
    await ann.click(lobby, "Start")
    await house.settle()
    seat = table.seat_of(int(ann.id))
    assert seat is not None
    other: Any = next(s.seat for s in table.view(None).seats if s.seat != seat)
    for _ in range(3):
        panel = await house.hand(ann, table)
        await house.press(ann, panel, next(m for m in house.moves(panel) if "draw_stock" in m[2]))
        before = table.view(seat).hand()
        panel = await house.hand(ann, table)
        await house.press(ann, panel, next(m for m in house.moves(panel) if "discard:" in m[2]))
        for _ in range(200):
            await house.settle()
            if table.ask_of(seat) is not None:
                break
        offered = await menu(house, ann, table)
        assert buttons(offered) == ["Take back my last move"]
        secret = [f for f in table.view(other).hand() if f not in table.view(seat).hand()]
        done = await ann.click(offered.reply, "Take back my last move")
        assert not done.failed
        await house.settle()
        assert table.view(seat).hand() == before, "the move before the AI's is taken back as well"
        assert table.unrated and "takes back a move" in (await house.message(table)).text
        told = (await house.hand(ann, table)).text + (await house.message(table)).text
        assert secret and not any(
            f"{f[0]}{'♣♦♥♠'['cdhs'.index(f[1])]}" in told for f in secret if f in table.view(other).hand()
        )
        panel = await house.hand(ann, table)
        await house.press(ann, panel, next(m for m in house.moves(panel) if "discard:" in m[2]))
        for _ in range(200):
            await house.settle()
            if table.ask_of(seat) is not None:
                break


async def test_what_told_nobody_anything_is_taken_back_by_a_button_of_the_own_panel(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="golf4", players=2)
    for _ in range(12):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        assert "Undo" not in panel.labels
        take = next((m for m in house.moves(panel) if m[2].startswith("take")), None)
        if take is not None:
            break
        await house.press(who, panel, house.moves(panel)[0])
        await house.settle()
    else:
        raise AssertionError("nothing can be taken")
    await house.press(who, panel, take)
    panel = await house.hand(who, table)
    assert "Undo" in panel.labels
    assert "Undo" in (await menu(house, who, table)).reply.labels
    await who.click(panel, "Undo")
    await house.settle()
    panel = await house.hand(who, table)
    assert "Undo" not in panel.labels and take[2] in [m[2] for m in house.moves(panel)]
    assert not table.unrated
