"""A second opinion: what the sample bot and the server say to each other, held against Discord's own description."""

from __future__ import annotations

import aiohttp
import pytest

from bot.local import LocalDiscord
from tests.local.sample_bot import SampleBot, picture
from tests.openapi import Spec, needs_spec

pytestmark = needs_spec


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec()


async def play(server: LocalDiscord, bot: SampleBot) -> str:
    """A little of everything; the id of a table's message."""
    ann = server.person("Ann")
    table = (await ann.slash("table", game="x")).reply
    await (await ann.slash("dealme")).settled()
    await ann.slash("cards")
    await ann.slash("thread")
    await ann.click(table, "Draw")
    await ann.click(table, "Note")
    await ann.autocomplete("table", "game", "g")
    await bot.create_application_emoji(name="as_", image=picture((1, 2, 3), 16, 16).getvalue())
    return table.id


async def test_what_the_bot_sends_is_as_described(server: LocalDiscord, bot: SampleBot, spec: Spec) -> None:
    await play(server, bot)
    assert len(server.log) > 10
    for sent in server.log:
        if sent.path.startswith("oauth2/"):
            continue
        assert spec.faults_of_request(sent.method, sent.path, sent.body) == [], (sent.method, sent.path)


async def test_what_the_server_answers_is_as_described(server: LocalDiscord, bot: SampleBot, spec: Spec) -> None:
    message = await play(server, bot)
    guild, ann, channel = server.guild.id, server.person("Ann"), server.channel("card-table").id
    async with aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session:
        for path in (
            "users/@me",
            "gateway/bot",
            "applications/@me",
            f"users/{ann.id}",
            f"channels/{channel}",
            f"channels/{ann.dms_channel.id}",
            f"channels/{channel}/messages",
            f"channels/{channel}/messages/{message}",
            f"applications/{server.bot.id}/commands",
            f"applications/{server.bot.id}/emojis",
            f"guilds/{guild}",
            f"guilds/{guild}/roles",
            f"guilds/{guild}/channels",
            f"guilds/{guild}/members/{ann.id}",
            f"guilds/{guild}/threads/active",
        ):
            async with session.get(f"{server.base}/api/v10/{path}") as response:
                assert spec.faults_of_answer(path, await response.json()) == [], path
