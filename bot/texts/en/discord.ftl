# What the bot says around the games: tables, panels, commands, refusals.

# ---- the table message
table-title = ## { $game } · table { $table } · deal { $deal }
table-paused = Paused. Anyone at the table may go on.
table-is-over = This match is over.
table-in-lobby = Waiting for the table to start.
table-quiet = The cards are dealt.
table-press-my-hand = { $seats }: press **My hand**, I cannot reach you by direct message.
table-ended-early = The table was ended before the match was over. It does not count.
table-proof = Shuffled by `{ $secret }` – prove it with `/verify table:{ $table }`
table-resumed = I was away for a moment. Nothing is lost, and the clock stood still.
vote-open = ✋ { $what } Whoever agrees says so by **⋯** at the table.
turn-of = { $seats } to play · { $until }
turn-of-untimed = { $seats } to play
turn-of-deal-over = The next deal waits for { $seats } · { $until }
turn-of-untimed-deal-over = The next deal waits for { $seats }
turn-yours-deal-over = The next deal waits for you · { $until }
turn-yours = Your turn · { $until }
result-won = 🏆 { $winners } won!
result-drawn = A draw: nobody won.
result-place = { $place }\. { $seat }
result-line = { $place }\. { $seat }: { $points }{ $settled ->
    [none] {""}
   *[other] {" "}· settled up: { $settled }
  }
sheet-title = **Deal { $deal }**
sheet-end = **End of the match**
sheet-seat = **{ $seats }**: { $points }{ $total ->
    [none] {""}
   *[other] {" "}· match: { $total }
  }
sheet-line = { $seats }: { $why }

# ---- the lobby
lobby-title =
    ## { $game } · table { $table }
    Host: { $host }
lobby-terms = { $n } seats · { $clock }
lobby-until = Closes { $until } unless it starts.
lobby-promise = -# Fair shuffle, promised: `{ $promise }`
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
sure-move = **Are you sure?** { $move }
draft-bad = ✗ { $why }
draft-nothing = ✗ These cards do nothing together.
why-not = { $verb } – not { $cards }: { $why }
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
button-undo-free = { button-undo }
button-undo-ask = Ask to take back my last move
button-undo-agree = Agree to take the move back
button-undo-alone = Take back my last move
more-undo-ask = -# A move is taken back, with all that came after it, once everybody here agrees. The match is not rated then.
more-undo-agree = -# Somebody would like to take back a move, with all that came after it. The match is not rated then.
more-undo-alone = -# A move is taken back with all that came after it. The match is not rated then.
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
select-more = Also worth doing
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

# ---- commands
command-play = Open a table and play cards
command-tables = Your tables, and those of this server
command-leave = Leave a table; it never blocks the others
command-hand = Your hand, for your eyes only
command-move = Make a move by typing it
command-games = All the games there are
command-rules = The rules of a game, in short
command-verify = Prove that a match was shuffled fairly
command-settings = What you, or your server, want
command-settings-mine = Where your hand goes, when you are called, how cards look
command-settings-server = For those who manage the server
command-end = End a table at once, whatever its state
command-doctor = Check whether I can work here
command-leaderboard = Who plays best
command-stats = How somebody has played so far
command-history = The matches played, newest first
command-privacy = What I know about you
command-privacy-export = Everything I know about you, as a file
command-privacy-delete = Delete everything I know about you
menu-end = End this table
menu-stats = Card stats
option-game = Which game: a name, or a part of it
option-players = How many seats
option-ai = How many AI players to add at once
option-level = How good the AI players are
option-table = Which of your tables
option-leave-table = Which of your tables, or all
option-end-table = Which table
option-move = What to do: pick from the list or type it, as discard:7h
option-rules-game = Which game; at a table its own
option-person = Whose
option-season = Which season; nothing means all time
option-where = This server, or all of them
command-changed = This command has changed since your Discord loaded it. Please try again in a minute.

play-opened = Table { $table } is open: **{ $game }** → { $url }
play-no-thread = It is played right here, as I may not make a thread for it. For that I would need: { $permissions }.
play-no-thread-now = It is played right here, as Discord would not let me make a thread just now.
play-how = Type `/play` and a few letters of a game: I know { $games }. `/games` lists them all.
door-opening = Opening a table of **{ $game }** …
thread-name = { $game } – { $host }'s table
tables-none = No tables yet. Open one with `/play`.
tables-yours = **Your tables**
tables-here = **Other tables here**
tables-line-due = 👉 { $table } · [{ $game }]({ $url }) – your turn
tables-line-lobby = { $table } · [{ $game }]({ $url }) – { $free } free seats
tables-line-playing = { $table } · [{ $game }]({ $url }) – in play
tables-line-paused = { $table } · [{ $game }]({ $url }) – paused
button-next-turn = To your turn
button-more = More
left = You have left: { $tables }.
leave-all = All of them
leave-sure = An AI will play your seat to the end, and you get no score for this match.
leave-sure-empty = Your seat stays empty unless somebody sits down there, and you get no score for this match.
button-leave-sure = Leave the match
end-sure = The match ends at once and does not count for anybody.
button-end-sure = End it
ended = Table { $table } is ended.
joined-at = You are in: **{ $game }** → { $url }
undone = Taken back.
undo-asked = The others are asked: it is taken back once they all agree, by **⋯** at the table.
paused = Paused.
pause-asked = The others are asked: the table pauses once they all want it.
going-on = On we go.
story-empty = Nothing has happened yet.
rematch-accepted = You are in for another match → { $url }
verify-promise = **Table { $table }** – promised when the table was opened: SHA-256 of a secret = `{ $promise }`
verify-secret = The secret was `{ $secret }` (hex): its SHA-256 is the promise above, so it was not changed afterwards.
verify-salted =
    Nobody, not even whoever runs me, could choose it to suit a hand: the presses by which you sat down and started came after the promise, and their ids `{ $salt }` are mixed in.
    The seed of the match is the keyed BLAKE2b of them, `{ $seed }`, and every card follows from it (shuffle `{ $algorithm }`).
verify-unsalted = It is the seed of the match, and every card follows from it (shuffle `{ $algorithm }`).
verify-later = The secret is shown when the match is over. The presses by which people sit down and start are mixed into it.

# ---- permissions, as Discord names them
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-attach-files = Attach Files
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads

# ---- rules and games
rules-title = ## { $game } ({ $players } players)
rules-also = Also called: { $names }
games-title = **{ $games } games** – pick a family, or a game for its rules.
games-line = **{ $game }** ({ $players }) { $summary }
select-family = A family of games
select-rules = Rules of …
family-gin = Gin
family-rummy = Rummy
family-contract = Contract rummy
family-indian = Indian rummy
family-canasta = Canasta
family-burraco = Burraco and Buraco
family-golf = Golf
family-social = Easy games for everybody
family-race = Races

# ---- settings
settings-mine = **Your settings** – they hold at every table.
settings-server = **Settings of this server**
pref-hand = Where your hand goes
pref-hand-dm = By direct message
pref-hand-dm-help = Kept up to date by itself; the button My hand works as well
pref-hand-ephemeral = Only by the button My hand
pref-hand-ephemeral-help = Shown in the channel to you alone
pref-ping = When to call you
pref-ping-on = At every turn
pref-ping-on-help = Unless you have just been here
pref-ping-late = Only when the others wait
pref-ping-late-help = A reminder after a while
pref-ping-off = Never
pref-ping-off-help = You look yourself
pref-sort = The order of your cards
pref-sort-suit = By suit
pref-sort-suit-help = Clubs, diamonds, hearts, spades
pref-sort-rank = By rank
pref-sort-rank-help = Aces to kings
pref-sort-melds = By melds
pref-sort-melds-help = What goes together stands together
pref-sort-dealt = As dealt
pref-sort-dealt-help = Never sorted for you
switch-four-colours = Four colours: { $state }
switch-text-only = Words instead of pictures: { $state }
switch-listed = On the board of all servers: { $state }
switch-threads = A thread for each table: { $state }
language-auto = As my Discord
select-language = Language
select-games = Games that may be played
select-most = Tables in one channel
most = at most { $n }
most-default = as the bot has it
select-channels = Only in these channels (none: everywhere)
select-player-role = Who may open tables (none: everybody)
select-admin-role = Who may end any table besides you
option-bounds = From { $low } to { $high }
option-map = For each number of players, as 2:10 3-4:7
preset-name = A name for these house rules
preset-saved = Saved as **{ $name }** for this server.

# ---- the self-check
doctor-title = **How I am doing**
doctor-permissions-fine = Permissions: I have all I need here
doctor-permissions-missing = Missing permissions here: { $permissions }
doctor-gateway = Discord answers in { $ms } ms
doctor-answers = I answer in { $median } ms as a rule, { $worst } ms at worst
doctor-store = Database: written in { $ms } ms
doctor-store-broken = The database cannot be written
doctor-pictures = Pictures: drawn in { $ms } ms
doctor-pictures-off = No pictures: tables are shown in words
doctor-pictures-broken = Pictures cannot be drawn; tables are shown in words
doctor-emojis = Card emojis: { $n } are there
doctor-dms = Direct messages refused by Discord or the budget: { $n }
doctor-errors = Unexpected errors: { $n }
doctor-tables = { $n } tables open; running for { $hours } hours

# ---- refusals of the commands
refused-no-table-of-yours = You sit at no table. Open one with `/play`.
refused-which-table = Which one? You sit at { $tables }.
refused-no-table-there = That message is no table of mine.
refused-missing-permissions = I cannot open a table here. I still need: { $permissions }. Somebody who manages this channel can give me that.
refused-other-channel = Tables are opened in { $channels } on this server.
refused-game-not-here = { $game } is not played on this server.
refused-role-needed = Here only { $role } may open tables.
refused-not-allowed = That is for the table's host and for those who manage the server.
refused-manage-server-only = That is for those who manage the server.
refused-server-only = That works in a server only.
refused-name-needed = Give it a name.
refused-no-such-preset = There are no house rules called { $name } here any more.

# ---- scores and privacy
option-by = What the board is ordered by; what there is depends on the game
option-history-person = Whose matches; nothing means everybody's here
board-title = **{ $game }** · { $by }
board-scope = -# { $place } · { $season } · { $n ->
    [one] 1 player
   *[other] { $n } players
  }
board-line = { $rank }\. **{ $name }** – { $what }
board-own = Your place: { $rank }\. – { $what }
board-people = -# Matches against people count.
board-least-matches = -# Matches against people count; from { $n } of them on.
board-least-rated = -# From { $n } rated matches on: people only, nothing taken back.
board-least-reactions = -# Matches against people count; from { $n } reactions on.
board-listed = -# Only those are here who wish to be: `/settings mine`.
board-empty = Nobody is on this board yet.
board-all-games = All games
board-all-time = all time
by-wins = most wins
by-points = points
by-rating = rating
by-reaction = median reaction
by-quickest = quickest reaction
by-pace = cards a minute
by-top-pace = most cards a minute in a match
by-streak = longest winning streak
by-high = highest winning score
by-low = lowest winning score
by-points-help = 2 for each person beaten, 1 for each tie
by-rating-help = Skill: whom you beat counts as well
by-reaction-help = The middle one of the last 500
by-high-help = By the plain rules of the game
by-low-help = By the plain rules of the game
board-value-wins = { $wins } of { $matches } won
board-value-points = { $value ->
    [one] 1 point
   *[other] { $value } points
  } · { $wins } of { $matches } won
board-value-rating = { $number } · { $n } rated matches
board-value-reaction = { $number } s · { $n ->
    [one] 1 reaction
   *[other] { $n } reactions
  }
board-value-quickest = { $number } s · best of { $n ->
    [one] 1 reaction
   *[other] { $n } reactions
  }
board-value-pace = { $number } · { $n ->
    [one] 1 match
   *[other] { $n } matches
  }
board-value-top-pace = { $number } · best of { $n ->
    [one] 1 match
   *[other] { $n } matches
  }
board-value-streak = { $value } wins in a row
board-value-high = { $number } points
board-value-low = { $number } points
select-board-by = Order by
select-board-game = Game
select-board-season = Season
refused-no-such-board = There is no board called { $board }.
place-here = this server
place-everywhere = all servers
button-first = First page
stats-title = **{ $name }** · { $game }
stats-none = Nothing played yet.
stats-matches = **Matches** { $matches } · { $wins } won ({ $rate } %){ $draws ->
    [0] {""}
   *[other] {" "}· { $draws } drawn
  }{ $left ->
    [0] {""}
   *[other] {" "}· { $left } left before the end
  }
stats-deals = **Deals** { $deals } · { $won } won
stats-streak = **Wins in a row** { $now } now · { $best } at best
stats-rating = **Rating** { $rating } · { $n ->
    [one] 1 rated match
   *[other] { $n } rated matches
  }
stats-score = **Score** best { $best } · average { $average } · worst { $worst }
stats-settled = **Settled up** { $points } in all
stats-reaction = **Reaction** median { $median } s · quickest { $fastest } s · average { $average } s
stats-pace = **Cards a minute** { $pace } · { $best } in the best match
stats-favourites = **Most played** { $games }
stats-time = **Time at the tables** { $time }
time-minutes = { $n } min
time-hours = { $n } h
history-title = **{ $game }** · matches { $whose ->
    [here] of this server
    [own] of yours
   *[other] of { $name }
  }
history-line = <t:{ $at }:d> **{ $game }** · table { $table }
history-seat = { $won ->
    [yes] 🏆{" "}
   *[other] {""}
  }{ $name } { $points }{ $settled ->
    [none] {""}
   *[other] {" "}({ $settled })
  }
history-somebody = somebody
history-none = No match has been played to its end yet.
button-older = Older matches
privacy-export = This is everything I know about you.
privacy-delete = This deletes your settings, your name, your ratings and every trace of you in the results, for good. You leave all tables. It cannot be taken back.
privacy-deleted = Done. I have forgotten you.
button-erase = Delete everything
refused-no-scores = No scores are kept here.

# ---- the table's menu
button-take-over = Take over a seat
stand-in = Let an AI play for { $name }
select-stand-in = Somebody does not play?
