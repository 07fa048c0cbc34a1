"""Snap (rulebook race): everybody turns cards in turn; when two tops show the same rank, the first to call wins them.

A call is judged by the board its presser was looking at, never by a newer one. The first claim on a rank stays open until
the first press or tick more than `tie_ms` after it; then it is settled, before that press or tick is handled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import face, faces, packs, put, rank
from bot.games.core import Ask, Card, Event, Illegal, Leave, Line, Press, Result, Resume, Return, Seat, Step, Tick
from bot.games.luck import shuffled
from bot.games.match import MatchState, Next, Score, Setup, Standing, places
from bot.games.race.press import Race, RaceDeal, RaceOptions, Ready, left_by, ms_of, no, there
from bot.games.view import Say, SeatView, TableView, Zone


class SnapOptions(RaceOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=12, description="players at the table")] = 4
    snap_tie: Annotated[
        Literal["pool", "first"], Meta(description="two calls at once: the cards go to the pool, or the first wins")
    ] = "pool"
    false_snap: Annotated[
        Literal["give_card", "pay_all", "pool", "none"],
        Meta(description="a wrong call: a card to the last turner, one to each player, all to the pool, or nothing"),
    ] = "give_card"
    layout: Annotated[
        Literal["own", "central"], Meta(description="cards are turned onto own piles, or all onto one in the middle")
    ] = "own"
    flip: Annotated[Literal["player", "auto"], Meta(description="who turns the cards: the players, or the clock")] = "player"
    flip_s: Annotated[int, Meta(ge=2, le=60, description="seconds until the clock turns a card for a slow seat")] = 10
    min_gap_ms: Annotated[int, Meta(ge=500, le=5000, description="least time between two cards, in milliseconds")] = 1500
    late_ms: Annotated[
        int, Meta(ge=0, le=5000, description="a call so soon after a match is gone is only late, in milliseconds")
    ] = 1500
    out_can_snap: Annotated[bool, Meta(description="a player without cards may call and win a way back in")] = False
    packs: Annotated[Literal[1, 2], Meta(description="packs of cards")] = 1
    max_flips: Annotated[int, Meta(ge=1, le=10_000, description="cards turned until the game ends")] = 2000
    junior: Annotated[bool, Meta(description="thirteen picture names instead of ranks")] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.layout == "central" and self.false_snap == "pool":
            raise ValueError("false_snap pool does not go with layout central: there is no pool beside the one pile")


# ---- actions


class Flip(Press, frozen=True, kw_only=True):
    """Turn your top card."""

    public = True


class Snap(Press, frozen=True, kw_only=True):
    """The call. `seen` is the board number on the button; None: the board as it is."""

    public = True
    shout = True

    seen: int | None = None


SnapAction: TypeAlias = Flip | Snap | Ready | Tick | Resume | Leave | Return | Next

# ---- state


class Board(msgspec.Struct, frozen=True):
    """What a board showed: the rank of its live match (0: none) and who turned its last card."""

    n: int
    rank: int
    last: Seat | None


class Claim(msgspec.Struct, frozen=True):
    """A claim on a rank that is still open. The calls in order of arrival, as (id, seat)."""

    rank: int
    ms: int  # of the first call
    calls: tuple[tuple[int, Seat], ...]


class SnapDeal(RaceDeal, frozen=True, kw_only=True):
    down: tuple[tuple[Card, ...], ...]  # by seat, the next card first
    up: tuple[tuple[Card, ...], ...]  # by seat, the top last
    turned: tuple[Seat, ...] = ()  # by when their present top was turned, oldest first
    pool: tuple[Card, ...] = ()
    center: tuple[Card, ...] = ()  # the one pile of the central layout
    turn: Seat
    boards: tuple[Board, ...]  # the last ones, the present one at the end
    last_flip: Seat | None = None
    flip_ms: int | None = None
    gone_ms: int | None = None  # when the last match was claimed or covered
    arose: tuple[tuple[int, int], ...] = ()  # (rank, since when) of each match on the table
    claims: tuple[Claim, ...] = ()
    paid: tuple[tuple[Seat, int], ...] = ()  # (seat, board) of the penalties for boards still kept
    spared: tuple[Seat, ...] = ()  # central: without cards, but may call while the match at hand lasts
    flips: int = 0
    idle: int = 0  # flips by the clock since the last press
    snaps: tuple[tuple[Seat, int, int], ...] = ()  # (seat, ms after the match arose, cards) of each won call
    winners: tuple[Seat, ...] = ()
    ended: Literal["", "last_standing", "tie", "flips", "abandoned", "left"] = ""

    @property
    def board(self) -> int:
        return self.boards[-1].n


BOARDS = 20
AUTO_IDLE = 104  # flips without a call after which a game turned by the clock counts as abandoned

# ---- the rules of the table


def has_cards(deal: SnapDeal, seat: Seat) -> bool:
    return bool(deal.down[seat] or deal.up[seat])


def matches(deal: SnapDeal) -> tuple[int, ...]:
    """The ranks that match now, the one with the most recently turned top first."""
    if len(deal.center) > 1 and rank(deal.center[-1]) == rank(deal.center[-2]):
        return (rank(deal.center[-1]),)
    return matching([rank(deal.up[s][-1]) for s in deal.turned], rank(deal.pool[-1]) if deal.pool else 0)


def matching(tops: Sequence[int], pool: int) -> tuple[int, ...]:
    """The ranks that two tops share, or one with the pool. `tops`: the oldest first."""
    return tuple(dict.fromkeys(r for r in reversed(tops) if tops.count(r) > 1 or r == pool))


def left_of(setup: Setup, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from the left of one."""
    i = setup.seats.index(seat)
    return [*setup.seats[i + 1 :], *setup.seats[:i]]


def next_with_cards(setup: Setup, deal: SnapDeal, after: Seat) -> Seat:
    """The first seat to the left that has cards; the seat itself if it alone has."""
    return next((s for s in left_of(setup, after) if has_cards(deal, s)), after)


def receiver(setup: Setup, deal: SnapDeal, caller: Seat, turner: Seat | None) -> Seat | None:
    """Who gets the card of a false call: who turned the board's last card, else the next one to the right with cards."""
    first = caller if turner is None or turner == caller else turner
    order = [*([first] if first != caller else []), *reversed(left_of(setup, first))]
    return next((s for s in order if s != caller and has_cards(deal, s)), None)


def turned_over(deal: SnapDeal, seat: Seat) -> SnapDeal:
    """The seat's face-up pile as its face-down pile, if that is empty: the first turned card is on top again."""
    if deal.down[seat] or not deal.up[seat]:
        return deal
    return replace(
        deal,
        down=put(deal.down, seat, deal.up[seat]),
        up=put(deal.up, seat, ()),
        turned=tuple(s for s in deal.turned if s != seat),
    )


def taken(setup: Setup, deal: SnapDeal, winner: Seat, r: int) -> SnapDeal:
    """The deal after the winner of a match of this rank has taken what belongs to it."""
    if deal.center:
        return replace(deal, down=put(deal.down, winner, deal.down[winner] + deal.center), center=())
    piles = [s for s in (winner, *left_of(setup, winner)) if deal.up[s] and rank(deal.up[s][-1]) == r]
    if len(piles) < 2:
        piles = []
    pool = deal.pool if deal.pool and rank(deal.pool[-1]) == r else ()
    won = (*(c for s in piles for c in deal.up[s]), *pool)
    return replace(
        _without_up(deal, piles), down=put(deal.down, winner, deal.down[winner] + won), pool=() if pool else deal.pool
    )


def pooled(deal: SnapDeal, r: int) -> SnapDeal:
    """The deal after a tie: every face-up pile of this rank on the pool, the oldest top first."""
    piles = [s for s in deal.turned if rank(deal.up[s][-1]) == r]
    return replace(_without_up(deal, piles), pool=(*deal.pool, *(c for s in piles for c in deal.up[s])))


def _without_up(deal: SnapDeal, seats: Sequence[Seat]) -> SnapDeal:
    up = tuple(() if s in seats else pile for s, pile in enumerate(deal.up))
    return replace(deal, up=up, turned=tuple(s for s in deal.turned if s not in seats))


# ---- what a false call costs: the deal after it, and (who got how many cards)

Paid: TypeAlias = tuple[SnapDeal, tuple[Seat, ...]]


def _give(deal: SnapDeal, giver: Seat, to: Seat) -> SnapDeal:
    down = put(deal.down, to, deal.down[to] + deal.down[giver][:1])
    return replace(deal, down=put(down, giver, deal.down[giver][1:]))


def _give_card(setup: Setup, deal: SnapDeal, caller: Seat, turner: Seat | None) -> Paid:
    to = receiver(setup, deal, caller, turner)
    if to is None or not has_cards(deal, caller):
        return deal, ()
    return _give(turned_over(deal, caller), caller, to), (to,)


def _pay_all(setup: Setup, deal: SnapDeal, caller: Seat, turner: Seat | None) -> Paid:
    others = [s for s in left_of(setup, caller) if has_cards(deal, s)]
    deal = turned_over(deal, caller)
    others = others[: len(deal.down[caller])]
    for to in others:
        deal = _give(deal, caller, to)
    return deal, tuple(others)


def _to_pool(setup: Setup, deal: SnapDeal, caller: Seat, turner: Seat | None) -> Paid:
    if deal.up[caller]:
        return replace(_without_up(deal, [caller]), pool=deal.pool + deal.up[caller]), ()
    own = deal.down[caller]
    return replace(deal, down=put(deal.down, caller, own[1:]), pool=deal.pool + own[:1]), ()


def _nothing(setup: Setup, deal: SnapDeal, caller: Seat, turner: Seat | None) -> Paid:
    return deal, ()


PENALTIES: Mapping[str, Callable[[Setup, SnapDeal, Seat, Seat | None], Paid]] = {
    "give_card": _give_card,
    "pay_all": _pay_all,
    "pool": _to_pool,
    "none": _nothing,
}


class SnapGame(Race[SnapOptions, SnapDeal, SnapAction]):
    key = "snap"
    revision = 2
    pointed = False
    options_type = SnapOptions
    state_type = MatchState[SnapOptions, SnapDeal]
    actions = SnapAction

    # ---- deal

    def start_deal(self, options: SnapOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[SnapDeal]:
        cards = shuffled(packs(options.packs), seed, "pack")
        order = [*left_of(setup, setup.dealer), setup.dealer]
        hands = {s: cards[i :: len(order)] for i, s in enumerate(order)}
        deal = SnapDeal(
            seed=seed,
            down=tuple(hands[Seat(s)] for s in range(options.players)),
            up=((),) * options.players,
            turn=order[0],
            boards=(Board(0, 0, None),),
        )
        return Step(deal)

    def deal_cards(self, deal: SnapDeal, /) -> tuple[Card, ...]:
        return (*(c for pile in (*deal.down, *deal.up) for c in pile), *deal.pool, *deal.center)

    def over(self, deal: SnapDeal, /) -> bool:
        return deal.ended != ""

    # ---- presses

    def _may_call(self, options: SnapOptions, deal: SnapDeal, seat: Seat) -> bool:
        return has_cards(deal, seat) or options.out_can_snap or seat in deal.spared

    def press_asks(self, options: SnapOptions, setup: Setup, deal: SnapDeal, /) -> Sequence[Ask[SnapAction]]:
        asks: list[Ask[SnapAction]] = []
        for seat in there(setup):
            snap = Snap(seen=deal.board)
            if seat == deal.turn and options.flip == "player" and has_cards(deal, seat):
                asks.append(Ask(seat, "snap_turn", (snap, Flip()), default=Flip(), waits=False))
            elif self._may_call(options, deal, seat):
                asks.append(Ask(seat, "snap", (snap,), waits=False))
        return asks

    def press_check(self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat, press: Any, /) -> Illegal | None:
        deal = self.settled(options, setup, deal, ms_of(press.id) if press.id else None).state
        if deal.ended:
            return no("void", "cause-over")
        if isinstance(press, Flip):
            return self._check_flip(options, deal, seat, press)
        verdict = self._verdict(options, deal, seat, press)
        return None if verdict in ("claim", "false") else no(verdict, f"cause-snap-{verdict}")

    def _check_flip(self, options: SnapOptions, deal: SnapDeal, seat: Seat, press: Flip) -> Illegal | None:
        if options.flip == "auto":
            return no("ignored", "cause-auto")
        if seat != deal.turn or not has_cards(deal, seat):
            return no("not_turn", "cause-not-turn", seat=deal.turn)
        if press.id and deal.flip_ms is not None and ms_of(press.id) - deal.flip_ms < options.min_gap_ms:
            return no("too_soon", "cause-too-soon")
        return no("too_soon", "cause-claim-open") if deal.claims else None

    def _verdict(self, options: SnapOptions, deal: SnapDeal, seat: Seat, press: Snap) -> str:
        """What a call is: `claim`, `false`, or why it is refused."""
        if not self._may_call(options, deal, seat):
            return "ignored"
        seen = deal.board if press.seen is None else press.seen
        if seen > deal.board:
            return "stale"
        board = next((b for b in deal.boards if b.n == seen), None)
        if board is None:
            return "too_late"
        if board.rank:
            if board.rank not in matches(deal):
                return "too_late"
            claim = next((c for c in deal.claims if c.rank == board.rank), None)
            return "ignored" if claim and any(s == seat for _, s in claim.calls) else "claim"
        if press.id and deal.gone_ms is not None and ms_of(press.id) - deal.gone_ms <= options.late_ms:
            return "too_late"
        if (seat, seen) in deal.paid:
            return "ignored"
        return "too_late" if self.late(deal, press) else "false"

    def press_apply(
        self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat, press: Any, ms: int, /
    ) -> Step[SnapDeal]:
        settled = self.settled(options, setup, replace(deal, idle=0), ms if press.id else None)
        deal = settled.state
        if isinstance(press, Flip):
            step = self._flip(options, setup, deal, ms)
        elif self._verdict(options, deal, seat, press) == "claim":
            step = self._claim(options, setup, deal, seat, press, ms)
        else:
            step = self._false(options, setup, deal, seat, press, ms)
        return replace(step, events=(*settled.events, *step.events))

    # ---- turning

    def _flip(self, options: SnapOptions, setup: Setup, deal: SnapDeal, ms: int) -> Step[SnapDeal]:
        seat = deal.turn
        before = deal
        deal = turned_over(deal, seat)
        card, rest = deal.down[seat][0], deal.down[seat][1:]
        deal = replace(deal, down=put(deal.down, seat, rest), last_flip=seat, flip_ms=ms, flips=deal.flips + 1)
        if options.layout == "central":
            deal = replace(deal, center=(*deal.center, card))
        else:
            turned = (*(s for s in deal.turned if s != seat), seat)
            deal = replace(deal, up=put(deal.up, seat, (*deal.up[seat], card)), turned=turned)
        deal = replace(deal, turn=next_with_cards(setup, deal, seat))
        event = Event("flip", {"seat": seat, "card": face(card), "junior": rank(card) if options.junior else 0})
        return self._ended(options, setup, self._changed(options, setup, before, deal, ms), (event,))

    def _changed(self, options: SnapOptions, setup: Setup, before: SnapDeal, deal: SnapDeal, ms: int) -> SnapDeal:
        """The deal with its next board number, and what that means for matches, penalties and seats without cards."""
        now, then = matches(deal), matches(before)
        since = dict(before.arose)
        n = deal.board + 1
        boards = (
            *(b for b in deal.boards if b.n > n - BOARDS),
            Board(n, now[0] if now else 0, deal.last_flip),
        )
        spared = before.spared if set(then) <= set(now) else ()
        if deal.center and now:
            spared += tuple(s for s in setup.seats if has_cards(before, s) and not has_cards(deal, s))
        return replace(
            deal,
            boards=boards,
            arose=tuple((r, since.get(r, ms)) for r in now),
            gone_ms=ms if set(then) - set(now) else deal.gone_ms,
            paid=tuple(p for p in deal.paid if p[1] >= boards[0].n),
            spared=spared,
        )

    # ---- calling

    def _claim(self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat, press: Snap, ms: int) -> Step[SnapDeal]:
        r = next(b.rank for b in deal.boards if b.n == (deal.board if press.seen is None else press.seen))
        claim = next((c for c in deal.claims if c.rank == r), None)
        if claim is None:
            opened = Claim(r, ms, ((press.id, seat),))
            deal = replace(deal, claims=(*deal.claims, opened))
            # A press without an id is never tied.
            return Step(deal) if press.id else self._settle(options, setup, deal, opened)
        joined = replace(claim, calls=(*claim.calls, (press.id, seat)))
        return Step(replace(deal, claims=tuple(joined if c is claim else c for c in deal.claims)))

    def settled(self, options: SnapOptions, setup: Setup, deal: SnapDeal, ms: int | None) -> Step[SnapDeal]:
        """The deal after every claim that an event of this time closes (None: every claim) has been settled."""
        events: tuple[Event, ...] = ()
        for claim in deal.claims:
            if not deal.ended and (ms is None or ms > claim.ms + options.tie_ms):
                step = self._settle(options, setup, deal, claim)
                deal, events = step.state, (*events, *step.events)
        return Step(deal, events)

    def _settle(self, options: SnapOptions, setup: Setup, deal: SnapDeal, claim: Claim) -> Step[SnapDeal]:
        before = deal
        deal = replace(deal, claims=tuple(c for c in deal.claims if c.rank != claim.rank))
        if claim.rank not in matches(deal):  # a tie on another rank has covered the pool
            return Step(deal, (Event("snap_gone", {"seats": tuple(s for _, s in claim.calls), "rank": claim.rank}),))
        tied = tuple(seat for _, seat in claim.calls)
        if len(tied) > 1 and options.snap_tie == "pool" and options.layout == "own":
            deal = self._changed(options, setup, before, self._go_on(setup, pooled(deal, claim.rank)), claim.ms)
            if not any(has_cards(deal, s) for s in setup.seats):
                deal = replace(deal, ended="tie", winners=tuple(s for s in sorted(tied) if s in there(setup)))
            return self._ended(options, setup, deal, (Event("snap_tie", {"seats": tied, "rank": claim.rank}),))
        winner = min(claim.calls)[1]
        count = len(deal.down[winner])
        deal = taken(setup, deal, winner, claim.rank)
        count = len(deal.down[winner]) - count
        reaction = max(0, claim.ms - dict(before.arose).get(claim.rank, claim.ms))
        deal = replace(deal, snaps=(*deal.snaps, (winner, reaction, count)))
        deal = self._changed(options, setup, before, self._go_on(setup, deal), claim.ms)
        event = Event("snap", {"seat": winner, "rank": claim.rank, "n": count, "reaction_ms": reaction, "ms": claim.ms})
        return self._ended(options, setup, deal, (event,))

    def _go_on(self, setup: Setup, deal: SnapDeal) -> SnapDeal:
        """Play goes on to the left of the last turner, as if nothing had happened; seats without cards are passed over."""
        if deal.last_flip is not None:
            return replace(deal, turn=next_with_cards(setup, deal, deal.last_flip))
        return deal if has_cards(deal, deal.turn) else replace(deal, turn=next_with_cards(setup, deal, deal.turn))

    def _false(self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat, press: Snap, ms: int) -> Step[SnapDeal]:
        seen = deal.board if press.seen is None else press.seen
        turner = next(b.last for b in deal.boards if b.n == seen)
        changed, to = PENALTIES[options.false_snap](setup, deal, seat, turner)
        event = Event("false_snap", {"seat": seat, "seats": to, "n": len(to), "how": options.false_snap})
        once = replace(deal, paid=(*deal.paid, (seat, seen)))
        if changed == deal:
            return Step(once, (event,))
        changed = replace(changed, paid=once.paid)
        if not has_cards(changed, changed.turn):
            changed = replace(changed, turn=next_with_cards(setup, changed, changed.turn))
        return self._ended(options, setup, self._changed(options, setup, deal, changed, ms), (event,))

    # ---- leaving

    def went(self, options: SnapOptions, setup: Setup, deal: SnapDeal, at: int, /) -> Step[SnapDeal]:
        """The clock turns the seat's cards; whoever is alone against such seats has won."""
        settled = self.settled(options, setup, deal, at)
        return self._ended(options, setup, settled.state, settled.events)

    def may_return(self, state: MatchState[SnapOptions, SnapDeal], seat: Seat, /) -> bool:
        return self._may_call(state.options, state.deal, seat)

    # ---- timers

    def due(self, options: SnapOptions, setup: Setup, deal: SnapDeal, /) -> int | None:
        return min((c.ms + options.tie_ms + 1 for c in deal.claims), default=self._flip_due(options, deal))

    def _flip_due(self, options: SnapOptions, deal: SnapDeal) -> int:
        return max(deal.go_at or 0, deal.flip_ms or 0) + options.flip_s * 1000

    def timer(self, options: SnapOptions, setup: Setup, deal: SnapDeal, at: int, /) -> Step[SnapDeal]:
        due = self.due(options, setup, deal)
        if due is None or at < due:
            return Step(deal)
        if deal.claims:  # nothing that is due later: what was pressed before that goes first
            return self.settled(options, setup, deal, due)
        return self._flip_by_clock(options, setup, deal, at)

    def _flip_by_clock(self, options: SnapOptions, setup: Setup, deal: SnapDeal, at: int) -> Step[SnapDeal]:
        alive = [s for s in setup.seats if has_cards(deal, s)]
        if not alive:  # central: nobody can turn a card and nobody called
            return Step(replace(deal, ended="last_standing", winners=tuple(s for s in deal.spared if s in there(setup))))
        limit = AUTO_IDLE if options.flip == "auto" else 2 * len(alive)
        if deal.idle >= limit:
            return Step(replace(deal, ended="abandoned"), (Event("abandoned"),))
        return self._flip(options, setup, replace(deal, idle=deal.idle + 1), at)

    # ---- the end

    def _ended(self, options: SnapOptions, setup: Setup, deal: SnapDeal, events: tuple[Event, ...]) -> Step[SnapDeal]:
        """The deal, ended if only one seat is left or enough cards were turned."""
        if deal.ended:
            return Step(deal, events)
        alive = [s for s in there(setup) if has_cards(deal, s)]
        in_play = [*alive, *(s for s in deal.spared if s in there(setup) and s not in alive)]
        against = [s for s in setup.left if has_cards(deal, s)]
        if len(in_play) == 1:
            return Step(replace(deal, ended="left" if against else "last_standing", winners=tuple(in_play)), events)
        if not in_play:
            # central: whoever turned the very last card was the last to have one
            last = tuple(s for s in there(setup) if s == deal.last_flip)
            return Step(replace(deal, ended="last_standing", winners=last), events)
        if deal.flips >= options.max_flips:
            sizes = {s: len(deal.down[s]) + len(deal.up[s]) for s in there(setup)}
            most = tuple(s for s, size in sizes.items() if size == max(sizes.values()))
            return Step(replace(deal, ended="flips", winners=most), events)
        return Step(deal, events)

    def deal_score(self, options: SnapOptions, setup: Setup, deal: SnapDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if not deal.ended:
            return None
        times: list[list[int]] = [[] for _ in range(options.players)]
        for seat, reaction, _ in deal.snaps:
            times[seat].append(reaction)
        return Score(
            setup=setup,
            reason=f"snap_{deal.ended}",
            winners=deal.winners,
            points=tuple(int(s in deal.winners) for s in range(options.players)),
            lines=tuple(Line(s, "won", 1) for s in deal.winners),
            data={
                "cards": [len(deal.down[s]) + len(deal.up[s]) for s in range(options.players)],
                "reaction_ms": times,
                "flips": deal.flips,
            },
        )

    def standing(self, options: SnapOptions, ledger: tuple[Score, ...], /) -> Standing:
        if not ledger:
            return Standing((0,) * options.players)
        score, left = ledger[-1], left_by(ledger)
        key = [
            (True, True, 0) if s in score.winners else (False, s not in left, score.data["cards"][s])
            for s in range(options.players)
        ]
        order = sorted(set(key))
        result = Result(
            reason=score.reason,
            winners=score.winners,
            totals=score.points,
            places=places([order.index(k) for k in key] if score.winners else [0] * options.players),
        )
        return Standing(score.points, result)

    # ---- views

    def deal_view(self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat | None, over: bool, /) -> TableView:
        seats = tuple(
            SeatView(
                seat=s,
                cards=len(deal.down[s]) + len(deal.up[s]),
                out=not has_cards(deal, s) and s not in deal.spared,
                notes=self._notes(options, deal, s),
            )
            for s in setup.seats
        )
        return TableView(
            you=seat,
            phase=self.phase(deal),
            seats=seats,
            zones=tuple(_zones(options, setup, deal)),
            notices=(Say("notice-snap-turn", {"seat": deal.turn}), Say("notice-flips", {"n": deal.flips})),
        )

    def _notes(self, options: SnapOptions, deal: SnapDeal, seat: Seat) -> tuple[Say, ...]:
        won = sum(1 for s, _, _ in deal.snaps if s == seat)
        notes = [Say("note-snaps", {"n": won})] if won else []
        if not deal.running and seat in deal.ready:
            notes.append(Say("note-ready"))
        return tuple(notes)

    def deal_determinize(self, options: SnapOptions, setup: Setup, deal: SnapDeal, seat: Seat, rng: Random, /) -> SnapDeal:
        hidden = [c for pile in _hidden(deal) for c in pile]
        rng.shuffle(hidden)
        it = iter(hidden)

        def again(pile: tuple[Card, ...], keep: int) -> tuple[Card, ...]:
            n = max(0, len(pile) - keep)
            return (*(next(it) for _ in range(n)), *pile[n:])

        return replace(
            deal,
            seed=rng.randbytes(32),
            down=tuple(again(pile, 0) for pile in deal.down),
            up=tuple(again(pile, 1) for pile in deal.up),
            pool=again(deal.pool, 1),
            center=again(deal.center, 2),
        )


def _hidden(deal: SnapDeal) -> Iterator[tuple[Card, ...]]:
    """What nobody sees: face-down cards and those under the tops."""
    yield from deal.down
    yield from (pile[:-1] for pile in (*deal.up, deal.pool))
    yield deal.center[:-2]


def _zones(options: SnapOptions, setup: Setup, deal: SnapDeal) -> Iterator[Zone]:
    for s in setup.seats:
        down, up = deal.down[s], deal.up[s]
        yield Zone(
            key=f"down:{s}",
            role="reserve",
            layout="stack",
            seat=s,
            cards=(None,) if down else (),
            count=len(down),
        )
        if options.layout == "own":
            yield _top_zone(options, f"up:{s}", up, s)
    if options.layout == "central":
        yield _top_zone(options, "center", deal.center, None, shown=2)
    elif deal.pool:
        yield _top_zone(options, "pool", deal.pool, None)


def _top_zone(options: SnapOptions, key: str, pile: tuple[Card, ...], seat: Seat | None, shown: int = 1) -> Zone:
    label = Say(f"zone-{key}") if seat is None else None
    if options.junior and pile:
        label = Say("zone-junior", {"junior": rank(pile[-1])})
    return Zone(key=key, role="pool", layout="stack", seat=seat, cards=faces(pile[-shown:]), count=len(pile), label=label)
