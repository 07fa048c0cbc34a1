"""Matches of one hand after another at one table, whoever plays it: what all of them share, and what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.cards import face, faces, packs
from bot.games.core import Ask, Card, Groups, Illegal, Line, Seat, Step
from bot.games.gin import play
from bot.games.gin.actions import GinAction
from bot.games.gin.hand import GinDeal, all_cards, count_of, deal_hand, is_open, left_in_hand
from bot.games.gin.options import HandRules, hand_rules
from bot.games.gin.scoring import HandScore, against_one, against_two
from bot.games.gin.showing import best_answer
from bot.games.gin.solver import mask_of
from bot.games.luck import shuffled
from bot.games.match import Match, MatchState, Score, Setup
from bot.games.view import Mark, Say, SeatView, TableView, Zone
from bot.games.zones import stock_zone


def drawn_order(players: int, seed: bytes) -> tuple[Seat, ...]:
    """The seats by the cards they draw for the deal, the highest first: K high, A low, then s h d c."""
    cards = shuffled(packs(), seed, "draw for deal")[:players]
    return tuple(Seat(s) for s in sorted(range(players), key=lambda s: (-(cards[s] & 15), -(cards[s] >> 4 & 3))))


def hand_score(rules: HandRules, deal: GinDeal) -> HandScore:
    """What a finished hand is worth, by player of the deal."""
    if deal.shown is None:
        return HandScore("drawn", None, (), 0)
    knocker = deal.shown.player
    counts = [deal.shown.count if a is None else a.count for a in deal.answers]
    if len(deal.seats) == 3:
        return against_two(rules, deal.ending, counts, knocker)
    upcard = None if deal.upcard is None else face(deal.upcard)
    score = against_one(rules, deal.ending, counts[knocker], counts[1 - knocker], upcard)
    own = (knocker, 1 - knocker)
    lines = tuple((own[p], why, n) for p, why, n in score.lines)
    return replace(score, winner=None if score.winner is None else own[score.winner], lines=lines)


def reason(deal: GinDeal, score: HandScore) -> str:
    """Why the hand is over, in the words of `reason-…`."""
    return deal.ending if score.ended == "drawn" else score.ended


class OneTable(Match[Any, GinDeal, GinAction]):
    """A match whose hands are played by the seats of `Setup.seats`, turns beginning left of the dealer."""

    actions = GinAction
    revision = 1

    # ---- the hand

    def start_deal(self, options: Any, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[GinDeal]:
        return deal_hand(hand_rules(options), turn_order(setup), seed)

    def deal_asks(self, options: Any, setup: Setup, deal: GinDeal, /) -> Sequence[Ask[GinAction]]:
        return play.asks(hand_rules(options), deal)

    def deal_check(self, options: Any, setup: Setup, deal: GinDeal, seat: Seat, action: GinAction, /) -> Illegal | None:
        return play.check(hand_rules(options), deal, seat, action)

    def deal_apply(
        self, options: Any, setup: Setup, deal: GinDeal, seat: Seat, action: GinAction, at: int, /
    ) -> Step[GinDeal]:
        return play.apply(hand_rules(options), deal, seat, action)

    def deal_drafts(self, options: Any, setup: Setup, deal: GinDeal, seat: Seat, groups: Groups, /) -> tuple[GinAction, ...]:
        return play.drafts(hand_rules(options), deal, seat, groups)

    def deal_cards(self, deal: GinDeal, /) -> tuple[Card, ...]:
        return all_cards(deal)

    def deal_score(self, options: Any, setup: Setup, deal: GinDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if deal.phase != "over":
            return None
        score = hand_score(hand_rules(options), deal)
        lines = tuple(
            Line(seat, why, points)
            for player, why, points in score.lines
            for seat in self.shared_by(options, setup, deal.seats[player])
        )
        winners = () if score.winner is None else self.shared_by(options, setup, deal.seats[score.winner])
        n = options.players
        return Score(
            setup=setup,
            reason=reason(deal, score),
            winners=winners,
            points=tuple(sum(line.points for line in lines if line.seat == s) for s in range(n)),
            lines=lines,
            data={"boxes": [score.boxes if s in winners else 0 for s in range(n)]},
        )

    def shared_by(self, options: Any, setup: Setup, seat: Seat) -> tuple[Seat, ...]:
        """Whose score a seat's points are: its own alone, or its side's."""
        return (seat,)

    def deal_determinize(self, options: Any, setup: Setup, deal: GinDeal, seat: Seat, rng: Random, /) -> GinDeal:
        return play.determinized(hand_rules(options), deal, self.sees(options, setup, seat), rng)

    def sees(self, options: Any, setup: Setup, seat: Seat | None) -> tuple[Seat, ...]:
        """Whose hands this viewer sees during the hand."""
        return () if seat is None else (seat,)

    # ---- the view

    def deal_view(self, options: Any, setup: Setup, deal: GinDeal, seat: Seat | None, over: bool, /) -> TableView:
        rules = hand_rules(options)
        sees = self.sees(options, setup, seat)
        seats = tuple(
            SeatView(
                seat=Seat(s),
                cards=count_of(deal, Seat(s)),
                out=s not in setup.seats,
                side=self.side_of(options, setup, Seat(s)),
                notes=seat_notes(deal, Seat(s)),
            )
            for s in range(options.players)
        )
        return TableView(
            you=seat,
            phase=phase(deal),
            seats=seats,
            zones=zones(rules, deal, sees),
            notices=(*notices(rules, deal), *self.match_notices(options)),
            private=private(rules, deal, seat) if seat in sees and not over else (),
        )

    def view(self, state: MatchState[Any, GinDeal], seat: Seat | None, /) -> TableView:
        view = super().view(state, seat)
        seats = tuple(replace(s, notes=(*self.score_notes(state.ledger, s.seat), *s.notes)) for s in view.seats)
        return replace(view, seats=seats, notices=(*view.notices, *self.sheet(state.options, state.ledger)))

    def score_notes(self, ledger: tuple[Score, ...], seat: Seat) -> tuple[Say, ...]:
        """The boxes of a seat."""
        boxes = sum(score.data["boxes"][seat] for score in ledger)
        return (Say("notice-gin-boxes", {"n": boxes}),) if boxes else ()

    def sheet(self, options: Any, ledger: tuple[Score, ...]) -> tuple[Say, ...]:
        """More of the score than everybody's total."""
        return ()

    def side_of(self, options: Any, setup: Setup, seat: Seat) -> int | None:
        return None

    def match_notices(self, options: Any) -> tuple[Say, ...]:
        return (Say("notice-gin-target", {"n": options.target}),)


def turn_order(setup: Setup) -> tuple[Seat, ...]:
    """The seats of the hand clockwise from the dealer's left; the dealer comes last."""
    at = setup.seats.index(setup.dealer) + 1
    return setup.seats[at:] + setup.seats[:at]


# ------------------------------------------------------------------------------------------------ what is seen of a hand


def phase(deal: GinDeal) -> str:
    return {"upcard": "gin-upcard", "draw": "gin-draw", "throw": "gin-throw", "answer": "gin-answer"}.get(
        deal.phase, "gin-over"
    )


def seat_notes(deal: GinDeal, seat: Seat) -> tuple[Say, ...]:
    player = deal.player(seat)
    if player is None:
        return (Say("notice-gin-idle"),)
    if deal.shown is not None and deal.shown.player == player:
        return (Say(f"notice-gin-showed-{deal.ending}", {"n": deal.shown.count}),)
    if deal.phase == "answer" and deal.answers[player] is not None:
        return (Say("notice-gin-answered"),)
    if deal.known[player] and not is_open(deal, player):
        return (Say("notice-gin-took", {"cards": faces(deal.known[player])}),)
    return ()


def notices(rules: HandRules, deal: GinDeal) -> tuple[Say, ...]:
    said = []
    upcard = None if deal.upcard is None else face(deal.upcard)
    limit = rules.limit(upcard)
    if rules.knock != "never":
        said.append(Say("notice-gin-only") if limit is None else Say("notice-gin-limit", {"n": limit}))
    if rules.doubled(upcard):
        said.append(Say("notice-gin-spade"))
    if deal.dry >= 4 and deal.phase != "over":
        said.append(Say("notice-gin-stall", {"n": rules.stall_limit - deal.dry}))
    return tuple(said)


def private(rules: HandRules, deal: GinDeal, seat: Seat | None) -> tuple[Say, ...]:
    """What the owner of a hand should have before his eyes: what it comes to, and what he has to answer to."""
    player = deal.player(seat)
    if player is None or deal.phase == "over" or (deal.shown and deal.shown.player == player):
        return ()
    said = [] if rules.jokers else _counted(rules, deal, player)
    if deal.phase == "upcard" and player == deal.turn:
        said.append(Say("notice-gin-offered", {"card": face(deal.pile[-1])}))
    if deal.shown is not None:
        said += [Say("notice-gin-open-meld", {"meld": faces(m)}) for m in deal.shown.melds]
        said.append(Say("notice-gin-best-answer", {"n": best_answer(rules, deal, player).count}))
    return tuple(said)


def _counted(rules: HandRules, deal: GinDeal, player: int) -> list[Say]:
    """The count and the melds of a hand, before its throw after the best one."""
    hand = mask_of(deal.hands[player])
    if len(deal.hands[player]) > rules.size:
        hand &= ~(1 << play.least_throw(rules, deal.hands[player], deal.taken))
    melds = [Say("notice-gin-meld", {"meld": rules.pack.faces(m)}) for m in rules.pack.suggested(hand)]
    return [Say("notice-gin-deadwood", {"n": rules.pack.deadwood(hand)}), *melds]


def zones(rules: HandRules, deal: GinDeal, sees: tuple[Seat, ...], tag: str = "") -> tuple[Zone, ...]:
    """The cards of a hand as those see them who see these seats' hands. `tag` tells tables side by side apart."""
    middle = [replace(stock_zone(len(deal.stock)), key=f"stock{tag}"), _pile(rules, deal, tag)]
    if rules.knock == "knock_card" and deal.upcard is not None:
        label = Say("zone-gin-knock-card")
        card = (face(deal.upcard),)
        middle.append(Zone(key=f"upcard{tag}", role="upcard", layout="stack", cards=card, count=1, label=label))
    hands = [_hand(deal, player, sees) for player in range(len(deal.seats))]
    return (*middle, *_melds(deal), *sorted(hands, key=lambda z: z.seat or 0))


def _pile(rules: HandRules, deal: GinDeal, tag: str) -> Zone:
    pile = deal.pile
    if not rules.pile_open:
        latest = {c for c in deal.latest if c is not None}
        pile = tuple(c for c in pile if c in latest or c == pile[-1]) if len(deal.seats) > 2 else pile[-1:]
    spread = len(pile) > 1
    return Zone(
        key=f"discard{tag}",
        role="discard",
        layout="row" if spread else "stack",
        cards=faces(pile),
        count=len(deal.pile),
    )


def _hand(deal: GinDeal, player: int, sees: tuple[Seat, ...]) -> Zone:
    seat = deal.seats[player]
    cards = left_in_hand(deal, player)
    shown = seat in sees or is_open(deal, player)
    new = {deal.drawn, deal.taken} if player == deal.turn and seat in sees else set()
    marks: Mapping[int, Mark] = {i: "new" for i, c in enumerate(cards) if c in new}
    return Zone(
        key=f"hand:{seat}",
        role="hand",
        layout="fan",
        seat=seat,
        cards=faces(cards) if shown else (None,) * len(cards),
        count=len(cards),
        marks=marks,
    )


def _melds(deal: GinDeal) -> list[Zone]:
    """The knocker's melds with what was laid off on them, then the melds of complete answers."""
    if deal.shown is None:
        return []
    found = []
    open_answers = [a for i, a in enumerate(deal.answers) if a is not None and is_open(deal, i)]
    seat = deal.seats[deal.shown.player]
    for i, meld in enumerate(deal.shown.melds):
        laid = [c for a in open_answers if i < len(a.laid) for c in a.laid[i]]
        marks: Mapping[int, Mark] = {len(meld) + k: "new" for k in range(len(laid))}
        cards = faces((*meld, *laid))
        found.append(
            Zone(key=f"meld:{seat}:{i}", role="meld", layout="row", seat=seat, cards=cards, count=len(cards), marks=marks)
        )
    for player, answered in enumerate(deal.answers):
        if answered is not None and is_open(deal, player):
            owner = deal.seats[player]
            found += [
                Zone(key=f"meld:{owner}:{i}", role="meld", layout="row", seat=owner, cards=faces(m), count=len(m))
                for i, m in enumerate(answered.melds)
            ]
    return found
