"""A second opinion: what bot and server say to each other, held against Discord's own description of its interface.

The description is not part of this project; where it does not lie beside the checkout these tests are skipped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import aiohttp
import jsonschema_rs
import pytest

from bot.local import LocalDiscord
from tests.local.sample_bot import SampleBot, picture

SPEC_FILE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

pytestmark = pytest.mark.skipif(not SPEC_FILE.exists(), reason="Discord's OpenAPI description is not beside the checkout")


class Spec:
    """The parts of the description that these tests ask for."""

    def __init__(self) -> None:
        self._spec: dict[str, Any] = json.loads(SPEC_FILE.read_text("utf-8"))
        schemas = self._spec["components"]["schemas"]
        # Discord takes whole numbers for ids, and discord.py sends them.
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        templates = sorted(self._spec["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in templates]

    def _operation(self, method: str, path: str) -> dict[str, Any]:
        for pattern, template in self._paths:
            if pattern.fullmatch("/" + path) and method.lower() in self._spec["paths"][template]:
                found: dict[str, Any] = self._spec["paths"][template][method.lower()]
                return found
        raise LookupError(f"no such operation: {method} {path}")

    def faults(self, holder: dict[str, Any], value: Any) -> list[str]:
        """What is wrong with a body."""
        schema = {**holder["content"]["application/json"]["schema"], "components": self._spec["components"]}
        validator = jsonschema_rs.Draft202012Validator(schema)
        return [f"{'/'.join(map(str, e.instance_path))}: {e.message[-300:]}" for e in validator.iter_errors(value)]

    def faults_of_request(self, method: str, path: str, body: Any) -> list[str]:
        holder = self._operation(method, path).get("requestBody")
        return [] if holder is None or body is None else self.faults(holder, body)

    def faults_of_answer(self, path: str, body: Any) -> list[str]:
        return self.faults(self._operation("GET", path)["responses"]["200"], body)


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
