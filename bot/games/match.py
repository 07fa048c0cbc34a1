"""A match of several deals: dealer rotation, the score so far, the pause between deals, the end. One wrapper for all games.

A family subclasses `Match` and gives the rules of one deal (`deal_…`) and the few that join deals (`setup`, `standing`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec
from msgspec.structs import replace

from bot.games.core import A, Action, Ask, Card, Event, Game, Illegal, Line, O, Options, Result, Seat, State, Step
from bot.games.luck import derived, picked
from bot.games.view import Laid, Say, TableView


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The state of one deal. `seed` is this deal's own luck and never leaves the rules."""

    seed: bytes


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what in a deal."""

    dealer: Seat
    seats: tuple[Seat, ...]  # who takes part, clockwise from seat 0
    roles: Mapping[str, int] = {}  # what else a family needs: the box, the active partner
    left: tuple[Seat, ...] = ()  # whose players have left for good, where the rules say what that means


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How one deal ended. `points` = the sum of `lines` for every seat."""

    setup: Setup
    reason: str  # the text `reason-<reason>`
    winners: tuple[Seat, ...]  # () : drawn
    points: tuple[int, ...]  # by seat
    lines: tuple[Line, ...] = ()
    data: Mapping[str, Any] = {}  # what later deals or the match need: boxes, doubled, eliminated


class Standing(msgspec.Struct, frozen=True):
    """The match after some deals. `result` is None while it goes on."""

    totals: tuple[int, ...]
    result: Result | None = None


class Next(Action, frozen=True):
    """Ready for the next deal."""

    public = True


D = TypeVar("D", bound=Deal)


class MatchState(State, Generic[O, D], frozen=True, kw_only=True):
    options: O
    setup: Setup
    deal: D
    ledger: tuple[Score, ...] = ()  # the finished deals; the last one is still on the table while `ready` is asked
    ready: tuple[Seat, ...] = ()
    scored: bool = False  # the deal on the table is in the ledger


class Match(Game[O, MatchState[O, D], A], Generic[O, D, A]):
    """A game of one or more deals. `actions` must include `Next`."""

    pointed: ClassVar[bool] = True  # totals are points to be shown; else only the places count

    # ---- the rules of a deal

    @abstractmethod
    def start_deal(self, options: O, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[D]:
        """A fresh deal with its own seed."""

    @abstractmethod
    def deal_asks(self, options: O, setup: Setup, deal: D, /) -> Sequence[Ask[A]]:
        """Empty exactly when `deal_score` is not None."""

    @abstractmethod
    def deal_check(self, options: O, setup: Setup, deal: D, seat: Seat, action: A, /) -> Illegal | None: ...

    @abstractmethod
    def deal_apply(self, options: O, setup: Setup, deal: D, seat: Seat, action: A, at: int, /) -> Step[D]: ...

    @abstractmethod
    def deal_score(self, options: O, setup: Setup, deal: D, ledger: tuple[Score, ...], /) -> Score | None: ...

    @abstractmethod
    def deal_view(self, options: O, setup: Setup, deal: D, seat: Seat | None, over: bool, /) -> TableView:
        """`over`: the deal has been scored; hands that the rules lay open may be shown."""

    @abstractmethod
    def deal_determinize(self, options: O, setup: Setup, deal: D, seat: Seat, rng: Random, /) -> D: ...

    # ---- the rules that join deals

    @abstractmethod
    def standing(self, options: O, ledger: tuple[Score, ...], /) -> Standing: ...

    def setup(self, options: O, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """Default: the first dealer by lot, then the deal passes to the left; everybody takes part."""
        n = options.players
        dealer = picked(n, seed, "first dealer") if not ledger else (ledger[-1].setup.dealer + 1) % n
        return Setup(dealer=Seat(dealer), seats=tuple(Seat(i) for i in range(n)))

    def deal_drafts(
        self, options: O, setup: Setup, deal: D, seat: Seat, groups: tuple[tuple[str, ...], ...], /
    ) -> tuple[A, ...]:
        return ()

    def deal_remark(self, options: O, setup: Setup, deal: D, seat: Seat, action: A, /) -> tuple[Say, ...]:
        return ()

    def deal_lays(self, options: O, setup: Setup, deal: D, seat: Seat, action: A, /) -> tuple[Laid, ...]:
        return ()

    def deal_groups(self, options: O, setup: Setup, deal: D, seat: Seat, /) -> tuple[tuple[str, ...], ...]:
        """See `Game.groups`."""
        return ()

    def deal_cards(self, deal: D, /) -> tuple[Card, ...]:
        """Every card of the deal, wherever it lies (see `Game.cards`)."""
        return ()

    def deal_alarm(self, options: O, setup: Setup, deal: D, /) -> int | None:
        return None

    # ---- the Game

    def start(self, options: O, seed: bytes, /) -> Step[MatchState[O, D]]:
        return self._deal(options, seed, rev=0, ledger=())

    def _deal(self, options: O, seed: bytes, rev: int, ledger: tuple[Score, ...]) -> Step[MatchState[O, D]]:
        setup = self.setup(options, seed, ledger)
        step = self.start_deal(options, setup, derived(seed, f"deal {len(ledger) + 1}"), ledger)
        state: MatchState[O, D] = MatchState(
            seed=seed, rev=rev, options=options, setup=setup, deal=step.state, ledger=ledger
        )
        opening = Event("deal", {"n": len(ledger) + 1, "seat": setup.dealer})
        return self._scored(state, (opening, *step.events))

    def _scored(self, s: MatchState[O, D], events: tuple[Event, ...], undoable: bool = False) -> Step[MatchState[O, D]]:
        """What an entry has led to, and the score if it was the last of the deal."""
        score = self.deal_score(s.options, s.setup, s.deal, s.ledger)
        if score is None:
            return Step(s, events, undoable)
        ended = Event("deal_over", {"n": len(s.ledger) + 1, "cause": f"reason-{score.reason}", "winners": score.winners})
        state = replace(s, ledger=(*s.ledger, score), scored=True)
        return Step(state, (*events, ended, *self._match_over(state)))

    def _match_over(self, state: MatchState[O, D]) -> tuple[Event, ...]:
        result = self.result(state)
        if result is None:
            return ()
        return (Event("match_over", {"cause": f"reason-{result.reason}", "winners": result.winners}),)

    def result(self, state: MatchState[O, D], /) -> Result | None:
        return self.standing(state.options, state.ledger).result if state.scored else None

    def asks(self, state: MatchState[O, D], /) -> Sequence[Ask[A]]:
        if not state.scored:
            return self.deal_asks(state.options, state.setup, state.deal)
        if self.result(state):
            return ()
        go = cast(A, Next())
        waiting = sorted(set(self._next_seats(state)) - set(state.ready))
        return [Ask(seat, "next_deal", (go,), default=go) for seat in waiting]

    def _next_seats(self, state: MatchState[O, D]) -> tuple[Seat, ...]:
        """Who takes part in the next deal; nobody waits for those who are out."""
        return self.setup(state.options, state.seed, state.ledger).seats

    def check(self, state: MatchState[O, D], seat: Seat, action: A, /) -> Illegal | None:
        if not state.scored:
            if isinstance(action, Next):
                return Illegal("deal_goes_on")
            return self.deal_check(state.options, state.setup, state.deal, seat, action)
        if self.result(state):
            return Illegal("match_over")
        if not isinstance(action, Next):
            return Illegal("deal_over")
        if seat not in self._next_seats(state):
            return Illegal("not_your_turn")
        return Illegal("already_ready") if seat in state.ready else None

    def apply(self, state: MatchState[O, D], seat: Seat, action: A, at: int, /) -> Step[MatchState[O, D]]:
        if isinstance(action, Next):
            ready = (*state.ready, seat)
            if not set(ready) >= set(self._next_seats(state)):
                return Step(replace(state, rev=state.rev + 1, ready=ready))
            return self._deal(state.options, state.seed, state.rev + 1, state.ledger)
        step = self.deal_apply(state.options, state.setup, state.deal, seat, action, at)
        return self._scored(replace(state, rev=state.rev + 1, deal=step.state), step.events, step.undoable)

    def view(self, state: MatchState[O, D], seat: Seat | None, /) -> TableView:
        view = self.deal_view(state.options, state.setup, state.deal, seat, state.scored)
        totals = self.standing(state.options, state.ledger).totals
        seats = tuple(
            replace(
                s,
                score=totals[s.seat] if s.score is None and self.pointed else s.score,
                dealer=s.seat == state.setup.dealer,
                notes=(*s.notes, Say("note-left")) if s.seat in state.setup.left else s.notes,
            )
            for s in view.seats
        )
        turn = tuple(a.seat for a in self.asks(state) if a.waits)
        phase = view.phase if not state.scored else "match_over" if not turn else "deal_over"
        lines = state.ledger[-1].lines if state.scored and self.pointed else ()
        result = self.result(state)
        return replace(
            view,
            you=seat,
            phase=phase,
            deal=len(state.ledger) + (not state.scored),
            turn=turn,
            seats=seats,
            lines=lines,
            final=result.lines if result else (),
            settled=result.settlement if result else (),
        )

    def determinize(self, state: MatchState[O, D], seat: Seat, rng: Random, /) -> MatchState[O, D]:
        deal = state.deal
        if not state.scored:
            deal = self.deal_determinize(state.options, state.setup, deal, seat, rng)
        return replace(state, seed=rng.randbytes(32), deal=deal)

    def drafts(self, state: MatchState[O, D], seat: Seat, groups: tuple[tuple[str, ...], ...], /) -> tuple[A, ...]:
        return () if state.scored else self.deal_drafts(state.options, state.setup, state.deal, seat, groups)

    def remark(self, state: MatchState[O, D], seat: Seat, action: A, /) -> tuple[Say, ...]:
        return () if state.scored else self.deal_remark(state.options, state.setup, state.deal, seat, action)

    def lays(self, state: MatchState[O, D], seat: Seat, action: A, /) -> tuple[Laid, ...]:
        return () if state.scored else self.deal_lays(state.options, state.setup, state.deal, seat, action)

    def groups(self, state: MatchState[O, D], seat: Seat, /) -> tuple[tuple[str, ...], ...]:
        return () if state.scored else self.deal_groups(state.options, state.setup, state.deal, seat)

    def cards(self, state: MatchState[O, D], /) -> tuple[Card, ...]:
        return self.deal_cards(state.deal)

    def alarm(self, state: MatchState[O, D], /) -> int | None:
        return None if state.scored else self.deal_alarm(state.options, state.setup, state.deal)


def places(totals: Sequence[int], *, low: bool = False) -> tuple[int, ...]:
    """Each seat's place by its total, 1 is best; equal totals share a place."""
    return tuple(1 + sum((t < own) if low else (t > own) for t in totals) for own in totals)


def leaders(totals: Sequence[int], *, low: bool = False) -> tuple[Seat, ...]:
    best = min(totals) if low else max(totals)
    return tuple(Seat(i) for i, t in enumerate(totals) if t == best)


__all__ = ["Deal", "Match", "MatchState", "Next", "Options", "Score", "Setup", "Standing", "leaders", "places"]
