"""The order in which a person wants to see the cards of the own hand. It is a matter of looks and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from bot.games.cards import by_rank, by_suit
from bot.games.core import Face
from bot.games.view import TableView, Zone

Order: TypeAlias = Literal["suit", "rank", "dealt"]
ORDERS: Final[tuple[Order, ...]] = ("suit", "rank", "dealt")
_KEYS: Mapping[str, Callable[[Face], Any]] = {"suit": by_suit, "rank": by_rank}


def following(order: Order) -> Order:
    return ORDERS[(ORDERS.index(order) + 1) % len(ORDERS)]


def sorted_faces(faces: tuple[Face, ...], order: Order) -> tuple[Face, ...]:
    return tuple(sorted(faces, key=_KEYS[order])) if order in _KEYS else faces


def sorted_view(view: TableView, order: Order) -> TableView:
    """The same view with the own hand in the person's order; marks and stand-ins move with their cards."""
    if order not in _KEYS or view.you is None:
        return view
    zones = tuple(
        _sorted_zone(z, order) if z.role == "hand" and z.seat == view.you and all(z.cards) else z for z in view.zones
    )
    return replace(view, zones=zones)


def _sorted_zone(zone: Zone, order: Order) -> Zone:
    key = _KEYS[order]
    where = sorted(range(len(zone.cards)), key=lambda i: key(zone.cards[i] or ""))
    marks = {new: zone.marks[old] for new, old in enumerate(where) if old in zone.marks}
    stands = {new: zone.stands[old] for new, old in enumerate(where) if old in zone.stands}
    return replace(zone, cards=tuple(zone.cards[i] for i in where), marks=marks, stands=stands)
