"""What is drawn once is kept, the least recently used forgotten first: all sprites together within so many bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec, TypeAlias

from cachetools import LRUCache
from PIL import Image

P = ParamSpec("P")
Key: TypeAlias = tuple[Hashable, ...]

# Bytes. In a crowded race 4 sprites of 100 are drawn anew with it, 13 with half of it, 2 with no bound.
MOST: Final = 96 << 20
_FLAT: Final = frozenset({"L", "P", "1"})  # modes of a byte a pixel; all others take four


def size_of(sprite: Image.Image) -> int:
    """Bytes of its pixels."""
    return sprite.width * sprite.height * (1 if sprite.mode in _FLAT else 4)


SPRITES: Final[LRUCache[Key, Image.Image]] = LRUCache(MOST, getsizeof=size_of)
_lock: Final = Lock()  # drawing threads share them; what two of them miss at once is drawn twice, harmlessly


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draws each sprite only when it is not among those kept. Arguments must be hashable; nobody may draw on the answer."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key: Key = (draw, args, *kwargs.items())
        with _lock:
            sprite = SPRITES.get(key)
        if sprite is None:
            sprite = draw(*args, **kwargs)
            with _lock, suppress(ValueError):  # larger than all that may be kept
                SPRITES[key] = sprite
        return sprite

    return found
