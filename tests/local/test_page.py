"""The live page in a real browser: what people see and can do, at desk and phone width."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.local import LocalDiscord
from tests.browser import PHONE, Tabs, launched, needs_chromium
from tests.local.conftest import running

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    needs_chromium,
]
expect = playwright.expect


class Browser:
    """Tabs of the people who live on a server."""

    def __init__(self, tabs: Tabs, server: LocalDiscord) -> None:
        self._tabs = tabs
        self._server = server

    async def tab(self, name: str, size: dict[str, int] | None = None, *, touch: bool = False) -> Any:
        """The page of a person, in a profile of its own, once it is there."""
        return await self._tabs.open(self._server.link_for(name), size, touch=touch)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Any]:
    """One Chromium for all; each tab has a context of its own."""
    async with launched() as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def server() -> AsyncIterator[LocalDiscord]:
    """A Discord of its own for each test, with the sample bot in it."""
    async with LocalDiscord(realistic_limits=False) as discord_here, running(discord_here):
        yield discord_here


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chromium: Any, server: LocalDiscord) -> AsyncIterator[Browser]:
    """Tabs for people; no script of theirs may have failed."""
    tabs = Tabs(chromium)
    yield Browser(tabs, server)
    await tabs.close()


async def test_a_newcomer_comes_in_by_the_start_page_and_opens_a_table(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    await page.goto(server.base)
    await page.fill("input[name=name]", "Zoë & Co")
    await page.click("text=Add")
    async with page.context.expect_page() as opened:
        await page.click("a.person:has-text('Zoë & Co')")
    page = await opened.value
    await page.wait_for_selector(".welcome .quick button")
    await page.keyboard.type("/ta")
    await expect(page.locator(".suggestions .option").first).to_contain_text("/table")
    await page.keyboard.press("Enter")
    await expect(page.locator(".suggestions .option")).to_have_count(25)
    await page.keyboard.type("cana")
    await expect(page.locator(".suggestions .option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    table = page.locator(".message:has(.container)")
    await expect(table.locator(".command-line")).to_have_text("ZZoë & Co used /table")
    await expect(table.locator(".md .h2")).to_have_text("Table 1")
    await expect(table.locator(".picture img")).to_have_attribute("alt", "The table at turn 0")
    assert [leaf.content for leaf in server.person("Zoë & Co").visible()] == [""]


async def test_options_are_chips_that_are_checked_before_sending(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    await page.fill("#words", "/table ")
    chip = page.locator(".chip:has-text('game')")
    await page.wait_for_selector(".suggestions .option")
    await page.keyboard.press("Escape")
    await page.locator("#composer .send").click()
    await expect(chip).to_have_class("chip wrong")
    await expect(page.locator(".hint-key")).to_have_text("still needed: game")
    await chip.locator("input").fill("my own")
    await page.click(".add-option:has-text('seats')")
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip:has-text('seats')")).to_have_class("chip wrong")
    assert server.person("Ann").visible() == []
    await page.locator(".chip:has-text('seats') input").fill("8")
    await page.keyboard.press("Enter")
    await page.wait_for_selector(".container")
    await page.fill("#words", "/scores top ")
    await page.click(".suggestions .option:has-text('Season')")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("text=top of Season")


async def test_quick_fingers_choose_what_they_typed(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    server.faults.add("POST", "interactions/*", delay=0.2, times=None)
    await page.fill("#words", "/table ")
    await page.wait_for_selector(".suggestions .option")
    await page.keyboard.type("conq")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip:has-text('game') input")).to_have_value("Conquian")


async def test_two_people_play_at_one_table_and_a_hand_stays_secret(server: LocalDiscord, browser: Browser) -> None:
    ann, bob = await browser.tab("Ann"), await browser.tab("Bob", PHONE, touch=True)
    await server.person("Ann").slash("table", game="x")
    await ann.click("button:has-text('Draw')")
    for page in (ann, bob):
        await expect(page.locator(".container .md").first).to_contain_text("Turn 1")
        await expect(page.locator(".container .picture img")).to_have_attribute("alt", "The table at turn 1")
    await bob.click("button:has-text('Hand')")
    hand = bob.locator(".message.ephemeral")
    await expect(hand).to_contain_text("The hand of Bob")
    await expect(hand).to_contain_text("Only you can see this")
    await expect(hand.locator("button:has-text('Closed')")).to_be_disabled()
    await hand.locator("button:has-text('Sort')").click()
    await expect(hand).to_contain_text("Sorted.")
    assert "The hand of Bob" not in await ann.content()
    await hand.locator("text=Dismiss message").click()
    await expect(hand).to_have_count(0)
    width = await bob.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE["width"], "nothing hangs over the edge of a phone"


async def test_a_press_that_is_not_answered_says_so(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    await server.person("Ann").slash("table", game="x")
    server.faults.add("POST", "interactions/*", status=404, code=10062)
    await page.click("button:has-text('Hand')")
    await expect(page.locator("button:has-text('Hand')")).to_have_attribute("aria-busy", "true")
    await expect(page.locator(".failed")).to_have_text("This interaction failed")
    await page.click("button:has-text('Hand')")
    await page.wait_for_selector(".message.ephemeral")
    await expect(page.locator(".failed")).to_have_count(0)


async def test_several_are_chosen_and_an_open_list_survives_what_others_do(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    ann, bob = server.person("Ann"), server.person("Bob")
    table = (await bob.slash("table", game="x")).reply
    await ann.slash("cards")
    await page.click(".select:has-text('Meld cards')")
    await page.click(".dropdown .option:has-text('4 of hearts')")
    await expect(page.locator(".dropdown .button")).to_be_disabled()
    await bob.click(table, "Draw")
    bob.say("your turn?")
    await page.wait_for_selector("text=your turn?")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".dropdown .option.chosen")).to_have_count(2)
    await page.click(".dropdown .button")
    await page.wait_for_selector("text=melds 4h 5h")
    await page.click(".select:has-text('Give to')")
    await page.click(".dropdown .option:has-text('Cy')")
    await page.wait_for_selector("text=for Cy")


async def test_a_modal_is_filled_in(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    await server.person("Ann").slash("table", game="x")
    await page.click("button:has-text('Note')")
    modal = page.locator("dialog.modal")
    await expect(modal.locator("h2")).to_have_text("A note")
    await modal.locator("text=Submit").click()
    await expect(modal.locator(".field.wrong")).to_have_count(3)
    await modal.locator("input[id=input-words]").fill("good game, everyone here")
    assert await modal.locator("input[id=input-words]").input_value() == "good game, everyone "
    await modal.locator(".select").click()
    await modal.locator(".dropdown .option:has-text('Soft')").click()
    await modal.locator("text=Dry").click()
    await modal.locator("text=Yes").click()
    await modal.locator("text=Submit").click()
    await page.wait_for_selector("text=note good game, everyone Soft Dry True")
    await expect(modal).to_have_count(0)


async def test_unread_channels_dms_and_threads_are_marked_and_found_again(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann", PHONE, touch=True)
    bob = server.person("Bob")
    bob.say("over here", channel="lounge")
    await server.person("Ann").slash("dealme")
    await expect(page.locator("#drawer")).to_have_class("plain unread")
    await page.click("#drawer")
    await expect(page.locator(".channel.unread")).to_have_count(2)
    await expect(page.locator(".channel:has-text('Cardtable') .badge")).to_have_count(1)
    await page.click(".channel:has-text('Cardtable')")
    await page.wait_for_selector("text=Your private hand")
    await page.click("#drawer")
    await expect(page.locator(".channel.unread")).to_have_count(1)
    await page.reload()
    await page.wait_for_selector("text=Your private hand")
    await bob.slash("thread")
    await page.click("#drawer")
    await page.click(".channel:has-text('table 1')")
    await expect(page.locator("#title")).to_contain_text("card-table")
    await page.wait_for_selector("text=welcome")
    server.delete_channel("table 1")
    await expect(page.locator("#title h1")).to_have_text("card-table")


async def test_reading_upwards_is_not_disturbed(server: LocalDiscord, browser: Browser) -> None:
    bob = server.person("Bob")
    for n in range(120):
        bob.say(f"line {n}")
    page = await browser.tab("Ann")
    await page.wait_for_selector("text=line 119")
    await page.evaluate("document.getElementById('log').scrollTop = 250")
    top = await page.evaluate("document.getElementById('log').scrollTop")
    bob.say("news at the end")
    await expect(page.locator("#jump")).to_contain_text("1 new message")
    assert await page.evaluate("document.getElementById('log').scrollTop") == top
    await page.evaluate("document.getElementById('log').scrollTop = 0")
    await page.wait_for_selector("text=line 60")
    await page.click("#jump")
    await expect(page.locator("#jump")).to_be_hidden()
    await expect(page.locator("text=news at the end")).to_be_in_viewport()


async def test_the_markdown_of_discord(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    ann, bob = server.person("Ann"), server.person("Bob")
    later = int(server.clock.now()) + 90
    bob.say(f"# Big\n**bold** *it* __under__ ~~gone~~ `a<b` ||dark|| {ann.mention} <t:{later}:R> snake_case_word 2*3*4")
    bob.say("- one\n  - inner\n1. first\n> quoted\n-# fine print\n```py\nx = '<b>'\n```")
    bob.say("[site](https://example.org) <script>1")
    md = page.locator(".md")
    await expect(md).to_have_count(3)
    first, second, third = md.nth(0), md.nth(1), md.nth(2)
    assert await first.locator(".h1").inner_text() == "Big"
    assert [await first.locator(tag).first.inner_text() for tag in ("strong", "em", "u", "s", "code")] == [
        "bold",
        "it",
        "under",
        "gone",
        "a<b",
    ]
    await expect(first).to_contain_text("snake_case_word")
    await expect(first.locator(".mention.me")).to_have_text("@Ann")
    await expect(first.locator(".moment")).to_have_text("in 1 minute")
    await first.locator(".spoiler").click()
    await expect(first.locator(".spoiler")).to_have_class("spoiler shown")
    assert await second.locator("li li").inner_text() == "inner"
    assert await second.locator("pre code").inner_text() == "x = '<b>'"
    await expect(third.locator("a")).to_have_attribute("href", "https://example.org")
    await expect(third).to_contain_text("<script>1")
    await expect(page.locator(".message").first).to_have_class("message for-me")


async def test_menus_of_messages_and_people(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    server.person("Bob").say("quote me")
    await page.hover(".message")
    await page.click(".message .more")
    await page.click(".menu button:has-text('Quote')")
    await page.wait_for_selector("blockquote")
    await page.click(".member:has-text('Bob')")
    await page.click(".menu button:has-text('Poke')")
    await page.wait_for_selector("text=pokes Bob")


async def test_a_picture_is_enlarged_with_its_alt_text(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.tab("Ann")
    await server.person("Ann").slash("table", game="x")
    await page.click(".picture")
    await expect(page.locator(".lightbox figcaption")).to_have_text("The table at turn 0")
    await page.keyboard.press("Escape")
    await expect(page.locator(".lightbox")).to_have_count(0)


async def test_links_to_messages_lead_there_within_the_page(server: LocalDiscord, browser: Browser) -> None:
    bob = server.person("Bob")
    first = bob.say("the very first", channel="lounge")
    for n in range(100):
        bob.say(f"line {n}", channel="lounge")
    bob.say(f"see https://discord.com/channels/{server.guild.id}/{first.channel.id}/{first.id}")
    page = await browser.tab("Ann")
    await page.click(".message a.mention:has-text('# lounge')")
    await expect(page.locator("text=the very first")).to_be_in_viewport()
    await expect(page.locator("#title h1")).to_have_text("lounge")
    await page.go_back()
    await expect(page.locator("#title h1")).to_have_text("card-table")


async def test_the_page_comes_back_after_the_server_was_away(chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "world.db"
    server = LocalDiscord(world=file)
    port = int((await server.start()).rsplit(":", 1)[1])
    server.person("Bob").say("before")
    tabs = Tabs(chromium)
    page = await tabs.open(server.link_for("Ann"))
    await page.wait_for_selector("text=before")
    await server.close()
    await expect(page.locator("#offline")).to_be_visible()
    server = LocalDiscord(world=file)
    await server.start(port=port)
    server.person("Bob").say("after")
    await page.wait_for_selector("text=after")
    await expect(page.locator("#offline")).to_be_hidden()
    tabs.errors.clear()  # the browser itself wrote down that nobody answered for a while
    await tabs.close()
    await server.close()
