"""What is pressed at Nerts, and what lies on the table."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.games.cards import put
from bot.games.core import Card, Face, Leave, Press, Resume, Return, Seat, Tick
from bot.games.match import Next
from bot.games.race.press import RaceDeal, Ready

_PLACE = r"nerts|waste|lake|r[1-9]"
_SPELLED = re.compile(rf"({_PLACE})>({_PLACE})(?::(\d{{1,2}}))?(?::([A-Z2-9][cdhs]))?")


class Move(Press, frozen=True, kw_only=True):
    """The last `k` cards of a source go to a column or to the lake: `nerts>lake:5h`, `r1>r2:3:9c`.

    `card` is the uppermost of them as the button showed it; None: whatever lies there.
    """

    card: Face | None = None
    source: str = ""
    to: str = ""
    k: int = 1

    @classmethod
    def names(cls) -> tuple[str, ...]:
        sources = ("nerts", "waste", *(f"r{n}" for n in range(1, 10)))
        return tuple(f"{a}>{b}" for a in sources for b in ("lake", *sources) if a != b)

    def text(self) -> str:
        parts = [f"{self.source}>{self.to}"]
        if self.source.startswith("r") and self.to != "lake":
            parts.append(str(self.k))
        return ":".join([*parts, *([self.card] if self.card else [])])

    @classmethod
    def read(cls, body: str) -> Move:
        m = _SPELLED.fullmatch(body)
        if m is None:
            raise ValueError("say it like nerts>lake, waste>r2 or r1>r3:2")
        return cls(source=m[1], to=m[2], k=int(m[3] or 1), card=m[4])


class Turn(Press, frozen=True, kw_only=True, tag="deal"):
    """Turn the next cards of the stream. `n`: the seat's count of deals that its button showed, `by`: what it promised."""

    n: int | None = None
    by: Literal[1, 3] = 3


class Stuck(Press, frozen=True):
    """Agree that nothing can be done."""


class Call(Press, frozen=True, tag="nerts"):
    """The call that ends the deal: `nerts!`."""

    shout = True

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return ("nerts!",)

    def text(self) -> str:
        return "nerts!"

    @classmethod
    def read(cls, body: str) -> Call:
        if body != "nerts!":
            raise ValueError("the call is nerts!")
        return cls()


NertsAction: TypeAlias = Move | Turn | Stuck | Call | Ready | Tick | Resume | Leave | Return | Next

# ---- state


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What one pack is played in. Piles are written bottom first, the stock next card first."""

    nerts: tuple[Card, ...]
    river: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...] = ()
    deals: int = 0
    vain: int = 0  # deals since a card of this layout last moved or any card went to the lake

    def column(self, place: str) -> tuple[Card, ...] | None:
        n = int(place[1:]) if place[:1] == "r" and place[1:].isdigit() else 0
        return self.river[n - 1] if 1 <= n <= len(self.river) else None

    def source(self, place: str) -> tuple[Card, ...] | None:
        """The pile of that name; None if there is none."""
        return self.nerts if place == "nerts" else self.waste if place == "waste" else self.column(place)

    def stream(self) -> tuple[Card, ...]:
        """The waste turned over and put under the stock."""
        return self.waste + self.stock

    def without(self, place: str, k: int) -> Layout:
        if place == "nerts":
            return replace(self, nerts=self.nerts[:-k])
        if place == "waste":
            return replace(self, waste=self.waste[:-k])
        n = int(place[1:]) - 1
        return replace(self, river=put(self.river, n, self.river[n][:-k]))

    def onto(self, place: str, cards: tuple[Card, ...]) -> Layout:
        n = int(place[1:]) - 1
        return replace(self, river=put(self.river, n, self.river[n] + cards))


class Play(msgspec.Struct, frozen=True):
    """A card that went to the lake not long ago."""

    card: Card
    seat: Seat
    ms: int


class NertsDeal(RaceDeal, frozen=True, kw_only=True):
    layouts: tuple[Layout, ...]
    lake: tuple[tuple[Card, ...], ...] = ()  # the piles, oldest first, ace at the bottom
    tucked: tuple[Card, ...] = ()  # in the lake beside their equals (`lake_tie` both)
    plays: tuple[Play, ...] = ()  # the last ones, for ties and to say who was faster
    flags: tuple[bool, ...]  # by layout: agrees that nothing can be done
    pressed: tuple[int, ...]  # by seat: when it last did something, Unix ms
    absent: tuple[Seat, ...] = ()
    calm_since: int = 0  # the last progress, or the last time the table was unstuck
    unsticks: int = 0  # in a row, with no progress between
    one_by_one: bool = False  # every deal turns one card for now
    began: int = 0  # the first GO
    ended: Literal["", "nerts", "deadlock", "idle", "left"] = ""
    ended_at: int = 0
    caller: Seat | None = None


def lake_counts(deal: NertsDeal) -> list[int]:
    """Cards of each layout in the lake."""
    counts = [0] * len(deal.layouts)
    for card in (*(c for pile in deal.lake for c in pile), *deal.tucked):
        if card >> 6 < len(counts):
            counts[card >> 6] += 1
    return counts


def seconds(deal: NertsDeal) -> int:
    return max(0, deal.ended_at - deal.began) // 1000 if deal.began else 0
