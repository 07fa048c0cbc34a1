"""What a deal is worth: the formulas of E15, block scores, knock games, and what cards in hand count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from bot.games import melds
from bot.games.cards import card, face, faces
from bot.games.core import Card, Face, Line, Seat
from bot.games.gin.solver import OnePack, mask_of
from bot.games.match import Score, Setup
from bot.games.rummy import shapes
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import VOID, RummyDeal, TableMeld

FEW = 16  # cards that gin's solver counts fastest: it tries every choice of sets, and dense big hands have many


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What the formulas need to know of a deal that is over. Tuples run along `seats`, clockwise."""

    seats: tuple[Seat, ...]
    table: tuple[int, ...]  # T: the worth of a seat's cards on the table
    hand: tuple[int, ...]  # H: what the cards left in hand count
    out: Seat | None = None  # who went out, showed or knocked
    rummy: bool = False
    ended: str = "out"
    number: int = 1  # of the deal, for bonuses by deal
    worth: int = 1  # of a decided deal (Conquian)

    def place(self, seat: Seat) -> int:
        return self.seats.index(seat)


Lines = list[tuple[int, str, int]]  # (index in seats, why, points)


def score_lines(o: RummyOptions, t: Tally) -> Lines:
    """Every seat's points in parts, by index in `t.seats`."""
    if t.ended in VOID or t.ended == "drawn":
        return []
    if t.ended == "blocked" and o.block_score is not None:
        return _BLOCKED[o.block_score](o, t)
    return _FORMULAS[o.score](o, t)


# ---- the formulas


def _winner_takes(o: RummyOptions, t: Tally) -> Lines:
    if t.out is None:
        return []
    factor = o.rummy_multiplier if t.rummy else 1
    winner = t.place(t.out)
    costs = [_capped(o, h) for h in t.hand]
    lines: Lines = [(winner, "others_hands", sum(costs) - costs[winner])]
    if factor > 1:
        lines.append((winner, "rummy", lines[0][2] * (factor - 1)))
    lines += _bonus(o, t, winner)
    if o.pay == "zero_sum":
        lines += [(i, "own_hand", -cost * factor) for i, cost in enumerate(costs) if i != winner]
    return lines


def _own_value(o: RummyOptions, t: Tally) -> Lines:
    if t.out is None:
        return []
    factor = o.rummy_multiplier if t.rummy else 1
    winner = t.place(t.out)
    value = t.table[winner] * factor
    lines: Lines = [(winner, "shown", value * (len(t.seats) - 1)), *_bonus(o, t, winner)]
    if o.pay == "zero_sum":
        lines += [(i, "pays", -value) for i in range(len(t.seats)) if i != winner]
    return lines


def _meld_minus_hand(o: RummyOptions, t: Tally) -> Lines:
    lines: Lines = [(i, "melds", points) for i, points in enumerate(t.table)]
    if t.ended == "target":
        return lines
    lines += [(i, "own_hand", -_capped(o, h)) for i, h in enumerate(t.hand) if h]
    if t.out is not None:
        winner = t.place(t.out)
        lines += _bonus(o, t, winner)
        if o.opponents_hand_rule:
            lines.append((winner, "others_hands", sum(t.hand) - t.hand[winner]))
    return lines


def _meld_plus_hands(o: RummyOptions, t: Tally) -> Lines:
    lines: Lines = [(i, "melds", points) for i, points in enumerate(t.table)]
    if t.out is not None and t.ended != "target":
        winner = t.place(t.out)
        lines += [(winner, "others_hands", sum(t.hand) - t.hand[winner]), *_bonus(o, t, winner)]
    return lines


def _low_takes_difference(o: RummyOptions, t: Tally) -> Lines:
    """Knock Rummy: the lowest count takes the differences; ties as `knock_tie` says."""
    if t.out is None:
        return []
    low, knocker = min(t.hand), t.place(t.out)
    winners = knock_winners(o, t.hand, knocker)
    alone = winners == [knocker] and t.hand.count(low) == 1
    extra = o.knock_rummy_bonus if alone and low == 0 else 0
    pays = [_capped(o, h - low) for h in t.hand]
    lines: Lines = []
    pot = 0
    for i, owed in enumerate(pays):
        if i in winners:
            continue
        penalty = o.knock_penalty if i == knocker and t.hand[knocker] > low else 0
        pot += owed + extra + penalty
        if o.pay == "zero_sum":
            lines += [(i, "difference", -owed), (i, "knock_penalty", -penalty), (i, "knock_rummy", -extra)]
    n = len(t.seats)
    for k, i in enumerate(sorted(winners, key=lambda i: (i - knocker - 1) % n)):
        lines.append((i, "lowest", pot // len(winners) + (k < pot % len(winners))))
    return [line for line in lines if line[2]]


def knock_winners(o: RummyOptions, counts: Sequence[int], knocker: int) -> list[int]:
    """The indexes that win a knock: the lowest counts, with the tie rule where the knocker is among them."""
    low = min(counts)
    lowest = [i for i, c in enumerate(counts) if c == low]
    if knocker not in lowest or lowest == [knocker]:
        return lowest
    wins_ties = o.knock_tie == "knocker" or (o.knock_tie == "knocker_if_rummy" and low == 0)
    return [knocker] if wins_ties else [i for i in lowest if i != knocker]


def _count_against(o: RummyOptions, t: Tally) -> Lines:
    """Tunk: everybody is charged his count, a beaten tunker more."""
    lines: Lines = [(i, "count", _capped(o, h)) for i, h in enumerate(t.hand)]
    if t.out is not None:
        tunker = t.place(t.out)
        if tunker not in knock_winners(o, t.hand, tunker):
            lines.append((tunker, "knock_failed", lines[tunker][2] * (o.knock_fail_multiplier - 1)))
    return lines


def _win_only(o: RummyOptions, t: Tally) -> Lines:
    return [] if t.out is None else [(t.place(t.out), "win", t.worth)]


_FORMULAS: Mapping[str, Callable[[RummyOptions, Tally], Lines]] = {
    "winner_takes": _winner_takes,
    "own_value": _own_value,
    "meld_minus_hand": _meld_minus_hand,
    "meld_plus_hands": _meld_plus_hands,
    "low_takes_difference": _low_takes_difference,
    "count_against": _count_against,
    "win_only": _win_only,
}


def _capped(o: RummyOptions, hand: int) -> int:
    return min(hand, o.hand_cap) if o.hand_cap else hand


def _bonus(o: RummyOptions, t: Tally, winner: int) -> Lines:
    bonus = o.go_out_bonus[min(t.number, len(o.go_out_bonus)) - 1]
    if not bonus or (o.bonus_needs_rummy and not t.rummy):
        return []
    return [(winner, "going_out", bonus)]


# ---- blocked deals


def _all_lose(o: RummyOptions, t: Tally) -> Lines:
    return [(i, "own_hand", -_capped(o, h)) for i, h in enumerate(t.hand)]


def _low_wins(o: RummyOptions, t: Tally) -> Lines:
    low = min(t.hand)
    winners = [i for i, h in enumerate(t.hand) if h == low]
    lines: Lines = [(i, "difference", -_capped(o, h - low)) for i, h in enumerate(t.hand) if h > low]
    pot = -sum(points for _, _, points in lines)
    return lines + [(i, "lowest", pot // len(winners) + (k < pot % len(winners))) for k, i in enumerate(winners) if pot]


def _nobody(o: RummyOptions, t: Tally) -> Lines:
    return []


_BLOCKED: Mapping[str, Callable[[RummyOptions, Tally], Lines]] = {
    "all_lose": _all_lose,
    "low_wins": _low_wins,
    "nobody": _nobody,
}


# ---- the cards in hand


def hand_points(o: RummyOptions, hand: Sequence[Face]) -> int:
    """H: what the cards left in a hand count."""
    return _COUNTED[o.hand_count](o, hand)


def _all_cards(o: RummyOptions, hand: Sequence[Face]) -> int:
    return sum(shapes.hand_value(o, f) for f in hand)


def _wild_cards(o: RummyOptions, hand: Sequence[Face]) -> int:
    return sum(shapes.hand_value(o, f) for f in hand if shapes.is_wild(o, f))


def _no_cards(o: RummyOptions, hand: Sequence[Face]) -> int:
    return 0


def unmatched(o: RummyOptions, hand: Sequence[Face]) -> melds.Arrangement:
    """The split of a hand into melds that leaves the lowest count."""
    return _split(o, tuple(sorted(hand)))


@lru_cache(maxsize=4096)  # one decision asks for the same few hands many times
def _split(o: RummyOptions, hand: tuple[Face, ...]) -> melds.Arrangement:
    return melds.arrange(hand, shapes.rules_of(o), lambda f: shapes.hand_value(o, f))


def least_unmatched(o: RummyOptions, hand: Sequence[Face]) -> int:
    """The lowest count alone; in microseconds where plain melds of one pack are played."""
    if len(hand) <= FEW and (pack := one_pack(o)) is not None and len(set(hand)) == len(hand):
        return pack.deadwood(mask_of(card(f) for f in hand))
    return unmatched(o, hand).count


_COUNTED: Mapping[str, Callable[[RummyOptions, Sequence[Face]], int]] = {
    "all": _all_cards,
    "unmatched": least_unmatched,
    "wild_only": _wild_cards,
    "none": _no_cards,
}


@lru_cache(maxsize=256)
def one_pack(o: RummyOptions) -> OnePack | None:
    """The solver of gin, where these options leave melds as they are there."""
    rules = shapes.rules_of(o)
    gins = melds.MeldRules(ace=o.ace, natural_in_run=rules.natural_in_run, natural_in_set=rules.natural_in_set)
    plain = replace(rules, wild=frozenset(), joker_sets=False) == gins
    if not plain or o.ace not in ("low", "round") or o.deuces_wild or any(o.joker_count(n) for n, _ in o.packs):
        return None
    return _solver(tuple(shapes.pips(o, r) for r in range(1, 14)), o.ace == "round")


@lru_cache(maxsize=16)
def _solver(values: tuple[int, ...], ring: bool) -> OnePack:
    return OnePack(values, ring)


def unmatched_with_layoffs(o: RummyOptions, hand: Sequence[Card], table: Sequence[TableMeld]) -> int:
    """The lowest count of a hand when cards may also go onto these melds."""
    seen: dict[tuple[tuple[Face, ...], tuple[melds.Meld, ...]], int] = {}

    def search(cards: tuple[Card, ...], lying: tuple[TableMeld, ...]) -> int:
        key = (faces(cards), tuple(m.meld for m in lying))
        if key not in seen:
            seen[key] = count = least_unmatched(o, key[0])
            pieces = {face(c): c for c in cards} if count else {}  # copies of a card do the same
            for i, m in enumerate(lying):
                for piece in pieces.values():
                    for g in shapes.grown(o, m, piece, m.owner):
                        rest = tuple(c for c in cards if c != piece)
                        count = min(count, search(rest, (*lying[:i], g, *lying[i + 1 :])))
            seen[key] = count
        return seen[key]

    return search(tuple(sorted(hand, key=face)), tuple(table))


# ---- a deal


def tally(o: RummyOptions, d: RummyDeal, worth: int) -> Tally:
    """What the end of a deal comes to."""
    knocker_open = d.knocker is not None and o.layoff == "knocker" and d.knock_count > 0
    hands = []
    for s in d.seats:
        if d.knocker is not None and s == d.knocker:
            hands.append(d.knock_count)
        elif knocker_open:
            hands.append(unmatched_with_layoffs(o, d.hands[s], d.table))
        else:
            hands.append(hand_points(o, faces(d.hands[s])))
    return Tally(
        seats=d.seats,
        table=tuple(shapes.table_points(o, d.table, s) for s in d.seats),
        hand=tuple(hands),
        out=d.knocker if d.knocker is not None else d.out,
        rummy=d.rummy,
        ended=d.ended,
        number=d.number,
        worth=worth,
    )


def sides(o: RummyOptions) -> tuple[tuple[Seat, ...], ...]:
    if o.teams == "pairs":
        return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    return tuple((Seat(i),) for i in range(o.players))


def scored(o: RummyOptions, setup: Setup, t: Tally) -> Score:
    """The score of a deal: partners share the sum of their lines."""
    parts = [(t.seats[i], why, points) for i, why, points in score_lines(o, t)]
    lines = []
    for side in sides(o):
        whys = dict.fromkeys(why for seat, why, _ in parts if seat in side)
        for seat in side:
            lines += [Line(seat, why, sum(p for s, w, p in parts if s in side and w == why)) for why in whys]
    points = tuple(sum(line.points for line in lines if line.seat == s) for s in range(o.players))
    return Score(
        setup=setup,
        reason=t.ended,
        winners=winners(o, t, points),
        points=points,
        lines=tuple(sorted(lines, key=lambda line: line.seat)),
    )


def winners(o: RummyOptions, t: Tally, points: Sequence[int]) -> tuple[Seat, ...]:
    """Who won the deal: who went out, the lowest counts of a knock, else nobody."""
    if t.out is None:
        return ()
    if o.meld_mode == "concealed":
        lowest = {t.seats[i] for i in knock_winners(o, t.hand, t.place(t.out))}
        return tuple(sorted(s for side in sides(o) if lowest & set(side) for s in side))
    return next(side for side in sides(o) if t.out in side)
