"""The eight games of the family as option values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.games.catalog import Variant
from bot.games.golf.game import Golf
from bot.games.golf.options import GolfOptions

# Options by the section of the rulebook that brings them. A game has those it is given; the others are fixed.
_SHAPE = ("rows", "columns", "two_packs_from", "special")
_OPEN = ("visibility", "flip_after_discard", "flip_instead_of_draw", "end_mode", "final_turn")
_NINE = ("straight9", "allow_solo")
_EIGHT = ("four_kings_side", "quad_side")
_CUTTHROAT = ("gift_pairs",)
_CAMBIO = ("value_set", "call_when", "snap", "multi_discard")
_CABO = ("kamikaze", "exact_reset", "drop_red_kings", "taken_up")
_POWERS = (
    "seven_mode", "four_mode", "black_king_cancel", "shield_mode", "shield_blocks_look", "take_discard", "max_positions"
)  # fmt: skip
_SPECIAL = {*_SHAPE, *_OPEN, *_NINE, *_EIGHT, *_CUTTHROAT, *_CAMBIO, "power_set", *_CABO, *_POWERS}


def _fixed(*own: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(_SPECIAL - {key for keys in own for key in keys}))


_PRESETS: dict[str, dict[str, Any]] = {
    "single_pack": {"packs": 1},
    "single_pack_jokers": {"packs": 1, "jokers_per_pack": 2},
    "knock": {"end_mode": "knock"},
    "court_ladder": {"jack_value": 0, "queen_value": 12, "king_value": 13},
    "mean_jacks": {"jack_value": 20, "jack_skip": True},
}
_MEMORY: dict[str, Any] = {
    "visibility": "memory",
    "start_rule": "nearest",
    "match_lines": (),
    "match_any": True,
    "two_value": 2,
}

Meanings: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
# House rules that cannot be alone bring what they need.
_ENDLESS: Meanings = {"holes": {"0": {"holes": 0, "score_limit": 100}}}
_ANY_END: Meanings = {**_ENDLESS, "visibility": {"memory": {"visibility": "memory", "end_mode": "knock"}}}
_CALLED: Meanings = {**_ENDLESS, "start_flip": {"3": {"start_flip": 3, "start_rule": "any"}}}

_GOLF = Golf()
_SIX = GolfOptions()
_FOUR = replace(_SIX, rows=2, columns=2, two_packs_from=9, end_mode="knock")
_EIGHT_CARDS = replace(_SIX, columns=4, four_kings_side=-16)
_NINE_CARDS = replace(_SIX, rows=3, columns=3, score_limit=50)
_CUTTHROAT_GOLF = replace(_SIX, special="gift", king_value=15)
_CAMBIO_GOLF = replace(
    _FOUR,
    special="power_set",
    two_packs_from=7,
    jokers_per_pack=2,
    visibility="memory",
    start_rule="nearest",
    match_lines=(),
)
_CABO_GOLF = replace(
    _CAMBIO_GOLF,
    two_packs_from=9,
    power_set="cabo",
    value_set="cabo",
    drop_red_kings=True,
    start_rule="any",
    knock_bonus="zero",
    knock_penalty="add10",
    kamikaze=True,
    multi_discard=True,
    holes=0,
    score_limit=100,
    exact_reset=50,
)
_POWERS_GOLF = replace(
    _CAMBIO_GOLF,
    special="every_rank",
    columns=3,
    two_packs_from=4,
    jokers_per_pack=0,
    red_king_value=-1,
    start_rule="any",
)

VARIANTS: tuple[Variant, ...] = (
    Variant(
        key="golf6",
        names=("Golf", "Six-Card Golf", "Polish Polka", "Polish Poker", "Turtle", "Hara Kiri", "Crazy Nines"),
        family="golf",
        game=_GOLF,
        options=_SIX,
        players=tuple(range(2, 9)),
        best=(4,),
        presets=_PRESETS,
        fixed=_fixed(_OPEN),
        meanings=_ANY_END,
        summary="Swap the six cards of your grid for lower ones; equal cards in a column count nothing.",
    ),
    Variant(
        key="golf4",
        names=("Four-Card Golf", "Turtle"),
        family="golf",
        game=_GOLF,
        options=_FOUR,
        players=tuple(range(2, 9)),
        best=(3, 4, 5, 6, 7),
        presets={**_PRESETS, "memory": _MEMORY},
        fixed=_fixed(_OPEN),
        meanings=_ENDLESS,
        summary="Golf with four cards that ends when somebody dares to knock.",
    ),
    Variant(
        key="golf9",
        names=("Nine-Card Golf", "Crazy Nines"),
        family="golf",
        game=_GOLF,
        options=_NINE_CARDS,
        players=tuple(range(2, 9)),
        also={1: {"allow_solo": True}},
        best=(4,),
        presets=_PRESETS,
        fixed=_fixed(_OPEN, _NINE),
        meanings={"visibility": _ANY_END["visibility"]},
        summary="Golf on a square of nine cards, where whole columns of three cancel.",
    ),
    Variant(
        key="golf8",
        names=("Eight-Card Golf",),
        family="golf",
        game=_GOLF,
        options=_EIGHT_CARDS,
        players=tuple(range(2, 9)),
        best=(4,),
        presets=_PRESETS,
        fixed=_fixed(_OPEN, _EIGHT),
        meanings=_ANY_END,
        summary="Golf with eight cards and a prize for four kings on one side.",
    ),
    Variant(
        key="cutthroat_golf",
        names=("Cutthroat Golf",),
        family="golf",
        game=_GOLF,
        options=_CUTTHROAT_GOLF,
        players=tuple(range(2, 9)),
        best=(4,),
        presets=_PRESETS,
        fixed=_fixed(_OPEN, _CUTTHROAT),
        meanings=_ANY_END,
        summary="Golf where kings cost fifteen and can be given to somebody else.",
    ),
    Variant(
        key="cambio",
        names=("Cambio", "Pablo", "Cactus"),
        family="golf",
        game=_GOLF,
        options=_CAMBIO_GOLF,
        players=tuple(range(2, 9)),
        best=(3, 4, 5),
        fixed=_fixed(_CAMBIO, ("power_set",)),
        meanings=_CALLED,
        summary="Remember your hidden cards, spy with jacks and queens, and call when yours are lowest.",
    ),
    Variant(
        key="cabo",
        names=("Cabo", "Kabo"),
        family="golf",
        game=_GOLF,
        options=_CABO_GOLF,
        players=tuple(range(2, 6)),
        best=(4,),
        fixed=_fixed(_CAMBIO, ("power_set",), _CABO),
        meanings={"score_limit": {"0": {"score_limit": 0, "holes": 9}}},
        summary="Hidden cards, looks and trades, equal cards that leave together, and a call that must be right.",
    ),
    Variant(
        key="powers",
        names=("Powers",),
        family="golf",
        game=_GOLF,
        options=_POWERS_GOLF,
        players=tuple(range(2, 7)),
        best=(3, 4, 5),
        fixed=_fixed(_CAMBIO, _POWERS),
        meanings=_ENDLESS,
        summary="Golf in the dark where every rank has a power, from shields to kings that cancel a knock.",
    ),
)
