"""How long pictures take and how big they are. Run: python -m tests.benchmarks.bench_pictures"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from card_images import DEFAULT, emojis, render_hand, render_table
from card_images.kept import SPRITES
from card_images.names import clean, text_sprite
from card_images.paint import palette
from tests.card_images.samples import HANDS, NAMES, SAMPLES

TABLES = ("gin 2", "gin 4", "rummy 25 melds", "canasta 6", "golf 8", "eights 8", "concentration 52", "nerts 8", "seats 20")


def _ms(what: Callable[[], object], times: int = 15) -> float:
    what()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        what()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def _once(what: Callable[[], object]) -> float:
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1000


def _row(name: str, ours: float, unit: str) -> dict[str, Any]:
    return {"name": name, "ours": round(ours, 2), "unit": unit}


def main() -> list[dict[str, Any]]:
    """Rows of name, figure and unit; also printed, one JSON object a line."""
    rows = [_row("palette of a theme, once", _once(lambda: palette(DEFAULT.deck, DEFAULT.felt)), "ms")]
    for name in TABLES:
        view = SAMPLES[name]()
        rows.append(_row(f"table {name}: first", _once(lambda view=view: render_table(view, NAMES)), "ms"))  # type: ignore[misc]
        rows.append(_row(f"table {name}: warm", _ms(lambda view=view: render_table(view, NAMES)), "ms"))  # type: ignore[misc]
        picture = render_table(view, NAMES)
        rows.append(_row(f"table {name}: {picture.width}x{picture.height}", len(picture.png) / 1024, "KB"))
    for name in ("hand 10", "hand 26", "hand 40"):
        view = HANDS[name]()
        rows.append(_row(f"{name}: warm", _ms(lambda view=view: render_hand(view, NAMES)), "ms"))  # type: ignore[misc]
        rows.append(_row(f"{name}", len(render_hand(view, NAMES).png) / 1024, "KB"))
    for workers in (1, 2):
        with ThreadPoolExecutor(workers) as pool:
            view = SAMPLES["gin 4"]()
            start = time.perf_counter()
            list(pool.map(lambda _, view=view: render_table(view, NAMES), range(60)))
            rows.append(_row(f"tables a second, {workers} threads", 60 / (time.perf_counter() - start), "1/s"))
    rows.append(_row("emojis, all", _once(emojis), "ms"))
    rows.append(_row("emojis, all", sum(map(len, emojis().values())) / 1024, "KB"))
    SPRITES.clear()
    rows.append(
        _row(
            "a name in any script",
            _once(lambda: [text_sprite(clean(n), 24, (255, 255, 255)) for n in NAMES]) / len(NAMES),
            "ms",
        )
    )
    for row in rows:
        print(json.dumps(row))
    return rows


if __name__ == "__main__":
    main()
