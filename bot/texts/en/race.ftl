# The races: Nerts and its forms, Spoons and Donkey, Snap.

race-event-deal = Deal { $n } is on the table. Get ready!
race-event-countdown = { $n ->
    [0] Here we go …
   *[other] GO in { $n } seconds: { $until }
}
race-event-go = GO!
race-event-paused = The race was stopped for a moment. A new countdown begins.
race-ask-ready = GO comes in a moment. Ready already?
race-action-ready = I am ready
race-phase-countdown = Waiting for GO
race-phase-race = The race is on
race-note-ready = ready

# Refusals: they cost nothing.

race-illegal-lost = { $cause }
race-illegal-stale = { $cause }
race-illegal-illegal = { $cause }
race-illegal-void = { $cause }
race-illegal-too-late = { $cause }
race-illegal-too-soon = { $cause }
race-illegal-not-turn = { $cause }
race-illegal-ignored = { $cause }
race-cause-out = You take no part in this deal.
race-cause-left = Nobody plays this seat any more.
race-note-left = has left
race-reason-left = all the others have left
race-cause-ready = You are down as ready; GO comes in a moment.
race-cause-over = That came after the end of the deal, so it does not count.
race-cause-before-go = That came before GO, so it does not count. Wait for it!

# ---- Nerts

race-ask-nerts = Play as fast as you can: everybody moves at once.
race-action-move = { $card } → { $to ->
    [lake] lake
    [r1] column 1
    [r2] column 2
    [r3] column 3
    [r4] column 4
    [r5] column 5
   *[other] { $to }
}{ $k ->
    [1] { "" }
   *[other] { " " }({ $k } cards)
}
race-action-deal = Turn { $by ->
    [1] one
   *[other] three
}
race-action-stuck = I'm stuck
race-action-nerts = NERTS!
race-verb-move = Move
race-event-lake = { $seat } plays { $card } to the lake.
race-event-call = { $seat } calls NERTS after { $seconds } seconds!
race-event-stuck = { $seat } is stuck.
race-event-unstuck = Nobody can move: { $cause }
race-event-deadlock = Nobody can move any more. The deal ends without a caller.
race-reason-nerts = somebody called Nerts
race-reason-deadlock = nobody could move any more
race-reason-idle = nobody was there any more
race-reason-target = a total reached the target
race-reason-spread = the lead was big enough
race-reason-tally = enough deals were won
race-reason-hands = all deals were played
race-line-lake = cards in the lake
race-line-left = cards left in the nerts pile
race-line-bonus = the call
race-line-floor = no total goes below zero
race-role-foundation = Lake
race-role-reserve = Own cards
race-role-pool = Turned
race-zone-nerts = Nerts pile
race-zone-column = { $n }
race-note-lake = { $n } in the lake
race-note-stuck = stuck
race-note-absent = away
race-notice-flags = { $n } of { $of } are stuck
race-notice-one-by-one = The stream is turned card by card for now
race-notice-tucked = Tucked into the lake after a tie: { $cards }
race-notice-target = To { $n } points
race-notice-spread = To a lead of more than { $n } points
race-notice-tally = The first to win { $n ->
    [one] a deal
   *[other] { $n } deals
} wins
race-notice-hands = { $n ->
    [one] One deal
   *[other] { $n } deals
} in all
race-note-wins = { $n ->
    [one] one deal won
   *[other] { $n } deals won
}
race-private-board = { $n } left in the nerts pile, { $lake } in the lake
race-private-call = Your nerts pile is empty: you may call!
race-private-vain = { $through ->
    [0] { $n ->
        [one] One turn without a move
       *[other] { $n } turns without a move
    }
    [one] The whole stream went by without a move
   *[other] The whole stream went by { $through } times without a move: stuck?
}

race-cause-moved = { $card } is no longer there: your board has moved on.
race-cause-dealt = The stream has been turned already; nothing was done twice.
race-cause-flagged = You have said so already. It counts until a card of yours moves or one reaches the lake.
race-cause-nerts-left = { $n ->
    [one] One card is left in your nerts pile
   *[other] { $n } cards are left in your nerts pile
}: you can call once it is empty.
race-cause-no-stream = Your stream is empty: there is nothing to turn.
race-cause-role-stream = In your team the first player turns the stream and plays the waste.
race-cause-role-nerts = In your team the second player plays the nerts pile.
race-cause-no-place = There is no such move: cards go from the nerts pile, the waste or a column to a column or the lake.
race-cause-no-card = There is no such card to move.
race-cause-nerts-first = A gap is for the nerts pile as long as it has cards.
race-cause-river-whole = Only whole columns change places here.
race-cause-river-single = Only the last card of a column changes places here.
race-cause-whole-into-gap = A whole column into a gap would change nothing.
race-cause-column = { $card } does not go there: a column goes down by one and the colours take turns.
race-cause-no-pile = No pile of the lake takes { $card } yet. It stays where it is.
race-cause-faster = { $seat } was { $after_ms } ms faster with { $card }. Yours stays where it is.
race-cause-shift-one = all waste goes back under, and one card moves from the top of each stream to its end.
race-cause-one-by-one = all waste goes back under, and the stream is turned card by card for now.
race-cause-shuffle = every stream is shuffled.
race-cause-burn-nerts = the top of every nerts pile goes to its bottom.

# The same in the words of 1934.

pounce-1934-action-nerts = POUNCE!
pounce-1934-event-call = { $seat } calls POUNCE after { $seconds } seconds!
pounce-1934-reason-nerts = somebody called Pounce
pounce-1934-line-left = cards left in the pounce pile
pounce-1934-zone-nerts = Pounce pile
pounce-1934-private-board = { $n } left in the pounce pile, { $lake } in the lake
pounce-1934-private-call = Your pounce pile is empty: you may call!
pounce-1934-cause-nerts-left = { $n ->
    [one] One card is left in your pounce pile
   *[other] { $n } cards are left in your pounce pile
}: you can call once it is empty.
pounce-1934-cause-role-nerts = In your team the second player plays the pounce pile.
pounce-1934-cause-no-place = There is no such move: cards go from the pounce pile, the waste or a column to a column or the lake.
pounce-1934-cause-nerts-first = A gap is for the pounce pile as long as it has cards.
pounce-1934-cause-burn-nerts = the top of every pounce pile goes to its bottom.

# ---- Snap

race-ask-snap = Two alike on top? Snap!
race-ask-snap-turn = Your turn: turn your top card. Two alike on top? Snap!
race-action-snap = SNAP!
race-action-flip = Turn my card
race-event-flip = { $seat } turns { $card }{ $junior ->
    [0] { "" }
   *[other] { " " }({ race-junior })
}.
race-event-snap = SNAP! { $seat } was first and wins { $n } cards ({ $reaction_ms } ms after the card was turned).
race-event-snap-tie = Snap from { $seats } in the same moment: the cards go to the pool.
race-event-snap-gone = { $seats } called for cards that have just gone to the pool.
race-event-false-snap = { $how ->
    [give_card] { $n ->
        [0] { $seat } calls without a match.
       *[other] { $seat } calls without a match and gives a card to { $seats }.
    }
    [pay_all] { $seat } calls without a match and pays a card each to { $seats }.
    [pool] { $seat } calls without a match: the pile goes to the pool.
   *[other] { $seat } calls without a match.
}
race-event-abandoned = Nobody is playing any more; the game stops here.
race-reason-snap-last-standing = only one player has cards left
race-reason-snap-tie = a tie has put all cards into the pool
race-reason-snap-left = all the others who had cards have left
race-reason-snap-flips = enough cards were turned
race-reason-snap-abandoned = nobody was playing any more
race-line-won = winner
race-zone-pool = Pool
race-zone-center = Middle
race-note-snaps = { $n ->
    [one] one snap
   *[other] { $n } snaps
}
race-notice-snap-turn = { $seat } turns next
race-notice-flips = { $n ->
    [0] no card turned yet
    [one] one card turned
   *[other] { $n } cards turned
}
race-junior = { $junior ->
    [1] ant
    [2] bear
    [3] cat
    [4] dog
    [5] elephant
    [6] fox
    [7] goose
    [8] horse
    [9] igloo
    [10] jellyfish
    [11] kite
    [12] lion
   *[13] moon
}
race-zone-junior = { race-junior }

race-cause-auto = The cards are turned by themselves here; you only call.
race-cause-not-turn = It is { $seat }'s turn to turn a card.
race-cause-too-soon = Not so fast: give everybody a moment to see the last card.
race-cause-claim-open = Somebody has just called. One moment.
race-cause-snap-ignored = That call does nothing: you have called already, or you have no cards.
race-cause-snap-too-late = Too late: that match is gone. It costs you nothing.
race-cause-snap-stale = That board is not there yet.

rules-snap =
    ### Snap
    Quick eyes win.
    - All cards are dealt out face down. In turn, each of you turns the top card.
    - When two tops show the same rank, call **SNAP!** The earliest press wins, down to the millisecond.
    - The winner takes the matching piles under the own cards. A pile in the middle (the pool) can be matched too.
    - Two calls in the same moment (within { $tie_ms } ms): tie rule *{ $snap_tie }*.
    - A wrong call costs something ({ $false_snap }). A call that is only late costs nothing: you are judged by the board you saw.
    - Whoever has no cards left is out. The last one with cards wins.
    - The clock turns the cards of a player who has left. The last one who is still there wins.

# ---- Spoons and Donkey

race-ask-spoons = Choose a card to pass on. Four of a kind, or somebody has grabbed? Grab!
race-action-pass = Pass { $card }
race-verb-pass = Pass on
race-action-grab = { $token ->
    [place] Hands down!
    [chocolate] GRAB the chocolate!
   *[other] GRAB!
}
race-event-passed = All cards are passed on ({ $n }).
race-event-passed-own = Pass { $n }: you get { $card }.
race-event-first-grab = { $token ->
    [place] { $seat } has put the hands down!
    [chocolate] { $seat } has grabbed a chocolate!
   *[other] { $seat } has grabbed a spoon!
}
race-event-took = { $n ->
    [1] { $seat } was the first to grab.
   *[other] { $seat } came { $after_ms } ms later.
}
race-event-no-spoon = { $token ->
    [place] The last one: { $seats }
    [chocolate] No chocolate for { $seats }
   *[other] No spoon for { $seats }
}.
race-event-false-grab = { $how ->
    [ignore] { $seat } grabs too early; nothing happens.
   *[other] { $seat } grabs without a reason and loses the deal.
}
race-event-spoon-tie = { $seat } grabbed in the same moment as the last one: nobody loses, the deal is repeated.
race-event-redeal = That was the last pass: nobody loses, the cards are dealt again.
race-reason-spoons-grabbed = somebody was too slow
race-reason-spoons-false-grab = somebody grabbed without a reason
race-reason-spoons-timeout = time was up
race-reason-spoons-left = all the others have left
race-reason-spoons-redeal = nobody grabbed
race-reason-spoons-replay = a tie for the last one
race-reason-spoons-co-winners = the last two share the win
race-reason-spoons-duel = only one is left
race-reason-spoons-abandoned = nobody was playing any more
race-zone-tokens = { $token ->
    [place] Safe places
    [chocolate] Chocolates
   *[other] Spoons
}
race-note-token = { $token ->
    [place] hands down
    [chocolate] has a chocolate
   *[other] has a spoon
}
race-note-letters = { $word }
race-notice-choosing = { $n ->
    [0] Everybody has chosen
    [one] One player still has to choose
   *[other] { $n } players still have to choose
}
race-notice-pass = { $n ->
    [0] First pass
    [one] One pass done
   *[other] { $n } passes done
}
race-private-chosen = You pass on { $card }

race-cause-passes-over = Somebody has grabbed: no more passing. Grab!
race-cause-passed = The cards have been passed meanwhile. Look at your new hand.
race-cause-not-held = You do not hold that card.
race-cause-grab-ignored = You are safe already.
race-cause-grab-stale = Your four of a kind was gone by then: the cards had been passed. It costs you nothing.
race-cause-grab-too-late = That came too late to count, and it costs you nothing.

# The same where hands are put down instead.

donkey-ask-spoons = Choose a card to pass on. Four of a kind, or have others put their hands down? Hands down!
donkey-event-took = { $n ->
    [1] { $seat } was the first to put the hands down.
   *[other] { $seat } came { $after_ms } ms later.
}
donkey-event-no-spoon = A letter for { $seats }, who came last.
donkey-event-false-grab = { $how ->
    [ignore] { $seat } puts the hands down too early; nothing happens.
   *[other] { $seat } puts the hands down without a reason and gets a letter.
}
donkey-event-spoon-tie = { $seat } put the hands down in the same moment as the last one: nobody gets a letter, the deal is repeated.
donkey-event-redeal = That was the last pass: nobody gets a letter, the cards are dealt again.
donkey-reason-spoons-false-grab = somebody put the hands down without a reason
donkey-reason-spoons-redeal = nobody put the hands down
donkey-cause-passes-over = Somebody's hands are down: no more passing. Hands down!

rules-spoons =
    ### Spoons
    Collect four of a kind, and keep an eye on the spoons.
    - There is one rank of cards for each player, and one spoon fewer than players. You hold four cards.
    - Choose a card to pass on. When all have chosen (or after { $pass_s } seconds) all cards move one seat to the { $direction }.
    - **Four of a kind?** Grab a spoon. As soon as one is gone everybody may grab, whatever they hold.
    - The earliest presses get the spoons. Whoever has none after that loses the deal.
    - Grabbing first without four of a kind: *{ $false_grab }*. Your press counts for the hand you were looking at.
    - The loser of a deal: *{ $elimination }*. A rank and a spoon leave with each player who is out.
    - At the end: *{ $final }*.
    - Whoever leaves is out at the end of the deal.

rules-donkey =
    ### Donkey
    Spoons with letters instead of spoons.
    - There is one rank of cards for each player. You hold four cards and pass one on, all at the same moment.
    - **Four of a kind?** Put your hands down. As soon as one has, everybody may.
    - The last one gets the next letter of { $word }. So does whoever puts the hands down first without four of a kind.
    - Whoever has spelled the whole word is out. The last one in wins.
    - Whoever leaves is out at the end of the deal.

rules-nerts =
    ### Nerts
    A patience for everybody at once.
    - Each of you plays with a pack of your own: a nerts pile of { $nerts_size } cards, { $river_piles } columns (the river), and the rest as your stream.
    - There are no turns. After GO you play as fast as you can; the earlier press gets the place, down to the millisecond.
    - **The lake** in the middle belongs to all: aces start piles, which grow by suit up to the king.
    - **Columns** go down by one with the colours taking turns. The end of a column may move onto another; a gap takes any card.
    - **Turn** { $stream_by } cards of the stream at a time; only the top of the waste can be played.
    - Get rid of your nerts pile. Once it is empty you may call **NERTS!**, which ends the deal.
    - Nothing works any more? Press **I'm stuck**. When everybody has, the streams are shifted by one card.
    - You score 1 for each of your cards in the lake and lose { $left_cost } for each card left in your nerts pile.
    - A move that came too late costs nothing: the card stays where it was.
    - The board of a player who leaves stays as it is; its cards in the lake count. The last one who is still there wins.

rules-nerts-teams =
    ### Team Nerts
    Nerts with partners.
    - Each team has one pack and one board, and all its members play on it at the same time.
    - Everything else is as in Nerts: build the lake from ace to king, build columns down in turns of colour, empty the nerts pile of { $nerts_size } cards.
    - Any member may call **NERTS!** for the team once the pile is empty, or say that the team is stuck.
    - If two partners use the same card, the first one counts; the other press does nothing.
    - A team scores 1 for each of its cards in the lake and loses { $left_cost } for each card left in its nerts pile.
    - With split roles the first member turns the stream and plays the waste, the second plays the nerts pile; columns are for all.

rules-pounce-1934 =
    ### Pounce
    As it was played in 1934 — an early Nerts.
    - Each of you has a pack: a pounce pile of { $nerts_size }, { $river_piles } cards in a row, and a stream turned { $stream_by } at a time.
    - All play at once. Aces start the piles in the middle (the lake), which go up by suit; the row is built down in turns of colour.
    - Whoever has no pounce card left calls and **wins the deal**.
    - The caller scores 1 for each own card in the middle and { $nerts_bonus } more; the others score 1 a card and lose { $left_cost } for each pounce card left.
    - If nobody can move, the deal is drawn.
    - The first to win { $tally_target } deals wins the match.
