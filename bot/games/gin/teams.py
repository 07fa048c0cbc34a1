"""Partnership Gin and team gin: several hands of two side by side, whose results are added up by side."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from bot.games.cards import face, put
from bot.games.core import Ask, Card, Event, Groups, Illegal, Line, Seat, Step
from bot.games.gin import play
from bot.games.gin.actions import Look, TeamAction
from bot.games.gin.hand import GinDeal, all_cards, count_of, deal_hand
from bot.games.gin.matches import result, tally
from bot.games.gin.options import HandRules, TeamOptions, hand_rules
from bot.games.gin.scoring import HandScore, finished, netted
from bot.games.gin.table import drawn_order, hand_score, notices, phase, private, seat_notes, zones
from bot.games.luck import derived
from bot.games.match import Deal, Match, MatchState, Score, Setup, Standing
from bot.games.view import Say, SeatView, TableView, Zone

_LOOKS = 20  # changes of the watched hand per deal and seat: enough for people, and every deal ends


class TeamDeal(Deal, frozen=True, kw_only=True):
    """One hand at every table. `looks`: (who has finished, whose hand he chose to watch), the latest last."""

    tables: tuple[GinDeal, ...]
    looks: tuple[tuple[Seat, Seat], ...] = ()

    def table_of(self, seat: Seat | None) -> int | None:
        return next((i for i, t in enumerate(self.tables) if seat in t.seats), None)


def sides_of(players: int) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Neighbours are opponents: the even seats against the odd ones."""
    return tuple(map(Seat, range(0, players, 2))), tuple(map(Seat, range(1, players, 2)))


def pairings(first: Sequence[Seat], hand: int, players: int) -> tuple[tuple[Seat, Seat], ...]:
    """Who meets whom: (a seat of the side that dealt hand 1, its opponent).

    Of four, each meets the neighbour on his right in the odd hands and the one on his left in the even ones. In larger
    teams the first of a side always meets the first of the other, and so on.
    """
    if players == 4:
        step = -1 if hand % 2 else 1
        return tuple((s, Seat((s + step) % 4)) for s in first)
    others = [Seat(s) for s in range(players) if s not in first]
    return tuple(zip(sorted(first), others, strict=True))


def usual_target(players: int, ring: bool) -> int:
    """The points that end a match of this many players."""
    half = players // 2
    target = 125 if half == 2 else 150 if half <= 4 else 175 if half == 5 else 200
    return target + 25 * ring


def target_of(options: TeamOptions) -> int:
    return options.target or usual_target(options.players, options.two_hand_rules == "round_the_corner_gin")


class Teams(Match[TeamOptions, TeamDeal, TeamAction]):
    """Side against side. All members of one side deal; a hand is over when every table is."""

    key: ClassVar[str] = "gin_teams"
    revision = 1
    options_type = TeamOptions
    state_type = MatchState[TeamOptions, TeamDeal]
    actions = TeamAction

    def sides(self, options: TeamOptions, /) -> tuple[tuple[Seat, ...], ...]:
        return sides_of(options.players)

    # ---- the match

    def setup(self, options: TeamOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        sides = sides_of(options.players)
        if not ledger:
            side = drawn_order(2, seed)[1]
            return _dealt_by(options, side, first=side)
        last = ledger[-1]
        winners = last.winners
        side = Seat(last.setup.roles["side"]) if not winners else Seat(int(winners[0] in sides[1]))
        return _dealt_by(options, side, first=Seat(last.setup.roles["first"]))

    def standing(self, options: TeamOptions, ledger: tuple[Score, ...], /) -> Standing:
        sides = sides_of(options.players)
        points = tally(ledger, tuple(Seat(s) for s in range(options.players))).points
        so_far = tally(ledger, (sides[0][0], sides[1][0]))
        leader = so_far.reached(target_of(options))
        if leader is None:
            return Standing(points)
        totals = finished(options, so_far, leader)
        settled = {seat: totals.settlement[i] for i, side in enumerate(sides) for seat in side}
        final = result("target", totals, sides, settled)
        return Standing(final.totals, final)

    # ---- the hand

    def start_deal(self, options: TeamOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /) -> Step[TeamDeal]:
        rules, tables, events = hand_rules(options), [], []
        first = sides_of(options.players)[setup.roles["first"]]
        for i, (own, other) in enumerate(pairings(first, len(ledger) + 1, options.players)):
            dealer_last = (other, own) if setup.roles["side"] == setup.roles["first"] else (own, other)
            table = deal_hand(rules, dealer_last, derived(seed, f"table {i + 1}")).state
            tables.append(table)
            if table.upcard is not None:
                told = {"seat": table.seats[0], "target": table.seats[1], "card": face(table.upcard)}
                events.append(Event("table_upcard", told))
        return Step(TeamDeal(seed=seed, tables=tuple(tables)), tuple(events))

    def deal_asks(self, options: TeamOptions, setup: Setup, deal: TeamDeal, /) -> Sequence[Ask[TeamAction]]:
        rules = hand_rules(options)
        held = self._held(options, deal)
        asks: list[Ask[Any]] = []
        for table in deal.tables:
            asks += [self._paused(a) if a.seat in held else a for a in play.asks(rules, table)]
        asks += self._look_asks(options, deal)
        return sorted(asks, key=lambda a: a.seat)

    def _held(self, options: TeamOptions, deal: TeamDeal) -> frozenset[Seat]:
        """Who may wait for the result of a knock against the own side, made at another table."""
        if not options.delay_on_knock:
            return frozenset()
        held: set[Seat] = set()
        for table in deal.tables:
            if table.phase == "answer" and table.shown is not None:
                side = 1 - table.seats[table.shown.player] % 2
                held |= {s for other in deal.tables if other is not table for s in other.seats if s % 2 == side}
        return frozenset(held)

    def _paused(self, ask: Ask[Any]) -> Ask[Any]:
        return ask if ask.kind == "answer" else replace(ask, waits=False)

    def _look_asks(self, options: TeamOptions, deal: TeamDeal) -> list[Ask[Any]]:
        found = []
        for seat in range(options.players):
            targets = self._targets(options, deal, Seat(seat))
            if targets:
                found.append(Ask(Seat(seat), "look", tuple(Look(t) for t in targets), waits=False))
        return found

    def _targets(self, options: TeamOptions, deal: TeamDeal, seat: Seat) -> tuple[Seat, ...]:
        """The team-mates whose hand this seat may choose to watch instead of the one it watches."""
        if options.players == 4 or sum(s == seat for s, _ in deal.looks) >= _LOOKS:
            return ()
        now = self._watched(options, deal, seat)
        return tuple(t for t in self._still_playing(options, deal, seat) if t not in now)

    def _still_playing(self, options: TeamOptions, deal: TeamDeal, seat: Seat) -> tuple[Seat, ...]:
        """The team-mates still at play, if this seat has finished and may advise."""
        own = deal.table_of(seat)
        if not options.team_advice or own is None or deal.tables[own].phase != "over":
            return ()
        mates = (Seat((seat + 2 * k) % options.players) for k in range(1, options.players // 2))
        return tuple(m for m in mates if self._table(deal, m).phase != "over")

    def _watched(self, options: TeamOptions, deal: TeamDeal, seat: Seat | None) -> tuple[Seat, ...]:
        """The team-mate whose hand this seat sees: the one chosen, or else the next one still at play."""
        mates = () if seat is None else self._still_playing(options, deal, seat)
        if options.players == 4:  # only once the partner's opponent has knocked
            return tuple(m for m in mates if self._table(deal, m).phase == "answer" and not _knocked(deal, m))
        chosen = next((t for s, t in reversed(deal.looks) if s == seat and t in mates), None)
        return mates[:1] if chosen is None else (chosen,)

    def _table(self, deal: TeamDeal, seat: Seat) -> GinDeal:
        index = deal.table_of(seat)
        assert index is not None
        return deal.tables[index]

    def deal_check(
        self, options: TeamOptions, setup: Setup, deal: TeamDeal, seat: Seat, action: TeamAction, /
    ) -> Illegal | None:
        index = deal.table_of(seat)
        if index is None:
            return Illegal("not_your_turn")
        if isinstance(action, Look):
            return None if action.target in self._targets(options, deal, seat) else Illegal("no_look")
        return play.check(hand_rules(options), deal.tables[index], seat, action)

    def deal_apply(
        self, options: TeamOptions, setup: Setup, deal: TeamDeal, seat: Seat, action: TeamAction, at: int, /
    ) -> Step[TeamDeal]:
        if isinstance(action, Look):
            event = Event("look", {"seat": seat, "target": action.target})
            return Step(replace(deal, looks=(*deal.looks, (seat, Seat(action.target)))), (event,))
        index = deal.table_of(seat)
        assert index is not None
        rules = hand_rules(options)
        step = play.apply(rules, deal.tables[index], seat, action)
        events = step.events
        if step.state.phase == "over":
            events = (*events, _table_over(rules, step.state))
        return Step(replace(deal, tables=put(deal.tables, index, step.state)), events)

    def deal_drafts(
        self, options: TeamOptions, setup: Setup, deal: TeamDeal, seat: Seat, groups: Groups, /
    ) -> tuple[Any, ...]:
        index = deal.table_of(seat)
        return () if index is None else play.drafts(hand_rules(options), deal.tables[index], seat, groups)

    def deal_cards(self, deal: TeamDeal, /) -> tuple[Card, ...]:
        return tuple(i << 6 | c for i, table in enumerate(deal.tables) for c in all_cards(table))

    def deal_score(self, options: TeamOptions, setup: Setup, deal: TeamDeal, ledger: tuple[Score, ...], /) -> Score | None:
        if any(table.phase != "over" for table in deal.tables):
            return None
        net = netted([side_points(hand_rules(options), table) for table in deal.tables])
        winners = () if net.winner is None else sides_of(options.players)[net.winner]
        lines = tuple(Line(seat, why, n) for _, why, n in net.lines for seat in winners)
        return Score(
            setup=setup,
            reason="even" if net.winner is None else "net",
            winners=winners,
            points=tuple(sum(line.points for line in lines if line.seat == s) for s in range(options.players)),
            lines=lines,
            data={"boxes": [net.boxes if s in winners else 0 for s in range(options.players)]},
        )

    def deal_determinize(self, options: TeamOptions, setup: Setup, deal: TeamDeal, seat: Seat, rng: Random, /) -> TeamDeal:
        sees = (seat, *self._watched(options, deal, seat))
        rules = hand_rules(options)
        tables = tuple(play.determinized(rules, table, sees, rng) for table in deal.tables)
        return replace(deal, seed=rng.randbytes(32), tables=tables)

    # ---- the view

    def view(self, state: MatchState[TeamOptions, TeamDeal], seat: Seat | None, /) -> TableView:
        view = super().view(state, seat)
        boxes = tally(state.ledger, tuple(s.seat for s in view.seats)).boxes
        seats = tuple(
            replace(s, notes=(Say("notice-gin-boxes", {"n": n}), *s.notes)) if n else s
            for s, n in zip(view.seats, boxes, strict=True)
        )
        return replace(view, seats=seats)

    def deal_view(self, options: TeamOptions, setup: Setup, deal: TeamDeal, seat: Seat | None, over: bool, /) -> TableView:
        rules, own = hand_rules(options), deal.table_of(seat)
        sees = () if seat is None else (seat, *self._watched(options, deal, seat))
        shown: list[Zone] = []
        for i in sorted(range(len(deal.tables)), key=lambda i: i != own):
            cards = zones(rules, deal.tables[i], sees, "" if i == own else f":{i}")
            shown += cards if i == own else [z for z in cards if _of_interest(z, seat)]
        table = None if own is None else deal.tables[own]
        return TableView(
            you=seat,
            phase=_phase(deal, table),
            seats=tuple(self._seat_view(deal, Seat(s)) for s in range(options.players)),
            zones=tuple(shown),
            notices=(*self._notices(rules, table), Say("notice-gin-target", {"n": target_of(options)})),
            private=() if table is None or over else private(rules, table, seat),
        )

    def _seat_view(self, deal: TeamDeal, seat: Seat) -> SeatView:
        table = self._table(deal, seat)
        opponent = next(s for s in table.seats if s != seat)
        notes = (Say("notice-gin-against", {"seat": opponent}), *seat_notes(table, seat))
        return SeatView(seat=seat, cards=count_of(table, seat), side=seat % 2, notes=notes)

    def _notices(self, rules: HandRules, table: GinDeal | None) -> tuple[Say, ...]:
        return () if table is None else notices(rules, table)


def _dealt_by(options: TeamOptions, side: Seat, first: Seat) -> Setup:
    sides = sides_of(options.players)
    seats = tuple(Seat(s) for s in range(options.players))
    return Setup(dealer=sides[side][0], seats=seats, roles={"side": side, "first": first})


def _knocked(deal: TeamDeal, seat: Seat) -> bool:
    return any(t.shown is not None and t.seats[t.shown.player] == seat for t in deal.tables)


def side_points(rules: HandRules, table: GinDeal) -> tuple[int | None, int]:
    """(the side that won a table or None, its points)."""
    score: HandScore = hand_score(rules, table)
    if score.winner is None:
        return None, 0
    return table.seats[score.winner] % 2, score.points(score.winner)


def _table_over(rules: HandRules, table: GinDeal) -> Event:
    score = hand_score(rules, table)
    if score.winner is None:
        return Event("table_drawn", {"seat": table.seats[0], "target": table.seats[1]})
    loser = table.seats[1 - score.winner]
    return Event("table_won", {"seat": table.seats[score.winner], "target": loser, "n": score.points(score.winner)})


def _of_interest(zone: Zone, viewer: Seat | None) -> bool:
    """Of another table: what lies open there; for spectators the stocks, too."""
    if zone.role == "hand":
        return any(f is not None for f in zone.cards)
    return zone.role != "stock" or viewer is None


def _phase(deal: TeamDeal, own: GinDeal | None) -> str:
    if own is not None and own.phase != "over":
        return phase(own)
    return "gin-over" if all(t.phase == "over" for t in deal.tables) else "gin-others"
