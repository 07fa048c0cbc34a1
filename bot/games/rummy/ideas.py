"""What is worth doing: the melds, lay-offs, swaps, takes and shows that an ask lists, best first.

These are ideas, not all there is; anything else is composed and judged by `check`. They must be quick even for a big hand
with wild cards, so exact splits are only asked for where hands are small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bot.games import melds
from bot.games.cards import by_rank, face, faces, rank_of, suit_of
from bot.games.core import Face, Groups
from bot.games.rummy import draw, knock, play, shapes, turned
from bot.games.rummy.actions import Discard, DrawPile, Knock, Layoff, Meld, Rearrange, RummyAction, Show, Swap, TakePile
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.scoring import least_unmatched, unmatched
from bot.games.rummy.state import RummyDeal

SMALL = 16  # cards of a hand that is split exactly; with wild twos fewer
HOPELESS = 3.5  # unmatched points a card in a first turn: a knock with more is no idea (it may still be composed)
LESS = 0.8  # what is left of that from turn to turn, as hands get better
MOST_MELDS = 12
MOST_TAKES = 12


# ---- groups of a hand


class Pool:
    """Cards to make melds of, looked up by rank and by suit."""

    def __init__(self, o: RummyOptions, cards: Sequence[Face]) -> None:
        self.o, self.rules = o, shapes.rules_of(o)
        self.ranks = self.rules.ranks
        self.count = Counter(cards)
        self.wilds = [f for f in cards if f in self.rules.wild]
        self.natural = [f for f in self.count if f not in self.rules.wild]
        self.of_rank: dict[int, list[Face]] = {}
        self.of_suit: dict[str, dict[int, Face]] = {}
        for f in cards:
            if f not in self.rules.wild:
                self.of_rank.setdefault(rank_of(f), []).append(f)
            if rank_of(f) and (f not in self.rules.wild or self.rules.natural_in_run):
                self.of_suit.setdefault("" if o.run_mixed_suits else suit_of(f), {}).setdefault(rank_of(f), f)
        lows, highs = {"low": (1, 0), "high": (2, 1), "round": (-13, 13)}.get(o.ace, (1, 1))
        self.lowest, self.highest = lows, len(self.ranks) + highs
        self.longest = self.rules.longest

    def groups_with(self, card: Face) -> tuple[tuple[Face, ...], ...]:
        """Good melds that contain this card: its longest set and runs, wild cards only where they are needed."""
        if card in self.rules.wild:
            return tuple(self._with_wild(card))
        found = dict.fromkeys((self._set_of(card, self.wilds), *self._runs_of(card, self.wilds)))
        good = [g for g in found if len(g) >= 3 and self.holds(g) and shapes.read(self.o, g)]
        return tuple(sorted(good, key=lambda g: (sum(f in self.rules.wild for f in g), -len(g))))

    def holds(self, group: Sequence[Face]) -> bool:
        return all(self.count[f] >= group.count(f) for f in group)

    def _set_of(self, card: Face, spare: Sequence[Face]) -> tuple[Face, ...]:
        own = self.of_rank[rank_of(card)]
        if self.rules.set_suits == "distinct" and rank_of(card):
            own = list(dict.fromkeys(own))
        if self.rules.set_max and len(own) > self.rules.set_max:
            own = sorted(own, key=lambda f: f != card)[: self.rules.set_max]
        return (*own, *spare[: max(0, 3 - len(own))])

    def _runs_of(self, card: Face, spare: Sequence[Face]) -> Iterator[tuple[Face, ...]]:
        rank = rank_of(card)
        if not rank:
            return
        suit = "" if self.o.run_mixed_suits else suit_of(card)
        at = {**self.of_suit[suit], rank: card}
        n = len(self.ranks)
        places = [self.ranks.index(rank) + 1]
        if rank == 1 and self.o.ace not in ("low", "round"):
            places = [n + 1] if self.o.ace == "high" else [1, n + 1]
        for place in places:
            run = self._grown_run(at, place)
            if len(run) >= 3:
                yield run
            elif spare:
                yield from self._bridged(at, place, spare)

    def _rank_at(self, place: int) -> int:
        return self.ranks[(place - 1) % len(self.ranks)]

    def _grown_run(self, at: dict[int, Face], place: int) -> tuple[Face, ...]:
        """The longest run of natural cards through a place."""
        low = high = place
        while high < self.highest and high - low + 1 < self.longest and self._rank_at(high + 1) in at:
            high += 1
        while low > self.lowest and high - low + 1 < self.longest and self._rank_at(low - 1) in at:
            low -= 1
        if self.o.ace == "high_or_low" and low == 1 and high > len(self.ranks):
            high -= 1
        return tuple(at[self._rank_at(p)] for p in range(low, high + 1))

    def _bridged(self, at: dict[int, Face], place: int, spare: Sequence[Face]) -> Iterator[tuple[Face, ...]]:
        """Runs of three with one wild card: in a gap, at the high end, at the low end."""
        for low in (place, place - 1, place - 2):
            if low >= self.lowest and low + 2 <= self.highest:
                own = [at.get(self._rank_at(low + i)) for i in range(3)]
                wild = next((w for w in spare if w not in own or self.count[w] > 1), None)
                if wild and own.count(None) == 1:
                    yield tuple(f or wild for f in own)

    def _with_wild(self, wild: Face) -> Iterator[tuple[Face, ...]]:
        """Melds in which this wild card stands for another."""
        # In its own place it may be natural; then others may stand for the rest.
        own = self._runs_of(wild, self.wilds) if self.rules.natural_in_run else ()
        found = dict.fromkeys(own)
        for f in sorted(self.natural, key=by_rank):
            found |= dict.fromkeys((self._set_of(f, (wild,)), *self._runs_of(f, (wild,))))
        for group in found:
            if wild in group and self.holds(group) and shapes.read(self.o, group):
                yield group


def groups_with(o: RummyOptions, pool: Sequence[Face], card: Face) -> tuple[tuple[Face, ...], ...]:
    """Good melds out of the pool that contain this card."""
    return Pool(o, pool).groups_with(card)


def best_groups(o: RummyOptions, hand: Sequence[Face]) -> Groups:
    """A good split of the hand into melds: the best for a small hand, a greedy one for a big one."""
    return _best_groups(o, tuple(sorted(hand)))


@lru_cache(maxsize=1024)  # an ask, its order of discards and the view want the same split
def _best_groups(o: RummyOptions, hand: tuple[Face, ...]) -> Groups:
    if len(hand) <= (10 if o.deuces_wild else SMALL):
        return tuple(m.cards for m in unmatched(o, hand).melds)
    rest = list(hand)
    found: list[tuple[Face, ...]] = []
    options: list[tuple[Face, ...]] = []
    while True:
        left = Counter(rest)
        options = [g for g in options if all(left[f] >= g.count(f) for f in g)] or list(_all_groups(o, tuple(rest)))
        if not options:
            return tuple(found)
        best = max(options, key=lambda g: (_worth(o, g), g))
        found.append(best)
        for f in best:
            rest.remove(f)


@lru_cache(maxsize=256)
def _all_groups(o: RummyOptions, hand: tuple[Face, ...]) -> Groups:
    pool = Pool(o, hand)
    return tuple(dict.fromkeys(g for f in pool.natural for g in pool.groups_with(f)))


def _worth(o: RummyOptions, group: Sequence[Face]) -> float:
    wilds = sum(shapes.is_wild(o, f) for f in group)
    return sum(shapes.hand_value(o, f) for f in group if not shapes.is_wild(o, f)) + len(group) / 10 - 12 * wilds


# ---- the draw


def takes(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """Ways to take the pile: free, and with a use where one is demanded or worth it; the most cards laid first."""
    found: list[RummyAction] = []
    for n in draw.pile_counts(o, d):
        for a in _takes_of(o, d, n):
            if draw.check_pile(o, d, a) is None:
                found.append(a)
                if len(found) >= MOST_TAKES:
                    return found
    return found


def _takes_of(o: RummyOptions, d: RummyDeal, n: int) -> Iterator[DrawPile | TakePile]:
    if d.phase == "final_draw" or draw.duty(o, d, TakePile(n)) is None:
        yield _take(o, n)
        return
    if n > 1 and o.pile_view == "top":
        return  # no idea may tell what lies below the top
    card = face(draw.named(o, d, n))
    pool = (*faces(d.hand), *faces(d.pile[-n:]))
    if d.turn not in d.opened and o.open_min:
        yield from (_take(o, n, melds=g) for g in _openings_with(o, pool, card))
        return
    yield from (_take(o, n, melds=(g,)) for g in groups_with(o, pool, card)[:2])
    for i, m in enumerate(d.table):
        if play.may_add(o, d, d.turn, i) is None:
            for cards in _bridges(o, d, m.meld, card, pool):
                yield _take(o, n, cards=cards, meld=i)


def _take(
    o: RummyOptions, n: int, melds: Groups = (), cards: tuple[Face, ...] = (), meld: int | None = None
) -> DrawPile | TakePile:
    return DrawPile(1, melds, cards, meld) if n == 1 else TakePile(n, melds, cards, meld)


def _bridges(
    o: RummyOptions, d: RummyDeal, meld: melds.Meld, card: Face, pool: Sequence[Face]
) -> Iterator[tuple[Face, ...]]:
    """Lay-offs that contain the card: alone, or with the natural cards between it and the end of a run."""
    rules = shapes.rules_of(o)
    if shapes.bigger(rules, meld, card):
        yield (card,)
        return
    if meld.kind != "run" or suit_of(card) != meld.suit:
        return
    for step in (1, -1):
        bridge: list[Face] = []
        grown, place = meld, meld.high + 1 if step > 0 else meld.low - 1
        while len(bridge) < 6:
            f = "A23456789TJQK"[rules.rank_at(place) - 1] + meld.suit
            nxt = shapes.bigger(rules, grown, f) if f in pool else ()
            if not nxt:
                break
            bridge.append(f)
            grown, place = nxt[0], place + step
            if f == card:
                yield tuple(bridge)
                return


def _openings_with(o: RummyOptions, pool: Sequence[Face], card: Face) -> Iterator[Groups]:
    """Openings that contain the card and reach the minimum."""
    for group in groups_with(o, pool, card)[:3]:
        rest = list(pool)
        for f in group:
            rest.remove(f)
        yield from openings(o, rest, (group,))


def openings(o: RummyOptions, hand: Sequence[Face], first: Groups = ()) -> Iterator[Groups]:
    """The fewest of the hand's good melds that reach the opening minimum together with `first`."""
    chosen = list(first)
    for group in ((), *sorted(best_groups(o, hand), key=lambda g: -_points(o, g))):
        if group:
            chosen.append(group)
        if chosen and sum(_points(o, g) for g in chosen) >= o.open_min:
            yield tuple(chosen)
            return


def _points(o: RummyOptions, group: Sequence[Face]) -> int:
    shape = shapes.read(o, group)
    return shapes.points(o, shape) if shape else 0


# ---- the play


def laying(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """Melds, lay-offs and swaps, best first; all of them legal."""
    found: list[RummyAction] = []
    ideas: list[RummyAction] = [*_melds(o, d), *_swaps(o, d), *_layoffs(o, d), *_rebuilt(o, d)]
    told: set[object] = set()
    for a in ideas:
        same = (a.kind, *sorted(a.melds)) if isinstance(a, Meld) else a  # the same melds in another order
        if same not in told and _legal(o, d, a):
            told.add(same)
            found.append(a)
    return found


def _legal(o: RummyOptions, d: RummyDeal, a: RummyAction) -> bool:
    if isinstance(a, Meld):
        free = not o.melds_per_turn and (not o.open_min or d.turn in d.opened)
        return (free and _roomy(d, sum(map(len, a.melds)))) or play.check_meld(o, d, a) is None
    if isinstance(a, Layoff):
        return (len(a.cards) == 1 and _roomy(d, 1)) or play.check_layoff(o, d, a) is None
    if isinstance(a, Swap):
        return play.check_swap(o, d, a) is None
    return isinstance(a, Rearrange) and play.check_rearrange(o, d, a) is None


def _roomy(d: RummyDeal, laid: int) -> bool:
    """Whether a discard is left in any case, so that a meld or lay-off that fits is legal without looking further."""
    return not d.owed and len(d.hand) - laid > len(d.kept_out) + 1


def _melds(o: RummyOptions, d: RummyDeal) -> Iterator[Meld]:
    if o.meld_mode != "table":
        return
    hand = faces(d.hand)
    if d.turn not in d.opened and o.open_min:
        yield from (Meld(g) for g in openings(o, hand))
    best = best_groups(o, hand)
    if len(best) > 1:
        yield Meld(best)
    groups = dict.fromkeys(sorted(best, key=lambda g: (-_points(o, g), g)))
    groups |= dict.fromkeys(_all_groups(o, tuple(sorted(hand))))
    for group in list(groups)[:MOST_MELDS]:
        yield Meld((group,))
        if 3 < len(group) >= len(hand) - 2:  # where the whole may leave no discard: all but one card
            yield from (Meld((part,)) for part in (group[1:], group[:-1]) if shapes.read(o, part))


def _layoffs(o: RummyOptions, d: RummyDeal) -> Iterator[Layoff]:
    allowed = [i for i in range(len(d.table)) if play.may_add(o, d, d.turn, i) is None]
    if not allowed:
        return
    hand = sorted(set(faces(d.hand)), key=lambda f: (shapes.is_wild(o, f), -shapes.hand_value(o, f), by_rank(f)))
    for f in hand:
        piece = next(c for c in d.hand if face(c) == f)
        for i in allowed:
            ends = shapes.grown(o, d.table[i], piece, d.turn)
            if ends:
                yield Layoff((f,), i)
                yield from _several(o, d, i, f)
            if len(ends) > 1:
                yield Layoff((f,), i, "low")


def _several(o: RummyOptions, d: RummyDeal, i: int, first: Face) -> Iterator[Layoff]:
    """Several cards in a row onto a run, beginning with this one: only needed where single steps would be refused."""
    m = d.table[i].meld
    if m.kind != "run" or shapes.is_wild(o, first):
        return
    rules = shapes.rules_of(o)
    step = 1 if any(g.cards[-1] == first for g in shapes.bigger(rules, m, first)) else -1
    row, grown = [first], shapes.bigger(rules, m, first)
    while grown and len(row) < 5:
        place = grown[0].high + 1 if step > 0 else grown[0].low - 1
        f = "A23456789TJQK"[rules.rank_at(place) - 1] + m.suit
        if f not in faces(d.hand) or f in row:
            return
        grown = shapes.bigger(rules, grown[0], f)
        if grown:
            row.append(f)
            yield Layoff(tuple(row), i)


def _swaps(o: RummyOptions, d: RummyDeal) -> Iterator[Swap]:
    if o.wild_swap == "none":
        return
    for i, m in enumerate(d.table):
        if not m.meld.wilds:
            continue
        wanted = set(m.meld.stands)
        for f in sorted(set(faces(d.hand)), key=by_rank):
            if f in wanted or (m.meld.kind == "set" and rank_of(f) == m.meld.rank) or o.run_mixed_suits:
                yield Swap((f,), i)
        if o.set_wild_swap == "all_missing" and m.meld.kind == "set":
            lacking = tuple(f for f in dict.fromkeys(faces(d.hand)) if rank_of(f) == m.meld.rank and f not in wanted)
            if len(lacking) > 1:
                yield Swap(lacking, i)


def _rebuilt(o: RummyOptions, d: RummyDeal) -> Iterator[Rearrange]:
    """A way to get hand cards onto the table by taking melds apart, where that is allowed and more than laying off."""
    if o.rearrange == "none" or o.meld_mode != "table":
        return
    moved = [m.meld.cards for m in play.movable(o, d)]
    groups = rebuilt(o, [f for cards in moved for f in cards], faces(d.hand))
    if groups and _takes_apart(moved, groups):
        yield Rearrange(groups)


def _takes_apart(before: Sequence[tuple[Face, ...]], after: Groups) -> bool:
    """Whether some meld is no longer whole; else melding and laying off do the same."""
    return not all(any(set(cards) <= set(g) for g in after) for cards in before)


def rebuilt(o: RummyOptions, must: Sequence[Face], may: Sequence[Face]) -> Groups:
    """Melds of all the `must` cards and as many of the others as go with them; () when there is no such split."""
    rules = shapes.rules_of(o)
    if len(must) > 24 or len(set(must)) < len(must) or any(f in rules.wild for f in (*must, *may)):
        return ()
    need = set(must)
    best = melds.arrange((*must, *may), rules, lambda f: 1000 if f in need else shapes.hand_value(o, f))
    if any(f in need for f in best.rest):
        return ()
    # Melds of hand cards alone are melded, not rebuilt.
    groups = tuple(m.cards for m in best.melds if any(f in need for f in m.cards))
    return groups if any(f not in need for g in groups for f in g) else ()


def discards(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """Every discard that may end the turn, the one that hurts least first."""
    hand = faces(d.hand)
    useful = {f for g in best_groups(o, hand) for f in g}
    of_rank = Counter(rank_of(f) for f in hand)
    at = Counter((rank_of(f), "" if o.run_mixed_suits else suit_of(f)) for f in hand)

    def loss(f: Face) -> tuple[float, tuple[int, str]]:
        rank, suit = rank_of(f), "" if o.run_mixed_suits else suit_of(f)
        friends = of_rank[rank] - 1 + sum(at[rank + step, suit] for step in (-2, -1, 1, 2))
        wild = 1000 * shapes.is_wild(o, f)
        return (wild + 100 * (f in useful) + 4 * friends - shapes.hand_value(o, f), by_rank(f))

    return [Discard(f) for f in sorted(faces(play.discardable(o, d)), key=loss)]


def shows(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """Ways to show the whole hand: without a discard first, then with each; the dearest melds first."""
    found: list[RummyAction] = []
    if o.meld_mode != "at_once":
        return found
    hand = faces(d.hand)
    # A card that goes with no others can only be the discard, and there is one discard.
    pool = Pool(o, hand)
    lonely = [f for f in hand if not pool.groups_with(f)]
    throws = () if len(lonely) > 1 else lonely or (None, *dict.fromkeys(sorted(hand, key=by_rank)))
    for card in throws:
        groups = play.show_split(o, d, card)
        if groups and play.check_show(o, d, Show(groups, card)) is None:
            found.append(Show(groups, card))
    return sorted(found, key=lambda a: -sum(_points(o, g) for g in a.groups) if isinstance(a, Show) else 0)


def knocks(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """The knock that leaves the lowest count, with the dearest such card; none that most hands would beat."""
    if o.knock == "none":
        return []
    hand = faces(d.hand)
    lowest, count = _lowest(o, hand, [f for f in dict.fromkeys(hand) if play.check_discard(o, d, f) is None])
    # A point a card is always worth a thought.
    usual = HOPELESS * len(hand) * LESS ** max(0, d.turn_no[d.turn] - 1)
    if not lowest or count > max(len(hand), usual) or knock.check_knock(o, d, Knock(lowest)):
        return []
    return [Knock(lowest)]


def _lowest(o: RummyOptions, hand: Sequence[Face], throws: Iterable[Face]) -> tuple[Face, int]:
    """The throw that leaves the lowest count, of these the dearest, and that count; ("", 0) without any."""
    whole = unmatched(o, hand)
    found = ("", 0)
    for f in sorted(throws, key=lambda f: (-shapes.hand_value(o, f), f not in whole.rest, by_rank(f))):
        least = max(0, whole.count - shapes.hand_value(o, f))  # a throw saves no more than what the card counts
        if found[0] and least >= found[1]:
            break
        if f in whole.rest:
            return f, least
        rest = list(hand)
        rest.remove(f)
        count = least_unmatched(o, rest)
        if not found[0] or count < found[1]:
            found = f, count
    return found


# ---- Conquian


def using(o: RummyOptions, d: RummyDeal) -> list[RummyAction]:
    """Ways to use the card on offer and the hand, those that meld most cards first."""
    found: list[RummyAction] = []
    for a in sorted(_using(o, d), key=_size, reverse=True):
        if a not in found and _turned_legal(o, d, a):
            found.append(a)
    return found


def _using(o: RummyOptions, d: RummyDeal) -> Iterator[RummyAction]:
    pool = faces(turned.pool(d))
    source = Pool(o, pool)
    for f in pool:
        for group in source.groups_with(f):
            yield Meld((group,))
            for size in range(3, len(group)):
                yield from (Meld((group[i : i + size],)) for i in range(len(group) - size + 1))
    for i in d.own(d.turn):
        for f in pool:
            yield Layoff((f,), i)
            yield from _several_turned(d, i, f, pool)
    if o.rearrange != "none" and d.own(d.turn):
        own = [d.table[i].meld.cards for i in d.own(d.turn)]
        table = [c for cards in own for c in cards]
        card = turned.offered(d)
        with_offer = [*table, face(card)] if card is not None else table
        for must in (with_offer, table):
            if (groups := rebuilt(o, must, [f for f in pool if f not in must])) and _takes_apart(own, groups):
                yield Rearrange(groups)
        if card is not None and (groups := _all_of(o, with_offer)) and _takes_apart(own, groups):
            yield Rearrange(groups)


def _all_of(o: RummyOptions, cards: Sequence[Face]) -> Groups:
    best = melds.arrange(cards, shapes.rules_of(o), lambda f: 1)
    return () if best.rest else tuple(m.cards for m in best.melds)


def _several_turned(d: RummyDeal, i: int, f: Face, pool: Iterable[Face]) -> Iterator[Layoff]:
    for g in pool:
        if g != f and d.table[i].meld.kind == "run" and suit_of(f) == suit_of(g) == d.table[i].meld.suit:
            yield Layoff((f, g), i)


def _size(a: RummyAction) -> int:
    if isinstance(a, Meld):
        return sum(map(len, a.melds))
    if isinstance(a, Rearrange):
        return 0
    return len(a.cards) if isinstance(a, Layoff) else 0


def _turned_legal(o: RummyOptions, d: RummyDeal, a: RummyAction) -> bool:
    if isinstance(a, Meld):
        return turned.check_meld(o, d, a) is None
    if isinstance(a, Layoff):
        return turned.check_layoff(o, d, a) is None
    return isinstance(a, Rearrange) and turned.check_rearrange(o, d, a) is None
