"""The zones that nearly every table has: hands, a stock, a pile."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.games.cards import by_rank, faces
from bot.games.core import Card, Face, Seat
from bot.games.view import Mark, SeatView, Zone


def hand_zones(
    hands: Sequence[Sequence[Card]],
    viewer: Seat | None,
    *,
    shown: Collection[int] = (),
    new: Collection[Card] = (),
    ordered: bool = False,
) -> tuple[Zone, ...]:
    """A fan for every hand: the viewer's own and the `shown` seats' face up, the others only counted.

    Own cards come in canonical order unless the state's order matters (`ordered`); `new` ones are marked.
    """
    return tuple(_hand(Seat(s), hand, s == viewer or s in shown, new, ordered) for s, hand in enumerate(hands))


def _hand(seat: Seat, hand: Sequence[Card], seen: bool, new: Collection[Card], ordered: bool) -> Zone:
    key = f"hand:{seat}"
    if not seen:
        return Zone(key=key, role="hand", layout="fan", seat=seat, cards=(None,) * len(hand), count=len(hand))
    cards = list(hand) if ordered else sorted(hand, key=lambda c: (by_rank(faces((c,))[0]), c))
    marks: dict[int, Mark] = {i: "new" for i, c in enumerate(cards) if c in new}
    return Zone(key=key, role="hand", layout="fan", seat=seat, cards=faces(cards), count=len(hand), marks=marks)


def stock_zone(count: int) -> Zone:
    return Zone(key="stock", role="stock", layout="stack", cards=(None,) if count else (), count=count)


def pile_zone(pile: Sequence[Card], *, spread: bool = False, key: str = "discard") -> Zone:
    """A face-up pile, bottom to top: only its top card, or all of it where the rules let one look."""
    shown: tuple[Face, ...] = faces(pile if spread else pile[-1:])
    return Zone(key=key, role="discard", layout="row" if spread else "stack", cards=shown, count=len(pile))


def seat_views(hands: Sequence[Sequence[Card]], out: Collection[int] = ()) -> tuple[SeatView, ...]:
    return tuple(SeatView(seat=Seat(s), cards=len(h), out=s in out) for s, h in enumerate(hands))
