"""Which card has which power, whom it may aim at, and what it does (rulebook golf: cambio, cabo, powers)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from bot.games.cards import RANKS, face, faces, put, rank
from bot.games.core import Card, Illegal, Seat
from bot.games.golf import stock
from bot.games.golf.actions import (
    Add,
    Aim,
    Attack,
    Expose,
    Keep,
    Lines,
    Look,
    Pending,
    Remove,
    Replace,
    Shuffle,
    Spy,
    Trade,
    UseTwo,
)
from bot.games.golf.deal import GolfDeal, Grid, Play, Power, Spot, filled, first_free, laid, place_refusal, spot
from bot.games.golf.options import GolfOptions, is_black_king, is_red_king
from bot.games.luck import shuffled

_CAMBIO: dict[str, Power] = {"J": "look", "Q": "spy", "K": "trade", "Jk": "shuffle"}
_CABO: dict[str, Power] = {"7": "look", "8": "look", "9": "spy", "T": "spy", "J": "trade", "Q": "trade"}
_EVERY: dict[str, Power] = {
    "A": "addremove", "2": "two", "3": "shuffle", "4": "expose", "5": "shield", "6": "trade", "7": "lines",
    "8": "eight", "9": "replace", "T": "spy", "J": "look", "K": "cancel",
}  # fmt: skip
BORROWED: dict[str, Power] = {letter: p for letter, p in _EVERY.items() if letter not in "A2"}  # what a two can be
_OWN_CARD: frozenset[Power] = frozenset({"shield", "replace"})  # these need the card that is used
_KEPT: frozenset[Power] = _OWN_CARD | {"eight"}  # the used card is not discarded before these


def spoken(letter: str) -> str:
    return "10" if letter == "T" else letter


def power_of(o: GolfOptions, card: Card) -> Power | None:
    letter = RANKS[rank(card) - 1] if rank(card) else "Jk"
    if o.special == "power_set":
        return (_CAMBIO if o.power_set == "cambio" else _CABO).get(letter)
    if o.special != "every_rank" or is_red_king(card) or (letter == "4" and o.four_mode == "none"):
        return None
    return _EVERY.get(letter)


def locked(o: GolfOptions, d: GolfDeal, seat: Seat) -> bool:
    """Whether nobody may move or turn this seat's cards any more."""
    return o.knocker_locked and seat == d.ender


# ---- may it be used, and at whom


def usable(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, power: Power) -> bool:
    """Whether the power would do anything for the seat whose turn it is."""
    if power == "shield":
        return True
    if power == "cancel":
        return d.ender is not None and d.ender != d.turn and "stock" in o.black_king_cancel
    if power == "eight":
        return bool(filled(d.grids[d.turn])) and (bool(d.stock) or stock.can_reshuffle(o, d))
    if power == "two":
        return next(pairs(o, seats, d), None) is not None
    return next(targets(o, seats, d, power), None) is not None


def pairs(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[UseTwo]:
    """Every two powers that a two may play now."""
    good = [x for x, p in BORROWED.items() if not (x == "4" and o.four_mode == "none") and usable(o, seats, d, p)]
    for x in good:
        for y in good:
            if x != y and {x, y} != {"5", "9"}:
                yield UseTwo(x, y)


def pair_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: UseTwo) -> Illegal | None:
    x, y = action.first, action.second
    for letter in (x, y):
        if letter not in BORROWED or (letter == "4" and o.four_mode == "none"):
            return Illegal("cannot_borrow", {"what": spoken(letter)})
    if x == y:
        return Illegal("same_power_twice")
    if {x, y} == {"5", "9"}:
        return Illegal("five_and_nine")
    bad = next((letter for letter in (x, y) if not usable(o, seats, d, BORROWED[letter])), None)
    return Illegal("no_target", {"what": spoken(bad)}) if bad else None


def targets(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, power: Power) -> Iterator[Aim]:
    """Every legal target of a power, nearest opponents first."""
    me = seats.index(d.turn)
    others = [*seats[me + 1 :], *seats[:me]]
    for action in _CANDIDATES[power](o, d, others):
        if aim_refusal(o, seats, d, action) is None:
            yield action


def _every_place(d: GolfDeal, others: Sequence[Seat]) -> Iterator[tuple[Seat, int]]:
    return ((s, q) for s in others for q in filled(d.grids[s]))


def _trades(o: GolfOptions, d: GolfDeal, others: Sequence[Seat]) -> Iterator[Aim]:
    return (Trade(p, s, q) for p in filled(d.grids[d.turn]) for s, q in _every_place(d, others))


def _adds_and_removes(o: GolfOptions, d: GolfDeal, others: Sequence[Seat]) -> Iterator[Aim]:
    yield from (Add(s) for s in others)
    yield from (Remove(s, q) for s, q in _every_place(d, others))


def _line_pairs(o: GolfOptions, d: GolfDeal, others: Sequence[Seat]) -> Iterator[Aim]:
    for s in others:
        for kind, mine, theirs in (
            ("r", _rows(o, d.grids[d.turn]), _rows(o, d.grids[s])),
            ("c", o.columns, o.columns),
        ):
            if o.seven_mode == "within":
                chosen = list(combinations(range(1, theirs + 1), 2))
            else:
                chosen = [(i, j) for i in range(1, mine + 1) for j in range(1, theirs + 1)]
            yield from (Lines(s, f"{kind}{i}", f"{kind}{j}") for i, j in chosen)


_CANDIDATES: dict[Power, Callable[[GolfOptions, GolfDeal, Sequence[Seat]], Iterator[Aim]]] = {
    "look": lambda o, d, others: (Look(p) for p in filled(d.grids[d.turn])),
    "spy": lambda o, d, others: (Spy(s, q) for s, q in _every_place(d, others)),
    "trade": _trades,
    "shuffle": lambda o, d, others: (Shuffle(s) for s in others),
    "replace": lambda o, d, others: (Replace(s, q) for s, q in _every_place(d, others)),
    "expose": lambda o, d, others: (Expose(s, q) for s, q in _every_place(d, others)),
    "lines": _line_pairs,
    "addremove": _adds_and_removes,
}
POWER_OF_AIM: dict[type[Any], Power] = {
    Look: "look", Spy: "spy", Trade: "trade", Shuffle: "shuffle", Replace: "replace", Expose: "expose",
    Lines: "lines", Add: "addremove", Remove: "addremove",
}  # fmt: skip


def aim_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Aim) -> Illegal | None:
    """Whether the seat whose turn it is may aim so; that it is using such a power is not asked here."""
    if isinstance(action, Look):
        return place_refusal(d.grids[d.turn], action.place, up=False)
    target = action.target
    if target not in seats or target == d.turn:
        return Illegal("not_an_opponent")
    if locked(o, d, target) and not isinstance(action, Spy):
        return Illegal("locked", {"target": target})
    grid = d.grids[target]
    if isinstance(action, Spy | Expose):
        return place_refusal(grid, action.at, up=False)
    if isinstance(action, Replace):
        return place_refusal(grid, action.at)
    if isinstance(action, Trade):
        return place_refusal(d.grids[d.turn], action.place) or place_refusal(grid, action.at)
    if isinstance(action, Shuffle):
        return None if len(filled(grid)) > 1 else Illegal("too_few_to_shuffle", {"target": target})
    if isinstance(action, Remove):
        return place_refusal(grid, action.at) or (
            Illegal("last_card", {"target": target}) if len(filled(grid)) < 2 else None
        )
    if isinstance(action, Add):
        if not d.stock:
            return Illegal("stock_empty")
        return (
            None if first_free(grid, o.max_positions) else Illegal("set_is_full", {"target": target, "n": o.max_positions})
        )
    return _lines_refusal(o, d, action)


def _rows(o: GolfOptions, grid: Grid) -> int:
    return -(-len(grid) // o.columns)


def _line_places(o: GolfOptions, grid: Grid, name: str) -> tuple[int, ...]:
    """The places of "r1" or "c3", gaps behind the last place included; () if there is no such line."""
    kind, number = name[:1], name[1:]
    rows = _rows(o, grid)
    if kind not in ("r", "c") or number not in ("1", "2", "3", "4", "5"):
        return ()
    n = int(number)
    if n > (rows if kind == "r" else o.columns):
        return ()
    if kind == "r":
        return tuple(range((n - 1) * o.columns + 1, n * o.columns + 1))
    return tuple(range(n, rows * o.columns + 1, o.columns))


def _lines_refusal(o: GolfOptions, d: GolfDeal, action: Lines) -> Illegal | None:
    within = o.seven_mode == "within"
    first = _line_places(o, d.grids[action.target if within else d.turn], action.first)
    second = _line_places(o, d.grids[action.target], action.second)
    if not first or not second or action.first[0] != action.second[0]:
        return Illegal("no_such_lines")
    if within and action.first >= action.second:
        return Illegal("lower_line_first")
    if len(first) != len(second):
        return Illegal("lines_differ")
    after = _grids_after(o, d, action)
    if after == d.grids:
        return Illegal("lines_empty")
    if any(len(g) > max(o.max_positions, len(old)) for g, old in zip(after, d.grids, strict=True)):
        return Illegal("set_is_full", {"target": action.target, "n": o.max_positions})
    return None


def _grids_after(o: GolfOptions, d: GolfDeal, action: Lines) -> tuple[Grid, ...]:
    """The grids once the two lines have changed places, with their gaps."""
    owner = action.target if o.seven_mode == "within" else d.turn
    first = _line_places(o, d.grids[owner], action.first)
    second = _line_places(o, d.grids[action.target], action.second)
    grids = d.grids
    for p, q in zip(first, second, strict=True):
        one, other = spot(d.grids[owner], p), spot(d.grids[action.target], q)
        for seat, place, what in ((owner, p, other), (action.target, q, one)):
            grids = put(grids, seat, laid(grids[seat], place, what, o.places))
    return grids


# ---- using it


def use(play: Play, card: Card, powers: tuple[Power, ...]) -> bool:
    """Starts the powers of a card just drawn. Like every function below: True when the turn's work is done."""
    play.set(drawn=None, used=card, powers=powers, step=0)
    if len(powers) == 1 and powers[0] not in _KEPT:
        _drop_used(play)
    return _go_on(play)


def _drop_used(play: Play) -> None:
    if (card := play.deal.used) is not None:
        play.set(used=None)
        play.discard(card)


def _go_on(play: Play) -> bool:
    """The powers that need no target happen at once; the next one that does is asked for."""
    while (power := play.deal.power) is not None:
        if power == "shield":
            _raise_shield(play)
        elif power == "cancel":
            cancel_knock(play)
        elif power == "eight":
            _draw_for_eight(play)
            play.set(phase="eight")
            return False
        else:
            play.set(phase="power")
            return False
        play.set(step=play.deal.step + 1)
    _drop_used(play)
    play.set(powers=(), step=0)
    return True


def _done(play: Play) -> bool:
    play.set(step=play.deal.step + 1)
    return _go_on(play)


def _raise_shield(play: Play) -> None:
    d = play.deal
    assert d.used is not None
    play.set(used=None, shields=put(d.shields, d.turn, (*d.shields[d.turn], d.used)))
    play.tell("shield", seat=d.turn, card=face(d.used))


def cancel_knock(play: Play) -> None:
    d = play.deal
    if d.ender is not None:
        play.set(ender=None, reason="")
        play.tell("cancel", seat=d.turn, target=d.ender)


def _met_black_king(play: Play, card: Card) -> None:
    """A card of a set was turned up or thrown out by an opponent's power."""
    if is_black_king(card) and play.options.special == "every_rank" and "exposed" in play.options.black_king_cancel:
        cancel_knock(play)


def _draw_for_eight(play: Play) -> None:
    if len(play.deal.stock) < 2 and stock.can_reshuffle(play.options, play.deal):
        stock.reshuffle(play)
    held = tuple(play.draw() for _ in range(min(2, len(play.deal.stock))))
    play.set(held=held)
    seat = play.deal.turn
    play.tell("eight", {seat: {"cards": faces(held)}}, seat=seat, n=len(held))


def skip(play: Play) -> bool:
    """The power is left alone. The cards of an eight are all discarded."""
    play.tell("skip", seat=play.deal.turn)
    if play.deal.power == "eight":
        held = play.deal.held
        if can_keep_used(play.deal):
            _drop_used(play)
        play.set(held=())
        play.discard(*held)
    return _done(play)


def can_keep_used(d: GolfDeal) -> bool:
    """Whether the used card is one of the three of an eight: not when another power needs that very card."""
    return d.used is not None and not _OWN_CARD & set(d.powers)


def keep_refusal(d: GolfDeal, action: Keep) -> Illegal | None:
    if not 1 <= action.n <= 1 + len(d.held):
        return Illegal("no_such_card", {"n": action.n})
    if action.n == 1 and not can_keep_used(d):
        return Illegal("two_is_needed")
    return place_refusal(d.grids[d.turn], action.place)


def keep(play: Play, action: Keep) -> bool:
    d = play.deal
    seat, held = d.turn, d.held
    kept = d.used if action.n == 1 else held[action.n - 2]
    assert kept is not None
    old = play.lift(seat, action.place)
    play.lay(seat, action.place, Spot(kept))
    if action.n == 1:
        play.set(used=None)
    elif can_keep_used(d):
        _drop_used(play)
    rest = tuple(c for c in held if c != kept)
    play.set(held=())
    play.discard(*rest, old)
    play.know(kept, play.seats if action.n == 1 else (seat,))
    told = {"seat": seat, "n": action.n, "place": action.place, "cards": faces((*rest, old))}
    if action.n == 1:
        play.tell("keep_used", got=face(kept), **told)
    else:
        play.tell("keep", {seat: {"got": face(kept)}}, **told)
    return _done(play)


def aim(play: Play, action: Aim) -> bool:
    """The target is named. A shield may stop it, or its owner is asked."""
    if not isinstance(action, Look) and _shielded(play, action):
        pending = Pending(action, action.target)
        play.set(attack=pending)
        if play.options.shield_mode == "auto":
            return block(play)
        play.set(phase="react")
        play.tell("attack", seat=play.deal.turn, target=action.target, cause=f"power-{POWER_OF_AIM[type(action)]}")
        return False
    return _take_effect(play, action)


def _shielded(play: Play, action: Attack) -> bool:
    looks = isinstance(action, Spy) and not play.options.shield_blocks_look
    return bool(play.deal.shields[action.target]) and not looks


def block(play: Play) -> bool:
    """A shield is spent; the power does nothing. The used card is discarded first, then the shield."""
    d = play.deal
    assert d.attack is not None
    owner = d.attack.target
    *rest, shield = d.shields[owner]
    play.set(attack=None, phase="power", shields=put(d.shields, owner, tuple(rest)))
    if d.step + 1 == len(d.powers):
        _drop_used(play)
    play.discard(shield)
    play.tell("block", seat=owner, target=d.turn, card=face(shield))
    return _done(play)


def allow(play: Play) -> bool:
    pending = play.deal.attack
    assert pending is not None
    play.set(attack=None, phase="power")
    play.tell("allow", seat=pending.target)
    return _take_effect(play, pending.action)


def _take_effect(play: Play, action: Aim) -> bool:
    _EFFECTS[type(action)](play, play.deal.turn, action)
    return _done(play)


# ---- what each power does


def _look(play: Play, seat: Seat, action: Look) -> None:
    _see(play, "look", seat, seat, action.place)


def _spy(play: Play, seat: Seat, action: Spy) -> None:
    _see(play, "spy", seat, action.target, action.at)


def _see(play: Play, kind: str, seat: Seat, owner: Seat, place: int) -> None:
    found = spot(play.deal.grids[owner], place)
    assert found is not None
    play.know(found.card, (seat,))
    play.tell(kind, {seat: {"card": face(found.card)}}, seat=seat, target=owner, place=place)


def _trade(play: Play, seat: Seat, action: Trade) -> None:
    mine, theirs = spot(play.deal.grids[seat], action.place), spot(play.deal.grids[action.target], action.at)
    play.lay(seat, action.place, theirs)
    play.lay(action.target, action.at, mine)
    play.tell("trade", seat=seat, place=action.place, target=action.target, at=action.at)


def _shuffle(play: Play, seat: Seat, action: Shuffle) -> None:
    d = play.deal
    places = filled(d.grids[action.target])
    mixed = shuffled((s.card for s in d.grids[action.target] if s), d.seed, f"shuffle {d.shuffles}")
    for place, card in zip(places, mixed, strict=True):
        play.lay(action.target, place, Spot(card))
    play.forget(mixed)
    play.set(shuffles=d.shuffles + 1)
    play.tell("shuffle", seat=seat, target=action.target)


def _replace(play: Play, seat: Seat, action: Replace) -> None:
    nine = play.deal.used
    assert nine is not None
    old = play.lift(action.target, action.at)
    play.lay(action.target, action.at, Spot(nine))
    play.set(used=None)
    play.know(nine, play.seats)
    play.discard(old)
    play.tell("replace", seat=seat, target=action.target, place=action.at, got=face(nine), card=face(old))
    _met_black_king(play, old)


def _expose(play: Play, seat: Seat, action: Expose) -> None:
    play.turn_up(action.target, action.at)
    found = spot(play.deal.grids[action.target], action.at)
    assert found is not None
    play.tell("expose", seat=seat, target=action.target, place=action.at, card=face(found.card))
    _met_black_king(play, found.card)


def _lines(play: Play, seat: Seat, action: Lines) -> None:
    play.set(grids=_grids_after(play.options, play.deal, action))
    play.tell("lines", seat=seat, target=action.target, first=action.first, second=action.second)


def _add(play: Play, seat: Seat, action: Add) -> None:
    place = play.deal_to(action.target)
    play.tell("add", seat=seat, target=action.target, place=place)


def _remove(play: Play, seat: Seat, action: Remove) -> None:
    card = play.lift(action.target, action.at)
    play.discard(card)
    play.tell("remove", seat=seat, target=action.target, place=action.at, card=face(card))
    _met_black_king(play, card)


_EFFECTS: dict[type[Any], Callable[[Play, Seat, Any], None]] = {
    Look: _look, Spy: _spy, Trade: _trade, Shuffle: _shuffle, Replace: _replace, Expose: _expose, Lines: _lines,
    Add: _add, Remove: _remove,
}  # fmt: skip
