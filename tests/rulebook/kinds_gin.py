"""The vector kinds of the gin family (rulebook gin, "Vector kinds in this family")."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.cards import card, face, faces, find, packs, put
from bot.games.catalog import Variant
from bot.games.core import Action, Illegal, Seat
from bot.games.gin import celebes, play, scoring, showing
from bot.games.gin.actions import Answer, BigGin, Discard, Gin, GinAction, Knock, Pass
from bot.games.gin.hand import GinDeal, Shown, in_order
from bot.games.gin.matches import columns
from bot.games.gin.options import HandRules, hand_rules
from bot.games.gin.solver import Mask, mask_of
from bot.games.gin.teams import Teams, pairings, sides_of, target_of
from bot.games.match import Score, Setup
from bot.games.melds import flaw, read
from bot.games.notation import BadText, from_text

UNORDERED = frozenset(
    {"best_discards", "melds", "legal", "illegal", "pairs", "active", "closed", "laid", "layoffs", "seats", "idle"}
)
NAMES = "ABCDEFGHIJKLMNOPQRST"


# ------------------------------------------------------------------------------------------------ cards


def pieces(held: Sequence[str]) -> tuple[int, ...]:
    """Faces as the cards of the one pack; the second joker is another piece."""
    jokers = iter(c for c in packs(0, 2))
    return tuple(next(jokers) if f == "Jk" else card(f) for f in held)


def group(melds: Sequence[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
    flat = pieces([f for m in melds for f in m])
    ends = [sum(map(len, melds[: i + 1])) for i in range(len(melds))]
    return tuple(flat[end - len(m) : end] for m, end in zip(melds, ends, strict=True))


def shown_faces(rules: HandRules, melds: Sequence[Mask]) -> list[list[str]]:
    return [list(rules.pack.faces(m)) for m in melds]


def state(rules: HandRules, **given: Any) -> GinDeal:
    """A hand in which only what matters is set; the player in turn is 0."""
    n = rules.hands
    base: dict[str, Any] = {
        "seed": b"",
        "seats": tuple(Seat(i) for i in range(n)),
        "hands": ((),) * n,
        "stock": (),
        "pile": (),
        "latest": (None,) * n,
        "known": ((),) * n,
        "upcard": None,
    }
    return GinDeal(**(base | given))


def meld(game: Variant, options: Any, cards: Sequence[str]) -> dict[str, Any]:
    rules = hand_rules(options)
    found = read(cards, rules.melds)
    valid = flaw(cards, rules.melds) is None
    if not rules.jokers and len(set(cards)) == len(cards):
        assert valid == rules.pack.is_meld(mask_of(pieces(cards))), "both solvers agree on what a meld is"
    return {"valid": valid, "type": found.kind if found else None, "natural": found.clean if found else None}


def deadwood(game: Variant, options: Any, hand: Sequence[str]) -> dict[str, Any]:
    rules = hand_rules(options)
    if rules.jokers:
        return {"deadwood": celebes.least_left(hand, rules.melds)}
    return {"deadwood": rules.pack.deadwood(mask_of(pieces(hand)))}


def knock_check(
    game: Variant, options: Any, hand: Sequence[str], taken: str | None = None, upcard: str | None = None
) -> dict[str, Any]:
    rules = hand_rules(options)
    deal = _throwing(rules, hand, taken, upcard)
    throws = [c for c in deal.hands[0] if c != deal.taken]
    left_without = play.least_left(rules, deal.hands[0])
    left = {c: left_without(c) for c in throws}
    endings = showing.closing_actions(rules, deal)
    return {
        "min_deadwood": min(left.values()),
        "best_discards": [face(c) for c in throws if left[c] == min(left.values())],
        "can_knock": any(isinstance(a, (Knock, Gin)) and _allowed(rules, deal, Knock(a.card)) for a in endings),
        "can_gin": any(isinstance(a, (Gin, BigGin)) for a in endings),
    }


def _throwing(rules: HandRules, hand: Sequence[str], taken: str | None, upcard: str | None) -> GinDeal:
    cards = in_order(pieces(hand))
    assert len(cards) == rules.size + 1, "a hand after the draw"
    return state(
        rules,
        hands=(cards, *((),) * (rules.hands - 1)),
        phase="throw",
        taken=_taken(cards, taken),
        upcard=None if upcard is None else card(upcard),
    )


def _taken(hand: tuple[int, ...], taken: str | None) -> int | None:
    if taken is None:
        return None
    found = find(hand, taken)
    assert found is not None, f"{taken} is not in the hand"
    return found


def _allowed(rules: HandRules, deal: GinDeal, action: Action) -> bool:
    return play.check(rules, deal, deal.mover, action) is None


def arrange(game: Variant, options: Any, hand: Sequence[str]) -> dict[str, Any]:
    rules = hand_rules(options)
    mask = mask_of(pieces(hand))
    melds = rules.pack.suggested(mask)
    return {
        "deadwood": rules.pack.deadwood(mask),
        "melds": shown_faces(rules, melds),
        "exposure": rules.pack.exposure(melds, mask),
    }


# ------------------------------------------------------------------------------------------------ after the knock


def _answering(
    rules: HandRules, melds: Sequence[Sequence[str]], rest: Sequence[str], hand: Sequence[str], ending: str
) -> GinDeal:
    """The last player has shown these melds, player 0 is to answer."""
    shown = group(melds)
    left = pieces(rest)
    hands = (in_order(pieces(hand)), *((),) * (rules.hands - 2), in_order((*left, *(c for m in shown for c in m))))
    count = sum(rules.pack.worth[c] for c in left)
    return state(
        rules,
        hands=hands,
        phase="answer",
        ending=ending,
        shown=Shown(rules.hands - 1, None, shown, left, count),
        answers=(None,) * rules.hands,
    )


def layoff(
    game: Variant,
    options: Any,
    melds: Sequence[Sequence[str]],
    hand: Sequence[str],
    event: str = "knock",
    other_laid: Sequence[Sequence[Any]] = (),
) -> dict[str, Any]:
    """`other_laid`: what the other opponent has put on these melds, in order."""
    rules = hand_rules(options)
    deal = _answering(rules, melds, (), hand, event)
    if other_laid:
        assert rules.hands > 2, "there is no other opponent"
        laid = tuple(tuple(f for f, i in other_laid if i == k) for k in range(len(melds)))
        other = in_order(pieces([f for f, _ in other_laid]))
        deal = replace(deal, hands=put(deal.hands, 1, other))
        deal = play.apply(rules, deal, Seat(1), Answer((), laid)).state
    legal = []
    for f in dict.fromkeys(hand):
        for i in range(len(melds)):
            layoffs = tuple((f,) if i == k else () for k in range(len(melds)))
            answered = showing.read_answer(rules, deal, 0, Answer((), layoffs))
            if not isinstance(answered, Illegal):
                legal.append([f, i])
    return {"legal": legal}


def showdown(
    game: Variant,
    options: Any,
    knocker_melds: Sequence[Sequence[str]],
    opponent_hand: Sequence[str],
    knocker_deadwood: Sequence[str] = (),
    event: str | None = None,
    upcard: str | None = None,
) -> dict[str, Any]:
    rules = hand_rules(options)
    assert rules.hands == 2, "one hand against one"
    ending: Any = event or ("knock" if knocker_deadwood else "gin")
    assert (ending == "knock") == bool(knocker_deadwood), "with nothing left over it is gin"
    deal = _answering(rules, knocker_melds, knocker_deadwood, opponent_hand, ending)
    assert deal.shown is not None
    best = showing.best_answer(rules, deal, 0)
    score = scoring.against_one(rules, ending, deal.shown.count, best.count, upcard)
    return {
        "knocker_count": deal.shown.count,
        "opponent_count": best.count,
        "opponent_melds": [list(faces(m)) for m in best.melds],
        "layoffs": [[face(c), i] for i, laid in enumerate(best.laid) for c in laid],
        "result": score.ended,
        "scores": {"knocker": score.points(0), "opponent": score.points(1)},
        "boxes": _boxes(score, ("knocker", "opponent")),
    }


def _boxes(score: scoring.HandScore, names: Sequence[str]) -> dict[str, int]:
    return {name: score.boxes if i == score.winner else 0 for i, name in enumerate(names)}


def hand_score(
    game: Variant,
    options: Any,
    event: Any = None,
    knocker_count: int | None = None,
    opponent_count: int | None = None,
    upcard: str | None = None,
    counts: Mapping[str, int] | None = None,
    knocker: str | None = None,
    seats: Sequence[str] | None = None,
    tables: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    rules = hand_rules(options)
    if tables is not None:
        assert isinstance(game.game, Teams)
        assert (event, knocker_count, opponent_count, upcard, counts, knocker, seats) == (None,) * 7
        names: Sequence[str] = ("A", "B")
        score = scoring.netted([_table_won(names, **t) for t in tables])
    elif counts is not None:
        assert rules.hands == 3
        assert (knocker_count, opponent_count, upcard) == (None,) * 3
        names = seats or list(counts)
        assert len(names) == 3 and set(names) == set(counts)
        assert knocker is not None
        score = scoring.against_two(rules, _event(event), [counts[s] for s in names], list(names).index(knocker))
    else:
        assert rules.hands == 2
        assert (knocker, seats) == (None, None)
        names = ("knocker", "opponent")
        assert knocker_count is not None
        assert opponent_count is not None
        score = scoring.against_one(rules, _event(event), knocker_count, opponent_count, upcard)
    return {
        "scores": {name: score.points(i) for i, name in enumerate(names)},
        "boxes": _boxes(score, names),
        "result": score.ended,
    }


def _event(event: Any) -> Any:
    assert event in ("knock", "gin", "big_gin"), event
    return event


def _table_won(sides: Sequence[str], side: str | None, points: int) -> tuple[int | None, int]:
    assert side is not None or not points, "a drawn table counts nothing"
    return None if side is None else sides.index(side), points


def declare(game: Variant, options: Any, groups: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Shown as a player would show them, with any other card to throw."""
    rules = hand_rules(options)
    hand = group(groups)
    flat = [c for g in hand for c in g]
    if not groups or len(set(flat)) < len(flat):
        return {"valid": False}
    spare = next(c for c in packs(1, rules.jokers) if c not in flat)
    deal = state(rules, hands=(in_order((*flat, spare)), ()), phase="throw")
    return {"valid": _allowed(rules, deal, Gin(face(spare), tuple(map(tuple, groups))))}


# ------------------------------------------------------------------------------------------------ setting up


def deal(game: Variant, options: Any, players: int) -> dict[str, Any]:
    options = replace(options, players=players)
    start = game.game.start(options, b"vector").state.deal
    tables = start.tables if isinstance(game.game, Teams) else (start,)
    first = tables[0]
    sizes = [len(h) for h in first.hands]
    return {
        "tables": len(tables),
        "packs": len(tables),
        "hand": sizes[0] if len(set(sizes)) == 1 else {"opponent": sizes[0], "dealer": sizes[-1]},
        "stock": len(first.stock),
        "upcard": first.upcard is not None,
    }


def next_dealer(
    game: Variant,
    options: Any,
    winner: str | None,
    dealer: Any = None,
    seats: Sequence[str] | None = None,
    active: Sequence[str] | None = None,
    idle: str | None = None,
    box: str | None = None,
    active_partner: str | None = None,
    idle_partner: str | None = None,
) -> dict[str, Any]:
    if box is not None:
        assert options.players == 3
        assert (active, idle) == (None, None)
        assert active_partner is not None
        assert idle_partner is not None
        names = [box, active_partner, idle_partner]
        assert set(seats or names) == set(names)
        dealer = dealer or active_partner
        winner = {"box": box, "side": active_partner}.get(winner or "", winner)
        roles, playing = {"box": 0, "idle": 2}, [0, 1]
    elif active is not None:
        assert options.players == 3
        assert (active_partner, idle_partner) == (None, None)
        assert idle is not None
        names = [*active, idle]
        assert set(seats or names) == set(names)
        roles, playing = {"idle": 2}, [0, 1]
    elif isinstance(game.game, Teams):
        assert (idle, active_partner, idle_partner) == (None,) * 3
        return _next_side(game, options, dealer, winner, seats)
    else:
        assert (idle, active_partner, idle_partner) == (None,) * 3
        names = list(seats or sorted({dealer, winner or dealer} | set(NAMES[: options.players])))
        roles, playing = {}, list(range(len(names)))
    before = Setup(dealer=Seat(names.index(dealer)), seats=tuple(map(Seat, playing)), roles=roles)
    won = () if winner is None else (Seat(names.index(winner)),)
    if box is not None and winner is not None and winner != box:
        won = (Seat(1), Seat(2))
    points = tuple(int(s in won) for s in range(len(names)))
    score = Score(setup=before, reason="knock", winners=won, points=points, data={"boxes": list(points)})
    after = game.game.setup(replace(options, players=len(names)), b"vector", (score,))
    playing_now = [names[s] for s in after.seats]
    found: dict[str, Any] = {"dealer": names[after.dealer], "active": playing_now}
    if "idle" in after.roles:
        found["idle"] = found["idle_partner"] = names[after.roles["idle"]]
    if box is not None:
        found |= {"box": box, "active_partner": next(s for s in playing_now if s != box)}
    return found


def _next_side(game: Variant, options: Any, dealer: Any, winner: Any, seats: Sequence[Any] | None) -> dict[str, Any]:
    """Sides are A and B; a dealer may be given as a side or as its seats."""
    options = replace(options, players=options.players if seats is None else len(seats))
    sides = sides_of(options.players)

    def side_of(named: Any) -> int:
        return "AB".index(named) if isinstance(named, str) else sides.index(tuple(map(Seat, named)))

    side = side_of(dealer)
    before = Setup(dealer=sides[side][0], seats=(), roles={"side": side, "first": side})
    won = () if winner is None else sides[side_of(winner)]
    score = Score(setup=before, reason="net", winners=won, points=(0,) * options.players, data={"boxes": []})
    after = game.game.setup(options, b"vector", (score,)).roles["side"]
    return {"dealer": "AB"[after] if isinstance(dealer, str) else list(sides[after])}


def pairings_of(game: Variant, options: Any, seats: Any, first_dealing_side: Sequence[Any], hand: int) -> dict[str, Any]:
    """Seats are numbers, or names where they are listed."""
    named = list(range(seats)) if isinstance(seats, int) else list(seats)
    first = tuple(Seat(named.index(s)) for s in first_dealing_side)
    assert 2 * len(first) == len(named)
    return {"pairs": [[named[a], named[b]] for a, b in pairings(first, hand, len(named))]}


# ------------------------------------------------------------------------------------------------ what may be done


def legal(
    game: Variant,
    options: Any,
    phase: str,
    to_act: str,
    expect: Mapping[str, Sequence[str]],
    hand: Sequence[str] = (),
    stock: int | None = None,
    upcard: str | None = None,
    pile: Sequence[str] = (),
    taken: str | None = None,
    opponent_passed: bool = False,
    first_refused: Any = False,
    both_passed: bool = False,
    seats: Sequence[str] | None = None,
    dealer: str | None = None,
    latest_discards: Mapping[str, str] | None = None,
    available: Mapping[str, bool] | None = None,
    note: str = "",
) -> dict[str, Any]:
    rules = hand_rules(options)
    order = _turns(rules, to_act, seats, dealer)
    turn = order.index(to_act)
    refused = both_passed or opponent_passed or bool(first_refused)
    assert phase in ("upcard_offer", "draw", "discard", "after_discard"), phase
    assert taken is None or phase == "discard"
    assert latest_discards is None or phase in ("draw", "discard")
    assert available is None or latest_discards is not None
    assert not refused or phase != "after_discard"
    own = pieces(hand)
    rest = [c for c in packs(1, rules.jokers) if c not in {*own, *pieces(pile)}]
    given: dict[str, Any] = {
        "turn": turn,
        "hands": tuple(in_order(own) if i == turn else () for i in range(rules.hands)),
        "stock": tuple(rest[: 20 if stock is None else stock]),
        "pile": pieces(pile or ([upcard] if upcard else [])),
        "upcard": None if upcard is None else card(upcard),
        "phase": {"upcard_offer": "upcard", "discard": "throw", "after_discard": "draw"}.get(phase, phase),
    }
    if phase == "discard":
        given["taken"] = _taken(own, taken)
    if phase in ("draw", "after_discard") or latest_discards:
        given["latest"] = _latest(rules, turn, order, pieces(pile), refused, latest_discards, available)
        if latest_discards:
            given["pile"] = tuple(c for c in given["latest"] if c is not None)
    if phase == "upcard_offer":
        given["turn"] = 0
    deal = state(rules, **given)
    if phase == "upcard_offer":
        for asked_before in range(turn if refused else 0):
            deal = play.apply(rules, deal, Seat(asked_before), Pass()).state
    if phase == "after_discard":
        deal = _just_thrown(rules, deal, turn)
    listed = set(expect.get("legal", ())) | set(expect.get("illegal", ()))
    verdict = {text: _offered(rules, deal, Seat(turn), text) for text in listed}
    return {
        "legal": [t for t in expect.get("legal", ()) if verdict[t]],
        "illegal": [t for t in expect.get("illegal", ()) if not verdict[t]],
    }


def _turns(rules: HandRules, to_act: str, seats: Sequence[str] | None, dealer: str | None) -> list[str]:
    if seats is None:
        return ["opponent", "dealer"]
    at = seats.index(dealer) + 1 if dealer is not None else 0
    return [*seats[at:], *seats[:at]]


def _latest(
    rules: HandRules,
    turn: int,
    order: list[str],
    pile: tuple[int, ...],
    refused: bool,
    latest: Mapping[str, str] | None,
    available: Mapping[str, bool] | None,
) -> tuple[int | None, ...]:
    """Each player's last discard that still lies there; of two players the top of the pile is the other's.

    The upcard that was refused is nobody's.
    """
    if latest is not None:
        there = available or {}
        assert set(latest) <= set(order)
        assert set(there) <= set(latest.values())
        return tuple(card(latest[s]) if s in latest and there.get(latest[s], True) else None for s in order)
    if len(pile) <= refused:
        return (None,) * rules.hands
    return tuple(pile[-1] if i == (turn - 1) % rules.hands else None for i in range(rules.hands))


def _just_thrown(rules: HandRules, deal: GinDeal, turn: int) -> GinDeal:
    """The top of the pile has just been thrown by the player before."""
    thrown, before = deal.pile[-1], (turn - 1) % rules.hands
    hands = tuple((thrown,) if i == before else h for i, h in enumerate(deal.hands))
    ready = replace(
        deal, pile=deal.pile[:-1], hands=hands, turn=before, phase="throw", latest=(None,) * rules.hands, drawn=thrown
    )
    return play.apply(rules, ready, Seat(before), Discard(face(thrown))).state


def _offered(rules: HandRules, deal: GinDeal, seat: Seat, text: str) -> bool:
    """Whether such an action passes; a bare word means any action of that name."""
    words = [text]
    if text in ("discard", "knock", "gin"):
        words = [f"{text}:{f}" for f in dict.fromkeys(faces(deal.hands[seat]))]
    if text == "take_discard" and deal.latest.count(None) < len(deal.latest) - 1:
        words = [f"{text}:{face(c)}" for c in deal.latest if c is not None]
    try:
        actions = [from_text(GinAction, w) for w in words]
    except BadText:
        return False
    return any(play.check(rules, deal, seat, a) is None for a in actions)


# ------------------------------------------------------------------------------------------------ matches


def match(
    game: Variant,
    options: Any,
    hand_scores: Sequence[Mapping[str, int]] | None = None,
    players: Any = None,
    box: str | None = None,
    partners: Sequence[str] | None = None,
    scores: Mapping[str, int] | None = None,
    boxes: Mapping[str, int] | None = None,
    seats: Sequence[str] | None = None,
) -> dict[str, Any]:
    """By name: who scores (players, sides A and B, or box and side), and who settles."""
    if isinstance(players, (list, tuple)):
        options = game.house(msgspec.to_builtins(options), len(players))
    seat_names = list(players if isinstance(players, (list, tuple)) else seats or NAMES[: options.players])
    assert (box is None) == (partners is None)
    assert (hand_scores is None) != (scores is None) == (boxes is None)
    if box is not None:
        assert partners is not None
        seat_names = [box, *partners]
        names, seats_of = ["box", "side"], [(0,), (1, 2)]
    elif isinstance(game.game, Teams):
        names, seats_of = ["A", "B"], [tuple(side) for side in sides_of(options.players)]
        options = replace(options, target=target_of(options))
    else:
        names, seats_of = seat_names, [(i,) for i in range(len(seat_names))]
    for named in (*(hand_scores or ()), scores or {}, boxes or {}):
        assert set(named) <= set(names), f"{set(named)} are not all of {names}"
    if scores is not None:
        assert boxes is not None
        ledger = (_entry(game, options, (), names, seats_of, scores, boxes),)
    else:
        ledger = _ledger(game, options, names, seats_of, hand_scores or ())
    if getattr(options, "match_scoring", "") == "hollywood":
        return _match_hollywood(game, options, ledger, names)
    points = {n: sum(s.points[of[0]] for s in ledger) for n, of in zip(names, seats_of, strict=True)}
    found: dict[str, Any] = {
        "over": False,
        "scores": points,
        "wins": points,
        "boxes": {n: sum(s.data["boxes"][of[0]] for s in ledger) for n, of in zip(names, seats_of, strict=True)},
        "winner": None,
    }
    result = game.game.standing(options, ledger).result
    if result is None:
        return found
    winner = next((n for n, of in zip(names, seats_of, strict=True) if of[0] in result.winners), None)
    reached = next((n for n, p in points.items() if p >= getattr(options, "target", 1)), winner)
    settled = dict(enumerate(result.settlement))
    by_seat = {seat_names[s]: n for s, n in settled.items()}
    by_name = {n: settled[of[0]] for n, of in zip(names, seats_of, strict=True)}
    return found | {
        "over": True,
        "totals": {n: result.totals[of[0]] for n, of in zip(names, seats_of, strict=True)},
        "winner": winner,
        "game_winner": winner if result.reason == "wins" else reached,
        "settlement": by_seat if box is not None else by_name,
    }


def _ledger(
    game: Variant,
    options: Any,
    names: Sequence[str],
    seats_of: Sequence[tuple[int, ...]],
    hand_scores: Sequence[Mapping[str, int]],
) -> tuple[Score, ...]:
    """The hands in order. Where one of three sits out, the first two begin, if those who win can be in play then."""
    for idle in (2, 1, 0):
        ledger: tuple[Score, ...] = ()
        for hand in hand_scores:
            assert game.game.standing(options, ledger).result is None, "the match is over already"
            winners = [n for n, p in hand.items() if p > 0]
            assert len(winners) < 2, "a hand has one winner"
            entry = _entry(game, options, ledger, names, seats_of, hand, dict.fromkeys(winners, 1), idle)
            if "box" not in entry.setup.roles and not set(entry.winners) <= set(entry.setup.seats):
                break
            ledger = (*ledger, entry)
        else:
            return ledger
    raise AssertionError("who sits out cannot win")


def _entry(
    game: Variant,
    options: Any,
    ledger: tuple[Score, ...],
    names: Sequence[str],
    seats_of: Sequence[tuple[int, ...]],
    points: Mapping[str, int],
    boxes: Mapping[str, int],
    first_idle: int | None = None,
) -> Score:
    """A hand as it stands in the ledger; who was dealt in follows from who won before. With nobody idle all were."""
    n = sum(map(len, seats_of))
    setup = game.game.setup(options, b"vector", ledger)
    if "box" in setup.roles:
        setup = Setup(dealer=Seat(1), seats=(Seat(0), Seat(1)), roles={"box": 0, "idle": 2})
    elif "idle" in setup.roles and not ledger and first_idle is not None:
        playing = tuple(Seat(s) for s in range(3) if s != first_idle)
        setup = Setup(dealer=playing[1], seats=playing, roles={"idle": first_idle})
    if first_idle is None:
        setup = replace(setup, seats=tuple(map(Seat, range(n))))
    name_of = {s: name for name, of in zip(names, seats_of, strict=True) for s in of}
    won = tuple(Seat(s) for s in range(n) if points.get(name_of[s], 0) > 0)
    return Score(
        setup=setup,
        reason="knock",
        winners=won,
        points=tuple(points.get(name_of[s], 0) for s in range(n)),
        data={"boxes": [boxes.get(name_of[s], 0) for s in range(n)]},
    )


def _match_hollywood(game: Variant, options: Any, ledger: tuple[Score, ...], names: Sequence[str]) -> dict[str, Any]:
    sheet = columns(options, ledger)
    numbered = list(enumerate(sheet.games, 1))
    found: dict[str, Any] = {
        "over": len(sheet.closed) == 3,
        "games": {str(i): dict(zip(names, g.points, strict=True)) for i, g in numbered},
        "boxes": {str(i): dict(zip(names, g.boxes, strict=True)) for i, g in numbered},
        "closed": [str(g + 1) for g in sheet.closed],
        "winner": None,
    }
    result = game.game.standing(options, ledger).result
    if result is not None:
        ended = scoring.finished_hollywood(options, sheet)
        found["totals"] = {str(i): dict(zip(names, t.totals, strict=True)) for i, t in enumerate(ended, 1)}
        found["settlement"] = dict(zip(names, result.settlement, strict=True))
        found["winner"] = names[result.winners[0]] if result.winners else None
        found["game_winner"] = {str(i): names[t.leader] for i, t in enumerate(ended, 1)}
    return found


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "meld": meld,
    "deadwood": deadwood,
    "knock_check": knock_check,
    "arrange": arrange,
    "layoff": layoff,
    "showdown": showdown,
    "hand_score": hand_score,
    "deal": deal,
    "next_dealer": next_dealer,
    "pairings": pairings_of,
    "declare": declare,
    "legal": legal,
    "match": match,
}
