"""The burraco family (rulebook burraco): one engine, and every game as its parameters.

`options` and `presets` say what a game is; `flow` and `play` are the course of a hand; `shapes` knows melds as they lie,
`scoring` and `standing` what they are worth; `asking`, `ideas`, `drafting` and `looking` are what a seat is asked, offered
and shown.
"""

from bot.games.burraco.game import Burraco
from bot.games.burraco.presets import variants

VARIANTS = variants(Burraco())

__all__ = ["VARIANTS", "Burraco"]
