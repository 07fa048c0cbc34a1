"""Showing a hand and answering it: what melds a player may lay open, what can be laid off, and what is best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.cards import card, face, faces, find, is_face
from bot.games.core import Action, Card, Face, Groups, Illegal
from bot.games.gin import celebes
from bot.games.gin.actions import Answer, BigGin, Gin, GinAction, Knock
from bot.games.gin.hand import Answered, Ending, GinDeal, Melds, Shown
from bot.games.gin.options import HandRules
from bot.games.gin.solver import Mask, OnePack, cards_of, is_run, mask_of
from bot.games.melds import flaw

# ------------------------------------------------------------------------------------------------ ending the play


def closing_actions(rules: HandRules, deal: GinDeal) -> tuple[Action, ...]:
    """How the player in turn could end the play, best first: big gin, then gin, then knocks by what is left."""
    hand = deal.hands[deal.turn]
    if rules.jokers:
        return tuple(Gin(f) for f in celebes.winning_throws(faces(hand), _taken_face(deal), rules.melds))
    pack, mask = rules.pack, mask_of(hand)
    limit = rules.limit(None if deal.upcard is None else face(deal.upcard))
    whole = pack.deadwood(mask)
    if whole - max(pack.values) > (limit or 0):  # no throw takes more off
        return ()
    left = {c: pack.deadwood(mask & ~(1 << c)) for c in hand if c != deal.taken}
    order = sorted(left, key=lambda c: (left[c], pack.dearest[c]))
    big = (BigGin(),) if rules.big_gin_bonus and not whole else ()
    gins = tuple(Gin(face(c)) for c in order if left[c] == 0)
    knocks = tuple(Knock(face(c)) for c in order if limit is not None and 0 < left[c] <= limit)
    return (*big, *gins, *knocks)


def _taken_face(deal: GinDeal) -> Face | None:
    """The face that may not be thrown, unless another copy is held (jokers)."""
    if deal.taken is None:
        return None
    f = face(deal.taken)
    return f if faces(deal.hands[deal.turn]).count(f) == 1 else None


def throwable(deal: GinDeal, f: Face) -> Card | Illegal:
    """The card of that face which the player in turn may throw."""
    hand = deal.hands[deal.turn]
    found = find(hand, f)
    if found is None:
        return Illegal("not_in_hand", {"card": f})
    if found == deal.taken:  # of two jokers the other one may go
        found = find([c for c in hand if c != deal.taken], f)
    return Illegal("just_taken", {"card": f}) if found is None else found


def read_closing(rules: HandRules, deal: GinDeal, action: Knock | Gin | BigGin) -> Shown | Illegal:
    """What such an action lays open, or why it may not."""
    hand, thrown = deal.hands[deal.turn], None
    if isinstance(action, BigGin):
        if not rules.big_gin_bonus:
            return Illegal("no_big_gin")
    else:
        found = throwable(deal, action.card)
        if isinstance(found, Illegal):
            return found
        thrown, hand = found, tuple(c for c in hand if c != found)
    limit = rules.limit(None if deal.upcard is None else face(deal.upcard))
    if isinstance(action, Knock) and limit is None:
        return Illegal("no_knock" if rules.knock == "never" else "gin_only")
    if rules.jokers:
        return _shown_celebes(rules, deal, thrown, hand, action.melds)
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
    free = list(hand)
    found: list[tuple[Card, ...]] = []
    for group in groups:
        cards: list[Card] = []
        for f in group:
            c = find(free, f)
            if c is None:
                return Illegal("used_twice" if find(hand, f) is not None else "not_in_hand", {"card": f})
            free.remove(c)
            cards.append(c)
        found.append(tuple(cards))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ the answer


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


def closing_drafts(rules: HandRules, deal: GinDeal, groups: Groups) -> tuple[GinAction, ...]:
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


def answer_drafts(rules: HandRules, deal: GinDeal, player: int, groups: Groups) -> tuple[GinAction, ...]:
    """Groups that are melds are own melds; the cards of the others are laid off where they fit, runs first.

    On a run a card opens the place for the next one. What fits nowhere is put on the first meld, for `check` to refuse.
    """
    assert deal.shown is not None
    hand = deal.hands[player]
    melds = tuple(g for g in groups if not isinstance(read_melds(rules, hand, (g,)), Illegal))
    loose = [f for g in groups if g not in melds for f in g]
    lying = [mask_of(m) for m in deal.shown.melds]
    piles: list[list[Face]] = [[] for _ in lying]
    runs_first = sorted(range(len(lying)), key=lambda i: not is_run(lying[i]))
    while fit := _first_fit(rules.pack, loose, lying, runs_first):
        f, i = fit
        loose.remove(f)
        piles[i].append(f)
        lying[i] |= 1 << card(f)
    if loose and piles:
        piles[0] += loose
    action = Answer(melds, tuple(map(tuple, piles)) if any(piles) else ())
    answered = read_answer(rules, deal, player, action)
    if isinstance(answered, Illegal) or answered.count == best_answer(rules, deal, player).count:
        return (action,)
    return action, replace(action, sure=True)


def _first_fit(pack: OnePack, loose: Sequence[Face], lying: Sequence[Mask], order: Sequence[int]) -> tuple[Face, int] | None:
    for i in order:
        takes = pack.takes(lying[i])
        for f in loose:
            if is_face(f) and takes >> card(f) & 1:
                return f, i
    return None
