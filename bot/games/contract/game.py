"""The engine of the contract games: one set of rules whose options make each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from bot.games.contract import actions as act
from bot.games.contract import asking, claim, drafting, draw, flow, looking, play, standing
from bot.games.contract.actions import ContractAction
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal, Phase
from bot.games.core import Ask, Groups, Illegal, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.view import Laid, Say, TableView

Check: TypeAlias = Callable[[ContractOptions, ContractDeal, Seat, Any], Illegal | None]
Apply: TypeAlias = Callable[[ContractOptions, ContractDeal, Seat, Any], flow.Played]

# What can be done in each phase: whether it may be, and what it does.
_MOVES: Mapping[Phase, Mapping[type, tuple[Check, Apply]]] = {
    "draw": {
        act.DrawStock: (draw.check_stock, draw.draw_stock),
        act.TakeDiscard: (draw.check_take, draw.take),
        act.Decline: (draw.check_decline, draw.decline),
        act.Standing: (claim.check_ask_again, claim.ask_again),
    },
    "claim": {
        act.Claim: (claim.check_answer, claim.answer),
        act.Decline: (claim.check_answer, claim.answer),
        act.Standing: (claim.check_standing, claim.stand),
    },
    "play": {
        act.GoDown: (play.check_go_down, play.go_down),
        act.Layoff: (play.check_layoff, play.lay_off),
        act.Swap: (play.check_swap, play.swap),
        act.Discard: (play.check_discard, play.discard),
    },
}
_NOT_NOW: Mapping[Phase, str] = {"draw": "draw_first", "claim": "claim_window", "play": "already_drawn"}


def actors(o: ContractOptions, d: ContractDeal) -> tuple[Seat, ...]:
    """Who may act now."""
    if d.phase == "claim":
        return claim.waiting(o, d)
    return () if d.phase == "over" else (d.turn,)


def check(o: ContractOptions, d: ContractDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if seat not in actors(o, d):
        own = d.phase == "claim" and seat == d.discarder and isinstance(a, act.Claim)
        return Illegal("own_discard" if own else "not_your_turn")
    found = _MOVES.get(d.phase, {}).get(type(a))
    return Illegal(_NOT_NOW[d.phase]) if found is None else found[0](o, d, seat, a)


def apply(o: ContractOptions, d: ContractDeal, seat: Seat, a: Any) -> flow.Played:
    return _MOVES[d.phase][type(a)][1](o, d, seat, a)


class Contract(Match[ContractOptions, ContractDeal, ContractAction]):
    """The four contract games; which one is in the options."""

    key: ClassVar[str] = "contract"
    revision: ClassVar[int] = 1
    options_type = ContractOptions
    state_type: ClassVar[Any] = MatchState[ContractOptions, ContractDeal]
    actions: ClassVar[Any] = ContractAction

    # ---- a deal

    def start_deal(self, options: ContractOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        return Step(*flow.start(options, setup, seed, ledger))

    def deal_asks(self, options: ContractOptions, setup: Setup, deal: ContractDeal, /) -> Sequence[Ask[ContractAction]]:
        return asking.asks(options, deal)

    def deal_check(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, action: ContractAction, /
    ) -> Illegal | None:
        return check(options, deal, seat, action)

    def deal_apply(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, action: ContractAction, at: int, /
    ) -> Step[Any]:
        return Step(*apply(options, deal, seat, action))

    def deal_score(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return standing.score_of(options, setup, deal)

    def deal_view(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        return looking.view(options, setup, deal, seat, over)

    def deal_determinize(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, rng: Random, /
    ) -> ContractDeal:
        return looking.imagined(deal, seat, rng)

    def deal_drafts(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, groups: Groups, /
    ) -> tuple[ContractAction, ...]:
        found = drafting.drafts(options, deal, seat, groups)
        return tuple(sorted(found, key=lambda a: check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, action: ContractAction, /
    ) -> tuple[Say, ...]:
        return looking.remark(options, deal, seat, action)

    def deal_lays(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, action: ContractAction, /
    ) -> tuple[Laid, ...]:
        return looking.lays(options, deal, seat, action)

    def deal_groups(
        self, options: ContractOptions, setup: Setup, deal: ContractDeal, seat: Seat, /
    ) -> tuple[tuple[str, ...], ...]:
        return looking.groups(options, deal, seat)

    def deal_cards(self, deal: ContractDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def setup(self, options: ContractOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        return standing.next_setup(options.players, seed, ledger)

    def standing(self, options: ContractOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)
