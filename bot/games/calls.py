"""A window in which several seats may call one card: who gets it, and as soon as when that is settled."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.games.core import Seat


class Settled(msgspec.Struct, frozen=True):
    """The window is closed: the seat gets the card; None: nobody wants it."""

    seat: Seat | None


def settled(order: Sequence[Seat], calls: Sequence[Seat], passed: Collection[Seat], *, first_call: bool) -> Settled | None:
    """What has become of a window; None while somebody still to answer could get the card.

    `order` is everybody who is asked, who goes before all others first; `calls` came in this order. `first_call`: the first
    call counts, wherever the caller sits.
    """
    if first_call and calls:
        return Settled(calls[0])
    for seat in order:
        if seat in calls:
            return Settled(seat)
        if seat not in passed:
            return None
    return Settled(None)
