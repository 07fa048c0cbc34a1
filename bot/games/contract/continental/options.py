"""The options of Continental Rummy, and what a hand of runs is worth under them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from bot.games import melds
from bot.games.cards import JOKER, SUITS
from bot.games.core import Face, Groups, Illegal, Options

HAND = 15
PATTERNS: tuple[tuple[int, ...], ...] = ((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3))
DEUCES = frozenset("2" + s for s in SUITS)
NO_DRAW, ONE_DRAW, CLEAN, ONE_SUIT = 10, 7, 10, 10


class ContinentalOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """One game of Continental Rummy as data."""

    deuces_wild: Annotated[bool, Meta(description="twos are wild")] = False
    bonuses: Annotated[
        bool, Meta(description="bonuses for going out without or after one draw, without wild cards, in one suit")
    ] = False
    deuce_count: Annotated[
        Literal["wild_only", "any"], Meta(description="which twos of the hand are paid for and are no clean hand")
    ] = "wild_only"
    deals: Annotated[int, Meta(ge=1, le=50, description="deals of a match")] = 5
    invalid_declare: Annotated[
        Literal["reject", "expose"], Meta(description="a wrong declaration is refused, or the hand lies open from then on")
    ] = "reject"
    max_reshuffles: Annotated[int, Meta(ge=0, le=9, description="how often the discards become a new stock in a deal")] = 2
    pile_view: Annotated[Literal["top_only", "all"], Meta(description="is the discard pile squared up or spread")] = (
        "top_only"
    )

    @property
    def pack_count(self) -> int:
        return 2 if self.players <= 5 else 3 if self.players <= 8 else 4

    @property
    def joker_count(self) -> int:
        return self.pack_count

    @property
    def card_count(self) -> int:
        return 52 * self.pack_count + self.joker_count


@lru_cache(maxsize=64)
def rules_of(o: ContinentalOptions) -> melds.MeldRules:
    """Runs of three and more, no sets."""
    wild = frozenset({JOKER}) | (DEUCES if o.deuces_wild else frozenset())
    return melds.MeldRules(ace="high_or_low", set_max=1, wild=wild)


def read_hand(o: ContinentalOptions, groups: Groups) -> tuple[melds.Meld, ...] | Illegal:
    """The groups, runs written from low to high, as a whole hand; else what is wrong with them."""
    rules, found = rules_of(o), []
    for group in groups[:HAND]:
        run = melds.read(group[: HAND + 1], rules, "run", ordered=True)
        if run is None:
            return _why_no_run(group[: HAND + 1], rules)
        found.append(run)
    lengths = tuple(sorted((len(g) for g in groups), reverse=True))
    if lengths not in PATTERNS:
        return Illegal("no_pattern", {"lengths": "-".join(map(str, lengths[:HAND]))})
    return tuple(found)


def _why_no_run(group: Sequence[Face], rules: melds.MeldRules) -> Illegal:
    cards = tuple(group)
    known = [f for f in cards if f in SUITED]
    if len(known) == len(cards) and len({f[0] for f in known if f not in rules.wild}) == 1 and len(cards) > 1:
        return Illegal("no_set", {"cards": cards})
    if melds.read(cards, rules, "run"):
        return Illegal("run_order", {"cards": cards})
    return melds.flaw(cards, rules) or Illegal("no_run", {"cards": cards})


SUITED = frozenset(r + s for r in "A23456789TJQK" for s in SUITS) | {JOKER}


def pay_parts(o: ContinentalOptions, runs: Sequence[melds.Meld], draws: int) -> tuple[tuple[str, int], ...]:
    """What each other player pays the winner, in parts (why, points)."""
    cards = [f for m in runs for f in m.cards]
    wild = [m.cards[i] for m in runs for i in m.wilds]
    jokers = cards.count(JOKER)
    deuces = sum(f in DEUCES for f in (cards if o.deuce_count == "any" else wild))
    parts = [("out", 1), ("jokers", 2 * jokers), ("deuces", deuces)]
    if o.bonuses:
        parts += [
            ("no_draw", NO_DRAW * (draws == 0)),
            ("one_draw", ONE_DRAW * (draws == 1)),
            ("clean", CLEAN * (not jokers and not deuces)),
            ("one_suit", ONE_SUIT * (len({m.suit for m in runs}) == 1)),
        ]
    return tuple((why, n) for why, n in parts if n)


def each_pays(o: ContinentalOptions, runs: Sequence[melds.Meld], draws: int) -> int:
    return sum(n for _, n in pay_parts(o, runs, draws))
