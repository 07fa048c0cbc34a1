"""The one list of all games: which keys there are, what people call them, who can play, and their presets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from bot.games.core import Game, Options
from bot.games.options import BadOption, OptionSpec, describe, house


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the rulebook names it."""

    key: str
    names: tuple[str, ...]  # the title first, then what else people call it
    family: str  # the rulebook file: gin, rummy, race ...
    game: Game[Any, Any, Any]
    options: Options
    players: tuple[int, ...]  # the table sizes it can be played with
    also: Mapping[int, Mapping[str, Any]] = {}  # further table sizes -> the house rules that allow them
    best: tuple[int, ...] = ()  # the sizes it plays best with
    presets: Mapping[str, Mapping[str, Any]] = {}  # named bundles of option values
    # option -> value as text (or "*": any other than the game's own) -> the options it stands for
    meanings: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    fixed: tuple[str, ...] = ()  # options of the family that make this game or are foreign to it: no house rule changes them
    summary: str = ""  # one plain sentence: what the game is about

    @property
    def title(self) -> str:
        return self.names[0]

    def specs(self) -> tuple[OptionSpec, ...]:
        """The options a host may change."""
        return tuple(s for s in describe(type(self.options)) if s.key not in self.fixed)

    def sizes(self, changes: Mapping[str, Any]) -> tuple[int, ...]:
        """The table sizes with these house rules."""
        more = [n for n, rules in self.also.items() if all(changes.get(k) == v for k, v in rules.items())]
        return tuple(sorted({*self.players, *more}))

    def house(self, changes: Mapping[str, Any], players: int | None = None) -> Options:
        """The options of a table: a preset (`preset` in the changes) first, then the changes. Raises BadOption.

        A value with a meaning of its own in this game (`meanings`: a named deal table) is replaced by what it stands for,
        which the other changes may still override.
        """
        rest = dict(changes)
        name = rest.pop("preset", None)
        if name is not None and name not in self.presets:
            raise BadOption("preset", "choose from " + ", ".join(self.presets) if self.presets else "there is none here")
        bundle = dict(self.presets[name]) if name is not None else {}
        for key in rest:
            if key in self.fixed and rest[key] != getattr(self.options, key):
                raise BadOption(key, "there is no such option in this game")
        if players is not None:
            rest["players"] = players
        return house(self.options, bundle | self.meant(rest))

    def meant(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """The changes with all that their values stand for; what is named itself wins."""
        brought, named = dict[str, Any](), dict[str, Any]()
        for key, value in changes.items():
            meant = self._meaning(key, value)
            brought |= meant
            named |= {key: meant[key]} if key in meant else {}
        return brought | named

    def _meaning(self, key: str, value: Any) -> Mapping[str, Any]:
        meanings = self.meanings.get(key, {})
        own = str(value) == str(getattr(self.options, key, value))
        if str(value) in meanings:
            return meanings[str(value)]
        return {**({} if own else meanings.get("*", {})), key: value}


def _build() -> tuple[Variant, ...]:
    from bot.games import burraco, canasta, contract, gin, golf, indian, race, rummy, social

    return (
        *rummy.VARIANTS,
        *gin.VARIANTS,
        *contract.VARIANTS,
        *canasta.VARIANTS,
        *burraco.VARIANTS,
        *indian.VARIANTS,
        *golf.VARIANTS,
        *social.VARIANTS,
        *race.VARIANTS,
    )


@cache
def variants() -> Mapping[str, Variant]:
    """Every variant by its key, in the catalog's order."""
    found = {v.key: v for v in _build()}
    assert len(found) == len(_build()), "two variants share a key"
    return found


def variant(key: str) -> Variant:
    """Raises KeyError for an unknown key."""
    return variants()[key]
