"""A rummy player: keeps what can still become melds, lays down what it can, and throws what it will miss least.

It reads its own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from bot.games.cards import card, face, faces, rank_of, suit_of
from bot.games.core import Action, Ask, Face, Seat
from bot.games.gin.solver import Mask, OnePack, mask_of
from bot.games.rummy import ideas, knock, scoring, shapes
from bot.games.rummy.actions import (
    Claim,
    Discard,
    DrawPile,
    DrawStock,
    Knock,
    Layoff,
    Meld,
    Penalty,
    Rearrange,
    Recycle,
    Show,
    Swap,
    TakePile,
    TurnStock,
)
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import RummyDeal
from bot.players.base import Player, Seen

CARD = 4.0  # what getting rid of one more card is worth, in points
IMAGINED = 40  # deals of the others' hands before a knock
SURE = 0.95  # how many of them a knock should beat
BETTER, LEARNT = 2.0, 6  # points by which each of the first turns makes a hand better
DRAWS, FEW = 15, 16  # draws of two cards that are looked at; cards of a hand that is quickly counted
ENDING = 24  # cards of a hand that grows from turn to turn, when the stock is all but gone
SLIPS = {"easy": 0.3, "normal": 0.0, "hard": 0.0}


class RummyPlayer(Player):
    """`easy` slips now and then and counts no outs, `normal` counts them, `hard` also minds what its discards give away."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        if rng.random() < SLIPS[self.level]:
            return rng.choice(ask.actions[:4])
        table = _Table(seen, rng, careful=self.level == "hard", counting=self.level != "easy")
        decide = {
            "draw": _draw, "final_draw": _final_draw, "play": _play, "final_turn": _final_turn, "claim": _claim,
            "penalty": _penalty, "reward": _reward, "start": _use, "turned": _use, "used": _use,
        }.get(ask.kind)  # fmt: skip
        choice = decide(table, ask) if decide else None
        return choice or ask.default or ask.actions[0]


class _Table:
    """What the player knows, and what hands are worth to it."""

    def __init__(self, seen: Seen, rng: Random, *, careful: bool, counting: bool) -> None:
        self.o: RummyOptions = seen.options  # type: ignore[assignment]
        state: Any = seen.sample(rng)
        self.d: RummyDeal = state.deal
        self.me: Seat = seen.ask.seat
        self.careful, self.counting, self.rng = careful, counting, rng
        self.hand = faces(self.d.hands[self.me])

    @cached_property
    def unseen(self) -> Counter[Face]:
        """How many copies of each face are neither in the own hand nor on the table nor in the pile."""
        packs = self.o.pack_count(len(self.d.seats))
        known = Counter(self.hand)
        known.update(f for m in self.d.table for f in m.meld.cards)
        known.update(faces(self.d.pile))
        every = Counter({r + s: packs for r in "A23456789TJQK" for s in "cdhs"})
        every.subtract(known)
        return every

    @cached_property
    def fewest(self) -> int:
        """The fewest cards another player holds."""
        return min((len(self.d.hands[s]) for s in self.d.seats if s != self.me), default=0)

    @cached_property
    def weights(self) -> tuple[float, float, float]:
        """What an unmatched card costs by being there, for each of its points, and what each live out takes off."""
        if self.o.meld_mode == "concealed":
            return 0.0, 1.0, 0.2
        if self.scores_table and self.fewest > 4:
            # Cards are the stuff of points as long as nobody is about to go out, above all where whole piles are taken.
            if self.o.pile_take not in ("any", "whole"):
                return 2.5, 0.4, 1.1
            return (-2.0, 0.0, 2.0) if self.o.score == "meld_plus_hands" else (1.0, 0.3, 1.1)
        return CARD, 0.5, 1.1

    @property
    def scores_table(self) -> bool:
        """Whether cards on the table are points of their own."""
        return self.o.score.startswith("meld_")

    def cost(self, hand: Sequence[Face]) -> float:
        """How far this hand is from done: what is unmatched, less the outs of its pairs."""
        groups = ideas.best_groups(self.o, hand)
        left = list(hand)
        for f in (f for g in groups for f in g):
            left.remove(f)
        total = 0.0
        for i, f in enumerate(left):
            if shapes.is_wild(self.o, f):
                total -= 15.0
                continue
            total += self.weights[0] + self.weights[1] * shapes.hand_value(self.o, f)
            if self.counting:
                partners = sorted((self.outs(f, g) for j, g in enumerate(left) if j != i), reverse=True)
                total -= self.weights[2] * sum(partners[:2])
        if self.scores_table:
            total -= sum(shapes.hand_value(self.o, f) for g in groups for f in g)
        elif self.o.meld_mode == "table":
            total += sum(CARD / 4 for g in groups for _ in g)  # still in the hand, but as good as laid
        return total

    @cached_property
    def exact(self) -> OnePack | None:
        """Gin's solver, where only the unmatched count matters and it can look a draw ahead."""
        if self.o.meld_mode not in ("concealed", "at_once") or not self.counting or len(set(self.hand)) < len(self.hand):
            return None
        pack = scoring.one_pack(self.o)
        showing = self.o.meld_mode == "at_once" and len(self.hand) < ENDING
        return _by_cards(pack) if pack is not None and showing else pack

    def ahead(self, pack: OnePack, hand: Sequence[Face], draws: int = 1) -> float:
        """The count to expect after drawing from the stock and the best discard."""
        held = mask_of(card(f) for f in hand)
        coming = self.pairs if draws > 1 else self.singles
        return sum(pack.after_throw(held | more) for more in coming) / max(1, len(coming))

    @cached_property
    def singles(self) -> list[Mask]:
        """The cards that may come next: all that are unseen, or some of them where a big hand takes long to count."""
        live = [1 << (card(f) & 63) for f, n in self.unseen.items() if n > 0]
        over = len(self.hand) - FEW
        return self.rng.sample(live, min(len(live), max(3, 2 * DRAWS // over))) if over > 0 else live

    @cached_property
    def pairs(self) -> list[Mask]:
        live = [1 << (card(f) & 63) for f, n in self.unseen.items() if n > 0]
        looks = max(3, DRAWS // max(1, len(self.hand) - FEW))
        return [sum(self.rng.sample(live, 2)) for _ in range(looks)] if len(live) > 1 else live

    def surely_lowest(self, count: int) -> bool:
        """Whether nearly all hands the others may hold count more: unseen cards, better by what each turn has brought."""
        hidden = list(self.unseen.elements())
        deals = IMAGINED if scoring.one_pack(self.o) else IMAGINED // 4  # with wild cards counting takes longer
        beaten = 0
        for _ in range(deals):
            self.rng.shuffle(hidden)
            rest = iter(hidden)
            beaten += all(self._imagined_count(s, rest) > count for s in self.d.seats if s != self.me)
        return beaten >= SURE * deals

    def _imagined_count(self, seat: Seat, cards: Iterator[Face]) -> float:
        held = list(islice(cards, len(self.d.hands[seat])))
        return scoring.least_unmatched(self.o, held) - BETTER * min(LEARNT, self.d.turn_no[seat])

    def outs(self, f: Face, g: Face) -> float:
        """How many live cards would make a meld of these two."""
        if shapes.is_wild(self.o, g):
            return 0.0
        if rank_of(f) == rank_of(g):
            if f == g and self.o.set_suits == "distinct":
                return 0.0
            return min(
                3, sum(max(0, self.unseen[f[0] + s]) for s in "cdhs" if self.o.set_suits == "any" or s not in (f[1], g[1]))
            )
        if suit_of(f) != suit_of(g) and not self.o.run_mixed_suits:
            return 0.0
        ranks = shapes.rules_of(self.o).ranks
        a, b = sorted((ranks.index(rank_of(f)), ranks.index(rank_of(g))))
        if a == 0 and b > 2 and self.o.ace != "low":
            a, b = b, len(ranks)  # a high ace
        if b - a > 2:
            return 0.0
        spots = [a + 1] if b - a == 2 else [a - 1, b + 1]
        top = len(ranks) - (self.o.ace == "low")
        names = ["A23456789TJQK"[ranks[s % len(ranks)] - 1] for s in spots if 0 <= s <= top]
        return float(sum(max(0, self.unseen[n + suit_of(f)]) for n in names))

    def without(self, *gone: Face) -> list[Face]:
        rest = list(self.hand)
        for f in gone:
            if f in rest:
                rest.remove(f)
        return rest

    def fits_table(self, f: Face) -> bool:
        piece = next((c for c in self.d.hands[self.me] if face(c) == f), None)
        return piece is not None and any(shapes.fits(self.o, m, piece) for m in self.d.table)

    def danger(self, f: Face) -> float:
        """What throwing this card may give the others."""
        price = 0.0
        if self.d.table and self.fits_table(f):
            price += 12.0 if self.o.discard_claim else 0.5 * shapes.hand_value(self.o, f) if self.scores_table else 1.0
        if self.careful:
            near = sum(self.unseen[g] > 0 for g in _neighbours(f))
            price += 0.3 * near
        return price


@lru_cache(maxsize=16)
def _by_cards(pack: OnePack) -> OnePack:
    """The same melds where the number of cards left over counts, and their points only between equals."""
    return OnePack(tuple(20 + value for value in pack.values), pack.ring)


def _neighbours(f: Face) -> list[Face]:
    ranks = "A23456789TJQK"
    i = rank_of(f) - 1
    return [r + f[1] for r in ranks[max(0, i - 1) : i + 2] if r != f[0]] if i >= 0 else []


# ---- the draw


def _draw(t: _Table, ask: Ask[Any]) -> Action | None:
    if t.exact is not None and (choice := _draw_by_count(t, t.exact, ask)):
        return choice
    stock = next((a for a in ask.actions if isinstance(a, (DrawStock, Recycle))), None)
    takes = [a for a in ask.actions if isinstance(a, (DrawPile, TakePile))]
    now = t.cost(t.hand)
    best = max(takes, key=lambda a: _gain(t, a, now), default=None)
    if best is not None and _gain(t, best, now) > (_hope(t) if stock else -5.0):
        return best
    two = [a for a in ask.actions if isinstance(a, DrawStock)]
    return two[-1] if two else stock or ask.default


def _draw_by_count(t: _Table, pack: OnePack, ask: Ask[Any]) -> Action | None:
    """The top discards where they leave less than cards of the stock are likely to."""
    take = next((a for a in ask.actions if isinstance(a, (DrawPile, TakePile))), None)
    stock = next((a for a in reversed(ask.actions) if isinstance(a, DrawStock)), None)
    if take is None or stock is None:
        return stock
    hand = [*t.hand, *faces(t.d.pile[-take.n :])]
    throws = t.hand if len(t.hand) <= FEW else [a.card for a in ideas.discards(t.o, t.d) if isinstance(a, Discard)][:6]
    after = min(pack.deadwood(mask_of(card(f) for f in _less(hand, c))) for c in throws)
    return take if after < t.ahead(pack, t.hand, stock.n) else stock


def _hope(t: _Table) -> float:
    """What a take must bring to be better than an unknown card."""
    return 2.0 if t.o.meld_mode == "at_once" else 3.0


def _gain(t: _Table, a: DrawPile | TakePile, now: float) -> float:
    """What a take brings: the hand after it and its best discard, and what it lays down at once."""
    taken = faces(t.d.pile[-a.n :])
    laid = [f for g in a.melds for f in g] or list(a.cards)
    hand = [*t.hand, *taken]
    for f in laid:
        hand.remove(f)
    kept = set(taken) if a.n == 1 else set()
    throws = [f for f in dict.fromkeys(hand) if f not in kept] or hand
    big = len(hand) > 16  # too much to weigh every discard
    after = t.cost(hand) - 2 * CARD if big else min((t.cost(_less(hand, f)) for f in throws), default=0.0)
    points = sum(shapes.hand_value(t.o, f) for f in laid)
    bonus = (points if t.scores_table else 0.0) + CARD * len(laid)
    if t.scores_table and t.fewest <= 3:
        bonus -= 0.4 * sum(shapes.hand_value(t.o, f) for f in taken if f not in laid)
    return now - after + bonus


def _less(hand: Sequence[Face], f: Face) -> list[Face]:
    rest = list(hand)
    rest.remove(f)
    return rest


def _final_draw(t: _Table, ask: Ask[Any]) -> Action | None:
    takes = [a for a in ask.actions if isinstance(a, (DrawPile, TakePile))]
    for a in takes:
        taken = t.d.pile[-a.n :]
        hand = (*t.d.hands[t.me], *taken)
        throws = t.d.hands[t.me]
        before = knock.final_count(t.o, t.d, t.d.hands[t.me])
        after = min(knock.final_count(t.o, t.d, tuple(x for x in hand if x != c)) for c in throws)
        if after < before - 4:
            return a
    return ask.default


# ---- the play


def _play(t: _Table, ask: Ask[Any]) -> Action | None:
    shows = [a for a in ask.actions if isinstance(a, Show)]
    if shows:
        return shows[0]
    knocks = [a for a in ask.actions if isinstance(a, Knock)]
    if knocks and _knocks(t, knocks[0]):
        return knocks[0]
    lays = [a for a in ask.actions if isinstance(a, (Meld, Layoff, Swap, Rearrange)) and _worth_laying(t, a)]
    if lays:
        return lays[0]
    return _throw(t, [a for a in ask.actions if isinstance(a, Discard)])


def _worth_laying(t: _Table, a: Meld | Layoff | Swap | Rearrange) -> bool:
    """Everything but wild cards spent on next to nothing, and cards that the own hand still builds on."""
    if isinstance(a, Swap):
        return len(t.hand) > 2 or t.scores_table
    if not isinstance(a, Layoff):
        return True
    late = len(t.hand) <= 3 or t.fewest <= 2
    if any(shapes.is_wild(t.o, f) for f in a.cards):
        return late
    if late or t.scores_table:
        return True
    groups = ideas.best_groups(t.o, t.hand)
    return not any(f in g for g in groups for f in a.cards)


def _knocks(t: _Table, a: Knock) -> bool:
    """Knock when the count is almost surely the lowest: an early knock keeps others from getting low by luck."""
    count = knock.knock_count(t.o, t.d, a.card)
    if t.o.knock_limit is not None and t.o.score == "count_against":
        return count <= 5
    return count <= 2 or t.surely_lowest(count)


def _throw(t: _Table, throws: Sequence[Discard]) -> Action | None:
    if not throws:
        return None
    pack = t.exact

    def loss(a: Discard) -> tuple[float, Face]:
        rest = t.without(a.card)
        if pack is not None:
            now = pack.deadwood(mask_of(card(f) for f in rest))
            return now + t.ahead(pack, rest) + t.danger(a.card), a.card
        price = t.cost(rest) + t.danger(a.card)
        return price + (25.0 if shapes.is_wild(t.o, a.card) else 0.0), a.card

    if len(t.hand) > (20 if pack is None else FEW):  # too many to weigh each: the ask has them in a good order
        throws = throws[:6]
    return min(throws, key=loss)


def _final_turn(t: _Table, ask: Ask[Any]) -> Action | None:
    return ask.default


# ---- out of turn


def _claim(t: _Table, ask: Ask[Any]) -> Action | None:
    return next((a for a in ask.actions if isinstance(a, Claim)), None)


def _penalty(t: _Table, ask: Ask[Any]) -> Action | None:
    """The smaller harm: an unknown two, or a pile that may be shorter."""
    pile = faces(t.d.pile)
    if len(pile) <= 1 or (len(pile) <= 3 and t.cost([*t.hand, *pile]) < t.cost(t.hand) + 2 * CARD):
        return Penalty("take_pile")
    return Penalty("draw_two")


def _reward(t: _Table, ask: Ask[Any]) -> Action | None:
    return _throw(t, [a for a in ask.actions if isinstance(a, Discard)])


# ---- Conquian


def _use(t: _Table, ask: Ask[Any]) -> Action | None:
    """Use the card on offer whenever it goes into a meld; else turn up or pass on; throw what goes with least."""
    uses = [a for a in ask.actions if isinstance(a, (Meld, Layoff, Rearrange))]
    if uses:
        return uses[0]
    turn = next((a for a in ask.actions if isinstance(a, TurnStock)), None)
    if turn is not None:
        return turn
    throws = [a for a in ask.actions if isinstance(a, Discard) and not a.force]
    return _throw(t, throws) if throws else None
