"""The end of a turn and of a hand (rulebook golf6, "end of hand")."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.core import Seat
from bot.games.golf import stock
from bot.games.golf.deal import GolfDeal, Grid, Play
from bot.games.golf.options import GolfOptions

_TAKES = 10  # rounds without a card from the stock; then nothing moves any more and the hand ends like an empty stock


def may_knock(o: GolfOptions, d: GolfDeal) -> bool:
    """Whether the seat whose turn it is may end the hand so."""
    return o.end_mode != "all_up" and d.ender is None and d.rounds[d.turn] >= o.knock_from_round


def knock(play: Play) -> None:
    play.set(ender=play.deal.turn, reason="knock")
    play.tell("knock", seat=play.deal.turn)


def end_turn(play: Play) -> None:
    """The turn's work is done: a call may follow, then it is the next player's turn."""
    if play.options.call_when == "after_turn" and may_knock(play.options, play.deal):
        play.set(phase="call")
    else:
        close_turn(play)


def close_turn(play: Play) -> None:
    d = play.deal
    if play.options.end_mode != "knock" and d.ender is None and _all_up(d.grids[d.turn]):
        play.set(ender=d.turn, reason="all_up")
        play.tell("all_up", seat=d.turn)
        if not play.options.final_turn:
            finish(play)
            return
    _next_turn(play)


def _all_up(grid: Grid) -> bool:
    return all(s is None or s.up for s in grid)


def _next_turn(play: Play) -> None:
    seat = play.after(play.deal.turn)
    if play.options.jack_skip and play.deal.jack and seat != play.deal.ender:
        play.tell("turn_skipped", seat=seat)
        seat = play.after(seat)
    if seat == play.deal.ender:
        finish(play)
    elif play.deal.takes >= _TAKES * len(play.seats):
        play.tell("nobody_draws", n=_TAKES)
        finish_unended(play, "stalled")
    elif ready_stock(play):
        begin_turn(play, seat)


def begin_turn(play: Play, seat: Seat) -> None:
    rounds = tuple(r + (i == seat) for i, r in enumerate(play.deal.rounds))
    play.set(phase="turn", turn=seat, rounds=rounds, jack=False)


def ready_stock(play: Play) -> bool:
    """Sees to it that a card can be drawn; else the hand is over, with no ender."""
    if play.deal.stock:
        return True
    if stock.can_reshuffle(play.options, play.deal):
        stock.reshuffle(play)
        return True
    play.tell("stock_out")
    finish_unended(play, "stock")
    return False


def finish_unended(play: Play, reason: str) -> None:
    play.set(ender=None, reason=reason)
    finish(play)


def finish(play: Play) -> None:
    """The hand is over: all cards are turned up where they lie."""
    grids = tuple(tuple(s and replace(s, up=True) for s in grid) for grid in play.deal.grids)
    knows: tuple[tuple[int, ...], ...] = ((),) * len(grids)
    play.set(phase="over", grids=grids, knows=knows)
    play.close_snap()
