"""The rummy engine: one set of rules whose parameters make every game of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from bot.games.core import Ask, Illegal, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.rummy import actions as act
from bot.games.rummy import asking, claim, drafting, draw, flow, knock, looking, play, scoring, standing, turned
from bot.games.rummy.actions import RummyAction
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import Phase, RummyDeal
from bot.games.view import Say, TableView

Check: TypeAlias = Callable[[RummyOptions, RummyDeal, Seat, Any], Illegal | None]
Apply: TypeAlias = Callable[[RummyOptions, RummyDeal, Seat, Any], flow.Played]


def _free(o: RummyOptions, d: RummyDeal, seat: Seat, a: Any) -> Illegal | None:
    return None


def _ends_turn(o: RummyOptions, d: RummyDeal, a: act.Discard) -> flow.Played:
    """The discard, then a window for calls or the next player's turn."""
    d, told, over = play.apply_discard(o, d, a)
    if over:
        return d, told
    d, more = claim.after_discard(o, d)
    return d, (*told, *more)


def _check_discard(o: RummyOptions, d: RummyDeal, a: act.Discard) -> Illegal | None:
    return Illegal("no_force") if a.force else play.check_discard(o, d, a.card)


_DRAW: Mapping[type, tuple[Check, Apply]] = {
    act.DrawStock: (lambda o, d, s, a: draw.check_stock(o, d, a.n), lambda o, d, s, a: draw.draw_stock(o, d, a)),
    act.DrawPile: (lambda o, d, s, a: draw.check_pile(o, d, a), lambda o, d, s, a: draw.take_pile(o, d, a)),
    act.TakePile: (lambda o, d, s, a: draw.check_pile(o, d, a), lambda o, d, s, a: draw.take_pile(o, d, a)),
}
_MOVES: Mapping[Phase, Mapping[type, tuple[Check, Apply]]] = {
    "draw": {
        **_DRAW,
        act.Recycle: (lambda o, d, s, a: draw.check_recycle(o, d), lambda o, d, s, a: draw.recycle(o, d)),
        act.End: (lambda o, d, s, a: draw.check_end(o, d), lambda o, d, s, a: draw.end(o, d)),
        act.Pass: (lambda o, d, s, a: draw.check_stop(o, d), lambda o, d, s, a: (replace(d, phase="play"), ())),
    },
    "play": {
        act.Meld: (lambda o, d, s, a: play.check_meld(o, d, a), lambda o, d, s, a: play.apply_meld(o, d, a)),
        act.Layoff: (lambda o, d, s, a: play.check_layoff(o, d, a), lambda o, d, s, a: play.apply_layoff(o, d, a)),
        act.Swap: (lambda o, d, s, a: play.check_swap(o, d, a), lambda o, d, s, a: play.apply_swap(o, d, a)),
        act.Rearrange: (
            lambda o, d, s, a: play.check_rearrange(o, d, a),
            lambda o, d, s, a: play.apply_rearrange(o, d, a),
        ),
        act.Discard: (lambda o, d, s, a: _check_discard(o, d, a), lambda o, d, s, a: _ends_turn(o, d, a)),
        act.Knock: (lambda o, d, s, a: knock.check_knock(o, d, a), lambda o, d, s, a: knock.knock(o, d, a)),
        act.Show: (lambda o, d, s, a: play.check_show(o, d, a), lambda o, d, s, a: play.apply_show(o, d, a)),
    },
    "final_draw": {
        **_DRAW,
        act.Pass: (lambda o, d, s, a: knock.check_final_pass(o, d), lambda o, d, s, a: knock.final_pass(o, d)),
    },
    "final_turn": {
        act.Discard: (
            lambda o, d, s, a: knock.check_final_discard(o, d, a),
            lambda o, d, s, a: knock.final_discard(o, d, a),
        ),
        act.Layoff: (lambda o, d, s, a: play.check_layoff(o, d, a), lambda o, d, s, a: play.apply_layoff(o, d, a)),
        act.Pass: (lambda o, d, s, a: knock.check_final_pass(o, d), lambda o, d, s, a: knock.final_pass(o, d)),
    },
    "claim": {
        act.Claim: (claim.check_claim, claim.claim),
        act.Pass: (lambda o, d, s, a: claim.check_pass(o, d, s), lambda o, d, s, a: claim.pass_claim(o, d, s)),
    },
    "penalty": {act.Penalty: (_free, lambda o, d, s, a: claim.suffer(o, d, a.which))},
    "reward": {
        act.Discard: (lambda o, d, s, a: claim.check_reward(o, d, a), lambda o, d, s, a: claim.reward(o, d, a)),
        act.Pass: (_free, lambda o, d, s, a: claim.reward(o, d, None)),
    },
    "force": {
        act.Force: (_free, lambda o, d, s, a: turned.force(o, d, said=True)),
        act.Pass: (_free, lambda o, d, s, a: turned.force(o, d, said=False)),
    },
}
_USING: Mapping[type, tuple[Check, Apply]] = {
    act.Meld: (lambda o, d, s, a: turned.check_meld(o, d, a), lambda o, d, s, a: turned.meld(o, d, a)),
    act.Layoff: (lambda o, d, s, a: turned.check_layoff(o, d, a), lambda o, d, s, a: turned.layoff(o, d, a)),
    act.Rearrange: (lambda o, d, s, a: turned.check_rearrange(o, d, a), lambda o, d, s, a: turned.rearrange(o, d, a)),
}
_DISCARDING: Mapping[type, tuple[Check, Apply]] = {
    act.Discard: (lambda o, d, s, a: turned.check_discard(o, d, a), lambda o, d, s, a: turned.discard(o, d, a)),
}
_TURNED: Mapping[Phase, Mapping[type, tuple[Check, Apply]]] = {
    "start": {
        **_USING,
        act.TurnStock: (lambda o, d, s, a: turned.check_turn(o, d), lambda o, d, s, a: turned.turn_stock(o, d)),
        act.End: (lambda o, d, s, a: turned.check_end(o, d), lambda o, d, s, a: turned.end(o, d)),
    },
    "turned": {**_USING, **_DISCARDING},
    "used": {**_USING, **_DISCARDING},
}
_BY_PHASE: Mapping[Phase, Mapping[type, tuple[Check, Apply]]] = {**_MOVES, **_TURNED}


def actors(o: RummyOptions, d: RummyDeal) -> tuple[Seat, ...]:
    """Who may act now."""
    if d.phase == "claim":
        return tuple(s for s in d.seats if s != d.turn)
    if d.phase == "reward":
        return () if d.caller is None else (d.caller,)
    if d.phase == "force":
        return (turned.other(d),)
    return () if d.phase == "over" else (d.turn,)


def check(o: RummyOptions, d: RummyDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if d.phase == "claim" and seat == d.turn and isinstance(a, act.Claim):
        return Illegal("own_discard")
    if seat not in actors(o, d):
        return Illegal("not_your_turn")
    found = _BY_PHASE.get(d.phase, {}).get(type(a))
    if found is None:
        return Illegal(_NOT_NOW.get(d.phase, "not_now"))
    return found[0](o, d, seat, a)


_NOT_NOW: Mapping[Phase, str] = {
    "draw": "draw_first",
    "final_draw": "draw_first",
    "play": "already_drawn",
    "final_turn": "final_turn_only",
    "start": "turn_or_use",
    "turned": "use_or_pass",
}


def apply(o: RummyOptions, d: RummyDeal, seat: Seat, a: Any) -> flow.Played:
    return _BY_PHASE[d.phase][type(a)][1](o, d, seat, a)


class Rummy(Match[RummyOptions, RummyDeal, RummyAction]):
    """All games of the family; which one is in the options."""

    key: ClassVar[str] = "rummy"
    revision: ClassVar[int] = 1
    options_type = RummyOptions
    state_type: ClassVar[Any] = MatchState[RummyOptions, RummyDeal]
    actions: ClassVar[Any] = RummyAction

    # ---- a deal

    def start_deal(self, options: RummyOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        return Step(*flow.start(options, setup, seed, ledger))

    def deal_asks(self, options: RummyOptions, setup: Setup, deal: RummyDeal, /) -> Sequence[Ask[RummyAction]]:
        return asking.asks(options, deal)

    def deal_check(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, action: RummyAction, /
    ) -> Illegal | None:
        return check(options, deal, seat, action)

    def deal_apply(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, action: RummyAction, at: int, /
    ) -> Step[Any]:
        return Step(*apply(options, deal, seat, action))

    def deal_score(self, options: RummyOptions, setup: Setup, deal: RummyDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if deal.phase != "over":
            return None
        return scoring.scored(options, setup, scoring.tally(options, deal, standing.worth(options, ledger)))

    def deal_view(self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat | None, over: bool, /) -> TableView:
        return looking.view(options, setup, deal, seat, over)

    def deal_determinize(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, rng: Random, /
    ) -> RummyDeal:
        return looking.imagined(deal, seat, rng)

    def deal_drafts(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, groups: act.Groups, /
    ) -> tuple[RummyAction, ...]:
        found = drafting.drafts(options, deal, seat, groups)
        return tuple(sorted(found, key=lambda a: check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, action: RummyAction, /
    ) -> tuple[Say, ...]:
        return looking.remark(options, deal, seat, action)

    def deal_cards(self, deal: RummyDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def setup(self, options: RummyOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        return standing.next_setup(options, seed, ledger)

    def standing(self, options: RummyOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)

    def sides(self, options: RummyOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return scoring.sides(options)
