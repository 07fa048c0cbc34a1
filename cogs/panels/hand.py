"""The private panel of one seat: the own cards, what the others did, and everything the seat may do now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bot.games.core import Action, Ask, Face, Seat
from bot.games.notation import tag
from bot.games.view import Laid, Mark, Say, TableView, Zone
from bot.tables.model import Status, TableReader
from bot.texts import cards_name
from cogs.panels import ids
from cogs.panels.components import (
    Attached,
    EmojiOf,
    Json,
    Panel,
    button,
    clip,
    container,
    count,
    emoji,
    gallery,
    link,
    row,
    text,
    text_length,
)
from cogs.panels.controls import Desk, controls, judged, weighed
from cogs.panels.limits import COMPONENTS, TEXT_TOTAL
from cogs.panels.order import Order, following, sorted_faces
from cogs.panels.session import Session
from cogs.panels.words import Voice, lines

MY_TURN: Final = 0x3BA55D
WAITING: Final = 0x4F545C
TWIN: Final = 1200  # characters of the table in words, where the rest leaves room for them
_STORY: Final = 5


class HandLook(msgspec.Struct, frozen=True, kw_only=True):
    """How one person wants to see the panel, and where it is shown."""

    order: Order = "suit"
    emoji_of: EmojiOf = lambda face: None
    picture: Attached | None = None
    twin: str = ""  # the table in words, where there is no picture
    table_url: str | None = None
    renewable: bool = False  # only its owner's press renews it, as in an ephemeral panel or a race
    undoable: bool = False
    note: str = ""  # an answer to the last press, above everything
    known: int | None = None  # glances up to this entry were shown before; None: all but those of the last entry


def desk_of(table: TableReader, seat: Seat, voice: Voice, session: Session, look: HandLook) -> Desk | None:
    """What the seat's controls are made from; None when nothing is asked of it."""
    ask = table.ask_of(seat) if table.status is Status.PLAYING else None
    if ask is None:
        return None
    session = session.pruned(ask.draft)
    desk = Desk(
        table=table.id,
        rev=table.rev,
        ask=ask,
        view=table.view(seat),
        voice=voice,
        session=session,
        order=look.order,
        emoji_of=look.emoji_of,
        remark_of=lambda action: voice.remark(table.remark(seat, action)),
        live=table.variant.game.live,
    )
    groups = session.drafted()
    if ask.draft is None or not groups:
        return desk
    return replace(desk, candidates=judged(table.drafts(seat, groups), lambda a: table.judge(seat, a)))


def pictured(table: TableReader, seat: Seat, session: Session) -> TableView:
    """What the picture of a seat's panel shows: its view, with the open draft or what is to be confirmed as it would lie."""
    ask, view = table.ask_of(seat), table.view(seat)
    groups = session.pruned(ask.draft if ask else None).drafted()
    listed = (*(ask.actions if ask else ()), *(table.drafts(seat, groups) if groups else ()))
    action = weighed(listed, session, table.rev)
    if action is not None and (laid := table.lays(seat, action)):
        return drafted_view(view, tuple(part.cards for part in laid), laid)
    if not groups:
        return view
    legal = (a for a in table.drafts(seat, groups) if table.judge(seat, a) is None)
    return drafted_view(view, groups, next((laid for a in legal if (laid := table.lays(seat, a))), ()))


def around(view: TableView) -> TableView:
    """What the panel has to tell in words where it has no picture: all but the own hand and the notices, told above it."""
    others = tuple(z for z in view.zones if z.role != "hand" or z.seat != view.you)
    return replace(view, zones=others, notices=())


def drafted_view(view: TableView, groups: Sequence[tuple[Face, ...]], laid: Sequence[Laid]) -> TableView:
    """The same view with what is picked set apart: out of the hand, each group by itself; elsewhere the cards are marked."""
    left = [face for group in groups for face in group]
    zones = []
    for zone in view.zones:
        if zone.role == "hand" and zone.seat == view.you:
            zones.append(_without(zone, left))
        else:
            zones.append(_picked(zone, left) if zone.role in ("discard", "meld") else zone)
    as_laid = {tuple(sorted(part.cards)): part for part in laid}
    parts = [as_laid.get(tuple(sorted(group)), Laid(group)) for group in groups]
    apart = [
        Zone(
            key=f"draft:{i}",
            role="meld",
            layout="row",
            seat=view.you,
            label=Say("zone-draft"),
            cards=part.cards,
            count=len(part.cards),
            marks=dict.fromkeys(part.stands, "wild"),
            stands=part.stands,
        )
        for i, part in enumerate(parts)
    ]
    return replace(view, zones=(*zones, *apart))


def _without(zone: Zone, left: list[Face]) -> Zone:
    """The zone without these cards, which are struck off the list."""
    kept = []
    for i, face in enumerate(zone.cards):
        if face in left:
            left.remove(face)
        else:
            kept.append(i)
    return replace(
        zone,
        cards=tuple(zone.cards[i] for i in kept),
        count=len(kept),
        marks={k: zone.marks[i] for k, i in enumerate(kept) if i in zone.marks},
        stands={k: zone.stands[i] for k, i in enumerate(kept) if i in zone.stands},
    )


def _picked(zone: Zone, left: list[Face]) -> Zone:
    """The zone with these cards marked, its top first; they are struck off the list."""
    marks: dict[int, Mark] = {}
    for i in reversed(range(len(zone.cards))):
        if (face := zone.cards[i]) in left and face is not None:
            left.remove(face)
            marks[i] = "picked"
    return replace(zone, marks={**zone.marks, **marks}) if marks else zone


def hand_panel(table: TableReader, seat: Seat, voice: Voice, session: Session, look: HandLook) -> Panel:
    """The whole panel, within Discord's limits whatever the hand."""
    view = table.view(seat)
    desk = desk_of(table, seat, voice, session, look)
    inside: list[Json] = []
    if look.note:
        inside.append(text(clip(look.note, 500)))
    inside.append(text(_heading(table, seat, view, voice, look.order)))
    twin = text("")
    if look.picture is not None:
        inside.append(gallery(look.picture))
    elif look.twin:
        inside.append(twin)
    inside.append(text(_situation(table, seat, view, voice, desk, session, look.known)))
    top = container(*inside, colour=MY_TURN if desk else WAITING)
    bottom = _tools(table, voice, desk, look, sortable=len(view.hand()) > 1)
    room = COMPONENTS - count([top, *bottom])
    middle = controls(desk, room) if desk else []
    if look.twin:
        twin["content"] = clip(look.twin, max(1, min(TWIN, TEXT_TOTAL - text_length([top, *middle]))))
    files = (look.picture,) if look.picture is not None else ()
    return Panel([top, *middle, *bottom], files)


def _heading(table: TableReader, seat: Seat, view: TableView, voice: Voice, order: Order) -> str:
    said = [voice.text("hand-title", game=table.variant.title, table=int(table.id), deal=view.deal)]
    if cards := hand_text(view, order):
        said.append(clip(cards, 700))
    if view.notices:
        said.append("-# " + clip(" · ".join(voice.said(s) for s in view.notices), 300))
    if view.private:
        said.append(clip(" · ".join(voice.said(s) for s in view.private), 400))
    return "\n".join(said)


def hand_text(view: TableView, order: Order) -> str:
    """The own cards in words, a line a suit where there are many."""
    faces = sorted_faces(view.hand(), order)
    if len(faces) <= 16:
        return cards_name(faces)
    by_suit: dict[str, list[Face]] = {}
    for f in sorted_faces(faces, "suit"):
        by_suit.setdefault(f[1:] if f != "Jk" else "", []).append(f)
    return "\n".join(cards_name(suit) for suit in by_suit.values())


def _situation(
    table: TableReader, seat: Seat, view: TableView, voice: Voice, desk: Desk | None, session: Session, known: int | None
) -> str:
    said = []
    if known is None:
        known = table.log[-1].seq - 1 if table.log else -1
    if story := lines(voice.story(table.log, seat, _STORY, glances=table.variant.game.glances, known=known), 800):
        said.append(story)
    said += [*vote_lines(table, voice), *state_lines(table, view, voice, seat)]
    if desk is not None:
        said.append(ask_text(desk.ask, voice))
        if session.why:
            said += _why_not(table, seat, desk)
    return clip("\n".join(said), 1700)


def ask_text(ask: Ask[Any], voice: Voice) -> str:
    """What is wanted, where there are words for it with what the draft's cards are picked for."""
    aimed = f"ask-{ask.kind}-{ask.draft.aim}" if ask.draft else ""
    return "**" + voice.text(aimed if aimed and voice.has(aimed) else f"ask-{ask.kind}") + "**"


def state_lines(table: TableReader, view: TableView, voice: Voice, seat: Seat | None) -> list[str]:
    """Where the match stands: who is waited for and until when, or why nobody is."""
    if table.status is Status.PAUSED:
        return [voice.text("table-paused")]
    if table.status is Status.OVER:
        return [voice.text("table-is-over")]
    if table.status is Status.LOBBY:
        return [voice.text("table-in-lobby")]
    waited = [s for s in view.turn if s != seat]
    until = f"<t:{int(table.deadline)}:R>" if table.deadline is not None else ""
    if not waited or (seat is not None and seat in view.turn):
        return [voice.text(_of_phase("turn-yours", view, voice), until=until)] if seat in view.turn and until else []
    key = _of_phase("turn-of" if until else "turn-of-untimed", view, voice)
    return [voice.text(key, seats=tuple(waited), until=until)]


def vote_lines(table: TableReader, voice: Voice) -> list[str]:
    """What somebody would like and others have still to agree to: a pause, a move taken back."""
    there = {s.person.id for s in table.seats if s.person is not None and s.ai is None}
    said = []
    for what, voices in table.votes.items():
        seat = table.seat_of(voices[0]) if voices else None
        if seat is not None and (missing := there - set(voices)):
            said.append(voice.text("vote-open", what=voice.text(f"event-{what}_asked", seat=seat, n=len(missing))))
    return said


def _of_phase(text_id: str, view: TableView, voice: Voice) -> str:
    """The text in the words of the view's phase, where it has its own."""
    own = f"{text_id}-{view.phase}"
    return own if voice.has(own) else text_id


def _why_not(table: TableReader, seat: Seat, desk: Desk) -> list[str]:
    """For each kind of reason the cards it holds back, in words."""
    template = _of_a_card(desk)
    if template is None:
        return []
    reasons: dict[str, list[Face]] = {}
    for face in _held_back(desk, template):
        if illegal := table.judge(seat, with_card(template, face)):
            why = desk.voice.text(f"illegal-{illegal.code}", **illegal.args)
            reasons.setdefault(why, []).append(face)
    verb = desk.voice.verb(tag(template))
    return [desk.voice.text("why-not", verb=verb, cards=tuple(faces), why=why) for why, faces in list(reasons.items())[:4]]


def _held_back(desk: Desk, template: Action) -> list[Face]:
    """The cards of the hand that may not be played as the template is."""
    listed = {getattr(a, "card", None) for a in desk.ask.actions if type(a) is type(template)}
    return [face for face in dict.fromkeys(sorted_faces(desk.view.hand(), desk.order)) if face not in listed]


def _of_a_card(desk: Desk) -> Action | None:
    """An action that is there once for each card of the hand, as far as it is legal: of the kind that most cards have."""
    hand = desk.view.hand()
    found = [a for a in desk.ask.actions if getattr(a, "card", None) in hand]
    kinds = Counter(map(type, found))
    return max(found, key=lambda a: kinds[type(a)], default=None)


def with_card(template: Action, face: Face) -> Action:
    """The same action with another card."""
    return replace(template, card=face)


def _tools(table: TableReader, voice: Voice, desk: Desk | None, look: HandLook, *, sortable: bool) -> list[Json]:
    """The last row: what concerns the panel itself."""

    def own(verb: str, rest: str, label: str, sign: str = "") -> Json:
        return button(ids.of_table(table.id, table.rev, verb, rest), label, emoji=emoji(sign) if sign else None)

    made = []
    if table.status is Status.PLAYING:
        if look.undoable:
            made.append(own("undo", "", voice.plain("button-undo"), "↩️"))
        if sortable:
            made.append(own("sort", following(look.order), voice.plain(f"button-sort-{following(look.order)}")))
        template = None if desk is None or desk.live else _of_a_card(desk)
        if desk is not None and template is not None and _held_back(desk, template):
            made.append(own("why", "", voice.plain("button-why"), "❔"))
        if look.renewable:
            made.append(own("again", "", voice.plain("button-refresh"), "🔄"))
    if look.table_url:
        made.append(link(look.table_url, voice.plain("button-table")))
    return [row(*made)] if made else []
