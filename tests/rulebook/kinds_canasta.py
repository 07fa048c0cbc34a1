"""The vector kinds of the canasta family (rulebook canasta, 0.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from bot.games.canasta import flow, ideas, laying, play, scoring, shapes
from bot.games.canasta import game as engine
from bot.games.canasta.actions import AskOut, Combine, Discard, Draw, Meld, Refuse, TakePile
from bot.games.canasta.state import CanastaDeal
from bot.games.cards import faces, take
from bot.games.catalog import Variant
from bot.games.core import Action, Illegal, Line, Seat
from bot.games.match import Score
from bot.games.sides import SideMeld, melds_of, seating
from tests.rulebook.box import Box

UNORDERED = frozenset({"legal", "illegal"})
FIRST = Seat(0)


# ------------------------------------------------------------------------------------------------ cards


def _engine(game: Variant) -> engine.Canasta:
    assert isinstance(game.game, engine.Canasta)
    return game.game


def meld_of(o: Any, pieces: Sequence[int], owner: Seat = FIRST) -> SideMeld:
    """A meld that lies on the table, however it came to be."""
    loose = replace(
        o, max_wild=5, max_set_size=None, sequences=True, wild_melds="many", wild_le_natural=False, chile_melds="none"
    )
    m = shapes.fresh(loose, pieces, owner, opened=False, going=True)
    assert isinstance(m, SideMeld), m
    return m


def state(o: Any, **given: Any) -> CanastaDeal:
    """A hand in which only what matters is set; the player in turn is 0."""
    n = o.players
    seats = tuple(Seat(s) for s in range(n))
    base: dict[str, Any] = {
        "seed": b"",
        "order": seats,
        "sides": seating(o.seats, n),
        "before": (0,) * n,
        "hands": ((),) * n,
        "stock": (),
        "pile": (),
        "reds": ((),) * n,
        "removed": ((),) * n,
        "turn": FIRST,
        "turn_no": (2,) * n,
    }
    return CanastaDeal(**(base | given))


def hands(o: Any, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (hand, *((),) * (o.players - 1))


# ------------------------------------------------------------------------------------------------ melds


def meld(game: Variant, options: Any, cards: Sequence[str], going_out: bool = False, opened: bool = False) -> dict[str, Any]:
    m = shapes.fresh(options, Box().all(cards), FIRST, opened=opened, going=going_out)
    if isinstance(m, Illegal):
        return {"valid": False, "type": None, "clean": None, "canasta": None, "count": None}
    return {
        "valid": True,
        "type": m.kind,
        "clean": not shapes.wilds(m.pieces),
        "canasta": shapes.is_canasta(m),
        "count": shapes.points(m.pieces),
    }


def layoff(
    game: Variant,
    options: Any,
    melds: Sequence[Sequence[str]],
    hand: Sequence[str],
    opened: bool = True,
    going_out: bool = False,
) -> dict[str, Any]:
    box = Box()
    table = tuple(meld_of(options, box.all(m)) for m in melds)
    held = {f: box.all([f]) for f in dict.fromkeys(hand)}
    every = range(len(table))
    legal = [
        [f, i]
        for f in sorted(held)
        for i in every
        if not isinstance(shapes.laid(options, table, every, [(held[f], i)], FIRST, opened=opened, going=going_out), Illegal)
    ]
    return {"legal": legal}


def initial_meld(
    game: Variant,
    options: Any,
    score: int,
    melds: Sequence[Sequence[str]],
    drew: str,
    goes_out_concealed: bool = False,
) -> dict[str, Any]:
    """The melds are laid from a hand that has them and two cards more. Who goes out has nothing more, but all the red threes
    that he may need and his partner's leave."""
    assert drew in ("stock", "pile"), drew
    box = Box()
    groups = [box.all(m) for m in melds]
    left = () if goes_out_concealed else box.all(["4c", "9d"])
    d = state(
        options,
        before=(score,) * options.players,
        hands=hands(options, (*(c for g in groups for c in g), *left)),
        reds=hands(options, box.all(["3d"] * 9)) if goes_out_concealed else ((),) * options.players,
        phase="play",
        drew="stock",
        reply="yes" if goes_out_concealed else "",
    )
    if drew == "pile":
        ok = any(play.check_take(options, taking, a) is None for taking, a in _first_takes(d, groups))
    else:
        ok = play.check_meld(options, d, Meld(tuple(faces(g) for g in groups))) is None
    return {"required": options.need(score), "count": sum(shapes.points(g) for g in groups), "ok": ok}


def _first_takes(d: CanastaDeal, groups: Sequence[tuple[int, ...]]) -> Iterable[tuple[CanastaDeal, TakePile]]:
    """Every card of the groups as the top card with which they are laid, alone in the pile."""
    for i, g in enumerate(groups):
        others = tuple(faces(h) for k, h in enumerate(groups) if k != i)
        for top in g:
            hand = tuple(c for c in d.hand if c != top)
            before = replace(d, phase="start", drew="", pile=(top,), hands=(hand, *d.hands[1:]))
            yield before, TakePile(faces(c for c in g if c != top), None, others)


# ------------------------------------------------------------------------------------------------ the pile


def take_pile(
    game: Variant,
    options: Any,
    pile: Sequence[str],
    hand: Sequence[str],
    melds: Sequence[Sequence[str]],
    opened: bool = False,
    score: int = 0,
    shown: Sequence[Sequence[str]] = (),
    first_turn: bool = False,
) -> dict[str, Any]:
    box = Box()
    d = state(
        options,
        table=tuple(meld_of(options, box.all(m)) for m in melds),
        hands=hands(options, box.all(hand)),
        **_lying(options, box.all(pile)),
        stock=box.all(["9d"] * 20),
        opened=(FIRST,) if opened else (),
        before=(score,) * options.players,
        turn_no=(1 if first_turn else 2, *(2,) * (options.players - 1)),
    )
    ways = {
        play.way_of(options, d, taken[0])
        for a in (*_takes(d, shown), *(() if shown else ideas.takes(options, d)))
        if play.check_take(options, d, a) is None and (taken := take(d.hand, a.cards))
    }
    return {"frozen": flow.frozen(options, d) or not opened, "ways": sorted(ways)}


def _lying(o: Any, pile: tuple[int, ...]) -> dict[str, Any]:
    """A pile that was never taken, where that can be: surprise cards lie under it, and a red three came from the stock."""
    covered = o.surprises if len(pile) > o.surprises else 0
    turned = max((i + 1 for i, c in enumerate(pile) if shapes.is_red_three(c)), default=0)
    return {"pile": pile, "covered": covered, "turned": max(covered, turned)}


def _takes(d: CanastaDeal, shown: Sequence[Sequence[str]]) -> Iterable[TakePile]:
    """Taking the top card with what is shown, or with whatever cards of the hand could go with it; a last card left in the
    hand may be laid as well."""
    top = faces(d.pile[-1:])[0] if d.pile else ""
    if shown:
        for k, group in enumerate(shown):
            if top in group:
                with_top = list(group)
                with_top.remove(top)
                yield TakePile(tuple(with_top), None, tuple(tuple(g) for i, g in enumerate(shown) if i != k))
        return
    own = melds_of(d.table, d.side)
    same = [f for f in faces(d.hand) if f[0] == top[:1] and f != "Jk"]
    wild = [f for f in faces(d.hand) if f == "Jk" or f[0] == "2"]
    for n, w in product(range(len(same) + 1), range(len(wild) + 1)):
        for cards in ((*same[:n], *wild[:w]), (*same[:n], *wild[len(wild) - w :])):
            for goal in (None, *own):
                yield TakePile(cards, goal)
                if len(rest := Counter(faces(d.hand)) - Counter(cards)) == 1 == rest.total():
                    yield from (TakePile(cards, goal, (tuple(rest),), (i,)) for i in own)


def upcard(game: Variant, options: Any, turned: Sequence[str]) -> dict[str, Any]:
    pile = flow.turned_up(options, Box().all(turned))
    d = state(options, pile=pile, turned=len(pile))
    return {
        "pile": list(faces(pile)),
        "frozen": flow.frozen(options, d),
        "blocked": flow.blocked(options, d) is not None,
    }


def draw(game: Variant, options: Any, event: str, stock: Sequence[str]) -> dict[str, Any]:
    count = {"turn": options.draw_count, "bonus": options.bonus_draw}[event]
    got, red, left, ends = flow.drawn(Box().all(stock), count)
    return {"drawn": list(faces(got)), "laid": list(faces(red)), "stock_left": len(left), "hand_ends": ends}


# ------------------------------------------------------------------------------------------------ going out


def go_out(
    game: Variant,
    options: Any,
    melds: Sequence[Sequence[str]],
    red_threes: int,
    hand_left: int,
    partner_answer: str = "not_asked",
) -> dict[str, Any]:
    assert hand_left in (0, 1), hand_left
    box = Box()
    table = tuple(meld_of(options, box.all(m)) for m in melds)
    d = state(
        options,
        table=table,
        hands=hands(options, box.all(["9d"] * hand_left)),
        reds=hands(options, box.all(["3d"] * red_threes)),
        opened=(FIRST,),
        phase="play",
        drew="stock",
        reply=_reply(partner_answer),
    )
    why = laying.not_out(options, d, table)
    if hand_left:
        assert (engine.check(options, d, FIRST, Discard("9d")) is None) == (why is None), why
    return {"legal": why is None}


def _reply(answer: str) -> str:
    return {"yes": "yes", "no": "no", "not_asked": ""}[answer]


def sides(game: Variant, options: Any, events: Sequence[str]) -> dict[str, Any]:
    box = Box()
    d = state(options, stock=box.all(["9d"] * 9), pile=box.all(["9c"]))
    names = ("P1", "P2", "P3")
    last = None  # who drew the last card of the stock: the hand ends with that turn
    for event in events:
        who, what = event.split()
        assert last in (None, who), events
        last = who if what == "last_stock_card" else last
        d = replace(d, turn=Seat(names.index(who)))
        if what in ("take_pile", "go_out"):
            d, _ = flow.form_sides(options, d, d.turn)
        else:
            assert what in ("draw", "last_stock_card"), what
    formed = len(d.sides) == 2
    return {
        "lone": names[d.sides[0][0]] if formed else None,
        "partners": [names[s] for s in d.sides[1]] if formed else [],
    }


# ------------------------------------------------------------------------------------------------ the deal


def deal(game: Variant, options: Any, players: int) -> dict[str, Any]:
    """A deal whose first upcard is natural, counted before any red three is replaced."""
    setup = _engine(game).setup(options, b"deal", ())
    for k in range(200):
        d, _ = flow.start(replace(options, red_three_timing="first_turn"), setup, str(k).encode(), (0,) * players)
        if len(d.pile) == options.surprises + 1 and not any(map(len, d.reds)):
            break
    else:
        raise AssertionError("no such deal")
    dealt = {len(d.hands[s]) for s in d.order}
    assert len(dealt) == 1
    cards = len(d.stock) + len(d.pile) + sum(map(len, d.hands))
    return {"cards": cards, "hand": dealt.pop(), "stock": len(d.stock), "upcard": bool(d.pile)}


# ------------------------------------------------------------------------------------------------ scoring


def hand_score(
    game: Variant,
    options: Any,
    end: str,
    sides: Mapping[str, Mapping[str, Any]],
    players: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """The hand as it ended at a table, scored there."""
    box = Box()
    names = list(players or sides)
    seats = {name: [Seat(i) for i, p in enumerate(names) if p in side["members"]] for name, side in sides.items() if players}
    n = options.players
    if not players:
        seats = {name: list(seating(options.seats, n)[i]) for i, name in enumerate(sides)}
    held: list[tuple[int, ...]] = [()] * n
    reds: list[tuple[int, ...]] = [()] * n
    removed: list[tuple[int, ...]] = [()] * n
    table: list[SideMeld] = []
    out, concealed = None, False
    assert end in ("out", "stock"), end
    for name, side in sides.items():
        assert set(side) <= {
            "members", "melds", "hands", "red_threes", "went_out", "concealed", "removed_black_threes"
        }, side  # fmt: skip
        mine = seats[name]
        table += [meld_of(options, box.all(m), mine[0]) for m in side["melds"]]
        if side.get("went_out"):
            out, concealed = mine[0], side.get("concealed", False)
        removed[mine[0]] = box.all(["3c"] * side.get("removed_black_threes", 0))
        if players:
            assert "hands" not in side and "red_threes" not in side, side
            for s in mine:
                assert set(players[names[s]]) == {"hand", "red_threes"}, players
                held[s] = box.all(players[names[s]]["hand"])
                reds[s] = box.all(["3d"] * players[names[s]]["red_threes"])
            continue
        assert len(side["hands"]) <= len(mine), side
        for s, hand in zip(mine, side["hands"], strict=False):
            held[s] = box.all(hand)
        reds[mine[0]] = box.all(["3d"] * side["red_threes"])
    d = state(
        options,
        sides=tuple(tuple(s) for s in seats.values()),
        table=tuple(table),
        hands=tuple(held),
        reds=tuple(reds),
        removed=tuple(removed),
    )
    laid_out, _ = flow.finish(options, d, "stock")  # red threes in a hand that had no turn
    d = replace(laid_out, ended=end, out=out, concealed=concealed)
    if options.seats == "rotate5":
        d = replace(d, order=tuple(s for s in d.order if s))
    setup = _engine(game).setup(options, b"score", ())
    score = scoring.scored(options, setup, d)
    return {"scores": {name: score.points[i if players else seats[name][0]] for i, name in enumerate(names)}}


def match(game: Variant, options: Any, hand_scores: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    names = list(hand_scores[0])
    setup = _engine(game).setup(options, b"match", ())
    everybody = options.sides
    ledger = []
    over = None
    for scores in hand_scores:
        points = [0] * options.players
        for name, side in zip(names, everybody, strict=True):
            for s in side:
                points[s] = scores[name]
        lines = tuple(Line(Seat(s), "melds", p) for s, p in enumerate(points))
        ledger.append(Score(setup=setup, reason="out", winners=(), points=tuple(points), lines=lines))
    stand = _engine(game).standing(options, tuple(ledger))
    over = stand.result is not None
    totals = {name: stand.totals[side[0]] for name, side in zip(names, everybody, strict=True)}
    won = [n for n, side in zip(names, everybody, strict=True) if stand.result and side[0] in stand.result.winners]
    return {
        "totals": totals,
        "over": over,
        "winner": won[0] if len(won) == 1 else None,
        "required_next": {name: options.need(total) for name, total in totals.items()},
    }


# ------------------------------------------------------------------------------------------------ what is legal


def legal(
    game: Variant,
    options: Any,
    phase: str,
    stock: int,
    pile: Sequence[str],
    hand: Sequence[str],
    melds: Sequence[Sequence[str]],
    expect: Mapping[str, Any],
    opened: bool = False,
    first_turn: bool = False,
    partner_answer: str = "not_asked",
) -> dict[str, Any]:
    assert phase in ("start", "after_draw", "after_meld"), phase
    box = Box()
    table = tuple(meld_of(options, box.all(m)) for m in melds)
    held = box.all(hand)
    d = state(
        options,
        table=table,
        hands=hands(options, held),
        **_lying(options, box.all(pile)),
        stock=box.all((["9d", "Qs", "5h", "Tc"] * stock)[:stock]),
        opened=(FIRST,) if opened else (),
        turn_no=(1 if first_turn else 2, *(2,) * (options.players - 1)),
        phase="start" if phase == "start" else "play",
        drew="" if phase == "start" else "stock",
        drawn=held[-1:] if phase != "start" else (),
        laid=table[-1].pieces[:1] if phase == "after_meld" and table else (),
        reply=_reply(partner_answer),
        had=(FIRST,) if opened else (),
    )
    asked = [*expect.get("legal", ()), *expect.get("illegal", ())]
    fine = [text for text in asked if any(engine.check(options, d, FIRST, a) is None for a in _meant(options, d, text))]
    return {
        "legal": [t for t in expect.get("legal", ()) if t in fine],
        "illegal": [t for t in expect.get("illegal", ()) if t not in fine],
    }


def _meant(o: Any, d: CanastaDeal, text: str) -> list[Action]:
    """What an action string of the rulebook can mean; a meld may also be added to one that lies there."""
    verb, *rest = text.split()
    match verb:
        case "draw":
            return [Draw()]
        case "refuse":
            return [Refuse()]
        case "ask_out":
            return [AskOut()]
        case "discard":
            return [Discard(rest[0])]
        case "combine":
            return [Combine(int(rest[0]), int(rest[1]))]
        case "take_pile":
            return [*_takes(d, ()), *ideas.takes(o, d)]
        case "meld":
            own = melds_of(d.table, d.side)
            return [Meld((tuple(rest),)), *(Meld((tuple(rest),), (i,)) for i in own)]
    raise AssertionError(text)


KINDS: Mapping[str, Any] = {
    "meld": meld,
    "layoff": layoff,
    "initial_meld": initial_meld,
    "take_pile": take_pile,
    "go_out": go_out,
    "upcard": upcard,
    "draw": draw,
    "sides": sides,
    "deal": deal,
    "hand_score": hand_score,
    "legal": legal,
    "match": match,
}

__all__ = ["KINDS", "UNORDERED"]
