"""The gateway: lost connections, replay, intents, shards."""

from __future__ import annotations

import discord
import pytest

from bot.local import LocalDiscord
from tests.local.conftest import running, until
from tests.local.sample_bot import SampleBot


async def test_a_cut_wire_is_resumed_and_the_press_replayed(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    table = (await ann.slash("table", game="x")).reply
    server.gateway.drop()
    done = await ann.click(table, "Draw")
    assert done.kind == "update"
    assert server.gateway.resumes == 1
    assert server.gateway.identifies == 1


@pytest.mark.parametrize("trouble", ["close", "reconnect"])
async def test_discord_asks_for_a_reconnection(server: LocalDiscord, bot: SampleBot, trouble: str) -> None:
    ann = server.person("Ann")
    if trouble == "close":
        await server.gateway.close_connections(4000)
    else:
        server.gateway.ask_to_reconnect()
    assert (await ann.slash("whisper")).kind == "message"
    assert server.gateway.identifies == 1


async def test_a_press_while_the_bot_is_away_fails_for_the_person() -> None:
    async with LocalDiscord(answer_within=0.1) as server:
        async with running(server):
            table = (await server.person("Ann").slash("table", game="x")).reply
        assert (await server.person("Ann").click(table, "Draw")).failed
        assert not server.gateway.connected


async def test_a_privileged_intent_is_not_granted(server: LocalDiscord) -> None:
    client = discord.Client(intents=discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start("x")
    await client.close()


async def test_several_shards_share_the_servers_and_dms_come_on_the_first() -> None:
    class Sharded(discord.AutoShardedClient):
        def __init__(self) -> None:
            super().__init__(intents=discord.Intents.default())
            self._connection.guild_ready_timeout = 0  # type: ignore[attr-defined]
            self.heard: list[tuple[int, str]] = []

        async def on_message(self, message: discord.Message) -> None:
            if message.guild is None:
                self.heard.append((0, message.content))
            else:
                self.heard.append((message.guild.shard_id, str(message.guild.name)))

    async with LocalDiscord(realistic_limits=False, shards=2) as server:
        for n in range(6):
            server.add_guild(f"Room {n}", [f"general-{n}"])
            server.clock.advance(0.005)
        async with running(server, Sharded) as client:
            assert len(client.guilds) == 7
            assert {guild.shard_id for guild in client.guilds} <= {0, 1}
            ann = server.person("Ann")
            ann.say("psst", channel=ann.dms_channel)
            await until(lambda: client.heard)
            assert client.heard == [(0, "psst")]


async def test_an_invalid_session_begins_anew(server: LocalDiscord, bot: SampleBot) -> None:
    server.gateway.invalidate()
    await until(lambda: server.gateway.identifies == 2)
    assert (await server.person("Ann").slash("whisper")).kind == "message"
    assert server.gateway.resumes == 0
