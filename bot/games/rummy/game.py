"""The rummy engine: one set of rules whose parameters make every game of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from bot.games.core import Ask, Groups, Illegal, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.rummy import actions as act
from bot.games.rummy import asking, claim, drafting, draw, flow, knock, looking, play, scoring, standing, turned
from bot.games.rummy.actions import RummyAction
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.state import Phase, RummyDeal
from bot.games.view import Laid, Say, TableView

Check: TypeAlias = Callable[[RummyOptions, RummyDeal, Seat, Any], Illegal | None]
Apply: TypeAlias = Callable[[RummyOptions, RummyDeal, Seat, Any], flow.Played]


Move: TypeAlias = tuple[Check, Apply]


def _discard(o: RummyOptions, d: RummyDeal, a: act.Discard) -> flow.Played:
    """The discard, then a window for calls or the next player's turn."""
    d, told, over = play.apply_discard(o, d, a)
    if over:
        return d, told
    d, more = claim.after_discard(o, d)
    return d, (*told, *more)


def _check_discard(o: RummyOptions, d: RummyDeal, a: act.Discard) -> Illegal | None:
    return Illegal("no_force") if a.force else play.check_discard(o, d, a.card)


def _by_one(may: Callable[..., Illegal | None], do: Callable[..., flow.Played]) -> Move:
    """A move only one seat can make now, so that the rules need not be told whose it is."""
    return (lambda o, d, seat, a: may(o, d, a)), (lambda o, d, seat, a: do(o, d, a))


_DRAW: Mapping[type, Move] = {
    act.DrawStock: _by_one(draw.check_stock, draw.draw_stock),
    act.DrawPile: _by_one(draw.check_pile, draw.take_pile),
    act.TakePile: _by_one(draw.check_pile, draw.take_pile),
}
_LAYOFF = _by_one(play.check_layoff, play.apply_layoff)
_REWARD = _by_one(claim.check_reward, claim.reward)
_FORCE = _by_one(turned.may_force, turned.force)
_USE: Mapping[type, Move] = {
    act.Meld: _by_one(turned.check_meld, turned.meld),
    act.Layoff: _by_one(turned.check_layoff, turned.layoff),
    act.Rearrange: _by_one(turned.check_rearrange, turned.rearrange),
}
_USE_OR_DISCARD: Mapping[type, Move] = {**_USE, act.Discard: _by_one(turned.check_discard, turned.discard)}

# What can be done in each phase: whether it may be, and what it does.
_MOVES: Mapping[Phase, Mapping[type, Move]] = {
    "draw": {
        **_DRAW,
        act.Recycle: _by_one(draw.check_recycle, draw.recycle),
        act.End: _by_one(draw.check_end, draw.end),
        act.Pass: _by_one(draw.check_stop, draw.stop),
    },
    "play": {
        act.Meld: _by_one(play.check_meld, play.apply_meld),
        act.Layoff: _LAYOFF,
        act.Swap: _by_one(play.check_swap, play.apply_swap),
        act.Rearrange: _by_one(play.check_rearrange, play.apply_rearrange),
        act.Show: _by_one(play.check_show, play.apply_show),
        act.Knock: _by_one(knock.check_knock, knock.knock),
        act.Discard: _by_one(_check_discard, _discard),
    },
    "final_draw": {**_DRAW, act.Pass: _by_one(knock.check_final_pass, knock.final_pass)},
    "final_turn": {
        act.Layoff: _LAYOFF,
        act.Discard: _by_one(knock.check_final_discard, knock.final_discard),
        act.Pass: _by_one(knock.check_final_pass, knock.final_pass),
    },
    "claim": {act.Claim: (claim.check_claim, claim.claim), act.Pass: (claim.check_pass, claim.pass_claim)},
    "penalty": {act.Penalty: _by_one(claim.may_choose, claim.suffer)},
    "reward": {act.Discard: _REWARD, act.Pass: _REWARD},
    "start": {
        **_USE,
        act.TurnStock: _by_one(turned.check_turn, turned.turn_stock),
        act.End: _by_one(turned.check_end, turned.end),
    },
    "force": {act.Force: _FORCE, act.Pass: _FORCE},
    "turned": _USE_OR_DISCARD,
    "used": _USE_OR_DISCARD,
}


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
    found = _MOVES.get(d.phase, {}).get(type(a))
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
    return _MOVES[d.phase][type(a)][1](o, d, seat, a)


class Rummy(Match[RummyOptions, RummyDeal, RummyAction]):
    """All games of the family; which one is in the options."""

    key: ClassVar[str] = "rummy"
    revision: ClassVar[int] = 2
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
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, groups: Groups, /
    ) -> tuple[RummyAction, ...]:
        found = drafting.drafts(options, deal, seat, groups)
        return tuple(sorted(found, key=lambda a: check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, action: RummyAction, /
    ) -> tuple[Say, ...]:
        return looking.remark(options, deal, seat, action)

    def deal_lays(
        self, options: RummyOptions, setup: Setup, deal: RummyDeal, seat: Seat, action: RummyAction, /
    ) -> tuple[Laid, ...]:
        return looking.lays(options, deal, seat, action)

    def deal_cards(self, deal: RummyDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def setup(self, options: RummyOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        return standing.next_setup(options, seed, ledger)

    def standing(self, options: RummyOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)

    def sides(self, options: RummyOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return scoring.sides(options)
