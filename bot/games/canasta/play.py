"""What may be done in a turn, and what it does: draw or take the pile, meld, join melds, ask the partner, discard."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.canasta import outs, shapes
from bot.games.canasta.actions import Answer, AskOut, Combine, Discard, Draw, Layoff, Meld, Refuse, TakePile
from bot.games.canasta.flow import Played, blocked, draw, end_turn, finish, form_sides, frozen
from bot.games.canasta.laying import (
    Batch,
    judged,
    meld_batch,
    no_discard,
    not_out,
    partners,
    pieces_of,
    targets,
)
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces, put, without
from bot.games.core import Card, Event, Illegal
from bot.games.sides import SideMeld, melds_of

# ---- leave to go out


def check_ask(o: CanastaOptions, d: CanastaDeal, a: AskOut) -> Illegal | None:
    """Whether the partner may be asked now: before or after a draw from the stock, before any meld, once a turn."""
    if o.ask_partner == "off":
        return Illegal("no_asking")
    if not partners(d):
        return Illegal("no_partner")
    if d.reply:
        return Illegal("asked_already")
    if d.drew == "pile":
        return Illegal("ask_before_pile")
    return Illegal("ask_before_melds") if d.laid else None


def ask(o: CanastaOptions, d: CanastaDeal, a: AskOut) -> Played:
    return replace(d, phase="ask"), (Event("ask_out", {"seat": d.turn, "target": partners(d)[0]}),)


def check_answer(o: CanastaOptions, d: CanastaDeal, a: Answer) -> Illegal | None:
    return None


def answer(o: CanastaOptions, d: CanastaDeal, a: Answer) -> Played:
    told = Event(f"answer_{a.say}", {"seat": partners(d)[0], "target": d.turn})
    return replace(d, phase="play" if d.drew else "start", reply=a.say), (told,)


# ---- draw


def check_draw(o: CanastaOptions, d: CanastaDeal, a: Draw) -> Illegal | None:
    return None if d.stock else Illegal("stock_empty")


def apply_draw(o: CanastaOptions, d: CanastaDeal, a: Draw) -> Played:
    d, events, ends = draw(replace(d, phase="play", drew="stock"), d.turn, o.draw_count, "draw")
    if ends:
        done, more = finish(o, d, "stock")
        return done, (*events, *more)
    return d, events


# ---- the stock is gone


def must_take(o: CanastaOptions, d: CanastaDeal) -> int | None:
    """The meld that the top card must be taken onto, now that the stock is gone; None: nobody is forced."""
    if d.stock or o.stock_end != "forced_takes":
        return None
    return next((i for i in melds_of(d.table, d.side) if check_take(o, d, TakePile(meld=i)) is None), None)


def check_refuse(o: CanastaOptions, d: CanastaDeal, a: Refuse) -> Illegal | None:
    if d.stock:
        return Illegal("stock_left")
    return None if must_take(o, d) is None else Illegal("must_take", {"card": face(d.pile[-1])})


def refuse(o: CanastaOptions, d: CanastaDeal, a: Refuse) -> Played:
    done, more = finish(o, d, "stock")
    return done, (Event("refuse", {"seat": d.turn}), *more)


# ---- meld


def check_meld(o: CanastaOptions, d: CanastaDeal, a: Meld | Layoff) -> Illegal | None:
    found = meld_batch(o, d, a)
    return found if isinstance(found, Illegal) else None


def apply_meld(o: CanastaOptions, d: CanastaDeal, a: Meld | Layoff) -> Played:
    batch = meld_batch(o, d, a)
    assert isinstance(batch, Batch)
    return after_laying(o, d, batch, ())


def put_down(d: CanastaDeal, batch: Batch) -> CanastaDeal:
    """The batch on the table, and who has laid it."""
    changed = [i for i, m in enumerate(d.table) if batch.table[i] != m]
    return replace(
        d,
        hands=put(d.hands, d.turn, batch.hand),
        table=batch.table,
        reds=put(d.reds, d.turn, d.reds[d.turn] + batch.red),
        removed=put(d.removed, d.turn, d.removed[d.turn] + batch.removed),
        laid=d.laid + batch.laid,
        helped=d.helped or any(d.table[i].owner != d.turn for i in changed),
        opened=d.opened if d.is_open(d.side) else tuple(sorted((*d.opened, d.turn))),
    )


def after_laying(o: CanastaOptions, d: CanastaDeal, batch: Batch, events: tuple[Event, ...]) -> Played:
    """Tell what was laid, draw the bonus cards of first melds, and end the hand when the player's is empty."""
    opening = not d.is_open(d.side)
    events += tuple(_told(d, batch))
    d = put_down(d, batch)
    if not d.hand:
        done, more = finish(o, d, "out")
        return done, (*events, *more)
    if opening and o.bonus_draw and d.stock:
        d, more, ends = draw(d, d.turn, o.bonus_draw, "bonus_draw")
        events += more
        if ends:
            done, more = finish(o, d, "stock")
            return done, (*events, *more)
    return d, events


def _told(d: CanastaDeal, batch: Batch) -> list[Event]:
    new = set(batch.laid)
    found = []
    for i, m in enumerate(batch.table):
        old = d.table[i] if i < len(d.table) else None
        if old == m:
            continue
        cards = faces(c for c in m.pieces if c in new)
        kind = "meld" if old is None else "layoff"
        found.append(Event(kind, {"seat": d.turn, "cards": cards, "meld": shapes.shown(m), "n": shapes.points(m.pieces)}))
        if shapes.is_canasta(m) and (old is None or not shapes.is_canasta(old)):
            found.append(Event("canasta", {"seat": d.turn, "what": canasta_word(m), "cards": shapes.shown(m)}))
    return found


def canasta_word(m: SideMeld) -> str:
    """What sort of canasta it is, for the texts."""
    if m.kind != "set":
        return m.kind
    return "mixed" if shapes.wilds(m.pieces) else "natural"


# ---- take the pile


def check_take(o: CanastaOptions, d: CanastaDeal, a: TakePile) -> Illegal | None:
    found = take_batch(o, d, a)
    return found if isinstance(found, Illegal) else None


def way_of(o: CanastaOptions, d: CanastaDeal, cards: Sequence[Card]) -> str:
    """By which way of the rules these hand cards take the top card: pair, wild or meld."""
    which = d.pile[-1] & 15
    same = sum(c & 15 == which for c in cards)
    if same >= 2:
        return "pair"
    return "wild" if same and shapes.wilds(cards) else "meld"


def take_batch(o: CanastaOptions, d: CanastaDeal, a: TakePile) -> Batch | Illegal:
    """What taking the pile like this comes to, or why it may not be."""
    if why := blocked(o, d):
        return why
    if len(d.hand) == 1 and len(d.pile) == 1:
        return Illegal("one_and_one")
    named = (a.cards, *a.groups)
    goals = targets(a.groups, a.onto)
    if isinstance(goals, Illegal):
        return goals
    pieces = pieces_of(d.hand, named) if any(named) else ((),)
    if isinstance(pieces, Illegal):
        return pieces
    goal = _goal(o, d, pieces[0], a.meld)
    if why := _no_take(o, d, pieces[0], goal):
        return why
    top = d.pile[-1]
    groups = [((top, *pieces[0]), goal), *zip(pieces[1:], goals, strict=True)]
    used = {c for g in pieces for c in g}
    rest = d.pile[:-1]
    red = tuple(c for c in rest if shapes.is_red_three(c))
    gone = tuple(c for c in rest if shapes.is_black_three(c)) if o.black_three_removed_on_take else ()
    got = tuple(c for c in rest if c not in red and c not in gone)
    hand = (*(c for c in d.hand if c not in used), *got)
    shown = replace(d, reds=put(d.reds, d.turn, d.reds[d.turn] + red))  # they count for going out
    table = judged(o, shown, groups, hand, "pile")
    if isinstance(table, Illegal):
        return table
    return Batch(table, hand, (top, *(c for g in pieces for c in g)), red, gone)


def _no_take(o: CanastaOptions, d: CanastaDeal, cards: Sequence[Card], goal: int | None) -> Illegal | None:
    """Why the top card may not be taken with these hand cards onto that meld, as far as the pile's own rules go."""
    card = {"card": face(d.pile[-1])}
    way = way_of(o, d, cards)
    opened = d.is_open(d.side)
    if not opened and not o.pile_for_initial:
        return Illegal("pile_closed")
    if way != "pair" and (not opened or frozen(o, d)):
        return Illegal("pile_frozen" if opened else "pile_unopened", card)
    if way == "wild" and (o.pile_new_meld == "pair" or o.wild_after_naturals):
        return Illegal("pile_pair", card)
    if way == "meld" and cards and o.pile_new_meld == "pair":  # the top card is added alone
        return Illegal("pile_pair", card)
    if goal is None:
        return Illegal("pile_no_meld", card) if way == "meld" else None
    if goal not in melds_of(d.table, d.side):
        return Illegal("no_such_meld")
    return _no_place(o, d, d.table[goal], way, cards)


def _goal(o: CanastaOptions, d: CanastaDeal, cards: Sequence[Card], meld: int | None) -> int | None:
    """The meld that the top card goes onto: the named one, or the one it belongs to; None: it begins a new one."""
    if meld is not None or (o.same_rank_melds == "many" and way_of(o, d, cards) != "meld"):
        return meld
    same = [i for i in melds_of(d.table, d.side) if shapes.rank_of_set(d.table[i]) == d.pile[-1] & 15]
    return min(same, key=lambda i: (shapes.is_canasta(d.table[i]), i), default=None)


def _no_place(o: CanastaOptions, d: CanastaDeal, m: SideMeld, way: str, cards: Sequence[Card]) -> Illegal | None:
    """Why the top card may not go onto this meld."""
    args = {"card": face(d.pile[-1]), "meld": shapes.shown(m)}
    if way == "meld" and not o.pile_onto_meld:
        return Illegal("pile_onto_meld", args)
    if m.kind == "sequence":
        if not o.pile_onto_sequence or cards:
            return Illegal("pile_sequence", args)
        return Illegal("pile_sequence", args) if len(m.pieces) >= shapes.FULL else None
    if m.kind != "set":
        return Illegal("no_fit", {"cards": (args["card"],), "meld": args["meld"]})
    if not o.pile_onto_canasta and shapes.is_canasta(m):
        return Illegal("pile_onto_canasta", args)
    return None


def apply_take(o: CanastaOptions, d: CanastaDeal, a: TakePile) -> Played:
    batch = take_batch(o, d, a)
    assert isinstance(batch, Batch)
    top, n = d.pile[-1], len(d.pile)
    got = tuple(c for c in batch.hand if c in d.pile)
    d = replace(d, phase="play", drew="pile", pile=(), covered=0, turned=0, drawn=got)
    told = [Event("take_pile", {"seat": d.turn, "card": face(top), "n": n})]
    if batch.red:
        told.append(Event("red_threes", {"seat": d.turn, "cards": faces(batch.red)}))
    if batch.removed:
        told.append(Event("removed", {"seat": d.turn, "cards": faces(batch.removed)}))
    d, events = after_laying(o, d, batch, tuple(told))
    d, sides = form_sides(o, d, d.turn)
    return d, (*events, *sides)


# ---- combine


def combined(o: CanastaOptions, d: CanastaDeal, a: Combine) -> tuple[SideMeld, ...] | Illegal:
    """The table with two melds of the side joined."""
    own = melds_of(d.table, d.side)
    if a.meld not in own or a.other_meld not in own or a.meld == a.other_meld:
        return Illegal("no_such_meld")
    first, second = d.table[a.meld], d.table[a.other_meld]
    if first.kind == "wild" or (first.kind == "set" and o.same_rank_melds == "one"):
        return Illegal("no_combine")
    if first.kind == "sequence" and not o.combine_sequences:
        return Illegal("no_combine_sequences")
    both = shapes.joined(o, first, second)
    if isinstance(both, Illegal):
        return both
    low, high = sorted((a.meld, a.other_meld))
    table = (*d.table[:low], both, *d.table[low + 1 : high], *d.table[high + 1 :])
    out = not_out(o, d, table) if len(d.hand) < 2 else None
    return Illegal("keep_two", {"cause": f"illegal-{out.code}", **out.args}) if out else table


def check_combine(o: CanastaOptions, d: CanastaDeal, a: Combine) -> Illegal | None:
    found = combined(o, d, a)
    return found if isinstance(found, Illegal) else None


def combine(o: CanastaOptions, d: CanastaDeal, a: Combine) -> Played:
    table = combined(o, d, a)
    assert not isinstance(table, Illegal)
    new = next(m for m in table if m not in d.table)
    told = [Event("combine", {"seat": d.turn, "meld": shapes.shown(new)})]
    if shapes.is_canasta(new):
        told.append(Event("canasta", {"seat": d.turn, "what": canasta_word(new), "cards": shapes.shown(new)}))
    return replace(d, table=table), tuple(told)


# ---- discard


def check_discard(o: CanastaOptions, d: CanastaDeal, a: Discard) -> Illegal | None:
    """Whether the turn may end with this card."""
    if a.away and not (d.reply == "yes" and a.card == absent_card(o, d)):
        return Illegal("not_away")
    if why := no_discard(o, d, a.card):
        return why
    if d.reply == "yes" and not a.away and len(d.hand) > 1 and outs.way_out(o, d):
        return Illegal("promised")
    return None


def absent_card(o: CanastaOptions, d: CanastaDeal) -> str | None:
    """What an absent player throws: the card just drawn, else the one drawn last of those that may go; after taking the
    pile the natural card of least value."""
    if d.drew == "pile":
        legal = [c for c in d.hand if no_discard(o, d, face(c)) is None]
        least = min(legal, key=lambda c: (shapes.is_wild(c), shapes.points((c,)), c), default=None)
        return None if least is None else face(least)
    return next((face(c) for c in reversed(d.hand) if no_discard(o, d, face(c)) is None), None)


def apply_discard(o: CanastaOptions, d: CanastaDeal, a: Discard) -> Played:
    piece = next(c for c in reversed(d.hand) if face(c) == a.card)
    told = Event("discard", {"seat": d.turn, "card": a.card})
    d = replace(d, hands=put(d.hands, d.turn, without(d.hand, piece)), pile=(*d.pile, piece))
    if a.away:
        d = replace(d, reply="silent")
    done, more = end_turn(o, d) if d.hand else finish(o, d, "out", discarded=True)
    return done, (told, *more)
