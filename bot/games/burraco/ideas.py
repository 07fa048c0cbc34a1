"""What is worth laying down or throwing, best first: the actions that a panel offers with one press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.games.burraco import play, shapes
from bot.games.burraco.actions import Add, BurracoAction, Discard, Meld
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.play import Laying
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import by_rank, face, faces, rank, suit
from bot.games.core import Card, Face, Illegal
from bot.games.sides import melds_of

Row: TypeAlias = tuple[Card, ...]
Laid: TypeAlias = Meld | Add
MOST = 40  # ideas of laying cards
WILD_COST = 35  # what laying a wild card must bring, to go before other ideas
_UPGRADE: Mapping[str | None, int] = {None: 0, "dirty": 100, "semi": 150, "clean": 200}


def laying(o: BurracoOptions, d: BurracoDeal) -> list[BurracoAction]:
    """Melds and additions that the rules allow now, what brings most first."""
    own = [(i, play.shape_of(d.table[i])) for i in melds_of(d.table, d.side)]
    if not own and play.need_of(o, d, d.side):
        return openings(o, d)
    found: dict[Laid, int] = {}
    for action, gain in (*_additions(o, d, own), *_new_melds(o, d)):
        found.setdefault(action, gain)
    ranked = sorted(found, key=lambda a: (-found[a], repr(a)))
    legal: list[BurracoAction] = []
    for action in ranked:
        if len(legal) < MOST and play.check_laying(o, d, _laying(o, d, action)) is None:
            legal.append(action)
    return legal


def _laying(o: BurracoOptions, d: BurracoDeal, a: Laid) -> Laying | Illegal:
    return play.new_melds(o, d, a) if isinstance(a, Meld) else play.grown(o, d, a)


# ---- additions


def _additions(o: BurracoOptions, d: BurracoDeal, own: Sequence[tuple[int, Shape]]) -> Iterator[tuple[Laid, int]]:
    pieces = distinct(d.hand)
    for i, s in own:
        for c in pieces:
            for ace in shapes.ace_choices(o, s, (c,)):
                if grown := shapes.added(o, s, (c,), ace):
                    yield Add((face(c),), i, ace), _gain(o, s, grown, (c,))
        more = stretched(o, s, d.hand)
        if len(more) > 1 and (grown := shapes.added(o, s, more)):
            yield Add(faces(more), i), _gain(o, s, grown, more)


def stretched(o: BurracoOptions, s: Shape, hand: Sequence[Card]) -> Row:
    """All natural cards of a hand that may be added to a meld, in an order in which they may."""
    rest = [c for c in distinct(hand) if _is_of_run(s, c)] if s.kind == "run" else [c for c in hand if _is_of_set(s, c)]
    found: list[Card] = []
    grown, before = s, -1
    while before != len(found):
        before = len(found)
        for c in list(rest):
            longer = shapes.added(o, grown, (c,))
            if longer is not None and not _worsens(grown, longer):
                grown = longer
                found.append(c)
                rest.remove(c)
    return tuple(found)


def _is_of_run(s: Shape, c: Card) -> bool:
    return rank(c) > 0 and suit(c) == s.suit


def _is_of_set(s: Shape, c: Card) -> bool:
    return rank(c) == s.rank


def _worsens(old: Shape, new: Shape) -> bool:
    """Whether a clean meld becomes dirty."""
    return old.wild is None and new.wild is not None


def _gain(o: BurracoOptions, old: Shape | None, new: Shape, pieces: Sequence[Card]) -> int:
    """What a meld gains, in points; wild cards are dear, and so is a clean meld."""
    was = shapes.class_of(o, old) if old else None
    gain = shapes.points(pieces) + _UPGRADE[shapes.class_of(o, new)] - _UPGRADE[was]
    spoilt = 60 if old is not None and _worsens(old, new) else 0
    new_wild = new.wild is not None and (old is None or old.wild is None)
    return gain - spoilt - WILD_COST * new_wild + 4 * len(pieces)


# ---- new melds


def _new_melds(o: BurracoOptions, d: BurracoDeal) -> Iterator[tuple[Laid, int]]:
    for cards in groups(o, d, d.hand):
        shape = shapes.read(o, cards)
        if shape is not None:
            yield Meld((faces(shape.cards),)), _gain(o, None, shape, shape.cards)


def groups(o: BurracoOptions, d: BurracoDeal, hand: Sequence[Card]) -> Iterator[Row]:
    """New melds that a hand of the player in turn may hold; they may share cards."""
    yield from _sets(o, d, hand)
    yield from _runs(o, hand)


def _sets(o: BurracoOptions, d: BurracoDeal, hand: Sequence[Card]) -> Iterator[Row]:
    """All cards of a rank, or two with a wild one."""
    started = {s.rank for m in d.melds(d.side) if (s := play.shape_of(m)).kind == "set"} if o.one_set_per_rank else set()
    wild = wild_of(hand)
    by: dict[int, list[Card]] = {}
    for c in hand:
        if not shapes.can_be_wild(c) and shapes.may_be_set(o, rank(c)) and rank(c) not in started:
            by.setdefault(rank(c), []).append(c)
    for cards in by.values():
        if len(cards) > 2:
            yield tuple(cards[: shapes.LARGEST])
        if wild is not None and 2 <= len(cards) < shapes.LARGEST:
            yield (*cards, wild)


def _runs(o: BurracoOptions, hand: Sequence[Card]) -> Iterator[Row]:
    """The longest pieces of each suit, and two pieces that a wild card joins or one it makes a run."""
    for own in range(4):
        at: dict[int, Card] = {}
        for c in hand:
            if rank(c) and suit(c) == own:
                at.setdefault(rank(c), c)
                if rank(c) == 1:
                    at[14] = c
        yield from _runs_of(o, hand, at)


def _runs_of(o: BurracoOptions, hand: Sequence[Card], at: Mapping[int, Card]) -> Iterator[Row]:
    pieces = _stretches(at)
    for n, (lo, hi) in enumerate(pieces):
        cards = _unique(at[p] for p in range(lo, hi + 1))
        if len(cards) >= 3:
            yield cards
        wild = wild_of(hand, cards)
        if wild is not None and len(cards) == 2:
            yield (*cards, wild)
        if n + 1 == len(pieces) or pieces[n + 1][0] != hi + 2:
            continue
        joined = _unique(at[p] for p in range(lo, pieces[n + 1][1] + 1) if p in at)
        wild = wild_of(hand, joined)
        if wild is not None and len(joined) >= 2:
            yield (*joined, wild)


def _stretches(at: Mapping[int, Card]) -> list[tuple[int, int]]:
    """(lo, hi) of neighbouring positions that are held."""
    found: list[tuple[int, int]] = []
    for p in sorted(at):
        if found and found[-1][1] == p - 1:
            found[-1] = (found[-1][0], p)
        else:
            found.append((p, p))
    return found


def _unique(cards: Iterator[Card]) -> Row:
    return tuple(dict.fromkeys(cards))


def wild_of(hand: Sequence[Card], used: Sequence[Card] = ()) -> Card | None:
    """The wild card of a hand that is missed least: a two before a joker."""
    wilds = [c for c in hand if shapes.can_be_wild(c) and c not in used]
    return max(wilds, key=lambda c: (rank(c), -c), default=None)


def distinct(hand: Sequence[Card]) -> list[Card]:
    """One piece of each face, in canonical order."""
    seen: dict[Face, Card] = {}
    for c in hand:
        seen.setdefault(face(c), c)
    return [seen[f] for f in sorted(seen, key=by_rank)]


# ---- a side's first melds


def openings(o: BurracoOptions, d: BurracoDeal) -> list[BurracoAction]:
    """First melds that count enough together: as few as are needed, and all there are."""
    parts = apart(o, d)
    found: list[BurracoAction] = []
    for n in range(1, len(parts) + 1):
        action = Meld(tuple(faces(g) for g in parts[:n]))
        laying = play.new_melds(o, d, action)
        enough = isinstance(laying, Laying) and play.too_short(o, d, laying) is None
        if enough and play.check_laying(o, d, laying) is None:
            found.append(action)
    return found


def apart(o: BurracoOptions, d: BurracoDeal) -> list[Row]:
    """Melds of a hand that can be laid together, those without wild cards and the dearest first."""
    rest, found, ranks = d.hand, list[Row](), set[int]()
    while True:
        shaped = [s for c in groups(o, d, rest) if (s := shapes.read(o, c)) and not (s.kind == "set" and s.rank in ranks)]
        if not shaped:
            return found
        best = max(shaped, key=lambda s: (s.wild is None, shapes.points(s.cards), s.cards))
        found.append(best.cards)
        ranks |= {best.rank} if best.kind == "set" and o.one_set_per_rank else set()
        rest = tuple(c for c in rest if c not in best.cards)


# ---- discards


def discards(o: BurracoOptions, d: BurracoDeal) -> list[BurracoAction]:
    """Every legal discard, the one that is missed least first."""
    of_rank = Counter(rank(c) for c in d.hand)
    at = Counter((rank(c), suit(c)) for c in d.hand)

    def loss(c: Card) -> tuple[int, tuple[int, str]]:
        near = sum(at[rank(c) + step, suit(c)] for step in (-2, -1, 1, 2))
        friends = near + of_rank[rank(c)] - 1
        return 1000 * shapes.can_be_wild(c) + 12 * friends - shapes.points((c,)), by_rank(face(c))

    legal = [c for c in distinct(d.hand) if play.check_discard(o, d, Discard(face(c))) is None]
    return [Discard(face(c)) for c in sorted(legal, key=loss)]
