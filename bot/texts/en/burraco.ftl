# The burraco family: Burraco for four, three and two, and Buraco as played in the United States.

# ---- what is asked
burraco-select-draft-meld = Your own choice: cards to lay
burraco-ask-first-draw = Your turn: keep the first card, or refuse it
burraco-ask-after-refuse = You have refused the first card: draw the next
burraco-ask-draw = Your turn: draw, or take the pile
burraco-ask-play = Your turn: meld, or discard

# ---- what can be done
burraco-action-draw = Draw
burraco-action-take-pile = Take the pile
burraco-action-keep = Keep it
burraco-action-refuse = Refuse it
burraco-action-meld = { $ace ->
    [low] Meld { $melds }, the ace low
    [high] Meld { $melds }, the ace high
   *[other] Meld { $melds }
}
burraco-action-add = { $ace ->
    [low] Add { $cards } to { $meld }, the ace low
    [high] Add { $cards } to { $meld }, the ace high
   *[other] Add { $cards } to { $meld }
}
burraco-action-discard = Discard { $card }
burraco-verb-draw = Draw
burraco-verb-take-pile = Take the pile
burraco-verb-keep = Keep
burraco-verb-refuse = Refuse
burraco-verb-meld = Meld
burraco-verb-add = Add
burraco-verb-discard = Discard

# ---- what happens
burraco-event-cut = { $points ->
    [0] { $seat } cuts { $n } cards.
   *[other] { $seat } cuts exactly { $n } cards: { $points } points for that side!
}
burraco-event-first-card = { $seat } looks at the first card of the stock.
burraco-event-first-card-own = The first card of the stock is { $card }.
burraco-event-refuse = { $seat } refuses { $card }; it begins the pile.
burraco-event-draw = { $seat } draws a card.
burraco-event-draw-own = You draw { $card }.
burraco-event-take-pile = { $n ->
    [one] { $seat } takes the pile, a single card.
   *[other] { $seat } takes the pile, { $n } cards.
}
burraco-event-meld = { $seat } melds { $cards }.
burraco-event-add = { $seat } adds { $cards }: { $meld }.
burraco-event-burraco-clean = A clean burraco!
burraco-event-burraco-semi = A semi-clean burraco!
burraco-event-burraco-dirty = A dirty burraco.
burraco-event-short-meld = { $seat } shows { $cards }: { $n } points are too few. They go back, and that side now needs { $need }.
burraco-event-discard = { $seat } discards { $card }.
burraco-event-pot-direct = The hand is empty: { $seat } takes the pot and plays on.
burraco-event-pot-direct-own = The pot is yours: { $cards }.
burraco-event-pot-on-discard = The hand is empty: { $seat } takes the pot, face down for now.
burraco-event-pot-seen = { $seat } looks at the pot.
burraco-event-pot-seen-own = Your pot: { $cards }.
burraco-event-pot-to-stock = The stock is gone; a pot becomes the new one, { $n } cards.
burraco-event-sides = { $seat } plays alone from now on; { $seats } are partners.
burraco-event-last-turn = The stock is down: this is the last turn.
burraco-event-closes = { $seat } closes!
burraco-event-ends-stock = The stock is used up: the hand is over.
burraco-event-ends-stalemate = All have only exchanged a single card: the hand is over.

# ---- what is refused, and why
burraco-illegal-keep-or-refuse = First keep the card you have seen, or refuse it.
burraco-illegal-draw-next = You have refused the first card: draw the next one.
burraco-illegal-draw-first = First draw, or take the pile.
burraco-illegal-already-drawn = You have drawn already; now meld, or discard.
burraco-illegal-stock-empty = There is nothing left to draw.
burraco-illegal-pile-empty = There is no pile to take.
burraco-illegal-must-draw = All have only exchanged a single card: now you must draw from the stock (option *stalemate*).
burraco-illegal-not-in-hand = You do not hold { $card } (so often).
burraco-illegal-no-meld-named = Name the cards to meld.
burraco-illegal-no-cards-named = Name the cards to add.
burraco-illegal-no-such-meld = There is no such meld on the table.
burraco-illegal-not-your-meld = That meld is not your side’s.
burraco-illegal-meld-small = { $cards } is too short: a meld has three cards or more.
burraco-illegal-meld-long = { $cards } is too long: a set has nine cards at most, a run fourteen.
burraco-illegal-meld-twos = { $cards } is no meld: twos and jokers make none by themselves.
burraco-illegal-meld-wilds = { $cards } has too many wild cards: a meld takes one.
burraco-illegal-set-rank = { $cards } is no meld: sets are made of { $ranks } only (option *set ranks*).
burraco-illegal-second-set = Your side has a set of { $rank } already; add to it (option *one set per rank*).
burraco-illegal-no-meld = { $cards } is no meld: cards of one rank, or a run of one suit, with one wild card at most.
burraco-illegal-no-run = { $ace ->
    [low] { $cards } is no run: three or more in a row of one suit, each rank once, the ace low, with one wild card at most.
    [high] { $cards } is no run: three or more in a row of one suit, each rank once, the ace high, with one wild card at most.
    [both_ends] { $cards } is no run: three or more in a row of one suit from ace to ace, each place once, with one wild card at most.
   *[other] { $cards } is no run: three or more in a row of one suit, each rank once, with one wild card at most and no turning the corner at the ace.
}
burraco-illegal-no-fit = { $cards } does not fit on { $meld }.
burraco-illegal-no-fit-fixed = { $cards } does not fit on { $meld }: { $card } keeps its place until the card it stands for takes it (option *wild move*).
burraco-illegal-second-wild = { $meld } has its wild card already; a meld takes one.
burraco-illegal-meld-full = { $meld } is full.
burraco-illegal-opening-short = Your side’s first melds must count { $need } together; these count { $n } (option *initial table*).
burraco-illegal-keep-two = Keep two cards, one to discard and one to hold: to close your side needs a burraco, a meld of seven.
burraco-illegal-keep-two-clean = Keep two cards, one to discard and one to hold: to close your side needs a clean burraco, seven cards without a wild one (option *close canasta*).
burraco-illegal-keep-without-pot = Keep two cards, one to discard and one to hold: your side has no pot, and there is none left to take.
burraco-illegal-close-by-discard = Keep a card: closing needs a last discard (option *close discard*).
burraco-illegal-close-wild = { $card } is wild and cannot be the last discard (option *close wild discard*).
burraco-illegal-no-return = { $card } was the whole pile you took; that very card may not be discarded in this turn (option *return single ban*).

# ---- where the hand stands
burraco-phase-first-draw = The first card
burraco-phase-after-refuse = To draw
burraco-phase-start = To draw
burraco-phase-play = To play
burraco-phase-over = The hand is over
burraco-phase-deal-over = The hand is over
zone-burraco-clean = Clean burraco
zone-burraco-semi = Semi-clean burraco
zone-burraco-dirty = Dirty burraco
burraco-notice-match-to = { $over ->
    [yes] to more than { $n }
   *[other] to { $n }
}
burraco-notice-minutes = { $n ->
    [one] one minute
   *[other] { $n } minutes
}
burraco-notice-pot-taken = has taken the pot
burraco-notice-pot-of-side = partner has taken the pot
burraco-notice-pot-unseen = pot in hand, face down
burraco-notice-to-open = needs { $n } to open
burraco-notice-cut = cut for { $points } points
burraco-notice-half = less half a point
burraco-notice-closed = has closed
burraco-notice-last-turn = the last turn
burraco-notice-must-draw = the stock must be drawn from
burraco-notice-lone = { $seat } plays alone
burraco-notice-unseen-after = you may look at your pot after { $seat }’s turn
burraco-notice-unseen-at = you may look at your pot when { $seat }’s turn begins
burraco-notice-unseen-own = you may look at your pot when your turn begins
burraco-notice-first-card = the first card of the stock: { $card }
burraco-notice-single = not to be discarded this turn: { $cards }
remark-burraco-clean = a clean burraco
remark-burraco-semi = a semi-clean burraco
remark-burraco-dirty = a dirty burraco

# ---- how it ends
burraco-reason-close = a player has closed
burraco-reason-stock = the stock is used up
burraco-reason-stalemate = only single cards were exchanged
burraco-reason-target = the target is reached
burraco-reason-deals = all hands are played
burraco-reason-time = the time is up
burraco-reason-no-progress = nobody has come nearer to the target for many hands
burraco-line-melds = Cards on the table
burraco-line-clean = Clean burracos
burraco-line-semi = Semi-clean burracos
burraco-line-dirty = Dirty burracos
burraco-line-closed = Closing
burraco-line-cut = The cut
burraco-line-hands = Cards left in hand
burraco-line-unplayed = Pot never played from
burraco-line-no-pot = No pot taken
burraco-line-halved = Shared with the partner

# ---- the rules in short
burraco-rule-wilds = { $wild_move ->
    [free] It may move inside its run as you like
   *[other] In a run it stays in its gap until the card it stands for takes the place; then it is free at the bottom, and the next gap takes it
}
burraco-rule-sevens = clean (no wild card) { $bonus_clean }{ $semi_clean ->
    [yes] , semi-clean (seven natural cards in one piece) { $bonus_semi }
   *[other] {""}
}, dirty { $bonus_dirty }
burraco-rule-close = { $close_canasta ->
    [clean] a clean burraco
   *[other] a burraco
}{ $close_discard ->
    [yes] {" "}and a last discard{ $close_wild_discard ->
        [yes] {""}
       *[other] , which may not be wild
    }
   *[other] {""}
}
burraco-rule-stalemate = { $stalemate ->
    [end] {" "}It also ends when all in turn have only exchanged a single card.
    [must_draw] {" "}When all in turn have only exchanged a single card, the next must draw.
   *[other] {""}
}
burraco-rule-unplayed = { $unplayed_pot ->
    [flat_100] A pot never played from costs 100
   *[other] A pot never looked at counts minus, card by card
}
burraco-rule-match = { $match_time ->
    [none] To { $target_test ->
        [over] more than { $target }
       *[other] { $target }
    }{ $max_hands ->
        [none] {""}
       *[other] , { $max_hands } hands at most
    }
   *[other] { $match_time } minutes; the hand in progress is finished
}
rules-burraco =
    - **Goal.** Partners lay melds together. Seven cards or more are a burraco: { burraco-rule-sevens }.
    - **Melds.** Three to nine of a rank (one set of a rank for each side), or three or more in a row of a suit. Jokers and twos are wild, one in a meld; a two in its own place is natural. { burraco-rule-wilds }.
    - **Your turn.** Draw, or take the whole pile. Meld and add as you like. Discard one{ $return_single_ban ->
        [yes] , though not the very card that was the whole pile
       *[other] {""}
    }.
    - **The pot.** Each side takes one of { $pots } cards when a player’s hand is empty: by melding, to play on at once; by the discard, face down until the partner has played.
    - **Closing** needs the pot, { burraco-rule-close }. The hand also ends with the turn that leaves { $stock_floor } cards in the stock.{ burraco-rule-stalemate }
    - **Score.** Cards on the table less cards in hand: joker 30, two 20, ace 15, eight to king 10, others 5. Closing { $close_bonus }; no pot −{ $no_pot_penalty }. { burraco-rule-unplayed }.
    - **Match.** { burraco-rule-match }.
rules-burraco-three =
    - **Burraco for three.** Everybody begins alone. { $final_solo_at ->
        [none] Whoever
       *[other] Until somebody has { $final_solo_at }, whoever
    } empties a hand first takes the first pot (the pots have { $pots } cards) and plays on alone; the other two are partners from then on, with common melds and the other pot.
    - **Melds.** Sets, or runs of a suit. Jokers and twos are wild, one in a meld. Seven cards are a burraco: { burraco-rule-sevens }. { burraco-rule-wilds }.
    - **Your turn.** Draw, or take the whole pile. Meld and add as you like. Discard one.
    - **Closing** needs the own side’s pot, { burraco-rule-close }. The hand also ends with the turn that leaves { $stock_floor } cards in the stock.{ burraco-rule-stalemate }
    - **Score.** As in Burraco; the partners halve theirs, { $split_rounding ->
        [up5] rounded up to a multiple of five
        [exact] half points are kept
       *[other] rounded up
    }. Closing { $close_bonus }; no pot −{ $no_pot_penalty }. { burraco-rule-unplayed }.
    - **Match.** Everybody for himself. { burraco-rule-match }. { $final_solo_at ->
        [none] {""}
        [1000] Once somebody has 1000 nobody partners any more, there are three pots of 11, and 1505 win.
       *[other] Once somebody has 1500 nobody partners any more, there are three pots of 11, and 2005 win.
    }
rules-burraco-two =
    - **Burraco as a duel.** { burraco-rule-match }.
    - **Melds.** Three to nine of a rank (one set of a rank), or three or more in a row of a suit. Jokers and twos are wild, one in a meld. Seven cards are a burraco: { burraco-rule-sevens }. { burraco-rule-wilds }.
    - **Your turn.** Draw, or take the whole pile. Meld and add as you like; you never have to. Discard one.
    - **The pot.** Your second hand, { $pots } cards, once the first is empty: by melding, to play on at once; by the discard, face down until your next turn.
    - **Closing** needs your pot, { burraco-rule-close }. The hand also ends with the turn that leaves { $stock_floor } cards in the stock.{ burraco-rule-stalemate }
    - **Score.** Cards on the table less cards in hand: joker 30, two 20, ace 15, eight to king 10, others 5. Closing { $close_bonus }; no pot −{ $no_pot_penalty }. { burraco-rule-unplayed }.
rules-buraco-usa =
    - **Goal.** Partners lay melds together. Seven cards or more earn: { burraco-rule-sevens }.
    - **Melds.** Three or more in a row of a suit, { $ace ->
        [both_ends] aces low and high
        [high] the ace high
        [low] the ace low
       *[other] the ace low or high
    }; sets of { $set_ranks } only. Twos{ $jokers ->
        [yes] {" "}and jokers
       *[other] {""}
    } are wild, one in a meld. { burraco-rule-wilds }.
    - **First melds** of a side, laid at once, must count { $initial_table ->
        [none] nothing
       *[other] 50, from 1500 up 75{ $short_meld_penalty ->
            [yes] ; if they are short they go back and 15 more are needed
           *[other] {""}
        }
    }.
    - **Your turn.** Draw, or take the whole pile; meld; discard. { $first_draw_choice ->
        [yes] The very first player may refuse the first card and draw the next.
       *[other] {""}
    }
    - **The pot.** Each side takes one of { $pots } cards when a player’s hand is empty: by melding, to play on at once; by the discard, to be looked at when the partner’s turn begins. { $pots_to_stock ->
        [yes] When the stock is gone a pot left over becomes the stock.
       *[other] {""}
    }
    - **Closing** needs the pot and { burraco-rule-close }: get rid of all cards. Without a pot left the hand ends with the stock.
    - **Score.** Cards on the table less cards in hand: two 20, ace 15, eight to king 10, others 5. Closing { $close_bonus }; no pot −{ $no_pot_penalty }. { burraco-rule-unplayed }.{ $cut_bonus ->
        [random] {" "}The cut of exactly 22 cards earns 100.
       *[other] {""}
    }
    - **Match.** { burraco-rule-match }.
