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
        self._contexts: list[Any] = []
        self.errors: list[str] = []

    async def open(self, address: str, size: dict[str, int] | None = None, *, touch: bool = False) -> Any:
        context = await self._chromium.new_context(viewport=size or DESK, has_touch=touch)
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        await page.goto(address)
        await page.wait_for_selector("#messages")
        return page

    async def close(self) -> None:
        """Closes all tabs. Raises AssertionError where a script of a page failed."""
        for context in self._contexts:
            await context.close()
        assert self.errors == []


@asynccontextmanager
async def launched() -> AsyncIterator[Any]:
    """A Chromium; each of its `Tabs` has contexts of its own."""
    playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with playwright.async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        await chromium.close()


@asynccontextmanager
async def tabs() -> AsyncIterator[Tabs]:
    """Tabs in a Chromium of their own."""
    async with launched() as chromium:
        made = Tabs(chromium)
        yield made
        await made.close()


async def shot(page: Any, name: str) -> None:
    """A screenshot for people to look at, where SCREENSHOTS names a folder for them."""
    if folder := os.environ.get("SCREENSHOTS"):
        await page.screenshot(path=f"{folder}/{name}.png")
