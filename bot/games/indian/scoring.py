"""What a deal costs every loser and brings the winner, by format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.games.cards import faces
from bot.games.core import Groups, Line, Seat
from bot.games.indian.options import DealsOptions, IndianOptions, PoolOptions
from bot.games.indian.shapes import SEQUENCES, SETS, Reading, Wild, kind_of
from bot.games.indian.solver import Count
from bot.games.indian.state import IndianDeal, wild_of
from bot.games.match import Score, Setup

How: TypeAlias = Literal["show", "first_drop", "middle_drop", "wrong_declare"]


class Loss(msgspec.Struct, frozen=True):
    """How a loser left the deal. `points`: of a hand that is shown."""

    how: How
    points: int = 0
    moved: bool = True  # whether he had a turn


def cost(o: IndianOptions, loss: Loss) -> int:
    """The points of a loser."""
    return _COSTS[loss.how](o, loss)


def _show(o: IndianOptions, loss: Loss) -> int:
    points = min(loss.points, o.max_points)
    if not loss.moved:
        points = _NO_TURN[o.no_turn_rule](o, points)
    return max(points, o.min_loser_points)


_NO_TURN: Mapping[str, Callable[[IndianOptions, int], int]] = {
    "off": lambda o, points: points,
    "half": lambda o, points: (points + 1) // 2,
    "first_drop": lambda o, points: points if o.first_drop is None else o.first_drop,
}
_COSTS: Mapping[How, Callable[[IndianOptions, Loss], int]] = {
    "show": _show,
    "first_drop": lambda o, loss: o.drop_cost(True) or 0,
    "middle_drop": lambda o, loss: o.drop_cost(False) or 0,
    "wrong_declare": lambda o, loss: o.wrong_declare,
}


# ---- a hand in groups


def grouped_points(hand: tuple[str, ...], groups: Groups, w: Wild, count: Count) -> int:
    """What a hand costs that is laid out in these groups."""
    kinds = [kind_of(g, w) for g in groups]
    free = _FREE[count](kinds)
    left = sum(w.value(f) for g, kind in zip(groups, kinds, strict=True) if kind not in free for f in g)
    rest = list(hand)
    for f in (f for g in groups for f in g):
        rest.remove(f)
    return left + sum(map(w.value, rest))


Kinds: TypeAlias = Sequence[Reading | None]


def _two(kinds: Kinds) -> bool:
    sequences = sum(kind in SEQUENCES for kind in kinds)
    return "pure_sequence" in kinds and sequences >= 2 and kinds.count("set") <= SETS


def _all_with_two(kinds: Kinds) -> frozenset[Reading]:
    return _EVERY if _two(kinds) else frozenset()


def _all_with_pure(kinds: Kinds) -> frozenset[Reading]:
    return _EVERY if "pure_sequence" in kinds else frozenset()


def _pure_at_least(kinds: Kinds) -> frozenset[Reading]:
    return _EVERY if _two(kinds) else frozenset({"pure_sequence"})


_EVERY: frozenset[Reading] = frozenset({"pure_sequence", "impure_sequence", "set"})
# Which groups cost nothing beside the others.
_FREE: Mapping[Count, Callable[[Kinds], frozenset[Reading]]] = {
    "two_sequences": _all_with_two,
    "pure_unlocks": _all_with_pure,
    "pure_only_free": _pure_at_least,
}


# ---- a deal


def losses(o: IndianOptions, d: IndianDeal) -> dict[Seat, Loss]:
    """How every seat that has lost the deal did so; the others have nothing to pay."""
    found: dict[Seat, Loss] = {s: Loss(d.fates[s]) for s in d.seats if d.fates[s]}  # type: ignore[arg-type]
    if d.ended == "declared":
        w = wild_of(o, d)
        for s in d.losers:
            points = grouped_points(faces(d.hands[s]), d.shown[s] or (), w, o.loser_count)
            found[s] = Loss("show", points, moved=d.draws[s] > 0)
    return found


def winner_of(d: IndianDeal) -> Seat | None:
    if d.ended == "last_one":
        return d.playing[0]
    return d.declarer


def scored(o: IndianOptions, setup: Setup, reason: str, winner: Seat | None, lost: Mapping[Seat, Loss]) -> Score:
    """The score of a deal: points for the pool, else what the winner collects from the losers."""
    costs = {s: cost(o, loss) for s, loss in sorted(lost.items())}
    sign = 1 if isinstance(o, PoolOptions) else -1
    lines = [Line(s, lost[s].how, sign * n) for s, n in costs.items()]
    if winner is not None and sign < 0:
        lines.append(Line(winner, "chips" if isinstance(o, DealsOptions) else "collected", sum(costs.values())))
    lines.sort(key=lambda line: line.seat)
    return Score(
        setup=setup,
        reason=reason,
        winners=() if winner is None else (winner,),
        points=tuple(sum(line.points for line in lines if line.seat == s) for s in range(o.players)),
        lines=tuple(lines),
    )
