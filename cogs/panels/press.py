"""What a press on a panel's own controls does to its owner's session: picking, turning pages, setting aside. No move."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cogs.panels.controls import Desk, draft_chunk
from cogs.panels.ids import Ref
from cogs.panels.session import Session

TURNS: Final = frozenset({"f", "unfacet", "page", "draft", "aside", "clear", "why", "again", "x", "sure"})


def turned(session: Session, ref: Ref, desk: Desk | None, values: tuple[str, ...] = ()) -> Session:
    """The session after one of the presses in TURNS; `values` are what was chosen in a select."""
    if ref.verb == "sure":
        return replace(session, sure=ref.rest, sure_at=ref.rev, turns=session.turns + 1)
    session = replace(session, sure="")
    if ref.verb == "f" and ref.rest.count("/") >= 2:
        tag, field, value = ref.rest.split("/", 2)
        return session.facet(tag, field, value)
    if ref.verb == "unfacet":
        return replace(session, facet_tag="", facets=(), turns=session.turns + 1)
    if ref.verb == "page":
        return replace(session, page=int(ref.rest) if ref.rest.isdigit() else 0, turns=session.turns + 1)
    if ref.verb == "draft" and desk is not None:
        offered = draft_chunk(desk, int(ref.rest) if ref.rest.isdigit() else 0)
        return session.repicked(offered, tuple(v for v in values if v in offered))
    if ref.verb == "aside":
        return session.set_aside()
    if ref.verb == "clear":
        return session.fresh()
    if ref.verb in ("why", "x"):
        return replace(session, why=not session.why)
    return session
