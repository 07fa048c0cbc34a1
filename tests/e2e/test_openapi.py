"""Everything the bot sends agrees with Discord's own description."""

from __future__ import annotations

from bot.local import LocalDiscord
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked
from tests.openapi import Spec, needs_spec

pytestmark = needs_spec


async def test_every_request_is_as_discord_describes_it(house: House, discord_here: LocalDiscord) -> None:
    spec = Spec()
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
    faults = {f"{s.method} {s.path} {f}" for s in sent for f in spec.faults_of_request(s.method, s.path, s.body)}
    assert not faults
