"""The canasta family (rulebook canasta): one engine, and every game as its parameters.

`options` and `presets` say what a game is; `flow` and `play` are the course of a hand, `laying` judges melds laid at once,
`outs` looks for a way to go out; `shapes` knows melds, `scoring` and `standing` what they are worth; `asking`, `ideas`,
`drafting` and `looking` are what a seat is asked, offered and shown; `five` knows what it means when one of five leaves.
What burraco has as well is in `bot.games.sides`.
"""

from bot.games.canasta.five import CanastaFive
from bot.games.canasta.game import Canasta
from bot.games.canasta.presets import variants

VARIANTS = variants(Canasta(), CanastaFive())

__all__ = ["VARIANTS", "Canasta", "CanastaFive"]
