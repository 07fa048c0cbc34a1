"""The games of the family as data: what each sets differently from `rummy` (rulebook rummy, sections 3, 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.games.catalog import Variant
from bot.games.core import Game
from bot.games.options import BySize
from bot.games.rummy.options import RummyOptions


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A game of this family before it is bound to the engine."""

    key: str
    names: tuple[str, ...]
    summary: str
    players: tuple[int, int]
    best: tuple[int, int]
    inherits: str = ""
    sets: Mapping[str, Any] = {}
    meanings: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}


def _by(table: Mapping[tuple[int, int], int]) -> BySize:
    return tuple((n, amount) for (low, high), amount in table.items() for n in range(low, high + 1))


CLASSIC = _by({(2, 2): 10, (3, 4): 7, (5, 6): 6})
TEN = _by({(2, 4): 10, (5, 6): 6})
STRAIGHT = _by({(2, 2): 10, (3, 3): 7, (4, 7): 10})
FIVE_HUNDRED = _by({(2, 2): 13, (3, 8): 7})
ONE_PACK = _by({(2, 8): 1})
TWO_PACKS = _by({(2, 8): 2})
TWO_FROM_FOUR = _by({(2, 3): 1, (4, 8): 2})
TWO_FROM_FIVE = _by({(2, 4): 1, (5, 8): 2})


def _to(target: int) -> Mapping[str, Any]:
    """The usual length of a match, where one sets how it ends and nothing else."""
    return {
        "target": {"match_end": "target", "match_value": target},
        "deals": {"match_end": "deals", "match_value": 4},
    }


def _earning(score: str, pay: str) -> Mapping[str, Any]:
    return {"score": score, "pay": pay}


# What cannot be changed one by one, as each needs the others.
_KNOCKING: Mapping[str, Any] = {
    "meld_mode": "concealed", "knock": "any", "layoff": "none", "score": "low_takes_difference", "pay": "zero_sum",
    "hand_count": "unmatched",
}  # fmt: skip
_TABLING: Mapping[str, Any] = {
    "meld_mode": "table", "knock": "none", "knock_limit": None, "knock_extra_turn": False, "layoff": "any",
    "score": "winner_takes", "pay": "zero_sum", "hand_count": "all", "match_best": "high", "match_end": "single_deal",
}  # fmt: skip
_FOR_THE_WINNER = {score: _earning(score, "zero_sum") for score in ("winner_takes", "own_value")}
_FOR_EACH = {score: _earning(score, "own") for score in ("meld_minus_hand", "meld_plus_hands")}

_DEALS = {
    "classic": {"deal": CLASSIC, "packs": ONE_PACK},
    "ten_card": {"deal": TEN, "packs": ONE_PACK},
    "straight": {"deal": STRAIGHT, "packs": TWO_FROM_FOUR},
}

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="rummy",
        names=("Rummy", "Rum", "Regular Rummy"),
        summary="Draw, lay down sets and runs, discard; the first to get rid of every card collects the others' points.",
        players=(2, 6),
        best=(3, 4),
        sets={"packs": ONE_PACK, "deal": CLASSIC},
        meanings={
            "deal": _DEALS,
            "match_end": _to(100),
            "pile_take": {"any": {"pile_take": "any", "pile_view": "all"}},  # who may take a deep card has to see it
            "meld_mode": {"concealed": _KNOCKING, "at_once": {"meld_mode": "at_once", "layoff": "none"}},
            "knock": {"any": _KNOCKING, "limit": {**_KNOCKING, "knock": "limit", "knock_limit": 10}},
            "score": _FOR_EACH,
        },
    ),
    Preset(
        key="rummy_plain",
        names=("Plain Rummy", "Simple Rummy", "Sai Rummy"),
        summary="Rummy to 100 points in which anyone may call a discard that fits the table.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={
            "next_dealer": "left", "match_end": "target", "match_value": 100, "ace": "high_or_low", "pile_run_rule": True,
            "last_discard_dead": True, "min_turn_out": 2, "discard_claim": True, "claim_penalty": "choose",
            "recycle_upcard": "top", "pay": "winner_only", "go_out_bonus": (10,), "joker_hand_points": 0,
        },
    ),
    Preset(
        key="rummy_one_meld",
        names=("One-meld Rummy", "Rummy, one meld a turn"),
        summary="Rummy with one new meld a turn and a discard at the end of every turn.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={
            "next_dealer": "left", "match_end": "target", "match_value": 100, "melds_per_turn": 1, "must_discard": True,
            "stock_end": "shuffle", "recycle_upcard": "bottom", "pay": "winner_only",
        },
    ),
    Preset(
        key="rummy_straight",
        names=("Straight Rummy", "Basic Rummy"),
        summary="Rummy with wild jokers and a spread discard pile, from which deeper cards may be taken.",
        players=(2, 7),
        best=(3, 4),
        inherits="rummy",
        sets={
            "next_dealer": "left", "match_end": "target", "match_value": 100, "packs": TWO_FROM_FOUR,
            "jokers": "2 per pack", "ace_points": "auto", "joker_hand_points": 15, "joker_meld_points": "as_card",
            "deal": STRAIGHT, "pile_take": "any", "pile_use": "deep", "pile_view": "all", "set_max": 0,
            "set_suits": "any", "ace": "high_or_low", "recycle_upcard": "top", "pay": "winner_only",
            "rummy_multiplier": 1,
        },
        meanings={
            "packs": {
                "1": {"packs": ONE_PACK, "deal": _by({(2, 2): 10, (3, 5): 7, (6, 6): 6})},
                "2": {"packs": TWO_PACKS, "deal": _by({(2, 8): 10})},
                "two_from_three": {"packs": _by({(2, 2): 1, (3, 8): 2}), "deal": _by({(2, 8): 10})},
            },
            "deal": _DEALS,
        },
    ),
    Preset(
        key="rummy_block",
        names=("Block Rummy",),
        summary="Rummy in which the deal is over when the stock is gone: then everybody loses what he holds.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={"stock_end": "block"},
    ),
    Preset(
        key="rummy_corner",
        names=("Round-the-corner Rummy", "Continuity Rummy", "Corner Rummy"),
        summary="Rummy with runs that go round the corner: queen, king, ace, two.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={"ace": "round"},
    ),
    Preset(
        key="rummy_stair",
        names=("Stair Rummy", "Treppenrommé"),
        summary="Rummy with the discards spread like stairs: take any of them with all above it, if you use it at once.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={"pile_take": "any", "pile_use": "deep", "pile_view": "all"},
    ),
    Preset(
        key="rummy_ten",
        names=("Ten-card Rummy", "10-card Rummy"),
        summary="Rummy with ten cards each for up to four players.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={"deal": TEN},
    ),
    Preset(
        key="queen_city_rum",
        names=("Queen City Rum", "Queen City Rummy"),
        summary="No melds until you can show your whole hand at once; the others pay you what it is worth.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={
            "deal": _by({(2, 6): 7}), "meld_mode": "at_once", "layoff": "none", "score": "own_value",
            "rummy_multiplier": 1,
        },
    ),
    Preset(
        key="boat_house_rum",
        names=("Boat House Rum", "Boathouse Rum"),
        summary="Draw two cards a turn until your whole hand is in melds; runs may turn the corner.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={
            "ace_points": 11, "draw_n": "2", "pile_take": "top_two", "meld_mode": "at_once", "ace": "round",
            "layoff": "none", "hand_count": "unmatched", "rummy_multiplier": 1,
        },
    ),
    Preset(
        key="boat_house_rum_open",
        names=("Open Boat House Rum", "Boat House Rum, open table"),
        summary="Rummy in which the first turn of each player may draw two cards.",
        players=(2, 6),
        best=(3, 4),
        inherits="rummy",
        sets={"ace_points": 11, "draw_n": "2_first_turn", "pile_take": "top_two"},
    ),
    Preset(
        key="kaluki",
        names=("Kaluki", "Kalooki", "Caloochi", "Kaloochi", "Kalougi"),
        summary="Fifteen cards, two packs and four jokers; the first melds must count 51.",
        players=(2, 6),
        best=(2, 4),
        inherits="rummy",
        sets={
            "packs": TWO_PACKS, "jokers": 4, "ace_points": 15, "joker_hand_points": 25, "joker_meld_points": "as_card",
            "deal": _by({(2, 4): 15, (5, 5): 13, (6, 6): 11}), "pile_needs_open": True, "ace": "high_or_low",
            "wild_swap": "others", "wild_swap_use": "hand", "swap_timing": "before_melds", "open_min": 51,
            "layoff_needs_open": True, "pay": "winner_only",
        },
        meanings={
            "deal": {
                "seed": {"deal": _by({(2, 4): 15, (5, 5): 13, (6, 6): 11})},
                "thirteen": {"deal": _by({(2, 6): 13})},
            },
            "match_end": _to(500),
        },
    ),
    Preset(
        key="double_rum",
        names=("Double Rum", "Double-pack Rum"),
        summary="Rummy with two packs and two jokers that may be pushed to the other end of a run.",
        players=(2, 8),
        best=(3, 6),
        inherits="rummy",
        sets={
            "packs": TWO_PACKS, "jokers": 2, "ace_points": 11, "joker_hand_points": 15, "joker_meld_points": "as_card",
            "deal": _by({(2, 8): 10}), "set_max": 0, "set_suits": "any", "ace": "high_or_low", "wild_move": "end_once",
        },
    ),
    Preset(
        key="knock_rummy",
        names=("Knock Rummy", "Poker Rum", "Rummy with Knocking"),
        summary="Nothing is laid down: knock when you think your unmatched cards count least.",
        players=(2, 5),
        best=(3, 4),
        inherits="rummy",
        sets={
            "next_dealer": "left", "deal": _by({(2, 2): 10, (3, 4): 7, (5, 5): 6}), "meld_mode": "concealed",
            "layoff": "none", "knock": "any", "knock_tie": "opponent", "block_score": "nobody",
            "score": "low_takes_difference", "hand_count": "unmatched", "rummy_multiplier": 1, "knock_rummy_bonus": 25,
            "knock_penalty": 10,
        },
        meanings={
            "meld_mode": {"table": _TABLING},
            "knock": {"none": _TABLING, "limit": {"knock": "limit", "knock_limit": 10}},
            "score": {"count_against": {**_earning("count_against", "own"), "match_best": "low"}},
        },
    ),
    Preset(
        key="tunk",
        names=("Tunk", "Tonk"),
        summary="Twos are wild; tunk with five points or less. Whoever reaches 100 is out, the last one in wins.",
        players=(2, 8),
        best=(3, 5),
        inherits="knock_rummy",
        sets={
            "match_end": "elimination", "match_value": 100, "match_best": "low", "packs": TWO_FROM_FIVE,
            "deuces_wild": True, "deal": _by({(2, 8): 7}), "set_suits": "any", "min_naturals": 2, "layoff": "knocker",
            "knock": "limit", "knock_limit": 5, "knock_tie": "knocker", "knock_extra_turn": True, "stock_end": "redeal",
            "recycle_limit": None, "block_score": None, "score": "count_against", "pay": "own",
            "knock_rummy_bonus": 0, "knock_penalty": 0, "knock_fail_multiplier": 2,
        },
        meanings={
            "score": {
                "low_takes_difference": {
                    **_earning("low_takes_difference", "zero_sum"), "match_best": "high", "match_end": "single_deal",
                }
            }
        },
    ),
    Preset(
        key="arlington",
        names=("Arlington", "Oklahoma Rummy"),
        summary="Seven deals with wild twos and a joker; melds count for you, cards in hand against you.",
        players=(2, 4),
        best=(4, 4),
        inherits="rummy",
        sets={
            "next_dealer": "left", "match_end": "deals", "match_value": 7, "packs": TWO_PACKS, "jokers": 1,
            "deuces_wild": True, "ace_points": 15, "number_points": "five", "joker_hand_points": 100,
            "joker_meld_points": 50, "deuce_hand_points": 50, "deuce_meld_points": 25, "deal": _by({(2, 4): 13}),
            "set_max": 0, "set_suits": "any", "ace": "high_or_low", "min_naturals": 2, "deuce_natural": True,
            "wild_swap": "any", "wild_swap_use": "hand", "swap_timing": "any_time", "set_wild_swap": "any_missing",
            "stock_end": "end_after_turn", "recycle_limit": None, "block_score": None, "score": "meld_minus_hand",
            "pay": "own", "rummy_multiplier": 1, "go_out_bonus": (100, 100, 100, 200, 300, 400, 500),
        },
        meanings={"match_end": _to(1000), "score": {**_FOR_EACH, **_FOR_THE_WINNER}},
    ),
    Preset(
        key="rummy_500",
        names=("500 Rum", "Rummy 500", "500 Rummy", "Pinochle Rummy"),
        summary="Melds score as they lie; any discard may be taken with all above it. First to 500.",
        players=(2, 8),
        best=(3, 5),
        inherits="rummy",
        sets={
            "next_dealer": "left", "match_end": "target", "match_value": 500, "match_pay": "difference",
            "packs": TWO_FROM_FIVE, "ace_points": 15, "ace_low_run_points": 1, "deal": FIVE_HUNDRED, "pile_take": "any",
            "pile_use": "always", "pile_view": "all", "ace": "high_or_low", "stock_end": "pile_or_end",
            "recycle_limit": None, "block_score": None, "score": "meld_minus_hand", "pay": "own", "rummy_multiplier": 1,
            "joker_hand_points": 15, "joker_meld_points": 15,
        },
        meanings={"match_end": _to(500), "score": {**_FOR_EACH, **_FOR_THE_WINNER}},
    ),
    Preset(
        key="rummy_500_snowbird",
        names=("Snowbird Rummy", "Speed Rummy", "500 Rum, Snowbird account"),
        summary="500 Rum with two jokers, no upcard, and pile cards that need not be used at once.",
        players=(2, 8),
        best=(3, 5),
        inherits="rummy_500",
        sets={
            "next_dealer": "winner", "match_pay": "none", "packs": _by({(2, 3): 1, (4, 7): 2, (8, 8): 3}),
            "ace_low_run_points": 5, "deal": _by({(2, 2): 7, (3, 8): 13}), "pile_use": "free", "stock_end": "no_score",
            "jokers": 2, "joker_hand_points": 15, "joker_meld_points": 15, "upcard": False, "first_turn": "extra_card",
        },
        meanings={
            "deal": {
                "snowbird": {"deal": _by({(2, 2): 7, (3, 8): 13}), "packs": _by({(2, 3): 1, (4, 7): 2, (8, 8): 3})},
                "classic": {"deal": FIVE_HUNDRED, "packs": _by({(2, 5): 1, (6, 8): 2})},
            }
        },
    ),
    Preset(
        key="partnership_500",
        names=("Partnership 500 Rum", "Partnership 500"),
        summary="500 Rum for two pairs of partners.",
        players=(4, 4),
        best=(4, 4),
        inherits="rummy_500",
        sets={"players": 4, "teams": "pairs"},
    ),
    Preset(
        key="persian_rummy",
        names=("Persian Rummy",),
        summary="Partnership 500 Rum in two deals, with four jokers that only go together; four of a kind at once double.",
        players=(4, 4),
        best=(4, 4),
        inherits="partnership_500",
        sets={
            "match_end": "deals", "match_value": 2, "match_bonus": 50, "jokers": 4, "joker_role": "rank",
            "joker_hand_points": 20, "joker_meld_points": 20, "go_out_bonus": (25,), "four_at_once": "sets",
        },
    ),
    Preset(
        key="michigan_rum",
        names=("Michigan Rum", "Michigan Rummy"),
        summary="500 Rum in which nobody loses for his cards: who goes out gets the points of all the other hands.",
        players=(2, 8),
        best=(3, 5),
        inherits="rummy_500",
        sets={"score": "meld_plus_hands"},
    ),
    Preset(
        key="polish_rummy",
        names=("Polish Rummy",),
        summary="Seven cards, a spread discard pile, always a discard; most points win.",
        players=(2, 4),
        best=(3, 4),
        inherits="michigan_rum",
        sets={
            "match_end": "single_deal", "match_value": 1, "match_pay": "none", "packs": ONE_PACK,
            "deal": _by({(2, 4): 7}), "stock_end": "end_after_turn", "must_discard": True,
        },
    ),
    Preset(
        key="conquian",
        names=("Conquian",),
        summary="Forty cards, two players: meld eleven cards with what is turned up, and force cards on each other.",
        players=(2, 2),
        best=(2, 2),
        inherits="rummy",
        sets={
            "next_dealer": "left", "drawn_deal": "double_next", "removed": ("8", "9", "10"), "deal": _by({(2, 2): 10}),
            "upcard": False, "pile_use": "always", "meld_mode": "turned", "run_max": 8, "layoff": "own",
            "rearrange": "own", "out_melded": 11, "force_discard": "discard", "no_return": False, "stock_end": "draw",
            "recycle_limit": None, "block_score": None, "score": "win_only", "hand_count": "none", "rummy_multiplier": 1,
        },
        meanings={"match_end": _to(3)},
    ),
)  # fmt: skip


def _settings(preset: Preset) -> dict[str, Any]:
    parent = next((p for p in PRESETS if p.key == preset.inherits), None)
    return (_settings(parent) if parent else {}) | dict(preset.sets)


def _meanings(preset: Preset) -> dict[str, Any]:
    parent = next((p for p in PRESETS if p.key == preset.inherits), None)
    inherited = _meanings(parent) if parent else {}
    if "deal" in preset.sets:
        inherited.pop("deal", None)
    return inherited | dict(preset.meanings)


def _meanings_in(preset: Preset) -> dict[str, Any]:
    """The value that the game has anyway takes back what the others bring."""
    own = msgspec.structs.asdict(RummyOptions(**_settings(preset)))
    found = {}
    for key, means in _meanings(preset).items():
        touched = {name for sets in means.values() for name in sets}
        found[key] = {**means, str(own[key]): {name: own[name] for name in touched}}
    return found


def variants(game: Game[Any, Any, Any]) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            key=p.key,
            names=p.names,
            family="rummy",
            game=game,
            options=RummyOptions(**_settings(p)),
            players=tuple(range(p.players[0], p.players[1] + 1)),
            best=tuple(range(p.best[0], p.best[1] + 1)),
            meanings=_meanings_in(p),
            summary=p.summary,
        )
        for p in PRESETS
    )
