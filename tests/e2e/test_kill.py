"""A killed process loses nothing that anybody was shown."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from random import Random

from bot.local import LocalDiscord, Person, Seen
from cogs.panels import ids

KILLS = 2


class Bot:
    """The bot's process."""

    def __init__(self, server: LocalDiscord, database: Path) -> None:
        self._arguments = (sys.executable, "-m", "tests.e2e.process", server.base, str(database))

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        assert (await self._process.stdout.readline()).strip() == b"ready"

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


async def begun(server: LocalDiscord, game: str) -> tuple[Person, Person, Seen]:
    """Ann and Bob at a table in a thread of its own, and its message after the first deal."""
    ann, bob = server.person("Ann"), server.person("Bob")
    await (await ann.slash("play", game=game)).settled()
    (thread,) = ann.threads()
    lobby = await ann.wait_message(thread, "Host")
    await bob.click(lobby, "Join")
    await ann.wait_for(lambda: "Bob" in lobby.text)
    await ann.click(lobby, "Start")
    return ann, bob, await ann.wait_message(thread, "deal 1")


def shown_rev(panel: Seen) -> int:
    """The revision of the table that a panel shows."""
    refs = [ids.read(b["custom_id"]) for b in panel.buttons if b.get("custom_id")]
    assert any(refs), panel.text
    return max(ref.rev for ref in refs if ref is not None)


def plays(panel: Seen) -> list[str]:
    found = []
    for b in panel.buttons:
        ref = ids.read(str(b.get("custom_id", "")))
        if ref is not None and ref.verb == "a" and not b.get("disabled"):
            found.append(b["custom_id"])
    return found


async def hand_of(person: Person, table: Seen) -> Seen:
    return await (await person.click(table, "My hand")).settled()


async def test_a_match_goes_on_after_each_kill(discord_here: LocalDiscord, tmp_path: Path) -> None:
    rng = Random(7)
    bot = Bot(discord_here, tmp_path / "cards.sqlite3")
    await bot.start()
    reached = 0
    try:
        ann, bob, table = await begun(discord_here, "gin_rummy")
        for _ in range(KILLS):
            for _ in range(rng.randrange(2, 6)):
                reached = max(reached, await one_move(ann, bob, table, rng))
            racing = asyncio.create_task(one_move(ann, bob, table, rng))
            await asyncio.sleep(rng.uniform(0.0, 0.03))
            await bot.kill()
            racing.cancel()
            await bot.start()
            table = await ann.wait_message(ann.threads()[0], "I was away for a moment", after=table)
            panels = [await hand_of(p, table) for p in (ann, bob)]
            assert max(map(shown_rev, panels)) >= reached, "a move that was shown is lost"
            assert any(plays(p) for p in panels), "nobody can go on"
    finally:
        await bot.kill()


async def one_move(ann: Person, bob: Person, table: Seen, rng: Random) -> int:
    """A move of whoever can make one; the revision that was shown afterwards."""
    for person in (ann, bob):
        panel = await hand_of(person, table)
        if found := plays(panel):
            await person.click(panel, custom_id=rng.choice(found))
            return shown_rev(panel)
    raise AssertionError("nobody can move")
