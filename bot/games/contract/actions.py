"""What a seat can do in a contract game, spelled as the rulebook spells it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next
from bot.games.melds import RunEnd
from bot.games.notation import groups_of, onto, spelled


class DrawStock(Action, frozen=True):
    """Draw the top card of the stock, where nobody could claim the discard."""


class TakeDiscard(Action, frozen=True):
    """Take the n top discards. The deepest is used at once: `groups` go down, or `cards` are laid off on a table meld."""

    n: int = 1
    groups: Groups = ()
    announced: tuple[Face, ...] = ()
    cards: tuple[Face, ...] = ()
    meld: int | None = None
    end: RunEnd = ""

    def text(self) -> str:
        head = "take_discard" if self.n == 1 else f"take_discard:{self.n}"
        if self.groups:
            return f"{head}+{GoDown(self.groups, self.announced).text()}"
        if self.meld is None:
            return head
        return f"{head}+{Layoff(self.cards, self.meld, self.end).text()}"

    @classmethod
    def read(cls, body: str) -> TakeDiscard:
        head, _, use = body.partition("+")
        n = int(head) if head.strip() else 1
        what, _, rest = use.partition(":")
        if not use:
            return cls(n)
        if what.strip() == "go_down":
            down = GoDown.read(rest)
            return cls(n, down.groups, down.announced)
        if what.strip() == "layoff":
            layoff = Layoff.read(rest)
            return cls(n, cards=layoff.cards, meld=layoff.meld, end=layoff.end)
        raise ValueError("a deeper discard is used by +go_down: or +layoff:")


class Decline(Action, frozen=True):
    """Leave the discard: the active player draws from the stock instead, another player does not claim it."""


class Claim(Action, frozen=True):
    """Claim the discard that was declined, with the penalty card."""

    public = True


class Standing(Action, frozen=True):
    """How this seat answers all claim windows of the deal: is asked, never claims, or claims these ranks only."""

    answer: Literal["ask", "never", "ranks"]
    cards: tuple[str, ...] = ()  # bare ranks, "7" or "T"; jokers are "Jk"


class GoDown(Action, frozen=True):
    """Lay the contract; without groups the best there is. `announced`: what the jokers in its sets stand for, in order."""

    groups: Groups = ()
    announced: tuple[Face, ...] = ()

    def text(self) -> str:
        return "go_down" + (f":{spelled(self.groups)}" if self.groups else "") + "".join(f"={f}" for f in self.announced)

    @classmethod
    def read(cls, body: str) -> GoDown:
        groups, *announced = body.split("=")
        return cls(groups_of(groups), tuple(f.strip() for f in announced))


class Layoff(Action, frozen=True):
    """Add cards to a meld on the table; `end` is where a wild card goes, or the one that a card pushes away."""

    cards: tuple[Face, ...]
    meld: int
    end: RunEnd = ""

    def text(self) -> str:
        return f"layoff:{' '.join(self.cards)}@{self.meld}" + (f" {self.end}" if self.end else "")

    @classmethod
    def read(cls, body: str) -> Layoff:
        if body.endswith(" low"):
            return cls(*onto(body.removesuffix(" low")), "low")
        if body.endswith(" high"):
            return cls(*onto(body.removesuffix(" high")), "high")
        return cls(*onto(body))


class Swap(Action, frozen=True):
    """Give the natural card for the wild one that stands for it in a run."""

    cards: tuple[Face, ...]  # always one
    meld: int

    def text(self) -> str:
        return f"swap:{' '.join(self.cards)}@{self.meld}"

    @classmethod
    def read(cls, body: str) -> Swap:
        return cls(*onto(body))


class Discard(Action, frozen=True):
    """End the turn with this card."""

    card: Face


ContractAction: TypeAlias = DrawStock | TakeDiscard | Decline | Claim | Standing | GoDown | Layoff | Swap | Discard | Next
