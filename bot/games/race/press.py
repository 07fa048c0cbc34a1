"""What all races share: the press protocol (rulebook race, P1-P12), the countdown to GO, timers, the pause after a restart,
and players who leave for good.

Time comes only from the ids of presses and from the `at` of entries. A press without an id (0) is made "now, in turn": it
is never late, never tied and never too soon, and its time is the entry's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, Generic, TypeVar, cast

from msgspec import Meta
from msgspec.structs import replace

from bot.games.core import (
    CLOCK,
    A,
    Action,
    Ask,
    Event,
    Illegal,
    Leave,
    Options,
    Press,
    Resume,
    Return,
    Seat,
    Step,
    Tick,
)
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup

EPOCH_MS = 1_420_070_400_000  # the first millisecond of 2015, where ids begin to count


def ms_of(press_id: int) -> int:
    """When a press was made, in Unix milliseconds (P2)."""
    return (press_id >> 22) + EPOCH_MS


class Ready(Action, frozen=True):
    """Ready before time: once every seat is, GO comes without waiting for the end of the countdown."""

    public = True


class RaceOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tie_ms: Annotated[int, Meta(ge=0, le=250, description="presses this close together, in milliseconds, are a tie")] = 0
    settle_ms: Annotated[
        int, Meta(ge=0, le=1500, description="how long a press waits for an earlier one to arrive, in milliseconds")
    ] = 300
    countdown_s: Annotated[int, Meta(ge=0, le=60, description="seconds from the deal to GO")] = 5

    def __post_init__(self) -> None:
        if self.tie_ms > self.settle_ms:
            raise ValueError("tie_ms cannot be more than settle_ms: a press is not held long enough to find its tie")


class RaceDeal(Deal, frozen=True, kw_only=True):
    running: bool = False  # after GO
    go_at: int | None = None  # Unix ms of GO; before GO when it is due, None until the clock has been asked
    ready: tuple[Seat, ...] = ()
    last_id: int = 0  # the largest id applied: a smaller one is late (P6)


RO = TypeVar("RO", bound=RaceOptions)
RD = TypeVar("RD", bound=RaceDeal)


def no(code: str, cause: str = "", **args: Any) -> Illegal:
    """A refusal of P10; `cause` is the text id that says why in words."""
    return Illegal(code, {"cause": cause or f"cause-{code}", **args})


def left_by(ledger: Sequence[Score]) -> tuple[Seat, ...]:
    """The seats that nobody plays any more, as far as the deals played tell."""
    return ledger[-1].setup.left if ledger else ()


def there(setup: Setup) -> list[Seat]:
    """The seats that take part in a deal and have not been left."""
    return [s for s in setup.seats if s not in setup.left]


class Race(Match[RO, RD, A], Generic[RO, RD, A]):
    """A deal that everybody plays at once. A family gives the rules of a press and of its timers."""

    live = True
    _kept: tuple[RD, Setup, RO, Sequence[Ask[A]]] | None = None  # frozen all of them, so nothing can be out of date

    # ---- what a family gives

    @abstractmethod
    def press_asks(self, options: RO, setup: Setup, deal: RD, /) -> Sequence[Ask[A]]:
        """What each seat may press after GO; empty when the deal is over."""

    @abstractmethod
    def press_check(self, options: RO, setup: Setup, deal: RD, seat: Seat, press: Any, /) -> Illegal | None:
        """The verdict on a press of a seat that takes part, after GO."""

    @abstractmethod
    def press_apply(self, options: RO, setup: Setup, deal: RD, seat: Seat, press: Any, ms: int, /) -> Step[RD]:
        """The deal after a legal press made at `ms`."""

    @abstractmethod
    def due(self, options: RO, setup: Setup, deal: RD, /) -> int | None:
        """When the next timer of the running deal goes off, in Unix ms."""

    @abstractmethod
    def timer(self, options: RO, setup: Setup, deal: RD, at: int, /) -> Step[RD]:
        """Everything that is due at `at`; the same deal if nothing is."""

    @abstractmethod
    def over(self, deal: RD, /) -> bool: ...

    @abstractmethod
    def went(self, options: RO, setup: Setup, deal: RD, at: int, /) -> Step[RD]:
        """What follows at once for a deal, running or not, when a seat has just been left: it is over if that decides it."""

    def may_return(self, state: MatchState[RO, RD], seat: Seat, /) -> bool:
        """Whether there is anything left to play for on a seat that was left."""
        return True

    def without_left(self, options: RO, score: Score, /) -> Score:
        """The score of the last deal once its `setup.left` has changed before the next one."""
        return score

    def armed(self, options: RO, setup: Setup, deal: RD, at: int, /) -> RD:
        """The deal at GO, first or after a pause: timers begin to run at `at`."""
        return deal

    # ---- the protocol

    def setup(self, options: RO, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """Everybody who has not left."""
        setup = replace(super().setup(options, seed, ledger), left=left_by(ledger))
        return replace(setup, seats=tuple(there(setup)))

    def deal_asks(self, options: RO, setup: Setup, deal: RD, /) -> Sequence[Ask[A]]:
        if self.over(deal):
            return ()
        if deal.running:
            return self._asked(options, setup, deal)
        ready = cast(A, Ready())
        waiting = [s for s in there(setup) if s not in deal.ready]
        return [Ask(s, "ready", (ready,), default=ready, waits=False) for s in waiting]

    def _asked(self, options: RO, setup: Setup, deal: RD) -> Sequence[Ask[A]]:
        """`press_asks`, made once for a deal as it stands: every seat's view asks for them, many times a second."""
        kept = self._kept
        if kept is None or kept[0] is not deal or kept[1] is not setup or kept[2] is not options:
            kept = self._kept = (deal, setup, options, self.press_asks(options, setup, deal))
        return kept[3]

    def deal_check(self, options: RO, setup: Setup, deal: RD, seat: Seat, action: A, /) -> Illegal | None:
        if isinstance(action, (Tick, Resume)):
            return None if seat == CLOCK else Illegal("not_your_turn")
        if not 0 <= seat < options.players:
            return Illegal("not_your_turn")
        if seat not in setup.seats:
            return no("ignored", "cause-out")
        if seat in setup.left:
            return no("ignored", "cause-left")
        if isinstance(action, Ready):
            return no("ignored", "cause-ready") if deal.running or seat in deal.ready else None
        assert isinstance(action, Press)
        if self.over(deal):
            return no("void", "cause-over")
        if not deal.running or (action.id and deal.go_at is not None and ms_of(action.id) < deal.go_at):
            return no("void", "cause-before-go")
        return self.press_check(options, setup, deal, seat, action)

    def deal_apply(self, options: RO, setup: Setup, deal: RD, seat: Seat, action: A, at: int, /) -> Step[RD]:
        if isinstance(action, Resume):
            return Step(replace(deal, running=False, go_at=None, ready=()), (Event("paused"),))
        if isinstance(action, Tick):
            return self.timer(options, setup, deal, at) if deal.running else self._count(options, setup, deal, at)
        if isinstance(action, Ready):
            return self._go_if_ready(options, setup, replace(deal, ready=(*deal.ready, seat)), at)
        assert isinstance(action, Press)
        step = self.press_apply(options, setup, deal, seat, action, ms_of(action.id) if action.id else at)
        return replace(step, state=replace(step.state, last_id=max(deal.last_id, action.id)))

    def _count(self, options: RO, setup: Setup, deal: RD, at: int) -> Step[RD]:
        if deal.go_at is None:
            due = at + options.countdown_s * 1000
            return Step(replace(deal, go_at=due), (Event("countdown", {"n": options.countdown_s, "until": due}),))
        return self._go(options, setup, deal, at) if at >= deal.go_at else Step(deal)

    def _go_if_ready(self, options: RO, setup: Setup, deal: RD, at: int) -> Step[RD]:
        return self._go(options, setup, deal, at) if set(deal.ready) >= set(there(setup)) else Step(deal)

    def _go(self, options: RO, setup: Setup, deal: RD, at: int) -> Step[RD]:
        running = replace(deal, running=True, go_at=at, ready=())
        return Step(self.armed(options, setup, running, at), (Event("go", {"ms": at}),))

    def deal_alarm(self, options: RO, setup: Setup, deal: RD, /) -> int | None:
        if self.over(deal):
            return None
        return self.due(options, setup, deal) if deal.running else deal.go_at or 0

    def late(self, deal: RD, press: Press) -> bool:
        """P6. A late press never earns a penalty."""
        return press.late or 0 < press.id < deal.last_id

    # ---- leaving for good (P12)

    def _check_going(self, state: MatchState[RO, RD], seat: Seat, action: Leave | Return) -> Illegal | None:
        if seat != CLOCK:
            return Illegal("not_your_turn")
        if self.result(state):
            return Illegal("match_over")
        if not 0 <= action.target < state.options.players:
            return no("ignored", "cause-out")
        left = action.target in state.setup.left
        if isinstance(action, Leave):
            return no("ignored", "cause-left") if left else None
        return None if left and self.may_return(state, action.target) else no("ignored", "cause-out")

    def _going(self, state: MatchState[RO, RD], action: Leave | Return, at: int) -> Step[MatchState[RO, RD]]:
        left = tuple(s for s in state.setup.left if s != action.target)
        if isinstance(action, Leave):
            left += (action.target,)
        setup = replace(state.setup, left=left)
        state = replace(state, rev=state.rev + 1, setup=setup)
        if state.scored:
            return self._going_between_deals(state)
        if isinstance(action, Return):
            return Step(state)
        deal = replace(state.deal, ready=tuple(s for s in state.deal.ready if s not in left))
        step = self.went(state.options, setup, deal, at)
        if not self.over(step.state) and not step.state.running:
            step = self._go_if_ready(state.options, setup, step.state, at)
        return self._scored(replace(state, deal=step.state), step.events)

    def _going_between_deals(self, state: MatchState[RO, RD]) -> Step[MatchState[RO, RD]]:
        score = self.without_left(state.options, replace(state.ledger[-1], setup=state.setup))
        ready = tuple(s for s in state.ready if s not in state.setup.left)
        state = replace(state, ledger=(*state.ledger[:-1], score), ready=ready)
        if self.result(state):
            return Step(state, self._match_over(state))
        if set(ready) >= set(self._next_seats(state)):
            return self._deal(state.options, state.seed, state.rev, state.ledger)
        return Step(state)

    def check(self, state: MatchState[RO, RD], seat: Seat, action: A, /) -> Illegal | None:
        """A press after the end of the deal is void; the clock has nothing to do then."""
        if isinstance(action, (Leave, Return)):
            return self._check_going(state, seat, action)
        if state.scored and isinstance(action, Press) and 0 <= seat < state.options.players:
            return no("void", "cause-over")
        return super().check(state, seat, action)

    def apply(self, state: MatchState[RO, RD], seat: Seat, action: A, at: int, /) -> Step[MatchState[RO, RD]]:
        if isinstance(action, (Leave, Return)):
            return self._going(state, action, at)
        return super().apply(state, seat, action, at)

    def hold_ms(self, state: MatchState[RO, RD], /) -> int:
        return state.options.settle_ms if state.deal.running else 0

    def phase(self, deal: RD) -> str:
        return "race" if deal.running else "countdown"


__all__ = ["Next", "Race", "RaceDeal", "RaceOptions", "Ready", "left_by", "ms_of", "no", "there"]
