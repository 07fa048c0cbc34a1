"""A canasta player: takes piles that are worth it, opens early, builds canastas with its wild cards, and throws what
helps the next player least.

It reads its own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from bot.games.canasta import scoring, shapes
from bot.games.canasta.actions import Answer, AskOut, Combine, Discard, Draw, Layoff, Meld, Refuse, TakePile
from bot.games.canasta.flow import frozen
from bot.games.canasta.laying import Batch, meld_batch
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.play import put_down, take_batch
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import card, rank
from bot.games.core import Action, Card, Illegal, Seat
from bot.games.sides import melds_of, next_of, side_of
from bot.players.base import Player, Seen

SLIPS = {"easy": 0.25, "normal": 0.0, "hard": 0.0}
PILE = 3  # cards that make a pile worth a pair of the hand
HELD = 3  # cards kept in the hand while the side has no canasta to go out with
HEAVY = 130  # card points in hand with which a partner is not let out


class CanastaPlayer(Player):
    """`easy` slips now and then, `normal` plays soundly, `hard` also counts the cards that are still about."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        if rng.random() < SLIPS[self.level]:
            return rng.choice(ask.actions[:6])
        mind = _Mind(seen, rng, counting=self.level == "hard")
        decide = {"start": mind.start, "last_start": mind.start, "play": mind.play, "ask": mind.answer}.get(ask.kind)
        choice = decide(ask.actions) if decide else None
        return choice or ask.default or ask.actions[0]


class _Mind:
    """What the player knows, and what it makes of it."""

    def __init__(self, seen: Seen, rng: Random, *, counting: bool) -> None:
        self.o: CanastaOptions = seen.options  # type: ignore[assignment]
        state: Any = seen.sample(rng)
        self.d: CanastaDeal = state.deal
        self.me: Seat = seen.ask.seat
        self.counting = counting
        self.hand = self.d.hands[self.me]
        self.mine = side_of(self.d.sides, self.me)
        self.own = [self.d.table[i] for i in melds_of(self.d.table, self.mine)]
        self.foes = [m for m in self.d.table if m.owner not in self.mine]

    # ---- draw, or take the pile

    def start(self, actions: Sequence[Action]) -> Action | None:
        takes = [a for a in actions if isinstance(a, TakePile)]
        best = max(takes, key=self.worth, default=None)
        drawing = next((a for a in actions if isinstance(a, (Draw, Refuse))), None)
        if best is not None and (drawing is None or self.worth(best) > 0):
            return best
        return drawing

    def worth(self, a: TakePile) -> float:
        """What taking the pile like this brings over a draw."""
        batch = take_batch(self.o, self.d, a)
        if not isinstance(batch, Batch):
            return -1.0
        made = sum(map(shapes.is_canasta, batch.table)) - sum(map(shapes.is_canasta, self.d.table))
        spent = shapes.wilds(batch.laid)
        return len(self.d.pile) - PILE + 0.01 * self.wealth() + 8 * made - 1.5 * spent + 2 * (a.meld is not None)

    def wealth(self) -> int:
        return shapes.points(self.d.pile[self.d.covered :])

    # ---- melds and the discard

    def play(self, actions: Sequence[Action]) -> Action | None:
        outs = [a for a in actions if isinstance(a, (Meld, Layoff)) and self.left(a) < 2]
        if outs and self.wants_out(outs[0]):
            return outs[0]
        if any(isinstance(a, AskOut) for a in actions) and self.o.ask_partner == "required" and len(self.hand) <= 6:
            return AskOut()
        best = max((a for a in actions if isinstance(a, (Meld, Layoff, Combine))), key=self.value, default=None)
        if best is not None and self.value(best) > 0:
            return best
        throws = [a for a in actions if isinstance(a, Discard)]
        return min(throws, key=self.price, default=None) or (outs[0] if outs else None)

    def left(self, a: Meld | Layoff) -> int:
        """How many cards stay in the hand."""
        return len(self.hand) - (len(a.cards) if isinstance(a, Layoff) else sum(map(len, a.groups)))

    def wants_out(self, a: Meld | Layoff) -> bool:
        """Whether going out like this is worth it: not far behind, or the others could be faster."""
        batch = meld_batch(self.o, self.d, a)
        if not isinstance(batch, Batch):
            return False
        after = put_down(self.d, batch)
        mine, theirs = self.standing(after, self.mine, out=True), 0
        for side in self.d.sides:
            if side != self.mine:
                theirs = max(theirs, self.standing(after, side, out=False))
        risky = any(len(self.d.hands[s]) < 5 for s in self.d.order if s not in self.mine)
        return mine > theirs - 200 or risky or len(self.d.stock) < 12

    def standing(self, d: CanastaDeal, side: Sequence[Seat], *, out: bool) -> int:
        """What a side would score if the hand ended now; hidden cards are 9 points each."""
        melds = tuple(d.table[i] for i in melds_of(d.table, side))
        t = scoring.SideTally(melds=melds, hands=(), out=out)
        held = sum(9 * len(d.hands[s]) for s in side if s != self.me)
        reds = scoring.red_threes(self.o, sum(len(d.reds[s]) for s in side), melds)
        return sum(n for _, n in scoring.side_parts(self.o, t, "out")) + reds - held

    def value(self, a: Action) -> float:
        """Whether and how much a meld is worth making now; 0 and below: not."""
        if isinstance(a, Combine):
            first, second = self.d.table[a.meld], self.d.table[a.other_meld]
            whole = len(first.pieces) + len(second.pieces)
            return 50.0 if whole >= shapes.FULL > max(len(first.pieces), len(second.pieces)) else 0.0
        if not isinstance(a, (Meld, Layoff)):
            return 0.0
        batch = meld_batch(self.o, self.d, a)
        if not isinstance(batch, Batch):
            return -1.0
        if not self.d.is_open(self.mine):
            return 100.0
        made = sum(map(shapes.is_canasta, batch.table)) - sum(map(shapes.is_canasta, self.d.table))
        if len(batch.hand) < HELD and not made and not any(map(shapes.is_canasta, self.own)):
            return 0.0
        spoiled = sum(map(shapes.is_natural, self.own)) - sum(
            shapes.is_natural(batch.table[i]) for i in melds_of(self.d.table, self.mine)
        )
        return 60.0 * made - 40.0 * spoiled + self.building(batch) + shapes.points(batch.laid) / 5 + 1

    def building(self, batch: Batch) -> float:
        """What the laid cards bring nearer, or cost: sequences and melds of wild cards earn most, elsewhere wild cards are
        kept for what they complete."""
        worth = 0.0
        new = set(batch.laid)
        for m in batch.table:
            added = [c for c in m.pieces if c in new]
            if m.kind == "sequence":
                worth += self.o.bonus_sequence / 150 * len(added)
            elif m.kind == "wild":
                hope = len(m.pieces) + shapes.wilds(batch.hand) >= 5
                worth += (scoring.wild_bonus(self.o, m) / 100 if hope else -20.0) * len(added)
            else:
                worth -= (15.0 + self.wild_hope) * shapes.wilds(added)
        return worth

    @property
    def wild_hope(self) -> float:
        """What a wild card is worth for a canasta of wild cards alone."""
        if self.o.wild_melds == "none":
            return 0.0
        lying = max((len(m.pieces) for m in self.own if m.kind == "wild" and not shapes.is_canasta(m)), default=0)
        return 20.0 if lying + shapes.wilds(self.hand) >= 4 else 0.0

    # ---- what to throw

    def price(self, a: Discard) -> float:
        """What it costs to throw this card: its use to the own hand, and to the next player."""
        c = card(a.card)
        if shapes.is_wild(c):
            return 60.0 + shapes.points((c,))
        if rank(c) == 3:
            return -2.0 - len(self.d.pile) / 4
        return self.use(c) + self.danger(c) * (2 + len(self.d.pile)) + (0.05 * shapes.points((c,)) - 1)

    def use(self, c: Card) -> float:
        """What the card is worth in the own hand."""
        same = sum(x & 15 == c & 15 for x in self.hand)
        own = next((m for m in self.own if shapes.rank_of_set(m) == rank(c)), None)
        if own is not None:
            return 8.0 if len(own.pieces) < shapes.FULL else 3.0
        worth = {1: 0.0, 2: 4.0}.get(same, 9.0)
        if self.o.sequences:
            near = sum((x >> 4 & 3) == (c >> 4 & 3) and 0 < abs(shapes.height(x) - shapes.height(c)) < 3 for x in self.hand)
            worth += 1.5 * near + 6.0 * self._extends(c)
        return worth

    def _extends(self, c: Card) -> bool:
        grown = (shapes.grown(self.o, m, (c,)) for m in self.own if m.kind == "sequence" and len(m.pieces) < shapes.FULL)
        return any(not isinstance(g, Illegal) for g in grown)

    def danger(self, c: Card) -> float:
        """How likely the next player is to take the pile with this card."""
        after = next_of(self.d.order, self.me)
        if after in self.mine:
            return 0.0
        theirs = [m for m in self.d.table if m.owner in side_of(self.d.sides, after)]
        open_to_all = not frozen(self.o, self.d) and self.d.is_open(side_of(self.d.sides, after))
        if open_to_all and any(shapes.rank_of_set(m) == rank(c) for m in theirs):
            return 1.0
        if not self.counting:
            return 0.3 if open_to_all else 0.15
        about = 4 * self.o.packs - self.seen[rank(c)]
        chance = about * len(self.d.hands[after]) / max(1, len(self.d.stock) + sum(map(len, self.d.hands)) - len(self.hand))
        return min(1.0, chance * (0.25 if open_to_all else 0.12))

    @property
    def seen(self) -> Counter[int]:
        """How many cards of each rank lie open or are in the own hand."""
        known = Counter(c & 15 for c in self.hand)
        known.update(c & 15 for m in self.d.table for c in m.pieces)
        known.update(c & 15 for c in self.d.pile[self.d.covered :])
        return known

    # ---- may the partner go out?

    def answer(self, actions: Sequence[Action]) -> Action | None:
        heavy = shapes.points(self.hand) >= HEAVY and len(self.d.stock) > 12
        return Answer("no" if heavy else "yes")
