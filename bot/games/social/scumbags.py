"""Scumbags and Warlords, and President (rulebook social)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import faces, packs, put, rank, suit, take
from bot.games.core import Action, Ask, Card, Draft, Event, Face, Illegal, Line, Result, Seat, Step
from bot.games.luck import picked, shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing, leaders, places
from bot.games.social.common import SocialOptions, after, grouped, total_points
from bot.games.view import Say, SeatView, TableView, Zone
from bot.games.zones import hand_zones


class ScumbagsOptions(SocialOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=3, le=8, description="players at the table")] = 4
    trick_end: Annotated[
        Literal["three", "all"], Meta(description="a trick ends after three passes in a row, or when all others have passed")
    ] = "three"
    pass_locks: Annotated[bool, Meta(description="who has passed may not play again in that trick")] = False
    equal_ok: Annotated[bool, Meta(description="cards of the same rank may follow")] = False
    exchange: Annotated[
        Literal["none", "standard"],
        Meta(description="before each hand but the first the last seats give their best cards to the first ones"),
    ] = "none"
    lead: Annotated[
        Literal["left_of_dealer", "scumbag", "king"], Meta(description="who leads the second and later hands")
    ] = "left_of_dealer"
    jokers: Annotated[Literal[0, 2], Meta(description="jokers in the pack; they beat even the twos")] = 0
    hands: Annotated[int, Meta(ge=1, le=20, description="hands in a match")] = 1
    titles: Annotated[
        Literal["kings", "warlords", "president"], Meta(description="what the first and the last are called")
    ] = "kings"


class Play(Action, frozen=True):
    """Lead or follow with one to four cards of one rank."""

    cards: tuple[Face, ...]


class Pass(Action, frozen=True):
    """Play nothing this time."""


class GiveBack(Action, frozen=True):
    """The first or second returns as many cards as it was given."""

    cards: tuple[Face, ...]


ScumbagsAction: TypeAlias = Play | Pass | GiveBack | Next
PASS = Pass()


class Gift(msgspec.Struct, frozen=True):
    """Cards on their way in the exchange."""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]


class ScumbagsDeal(Deal, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat
    table: tuple[Card, ...] = ()  # the cards to beat
    owner: Seat | None = None  # who played them
    passes: int = 0  # in a row since then
    locked: tuple[Seat, ...] = ()  # may not play again in this trick
    passed: tuple[Seat, ...] = ()  # since the last play, for all to see
    out: tuple[Seat, ...] = ()  # in order of finishing
    gone: tuple[Card, ...] = ()  # played and out of sight
    owed: tuple[Gift, ...] = ()  # gifts still to be answered: `cards` are those given
    returns: tuple[Gift, ...] = ()  # answers made, handed over together
    before: tuple[Seat, ...] = ()  # the order of finishing in the hand before


class Scumbags(Match[ScumbagsOptions, ScumbagsDeal, ScumbagsAction]):
    key = "scumbags"
    revision = 1
    options_type = ScumbagsOptions
    state_type: ClassVar = MatchState[ScumbagsOptions, ScumbagsDeal]
    actions: ClassVar = ScumbagsAction

    def setup(self, options: ScumbagsOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """The first dealer by lot, later the last of the hand before."""
        n = options.players
        dealer = ledger[-1].data["order"][-1] if ledger else picked(n, seed, "first dealer")
        return Setup(dealer=Seat(dealer), seats=tuple(Seat(i) for i in range(n)))

    def start_deal(
        self, options: ScumbagsOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[ScumbagsDeal]:
        n = options.players
        pack = shuffled(packs(jokers=options.jokers), seed, "pack")
        first = (setup.dealer + 1) % n
        hands = tuple(pack[(s - first) % n :: n] for s in range(n))
        order: Sequence[int] = ledger[-1].data["order"] if ledger else ()
        leads = {"left_of_dealer": first, "scumbag": order[-1], "king": order[0]}[options.lead] if order else first
        deal = ScumbagsDeal(seed=seed, hands=hands, turn=Seat(leads), before=tuple(Seat(s) for s in order))
        if options.exchange == "none" or not order:
            return Step(deal)
        return self._give(deal, exchange(order, hands))

    # ---- the exchange

    def _give(self, deal: ScumbagsDeal, gifts: tuple[Gift, ...]) -> Step[ScumbagsDeal]:
        """The forced gifts are handed over first."""
        return Step(replace(_handed_over(deal, gifts), owed=gifts), tuple(_given(g) for g in gifts))

    def _ask_return(self, options: ScumbagsOptions, deal: ScumbagsDeal, gift: Gift) -> Ask[ScumbagsAction]:
        hand = faces(_sorted(deal.hands[gift.receiver]))
        if len(gift.cards) == 1:
            singles = tuple(GiveBack((f,)) for f in hand)
            return Ask(gift.receiver, "give_back", singles, default=singles[0], seconds=options.turn_s)
        default = GiveBack(hand[: len(gift.cards)])
        draft = Draft(hand)
        return Ask(
            gift.receiver, "give_back", (default,), exhaustive=False, default=default, seconds=options.turn_s, draft=draft
        )

    def _give_back(self, deal: ScumbagsDeal, seat: Seat, action: GiveBack) -> Step[ScumbagsDeal]:
        gift = next(g for g in deal.owed if g.receiver == seat)
        found = take(deal.hands[seat], action.cards)
        assert found is not None
        answer = Gift(seat, gift.giver, found[0])
        deal = replace(deal, owed=tuple(g for g in deal.owed if g is not gift), returns=(*deal.returns, answer))
        if deal.owed:
            return Step(deal, (Event("return_chosen", {"seat": seat}),))
        returns = tuple(sorted(deal.returns, key=lambda g: g.giver))
        return Step(replace(_handed_over(deal, returns), returns=()), tuple(_given(g) for g in returns))

    # ---- the turn

    def deal_asks(self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, /) -> Sequence[Ask[ScumbagsAction]]:
        if is_over(deal):
            return ()
        if deal.owed:
            return tuple(self._ask_return(options, deal, g) for g in sorted(deal.owed, key=lambda g: g.receiver))
        hand = _sorted(deal.hands[deal.turn])
        plays: tuple[ScumbagsAction, ...] = tuple(Play(faces(cards)) for cards in plays_of(options, deal.table, hand))
        if deal.table:
            return (Ask(deal.turn, "follow", (*plays, PASS), False, PASS, seconds=options.turn_s),)
        return (Ask(deal.turn, "lead", plays, False, Play(faces(hand[:1])), seconds=options.turn_s),)

    def deal_check(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, seat: Seat, action: ScumbagsAction, /
    ) -> Illegal | None:
        if is_over(deal):
            return Illegal("deal_over")
        if deal.owed:
            return self._check_return(deal, seat, action)
        if seat != deal.turn:
            return Illegal("not_your_turn")
        if isinstance(action, Pass):
            return None if deal.table else Illegal("leader_must_play")
        if not isinstance(action, Play):
            return Illegal("play_or_pass")
        found = take(deal.hands[seat], action.cards)
        if found is None:
            return Illegal("not_in_hand", {"card": _missing(deal.hands[seat], action.cards)})
        return why_not(options, deal.table, found[0])

    def _check_return(self, deal: ScumbagsDeal, seat: Seat, action: ScumbagsAction) -> Illegal | None:
        gift = next((g for g in deal.owed if g.receiver == seat), None)
        if gift is None:
            return Illegal("exchange_first")
        if not isinstance(action, GiveBack):
            return Illegal("give_back_first", {"n": len(gift.cards)})
        if len(action.cards) != len(gift.cards):
            return Illegal("give_back_first", {"n": len(gift.cards)})
        found = take(deal.hands[seat], action.cards)
        return None if found else Illegal("not_in_hand", {"card": _missing(deal.hands[seat], action.cards)})

    def deal_drafts(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, seat: Seat, groups: tuple[tuple[str, ...], ...], /
    ) -> tuple[ScumbagsAction, ...]:
        cards = tuple(f for g in groups for f in g)
        return (GiveBack(cards),) if cards and deal.owed else ()

    def deal_apply(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, seat: Seat, action: ScumbagsAction, at: int, /
    ) -> Step[ScumbagsDeal]:
        if isinstance(action, GiveBack):
            return self._give_back(deal, seat, action)
        if isinstance(action, Play):
            return self._play(options, deal, seat, action)
        locked = (*deal.locked, seat) if options.pass_locks else ()
        deal = replace(deal, passes=deal.passes + 1, passed=(*deal.passed, seat), locked=locked)
        return self._go_on(options, deal, seat, [Event("passed", {"seat": seat})])

    def _play(self, options: ScumbagsOptions, deal: ScumbagsDeal, seat: Seat, action: Play) -> Step[ScumbagsDeal]:
        found = take(deal.hands[seat], action.cards)
        assert found is not None
        played, rest = found
        events = [Event("played", {"seat": seat, "cards": faces(played)})]
        deal = replace(
            deal,
            hands=put(deal.hands, seat, rest),
            table=played,
            owner=seat,
            passes=0,
            passed=(),
            gone=deal.gone + deal.table,
        )
        if not rest:
            deal = replace(deal, out=(*deal.out, seat))
            events.append(Event("finished", {"seat": seat, "n": len(deal.out)}))
        holders = [Seat(s) for s, h in enumerate(deal.hands) if h]
        if len(holders) == 1:
            return Step(replace(deal, out=(*deal.out, holders[0])), tuple(events))
        return self._go_on(options, deal, seat, events)

    def _go_on(self, options: ScumbagsOptions, deal: ScumbagsDeal, seat: Seat, events: list[Event]) -> Step[ScumbagsDeal]:
        """The next seat that may play in this trick, or the end of the trick."""
        n = len(deal.hands)
        heir = after(seat, n, lambda s: bool(deal.hands[s]) and s not in deal.locked and s != deal.owner)
        owner = deal.owner
        assert owner is not None
        if heir is not None and not self._trick_ends(options, deal, owner):
            return Step(replace(deal, turn=heir), tuple(events))
        leader = after((owner - 1) % n, n, lambda s: bool(deal.hands[s]))
        assert leader is not None
        events.append(Event("trick_over", {"seat": owner, "leader": leader}))
        cleared = replace(
            deal,
            turn=leader,
            table=(),
            owner=None,
            passes=0,
            passed=(),
            locked=(),
            gone=deal.gone + deal.table,
        )
        return Step(cleared, tuple(events))

    def _trick_ends(self, options: ScumbagsOptions, deal: ScumbagsDeal, owner: Seat) -> bool:
        if strength(deal.table[0]) == top_strength(options):
            return True
        others = sum(1 for s, h in enumerate(deal.hands) if h and s != owner)
        return deal.passes >= (min(3, others) if options.trick_end == "three" else others)

    # ---- the score and the view

    def deal_score(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return score_of(setup, deal.out) if is_over(deal) else None

    def standing(self, options: ScumbagsOptions, ledger: tuple[Score, ...], /) -> Standing:
        """Most points; equal: more first places; still equal: shared."""
        totals = total_points(ledger, options.players)
        if len(ledger) < options.hands:
            return Standing(totals)
        firsts = [sum(s == score.data["order"][0] for score in ledger) for s in range(options.players)]
        keys = [t * 1000 + f for t, f in zip(totals, firsts, strict=True)]
        reason = "hands_played" if options.hands > 1 else "first_out"
        return Standing(totals, Result(reason, leaders(keys), totals, places(keys)))

    def deal_view(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        zones = list(hand_zones(deal.hands, seat, shown=range(options.players) if over else ()))
        if deal.table and deal.owner is not None:
            label = Say("zone-to-beat", {"seat": deal.owner})
            zones.append(
                Zone(key="trick", role="trick", layout="row", cards=faces(deal.table), count=len(deal.table), label=label)
            )
        given = next((g for g in deal.owed if g.receiver == seat), None)
        private = (Say("notice-given", {"seat": given.giver, "cards": faces(given.cards)}),) if given else ()
        chosen = next((g for g in deal.returns if g.giver == seat), None)
        if chosen is not None:
            private = (*private, Say("notice-giving-back", {"cards": faces(chosen.cards)}))
        return TableView(
            you=seat,
            phase="exchange" if deal.owed else "follow" if deal.table else "lead",
            seats=tuple(self._seat_view(options, deal, Seat(s)) for s in range(options.players)),
            zones=tuple(zones),
            private=private,
        )

    def _seat_view(self, options: ScumbagsOptions, deal: ScumbagsDeal, seat: Seat) -> SeatView:
        notes: tuple[Say, ...] = ()
        if seat in deal.out:
            place = deal.out.index(seat)
            notes = (Say(title_of(options, place), {"n": place + 1}),)
        else:
            if seat in deal.before:
                place = deal.before.index(seat)
                notes = (Say("notice-before", {"cause": title_of(options, place), "n": place + 1}),)
            if seat in deal.passed:
                notes = (*notes, Say("notice-passed"))
        return SeatView(seat=seat, cards=len(deal.hands[seat]), out=not deal.hands[seat], notes=notes)

    def deal_cards(self, deal: ScumbagsDeal, /) -> tuple[Card, ...]:
        return (*(c for h in deal.hands for c in h), *deal.table, *deal.gone)

    def deal_determinize(
        self, options: ScumbagsOptions, setup: Setup, deal: ScumbagsDeal, seat: Seat, rng: Random, /
    ) -> ScumbagsDeal:
        """A giver still knows its own gift and what it chose to return; all else in other hands is unseen."""
        known = {c for g in deal.owed if seat in (g.giver, g.receiver) for c in g.cards}
        pool = [c for s, h in enumerate(deal.hands) if s != seat for c in h if c not in known]
        rng.shuffle(pool)
        hands = tuple(
            h if s == seat else tuple(c if c in known else pool.pop() for c in h) for s, h in enumerate(deal.hands)
        )
        return replace(deal, seed=rng.randbytes(32), hands=hands, **_other_gifts(deal, hands, seat, rng))


def _other_gifts(
    deal: ScumbagsDeal, hands: tuple[tuple[Card, ...], ...], seat: Seat, rng: Random
) -> dict[str, tuple[Gift, ...]]:
    """The exchange among others, with cards that fit the dealt hands."""

    def owed(g: Gift) -> Gift:
        if seat in (g.giver, g.receiver):
            return g
        return replace(g, cards=tuple(rng.sample(hands[g.receiver], len(g.cards))))

    def returned(g: Gift) -> Gift:
        return g if g.giver == seat else replace(g, cards=tuple(rng.sample(hands[g.giver], len(g.cards))))

    return {"owed": tuple(owed(g) for g in deal.owed), "returns": tuple(returned(g) for g in deal.returns)}


def strength(c: Card) -> int:
    """Higher beats lower: 3 is 0 … K 10, A 11, 2 12, a joker 13."""
    r = rank(c)
    return 13 if r == 0 else (r - 3) % 13


def top_strength(options: ScumbagsOptions) -> int:
    return 13 if options.jokers else 12


def _sorted(hand: Sequence[Card]) -> list[Card]:
    """3 lowest, then the lowest suit."""
    return sorted(hand, key=lambda c: (strength(c), suit(c)))


def why_not(options: ScumbagsOptions, table: Sequence[Card], play: Sequence[Card]) -> Illegal | None:
    """Whether these cards may be led (empty table) or may follow."""
    if not play:
        return Illegal("play_or_pass")
    if len({strength(c) for c in play}) > 1:
        return Illegal("one_rank_only")
    if not table:
        return None if len(play) <= 4 else Illegal("one_rank_only")
    if len(play) != len(table):
        return Illegal("same_number", {"n": len(table)})
    higher = strength(play[0]) - strength(table[0])
    if higher > 0 or (higher == 0 and options.equal_ok):
        return None
    return Illegal("rank_too_low", {"cards": faces(table)})


def plays_of(options: ScumbagsOptions, table: Sequence[Card], hand: Sequence[Card]) -> list[list[Card]]:
    """One play of every rank and number that may be played, the weakest first. Suits do not matter."""
    ranks = grouped(hand, strength)
    plays = [cards[:n] for _, cards in sorted(ranks.items()) for n in range(1, len(cards) + 1)]
    return [p for p in plays if why_not(options, table, p) is None]


def exchange(order: Sequence[int], hands: Sequence[Sequence[Card]]) -> tuple[Gift, ...]:
    """The forced gifts, best card first: the last gives two to the first, the last but one gives one to the second; with
    three players the last gives one to the first."""
    two_pairs = {(order[-1], order[0]): 2, (order[-2], order[1]): 1}
    sizes = two_pairs if len(order) > 3 else {(order[2], order[0]): 1}
    return tuple(
        Gift(Seat(giver), Seat(receiver), tuple(reversed(_sorted(hands[giver])[-n:])))
        for (giver, receiver), n in sizes.items()
    )


def _handed_over(deal: ScumbagsDeal, gifts: Sequence[Gift]) -> ScumbagsDeal:
    hands = deal.hands
    for g in gifts:
        hands = put(hands, g.giver, tuple(c for c in hands[g.giver] if c not in g.cards))
        hands = put(hands, g.receiver, hands[g.receiver] + g.cards)
    return replace(deal, hands=hands)


def _given(g: Gift) -> Event:
    secret = {s: {"cards": faces(g.cards)} for s in (g.giver, g.receiver)}
    return Event("gave", {"seat": g.giver, "target": g.receiver, "n": len(g.cards)}, secret)


def _missing(hand: tuple[Card, ...], wanted: Sequence[Face]) -> Face:
    rest = list(faces(hand))
    for f in wanted:
        if f not in rest:
            return f
        rest.remove(f)
    return ""


def is_over(deal: ScumbagsDeal) -> bool:
    return len(deal.out) == len(deal.hands)


def score_of(setup: Setup, order: Sequence[Seat]) -> Score:
    """Points for a finishing order: the number of players less the place."""
    n = len(order)
    points = tuple(n - 1 - order.index(Seat(s)) for s in range(n))
    lines = tuple(Line(Seat(s), "place", p) for s, p in enumerate(points) if p)
    data = {"order": list(order)}
    return Score(setup=setup, reason="order_known", winners=(order[0],), points=points, lines=lines, data=data)


def title_of(options: ScumbagsOptions, place: int) -> str:
    """The text id of what a finishing place (0 is first) is called."""
    if place == 0:
        return f"notice-first-{options.titles}"
    return f"notice-last-{options.titles}" if place == options.players - 1 else "notice-place"
