"""Plays matches without people or a clock: for simulations, law tests and the rollouts of AI players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from bot.games.core import CLOCK, Action, Ask, Game, Seat, Step, Tick

Choice: TypeAlias = tuple[Seat, Action]
Chooser: TypeAlias = Callable[[Any, Sequence[Ask[Any]]], Choice | None]


class Move(msgspec.Struct, frozen=True):
    """One entry of a simulated match and what came of it."""

    before: Any
    seat: Seat
    action: Action
    at: int
    step: Step[Any]


class Stuck(RuntimeError):
    """Nobody moves and no alarm is set, or the match goes on for ever: a law is broken."""


def moves(
    game: Game[Any, Any, Any], state: Any, choose: Chooser, *, at: int = 0, pace_ms: int = 700, limit: int = 100_000
) -> Iterator[Move]:
    """Moves chosen by `choose` until the match is over. When it gives None the game's alarm goes off instead.

    In a live game the alarm also goes off once its time has come. Raises Stuck after `limit` moves.
    """
    for _ in range(limit):
        asks = game.asks(state)
        if not asks and game.result(state):
            return
        alarm = game.alarm(state) if game.live else None
        choice = None if alarm is not None and alarm <= at else choose(state, asks)
        if choice is None:
            if alarm is None:
                raise Stuck(f"{game.key}: nobody moves and there is no alarm")
            at = max(at, alarm)
            choice = (CLOCK, Tick())
        seat, action = choice
        step = game.apply(state, seat, action, at)
        yield Move(state, seat, action, at, step)
        state = step.state
        at += pace_ms
    raise Stuck(f"{game.key}: no end after {limit} moves")


def at_random(rng: Random) -> Chooser:
    """Any ask, any listed action; in real time it also lets the clock run now and then."""

    def choose(state: Any, asks: Sequence[Ask[Any]]) -> Choice | None:
        waiting = [a for a in asks if a.waits]
        if not waiting and (not asks or rng.random() < 0.1):
            return None
        ask = asks[0] if len(asks) == 1 else rng.choice(asks)
        return ask.seat, rng.choice(ask.actions)

    return choose


def by_default(state: Any, asks: Sequence[Ask[Any]]) -> Choice | None:
    """Only what is played for absent seats; asks that nobody waits for are left to the clock."""
    ask = next((a for a in asks if a.waits), None)
    return (ask.seat, ask.default) if ask is not None and ask.default is not None else None
