"""The canasta engine: one set of rules whose parameters make every game of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from bot.games.canasta import actions as act
from bot.games.canasta import asking, drafting, flow, looking, play, scoring, standing
from bot.games.canasta.actions import CanastaAction
from bot.games.canasta.laying import partners
from bot.games.canasta.options import CanastaOptions
from bot.games.canasta.state import CanastaDeal, Phase
from bot.games.core import Ask, Groups, Illegal, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.view import Laid, Say, TableView

Move: TypeAlias = tuple[
    Callable[[CanastaOptions, CanastaDeal, Any], Illegal | None], Callable[[CanastaOptions, CanastaDeal, Any], flow.Played]
]

_MELD: Move = (play.check_meld, play.apply_meld)
_ASK: Move = (play.check_ask, play.ask)
# What can be done in each phase: whether it may be, and what it does.
_MOVES: Mapping[Phase, Mapping[type, Move]] = {
    "start": {
        act.Draw: (play.check_draw, play.apply_draw),
        act.TakePile: (play.check_take, play.apply_take),
        act.Refuse: (play.check_refuse, play.refuse),
        act.AskOut: _ASK,
    },
    "play": {
        act.Meld: _MELD,
        act.Layoff: _MELD,
        act.Combine: (play.check_combine, play.combine),
        act.AskOut: _ASK,
        act.Discard: (play.check_discard, play.apply_discard),
    },
    "ask": {act.Answer: (play.check_answer, play.answer)},
}
_NOT_NOW: Mapping[Phase, str] = {"start": "draw_first", "play": "already_drawn", "ask": "partner_asked"}


def actor(d: CanastaDeal) -> Seat | None:
    """Who may act now."""
    if d.phase == "over":
        return None
    return partners(d)[0] if d.phase == "ask" else d.turn


def check(o: CanastaOptions, d: CanastaDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if seat != actor(d):
        return Illegal("not_your_turn")
    found = _MOVES.get(d.phase, {}).get(type(a))
    return Illegal(_NOT_NOW[d.phase]) if found is None else found[0](o, d, a)


def apply(o: CanastaOptions, d: CanastaDeal, a: Any) -> flow.Played:
    return _MOVES[d.phase][type(a)][1](o, d, a)


def may_undo(o: CanastaOptions, before: CanastaDeal, after: CanastaDeal, a: Any) -> bool:
    """Whether a move may be taken back: melds of the turn, unless they brought cards or ended the hand."""
    same = before.stock == after.stock and after.phase == "play" and before.turn == after.turn
    return o.undo and same and isinstance(a, (act.Meld, act.Layoff, act.Combine))


class Canasta(Match[CanastaOptions, CanastaDeal, CanastaAction]):
    """All games of the family; which one is in the options."""

    key: ClassVar[str] = "canasta"
    revision: ClassVar[int] = 1
    options_type = CanastaOptions
    state_type: ClassVar[Any] = MatchState[CanastaOptions, CanastaDeal]
    actions: ClassVar[Any] = CanastaAction

    # ---- a hand

    def start_deal(self, options: CanastaOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        return Step(*flow.start(options, setup, seed, standing.totals_of(options, ledger)))

    def deal_asks(self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, /) -> Sequence[Ask[CanastaAction]]:
        return asking.asks(options, deal)

    def deal_check(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, action: CanastaAction, /
    ) -> Illegal | None:
        return check(options, deal, seat, action)

    def deal_apply(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, action: CanastaAction, at: int, /
    ) -> Step[Any]:
        after, events = apply(options, deal, action)
        return Step(after, events, undoable=may_undo(options, deal, after, action))

    def deal_score(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return scoring.scored(options, setup, deal) if deal.phase == "over" else None

    def deal_view(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        return looking.view(options, setup, deal, seat, over)

    def deal_determinize(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, rng: Random, /
    ) -> CanastaDeal:
        return looking.imagined(options, deal, seat, rng)

    def deal_drafts(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, groups: Groups, /
    ) -> tuple[CanastaAction, ...]:
        found = drafting.drafts(options, deal, seat, groups)
        return tuple(sorted(found, key=lambda a: check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, action: CanastaAction, /
    ) -> tuple[Say, ...]:
        return looking.remark(options, deal, seat, action)

    def deal_lays(
        self, options: CanastaOptions, setup: Setup, deal: CanastaDeal, seat: Seat, action: CanastaAction, /
    ) -> tuple[Laid, ...]:
        return looking.lays(options, deal, seat, action)

    def deal_cards(self, deal: CanastaDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def setup(self, options: CanastaOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        return standing.next_setup(options, seed, ledger)

    def standing(self, options: CanastaOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)

    def sides(self, options: CanastaOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return options.sides
