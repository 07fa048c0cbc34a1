"""What a gin player can do."""

from __future__ import annotations

from typing import TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next


class TakeUpcard(Action, frozen=True):
    """Take the upcard that is offered."""


class Pass(Action, frozen=True):
    """Refuse the upcard."""


class DrawStock(Action, frozen=True):
    """Draw the top card of the stock."""


class TakeDiscard(Action, frozen=True):
    """Take a card from the pile; "" is the latest that is open."""

    card: Face = ""


class Discard(Action, frozen=True):
    """Throw a card; play goes on."""

    card: Face


class Knock(Action, frozen=True):
    """Throw a card and show melds out of the other cards; () shows the suggested arrangement."""

    card: Face
    melds: Groups = ()


class Gin(Action, frozen=True):
    """Throw a card and show the other cards all melded; () shows the suggested arrangement."""

    card: Face
    melds: Groups = ()


class BigGin(Action, frozen=True):
    """Show eleven cards all melded, without a throw; () shows the suggested arrangement."""

    melds: Groups = ()


class Answer(Action, frozen=True):
    """Answer a knock or gin: own melds, and the cards laid off on each shown meld (the first group on meld 0).

    With neither it is the best answer there is. A worse one is refused once, unless its player is `sure`.
    """

    melds: Groups = ()
    layoffs: Groups = ()
    sure: bool = False


class Look(Action, frozen=True):
    """Team gin: having finished, look at this team-mate's hand from now on."""

    target: int


GinAction: TypeAlias = TakeUpcard | Pass | DrawStock | TakeDiscard | Discard | Knock | Gin | BigGin | Answer | Next
TeamAction: TypeAlias = GinAction | Look
