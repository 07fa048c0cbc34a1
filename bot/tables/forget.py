"""Takes a person's name and id out of everything the tables keep, for somebody who wants to be forgotten."""

from __future__ import annotations

import sqlite3

import msgspec
from msgspec.structs import replace

from bot.tables.model import Person, Seating
from bot.tables.progress import Note
from bot.tables.table import Header

NOBODY = Person(0, "")


def without(header: Header, user: int) -> Header:
    """The header with nobody where this person was."""
    seats = [_blank(s, user) for s in header.seats]
    for i, first in enumerate(header.starters):  # an AI that took over from the person bears the name still
        if first.person is not None and first.person.id == user and seats[i].person is None:
            seats[i] = replace(seats[i], name="–")
    return replace(
        header,
        host=NOBODY if header.host.id == user else header.host,
        seats=tuple(seats),
        starters=tuple(_blank(s, user) for s in header.starters),
    )


def _blank(seating: Seating, user: int) -> Seating:
    if seating.invited is not None and seating.invited.id == user:
        seating = replace(seating, invited=None)
    if seating.person is None or seating.person.id != user:
        return seating
    return Seating(ai=seating.ai or "normal", name="–")


def names_of(header: Header, user: int) -> set[str]:
    """What the person was called at this table."""
    people = [header.host, *(s.person for s in (*header.seats, *header.starters) if s.person is not None)]
    return {person.name for person in people if person.id == user}


def erase(connection: sqlite3.Connection, user: int) -> int:
    """Rewrites the tables this person sat at; answers how many. A part of a writer's job."""
    found = connection.execute(
        "SELECT id, status, header FROM tables WHERE instr(CAST(header AS TEXT), ?)", (f'"id":{user},',)
    ).fetchall()
    for table, status, stored in found:
        header = msgspec.json.decode(stored, type=Header)
        names = names_of(header, user)
        connection.execute("UPDATE tables SET header=? WHERE id=?", (msgspec.json.encode(without(header, user)), table))
        if status == "over":
            connection.execute("DELETE FROM snapshots WHERE table_id=? AND base=0", (table,))
        notes = connection.execute("SELECT seq, action FROM entries WHERE table_id=? AND kind='note'", (table,)).fetchall()
        for seq, action in notes:
            note = msgspec.json.decode(action, type=Note)
            if note.args.get("name") in names:
                clean = msgspec.json.encode(Note(note.kind, {**note.args, "name": "–"})).decode()
                connection.execute("UPDATE entries SET action=? WHERE table_id=? AND seq=?", (clean, table, seq))
    return len(found)
