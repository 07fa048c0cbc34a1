"""Concentration (rulebook social, "Concentration")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from bot.games.cards import RANKS, SUITS, face, faces, packs, put, rank, suit
from bot.games.core import CLOCK, Action, Ask, Card, Event, Face, Illegal, Line, Resume, Seat, Step, Tick
from bot.games.luck import shuffled
from bot.games.match import Deal, Match, MatchState, Next, Score, Setup, Standing, leaders
from bot.games.social.common import JuniorOptions, after_deals, rank_texts
from bot.games.view import Mark, Say, SeatView, TableView, Zone

Rank: TypeAlias = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
ROWS = "ABCDEFGH"
IDLE_ROUNDS = 3  # when every seat has been skipped so often in a row, the game ends (ours)


class ConcentrationOptions(JuniorOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=1, le=6, description="players at the table")] = 2
    remove_ranks: Annotated[tuple[Rank, ...], Meta(description="ranks taken out of the pack, for a shorter game")] = ()
    pair_by: Annotated[
        Literal["rank", "colour", "zebra", "suit"],
        Meta(description="a pair: equal rank; also equal colour; of different colours; or the very same card (two packs)"),
    ] = "rank"
    packs: Annotated[Literal[1, 2], Meta(description="packs laid out")] = 1
    match_again: Annotated[bool, Meta(description="a pair gives another turn")] = True
    show_s: Annotated[int, Meta(ge=2, le=15, description="seconds that two unequal cards stay visible")] = 5
    first_seat: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="the seat that starts, 1 is the host's; none: by lot"),
    ] = None

    def __post_init__(self) -> None:
        if self.pair_by == "suit" and self.packs != 2:
            raise ValueError("pair_by suit needs packs 2: in one pack no card has a twin")
        if len(set(self.remove_ranks)) > len(RANKS) - 2:
            raise ValueError("remove_ranks must leave at least two ranks")
        if self.first_seat is not None and self.first_seat > self.players:
            raise ValueError("first_seat is not at this table")


class Pick(Action, frozen=True):
    """Turn up the card at a position such as B3: a row letter and a column number."""

    row: str
    column: int

    def text(self) -> str:
        return f"pick:{self.row}{self.column}"

    @classmethod
    def read(cls, body: str) -> Pick:
        if not body[1:].isdigit():
            raise ValueError("a position is a letter and a number, such as B3")
        return cls(body[0].upper(), int(body[1:]))


class Skip(Action, frozen=True):
    """The turn passes; a card that is up goes down again. Played for absent seats only."""


ConcentrationAction: TypeAlias = Pick | Skip | Next | Tick | Resume
SKIP = Skip()


class ConcentrationDeal(Deal, frozen=True, kw_only=True):
    columns: int
    grid: tuple[Card | None, ...]  # row by row; None: the place is empty
    turn: Seat
    up: int | None = None  # the first card, while the second is awaited
    shown: tuple[int, ...] = ()  # two unequal cards while they stay visible
    until: int = 0  # Unix ms when they go down
    pairs: tuple[tuple[Card, ...], ...]
    turns: int = 0  # completed turns
    idle: int = 0  # turns skipped in a row


class Concentration(Match[ConcentrationOptions, ConcentrationDeal, ConcentrationAction]):
    key = "concentration"
    revision = 1
    options_type = ConcentrationOptions
    state_type: ClassVar = MatchState[ConcentrationOptions, ConcentrationDeal]
    actions: ClassVar = ConcentrationAction
    live = True  # for the clock that turns shown cards down again

    def setup(self, options: ConcentrationOptions, seed: bytes, ledger: tuple[Score, ...], /) -> Setup:
        setup = super().setup(options, seed, ledger)
        if options.first_seat is None:
            return setup
        return replace(setup, dealer=Seat((options.first_seat - 2) % options.players))

    def start_deal(
        self, options: ConcentrationOptions, setup: Setup, seed: bytes, ledger: tuple[Score, ...], /
    ) -> Step[ConcentrationDeal]:
        grid = shuffled(layout_cards(options), seed, "layout")
        n = options.players
        first = Seat((setup.dealer + 1) % n)
        columns = len(grid) // (4 * options.packs)
        return Step(ConcentrationDeal(seed=seed, columns=columns, grid=grid, turn=first, pairs=((),) * n))

    # ---- the turn

    def deal_asks(
        self, options: ConcentrationOptions, setup: Setup, deal: ConcentrationDeal, /
    ) -> Sequence[Ask[ConcentrationAction]]:
        if deal.shown or self._over(deal):
            return ()
        picks = tuple(position(deal, i) for i, c in enumerate(deal.grid) if c is not None and i != deal.up)
        kind = "pick_first" if deal.up is None else "pick_second"
        return (Ask(deal.turn, kind, picks, default=SKIP, seconds=options.turn_s),)

    def deal_check(
        self,
        options: ConcentrationOptions,
        setup: Setup,
        deal: ConcentrationDeal,
        seat: Seat,
        action: ConcentrationAction,
        /,
    ) -> Illegal | None:
        if self._over(deal):
            return Illegal("deal_over")
        if isinstance(action, (Tick, Resume)):
            clock = seat == CLOCK and (isinstance(action, Resume) or bool(deal.shown))
            return None if clock else Illegal("not_your_turn")
        if seat != deal.turn:
            return Illegal("not_your_turn")
        if deal.shown:
            return Illegal("still_showing")
        if isinstance(action, Skip):
            return None
        if not isinstance(action, Pick):
            return Illegal("pick_a_card")
        i = index_of(deal, action)
        if i is None:
            return Illegal("no_such_position", {"position": f"{action.row[:1]}{action.column}"})
        if deal.grid[i] is None:
            return Illegal("position_empty", {"position": f"{action.row}{action.column}"})
        return Illegal("already_up") if i == deal.up else None

    def deal_apply(
        self,
        options: ConcentrationOptions,
        setup: Setup,
        deal: ConcentrationDeal,
        seat: Seat,
        action: ConcentrationAction,
        at: int,
        /,
    ) -> Step[ConcentrationDeal]:
        if isinstance(action, Resume):
            return Step(replace(deal, until=at + options.show_s * 1000) if deal.shown else deal)
        if isinstance(action, Tick):
            return Step(self._next_turn(replace(deal, shown=())), (Event("turned_down"),))
        if not isinstance(action, Pick):
            skipped = replace(deal, up=None, idle=deal.idle + 1)
            return Step(self._next_turn(skipped), (Event("skipped", {"seat": seat}),))
        i = index_of(deal, action)
        assert i is not None
        deal = replace(deal, idle=0)
        told = Event("turned_up", {"seat": seat}, self._everybody_sees(deal, i))
        if deal.up is None:
            return Step(replace(deal, up=i), (told,))
        return self._second(options, deal, seat, i, at, told)

    def _second(
        self, options: ConcentrationOptions, deal: ConcentrationDeal, seat: Seat, i: int, at: int, told: Event
    ) -> Step[ConcentrationDeal]:
        first = deal.up
        assert first is not None
        a, b = deal.grid[first], deal.grid[i]
        assert a is not None and b is not None
        if not is_pair(options, a, b):
            shown = (first, i)
            deal = replace(deal, up=None, shown=shown, until=at + options.show_s * 1000, turns=deal.turns + 1)
            return Step(deal, (told, Event("no_pair", {"seat": seat})))
        grid = put(put(deal.grid, first, None), i, None)
        pairs = put(deal.pairs, seat, (*deal.pairs[seat], a, b))
        deal = replace(deal, grid=grid, pairs=pairs, up=None, turns=deal.turns + 1)
        events = (told, Event("pair_won", {"seat": seat, "cards": faces((a, b))}))
        again = options.match_again or self._over(deal)
        return Step(deal if again else self._next_turn(deal), events)

    def _everybody_sees(self, deal: ConcentrationDeal, i: int) -> dict[Seat, dict[str, Face | str]]:
        """Every seat may remember it; no public sentence names it, or scrolling back would replace memory."""
        card = deal.grid[i]
        assert card is not None
        pick = position(deal, i)
        shown: dict[str, Face | str] = {"card": face(card), "position": f"{pick.row}{pick.column}"}
        return {Seat(s): shown for s in range(len(deal.pairs))}

    def _next_turn(self, deal: ConcentrationDeal) -> ConcentrationDeal:
        return replace(deal, turn=Seat((deal.turn + 1) % len(deal.pairs)))

    def _over(self, deal: ConcentrationDeal) -> bool:
        return all(c is None for c in deal.grid) or deal.idle >= IDLE_ROUNDS * len(deal.pairs)

    def deal_alarm(self, options: ConcentrationOptions, setup: Setup, deal: ConcentrationDeal, /) -> int | None:
        return deal.until if deal.shown else None

    # ---- the score and the view

    def deal_score(
        self, options: ConcentrationOptions, setup: Setup, deal: ConcentrationDeal, ledger: tuple[Score, ...], /
    ) -> Score | None:
        if not self._over(deal):
            return None
        counts = tuple(len(p) // 2 for p in deal.pairs)
        reason = "all_pairs" if not any(c is not None for c in deal.grid) else "abandoned"
        if options.players == 1:
            lines: tuple[Line, ...] = (Line(Seat(0), "turns", deal.turns),)
            return Score(setup=setup, reason=reason, winners=(Seat(0),), points=(deal.turns,), lines=lines)
        lines = tuple(Line(Seat(s), "pairs", c) for s, c in enumerate(counts) if c)
        return Score(setup=setup, reason=reason, winners=leaders(counts), points=counts, lines=lines)

    def standing(self, options: ConcentrationOptions, ledger: tuple[Score, ...], /) -> Standing:
        return after_deals(ledger, options.players, 1)

    def deal_view(
        self, options: ConcentrationOptions, setup: Setup, deal: ConcentrationDeal, seat: Seat | None, over: bool, /
    ) -> TableView:
        seen = {*deal.shown, *(() if deal.up is None else (deal.up,))}
        cards = tuple(face(c) if c is not None and i in seen else None for i, c in enumerate(deal.grid))
        marks: dict[int, Mark] = dict.fromkeys(sorted(seen), "picked")
        names = tuple(f"{p.row}{p.column}" for p in (position(deal, i) for i in range(len(deal.grid))))
        layout = Zone(
            key="layout",
            role="layout",
            layout="grid",
            cards=cards,
            count=sum(c is not None for c in deal.grid),
            marks=marks,
            columns=deal.columns,
            empty=tuple(i for i, c in enumerate(deal.grid) if c is None),
            names=names,
        )
        won = (
            Zone(
                key=f"pairs:{s}",
                role="taken",
                layout="stack",
                seat=Seat(s),
                cards=faces(p[-1:]),
                count=len(p),
                label=Say("zone-won", {"n": len(p) // 2}),
            )
            for s, p in enumerate(deal.pairs)
            if p
        )
        return TableView(
            you=seat,
            phase="showing" if deal.shown else "pick",
            seats=tuple(SeatView(seat=Seat(s), score=len(p) // 2) for s, p in enumerate(deal.pairs)),
            zones=(layout, *won),
            notices=(Say(f"notice-pair-by-{options.pair_by}"), *((Say("notice-junior"),) if options.junior else ())),
            ranks=rank_texts(options),
        )

    def deal_cards(self, deal: ConcentrationDeal, /) -> tuple[Card, ...]:
        return (*(c for c in deal.grid if c is not None), *(c for p in deal.pairs for c in p))

    def deal_determinize(
        self, options: ConcentrationOptions, setup: Setup, deal: ConcentrationDeal, seat: Seat, rng: Random, /
    ) -> ConcentrationDeal:
        seen = {*deal.shown, *(() if deal.up is None else (deal.up,))}
        places = [i for i, c in enumerate(deal.grid) if c is not None and i not in seen]
        cards = [deal.grid[i] for i in places]
        rng.shuffle(cards)
        grid = list(deal.grid)
        for i, c in zip(places, cards, strict=True):
            grid[i] = c
        return replace(deal, seed=rng.randbytes(32), grid=tuple(grid))


def layout_cards(options: ConcentrationOptions) -> list[Card]:
    return [c for c in packs(options.packs) if RANKS[rank(c) - 1] not in options.remove_ranks]


def position(deal: ConcentrationDeal, i: int) -> Pick:
    return Pick(ROWS[i // deal.columns], i % deal.columns + 1)


def index_of(deal: ConcentrationDeal, pick: Pick) -> int | None:
    """The index of a position in the grid; None where there is no such row or column."""
    row = ROWS.find(pick.row) if len(pick.row) == 1 else -1
    inside = 0 <= row < len(deal.grid) // deal.columns and 1 <= pick.column <= deal.columns
    return row * deal.columns + pick.column - 1 if inside else None


def is_pair(options: ConcentrationOptions, a: Card, b: Card) -> bool:
    if rank(a) != rank(b):
        return False
    same_colour = (SUITS[suit(a)] in "dh") == (SUITS[suit(b)] in "dh")
    return {"rank": True, "colour": same_colour, "zebra": not same_colour, "suit": suit(a) == suit(b)}[options.pair_by]
