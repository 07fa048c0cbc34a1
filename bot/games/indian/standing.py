"""What joins deals into a match: who begins, how the formats add up, who is out, who may come back, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.games.cards import packs, rank, suit
from bot.games.core import Card, Result, Seat
from bot.games.indian.options import CHIPS, REJOIN_BELOW, DealsOptions, IndianOptions, PointsOptions, PoolOptions
from bot.games.luck import shuffled
from bot.games.match import Score, Setup, Standing, leaders, places

VOID = "void"
STALLED = 12  # so many void deals in a row end the match (an online stop): nobody is really playing any more
REJOINED = "rejoined"  # in the data of a deal's score: the seats that came back after it


# ---- who begins


def toss(o: IndianOptions, seed: bytes) -> tuple[Card, ...]:
    """The card that each seat draws for the first turn."""
    return shuffled(packs(1), seed, "toss")[: o.players]


def high_card(c: Card) -> tuple[int, int]:
    """The ace is high; of equal ranks spades are best, then hearts, diamonds and clubs."""
    return (rank(c) - 2) % 13, suit(c)


def next_setup(o: IndianOptions, seed: bytes, ledger: Sequence[Score], seats: tuple[Seat, ...]) -> Setup:
    """The starting seat moves on to the left; a void deal is begun again by the same player."""
    if not ledger:
        cards = toss(o, seed)
        first = max(seats, key=lambda s: high_card(cards[s]))
    else:
        last = ledger[-1]
        wanted = last.setup.roles["first"] + (last.reason != VOID)
        first = min(seats, key=lambda s: (s - wanted) % o.players)
    at = seats.index(first)
    return Setup(dealer=seats[at - 1], seats=seats, roles={"first": first})


# ---- deals that count


def counted(ledger: Sequence[Score]) -> int:
    """The deals that count: a void one does so only once somebody has won a deal."""
    number, won = 0, False
    for score in ledger:
        won = won or bool(score.winners)
        number += won
    return number


def stalled(ledger: Sequence[Score]) -> bool:
    return len(ledger) >= STALLED and all(s.reason == VOID for s in ledger[-STALLED:])


def _sums(o: IndianOptions, ledger: Sequence[Score], start: int = 0) -> tuple[int, ...]:
    return tuple(start + sum(score.points[s] for score in ledger) for s in range(o.players))


def _most(o: IndianOptions, totals: tuple[int, ...], reason: str) -> Standing:
    """The end of a match that the highest total wins."""
    best = leaders(totals)
    return Standing(totals, Result(reason, best if len(best) < o.players else (), totals, places(totals)))


# ---- the points format


def points_standing(o: PointsOptions, ledger: Sequence[Score]) -> Standing:
    totals = _sums(o, ledger)
    if counted(ledger) >= o.hands:
        return _most(o, totals, "deals")
    return _most(o, totals, "no_progress") if stalled(ledger) else Standing(totals)


# ---- the deals format


def chips(o: DealsOptions, ledger: Sequence[Score]) -> tuple[int, ...]:
    return _sums(o, ledger, CHIPS * o.deals)


def deals_standing(o: DealsOptions, ledger: Sequence[Score]) -> Standing:
    totals = chips(o, ledger)
    if counted(ledger) >= o.deals and len(leaders(totals)) == 1:
        return _most(o, totals, "deals")
    return _most(o, totals, "no_progress") if stalled(ledger) else Standing(totals)


def deals_seats(o: DealsOptions, ledger: Sequence[Score]) -> tuple[Seat, ...]:
    """Everybody; after the regular deals only those who are tied for the lead."""
    if counted(ledger) < o.deals:
        return tuple(Seat(s) for s in range(o.players))
    return leaders(chips(o, ledger))


# ---- the pool


class Pool(msgspec.Struct, frozen=True):
    """A pool match after some deals."""

    totals: tuple[int, ...]
    playing: tuple[Seat, ...]
    out: tuple[Seat, ...] = ()  # in the order of going out
    fresh: tuple[Seat, ...] = ()  # who went out in the last deal
    groups: tuple[tuple[Seat, ...], ...] = ()  # out, by deal and total: equal ones share a place


def pool_after(o: PoolOptions, ledger: Sequence[Score]) -> Pool:
    """Who is still in, and with what total."""
    totals = [0] * o.players
    gone: list[tuple[int, int, Seat]] = []  # (deal, -total, seat)
    fresh: tuple[Seat, ...] = ()
    for n, score in enumerate(ledger):
        out_before = {s for _, _, s in gone}
        for s in range(o.players):
            totals[s] += score.points[s]
        fresh = tuple(Seat(s) for s in range(o.players) if totals[s] >= o.pool and s not in out_before)
        gone += [(n, -totals[s], s) for s in fresh]
        back = tuple(Seat(s) for s in score.data.get(REJOINED, ()))
        restart = rejoin_score(totals[s] for s in _left(o, gone))
        for s in back:
            totals[s] = restart
        gone = [entry for entry in gone if entry[2] not in back]
        fresh = tuple(s for s in fresh if s not in back)
    gone.sort()
    keys = list(dict.fromkeys((n, total) for n, total, _ in gone))
    groups = tuple(tuple(s for n, total, s in gone if (n, total) == key) for key in keys)
    return Pool(tuple(totals), _left(o, gone), tuple(s for _, _, s in gone), fresh, groups)


def _left(o: PoolOptions, gone: Sequence[tuple[int, int, Seat]]) -> tuple[Seat, ...]:
    out = {s for _, _, s in gone}
    return tuple(Seat(s) for s in range(o.players) if s not in out)


def rejoin_score(still_in: Iterable[int]) -> int:
    """Where a player comes back: one more than the highest total of those still in."""
    return 1 + max(still_in, default=0)


def may_rejoin(o: PoolOptions, still_in: Sequence[int]) -> bool:
    """Whether a player just gone out may come back beside players with these totals."""
    return o.rejoin and max(still_in) <= REJOIN_BELOW[o.pool]


def pool_standing(o: PoolOptions, ledger: Sequence[Score]) -> Standing:
    after = pool_after(o, ledger)
    if len(after.playing) > 1 and not stalled(ledger):
        return Standing(after.totals)
    low = min(after.totals[s] for s in after.playing)
    best = tuple(s for s in after.playing if after.totals[s] == low)
    ranks = [1 + sum(after.totals[other] < after.totals[s] for other in after.playing) for s in range(o.players)]
    place = o.players + 1
    for group in after.groups:
        place -= len(group)
        for s in group:
            ranks[s] = place
    reason = "last_standing" if len(after.playing) == 1 else "no_progress"
    winners = best if len(best) < o.players else ()
    return Standing(after.totals, Result(reason, winners, after.totals, tuple(ranks)))
