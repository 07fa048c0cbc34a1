"""Pieces of cardboard for the faces that a vector or a test names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.cards import FACES, card
from bot.games.core import Card


class Box:
    """Gives every card of a vector a piece of cardboard of its own."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def one(self, f: str) -> Card:
        n = self.used[f]
        self.used[f] += 1
        return (n // 4) << 6 | (n % 4) << 4 if f == "Jk" else card(f, n)

    def all(self, wanted: Iterable[str]) -> tuple[Card, ...]:
        return tuple(self.one(f) for f in wanted)

    def filler(self, n: int) -> tuple[Card, ...]:
        """Cards that only have to be there: of packs that no vector uses."""
        self.used["filler"] += n
        return tuple(card(FACES[i % 52], 100 + i // 52) for i in range(self.used["filler"] - n, self.used["filler"]))
