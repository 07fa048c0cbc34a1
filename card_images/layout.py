"""From a view to what lies where: one engine for every game and for two to twenty seats, with no case on a game.

A zone becomes a `Box` by its layout; the boxes of a seat flow into its panel; panels stand round the middle. Where that
is crowded, cards shrink as far as they stay readable, and then the picture grows in height.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from PIL import Image

from bot.games.core import Face
from bot.games.view import SeatView, TableView, Zone
from card_images import sprites, tokens
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
_ENDLESS: Final = 10_000
_LABEL: Final = 320  # the widest name of a zone whose cards take less
_NOTES: Final = 18
RAISE: Final = 0.16  # how far a new or picked card is lifted, of its width


@dataclass(slots=True)
class Box:
    """Sprites, and other boxes, at positions relative to the top left corner of a rectangle."""

    width: int = 0
    height: int = 0
    pieces: list[tuple[int, int, Draw]] = field(default_factory=list)
    parts: list[tuple[int, int, Box]] = field(default_factory=list)
    hangs: bool = False  # its top belongs on one line with its neighbours'
    broken: int = 0  # melds and open hands in it that lie in more than one row

    def add(self, x: float, y: float, draw: Draw) -> None:
        self.pieces.append((round(x), round(y), draw))

    def lay(self, other: Box, x: float, y: float) -> None:
        self.parts.append((round(x), round(y), other))
        self.broken += other.broken

    def text(self, x: float, y: float, text: str, size: int, colour: Colour = TEXT, widest: int = 10_000) -> int:
        """Returns the width of what is drawn."""
        shown = fitted(text, size, widest)
        self.add(x, y, lambda: text_sprite(shown, size, colour))
        return width_of(shown, size)

    def flat(self, dx: int = 0, dy: int = 0) -> Iterator[tuple[int, int, Draw]]:
        """All sprites in the order of painting: a box's own below those of its parts."""
        for x, y, draw in self.pieces:
            yield x + dx, y + dy, draw
        for x, y, box in self.parts:
            yield from box.flat(x + dx, y + dy)


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
        hangs = any(b.hangs for b in row)
        x = (out.width - width) // 2 if align == "center" else 0
        for box in row:
            out.lay(box, x, y + (0 if hangs else (height - box.height) // 2 if align == "center" else height - box.height))
            x += box.width + gap
        y += height + gap
    out.height = max(0, y - gap)
    out.hangs = any(b.hangs for b in boxes)
    return out


# ---- one zone


def _edges(zone: Zone) -> tuple[list[str], list[str]] | None:
    """(the names of the rows, those of the columns) of a grid whose places are called by both, such as B3."""
    n, size = len(zone.names), zone.columns
    if not n or not size or n % size:
        return None
    rows, columns = [zone.names[r][:1] for r in range(0, n, size)], [name[1:] for name in zone.names[:size]]
    called = all(name == rows[i // size] + columns[i % size] for i, name in enumerate(zone.names))
    return (rows, columns) if called and all(columns) and len(set(rows)) == len(rows) else None


def _is_bare(zone: Zone) -> bool:
    """Whether it is a spread pile without a card: its place is shown like that of any other pile."""
    return zone.role == "discard" and not zone.cards and not zone.count


class Zones:
    """Makes boxes of the zones of one view."""

    def __init__(self, view: TableView, words: Words, theme: Theme) -> None:
        self.view, self.words, self.deck = view, words, theme.deck
        self._memo: dict[tuple[str, int, str], Box] = {}  # as wide as a zone likes to be

    def box(self, zone: Zone, width: int, avail: int, label: str = "") -> Box:
        """A zone with cards of that width, no wider than `avail` where its layout can bend."""
        key = (zone.key, width, label)
        free = self._memo.get(key)
        if free is None:
            free = self._memo[key] = self._box(zone, width, _ENDLESS, label)
        return free if free.width <= avail else self._box(zone, width, avail, label)

    def _box(self, zone: Zone, width: int, avail: int, label: str) -> Box:
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
            case _ if _is_bare(zone):
                return self._stack(zone, width)
            case _:
                if zone.count and not any(zone.cards) and not zone.names:
                    return self._hidden(zone, width, avail)
                return self._spread(zone, width, avail)

    def _labelled(self, inner: Box, label: str, width: int, avail: int) -> Box:
        size = max(15, min(20, round(width * 0.24)))
        text_width = min(width_of(label, size), max(inner.width, min(avail, _LABEL)))
        out = Box(max(inner.width, text_width), inner.height + round(size * 1.45))
        out.text((out.width - text_width) / 2, 0, label, size, MIST, text_width)
        out.lay(inner, (out.width - inner.width) / 2, round(size * 1.45))
        out.hangs = True
        return out

    def look(self, zone: Zone, i: int, width: int, style: Style) -> sprites.CardLook:
        face: Face | None = zone.cards[i]
        owner = zone.backs[i] if i < len(zone.backs) else None
        return sprites.CardLook(
            face=face,
            width=width,
            style="column" if face is None else style,
            owner=owner,
            mark=zone.marks.get(i),
            stands=zone.stands.get(i) if face else None,
            place=zone.place_name(i),
            sideways=i in zone.sideways,
            deck=self.deck,
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
        down = sprites.CardLook(face=None, width=width, owner=zone.backs[-1] if zone.backs else None, deck=self.deck)
        under = (
            down if not zone.cards or zone.cards[-1] is None else sprites.CardLook(face=None, width=width, deck=self.deck)
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
        if count == 1 and zone.role != "hand":
            return self._spread(msgspec.structs.replace(zone, cards=zone.cards or (None,)), width, avail)
        small = max(26, round(width * 0.56))
        m = metrics(small)
        shown = min(count, 16)
        room = max(1, avail - m.width - 30)
        step = min(small * 0.42, room / max(1, shown - 1))
        size = max(16, min(22, round(width * 0.27)))
        out = Box(round(m.width + step * (shown - 1)) + round(size * 0.8), m.height)
        for k in range(shown):
            owner = zone.backs[k] if k < len(zone.backs) else None
            look = sprites.CardLook(face=None, width=small, owner=owner, mark=zone.marks.get(k), deck=self.deck)
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
        if n > 1 and m.width + step * (n - 1) > room and not zone.names:
            step = max(m.strip, (room - m.width) // (n - 1))
        per_row = n if n == 1 or m.width + step * (n - 1) <= room else max(1, (room - m.width) // step + 1)
        lifted = round(RAISE * m.width) if any(k in {"new", "picked"} for k in zone.marks.values()) else 0
        # what a row below must leave of the row above
        deep = m.height + 4 if zone.names else m.pad * 4 + m.rank + m.suit
        rows = -(-n // per_row)
        per_row = -(-n // rows)
        deep += lifted
        out = Box(m.width + step * (per_row - 1) + across, m.height + deep * (rows - 1) + lifted)
        out.broken = int(rows > 1 and zone.role in {"meld", "hand"})
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
            out = Box(m.width, m.height, hangs=True)
            out.add(-BLUR, -BLUR, lambda: sprites.empty(width))
            return out
        y = 0
        out = Box(m.width, 0, hangs=True)
        for i, face in enumerate(zone.cards):
            self._place(out, 0, y, self.look(zone, i, width, "line"))
            out.height = y + m.height
            y += m.lip + 1 if face else max(8, m.lip // 3)
        return out

    def _grid(self, zone: Zone, width: int, avail: int) -> Box:
        """Places in reading order, named at the edges where rows and columns have names, else each by itself."""
        edges = _edges(zone)
        if not edges:
            return self._places(zone, width)
        inner = self._places(msgspec.structs.replace(zone, names=("",) * len(zone.cards)), width)
        return self._edged(inner, *edges, width)

    @staticmethod
    def _edged(inner: Box, rows: Sequence[str], columns: Sequence[str], width: int) -> Box:
        """The names of the columns above, those of the rows at the left: as large as a place allows."""
        m, size = metrics(width), round(width * 0.56)
        gap = max(4, round(width * 0.09))
        left, top = round(size * 0.9), round(size * 1.25)
        out = Box(left + inner.width, top + inner.height)
        for col, name in enumerate(columns):
            out.text(left + col * (m.width + gap) + (m.width - width_of(name, size)) / 2, -size * 0.15, name, size, TEXT)
        for row, name in enumerate(rows):
            out.text(0, top + row * (m.height + gap) + (m.height - size * 1.4) / 2, name, size, TEXT)
        out.lay(inner, left, top)
        return out

    def _places(self, zone: Zone, width: int) -> Box:
        """A place keeps its name when it is empty."""
        m = metrics(width)
        n = len(zone.cards)
        columns = zone.columns or max(1, round(n**0.5))
        gap = max(4, round(width * 0.09))
        rows = -(-n // columns)
        out = Box(columns * (m.width + gap) - gap, max(0, rows * (m.height + gap) - gap))
        for i in range(n):
            row, col = divmod(i, columns)
            x, y = col * (m.width + gap), row * (m.height + gap)
            if i in zone.empty:
                name = zone.place_name(i)
                out.add(x - BLUR, y - BLUR, lambda name=name: sprites.empty(width, name))  # type: ignore[misc]
                continue
            look = self.look(zone, i, width, "full" if width >= 84 else "column")
            turn = (m.height - m.width) // 2 if look.sideways else 0
            self._place(out, x - turn, y + turn, look)
        return out

    def _tokens(self, zone: Zone, width: int, avail: int) -> Box:
        """Spoons or whatever is grabbed, side by side."""
        drawn = tokens.TOKENS.get(zone.role, tokens.spoon)
        height = max(40, round(width * (1.15 if zone.seat is None else 0.8)))
        w = round(height * 0.4) + 6
        per_row = max(1, min(zone.tokens, avail // (w + 4)))
        rows = -(-zone.tokens // per_row)
        out = Box(per_row * (w + 4), rows * (height + 6))
        for k in range(zone.tokens):
            row, col = divmod(k, per_row)
            out.add(col * (w + 4), row * (height + 6), lambda: drawn(height))
        return out


# ---- one seat


def arranged(boxes: Sequence[tuple[Zone, Box]], width: int, avail: int) -> Box:
    """The zones of a seat; where there are columns, the piles stand together on their left."""
    columns = [b for z, b in boxes if z.layout == "cascade"]
    others = [b for z, b in boxes if z.layout != "cascade"]
    if not columns or not others:
        return flow([b for _, b in boxes], avail, align="left")
    if sum(b.width + GAP for _, b in boxes) <= avail:
        return flow([*others, *columns], avail)
    hanging = flow(columns, _ENDLESS, 8)  # a row of columns is never broken
    above = flow(others, avail, align="left")
    above = _over(above, hanging)
    room = avail - hanging.width - GAP
    if room < max(b.width for b in others):
        return above
    piles = flow(others, room, align="left")
    piles.hangs = True
    beside = flow([piles, hanging], avail)
    return beside if beside.height < above.height else above


def _over(first: Box, second: Box) -> Box:
    """One box above another, both at the left."""
    out = Box(max(first.width, second.width), first.height + GAP + second.height)
    out.lay(first, 0, 0)
    out.lay(second, 0, first.height + GAP)
    return out


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
        free = self._kept(seat, width, _ENDLESS)  # most seats need less than they are offered, whatever that is
        return free if free.width <= avail else self._kept(seat, width, avail)

    def _kept(self, seat: SeatView, width: int, avail: int) -> Box:
        key = (seat.seat, width, avail)
        if key not in self._memo:
            self._memo[key] = self._content(seat, width, avail)
        return self._memo[key]

    def _content(self, seat: SeatView, width: int, avail: int) -> Box:
        shown = [z for z in self._of[seat.seat] if z.cards or z.count or z.tokens or z.layout in {"cascade", "grid"}]
        boxes = [(z, self.zones.box(z, width, avail, self.words.said(z.label) if z.label else "")) for z in shown]
        below = arranged([(z, b) for z, b in boxes if b.width], width, avail)
        counted = seat.cards is not None and not any(z.role == "hand" for z in shown)
        plate = self._plate(seat, avail, counted, max(below.width, min(avail, 240)))
        out = Box(max(plate.width, below.width), plate.height + (below.height + 8 if below.height else 0))
        out.lay(plate, 0, 0)
        out.lay(below, (out.width - below.width) // 2 if len(shown) == 1 else 0, plate.height + 8)
        return out

    def _plate(self, seat: SeatView, avail: int, counted: bool, wish: int) -> Box:
        """Badge, name and, at the right, score, cards and the dealer's chip; below it the notes."""
        size, room = 25, 0
        for size in (25, 22, 19):  # a smaller name rather than half a name
            right = self._facts(seat, size, counted)
            taken = round(size * 1.4) + 8 + sum(w + 8 for w, _ in right)
            room = avail - taken - self._arrow(seat)
            if width_of(self.words.name(seat.seat), size) <= room:
                break
        high = round(size * 1.4)
        name = fitted(self.words.name(seat.seat), size, max(30, room))
        notes = " · ".join(self.words.said(n) for n in seat.notes)
        width = min(avail, max(wish, taken + self._arrow(seat) + width_of(name, size), width_of(notes, _NOTES)))
        out = Box(width, high)
        x = self._arrow(seat)
        if x:
            out.add(0, high * 0.2, lambda: sprites.arrow(round(high * 0.6)))
        out.add(x, 0, lambda: badge(seat.seat, high))
        out.text(x + high + 8, 0, name, size, MIST if seat.out else TEXT)
        x = width
        for w, draw in right[::-1]:
            x -= w
            out.add(x, 0, draw)
            x -= 8
        if notes:
            out.text(0, high + 2, notes, _NOTES, MIST, width)
            out.height += 26
        return out

    def _arrow(self, seat: SeatView) -> int:
        """The room for the arrow before the badge of a seat whose turn it is."""
        return 24 if seat.seat in self.view.turn else 0

    @staticmethod
    def _facts(seat: SeatView, size: int, counted: bool) -> list[tuple[int, Draw]]:
        """What stands at the right of a plate: (width, how to draw it)."""
        high = round(size * 1.4)
        out: list[tuple[int, Draw]] = []
        if seat.dealer:
            out.append((high, lambda: sprites.dealer_chip(high)))
        if counted:
            text = str(seat.cards)
            out.append((round(high * 1.1) - 4, lambda: sprites.card_icon(high)))
            out.append((width_of(text, size) + 4, lambda: text_sprite(text, size, TEXT)))
        if seat.score is not None:
            score = f"{seat.score:,}".replace("-", "−")
            out.append((width_of(score, size) + 4, lambda: text_sprite(score, size, GOLD)))
        return out

    def size(self, seat: SeatView, width: int, slot: int) -> tuple[int, int]:
        """Width and height of the panel of a seat."""
        side = PAD + (8 if seat.side is not None else 0)
        inner = self.content(seat, width, slot - side - PAD)
        return inner.width + side + PAD, inner.height + 2 * PAD

    def breaks(self, seat: SeatView, width: int, slot: int) -> int:
        """How many melds and open hands of a seat would need more than one row each."""
        return self.content(seat, width, slot - PAD - (8 if seat.side is not None else 0) - PAD).broken

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
    out: list[Plan] = []
    for bottom in (1, 2, 3):
        top = n - 2 - bottom
        if 0 <= top <= 4 and bottom <= max(1, top):
            out.append(_seated([top] if top else [], True, [bottom]))
    for columns in range(1, 7):
        rows = -(-n // columns)
        if not 0 < rows <= 8 or columns > n or (rows == 1 and n > 2):
            continue
        sizes = [n // rows + (r < n % rows) for r in range(rows)]
        above = rows - max(1, rows // 2)
        out.append(_seated(sizes[:above], False, sizes[above:]))
    return out


def _seated(above: Sequence[int], sides: bool, below: Sequence[int]) -> Plan:
    """Seats the ring on rows of these sizes: by the angle at which a place is seen from the middle of the table."""
    places = [(float(r - len(above)), row, col) for r, size in enumerate(above) for row, col in _spots(r, size)]
    low = [(float(r + 1), row, col) for r, size in enumerate(below) for row, col in _spots(len(above) + r, size)]
    places += low
    if sides:
        places += [(0.0, -1, -1.6), (0.0, -1, 1.6)]

    def turn(place: tuple[float, int, float]) -> float:
        """Clockwise from straight down, 0 to 1."""
        return math.atan2(-place[2], place[0]) / math.tau % 1.0

    first = min((p for p in low if p[0] == len(below)), key=lambda p: (abs(p[2]), -p[2]))
    order = sorted(places, key=lambda p: (round(turn(p) - turn(first), 9) % 1.0, p != first, p))
    index = {(row, col): i for i, (_, row, col) in enumerate(order)}
    seated = [tuple(index[spot] for spot in _spots(r, size)) for r, size in enumerate((*above, *below))]
    left, right = (index[-1, -1.6], index[-1, 1.6]) if sides else (None, None)
    return Plan(tuple(seated[: len(above)]), left, right, tuple(seated[len(above) :]))


def _spots(row: int, size: int) -> list[tuple[int, float]]:
    """(row, where from left to right around 0) of the places of a row."""
    return [(row, 2 * (col + 0.5) / size - 1) for col in range(size)]


SEAT_WIDTHS: Final = (124, 108, 96, 84, 76, 70, 64, 58, 52, 46, 40, 34)
MIDDLE_WIDTHS: Final = (172, 150, 132, 120, 108, 96, 84, 76, 70, 64, 58, 52, 46, 40, 34)
HEIGHTS: Final = (800, 900, 1000, 1120, 1260, 1420, 1600)
_BREAK: Final = 10.0  # a meld in two rows is as bad as cards that are 20 px narrower
_TRIED: Final = 3  # plans whose sizes are worked out
READABLE: Final = 64  # a card of this width can be read when the picture is 400 px wide
SIDE_SLOTS: Final = (350, 250, 420)


Frame: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom


class _Fit(NamedTuple):
    """A plan with sizes that fit."""

    score: float
    plan: Plan
    w: int  # width of the seats' cards
    m: int  # width of the middle's cards
    side: int  # room for a seat on a side
    frame: Frame  # what is left for the middle
    height: int


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
        """The lowest picture in which everything can be read; among its plans the roundest and roomiest."""
        for height in HEIGHTS:
            likely = sorted(self._feasible(height), key=lambda c: -c[0])[:_TRIED]
            fits = [fit for _, plan, side in likely if (fit := self._fit(plan, height, side, READABLE))]
            if fits:
                return self._lay(max(fits, key=lambda f: f.score))
        fits = [fit for plan, side in self._choices() if (fit := self._fit(plan, HEIGHTS[-1], side, 0))]
        return self._lay(max(fits, key=lambda f: f.score)) if fits else self._forced()

    def _choices(self) -> Iterator[tuple[Plan, int]]:
        for plan in plans(len(self.ring)) or (Plan((), None, None, ()),):
            for side in SIDE_SLOTS if plan.left is not None else (0,):
                yield plan, side

    def _feasible(self, height: int) -> Iterator[tuple[float, Plan, int]]:
        """The plans in which the smallest readable cards fit, with a guess how good they are."""
        for plan, side in self._choices():
            frame = self._frame(plan, READABLE, side, height)
            if frame and self._holds(READABLE, frame):
                room = (frame[2] - frame[0]) * (frame[3] - frame[1])
                yield room * self._charm(plan) * (0.85 if side == SIDE_SLOTS[1] else 1.0), plan, side

    def _charm(self, plan: Plan) -> float:
        """How much a plan looks like a table with people round it."""
        if plan.left is not None:
            return 2.2
        return 0.4 if len(self.ring) > 1 and not plan.above else 1.0

    def _holds(self, m: int, frame: Frame) -> bool:
        box = self._middle(m, frame[2] - frame[0])
        return box.width <= frame[2] - frame[0] and box.height <= frame[3] - frame[1]

    # ---- sizes

    def _slot(self, plan: Plan) -> int:
        return (self.width - 2 * MARGIN - GAP * (plan.columns - 1)) // plan.columns

    def _row_height(self, row: Iterable[int], w: int, slot: int) -> int:
        return max(self.panels.size(self.ring[i], w, slot)[1] for i in row)

    def _frame(self, plan: Plan, w: int, side: int, height: int) -> Frame | None:
        """The rectangle that is left for the middle, or None where the panels do not fit."""
        slot = self._slot(plan)
        if any(self.panels.size(self.ring[i], w, slot)[0] > slot for r in (*plan.above, *plan.below) for i in r):
            return None
        top = MARGIN + sum(self._row_height(r, w, slot) + GAP for r in plan.above)
        bottom = height - MARGIN - sum(self._row_height(r, w, slot) + GAP for r in plan.below)
        left, right = MARGIN, self.width - MARGIN
        for i in (plan.left, plan.right):
            if i is not None:
                wide, high = self.panels.size(self.ring[i], w, side)
                if wide > side or high > bottom - top:
                    return None
                if i == plan.left:
                    left += wide + GAP
                else:
                    right -= wide + GAP
        return (left, top, right, bottom) if bottom - top >= 0 else None

    def _fit(self, plan: Plan, height: int, side: int, least: int) -> _Fit | None:
        """The best sizes for a plan, none below `least`, if it can be laid so."""
        best: _Fit | None = None
        for w in (w for w in SEAT_WIDTHS if w >= least):
            frame = self._frame(plan, w, side, height)
            m = next((m for m in MIDDLE_WIDTHS if m >= least and self._holds(m, frame)), None) if frame else None
            if frame is None or m is None:
                continue
            score = min(w, 96) * 0.5 + min(m, 132) * 0.4 - _BREAK * min(3, self._breaks(plan, w, side))
            if best is None or score > best.score:
                best = _Fit(score * self._charm(plan) ** 0.2, plan, w, m, side, frame, height)
        return best

    def _breaks(self, plan: Plan, w: int, side: int) -> int:
        slot = self._slot(plan)
        rows = [(i, slot) for row in (*plan.above, *plan.below) for i in row]
        return sum(
            self.panels.breaks(self.ring[i], w, room)
            for i, room in (*rows, (plan.left, side), (plan.right, side))
            if i is not None
        )

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
                label = self.words.said(zone.label) if zone.label else ""
                wide.append(self.panels.zones.box(zone, max(34, min(m, 84)), avail, label))
            elif zone.role == "layout":
                label = self.words.said(zone.label) if zone.label else ""
                wide.append(self.panels.zones.box(zone, m, avail, label))
            elif zone.layout == "stack" or zone.tokens or max(zone.count, len(zone.cards)) == 1 or _is_bare(zone):
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
        said: list[str] = []
        for notice in self.view.notices:
            text = self.words.said(notice)
            said += text.split(" · ") if width_of(text, 21) > avail else [text]
        lines: list[str] = []
        for text in said:
            joined = f"{lines[-1]}  ·  {text}" if lines else text
            if lines and width_of(joined, 21) <= avail:
                lines[-1] = joined
            else:
                lines.append(text)
        out = []
        for line in lines[:4]:
            box = Box(min(avail, width_of(line, 21)), 28)
            box.text(0, 0, line, 21, TEXT, avail)
            out.append(box)
        return out

    # ---- putting it together

    def _lay(self, fit: _Fit) -> Box:
        _, plan, w, m, side, frame, height = fit
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
