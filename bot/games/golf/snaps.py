"""Snaps: throwing a card that equals a fresh discard, out of turn (rulebook golf, cambio, "snap rules")."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import faces, rank
from bot.games.core import Illegal, Seat
from bot.games.golf import ending
from bot.games.golf.actions import PassCard, Snap, SnapAt
from bot.games.golf.deal import Gap, GolfDeal, Play, Shown, Spot, filled, place_refusal, spot
from bot.games.golf.options import GolfOptions

HOLD_MS = 300  # a snap waits so long for an earlier one that is still under way


def refusal(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, seat: Seat, action: Snap | SnapAt) -> Illegal | None:
    if why := _closed(o, d, seat):
        return why
    if isinstance(action, Snap):
        return place_refusal(d.grids[seat], action.place)
    if o.snap != "any":
        return Illegal("snap_own_only")
    if action.target not in seats or action.target == seat:
        return Illegal("not_an_opponent")
    if action.target == d.ender:
        return Illegal("locked", {"target": action.target})
    return place_refusal(d.grids[action.target], action.at)


def _closed(o: GolfOptions, d: GolfDeal, seat: Seat) -> Illegal | None:
    if o.snap == "off":
        return Illegal("no_snaps")
    if d.phase == "react":
        return Illegal("snap_waits")
    if not d.snap_open:
        return Illegal("lost")
    if seat == d.ender:
        return Illegal("caller_cannot_snap")
    return Illegal("snap_missed") if seat in d.snap_missed else None


def options_of(o: GolfOptions, seats: Sequence[Seat], d: GolfDeal, seat: Seat) -> list[Snap | SnapAt]:
    """Every claim that this seat may make now, right or wrong."""
    if _closed(o, d, seat):
        return []
    found: list[Snap | SnapAt] = [Snap(place=p) for p in filled(d.grids[seat])]
    if o.snap == "any":
        others = [s for s in seats if s not in (seat, d.ender)]
        found += [SnapAt(target=s, at=q) for s in others for q in filled(d.grids[s])]
    return found


def snap(play: Play, seat: Seat, action: Snap | SnapAt) -> None:
    owner, place = (seat, action.place) if isinstance(action, Snap) else (action.target, action.at)
    found = spot(play.deal.grids[owner], place)
    assert found is not None
    if rank(found.card) == rank(play.deal.discard[-1]):
        _right(play, seat, owner, place)
    else:
        _wrong(play, seat, owner, place, found)


def _right(play: Play, seat: Seat, owner: Seat, place: int) -> None:
    card = play.lift(owner, place)
    play.discard(card, snapped=True)
    play.tell("snap", seat=seat, target=owner, place=place, card=faces((card,))[0])
    if owner != seat and filled(play.deal.grids[seat]):
        play.set(gap=Gap(seat, owner, place))


def _wrong(play: Play, seat: Seat, owner: Seat, place: int, found: Spot) -> None:
    play.set(snap_missed=(*play.deal.snap_missed, seat), shown=Shown(owner, (place,), (found.card,)))
    if not found.up:
        play.know(found.card, play.seats)
    added = play.deal_to(seat)
    play.tell("snap_wrong", seat=seat, target=owner, place=place, card=faces((found.card,))[0], n=added or 0)
    if play.deal.phase == "turn":  # the penalty may have been the last card of the stock
        ending.ready_stock(play)


def pass_card(play: Play, action: PassCard) -> None:
    gap = play.deal.gap
    assert gap is not None
    card = play.lift(gap.snapper, action.place)
    play.lay(gap.target, gap.at, Spot(card))
    play.set(gap=None)
    play.tell("pass_card", seat=gap.snapper, place=action.place, target=gap.target, at=gap.at)
