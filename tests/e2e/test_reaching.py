"""How people are reached: direct messages within a budget, calls at one's turn, faces as emojis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.local import LocalDiscord
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked


@pytest.fixture
async def frugal(discord_here: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    """A bot that may open one new direct message."""
    made = House(discord_here, tmp_path / "cards.sqlite3", dm_opens_per_10_minutes=1)
    await made.start()
    yield made
    await made.stop()


async def test_beyond_the_budget_hands_come_as_private_panels(frugal: House) -> None:
    ann, bob = frugal.server.person("Ann"), frugal.server.person("Bob")
    table, message = await frugal.seated(ann, bob)
    by_dm = [p for p in (ann, bob) if p.dms()]
    assert len(by_dm) == 1
    other = bob if by_dm[0] is ann else ann
    assert any(m.ephemeral and "Your hand" in m.text for m in other.visible(message.channel))
    assert f"{other.name}: press **My hand**" in (await frugal.message(table)).text


async def test_nobody_gets_a_direct_message_without_having_sat_down(house: House) -> None:
    ann, bob, cy = (house.server.person(n) for n in ("Ann", "Bob", "Cy"))
    _, message = await house.seated(ann, bob)
    await cy.click(message, "Rules")
    assert ann.dms() and bob.dms() and not cy.dms()


async def test_who_is_away_is_called_at_the_turn_and_the_call_goes_when_it_is_over(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    first = asked(house, table, ann, bob)
    second = bob if first is ann else ann
    rounds = 0
    while not (calls := [m for m in first.visible(message.channel) if "your turn" in m.text]):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        house.client.hub.stage._clicks.clear()  # as if all had looked elsewhere for a while
        await house.tables.act_text(table.id, int(who.id), house.moves(panel)[-1][2].removeprefix("a."))
        await house.settle()
        rounds += 1
        assert rounds < 10
    called = asked(house, table, ann, bob)
    assert called.mention in calls[-1].text
    assert second.mention in calls[-1].text or first.mention in calls[-1].text
    while asked(house, table, ann, bob) is called:
        panel = await house.hand(called, table)
        await house.press(called, panel, house.moves(panel)[-1])
    await house.settle()
    assert calls[-1].deleted


async def test_who_wants_no_calls_gets_none(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    for person in (ann, bob):
        mine = (await person.slash("settings mine")).reply
        await person.select(mine, "off", placeholder="When to call you")
    table, message = await house.seated(ann, bob)
    for _ in range(4):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        house.client.hub.stage._clicks.clear()
        await house.tables.act_text(table.id, int(who.id), house.moves(panel)[-1][2].removeprefix("a."))
        await house.settle()
    assert not [m for m in ann.visible(message.channel) if "your turn" in m.text]


async def all_faces(house: House) -> None:
    async with asyncio.timeout(60):
        await house.client.hub.faces.loaded.wait()
    assert 53 < house.client.hub.faces.wanted <= house.client.hub.faces.count


async def test_faces_are_uploaded_once_and_used_again(house: House) -> None:
    server = house.server
    ann, bob = server.person("Ann"), server.person("Bob")
    await all_faces(house)
    uploads = sum(1 for s in server.log if s.method == "POST" and s.path.endswith("/emojis"))
    await house.stop()
    await house.start()
    await all_faces(house)
    assert sum(1 for s in server.log if s.method == "POST" and s.path.endswith("/emojis")) == uploads
    table, _ = await house.seated(ann, bob)
    for _ in range(6):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        faces = [b for b in panel.buttons if "discard:" in str(b.get("custom_id")) and b.get("emoji")]
        if faces:
            assert all(not b.get("label") for b in faces)
            return
        await house.press(who, panel, house.moves(panel)[0])
    raise AssertionError("no card was a button with an emoji")


async def test_without_emojis_cards_are_written(house: House) -> None:
    house.client.hub.faces._known.clear()
    house.server.faults.add("POST", "applications/*/emojis", status=400, code=50035, times=None)
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    for _ in range(6):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        if any("discard:" in str(b.get("custom_id")) for b in panel.buttons):
            return
        await house.press(who, panel, house.moves(panel)[0])
    raise AssertionError("nothing could be thrown")
