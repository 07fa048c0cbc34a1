"""Every parameter of the rulebook's table (rummy, section 2) as an option, and the combinations that make no sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games.core import Options
from bot.games.options import BySize, for_size

# The ace stays: runs begin or end with it.
RankName: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

MOST_DEALS = 100  # in a match of a fixed number

Bonus: TypeAlias = Literal[0, 10, 20, 25, 50, 100, 200, 300, 400, 500]


class RummyOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """One rummy game as data; the defaults are the game `rummy`."""

    # Table and match
    teams: Annotated[Literal["none", "pairs"], Meta(description="four players as partners, opposite each other")] = "none"
    next_dealer: Annotated[
        Literal["left", "winner", "winner_if_two", "same"], Meta(description="who deals the next deal")
    ] = "winner_if_two"
    match_end: Annotated[
        Literal["single_deal", "deals", "target", "elimination"],
        Meta(description="one deal, a number of deals, up to a target, or until one player is left"),
    ] = "single_deal"
    match_value: Annotated[int, Meta(ge=1, le=5000, description="number of deals, target, or score to drop out at")] = 1
    match_best: Annotated[Literal["high", "low"], Meta(description="which total wins")] = "high"
    match_pay: Annotated[
        Literal["none", "difference"], Meta(description="difference: the winner collects the gap to each other total")
    ] = "none"
    match_bonus: Annotated[int, Meta(ge=0, le=1000, description="added to the better total when the match ends")] = 0
    win_check: Annotated[
        Literal["end_of_deal", "at_once"], Meta(description="at once: reaching the target ends the play in mid-deal")
    ] = "end_of_deal"
    drawn_deal: Annotated[
        Literal["double_next", "double_each", "plain"],
        Meta(description="worth of the deal after a draw: double once, doubled for every draw, or plain"),
    ] = "double_next"

    # Pack and deal
    packs: Annotated[BySize, Meta(description="packs of 52 cards, by number of players")] = (
        (2, 1), (3, 1), (4, 1), (5, 1), (6, 1),
    )  # fmt: skip
    jokers: Annotated[
        Literal[0, 1, 2, 3, 4, 6, 8, "2 per pack"], Meta(description="jokers in all, or two in every pack")
    ] = 0
    removed: Annotated[tuple[RankName, ...], Meta(description="ranks taken out; their neighbours become consecutive")] = ()
    joker_role: Annotated[
        Literal["absent", "wild", "rank"], Meta(description="jokers are wild, or a rank of their own for sets of jokers")
    ] = "wild"
    deuces_wild: Annotated[bool, Meta(description="twos are wild")] = False
    deal: Annotated[BySize, Meta(description="cards for each player, by number of players")] = (
        (2, 10), (3, 7), (4, 7), (5, 6), (6, 6),
    )  # fmt: skip
    upcard: Annotated[bool, Meta(description="a card is turned up to start the discard pile")] = True
    first_turn: Annotated[
        Literal["normal", "extra_card"], Meta(description="extra card: the first player has one card more and does not draw")
    ] = "normal"

    # Card values
    ace_points: Annotated[
        Literal["auto", 1, 11, 15], Meta(description="value of an ace; auto: 1 if it is always low, else 11")
    ] = 1
    ace_low_run_points: Annotated[Literal["same", 1, 5], Meta(description="value of an ace at the low end of a run")] = (
        "same"
    )
    number_points: Annotated[
        Literal["pips", "five", "tiered"],
        Meta(description="number cards count their pips, five each, or five and the ten ten"),
    ] = "pips"
    joker_hand_points: Annotated[Literal[0, 15, 20, 25, 50, 100], Meta(description="a joker left in hand costs")] = 15
    joker_meld_points: Annotated[
        Literal["as_card", 0, 15, 20, 25, 50, 100], Meta(description="a joker on the table is worth")
    ] = "as_card"
    deuce_hand_points: Annotated[Literal["pips", 0, 20, 25, 50], Meta(description="a wild two left in hand costs")] = "pips"
    deuce_meld_points: Annotated[Literal["pips", 0, 20, 25, 50], Meta(description="a wild two on the table is worth")] = (
        "pips"
    )

    # Draw and pile
    draw_n: Annotated[
        Literal["1", "2", "1_or_2", "2_first_turn"], Meta(description="how many cards are drawn in a turn")
    ] = "1"
    draw_two_source: Annotated[
        Literal["same", "mixed"], Meta(description="mixed: of two cards one may come from the pile, then one from the stock")
    ] = "same"
    pile_take: Annotated[
        Literal["none", "top", "top_two", "any", "whole"], Meta(description="what may be taken from the discard pile")
    ] = "top"
    pile_use: Annotated[
        Literal["free", "deep", "always", "new_meld_two"],
        Meta(description="duty to use the deepest card taken: none, when more than the top is taken, always, in a new meld"),
    ] = "free"
    pile_needs_open: Annotated[
        bool, Meta(description="before the first meld the pile may only be taken into an opening")
    ] = False
    pile_view: Annotated[Literal["top", "all"], Meta(description="is the discard pile squared up or spread")] = "top"
    no_return: Annotated[
        bool, Meta(description="a single card taken from the pile may not be discarded in the same turn")
    ] = True
    pile_run_rule: Annotated[bool, Meta(description="a run of three or more on top of the pile is only taken whole")] = False

    # Meld shapes
    meld_mode: Annotated[
        Literal["table", "at_once", "concealed", "turned"],
        Meta(description="meld as you go, the whole hand at once, nothing before a knock, or with the card on offer"),
    ] = "table"
    set_max: Annotated[int, Meta(ge=0, le=12, description="largest set; 0: no limit")] = 4
    set_suits: Annotated[Literal["distinct", "any"], Meta(description="must the cards of a set differ in suit")] = "distinct"
    run_max: Annotated[int, Meta(ge=0, le=14, description="longest run; 0: no limit")] = 0
    run_mixed_suits: Annotated[bool, Meta(description="runs may mix suits")] = False
    ace: Annotated[
        Literal["low", "high", "high_or_low", "both_ends", "round"], Meta(description="where the ace stands in runs")
    ] = "low"
    min_naturals: Annotated[int, Meta(ge=1, le=3, description="natural cards that every meld needs")] = 1
    wild_max: Annotated[int, Meta(ge=0, le=8, description="most wild cards in a meld; 0: no limit")] = 0
    deuce_natural: Annotated[bool, Meta(description="a wild two in its own place in a run of its suit is natural")] = False

    # Melding and laying off
    open_min: Annotated[int, Meta(ge=0, le=150, description="points that a player's first melds must reach")] = 0
    melds_per_turn: Annotated[int, Meta(ge=0, le=1, description="new melds in a turn; 0: any number")] = 0
    layoff: Annotated[
        Literal["none", "any", "own", "side", "knocker"], Meta(description="onto whose melds cards may be laid off")
    ] = "any"
    layoff_needs_open: Annotated[bool, Meta(description="lay off only after an own meld")] = False
    rearrange: Annotated[
        Literal["none", "own", "all"], Meta(description="may melds on the table be taken apart and rebuilt")
    ] = "none"
    wild_move: Annotated[
        Literal["fixed", "end_once"],
        Meta(description="end once: a joker at the end of a run may be pushed to the other end"),
    ] = "fixed"
    wild_swap: Annotated[
        Literal["none", "others", "any"],
        Meta(description="in whose melds a wild card may be exchanged for its natural card"),
    ] = "none"
    wild_swap_use: Annotated[
        Literal["hand", "same_turn"], Meta(description="a wild card won by a swap may be kept, or must be played at once")
    ] = "hand"
    swap_timing: Annotated[
        Literal["before_melds", "any_time"], Meta(description="when in the turn wild cards may be exchanged")
    ] = "any_time"
    swap_needs_open: Annotated[bool, Meta(description="only a player who has melded may exchange wild cards")] = False
    set_wild_swap: Annotated[
        Literal["any_missing", "all_missing", "never"], Meta(description="what frees a wild card from a set")
    ] = "any_missing"

    # Going out
    must_discard: Annotated[bool, Meta(description="every turn ends with a discard, the last one too")] = False
    last_discard_dead: Annotated[bool, Meta(description="no going out with a discard that fits the table")] = False
    min_turn_out: Annotated[int, Meta(ge=1, le=2, description="first turn in which a player may go out")] = 1
    out_melded: Annotated[int, Meta(ge=0, le=14, description="going out means exactly this many melded cards; 0: no")] = 0
    go_out_needs: Annotated[Literal["none", "two_runs_one_pure"], Meta(description="melds that are needed to go out")] = (
        "none"
    )
    show_min_melds: Annotated[int, Meta(ge=1, le=3, description="fewest melds in a hand shown at once")] = 1
    knock: Annotated[
        Literal["none", "any", "limit"], Meta(description="may a player knock: no, with any count, to a limit")
    ] = "none"
    knock_limit: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None, Meta(description="highest unmatched count for a knock")
    ] = None
    knock_tie: Annotated[
        Literal["opponent", "knocker", "knocker_if_rummy"], Meta(description="who wins equal lowest counts")
    ] = "opponent"
    knock_extra_turn: Annotated[bool, Meta(description="the others have one more turn after a knock")] = False

    # Out of turn, and the end of the stock
    discard_claim: Annotated[bool, Meta(description="others may call a discard that fits the table: rummy!")] = False
    claim_penalty: Annotated[
        Literal["none", "draw_two", "take_pile", "choose"], Meta(description="what the discarder suffers for a call")
    ] = "none"
    claim_reward: Annotated[Literal["none", "discard_one"], Meta(description="the caller may also discard a card")] = "none"
    claim_priority: Annotated[
        Literal["seat_order", "first_call"], Meta(description="who gets the card when several call")
    ] = "seat_order"
    false_claim: Annotated[
        Literal["refuse", "skip_turn"], Meta(description="a wrong call is refused, or costs the next turn")
    ] = "refuse"
    claim_seconds: Annotated[int, Meta(ge=5, le=20, description="seconds to call a discard")] = 8
    force_discard: Annotated[
        Literal["none", "discard", "any_face_up"], Meta(description="may a card be forced onto the opponent's meld")
    ] = "none"
    stock_end: Annotated[
        Literal["turn", "shuffle", "block", "end_after_turn", "pile_or_end", "no_score", "redeal", "draw"],
        Meta(description="what happens when the stock is gone"),
    ] = "turn"
    recycle_upcard: Annotated[
        Literal["none", "top", "bottom", "keep_top"], Meta(description="the upcard when the pile becomes the stock again")
    ] = "none"
    recycle_limit: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None, Meta(description="how often the pile is recycled; 0: no limit")
    ] = 2
    block_score: Annotated[
        Literal["all_lose", "low_wins", "nobody"] | None,
        Meta(description="score of a blocked deal; none: as if nobody went out"),
    ] = "all_lose"

    # Scoring
    score: Annotated[
        Literal[
            "winner_takes", "own_value", "meld_minus_hand", "meld_plus_hands",
            "low_takes_difference", "count_against", "win_only",
        ],
        Meta(description="how a deal is scored"),
    ] = "winner_takes"  # fmt: skip
    pay: Annotated[
        Literal["zero_sum", "winner_only", "own"],
        Meta(description="the losers' totals go down, only the winner's goes up, or each scores for himself"),
    ] = "zero_sum"
    hand_count: Annotated[
        Literal["all", "unmatched", "wild_only", "none"], Meta(description="which cards left in hand count")
    ] = "all"
    rummy_multiplier: Annotated[int, Meta(ge=1, le=4, description="factor when the winner goes rummy, all in one turn")] = 2
    go_out_bonus: Annotated[tuple[Bonus, ...], Meta(description="bonus for going out, or one for each deal in turn")] = (0,)
    bonus_needs_rummy: Annotated[bool, Meta(description="that bonus only for going rummy")] = False
    knock_rummy_bonus: Annotated[int, Meta(ge=0, le=100, description="from each, for a knock with nothing unmatched")] = 0
    knock_penalty: Annotated[int, Meta(ge=0, le=100, description="what a beaten knocker pays on top")] = 0
    knock_fail_multiplier: Annotated[int, Meta(ge=1, le=3, description="factor on the count of a beaten knocker")] = 1
    four_at_once: Annotated[
        Literal["none", "sets", "all"], Meta(description="melds of four laid down together count double")
    ] = "none"
    hand_cap: Annotated[int, Meta(ge=0, le=500, description="most that one hand can cost; 0: no cap")] = 0
    opponents_hand_rule: Annotated[bool, Meta(description="who goes out also gets the points of the other hands")] = False

    def __post_init__(self) -> None:
        for why in clashes(self):
            raise ValueError(why)

    # ---- what the options come to at this table

    def hand_size(self, seats: int) -> int:
        return for_size(self.deal, seats)

    def pack_count(self, seats: int) -> int:
        return for_size(self.packs, seats)

    def joker_count(self, seats: int) -> int:
        if self.joker_role == "absent":
            return 0
        return 2 * self.pack_count(seats) if self.jokers == "2 per pack" else int(self.jokers)

    @property
    def ace_value(self) -> int:
        if self.ace_points == "auto":
            return 1 if self.ace == "low" else 11
        return self.ace_points


def clashes(o: RummyOptions) -> Iterator[str]:
    """Why these options make no sense together, in words; nothing if they do."""
    yield from _table_clashes(o)
    yield from _pack_clashes(o)
    yield from _draw_clashes(o)
    yield from _mode_clashes(o)
    yield from _knock_clashes(o)
    yield from _score_clashes(o)


def _table_clashes(o: RummyOptions) -> Iterator[str]:
    if o.teams == "pairs" and o.players != 4:
        yield "teams: pairs needs exactly four players"
    if o.layoff == "side" and o.teams == "none":
        yield "layoff: side needs teams: pairs"
    if (o.match_best == "low") != (o.score == "count_against"):
        yield "match_best: low and score: count_against go together, as the points count against the players"
    if o.match_bonus and o.match_best == "low":
        yield "match_bonus: more points for the best total need match_best: high"
    if o.match_end == "elimination" and (o.score != "count_against" or o.teams == "pairs"):
        yield "match_end: elimination needs score: count_against and no teams"
    if o.match_end == "deals" and o.match_value > MOST_DEALS:
        yield f"match_end: deals goes with a match_value of {MOST_DEALS} deals at most"
    if o.win_check == "at_once" and (o.match_end != "target" or not o.score.startswith("meld_")):
        yield "win_check: at_once needs match_end: target and a score that grows with the melds"


def _pack_clashes(o: RummyOptions) -> Iterator[str]:
    if o.jokers and o.joker_role == "absent":
        yield "jokers in the pack need a joker_role: wild or rank"
    if len(set(o.removed)) > 7:
        yield "removed: at most seven ranks can be taken out"
    if o.deuces_wild and "2" in o.removed:
        yield "deuces_wild: the twos are among the removed ranks"
    if o.upcard and o.first_turn == "extra_card":
        yield "first_turn: extra_card goes without an upcard"
    for name, low in (("set_max", o.set_max), ("run_max", o.run_max)):
        if low in (1, 2):
            yield f"{name}: a meld has at least three cards; give 0 for no limit"
    # In an elimination match the table shrinks, so the smaller tables need their cards too.
    for seats in range(2, o.players + 1) if o.match_end == "elimination" else (o.players,):
        if seats not in dict(o.deal) or seats not in dict(o.packs):
            yield f"deal and packs say nothing for {seats} players"
            return
        if not 1 <= o.pack_count(seats) <= 4:
            yield "packs: from one to four"
            return
        cards = o.pack_count(seats) * 4 * (13 - len(set(o.removed))) + o.joker_count(seats)
        dealt = seats * o.hand_size(seats) + (o.upcard or o.first_turn == "extra_card")
        if o.hand_size(seats) < 3:
            yield "deal: at least three cards for each player"
        elif dealt >= cards:
            yield f"deal: {seats} players with {o.hand_size(seats)} cards leave no stock in a pack of {cards}"


def _draw_clashes(o: RummyOptions) -> Iterator[str]:
    two = o.draw_n != "1"
    if o.pile_take == "top_two" and not two:
        yield "pile_take: top_two needs a draw_n of two cards"
    if o.draw_two_source == "mixed" and not two:
        yield "draw_two_source: mixed needs a draw_n of two cards"
    if two and o.pile_take in ("any", "whole"):
        yield "draw_n: two cards are drawn only with pile_take none, top or top_two"
    if two and (o.pile_use != "free" or o.pile_needs_open or o.pile_run_rule or o.stock_end == "pile_or_end"):
        yield "draw_n: two cards go with a free pile: no pile_use, pile_needs_open, pile_run_rule or stock_end: pile_or_end"
    if o.draw_n == "2" and o.stock_end == "block" and o.pile_take == "none":
        yield "draw_n: 2 with pile_take: none needs a stock_end that goes on"


def _mode_clashes(o: RummyOptions) -> Iterator[str]:
    if o.meld_mode != "table":
        tabled = {
            "open_min": o.open_min > 0, "melds_per_turn": o.melds_per_turn > 0, "wild_swap": o.wild_swap != "none",
            "discard_claim": o.discard_claim, "pile_needs_open": o.pile_needs_open,
            "last_discard_dead": o.last_discard_dead, "go_out_needs": o.go_out_needs != "none",
            "rearrange: all": o.rearrange == "all", "four_at_once": o.four_at_once != "none",
            "stock_end: pile_or_end": o.stock_end == "pile_or_end", "first_turn: extra_card": o.first_turn == "extra_card",
            "win_check: at_once": o.win_check == "at_once", "layoff_needs_open": o.layoff_needs_open,
        }  # fmt: skip
        for name, given in tabled.items():
            if given:
                yield f"{name} needs meld_mode: table, where melds are laid down as the game goes on"
    if o.meld_mode in ("at_once", "concealed") and (o.pile_use != "free" or o.rearrange != "none"):
        yield f"pile_use and rearrange have no place in meld_mode: {o.meld_mode}, where no melds lie on the table"
    if o.layoff == "knocker" and o.meld_mode != "concealed":
        yield "layoff: knocker needs meld_mode: concealed"
    if o.meld_mode == "at_once" and o.layoff != "none":
        yield "meld_mode: at_once goes with layoff: none"
    if o.rearrange == "all" and o.layoff != "any":
        yield "rearrange: all needs layoff: any"
    if o.rearrange == "own" and o.layoff == "none":
        yield "rearrange: own needs lay-offs"
    if o.discard_claim and o.layoff == "none":
        yield "discard_claim: a claimed card is laid off, so layoff: none forbids it"
    yield from _turned_clashes(o)


def _turned_clashes(o: RummyOptions) -> Iterator[str]:
    if o.meld_mode != "turned":
        only = {
            "score: win_only": o.score == "win_only", "stock_end: draw": o.stock_end == "draw",
            "force_discard": o.force_discard != "none", "out_melded": o.out_melded > 0,
        }  # fmt: skip
        for name, given in only.items():
            if given:
                yield f"{name} belongs to meld_mode: turned (Conquian)"
        return
    if o.players != 2 or o.score != "win_only" or o.stock_end != "draw" or o.out_melded == 0:
        yield "meld_mode: turned is for two players, with score: win_only, stock_end: draw and out_melded cards to go out"
    if o.out_melded != 0 and o.players == 2 and o.out_melded != o.hand_size(2) + 1:
        yield "out_melded: one more than the cards dealt"
    if o.joker_count(2) or o.deuces_wild:
        yield "meld_mode: turned is played without wild cards and jokers"
    if o.upcard or o.draw_n != "1" or o.layoff != "own" or o.must_discard or o.min_turn_out > 1:
        yield "meld_mode: turned has its own turn: no upcard, one card, layoff: own, no must_discard, min_turn_out 1"


def _knock_clashes(o: RummyOptions) -> Iterator[str]:
    if (o.knock == "none") != (o.meld_mode != "concealed"):
        yield "a knock and meld_mode: concealed go together"
    if o.knock == "limit" and o.knock_limit is None:
        yield "knock: limit needs a knock_limit"
    if o.knock == "none" and (o.knock_limit is not None or o.knock_extra_turn):
        yield "knock_limit and knock_extra_turn need a knock"
    if o.meld_mode == "concealed" and o.layoff not in ("none", "knocker"):
        yield "meld_mode: concealed allows layoff: none or knocker"
    if o.meld_mode == "concealed" and o.must_discard:
        yield "must_discard: a knock always comes with a discard already"


def _score_clashes(o: RummyOptions) -> Iterator[str]:
    knocking = o.score in ("low_takes_difference", "count_against")
    if knocking != (o.meld_mode == "concealed"):
        yield "score: low_takes_difference and count_against belong to meld_mode: concealed"
    if knocking and o.hand_count != "unmatched":
        yield f"score: {o.score} needs hand_count: unmatched"
    own = o.score.startswith("meld_") or o.score == "count_against"
    if o.score != "win_only" and own != (o.pay == "own"):
        yield f"score: {o.score} goes with pay: {'own' if own else 'zero_sum or winner_only'}"
    if o.hand_count == "none" and o.score == "winner_takes":
        yield "hand_count: none leaves nothing to win with score: winner_takes"
    if o.hand_cap and o.score in ("own_value", "meld_plus_hands", "win_only"):
        yield f"hand_cap: with score: {o.score} no hand costs its player anything"
    if o.opponents_hand_rule and o.score != "meld_minus_hand":
        yield "opponents_hand_rule needs score: meld_minus_hand"
    if not o.go_out_bonus:
        yield "go_out_bonus: give one number, or one for each deal"
    elif len(o.go_out_bonus) > 20:
        yield "go_out_bonus: for at most twenty deals"
