"""Easy games for a mixed table: asking, matching, remembering, passing on, climbing (rulebook social)."""

from __future__ import annotations

from bot.games.catalog import Variant
from bot.games.social.concentration import Concentration, ConcentrationOptions
from bot.games.social.crazy_eights import CrazyEights, EightsOptions
from bot.games.social.go_fish import GoFish, GoFishOptions
from bot.games.social.old_maid import OldMaid, OldMaidOptions
from bot.games.social.scumbags import Scumbags, ScumbagsOptions

_SCUMBAGS = Scumbags()

VARIANTS: tuple[Variant, ...] = (
    Variant(
        key="go_fish",
        names=("Go Fish", "Fish"),
        family="social",
        game=GoFish(),
        options=GoFishOptions(),
        meanings={"refill": {"*": {"end": "all_books"}}},  # no hand is filled again where an empty one ends the game
        players=(2, 3, 4, 5, 6),
        best=(4, 3, 5),
        summary="Ask the others for ranks you hold and collect whole sets.",
    ),
    Variant(
        key="old_maid",
        names=("Old Maid", "Scabby Queen", "Black Peter", "Vieux Garçon", "Babanuki"),
        family="social",
        game=OldMaid(),
        options=OldMaidOptions(),
        players=(2, 3, 4, 5, 6, 7, 8),
        best=(4, 3, 5, 6),
        summary="Draw from your neighbour's hand, lay pairs, and don't be left with the Old Maid.",
    ),
    Variant(
        key="concentration",
        names=("Concentration", "Memory", "Pelmanism", "Pairs", "Pexeso"),
        family="social",
        game=Concentration(),
        options=ConcentrationOptions(),
        meanings={"pair_by": {"suit": {"pair_by": "suit", "packs": 2}}},
        players=(1, 2, 3, 4, 5, 6),
        best=(2, 3, 4),
        summary="Turn up two cards at a time and remember where the pairs lie.",
    ),
    Variant(
        key="scumbags_and_warlords",
        names=("Scumbags and Warlords", "Rogues and Kings", "Kings and Rascals"),
        family="social",
        game=_SCUMBAGS,
        options=ScumbagsOptions(),
        players=(3, 4, 5, 6, 7, 8),
        best=(4, 5, 6),
        summary="Get rid of your cards first by beating the last play with higher ones.",
    ),
    Variant(
        key="president",
        names=("President", "Scum", "Capitalism", "Landlord"),
        family="social",
        game=_SCUMBAGS,
        options=ScumbagsOptions(trick_end="all", exchange="standard", hands=5, titles="president"),
        players=(3, 4, 5, 6, 7, 8),
        best=(4, 5, 6),
        summary="Climb from scum to president over five hands, with cards exchanged in between.",
    ),
    Variant(
        key="crazy_eights",
        names=("Crazy Eights", "Eights", "Crazy 8s", "Swedish Rummy"),
        family="social",
        game=CrazyEights(),
        options=EightsOptions(),
        meanings={"target": {"*": {"match_end": "target"}}},
        players=(2, 3, 4, 5, 6, 7),
        best=(2, 3, 4),
        summary="Match the top card by suit or rank; eights are wild; be out first.",
    ),
)
