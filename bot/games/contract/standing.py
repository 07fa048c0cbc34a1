"""What a deal costs, who deals, and how the match stands: the lowest total after the last contract wins."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import faces
from bot.games.contract.options import ContractOptions
from bot.games.contract.shapes import hand_value
from bot.games.contract.state import ContractDeal
from bot.games.contract.stock import after, drawn_dealer
from bot.games.core import Face, Line, Result, Seat
from bot.games.match import Score, Setup, Standing, leaders, places


def next_setup(players: int, seed: bytes, ledger: Sequence[Score]) -> Setup:
    """The first dealer is drawn for, then the deal passes to the left."""
    dealer = after(ledger[-1].setup.dealer, players) if ledger else drawn_dealer(players, seed)
    return Setup(dealer=dealer, seats=tuple(Seat(s) for s in range(players)))


def scored(o: ContractOptions, setup: Setup, reason: str, hands: Sequence[Sequence[Face]], out: Seat | None) -> Score:
    """Everybody is charged what he holds; who is out holds nothing."""
    points = tuple(hand_value(o, hand) for hand in hands)
    lines = tuple(Line(Seat(s), "hand_left", n) for s, n in enumerate(points) if n)
    return Score(setup=setup, reason=reason, winners=() if out is None else (out,), points=points, lines=lines)


def score_of(o: ContractOptions, setup: Setup, d: ContractDeal) -> Score | None:
    return None if d.phase != "over" else scored(o, setup, d.ended, [faces(hand) for hand in d.hands], d.out)


def standing(o: ContractOptions, ledger: Sequence[Score]) -> Standing:
    totals = tuple(sum(score.points[s] for score in ledger) for s in range(o.players))
    if len(ledger) < len(o.deals):
        return Standing(totals)
    best = leaders(totals, low=True)
    winners = () if len(best) == o.players else best
    return Standing(totals, Result("deals", winners, totals, places(totals, low=True)))
