"""What is worth doing: the ways to go down, lay-offs, swaps, deep takes and discards that an ask lists, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.cards import RANKS, by_rank, face, faces, rank_of, suit_of
from bot.games.contract import draw, play, shapes
from bot.games.contract.actions import ContractAction, Discard, GoDown, Layoff, Swap, TakeDiscard
from bot.games.contract.lacking import lack, useful
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.core import Card, Face
from bot.games.melds import RunEnd

MOST_LAYOFFS = 20
MOST_TAKES = 8
MOST_GOING_DOWN = 2  # deeper takes into a contract: the fewer cards come along, the better
ROW = 5  # cards of a run laid off at once


def laying(o: ContractOptions, d: ContractDeal) -> list[ContractAction]:
    """The best way to go down, swaps and lay-offs; all of them legal."""
    found: list[ContractAction] = []
    best = play.best_legal(o, d)
    if best is not None:
        found.append(GoDown(best.groups))
    found += [a for a in _swaps(o, d) if play.check_swap(o, d, d.turn, a) is None]
    return found + [a for a in _layoffs(o, d) if play.check_layoff(o, d, d.turn, a) is None][:MOST_LAYOFFS]


def _swaps(o: ContractOptions, d: ContractDeal) -> Iterator[Swap]:
    hand = set(faces(d.hand))
    for i, m in enumerate(d.table):
        if play.may_swap(o, d, d.turn, i) is None:
            yield from (Swap((f,), i) for k in m.meld.wilds if (f := m.meld.stands[k]) in hand and f is not None)


def _layoffs(o: ContractOptions, d: ContractDeal) -> Iterator[Layoff]:
    """Natural cards before wild ones, the dearest first; a row of them on a run where they follow each other."""
    if play.may_lay_off(o, d, d.turn) is not None:
        return
    order = sorted(set(faces(d.hand)), key=lambda f: (shapes.is_wild(o, f), -shapes.value(o, f), by_rank(f)))
    for f in order:
        piece = next(c for c in d.hand if face(c) == f)
        for i, m in enumerate(d.table):
            ways = shapes.layoffs(o, m, piece)
            for k, (end, grown) in enumerate(ways):
                yield from _rows(o, d, i, m.meld, grown.meld, f)
                yield Layoff((f,), i, end if k else "")


def _rows(
    o: ContractOptions, d: ContractDeal, i: int, meld: shapes.Shape, grown: shapes.Shape, first: Face
) -> Iterator[Layoff]:
    """The longest row of natural cards onto an end of a run that begins with this one."""
    if meld.kind != "run" or len(grown.cards) == len(meld.cards) or shapes.is_wild(o, first):
        return
    rules, held = shapes.rules_of(o), Counter(faces(d.hand))
    held[first] -= 1
    up, row = grown.low == meld.low, [first]
    while len(row) < ROW:
        place = grown.high + 1 if up else grown.low - 1
        if not 1 <= place <= 14:
            break
        f = "A23456789TJQK"[rules.rank_at(place) - 1] + meld.suit
        bigger = [g for g in shapes.grown(o, grown, f) if (g.low == grown.low) == up] if held[f] else []
        if not bigger or shapes.is_wild(o, f):
            break
        held[f] -= 1
        row.append(f)
        grown = bigger[0]
    if len(row) > 1:
        yield Layoff(tuple(row), i)


def takes(o: ContractOptions, d: ContractDeal) -> list[ContractAction]:
    """The top discard, and each deeper one that can be used at once, with its best use."""
    found: list[ContractAction] = [TakeDiscard()] if d.pile else []
    if not o.deep_take:
        return found
    for n in range(2, len(d.pile) + 1):
        use = deep_take(o, d, n)
        found += [use] if use else []
        if len(found) > (MOST_TAKES if d.turn in d.down else MOST_GOING_DOWN):
            break
    return found


def deep_take(o: ContractOptions, d: ContractDeal, n: int) -> TakeDiscard | None:
    """The n top discards with the best use of the deepest; None if it has none."""
    return next((a for a in _deep_takes(o, d, n) if draw.check_take(o, d, d.turn, a) is None), None)


def _deep_takes(o: ContractOptions, d: ContractDeal, n: int) -> Iterator[TakeDiscard]:
    card, held = face(d.pile[-n]), draw.taken(d, n)
    if d.turn not in d.down:
        # It is soon seen that nothing is lacking, where the search for the best way down takes its time.
        best = None if lack(o, d.contract, faces(held.hand)).n else play.best_legal(o, held, must=card)
        if best is not None:
            yield TakeDiscard(n, best.groups)
        return
    for i, m in enumerate(d.table):
        for k, (end, _) in enumerate(shapes.layoffs(o, m, d.pile[-n])):
            yield TakeDiscard(n, cards=(card,), meld=i, end=end if k else "")
    for i, m in enumerate(d.table):
        for row, end in _rows_to(o, m.meld, held.hand, card):
            yield TakeDiscard(n, cards=row, meld=i, end=end)


def _rows_to(
    o: ContractOptions, meld: shapes.Shape, hand: Sequence[Card], last: Face
) -> Iterator[tuple[tuple[Face, ...], RunEnd]]:
    """The cards that lead from an end of a run to this card of the hand, wild ones where natural ones lack."""
    if meld.kind != "run" or suit_of(last) != meld.suit:
        return
    sides: tuple[tuple[RunEnd, range], ...] = (("high", range(meld.high + 1, 15)), ("low", range(meld.low - 1, 0, -1)))
    for end, places in sides:
        own = Counter(faces(hand)) - Counter((last,))
        row: list[Face] = []
        for place in places:
            f = RANKS[shapes.rules_of(o).rank_at(place) - 1] + meld.suit
            if f == last:
                yield (*row, last), end if any(shapes.is_wild(o, c) for c in row) else ""
                break
            next_one = f if own[f] else next((c for c in own if shapes.is_wild(o, c)), None)
            if next_one is None:
                break
            row.append(next_one)
            own -= Counter((next_one,))


def discards(o: ContractOptions, d: ContractDeal) -> list[ContractAction]:
    """Every discard that may end the turn, the one that hurts least first."""
    hand = faces(d.hand)
    wanted = Counter(useful(o, d.contract, hand)) if d.turn not in d.down else Counter()
    held = Counter(hand)
    of_rank = Counter(rank_of(f) for f in hand)
    at = Counter((rank_of(f), suit_of(f)) for f in hand)

    def loss(f: Face) -> tuple[float, tuple[int, str]]:
        friends = of_rank[rank_of(f)] - 1 + sum(at[rank_of(f) + step, suit_of(f)] for step in (-2, -1, 1, 2))
        wild = 1000 * shapes.is_wild(o, f)
        return wild + 100 * (held[f] <= wanted[f]) + 4 * friends - shapes.value(o, f), by_rank(f)

    return [Discard(f) for f in sorted(faces(play.discardable(o, d)), key=loss)]
