"""The vector kinds of the social games (rulebook social, "Vector kinds used in this family")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.cards import SUITS, card, face, faces, rank_of, take
from bot.games.catalog import Variant
from bot.games.core import CLOCK, Action, Seat, Tick
from bot.games.match import Match, Score, Setup, leaders
from bot.games.social import concentration, crazy_eights, go_fish, old_maid, scumbags

UNORDERED = frozenset({"step.hands", "keep", "discard", "pairs", "auto_return", "winners", "winner"})


def physical(lists: Mapping[str, Sequence[str]] | Sequence[Sequence[str]]) -> list[tuple[int, ...]]:
    """Faces as pieces of cardboard; copies of a face become different pieces."""
    seen: dict[str, int] = {}
    rows = lists.values() if isinstance(lists, Mapping) else lists
    found = []
    for row in rows:
        cards = []
        for f in row:
            n = seen[f] = seen.get(f, -1) + 1
            cards.append(n << 4 if f == "Jk" else card(f, n))
        found.append(tuple(cards))
    return found


def setup_of(n: int, dealer: int = 0) -> Setup:
    return Setup(dealer=Seat(dealer), seats=tuple(Seat(i) for i in range(n)))


def rows_of(seats: Sequence[str], lists: Mapping[str, Any], none: Any = ()) -> list[Any]:
    """What is given by seat, in the order of the seats; `none` for a seat that is not named."""
    assert set(lists) <= set(seats), f"{set(lists) - set(seats)} are no seats here"
    return [lists.get(name, none) for name in seats]


class Table:
    """A deal built from a fragment, played by the real rules."""

    def __init__(self, game: Match[Any, Any, Any], options: Any, seats: Sequence[str], deal: Any) -> None:
        self.game, self.deal, self.seats = game, deal, list(seats)
        self.options = replace(options, players=len(seats))
        self.setup = setup_of(len(seats))

    def seat(self, name: str) -> Seat:
        return Seat(self.seats.index(name))

    def play(self, name: str, action: Action) -> Any:
        """The events of an action; the code `void` or `illegal` where it is refused."""
        seat = self.seat(name)
        if why := self.game.deal_check(self.options, self.setup, self.deal, seat, action):
            return "void" if why.code == "deal_over" else "illegal"
        step = self.game.deal_apply(self.options, self.setup, self.deal, seat, action, 0)
        self.deal = step.state
        return step.events

    @property
    def score(self) -> Score | None:
        return self.game.deal_score(self.options, self.setup, self.deal, ())

    def hands(self) -> dict[str, list[str]]:
        return {name: list(faces(hand)) for name, hand in zip(self.seats, self.deal.hands, strict=True)}

    def names(self, seats: Sequence[int]) -> list[str]:
        return [self.seats[s] for s in seats]

    def turn(self) -> str | None:
        return None if self.score else self.seats[self.deal.turn]


def split(action: str) -> tuple[str, str]:
    name, _, what = action.partition(":")
    return name, what


# ---- set-up


def deal(v: Variant, options: Any, *, players: int, pack_order_after_hands: list[str] | None = None) -> dict[str, Any]:
    game: Any = v.game
    setup = setup_of(players, dealer=players - 1)
    dealt = game.start_deal(options, setup, b"any seed", ())
    made = dealt.state
    assert pack_order_after_hands is None or isinstance(made, crazy_eights.EightsDeal)
    if isinstance(made, go_fish.GoFishDeal):
        held = [len(h) + len(b) for h, b in zip(made.hands, made.books, strict=True)]
        return {"hand": held[0], "stock": len(made.stock), "upcard": False}
    if isinstance(made, old_maid.OldMaidDeal):
        gone = {e.public["seat"]: len(e.public["cards"]) for e in dealt.events if e.kind == "pairs_discarded"}
        sizes = [len(h) + gone.get(i, 0) for i, h in enumerate(made.hands)]
        return {"pack": 52 - len(made.removed), "hands": sizes}
    if isinstance(made, concentration.ConcentrationDeal):
        first, last = (concentration.position(made, i) for i in (0, len(made.grid) - 1))
        rows, ends = len(made.grid) // made.columns, [f"{p.row}{p.column}" for p in (first, last)]
        return {"cards": len(made.grid), "rows": rows, "columns": made.columns, "first": ends[0], "last": ends[1]}
    if isinstance(made, scumbags.ScumbagsDeal):
        return {"hands": [len(h) for h in made.hands]}
    got: dict[str, Any] = {"hand": len(made.hands[0]), "stock": len(made.stock), "upcard": len(made.pile) == 1}
    if pack_order_after_hands:
        order = tuple(card(f) for f in pack_order_after_hands)
        got["starter"] = face(crazy_eights.turn_starter(order, b"any seed")[0])
    return got


def pairs(v: Variant, options: Any, *, hand: list[str]) -> dict[str, Any]:
    keep, gone = old_maid.split_pairs(options, physical([hand])[0])
    return {"keep": faces(keep), "discard": faces(gone)}


# ---- steps


def step(v: Variant, options: Any, **given: Any) -> dict[str, Any]:
    kinds = {
        "go_fish": _step_go_fish,
        "old_maid": _step_old_maid,
        "concentration": _step_concentration,
        "crazy_eights": _step_eights,
    }
    return kinds.get(v.key, _step_scumbags)(v, options, **given)


def _step_go_fish(
    v: Variant,
    options: Any,
    *,
    seats: list[str],
    hands: dict[str, list[str]],
    stock: list[str],
    turn: str,
    actions: list[str],
    books: dict[str, list[str]] | None = None,
) -> dict[str, Any]:
    suits = SUITS[: go_fish.set_size(options)]
    laid = [tuple(card(r + s) for r in ranks for s in suits) for ranks in rows_of(seats, books or {})]
    rows = physical([*rows_of(seats, hands), stock])
    made = go_fish.GoFishDeal(
        seed=b"any", hands=tuple(rows[:-1]), stock=rows[-1], books=tuple(laid), turn=Seat(seats.index(turn))
    )
    table = Table(v.game, options, seats, made)
    results = []
    for text in actions:
        name, what = split(text)
        if what == "draw":
            action: Action = go_fish.Draw()
        else:
            target, _, asked = what.partition("?")
            action = go_fish.AskFor(table.seat(target), asked)
        results.append(_go_fish_code(table.play(name, action)))
    score = table.score
    return {
        "results": results,
        "hands": table.hands(),
        "stock": len(table.deal.stock),
        "books": {n: list(go_fish.book_ranks(table.options, b)) for n, b in zip(seats, table.deal.books, strict=True)},
        "turn": table.turn(),
        "over": score is not None,
        "winners": table.names(score.winners) if score else [],
    }


def _go_fish_code(events: Any) -> str:
    if isinstance(events, str):
        return events
    kinds = [e.kind for e in events]
    if "got_cards" in kinds:
        return f"got{events[0].public['n']}"
    if "go_fish" in kinds:
        return "fished" if "fished" in kinds else "fish" if "drew" in kinds else "fish_empty"
    return "drew"


def _step_old_maid(
    v: Variant, options: Any, *, seats: list[str], hands: dict[str, list[str]], offerer: str, takes: list[dict[str, Any]]
) -> dict[str, Any]:
    rows = tuple(physical(rows_of(seats, hands)))
    made = old_maid.OldMaidDeal(
        seed=b"any", hands=rows, paired=(), offerer=Seat(seats.index(offerer)), fan=rows[seats.index(offerer)], removed=()
    )
    table = Table(v.game, options, seats, made)
    takers, paired = [], []
    for one in takes:
        assert set(one) == {"fan", "pick"}, one
        found = take(table.deal.hands[table.deal.offerer], one["fan"])
        assert found is not None and not found[1], "the whole hand is offered"
        table.deal = replace(table.deal, fan=found[0])
        taker = seats[table.deal.taker]
        events = table.play(taker, old_maid.Take(one["pick"]))
        assert not isinstance(events, str), events
        takers.append(taker)
        paired.append(list(events[0].public.get("cards", ())))
    loser = table.deal.loser
    return {
        "over": loser is not None,
        "takers": takers,
        "pairs": paired,
        "hands": table.hands(),
        "offerer": None if loser is not None else seats[table.deal.offerer],
        "taker": None if loser is not None else seats[table.deal.taker],
        "loser": None if loser is None else seats[loser],
    }


def _step_concentration(
    v: Variant,
    options: Any,
    *,
    seats: list[str],
    grid: dict[str, str],
    turn: str,
    actions: list[str],
    pairs: dict[str, int] | None = None,
    up: str | None = None,
    turns: int = 0,
) -> dict[str, Any]:
    assert up is None or up in grid
    columns = 13 - len(set(options.remove_ranks))
    rows = 4 * options.packs
    cards: list[int | None] = [None] * (rows * columns)
    pieces = physical([list(grid.values())])[0]
    for place, c in zip(grid, pieces, strict=True):
        cards[concentration.ROWS.index(place[0]) * columns + int(place[1:]) - 1] = c
    index = None if up is None else concentration.ROWS.index(up[0]) * columns + int(up[1:]) - 1
    won = tuple((0,) * 2 * n for n in rows_of(seats, pairs or {}, 0))
    made = concentration.ConcentrationDeal(
        seed=b"any", columns=columns, grid=tuple(cards), turn=Seat(seats.index(turn)), pairs=won, turns=turns, up=index
    )
    table = Table(v.game, options, seats, made)
    results = []
    for text in actions:
        if table.deal.shown:  # the showing time is over when the next press comes
            table.deal = table.game.deal_apply(table.options, table.setup, table.deal, CLOCK, Tick(), 0).state
        name, what = split(text)
        row, column = what[:1], what[1:]
        events = table.play(name, concentration.Pick(row, int(column) if column.isdigit() else 0))
        results.append(events if isinstance(events, str) else _pick_code([e.kind for e in events]))
    if table.deal.shown:
        table.deal = table.game.deal_apply(table.options, table.setup, table.deal, CLOCK, Tick(), 0).state
    deal, score = table.deal, table.score

    def name_of(i: int) -> str:
        pick = concentration.position(deal, i)
        return f"{pick.row}{pick.column}"

    return {
        "results": results,
        "grid": {name_of(i): face(c) for i, c in enumerate(deal.grid) if c is not None},
        "pairs": {n: len(p) // 2 for n, p in zip(seats, deal.pairs, strict=True)},
        "turn": table.turn(),
        "up": None if deal.up is None else name_of(deal.up),
        "left": sum(c is not None for c in deal.grid),
        "turns": deal.turns,
        "over": score is not None,
        "winners": table.names(score.winners) if score else [],
    }


def _pick_code(kinds: list[str]) -> str:
    return "pair" if "pair_won" in kinds else "miss" if "no_pair" in kinds else "up"


def _step_scumbags(
    v: Variant,
    options: Any,
    *,
    seats: list[str],
    hands: dict[str, list[str]],
    turn: str,
    actions: list[str],
    out: list[str] | None = None,
) -> dict[str, Any]:
    rows = tuple(physical(rows_of(seats, hands)))
    gone = tuple(Seat(seats.index(name)) for name in out or [])
    made = scumbags.ScumbagsDeal(seed=b"any", hands=rows, turn=Seat(seats.index(turn)), out=gone)
    table = Table(v.game, options, seats, made)
    results = []
    for text in actions:
        name, what = split(text)
        action: Action = scumbags.Pass() if what == "pass" else scumbags.Play(tuple(what.split("+")))
        events = table.play(name, action)
        results.append(events if isinstance(events, str) else "pass" if what == "pass" else "ok")
    return {
        "results": results,
        "hands": table.hands(),
        "turn": table.turn(),
        "table": list(faces(table.deal.table)),
        "out": table.names(table.deal.out),
        "over": table.score is not None,
        "scores": dict(zip(seats, table.score.points, strict=True)) if table.score else {},
    }


def _step_eights(
    v: Variant,
    options: Any,
    *,
    seats: list[str],
    hands: dict[str, list[str]],
    stock: list[str],
    pile: list[str],
    suit: str,
    turn: str,
    actions: list[str],
    passes: int = 0,
    due: int = 0,
) -> dict[str, Any]:
    rows = physical([*rows_of(seats, hands), stock, pile])
    made = crazy_eights.EightsDeal(
        seed=b"any",
        hands=tuple(rows[:-2]),
        stock=rows[-2],
        pile=rows[-1],
        suit=suit,
        turn=Seat(seats.index(turn)),
        passes=passes,
        due=due,
    )
    table = Table(v.game, options, seats, made)
    results = []
    for text in actions:
        name, what = split(text)
        events = table.play(name, _eights_action(what))
        results.append(events if isinstance(events, str) else _eights_code(events))
    score = table.score
    return {
        "results": results,
        "hands": table.hands(),
        "top": face(table.deal.pile[-1]),
        "suit": table.deal.suit,
        "turn": table.turn(),
        "stock": len(table.deal.stock),
        "passes": table.deal.passes,
        "winners": table.names(score.winners) if score else [],
        "over": score.reason if score else None,
        "scores": dict(zip(seats, score.points, strict=True)) if score else {},
    }


def _eights_action(what: str) -> Action:
    if what in ("draw", "pass"):
        return crazy_eights.Draw() if what == "draw" else crazy_eights.Pass()
    f, _, named = what.partition("=")
    return crazy_eights.Play(f, named or None)


def _eights_code(events: Any) -> str:
    last = events[-1]
    if last.kind == "drew_due":
        return f"drew{last.public['n']}"
    return {"drew": "drew", "passed": "pass"}.get(last.kind, "ok")


# ---- single questions


def play(v: Variant, options: Any, *, table: list[str], hand: list[str], play: list[str]) -> dict[str, Any]:
    rows = tuple(physical([hand, ["3c"], table]))
    beaten = rows[2]
    made = scumbags.ScumbagsDeal(seed=b"any", hands=rows[:2], turn=Seat(0), table=beaten, owner=Seat(1) if beaten else None)
    events = Table(v.game, options, ["A", "B"], made).play("A", scumbags.Play(tuple(play)))
    return {"valid": not isinstance(events, str)}


def exchange(v: Variant, options: Any, *, order: list[str], hands: dict[str, list[str]]) -> dict[str, Any]:
    names = sorted(hands)
    assert sorted(order) == names
    rows = physical([hands[n] for n in names])
    game: Any = v.game
    if options.exchange == "none":
        return {"gives": {}, "auto_return": {}}
    gifts = scumbags.exchange([names.index(n) for n in order], rows)
    made = scumbags.ScumbagsDeal(seed=b"any", hands=tuple(rows), turn=Seat(0))
    table = Table(game, options, names, game._give(made, gifts).state)
    asks = game.deal_asks(table.options, table.setup, table.deal)
    return {
        "gives": {names[g.giver]: list(faces(g.cards)) for g in gifts},
        "auto_return": {names[a.seat]: list(a.default.cards) for a in asks},
    }


def legal(
    v: Variant, options: Any, expect: dict[str, list[str]], *, top: str, suit: str, hand: list[str], stock: int
) -> dict[str, Any]:
    rows = physical([hand, ["2c"], [top]])
    spare = tuple(c for c in range(1 << 8, (1 << 8) + stock))
    made = crazy_eights.EightsDeal(seed=b"any", hands=(rows[0], rows[1]), stock=spare, pile=rows[2], suit=suit, turn=Seat(0))
    table = Table(v.game, options, ["A", "B"], made)

    def accepted(what: str) -> bool:
        action = _eights_action(what)
        if isinstance(action, crazy_eights.Play) and rank_of(action.card) == crazy_eights.EIGHT and action.suit is None:
            action = replace(action, suit="c")
        return table.game.deal_check(table.options, table.setup, table.deal, Seat(0), action) is None

    return {
        "legal": [a for a in expect.get("legal", []) if accepted(a)],
        "illegal": [a for a in expect.get("illegal", []) if not accepted(a)],
    }


def hand_score(v: Variant, options: Any, *, books: dict[str, list[str]]) -> dict[str, Any]:
    score = go_fish.score_of(options, setup_of(len(books)), list(books.values()))
    names = list(books)
    return {"scores": dict(zip(names, score.points, strict=True)), "winner": [names[s] for s in score.winners]}


def match(
    v: Variant,
    options: Any,
    *,
    hand_scores: list[dict[str, int]] | None = None,
    hand_orders: list[list[str]] | None = None,
) -> dict[str, Any]:
    game: Any = v.game
    assert (hand_orders is None) != (hand_scores is None) == isinstance(game, scumbags.Scumbags)
    hands: list[Any] = hand_orders or hand_scores or []
    names = sorted({name for hand in hands for name in hand})
    setup = setup_of(len(names))
    options = replace(options, players=len(names))
    ledger: tuple[Score, ...] = ()
    for hand in hands:
        assert game.standing(options, ledger).result is None, "the match is over already"
        if hand_orders:
            assert sorted(hand) == names, "everybody finishes"
            score = scumbags.score_of(setup, [Seat(names.index(n)) for n in hand])
        else:
            score = _plain_score(v, setup, [hand.get(n, 0) for n in names])
        ledger = (*ledger, score)
    standing = game.standing(options, ledger)
    winners = standing.result.winners if standing.result else ()
    return {
        "over": standing.result is not None,
        "totals": dict(zip(names, standing.totals, strict=True)),
        "winner": [names[s] for s in winners],
    }


def _plain_score(v: Variant, setup: Setup, points: list[int]) -> Score:
    low = v.key == "old_maid"
    return Score(setup=setup, reason="out", winners=leaders(points, low=low), points=tuple(points))


KINDS = {
    "deal": deal,
    "step": step,
    "pairs": pairs,
    "play": play,
    "exchange": exchange,
    "legal": legal,
    "hand_score": hand_score,
    "match": match,
}
