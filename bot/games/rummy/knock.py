"""Knock (in Tunk: tunk), the others' final turns, and the showdown (E12, O5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.cards import face, faces, find, find_all
from bot.games.core import Card, Event, Face, Groups, Illegal
from bot.games.rummy import shapes
from bot.games.rummy.actions import Discard, Knock, Pass
from bot.games.rummy.flow import Played, finish, others_from, with_hand
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.play import check_discard, no_way_out, read_groups
from bot.games.rummy.scoring import least_unmatched, unmatched, unmatched_with_layoffs
from bot.games.rummy.state import RummyDeal


def check_knock(o: RummyOptions, d: RummyDeal, a: Knock) -> Illegal | None:
    """Whether the player may knock with this discard, with the split he names or the best one."""
    if o.knock == "none":
        return Illegal("no_knock")
    if why := check_discard(o, d, a.card):
        return why
    split = _split(o, d, a)
    if isinstance(split, Illegal):
        return split
    if o.knock_limit is not None and split[1] > o.knock_limit:
        return Illegal("knock_limit", {"n": split[1], "limit": o.knock_limit})
    return no_way_out(o, d)


def _split(o: RummyOptions, d: RummyDeal, a: Knock) -> tuple[Groups, int] | Illegal:
    """The melds a knock shows and the unmatched count it leaves; a split of one's own only counts where others lay off."""
    hand = list(faces(d.hand))
    hand.remove(a.card)
    read = read_groups(o, a.groups) if a.groups else ()
    if isinstance(read, Illegal):
        return read
    left = list(hand)
    for f in (f for g in a.groups for f in g):
        if f not in left:
            return Illegal("not_in_hand", {"card": f})
        left.remove(f)
    if read and o.layoff == "knocker":
        return a.groups, sum(shapes.hand_value(o, f) for f in left)
    best = unmatched(o, hand)
    return tuple(m.cards for m in best.melds), best.count


def knock_count(o: RummyOptions, d: RummyDeal, card: Face) -> int:
    """The unmatched count that is left after this discard."""
    hand = list(faces(d.hand))
    hand.remove(card)
    return least_unmatched(o, hand)


def knock(o: RummyOptions, d: RummyDeal, a: Knock) -> Played:
    """The discard, the knocker's melds where they matter, and the others' last turns or the showdown."""
    split = _split(o, d, a)
    assert not isinstance(split, Illegal)
    groups, count = split
    piece = find(d.hand, a.card, last=d.kept_out)
    assert piece is not None
    d = replace(
        with_hand(d, d.turn, tuple(c for c in d.hand if c != piece)),
        pile=(*d.pile, piece),
        knocker=d.turn,
        knock_count=count,
    )
    told = Event("knock", {"seat": d.turn, "card": a.card, "n": count})
    if o.layoff == "knocker" or o.knock_extra_turn:
        d = _shown(o, d, groups)
    if o.knock_extra_turn:
        done, more = next_final(o, replace(d, finals=others_from(d, d.turn)))
    else:
        done, more = finish(d, "knock")
    return done, (told, *more)


def _shown(o: RummyOptions, d: RummyDeal, groups: Groups) -> RummyDeal:
    """The knocker's melds on the table, where others may lay off."""
    rest: tuple[Card, ...] = d.hand
    table = list(d.table)
    for group in groups:
        shape = shapes.read(o, group)
        pieces = find_all(rest, group)
        assert shape is not None and not isinstance(pieces, Face)
        table.append(shapes.laid(o, shape, pieces, d.turn))
        rest = tuple(c for c in rest if c not in pieces)
    return replace(with_hand(d, d.turn, rest), table=tuple(table))


# ---- the others' final turns


def next_final(o: RummyOptions, d: RummyDeal) -> Played:
    """The next final turn, or the showdown."""
    if not d.finals:
        return finish(d, "knock")
    seat = d.finals[0]
    return (
        replace(
            d,
            finals=d.finals[1:],
            turn=seat,
            phase="final_draw",
            turn_no=tuple(n + (s == seat) for s, n in enumerate(d.turn_no)),
            drawn=(),
            drawn_from="",
            kept_out=(),
        ),
        (),
    )


def check_final_discard(o: RummyOptions, d: RummyDeal, a: Discard) -> Illegal | None:
    piece = find(d.hand, a.card, last=d.kept_out)
    if piece is None:
        return Illegal("not_in_hand", {"card": a.card})
    return Illegal("no_return", {"card": a.card}) if piece in d.kept_out else None


def final_discard(o: RummyOptions, d: RummyDeal, a: Discard) -> Played:
    piece = find(d.hand, a.card, last=d.kept_out)
    assert piece is not None
    d = replace(with_hand(d, d.turn, tuple(c for c in d.hand if c != piece)), pile=(*d.pile, piece))
    done, more = next_final(o, d)
    return done, (Event("discard", {"seat": d.turn, "card": a.card}), *more)


def check_final_pass(o: RummyOptions, d: RummyDeal, a: Pass) -> Illegal | None:
    """No draw with an empty stock; no discard where everything is matched."""
    if d.phase == "final_draw":
        return Illegal("must_draw") if d.stock else None
    return None if not final_count(o, d, d.hand) else Illegal("must_end_with_discard")


def final_pass(o: RummyOptions, d: RummyDeal, a: Pass) -> Played:
    return next_final(o, d)


def final_count(o: RummyOptions, d: RummyDeal, hand: Sequence[Card]) -> int:
    """What a hand would count at the showdown, lay-offs on the knocker's melds included."""
    if o.layoff == "knocker" and d.knock_count > 0:
        return unmatched_with_layoffs(o, hand, d.table)
    return least_unmatched(o, faces(hand))


def best_final_discard(o: RummyOptions, d: RummyDeal) -> Face:
    """The discard that leaves the lowest count; of equal ones the dearest card."""
    options = [c for c in d.hand if c not in d.kept_out] or list(d.hand)
    best = min(
        options,
        key=lambda c: (
            final_count(o, d, tuple(x for x in d.hand if x != c)),
            -shapes.hand_value(o, face(c)),
            face(c),
        ),
    )
    return face(best)
