"""The public message of a table in play and after it: what every passer-by may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.games.core import Action, Line, Press, Result, Seat
from bot.games.luck import ALGORITHM, salted
from bot.games.notation import to_text
from bot.games.view import TableView
from bot.tables.model import Clock, Happening, Proof, Status, TableReader
from cogs.panels import ids
from cogs.panels.components import (
    OPTIONS,
    Attached,
    Json,
    Panel,
    Style,
    big_button,
    button,
    clip,
    container,
    emoji,
    gallery,
    option,
    row,
    rows,
    select,
    separator,
    text,
)
from cogs.panels.hand import state_lines, vote_lines
from cogs.panels.words import Voice, clean_name, lines

FELT: Final = 0x2F6B4F
OVER: Final = 0xC9A227
_STORY: Final = 5
_RECENT: Final = 30  # happenings among which the margins of a race are sorted in
_SHEET: Final = 24


class TableLook(msgspec.Struct, frozen=True, kw_only=True):
    """What the public message needs besides the table itself."""

    picture: Attached | None = None
    twin: str = ""  # the table in words, where there is no picture
    unreachable: tuple[int, ...] = ()  # seats that get no direct messages and must press the button
    margins: tuple[Happening, ...] = ()  # the last presses of a race that were beaten
    notice: str = ""  # "the bot was restarted; everything is as it was"
    result: Result | None = None


def table_panel(table: TableReader, voice: Voice, look: TableLook) -> Panel:
    view = table.view(None)
    over = table.status is Status.OVER
    inside: list[Json] = [text(_title(table, view, voice))]
    if look.picture is not None:
        inside.append(gallery(look.picture))
    elif look.twin:
        inside.append(text(clip(look.twin, 1500)))
    inside.append(text(clip(_now(table, view, voice, look), 1200)))
    if sheet := score_sheet(table, view, voice):
        inside += [separator(), text(clip(sheet, 900))]
    made = [container(*inside, colour=OVER if over else FELT)]
    made += _over_buttons(table, voice) if over else _play_buttons(table, view, voice)
    return Panel(made, (look.picture,) if look.picture is not None else (), lasting=True)


def _title(table: TableReader, view: TableView, voice: Voice) -> str:
    said = [voice.text("table-title", game=table.variant.title, table=int(table.id), deal=view.deal)]
    if view.notices:
        said.append(clip(" · ".join(voice.said(s) for s in view.notices), 300))
    return "\n".join(said)


def _now(table: TableReader, view: TableView, voice: Voice, look: TableLook) -> str:
    said = [look.notice] if look.notice else []
    told = sorted([*table.log[-_RECENT:], *look.margins], key=lambda h: h.at) if look.margins else table.log
    if story := lines(voice.story(told, None, _STORY), 700):
        said.append(story)
    if table.status is Status.OVER:
        said += result_lines(table, voice, look.result)
    else:
        said += vote_lines(table, voice)
        said += [f"**{line}**" for line in state_lines(table, view, voice, None)]
        if look.unreachable:
            said.append(voice.text("table-press-my-hand", seats=look.unreachable))
    return "\n".join(said) or voice.text("table-quiet")


def result_lines(table: TableReader, voice: Voice, result: Result | None) -> list[str]:
    """Who won and with how much; the secret that proves the shuffles."""
    said = []
    if result is None:
        said.append(voice.text("table-ended-early"))
    else:
        said.append(voice.text("result-won", winners=result.winners) if result.winners else voice.text("result-drawn"))
        order = sorted(range(len(result.totals)), key=lambda s: result.places[s])
        seats = table.view(None).seats
        said += [_result_line(result, s, voice, pointed=seats[s].score is not None) for s in order]
    if table.proof.secret:
        said.append(voice.text("table-proof", secret=table.proof.secret, table=int(table.id)))
    return said


def _result_line(result: Result, seat: int, voice: Voice, *, pointed: bool) -> str:
    if not pointed:
        return voice.text("result-place", place=result.places[seat], seat=seat)
    settled = f"{result.settlement[seat]:+,}" if result.settlement else "none"
    return voice.text("result-line", place=result.places[seat], seat=seat, points=result.totals[seat], settled=settled)


def proof_text(table: int, proof: Proof, voice: Voice) -> str:
    """What proves the shuffles of a table: the promise, and after the match what was promised."""
    said = [voice.text("verify-promise", table=table, promise=proof.promise or "–")]
    if not proof.secret:
        return "\n".join([*said, voice.text("verify-later")])
    said.append(voice.text("verify-secret", secret=proof.secret))
    if proof.salt:
        seed = salted(bytes.fromhex(proof.secret), proof.salt).hex()
        said.append(voice.text("verify-salted", salt=proof.salt, seed=seed, algorithm=ALGORITHM))
    else:
        said.append(voice.text("verify-unsalted", algorithm=ALGORITHM))
    return "\n".join(said)


def score_sheet(table: TableReader, view: TableView, voice: Voice) -> str:
    """What the last deal gave and why, by seat; partners who have all in common stand together. Then what the end adds."""
    if not view.lines:
        return ""
    points = {s.seat: s.score for s in view.seats}
    said: list[str] = []
    for seats in view.in_common():
        own = _reasons(view.lines, seats[0])
        total = points[seats[0]] if table.status is not Status.OVER else None  # then the result says it
        said.append(voice.text("sheet-seat", seats=seats, points=sum(own.values()), total=total))
        if own:
            said.append(f"-# {_reasons_text(own, voice)}")
    said = [voice.text("sheet-title", deal=view.deal), *said[:_SHEET], *["…"] * (len(said) > _SHEET)]
    if view.final:
        said.append(voice.text("sheet-end"))
        at_end = [(seats, _reasons(view.final, seats[0])) for seats in view.in_common()]
        said += [voice.text("sheet-line", seats=seats, why=_reasons_text(more, voice)) for seats, more in at_end if more]
    return "\n".join(said)


def _reasons(lines: Sequence[Line], seat: Seat) -> dict[str, int]:
    """A seat's points by their reason, in an order that is the same for all seats."""
    found: dict[str, int] = {}
    for why in dict.fromkeys(line.why for line in lines):
        own = [line.points for line in lines if line.seat == seat and line.why == why]
        found |= {why: sum(own)} if own else {}
    return found


def _reasons_text(reasons: Mapping[str, int], voice: Voice) -> str:
    return " · ".join(f"{voice.text(f'line-{why}')} {points:+,}" for why, points in reasons.items())


def _own(table: TableReader, verb: str, label: str, sign: str = "", style: Style = "grey") -> Json:
    made = ids.of_table(table.id, table.rev, verb)
    return button(made, label, style=style, emoji=emoji(sign) if sign else None)


def _play_buttons(table: TableReader, view: TableView, voice: Voice) -> list[Json]:
    first = row(
        _own(table, "hand", voice.plain("button-hand"), "🃏", "blue"),
        _own(table, "rules", voice.plain("button-rules")),
        _own(table, "leave", voice.plain("button-leave")),
        _own(table, "more", "⋯"),
    )
    return [*_race_buttons(table, view, voice), first]


def public_actions(table: TableReader) -> list[Action]:
    """Moves that are made in public: of anybody who is asked for them, each once."""
    if table.status is not Status.PLAYING:
        return []
    asks = [a for seat in range(len(table.seats)) if (a := table.ask_of(Seat(seat))) is not None]
    return list({to_text(a): a for ask in asks for a in ask.actions if a.public}.values())


def _race_buttons(table: TableReader, view: TableView, voice: Voice) -> list[Json]:
    """What everybody races for stands apart: a large button that no other is pressed by mistake for."""
    large, small = [], []
    for action in public_actions(table)[:8]:
        press, label = ids.of_table(table.id, table.rev, "p", to_text(action)), voice.label(action, view)
        if isinstance(action, Press) and action.shout:
            large.append(row(big_button(press, label)))
        else:
            small.append(button(press, label, style="green"))
    return [*large, *rows(small)]


def _over_buttons(table: TableReader, voice: Voice) -> list[Json]:
    return [
        row(
            _own(table, "rematch", voice.plain("button-rematch"), "🔁", "green"),
            _own(table, "verify", voice.plain("button-verify")),
            _own(table, "rules", voice.plain("button-rules")),
        )
    ]


def more_panel(
    table: TableReader,
    voice: Voice,
    *,
    seat: Seat | None,
    host: bool,
    stand_in: bool,
    clocks: Sequence[Clock] = (),
    note: str = "",
) -> Panel:
    """The ⋯ menu, for one person: what one may do with the table besides playing."""
    live = table.status in (Status.PLAYING, Status.PAUSED)
    made = [_own(table, "watch", voice.plain("button-watch")), _own(table, "story", voice.plain("button-story"))]
    undo = "" if seat is None else _undo(table, seat)
    if undo:
        made.append(_own(table, "undo", voice.plain(f"button-undo-{undo}")))
    if seat is not None:
        paused = table.status is Status.PAUSED
        made.append(_own(table, "goon" if paused else "pause", voice.plain("button-go-on" if paused else "button-pause")))
        made.append(_own(table, "leave", voice.plain("button-leave"), style="red"))
    if stand_in:
        made.append(_own(table, "reclaim", voice.plain("button-reclaim"), style="green"))
    if live and seat is None and (table.vacant() or any(s.ai is not None and s.person is None for s in table.seats)):
        made.append(_own(table, "takeover", voice.plain("button-take-over"), style="green"))
    if host:
        made.append(_own(table, "end", voice.plain("button-end"), style="red"))
    said = [note] if note else []
    said.append(voice.text("more-title", table=int(table.id)))
    if undo and voice.has(f"more-undo-{undo}"):
        said.append(voice.text(f"more-undo-{undo}"))
    menus = _host_menus(table, voice, clocks) if host and live else []
    return Panel([text("\n".join(said)), *rows(made), *menus])


def _undo(table: TableReader, seat: Seat) -> str:
    """What a seat may do about a move to be taken back: `button-undo-<…>` says it; "": nothing, or nothing more."""
    back, votes = table.takes_back(seat), table.votes.get("undo", ())
    own, others = table.seats[seat].person, [s for s in table.seats if s.person is not None and s.ai is None]
    if back == "none" or (own is not None and own.id in votes):
        return ""
    if back == "free":
        return "free"
    return "agree" if votes else "ask" if len(others) > 1 else "alone"


def _host_menus(table: TableReader, voice: Voice, clocks: Sequence[Clock]) -> list[Json]:
    """What a host may still set while the match goes on: the clock, and who is played for."""
    made = []
    if clocks:
        options = [
            option(voice.plain(f"clock-{c.key}"), c.key, help=voice.plain(f"clock-{c.key}-help"), picked=c == table.clock)
            for c in clocks
        ]
        made.append(select(ids.of_table(table.id, table.rev, "newclock"), voice.plain("select-clock"), options))
    there = [i for i, s in enumerate(table.seats) if s.person is not None and s.ai is None and s.person.id != table.host.id]
    if idle := sorted({*there, *table.vacant()}):
        options = [option(voice.plain("stand-in", name=table.name_of(i)), str(i)) for i in idle[:OPTIONS]]
        made.append(select(ids.of_table(table.id, table.rev, "standin"), voice.plain("select-stand-in"), options))
    return made


def ended_panel(voice: Voice, reason: str) -> Panel:
    """What stands where a table was that is no more."""
    return Panel([container(text(reason)), row(button(ids.general("play"), voice.plain("button-new-table"), style="blue"))])


def door_panel(table: TableReader, voice: Voice, thread: int) -> Panel:
    """What the channel shows of a table that has a thread of its own."""
    said = [voice.text("door-title", game=table.variant.title, host=clean_name(table.host.name), thread=f"<#{thread}>")]
    made: list[Json] = []
    if table.status is Status.LOBBY:
        free = sum(s.free for s in table.seats)
        said.append(voice.text("door-open", free=free))
        made.append(row(_own(table, "join", voice.plain("button-join"), "🪑", "green")))
    else:
        said.append(voice.text("door-over" if table.status is Status.OVER else "door-playing"))
    return Panel([text("\n".join(said)), *made])
