"""Who is asked for what, what is worth doing, what groups a person has picked could mean, and what an absent seat does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bot.games.cards import by_rank, face, faces, without
from bot.games.core import Ask, Draft, Face, Groups, Seat
from bot.games.indian import play
from bot.games.indian.actions import Arrange, Declare, Discard, DrawStock, Drop, IndianAction, Miss, TakeOpen
from bot.games.indian.options import IndianOptions
from bot.games.indian.shapes import Wild
from bot.games.indian.solver import arrange, complete
from bot.games.indian.state import IndianDeal, Phase, wild_of

Asked: TypeAlias = Ask[IndianAction]
ARRANGE_SECONDS = 45.0


def asks(o: IndianOptions, d: IndianDeal) -> Sequence[Asked]:
    """What is wanted of which seats now; () when the deal is over."""
    return _PHASES[d.phase](o, d)


def _draw(o: IndianOptions, d: IndianDeal) -> Sequence[Asked]:
    actions: list[IndianAction] = [DrawStock()]
    for action, may in ((TakeOpen(), play.check_open), (Drop(), play.check_drop)):
        if may(o, d, action) is None:  # type: ignore[arg-type]
            actions.append(action)
    return [Ask(d.turn, "draw", tuple(actions), default=absent_draw(o, d))]


def absent_draw(o: IndianOptions, d: IndianDeal) -> IndianAction:
    """A missed turn; after too many in a row a drop, where one is allowed."""
    gone = d.missed[d.turn] >= o.auto_drop_after and play.check_drop(o, d, Drop()) is None
    return Drop() if gone else Miss()


def _discard(o: IndianOptions, d: IndianDeal) -> Sequence[Asked]:
    throws = throwable_faces(d)
    actions: tuple[IndianAction, ...] = (*declarations(o, d), *(Discard(f) for f in throws))
    draft = Draft(faces(d.hand), groups=0, aim="declare")
    return [Ask(d.turn, "discard", actions, False, default=Discard(absent_discard(o, d)), draft=draft)]


def throwable_faces(d: IndianDeal) -> tuple[Face, ...]:
    """What the player in turn may discard or finish with."""
    hand = tuple(c for c in d.hand if c != d.drawn) if d.taken else d.hand
    return tuple(dict.fromkeys(sorted(faces(hand), key=by_rank)))


def absent_discard(o: IndianOptions, d: IndianDeal) -> Face:
    """The card just drawn; after a take the dearest one that is in no group."""
    if d.drawn is not None and not d.taken:
        return face(d.drawn)
    w = wild_of(o, d)
    loose = arrange(faces(d.hand), w).rest
    order = sorted(throwable_faces(d), key=lambda f: (w.is_joker(f), f not in loose, -w.value(f), by_rank(f)))
    return order[0]


def declarations(o: IndianOptions, d: IndianDeal) -> tuple[Declare, ...]:
    """A valid declaration if there is one, with its groups, so that one sees what is shown. One is as good as another."""
    w, hand = wild_of(o, d), faces(d.hand)
    if not complete(hand, w, spare=1):
        return ()
    throws = sorted(throwable_faces(d), key=lambda f: (w.is_joker(f), -w.value(f), by_rank(f)))
    finish = next((f for f in throws if complete(without(hand, f), w)), None)
    return () if finish is None else (Declare(finish, arrange(without(hand, finish), w).groups),)


def _arrange(o: IndianOptions, d: IndianDeal) -> Sequence[Asked]:
    found: list[Asked] = []
    for seat in sorted(play.actors(d)):
        draft = Draft(faces(d.hands[seat]), groups=0, aim="arrange")
        best = Arrange(play.best_groups(o, d, seat))
        found.append(Ask(seat, "arrange", (best,), False, default=Arrange(), seconds=ARRANGE_SECONDS, draft=draft))
    return found


def _over(o: IndianOptions, d: IndianDeal) -> Sequence[Asked]:
    return ()


_PHASES: Mapping[Phase, Callable[[IndianOptions, IndianDeal], Sequence[Asked]]] = {
    "draw": _draw,
    "discard": _discard,
    "arrange": _arrange,
    "over": _over,
}


# ---- what picked groups could mean


def drafts(o: IndianOptions, d: IndianDeal, seat: Seat, groups: Groups) -> tuple[IndianAction, ...]:
    """The declarations that these groups could be, the likeliest first; whether they are legal is for `check` to say."""
    picked = tuple(g for g in groups if g)
    if not picked or seat not in play.actors(d) or sum(map(len, picked)) > len(d.hands[seat]):
        return ()
    if d.phase == "arrange":
        return (Arrange(picked),)
    if d.phase != "discard":
        return ()
    rest = play.own_rest(d.hand, picked)
    if not isinstance(rest, tuple):
        return (Declare(throwable_faces(d)[0], picked),)
    single = (Discard(picked[0][0]),) if len(picked) == 1 and len(picked[0]) == 1 else ()
    finish = _finish(rest, throwable_faces(d), wild_of(o, d))
    if finish is None:
        return single
    action = Declare(finish, picked)
    ready = len(rest) == 1 and not o.declare_guard  # as good as said: wrong or not, it can be declared
    wrong = ready and play.check_declare(o, d, action) is not None
    return (*single, action, *((Declare(finish, picked, sure=True),) if wrong else ()))


def _finish(rest: Sequence[Face], throws: Sequence[Face], w: Wild) -> Face | None:
    """The card that is left for the finish slot; of several the dearest."""
    able = [f for f in rest if f in throws] or list(rest)
    return max(able, key=lambda f: (not w.is_joker(f), w.value(f)), default=None)
