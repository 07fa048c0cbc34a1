"""Who is asked for what, and what is played for an absent player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.canasta import ideas, play, shapes
from bot.games.canasta.actions import Answer, AskOut, CanastaAction, Discard, Draw, Meld, Refuse, TakePile
from bot.games.canasta.flow import could_take
from bot.games.canasta.laying import partners, red_threes
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.outs import way_out
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import faces
from bot.games.core import Ask, Draft
from bot.games.sides import melds_of

Asked: TypeAlias = Ask[CanastaAction]
ANSWER_SECONDS = 30.0


def asks(o: CanastaOptions, d: CanastaDeal) -> Sequence[Asked]:
    """What is wanted of whom now; () when the hand is over."""
    if d.phase == "over":
        return ()
    return [{"start": _start, "play": _play, "ask": _ask}[d.phase](o, d)]


def _start(o: CanastaOptions, d: CanastaDeal) -> Asked:
    actions: list[CanastaAction] = [*ideas.takes(o, d)]
    forced = play.must_take(o, d)
    if d.stock:
        actions.append(Draw())
        default: CanastaAction = Draw()
    elif forced is not None:
        default = TakePile(meld=forced)
    else:
        default = Refuse()
        actions.append(default)
    asking = worth_asking(o, d, None)
    actions += [AskOut()] if asking else []
    kind = "start" if d.stock else "last_start"
    if not could_take(o, d):
        every = asking or play.check_ask(o, d, AskOut()) is not None
        return Ask(d.turn, kind, tuple(actions), every, default=default)
    draft = Draft(faces((d.pile[-1], *d.hand)), groups=0, aim="take")
    return Ask(d.turn, kind, tuple(actions), False, default=default, draft=draft)


def _play(o: CanastaOptions, d: CanastaDeal) -> Asked:
    way = way_out(o, d)
    actions: list[CanastaAction] = [*ideas.laying_down(o, d, way)]
    if worth_asking(o, d, way):
        actions.append(AskOut())
    bound = d.reply == "yes" and way is not None
    actions += [] if bound and len(d.hand) > 1 else ideas.discards(o, d)
    card = play.absent_card(o, d)
    assert card is not None, "a turn can always be ended"
    default = Discard(card, away=bound and len(d.hand) > 1)
    return Ask(d.turn, "play", tuple(actions), False, default=default, draft=Draft(faces(d.hand), groups=0, aim="meld"))


def _ask(o: CanastaOptions, d: CanastaDeal) -> Asked:
    answers = (Answer("yes"), Answer("no"), Answer("silent"))
    return Ask(partners(d)[0], "ask", answers, default=Answer("silent"), seconds=ANSWER_SECONDS)


def worth_asking(o: CanastaOptions, d: CanastaDeal, way: Meld | None) -> bool:
    """Whether asking the partner could matter in this turn: the side has its canastas, or the hand would bring them."""
    if play.check_ask(o, d, AskOut()) is not None:
        return False
    own = [d.table[i] for i in melds_of(d.table, d.side)]
    if way is not None or shapes.why_not_out(o, shapes.canastas_of(own), red_threes(d)) is None:
        return True
    return o.ask_partner == "required" and d.phase == "play" and way_out(o, replace(d, reply="silent")) is not None
