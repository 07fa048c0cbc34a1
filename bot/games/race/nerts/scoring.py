"""What a deal gives, and when and how the match is won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from bot.games.core import Line
from bot.games.match import Score, Setup
from bot.games.race.nerts.options import NertsOptions
from bot.games.race.press import left_by


def layout_lines(options: NertsOptions, lake: int, left: int, called: bool) -> tuple[tuple[str, int], ...]:
    """What a layout gets, in parts: (why, points)."""
    parts = [("lake", lake), ("left", -options.left_cost * left)]
    if called and options.nerts_bonus:
        parts.append(("bonus", options.nerts_bonus))
    return tuple(parts)


def scored(
    options: NertsOptions,
    setup: Setup,
    parts: Sequence[Sequence[tuple[str, int]]],
    caller: int | None,
    ledger: Sequence[Score],
    *,
    reason: str = "nerts",
    data: Mapping[str, Any] = {},
) -> Score:
    """The score of a deal from each layout's parts; every member of a crew gets all its points."""
    raw = [sum(points for _, points in own) for own in parts]
    lines, crews = [], options.crews()
    for i, crew in enumerate(crews):
        before = sum(s.points[crew[0]] for s in ledger)
        own = list(parts[i])
        if options.floor_zero and before + raw[i] < 0:
            own.append(("floor", -before - raw[i]))
        lines += [Line(seat, why, points) for seat in crew for why, points in own if points]
    by_caller = options.tally_by == "caller" and options.match_end == "tally"
    won = _top(raw, options.contenders(setup.left)) if not by_caller else () if caller is None else (caller,)
    points = tuple(sum(x.points for x in lines if x.seat == s) for s in range(options.players))
    return Score(
        setup=setup,
        reason=reason,
        winners=tuple(seat for i in won for seat in crews[i]),
        points=points,
        lines=tuple(lines),
        data={**data, "raw": raw, "caller": caller},
    )


def _top(values: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    """Those of `among` with the highest value."""
    return tuple(i for i in among if values[i] == max(values[j] for j in among))


def tally(options: NertsOptions, ledger: Sequence[Score]) -> list[int]:
    """Deals won by each layout, where deals are counted."""
    return [sum(crew[0] in score.winners for score in ledger) for crew in options.crews()]


Ending: TypeAlias = Callable[[NertsOptions, Sequence[int], Sequence[Score], Sequence[int]], tuple[int, ...]]


def _target_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    top = _top(totals, among)
    return top if len(top) == 1 and totals[top[0]] >= options.target else ()


def _spread_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    top, last = _top(totals, among), min(totals[i] for i in among)
    return top if len(top) == 1 and totals[top[0]] - last > options.spread else ()


def _tally_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    won = tally(options, ledger)
    return _top(totals, [i for i in among if won[i] >= options.tally_target])


def _hands_played(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    return _top(totals, among) if len(ledger) >= options.hands else ()


# Which of the layouts that can win (`among`) have won the match; () while it goes on.
MATCH_ENDS: Mapping[str, Ending] = {
    "target": _target_reached,
    "spread": _spread_reached,
    "tally": _tally_reached,
    "hands": _hands_played,
}


def ranking(options: NertsOptions, totals: Sequence[int], won: Sequence[int], ledger: Sequence[Score]) -> list[int]:
    """A number for each layout, the higher the better its place: the winners, who is there, deals won or totals."""
    wins = tally(options, ledger) if options.match_end == "tally" else [0] * len(totals)
    among = options.contenders(left_by(ledger))
    keys = [(i in won, i in among, wins[i], total) for i, total in enumerate(totals)]
    order = sorted(set(keys))
    return [order.index(key) for key in keys]
