"""The rummy family (rulebook rummy): one engine, and every game as its parameters.

`options` and `presets` say what a game is; `flow`, `draw`, `play`, `claim`, `knock` and `turned` are the phases of a deal;
`shapes` knows melds on the table, `scoring` and `standing` what they are worth; `asking`, `ideas`, `drafting` and `looking`
are what a seat is asked, offered and shown.
"""

from bot.games.rummy.game import Rummy
from bot.games.rummy.presets import variants

VARIANTS = variants(Rummy())

__all__ = ["VARIANTS", "Rummy"]
