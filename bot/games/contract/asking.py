"""Who is asked for what, and what is played for an absent player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.games.cards import face, faces, rank, suit
from bot.games.contract import claim, drafting, ideas, play, shapes
from bot.games.contract.actions import Claim, ContractAction, Decline, Discard, DrawStock, Layoff, Standing
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.core import Ask, Draft

Asked: TypeAlias = Ask[ContractAction]


def asks(o: ContractOptions, d: ContractDeal) -> Sequence[Asked]:
    """What is wanted of which seats now; () when the deal is over."""
    return {"draw": _draw, "claim": _claim, "play": _play}[d.phase](o, d) if d.phase != "over" else ()


def _draw(o: ContractOptions, d: ContractDeal) -> Sequence[Asked]:
    default: ContractAction = Decline() if o.claims else DrawStock()
    actions = [default, *ideas.takes(o, d)]
    if d.answers[d.turn] is not None:
        actions.append(Standing("ask"))
    draft = Draft(drafting.cards_to_pick(o, d), groups=0, aim="take") if o.deep_take and len(d.pile) > 1 else None
    kind = "offer" if o.claims else "draw"
    return [Ask(d.turn, kind, tuple(actions), draft is None, default=default, draft=draft)]


def _claim(o: ContractOptions, d: ContractDeal) -> Sequence[Asked]:
    """All look the same, whoever wants the card."""
    found: list[Asked] = []
    for seat in sorted(claim.waiting(o, d)):
        actions: tuple[ContractAction, ...] = (Claim(), Decline(), Standing("never"))
        draft = Draft(tuple(sorted(set(faces(d.hands[seat])))), aim="standing")
        seconds = float(o.claim_seconds)
        found.append(Ask(seat, "claim", actions, False, default=Decline(), seconds=seconds, draft=draft))
    return found


def _play(o: ContractOptions, d: ContractDeal) -> Sequence[Asked]:
    actions = [*ideas.laying(o, d), *ideas.discards(o, d)]
    default = absent_discard(o, d) or _forced(o, d) or actions[0]
    if default not in actions:
        actions.append(default)
    kind = "play" if d.turn not in d.down else "play_down"
    draft = Draft(drafting.cards_to_pick(o, d), groups=0 if kind == "play" else 1, aim=kind)
    return [Ask(d.turn, kind, tuple(actions), False, default=default, draft=draft)]


def absent_discard(o: ContractOptions, d: ContractDeal) -> ContractAction | None:
    """The card just drawn from the stock; after a pile take the dearest that may be thrown, natural cards first."""
    legal = play.discardable(o, d)
    for c in d.drawn:
        if c in d.hand and face(c) in faces(legal):
            return Discard(face(c))
    dear = sorted(legal, key=lambda c: (-shapes.value(o, face(c)), shapes.is_wild(o, face(c)), suit(c), -rank(c)))
    return Discard(face(dear[0])) if dear else None


def _forced(o: ContractOptions, d: ContractDeal) -> ContractAction | None:
    """A lay-off where the turn cannot end without one."""
    for f in dict.fromkeys(faces((*d.owed, *d.hand))):
        for i in range(len(d.table)):
            for end in ("", "low"):
                a = Layoff((f,), i, "low" if end else "")
                if play.check_layoff(o, d, d.turn, a) is None:
                    return a
    return None
