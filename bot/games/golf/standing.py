"""The match after some hands: totals, its end, ties (rulebook golf6, "match")."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import Line, Result, Seat
from bot.games.golf.options import GolfOptions
from bot.games.match import Score, Standing

_RESET_AT = 100


class Tally:
    """The ledger added up, as far as it decides anything."""

    def __init__(self, o: GolfOptions, ledger: Sequence[Score]) -> None:
        self.totals = [0] * o.players
        self.resets: list[Line] = []
        self.reason = ""  # why the match ends; "" while it goes on
        self.tied = tuple(Seat(i) for i in range(o.players))  # who may still win
        self.fallen: list[tuple[Seat, ...]] = []  # who lost a tie, the first first
        self.regular: tuple[int, ...] = ()  # the totals before any extra hole
        for i, score in enumerate(ledger):
            if self.reason:
                self._extra_hole(score)
            else:
                self._hole(o, i + 1, score)

    @property
    def decided(self) -> bool:
        return bool(self.reason) and len(self.tied) == 1

    def _hole(self, o: GolfOptions, played: int, score: Score) -> None:
        self._book(score)
        self._reset(o)
        if heroes := _heroes(score):
            self._end("four_kind", heroes)
        elif o.score_limit and max(self.totals) > o.score_limit:
            self._end("score_limit", self.tied)
        elif o.holes and played >= o.holes:
            self._end("holes", self.tied)

    def _extra_hole(self, score: Score) -> None:
        self._book(score)
        heroes = _heroes(score)
        low = min(score.points[s] for s in self.tied)
        left = tuple(s for s in self.tied if (s in heroes if heroes else score.points[s] == low))
        self.fallen.append(tuple(s for s in self.tied if s not in left))
        self.tied = left

    def _book(self, score: Score) -> None:
        for seat in score.setup.seats:
            self.totals[seat] += score.points[seat]

    def _reset(self, o: GolfOptions) -> None:
        """A total of exactly 100 falls, once a player."""
        for seat, total in enumerate(self.totals):
            if o.exact_reset and total == _RESET_AT and all(line.seat != seat for line in self.resets):
                self.totals[seat] = o.exact_reset
                self.resets.append(Line(Seat(seat), "exact_reset", o.exact_reset - total))

    def _end(self, reason: str, rivals: Sequence[Seat]) -> None:
        low = min(self.totals[s] for s in rivals)
        self.reason = reason
        self.tied = tuple(s for s in rivals if self.totals[s] == low)
        self.regular = tuple(self.totals)

    def places(self) -> tuple[int, ...]:
        """By seat: those still tied, then who lost a tie last, then the others by their totals."""
        ladder = [self.tied, *reversed(self.fallen)]
        step = {s: i for i, group in enumerate(ladder) for s in group}
        keys = [(step.get(Seat(s), len(ladder)), 0 if s in step else t) for s, t in enumerate(self.regular)]
        return tuple(1 + sum(other < own for other in keys) for own in keys)


def _heroes(score: Score) -> tuple[Seat, ...]:
    return tuple(score.data.get("match_won_by", ()))


def standing(o: GolfOptions, ledger: Sequence[Score]) -> Standing:
    tally = Tally(o, ledger)
    totals = tuple(tally.totals)
    if not tally.reason or (o.match_tie == "extra_hole" and not tally.decided):
        return Standing(totals)
    return Standing(totals, Result(tally.reason, tally.tied, totals, tally.places(), tuple(tally.resets)))


def rivals(o: GolfOptions, ledger: Sequence[Score]) -> tuple[Seat, ...]:
    """Who plays the next hand: everybody, or in an extra hole those who are tied."""
    return Tally(o, ledger).tied
