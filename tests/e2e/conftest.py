"""The whole bot in a Discord of its own: real rules, tables, store and pictures, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.local import LocalDiscord, Person, Seen
from bot.scores import Scores
from bot.store import Store
from bot.tables.model import Status
from bot.tables.service import Tables
from bot.tables.table import Table
from card_images import Pictures
from cogs.client import CardtableClient, Config
from cogs.panels import ids
from tests.browser import Tabs, tabs


def seeds_from(word: str) -> Callable[[], bytes]:
    """Seeds that are the same at every run."""
    count = 0

    def next_seed() -> bytes:
        nonlocal count
        count += 1
        return hashlib.sha256(f"{word} {count}".encode()).digest()

    return next_seed


class House:
    """A bot, its Discord and its database; `stop` and `start` are a restart."""

    def __init__(
        self,
        server: LocalDiscord,
        path: Path,
        *,
        pictures: bool = False,
        word: str = "house",
        pace: bool = False,
        **config: Any,
    ) -> None:
        self.server = server
        self.path = path
        self.config = Config(**{"edit_interval": 0.01, "presses_per_second": 1000.0} | config)
        self._word = word
        self._with_pictures = pictures
        self._pace = pace  # AI players take the time that people take
        self.pictures: Pictures | None = None

    async def start(self) -> None:
        self.store = await Store.open(self.path, durable=False)
        self.tables = Tables(self.store, seeds=seeds_from(self._word), salt=lambda _: "", pace=self._pace)
        await self.tables.load()
        self.pictures = Pictures() if self._with_pictures else None
        self.client = CardtableClient(
            tables=self.tables,
            people=self.store.people,
            guilds=self.store.guilds,
            scores=Scores(self.store),
            pictures=self.pictures,
            config=self.config,
            guild_ready_timeout=0,
        )
        self._task = asyncio.create_task(self.client.start("no-token-needed"))
        while not self.client.staged.is_set():
            if self._task.done():
                self._task.result()
            await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """As at a restart: everything is closed in good order."""
        await self.client.close()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.tables.close()
        await self.store.close()
        if self.pictures is not None:
            self.pictures.close()

    async def settle(self) -> None:
        """Until everything that is known is shown."""
        for _ in range(3):
            await self.client.hub.stage.idle()
            await asyncio.sleep(0.01)

    # ---- people

    async def open(self, host: Person, game: str = "gin_rummy", **options: Any) -> tuple[Table, Seen]:
        """A new table and its message."""
        done = await host.slash("play", game=game, **options)
        await done.settled()
        table = self.tables.live()[-1]
        return table, await self.message(table)

    async def message(self, table: Table) -> Seen:
        await self.settle()
        where = self.client.hub.stage.message_of(table)
        assert where is not None, "the table has no message"
        return Seen(self.server.world, self.server.message(str(where.message)))

    async def seated(self, *people: Person, game: str = "gin_rummy", **options: Any) -> tuple[Table, Seen]:
        """A table that these people have begun to play at."""
        table, lobby = await self.open(people[0], game, **options)
        for person in people[1:]:
            await person.click(lobby, "Join")
        await self.settle()
        await people[0].click(lobby, "Start")
        await self.settle()
        assert table.status is Status.PLAYING
        return table, await self.message(table)

    async def hand(self, person: Person, table: Table) -> Seen:
        """The panel in the person's direct messages."""
        await self.settle()
        found = [m for m in person.visible(person.dms_channel) if "Your hand" in m.text]
        assert found, f"{person.name} has no hand in the direct messages"
        return found[-1]

    def moves(self, panel: Seen) -> list[tuple[str, str, str]]:
        """(kind, custom id, value) of everything in a panel that plays a move."""
        found = []
        for b in panel.buttons:
            ref = ids.read(str(b.get("custom_id", "")))
            if ref is not None and ref.verb in ("a", "i") and not b.get("disabled"):
                found.append(("button", b["custom_id"], ref.rest))
        for s in panel.selects:
            ref = ids.read(s["custom_id"])
            if ref is not None and ref.verb == "pick":
                found += [("select", s["custom_id"], o["value"]) for o in s["options"] if o["value"][:2] in ("a.", "i.")]
        return found

    async def press(self, person: Person, panel: Seen, move: tuple[str, str, str]) -> Any:
        kind, custom_id, value = move
        if kind == "button":
            return await person.click(panel, custom_id=custom_id)
        return await person.select(panel, value, custom_id=custom_id)


@pytest.fixture
async def discord_here() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(realistic_limits=False, record=None) as server:
        yield server


@pytest.fixture
async def house(discord_here: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    made = House(discord_here, tmp_path / "cards.sqlite3")
    await made.start()
    try:
        yield made
    finally:
        with contextlib.suppress(Exception):
            await made.stop()


@pytest.fixture
async def home(discord_here: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    """A house with pictures, to be looked at in a browser."""
    made = House(discord_here, tmp_path / "cards.sqlite3", pictures=True, word="browser", edit_interval=0.5)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def browser() -> AsyncIterator[Tabs]:
    async with tabs() as made:
        yield made
