"""Pictures without waiting: drawn in threads, kept by what they show, and equal wishes served by one drawing."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

import msgspec
from cachetools import LRUCache

from bot.games.core import Face
from bot.games.view import TableView
from card_images.hand import Sort, render_hand
from card_images.paint import Picture
from card_images.table import render_table
from card_images.theme import DEFAULT, Theme

_KEPT: Final = 32 << 20  # bytes of finished pictures: some 600, what a few hundred tables show at one time

_encode = msgspec.msgpack.Encoder().encode  # a view is built in one order, so equal views are equal bytes


class Pictures:
    """Renders off the event loop. Use one for the whole program, from one event loop; `close` it at the end."""

    def __init__(self, workers: int = 2, cache_bytes: int = _KEPT) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="pictures")
        self._kept: LRUCache[bytes, Picture] = LRUCache(cache_bytes, getsizeof=lambda picture: len(picture.png))
        self._running: dict[bytes, asyncio.Future[Picture]] = {}
        self.drawn = 0  # pictures really drawn
        self.served = 0  # pictures handed out

    async def table(self, view: TableView, names: Sequence[str], theme: Theme = DEFAULT) -> Picture:
        """The whole table as `view` knows it; `names` by seat."""
        return await self._picture(("table", view, tuple(names), theme), partial(render_table, view, tuple(names), theme))

    async def hand(
        self,
        view: TableView,
        names: Sequence[str] = (),
        theme: Theme = DEFAULT,
        *,
        order: Sort | Sequence[Face] = "suit",
        groups: Sequence[Sequence[Face]] = (),
        numbers: bool = True,
    ) -> Picture:
        """The private picture of the view's own seat; see `hand.render_hand`."""
        kept_order = order if isinstance(order, str) else tuple(order)
        kept_groups = tuple(tuple(g) for g in groups)
        draw = partial(render_hand, view, tuple(names), theme, order=kept_order, groups=kept_groups, numbers=numbers)
        return await self._picture(("hand", view, tuple(names), theme, kept_order, kept_groups, numbers), draw)

    async def warm(self, theme: Theme = DEFAULT) -> None:
        """Draws what every picture needs (palette, felt), so that the first player does not wait for it."""
        await self.table(TableView(you=None, phase="", seats=(), zones=()), (), theme)

    async def _picture(self, wish: Any, draw: Callable[[], Picture]) -> Picture:
        key = hashlib.blake2b(_encode(wish), digest_size=16).digest()
        self.served += 1
        if (kept := self._kept.get(key)) is not None:
            return kept
        running = self._running.get(key)
        if running is None:
            running = asyncio.get_running_loop().run_in_executor(self._pool, draw)
            self._running[key] = running
            running.add_done_callback(partial(self._finished, key))
        return await asyncio.shield(running)  # one who gives up must not cancel it for the others

    def _finished(self, key: bytes, done: asyncio.Future[Picture]) -> None:
        self._running.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return
        self.drawn += 1
        with contextlib.suppress(ValueError):  # larger than all that may be kept
            self._kept[key] = done.result()

    @property
    def fullness(self) -> float:
        """How full the cache is, up to 1."""
        return self._kept.currsize / self._kept.maxsize

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
