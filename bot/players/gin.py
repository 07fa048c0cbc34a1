"""A gin player: keeps what can still become melds, throws what the others can use least, and weighs a knock against them.

It reads its own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from bot.games.cards import face, faces, packs
from bot.games.core import Action, Ask, Card, Seat
from bot.games.gin import celebes, play
from bot.games.gin.actions import BigGin, Discard, DrawStock, Gin, Knock, Pass, TakeDiscard, TakeUpcard
from bot.games.gin.hand import GinDeal
from bot.games.gin.options import HandRules, hand_rules
from bot.games.gin.scoring import against_one, against_two
from bot.games.gin.solver import mask_of
from bot.players.base import Player, Seen


class GinPlayer(Player):
    """`easy` looks at its own hand and slips now and then, `normal` looks one draw ahead, `hard` watches the others, too."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if not ask.waits:
            return None  # a better moment comes: the result of another table, or the next hand
        if len(ask.actions) == 1:
            return ask.actions[0]
        table = _Table(seen, rng)
        if ask.kind == "throw":
            return self._throw(table, ask, rng)
        if ask.kind in ("upcard", "draw"):
            return self._draw(table, ask, rng)
        return ask.default or ask.actions[0]

    # ---- which card to take

    def _draw(self, table: _Table, ask: Ask[Any], rng: Random) -> Action:
        takes = [a for a in ask.actions if isinstance(a, (TakeDiscard, TakeUpcard))]
        leave: Action = next(a for a in ask.actions if isinstance(a, (Pass, DrawStock)))
        if self.level == "easy" and rng.random() < 0.2:
            return leave
        best = min(takes, key=lambda a: table.after_taking(table.offered(a)), default=None)
        if best is None:
            return leave
        gain = table.least - table.after_taking(table.offered(best))
        if self.level == "easy":
            return best if gain > 0 else leave
        return best if gain > 0 and gain >= table.least - table.expected(table.hand) + self._caution(table) else leave

    def _caution(self, table: _Table) -> float:
        """How much better than the stock a card everybody sees me take must be."""
        return 1.0 if self.level == "hard" else 0.0

    # ---- which card to throw, and whether to end the play

    def _throw(self, table: _Table, ask: Ask[Any], rng: Random) -> Action:
        ends = [a for a in ask.actions if isinstance(a, (Gin, BigGin, Knock))]
        if ends and (not isinstance(ends[0], Knock) or self._knocks(table, ends[0], rng)):
            return ends[0]
        throws = [a for a in ask.actions if isinstance(a, Discard)]
        worth = {a: self._cost(table, table.own(a.card)) for a in throws}
        best = sorted(throws, key=lambda a: worth[a])
        if self.level == "easy" and rng.random() < 0.25:
            return best[min(1, len(best) - 1)]
        return best[0]

    def _cost(self, table: _Table, c: Card) -> tuple[float, float]:
        """What throwing a card costs, the smallest is best."""
        left = tuple(h for h in table.hand if h != c)
        count = table.count(left)
        tie = -float(table.rules.pack.worth[c & 63])
        if table.rules.jokers:
            return count + 20.0 * (c & 15 == 0) - 0.5 * table.links_lost(c), tie
        if self.level == "easy":
            return float(count), tie
        cost = 0.35 * count + table.expected(left)
        if self.level == "hard":
            cost += 0.6 * table.danger(c)
        return cost, tie

    def _knocks(self, table: _Table, knock: Knock, rng: Random) -> bool:
        """Early nearly always; later only if the others are likely to be left with more."""
        if self.level == "easy":
            return True
        count = table.count(tuple(h for h in table.hand if h != table.own(knock.card)))
        if self.level == "normal":
            return count <= max(3, len(table.deal.stock) // 2 - 2)
        return table.knock_value(knock, rng) > 0


class _Table:
    """What this seat knows of its hand of gin."""

    def __init__(self, seen: Seen, rng: Random) -> None:
        self.rules: HandRules = hand_rules(seen.options)
        state = seen.sample(rng)
        self.seat = seen.ask.seat
        self.deal = _own_deal(state, self.seat)
        player = self.deal.player(self.seat)
        assert player is not None
        self.player = player
        self.hand = self.deal.hands[player]

    def own(self, f: str) -> Card:
        return next(c for c in self.hand if face(c) == f and c != self.deal.taken)

    def offered(self, action: Any) -> Card:
        deal = self.deal
        if isinstance(action, TakeUpcard):
            return deal.pile[-1]
        return next(c for c in play.open_discards(deal) if not action.card or face(c) == action.card)

    def count(self, hand: Sequence[Card]) -> int:
        if self.rules.jokers:
            return celebes.least_left(faces(hand), self.rules.melds)
        return self.rules.pack.deadwood(mask_of(hand))

    @cached_property
    def least(self) -> int:
        return self.count(self.hand)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Cards that may be in the stock or in another hand."""
        deal = self.deal
        seen = {*self.hand, *deal.pile, *deal.aside, *(c for k in deal.known for c in k)}
        return tuple(c for c in packs(1, self.rules.jokers) if c not in seen)

    def after_taking(self, c: Card) -> int:
        """The least count after taking this card and throwing another."""
        hand = (*self.hand, c)
        return min(self.count(tuple(h for h in hand if h != t)) for t in self.hand)

    def expected(self, hand: Sequence[Card]) -> float:
        """The mean count of these cards after one draw from the stock and the best throw."""
        if self.rules.jokers:
            return float(self.count(hand))
        pack, mask = self.rules.pack, mask_of(hand)
        total = sum(pack.after_throw(mask | 1 << c) for c in self.unseen)
        return total / max(1, len(self.unseen))

    # ---- the others

    def danger(self, c: Card) -> float:
        """How likely another player can use a card, about 0 to 10."""
        if not self._next_may_take():
            return 0.0
        free, near = set(self.unseen), 0.0
        known = {k for i, cards in enumerate(self.deal.known) if i != self.player for k in cards}
        for pair in self._partners(c):
            sure = sum(p in known for p in pair)
            possible = sum(p in free or p in known for p in pair)
            near += 0.0 if possible < 2 else 0.35 if sure == 0 else 1.5 if sure == 1 else 4.0
        return min(10.0, near)

    def _next_may_take(self) -> bool:
        return len(self.deal.stock) > len(self.deal.seats)

    def _partners(self, c: Card) -> list[tuple[Card, Card]]:
        """The pairs of cards that would make a meld with this one."""
        rank, suit = c & 15, c & 48
        same = [s << 4 | rank for s in range(4) if s << 4 != suit]
        pairs = [(same[0], same[1]), (same[0], same[2]), (same[1], same[2])]
        for steps in ((-2, -1), (-1, 1), (1, 2)):
            ranks = [rank + s for s in steps]
            if self.rules.pack.ring:
                ranks = [(r - 1) % 13 + 1 for r in ranks]
            if all(1 <= r <= 13 for r in ranks):
                pairs.append((suit | ranks[0], suit | ranks[1]))
        return pairs

    def links_lost(self, c: Card) -> float:
        """How little a card goes with the rest of the hand: pairs it does not make."""
        mates = sum(
            (h & 15 == c & 15) + (h & 48 == c & 48 and 0 < abs((h & 15) - (c & 15)) <= 2) for h in self.hand if h != c
        )
        return 3.0 - min(3, mates)

    def knock_value(self, knock: Knock, rng: Random, samples: int = 24) -> float:
        """What the knock brings on average, against hands as good as the others' may have become."""
        left = tuple(h for h in self.hand if h != self.own(knock.card))
        pack = self.rules.pack
        melds = pack.suggested(mask_of(left))
        mine = pack.deadwood(mask_of(left))
        upcard = None if self.deal.upcard is None else face(self.deal.upcard)
        total = 0.0
        others = [i for i in range(len(self.deal.seats)) if i != self.player]
        for _ in range(samples):
            pool = list(self.unseen)
            rng.shuffle(pool)
            counts = [mine] * len(self.deal.seats)
            for i in others:
                counts[i] = pack.answer(melds, self._grown_hand(i, pool)).count
            if len(counts) == 2:
                score = against_one(self.rules, "knock", mine, counts[others[0]], upcard)
                total += score.points(0) - score.points(1)
            else:
                all_three = against_two(self.rules, "knock", counts, self.player)
                total += all_three.points(self.player) - sum(all_three.points(i) for i in others) / 2
        return total / samples

    def _grown_hand(self, player: int, pool: list[Card]) -> int:
        """A hand this player may hold by now: what is known of it, and the rest improved by the turns it has had."""
        pack, known = self.rules.pack, self.deal.known[player]
        hand = mask_of(known)
        for _ in range(self.rules.size - len(known)):
            hand |= 1 << pool.pop()
        turns = len(self.deal.pile) // len(self.deal.seats)
        for _ in range(min(turns, len(pool))):
            hand |= 1 << pool.pop()
            throws = [1 << c for c in range(64) if hand >> c & 1 and c not in known]
            hand &= ~min(throws, key=lambda bit: pack.deadwood(hand & ~bit))
        return hand


def _own_deal(state: Any, seat: Seat) -> GinDeal:
    """The hand this seat plays, which may be at one of several tables."""
    tables: tuple[GinDeal, ...] = getattr(state.deal, "tables", (state.deal,))
    return next(t for t in tables if seat in t.seats)
