"""The README's table of games, made from the catalog: `python -m tests.readme` writes it into README.md."""

from __future__ import annotations

from pathlib import Path

from bot.games.catalog import variants

README = Path(__file__).parents[1] / "README.md"
START = "<!-- games: written by `python -m tests.readme` from the catalog -->\n"
END = "<!-- end of games -->"


def games_table() -> str:
    rows = ["| Game | Players | In a sentence |", "| --- | --- | --- |"]
    for v in variants().values():
        least, most = min(v.players), max(v.players)
        whole = len(v.players) == most - least + 1 or len(v.players) > 4  # a long list says less than its ends
        sizes = str(least) if least == most else f"{least}–{most}" if whole else ", ".join(map(str, v.players))
        rows.append(f"| **{v.title}** | {sizes} | {v.summary} |")
    return "\n".join(rows) + "\n"


def with_table(text: str) -> str:
    before, rest = text.split(START, 1)
    return before + START + games_table() + END + rest.split(END, 1)[1]


def main() -> None:
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
