"""/leaderboard and /stats."""

from __future__ import annotations

from discord.ext import commands

from cogs.hub import Hub
from cogs.router import Router


class ScoreBoard(commands.Cog):
    def __init__(self, hub: Hub, _: Router) -> None:
        self.hub = hub
