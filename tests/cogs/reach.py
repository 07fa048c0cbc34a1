"""What a panel lets its owner do: every move that some series of presses on it plays."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.core import Action, Seat
from bot.games.notation import to_text
from bot.tables.model import TableReader
from cogs.panels import ids
from cogs.panels.components import BUTTON, SELECT, Panel, walk
from cogs.panels.controls import listed_for
from cogs.panels.hand import HandLook, desk_of, hand_panel
from cogs.panels.ids import Ref
from cogs.panels.limits import check
from cogs.panels.press import turned
from cogs.panels.session import Session
from cogs.panels.words import Voice


def refs(panel: Panel) -> Iterator[Ref]:
    """What each enabled button and each option of a panel would say."""
    for c in walk(panel.components):
        if c["type"] == BUTTON and "custom_id" in c and not c.get("disabled"):
            if found := ids.read(c["custom_id"]):
                yield found
        elif c["type"] == SELECT:
            outer = ids.read(c["custom_id"])
            assert outer is not None
            if outer.verb == "pick":
                for o in c["options"]:
                    verb, _, rest = o["value"].partition(".")
                    yield Ref(outer.table, outer.rev, verb, rest)


def reachable(table: TableReader, seat: Seat, voice: Voice, look: HandLook, start: Session | None = None) -> set[str]:
    """The texts of all moves within reach, by walking through every step and page. Every panel met is within the limits."""
    found: set[str] = set()
    waiting, seen = [start or Session()], set()
    while waiting:
        session = waiting.pop()
        if (key := (session.facet_tag, session.facets, session.page, session.sure)) in seen:
            continue
        seen.add(key)
        panel = check(hand_panel(table, seat, voice, session, look))
        desk = desk_of(table, seat, voice, session, look)
        assert desk is not None
        listed = listed_for(desk.ask.actions, desk.candidates)
        for ref in refs(panel):
            if ref.verb == "a":
                found.add(ref.rest)
            elif ref.verb == "i":
                action: Action | None = ids.listed_action(ref.rest, listed)
                assert action is not None
                found.add(to_text(action))
            elif ref.verb in ("f", "page", "sure"):
                waiting.append(turned(session, ref, desk))
    return found
