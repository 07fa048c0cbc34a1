"""Players of the golf family. They know what lies face up and what they remember being told, no more.

The levels differ in memory: how many events back a face-down card is still remembered, and whose cards are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

import msgspec

from bot.games import cards
from bot.games.core import Action, Face, Seat
from bot.games.golf import actions as a
from bot.games.golf.counting import Cells, grid_score, value
from bot.games.golf.options import GolfOptions, deck
from bot.games.golf.powers import BORROWED
from bot.games.golf.powers import power_of as card_power
from bot.games.view import Zone
from bot.players.base import Level, Player, Seen

Where: TypeAlias = tuple[int, int]  # seat, place
SNAP_PAUSE = 5.0  # seconds that a fresh discard is left to the others (rulebook golf, cambio, online notes)
_LOOKS = frozenset({"start_look", "look", "spy"})  # ... and that somebody has to look at a card


class Habits(msgspec.Struct, frozen=True):
    """What makes a level."""

    memory: int  # events back that a card is remembered
    others: bool  # also remembers cards of others
    noticing: float  # how often it sees that it could snap
    daring: float  # points by which it wants to be lower than the others before it ends the hand
    slips: float  # how often it plays the next best thing that comes to hand


HABITS: dict[Level, Habits] = {
    "easy": Habits(12, others=False, noticing=0.3, daring=-1.0, slips=0.15),
    "normal": Habits(45, others=True, noticing=0.7, daring=1.5, slips=0.03),
    "hard": Habits(10_000, others=True, noticing=0.97, daring=2.0, slips=0.0),
}


class GolfPlayer(Player):
    """Plays all games of the golf family."""

    def choose(self, seen: Seen, rng: Random, /) -> Action | None:
        first: Action = seen.ask.actions[0]
        if seen.ask.kind in _PLAIN or (len(seen.ask.actions) == 1 and seen.ask.waits):
            return first
        table = Thoughts(seen, HABITS[self.level], rng)
        claim: Action | None = table.snap()
        if claim is not None or seen.ask.kind == "snap":
            return claim
        if seen.ask.kind in _SLIPPERY and rng.random() < table.habits.slips:
            slipped: Action = table.slip()
            return slipped
        chosen: Action = _DECIDE.get(seen.ask.kind, Thoughts.aim)(table)
        return chosen

    def delay(self, seen: Seen, action: Action, rng: Random, /) -> float:
        usual = super().delay(seen, action, rng)
        if isinstance(action, a.Snap | a.SnapAt):
            return 0.6 + usual
        fresh = seen.ask.kind == "turn" and any(n.id == "notice-snap" for n in seen.view.notices)
        looked = any(t.kind in _LOOKS and t.args["seat"] != seen.ask.seat for t in seen.history[-1:])
        return max(SNAP_PAUSE + rng.uniform(0, 1), usual) if fresh or looked else usual


@cache
def _mean(o: GolfOptions) -> float:
    """What an unknown card is worth."""
    pack = deck(o)
    return sum(value(o, c) for c in pack) / len(pack)


class Recall:
    """Who has told what about which face-down card: the last of it, and when."""

    def __init__(self, seen: Seen) -> None:
        self.options: GolfOptions = seen.options  # type: ignore[assignment]
        self.sizes = {z.seat: len(z.cards) for z in seen.view.zones if z.role == "grid"}
        self.found: dict[Where, tuple[Face, int]] = {}
        for i, told in enumerate(seen.history):
            if note := _NOTES.get(told.kind):
                note(self, told.args, i)

    def learn(self, seat: int, place: int, face: Face | None, when: int) -> None:
        self.found.pop((seat, place), None)
        if face is not None:
            self.found[seat, place] = (face, when)

    def exchange(self, pairs: Iterable[tuple[Where, Where]]) -> None:
        for one, other in pairs:
            first, second = self.found.pop(one, None), self.found.pop(other, None)
            if first:
                self.found[other] = first
            if second:
                self.found[one] = second


# ---- what an event tells of the cards that lie face down


def _looked(r: Recall, args: Mapping[str, Any], when: int) -> None:
    if "cards" in args:
        for place, face in zip(args["places"], args["cards"], strict=True):
            r.learn(args["seat"], place, face, when)


def _saw(r: Recall, args: Mapping[str, Any], when: int) -> None:
    if "card" in args:
        r.learn(args["target"], args["place"], args["card"], when)


def _placed(r: Recall, args: Mapping[str, Any], when: int) -> None:
    r.learn(args["seat"], args["place"], args.get("got"), when)


def _threw(r: Recall, args: Mapping[str, Any], when: int) -> None:
    for place in args["places"]:
        r.learn(args["seat"], place, None, when)
    _placed(r, args, when)


def _claimed(r: Recall, args: Mapping[str, Any], when: int) -> None:
    _looked(r, args, when)
    if "place" in args:
        _placed(r, args, when)


def _gone(r: Recall, args: Mapping[str, Any], when: int) -> None:
    r.learn(args["target"], args["place"], None, when)


def _replaced(r: Recall, args: Mapping[str, Any], when: int) -> None:
    r.learn(args["target"], args["place"], args["got"], when)


def _traded(r: Recall, args: Mapping[str, Any], when: int) -> None:
    r.exchange([((args["seat"], args["place"]), (args["target"], args["at"]))])


def _shuffled(r: Recall, args: Mapping[str, Any], when: int) -> None:
    for where in [w for w in r.found if w[0] == args["target"]]:
        del r.found[where]


def _moved_lines(r: Recall, args: Mapping[str, Any], when: int) -> None:
    target = args["target"]
    owner = target if r.options.seven_mode == "within" else args["seat"]
    first = _line(r, owner, args["first"])
    r.exchange(((owner, p), (target, q)) for p, q in zip(first, _line(r, target, args["second"]), strict=False))


def _line(r: Recall, seat: int, name: str) -> range:
    n, columns = int(name[1:]), r.options.columns
    rows = -(-r.sizes.get(Seat(seat), 0) // columns)
    return range((n - 1) * columns + 1, n * columns + 1) if name[0] == "r" else range(n, rows * columns + 1, columns)


_NOTES: dict[str, Callable[[Recall, Mapping[str, Any], int], None]] = {
    "start_look": _looked, "look": _saw, "spy": _saw, "swap": _placed, "swap_down": _placed, "swap_equal": _threw,
    "claim_wrong": _claimed, "claim_wrong_full": _claimed, "trade": _traded, "shuffle": _shuffled, "replace": _replaced,
    "lines": _moved_lines, "remove": _gone, "snap": _gone, "snap_wrong": _saw, "pass_card": _traded,
    "keep": _placed, "keep_used": _placed,
}  # fmt: skip


class Thoughts:
    """One decision: the grids as this player believes them to be, and what to do."""

    def __init__(self, seen: Seen, habits: Habits, rng: Random) -> None:
        self.seen, self.habits, self.rng = seen, habits, rng
        self.o: GolfOptions = seen.options  # type: ignore[assignment]
        self.me = seen.ask.seat
        self.mean = _mean(self.o)
        self.actions: Sequence[Any] = seen.ask.actions
        memory = Recall(seen).found
        oldest = len(seen.history) - habits.memory
        self.known = {w: f for w, (f, when) in memory.items() if when >= oldest and (habits.others or w[0] == self.me)}
        self.grids = {int(z.seat): self._grid(z) for z in seen.view.zones if z.role == "grid" and z.seat is not None}

    def _grid(self, zone: Zone) -> list[Face | None]:
        """Faces by place; "" where a card is not known, None where there is none."""
        believed: list[Face | None] = []
        for i, face in enumerate(zone.cards):
            gap = i in zone.empty
            believed.append(None if gap else face or self.known.get((int(zone.seat or 0), i + 1), ""))
        return believed

    # ---- what cards are worth

    def worth(self, face: Face | None) -> float:
        return 0.0 if face is None else self.mean if face == "" else float(value(self.o, cards.card(face)))

    def count(self, grid: Sequence[Face | None]) -> float:
        """The points of a grid as far as it is known."""
        cells: Cells = [cards.card(f) if f else None for f in grid]
        return grid_score(self.o, cells) + self.mean * sum(f == "" for f in grid)

    @property
    def mine(self) -> list[Face | None]:
        return self.grids[self.me]

    def others(self) -> dict[int, float]:
        return {s: self.count(g) for s, g in self.grids.items() if s != self.me}

    def gain(self, face: Face, place: int) -> float:
        """What the own grid loses in points by a card at a place."""
        after = [*self.mine]
        after[place - 1] = face
        return self.count(self.mine) - self.count(after)

    def best_swap(self, face: Face) -> tuple[float, Any]:
        """The best place for a card; of equal places one with an unknown card."""
        swaps = [x for x in self.actions if isinstance(x, a.Swap)]
        places = [x.place for x in swaps] or [i for i, f in enumerate(self.mine, 1) if f is not None]
        best = max(places, key=lambda p: (self.gain(face, p), self.mine[p - 1] == "", -p), default=0)
        return (self.gain(face, best), a.Swap(best)) if best else (-99.0, None)

    def ends(self, place: int) -> bool:
        """Whether the hand ends when the card at this place is face up."""
        zone = self.seen.view.zone(f"grid:{self.me}")
        if zone is None or self.o.end_mode == "knock":
            return False
        down = [i + 1 for i, f in enumerate(zone.cards) if f is None and i not in zone.empty]
        return down == [place] and not self._ended

    @property
    def _ended(self) -> bool:
        return any(n.id == "notice-final-turns" for n in self.seen.view.notices)

    def ahead(self, own: float) -> bool:
        """Whether these points are likely to be the lowest now."""
        rivals = self.others().values()
        return not rivals or own + self.habits.daring <= min(rivals)

    # ---- decisions

    def snap(self) -> Any:
        """A claim that is remembered to be right and worth it."""
        top = self._top()
        if top is None or self.rng.random() > self.habits.noticing:
            return None
        for x in self.actions:
            if isinstance(x, a.Snap) and self._is_twin(self.me, x.place, top) and self.worth(top) > 0:
                return x
            if isinstance(x, a.SnapAt) and self._is_twin(x.target, x.at, top) and self._worst() > 0:
                return x
        return None

    def _is_twin(self, seat: int, place: int, top: Face) -> bool:
        face = self.grids[seat][place - 1]
        return bool(face) and cards.rank_of(face or "") == cards.rank_of(top)

    def _worst(self) -> float:
        return max((self.worth(f) for f in self.mine if f is not None), default=0.0)

    def _top(self) -> Face | None:
        pile = self.seen.view.zone("discard")
        return pile.cards[-1] if pile and pile.cards else None

    def slip(self) -> Any:
        """Something plain, without a thought."""
        plain = [x for x in self.actions if isinstance(x, a.Draw | a.Swap | a.Discard | a.Flip | a.Pass)]
        return self.rng.choice(plain)

    def turn(self) -> Any:
        if self._wants_to_knock():
            return a.Knock()
        if (reveal := self._hope()) is not None:
            return reveal
        top = self._top()
        if top is not None and a.Take() in self.actions:
            gain, swap = self.best_swap(top)
            good = gain >= max(1.5, self.mean / 2) or self.count(self.mine) - gain <= 0 < gain
            if swap is not None and good and (not self.ends(swap.place) or self._may_end(gain)):
                return a.Take()
        return next((x for x in self.actions if isinstance(x, a.Draw)), self.actions[0])

    def _wants_to_knock(self) -> bool:
        if a.Knock() not in self.actions:
            return False
        unknown = sum(f == "" for f in self.mine)
        per_card = self.mean * 0.45 * self.o.places  # what a well-tended grid comes down to
        return unknown <= self.o.places // 4 and self.count(self.mine) <= per_card and self.ahead(self.count(self.mine))

    def _hope(self) -> Any:
        """Reveal an own black king when the knocker seems to be lower."""
        for x in self.actions:
            if isinstance(x, a.Reveal) and self.mine[x.place - 1] in ("Kc", "Ks"):
                return x
        return None

    def _may_end(self, gain: float) -> bool:
        return self.ahead(self.count(self.mine) - gain)

    def drawn(self) -> Any:
        card = next(iter(self.seen.view.hand()))
        gain, swap = self.best_swap(card)
        if swap is not None and self.ends(swap.place) and not self._may_end(gain):
            gain, swap = self._up_swap(card)
        ideas: list[tuple[float, Any]] = [(0.4, a.Discard())]
        if swap is not None:
            ideas.append((gain, swap))
        ideas += [self._throw(x, card) for x in self.actions if isinstance(x, a.SwapEqual)]
        ideas += [(self._gift(x), x) for x in self.actions if isinstance(x, a.Give)]
        ideas += [(self._use(card), x) for x in self.actions if isinstance(x, a.Use)]
        ideas += [(self._use_two(x), x) for x in self.actions if isinstance(x, a.UseTwo)]
        return max(ideas, key=lambda idea: idea[0])[1]

    def _up_swap(self, card: Face) -> tuple[float, Any]:
        """The best swap that turns nothing up."""
        zone = self.seen.view.zone(f"grid:{self.me}")
        places = [i for i, f in enumerate(zone.cards, 1) if f] if zone else []
        best = max(places, key=lambda p: self.gain(card, p), default=0)
        return (self.gain(card, best), a.Swap(best)) if best else (-99.0, None)

    def _throw(self, x: a.SwapEqual, card: Face) -> tuple[float, Any]:
        """Several cards believed to be equal go for one."""
        faces = [self.mine[p - 1] for p in x.places]
        if not all(faces) or len({cards.rank_of(f or "") for f in faces}) > 1:
            return -99.0, x
        return sum(self.worth(f) for f in faces) - self.worth(card), x

    def _gift(self, x: a.Give) -> float:
        """The king hurts its new owner; the card for it should be of use."""
        face = self.grids[x.target][x.at - 1] or ""
        theirs = [*self.grids[x.target]]
        theirs[x.at - 1] = "Kd"
        harm = self.count(theirs) - self.count(self.grids[x.target])
        return self.best_swap(face)[0] + harm / (2 * max(1, len(self.grids) - 1)) - 0.5

    def _use(self, card: Face) -> float:
        return self._power_worth(str(card_power(self.o, cards.card(card))))

    def _use_two(self, x: a.UseTwo) -> float:
        return sum(self._power_worth(BORROWED[letter]) for letter in (x.first, x.second)) - 0.1

    def _power_worth(self, power: str) -> float:
        """Points that a power is about worth now, against 0.4 for throwing the card away."""
        unknown = sum(f == "" for f in self.mine)
        if power == "look":
            return 1.4 if unknown else 0.0
        if power == "trade":
            return self._best_trade()[0]
        if power == "cancel":
            return 0.0 if self.ahead(self.count(self.mine)) else 4.0
        flat = {"spy": 0.7, "shuffle": 0.6, "lines": 0.5, "expose": 0.5, "shield": 0.9, "eight": 1.8, "addremove": 1.8}
        return flat[power] if power in flat else self._best_replace()[0] / 2

    def taken(self) -> Any:
        card = next(iter(self.seen.view.hand()))
        ideas: list[tuple[float, Any]] = [self.best_swap(card)]
        ideas += [self._throw(x, card) for x in self.actions if isinstance(x, a.SwapEqual)]
        return max(ideas, key=lambda idea: idea[0])[1]

    def flip(self) -> Any:
        flips = [x for x in self.actions if isinstance(x, a.Flip)]
        if a.Pass() in self.actions and self.ends(flips[0].place) and not self._may_end(0):
            return a.Pass()
        return self.rng.choice(flips)

    def start(self) -> Any:
        return self.rng.choice(self.actions)

    def call(self) -> Any:
        return a.Knock() if self._wants_to_knock() else a.Pass()

    def pass_card(self) -> Any:
        return max(self.actions, key=lambda x: self.worth(self.mine[x.place - 1]))

    def keep(self) -> Any:
        faces = self._choice()
        keeps = [x for x in self.actions if isinstance(x, a.Keep)]
        best = max(keeps, key=lambda x: self.gain(faces[x.n], x.place), default=None)
        return best if best is not None and self.gain(faces[best.n], best.place) > 0 else a.Skip()

    def _choice(self) -> dict[int, Face]:
        """The cards of an eight by their numbers."""
        used, held = self.seen.view.zone("used"), self.seen.view.zone("held")
        cards_of_it = (*(used.cards if used else (None,)), *(held.cards if held else ()))
        return {n: f for n, f in enumerate(cards_of_it, 1) if f}

    def aim(self) -> Any:
        """A target for a power, by the power's kind; anything else as the ask proposes."""
        kind = type(self.actions[0])
        if kind is a.Trade:
            worth, trade = self._best_trade()
            return trade if worth > 0 else a.Skip()
        if kind is a.Replace:
            worth, replace = self._best_replace()
            return replace if worth > 0 else a.Skip()
        if kind in (a.Look, a.Spy, a.Expose):
            return self._unknown()
        aims = [x for x in self.actions if not isinstance(x, a.Skip | a.Remove)]
        rivals = self.others()
        low = min((rivals[x.target] for x in aims if hasattr(x, "target")), default=0.0)
        leaders = [x for x in aims if hasattr(x, "target") and rivals[x.target] == low]
        return self.rng.choice(leaders or [x for x in self.actions if isinstance(x, a.Skip)] or list(self.actions))

    def _best_trade(self) -> tuple[float, Any]:
        """The trade that brings most; judged on every own card before the power is used as well."""
        trades = [x for x in self.actions if isinstance(x, a.Trade)] or [
            a.Trade(p, Seat(s), q)
            for p, f in enumerate(self.mine, 1)
            for s, grid in self.grids.items()
            for q, g in enumerate(grid, 1)
            if s != self.me and f is not None and g is not None
        ]
        best = max(trades, key=lambda x: self.worth(self.mine[x.place - 1]) - self._theirs(x), default=None)
        return (self.worth(self.mine[best.place - 1]) - self._theirs(best) - 0.5, best) if best else (-99.0, None)

    def _theirs(self, x: Any) -> float:
        return self.worth(self.grids[x.target][x.at - 1])

    def _best_replace(self) -> tuple[float, Any]:
        """The card of an opponent that the own power card would hurt most."""
        places = [x for x in self.actions if isinstance(x, a.Replace)] or [
            a.Replace(Seat(s), q)
            for s, g in self.grids.items()
            for q, f in enumerate(g, 1)
            if s != self.me and f is not None
        ]
        used = self.seen.view.zone("used")
        card = used.cards[0] if used and used.cards else "9d"
        best = min(places, key=self._theirs, default=None)
        return (self.worth(card) - self._theirs(best), best) if best else (-99.0, None)

    def _unknown(self) -> Any:
        """Somewhere to look: a card not known yet, best one of the leader."""
        rivals = self.others()

        def order(x: Any) -> tuple[bool, float]:
            seat, place = getattr(x, "target", self.me), x.at if hasattr(x, "at") else x.place
            return self.grids[seat][place - 1] != "", rivals.get(seat, 0.0)

        aims = [x for x in self.actions if not isinstance(x, a.Skip)]
        self.rng.shuffle(aims)
        return min(aims, key=order)


_PLAIN = frozenset({"next_deal", "react"})  # the first action is the best: Next, Block
_SLIPPERY = frozenset({"drawn", "taken", "flip"})
_DECIDE: dict[str, Callable[[Thoughts], Any]] = {
    "start": Thoughts.start,
    "start_look": Thoughts.start,
    "turn": Thoughts.turn,
    "drawn": Thoughts.drawn,
    "taken": Thoughts.taken,
    "flip": Thoughts.flip,
    "call": Thoughts.call,
    "eight": Thoughts.keep,
    "pass_card": Thoughts.pass_card,
}
