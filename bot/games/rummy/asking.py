"""Who is asked for what in each phase, and what is played for an absent player (O1, O2, O4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bot.games.cards import face, faces, rank, suit
from bot.games.core import Ask, Draft, Seat
from bot.games.rummy import claim, draw, ideas, knock, play, shapes, turned
from bot.games.rummy.actions import (
    Claim,
    Discard,
    DrawPile,
    DrawStock,
    End,
    Force,
    Layoff,
    Pass,
    Penalty,
    Recycle,
    RummyAction,
    TakePile,
    TurnStock,
)
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import Phase, RummyDeal

Asked: TypeAlias = Ask[RummyAction]
PENALTY_SECONDS = 15.0
_AIMS: Mapping[str, str] = {"table": "meld", "at_once": "show", "concealed": "knock", "turned": "use"}


def asks(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    """What is wanted of which seats now; () when the deal is over."""
    return _PHASES[d.phase](o, d)


def _draw(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    actions: list[RummyAction] = [DrawStock(n) for n in draw.stock_counts(o, d)]
    actions += ideas.takes(o, d)
    if not d.stock:
        actions += [Recycle()] if draw.can_recycle(o, d) else []
        actions += [End()] if draw.check_end(o, d, End()) is None else []
    elif draw.check_end(o, d, End()) is None:
        actions.append(End())
    if draw.check_stop(o, d, Pass()) is None:
        actions.append(Pass())
    counts = draw.pile_counts(o, d) if o.meld_mode == "table" else ()
    bound = [n for n in counts if draw.duty(o, d, TakePile(n)) is not None]  # takes that need a use
    pile = (d.pile if o.pile_view == "all" else d.pile[-1:])[-max(bound, default=1) :]
    draft = Draft(faces((*d.hand, *pile)), groups=0, aim="take") if bound else None
    return [Ask(d.turn, "draw", tuple(actions), not counts, default=absent_draw(o, d), draft=draft)]


def absent_draw(o: RummyOptions, d: RummyDeal) -> RummyAction:
    """The stock; else recycle, a pile card without a duty, or the end of the deal."""
    if draw.check_stop(o, d, Pass()) is None:
        return Pass()
    if counts := draw.stock_counts(o, d):
        return DrawStock(counts[0])
    if draw.can_recycle(o, d):
        return Recycle()
    for n in draw.pile_counts(o, d):
        if draw.duty(o, d, TakePile(n)) is None:
            return DrawPile() if n == 1 else TakePile(n)
    return End()


def _play(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    actions = [*ideas.shows(o, d), *ideas.knocks(o, d), *ideas.laying(o, d), *ideas.discards(o, d)]
    cards = faces(d.hand)
    if o.rearrange != "none":
        cards += tuple(f for m in play.movable(o, d) for f in m.meld.cards)
    default = absent_discard(o, d) or actions[0]
    draft = Draft(cards, groups=0, aim=_AIMS[o.meld_mode])
    return [Ask(d.turn, "play", tuple(actions), False, default=default, draft=draft)]


def absent_discard(o: RummyOptions, d: RummyDeal) -> RummyAction | None:
    """The card drawn last; where it is wild or may not go back, the dearest natural card that may be discarded."""
    legal = play.discardable(o, d)
    for c in d.drawn[-1:]:
        if c not in d.kept_out and not shapes.is_wild(o, face(c)) and face(c) in faces(legal):
            return Discard(face(c))
    order = sorted(legal, key=lambda c: (shapes.is_wild(o, face(c)), -shapes.hand_value(o, face(c)), suit(c), -rank(c)))
    return Discard(face(order[0])) if order else None


def _final_draw(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    actions: list[RummyAction] = [DrawStock(n) for n in draw.stock_counts(o, d)]
    actions += ideas.takes(o, d)
    if not d.stock:
        actions.append(Pass())
    default = actions[0] if d.stock else Pass()
    return [Ask(d.turn, "final_draw", tuple(actions), default=default)]


def _final_turn(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    best = Discard(knock.best_final_discard(o, d))
    hand = tuple(dict.fromkeys(sorted(faces(d.hand))))
    actions: list[RummyAction] = [Pass()] if knock.check_final_pass(o, d, Pass()) is None else []
    actions += [best, *(Discard(f) for f in hand if f != best.card and knock.check_final_discard(o, d, Discard(f)) is None)]
    layoffs = [Layoff((f,), i) for f in hand for i in range(len(d.table))]
    actions += [a for a in layoffs if play.check_layoff(o, d, a) is None]
    draft = Draft(faces(d.hand), aim="layoff") if o.layoff == "knocker" else None
    return [Ask(d.turn, "final_turn", tuple(actions), draft is None, default=best, draft=draft)]


def _claim(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    card = face(d.pile[-1])
    found: list[Asked] = []
    for seat in sorted(claim.waiting(o, d)):
        calls = tuple(Claim(card, i) for i in claim.claimable(o, d, seat))
        exhaustive = o.false_claim == "refuse"
        seconds = float(o.claim_seconds)
        found.append(Ask(seat, "claim", (*calls, Pass()), exhaustive, default=Pass(), seconds=seconds))
    return found


def _penalty(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    two, pile = Penalty("draw_two"), Penalty("take_pile")
    return [Ask(d.turn, "penalty", (two, pile), default=two, seconds=PENALTY_SECONDS)]


def _reward(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    seat = d.caller if d.caller is not None else d.turn
    throw = tuple(Discard(f) for f in dict.fromkeys(sorted(faces(d.hands[seat]))))
    return [Ask(seat, "reward", (*throw, Pass()), default=Pass(), seconds=PENALTY_SECONDS)]


def _over(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    return ()


# ---- Conquian


def _turned_draft(o: RummyOptions, d: RummyDeal, aim: str = "use") -> Draft:
    own = [f for i in d.own(d.turn) for f in d.table[i].meld.cards] if o.rearrange != "none" else []
    return Draft((*faces(turned.pool(d)), *own), groups=0, aim=aim)


def _start(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    actions = ideas.using(o, d)
    if turned.check_turn(o, d, TurnStock()) is None:
        actions.append(TurnStock())
    if turned.check_end(o, d, End()) is None:
        actions.append(End())
    if d.forced:
        fit = turned.fitting(o, d, d.turn, d.pile[-1])
        default: RummyAction = Layoff((face(d.pile[-1]),), fit[0])
    else:
        default = TurnStock() if d.stock else End()
    draft = _turned_draft(o, d) if d.pile else None  # at first there is nothing on offer
    return [Ask(d.turn, "start", tuple(actions), draft is None, default=default, draft=draft)]


def _turned(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    card = face(d.pile[-1])
    actions = ideas.using(o, d)
    if d.forced:
        default: RummyAction = Layoff((card,), turned.fitting(o, d, d.turn, d.pile[-1])[0])
    else:
        default = Discard(card)
        actions += _discards(o, d, (card,))
    return [Ask(d.turn, "turned", tuple(actions), False, default=default, draft=_turned_draft(o, d))]


def _used(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    hand = tuple(dict.fromkeys(sorted(faces(d.hand))))
    default = Discard(face(turned.highest(d.hand)))
    actions = [*ideas.using(o, d), *_discards(o, d, hand)]
    return [Ask(d.turn, "used", tuple(actions), False, default=default, draft=_turned_draft(o, d, "used"))]


def _discards(o: RummyOptions, d: RummyDeal, hand: Sequence[str]) -> list[RummyAction]:
    """Every discard, and forced too where the opponent would have to take it."""
    found: list[RummyAction] = []
    pieces = {face(c): c for c in (*d.hand, *d.pile[-1:])}
    for f in hand:
        found.append(Discard(f))
        if o.force_discard != "none" and turned.fitting(o, d, turned.other(d), pieces[f]):
            found.append(Discard(f, force=True))
    return found


def _force(o: RummyOptions, d: RummyDeal) -> Sequence[Asked]:
    seat: Seat = turned.other(d)
    return [Ask(seat, "force", (Force(), Pass()), default=Pass(), seconds=float(o.claim_seconds))]


_PHASES: Mapping[Phase, Callable[[RummyOptions, RummyDeal], Sequence[Asked]]] = {
    "draw": _draw,
    "play": _play,
    "final_draw": _final_draw,
    "final_turn": _final_turn,
    "claim": _claim,
    "penalty": _penalty,
    "reward": _reward,
    "start": _start,
    "turned": _turned,
    "force": _force,
    "used": _used,
    "over": _over,
}
