"""The contract family as people live it: claims out of turn, a contract composed by melds, the open pile, whole deals."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.actions import GoDown, Standing, TakeDiscard
from bot.games.core import Ask
from bot.games.notation import tag
from bot.tables.model import Status
from tests.e2e.company import Company
from tests.e2e.conftest import House
from tests.e2e.test_indian import lay_out
from tests.e2e.test_rummy import listed, named, seated, until


async def to_the_score(company: Company, most: int = 500) -> None:
    for _ in range(most):
        if "deal_over" in company.told:
            return
        assert await company.step()
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        ("contract_rummy", {}, {"contract", "decline", "go_down", "layoff", "gone_out"}),
        ("contract_rummy_wiki", {"claim_priority": "rotation"}, {"go_down", "layoff", "gone_out"}),
        ("contract_rummy_seven", {"deal_sizes": "exact"}, {"draw_stock", "go_down", "gone_out"}),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
async def test_a_deal_by_the_panels_to_its_score(house: House, game: str, rules: dict[str, Any], told: set[str]) -> None:
    company, table = await seated(house, game, "Ann", "Bob", "Cy", **rules)
    await to_the_score(company)
    assert told <= company.told
    said = (await house.message(table)).text
    assert "Cards left in hand" in said and table.status is Status.PLAYING
    assert {s.score for s in table.view(None).seats if s.cards} != {0}


async def test_a_match_of_continental_rummy(house: House) -> None:
    company, table = await seated(house, "continental_rummy", "Ann", "Bob", deals=1)
    await company.play_out(most=800)
    assert table.result is not None and sum(table.result.totals) == 0 and table.result.winners
    final = (await house.message(table)).text
    assert "won!" in final and "Pays the winner" in final
    (winner,) = table.result.winners
    assert len([z for z in table.view(None).zones if z.role == "meld" and z.seat == winner]) in (4, 5)
    assert not any(table.view(None).zone(f"hand:{1 - winner}").cards)  # type: ignore[union-attr]


def offered(ask: Ask[Any]) -> Any:
    return ask.actions[0] if ask.kind == "claim" else None


async def test_a_declined_discard_is_offered_to_all_alike_and_claimed_at_the_table(house: House) -> None:
    company, table = await seated(house, "contract_rummy", "Ann", "Bob", "Cy", "Dee")
    who, _, _ = await until(company, offered)
    top = table.view(None).zone("discard")
    assert top is not None and top.cards[-1] is not None
    others = [p for _, p in company.asked()]
    assert who in others and len(others) >= 2
    looks = {
        tuple(s for s in (await company.panel(p)).labels if "claim" in s.lower() or "leave" in s.lower()) for p in others
    }
    assert looks == {("Claim it", "Leave it", "No claims this deal")}
    message = await house.message(table)
    assert "may claim" in message.text and "Claim it" in message.labels
    seats = {p.name: s for s, p in company.asked()}
    held = len(table.view(seats[who.name]).hand())
    await who.click(message, "Claim it")
    for p in others[::-1]:
        if p is not who and table.ask_of(seats[p.name]) is not None and table.view(None).phase == "claim":
            await company.play(p, Standing("never"))
    assert len(table.view(seats[who.name]).hand()) == held + 2
    said = (await house.message(table)).text
    assert f"{who.name} claims {named(top.cards[-1])}" in said and "penalty card" in said
    own = await company.panel(who)
    assert "your penalty card is" in own.text and "your penalty card is" not in said
    assert table.view(None).phase == "play", "the active player has drawn"


def way_down(ask: Ask[Any]) -> GoDown | None:
    return next((a for a in ask.actions if isinstance(a, GoDown) and "Jk" not in str(a.groups)), None)


async def test_a_contract_is_composed_meld_by_meld_and_told_what_it_lacks(house: House) -> None:
    company, table = await seated(house, "contract_rummy", "Ann", "Bob", "Cy")
    who, panel, down = await until(company, way_down)
    assert "you can go down" in panel.text and any(s.startswith("Go down") for s in panel.labels)
    await lay_out(who, panel, down.groups[:1])
    assert "This deal asks for two sets: sets of three or more." in panel.text
    await who.click(panel, "Clear")
    await lay_out(who, panel, down.groups)
    assert "✓ Go down" in panel.text
    await who.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b["custom_id"]).endswith("~d")))
    seat = table.seat_of(int(who.id))
    assert {z.cards for z in table.view(None).zones if z.role == "meld" and z.seat == seat} == set(down.groups)
    assert f"{who.name} goes down!" in (await house.message(table)).text


async def test_a_deep_discard_is_taken_by_one_press_with_its_use(house: House) -> None:
    company, table = await seated(house, "contract_rummy_pickup", "Ann", "Bob", "Cy", "Dee")
    who, _, take = await until(company, listed("take_discard", least=2))
    assert isinstance(take, TakeDiscard)
    pile = table.view(None).zone("discard")
    seat = table.seat_of(int(who.id))
    assert pile is not None and len(pile.cards) == pile.count and seat is not None
    held = len(table.view(seat).hand())
    await company.play(who, take)
    used = sum(map(len, take.groups)) + len(take.cards)
    assert len(table.view(seat).hand()) == held + take.n - used
    left = table.view(None).zone("discard")
    assert left is not None and left.count == pile.count - take.n
    assert f"{who.name} takes {take.n} discards" in (await house.message(table)).text
    assert all(tag(a) != "take_discard" for a in table.ask_of(seat).actions)  # type: ignore[union-attr]
