"""The vector kinds of the Indian rummy family (rulebook indian, "Vector kinds in this family")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.cards import packs
from bot.games.catalog import Variant
from bot.games.core import Seat
from bot.games.indian import asking, play, scoring, shapes, standing
from bot.games.indian.actions import Declare, Discard, IndianAction
from bot.games.indian.options import DealsOptions, IndianOptions, PoolOptions
from bot.games.indian.scoring import Loss
from bot.games.indian.shapes import Wild, wild_rank
from bot.games.indian.solver import hand_points as best_points
from bot.games.indian.state import IndianDeal
from bot.games.match import Score, Setup
from bot.games.notation import BadText, from_text
from tests.rulebook.box import Box

UNORDERED = frozenset({"types", "legal", "illegal", "tiebreak"})
SETS = frozenset({"wild.jokers"})


def wild_in(o: IndianOptions, wild_card: str) -> Wild:
    return Wild(wild_rank(wild_card), o.ace_sequences)


def seats_of(names: Sequence[str]) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i in range(len(names)))


# ------------------------------------------------------------------------------------------------ groups and hands


def meld(game: Variant, o: IndianOptions, wild_card: str, cards: Sequence[str]) -> dict[str, Any]:
    found = shapes.readings(cards, wild_in(o, wild_card))
    return {"valid": bool(found), "types": sorted(found)}


def declare(game: Variant, o: IndianOptions, wild_card: str, groups: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Declared by a player who holds these cards, as many more as make thirteen, and a finish card."""
    box = Box()
    shown = tuple(map(tuple, groups))
    held = box.all([f for g in shown for f in g])
    held += box.filler(max(0, 13 - len(held)))
    finish = box.one("2c")
    d = replace(dealt(o, box, wild_card, (*held, finish)), phase="discard", drawn=finish)
    action = Declare("2c", shown or ((),), sure=True)  # without any group the engine would group the hand
    legal = play.check(o, d, Seat(0), action) is None
    if not legal or len(held) > 13:
        return {"valid": False, "points": 0 if o.declare_guard else scoring.cost(o, Loss("wrong_declare"))}
    after, _ = play.declare(o, d, action)
    valid = after.declarer == 0
    return {"valid": valid, "points": 0 if valid else scoring.cost(o, Loss(after.fates[0]))}  # type: ignore[arg-type]


def hand_points(game: Variant, o: IndianOptions, wild_card: str, hand: Sequence[str]) -> dict[str, Any]:
    points = best_points(hand, wild_in(o, wild_card), o.loser_count)
    return {"points": scoring.cost(o, Loss("show", points))}


def wild(game: Variant, o: IndianOptions, wild_card: str, cards: Sequence[str]) -> dict[str, Any]:
    return {"jokers": list(dict.fromkeys(c for c in cards if wild_in(o, wild_card).is_joker(c)))}


# ------------------------------------------------------------------------------------------------ scores


def hand_score(
    game: Variant, o: IndianOptions, winner: str | None, losers: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Without a winner the deal is void."""
    names = sorted({*losers} if winner is None else {winner, *losers})
    lost = {Seat(names.index(name)): Loss(**how) for name, how in losers.items()}
    o = replace(o, players=max(2, len(names)))
    setup = Setup(dealer=Seat(0), seats=seats_of(names))
    won = None if winner is None else Seat(names.index(winner))
    score = scoring.scored(o, setup, "void" if won is None else "declared", won, lost)
    costs = {name: 0 if name == winner else scoring.cost(o, lost[Seat(i)]) for i, name in enumerate(names)}
    return {"points": costs, "net": dict(zip(names, score.points, strict=False))}


def match(
    game: Variant,
    o: IndianOptions,
    hand_scores: Sequence[Mapping[str, int]],
    players: Sequence[str] = (),
) -> dict[str, Any]:
    names = sorted({*players, *(name for deal in hand_scores for name in deal)})
    o = replace(o, players=len(names))
    ledger: list[Score] = []
    for points in hand_scores:
        if isinstance(o, PoolOptions) and ledger:
            _come_back(o, ledger, [Seat(names.index(name)) for name in points])
        ledger.append(_score(o, names, points))
    rules: Any = game.game
    after = rules.standing(o, tuple(ledger))
    result = after.result
    who = () if result is None else tuple(Seat(s) for s, place in enumerate(result.places) if place == 1)
    out = standing.pool_after(o, ledger).out if isinstance(o, PoolOptions) else ()
    tied = rules.next_players(o, tuple(ledger)) if isinstance(o, DealsOptions) and not result else ()
    return {
        "over": result is not None,
        "totals": dict(zip(names, after.totals, strict=True)),
        "out": [names[s] for s in out],
        "winner": None if result is None else names[who[0]] if len(who) == 1 else [names[s] for s in who],
        "tiebreak": [names[s] for s in tied],
    }


def _score(o: IndianOptions, names: Sequence[str], points: Mapping[str, int]) -> Score:
    """A deal with these points; nobody or several with none: nobody has won it."""
    none = [Seat(names.index(name)) for name, n in points.items() if n == 0]
    winner = none[0] if len(none) == 1 else None
    costs = replace(o, max_points=200, min_loser_points=0)  # they are given, cap and floor included
    lost = {Seat(names.index(name)): Loss("show", n) for name, n in points.items() if names.index(name) not in none}
    return scoring.scored(costs, Setup(dealer=Seat(0), seats=seats_of(names)), "declared" if none else "void", winner, lost)


def _come_back(o: PoolOptions, ledger: list[Score], playing: Sequence[Seat]) -> None:
    """Who was out and plays again has come back before this deal."""
    back = tuple(s for s in playing if s in standing.pool_after(o, ledger).out)
    ledger[-1] = replace(ledger[-1], data={standing.REJOINED: back})


def rejoin(game: Variant, o: PoolOptions, totals: Mapping[str, int], who: str) -> dict[str, Any]:
    still_in = [total for name, total in totals.items() if name != who and total < o.pool]
    allowed = totals[who] >= o.pool and standing.may_rejoin(o, still_in)
    return {"allowed": allowed, "score": standing.rejoin_score(still_in) if allowed else None}


# ------------------------------------------------------------------------------------------------ the deal, and moves


def deal(game: Variant, o: IndianOptions, players: int) -> dict[str, Any]:
    setup = Setup(dealer=Seat(players - 1), seats=tuple(Seat(s) for s in range(players)), roles={"first": 0})
    d, _ = play.start(o, setup, b"vector", (0,) * players)
    assert len(d.closed) + 2 + 13 * players == len(packs(o.packs, o.jokers))
    return {
        "packs": o.packs,
        "jokers": o.jokers,
        "hand": len(d.hands[0]),
        "stock": len(d.closed),
        "upcard": len(d.open) == 1,
        "wild_card": d.cut is not None,
    }


def dealt(o: IndianOptions, box: Box, wild_card: str, hand: Sequence[int], **given: Any) -> IndianDeal:
    """A deal in which the first seat is in turn with these cards; the others' do not matter."""
    n = o.players
    base: dict[str, Any] = {
        "seed": b"vector",
        "seats": tuple(Seat(s) for s in range(n)),
        "first": Seat(0),
        "before": (0,) * n,
        "hands": (tuple(hand), *(box.filler(13) for _ in range(n - 1))),
        "closed": box.filler(20),
        "open": (),
        "cut": box.one(wild_card),
        "turn": Seat(0),
        "opening": False,
        "draws": (0,) * n,
        "missed": (0,) * n,
        "known": ((),) * n,
        "fates": ("",) * n,
        "shown": (None,) * n,
    }
    return IndianDeal(**(base | given))


def legal(
    game: Variant,
    o: IndianOptions,
    phase: str,
    turn_no: int,
    wild_card: str,
    expect: Mapping[str, Sequence[str]],
    open_top: str | None = None,
    open_is_first: bool = False,
    hand: Sequence[str] | None = None,
    taken: str | None = None,
    my_total: int = 0,
) -> dict[str, Any]:
    box = Box()
    held = box.filler(13) if hand is None else box.all(hand)
    drawn = None
    if phase == "discard":
        drawn = held[-1 if taken is None else list(hand or ()).index(taken)]
    d = dealt(
        o,
        box,
        wild_card,
        held,
        phase=phase,
        drawn=drawn,
        taken=taken is not None,
        open=() if open_top is None else (box.one(open_top),),
        opening=open_is_first,
        draws=(turn_no - (phase == "draw"), *(1,) * (o.players - 1)),
        before=(my_total, *(0,) * (o.players - 1)),
    )

    def allowed(text: str) -> bool:
        return any(play.check(o, d, Seat(0), a) is None for a in _meant(d, text))

    return {key: [t for t in expect.get(key, ()) if allowed(t) == (key == "legal")] for key in ("legal", "illegal")}


def _meant(d: IndianDeal, text: str) -> list[Any]:
    """The actions a word stands for: `declare:C` with any groups, right or wrong; a bare word means all of them."""
    if text in ("discard", "declare"):
        faces = asking.throwable_faces(d)
        return [Discard(f) if text == "discard" else Declare(f, sure=True) for f in faces]
    if text.startswith("declare:"):
        return [Declare(text.removeprefix("declare:"), sure=True)]
    try:
        return [from_text(IndianAction, text)]
    except BadText:
        return []


KINDS = {
    "meld": meld,
    "declare": declare,
    "hand_points": hand_points,
    "wild": wild,
    "hand_score": hand_score,
    "match": match,
    "rejoin": rejoin,
    "deal": deal,
    "legal": legal,
}
