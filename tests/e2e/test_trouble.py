"""What goes wrong in real life: each case ends in a kind answer or a table that heals by itself."""

from __future__ import annotations

import asyncio

from bot.games.core import Seat
from bot.local import Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table
from tests.e2e.conftest import House


def asked(house: House, table: Table, *people: Person) -> Person:
    """Whose turn it is."""
    for person in people:
        seat = table.seat_of(int(person.id))
        if seat is not None and table.ask_of(seat) is not None:
            return person
    raise AssertionError("nobody is asked")


async def test_a_stranger_gets_a_kind_answer_and_sees_no_card(house: House) -> None:
    ann, bob, cy = (house.server.person(n) for n in ("Ann", "Bob", "Cy"))
    _, message = await house.seated(ann, bob)
    done = await cy.click(message, "My hand")
    assert done.reply.ephemeral
    assert done.reply.text.startswith("You have no seat at this table.")
    assert not cy.dms()


async def test_a_stale_press_changes_nothing_and_shows_the_present(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    old = (await who.click(message, "My hand")).reply
    panel = await house.hand(who, table)
    await house.press(who, panel, house.moves(panel)[0])
    rev = table.rev
    done = await house.press(who, old, house.moves(old)[0])
    assert not done.failed
    assert table.rev == rev
    assert "moved on" in old.text or "not your turn" in old.text


async def test_two_presses_at_once_make_one_move(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    move = house.moves(panel)[0]
    rev = table.rev
    both = await asyncio.gather(house.press(who, panel, move), house.press(who, panel, move))
    assert not any(d.failed for d in both)
    assert table.rev == rev + 1


async def test_a_press_on_a_finished_table_is_answered(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    move = house.moves(panel)[0]
    await ann.slash("end-table", table="1", channel=message.channel)
    done = await house.press(who, panel, move)
    assert not done.failed
    await house.settle()
    assert table.status is Status.OVER
    assert "over" in panel.text
    assert "ended before the match was over" in (await house.message(table)).text


async def test_a_press_on_something_forgotten_is_answered(house: House) -> None:
    ann = house.server.person("Ann")
    _, lobby = await house.open(ann)
    house.tables._tables.clear()  # as long after the end
    done = await ann.click(lobby, "Join")
    assert "Open a new one with" in done.reply.text
    assert done.reply.labels == ["New table"]


async def test_a_deleted_table_message_comes_back(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    house.server.delete_message(message.id)
    await ann.slash("hand", channel=message.channel)
    again = await ann.wait_message(message.channel, "Gin Rummy · table 1", after=message)
    assert again.id != message.id
    assert "My hand" in (await house.message(table)).labels


async def test_a_deleted_hand_comes_back_at_the_next_turn(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    other = bob if who is ann else ann
    lost = await house.hand(other, table)
    house.server.delete_message(lost.id)
    opened = (await who.click(message, "My hand")).reply
    while asked(house, table, ann, bob) is who:
        await house.press(who, opened, house.moves(opened)[-1])
    again = await other.wait_dm("Your hand")
    assert again.id != lost.id and house.moves(again)


async def test_a_deleted_thread_moves_the_table_to_its_channel(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    house.server.delete_channel(message.channel)
    await ann.wait_message("card-table", "Gin Rummy · table 1")
    assert table.status is Status.PLAYING
    assert "My hand" in (await house.message(table)).labels


async def test_a_deleted_channel_closes_the_table_and_tells_its_host(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    ann.here = bob.here = house.server.channel("lounge")
    house.server.permit("lounge", "Cardtable", deny=["create_public_threads"])
    table, _ = await house.seated(ann, bob)
    house.server.delete_channel("lounge")
    await ann.wait_dm("is gone")
    assert table.status is Status.OVER


async def test_a_lost_permission_suspends_the_table_and_tells_its_host(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    ann.here = bob.here = house.server.channel("lounge")
    house.server.permit("lounge", "Cardtable", deny=["create_public_threads"])
    table, _ = await house.seated(ann, bob)
    house.server.permit("lounge", "Cardtable", deny=["view_channel"])
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    await house.press(who, panel, house.moves(panel)[0])
    await ann.wait_dm("I can no longer write")
    assert table.status is Status.PAUSED


async def test_a_table_survives_429_500_503_and_a_dropped_connection(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    faults = house.server.faults
    for trouble in ({"status": 429, "retry_after": 0.05}, {"status": 500}, {"status": 503}, {"disconnect": True}):
        faults.add("PATCH", f"channels/{message.channel.id}/messages/*", **trouble)  # type: ignore[arg-type]
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        done = await house.press(who, panel, house.moves(panel)[-1])
        assert not done.failed
        await house.settle()
    assert table.rev == 4
    now = await house.message(table)
    other = asked(house, table, ann, bob)
    assert f"{other.name} to play" in now.text


async def test_a_message_whose_answer_was_lost_is_not_sent_twice(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    _, lobby = await house.open(ann)
    await bob.click(lobby, "Join")
    await house.settle()
    house.server.faults.add("POST", f"channels/{lobby.channel.id}/messages", lose_answer=True)
    await ann.click(lobby, "Start")
    await house.settle()
    shown = [m for m in ann.visible(lobby.channel) if "deal 1" in m.text]
    assert len(shown) == 1


async def test_an_expired_token_does_not_cost_the_move(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    house.server.faults.add("POST", "interactions/*/callback", status=404, code=10062, message="Unknown interaction")
    rev = table.rev
    await house.press(who, panel, house.moves(panel)[0])
    await house.settle()
    assert table.rev == rev + 1
    assert "Your hand" in (await house.hand(who, table)).text


async def test_a_dropped_gateway_loses_no_press(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    rev = table.rev
    house.server.gateway.drop()
    done = await house.press(who, panel, house.moves(panel)[0])
    assert not done.failed
    assert table.rev == rev + 1


async def test_closed_dms_in_mid_match_fall_back_to_the_private_panel(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    for name in ("Ann", "Bob"):
        house.server.close_dms(name)
    first = asked(house, table, ann, bob)
    panel = (await first.click(message, "My hand")).reply
    await house.press(first, panel, house.moves(panel)[0])
    await house.settle()
    second = asked(house, table, ann, bob)
    assert "press **My hand**" in (await house.message(table)).text or second is first
    opened = await second.click(await house.message(table), "My hand")
    assert house.moves(opened.reply)


async def test_an_unexpected_error_gives_a_code_and_the_log_no_card(house: House, caplog, monkeypatch) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)

    secret = " ".join(("7h", "8h", "Kd"))

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError(secret)

    monkeypatch.setattr(house.client.hub.stage, "hand", broken)
    done = await ann.click(message, "My hand")
    assert "tell whoever runs me this code" in done.reply.text
    logged = "\n".join(r.getMessage() for r in caplog.records)
    assert "table 1, seat" in logged
    assert secret not in logged
    assert table.status is Status.PLAYING


async def test_a_restart_keeps_the_match_and_tells_the_table(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    panel = await house.hand(who, table)
    move = house.moves(panel)[0]
    await house.stop()
    await house.start()
    await house.settle()
    again = house.tables.get(1)
    assert again.rev == table.rev
    assert again.view(Seat(0)) == table.view(Seat(0))
    assert "I was away for a moment" in (await house.message(again)).text
    done = await house.press(who, panel, move)
    assert not done.failed
    assert again.rev == table.rev + 1
    await house.settle()
    assert "I was away" not in (await house.message(again)).text


async def test_views_are_never_stored(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    for _ in range(6):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        await house.press(who, panel, house.moves(panel)[-1])
        opened: Seen = (await who.click(message, "My hand")).reply
        assert opened.ephemeral
        await house.settle()
        message = await house.message(table)
    store = house.client._connection._view_store
    assert not store._views and not store._synced_message_views and not store._dynamic_items and not store._modals
