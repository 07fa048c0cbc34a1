"""Every slash command and menu, as people use them."""

from __future__ import annotations

import hashlib
import json

import pytest

from bot.games.core import Seat
from bot.tables.model import Status
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked


async def test_all_commands_are_there_and_known_to_discord(house: House) -> None:
    ann = house.server.person("Ann")
    offered = {leaf.path for leaf in ann.commands()}
    assert offered >= {
        "play", "tables", "hand", "move", "leave", "games", "leaderboard", "stats", "history", "rules", "settings mine",
        "settings server", "end-table", "doctor", "privacy export", "privacy delete", "verify",
        "End this table", "Card stats",
    }  # fmt: skip
    assert house.server.unknown_routes == []


async def test_tables_lists_ones_own_and_says_where_it_is_ones_turn(house: House) -> None:
    ann, bob, cy = (house.server.person(n) for n in ("Ann", "Bob", "Cy"))
    assert "No tables yet" in (await cy.slash("tables")).reply.text
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    listed = (await who.slash("tables")).reply
    assert "your turn" in listed.text and "To your turn" in [b["label"] for b in listed.buttons]
    assert "Other tables here" in (await cy.slash("tables")).reply.text


async def test_a_move_can_be_typed_from_the_list_of_legal_ones(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    who = asked(house, table, ann, bob)
    seat = table.seat_of(int(who.id))
    assert seat is not None
    ask = table.ask_of(seat)
    assert ask is not None
    choices = await who.autocomplete("move", "move", "")
    assert len(choices) == len(ask.actions)
    rev = table.rev
    done = await who.slash("move", move=choices[0][1])
    assert table.rev == rev + 1
    assert "Your hand" in (await done.settled()).text
    wrong = await who.slash("move", move="discard:7x")
    assert "⚠️" in (await wrong.settled()).text
    nonsense = await who.slash("move", move="fly to the moon")
    assert "I do not understand" in (await nonsense.settled()).text
    assert table.rev == rev + 1


async def test_hand_works_from_any_channel(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    await house.seated(ann, bob)
    reply = await (await ann.slash("hand", channel="lounge")).settled()
    assert reply.ephemeral and "Your hand" in reply.text
    assert "You sit at no table" in (await house.server.person("Cy").slash("hand")).reply.text


async def test_leaving_a_match_asks_first_and_never_blocks_the_other(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    sure = (await ann.click(message, "Leave")).reply
    assert table.seats[0].person is not None, "one press on a public button is not enough"
    await ann.click(sure, "Leave the match")
    await house.settle()
    assert table.seats[0].ai is not None and table.status is Status.PLAYING
    assert table.host.name == "Bob"
    done = await bob.slash("leave", table="all")
    assert "You have left" in done.reply.text
    assert table.status is Status.OVER


async def test_rules_and_games_are_there_for_reading(house: House) -> None:
    ann = house.server.person("Ann")
    listed = (await ann.slash("games")).reply
    await ann.select(listed, "gin", placeholder="A family")
    assert "Gin Rummy" in listed.text
    await ann.select(listed, "social", placeholder="A family")
    assert "Go Fish" in listed.text
    await ann.select(listed, "go_fish", placeholder="Rules of")
    assert listed.text.startswith("## Go Fish")
    await ann.click(listed, "Back")
    assert "Go Fish" in listed.text
    rules = (await ann.slash("rules", game="crazy 8s")).reply
    assert rules.text.startswith("## Crazy Eights")


async def test_a_persons_settings_hold_at_once(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    mine = (await ann.slash("settings mine")).reply
    await ann.select(mine, "ephemeral", placeholder="Where your hand goes")
    await ann.click(mine, "Four colours: no")
    assert "Four colours: yes" in mine.labels
    await house.seated(ann, bob)
    assert not ann.dms(), "who wants no direct messages gets none"
    assert bob.dms()
    kept = await house.store.people.preferences(int(ann.id))
    assert kept.hand == "ephemeral" and kept.four_colours


async def test_a_servers_settings_are_for_its_managers(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    assert "those who manage the server" in (await bob.slash("settings server")).reply.text
    menu = (await ann.slash("settings server")).reply
    await ann.select(menu, "correspondence", placeholder="Clock")
    await ann.click(menu, "A thread for each table: yes")
    await ann.select(menu, "gin", placeholder="Games that may be played")
    table, lobby = await house.open(bob)
    assert table.clock.key == "correspondence"
    assert lobby.channel.name == "card-table"
    refused = await bob.slash("play", game="go_fish")
    assert "I know no game" in (await refused.settled()).text


async def test_an_admin_ends_a_table_by_command_and_by_menu_and_others_may_not(house: House) -> None:
    ann, bob, cy = (house.server.person(n) for n in ("Ann", "Bob", "Cy"))
    first, message = await house.seated(bob, cy)
    refused = await cy.slash("end-table", table=str(first.id))
    assert "host and for those who manage" in refused.reply.text and first.live
    await ann.menu("End this table", message)
    assert first.status is Status.OVER
    second, _ = await house.open(bob)
    await ann.slash("end-table", table=str(second.id))
    assert second.status is Status.OVER


async def test_the_remains_of_a_forgotten_table_can_be_cleared_away(house: House) -> None:
    ann = house.server.person("Ann")
    _, lobby = await house.open(ann)
    house.tables._tables.clear()
    house.client.hub.stage._posts.clear()
    await ann.menu("End this table", lobby)
    await ann.wait_for(lambda: "Open a new one" in lobby.text)
    assert lobby.labels == ["New table"]


async def test_the_doctor_names_what_is_missing(house: House) -> None:
    ann = house.server.person("Ann")
    well = await (await ann.slash("doctor")).settled()
    assert "✅ Permissions" in well.text
    house.server.permit("lounge", "Cardtable", deny=["attach_files"])
    ill = await (await ann.slash("doctor", channel="lounge")).settled()
    assert "⚠️ Missing permissions here: Attach Files" in ill.text


async def test_everything_known_of_a_person_is_exported_and_deleted(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob)
    reply = await (await ann.slash("privacy export")).settled()
    data = json.loads(reply.file("cardtable-data.json"))
    assert data["person"][0]["name"] == "Ann"
    assert reply.ephemeral
    sure = (await ann.slash("privacy delete")).reply
    done = await ann.click(sure, "Delete everything")
    assert not done.failed
    assert "I have forgotten you" in sure.text
    assert table.seat_of(int(ann.id)) is None
    assert await house.store.people.name(int(ann.id)) is None


async def test_a_finished_match_proves_its_shuffles_and_leads_to_another(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob, game="crazy_eights", players=2)
    before = (await ann.slash("verify", table="1", channel=message.channel)).reply.text
    assert table.proof.promise in before and "when the match is over" in before
    await finish(house, table)
    message = await house.message(table)
    proof = (await bob.click(message, "Verify")).reply.text
    assert hashlib.sha256(bytes.fromhex(table.proof.secret)).hexdigest() == table.proof.promise
    assert table.proof.secret in proof and table.proof.promise in proof
    await ann.click(message, "Rematch")
    await house.settle()
    following = house.tables.live()[-1]
    assert following.id != table.id and following.status is Status.LOBBY
    await bob.click(message, "Rematch")
    await house.settle()
    assert following.status is Status.PLAYING
    board = (await ann.slash("leaderboard", game="crazy_eights")).reply.text
    assert "1 of 1 won" in board
    stats = (await bob.slash("stats")).reply.text
    assert "**Matches** 1 · " in stats
    assert "**Matches** 1 · " in (await ann.menu("Card stats", bob)).reply.text


async def finish(house: House, table) -> None:
    """The match is played to its end behind the scenes."""
    from random import Random

    from tests.e2e.brains import wish

    rng = Random(5)
    for _ in range(3000):
        if table.status is Status.OVER:
            break
        seat = next(Seat(s) for s in range(len(table.seats)) if table.ask_of(Seat(s)) is not None)
        await house.tables.act(table.id, table.seats[seat].person.id, wish(table, seat, rng))
    assert table.status is Status.OVER
    await house.settle()


@pytest.mark.parametrize("name", ["`x` **y** @everyone", "||spoiler||\u202e", "[a](https://b.c)"])
async def test_a_hostile_name_breaks_nothing(house: House, name: str) -> None:
    eve = house.server.add_person(name)
    table, lobby = await house.open(eve)
    assert "@everyone" not in lobby.text.replace("\\@", "")
    assert table.host.name == name


async def test_a_host_may_let_an_ai_play_for_somebody_who_may_come_back(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    menu = (await ann.click(message, "⋯")).reply
    await ann.select(menu, "correspondence", placeholder="Clock")
    assert table.clock.key == "correspondence"
    await ann.select(menu, "Let an AI play for Bob", placeholder="Somebody does not play?")
    await house.settle()
    assert table.seats[1].stands_in
    own = (await bob.click(await house.message(table), "⋯")).reply
    back = await bob.click(own, "Take my seat back")
    assert "Your hand" in (await back.settled()).text
    assert not table.seats[1].stands_in


async def test_a_newcomer_takes_over_from_an_ai(house: House) -> None:
    ann, cy = house.server.person("Ann"), house.server.person("Cy")
    table, lobby = await house.open(ann, players=2, ai=1)
    await ann.click(lobby, "Start")
    message = await house.message(table)
    menu = (await cy.click(message, "⋯")).reply
    done = await cy.click(menu, "Take over a seat")
    assert "Your hand" in (await done.settled()).text
    assert table.seat_of(int(cy.id)) == 1
