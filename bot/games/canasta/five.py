"""Canasta for five: of the side of three one sits out. Who leaves it for good is not replaced by an AI player: the other two
play on as in a game for four."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from bot.games.canasta.actions import CanastaAction
from bot.games.canasta.game import Canasta
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal
from bot.games.core import CLOCK, Event, Illegal, Leave, Return, Seat, Step
from bot.games.match import MatchState

FiveAction: TypeAlias = CanastaAction | Leave | Return
FiveState: TypeAlias = MatchState[CanastaOptions, CanastaDeal]


class CanastaFive(Canasta):
    """The engine with a rule for players of the three who leave: one of them may, and may come back."""

    key: ClassVar[str] = "canasta_five"
    actions: ClassVar[Any] = FiveAction

    def check(self, state: FiveState, seat: Seat, action: Any, /) -> Illegal | None:
        if isinstance(action, (Leave, Return)):
            return self._check_going(state, seat, action)
        return super().check(state, seat, action)

    def _check_going(self, state: FiveState, seat: Seat, action: Leave | Return) -> Illegal | None:
        if seat != CLOCK:
            return Illegal("not_your_turn")
        if self.result(state):
            return Illegal("match_over")
        left = state.setup.left
        if isinstance(action, Return):
            return None if action.target in left else Illegal("not_left")
        three = state.options.sides[0]
        return None if action.target in three and not left else Illegal("plays_on")

    def apply(self, state: FiveState, seat: Seat, action: Any, at: int, /) -> Step[FiveState]:
        if not isinstance(action, (Leave, Return)):
            return super().apply(state, seat, action, at)
        left = (action.target,) if isinstance(action, Leave) else ()
        state = replace(state, rev=state.rev + 1, setup=replace(state.setup, left=left))
        if state.scored:
            return self._between(state)
        if isinstance(action, Leave) and action.target in state.deal.order:
            return self._taken_over(state, action.target)
        return Step(state)

    def _taken_over(self, state: FiveState, gone: Seat) -> Step[FiveState]:
        """Who sits out plays on with the hand of the partner who has left."""
        (heir,) = (s for s in state.options.sides[0] if s not in state.deal.order)
        setup = replace(
            state.setup,
            dealer=heir if state.setup.dealer == gone else state.setup.dealer,
            seats=tuple(sorted(_swapped(state.setup.seats, gone, heir))),
            roles={"sits_out": gone},
        )
        return Step(
            replace(state, setup=setup, deal=handed_over(state.deal, gone, heir)),
            (Event("takes_over", {"seat": heir, "target": gone}),),
        )

    def _between(self, state: FiveState) -> Step[FiveState]:
        """Somebody has left or come back between two hands: who plays the next one is another question now."""
        last = replace(state.ledger[-1], setup=replace(state.ledger[-1].setup, left=state.setup.left))
        ledger = (*state.ledger[:-1], last)
        state = replace(state, ledger=ledger)
        waiting = self._next_seats(state)
        state = replace(state, ready=tuple(s for s in state.ready if s in waiting))
        if set(state.ready) >= set(waiting):
            return self._deal(state.options, state.seed, state.rev, state.ledger)
        return Step(state)


def handed_over(d: CanastaDeal, gone: Seat, heir: Seat) -> CanastaDeal:
    """The hand with all that one seat has and is given to another that takes no part."""
    rows = {
        name: _exchanged(getattr(d, name), gone, heir) for name in ("hands", "reds", "removed", "turn_no")
    }  # fmt: skip
    seats = {name: _swapped(getattr(d, name), gone, heir) for name in ("order", "opened", "had", "fined")}
    return replace(
        d,
        **rows,
        **seats,
        sides=tuple(_swapped(side, gone, heir) for side in d.sides),
        table=tuple(replace(m, owner=heir) if m.owner == gone else m for m in d.table),
        turn=heir if d.turn == gone else d.turn,
    )


def _swapped(seats: Sequence[Seat], gone: Seat, heir: Seat) -> tuple[Seat, ...]:
    return tuple(heir if s == gone else s for s in seats)


def _exchanged(rows: Sequence[Any], a: Seat, b: Seat) -> tuple[Any, ...]:
    found = list(rows)
    found[a], found[b] = found[b], found[a]
    return tuple(found)


__all__ = ["CanastaFive"]
