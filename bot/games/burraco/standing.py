"""How the match stands, and what it makes of the next hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.burraco.options import SOLO_TARGET, BurracoOptions
from bot.games.burraco.scoring import doubled
from bot.games.core import Seat
from bot.games.match import Score, Standing
from bot.games.sides import Side, standing_of

MINUTE = 60_000  # ms
_NEVER, _NOW = 1 << 60, -1 << 60


def match_sides(o: BurracoOptions) -> tuple[Side, ...]:
    """Who wins or loses the match together; three players each play for themselves."""
    return tuple((Seat(s),) for s in range(3)) if o.players == 3 else o.sides


def standing(o: BurracoOptions, ledger: Sequence[Score]) -> Standing:
    target = target_of(o, ledger) if o.match_time is None else _NOW if time_is_up(o, ledger) else _NEVER
    found = standing_of(o.players, match_sides(o), ledger, target, o.max_hands, judged=doubled(o, ledger))
    if found.result is not None and target == _NOW and found.result.reason == "target":
        return replace(found, result=replace(found.result, reason="time"))
    return found


def is_solo(o: BurracoOptions, ledger: Sequence[Score]) -> bool:
    """Whether the next hand is one of the last hands of three, in which nobody partners."""
    return o.final_solo_at is not None and max(doubled(o, ledger)) >= 2 * o.final_solo_at


def target_of(o: BurracoOptions, ledger: Sequence[Score]) -> int:
    """Twice the total that ends the match once it is reached."""
    if o.final_solo_at is not None and is_solo(o, ledger):
        return 2 * SOLO_TARGET[o.final_solo_at]  # "over 1500" and "over 2000" as a total that is reached
    return 2 * o.target + (o.target_test == "over")


def time_is_up(o: BurracoOptions, ledger: Sequence[Score]) -> bool:
    """Whether the set time has run out since the first move of the match."""
    if o.match_time is None or not ledger:
        return False
    return bool(ledger[-1].data["ended"] - ledger[0].data["began"] >= o.match_time * MINUTE)
