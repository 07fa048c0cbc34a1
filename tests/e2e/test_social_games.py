"""Games for mixed company, whole matches each: several people (one of them without direct messages) and AI seats."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.games.cards import rank
from bot.games.core import Seat
from bot.games.golf.actions import Discard, Draw, Pass, Skip, Snap, Start
from bot.games.social.concentration import Pick, index_of, position
from bot.local import Seen
from bot.tables.table import Table
from tests.e2e.company import Company, with_rules
from tests.e2e.conftest import House


async def gather(house: House, game: str, *names: str, ai: int = 1, level: str = "normal", **rules: object) -> Company:
    """A table that has begun: the first name is the host, the last one's direct messages are closed."""
    people = [house.server.person(n) for n in names]
    if len(names) > 1:
        house.server.close_dms(names[-1])
    table, lobby = await house.open(people[0], game, players=len(names) + ai, ai=ai, level=level)
    for person in people[1:]:
        await person.click(lobby, "Join")
    await with_rules(house, people[0], table, lobby, **rules)
    await house.settle()
    await people[0].click(lobby, "Start")
    company = Company(house, table, people)
    if len(names) > 1:
        await company.open_hand(people[-1])
    return company


async def over(company: Company) -> Seen:
    """What every match ends with."""
    message = await company.house.message(company.table)
    assert "won!" in message.text or "draw" in message.text
    assert str(company.table.proof.secret) in message.text
    assert "Rematch" in message.labels
    assert not company.people[list(company.people)[-1]].dms()
    return message


async def test_a_match_of_golf(house: House) -> None:
    company = await gather(house, "golf6", "Ann", "Bob", "Cy", holes=2)
    await company.play_out()
    message = await over(company)
    assert "Golf" in message.text and "all holes are played" in message.text


async def test_a_match_of_cambio(house: House) -> None:
    company = await gather(house, "cambio", "Ann", "Bob", "Cy", holes=1, snap="any")
    await company.play_out()
    message = await over(company)
    assert "Cambio" in message.text


async def test_the_twin_of_a_discard_is_thrown_out_of_turn(house: House) -> None:
    company = await gather(house, "cambio", "Ann", "Bob", "Cy", ai=0, snap="own")
    for _ in range(60):
        await house.settle()
        if twin := twin_of_the_discard(company.table):
            seat, action = twin
            cards = held(company.table, seat)
            panel = await company.play(company.people[company.table.name_of(seat)], action)
            assert f"Snap! {company.table.name_of(seat)} throws" in panel.text
            assert held(company.table, seat) == cards - 1
            return
        for seat, person in company.asked():
            ask = company.table.ask_of(seat)
            assert ask is not None
            quiet = next((a for a in ask.actions if isinstance(a, Draw | Discard | Start | Pass | Skip)), ask.actions[0])
            await company.play(person, quiet)
            break
    raise AssertionError("no twin in sixty moves")


def twin_of_the_discard(table: Table) -> tuple[Seat, Snap] | None:
    """Who may snap out of turn and would be right; the test sees through the backs."""
    deal = deal_of(table)
    for number in range(len(table.seats)):
        ask = table.ask_of(Seat(number))
        for action in ask.actions if ask is not None and ask.kind == "snap" else ():
            if isinstance(action, Snap) and rank(deal.grids[number][action.place - 1].card) == rank(deal.discard[-1]):
                return Seat(number), action
    return None


def held(table: Table, seat: Seat) -> int:
    return sum(s is not None for s in deal_of(table).grids[seat])


def deal_of(table: Table) -> Any:
    progress: Any = table.record.progress
    return progress.state.deal


async def test_a_look_is_told_by_one_panel_and_not_by_the_next(house: House) -> None:
    company = await gather(house, "cambio", "Ann", "Bob", ai=0, holes=1, snap="off")
    for name, by in (("Bob", "ephemeral"), ("Ann", "dm")):
        person = company.people[name]
        panel = await company.panel(person)
        assert panel.ephemeral is (by == "ephemeral")
        assert "look" in panel.text.lower()
        seat = company.table.seat_of(int(person.id))
        assert seat is not None
        ask = company.table.ask_of(seat)
        assert ask is not None and isinstance(ask.actions[0], Start)
        panel = await company.play(person, ask.actions[0])
        assert "Remember them!" in panel.text
    bob = company.people["Bob"]
    assert "Remember them!" not in (await company.panel(bob)).text, "the next panel does not show it"
    told = await bob.click(await house.message(company.table), "⋯")
    story = await bob.click(told.reply, "What happened")
    assert "Bob looks at places" in story.reply.text and "Remember" not in story.reply.text
    assert "Remember" not in (await house.message(company.table)).text
    for _ in range(2):
        await company.step()
    assert "Remember them!" not in (await house.hand(company.people["Ann"], company.table)).text


async def test_a_match_of_crazy_eights(house: House) -> None:
    company = await gather(house, "crazy_eights", "Ann", "Bob", "Cy", ai=1)
    await company.play_out()
    message = await over(company)
    assert "Crazy Eights" in message.text


async def test_an_eight_asks_for_its_suit(house: House) -> None:
    company = await gather(house, "crazy_eights", "Ann", "Bob", ai=0)
    for _ in range(60):
        await house.settle()
        for seat, person in company.asked():
            eights = [a for a in company.table.ask_of(seat).actions if getattr(a, "suit", None)]  # type: ignore[union-attr]
            if eights:
                panel = await company.play(person, eights[0])
                assert "names" in panel.text
                return
        assert await company.step()
    raise AssertionError("no eight in sixty moves")


async def test_a_match_of_president_with_its_exchange(house: House) -> None:
    company = await gather(house, "president", "Ann", "Bob", "Cy", ai=2, hands=2)
    titled = given = False
    for _ in range(400):
        if company.table.ended is not None:
            break
        view = company.table.view(None)
        if view.deal == 2 and view.phase != "deal_over":
            titled = titled or any(n.id == "notice-before" for s in view.seats for n in s.notes)
        given = given or view.phase == "exchange"
        await company.step()
    assert company.table.ended == "finished" and titled and given
    await house.settle()
    message = await over(company)
    assert "all hands are played" in message.text


async def test_a_game_of_go_fish(house: House) -> None:
    company = await gather(house, "go_fish", "Ann", "Bob", "Cy", ai=1)
    await company.play_out()
    await over(company)


async def test_a_game_of_go_fish_with_pictures_for_ranks(house: House) -> None:
    company = await gather(house, "go_fish", "Ann", "Bob", ai=0, junior=True)
    ((seat, person),) = company.asked()
    panel = await company.panel(person)
    held = company.table.view(seat).hand()
    words = {"A": "apples", "2": "bees", "3": "cats", "4": "ducks", "5": "elephants", "6": "frogs", "7": "geese"}
    words |= {"8": "horses", "9": "insects", "T": "jellyfish", "J": "kites", "Q": "lions", "K": "mice"}
    assert {words[f[0]] for f in held} <= set(panel.labels)


async def test_a_game_of_old_maid(house: House) -> None:
    company = await gather(house, "old_maid", "Ann", "Bob", "Cy", ai=1)
    await company.play_out()
    await over(company)


async def test_a_game_of_concentration(house: House) -> None:
    company = await gather(
        house, "concentration", "Ann", "Bob", ai=0, show_s=2, remove_ranks=["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
    )
    table = company.table
    ((seat, person),) = company.asked()
    ask = table.ask_of(seat)
    assert ask is not None
    odd = next(a for a in ask.actions[1:] if a != best_pick(table, ask.actions[0]))
    await company.play(person, ask.actions[0])
    panel = await company.play(person, odd)
    assert "No pair" in panel.text and "B1" not in panel.labels
    async with asyncio.timeout(10):
        while not company.asked():  # noqa: ASYNC110  the two cards lie open for a while
            await asyncio.sleep(0.05)
    await house.settle()
    assert all(f is None for f in table.view(None).zone("layout").cards)  # type: ignore[union-attr]
    ((other, person),) = company.asked()
    assert other != seat
    for _ in range(12):
        if table.ended is None:
            ask = table.ask_of(other)
            assert ask is not None
            first = ask.actions[0]
            partner = best_pick(table, first)
            await company.play(person, first)
            await company.play(person, partner)
            await house.settle()
    assert table.ended == "finished"
    await over(company)


def best_pick(table: Table, first: Pick) -> Pick:
    """The first partner of a card; these people see through the backs."""
    deal = deal_of(table)
    at = index_of(deal, first)
    assert at is not None
    found = next(i for i, c in enumerate(deal.grid) if c is not None and i != at and rank(c) == rank(deal.grid[at]))
    return position(deal, found)
