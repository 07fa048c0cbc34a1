"""One writer a message: the newest state wins, what is deleted comes back, what cannot be shown is said in a word."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Any

import aiohttp
import discord
import pytest

from cogs.lost import Lost
from cogs.panels.components import Attached, Panel, gallery, row, text
from cogs.panels.components import button as press
from cogs.publisher import Post, Where, fingerprint

FRESH = discord.utils.time_snowflake(discord.utils.utcnow())


class Response:
    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "injected"


def refused(status: int, code: int) -> discord.HTTPException:
    kind = {404: discord.NotFound, 403: discord.Forbidden}.get(status, discord.HTTPException)
    return kind(Response(status), {"code": code, "message": "injected"})  # type: ignore[arg-type]


class Channel:
    """Takes what a Post sends and edits, or fails as told."""

    def __init__(self) -> None:
        self.written: list[tuple[str, str]] = []
        self.failures: list[BaseException] = []
        self.slow = 0.0
        self.at_work = 0
        self.nonces: list[str] = []
        self.next_id = FRESH

    def get_partial_messageable(self, _: int) -> Channel:
        return self

    def get_partial_message(self, _: int) -> Channel:
        return self

    async def _write(self, how: str, view: Any) -> None:
        self.at_work += 1
        assert self.at_work == 1, "two writers at once"
        await asyncio.sleep(self.slow)
        self.at_work -= 1
        if self.failures:
            raise self.failures.pop(0)
        self.written.append((how, view.to_components()[0]["content"]))

    async def send(self, *, view: Any, nonce: str, **_: Any) -> Any:
        self.nonces.append(nonce)
        await self._write("send", view)
        self.next_id += 1
        return discord.Object(self.next_id)

    async def edit(self, *, view: Any, **_: Any) -> None:
        await self._write("edit", view)

    async def delete(self) -> None:
        self.written.append(("delete", ""))


class Case:
    def __init__(self, where: Where | None = None) -> None:
        self.channel = Channel()
        self.state = "a"
        self.lost: list[Lost] = []
        self.places: list[Where | None] = []
        self.go_on = False
        self.lasting = False
        self.panel: Panel | None = None  # instead of the state
        client: Any = self.channel

        async def render() -> Panel:
            return self.panel or Panel([text(self.state), row(press("g:play.", "x"))], lasting=self.lasting)

        async def home() -> int:
            return 7

        async def moved(now: Where | None) -> None:
            self.places.append(now)

        async def gone(reason: Lost) -> bool:
            self.lost.append(reason)
            return self.go_on

        self.post = Post(client, render=render, channel=home, moved=moved, lost=gone, where=where, interval=0.01)

    async def show(self, state: str, **how: Any) -> None:
        self.state = state
        self.post.touch(**how)
        await self.post.idle()


async def test_of_many_changes_only_the_newest_is_written() -> None:
    case = Case(Where(7, FRESH))
    case.channel.slow = 0.02
    for state in "bcdefghijk":
        case.state = state
        case.post.touch()
        await asyncio.sleep(0.003)
    await case.post.idle()
    assert case.channel.written[-1] == ("edit", "k")
    assert len(case.channel.written) < 5


async def test_what_looks_the_same_is_not_written_again_unless_asked() -> None:
    case = Case(Where(7, FRESH))
    await case.show("b")
    await case.show("b")
    assert case.channel.written == [("edit", "b")]
    await case.show("b", again=True)
    assert len(case.channel.written) == 2


async def test_a_deleted_message_is_posted_anew() -> None:
    case = Case(Where(7, FRESH))
    case.channel.failures = [refused(404, 10008)]
    await case.show("b")
    assert case.channel.written[0] == ("send", "b")
    assert case.places and case.places[-1] == case.post.where


@pytest.mark.parametrize(
    "trouble", [refused(503, 0), refused(500, 0), aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
async def test_passing_trouble_is_outlived(trouble: BaseException) -> None:
    case = Case(Where(7, FRESH))
    case.channel.failures = [trouble]
    await case.show("b")
    assert case.channel.written == [("edit", "b")]
    assert not case.lost


async def test_a_post_whose_answer_was_lost_is_sent_again_with_the_same_nonce() -> None:
    case = Case()
    case.channel.failures = [aiohttp.ServerDisconnectedError()]
    await case.show("b")
    assert len(case.channel.nonces) == 2 and len(set(case.channel.nonces)) == 1


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (404, 10003, Lost.CHANNEL),
        (403, 50001, Lost.ACCESS),
        (403, 50013, Lost.ACCESS),
        (400, 50083, Lost.ARCHIVED),
        (403, 50007, Lost.CLOSED),
        (403, 50278, Lost.CLOSED),
        (400, 40003, Lost.CLOSED),
    ],
)
async def test_what_cannot_be_shown_is_said_in_a_word(status: int, code: int, reason: Lost) -> None:
    case = Case(Where(7, FRESH))
    case.channel.failures = [refused(status, code)]
    await case.show("b")
    assert case.lost == [reason]


async def test_after_a_move_to_another_home_it_is_posted_there() -> None:
    case = Case(Where(7, FRESH))
    case.go_on = True
    case.channel.failures = [refused(404, 10003)]
    await case.show("b")
    assert case.channel.written == [("send", "b")]


async def test_a_message_nearly_an_hour_old_is_posted_anew_and_the_old_one_goes() -> None:
    old = discord.utils.time_snowflake(discord.utils.utcnow()) - ((53 * 60 * 1000) << 22)
    case = Case(Where(7, old))
    await case.show("b")
    assert case.channel.written == [("send", "b"), ("delete", "")]


async def test_a_new_deal_leaves_the_old_message_without_its_buttons() -> None:
    case = Case()
    case.lasting = True
    await case.show("deal 1")
    await case.show("deal 2", anew=True)
    assert case.channel.written == [("send", "deal 1"), ("send", "deal 2"), ("edit", "deal 1")]


async def test_a_lobby_goes_when_the_table_takes_its_place() -> None:
    case = Case()
    await case.show("lobby")
    case.lasting = True
    await case.show("deal 1", anew=True)
    assert case.channel.written == [("send", "lobby"), ("send", "deal 1"), ("delete", "")]


async def test_a_message_that_is_shown_holds_no_pictures() -> None:
    """Thousands of hands are on show at once; what they look like is Discord's to keep."""
    data = bytes(1000)
    picture = Attached("a.png", data, "")
    panel = Panel([text("a"), gallery(picture)], (picture,), lasting=True)
    held = sys.getrefcount(data)
    case = Case(Where(7, FRESH))
    case.panel = panel
    await case.show("a")
    assert case.channel.written
    case.post.shown(panel)
    case.panel = None
    del panel, picture
    gc.collect()
    assert sys.getrefcount(data) == held - 1


def test_panels_that_look_the_same_have_the_same_fingerprint() -> None:
    assert fingerprint(Panel([text("a")])) == fingerprint(Panel([text("a")]))
    assert fingerprint(Panel([text("a")])) != fingerprint(Panel([text("b")]))
