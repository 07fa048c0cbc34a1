"""Asks and tables made by hand, for the panels' tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.catalog import Variant
from bot.games.core import Action, Ask, Draft, Game, Illegal, Options, Seat
from bot.games.view import Laid, Say, SeatView, TableView, Zone
from bot.tables.model import Clock, Person, Place, Proof, Seating, Status, TableId, TableReader, TakeBack


class Discard(Action, frozen=True):
    card: str


class Knock(Action, frozen=True):
    card: str


class DrawStock(Action, frozen=True):
    pass


class TakeDiscard(Action, frozen=True):
    card: str = ""


class Swap(Action, frozen=True):
    place: int


class AskFor(Action, frozen=True):
    target: int
    rank: str


class Meld(Action, frozen=True):
    cards: tuple[str, ...]


class Declare(Action, frozen=True):
    card: str
    groups: tuple[tuple[str, ...], ...]


class Trade(Action, frozen=True):
    place: int
    target: int
    at: int


class Toy(Game[Any, Any, Any]):
    """Rules without a deck: only what panels ask of a game."""

    key = "toy"
    revision = 1
    options_type = Options
    state_type = dict
    actions = Discard

    def __init__(self, *, live: bool = False) -> None:
        self.live = live  # type: ignore[misc]

    def start(self, options: Any, seed: bytes, /) -> Any:
        raise NotImplementedError

    def asks(self, state: Any, /) -> Any:
        raise NotImplementedError

    def check(self, state: Any, seat: Seat, action: Any, /) -> Illegal | None:
        raise NotImplementedError

    def apply(self, state: Any, seat: Seat, action: Any, at: int, /) -> Any:
        raise NotImplementedError

    def view(self, state: Any, seat: Seat | None, /) -> TableView:
        raise NotImplementedError

    def result(self, state: Any, /) -> None:
        raise NotImplementedError

    def determinize(self, state: Any, seat: Seat, rng: Any, /) -> Any:
        raise NotImplementedError


class ToyTable(TableReader):
    """A table in one position: seat 0 holds `hand` and is asked `ask`."""

    def __init__(
        self,
        ask: Ask[Any] | None,
        hand: Sequence[str] = (),
        *,
        zones: Sequence[Zone] = (),
        seats: int = 2,
        live: bool = False,
    ) -> None:
        names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"][:seats]
        self.id = TableId(12)
        self.variant = Variant(
            key="toy", names=("Toy Rummy",), family="toy", game=Toy(live=live), options=Options(), players=(2, 3, 4)
        )
        self.options = Options(players=max(2, seats))
        self.changes = {}
        self.host = Person(1, "Ann")
        self.place = Place(5, 6)
        self.status = Status.PLAYING
        self.clock = Clock(key="relaxed", turn=300, nudge=120, strikes=3)
        self.seats = [Seating(person=Person(i + 1, n), name=n) for i, n in enumerate(names)]
        self.opened_at = 0
        self.deadline = 1_800_000_000.5
        self.rev = 34
        self.log = ()
        self.proof = Proof("c" * 64)
        self.asked = ask
        self.hand = tuple(hand)
        self.more = tuple(zones)
        self.legal_drafts: dict[tuple[tuple[str, ...], ...], tuple[Action, ...]] = {}
        self.refused: dict[Action, Illegal] = {}
        self.votes = {}
        self.back: TakeBack = "none"
        self.laid: dict[Action, tuple[Laid, ...]] = {}
        self.remarks: dict[Action, tuple[Say, ...]] = {}

    def seat_of(self, user: int) -> Seat | None:
        return next((Seat(i) for i, s in enumerate(self.seats) if s.person and s.person.id == user), None)

    def view(self, seat: Seat | None) -> TableView:
        own = self.hand if seat == 0 else (None,) * len(self.hand)
        zones = (Zone(key="hand:0", role="hand", layout="fan", seat=Seat(0), cards=own, count=len(self.hand)), *self.more)
        seats = tuple(SeatView(seat=Seat(i)) for i in range(len(self.seats)))
        turn = (Seat(0),) if self.asked else (Seat(1),)
        return TableView(variant="toy", you=seat, phase="draw", seats=seats, zones=zones, turn=turn)

    def ask_of(self, seat: Seat) -> Ask[Any] | None:
        return self.asked if seat == 0 else None

    def fresh(self, seat: Seat, rev: int) -> bool:
        return rev == self.rev

    def judge(self, seat: Seat, action: Action) -> Illegal | None:
        return self.refused.get(action)

    def drafts(self, seat: Seat, groups: tuple[tuple[str, ...], ...]) -> tuple[Action, ...]:
        return self.legal_drafts.get(groups, tuple(Meld(g) for g in groups[:1]))

    def remark(self, seat: Seat, action: Action) -> tuple[Say, ...]:
        return self.remarks.get(action, ())

    def lays(self, seat: Seat, action: Action) -> tuple[Laid, ...]:
        return self.laid.get(action, ())

    def takes_back(self, seat: Seat) -> TakeBack:
        return self.back

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name


def ask(*actions: Action, draft: Draft | None = None, kind: str = "discard") -> Ask[Any]:
    return Ask(Seat(0), kind, actions, exhaustive=draft is None, default=actions[0], draft=draft)
