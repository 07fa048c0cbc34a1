"""The order in which a person wants to see the cards of the own hand. It is a matter of looks and changes nothing."""

from __future__ import annotations

from typing import Final

from bot.games.core import Face
from card_images import Sort, arrange

Order = Sort
ORDERS: Final[tuple[Order, ...]] = ("suit", "rank", "melds", "dealt")


def following(order: Order) -> Order:
    return ORDERS[(ORDERS.index(order) + 1) % len(ORDERS)]


def sorted_faces(faces: tuple[Face, ...], order: Order) -> tuple[Face, ...]:
    return tuple(faces[i] for i in arrange(faces, order))
