"""Sets, runs and wild cards: what a group of cards is, what it takes on, and the best way to meld a hand.

One frozen `MeldRules` says what counts as a meld in a game; everything else here is a function of it and of faces. The game
of one pack without wild cards has a faster solver of its own, see `gin/solver.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from bot.games.cards import JOKER, RANKS, SUITS, by_rank, is_face, rank_of, suit_of
from bot.games.core import Face, Illegal

AceMode: TypeAlias = Literal["low", "high", "high_or_low", "both_ends", "round"]
Kind: TypeAlias = Literal["set", "run"]
RunEnd: TypeAlias = Literal["", "low", "high"]  # where a card goes that fits at both ends; "": as the rules have it

# ------------------------------------------------------------------------------------------------ what a meld is


class MeldRules(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """Which groups are melds. The defaults are gin's and basic rummy's: one pack, no wild cards, ace low."""

    ace: AceMode = "low"  # A-2-3 / Q-K-A / either, one end a run / both ends of one run (14 cards) / also K-A-2
    set_min: int = 3
    set_max: int = 4  # 0: no limit; 1: there are no sets
    set_suits: Literal["distinct", "any"] = "distinct"  # of the natural cards of a set
    run_min: int = 3
    run_max: int = 0  # 0: as long as the ranks last; 1: there are no runs
    run_mixed_suits: bool = False
    wild: frozenset[Face] = frozenset()  # these may stand for any card: {"Jk"}, {"Jk", "2c", "2d", "2h", "2s"}
    natural_in_run: bool = True  # a wild card lying in its own place in a run of its own suit counts as natural
    natural_in_set: bool = True  # a wild card in a set of its own rank counts as natural
    min_naturals: int = 1  # each meld needs so many natural cards
    wild_max: int = 0  # most wild cards in one meld; 0: no limit
    naturals_lead: bool = False  # each meld needs more natural than wild cards
    joker_sets: bool = False  # jokers are a rank of their own, good for sets only
    removed: frozenset[int] = frozenset()  # ranks (never the ace) out of the pack: their neighbours follow each other

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of the pack in the order of a run."""
        return _ranks(self.removed)

    @property
    def longest(self) -> int:
        most = len(self.ranks) + (self.ace == "both_ends")
        return min(most, self.run_max) if self.run_max else most

    def rank_at(self, place: int) -> int:
        """The rank at a place of a run: beyond the king the ace again, and so on round the corner."""
        return self.ranks[(place - 1) % len(self.ranks)]

    def starts(self, length: int) -> range:
        """The places a run of that length may begin at: 1 is a low ace, 14 a high one; round the corner 1 to 13."""
        n = len(self.ranks)
        if self.ace == "round":
            return range(1, n + 1)
        low, high = {"low": (1, n), "high": (2, n + 1)}.get(self.ace, (1, n + 1))
        return range(low, high - length + 2)

    def balanced(self, naturals: int, wilds: int) -> bool:
        """Whether a meld may have so many natural and so many wild cards."""
        if naturals < self.min_naturals or (self.wild_max and wilds > self.wild_max):
            return False
        return not self.naturals_lead or naturals > wilds or not wilds

    def room(self, kind: Kind, naturals: int, wilds: int) -> int:
        """How many more wild cards such a meld could still take."""
        most = (self.set_max or 99) if kind == "set" else self.longest
        room = most - naturals - wilds
        if self.wild_max:
            room = min(room, self.wild_max - wilds)
        return max(0, min(room, naturals - 1 - wilds) if self.naturals_lead else room)


class Meld(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A valid meld. A run is in order from low to high; `low` is the place it begins at (1 = ace low .. 14 = ace high)."""

    kind: Kind
    cards: tuple[Face, ...]
    stands: tuple[Face | None, ...]  # what each card counts as; None: a wild card in a set, which stands for the rank
    rank: int = 0  # of a set (0: jokers only)
    suit: str = ""  # of a run ("": mixed suits)
    low: int = 0  # of a run

    @property
    def wilds(self) -> tuple[int, ...]:
        """The indexes of the cards that stand for another one."""
        return tuple(i for i, (c, s) in enumerate(zip(self.cards, self.stands, strict=True)) if c != s)

    @property
    def clean(self) -> bool:
        """Whether every card stands for itself."""
        return self.cards == self.stands

    def wild_count(self, rules: MeldRules) -> int:
        """How many of its cards count as wild: those that stand for another, and those the rules call wild in any place."""
        own_place = rules.natural_in_set if self.kind == "set" else rules.natural_in_run
        cards = zip(self.cards, self.stands, strict=True)
        return sum(c != s or (c in rules.wild and not own_place) for c, s in cards)

    @property
    def high(self) -> int:
        """The place a run ends at; round the corner it may be above 14."""
        return self.low + len(self.cards) - 1


@cache
def _ranks(removed: frozenset[int]) -> tuple[int, ...]:
    return tuple(r for r in range(1, 14) if r not in removed)


def readings(
    cards: Sequence[Face], rules: MeldRules, kind: Kind | None = None, *, ordered: bool = False
) -> tuple[Meld, ...]:
    """Every meld these cards can be, the most natural reading first; () when they are none.

    `ordered`: a run is written from low to high, so a wild card's position says what it stands for. Otherwise the order
    means nothing; then a wild card without a gap to fill goes to the high end of the run, if there is room, else to the low
    one (rulebook rummy, E8). Alien faces are no meld.
    """
    found: list[Meld] = []
    if all(is_face(c) for c in cards):
        if kind != "run":
            found += _sets(tuple(cards), rules)
        if kind != "set":
            found += _runs(tuple(cards), rules, ordered)
    return tuple(sorted(found, key=lambda m: len(m.wilds)))


def read(cards: Sequence[Face], rules: MeldRules, kind: Kind | None = None, *, ordered: bool = False) -> Meld | None:
    """The first of `readings`, or None."""
    found = readings(cards, rules, kind, ordered=ordered)
    return found[0] if found else None


def _sets(cards: tuple[Face, ...], rules: MeldRules) -> Iterator[Meld]:
    if len(cards) < rules.set_min or (rules.set_max and len(cards) > rules.set_max):
        return
    if rules.joker_sets and all(c == JOKER for c in cards):
        yield Meld(kind="set", cards=cards, stands=cards)
        return
    firm = {rank_of(c) for c in cards if c not in rules.wild}
    if len(firm) > 1 or 0 in firm:
        return
    ranks = firm or ({rank_of(c) for c in cards} - {0} if rules.natural_in_set else set()) or {0}
    for rank in sorted(ranks):
        if meld := _set(cards, rank, rules):
            yield meld
    if not firm and ranks != {0} and (meld := _set(cards, 0, rules)):
        yield meld


def _set(cards: tuple[Face, ...], rank: int, rules: MeldRules) -> Meld | None:
    taken: set[str] = set()
    stands: list[Face | None] = [None] * len(cards)
    for i in sorted(range(len(cards)), key=lambda i: cards[i] in rules.wild):  # the firm ones take their suits first
        c = cards[i]
        natural = c not in rules.wild or (rules.natural_in_set and rank_of(c) == rank != 0)
        if natural and rules.set_suits == "distinct" and suit_of(c) in taken:
            if c not in rules.wild:
                return None
            natural = False
        if natural:
            taken.add(suit_of(c))
            stands[i] = c
    naturals = len(cards) - stands.count(None)
    if not rules.balanced(naturals, stands.count(None)):
        return None
    order = sorted(range(len(cards)), key=lambda i: (stands[i] is None, by_rank(cards[i])))
    return Meld(kind="set", cards=tuple(cards[i] for i in order), stands=tuple(stands[i] for i in order), rank=rank)


def _runs(cards: tuple[Face, ...], rules: MeldRules, ordered: bool) -> Iterator[Meld]:
    n = len(cards)
    if not rules.run_min <= n <= rules.longest or any(c == JOKER and c not in rules.wild for c in cards):
        return
    firm = {suit_of(c) for c in cards if c not in rules.wild}
    if rules.run_mixed_suits:
        suits = [""]
    elif len(firm) > 1:
        return
    else:
        suits = list(firm) or [s for s in SUITS if any(suit_of(c) == s for c in cards)] or ["s"]
    place = _placed if ordered else _filled
    for suit in suits:
        for low in reversed(rules.starts(n)):
            if meld := place(cards, suit, low, rules):
                yield meld


def _is_place(c: Face, place: int, suit: str, rules: MeldRules) -> bool:
    return c != JOKER and rank_of(c) == rules.rank_at(place) and (not suit or suit_of(c) == suit)


def _placed(cards: tuple[Face, ...], suit: str, low: int, rules: MeldRules) -> Meld | None:
    """The run with every card where it is written."""
    stands: list[Face] = []
    naturals = 0
    for i, c in enumerate(cards):
        natural = _is_place(c, low + i, suit, rules) and (c not in rules.wild or rules.natural_in_run)
        if not natural and c not in rules.wild:
            return None
        naturals += natural
        stands.append(c if natural else _stand(low + i, suit, cards, rules))
    if not rules.balanced(naturals, len(cards) - naturals):
        return None
    return Meld(kind="run", cards=cards, stands=tuple(stands), suit=suit, low=low)


def _filled(cards: tuple[Face, ...], suit: str, low: int, rules: MeldRules) -> Meld | None:
    """The run that begins at `low`, with the cards put where they belong."""
    places: list[Face | None] = [None] * len(cards)
    spare: list[Face] = []
    for c in sorted(cards, key=lambda c: c in rules.wild):
        firm = c not in rules.wild
        fits = [i for i in range(len(cards)) if places[i] is None and _is_place(c, low + i, suit, rules)]
        if fits and (firm or rules.natural_in_run):
            places[fits[0]] = c
        elif firm:
            return None
        else:
            spare.append(c)
    if not rules.balanced(len(cards) - len(spare), len(spare)):
        return None
    spare.sort(key=by_rank, reverse=True)
    stands = tuple(c or _stand(low + i, suit, cards, rules) for i, c in enumerate(places))
    return Meld(kind="run", cards=tuple(c or spare.pop() for c in places), stands=stands, suit=suit, low=low)


def _stand(place: int, suit: str, cards: tuple[Face, ...], rules: MeldRules) -> Face:
    """The face a wild card stands for in a run; in one of mixed suits its suit is only a name."""
    return RANKS[rules.rank_at(place) - 1] + (suit or next((suit_of(c) for c in cards if c not in rules.wild), "s"))


def grown(meld: Meld, c: Face, rules: MeldRules) -> tuple[Meld, ...]:
    """The melds that laying one more card off on this one can give, the high end of a run first; () when it does not fit.

    Cards that lie there keep their places; a wild card goes to an end.
    """
    if not is_face(c):
        return ()
    if meld.kind == "set":
        return _grown_set(meld, c, rules)
    found = []
    for cards, low in (((*meld.cards, c), meld.low), ((c, *meld.cards), meld.low - 1)):
        if rules.ace == "round":
            low = (low - 1) % len(rules.ranks) + 1
        if len(cards) <= rules.longest and low in rules.starts(len(cards)):
            added = _placed_on(meld, cards, low, rules)
            if added:
                found.append(added)
    return tuple(found)


def _grown_set(meld: Meld, c: Face, rules: MeldRules) -> tuple[Meld, ...]:
    if rules.set_max and len(meld.cards) >= rules.set_max:
        return ()
    natural = rank_of(c) == meld.rank and (c not in rules.wild or rules.natural_in_set)
    natural = natural and (c != JOKER or rules.joker_sets)
    if natural and rules.set_suits == "distinct" and c != JOKER and c in meld.stands:
        natural = False
    if not natural and (c not in rules.wild or (rules.joker_sets and JOKER in meld.cards)):
        return ()
    wilds = meld.wild_count(rules) + (not natural)
    if not rules.balanced(len(meld.cards) + 1 - wilds, wilds):
        return ()
    stand = c if natural else None
    return (Meld(kind="set", cards=(*meld.cards, c), stands=(*meld.stands, stand), rank=meld.rank),)


def _placed_on(meld: Meld, cards: tuple[Face, ...], low: int, rules: MeldRules) -> Meld | None:
    front = cards[0] != meld.cards[0] or low != meld.low
    c, place = (cards[0], low) if front else (cards[-1], low + len(cards) - 1)
    natural = _is_place(c, place, meld.suit, rules) and (c not in rules.wild or rules.natural_in_run)
    if not natural and c not in rules.wild:
        return None
    wilds = meld.wild_count(rules) + (not natural)
    if not rules.balanced(len(cards) - wilds, wilds):
        return None
    stand = c if natural else _stand(place, meld.suit, cards, rules)
    stands = (stand, *meld.stands) if front else (*meld.stands, stand)
    return Meld(kind="run", cards=cards, stands=stands, suit=meld.suit, low=low)


def flaw(cards: Sequence[Face], rules: MeldRules) -> Illegal | None:
    """Why these cards are no meld, in a code whose sentence is in cards.ftl, or None: they are one."""
    if aliens := [c for c in cards if not is_face(c)]:
        return Illegal("no_card", {"what": str(aliens[0])[:20]})
    if readings(cards, rules):
        return None
    given = tuple(cards)
    firm = [c for c in cards if c not in rules.wild]
    if len(cards) < min(rules.set_min, rules.run_min):
        return Illegal("meld_short", {"cards": given, "n": min(rules.set_min, rules.run_min)})
    if not rules.balanced(len(firm), len(cards) - len(firm)):
        return Illegal("meld_wilds", {"cards": given})
    if len({rank_of(c) for c in firm}) == 1:
        return _set_flaw(given, firm, rules)
    if len({suit_of(c) for c in firm}) == 1:
        return _run_flaw(given, firm, rules)
    return Illegal("meld_mixed", {"cards": given})


def _set_flaw(given: tuple[Face, ...], firm: list[Face], rules: MeldRules) -> Illegal:
    suits = [suit_of(c) for c in firm]
    twice = next((s for s in suits if suits.count(s) > 1), None)
    if twice and rules.set_suits == "distinct":
        return Illegal("meld_suits", {"cards": given, "suit": twice})
    return Illegal("meld_full", {"n": rules.set_max or len(SUITS)})


def _run_flaw(given: tuple[Face, ...], firm: list[Face], rules: MeldRules) -> Illegal:
    if len(set(firm)) < len(firm):
        return Illegal("meld_twice", {"cards": given, "card": next(c for c in firm if firm.count(c) > 1)})
    if len(given) < rules.run_min:
        return Illegal("run_short", {"cards": given, "n": rules.run_min})
    missing = [r + suit_of(firm[0]) for r in RANKS if r + suit_of(firm[0]) not in firm]
    bridges = [m for m in missing if read((*given, m), rules, "run")]
    return Illegal("meld_gap", {"cards": given, "card": bridges[0]}) if bridges else Illegal("meld_gaps", {"cards": given})


# ------------------------------------------------------------------------------------------------ the best arrangement


class Arrangement(msgspec.Struct, frozen=True):
    """Disjoint melds out of a hand and what is left over, worth `count`."""

    melds: tuple[Meld, ...]
    rest: tuple[Face, ...]
    count: int


class _Part(msgspec.Struct, frozen=True):
    """A smallest useful meld: natural cards and the least wild cards they need. Longer ones are made of these."""

    delta: int  # one in the field of each face it takes
    faces: tuple[Face, ...]
    wilds: int
    room: int  # wild cards it could take on top
    kind: Kind


_WIDTH = 5  # bits a face has in a packed hand: up to 15 copies and a guard bit
_ONE_CARD = 1 << 20  # the weight of the count; below it, the number of cards left over breaks ties
_NEVER = 1 << 60
_FIELD = (1 << _WIDTH) - 1


# Where a search stands: the free natural cards, packed, a field for each face; what the cards that stand for others are
# worth if left over, dearest first; how many of these the parts so far need; how many more they could take.
_State: TypeAlias = tuple[int, tuple[int, ...], int, int]


def arrange(hand: Sequence[Face], rules: MeldRules, value: Callable[[Face], int]) -> Arrangement:
    """The arrangement of the hand that leaves the smallest count over, and of those one that leaves the fewest cards.

    Exact for every rule set; wild cards are used where they save most. The same hand in another order gives the same.
    """
    arranger = _Arranger(hand, rules, value)
    if not any(arranger.parts):
        return Arrangement((), tuple(sorted(hand, key=by_rank)), sum(map(value, hand)))
    return arranger.solve()


class _Arranger:
    """One search, face by face.

    Each step looks at the first face still free: it is melded by one of its parts, or its copies are left over (a wild
    card's: it becomes free to stand for others). Parts span few ranks, so states soon coincide and few are ever seen.
    """

    def __init__(self, hand: Sequence[Face], rules: MeldRules, value: Callable[[Face], int]) -> None:
        self.rules, self.value = rules, value
        self.wild_cards = sorted((c for c in hand if c in rules.wild), key=by_rank)
        own_place = rules.natural_in_run or rules.natural_in_set
        plain = [c for c in hand if c not in rules.wild]
        dual = [c for c in self.wild_cards if own_place and c != JOKER]
        pure = [c for c in self.wild_cards if not (own_place and c != JOKER)]
        self.order = sorted(set(dual), key=by_rank) + sorted(set(plain), key=by_rank)
        self.field = {f: i * _WIDTH for i, f in enumerate(self.order)}
        self.start = sum(1 << self.field[c] for c in (*plain, *dual))
        self.guards = sum(1 << (self.field[f] + _WIDTH - 1) for f in self.order)
        self.dual = frozenset(dual)
        self.duals = len(self.dual)  # their fields come first
        self.weights = [value(f) * _ONE_CARD + 1 for f in self.order]
        self.pool = tuple(sorted((value(c) for c in pure), reverse=True))
        self.have = Counter(plain) + Counter(dual)
        self.parts: list[list[_Part]] = [[] for _ in self.order]  # by the first of its faces
        for part in self._all_parts():
            self.parts[_first_field(part.delta)].append(part)
        self.clean = [[p for p in parts if not p.wilds] for parts in self.parts]  # for when no wild card is left
        self.memo: dict[_State, tuple[int, _Part | None]] = {}

    # ---- the parts

    def _all_parts(self) -> list[_Part]:
        found: dict[tuple[int, Kind], _Part] = {}
        for kind, names, wilds in (*self._set_parts(), *self._run_parts()):
            delta = sum(1 << self.field[f] for f in names)
            if (delta, kind) not in found:
                room = 0 if JOKER in names or not self.wild_cards else self.rules.room(kind, len(names), wilds)
                found[delta, kind] = _Part(delta, names, wilds, room, kind)
        return list(found.values())

    def _wild_choice(self, naturals: int, size: int) -> bool:
        return 0 <= size - naturals <= len(self.wild_cards) and self.rules.balanced(naturals, size - naturals)

    def _set_parts(self) -> Iterator[tuple[Kind, tuple[Face, ...], int]]:
        rules = self.rules
        most = min(rules.set_max or 99, 2 * rules.set_min - 1)
        of_rank: dict[int, list[Face]] = {}
        for f in self.order:
            if (rank_of(f) or rules.joker_sets) and (f not in rules.wild or rules.natural_in_set):
                of_rank.setdefault(rank_of(f), []).append(f)
        for rank in sorted(of_rank):
            own = of_rank[rank]
            if rules.set_suits == "any" or rank == 0:
                own = [f for f in own for _ in range(self.have[f])]
            fewest = 1 if rank else rules.set_min  # no wild card goes with jokers that are a rank of their own
            for k in range(max(fewest, rules.set_min - len(self.wild_cards)), min(most, len(own)) + 1):
                if self._wild_choice(k, max(k, rules.set_min)) and max(k, rules.set_min) <= (rules.set_max or 99):
                    for names in dict.fromkeys(combinations(own, k)):
                        yield "set", names, max(k, rules.set_min) - k

    def _run_parts(self) -> Iterator[tuple[Kind, tuple[Face, ...], int]]:
        rules, wilds = self.rules, len(self.wild_cards)
        held: dict[str, dict[int, list[Face]]] = {s: {} for s in (("",) if rules.run_mixed_suits else SUITS)}
        for f in self.order:
            if f != JOKER and (f not in rules.wild or rules.natural_in_run):
                held["" if rules.run_mixed_suits else f[1]].setdefault(rank_of(f), []).append(f)
        for own in held.values():
            if len(own) + wilds < rules.run_min:
                continue
            ring = [own.get(r, []) for r in rules.ranks] * 2
            there = sum(1 << i for i, place in enumerate(ring) if place)
            for first, n, window, ends in _windows(rules):
                if there & ends == ends and (window & ~there).bit_count() <= wilds:
                    yield from self._runs_at(ring[first : first + n])

    def _runs_at(self, places: Sequence[Sequence[Face]]) -> Iterator[tuple[Kind, tuple[Face, ...], int]]:
        """The runs over these places that are not just two shorter ones; above the least length a wild card at an end is
        no part but room."""
        n, least, need = len(places), self.rules.run_min, self.rules.min_naturals
        spare, cuttable = len(self.wild_cards), not self.rules.naturals_lead
        rows: list[tuple[tuple[Face, ...], int, int]] = [((), 0, -1)]  # naturals, wild cards, naturals beyond the first cut
        for i, held in enumerate(places):
            may_be_wild = n == least or 0 < i < n - 1
            may_be_cut = cuttable and least <= i <= n - least
            longer: list[tuple[tuple[Face, ...], int, int]] = []
            for names, wilds, beyond in rows:
                if may_be_cut and beyond < 0 and len(names) >= need:
                    beyond = 0
                if beyond + 1 < need or beyond < 0:
                    longer += [((*names, f), wilds, beyond + (beyond >= 0)) for f in held]
                if may_be_wild and wilds < spare:
                    longer.append((names, wilds + 1, beyond))
            rows = longer
        for names, wilds, _ in rows:
            if self.rules.balanced(len(names), wilds) and all(names.count(f) <= self.have[f] for f in names):
                yield "run", names, wilds

    # ---- the search

    def solve(self) -> Arrangement:
        start = (self.start, self.pool, 0, 0)
        cost = self._best(*start)
        return self._built(self._path(start), cost // _ONE_CARD)

    def _best(self, cards: int, pool: tuple[int, ...], used: int, room: int) -> int:
        """The least cost from such a state on: counts in units of `_ONE_CARD`, plus one for each card left over."""
        if not cards:
            over = pool[used + room :]
            return _NEVER if used > len(pool) else sum(over) * _ONE_CARD + len(over)
        state = (cards, pool, used, room)
        if (known := self.memo.get(state)) is not None:
            return known[0]
        at = _first_field(cards)
        choice: _Part | None = None
        if at < self.duals:
            best = self._best(*self._without(state, at))
            # These may still come free to stand for others.
            free = len(pool) - used + sum(cards >> i * _WIDTH & _FIELD for i in range(self.duals))
        else:
            copies = cards >> at * _WIDTH & _FIELD
            best = self._best(cards - (copies << at * _WIDTH), pool, used, room) + copies * self.weights[at]
            free = len(pool) - used
        guards, guarded, most = self.guards, cards | self.guards, len(self.wild_cards)
        for part in self.parts[at] if free else self.clean[at]:
            if not best:
                break
            if part.wilds <= free and (guarded - part.delta) & guards == guards:
                more = used + part.wilds
                cost = self._best(cards - part.delta, pool, more, min(most - more, room + part.room))
                if cost < best:
                    best, choice = cost, part
        self.memo[state] = best, choice
        return best

    def _without(self, state: _State, at: int) -> _State:
        """No more of this face is melded; as a wild card it may stand for others from now on."""
        cards, pool, used, room = state
        copies = cards >> at * _WIDTH & _FIELD
        if at < self.duals:
            pool = tuple(sorted((*pool, *[self.value(self.order[at])] * copies), reverse=True))
        return cards - (copies << at * _WIDTH), pool, used, room

    def _path(self, state: _State) -> list[_Part]:
        path: list[_Part] = []
        while state[0]:
            part = self.memo[state][1]
            if part is None:
                state = self._without(state, _first_field(state[0]))
            else:
                path.append(part)
                cards, pool, used, room = state
                used += part.wilds
                state = cards - part.delta, pool, used, min(len(self.wild_cards) - used, room + part.room)
        return path

    # ---- from parts to melds

    def _built(self, path: list[_Part], count: int) -> Arrangement:
        used = [f for part in path for f in part.faces]
        spare = list(self.wild_cards)
        for f in used:
            if f in self.dual:
                spare.remove(f)
        spare.sort(key=lambda c: (-self.value(c), by_rank(c)))
        groups = [(*part.faces, *(spare.pop(0) for _ in range(part.wilds))) for part in path]
        for i, part in enumerate(path):
            extra, spare = spare[: part.room], spare[part.room :]
            groups[i] += tuple(extra)
        left = list(spare)
        for f, n in self.have.items():
            left += [f] * (0 if f in self.dual else n - used.count(f))
        melds = [m for g, p in zip(groups, path, strict=True) for m in (read(g, self.rules, p.kind),) if m]
        assert len(melds) == len(path), "a part is always a meld"
        return Arrangement(joined(melds, self.rules), tuple(sorted(left, key=by_rank)), count)


def _first_field(cards: int) -> int:
    """The index of the first face there is of a packed hand."""
    return ((cards & -cards).bit_length() - 1) // _WIDTH


@cache
def _windows(rules: MeldRules) -> tuple[tuple[int, int, int, int], ...]:
    """Where runs may lie on the ranks written twice in a row: (first, length, its bits, those that must be natural)."""
    cuttable = rules.min_naturals <= 1 and not rules.naturals_lead  # a longer run is then two shorter ones
    longest = min(rules.longest, 2 * rules.run_min - 1) if cuttable else rules.longest
    found = []
    for n in range(rules.run_min, longest + 1):
        for low in reversed(rules.starts(n)):
            first = low - 1
            ends = (1 << first | 1 << first + n - 1) if n > rules.run_min else 0
            found.append((first, n, ((1 << n) - 1) << first, ends))
    return tuple(found)


def joined(melds: Iterable[Meld], rules: MeldRules) -> tuple[Meld, ...]:
    """The same cards in as few melds as possible by putting melds together, in canonical order."""
    rest = sorted(melds, key=_order)
    i = 0
    while i < len(rest):
        for j in range(i + 1, len(rest)):
            if rest[i].kind == rest[j].kind and (m := read(rest[i].cards + rest[j].cards, rules, rest[i].kind)):
                rest[i : j + 1] = [m, *rest[i + 1 : j]]
                break
        else:
            i += 1
    return tuple(sorted(rest, key=_order))


def _order(meld: Meld) -> list[tuple[int, str]]:
    return sorted(map(by_rank, meld.cards))
