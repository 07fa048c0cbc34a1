"""A recorded start of a match as text that a reviewer can read: every entry, what was said, and what every seat then saw.

`python -m tests.golden.playthrough` writes all files anew; review the diff. A change in a file of a released revision means
that old journals replay differently: raise the game's `revision`.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.games.catalog import Variant, variants
from bot.games.core import CLOCK, Entry, Event, Seat
from bot.games.notation import from_text, to_text
from bot.players.drive import moves
from tests.laws.support import Preset, chooser, may_be_left

FOLDER = Path(__file__).parent / "playthroughs"
ENTRIES = 40
SEED = b"golden seed of thirty-two bytes!"


def path_of(v: Variant, *, restless: bool = False) -> Path:
    return FOLDER / f"{v.key}{'.restless' if restless else ''}.r{v.game.revision}.txt"


def record(v: Variant, *, restless: bool = False) -> str:
    """Random play of the first entries, always the same; `restless`: players leave and seats are taken again."""
    options = v.house({}, (v.best or v.players)[0])
    start = v.game.start(options, SEED)
    game: Any = v.game
    play = chooser(Preset(v.key, v, options, restless=restless), Random(v.key))
    played = islice(moves(game, start.state, play), ENTRIES)
    journal = [(m.at, m.seat, to_text(m.action)) for m in played]
    return "\n".join(lines(v, options, journal)) + "\n"


def lines(v: Variant, options: Any, journal: list[tuple[int, Seat, str]]) -> Iterator[str]:
    """The text of a journal: plays it and writes down what comes of it."""
    game: Any = v.game
    step = game.start(options, SEED)
    yield f"{v.key} revision {game.revision} players {options.players} leaves {_leaves(game, step.state)}"
    yield f"    {_said(step.events)} {_seen(game, options, step.state)}"
    for at, seat, text in journal:
        action = from_text(game.actions, text)
        assert game.check(step.state, seat, action) is None, f"{text} is not legal any more"
        step = game.apply(step.state, seat, action, at)
        yield f"{at} {'clock' if seat == CLOCK else seat} {text}"
        yield f"    {_said(step.events)} {_seen(game, options, step.state)}"
    for watcher in (None, *range(options.players)):
        yield f"at last {'a spectator' if watcher is None else f'seat {watcher}'} sees"
        yield "    " + msgspec.json.encode(game.view(step.state, watcher)).decode()


def journal_of(text: str) -> list[tuple[int, Seat, str]]:
    """The entries written in a playthrough."""
    found = []
    for line in text.splitlines()[1:]:
        if not line.startswith((" ", "at last")):
            at, seat, action = line.split(" ", 2)
            found.append((int(at), CLOCK if seat == "clock" else Seat(int(seat)), action))
    return found


def entries_of(v: Variant, text: str) -> list[Entry]:
    decode: Any = v.game.actions
    return [
        Entry(i, at, seat, msgspec.Raw(msgspec.json.encode(from_text(decode, action))))
        for i, (at, seat, action) in enumerate(journal_of(text))
    ]


def _leaves(game: Any, state: Any, most: int = 4000) -> str:
    """How many plays of one, two, three … listed actions there are from the start, as far as that is quickly counted."""
    layer, counts = [state], []
    while layer and len(layer) < most and len(counts) < 4:
        moves_of = [(s, a.seat, action) for s in layer for a in game.asks(s) for action in a.actions]
        counts.append(str(len(moves_of)))
        layer = [game.apply(s, seat, action, 0).state for s, seat, action in moves_of[:most]]
    return ",".join(counts)


def _said(events: tuple[Event, ...]) -> str:
    return " ".join(f"{e.kind}{msgspec.json.encode(dict(e.public)).decode()}" for e in events) or "-"


def _seen(game: Any, options: Any, state: Any) -> str:
    """A short print of what everybody sees; a spectator first."""
    views = [game.view(state, None), *(game.view(state, Seat(s)) for s in range(options.players))]
    return "[" + " ".join(sha256(msgspec.json.encode(view)).hexdigest()[:6] for view in views) + "]"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for v in variants().values():
        for restless in {False, may_be_left(v)}:
            path_of(v, restless=restless).write_text(record(v, restless=restless), encoding="utf-8")


if __name__ == "__main__":
    main()
