"""Every parameter of the rulebook's table (burraco, 0.1) and every option key of its games; what makes no sense together.

A meld holds one wild card at most in every game of the family: the run rules are made for one. So `wild_per_meld` is no
option; a house rule may only say what is so (`presets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games.core import Options
from bot.games.sides import Side, seating

RankName: TypeAlias = Literal["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
PotSize: TypeAlias = Literal[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
AceRule: TypeAlias = Literal["one_end", "both_ends", "high", "low"]
# Score from which a first meld must count so much; the lowest row first, its `None` is any negative score.
INITIAL: Mapping[str, tuple[tuple[int | None, int], ...]] = {"none": (), "50_75": ((None, 50), (1500, 75))}
SHORT_STEP = 15  # what a short first batch adds to the minimum of its side
SOLO_POTS = (11, 11, 11)
SOLO_TARGET: Mapping[int, int] = {1000: 1505, 1500: 2005}
ROOM = 10  # the least that a stock must hold beyond its floor


class BurracoOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """One burraco game as data; the defaults are `burraco`."""

    players: Annotated[int, Meta(ge=2, le=6, description="players at the table")] = 4

    # Deal and seats
    seats: Annotated[
        Literal["1v1", "2v2", "first_pot_alone"],
        Meta(description="who plays together; first_pot_alone: all against the first player to take a pot"),
    ] = "2v2"
    six_form: Annotated[
        Literal["2v2v2", "3v3"], Meta(description="six players: three sides of two, or two sides of three")
    ] = "2v2v2"
    packs: Annotated[Literal[2, 3], Meta(description="packs of 52 cards")] = 2
    jokers_per_pack: Annotated[int, Meta(ge=0, le=2, description="jokers added for each pack")] = 2
    jokers: Annotated[bool, Meta(description="four jokers are played with, wild and 30 points each")] = False
    hand_size: Annotated[int, Meta(ge=7, le=15, description="cards dealt to each player")] = 11
    pots: Annotated[tuple[PotSize, ...], Meta(description="cards in each pot, in the order they are taken")] = (11, 11)
    upcard: Annotated[bool, Meta(description="one face-up card starts the discard pile")] = True
    first_draw_choice: Annotated[bool, Meta(description="the first player may refuse the first card of the stock")] = False

    # Melds
    set_ranks: Annotated[tuple[RankName, ...], Meta(description="ranks that may form sets")] = (
        "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A",
    )  # fmt: skip
    one_set_per_rank: Annotated[bool, Meta(description="a side may start only one set of a rank")] = True
    ace: Annotated[
        AceRule, Meta(description="where an ace may stand in a run: one end or the other, even both, only high, only low")
    ] = "one_end"
    wild_move: Annotated[
        Literal["replace", "free"],
        Meta(description="a wild card in a run moves only when its card takes its place, or freely inside the run"),
    ] = "replace"
    initial_table: Annotated[
        Literal["none", "50_75"], Meta(description="what a side's first melds must count: nothing, or 50 and 75 from 1500")
    ] = "none"
    short_meld_penalty: Annotated[
        bool, Meta(description="first melds that count too little go back to the hand and raise the side's minimum by 15")
    ] = False

    # The discard pile
    return_single_ban: Annotated[
        bool, Meta(description="who takes a pile of one card may not discard that same card")
    ] = True  # fmt: skip
    discard_view: Annotated[
        Literal["all", "top_only"], Meta(description="the whole discard pile lies open, or only its top card")
    ] = "all"

    # Pots
    pot_view: Annotated[
        Literal["after_partner_turn", "at_partner_turn"],
        Meta(description="when a pot taken on the discard may be looked at: after the partner's turn, or when it begins"),
    ] = "after_partner_turn"
    unplayed_pot: Annotated[
        Literal["cards", "flat_100"], Meta(description="what a pot never played from costs: its cards, or 100")
    ] = "cards"
    pots_to_stock: Annotated[bool, Meta(description="a pot nobody has taken becomes the stock when that is gone")] = False

    # The end of a hand
    close_canasta: Annotated[
        Literal["any", "clean"], Meta(description="the meld of seven that a side needs to close")
    ] = "any"  # fmt: skip
    close_discard: Annotated[bool, Meta(description="closing needs a last discard")] = True
    close_wild_discard: Annotated[bool, Meta(description="that discard may be wild")] = False
    stock_floor: Annotated[int, Meta(ge=0, le=10, description="the hand ends after the turn that leaves so many cards")] = 2
    stalemate: Annotated[
        Literal["end", "must_draw", "off"],
        Meta(description="when all players in turn have only exchanged a single card: the hand ends, the next must draw"),
    ] = "end"

    # Scoring and match
    semi_clean: Annotated[bool, Meta(description="seven natural cards in one piece and a wild one earn a bonus between")] = (
        False
    )
    bonus_clean: Annotated[int, Meta(ge=0, le=1000, description="for a clean meld of seven")] = 200
    bonus_dirty: Annotated[int, Meta(ge=0, le=1000, description="for a dirty meld of seven")] = 100
    bonus_semi: Annotated[int, Meta(ge=0, le=1000, description="for a semi-clean meld of eight")] = 150
    close_bonus: Annotated[int, Meta(ge=0, le=1000, description="for closing")] = 100
    no_pot_penalty: Annotated[int, Meta(ge=0, le=1000, description="cost of never having taken a pot")] = 100
    cut_bonus: Annotated[
        Literal["off", "random"], Meta(description="100 points for cutting exactly 22 cards; the cut is random")
    ] = "off"
    split_rounding: Annotated[
        Literal["up", "up5", "exact"],
        Meta(description="how partners halve their points: up to a whole point, up to a multiple of 5, or exactly"),
    ] = "up"
    target: Annotated[int, Meta(ge=500, le=20_000, description="the match is to this total")] = 2000
    target_test: Annotated[
        Literal["over", "at_least"], Meta(description="a total must be over the target, or reach it")
    ] = "over"  # fmt: skip
    final_solo_at: Annotated[
        Literal[1000, 1500] | None,
        Meta(description="once somebody has so many, everybody plays alone with three pots, to 1505 or 2005"),
    ] = None
    max_hands: Annotated[
        Annotated[int, Meta(ge=1, le=30)] | None, Meta(description="the match ends after so many hands; a tie is shared")
    ] = None
    match_time: Annotated[
        Annotated[int, Meta(ge=5, le=600)] | None,
        Meta(description="minutes to play for instead of a target; the hand in progress is finished"),
    ] = None

    def __post_init__(self) -> None:
        for why in clashes(self):
            raise ValueError(why)

    # ---- what the options come to

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays together when a hand begins."""
        return seating(self._form, self.players)

    @property
    def _form(self) -> str:
        if self.players == 6:
            return self.six_form
        return "cutthroat" if self.players == 3 else self.seats

    @property
    def joker_count(self) -> int:
        return 4 if self.jokers else self.packs * self.jokers_per_pack

    @property
    def sizes_of_pots(self) -> tuple[int, ...]:
        """The pots of a hand: with three packs there is a third."""
        return (*self.pots, self.pots[-1]) if self.packs == 3 and len(self.pots) == 2 else self.pots

    def need(self, score: int, failures: int = 0) -> int:
        """What a side's first melds must count at this score, after so many short batches of it in this hand."""
        found = 0
        for low, points in INITIAL[self.initial_table]:
            if low is None or score >= low:
                found = points
        return found + SHORT_STEP * failures if found and self.short_meld_penalty else found


def clashes(o: BurracoOptions) -> Iterator[str]:
    """Why these options make no sense together, in words; nothing if they do."""
    if o.players == 5 or (o.players == 6) != (o.packs == 3 and o.players > 4):
        yield "packs: six players need three packs"
        return
    if (o.seats == "first_pot_alone") != (o.players == 3):
        yield f"seats: {o.seats} is not for {o.players} players"
        return
    sides = 2 if o.players == 3 else len(o.sides)
    if len(o.sizes_of_pots) < sides:
        yield f"pots: {sides} sides need a pot each"
    if len(o.sizes_of_pots) > 3:
        yield "pots: three at most"
    left = 52 * o.packs + o.joker_count - o.players * o.hand_size - sum(o.sizes_of_pots) - o.upcard
    if left < o.stock_floor + ROOM:
        yield f"hand_size and pots leave only {max(left, 0)} cards for the stock"
    if o.short_meld_penalty and o.initial_table == "none":
        yield "short_meld_penalty needs an initial_table"
