"""Spoons and Donkey (rulebook race): pass cards round until somebody has four of a kind, then everybody grabs.

A grab is judged by the hand of the pass its presser was looking at, so it costs nothing to be overtaken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import RANKS, face, find, packs, put, rank, suit, without
from bot.games.core import Ask, Card, Event, Face, Illegal, Leave, Press, Result, Resume, Return, Seat, Step, Tick
from bot.games.luck import picked, shuffled
from bot.games.match import MatchState, Next, Score, Setup, Standing
from bot.games.race.press import Race, RaceDeal, RaceOptions, Ready, left_by, ms_of, no, there
from bot.games.view import Role, Say, SeatView, TableView, Zone
from bot.games.zones import hand_zones, stock_zone


class SpoonsOptions(RaceOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=3, le=13, description="players at the table")] = 5
    final: Annotated[
        Literal["co_winners", "duel"], Meta(description="the last two share the win, or play it out with one spoon")
    ] = "co_winners"
    elimination: Annotated[
        Literal["out", "letters"], Meta(description="the loser of a deal is out, or gets the next letter of the word")
    ] = "out"
    word: Annotated[Literal["SPOON", "SPOONS", "DONKEY"], Meta(description="the word to be spelled")] = "SPOON"
    false_grab: Annotated[
        Literal["lose_deal", "ignore"], Meta(description="a grab without reason: it loses the deal, or nothing happens")
    ] = "lose_deal"
    spoon_tie: Annotated[
        Literal["first", "replay"],
        Meta(description="two grab the last one within tie_ms: the first gets it, or the deal is repeated"),
    ] = "first"
    pass_s: Annotated[int, Meta(ge=5, le=60, description="seconds until the cards are passed anyway")] = 15
    grab_s: Annotated[int, Meta(ge=5, le=60, description="seconds to grab after the first grab")] = 20
    max_passes: Annotated[int, Meta(ge=1, le=1000, description="passes without a grab until the cards are redealt")] = 200
    pack: Annotated[Literal["ranks", "full"], Meta(description="one rank for each player, or a whole pack with a stock")] = (
        "ranks"
    )
    direction: Annotated[Literal["left", "right"], Meta(description="where the cards go")] = "left"
    token: Annotated[Literal["spoon", "chocolate", "place"], Meta(description="what is grabbed (words only)")] = "spoon"
    announce: Annotated[
        Literal["silent", "loud"], Meta(description="the first grab only shows on the table, or is called out too")
    ] = "silent"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pack == "full" and self.players > 12:
            raise ValueError("pack full is for 3 to 12 players: thirteen would leave no stock")


TOKENS: Mapping[str, Role] = {"spoon": "spoons", "chocolate": "chocolates", "place": "places"}

# ---- actions


class Pass(Press, frozen=True, kw_only=True):
    """Choose the card to pass on; it may be changed until the pass. `seen`: the number of passes done when pressed."""

    card: Face
    seen: int | None = None


class Grab(Press, frozen=True, kw_only=True):
    """Take a spoon. `seen`: the pass of the hand that the button was shown with; `token`: what the button calls it."""

    shout = True

    seen: int | None = None
    token: Literal["spoon", "chocolate", "place"] = "spoon"


SpoonsAction: TypeAlias = Pass | Grab | Ready | Tick | Resume | Leave | Return | Next

# ---- state

Hands: TypeAlias = tuple[tuple[Card, ...], ...]  # by seat


class Grabbed(msgspec.Struct, frozen=True):
    seat: Seat
    ms: int


class SpoonsDeal(RaceDeal, frozen=True, kw_only=True):
    hands: Hands
    past: tuple[Hands, ...] = ()  # of the passes before, the latest at the end
    pass_no: int = 0
    pass_ms: int = 0  # the last pass or GO
    choices: tuple[Card | None, ...]  # by seat
    got: tuple[Card | None, ...]  # by seat: the card received last
    spoons: int  # left
    grabs: tuple[Grabbed, ...] = ()
    opened_id: int = 0  # of the first grab
    stock: tuple[Card, ...] = ()  # the next card first
    trash: tuple[Card, ...] = ()
    losers: tuple[Seat, ...] | None = None  # None: the deal goes on
    ended: Literal["", "grabbed", "false_grab", "timeout", "redeal", "replay", "left"] = ""

    @property
    def holders(self) -> tuple[Seat, ...]:
        return tuple(g.seat for g in self.grabs)


_HANDS_KEPT = 5  # passes whose hands are known, the present one included
_REDEALS = 3  # in a row: nobody is playing

# ---- the rules of a deal


def ranks_of(options: SpoonsOptions, seats: int) -> str:
    """The ranks in the pack of a deal for so many seats."""
    return RANKS if options.pack == "full" else RANKS[:seats]


def four_of_a_kind(hand: Sequence[Card]) -> bool:
    return len(hand) == 4 and len({rank(c) for c in hand}) == 1


def own_choice(deal: SpoonsDeal, seat: Seat) -> Card:
    """What is passed for a seat that does not choose: the card it got last, at first its lowest."""
    got = deal.got[seat]
    return got if got is not None and got in deal.hands[seat] else min(deal.hands[seat], key=lambda c: (rank(c), suit(c)))


def hand_at(deal: SpoonsDeal, seat: Seat, seen: int) -> tuple[Card, ...] | None:
    """The seat's hand of that pass; None if it is not known any more or not yet."""
    kept = (*deal.past, deal.hands)
    i = len(kept) - 1 - (deal.pass_no - seen)
    return kept[i][seat] if 0 <= i < len(kept) else None


def passed(options: SpoonsOptions, setup: Setup, deal: SpoonsDeal) -> SpoonsDeal:
    """All chosen cards move one seat at the same moment. With a stock the dealer draws, and the card that would come round
    to the dealer goes to the trash."""
    seats = setup.seats
    step = 1 if options.direction == "left" else -1
    stock, trash = deal.stock, deal.trash
    hands, got = list(deal.hands), list(deal.got)
    given = {s: c if (c := deal.choices[s]) is not None else own_choice(deal, s) for s in seats}
    for i, seat in enumerate(seats):
        to = seats[(i + step) % len(seats)]
        sent = given[seat]
        if options.pack == "full" and to == setup.dealer:
            if not stock:
                stock, trash = shuffled(trash, deal.seed, f"trash {deal.pass_no}"), ()
            trash, sent, stock = (*trash, sent), stock[0], stock[1:]
        hands[to] = (*without(hands[to], given[to]), sent)
        got[to] = sent
    return replace(
        deal,
        hands=tuple(hands),
        past=(*deal.past, deal.hands)[-(_HANDS_KEPT - 1) :],
        pass_no=deal.pass_no + 1,
        choices=(None,) * len(deal.choices),
        got=tuple(got),
        stock=stock,
        trash=trash,
    )


def reactions(deal: SpoonsDeal) -> list[int]:
    """How long each grab took, in ms: the first one since the last pass, the others since the first."""
    return [max(0, g.ms - (deal.grabs[0].ms if i else deal.pass_ms)) for i, g in enumerate(deal.grabs)]


# ---- the rules that join deals


class Fate(msgspec.Struct, frozen=True):
    """What a deal does to the match."""

    seats: tuple[Seat, ...]  # still in
    letters: Mapping[Seat, int]
    out: tuple[Seat, ...]  # leaving now
    over: bool

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.seats if self.over else ()


def survivors(options: SpoonsOptions) -> int:
    """How many are still in when the match ends."""
    return 2 if options.final == "co_winners" else 1


def fate(
    options: SpoonsOptions,
    seats: Sequence[Seat],
    letters: Mapping[Seat, int],
    losers: Sequence[Seat],
    left: Sequence[Seat] = (),
) -> Fate:
    """`left`: whose players have left for good; they are out like those who have lost all."""
    if options.elimination == "letters":
        letters = {**letters, **{s: letters.get(s, 0) + 1 for s in losers}}
        lost = [s for s in losers if letters[s] >= len(options.word)]
    else:
        lost = list(losers)
    out = tuple(s for s in seats if s in lost or s in left)
    still = tuple(s for s in seats if s not in out)
    return Fate(still, letters, out, len(still) <= survivors(options))


def _choosing(setup: Setup, deal: SpoonsDeal) -> int:
    """How many have not chosen the card to pass; nobody waits for who has left."""
    return sum(deal.choices[s] is None for s in there(setup))


def _all_safe(setup: Setup, deal: SpoonsDeal) -> bool:
    """Whether everybody who is there has a spoon."""
    return set(deal.holders) >= set(there(setup))


class Spoons(Race[SpoonsOptions, SpoonsDeal, SpoonsAction]):
    key = "spoons"
    revision = 1
    pointed = False
    options_type = SpoonsOptions
    state_type = MatchState[SpoonsOptions, SpoonsDeal]
    actions = SpoonsAction

    # ---- deal

    def setup(self, options: SpoonsOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        if not ledger:
            seats = tuple(Seat(s) for s in range(options.players))
            return Setup(dealer=Seat(picked(options.players, seed, "first dealer")), seats=seats)
        seats = tuple(Seat(s) for s in ledger[-1].data["seats"])
        before = ledger[-1].setup.dealer
        dealer = next((s for s in seats if s > before), seats[0] if seats else before)
        roles = {str(s): n for s, n in letters_of(ledger).items()}
        return Setup(dealer=dealer, seats=seats, roles=roles, left=left_by(ledger))

    def start_deal(
        self, options: SpoonsOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[SpoonsDeal]:
        n = len(setup.seats)
        wanted = ranks_of(options, n)
        cards = shuffled([c for c in packs() if face(c)[0] in wanted], seed, "pack")
        hands: list[tuple[Card, ...]] = [()] * options.players
        for i, seat in enumerate(setup.seats):
            hands[seat] = cards[4 * i : 4 * i + 4]
        nobody = (None,) * options.players
        deal = SpoonsDeal(seed=seed, hands=tuple(hands), choices=nobody, got=nobody, spoons=n - 1, stock=cards[4 * n :])
        return Step(deal)

    def deal_cards(self, deal: SpoonsDeal, /) -> tuple[Card, ...]:
        return (*(c for hand in deal.hands for c in hand), *deal.stock, *deal.trash)

    def over(self, deal: SpoonsDeal, /) -> bool:
        return deal.ended != ""

    # ---- presses

    def press_asks(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, /) -> Sequence[Ask[SpoonsAction]]:
        asks: list[Ask[SpoonsAction]] = []
        grab = Grab(seen=deal.pass_no, token=options.token)
        for seat in there(setup):
            if seat in deal.holders:
                continue
            if deal.grabs:
                asks.append(Ask(seat, "spoons", (grab,), waits=False))
                continue
            cards = [
                Pass(card=face(c), seen=deal.pass_no) for c in sorted(deal.hands[seat], key=lambda c: (rank(c), suit(c)))
            ]
            default = Pass(card=face(own_choice(deal, seat)), seen=deal.pass_no)
            asks.append(Ask(seat, "spoons", (*cards, grab), default=default, waits=False))
        return asks

    def press_check(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat, press: Any, /
    ) -> Illegal | None:
        deal = self.settled(options, setup, deal, ms_of(press.id) if press.id else None).state
        if deal.ended:
            return no("void", "cause-over")
        if isinstance(press, Pass):
            return self._check_pass(deal, seat, press)
        verdict = self._verdict(deal, seat, press)
        return None if verdict in ("spoon", "tie", "false") else no(verdict, f"cause-grab-{verdict}")

    def _check_pass(self, deal: SpoonsDeal, seat: Seat, press: Pass) -> Illegal | None:
        if deal.grabs:
            return no("void", "cause-passes-over")
        if press.seen is not None and press.seen != deal.pass_no:
            return no("stale", "cause-passed")
        if find(deal.hands[seat], press.card) is None:
            return no("illegal", "cause-not-held")
        return None

    def _verdict(self, deal: SpoonsDeal, seat: Seat, press: Grab) -> str:
        """What a grab is: `spoon`, `tie`, `false`, or why it is refused."""
        if seat in deal.holders:
            return "ignored"
        if not deal.spoons:
            return "tie"
        if deal.grabs and (not press.id or press.id > deal.opened_id):
            return "spoon"
        then = hand_at(deal, seat, deal.pass_no if press.seen is None else press.seen)
        if then is None:
            return "stale"
        if not four_of_a_kind(then):
            return "too_late" if self.late(deal, press) else "false"
        return "spoon" if four_of_a_kind(deal.hands[seat]) else "stale"

    def press_apply(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat, press: Any, ms: int, /
    ) -> Step[SpoonsDeal]:
        if isinstance(press, Pass):
            chosen = replace(deal, choices=put(deal.choices, seat, find(deal.hands[seat], press.card)))
            return Step(chosen) if _choosing(setup, chosen) else self._pass(options, setup, chosen, ms)
        verdict = self._verdict(deal, seat, press)
        if verdict == "tie":
            return self._end(deal, "replay", (), (Event("spoon_tie", {"seat": seat, "token": options.token}),))
        if verdict == "false":
            return self._false(options, deal, seat)
        return self._take(options, setup, deal, seat, press, ms)

    def _pass(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, ms: int) -> Step[SpoonsDeal]:
        deal = replace(passed(options, setup, deal), pass_ms=ms)
        secret = {s: {"card": face(c)} for s in setup.seats if (c := deal.got[s]) is not None}
        event = Event("passed", {"n": deal.pass_no}, secret)
        if deal.pass_no >= options.max_passes:
            return self._end(deal, "redeal", (), (event, Event("redeal")))
        return Step(deal, (event,))

    def _take(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat, press: Grab, ms: int
    ) -> Step[SpoonsDeal]:
        first = not deal.grabs
        deal = replace(
            deal,
            spoons=deal.spoons - 1,
            grabs=(*deal.grabs, Grabbed(seat, ms)),
            opened_id=press.id if first else deal.opened_id,
        )
        loud = first and options.announce == "loud"
        events = (Event("first_grab", {"seat": seat, "token": options.token}),) if loud else ()
        if _all_safe(setup, deal):
            return self._gone(options, setup, deal, "grabbed", events)
        if deal.spoons or (options.spoon_tie == "replay" and press.id):
            return Step(deal, events)
        return self._gone(options, setup, deal, "grabbed", events)

    def _false(self, options: SpoonsOptions, deal: SpoonsDeal, seat: Seat) -> Step[SpoonsDeal]:
        event = Event("false_grab", {"seat": seat, "how": options.false_grab})
        if options.false_grab == "ignore":
            return Step(deal, (event,))
        back = replace(deal, grabs=(), spoons=deal.spoons + len(deal.grabs))
        return self._end(back, "false_grab", (seat,), (event,))

    def _gone(
        self,
        options: SpoonsOptions,
        setup: Setup,
        deal: SpoonsDeal,
        ended: Literal["grabbed", "timeout"],
        events: tuple[Event, ...] = (),
    ) -> Step[SpoonsDeal]:
        """The seats without a spoon have lost; the table hears who was how fast."""
        first = deal.grabs[0].ms
        told = [
            Event("took", {"seat": g.seat, "n": i + 1, "after_ms": max(0, g.ms - first), "reaction_ms": reaction})
            for i, (g, reaction) in enumerate(zip(deal.grabs, reactions(deal), strict=True))
        ]
        losers = tuple(s for s in setup.seats if s not in deal.holders)
        lost = Event("no_spoon", {"seats": losers, "token": options.token})
        return self._end(deal, ended, losers, (*events, *told, lost))

    def _end(
        self,
        deal: SpoonsDeal,
        ended: Literal["grabbed", "false_grab", "timeout", "redeal", "replay", "left"],
        losers: tuple[Seat, ...],
        events: tuple[Event, ...],
    ) -> Step[SpoonsDeal]:
        return Step(replace(deal, ended=ended, losers=losers), events)

    def settled(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, ms: int | None) -> Step[SpoonsDeal]:
        """The deal at this time: over once the last spoon is gone and nobody can tie for it any more (None: at once)."""
        if deal.spoons or deal.ended or (ms is not None and ms <= deal.grabs[-1].ms + options.tie_ms):
            return Step(deal)
        return self._gone(options, setup, deal, "grabbed")

    # ---- leaving

    def went(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, at: int, /) -> Step[SpoonsDeal]:
        """The seat stays until the deal ends, and nobody waits for it."""
        if len(there(setup)) <= 1:
            return self._end(deal, "left", (), ())
        if not deal.running:
            return Step(deal)
        if deal.grabs:
            return self._gone(options, setup, deal, "grabbed") if _all_safe(setup, deal) else Step(deal)
        return Step(deal) if _choosing(setup, deal) else self._pass(options, setup, deal, at)

    def may_return(self, state: MatchState[SpoonsOptions, SpoonsDeal], seat: Seat, /) -> bool:
        """Who has left is out once the deal has ended."""
        return not state.scored and seat in state.setup.seats

    def without_left(self, options: SpoonsOptions, score: Score, /) -> Score:
        """Who leaves between deals is eliminated."""
        seats = [s for s in score.data["seats"] if s not in score.setup.left]
        gone = [s for s in score.data["seats"] if s in score.setup.left]
        places = [1 + len(seats) if s in gone else place for s, place in enumerate(score.data["places"])]
        over = score.data["over"] or len(seats) <= survivors(options)
        return replace(score, data={**score.data, "seats": seats, "places": places, "over": over})

    # ---- timers

    def armed(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, at: int, /) -> SpoonsDeal:
        return replace(deal, pass_ms=at)

    def due(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, /) -> int | None:
        if not deal.spoons:
            return deal.grabs[-1].ms + options.tie_ms + 1
        if deal.grabs:
            return max(deal.grabs[0].ms, deal.go_at or 0) + options.grab_s * 1000
        return deal.pass_ms + options.pass_s * 1000

    def timer(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, at: int, /) -> Step[SpoonsDeal]:
        due = self.due(options, setup, deal)
        if due is None or at < due:
            return Step(deal)
        if not deal.spoons:
            return self.settled(options, setup, deal, at)
        return self._gone(options, setup, deal, "timeout") if deal.grabs else self._pass(options, setup, deal, at)

    # ---- scores

    def deal_score(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        if not deal.ended:
            return None
        losers = deal.losers or ()
        after = fate(options, setup.seats, letters_of(ledger), losers, setup.left)
        before = ledger[-1].data["places"] if ledger else [0] * options.players
        reaction: list[list[int]] = [[] for _ in range(options.players)]
        for g, ms in zip(deal.grabs, reactions(deal), strict=True):
            reaction[g.seat].append(ms)
        return Score(
            setup=setup,
            reason=f"spoons_{deal.ended}",
            winners=tuple(s for s in there(setup) if s not in losers) if losers else (),
            points=(0,) * options.players,
            data={
                "seats": list(after.seats),
                "letters": [after.letters.get(Seat(s), 0) for s in range(options.players)],
                "out": list(after.out),
                "places": [1 + len(after.seats) if s in after.out else place for s, place in enumerate(before)],
                "losers": list(losers),
                "over": after.over,
                "reaction_ms": reaction,
                "passes": deal.pass_no,
            },
        )

    def standing(self, options: SpoonsOptions, ledger: tuple[Score, ...], /) -> Standing:
        totals = (0,) * options.players
        abandoned = len(ledger) >= _REDEALS and all(s.reason == "spoons_redeal" for s in ledger[-_REDEALS:])
        if not ledger or not (abandoned or ledger[-1].data["over"]):
            return Standing(totals)
        seats = ledger[-1].data["seats"]
        how = "abandoned" if abandoned else "left" if ledger[-1].reason == "spoons_left" else options.final
        return Standing(
            totals,
            Result(
                reason=f"spoons_{how}",
                winners=() if abandoned else tuple(Seat(s) for s in seats),
                totals=totals,
                places=tuple(place or 1 for place in ledger[-1].data["places"]),
            ),
        )

    # ---- views

    def view(self, state: MatchState[SpoonsOptions, SpoonsDeal], seat: Seat | None, /) -> TableView:
        """With the letters that each has, those of the deal that has just ended included."""
        view, letters = super().view(state, seat), letters_of(state.ledger)
        notes = {s: Say("note-letters", {"word": "-".join(state.options.word[:n])}) for s, n in letters.items() if n}
        return replace(
            view,
            seats=tuple(replace(s, notes=(notes[s.seat], *s.notes)) if s.seat in notes else s for s in view.seats),
        )

    def deal_view(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        opener = deal.holders[:1] if over else ()
        new = [c for c in deal.got if c is not None] if not over else []
        hands = hand_zones(deal.hands, seat, shown=opener, new=new)
        choices = (None,) * options.players if deal.grabs or deal.ended else deal.choices
        zones = [_picked(z, choices[z.seat]) if z.seat is not None and z.seat == seat else z for z in hands]
        zones = [z for z in zones if z.seat in setup.seats]
        if options.pack == "full":
            zones.append(stock_zone(len(deal.stock)))
        label = Say("zone-tokens", {"token": options.token})
        role = TOKENS[options.token]
        zones.append(Zone(key="spoons", role=role, layout="row", tokens=deal.spoons, label=label))
        zones += [Zone(key=f"spoon:{s}", role=role, layout="row", seat=s, tokens=1) for s in deal.holders]
        return TableView(
            you=seat,
            phase=self.phase(deal),
            seats=tuple(self._seat(options, setup, deal, Seat(s)) for s in range(options.players)),
            zones=tuple(zones),
            notices=self._notices(setup, deal),
            private=self._private(setup, deal, seat),
        )

    def _seat(self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat) -> SeatView:
        notes = []
        if seat in deal.holders:
            notes.append(Say("note-token", {"token": options.token}))
        if not deal.running and seat in deal.ready:
            notes.append(Say("note-ready"))
        return SeatView(seat=seat, cards=len(deal.hands[seat]), out=seat not in setup.seats, notes=tuple(notes))

    def _notices(self, setup: Setup, deal: SpoonsDeal) -> tuple[Say, ...]:
        if deal.grabs or deal.ended:
            return ()
        return (Say("notice-choosing", {"n": _choosing(setup, deal)}), Say("notice-pass", {"n": deal.pass_no}))

    def _private(self, setup: Setup, deal: SpoonsDeal, seat: Seat | None) -> tuple[Say, ...]:
        if seat is None or seat not in setup.seats or deal.grabs or deal.ended:
            return ()
        chosen = deal.choices[seat]
        return () if chosen is None else (Say("private-chosen", {"card": face(chosen)}),)

    def deal_determinize(
        self, options: SpoonsOptions, setup: Setup, deal: SpoonsDeal, seat: Seat, rng: Random, /
    ) -> SpoonsDeal:
        others = [s for s in setup.seats if s != seat]
        hidden = [*(c for s in others for c in deal.hands[s]), *deal.stock, *deal.trash]
        rng.shuffle(hidden)
        hands = list(deal.hands)
        for s in others:
            hands[s], hidden = tuple(hidden[:4]), hidden[4:]
        chosen = rng.sample(others, sum(deal.choices[s] is not None for s in others))
        return replace(
            deal,
            seed=rng.randbytes(32),
            hands=tuple(hands),
            past=tuple(tuple(h if s == seat else hands[s] for s, h in enumerate(past)) for past in deal.past),
            choices=tuple(
                c if s == seat else rng.choice(hands[s]) if s in chosen else None for s, c in enumerate(deal.choices)
            ),
            got=tuple(c if s == seat or c is None else rng.choice(hands[s]) for s, c in enumerate(deal.got)),
            stock=tuple(hidden[: len(deal.stock)]),
            trash=tuple(hidden[len(deal.stock) :]),
        )


def letters_of(ledger: Sequence[Score]) -> dict[Seat, int]:
    return {Seat(s): n for s, n in enumerate(ledger[-1].data["letters"])} if ledger else {}


def _picked(zone: Zone, chosen: Card | None) -> Zone:
    """The own hand with the chosen card marked."""
    if chosen is None or face(chosen) not in zone.cards:
        return zone
    return replace(zone, marks={**zone.marks, zone.cards.index(face(chosen)): "picked"})
