"""The README's first command as a newcomer lives it: a browser, the local Discord, and a game to the end of a deal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.local import LocalDiscord
from tests.browser import PHONE, Tabs, needs_chromium, shot

from .conftest import House

pytestmark = [pytest.mark.browser, needs_chromium]
FIRST = ("Gin", "Big gin", "Knock", "Next deal", "Pass", "Draw from the stock")


async def type_command(page: Any, *words: str) -> None:
    """A slash command as one types it, each part ended by Enter."""
    await page.click("#words")
    await page.keyboard.type(words[0], delay=10)
    await page.wait_for_selector(".suggestions .option")
    await page.keyboard.press("Enter")
    for word in words[1:]:
        await page.keyboard.type(word, delay=10)
        first = page.locator(".suggestions .option").first
        while not re.search(word, await first.inner_text(), re.I):  # the list of before is still there
            await page.wait_for_timeout(20)
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def enter_thread(page: Any) -> None:
    await page.get_by_text("See the thread").last.click()
    await page.get_by_role("button", name="Start").last.wait_for()


async def open_dm(page: Any) -> Any:
    """The direct messages with the bot; on a phone the list of channels is behind a button."""
    await page.locator(".channel, a", has_text="Cardtable").first.click()
    panel = page.locator(".message", has_text="Your hand").last
    await panel.wait_for()
    return panel


async def press_something(page: Any) -> None:
    """What a beginner would: the best-named button, else the first card."""
    panel = page.locator(".message", has_text="Your hand").last
    buttons = panel.locator("button.button:not([disabled])")
    names = [" ".join(n.split()) for n in await buttons.all_inner_texts()]
    for wanted in FIRST:
        for i, name in enumerate(names):
            if name.startswith(wanted):
                await buttons.nth(i).click()
                return
    skip = ("Undo", "Sort", "Why", "Table")
    cards = [i for i, n in enumerate(names) if not any(word in n for word in skip)]
    assert cards, names
    await buttons.nth(cards[-1]).click()


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
async def test_a_newcomer_finishes_a_deal_of_gin_against_an_ai(
    home: House, browser: Tabs, discord_here: LocalDiscord, size: dict[str, int] | None
) -> None:
    name = "phone" if size else "desk"
    page = await browser.open(discord_here.link_for("Ann"), size, touch=size is not None)
    await type_command(page, "/play", "gin")
    await enter_thread(page)
    await shot(page, f"{name}-1-lobby")
    await page.get_by_text("Add an AI player").last.click()
    await page.get_by_role("option").first.click()
    await page.locator(".message", has_text="(AI)").last.wait_for()
    await page.get_by_role("button", name="Start").last.click()
    await page.locator(".message img[alt*='Ann']").first.wait_for()
    await shot(page, f"{name}-2-table")
    (table,) = home.tables.live()
    if size:
        await page.click("#drawer")
    await open_dm(page)
    await shot(page, f"{name}-3-hand")
    for step in range(200):
        if table.view(None).phase in ("deal_over", "match_over"):
            break
        seat = table.seat_of(int(discord_here.person("Ann").id))
        assert seat is not None
        if table.ask_of(seat) is not None:
            rev = table.rev
            await press_something(page)
            for _ in range(100):
                if table.rev != rev:
                    break
                await page.wait_for_timeout(50)
        await home.settle()
        if step == 3:
            await shot(page, f"{name}-4-throw")
    assert table.view(None).phase in ("deal_over", "match_over")
    await page.wait_for_timeout(1500)
    await shot(page, f"{name}-5-deal-over")
