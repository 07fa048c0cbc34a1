"""The contract family: random deals a second, how long it takes to propose what can be done with 25 cards, and what its
players do."""

from __future__ import annotations

from random import Random
from statistics import quantiles
from typing import Any

from bot.games.cards import faces, find_all, packs
from bot.games.catalog import Variant, variants
from bot.games.contract import Contract, asking, shapes
from bot.games.contract.solver import best_down
from bot.games.contract.state import ContractDeal
from bot.games.core import Seat
from bot.players.drive import moves
from bot.simulate import chooser

from .bench_rummy_ai import LONGEST, timed
from .dealing import CARDS, deals, proposing
from .row import Row

HANDS = 300
MATCHES = 20


def rows() -> list[Row]:
    games = [v for v in variants().values() if v.family == "contract"]
    contracts = [v for v in games if isinstance(v.game, Contract)]
    return [
        *map(deals, games),
        *(row for v in contracts for row in proposals(v)),
        *(row for v in games for row in players(v)),
    ]


def proposals(v: Variant) -> list[Row]:
    """Of hands in any contract, beside a table of melds."""
    options: Any = v.house({}, v.players[-1])
    rng = Random(v.key)
    hands = [big_hand(options, rng) for _ in range(HANDS)]
    return proposing(f"{v.title}: proposals for {CARDS} cards", hands, lambda deal: asking.asks(options, deal))


def big_hand(o: Any, rng: Random) -> ContractDeal:
    """A hand of 25, to draw or to play; where the pack has enough, the contract of the first deal lies on the table."""
    cards = packs(o.pack_count, o.joker_count)
    rng.shuffle(cards)
    hand, rest, table = tuple(cards[:CARDS]), cards[CARDS:], []
    down = best_down(o, 1, faces(rest[:40]))
    for group in down.groups if down else ():
        pieces = find_all(rest, group)
        (shape,) = shapes.read_group(o, group)[:1]
        assert not isinstance(pieces, str)
        rest = [c for c in rest if c not in pieces]
        table.append(shapes.laid(shape, pieces, Seat(1)))
    return ContractDeal(
        seed=b"",
        contract=rng.randint(1, 7),
        hands=(hand, *((rest.pop(),) for _ in range(o.players - 1))),
        stock=tuple(rest[9:]),
        pile=tuple(rest[:9]),
        turn=Seat(0),
        phase=rng.choice(("draw", "play")),
        answers=(None,) * o.players,
        table=tuple(table),
        down=(Seat(1), *([Seat(0)] if rng.random() < 0.3 else [])),
    )


def wins(v: Variant, matches: int, times: list[float] | None = None) -> float:
    """Matches won by one player of the family, in each seat in turn, among random ones; `times` takes ms a decision."""
    size = 3 if 3 in v.players else v.players[0]
    options, won = v.house({}, size), 0
    for k in range(matches):
        rng, own = Random(f"{v.key} {k}"), Seat(k % size)
        choose = chooser(v, options, ["normal" if s == own else "random" for s in range(size)], rng)
        state = v.game.start(options, rng.randbytes(32)).state
        for move in moves(v.game, state, choose if times is None else timed(choose, [own], times), limit=LONGEST):
            state = move.step.state
        result = v.game.result(state)
        won += result is not None and result.winners == (own,)
    return float(won)


def players(v: Variant) -> list[Row]:
    """How often the family's player beats a random one, and how long it thinks."""
    times: list[float] = []
    won = wins(v, MATCHES, times)
    return [
        Row(what=f"{v.title}: matches won against random play", unit=f"of {MATCHES}", ours=won, peer="none is known"),
        Row(
            what=f"{v.title}: time for a decision, p99",
            unit="ms",
            ours=quantiles(times, n=100)[98],
            peer="none is known",
            aim="at most 50",
        ),
    ]
