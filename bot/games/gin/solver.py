"""Exact answers for ten cards of one pack, in microseconds: deadwood, arrangements, and lay-offs together with own melds.

A hand or a meld is a mask: bit `card` of a 64-bit number, so each suit has a lane of 16 bits. Sets touch one rank and
runs one suit. So: choose the sets (there are rarely more than a few ways), and look up for each suit what the best runs
leave over of the rest, in a table of all 8,192 ways to hold cards of a suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

import msgspec

from bot.games.cards import face
from bot.games.core import Card, Face

Mask: TypeAlias = int  # cards as bits, see above
LANE = 0x1FFF  # the thirteen ranks of one suit
_BITS = tuple(1 << c for c in range(64))


def _of_rank(rank: int, suits: int) -> Mask:
    """The cards of a rank, 0 is the ace, in some of the four suits."""
    return sum(1 << (16 * s + 1 + rank) for s in range(4) if suits >> s & 1)


_ACES = _of_rank(0, 15)
_SETS = {  # by the cards held of one rank: every set among them
    _of_rank(rank, held): tuple(_of_rank(rank, s) for s in (15, 7, 11, 13, 14) if s & held == s)
    for rank in range(13)
    for held in range(16)
}


def mask_of(cards: Iterable[Card]) -> Mask:
    mask = 0
    for c in cards:
        mask |= _BITS[c]
    return mask


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a mask in canonical order: by rank from the ace, then by suit."""
    return tuple(sorted(_bits(mask), key=_canonical))


def _bits(mask: Mask) -> Iterator[Card]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _canonical(card: Card) -> tuple[int, int]:
    return card & 15, card >> 4


def meld_key(meld: Mask) -> tuple[tuple[int, int], ...]:
    """Sorts melds into the canonical order of the rulebook."""
    return tuple(sorted(map(_canonical, _bits(meld))))


def is_run(meld: Mask) -> bool:
    """Whether a meld's cards are of one suit."""
    low = meld & -meld
    return meld >> ((low.bit_length() - 1) & ~15) <= 0xFFFF


class Reply(msgspec.Struct, frozen=True):
    """An answer to a knock: own melds, the cards laid off on each shown meld (as in order of laying), and what is left."""

    melds: tuple[Mask, ...]
    laid: tuple[tuple[Card, ...], ...]
    count: int


class OnePack:
    """One pack without wild cards. `values` by rank, ace first; `ring`: runs may go round the corner."""

    def __init__(self, values: tuple[int, ...], ring: bool) -> None:
        self.values, self.ring = values, ring
        self.worth = tuple(values[(c & 15) - 1] if c & 15 in range(1, 14) else 0 for c in range(64))
        dearest = sorted(range(64), key=lambda c: (-self.worth[c], -(c & 15), -c))
        self.dearest = {c: i for i, c in enumerate(dearest)}  # the order of throwing between equals: dearest, then latest
        self._left = self._left_by_runs()
        self._saved = self._saved_by_throw()

    # ---- counting

    def _left_by_runs(self) -> list[int]:
        """By lane: what the best runs leave over. Looks at a card that no lower one leads up to, so a run begins there."""
        left = [0] * (LANE + 1)
        for lane in range(1, LANE + 1):
            rank = self._first(lane)
            best = self.values[rank] + left[lane & ~(1 << rank)]
            run, length, at = 0, 0, rank
            while lane >> at & 1 and not run >> at & 1:
                run |= 1 << at
                length += 1
                if length >= 3:
                    best = min(best, left[lane & ~run])
                at += 1
                if at == 13:
                    if not self.ring:
                        break
                    at = 0
            left[lane] = best
        return left

    def _first(self, lane: int) -> int:
        if self.ring and lane != LANE:
            heads = lane & ~((lane << 1 | lane >> 12) & LANE)
            return (heads & -heads).bit_length() - 1
        return (lane & -lane).bit_length() - 1

    def _saved_by_throw(self) -> list[int]:
        """By lane: how much less is left after throwing its best card. An empty lane has none to throw."""
        left = self._left
        saved = [-(1 << 20)] * (LANE + 1)
        for lane in range(1, LANE + 1):
            saved[lane] = left[lane] - min(left[lane & ~(1 << rank)] for rank in range(13) if lane >> rank & 1)
        return saved

    def total(self, hand: Mask) -> int:
        worth = self.worth
        return sum(worth[c] for c in _bits(hand))

    def deadwood(self, hand: Mask, ranks: int = LANE) -> int:
        """The smallest count over all arrangements whose sets are of these ranks."""
        left = self._left
        c, d, h, s = hand >> 1 & LANE, hand >> 17 & LANE, hand >> 33 & LANE, hand >> 49 & LANE
        best = left[c] + left[d] + left[h] + left[s]
        three = (c & d & (h | s) | h & s & (c | d)) & ranks
        while three and best:
            low = three & -three
            three ^= low
            for meld in _SETS[hand & low * _ACES]:
                count = self.deadwood(hand ^ meld, three)
                if count < best:
                    best = count
        return best

    def after_throw(self, hand: Mask, ranks: int = LANE) -> int:
        """The smallest count after throwing any one card."""
        left, saved = self._left, self._saved
        c, d, h, s = hand >> 1 & LANE, hand >> 17 & LANE, hand >> 33 & LANE, hand >> 49 & LANE
        best = left[c] + left[d] + left[h] + left[s] - max(saved[c], saved[d], saved[h], saved[s])
        three = (c & d & (h | s) | h & s & (c | d)) & ranks
        while three and best:
            low = three & -three
            three ^= low
            for meld in _SETS[hand & low * _ACES]:
                count = self.after_throw(hand ^ meld, three)
                if count < best:
                    best = count
        return best

    # ---- melds

    def is_meld(self, cards: Mask) -> bool:
        return cards in self.melds(cards)

    def melds(self, hand: Mask) -> tuple[Mask, ...]:
        """Every meld the hand holds."""
        return (*self._sets(hand), *self._runs(hand))

    def _sets(self, hand: Mask) -> Iterator[Mask]:
        for rank in range(13):
            yield from _SETS[hand & _ACES << rank]

    def _runs(self, hand: Mask) -> Iterator[Mask]:
        for s in range(4):
            lane = hand >> (16 * s + 1) & LANE
            for start in range(13) if lane else ():
                run, at = 0, start
                for length in range(1, 14):
                    if not lane >> at & 1:
                        break
                    run |= 1 << at
                    if length >= 3 and (length < 13 or start == 0):
                        yield run << (16 * s + 1)
                    at += 1
                    if at == 13:
                        if not self.ring:
                            break
                        at = 0

    def faces(self, meld: Mask) -> tuple[Face, ...]:
        """The meld as people write it: a run from its low end, a set by suits."""
        cards = cards_of(meld)
        if self.ring and is_run(meld) and len(cards) < 13:
            at = next(i for i, c in enumerate(cards) if not meld >> _beside(c, -1) & 1)
            cards = cards[at:] + cards[:at]
        return tuple(map(face, cards))

    # ---- arrangements

    def optimal(self, hand: Mask) -> Iterator[tuple[Mask, ...]]:
        """Every arrangement that leaves the smallest count."""
        melds = self.melds(hand)
        return self._arranged(hand, self.deadwood(hand), melds, ())

    def _arranged(
        self, free: Mask, count: int, melds: tuple[Mask, ...], chosen: tuple[Mask, ...]
    ) -> Iterator[tuple[Mask, ...]]:
        if not free:
            yield chosen
            return
        low = free & -free
        worth = self.worth[low.bit_length() - 1]
        if worth <= count and self.deadwood(free ^ low) == count - worth:
            yield from self._arranged(free ^ low, count - worth, melds, chosen)
        for meld in melds:
            if meld & low and meld & free == meld and self.deadwood(free & ~meld) == count:
                yield from self._arranged(free & ~meld, count, melds, (*chosen, meld))

    def suggested(self, hand: Mask) -> tuple[Mask, ...]:
        """The knocker's best arrangement without looking at the other hand (rulebook gin, convention 2)."""
        return _suggested(self, hand)

    def exposure(self, melds: Iterable[Mask], hand: Mask) -> int:
        """How many cards outside the hand could be laid directly on one of the melds."""
        open_cards = 0
        for meld in melds:
            open_cards |= self.takes(meld)
        return (open_cards & ~hand).bit_count()

    # ---- laying off

    def takes(self, meld: Mask) -> Mask:
        """The cards that could be laid on a meld directly."""
        cards = cards_of(meld)
        if not is_run(meld):
            rank = cards[0] & 15
            return sum(1 << (16 * s + rank) for s in range(4)) & ~meld
        return mask_of(self._ends(meld))  # one card at both ends, where a run lacks but that

    def _ends(self, run: Mask) -> tuple[Card, ...]:
        """The cards below and above a run; fewer where the ranks end."""
        return tuple(chain[0] for chain in self._chains(run) if chain)

    def _chains(self, run: Mask) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """All the cards that could follow at the low and at the high end, nearest first."""
        cards = cards_of(run)
        if len(cards) == 13:
            return (), ()
        low, high = cards[0], cards[-1]
        if self.ring:
            low = next(c for c in cards if not run >> _beside(c, -1) & 1)
            high = next(c for c in cards if not run >> _beside(c, 1) & 1)
        free = 13 - len(cards)
        down = free if self.ring else (low & 15) - 1
        up = free if self.ring else 13 - (high & 15)
        return tuple(_beside(low, -i - 1) for i in range(down)), tuple(_beside(high, i + 1) for i in range(up))

    def layoffs(self, shown: tuple[Mask, ...], hand: Mask) -> tuple[tuple[tuple[int, tuple[Card, ...]], ...], ...]:
        """Each way to lay cards of the hand off: (index of the shown meld, cards in order) for each place used.

        A card that would fit two places is laid only once. All legal sets of cards are there.
        """
        places: list[list[tuple[int, tuple[Card, ...]]]] = []
        for i, meld in enumerate(shown):
            chains = self._chains(meld) if is_run(meld) else ((*_bits(self.takes(meld)),),)
            for chain in chains:
                held = 0
                while held < len(chain) and hand >> chain[held] & 1:
                    held += 1
                if held:
                    places.append([(i, chain[:n]) for n in range(held + 1)])
        found: dict[Mask, tuple[tuple[int, tuple[Card, ...]], ...]] = {}
        for choice in product(*places):
            used = tuple((i, cards) for i, cards in choice if cards)
            laid = [c for _, cards in used for c in cards]
            if len(set(laid)) == len(laid):
                found.setdefault(mask_of(laid), used)
        return tuple(found.values())

    def answer(self, shown: tuple[Mask, ...], hand: Mask) -> Reply:
        """The best answer to shown melds: own melds and lay-offs chosen together (rulebook gin, conventions 3 and 4).

        () as `shown` where nothing may be laid off.
        """
        return _answer(self, shown, hand)

    def _best_answer(self, shown: tuple[Mask, ...], hand: Mask) -> Reply:
        ways = [(mask_of(c for _, cards in way for c in cards), way) for way in self.layoffs(shown, hand)]
        least = min(self.deadwood(hand & ~laid) for laid, _ in ways)
        best: tuple[object, ...] | None = None
        reply = Reply((), (), least)
        for laid, way in ways:
            if self.deadwood(hand & ~laid) > least:
                continue
            for melds in self.optimal(hand & ~laid):
                left = hand & ~laid
                for meld in melds:
                    left &= ~meld
                key = (left.bit_count(), laid.bit_count(), sorted(map(meld_key, melds)), meld_key(laid))
                if best is None or key < best:
                    best = key
                    piles = tuple(tuple(c for j, cards in way if j == i for c in cards) for i in range(len(shown)))
                    reply = Reply(tuple(sorted(melds, key=meld_key)), piles, least)
        return reply


def _beside(card: Card, step: int) -> Card:
    """The card so many ranks up or down in the same suit, round the corner."""
    return card & ~15 | ((card & 15) - 1 + step) % 13 + 1


@lru_cache(maxsize=4096)
def _suggested(pack: OnePack, hand: Mask) -> tuple[Mask, ...]:
    ways = (tuple(sorted(melds, key=meld_key)) for melds in pack.optimal(hand))
    return min(ways, key=lambda melds: (pack.exposure(melds, hand), len(melds), [meld_key(m) for m in melds]))


@lru_cache(maxsize=1024)
def _answer(pack: OnePack, shown: tuple[Mask, ...], hand: Mask) -> Reply:
    return pack._best_answer(shown, hand)


@cache
def plain() -> OnePack:
    """Ace low and worth 1, pictures 10."""
    return OnePack((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), ring=False)


@cache
def round_the_corner() -> OnePack:
    """Ace high and low, worth 15 (rulebook: Round-the-Corner Gin)."""
    return OnePack((15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), ring=True)
