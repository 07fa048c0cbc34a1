"""What a hand is worth to each side, and as a score of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from bot.games.canasta import shapes
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import rank
from bot.games.core import Card
from bot.games.match import Score, Setup
from bot.games.sides import Side, SideMeld, melds_of, score_of, side_of

Parts: TypeAlias = list[tuple[str, int]]


class SideTally(msgspec.Struct, frozen=True, kw_only=True):
    """All of a side that counts at the end of a hand."""

    melds: tuple[SideMeld, ...]
    hands: tuple[tuple[Card, ...], ...]
    red_threes: int = 0
    removed: int = 0  # black threes set aside
    out: bool = False
    concealed: bool = False
    fined: int = 0  # askings that led nowhere


def side_parts(o: CanastaOptions, t: SideTally, ended: str) -> Parts:
    """The parts (why, points) of a side's score, red threes left out."""
    earned = [_bonus(o, m, t.out) for m in t.melds]
    return [
        ("melds", sum(shapes.points(m.pieces) for m in t.melds)),
        *((why, sum(n for w, n in earned if w == why)) for why in _BONUSES),
        ("out", o.out_bonus if t.out else 0),
        ("concealed", o.concealed_bonus if t.concealed else 0),
        ("black_threes", _black_threes(o, t)),
        ("short_sequences", -o.short_sequence_penalty * sum(_is_short(o, m) for m in t.melds)),
        ("short_wilds", -o.wild_incomplete_penalty * sum(m.kind == "wild" and not shapes.is_canasta(m) for m in t.melds)),
        ("hands", -sum(_in_hand(o, c, ended) for hand in t.hands for c in hand)),
        ("ask_failed", -o.ask_fail_penalty * t.fined),
    ]


_BONUSES = ("natural_canastas", "mixed_canastas", "sevens", "sequence_canastas", "wild_canastas")


def _bonus(o: CanastaOptions, m: SideMeld, out: bool) -> tuple[str, int]:
    """What a meld earns as a canasta, and by what name."""
    if not shapes.is_canasta(m):
        return "", 0
    if m.kind == "sequence":
        return "sequence_canastas", o.bonus_sequence
    if m.kind == "wild":
        return "wild_canastas", wild_bonus(o, m) if out or not o.wild_bonus_needs_out else 0
    natural = shapes.is_natural(m)
    if shapes.rank_of_set(m) == 7 and o.bonus_sevens is not None and (natural or not o.bonus_sevens_natural_only):
        return "sevens", o.bonus_sevens
    return ("natural_canastas", o.bonus_natural) if natural else ("mixed_canastas", o.bonus_mixed)


def wild_bonus(o: CanastaOptions, m: SideMeld) -> int:
    """For a meld of seven wild cards."""
    jokers = sum(rank(c) == 0 for c in m.pieces)
    twos = len(m.pieces) - jokers
    if o.bonus_wild == "cuban":
        return 4000 if not jokers else 3000 if jokers == 4 else 2000
    if o.bonus_wild == "palace":
        return 2000 if jokers > twos else 1000
    return o.bonus_wild_value


def _black_threes(o: CanastaOptions, t: SideTally) -> int:
    """What black threes set aside add; where all of them are worth a bonus, those on the table are made up to it."""
    melded = sum(shapes.is_black_three(c) for m in t.melds for c in m.pieces)
    if o.black_three_all_four is not None and t.removed + melded == 2 * o.packs:
        return o.black_three_all_four - 5 * melded
    return 5 * t.removed


def _is_short(o: CanastaOptions, m: SideMeld) -> bool:
    return m.kind == "sequence" and len(m.pieces) < o.short_sequence_len


def _in_hand(o: CanastaOptions, c: Card, ended: str) -> int:
    if shapes.is_black_three(c) and (o.black_three_in_hand_when == "always" or ended == "out"):
        return o.black_three_in_hand
    return shapes.points((c,))


def red_threes(o: CanastaOptions, n: int, melds: Sequence[SideMeld]) -> int:
    """What so many red threes are worth to a side with these melds."""
    total = o.red_points(n)
    if o.red_three_plus_if == "meld":
        plus = bool(melds)
    else:
        plus = sum(shapes.is_canasta(m) for m in melds) >= int(o.red_three_plus_if.partition(":")[2])
    return total if plus else -total if o.red_three_else == "minus" else 0


# ---- a hand


def scored(o: CanastaOptions, setup: Setup, d: CanastaDeal) -> Score:
    """The score of a finished hand: every partner gets the side's points; a player who sits out shares them."""
    parts: list[tuple[Side, Parts]] = []
    for side in d.sides:
        t = tally(d, side)
        everybody = side if o.seats == "cutthroat" else side_of(o.sides, side[0])
        worth = side_parts(o, t, d.ended)
        if o.red_three_owner == "side":
            worth.insert(-2, ("red_threes", red_threes(o, t.red_threes, t.melds)))
        parts.append((everybody, worth))
        if o.red_three_owner == "player":
            parts += [((s,), [("red_threes", red_threes(o, len(d.reds[s]), t.melds))]) for s in side]
    return score_of(setup, d.ended, o.players, parts, None)


def tally(d: CanastaDeal, side: Side) -> SideTally:
    return SideTally(
        melds=tuple(d.table[i] for i in melds_of(d.table, side)),
        hands=tuple(d.hands[s] for s in side),
        red_threes=sum(len(d.reds[s]) for s in side),
        removed=sum(len(d.removed[s]) for s in side),
        out=d.out in side,
        concealed=d.out in side and d.concealed,
        fined=sum(s in side for s in d.fined),
    )
