"""Whose move it is, what may be done, and what it does: the phases of a turn (rulebook golf, "Phases", "turn")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from msgspec.structs import replace

from bot.games.cards import face, faces, rank
from bot.games.core import Action, Ask, Illegal, Seat
from bot.games.golf import ending, powers, snaps
from bot.games.golf.actions import (
    Allow,
    Block,
    Discard,
    Draw,
    Flip,
    Give,
    GolfAction,
    Keep,
    Knock,
    Pass,
    PassCard,
    Reveal,
    Skip,
    Snap,
    SnapAt,
    Start,
    Swap,
    SwapEqual,
    Take,
    Use,
    UseTwo,
)
from bot.games.golf.counting import KING
from bot.games.golf.deal import GolfDeal, Grid, Play, Shown, Spot, filled, place_refusal, spot
from bot.games.golf.options import GolfOptions, is_black_king, start_choices

_AIMS = tuple(powers.POWER_OF_AIM)
_ALLOWED: dict[str, tuple[type[Action], ...]] = {
    "start": (Start,),
    "turn": (Draw, Take, Flip, Reveal, Knock),
    "drawn": (Swap, SwapEqual, Discard, Use, UseTwo, Give),
    "taken": (Swap, SwapEqual),
    "flip": (Flip, Pass),
    "power": (*_AIMS, Skip),
    "eight": (Keep, Skip),
    "react": (Block, Allow),
    "call": (Knock, Pass),
    "over": (),
}
_SHIELD_SECONDS = 20.0
_LISTED = 4  # claims of more equal cards than this are legal but not listed


def actor(d: GolfDeal) -> Seat:
    """Who is waited for, in every phase but the start."""
    if d.gap is not None:
        return d.gap.snapper
    return d.attack.target if d.attack is not None else d.turn


# ---- may it be done


def refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, seat: Seat, action: Action) -> Illegal | None:
    if seat not in seats:
        return Illegal("not_your_turn")
    if d.gap is not None:
        return _pass_refusal(d, seat, action)
    if isinstance(action, Snap | SnapAt):
        return snaps.refusal(o, seats, d, seat, action)
    if isinstance(action, PassCard):
        return Illegal("nothing_to_pass")
    if d.phase == "start":
        return _start_refusal(o, d, seat, action)
    if seat != actor(d):
        return Illegal("not_your_turn")
    if not isinstance(action, _ALLOWED[d.phase]):
        return Illegal(f"in_{d.phase}")
    if isinstance(action, _AIMS):
        if powers.POWER_OF_AIM[type(action)] != d.power:
            return Illegal("other_power", {"cause": f"power-{d.power}"})
        return powers.aim_refusal(o, seats, d, action)
    rule = _RULES.get(type(action))
    return rule(o, seats, d, action) if rule else None


def _pass_refusal(d: GolfDeal, seat: Seat, action: Action) -> Illegal | None:
    if seat != actor(d):
        return Illegal("not_your_turn")
    return place_refusal(d.grids[seat], action.place) if isinstance(action, PassCard) else Illegal("pass_first")


def _start_refusal(o: GolfOptions, d: GolfDeal, seat: Seat, action: Action) -> Illegal | None:
    if not isinstance(action, Start):
        return Illegal("in_start", {"n": o.start_flip})
    if d.chosen[seat] is not None:
        return Illegal("already_chosen")
    if action.places not in start_choices(o):
        return Illegal("not_these_places", {"n": o.start_flip, "cause": f"start-rule-{o.start_rule}"})
    return None


def _draw_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Draw) -> Illegal | None:
    return None if d.stock else Illegal("stock_empty")


def _take_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Take) -> Illegal | None:
    if not o.take_discard:
        return Illegal("no_taking")
    if not d.discard:
        return Illegal("pile_empty")
    return None if filled(d.grids[d.turn]) else Illegal("no_place_to_swap")


def _knock_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Knock) -> Illegal | None:
    if o.end_mode == "all_up":
        return Illegal("no_knocking")
    if d.phase == "turn" and o.call_when == "after_turn":
        return Illegal("call_after_turn")
    if d.ender is not None:
        return Illegal("already_knocked", {"target": d.ender})
    return None if ending.may_knock(o, d) else Illegal("knock_too_early", {"n": o.knock_from_round})


def _swap_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Swap) -> Illegal | None:
    return place_refusal(d.grids[d.turn], action.place)


def _swap_equal_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: SwapEqual) -> Illegal | None:
    places = action.places
    if not o.multi_discard:
        return Illegal("one_card_only")
    if not 2 <= len(places) <= len(d.grids[d.turn]) or any(a >= b for a, b in pairwise(places)):
        return Illegal("places_in_order")
    return next((why for p in places if (why := place_refusal(d.grids[d.turn], p))), None)


def _flip_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Flip) -> Illegal | None:
    if d.phase == "turn" and not o.flip_instead_of_draw:
        return Illegal("flip_after_discard_only")
    return place_refusal(d.grids[d.turn], action.place, up=False)


def _pass_move_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Pass) -> Illegal | None:
    forced = d.phase == "flip" and o.flip_after_discard == "mandatory" and len(filled(d.grids[d.turn], up=False)) > 1
    return Illegal("must_flip") if forced else None


def _give_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Give) -> Illegal | None:
    if o.special != "gift":
        return Illegal("no_gifts")
    if d.drawn is None or rank(d.drawn) != KING:
        return Illegal("only_kings_are_given")
    if action.target not in seats or action.target == d.turn:
        return Illegal("not_an_opponent")
    if powers.locked(o, d, action.target):
        return Illegal("locked", {"target": action.target})
    grid = d.grids[action.target]
    if why := place_refusal(grid, action.at, up=True):
        return why
    if o.gift_pairs == "protected" and _in_open_column(o, grid, action.at):
        return Illegal("pair_protected", {"place": action.at})
    return None


def _in_open_column(o: GolfOptions, grid: Grid, place: int) -> bool:
    """Whether the card lies in a column that is face up and matches."""
    column = [grid[i] for i in range((place - 1) % o.columns, len(grid), o.columns)]
    return all(s is not None and s.up for s in column) and len({rank(s.card) for s in column if s}) == 1


def _use_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Use | UseTwo) -> Illegal | None:
    assert d.drawn is not None
    power = powers.power_of(o, d.drawn)
    if power is None:
        return Illegal("no_power", {"card": face(d.drawn)})
    if (power == "two") != isinstance(action, UseTwo):
        return Illegal("name_two_powers" if power == "two" else "only_twos_borrow")
    if isinstance(action, UseTwo):
        return powers.pair_refusal(o, seats, d, action)
    if powers.usable(o, seats, d, power):
        return None
    return Illegal("nothing_to_cancel") if power == "cancel" else Illegal("nothing_to_do", {"card": face(d.drawn)})


def _reveal_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Reveal) -> Illegal | None:
    if o.special != "every_rank" or "own_set" not in o.black_king_cancel:
        return Illegal("no_revealing")
    return place_refusal(d.grids[d.turn], action.place, up=False) if d.ender is not None else Illegal("nothing_to_cancel")


def _keep_refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, action: Keep) -> Illegal | None:
    return powers.keep_refusal(d, action)


_RULES: dict[type[Any], Callable[[GolfOptions, Sequence[Seat], GolfDeal, Any], Illegal | None]] = {
    Draw: _draw_refusal, Take: _take_refusal, Knock: _knock_refusal, Swap: _swap_refusal, SwapEqual: _swap_equal_refusal,
    Flip: _flip_refusal, Pass: _pass_move_refusal, Give: _give_refusal, Use: _use_refusal, UseTwo: _use_refusal,
    Reveal: _reveal_refusal, Keep: _keep_refusal,
}  # fmt: skip


# ---- what is asked


def asks(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> list[Ask[GolfAction]]:
    if d.phase == "over":
        return []
    if d.gap is not None:
        passes = tuple(PassCard(p) for p in filled(d.grids[d.gap.snapper]))
        return [Ask(d.gap.snapper, "pass_card", passes, default=passes[0])]
    if d.phase == "start":
        choices = tuple(Start(c) for c in start_choices(o))
        kind = "start_look" if o.memory else "start"
        return [Ask(s, kind, choices, default=choices[0]) for s in seats if d.chosen[s] is None]
    found = [_main_ask(o, seats, d)]
    for seat in seats:
        if claims := snaps.options_of(o, seats, d, seat):
            if seat == found[0].seat:
                found[0] = replace(found[0], actions=(*found[0].actions, *claims))
            else:
                found.append(Ask(seat, "snap", tuple(claims), waits=False))
    return sorted(found, key=lambda a: a.seat)


def _main_ask(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Ask[GolfAction]:
    seat = actor(d)
    actions: tuple[Any, ...] = tuple(_moves(o, seats, d))
    kind = f"power_{d.power}" if d.phase == "power" else d.phase
    return Ask(
        seat,
        kind,
        actions,
        exhaustive=not (o.multi_discard and d.phase in ("drawn", "taken") and len(filled(d.grids[seat])) > _LISTED),
        default=_default(d, actions),
        seconds=_SHIELD_SECONDS if d.phase == "react" else None,
    )


def _default(d: GolfDeal, actions: Sequence[Any]) -> Any:
    """What an absent seat does: draw, discard, pass; never a knock, a power or a turned card of its own choice."""
    if d.phase == "taken":
        down = filled(d.grids[d.turn], up=False)
        return Swap((down or filled(d.grids[d.turn]))[0])
    for kind in (Draw, Discard, Pass, Skip, Block, Take):
        if wanted := next((a for a in actions if isinstance(a, kind)), None):
            return wanted
    return actions[0]


def _moves(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    """Every move of the seat that is waited for, in a stable order."""
    for action in _CANDIDATES[d.phase](o, seats, d):
        if refusal(o, seats, d, actor(d), action) is None:
            yield action


def _turn_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    yield from (Draw(), Take())
    for p in filled(d.grids[d.turn], up=False):
        yield from (Flip(p), Reveal(p))
    yield Knock()


def _drawn_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    yield from _taken_candidates(o, seats, d)
    yield Discard()
    if d.drawn is not None and powers.power_of(o, d.drawn) == "two":
        yield from powers.pairs(o, seats, d)
    else:
        yield Use()
    if o.special == "gift" and d.drawn is not None and rank(d.drawn) == KING:
        yield from (Give(s, q) for s in seats for q in filled(d.grids[s], up=True))


def _taken_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    places = filled(d.grids[d.turn])
    yield from (Swap(p) for p in places)
    if o.multi_discard:
        yield from (SwapEqual(c) for n in range(2, _LISTED + 1) for c in combinations(places, n))


def _flip_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    yield from (Flip(p) for p in filled(d.grids[d.turn], up=False))
    yield Pass()


def _power_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    assert d.power is not None
    yield from powers.targets(o, seats, d, d.power)
    yield Skip()


def _eight_candidates(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal) -> Iterator[Any]:
    yield from (Keep(n, p) for n in range(1, 2 + len(d.held)) for p in filled(d.grids[d.turn]))
    yield Skip()


_CANDIDATES: dict[str, Callable[[GolfOptions, Sequence[Seat], GolfDeal], Iterator[Any]]] = {
    "turn": _turn_candidates,
    "drawn": _drawn_candidates,
    "taken": _taken_candidates,
    "flip": _flip_candidates,
    "power": _power_candidates,
    "eight": _eight_candidates,
    "react": lambda o, seats, d: iter((Block(), Allow())),
    "call": lambda o, seats, d: iter((Knock(), Pass())),
}


# ---- what it does


def apply(play: Play, seat: Seat, action: Action) -> None:
    """Plays a legal action."""
    play.set(fresh=0, shown=None)
    _MOVES[type(action)](play, seat, action)


def _start(play: Play, seat: Seat, action: Start) -> None:
    d = play.deal
    chosen = tuple(action.places if s == seat else c for s, c in enumerate(d.chosen))
    play.set(chosen=chosen)
    if play.options.memory:
        _look_at_start(play, seat, action.places)
    else:
        play.tell("start_chosen", seat=seat)
    if all(chosen[s] is not None for s in play.seats):
        if not play.options.memory:
            _turn_up_start(play)
        ending.begin_turn(play, d.turn)


def _look_at_start(play: Play, seat: Seat, places: tuple[int, ...]) -> None:
    cards = [s.card for p in places if (s := spot(play.deal.grids[seat], p))]
    for card in cards:
        play.know(card, (seat,))
    play.tell("start_look", {seat: {"cards": faces(cards)}}, seat=seat, places=places)


def _turn_up_start(play: Play) -> None:
    for seat in play.seats:
        places = play.deal.chosen[seat] or ()
        for place in places:
            play.turn_up(seat, place)
        play.tell("start", seat=seat, places=places, cards=[play.face_at(seat, p) for p in places])


def _draw(play: Play, seat: Seat, action: Draw) -> None:
    play.close_snap()
    card = play.draw()
    play.set(phase="drawn", drawn=card, takes=0)
    play.tell("draw", {seat: {"card": face(card)}}, seat=seat)


def _take(play: Play, seat: Seat, action: Take) -> None:
    play.close_snap()
    *rest, card = play.deal.discard
    play.set(phase="taken", drawn=card, discard=tuple(rest), takes=play.deal.takes + 1)
    play.tell("take", seat=seat, card=face(card))


def _knock(play: Play, seat: Seat, action: Knock) -> None:
    if play.deal.phase == "turn":
        play.close_snap()
    ending.knock(play)
    ending.close_turn(play)


def _swap(play: Play, seat: Seat, action: Swap) -> None:
    new = play.deal.drawn
    assert new is not None
    old = play.lift(seat, action.place)
    up = _place_drawn(play, seat, action.place)
    play.discard(old)
    told = {"seat": seat, "place": action.place, "card": face(old)}
    if up or play.deal.phase == "taken":
        play.tell("swap", got=face(new), **told)
    else:
        play.tell("swap_down", {seat: {"got": face(new)}}, **told)
    ending.end_turn(play)


def _place_drawn(play: Play, seat: Seat, place: int) -> bool:
    """The card in the hand goes to an empty place. Whether it lies face up there."""
    card, taken = play.deal.drawn, play.deal.phase == "taken"
    assert card is not None
    up = not play.options.memory or (taken and play.options.taken_up)
    play.lay(seat, place, Spot(card, up))
    play.set(drawn=None)
    if not up:
        play.know(card, play.seats if taken else (seat,))
    return up


def _swap_equal(play: Play, seat: Seat, action: SwapEqual) -> None:
    cards = [s.card for p in action.places if (s := spot(play.deal.grids[seat], p))]
    new, taken = play.deal.drawn, play.deal.phase == "taken"
    assert new is not None
    got = {"got": face(new)}
    told = {"seat": seat, "places": action.places, "cards": faces(cards)}
    if len({rank(c) for c in cards}) == 1:
        for place in action.places:
            play.lift(seat, place)
        place = action.places[0]
        _place_drawn(play, seat, place)
        play.discard(*cards)
        play.tell("swap_equal", {} if taken else {seat: got}, place=place, **told, **(got if taken else {}))
    else:
        _wrong_claim(play, seat, action.places, cards)
    ending.end_turn(play)


def _wrong_claim(play: Play, seat: Seat, places: tuple[int, ...], cards: list[int]) -> None:
    """The cards go back, shown to all; the new one is added to the set, or discarded when that is full."""
    new, taken = play.deal.drawn, play.deal.phase == "taken"
    assert new is not None
    play.set(shown=Shown(seat, places, tuple(cards)))
    for place, card in zip(places, cards, strict=True):
        found = spot(play.deal.grids[seat], place)
        if found is not None and not found.up:
            play.know(card, play.seats)
    free = play.free_place(seat)
    told = {"seat": seat, "places": places, "cards": faces(cards)}
    if free is None:
        play.set(drawn=None)
        play.discard(new)
        play.tell("claim_wrong_full", card=face(new), **told)
        return
    _place_drawn(play, seat, free)
    got = {"got": face(new)}
    play.tell("claim_wrong", {} if taken else {seat: got}, place=free, **told, **(got if taken else {}))


def _discard(play: Play, seat: Seat, action: Discard) -> None:
    card = play.deal.drawn
    assert card is not None
    play.set(drawn=None)
    play.discard(card)
    play.tell("discard", seat=seat, card=face(card))
    flips = not play.options.memory and play.options.flip_after_discard != "never"
    if flips and filled(play.deal.grids[seat], up=False):
        play.set(phase="flip")
    else:
        ending.end_turn(play)


def _flip(play: Play, seat: Seat, action: Flip) -> None:
    if play.deal.phase == "turn":
        play.close_snap()
    play.turn_up(seat, action.place)
    play.tell("flip", seat=seat, place=action.place, card=play.face_at(seat, action.place))
    ending.end_turn(play)


def _pass(play: Play, seat: Seat, action: Pass) -> None:
    if play.deal.phase == "flip":
        ending.end_turn(play)
    else:
        ending.close_turn(play)


def _give(play: Play, seat: Seat, action: Give) -> None:
    king = play.deal.drawn
    assert king is not None
    got = play.lift(action.target, action.at)
    play.lay(action.target, action.at, Spot(king, up=True))
    play.set(phase="taken", drawn=got)
    play.tell("give", seat=seat, target=action.target, place=action.at, card=face(king), got=face(got))


def _use(play: Play, seat: Seat, action: Use | UseTwo) -> None:
    card = play.deal.drawn
    assert card is not None
    if isinstance(action, UseTwo):
        play.tell("use_two", seat=seat, card=face(card), first=action.first, second=action.second)
        chosen = (powers.BORROWED[action.first], powers.BORROWED[action.second])
        _went_on(play, powers.use(play, card, chosen))
        return
    power = powers.power_of(play.options, card)
    assert power is not None
    play.tell("use", seat=seat, card=face(card), cause=f"power-{power}")
    _went_on(play, powers.use(play, card, (power,)))


def _went_on(play: Play, done: bool) -> None:
    if done:
        ending.end_turn(play)


def _reveal(play: Play, seat: Seat, action: Reveal) -> None:
    play.close_snap()
    play.turn_up(seat, action.place)
    found = spot(play.deal.grids[seat], action.place)
    assert found is not None
    play.tell("reveal", seat=seat, place=action.place, card=face(found.card))
    if is_black_king(found.card):
        powers.cancel_knock(play)
    ending.end_turn(play)


def _aim(play: Play, seat: Seat, action: Any) -> None:
    _went_on(play, powers.aim(play, action))


_MOVES: dict[type[Any], Callable[[Play, Seat, Any], None]] = {
    Start: _start, Draw: _draw, Take: _take, Knock: _knock, Swap: _swap, SwapEqual: _swap_equal, Discard: _discard,
    Flip: _flip, Pass: _pass, Give: _give, Use: _use, UseTwo: _use, Reveal: _reveal, **dict.fromkeys(_AIMS, _aim),
    Skip: lambda play, seat, action: _went_on(play, powers.skip(play)),
    Keep: lambda play, seat, action: _went_on(play, powers.keep(play, action)),
    Block: lambda play, seat, action: _went_on(play, powers.block(play)),
    Allow: lambda play, seat, action: _went_on(play, powers.allow(play)),
    Snap: snaps.snap, SnapAt: snaps.snap, PassCard: lambda play, seat, action: snaps.pass_card(play, action),
}  # fmt: skip
