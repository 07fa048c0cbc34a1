"""/privacy: everything we have of a person, as a file, and its deletion."""

from __future__ import annotations

import json

from discord import app_commands
from discord.ext import commands

from bot.scores import Scores
from bot.tables.model import Refused
from cogs.answers import Click
from cogs.call import called, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import Attached, Panel, button, file, row, text
from cogs.router import Press, Router


class Privacy(commands.Cog):
    group = app_commands.Group(name="privacy", description=words("command-privacy"))

    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        router.on("erase", self.erase, "update")

    @property
    def scores(self) -> Scores:
        if self.hub.scores is None:
            raise Refused("no_scores")
        return self.hub.scores

    @group.command(name="export", description=words("command-privacy-export"))
    async def export(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            found = await self.scores.export(call.person.id)
            found["tables in play"] = [
                {"table": int(t.id), "game": t.variant.key, "seat": t.seat_of(call.person.id)}
                for t in self.hub.tables.of_person(call.person.id)
            ]
            data = json.dumps(found, indent=2, ensure_ascii=False, default=str).encode()
            kept = Attached("cardtable-data.json", data)
            await call.answer.reply(Panel([text(call.voice.text("privacy-export")), file(kept)], (kept,)))

    @group.command(name="delete", description=words("command-privacy-delete"))
    async def delete(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            sure = button(ids.general("erase", "yes"), call.voice.plain("button-erase"), style="red")
            await call.answer.reply(Panel([text(call.voice.text("privacy-delete")), row(sure)]))

    async def erase(self, press: Press) -> None:
        """Leaves every table first: a person that is forgotten plays nowhere."""
        await self.hub.tables.forget(press.person.id)
        await self.scores.erase(press.person.id)
        self.hub.forget_person(press.person.id)
        await press.answer.update(Panel([text(press.voice.text("privacy-deleted"))]))
