"""The races as they are lived: whole matches by panels, fair order, crowds, kills, and two tabs of a browser."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.games.core import Seat
from bot.games.notation import to_text
from bot.local import LocalDiscord, Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table, line_of
from card_images import text_table
from cogs.panels import ids
from cogs.panels.words import safe_name
from tests.browser import PHONE, Tabs, needs_chromium, shot

from .brains import chosen, would
from .conftest import House
from .crowd import Crowd, race, replayed, shown_rev
from .test_kill import Bot, begun

MATCHING = bytes([1]) * 32  # a seed with which the second card at a Snap table of three matches the first


@pytest.fixture
async def slow_house(discord_here: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    """A house whose AI players take their time."""
    made = House(discord_here, tmp_path / "cards.sqlite3", word="races", pace=True)
    await made.start()
    yield made
    await made.stop()


def people_of(house: House, *names: str) -> list[Person]:
    return [house.server.person(name) for name in names]


def seat_of(table: Table, person: Person) -> Seat:
    seat = table.seat_of(int(person.id))
    assert seat is not None
    return seat


async def board(house: House, person: Person) -> Seen:
    """The panel in the person's direct messages as it is shown now."""
    return [m for m in person.visible(person.dms_channel) if "Your hand" in m.text][-1]


async def plays(
    house: House,
    table: Table,
    person: Person,
    rng: Random,
    stop: Callable[[], bool] = lambda: False,
    shown: Seen | None = None,
) -> None:
    """Plays by a panel (the one in the direct messages) as a quick player would, until the match is over."""
    while table.status is Status.PLAYING and not stop():
        seat = seat_of(table, person)
        panel = shown or await board(house, person)
        action = would(table, seat, rng, "hard") if table.ask_of(seat) is not None else None
        move = chosen(house.moves(panel), action) if action is not None else None
        if move is not None:
            done = await house.press(person, panel, move)
        elif "Refresh" in panel.labels and action is not None:
            done = await person.click(panel, "Refresh")
        else:
            await asyncio.sleep(0.01)
            continue
        assert not done.failed


async def is_true(house: House, table: Table) -> None:
    """The rules alone make the same of the journal, and the channel shows it."""
    assert table.record.progress is not None
    assert await replayed(house, table) == table.record.progress.state
    message = await house.message(table)
    assert shown_rev(message) == table.rev
    result = table.result
    assert result is not None
    shown = table.view(None).seats
    for seat, total in enumerate(result.totals):
        last = f": {total}" if shown[seat].score is not None else ""
        assert f"{result.places[seat]}\\. {safe_name(table.name_of(seat))}{last}" in message.text.splitlines()


# ---- whole matches


async def test_a_whole_hand_of_nerts(house: House) -> None:
    ann, bob = people = people_of(house, "Ann", "Bob")
    table = await race(house, people, "nerts", settle_ms=5, match_end="hands", hands=1)
    await asyncio.wait_for(asyncio.gather(*(plays(house, table, p, Random(i)) for i, p in enumerate(people))), 120)
    await house.settle()
    assert table.ended == "finished"
    await is_true(house, table)
    for person in (ann, bob):
        assert "over" in (await board(house, person)).text


async def test_a_match_of_spoons(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "spoons", settle_ms=5)
    await asyncio.wait_for(asyncio.gather(*(plays(house, table, p, Random(i)) for i, p in enumerate(people))), 60)
    await house.settle()
    assert table.ended == "finished" and table.result is not None
    assert len(table.result.winners) == 2, "the last two share the win"
    text = (await house.message(table)).text
    assert "was the first to grab" in text and "No spoon for" in text
    await is_true(house, table)


async def test_snap_of_people_and_an_ai(slow_house: House) -> None:
    """A sensible start, then two people call until they have no cards left."""
    house = slow_house
    people = people_of(house, "Ann", "Bob")
    table, lobby = await house.open(people[0], "snap")
    await people[1].click(lobby, "Join")
    await house.tables.add_ai(table.id, int(people[0].id), "hard")
    await house.tables.set_options(table.id, int(people[0].id), {"settle_ms": 0, "min_gap_ms": 500, "countdown_s": 0})
    await house.settle()
    await people[0].click(lobby, "Start")
    await people[0].wait_for(lambda: table.view(None).phase == "race")
    await house.settle()
    while table.status is Status.PLAYING:
        message = await house.message(table)
        flips = sum(h.event.kind == "flip" for h in table.log)
        for person in people:
            ask = table.ask_of(seat_of(table, person))
            if ask is not None and ask.kind == "snap_turn" and flips < 6:
                assert not (await person.click(message, "Turn my card")).failed
            elif ask is not None and flips >= 6:
                assert not (await person.click(message, "SNAP!")).failed
            await house.settle()
            message = await house.message(table)
        await asyncio.sleep(0.02)
    await house.settle()
    assert table.ended == "finished"
    assert any(h.by == "ai" and h.event.kind == "flip" for h in table.log)
    await is_true(house, table)
    assert not any(p.dms() for p in people), "all of Snap is on the table message"


async def test_a_match_of_team_nerts(house: House) -> None:
    """Two boards of two partners each; one of them has no direct messages and plays by the ephemeral panel."""
    ann, bob, cy, dee = people = people_of(house, "Ann", "Bob", "Cy", "Dee")
    house.server.close_dms("Bob")
    options = {"settle_ms": 5, "match_end": "hands", "hands": 1, "nerts_size": 5, "stuck_force_s": 0}
    table = await race(house, people, "nerts_teams", **options)
    shown = {bob.name: (await bob.click(await house.message(table), "My hand")).reply}
    assert shown[bob.name].ephemeral
    ann_shows, bob_shows = await board(house, ann), shown[bob.name]
    turn = next(m for m in house.moves(ann_shows) if m[2].startswith("deal"))
    assert turn[2] in [m[2] for m in house.moves(bob_shows)], "partners see the same board"
    with Held(house.server) as held:
        made = await pressed(held, (ann, ann_shows, "Turn three"), (bob, bob_shows, "Turn three"))
        held.deliver(1)
        held.deliver(0)
        await asyncio.gather(*made)
    await house.settle()
    assert "⚠️ Ann was faster" in bob_shows.text, "the second partner's press does nothing"
    assert " beat " not in (await house.message(table)).text, "which is nobody else's affair"
    await asyncio.wait_for(
        asyncio.gather(*(plays(house, table, p, Random(i), shown=shown.get(p.name)) for i, p in enumerate(people))), 60
    )
    await house.settle()
    assert table.ended == "finished" and table.result is not None
    assert table.result.totals[0] == table.result.totals[1] and table.result.places[0] == table.result.places[1]
    assert table.result.winners in ((0, 1), (2, 3), (0, 1, 2, 3))
    await is_true(house, table)
    assert not bob.dms()
    for person in (ann, cy, dee):
        assert "over" in (await board(house, person)).text


async def test_a_match_of_pounce(house: House) -> None:
    people = people_of(house, "Ann", "Bob")
    options = {"settle_ms": 5, "tally_target": 2, "nerts_size": 5, "stuck_force_s": 0}
    table = await race(house, people, "pounce_1934", **options)
    assert "The first to win 2 deals wins" in (await house.message(table)).text
    pounced: set[str] = set()
    names: set[str] = set()

    def look() -> bool:
        for person in people:
            panel = [m for m in person.visible(person.dms_channel) if "Your hand" in m.text][-1]
            pounced.update(label.strip() for label in panel.labels if label.isupper())
            names.update(words for words in ("nerts pile", "NERTS", "pounce pile") if words in panel.text)
        return False

    await asyncio.wait_for(asyncio.gather(*(plays(house, table, p, Random(i), look) for i, p in enumerate(people))), 100)
    await house.settle()
    assert table.ended == "finished"
    await is_true(house, table)
    assert pounced == {"POUNCE!"} and names == {"pounce pile"}
    text = (await house.message(table)).text
    assert "calls POUNCE after" in text and "Nerts" not in text
    winners = [table.name_of(s) for s in table.result.winners] if table.result else []
    assert len(winners) == 1
    words = text_table(table.view(None), [table.name_of(s) for s in range(2)])
    assert any(winners[0] in line and "2 deals won" in line for line in words.splitlines())


async def test_a_match_of_donkey(house: House) -> None:
    """One is out with the whole word; everybody's letters are to be read as soon as they are earned."""
    people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "donkey", settle_ms=5, word="SPOON", pass_s=5, grab_s=5)
    letters: set[str] = set()
    said: set[str] = set()

    def look() -> bool:
        letters.update(line for line in said_of(table).splitlines() if "S-P" in line)
        said.update(words for words in ("spoon", "Grab", "grab", "Hands down") if words in said_of(table))
        return False

    await asyncio.wait_for(asyncio.gather(*(plays(house, table, p, Random(i), look) for i, p in enumerate(people))), 100)
    await house.settle()
    assert table.ended == "finished" and table.result is not None and len(table.result.winners) == 1
    await is_true(house, table)
    assert letters
    words = said_of(table)
    assert words.count("S-P-O-O-N") == 2, "the last one is in, the others have spelled the word"
    text = (await house.message(table)).text
    for wrong in ("spoon", "grab", "Grab"):
        assert wrong not in text and wrong not in words and wrong not in said
    assert "was the first to put the hands down" in text and "A letter for" in text


def said_of(table: Table) -> str:
    """The table in words, as one reads it where there are no pictures."""
    return text_table(table.view(None), [table.name_of(s) for s in range(len(table.seats))], language="en")


# ---- fair order


class Held:
    """Presses that Discord has taken, not yet delivered to the bot."""

    def __init__(self, server: LocalDiscord) -> None:
        self._desk: Any = server.interactions
        self._emit = self._desk._emit
        self.waiting: list[Any] = []

    def __enter__(self) -> Held:
        self._desk._emit = lambda *what: self.waiting.append(what)
        return self

    def __exit__(self, *_: object) -> None:
        self._desk._emit = self._emit

    def deliver(self, which: int) -> None:
        self._emit(*self.waiting[which])


async def pressed(held: Held, *presses: tuple[Person, Seen, str]) -> list[asyncio.Task[Any]]:
    """The presses in this order, a little after each other."""
    made = []
    for person, message, label in presses:
        made.append(asyncio.create_task(person.click(message, label)))
        await asyncio.sleep(0.03)
    assert len(held.waiting) == len(presses)
    return made


async def snap_of_three(house: House, cards: int) -> tuple[Table, list[Person]]:
    """A Snap table with so many cards turned. Two match after the second."""
    people = people_of(house, "Ann", "Bob", "Cy")
    house.tables._seeds = lambda: MATCHING
    table = await race(house, people, "snap", settle_ms=150, min_gap_ms=500, flip_s=60)
    for _ in range(cards):
        await turn_a_card(house, table, people)
    return table, people


async def turn_a_card(house: House, table: Table, people: Sequence[Person]) -> None:
    turner = next(p for p in people if (a := table.ask_of(seat_of(table, p))) is not None and a.kind == "snap_turn")
    await asyncio.sleep(0.55)  # the least time between two cards, by the clock that dates the presses
    rev = table.rev
    await turner.click(await house.message(table), "Turn my card")
    assert table.rev > rev
    await house.settle()


def held_by(table: Table) -> list[int | None]:
    return [s.cards for s in table.view(None).seats]


async def test_a_race_ends_the_same_in_whatever_order_its_presses_arrive(house: House) -> None:
    outcomes = []
    for order in itertools.permutations(range(3)):
        table, people = await snap_of_three(house, cards=2)
        message = await house.message(table)
        with Held(house.server) as held:
            made = await pressed(held, *((p, message, "SNAP!") for p in (people[2], people[0], people[1])))
            for which in order:
                held.deliver(which)
            first, second, third = await asyncio.gather(*made)
        await house.settle()
        assert not first.failed
        for loser in (second, third):
            assert re.search(r"Cy was faster by \d+\.\d\d s", loser.reply.text), "and it says by how much"
        told = (await house.message(table)).text
        assert re.search(r"Cy beat Ann by \d+\.\d\d s", told) and re.search(r"Cy beat Bob by \d+\.\d\d s", told)
        outcomes.append((held_by(table), table.view(None).zones))
        await house.tables.end(table.id, int(people[0].id))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    cards = [n or 0 for n in outcomes[0][0]]
    assert cards[2] == max(cards) > cards[0], "the earliest press has the cards"


async def test_whoever_comes_last_hears_by_how_much_even_when_that_ends_the_match(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "spoons", settle_ms=150, pass_s=60)
    first = await four_of_a_kind(house, table, people)
    second, last = (p for p in people if p is not first)
    panels = [await board(house, p) for p in (first, second, last)]
    with Held(house.server) as held:
        made = await pressed(held, *((p, m, "GRAB!") for p, m in zip((first, second, last), panels, strict=True)))
        for which in (2, 0, 1):
            held.deliver(which)
        await asyncio.gather(*made)
    await house.settle()
    assert table.result is not None and table.result.places[seat_of(table, last)] == 3
    assert re.search(rf"{second.name} was faster by \d+\.\d\d s", panels[2].text)
    text = (await house.message(table)).text
    assert f"{first.name} was the first to grab" in text
    assert re.search(rf"{second.name} beat {last.name} by \d+\.\d\d s", text)


async def four_of_a_kind(house: House, table: Table, people: Sequence[Person]) -> Person:
    """Passes cards as sensible players do until somebody may grab: that person."""
    rng = Random(1)
    for _ in range(100):
        wanted = {p: would(table, seat_of(table, p), rng, "hard") for p in people}
        for person, action in wanted.items():
            if action is not None and to_text(action).startswith("grab"):
                return person
        for person, action in wanted.items():
            ask = table.ask_of(seat_of(table, person))
            assert ask is not None and ask.default is not None
            await house.tables.act(table.id, int(person.id), action or ask.default)
        await house.settle()
    raise AssertionError("nobody gets four of a kind")


async def test_a_late_press_costs_nothing_and_the_same_press_in_time_does(house: House) -> None:
    for late in (True, False):
        table, people = await snap_of_three(house, cards=1)
        message, before = await house.message(table), held_by(table)
        with Held(house.server) as held:
            (calling,) = await pressed(held, (people[2], message, "SNAP!"))
        if late:
            await turn_a_card(house, table, people)
        held.deliver(0)
        done = await calling
        await house.settle()
        if late:
            assert "late" in done.reply.text.lower() or "faster" in done.reply.text
            assert held_by(table) == before
        else:
            assert held_by(table) != before, "guessing costs a card"
        await house.tables.end(table.id, int(people[0].id))


async def test_refusals_do_not_push_the_table_out_of_sight(house: House) -> None:
    table, people = await snap_of_three(house, cards=1)
    message = await house.message(table)
    idle = next(p for p in people if (a := table.ask_of(seat_of(table, p))) is not None and a.kind != "snap_turn")
    before = told(idle)
    for _ in range(3):
        assert "turn to turn a card" in (await idle.click(message, "Turn my card")).reply.text
        await idle.wait_for(lambda: told(idle) == before + 1)
    await turn_a_card(house, table, people)
    await idle.click(await house.message(table), "SNAP!")
    await idle.wait_for(lambda: told(idle) == before)


def told(person: Person) -> int:
    """How many private messages the person sees besides all others."""
    return sum(m.ephemeral for m in person.everything())


async def test_an_old_board_never_makes_another_move_than_its_button_says(house: House) -> None:
    people = people_of(house, "Ann", "Bob")
    table = await race(house, people, "nerts", settle_ms=0)
    ann, rng = people[0], Random(3)
    checked = refused = 0
    for _ in range(25):
        old = await board(house, ann)
        buttons = [m for m in house.moves(old) if m[0] == "button" and m[2] != "stuck"]
        for _ in range(2):  # the board moves on without being looked at
            ask = table.ask_of(Seat(0))
            assert ask is not None
            moves = [a for a in ask.actions if to_text(a) != "stuck"]
            await house.tables.act(table.id, int(ann.id), rng.choice(moves[:3]))
        await house.settle()
        move = rng.choice(buttons)
        rev = table.rev
        done = await house.press(ann, old, move)
        assert not done.failed
        saved = await house.store.tables.journal(table.id)
        assert saved is not None
        news = [e for e in saved.entries if e.seq > rev]
        if news:
            said = table.codec.action(news[0].action.encode())
            assert len(news) == 1 and to_text(said) == move[2]
            checked += 1
        else:
            assert "⚠️" in done.reply.text
            refused += 1
        if table.view(None).phase != "race":
            break
    assert checked + refused >= 10 and refused > 0


# ---- crowds and trouble


async def test_a_crowd_loses_nothing(tmp_path: Path) -> None:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
    async with LocalDiscord(names, realistic_limits=True, record=0) as server:
        house = House(server, tmp_path / "cards.sqlite3", edit_interval=1.0, presses_per_second=6.0)
        await house.start()
        people = people_of(house, *names)
        table = await race(house, people, "nerts")
        report = await Crowd(house, table, people, per_second=5.0).press(10)
        assert report.presses > 300
        assert report.failed == 0 and len(report.acknowledged) == report.presses
        assert not house.client.hub.health.errors
        assert report.limited == 0, "no 429 was earned"
        assert report.moves > 20
        assert table.record.progress is not None
        assert await replayed(house, table) == table.record.progress.state
        assert shown_rev(await house.message(table)) == table.rev
        for person in people:
            await person.click(await board(house, person), "Refresh")
            assert shown_rev(await board(house, person)) == table.rev
        await house.stop()


async def test_a_race_that_is_killed_resumes_with_a_new_countdown(discord_here: LocalDiscord, tmp_path: Path) -> None:
    bot = Bot(discord_here, tmp_path / "cards.sqlite3")
    await bot.start()
    try:
        ann, bob, message = await begun(discord_here, "nerts")
        panel = await ann.wait_dm("nerts pile")
        await go((ann, bob), message, panel)
        await ann.wait_for(lambda: "GO!" in message.text)
        assert "GO in" not in message.text, "what was to come is not told any more"
        for _ in range(3):
            await ann.click(panel, "Turn three")
        reached = shown_rev(panel)
        racing = asyncio.create_task(ann.click(panel, "Turn three"))
        await bot.kill()
        racing.cancel()
        await bot.start()
        again = await ann.wait_message(ann.threads()[0], "I was away for a moment")
        await ann.wait_for(lambda: "new countdown" in again.text)
        assert shown_rev(again) >= reached, "a move that was shown is lost"
        opened = (await ann.click(again, "My hand")).reply
        await go((ann, bob), again, opened)
        rev = shown_rev(opened)
        await ann.click(opened, "Turn three")
        await ann.wait_for(lambda: shown_rev(opened) > rev)
    finally:
        await bot.kill()


async def go(people: Sequence[Person], message: Seen, panel: Seen) -> None:
    """All say that they are ready, unless GO comes first; the panel is the first one's."""
    for person in people:
        ready = [b["custom_id"] for b in message.buttons if "ready" in str(b.get("label"))]
        if ready and "Turn three" not in panel.labels:
            await person.click(message, custom_id=ready[0])
    await people[0].wait_for(lambda: "Turn three" in panel.labels, patience=30)


async def test_an_ephemeral_board_keeps_up_with_the_race(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "spoons", settle_ms=0, pass_s=60)
    message = await house.message(table)
    slip = (await people[0].click(message, "My hand")).reply
    assert slip.ephemeral
    before = shown_rev(slip)
    for person in people:
        ask = table.ask_of(seat_of(table, person))
        assert ask is not None
        await house.tables.act(table.id, int(person.id), ask.actions[0])
    await house.settle()
    assert shown_rev(slip) > before
    grab = next(m for m in house.moves(slip) if m[2].startswith("grab"))
    assert grab[2].split(":")[1] == "1", "the button is made for the hand that is shown"


@pytest.mark.parametrize("ephemeral", [False, True], ids=["dm", "ephemeral"])
async def test_a_refusal_outlasts_the_redraws_of_others(
    house: House, monkeypatch: pytest.MonkeyPatch, ephemeral: bool
) -> None:
    ann, *_ = people = people_of(house, "Ann", "Bob", "Cy")
    table = await race(house, people, "spoons", settle_ms=0, pass_s=60)
    message = await house.message(table)
    shown = (await ann.click(message, "My hand")).reply if ephemeral else await board(house, ann)
    old = house.moves(shown)[0]
    for _ in range(2):
        await all_pass(house, table, people)
        if "⚠️" not in shown.text:
            await house.press(ann, shown, old)
        assert "⚠️ The cards have been passed meanwhile" in shown.text
    assert shown_rev(shown) == table.rev, "the board goes on"
    await house.press(ann, shown, house.moves(shown)[0])
    assert "⚠️" not in shown.text, "it is about the last press"
    await house.press(ann, shown, old)
    assert "⚠️" in shown.text
    monkeypatch.setattr("cogs.stage.NOTE_STAYS", 0.0)
    await all_pass(house, table, people)
    assert "⚠️" not in shown.text, "and not for ever"


async def all_pass(house: House, table: Table, people: Sequence[Person]) -> None:
    for person in people:
        ask = table.ask_of(seat_of(table, person))
        assert ask is not None and ask.default is not None
        await house.tables.act(table.id, int(person.id), ask.default)
    await house.settle()


# ---- two tabs


@pytest.mark.browser
@needs_chromium
class TestTabs:
    async def test_two_tabs_race_at_nerts(self, home: House, browser: Tabs) -> None:
        people = people_of(home, "Ann", "Bob")
        table = await race(home, people, "nerts", settle_ms=100)
        pages = await self._both(home, browser)
        for page in pages:
            await self._open_board(page)
        rev = table.rev
        await asyncio.gather(*(self._race(page, 12) for page in pages))
        await home.settle()
        assert table.rev - rev >= 16, "most presses were moves"
        saved = await home.store.tables.journal(table.id)
        assert saved is not None
        assert {line_of(e).seat for e in saved.entries if e.seq > rev} >= {0, 1}, "both have moved"
        for page, name in zip(pages, ("desk", "phone"), strict=True):
            await shot(page, f"race-nerts-{name}")

    async def test_two_tabs_snap_at_once_and_one_is_first(self, home: House, browser: Tabs) -> None:
        home.tables._seeds = lambda: MATCHING
        people = people_of(home, "Ann", "Bob", "Cy")
        table = await race(home, people, "snap", settle_ms=200, min_gap_ms=500, flip_s=60)
        pages = await self._both(home, browser)
        for page in pages:
            await page.get_by_text("See the thread").last.click()
            await page.get_by_role("button", name="SNAP!").last.wait_for()
        for _ in range(2):
            await turn_a_card(home, table, people)
        await pages[0].locator(".message", has_text="2 cards turned").last.wait_for()
        await pages[1].locator(".message", has_text="2 cards turned").last.wait_for()
        for page in pages:  # one after the other, while both are held: in the very same millisecond it would be a tie
            await page.get_by_role("button", name="SNAP!").last.click()
        await pages[0].locator(".message", has_text="was first and wins").last.wait_for()
        faster = [p.locator(".message", has_text="was faster by") for p in pages]
        for _ in range(100):
            if any([await f.count() for f in faster]):
                break
            await pages[0].wait_for_timeout(50)
        assert sum([await f.count() for f in faster]) == 1, "one of the two was beaten, and is told by how much"
        await pages[0].locator(".message", has_text=" beat ").last.wait_for()
        for page, name in zip(pages, ("desk", "phone"), strict=True):
            await shot(page, f"race-snap-{name}")

    async def test_two_tabs_grab_and_the_slower_one_has_no_spoon(self, home: House, browser: Tabs) -> None:
        people = people_of(home, "Ann", "Bob", "Cy")
        table = await race(home, people, "spoons", settle_ms=300, pass_s=60)
        first = await four_of_a_kind(home, table, people)
        second, last = (p for p in people if p is not first)
        link = home.server.link_for
        pages = [await browser.open(link(first.name)), await browser.open(link(last.name), PHONE, touch=True)]
        for page in pages:
            await self._open_board(page)
        for page in pages:
            await shot(page, f"race-spoons-{'desk' if page is pages[0] else 'phone'}-1")
        await pages[0].locator(".message", has_text="Your hand").last.get_by_role("button", name="GRAB!").click()
        await second.click(await board(home, second), "GRAB!")
        await pages[1].locator(".message", has_text="was the first to grab").last.wait_for()
        await home.settle()
        for page in pages:
            said = await page.locator(".message", has_text="Your hand").last.inner_text()
            assert f"No spoon for {last.name}" in said
            await shot(page, f"race-spoons-{'desk' if page is pages[0] else 'phone'}-2")

    async def _open_board(self, page: Any) -> None:
        if await page.locator("#drawer").is_visible():
            await page.click("#drawer")
        await page.locator(".channel, a", has_text="Cardtable").first.click()
        await page.locator(".message", has_text="Your hand").last.wait_for()

    async def _both(self, home: House, browser: Tabs) -> list[Any]:
        server = home.server
        return [
            await browser.open(server.link_for("Ann")),
            await browser.open(server.link_for("Bob"), PHONE, touch=True),
        ]

    async def _race(self, page: Any, presses: int) -> None:
        """Presses the first move there is, else turns the stream."""
        for _ in range(presses):
            panel = page.locator(".message", has_text="Your hand").last
            button = panel.locator("button.button:not([disabled])").first
            picture = panel.locator("img[src*=hand]").first
            shown = await picture.get_attribute("src")
            await button.click()
            for _ in range(40):
                if await picture.get_attribute("src") != shown:
                    break
                await page.wait_for_timeout(50)


def test_ids_of_races_stay_short() -> None:
    assert len(ids.of_table(10**8, 10**8, "a", "r1>r2:10:Th")) < ids.MOST
