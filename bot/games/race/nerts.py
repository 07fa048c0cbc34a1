"""Nerts, team Nerts and the 1934 Pounce (rulebook race): everybody plays a patience of the own pack, with the lake for all.

A *layout* is what one pack is played in: one seat's, or one team's. Every card knows its layout by its pack, so the lake
tells whose card is whose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import RED, face, faces, is_face, packs, put, rank, suit
from bot.games.core import Ask, Card, Event, Face, Illegal, Leave, Line, Press, Result, Resume, Return, Seat, Step, Tick
from bot.games.luck import shuffled
from bot.games.match import MatchState, Next, Score, Setup, Standing, places
from bot.games.race.press import Race, RaceDeal, RaceOptions, Ready, left_by, ms_of, no, there
from bot.games.view import Say, SeatView, TableView, Zone

# ---- options


class NertsOptions(RaceOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=20, description="players at the table")] = 4
    nerts_size: Annotated[int, Meta(ge=5, le=20, description="cards in the nerts pile")] = 13
    river_piles: Annotated[Literal[4, 5], Meta(description="columns of the river")] = 4
    stream_by: Annotated[Literal[1, 3], Meta(description="cards turned from the stream at a time")] = 3
    river_move: Annotated[
        Literal["tail", "whole", "single"],
        Meta(description="what may change columns: any end part, only whole columns, or only the last card"),
    ] = "tail"
    empty_fill: Annotated[
        Literal["any", "nerts_first"],
        Meta(description="what may fill a gap: any card, or the nerts pile first as long as it lasts"),
    ] = "any"
    call: Annotated[
        Literal["manual", "auto"], Meta(description="who ends the deal: a call, or the last nerts card by itself")
    ] = "manual"
    nerts_bonus: Annotated[Literal[0, 5, 10], Meta(description="points for the caller")] = 0
    left_cost: Annotated[Literal[1, 2], Meta(description="points lost for each card left in the nerts pile")] = 2
    lake_tie: Annotated[
        Literal["first", "both"], Meta(description="the same card within tie_ms: only the first gets in, or both")
    ] = "first"
    stuck_action: Annotated[
        Literal["shift_one", "one_by_one", "shuffle", "burn_nerts", "end_hand"],
        Meta(description="what happens when nobody can move"),
    ] = "shift_one"
    max_unsticks: Annotated[int, Meta(ge=1, le=5, description="how often in a row that may happen")] = 2
    stuck_force_s: Annotated[
        int, Meta(ge=0, le=600, description="seconds without progress until it happens by itself; 0: only by agreement")
    ] = 90
    absent_s: Annotated[int, Meta(ge=10, le=600, description="seconds without a press until a seat counts as absent")] = 60
    idle_end_s: Annotated[int, Meta(ge=30, le=3600, description="seconds without any press until the deal ends")] = 300
    match_end: Annotated[
        Literal["target", "spread", "tally", "hands"],
        Meta(description="what ends the match: a total, a lead, deals won, or a number of deals"),
    ] = "target"
    target: Annotated[int, Meta(ge=25, le=500, description="the total that ends the match")] = 100
    spread: Annotated[int, Meta(ge=25, le=500, description="the lead over the last that ends the match")] = 100
    tally_by: Annotated[
        Literal["caller", "top_score"], Meta(description="who wins a deal: its caller, or the best score")
    ] = "caller"
    tally_target: Annotated[int, Meta(ge=1, le=20, description="deals won that end the match")] = 3
    hands: Annotated[int, Meta(ge=1, le=30, description="deals of a match of a fixed length")] = 5
    floor_zero: Annotated[bool, Meta(description="a total below zero becomes zero after each deal")] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.idle_end_s < self.absent_s:
            raise ValueError("idle_end_s cannot be less than absent_s")

    def crews(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each layout."""
        return tuple((Seat(s),) for s in range(self.players))

    def crew(self, seat: Seat) -> int:
        """The layout a seat plays in."""
        return seat

    def crews_of(self, seats: Iterable[Seat]) -> list[int]:
        """The layouts that these seats play in."""
        return sorted({self.crew(s) for s in seats})

    def contenders(self, left: Sequence[Seat]) -> list[int]:
        """The layouts that can win the match: those that not all of their players have left."""
        return self.crews_of(s for s in map(Seat, range(self.players)) if s not in left)

    def may(self, seat: Seat, role: str, absent: Sequence[Seat]) -> bool:
        """Whether the seat may play from this part of its layout ("stream", "nerts")."""
        return True


class TeamOptions(NertsOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=4, le=18, description="players at the table")] = 4
    team_size: Annotated[
        Literal["auto", 2, 3], Meta(description="members of a team; auto: pairs where they come out even")
    ] = "auto"
    team_roles: Annotated[
        Literal["free", "split"],
        Meta(description="all members do everything, or one plays the stream and the second the nerts pile"),
    ] = "free"

    def __post_init__(self) -> None:
        super().__post_init__()
        size = self.size
        if self.players % size or not 2 <= self.players // size <= 6:
            raise ValueError(f"team_size {self.team_size} does not go with {self.players} players: 2 to 6 equal teams")

    @property
    def size(self) -> int:
        if self.team_size != "auto":
            return self.team_size
        return 2 if self.players % 2 == 0 and self.players <= 12 else 3

    def crews(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(Seat(s) for s in range(first, first + self.size)) for first in range(0, self.players, self.size))

    def crew(self, seat: Seat) -> int:
        return seat // self.size

    def may(self, seat: Seat, role: str, absent: Sequence[Seat]) -> bool:
        """With split roles the first member plays the stream and the second the nerts pile, as long as they are there."""
        if self.team_roles == "free":
            return True
        holder = self.crews()[self.crew(seat)][0 if role == "stream" else 1]
        return seat == holder or holder in absent


# ---- actions

_PLACE = r"nerts|waste|lake|r[1-9]"
_SPELLED = re.compile(rf"({_PLACE})>({_PLACE})(?::(\d{{1,2}}))?(?::([A-Z2-9][cdhs]))?")


class Move(Press, frozen=True, kw_only=True):
    """The last `k` cards of a source go to a column or to the lake: `nerts>lake:5h`, `r1>r2:3:9c`.

    `card` is the uppermost of them as the button showed it; None: whatever lies there.
    """

    card: Face | None = None
    source: str = ""
    to: str = ""
    k: int = 1

    @classmethod
    def names(cls) -> tuple[str, ...]:
        sources = ("nerts", "waste", *(f"r{n}" for n in range(1, 10)))
        return tuple(f"{a}>{b}" for a in sources for b in ("lake", *sources) if a != b)

    def text(self) -> str:
        parts = [f"{self.source}>{self.to}"]
        if self.source.startswith("r") and self.to != "lake":
            parts.append(str(self.k))
        return ":".join([*parts, *([self.card] if self.card else [])])

    @classmethod
    def read(cls, body: str) -> Move:
        m = _SPELLED.fullmatch(body)
        if m is None:
            raise ValueError("say it like nerts>lake, waste>r2 or r1>r3:2")
        return cls(source=m[1], to=m[2], k=int(m[3] or 1), card=m[4])


class Turn(Press, frozen=True, kw_only=True, tag="deal"):
    """Turn the next cards of the stream. `n`: the seat's count of deals that its button showed, `by`: what it promised."""

    n: int | None = None
    by: Literal[1, 3] = 3


class Stuck(Press, frozen=True):
    """Agree that nothing can be done."""


class Call(Press, frozen=True, tag="nerts"):
    """The call that ends the deal: `nerts!`."""

    shout = True

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return ("nerts!",)

    def text(self) -> str:
        return "nerts!"

    @classmethod
    def read(cls, body: str) -> Call:
        if body != "nerts!":
            raise ValueError("the call is nerts!")
        return cls()


NertsAction: TypeAlias = Move | Turn | Stuck | Call | Ready | Tick | Resume | Leave | Return | Next

# ---- state


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What one pack is played in. Piles are written bottom first, the stock next card first."""

    nerts: tuple[Card, ...]
    river: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...] = ()
    deals: int = 0
    vain: int = 0  # deals since a card of this layout last moved or any card went to the lake

    def column(self, place: str) -> tuple[Card, ...] | None:
        n = int(place[1:]) if place[:1] == "r" and place[1:].isdigit() else 0
        return self.river[n - 1] if 1 <= n <= len(self.river) else None

    def source(self, place: str) -> tuple[Card, ...] | None:
        """The pile of that name; None if there is none."""
        return self.nerts if place == "nerts" else self.waste if place == "waste" else self.column(place)

    def stream(self) -> tuple[Card, ...]:
        """The waste turned over and put under the stock."""
        return self.waste + self.stock

    def without(self, place: str, k: int) -> Layout:
        if place == "nerts":
            return replace(self, nerts=self.nerts[:-k])
        if place == "waste":
            return replace(self, waste=self.waste[:-k])
        n = int(place[1:]) - 1
        return replace(self, river=put(self.river, n, self.river[n][:-k]))

    def onto(self, place: str, cards: tuple[Card, ...]) -> Layout:
        n = int(place[1:]) - 1
        return replace(self, river=put(self.river, n, self.river[n] + cards))


class Play(msgspec.Struct, frozen=True):
    """A card that went to the lake not long ago."""

    card: Card
    seat: Seat
    ms: int


class NertsDeal(RaceDeal, frozen=True, kw_only=True):
    layouts: tuple[Layout, ...]
    lake: tuple[tuple[Card, ...], ...] = ()  # the piles, oldest first, ace at the bottom
    tucked: tuple[Card, ...] = ()  # in the lake beside their equals (`lake_tie` both)
    plays: tuple[Play, ...] = ()  # the last ones, for ties and to say who was faster
    flags: tuple[bool, ...]  # by layout: agrees that nothing can be done
    pressed: tuple[int, ...]  # by seat: when it last did something, Unix ms
    absent: tuple[Seat, ...] = ()
    calm_since: int = 0  # the last progress, or the last time the table was unstuck
    unsticks: int = 0  # in a row, with no progress between
    one_by_one: bool = False  # every deal turns one card for now
    began: int = 0  # the first GO
    ended: Literal["", "nerts", "deadlock", "idle", "left"] = ""
    ended_at: int = 0
    caller: Seat | None = None


_KEPT = 12  # plays remembered
_RACE_MS = 5000  # a card played longer ago was no rival

# ---- the rules of moving

RIVER_MOVES: Mapping[str, Callable[[int, int], bool]] = {
    "tail": lambda k, size: True,
    "whole": lambda k, size: k == size,
    "single": lambda k, size: k == 1,
}


def red(card: Card) -> bool:
    return face(card)[1] in RED


def fits(column: Sequence[Card], card: Card) -> bool:
    """Whether a card may follow in a column: into a gap, or the other colour and one rank lower."""
    return not column or (red(column[-1]) != red(card) and rank(column[-1]) == rank(card) + 1)


def lake_place(lake: Sequence[Sequence[Card]], card: Card) -> int | None:
    """The pile that takes the card: the oldest that fits, or a new one for an ace."""
    if rank(card) == 1:
        return len(lake)
    return next(
        (i for i, pile in enumerate(lake) if suit(pile[-1]) == suit(card) and rank(pile[-1]) == rank(card) - 1), None
    )


def river_refusal(options: NertsOptions, layout: Layout, move: Move) -> str | None:
    """Why a move to a column is against the rules, as a text id."""
    pile, column = layout.source(move.source), layout.column(move.to)
    if pile is None or column is None or move.source == move.to:
        return "cause-no-place"
    if not 1 <= move.k <= len(pile) or (move.k > 1 and not move.source.startswith("r")):
        return "cause-no-card"
    if not column and options.empty_fill == "nerts_first" and layout.nerts and move.source != "nerts":
        return "cause-nerts-first"
    if move.source.startswith("r"):
        if not RIVER_MOVES[options.river_move](move.k, len(pile)):
            return f"cause-river-{options.river_move}"
        if not column and move.k == len(pile):
            return "cause-whole-into-gap"
    return None if fits(column, pile[-move.k]) else "cause-column"


def turned_by(options: NertsOptions, deal: NertsDeal) -> Literal[1, 3]:
    """How many cards a press of `deal` turns now."""
    return 1 if deal.one_by_one else options.stream_by


def turned(layout: Layout, by: int) -> Layout:
    """The stream after one press of `deal`."""
    stock, waste = (layout.stock, layout.waste) if layout.stock else (layout.waste, ())
    return replace(layout, stock=stock[by:], waste=waste + stock[:by], deals=layout.deals + 1, vain=layout.vain + 1)


def river_moves(options: NertsOptions, layout: Layout) -> Iterator[Move]:
    """Every legal move to a column, each with the card it is made for."""
    columns = {f"r{n + 1}": column for n, column in enumerate(layout.river)}
    for source, pile in (("nerts", layout.nerts), *columns.items(), ("waste", layout.waste)):
        most = len(pile) if source in columns else min(1, len(pile))
        for k in range(most, 0, -1):
            for to, column in columns.items():
                if fits(column, pile[-k]):
                    move = Move(source=source, to=to, k=k, card=face(pile[-k]))
                    if river_refusal(options, layout, move) is None:
                        yield move


def lake_moves(layout: Layout, lake: Sequence[Sequence[Card]]) -> Iterator[Move]:
    for source in ("nerts", *(f"r{n + 1}" for n in range(len(layout.river))), "waste"):
        pile = layout.source(source)
        if pile and lake_place(lake, pile[-1]) is not None:
            yield Move(source=source, to="lake", card=face(pile[-1]))


def by_use(options: NertsOptions, layout: Layout, lake: Sequence[Sequence[Card]]) -> tuple[list[Move], list[Move]]:
    """(one move for each movable card to its best place, all the other moves).

    The lake is better than a column, a column better than a gap; of a column only all that moves a whole one is worth it.
    """
    ranked = [*lake_moves(layout, lake), *river_moves(options, layout)]
    best: dict[tuple[str, int], Move] = {}
    for move in sorted(ranked, key=lambda m: _wasteful(layout, m)):
        whole = not move.source.startswith("r") or move.to == "lake" or move.k == len(layout.column(move.source) or ())
        if whole:
            best.setdefault((move.source, move.k), move)
    chosen = list(best.values())
    return chosen, [m for m in ranked if m not in chosen]


def _wasteful(layout: Layout, move: Move) -> int:
    """0: best."""
    if move.to == "lake":
        return 0 if move.source == "nerts" else 1
    gap = not layout.column(move.to)
    return (2 if move.source == "nerts" else 3 if move.source.startswith("r") else 4) + (3 if gap else 0)


# ---- nobody can move


def all_stuck(flags: Sequence[bool], absent: Sequence[bool]) -> bool:
    """Whether every layout agrees that nothing can be done; an absent one always does."""
    return all(flag or gone for flag, gone in zip(flags, absent, strict=True))


def unstick_action(options: NertsOptions, layouts: Sequence[Layout], unsticks: int) -> str:
    """What is done once the table is stuck: the option's action, or `end_hand`."""
    if unsticks >= options.max_unsticks or all(len(x.stream()) < 2 for x in layouts):
        return "end_hand"
    return options.stuck_action


def _shift_one(layout: Layout, seed: bytes, label: str) -> Layout:
    stream = layout.stream()
    return replace(layout, stock=stream[1:] + stream[:1], waste=())


def _gather(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, stock=layout.stream(), waste=())


def _shuffle(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, stock=shuffled(layout.stream(), seed, label), waste=())


def _burn(layout: Layout, seed: bytes, label: str) -> Layout:
    return replace(layout, nerts=layout.nerts[-1:] + layout.nerts[:-1])


UNSTICKS: Mapping[str, Callable[[Layout, bytes, str], Layout]] = {
    "shift_one": _shift_one,
    "one_by_one": _gather,
    "shuffle": _shuffle,
    "burn_nerts": _burn,
}


def unstuck(action: str, layouts: Sequence[Layout], seed: bytes, label: str) -> tuple[Layout, ...]:
    """All layouts after an unstick that does not end the deal."""
    return tuple(replace(UNSTICKS[action](x, seed, f"{label} {i}"), vain=0) for i, x in enumerate(layouts))


# ---- scores


def layout_lines(options: NertsOptions, lake: int, left: int, called: bool) -> tuple[tuple[str, int], ...]:
    """What a layout gets, in parts: (why, points)."""
    parts = [("lake", lake), ("left", -options.left_cost * left)]
    if called and options.nerts_bonus:
        parts.append(("bonus", options.nerts_bonus))
    return tuple(parts)


def scored(
    options: NertsOptions,
    setup: Setup,
    parts: Sequence[Sequence[tuple[str, int]]],
    caller: int | None,
    ledger: Sequence[Score],
    *,
    reason: str = "nerts",
    data: Mapping[str, Any] = {},
) -> Score:
    """The score of a deal from each layout's parts; every member of a crew gets all its points."""
    raw = [sum(points for _, points in own) for own in parts]
    lines, crews = [], options.crews()
    for i, crew in enumerate(crews):
        before = sum(s.points[crew[0]] for s in ledger)
        own = list(parts[i])
        if options.floor_zero and before + raw[i] < 0:
            own.append(("floor", -before - raw[i]))
        lines += [Line(seat, why, points) for seat in crew for why, points in own if points]
    by_caller = options.tally_by == "caller" and options.match_end == "tally"
    won = _top(raw, options.contenders(setup.left)) if not by_caller else () if caller is None else (caller,)
    points = tuple(sum(x.points for x in lines if x.seat == s) for s in range(options.players))
    return Score(
        setup=setup,
        reason=reason,
        winners=tuple(seat for i in won for seat in crews[i]),
        points=points,
        lines=tuple(lines),
        data={**data, "raw": raw, "caller": caller},
    )


def _top(values: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    """Those of `among` with the highest value."""
    return tuple(i for i in among if values[i] == max(values[j] for j in among))


def tally(options: NertsOptions, ledger: Sequence[Score]) -> list[int]:
    """Deals won by each layout, where deals are counted."""
    return [sum(crew[0] in score.winners for score in ledger) for crew in options.crews()]


Ending: TypeAlias = Callable[[NertsOptions, Sequence[int], Sequence[Score], Sequence[int]], tuple[int, ...]]


def _target_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    top = _top(totals, among)
    return top if len(top) == 1 and totals[top[0]] >= options.target else ()


def _spread_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    top, last = _top(totals, among), min(totals[i] for i in among)
    return top if len(top) == 1 and totals[top[0]] - last > options.spread else ()


def _tally_reached(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    won = tally(options, ledger)
    return _top(totals, [i for i in among if won[i] >= options.tally_target])


def _hands_played(
    options: NertsOptions, totals: Sequence[int], ledger: Sequence[Score], among: Sequence[int]
) -> tuple[int, ...]:
    return _top(totals, among) if len(ledger) >= options.hands else ()


# Which of the layouts that can win (`among`) have won the match; () while it goes on.
MATCH_ENDS: Mapping[str, Ending] = {
    "target": _target_reached,
    "spread": _spread_reached,
    "tally": _tally_reached,
    "hands": _hands_played,
}


# ---- the game


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
        return Step(ended, (Event("call", {"seat": seat, "seconds": _seconds(ended)}),))

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
        data = {"cards": [lake[i] for i in crew_of], "left": [left[i] for i in crew_of], "seconds": _seconds(deal)}
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
        ranking = self._ranking(options, own, won, ledger)
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

    def _ranking(
        self, options: NertsOptions, totals: Sequence[int], won: Sequence[int], ledger: Sequence[Score]
    ) -> list[int]:
        """A number for each layout, the higher the better its place: the winners, who is there, deals won or totals."""
        wins = tally(options, ledger) if options.match_end == "tally" else [0] * len(totals)
        among = options.contenders(left_by(ledger))
        keys = [(i in won, i in among, wins[i], total) for i, total in enumerate(totals)]
        order = sorted(set(keys))
        return [order.index(key) for key in keys]

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
        crews = options.crews()
        in_lake = lake_counts(deal)
        owners = [seat if seat in crew else crew[0] for crew in crews]  # a team's layout is its viewer's own
        dealt = options.crews_of(setup.seats)
        zones = [z for i in dealt for z in _layout_zones(i, owners[i], deal.layouts[i])]
        zones += [_lake_zone(i, pile, owners) for i, pile in enumerate(deal.lake)]
        teams = any(len(c) > 1 for c in crews)
        seats = tuple(
            SeatView(
                seat=Seat(s),
                cards=len(deal.layouts[options.crew(Seat(s))].nerts) if s in setup.seats else None,
                side=options.crew(Seat(s)) if teams else None,
                out=s not in setup.seats,
                notes=self._notes(options, deal, Seat(s), in_lake),
            )
            for s in range(options.players)
        )
        return TableView(
            you=seat,
            phase=self.phase(deal),
            seats=seats,
            zones=tuple(zones),
            notices=_notices(options, setup, deal),
            private=self._private(options, setup, deal, seat, over),
        )

    def _notes(self, options: NertsOptions, deal: NertsDeal, seat: Seat, in_lake: Sequence[int]) -> tuple[Say, ...]:
        crew = options.crew(seat)
        notes = [Say("note-lake", {"n": in_lake[crew]})]
        if deal.flags[crew]:
            notes.append(Say("note-stuck"))
        if seat in deal.absent:
            notes.append(Say("note-absent"))
        if not deal.running and seat in deal.ready:
            notes.append(Say("note-ready"))
        return tuple(notes)

    def _private(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat | None, over: bool
    ) -> tuple[Say, ...]:
        if seat not in setup.seats or seat is None or over:
            return ()
        crew = options.crew(seat)
        layout = deal.layouts[crew]
        said = [Say("private-board", {"n": len(layout.nerts), "lake": lake_counts(deal)[crew]})]
        if not layout.nerts:
            said.append(Say("private-call"))
        if deal.running and layout.vain:
            said.append(Say("private-vain", {"n": layout.vain, "through": _times_through(options, deal, layout)}))
        return tuple(said)

    def deal_determinize(
        self, options: NertsOptions, setup: Setup, deal: NertsDeal, seat: Seat, rng: Random, /
    ) -> NertsDeal:
        layouts = tuple(_redealt(x, rng) for x in deal.layouts)
        return replace(deal, seed=rng.randbytes(32), layouts=layouts)


def _undealt(options: NertsOptions) -> Layout:
    return Layout(nerts=(), river=((),) * options.river_piles, stock=())


def _seconds(deal: NertsDeal) -> int:
    return max(0, deal.ended_at - deal.began) // 1000 if deal.began else 0


def _times_through(options: NertsOptions, deal: NertsDeal, layout: Layout) -> int:
    """How often the whole stream has been turned since a card last moved."""
    by = turned_by(options, deal)
    return layout.vain // max(1, -(-len(layout.stream()) // by))


def lake_counts(deal: NertsDeal) -> list[int]:
    """Cards of each layout in the lake."""
    counts = [0] * len(deal.layouts)
    for card in (*(c for pile in deal.lake for c in pile), *deal.tucked):
        if card >> 6 < len(counts):
            counts[card >> 6] += 1
    return counts


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


@lru_cache(256)  # a change is shown to every seat, and a press changes one layout of many
def _layout_zones(i: int, seat: Seat, layout: Layout) -> tuple[Zone, ...]:
    """What everybody sees of a layout: tops and counts, and all of the river."""
    zones = [
        Zone(
            key=f"nerts:{i}",
            role="reserve",
            layout="stack",
            seat=seat,
            cards=faces(layout.nerts[-1:]),
            count=len(layout.nerts),
            label=Say("zone-nerts"),
        )
    ]
    zones += [
        Zone(
            key=f"work:{i}:{n + 1}",
            role="work",
            layout="cascade",
            seat=seat,
            cards=faces(column),
            count=len(column),
            label=Say("zone-column", {"n": n + 1}),
        )
        for n, column in enumerate(layout.river)
    ]
    return (
        *zones,
        Zone(
            key=f"stock:{i}",
            role="stock",
            layout="stack",
            seat=seat,
            cards=(None,) if layout.stock else (),
            count=len(layout.stock),
            backs=(seat,) if layout.stock else (),
        ),
        Zone(
            key=f"waste:{i}",
            role="waste",
            layout="stack",
            seat=seat,
            cards=faces(layout.waste[-1:]),
            count=len(layout.waste),
        ),
    )


def _lake_zone(i: int, pile: tuple[Card, ...], owners: Sequence[Seat]) -> Zone:
    """A pile of the lake, with the back of whoever played its top card."""
    return Zone(
        key=f"lake:{i}",
        role="foundation",
        layout="stack",
        cards=faces(pile[-1:]),
        count=len(pile),
        backs=(owners[pile[-1] >> 6],),
    )


def _notices(options: NertsOptions, setup: Setup, deal: NertsDeal) -> tuple[Say, ...]:
    said = []
    played = options.crews_of(there(setup))
    if flags := sum(deal.flags[i] for i in played):
        said.append(Say("notice-flags", {"n": flags, "of": len(played)}))
    if deal.one_by_one:
        said.append(Say("notice-one-by-one"))
    if deal.tucked:
        said.append(Say("notice-tucked", {"cards": faces(deal.tucked)}))
    end = "tally_target" if options.match_end == "tally" else options.match_end
    said.append(Say(f"notice-{options.match_end}", {"n": getattr(options, end)}))
    return tuple(said)


class TeamNerts(Nerts):
    """One layout a team, played by all its members."""

    key = "nerts_teams"
    options_type = TeamOptions
    state_type = MatchState[TeamOptions, NertsDeal]
