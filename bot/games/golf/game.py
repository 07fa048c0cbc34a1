"""The engine of the golf family: one game for every set of option values."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.core import Ask, Card, Illegal, Line, Seat, Step
from bot.games.golf import snaps, standing, turns, view
from bot.games.golf.actions import GolfAction, Take
from bot.games.golf.counting import hand_score, has_four_of_a_kind
from bot.games.golf.deal import GolfDeal, Grid, Play, Spot, cells
from bot.games.golf.options import GolfOptions, deck
from bot.games.luck import picked, shuffled
from bot.games.match import Match, MatchState, Score, Setup, Standing
from bot.games.view import TableView


class Golf(Match[GolfOptions, GolfDeal, GolfAction]):
    key = "golf"
    revision = 2
    options_type = GolfOptions
    state_type = MatchState[GolfOptions, GolfDeal]
    glances = frozenset({"start_look", "look", "spy", "draw", "swap_down", "swap_equal", "claim_wrong", "keep", "eight"})
    actions = GolfAction

    def setup(self, options: GolfOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        """The deal passes to the left; in an extra hole only those who are tied take part."""
        seats = standing.rivals(options, ledger)
        n = options.players
        dealer = picked(n, seed, "first dealer") if not ledger else (ledger[-1].setup.dealer + 1) % n
        while dealer not in seats:
            dealer = (dealer + 1) % n
        return Setup(dealer=Seat(dealer), seats=seats)

    def start_deal(self, options: GolfOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[GolfDeal]:
        n, each = options.players, options.places
        pack = shuffled(deck(options), seed, "deal")
        grids: list[Grid] = [()] * n
        for i, seat in enumerate(setup.seats):
            grids[seat] = tuple(Spot(c) for c in pack[i * each : (i + 1) * each])
        rest = pack[each * len(setup.seats) :]
        first = setup.seats[(setup.seats.index(setup.dealer) + 1) % len(setup.seats)]
        deal = GolfDeal(
            seed=seed,
            grids=tuple(grids),
            discard=rest[:1],
            stock=rest[1:],
            turn=first,
            chosen=(None,) * n,
            rounds=(0,) * n,
            shields=((),) * n,
            knows=((),) * n,
        )
        if not options.start_flip:
            deal = replace(deal, phase="turn", rounds=tuple(int(s == first) for s in range(n)))
        return Step(deal)

    def deal_asks(self, options: GolfOptions, setup: Setup, deal: GolfDeal, /) -> Sequence[Ask[GolfAction]]:
        return turns.asks(options, setup.seats, deal)

    def deal_check(
        self, options: GolfOptions, setup: Setup, deal: GolfDeal, seat: Seat, action: GolfAction, /
    ) -> Illegal | None:
        return turns.refusal(options, setup.seats, deal, seat, action)

    def deal_apply(
        self, options: GolfOptions, setup: Setup, deal: GolfDeal, seat: Seat, action: GolfAction, at: int, /
    ) -> Step[GolfDeal]:
        play = Play(options, setup.seats, deal)
        turns.apply(play, seat, action)
        return Step(play.deal, tuple(play.events), undoable=isinstance(action, Take) and not deal.snap_open)

    def deal_score(self, options: GolfOptions, setup: Setup, deal: GolfDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if deal.phase != "over":
            return None
        grids = {seat: cells(deal.grids[seat]) for seat in setup.seats}
        parts = hand_score(options, grids, deal.ender)
        lines = tuple(Line(seat, why, points) for seat in setup.seats for why, points in parts[seat])
        points = tuple(sum(line.points for line in lines if line.seat == s) for s in range(options.players))
        low = min(points[s] for s in setup.seats)
        data: dict[str, Any] = {}
        if options.four_kind_wins:
            data["match_won_by"] = [s for s in setup.seats if has_four_of_a_kind(grids[s])]
        winners = tuple(s for s in setup.seats if points[s] == low)
        return Score(setup=setup, reason=deal.reason, winners=winners, points=points, lines=lines, data=data)

    def deal_view(self, options: GolfOptions, setup: Setup, deal: GolfDeal, seat: Seat | None, over: bool, /) -> TableView:
        return view.table(options, setup.seats, deal, seat)

    def deal_cards(self, deal: GolfDeal, /) -> tuple[Card, ...]:
        loose = tuple(c for c in (deal.drawn, deal.used) if c is not None)
        in_grids = tuple(s.card for grid in deal.grids for s in grid if s)
        return (*in_grids, *deal.stock, *deal.discard, *deal.held, *(c for pile in deal.shields for c in pile), *loose)

    def deal_determinize(self, options: GolfOptions, setup: Setup, deal: GolfDeal, seat: Seat, rng: Random, /) -> GolfDeal:
        """Every card that the seat cannot know changes places with others of that kind."""
        return _redealt(deal, seat, rng)

    def standing(self, options: GolfOptions, ledger: tuple[Score, ...], /) -> Standing:
        return standing.standing(options, ledger)

    def hold_ms(self, state: MatchState[GolfOptions, GolfDeal], /) -> int:
        return snaps.HOLD_MS if state.deal.snap_open and not state.scored else 0


def _redealt(d: GolfDeal, seat: Seat, rng: Random) -> GolfDeal:
    own = set(d.knows[seat])
    hidden = [s.card for grid in d.grids for s in grid if s and not s.up and s.card not in own]
    hidden += d.stock
    if d.turn != seat:
        hidden += d.held
        hidden += [d.drawn] if d.drawn is not None and d.phase == "drawn" else []
    mixed = rng.sample(hidden, len(hidden))
    new = dict(zip(hidden, mixed, strict=True))

    def swapped(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(new.get(c, c) for c in cards)

    return replace(
        d,
        seed=rng.randbytes(32),
        grids=tuple(tuple(s and replace(s, card=new.get(s.card, s.card)) for s in grid) for grid in d.grids),
        stock=swapped(d.stock),
        held=swapped(d.held),
        drawn=None if d.drawn is None else new.get(d.drawn, d.drawn),
        knows=tuple(tuple(sorted(swapped(k))) for k in d.knows),
    )
