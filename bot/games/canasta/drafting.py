"""What picked groups of cards could mean: the actions a person composes beyond the listed ideas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.canasta import shapes
from bot.games.canasta.actions import NEW, CanastaAction, Discard, Layoff, Meld, TakePile
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, is_face, take
from bot.games.core import Face, Groups, Illegal, Seat
from bot.games.sides import melds_of

MOST = 40


def drafts(o: CanastaOptions, d: CanastaDeal, seat: Seat, groups: Groups) -> tuple[CanastaAction, ...]:
    """The actions these groups could be, the likeliest first; whether they are legal is for `check` to say."""
    picked = tuple(g for g in groups if g)
    if not picked or seat != d.turn or sum(map(len, picked)) > 80 or not all(is_face(f) for g in picked for f in g):
        return ()
    if d.phase == "start":
        found = _taking(o, d, picked)
    elif d.phase == "play":
        found = _playing(o, d, picked)
    else:
        return ()
    return tuple(dict.fromkeys(found))[:MOST]


def _taking(o: CanastaOptions, d: CanastaDeal, picked: Groups) -> Iterator[CanastaAction]:
    """The group with the top card takes the pile; without one the first group is meant to."""
    if not d.pile:
        return
    top = face(d.pile[-1])
    at = next((i for i, g in enumerate(picked) if top in g), None)
    others = tuple(g for i, g in enumerate(picked) if i != (at or 0))
    cards = list(picked[at or 0])
    if at is not None:
        cards.remove(top)
    onto = places(o, d, others)
    yield TakePile(tuple(cards), None, others, onto)
    for i in melds_of(d.table, d.side):
        yield TakePile(tuple(cards), i, others, onto)


def _playing(o: CanastaOptions, d: CanastaDeal, picked: Groups) -> Iterator[CanastaAction]:
    if len(picked) == 1:
        if len(picked[0]) == 1:
            yield Discard(picked[0][0])
        if len(picked[0]) > 2:
            yield Meld(picked)
        yield from (Layoff(picked[0], i) for i in melds_of(d.table, d.side))
        if len(picked[0]) < 3:
            yield Meld(picked)
        return
    yield Meld(picked, places(o, d, picked))
    yield Meld(picked)


def places(o: CanastaOptions, d: CanastaDeal, groups: Sequence[tuple[Face, ...]]) -> tuple[int, ...]:
    """For groups that are no melds by themselves the first meld of the side that they fit; () where none needs one."""
    found = tuple(_place(o, d, g) for g in groups)
    return found if any(i != NEW for i in found) else ()


def _place(o: CanastaOptions, d: CanastaDeal, group: tuple[Face, ...]) -> int:
    held = take(d.hand, group)
    if held is None:
        return NEW
    opened = d.is_open(d.side)
    if not isinstance(shapes.fresh(o, held[0], d.turn, opened=opened, going=True), Illegal):
        return NEW
    fits = (
        i
        for i in melds_of(d.table, d.side)
        if not isinstance(shapes.grown(o, d.table[i], held[0], opened=opened, going=True), Illegal)
    )
    return next(fits, NEW)
