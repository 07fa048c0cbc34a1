"""Plays deals of a game without Discord, for `python -m bot simulate` and the benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Literal, TypeAlias

import msgspec

from bot.games.catalog import Variant
from bot.games.core import Ask, Event, Options, Seat
from bot.games.match import Match
from bot.players import Seen, Told, player_for
from bot.players.drive import Choice, Chooser, Stuck, at_random, by_default, moves

Kind: TypeAlias = Literal["random", "default", "easy", "normal", "hard"]
KINDS: tuple[Kind, ...] = ("random", "default", "easy", "normal", "hard")


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a simulation found. `scores` are the mean points a deal by seat, `wins` the deals won by seat."""

    game: str
    players: list[Kind]
    deals: int
    matches: int
    entries: int
    seconds: float
    deals_per_second: float
    mean_length: float  # entries a deal
    scores: list[float]
    wins: list[int]
    reasons: dict[str, int]


def chooser(variant: Variant, options: Options, kinds: Sequence[Kind], rng: Random) -> Chooser:
    """Who moves next when the seats are played by these kinds of players."""
    if all(k == "random" for k in kinds):
        return at_random(rng)
    histories: dict[Seat, list[Told]] = {Seat(s): [] for s in range(options.players)}
    random = at_random(rng)

    def choose(state: Any, asks: Sequence[Ask[Any]]) -> Choice | None:
        for ask in asks if any(a.waits for a in asks) else rng.sample(asks, len(asks)):
            kind = kinds[ask.seat]
            if kind == "random":
                choice = random(state, (ask,))
            elif kind == "default":
                choice = by_default(state, (ask,))
            else:
                seen = seen_by(variant, options, state, ask, histories[ask.seat])
                action = player_for(variant.key, kind).choose(seen, rng)
                choice = None if action is None else (ask.seat, action)
            if choice is not None:
                return choice
        return None

    choose.histories = histories  # type: ignore[attr-defined]
    return choose


def seen_by(variant: Variant, options: Options, state: Any, ask: Ask[Any], history: Sequence[Told]) -> Seen:
    game = variant.game
    return Seen(
        key=variant.key,
        game=game,
        options=options,
        view=game.view(state, ask.seat),
        ask=ask,
        history=tuple(history),
        sample=lambda rng: game.determinize(state, ask.seat, rng),
    )


def _listen(choose: Chooser, at: int, events: Sequence[Event]) -> None:
    """The players hear what happened, each as its seat; a new deal starts a new history."""
    histories: dict[Seat, list[Told]] = getattr(choose, "histories", {})
    for event in events:
        for seat, told in histories.items():
            if event.kind == "deal":
                told.clear()
            told.append(Told(at, event.kind, {**event.public, **event.secret.get(seat, {})}))


def simulate(
    variant: Variant,
    options: Options,
    kinds: Sequence[Kind],
    deals: int,
    seed: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Plays matches until so many deals are finished. The same seed gives the same play (AI players with a budget of
    time apart). Raises Stuck where a law is broken."""
    rng = Random(seed)
    choose = chooser(variant, options, kinds, rng)
    done = entries = matches = 0
    points, wins = [0.0] * options.players, [0] * options.players
    reasons: dict[str, int] = {}

    def count(score: Any, total: Sequence[int]) -> None:
        nonlocal done
        done += 1
        reasons[score.reason] = reasons.get(score.reason, 0) + 1
        for seat in range(options.players):
            points[seat] += total[seat]
            wins[seat] += seat in score.winners
        progress(done)

    started = perf_counter()
    while done < deals:
        matches += 1
        known = 0
        first = variant.game.start(options, rng.randbytes(32))
        _listen(choose, 0, first.events)
        for move in moves(variant.game, first.state, choose):
            entries += 1
            _listen(choose, move.at, move.step.events)
            state = move.step.state
            if isinstance(variant.game, Match):
                if len(state.ledger) > known:
                    known += 1
                    count(state.ledger[-1], state.ledger[-1].points)
                    if done >= deals:
                        break
            elif result := variant.game.result(state):
                count(result, result.totals)
    seconds = perf_counter() - started
    return Report(
        game=variant.key,
        players=list(kinds),
        deals=done,
        matches=matches,
        entries=entries,
        seconds=round(seconds, 4),
        deals_per_second=round(done / seconds, 2),
        mean_length=round(entries / done, 2),
        scores=[round(p / done, 3) for p in points],
        wins=wins,
        reasons=dict(sorted(reasons.items())),
    )


__all__ = ["KINDS", "Kind", "Report", "Stuck", "simulate"]
