"""Reads cards back from texts: what an alternative text or a text table names."""

from __future__ import annotations

import re
from collections import Counter

from bot.games.cards import FACES, JOKER
from bot.games.core import Face
from bot.games.view import TableView
from bot.texts import card_name

_RANKS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
}
_RANKS |= {"T": "ten", "J": "jack", "Q": "queen", "K": "king"}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_WORDS: dict[str, Face] = {card_name(f): f for f in FACES} | {"joker": JOKER}
_WORDS |= {f"{_RANKS[f[0]]} of {_SUITS[f[1]]}": f for f in FACES if f != JOKER}
_PATTERN = re.compile("|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)))


def named(text: str) -> Counter[Face]:
    """How often a text names each card, written short ("7♥") or long ("seven of hearts")."""
    return Counter(_WORDS[word] for word in _PATTERN.findall(text))


def visible(view: TableView) -> Counter[Face]:
    """The cards that lie face up in a view, and what wild cards among them stand for."""
    up = Counter(face for zone in view.zones for face in zone.cards if face)
    return up + Counter(face for zone in view.zones for i, face in zone.stands.items() if zone.cards[i])
