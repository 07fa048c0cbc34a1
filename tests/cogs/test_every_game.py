"""Law 11, over every game: whatever is asked, the panel obeys Discord's limits and every listed move is within reach."""

from __future__ import annotations

import logging
from random import Random

import pytest

from bot.games.catalog import Variant, variants
from bot.games.core import Action, Press, Seat
from bot.games.notation import to_text
from bot.players.drive import at_random, moves
from bot.tables.model import Happening
from cogs.panels.hand import HandLook, desk_of, hand_panel
from cogs.panels.limits import check
from cogs.panels.lobby import lobby_panel
from cogs.panels.session import Session, picks_of
from cogs.panels.table import TableLook, table_panel
from cogs.panels.words import Voice
from cogs.typed import meant, moves_like
from tests.cogs.positions import Position
from tests.cogs.reach import reachable

MOVES = 60  # of a random match
LOOKED_AT = 12  # of its positions, the first ones and a few later ones


@pytest.mark.parametrize("v", variants().values(), ids=lambda v: v.key)
def test_every_listed_move_is_within_reach_of_a_panel_that_discord_takes(
    v: Variant, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(v.key)
    options = v.house({}, (v.best or v.players)[-1])
    state = v.game.start(options, rng.randbytes(32)).state
    log: list[Happening] = []
    with caplog.at_level(logging.ERROR, logger="cogs.panels.words"):
        look_at(v, options, state, log, rng)
        for n, move in enumerate(moves(v.game, state, at_random(rng))):
            log += [Happening(n, move.at, e, "player") for e in move.step.events]
            if n < LOOKED_AT // 2 or n % (2 * MOVES // LOOKED_AT) == 0:
                look_at(v, options, move.step.state, log, rng)
            if n >= MOVES:
                break
    assert not caplog.messages, "a text is missing"


def look_at(v: Variant, options: object, state: object, log: list[Happening], rng: Random) -> None:
    table = Position(v, options, state, tuple(log[-40:]))
    voice = Voice("en", v.family, table.name_of, v.key)
    check(table_panel(table, voice, TableLook(twin="x", result=table.result)))
    check(lobby_panel(table, voice))
    asks = v.game.asks(state)  # type: ignore[arg-type]
    for ask in rng.sample(list(asks), min(2, len(asks))):
        look = HandLook(
            order=rng.choice(("suit", "rank", "melds", "dealt")),
            table_url="https://discord.com/x",
            renewable=True,
            undoable=True,
        )
        want = {to_text(a) for a in ask.actions}
        assert reachable(table, ask.seat, voice, look) >= want
        compose(table, ask.seat, voice, look, rng)
        for action in rng.sample(ask.actions, min(4, len(ask.actions))):
            typed(table, ask.seat, voice, action)
    seat = next((s for s in range(len(table.seats)) if table.ask_of(s) is None), None)  # type: ignore[arg-type]
    if seat is not None:
        check(hand_panel(table, seat, voice, Session(), HandLook()))  # type: ignore[arg-type]


def compose(table: Position, seat: int, voice: Voice, look: HandLook, rng: Random) -> None:
    """Some cards picked at random, and the cards of a listed move: its panel offers that move."""
    desk = desk_of(table, seat, voice, Session(), look)  # type: ignore[arg-type]
    assert desk is not None
    if desk.ask.draft is None:
        return
    picks = picks_of(desk.ask.draft.cards)
    for size in (1, 3, 4):
        chosen = tuple(rng.sample(picks, min(size, len(picks))))
        check(hand_panel(table, seat, voice, Session(picked=chosen, why=True), look))  # type: ignore[arg-type]


def typed(table: Position, seat: Seat, voice: Voice, action: Action) -> None:
    """A move is what its label says and what its notation says, and either is suggested while it is typed."""
    label, notation = voice.label(action, table.view(seat)), to_text(action)
    for text in (label, notation, label.casefold()):
        assert meant(table, seat, voice, text) == action, text
    for text in (label, notation, label.split()[0], notation[: len(notation) // 2 + 1]):
        assert notation in [found for _, found in moves_like(table, seat, voice, text)], text


def test_presses_of_races_leave_their_id_to_the_table() -> None:
    for v in variants().values():
        options = v.house({}, (v.best or v.players)[-1])
        state = v.game.start(options, bytes(32)).state
        for ask in v.game.asks(state):
            assert all(a.id == 0 for a in ask.actions if isinstance(a, Press))
