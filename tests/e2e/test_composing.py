"""Melds composed card by card, and races on the public message."""

from __future__ import annotations

import asyncio

from bot.local import Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table
from tests.e2e.conftest import House
from tests.e2e.test_trouble import asked


async def to_the_play(house: House, table: Table, people: tuple[Person, Person]) -> tuple[Person, Seen]:
    """Turns are played until somebody may compose; that person and the panel."""
    for _ in range(20):
        who = asked(house, table, *people)
        seat = table.seat_of(int(who.id))
        assert seat is not None
        ask = table.ask_of(seat)
        assert ask is not None
        panel = await house.hand(who, table)
        if ask.draft is not None:
            return who, panel
        await house.press(who, panel, house.moves(panel)[0])
    raise AssertionError("nobody may ever meld")


async def test_a_draft_is_judged_in_words_and_can_be_cleared(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="rummy", players=2)
    who, panel = await to_the_play(house, table, (ann, bob))
    rev = table.rev
    select = panel.select("Your own choice")
    values = [o["value"] for o in select["options"]]
    await who.select(panel, values[0], values[-1], placeholder="Your own choice")
    assert "Picked:" in panel.text and "✗" in panel.text
    assert [o["value"] for o in panel.select("Your own choice")["options"] if o.get("default")]
    await who.click(panel, "Clear")
    assert "Picked:" not in panel.text
    assert table.rev == rev, "picking is no move"


async def test_a_meld_is_composed_and_laid(house: House) -> None:
    ann, bob = house.server.person("Ann"), house.server.person("Bob")
    table, _ = await house.seated(ann, bob, game="rummy", players=2)
    for _ in range(60):
        who, panel = await to_the_play(house, table, (ann, bob))
        seat = table.seat_of(int(who.id))
        assert seat is not None
        ask = table.ask_of(seat)
        assert ask is not None
        meld = next((a for a in ask.actions if type(a).__name__ == "Meld"), None)
        if meld is None:
            throw = next((m for m in house.moves(panel) if "discard:" in m[2]), house.moves(panel)[0])
            await house.press(who, panel, throw)
            continue
        cards = list(getattr(meld, "melds", None) or getattr(meld, "cards", ()))
        flat = [c for g in cards for c in (g if isinstance(g, (tuple, list)) else (g,))]
        rev = table.rev
        await who.select(panel, *flat, placeholder="Your own choice")
        assert "✓" in panel.text, panel.text
        drafted = [b for b in panel.buttons if str(b.get("custom_id")).endswith("~d")]
        assert drafted
        await who.click(panel, custom_id=drafted[0]["custom_id"])
        assert table.rev == rev + 1
        assert "Picked:" not in panel.text
        assert any(z.role == "meld" for z in table.view(None).zones)
        return
    raise AssertionError("no meld in sixty turns")


async def snap_table(house: House) -> tuple[Table, Seen, list[Person]]:
    people = [house.server.person(n) for n in ("Ann", "Bob", "Cy")]
    table, message = await house.seated(*people, game="snap", players=3)
    await asyncio.gather(*(p.click(message, "ready") for p in people))
    await house.settle()
    return table, await house.message(table), people


async def test_snap_is_played_by_buttons_that_everybody_sees(house: House) -> None:
    table, message, people = await snap_table(house)
    assert {"SNAP!", "Turn my card"} <= {label.strip() for label in message.labels}
    for _ in range(4):
        turner = next(
            p for p in people
            if (a := table.ask_of(table.seat_of(int(p.id)))) and a.kind == "snap_turn"  # type: ignore[arg-type]
        )  # fmt: skip
        before = table.rev
        while table.rev == before:
            done = await turner.click(message, "Turn my card")
            assert not done.failed
            if done.kind == "message":
                assert "Not so fast" in done.reply.text
                await asyncio.sleep(0.4)
        await house.settle()
        message = await house.message(table)
    late = await asyncio.gather(*(p.click(message, "SNAP!") for p in people))
    assert not any(d.failed for d in late), "a false or late snap is answered like any other press"
    assert table.status in (Status.PLAYING, Status.OVER)
