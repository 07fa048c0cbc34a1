"""A burraco player: builds towards melds of seven, empties its hand for the pot, and closes when that pays.

It reads its own hand and what is public off a determinized copy, where both are true and the rest is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from bot.games.burraco import ideas, play, shapes
from bot.games.burraco.actions import Add, Discard, Draw, Keep, Meld, Refuse, TakePile
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import rank, suit
from bot.games.core import Action, Ask, Card, Seat
from bot.games.sides import Side, SideMeld, melds_of, side_of
from bot.players.base import Player, Seen

SLIPS = {"easy": 0.35, "normal": 0.0, "hard": 0.0}
CARD = 7.0  # what a card costs by being held
FRIEND = 3.0  # what each neighbour or twin in the hand takes off that
WILD = 38.0  # what a wild card in the hand is worth while there is time
POT = 130.0  # taking the pot: no penalty, and eleven more cards to lay
DRAWN = 14.0  # what a card of the stock is worth
LATE = 14  # cards in the stock from which on the end is near
CLEAN, DIRTY = 5.0, 2.5  # each card of a clean or dirty meld on its way to seven, times its number
GIFT = 9.0  # what a discard costs that the opponents can use, times the cards they would get
PATIENCE = 60.0  # closing early must bring so much
_BONUS: Mapping[str, str] = {"clean": "bonus_clean", "semi": "bonus_semi", "dirty": "bonus_dirty"}


class BurracoPlayer(Player):
    """`easy` slips often, `normal` minds only its own cards, `hard` also what its discards give away and when to close."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        ask = seen.ask
        if len(ask.actions) == 1:
            return ask.actions[0]
        if rng.random() < SLIPS[self.level]:
            return rng.choice(ask.actions)
        table = _Table(seen, rng, careful=self.level == "hard")
        decide = {"first_draw": _first_draw, "draw": _draw, "play": _play}.get(ask.kind)
        choice = decide(table, ask) if decide else None
        return choice or ask.default or ask.actions[0]


class _Table:
    """What the player knows, and what a position is worth to it."""

    def __init__(self, seen: Seen, rng: Random, *, careful: bool) -> None:
        self.o: BurracoOptions = seen.options  # type: ignore[assignment]
        state: Any = seen.sample(rng)
        self.d: BurracoDeal = state.deal
        self.me: Seat = seen.ask.seat
        self.careful = careful
        self.side: Side = side_of(self.d.sides, self.me)
        self.others = [s for side in self.d.sides if side != self.side for s in side]

    @cached_property
    def late(self) -> float:
        """How near the end is: 0 is far off, 1 is here."""
        stock = len(self.d.stock) - self.o.stock_floor
        if self.o.pots_to_stock:
            stock += sum(map(len, self.d.pots))
        by_stock = max(0.0, 1 - stock / LATE)
        closing = [s for s in self.others if self.d.has_pot(side_of(self.d.sides, s))]
        fewest = min((len(self.d.hands[s]) for s in closing), default=11)
        return max(by_stock, 1 - fewest / 6)

    # ---- what is worth how much

    def melds(self, table: Sequence[SideMeld]) -> float:
        return sum(self.shape(play.shape_of(m)) for m in table if m.owner in self.side)

    def shape(self, s: Shape) -> float:
        """A meld: its points, its bonus, and how far it is on its way to one."""
        bonus = 0.0
        if found := shapes.class_of(self.o, s):
            bonus = getattr(self.o, _BONUS[found])
        else:
            n = len(s.cards)
            bonus = n * (CLEAN if s.wild is None else DIRTY) * (1 - self.late) * (1.0 if s.kind == "run" else 0.9)
        return shapes.points(s.cards) + bonus

    def hand(self, hand: Sequence[Card]) -> float:
        """What a hand costs (below 0), less what may yet come of it."""
        of_rank = Counter(rank(c) for c in hand if not shapes.can_be_wild(c))
        at = Counter((suit(c), rank(c)) for c in hand if rank(c))
        worth = 0.0
        for c in hand:
            worth -= (CARD + shapes.points((c,))) * (0.5 + 0.8 * self.late)
            if shapes.can_be_wild(c):
                worth += WILD * (1 - self.late)
                continue
            friends = sum(min(1, at[suit(c), rank(c) + step]) for step in (-2, -1, 1, 2))
            if shapes.may_be_set(self.o, rank(c)):
                friends += of_rank[rank(c)] - 1
            worth += FRIEND * friends * (1 - self.late)
        return worth

    def after(self, hand: Sequence[Card], table: Sequence[SideMeld]) -> float:
        return self.melds(table) + self.hand(hand) + (self.emptied(table) if len(hand) < 2 else 0.0)

    def emptied(self, table: Sequence[SideMeld]) -> float:
        """What it is worth to be rid of the hand, or of all but the last discard."""
        if self.d.pot_open(self.side):
            return POT
        return self.closing(table)

    def closing(self, table: Sequence[SideMeld]) -> float:
        """What closing brings: the bonus, and what it costs the others less what it costs the own side."""
        own = self._left([s for s in self.side if s != self.me])
        theirs = self._left(self.others)
        gain = self.o.close_bonus + theirs - own
        if self.careful and not self.late and gain < PATIENCE:
            return gain - PATIENCE
        return max(gain, 1.0)

    def _left(self, seats: Iterable[Seat]) -> float:
        """What the cards left in these hands may cost, and pots not taken."""
        cards = sum(len(self.d.hands[s]) for s in seats)
        without = {side_of(self.d.sides, s) for s in seats if not self.d.has_pot(side_of(self.d.sides, s))}
        return 9.0 * cards + float(self.o.no_pot_penalty) * len(without - {self.side})

    # ---- what an action leads to

    def laid(self, a: Action) -> float | None:
        """What the position is worth after laying cards; None for anything else."""
        if isinstance(a, Meld):
            laying = play.new_melds(self.o, self.d, a)
        elif isinstance(a, Add):
            laying = play.grown(self.o, self.d, a)
        else:
            return None
        if not isinstance(laying, play.Laying):
            return None
        return self.after(_without(self.d.hand, laying.pieces), laying.table)

    def thrown(self, a: Discard) -> float:
        """What the position is worth after a discard."""
        c = play.thrown(self.o, self.d, a.card)
        left = [x for x in self.d.hand if x != c]
        worth = self.hand(left) + (self.emptied(self.d.table) if not left else 0.0)
        return worth - (self.gift(c) if self.careful and c is not None and left else 0.0)

    def gift(self, c: Card) -> float:
        """What a discard gives the next opponent."""
        melds = [play.shape_of(m) for i, m in enumerate(self.d.table) if i not in melds_of(self.d.table, self.side)]
        fits = any(shapes.added(self.o, s, (c,)) for s in melds)
        wild = shapes.can_be_wild(c)
        return GIFT * (2.0 * wild + 1.0 * fits) * (1 + 0.15 * min(len(self.d.pile), 8))

    def settled(self, hand: Sequence[Card]) -> float:
        """What a hand comes to once everything worth laying is laid, the best step first."""
        table: Sequence[SideMeld] = self.d.table
        worth = 0.0
        while True:
            now = self.hand(hand)
            steps = [(gain, used, then) for used, then, gain in self._steps(hand, table)]
            ranked = [(gain + self.hand(_without(hand, used)) - now, gain, used, then) for gain, used, then in steps]
            best = max(ranked, key=lambda r: r[0], default=None)
            if best is None or best[0] <= 0:
                return worth + now
            worth += best[1]
            hand, table = _without(hand, best[2]), best[3]

    def _steps(
        self, hand: Sequence[Card], table: Sequence[SideMeld]
    ) -> Iterable[tuple[Sequence[Card], list[SideMeld], float]]:
        for i in melds_of(table, self.side):
            s = play.shape_of(table[i])
            more = ideas.stretched(self.o, s, hand)
            grown = shapes.added(self.o, s, more) if more else None
            if grown is not None:
                changed = list(table)
                changed[i] = SideMeld(kind=grown.kind, pieces=grown.cards, owner=table[i].owner)
                yield more, changed, self.shape(grown) - self.shape(s)
        for cards in ideas.groups(self.o, self.d, hand):
            s_new = shapes.read(self.o, cards)
            if s_new is not None:
                new = SideMeld(kind=s_new.kind, pieces=s_new.cards, owner=self.me)
                yield cards, [*table, new], self.shape(s_new)


def _without(hand: Sequence[Card], used: Sequence[Card]) -> Sequence[Card]:
    return [c for c in hand if c not in used]


def _first_draw(t: _Table, ask: Ask[Action]) -> Action:
    """Keeps a wild card or one that goes with the hand; a strange one is refused."""
    c = t.d.stock[0]
    alone = t.hand((*t.d.hand, c)) - t.hand(t.d.hand)
    return Keep() if shapes.can_be_wild(c) or alone > -4 else Refuse()


def _draw(t: _Table, ask: Ask[Action]) -> Action | None:
    if TakePile() not in ask.actions or Draw() not in ask.actions:
        return ask.actions[0]
    now = t.settled(t.d.hand)
    taken = t.settled((*t.d.hand, *t.d.pile))
    return TakePile() if taken > now + DRAWN * (1 - t.late) else Draw()


def _play(t: _Table, ask: Ask[Action]) -> Action | None:
    """Lays what makes the position better, then throws what is missed least."""
    now = t.after(t.d.hand, t.d.table)
    best: tuple[float, Action] | None = None
    for a in ask.actions:
        worth = t.laid(a)
        if worth is not None and worth > now and (best is None or worth > best[0]):
            best = (worth, a)
    if best is not None:
        return best[1]
    throws = [a for a in ask.actions if isinstance(a, Discard)]
    return max(throws, key=t.thrown, default=None)
