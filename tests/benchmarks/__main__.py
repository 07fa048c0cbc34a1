"""`python -m tests.benchmarks [name …]`: runs the benchmarks and prints one table. Peers are measured where installed
(`pip install .[bench]`)."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bot.memory import give_back

from .row import Row


def main() -> None:
    give_back()
    names = sys.argv[1:] or sorted(p.stem.removeprefix("bench_") for p in Path(__file__).parent.glob("bench_*.py"))
    console = Console()
    table = Table("what", "unit", "ours", "peer", "theirs", "ratio", "aim", title="Cardtable's figures")
    for name in names:
        with console.status(f"measuring {name} …"):
            rows: list[Row] = importlib.import_module(f"tests.benchmarks.bench_{name}").rows()
        for row in rows:
            table.add_row(row.what, row.unit, _number(row.ours), row.peer, _number(row.theirs), _ratio(row), row.aim)
        table.add_section()
    console.print(table)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _ratio(row: Row) -> str:
    return "" if row.ratio is None else f"{row.ratio:.1f}x"


if __name__ == "__main__":
    main()
