"""The world outlasts a restart, and no stranger gets in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiohttp
import pytest

from bot.local import LocalDiscord
from tests.local.conftest import running


async def test_the_world_outlasts_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "world.db"
    async with LocalDiscord(["Ann", "Bob"], world=file, realistic_limits=False) as server:
        async with running(server) as bot:
            await bot.create_application_emoji(name="as", image=b"\x89PNG\r\n\x1a\n")
            ann = server.person("Ann")
            await ann.slash("table", game="x")
            await (await ann.slash("dealme")).settled()
            ann.say("see you", channel="lounge")
            server.add_person("Eve")
        before = (server.link_for("Ann").split("?")[1], server.bot.id, ann.last().data["id"])
    async with LocalDiscord(["Ann", "Bob"], world=file, realistic_limits=False) as server:
        ann = server.person("Ann")
        table = ann.visible()[0]
        assert (server.link_for("Ann").split("?")[1], server.bot.id, ann.last().data["id"]) == before
        assert [person.name for person in server.world.people()] == ["Ann", "Bob", "Eve"]
        assert ann.last("lounge").content == "see you"
        assert table.images[0]["url"].startswith(server.base)
        assert table.file("table0.png").startswith(b"\x89PNG")
        async with running(server) as bot:
            assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["as"]
            done = await ann.click(table, "Draw")
            assert done.kind == "update"
            assert "Turn **1**" in table.text
            [dm] = ann.dms()
            assert dm.content == "Your private hand"


@pytest.mark.parametrize("damage", ["no database", "a strange row"])
async def test_a_world_that_cannot_be_read_is_put_aside(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "world.db"
    if damage == "no database":
        file.write_bytes(b"this is no database, whatever its name says" * 100)
    else:
        async with LocalDiscord(world=file):
            pass
        with sqlite3.connect(file) as db:
            db.execute("INSERT INTO thing VALUES ('channel', '7', CAST('{}' AS BLOB))")
    async with LocalDiscord(world=file) as server:
        assert server.person("Ann").visible() == []
    assert (tmp_path / "world.db.unreadable").exists()


async def test_a_new_bot_in_the_old_world_answers_old_buttons(server: LocalDiscord) -> None:
    ann = server.person("Ann")
    async with running(server):
        table = (await ann.slash("table", game="x")).reply
    async with running(server):
        assert (await ann.click(table, "Draw")).kind == "update"


async def test_old_messages_and_replaced_pictures_are_let_go(server: LocalDiscord) -> None:
    async with running(server):
        ann = server.person("Ann")
        table = (await ann.slash("table", game="x")).reply
        for _ in range(100):
            await ann.click(table, "Draw")
        for n in range(400):
            ann.say(str(n), channel="lounge")
    assert len(server.world.blobs) <= 70
    assert len(ann.visible("lounge")) == 300


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.org", "::"])
async def test_it_is_served_on_loopback_only(host: str) -> None:
    with pytest.raises(ValueError, match="loopback"):
        await LocalDiscord().start(host=host)


async def test_strangers_are_turned_away(server: LocalDiscord) -> None:
    key = server.link_for("Ann").split("=")[1]
    async with aiohttp.ClientSession() as session:

        async def status(path: str, **headers: str) -> int:
            async with session.get(server.base + path, headers=headers, allow_redirects=False) as response:
                return response.status

        assert await status("/") == 200
        assert await status("/", Host="evil.example:80") == 421
        assert await status("/api/v10/users/@me") == 401
        assert await status("/api/v10/users/@me", Authorization="Bot x") == 200
        assert await status("/api/v10/users/@me", Authorization="Bot x", Origin=server.base) == 403
        assert await status("/ws?user=wrong") == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{server.base}/ws?user={key}", origin="http://evil.example")
        async with session.ws_connect(f"{server.base}/ws?user={key}", origin=server.base) as ws:
            hello = await ws.receive_json()
            assert hello["me"]["name"] == "Ann"


async def test_a_file_needs_its_whole_address(server: LocalDiscord) -> None:
    async with running(server), aiohttp.ClientSession() as session:
        table = (await server.person("Ann").slash("table", game="x")).reply
        url = table.images[0]["url"]
        async with session.get(url) as response:
            assert response.status == 200
            assert response.content_type == "image/png"
        async with session.get(url.split("?")[0]) as response:
            assert response.status == 404


async def test_people_are_added_on_the_start_page(server: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.post(server.base + "/people", data={"name": "<b>Zoë</b>"}) as response:
            page = await response.text()
        assert "&lt;b&gt;Zoë&lt;/b&gt;" in page
        assert server.person("<b>Zoë</b>").user.username == "bzob"
        async with session.post(server.base + "/people", data={"name": "x" * 33}) as response:
            assert response.status == 400
