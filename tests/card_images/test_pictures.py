"""The asynchronous entrance: equal wishes are drawn once, the cache is bounded, giving up hurts nobody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from card_images import Picture, Pictures, Theme, render_hand, render_table
from card_images import pictures as pictures_module
from tests.card_images.samples import NAMES, gin, hand, snap


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    service = Pictures(workers=2)
    yield service
    service.close()


async def test_pictures_are_those_of_the_renderers(pictures: Pictures) -> None:
    assert await pictures.table(gin(), NAMES) == render_table(gin(), NAMES)
    assert await pictures.hand(hand(5), NAMES, order="rank") == render_hand(hand(5), NAMES, order="rank")


async def test_equal_wishes_in_flight_are_drawn_once(pictures: Pictures) -> None:
    drawn = await asyncio.gather(*(pictures.table(snap(), NAMES) for _ in range(20)))
    assert len({id(p) for p in drawn}) == 1
    assert pictures.drawn == 1


async def test_a_kept_picture_is_not_drawn_again(pictures: Pictures) -> None:
    first = await pictures.table(gin(), NAMES)
    assert await pictures.table(gin(), list(NAMES)) is first
    assert pictures.drawn == 1


async def test_whatever_changes_the_picture_changes_the_key(pictures: Pictures) -> None:
    await pictures.table(gin(), NAMES)
    await pictures.table(gin(), ("Ann", "Bob"))
    await pictures.table(gin(), NAMES, Theme(deck="four"))
    await pictures.table(gin(3), NAMES)
    await pictures.hand(hand(5), NAMES)
    await pictures.hand(hand(5), NAMES, order="melds")
    await pictures.hand(hand(5), NAMES, order=hand(5).hand())
    await pictures.hand(hand(5), NAMES, numbers=False)
    assert pictures.drawn == 8


async def test_the_cache_is_bounded_by_bytes() -> None:
    service = Pictures(cache_bytes=1)
    first = await service.table(gin(2), NAMES)
    await service.table(gin(3), NAMES)
    assert await service.table(gin(2), NAMES) is not first
    assert service.drawn == 3
    service.close()


async def test_one_who_gives_up_does_not_cancel_the_others(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    started, go = threading.Event(), threading.Event()

    def slow(*args: object) -> Picture:
        started.set()
        go.wait(10)
        return Picture(b"", 1, 1, "")

    monkeypatch.setattr(pictures_module, "render_table", slow)
    impatient = asyncio.create_task(pictures.table(gin(), NAMES))
    patient = asyncio.create_task(pictures.table(gin(), NAMES))
    await asyncio.to_thread(started.wait, 10)
    impatient.cancel()
    go.set()
    assert (await patient).width == 1
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_a_failure_reaches_who_asked_and_is_not_kept(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> Picture:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(pictures_module, "render_table", broken)
        with pytest.raises(RuntimeError):
            await pictures.table(gin(), NAMES)
    assert (await pictures.table(gin(), NAMES)).width == 1200


async def test_the_event_loop_goes_on_while_a_picture_is_drawn(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    here = threading.get_ident()
    where: list[int] = []

    def noted(*args: object) -> Picture:
        where.append(threading.get_ident())
        return Picture(b"", 1, 1, "")

    monkeypatch.setattr(pictures_module, "render_table", noted)
    await pictures.table(gin(), NAMES)
    assert where
    assert here not in where
