"""The stock when it runs low (rulebook golf6, end of hand 4)."""

from __future__ import annotations

from bot.games.golf.deal import GolfDeal, Play
from bot.games.golf.options import GolfOptions
from bot.games.luck import shuffled


def can_reshuffle(o: GolfOptions, d: GolfDeal) -> bool:
    return o.stock_out == "reshuffle" and d.reshuffles < o.max_reshuffles and len(d.discard) > 1


def reshuffle(play: Play) -> None:
    """All discards but the top go, shuffled, under what is left of the stock."""
    d = play.deal
    *under, top = d.discard
    fresh = shuffled(under, d.seed, f"reshuffle {d.reshuffles}")
    play.set(stock=(*d.stock, *fresh), discard=(top,), reshuffles=d.reshuffles + 1)
    play.tell("reshuffle", n=len(under))
