"""The games of the family as data: what each sets differently from its parent (rulebook canasta, 0.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.games.canasta.options import INITIAL, RED_THREES, CanastaOptions
from bot.games.catalog import Variant
from bot.games.core import Game

Sets = Mapping[str, Any]
Meanings = Mapping[str, Mapping[str, Sets]]


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A game of this family before it is bound to the engine."""

    key: str
    names: tuple[str, ...]
    summary: str
    players: tuple[int, ...] = (4,)
    inherits: str = "canasta_classic"
    sets: Sets = {}
    meanings: Meanings = {}
    own: tuple[str, ...] = ()  # options that only this game (and those that inherit it) has


def _if(**sets: Any) -> Mapping[str, Sets]:
    """What a yes brings with it."""
    return dict.fromkeys(("True", "true", "yes", "on"), sets)


def _table_of(packs: str) -> Mapping[str, Sets]:
    return {packs: {"packs": int(packs), "red_three_points": "six_1200"}}


# Values as the rulebook's table writes them.
_AS_WRITTEN: Meanings = {
    "initial_table": {str([list(row) for row in rows]): {"initial_table": name} for name, rows in INITIAL.items()},
    "red_three_points": {str(list(totals)): {"red_three_points": name} for name, totals in RED_THREES.items()},
    "bonus_wild": {
        str({"rule": "flat", "value": n}): {"bonus_wild": "flat", "bonus_wild_value": n} for n in range(0, 5001, 500)
    }
    | {str({"rule": rule}): {"bonus_wild": rule} for rule in ("cuban", "palace")},
}
_SAMBA_RUNS = {"sequences": True, "pile_onto_sequence": True, "bonus_sequence": 1500}
_WILD = {n: {"wild_melds": n, "bonus_wild_value": 2000} for n in ("one", "many")}

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="canasta_classic",
        names=("Canasta", "Classic Canasta", "Regular Canasta", "Partnership Canasta", "Argentine Rummy"),
        summary="Two partnerships meld cards of one rank; seven make a canasta, and only with one may you go out.",
        inherits="",
        meanings={"packs": _table_of("3"), "sequences": _if(**_SAMBA_RUNS), "wild_melds": _WILD},
    ),
    Preset(
        key="canasta_two",
        names=("Canasta for Two", "Two-hand Canasta"),
        summary="Canasta for two: draw two cards, throw one, and go out with two canastas.",
        players=(2,),
        sets={
            "seats": "1v1", "draw_count": 2, "canastas_to_go_out": 2, "red_three_else": "zero", "ask_partner": "off",
        },
    ),
    Preset(
        key="canasta_cutthroat",
        names=("Cutthroat Canasta", "Three-hand Canasta", "Canasta for Three"),
        summary="Canasta for three: whoever first takes the pile plays alone against the other two.",
        players=(3,),
        sets={
            "seats": "cutthroat", "draw_count": 2, "red_three_owner": "player", "stock_end": "after_last_turn",
            "target": 7500,
        },
    ),
    Preset(
        key="canasta_five",
        names=("Canasta for Five", "Five-hand Canasta"),
        summary="Canasta of three against two: of the three one sits out each hand, in turn.",
        players=(5,),
        sets={"seats": "rotate5"},
        own=("rotation",),
    ),
    Preset(
        key="canasta_six",
        names=("Canasta for Six", "Six-hand Canasta", "Three-pack Canasta"),
        summary="Canasta with three packs for two sides of three; two canastas to go out.",
        players=(6,),
        sets={
            "seats": "3v3", "packs": 3, "canastas_to_go_out": 2, "red_three_points": "six_1200",
            "initial_table": "top_150", "target": 10_000,
        },
        meanings={
            "six_form": {"2v2v2": {"six_form": "2v2v2", "seats": "2v2v2", "initial_table": "classic", "target": 7500}}
        },
        own=("six_form",),
    ),
    Preset(
        key="canasta_six_pairs",
        names=("Canasta for Three Pairs", "Six-hand Canasta in pairs"),
        summary="Canasta with three packs for three sides of two; two canastas to go out.",
        players=(6,),
        inherits="canasta_six",
        sets={"seats": "2v2v2", "six_form": "2v2v2", "initial_table": "classic", "target": 7500},
        meanings={
            "six_form": {"3v3": {"six_form": "3v3", "seats": "3v3", "initial_table": "top_150", "target": 10_000}}
        },
    ),
    Preset(
        key="canasta_palace",
        names=("Palace Canasta", "Canasta Palace"),
        summary="Canasta for two or four in which black threes only block, with many custom rules to join freely.",
        players=(2, 4),
        sets={
            "red_three_timing": "at_deal", "starter": "random", "upcard_stop": "natural_or_black_three",
            "upcard_freezers": ("wild", "red_three"), "black_three_effect": "block", "wild_le_natural": True,
            "concealed_scope": "side", "concealed_waives_initial": False, "stock_end": "after_last_turn",
            "discard_view": "top_only",
        },
        meanings={
            "three_decks": _if(three_decks=True, packs=3, red_three_points="six_1000"),
            "three_jokers": _if(three_jokers=True, jokers_per_pack=3),
            "tough_first_meld": _if(tough_first_meld=True, initial_table="tough"),
            "tough_end": _if(tough_end=True, out_test="tough", wild_bonus_needs_out=True),
            "wild_canasta": _if(
                wild_canasta=True, wild_melds="one", bonus_wild="palace", wild_incomplete_penalty=1000
            ),
            "draw_two": _if(draw_two=True, draw_count=2),
            "strict_pile": _if(strict_pile=True, pile_always_frozen=True, pile_onto_canasta=False),
            "strict_wild": _if(strict_wild=True, max_wild=2, wild_on_canasta=False, wild_after_naturals=5),
            "sequences": _if(
                **_SAMBA_RUNS, hand_size=((2, 15), (3, 15), (4, 15), (6, 15)), out_bonus=200, concealed_bonus=0
            ),
            "surprise": _if(surprise=True, surprise_cards=3),
            "black_threes_100": _if(black_threes_100=True, black_three_in_hand=100),
            "packs": {"3": {"packs": 3, "red_three_points": "six_1000"}},
        },
        own=(
            "three_decks", "three_jokers", "tough_first_meld", "tough_end", "wild_canasta", "draw_two", "strict_pile",
            "strict_wild", "surprise", "surprise_place", "black_threes_100", "training",
        ),
    ),
    Preset(
        key="samba",
        names=("Samba", "Samba Canasta"),
        summary="Canasta with three packs and sequences: seven cards of a suit in a row are a samba.",
        sets={
            "packs": 3, "hand_size": ((2, 15), (3, 15), (4, 15), (6, 15)), "draw_count": 2, "pile_new_meld": "pair",
            "pile_onto_canasta": False, "pile_onto_sequence": True, "max_wild": 2, "same_rank_melds": "many",
            "sequences": True, "bonus_sequence": 1500, "initial_table": "top_160", "initial_top": 160,
            "canastas_to_go_out": 2, "out_bonus": 200, "concealed_bonus": 0, "red_three_points": "six_1000",
            "red_three_plus_if": "canasta:2", "target": 10_000,
        },
        own=("initial_top", "combine_sequences"),
    ),
    Preset(
        key="bolivia",
        names=("Bolivia", "Bolivian Canasta"),
        summary="Samba with wild melds: to go out you need an escalera, a sequence of seven, and another canasta.",
        inherits="samba",
        sets={
            "wild_melds": "many", "bonus_wild_value": 2500, "out_test": "with_sequence", "initial_table": "top_150",
            "initial_top": 150, "black_three_in_hand": 100, "black_three_in_hand_when": "other_went_out",
            "target": 15_000,
        },
    ),
    Preset(
        key="canasta_brazilian",
        names=("Brazilian Canasta",),
        summary="Bolivia with canastas instead of points for late first melds; ask your partner before you go out.",
        inherits="bolivia",
        sets={
            "bonus_wild_value": 2000, "out_test": "count", "ask_partner": "required", "pile_for_initial": False,
            "seq_extend_when_out": True, "short_sequence_len": 5, "short_sequence_penalty": 1000,
            "initial_table": "canastas", "initial_top": "default", "red_three_points": "six_1200",
            "red_three_plus_if": "canasta:1", "target": 10_000,
        },
        own=("initial_8000",),
    ),
    Preset(
        key="canasta_chile",
        names=("Chilean Canasta", "Chile"),
        summary="Canasta with three packs and either sequences or wild melds, as the table agrees.",
        sets={
            "packs": 3, **_SAMBA_RUNS, "bonus_wild_value": 2500, "red_three_points": "six_1200",
            "chile_melds": "sequences",
        },
        meanings={
            "chile_melds": {
                "wild": {
                    "chile_melds": "wild", "sequences": False, "pile_onto_sequence": False, "wild_melds": "one",
                },
            },
            "packs": {"2": {"packs": 2, "red_three_points": "four_800"}, **_table_of("4")},
        },
        own=("chile_melds",),
    ),
    Preset(
        key="canasta_cuban",
        names=("Cuban Canasta",),
        summary="Canasta with a pile that is always frozen, sets of seven at most and wild canastas of up to 4000.",
        sets={
            "hand_size": ((2, 13), (3, 13), (4, 13), (6, 13)), "pile_always_frozen": True, "max_set_size": 7,
            "wild_melds": "one", "bonus_wild": "cuban", "black_three_first_round_ban": True,
            "black_three_removed_on_take": True, "black_three_all_four": 100, "red_three_points": "cuban",
            "red_three_plus_if": "canasta:1", "initial_table": "top_150_from_5000", "concealed_bonus": 0,
            "target": 7500,
        },
    ),
    Preset(
        key="canasta_uruguay",
        names=("Uruguay", "Uruguay Canasta"),
        summary="Canasta with a pile that is always frozen and melds of wild cards.",
        sets={"pile_always_frozen": True, "wild_melds": "one", "bonus_wild_value": 2000},
    ),
    Preset(
        key="canasta_mexicana",
        names=("Mexicana", "Mexican Canasta"),
        summary="Canasta with three packs: thirteen more cards after your first melds, and sevens that stop the pile.",
        sets={
            "packs": 3, "hand_size": ((2, 13), (3, 13), (4, 13), (6, 13)), "bonus_draw": 13, "pile_block_ranks": ("7",),
            "bonus_sevens": 1000, "canastas_to_go_out": 2, "out_red_threes": True, "red_three_points": "six_1200",
        },
        own=("bonus_sevens_natural_only",),
    ),
)  # fmt: skip


def variants(game: Game[Any, Any, Any], five: Game[Any, Any, Any]) -> tuple[Variant, ...]:
    """Every preset bound to the engine; `five` is the one for five players."""
    found: dict[str, Variant] = {}
    by_key = {p.key: p for p in PRESETS}
    own = {key for p in PRESETS for key in p.own}
    for p in PRESETS:
        chain = [p]
        while chain[0].inherits:
            chain.insert(0, by_key[chain[0].inherits])
        sets = {k: v for q in chain for k, v in q.sets.items()}
        meanings = dict(_AS_WRITTEN)
        for q in chain:  # what a game sets itself has the meanings that it gives, none that it inherits
            meanings = {k: v for k, v in meanings.items() if k in _AS_WRITTEN or k not in q.sets} | dict(q.meanings)
        has = {key for q in chain for key in q.own}
        found[p.key] = Variant(
            key=p.key,
            names=p.names,
            family="canasta",
            game=five if p.key == "canasta_five" else game,
            options=CanastaOptions(**({"players": p.players[-1]} | sets)),
            players=p.players,
            best=(p.players[-1],),
            meanings=meanings,
            fixed=("seats", *sorted(own - has)),
            summary=p.summary,
        )
    return tuple(found.values())
