"""The option values that make a game of the golf family, and the packs they ask for (rulebook golf, "options")."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games import cards
from bot.games.core import Card, Options

Line: TypeAlias = Literal["columns", "rows", "diagonals"]
Direction: TypeAlias = Literal["vertical", "horizontal", "diagonal"]
Cancel: TypeAlias = Literal["stock", "own_set", "exposed"]


class GolfOptions(Options, frozen=True, kw_only=True):
    """One game of the family. The first fields are what a game *is*; hosts change the others."""

    players: Annotated[int, Meta(ge=1, le=8, description="players at the table")] = 4
    rows: Annotated[int, Meta(ge=2, le=3, description="rows of a grid")] = 2
    columns: Annotated[int, Meta(ge=2, le=4, description="columns of a grid")] = 3
    two_packs_from: Annotated[int, Meta(ge=2, le=9, description="players from which packs 'auto' means two")] = 4
    special: Annotated[
        Literal["none", "gift", "power_set", "every_rank"],
        Meta(description="none; kings may be given away; the cards of power_set have powers; every rank has one"),
    ] = "none"

    # table and pack
    packs: Annotated[Literal["auto", 1, 2, 3], Meta(description="packs of 52; auto goes by the number of players")] = "auto"
    jokers_per_pack: Annotated[int, Meta(ge=0, le=2, description="jokers added for each pack")] = 0
    joker_value: Annotated[int, Meta(ge=-10, le=0, description="points of a joker")] = -5
    joker_rule: Annotated[
        Literal["flat", "fifteen_or_pair"],
        Meta(description="flat: joker_value; fifteen_or_pair: +15 alone, -5 for a matched pair of jokers"),
    ] = "flat"
    two_value: Annotated[Literal[-2, 2], Meta(description="points of a two")] = -2
    jack_value: Annotated[Literal[0, 10, 20], Meta(description="points of a jack")] = 10
    queen_value: Annotated[Literal[10, 12, 13, 20], Meta(description="points of a queen")] = 10
    king_value: Annotated[Literal[0, 13, 15], Meta(description="points of a king")] = 0
    red_king_value: Annotated[Literal[-2, -1, 0] | None, Meta(description="points of a red king, where they differ")] = None
    value_set: Annotated[Literal["golf", "cabo"], Meta(description="cabo: two +2, jack 11, queen 12, king 13, joker 0")] = (
        "golf"
    )
    black_lady: Annotated[bool, Meta(description="queen of spades 40, other queens 10, all eights 0")] = False
    one_eyed_wild: Annotated[bool, Meta(description="jacks of hearts and spades are wild for matches")] = False
    jack_skip: Annotated[bool, Meta(description="a jack put on the discard pile costs the next player a turn")] = False
    drop_red_kings: Annotated[bool, Meta(description="play without the kings of diamonds and hearts")] = False

    # matches
    match_lines: Annotated[
        tuple[Line, ...], Meta(description="full lines of equal cards that count 0 (diagonals in square grids only)")
    ] = ("columns",)
    match_pairs: Annotated[
        tuple[Direction, ...], Meta(description="two neighbouring equal cards in these directions count 0")
    ] = ()
    match_any: Annotated[bool, Meta(description="equal cards cancel in pairs wherever they lie")] = False
    negative_match: Annotated[
        Literal["zero", "keep"], Meta(description="keep: matched cards of negative value keep that value")
    ] = "zero"
    square_bonus: Annotated[Literal[0, -25], Meta(description="points of a 2 x 2 block of one rank; 0: none")] = 0
    four_kings_side: Annotated[Literal[0, -16], Meta(description="points of four kings filling a side; 0: none")] = 0
    quad_side: Annotated[Literal[0, -20], Meta(description="points of four other equal cards filling a side; 0: none")] = 0
    straight9: Annotated[
        Literal[0, -12], Meta(description="points of a grid of nine consecutive ranks, a hole in one; 0: none")
    ] = 0

    # special hands
    shoot_moon: Annotated[
        bool, Meta(description="ten points a card or more: that grid scores 0, everybody else ten a card")
    ] = False
    four_kind_wins: Annotated[bool, Meta(description="four cards of one rank at the end of a hand win the match")] = False
    kamikaze: Annotated[bool, Meta(description="exactly two queens and two kings score 0, all others 50")] = False

    # start and turn
    start_flip: Annotated[int, Meta(ge=0, le=3, description="cards turned up or looked at before play")] = 2
    start_rule: Annotated[
        Literal["any", "same_column", "different_columns", "nearest"], Meta(description="which places these may be")
    ] = "any"
    visibility: Annotated[
        Literal["open", "memory"], Meta(description="memory: cards lie face down; looks are private and happen once")
    ] = "open"
    flip_after_discard: Annotated[
        Literal["optional", "mandatory", "never"],
        Meta(description="turn up an own card after discarding the card from the stock"),
    ] = "optional"
    flip_instead_of_draw: Annotated[bool, Meta(description="turning up an own card may be the whole turn")] = False
    discard_view: Annotated[Literal["top", "all"], Meta(description="all: the older discards may be looked through")] = "top"
    take_discard: Annotated[bool, Meta(description="the top discard may be taken")] = True
    taken_up: Annotated[bool, Meta(description="a card taken from the discard pile lies face up")] = False
    gift_pairs: Annotated[
        Literal["allowed", "protected"], Meta(description="protected: no king for a card in a face-up matched column")
    ] = "allowed"
    multi_discard: Annotated[bool, Meta(description="several equal cards may go out for one")] = False
    snap: Annotated[
        Literal["off", "own", "any"], Meta(description="throw a card equal to a fresh discard: own cards, or any")
    ] = "off"
    memory_aid: Annotated[
        Literal["off", "own", "all"],
        Meta(description="what the screen shows again: nothing, seen own cards, every seen card one can follow"),
    ] = "off"
    max_positions: Annotated[int, Meta(ge=6, le=9, description="most places of a set that grows")] = 9

    # powers
    power_set: Annotated[
        Literal["cambio", "cabo"],
        Meta(description="cambio: J look, Q spy, K trade, joker shuffle; cabo: 7 8 look, 9 10 spy, J Q trade"),
    ] = "cambio"
    four_mode: Annotated[Literal["expose", "none"], Meta(description="none: a four has no power")] = "expose"
    seven_mode: Annotated[
        Literal["within", "between"],
        Meta(description="a seven moves two lines of the target, or an own line and one of the target"),
    ] = "within"
    black_king_cancel: Annotated[
        tuple[Cancel, ...], Meta(description="how a black king cancels a knock: drawn, revealed, turned up or thrown out")
    ] = ("stock", "own_set", "exposed")
    shield_mode: Annotated[Literal["ask", "auto"], Meta(description="auto: a shield stops the first attack unasked")] = "ask"
    shield_blocks_look: Annotated[bool, Meta(description="a shield stops a look as well")] = True

    # ending
    end_mode: Annotated[
        Literal["all_up", "knock", "both"], Meta(description="a hand ends by a fully face-up grid, by a knock, or by both")
    ] = "all_up"
    final_turn: Annotated[bool, Meta(description="one last turn for the others after a full face-up grid")] = False
    call_when: Annotated[
        Literal["instead", "after_turn"], Meta(description="a call takes the place of a turn, or follows one")
    ] = "instead"
    knock_from_round: Annotated[int, Meta(ge=1, le=5, description="first own turn in which one may knock")] = 1
    knock_penalty: Annotated[
        Literal["none", "add5", "add10", "add20", "double_plus_5", "match_highest", "twice_players"],
        Meta(description="what a beaten ender pays"),
    ] = "none"
    knock_bonus: Annotated[
        Literal["none", "zero", "minus_players"], Meta(description="what the lowest player wins for ending the hand")
    ] = "none"
    knock_tie: Annotated[
        Literal["counts_as_lowest", "counts_as_beaten", "neutral"], Meta(description="an ender who ties for lowest")
    ] = "counts_as_lowest"
    knocker_locked: Annotated[bool, Meta(description="nobody may move or turn the ender's cards")] = True
    stock_out: Annotated[Literal["reshuffle", "end_hand"], Meta(description="what happens when the stock is empty")] = (
        "reshuffle"
    )
    max_reshuffles: Annotated[int, Meta(ge=0, le=5, description="reshuffles in one hand; then it ends")] = 2

    # match
    holes: Annotated[int, Meta(ge=0, le=18, description="hands in a match; 0: no limit")] = 9
    score_limit: Annotated[
        int, Meta(ge=0, le=1000, description="the match ends after a hand with a total above this; 0: no limit")
    ] = 0
    match_tie: Annotated[
        Literal["shared", "extra_hole"], Meta(description="equal lowest totals share the win or play on")
    ] = "shared"
    exact_reset: Annotated[
        Literal[0, 50], Meta(description="a total of exactly 100 becomes this, once a player; 0: off")
    ] = 0
    allow_solo: Annotated[bool, Meta(description="one player against the own record")] = False

    def __post_init__(self) -> None:
        if self.players == 1 and not self.allow_solo:
            raise ValueError("players: one player alone needs allow_solo")
        if self.visibility == "memory" and self.end_mode != "knock":
            raise ValueError("visibility: memory needs end_mode knock, since no grid ever lies face up")
        if self.visibility == "memory" and self.flip_instead_of_draw:
            raise ValueError("flip_instead_of_draw: nothing is ever turned up with visibility memory")
        if not self.holes and not self.score_limit:
            raise ValueError("holes: a match without holes needs a score_limit to end")
        if self.start_flip and not start_choices(self):
            raise ValueError(f"start_flip: the rule {self.start_rule} does not offer {self.start_flip} places in this grid")
        if len(deck(self)) <= self.players * self.places:
            raise ValueError(
                f"packs: {self.players} players with {self.places} cards each need more packs than {pack_count(self)}"
            )

    @property
    def places(self) -> int:
        """Cards dealt to a player."""
        return self.rows * self.columns

    @property
    def memory(self) -> bool:
        return self.visibility == "memory"


def pack_count(o: GolfOptions) -> int:
    if o.packs != "auto":
        return o.packs
    return 2 if o.players >= o.two_packs_from else 1


def deck(o: GolfOptions) -> list[Card]:
    """Every card of a hand, in canonical order."""
    copies = pack_count(o)
    whole = cards.packs(copies, copies * o.jokers_per_pack)
    return [c for c in whole if not (o.drop_red_kings and is_red_king(c))]


def is_red_king(card: Card) -> bool:
    return cards.rank(card) == 13 and cards.SUITS[cards.suit(card)] in cards.RED


def is_black_king(card: Card) -> bool:
    return cards.rank(card) == 13 and not is_red_king(card)


def start_choices(o: GolfOptions) -> tuple[tuple[int, ...], ...]:
    """The places a player may start with, in counting order."""
    places = range(1, o.places + 1)
    if o.start_rule == "nearest":
        places = range(o.places - o.columns + 1, o.places + 1)
    return tuple(c for c in combinations(places, o.start_flip) if _start_allowed(o, c))


def _start_allowed(o: GolfOptions, places: tuple[int, ...]) -> bool:
    columns = {(p - 1) % o.columns for p in places}
    if o.start_rule == "same_column":
        return len(columns) <= 1
    if o.start_rule == "different_columns":
        return len(columns) == len(places)
    return True
