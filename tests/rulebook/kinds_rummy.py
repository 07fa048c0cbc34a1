"""The vector kinds of the rummy family (rulebook rummy, section 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games import melds as shape_rules
from bot.games.cards import face, faces, find
from bot.games.catalog import Variant
from bot.games.core import Card, Seat
from bot.games.match import Score, Setup
from bot.games.notation import BadText, from_text, to_text
from bot.games.rummy import asking, claim, draw, flow, knock, scoring, shapes, standing, turned
from bot.games.rummy import game as engine
from bot.games.rummy.actions import Discard, DrawPile, End, Meld, Pass, Penalty, RummyAction
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import RummyDeal, TableMeld
from tests.rulebook.box import Box

UNORDERED = frozenset({"legal", "illegal", "deadwood.unmatched", *(f"hand_after_turn_{i}" for i in range(1, 20))})
COMPASS = ("N", "E", "S", "W")


# ------------------------------------------------------------------------------------------------ states


def seat_of(name: str) -> Seat:
    return Seat(COMPASS.index(name) if name in COMPASS else ord(name) - ord("A"))


def name_of(seat: int, names: Sequence[str]) -> str:
    return names[seat]


def seated(game: Variant, o: RummyOptions, names: Sequence[str]) -> RummyOptions:
    """The options for a table with at least these seats."""
    need = max([0, *(seat_of(n) + 1 for n in names)])
    least = next(n for n in game.players if n >= max(need, 2))
    return o if o.players >= need and o.players in game.players else replace(o, players=least)


def lying(o: RummyOptions, box: Box, cards: Sequence[str], owner: Seat) -> TableMeld:
    shape = shapes.read(o, cards)
    assert shape is not None, f"{cards} lies on the table but is no meld"
    return shapes.laid(o, shape, box.all(cards), owner)


def state(o: RummyOptions, box: Box, hands: Mapping[int, Sequence[Card]], **given: Any) -> RummyDeal:
    seats = tuple(Seat(i) for i in range(o.players))
    base: dict[str, Any] = {
        "seed": b"vector",
        "seats": seats,
        "before": (0,) * o.players,
        "hands": tuple(tuple(hands[s]) if s in hands else box.filler(5) for s in seats),
        "stock": (),
        "pile": (),
        "turn": Seat(0),
        "turn_no": (3,) * o.players,
    }
    return RummyDeal(**(base | given))


# ------------------------------------------------------------------------------------------------ melds and hands


def meld(
    game: Variant,
    options: RummyOptions,
    cards: Sequence[str],
    declared: Any = None,
    ace: Any = None,
    players: int | None = None,
) -> dict[str, Any]:
    o = options if ace is None else replace(options, ace=ace)
    rules = shapes.rules_of(o)
    found = shape_rules.read(cards, rules, declared)
    return {"valid": found is not None, "type": found and found.kind, "clean": found and not found.wild_count(rules)}


def deadwood(game: Variant, options: RummyOptions, hand: Sequence[str]) -> dict[str, Any]:
    best = scoring.unmatched(options, hand)
    return {"deadwood": best.count, "unmatched": list(best.rest)}


def layoff(
    game: Variant,
    options: RummyOptions,
    melds: Sequence[Sequence[str]],
    hand: Sequence[str],
    opened: bool = False,
    moved: Sequence[int] = (),
) -> dict[str, Any]:
    box = Box()
    table = [lying(options, box, cards, Seat(0)) for cards in melds]
    table = [_moved(m) if i in moved else m for i, m in enumerate(table)]
    held = [(f, box.one(f)) for f in hand]
    if options.layoff_needs_open and not opened:
        return {"legal": []}
    return {"legal": [[f, i] for f, piece in held for i, m in enumerate(table) if shapes.fits(options, m, piece)]}


def _moved(m: TableMeld) -> TableMeld:
    return replace(m, locked=tuple(m.pieces[i] for i in m.meld.wilds))


def layoff_result(
    game: Variant, options: RummyOptions, meld: Sequence[str], card: str, moved: bool = False, end: Any = ""
) -> dict[str, Any]:
    box = Box()
    m = lying(options, box, meld, Seat(0))
    after = shapes.laid_off(options, _moved(m) if moved else m, box.all([card]), Seat(0), end)
    if after is None:
        return {"legal": False, "meld": None, "joker_locked": None}
    loose = any(shapes.is_loose(after, i) for i in after.meld.wilds)
    return {"legal": True, "meld": list(after.meld.cards), "joker_locked": not loose}


def opening(
    game: Variant,
    options: RummyOptions,
    melds: Sequence[Sequence[str]],
    from_pile: str | None = None,
) -> dict[str, Any]:
    box = Box()
    groups = tuple(tuple(g) for g in melds)
    shown = [shapes.read(options, g) for g in groups]
    count = sum(shapes.points(options, m) for m in shown if m)
    named = [f for g in groups for f in g]
    pile = () if from_pile is None else box.all([from_pile])
    if from_pile in named:
        named.remove(from_pile)
    hand = (*box.all(named), *box.filler(2))
    phase: Any = "play" if from_pile is None else "draw"
    d = state(options, box, {0: hand}, pile=pile, stock=box.filler(20), phase=phase)
    a: RummyAction = Meld(groups) if from_pile is None else DrawPile(1, groups)
    return {"count": count, "legal": engine.check(options, d, Seat(0), a) is None}


def showdown(
    game: Variant,
    options: RummyOptions,
    tunker_melds: Sequence[Sequence[str]],
    tunker_count: int,
    hand: Sequence[str],
) -> dict[str, Any]:
    box = Box()
    table = tuple(lying(options, box, g, Seat(1)) for g in tunker_melds)
    d = state(options, box, {0: box.all(hand), 1: ()}, table=table, knocker=Seat(1), knock_count=tunker_count)
    return {"count": knock.final_count(options, d, d.hands[0])}


# ------------------------------------------------------------------------------------------------ deal and scores


def deal(game: Variant, options: RummyOptions, players: int) -> dict[str, Any]:
    setup = standing.next_setup(options, b"vector", ())
    d, _ = flow.start(options, setup, b"vector", ())
    sizes = [len(d.hands[s]) for s in setup.seats]
    return {
        "hand": min(sizes),
        "first_player_hand": len(d.hands[d.turn]),
        "stock": len(d.stock),
        "upcard": bool(d.pile),
        "packs": options.pack_count(players),
        "jokers": options.joker_count(players),
    }


def hand_score(
    game: Variant,
    options: RummyOptions,
    hands: Mapping[str, Sequence[str]] = {},
    table: Mapping[str, Sequence[Mapping[str, Any]]] = {},
    out: str | None = None,
    rummy: bool = False,
    blocked: bool = False,
    deal_no: int = 1,
    counts: Mapping[str, int] = {},
    hand_points: Mapping[str, int] = {},
    table_points: Mapping[str, int] = {},
    order: Sequence[str] = (),
    knocker: str | None = None,
    tunker: str | None = None,
    winner: str | None = None,
    shown: Sequence[Sequence[str]] = (),
    players: int | Sequence[str] = (),
    sides: Mapping[str, Sequence[str]] = {},
    melded: Mapping[str, int] = {},
    drawn_before: int = 0,
) -> dict[str, Any]:
    given = (hands, table, table_points, hand_points, counts, melded)
    names = list(order or (() if isinstance(players, int) else players)) or list(dict.fromkeys(n for m in given for n in m))
    if sides:
        names = sorted((n for members in sides.values() for n in members), key=seat_of)
    o = replace(options, players=len(names)) if len(names) in game.players else seated(game, options, names)
    box = Box()
    out = out or knocker or tunker or winner or next((n for n in names if n in melded and melded[n] == o.out_melded), None)
    lay: Mapping[str, Sequence[Mapping[str, Any]]] = {str(out): [{"cards": g} for g in shown]} if shown else table
    ready = {**{n: scoring.hand_points(o, hands.get(n, ())) for n in names}, **counts, **hand_points}
    worth = standing.worth(o, [_score(o, {}, "drawn")] * drawn_before)
    t = scoring.Tally(
        seats=tuple(Seat(i) for i in range(len(names))),
        table=tuple(table_points[n] if n in table_points else _table(o, box, lay.get(n, ())) for n in names),
        hand=tuple(ready[n] for n in names),
        out=None if out is None else Seat(names.index(out)),
        rummy=rummy,
        ended="blocked" if blocked else "out" if out else "drawn" if melded else "score_without_out",
        number=deal_no,
        worth=worth,
    )
    score = scoring.scored(o, Setup(dealer=Seat(0), seats=t.seats), t)
    members = sides or {n: [n] for n in names}
    return {"scores": {side: score.points[names.index(own[0])] for side, own in members.items()}}


def _table(o: RummyOptions, box: Box, entries: Sequence[Mapping[str, Any]]) -> int:
    """T of a seat from what lies before it, each lay-off with the meld it lies in."""
    return sum(_points_before(o, box, **entry) for entry in entries)


def _points_before(o: RummyOptions, box: Box, cards: Sequence[str], meld: Sequence[str] = (), at_once: bool = False) -> int:
    m = lying(o, box, meld or cards, Seat(1))
    mine = list(cards)
    by = []
    for f in m.meld.cards:
        by.append(Seat(0 if f in mine else 1))
        if f in mine:
            mine.remove(f)
    assert not mine, f"{mine} lies in no such meld"
    laid = shapes.read(o, cards) if at_once else None
    doubled = tuple(p for p, s in zip(m.pieces, by, strict=True) if s == 0) if laid and shapes.doubles(o, laid) else ()
    return shapes.table_points(o, (replace(m, by=tuple(by), doubled=doubled),), Seat(0))


def _score(o: RummyOptions, points: Mapping[int, int], reason: str, winners: tuple[Seat, ...] = ()) -> Score:
    seats = tuple(Seat(i) for i in range(o.players))
    return Score(
        setup=Setup(dealer=Seat(0), seats=seats),
        reason=reason,
        winners=winners,
        points=tuple(points.get(s, 0) for s in seats),
    )


def match(game: Variant, options: RummyOptions, hand_scores: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    names = list(dict.fromkeys(k for scores in hand_scores for k in scores))
    teams = options.teams == "pairs"
    seats = (
        {n: [0, 2] if i == 0 else [1, 3] for i, n in enumerate(names)} if teams else {n: [i] for i, n in enumerate(names)}
    )
    o = options if teams else replace(options, players=max(len(names), game.players[0]))
    ledger = []
    for scores in hand_scores:
        drawn = o.score == "win_only" and not any(scores.values())
        points = {s: p for n, p in scores.items() for s in seats[n]}
        ledger.append(_score(o, points, "drawn" if drawn else "out"))
    now = standing.standing(o, ledger)
    result = now.result
    won = [n for n in names if result and seats[n][0] in result.winners]
    paid = standing.payments(o, result) if result else {}
    by_seat = {s: n for n in names for s in seats[n]}
    return {
        "over": result is not None,
        "winner": won[0] if len(won) == 1 else None,
        "winners": won,
        "totals": {n: now.totals[seats[n][0]] for n in names},
        "payments": {by_seat[w]: {by_seat[s]: p for s, p in dues.items()} for w, dues in paid.items()},
        "out_order": [by_seat[s] for s in standing.out_order(o, ledger)],
        "next_players": [by_seat[s] for s in standing.still_in(o, ledger)],
    }


def next_dealer(
    game: Variant, options: RummyOptions, seats: Sequence[str], dealer: str, winner: str | None = None, void: bool = False
) -> dict[str, Any]:
    o = replace(options, players=len(seats))
    ring = tuple(Seat(i) for i in range(len(seats)))
    won = () if winner is None else (Seat(seats.index(winner)),)
    last = replace(
        _score(o, {}, "redeal" if void else "out", won), setup=Setup(dealer=Seat(seats.index(dealer)), seats=ring)
    )
    return {"dealer": seats[standing.next_dealer(o, last, ring)]}


# ------------------------------------------------------------------------------------------------ what may be done


def legal(game: Variant, options: RummyOptions, expect: Mapping[str, Any], **given: Any) -> dict[str, Any]:
    o, seat, d = legal_state(game, options, **given)

    def accepted(text: str) -> bool:
        try:
            return engine.check(o, d, seat, from_text(RummyAction, text)) is None
        except BadText:
            return False

    return {
        "legal": [t for t in expect.get("legal", ()) if accepted(t)],
        "illegal": [t for t in expect.get("illegal", ()) if not accepted(t)],
    }


def legal_state(
    game: Variant,
    options: RummyOptions,
    phase: Any,
    seat: str = "A",
    hand: Sequence[str] = (),
    table: Sequence[Mapping[str, Any]] = (),
    own_melds: Sequence[Sequence[str]] = (),
    pile: Sequence[str] = (),
    stock: int | Sequence[str] = 20,
    drawn: Mapping[str, Any] | None = None,
    opened: bool | None = None,
    turn_no: int = 3,
    melds_this_turn: int = 0,
    layoffs_this_turn: int = 0,
    recycles_done: int = 0,
    players: int = 0,
    tunker_melds: Sequence[Sequence[str]] = (),
    tunker_count: int | None = None,
    offered: Mapping[str, Any] | None = None,
    forced: bool = False,
    discarder: str | None = None,
    discarded: str | None = None,
    playable_when_discarded: bool = True,
    calls: Sequence[Sequence[str]] = (),
) -> tuple[RummyOptions, Seat, RummyDeal]:
    """The deal that a vector cuts down to what matters, with its options and the seat that acts."""
    names = [seat, discarder or "A", *(m["owner"] for m in table), *(n for n, _ in calls)]
    compass = any(n in COMPASS for n in names)
    o = seated(game, options, COMPASS if compass else names)
    me, other, box = seat_of(seat), Seat((seat_of(seat) + 1) % o.players), Box()
    lay = [_lying(o, box, **m) for m in table]
    lay += [lying(o, box, cards, me) for cards in own_melds]
    lay += [lying(o, box, cards, other) for cards in tunker_melds]
    if phase == "final_turn" and not drawn and len(hand) <= o.hand_size(o.players):
        phase = "final_draw"  # the turn has just begun
    d = state(
        o,
        box,
        {me: box.all(hand)},
        table=tuple(lay),
        pile=(*box.all(pile), *(_offered(box, **offered) if offered else ())),
        stock=box.filler(stock) if isinstance(stock, int) else box.all(stock),
        turn=me,
        phase="used" if phase == "play" and o.meld_mode == "turned" else phase,
        turn_no=(turn_no,) * o.players,
        opened=(me,) if (any(m.owner == me for m in lay) if opened is None else opened) else (),
        melds_now=melds_this_turn,
        layoffs_now=layoffs_this_turn,
        recycles=recycles_done,
        forced=forced,
        knocker=None if tunker_count is None else other,
        knock_count=tunker_count or 0,
    )
    if drawn:
        return o, me, _after_draw(o, box, d, drawn)
    if discarded is None:
        return o, me, d
    assert discarder is not None
    by = seat_of(discarder)
    d = replace(d, pile=(*d.pile, box.one(discarded)), turn=by, discarder=by)
    d = replace(d, phase=phase if playable_when_discarded else "draw")
    for name, text in calls:
        d, _ = engine.apply(o, d, seat_of(name), from_text(RummyAction, text))
    return o, me, d


def _lying(o: RummyOptions, box: Box, owner: str, cards: Sequence[str], moved: bool = False) -> TableMeld:
    m = lying(o, box, cards, seat_of(owner))
    return _moved(m) if moved else m


def _offered(box: Box, card: str, **source: str) -> tuple[Card, ...]:
    assert set(source) <= {"from"}, source
    return (box.one(card),)


def _after_draw(o: RummyOptions, box: Box, d: RummyDeal, drawn: Mapping[str, Any]) -> RummyDeal:
    """This turn's cards are in the hand already, unless they have been laid since."""
    assert set(drawn) == {"from", "cards"} and drawn["from"] in ("stock", "pile"), drawn
    held, pieces = list(d.hand), []
    for f in drawn["cards"]:
        piece = find(held, f)
        if piece is None:
            piece = box.one(f)
        else:
            held.remove(piece)
        pieces.append(piece)
    taken = tuple(pieces)
    kept = draw.kept_out(o, replace(d, pile=taken), taken) if drawn["from"] == "pile" else ()
    return replace(d, drawn=taken, drawn_from=drawn["from"], kept_out=tuple(c for c in kept if c in d.hand))


def stock(
    game: Variant,
    options: RummyOptions,
    stock: int | Sequence[str],
    pile: Sequence[str],
    action: str,
    then_discard: str | None = None,
    went_out: bool = False,
    recycles_done: int = 0,
    hand: Sequence[str] = (),
    players: int = 0,
) -> dict[str, Any]:
    o, box, seat = options, Box(), Seat(0)
    cards = box.filler(stock) if isinstance(stock, int) else box.all(stock)
    coming = () if isinstance(stock, int) else stock
    thrown = [then_discard] if then_discard and then_discard not in (*coming, *hand) else []
    held = (*box.all(hand), *box.all(thrown), *box.filler(0 if hand else 3))
    phase: Any = "start" if o.meld_mode == "turned" else "draw"
    d = state(o, box, {0: held}, stock=cards, pile=box.all(pile), phase=phase, recycles=recycles_done)
    a = End() if action == "decline" else from_text(RummyAction, action)
    if engine.check(o, d, seat, a):
        return {"legal": False, "hand_over": False, "result": None, "then": _then(o, d)}
    d, _ = engine.apply(o, d, seat, a)
    found = {"legal": True, "stock_top_first": list(faces(d.stock)), "pile": list(faces(d.pile)), "then": _then(o, d)}
    if went_out:  # all that is not thrown has been laid
        last = () if then_discard is None else (find(d.hand, then_discard),)
        d = flow.with_hand(d, seat, tuple(c for c in last if c is not None))
        if not last:
            d, _ = flow.finish(d, "out", seat)
    if then_discard is not None:
        throw = Discard(then_discard)
        assert engine.check(o, d, seat, throw) is None
        d, _ = engine.apply(o, d, seat, throw)
    points = scoring.score_lines(o, scoring.tally(o, d, 1)) if d.ended else []
    return found | {
        "hand_over": bool(d.ended),
        "result": d.ended if d.ended not in ("", "out") else None,
        "scores": "none" if not points else {"ABCDEFGH"[i]: p for i, _, p in points},
        "next_deal_value": standing.worth(o, [_score(o, {}, d.ended)]),
    }


def _then(o: RummyOptions, d: RummyDeal) -> str:
    """What the player may do about the draw, in words."""
    texts = ("draw_stock", "draw_stock:2", "draw_pile", "take_pile:2", "recycle", "end")
    may = [t for t in texts if d.phase == "draw" and engine.check(o, d, d.turn, from_text(RummyAction, t)) is None]
    return f"{may[0]} only" if len(may) == 1 else " or ".join(may)


# ------------------------------------------------------------------------------------------------ play


def play(
    game: Variant,
    options: RummyOptions,
    hand: Sequence[str],
    turns: Sequence[Mapping[str, Any]],
    table: Sequence[Sequence[str]] = (),
    own_melds: Sequence[Sequence[str]] = (),
    turn_no: int = 1,
) -> dict[str, Any]:
    o, box, seat = options, Box(), Seat(0)
    lay = [lying(o, box, g, Seat(1)) for g in table] + [lying(o, box, g, seat) for g in own_melds]
    d = state(o, box, {0: box.all(hand)}, table=tuple(lay), stock=box.filler(30), turn_no=(turn_no - 1,) * o.players)
    d = replace(d, opened=(seat,) if own_melds else (), laid=(seat,) if own_melds else ())
    found: dict[str, Any] = {}
    for k, turn in enumerate(turns, 1):
        d, _ = flow.begin_turn(o, d, seat)
        assert set(turn) <= {"actions", "table_after_others"}, turn
        for text in turn["actions"]:
            d = _acted(o, box, d, seat, text)
        found[f"hand_after_turn_{k}"] = list(faces(d.hands[0]))
        found[f"melded_after_turn_{k}"] = turned.melded(d, seat)
        d = replace(d, table=(*d.table, *(lying(o, box, g, Seat(1)) for g in turn.get("table_after_others", ()))))
    return found | {"out": d.out == seat, "rummy": d.rummy}


def _acted(o: RummyOptions, box: Box, d: RummyDeal, seat: Seat, text: str) -> RummyDeal:
    what, _, coming = text.partition("=")
    cards = box.all(coming.split())
    if what.startswith(("draw_stock", "turn_stock")):
        d = replace(d, stock=(*cards, *d.stock))
    else:
        d = replace(d, pile=(*d.pile, *cards))
    if what == "take_discard":
        return d
    a = from_text(RummyAction, what)
    assert engine.check(o, d, seat, a) is None, text
    d, _ = engine.apply(o, d, seat, a)
    while d.phase == "claim":
        d, _ = claim.pass_claim(o, d, claim.waiting(o, d)[0], Pass())
    return d


def absent(
    game: Variant,
    options: RummyOptions,
    table: Sequence[Any] = (),
    phase: str = "",
    stock_top: str | None = None,
    stock: int | Sequence[str] | None = None,
    **given: Any,
) -> dict[str, Any]:
    """Without an owner a meld is another player's."""
    drawn = given.get("drawn") is not None
    begins = "start" if options.meld_mode == "turned" else "final_turn" if "tunker_count" in given else "draw"
    deck = [*([] if stock_top is None else [stock_top]), *(stock if isinstance(stock, (list, tuple)) else ())]
    o, seat, d = legal_state(
        game,
        options,
        phase or ("play" if drawn else begins),
        table=[m if isinstance(m, Mapping) else {"owner": "B", "cards": m} for m in table],
        stock=deck,
        **given,
    )
    more = stock if isinstance(stock, int) else 10 if stock_top is not None and stock is None else 0
    d = replace(d, stock=(*d.stock, *Box().filler(more)))
    turn, done = d.turn, []
    while d.phase != "over" and d.turn == turn and (ask := next((a for a in asking.asks(o, d) if a.seat == seat), None)):
        assert ask.default is not None and engine.check(o, d, seat, ask.default) is None
        done.append(to_text(ask.default))
        d, _ = engine.apply(o, d, seat, ask.default)
    return {"actions": done}


def claim_result(
    game: Variant,
    options: RummyOptions,
    seats: Sequence[str],
    discarder: str,
    discarded: str,
    table: Sequence[Mapping[str, Any]],
    hand_sizes: Mapping[str, int],
    stock: int,
    pile_below: Sequence[str],
    calls: Sequence[Sequence[str]],
    penalty_choice: str | None = None,
    opened: Sequence[str] | None = None,
    reward_discard: str | None = None,
) -> dict[str, Any]:
    o, box = replace(options, players=len(seats)), Box()
    at = {name: Seat(i) for i, name in enumerate(seats)}
    lay = tuple(replace(_lying(o, box, **m), owner=at[m["owner"]]) for m in table)
    lay = tuple(replace(m, by=(m.owner,) * len(m.by)) for m in lay)
    d = state(
        o,
        box,
        {at[n]: box.filler(size) for n, size in hand_sizes.items()},
        table=lay,
        stock=box.filler(stock),
        pile=(*box.all(pile_below), box.one(discarded)),
        turn=at[discarder],
        phase="play",
        opened=tuple(at[n] for n in (opened if opened is not None else {m["owner"] for m in table})),
    )
    d, _ = claim.after_discard(o, d)
    for name, text in calls:
        if d.phase == "claim" and engine.check(o, d, at[name], a := from_text(RummyAction, text)) is None:
            d, _ = engine.apply(o, d, at[name], a)
    while d.phase == "claim":
        d, _ = engine.apply(o, d, claim.waiting(o, d)[0], Pass())
    if d.phase == "penalty":
        d, _ = engine.apply(o, d, d.turn, Penalty("take_pile" if penalty_choice == "take_pile" else "draw_two"))
    caller = d.caller
    if d.phase == "reward" and caller is not None:
        d, _ = engine.apply(o, d, caller, Pass() if reward_discard is None else Discard(reward_discard))
    laid = next(
        (s for m in d.table for s, p in zip(m.by, m.pieces, strict=True) if face(p) == discarded and p not in _all(lay)),
        None,
    )
    return {
        "table": [list(m.meld.cards) for m in d.table],
        "laid_by": None if laid is None else seats[laid],
        "hand_sizes": {n: len(d.hands[at[n]]) for n in seats},
        "stock": len(d.stock),
        "pile": list(faces(d.pile)),
        "next_player": seats[d.turn],
    }


def _all(table: Sequence[TableMeld]) -> set[Card]:
    return {p for m in table for p in m.pieces}


KINDS = {
    "meld": meld,
    "deadwood": deadwood,
    "layoff": layoff,
    "layoff_result": layoff_result,
    "opening": opening,
    "showdown": showdown,
    "deal": deal,
    "hand_score": hand_score,
    "match": match,
    "next_dealer": next_dealer,
    "legal": legal,
    "stock": stock,
    "play": play,
    "absent": absent,
    "claim": claim_result,
}
