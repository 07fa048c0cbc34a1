"""The burraco engine: one set of rules whose parameters make every game of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from bot.games.burraco import actions as act
from bot.games.burraco import asking, drafting, flow, looking, play, scoring, standing
from bot.games.burraco.actions import BurracoAction
from bot.games.burraco.options import BurracoOptions
from bot.games.burraco.state import BurracoDeal, Phase
from bot.games.core import Ask, Groups, Illegal, Seat, Step
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.view import Laid, Say, TableView

Check: TypeAlias = Callable[[BurracoOptions, BurracoDeal, Any], Illegal | None]
Apply: TypeAlias = Callable[[BurracoOptions, BurracoDeal, Any], flow.Played]
Move: TypeAlias = tuple[Check, Apply]


def _plain(
    may: Callable[[BurracoOptions, BurracoDeal], Illegal | None], do: Callable[[BurracoOptions, BurracoDeal], flow.Played]
) -> Move:
    """A move that names nothing."""
    return (lambda o, d, a: may(o, d)), (lambda o, d, a: do(o, d))


_DRAW = _plain(play.check_draw, play.draw)

# What can be done in each phase: whether it may be, and what it does.
_MOVES: Mapping[Phase, Mapping[type, Move]] = {
    "first_draw": {act.Keep: _DRAW, act.Refuse: _plain(play.check_draw, play.refuse)},
    "after_refuse": {act.Draw: _DRAW, act.Keep: _DRAW},
    "start": {act.Draw: _DRAW, act.TakePile: _plain(play.check_take, play.take_pile)},
    "play": {
        act.Meld: (play.check_meld, play.meld),
        act.Add: (play.check_add, play.add),
        act.Discard: (play.check_discard, play.discard),
    },
}
_NOT_NOW: Mapping[Phase, str] = {
    "first_draw": "keep_or_refuse",
    "after_refuse": "draw_next",
    "start": "draw_first",
    "play": "already_drawn",
}


def check(o: BurracoOptions, d: BurracoDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if d.phase == "over" or seat != d.turn:
        return Illegal("not_your_turn")
    found = _MOVES[d.phase].get(type(a))
    if found is None:
        return Illegal(_NOT_NOW[d.phase])
    return found[0](o, d, a)


def apply(o: BurracoOptions, d: BurracoDeal, a: Any) -> flow.Played:
    return _MOVES[d.phase][type(a)][1](o, d, a)


class Burraco(Match[BurracoOptions, BurracoDeal, BurracoAction]):
    """All games of the family; which one is in the options."""

    key: ClassVar[str] = "burraco"
    revision: ClassVar[int] = 1
    options_type = BurracoOptions
    state_type: ClassVar[Any] = MatchState[BurracoOptions, BurracoDeal]
    actions: ClassVar[Any] = BurracoAction
    reveals: ClassVar[frozenset[str]] = frozenset({"short_meld"})

    # ---- a deal

    def start_deal(self, options: BurracoOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        doubled = scoring.doubled(options, ledger)
        return Step(*flow.start(options, setup, seed, doubled, solo=standing.is_solo(options, ledger)))

    def deal_asks(self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, /) -> Sequence[Ask[BurracoAction]]:
        return asking.asks(options, deal)

    def deal_check(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, action: BurracoAction, /
    ) -> Illegal | None:
        return check(options, deal, seat, action)

    def deal_apply(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, action: BurracoAction, at: int, /
    ) -> Step[Any]:
        return Step(*apply(options, replace(deal, began=deal.began or at, now=at), action))

    def deal_score(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        return scoring.scored(options, setup, deal) if deal.phase == "over" else None

    def deal_view(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        return looking.view(options, deal, seat, over)

    def deal_determinize(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, rng: Random, /
    ) -> BurracoDeal:
        return looking.imagined(deal, seat, rng)

    def deal_drafts(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, groups: Groups, /
    ) -> tuple[BurracoAction, ...]:
        found = drafting.drafts(options, deal, seat, groups)
        return tuple(sorted(found, key=lambda a: check(options, deal, seat, a) is not None))

    def deal_remark(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, action: BurracoAction, /
    ) -> tuple[Say, ...]:
        return looking.remark(options, deal, action)

    def deal_lays(
        self, options: BurracoOptions, setup: Setup, deal: BurracoDeal, seat: Seat, action: BurracoAction, /
    ) -> tuple[Laid, ...]:
        return looking.lays(options, deal, action)

    def deal_cards(self, deal: BurracoDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def standing(self, options: BurracoOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)

    def sides(self, options: BurracoOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return standing.match_sides(options)
