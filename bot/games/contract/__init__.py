"""The contract family (rulebook contract): a fixed series of deals, each asking for its own melds; and Continental Rummy.

`options` and `presets` say what a contract game is; `flow`, `draw`, `claim` and `play` are the steps of a turn; `shapes`
knows melds, `solver` which of them a hand can go down with and `lacking` what it still wants; `asking`, `ideas`, `drafting`
and `looking` are what a seat is asked, offered and shown. `continental` is a game of its own.
"""

from bot.games.contract import continental
from bot.games.contract.game import Contract
from bot.games.contract.presets import variants

VARIANTS = (*variants(Contract()), *continental.VARIANTS)

__all__ = ["VARIANTS", "Contract"]
