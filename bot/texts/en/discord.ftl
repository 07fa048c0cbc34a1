# What the bot says around the games: tables, panels, commands, refusals.

# ---- the table message
table-title = ## { $game } · table { $table } · deal { $deal }
table-paused = Paused. Anyone at the table may go on.
table-is-over = This match is over.
table-in-lobby = Waiting for the table to start.
table-quiet = The cards are dealt.
table-press-my-hand = { $seats }: press **My hand**, I cannot reach you by direct message.
table-ended-early = The table was ended before the match was over. It does not count.
table-seed = Seed: `{ $seed }` – prove every shuffle with `/verify table:{ $table }`
table-resumed = I was away for a moment. Nothing is lost, and the clock stood still.
turn-of = { $seats } to play · { $until }
turn-of-untimed = { $seats } to play
turn-yours = Your turn · { $until }
result-won = 🏆 { $winners } won!
result-drawn = A draw: nobody won.
result-line = { $place }. { $seat } – { $points }
sheet-title = **Deal { $deal }**
sheet-line = { $seat }: { $why } { $points }

# ---- the lobby
lobby-title =
    ## { $game } · table { $table }
    Host: { $host }
lobby-terms = { $seats } seats · { $clock }
lobby-until = Closes { $until } unless it starts.
lobby-preset = Preset: **{ $preset }**
lobby-changed = House rules: { $changes }
lobby-resumed = I was away for a moment; this table still waits for you.
seat-free = *free*
seat-ai = 🤖 { $name } ({ $level })
seat-host = { $name } (host)
sit = Sit on seat { $seat }
sit-with = Sit on seat { $seat }, partner of { $names }
add-ai = Add an AI player: { $level }
level-easy = easy
level-normal = normal
level-hard = hard
clock-live = quick clock
clock-live-help = Everybody is here: short turns
clock-relaxed = relaxed clock
clock-relaxed-help = Minutes for a turn
clock-correspondence = a day a turn
clock-correspondence-help = Play when you have time
clock-none = no clock
clock-none-help = Nobody is ever hurried
options-title = **Options** · { $game } · table { $table }
options-plain = The game as the rulebook has it.
preset-of-server = { $name } (this server's)
size = { $n } players
remove = Remove { $name } from seat { $seat }

# ---- the hand
hand-title = **Your hand** · { $game } · table { $table } · deal { $deal }
pad-heading = { $verb } …
draft-so-far = Picked: { $groups }
draft-good = ✓ { $move }
draft-bad = ✗ { $why }
draft-nothing = ✗ These cards do nothing together.
why-not = { $verb } – not { $cards }: { $why }
why-nothing = You may do everything with the cards you hold.
value-none = none
value-yes = yes
value-no = no

# ---- buttons and selects
button-hand = My hand
button-rules = Rules
button-leave = Leave
button-join = Join
button-options = Options
button-start = Start
button-rematch = Rematch
button-verify = Verify
button-undo = Undo
button-why = Why not?
button-refresh = Refresh
button-table = Table
button-sort-suit = Sort by suit
button-sort-rank = Sort by rank
button-sort-dealt = Sort as dealt
button-back = Back
button-clear = Clear
button-add-group = Next group
button-watch = Watch
button-story = What happened
button-pause = Pause
button-go-on = Go on
button-reclaim = Take my seat back
button-end = End the table
button-new-table = New table
button-more-options = More options
button-plain-rules = Back to the plain rules
button-save-preset = Save for this server
select-worth = Worth doing
select-moves = Choose a move
select-draft = Your own choice of cards
select-draft-part = Your own choice: { $first } – { $last }
select-drafted = Do something with them
select-page = All moves, page { $page } of { $pages }
select-ai = Add an AI player
select-seat = Choose your seat
select-preset = Preset
select-size = How many players
select-clock = Clock
select-option = A house rule
select-value = Choose
select-remove = Free a seat
more-title = **Table { $table }**
button-sort-melds = Sort by melds

# ---- messages beside the tables
door-title = **{ $game }** – { $host } opened a table: { $thread }
door-open = Free seats: { $free }
door-playing = The match is on; come and watch.
door-over = The match is over.
lobby-closed = { $game } · table { $table }: closed before it started.
hand-no-dm = I cannot send you direct messages, so your hand is here. **My hand** at the table opens it again at any time.
host-channel-gone = The channel of table { $table } ({ $game }) is gone, so I had to close it.
host-no-access = I can no longer write where table { $table } ({ $game }) is played, so I paused it. Give me back the permission to see the channel and to send messages and files there; then press **My hand** here or use `/hand`, and go on.
ping = your turn: { $game } → { $url }
ping-late = the others are waiting for you: { $game } → { $url }
press-unknown = This button belongs to something that is no more.
error-unexpected = That did not work, and it is my fault. Nothing is lost; please try again. If it happens again, tell whoever runs me this code: `{ $code }`
refused-unknown-table = Table { $table } is no more.
refused-not-seated = You have no seat at this table. You may watch, or open a table of your own with `/play`.
