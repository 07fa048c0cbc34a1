"""What joins hands into a match: who deals, who sits out, when it is over, who has won and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.canasta.options import CanastaOptions
from bot.games.core import Result, Seat
from bot.games.luck import picked
from bot.games.match import Score, Setup, Standing
from bot.games.sides import standing_of


def totals_of(o: CanastaOptions, ledger: Sequence[Score]) -> tuple[int, ...]:
    return tuple(sum(score.points[s] for score in ledger) for s in range(o.players))


def next_setup(o: CanastaOptions, seed: bytes, ledger: Sequence[Score]) -> Setup:
    """The deal passes to the left among those who play; of three partners one sits out, in turn; who has
    left does for good."""
    left = ledger[-1].setup.left if ledger else ()
    away = left[0] if left else sitter(o, len(ledger))
    seats = tuple(Seat(s) for s in range(o.players) if s != away)
    if ledger:
        dealer = next(s for k in range(1, o.players + 1) if (s := (ledger[-1].setup.dealer + k) % o.players) != away)
    else:
        dealer = seats[picked(len(seats), seed, "first dealer")]
    return Setup(dealer=Seat(dealer), seats=seats, roles={} if away is None else {"sits_out": away}, left=left)


def sitter(o: CanastaOptions, hand: int) -> Seat | None:
    """Who sits out in this hand, counted from 0."""
    if o.seats != "rotate5":
        return None
    three = o.sides[0]
    return three[hand // (2 if o.rotation == "each_two_hands" else 1) % len(three)]


def standing(o: CanastaOptions, ledger: Sequence[Score]) -> Standing:
    found = standing_of(o.players, o.sides, ledger, o.target, o.max_hands, ties_end=o.tie == "shared")
    if found.result is None:
        return found
    return replace(found, result=replace(found.result, settlement=_margin(o, found.result)))


def _margin(o: CanastaOptions, result: Result) -> tuple[int, ...]:
    """By how much each player of two equal sides wins or loses; () for other sides."""
    if len(o.sides) != 2 or len(o.sides[0]) != len(o.sides[1]):
        return ()
    first, second = (_settled(o, result.totals[side[0]]) for side in o.sides)
    return tuple(first - second if Seat(s) in o.sides[0] else second - first for s in range(o.players))


def _settled(o: CanastaOptions, total: int) -> int:
    return (total + 50) // 100 * 100 if o.settlement == "hundreds" else total
