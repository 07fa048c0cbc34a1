"""Melds: what is one, what may be added to one, what it counts; canastas, and what a side needs to go out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from bot.games.canasta.options import CanastaOptions, Need
from bot.games.cards import faces, rank, suit
from bot.games.core import Card, Face, Illegal, Seat
from bot.games.sides import SideMeld

FULL = 7  # cards of a canasta
_POINTS = (50, 20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)  # of a joker, an ace, a two ... a king


def points(cards: Sequence[Card]) -> int:
    return sum(_POINTS[c & 15] for c in cards)


def is_wild(c: Card) -> bool:
    return c & 15 in (0, 2)


def is_red_three(c: Card) -> bool:
    return c & 15 == 3 and suit(c) in (1, 2)


def is_black_three(c: Card) -> bool:
    return c & 15 == 3 and suit(c) in (0, 3)


def height(c: Card) -> int:
    """A card's place in sequences: 4 low, ace high."""
    return 14 if rank(c) == 1 else rank(c)


def wilds(cards: Sequence[Card]) -> int:
    return sum(c & 15 in (0, 2) for c in cards)


def naturals(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in cards if c & 15 not in (0, 2))


def rank_of_set(m: SideMeld) -> int:
    """The rank of a set; 0 for any other meld."""
    return rank(m.pieces[0]) if m.kind == "set" else 0


def _in_order(pieces: Sequence[Card]) -> tuple[Card, ...]:
    """As they lie: natural cards first, sequences upwards, jokers before twos."""
    return tuple(sorted(pieces, key=lambda c: (is_wild(c), height(c), suit(c), c)))


# ---- what is a meld


def fresh(o: CanastaOptions, pieces: Sequence[Card], owner: Seat, *, opened: bool, going: bool) -> SideMeld | Illegal:
    """These cards as a new meld of a side that has `opened`, in a batch after which the player is `going` out."""
    if len(pieces) < 3:
        return Illegal("meld_short", {"cards": faces(pieces)})
    kind = _kind(o, pieces)
    m = SideMeld(kind=kind, pieces=_in_order(pieces), owner=owner)
    flaw = _flaw(o, m, wild_added=opened, going=going)
    return m if flaw is None else flaw


def _kind(o: CanastaOptions, pieces: Sequence[Card]) -> str:
    own = naturals(pieces)
    if not own:
        return "wild"
    if all(rank(c) == 3 for c in own):
        return "black_threes"
    if len(own) == len(pieces) and len({rank(c) for c in own}) == len(own):
        return "sequence"
    return "set"


def grown(
    o: CanastaOptions, m: SideMeld, added: Sequence[Card], *, opened: bool = True, going: bool = False, bare: bool = False
) -> SideMeld | Illegal:
    """The meld with these cards added. `bare`: no wild card may come to it (two sets of one rank that were not joined)."""
    more = wilds(added)
    args = {"cards": faces(added), "meld": faces(m.pieces)}
    if m.kind == "set" and any(rank(c) != rank_of_set(m) for c in naturals(added)):
        return Illegal("no_fit", args)
    if m.kind == "wild" and more < len(added):
        return Illegal("no_fit", args)
    if m.kind in ("sequence", "black_threes") and more:
        return Illegal("no_wild_there", args)
    if m.kind == "black_threes" and not all(map(is_black_three, added)):
        return Illegal("no_fit", args)
    if more and m.kind == "set":
        if bare:
            return Illegal("no_wild_twice", args)
        if not o.wild_on_canasta and len(m.pieces) >= FULL:
            return Illegal("no_wild_on_canasta", args)
    longer = replace(m, pieces=_in_order((*m.pieces, *added)))
    flaw = _flaw(o, longer, wild_added=opened and more > 0, going=going)
    return longer if flaw is None else flaw


def _flaw(o: CanastaOptions, m: SideMeld, *, wild_added: bool, going: bool) -> Illegal | None:
    return {"set": _set_flaw, "sequence": _sequence_flaw, "wild": _wild_flaw, "black_threes": _threes_flaw}[m.kind](
        o, m.pieces, wild_added, going
    )


def _set_flaw(o: CanastaOptions, pieces: Sequence[Card], wild_added: bool, going: bool) -> Illegal | None:
    w = wilds(pieces)
    own = naturals(pieces)
    cards = faces(pieces)
    if len({rank(c) for c in own}) > 1 or any(rank(c) == 3 for c in own):
        return Illegal("no_meld", {"cards": cards})
    if len(own) < o.min_natural:
        return Illegal("few_naturals", {"cards": cards, "n": o.min_natural})
    if w > o.max_wild:
        return Illegal("many_wilds", {"cards": cards, "n": o.max_wild})
    if o.wild_le_natural and w > len(own):
        return Illegal("wilds_over_naturals", {"cards": cards})
    if o.max_set_size is not None and len(pieces) > o.max_set_size:
        return Illegal("set_full", {"cards": cards, "n": o.max_set_size})
    if w and wild_added and len(own) < o.wild_after_naturals:
        return Illegal("naturals_first", {"cards": cards, "n": o.wild_after_naturals})
    return None


def _sequence_flaw(o: CanastaOptions, pieces: Sequence[Card], wild_added: bool, going: bool) -> Illegal | None:
    cards = faces(pieces)
    heights = [height(c) for c in pieces]
    if any(rank(c) == 3 for c in pieces) or not o.sequences:
        return Illegal("no_meld", {"cards": cards})
    if len({suit(c) for c in pieces}) > 1 or heights != list(range(heights[0], heights[0] + len(pieces))):
        return Illegal("no_sequence", {"cards": cards})
    if len(pieces) > FULL and not (o.seq_extend_when_out and going):
        return Illegal("sequence_full", {"cards": cards})
    return None


def _wild_flaw(o: CanastaOptions, pieces: Sequence[Card], wild_added: bool, going: bool) -> Illegal | None:
    if o.wild_melds == "none":
        return Illegal("no_wild_melds", {"cards": faces(pieces)})
    return Illegal("wild_meld_full") if len(pieces) > FULL else None


def _threes_flaw(o: CanastaOptions, pieces: Sequence[Card], wild_added: bool, going: bool) -> Illegal | None:
    if wilds(pieces) or any(is_red_three(c) for c in pieces):
        return Illegal("no_meld", {"cards": faces(pieces)})
    return None if going else Illegal("black_threes_last")


# ---- a side's melds together


def laid(
    o: CanastaOptions,
    table: Sequence[SideMeld],
    own: Collection[int],
    groups: Sequence[tuple[Sequence[Card], int | None]],
    seat: Seat,
    *,
    opened: bool,
    going: bool,
) -> tuple[SideMeld, ...] | Illegal:
    """The table after these groups, each onto a meld of the side (`own`) or None: a new one, or where its kind already lies
    and a side has only one of it."""
    after = list(table)
    mine = list(own)
    for cards, target in groups:
        if not cards:
            return Illegal("no_cards_named")
        if target is not None and target not in mine:
            return Illegal("no_such_meld")
        i = target if target is not None else _place(o, after, mine, cards)
        if i is None:
            new = fresh(o, cards, seat, opened=opened, going=going)
            if isinstance(new, Illegal):
                return new
            mine.append(len(after))
            after.append(new)
            continue
        longer = grown(o, after[i], cards, opened=opened, going=going, bare=_doubled(o, after, mine, i))
        if isinstance(longer, Illegal):
            return longer
        after[i] = longer
    return tuple(after)


def _place(o: CanastaOptions, table: Sequence[SideMeld], mine: Sequence[int], cards: Sequence[Card]) -> int | None:
    """The meld of the side that these cards belong to because it may have only one such; None: a new meld."""
    kind = _kind(o, cards) if len(cards) > 2 else "wild" if wilds(cards) == len(cards) else "set"
    if kind == "wild" and o.wild_melds == "one":
        return next((i for i in mine if table[i].kind == "wild"), None)
    if kind == "set" and o.same_rank_melds == "one":
        which = rank(next(c for c in cards if not is_wild(c)))
        found = [i for i in mine if rank_of_set(table[i]) == which]
        fit = [i for i in found if not isinstance(grown(o, table[i], cards), Illegal)]
        return next(iter(fit or found), None)
    return None


def _doubled(o: CanastaOptions, table: Sequence[SideMeld], mine: Sequence[int], i: int) -> bool:
    """Whether the side has two sets of that rank though it should have one: new partners' melds that could not be joined."""
    which = rank_of_set(table[i])
    return bool(which) and o.same_rank_melds == "one" and sum(rank_of_set(table[k]) == which for k in mine) > 1


def joined(o: CanastaOptions, a: SideMeld, b: SideMeld) -> SideMeld | Illegal:
    """Two melds of a side made one."""
    if a.kind != b.kind or a.kind not in ("set", "sequence", "wild"):
        return Illegal("no_combine")
    if a.kind == "set" and rank_of_set(a) != rank_of_set(b):
        return Illegal("combine_ranks")
    both = replace(a, pieces=_in_order((*a.pieces, *b.pieces)))
    flaw = _flaw(o, both, wild_added=False, going=False)
    return both if flaw is None else flaw


# ---- canastas


def is_canasta(m: SideMeld) -> bool:
    return len(m.pieces) >= FULL and m.kind != "black_threes"


def is_natural(m: SideMeld) -> bool:
    """A canasta of a rank without a wild card."""
    return m.kind == "set" and is_canasta(m) and not wilds(m.pieces)


class Canastas(msgspec.Struct, frozen=True):
    """What matters of a side's canastas for going out."""

    count: int
    natural: bool  # one of a rank without a wild card is among them
    sequence: bool


def canastas_of(melds: Sequence[SideMeld]) -> Canastas:
    found = [m for m in melds if is_canasta(m)]
    return Canastas(len(found), any(map(is_natural, found)), any(m.kind == "sequence" for m in found))


def why_not_out(o: CanastaOptions, have: Canastas, red_threes: int) -> Illegal | None:
    """Why a side with these canastas may not go out; None if they suffice."""
    if o.out_test == "tough":
        if have.count < 2 and (o.sequences or not have.natural):
            return Illegal("out_tough_sequences" if o.sequences else "out_tough")
    elif have.count < o.canastas_to_go_out:
        return Illegal("out_canastas", {"n": o.canastas_to_go_out, "have": have.count})
    if o.out_test == "with_sequence" and not have.sequence:
        return Illegal("out_sequence")
    if o.out_red_threes and red_threes < have.count:
        return Illegal("out_red_threes", {"n": have.count, "have": red_threes})
    return None


# ---- the first melds of a side


def meets(need: Need, melds: Sequence[SideMeld]) -> bool:
    """Whether these first melds reach what is needed."""
    full = [m for m in melds if is_canasta(m)]
    count = sum(points(m.pieces) for m in melds)
    match need:
        case "canasta":
            return bool(full)
        case "canasta_200":
            return any(points(m.pieces) >= 200 for m in full)
        case "total_200":
            return bool(full) and count >= 200
        case "natural_or_better":
            return any(m.kind != "set" or is_natural(m) for m in full)
        case _:
            return count >= need


def counted(melds: Sequence[SideMeld]) -> int:
    return sum(points(m.pieces) for m in melds)


def shown(m: SideMeld) -> tuple[Face, ...]:
    return faces(m.pieces)
