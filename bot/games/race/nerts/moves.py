"""Which card may go where, and which moves are worth a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from bot.games.cards import RED, face, rank, suit
from bot.games.core import Card
from bot.games.race.nerts.options import NertsOptions
from bot.games.race.nerts.state import Layout, Move, NertsDeal

RIVER_MOVES: Mapping[str, Callable[[int, int], bool]] = {
    "tail": lambda k, size: True,
    "whole": lambda k, size: k == size,
    "single": lambda k, size: k == 1,
}


def red(card: Card) -> bool:
    return face(card)[1] in RED


def fits(column: Sequence[Card], card: Card) -> bool:
    """Whether a card may follow in a column: into a gap, or the other colour and one rank lower."""
    return not column or (red(column[-1]) != red(card) and rank(column[-1]) == rank(card) + 1)


def lake_place(lake: Sequence[Sequence[Card]], card: Card) -> int | None:
    """The pile that takes the card: the oldest that fits, or a new one for an ace."""
    if rank(card) == 1:
        return len(lake)
    return next(
        (i for i, pile in enumerate(lake) if suit(pile[-1]) == suit(card) and rank(pile[-1]) == rank(card) - 1), None
    )


def river_refusal(options: NertsOptions, layout: Layout, move: Move) -> str | None:
    """Why a move to a column is against the rules, as a text id."""
    pile, column = layout.source(move.source), layout.column(move.to)
    if pile is None or column is None or move.source == move.to:
        return "cause-no-place"
    if not 1 <= move.k <= len(pile) or (move.k > 1 and not move.source.startswith("r")):
        return "cause-no-card"
    if not column and options.empty_fill == "nerts_first" and layout.nerts and move.source != "nerts":
        return "cause-nerts-first"
    if move.source.startswith("r"):
        if not RIVER_MOVES[options.river_move](move.k, len(pile)):
            return f"cause-river-{options.river_move}"
        if not column and move.k == len(pile):
            return "cause-whole-into-gap"
    return None if fits(column, pile[-move.k]) else "cause-column"


def turned_by(options: NertsOptions, deal: NertsDeal) -> Literal[1, 3]:
    """How many cards a press of `deal` turns now."""
    return 1 if deal.one_by_one else options.stream_by


def turned(layout: Layout, by: int) -> Layout:
    """The stream after one press of `deal`."""
    stock, waste = (layout.stock, layout.waste) if layout.stock else (layout.waste, ())
    return replace(layout, stock=stock[by:], waste=waste + stock[:by], deals=layout.deals + 1, vain=layout.vain + 1)


def river_moves(options: NertsOptions, layout: Layout) -> Iterator[Move]:
    """Every legal move to a column, each with the card it is made for."""
    columns = {f"r{n + 1}": column for n, column in enumerate(layout.river)}
    for source, pile in (("nerts", layout.nerts), *columns.items(), ("waste", layout.waste)):
        most = len(pile) if source in columns else min(1, len(pile))
        for k in range(most, 0, -1):
            for to, column in columns.items():
                if fits(column, pile[-k]):
                    move = Move(source=source, to=to, k=k, card=face(pile[-k]))
                    if river_refusal(options, layout, move) is None:
                        yield move


def lake_moves(layout: Layout, lake: Sequence[Sequence[Card]]) -> Iterator[Move]:
    for source in ("nerts", *(f"r{n + 1}" for n in range(len(layout.river))), "waste"):
        pile = layout.source(source)
        if pile and lake_place(lake, pile[-1]) is not None:
            yield Move(source=source, to="lake", card=face(pile[-1]))


def by_use(options: NertsOptions, layout: Layout, lake: Sequence[Sequence[Card]]) -> tuple[list[Move], list[Move]]:
    """(one move for each movable card to its best place, all the other moves).

    The lake is better than a column, a column better than a gap; of a column only all that moves a whole one is worth it.
    """
    ranked = [*lake_moves(layout, lake), *river_moves(options, layout)]
    best: dict[tuple[str, int], Move] = {}
    for move in sorted(ranked, key=lambda m: _wasteful(layout, m)):
        whole = not move.source.startswith("r") or move.to == "lake" or move.k == len(layout.column(move.source) or ())
        if whole:
            best.setdefault((move.source, move.k), move)
    chosen = list(best.values())
    return chosen, [m for m in ranked if m not in chosen]


def _wasteful(layout: Layout, move: Move) -> int:
    """0: best."""
    if move.to == "lake":
        return 0 if move.source == "nerts" else 1
    gap = not layout.column(move.to)
    return (2 if move.source == "nerts" else 3 if move.source.startswith("r") else 4) + (3 if gap else 0)
