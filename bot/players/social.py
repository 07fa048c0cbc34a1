"""Players of the social games. They remember what a person could: how much depends on the level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bot.games.cards import RANKS, card, rank_of, suit_of
from bot.games.core import Action, Face, Seat
from bot.games.social import concentration, crazy_eights, go_fish, scumbags
from bot.players.base import Player, Seen, Told

MEMORY = {"easy": 4, "normal": 14, "hard": 1000}  # events one thinks back


class SocialPlayer(Player):
    """Plays Go Fish, Old Maid, Concentration, Scumbags and Warlords, President and Crazy Eights."""

    def choose(self, seen: Seen, rng: Random, /) -> Action:
        if len(seen.ask.actions) == 1:
            return _only(seen)
        play: Callable[[Seen, Dice], Action] = _GAMES.get(seen.game.key, _any)
        return play(seen, Dice(rng, MEMORY[self.level]))


class Dice:
    """The dice, and how many events the player remembers."""

    def __init__(self, rng: Random, memory: int) -> None:
        self.rng, self.memory = rng, memory

    def recall(self, history: tuple[Told, ...]) -> tuple[Told, ...]:
        return history[-self.memory :]


def _only(seen: Seen) -> Action:
    return seen.ask.actions[0]


def _any(seen: Seen, dice: Dice) -> Action:
    return dice.rng.choice(seen.ask.actions)


# ---- Go Fish


def _ask(seen: Seen, dice: Dice) -> Action:
    """A rank that somebody is known to hold; else one not asked in vain of late, of those held most."""
    actions = [a for a in seen.ask.actions if isinstance(a, go_fish.AskFor)]
    if not actions:
        return _only(seen)
    heard = dice.recall(seen.history)
    known = _known_ranks(heard, seen.ask.seat)
    held = Counter(RANKS[rank_of(f) - 1] for f in seen.view.hand())
    sure = [a for a in actions if a.rank in known.get(a.target, ())]
    vain = {(t.args["target"], _rank(t)) for t in heard if t.kind == "go_fish" and t.args["seat"] == seen.ask.seat}
    fresh = [a for a in actions if (a.target, a.rank) not in vain]
    pool = sure or fresh or actions
    most = max(held[a.rank] for a in pool)
    return dice.rng.choice([a for a in pool if held[a.rank] == most])


def _rank(told: Told) -> str:
    return str(told.args.get("rank", "")).removeprefix("picture-")


def _known_ranks(history: tuple[Told, ...], me: Seat) -> dict[int, set[str]]:
    """Which ranks the others must hold: who asks for a rank has it, who gave it has it no more."""
    known: dict[int, set[str]] = {}
    for told in history:
        seat, rank = told.args.get("seat", -1), _rank(told)
        if told.kind in ("go_fish", "got_cards"):
            known.setdefault(seat, set()).add(rank)
            known.setdefault(told.args["target"], set()).discard(rank)
        elif told.kind == "set_laid":
            known.setdefault(seat, set()).discard(rank)
    known.pop(me, None)
    return known


# ---- Concentration


def _pick(seen: Seen, dice: Dice) -> Action:
    """A pair that is remembered; else a card that has not been seen, so that it may still be remembered."""
    picks = {f"{a.row}{a.column}": a for a in seen.ask.actions if isinstance(a, concentration.Pick)}
    options = seen.options
    assert isinstance(options, concentration.ConcentrationOptions)
    remembered = {p: f for p, f in _remembered(dice.recall(seen.history)).items() if p in picks}
    layout = seen.view.zone("layout")
    assert layout is not None
    up = next(((name, f) for name, f in zip(layout.names, layout.cards, strict=True) if f is not None), None)
    if up is not None:
        partner = next((p for p, f in remembered.items() if p != up[0] and _pair(options, f, up[1])), None)
    else:
        partner = next(
            (p for p, f in remembered.items() for q, g in remembered.items() if p < q and _pair(options, f, g)), None
        )
    if partner is not None:
        return picks[partner]
    fresh = [a for p, a in picks.items() if p not in remembered]
    return dice.rng.choice(fresh or list(picks.values()))


def _remembered(history: tuple[Told, ...]) -> dict[str, Face]:
    return {t.args["position"]: t.args["card"] for t in history if t.kind == "turned_up"}


def _pair(options: concentration.ConcentrationOptions, a: Face, b: Face) -> bool:
    return concentration.is_pair(options, card(a), card(b))


# ---- Scumbags and Warlords, President


def _climb(seen: Seen, dice: Dice) -> Action:
    """The weakest play that breaks no group; the high cards are kept while the hand is long."""
    plays = [a for a in seen.ask.actions if isinstance(a, scumbags.Play)]
    if not plays:
        return seen.ask.default or _only(seen)
    hand = seen.view.hand()
    held = Counter(f[0] for f in hand)
    whole = [a for a in plays if held[a.cards[0][0]] == len(a.cards)]
    best = (whole or plays)[0]
    if seen.ask.kind == "lead":
        return max(whole or plays, key=lambda a: (-_height(a.cards[0]), len(a.cards)))
    precious = _height(best.cards[0]) >= 11 or best not in whole
    if precious and len(hand) > 5 and dice.rng.random() < 0.6:
        return scumbags.PASS
    return best


def _height(f: Face) -> int:
    return 13 if f == "Jk" else (rank_of(f) - 3) % 13


# ---- Crazy Eights


def _shed(seen: Seen, dice: Dice) -> Action:
    """A plain card of the suit held most; an eight only where nothing else fits; a two where cards are due."""
    plays = [a for a in seen.ask.actions if isinstance(a, crazy_eights.Play)]
    if not plays:
        return seen.ask.default or _only(seen)
    suits = Counter(suit_of(f) for f in seen.view.hand() if rank_of(f) != 8)
    plain = [a for a in plays if rank_of(a.card) != 8]
    if plain:
        return max(plain, key=lambda a: (suits[suit_of(a.card)], rank_of(a.card), dice.rng.random()))
    return plays[0]


_GAMES: Mapping[str, Callable[[Seen, Dice], Any]] = {
    "go_fish": _ask,
    "concentration": _pick,
    "scumbags": _climb,
    "crazy_eights": _shed,
}
