"""What a seat can do in a rummy game, spelled as the rulebook spells it (rummy, section 1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next
from bot.games.melds import RunEnd
from bot.games.notation import groups_of, onto, spelled


class DrawStock(Action, frozen=True):
    """Draw from the stock, where the game allows it two cards."""

    n: int = 1


class _Use(Action, frozen=True):
    """A pile card taken, and perhaps what it is used for at once: new melds, or cards laid off on table meld `meld`."""

    n: int = 1
    melds: Groups = ()
    cards: tuple[Face, ...] = ()
    meld: int | None = None

    def use(self) -> str:
        if self.melds:
            return f"+meld:{spelled(self.melds)}"
        return f"+layoff:{' '.join(self.cards)}@{self.meld}" if self.cards else ""


def _read_use(text: str) -> tuple[Groups, tuple[Face, ...], int | None]:
    what, _, body = text.partition(":")
    if not text:
        return (), (), None
    if what.strip() == "meld":
        return groups_of(body), (), None
    if what.strip() == "layoff":
        return ((), *onto(body))
    raise ValueError("a pile card is used by +meld: or +layoff:")


class DrawPile(_Use, frozen=True):
    """Take the top discard."""

    def text(self) -> str:
        return f"draw_pile{self.use()}"

    @classmethod
    def read(cls, body: str) -> DrawPile:
        head, _, use = body.partition("+")
        if head:
            raise ValueError("only the top discard")
        melds, cards, meld = _read_use(use)
        return cls(1, melds, cards, meld)


class TakePile(_Use, frozen=True):
    """Take the n top discards."""

    def text(self) -> str:
        return f"take_pile:{self.n}{self.use()}"

    @classmethod
    def read(cls, body: str) -> TakePile:
        n, _, use = body.partition("+")
        melds, cards, meld = _read_use(use)
        return cls(int(n), melds, cards, meld)


class Recycle(Action, frozen=True):
    """Make the discard pile the stock again."""


class End(Action, frozen=True):
    """End the deal because the stock is gone."""


class Pass(Action, frozen=True):
    """No claim; no second card; no discard where none is needed."""


class Meld(Action, frozen=True):
    """Lay down new melds. `kind` says what an undecided group (7h and two jokers) is meant to be."""

    melds: Groups
    kind: Literal["", "set", "run"] = ""


class Layoff(Action, frozen=True):
    """Add cards to a meld on the table; `end` says where a wild card goes."""

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
    """Give the natural card (where a set wants all its missing suits: cards) for a wild one on the table."""

    cards: tuple[Face, ...]
    meld: int

    def text(self) -> str:
        return f"swap:{' '.join(self.cards)}@{self.meld}"

    @classmethod
    def read(cls, body: str) -> Swap:
        return cls(*onto(body))


class Rearrange(Action, frozen=True):
    """Rebuild the table: all the melds as they are to lie, cards from the hand among them."""

    groups: Groups


class Discard(Action, frozen=True):
    """End the turn with this card. `force`: the opponent must use it if it fits his melds (Conquian)."""

    card: Face
    force: bool = False


class Knock(Action, frozen=True):
    """Knock (Tunk: tunk) with this discard; `groups` are the melds shown, () leaves the split to the engine."""

    card: Face
    groups: Groups = ()


class Show(Action, frozen=True):
    """Lay down the whole hand in melds, with or without one discard."""

    groups: Groups
    card: Face | None = None

    def text(self) -> str:
        return f"show:{spelled(self.groups)}" + (f">{self.card}" if self.card else "")

    @classmethod
    def read(cls, body: str) -> Show:
        groups, _, card = body.partition(">")
        return cls(groups_of(groups), card.strip() or None)


class Claim(Action, frozen=True):
    """Rummy! The card just discarded goes onto table meld `meld`."""

    public = True

    card: Face
    meld: int

    def text(self) -> str:
        return f"claim:{self.card}@{self.meld}"

    @classmethod
    def read(cls, body: str) -> Claim:
        cards, meld = onto(body)
        if len(cards) != 1:
            raise ValueError("one card is claimed")
        return cls(cards[0], meld)


class Penalty(Action, frozen=True):
    """What the discarder takes for a card that was called."""

    which: Literal["draw_two", "take_pile"]


class TurnStock(Action, frozen=True):
    """Turn up the top card of the stock (Conquian)."""


class Force(Action, frozen=True):
    """Make the other player lay off the card he has just turned up (Conquian, `any_face_up`)."""


RummyAction: TypeAlias = (
    DrawStock
    | DrawPile
    | TakePile
    | Recycle
    | End
    | Pass
    | Meld
    | Layoff
    | Swap
    | Rearrange
    | Discard
    | Knock
    | Show
    | Claim
    | Penalty
    | TurnStock
    | Force
    | Next
)
