"""The games of the family as data: what each sets differently from `burraco`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.burraco.game import Burraco
from bot.games.burraco.options import INITIAL, BurracoOptions
from bot.games.catalog import Variant

_THREE = ("split_rounding", "final_solo_at")
_USA = ("jokers", "packs", "six_form", "short_meld_penalty", "cut_bonus", "match_time")
# Values as the rulebook's table writes them.
_AS_WRITTEN: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "wild_per_meld": {"1": {}},
    "initial_table": {
        str([[low or 0, points] for low, points in rows]): {"initial_table": name} for name, rows in INITIAL.items()
    },
}


def variants(engine: Burraco) -> tuple[Variant, ...]:
    return (
        Variant(
            key="burraco",
            names=("Burraco", "Italian Burraco"),
            family="burraco",
            game=engine,
            options=BurracoOptions(),
            players=(4,),
            best=(4,),
            meanings=_AS_WRITTEN,
            fixed=("seats", *_THREE, *_USA),
            summary="Partners build runs and sets of seven, and earn a second hand, the pot, by emptying the first.",
        ),
        Variant(
            key="burraco_three",
            names=("Burraco for three", "Three-handed Burraco"),
            family="burraco",
            game=engine,
            options=BurracoOptions(players=3, seats="first_pot_alone", pots=(18, 11)),
            players=(3,),
            best=(3,),
            meanings=_AS_WRITTEN,
            fixed=("seats", *_USA),
            summary="Burraco in which the first player to take a pot plays on alone against the other two.",
        ),
        Variant(
            key="burraco_two",
            names=("Burraco for two", "Two-handed Burraco"),
            family="burraco",
            game=engine,
            options=BurracoOptions(players=2, seats="1v1"),
            players=(2,),
            best=(2,),
            meanings=_AS_WRITTEN,
            fixed=("seats", *_THREE, *_USA),
            summary="Burraco as a duel, with a pot for each player.",
        ),
        Variant(
            key="buraco_usa",
            names=("Buraco", "Baraziliya", "American Buraco"),
            family="burraco",
            game=engine,
            options=BurracoOptions(
                jokers_per_pack=0,
                upcard=False,
                first_draw_choice=True,
                set_ranks=("J", "Q", "K", "A"),
                ace="both_ends",
                wild_move="free",
                initial_table="50_75",
                close_canasta="clean",
                close_discard=False,
                close_wild_discard=True,
                pot_view="at_partner_turn",
                stock_floor=0,
                pots_to_stock=True,
                stalemate="off",
                target_test="at_least",
            ),
            players=(4,),
            also={6: {"packs": 3}},
            best=(4,),
            meanings=_AS_WRITTEN,
            fixed=("seats", *_THREE),
            summary="Burraco without jokers, with a minimum to open and a clean meld of seven needed to close.",
        ),
    )
