"""Nobody learns what is not theirs to know: not by a message, a picture's words, a button's id or a line of the log."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.games.cards import FACES
from bot.games.core import Seat
from bot.local import LocalDiscord, Person, Seen
from bot.local.world import Change
from bot.tables.model import Status
from bot.tables.table import Table
from bot.texts import card_name, say
from tests.e2e.brains import chosen, wish
from tests.e2e.conftest import House

TOKEN = re.compile(r"(?<![A-Za-z0-9])([A2-9TJQK][cdhs])(?![A-Za-z0-9])", re.IGNORECASE)
SAID = {card_name(f): f for f in FACES if f != "Jk"}
SPELLED = {
    say("spoken-card", {"rank": say(f"spoken-rank-{f[0]}"), "suit": say(f"spoken-suit-{f[1]}")}).lower(): f
    for f in FACES
    if f != "Jk"
}
SIGNED = re.compile(r"(?<![0-9A-Z])(10|[A2-9JQK])([♣♦♥♠])")
BY_LOWER = {f.lower(): f for f in FACES}


def cards_in(text: str) -> set[str]:
    """Every card that a text names in any of the ways we write cards."""
    found = {BY_LOWER[t.lower()] for t in TOKEN.findall(text)}
    found |= {SAID[rank + suit] for rank, suit in SIGNED.findall(text)}
    low = text.lower()
    return found | {f for words, f in SPELLED.items() if words in low}


def faces_of(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value in FACES:
        yield value
    elif isinstance(value, (list, tuple)):
        for v in value:
            yield from faces_of(v)


class Watch:
    """Looks at every version of every message the moment it appears, with what its readers may know by then."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.known: dict[int | None, set[str]] = {}  # seat (None: everybody) -> cards it has had a right to see
        self.table: Table | None = None
        self.leaks: list[str] = []
        self.looked = 0
        house.server.world.listen(self.look)

    def learn(self) -> None:
        assert self.table is not None
        for seat in (None, *range(len(self.table.seats))):
            known = self.known.setdefault(seat, set())
            view = self.table.view(seat)  # type: ignore[arg-type]
            known |= {f for z in view.zones for f in z.cards if f}
            for h in self.table.log:
                known |= {f for v in h.for_seat(seat).values() for f in faces_of(v)}  # type: ignore[arg-type]
            for say_ in (*view.notices, *view.private):
                known |= {f for v in say_.args.values() for f in faces_of(v)}

    def look(self, change: Change) -> None:
        if change.kind != "message" or self.table is None or self.table.status is Status.LOBBY:
            return
        self.learn()
        message = change.subject
        channel = self.house.server.world.channels[message.channel_id]
        reader = message.only or channel.user_id
        seat = self.table.seat_of(int(reader)) if reader else None
        allowed = self.known[None] | (self.known[seat] if seat is not None else set())
        body = json.dumps(message.data["components"], ensure_ascii=False) + message.data["content"]
        self.looked += 1
        if wrong := cards_in(body) - allowed:
            self.leaks.append(f"{reader or 'everybody'} read {sorted(wrong)}")
        progress = self.table.record.progress
        if self.table.status is not Status.OVER and progress is not None:
            for secret in (progress.state.seed.hex(), getattr(getattr(progress.state, "deal", None), "seed", b"-").hex()):
                if secret in body:
                    self.leaks.append(f"{reader or 'everybody'} read a seed")


@pytest.fixture
async def pictured(discord_here: LocalDiscord, tmp_path: Path) -> Any:
    made = House(discord_here, tmp_path / "cards.sqlite3", pictures=True, word="secrets")
    await made.start()
    yield made
    await made.stop()


@pytest.mark.parametrize(("game", "moves"), [("gin_rummy", 30), ("crazy_eights", 16), ("go_fish", 12), ("rummy", 24)])
async def test_no_message_and_no_log_tells_what_its_reader_may_not_know(
    pictured: House, game: str, moves: int, caplog: pytest.LogCaptureFixture
) -> None:
    house, rng = pictured, Random(game)
    ann, bob, cy = (house.server.person(n) for n in ("Ann", "Bob", "Cy"))
    house.server.close_dms("Bob")
    watch = Watch(house)
    table, lobby = await house.open(ann, game, players=2)
    watch.table = table
    await bob.click(lobby, "Join")
    await house.settle()
    with caplog.at_level(logging.INFO):
        await ann.click(lobby, "Start")
        await house.settle()
        message = await house.message(table)
        people = {"Ann": ann, "Bob": bob}
        for _ in range(moves):
            seat = next((Seat(s) for s in range(2) if table.ask_of(Seat(s)) is not None), None)
            if seat is None or table.view(None).phase == "deal_over":
                break
            person = people[table.seats[seat].name]
            panel: Seen = (await person.click(message, "My hand")).reply
            offered = house.moves(panel)
            assert offered
            await house.press(person, panel, chosen(offered, wish(table, seat, rng)) or rng.choice(offered))
            await stranger_tries(cy, message)
            await house.settle()
            message = await house.message(table)
    assert not watch.leaks
    assert watch.looked > moves
    assert table.rev > moves // 2
    logged = "\n".join(r.getMessage() for r in caplog.records if not r.name.startswith("asyncio"))
    assert not cards_in(logged)
    progress = table.record.progress
    assert progress is not None and progress.state.seed.hex() not in logged


async def stranger_tries(cy: Person, message: Seen) -> None:
    """Somebody without a seat presses everything there is on the table message."""
    for label in ("My hand", "⋯"):
        await cy.click(message, label)
    await cy.slash("hand", channel=message.channel)
    await cy.slash("move", move="draw_stock", channel=message.channel)


def test_the_eye_of_this_test_sees_cards() -> None:
    assert cards_in("discard:7h") == {"7h"}
    assert cards_in("10♥ A♠") == {"Th", "As"}
    assert cards_in("the seven of hearts, and ct_kd_1a2b3c") == {"7h", "Kd"}
    assert not cards_in("table 2 deals 10 cards; 17 left")
