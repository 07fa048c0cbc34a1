"""What picked groups of cards could mean: the actions a person composes beyond the listed ideas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.burraco import play, shapes
from bot.games.burraco.actions import Add, BurracoAction, Discard, Meld
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import faces, rank
from bot.games.core import Card, Groups, Seat
from bot.games.sides import melds_of

MOST = 40
LARGEST_PICK = 60  # cards


def drafts(o: BurracoOptions, d: BurracoDeal, seat: Seat, groups: Groups) -> tuple[BurracoAction, ...]:
    """The actions these groups could be, the likeliest first; whether they are legal is for `check` to say."""
    picked = tuple(g for g in groups if g)
    if d.phase != "play" or not picked or seat != d.turn or sum(map(len, picked)) > LARGEST_PICK:
        return ()
    return tuple(dict.fromkeys(_meant(o, d, picked)))[:MOST]


def _meant(o: BurracoOptions, d: BurracoDeal, picked: Groups) -> Iterator[BurracoAction]:
    if len(picked) > 1 or len(picked[0]) > 2:
        yield from _as_melds(o, d, picked)
    if len(picked) == 1:
        pieces = play.pieces_of(d, picked[0])
        for i in melds_of(d.table, d.side):
            shape = play.shape_of(d.table[i])
            order = workable(o, shape, pieces) if isinstance(pieces, tuple) else None
            cards = picked[0] if order is None else faces(order)
            for ace in shapes.ace_choices(o, shape, order or ()):
                yield Add(cards, i, ace)
        if len(picked[0]) == 1:
            yield Discard(picked[0][0])
        yield from _as_melds(o, d, picked)


def _as_melds(o: BurracoOptions, d: BurracoDeal, picked: Groups) -> Iterator[BurracoAction]:
    yield Meld(picked)
    low, high = (play.new_melds(o, d, Meld(picked, end)) for end in ("low", "high"))
    if isinstance(low, play.Laying) and isinstance(high, play.Laying) and low != high:
        yield Meld(picked, "low")


def workable(o: BurracoOptions, s: Shape, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """An order in which all these cards can be added to a meld; None if none is found.

    Natural cards go first and the nearest of them before others, so that wild cards are moved as little as may be.
    """
    for tries in (tuple(cards), *_orders(s, cards)):
        if order := _one_by_one(o, s, tries):
            return order
    return None


def _orders(s: Shape, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    ranked = sorted(cards, key=rank)
    naturals = [c for c in ranked if not shapes.can_be_wild(c)]
    wilds = [c for c in ranked if shapes.can_be_wild(c)]
    yield (*naturals, *wilds)
    yield (*reversed(naturals), *wilds)
    yield (*wilds, *naturals)
    yield (*wilds, *reversed(naturals))


def _one_by_one(o: BurracoOptions, s: Shape, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """The cards in an order that works, whichever of those left fits next; where they move freely any order does."""
    if shapes.added(o, s, cards):
        return tuple(cards)
    rest, found, now = list(cards), list[Card](), s
    while rest:
        step = next(((c, grown) for c in rest if (grown := shapes.added(o, now, (c,)))), None)
        if step is None:
            return None
        found.append(step[0])
        rest.remove(step[0])
        now = step[1]
    return tuple(found)
