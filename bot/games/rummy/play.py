"""The middle of a turn: meld, lay off, swap a wild card, rearrange, show, discard; and whether a turn can still be
finished legally (E3, E7-E12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from bot.games.cards import face, faces, find, find_all
from bot.games.core import Card, Event, Face, Groups, Illegal, Seat
from bot.games.rummy import shapes
from bot.games.rummy.actions import Discard, Layoff, Meld, Rearrange, Show, Swap
from bot.games.rummy.flow import Played, finish, reached_target, with_hand
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.scoring import unmatched
from bot.games.rummy.state import RummyDeal, TableMeld

MOST_GROUPS = 30  # melds in one action

# ---- meld


def check_meld(o: RummyOptions, d: RummyDeal, a: Meld) -> Illegal | None:
    """Whether these new melds may be laid down now."""
    if o.meld_mode != "table":
        return Illegal("nothing_tabled")
    read = read_groups(o, a.melds, a.kind)
    if isinstance(read, Illegal):
        return read
    pieces = find_all(d.hand, [f for g in a.melds for f in g], d.owed + d.kept_out)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    if o.melds_per_turn and d.melds_now + len(read) > o.melds_per_turn:
        return Illegal("melds_per_turn", {"n": o.melds_per_turn})
    if d.turn not in d.opened and (count := sum(shapes.points(o, m) for m in read)) < o.open_min:
        return Illegal("opening_short", {"n": count, "need": o.open_min})
    return _unfinished(o, _melded(o, d, read, pieces))


def read_groups(o: RummyOptions, groups: Groups, kind: str = "") -> tuple[shapes.Shape, ...] | Illegal:
    """What these groups are, or why the first that is nothing is nothing."""
    if not groups or len(groups) > MOST_GROUPS:
        return Illegal("no_meld_named")
    found = []
    for group in groups:
        shape = shapes.read(o, group, kind) or shapes.read(o, group)
        if shape is None:
            return shapes.why_no_meld(o, group)
        found.append(shape)
    return tuple(found)


def _melded(o: RummyOptions, d: RummyDeal, read: Sequence[shapes.Shape], pieces: Sequence[Card]) -> RummyDeal:
    table, rest = list(d.table), list(pieces)
    for shape in read:
        own = find_all(rest, shape.cards)
        assert not isinstance(own, Face)
        rest = [c for c in rest if c not in own]
        table.append(shapes.laid(o, shape, own, d.turn))
    return replace(
        with_hand(d, d.turn, _less(d.hand, pieces)),
        table=tuple(table),
        melds_now=d.melds_now + len(read),
        opened=tuple(sorted({*d.opened, d.turn})),
        owed=_less(d.owed, pieces),
    )


def apply_meld(o: RummyOptions, d: RummyDeal, a: Meld) -> Played:
    read = read_groups(o, a.melds, a.kind)
    pieces = find_all(d.hand, [f for g in a.melds for f in g], d.owed + d.kept_out)
    assert not isinstance(read, Illegal) and not isinstance(pieces, Face)
    told = tuple(Event("meld", {"seat": d.turn, "cards": m.cards, "meld": m.cards, "n": shapes.points(o, m)}) for m in read)
    return laid_down(o, _melded(o, d, read, pieces), told)


# ---- lay off


def _onto_nothing(o: RummyOptions, d: RummyDeal, seat: Seat, m: TableMeld) -> bool:
    return False


def _onto_any(o: RummyOptions, d: RummyDeal, seat: Seat, m: TableMeld) -> bool:
    return True


def _onto_own(o: RummyOptions, d: RummyDeal, seat: Seat, m: TableMeld) -> bool:
    return m.owner == seat


def _onto_side(o: RummyOptions, d: RummyDeal, seat: Seat, m: TableMeld) -> bool:
    return m.owner % 2 == seat % 2


def _onto_knocker(o: RummyOptions, d: RummyDeal, seat: Seat, m: TableMeld) -> bool:
    return d.knocker is not None and d.knock_count > 0 and m.owner == d.knocker


_ONTO: Mapping[str, Callable[[RummyOptions, RummyDeal, Seat, TableMeld], bool]] = {
    "none": _onto_nothing,
    "any": _onto_any,
    "own": _onto_own,
    "side": _onto_side,
    "knocker": _onto_knocker,
}


def may_add(o: RummyOptions, d: RummyDeal, seat: Seat, i: int) -> Illegal | None:
    """Whether the seat may lay cards off on this table meld at all."""
    if not 0 <= i < len(d.table):
        return Illegal("no_such_meld")
    if o.layoff == "none":
        return Illegal("no_layoff")
    if o.layoff == "knocker" and d.knocker is not None and d.knock_count == 0:
        return Illegal("knocker_clean")
    if not _ONTO[o.layoff](o, d, seat, d.table[i]):
        return Illegal(f"layoff_{o.layoff}")
    if o.layoff_needs_open and seat not in d.opened:
        return Illegal("layoff_needs_open")
    return None


def check_layoff(o: RummyOptions, d: RummyDeal, a: Layoff) -> Illegal | None:
    """Whether these cards may go onto that table meld now."""
    if why := may_add(o, d, d.turn, a.meld):
        return why
    if not a.cards:
        return Illegal("no_cards_named")
    pieces = find_all(d.hand, a.cards, d.owed + d.kept_out)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    after = _with_layoff(o, d, a, pieces)
    if after is None:
        return _why_no_fit(o, d.table[a.meld], a.cards)
    return None if d.phase == "final_turn" else _unfinished(o, after)


def _why_no_fit(o: RummyOptions, m: TableMeld, cards: Sequence[Face]) -> Illegal:
    args = {"cards": tuple(cards)[:12], "meld": m.meld.cards}
    natural = next((s for s, c in zip(m.meld.stands, m.meld.cards, strict=True) if s != c and s in cards), None)
    if natural:
        return Illegal("wild_stands_there", {**args, "card": natural})
    return Illegal("no_fit", args)


def _with_layoff(o: RummyOptions, d: RummyDeal, a: Layoff, pieces: tuple[Card, ...]) -> RummyDeal | None:
    m = shapes.laid_off(o, d.table[a.meld], pieces, d.turn, a.end)
    if m is None:
        return None
    return replace(
        with_hand(d, d.turn, _less(d.hand, pieces)),
        table=(*d.table[: a.meld], m, *d.table[a.meld + 1 :]),
        layoffs_now=d.layoffs_now + 1,
        owed=_less(d.owed, pieces),
    )


def apply_layoff(o: RummyOptions, d: RummyDeal, a: Layoff) -> Played:
    pieces = find_all(d.hand, a.cards, d.owed + d.kept_out)
    assert not isinstance(pieces, Face)
    after = _with_layoff(o, d, a, pieces)
    assert after is not None
    told = Event("layoff", {"seat": d.turn, "cards": a.cards, "meld": after.table[a.meld].meld.cards})
    if d.phase == "final_turn":
        return after, (told,)
    return laid_down(o, after, (told,))


# ---- swap a wild card


def may_swap(o: RummyOptions, d: RummyDeal, i: int) -> Illegal | None:
    """Whether wild cards of this table meld may be exchanged now at all."""
    if o.wild_swap == "none" or o.meld_mode != "table":
        return Illegal("no_swap")
    if not 0 <= i < len(d.table):
        return Illegal("no_such_meld")
    if o.wild_swap == "others" and d.table[i].owner == d.turn:
        return Illegal("swap_others")
    if o.swap_timing == "before_melds" and d.melds_now + d.layoffs_now:
        return Illegal("swap_before_melds")
    if o.swap_needs_open and d.turn not in d.opened:
        return Illegal("swap_needs_open")
    return None


def check_swap(o: RummyOptions, d: RummyDeal, a: Swap) -> Illegal | None:
    """Whether these natural cards may be given for a wild card of that table meld now (E10)."""
    if why := may_swap(o, d, a.meld):
        return why
    pieces = find_all(d.hand, a.cards, d.kept_out)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    after = _swapped(o, d, a, pieces)
    if after is None:
        return Illegal("swap_exact", {"cards": a.cards[:8], "meld": d.table[a.meld].meld.cards})
    return _unfinished(o, after)


def _swapped(o: RummyOptions, d: RummyDeal, a: Swap, pieces: tuple[Card, ...]) -> RummyDeal | None:
    found = shapes.swapped(o, d.table[a.meld], pieces, d.turn)
    if found is None:
        return None
    m, freed = found
    return replace(
        with_hand(d, d.turn, (*_less(d.hand, pieces), freed)),
        table=(*d.table[: a.meld], m, *d.table[a.meld + 1 :]),
        owed=(*d.owed, freed) if o.wild_swap_use == "same_turn" else d.owed,
    )


def apply_swap(o: RummyOptions, d: RummyDeal, a: Swap) -> Played:
    pieces = find_all(d.hand, a.cards, d.kept_out)
    assert not isinstance(pieces, Face)
    after = _swapped(o, d, a, pieces)
    assert after is not None
    freed = face(after.hand[-1])
    told = Event("swap", {"seat": d.turn, "cards": a.cards, "card": freed, "meld": after.table[a.meld].meld.cards})
    return laid_down(o, after, (told,))


# ---- rearrange


def check_rearrange(o: RummyOptions, d: RummyDeal, a: Rearrange) -> Illegal | None:
    """Whether the melds may be rebuilt like this, with at least one card from the hand among them."""
    if o.rearrange == "none":
        return Illegal("no_rearrange")
    if o.layoff_needs_open and d.turn not in d.opened:
        return Illegal("layoff_needs_open")
    if o.open_min and d.turn not in d.opened:
        return Illegal("opening_short", {"n": 0, "need": o.open_min})
    after = rearranged(o, d, a.groups, d.hand)
    if isinstance(after, Illegal):
        return after
    if len(after.hand) == len(d.hand):
        return Illegal("rearrange_adds")
    if o.melds_per_turn and after.melds_now > o.melds_per_turn:
        return Illegal("melds_per_turn", {"n": o.melds_per_turn})
    return _unfinished(o, after)


def movable(o: RummyOptions, d: RummyDeal) -> list[TableMeld]:
    """The melds that may be rebuilt where any may be."""
    return [m for m in d.table if o.rearrange == "all" or m.owner == d.turn]


def rearranged(o: RummyOptions, d: RummyDeal, groups: Groups, hand: Sequence[Card]) -> RummyDeal | Illegal:
    """The table after the move; cards of `hand` that are not on it before come from there."""
    read = read_groups(o, groups)
    if isinstance(read, Illegal):
        return read
    moved = movable(o, d)
    by = {p: (s, m.owner) for m in moved for p, s in zip(m.pieces, m.by, strict=True)}
    built: list[TableMeld] = []
    used: list[Card] = []
    for shape in read:
        # Cards that lay together stay together as far as they can, so that copies of a face keep their layer.
        near = _nearest(moved, shape)
        pieces = find_all(_less((*near, *_less(tuple(by), near), *hand), used), shape.cards)
        if isinstance(pieces, Face):
            return Illegal("not_there", {"card": pieces})
        used += pieces
        built.append(_rebuilt(o, d, moved, shape, pieces, by))
    if missing := [p for p in by if p not in used]:
        return Illegal("table_card_lost", {"cards": faces(missing)[:12]})
    new = tuple(p for p in used if p not in by)
    kept = tuple(m for m in d.table if m not in moved)
    more = max(0, len(built) - len(moved))
    return replace(
        with_hand(d, d.turn, _less(d.hand, new)),
        table=kept + tuple(built),
        melds_now=d.melds_now + more,
        layoffs_now=d.layoffs_now + (not more and bool(new)),
        opened=tuple(sorted({*d.opened, d.turn})) if more else d.opened,
        owed=_less(d.owed, new),
    )


def _nearest(moved: Sequence[TableMeld], shape: shapes.Shape) -> tuple[Card, ...]:
    """The pieces of the old meld that shares most with this one."""
    return max((m.pieces for m in moved), key=lambda ps: sum(face(p) in shape.cards for p in ps), default=())


def _rebuilt(
    o: RummyOptions,
    d: RummyDeal,
    moved: Sequence[TableMeld],
    shape: shapes.Shape,
    pieces: tuple[Card, ...],
    by: Mapping[Card, tuple[Seat, Seat]],
) -> TableMeld:
    for m in moved:  # a meld that nothing happened to
        if m.meld.kind == shape.kind and sorted(m.pieces) == sorted(pieces) and m.meld.low == shape.low:
            return m
    own = shapes.laid(o, shape, pieces, d.turn)
    owners = [by[p][1] for p in own.pieces if p in by]
    owner = max(owners, key=owners.count) if owners else d.turn
    locked = tuple(p for m in moved for p in m.locked if p in own.pieces)
    layers = tuple(by[p][0] if p in by else d.turn for p in own.pieces)
    return replace(own, owner=owner, by=layers, locked=locked, doubled=())


def apply_rearrange(o: RummyOptions, d: RummyDeal, a: Rearrange) -> Played:
    after = rearranged(o, d, a.groups, d.hand)
    assert not isinstance(after, Illegal)
    new = faces(c for c in d.hand if c not in after.hand)
    return laid_down(o, after, (Event("rearrange", {"seat": d.turn, "cards": new}),))


# ---- after cards have been laid


def laid_down(o: RummyOptions, d: RummyDeal, events: tuple[Event, ...]) -> Played:
    """Go on after cards were put on the table: the deal is over with an empty hand or at the target."""
    if reached_target(o, d):
        done, more = finish(d, "target")
    elif not d.hand:
        done, more = finish(d, "out", d.turn)
    else:
        return d, events
    return done, (*events, *more)


def _less(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in cards if c not in gone)


# ---- discard


def check_discard(o: RummyOptions, d: RummyDeal, f: Face) -> Illegal | None:
    """Whether the turn may end with this card."""
    piece = find(d.hand, f, last=d.kept_out)
    if piece is None:
        return Illegal("not_in_hand", {"card": f})
    return _no_discard(o, d, piece)


def _no_discard(o: RummyOptions, d: RummyDeal, piece: Card) -> Illegal | None:
    if piece in d.kept_out:
        return Illegal("no_return", {"card": face(piece)})
    if any(c in d.hand for c in d.owed):
        return Illegal("owed_wild", {"cards": faces(d.owed)})
    if len(d.hand) > 1:
        return None
    if o.last_discard_dead and any(shapes.fits(o, m, piece) for m in d.table):
        return Illegal("last_discard_dead", {"card": face(piece)})
    return no_way_out(o, d)


def apply_discard(o: RummyOptions, d: RummyDeal, a: Discard) -> tuple[RummyDeal, tuple[Event, ...], bool]:
    """(the deal, its events, whether the deal is over) once the card lies on the pile."""
    piece = find(d.hand, a.card, last=d.kept_out)
    assert piece is not None
    d = replace(with_hand(d, d.turn, _less(d.hand, (piece,))), pile=(*d.pile, piece))
    told = (Event("discard", {"seat": d.turn, "card": a.card}),)
    if d.hand:
        return d, told, False
    done, more = finish(d, "out", d.turn)
    return done, (*told, *more), True


def discardable(o: RummyOptions, d: RummyDeal) -> tuple[Card, ...]:
    """The pieces the turn may end with, one of each face."""
    found: dict[Face, Card] = {}
    for c in d.hand:
        if face(c) not in found and _no_discard(o, d, c) is None:
            found[face(c)] = c
    return tuple(found.values())


# ---- going out, and whether a turn can be finished


def no_way_out(o: RummyOptions, d: RummyDeal) -> Illegal | None:
    """Why this player may not go out now, however he does it."""
    if d.turn_no[d.turn] < o.min_turn_out:
        return Illegal("min_turn_out", {"n": o.min_turn_out})
    if o.go_out_needs == "two_runs_one_pure":
        runs = [d.table[i].meld for i in d.own(d.turn) if d.table[i].meld.kind == "run"]
        if len(runs) < 2 or not any(shapes.is_pure(o, r) for r in runs):
            return Illegal("two_runs_one_pure")
    return None


def _unfinished(o: RummyOptions, d: RummyDeal) -> Illegal | None:
    """Why the turn could not be finished legally from here (E11), None if it can be."""
    if not d.hand:
        if o.must_discard:
            return Illegal("must_discard")
        return no_way_out(o, d)
    return None if can_finish(o, d) else Illegal("no_finish", {"cards": faces(d.hand)[:8]})


def can_finish(o: RummyOptions, d: RummyDeal, deep: int = 4) -> bool:
    """Whether some discard, or some few lay-offs and melds before it, ends the turn legally."""
    if reached_target(o, d):
        return True
    if not d.hand:
        return not o.must_discard and no_way_out(o, d) is None
    if any(_no_discard(o, d, c) is None for c in d.hand):
        return True
    return deep > 0 and any(can_finish(o, after, deep - 1) for after in _ways_on(o, d))


def _ways_on(o: RummyOptions, d: RummyDeal) -> Iterator[RummyDeal]:
    """What else could be done with the cards that keep the turn from ending."""
    stuck = _less(d.hand, _less(d.hand, d.owed)) or d.hand
    for piece in stuck:
        for i in range(len(d.table)):
            if may_add(o, d, d.turn, i) is None and (after := _with_layoff(o, d, Layoff((face(piece),), i), (piece,))):
                yield after
            if may_swap(o, d, i) is None and (after := _swapped(o, d, Swap((face(piece),), i), (piece,))):
                yield after
        if not (o.melds_per_turn and d.melds_now >= o.melds_per_turn) and (d.turn in d.opened or not o.open_min):
            for pair in combinations(_less(d.hand, (piece,)), 2):
                if shape := shapes.read(o, faces((piece, *pair))):
                    yield _melded(o, d, (shape,), (piece, *pair))
    if o.open_min and d.owed and d.turn not in d.opened:
        best = unmatched(o, faces(d.hand)).melds
        if sum(shapes.points(o, m) for m in best) >= o.open_min:
            pieces = find_all(d.hand, [f for m in best for f in m.cards], d.owed)
            assert not isinstance(pieces, Face)
            yield _melded(o, d, best, pieces)


# ---- show the whole hand (`at_once`)


def check_show(o: RummyOptions, d: RummyDeal, a: Show) -> Illegal | None:
    """Whether the whole hand, less one discard, can be laid down in melds now; no groups: in any."""
    if o.meld_mode != "at_once":
        return Illegal("no_show")
    groups = a.groups or show_split(o, d, a.card)
    if not groups:
        return Illegal("show_all")
    read = read_groups(o, groups)
    if isinstance(read, Illegal):
        return read
    named = [f for g in groups for f in g] + ([a.card] if a.card else [])
    pieces = find_all(d.hand, named)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    if len(pieces) < len(d.hand):
        return Illegal("show_all")
    if len(read) < o.show_min_melds:
        return Illegal("show_min_melds", {"n": o.show_min_melds})
    if a.card is None:
        return Illegal("must_discard") if o.must_discard else no_way_out(o, d)
    piece = find(d.hand, a.card, last=d.kept_out)
    if piece is not None and piece in d.kept_out:
        return Illegal("no_return", {"card": a.card})
    return no_way_out(o, d)


def show_split(o: RummyOptions, d: RummyDeal, card: Face | None) -> Groups:
    """The hand, less this discard, split into melds; () when it cannot be."""
    hand = list(faces(d.hand))
    if card is not None:
        if card not in hand:
            return ()
        hand.remove(card)
    best = unmatched(o, hand)
    return () if best.rest else _in_parts(o, tuple(m.cards for m in best.melds))


def _in_parts(o: RummyOptions, groups: Groups) -> Groups:
    """The melds cut up until there are as many as a show needs, as far as that can be done."""
    long = max(groups, key=len, default=())
    parts = (long[:3], long[3:])
    if len(groups) >= o.show_min_melds or not all(shapes.read(o, part) for part in parts):
        return groups
    return _in_parts(o, (*(g for g in groups if g is not long), *parts))


def apply_show(o: RummyOptions, d: RummyDeal, a: Show) -> Played:
    groups = a.groups or show_split(o, d, a.card)
    read = read_groups(o, groups)
    assert not isinstance(read, Illegal)
    last = find(d.hand, a.card, last=d.kept_out) if a.card else None
    gone = () if last is None else (last,)
    pieces = find_all(_less(d.hand, gone), [f for g in groups for f in g])
    assert not isinstance(pieces, Face)
    shown = replace(_melded(o, d, read, pieces), pile=(*d.pile, *gone))
    shown = with_hand(shown, d.turn, ())
    done, more = finish(shown, "show", d.turn)
    told = [Event("show", {"seat": d.turn, "cards": m.cards, "meld": m.cards}) for m in read]
    told += [Event("discard", {"seat": d.turn, "card": a.card})] if a.card else []
    return done, (*told, *more)
