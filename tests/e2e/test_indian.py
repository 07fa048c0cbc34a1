"""Indian rummy as people live it: dropping, composing a declaration group by group, a wrong one, grouping as a loser,
whole matches of the formats."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local import Person, Seen
from bot.tables.model import Status
from tests.e2e.conftest import House
from tests.e2e.test_rummy import ask_of, compose, first_asked, listed, named, seated, until


def sure_of(panel: Seen) -> dict[str, Any]:
    """The button that plays what was asked about."""
    return next(b for b in panel.buttons if str(b.get("custom_id")).endswith("~s"))


async def lay_out(person: Person, panel: Seen, groups: tuple[tuple[str, ...], ...]) -> None:
    """Picks one group after another."""
    for i, group in enumerate(groups):
        if i:
            await person.click(panel, "Next group")
        await compose(person, panel, *group)


async def test_a_drop_is_confirmed_and_a_whole_declaration_composed(house: House) -> None:
    company, table = await seated(house, "indian_points", "Ann", "Bob", "Cy")
    ((seat, dropper),) = company.asked()
    panel = await company.panel(dropper)
    assert panel.labels[0] == "Draw from the closed deck" and "your hand would cost" in panel.text
    await dropper.click(panel, "Drop · costs 20")
    assert "Are you sure?" in panel.text and table.rev == 0
    await dropper.click(panel, "Back")
    assert "Are you sure?" not in panel.text
    await dropper.click(panel, "Drop · costs 20")
    await dropper.click(panel, custom_id=sure_of(panel)["custom_id"])
    assert "drops, for 20 points" in (await house.message(table)).text
    who, panel, declare = await until(company, listed("declare"))
    assert who is not dropper
    assert "**ready to declare**, finishing with" in panel.text
    groups = declare.groups
    await lay_out(who, panel, groups[:1])
    assert "cards stand in no group:" in panel.text, "what is missing is said while one picks"
    await who.click(panel, "Clear")
    await lay_out(who, panel, groups)
    assert f"✓ Declare, finishing with {named(declare.card)}" in panel.text
    rev = table.rev
    await who.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b["custom_id"]).endswith("~d")))
    assert "Are you sure?" in panel.text and table.rev == rev
    await who.click(panel, custom_id=sure_of(panel)["custom_id"])
    assert table.rev == rev + 1 and table.status is Status.OVER
    final = (await house.message(table)).text
    assert "First drop -20" in final and "Collected from the losers" in final and "won!" in final
    winner = table.seat_of(int(who.id))
    assert table.result is not None and table.result.winners == (winner,)
    hidden = table.view(None).zone(f"hand:{seat}")
    assert hidden is not None and not any(hidden.cards), "a dropped hand is never shown"


async def test_the_proposed_declaration_is_one_press_and_a_confirmation(house: House) -> None:
    company, table = await seated(house, "indian_deals", "Ann", "Bob")
    who, panel, declare = await until(company, listed("declare"))
    offered = next(
        b for b in panel.buttons if str(b.get("label")).startswith(f"Declare, finishing with {named(declare.card)}")
    )
    await who.click(panel, custom_id=offered["custom_id"])
    assert all(named(f) in panel.text for g in declare.groups for f in g if f != "Jk"), "it is shown before it is confirmed"
    await who.click(panel, custom_id=sure_of(panel)["custom_id"])
    assert table.view(None).phase in ("deal_over", "match_over")
    assert "Chips from the losers" in (await house.message(table)).text


async def test_a_wrong_declaration_is_refused_in_words_and_costs_who_insists(house: House) -> None:
    company, table = await seated(house, "indian_points", "Ann", "Bob")
    who, panel, _ = await until(company, lambda ask: ask.actions[0] if ask.kind == "discard" else None)
    seat = first_asked(table)
    cards = ask_of(table, seat).draft.cards  # type: ignore[union-attr]
    await lay_out(who, panel, (cards[:7], cards[7:13]))
    assert "is neither of one rank nor of one suit. That costs 80." in panel.text
    wrong = next(b for b in panel.buttons if str(b.get("custom_id")).endswith("~d"))
    assert "wrongly" in wrong["label"]
    await who.click(panel, custom_id=wrong["custom_id"])
    assert "Are you sure?" in panel.text
    await who.click(panel, custom_id=sure_of(panel)["custom_id"])
    assert table.result is not None and table.result.totals[seat] == -80
    shown = table.view(None).zone(f"hand:{seat}")
    assert shown is not None and not any(shown.cards)


async def test_losers_group_for_themselves(house: House) -> None:
    company, table = await seated(house, "indian_points", "Ann", "Bob", "Cy", loser_arrangement="manual")
    who, panel, declare = await until(company, listed("declare"))
    await company.play(who, declare)
    losers = company.asked()
    assert len(losers) in (1, 2) and all(p is not who for _, p in losers)
    for _, person in losers:
        panel = await company.panel(person)
        assert "Group your cards" in panel.text
    await company.play_out()
    assert table.result is not None and table.result.winners == (table.seat_of(int(who.id)),)


@pytest.mark.parametrize(
    ("game", "names", "rules"),
    [
        ("indian_rummy", ("Ann", "Bob"), {}),
        ("indian_deals", ("Ann", "Bob"), {"deals": 2, "drops": True}),
        ("indian_pool", ("Ann", "Bob", "Cy"), {"pool": 61, "rejoin": True}),
    ],
)
async def test_a_whole_match_by_the_panels(house: House, game: str, names: tuple[str, ...], rules: dict[str, Any]) -> None:
    company, table = await seated(house, game, *names, **rules)
    await company.play_out(most=1500)
    assert table.result is not None
    assert "declare" in company.told or "last_one" in company.told
    assert "won!" in (await house.message(table)).text
