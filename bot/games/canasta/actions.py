"""What a seat can do in a canasta game, spelled as the rulebook spells it (canasta, classic: turn)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next

NEW = -1  # a group that begins a meld, or joins its rank's where a side has one set of a rank


def _spell(groups: Groups, onto: tuple[int, ...]) -> str:
    marks = [f"@{i}" if i != NEW else "" for i in onto] + [""] * (len(groups) - len(onto))
    return "|".join(" ".join(g) + mark for g, mark in zip(groups, marks, strict=True))


def _read(text: str) -> tuple[Groups, tuple[int, ...]]:
    """ "Kc Kd Kh|2c@0" -> ((Kc, Kd, Kh), (2c,)), (NEW, 0). Raises ValueError."""
    groups, onto = [], []
    for part in text.split("|") if text.strip() else ():
        cards, at, meld = part.partition("@")
        groups.append(tuple(cards.split()))
        onto.append(int(meld) if at else NEW)
    return tuple(groups), tuple(onto) if any(i != NEW for i in onto) else ()


class Draw(Action, frozen=True):
    """Draw from the stock."""


class TakePile(Action, frozen=True):
    """Take the pile: its top card goes with `cards` of the hand onto table meld `meld`, or into a new one; `groups` are
    laid with it, `onto` as in Meld."""

    cards: tuple[Face, ...] = ()
    meld: int | None = None
    groups: Groups = ()
    onto: tuple[int, ...] = ()

    def text(self) -> str:
        with_top = " ".join(self.cards) + ("" if self.meld is None else f"@{self.meld}")
        more = f"+meld:{_spell(self.groups, self.onto)}" if self.groups else ""
        return f"take_pile:{with_top}{more}".removesuffix(":")

    @classmethod
    def read(cls, body: str) -> TakePile:
        head, _, more = body.partition("+")
        cards, at, meld = head.partition("@")
        groups, onto = _read(more.strip().removeprefix("meld:")) if more else ((), ())
        return cls(tuple(cards.split()), int(meld) if at else None, groups, onto)


class Refuse(Action, frozen=True):
    """Leave the pile when the stock is gone; the hand ends."""


class Meld(Action, frozen=True):
    """Lay groups of cards at once: each begins a meld or goes onto the table meld of its number in `onto` (-1: begins)."""

    groups: Groups
    onto: tuple[int, ...] = ()

    def text(self) -> str:
        return f"meld:{_spell(self.groups, self.onto)}"

    @classmethod
    def read(cls, body: str) -> Meld:
        return cls(*_read(body))


class Layoff(Action, frozen=True):
    """Add cards to table meld `meld`."""

    cards: tuple[Face, ...]
    meld: int

    def text(self) -> str:
        return f"layoff:{' '.join(self.cards)}@{self.meld}"

    @classmethod
    def read(cls, body: str) -> Layoff:
        cards, at, meld = body.partition("@")
        if not at:
            raise ValueError("name the cards and the meld: Kh Kd@0")
        return cls(tuple(cards.split()), int(meld))


class Combine(Action, frozen=True):
    """Join two melds of the own side, by their numbers."""

    meld: int
    other_meld: int


class AskOut(Action, frozen=True):
    """Ask the partner for leave to go out."""


class Answer(Action, frozen=True):
    """What the partner says to that. `silent` is a yes that binds nobody."""

    say: Literal["yes", "no", "silent"]


class Discard(Action, frozen=True):
    """End the turn with this card. `away` is played for an absent player only, whom a yes does not bind."""

    card: Face
    away: bool = False


CanastaAction: TypeAlias = Draw | TakePile | Refuse | Meld | Layoff | Combine | AskOut | Answer | Discard | Next
