"""What picked groups of cards could mean: the actions a person composes beyond the listed ideas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.cards import face, faces
from bot.games.core import Face, Groups, Seat
from bot.games.rummy import draw, play, shapes
from bot.games.rummy.actions import Discard, DrawPile, Knock, Layoff, Meld, Rearrange, RummyAction, Show, Swap, TakePile
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import Phase, RummyDeal

MOST = 40


def drafts(o: RummyOptions, d: RummyDeal, seat: Seat, groups: Groups) -> tuple[RummyAction, ...]:
    """The actions these groups could be, the likeliest first; whether they are legal is for `check` to say."""
    picked = tuple(g for g in groups if g)
    compose = _PHASES.get(d.phase)
    if compose is None or not picked or seat != d.turn or sum(map(len, picked)) > 120:
        return ()
    return tuple(dict.fromkeys(compose(o, d, picked)))[:MOST]


def _draw(o: RummyOptions, d: RummyDeal, picked: Groups) -> Iterator[RummyAction]:
    wanted = {f for g in picked for f in g}
    counts = draw.pile_counts(o, d)
    if len(counts) == 1 and face(draw.named(o, d, counts[0])) not in wanted:  # to be told which card is missing
        yield DrawPile(1, picked) if counts[0] == 1 else TakePile(counts[0], picked)
    for n in counts:
        if face(draw.named(o, d, n)) not in wanted:
            continue
        if picked == ((face(draw.named(o, d, n)),),):
            yield DrawPile() if n == 1 else TakePile(n)
        yield DrawPile(1, picked) if n == 1 else TakePile(n, picked)
        if len(picked) == 1:
            for i in range(len(d.table)):
                yield DrawPile(1, (), picked[0], i) if n == 1 else TakePile(n, (), picked[0], i)


def _play(o: RummyOptions, d: RummyDeal, picked: Groups) -> Iterator[RummyAction]:
    rest = _left(faces(d.hand), picked)
    if o.meld_mode == "at_once" and rest is not None:
        yield Show(picked, rest[0] if len(rest) == 1 else None)
    if o.meld_mode == "table":
        yield Meld(picked)
        if any(shapes.read(o, g, "run") not in (None, shapes.read(o, g)) for g in picked):  # it could be either
            yield Meld(picked, "run")
    if len(picked) == 1:
        yield from _onto(o, d, picked[0])
    if o.knock != "none" and rest:
        yield from (Knock(f, picked) for f in dict.fromkeys(rest))
    if o.rearrange != "none":
        yield Rearrange(_rearranged(o, d, picked))
    if len(picked) == 1 and len(picked[0]) == 1:
        yield Discard(picked[0][0])
        if o.knock != "none":
            yield Knock(picked[0][0])


def _onto(o: RummyOptions, d: RummyDeal, cards: tuple[Face, ...]) -> Iterator[RummyAction]:
    for i, m in enumerate(d.table):
        if m.meld.wilds and o.wild_swap != "none":
            yield Swap(cards, i)
        if o.layoff != "none":
            yield Layoff(cards, i)
            if m.meld.kind == "run":
                yield Layoff(cards, i, "low")


def _turned(o: RummyOptions, d: RummyDeal, picked: Groups) -> Iterator[RummyAction]:
    yield Meld(picked)
    if len(picked) == 1:
        yield from (Layoff(picked[0], i) for i in d.own(d.turn))
    if o.rearrange != "none":
        yield Rearrange(_rearranged(o, d, picked))
    if len(picked) == 1 and len(picked[0]) == 1:
        yield Discard(picked[0][0])
        yield Discard(picked[0][0], force=True)


def _rearranged(o: RummyOptions, d: RummyDeal, picked: Groups) -> Groups:
    """The picked groups, and with them every meld that none of its cards was picked of."""
    wanted = [f for g in picked for f in g]
    moved = [m.meld.cards for m in play.movable(o, d)]
    kept = [cards for cards in moved if not any(f in wanted for f in cards)]
    return (*picked, *kept)


def _left(hand: tuple[Face, ...], picked: Groups) -> tuple[Face, ...] | None:
    """The hand without the picked cards; None when they are not all in it."""
    rest = list(hand)
    for f in (f for g in picked for f in g):
        if f not in rest:
            return None
        rest.remove(f)
    return tuple(rest)


_PHASES: Mapping[Phase, Callable[[RummyOptions, RummyDeal, Groups], Iterator[RummyAction]]] = {
    "draw": _draw,
    "play": _play,
    "final_turn": _play,
    "start": _turned,
    "turned": _turned,
    "used": _turned,
}
