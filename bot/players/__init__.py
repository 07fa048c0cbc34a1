"""AI players: a baseline that plays any game from its Asks, and better ones for the families that have them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.games.catalog import variant
from bot.players.base import Level, Player, Seen, Told
from bot.players.baseline import Baseline
from bot.players.burraco import BurracoPlayer
from bot.players.canasta import CanastaPlayer
from bot.players.contract import ContractPlayer
from bot.players.gin import GinPlayer
from bot.players.golf import GolfPlayer
from bot.players.indian import IndianPlayer
from bot.players.race import Racer
from bot.players.rummy import RummyPlayer
from bot.players.social import SocialPlayer


def _families() -> dict[str, Callable[[Level], Player]]:
    """Who plays which family; the others get the baseline."""
    return {
        "burraco": BurracoPlayer,
        "canasta": CanastaPlayer,
        "contract": ContractPlayer,
        "gin": GinPlayer,
        "golf": GolfPlayer,
        "indian": IndianPlayer,
        "race": Racer,
        "rummy": RummyPlayer,
        "social": SocialPlayer,
    }


@cache
def player_for(key: str, level: Level = "normal") -> Player:
    """The AI player of a variant at a level. Players keep no state, so one serves all seats."""
    return _families().get(variant(key).family, Baseline)(level)


__all__ = ["Level", "Player", "Seen", "Told", "player_for"]
