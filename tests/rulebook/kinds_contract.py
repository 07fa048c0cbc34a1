"""The vector kinds of the contract family (rulebook contract)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games import melds as shape_rules
from bot.games.cards import FACES, faces, find
from bot.games.catalog import Variant
from bot.games.contract import flow, ideas, shapes, standing
from bot.games.contract import game as engine
from bot.games.contract.actions import Claim, ContractAction, Decline, GoDown, TakeDiscard
from bot.games.contract.continental import deal as continental_deal
from bot.games.contract.continental import game as continental_game
from bot.games.contract.continental import options as continental
from bot.games.contract.continental.game import Continental
from bot.games.contract.continental.options import ContinentalOptions
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal, TableMeld
from bot.games.core import Card, Seat
from bot.games.match import Score, Setup
from bot.games.notation import BadText, from_text
from tests.rulebook.box import Box

UNORDERED = frozenset({"legal", "illegal", "winner"})
SETS = frozenset({"layoff.legal", "swap.legal"})


def seated(game: Variant, o: ContractOptions, players: int) -> ContractOptions:
    """The options for a table with at least so many seats."""
    return replace(o, players=next(n for n in game.players if n >= players))


def lying(o: ContractOptions, box: Box, cards: Sequence[str], owner: Seat, jokers_as: str | Sequence[str] = ()) -> TableMeld:
    """A meld on the table, which lay-offs may have made longer than a first laying could."""
    later = replace(shapes.rules_of(o), run_min=3)
    found = shape_rules.readings(cards, later, ordered=True)
    assert found, f"{cards} lies on the table but is no meld"
    names = (jokers_as,) if isinstance(jokers_as, str) else tuple(jokers_as)
    (shape,) = found[:1]
    if shape.kind == "set":
        named = shapes.announced(o, (shape,), names)
        assert isinstance(named, tuple), named
        (shape,) = named
    return shapes.laid(shape, box.all(shape.cards), owner)


def state(o: ContractOptions, box: Box, hand: Sequence[Card], **given: Any) -> ContractDeal:
    base: dict[str, Any] = {
        "seed": b"vector",
        "contract": 1,
        "hands": (tuple(hand), *(box.filler(5) for _ in range(o.players - 1))),
        "stock": box.filler(40),
        "pile": (),
        "turn": Seat(0),
        "answers": (None,) * o.players,
        "phase": "play",
    }
    return ContractDeal(**(base | given))


# ------------------------------------------------------------------------------------------------ melds


def meld(game: Variant, options: Any, cards: Sequence[str]) -> dict[str, Any]:
    if isinstance(options, ContinentalOptions):
        run = shape_rules.read(cards, continental.rules_of(options), "run", ordered=True)
        return {"valid": run is not None, "type": run.kind if run else None}
    found = shapes.read_group(options, cards)
    return {"valid": bool(found), "type": found[0].kind if found else None}


def declare(
    game: Variant, options: Any, groups: Sequence[Sequence[str]], deal: int = 1, left: int = 0, draws: int = 3
) -> dict[str, Any]:
    """All that is not named in a group and not left has been laid off: it is as if it had never been there."""
    if isinstance(options, ContinentalOptions):
        runs = continental.read_hand(options, tuple(tuple(g) for g in groups))
        valid = isinstance(runs, tuple)
        return {"valid": valid, "each_pays": continental.each_pays(options, runs, draws) if valid else 0}
    box = Box()
    named = tuple(tuple(g) for g in groups)
    hand = (*box.all([f for g in named for f in g]), *_unplayable(options, box, named, left))
    d = state(options, box, hand, contract=deal)
    return {"valid": engine.check(options, d, Seat(0), GoDown(named)) is None}


def _unplayable(o: ContractOptions, box: Box, groups: Sequence[Sequence[str]], n: int) -> tuple[Card, ...]:
    """Cards left in hand that go with none of the groups, not even in the stead of a wild card."""
    table = [shapes.laid(m, box.all(m.cards), Seat(0)) for g in groups for m in shapes.read_group(o, g)[:1]]
    dead = [f for f in FACES[:-1] if not any(shapes.fits(o, m, f) or f in m.meld.stands for m in table)]
    return tuple(box.one(dead[i % len(dead)]) for i in range(n))


def _table(
    o: ContractOptions,
    box: Box,
    melds: Sequence[Sequence[str]],
    owners: Sequence[Seat] = (),
    jokers_as: Mapping[str, Any] = {},
) -> tuple[TableMeld, ...]:
    whose = owners or (Seat(1),) * len(melds)
    return tuple(lying(o, box, cards, whose[i], jokers_as.get(str(i), ())) for i, cards in enumerate(melds))


def layoff(
    game: Variant,
    options: Any,
    melds: Sequence[Sequence[str]],
    hand: Sequence[str],
    jokers_as: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """The player has other cards as well, so that a lay-off never is his last."""
    box = Box()
    table = _table(options, box, melds, jokers_as=jokers_as)
    held = box.all(hand)
    d = state(options, box, (*held, *box.filler(4)), table=table, down=(Seat(0), Seat(1)), contract=2)
    pairs = [(f, i) for f in dict.fromkeys(hand) for i in range(len(table))]
    accepted = [[f, i] for f, i in pairs if _accepts(options, d, f"layoff:{f}@{i}")]
    return {"legal": accepted}


def swap(
    game: Variant,
    options: Any,
    melds: Sequence[Sequence[str]],
    owners: Sequence[str],
    me: str,
    down: str,
    hand: Sequence[str],
    jokers_as: Mapping[str, Any] = {},
    deal: int = 2,
) -> dict[str, Any]:
    box = Box()
    others = {name: Seat(i + 1) for i, name in enumerate(dict.fromkeys(n for n in owners if n != me))}
    o = seated(game, options, len(others) + 1)
    table = _table(o, box, melds, [others.get(n, Seat(0)) for n in owners], jokers_as)
    d = state(o, box, (*box.all(hand), *box.filler(4)), table=table, contract=deal)
    d = replace(d, down=(Seat(0),) if down != "no" else (), down_now=down == "this_turn")
    pairs = [(f, i) for f in dict.fromkeys(hand) for i in range(len(table))]
    return {"legal": [[f, i] for f, i in pairs if _accepts(o, d, f"swap:{f}@{i}")]}


def _accepts(o: ContractOptions, d: ContractDeal, text: str) -> bool:
    try:
        return engine.check(o, d, d.turn, from_text(ContractAction, text)) is None
    except BadText:
        return False


# ------------------------------------------------------------------------------------------------ claims and the pile


def claim(
    game: Variant,
    options: Any,
    seats: Sequence[str],
    active: str,
    discarder: str | None,
    top: str,
    claims: Sequence[str],
    stock: int = 40,
) -> dict[str, Any]:
    box, o = Box(), replace(options, players=len(seats))
    at = {name: Seat(i) for i, name in enumerate(seats)}
    d = state(
        o,
        box,
        box.filler(5),
        phase="draw",
        turn=at[active],
        discarder=None if discarder is None else at[discarder],
        stock=box.filler(stock),
        pile=(*box.filler(1), box.one(top)),
    )
    sizes = [len(hand) for hand in d.hands]
    d, _ = engine.apply(o, d, at[active], Decline())
    for name in claims:
        if engine.check(o, d, at[name], Claim()) is None:
            d, _ = engine.apply(o, d, at[name], Claim())
    while d.phase == "claim":
        d, _ = engine.apply(o, d, next(s for s in at.values() if engine.check(o, d, s, Decline()) is None), Decline())
    gains = [len(hand) - size - (s == d.turn) for s, (hand, size) in enumerate(zip(d.hands, sizes, strict=True))]
    winner = next((name for name, s in at.items() if gains[s] > 0), None)
    assert d.turn == at[active] and len(d.drawn) == 1, "then the active player draws"
    return {"claimant": winner, "gains": max(gains), "active_then": "draw_stock"}


def take_pile(
    game: Variant,
    options: Any,
    pile: Sequence[str],
    take: str,
    down: bool,
    hand: Sequence[str],
    melds: Sequence[Sequence[str]] = (),
    deal: int = 1,
    jokers_as: Mapping[str, Any] = {},
) -> dict[str, Any]:
    box = Box()
    lay = _table(options, box, melds, jokers_as=jokers_as)
    d = state(options, box, box.all(hand), phase="draw", pile=box.all(pile), table=lay, contract=deal)
    d = replace(d, down=(Seat(0), Seat(1)) if down else (Seat(1),))
    n = next((n for n in range(1, len(pile) + 1) if pile[-n] == take), 0)  # the copy nearest to the top
    a = TakeDiscard() if n == 1 else ideas.deep_take(options, d, n) if n else None
    allowed = a is not None and engine.check(options, d, Seat(0), a) is None
    return {"allowed": allowed, "taken": list(faces(d.pile[-n:])) if allowed else None}


# ------------------------------------------------------------------------------------------------ deals and scores


def deal(game: Variant, options: Any, players: int, deal: int = 1) -> dict[str, Any]:
    if isinstance(options, ContinentalOptions):
        dealt, _ = continental_deal.start(options, Continental().setup(options, b"vector", ()), b"vector")
        return _dealt(options, dealt)
    ledger = [_score(options, {}) for _ in range(options.deals.index(deal))]
    setup = standing.next_setup(players, b"vector", ledger)
    d, _ = flow.start(options, setup, b"vector", ledger)
    return _dealt(options, d)


def _dealt(o: Any, d: Any) -> dict[str, Any]:
    (size,) = {len(hand) for hand in d.hands}
    return {
        "packs": o.pack_count,
        "jokers": o.joker_count,
        "cards": o.card_count,
        "hand": size,
        "stock": len(d.stock),
        "upcard": len(d.pile) == 1,
    }


def _score(o: Any, points: Mapping[int, int]) -> Score:
    """A deal of Continental Rummy in which nobody pays is void."""
    void = isinstance(o, ContinentalOptions) and not any(points.values())
    each = tuple(points.get(s, 0) for s in range(o.players))
    return Score(setup=_setup(o), reason="void" if void else "out", winners=(), points=each)


def _setup(o: Any) -> Setup:
    return Setup(dealer=Seat(0), seats=tuple(Seat(i) for i in range(o.players)))


def hand_score(
    game: Variant,
    options: Any,
    hands: Mapping[str, Sequence[str]] = {},
    players: Sequence[str] = (),
    winner: str | None = None,
    each_pays: int = 0,
) -> dict[str, Any]:
    o = replace(options, players=len(hands or players))
    if isinstance(o, ContinentalOptions):
        out = None if winner is None else Seat(players.index(winner))
        paid = continental_game.paid(o, _setup(o), out, (("out", each_pays),))
        return {"scores": dict(zip(players, paid.points, strict=True))}
    out = next((Seat(i) for i, hand in enumerate(hands.values()) if not hand), None)
    score = standing.scored(o, _setup(o), "out", tuple(hands.values()), out)
    return {"scores": dict(zip(hands, score.points, strict=True))}


def match(game: Variant, options: Any, hand_scores: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    names = list(hand_scores[0])
    o = replace(options, players=len(names))
    ledger = [_score(o, {names.index(n): p for n, p in scores.items()}) for scores in hand_scores]
    now = game.game.standing(o, tuple(ledger))
    first = [n for n, place in zip(names, now.result.places, strict=True) if place == 1] if now.result else []
    return {"over": now.result is not None, "totals": dict(zip(names, now.totals, strict=True)), "winner": first}


# ------------------------------------------------------------------------------------------------ what may be done


def legal(
    game: Variant,
    options: Any,
    expect: Mapping[str, Any],
    phase: str,
    hand: Sequence[str] = (),
    down: bool = False,
    deal: int = 2,
    melds: Sequence[Sequence[str]] = (),
    owners: Sequence[str] = (),
    upcard: str | None = None,
    stock: int = 40,
    to_act: str = "A",
    taken: Sequence[str] = (),
    jokers_as: Mapping[str, Any] = {},
    draws: int | None = None,
    note: str = "",
) -> dict[str, Any]:
    """In the phase `discard` nothing else is looked at."""
    box = Box()
    me = Seat(ord(to_act) - ord("A"))
    if isinstance(options, ContinentalOptions):
        texts = [*expect.get("legal", ()), *expect.get("illegal", ())]
        accepted = _runs_accept(
            replace(options, players=max(2, me + 1)), me, phase, hand, upcard, stock, taken, draws, texts
        )
        return {
            "legal": [t for t in expect.get("legal", ()) if t in accepted],
            "illegal": [t for t in expect.get("illegal", ()) if t not in accepted],
        }
    o = seated(game, options, me + 1)
    whose = [Seat(ord(n) - ord("A")) for n in owners] or [Seat((me + 1) % o.players)] * len(melds)
    table = _table(o, box, melds, whose, jokers_as)
    held = box.all(hand) if hand else box.filler(10)
    hands = [held if s == me else box.filler(5) for s in range(o.players)]
    pile = () if upcard is None else (box.one(upcard),)
    d = state(
        o,
        box,
        (),
        hands=tuple(hands),
        table=table,
        pile=pile,
        stock=box.filler(stock),
        turn=me,
        contract=deal,
        discarder=Seat((me - 1) % o.players),
        phase="draw" if phase == "draw" else "play",
        down=(me,) if down else (),
    )
    d = replace(d, taken=tuple(_in_hand(d, box, f) for f in taken))
    only = "discard:" if phase == "discard" else ""
    return {
        "legal": [t for t in expect.get("legal", ()) if t.startswith(only) and _accepts(o, d, t)],
        "illegal": [t for t in expect.get("illegal", ()) if not (t.startswith(only) and _accepts(o, d, t))],
    }


def _in_hand(d: Any, box: Box, f: str) -> Card:
    piece = find(d.hand, f)
    return box.one(f) if piece is None else piece


def _runs_accept(
    o: ContinentalOptions,
    me: Seat,
    phase: str,
    hand: Sequence[str],
    upcard: str | None,
    stock: int,
    taken: Sequence[str],
    draws: int | None,
    texts: Sequence[str],
) -> set[str]:
    """Which of these actions Continental Rummy accepts."""
    box = Box()
    held = box.all(hand) if hand else box.filler(15)
    d = continental_deal.ContinentalDeal(
        seed=b"vector",
        hands=tuple(held if s == me else box.filler(15) for s in range(o.players)),
        stock=box.filler(stock),
        pile=() if upcard is None else (box.one(upcard),),
        phase="draw" if phase == "draw" else "play",
        turn=me,
        draws=((phase != "draw") if draws is None else draws,) * o.players,
    )
    d = replace(d, taken=tuple(_in_hand(d, box, f) for f in taken))
    found = set()
    for text in texts:
        try:
            a: Any = from_text(continental_deal.ContinentalAction, text)
            found |= {text} if continental_deal.check(o, d, me, a) is None else set()
        except BadText:
            continue
    return found


KINDS = {
    "meld": meld,
    "declare": declare,
    "layoff": layoff,
    "swap": swap,
    "claim": claim,
    "take_pile": take_pile,
    "deal": deal,
    "hand_score": hand_score,
    "match": match,
    "legal": legal,
}
