"""The tables keep Discord's time, whatever the computer's clock says."""

from __future__ import annotations

import pytest

from bot.tables.deadlines import SystemClock
from bot.tables.races import DISCORD_EPOCH_MS


class Computer:
    """A computer whose clock is `off` seconds ahead of Discord's, and that hears of ids some time after they were made."""

    def __init__(self, off: float) -> None:
        self.true = 1_800_000_000.0
        self.off = off
        self.clock = SystemClock(lambda: self.true + self.off, lambda: self.true - 1_000.0)

    def hear(self, after: float) -> None:
        made = round(self.true * 1000) - DISCORD_EPOCH_MS
        self.true += after
        self.clock.heard(made << 22)

    def error(self) -> float:
        """How far ahead the tables' time is."""
        return self.clock.now() - self.true


@pytest.mark.parametrize("off", [-5.0, 0.0, 5.0])
def test_the_quickest_id_tells_the_time(off: float) -> None:
    computer = Computer(off)
    assert computer.error() == pytest.approx(off)
    for after, error in ((0.9, -0.9), (0.12, -0.12), (3.0, -0.12)):
        computer.hear(after)
        assert computer.error() == pytest.approx(error, abs=0.001), "never ahead of Discord"


def test_an_old_id_is_forgotten_in_the_end() -> None:
    computer = Computer(5.0)
    computer.hear(0.1)
    computer.off = 5.3  # it drifts
    for _ in range(SystemClock.HEARD - 1):
        computer.hear(0.1)
    assert computer.error() == pytest.approx(0.2, abs=0.001)
    computer.hear(0.1)
    assert computer.error() == pytest.approx(-0.1, abs=0.001)


def test_a_clock_that_was_put_right_is_believed_at_the_next_id() -> None:
    computer = Computer(-5.0)
    computer.hear(0.1)
    computer.off = 0.0
    computer.hear(0.1)
    assert computer.error() == pytest.approx(-0.1, abs=0.001)


def test_short_waits_know_nothing_of_it() -> None:
    computer = Computer(5.0)
    before = computer.clock.steady()
    computer.hear(0.25)
    assert computer.clock.steady() - before == pytest.approx(0.25)
