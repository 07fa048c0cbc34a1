"""What an Indian rummy player can do."""

from __future__ import annotations

from typing import TypeAlias

from bot.games.core import Action, Face, Groups
from bot.games.match import Next


class Drop(Action, frozen=True):
    """Give the deal up before drawing, for a fixed penalty."""

    weighty = True


class DrawStock(Action, frozen=True):
    """Draw the top card of the closed deck."""


class TakeOpen(Action, frozen=True):
    """Take the top card of the open deck."""


class Miss(Action, frozen=True):
    """A turn of somebody who is not there: the top card of the closed deck is drawn and discarded at once."""


class Discard(Action, frozen=True):
    """End the turn with this card."""

    card: Face


class Declare(Action, frozen=True):
    """Put this card into the finish slot and show the other thirteen in groups; () shows the best arrangement.

    A wrong declaration is refused with the reason, unless its player is `sure`.
    """

    weighty = True

    card: Face
    groups: Groups = ()
    sure: bool = False


class Arrange(Action, frozen=True):
    """A loser's groups, where losers group for themselves; () is the best arrangement."""

    groups: Groups = ()


class Rejoin(Action, frozen=True):
    """Come back into a pool match after having gone out."""


class Decline(Action, frozen=True):
    """Stay out."""


IndianAction: TypeAlias = Drop | DrawStock | TakeOpen | Miss | Discard | Declare | Arrange | Rejoin | Decline | Next
