"""What people read of the races they have just played: boards of reactions, paces and records, statistics, past matches."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from statistics import median_high, median_low
from typing import Any

from bot.local import Person, Seen
from bot.scores import Least, Scores
from bot.tables.table import Table

from .conftest import House
from .crowd import race
from .test_races import MATCHING, people_of, plays, seat_of, turn_a_card

PLAIN = ["Most wins", "Points", "Rating"]


def told(table: Table, person: Person) -> dict[str, Any]:
    """What the table has counted for a person's seat."""
    assert table.record.progress is not None
    tally = table.record.progress.tally[seat_of(table, person)]
    return {"times": list(tally.times), "fastest": tally.fastest_ms}


def offered(board: Seen) -> list[str]:
    return [o["label"] for o in board.select("Order by")["options"]]


def line_of(board: Seen, person: Person) -> str:
    return next((line for line in board.text.splitlines() if f"**{person.name}**" in line), "")


async def play(house: House, people: Sequence[Person], game: str, **rules: Any) -> Table:
    table = await race(house, people, game, settle_ms=5, **rules)
    await asyncio.sleep(1.0)  # paces are counted in whole seconds
    await asyncio.wait_for(asyncio.gather(*(plays(house, table, p, Random(i)) for i, p in enumerate(people))), 120)
    await house.settle()
    assert table.ended == "finished"
    return table


async def test_boards_after_a_match_of_spoons(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    house.client.hub.scores = Scores(house.store, Least(reactions=1, paced=1))
    table = await play(house, people, "spoons")
    board = (await people[0].slash("leaderboard", game="spoons")).reply
    assert offered(board)[:5] == [*PLAIN, "Median reaction", "Quickest reaction"]
    assert not any("minute" in label for label in offered(board))
    await people[0].select(board, "Median reaction", placeholder="Order by")
    ranks = []
    for person in people:
        times = told(table, person)["times"]
        if not times:
            continue
        middle = (median_low(times) + median_high(times)) // 2
        line = line_of(board, person)
        assert f"{middle / 1000:.2f} s · {len(times)} reaction" in line
        ranks.append((middle, int(line.partition("\\")[0])))
    assert [rank for _, rank in sorted(ranks)] == sorted(rank for _, rank in ranks) and ranks
    await people[0].select(board, "Quickest reaction", placeholder="Order by")
    quickest = min(told(table, p)["fastest"] or 10**9 for p in people)
    assert f"1\\. **{quick_one(table, people, quickest)}** – {quickest / 1000:.2f} s" in board.text


def quick_one(table: Table, people: Sequence[Person], fastest: int) -> str:
    return next(p.name for p in people if told(table, p)["fastest"] == fastest)


async def test_one_press_is_on_no_board_before_there_are_ten(house: House) -> None:
    people = people_of(house, "Ann", "Bob", "Cy")
    house.tables._seeds = lambda: MATCHING
    table = await race(house, people, "snap", settle_ms=50, min_gap_ms=500, max_flips=3)
    for _ in range(2):
        await turn_a_card(house, table, people)
    await people[2].click(await house.message(table), "SNAP!")
    await turn_a_card(house, table, people)
    assert table.ended == "finished" and len(told(table, people[2])["times"]) == 1
    board = (await people[0].slash("leaderboard", game="snap", by="reaction")).reply
    assert "Nobody is on this board yet" in board.text and "from 10 reactions on" in board.text
    assert offered(board)[:5] == [*PLAIN, "Median reaction", "Quickest reaction"]
    assert "Highest winning score" not in offered(board), "every Snap is won by 1 to 0"
    house.client.hub.scores = Scores(house.store, Least(reactions=1))
    board = (await people[0].slash("leaderboard", game="snap", by="reaction")).reply
    assert "1\\. **Cy** – " in board.text and " s · 1 reaction\n" in board.text


async def test_boards_after_a_match_of_nerts(house: House) -> None:
    ann, bob = people = people_of(house, "Ann", "Bob")
    table = await play(house, people, "nerts", match_end="hands", hands=1)
    names = [name for name, _ in await ann.autocomplete("leaderboard", "by", "", game="nerts")]
    assert names[:3] == ["most wins", "points", "rating"] and "cards a minute" in names and "median reaction" not in names
    assert (await ann.autocomplete("leaderboard", "by", "minute", game="gin_rummy")) == []
    board = (await ann.slash("leaderboard", game="nerts", by="top_pace")).reply
    assert "Nobody is on this board yet" in board.text and "from 3 of them on" in board.text
    house.client.hub.scores = Scores(house.store, Least(paced=1))
    await ann.select(board, "Cards a minute", placeholder="Order by")
    assert table.record.progress is not None
    data = table.record.progress.state.ledger[0].data  # type: ignore[attr-defined]
    for person in people:
        pace = 60 * data["cards"][seat_of(table, person)] / data["seconds"]
        assert f"{int(10 * pace + 0.5) / 10:.1f} · 1 match" in line_of(board, person)
    await ann.select(board, "All games", placeholder="Game")
    assert "**All games** · cards a minute" in board.text and line_of(board, ann)
    await ann.click(board, "All servers")
    assert "Nobody is on this board yet" in board.text and "wish to be: `/settings mine`" in board.text
    await house.store.people.prefer(int(bob.id), "Bob", 1, listed=True)
    await ann.click(board, "This server")
    await ann.click(board, "All servers")
    assert line_of(board, bob) and not line_of(board, ann)
    past = (await bob.slash("history")).reply.text
    assert "**Nerts** · table 1" in past and "Ann" in past and "🏆" in past
    refused = (await ann.slash("leaderboard", by="beauty")).reply.text
    assert "no board called beauty" in refused


async def test_a_stranger_is_told_where_there_is_no_such_game(house: House) -> None:
    ann = house.server.person("Ann")
    assert "No match has been played" in (await ann.slash("history")).reply.text
    assert "Nothing played yet" in (await ann.slash("stats")).reply.text
