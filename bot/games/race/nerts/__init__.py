"""Nerts, team Nerts and the 1934 Pounce (rulebook race): everybody plays a patience of the own pack, with the lake for all.

A *layout* is what one pack is played in: one seat's, or one team's. Every card knows its layout by its pack, so the lake
tells whose card is whose.
"""

from bot.games.race.nerts.game import Nerts, TeamNerts
from bot.games.race.nerts.options import NertsOptions, TeamOptions

__all__ = ["Nerts", "NertsOptions", "TeamNerts", "TeamOptions"]
