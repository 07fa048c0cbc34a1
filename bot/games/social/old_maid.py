"""Old Maid (rulebook social, "Old Maid")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import SUITS, card, face, faces, packs, put, rank, suit, take
from bot.games.core import Action, Ask, Card, Draft, Event, Face, Illegal, Line, Seat, Step
from bot.games.luck import picked, shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing
from bot.games.social.common import JuniorOptions, after, after_deals, grouped, rank_texts
from bot.games.view import Say, TableView, Zone
from bot.games.zones import hand_zones, seat_views

ARRANGE_S = 10.0  # the offerer's time to order the fan


class OldMaidOptions(JuniorOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=8, description="players at the table")] = 4
    odd: Annotated[
        Literal["three_queens_out", "one_queen_out", "vieux_garcon", "secret"],
        Meta(description="the odd card: the queen of spades, the last of three queens, the only jack, or a secret one"),
    ] = "three_queens_out"
    pairs: Annotated[Literal["rank", "colour"], Meta(description="a pair is two of a rank, or also of one colour")] = "rank"
    fan: Annotated[
        Literal["shuffled", "arranged"], Meta(description="the offered hand is shuffled, or its owner may order it first")
    ] = "shuffled"
    hands: Annotated[int, Meta(ge=1, le=10, description="hands in a match")] = 1


class Take(Action, frozen=True):
    """Take the card at a place of the offered fan, 1 is the first."""

    place: int


class Arrange(Action, frozen=True):
    """Offer the own hand in this order."""

    cards: tuple[Face, ...]


class Shuffle(Action, frozen=True):
    """Offer the own hand shuffled."""


OldMaidAction: TypeAlias = Take | Arrange | Shuffle | Next
SHUFFLE = Shuffle()


class OldMaidDeal(Deal, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...]
    paired: tuple[Card, ...]  # discarded face up
    offerer: Seat
    fan: tuple[Card, ...]  # the offerer's hand in the order offered; () while it may still be arranged
    removed: tuple[Card, ...]  # what lies outside; known to nobody with `secret`
    takes: int = 0

    @property
    def taker(self) -> Seat:
        seat = after(self.offerer, len(self.hands), lambda s: bool(self.hands[s]))
        return self.offerer if seat is None else seat

    @property
    def loser(self) -> Seat | None:
        """The holder of the only card left."""
        holders = [Seat(s) for s, h in enumerate(self.hands) if h]
        return holders[0] if len(holders) == 1 and len(self.hands[holders[0]]) == 1 else None


class OldMaid(Match[OldMaidOptions, OldMaidDeal, OldMaidAction]):
    key = "old_maid"
    revision = 1
    options_type = OldMaidOptions
    state_type: ClassVar = MatchState[OldMaidOptions, OldMaidDeal]
    actions: ClassVar = OldMaidAction

    def setup(self, options: OldMaidOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """The first dealer by lot, later the loser deals."""
        dealer = ledger[-1].data["loser"] if ledger else picked(options.players, seed, "first dealer")
        return Setup(dealer=Seat(dealer), seats=tuple(Seat(i) for i in range(options.players)))

    def start_deal(
        self, options: OldMaidOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[OldMaidDeal]:
        n = options.players
        out = removed(options, seed)
        pack = shuffled([c for c in packs() if c not in out], seed, "pack")
        first = (setup.dealer + 1) % n
        hands, paired, events = [], list[Card](), list[Event]()
        for s in range(n):
            keep, gone = split_pairs(options, pack[(s - first) % n :: n])
            hands.append(keep)
            paired += gone
            if gone:
                events.append(Event("pairs_discarded", {"seat": s, "cards": faces(gone)}))
        offerer = after((setup.dealer - 1) % n, n, lambda s: bool(hands[s]))
        deal = OldMaidDeal(
            seed=seed, hands=tuple(hands), paired=tuple(paired), offerer=Seat(offerer or 0), fan=(), removed=out
        )
        return Step(self._offer(options, deal, deal.offerer), tuple(events))

    def _offer(self, options: OldMaidOptions, deal: OldMaidDeal, offerer: Seat) -> OldMaidDeal:
        deal = replace(deal, offerer=offerer, fan=())
        arranges = options.fan == "arranged" and len(deal.hands[offerer]) > 1 and deal.loser is None
        return deal if arranges else _shuffled_fan(deal)

    # ---- the turn

    def deal_asks(self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, /) -> Sequence[Ask[OldMaidAction]]:
        if deal.loser is not None:
            return ()
        if not deal.fan:
            hand = faces(sorted(deal.hands[deal.offerer]))
            ideas: dict[OldMaidAction, None] = dict.fromkeys((SHUFFLE, Arrange(hand), Arrange(hand[::-1])))
            draft = Draft(hand, groups=0)
            return (
                Ask(
                    deal.offerer, "arrange", tuple(ideas), exhaustive=False, default=SHUFFLE, seconds=ARRANGE_S, draft=draft
                ),
            )
        takes = tuple(Take(i + 1) for i in range(len(deal.fan)))
        return (Ask(deal.taker, "take", takes, default=takes[0], seconds=options.turn_s),)

    def deal_check(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, seat: Seat, action: OldMaidAction, /
    ) -> Illegal | None:
        if deal.loser is not None:
            return Illegal("deal_over")
        if seat != (deal.taker if deal.fan else deal.offerer):
            return Illegal("not_your_turn")
        if not deal.fan:
            return self._check_arranging(deal, seat, action)
        if not isinstance(action, Take):
            return Illegal("take_a_card")
        return None if 1 <= action.place <= len(deal.fan) else Illegal("no_such_place", {"n": len(deal.fan)})

    def _check_arranging(self, deal: OldMaidDeal, seat: Seat, action: OldMaidAction) -> Illegal | None:
        if isinstance(action, Shuffle):
            return None
        if not isinstance(action, Arrange):
            return Illegal("fan_not_offered")
        found = take(deal.hands[seat], action.cards)
        return None if found is not None and not found[1] else Illegal("arrange_all_cards")

    def deal_drafts(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, seat: Seat, groups: tuple[tuple[str, ...], ...], /
    ) -> tuple[OldMaidAction, ...]:
        """The cards in the order picked; those not picked follow as they are."""
        if deal.fan or seat != deal.offerer:
            return ()
        first = [f for group in groups for f in group]
        rest = [f for f in faces(sorted(deal.hands[seat])) if f not in first]
        return (Arrange((*first, *rest)),)

    def deal_apply(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, seat: Seat, action: OldMaidAction, at: int, /
    ) -> Step[OldMaidDeal]:
        if isinstance(action, Take):
            return self._take(options, deal, action.place)
        if isinstance(action, Arrange):
            found = take(deal.hands[seat], action.cards)
            assert found is not None
            return Step(replace(deal, fan=found[0]), (Event("offered", {"seat": seat}),))
        return Step(_shuffled_fan(deal), (Event("offered", {"seat": seat}),))

    def _take(self, options: OldMaidOptions, deal: OldMaidDeal, place: int) -> Step[OldMaidDeal]:
        offerer, taker, card = deal.offerer, deal.taker, deal.fan[place - 1]
        rest = tuple(c for c in deal.hands[offerer] if c != card)
        keep, gone = split_pairs(options, (*deal.hands[taker], card))
        told = {"seat": taker, "target": offerer}
        if gone:
            event = Event("took_a_pair", {**told, "cards": faces(gone)})
        else:
            event = Event("took", told, {s: {"card": face(card)} for s in (taker, offerer)})
        hands = put(put(deal.hands, offerer, rest), taker, keep)
        deal = replace(deal, hands=hands, paired=deal.paired + gone, takes=deal.takes + 1)
        heir = after((taker - 1) % len(hands), len(hands), lambda s: bool(hands[s]))
        events = [event, *(Event("safe", {"seat": s}) for s in (taker, offerer) if not hands[s])]
        return Step(self._offer(options, deal, taker if heir is None else heir), tuple(events))

    # ---- the score and the view

    def deal_score(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        if deal.loser is None:
            return None
        points = tuple(int(s == deal.loser) for s in range(options.players))
        winners = tuple(Seat(s) for s in range(options.players) if s != deal.loser)
        lines = (Line(deal.loser, "old_maid", 1),)
        data = {"loser": deal.loser}
        return Score(setup=setup, reason="old_maid", winners=winners, points=points, lines=lines, data=data)

    def standing(self, options: OldMaidOptions, ledger: tuple[Score, ...], /) -> Standing:
        return after_deals(ledger, options.players, options.hands, low=True)

    def deal_view(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        zones = list(hand_zones(deal.hands, seat, shown=range(options.players) if over else ()))
        if deal.fan and not over:
            label = Say("zone-fan", {"seat": deal.offerer})
            hidden = (None,) * len(deal.fan)
            names = tuple(str(i + 1) for i in range(len(hidden)))
            zones.append(
                Zone(key="fan", role="layout", layout="row", cards=hidden, count=len(hidden), label=label, names=names)
            )
        if deal.paired:
            shown = faces(deal.paired[-2:])
            zones.append(
                Zone(
                    key="discard", role="discard", layout="row", cards=shown, count=len(deal.paired), label=Say("zone-pairs")
                )
            )
        safe = [s for s, h in enumerate(deal.hands) if not h]
        notices = (Say("notice-junior"),) if options.junior else ()
        return TableView(
            you=seat,
            phase="take" if deal.fan else "arrange",
            seats=seat_views(deal.hands, out=safe),
            zones=tuple(zones),
            notices=(Say(f"notice-{options.odd}"), *notices),
            ranks=rank_texts(options),
        )

    def deal_cards(self, deal: OldMaidDeal, /) -> tuple[Card, ...]:
        return (*(c for h in deal.hands for c in h), *deal.paired, *deal.removed)

    def deal_determinize(
        self, options: OldMaidOptions, setup: Setup, deal: OldMaidDeal, seat: Seat, rng: Random, /
    ) -> OldMaidDeal:
        """Hidden are the other hands, the order of a fan, and a card removed in secret. Nobody holds a pair."""
        secret = options.odd == "secret"
        pool = [c for s, h in enumerate(deal.hands) if s != seat for c in h] + (list(deal.removed) if secret else [])
        hands, out = _dealt_without_pairs(options, deal, seat, pool, deal.removed if secret else (), rng)
        fan = list(hands[deal.offerer]) if deal.fan else []
        rng.shuffle(fan)
        if deal.offerer == seat and options.fan == "arranged":
            fan = list(deal.fan)
        return replace(deal, seed=rng.randbytes(32), hands=hands, fan=tuple(fan), removed=out if secret else deal.removed)


def removed(options: OldMaidOptions, seed: bytes) -> tuple[Card, ...]:
    """The cards that stay out of the pack."""
    if options.odd == "secret":
        return shuffled(packs(), seed, "secret card")[:1]
    if options.odd == "one_queen_out":
        return (card("Qc"),)
    kept, r = ("Js", "J") if options.odd == "vieux_garcon" else ("Qs", "Q")
    return tuple(card(r + s) for s in SUITS if r + s != kept)


def pair_key(options: OldMaidOptions, c: Card) -> tuple[int, bool]:
    """Two cards with the same key are a pair."""
    return rank(c), options.pairs == "colour" and suit(c) in (1, 2)


def split_pairs(options: OldMaidOptions, hand: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """(what is kept, what is discarded): of three equal cards the two lowest suits go."""
    gone: list[Card] = []
    for cards in grouped(sorted(hand, key=suit), lambda c: pair_key(options, c)).values():
        gone += cards[: len(cards) // 2 * 2]
    return tuple(c for c in hand if c not in gone), tuple(gone)


def _shuffled_fan(deal: OldMaidDeal) -> OldMaidDeal:
    return replace(deal, fan=shuffled(sorted(deal.hands[deal.offerer]), deal.seed, f"fan {deal.takes}"))


def _dealt_without_pairs(
    options: OldMaidOptions, deal: OldMaidDeal, seat: Seat, pool: list[Card], out: tuple[Card, ...], rng: Random
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The pool over the other hands so that no hand holds two cards that pair; in a rare dead end, however it falls."""
    rng.shuffle(pool)
    fallen = iter(tuple(pool))
    pool.sort(key=lambda c: -sum(pair_key(options, c) == pair_key(options, d) for d in pool))
    rows: list[list[Card]] = [list(h) if s == seat else [] for s, h in enumerate(deal.hands)]
    sizes = [len(h) for h in deal.hands]
    extra: list[Card] = []
    for c in pool:
        key = pair_key(options, c)
        open_rows = [s for s in range(len(rows)) if s != seat and len(rows[s]) < sizes[s]]
        clean = [s for s in open_rows if all(pair_key(options, d) != key for d in rows[s])]
        room = len(extra) < len(out)
        if not clean and not room:
            hands = tuple(h if s == seat else tuple(next(fallen) for _ in h) for s, h in enumerate(deal.hands))
            return hands, tuple(fallen)
        spot = rng.choice([*clean, *([-1] if room else [])])
        (extra if spot < 0 else rows[spot]).append(c)
    return tuple(tuple(r) for r in rows), tuple(extra)
