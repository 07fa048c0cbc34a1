"""The order of presses (rulebook race, P1-P8), without a table around it."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.races import PressQueue, Snowflakes, Winner, beaten_by, margin, moment, order

VECTORS = json.loads((Path(__file__).parents[1] / "rulebook" / "vectors" / "race.json").read_text())


def flake(ms: int, low: int = 0) -> int:
    return (ms << 22) + low


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "queue"], ids=lambda v: v["id"])
def test_the_rulebooks_queues(vector: dict[str, Any]) -> None:
    given = vector["given"]
    presses = [(p["p"], int(p["id"]), p["arrive"]) for p in given["presses"]]
    applied, late = order(given["settle_ms"], presses)
    assert {"applied": applied, "late": late} == vector["expect"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "snowflake"], ids=lambda v: v["id"])
def test_the_rulebooks_moments(vector: dict[str, Any]) -> None:
    assert moment(int(vector["given"]["id"])) == vector["expect"]["ms"]


def test_whatever_order_they_arrive_in_within_the_hold_they_are_applied_by_id() -> None:
    ids = [flake(10), flake(10, 1), flake(11), flake(80), flake(200)]
    for arrival in itertools.permutations(ids):
        presses = [(i, i, n * 50.0) for n, i in enumerate(arrival)]
        assert order(300, presses) == (ids, [])


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 1500), st.data())
def test_whatever_delays_them_up_to_the_hold_presses_are_applied_by_id(hold: int, data: st.DataObject) -> None:
    made = data.draw(st.lists(st.integers(0, 3000), max_size=15))
    ids = {n: flake(ms, n) for n, ms in enumerate(made)}
    delays = [data.draw(st.integers(0, hold)) for _ in made]
    presses = data.draw(
        st.permutations([(n, ids[n], float(ms + d)) for n, (ms, d) in enumerate(zip(made, delays, strict=True))])
    )
    assert order(hold, presses) == (sorted(ids, key=lambda n: ids[n]), [])


def test_the_very_instant_of_a_release_is_not_too_late() -> None:
    assert order(300, [("a", 9, 0), ("b", 5, 300)]) == (["b", "a"], [])
    assert order(300, [("a", 9, 0), ("b", 5, 300.5)]) == (["a", "b"], ["b"])


def test_without_holding_the_first_to_arrive_is_first() -> None:
    assert order(0, [("a", 9, 0), ("b", 5, 1)]) == (["a", "b"], ["b"])


def test_the_same_id_is_one_press_whenever_it_comes_again() -> None:
    queue: PressQueue[str] = PressQueue()
    assert queue.push(5, "a", 0, 300)
    assert not queue.push(5, "again", 1, 300)
    assert [p.item for p in queue.release(300)] == ["a"]
    assert not queue.push(5, "later", 400, 300)
    assert queue.due() is None


def test_presses_of_a_replayed_journal_are_known() -> None:
    queue: PressQueue[str] = PressQueue()
    queue.applied(50)
    assert not queue.push(50, "copy", 0, 300)
    queue.push(40, "late", 0, 300)
    assert [(p.item, p.late) for p in queue.release(300)] == [("late", True)]


def test_a_timer_releases_everything_held() -> None:
    queue: PressQueue[str] = PressQueue()
    for i, name in ((9, "c"), (3, "a"), (6, "b")):
        queue.push(i, name, 0, 300)
    assert [p.item for p in queue.flush()] == ["a", "b", "c"]
    assert queue.flush() == []
    assert len(queue) == 0


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), max_size=12), st.integers(0, 500))
def test_every_press_is_applied_once_and_only_late_ones_out_of_order(pairs: list[tuple[int, int]], hold: int) -> None:
    presses = [(n, flake(made, n), float(arrive)) for n, (made, arrive) in enumerate(pairs)]
    applied, late = order(hold, presses)
    assert sorted(applied) == sorted(n for n, _, _ in presses)
    ids = {n: i for n, i, _ in presses}
    greatest = 0
    for n in applied:
        assert (ids[n] < greatest) == (n in late)
        greatest = max(greatest, ids[n])
    arrivals = {n: arrive for n, _, arrive in presses}
    for n in late:  # only who arrives after somebody else's whole hold can be late
        assert any(ids[m] > ids[n] and arrivals[m] + hold < arrivals[n] for m in applied)


def test_made_ids_rise_and_carry_the_time() -> None:
    ids = Snowflakes()
    made = [ids.at(ms) for ms in (1_800_000_000_000, 1_800_000_000_000, 1_799_999_999_000, 1_800_000_000_500)]
    assert made == sorted(set(made))
    assert moment(made[0]) == 1_800_000_000_000
    assert moment(made[-1]) == 1_800_000_000_500


def test_who_beat_whom() -> None:
    won = Winner(1, flake(1000), "grab", None)
    facts: dict[str, Any] = {"text": "grab", "card": None}
    assert beaten_by([won], "lost", 0, flake(1120), facts) == won
    assert margin(won.id, flake(1120)) == 120
    assert beaten_by([won], "void", 0, flake(1120), facts) == won
    assert beaten_by([won], "illegal", 0, flake(1120), facts) is None
    assert beaten_by([won], "lost", 1, flake(1120), facts) is None, "nobody is beaten by oneself"
    assert beaten_by([won], "lost", 0, flake(900), facts) is None, "nor by somebody later"
    assert beaten_by([won], "lost", 0, flake(60_000), facts) is None, "nor by somebody long ago"
    same_card = Winner(1, flake(1000), "play:waste:5h", "5h")
    assert beaten_by([same_card], "lost", 0, flake(1001), {"text": "play:nerts:5h", "card": "5h"}) == same_card
    other = {"text": "play:nerts:6h", "card": "6h"}
    assert beaten_by([same_card], "lost", 0, flake(1001), other) is None, "who played another card was no rival"
    assert beaten_by([same_card], "stale", 0, flake(1001), other) is None


def test_only_partners_can_use_up_what_was_pressed_for() -> None:
    won = Winner(1, flake(1000), "play:nerts:5h", "5h")
    facts = {"text": "play:nerts:5h", "card": "5h"}
    assert beaten_by([won], "stale", 0, flake(1120), facts) is None, "the own board went on by itself"
    assert beaten_by([won], "stale", 0, flake(1120), facts, partners={0, 1}) == won
    assert beaten_by([won], "lost", 0, flake(1120), facts, partners={0, 1}) is None, "partners do not race for a place"
