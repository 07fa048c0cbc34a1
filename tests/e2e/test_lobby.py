"""The lobby: who may do what, house rules, permissions, threads."""

from __future__ import annotations

import pytest

from bot.tables.model import Status
from tests.e2e.conftest import House


async def test_a_table_opens_in_a_thread_of_its_own_and_says_where(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    done = await ann.slash("play", game="gin rumy")
    reply = await done.settled()
    assert reply.ephemeral and "Table 1 is open" in reply.text
    (thread,) = ann.threads()
    assert thread.name == "Gin Rummy – Ann's table"
    table = house.tables.get(1)
    assert str(table.place.channel) == thread.id
    await house.settle()
    door = bob.visible("card-table")[-1]
    assert "Free seats: 1" in door.text
    joined = await bob.click(door, "Join")
    assert "You are in" in joined.reply.text and joined.reply.ephemeral
    await house.settle()
    assert "Free seats: 0" in door.text
    assert [s.name for s in table.seats] == ["Ann", "Bob"]


async def test_games_are_found_by_a_typo_or_two(house: House) -> None:
    ann = house.server.person("Ann")
    for typed in ("gin", "gni rummy", "GIN RUMY", "gin_rummy"):
        choices = await ann.autocomplete("play", "game", typed)
        assert "gin_rummy" in [value for _, value in choices], typed
        assert len(choices) <= 25
    assert len(await ann.autocomplete("play", "game", "")) == 25
    assert await ann.autocomplete("play", "game", "qqqqqqqq") == []


async def test_an_unknown_game_is_refused_kindly(house: House) -> None:
    done = await house.server.person("Ann").slash("play", game="qqqqqqqq")
    assert done.reply.text == "I know no game called qqqqqqqq."


async def test_only_the_host_may_start_and_change_the_rules(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, lobby = await house.open(ann)
    await bob.click(lobby, "Join")
    await house.settle()
    for label in ("Start", "Options"):
        done = await bob.click(lobby, label)
        assert done.reply.ephemeral
        assert done.reply.text == "Only the host, Ann, may do that."
    assert table.status is Status.LOBBY


async def test_a_start_with_too_few_says_what_is_missing(house: House) -> None:
    ann = house.server.person("Ann")
    table, lobby = await house.open(ann)
    done = await ann.click(lobby, "Start")
    assert "Gin Rummy is for 2 players" in done.reply.text
    assert table.status is Status.LOBBY


async def test_house_rules_by_modal_select_and_preset_show_in_the_lobby(house: House) -> None:
    ann = house.server.person("Ann")
    _, lobby = await house.open(ann)
    menu = (await ann.click(lobby, "Options")).reply
    wrong = await ann.select(menu, "target", placeholder="A house rule")
    await ann.submit_modal(wrong, value="many")
    assert "give a whole number from 1 to 5000" in menu.text
    await ann.select(menu, "layoff_on_gin", placeholder="A house rule")
    assert "layoff on gin" in menu.text
    await ann.select(menu, "yes")
    assert "House rules: layoff on gin yes" in menu.text
    await house.settle()
    assert "House rules: layoff on gin yes" in lobby.text
    await ann.select(menu, "classic", placeholder="Preset")
    assert "Preset: **classic**" in menu.text
    await ann.select(menu, "correspondence", placeholder="Clock")
    await house.settle()
    assert "Preset: **classic**" in lobby.text and "a day a turn" in lobby.text
    await ann.click(menu, "Back to the plain rules")
    await house.settle()
    assert "Preset" not in lobby.text


async def test_a_server_keeps_house_rules_under_a_name(house: House) -> None:
    ann, server = house.server.person("Ann"), house.server
    _, lobby = await house.open(ann)
    menu = (await ann.click(lobby, "Options")).reply
    await ann.select(menu, "layoff_on_gin", placeholder="A house rule")
    await ann.select(menu, "yes")
    named = await ann.click(menu, "Save for this server")
    await ann.submit_modal(named, name="Tuesday rules")
    assert "Tuesday rules" in menu.text
    await ann.slash("leave", channel=lobby.channel)
    table, other = await house.open(ann)
    menu = (await ann.click(other, "Options")).reply
    await ann.select(menu, "server.Tuesday rules", placeholder="Preset")
    assert table.changes == {"layoff_on_gin": True}
    assert server.unknown_routes == []


@pytest.mark.parametrize(
    ("denied", "said"),
    [(["send_messages"], "**Send Messages**"), (["attach_files", "send_messages"], "**Send Messages**, **Attach Files**")],
)
async def test_missing_permissions_are_named_before_a_table_opens(house: House, denied: list[str], said: str) -> None:
    house.server.permit("lounge", "Cardtable", deny=denied)
    done = await house.server.person("Ann").slash("play", game="gin_rummy", channel="lounge")
    reply = await done.settled()
    assert said in reply.text
    assert not house.tables.live()


async def test_without_the_right_to_make_threads_one_plays_in_the_channel(house: House) -> None:
    house.server.permit("lounge", "Cardtable", deny=["create_public_threads"])
    ann = house.server.person("Ann")
    done = await ann.slash("play", game="gin_rummy", channel="lounge")
    reply = await done.settled()
    assert "**Create Public Threads**" in reply.text
    assert house.tables.get(1).place.channel == int(house.server.channel("lounge").id)
    await house.settle()
    assert "Gin Rummy · table 1" in ann.visible("lounge")[-1].text or "Gin Rummy · table 1" in ann.visible("lounge")[-2].text


async def test_the_last_one_who_leaves_a_lobby_closes_it(house: House) -> None:
    ann = house.server.person("Ann")
    table, lobby = await house.open(ann)
    await ann.click(lobby, "Leave")
    await house.settle()
    assert table.status is Status.OVER
    assert "closed before it started" in lobby.text
    assert lobby.labels == ["New table"]


async def test_too_many_tables_of_one_channel_are_refused(house: House) -> None:
    ann = house.server.person("Ann")
    for _ in range(5):
        await house.open(ann)
    done = await ann.slash("play", game="gin_rummy")
    assert "5 tables in this channel" in (await done.settled()).text
    assert len(ann.threads()) == 5


async def test_a_game_against_an_ai_in_the_direct_messages(house: House) -> None:
    ann = house.server.person("Ann")
    done = await ann.slash("play", game="gin_rummy", ai=1, channel=ann.dms_channel)
    await done.settled()
    table = house.tables.get(1)
    lobby = await house.message(table)
    await ann.click(lobby, "Start")
    await house.settle()
    assert table.status is Status.PLAYING
    assert house.moves(await house.hand(ann, table)) or table.ask_of(table.seat_of(int(ann.id))) is None  # type: ignore[arg-type]
