"""Canasta as people live it: a hand for four by panels, melds composed, the pile taken, the partner asked."""

from __future__ import annotations

from typing import Any

from bot.games.canasta.actions import Answer, AskOut, Meld, TakePile
from bot.games.core import Ask, Seat
from bot.games.notation import tag
from bot.tables.model import Status
from tests.e2e.conftest import House
from tests.e2e.test_rummy import compose, first_asked, listed, seated, until


async def test_four_people_play_a_hand_to_its_score(house: House) -> None:
    company, table = await seated(house, "canasta_classic", "Ann", "Bob", "Cy", "Dee", max_hands=1)
    await company.play_out(most=600)
    assert {"draw", "discard", "meld", "layoff"} <= company.told
    said = (await house.message(table)).text
    assert "won!" in said and table.result is not None
    first, second = table.result.totals[:2]
    assert table.result.totals == (first, second) * 2
    assert set(table.result.winners) in ({0, 2}, {1, 3}, set())


def first_melds(ask: Ask[Any]) -> Meld | None:
    return next((a for a in ask.actions if isinstance(a, Meld) and len(a.groups) == 1), None)


async def test_a_meld_is_composed_card_by_card_and_taken_back(house: House) -> None:
    company, table = await seated(house, "canasta_classic", "Ann", "Bob", "Cy", "Dee")
    who, panel, meld = await until(company, first_melds)
    seat = table.seat_of(int(who.id))
    assert seat is not None
    before = table.view(seat).hand()
    await compose(who, panel, *meld.groups[0])
    assert "Picked:" in panel.text and "✓ Meld" in panel.text
    await who.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b.get("custom_id")).endswith("~d")))
    assert len(table.view(seat).hand()) == len(before) - len(meld.groups[0])
    panel = await company.panel(who)
    await who.click(panel, "Undo")
    assert table.view(seat).hand() == before


async def test_the_pile_is_taken_by_one_press_and_told_with_its_size(house: House) -> None:
    company, table = await seated(house, "canasta_classic", "Ann", "Bob", "Cy", "Dee")
    who, _, take = await until(company, listed("take_pile"))
    assert isinstance(take, TakePile)
    pile = table.view(None).zone("discard")
    assert pile is not None
    await company.play(who, take)
    assert f"{who.name} takes" in (await house.message(table)).text
    left = table.view(None).zone("discard")
    assert left is not None and left.count == 0 and pile.count > 0


def leave_wanted(ask: Ask[Any]) -> AskOut | None:
    return next((a for a in ask.actions if isinstance(a, AskOut)), None)


async def test_the_partner_is_asked_for_leave_and_the_asker_waits(house: House) -> None:
    company, table = await seated(house, "canasta_classic", "Ann", "Bob", "Cy", "Dee")
    who, _, question = await until(company, leave_wanted)
    asker = first_asked(table)
    await company.play(who, question)
    ((seat, partner),) = company.asked()
    assert seat == (asker + 2) % 4 and partner is not who
    panel = await company.panel(partner)
    assert "Your partner asks" in panel.text and "No, play on" in " ".join(panel.labels)
    await company.play(partner, Answer("no"))
    assert f"{partner.name} says no" in (await house.message(table)).text
    assert first_asked(table) == asker
    assert "your partner said no" in (await company.panel(who)).text
    assert table.status is Status.PLAYING
    assert not any(tag(a) == "ask_out" for a in table.ask_of(asker).actions)  # type: ignore[union-attr]


async def test_of_five_one_sits_out_and_takes_over_the_hand_of_a_partner_who_leaves(house: House) -> None:
    house.server.add_person("Eve")
    company, table = await seated(house, "canasta_five", "Ann", "Bob", "Cy", "Dee", "Eve", max_hands=1)
    (sitting,) = [s.seat for s in table.view(None).seats if s.out]
    sitter, gone = company.people[table.seats[sitting].name], next(s for s in (0, 2, 4) if s != sitting)
    assert not table.view(sitting).hand() and not any("Discard" in label for label in (await company.panel(sitter)).labels)
    for _ in range(6):
        await company.step()
    hand = table.view(Seat(gone)).hand()
    leaver = company.people[table.seats[gone].name]
    sure = (await leaver.click(await house.message(table), "Leave")).reply
    assert "stays empty" in sure.text
    await leaver.click(sure, "Leave")
    await house.settle()
    assert table.view(sitting).hand() == hand and table.seats[gone].ai is None
    assert f"{sitter.name} plays on with {leaver.name}’s hand" in (await house.message(table)).text
    await company.play_out(most=600)
    assert table.result is not None and "won!" in (await house.message(table)).text
