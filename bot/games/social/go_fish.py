"""Go Fish (rulebook social, "Go Fish")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import RANKS, faces, packs, put, rank, suit
from bot.games.core import Action, Ask, Card, Event, Illegal, Line, Seat, Step
from bot.games.luck import shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing, leaders
from bot.games.social.common import JuniorOptions, after, after_deals, grouped, rank_texts, rank_word
from bot.games.view import Say, TableView, Zone
from bot.games.zones import hand_zones, seat_views, stock_zone

VALUES = dict(zip(RANKS, (15, *range(2, 14)), strict=True))
IDLE = 100  # asks in a row that move no card, with no stock left: nobody can go on, the game ends (ours)


class GoFishOptions(JuniorOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=6, description="players at the table")] = 2
    deal: Annotated[
        Literal["seed", "bicycle"],
        Meta(description="7 cards each for two players and 5 for more (seed), or 7 for up to three (bicycle)"),
    ] = "seed"
    next: Annotated[
        Literal["asked", "left"], Meta(description="who plays after an unlucky draw: the seat asked, or the left")
    ] = "asked"
    lucky_draw: Annotated[bool, Meta(description="drawing the rank you asked for gives another turn")] = True
    end: Annotated[
        Literal["either", "all_books"],
        Meta(description="the game ends when a hand or the stock is empty, or only when all sets are laid"),
    ] = "either"
    refill: Annotated[Literal[1, 5, 7], Meta(description="cards an empty hand draws when play goes on to the last set")] = 1
    sets: Annotated[Literal["books", "pairs"], Meta(description="collect four of a rank, or two")] = "books"
    score: Annotated[Literal["count", "value"], Meta(description="every set counts 1, or its value (ace 15, king 13 …)")] = (
        "count"
    )
    games: Annotated[int, Meta(ge=1, le=10, description="games in a match")] = 1


class AskFor(Action, frozen=True, tag="ask"):
    """Ask another seat for all its cards of a rank."""

    target: Seat
    rank: str


class Draw(Action, frozen=True):
    """Draw instead of asking: with an empty hand, or when nobody else has a card."""


GoFishAction: TypeAlias = AskFor | Draw | Next
DRAW = Draw()


class GoFishDeal(Deal, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # first = next to draw
    books: tuple[tuple[Card, ...], ...]  # the cards of each seat's sets, set by set
    turn: Seat
    idle: int = 0  # asks in a row that moved no card
    over: bool = False


class GoFish(Match[GoFishOptions, GoFishDeal, GoFishAction]):
    key = "go_fish"
    revision = 1
    options_type = GoFishOptions
    state_type: ClassVar = MatchState[GoFishOptions, GoFishDeal]
    actions: ClassVar = GoFishAction
    reveals = frozenset({"fished"})

    def start_deal(
        self, options: GoFishOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[GoFishDeal]:
        n = options.players
        pack = shuffled(packs(), seed, "pack")
        size = hand_size(options)
        first = Seat((setup.dealer + 1) % n)
        hands = tuple(tuple(pack[(s - first) % n : n * size : n]) for s in range(n))
        deal = GoFishDeal(seed=seed, hands=hands, stock=pack[n * size :], books=((),) * n, turn=first)
        events: list[Event] = []
        for s in range(n):
            deal = lay_sets(options, deal, Seat(s), events)
        if not deal.hands[first]:  # every card of it was in sets
            deal = self._pass_on(options, deal, Seat((first - 1) % n))
        return Step(deal, tuple(events))

    # ---- the turn

    def deal_asks(self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, /) -> Sequence[Ask[GoFishAction]]:
        if deal.over:
            return ()
        actions: tuple[GoFishAction, ...] = (DRAW,) if must_draw(deal) else tuple(self._questions(deal))
        default = DRAW if actions == (DRAW,) else self._default(deal)
        return (Ask(deal.turn, "ask" if default != DRAW else "refill", actions, default=default, seconds=options.turn_s),)

    def _questions(self, deal: GoFishDeal) -> list[AskFor]:
        ranks = sorted({rank(c) for c in deal.hands[deal.turn]})
        n = len(deal.hands)
        others = [Seat((deal.turn + k) % n) for k in range(1, n)]
        return [AskFor(s, RANKS[r - 1]) for s in others if deal.hands[s] for r in ranks]

    def _default(self, deal: GoFishDeal) -> AskFor:
        """The lowest own rank, of the next seat on the left that has cards."""
        target = after(deal.turn, len(deal.hands), lambda s: bool(deal.hands[s]))
        assert target is not None
        return AskFor(target, RANKS[min(rank(c) for c in deal.hands[deal.turn]) - 1])

    def deal_check(
        self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, seat: Seat, action: GoFishAction, /
    ) -> Illegal | None:
        if deal.over:
            return Illegal("deal_over")
        if seat != deal.turn:
            return Illegal("not_your_turn")
        if isinstance(action, Draw):
            return None if must_draw(deal) else Illegal("ask_first")
        if not isinstance(action, AskFor) or must_draw(deal):
            return Illegal("draw_first")
        if action.target == seat or not 0 <= action.target < len(deal.hands):
            return Illegal("ask_another")
        if not deal.hands[action.target]:
            return Illegal("asked_has_none", {"target": action.target})
        if action.rank not in tuple(RANKS) or not _of(deal.hands[seat], action.rank):
            return Illegal("rank_not_held", {"rank": action.rank})
        return None

    def deal_apply(
        self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, seat: Seat, action: GoFishAction, at: int, /
    ) -> Step[GoFishDeal]:
        events: list[Event] = []
        if isinstance(action, AskFor):
            deal = self._ask(options, deal, action, events)
        else:
            deal = self._refill(options, deal, events)
        return Step(replace(deal, over=self._over(options, deal, asked=isinstance(action, AskFor))), tuple(events))

    def _ask(self, options: GoFishOptions, deal: GoFishDeal, ask: AskFor, events: list[Event]) -> GoFishDeal:
        seat, word = deal.turn, rank_word(ask.rank, options.junior)
        came = _of(deal.hands[ask.target], ask.rank)
        told = {"seat": seat, "target": ask.target, "rank": word, "n": len(came)}
        if not came:
            events.append(Event("go_fish", told))
            return self._fish(options, deal, ask, events)
        secret = {s: {"cards": faces(came)} for s in (seat, ask.target)}
        events.append(Event("got_cards", told, secret))
        left = tuple(c for c in deal.hands[ask.target] if c not in came)
        hands = put(put(deal.hands, ask.target, left), seat, deal.hands[seat] + came)
        deal = lay_sets(options, replace(deal, hands=hands, idle=0), seat, events)
        return deal if deal.hands[seat] or deal.stock else self._pass_on(options, deal, seat)

    def _fish(self, options: GoFishOptions, deal: GoFishDeal, ask: AskFor, events: list[Event]) -> GoFishDeal:
        seat, n = deal.turn, len(deal.hands)
        lucky = False
        if deal.stock:
            card = deal.stock[0]
            lucky = RANKS[rank(card) - 1] == ask.rank
            hands = put(deal.hands, seat, (*deal.hands[seat], card))
            deal = replace(deal, hands=hands, stock=deal.stock[1:], idle=0)
            name = faces((card,))[0]
            shown = {"seat": seat, "card": name}
            events.append(Event("fished", shown) if lucky else Event("drew", {"seat": seat}, {seat: {"card": name}}))
            deal = lay_sets(options, deal, seat, events)
        else:
            deal = replace(deal, idle=deal.idle + 1)
        if lucky and options.lucky_draw:
            return deal if deal.hands[seat] or deal.stock else self._pass_on(options, deal, seat)
        heir = ask.target if options.next == "asked" else Seat((seat + 1) % n)
        return self._pass_on(options, deal, Seat((heir - 1) % n))

    def _refill(self, options: GoFishOptions, deal: GoFishDeal, events: list[Event]) -> GoFishDeal:
        """An empty hand draws and goes on to ask; a hand whose cards nobody else can match draws one and passes."""
        seat = deal.turn
        empty = not deal.hands[seat]
        drawn = deal.stock[: options.refill if empty else 1]
        hands = put(deal.hands, seat, deal.hands[seat] + drawn)
        deal = replace(deal, hands=hands, stock=deal.stock[len(drawn) :], idle=deal.idle + (not drawn))
        events.append(Event("refilled", {"seat": seat, "n": len(drawn)}, {seat: {"cards": faces(drawn)}}))
        deal = lay_sets(options, deal, seat, events)
        stays = empty and (deal.hands[seat] or deal.stock)
        return deal if stays else self._pass_on(options, deal, seat)

    def _pass_on(self, options: GoFishOptions, deal: GoFishDeal, seat: Seat) -> GoFishDeal:
        """The turn goes to the next seat on the left of `seat` that can do anything."""
        heir = after(seat, len(deal.hands), lambda s: bool(deal.hands[s] or deal.stock))
        return replace(deal, turn=deal.turn if heir is None else heir)

    def _over(self, options: GoFishOptions, deal: GoFishDeal, asked: bool) -> bool:
        if options.end == "either":
            return asked and (not deal.stock or not all(deal.hands))
        return (not deal.stock and not any(deal.hands)) or deal.idle >= IDLE

    # ---- the score and the view

    def deal_score(
        self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return score_of(options, setup, [book_ranks(options, b) for b in deal.books]) if deal.over else None

    def standing(self, options: GoFishOptions, ledger: tuple[Score, ...], /) -> Standing:
        return after_deals(ledger, options.players, options.games)

    def deal_view(
        self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        books = (self._book_zone(Seat(s), b, options) for s, b in enumerate(deal.books) if b)
        return TableView(
            you=seat,
            phase="play",
            seats=seat_views(deal.hands),
            zones=(*hand_zones(deal.hands, seat), stock_zone(len(deal.stock)), *books),
            notices=(Say("notice-junior"),) if options.junior else (),
            ranks=rank_texts(options),
        )

    def _book_zone(self, seat: Seat, book: tuple[Card, ...], options: GoFishOptions) -> Zone:
        """The laid ranks are public, one card stands for each set."""
        shown = faces(book[:: set_size(options)])
        label = Say("zone-sets", {"n": len(shown)})
        return Zone(key=f"sets:{seat}", role="taken", layout="row", seat=seat, cards=shown, count=len(book), label=label)

    def deal_cards(self, deal: GoFishDeal, /) -> tuple[Card, ...]:
        return (*deal.stock, *(c for h in deal.hands for c in h), *(c for b in deal.books for c in b))

    def deal_determinize(
        self, options: GoFishOptions, setup: Setup, deal: GoFishDeal, seat: Seat, rng: Random, /
    ) -> GoFishDeal:
        pool = [c for s, h in enumerate(deal.hands) if s != seat for c in h] + list(deal.stock)
        rng.shuffle(pool)
        hands = tuple(h if s == seat else tuple(pool.pop() for _ in h) for s, h in enumerate(deal.hands))
        return replace(deal, seed=rng.randbytes(32), hands=hands, stock=tuple(pool))


def hand_size(options: GoFishOptions) -> int:
    return 7 if options.players <= (3 if options.deal == "bicycle" else 2) else 5


def set_size(options: GoFishOptions) -> int:
    return 4 if options.sets == "books" else 2


def must_draw(deal: GoFishDeal) -> bool:
    """Nothing to ask with, or nobody to ask."""
    return not deal.hands[deal.turn] or not any(h for s, h in enumerate(deal.hands) if s != deal.turn)


def lay_sets(options: GoFishOptions, deal: GoFishDeal, seat: Seat, events: list[Event]) -> GoFishDeal:
    """Every complete set of a hand is shown and laid; of pairs those of lowest suit go."""
    size = set_size(options)
    for value, cards in sorted(grouped(deal.hands[seat], rank).items()):
        for _ in range(len(cards) // size):
            laid = tuple(sorted(cards, key=suit)[:size])
            cards = [c for c in cards if c not in laid]
            rest = tuple(c for c in deal.hands[seat] if c not in laid)
            books = put(deal.books, seat, deal.books[seat] + laid)
            deal = replace(deal, hands=put(deal.hands, seat, rest), books=books)
            word = rank_word(RANKS[value - 1], options.junior)
            events.append(Event("set_laid", {"seat": seat, "rank": word, "cards": faces(laid)}))
    return deal


def book_ranks(options: GoFishOptions, book: Sequence[Card]) -> tuple[str, ...]:
    return tuple(RANKS[rank(c) - 1] for c in book[:: set_size(options)])


def score_of(options: GoFishOptions, setup: Setup, books: Sequence[Sequence[str]]) -> Score:
    """The score of laid ranks, by seat."""
    points = tuple(sum(VALUES[r] if options.score == "value" else 1 for r in ranks) for ranks in books)
    lines = tuple(Line(Seat(s), "sets", p) for s, p in enumerate(points) if p)
    return Score(setup=setup, reason="sets_counted", winners=leaders(points), points=points, lines=lines)


def _of(hand: tuple[Card, ...], r: str) -> tuple[Card, ...]:
    return tuple(c for c in hand if RANKS[rank(c) - 1] == r)
