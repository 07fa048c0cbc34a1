"""Golf and its relatives: everybody owns a small grid of cards and tries to end with the fewest points (rulebook golf)."""

from bot.games.golf.game import Golf
from bot.games.golf.options import GolfOptions
from bot.games.golf.variants import VARIANTS

__all__ = ["VARIANTS", "Golf", "GolfOptions"]
