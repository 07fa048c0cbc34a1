"""The games of the family as data: what each sets differently from `contract_rummy`, and which options are not its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.catalog import Variant
from bot.games.contract.options import ContractOptions
from bot.games.core import Game

# Options that make a game what it is, or that belong to another game of the family.
_WIKI = ("first_wild_limit", "last_discard", "must_discard")
_SEVEN = ("lay_down", "deal_sizes")
_PICKUP = ("packs", "run_min", "deep_take", "deal7_all_at_once")
_MAKING = ("pack_plan", "card_values", "contracts", "set_suits", "swap_from")


def _variant(
    game: Game[Any, Any, Any],
    key: str,
    names: tuple[str, ...],
    summary: str,
    players: tuple[int, int],
    best: tuple[int, int],
    fixed: tuple[str, ...],
    sets: Mapping[str, Any],
    meanings: Mapping[str, Mapping[str, Mapping[str, Any]]] = {},
) -> Variant:
    return Variant(
        key=key,
        names=names,
        family="contract",
        game=game,
        options=ContractOptions(**{"players": players[0], **sets}),
        players=tuple(range(players[0], players[1] + 1)),
        best=tuple(range(best[0], best[1] + 1)),
        fixed=fixed,
        meanings=meanings,
        summary=summary,
    )


def variants(game: Game[Any, Any, Any]) -> tuple[Variant, ...]:
    return (
        _variant(
            game,
            "contract_rummy",
            ("Contract Rummy",),
            "Seven deals, each asking for its own melds before anything may be laid; discards can be claimed out of turn.",
            (3, 8),
            (4, 5),
            (*_MAKING, *_WIKI, *_SEVEN, *_PICKUP, "swapped_joker"),
            {},
        ),
        _variant(
            game,
            "contract_rummy_wiki",
            ("Combination Rummy", "Deuces Wild Rummy", "Joker Rummy", "Contract Rummy, Wikipedia account"),
            "Contract rummy with whole packs and exact contracts; the first to call gets a discard.",
            (3, 8),
            (4, 5),
            (*_MAKING, *_SEVEN, *_PICKUP, "must_discard"),
            {
                "pack_plan": "whole", "card_values": "fives", "claim_priority": "first_call", "contracts": "exact",
                "first_wild_limit": "naturals_outnumber", "joker_swap": "any_run", "swapped_joker": "lay_off_now",
                "joker_displace": False, "must_discard": True, "last_discard": "not_playable",
                "deal7_discard": "forbidden",
            },
        ),
        _variant(
            game,
            "contract_rummy_seven",
            ("Contract Rummy from the Closed Hand", "contract rummy played from the closed hand", "Seven-round list"),
            "Seven rounds from six cards to twelve; nothing is laid down until the whole hand is the contract.",
            (2, 6),
            (3, 4),
            (*_MAKING[:1], *_MAKING[2:], *_WIKI, *_PICKUP, "swapped_joker"),
            {"deal_sizes": "exact", "card_values": "plain", "claims": False, "lay_down": "all_at_once",
             "deal7_discard": "forbidden"},
            {"lay_down": {"contract_then_layoff": {"lay_down": "contract_then_layoff", "deal7_discard": "optional"},
                          "all_at_once": {"lay_down": "all_at_once", "deal7_discard": "forbidden"}}},
        ),
        _variant(
            game,
            "contract_rummy_pickup",
            ("Contract Rummy with the open pile", "Contract Rummy, pile pick-up account", "the 3 to 5 player account"),
            "Contract rummy with runs of three and an open pile, whose deeper cards may be taken if they are laid at once.",
            (3, 8),
            (4, 4),
            (*_MAKING, *_WIKI, *_SEVEN, "swapped_joker"),
            {
                "pack_plan": "one_or_two", "claims": False, "deep_take": True, "pile_view": "all", "run_min": 3,
                "set_suits": "distinct", "same_suit_runs": "never", "swap_from": "next_turn",
                "swapped_joker": "lay_off_now", "joker_displace": False, "deal7_discard": "forbidden",
            },
        ),
    )  # fmt: skip
