"""/privacy: everything we have of a person, as a file, and its deletion."""

from __future__ import annotations

from discord.ext import commands

from cogs.hub import Hub
from cogs.router import Router


class Privacy(commands.Cog):
    def __init__(self, hub: Hub, _: Router) -> None:
        self.hub = hub
