"""How the simulated people decide: as the AI of the game would, pressing what the panel offers."""

from __future__ import annotations

from random import Random

from bot.games.core import Action, Seat
from bot.games.notation import to_text
from bot.players import Level, player_for
from bot.players import Seen as Sight
from bot.tables.table import Table


def wish(table: Table, seat: Seat, rng: Random) -> Action:
    """What a sensible player would do with this seat now."""
    ask = table.ask_of(seat)
    assert ask is not None
    return would(table, seat, rng) or ask.actions[0]


def would(table: Table, seat: Seat, rng: Random, level: Level = "easy") -> Action | None:
    """What a player of a level would do; None: sit still, in a race."""
    ask = table.ask_of(seat)
    assert ask is not None and table.record.progress is not None
    state = table.record.progress.state
    game = table.variant.game
    sight = Sight(
        key=table.variant.key,
        game=game,
        options=table.options,
        view=table.view(seat),
        ask=ask,
        sample=lambda r: game.determinize(state, seat, r),
    )
    return player_for(table.variant.key, level).choose(sight, rng)


def chosen(moves: list[tuple[str, str, str]], action: Action) -> tuple[str, str, str] | None:
    """The control of a panel that plays an action, if one press does."""
    text = to_text(action)
    return next((m for m in moves if m[2] in (text, f"a.{text}")), None)
