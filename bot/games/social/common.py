"""What the social games share: their timer, junior names, turns that skip empty hands, and matches of summed points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from msgspec import Meta

from bot.games.core import Options, Result, Seat
from bot.games.match import Score, Standing, leaders, places

T = TypeVar("T")


class SocialOptions(Options, frozen=True, kw_only=True):
    turn_s: Annotated[int, Meta(ge=10, le=300, description="seconds for a turn")] = 60


class JuniorOptions(SocialOptions, frozen=True, kw_only=True):
    junior: Annotated[bool, Meta(description="thirteen picture names instead of ranks, for children")] = False


def rank_word(rank: str, junior: bool) -> str:
    """What an event or a button says for a rank: the rank itself, or the text id of its picture."""
    return f"picture-{rank}" if junior else rank


def rank_texts(options: JuniorOptions) -> str:
    """How a view's ranks are called (TableView.ranks)."""
    return "picture" if options.junior else ""


def after(seat: int, n: int, fits: Callable[[Seat], bool], step: int = 1) -> Seat | None:
    """The next seat (left by default) for which `fits`; the seat itself comes last. None where no seat fits."""
    seats = (Seat((seat + step * k) % n) for k in range(1, n + 1))
    return next((s for s in seats if fits(s)), None)


def total_points(ledger: Sequence[Score], players: int) -> tuple[int, ...]:
    return tuple(sum(score.points[s] for score in ledger) for s in range(players))


def after_deals(ledger: Sequence[Score], players: int, deals: int, *, low: bool = False) -> Standing:
    """A match of a fixed number of deals: points are added up, the best total wins, equal totals share."""
    totals = total_points(ledger, players)
    if len(ledger) < deals:
        return Standing(totals)
    reason = ledger[-1].reason if deals == 1 else "deals"
    return Standing(totals, Result(reason, leaders(totals, low=low), totals, places(totals, low=low)))


def grouped(items: Sequence[T], key: Callable[[T], Any]) -> dict[Any, list[T]]:
    """The items by their key, in the order met."""
    found: dict[Any, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found
