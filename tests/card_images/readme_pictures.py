"""The pictures of the README, from matches that AI players really played: `python -m tests.card_images.readme_pictures`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from bot.games.catalog import variant
from bot.games.core import Seat
from bot.games.view import TableView
from bot.players.drive import moves
from bot.simulate import chooser
from card_images.hand import render_hand
from card_images.table import render_table

GALLERY = Path(__file__).parent / "gallery"
NAMES = ("Ann", "Bob", "Cy", "Dee")


def view_after(key: str, players: int, entries: int, seat: Seat | None, seed: str) -> TableView:
    """What a seat sees after so many moves of a match among AI players."""
    v = variant(key)
    options = v.house({}, players)
    rng = Random(seed)
    game: Any = v.game
    state = game.start(options, rng.randbytes(32)).state
    played = moves(game, state, chooser(v, options, ["normal"] * players, rng))
    for _ in range(entries):
        state = next(played).step.state
    view: TableView = game.view(state, seat)
    return view


def main() -> None:
    GALLERY.mkdir(exist_ok=True)
    tables = {
        "gin": ("gin_rummy", 2, 21),
        "rummy": ("rummy_500", 4, 60),
        "nerts": ("nerts", 4, 150),
        "golf": ("golf6", 4, 30),
    }
    for name, (key, players, entries) in tables.items():
        picture = render_table(view_after(key, players, entries, None, "readme"), NAMES[:players])
        (GALLERY / f"{name}.png").write_bytes(picture.png)
    hand = render_hand(view_after("gin_rummy", 2, 22, Seat(0), "readme"), NAMES[:2], order="melds")
    (GALLERY / "hand.png").write_bytes(hand.png)


if __name__ == "__main__":
    main()
