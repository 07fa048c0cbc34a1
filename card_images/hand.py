"""The picture of a private panel: the own cards in the player's order, the own board, and what matters in the middle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.cards import RANKS, by_rank, by_suit, rank_of, suit_of
from bot.games.core import Face
from bot.games.view import Mark, TableView, Zone
from card_images import sprites
from card_images.alt import alt_text
from card_images.deck import BLUR, RATIO, metrics
from card_images.layout import GAP, MARGIN, TEXT, Box, Zones, arranged, flow
from card_images.names import width_of
from card_images.paint import Picture, painted
from card_images.theme import DEFAULT, MIST, WIDTH, Theme
from card_images.words import Words

Sort: TypeAlias = Literal["rank", "suit", "melds", "dealt"]
_ROW_OF: Final = 11  # cards that one row holds before a second is begun
_TIGHT_ROW: Final = 14  # cards in each of many rows
_NUMBER: Final = 22
_BESIDE: Final = 2
_ANSWERED: Final = frozenset({"discard", "upcard", "trick"})  # piles that a hand is played to
_TALLEST_GRID: Final = 560
_NARROWEST: Final = 720  # a narrow picture shows its cards larger on a phone, up to a point


# ---- order


def arrange(cards: Sequence[Face], sort: Sort = "suit") -> tuple[int, ...]:
    """Indexes of `cards` in the order to show them; equal cards keep their order, so nothing jumps about."""
    indexes = range(len(cards))
    if sort == "rank":
        return tuple(sorted(indexes, key=lambda i: (by_rank(cards[i]), i)))
    if sort == "suit":
        return tuple(sorted(indexes, key=lambda i: (by_suit(cards[i]), i)))
    if sort == "melds":
        return tuple(i for group in grouped(cards) for i in group)
    return tuple(indexes)


def grouped(cards: Sequence[Face]) -> tuple[tuple[int, ...], ...]:
    """Indexes in groups: runs and sets of three or more, the longest first, then the rest by suit. A guide for the eye."""
    left = set(range(len(cards)))
    out: list[tuple[int, ...]] = []
    while True:
        best = max((*_runs(cards, left), *_sets(cards, left)), key=len, default=())
        if len(best) < 3:
            break
        out.append(best)
        left -= set(best)
    rest = tuple(sorted(left, key=lambda i: (by_suit(cards[i]), i)))
    return (*out, rest) if rest else tuple(out)


def _sets(cards: Sequence[Face], left: set[int]) -> list[tuple[int, ...]]:
    by: dict[int, list[int]] = defaultdict(list)
    for i in sorted(left, key=lambda i: (by_suit(cards[i]), i)):
        if rank_of(cards[i]):
            by[rank_of(cards[i])].append(i)
    return [tuple(by[r]) for r in sorted(by)]


def _runs(cards: Sequence[Face], left: set[int]) -> list[tuple[int, ...]]:
    at: dict[tuple[str, int], int] = {}
    for i in sorted(left, reverse=True):
        if rank_of(cards[i]):
            at[suit_of(cards[i]), rank_of(cards[i])] = i
            if rank_of(cards[i]) == 1:
                at[suit_of(cards[i]), len(RANKS) + 1] = i  # an ace also follows the king
    out: list[tuple[int, ...]] = []
    for suit in "cdhs":
        run: list[int] = []
        for r in range(1, len(RANKS) + 3):
            i = at.get((suit, r), -1)
            if i >= 0 and i not in run:
                run.append(i)
                continue
            out.append(tuple(run))
            run = []
    return out


def hand_order(view: TableView, order: Sort | Sequence[Face] = "suit") -> tuple[Face, ...]:
    """The own cards in the order in which the picture shows and numbers them."""
    cards = view.hand()
    return tuple(cards[i] for i in _indexes(cards, order))


def _indexes(cards: Sequence[Face], order: Sort | Sequence[Face]) -> tuple[int, ...]:
    if order in ("rank", "suit", "melds", "dealt"):
        return arrange(cards, order)
    left = list(range(len(cards)))
    out: list[int] = []
    for face in order:
        i = next((i for i in left if cards[i] == face), None)
        if i is not None:
            left.remove(i)
            out.append(i)
    return (*out, *left)  # what the order does not know of comes last


# ---- picture


def render_hand(
    view: TableView,
    names: Sequence[str] = (),
    theme: Theme = DEFAULT,
    *,
    order: Sort | Sequence[Face] = "suit",
    groups: Sequence[Sequence[Face]] = (),
    numbers: bool = True,
) -> Picture:
    """The private picture of `view.you`.

    `order` is a sort or the faces as the player keeps them; `groups` (melds the game or the player sees) come first and
    stand apart. `numbers` under the cards count from 1 in that order, as `hand_order` gives it. A seat with other zones
    of its own (a grid, work piles) gets these, large, and a strip with the middle. Blocks: call it off the event loop.
    """
    words = Words(view, names, theme.language)
    box = hand_box(view, words, theme, order, groups, numbers)
    return painted(box, theme, _alt(view, names, words, order, groups))


def _alt(
    view: TableView, names: Sequence[str], words: Words, order: Sort | Sequence[Face], groups: Sequence[Sequence[Face]]
) -> str:
    cards = view.hand()
    if not cards:
        return alt_text(view, names, language=words.language)
    shown = " ".join(words.card(cards[i]) for i in _in_groups(cards, order, groups)[0])
    first = words.text("alt-your-hand", list=shown, n=len(cards)) + "."
    others = tuple(z for z in view.zones if z.role != "hand" or z.seat != view.you)
    rest = alt_text(
        msgspec.structs.replace(view, zones=others), names, limit=max(80, 1023 - len(first)), language=words.language
    )
    return f"{first} {rest}"[:1024]


def _in_groups(
    cards: Sequence[Face], order: Sort | Sequence[Face], groups: Sequence[Sequence[Face]]
) -> tuple[tuple[int, ...], frozenset[int]]:
    """(indexes in the order shown, positions before which there is a gap)."""
    if not groups and order == "melds":
        shown = grouped(cards)
    else:
        left = list(range(len(cards)))
        found: list[tuple[int, ...]] = []
        for group in groups:
            part: list[int] = []
            for face in group:
                i = next((i for i in left if cards[i] == face), None)
                if i is not None:
                    left.remove(i)
                    part.append(i)
            if part:
                found.append(tuple(part))
        rest = [cards[i] for i in left]
        found.append(tuple(left[i] for i in _indexes(rest, order)))
        shown = tuple(p for p in found if p)
    gaps, at = set(), 0
    for run in shown:
        if at:
            gaps.add(at)
        at += len(run)
    return tuple(i for run in shown for i in run), frozenset(gaps)


def hand_box(
    view: TableView,
    words: Words,
    theme: Theme,
    order: Sort | Sequence[Face],
    groups: Sequence[Sequence[Face]],
    numbers: bool,
) -> Box:
    zones = Zones(view, words, theme)
    inner = WIDTH - 2 * MARGIN
    own = [z for z in view.zones if z.seat is not None and z.seat == view.you]
    hand = next((z for z in own if z.role == "hand"), None)
    board = [z for z in own if z.role != "hand" and (z.cards or z.count or z.tokens or z.layout in {"cascade", "grid"})]
    parts: list[Box] = []
    playing = any(z.role in {"grid", "work", "reserve", "waste"} for z in board)
    if playing and hand and len(hand.cards) <= _BESIDE:  # a drawn card lies beside the board
        board, hand = [*board, *([hand] if hand.cards else [])], None
    parts += _middle(view, zones, words, inner, whole=playing or not hand)
    if hand and not playing:
        parts += _others(view, zones, words, inner)
    if board:
        parts.append(_board(board, zones, words, inner, playing))
    if hand and hand.cards:
        parts.append(_hand(hand, view, words, theme, inner, order, groups, numbers))
    elif hand or not parts:
        parts.append(_note(words.text("picture-no-cards"), inner))
    width = min(WIDTH, max(_NARROWEST, 2 * MARGIN + max(p.width for p in parts)))
    out = Box(width, MARGIN * 2 + sum(p.height for p in parts) + GAP * (len(parts) - 1))
    y = MARGIN
    for part in parts:
        out.lay(part, (width - part.width) // 2, y)
        y += part.height + GAP
    return out


def _note(text: str, inner: int) -> Box:
    box = Box(width_of(text, 28), 80)
    box.text(0, 20, text, 28, MIST, inner)
    return box


def _middle(view: TableView, zones: Zones, words: Words, inner: int, *, whole: bool) -> list[Box]:
    """A strip with the tops of the middle, what one may play to or take from; beside a hand only what it is played to."""
    shown = [z for z in view.zones if z.seat is None and z.role != "layout" and (z.cards or z.count or z.tokens)]
    if not whole:
        shown = [z for z in shown if z.role in _ANSWERED and any(z.cards)]
    width = 84 if len(shown) <= 8 else 70 if len(shown) <= 14 else 62
    boxes = [zones.box(z, width, inner, "" if z.role == "foundation" else words.label(z)) for z in shown]
    layout = [_layout(z, zones, words, inner) for z in view.zones if z.seat is None and z.role == "layout"]
    return [flow(boxes, inner)] * bool(boxes) + layout


def _others(view: TableView, zones: Zones, words: Words, inner: int) -> list[Box]:
    """The other players' melds, each with its owner's name: what one may lay off on. The own side's come first."""
    shown = [z for z in view.zones if z.role == "meld" and z.seat is not None and z.seat != view.you and any(z.cards)]
    mine = words.side(view.you or 0)
    # each player's side by side, the next one's first
    shown.sort(key=lambda z: (z.seat not in mine, ((z.seat or 0) - (view.you or 0)) % max(1, len(view.seats))))
    width = 84 if len(shown) <= 6 else 70 if len(shown) <= 12 else 58
    boxes = [zones.box(z, width, inner, _owned(z, words)) for z in shown]
    return [flow(boxes, inner)] * bool(boxes)


def _owned(zone: Zone, words: Words) -> str:
    """Whose meld it is, and what it is called."""
    whose = "" if zone.seat is None else words.whose(zone.seat)
    return f"{whose} · {words.label(zone)}" if zone.label else whose


def _layout(zone: Zone, zones: Zones, words: Words, inner: int) -> Box:
    width = _grid_width(zone, inner, 110) if zone.layout == "grid" else 84
    return zones.box(zone, width, inner, words.label(zone) if zone.label else "")


def _grid_width(zone: Zone, inner: int, most: int) -> int:
    """The widest cards with which a grid is neither too wide nor taller than a phone likes."""
    columns = zone.columns or max(1, len(zone.cards))
    rows = max(1, -(-len(zone.cards) // columns))
    across = columns + (0.6 if zone.names else 0)  # names of rows stand beside it
    return max(34, min(most, round((inner / across) * 0.91), round(_TALLEST_GRID / rows / RATIO * 0.93)))


def _board(board: Sequence[Zone], zones: Zones, words: Words, inner: int, playing: bool) -> Box:
    """The own zones, as large as they fit."""
    aside = not playing and all(z.role == "taken" for z in board)  # only to be seen: nothing is played there
    for width in (84, 70, 58) if aside else (150, 132, 118, 104, 92, 84, 76, 70, 64, 58, 52):
        boxes = [
            zones.box(z, _grid_width(z, inner, width) if z.layout == "grid" else width, inner, _title(z, words))
            for z in board
        ]
        shown = [(z, b) for z, b in zip(board, boxes, strict=True) if b.width]
        out = arranged(shown, width, inner)
        if out.height <= (760 if playing else 380) and out.width <= inner:
            break
    return out


def _title(zone: Zone, words: Words) -> str:
    """What stands above a zone of one's own; a meld has its owner's name, as the others' melds have theirs."""
    return (
        words.whose(zone.seat) if zone.role == "meld" and zone.label is None and zone.seat is not None else words.label(zone)
    )


def _hand(
    zone: Zone,
    view: TableView,
    words: Words,
    theme: Theme,
    inner: int,
    order: Sort | Sequence[Face],
    groups: Sequence[Sequence[Face]],
    numbers: bool,
) -> Box:
    """Rows of cards, each at least half in view, the new one lifted, with a number or its rank's own name under each."""
    cards = [c for c in zone.cards if c]
    at = [i for i, c in enumerate(zone.cards) if c]
    shown, gaps = _in_groups(cards, order, groups)
    n = len(shown)
    rows = 1 if n <= _ROW_OF else max(2, -(-n // _TIGHT_ROW))
    per_row = -(-n // rows)
    width = 178 if n <= 6 else 166 if per_row <= 9 else 150 if per_row <= 11 else 138
    m = metrics(width)
    lift = round(width * 0.14)
    gap = round(width * 0.22)
    line = m.height + lift + (_NUMBER + 16 if numbers else 6)
    out = Box(inner, line * rows)
    if n * (width + 8) < inner and not gaps:
        out.width = n * (width + 8)
    for row in range(rows):
        part = range(row * per_row, min(n, (row + 1) * per_row))
        gaps_here = [p for p in part if p in gaps and p != part.start]
        room = out.width - width - gap * len(gaps_here)
        step = min(width + 8, room / max(1, len(part) - 1))
        total = width + step * (len(part) - 1) + gap * len(gaps_here)
        x, y = (out.width - total) / 2, row * line
        for p in part:
            if p in gaps_here:
                x += gap
            last = p == part.stop - 1 or p + 1 in gaps_here
            _one(out, zone, at[shown[p]], x, y, width, lift, theme)
            if numbers:
                middle = x + (width if last or step >= width else step) / 2
                text = words.rank(view, cards[shown[p]]) or str(p + 1)
                size = min(_NUMBER, round(_NUMBER * step / max(1, width_of(text, _NUMBER))))
                out.text(middle - width_of(text, size) / 2, y + lift + m.height + 5, text, size, TEXT)
            x += step
    return out


def _one(out: Box, zone: Zone, i: int, x: float, y: float, width: int, lift: int, theme: Theme) -> None:
    mark: Mark | None = zone.marks.get(i)
    up = mark in {"new", "picked"}
    look = sprites.CardLook(
        face=zone.cards[i], width=width, style="full", mark=mark, stands=zone.stands.get(i), deck=theme.deck
    )
    out.add(x - BLUR, y + (0 if up else lift) - BLUR, lambda: sprites.card(look))
