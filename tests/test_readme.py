"""What the README says is true: its table of games, its commands, its settings, its pictures."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from bot.settings import Settings

from .readme import README, with_table

ROOT = README.parent
TEXT = README.read_text(encoding="utf-8")


def test_the_table_of_games_is_the_catalog() -> None:
    assert with_table(TEXT) == TEXT, "write it with `python -m tests.readme`"


def test_the_pictures_are_there() -> None:
    for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT):
        assert (ROOT / name).is_file(), name


def test_ci_calls_the_very_test_command() -> None:
    commands = re.findall(r"```\n(.+?)\n```", TEXT)
    (command,) = [c for c in commands if "pytest" in c]
    assert command in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


def test_every_setting_is_explained_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name, field in Settings.model_fields.items():
        variable = field.validation_alias or f"CARDTABLE_{name.upper()}"
        assert f"#{variable}=" in example, variable


def test_pins_carry_no_address_and_cover_every_dependency() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in pins
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in pins.splitlines()}
    for wish in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        name = re.split(r"[<>=~! ]", wish)[0].lower().replace("_", "-")
        assert name in pinned, name


def test_the_least_python_is_the_one_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11" and sys.version_info >= (3, 11)
    assert Path(ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
