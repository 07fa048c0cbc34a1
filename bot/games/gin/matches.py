"""The games of one table: two-hand gin in its variants, and the three ways to play it with three."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.games.core import Line, Result, Seat
from bot.games.gin.hand import GinDeal
from bot.games.gin.options import (
    BoxOptions,
    CelebesOptions,
    GinOptions,
    OklahomaOptions,
    RingOptions,
    SitOutOptions,
    StraightOptions,
    ThreeOptions,
)
from bot.games.gin.scoring import (
    Columns,
    Tally,
    Totals,
    finished,
    finished_hollywood,
    finished_sit_out,
    hollywood,
)
from bot.games.gin.table import OneTable, drawn_order
from bot.games.match import MatchState, Score, Setup, Standing, leaders, places
from bot.games.view import Say


def tally(ledger: tuple[Score, ...], seats: tuple[Seat, ...]) -> Tally:
    """Hand points and boxes of these seats' scores; for a side any one of its seats will do."""
    return Tally(
        points=tuple(sum(s.points[seat] for s in ledger) for seat in seats),
        boxes=tuple(sum(s.data["boxes"][seat] for s in ledger) for seat in seats),
    )


def result(reason: str, totals: Totals, sides: tuple[tuple[Seat, ...], ...], settlement: dict[Seat, int]) -> Result:
    """A finished game as a Result, whose sides share points, place and win."""
    n = sum(map(len, sides))
    side_of = {seat: i for i, side in enumerate(sides) for seat in side}
    by_side = [t * 2 + (i == totals.winner) for i, t in enumerate(totals.totals)]  # who reached the target wins a tie
    return Result(
        reason=reason,
        winners=sides[totals.winner],
        totals=tuple(totals.totals[side_of[Seat(s)]] for s in range(n)),
        places=places([by_side[side_of[Seat(s)]] for s in range(n)]),
        lines=tuple(Line(seat, why, points) for side, why, points in totals.lines for seat in sides[side]),
        settlement=tuple(settlement[Seat(s)] for s in range(n)),
    )


# ------------------------------------------------------------------------------------------------ two hands


class TwoHand(OneTable):
    """One player against one. The result of a hand decides who deals the next."""

    def setup(self, options: Any, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        seats = (Seat(0), Seat(1))
        if not ledger:
            high, low = drawn_order(2, seed)
            return Setup(dealer=low if options.first_dealer == "low_card" else high, seats=seats)
        last = ledger[-1]
        return Setup(dealer=dealer_after(options.next_dealer, last.setup.dealer, last.winners), seats=seats)

    def next_dealer(self, state: MatchState[Any, GinDeal], /) -> Seat | None:
        """The loser of the game deals the next one, or its winner, as after a hand."""
        over = self.result(state)
        if over is None or not over.winners:
            return None
        return dealer_after(state.options.next_dealer, state.setup.dealer, over.winners)


def dealer_after(rule: str, dealer: Seat, winners: tuple[Seat, ...]) -> Seat:
    if not winners:
        return dealer
    winner = winners[0]
    return winner if rule == "winner" else Seat(1 - winner)


_BOTH = (Seat(0), Seat(1))
_ALONE = ((Seat(0),), (Seat(1),))


class BoxedGin(TwoHand):
    """To a target in points: one game, or three at once in the Hollywood way."""

    def standing(self, options: Any, ledger: tuple[Score, ...], /) -> Standing:
        if options.match_scoring == "hollywood":
            return hollywood_standing(options, ledger)
        return points_standing(options, ledger)

    def match_notices(self, options: Any) -> tuple[Say, ...]:
        if options.match_scoring == "hollywood":
            return (Say("notice-gin-hollywood", {"n": options.target}),)
        return super().match_notices(options)

    def sheet(self, options: Any, ledger: tuple[Score, ...]) -> tuple[Say, ...]:
        if options.match_scoring != "hollywood" or not ledger:
            return ()
        games = enumerate(columns(options, ledger).games, 1)
        return tuple(Say("notice-gin-column", {"n": n, "points": "–".join(map(str, g.points))}) for n, g in games)


def points_standing(options: Any, ledger: tuple[Score, ...]) -> Standing:
    """One game between two players."""
    so_far = tally(ledger, _BOTH)
    leader = so_far.reached(options.target)
    if leader is None:
        return Standing(so_far.points)
    totals = finished(options, so_far, leader)
    settled = {Seat(s): n for s, n in enumerate(totals.settlement)}
    return Standing(totals.totals, result("target", totals, _ALONE, settled))


def columns(options: Any, ledger: tuple[Score, ...]) -> Columns:
    """The three games of a Hollywood score sheet."""
    wins = [(s.winners[0], s.points[s.winners[0]], s.data["boxes"][s.winners[0]]) for s in ledger if s.winners]
    return hollywood(options.target, options.hollywood_shutout == "staircase", wins)


def hollywood_standing(options: Any, ledger: tuple[Score, ...]) -> Standing:
    """Hand points while it goes on; at the end the sums of the three games."""
    sheet = columns(options, ledger)
    points = tally(ledger, _BOTH).points
    if len(sheet.closed) < 3:
        return Standing(points)
    games = finished_hollywood(options, sheet)
    entered = [sum(g.points[s] for g in sheet.games) for s in _BOTH]
    lines = [(s, "columns", entered[s] - points[s]) for s in _BOTH]
    for why in ("game_bonus", "shutout", "boxes"):
        lines += [(s, why, sum(n for g in games for side, w, n in g.lines if side == s and w == why)) for s in _BOTH]
    totals = tuple(sum(g.totals[s] for g in games) for s in _BOTH)
    won = [sum(g.leader == s for g in games) for s in _BOTH]  # more games won decides a tie
    ranked = list(zip(totals, won, strict=True))
    winners = () if ranked[0] == ranked[1] else (Seat(ranked.index(max(ranked))),)
    final = Result(
        reason="hollywood",
        winners=winners,
        totals=totals,
        places=places([sorted(ranked).index(r) for r in ranked]),
        lines=tuple(Line(s, why, n) for s, why, n in lines if n),
        settlement=(totals[0] - totals[1], totals[1] - totals[0]),
    )
    return Standing(totals, final)


class Gin(BoxedGin):
    """Gin Rummy and Hollywood Gin."""

    key: ClassVar[str] = "gin"
    options_type = GinOptions
    state_type = MatchState[GinOptions, GinDeal]


class Oklahoma(BoxedGin):
    key: ClassVar[str] = "gin_oklahoma"
    options_type = OklahomaOptions
    state_type = MatchState[OklahomaOptions, GinDeal]


class Ring(BoxedGin):
    """Round-the-Corner Gin."""

    key: ClassVar[str] = "gin_ring"
    options_type = RingOptions
    state_type = MatchState[RingOptions, GinDeal]


class Series(TwoHand):
    """A series of hands; who has won enough of them wins."""

    def standing(self, options: Any, ledger: tuple[Score, ...], /) -> Standing:
        wins = tally(ledger, _BOTH).points
        if max(wins) < options.series_wins:
            return Standing(wins)
        settled = (wins[0] - wins[1], wins[1] - wins[0])
        return Standing(wins, Result("wins", leaders(wins), wins, places(wins), settlement=settled))

    def match_notices(self, options: Any) -> tuple[Say, ...]:
        return (Say("notice-gin-wins", {"n": options.series_wins}),)

    def score_notes(self, ledger: tuple[Score, ...], seat: Seat) -> tuple[Say, ...]:
        return ()  # the score is the number of wins


class Straight(Series):
    """Straight Gin: for wins, or for points as in Gin Rummy."""

    key: ClassVar[str] = "gin_straight"
    options_type = StraightOptions
    state_type = MatchState[StraightOptions, GinDeal]

    def standing(self, options: Any, ledger: tuple[Score, ...], /) -> Standing:
        if options.match_scoring == "wins":
            return super().standing(options, ledger)
        return points_standing(options, ledger)

    def match_notices(self, options: Any) -> tuple[Say, ...]:
        if options.match_scoring == "wins":
            return super().match_notices(options)
        return (Say("notice-gin-target", {"n": options.target}),)


class Celebes(Series):
    """Celebes Rhum."""

    key: ClassVar[str] = "gin_celebes"
    options_type = CelebesOptions
    state_type = MatchState[CelebesOptions, GinDeal]


# ------------------------------------------------------------------------------------------------ three players


_EACH = (Seat(0), Seat(1), Seat(2))
_EACH_ALONE = tuple((s,) for s in _EACH)


class SitOut(OneTable):
    """Two of three play; the loser of a hand makes room for the one who sat out."""

    key: ClassVar[str] = "gin_sit_out"
    options_type = SitOutOptions
    state_type = MatchState[SitOutOptions, GinDeal]

    def setup(self, options: SitOutOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        if not ledger:
            _, dealer, idle = drawn_order(3, seed)
            return _one_idle(dealer, idle)
        last = ledger[-1]
        if not last.winners:
            return last.setup
        winner = last.winners[0]
        (loser,) = (s for s in last.setup.seats if s != winner)
        newcomer = Seat(last.setup.roles["idle"])
        return _one_idle(newcomer if options.next_dealer == "loser" else winner, loser)

    def standing(self, options: SitOutOptions, ledger: tuple[Score, ...], /) -> Standing:
        so_far = tally(ledger, _EACH)
        leader = so_far.reached(options.target)
        if leader is None:
            return Standing(so_far.points)
        played = [any(s in score.setup.seats for score in ledger) for s in _EACH]
        totals = finished_sit_out(options, so_far, leader, played)
        return Standing(
            totals.totals, result("target", totals, _EACH_ALONE, dict(zip(_EACH, totals.settlement, strict=True)))
        )

    def sees(self, options: Any, setup: Setup, seat: Seat | None) -> tuple[Seat, ...]:
        return (seat,) if seat in setup.seats and seat is not None else ()


def _one_idle(dealer: Seat, idle: Seat) -> Setup:
    return Setup(dealer=dealer, seats=tuple(s for s in _EACH if s != idle), roles={"idle": idle})


class Box(OneTable):
    """One player against two, of whom one plays at a time."""

    key: ClassVar[str] = "gin_box"
    options_type = BoxOptions
    state_type = MatchState[BoxOptions, GinDeal]

    def setup(self, options: BoxOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        if not ledger:
            box, active, idle = drawn_order(3, seed)
            return _in_the_box(active, box, idle)
        last = ledger[-1].setup
        box, idle = Seat(last.roles["box"]), Seat(last.roles["idle"])
        if not ledger[-1].winners:
            return last
        (active,) = (s for s in last.seats if s != box)
        if box in ledger[-1].winners:
            return _in_the_box(idle if options.next_dealer == "loser" else box, box, active)
        return _in_the_box(box if options.next_dealer == "loser" else active, box, idle)

    def standing(self, options: BoxOptions, ledger: tuple[Score, ...], /) -> Standing:
        if not ledger:
            return Standing((0, 0, 0))
        box, *partners = self.sides_of(ledger[-1].setup)
        so_far = tally(ledger, (box[0], partners[0][0]))
        points = tally(ledger, _EACH).points
        leader = so_far.reached(options.target)
        if leader is None:
            return Standing(points)
        totals = finished(options, so_far, leader)
        margin = totals.totals[0] - totals.totals[1]
        settled = {s: 2 * margin if s == box[0] else -margin for s in _EACH}
        final = result("target", totals, (box, partners[0]), settled)
        return Standing(final.totals, final)

    def sides_of(self, setup: Setup) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The player in the box, and the two partners."""
        box = Seat(setup.roles["box"])
        return (box,), tuple(s for s in _EACH if s != box)

    def shared_by(self, options: Any, setup: Setup, seat: Seat) -> tuple[Seat, ...]:
        box, partners = self.sides_of(setup)
        return box if seat in box else partners

    def side_of(self, options: Any, setup: Setup, seat: Seat) -> int | None:
        return 0 if seat == setup.roles["box"] else 1

    def sees(self, options: BoxOptions, setup: Setup, seat: Seat | None) -> tuple[Seat, ...]:
        if seat is None or seat in setup.seats:
            return () if seat is None else (seat,)
        return tuple(s for s in setup.seats if s != setup.roles["box"]) if options.consult else ()


def _in_the_box(dealer: Seat, box: Seat, idle: Seat) -> Setup:
    return Setup(dealer=dealer, seats=tuple(s for s in _EACH if s != idle), roles={"box": box, "idle": idle})


class Three(OneTable):
    """All three play, each for himself."""

    key: ClassVar[str] = "gin_three"
    options_type = ThreeOptions
    state_type = MatchState[ThreeOptions, GinDeal]

    def setup(self, options: ThreeOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        if not ledger:
            return Setup(dealer=drawn_order(3, seed)[0], seats=_EACH)
        last = ledger[-1]
        return Setup(dealer=Seat((last.setup.dealer + bool(last.winners)) % 3), seats=_EACH)

    def standing(self, options: ThreeOptions, ledger: tuple[Score, ...], /) -> Standing:
        return three_standing(options, tally(ledger, _EACH))


def three_standing(options: ThreeOptions, so_far: Tally) -> Standing:
    leader = so_far.reached(options.target)
    if leader is None:
        return Standing(so_far.points)
    totals = finished(options, so_far, leader)
    return Standing(totals.totals, result("target", totals, _EACH_ALONE, dict(zip(_EACH, totals.settlement, strict=True))))
