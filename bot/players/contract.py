"""Players of the contract family: they count how many cards a hand still lacks for its contract, and go down when they can.

They read their own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from bot.games.cards import RANKS, face, faces
from bot.games.contract import play, shapes
from bot.games.contract.actions import Claim, Discard, GoDown, Layoff, Swap, TakeDiscard
from bot.games.contract.continental.deal import ContinentalDeal, Declare
from bot.games.contract.continental.options import ContinentalOptions, rules_of
from bot.games.contract.continental.patterns import loose
from bot.games.contract.lacking import lack
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.core import Action, Ask, Face, Seat
from bot.players.base import Player, Seen

SLIPS = {"easy": 0.3, "normal": 0.0, "hard": 0.0}
LACKING = 14.0  # what each card that is still missing costs, in points of cards left in hand
# What a card outside the nearest melds costs, for each of its points. All deals count, so the losers' hands decide a match.
LEFT, LEFT_CAREFUL = 0.25, 1.2
GIFT = 4.0  # what it costs to throw a card that fits a meld on the table
NEAR = 3  # cards in a hand that may be out at any moment
CLAIM_BELOW = 4  # a claim is worth its penalty card when the hand lacks no more than that


class ContractPlayer(Player):
    """`easy` slips now and then, `normal` plays for the fewest missing cards, `hard` also
    sheds points in time."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        if rng.random() < SLIPS[self.level]:
            return rng.choice(ask.actions[:4]) if ask.kind != "claim" else ask.default
        state: Any = seen.sample(rng)
        if isinstance(seen.options, ContinentalOptions):
            choice = _Runs(seen.options, state.deal, ask.seat).choose(ask)
        else:
            choice = _Table(seen.options, state.deal, ask.seat, careful=self.level == "hard").choose(ask)  # type: ignore[arg-type]
        return choice or ask.default or ask.actions[0]


def _less(hand: Sequence[Face], gone: Sequence[Face]) -> list[Face]:
    rest = list(hand)
    for f in gone:
        if f in rest:
            rest.remove(f)
    return rest


class _Table:
    """A contract game as one seat knows it."""

    def __init__(self, o: ContractOptions, d: ContractDeal, me: Seat, *, careful: bool) -> None:
        self.o, self.d, self.me, self.careful = o, d, me, careful
        self.hand = faces(d.hands[me])
        self.down = me in d.down
        self.whole = play.whole(o, d.contract) is not None

    def choose(self, ask: Ask[Any]) -> Action | None:
        return {"draw": self._draw, "offer": self._draw, "claim": self._claim}.get(ask.kind, self._play)(ask)

    # ---- what a hand is worth

    def cost(self, hand: Sequence[Face]) -> float:
        """How far a hand is from going down, and what it would be charged."""
        near = lack(self.o, self.d.contract, hand)
        used = Counter(f for m in near.melds for f in m.have)
        left = Counter(hand) - used
        points = sum(shapes.value(self.o, f) * n for f, n in left.items() if not shapes.is_wild(self.o, f))
        return LACKING * near.n + (LEFT_CAREFUL if self.careful else LEFT) * points

    def fits_table(self, f: Face) -> bool:
        return any(shapes.fits(self.o, m, f) for m in self.d.table)

    def _helps(self, f: Face) -> bool:
        """Whether one more card brings the hand nearer to its contract."""
        before, after = (lack(self.o, self.d.contract, h).n for h in (self.hand, (*self.hand, f)))
        return after < before

    # ---- decisions

    def _draw(self, ask: Ask[Any]) -> Action | None:
        takes = [a for a in ask.actions if isinstance(a, TakeDiscard)]
        deep = next((a for a in takes if a.n > 1 and self._pays(a)), None)
        if deep is not None:
            return deep
        top = next((a for a in takes if a.n == 1), None)
        if top is None:
            return ask.default
        card = face(self.d.pile[-1])
        if self.down:
            return top if play.rest_may_be_laid_off(self.o, self.d.contract) and self.fits_table(card) else ask.default
        return top if shapes.is_wild(self.o, card) or self._helps(card) else ask.default

    def _pays(self, a: TakeDiscard) -> bool:
        """Whether a deeper take leaves a smaller hand than a draw would."""
        used = sum(map(len, a.groups)) + len(a.cards)
        taken = faces(self.d.pile[-a.n :])
        more = 0 if a.groups else sum(self.fits_table(f) for f in taken) - len(a.cards)
        return a.n - used - more < 1

    def _claim(self, ask: Ask[Any]) -> Action | None:
        card = face(self.d.pile[-1])
        if self.down:
            return ask.default
        wanted = shapes.is_wild(self.o, card) or self._helps(card)
        crowded = self.whole and len(self.hand) > self.o.hand_size(self.d.contract)
        near = lack(self.o, self.d.contract, self.hand).n < CLAIM_BELOW
        return Claim() if wanted and near and not crowded else ask.default

    def _play(self, ask: Ask[Any]) -> Action | None:
        down = next((a for a in ask.actions if isinstance(a, GoDown)), None)
        if down is not None:
            return down
        lays = [a for a in ask.actions if isinstance(a, (Swap, Layoff)) and self._worth_laying(a)]
        if lays:
            return max(lays, key=lambda a: (isinstance(a, Layoff), len(a.cards)))
        throws = [a for a in ask.actions if isinstance(a, Discard)]
        return min(throws, key=lambda a: (self._loss(a.card), ask.actions.index(a)), default=None)

    def _worth_laying(self, a: Swap | Layoff) -> bool:
        """Natural cards always; wild ones, which fit anywhere, only near the end."""
        if isinstance(a, Layoff) and any(shapes.is_wild(self.o, f) for f in a.cards):
            fewest = min(len(h) for s, h in enumerate(self.d.hands) if s != self.me)
            return bool(self.d.owed) or len(self.hand) <= NEAR or fewest <= NEAR
        return True

    def _loss(self, f: Face) -> float:
        rest = _less(self.hand, (f,))
        gift = GIFT * (self.d.table != () and self.fits_table(f))
        if self.down:
            return sum(shapes.value(self.o, g) for g in rest) * LEFT + gift
        return self.cost(rest) + gift + 30.0 * shapes.is_wild(self.o, f)


class _Runs:
    """Continental Rummy as one seat knows it: the fewer cards lie in no run, the better."""

    def __init__(self, o: ContinentalOptions, d: ContinentalDeal, me: Seat) -> None:
        self.o, self.d = o, d
        self.hand = faces(d.hands[me])

    def choose(self, ask: Ask[Any]) -> Action | None:
        declare = next((a for a in ask.actions if isinstance(a, Declare)), None)
        if declare is not None:
            return declare
        if ask.kind == "draw":
            return self._draw(ask)
        throws = [a for a in ask.actions if isinstance(a, Discard)]
        return min(throws, key=lambda a: self._cost(_less(self.hand, (a.card,))), default=None)

    def _draw(self, ask: Ask[Any]) -> Action | None:
        take = next((a for a in ask.actions if not isinstance(a, Declare) and a is not ask.default), None)
        if take is None:
            return ask.default
        card = face(self.d.pile[-1])
        better = loose(self.o, (*self.hand, card)) <= loose(self.o, self.hand)
        return take if better or card in rules_of(self.o).wild else ask.default

    def _cost(self, hand: Sequence[Face]) -> float:
        """Cards in no run, less what two of a suit near each other may still become."""
        wild = rules_of(self.o).wild
        plain = sorted({f for f in hand if f not in wild}, key=lambda f: (f[1], RANKS.index(f[0])))
        pairs = sum(
            0.3 if b - a == 1 else 0.2
            for f, g in pairwise(plain)
            if f[1] == g[1] and (b := RANKS.index(g[0])) - (a := RANKS.index(f[0])) <= 2
        )
        return loose(self.o, hand) - pairs + 3.0 * sum(f in wild for f in self.hand) - 3.0 * sum(f in wild for f in hand)
