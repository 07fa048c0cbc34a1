"""A deal under way, spoken to in the rulebook's words: for tests of what happens in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Self, TypeVar

from bot import texts
from bot.games.cards import faces
from bot.games.core import Event, Game, Illegal, Options, Seat
from bot.games.match import Deal, MatchState, Score, Setup
from bot.games.notation import from_text, to_text
from bot.games.view import TableView

D = TypeVar("D", bound=Deal)


def seat_of(who: str) -> Seat:
    return Seat("ABCDEF".index(who))


class Spoken(Generic[D]):
    """Moves are said as "A draw": seats are A, B, C …, and the last of them has dealt."""

    def __init__(self, family: str, game: Game[Any, Any, Any], options: Options, deal: D) -> None:
        self.family = family
        self.game = game
        seats = tuple(Seat(i) for i in range(options.players))
        self.state: Any = MatchState(seed=b"s", options=options, setup=Setup(dealer=seats[-1], seats=seats), deal=deal)
        self.events: list[Event] = []
        self.undoable = False

    @property
    def deal(self) -> D:
        deal: D = self.state.deal
        return deal

    def _read(self, text: str) -> tuple[Seat, Any]:
        who, _, what = text.partition(" ")
        return seat_of(who), from_text(self.game.actions, what)

    def play(self, *said: str) -> Self:
        """Moves, every one of which must be legal."""
        for text in said:
            seat, action = self._read(text)
            why = self.game.check(self.state, seat, action)
            assert why is None, (text, why)
            step = self.game.apply(self.state, seat, action, 0)
            self.state, self.undoable = step.state, step.undoable
            self.events += step.events
        return self

    def refused(self, text: str) -> str:
        """Why a move is illegal, its sentence being sayable."""
        seat, action = self._read(text)
        why = self.game.check(self.state, seat, action)
        assert isinstance(why, Illegal), f"{text} is legal"
        assert texts.say(f"illegal-{why.code}", why.args, family=self.family, name_of=str)
        return why.code

    def hand(self, who: str) -> list[str]:
        hands: Sequence[Any] = self.state.deal.hands
        return sorted(faces(hands[seat_of(who)]))

    def listed(self) -> list[str]:
        (ask,) = self.game.asks(self.state)
        return [to_text(a) for a in ask.actions]

    def default(self) -> str:
        (ask,) = self.game.asks(self.state)
        assert ask.default is not None
        return to_text(ask.default)

    def kinds(self) -> list[str]:
        return [e.kind for e in self.events]

    def view(self, who: str | None) -> TableView:
        return self.game.view(self.state, None if who is None else seat_of(who))

    def points(self) -> tuple[int, ...]:
        score: Score = self.state.ledger[-1]
        return score.points
