"""The vector kinds of the race family (rulebook race). Seats and layouts go by the vector's own names.

What a vector gives and the rules have no use for fails (`only`), so that no case passes by being misread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.cards import RANKS, card, face, faces, packs, rank, suit
from bot.games.core import Card, Illegal, Seat
from bot.games.match import Score, Setup
from bot.games.notation import BadText, from_text, to_text
from bot.games.options import changed
from bot.games.race import snap as snap_rules
from bot.games.race import spoons as spoons_rules
from bot.games.race.nerts import moves, scoring, stuck
from bot.games.race.nerts.state import Layout, Move, NertsDeal, Stuck, Turn, lake_counts
from bot.games.race.press import ms_of
from bot.tables.races import order

SEED = bytes(32)
UNORDERED = {
    "legal.all",
    "race.lake",
    "race.hands",
    "race.loser",
    "race.winner",
    "match.winner",
    "elimination.winner",
    "elimination.out",
}
KINDS: dict[str, Callable[..., dict[str, Any]]] = {}
_GO = 1  # races of vectors began long ago


def kind(function: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    KINDS[function.__name__.rstrip("_")] = function
    return function


def only(given: Iterable[str], *known: str) -> None:
    """Fails on a field or name that is not known here."""
    assert set(given) <= set(known), f"nothing reads {sorted(set(given) - set(known))}"


def setup_of(players: int, dealer: int = 0) -> Setup:
    return Setup(dealer=Seat(dealer), seats=tuple(Seat(s) for s in range(players)))


# ---- the press protocol


@kind
def snowflake(game: Any, options: Any, id: str) -> dict[str, Any]:
    return {"ms": ms_of(int(id))}


@kind
def queue(game: Any, options: Any, presses: list[dict[str, Any]], settle_ms: int | None = None) -> dict[str, Any]:
    for p in presses:
        only(p, "p", "id", "arrive")
    hold = options.settle_ms if settle_ms is None else settle_ms
    applied, late = order(hold, [(p["p"], int(p["id"]), p["arrive"]) for p in presses])
    return {"applied": applied, "late": late}


_NO_MOVE = re.compile(r"[a-z]+\d?>[a-z]+\d?(:\d+)?")


def spoken(game: Any, text: str) -> Any:
    """The action of that text; None for a move between places that no action joins, such as `lake>r1`."""
    try:
        return from_text(game.game.actions, text)
    except BadText:
        assert _NO_MOVE.fullmatch(text), f"{text!r} is no action"
        return None


def in_order(presses: Iterable[Mapping[str, Any]], *fields: str) -> list[Mapping[str, Any]]:
    """Presses by ascending id, a copy dropped (P3)."""
    kept: dict[int, Mapping[str, Any]] = {}
    for p in presses:
        only(p, "p", "id", "seat", "do", *fields)
        kept.setdefault(int(p["id"]), p)
    return [kept[i] for i in sorted(kept)]


# ---- deals


@kind
def deal(game: Any, options: Any, players: int = 0, teams: int = 0, members: int = 0) -> dict[str, Any]:
    if teams:
        options = game.house(changed(options, game.options) | {"team_size": members}, teams * members)
    setup = game.game.setup(options, SEED, ())
    state = game.game.start_deal(options, setup, SEED, ()).state
    return DEALS[game.game.key](options, setup, state)


def _nerts_deal(options: Any, setup: Setup, state: NertsDeal) -> dict[str, Any]:
    first = state.layouts[0]
    assert all(len(x.stock) == len(first.stock) for x in state.layouts)
    return {
        "packs": len(state.layouts),
        "nerts": len(first.nerts),
        "river": [len(column) for column in first.river],
        "stream": len(first.stock) + len(first.waste),
        "lake": len(state.lake),
    }


DEALS: dict[str, Callable[..., dict[str, Any]]] = {"nerts": _nerts_deal, "nerts_teams": _nerts_deal}

# ---- Nerts


def layout_of(given: Mapping[str, Any], pack: int = 0) -> Layout:
    only(given, "nerts", "river", "stock", "waste", "deals")

    def pile(name: str) -> tuple[Card, ...]:
        return tuple(card(f, pack) for f in given.get(name, ()))

    river = tuple(tuple(card(f, pack) for f in column) for column in given.get("river", ()))
    return Layout(nerts=pile("nerts"), river=river, stock=pile("stock"), waste=pile("waste"), deals=given.get("deals", 0))


def lake_of(tops: Sequence[str], pack: int) -> tuple[tuple[Card, ...], ...]:
    """Piles up to these tops, played with a pack that is nobody's."""
    return tuple(tuple(pack << 6 | suit(card(t)) << 4 | r for r in range(1, rank(card(t)) + 1)) for t in tops)


def nerts_state(layouts: Sequence[Layout], lake: Sequence[str], players: int, absent: Sequence[Seat] = ()) -> NertsDeal:
    return NertsDeal(
        seed=SEED,
        running=True,
        go_at=_GO,
        layouts=tuple(layouts),
        lake=lake_of(lake, len(layouts)),
        flags=(False,) * len(layouts),
        pressed=(_GO,) * players,
        absent=tuple(absent),
        began=_GO,
    )


def bare(action: Any) -> str:
    """An action in the rulebook's form, without what its button was made for."""
    return to_text(replace(action, card=None) if isinstance(action, Move) else replace(action, n=None))


@kind
def legal(game: Any, options: Any, layout: dict[str, Any], lake: list[str], expect: dict[str, Any]) -> dict[str, Any]:
    layouts = [layout_of(layout, i) for i in range(len(options.crews()))]
    state = nerts_state(layouts, lake, options.players)
    setup = setup_of(options.players)
    asks = game.game.deal_asks(options, setup, state)
    listed = [a for ask in asks if ask.seat == 0 for a in ask.actions if not isinstance(a, Stuck)]

    def accepted(text: str) -> bool:
        action = spoken(game, text)
        return action is not None and game.game.deal_check(options, setup, state, Seat(0), action) is None

    return {
        "all": sorted(bare(a) if isinstance(a, (Move, Turn)) else to_text(a) for a in listed),
        "legal": [t for t in expect.get("legal", ()) if accepted(t)],
        "illegal": [t for t in expect.get("illegal", ()) if not accepted(t)],
    }


@kind
def stream(game: Any, options: Any, stock: list[str], waste: list[str], steps: list[str]) -> dict[str, Any]:
    layout = layout_of({"stock": stock, "waste": waste})
    only(steps, "deal", "take")
    for step in steps:
        layout = moves.turned(layout, options.stream_by) if step == "deal" else layout.without("waste", 1)
    return {"stock": list(faces(layout.stock)), "waste": list(faces(layout.waste))}


@kind
def unstick(
    game: Any,
    options: Any,
    streams: dict[str, Any],
    flags: dict[str, bool],
    unsticks_in_a_row: int,
    absent: Sequence[str] = (),
) -> dict[str, Any]:
    names = list(streams)
    only([*flags, *absent], *names)
    layouts = [layout_of(streams[name], i) for i, name in enumerate(names)]
    action = "wait"
    if stuck.all_stuck([flags.get(name, False) for name in names], [name in absent for name in names]):
        action = stuck.unstick_action(options, layouts, unsticks_in_a_row)
    if action not in ("wait", "end_hand"):
        layouts = list(stuck.unstuck(action, layouts, SEED, "unstick"))
    return {
        "action": action,
        "streams": {name: _shown(x) for name, x in zip(names, layouts, strict=True)},
        "ended_by": None,
    }


@kind
def hand_score(
    game: Any, options: Any, lake: dict[str, int], left: dict[str, int], caller: str | None = None
) -> dict[str, Any]:
    names = list(dict.fromkeys([*lake, *left]))
    only([] if caller is None else [caller], *names)
    return {
        "scores": {
            name: sum(
                points for _, points in scoring.layout_lines(options, lake.get(name, 0), left.get(name, 0), name == caller)
            )
            for name in names
        }
    }


@kind
def match(game: Any, options: Any, hand_scores: list[dict[str, int]], callers: Sequence[str | None] = ()) -> dict[str, Any]:
    names = list(dict.fromkeys(name for hand in hand_scores for name in hand))
    size = getattr(options, "size", 1)
    options = game.house(changed(options, game.options), max(2, len(names)) * size)
    crews = options.crews()
    setup = setup_of(options.players)
    ledger: list[Score] = []
    for i, hand in enumerate(hand_scores):
        caller = callers[i] if i < len(callers) else None
        parts = [[("lake", hand.get(name, 0))] for name in names]
        parts += [[("lake", 0)]] * (len(crews) - len(parts))
        ledger.append(scoring.scored(options, setup, parts, names.index(caller) if caller else None, ledger))
    standing = game.game.standing(options, tuple(ledger))
    won = standing.result.winners if standing.result else ()
    tally = scoring.tally(options, ledger)
    return {
        "over": standing.result is not None,
        "winner": [name for name, crew in zip(names, crews, strict=False) if crew[0] in won],
        "totals": {name: standing.totals[crew[0]] for name, crew in zip(names, crews, strict=False)},
        "tally": dict(zip(names, tally, strict=False)),
    }


# ---- races


@kind
def race(game: Any, options: Any, presses: list[dict[str, Any]], **given: Any) -> dict[str, Any]:
    return RACES[game.game.key](game, options, presses, **given)


def nerts_race(
    game: Any,
    options: Any,
    presses: list[dict[str, Any]],
    layouts: dict[str, Any],
    lake: Sequence[str] = (),
    team: dict[str, str] | None = None,
) -> dict[str, Any]:
    names = list(layouts)
    if team:
        only(team.values(), *names)
    crews = [[who for who, of in team.items() if of == name] if team else [name] for name in names]
    piles = [layout_of(x, i) for i, x in enumerate(layouts.values())]
    while len(piles) < 2:  # a race of one needs somebody else at the table
        piles.append(layout_of({"river": [[]] * len(piles[0].river)}, len(piles)))
        crews.append([])
    size = max(2 if team else 1, *map(len, crews))
    filled = [[*crew, *[None] * (size - len(crew))] for crew in crews]
    seats = [who for crew in filled for who in crew]
    where = {who: Seat(i) for i, who in enumerate(seats) if who is not None}
    options = game.house(changed(options, game.options) | ({"team_size": size} if team else {}), len(seats))
    state = nerts_state(piles, lake, len(seats), [Seat(i) for i, who in enumerate(seats) if who is None])
    before = lake_counts(state)
    setup = setup_of(options.players)
    results = {}
    for p in in_order(presses, "card", "n"):
        action = spoken(game, p["do"])
        if action is None:
            results[p["p"]] = "illegal"
            continue
        action = replace(action, id=int(p["id"]), **{k: p[k] for k in ("card", "n") if k in p})
        illegal: Illegal | None = game.game.deal_check(options, setup, state, where[p["seat"]], action)
        if illegal is None:
            step = game.game.deal_apply(options, setup, state, where[p["seat"]], action, ms_of(action.id))
            state = step.state
        results[p["p"]] = illegal.code if illegal else "ok"
    after = lake_counts(state)
    return {
        "results": results,
        "layouts": {name: _shown(state.layouts[i]) for i, name in enumerate(names)},
        "lake": [face(pile[-1]) for pile in state.lake],
        "played": {name: after[i] - before[i] for i, name in enumerate(names)},
        "nerts_left": {name: len(state.layouts[i].nerts) for i, name in enumerate(names)},
        "ended_by": None if state.caller is None else names[options.crew(state.caller)],
    }


def _shown(layout: Layout) -> dict[str, Any]:
    return {
        "nerts": list(faces(layout.nerts)),
        "river": [list(faces(column)) for column in layout.river],
        "stock": list(faces(layout.stock)),
        "waste": list(faces(layout.waste)),
        "deals": layout.deals,
    }


def snap_race(
    game: Any,
    options: Any,
    presses: list[dict[str, Any]],
    seats: list[str],
    face_down: dict[str, list[str]],
    face_up: Mapping[str, list[str]] = {},
    turned: Sequence[str] = (),
    pool: Sequence[str] = (),
    center: Sequence[str] = (),
    turn: str | None = None,
    version: int = 0,
    last_flip: str | None = None,
    boards: Mapping[str, Any] = {},
    pair_gone_ms: int | None = None,
    last_flip_ms: int | None = None,
) -> dict[str, Any]:
    only([*face_down, *face_up, *turned], *seats)
    options = replace(options, players=len(seats))
    setup = setup_of(len(seats), dealer=len(seats) - 1)

    def seat(name: str | None) -> Any:
        return None if name is None else Seat(seats.index(name))

    def cards(names: Sequence[str]) -> tuple[Card, ...]:
        return tuple(card(f) for f in names)

    shown = [name for name in seats if face_up.get(name)]
    order_of_tops = tuple(
        seat(name) for name in (*(n for n in shown if n not in turned), *(n for n in turned if n in shown))
    )
    state = snap_rules.SnapDeal(
        seed=SEED,
        running=True,
        go_at=_GO,
        down=tuple(cards(face_down.get(name, ())) for name in seats),
        up=tuple(cards(face_up.get(name, ())) for name in seats),
        turned=order_of_tops,
        pool=cards(pool),
        center=cards(center),
        turn=seat(turn) if turn is not None else Seat(0),
        boards=(),
        last_flip=seat(last_flip),
        flip_ms=last_flip_ms,
        gone_ms=pair_gone_ms,
    )
    now = snap_rules.matches(state)
    if center and now and last_flip is not None and not snap_rules.has_cards(state, seat(last_flip)):
        state = replace(state, spared=(seat(last_flip),))  # ran out by turning the match that is on the table
    oldest = version - snap_rules.BOARDS + 1
    earlier = [_board(int(k), b, seats, turned, face_up) for k, b in boards.items() if oldest <= int(k) < version]
    present = snap_rules.Board(version, now[0] if now else 0, seat(last_flip))
    state = replace(state, boards=(*sorted(earlier, key=lambda b: b.n), present))
    results: dict[str, str] = {}
    calls: list[tuple[str, int, int]] = []  # (label, seat, rank) of open claims

    def tell(events: Sequence[Any]) -> None:
        for event in events:
            told = {"snap": "win", "snap_tie": "tie", "snap_gone": "too_late"}.get(event.kind)
            for label, who, r in [c for c in calls if told and c[2] == event.public["rank"]]:
                won = told != "win" or who == event.public["seat"]
                results[label] = told if won else "too_late"
                calls.remove((label, who, r))

    for p in in_order(presses, "seen"):
        action = replace(from_text(game.game.actions, p["do"]), id=int(p["id"]))
        if isinstance(action, snap_rules.Snap):  # a flip carries the number too, but is checked for the turn alone
            action = replace(action, seen=p.get("seen"))
        who = seat(p["seat"])
        illegal = game.game.deal_check(options, setup, state, who, action)
        if illegal is not None:
            results[p["p"]] = illegal.code
            continue
        step = game.game.deal_apply(options, setup, state, who, action, ms_of(action.id))
        state = step.state
        tell(step.events)
        if any(e.kind == "false_snap" for e in step.events):
            results[p["p"]] = "false"
        elif isinstance(action, snap_rules.Flip):
            results[p["p"]] = "ok"
        else:
            r = next(c.rank for c in state.claims if (action.id, who) in c.calls)
            calls.append((p["p"], who, r))
    last = game.game.settled(options, setup, state, None)
    state = last.state
    tell(last.events)
    results |= {label: "void" for label, _, _ in calls}  # the deal was over before their claim was settled
    won = [seats[w] for w in state.winners]
    return {
        "results": results,
        "face_down": {name: list(faces(state.down[i])) for i, name in enumerate(seats)},
        "face_up": {name: list(faces(state.up[i])) for i, name in enumerate(seats)},
        "turned": [seats[i] for i in state.turned],
        "pool": list(faces(state.pool)),
        "center": list(faces(state.center)),
        "turn": seats[state.turn],
        "version": state.board,
        "last_flip": None if state.last_flip is None else seats[state.last_flip],
        "last_flip_ms": state.flip_ms,
        "pair_gone_ms": state.gone_ms,
        "winner": won[0] if len(won) == 1 else won or None,
    }


def _board(
    number: int,
    given: Mapping[str, Any],
    seats: Sequence[str],
    turned: Sequence[str],
    face_up: Mapping[str, Sequence[str]],
) -> snap_rules.Board:
    """An earlier board from what it showed. Its last flipper's top was the newest; a top that still lies there is newer
    than one that has been covered since, as its seat has not had another turn."""
    only(given, "tops", "last", "pool", "center")
    last = given.get("last")
    tops = {name: top for name, top in given.get("tops", {}).items() if top}
    only(tops, *seats)

    def age(name: str) -> tuple[bool, bool, int]:
        still = list(face_up.get(name, ()))[-1:] == [tops[name]]
        return name == last, still, turned.index(name) if name in turned else -1

    pool = given.get("pool") or []
    top = pool[-1] if isinstance(pool, list) and pool else pool
    found = snap_rules.matching([rank(card(tops[x])) for x in sorted(tops, key=age)], rank(card(top)) if top else 0)
    center = [rank(card(f)) for f in given.get("center", ())[-2:]]
    if len(center) == 2 and center[0] == center[1]:
        found = (center[0],)
    return snap_rules.Board(number, found[0] if found else 0, Seat(seats.index(last)) if last is not None else None)


def _snap_deal(options: Any, setup: Setup, state: snap_rules.SnapDeal) -> dict[str, Any]:
    order = [*snap_rules.left_of(setup, setup.dealer), setup.dealer]
    return {"hands": [len(state.down[x]) for x in order]}


DEALS["snap"] = _snap_deal

# ---- Spoons and Donkey


def _spoons_deal(options: Any, setup: Setup, state: spoons_rules.SpoonsDeal) -> dict[str, Any]:
    cards = [c for hand in state.hands for c in hand] + [*state.stock, *state.trash]
    return {
        "ranks": sorted({face(c)[0] for c in cards}, key=RANKS.index),
        "pack": len(cards),
        "hand": len(state.hands[0]),
        "spoons": state.spoons,
    }


def spoons_race(
    game: Any,
    options: Any,
    presses: list[dict[str, Any]],
    seats: list[str],
    hands: dict[str, list[str]],
    pass_no: int = 0,
    spoons: int | None = None,
    choices: Mapping[str, str | None] = {},
    holders: Sequence[str] = (),
) -> dict[str, Any]:
    only([*hands, *choices], *seats)
    options = replace(options, players=len(seats))
    setup = setup_of(len(seats), dealer=len(seats) - 1)
    dealt = tuple(tuple(card(f) for f in hands[name]) for name in seats)
    used = {c for hand in dealt for c in hand}
    state = spoons_rules.SpoonsDeal(
        seed=SEED,
        running=True,
        go_at=_GO,
        hands=dealt,
        pass_no=pass_no,
        pass_ms=_GO,
        choices=tuple(card(f) if (f := choices.get(name)) else None for name in seats),
        got=(None,) * len(seats),
        spoons=len(seats) - 1 - len(holders) if spoons is None else spoons,
        grabs=tuple(spoons_rules.Grabbed(Seat(seats.index(name)), _GO) for name in holders),
        stock=tuple(c for c in packs() if c not in used) if options.pack == "full" else (),
    )
    results: dict[str, str] = {}
    for press in in_order(presses, "seen"):
        action = replace(from_text(game.game.actions, press["do"]), id=int(press["id"]), seen=press.get("seen"))
        seat = Seat(seats.index(press["seat"]))
        illegal = game.game.deal_check(options, setup, state, seat, action)
        if illegal is not None:
            results[press["p"]] = illegal.code
            continue
        step = game.game.deal_apply(options, setup, state, seat, action, ms_of(action.id))
        state = step.state
        told = {"false_grab": "false", "spoon_tie": "tie"}
        said = next((told[e.kind] for e in step.events if e.kind in told), None)
        results[press["p"]] = said or ("ok" if isinstance(action, spoons_rules.Pass) else "spoon")
    state = game.game.settled(options, setup, state, None).state
    return {
        "results": results,
        "hands": {name: list(faces(state.hands[i])) for i, name in enumerate(seats)},
        "pass_no": state.pass_no,
        "choices": {name: None if (c := state.choices[i]) is None else face(c) for i, name in enumerate(seats)},
        "spoons": state.spoons,
        "holders": [seats[x] for x in state.holders],
        "loser": None if state.losers is None else [seats[x] for x in state.losers],
    }


@kind
def elimination(
    game: Any,
    options: Any,
    seats: list[str],
    loser: list[str],
    letters: Mapping[str, int] | None = None,
    timeout: bool = False,  # says how the deal was lost; the losers alone decide what follows
) -> dict[str, Any]:
    only(loser, *seats)
    names = [*seats, *(x for x in letters or {} if x not in seats)]
    number = {name: Seat(i) for i, name in enumerate(names)}
    before = {number[name]: count for name, count in (letters or {}).items()}
    after = spoons_rules.fate(options, [number[x] for x in seats], before, [number[x] for x in loser])
    return {
        "seats": [names[x] for x in after.seats],
        "ranks": list(spoons_rules.ranks_of(options, len(after.seats))),
        "spoons": len(after.seats) - 1,
        "over": after.over,
        "winner": [names[x] for x in after.winners],
        "letters": {name: after.letters.get(number[name], 0) for name in names},
        "out": [names[x] for x in after.out],
    }


DEALS["spoons"] = _spoons_deal
RACES: dict[str, Callable[..., dict[str, Any]]] = {
    "nerts": nerts_race,
    "nerts_teams": nerts_race,
    "snap": snap_race,
    "spoons": spoons_race,
}
