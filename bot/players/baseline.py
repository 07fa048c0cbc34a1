"""A player for any game, from its Asks alone: it tries its few best ideas on determinized copies and keeps what did best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from bot.games.core import Action, Game, Result, Seat
from bot.games.match import Score
from bot.players.base import Player, Seen
from bot.players.drive import Stuck, at_random, moves

_SECONDS = {"easy": 0.0, "normal": 0.05, "hard": 0.15}
_CANDIDATES = 8  # actions tried; an ask lists its good ideas first
_LENGTH = 120  # moves of a rollout at most


class Baseline(Player):
    """Flat Monte Carlo over determinized copies within a small budget of time; `easy` plays its first good idea.

    It values a copy by the points that the deal brings to the own side against the best other seat.
    """

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        if not ask.waits:
            return rng.choice(ask.actions)
        if self.level == "easy":
            return rng.choice(ask.actions[:3])
        return self._best(seen, rng)

    def _best(self, seen: Seen, rng: Random) -> Action:
        candidates = _spread(seen.ask.actions, rng)
        sums = [0.0] * len(candidates)
        tries = 0
        until = perf_counter() + _SECONDS[self.level]
        while tries == 0 or perf_counter() < until:
            state = seen.sample(rng)
            for i, action in enumerate(candidates):
                sums[i] += _value_after(seen.game, state, seen.ask.seat, action, rng)
            tries += 1
        best = max(range(len(candidates)), key=lambda i: (sums[i], -i))
        return candidates[best]


def _spread(actions: Sequence[Action], rng: Random) -> list[Action]:
    """Not more than a few actions, the first ones always among them."""
    if len(actions) <= _CANDIDATES:
        return list(actions)
    return [*actions[:4], *rng.sample(actions[4:], _CANDIDATES - 4)]


def _value_after(game: Game[Any, Any, Any], state: Any, seat: Seat, action: Action, rng: Random) -> float:
    if game.check(state, seat, action):
        return -1.0  # legal in the true state only: nothing is known of it
    deal = len(getattr(state, "ledger", ()))
    state = game.apply(state, seat, action, 0).state
    chooser = at_random(rng)
    try:
        for played, move in enumerate(moves(game, state, chooser)):
            state = move.step.state
            if len(getattr(state, "ledger", ())) > deal or played >= _LENGTH:
                break
    except Stuck:
        return 0.0
    return _value(game, state, seat, deal)


def _value(game: Game[Any, Any, Any], state: Any, seat: Seat, deal: int) -> float:
    ledger = getattr(state, "ledger", ())
    if len(ledger) > deal:
        return _share(ledger[deal], seat)
    result: Result | None = game.result(state)
    return 1.0 if result and seat in result.winners else 0.0


def _share(score: Score, seat: Seat) -> float:
    """1 for a won deal, and a part for points kept; which way points count is read off the winners."""
    won = 1.0 if seat in score.winners else 0.0
    losers = [p for s, p in enumerate(score.points) if s not in score.winners]
    if not score.winners or not losers:
        return won
    up = max(score.points[s] for s in score.winners) >= max(losers)
    margin = score.points[seat] - sum(score.points) / len(score.points)
    return won + (margin if up else -margin) / (1 + max(map(abs, score.points)))
