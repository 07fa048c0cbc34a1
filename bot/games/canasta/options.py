"""Every parameter of the rulebook's table (canasta, 0.1) and every option key of its games; what makes no sense together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games.core import Options
from bot.games.options import BySize, for_size
from bot.games.sides import Form, Side, fits, seating

Need: TypeAlias = int | Literal["canasta", "canasta_200", "total_200", "natural_or_better"]
# Rows (score from which it holds, what the first melds need), the lowest row first; its `None` is any negative score.
Bands: TypeAlias = tuple[tuple[int | None, Need], ...]
_CLASSIC: Bands = ((None, 15), (0, 50), (1500, 90), (3000, 120))
_SEVEN: Bands = (*_CLASSIC, (7000, "canasta"))
INITIAL: Mapping[str, Bands] = {
    "classic": _CLASSIC,
    "top_150": (*_CLASSIC, (7000, 150)),
    "top_160": (*_CLASSIC, (7000, 160)),
    "top_150_from_5000": (*_CLASSIC, (5000, 150)),
    "tough": ((None, 50), (0, 90), (1500, 120), (3000, 150)),
    "canastas": (*_SEVEN, (8000, "canasta_200"), (9000, "natural_or_better")),
}
# Total for so many red threes; each one beyond the list adds 100.
RED_THREES: Mapping[str, tuple[int, ...]] = {
    "four_800": (0, 100, 200, 300, 800),
    "six_1200": (0, 100, 200, 300, 400, 1000, 1200),
    "six_1000": (0, 100, 200, 300, 400, 500, 1000),
    "cuban": (0, 100, 300, 500, 1000),
}
RankName: TypeAlias = Literal["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_RANKS: Mapping[str, int] = {"A": 1, "10": 10, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(4, 10)}
Freezer: TypeAlias = Literal["wild", "red_three", "black_three"]


class CanastaOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """One canasta game as data; the defaults are `canasta_classic`."""

    # Deal and seats
    seats: Form = "2v2"
    packs: Annotated[Literal[2, 3, 4], Meta(description="packs of 52 cards")] = 2
    jokers_per_pack: Annotated[Literal[2, 3], Meta(description="jokers added for each pack")] = 2
    hand_size: Annotated[BySize, Meta(description="cards for each player, by number of active players")] = (
        (2, 15), (3, 11), (4, 11), (6, 13),
    )  # fmt: skip
    starter: Annotated[Literal["left_of_dealer", "random"], Meta(description="who plays first in each hand")] = (
        "left_of_dealer"
    )
    red_three_timing: Annotated[
        Literal["first_turn", "at_deal"], Meta(description="when dealt red threes are laid out and replaced")
    ] = "first_turn"
    upcard_stop: Annotated[
        Literal["natural", "natural_or_black_three"], Meta(description="upcards are turned until one of these shows")
    ] = "natural"
    upcard_freezers: Annotated[
        tuple[Freezer, ...], Meta(description="turned as upcard, these freeze the discard pile")
    ] = ("wild", "red_three", "black_three")  # fmt: skip
    surprise_cards: Annotated[int, Meta(ge=0, le=5, description="face-down cards put under the first upcard")] = 0

    # Draw and discard pile
    draw_count: Annotated[Literal[1, 2], Meta(description="cards drawn from the stock in a turn; one is discarded")] = 1
    black_three_effect: Annotated[
        Literal["freeze", "block"],
        Meta(description="freeze: a black three freezes the pile until it is taken; block: only while it is the top card"),
    ] = "freeze"
    pile_always_frozen: Annotated[bool, Meta(description="the pile is always frozen, for everyone")] = False
    pile_new_meld: Annotated[
        Literal["pair_or_wild", "pair"],
        Meta(description="what starts a meld with the top card of an unfrozen pile: also one natural and a wild, or a pair"),
    ] = "pair_or_wild"
    pile_onto_meld: Annotated[bool, Meta(description="the top card of an unfrozen pile may be added to a meld")] = True
    pile_onto_canasta: Annotated[bool, Meta(description="the top card may also go onto a finished canasta")] = True
    pile_onto_sequence: Annotated[bool, Meta(description="... and alone to the end of an unfinished sequence")] = False
    pile_for_initial: Annotated[bool, Meta(description="the pile may be taken for the first meld of a side")] = True
    pile_block_ranks: Annotated[tuple[RankName, ...], Meta(description="further ranks that stop the pile on top")] = ()
    black_three_first_round_ban: Annotated[
        bool, Meta(description="no black three may be discarded in a player's first turn")
    ] = False
    black_three_removed_on_take: Annotated[
        bool, Meta(description="black threes inside a taken pile leave play for the taker's side")
    ] = False
    bonus_draw: Annotated[Literal[0, 13], Meta(description="cards drawn at once after a side's first meld")] = 0
    discard_view: Annotated[
        Literal["first_turn", "top_only", "all"],
        Meta(description="who may look through the pile: each player in the first turn, nobody, everybody always"),
    ] = "first_turn"

    # Melds
    max_wild: Annotated[int, Meta(ge=1, le=5, description="most wild cards in a set")] = 3
    min_natural: Annotated[int, Meta(ge=2, le=4, description="fewest natural cards in a set")] = 2
    wild_le_natural: Annotated[bool, Meta(description="a set may not hold more wild cards than natural ones")] = False
    max_set_size: Annotated[Annotated[int, Meta(ge=7, le=20)] | None, Meta(description="most cards in a set")] = None
    same_rank_melds: Annotated[
        Literal["one", "many"], Meta(description="sets of one rank a side may have; many: they may be joined, too")
    ] = "one"
    wild_on_canasta: Annotated[bool, Meta(description="wild cards may be added to a finished canasta")] = True
    wild_after_naturals: Annotated[
        int, Meta(ge=0, le=7, description="natural cards a set needs before it takes a wild one, once the side has opened")
    ] = 0
    sequences: Annotated[bool, Meta(description="sequences of 3 to 7 cards of a suit may be melded, 4 low, ace high")] = (
        False
    )
    seq_extend_when_out: Annotated[bool, Meta(description="in going out a sequence of seven may grow")] = False
    combine_sequences: Annotated[bool, Meta(description="two sequences that fit to seven or fewer may be joined")] = False
    wild_melds: Annotated[
        Literal["none", "one", "many"], Meta(description="melds of 3 to 7 wild cards alone that a side may have")
    ] = "none"
    chile_melds: Annotated[
        Literal["none", "sequences", "wild"],
        Meta(description="the melds agreed on besides sets: sequences or wild melds, never both"),
    ] = "none"
    initial_table: Annotated[
        Literal["classic", "top_150", "top_160", "top_150_from_5000", "tough", "canastas"],
        Meta(
            description="what first melds must count: 15, 50, 90 from 1500, 120 from 3000; a higher row from 7000 or 5000; "
            "50/90/120/150; or from 7000 up canastas instead of points"
        ),
    ] = "classic"
    initial_top: Annotated[
        Literal["default", 150, 160], Meta(description="what first melds must count from 7000 up, where that is open")
    ] = "default"
    initial_8000: Annotated[
        Literal["canasta_200", "total_200"],
        Meta(description="from 8000: a canasta of 200 card points, or any canasta in first melds of 200"),
    ] = "canasta_200"
    concealed_waives_initial: Annotated[
        bool, Meta(description="going out concealed after a draw from the stock needs no minimum")
    ] = True

    # Going out and end
    canastas_to_go_out: Annotated[Literal[1, 2], Meta(description="canastas a side needs to go out")] = 1
    out_test: Annotated[
        Literal["count", "tough", "with_sequence"],
        Meta(description="to go out: that many canastas; two or one natural; or that many with a sequence among them"),
    ] = "count"
    out_red_threes: Annotated[bool, Meta(description="... and as many red threes as canastas")] = False
    ask_partner: Annotated[
        Literal["optional", "required", "off"], Meta(description="asking the partner for leave to go out")
    ] = "optional"
    ask_fail_penalty: Annotated[
        Literal[0, 100], Meta(description="charged to a side that asked, got a yes and could not go out")
    ] = 0
    out_bonus: Annotated[int, Meta(ge=0, le=1000, description="bonus for going out")] = 100
    concealed_bonus: Annotated[int, Meta(ge=0, le=1000, description="further bonus for going out concealed")] = 100
    concealed_scope: Annotated[
        Literal["player", "side"], Meta(description="who must have had no meld before, to be concealed")
    ] = "player"
    concealed_layoff: Annotated[
        bool, Meta(description="in the concealed turn cards may also go onto the partner's melds")
    ] = False
    concealed_discard: Annotated[bool, Meta(description="a last discard does not spoil a concealed going out")] = True
    stock_end: Annotated[
        Literal["forced_takes", "after_last_turn"],
        Meta(description="without a stock: play on while the pile is taken, or end after the turn that drew the last card"),
    ] = "forced_takes"

    # Scoring and match
    bonus_natural: Annotated[int, Meta(ge=0, le=5000, description="for a natural canasta")] = 500
    bonus_mixed: Annotated[int, Meta(ge=0, le=5000, description="for a mixed canasta")] = 300
    bonus_sequence: Annotated[int, Meta(ge=0, le=5000, description="for a sequence of seven")] = 0
    bonus_wild: Annotated[
        Literal["flat", "cuban", "palace"],
        Meta(
            description="for seven wild cards: a fixed bonus; 4000 for twos, 3000 with four jokers, else 2000; or 2000 with "
            "more jokers than twos, else 1000"
        ),
    ] = "flat"
    bonus_wild_value: Annotated[int, Meta(ge=0, le=5000, description="the fixed bonus for seven wild cards")] = 0
    bonus_sevens: Annotated[
        Annotated[int, Meta(ge=0, le=5000)] | None, Meta(description="for a canasta of sevens, instead of the usual bonus")
    ] = None
    bonus_sevens_natural_only: Annotated[bool, Meta(description="that only for a natural canasta of sevens")] = False
    red_three_points: Annotated[
        Literal["four_800", "six_1200", "six_1000", "cuban"],
        Meta(
            description="red threes: 100 each, four 800; 100 each, five 1000, six 1200; 100 each, six 1000; or "
            "100, 300, 500, 1000"
        ),
    ] = "four_800"
    red_three_plus_if: Annotated[
        Literal["meld", "canasta:1", "canasta:2"], Meta(description="what a side needs for red threes to count plus")
    ] = "meld"
    red_three_else: Annotated[Literal["minus", "zero"], Meta(description="what they count otherwise")] = "minus"
    red_three_owner: Annotated[Literal["side", "player"], Meta(description="who scores red threes")] = "side"
    black_three_in_hand: Annotated[int, Meta(ge=0, le=500, description="cost of a black three left in hand")] = 5
    black_three_in_hand_when: Annotated[
        Literal["always", "other_went_out"], Meta(description="when it costs that; otherwise 5")
    ] = "always"
    black_three_all_four: Annotated[
        Annotated[int, Meta(ge=0, le=1000)] | None,
        Meta(description="for all black threes, melded or removed, instead of 5 each"),
    ] = None
    short_sequence_len: Annotated[int, Meta(ge=0, le=7, description="a sequence shorter than this costs its side")] = 0
    short_sequence_penalty: Annotated[int, Meta(ge=0, le=5000, description="... so much")] = 0
    wild_incomplete_penalty: Annotated[int, Meta(ge=0, le=5000, description="cost of a wild meld below seven")] = 0
    wild_bonus_needs_out: Annotated[bool, Meta(description="seven wild cards earn their bonus only in going out")] = False
    target: Annotated[int, Meta(ge=100, le=50_000, description="the match is to this total")] = 5000
    max_hands: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None, Meta(description="the match ends after so many hands; a tie is shared")
    ] = None
    tie: Annotated[
        Literal["extra_hand", "shared"], Meta(description="equal totals at the target: another hand, or a shared win")
    ] = "extra_hand"
    settlement: Annotated[
        Literal["exact", "hundreds"], Meta(description="the margin at the end: exact, or from totals rounded to hundreds")
    ] = "exact"
    undo: Annotated[bool, Meta(description="melds may be taken back before the discard")] = True
    rotation: Annotated[
        Literal["each_hand", "each_two_hands"], Meta(description="how often the player who sits out changes")
    ] = "each_hand"
    six_form: Annotated[
        Literal["3v3", "2v2v2"], Meta(description="six players: two sides of three, or three sides of two")
    ] = "3v3"

    # The custom rules of Palace, which bring others with them
    three_decks: Annotated[bool, Meta(description="three packs; all six red threes count 1000")] = False
    three_jokers: Annotated[bool, Meta(description="three jokers in each pack")] = False
    tough_first_meld: Annotated[bool, Meta(description="first melds must count 50, 90, 120 or 150")] = False
    tough_end: Annotated[bool, Meta(description="go out with two canastas or a natural one; with sequences always two")] = (
        False
    )
    wild_canasta: Annotated[
        bool, Meta(description="one wild meld a side; seven earn 1000 or 2000, fewer cost 1000")
    ] = False  # fmt: skip
    draw_two: Annotated[bool, Meta(description="two cards are drawn in a turn")] = False
    strict_pile: Annotated[bool, Meta(description="the pile is always frozen and not taken onto a canasta")] = False
    strict_wild: Annotated[bool, Meta(description="two wild cards in a set, five natural ones first, none on a canasta")] = (
        False
    )
    surprise: Annotated[bool, Meta(description="three extra cards lie face down under the upcard")] = False
    surprise_place: Annotated[
        Literal["discard", "stock"], Meta(description="where they lie; in the stock they change nothing")
    ] = "discard"
    black_threes_100: Annotated[bool, Meta(description="a black three left in hand costs 100")] = False
    training: Annotated[bool, Meta(description="a practice table: it counts for no ranking")] = False

    def __post_init__(self) -> None:
        for why in clashes(self):
            raise ValueError(why)

    # ---- what the options come to

    @property
    def unrated(self) -> bool:
        return self.training

    @property
    def active(self) -> int:
        """How many players take part in a hand."""
        return 4 if self.seats == "rotate5" else self.players

    @property
    def sides(self) -> tuple[Side, ...]:
        return seating(self.seats, self.players)

    @property
    def dealt(self) -> int:
        return for_size(self.hand_size, self.active)

    @property
    def jokers(self) -> int:
        return self.packs * self.jokers_per_pack

    @property
    def surprises(self) -> int:
        """Cards face down under the upcard."""
        return self.surprise_cards if self.surprise_place == "discard" else 0

    @property
    def bands(self) -> Bands:
        """The rows of the initial table, with the other readings of its upper ones."""
        changed: dict[Need, Need] = {}
        if self.initial_top != "default":
            changed |= {150: self.initial_top, 160: self.initial_top}
        if self.initial_8000 == "total_200":
            changed["canasta_200"] = "total_200"
        return tuple(
            (low, changed.get(need, need) if low and low >= 7000 else need) for low, need in INITIAL[self.initial_table]
        )

    @property
    def blocked_ranks(self) -> frozenset[int]:
        return frozenset(_RANKS[r] for r in self.pile_block_ranks)

    def need(self, score: int) -> Need:
        """What the first melds must come to at this score."""
        found: Need = 0
        for low, need in self.bands:
            if low is None or score >= low:
                found = need
        return found

    def red_points(self, n: int) -> int:
        table = RED_THREES[self.red_three_points]
        return table[n] if n < len(table) else table[-1] + 100 * (n - len(table) + 1)


def clashes(o: CanastaOptions) -> Iterator[str]:
    """Why these options make no sense together, in words; nothing if they do."""
    if not fits(o.seats, o.players):
        yield f"seats: {o.seats} is not for {o.players} players"
        return
    size = dict(o.hand_size).get(o.active)
    if size is None or not 1 <= size <= 20:
        yield f"hand_size: give {o.active} players 1 to 20 cards each"
        return
    left = o.packs * 52 + o.jokers - o.active * size
    if left < 30 + o.surprises:
        yield f"hand_size: that leaves only {left} cards for the stock"
    if o.max_wild + o.min_natural < 3:
        yield "max_wild and min_natural allow no set of three"
    if o.sequences and o.chile_melds == "wild":
        yield "chile_melds: wild goes without sequences"
    if o.wild_melds != "none" and o.chile_melds == "sequences":
        yield "chile_melds: sequences goes without wild_melds"
    if o.out_test == "with_sequence" and not o.sequences:
        yield "out_test: with_sequence needs sequences"
    if o.pile_onto_sequence and not o.sequences:
        yield "pile_onto_sequence needs sequences"
    if o.seq_extend_when_out and not o.sequences:
        yield "seq_extend_when_out needs sequences"
    if o.combine_sequences and not o.sequences:
        yield "combine_sequences needs sequences"
    if o.red_three_owner == "player" and o.seats != "cutthroat":
        yield "red_three_owner: player is for three players in seats: cutthroat"
