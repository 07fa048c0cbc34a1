"""The vector kinds of the burraco family (rulebook burraco, 0.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from bot.games.burraco import flow, ideas, play, scoring, shapes, standing
from bot.games.burraco import game as engine
from bot.games.burraco.actions import Add, BurracoAction, Discard, Draw, Keep, Meld, Refuse, TakePile
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.shapes import Shape
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import card, face, faces
from bot.games.catalog import Variant
from bot.games.core import Card, Seat
from bot.games.match import Score, Setup
from bot.games.sides import SideMeld
from tests.rulebook.box import Box

UNORDERED = frozenset({"legal.legal", "legal.illegal"})


def as_it_lies(o: BurracoOptions, box: Box, cards: Sequence[str]) -> Shape:
    """A meld on the table with the cards in the order in which they lie; where that is none, in the one they would have.

    Where wild cards move freely the order says nothing.
    """
    pieces = box.all(cards)
    shape = shapes.read(o, pieces)
    assert shape is not None, f"{cards} lies on the table but is no meld"
    if o.wild_move == "free":
        return shape
    try:
        return shapes.lying(shape.kind, pieces)
    except ValueError:
        return shape


def laid(o: BurracoOptions, box: Box, cards: Sequence[str]) -> SideMeld:
    shape = as_it_lies(o, box, cards)
    return SideMeld(kind=shape.kind, pieces=shape.cards, owner=Seat(0))


def state(
    o: BurracoOptions,
    box: Box,
    hand: Sequence[Card],
    melds: Sequence[Sequence[str]] = (),
    *,
    pot_taken: bool = False,
    score: int = 0,
    **given: Any,
) -> BurracoDeal:
    """A hand in which seat 0 is in turn; the pots of the other sides are still there."""
    seats = tuple(Seat(i) for i in range(o.players))
    base: dict[str, Any] = {
        "seed": b"vector",
        "order": seats,
        "sides": o.sides,
        "doubled": (2 * score,) * o.players,
        "hands": (tuple(hand), *(box.filler(5) for _ in seats[1:])),
        "stock": box.filler(20),
        "pile": (),
        "pots": tuple(box.filler(11) for _ in range(len(o.sides) - pot_taken)),
        "table": tuple(laid(o, box, cards) for cards in melds),
        "takers": (Seat(0),) if pot_taken else (),
        "phase": "play",
        "turn": Seat(0),
    }
    return BurracoDeal(**(base | given))


# ------------------------------------------------------------------------------------------------ melds


def _classes(o: BurracoOptions, shape: Shape | None) -> dict[str, Any]:
    if shape is None:
        return {"valid": False, "type": None, "clean": None, "burraco": None, "result": None}
    return {
        "valid": True,
        "type": shape.kind,
        "clean": shape.wild is None,
        "burraco": shapes.class_of(o, shape),
        "result": list(faces(shape.cards)),
    }


def meld(game: Variant, o: BurracoOptions, cards: Sequence[str], ace: Any = "") -> dict[str, Any]:
    return _classes(o, shapes.read(o, Box().all(cards), ace or ""))


def extend(game: Variant, o: BurracoOptions, meld: Sequence[str], add: Sequence[str], ace: Any = "") -> dict[str, Any]:
    box = Box()
    return _classes(o, shapes.added(o, as_it_lies(o, box, meld), box.all(add), ace or ""))


def layoff(game: Variant, o: BurracoOptions, melds: Sequence[Sequence[str]], hand: Sequence[str]) -> dict[str, Any]:
    box = Box()
    table = [as_it_lies(o, box, cards) for cards in melds]
    held = {f: box.one(f) for f in dict.fromkeys(hand)}
    return {"legal": [[f, i] for f in sorted(held) for i, s in enumerate(table) if shapes.added(o, s, (held[f],))]}


# ------------------------------------------------------------------------------------------------ turns


def end_turn(
    game: Variant,
    o: BurracoOptions,
    hand: Sequence[str],
    melds: Sequence[Sequence[str]],
    pot_taken: bool,
    discard: str | None,
) -> dict[str, Any]:
    box = Box()
    if discard is not None:
        d = state(o, box, box.all(hand), melds, pot_taken=pot_taken)
        a = Discard(discard)
        if engine.check(o, d, d.turn, a) is not None:
            return {"legal": False, "result": None}
        after, _ = engine.apply(o, d, a)
        return {"legal": True, "result": _came_of(after)}
    d = state(o, box, (), melds, pot_taken=pot_taken)
    if hand or play.check_emptied(o, d) is not None:
        return {"legal": False, "result": None}
    return {"legal": True, "result": "pot_direct" if d.pot_open(d.side) else "close"}


def _came_of(after: BurracoDeal) -> str:
    if after.ended == "close":
        return "close"
    return "pot_on_discard" if Seat(0) in after.unplayed else "next"


def take_discard(
    game: Variant,
    o: BurracoOptions,
    pile: Sequence[str],
    hand: Sequence[str],
    melded: Sequence[str],
    discard: str,
    same_card: bool | None = None,
) -> dict[str, Any]:
    box = Box()
    lying = box.all(pile)
    d = state(o, box, box.all(hand), phase="start", pile=lying)
    if engine.check(o, d, d.turn, TakePile()) is not None:
        return {"legal": False}
    d, _ = engine.apply(o, d, TakePile())
    used = play.pieces_of(d, melded)
    if not isinstance(used, tuple):
        return {"legal": False}
    d = replace(play.held(d, tuple(c for c in d.hand if c not in used)), laid=bool(used))
    if engine.check(o, d, d.turn, Discard(discard)) is not None:
        return {"legal": False}
    # The engine throws another card of that face where there is one; the vector may mean the very card of the pile.
    thrown = play.thrown(o, d, discard)
    return {"legal": not (same_card and len(pile) == 1 and o.return_single_ban) or thrown in lying}


def stock_end(game: Variant, o: BurracoOptions, stock: int, pots_left: int, drew: bool) -> dict[str, Any]:
    box = Box()
    waiting = o.sizes_of_pots[len(o.sizes_of_pots) - pots_left :]
    assert len(waiting) == pots_left, "so many pots are never left"
    d = state(
        o,
        box,
        box.all(["Kc", "9d"]),
        phase="start",
        stock=box.filler(stock),
        pile=box.all(["4c", "6d"]),
        pots=tuple(box.filler(size) for size in waiting),
        takers=tuple(Seat(i) for i in range(len(o.sides) - pots_left)),
    )
    d, _ = engine.apply(o, d, Draw() if drew else TakePile())
    after, _ = engine.apply(o, d, Discard("Kc"))
    return {"stock_after": len(after.stock), "hand_ends": after.phase == "over"}


def stalemate(game: Variant, options: BurracoOptions, players: int, turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    o = options
    box = Box()
    d = state(o, box, (), phase="start")
    for t in turns:
        d = _turn(o, box, d, **t)
        if d.phase == "over":
            break
    return {"hand_ends": d.phase == "over", "next_must_draw": d.phase != "over" and flow.must_draw(o, d)}


def _turn(o: BurracoOptions, box: Box, d: BurracoDeal, took_pile: bool, pile_before: int, melded: bool) -> BurracoDeal:
    """A turn played by the engine; only the hand and the pile are put there for it."""
    hand = box.filler(5)
    hands = tuple(hand if s == d.turn else h for s, h in enumerate(d.hands))
    d = replace(d, hands=hands, pile=box.filler(pile_before), stock=box.filler(20))
    d, _ = engine.apply(o, d, TakePile() if took_pile else Draw())
    if melded:
        d = replace(d, laid=True)
    spare = next(c for c in d.hand if play.check_discard(o, d, Discard(face(c))) is None)
    return engine.apply(o, d, Discard(face(spare)))[0]


def pot_view(
    game: Variant,
    options: BurracoOptions,
    players: int,
    seat: int,
    how: str,
    sides: Mapping[str, Sequence[int]] | None = None,
) -> dict[str, Any]:
    assert how in ("direct", "discard"), how
    if how == "direct":
        return {"visible": "now"}
    order = tuple(Seat(i) for i in range(players))
    together = tuple(tuple(Seat(s) for s in side) for side in sides.values()) if sides else options.sides
    when, whose = flow.seen_at(options, together, order, Seat(seat))
    return {"visible": f"{when}_turn_of:{whose}"}


def initial_meld(
    game: Variant, o: BurracoOptions, score: int, melds: Sequence[Sequence[str]], failures: int = 0
) -> dict[str, Any]:
    box = Box()
    groups = tuple(tuple(g) for g in melds)
    hand = box.all([f for g in groups for f in g])
    d = state(o, box, hand, score=score, short=(Seat(0),) * failures)
    laying = play.new_melds(o, d, Meld(groups))
    return {
        "required": play.need_of(o, d, d.side),
        "count": shapes.points(hand),
        "ok": isinstance(laying, play.Laying) and play.too_short(o, d, laying) is None,
    }


def legal(game: Variant, options: BurracoOptions, expect: Mapping[str, Any], **given: Any) -> dict[str, Any]:
    d = _small_state(options, **given)
    return {key: [text for text in expect[key] if _may(options, d, text) == (key == "legal")] for key in expect}


def _small_state(
    o: BurracoOptions,
    phase: str,
    hand: Sequence[str] = ("9d", "4c"),
    melds: Sequence[Sequence[str]] = (),
    pot_taken: bool = False,
    stock: int | None = None,
    pile: Sequence[str] | None = None,
    score: int = 0,
    opened: bool | None = None,
    seen: str | None = None,
) -> BurracoDeal:
    box = Box()
    more: dict[str, Any] = {"phase": "play" if phase == "after_draw" else phase}
    shown = () if seen is None else box.all([seen])
    if pile is not None:
        more["pile"] = box.all(pile)
    elif phase == "after_refuse":
        more["pile"] = box.filler(1)
    more["stock"] = shown + box.filler(20 if stock is None else stock - len(shown))
    d = state(o, box, box.all(hand), melds, pot_taken=pot_taken, score=score, **more)
    assert opened is not False or not melds, "who has melds has opened"
    if opened and not melds:  # a meld that does not matter
        run = tuple(card(f, 200) for f in ("3c", "4c", "5c"))
        d = replace(d, table=(SideMeld(kind="run", pieces=run, owner=d.turn),))
    return d


def _may(o: BurracoOptions, d: BurracoDeal, text: str) -> bool:
    name, _, body = text.partition(" ")
    if name in ("meld", "add", "discard") and not body:  # any at all
        return d.phase == "play" and any(engine.check(o, d, d.turn, a) is None for a in _every(o, d, name))
    return engine.check(o, d, d.turn, _action(name, body)) is None


def _every(o: BurracoOptions, d: BurracoDeal, name: str) -> Iterator[BurracoAction]:
    hand = faces(d.hand)
    if name == "discard":
        yield from (Discard(f) for f in hand)
    elif name == "add":
        yield from (Add((f,), i) for f in hand for i in range(len(d.table)))
    else:
        yield from ideas.openings(o, d)
        yield from (Meld((cards,)) for n in range(3, len(hand) + 1) for cards in combinations(hand, n))


def _action(name: str, body: str) -> BurracoAction:
    if name == "meld":
        return Meld(tuple(tuple(group.split()) for group in body.split(",")))
    if name == "add":
        *cards, i = body.split()
        return Add(tuple(cards), int(i))
    if name == "discard":
        return Discard(body)
    return {"draw": Draw, "take_pile": TakePile, "keep": Keep, "refuse": Refuse}[name]()


# ------------------------------------------------------------------------------------------------ hands and matches


def deal(game: Variant, options: BurracoOptions, players: int) -> dict[str, Any]:
    setup = Setup(dealer=Seat(0), seats=tuple(Seat(i) for i in range(players)))
    d, _ = flow.start(options, setup, b"vector", (0,) * players)
    return {
        "cards": len(engine.looking.every_card(d)),
        "hand": len(d.hands[0]),
        "pots": [len(pot) for pot in d.pots],
        "stock": len(d.stock),
        "upcard": bool(d.pile),
    }


def hand_score(game: Variant, o: BurracoOptions, sides: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    box = Box()
    scores: dict[str, float] = {}
    for name, side in sides.items():
        counted, members = _counted(o, box, **side)
        points = sum(n for _, n in scoring.parts_of(o, counted))
        seats = tuple(Seat(i) for i in range(len(members) or 1))
        half = scoring.exact_halves(o, o.players, seats, points)
        for member in members or (name,):
            scores[member] = half / 2 if half % 2 else half // 2
    return {"scores": scores}


def _counted(
    o: BurracoOptions,
    box: Box,
    melds: Sequence[Sequence[str]],
    hands: Sequence[Sequence[str]],
    pot: str,
    closed: bool = False,
    unseen_pot: Sequence[str] = (),
    members: Sequence[str] = (),
) -> tuple[scoring.Counted, Sequence[str]]:
    assert pot in ("none", "played", "unseen"), pot
    assert pot == "unseen" or not unseen_pot, "only a pot that nobody has seen lies apart"
    unplayed = box.all(unseen_pot)
    if pot == "unseen" and o.unplayed_pot == "flat_100" and not unplayed:
        unplayed = box.filler(o.pots[-1])  # whichever cards these are
    counted = scoring.Counted(
        melds=tuple(play.shape_of(laid(o, box, cards)) for cards in melds),
        hands=tuple(c for hand in hands for c in box.all(hand)),
        unplayed=unplayed,
        has_pot=pot != "none",
        closed=closed,
    )
    return counted, members


def match(game: Variant, o: BurracoOptions, hand_scores: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    names = list(hand_scores[0])
    if o.packs == 3 and len(names) == 3:
        o = replace(o, players=6, six_form="2v2v2")
    own = standing.match_sides(o)
    setup = Setup(dealer=Seat(0), seats=tuple(Seat(i) for i in range(o.players)))
    ledger = []
    for hand in hand_scores:
        halves = [0] * o.players
        for name, side in zip(names, own, strict=True):
            for s in side:
                halves[s] = round(2 * hand[name])
        points = tuple(n // 2 for n in halves)
        data = {scoring.DOUBLED: halves, "began": 0, "ended": 0}
        ledger.append(Score(setup=setup, reason="close", winners=(), points=points, data=data))
    found = standing.standing(o, ledger)
    doubled = [scoring.doubled(o, ledger)[side[0]] for side in own]
    result = found.result
    return {
        "totals": {n: t / 2 if t % 2 else t // 2 for n, t in zip(names, doubled, strict=True)},
        "over": result is not None,
        "winner": next((n for n, side in zip(names, own, strict=True) if result and side[0] in result.winners), None),
    }


KINDS = {
    "meld": meld,
    "extend": extend,
    "layoff": layoff,
    "end_turn": end_turn,
    "take_discard": take_discard,
    "stock_end": stock_end,
    "stalemate": stalemate,
    "pot_view": pot_view,
    "initial_meld": initial_meld,
    "deal": deal,
    "hand_score": hand_score,
    "match": match,
    "legal": legal,
}
