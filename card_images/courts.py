"""Jack, queen, king and joker: double-headed figures of our own, drawn from curves, different in every rank and suit.

A figure is drawn in a frame of 100 x 172 units: the upper half, its copy turned by 180 degrees, and a sash over the seam.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image

from card_images.ink import Ink, Path, arc, curve, drawn, mirrored, star
from card_images.kept import kept
from card_images.suits import OUTLINES
from card_images.theme import Colour, DeckName, mix, suit_colour

FRAME = (100, 172)
_SCALE = 5.0
_HALF = 86.0
_GOLD: Colour = (240, 188, 66)
_DEEP_GOLD: Colour = (176, 118, 24)
_LINE: Colour = (38, 32, 44)
_WHITE: Colour = (252, 248, 240)


class Dress(NamedTuple):
    """The colours of a suit's court."""

    robe: Colour
    panel: Colour
    skin: Colour
    hair: Colour
    paper: Colour


_DRESSES = {
    "h": Dress((196, 32, 54), (38, 66, 138), (248, 216, 188), (150, 84, 36), (255, 245, 238)),
    "d": Dress((222, 92, 36), (22, 104, 116), (226, 178, 136), (64, 40, 28), (255, 248, 232)),
    "s": Dress((48, 56, 122), (148, 36, 72), (244, 208, 176), (58, 50, 62), (240, 243, 252)),
    "c": Dress((28, 100, 72), (112, 50, 112), (166, 112, 76), (34, 28, 30), (240, 249, 240)),
}


class Figure:
    """The upper half of one court card on a canvas of its own."""

    def __init__(self, rank: str, suit: str, deck: DeckName) -> None:
        self.rank, self.suit = rank, suit
        self.dress = _DRESSES[suit]
        self.sign = suit_colour(suit, deck)
        self.ink = Ink(FRAME[0], FRAME[1], _SCALE)

    def draw(self) -> Image.Image:
        if self.rank == "Q":
            self._veil()
        self._attribute()
        self._robe()
        self._panel()
        self._neck()
        {"J": self._jack, "Q": self._queen, "K": self._king}[self.rank]()
        self._hand()
        image = self.ink.image
        return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if self.suit in "dc" else image

    # ---- clothes

    def _robe(self) -> None:
        d = self.dress
        wide = {"J": 12.0, "Q": 10.0, "K": 4.0}[self.rank]
        left = curve((50, 50), ((40, 50), (32, 52), (25, 56)), ((15, 61), (wide, 72), (wide - 2, 90)))
        body: Path = [*left, *mirrored(left, 50)[::-1]]
        self.ink.fill(body, d.robe, _LINE, 0.9)
        folds = mix(d.robe, (0, 0, 0), 0.28)
        for x in (19, 26):
            self.ink.stroke(curve((x + 5, 60), ((x + 1, 68), (x - 1, 76), (x - 2, 88))), folds, 1.1)
            self.ink.stroke(mirrored(curve((x + 5, 60), ((x + 1, 68), (x - 1, 76), (x - 2, 88))), 50), folds, 1.1)
        if self.rank == "K":  # an ermine collar
            fur = curve((50, 47), ((38, 48), (26, 52), (19, 60)), ((24, 68), (36, 66), (50, 66)))
            self.ink.fill([*fur, *mirrored(fur, 50)[::-1]], _WHITE, _LINE, 0.8)
            for x, y in ((28, 59), (35, 62), (41, 56)):
                for px in (x, 100 - x):
                    self.ink.fill([(px, y - 1.8), (px + 1, y + 1.6), (px - 1, y + 1.6)], _LINE)

    def _panel(self) -> None:
        """The front of the robe, with a pattern that belongs to the suit."""
        d = self.dress
        top = {"J": 52.0, "Q": 60.0, "K": 62.0}[self.rank]
        path: Path = [(41, top), (59, top), (67, 90), (33, 90)]
        self.ink.fill(path, d.panel)
        over = Ink(FRAME[0], FRAME[1], _SCALE)
        light = mix(d.panel, _GOLD, 0.85)
        for row in range(6):
            for col in range(-3, 4):
                x, y = 50 + col * 7 + (row % 2) * 3.5, top + 3 + row * 6
                if self.suit == "h":
                    over.stroke(arc(x, y, 3.4, 3.4, 0, 180, 12), light, 0.9)
                elif self.suit == "d":
                    over.fill([(x, y - 2.6), (x + 2, y), (x, y + 2.6), (x - 2, y)], light)
                elif self.suit == "s":
                    over.stroke([(x - 3.5, y + 2), (x, y - 1.5), (x + 3.5, y + 2)], light, 0.9)
                else:
                    over.dot(x, y, 1.35, light)
        self.ink.within(self.ink.mask(path), over)
        for a, b in (((41, top), (33, 90)), ((59, top), (67, 90))):
            self.ink.stroke([a, b], _GOLD, 2.2)

    def _neck(self) -> None:
        d = self.dress
        shade = mix(d.skin, (120, 60, 40), 0.22)
        if self.rank == "Q":
            self.ink.fill(
                drawn("44 44, 45 52 38 54 34 55, 40 64 48 67 50 67, 52 67 60 64 66 55, 62 54 55 52 56 44"),
                d.skin,
                _LINE,
                0.7,
            )
            for t in range(9):  # a necklace
                x = 40 + t * 2.5
                self.ink.dot(x, 56.5 + 4 * (1 - ((x - 50) / 10) ** 2), 1.15, _GOLD, _DEEP_GOLD, 0.35)
            self.ink.fill(_placed(self.suit, 50, 63.6, 5.5), self.sign)
            return
        self.ink.fill([(44, 40), (56, 40), (57, 52), (43, 52)], shade)
        if self.rank == "J":  # a pleated ruff
            for i in range(7):
                self.ink.oval(35.5 + i * 4.85, 51 + 1.8 * (1 - ((i - 3) / 3) ** 2), 3.3, 3.7, _WHITE, _LINE, 0.6)

    # ---- heads

    def _face(self, beard: bool = False, lashes: bool = False) -> None:
        ink, d = self.ink, self.dress
        shade = mix(d.skin, (140, 60, 40), 0.3)
        head = curve((50, 48.5), ((43, 48), (38.6, 41), (38.4, 31)), ((38.4, 22), (43, 18.5), (50, 18.5)))
        ink.fill([*head, *mirrored(head, 50)[::-1]], d.skin, _LINE, 0.8)
        for x in (41.8, 58.2):
            ink.oval(x, 38, 2.6, 1.9, mix(d.skin, (232, 90, 80), 0.34))
        for x in (45, 55):
            ink.fill(
                curve(
                    (x - 2.9, 31.6),
                    ((x - 1.4, 29.6), (x + 1.4, 29.6), (x + 2.9, 31.6)),
                    ((x + 1.4, 33.4), (x - 1.4, 33.4), (x - 2.9, 31.6)),
                ),
                _WHITE,
            )
            ink.dot(x, 31.4, 1.45, (52, 60, 84))
            ink.stroke(curve((x - 3, 31.4), ((x - 1.4, 29.4), (x + 1.4, 29.4), (x + 3, 31.4))), _LINE, 0.75)
            if lashes:
                side = -1 if x < 50 else 1
                ink.stroke([(x + side * 2.6, 31), (x + side * 4.2, 29.8)], _LINE, 0.7)
            ink.stroke(curve((x - 3.2, 28), ((x - 1, 26.4), (x + 1.2, 26.4), (x + 3.2, 27.8))), mix(d.hair, _LINE, 0.4), 1.0)
        ink.stroke(curve((50.3, 30.5), ((51.4, 34), (52.4, 37), (50.2, 37.6))), shade, 0.9)
        if not beard:
            red = (186, 44, 58) if lashes else (164, 66, 58)
            ink.fill(
                drawn("46.6 42, 48.4 40.8 49.4 41.2 50 41.5, 50.6 41.2 51.6 40.8 53.4 42, 51.6 44.2 48.4 44.2 46.6 42"), red
            )

    def _king(self) -> None:
        ink, d = self.ink, self.dress
        curl = drawn("39 20, 31 22 29 34 30 44, 27 46 25 43 26.5 41, 24 46 29 52 35 48, 40 44 40 32 40 24")
        for side in (curl, mirrored(curl, 50)):
            ink.fill(side, d.hair, _LINE, 0.7)
        self._face(beard=True)
        beard = curve((38.4, 33), ((38, 44), (39, 56), (44, 61)), ((46, 63), (48.5, 66), (50, 68)))
        grey = mix(d.hair, (255, 255, 255), 0.16)
        full: Path = [*beard, *mirrored(beard, 50)[::-1], (60, 38), (56, 39.4), (50, 38.6), (44, 39.4), (40, 38)]
        ink.fill(full, grey, _LINE, 0.7)
        for x in (44.5, 50, 55.5):
            ink.stroke(curve((x, 48), ((x - 0.8, 52), (x + 0.8, 56), (50 + (x - 50) * 0.5, 62))), mix(grey, _LINE, 0.4), 0.8)
        ink.oval(50, 43.4, 3.6, 1.4, (170, 56, 58))
        moustache = curve((50, 39.2), ((46, 38.2), (41.5, 40), (40, 44)), ((44, 44.2), (48, 43), (50, 41.6)))
        ink.fill([*moustache, *mirrored(moustache, 50)[::-1]], mix(d.hair, _LINE, 0.2), _LINE, 0.5)
        self._crown()

    def _crown(self) -> None:
        ink, d = self.ink, self.dress
        ink.fill(curve((35, 20), ((36, 8), (44, 5), (50, 5)), ((56, 5), (64, 8), (65, 20))), d.robe, _LINE, 0.7)
        points: Path = [(34, 22), (31.5, 6.5), (40, 14), (44, 3.5), (50, 12), (56, 3.5), (60, 14), (68.5, 6.5), (66, 22)]
        balls: tuple[tuple[float, float], ...]
        if self.suit in "dc":  # rounded leaves instead of spikes
            points = drawn(
                "34 22, 33 16 31 12 30 8, 34 12 38 12 41 5, 44 12 47 11 50 3,"
                " 53 11 56 12 59 5, 62 12 66 12 70 8, 69 12 67 16 66 22"
            )
            balls = ((30, 7.4), (41, 4.6), (50, 2.8), (59, 4.6), (70, 7.4))
        else:
            balls = ((31.5, 6), (44, 3.4), (56, 3.4), (68.5, 6))
        ink.fill(points, _GOLD, _LINE, 0.8)
        for x, y in balls:
            ink.dot(x, y, 1.9, _GOLD, _LINE, 0.6)
        ink.fill([(34, 17.6), (66, 17.6), (65.4, 23.4), (34.6, 23.4)], mix(_GOLD, (255, 255, 255), 0.25), _LINE, 0.7)
        for x in (39, 61):
            ink.dot(x, 20.5, 1.5, d.panel, _LINE, 0.4)
        for x in (44.5, 55.5):
            ink.dot(x, 20.5, 1.1, _WHITE, _LINE, 0.4)
        ink.fill(_placed(self.suit, 50, 20.4, 4.8), self.sign)

    def _veil(self) -> None:
        """The queen's hair and veil, behind everything else."""
        d = self.dress
        veil = drawn("50 9, 32 9 27 26 27 40, 27 54 20 64 14 72, 26 74 38 68 50 68")
        self.ink.fill([*veil, *mirrored(veil, 50)[::-1]], mix(d.panel, (255, 255, 255), 0.35), _LINE, 0.8)
        hair = drawn("50 13, 36 13 32 24 32.5 36, 33 46 28 52 29 60, 36 64 44 58 50 56")
        self.ink.fill([*hair, *mirrored(hair, 50)[::-1]], d.hair, _LINE, 0.7)

    def _queen(self) -> None:
        ink, d = self.ink, self.dress
        self._face(lashes=True)
        lock = curve((50, 17.5), ((42, 17), (36.4, 22), (36.6, 33)), ((38.4, 30), (41, 25), (50, 22.4)))
        for side in (lock, mirrored(lock, 50)):
            ink.fill(side, d.hair, _LINE, 0.6)
        for x in (36.8, 63.2):
            ink.dot(x, 41.5, 1.6, _GOLD, _DEEP_GOLD, 0.5)
        arches = drawn(
            "36 19.5, 34 12 33 10 32.4 7, 37 10 40 10 42 4.5, 45 9 47 8 50 1.6,"
            " 53 8 55 9 58 4.5, 60 10 63 10 67.6 7, 67 10 66 12 64 19.5"
        )
        ink.fill(arches, _GOLD, _LINE, 0.8)
        for x, y in ((32.4, 6.6), (42, 4.2), (50, 2.6), (58, 4.2), (67.6, 6.6)):
            ink.dot(x, y, 1.5, _WHITE, _LINE, 0.5)
        ink.stroke(curve((36, 19.5), ((42, 16.9), (58, 16.9), (64, 19.5))), mix(_GOLD, _WHITE, 0.4), 2.6)
        ink.fill(_placed(self.suit, 50, 12.6, 6.4), self.sign)

    def _jack(self) -> None:
        ink, d = self.ink, self.dress
        bob = drawn("50 17, 36 17 33 26 33 40, 31 44 28 44 27.6 42, 27 49 34 51 38 47, 42 42 44 26 50 25")
        for side in (bob, mirrored(bob, 50)):
            ink.fill(side, d.hair, _LINE, 0.7)
        self._face()
        fringe = drawn("38 31, 38 22 43 19 50 19, 57 19 62 22 62 31, 60 25 55 24.4 50 24.8, 45 24.4 40 25 38 31")
        ink.fill(fringe, d.hair, _LINE, 0.5)
        cap = drawn("33 21, 30 12 38 6 50 7, 62 5 72 10 67 21, 56 17.6 44 17.6 33 21")
        ink.fill(cap, d.panel, _LINE, 0.8)
        ink.fill(drawn("32 22.5, 40 17 60 17 68 22.5, 67 24.8 60 20.8 50 20.8, 40 20.8 33 24.8 32 22.5"), _GOLD, _LINE, 0.7)
        plume = drawn("62 17, 70 14 80 4 92 6, 96 9 94 14 88 13, 92 18 84 22 78 19, 74 22 66 21 62 17")
        ink.fill(plume, mix(d.robe, _WHITE, 0.2), _LINE, 0.7)
        ink.stroke(curve((62, 17), ((72, 16), (82, 10), (90, 9))), _WHITE, 0.9)
        ink.fill(_placed(self.suit, 50, 13, 6.4), _WHITE if self.suit in "sc" else _GOLD)

    # ---- what they hold

    def _attribute(self) -> None:
        {"J": self._weapon, "Q": self._flower, "K": self._regalia}[self.rank]()

    def _staff(self, top: float, width: float = 2.6, colour: Colour = _DEEP_GOLD) -> None:
        self.ink.stroke([(17, top), (17, 88)], _LINE, width + 1.3)
        self.ink.stroke([(17, top), (17, 88)], colour, width)

    def _regalia(self) -> None:
        ink, steel = self.ink, (206, 214, 226)
        if self.suit == "s":  # a sword
            ink.fill([(17, 4), (20.6, 11), (20, 62), (14, 62), (13.4, 11)], steel, _LINE, 0.8)
            ink.stroke([(17, 9), (17, 58)], (140, 150, 170), 0.9)
            ink.box(15.4, 62, 18.8, 78, 1, _DEEP_GOLD, _LINE, 0.8)
            ink.dot(17.1, 80, 2.8, _GOLD, _LINE, 0.8)
            ink.box(8, 60, 26, 64, 2, _GOLD, _LINE, 0.8)
        elif self.suit == "h":  # a sceptre
            self._staff(20)
            ink.dot(17, 24, 3, _GOLD, _LINE, 0.7)
            ink.fill(_placed("h", 17, 13, 17), self.sign, _LINE, 0.8)
        elif self.suit == "d":  # an axe
            self._staff(6)
            blade = drawn("17 12, 10 10 6 6 3 3, 0 16 0 26 3 38, 6 32 10 29 17 28")
            ink.fill(blade, steel, _LINE, 0.8)
            ink.stroke(curve((4.2, 7), ((2, 16), (2, 26), (4.2, 34))), _WHITE, 1.2)
            ink.fill([(18, 14), (27, 20), (18, 26)], steel, _LINE, 0.8)
        else:  # a staff with an orb
            self._staff(22)
            ink.dot(17, 15, 8.2, (104, 152, 214), _LINE, 0.8)
            ink.stroke(curve((9.2, 15), ((12, 18), (22, 18), (24.8, 15))), _GOLD, 1.8)
            ink.stroke([(17, 7), (17, 17)], _GOLD, 1.8)
            ink.stroke([(17, 1.5), (17, 7)], _GOLD, 1.8)
            ink.stroke([(14.4, 3.6), (19.6, 3.6)], _GOLD, 1.8)

    def _flower(self) -> None:
        ink, green = self.ink, (46, 128, 70)
        ink.stroke(curve((16, 30), ((13, 48), (20, 62), (18, 88))), _LINE, 3.2)
        ink.stroke(curve((16, 30), ((13, 48), (20, 62), (18, 88))), green, 2.0)
        for x, y, side in ((15.4, 47, -1), (17, 55, 1)):
            leaf = curve(
                (x, y),
                ((x + side * 4, y - 7), (x + side * 9, y - 7), (x + side * 12, y - 9)),
                ((x + side * 11, y - 2), (x + side * 6, y + 2), (x, y)),
            )
            ink.fill(leaf, green, _LINE, 0.6)
        petal = mix(self.sign, (255, 255, 255), 0.1 if self.suit in "hd" else 0.35)
        if self.suit == "h":  # a rose
            for r, part in ((10.5, 0.0), (7.4, 0.25), (4.2, 0.5)):
                ink.dot(16, 20, r, mix(petal, _WHITE, part), _LINE, 0.7)
            ink.stroke(arc(16, 20, 2, 2, 0, 270), _LINE, 0.7)
        elif self.suit == "d":  # a tulip
            cup = drawn("16 31, 4 30 6 16 6.5 9, 9 12 12 15 12 17, 13 12 15 8 16 6")
            ink.fill([*cup, *mirrored(cup, 16)[::-1]], petal, _LINE, 0.8)
            ink.stroke(curve((12, 17), ((11, 22), (13, 28), (16, 31))), _GOLD, 0.9)
            ink.stroke(curve((20, 17), ((21, 22), (19, 28), (16, 31))), _GOLD, 0.9)
        elif self.suit == "s":  # a lily
            for turn in (-52, -18, 18, 52):
                ink.fill(
                    _petal(16, 30, 23 if abs(turn) < 20 else 17, 4.8, turn),
                    _WHITE if abs(turn) < 20 else (214, 222, 246),
                    _LINE,
                    0.7,
                )
            for turn in (-10, 10):
                ink.stroke([(16, 27), (16 + turn * 0.45, 13)], _GOLD, 1.1)
        else:  # a thistle
            for turn in (-48, -24, 0, 24, 48):
                ink.fill(_petal(16, 22, 17, 3.8, turn), (176, 92, 176), _LINE, 0.6)
            ink.dot(16, 24, 6.4, green, _LINE, 0.7)

    def _weapon(self) -> None:
        ink, steel = self.ink, (206, 214, 226)
        if self.suit == "s":  # a halberd
            self._staff(6)
            ink.fill([(17, -1), (20.4, 9), (17, 15), (13.6, 9)], steel, _LINE, 0.7)
            ink.fill(
                drawn("17 14, 10 13 6 14 4 12, 4 20 5 26 8 30, 9 26 12 25 17 25"),
                steel,
                _LINE,
                0.8,
            )
            ink.fill([(18, 17), (26, 20), (18, 23)], steel, _LINE, 0.7)
        elif self.suit == "h":  # an arrow
            self._staff(10, 2.0)
            ink.fill(_placed("s", 17, 9.5, 12), steel, _LINE, 0.8)
            for y in (24, 30, 36):
                ink.fill([(17, y), (22, y - 4), (22, y + 1), (17, y + 5), (12, y + 1), (12, y - 4)], self.sign, _LINE, 0.5)
        elif self.suit == "d":  # a banner
            self._staff(2)
            ink.fill(
                drawn("17 6, 8 3 6 9 0 6, 1 14 0 22 1 30, 7 33 9 27 17 30"),
                self.sign,
                _LINE,
                0.8,
            )
            ink.fill(_placed("d", 9, 18, 12), _GOLD)
        else:  # a torch
            self._staff(26, 3.4)
            ink.fill([(11, 21), (23, 21), (20, 30), (14, 30)], _GOLD, _LINE, 0.8)
            flame = curve(
                (17, 21),
                ((8, 20), (8, 12), (14, 8)),
                ((14, 4), (16, 2), (18, 0)),
                ((18, 6), (26, 10), (24, 16)),
                ((24, 19), (21, 21), (17, 21)),
            )
            ink.fill(flame, (240, 110, 40), _LINE, 0.8)
            ink.fill(_petal(17, 20.6, 11, 3.2, 4), (255, 214, 90))

    def _hand(self) -> None:
        """The fist and its sleeve, over the staff."""
        ink, d = self.ink, self.dress
        y = {"J": 66.0, "Q": 70.0, "K": 68.0}[self.rank]
        cuff = curve((36, y + 18), ((32, y + 8), (28, y + 4), (23, y + 2)), ((20, y + 8), (22, y + 14), (24, y + 20)))
        ink.fill(cuff, mix(d.robe, _WHITE, 0.14), _LINE, 0.8)
        ink.stroke([(24, y + 1.4), (20.6, y + 8)], _GOLD, 2.2)
        ink.oval(17.6, y + 1.6, 5.2, 4.4, d.skin, _LINE, 0.8)
        for k in (-1.6, 0.2, 2.0):
            ink.stroke([(14.2, y + 1.6 + k), (18.4, y + 1.4 + k)], mix(d.skin, (120, 60, 40), 0.5), 0.6)


def _placed(suit: str, cx: float, cy: float, size: float) -> Path:
    """A suit as one outline round a centre (a club as its three leaves in one go)."""
    if suit == "c":
        leaves: Path = []
        for x, y, a in ((0.24, 0.60, 60), (0.5, 0.26, 150), (0.76, 0.60, 240)):
            leaves += arc(x, y, 0.235, 0.235, a, a + 330, 24)
        unit: Path = [(0.46, 0.62), *leaves, (0.54, 0.62), (0.66, 1.0), (0.34, 1.0)]
    elif suit == "s":
        unit = [*OUTLINES["s"][0], (0.5, 0.70), (0.64, 1.0), (0.36, 1.0), (0.5, 0.70)]
    else:
        unit = list(OUTLINES[suit][0])
    return [(cx + (x - 0.5) * size, cy + (y - 0.5) * size) for x, y in unit]


def _petal(x: float, y: float, length: float, width: float, turn: float) -> Path:
    """A pointed leaf that starts at (x, y) and leans `turn` degrees from upright."""
    leaf = curve(
        (0, 0),
        ((-width * 1.4, -length * 0.35), (-width, -length * 0.75), (0, -length)),
        ((width, -length * 0.75), (width * 1.4, -length * 0.35), (0, 0)),
    )
    a = math.radians(turn)
    return [(x + px * math.cos(a) - py * math.sin(a), y + px * math.sin(a) + py * math.cos(a)) for px, py in leaf]


def _sash(ink: Ink, dress: Dress, sign: Colour, suit: str) -> None:
    """A slanting belt over the seam; it looks the same when the card is turned."""
    ink.fill([(-2, 93), (102, 71), (102, 79), (-2, 101)], dress.panel, _LINE, 0.8)
    ink.stroke([(-2, 94.6), (102, 72.6)], _GOLD, 1.5)
    ink.stroke([(-2, 99.4), (102, 77.4)], _GOLD, 1.5)
    for i in range(-4, 5):
        x = 50 + i * 11
        ink.dot(x, 86 - i * 2.33, 1.7, _WHITE if i % 2 else _GOLD, _LINE, 0.4)


@kept
def court(rank: str, suit: str, deck: DeckName) -> Image.Image:
    """A whole figure, 500 x 860 px, with its paper ground and frame."""
    figure = Figure(rank, suit, deck)
    half = figure.draw()
    dress = figure.dress
    ink = Ink(FRAME[0], FRAME[1], _SCALE, (*dress.paper, 255))
    top = half.crop((0, 0, half.width, round(_HALF * _SCALE)))
    ink.image.alpha_composite(top)
    ink.image.alpha_composite(top.transpose(Image.Transpose.ROTATE_180), (0, round(_HALF * _SCALE)))
    _sash(ink, dress, figure.sign, suit)
    return ink.image


@kept
def jester() -> Image.Image:
    """The joker's figure, upright, in the same frame."""
    ink = Ink(FRAME[0], FRAME[1], _SCALE, (250, 244, 252, 255))
    plum, teal, skin = (126, 48, 134), (20, 138, 140), (248, 214, 184)
    for i in range(12):  # rays
        ink.fill(_petal(50, 66, 120, 6, i * 30), (243, 231, 246))
    coat = drawn("50 96, 36 96 26 102 16 112, 10 130 8 150 6 176, 30 176 44 176 50 176")
    ink.fill(coat, plum, _LINE, 0.9)
    ink.fill(mirrored(coat, 50), teal, _LINE, 0.9)
    for y in (122, 138, 154):
        ink.fill([(50, y - 7), (57, y), (50, y + 7), (43, y)], _GOLD, _LINE, 0.7)
    for i in range(7):
        x = 20.0 + i * 10
        edge = 98 + 8 * (1 - ((i - 3) / 3.2) ** 2)
        ink.fill([(x - 6, edge - 8), (x + 6, edge - 8), (x, edge + 12)], (teal, plum, _GOLD)[i % 3], _LINE, 0.7)
        ink.dot(x, edge + 13, 2.4, _GOLD, _LINE, 0.6)
    ink.fill([(43, 84), (57, 84), (58, 98), (42, 98)], mix(skin, (140, 70, 40), 0.25))
    head = curve((50, 92), ((38, 91), (31, 80), (31, 66)), ((31, 52), (39, 48), (50, 48)))
    ink.fill([*head, *mirrored(head, 50)[::-1]], skin, _LINE, 0.9)
    for x in (42, 58):
        ink.fill(_petal(x, 73, 16, 2.6, 0), (216, 54, 74))
        ink.oval(x, 66, 4, 3, _WHITE, _LINE, 0.7)
        ink.dot(x + 0.8, 66, 2, (40, 50, 80))
        ink.stroke(curve((x - 5, 58), ((x - 2, 55), (x + 2, 55), (x + 5, 58))), _LINE, 1.3)
    ink.stroke(curve((50, 66), ((53, 72), (54, 75), (50, 76))), mix(skin, (140, 70, 40), 0.5), 1.2)
    ink.fill(curve((40, 79), ((46, 82), (54, 82), (60, 79)), ((57, 90), (43, 90), (40, 79))), (176, 34, 52), _LINE, 0.8)
    ink.fill(drawn("42.4 80.4, 47 82.6 53 82.6 57.6 80.4, 54 84.4 46 84.4 42.4 80.4"), _WHITE)
    left = drawn("50 52, 40 50 34 52 30 58, 30 44 22 40 8 48, 8 24 34 14 50 40")
    ink.fill(left, plum, _LINE, 0.9)
    ink.fill(mirrored(left, 50), teal, _LINE, 0.9)
    ink.fill(
        drawn("36 53, 36 34 42 18 50 12, 58 18 64 34 64 53, 56 49 44 49 36 53"),
        _GOLD,
        _LINE,
        0.9,
    )
    for x, y in ((9, 50), (91, 50), (50, 11)):
        ink.dot(x, y, 5, (255, 226, 130), _LINE, 0.9)
        ink.stroke([(x - 3, y + 1), (x + 3, y + 1)], _LINE, 0.7)
        ink.dot(x, y + 2.6, 1, _LINE)
    for x, y in ((14, 20), (86, 20), (14, 84), (86, 84)):
        ink.fill(star(x, y, 6, 2.6), (224, 178, 60))
    return ink.image
