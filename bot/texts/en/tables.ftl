# Tables: what cannot be done and why, and what happens at a table beside the game itself.

refused-no-such-table = Table { $table } is no more. Open a new one with `/play`.
refused-not-seated = You have no seat at this table. You may watch, or open a table of your own with `/play`.
refused-no-such-game = I know no game called { $game }.
refused-no-such-clock = There is no clock called { $clock }; choose from { $clocks }.
refused-no-such-level = An AI plays easy, normal or hard.
refused-no-such-seat = This table has no seat { $n }.
refused-seated-already = You sit here already.
refused-table-full = Every seat is taken.
refused-seat-taken = Seat { $n } is taken.
refused-seat-kept = Seat { $n } is kept for { $name }.
refused-seat-free = Nobody sits on seat { $n }.
refused-remove-yourself = To give up your own seat, leave the table.
refused-host-only = Only the host, { $host }, may do that.
refused-already-started = The match has begun, so the table stays as it is.
refused-not-started = The match has not begun yet.
refused-over = This match is over.
refused-still-playing = This match is still being played.
refused-paused = The table is paused. Anyone who plays may let it go on.
refused-not-paused = The table is not paused.
refused-bad-size = { $game } is for { $sizes } players; here { $n ->
    [one] is one
   *[other] are { $n }
}.
refused-too-many-seated = { $taken } sit here already, so { $n } seats are too few.
refused-partners-missing = Partners sit in fixed places: { $n ->
    [one] one seat is still free
   *[other] { $n } seats are still free
}. Add an AI or choose a smaller table.
refused-waiting-for = Still waiting for { $names }.
refused-bad-option = { $option ->
    [none] These options do not go together: { $why }.
   *[other] { $option }: { $why }.
}
refused-too-many-of-person = You sit at { $n } tables already; leave one of them first.
refused-too-many-in-channel = There are { $n } tables in this channel already; let one of them end first.
refused-too-many-in-guild = There are { $n } tables on this server already; let one of them end first.
refused-illegal = { $cause }
refused-beaten = { $winner } was faster by { $seconds } s.
refused-stale = The table has moved on since then. Here is how it stands now.
refused-pressed-already = You have pressed that already.
refused-which-move = That could be several moves: { $moves }. Pick one from the list.
refused-unreadable = I do not understand “{ $text }”: { $why }.
refused-nothing-to-undo = There is nothing of yours to take back.
refused-undo-race = In a race nothing can be taken back.
refused-voted-already = You have said so already; the others still have to agree.
refused-seat-is-yours = You are playing this seat yourself.
refused-seat-is-ai = An AI plays for { $name } already.
refused-seat-out = { $name } has left, and nobody can play on for them.
refused-storage = I could not write that down, so nothing has changed. Please try again in a moment.

illegal-malformed = That is no move of this game.
illegal-not-started = The match has not begun yet.

event-joined = { $seat } sits down.
event-left = { $name } leaves.
event-removed = { $name } no longer sits here.
event-took-over = { $name } takes over a seat from an AI.
event-sat-down = { $name } takes a seat that was left.
event-played-on = An AI plays on where a seat was left: { $seat }.
event-away = { $seat } did not play in time, so an AI plays for them. They can take the seat back at any moment.
event-replaced = An AI plays for { $seat }, who can take the seat back at any moment.
event-back = { $seat } is back.
event-paused = The table is paused.
event-everyone-away = Nobody is here, so the table waits.
event-suspended = The table is paused, as it cannot go on at present.
event-resumed = The table goes on.
event-undone = { $seat } takes back a move.
event-undo-asked = { $seat } would like to take back a move. { $n ->
    [one] One more has to agree
   *[other] { $n } more have to agree
}; the match will not be rated then.
event-undo-agreed = { $seat } agrees. { $n ->
    [one] One more has to agree.
   *[other] { $n } more have to agree.
}
event-pause-asked = { $seat } would like a pause. { $n ->
    [one] One more has to agree.
   *[other] { $n } more have to agree.
}
event-pause-agreed = { $seat } agrees. { $n ->
    [one] One more has to agree.
   *[other] { $n } more have to agree.
}
event-beaten = { $target } beat { $seat } by { $seconds } s.

ended-finished = The match is over.
ended-ended = The table was ended by its host.
ended-abandoned = Everybody has left, so the table is closed.
ended-timeout = Nobody came back, so the table is closed.
ended-closed = The table is closed.
ended-rules = The rules of this game have changed so that this match could not go on. We are sorry.
