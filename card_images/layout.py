"""From a view to what lies where: one engine for every game and for two to twenty seats, with no case on a game.

A zone becomes a `Box` by its layout; the boxes of a seat flow into its panel; panels stand round the middle. Where that
is crowded, cards shrink as far as they stay readable, and then the picture grows in height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from PIL import Image

from bot.games.core import Face, Seat
from bot.games.view import Mark, SeatView, TableView, Zone
from card_images import sprites
from card_images.deck import BLUR, Style, badge, metrics
from card_images.names import fitted, text_sprite, width_of
from card_images.theme import GOLD, MIST, Colour, Theme
from card_images.words import Words

Draw: TypeAlias = Callable[[], Image.Image]

MARGIN: Final = 16  # round the whole picture
GAP: Final = 12  # between panels, and between boxes in one
PAD: Final = 10  # inside a panel
TEXT: Final[Colour] = (240, 244, 240)
TAG_INK: Final[Colour] = (255, 255, 255)
TAG_GROUND: Final[Colour] = (16, 24, 30)
RAISE: Final = 0.16  # how far a new or picked card is lifted, of its width


@dataclass(slots=True)
class Box:
    """Sprites at positions relative to the top left corner of a rectangle."""

    width: int = 0
    height: int = 0
    pieces: list[tuple[int, int, Draw]] = field(default_factory=list)

    def add(self, x: float, y: float, draw: Draw) -> None:
        self.pieces.append((round(x), round(y), draw))

    def lay(self, other: Box, x: float, y: float) -> None:
        dx, dy = round(x), round(y)
        self.pieces += [(px + dx, py + dy, d) for px, py, d in other.pieces]

    def text(self, x: float, y: float, text: str, size: int, colour: Colour = TEXT, widest: int = 10_000) -> int:
        """Returns the width of what is drawn."""
        shown = fitted(text, size, widest)
        self.add(x, y, lambda: text_sprite(shown, size, colour))
        return width_of(shown, size)


def flow(boxes: Sequence[Box], avail: int, gap: int = GAP, align: Literal["left", "center"] = "center") -> Box:
    """Boxes side by side, in as many rows as they need."""
    rows: list[list[Box]] = []
    used = avail + 1
    for box in boxes:
        if not rows or used + gap + box.width > avail:
            rows.append([])
            used = -gap
        rows[-1].append(box)
        used += gap + box.width
    widths = [sum(b.width for b in r) + gap * (len(r) - 1) for r in rows]
    out = Box(max(widths, default=0), 0)
    y = 0
    for row, width in zip(rows, widths, strict=True):
        height = max(b.height for b in row)
        x = (out.width - width) // 2 if align == "center" else 0
        for box in row:
            out.lay(box, x, y + (height - box.height if align == "left" else (height - box.height) // 2))
            x += box.width + gap
        y += height + gap
    out.height = max(0, y - gap)
    return out


# ---- one zone


class Zones:
    """Makes boxes of the zones of one view."""

    def __init__(self, view: TableView, words: Words, theme: Theme) -> None:
        self.view, self.words, self.theme = view, words, theme

    def box(self, zone: Zone, width: int, avail: int, label: str = "") -> Box:
        """A zone with cards of that width, no wider than `avail` where its layout can bend."""
        inner = self._cards(zone, width, avail)
        if zone.tokens:
            spoons = self._tokens(zone, width, avail)
            inner = flow([inner, spoons], avail) if inner.width else spoons
        return self._labelled(inner, label, width, avail) if label else inner

    def _cards(self, zone: Zone, width: int, avail: int) -> Box:
        if zone.tokens and not zone.cards and not zone.count:
            return Box()
        match zone.layout:
            case "stack":
                return self._stack(zone, width)
            case "grid":
                return self._grid(zone, width, avail)
            case "cascade":
                return self._cascade(zone, width)
            case _:
                if zone.count and not any(zone.cards):
                    return self._hidden(zone, width, avail)
                return self._spread(zone, width, avail)

    def _labelled(self, inner: Box, label: str, width: int, avail: int) -> Box:
        size = max(15, min(20, round(width * 0.24)))
        text_width = min(width_of(label, size), max(inner.width, min(avail, 190)))
        out = Box(max(inner.width, text_width), inner.height + round(size * 1.45))
        out.text((out.width - text_width) / 2, 0, label, size, MIST, text_width)
        out.lay(inner, (out.width - inner.width) / 2, round(size * 1.45))
        return out

    def look(self, zone: Zone, i: int, width: int, style: Style, number: int = 0) -> sprites.CardLook:
        face: Face | None = zone.cards[i]
        owner = zone.backs[i] if i < len(zone.backs) else None
        return sprites.CardLook(
            face=face,
            width=width,
            style="column" if face is None else style,
            owner=owner,
            mark=zone.marks.get(i),
            stands=zone.stands.get(i) if face else None,
            number=number,
            sideways=i in zone.sideways,
            theme=self.theme,
        )

    @staticmethod
    def _place(out: Box, x: float, y: float, look: sprites.CardLook) -> None:
        out.add(x - BLUR, y - BLUR, lambda: sprites.card(look))

    def _stack(self, zone: Zone, width: int) -> Box:
        """One pile: a hint of its thickness, its top, and how many there are."""
        m = metrics(width)
        style: Style = "full" if width >= 84 else "column"
        count = max(zone.count, len(zone.cards))
        if not count:
            out = Box(m.width, m.height)
            out.add(-BLUR, -BLUR, lambda: sprites.empty(width))
            return out
        tops = list(range(len(zone.cards)))
        across = [i for i in tops if i in zone.sideways and i != tops[-1]]
        layers = min(4, max(0, (count - 1 + 9) // 10))
        out = Box(m.width + layers * 2, m.height + layers * 2)
        down = sprites.CardLook(face=None, width=width, owner=zone.backs[-1] if zone.backs else None, theme=self.theme)
        under = (
            down if not zone.cards or zone.cards[-1] is None else sprites.CardLook(face=None, width=width, theme=self.theme)
        )
        for k in range(layers):
            out.add(-BLUR + k * 2, -BLUR + (layers - k) * 2, lambda: sprites.card(under))
        for i in across[-1:]:  # a card lying across looks out on both sides
            out.width = max(out.width, m.height)
            self._place(out, layers * 2, (m.height - m.width) / 2, self.look(zone, i, width, style))
        x, y = (out.width - m.width) / 2 if across else layers * 2.0, 0.0
        top = self.look(zone, tops[-1], width, style) if tops else down
        if top.sideways:
            out.width = max(out.width, m.height)
            x, y = 0.0, (m.height - m.width) / 2
        self._place(out, x, y, top)
        if count > 1:
            size = max(15, min(24, round(width * 0.24)))
            self._tag(out, str(count), out.width - size * 0.2, out.height - size * 0.9, size)
        return out

    @staticmethod
    def _tag(out: Box, text: str, cx: float, cy: float, size: int) -> None:
        w = max(round(size * 1.36), width_of(text, size) + round(size * 0.7))
        x = min(cx - w / 2, out.width - w + size * 0.35)
        out.add(x, cy - size * 0.68, lambda: sprites.tag(text, size, TAG_INK, TAG_GROUND))

    def _hidden(self, zone: Zone, width: int, avail: int) -> Box:
        """A hand that is not to be seen: a small fan of backs and the number."""
        count = max(zone.count, len(zone.cards))
        small = max(26, round(width * 0.56))
        m = metrics(small)
        shown = min(count, 16)
        room = max(1, avail - m.width - 30)
        step = min(small * 0.42, room / max(1, shown - 1))
        size = max(16, min(22, round(width * 0.27)))
        out = Box(round(m.width + step * (shown - 1)) + round(size * 0.8), m.height)
        for k in range(shown):
            owner = zone.backs[k] if k < len(zone.backs) else None
            look = sprites.CardLook(face=None, width=small, owner=owner, mark=zone.marks.get(k), theme=self.theme)
            self._place(out, k * step, 0, look)
        self._tag(out, str(count), out.width - size * 0.8, m.height - size * 0.8, size)
        return out

    def _spread(self, zone: Zone, width: int, avail: int) -> Box:
        """Cards side by side, overlapping as little as the room allows, in several rows where they must."""
        m = metrics(width)
        n = len(zone.cards)
        if not n:
            return Box(0, 0)
        natural = {"row": m.width + 4, "fan": round(m.strip * 1.12)}[zone.layout if zone.role != "meld" else "fan"]
        across = sum(1 for i in range(n) if i in zone.sideways) * (m.height - m.width)
        room = max(m.width, avail - across)
        step = natural
        if n > 1 and m.width + step * (n - 1) > room:
            step = max(m.strip, (room - m.width) // (n - 1))
        per_row = n if n == 1 or m.width + step * (n - 1) <= room else max(1, (room - m.width) // step + 1)
        lifted = round(RAISE * m.width) if any(k in {"new", "picked"} for k in zone.marks.values()) else 0
        deep = m.pad * 4 + m.rank + m.suit  # what a row below must leave of the row above
        rows = -(-n // per_row)
        per_row = -(-n // rows)
        out = Box(m.width + step * (per_row - 1) + across, m.height + deep * (rows - 1) + lifted)
        for i in range(n):
            row, col = divmod(i, per_row)
            look = self.look(zone, i, width, "full" if width >= 84 and step >= m.width else "column")
            y = lifted + row * deep - (lifted if look.mark in {"new", "picked"} else 0)
            turned = sum(1 for j in range(row * per_row, i) if j in zone.sideways) * (m.height - m.width)
            self._place(out, col * step + turned, y + (m.height - m.width if look.sideways else 0), look)
        if zone.count > n:
            size = max(15, min(22, round(width * 0.26)))
            self._tag(out, str(zone.count), out.width - size * 0.2, out.height - size * 0.9, size)
        return out

    def _cascade(self, zone: Zone, width: int) -> Box:
        """Cards downwards, each with its rank and suit in view."""
        m = metrics(width)
        if not zone.cards:
            out = Box(m.width, m.height)
            out.add(-BLUR, -BLUR, lambda: sprites.empty(width))
            return out
        y = 0
        out = Box(m.width, 0)
        for i, face in enumerate(zone.cards):
            self._place(out, 0, y, self.look(zone, i, width, "line"))
            out.height = y + m.height
            y += m.lip + 1 if face else max(8, m.lip // 3)
        return out

    def _grid(self, zone: Zone, width: int, avail: int) -> Box:
        """Places in reading order, numbered from 1; a place keeps its number when it is empty."""
        m = metrics(width)
        n = len(zone.cards)
        columns = zone.columns or max(1, round(n**0.5))
        gap = max(4, round(width * 0.09))
        rows = -(-n // columns)
        out = Box(columns * (m.width + gap) - gap, max(0, rows * (m.height + gap) - gap))
        numbered = zone.role in {"grid", "layout"}
        for i in range(n):
            row, col = divmod(i, columns)
            x, y = col * (m.width + gap), row * (m.height + gap)
            number = i + 1 if numbered else 0
            if i in zone.empty:
                out.add(x - BLUR, y - BLUR, lambda number=number: sprites.empty(width, number))  # type: ignore[misc]
                continue
            look = self.look(zone, i, width, "column", number)
            turn = (m.height - m.width) // 2 if look.sideways else 0
            self._place(out, x - turn, y + turn, look)
        return out

    def _tokens(self, zone: Zone, width: int, avail: int) -> Box:
        """Spoons, side by side."""
        height = max(40, round(width * (1.15 if zone.seat is None else 0.8)))
        w = round(height * 0.4) + 6
        per_row = max(1, min(zone.tokens, avail // (w + 4)))
        rows = -(-zone.tokens // per_row)
        out = Box(per_row * (w + 4), rows * (height + 6))
        for k in range(zone.tokens):
            row, col = divmod(k, per_row)
            out.add(col * (w + 4), row * (height + 6), lambda: sprites.spoon(height))
        return out


# ---- one seat


class Panels:
    """Makes the panel of a seat: its plate, what is known of it, and its zones."""

    def __init__(self, view: TableView, words: Words, theme: Theme) -> None:
        self.view, self.words = view, words
        self.zones = Zones(view, words, theme)
        self._of: dict[int, list[Zone]] = {s.seat: [] for s in view.seats}
        for zone in view.zones:
            if zone.seat is not None and zone.seat in self._of:
                self._of[zone.seat].append(zone)
        self._memo: dict[tuple[int, int, int], Box] = {}

    def middle(self) -> list[Zone]:
        return [z for z in self.view.zones if z.seat is None or z.seat not in self._of]

    def content(self, seat: SeatView, width: int, avail: int) -> Box:
        """Plate and zones, without the ground."""
        key = (seat.seat, width, avail)
        if key not in self._memo:
            self._memo[key] = self._content(seat, width, avail)
        return self._memo[key]

    def _content(self, seat: SeatView, width: int, avail: int) -> Box:
        shown = [z for z in self._of[seat.seat] if z.cards or z.count or z.tokens or z.layout in {"cascade", "grid"}]
        boxes = [self.zones.box(z, width, avail, self.words.said(z.label, "zone") if z.label else "") for z in shown]
        below = flow([b for b in boxes if b.width], avail, align="left")
        counted = seat.cards is not None and not any(z.role == "hand" for z in shown)
        plate = self._plate(seat, avail, counted, max(below.width, min(avail, 240)))
        out = Box(max(plate.width, below.width), plate.height + (below.height + 8 if below.height else 0))
        out.lay(plate, 0, 0)
        out.lay(below, 0, plate.height + 8)
        return out

    def _plate(self, seat: SeatView, avail: int, counted: bool, wish: int) -> Box:
        """Badge, name and, at the right, score, cards and the dealer's chip; below it the notes."""
        size = 25 if avail >= 190 else 20
        high = round(size * 1.4)
        right: list[tuple[int, Draw]] = []
        if seat.dealer:
            right.append((high, lambda: sprites.dealer_chip(high)))
        if counted:
            text = str(seat.cards)
            right.append((round(high * 1.1) + 2, lambda: sprites.card_icon(high)))
            right.append((width_of(text, size) + 4, lambda: text_sprite(text, size, TEXT)))
        if seat.score is not None:
            score = f"{seat.score:,}".replace("-", "−")
            right.append((width_of(score, size) + 4, lambda: text_sprite(score, size, GOLD)))
        taken = sum(w for w, _ in right) + 8 * len(right)
        room = max(40, avail - high - 8 - taken)
        name = fitted(self.words.name(seat.seat), size, room)
        width = min(avail, max(wish, high + 8 + width_of(name, size) + taken))
        out = Box(width, high)
        out.add(0, 0, lambda: badge(seat.seat, high))
        out.text(high + 8, 0, name, size, MIST if seat.out else TEXT)
        x = width
        for w, draw in right[::-1]:
            x -= w
            out.add(x, 0, draw)
            x -= 8
        if seat.notes:
            said = " · ".join(self.words.said(n, "notice") for n in seat.notes)
            out.text(0, high + 2, said, 18, MIST, width)
            out.height += 26
        return out

    def panel(self, seat: SeatView, width: int, slot: int, height: int | None = None) -> Box:
        """A seat's whole panel, as wide as it needs within its slot."""
        side = PAD + (8 if seat.side is not None else 0)
        inner = self.content(seat, width, slot - side - PAD)
        out = Box(inner.width + side + PAD, max(height or 0, inner.height + 2 * PAD))
        turn, you = seat.seat in self.view.turn, seat.seat == self.view.you
        w, h, colour, gone = out.width, out.height, seat.side, seat.out
        out.add(0, 0, lambda: sprites.panel(w, h, turn, colour, gone, you))
        out.lay(inner, side, PAD)
        return out


# ---- the whole table


@dataclass(frozen=True, slots=True)
class Plan:
    """Where seats stand: rows above, one on each side, rows below; all as indexes into the ring of seats."""

    above: tuple[tuple[int, ...], ...]
    left: int | None
    right: int | None
    below: tuple[tuple[int, ...], ...]

    @property
    def columns(self) -> int:
        return max((len(r) for r in (*self.above, *self.below)), default=1)


def plans(n: int) -> list[Plan]:
    """The ways to seat n round a table; index 0 sits at the bottom, the others follow clockwise (to the left)."""
    ring = list(range(n))
    out: list[Plan] = []
    if 3 <= n <= 8:  # one seat on each side
        for bottom in (1, 2, 3):
            top = n - 2 - bottom
            if 0 <= top <= 4 and bottom <= max(1, top):
                low = [0, *ring[n - (bottom - 1) // 2 :]] if bottom > 1 else [0]
                low = ring[: bottom - (bottom - 1) // 2][::-1] + ring[n - (bottom - 1) // 2 :]
                rest = [i for i in ring if i not in low]
                out.append(Plan((tuple(rest[1:-1]),) if top else (), rest[0], rest[-1], (tuple(low),)))
    for columns in range(1, 7):
        rows = -(-n // columns)
        if rows == 1 and n > 2:
            continue
        if columns > n or rows > 8:
            continue
        below_rows = max(1, rows // 2)
        below_n = min(n - 1, max(1, round(n * below_rows / rows))) if n > 1 else 1
        below_n = min(below_n, below_rows * columns)
        above_n = n - below_n
        if above_n > (rows - below_rows) * columns:
            below_n, above_n = below_n + above_n - (rows - below_rows) * columns, (rows - below_rows) * columns
        low_ring = ring[: (below_n + 2) // 2][::-1] + ring[n - (below_n - (below_n + 2) // 2) :] if below_n > 1 else [0]
        if n == 2 * columns == below_n * 2 and n == 4:
            low_ring = [0, 3]
        high_ring = [i for i in ring if i not in low_ring]
        out.append(Plan(_rows(high_ring, rows - below_rows), None, None, _rows(low_ring, below_rows)))
    return out


def _rows(seats: Sequence[int], rows: int) -> tuple[tuple[int, ...], ...]:
    if not seats or rows < 1:
        return ()
    out: list[tuple[int, ...]] = []
    rest = list(seats)
    for r in range(rows, 0, -1):
        k = -(-len(rest) // r)
        out.append(tuple(rest[:k]))
        rest = rest[k:]
    return tuple(r for r in out if r)


SEAT_WIDTHS: Final = (96, 84, 76, 70, 64, 58, 52, 46, 40, 34)
MIDDLE_WIDTHS: Final = (132, 120, 108, 96, 84, 76, 70, 64, 58, 52, 46, 40, 34)
HEIGHTS: Final = (800, 900, 1000, 1120, 1260, 1420, 1600)
READABLE: Final = 62  # a card of this width can be read when the picture is 400 px wide
SIDE_SLOTS: Final = (300, 250, 350)


class TableLayout:
    """Finds the plan and the sizes for one view, and lays everything out."""

    def __init__(self, view: TableView, words: Words, theme: Theme, width: int) -> None:
        self.view, self.words, self.width = view, words, width
        self.panels = Panels(view, words, theme)
        self.ring = self._ring()
        self.middle_zones = self.panels.middle()
        self._middle_memo: dict[tuple[int, int], Box] = {}

    def _ring(self) -> list[SeatView]:
        """The seats clockwise, you (or the first) at the bottom."""
        seats = list(self.view.seats)
        start = next((i for i, s in enumerate(seats) if s.seat == self.view.you), 0)
        return seats[start:] + seats[:start]

    def solve(self) -> Box:
        best: tuple[float, Box] | None = None
        for height in HEIGHTS:
            for plan in plans(len(self.ring)) or [Plan((), None, None, ())]:
                for side in SIDE_SLOTS if plan.left is not None else (0,):
                    found = self._fit(plan, height, side)
                    if found and (best is None or found[0] > best[0]):
                        best = found
            if best and best[0] >= 0:
                break
        return best[1] if best else self._forced()

    # ---- sizes

    def _slot(self, plan: Plan) -> int:
        return (self.width - 2 * MARGIN - GAP * (plan.columns - 1)) // plan.columns

    def _row_height(self, row: Iterable[int], w: int, slot: int) -> int:
        return max(self.panels.panel(self.ring[i], w, slot).height for i in row)

    def _frame(self, plan: Plan, w: int, side: int, height: int) -> tuple[int, int, int, int] | None:
        """The rectangle that is left for the middle, or None where the panels do not fit."""
        slot = self._slot(plan)
        if any(self.panels.panel(self.ring[i], w, slot).width > slot for r in (*plan.above, *plan.below) for i in r):
            return None
        top = MARGIN + sum(self._row_height(r, w, slot) + GAP for r in plan.above)
        bottom = height - MARGIN - sum(self._row_height(r, w, slot) + GAP for r in plan.below)
        left, right = MARGIN, self.width - MARGIN
        for i in (plan.left, plan.right):
            if i is not None:
                box = self.panels.panel(self.ring[i], w, side)
                if box.width > side or box.height > bottom - top:
                    return None
                if i == plan.left:
                    left += box.width + GAP
                else:
                    right -= box.width + GAP
        return (left, top, right, bottom) if bottom - top >= 0 else None

    def _fit(self, plan: Plan, height: int, side: int) -> tuple[float, Box] | None:
        """The best sizes for a plan: (how good, laid out). Good is 0 or more when all is readable."""
        best: tuple[float, int, int, tuple[int, int, int, int]] | None = None
        for w in SEAT_WIDTHS:
            frame = self._frame(plan, w, side, height)
            if frame is None:
                continue
            m = self._middle_size(frame)
            if m is None:
                continue
            score = self._score(plan, w, m)
            if best is None or score > best[0]:
                best = (score, w, m, frame)
            if w >= READABLE and m >= READABLE:
                break
        if best is None:
            return None
        score, w, m, frame = best
        return score, self._lay(plan, w, m, side, frame, height)

    def _score(self, plan: Plan, w: int, m: int) -> float:
        readable = min(0, w - READABLE) * (4 if self._shows_faces() else 0.5) + (
            min(0, m - READABLE) * 4 if self.middle_zones else 0
        )
        if readable < 0:
            return readable
        return min(w, 84) * 0.5 + min(m, 120) * 0.4 + (14 if plan.left is not None else 0)

    def _shows_faces(self) -> bool:
        return any(z.seat is not None and any(z.cards) for z in self.view.zones)

    def _middle_size(self, frame: tuple[int, int, int, int]) -> int | None:
        width, height = frame[2] - frame[0], frame[3] - frame[1]
        for m in MIDDLE_WIDTHS:
            box = self._middle(m, width)
            if box.width <= width and box.height <= height:
                return m
        return None

    def _middle(self, m: int, avail: int) -> Box:
        key = (m, avail)
        if key not in self._middle_memo:
            self._middle_memo[key] = self._middle_box(m, avail)
        return self._middle_memo[key]

    def _middle_box(self, m: int, avail: int) -> Box:
        """Piles first, then what is spread out, then the notices."""
        piles: list[Box] = []
        wide: list[Box] = []
        for zone in self.middle_zones:
            if zone.role == "foundation":
                piles.append(self.panels.zones.box(zone, m, avail))
            elif zone.role == "meld":
                label = self.words.said(zone.label, "zone") if zone.label else ""
                wide.append(self.panels.zones.box(zone, max(34, min(m, 84)), avail, label))
            elif zone.layout == "stack" or zone.tokens:
                piles.append(self.panels.zones.box(zone, m, avail, self.words.label(zone)))
            else:
                wide.append(
                    self.panels.zones.box(zone, m, avail, self.words.label(zone) if zone.cards or zone.count else "")
                )
        gap = max(10, round(m * 0.2))
        parts = [flow(part, avail, gap) for part in (piles, [b for b in wide if b.width]) if part]
        parts += self._notices(avail)
        out = Box(max((p.width for p in parts), default=0), sum(p.height for p in parts) + gap * max(0, len(parts) - 1))
        y = 0
        for part in parts:
            out.lay(part, (out.width - part.width) // 2, y)
            y += part.height + gap
        return out

    def _notices(self, avail: int) -> list[Box]:
        said = [self.words.said(n, "notice") for n in self.view.notices]
        lines: list[str] = []
        for text in said:
            joined = f"{lines[-1]}  ·  {text}" if lines else text
            if lines and width_of(joined, 21) <= avail:
                lines[-1] = joined
            else:
                lines.append(text)
        out = []
        for line in lines[:3]:
            box = Box(min(avail, width_of(line, 21)), 28)
            box.text(0, 0, line, 21, TEXT, avail)
            out.append(box)
        return out

    # ---- putting it together

    def _lay(self, plan: Plan, w: int, m: int, side: int, frame: tuple[int, int, int, int], height: int) -> Box:
        out = Box(self.width, height)
        slot = self._slot(plan)
        y = MARGIN
        for row in plan.above:
            y += self._lay_row(out, row, w, slot, y) + GAP
        y = frame[3] + GAP
        for row in plan.below:
            y += self._lay_row(out, row, w, slot, y) + GAP
        left, top, right, bottom = frame
        for i in (plan.left, plan.right):
            if i is not None:
                box = self.panels.panel(self.ring[i], w, side)
                x = MARGIN if i == plan.left else self.width - MARGIN - box.width
                out.lay(box, x, top + (bottom - top - box.height) // 2)
        middle = self._middle(m, right - left)
        centre = min(max(self.width // 2, left + middle.width // 2), right - middle.width // 2)
        out.lay(middle, centre - middle.width // 2, top + (bottom - top - middle.height) // 2)
        return out

    def _lay_row(self, out: Box, row: Sequence[int], w: int, slot: int, y: int) -> int:
        height = self._row_height(row, w, slot)
        boxes = [self.panels.panel(self.ring[i], w, slot, height) for i in row]
        spare = self.width - 2 * MARGIN - sum(b.width for b in boxes)
        gap = spare / (len(boxes) + 1)
        x = MARGIN + gap
        for box in boxes:
            out.lay(box, x, y)
            x += box.width + gap
        return height

    def _forced(self) -> Box:
        """More than any plan can hold: the smallest cards, seat under seat, as tall as it gets."""
        w = SEAT_WIDTHS[-1]
        columns = 2 if len(self.ring) > 1 else 1
        slot = (self.width - 2 * MARGIN - GAP * (columns - 1)) // columns
        out = Box(self.width, 0)
        y = MARGIN
        for at in range(0, len(self.ring), columns):
            y += self._lay_row(out, range(at, min(len(self.ring), at + columns)), w, slot, y) + GAP
        middle = self._middle(w, self.width - 2 * MARGIN)
        out.lay(middle, (self.width - middle.width) // 2, y)
        out.height = y + middle.height + MARGIN
        return out


__all__ = ["Box", "Mark", "Panels", "Seat", "TableLayout", "Zones", "flow", "plans"]
