"""Indian rummy and its formats: one engine, and what each format adds up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, TypeVar, cast

from msgspec.structs import replace

from bot.games.cards import face
from bot.games.core import Ask, Event, Groups, Illegal, Seat, Step
from bot.games.indian import asking, looking, play, scoring, standing
from bot.games.indian.actions import Decline, IndianAction, Rejoin
from bot.games.indian.options import DealsOptions, IndianOptions, PointsOptions, PoolOptions
from bot.games.indian.state import IndianDeal
from bot.games.match import Match, MatchState, Next, Score, Setup, Standing
from bot.games.view import Laid, Say, TableView

O = TypeVar("O", bound=IndianOptions)  # noqa: E741
REJOIN_SECONDS = 30.0


class _Indian(Match[O, IndianDeal, IndianAction]):
    """A deal of Indian rummy; the formats say how deals are joined."""

    revision: ClassVar[int] = 1
    actions: ClassVar[Any] = IndianAction

    def start_deal(self, options: O, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[Any]:
        return Step(*play.start(options, setup, seed, self.standing(options, ledger).totals))

    def deal_asks(self, options: O, setup: Setup, deal: IndianDeal, /) -> Sequence[Ask[IndianAction]]:
        return asking.asks(options, deal)

    def deal_check(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, action: Any, /) -> Illegal | None:
        return play.check(options, deal, seat, action)

    def deal_apply(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, action: Any, at: int, /) -> Step[Any]:
        return Step(*play.apply(options, deal, seat, action))

    def deal_score(self, options: O, setup: Setup, deal: IndianDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if deal.phase != "over":
            return None
        lost = scoring.losses(options, deal)
        return scoring.scored(options, setup, deal.ended, scoring.winner_of(deal), lost)

    def deal_view(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat | None, over: bool, /) -> TableView:
        view = looking.view(options, setup, deal, seat, over)
        return replace(view, notices=(*self.match_notices(options), *view.notices))

    def deal_determinize(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, rng: Random, /) -> IndianDeal:
        return looking.imagined(deal, seat, rng)

    def deal_drafts(
        self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, groups: Groups, /
    ) -> tuple[IndianAction, ...]:
        return asking.drafts(options, deal, seat, groups)

    def deal_remark(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, action: Any, /) -> tuple[Say, ...]:
        return looking.remark(options, deal, seat, action)

    def deal_lays(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, action: Any, /) -> tuple[Laid, ...]:
        return looking.lays(options, deal, seat, action)

    def deal_groups(self, options: O, setup: Setup, deal: IndianDeal, seat: Seat, /) -> Groups:
        return looking.own_groups(options, deal, seat)

    def deal_cards(self, deal: IndianDeal, /) -> tuple[int, ...]:
        return looking.every_card(deal)

    # ---- the match

    def start(self, options: O, seed: bytes, /) -> Step[MatchState[O, IndianDeal]]:
        step = super().start(options, seed)
        cards = standing.toss(options, seed)
        tossed = tuple(Event("toss", {"seat": s, "card": face(c)}) for s, c in enumerate(cards))
        return replace(step, events=(*tossed, *step.events))

    def setup(self, options: O, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        return standing.next_setup(options, seed, ledger, self.next_players(options, ledger))

    def next_players(self, options: O, ledger: tuple[Score, ...]) -> tuple[Seat, ...]:
        """Who takes part in the next deal."""
        return tuple(Seat(s) for s in range(options.players))

    def match_notices(self, options: O) -> tuple[Say, ...]:
        """How long the match is."""
        return ()


class Points(_Indian[PointsOptions]):
    """The winner of a deal collects the points of the losers."""

    key: ClassVar[str] = "indian_points"
    options_type = PointsOptions
    state_type: ClassVar[Any] = MatchState[PointsOptions, IndianDeal]

    def standing(self, options: PointsOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.points_standing(options, ledger)

    def match_notices(self, options: PointsOptions) -> tuple[Say, ...]:
        return (Say("notice-deals", {"n": options.hands}),)


class Deals(_Indian[DealsOptions]):
    """The winner of a deal takes chips."""

    key: ClassVar[str] = "indian_deals"
    options_type = DealsOptions
    state_type: ClassVar[Any] = MatchState[DealsOptions, IndianDeal]

    def standing(self, options: DealsOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.deals_standing(options, ledger)

    def next_players(self, options: DealsOptions, ledger: tuple[Score, ...]) -> tuple[Seat, ...]:
        return standing.deals_seats(options, ledger)

    def match_notices(self, options: DealsOptions) -> tuple[Say, ...]:
        return (Say("notice-deals", {"n": options.deals}),)


class Pool(_Indian[PoolOptions]):
    """Points add up, and the last player below the limit wins."""

    key: ClassVar[str] = "indian_pool"
    options_type = PoolOptions
    state_type: ClassVar[Any] = MatchState[PoolOptions, IndianDeal]

    def standing(self, options: PoolOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.pool_standing(options, ledger)

    def next_players(self, options: PoolOptions, ledger: tuple[Score, ...]) -> tuple[Seat, ...]:
        return standing.pool_after(options, ledger).playing

    def match_notices(self, options: PoolOptions) -> tuple[Say, ...]:
        return (Say("notice-pool", {"n": options.pool}),)

    # ---- coming back, asked between two deals

    def asks(self, state: MatchState[PoolOptions, IndianDeal], /) -> Sequence[Ask[IndianAction]]:
        back: tuple[IndianAction, ...] = (Rejoin(), Decline())
        wondering = self.wondering(state)
        return [Ask(s, "rejoin", back, default=back[1], seconds=REJOIN_SECONDS) for s in wondering] or super().asks(state)

    def wondering(self, state: MatchState[PoolOptions, IndianDeal]) -> tuple[Seat, ...]:
        """Who has just gone out, may come back and has not said yet whether he will."""
        if not state.scored or self.result(state):
            return ()
        after = standing.pool_after(state.options, state.ledger)
        if not standing.may_rejoin(state.options, [after.totals[s] for s in _in_before(state, after)]):
            return ()
        said = state.ledger[-1].data.get("declined", ())
        return tuple(s for s in after.fresh if s not in said)

    def check(self, state: MatchState[PoolOptions, IndianDeal], seat: Seat, action: IndianAction, /) -> Illegal | None:
        wondering = self.wondering(state)
        if isinstance(action, (Rejoin, Decline)):
            return None if seat in wondering else Illegal("no_rejoin")
        if wondering and isinstance(action, Next):
            return Illegal("rejoin_first", {"seats": wondering})
        return super().check(state, seat, action)

    def apply(
        self, state: MatchState[PoolOptions, IndianDeal], seat: Seat, action: IndianAction, at: int, /
    ) -> Step[MatchState[PoolOptions, IndianDeal]]:
        if not isinstance(action, (Rejoin, Decline)):
            return super().apply(state, seat, action, at)
        last = state.ledger[-1]
        key = standing.REJOINED if isinstance(action, Rejoin) else "declined"
        data = {**last.data, key: (*last.data.get(key, ()), seat)}
        ledger = (*state.ledger[:-1], replace(last, data=data))
        n = self.standing(state.options, ledger).totals[seat]
        told = Event("rejoin", {"seat": seat, "n": n}) if isinstance(action, Rejoin) else Event("decline", {"seat": seat})
        return Step(cast(Any, replace(state, rev=state.rev + 1, ledger=ledger)), (told,))


def _in_before(state: MatchState[PoolOptions, IndianDeal], after: standing.Pool) -> tuple[Seat, ...]:
    """Those still in, without who has just come back."""
    back = state.ledger[-1].data.get(standing.REJOINED, ())
    return tuple(s for s in after.playing if s not in back)
