"""Headless Chromium for tests, and where to find it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium was found on this machine")


class Tabs:
    """Tabs of a browser, each with a profile of its own, and the errors that their scripts met."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium
        self.errors: list[str] = []

    async def open(self, address: str, size: dict[str, int] | None = None, *, touch: bool = False) -> Any:
        context = await self._chromium.new_context(viewport=size or DESK, has_touch=touch)
        context.set_default_timeout(15_000)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        await page.goto(address)
        await page.wait_for_selector("#messages")
        return page


@asynccontextmanager
async def tabs() -> AsyncIterator[Tabs]:
    """Raises AssertionError at the end where a script of a page failed."""
    playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with playwright.async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        made = Tabs(chromium)
        yield made
        await chromium.close()
        assert made.errors == []


async def shot(page: Any, name: str) -> None:
    """A screenshot for people to look at, where SCREENSHOTS names a folder for them."""
    if folder := os.environ.get("SCREENSHOTS"):
        await page.screenshot(path=f"{folder}/{name}.png")
