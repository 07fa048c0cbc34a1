"""Crazy Eights (rulebook social, "Crazy Eights")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import SUITS, by_rank, face, faces, find, is_face, packs, put, rank, rank_of, suit, suit_of
from bot.games.core import Action, Ask, Card, Event, Face, Illegal, Line, Result, Seat, Step
from bot.games.luck import picked, shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing, leaders, places
from bot.games.social.common import SocialOptions, after_deals, total_points
from bot.games.view import Say, TableView
from bot.games.zones import hand_zones, pile_zone, seat_views, stock_zone

ACE, TWO, EIGHT, QUEEN = 1, 2, 8, 12


class EightsOptions(SocialOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=7, description="players at the table")] = 2
    match_end: Annotated[
        Literal["hand", "target"], Meta(description="one hand is the match, or hands are played up to the target")
    ] = "hand"
    target: Annotated[int, Meta(ge=50, le=500, description="match points that win")] = 100
    draw_limit: Annotated[Literal[0, 1, 3], Meta(description="cards one may draw in a turn, then one may pass; 0: any")] = 0
    reshuffle: Annotated[bool, Meta(description="an empty stock is made anew from the pile")] = False
    action_cards: Annotated[
        bool, Meta(description="a queen skips, an ace turns the direction, a two makes the next seat draw two")
    ] = False


class Play(Action, frozen=True, tag="play_card"):
    """Play a card; an eight names the suit to follow."""

    card: Face
    suit: str | None = None


class Draw(Action, frozen=True):
    """Draw a card, or all the cards due after twos."""


class Pass(Action, frozen=True):
    """Nothing can be played and nothing drawn."""


EightsAction: TypeAlias = Play | Draw | Pass | Next
DRAW, PASS = Draw(), Pass()


class EightsDeal(Deal, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # first = next to draw
    pile: tuple[Card, ...]  # last = top
    suit: str  # in force
    turn: Seat
    step: Literal[1, -1] = 1  # the direction of play
    draws: int = 0  # this turn
    passes: int = 0  # in a row
    due: int = 0  # cards to draw after twos
    shuffles: int = 0
    new: tuple[Card, ...] = ()  # drawn this turn


class CrazyEights(Match[EightsOptions, EightsDeal, EightsAction]):
    key = "crazy_eights"
    revision = 1
    options_type = EightsOptions
    state_type: ClassVar = MatchState[EightsOptions, EightsDeal]
    actions: ClassVar = EightsAction

    def start_deal(
        self, options: EightsOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[EightsDeal]:
        n, size = options.players, hand_size(options.players)
        pack = shuffled(packs(), seed, "pack")
        first = Seat((setup.dealer + 1) % n)
        hands = tuple(pack[(s - first) % n : n * size : n] for s in range(n))
        starter, stock = turn_starter(pack[n * size :], seed)
        deal = EightsDeal(seed=seed, hands=hands, stock=stock, pile=(starter,), suit=SUITS[suit(starter)], turn=first)
        return Step(deal, (Event("starter", {"card": face(starter)}),))

    # ---- the turn

    def deal_asks(self, options: EightsOptions, setup: Setup, deal: EightsDeal, /) -> Sequence[Ask[EightsAction]]:
        if is_over(deal):
            return ()
        plays = self._plays(deal)
        actions: list[EightsAction] = list(plays)
        if can_draw(options, deal):
            actions.append(DRAW)
        if can_pass(options, deal):
            actions.append(PASS)
        kind = "due" if deal.due else "play"
        return (Ask(deal.turn, kind, tuple(actions), default=self._default(deal, actions), seconds=options.turn_s),)

    def _plays(self, deal: EightsDeal) -> list[Play]:
        """Every card that may be played; eights last, with each suit the hand holds most first."""
        hand = sorted(faces(deal.hands[deal.turn]), key=lambda f: (rank_of(f) == EIGHT, by_rank(f)))
        suits = self._suits(deal)
        plays: list[Play] = []
        for f in hand:
            if why_not(deal, f) is None:
                names_suit = rank_of(f) == EIGHT and len(hand) > 1
                plays += [Play(f, s) for s in suits] if names_suit else [Play(f)]
        return plays

    def _suits(self, deal: EightsDeal) -> list[str]:
        """The suits by how often the hand holds them (eights do not count), then c d h s."""
        held = [SUITS[suit(c)] for c in deal.hands[deal.turn] if rank(c) != EIGHT]
        return sorted(SUITS, key=lambda s: (-held.count(s), s))

    def _default(self, deal: EightsDeal, actions: Sequence[EightsAction]) -> EightsAction:
        plain = next((a for a in actions if isinstance(a, Play) and rank_of(a.card) != EIGHT), None)
        return plain or (DRAW if DRAW in actions else actions[0])

    def deal_check(
        self, options: EightsOptions, setup: Setup, deal: EightsDeal, seat: Seat, action: EightsAction, /
    ) -> Illegal | None:
        if is_over(deal):
            return Illegal("deal_over")
        if seat != deal.turn:
            return Illegal("not_your_turn")
        if isinstance(action, Draw):
            return None if can_draw(options, deal) else self._no_draw(options, deal)
        if isinstance(action, Pass):
            return None if can_pass(options, deal) else self._no_pass(options, deal)
        if not isinstance(action, Play):
            return Illegal("play_a_card")
        if not is_face(action.card) or find(deal.hands[seat], action.card) is None:
            return Illegal("not_in_hand", {"card": action.card})
        return why_not(deal, action.card) or self._check_suit(deal, action)

    def _no_draw(self, options: EightsOptions, deal: EightsDeal) -> Illegal:
        if options.draw_limit and deal.draws >= options.draw_limit:
            return Illegal("draw_limit", {"n": options.draw_limit})
        return Illegal("stock_empty")

    def _no_pass(self, options: EightsOptions, deal: EightsDeal) -> Illegal:
        return Illegal("draw_or_play") if can_draw(options, deal) else Illegal("must_play")

    def _check_suit(self, deal: EightsDeal, action: Play) -> Illegal | None:
        if rank_of(action.card) != EIGHT:
            return None if action.suit is None else Illegal("only_eights_name")
        if action.suit is None:
            return None if len(deal.hands[deal.turn]) == 1 else Illegal("name_a_suit")
        return None if action.suit in tuple(SUITS) else Illegal("name_a_suit")

    def deal_apply(
        self, options: EightsOptions, setup: Setup, deal: EightsDeal, seat: Seat, action: EightsAction, at: int, /
    ) -> Step[EightsDeal]:
        if isinstance(action, Play):
            return self._play(options, deal, seat, action)
        if isinstance(action, Draw):
            return self._draw_due(options, deal, seat) if deal.due else self._draw(options, deal, seat)
        passed = replace(deal, passes=deal.passes + 1)
        return Step(self._next(passed), (Event("passed", {"seat": seat}),))

    def _play(self, options: EightsOptions, deal: EightsDeal, seat: Seat, action: Play) -> Step[EightsDeal]:
        card = find(deal.hands[seat], action.card)
        assert card is not None
        rest = tuple(c for c in deal.hands[seat] if c != card)
        in_force = action.suit or suit_of(action.card)
        deal = replace(deal, hands=put(deal.hands, seat, rest), pile=(*deal.pile, card), suit=in_force, passes=0, new=())
        told = {"seat": seat, "card": action.card}
        named = Event("named", {**told, "suit": in_force}) if action.suit else Event("played_card", told)
        if not rest:
            return Step(deal, (named, Event("went_out", {"seat": seat})))
        return self._acted(deal, seat, rank(card), named) if options.action_cards else Step(self._next(deal), (named,))

    def _acted(self, deal: EightsDeal, seat: Seat, r: int, told: Event) -> Step[EightsDeal]:
        """A queen skips, an ace turns (and skips with two players), a two makes two more due."""
        if r == TWO:
            return Step(self._next(replace(deal, due=deal.due + 2)), (told,))
        two_players = len(deal.hands) == 2
        if r == ACE:
            deal = replace(deal, step=-1 if deal.step == 1 else 1)
        if r == QUEEN or (r == ACE and two_players):
            skipped = self._next(deal)
            return Step(self._next(skipped), (told, Event("turn_skipped", {"seat": skipped.turn})))
        if r == ACE:
            return Step(self._next(deal), (told, Event("turned_round")))
        return Step(self._next(deal), (told,))

    def _draw(self, options: EightsOptions, deal: EightsDeal, seat: Seat) -> Step[EightsDeal]:
        events: list[Event] = []
        deal = _renewed(options, deal, events)
        card, stock = deal.stock[0], deal.stock[1:]
        hands = put(deal.hands, seat, (*deal.hands[seat], card))
        deal = replace(deal, hands=hands, stock=stock, draws=deal.draws + 1, passes=0, new=(*deal.new, card))
        events.append(Event("drew", {"seat": seat}, {seat: {"card": face(card)}}))
        return Step(deal, tuple(events))

    def _draw_due(self, options: EightsOptions, deal: EightsDeal, seat: Seat) -> Step[EightsDeal]:
        """All the cards due at once, as far as the stock goes; the turn is over."""
        events: list[Event] = []
        drawn: tuple[Card, ...] = ()
        for _ in range(deal.due):
            deal = _renewed(options, deal, events)
            drawn, deal = drawn + deal.stock[:1], replace(deal, stock=deal.stock[1:])
        hands = put(deal.hands, seat, deal.hands[seat] + drawn)
        events.append(Event("drew_due", {"seat": seat, "n": len(drawn)}, {seat: {"cards": faces(drawn)}}))
        return Step(self._next(replace(deal, hands=hands, due=0, passes=0)), tuple(events))

    def _next(self, deal: EightsDeal) -> EightsDeal:
        return replace(deal, turn=Seat((deal.turn + deal.step) % len(deal.hands)), draws=0, new=())

    # ---- the score and the view

    def deal_score(
        self, options: EightsOptions, setup: Setup, deal: EightsDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return score_of(setup, deal) if is_over(deal) else None

    def standing(self, options: EightsOptions, ledger: tuple[Score, ...], /) -> Standing:
        if options.match_end == "hand":
            shared = after_deals(ledger, options.players, 1)
            if shared.result is None:
                return shared
            first = tuple(2 - (s in ledger[0].winners) for s in range(options.players))
            return replace(shared, result=replace(shared.result, winners=ledger[0].winners, places=first))
        totals = total_points(ledger, options.players)
        best = leaders(totals)
        if max(totals) < options.target or len(best) > 1:
            return Standing(totals)
        return Standing(totals, Result("target", best, totals, places(totals)))

    def deal_view(
        self, options: EightsOptions, setup: Setup, deal: EightsDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        hands = hand_zones(deal.hands, seat, shown=range(options.players) if over else (), new=deal.new)
        notices = [Say("notice-suit-in-force", {"suit": deal.suit})]
        if deal.due:
            notices.append(Say("notice-cards-due", {"n": deal.due}))
        if options.match_end == "target":
            notices.append(Say("notice-target", {"n": options.target}))
        if options.action_cards and options.players > 2:
            notices.append(Say("notice-clockwise" if deal.step == 1 else "notice-anticlockwise"))
        return TableView(
            you=seat,
            phase="play",
            seats=seat_views(deal.hands),
            zones=(*hands, stock_zone(len(deal.stock)), pile_zone(deal.pile)),
            notices=tuple(notices),
        )

    def deal_cards(self, deal: EightsDeal, /) -> tuple[Card, ...]:
        return (*(c for h in deal.hands for c in h), *deal.stock, *deal.pile)

    def deal_determinize(
        self, options: EightsOptions, setup: Setup, deal: EightsDeal, seat: Seat, rng: Random, /
    ) -> EightsDeal:
        pool = [c for s, h in enumerate(deal.hands) if s != seat for c in h] + list(deal.stock)
        rng.shuffle(pool)
        hands = tuple(h if s == seat else tuple(pool.pop() for _ in h) for s, h in enumerate(deal.hands))
        new = deal.new if deal.turn == seat else hands[deal.turn][len(hands[deal.turn]) - len(deal.new) :]
        return replace(deal, seed=rng.randbytes(32), hands=hands, stock=tuple(pool), new=new)


def hand_size(players: int) -> int:
    return 7 if players == 2 else 5


def turn_starter(cards: tuple[Card, ...], seed: bytes) -> tuple[Card, tuple[Card, ...]]:
    """(the starter, the stock): an eight goes back to a random place of the stock and the next card is turned."""
    tries = 0
    while rank(cards[0]) == EIGHT:
        rest = cards[1:]
        place = picked(len(rest) + 1, seed, f"buried eight {tries}")
        cards = (*rest[:place], cards[0], *rest[place:])
        tries += 1
    return cards[0], cards[1:]


def why_not(deal: EightsDeal, f: Face) -> Illegal | None:
    """Whether a card may be played, the suit it names apart."""
    top, r = deal.pile[-1], rank_of(f)
    if deal.due:
        return None if r == TWO else Illegal("two_or_draw", {"n": deal.due})
    if r in (EIGHT, rank(top)) or suit_of(f) == deal.suit:
        return None
    return Illegal("does_not_match", {"card": f, "top": face(top), "suit": deal.suit})


def can_draw(options: EightsOptions, deal: EightsDeal) -> bool:
    if deal.due:
        return True
    if options.draw_limit and deal.draws >= options.draw_limit:
        return False
    return bool(deal.stock) or (options.reshuffle and len(deal.pile) > 1)


def can_pass(options: EightsOptions, deal: EightsDeal) -> bool:
    if deal.due:
        return False
    if options.draw_limit and deal.draws >= options.draw_limit:
        return True
    playable = any(why_not(deal, f) is None for f in faces(deal.hands[deal.turn]))
    return not can_draw(options, deal) and not playable


def _renewed(options: EightsOptions, deal: EightsDeal, events: list[Event]) -> EightsDeal:
    """With `reshuffle` an empty stock is made anew from the pile without its top card."""
    if deal.stock or not options.reshuffle or len(deal.pile) < 2:
        return deal
    events.append(Event("stock_renewed"))
    stock = shuffled(deal.pile[:-1], deal.seed, f"reshuffle {deal.shuffles}")
    return replace(deal, stock=stock, pile=deal.pile[-1:], shuffles=deal.shuffles + 1)


def is_over(deal: EightsDeal) -> bool:
    return not all(deal.hands) or deal.passes >= len(deal.hands)


def card_points(c: Card) -> int:
    r = rank(c)
    return 50 if r == EIGHT else min(r, 10)


def score_of(setup: Setup, deal: EightsDeal) -> Score:
    """Out: all values left in the other hands. Blocked: the lowest hand scores the differences; equal ones share."""
    values = [sum(map(card_points, h)) for h in deal.hands]
    reason = "blocked" if all(deal.hands) else "out"
    winners = leaders(values, low=True) if reason == "blocked" else tuple(Seat(s) for s, h in enumerate(deal.hands) if not h)
    share = (sum(values) - min(values) * len(values)) // len(winners)
    points = tuple(share if s in winners else 0 for s in range(len(values)))
    lines = tuple(Line(s, "cards_left", share) for s in winners if share)
    return Score(setup=setup, reason=reason, winners=winners, points=points, lines=lines)
