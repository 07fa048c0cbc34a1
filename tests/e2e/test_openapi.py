"""Everything the bot sends agrees with Discord's own description, where CARDTABLE_OPENAPI names a copy of it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from bot.local import LocalDiscord
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked

SPEC = os.environ.get("CARDTABLE_OPENAPI", "")
pytestmark = pytest.mark.skipif(
    not SPEC or not Path(SPEC).is_file(), reason="CARDTABLE_OPENAPI does not name a copy of Discord's OpenAPI description"
)


class Description:
    """Discord's description; integers are taken for snowflakes, as Discord takes them."""

    def __init__(self, path: str) -> None:
        self.spec = json.loads(Path(path).read_text(encoding="utf-8"))
        schemas = self.spec["components"]["schemas"]
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        paths = sorted(self.spec["paths"], key=lambda p: p.count("{"))
        self.routes = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", p)), p) for p in paths]
        self.validators: dict[tuple[str, str], Any] = {}

    def faults(self, method: str, path: str, body: Any) -> list[str]:
        import jsonschema_rs

        fitting = (p for rx, p in self.routes if rx.fullmatch("/" + path))
        known = next((p for p in fitting if method.lower() in self.spec["paths"][p]), None)
        if known is None:
            return [f"there is no {method} {path}"]
        if (method, known) not in self.validators:
            wanted = self.spec["paths"][known][method.lower()].get("requestBody")
            schema = wanted["content"]["application/json"]["schema"] if wanted else {}
            self.validators[method, known] = jsonschema_rs.validator_for({**schema, "components": self.spec["components"]})
        return [f"{method} {known}: {e.message[:300]}" for e in self.validators[method, known].iter_errors(body)][:3]


async def test_every_request_is_as_discord_describes_it(house: House, discord_here: LocalDiscord) -> None:
    description = Description(SPEC)
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, message = await house.seated(ann, bob)
    for command in ("tables", "games", "doctor", "settings mine", "settings server", "leaderboard", "stats", "hand"):
        await (await ann.slash(command)).settled()
    await ann.slash("privacy export")
    for _ in range(6):
        who = asked(house, table, ann, bob)
        panel = await house.hand(who, table)
        await house.press(who, panel, house.moves(panel)[-1])
    for label in ("My hand", "Rules", "⋯"):
        await bob.click(await house.message(table), label)
    _, lobby = await house.open(ann, "rummy")
    menu = (await ann.click(lobby, "Options")).reply
    await ann.select(menu, menu.select("A house rule")["options"][0]["value"], placeholder="A house rule")
    await house.settle()
    assert message is not None
    sent = [s for s in discord_here.log if s.method in ("POST", "PUT", "PATCH") and s.body is not None]
    assert len(sent) > 40
    faults = {f for s in sent for f in description.faults(s.method, s.path, s.body)}
    assert not faults
