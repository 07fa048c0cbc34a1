"""What is worth doing with a hand: ways to take the pile, first melds, melds and additions; best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bot.games.canasta import laying, play, shapes
from bot.games.canasta.actions import Combine, Discard, Layoff, Meld, TakePile
from bot.games.canasta.flow import blocked
from bot.games.canasta.options import CanastaOptions, Need
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces, rank, suit
from bot.games.core import Card, Seat
from bot.games.sides import SideMeld, melds_of

Idea: TypeAlias = Meld | Layoff | Combine
MOST = 16
_EVERYTHING = 10_000  # more than all cards count

# ---- the hand, sorted


def by_rank(cards: Sequence[Card]) -> dict[int, list[Card]]:
    """The natural cards by rank, black threes left out; the ranks that count most first."""
    found: dict[int, list[Card]] = {}
    for c in sorted(cards, key=lambda c: (-shapes.points((c,)), -shapes.height(c), suit(c), c)):
        if not shapes.is_wild(c) and rank(c) != 3:
            found.setdefault(rank(c), []).append(c)
    return found


def wild_cards(cards: Sequence[Card]) -> list[Card]:
    """Twos first: jokers are kept longest."""
    return sorted((c for c in cards if shapes.is_wild(c)), key=lambda c: (shapes.points((c,)), c))


def runs(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The longest sequences among these cards, at most seven cards each."""
    places = {(suit(c), shapes.height(c)): c for c in cards if not shapes.is_wild(c) and rank(c) != 3}
    for of, at in sorted(places):
        if (of, at - 1) not in places:
            run = []
            while (of, at) in places:
                run.append(places[of, at])
                at += 1
            if len(run) >= 3:
                yield tuple(run[-shapes.FULL :])


# ---- first melds


def openings(o: CanastaOptions, d: CanastaDeal, base: Sequence[Card] = ()) -> list[tuple[tuple[Card, ...], ...]]:
    """Groups of the hand that could be a side's first melds, the cheapest first. `base` is a group that has to be among
    them: the top card of the pile with cards of the hand."""
    need = o.need(d.before[d.turn])
    rest = [c for c in d.hand if c not in base]
    if isinstance(need, str):
        whole = None if base else _with_canasta(o, need, rest, wild_cards(rest))
        return [whole] if whole else []
    found = []
    for wilds_first in (False, True):
        groups, count = _opening(o, need, base, rest, wilds_first)
        if count >= need and groups not in found:
            found.append(groups)
    return found


def opening_count(o: CanastaOptions, hand: Sequence[Card]) -> int:
    """What the cards of a hand could count together as first melds, by a quick look."""
    return _opening(o, _EVERYTHING, (), list(hand), False)[1]


def _opening(
    o: CanastaOptions, need: int, base: Sequence[Card], rest: list[Card], wilds_first: bool
) -> tuple[tuple[tuple[Card, ...], ...], int]:
    """(groups, what they count): no more than it takes to reach the need."""
    wild = wild_cards(rest)
    groups = [list(base)] if base else []
    count = shapes.points(base)
    ranks = by_rank(rest)
    taken = set(base)
    if base:
        which = next(rank(c) for c in base if not shapes.is_wild(c))
        for c in ranks.pop(which, []):
            if count < need:
                groups[0].append(c)
                count += shapes.points((c,))
    for run in runs(rest) if o.sequences else ():
        if count < need and not taken & set(run):
            groups.append(list(run))
            taken |= set(run)
            count += shapes.points(run)
    left = [[c for c in cards if c not in taken] for cards in ranks.values()]
    for cards in left:
        if len(cards) >= 3 and count < need:
            groups.append(cards)
            count += shapes.points(cards)
    pairs = [cards for cards in left if len(cards) == 2 and o.min_natural == 2]
    for fill in (_with_pairs, _on_groups) if not wilds_first else (_on_groups, _with_pairs):
        count = fill(o, groups, pairs, wild, count, need)
    if count < need and o.wild_melds != "none" and len(wild) >= 3:
        groups.append(wild[: shapes.FULL])
        count += shapes.points(groups[-1])
    return tuple(map(tuple, groups)), count


def _with_pairs(
    o: CanastaOptions, groups: list[list[Card]], pairs: list[list[Card]], wild: list[Card], count: int, need: int
) -> int:
    for pair in pairs:
        if count >= need or not wild:
            break
        groups.append([*pair, wild.pop(0)])
        count += shapes.points(groups[-1])
    return count


def _on_groups(
    o: CanastaOptions, groups: list[list[Card]], pairs: list[list[Card]], wild: list[Card], count: int, need: int
) -> int:
    for g in groups:
        while count < need and wild and _takes_wild(o, g):
            g.append(wild.pop())
            count += shapes.points(g[-1:])
    return count


def _takes_wild(o: CanastaOptions, g: Sequence[Card]) -> bool:
    own = shapes.naturals(g)
    if len({rank(c) for c in own}) != 1:
        return False
    w = len(g) - len(own)
    return w < o.max_wild and (not o.wild_le_natural or w < len(own))


def _with_canasta(
    o: CanastaOptions, need: Need, rest: Sequence[Card], wild: list[Card]
) -> tuple[tuple[Card, ...], ...] | None:
    """First melds with the canasta that they need."""
    whole: list[tuple[Card, ...]] = [r for r in runs(rest) if len(r) == shapes.FULL] if o.sequences else []
    if o.wild_melds != "none" and len(wild) >= shapes.FULL:
        whole.append(tuple(wild[-shapes.FULL :]))
    for cards in by_rank(rest).values():
        short = max(0, shapes.FULL - len(cards))
        if short <= min(len(wild), o.max_wild):
            whole.append((*cards, *wild[len(wild) - short :]))
    if need in ("canasta_200", "total_200"):
        whole += [(*cards, *wild[-o.max_wild :]) for cards in by_rank(rest).values() if len(cards) >= 4]
    for g in whole:
        m = shapes.fresh(o, g, Seat(0), opened=False, going=False)
        if isinstance(m, SideMeld) and shapes.meets(need, (m,)):
            return (g,)
    return None


# ---- the pile


def takes(o: CanastaOptions, d: CanastaDeal) -> list[TakePile]:
    """Ways to take the pile, one for each sort."""
    if blocked(o, d):
        return []
    tried = [*_opening_takes(o, d)] if not d.is_open(d.side) else [*_plain_takes(o, d)]
    return [a for a in dict.fromkeys(tried) if play.check_take(o, d, a) is None][:MOST]


def _plain_takes(o: CanastaOptions, d: CanastaDeal) -> Iterator[TakePile]:
    same = [c for c in d.hand if c & 15 == d.pile[-1] & 15]
    for i in melds_of(d.table, d.side):
        yield TakePile(meld=i)
    if len(same) >= 2:
        yield TakePile(faces(same[:2]))
        yield TakePile(faces(same))
    if same:
        for w in wild_cards(d.hand)[:1]:
            yield TakePile(faces((same[0], w)))


def _opening_takes(o: CanastaOptions, d: CanastaDeal) -> Iterator[TakePile]:
    top = d.pile[-1]
    same = [c for c in d.hand if c & 15 == top & 15]
    if len(same) < 2:
        return
    for groups in openings(o, d, (top, *same[:2])):
        yield TakePile(faces(c for c in groups[0] if c != top), None, tuple(faces(g) for g in groups[1:]))


# ---- melds


def laying_down(o: CanastaOptions, d: CanastaDeal, way: Meld | None) -> list[Idea]:
    """Going out where that can be done, then what could be melded, best first."""
    tried: list[Idea] = [] if way is None else [way]
    if d.is_open(d.side):
        tried += [a for _, a in sorted(_melds(o, d), key=lambda pair: -pair[0])]
    else:
        tried += [Meld(tuple(faces(g) for g in groups)) for groups in openings(o, d)]
    found: list[Idea] = []
    for a in dict.fromkeys(tried):
        if (play.check_combine(o, d, a) if isinstance(a, Combine) else play.check_meld(o, d, a)) is None:
            found.append(a)
        if len(found) >= MOST:
            break
    return found


def _melds(o: CanastaOptions, d: CanastaDeal) -> Iterator[tuple[int, Idea]]:
    """(worth, action) for what an open side could lay."""
    own = melds_of(d.table, d.side)
    wild = wild_cards(d.hand)
    sets = {shapes.rank_of_set(d.table[i]): i for i in reversed(own) if d.table[i].kind == "set"}
    for which, cards in by_rank(d.hand).items():
        i = sets.get(which)
        if i is not None:
            size = len(d.table[i].pieces)
            makes = size < shapes.FULL <= size + len(cards)
            yield 400 * makes + 200 + shapes.points(cards), Layoff(faces(cards), i)
            if 0 < shapes.FULL - size - len(cards) <= len(wild):
                yield 350, Layoff(faces((*cards, *wild[: shapes.FULL - size - len(cards)])), i)
        if len(cards) >= 3 and (i is None or o.same_rank_melds == "many"):
            yield 300 * (len(cards) >= shapes.FULL) + 100 + shapes.points(cards), Meld((faces(cards),))
        if len(cards) == 2 and wild and i is None:
            yield 20 + shapes.points(cards), Meld((faces((*cards, wild[0])),))
    for i in own:
        short = shapes.FULL - len(d.table[i].pieces)
        if d.table[i].kind in ("set", "wild") and 0 < short <= len(wild):
            yield 300 - short, Layoff(faces(wild[:short]), i)
        if d.table[i].kind in ("set", "wild") and wild:
            yield 10 - short, Layoff(faces(wild[:1]), i)
        if d.table[i].kind == "sequence":
            for c in d.hand:
                if not shapes.is_wild(c):
                    yield 150 - short, Layoff((face(c),), i)
    if o.sequences:
        yield from ((120 + 100 * (len(r) >= 5) + len(r), Meld((faces(r),))) for r in runs(d.hand))
    if o.wild_melds != "none" and len(wild) >= 3:
        yield 30, Meld((faces(wild[: shapes.FULL]),))
    for i in own:
        for k in own:
            if i < k and d.table[i].kind == d.table[k].kind:
                yield 90, Combine(i, k)


def discards(o: CanastaOptions, d: CanastaDeal) -> list[Discard]:
    """Every card the turn may end with."""
    found = dict.fromkeys(faces(sorted(d.hand, key=lambda c: (rank(c), suit(c)))))
    return [Discard(f) for f in found if laying.no_discard(o, d, f) is None]
