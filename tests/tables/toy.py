"""Two small games that the tests of tables play: one in turns, one real-time race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Annotated, Any, TypeAlias

import pytest
from msgspec import Meta
from msgspec.structs import replace

from bot.games import catalog
from bot.games.catalog import Variant
from bot.games.core import (
    CLOCK,
    Action,
    Ask,
    Event,
    Game,
    Illegal,
    Line,
    Options,
    Press,
    Result,
    Resume,
    Seat,
    State,
    Step,
    Tick,
)
from bot.games.luck import picked, shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing, leaders, places
from bot.games.view import SeatView, TableView, Zone

# ---- in turns: everybody holds three cards; lay the mark or not, then play a card; the last card scores its number


class HighOptions(Options, frozen=True):
    target: Annotated[int, Meta(ge=1, le=500, description="points that end the match")] = 20
    fast: Annotated[bool, Meta(description="one card a deal")] = False

    def __post_init__(self) -> None:
        if self.fast and self.target > 100:
            raise ValueError("fast needs a target of at most 100")


class Mark(Action, frozen=True):
    """Lays a mark beside the cards: tells nothing, may be taken back."""


class Play(Action, frozen=True):
    card: str


HighAction: TypeAlias = Mark | Play | Next


class HighDeal(Deal, frozen=True, kw_only=True):
    hands: tuple[tuple[str, ...], ...]
    turn: Seat
    marks: int = 0
    played: tuple[tuple[str, ...], ...]


FACES = tuple(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789")


class High(Match[HighOptions, HighDeal, HighAction]):
    key = "high"
    revision = 1
    options_type = HighOptions
    state_type = MatchState[HighOptions, HighDeal]
    actions = HighAction

    def start_deal(self, options: HighOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[HighDeal]:
        pack, n, size = shuffled(FACES, seed, "deal"), options.players, 1 if options.fast else 3
        hands = tuple(tuple(pack[i * size : (i + 1) * size]) for i in range(n))
        turn = Seat((setup.dealer + 1) % n)
        deal = HighDeal(seed=seed, hands=hands, turn=turn, played=((),) * n)
        secret = {Seat(i): {"cards": hand} for i, hand in enumerate(hands)}
        return Step(deal, (Event("dealt", {"n": size}, secret),))

    def deal_asks(self, options: HighOptions, setup: Setup, deal: HighDeal, /) -> Sequence[Ask[HighAction]]:
        hand = deal.hands[deal.turn]
        if not hand:
            return ()
        marks = (Mark(),) if deal.marks < 2 else ()
        return [Ask(deal.turn, "play", (*marks, *(Play(c) for c in hand)), default=Play(hand[0]))]

    def deal_check(
        self, options: HighOptions, setup: Setup, deal: HighDeal, seat: Seat, action: HighAction, /
    ) -> Illegal | None:
        if seat != deal.turn or not deal.hands[deal.turn]:
            return Illegal("not_your_turn")
        if isinstance(action, Play) and action.card not in deal.hands[seat]:
            return Illegal("not_in_hand", {"card": action.card})
        if isinstance(action, Mark) and deal.marks >= 2:
            return Illegal("no_more_marks")
        return None

    def deal_apply(
        self, options: HighOptions, setup: Setup, deal: HighDeal, seat: Seat, action: HighAction, at: int, /
    ) -> Step[HighDeal]:
        if isinstance(action, Mark):
            return Step(replace(deal, marks=deal.marks + 1), (Event("mark", {"seat": seat}),), undoable=True)
        assert isinstance(action, Play)
        hands = tuple(tuple(c for c in h if c != action.card) if i == seat else h for i, h in enumerate(deal.hands))
        played = tuple((*p, action.card) if i == seat else p for i, p in enumerate(deal.played))
        turn = Seat((seat + 1) % options.players)
        after = replace(deal, hands=hands, played=played, turn=turn, marks=0)
        return Step(after, (Event("play", {"seat": seat, "card": action.card}),))

    def deal_score(self, options: HighOptions, setup: Setup, deal: HighDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if any(deal.hands):
            return None
        points = tuple(int(p[-1][0]) for p in deal.played)
        lines = tuple(Line(Seat(i), "last_card", p) for i, p in enumerate(points))
        return Score(setup=setup, reason="played", winners=leaders(points), points=points, lines=lines)

    def deal_view(self, options: HighOptions, setup: Setup, deal: HighDeal, seat: Seat | None, over: bool, /) -> TableView:
        zones = tuple(
            Zone(
                key=f"hand:{i}",
                role="hand",
                layout="fan",
                seat=Seat(i),
                cards=hand if i == seat else (None,) * len(hand),
                count=len(hand),
            )
            for i, hand in enumerate(deal.hands)
        )
        seats = tuple(SeatView(seat=Seat(i), cards=len(h)) for i, h in enumerate(deal.hands))
        return TableView(you=seat, phase="play", seats=seats, zones=zones)

    def deal_determinize(self, options: HighOptions, setup: Setup, deal: HighDeal, seat: Seat, rng: Random, /) -> HighDeal:
        seen = {*deal.hands[seat], *(c for p in deal.played for c in p)}
        pool = [c for c in FACES if c not in seen]
        rng.shuffle(pool)
        hands = [h if i == seat else tuple(pool.pop() for _ in h) for i, h in enumerate(deal.hands)]
        return replace(deal, seed=rng.randbytes(32), hands=tuple(hands))

    def standing(self, options: HighOptions, ledger: tuple[Score, ...], /) -> Standing:
        totals = tuple(sum(s.points[i] for s in ledger) for i in range(options.players))
        if max(totals) < options.target:
            return Standing(totals)
        return Standing(totals, Result("target", leaders(totals), totals, places(totals)))


# ---- a race: a bell rings by itself; who hits it first takes a point; a hit before it rings costs nothing


class BellOptions(Options, frozen=True):
    target: Annotated[int, Meta(ge=1, le=50, description="points that end the match")] = 3
    settle_ms: Annotated[int, Meta(ge=0, le=1500, description="how long presses are held")] = 300


class Hit(Press, frozen=True):
    """Hits the bell."""


BellAction: TypeAlias = Hit | Tick | Resume


class BellState(State, frozen=True, kw_only=True):
    options: BellOptions
    points: tuple[int, ...]
    ringing: bool = False
    rings_at: int = 0  # 0: at the first tick
    rung_at: int = 0
    rings: int = 0
    resumed: int = 0
    gone_id: int = 0  # the press that took the last ring


class Bell(Game[BellOptions, BellState, BellAction]):
    key = "bell"
    revision = 1
    options_type = BellOptions
    state_type = BellState
    actions = BellAction
    live = True

    def start(self, options: BellOptions, seed: bytes, /) -> Step[BellState]:
        return Step(
            BellState(seed=seed, options=options, points=(0,) * options.players), (Event("deal", {"n": 1, "seat": 0}),)
        )

    def asks(self, state: BellState, /) -> Sequence[Ask[BellAction]]:
        if self.result(state):
            return ()
        return [Ask(Seat(i), "hit", (Hit(),), waits=False) for i in range(state.options.players)]

    def check(self, state: BellState, seat: Seat, action: BellAction, /) -> Illegal | None:
        if self.result(state):
            return Illegal("match_over")
        if isinstance(action, (Tick, Resume)):
            ok = seat == CLOCK and (isinstance(action, Resume) or not state.ringing)
            return None if ok else Illegal("not_your_turn")
        if not 0 <= seat < state.options.players:
            return Illegal("not_your_turn")
        if not state.ringing:
            return Illegal("lost" if state.gone_id else "too_soon")
        return None

    def apply(self, state: BellState, seat: Seat, action: BellAction, at: int, /) -> Step[BellState]:
        state = replace(state, rev=state.rev + 1)
        wait = 1_000 + picked(1_000, state.seed, f"ring {state.rings}")
        if isinstance(action, Resume):
            return Step(replace(state, resumed=state.resumed + 1, ringing=False, rings_at=at + wait))
        if isinstance(action, Tick):
            if not state.rings_at:
                return Step(replace(state, rings_at=at + wait))
            return Step(replace(state, ringing=True, rung_at=at, rings=state.rings + 1), (Event("ring"),))
        points = tuple(p + (i == seat) for i, p in enumerate(state.points))
        hit = Event("hit", {"seat": seat, "reaction_ms": max(0, at - state.rung_at)})
        return Step(
            replace(state, points=points, ringing=False, rings_at=at + wait, gone_id=action.id),
            (hit,),
        )

    def alarm(self, state: BellState, /) -> int | None:
        return None if state.ringing or self.result(state) else state.rings_at

    def hold_ms(self, state: BellState, /) -> int:
        return state.options.settle_ms

    def view(self, state: BellState, seat: Seat | None, /) -> TableView:
        seats = tuple(SeatView(seat=Seat(i), score=p) for i, p in enumerate(state.points))
        return TableView(you=seat, phase="ringing" if state.ringing else "waiting", seats=seats, zones=())

    def result(self, state: BellState, /) -> Result | None:
        if max(state.points) < state.options.target:
            return None
        return Result("target", leaders(state.points), state.points, places(state.points))

    def determinize(self, state: BellState, seat: Seat, rng: Random, /) -> BellState:
        return replace(state, seed=rng.randbytes(32))


HIGH, BELL = High(), Bell()
TOYS = {
    "high": Variant(
        key="high",
        names=("High Card",),
        family="toy",
        game=HIGH,
        options=HighOptions(),
        players=(2, 3, 4),
        presets={"quick": {"target": 5, "fast": True}},
        summary="the last card counts",
    ),
    "bell": Variant(
        key="bell",
        names=("Bell",),
        family="toy",
        game=BELL,
        options=BellOptions(),
        players=(2, 3, 4, 5, 6),
        summary="hit the bell first",
    ),
}


@contextmanager
def only_toys() -> Iterator[None]:
    """The catalog holds nothing but the toys."""
    patch = pytest.MonkeyPatch()
    patch.setattr(catalog, "variants", lambda: TOYS)
    try:
        yield
    finally:
        patch.undo()


def hand(view: TableView) -> tuple[Any, ...]:
    return view.hand()
