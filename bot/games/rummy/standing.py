"""What joins deals into a match: who deals, which deals count, when the match is over and who has won (E16, E18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.games.core import Line, Result, Seat
from bot.games.luck import picked
from bot.games.match import Score, Setup, Standing, leaders, places
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.scoring import sides
from bot.games.rummy.state import VOID

# So many deals in a row that bring nobody nearer to the end than he ever was end the match (an online stop): nobody is
# really playing any more.
STALLED = 12


def counts(score: Score) -> bool:
    """Whether a deal counts: void ones and draws are dealt again."""
    return score.reason not in VOID and score.reason != "drawn"


def worth(o: RummyOptions, ledger: Sequence[Score]) -> int:
    """What a decided deal is worth after the drawn ones just before it (Conquian)."""
    drawn = 0
    for score in reversed(ledger):
        if score.reason != "drawn":
            break
        drawn += 1
    return {"double_next": 2 if drawn else 1, "double_each": 1 << drawn, "plain": 1}[o.drawn_deal]


def totals_of(o: RummyOptions, ledger: Sequence[Score]) -> tuple[int, ...]:
    return tuple(sum(score.points[s] for score in ledger) for s in range(o.players))


# ---- who deals, who plays


def next_setup(o: RummyOptions, seed: bytes, ledger: Sequence[Score]) -> Setup:
    playing = still_in(o, ledger)
    if not ledger:
        return Setup(dealer=playing[picked(len(playing), seed, "first dealer")], seats=playing)
    return Setup(dealer=next_dealer(o, ledger[-1], playing), seats=playing)


def next_dealer(o: RummyOptions, last: Score, playing: Sequence[Seat]) -> Seat:
    """Who deals after this deal, among the seats still playing."""
    # A void deal is dealt again by the same player.
    wanted = (last.setup.dealer,) if last.reason in VOID else _DEALERS[o.next_dealer](last, playing)
    # Of two partners who have won, the one nearer to the last dealer's left deals.
    return min(set(wanted) & set(playing) or playing, key=lambda s: (s - last.setup.dealer - 1) % o.players)


def _anybody(last: Score, playing: Sequence[Seat]) -> Sequence[Seat]:
    return playing


def _winners(last: Score, playing: Sequence[Seat]) -> Sequence[Seat]:
    return last.winners


def _winners_of_two(last: Score, playing: Sequence[Seat]) -> Sequence[Seat]:
    return last.winners if len(playing) == 2 else playing


def _same(last: Score, playing: Sequence[Seat]) -> Sequence[Seat]:
    return (last.setup.dealer,)


_DEALERS: Mapping[str, Callable[[Score, Sequence[Seat]], Sequence[Seat]]] = {
    "left": _anybody,
    "winner": _winners,
    "winner_if_two": _winners_of_two,
    "same": _same,
}


def still_in(o: RummyOptions, ledger: Sequence[Score]) -> tuple[Seat, ...]:
    """Who takes part in the next deal."""
    everybody = tuple(Seat(i) for i in range(o.players))
    return _elimination(o, ledger)[0] if o.match_end == "elimination" else everybody


def out_order(o: RummyOptions, ledger: Sequence[Score]) -> tuple[Seat, ...]:
    """Who dropped out, first to last; of those who drop out in one deal the worse total first."""
    return _elimination(o, ledger)[1]


def _elimination(o: RummyOptions, ledger: Sequence[Score]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    playing = tuple(Seat(i) for i in range(o.players))
    gone: tuple[Seat, ...] = ()
    for n, score in enumerate(ledger, 1):
        if not counts(score):
            continue
        totals = totals_of(o, ledger[:n])
        below = tuple(s for s in playing if totals[s] < o.match_value)
        lowest = min(totals[s] for s in playing)
        # All beyond the limit at once: the lowest total wins; if tied, the tied ones play on.
        left = below or tuple(s for s in playing if totals[s] == lowest)
        gone += tuple(sorted((s for s in playing if s not in left), key=lambda s: (-totals[s], s)))
        playing = left
    return playing, gone


# ---- how the match stands


def standing(o: RummyOptions, ledger: Sequence[Score]) -> Standing:
    totals = totals_of(o, ledger)
    reason = _ENDS[o.match_end](o, ledger, totals)
    if not reason and _stalled(o, ledger):
        reason = "no_progress"
    if not reason:
        return Standing(totals)
    totals, result = _finished(o, ledger, totals, reason)
    return Standing(totals, replace(result, settlement=_settlement(o, result)))


def _single_deal(o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...]) -> str:
    return "single_deal" if any(counts(s) for s in ledger) else ""


def _deals(o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...]) -> str:
    return "deals" if sum(counts(s) for s in ledger) >= o.match_value else ""


def _target(o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...]) -> str:
    return "target" if max(totals) >= o.match_value and len(_best(o, totals)) == 1 else ""


def _last_standing(o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...]) -> str:
    return "last_standing" if len(still_in(o, ledger)) == 1 else ""


_ENDS: Mapping[str, Callable[[RummyOptions, Sequence[Score], tuple[int, ...]], str]] = {
    "single_deal": _single_deal,
    "deals": _deals,
    "target": _target,
    "elimination": _last_standing,
}


def _best(o: RummyOptions, totals: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """The sides with the best total."""
    top = set(leaders(totals, low=o.match_best == "low"))
    return tuple(side for side in sides(o) if set(side) <= top)


def _stalled(o: RummyOptions, ledger: Sequence[Score]) -> bool:
    """Whether for many deals no seat's total has risen above all that it was before."""
    running, high, since = [0] * o.players, [0] * o.players, 0
    for score in ledger:
        running = [a + b for a, b in zip(running, score.points, strict=True)]
        nearer = any(r > h for r, h in zip(running, high, strict=True)) or (o.match_end == "deals" and counts(score))
        since = 0 if nearer else since + 1
        high = [max(r, h) for r, h in zip(running, high, strict=True)]
    return since >= STALLED


def _finished(
    o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...], reason: str
) -> tuple[tuple[int, ...], Result]:
    if o.match_end == "elimination":
        return totals, _eliminated(o, ledger, totals, reason)
    best = _best(o, totals)
    lines: tuple[Line, ...] = ()
    if o.match_bonus and len(best) == 1:
        lines = tuple(Line(s, "match_bonus", o.match_bonus) for s in best[0])
        totals = tuple(t + o.match_bonus * (s in best[0]) for s, t in enumerate(totals))
    winners = tuple(sorted(s for side in best for s in side))
    if len(winners) == o.players:
        winners = ()
    return totals, Result(reason, winners, totals, places(totals, low=o.match_best == "low"), lines)


def _eliminated(o: RummyOptions, ledger: Sequence[Score], totals: tuple[int, ...], reason: str) -> Result:
    left, gone = _elimination(o, ledger)
    if reason != "last_standing":  # stalled: the lowest of those left
        low = min(totals[s] for s in left)
        gone += tuple(sorted((s for s in left if totals[s] > low), key=lambda s: (-totals[s], s)))
        left = tuple(s for s in left if totals[s] == low)
    ranks = [1] * o.players
    for i, seat in enumerate(gone):
        ranks[seat] = o.players - i
    return Result(reason, tuple(left) if len(left) < o.players else (), totals, tuple(ranks))


def payments(o: RummyOptions, result: Result) -> dict[Seat, dict[Seat, int]]:
    """What each winner collects from whom at the end; one seat stands for its side."""
    if o.match_pay == "none" or not result.winners:
        return {}
    heads = [side[0] for side in sides(o)]
    totals = result.totals
    return {w: {s: abs(totals[w] - totals[s]) for s in heads if s != w} for w in heads if w in result.winners}


def _settlement(o: RummyOptions, result: Result) -> tuple[int, ...]:
    """The payments as what every seat wins or loses by them; () where nothing is paid. Partners stand together."""
    paid = payments(o, result)
    if not paid:
        return ()
    won = {
        side[0]: sum(paid.get(side[0], {}).values()) - sum(due.get(side[0], 0) for due in paid.values()) for side in sides(o)
    }
    return tuple(next(won[side[0]] for side in sides(o) if s in side) for s in range(o.players))
