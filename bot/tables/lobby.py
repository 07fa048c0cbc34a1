"""What can be done at a table before the first deal, and that deal. Each function prepares a change on a Work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.catalog import Variant
from bot.games.luck import salted
from bot.games.options import BadOption
from bot.tables import progress as play
from bot.tables.clocks import CLOCKS
from bot.tables.model import Level, Person, Refused, Seating, Status
from bot.tables.table import Header, Work

AI_NAMES = (
    "Ada", "Basil", "Clio", "Dante", "Edda", "Falk", "Greta", "Hugo", "Iris", "Jasper", "Kaya", "Linus", "Mira",
    "Nico", "Olga", "Piet", "Quinn", "Rosa", "Sven", "Thea",
)  # fmt: skip
DEALER_TRIES = 200  # salts looked at until the wanted seat deals first


def only_in_lobby(work: Work) -> None:
    if work.r.status is Status.OVER:
        raise Refused("over")
    if work.r.status is not Status.LOBBY:
        raise Refused("already_started")


def only_host(work: Work, by: int) -> None:
    if work.header.host.id != by:
        raise Refused("host_only", host=work.header.host.name)


def first_size(variant: Variant) -> int:
    """How many seats a new table shows: all there can be, but a fixed number where people play in partnerships."""
    most = max(variant.players)
    if _partners(variant, most):
        return variant.best[0] if variant.best else min(variant.players, key=lambda n: abs(n - 4))
    return most


def _partners(variant: Variant, players: int) -> bool:
    try:
        options = variant.house({}, players)
    except BadOption:
        return False
    return any(len(side) > 1 for side in variant.game.sides(options))


def new_header(variant: Variant, host: Person, clock: str) -> Header:
    if clock not in CLOCKS:
        raise Refused("no_such_clock", clock=clock, clocks=", ".join(CLOCKS))
    seats = (seated(host), *(Seating() for _ in range(first_size(variant) - 1)))
    return Header(host=host, seats=seats, clock=clock)


def seated(person: Person) -> Seating:
    return Seating(person=person, name=person.name)


def join(work: Work, person: Person, seat: int | None) -> int:
    """Sits down, on a seat kept for this person if there is one; answers the seat."""
    only_in_lobby(work)
    if work.table.seat_of(person.id) is not None:
        raise Refused("seated_already")
    chosen = _seat_for(work, person, seat)
    work.seat(chosen, seated(person))
    work.announce("lobby", work.note("joined", seat=chosen), (chosen,))
    return chosen


def _seat_for(work: Work, person: Person, seat: int | None) -> int:
    seats = work.seats
    if seat is None:
        kept = [i for i, s in enumerate(seats) if s.invited is not None and s.invited.id == person.id]
        free = [i for i, s in enumerate(seats) if s.free and s.invited is None]
        if not kept + free:
            raise Refused("table_full")
        return (kept + free)[0]
    if not 0 <= seat < len(seats):
        raise Refused("no_such_seat", n=seat + 1)
    if not seats[seat].free:
        raise Refused("seat_taken", n=seat + 1, name=seats[seat].name)
    invited = seats[seat].invited
    if invited is not None and invited.id != person.id:
        raise Refused("seat_kept", n=seat + 1, name=invited.name)
    return seat


def leave(work: Work, user: int) -> None:
    """Gives up the seat or the place kept; the table closes behind the last person."""
    seat = work.table.seat_of(user)
    kept = next((i for i, s in enumerate(work.seats) if s.invited is not None and s.invited.id == user), None)
    if seat is None and kept is None:
        raise Refused("not_seated")
    gone = seat if seat is not None else kept
    assert gone is not None
    happened = work.note("left", seat=gone, name=work.seats[gone].name)
    work.seat(gone, Seating())
    if not any(s.person for s in work.seats):
        work.end("abandoned")
        return
    pass_host(work)
    work.announce("lobby", happened, (gone,))


def pass_host(work: Work, after: int = -1) -> None:
    """Gives the host's powers to somebody who is there, if the host no longer is: the next one clockwise."""
    seats = work.seats
    if any(s.person is not None and s.person.id == work.header.host.id and s.ai is None for s in seats):
        return
    order = [*range(after + 1, len(seats)), *range(after + 1)]
    there = [p for i in order if (p := seats[i].person) is not None and seats[i].ai is None]
    if there:
        work.set_header(host=there[0])


def add_ai(work: Work, by: int, level: Level, seat: int | None) -> int:
    only_in_lobby(work)
    only_host(work, by)
    if level not in ("easy", "normal", "hard"):
        raise Refused("no_such_level", level=level)
    free = [i for i, s in enumerate(work.seats) if s.free]
    if seat is None:
        unkept = [i for i in free if work.seats[i].invited is None]
        if not free:
            raise Refused("table_full")
        seat = (unkept or free)[0]
    elif not 0 <= seat < len(work.seats):
        raise Refused("no_such_seat", n=seat + 1)
    elif seat not in free:
        raise Refused("seat_taken", n=seat + 1, name=work.seats[seat].name)
    work.seat(seat, Seating(ai=level, name=_ai_name(work)))
    work.announce("lobby", work.note("joined", seat=seat), (seat,))
    return seat


def _ai_name(work: Work) -> str:
    used = {s.name for s in work.seats}
    return next(name for base in (*AI_NAMES, *(f"{n} II" for n in AI_NAMES)) if (name := f"{base} (AI)") not in used)


def remove(work: Work, by: int, seat: int) -> None:
    """The host clears a seat, of an AI or of somebody who does not come."""
    only_in_lobby(work)
    only_host(work, by)
    if not 0 <= seat < len(work.seats):
        raise Refused("no_such_seat", n=seat + 1)
    seating = work.seats[seat]
    if seating.free and seating.invited is None:
        raise Refused("seat_free", n=seat + 1)
    if seating.person is not None and seating.person.id == by:
        raise Refused("remove_yourself")
    work.seat(seat, Seating())
    work.announce("lobby", work.note("removed", seat=seat, name=seating.name or "–"), (seat,))


def move_seat(work: Work, by: int, seat: int, user: int | None) -> None:
    """Moves a person (the host may move others) to a free seat, or swaps with an AI, or, by the host, with anybody."""
    only_in_lobby(work)
    user = by if user is None else user
    if user != by:
        only_host(work, by)
    old = work.table.seat_of(user)
    if old is None:
        raise Refused("not_seated")
    if not 0 <= seat < len(work.seats):
        raise Refused("no_such_seat", n=seat + 1)
    there = work.seats[seat]
    if there.person is not None and work.header.host.id != by:
        raise Refused("seat_taken", n=seat + 1, name=there.name)
    if there.invited is not None and there.invited.id != user:
        raise Refused("seat_kept", n=seat + 1, name=there.invited.name)
    own = work.seats[old]
    work.seat(old, there)
    work.seat(seat, own)
    work.announce("lobby", (), (old, seat))


def set_size(work: Work, by: int, size: int) -> None:
    """How many seats the table has. People keep theirs where they can and move down where they cannot."""
    only_in_lobby(work)
    only_host(work, by)
    variant = work.table.variant
    sizes = variant.sizes(work.header.changes)
    if size not in sizes:
        raise Refused("bad_size", n=size, game=variant.title, sizes=_listed(sizes))
    taken = [s for s in work.seats if not s.free or s.invited is not None]
    if len(taken) > size:
        raise Refused("too_many_seated", n=size, taken=len(taken))
    seats = list(work.seats[:size]) + [Seating() for _ in range(size - len(work.seats))]
    for seating in (s for s in work.seats[size:] if not s.free or s.invited is not None):
        seats[next(i for i, s in enumerate(seats) if s.free and s.invited is None)] = seating
    work.set_header(seats=tuple(seats))
    work.announce("lobby")


def _listed(sizes: tuple[int, ...]) -> str:
    if sizes == tuple(range(sizes[0], sizes[-1] + 1)) and len(sizes) > 2:
        return f"{sizes[0]} to {sizes[-1]}"
    return " or ".join(map(str, sizes))


def set_options(work: Work, by: int, changes: Mapping[str, Any]) -> None:
    """House rules on top of what is set already; a value equal to the preset's takes the change back."""
    only_in_lobby(work)
    only_host(work, by)
    variant = work.table.variant
    if "players" in changes:
        raise Refused("bad_option", option="players", why="the seats say how many play")
    work.set_header(changes=normal(variant, {**work.header.changes, **variant.meant(changes)}, _sizes(work)))
    work.announce("lobby")


def use_preset(work: Work, by: int, name: str | None) -> None:
    """Takes a named bundle instead of everything set so far; None: the plain game."""
    only_in_lobby(work)
    only_host(work, by)
    changes = {} if name is None else {"preset": name}
    work.set_header(changes=normal(work.table.variant, changes, _sizes(work)))
    work.announce("lobby")


def _sizes(work: Work) -> tuple[int, ...]:
    """The sizes the table may start with, the likeliest first."""
    taken = sum(not s.free or s.invited is not None for s in work.seats)
    every = work.table.variant.sizes(work.header.changes)
    return tuple(n for n in every if taken <= n <= len(work.seats)) or every


def normal(variant: Variant, changes: Mapping[str, Any], sizes: tuple[int, ...]) -> dict[str, Any]:
    """The changes in their own types, without those that change nothing. Raises Refused("bad_option"), in words.

    They must suit one of the sizes; whether they suit the number that has come is judged at the start.
    """
    preset = {"preset": changes["preset"]} if changes.get("preset") is not None else {}
    rest = {k: v for k, v in changes.items() if k != "preset"}
    first: BadOption | None = None
    for players in sizes:
        try:
            base = msgspec.to_builtins(variant.house(preset, players))
            made = msgspec.to_builtins(variant.house({**preset, **rest}, players))
        except BadOption as error:
            first = first or error
            continue
        differing = {k: v for k, v in made.items() if k != "players" and v != base[k]}
        # A value that stands for others as well keeps beside it those that are not as it would have them.
        read = msgspec.to_builtins(variant.house({**preset, **differing}, players))
        differing |= {k: v for k, v in made.items() if v != read[k]}
        return preset | dict(msgspec.json.decode(msgspec.json.encode(differing)))  # as it will come back from the store
    assert first is not None
    raise Refused("bad_option", option=first.key or "none", why=first.why)


def set_clock(work: Work, by: int, key: str) -> None:
    """Also while playing: it holds from the next decision on."""
    if work.r.status is Status.OVER:
        raise Refused("over")
    only_host(work, by)
    if key not in CLOCKS:
        raise Refused("no_such_clock", clock=key, clocks=", ".join(CLOCKS))
    work.set_header(clock=key)
    work.announce("lobby" if work.r.status is Status.LOBBY else "clock")


# ---- the first deal


def ready(work: Work) -> bool:
    """Whether a rematch has everybody it waits for."""
    return work.header.rematch_of is not None and not any(s.free for s in work.seats)


def start(work: Work, seeds: Callable[[], bytes]) -> None:
    """Deals. Free seats are taken away where the game allows the number that has come."""
    only_in_lobby(work)
    variant = work.table.variant
    waited = [s.invited.name for s in work.seats if s.free and s.invited is not None]
    if waited:
        raise Refused("waiting_for", names=", ".join(waited))
    seats = tuple(s for s in work.seats if not s.free)
    n = len(seats)
    sizes = variant.sizes(work.header.changes)
    if n not in sizes:
        raise Refused("bad_size", n=n, game=variant.title, sizes=_listed(sizes))
    if n < len(work.seats) and _partners(variant, n):
        raise Refused("partners_missing", n=len(work.seats) - n)
    try:
        options = variant.house(work.header.changes, n)
    except BadOption as error:
        raise Refused("bad_option", option=error.key or "none", why=error.why) from None
    secret = work.r.secret or seeds()
    salt = _salt(work, options, secret)
    work.set_header(
        seats=seats,
        starters=seats,
        strikes=(0,) * n,
        options=msgspec.json.encode(options).decode(),
        started_at=work.now,
        salt=salt,
    )
    first = play.begun(work.game, options, salted(secret, salt), work.now)
    asks = play.by_seat(work.game.asks(first.state))
    work.set(status=Status.PLAYING, secret=secret, progress=first, asks=asks, asked=(0,) * n)
    work.announce("moved", first.log)
    if work.game.result(first.state) is not None:
        work.end("finished")


def _salt(work: Work, options: Any, secret: bytes) -> str:
    """What people gave; in a rematch with a number by which the seat deals whose turn it is. Nothing else is looked at."""
    given, wanted = work.header.salt, work.header.dealer
    if wanted is None:
        return given
    for salt in (given, *(f"{given}+{n}" for n in range(1, DEALER_TRIES))):
        view = work.game.view(work.game.start(options, salted(secret, salt)).state, None)
        dealers = [s.seat for s in view.seats if s.dealer]
        if not dealers or wanted % options.players in dealers:
            return salt
    return given


def season(work: Work, grain: str) -> None:
    """Adds to the salt of the shuffles: something that nobody knew when their secret was promised."""
    if grain and work.r.status is Status.LOBBY:
        work.set_header(salt=f"{work.header.salt} {grain}".strip())


def rematch_header(old: Header, dealer: int | None, old_id: int) -> Header:
    """The next match of the same people: their seats are kept for them, the AIs sit already, `dealer` is to deal first."""
    seats = tuple(
        Seating(invited=s.person) if s.person is not None else Seating(ai=s.ai or "normal", name=s.name)
        for s in old.starters
    )
    return replace(
        Header(host=old.host, seats=seats), changes=old.changes, clock=old.clock, dealer=dealer, rematch_of=old_id
    )
