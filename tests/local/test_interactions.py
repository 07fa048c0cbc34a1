"""Every kind of interaction, as people meet it."""

from __future__ import annotations

import asyncio

import pytest

from bot.local import ActionRefused, LocalDiscord
from tests.local.sample_bot import SampleBot

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_posts_a_table_that_everyone_sees(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    done = await ann.slash("table", game="canasta", seats=3)
    assert done.kind == "message"
    assert bob.visible() == [done.reply]
    assert "Turn **0**" in bob.last().text
    [image] = bob.last().images
    assert image["description"] == "The table at turn 0"
    assert (image["width"], image["height"]) == (640, 300)
    assert server.unknown_routes == []


async def test_a_press_edits_the_table_in_place_and_replaces_its_picture(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = (await ann.slash("table", game="x")).reply
    before = table.images[0]["url"]
    done = await bob.click(table, "Draw")
    assert done.kind == "update"
    assert done.reply == table
    assert "Turn **1**" in table.text
    assert table.images[0]["url"] != before
    assert [a["filename"] for a in table.attachments] == ["table1.png"]


async def test_a_press_that_was_on_its_way_when_the_table_changed_still_arrives(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = (await ann.slash("table", game="x")).reply
    old = table.button("Draw")["custom_id"]
    await ann.click(table, "Draw")
    done = await bob.click(table, custom_id=old)
    assert done.kind == "update"


async def test_a_hand_is_seen_by_its_owner_only(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = (await ann.slash("table", game="x")).reply
    hand = (await bob.click(table, "Hand")).reply
    assert hand.ephemeral
    assert hand in bob.visible()
    assert hand not in ann.visible()
    with pytest.raises(ActionRefused):
        await ann.click(hand, "Sort")
    await bob.click(hand, "Sort")
    assert hand.content == "Sorted."
    bob.dismiss(hand)
    assert hand.deleted


async def test_a_disabled_button_cannot_be_pressed(server: LocalDiscord) -> None:
    bob = server.person("Bob")
    table = (await bob.slash("table", game="x")).reply
    hand = (await bob.click(table, "Hand")).reply
    with pytest.raises(ActionRefused):
        await bob.click(hand, "Closed")


async def test_a_multi_select_takes_values_and_labels_within_its_bounds(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    message = (await ann.slash("cards")).reply
    done = await ann.select(message, "2h", "3 of hearts", placeholder="Meld")
    assert done.reply.content == "melds 2h 3h"
    with pytest.raises(ActionRefused):
        await ann.select(message, "2h", custom_id="meld")
    with pytest.raises(ActionRefused):
        await ann.select(message, "2h", "Kh", custom_id="meld")


async def test_a_user_select_and_a_user_option_name_people(server: LocalDiscord) -> None:
    ann, cy = server.person("Ann"), server.person("Cy")
    message = (await ann.slash("cards", who="Cy")).reply
    assert message.content == "cards for Cy"
    done = await ann.select(message, cy, placeholder="Give")
    assert done.kind == "deferred_update"
    assert (await ann.wait_message(None, "for Cy", after=message)).content == "for Cy"


async def test_a_modal_is_filled_in_and_answered(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    table = (await ann.slash("table", game="x")).reply
    opened = await ann.click(table, "Note")
    assert opened.kind == "modal"
    with pytest.raises(ActionRefused):
        await ann.submit_modal(opened, how=["Loud"], tone="kind")
    with pytest.raises(ActionRefused):
        await ann.submit_modal(opened, words="x" * 21, how=["Loud"], tone="kind")
    done = await ann.submit_modal(opened, Words="hello", how="Soft", tone="Dry", sure=True)
    assert done.reply.content == "note hello Soft Dry True"


async def test_autocomplete_offers_at_most_25_and_follows_the_typing(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    assert len(await ann.autocomplete("table", "game", "")) == 25
    assert await ann.autocomplete("table", "game", "cana") == [("Canasta", "canasta")]


async def test_commands_in_groups_take_choices_by_name(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    assert (await ann.slash("scores top", span="Season")).reply.content == "top of Season"
    with pytest.raises(ActionRefused):
        await ann.slash("scores top", span="for ever")
    with pytest.raises(ActionRefused):
        await ann.slash("scores top")


async def test_options_keep_to_their_bounds(server: LocalDiscord) -> None:
    with pytest.raises(ActionRefused):
        await server.person("Ann").slash("table", game="x", seats=9)


async def test_context_menus_work_on_people_and_messages(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    done = await ann.menu("Poke", bob)
    assert done.reply.content == "pokes Bob"
    said = bob.say("look here")
    assert (await ann.menu("Quote", said)).reply.content == f"> message {said.id}"


async def test_commands_for_those_in_charge_are_hidden_from_others(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    assert "admin" in [leaf.path for leaf in ann.commands()]
    assert "admin" not in [leaf.path for leaf in bob.commands()]
    assert "admin" not in [leaf.path for leaf in ann.commands(ann.dms_channel)]
    with pytest.raises(ActionRefused):
        await bob.slash("admin")


async def test_a_deferred_reply_shows_thinking_until_it_is_filled_in(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    done = await ann.slash("dealme")
    assert done.kind == "deferred"
    assert done.reply.ephemeral
    assert (await done.settled()).content == "It is in your DMs"
    [dm] = ann.dms()
    assert dm.content == "Your private hand"
    assert dm.file("hand.png").startswith(b"\x89PNG")
    await ann.click(dm, "Sort")
    assert dm.content == "Sorted."


async def test_follow_ups_can_be_secret(server: LocalDiscord) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    await ann.slash("whisper")
    await ann.wait_message(None, "another secret")
    assert len(ann.visible()) == 2
    assert bob.visible() == []


async def test_many_people_press_at_once(server: LocalDiscord) -> None:
    people = [server.person(name) for name in ("Ann", "Bob", "Cy", "Dee")]
    table = (await people[0].slash("table", game="x")).reply
    done = await asyncio.gather(*(person.click(table, "Hand") for person in people for _ in range(10)))
    assert {outcome.kind for outcome in done} == {"message"}
    for person in people:
        assert len([m for m in person.visible() if m.ephemeral]) == 10


async def test_the_bot_reads_words_only_where_discord_lets_it(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    ann.say("talking among ourselves")
    ann.say(f"<@{server.bot.id}> hello")
    ann.say("in private", channel=ann.dms_channel)
    await ann.slash("whisper")  # what was said before has been heard once this is answered
    assert bot.heard == ["", f"<@{server.bot.id}> hello", "in private"]
