"""One hand of gin in play: who may do what, and what it does. Pure functions of a `GinDeal` and the `HandRules`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.cards import face, faces, find, packs, put, without
from bot.games.core import Action, Ask, Card, Draft, Event, Face, Groups, Illegal, Seat, Step
from bot.games.gin import celebes, showing
from bot.games.gin.actions import Answer, BigGin, Discard, DrawStock, Gin, GinAction, Knock, Pass, TakeDiscard, TakeUpcard
from bot.games.gin.hand import Answered, Ending, GinDeal, in_order, is_open, with_card
from bot.games.gin.options import HandRules
from bot.games.gin.solver import mask_of

# ------------------------------------------------------------------------------------------------ what is asked

_DISCARDS = {c: Discard(face(c)) for c in packs(1, 4)}
_TAKES = {c: TakeDiscard(face(c)) for c in packs(1, 4)}
_UPCARD = (TakeUpcard(), Pass())
_DRAW = DrawStock()


def asks(rules: HandRules, deal: GinDeal) -> list[Ask[Any]]:
    if deal.phase == "upcard":
        return [Ask(deal.mover, "upcard", _UPCARD, default=_UPCARD[1])]
    if deal.phase == "draw":
        takes = [_TAKES[c] for c in open_discards(deal)]
        return [Ask(deal.mover, "draw", (_DRAW, *takes), default=_DRAW)]
    if deal.phase == "throw":
        return [_throw_ask(rules, deal)]
    if deal.phase == "answer":
        return [_answer_ask(rules, deal, i) for i in sorted(unanswered(deal), key=deal.seats.__getitem__)]
    return []


def open_discards(deal: GinDeal) -> tuple[Card, ...]:
    """The cards of the pile that the player in turn may take, the latest first."""
    before = deal.latest[deal.turn - 1 :: -1] if deal.turn else ()
    after = deal.latest[: deal.turn : -1]
    return tuple([c for c in before + after if c is not None])


def unanswered(deal: GinDeal) -> tuple[int, ...]:
    assert deal.shown is not None
    return tuple(i for i, a in enumerate(deal.answers) if a is None and i != deal.shown.player)


def _throw_ask(rules: HandRules, deal: GinDeal) -> Ask[Any]:
    hand, taken = deal.hands[deal.turn], deal.taken
    endings = showing.closing_actions(rules, deal)
    discards = tuple([_DISCARDS[c] for c in hand if c != taken])
    if rules.jokers:  # two of them are one choice
        discards = tuple(dict.fromkeys(discards))
    default = _DISCARDS[default_throw(rules, deal)]
    if not endings:
        return Ask(deal.mover, "throw", discards, default=default)
    draft = Draft(cards=faces(hand), groups=0)
    return Ask(deal.mover, "throw", (*endings, *discards), exhaustive=False, default=default, draft=draft)


def default_throw(rules: HandRules, deal: GinDeal) -> Card:
    """What an absent player throws: the card just drawn; else the throw that leaves the smallest count."""
    if deal.drawn is not None:
        return deal.drawn
    return least_throw(rules, deal.hands[deal.turn], deal.taken)


def least_throw(rules: HandRules, hand: tuple[Card, ...], taken: Card | None) -> Card:
    """The throw that leaves the smallest count. Ties: the higher value, then the later in canonical order."""
    worth, left_without = rules.pack.worth, least_left(rules, hand)
    order = sorted(hand, key=rules.pack.dearest.__getitem__)  # ties go to the first, and no later one can save more
    whole = left_without(None)
    best, least = -1, whole + 1
    for c in order:
        if least <= whole - worth[c]:
            break
        if c != taken and (left := left_without(c)) < least:
            best, least = c, left
    return best


def least_left(rules: HandRules, hand: tuple[Card, ...]) -> Callable[[Card | None], int]:
    """Counts the hand without a card, or all of it: the smallest count there is."""
    if rules.jokers:
        return lambda thrown: celebes.least_left(faces([c for c in hand if c != thrown]), rules.melds)
    mask, deadwood = mask_of(hand), rules.pack.deadwood
    return lambda thrown: deadwood(mask if thrown is None else mask & ~(1 << thrown))


def _answer_ask(rules: HandRules, deal: GinDeal, player: int) -> Ask[Any]:
    best = showing.best_answer(rules, deal, player)
    layoffs = tuple(faces(m) for m in best.laid) if any(best.laid) else ()
    action = Answer(tuple(faces(m) for m in best.melds), layoffs)
    draft = Draft(cards=faces(deal.hands[player]), groups=0)
    return Ask(deal.seats[player], "answer", (action,), exhaustive=False, default=action, draft=draft)


# ------------------------------------------------------------------------------------------------ what is refused


def check(rules: HandRules, deal: GinDeal, seat: Seat, action: Action) -> Illegal | None:
    player = deal.player(seat)
    if player is None or not _is_asked(deal, player):
        return Illegal("not_your_turn")
    allowed, otherwise = _STEPS[deal.phase]
    if not isinstance(action, allowed):
        return Illegal(otherwise)
    if isinstance(action, TakeDiscard):
        return _check_take(deal, action)
    if isinstance(action, Discard):
        found = showing.throwable(deal, action.card)
        return found if isinstance(found, Illegal) else None
    if isinstance(action, (Knock, Gin, BigGin)):
        shown = showing.read_closing(rules, deal, action)
        return shown if isinstance(shown, Illegal) else None
    if isinstance(action, Answer):
        return _check_answer(rules, deal, player, action)
    return None


def _is_asked(deal: GinDeal, player: int) -> bool:
    if deal.phase == "answer":
        return player in unanswered(deal)
    return deal.phase != "over" and player == deal.turn


_STEPS: dict[str, tuple[tuple[type[Action], ...], str]] = {
    "upcard": ((TakeUpcard, Pass), "upcard_first"),
    "draw": ((DrawStock, TakeDiscard), "draw_first"),
    "throw": ((Discard, Knock, Gin, BigGin), "throw_now"),
    "answer": ((Answer,), "answer_now"),
}


def _check_take(deal: GinDeal, action: TakeDiscard) -> Illegal | None:
    takeable = faces(open_discards(deal))
    if not takeable:
        return Illegal("nothing_open")
    if action.card and action.card not in takeable:
        return Illegal("not_open", {"card": action.card, "cards": takeable})
    return None


def _check_answer(rules: HandRules, deal: GinDeal, player: int, action: Answer) -> Illegal | None:
    if not action.melds and not action.layoffs:
        return None
    answered = showing.read_answer(rules, deal, player, action)
    if isinstance(answered, Illegal):
        return answered
    best = showing.best_answer(rules, deal, player).count
    if answered.count > best and not action.sure:
        return Illegal("better_answer", {"n": answered.count, "best": best})
    return None


def drafts(rules: HandRules, deal: GinDeal, seat: Seat, groups: Groups) -> tuple[GinAction, ...]:
    """What picked groups of own cards could mean, best first."""
    player = deal.player(seat)
    groups = tuple(g for g in groups if g)
    if player is None or not _is_asked(deal, player) or not groups:
        return ()
    if deal.phase == "answer":
        return showing.answer_drafts(rules, deal, player, groups)
    return showing.closing_drafts(rules, deal, groups) if deal.phase == "throw" else ()


# ------------------------------------------------------------------------------------------------ what it does


def apply(rules: HandRules, deal: GinDeal, seat: Seat, action: Action) -> Step[GinDeal]:
    """After a clean `check`."""
    return _APPLY[type(action)](rules, deal, seat, action)


def _take_upcard(rules: HandRules, deal: GinDeal, seat: Seat, action: TakeUpcard) -> Step[GinDeal]:
    return _took(deal, deal.pile[-1], "take_upcard")


def _take_discard(rules: HandRules, deal: GinDeal, seat: Seat, action: TakeDiscard) -> Step[GinDeal]:
    takeable = open_discards(deal)
    wanted = find(takeable, action.card) if action.card else takeable[0]
    assert wanted is not None
    return _took(deal, wanted, "take_discard")


def _took(deal: GinDeal, c: Card, kind: str) -> Step[GinDeal]:
    turn = deal.turn
    after = replace(
        deal,
        hands=put(deal.hands, turn, with_card(deal.hands[turn], c)),
        pile=without(deal.pile, c),
        latest=tuple([None if p == c else p for p in deal.latest]),
        known=put(deal.known, turn, (*deal.known[turn], c)),
        phase="throw",
        taken=c,
        drawn=None,
        dry=deal.dry + 1,
    )
    return Step(after, (Event(kind, {"seat": deal.mover, "card": face(c)}),))


def _pass(rules: HandRules, deal: GinDeal, seat: Seat, action: Pass) -> Step[GinDeal]:
    refused = deal.refused + 1
    event = Event("pass", {"seat": seat})
    if refused < rules.offers:
        return Step(replace(deal, refused=refused, turn=deal.turn + 1), (event,))
    aside = rules.knock == "knock_card"  # the knock card nobody wants is out of play
    after = replace(
        deal,
        refused=refused,
        turn=0,
        phase="draw",
        pile=() if aside else deal.pile,
        aside=deal.pile if aside else (),
    )
    return Step(after, (event,))


def _draw_stock(rules: HandRules, deal: GinDeal, seat: Seat, action: DrawStock) -> Step[GinDeal]:
    c, turn = deal.stock[-1], deal.turn
    after = replace(
        deal,
        hands=put(deal.hands, turn, with_card(deal.hands[turn], c)),
        stock=deal.stock[:-1],
        phase="throw",
        drawn=c,
        taken=None,
        dry=0,
    )
    return Step(after, (Event("draw_stock", {"seat": seat, "n": len(after.stock)}, {seat: {"card": face(c)}}),))


def _discard(rules: HandRules, deal: GinDeal, seat: Seat, action: Discard) -> Step[GinDeal]:
    n = len(deal.seats)
    if len(deal.stock) <= n:
        after = _thrown(deal, action.card, phase="over", ending="stock")
    elif deal.dry >= rules.stall_limit:
        after = _thrown(deal, action.card, phase="over", ending="stall")
    else:
        after = _thrown(deal, action.card, phase="draw", turn=(deal.turn + 1) % n)
    if rules.pile_open:
        return Step(after, (Event("discard", {"seat": seat, "card": action.card}),))
    # An old line of the channel would tell what lies under the top card (rulebook gin, online notes).
    return Step(after, (Event("discard_covering", {"seat": seat}),))


def _thrown(deal: GinDeal, f: Face, **more: Any) -> GinDeal:
    """The card lies on the pile; and what else changes."""
    turn, c = deal.turn, showing.throwable(deal, f)
    assert not isinstance(c, Illegal)
    known = deal.known[turn]
    return replace(
        deal,
        hands=put(deal.hands, turn, without(deal.hands[turn], c)),
        pile=(*deal.pile, c),
        latest=put(deal.latest, turn, c),
        known=put(deal.known, turn, without(known, c)) if c in known else deal.known,
        drawn=None,
        taken=None,
        **more,
    )


def _close(rules: HandRules, deal: GinDeal, seat: Seat, action: Knock | Gin | BigGin) -> Step[GinDeal]:
    shown = showing.read_closing(rules, deal, action)
    assert not isinstance(shown, Illegal)
    ending: Ending = "big_gin" if isinstance(action, BigGin) else "knock" if shown.rest else "gin"
    after = deal if isinstance(action, BigGin) else _thrown(deal, action.card)
    told: dict[str, Any] = {"seat": seat, "n": shown.count}
    if shown.thrown is not None:
        told["card"] = face(shown.thrown)
    n = len(deal.seats)
    after = replace(after, phase="answer", shown=shown, ending=ending, answers=(None,) * n, drawn=None, taken=None)
    if not rules.answers:
        counted = tuple(None if i == deal.turn else _counted(rules, after, i) for i in range(n))
        after = replace(after, phase="over", answers=counted)
    return Step(after, (Event(ending, told),))


def _counted(rules: HandRules, deal: GinDeal, player: int) -> Answered:
    if rules.wins:  # only who won counts: the other hand is shown as it is
        return Answered((), (), deal.hands[player], 0)
    return showing.best_answer(rules, deal, player)


def _answer(rules: HandRules, deal: GinDeal, seat: Seat, action: Answer) -> Step[GinDeal]:
    player = deal.player(seat)
    assert player is not None
    answered = showing.read_answer(rules, deal, player, action)
    assert not isinstance(answered, Illegal)
    after = replace(deal, answers=put(deal.answers, player, answered))
    if unanswered(after):  # hidden until all have answered
        return Step(after, (Event("answer_ready", {"seat": seat}),))
    return Step(replace(after, phase="over"), tuple(_told(after)))


def _told(deal: GinDeal) -> list[Event]:
    """The answers, all at once."""
    events = []
    for seat, a in zip(deal.seats, deal.answers, strict=True):
        if a is not None:
            laid = [c for pile in a.laid for c in pile]
            if laid:
                events.append(Event("lay_off", {"seat": seat, "cards": faces(laid)}))
            events.append(Event("answer", {"seat": seat, "n": a.count}))
    return events


_APPLY: dict[type[Action], Callable[[HandRules, GinDeal, Seat, Any], Step[GinDeal]]] = {
    TakeUpcard: _take_upcard,
    Pass: _pass,
    DrawStock: _draw_stock,
    TakeDiscard: _take_discard,
    Discard: _discard,
    Knock: _close,
    Gin: _close,
    BigGin: _close,
    Answer: _answer,
}


# ------------------------------------------------------------------------------------------------ what one can guess


def determinized(rules: HandRules, deal: GinDeal, sees: Sequence[Seat], rng: Random) -> GinDeal:
    """The deal with everything shuffled that those who see these seats' hands cannot know."""
    hidden = [i for i, seat in enumerate(deal.seats) if seat not in sees and not is_open(deal, i)]
    pool = [c for i in hidden for c in deal.hands[i] if c not in deal.known[i]] + list(deal.stock)
    rng.shuffle(pool)
    hands = list(deal.hands)
    for i in hidden:
        kept = deal.known[i]
        n = len(hands[i]) - len(kept)
        hands[i] = in_order((*kept, *pool[:n]))
        pool = pool[n:]
    drawn = deal.drawn
    if drawn is not None and deal.turn in hidden:
        drawn = rng.choice([c for c in hands[deal.turn] if c not in deal.known[deal.turn]])
    after = replace(deal, seed=rng.randbytes(32), hands=tuple(hands), stock=tuple(pool), drawn=drawn)
    given = tuple(
        showing.best_answer(rules, after, i) if a is not None and i in hidden else a for i, a in enumerate(deal.answers)
    )
    return replace(after, answers=given)
