"""What an AI player gets and gives. It sees a seat's view and determinized copies, never the truth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal, TypeAlias

import msgspec

from bot.games.core import Action, Ask, Game, Options, State
from bot.games.view import TableView

Level: TypeAlias = Literal["easy", "normal", "hard"]  # in races: slow, normal, quick


class Told(msgspec.Struct, frozen=True):
    """One event as this seat was told it (public and its own secret arguments together)."""

    at: int  # Unix ms
    kind: str
    args: Mapping[str, Any]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a player may know when it decides."""

    key: str  # the variant
    game: Game[Any, Any, Any]
    options: Options
    view: TableView
    ask: Ask[Action]
    history: tuple[Told, ...] = ()  # of this deal, oldest first
    now: int = 0  # Unix ms, for races
    sample: Callable[[Random], State]  # a determinized copy of the state, another at each call


class Player(ABC):
    """Plays one seat. Called off the event loop; must be quick (well under a second) and keep no state between calls."""

    def __init__(self, level: Level = "normal") -> None:
        self.level = level

    @abstractmethod
    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        """A legal action for `seen.ask`; None (only where the ask does not wait) to do nothing now."""

    def delay(self, seen: Seen, action: Action, rng: Random, /) -> float:
        """Seconds a person would take for it. The table waits that long before the action is played."""
        slow = {"easy": 1.4, "normal": 1.0, "hard": 0.8}[self.level]
        return slow * rng.uniform(0.8, 2.2) if seen.ask.kind != "next_deal" else 0.0
