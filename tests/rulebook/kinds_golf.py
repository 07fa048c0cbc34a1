"""How the vectors of the golf family are computed with the real engine (rulebook golf, "Vector kinds").

Seats are letters there. A state is a fragment, so it becomes a real hand whose cards need not be whole packs: every card
named is a piece of cardboard of its own, and an uncounted stock is filled up with cards that nobody has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any, get_args

from msgspec.structs import replace

from bot.games import cards
from bot.games.catalog import Variant
from bot.games.core import Action, Card, Event, Seat
from bot.games.golf.actions import GolfAction, Pending
from bot.games.golf.counting import grid_score as count_grid
from bot.games.golf.counting import hand_score as count_hand
from bot.games.golf.counting import has_four_of_a_kind
from bot.games.golf.deal import GolfDeal, Grid, Phase, Spot
from bot.games.golf.options import GolfOptions, pack_count
from bot.games.golf.powers import POWER_OF_AIM
from bot.games.golf.standing import rivals
from bot.games.golf.turns import actor
from bot.games.match import MatchState, Score, Setup
from bot.games.notation import BadText, from_text, to_text
from bot.games.view import Zone

Rows = list[list[str]]
_SEAT_AT = {
    "give": 1, "spy": 1, "shuffle": 1, "replace": 1, "expose": 1, "lines": 1, "add": 1, "remove": 1, "trade": 2
}  # fmt: skip
_STATE = {
    "grids", "seats", "turn", "phase", "discard", "stock", "drawn", "knocker", "round", "reshuffles", "power", "held",
    "shields", "attack", "snap_open",
}  # fmt: skip
_LOOKS = ("look", "spy", "start_look")


# ---- scores and deals


def deal(variant: Variant, options: GolfOptions, *, players: int) -> dict[str, Any]:
    state = variant.game.start(options, bytes(32)).state
    hands = {len(grid) for grid in state.deal.grids}
    return {
        "packs": pack_count(options),
        "hand": hands.pop() if len(hands) == 1 else sorted(hands),
        "stock": len(state.deal.stock),
        "upcard": len(state.deal.discard) == 1,
    }


def _cells(rows: Rows) -> list[Card | None]:
    return [None if text == ".." else cards.card(text.strip("()")) for row in rows for text in row]


def _own_cells(options: GolfOptions, rows: Rows) -> list[Card | None]:
    """The cells without the empty places that only fill up the last row of a set that has grown."""
    cells = _cells(rows)
    while len(cells) > options.places and cells[-1] is None:
        cells.pop()
    return cells


def grid_score(variant: Variant, options: GolfOptions, *, grid: Rows) -> dict[str, Any]:
    return {"score": count_grid(options, _own_cells(options, grid))}


def hand_score(
    variant: Variant, options: GolfOptions, *, grids: dict[str, Rows], knocker: str | None = None
) -> dict[str, Any]:
    seats = list(grids)
    options = _for(options, seats)
    cells = {Seat(i): _own_cells(options, grids[s]) for i, s in enumerate(seats)}
    parts = count_hand(options, cells, None if knocker is None else Seat(seats.index(knocker)))
    winners = [seats[i] for i, c in cells.items() if options.four_kind_wins and has_four_of_a_kind(c)]
    return {
        "scores": {seats[i]: sum(points for _, points in found) for i, found in parts.items()},
        "match_won_by": winners,
    }


def match(variant: Variant, options: GolfOptions, *, hand_scores: list[dict[str, Any]]) -> dict[str, Any]:
    """In an extra hole a hand names only those who are tied."""
    seats = [s for s in hand_scores[0] if s != "match_won_by"]
    options = _for(options, seats)
    ledger: list[Score] = []
    for hand in hand_scores:
        assert variant.game.standing(options, tuple(ledger)).result is None, "the match is over already"
        assert set(hand) <= {*seats, "match_won_by"}
        took_part = tuple(Seat(i) for i, s in enumerate(seats) if s in hand)
        assert set(rivals(options, ledger)) <= set(took_part), "who plays this hand"
        won_by = [seats.index(s) for s in hand.get("match_won_by", ())]
        ledger.append(
            Score(
                setup=Setup(dealer=Seat(0), seats=took_part),
                reason="all_up",
                winners=(),
                points=tuple(hand.get(s, 0) for s in seats),
                data={"match_won_by": won_by} if won_by else {},
            )
        )
    standing = variant.game.standing(options, tuple(ledger))
    result = standing.result
    return {
        "over": result is not None,
        "winner": [seats[i] for i in result.winners] if result else [],
        "totals": dict(zip(seats, standing.totals, strict=True)),
        "hands_played": len(ledger),
    }


def _for(options: GolfOptions, seats: Sequence[str]) -> GolfOptions:
    return replace(options, players=len(seats))


# ---- states


class _Cardboard:
    """Cards made from their faces, no two of them the same piece."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()

    def of(self, text: str) -> Card:
        face = text.strip("()")
        self.made[face] += 1
        return cards.card(face, pack=self.made[face] - 1)

    def all(self, faces: Iterable[str]) -> tuple[Card, ...]:
        return tuple(self.of(f) for f in faces)

    def unnamed(self, n: int) -> tuple[Card, ...]:
        rest = cycle(f for f in cards.FACES if f != cards.JOKER)
        return tuple(self.of(next(rest)) for _ in range(n))


class Hand:
    """A state of a vector as the engine has it."""

    def __init__(self, variant: Variant, options: GolfOptions, given: Mapping[str, Any]) -> None:
        self.game = variant.game
        assert set(given) <= _STATE, f"no part of a state: {set(given) - _STATE}"
        self.letters: list[str] = list(given.get("seats") or given["grids"])
        assert sorted(self.letters) == sorted(given["grids"])
        self.options = _for(options, self.letters)
        n = len(self.letters)
        setup = Setup(dealer=Seat(n - 1), seats=tuple(Seat(i) for i in range(n)))
        self.state = MatchState(seed=bytes(32), options=self.options, setup=setup, deal=self._deal(given))

    def seat(self, letter: str) -> Seat:
        return Seat(self.letters.index(letter))

    def _deal(self, given: Mapping[str, Any]) -> GolfDeal:
        made, n = _Cardboard(), len(self.letters)
        phase = given.get("phase", "turn")
        self._fits_together(phase, given)
        turn = self.seat(given["turn"]) if "turn" in given else Seat(0)
        grids = tuple(self._grid(made, given["grids"][s]) for s in self.letters)
        shields = tuple(made.all(given.get("shields", {}).get(s, ())) for s in self.letters)
        discard = made.all(given.get("discard", ()))
        drawn = made.of(given["drawn"]) if given.get("drawn") else None
        held = made.all(given.get("held", ()))
        attack = self._attack(given.get("attack"))
        power = given.get("power") or (attack and POWER_OF_AIM[type(attack.action)])
        powers = ("eight",) if phase == "eight" else (power,) if power else ()
        in_hand = phase in ("drawn", "taken")
        stock = given.get("stock", 0)
        ender = given.get("knocker")
        return GolfDeal(
            seed=bytes(32),
            grids=grids,
            stock=made.unnamed(stock) if isinstance(stock, int) else made.all(stock),
            discard=discard,
            turn=turn,
            phase=phase,
            rounds=self._rounds(phase, turn, given.get("round", 2)),
            shields=shields,
            knows=((),) * n,
            chosen=(None,) * n if phase == "start" else ((),) * n,
            drawn=drawn if in_hand else None,
            used=held[0] if held else None if in_hand else drawn,
            held=held[1:],
            powers=powers,
            ender=None if ender is None else self.seat(ender),
            reason="" if ender is None else "knock" if self.options.end_mode == "knock" else "all_up",
            reshuffles=given.get("reshuffles", 0),
            attack=attack,
            snap_open=given.get("snap_open", False),
        )

    def _fits_together(self, phase: str, given: Mapping[str, Any]) -> None:
        """What only some phases have is not given in others, where it would change nothing."""
        assert phase in get_args(Phase), phase
        assert (phase in ("drawn", "taken")) <= bool(given.get("drawn"))
        assert not given.get("drawn") or phase in ("drawn", "taken", "power", "react")
        assert bool(given.get("held")) == (phase == "eight")
        assert bool(given.get("attack")) == (phase == "react")
        assert bool(given.get("power")) == (phase == "power") or phase == "react"
        assert not given.get("power") or given["power"] in POWER_OF_AIM.values()
        assert set(given.get("attack") or ()) <= {"action", "target"}
        assert set(given.get("shields") or ()) <= set(self.letters)

    def _rounds(self, phase: str, turn: Seat, own: int) -> tuple[int, ...]:
        """Own turns so far: the others have not had theirs of this round."""
        n = len(self.letters)
        return (0,) * n if phase == "start" else tuple(own if i == turn else own - 1 for i in range(n))

    def _grid(self, made: _Cardboard, rows: Rows) -> Grid:
        texts = [text for row in rows for text in row]
        while len(texts) > self.options.places and texts[-1] == "..":
            texts.pop()
        return tuple(None if t == ".." else Spot(made.of(t), up=not t.startswith("(")) for t in texts)

    def _attack(self, given: Mapping[str, Any] | None) -> Pending | None:
        if given is None:
            return None
        action: Any = self.action(given["action"])
        return Pending(action, self.seat(given["target"]))

    # ---- actions

    def action(self, text: str) -> Action:
        parts = text.split(":")
        at = 1 if parts[0] == "snap" and len(parts) == 3 else _SEAT_AT.get(parts[0])
        if at is not None and at < len(parts):
            parts[at] = str(self.letters.index(parts[at]))
        return from_text(GolfAction, ":".join(parts))

    def text(self, action: Action) -> str:
        parts = to_text(action).split(":")
        at = 1 if parts[0] == "snap" and len(parts) == 3 else _SEAT_AT.get(parts[0])
        if at is not None and at < len(parts):
            parts[at] = self.letters[int(parts[at])]
        return ":".join(parts)

    @property
    def actor(self) -> Seat:
        return actor(self.state.deal)

    def accepts(self, text: str) -> bool:
        try:
            return self.game.check(self.state, self.actor, self.action(text)) is None
        except (BadText, ValueError):
            return False


def legal(variant: Variant, options: GolfOptions, *, expect: Mapping[str, Any], **given: Any) -> dict[str, Any]:
    hand = Hand(variant, options, given)
    accepted = [a for a in expect.get("legal", ()) if hand.accepts(a)]
    if expect.get("exact"):
        listed = next(a.actions for a in hand.game.asks(hand.state) if a.seat == hand.actor)
        accepted = [hand.text(a) for a in listed]
    return {
        "legal": accepted,
        "illegal": [a for a in expect.get("illegal", ()) if not hand.accepts(a)],
        "exact": expect.get("exact"),
    }


def apply(variant: Variant, options: GolfOptions, *, actions: list[tuple[str, str]], **given: Any) -> dict[str, Any]:
    hand = Hand(variant, options, given)
    events: list[Event] = []
    for letter, text in actions:
        seat, action = hand.seat(letter), hand.action(text)
        why = hand.game.check(hand.state, seat, action)
        assert why is None, f"{letter} may not {text}: {why}"
        step = hand.game.apply(hand.state, seat, action, 0)
        hand.state = step.state
        events += step.events
    return {
        **_told(hand),
        "sees": [sight for event in events for sight in _sights(hand, event)],
        "skipped": [hand.letters[e.public["seat"]] for e in events if e.kind == "turn_skipped"],
    }


def _told(hand: Hand) -> dict[str, Any]:
    """The state in the words of the rulebook."""
    d, letters = hand.state.deal, hand.letters
    faces = cards.faces
    return {
        "grids": {letters[i]: _rows(hand.options, [spot_text(s) for s in grid]) for i, grid in enumerate(d.grids)},
        "turn": letters[d.turn],
        "phase": d.phase,
        "discard": list(faces(d.discard)),
        "discard_top": cards.face(d.discard[-1]) if d.discard else None,
        "discard_count": len(d.discard),
        "stock": list(faces(d.stock)),
        "stock_count": len(d.stock),
        "drawn": None if d.drawn is None else cards.face(d.drawn),
        "knocker": None if d.ender is None else letters[d.ender],
        "round": d.rounds[d.turn],
        "reshuffles": d.reshuffles,
        "power": d.power if d.phase in ("power", "react") else None,
        "held": list(faces((*([] if d.used is None else [d.used]), *d.held))) if d.phase == "eight" else [],
        "shields": {letters[i]: list(faces(s)) for i, s in enumerate(d.shields)},
        "attack": d.attack and {"action": hand.text(d.attack.action), "target": letters[d.attack.target]},
        "snap_open": d.snap_open,
    }


def spot_text(spot: Spot | None) -> str:
    if spot is None:
        return ".."
    return cards.face(spot.card) if spot.up else f"({cards.face(spot.card)})"


def _rows(options: GolfOptions, texts: list[str]) -> Rows:
    texts = texts + [".."] * (-len(texts) % options.columns)
    return [texts[i : i + options.columns] for i in range(0, len(texts), options.columns)]


def _sights(hand: Hand, event: Event) -> list[list[Any]]:
    """What an event shows in private, as [viewer, owner, place, card]."""
    if event.kind not in _LOOKS:
        return []
    found = []
    for viewer, secret in event.secret.items():
        owner = event.public.get("target", event.public["seat"])
        places = event.public.get("places") or [event.public["place"]]
        seen = secret.get("cards") or [secret["card"]]
        found += [[hand.letters[viewer], hand.letters[owner], place, face] for place, face in zip(places, seen, strict=True)]
    return found


def auto(variant: Variant, options: GolfOptions, **given: Any) -> dict[str, Any]:
    hand = Hand(variant, options, given)
    asks = {a.seat: a for a in hand.game.asks(hand.state)}
    default = asks[hand.actor].default
    assert default is not None and hand.game.check(hand.state, hand.actor, default) is None
    return {"action": hand.text(default)}


def view(variant: Variant, options: GolfOptions, *, seat: str | None, **given: Any) -> dict[str, Any]:
    hand = Hand(variant, options, given)
    seen = hand.game.view(hand.state, None if seat is None else hand.seat(seat))
    pile, stock, drawn = seen.zone("discard"), seen.zone("stock"), seen.zone("drawn")
    assert pile is not None and stock is not None
    zones = {s: seen.zone(f"grid:{i}") for i, s in enumerate(hand.letters)}
    return {
        "grids": {s: _rows(hand.options, _zone_texts(zone)) for s, zone in zones.items() if zone},
        "discard_top": pile.cards[-1] if pile.cards else None,
        "discard_count": pile.count,
        "stock_count": stock.count,
        "drawn": None if drawn is None else drawn.cards[0] or "##",
    }


def _zone_texts(zone: Zone) -> list[str]:
    return [".." if i in zone.empty else face or "##" for i, face in enumerate(zone.cards)]


KINDS = {
    "deal": deal,
    "grid_score": grid_score,
    "hand_score": hand_score,
    "legal": legal,
    "apply": apply,
    "auto": auto,
    "view": view,
    "match": match,
}
UNORDERED = frozenset({"legal", "illegal", "winner", "match_won_by", "skipped"})
