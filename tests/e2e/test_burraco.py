"""Burraco as people live it: a hand for four by panels, melds composed, the pot face down until it may be seen."""

from __future__ import annotations

from typing import Any

from bot.games.burraco.actions import Add, Discard, Keep, Meld, Refuse
from bot.games.burraco.state import BurracoDeal
from bot.games.cards import faces
from bot.games.core import Ask
from bot.tables.table import Table
from bot.texts import card_name
from tests.e2e.conftest import House
from tests.e2e.test_rummy import compose, first_asked, listed, seated, until


def deal_of(table: Table) -> BurracoDeal:
    assert table.record.progress is not None
    deal: BurracoDeal = table.record.progress.state.deal
    return deal


async def test_four_people_play_a_hand_to_its_score(house: House) -> None:
    company, table = await seated(house, "burraco", "Ann", "Bob", "Cy", "Dee", max_hands=1, hand_size=15, stock_floor=10)
    await company.play_out(most=600)
    assert {"draw", "take_pile", "discard", "meld", "add"} <= company.told
    said = (await house.message(table)).text
    assert "won!" in said and "Cards on the table" in said and table.result is not None
    first, second = table.result.totals[:2]
    assert table.result.totals == (first, second) * 2
    assert set(table.result.winners) in ({0, 2}, {1, 3}, set())


def one_meld(ask: Ask[Any]) -> Meld | None:
    return next((a for a in ask.actions if isinstance(a, Meld) and len(a.melds) == 1), None)


async def test_a_meld_is_composed_card_by_card(house: House) -> None:
    company, table = await seated(house, "burraco", "Ann", "Bob", "Cy", "Dee")
    who, panel, meld = await until(company, one_meld)
    assert "Your turn: meld, or discard" in panel.text
    await compose(who, panel, *meld.melds[0])
    assert "Picked:" in panel.text and "✓ Meld" in panel.text
    await who.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b.get("custom_id")).endswith("~d")))
    lying = [z.cards for z in table.view(None).zones if z.role == "meld"]
    assert sorted(meld.melds[0]) in [sorted(c for c in cards if c) for cards in lying]


async def test_a_card_is_added_to_a_meld_of_the_own_side_and_the_meld_told(house: House) -> None:
    company, table = await seated(house, "burraco", "Ann", "Bob", "Cy", "Dee")
    who, _, add = await until(company, listed("add"))
    assert isinstance(add, Add)
    zone = table.view(None).zone(f"meld:{add.meld}")
    assert zone is not None
    await company.play(who, add)
    grown = table.view(None).zone(f"meld:{add.meld}")
    assert grown is not None and grown.count == zone.count + len(add.cards)
    assert f"{who.name} adds {' '.join(card_name(f) for f in add.cards)}" in (await house.message(table)).text


def last_card(table: Table) -> Any:
    """Somebody may discard his last card for a pot."""

    def wanted(ask: Ask[Any]) -> Discard | None:
        deal = deal_of(table)
        single = ask.kind == "play" and len(deal.hand) == 1 and deal.pot_open(deal.side)
        return next((a for a in ask.actions if single and isinstance(a, Discard)), None)

    return wanted


async def test_a_pot_taken_on_the_discard_stays_face_down_until_the_opponent_has_played(house: House) -> None:
    company, table = await seated(house, "burraco_two", "Ann", "Bob", hand_size=7)
    who, _, throw = await until(company, last_card(table))
    seat = first_asked(table)
    await company.play(who, throw)
    await house.settle()
    assert f"{who.name} takes the pot, face down for now" in (await house.message(table)).text
    panel = await company.panel(who)
    assert f"you may look at your pot after {table.seats[1 - seat].name}’s turn" in panel.text
    assert "Your pot:" not in panel.text
    while first_asked(table) != seat:
        assert table.view(seat).hand() == ()
        await company.step()
    await house.settle()
    panel = await company.panel(who)
    pot = table.view(seat).hand()
    assert len(pot) == 11 and all(card_name(f) in panel.text for f in pot)
    assert "you may look at your pot" not in panel.text


async def test_the_first_card_of_buraco_is_shown_to_the_first_player_only(house: House) -> None:
    company, table = await seated(house, "buraco_usa", "Ann", "Bob", "Cy", "Dee")
    ((seat, who),) = company.asked()
    card = card_name(faces(deal_of(table).stock)[0])
    assert f"first card of the stock: {card}" in (await company.panel(who)).text
    assert "looks at the first card" in (await house.message(table)).text
    for other in company.people.values():
        if other is not who:
            assert f"first card of the stock: {card}" not in (await company.panel(other)).text
    assert set(table.ask_of(seat).actions) == {Keep(), Refuse()}  # type: ignore[union-attr]
    await company.play(who, Refuse())
    assert f"{who.name} refuses {card}" in (await house.message(table)).text
