"""A deal of Nerts and the match of several: presses, timers, the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from bot.games.cards import face, is_face, packs, put
from bot.games.core import Ask, Card, Event, Illegal, Result, Seat, Step
from bot.games.luck import shuffled
from bot.games.match import MatchState, Score, Setup, Standing, places
from bot.games.race.nerts import scoring
from bot.games.race.nerts.looking import shown
from bot.games.race.nerts.moves import by_use, lake_place, river_refusal, turned, turned_by
from bot.games.race.nerts.options import NertsOptions, TeamOptions
from bot.games.race.nerts.scoring import MATCH_ENDS, layout_lines, scored, tally
from bot.games.race.nerts.state import Call, Layout, Move, NertsAction, NertsDeal, Play, Stuck, Turn, lake_counts, seconds
from bot.games.race.nerts.stuck import all_stuck, unstick_action, unstuck
from bot.games.race.press import Race, left_by, ms_of, no, there
from bot.games.view import Say, TableView

_KEPT = 12  # plays remembered
_RACE_MS = 5000  # a card played longer ago was no rival


class Nerts(Race[NertsOptions, NertsDeal, NertsAction]):
    key = "nerts"
    revision = 1
    options_type = NertsOptions
    state_type = MatchState[NertsOptions, NertsDeal]
    actions = NertsAction

    def sides(self, options: NertsOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return options.crews()

    # ---- deal

    def start_deal(self, options: NertsOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[NertsDeal]:
        crews = options.crews()
        taking_part = options.crews_of(setup.seats)
        layouts = tuple(self._dealt(options, seed, i) if i in taking_part else _undealt(options) for i in range(len(crews)))
        deal = NertsDeal(seed=seed, layouts=layouts, flags=(False,) * len(crews), pressed=(0,) * options.players)
        return Step(deal)

    def _dealt(self, options: NertsOptions, seed: bytes, i: int) -> Layout:
        pack = [i << 6 | c for c in packs()]
        cards = shuffled(pack, seed, f"pack {i}")
        nerts, rest = cards[: options.nerts_size], cards[options.nerts_size :]
        return Layout(nerts=nerts, river=tuple((c,) for c in rest[: options.river_piles]), stock=rest[options.river_piles :])

    def deal_cards(self, deal: NertsDeal, /) -> tuple[Card, ...]:
        own = [(*x.nerts, *(c for column in x.river for c in column), *x.stock, *x.waste) for x in deal.layouts]
        return (*(c for cards in own for c in cards), *(c for pile in deal.lake for c in pile), *deal.tucked)

    def over(self, deal: NertsDeal, /) -> bool:
        return deal.ended != ""

    # ---- presses

    def press_asks(self, options: NertsOptions, setup: Setup, deal: NertsDeal, /) -> Sequence[Ask[NertsAction]]:
        asks = []
        for i, crew in enumerate(options.crews()):
            best, others = by_use(options, deal.layouts[i], deal.lake)
            for seat in (s for s in crew if s in there(setup)):
                actions = self._listed(options, setup, deal, seat, best, others)
                if actions:
                    default = min(actions, key=lambda a: 0 if isinstance(a, Stuck) else 1 if isinstance(a, Turn) else 2)
                    asks.append(Ask(seat, "nerts", tuple(actions), default=default, waits=False))
        return asks

    def _listed(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, best: list[Move], others: list[Move]
    ) -> list[NertsAction]:
        layout = deal.layouts[options.crew(seat)]
        turn = Turn(n=layout.deals, by=turned_by(options, deal))
        listed: list[NertsAction] = [*best, turn, Stuck(), Call(), *others]
        return [a for a in listed if self._refusal(options, setup, deal, seat, a) is None]

    def press_check(self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, press: Any, /) -> Illegal | None:
        return self._refusal(options, setup, deal, seat, press)

    def _refusal(self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, press: Any) -> Illegal | None:
        layout = deal.layouts[options.crew(seat)]
        if isinstance(press, Move):
            return self._check_move(options, setup, deal, seat, press)
        if isinstance(press, Turn):
            return self._check_turn(options, setup, deal, seat, press)
        if isinstance(press, Stuck):
            return no("ignored", "cause-flagged") if deal.flags[options.crew(seat)] else None
        return no("illegal", "cause-nerts-left", n=len(layout.nerts)) if layout.nerts else None

    def _check_turn(self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, press: Turn) -> Illegal | None:
        layout = deal.layouts[options.crew(seat)]
        if press.n is not None and press.n != layout.deals:
            return no("stale", "cause-dealt")
        if not layout.stream():
            return no("illegal", "cause-no-stream")
        return None if options.may(seat, "stream", self._away(options, setup, deal)) else no("illegal", "cause-role-stream")

    def _check_move(self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, press: Move) -> Illegal | None:
        layout = deal.layouts[options.crew(seat)]
        pile = layout.source(press.source)
        if pile is None or (press.to == "lake" and press.k != 1):
            return no("illegal", "cause-no-place")
        there = face(pile[-press.k]) if 1 <= press.k <= len(pile) else None
        if press.card is not None and press.card != there:
            return no("stale", "cause-moved", card=press.card) if is_face(press.card) else no("illegal", "cause-no-card")
        if there is None:
            return no("illegal", "cause-no-card")
        role = {"waste": "stream", "nerts": "nerts"}.get(press.source)
        if role and not options.may(seat, role, self._away(options, setup, deal)):
            return no("illegal", f"cause-role-{role}")
        if press.to == "lake":
            return self._check_lake(options, deal, press, pile[-1])
        cause = river_refusal(options, layout, press)
        return no("illegal", cause, card=there) if cause else None

    def _check_lake(self, options: NertsOptions, deal: NertsDeal, press: Move, card: Card) -> Illegal | None:
        if lake_place(deal.lake, card) is not None or self._tied(options, deal, press, card):
            return None
        faster = next((p for p in reversed(deal.plays) if p.card & 63 == card & 63), None)
        after = ms_of(press.id) - faster.ms if faster and press.id else -1
        if faster is None or not 0 <= after <= _RACE_MS:
            return no("lost", "cause-no-pile", card=face(card))
        return no("lost", "cause-faster", card=face(card), seat=faster.seat, after_ms=after)

    def _tied(self, options: NertsOptions, deal: NertsDeal, press: Move, card: Card) -> bool:
        """Whether the card may be tucked in beside its equal (`lake_tie` both)."""
        return (
            options.lake_tie == "both"
            and bool(press.id)
            and any(
                p.card & 63 == card & 63 and p.card != card and abs(ms_of(press.id) - p.ms) <= options.tie_ms
                for p in deal.plays
            )
        )

    def press_apply(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, press: Any, ms: int, /
    ) -> Step[NertsDeal]:
        deal = replace(
            deal,
            pressed=put(deal.pressed, seat, max(ms, deal.pressed[seat])),
            absent=tuple(s for s in deal.absent if s != seat),
        )
        crew = options.crew(seat)
        if isinstance(press, Call):
            return self._called(deal, seat, ms)
        if isinstance(press, Stuck):
            return self._flagged(options, setup, deal, crew, seat, ms)
        if isinstance(press, Turn):
            layout = turned(deal.layouts[crew], turned_by(options, deal))
            return Step(replace(deal, layouts=put(deal.layouts, crew, layout)))
        return self._moved(options, deal, crew, seat, press, ms)

    def _called(self, deal: NertsDeal, seat: Seat, ms: int) -> Step[NertsDeal]:
        ended = replace(deal, ended="nerts", ended_at=ms, caller=seat)
        return Step(ended, (Event("call", {"seat": seat, "seconds": seconds(ended)}),))

    def _flagged(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, crew: int, seat: Seat, ms: int
    ) -> Step[NertsDeal]:
        deal = replace(deal, flags=put(deal.flags, crew, True))
        event = Event("stuck", {"seat": seat})
        if not self._agreed(options, setup, deal):
            return Step(deal, (event,))
        step = self._unstick(options, setup, deal, ms)
        return replace(step, events=(event, *step.events))

    def _moved(self, options: NertsOptions, deal: NertsDeal, crew: int, seat: Seat, press: Move, ms: int) -> Step[NertsDeal]:
        before = deal.layouts[crew]
        pile = before.source(press.source)
        assert pile is not None
        layout = replace(before.without(press.source, press.k), vain=0)
        deal = replace(deal, flags=put(deal.flags, crew, False))
        events: tuple[Event, ...] = ()
        if press.to == "lake":
            deal = self._to_lake(deal, Play(pile[-1], seat, ms))
            events = (Event("lake", {"seat": seat, "card": face(pile[-1]), "n": len(layout.nerts), "ms": ms}),)
        else:
            layout = layout.onto(press.to, pile[-press.k :])
        deal = replace(deal, layouts=put(deal.layouts, crew, layout))
        if press.to == "lake" or not press.source.startswith("r"):
            deal = replace(deal, calm_since=max(ms, deal.calm_since), unsticks=0)
        if press.to == "lake" or press.source == "nerts":
            deal = replace(deal, one_by_one=False)
        if options.call == "auto" and before.nerts and not layout.nerts:
            step = self._called(deal, seat, ms)
            return replace(step, events=(*events, *step.events))
        return Step(deal, events)

    def _to_lake(self, deal: NertsDeal, play: Play) -> NertsDeal:
        """The lake with one more card; a card that no pile takes is tucked in beside its equal."""
        i = lake_place(deal.lake, play.card)
        deal = replace(
            deal,
            flags=(False,) * len(deal.flags),
            layouts=tuple(replace(x, vain=0) for x in deal.layouts),
        )
        if i is None:
            return replace(deal, tucked=(*deal.tucked, play.card))
        piles = (*deal.lake, ()) if i == len(deal.lake) else deal.lake
        return replace(deal, lake=put(piles, i, (*piles[i], play.card)), plays=(*deal.plays, play)[-_KEPT:])

    # ---- timers

    def armed(self, options: NertsOptions, setup: Setup, deal: NertsDeal, at: int, /) -> NertsDeal:
        return replace(deal, calm_since=at, pressed=(at,) * options.players, absent=(), began=deal.began or at)

    def _leaves_at(self, options: NertsOptions, deal: NertsDeal, seat: Seat) -> int:
        """When the seat becomes absent if it does nothing."""
        return deal.pressed[seat] + options.absent_s * 1000

    def due(self, options: NertsOptions, setup: Setup, deal: NertsDeal, /) -> int | None:
        times = [max(deal.pressed) + options.idle_end_s * 1000]
        times += [self._leaves_at(options, deal, s) for s in there(setup) if s not in deal.absent]
        if options.stuck_force_s:
            times.append(deal.calm_since + options.stuck_force_s * 1000)
        return min(times)

    def timer(self, options: NertsOptions, setup: Setup, deal: NertsDeal, at: int, /) -> Step[NertsDeal]:
        deal = replace(deal, absent=tuple(s for s in there(setup) if self._leaves_at(options, deal, s) <= at))
        if at >= max(deal.pressed) + options.idle_end_s * 1000:
            return self._deadlock(deal, "idle", at)
        forced = options.stuck_force_s and at >= deal.calm_since + options.stuck_force_s * 1000
        return self._unstick(options, setup, deal, at) if forced or self._agreed(options, setup, deal) else Step(deal)

    def went(self, options: NertsOptions, setup: Setup, deal: NertsDeal, at: int, /) -> Step[NertsDeal]:
        """The layout is frozen, and does not keep the others from agreeing that they are stuck. The last one has won."""
        if len(options.contenders(setup.left)) == 1:
            return Step(replace(deal, ended="left", ended_at=at))
        stuck = deal.running and self._agreed(options, setup, deal)
        return self._unstick(options, setup, deal, at) if stuck else Step(deal)

    def _away(self, options: NertsOptions, setup: Setup, deal: NertsDeal) -> list[Seat]:
        """Seats that nobody plays now, for a while or for good."""
        here = there(setup)
        return [s for s in map(Seat, range(options.players)) if s in deal.absent or s not in here]

    def _agreed(self, options: NertsOptions, setup: Setup, deal: NertsDeal) -> bool:
        """Whether nothing can be done, as all say who are there.

        At a table where nobody is there nobody has agreed to anything: the other timers end that deal.
        """
        away = self._away(options, setup, deal)
        return any(deal.flags) and all_stuck(deal.flags, [all(s in away for s in crew) for crew in options.crews()])

    def _unstick(self, options: NertsOptions, setup: Setup, deal: NertsDeal, at: int) -> Step[NertsDeal]:
        played = options.crews_of(there(setup))  # the others are frozen
        action = unstick_action(options, [deal.layouts[i] for i in played], deal.unsticks)
        if action == "end_hand":
            return self._deadlock(deal, "deadlock", at)
        count = deal.unsticks + 1
        shifted = unstuck(action, deal.layouts, deal.seed, f"unstick {deal.calm_since} {count}")
        changed = replace(
            deal,
            layouts=tuple(shifted[i] if i in played else layout for i, layout in enumerate(deal.layouts)),
            flags=(False,) * len(deal.flags),
            unsticks=count,
            calm_since=max(at, deal.calm_since),
            one_by_one=action == "one_by_one",
        )
        return Step(changed, (Event("unstuck", {"cause": f"cause-{action}", "n": count}),))

    def _deadlock(self, deal: NertsDeal, ended: Literal["deadlock", "idle"], at: int) -> Step[NertsDeal]:
        return Step(replace(deal, ended=ended, ended_at=at), (Event("deadlock"),))

    # ---- scores

    def deal_score(self, options: NertsOptions, setup: Setup, deal: NertsDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if not deal.ended:
            return None
        lake = lake_counts(deal)
        left = [len(x.nerts) for x in deal.layouts]
        caller = options.crew(deal.caller) if deal.caller is not None else None
        parts = [layout_lines(options, lake[i], left[i], i == caller) for i in range(len(lake))]
        crew_of = [options.crew(Seat(s)) for s in range(options.players)]
        data = {"cards": [lake[i] for i in crew_of], "left": [left[i] for i in crew_of], "seconds": seconds(deal)}
        return scored(options, setup, parts, caller, ledger, reason=deal.ended, data=data)

    def standing(self, options: NertsOptions, ledger: tuple[Score, ...], /) -> Standing:
        crews = options.crews()
        own = [sum(s.points[crew[0]] for s in ledger) for crew in crews]
        totals = tuple(own[options.crew(Seat(s))] for s in range(options.players))
        among = options.contenders(left_by(ledger))
        alone = tuple(among) if len(among) == 1 else ()
        won = alone or (MATCH_ENDS[options.match_end](options, own, ledger, among) if ledger else ())
        if not won:
            return Standing(totals)
        ranking = scoring.ranking(options, own, won, ledger)
        by_crew = places(ranking)
        return Standing(
            totals,
            Result(
                reason="left" if alone else options.match_end,
                winners=tuple(s for i in won for s in crews[i]),
                totals=totals,
                places=tuple(by_crew[options.crew(Seat(s))] for s in range(options.players)),
            ),
        )

    # ---- views

    def view(self, state: MatchState[NertsOptions, NertsDeal], seat: Seat | None, /) -> TableView:
        """With the deals that each has won, where they decide the match."""
        view, options = super().view(state, seat), state.options
        if options.match_end != "tally":
            return view
        won = tally(options, state.ledger)
        notes = {s.seat: (Say("note-wins", {"n": won[options.crew(s.seat)]}), *s.notes) for s in view.seats}
        return replace(view, seats=tuple(replace(s, notes=notes[s.seat]) for s in view.seats))

    def deal_view(self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat | None, over: bool, /) -> TableView:
        return shown(options, setup, deal, seat, self.phase(deal), over)

    def deal_determinize(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, rng: Random, /
    ) -> NertsDeal:
        layouts = tuple(_redealt(x, rng) for x in deal.layouts)
        return replace(deal, seed=rng.randbytes(32), layouts=layouts)


def _undealt(options: NertsOptions) -> Layout:
    return Layout(nerts=(), river=((),) * options.river_piles, stock=())


def _redealt(layout: Layout, rng: Random) -> Layout:
    """Another order of all that nobody has seen: under the tops of the nerts pile and the waste, and the stock."""
    hidden = [*layout.nerts[:-1], *layout.stock, *layout.waste[:-1]]
    rng.shuffle(hidden)
    n, s = max(0, len(layout.nerts) - 1), len(layout.stock)
    return replace(
        layout,
        nerts=(*hidden[:n], *layout.nerts[-1:]),
        stock=tuple(hidden[n : n + s]),
        waste=(*hidden[n + s :], *layout.waste[-1:]),
    )


class TeamNerts(Nerts):
    """One layout a team, played by all its members."""

    key = "nerts_teams"
    options_type = TeamOptions
    state_type = MatchState[TeamOptions, NertsDeal]
