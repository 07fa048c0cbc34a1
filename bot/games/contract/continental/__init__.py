"""Continental Rummy: nothing is laid before a whole hand of runs is declared.

`options` says what such a hand is and pays, `patterns` finds one, `deal` is the play and `game` what people see of it.
"""

from bot.games.catalog import Variant
from bot.games.contract.continental.game import Continental
from bot.games.contract.continental.options import ContinentalOptions

VARIANTS = (
    Variant(
        key="continental_rummy",
        names=("Continental Rummy", "Continental"),
        family="contract",
        game=Continental(),
        options=ContinentalOptions(),
        players=tuple(range(2, 13)),
        best=(3, 4, 5),
        presets={"uspc": {}, "full_bonus": {"deuces_wild": True, "bonuses": True, "deuce_count": "any"}},
        summary="Fifteen cards each; the first whole hand of runs is shown at once, and everybody pays for it.",
    ),
)

__all__ = ["VARIANTS", "Continental"]
