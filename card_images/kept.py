"""What is drawn once is kept, the least recently used forgotten first: all sprites together within so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec, TypeAlias

from PIL import Image

P = ParamSpec("P")
Key: TypeAlias = tuple[Hashable, ...]

MOST: Final = (
    96 << 20
)  # bytes: in a crowded race 4 sprites of 100 are drawn anew with it, 13 with half of it, 2 with no bound
_FLAT: Final = frozenset({"L", "P", "1"})  # modes of a byte a pixel; all others take four


class Store:
    """Sprites by what they show. Drawing threads share it; what two of them miss at once is drawn twice, harmlessly."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0  # bytes of all that is kept
        self._kept: OrderedDict[Key, Image.Image] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Image.Image | None:
        with self._lock:
            if (found := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key, sprite: Image.Image) -> None:
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = sprite
            self.size += size_of(sprite)
            while self.size > self.most and len(self._kept) > 1:
                self.size -= size_of(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.size = 0


SPRITES: Final = Store(MOST)


def size_of(sprite: Image.Image) -> int:
    """Bytes of its pixels."""
    return sprite.width * sprite.height * (1 if sprite.mode in _FLAT else 4)


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draws each sprite only when it is not among those kept. Arguments must be hashable; nobody may draw on the answer."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key: Key = (draw, args, *kwargs.items())
        sprite = SPRITES.get(key)
        if sprite is None:
            sprite = draw(*args, **kwargs)
            SPRITES.keep(key, sprite)
        return sprite

    return found
