"""The middle of a turn: go down, lay off, swap a wild card, discard; and whether the turn can still be finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.cards import face, faces, find, find_all, rank, suit_of
from bot.games.contract import shapes
from bot.games.contract.actions import Discard, GoDown, Layoff, Swap
from bot.games.contract.flow import Played, end_turn, finish, less, with_hand
from bot.games.contract.options import LAST, ContractOptions
from bot.games.contract.solver import Down, best_down, some_down
from bot.games.contract.state import ContractDeal, TableMeld
from bot.games.core import Card, Event, Face, Illegal, Seat
from bot.games.melds import RunEnd

MOST_AT_ONCE = 8  # cards in one lay-off

# ---- how a hand goes down in this deal


def whole(o: ContractOptions, contract: int) -> frozenset[int] | None:
    """How many cards may be left over where the whole hand has to go down at once; None where it need not."""
    if contract == LAST and o.deal7_all_at_once:
        return {"optional": frozenset({0, 1}), "required": frozenset({1}), "forbidden": frozenset({0})}[o.deal7_discard]
    return frozenset({0, 1}) if o.lay_down == "all_at_once" else None


def rest_may_be_laid_off(o: ContractOptions, contract: int) -> bool:
    """Whether lay-offs are part of this deal: not where all goes down in the melds of the contract."""
    return whole(o, contract) is None or o.contracts == "exact"


# ---- go down


def check_go_down(o: ContractOptions, d: ContractDeal, seat: Seat, a: GoDown) -> Illegal | None:
    """Whether these groups are the contract and may be laid now."""
    if seat in d.down:
        return Illegal("already_down")
    after = _gone_down(o, d, a)
    return after if isinstance(after, Illegal) else unfinished(o, after)


def _gone_down(o: ContractOptions, d: ContractDeal, a: GoDown) -> ContractDeal | Illegal:
    groups = a.groups
    if not groups:
        best = best_legal(o, d)
        if best is None:
            return Illegal("no_way_down", {"n": d.contract})
        groups = best.groups
    read = shapes.read_contract(o, d.contract, groups)
    if isinstance(read, Illegal):
        return read
    read = shapes.announced(o, read, a.announced)
    if isinstance(read, Illegal):
        return read
    pieces = find_all(d.hand, [f for g in groups for f in g], d.taken)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    return _with_melds(d, read, pieces)


def _with_melds(d: ContractDeal, read: Sequence[shapes.Shape], pieces: Sequence[Card]) -> ContractDeal:
    table, rest = list(d.table), list(pieces)
    for shape in read:
        own = find_all(rest, shape.cards)
        assert not isinstance(own, Face)
        rest = [c for c in rest if c not in own]
        table.append(shapes.laid(shape, own, d.turn))
    return replace(with_hand(d, d.turn, less(d.hand, pieces)), table=tuple(table), down=(*d.down, d.turn), down_now=True)


def go_down(o: ContractOptions, d: ContractDeal, seat: Seat, a: GoDown) -> Played:
    after = _gone_down(o, d, a)
    assert not isinstance(after, Illegal)
    new = after.table[len(d.table) :]
    told = (Event("go_down", {"seat": seat}), *(Event("meld", {"seat": seat, "meld": m.meld.cards}) for m in new))
    return laid_down(after, told)


def best_legal(o: ContractOptions, d: ContractDeal, must: Face = "") -> Down | None:
    """The best way for the active player to go down from the hand; None if there is no legal one."""
    if d.turn in d.down:
        return None
    left = whole(o, d.contract) if not rest_may_be_laid_off(o, d.contract) else None
    hand = faces(d.hand)
    kept = face(d.kept_out[0]) if d.kept_out else ""
    keep = kept if hand.count(kept) == 1 else ""
    best = best_down(o, d.contract, hand, must=must, left=left, keep=keep)
    if best is None or check_go_down(o, d, d.turn, GoDown(best.groups)) is None:
        return best
    if left is not None:
        return None
    return some_down(o, d.contract, hand, lambda down: check_go_down(o, d, d.turn, GoDown(down.groups)) is None, must=must)


# ---- lay off


def may_lay_off(o: ContractOptions, d: ContractDeal, seat: Seat) -> Illegal | None:
    """Whether the seat may add to melds on the table at all now."""
    if not rest_may_be_laid_off(o, d.contract):
        return Illegal("no_layoffs")
    if seat not in d.down:
        return Illegal("not_down")
    if d.down_now and not o.layoff_same_turn:
        return Illegal("layoff_next_turn")
    return None


def check_layoff(o: ContractOptions, d: ContractDeal, seat: Seat, a: Layoff) -> Illegal | None:
    """Whether these cards may go onto that table meld now."""
    if why := may_lay_off(o, d, seat):
        return why
    if not 0 <= a.meld < len(d.table):
        return Illegal("no_such_meld")
    if not 1 <= len(a.cards) <= MOST_AT_ONCE:
        return Illegal("no_cards_named")
    pieces = find_all(d.hand, a.cards, d.owed + d.taken)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    after = _with_layoff(o, d, a, pieces)
    if after is None:
        return _why_no_fit(d.table[a.meld], a.cards)
    return unfinished(o, after)


def _why_no_fit(m: TableMeld, cards: Sequence[Face]) -> Illegal:
    args = {"cards": tuple(cards), "meld": m.meld.cards}
    natural = next((s for s, c in zip(m.meld.stands, m.meld.cards, strict=True) if s != c and s in cards), None)
    return Illegal("wild_stands_there", {**args, "card": natural}) if natural else Illegal("no_fit", args)


def _with_layoff(o: ContractOptions, d: ContractDeal, a: Layoff, pieces: tuple[Card, ...]) -> ContractDeal | None:
    m = _added(o, d.table[a.meld], pieces, a.end)
    return None if m is None else _with_meld(d, a.meld, m, less(d.hand, pieces))


def _added(o: ContractOptions, m: TableMeld, pieces: tuple[Card, ...], end: RunEnd) -> TableMeld | None:
    """The meld with all these cards, each fitting in turn in some order; None when that cannot be."""
    if not pieces:
        return m
    tried: set[Face] = set()
    for i, piece in enumerate(pieces):
        if face(piece) in tried:
            continue
        tried.add(face(piece))
        ways = sorted(shapes.layoffs(o, m, piece), key=lambda way: bool(end) and way[0] != end)
        for _, grown in ways:
            if done := _added(o, grown, pieces[:i] + pieces[i + 1 :], end):
                return done
    return None


def _with_meld(d: ContractDeal, i: int, m: TableMeld, hand: tuple[Card, ...]) -> ContractDeal:
    owed = tuple(c for c in d.owed if c in hand)
    return replace(with_hand(d, d.turn, hand), table=(*d.table[:i], m, *d.table[i + 1 :]), owed=owed)


def lay_off(o: ContractOptions, d: ContractDeal, seat: Seat, a: Layoff) -> Played:
    pieces = find_all(d.hand, a.cards, d.owed + d.taken)
    assert not isinstance(pieces, Face)
    after = _with_layoff(o, d, a, pieces)
    assert after is not None
    return laid_down(after, (Event("layoff", {"seat": seat, "cards": a.cards, "meld": after.table[a.meld].meld.cards}),))


# ---- swap a wild card


def may_swap(o: ContractOptions, d: ContractDeal, seat: Seat, i: int) -> Illegal | None:
    """Whether wild cards may be taken out of this table meld now at all."""
    if o.joker_swap == "off" or not rest_may_be_laid_off(o, d.contract):
        return Illegal("no_swap")
    if seat not in d.down:
        return Illegal("swap_not_down")
    if d.down_now and (o.swap_from == "next_turn" or not o.layoff_same_turn):
        return Illegal("swap_next_turn")
    if not 0 <= i < len(d.table):
        return Illegal("no_such_meld")
    if d.table[i].meld.kind == "set":
        return Illegal("swap_sets")
    if o.joker_swap == "others_runs" and d.table[i].owner == seat:
        return Illegal("swap_others")
    return None


def check_swap(o: ContractOptions, d: ContractDeal, seat: Seat, a: Swap) -> Illegal | None:
    """Whether this natural card may be given for a wild one of that run now."""
    if why := may_swap(o, d, seat, a.meld):
        return why
    if len(a.cards) != 1:
        return Illegal("no_cards_named")
    piece = find(d.hand, a.cards[0], d.taken, d.owed)
    if piece is None:
        return Illegal("not_in_hand", {"card": a.cards[0]})
    after = _with_swap(o, d, a.meld, piece)
    if after is None:
        return Illegal("swap_exact", {"cards": a.cards, "meld": d.table[a.meld].meld.cards})
    why = unfinished(o, after)
    return Illegal("no_place_for_joker") if why and after.owed else why


def _with_swap(o: ContractOptions, d: ContractDeal, i: int, piece: Card) -> ContractDeal | None:
    found = shapes.swapped(o, d.table[i], piece)
    if found is None:
        return None
    m, freed = found
    after = _with_meld(d, i, m, (*less(d.hand, (piece,)), freed))
    return replace(after, owed=(*after.owed, freed)) if o.swapped_joker == "lay_off_now" else after


def swap(o: ContractOptions, d: ContractDeal, seat: Seat, a: Swap) -> Played:
    piece = find(d.hand, a.cards[0], d.taken, d.owed)
    assert piece is not None
    after = _with_swap(o, d, a.meld, piece)
    assert after is not None
    told = {"seat": seat, "cards": a.cards, "card": face(after.hand[-1]), "meld": after.table[a.meld].meld.cards}
    return after, (Event("swap", told),)


def laid_down(d: ContractDeal, events: tuple[Event, ...]) -> Played:
    """Go on after cards were put on the table: an empty hand is out."""
    if d.hand:
        return d, events
    done, more = finish(d, "out", d.turn)
    return done, (*events, *more)


# ---- discard


def check_discard(o: ContractOptions, d: ContractDeal, seat: Seat, a: Discard) -> Illegal | None:
    piece = find(d.hand, a.card, last=d.kept_out)
    return Illegal("not_in_hand", {"card": a.card}) if piece is None else no_discard(o, d, piece)


def no_discard(o: ContractOptions, d: ContractDeal, piece: Card) -> Illegal | None:
    """Why the turn may not end with this card."""
    if d.owed:
        return Illegal("owed_wild", {"cards": faces(d.owed)})
    if piece in d.kept_out:
        return Illegal("no_return", {"card": face(piece)})
    left = whole(o, d.contract)
    if left is not None and d.down_now and (len(d.hand) > 1 or 1 not in left):
        return Illegal("whole_hand", {"cards": faces(d.hand)})
    if len(d.hand) == 1 and o.last_discard == "not_playable" and playable(o, d, piece):
        return Illegal("last_playable", {"card": face(piece)})
    return None


def playable(o: ContractOptions, d: ContractDeal, piece: Card) -> bool:
    return any(shapes.fits(o, m, face(piece)) for m in d.table)


def discard(o: ContractOptions, d: ContractDeal, seat: Seat, a: Discard) -> Played:
    piece = find(d.hand, a.card, last=d.kept_out)
    assert piece is not None
    d = replace(with_hand(d, seat, less(d.hand, (piece,))), pile=(*d.pile, piece), discarder=seat)
    told = Event("discard", {"seat": seat, "card": a.card})
    done, more = end_turn(o, d) if d.hand else finish(d, "out", seat)
    return done, (told, *more)


def discardable(o: ContractOptions, d: ContractDeal) -> tuple[Card, ...]:
    """The pieces the turn may end with, one of each face."""
    found: dict[Face, Card] = {}
    for c in d.hand:
        if face(c) not in found and no_discard(o, d, c) is None:
            found[face(c)] = c
    return tuple(found.values())


# ---- whether a turn can be finished


def no_bare_out(o: ContractOptions, d: ContractDeal) -> Illegal | None:
    """Why the deal may not end without a discard."""
    left = whole(o, d.contract)
    needed = o.must_discard if left is None else 0 not in left
    return Illegal("must_discard") if needed else None


def unfinished(o: ContractOptions, d: ContractDeal) -> Illegal | None:
    """Why the turn could not be finished legally from here; None if it can be."""
    if not d.hand:
        return no_bare_out(o, d)
    if can_finish(o, d):
        return None
    left = whole(o, d.contract)
    if left is not None:
        return Illegal("whole_left", {"cards": faces(d.hand), "least": min(left), "most": max(left)})
    why = no_discard(o, d, d.hand[0])
    if why is not None and why.code == "last_playable":
        return Illegal("leaves_playable", why.args)
    return Illegal("no_finish", {"cards": faces(d.hand)[:8]})


def can_finish(o: ContractOptions, d: ContractDeal, seen: set[object] | None = None) -> bool:
    """Whether a discard, or some lay-offs before it or in its stead, end the turn legally. `seen`: what was tried before."""
    if not d.hand:
        return no_bare_out(o, d) is None
    if any(no_discard(o, d, c) is None for c in d.hand):
        return True
    tried = set() if seen is None else seen
    # Which wild card lies where makes no difference, only how far the melds reach and what is still in hand.
    hand = tuple(sorted("*" if shapes.is_wild(o, f) else f for f in faces(d.hand)))
    state = (hand, len(d.owed), tuple((m.meld.low, len(m.pieces), m.meld.wilds) for m in d.table))
    if state in tried:
        return False
    tried.add(state)
    return any(can_finish(o, after, tried) for after in _ways_on(o, d))


def _ways_on(o: ContractOptions, d: ContractDeal) -> Iterator[ContractDeal]:
    """What else could be done with the cards that keep the turn from ending."""
    if may_lay_off(o, d, d.turn) is not None:
        return
    if d.owed:
        yield from _placed(o, d, d.owed[0])
        return
    natural = [c for c in d.hand if not shapes.is_wild(o, face(c))]
    if any(not _akin(d, c) for c in natural):
        return
    # A natural card that fits is laid in any case, on a run before a set: that takes nothing from the others.
    for piece in sorted(natural, key=face):
        if ways := list(_placed(o, d, piece)):
            yield ways[0]
            return
    for piece in natural:
        for i in range(len(d.table)):
            if may_swap(o, d, d.turn, i) is None and (after := _with_swap(o, d, i, piece)):
                yield after
    wild = next((c for c in d.hand if c not in natural), None)
    if wild is not None:
        yield from _placed(o, d, wild)


def _akin(d: ContractDeal, piece: Card) -> bool:
    """Whether some meld is of the card's rank or suit, so that it could ever be laid off."""
    return any(m.meld.rank == rank(piece) or m.meld.suit == suit_of(face(piece)) for m in d.table)


def _placed(o: ContractOptions, d: ContractDeal, piece: Card) -> Iterator[ContractDeal]:
    """Every way to lay this card off, runs first."""
    for i in sorted(range(len(d.table)), key=lambda i: d.table[i].meld.kind == "set"):
        for _, m in shapes.layoffs(o, d.table[i], piece):
            yield _with_meld(d, i, m, less(d.hand, (piece,)))
