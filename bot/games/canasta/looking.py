"""What a seat may see of a hand, what is good to know before a move, and what a seat may imagine of the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from bot.games.canasta import shapes
from bot.games.canasta.actions import CanastaAction, Layoff, Meld, TakePile
from bot.games.canasta.flow import blocked, freezer, freezes, frozen
from bot.games.canasta.ideas import opening_count
from bot.games.canasta.laying import Batch, meld_batch
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.play import canasta_word, take_batch
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import face, faces
from bot.games.core import Card, Face, Seat
from bot.games.match import Setup
from bot.games.sides import SideMeld, meld_zones, side_of, side_views
from bot.games.view import Laid, Mark, Say, TableView, Zone
from bot.games.zones import hand_zones, stock_zone


def view(o: CanastaOptions, setup: Setup, d: CanastaDeal, seat: Seat | None, over: bool) -> TableView:
    mine = seat == d.turn and d.phase == "play"
    zones = (
        *hand_zones(d.hands, seat, shown=d.order if over else (), new=d.drawn if mine else ()),
        stock_zone(len(d.stock)),
        pile_zone(o, d, may_look(o, d, seat)),
        *meld_zones(d.table, d.sides, _labels(d), [c for m in d.table for c in m.pieces if shapes.is_wild(c)]),
        *_laid_out(d),
    )
    gone = [s for s in range(o.players) if Seat(s) not in d.order]
    sides = d.sides if o.seats == "cutthroat" else o.sides
    return TableView(
        you=seat,
        phase=d.phase,
        seats=side_views(d.hands, sides, {Seat(s): _notes(o, d, Seat(s)) for s in range(o.players)}, out=gone),
        zones=zones,
        notices=_notices(o, d),
        private=() if seat is None or over or seat not in d.order else _private(o, d, seat),
    )


def may_look(o: CanastaOptions, d: CanastaDeal, seat: Seat | None) -> bool:
    """Whether this seat may look through the pile now."""
    if o.discard_view == "all":
        return True
    first = seat == d.turn and d.turn_no[d.turn] == 1 and d.phase != "over"
    return o.discard_view == "first_turn" and first


def pile_zone(o: CanastaOptions, d: CanastaDeal, spread: bool) -> Zone:
    """The discard pile: its top card, and across it the lowest card that freezes it (and, where nobody may look through it,
    red threes); all of it for who may look."""
    cold = freezer(o, d)
    if spread:
        cards: tuple[Face | None, ...] = (*(None,) * d.covered, *faces(d.pile[d.covered :]))
        marks: dict[int, Mark] = {} if cold is None else {cold: "frozen"}
        return Zone(key="discard", role="discard", layout="row", cards=cards, count=len(d.pile), marks=marks)
    across = set() if cold is None else {cold}
    if o.discard_view == "top_only":
        across |= {i for i in range(d.covered, len(d.pile)) if shapes.is_red_three(d.pile[i])}
    shown = sorted(across | set(range(len(d.pile))[-1:]))
    icy: Mapping[int, Mark] = {k: "frozen" for k, i in enumerate(shown) if i in across and freezes(o, d, i)}
    return Zone(
        key="discard",
        role="discard",
        layout="stack",
        cards=faces(d.pile[i] for i in shown),
        count=len(d.pile),
        marks=icy,
        sideways=tuple(k for k, i in enumerate(shown) if i in across),
    )


def _labels(d: CanastaDeal) -> dict[int, Say]:
    """Every canasta by its name; a meld of six is one card short."""
    found = {}
    for i, m in enumerate(d.table):
        if shapes.is_canasta(m):
            found[i] = Say("zone-canasta", {"what": canasta_word(m)})
        elif len(m.pieces) == shapes.FULL - 1 and m.kind != "black_threes":
            found[i] = Say("zone-one-short")
    return found


def _laid_out(d: CanastaDeal) -> tuple[Zone, ...]:
    """Red threes and black threes set aside, before the player who has them."""
    found = []
    for key, what in (("red_threes", d.reds), ("removed", d.removed)):
        for s, cards in enumerate(what):
            if cards:
                found.append(
                    Zone(
                        key=f"{key}:{s}",
                        role="taken",
                        layout="row",
                        seat=Seat(s),
                        cards=faces(cards),
                        count=len(cards),
                        label=Say(f"zone-{key}"),
                    )
                )
    return tuple(found)


def _notes(o: CanastaOptions, d: CanastaDeal, seat: Seat) -> tuple[Say, ...]:
    if seat not in d.order:
        return (Say("notice-sits_out"),)
    notes = []
    if not d.is_open(side_of(d.sides, seat)):
        notes.append(Say("notice-needs", {"need": o.need(d.before[seat])}))
    if o.seats == "cutthroat" and (seat,) in d.sides and len(d.sides) == 2:
        notes.append(Say("notice-lone"))
    if d.out == seat:
        notes.append(Say("notice-went_out"))
    return tuple(notes)


def _notices(o: CanastaOptions, d: CanastaDeal) -> tuple[Say, ...]:
    found = [Say("notice-match_to", {"n": o.target})]
    if o.max_hands is not None:
        found.append(Say("notice-hands", {"n": o.max_hands}))
    if frozen(o, d) and d.pile:
        cold = freezer(o, d)
        found.append(Say("notice-frozen_always") if cold is None else Say("notice-frozen", {"card": face(d.pile[cold])}))
    elif d.pile and blocked(o, d):
        found.append(Say("notice-blocked", {"card": face(d.pile[-1])}))
    if not d.stock and d.phase != "over":
        found.append(Say("notice-no_stock"))
    return tuple(found)


def _private(o: CanastaOptions, d: CanastaDeal, seat: Seat) -> tuple[Say, ...]:
    found = []
    need = o.need(d.before[seat])
    if isinstance(need, int) and not d.is_open(side_of(d.sides, seat)):
        found.append(Say("notice-opening_count", {"n": opening_count(o, d.hands[seat]), "need": need}))
    if seat == d.turn and d.reply:
        found.append(Say(f"notice-told_{d.reply}"))
    return tuple(found)


# ---- what is good to know before a move


def remark(o: CanastaOptions, d: CanastaDeal, seat: Seat, a: CanastaAction) -> tuple[Say, ...]:
    """What first melds count, what is left in the hand after going out, and a canasta that is made."""
    batch = _batch(o, d, seat, a)
    if batch is None:
        return ()
    found = [Say("remark-pile", {"n": len(d.pile)})] if isinstance(a, TakePile) else []
    if not d.is_open(d.side):
        new = batch.table[len(d.table) :]
        found.append(Say("remark-opens", {"n": shapes.counted(new), "need": o.need(d.before[seat])}))
    if any(shapes.is_canasta(m) and not (i < len(d.table) and shapes.is_canasta(d.table[i])) for i, m in _changed(d, batch)):
        found.append(Say("remark-canasta"))
    if any(shapes.is_natural(d.table[i]) and not shapes.is_natural(m) for i, m in _changed(d, batch) if i < len(d.table)):
        found.append(Say("remark-mixed"))
    if len(batch.hand) < 2:
        found.append(Say("remark-out"))
    return tuple(found)


def lays(o: CanastaOptions, d: CanastaDeal, seat: Seat, a: CanastaAction) -> tuple[Laid, ...]:
    """The cards an action would lay down, meld by meld."""
    batch = _batch(o, d, seat, a)
    if batch is None:
        return ()
    new = set(batch.laid)
    return tuple(Laid(faces(c for c in m.pieces if c in new)) for _, m in _changed(d, batch))


def _batch(o: CanastaOptions, d: CanastaDeal, seat: Seat, a: CanastaAction) -> Batch | None:
    if seat != d.turn:
        return None
    if isinstance(a, (Meld, Layoff)):
        found = meld_batch(o, d, a)
    elif isinstance(a, TakePile):
        found = take_batch(o, d, a)
    else:
        return None
    return found if isinstance(found, Batch) else None


def _changed(d: CanastaDeal, batch: Batch) -> list[tuple[int, SideMeld]]:
    return [(i, m) for i, m in enumerate(batch.table) if i >= len(d.table) or d.table[i] != m]


def every_card(d: CanastaDeal) -> tuple[Card, ...]:
    rows: Sequence[tuple[Card, ...]] = (*d.hands, *d.reds, *d.removed, *(m.pieces for m in d.table))
    return (*(c for row in rows for c in row), *d.stock, *d.pile)


# ---- what a seat cannot tell from the truth


def imagined(o: CanastaOptions, d: CanastaDeal, seat: Seat, rng: Random) -> CanastaDeal:
    """The same hand with every card this seat has not seen in a place it could have. Discards were seen by all."""
    others = [s for s in d.order if s != seat]
    hidden = sorted([c for s in others for c in d.hands[s]] + list(d.stock) + list(d.pile[: d.covered]))
    rng.shuffle(hidden)
    hands = list(d.hands)
    # Who has had a turn, or everybody after the deal, holds no red three.
    for s in sorted(others, key=lambda s: o.red_three_timing == "first_turn" and not d.turn_no[s]):
        free = o.red_three_timing == "first_turn" and not d.turn_no[s]
        fit = [c for c in hidden if free or not shapes.is_red_three(c)][: len(d.hands[s])]
        hands[s] = tuple(fit)
        gone = set(fit)
        hidden = [c for c in hidden if c not in gone]
    under, stock = hidden[: d.covered], hidden[d.covered :]
    changed = replace(
        d,
        seed=rng.randbytes(32),
        hands=tuple(hands),
        stock=tuple(stock),
        pile=(*under, *d.pile[d.covered :]),
    )
    moved = dict(zip(d.hands[d.turn], hands[d.turn], strict=True))
    return replace(changed, drawn=tuple(moved.get(c, c) for c in d.drawn))
