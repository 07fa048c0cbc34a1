"""What can be done at a table while its match is played. Each function prepares a change on a Work."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.core import CLOCK, Action, Ask, Event, Leave, Resume, Return, Seat, Tick
from bot.tables import lobby
from bot.tables import progress as play
from bot.tables.discreet import where
from bot.tables.model import Happening, Outcome, Person, Refused, Seating, Status
from bot.tables.progress import By
from bot.tables.table import Table, Timer, Work, later

log = logging.getLogger(__name__)


def seat_to_act(table: Table, user_id: int) -> Seat:
    """The seat somebody plays. Raises Refused if there is nothing to play."""
    if table.status is Status.OVER:
        raise Refused("over")
    if table.status is Status.LOBBY:
        raise Refused("not_started")
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated")
    if table.status is Status.PAUSED:
        raise Refused("paused")
    return seat


def seat_to_press(table: Table, user_id: int) -> Seat:
    """The same for a race: one who comes last when it ends the match is judged too, to hear who was faster."""
    seat = table.seat_of(user_id)
    return seat if table.status is Status.OVER and seat is not None else seat_to_act(table, user_id)


def own_seat(work: Work, user_id: int) -> Seat:
    """The seat of somebody at a match that goes on, paused or not."""
    if work.r.status is Status.OVER:
        raise Refused("over")
    if work.r.status is Status.LOBBY:
        raise Refused("not_started")
    seat = work.table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated")
    return seat


# ---- coming and going


def take_over(work: Work, person: Person, seat: int | None) -> int:
    """Sits down for an AI that plays for nobody, or where somebody has left. The match is not rated then."""
    own = work.table.seat_of(person.id)
    if own is not None:
        back(work, own, person)
        return own
    if seat is not None and not 0 <= seat < len(work.seats):
        raise Refused("no_such_seat", n=seat + 1)
    found = next((i for i in range(len(work.seats)) if seat in (None, i) and may_take(work, i)), None)
    if found is None:
        raise Refused("table_full") if seat is None else Refused("seat_taken", n=seat + 1, name=work.seats[seat].name)
    vacant = work.seats[found].free
    work.seat(found, lobby.seated(person))
    work.set_header(unrated=True, strikes=with_(work.header.strikes, found, 0))
    lobby.pass_host(work)
    work.announce("seats", work.note("sat_down" if vacant else "took_over", seat=found, name=person.name), (found,))
    if vacant:
        work.play(CLOCK, Return(target=Seat(found)), "player")
    wake_up(work)
    return found


def may_take(work: Work, seat: int) -> bool:
    """Whether nobody has the seat, and somebody may play on there."""
    seating = work.seats[seat]
    return seating.person is None and (seating.ai is not None or work.allows(CLOCK, Return(target=Seat(seat))))


def leave(work: Work, user_id: int) -> None:
    """Leaves the seat empty where the rules know what that means, else to an AI for good.

    The match ends without a score when no people are left.
    """
    seat = own_seat(work, user_id)
    old = work.seats[seat]
    happened = work.note("left", seat=seat, name=old.name)
    vacant = work.table.vacates(seat)
    work.seat(seat, Seating(name=old.name) if vacant else Seating(ai="normal", name=f"{old.name} (AI)"))
    work.set_header(gone=tuple(sorted({*work.header.gone, seat})), unrated=True, votes={})
    if not any(s.person for s in work.seats):
        work.end("abandoned")
        return
    lobby.pass_host(work, seat)
    work.announce("seats", happened, (seat,))
    if vacant:
        work.play(CLOCK, Leave(target=seat), "player")
    nobody_there(work)


def stand_in(work: Work, seat: int, kind: str) -> None:
    """An AI plays for somebody until they come back."""
    work.seat(seat, replace(work.seats[seat], ai="normal"))
    work.set_header(votes={})
    lobby.pass_host(work, seat)
    work.announce("seats", work.note(kind, seat=seat, name=work.seats[seat].name), (seat,))
    nobody_there(work)


def replace_by_ai(work: Work, by: int, seat: int, force: bool) -> None:
    if work.r.status not in (Status.PLAYING, Status.PAUSED):
        raise Refused("over" if work.r.status is Status.OVER else "not_started")
    if not force:
        lobby.only_host(work, by)
    if not 0 <= seat < len(work.seats):
        raise Refused("no_such_seat", n=seat + 1)
    if work.seats[seat].ai is not None:
        raise Refused("seat_is_ai", name=work.seats[seat].name)
    if work.seats[seat].free:
        play_on(work, seat)
    else:
        stand_in(work, seat, "replaced")


def play_on(work: Work, seat: int) -> None:
    """An AI plays for good where somebody has left."""
    old, back = work.seats[seat], Return(target=Seat(seat))
    if not work.allows(CLOCK, back):
        raise Refused("seat_out", name=old.name)
    work.seat(seat, Seating(ai="normal", name=f"{old.name} (AI)"))
    work.announce("seats", work.note("played_on", seat=seat), (seat,))
    work.play(CLOCK, back, "host")


def reclaim(work: Work, person: Person) -> int:
    seat = own_seat(work, person.id)
    if not work.seats[seat].stands_in:
        raise Refused("seat_is_yours")
    back(work, seat, person)
    return seat


def back(work: Work, seat: int, person: Person) -> None:
    """Somebody plays the own seat again, if an AI did meanwhile."""
    if not work.seats[seat].stands_in:
        return
    work.seat(seat, lobby.seated(person))
    work.set_header(strikes=with_(work.header.strikes, seat, 0))
    lobby.pass_host(work)
    work.announce("seats", work.note("back", seat=seat, name=person.name), (seat,))
    wake_up(work)


def here_again(work: Work, seat: int) -> None:
    """Who moves is there: the strikes are forgotten, an AI that stood in makes room."""
    seating = work.seats[seat]
    if seating.person is not None:
        back(work, seat, seating.person)
    if work.header.strikes[seat]:
        work.set_header(strikes=with_(work.header.strikes, seat, 0))


def nobody_there(work: Work) -> None:
    """AIs do not play on among themselves for people who are away."""
    there = any(s.person is not None and s.ai is None for s in work.seats)
    if not there and work.r.status is Status.PLAYING:
        pause(work, "everyone_away")


def wake_up(work: Work) -> None:
    """A table that stopped because nobody was there goes on with whoever came."""
    if work.r.status is Status.PAUSED and work.header.suspended:
        there = next(i for i, s in enumerate(work.seats) if s.person is not None and s.ai is None)
        resume(work, there)


# ---- pauses


def ask_pause(work: Work, by: int) -> bool:
    """Whether all agree to it now."""
    seat = seat_to_act(work.table, by)
    if not vote(work, "pause", by, seat):
        return False
    pause(work, "paused", seat=seat)
    return True


def pause(work: Work, kind: str, **args: Any) -> None:
    """Stops the clocks. `kind` is the event that says why: "paused" by people, else by the table itself."""
    work.set_header(paused_at=work.now, votes={}, suspended=kind != "paused")
    happened = work.note(kind, **args)
    work.set(status=Status.PAUSED, timers={k: t for k, t in work.r.timers.items() if k != "idle"})
    work.announce("paused", happened)


def go_on(work: Work, by: int) -> None:
    seat = own_seat(work, by)
    if work.r.status is not Status.PAUSED:
        raise Refused("not_paused")
    person = work.seats[seat].person
    if person is not None:
        back(work, seat, person)
    if work.r.status is Status.PAUSED:
        resume(work, seat)


def resume(work: Work, seat: int) -> None:
    """Every deadline is put off by the length of the pause."""
    away = max(0, work.now - work.header.paused_at)
    work.set_header(paused_at=0, suspended=False)
    work.set(status=Status.PLAYING, timers={k: t for k, t in later(work.r.timers, away).items() if k != "idle"})
    work.announce("resumed", work.note("resumed", seat=seat))
    resume_game(work)


def resume_game(work: Work) -> None:
    """A live game starts a new countdown."""
    if work.game.live and work.game.check(work.progress.state, CLOCK, Resume()) is None:
        work.play(CLOCK, Resume(), "clock")


# ---- votes and undo


def vote(work: Work, what: str, user_id: int, seat: int) -> bool:
    """Adds a voice for it, asked by (the person on) `seat`; whether all who are there have given theirs."""
    voices = work.header.votes.get(what, ())
    if user_id in voices:
        raise Refused("voted_already")
    voices = (*voices, user_id)
    missing = {p.id for p in work.table.present()} - set(voices)
    if not missing:
        work.set_header(votes={k: v for k, v in work.header.votes.items() if k != what})
        return True
    work.set_header(votes={**work.header.votes, what: voices})
    event = Event(f"{what}_asked" if len(voices) == 1 else f"{what}_agreed", {"seat": seat, "n": len(missing)})
    work.announce("vote", (Happening(work.progress.rev, work.now, event, "table"),), (seat,))
    return False


def undo(work: Work, user_id: int) -> Outcome | None:
    """Takes back the asker's last move: alone while nobody learned anything by it, else when all agree; None: not yet."""
    seat = seat_to_act(work.table, user_id)
    voices = work.header.votes.get("undo", ())
    free = play.free_undo(work.progress, seat)
    if free is not None and not voices:
        return Outcome(work.undo(seat, free), work.progress.rev)
    if work.game.live:
        raise Refused("undo_race")
    asker = work.table.seat_of(voices[0]) if voices else seat
    to = play.agreed_undo(work.progress, asker) if asker is not None else None
    if asker is None or to is None:
        raise Refused("nothing_to_undo")
    if not vote(work, "undo", user_id, seat):
        return None
    work.set_header(unrated=True)
    return Outcome(work.undo(asker, to), work.progress.rev)


# ---- moves that nobody makes


def safe(ask: Ask[Any]) -> tuple[Action, ...]:
    """What to play for an absent seat: the first of these that goes."""
    return (ask.default, *ask.actions) if ask.default is not None else ask.actions


def play_first(work: Work, seat: Seat, ask: Ask[Any], actions: Sequence[Action], by: By) -> bool:
    """Plays the first of these that goes. A table that is stuck, as none does, is paused rather than lost."""
    for action in actions:
        try:
            work.play(seat, action, by)
        except Refused as refusal:
            if ask.waits:
                cause = refusal.args_.get("cause")
                log.error("table %d seat %d: %s may not %s: %s", work.table.id, seat, by, ask.kind, cause)
        except Exception as error:  # a mistake in the rules of one game
            log.error("table %d seat %d: %s broke on %s: %s", work.table.id, seat, by, ask.kind, where(error))
        else:
            return True
    if ask.waits:
        pause(work, "suspended")
    return False


def turn_out(work: Work, seat: Seat) -> None:
    """A seat let its time run out: the default is played for it; after some in a row an AI takes over."""
    if work.r.status is not Status.PLAYING:
        return
    ask, clock = work.r.asks[seat], work.table.clock
    counts = ask.waits and ask.seconds is None and ask.kind != "next_deal"
    played = play_first(work, seat, ask, safe(ask), "clock")
    if not played and not ask.waits:
        work.set(timers={k: t for k, t in work.r.timers.items() if k != f"turn:{seat}"})
    if not counts or work.r.status is not Status.PLAYING:
        return
    strikes = work.header.strikes[seat] + 1
    work.set_header(strikes=with_(work.header.strikes, seat, strikes))
    if clock.strikes and strikes >= clock.strikes:
        stand_in(work, seat, "away")


def hold_ms(table: Table) -> int:
    """How long a press at this table is held now."""
    progress = table.record.progress
    return table.variant.game.hold_ms(progress.state) if progress is not None else 0


def tick(work: Work, heard: int) -> None:
    """The alarm of a live game, if it was to go off by `heard` (Unix ms): all that was pressed by then has been judged."""
    if work.r.status is not Status.PLAYING:
        return
    alarm = work.game.alarm(work.progress.state)
    if alarm is not None and alarm <= heard and work.game.check(work.progress.state, CLOCK, Tick()) is None:
        work.play(CLOCK, Tick(), "clock")


def nudge(work: Work, name: str) -> None:
    """Reminds the seat that `name` ("nudge:2") is of."""
    work.set(timers={k: t for k, t in work.r.timers.items() if k != name})
    if work.r.status is Status.PLAYING:
        work.announce("nudged", (), (int(name.partition(":")[2]),))


def idle(work: Work, patience: float) -> None:
    """Ends a table where nothing has happened for so many seconds."""
    until = work.progress.at + int(patience * 1000)
    if work.r.status is Status.PAUSED or until <= work.now:
        work.end("timeout")
    else:
        work.set(timers={**work.r.timers, "idle": Timer(until)})


def with_(numbers: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*numbers[:index], value, *numbers[index + 1 :])
