"""Permissions, closed DMs, deleted things, and faults on demand."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.local import ActionRefused, LocalDiscord
from tests.local.conftest import running, until
from tests.local.sample_bot import SampleBot


def room(server: LocalDiscord, bot: SampleBot, name: str = "card-table") -> discord.TextChannel:
    channel = bot.get_channel(int(server.channel(name).id))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_closed_dms(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    server.close_dms("Ann")
    done = await ann.slash("dealme")
    assert (await done.settled()).content == "closed (50007)"
    assert ann.dms() == []
    server.close_dms("Ann", closed=False)
    await (await ann.slash("dealme")).settled()
    assert len(ann.dms()) == 1
    assert server.person("Bob").dms() == []


@pytest.mark.parametrize(("denied", "code"), [("send_messages", 50013), ("view_channel", 50001)])
async def test_missing_permissions(server: LocalDiscord, bot: SampleBot, denied: str, code: int) -> None:
    channel = room(server, bot)
    server.permit("card-table", "Cardtable", deny=[denied])
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == code
    server.permit("card-table", "Cardtable")
    await channel.send("x")


async def test_the_bot_knows_its_permissions(server: LocalDiscord, bot: SampleBot) -> None:
    server.permit("card-table", "Cardtable", deny=["attach_files", "create_public_threads"])
    seen: list[discord.Permissions] = []

    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        seen.append(interaction.app_permissions)

    await server.person("Ann").slash("whisper")
    mine = room(server, bot).permissions_for(room(server, bot).guild.me)
    for known in (mine, seen[0]):
        assert not known.attach_files
        assert not known.create_public_threads
        assert known.send_messages


async def test_people_see_and_write_only_where_they_may(server: LocalDiscord, bot: SampleBot) -> None:
    bob = server.person("Bob")
    server.permit("lounge", "Bob", deny=["view_channel"])
    assert "lounge" not in [c.name for c in bob.channels()]
    server.permit("card-table", None, deny=["send_messages"])
    with pytest.raises(ActionRefused):
        bob.say("hello")
    assert (await bob.slash("whisper")).kind == "message"


async def test_deleted_messages_and_channels(server: LocalDiscord, bot: SampleBot) -> None:
    channel = room(server, bot)
    message = await channel.send("soon gone")
    heard: list[str] = []

    @bot.listen()
    async def on_raw_message_delete(event: Any) -> None:
        heard.append("message")

    @bot.listen()
    async def on_guild_channel_delete(gone: Any) -> None:
        heard.append(gone.name)

    server.delete_message(str(message.id))
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="x")
    assert refused.value.code == 10008
    server.delete_channel("card-table")
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("x")
    assert refused.value.code == 10003
    await until(lambda: len(heard) == 2)
    assert heard == ["message", "card-table"]


async def test_being_thrown_out_and_invited_back(server: LocalDiscord, bot: SampleBot) -> None:
    channel = room(server, bot)
    server.remove_bot()
    with pytest.raises(discord.Forbidden):
        await channel.send("x")
    with pytest.raises(ActionRefused):
        await server.person("Ann").slash("whisper")
    await until(lambda: not bot.guilds)
    server.invite_bot()
    await until(lambda: bot.guilds)
    await room(server, bot).send("back")


async def test_a_429_is_waited_out_and_a_500_tried_again(server: LocalDiscord, bot: SampleBot) -> None:
    busy = server.faults.add("POST", "channels/*/messages", status=429, retry_after=0.01, times=2)
    await room(server, bot).send("after a while")
    assert busy.hits == 2
    assert server.person("Ann").last().content == "after a while"
    assert [sent.status for sent in server.log if sent.path.endswith("/messages")] == [429, 429, 200]


async def test_a_503_and_a_hang_up_are_passed_on(server: LocalDiscord, bot: SampleBot) -> None:
    server.faults.add("POST", "channels/*/messages", status=503)
    with pytest.raises(discord.DiscordServerError):
        await room(server, bot).send("x")
    server.faults.add("POST", "channels/*/messages", disconnect=True)
    with pytest.raises(aiohttp.ClientError):
        await room(server, bot).send("x")
    assert server.person("Ann").visible() == []


async def test_an_answer_can_be_slow(server: LocalDiscord, bot: SampleBot) -> None:
    server.faults.add("POST", "channels/*/messages", delay=0.1)
    slow = asyncio.create_task(room(server, bot).send("slow"))
    await room(server, bot).send("quick")
    await slow
    assert [m.content for m in server.person("Ann").visible()] == ["quick", "slow"]


async def test_nobody_is_written_to_without_a_common_server(server: LocalDiscord, bot: SampleBot) -> None:
    bob = await bot.fetch_user(int(server.person("Bob").id))
    server.remove_member("Bob")
    with pytest.raises(discord.Forbidden) as refused:
        await bob.send("hello?")
    assert refused.value.code == 50278


async def test_a_follow_up_before_any_answer_finds_no_webhook(server: LocalDiscord, bot: SampleBot) -> None:
    codes: list[int] = []

    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("too early")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("now")

    await server.person("Ann").slash("slow", seconds=60)
    assert codes == [10015]


async def test_a_lost_answer_has_done_its_work(server: LocalDiscord, bot: SampleBot) -> None:
    server.faults.add("POST", "channels/*/messages", lose_answer=True)
    with pytest.raises(aiohttp.ClientError):
        await room(server, bot).send("did it arrive?")
    assert server.person("Ann").last().content == "did it arrive?"


async def test_a_nonce_sends_once(server: LocalDiscord, bot: SampleBot) -> None:
    channel = room(server, bot)
    payload = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    first = await bot.http.request(route, json=payload)
    second = await bot.http.request(route, json=payload)
    assert first["id"] == second["id"]
    assert len(server.person("Ann").visible()) == 1


async def test_a_fault_can_be_any_code_for_ever_and_be_taken_back(server: LocalDiscord, bot: SampleBot) -> None:
    fault = server.faults.add("POST", "users/@me/channels", status=400, code=40003, times=None)
    bob = await bot.fetch_user(int(server.person("Bob").id))
    for _ in range(2):
        with pytest.raises(discord.HTTPException) as refused:
            await bob.create_dm()
        assert refused.value.code == 40003
    fault.stop()
    await bob.create_dm()


async def test_rate_limit_headers_slow_the_bot_down_but_lose_nothing() -> None:
    async with LocalDiscord(record=None) as server, running(server) as bot:
        await asyncio.gather(*(room(server, bot).send(str(n)) for n in range(6)))
        assert sorted(m.content for m in server.person("Ann").visible()) == list("012345")
        assert server.buckets.hits == 0


async def test_an_unknown_route_is_noted(server: LocalDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/nothing/here"))
    assert server.unknown_routes == ["GET /api/v10/nothing/here"]


async def test_the_record_holds_bodies_and_files(server: LocalDiscord, bot: SampleBot) -> None:
    await server.person("Ann").slash("table", game="x")
    sent = next(s for s in server.log if s.path.endswith("/callback"))
    assert sent.body["type"] == 4
    assert sent.files["table0.png"].startswith(b"\x89PNG")


# -- threads -------------------------------------------------------------------------------------------------------------


async def test_a_thread_is_opened_written_to_archived_and_woken(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    await ann.slash("thread")
    await ann.wait_for(lambda: any(thread.name == "table 1" for thread in ann.threads()))
    welcome = await ann.wait_message("table 1", "welcome")
    thread = bot.get_channel(int(welcome.channel.id))
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.get_partial_message(int(welcome.id)).edit(content="x")
    assert refused.value.code == 50083
    ann.say("wake up", channel="table 1")
    await thread.get_partial_message(int(welcome.id)).edit(content="awake")
    assert welcome.content == "awake"
    await thread.add_user(discord.Object(int(ann.id)))
    with pytest.raises(discord.HTTPException):
        await room(server, bot).create_thread(name="again", message=discord.Object(thread.id))


async def test_a_private_thread_is_for_those_added(server: LocalDiscord, bot: SampleBot) -> None:
    bob = server.person("Bob")
    server.permit("card-table", "Cardtable", allow=["create_private_threads"])
    thread = await room(server, bot).create_thread(name="hush", type=discord.ChannelType.private_thread)
    assert "hush" not in [c.name for c in bob.channels()]
    await thread.add_user(discord.Object(int(bob.id)))
    assert "hush" in [c.name for c in bob.channels()]
