"""What one person has picked and turned to in a panel, between two presses. Lost at a restart without harm."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from bot.games.core import Draft, Face

MOST: Final = 4_096  # sessions, a few hundred bytes each; one that drops out is a pick to be made again
Pick: TypeAlias = str  # "7h", or "7h.1" for the second copy of it


def face_of(pick: Pick) -> Face:
    return pick.partition(".")[0]


def picks_of(cards: tuple[Face, ...]) -> list[Pick]:
    """One pick for each card, copies told apart by number."""
    seen: Counter[Face] = Counter()
    made = []
    for f in cards:
        made.append(f if not seen[f] else f"{f}.{seen[f]}")
        seen[f] += 1
    return made


class Session(msgspec.Struct, frozen=True):
    picked: tuple[Pick, ...] = ()  # of the group being composed, in the order of picking
    groups: tuple[tuple[Pick, ...], ...] = ()  # groups already set aside
    facet_tag: str = ""  # an action with several fields is being put together ...
    facets: tuple[tuple[str, str], ...] = ()  # ... so far: field -> value
    page: int = 0
    turns: int = 0  # counts renderings, so that a used select gets a fresh id
    why: bool = False  # say why the greyed cards are greyed
    sure: str = ""  # the code of a weighty move that was pressed and is asked about ...
    sure_at: int = -1  # ... at this revision of the table

    def drafted(self) -> tuple[tuple[Face, ...], ...]:
        """The groups of faces composed so far, the open one last."""
        all_groups = (*self.groups, self.picked)
        return tuple(tuple(face_of(p) for p in g) for g in all_groups if g)

    def pruned(self, draft: Draft | None) -> Session:
        """Without picks of cards that are no longer there to be picked."""
        there = set(picks_of(draft.cards)) if draft else set()
        groups = tuple(g for g in (tuple(p for p in g if p in there) for g in self.groups) if g)
        return replace(self, picked=tuple(p for p in self.picked if p in there), groups=groups)

    def repicked(self, offered: tuple[Pick, ...], chosen: tuple[Pick, ...]) -> Session:
        """After one select of `offered` picks was set to `chosen`."""
        kept = tuple(p for p in self.picked if p not in offered or p in chosen)
        return replace(self, picked=kept + tuple(p for p in chosen if p not in kept), turns=self.turns + 1)

    def set_aside(self) -> Session:
        """The open group is finished, the next one begins."""
        if not self.picked:
            return self
        return replace(self, picked=(), groups=(*self.groups, self.picked), turns=self.turns + 1)

    def facet(self, tag: str, field: str, value: str) -> Session:
        before = self.facets if tag == self.facet_tag else ()
        return replace(self, facet_tag=tag, facets=(*before, (field, value)), turns=self.turns + 1)

    def fresh(self) -> Session:
        """Nothing picked, as after a move."""
        return Session(turns=self.turns + 1)


class Sessions:
    """Everybody's sessions, the least recently used forgotten first."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: LRUCache[tuple[int, int], Session] = LRUCache(most)

    def of(self, table: int, user: int) -> Session:
        return self._kept.get((table, user), Session())

    def keep(self, table: int, user: int, session: Session) -> None:
        self._kept[table, user] = session

    def drop(self, table: int) -> None:
        for key in [k for k in self._kept if k[0] == table]:
            del self._kept[key]
