"""An Indian rummy player: works towards two sequences, then towards groups, and throws what it will miss least.

It reads its own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from bot.games.cards import FACES, JOKER, faces, rank_of, suit_of, without
from bot.games.core import Action, Ask, Face, Seat
from bot.games.indian.actions import Arrange, Declare, Discard, DrawStock, Drop, Rejoin, TakeOpen
from bot.games.indian.options import IndianOptions
from bot.games.indian.shapes import Wild
from bot.games.indian.solver import arrange, outside
from bot.games.indian.state import IndianDeal, wild_of
from bot.players.base import Player, Seen

NO_PURE, NO_SECOND = 30.0, 18.0  # points by which a hand is further from its end without these sequences
CARD, POINT = 6.0, 0.35  # ... and by each card in no group, and each of its points
OUT = 1.8  # what each live card that would make a group takes off
GIVEN = 0.5  # what each card is worth that the next player took and this one goes with
IMAGINED = {"easy": 0, "normal": 6, "hard": 14}  # cards of the closed deck that are weighed against the open one
SLIPS = {"easy": 0.35, "normal": 0.1, "hard": 0.0}
HOPELESS = 108.0  # a first hand as far from its end as that is dropped, where it is cheap


class IndianPlayer(Player):
    """`easy` slips often and never drops, `normal` slips seldom and counts outs, `hard` minds what it gives away."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        table = _Table(seen, rng, careful=self.level == "hard", counting=self.level != "easy")
        if ask.kind == "draw":
            return self._draw(table, ask, rng)
        if ask.kind == "discard":
            return self._discard(table, ask, rng)
        return next((a for a in ask.actions if isinstance(a, (Rejoin, Arrange))), ask.default or ask.actions[0])

    def _draw(self, t: _Table, ask: Ask[Any], rng: Random) -> Action:
        drop = next((a for a in ask.actions if isinstance(a, Drop)), None)
        if drop is not None and self.level != "easy" and t.hopeless:
            return drop
        take = next((a for a in ask.actions if isinstance(a, TakeOpen)), None)
        if take is None or t.d.top is None or rng.random() < SLIPS[self.level]:
            return DrawStock()
        if t.w.is_joker(t.d.top):
            return take
        taken = t.far([*t.hand, t.d.top], spare=1)
        known = self.level == "easy"
        return (
            take
            if taken < (t.far(t.hand) - 6.0 if known else t.hope(t.sampled(rng, IMAGINED[self.level]), t.hand))
            else DrawStock()
        )

    def _discard(self, t: _Table, ask: Ask[Any], rng: Random) -> Action:
        declared = next((a for a in ask.actions if isinstance(a, Declare)), None)
        if declared is not None:
            return declared
        throws = {a.card: a for a in ask.actions if isinstance(a, Discard)}
        if rng.random() < SLIPS[self.level]:
            return throws[rng.choice([f for f in throws if not t.w.is_joker(f)] or list(throws))]
        loose = [f for f in dict.fromkeys(arrange(t.hand, t.w).rest) if f in throws and not t.w.is_joker(f)]
        return throws[min(loose or throws, key=lambda f: (t.left(f), f))]


class _Table:
    """What the player knows, and what hands are worth to it."""

    def __init__(self, seen: Seen, rng: Random, *, careful: bool, counting: bool) -> None:
        self.o: IndianOptions = seen.options  # type: ignore[assignment]
        state: Any = seen.sample(rng)
        self.d: IndianDeal = state.deal
        self.me: Seat = seen.ask.seat
        self.careful, self.counting = careful, counting
        number = getattr(self.o, "hands", getattr(self.o, "deals", None))
        self.last_deal = number is not None and seen.view.deal >= number
        self.w: Wild = wild_of(self.o, self.d)
        self.hand = faces(self.d.hands[self.me])

    @cached_property
    def unseen(self) -> Counter[Face]:
        """How many copies of each face may be in the closed deck or in another hand."""
        every = Counter(dict.fromkeys(FACES, self.o.packs))
        every[JOKER] = self.o.jokers
        every.subtract(self.hand)
        every.subtract(faces((*self.d.open, self.d.cut)))
        return every

    def far(self, hand: Sequence[Face], spare: int = 0) -> float:
        """How far a hand is from its end, in points."""
        ways = zip((NO_PURE + NO_SECOND, NO_SECOND, 0.0), outside(hand, self.w, spare=spare), strict=True)
        return min(lacking + CARD * left.cards + POINT * left.points for lacking, left in ways if left is not None)

    @property
    def hopeless(self) -> bool:
        """Whether a first hand is better dropped; never where that gives the match away."""
        if self.d.draws[self.me] or (len(self.d.playing) == 2 and self.last_deal):
            return False
        return self.far(self.hand) - self.outs(self.hand) > HOPELESS

    def sampled(self, rng: Random, samples: int) -> list[Face]:
        """Cards that may come off the closed deck."""
        hidden = sorted(self.unseen.elements())
        return rng.sample(hidden, min(samples, len(hidden)))

    def hope(self, draws: Sequence[Face], hand: Sequence[Face]) -> float:
        """How far a hand is likely to be after one of these cards."""
        return sum(self.far([*hand, f], spare=1) for f in draws) / max(1, len(draws))

    def left(self, f: Face) -> float:
        """What remains after throwing a card: how far the rest is from its end, less its outs, and what the card gives."""
        rest = without(self.hand, f)
        cost = self.far(rest)
        if self.counting:
            cost -= self.outs(rest)
        return cost + (self.given(f) if self.careful else 0.0)

    def outs(self, hand: Sequence[Face]) -> float:
        """What the pairs among the loose cards are worth."""
        loose = [f for f in arrange(hand, self.w).rest if not self.w.is_joker(f)]
        total = 0.0
        for i, f in enumerate(loose):
            total += OUT * sum(sorted((self._outs(f, g) for k, g in enumerate(loose) if k != i), reverse=True)[:2]) / 2
        return total

    def _outs(self, f: Face, g: Face) -> float:
        """How many live cards would make a group of these two."""
        if rank_of(f) == rank_of(g):
            return 0.0 if f == g else float(sum(self.unseen[f[0] + s] for s in "cdhs" if s not in (f[1], g[1])))
        if suit_of(f) != suit_of(g):
            return 0.0
        low, high = sorted((rank_of(f), rank_of(g)))
        if low == 1 and high >= 12:
            low, high = high, 14
        if high - low > 2:
            return 0.0
        places = [low + 1] if high - low == 2 else [low - 1, high + 1]
        names = ["A23456789TJQKA"[p - 1] + suit_of(f) for p in places if 1 <= p <= 14]
        return 1.3 * sum(self.unseen[n] for n in names)

    def given(self, f: Face) -> float:
        """How much the next player may like this card, from what everybody saw it take."""
        if self.w.is_joker(f):
            return 0.0
        after = [s for s in self.d.playing if s != self.me]
        following = min(after, key=lambda s: (s <= self.me, s))
        took = faces(self.d.known[following])
        near = sum(
            rank_of(g) == rank_of(f) or (suit_of(g) == suit_of(f) and abs(rank_of(g) - rank_of(f)) <= 2)
            for g in took
            if g != JOKER
        )
        return GIVEN * near
