"""What all races share: the press protocol (rulebook race, P1-P12), the countdown to GO, timers, the pause after a restart.

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
    Options,
    Press,
    Resume,
    Seat,
    Step,
    Tick,
)
from bot.games.match import Deal, Match, MatchState, Next, Setup

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


class Race(Match[RO, RD, A], Generic[RO, RD, A]):
    """A deal that everybody plays at once. A family gives the rules of a press and of its timers."""

    live = True
    _kept: tuple[RD, RO, Sequence[Ask[A]]] | None = None  # frozen all three, so nothing can be out of date

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

    def armed(self, options: RO, setup: Setup, deal: RD, at: int, /) -> RD:
        """The deal at GO, first or after a pause: timers begin to run at `at`."""
        return deal

    # ---- the protocol

    def deal_asks(self, options: RO, setup: Setup, deal: RD, /) -> Sequence[Ask[A]]:
        if self.over(deal):
            return ()
        if deal.running:
            return self._asked(options, setup, deal)
        ready = cast(A, Ready())
        waiting = [s for s in setup.seats if s not in deal.ready]
        return [Ask(s, "ready", (ready,), default=ready, waits=False) for s in waiting]

    def _asked(self, options: RO, setup: Setup, deal: RD) -> Sequence[Ask[A]]:
        """`press_asks`, made once for a deal as it stands: every seat's view asks for them, many times a second."""
        kept = self._kept
        if kept is None or kept[0] is not deal or kept[1] is not options:
            kept = self._kept = (deal, options, self.press_asks(options, setup, deal))
        return kept[2]

    def deal_check(self, options: RO, setup: Setup, deal: RD, seat: Seat, action: A, /) -> Illegal | None:
        if isinstance(action, (Tick, Resume)):
            return None if seat == CLOCK else Illegal("not_your_turn")
        if not 0 <= seat < options.players:
            return Illegal("not_your_turn")
        if seat not in setup.seats:
            return no("ignored", "cause-out")
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
            deal = replace(deal, ready=(*deal.ready, seat))
            return self._go(options, setup, deal, at) if set(deal.ready) >= set(setup.seats) else Step(deal)
        assert isinstance(action, Press)
        step = self.press_apply(options, setup, deal, seat, action, ms_of(action.id) if action.id else at)
        return replace(step, state=replace(step.state, last_id=max(deal.last_id, action.id)))

    def _count(self, options: RO, setup: Setup, deal: RD, at: int) -> Step[RD]:
        if deal.go_at is None:
            due = at + options.countdown_s * 1000
            return Step(replace(deal, go_at=due), (Event("countdown", {"n": options.countdown_s, "until": due}),))
        return self._go(options, setup, deal, at) if at >= deal.go_at else Step(deal)

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

    def check(self, state: MatchState[RO, RD], seat: Seat, action: A, /) -> Illegal | None:
        """A press after the end of the deal is void; the clock has nothing to do then."""
        if state.scored and isinstance(action, Press) and 0 <= seat < state.options.players:
            return no("void", "cause-over")
        return super().check(state, seat, action)

    def hold_ms(self, state: MatchState[RO, RD], /) -> int:
        return state.options.settle_ms

    def phase(self, deal: RD) -> str:
        return "race" if deal.running else "countdown"


__all__ = ["Next", "Race", "RaceDeal", "RaceOptions", "Ready", "ms_of", "no"]
