"""How long decisions may take: the clock profiles a host chooses from."""

from __future__ import annotations

from collections.abc import Mapping

from bot.tables.model import Clock

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0

CLOCKS: Mapping[str, Clock] = {
    clock.key: clock
    for clock in (
        Clock(key="live", turn=40.0, nudge=25.0, strikes=2, between=30.0),
        Clock(key="relaxed", turn=3 * MINUTE, nudge=90.0, strikes=2, between=90.0),
        Clock(key="correspondence", turn=DAY, nudge=12 * HOUR, strikes=2, between=6 * HOUR),
        Clock(key="none", turn=None, nudge=None, strikes=0),
    )
}
"""live: all sit at their screens. relaxed: one does something else as well. correspondence: a move a day. none: no limit,
only the idle table ends some day."""
