"""The command line as an operator meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.games.catalog import variants
from bot.games.options import Kind

ROOT = Path(__file__).parents[1]


def run(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD_", "CARDTABLE_"))}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=cwd or ROOT,
        env={**env, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def complains(result: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear sentence on the error stream, a non-zero exit, no traceback."""
    assert result.returncode not in (0, None)
    assert "Traceback" not in result.stderr
    said = " ".join(result.stderr.split())
    for word in words:
        assert word in said, said
    assert len(result.stderr.strip().splitlines()) <= 2


def test_the_catalog_as_json_has_what_a_program_needs() -> None:
    result = run("games", "--json")
    games: list[dict[str, Any]] = json.loads(result.stdout)
    assert [g["key"] for g in games] == list(variants())
    for game in games:
        assert game["family"] and game["names"] and game["players"]["least"] <= game["players"]["most"]
        for option in game["options"]:
            assert option["help"] and option["type"] in get_args(Kind)
            if option["type"] == "int":
                assert option["low"] <= option["high"]


def test_the_list_for_people_names_every_game() -> None:
    result = run("games", COLUMNS="300")
    assert result.returncode == 0
    for v in variants().values():
        assert v.title in result.stdout


def test_a_simulation_gives_its_figures_and_the_same_seed_the_same_play() -> None:
    first, second = (
        json.loads(run("simulate", "crazy_eights", "--deals", "5", "--seed", "x", "--json").stdout) for _ in range(2)
    )
    assert first["deals"] == 5 and first["entries"] > 5 and first["deals_per_second"] > 0 and first["mean_length"] > 1
    for changing in ("seconds", "deals_per_second"):
        del first[changing], second[changing]
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "no_such_game"), ("no_such_game", "python -m bot games")),
        (("simulate", "crazy_eights", "--players", "99"), ("Crazy Eights", "99")),
        (("simulate", "crazy_eights", "--players", "2:genius"), ("genius", "random")),
        (("simulate", "crazy_eights", "--option", "draw_limit=9"), ("draw_limit", "0, 1, 3")),
        (("simulate", "crazy_eights", "--option", "colour=red"), ("colour", "no such option")),
        (("simulate", "crazy_eights", "--option", "nonsense"), ("KEY=VALUE",)),
        (("simulate", "crazy_eights", "--deals", "0"), ("--deals",)),
    ],
)
def test_a_wrong_wish_is_answered_in_a_sentence(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    complains(run(*arguments), *words)


def test_a_missing_token_is_said_in_a_sentence(tmp_path: Path) -> None:
    complains(run("discord", cwd=tmp_path), "DISCORD_TOKEN", ".env")
    complains(run(cwd=tmp_path, DISCORD_TOKEN=""), "DISCORD_TOKEN")


def test_a_bad_setting_is_named(tmp_path: Path) -> None:
    complains(run("discord", cwd=tmp_path, DISCORD_TOKEN="x", CARDTABLE_RENDER_THREADS="many"), "CARDTABLE_RENDER_THREADS")
    complains(run("local", cwd=tmp_path, CARDTABLE_LOCAL_PEOPLE="[]"), "CARDTABLE_LOCAL_PEOPLE")


def test_an_unwritable_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    database = tmp_path / "file" / "cardtable.sqlite3"
    complains(run("local", "--port", "0", cwd=tmp_path, CARDTABLE_DATABASE=str(database)), "database")


def test_without_a_token_the_one_command_opens_the_local_discord(tmp_path: Path) -> None:
    """`python -m bot`, as in the README: it prints a link for each person, serves the page, and ends when it is asked to."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD_", "CARDTABLE_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env={**env, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "CARDTABLE_LOCAL_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = ""
        while "Ann " not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        link = said.split("Ann ")[-1].split()[0]
        with urllib.request.urlopen(link, timeout=30) as page:
            assert page.status == 200 and b"<html" in page.read(2000).lower()
        while "Cardtable is there" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
    finally:
        process.send_signal(signal.SIGTERM)
        rest = process.communicate(timeout=60)[0]
    assert process.returncode == 0 and "Traceback" not in said + rest, said + rest
    assert (tmp_path / "data" / "cardtable.sqlite3").is_file()
