# The gin family.

# ---- what is asked
gin-ask-upcard = Your turn: take the upcard, or pass
gin-ask-draw = Your turn: draw
gin-ask-throw = Your turn: throw a card
gin-ask-answer = Answer the hand that was shown
gin-ask-look = You have finished: you may watch a team-mate’s hand

# ---- what can be done
gin-action-take-upcard = Take the upcard
gin-action-pass = Pass
gin-action-draw-stock = Draw from the stock
gin-action-take-discard = Take { $card }
gin-action-discard = Throw { $card }
gin-action-knock = Knock, throwing { $card }
gin-action-gin = Gin, throwing { $card }!
gin-action-big-gin = Big gin!
gin-action-answer = { $sure ->
    [yes] Answer so, though it is worse
   *[other] Answer
}
gin-action-look = Watch { $target }
gin-verb-take-upcard = Take
gin-verb-pass = Pass
gin-verb-draw-stock = Draw
gin-verb-take-discard = Take
gin-verb-discard = Throw
gin-verb-knock = Knock
gin-verb-gin = Gin
gin-verb-big-gin = Big gin
gin-verb-answer = Answer
gin-verb-look = Watch

# ---- what happens
gin-event-upcard = The upcard is { $card }.
gin-event-table-upcard = { $target } deals to { $seat }; the upcard is { $card }.
gin-event-pass = { $seat } passes.
gin-event-take-upcard = { $seat } takes the upcard { $card }.
gin-event-take-discard = { $seat } takes { $card }.
gin-event-draw-stock = { $seat } draws from the stock.
gin-event-draw-stock-own = You draw { $card }.
gin-event-discard = { $seat } throws { $card }.
gin-event-discard-covering = { $seat } throws a card.
gin-event-knock = { $seat } throws { $card } and knocks with { $n }.
gin-event-gin = { $seat } throws { $card }: gin!
gin-event-big-gin = { $seat } shows eleven melded cards: big gin!
gin-event-answer-ready = { $seat } has answered.
gin-event-lay-off = { $seat } lays off { $cards }.
gin-event-answer = { $seat } is left with { $n }.
gin-event-look = { $seat } watches { $target }.
gin-event-table-won = { $seat } wins { $n } from { $target }.
gin-event-table-drawn = { $seat } and { $target } draw their hand.

# ---- what is refused, and why
gin-illegal-upcard-first = First take the upcard or pass.
gin-illegal-draw-first = First draw a card: from the stock or from the pile.
gin-illegal-throw-now = You have drawn; now throw a card, knock or go gin.
gin-illegal-answer-now = A hand has been shown; now it has to be answered.
gin-illegal-nothing-open = There is no discard you may take; draw from the stock.
gin-illegal-not-open = { $card } cannot be taken; open to you: { $cards }.
gin-illegal-just-taken = You have just taken { $card } from the pile, so it cannot be thrown this turn.
gin-illegal-no-big-gin = Big gin is not played at this table; throw a card and go gin.
gin-illegal-no-knock = There is no knocking in this game; only gin ends the hand.
gin-illegal-gin-only = The knock card is an ace: only gin ends this hand.
gin-illegal-too-much = That leaves { $cards }, { $n } points; one may knock with { $limit } at most.
gin-illegal-not-gin = That leaves { $cards }, { $n } points; gin leaves nothing.
gin-illegal-used-twice = { $card } is used twice; a card belongs to one meld only.
gin-illegal-better-answer = That leaves you { $n }; there is an answer that leaves only { $best }. Say “sure” if you mean it.
gin-illegal-no-layoff-on-gin = Nothing may be laid off on a gin hand here; show your own melds only.
gin-illegal-no-such-meld = There is no meld number { $n } to lay off on.
gin-illegal-does-not-fit = { $card } does not fit on { $meld }.
gin-illegal-celebes-pattern = { $n } is no winning pattern; it takes 4-3-3-3, 5-5-3 or 5-4-4.
gin-illegal-celebes-natural = One of the melds of { $n } cards must be a run without a joker.
gin-illegal-celebes-left = All thirteen cards must be melded; { $cards } are left over.
gin-illegal-celebes-no-split = These thirteen cards do not split into a winning pattern.
gin-illegal-no-look = You cannot watch that hand now.

# ---- where the hand stands
phase-gin-upcard = The upcard is offered
phase-gin-draw = To draw
phase-gin-throw = To throw
phase-gin-answer = The hand is answered
phase-gin-over = The hand is over
phase-gin-others = Other tables are still playing
notice-gin-target = to { $n }
notice-gin-hollywood = three games at once, each to { $n }
notice-gin-wins = { $n ->
    [one] one win decides
   *[other] first to { $n } wins
}
notice-gin-limit = knock with { $n } or less
notice-gin-only = only gin ends the hand
notice-gin-spade = spades double
notice-gin-stall = { $n ->
    [0] drawn unless the hand ends now
    [one] drawn after 1 more turn without the stock
   *[other] drawn after { $n } more turns without the stock
}
notice-gin-deadwood = deadwood { $n }
notice-gin-offered = { $card } is offered
notice-gin-open-meld = open { $meld }
notice-gin-best-answer = the best answer leaves { $n }
notice-gin-meld = meld { $meld }
notice-gin-idle = sits out
notice-gin-answered = has answered
notice-gin-took = took { $cards }
notice-gin-against = against { $seat }
notice-gin-showed-knock = knocked with { $n }
notice-gin-showed-gin = gin
notice-gin-showed-big-gin = big gin
notice-gin-boxes = { $n ->
    [one] 1 box
   *[other] { $n } boxes
}
notice-gin-column = game { $n }: { $points }
zone-gin-knock-card = Knock card

# ---- how it ends
gin-reason-knock = a knock
gin-reason-undercut = an undercut
gin-reason-gin = gin
gin-reason-big-gin = big gin
gin-reason-wash = gin, but the other hand went off to the last card: nobody scores
gin-reason-stock = the stock is down to its last cards, so the hand is drawn
gin-reason-stall = nobody has drawn from the stock for too long, so the hand is drawn
gin-reason-net = all tables are added up
gin-reason-even = all tables added up come out even
gin-reason-hollywood = all three games are closed
gin-reason-wins = the series is won
gin-line-difference = Difference of the hands
gin-line-undercut-bonus = Undercut
gin-line-gin = Gin
gin-line-big-gin = Big gin
gin-line-other-hand = Left in the other hand
gin-line-other-hands = Left in the other hands
gin-line-spades-double = Spades double
gin-line-hand-won = Hand won
gin-line-beaten = Knocked and beaten
gin-line-net = All tables together
gin-line-game-bonus = Game bonus
gin-line-shutout = Shutout
gin-line-boxes = Boxes
gin-line-columns = Entered in further games

# ---- the rules in short
rules-gin-rummy =
    - **Goal.** Meld your ten cards; be left with less than the other.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit. The ace is low. What is left over counts: pictures 10, ace 1.
    - **Upcard.** The player who did not deal may take it, then the dealer.
    - **Your turn.** Draw from the stock or take the top discard, then throw a card, though not the one you have just taken from the pile.
    - **Knock** with { $knock_limit } or less left over: throw a card and show your melds. The other shows melds and lays off cards on yours.
    - Who is left with more pays the difference. If the other has no more than you, that is an *undercut*: { $undercut_bonus } and the difference for them.
    - **Gin**, with nothing left over: { $gin_bonus } and all the other is left with.{ $layoff_on_gin ->
        [yes] {" "}Even then cards may be laid off.
       *[other] {" "}Then nothing may be laid off.
    }
    - **Drawn** is a hand when only two cards are left in the stock.
    - **Match.** To { $target }; then { $game_bonus } for the game and { $box_bonus } for each hand won. If the loser won none, the winner gets more.
rules-hollywood-gin =
    - **Gin Rummy**, with three games played at once.
    - Your first win is entered in game 1, your second in games 1 and 2, every later one in all three.
    - A game closes when someone reaches { $target } in it; later wins go only into open games.
    - If a game closes before you have an entry in it, your later wins go into { $hollywood_shutout ->
        [staircase] the open games you have begun, and one new one at a time
       *[other] all open games
    }.
    - Play goes on until all three are closed. Each is settled alone: { $game_bonus } for the game, { $box_bonus } for each entry, more for a shutout.
    - **A hand** is played as in Gin Rummy: draw, throw, knock with { $knock_limit } or less, or go gin for { $gin_bonus }.
rules-straight-gin =
    - **Gin Rummy without knocking.** Only gin ends a hand: ten melded cards and one to throw.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low.
    - **Your turn.** Draw from the stock or take the top discard, then throw a card or go gin.
    - { $eleventh_card ->
        [yes] The player who did not deal gets eleven cards and starts with a throw.
       *[other] The upcard is offered first to the player who did not deal, then to the dealer.
    }
    - With two cards left in the stock the hand is drawn and dealt again.
    - { $match_scoring ->
        [points] **Match.** Gin brings { $gin_bonus } and what the other is left with; to { $target }.
       *[other] **Match.** Hands won that decide it: { $series_wins }.
    }
rules-celebes-rhum =
    - **Goal.** Split thirteen cards into melds of 4-3-3-3, 5-5-3 or 5-4-4.
    - **Melds.** Cards of one rank, or in a row of a suit; the ace is low. The two jokers stand for any card, but no more than { $max_jokers_per_meld } in one meld.
    - **The long meld.** In 4-3-3-3 the meld of four, in the others one of four or five cards, must be a run without a joker.
    - **Upcard.** Only the player who did not deal may take it, or draw from the stock instead.
    - **Your turn.** Draw or take the top discard, throw a card, or say *gin* when the other thirteen fit.
    - With two cards left in the stock the hand is drawn.
    - **Match.** Hands won that decide it: { $series_wins }.
rules-oklahoma-gin =
    - **Gin Rummy** with a *knock card*: the upcard says with how much one may knock this hand.
    - A picture or ten: 10 or less. A two to nine: so many or less. An ace: { $ace_knock ->
        [one] a single point
       *[other] only gin ends the hand
    }.
    - { $spades_double ->
        [yes] If it is a spade, the whole hand counts double.
       *[other] Spades do not double.
    }
    - If both refuse the upcard it is out of play, but still shows the limit.
    - **Gin** { $gin_bonus }, **undercut** { $undercut_bonus }, each with the difference.
    - **Match.** To { $target }; then { $game_bonus } for the game and { $box_bonus } for each box.
rules-gin-three-sit-out =
    - **Three players, two at a time.** The third sits out and sees only what is public.
    - A hand is played as in { $two_hand_rules ->
        [oklahoma_gin] Oklahoma Gin
        [round_the_corner_gin] Round-the-Corner Gin
       *[other] Gin Rummy
    }.
    - The loser of a hand makes room for the one who sat out. After a drawn hand the same two play again.
    - Points and boxes go to the winner’s own column.
    - **Match.** To { $target }. The winner adds { $game_bonus }, everyone { $box_bonus } for each box.
    - Then each pays the difference to everyone above, and who won no hand pays the winner 100 more.
rules-gin-three-box =
    - **One against two.** The player in the box meets two partners for the whole match; one of them plays at a time.
    - When the active partner loses a hand, the other takes over; after a win or a drawn hand nobody changes.
    - { $consult ->
        [yes] The idle partner sees the active partner’s hand and may advise.
       *[other] The idle partner only looks on.
    }
    - A hand is played as in { $two_hand_rules ->
        [oklahoma_gin] Oklahoma Gin
        [round_the_corner_gin] Round-the-Corner Gin
       *[other] Gin Rummy
    }.
    - **Match.** To { $target } for the box or the side; { $game_bonus } for the game, { $box_bonus } for each box.
    - The box wins the difference from each partner, or pays it to each.
rules-gin-three-all =
    - **Three players, each for himself.** Ten cards each; melds as in Gin Rummy, the ace is low.
    - **Upcard.** Offered to { $upcard_offers } players in turn, the dealer’s left first.
    - **Your turn.** Draw from the stock, or take the latest discard of either opponent while it is there. Then throw, knock with { $knock_limit } or less, or go gin.
    - **Knock.** Both others lay off, each on the melds as they were shown. If you are lowest, you win what both have more than you.
    - If not, the lower of the others wins the hand: the other two counts less the own.
    - { $beaten_penalty ->
        [tie_only] A knocker who is only tied loses 20.
       *[other] A knocker who does not win loses 20.
    }
    - **Gin.** { $gin_bonus } and all that both are left with.
    - With three cards left in the stock the hand is drawn.
    - **Match.** To { $target }; { $game_bonus } for the game, { $box_bonus } for each box; each pays the difference to everyone above.
rules-gin-partnership-four =
    - **Two against two**, partners across. Each plays a hand of gin against one opponent, at two tables at once; opponents alternate every hand.
    - When both hands are over the results are added up by side. The better side gets the difference and one box.
    - A hand is played as in { $two_hand_rules ->
        [oklahoma_gin] Oklahoma Gin
        [round_the_corner_gin] Round-the-Corner Gin
       *[other] Gin Rummy
    }.
    - { $team_advice ->
        [yes] Once your own hand is over and your partner’s opponent has knocked, you see your partner’s hand and may advise.
       *[other] There is no advice.
    }
    - { $delay_on_knock ->
        [yes] While a knock is being answered, the knocker’s other opponent may wait for the result.
       *[other] A knock at one table does not hold up the other.
    }
    - **Match.** { $target ->
        [0] To 125 (150 with runs round the corner)
       *[other] To { $target }
    }; { $game_bonus } for the game, { $box_bonus } for each box.
rules-gin-teams =
    - **Half against half.** Each player of a team meets one of the other team, the same for the whole match.
    - When all hands are over the results are added up. The better team gets the difference and one box.
    - A hand is played as in { $two_hand_rules ->
        [oklahoma_gin] Oklahoma Gin
        [round_the_corner_gin] Round-the-Corner Gin
       *[other] Gin Rummy
    }.
    - { $team_advice ->
        [yes] Who has finished may watch one team-mate’s hand at a time and advise.
       *[other] There is no advice.
    }
    - **Match.** { $target ->
        [0] To 150, with ten players 175, with more 200 (25 more with runs round the corner)
       *[other] To { $target }
    }; { $game_bonus } for the game, { $box_bonus } for each box.
rules-round-the-corner-gin =
    - **Gin Rummy** with aces high and low: runs may pass from king over ace to two.
    - A lonely ace counts 15. A run of fewer than thirteen cards is open at both ends.
    - **Gin** brings { $gin_bonus } and all the other is left with. Cards may be laid off even then; if that takes the last one, nobody scores.
    - **Knock** with { $knock_limit } or less left over; an **undercut** brings { $undercut_bonus } and the difference.
    - All discards may be looked at.
    - **Match.** To { $target }; { $game_bonus } for the game, { $box_bonus } for each box.
