"""Every option of the contract games (rulebook contract), and the combinations that make no sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from bot.games.core import Options

Contract: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7]

SERIES: tuple[Contract, ...] = (1, 2, 3, 4, 5, 6, 7)
FEWEST_DEALS, MOST_DEALS = 4, 14
SETS_AND_RUNS: dict[int, tuple[int, int]] = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}
LAST = 7  # the contract that has rules of its own


class ContractOptions(Options, frozen=True, kw_only=True, cache_hash=True):
    """One contract game as data; the defaults are the game `contract_rummy`."""

    # The match and the pack
    deals: Annotated[tuple[Contract, ...], Meta(description="which contract each deal asks for, four deals or more")] = (
        SERIES
    )
    deal_sizes: Annotated[
        Literal["ten_twelve", "exact"],
        Meta(description="hands of ten cards, later twelve; or as many as the contract takes"),
    ] = "ten_twelve"
    pack_plan: Annotated[
        Literal["with_few_jokers", "whole", "one_or_two"],
        Meta(description="two or three packs with a joker or two, whole packs of 54, or one pack for three players"),
    ] = "with_few_jokers"
    packs: Annotated[
        Literal["auto", "one", "two"], Meta(description="packs of cards: as the number of players asks, one, or two")
    ] = "auto"
    card_values: Annotated[
        Literal["uspc", "plain", "fives"],
        Meta(description="ace 15 and pips; ace 1 and pips; or twos and aces 20, three to nine 5"),
    ] = "uspc"
    deuces_wild: Annotated[bool, Meta(description="twos are wild")] = False
    max_reshuffles: Annotated[int, Meta(ge=0, le=9, description="how often the discards become a new stock in a deal")] = 2

    # Draw and claims
    claims: Annotated[bool, Meta(description="others may claim a discard that was declined")] = True
    claim_priority: Annotated[
        Literal["rotation", "first_call"],
        Meta(description="who gets a card that several claim: the next in turn, or the first"),
    ] = "rotation"
    claim_seconds: Annotated[int, Meta(ge=5, le=60, description="seconds to claim a discard")] = 10
    deep_take: Annotated[
        bool, Meta(description="a deeper discard may be taken with all above it, if it is melded at once")
    ] = False
    pile_view: Annotated[Literal["top_only", "all"], Meta(description="is the discard pile squared up or spread")] = (
        "top_only"
    )

    # Contracts and melds
    contracts: Annotated[
        Literal["at_least", "exact"],
        Meta(
            description="melds of a contract may be longer than it asks; or have exactly its cards, at last a run of seven"
        ),
    ] = "at_least"
    run_min: Annotated[Literal[3, 4], Meta(description="fewest cards of a run")] = 4
    set_suits: Annotated[
        Literal["any", "distinct"], Meta(description="must the cards of a set, four at most, differ in suit")
    ] = "any"
    same_suit_runs: Annotated[
        Literal["not_adjacent", "never", "free"], Meta(description="may two runs of one contract share a suit")
    ] = "not_adjacent"
    first_wild_limit: Annotated[
        Literal["none", "naturals_outnumber", "one_per_meld"], Meta(description="wild cards in a meld of the contract")
    ] = "none"
    lay_down: Annotated[
        Literal["contract_then_layoff", "all_at_once"],
        Meta(description="go down with the contract and lay off later, or only with the whole hand"),
    ] = "contract_then_layoff"

    # After going down
    layoff_same_turn: Annotated[bool, Meta(description="lay off in the turn of going down")] = True
    joker_swap: Annotated[
        Literal["others_runs", "any_run", "off"], Meta(description="out of whose runs a joker may be swapped")
    ] = "others_runs"
    swap_from: Annotated[
        Literal["same_turn", "next_turn"], Meta(description="swap in the turn of going down, or from the next turn on")
    ] = "same_turn"
    swapped_joker: Annotated[
        Literal["hand", "lay_off_now"], Meta(description="a swapped joker may be kept, or is laid off in the same turn")
    ] = "hand"
    joker_displace: Annotated[bool, Meta(description="the natural card may push a joker of a run to an end of that run")] = (
        True
    )

    # Going out
    must_discard: Annotated[bool, Meta(description="going out needs a discard")] = False
    last_discard: Annotated[
        Literal["free", "not_playable"], Meta(description="may the last discard be a card that could be laid off")
    ] = "free"
    deal7_all_at_once: Annotated[bool, Meta(description="in the last contract the whole hand goes down at once")] = True
    deal7_discard: Annotated[
        Literal["optional", "required", "forbidden"], Meta(description="a discard at the end of the last contract")
    ] = "optional"

    def __post_init__(self) -> None:
        for why in clashes(self):
            raise ValueError(why)

    # ---- what the options come to at this table

    @property
    def pack_count(self) -> int:
        if self.pack_plan == "whole":
            return 2 if self.players <= 4 else 3 if self.players <= 6 else 4
        if self.pack_plan == "with_few_jokers":
            return 2 if self.players <= 4 else 3
        return {"auto": 1 if self.players <= 3 else 2, "one": 1, "two": 2}[self.packs]

    @property
    def joker_count(self) -> int:
        return {"whole": 2 * self.pack_count, "with_few_jokers": self.pack_count - 1}.get(self.pack_plan, self.pack_count)

    @property
    def card_count(self) -> int:
        return 52 * self.pack_count + self.joker_count

    def hand_size(self, contract: int) -> int:
        if self.deal_sizes == "exact":
            return contract + 5
        return 10 if contract <= 4 else 12


def clashes(o: ContractOptions) -> Iterator[str]:
    """Why these options make no sense together, in words; nothing if they do."""
    if not FEWEST_DEALS <= len(o.deals) <= MOST_DEALS:
        yield f"deals: from {FEWEST_DEALS} to {MOST_DEALS} contracts"
    if o.packs != "auto" and o.pack_plan != "one_or_two":
        yield "packs: in this game the number of players says how many"
    if o.packs == "one" and o.players * 12 + 11 > o.card_count:
        yield f"packs: one pack is too small for {o.players} players"
    if o.deep_take and (o.pile_view != "all" or o.claims):
        yield "deep_take: the pile lies open (pile_view: all) and there are no claims"
    if o.last_discard == "not_playable" and not o.must_discard:
        yield "last_discard: not_playable needs must_discard, so that there always is a last discard"
    if o.lay_down == "all_at_once" and (o.must_discard or o.contracts == "exact"):
        yield "lay_down: all_at_once needs longer melds and goes out with or without a discard"
    if o.contracts == "exact" and o.run_min != 4:
        yield "contracts: exact has runs of four and seven"
