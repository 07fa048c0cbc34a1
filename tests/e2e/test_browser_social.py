"""Golf and the social games as a newcomer plays them in a browser, each for some moves, by the words that are shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.games.core import Action, Seat
from bot.local import LocalDiscord, Person, Seen
from bot.tables.table import Table
from tests.browser import PHONE, Tabs, needs_chromium, shot
from tests.e2e.brains import chosen, wish
from tests.e2e.company import leads_to, steps, with_rules

from .conftest import House
from .test_browser import enter_thread, open_dm

pytestmark = [pytest.mark.browser, needs_chromium]
GAMES: dict[str, tuple[int, dict[str, Any]]] = {  # game -> (AI seats, house rules)
    "golf6": (2, {}),
    "cambio": (2, {"snap": "any"}),
    "concentration": (1, {"show_s": 2}),
    "go_fish": (2, {"junior": True}),
    "old_maid": (2, {}),
    "crazy_eights": (2, {}),
    "president": (3, {"hands": 2}),
}
MOVES = 4


class Newcomer:
    """Ann before her screen."""

    def __init__(self, house: House, table: Table, person: Person, page: Any) -> None:
        self.house, self.table, self.person, self.page = house, table, person, page
        self.rng = Random(table.variant.key)
        seat = table.seat_of(int(person.id))
        assert seat is not None
        self.seat: Seat = seat

    async def move(self) -> int:
        """One move by what the screen shows; how many presses it took, 0 where nothing is asked."""
        ask = self.table.ask_of(self.seat)
        if ask is None or not ask.waits:
            return 0
        action = wish(self.table, self.seat, self.rng)
        rev = self.table.rev
        for presses in range(1, 5):
            before = (await self.house.hand(self.person, self.table)).data.get("edited_timestamp")
            await self.press(action)
            for _ in range(200):
                panel = await self.house.hand(self.person, self.table)
                if self.table.rev > rev:
                    return presses
                if panel.data.get("edited_timestamp") != before:
                    break
                await self.page.wait_for_timeout(25)
        raise AssertionError(f"{action} takes too many presses")

    async def press(self, action: Action) -> None:
        seen = await self.house.hand(self.person, self.table)
        control = chosen(self.house.moves(seen), action) or next(s for s in steps(seen) if leads_to(s[2], action))
        panel = self.page.locator(".message", has_text="Your hand").last
        if control[0] == "button":
            at = [b.get("custom_id") for b in seen.buttons].index(control[1])
            button = panel.locator(".button").nth(at)
            assert await button.is_enabled()
            await button.click()
            return
        placeholder, label = option_words(seen, control)
        await panel.get_by_text(placeholder).click()
        await self.page.get_by_role("option", name=label, exact=True).first.click()


def option_words(seen: Seen, control: tuple[str, str, str]) -> tuple[str, str]:
    select = seen.select(custom_id=control[1])
    return select["placeholder"], next(o["label"] for o in select["options"] if o["value"] == control[2])


@pytest.mark.parametrize(
    ("game", "size"),
    [*((game, PHONE) for game in GAMES), ("golf6", None)],
    ids=[*(f"{game}-phone" for game in GAMES), "golf6-desk"],
)
async def test_a_newcomer_finds_every_move(
    home: House, browser: Tabs, discord_here: LocalDiscord, game: str, size: dict[str, int] | None
) -> None:
    name = f"{game}-{'phone' if size else 'desk'}"
    ai, rules = GAMES[game]
    ann = discord_here.person("Ann")
    table, lobby = await home.open(ann, game, players=ai + 1, ai=ai)
    await with_rules(home, ann, table, lobby, **rules)
    page = await browser.open(discord_here.link_for("Ann"), size, touch=size is not None)
    await enter_thread(page)
    await shot(page, f"{name}-1-lobby")
    await page.get_by_role("button", name="Start").last.click()
    await page.locator(".message img[alt*='Ann']").first.wait_for()
    await shot(page, f"{name}-2-table")
    if size:
        await page.click("#drawer")
    await open_dm(page)
    newcomer = Newcomer(home, table, ann, page)
    made = 0
    for _ in range(60 * MOVES):
        if made >= MOVES or table.ended is not None:
            break
        await home.settle()
        presses = await newcomer.move()
        if not presses:
            await page.wait_for_timeout(50)
            continue
        made += 1
        assert presses <= 3
        await home.settle()
        await page.wait_for_timeout(150)
        await shot(page, f"{name}-3-hand-{made}")
    assert made >= MOVES or table.ended is not None
    assert await page.locator(".message", has_text="Your hand").last.locator("img").first.is_visible()
