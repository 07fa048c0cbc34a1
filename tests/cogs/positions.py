"""Any position of any game as a table that the panels can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.catalog import Variant
from bot.games.core import Action, Ask, Face, Illegal, Result, Seat
from bot.games.view import Laid, Say, TableView
from bot.tables.clocks import CLOCKS
from bot.tables.model import Happening, Person, Place, Proof, Seating, Status, TableId, TableReader, TakeBack

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea")


class Position(TableReader):
    """A state of a match without a table service behind it."""

    def __init__(self, variant: Variant, options: Any, state: Any, log: tuple[Happening, ...] = ()) -> None:
        self.id = TableId(987654)
        self.variant = variant
        self.options = options
        self.state = state
        self.changes: Mapping[str, Any] = {}
        self.host = Person(1, "Ann")
        self.place = Place(5, 6)
        self.status = Status.OVER if variant.game.result(state) else Status.PLAYING
        self.clock = CLOCKS["relaxed"]
        names = [NAMES[i % len(NAMES)] + ("" if i < len(NAMES) else " II") for i in range(options.players)]
        self.seats = [Seating(person=Person(i + 1, n), name=n) for i, n in enumerate(names)]
        self.opened_at = 0
        self.deadline = 1_800_000_000.0
        self.rev = state.rev
        self.log = log
        self.proof = Proof("c" * 64)
        self.ended = None
        self.rematch = None
        self.votes: Mapping[str, tuple[int, ...]] = {}
        self.unrated = False

    @property
    def result(self) -> Result | None:  # type: ignore[override]
        return self.variant.game.result(self.state)

    def seat_of(self, user: int) -> Seat | None:
        return Seat(user - 1) if 1 <= user <= len(self.seats) else None

    def view(self, seat: Seat | None) -> TableView:
        return self.variant.game.view(self.state, seat)

    def ask_of(self, seat: Seat) -> Ask[Any] | None:
        return next((a for a in self.variant.game.asks(self.state) if a.seat == seat), None)

    def fresh(self, seat: Seat, rev: int) -> bool:
        return rev == self.rev

    def judge(self, seat: Seat, action: Action) -> Illegal | None:
        return self.variant.game.check(self.state, seat, action)

    def drafts(self, seat: Seat, groups: tuple[tuple[Face, ...], ...]) -> tuple[Action, ...]:
        return self.variant.game.drafts(self.state, seat, groups)

    def remark(self, seat: Seat, action: Action) -> tuple[Say, ...]:
        return self.variant.game.remark(self.state, seat, action)

    def lays(self, seat: Seat, action: Action) -> tuple[Laid, ...]:
        return self.variant.game.lays(self.state, seat, action)

    def groups(self, seat: Seat) -> tuple[tuple[Face, ...], ...]:
        return self.variant.game.groups(self.state, seat)

    def takes_back(self, seat: Seat) -> TakeBack:
        return "none"

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name
