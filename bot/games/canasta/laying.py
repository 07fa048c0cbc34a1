"""Groups of cards laid at once: judged as a whole, with the keep rule and the leave to go out; what may be discarded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.games.canasta import shapes
from bot.games.canasta.actions import NEW, Layoff, Meld
from bot.games.canasta.flow import is_concealed
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces, is_face, take
from bot.games.core import Card, Groups, Illegal, Seat
from bot.games.sides import SideMeld, lacking, melds_of, partners_of

MOST_GROUPS = 30  # groups in one action
MOST_CARDS = 150  # in all of them


class Batch(msgspec.Struct, frozen=True):
    """Groups laid at once, judged as a whole."""

    table: tuple[SideMeld, ...]
    hand: tuple[Card, ...]  # what is left in the hand
    laid: tuple[Card, ...]
    red: tuple[Card, ...] = ()  # of a taken pile
    removed: tuple[Card, ...] = ()


# ---- leave to go out


def partners(d: CanastaDeal) -> tuple[Seat, ...]:
    """The partners of the player in turn, who plays next first."""
    return partners_of(d.sides, d.order, d.turn)


def no_leave(o: CanastaOptions, d: CanastaDeal) -> Illegal | None:
    """Why the partner keeps the player from going out in this turn."""
    if d.reply == "no":
        return Illegal("partner_said_no")
    if o.ask_partner == "required" and partners(d) and not d.reply:
        return Illegal("ask_first")
    return None


def red_threes(d: CanastaDeal) -> int:
    """How many red threes the side of the player in turn shows."""
    return sum(len(d.reds[s]) for s in d.side)


def not_out(o: CanastaOptions, d: CanastaDeal, table: Sequence[SideMeld]) -> Illegal | None:
    """Why the player may not go out with the table like this."""
    own = [table[i] for i in melds_of(table, d.side)]
    return no_leave(o, d) or shapes.why_not_out(o, shapes.canastas_of(own), red_threes(d))


# ---- groups of cards


def pieces_of(hand: tuple[Card, ...], groups: Groups) -> tuple[tuple[Card, ...], ...] | Illegal:
    """The pieces of the hand that these groups of faces name."""
    wanted = [f for g in groups for f in g]
    if not groups or len(groups) > MOST_GROUPS or not wanted or len(wanted) > MOST_CARDS:
        return Illegal("no_cards_named")
    if alien := next((f for f in wanted if not is_face(f)), None):
        return Illegal("not_in_hand", {"card": alien})
    found = take(hand, wanted)
    if found is None:
        return Illegal("not_in_hand", {"card": lacking(faces(hand), wanted)})
    rest = list(found[0])
    return tuple(tuple(rest.pop(0) for _ in g) for g in groups)


def targets(groups: Sequence[object], onto: Sequence[int]) -> tuple[int | None, ...] | Illegal:
    if len(onto) > len(groups):
        return Illegal("no_such_meld")
    return tuple(None if i == NEW else i for i in (*onto, *(NEW,) * (len(groups) - len(onto))))


def judged(
    o: CanastaOptions,
    d: CanastaDeal,
    groups: Sequence[tuple[Sequence[Card], int | None]],
    hand: tuple[Card, ...],
    source: str,
) -> tuple[SideMeld, ...] | Illegal:
    """The table after these groups, which leave `hand`; or why they may not be laid. `source`: stock or pile."""
    opened = d.is_open(d.side)
    going = len(hand) < 2 and no_leave(o, d) is None
    table = shapes.laid(o, d.table, melds_of(d.table, d.side), groups, d.turn, opened=opened, going=going)
    if isinstance(table, Illegal):
        return table
    out = not_out(o, d, table) if len(hand) < 2 else None
    if not opened:
        new = table[len(d.table) :]
        need = o.need(d.before[d.turn])
        if not shapes.meets(need, new) and (out or len(hand) > 1 or not _waived(o, d, new, hand, source)):
            return Illegal("initial_short", {"n": shapes.counted(new), "need": need})
    return Illegal("keep_two", {"cause": f"illegal-{out.code}", **out.args}) if out else table


def _waived(o: CanastaOptions, d: CanastaDeal, new: Sequence[SideMeld], hand: Sequence[Card], source: str) -> bool:
    """Whether a side's first melds need no minimum because the player goes out concealed with them."""
    if not o.concealed_waives_initial or source != "stock" or (hand and (o.bonus_draw or not o.concealed_discard)):
        return False
    laid = (*d.laid, *(c for m in new for c in m.pieces))
    return is_concealed(o, replace(d, table=(*d.table, *new), laid=laid))


# ---- a batch


def _batch(o: CanastaOptions, d: CanastaDeal, groups: Groups, onto: Sequence[int]) -> Batch | Illegal:
    goals = targets(groups, onto)
    pieces = pieces_of(d.hand, groups)
    if isinstance(goals, Illegal):
        return goals
    if isinstance(pieces, Illegal):
        return pieces
    laid = tuple(c for g in pieces for c in g)
    gone = set(laid)
    hand = tuple(c for c in d.hand if c not in gone)
    table = judged(o, d, list(zip(pieces, goals, strict=True)), hand, d.drew)
    return table if isinstance(table, Illegal) else Batch(table, hand, laid)


def meld_batch(o: CanastaOptions, d: CanastaDeal, a: Meld | Layoff) -> Batch | Illegal:
    """What a meld or lay-off comes to, or why it may not be."""
    if isinstance(a, Meld):
        return _batch(o, d, a.groups, a.onto)
    return _batch(o, d, (a.cards,), (a.meld,)) if a.meld != NEW else Illegal("no_such_meld")


# ---- the last card


def no_discard(o: CanastaOptions, d: CanastaDeal, card: str) -> Illegal | None:
    """Why this card may not end the turn, a promise to go out left aside."""
    piece = next((c for c in d.hand if face(c) == card), None)
    if piece is None:
        return Illegal("not_in_hand", {"card": card})
    if shapes.is_red_three(piece):
        return Illegal("red_three_stays")
    banned = o.black_three_first_round_ban and d.turn_no[d.turn] == 1
    if banned and shapes.is_black_three(piece) and not all(shapes.is_black_three(c) for c in d.hand):
        return Illegal("black_three_first")
    if len(d.hand) == 1 and (why := not_out(o, d, d.table)):
        return Illegal("last_card", {"cause": f"illegal-{why.code}", **why.args})
    return None
