"""A search for a way to go out with the hand as it is: every card in melds but one that is discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

import msgspec

from bot.games.canasta import shapes
from bot.games.canasta.actions import NEW, Meld
from bot.games.canasta.laying import meld_batch, no_leave, red_threes
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces, rank, suit
from bot.games.core import Card, Groups, Illegal
from bot.games.sides import SideMeld, melds_of

_MOST_SPLITS = 40  # ways to put cards into sequences that are looked at for one discard, and the others into sets for each
_BIG = 16  # cards of a hand that will hardly ever go out at once
_SMALL = 8  # cards of a hand that are also shared out among several sets of a rank


class Budget(msgspec.Struct):
    """How far a search may still go: it is counted down."""

    covers: int  # ways to lay all cards but the wild ones
    steps: int  # in sharing out the wild cards


class Plan(msgspec.Struct):
    """One meld to be: the natural cards that go onto a meld of the side, or begin one, and how many wild cards with them."""

    onto: int  # NEW: a meld of its own
    own: tuple[Card, ...]  # what is added, without wild cards
    kind: str
    size: int  # without the wild cards to come
    wilds: int = 0  # that lie there already
    least: int = 0  # wild cards it needs
    most: int = 0


def _plan(kind: str, own: tuple[Card, ...], onto: int = NEW, lying: SideMeld | None = None) -> Plan:
    pieces = lying.pieces if lying else ()
    return Plan(onto, own, lying.kind if lying else kind, len(pieces) + len(own), shapes.wilds(pieces))


def way_out(o: CanastaOptions, d: CanastaDeal) -> Meld | None:
    """A batch that empties the hand but for at most a discard, and lets the player go out; None if none is found."""
    if no_leave(o, d) is not None or len(d.hand) < 2 or not _enough(o, d):
        return None
    left = Budget(120, 3000) if len(d.hand) <= _BIG else Budget(24, 300)
    found = _search(o, d, left, spread=False)
    if found is None and o.same_rank_melds == "many" and len(d.hand) <= _SMALL:
        found = _search(o, d, Budget(120, 3000), spread=True)
    return found


def _search(o: CanastaOptions, d: CanastaDeal, left: Budget, *, spread: bool) -> Meld | None:
    """`spread`: cards of a rank may go into several sets."""
    for throw in _throws(o, d):
        rest = tuple(c for c in d.hand if c != throw)
        for groups, onto in _covers(o, d, rest, left, spread=spread):
            a = Meld(groups, onto if any(i != NEW for i in onto) else ())
            if not isinstance(meld_batch(o, d, a), Illegal):
                return a
    return None


def _enough(o: CanastaOptions, d: CanastaDeal) -> bool:
    """Whether the cards could make the canastas at all, each meld taken by itself."""
    wild = shapes.wilds(d.hand)
    sizes: Counter[int] = Counter(c & 15 for c in d.hand if not shapes.is_wild(c))
    lying = [d.table[i] for i in melds_of(d.table, d.side)]
    done = [m for m in lying if shapes.is_canasta(m)]
    for m in lying:
        sizes[shapes.rank_of_set(m)] += len(m.pieces)
    if o.same_rank_melds == "many":
        count = len(done) + sum((n + wild) // shapes.FULL for n in sizes.values())
    else:
        count = len(done) + sum(n + min(wild, o.max_wild) >= shapes.FULL for n in sizes.values())
    sequence = o.sequences and (any(m.kind == "sequence" for m in done) or len(d.hand) + shapes.FULL > 9)
    best = shapes.Canastas(count + 2 * sequence + (o.wild_melds != "none" and wild > 0), True, sequence)
    return shapes.why_not_out(o, best, 99) is None


def _throws(o: CanastaOptions, d: CanastaDeal) -> Iterator[Card | None]:
    """What could be discarded last. A card that fits nowhere must be it; two such cards leave no way."""
    alone = {}
    for c in d.hand:
        if not shapes.is_wild(c) and not _could_lie(o, d, c):
            alone[c] = face(c)
    if len(alone) > 1:
        return
    if alone:
        yield next(iter(alone))
        return
    yield None
    seen = set()
    for c in sorted(d.hand, key=lambda c: (shapes.is_wild(c), shapes.points((c,)), c)):
        if face(c) not in seen:
            seen.add(face(c))
            yield c


def _could_lie(o: CanastaOptions, d: CanastaDeal, c: Card) -> bool:
    """Whether a natural card could be melded at all."""
    same = sum(x & 15 == c & 15 for x in d.hand)
    if rank(c) == 3:
        return same >= 3
    if same >= o.min_natural or (o.sequences and _has_neighbours(d, c)):
        return True
    own = (d.table[i] for i in melds_of(d.table, d.side))
    return any(shapes.rank_of_set(m) == rank(c) for m in own)


def _has_neighbours(d: CanastaDeal, c: Card) -> bool:
    at, of = shapes.height(c), suit(c)
    near = {shapes.height(x) for x in d.hand if suit(x) == of and not shapes.is_wild(x) and rank(x) != 3}
    near |= {
        shapes.height(x)
        for i in melds_of(d.table, d.side)
        if d.table[i].kind == "sequence" and suit(d.table[i].pieces[0]) == of
        for x in d.table[i].pieces
    }
    return any({at + k, at + k + 1, at + k + 2} <= near | {at} for k in (-2, -1, 0))


# ---- putting every card somewhere


def _covers(
    o: CanastaOptions, d: CanastaDeal, cards: Sequence[Card], budget: Budget, *, spread: bool
) -> Iterator[tuple[Groups, tuple[int, ...]]]:
    """Ways to lay all these cards."""
    wild = [c for c in cards if shapes.is_wild(c)]
    own = [c for c in cards if not shapes.is_wild(c)]
    lying = melds_of(d.table, d.side)
    for plans in _natural(o, d, own, budget, spread=spread):
        taken = {p.onto for p in plans}
        plans += [_plan("", (), i, d.table[i]) for i in lying if i not in taken and d.table[i].kind in ("set", "wild")]
        if o.wild_melds != "none" and len(wild) >= 3:
            plans.append(_plan("wild", ()))
        for p in plans:
            _bound(o, d, p, len(wild))
        for shares in _shares(o, d, plans, len(wild), budget):
            yield _spelled(plans, shares, wild)


def _natural(
    o: CanastaOptions, d: CanastaDeal, own: Sequence[Card], budget: Budget, *, spread: bool
) -> Iterator[list[Plan]]:
    """Ways to lay all the natural cards."""
    for runs, left in _runs(o, d, own):
        budget.covers -= 1
        if budget.covers < 0:
            return
        for sets in islice(_sets(o, d, left, spread=spread), _MOST_SPLITS):
            yield runs + sets


def _bound(o: CanastaOptions, d: CanastaDeal, p: Plan, wilds: int) -> None:
    """How many wild cards a meld to be needs and may take."""
    if p.kind == "wild":
        p.most = min(wilds, shapes.FULL - p.size)
    if p.kind != "set":
        return
    own = p.size - p.wilds
    p.least = max(0, 3 - p.size)
    most = o.max_wild - p.wilds
    if o.wild_le_natural:
        most = min(most, own - p.wilds)
    if o.max_set_size is not None:
        most = min(most, o.max_set_size - p.size)
    late = d.is_open(d.side) and own < o.wild_after_naturals
    if late or (not o.wild_on_canasta and p.size - len(p.own) >= shapes.FULL):
        most = 0
    p.most = max(0, min(wilds, most))


def _shares(
    o: CanastaOptions, d: CanastaDeal, plans: Sequence[Plan], wilds: int, budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Ways to share out the wild cards so that the side may go out, those that make canastas first."""
    order = sorted(range(len(plans)), key=lambda i: -plans[i].size)
    least = [sum(plans[i].least for i in order[k:]) for k in range(len(order) + 1)]
    most = [sum(plans[i].most for i in order[k:]) for k in range(len(order) + 1)]
    used = {p.onto for p in plans}
    rest = shapes.canastas_of([d.table[i] for i in melds_of(d.table, d.side) if i not in used])
    if not least[0] <= wilds <= most[0] or _hopeless(o, rest, plans):
        return
    last = budget.steps - 150  # for one way to lay the others
    shares = [0] * len(plans)

    def search(k: int, left: int) -> Iterator[tuple[int, ...]]:
        budget.steps -= 1
        if budget.steps <= max(0, last) or not least[k] <= left <= most[k]:
            return
        if k == len(order):
            if not _short(o, d, rest, list(zip(plans, shares, strict=True))):
                yield tuple(shares)
            return
        p = plans[order[k]]
        fill = shapes.FULL - p.size
        alone = p.onto == NEW and not p.own
        counts = [n for n in range(p.least, min(p.most, left) + 1) if not alone or n == 0 or n >= 3]
        for n in sorted(counts, key=lambda n: (n != fill, n)):
            shares[order[k]] = n
            yield from search(k + 1, left - n)
        shares[order[k]] = 0

    yield from search(0, wilds)


def _hopeless(o: CanastaOptions, rest: shapes.Canastas, plans: Sequence[Plan]) -> bool:
    """Whether the melds would not make the canastas even if each got all the wild cards it takes."""
    full = [p for p in plans if p.size + p.most >= shapes.FULL and p.kind != "black_threes"]
    natural = any(p.kind == "set" and p.wilds == 0 and p.size >= shapes.FULL for p in full)
    sequence = any(p.kind == "sequence" for p in full)
    best = shapes.Canastas(rest.count + len(full), rest.natural or natural, rest.sequence or sequence)
    return shapes.why_not_out(o, best, 99) is not None


def _short(o: CanastaOptions, d: CanastaDeal, rest: shapes.Canastas, shared: Sequence[tuple[Plan, int]]) -> bool:
    """Whether the side could not go out with its other canastas and these melds."""
    full = [(p, n) for p, n in shared if p.size + n >= shapes.FULL and p.kind != "black_threes"]
    have = shapes.Canastas(
        rest.count + len(full),
        rest.natural or any(p.kind == "set" and n + p.wilds == 0 for p, n in full),
        rest.sequence or any(p.kind == "sequence" for p, _ in full),
    )
    return shapes.why_not_out(o, have, red_threes(d)) is not None


def _spelled(plans: Sequence[Plan], shares: Sequence[int], wild: Sequence[Card]) -> tuple[Groups, tuple[int, ...]]:
    groups, onto, rest = [], [], list(wild)
    for p, n in zip(plans, shares, strict=True):
        if p.own or n:
            groups.append(faces((*p.own, *rest[:n])))
            onto.append(p.onto)
            del rest[:n]
    return tuple(groups), tuple(onto)


# ---- sets


def _sets(o: CanastaOptions, d: CanastaDeal, own: Sequence[Card], *, spread: bool) -> Iterator[list[Plan]]:
    """Every natural card in a set of its rank; nothing where one has no place."""
    choices = []
    for which in sorted({rank(c) for c in own}):
        cards = tuple(c for c in own if rank(c) == which)
        if which == 3:
            choices.append([[_plan("black_threes", cards)]] if len(cards) >= 3 else [])
        elif spread:
            choices.append(list(_spread(o, d, which, cards)))
        else:
            choices.append(_together(o, d, which, cards))
    for picked in product(*choices):
        yield [p for plans in picked for p in plans]


def _together(o: CanastaOptions, d: CanastaDeal, which: int, cards: tuple[Card, ...]) -> list[list[Plan]]:
    """The cards of a rank all in the set that they are best added to."""
    goal = _goal(o, d, which, len(cards))
    if goal is not None:
        return [[_plan("set", cards, goal, d.table[goal])]]
    if len(cards) >= o.min_natural and (o.max_set_size is None or len(cards) <= o.max_set_size):
        return [[_plan("set", cards)]]
    return []


def _spread(o: CanastaOptions, d: CanastaDeal, which: int, cards: tuple[Card, ...]) -> Iterator[list[Plan]]:
    """The cards of a rank shared out among the side's sets of it and a new one."""
    same = [i for i in melds_of(d.table, d.side) if shapes.rank_of_set(d.table[i]) == which]
    for counts in product(range(len(cards) + 1), repeat=len(same)):
        new = len(cards) - sum(counts)
        if new == 0 or new >= o.min_natural:
            rest = list(cards)
            plans = []
            for i, n in zip((*same, NEW), (*counts, new), strict=True):
                added = tuple(rest.pop() for _ in range(n))
                plans += [_plan("set", added, i, None if i == NEW else d.table[i])] if added else []
            yield plans


def _goal(o: CanastaOptions, d: CanastaDeal, which: int, n: int) -> int | None:
    """The set of the side that so many cards of a rank are best added to."""
    same = [i for i in melds_of(d.table, d.side) if shapes.rank_of_set(d.table[i]) == which]
    short = [i for i in same if len(d.table[i].pieces) < shapes.FULL]
    if o.same_rank_melds == "one" or (n < 3 and not short):
        return same[0] if same else None
    return max(short, key=lambda i: len(d.table[i].pieces), default=None)


# ---- sequences


def _runs(o: CanastaOptions, d: CanastaDeal, own: Sequence[Card]) -> Iterator[tuple[list[Plan], tuple[Card, ...]]]:
    """Ways to put some of the cards into sequences, and the cards left for sets; none at all is tried first."""
    budget = _MOST_SPLITS
    lying = [i for i in melds_of(d.table, d.side) if d.table[i].kind == "sequence"]

    def search(plans: list[Plan], left: tuple[Card, ...], after: int) -> Iterator[tuple[list[Plan], tuple[Card, ...]]]:
        nonlocal budget
        budget -= 1
        if budget < 0:
            return
        yield plans, left
        if not o.sequences:
            return
        for k, (goal, cards) in enumerate(_pieces(o, d, left, [i for i in lying if i not in {p.onto for p in plans}])):
            if k < after:
                continue
            rest = tuple(c for c in left if c not in cards)
            lies = d.table[goal] if goal != NEW else None
            yield from search([*plans, _plan("sequence", cards, goal, lies)], rest, 0)

    yield from search([], tuple(own), 0)


def _pieces(
    o: CanastaOptions, d: CanastaDeal, own: Sequence[Card], lying: Sequence[int]
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Sequences these cards could make, and cards that lengthen one on the table; the longest first."""
    by_place = {(suit(c), shapes.height(c)): c for c in own if rank(c) != 3}
    most = 11 if o.seq_extend_when_out else shapes.FULL
    for i in lying:
        m = d.table[i]
        of = suit(m.pieces[0])
        low, high = shapes.height(m.pieces[0]), shapes.height(m.pieces[-1])
        below, above = _reach(by_place, of, low - 1, -1), _reach(by_place, of, high + 1, 1)
        for down in range(len(below), -1, -1):
            for up in range(len(above), -1, -1):
                if down + up and len(m.pieces) + down + up <= most:
                    yield i, (*below[:down], *above[:up])
    for of, at in sorted(by_place):
        run = _reach(by_place, of, at, 1)[:most]
        for n in range(len(run), 2, -1):
            yield NEW, run[:n]


def _reach(by_place: dict[tuple[int, int], Card], of: int, at: int, step: int) -> tuple[Card, ...]:
    found = []
    while (of, at) in by_place:
        found.append(by_place[of, at])
        at += step
    return tuple(found)
