"""The files of words: they parse whole, an id stands once, and every game has its rules in words."""

from __future__ import annotations

from collections import Counter

import pytest
from fluent.syntax import FluentParser, ast

from bot import texts
from bot.games.catalog import Variant, variants
from bot.games.options import describe

FILES = sorted(texts.FOLDER.glob("*/*.ftl"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_file_parses_whole(path) -> None:
    body = FluentParser().parse(path.read_text(encoding="utf-8")).body
    junk = [entry.content.strip().splitlines()[0] for entry in body if isinstance(entry, ast.Junk)]
    assert not junk


@pytest.mark.parametrize("language", texts.languages())
def test_an_id_stands_only_once(language: str) -> None:
    found: Counter[str] = Counter()
    for path in FILES:
        if path.parent.name == language:
            body = FluentParser().parse(path.read_text(encoding="utf-8")).body
            found.update(entry.id.name for entry in body if isinstance(entry, ast.Message))
    assert not [name for name, n in found.items() if n > 1]


@pytest.mark.parametrize("v", variants().values(), ids=lambda v: v.key)
def test_every_game_has_its_rules_in_words(v: Variant) -> None:
    options = {spec.key: getattr(v.options, spec.key) for spec in describe(type(v.options))}
    text = texts.say(f"rules-{v.key}", {**options, "players": v.options.players}, family=v.family)
    assert len(text) < 3500, "it has to fit into one message"
    assert "{" not in text, "an argument is missing"
    assert v.summary and v.title == v.names[0]


def test_cards_and_seats_are_named_for_people() -> None:
    assert texts.card_name("Th") == "10♥"
    assert texts.cards_name(["As", "Jk"]) == "A♠ Joker"
    assert texts.say("illegal-not-in-hand", {"card": "7h"}) == "You do not hold 7♥."
    assert texts.say("remark-stands", {"card": "2s", "got": "T"}) == "2♠ is 10", "in a set it is of no suit"


def test_an_unknown_id_is_a_mistake_of_ours() -> None:
    with pytest.raises(texts.MissingText):
        texts.say("no-such-text")
