"""Who is asked for what in each phase, and what is played for an absent player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bot.games.burraco import ideas, play, shapes
from bot.games.burraco.actions import BurracoAction, Discard, Draw, Keep, Refuse, TakePile
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.state import BurracoDeal, Phase
from bot.games.cards import face, faces
from bot.games.core import Ask, Draft

Asked: TypeAlias = Ask[BurracoAction]


def asks(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    """What is wanted of which seat now; () when the hand is over."""
    return _PHASES[d.phase](o, d)


def _first_draw(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    return [Ask(d.turn, "first_draw", (Keep(), Refuse()), default=Keep())]


def _after_refuse(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    return [Ask(d.turn, "after_refuse", (Draw(),), default=Draw())]


def _start(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    actions: list[BurracoAction] = [Draw()] if play.check_draw(o, d) is None else []
    if play.check_take(o, d) is None:
        actions.append(TakePile())
    return [Ask(d.turn, "draw", tuple(actions), default=actions[0])]


def _play(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    throw = ideas.discards(o, d)
    actions = (*ideas.laying(o, d), *throw)
    default = absent_discard(o, d, throw) or actions[0]
    return [Ask(d.turn, "play", actions, False, default=default, draft=Draft(faces(d.hand), groups=0, aim="meld"))]


def absent_discard(o: BurracoOptions, d: BurracoDeal, legal: Sequence[BurracoAction]) -> BurracoAction | None:
    """The card drawn last; where that may not be thrown, the dearest natural card that may."""
    for c in d.drawn[-1:]:
        if c in d.hand and Discard(face(c)) in legal:
            return Discard(face(c))
    order = sorted(d.hand, key=lambda c: (shapes.can_be_wild(c), -shapes.points((c,)), c))
    return next((Discard(face(c)) for c in order if Discard(face(c)) in legal), None)


def _over(o: BurracoOptions, d: BurracoDeal) -> Sequence[Asked]:
    return ()


_PHASES: Mapping[Phase, Callable[[BurracoOptions, BurracoDeal], Sequence[Asked]]] = {
    "first_draw": _first_draw,
    "after_refuse": _after_refuse,
    "start": _start,
    "play": _play,
    "over": _over,
}
