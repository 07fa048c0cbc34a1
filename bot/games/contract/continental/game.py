"""Continental Rummy as a game: what a seat is asked and shown, what a deal pays, and the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from bot.games import melds
from bot.games.cards import by_rank, face, faces, is_face
from bot.games.contract.actions import Discard, DrawStock
from bot.games.contract.continental import deal as rules
from bot.games.contract.continental.deal import ContinentalAction, ContinentalDeal, Declare, TakeDiscard
from bot.games.contract.continental.options import HAND, ContinentalOptions, pay_parts, read_hand, rules_of
from bot.games.contract.continental.patterns import best_laying, loose, runs_in
from bot.games.contract.stock import drawn_dealer
from bot.games.core import Ask, Card, Draft, Face, Groups, Illegal, Line, Result, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing, leaders, places
from bot.games.view import Laid, Say, TableView, Zone
from bot.games.zones import hand_zones, pile_zone, seat_views, stock_zone

STALLED = 12  # void deals in a row, and the match is over: nobody is really playing
MOST_DRAFTS = 12


class Continental(Match[ContinentalOptions, ContinentalDeal, ContinentalAction]):
    key: ClassVar[str] = "continental"
    revision: ClassVar[int] = 1
    options_type = ContinentalOptions
    state_type: ClassVar[Any] = MatchState[ContinentalOptions, ContinentalDeal]
    actions: ClassVar[Any] = ContinentalAction

    # ---- a deal

    def start_deal(self, options: ContinentalOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        return Step(*rules.start(options, setup, seed))

    def deal_asks(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, /
    ) -> Sequence[Ask[ContinentalAction]]:
        return () if deal.phase == "over" else (_ask(options, deal),)

    def deal_check(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, action: ContinentalAction, /
    ) -> Illegal | None:
        return rules.check(options, deal, seat, action)

    def deal_apply(
        self,
        options: ContinentalOptions,
        setup: Setup,
        deal: ContinentalDeal,
        seat: Seat,
        action: ContinentalAction,
        at: int,
        /,
    ) -> Step[Any]:
        return Step(*rules.apply(options, deal, seat, action))

    def deal_score(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        if deal.phase != "over":
            return None
        if deal.out is None:
            return paid(options, setup, None, ())
        runs = read_hand(options, deal.groups)
        assert not isinstance(runs, Illegal)
        return paid(options, setup, deal.out, pay_parts(options, runs, deal.draws[deal.out]))

    def deal_view(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        return _view(options, deal, seat)

    def deal_determinize(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, rng: Random, /
    ) -> ContinentalDeal:
        return _imagined(deal, seat, rng)

    def deal_drafts(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, groups: Groups, /
    ) -> tuple[ContinentalAction, ...]:
        if seat != deal.turn:
            return ()
        found = tuple(islice(dict.fromkeys(_drafts(options, deal, groups)), MOST_DRAFTS))
        return tuple(sorted(found, key=lambda a: rules.check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, action: ContinentalAction, /
    ) -> tuple[Say, ...]:
        if not isinstance(action, Declare) or not rules.may_declare(deal):
            return ()
        runs = read_hand(options, rules.named(options, deal, action).groups)
        if isinstance(runs, Illegal):
            return (Say("remark-wrong"),) if options.invalid_declare == "expose" else ()
        stands = [Say("remark-stands", {"card": m.cards[i], "got": m.stands[i]}) for m in runs for i in m.wilds]
        each = sum(n for _, n in pay_parts(options, runs, deal.draws[seat]))
        return (Say("remark-pays", {"n": each}), *stands)

    def deal_lays(
        self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, action: ContinentalAction, /
    ) -> tuple[Laid, ...]:
        if not isinstance(action, Declare):
            return ()
        read = [melds.read(g, rules_of(options), "run", ordered=True) for g in action.groups[:HAND]]
        return tuple(Laid(m.cards, _stood_for(m)) for m in read if m)

    def deal_groups(self, options: ContinentalOptions, setup: Setup, deal: ContinentalDeal, seat: Seat, /) -> Groups:
        return runs_in(options, faces(deal.hands[seat]))

    def deal_cards(self, deal: ContinentalDeal, /) -> tuple[Card, ...]:
        return tuple(rules.every_card(deal))

    # ---- the match

    def setup(self, options: ContinentalOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """The first dealer is drawn for; then the winner deals, and a void deal is dealt again."""
        if not ledger:
            dealer = drawn_dealer(options.players, seed)
        else:
            last = ledger[-1]
            dealer = last.winners[0] if last.winners else last.setup.dealer
        return Setup(dealer=dealer, seats=tuple(Seat(s) for s in range(options.players)))

    def standing(self, options: ContinentalOptions, ledger: tuple[Score, ...], /) -> Standing:
        totals = tuple(sum(score.points[s] for score in ledger) for s in range(options.players))
        voids = next((i for i, score in enumerate(reversed(ledger)) if score.reason != "void"), len(ledger))
        reason = "deals" if sum(s.reason != "void" for s in ledger) >= options.deals else ""
        reason = reason or ("no_progress" if voids >= STALLED else "")
        if not reason:
            return Standing(totals)
        best = leaders(totals)
        winners = () if len(best) == options.players else best
        return Standing(totals, Result(reason, winners, totals, places(totals)))


def paid(o: ContinentalOptions, setup: Setup, out: Seat | None, parts: Sequence[tuple[str, int]]) -> Score:
    """Each other player pays the winner all these parts."""
    lines: list[Line] = []
    each = sum(n for _, n in parts)
    for s in range(o.players) if out is not None else ():
        if s == out:
            lines += [Line(Seat(s), why, n * (o.players - 1)) for why, n in parts]
        else:
            lines.append(Line(Seat(s), "pays", -each))
    points = tuple(sum(line.points for line in lines if line.seat == s) for s in range(o.players))
    winners = () if out is None else (out,)
    return Score(
        setup=setup, reason="void" if out is None else "declared", winners=winners, points=points, lines=tuple(lines)
    )


# ---- what is asked


def _ask(o: ContinentalOptions, d: ContinentalDeal) -> Ask[ContinentalAction]:
    best = rules.best_now(o, d)
    first: list[ContinentalAction] = [] if best is None else [Declare(best.groups, best.card or None)]
    draft = Draft(faces(d.hand), groups=0, aim="declare") if rules.may_declare(d) else None
    if d.phase == "draw":
        actions = [*first, DrawStock(), *([TakeDiscard()] if d.pile else [])]
        return Ask(d.turn, "draw", tuple(actions), draft is None, default=DrawStock(), draft=draft)
    throws = sorted(dict.fromkeys(faces(d.hand)), key=lambda f: (_loss(o, d, f), by_rank(f)))
    legal = [Discard(f) for f in throws if rules.check(o, d, d.turn, Discard(f)) is None]
    drawn = Discard(face(d.drawn[0])) if d.drawn else None
    return Ask(d.turn, "play", (*first, *legal), False, default=drawn or _absent(d, legal), draft=draft)


def _absent(d: ContinentalDeal, legal: Sequence[Discard]) -> Discard:
    """After a take from the pile, the card that has been held longest."""
    return next(a for c in d.hand for a in legal if a.card == face(c))


def _loss(o: ContinentalOptions, d: ContinentalDeal, f: Face) -> int:
    """What throwing a card takes from the hand: few friends near it in its suit are no loss, a wild card is."""
    if f in rules_of(o).wild:
        return 1000
    near = [g for g in faces(d.hand) if g[1] == f[1] and g not in rules_of(o).wild]
    ranks = "A23456789TJQKA"
    gaps = {abs(i - j) for g in near for i, r in enumerate(ranks) if r == g[0] for j, q in enumerate(ranks) if q == f[0]}
    return 3 * (1 in gaps) + 2 * (2 in gaps)


def _drafts(o: ContinentalOptions, d: ContinentalDeal, groups: Groups) -> Iterator[ContinentalAction]:
    picked = tuple(g for g in groups if g)
    if not picked or not all(is_face(f) for g in picked for f in g) or sum(map(len, picked)) > HAND + 1:
        return
    rest = list(faces(d.hand))
    for f in (f for g in picked for f in g):
        if f not in rest:
            return
        rest.remove(f)
    throw = rest[0] if d.phase == "play" and len(rest) == 1 else None
    if len(picked) == 1 and (best := best_laying(o, picked[0], d.draws[d.turn])) and not best.card:
        yield Declare(best.groups, throw)
    for ways in product(*(_written(o, g) for g in picked)):
        yield Declare(tuple(ways), throw)
    if len(picked) == 1 and len(picked[0]) == 1 and d.phase == "play":
        yield Discard(picked[0][0])


def _written(o: ContinentalOptions, group: tuple[Face, ...]) -> list[tuple[Face, ...]]:
    """How a group may be written as a run from low to high; as it is where it is none."""
    found = dict.fromkeys(m.cards for m in melds.readings(group, rules_of(o), "run"))
    return list(found)[:3] or [tuple(sorted(group, key=by_rank))]


# ---- what is seen


def _view(o: ContinentalOptions, d: ContinentalDeal, seat: Seat | None) -> TableView:
    new = (*d.taken, *d.drawn) if seat == d.turn and d.phase == "play" else ()
    zones = (
        *hand_zones(d.hands, seat, shown=d.exposed, new=new),
        stock_zone(len(d.stock)),
        pile_zone(d.pile, spread=o.pile_view == "all"),
        *(_shown_zone(o, d, i) for i in range(len(d.shown))),
    )
    seats = tuple(replace(v, notes=_notes(d, v.seat)) for v in seat_views(d.hands))
    reshuffled = (Say("notice-reshuffled", {"n": d.reshuffles}),) if d.reshuffles else ()
    notices = (Say("notice-deals", {"n": o.deals}), *reshuffled)
    private = () if seat is None or d.phase == "over" else _private(o, d, seat)
    return TableView(you=seat, phase=d.phase, seats=seats, zones=zones, notices=notices, private=private)


def _shown_zone(o: ContinentalOptions, d: ContinentalDeal, i: int) -> Zone:
    run = melds.read(d.groups[i], rules_of(o), "run", ordered=True)
    assert run is not None
    return Zone(
        key=f"meld:{i}",
        role="meld",
        layout="row",
        seat=d.out,
        cards=d.groups[i],
        count=len(d.groups[i]),
        marks=dict.fromkeys(run.wilds, "wild"),
        stands=_stood_for(run),
    )


def _stood_for(m: melds.Meld) -> dict[int, Face]:
    return {i: stands for i in m.wilds if (stands := m.stands[i]) is not None}


def _notes(d: ContinentalDeal, seat: Seat) -> tuple[Say, ...]:
    if d.out == seat:
        return (Say("notice-went_out"),)
    return (Say("notice-exposed"),) if seat in d.exposed else ()


def _private(o: ContinentalOptions, d: ContinentalDeal, seat: Seat) -> tuple[Say, ...]:
    can = seat == d.turn and rules.best_now(o, d) is not None
    lying = len(d.hands[seat]) - loose(o, faces(d.hands[seat]))
    found = [Say("notice-can_declare") if can else Say("notice-in_runs", {"n": lying})]
    if seat == d.turn and d.taken:
        found.append(Say("notice-kept_out", {"cards": faces(d.taken)}))
    return tuple(found)


def _imagined(d: ContinentalDeal, seat: Seat, rng: Random) -> ContinentalDeal:
    """The same deal with every card this seat has not seen in a place it could have."""
    open_hands = {seat, *d.exposed}
    known = [frozenset(c for c in hand if s in open_hands or c in d.taken) for s, hand in enumerate(d.hands)]
    hidden = sorted([c for s, hand in enumerate(d.hands) for c in hand if c not in known[s]] + list(d.stock))
    rng.shuffle(hidden)
    hands = []
    for s, hand in enumerate(d.hands):
        free = len(hand) - len(known[s])
        fill, hidden = iter(hidden[:free]), hidden[free:]
        hands.append(tuple(c if c in known[s] else next(fill) for c in hand))
    moved = dict(zip(d.hand, hands[d.turn], strict=True))
    drawn = tuple(moved.get(c, c) for c in d.drawn)
    return replace(d, seed=rng.randbytes(32), hands=tuple(hands), stock=tuple(hidden), drawn=drawn)
