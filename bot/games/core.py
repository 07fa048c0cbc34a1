"""What a game must provide, and all that the rest of the bot may know about one.

A game is pure rules over (options, seed, journal). It knows no clock, no users, no pictures and no Discord: time reaches
it only as the `at` of an entry, chance only as the seed, and people only as seats.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NewType, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from bot.games.view import Laid, Say, TableView

Seat = NewType("Seat", int)  # 0..n-1 clockwise; which user sits there is the table's business
CLOCK = Seat(-1)  # the seat of an entry that nobody plays: Tick, Resume, Leave and Return
Card: TypeAlias = int  # one piece of cardboard, see cards.py
Face: TypeAlias = str  # what players say and see: "7h", "Th", "Jk"; copies of a card share a face
Groups: TypeAlias = tuple[tuple[Face, ...], ...]  # cards laid or picked in groups: melds, or what could be some


def snake(name: str) -> str:
    """`DrawStock` -> `draw_stock`: the tag of an action is its class name as the rulebook writes it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant as data: one subclass a family, one instance a preset or house-ruled table.

    Every field carries `Annotated[..., Meta(description=...)]` with its bounds; the option menu is made from that (see
    `options.py`). `__post_init__` refuses combinations that make no sense with a ValueError in words.
    """

    players: Annotated[int, Meta(ge=2, le=20, description="players at the table")] = 2

    @property
    def unrated(self) -> bool:
        """Whether matches with these options count for no ranking."""
        return False


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat says it does, in faces. A family joins its subclasses in one union.

    Names of fields have a meaning for panels: `card` a face of the own hand, `cards` some of them, `place` a numbered
    place of an own grid, `target` another seat, `at` a place of the target's grid, `row` and `column` a place of a layout,
    `melds`/`groups` tuples of tuples of faces, `rank`, `suit`, `meld` and `other_meld` the index of a meld on the table,
    `n` a number. Text form: see notation.py.
    """

    public: ClassVar[bool] = False  # the table message has its button too: it tells nothing of a hand
    weighty: ClassVar[bool] = False  # much hangs on it: a panel shows it once more and asks before it is played


class Press(Action, frozen=True):
    """An action of a race: order and lateness are decided by `id`, the snowflake of the press (rulebook race, P1-P7).

    0 means "now, in turn": never late, never tied. The table fills both in; a panel or a player leaves them alone.
    """

    shout: ClassVar[bool] = False  # what everybody races for, and what may cost something: its button is large, and apart

    id: int = 0
    late: bool = False  # a press with a greater id was judged before it, a refused one included


class Tick(Action, frozen=True):
    """The alarm of a live game went off (by the clock, seat CLOCK)."""


class Resume(Action, frozen=True):
    """A live game goes on after the process was down: the game starts a new countdown and re-arms its timers."""


class Leave(Action, frozen=True):
    """The player of a seat has left for good and nobody plays on for it (by the table, seat CLOCK).

    Only a game with a rule for that has it in its `actions`; in all others an AI takes the seat, of which the rules know
    nothing. From then on nothing is asked of the seat.
    """

    target: Seat


class Return(Action, frozen=True):
    """Somebody plays a seat again that was left (by the table, seat CLOCK)."""

    target: Seat


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The whole truth of a match. Immutable, so a renderer or an AI may keep one while play goes on."""

    seed: bytes  # never leaves the process before the end; view() drops it
    rev: int = 0  # entries applied so far


class Illegal(msgspec.Struct, frozen=True):
    """Why not: a stable code (its sentence is the text `illegal-<code>`) and what fills the sentence."""

    code: str
    args: Mapping[str, Any] = {}


O = TypeVar("O", bound=Options)  # noqa: E741
S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
T = TypeVar("T")
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Draft(msgspec.Struct, frozen=True):
    """What a seat may compose beyond the listed actions: cards picked in groups, judged by `Game.drafts` and `check`."""

    cards: tuple[Face, ...]  # to pick from, repeats included
    groups: int = 1  # most groups (melds) in one action; 0: as many as one likes
    aim: str = ""  # what they are picked for: the text `select-draft-<aim>`; "": a choice of cards


class Ask(msgspec.Struct, Generic[A_co], frozen=True):
    """What the game wants of one seat now. None: over. One: turns. Many: simultaneous or real time."""

    seat: Seat
    kind: str  # "draw", "discard", "claim", "snap" ...: its sentence is the text `ask-<kind>`
    actions: tuple[A_co, ...]  # every legal one if `exhaustive`, else the good ideas, best first; never none
    exhaustive: bool = True  # False: melds and the like; compose one and let check() judge it
    default: A_co | None = None  # played for an absent seat; always legal, never better than playing
    waits: bool = True  # False: the seat may act but nobody waits for it (snap, nerts, claims)
    seconds: float | None = None  # the options' limit for this decision; None: the table's clock decides
    draft: Draft | None = None


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. `secret` is what only some seats learn on top of `public`.

    Its sentence is the text `event-<kind>` filled with the arguments: `seat`, `target` are seats, `card` a face, `cards`
    and `meld` lists of faces, `cause` another text id, `until` a moment (Unix ms), the rest numbers or words.
    """

    kind: str
    public: Mapping[str, Any] = {}
    secret: Mapping[Seat, Mapping[str, Any]] = {}


class Step(msgspec.Struct, Generic[T], frozen=True):
    state: T  # of a match, or of one deal (match.py)
    events: tuple[Event, ...] = ()
    undoable: bool = False  # nobody learned anything, no luck was spent, the same seat is still to act


class Line(msgspec.Struct, frozen=True):
    """One line of a score sheet: why a seat got how many points. Its sentence is the text `line-<why>`."""

    seat: Seat
    why: str
    points: int


class Result(msgspec.Struct, frozen=True):
    """How a match ended."""

    reason: str  # "target", "deals", "last_standing" ...: the text `reason-<reason>`
    winners: tuple[Seat, ...]  # a team lists all its seats; () is a draw
    totals: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, 1 is best; equal places tie
    lines: tuple[Line, ...] = ()  # the parts of the totals that are not in the deals
    settlement: tuple[int, ...] = ()  # by seat, where the game settles up: what each wins from the others; adds up to 0


class Game(ABC, Generic[O, S, A]):
    """The rules of one family. Pure: no clock, no global random, no I/O, no users, no Discord."""

    key: ClassVar[str]  # the engine: "gin", "rummy"
    revision: ClassVar[int]  # raised when an old journal would replay differently
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[Any]  # what a snapshot decodes to
    actions: ClassVar[Any]  # the union behind A, for the journal's decoder
    reveals: ClassVar[frozenset[str]] = frozenset()  # kinds of events that show a card which no view keeps open
    glances: ClassVar[frozenset[str]] = frozenset()  # kinds whose secrets are told once: cards that lie face down again
    live: ClassVar[bool] = False  # a real-time game: asks do not wait, presses are held, there are alarms

    @abstractmethod
    def start(self, options: O, seed: bytes, /) -> Step[S]: ...

    @abstractmethod
    def asks(self, state: S, /) -> Sequence[Ask[A]]:
        """What is wanted of which seats now, in seat order; empty exactly when the match is over."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A, /) -> Illegal | None:
        """Whether the action is legal, for any seat and any action, alien faces included. Never raises."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, at: int, /) -> Step[S]:
        """The state after a legal action. `at` is Unix milliseconds and never decreases over a journal."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None, /) -> TableView:
        """What a seat may see, built up from nothing; None is a spectator."""

    @abstractmethod
    def result(self, state: S, /) -> Result | None: ...

    @abstractmethod
    def determinize(self, state: S, seat: Seat, rng: Random, /) -> S:
        """A full state that this seat cannot tell from the true one, with a seed of its own. For AI players."""

    # ---- what only some games need

    def drafts(self, state: S, seat: Seat, groups: Groups, /) -> tuple[A, ...]:
        """The actions these picked cards could mean, legal or not, best first; for an ask with a `draft`."""
        return ()

    def remark(self, state: S, seat: Seat, action: A, /) -> tuple[Say, ...]:
        """What is good to know before a legal action: its points, what a wild card in it would stand for."""
        return ()

    def lays(self, state: S, seat: Seat, action: A, /) -> tuple[Laid, ...]:
        """The groups of cards that a legal action would lay down, as they would lie: what a draft's picture shows."""
        return ()

    def groups(self, state: S, seat: Seat, /) -> tuple[tuple[Face, ...], ...]:
        """The own hand as the rules would best group it: what the sort by melds shows. () leaves it to the eye."""
        return ()

    def sides(self, options: O, /) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together. Default: everybody alone."""
        return tuple((Seat(i),) for i in range(options.players))

    def next_dealer(self, state: S, /) -> Seat | None:
        """Who deals first if the same people play another match after this one; None: the deal passes to the left."""
        return None

    def cards(self, state: S, /) -> tuple[Card, ...]:
        """Every piece of cardboard of the running deal, wherever it lies: what the law of conservation counts."""
        return ()

    def alarm(self, state: S, /) -> int | None:
        """Unix ms at which a live game wants a `Tick`; 0: at once; None: never."""
        return None

    def hold_ms(self, state: S, /) -> int:
        """How long a Press is held so that an earlier one may still overtake it (rulebook race, P5). An alarm goes off so
        much later: by then all that was pressed before it has arrived and is judged first (P8)."""
        return 0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a match's append-only journal."""

    seq: int
    at: int  # Unix milliseconds, stamped by the table; never decreases
    seat: Seat  # also when the clock or an AI plays for it
    action: msgspec.Raw  # JSON, decoded by the game's own union
    by: Literal["player", "clock", "ai", "host"] = "player"


def replay(game: Game[O, S, A], options: O, seed: bytes, entries: Sequence[Entry]) -> S:
    """The exact state that these entries lead to. Raises ValueError where an entry is illegal."""
    decode = msgspec.json.Decoder(game.actions).decode
    state = game.start(options, seed).state
    for entry in entries:
        action = decode(entry.action)
        if illegal := game.check(state, entry.seat, action):
            raise ValueError(f"journal line {entry.seq}: {illegal.code}")
        state = game.apply(state, entry.seat, action, entry.at).state
    return state
