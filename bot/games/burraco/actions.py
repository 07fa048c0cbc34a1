"""What a seat can do in a burraco game, spelled as the rulebook spells it (burraco, turn)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next
from bot.games.notation import groups_of, onto, spelled

AceEnd: TypeAlias = Literal["", "low", "high"]


def _ended(text: str) -> tuple[str, AceEnd]:
    """ "As@0 low" -> ("As@0", "low")."""
    if text.endswith(" low"):
        return text.removesuffix(" low"), "low"
    if text.endswith(" high"):
        return text.removesuffix(" high"), "high"
    return text, ""


class Draw(Action, frozen=True):
    """Draw the top card of the stock."""


class TakePile(Action, frozen=True):
    """Take the whole discard pile."""


class Keep(Action, frozen=True):
    """Keep the card just looked at; that was the draw."""


class Refuse(Action, frozen=True):
    """Let that card begin the discard pile and draw the next one."""


class Meld(Action, frozen=True):
    """Lay new melds, all at once. `ace` says where an ace goes that fits at both ends of its run; "" is high."""

    melds: Groups
    ace: AceEnd = ""

    def text(self) -> str:
        return "meld:" + spelled(self.melds) + (f" {self.ace}" if self.ace else "")

    @classmethod
    def read(cls, body: str) -> Meld:
        text, ace = _ended(body)
        return cls(groups_of(text), ace)


class Add(Action, frozen=True):
    """Add cards, one after another in this order, to table meld `meld` of the own side; `ace` as in Meld."""

    cards: tuple[Face, ...]
    meld: int
    ace: AceEnd = ""

    def text(self) -> str:
        return f"add:{' '.join(self.cards)}@{self.meld}" + (f" {self.ace}" if self.ace else "")

    @classmethod
    def read(cls, body: str) -> Add:
        text, ace = _ended(body)
        return cls(*onto(text), ace)


class Discard(Action, frozen=True):
    """End the turn with this card."""

    card: Face


BurracoAction: TypeAlias = Draw | TakePile | Keep | Refuse | Meld | Add | Discard | Next
