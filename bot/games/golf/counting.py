"""What a grid and a hand are worth (rulebook golf, "scoring")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from bot.games import cards
from bot.games.core import Card, Seat
from bot.games.golf.options import Direction, GolfOptions, Line, is_red_king

Cells = Sequence[Card | None]  # a grid's cards by place; None is an empty place
JACK, QUEEN, KING = 11, 12, 13
_WILD = {cards.card("Jh"), cards.card("Js")}
_CABO = {0: 0, 2: 2, JACK: 11, QUEEN: 12, KING: 13}


def value(o: GolfOptions, card: Card) -> int:
    """The points of a card that is in no match."""
    r = cards.rank(card)
    if is_red_king(card) and o.red_king_value is not None:
        return o.red_king_value
    if o.black_lady and r in (8, QUEEN):
        return 0 if r == 8 else 40 if cards.face(card) == "Qs" else 10
    if o.value_set == "cabo" and r in _CABO:
        return _CABO[r]
    if r == 0:
        return 15 if o.joker_rule == "fifteen_or_pair" else o.joker_value
    return {2: o.two_value, JACK: o.jack_value, QUEEN: o.queen_value, KING: o.king_value}.get(r, r)


def grid_score(o: GolfOptions, cells: Cells) -> int:
    """The points of one grid by itself."""
    if o.straight9 and _is_straight9(cells):
        return o.straight9
    ranks = [None if c is None else cards.rank(c) for c in cells]
    wild = [i for i, c in enumerate(cells) if c is not None and o.one_eyed_wild and c & 63 in _WILD]
    if not wild:
        return _count(o, cells, ranks)
    choices = [sorted(_useful_ranks(o, ranks, wild, i)) for i in wild]
    best: int | None = None
    for stand in product(*choices):
        for i, r in zip(wild, stand, strict=True):
            ranks[i] = r
        points = _count(o, cells, ranks)
        best = points if best is None else min(best, points)
    assert best is not None
    return best


def _useful_ranks(o: GolfOptions, ranks: Sequence[int | None], wild: Sequence[int], i: int) -> set[int]:
    """What the wild jack at index i may want to stand for: a rank beside it, or beside a wild jack beside it, and so on."""
    reached, ahead = {i}, [i]
    while ahead:
        at = ahead.pop()
        near = {j for g in _lines(o, len(ranks)) if at in g for j in g}
        fresh = (set(range(len(ranks))) if o.match_any else near) - reached
        reached |= fresh
        ahead += [j for j in fresh if j in wild]
    return {JACK} | {r for j in reached if j not in wild and (r := ranks[j]) is not None}


def _is_straight9(cells: Cells) -> bool:
    ranks = sorted(cards.rank(c) for c in cells if c is not None)
    return len(cells) == len(ranks) == 9 and ranks[0] > 0 and ranks == list(range(ranks[0], ranks[0] + 9))


def _count(o: GolfOptions, cells: Cells, ranks: Sequence[int | None]) -> int:
    """The points when every card stands for its rank in `ranks` (a wild jack may stand for another)."""
    groups = [g for g in _lines(o, len(cells)) if ranks[g[0]] is not None and len({ranks[i] for i in g}) == 1]
    if not o.match_any:
        return _total(o, cells, groups)
    return min(_total(o, cells, groups + pairs) for pairs in _pairs_anywhere(o, cells, ranks))


def _total(o: GolfOptions, cells: Cells, groups: Sequence[tuple[int, ...]]) -> int:
    """The points with these groups of equal cards as the matches."""
    matched = {i for g in groups for i in g}
    points = [0 if c is None else _points(o, c, i in matched) for i, c in enumerate(cells)]
    total = sum(points)
    if o.joker_rule == "fifteen_or_pair":
        total -= 5 * sum(all(cells[i] is not None and cards.rank(cells[i] or 0) == 0 for i in g) for g in set(groups))
    return total + _best_blocks(_blocks(o, cells), points, frozenset())


def _points(o: GolfOptions, card: Card, matched: bool) -> int:
    own = value(o, card)
    if not matched:
        return own
    return min(own, 0) if o.negative_match == "keep" else 0


def _lines(o: GolfOptions, n: int) -> tuple[tuple[int, ...], ...]:
    return _line_indexes(o.rows, o.columns, o.match_lines, o.match_pairs, n)


@cache
def _line_indexes(
    rows: int, columns: int, lines: tuple[Line, ...], pairs: tuple[Direction, ...], n: int
) -> tuple[tuple[int, ...], ...]:
    """The groups of places that match when all their cards are equal, in a grid of n places."""
    found: list[tuple[int, ...]] = []
    if "columns" in lines:
        found += [tuple(range(c, n, columns)) for c in range(columns)]
    if "rows" in lines:
        found += [tuple(range(r, r + columns)) for r in range(0, n - columns + 1, columns)]
    if "diagonals" in lines and rows == columns:
        found += [
            tuple(range(0, rows * columns, columns + 1)),
            tuple(range(columns - 1, rows * columns - 1, columns - 1)),
        ]
    steps = {"vertical": [(1, 0)], "horizontal": [(0, 1)], "diagonal": [(1, 1), (1, -1)]}
    for down, right in (s for d in pairs for s in steps[d]):
        for i in range(n):
            j = i + down * columns + right
            if j < n and 0 <= i % columns + right < columns:
                found.append((i, j))
    return tuple(dict.fromkeys(found))


def _pairs_anywhere(o: GolfOptions, cells: Cells, ranks: Sequence[int | None]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to pair equal cards wherever they lie. Of an odd number a cheapest one is left."""
    by_rank: dict[int, list[int]] = {}
    for i, r in enumerate(ranks):
        if r is not None:
            by_rank.setdefault(r, []).append(i)
    left_over = [_cheapest(o, cells, places) if len(places) % 2 else [-1] for places in by_rank.values()]
    for left in product(*left_over):
        pairs: list[tuple[int, ...]] = []
        for r, places in by_rank.items():
            natural_first = sorted((i for i in places if i not in left), key=lambda i: cards.rank(cells[i] or 0) != r)
            pairs += [(a, b) if a < b else (b, a) for a, b in zip(natural_first[::2], natural_first[1::2], strict=True)]
        yield pairs


def _cheapest(o: GolfOptions, cells: Cells, places: Sequence[int]) -> list[int]:
    values = {i: value(o, cells[i] or 0) for i in places}
    return [i for i in places if values[i] == min(values.values())]


def _blocks(o: GolfOptions, cells: Cells) -> list[tuple[frozenset[int], int]]:
    """Every 2 x 2 block of four equal natural cards that has a bonus, with it."""
    if not (o.square_bonus or o.four_kings_side or o.quad_side):
        return []
    found: list[tuple[frozenset[int], int]] = []
    for i in range(len(cells) - o.columns - 1):
        if i % o.columns == o.columns - 1:
            continue
        block = (i, i + 1, i + o.columns, i + o.columns + 1)
        ranks = {None if (c := cells[j]) is None else cards.rank(c) for j in block}
        if len(ranks) != 1 or ranks & {None, 0}:
            continue
        side = o.rows == 2 and i % o.columns % 2 == 0
        bonus = min(o.square_bonus, (o.four_kings_side if KING in ranks else o.quad_side) if side else 0)
        if bonus:
            found.append((frozenset(block), bonus))
    return found


def _best_blocks(blocks: Sequence[tuple[frozenset[int], int]], points: Sequence[int], used: frozenset[int]) -> int:
    """The lowest change of the total by counting blocks, no card in two of them."""
    if not blocks:
        return 0
    (block, bonus), rest = blocks[0], blocks[1:]
    without = _best_blocks(rest, points, used)
    if block & used:
        return without
    return min(without, bonus - sum(points[i] for i in block) + _best_blocks(rest, points, used | block))


def has_four_of_a_kind(cells: Cells) -> bool:
    ranks = [cards.rank(c) for c in cells if c is not None]
    return any(r and ranks.count(r) >= 4 for r in set(ranks))


def is_kamikaze(cells: Cells) -> bool:
    return sorted(cards.rank(c) for c in cells if c is not None) == [QUEEN, QUEEN, KING, KING]


Parts = tuple[tuple[str, int], ...]  # why -> points


def hand_score(o: GolfOptions, grids: Mapping[Seat, Cells], ender: Seat | None) -> dict[Seat, Parts]:
    """What every seat scores in a hand, in parts: its grid, then what the special hands or the ender's rule change."""
    counted = {seat: grid_score(o, cells) for seat, cells in grids.items()}
    special = _special_hand(o, grids, counted)
    parts: dict[Seat, Parts] = {}
    for seat, points in counted.items():
        change: Iterator[tuple[str, int]] = iter(())
        if special:
            why, scores = special
            change = iter([(why, scores[seat] - points)])
        elif seat == ender:
            change = iter([_ender_part(o, counted, seat)])
        parts[seat] = (("grid", points), *(c for c in change if c[1]))
    return parts


def _special_hand(
    o: GolfOptions, grids: Mapping[Seat, Cells], counted: Mapping[Seat, int]
) -> tuple[str, dict[Seat, int]] | None:
    """A kamikaze or moon hand: its name and what everybody scores instead of the count."""
    heroes = {s for s, cells in grids.items() if o.kamikaze and is_kamikaze(cells)}
    if heroes:
        return "kamikaze", {s: 0 if s in heroes else 50 for s in grids}
    moon = 10 * o.places
    heroes = {s for s, points in counted.items() if o.shoot_moon and points >= moon}
    if heroes:
        return "moon", {s: 0 if s in heroes else moon for s in grids}
    return None


def _ender_part(o: GolfOptions, counted: Mapping[Seat, int], ender: Seat) -> tuple[str, int]:
    s, others = counted[ender], [p for seat, p in counted.items() if seat != ender]
    lowest = min(others, default=s + 1)
    if lowest == s and o.knock_tie == "neutral":
        return "ender_bonus", 0
    if s < lowest or (s == lowest and o.knock_tie == "counts_as_lowest"):
        bonus = {"none": 0, "zero": min(s, 0) - s, "minus_players": -len(counted)}
        return "ender_bonus", bonus[o.knock_bonus]
    penalty = {
        "none": 0,
        "add5": 5,
        "add10": 10,
        "add20": 20,
        "double_plus_5": max(s, 0) + 5,
        "match_highest": max(counted.values()) - s,
        "twice_players": 2 * len(counted),
    }
    return "ender_penalty", penalty[o.knock_penalty]
