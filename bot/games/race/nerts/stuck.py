"""Nobody can move: when the table is stuck, and what is done then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.games.luck import shuffled
from bot.games.race.nerts.options import NertsOptions
from bot.games.race.nerts.state import Layout


def all_stuck(flags: Sequence[bool], absent: Sequence[bool]) -> bool:
    """Whether every layout agrees that nothing can be done; an absent one always does."""
    return all(flag or gone for flag, gone in zip(flags, absent, strict=True))


def unstick_action(options: NertsOptions, layouts: Sequence[Layout], unsticks: int) -> str:
    """What is done once the table is stuck: the option's action, or `end_hand`."""
    if unsticks >= options.max_unsticks or all(len(x.stream()) < 2 for x in layouts):
        return "end_hand"
    return options.stuck_action


def _shift_one(layout: Layout, seed: bytes, label: str) -> Layout:
    stream = layout.stream()
    return replace(layout, stock=stream[1:] + stream[:1], waste=())


def _gather(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, stock=layout.stream(), waste=())


def _shuffle(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, stock=shuffled(layout.stream(), seed, label), waste=())


def _burn(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, nerts=layout.nerts[-1:] + layout.nerts[:-1])


UNSTICKS: Mapping[str, Callable[[Layout, bytes, str], Layout]] = {
    "shift_one": _shift_one,
    "one_by_one": _gather,
    "shuffle": _shuffle,
    "burn_nerts": _burn,
}


def unstuck(action: str, layouts: Sequence[Layout], seed: bytes, label: str) -> tuple[Layout, ...]:
    """All layouts after an unstick that does not end the deal."""
    return tuple(replace(UNSTICKS[action](x, seed, f"{label} {i}"), vain=0) for i, x in enumerate(layouts))
