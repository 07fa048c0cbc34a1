"""The embedded Discord: a loopback server that unmodified discord.py talks to, and a live page for people.

`LocalDiscord` is the server; `Person`, `Seen` and `Outcome` are how tests act and look.
"""

from bot.local.client import Outcome, Person, Seen
from bot.local.common import ActionRefused, ApiError, Clock
from bot.local.faults import Fault, Faults
from bot.local.server import LocalDiscord

__all__ = ["ActionRefused", "ApiError", "Clock", "Fault", "Faults", "LocalDiscord", "Outcome", "Person", "Seen"]
