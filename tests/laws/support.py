"""Every preset of the catalog, and seeded random play over it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec

from bot.games.catalog import Variant, variants
from bot.games.core import CLOCK, Action, Ask, Leave, Options, Return, Seat
from bot.players.drive import Choice, Chooser, Move, at_random, moves

# Random moves played per preset. The long run uses LAWS_MOVES=20000.
BUDGET = int(os.environ.get("LAWS_MOVES", "100"))
LONGEST_DEAL = 20_000  # moves; no deal may take more


class Preset(msgspec.Struct, frozen=True):
    id: str
    variant: Variant
    options: Options
    restless: bool = False  # players leave for good, and others take their seats, at any moment


def _presets() -> Iterator[Preset]:
    for v in variants().values():
        sizes = sorted({v.players[0], v.players[-1], *(v.best[:1] or v.players[:1])})
        for n in sizes:
            yield Preset(f"{v.key}-{n}", v, v.house({}, n))
        if may_be_left(v):
            yield Preset(f"{v.key}-restless", v, v.house({}, (v.best or v.players)[0]), restless=True)
        for name in v.presets:
            n = next((n for n in v.players if _fits(v, name, n)), None)
            assert n is not None, f"no number of players can play {v.key} with the preset {name}"
            yield Preset(f"{v.key}-{name}-{n}", v, v.house({"preset": name}, n))


def may_be_left(v: Variant) -> bool:
    """Whether the game has a rule for players who leave for good."""
    return Leave in get_args(v.game.actions)


def coming_and_going(preset: Preset, rng: Random) -> Chooser:
    """Random play in which now and then somebody leaves, or a seat that was left is played again."""
    game: Any = preset.variant.game
    play = at_random(rng)
    seats = [Seat(s) for s in range(preset.options.players)]

    def choose(state: Any, asks: Sequence[Ask[Any]]) -> Choice | None:
        action: Action = rng.choice((Leave, Leave, Return))(target=rng.choice(seats))
        if rng.random() < 0.06 and game.check(state, CLOCK, action) is None:
            return CLOCK, action
        return play(state, asks)

    return choose


def chooser(preset: Preset, rng: Random) -> Chooser:
    return coming_and_going(preset, rng) if preset.restless else at_random(rng)


def _fits(v: Variant, name: str, players: int) -> bool:
    try:
        v.house({"preset": name}, players)
    except ValueError:
        return False
    return True


@cache
def presets() -> tuple[Preset, ...]:
    return tuple(_presets())


def seed_of(preset: Preset, k: int = 0) -> bytes:
    return Random(f"{preset.id} {k}").randbytes(32)


def random_moves(preset: Preset, k: int = 0, budget: int | None = None) -> Iterator[Move]:
    """Random play of as many matches as the budget of moves allows."""
    left = BUDGET if budget is None else budget
    while left > 0:
        rng = Random(f"{preset.id} play {k}")
        game: Any = preset.variant.game
        for move in moves(game, game.start(preset.options, seed_of(preset, k)).state, chooser(preset, rng)):
            yield move
            left -= 1
            if left <= 0:
                return
        k += 1


def states(preset: Preset, every: int, k: int = 0, budget: int | None = None) -> Iterator[tuple[Any, int, Random]]:
    """Some states met in random play, with the time they were met at and dice."""
    rng = Random(f"{preset.id} states {k}")
    for i, move in enumerate(random_moves(preset, k, budget)):
        if i % every == 0:
            yield move.before, move.at, rng


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def mutated(action: Action, union: Any, faces: list[str], rng: Random) -> Action | None:
    """A neighbour of a listed action: a field changed to another face, number or list. None where it does not decode."""
    built = msgspec.to_builtins(action)
    fields = [k for k in built if k != "do"]
    if not fields:
        return None
    key = rng.choice(fields)
    built[key] = _other(built[key], faces, rng)
    try:
        return msgspec.convert(built, union)
    except (msgspec.ValidationError, ValueError):
        return None


def _other(value: Any, faces: list[str], rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -1, 0, 10**6])
    if isinstance(value, str):
        return rng.choice([*faces, "Jk", "Zz", ""])
    if isinstance(value, (list, tuple)):
        items = list(value)
        what = rng.randrange(4)
        if what == 0 and items:
            items.pop(rng.randrange(len(items)))
        elif what == 1 and items:
            i = rng.randrange(len(items))
            items[i] = _other(items[i], faces, rng)
        elif what == 2 and items:
            items.append(items[0])
        else:
            rng.shuffle(items)
        return items
    return rng.choice(faces)


def all_seats(options: Options) -> range:
    return range(options.players)


def asks_by_seat(asks: Any) -> dict[Seat, Ask[Any]]:
    return {a.seat: a for a in asks}
