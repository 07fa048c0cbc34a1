"""Refusals in words: the rules' own reason is said, whatever wraps it."""

from __future__ import annotations

from bot.games.core import Illegal
from bot.tables.model import Refused
from cogs.hub import refusal
from cogs.panels.words import Voice


def test_a_move_that_the_rules_refuse_is_refused_in_their_words() -> None:
    refused = Refused("illegal", cause="illegal-not_in_hand", card="7h", illegal=Illegal("not_in_hand", {"card": "7h"}))
    assert refusal(refused, Voice()) == "You do not hold 7♥."


def test_a_reason_may_have_a_cause_of_its_own() -> None:
    illegal = Illegal("too_soon", {"cause": "cause-too-soon"})
    refused = Refused("illegal", cause="illegal-too_soon", illegal=illegal)
    assert refusal(refused, Voice("en", "race")) == "Not so fast: give everybody a moment to see the last card."


def test_names_in_refusals_cannot_break_markdown() -> None:
    assert refusal(Refused("host_only", host="*x*"), Voice()) == r"Only the host, \*x\*, may do that."
