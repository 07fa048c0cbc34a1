"""Exact gin deadwood and whole random deals, beside RLCard's rules and OpenSpiel's Python loop."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from itertools import cycle
from random import Random
from typing import Any

from bot.games.cards import face, packs
from bot.games.catalog import variant
from bot.games.gin.solver import mask_of, plain
from bot.players.drive import at_random, moves

from .row import Row, per_second

HANDS = 300


def rows() -> list[Row]:
    rng = Random(5)
    ten = [tuple(rng.sample(packs(), 10)) for _ in range(HANDS)]
    eleven = [tuple(rng.sample(packs(), 11)) for _ in range(HANDS)]
    return [
        *_deadwood("10 cards", ten, _least_ten),
        *_deadwood("11 cards", eleven, _least_eleven),
        *_greedy(eleven),
        *_deals(),
    ]


# ---- deadwood


def _least_ten(hand: tuple[int, ...]) -> int:
    return plain().deadwood(mask_of(hand))


def _least_eleven(hand: tuple[int, ...]) -> int:
    """After the best throw."""
    return plain().after_throw(mask_of(hand))


def _rate(hands: list[Any], count: Callable[[Any], int]) -> float:
    supply = cycle(hands)

    def work() -> int:
        for _ in range(20):
            count(next(supply))
        return 20

    return per_second(work)


def _deadwood(what: str, hands: list[tuple[int, ...]], ours: Callable[[tuple[int, ...]], int]) -> list[Row]:
    found = []
    rate = _rate(hands, ours)
    if find_spec("rlcard"):
        theirs = [_rlcard_hand(h) for h in hands]
        rival = _rate(theirs, _rlcard_least)
        found.append(Row(what=f"exact deadwood, {what}", unit="/s", ours=rate, peer="RLCard", theirs=rival, aim="5x"))
    if find_spec("pyspiel"):
        rival = _rate([_spiel_hand(h) for h in hands], _spiel_least())
        found.append(Row(what=f"exact deadwood, {what}", unit="/s", ours=rate, peer="OpenSpiel (C++)", theirs=rival))
    return found or [Row(what=f"exact deadwood, {what}", unit="/s", ours=rate, peer="no peer is installed")]


def _rlcard_hand(hand: tuple[int, ...]) -> Any:
    from rlcard.games.base import Card

    return [Card(face(c)[1].upper(), face(c)[0]) for c in hand]


def _rlcard_least(hand: Any) -> int:
    from rlcard.games.gin_rummy.utils import melding, utils

    clusters = [[], *melding.get_meld_clusters(hand)]
    spare = len(hand) - 10
    least = 10**6
    for cluster in clusters:
        melded = {c for meld in cluster for c in meld}
        left = sorted(utils.get_deadwood_value(c) for c in hand if c not in melded)
        least = min(least, sum(left[: len(left) - spare] if spare else left))
    return least


def _spiel_hand(hand: tuple[int, ...]) -> list[int]:
    """OpenSpiel numbers its cards suit by suit: spades, clubs, diamonds, hearts, ace first."""
    return [13 * "scdh".index(face(c)[1]) + (c & 15) - 1 for c in hand]


def _spiel_least() -> Callable[[list[int]], int]:
    import pyspiel

    return pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood  # type: ignore[no-any-return]


def _greedy(hands: list[tuple[int, ...]]) -> list[Row]:
    """How often OpenSpiel's count of eleven cards is not the least, of many hands; ours is checked by the tests."""
    if not find_spec("pyspiel"):
        return []
    least = _spiel_least()
    rng = Random(11)
    many = [tuple(rng.sample(packs(), 11)) for _ in range(20_000)]
    wrong = sum(least(_spiel_hand(h)) != _least_eleven(h) for h in many)
    what = "11 cards counted too high, of 20,000 hands"
    return [Row(what=what, unit="hands", ours=0, peer="OpenSpiel", theirs=wrong, more_is_better=False)]


# ---- whole deals


def _deals() -> list[Row]:
    ours = per_second(_our_deal, seconds=4)
    found = []
    if find_spec("rlcard"):
        rival = per_second(_rlcard_deal(), seconds=4)
        found.append(Row(what="random gin deals, rules only", unit="/s", ours=ours, peer="RLCard", theirs=rival, aim="2x"))
    if find_spec("pyspiel"):
        rival = per_second(_spiel_deal(), seconds=4)
        found.append(
            Row(what="random gin deals, rules only", unit="/s", ours=ours, peer="OpenSpiel loop", theirs=rival, aim="above")
        )
    return found or [Row(what="random gin deals", unit="/s", ours=ours, peer="no peer is installed")]


_dice = Random(9)


def _our_deal() -> int:
    v = variant("gin_rummy")
    game: Any = v.game
    state = game.start(v.options, _dice.randbytes(32)).state
    for move in moves(game, state, at_random(_dice)):
        if move.step.state.scored:
            return 1
    return 1


def _rlcard_deal() -> Callable[[], int]:
    import numpy as np
    from rlcard.games.gin_rummy.game import GinRummyGame

    game = GinRummyGame()
    game.np_random = np.random.RandomState(9)

    def deal() -> int:
        game.init_game()
        while not game.is_over():
            game.step(_dice.choice(game.judge.get_legal_actions()))
        return 1

    return deal


def _spiel_deal() -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def deal() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(_dice.choice(outcomes)[0])
            else:
                state.apply_action(_dice.choice(state.legal_actions()))
        return 1

    return deal
