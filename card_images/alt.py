"""The same view in words: the alternative text of a picture, and the whole table as Discord markdown for text-only players.

Both name every card that lies face up and can name no other, because a view holds no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import regex

from bot.games.core import Face, Line, Seat
from bot.games.view import SeatView, TableView, Zone
from card_images.words import Words

Spell: TypeAlias = Callable[[Face], str]
_FEW = 12  # so many cards are spelled out: "seven of hearts"; more are written "7♥"
_MARKDOWN = regex.compile(r"([\\`*_~|<>#\[\]()])")


def alt_text(view: TableView, names: Sequence[str], *, limit: int = 1024, language: str = "en") -> str:
    """The view in plain sentences, at most `limit` characters.

    First whose turn it is, then the own board, the middle, the seats, the own hand. Where it is too long, cards are written
    short and notices left out; what still does not fit is counted, so that nothing is passed over in silence.
    """
    words = Words(view, names, language)
    few = sum(1 for z in view.zones for c in z.cards if c) <= _FEW
    best: list[str] = []
    for long, notices in ((True, True), (False, True), (False, False)):
        if long and not few:
            continue
        best = [s for s, _ in _sentences(view, words, lambda f, long=long: words.card(f, long=long), notices)]  # type: ignore[misc]
        text = " ".join(best)
        if len(text) <= limit:
            return text
    return _cut(view, words, limit)


def _cut(view: TableView, words: Words, limit: int) -> str:
    """As many whole sentences as fit, and how many face-up cards the others would have named."""
    parts = list(_sentences(view, words, words.card, False))
    total = sum(n for _, n in parts)
    text, named = "", 0
    for sentence, cards in parts:
        longer = f"{text} {sentence}".strip()
        left = total - named - cards
        tail = f" {words.text('alt-more', n=left)}" if left else ""
        if len(longer) + len(tail) > limit:
            break
        text, named = longer, named + cards
    left = total - named
    tail = f" {words.text('alt-more', n=left)}" if left else ""
    return (text + tail).strip()[:limit]


# ---- sentences: (text, how many face-up cards it names)


def _sentences(view: TableView, words: Words, spell: Spell, notices: bool) -> Iterator[tuple[str, int]]:
    if view.turn:
        others = [words.name(s) for s in view.turn if s != view.you]
        if view.you in view.turn:
            yield words.text("alt-you-turn"), 0
        if others:
            yield words.text("alt-turn", names=", ".join(others)), 0
    own, rest = _parted(view)
    for seat in own:
        yield _seat(view, seat, words, spell)
    known = {s.seat for s in view.seats}
    for zone in view.zones:
        if zone.seat is None or zone.seat not in known:
            said = _zone(zone, words, spell)
            if said:
                yield f"{words.label(zone)}: {said}.", _up(zone)
    for seat in rest:
        yield _seat(view, seat, words, spell)
    if notices:
        for notice in view.notices:
            yield f"{words.said(notice).rstrip('.')}.", 0
        for whose, line in _sheet(view, words.name):
            yield f"{whose}: {words.text(f'line-{line.why}')} {line.points}.", 0
    if view.settled:
        yield f"{words.text('picture-sheet-settled')}: {_settled(view, words.name)}.", 0


def _parted(view: TableView) -> tuple[list[SeatView], list[SeatView]]:
    """(the viewer's own seat where it is a board, which is said first of all; the other seats)."""
    boards = {z.seat for z in view.zones if z.role != "hand"}
    own = [s for s in view.seats if s.seat == view.you and s.seat in boards]
    return own, [s for s in view.seats if s not in own]


def _sheet(view: TableView, name: Callable[[Seat], str]) -> Iterator[tuple[str, Line]]:
    """The lines of the score sheet, each with whose it is; what partners have in common is said once."""
    shared = {seats[0]: " + ".join(map(name, seats)) for seats in view.in_common()}
    yield from ((shared[line.seat], line) for line in (*view.lines, *view.final) if line.seat in shared)


def _settled(view: TableView, name: Callable[[Seat], str]) -> str:
    return ", ".join(f"{name(Seat(i))} {n:+}" for i, n in enumerate(view.settled))


def _up(zone: Zone) -> int:
    return sum(1 for c in zone.cards if c)


def _seat(view: TableView, seat: SeatView, words: Words, spell: Spell) -> tuple[str, int]:
    facts: list[str] = []
    own = [z for z in view.zones if z.seat == seat.seat]
    if seat.cards is not None:
        facts.append(words.text("alt-stack", n=seat.cards))
    if seat.score is not None:
        facts.append(words.text("alt-score", n=seat.score))
    if seat.side is not None:
        facts.append(words.text("alt-side", n=seat.side + 1))
    if seat.dealer:
        facts.append(words.text("alt-dealer"))
    if seat.out:
        facts.append(words.text("alt-out"))
    facts += [words.said(n) for n in seat.notes]
    for zone in own:
        if zone.role == "hand" and not _up(zone) and seat.cards is not None:
            continue  # said already
        said = _zone(zone, words, spell)
        if said:
            facts.append(f"{words.label(zone)}: {said}")
    name = words.name(seat.seat)
    return f"{name}: {'; '.join(facts)}." if facts else f"{name}.", sum(_up(z) for z in own)


def _zone(zone: Zone, words: Words, spell: Spell) -> str:
    """The cards of a zone, without its label; "" where there is nothing to say."""
    said: list[str] = []
    if zone.tokens:
        said.append(words.text("alt-tokens", n=zone.tokens, what=zone.role))
    numbered = bool(zone.place_name(0))
    for i, face in enumerate(zone.cards):
        if face:
            card = _card(zone, i, face, words, spell)
            said.append(f"{zone.place_name(i)} {card}" if numbered else card)
    empty = len(zone.empty)
    down = sum(1 for i, c in enumerate(zone.cards) if c is None and i not in zone.empty)
    count = max(zone.count, len(zone.cards) - empty)
    if zone.layout == "stack" and count and said:
        tops = " ".join(said)
        return words.text("alt-top", what=tops, n=count) if count > 1 else tops
    if not said and count:
        return words.text("alt-stack", n=count)
    if down:
        said.append(words.text("alt-down", n=down))
    if empty:
        said.append(words.text("alt-empty", n=empty))
    if not said and zone.role in {"stock", "discard", "work"}:
        return words.text("alt-none")
    return (", " if numbered else " ").join(said) if len(said) < 2 or not any(" of " in s for s in said) else ", ".join(said)


def _card(zone: Zone, i: int, face: Face, words: Words, spell: Spell) -> str:
    said = spell(face)
    if i in zone.stands:
        said = words.text("alt-stands", {"what": said, "for": spell(zone.stands[i])})
    owner = zone.backs[i] if i < len(zone.backs) else None
    if owner is not None and zone.seat != owner:
        said = f"{said} ({words.name(owner)})"
    mark = zone.marks.get(i)
    if mark in {"frozen", "down"}:
        said = f"{said} ({words.text('alt-frozen' if mark == 'frozen' else 'alt-known')})"
    return said


# ---- the text-only table


def plain(name: str) -> str:
    """A name that cannot break Discord markdown."""
    return str(_MARKDOWN.sub(r"\\\1", name))


def text_table(view: TableView, names: Sequence[str], *, limit: int = 3500, language: str = "en") -> str:
    """The table as Discord markdown, a line for each thing; whole lines are left out, and counted, beyond `limit`."""
    words = Words(view, names, language)
    lines = list(_lines(view, words))
    total = sum(n for _, n in lines)
    out: list[str] = []
    named = size = 0
    for line, cards in lines:
        if size + len(line) + 80 > limit:
            out.append(words.text("alt-more", n=total - named))
            break
        out.append(line)
        size += len(line) + 1
        named += cards
    return "\n".join(out)


def _lines(view: TableView, words: Words) -> Iterator[tuple[str, int]]:
    known = {s.seat for s in view.seats}
    for zone in view.zones:
        if zone.seat is None or zone.seat not in known:
            yield from _zone_lines(zone, words, "")
    for seat in view.seats:
        yield _headline(view, seat, words), 0
        for zone in view.zones:
            if zone.seat == seat.seat and (zone.role != "hand" or _up(zone) or seat.cards is None):
                yield from _zone_lines(zone, words, "\u2003")
    for notice in view.notices:
        yield f"-# {words.said(notice)}", 0
    for whose, line in _sheet(view, lambda s: plain(words.name(s))):
        yield f"{whose}: {words.text(f'line-{line.why}')} **{line.points:+}**", 0
    if view.settled:
        yield f"{words.text('picture-sheet-settled')}: {_settled(view, lambda s: plain(words.name(s)))}", 0


def _headline(view: TableView, seat: SeatView, words: Words) -> str:
    parts = [f"**{plain(words.name(seat.seat))}**"]
    if seat.cards is not None:
        parts.append(words.text("alt-stack", n=seat.cards))
    if seat.score is not None:
        parts.append(words.text("alt-score", n=seat.score))
    if seat.side is not None:
        parts.append(words.text("alt-side", n=seat.side + 1))
    if seat.dealer:
        parts.append(words.text("alt-dealer"))
    if seat.out:
        parts.append(words.text("alt-out"))
    parts += [words.said(n) for n in seat.notes]
    return ("▶ " if seat.seat in view.turn else "") + " · ".join(parts)


def _zone_lines(zone: Zone, words: Words, indent: str) -> Iterator[tuple[str, int]]:
    if zone.layout == "grid" and zone.cards:
        columns = zone.columns or len(zone.cards)
        yield f"{indent}{words.label(zone)}:", 0
        for start in range(0, len(zone.cards), columns):
            row = range(start, min(len(zone.cards), start + columns))
            cells = [f"{zone.place_name(i)} {_cell(zone, i, words)}" for i in row]
            yield f"{indent}`{' | '.join(cells)}`", sum(1 for i in row if zone.cards[i])
        return
    said = _zone(zone, words, words.card)
    if said:
        yield f"{indent}{words.label(zone)}: {said}", _up(zone)


def _cell(zone: Zone, i: int, words: Words) -> str:
    face = zone.cards[i]
    if i in zone.empty:
        return "  "
    return words.card(face).ljust(2) if face else "▒▒"
