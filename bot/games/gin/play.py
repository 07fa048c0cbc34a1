"""One hand of gin, for two or three players: who may do what, and what it does.

Everything here is a function of a `GinDeal` and the `HandRules`. Players are numbered by their turns: 0 sits left of the
dealer (the rulebook's "opponent"), the last one deals. Which seats they are is in `GinDeal.seats`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.games.cards import card, face, faces, find, is_face, packs, put
from bot.games.core import Action, Ask, Card, Draft, Event, Face, Illegal, Seat, Step
from bot.games.gin import celebes
from bot.games.gin.actions import (
    Answer,
    BigGin,
    Discard,
    DrawStock,
    Gin,
    GinAction,
    Groups,
    Knock,
    Pass,
    TakeDiscard,
    TakeUpcard,
)
from bot.games.gin.options import HandRules
from bot.games.gin.solver import Mask, OnePack, cards_of, is_run, mask_of
from bot.games.luck import shuffled
from bot.games.match import Deal
from bot.games.melds import flaw

Phase: TypeAlias = Literal["upcard", "draw", "throw", "answer", "over"]
Ending: TypeAlias = Literal["", "knock", "gin", "big_gin", "stock", "stall"]
Melds: TypeAlias = tuple[tuple[Card, ...], ...]


class Shown(msgspec.Struct, frozen=True):
    """What the player who ended the play laid open."""

    player: int
    thrown: Card | None  # None: big gin
    melds: Melds
    rest: tuple[Card, ...]
    count: int


class Answered(msgspec.Struct, frozen=True):
    """A complete answer: own melds, lay-offs by the index of the shown meld, and what is left."""

    melds: Melds
    laid: Melds
    rest: tuple[Card, ...]
    count: int


class GinDeal(Deal, frozen=True, kw_only=True):
    """The state of one hand. Hands are kept in canonical order; `stock` and `pile` have their top last."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    latest: tuple[Card | None, ...]  # each player's last discard while it lies in the pile
    known: tuple[tuple[Card, ...], ...]  # cards everybody saw a player take and not throw
    upcard: Card | None  # as it was turned up
    aside: tuple[Card, ...] = ()  # out of play
    phase: Phase = "upcard"
    turn: int = 0
    refused: int = 0
    drawn: Card | None = None  # this turn, from the stock
    taken: Card | None = None  # this turn, from the pile: may not be thrown
    dry: int = 0  # turns in a row without a draw from the stock
    shown: Shown | None = None
    answers: tuple[Answered | None, ...] = ()  # by player, once the play is over
    ending: Ending = ""

    @property
    def mover(self) -> Seat:
        return self.seats[self.turn]

    def player(self, seat: Seat | None) -> int | None:
        return self.seats.index(seat) if seat in self.seats else None


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Canonical order: by rank from the ace, then by suit; jokers last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


_ORDER = {c: ((c & 15) or 14) << 10 | (c >> 4 & 3) << 8 | c >> 6 for c in packs(1, 4)}


# ------------------------------------------------------------------------------------------------ the deal


def deal_hand(rules: HandRules, seats: tuple[Seat, ...], seed: bytes, label: str = "pack") -> Step[GinDeal]:
    """Deal singly, the player left of the dealer first, then the upcard."""
    pack = shuffled(packs(1, rules.jokers), seed, label)
    n, extra = rules.hands, rules.offers == 0
    dealt = n * rules.size
    hands = tuple(in_order((*pack[i:dealt:n], *(pack[dealt : dealt + 1] if extra and i == 0 else ()))) for i in range(n))
    rest = pack[dealt + 1 :]
    upcard = None if extra else pack[dealt]
    deal = GinDeal(
        seed=seed,
        seats=seats,
        hands=hands,
        stock=tuple(reversed(rest)),
        pile=() if upcard is None else (upcard,),
        latest=(None,) * n,
        known=((),) * n,
        upcard=upcard,
        phase="throw" if extra else "upcard",
    )
    events = () if upcard is None else (Event("upcard", {"card": face(upcard)}),)
    return Step(deal, events)


# ------------------------------------------------------------------------------------------------ what is asked

_DISCARDS = {c: Discard(face(c)) for c in packs(1, 4)}
_UPCARD = (TakeUpcard(), Pass())
_DRAW = DrawStock()


def asks(rules: HandRules, deal: GinDeal) -> list[Ask[Any]]:
    if deal.phase == "upcard":
        return [Ask(deal.mover, "upcard", _UPCARD, default=_UPCARD[1])]
    if deal.phase == "draw":
        takes = tuple(TakeDiscard(face(c)) for c in open_discards(deal))
        return [Ask(deal.mover, "draw", (_DRAW, *takes), default=_DRAW)]
    if deal.phase == "throw":
        return [_throw_ask(rules, deal)]
    if deal.phase == "answer":
        return [_answer_ask(rules, deal, i) for i in sorted(unanswered(deal), key=deal.seats.__getitem__)]
    return []


def open_discards(deal: GinDeal) -> tuple[Card, ...]:
    """The cards of the pile that the player in turn may take, the latest first."""
    n = len(deal.seats)
    others = ((deal.turn - back) % n for back in range(1, n))
    return tuple(c for i in others for c in (deal.latest[i],) if c is not None)


def unanswered(deal: GinDeal) -> tuple[int, ...]:
    assert deal.shown is not None
    return tuple(i for i, a in enumerate(deal.answers) if a is None and i != deal.shown.player)


def _throw_ask(rules: HandRules, deal: GinDeal) -> Ask[Any]:
    hand = deal.hands[deal.turn]
    throws = _throwable(deal)
    endings = closing_actions(rules, deal)
    discards = tuple(_DISCARDS[c] for c in throws)
    if rules.jokers:  # two of them are one choice
        discards = tuple(dict.fromkeys(discards))
    default = _DISCARDS[default_throw(rules, deal)]
    if not endings:
        return Ask(deal.mover, "throw", discards, default=default)
    draft = Draft(cards=faces(hand), groups=0)
    return Ask(deal.mover, "throw", (*endings, *discards), exhaustive=False, default=default, draft=draft)


def _throwable(deal: GinDeal) -> list[Card]:
    return [c for c in deal.hands[deal.turn] if c != deal.taken]


def default_throw(rules: HandRules, deal: GinDeal) -> Card:
    """What an absent player throws: the card just drawn; else the throw that leaves the smallest count."""
    if deal.drawn is not None:
        return deal.drawn
    return least_throw(rules, deal.hands[deal.turn], deal.taken)


@lru_cache(maxsize=1024)
def least_throw(rules: HandRules, hand: tuple[Card, ...], taken: Card | None) -> Card:
    """Ties: the higher value, then the later in canonical order. In that order no card can bring a hand down by more."""
    order = sorted((c for c in hand if c != taken), key=lambda c: (-rules.pack.worth[c], -_ORDER[c]))
    whole = _least(rules, hand)
    best, least = order[0], least_left(rules, hand, order[0])
    for c in order[1:]:
        if least <= whole - rules.pack.worth[c]:
            break
        left = least_left(rules, hand, c)
        if left < least:
            best, least = c, left
    return best


def least_left(rules: HandRules, hand: tuple[Card, ...], thrown: Card) -> int:
    """The smallest count of the hand without one card."""
    return _least(rules, tuple(c for c in hand if c != thrown))


def _least(rules: HandRules, hand: tuple[Card, ...]) -> int:
    return celebes.least_left(faces(hand), rules.melds) if rules.jokers else rules.pack.deadwood(mask_of(hand))


def closing_actions(rules: HandRules, deal: GinDeal) -> tuple[Action, ...]:
    """How the player in turn could end the play, best first: big gin, then gin, then knocks by what is left."""
    if rules.jokers:
        return tuple(Gin(f) for f in celebes.winning_throws(faces(deal.hands[deal.turn]), _taken_face(deal), rules.melds))
    return _closing(rules, deal.hands[deal.turn], deal.taken, deal.upcard)


def _taken_face(deal: GinDeal) -> Face | None:
    """The face that may not be thrown, unless another copy is held (jokers)."""
    if deal.taken is None:
        return None
    f = face(deal.taken)
    return f if faces(deal.hands[deal.turn]).count(f) == 1 else None


@lru_cache(maxsize=256)
def _closing(rules: HandRules, hand: tuple[Card, ...], taken: Card | None, upcard: Card | None) -> tuple[Action, ...]:
    pack, mask = rules.pack, mask_of(hand)
    limit = rules.limit(None if upcard is None else face(upcard))
    most = 0 if limit is None else limit
    if pack.deadwood(mask) - max(pack.values) > most:  # no throw can bring it down that far
        return ()
    left = {c: pack.deadwood(mask & ~(1 << c)) for c in hand if c != taken}
    order = sorted(left, key=lambda c: (left[c], -pack.worth[c], c))
    big = (BigGin(),) if rules.big_gin_bonus and not pack.deadwood(mask) else ()
    gins = tuple(Gin(face(c)) for c in order if left[c] == 0)
    knocks = tuple(Knock(face(c)) for c in order if limit is not None and 0 < left[c] <= limit)
    return (*big, *gins, *knocks)


def _answer_ask(rules: HandRules, deal: GinDeal, player: int) -> Ask[Any]:
    best = best_answer(rules, deal, player)
    layoffs = tuple(faces(m) for m in best.laid) if any(best.laid) else ()
    action = Answer(tuple(faces(m) for m in best.melds), layoffs)
    draft = Draft(cards=faces(deal.hands[player]), groups=0)
    return Ask(deal.seats[player], "answer", (action,), exhaustive=False, default=action, draft=draft)


def may_lay_off(rules: HandRules, ending: Ending) -> bool:
    return ending == "knock" or (ending == "gin" and rules.layoff_on_gin)


def best_answer(rules: HandRules, deal: GinDeal, player: int) -> Answered:
    """The least that this player can be left with (rulebook gin, conventions 3 and 4)."""
    assert deal.shown is not None
    shown = tuple(map(mask_of, deal.shown.melds))
    hand = mask_of(deal.hands[player])
    reply = rules.pack.answer(shown if may_lay_off(rules, deal.ending) else (), hand)
    for meld in reply.melds:
        hand &= ~meld
    hand &= ~mask_of(c for laid in reply.laid for c in laid)
    return Answered(_in_faces_order(rules.pack, reply.melds), reply.laid, cards_of(hand), reply.count)


def _in_faces_order(pack: OnePack, melds: Iterable[Mask]) -> Melds:
    return tuple(tuple(map(card, pack.faces(m))) for m in melds)


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
        found = _throw(deal, action.card)
        return found if isinstance(found, Illegal) else None
    if isinstance(action, (Knock, Gin, BigGin)):
        shown = read_closing(rules, deal, action)
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


def _throw(deal: GinDeal, f: Face) -> Card | Illegal:
    """The card of that face which the player in turn may throw."""
    hand = deal.hands[deal.turn]
    if find(hand, f) is None:
        return Illegal("not_in_hand", {"card": f})
    found = find([c for c in hand if c != deal.taken], f)
    return Illegal("just_taken", {"card": f}) if found is None else found


def read_closing(rules: HandRules, deal: GinDeal, action: Knock | Gin | BigGin) -> Shown | Illegal:
    """What such an action lays open, or why it may not."""
    hand, thrown = deal.hands[deal.turn], None
    if isinstance(action, BigGin):
        if not rules.big_gin_bonus:
            return Illegal("no_big_gin")
        if len(hand) <= rules.size:
            return Illegal("draw_first")
    else:
        found = _throw(deal, action.card)
        if isinstance(found, Illegal):
            return found
        thrown, hand = found, tuple(c for c in hand if c != found)
    if rules.jokers:
        return _shown_celebes(rules, deal, thrown, hand, action.melds)
    limit = rules.limit(None if deal.upcard is None else face(deal.upcard))
    if isinstance(action, Knock) and limit is None:
        return Illegal("no_knock" if rules.knock == "never" else "gin_only")
    mask = mask_of(hand)
    if action.melds:
        melds = read_melds(rules, hand, action.melds)
        if isinstance(melds, Illegal):
            return melds
    else:
        melds = _in_faces_order(rules.pack, rules.pack.suggested(mask))
    rest = cards_of(mask & ~mask_of(c for m in melds for c in m))
    count = sum(rules.pack.worth[c] for c in rest)
    if isinstance(action, Knock) and limit is not None and count > limit:
        return Illegal("too_much", {"n": count, "limit": limit, "cards": faces(rest)})
    if not isinstance(action, Knock) and rest:
        return Illegal("not_gin", {"n": count, "cards": faces(rest)})
    return Shown(deal.turn, thrown, melds, rest, count)


def _shown_celebes(
    rules: HandRules, deal: GinDeal, thrown: Card | None, hand: tuple[Card, ...], groups: Groups
) -> Shown | Illegal:
    melds = groups or celebes.solved(faces(hand), rules.melds)
    if melds is None:
        return Illegal("celebes_no_split")
    cards = _own_groups(hand, melds)
    if isinstance(cards, Illegal):
        return cards
    if sum(map(len, cards)) < len(hand):
        left = [c for c in hand if not any(c in m for m in cards)]
        return Illegal("celebes_left", {"cards": faces(left)})
    return celebes.refusal(melds, rules.melds) or Shown(deal.turn, thrown, cards, (), 0)


def read_melds(rules: HandRules, hand: Sequence[Card], groups: Groups) -> Melds | Illegal:
    """These groups as melds out of the hand, or why they are none."""
    cards = _own_groups(hand, groups)
    if isinstance(cards, Illegal):
        return cards
    for group in cards:
        if not rules.pack.is_meld(mask_of(group)):
            return flaw(faces(group), rules.melds) or Illegal("meld_mixed", {"cards": faces(group)})
    return _in_faces_order(rules.pack, map(mask_of, cards))


def _own_groups(hand: Sequence[Card], groups: Groups) -> Melds | Illegal:
    """The cards of these groups, each taken from the hand once."""
    free, found = list(hand), []
    for group in groups:
        for f in group:
            c = find(free, f)
            if c is None:
                return Illegal("used_twice" if find(hand, f) is not None else "not_in_hand", {"card": f})
            free.remove(c)
            found.append(c)
    ends = [sum(map(len, groups[: i + 1])) for i in range(len(groups))]
    return tuple(tuple(found[end - len(g) : end]) for g, end in zip(groups, ends, strict=True))


def _check_answer(rules: HandRules, deal: GinDeal, player: int, action: Answer) -> Illegal | None:
    if not action.melds and not action.layoffs:
        return None
    answered = read_answer(rules, deal, player, action)
    if isinstance(answered, Illegal):
        return answered
    best = best_answer(rules, deal, player).count
    if answered.count > best and not action.sure:
        return Illegal("better_answer", {"n": answered.count, "best": best})
    return None


def read_answer(rules: HandRules, deal: GinDeal, player: int, action: Answer) -> Answered | Illegal:
    """What an answer comes to, or why it is none."""
    if not action.melds and not action.layoffs:
        return best_answer(rules, deal, player)
    assert deal.shown is not None
    hand = deal.hands[player]
    groups = _own_groups(hand, (*action.melds, *action.layoffs))
    if isinstance(groups, Illegal):
        return groups
    melds = read_melds(rules, hand, action.melds)
    if isinstance(melds, Illegal):
        return melds
    laid = groups[len(action.melds) :]
    if any(laid) and not may_lay_off(rules, deal.ending):
        return Illegal("no_layoff_on_gin")
    if len(laid) > len(deal.shown.melds):
        return Illegal("no_such_meld", {"n": len(laid)})
    piles: list[tuple[Card, ...]] = []
    for meld, cards in zip(deal.shown.melds, laid, strict=False):
        placed = _laid_on(rules.pack, mask_of(meld), cards)
        if isinstance(placed, Illegal):
            return placed
        piles.append(placed)
    piles += [()] * (len(deal.shown.melds) - len(piles))
    rest = cards_of(mask_of(hand) & ~mask_of(c for g in groups for c in g))
    return Answered(melds, tuple(piles), rest, sum(rules.pack.worth[c] for c in rest))


def _laid_on(pack: OnePack, meld: Mask, cards: tuple[Card, ...]) -> tuple[Card, ...] | Illegal:
    """The cards in an order in which each fits the meld as it then lies."""
    waiting, placed = list(cards), []
    while waiting:
        takes = pack.takes(meld)
        fitting = next((c for c in waiting if takes >> c & 1), None)
        if fitting is None:
            return Illegal("does_not_fit", {"card": face(waiting[0]), "meld": pack.faces(meld)})
        waiting.remove(fitting)
        placed.append(fitting)
        meld |= 1 << fitting
    return tuple(placed)


def drafts(rules: HandRules, deal: GinDeal, seat: Seat, groups: Groups) -> tuple[GinAction, ...]:
    """What picked groups of own cards could mean, best first."""
    player = deal.player(seat)
    groups = tuple(g for g in groups if g)
    if player is None or not _is_asked(deal, player) or not groups:
        return ()
    if deal.phase == "answer":
        return _answer_drafts(rules, deal, player, groups)
    return _closing_drafts(rules, deal, groups) if deal.phase == "throw" else ()


def _closing_drafts(rules: HandRules, deal: GinDeal, groups: Groups) -> tuple[GinAction, ...]:
    hand = deal.hands[deal.turn]
    used = {f for g in groups for f in g}
    spare = sorted((c for c in hand if c != deal.taken and face(c) not in used), key=lambda c: -rules.pack.worth[c])
    if rules.jokers:
        return tuple(Gin(f, groups) for f in dict.fromkeys(faces(spare)))
    ways: list[GinAction] = [BigGin(groups)] if len(used) == len(hand) else []
    limit = rules.limit(None if deal.upcard is None else face(deal.upcard))
    if len(used) + 1 == len(hand):
        ways += [Gin(face(c), groups) for c in spare]
    elif limit is not None:
        ways += [Knock(face(c), groups) for c in spare]
    return tuple(ways)


def _answer_drafts(rules: HandRules, deal: GinDeal, player: int, groups: Groups) -> tuple[GinAction, ...]:
    """Groups that are melds are own melds; the others' cards are laid off wherever they fit."""
    assert deal.shown is not None
    hand = deal.hands[player]
    melds = tuple(g for g in groups if not isinstance(read_melds(rules, hand, (g,)), Illegal))
    loose = [f for g in groups if g not in melds for f in g]
    piles: list[list[Face]] = [[] for _ in deal.shown.melds]
    lying = [mask_of(m) for m in deal.shown.melds]
    placed = True
    while placed:
        placed = False
        for i in sorted(range(len(lying)), key=lambda i: not is_run(lying[i])):  # on a run a card opens the next place
            for f in [f for f in loose if is_face(f) and lying[i] and rules.pack.takes(lying[i]) >> card(f) & 1]:
                loose.remove(f)
                piles[i].append(f)
                lying[i] |= 1 << card(f)
                placed = True
                break
    layoffs = tuple(map(tuple, piles)) if any(piles) else ()
    if loose:
        layoffs = (*layoffs, tuple(loose)) if layoffs else (tuple(loose),)
    sure = [Answer(melds, layoffs, sure=True)]
    return (Answer(melds, layoffs), *sure)


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
        hands=put(deal.hands, turn, in_order((*deal.hands[turn], c))),
        pile=tuple(p for p in deal.pile if p != c),
        latest=tuple(None if p == c else p for p in deal.latest),
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
        hands=put(deal.hands, turn, in_order((*deal.hands[turn], c))),
        stock=deal.stock[:-1],
        phase="throw",
        drawn=c,
        taken=None,
        dry=0,
    )
    return Step(after, (Event("draw_stock", {"seat": seat, "n": len(after.stock)}, {seat: {"card": face(c)}}),))


def _discard(rules: HandRules, deal: GinDeal, seat: Seat, action: Discard) -> Step[GinDeal]:
    after = _thrown(deal, action.card)
    events = (Event("discard", {"seat": seat, "card": action.card}),)
    n = len(deal.seats)
    if len(after.stock) <= n:
        return Step(replace(after, phase="over", ending="stock"), events)
    if after.dry >= rules.stall_limit:
        return Step(replace(after, phase="over", ending="stall"), events)
    return Step(replace(after, phase="draw", turn=(deal.turn + 1) % n), events)


def _thrown(deal: GinDeal, f: Face) -> GinDeal:
    turn, c = deal.turn, _throw(deal, f)
    assert not isinstance(c, Illegal)
    return replace(
        deal,
        hands=put(deal.hands, turn, tuple(h for h in deal.hands[turn] if h != c)),
        pile=(*deal.pile, c),
        latest=put(deal.latest, turn, c),
        known=put(deal.known, turn, tuple(k for k in deal.known[turn] if k != c)),
        drawn=None,
        taken=None,
    )


def _close(rules: HandRules, deal: GinDeal, seat: Seat, action: Knock | Gin | BigGin) -> Step[GinDeal]:
    shown = read_closing(rules, deal, action)
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
    return best_answer(rules, deal, player)


def _answer(rules: HandRules, deal: GinDeal, seat: Seat, action: Answer) -> Step[GinDeal]:
    player = deal.player(seat)
    assert player is not None
    answered = read_answer(rules, deal, player, action)
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


# ------------------------------------------------------------------------------------------------ what is known


def all_cards(deal: GinDeal) -> tuple[Card, ...]:
    return (*deal.stock, *deal.pile, *deal.aside, *(c for hand in deal.hands for c in hand))


def count_of(deal: GinDeal, seat: Seat) -> int | None:
    player = deal.player(seat)
    return None if player is None else len(deal.hands[player])


def is_open(deal: GinDeal, player: int) -> bool:
    """Whether this hand lies open to all: the knocker's at once, the others' when all of them have answered."""
    if deal.shown is None:
        return False
    return deal.phase == "over" or deal.shown.player == player


def left_in_hand(deal: GinDeal, player: int) -> tuple[Card, ...]:
    """The cards that lie in no meld."""
    if deal.shown is not None and deal.shown.player == player:
        return deal.shown.rest
    answered = deal.answers[player] if deal.answers else None
    return deal.hands[player] if answered is None or not is_open(deal, player) else answered.rest


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
    given = tuple(best_answer(rules, after, i) if a is not None and i in hidden else a for i, a in enumerate(deal.answers))
    return replace(after, answers=given)
