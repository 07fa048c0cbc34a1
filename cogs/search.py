"""Finding a game by what people call it, with a typo or two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rapidfuzz import fuzz, process, utils
from rapidfuzz.distance import OSA

from bot.games.catalog import Variant, variants

_CLOSE = 72


@cache
def _names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(every name and key, the variant's key beside each)."""
    pairs = [(utils.default_process(n), v.key) for v in variants().values() for n in (*v.names, v.key.replace("_", " "))]
    return tuple(n for n, _ in pairs), tuple(k for _, k in pairs)


def find(query: str, allowed: Sequence[str] = (), most: int = 25) -> list[Variant]:
    """The games that a few letters may mean, the likeliest first; all in the catalog's order for no letters at all."""
    wanted = utils.default_process(query.replace("_", " "))
    everything = [v for v in variants().values() if not allowed or v.key in allowed]
    if not wanted:
        return everything[:most]
    names, keys = _names()
    scores: dict[str, float] = {}
    for name, alike, index in process.extract(wanted, names, scorer=fuzz.WRatio, limit=None, score_cutoff=_CLOSE):
        # part of a name may be what is typed so far, but of whole names the one with fewer typos is meant
        score = 0.4 * alike + 60 * OSA.normalized_similarity(wanted, name)
        if name == wanted:
            score = 300.0
        elif name.startswith(wanted):
            score += 120.0
        elif f" {wanted}" in name:
            score += 60.0
        scores[keys[index]] = max(scores.get(keys[index], 0.0), score)
    order = {v.key: i for i, v in enumerate(everything)}
    close = [k for k in scores if k in order]
    close.sort(key=lambda k: (-scores[k], order[k]))
    return [variants()[k] for k in close[:most]]


def meant(query: str, allowed: Sequence[str] = ()) -> Variant | None:
    """The one game a person means: by its key, its name, or the likeliest."""
    if query in variants() and (not allowed or query in allowed):
        return variants()[query]
    found = find(query, allowed, 1)
    return found[0] if found else None
