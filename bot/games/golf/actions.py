"""What a player of the golf family can do, in the rulebook's text forms (golf, "Actions")."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from bot.games.core import Action, Press, Seat
from bot.games.match import Next


def _numbers(body: str) -> tuple[int, ...]:
    return tuple(int(p) for p in body.replace(",", " ").split())


def _commas(places: tuple[int, ...]) -> str:
    return ",".join(map(str, places))


class Start(Action, frozen=True):
    """Turn up (open games) or look at (memory games) the first own cards: `start:1,4`."""

    places: tuple[int, ...]

    def text(self) -> str:
        return f"start:{_commas(self.places)}"

    @classmethod
    def read(cls, body: str) -> Start:
        return cls(_numbers(body))


class Draw(Action, frozen=True):
    """The top card of the stock."""


class Take(Action, frozen=True):
    """The top card of the discard pile."""


class Knock(Action, frozen=True):
    """The others have one more turn: a knock, or the call of Cambio and Cabo."""


class SwapEqual(Action, frozen=True):
    """Cabo: several own cards, claimed to be equal, go out for the card in the hand: `swap:1,3`."""

    places: tuple[int, ...]

    def text(self) -> str:
        return f"swap:{_commas(self.places)}"

    @classmethod
    def read(cls, body: str) -> SwapEqual:
        return cls(_numbers(body))


class Swap(Action, frozen=True):
    """The card in the hand goes to an own place, the card that was there to the discard pile: `swap:3`."""

    place: int

    def text(self) -> str:
        return f"swap:{self.place}"

    @classmethod
    def read(cls, body: str) -> Swap | SwapEqual:
        places = _numbers(body)
        return cls(places[0]) if len(places) == 1 else SwapEqual(places)


class Discard(Action, frozen=True):
    """The card drawn from the stock goes to the discard pile."""


class Flip(Action, frozen=True):
    """Turn up an own card."""

    place: int


class Pass(Action, frozen=True):
    """No flip after a discard; no call after a turn."""


class Give(Action, frozen=True):
    """Cutthroat: the king just drawn, for a face-up card of an opponent."""

    target: Seat
    at: int  # the target's place


class UseTwo(Action, frozen=True):
    """Powers: the two plays two other powers, named by their ranks: `use:J:6`."""

    first: str
    second: str

    def text(self) -> str:
        return f"use:{self.first}:{self.second}"

    @classmethod
    def read(cls, body: str) -> UseTwo:
        first, _, second = body.partition(":")
        return cls(first.strip().upper(), second.strip().upper())


class Use(Action, frozen=True):
    """The power of the card just drawn."""

    def text(self) -> str:
        return "use"

    @classmethod
    def read(cls, body: str) -> Use | UseTwo:
        return UseTwo.read(body) if body else cls()


class Look(Action, frozen=True):
    """In private at one own card."""

    place: int


class Spy(Action, frozen=True):
    """In private at one card of an opponent."""

    target: Seat
    at: int


class Trade(Action, frozen=True):
    """An own card for one of an opponent; nobody looks."""

    place: int
    target: Seat
    at: int


class Shuffle(Action, frozen=True):
    """An opponent's cards among their places."""

    target: Seat


class Replace(Action, frozen=True):
    """Powers: the nine goes into an opponent's place."""

    target: Seat
    at: int


class Expose(Action, frozen=True):
    """Powers: turn up a card of an opponent."""

    target: Seat
    at: int


class Lines(Action, frozen=True):
    """Powers: two rows ("r1", "r2") or two columns ("c1", "c3") change places."""

    target: Seat
    first: str
    second: str


class Add(Action, frozen=True):
    """Powers: the top card of the stock joins an opponent's set."""

    target: Seat


class Remove(Action, frozen=True):
    """Powers: a card of an opponent is thrown out."""

    target: Seat
    at: int


class Keep(Action, frozen=True):
    """Powers: one of the three cards of an eight (1 is the eight itself) goes to an own place."""

    n: int
    place: int


class Skip(Action, frozen=True):
    """Leave a power unused."""


class Reveal(Action, frozen=True):
    """Powers: turn up an own card, hoping for a black king that cancels the knock."""

    place: int


class Block(Action, frozen=True):
    """Spend a shield on the attack."""


class Allow(Action, frozen=True):
    """Let the attack happen."""


class SnapAt(Press, frozen=True, kw_only=True):
    """A card of somebody else equals the top discard: `snap:SEAT:q`."""

    target: Seat
    at: int

    def text(self) -> str:
        return f"snap:{self.target}:{self.at}"

    @classmethod
    def read(cls, body: str) -> SnapAt:
        target, _, at = body.partition(":")
        return cls(target=Seat(int(target)), at=int(at))


class Snap(Press, frozen=True, kw_only=True):
    """An own card equals the top discard: `snap:p`."""

    place: int

    def text(self) -> str:
        return f"snap:{self.place}"

    @classmethod
    def read(cls, body: str) -> Snap | SnapAt:
        return SnapAt.read(body) if ":" in body else cls(place=int(body))


class PassCard(Action, frozen=True):
    """After a right snap of somebody else's card: an own card for the gap."""

    place: int


Attack: TypeAlias = Spy | Trade | Shuffle | Replace | Expose | Lines | Add | Remove  # what a shield stops
Aim: TypeAlias = Attack | Look  # every target of a power
GolfAction: TypeAlias = (
    Start | Draw | Take | Knock | Swap | SwapEqual | Discard | Flip | Pass | Give | Use | UseTwo
    | Look | Spy | Trade | Shuffle | Replace | Expose | Lines | Add | Remove
    | Keep | Skip | Reveal | Block | Allow | Snap | SnapAt | PassCard | Next
)  # fmt: skip


class Pending(msgspec.Struct, frozen=True):
    """An attack on a shielded set, waiting for the answer of its owner."""

    action: Attack
    target: Seat
