# Golf with six, four, eight and nine cards, Cutthroat Golf, Cambio, Cabo, Powers

# ---- what is asked
golf-ask-start = Choose the cards you turn up
golf-ask-start-look = Choose the cards you look at, once and alone
golf-ask-turn = Your turn: the stock or the discard pile?
golf-ask-drawn = Where does the card go?
golf-ask-taken = The card you took must go into your grid
golf-ask-flip = Turn up one of your cards?
golf-ask-power-look = Look at one of your cards
golf-ask-power-spy = Look at a card of somebody else
golf-ask-power-trade = Trade one of your cards for one of somebody else
golf-ask-power-shuffle = Whose cards do you shuffle?
golf-ask-power-replace = Which card gives way to yours?
golf-ask-power-expose = Whose card do you turn up?
golf-ask-power-lines = Which rows or columns change places?
golf-ask-power-addremove = Who gets a card, or loses one?
golf-ask-eight = Keep one of the three cards
golf-ask-react = You are attacked: use your shield?
golf-ask-call = Your turn is done. Call?
golf-ask-snap = Have you got its twin?
golf-ask-pass-card = Which of your cards goes into the gap?

# ---- what can be done
golf-action-start = Places { $places }
golf-verb-start = Choose places
golf-action-draw = Draw from the stock
golf-action-take = Take the discard
golf-action-knock = Knock: last round
golf-verb-knock = Knock
golf-action-swap = To place { $place }
golf-verb-swap = Swap it in at place
golf-action-swap-equal = Equal cards: { $places }
golf-verb-swap-equal = Throw equal cards
golf-action-discard = Discard it
golf-verb-discard = Discard
golf-action-flip = Turn up { $place }
golf-verb-flip = Turn up place
golf-action-pass = No, pass
golf-action-give = King to { $target }, place { $at }
golf-verb-give = Give the king away
golf-action-use = Use its power
golf-verb-use = Use
golf-action-use-two = Powers of { $first ->
    [T] 10
   *[other] { $first }
} and { $second ->
    [T] 10
   *[other] { $second }
}
golf-verb-use-two = Use as two powers
golf-action-look = Look at { $place }
golf-verb-look = Look at place
golf-action-spy = { $target }, place { $at }
golf-verb-spy = Look at
golf-action-trade = My { $place } for { $target }’s { $at }
golf-verb-trade = Trade my place
golf-action-shuffle = Shuffle { $target }
golf-verb-shuffle = Shuffle
golf-action-replace = { $target }, place { $at }
golf-verb-replace = Put it in at
golf-action-expose = { $target }, place { $at }
golf-verb-expose = Turn up
golf-action-lines = { $target }: { $first } with { $second }
golf-verb-lines = Move lines
golf-action-add = A card more for { $target }
golf-verb-add = Add a card
golf-action-remove = Throw out { $target }’s { $at }
golf-verb-remove = Throw out a card
golf-action-keep = Card { $n } to place { $place }
golf-verb-keep = Keep card
golf-action-skip = Leave it
golf-verb-skip = Leave it
golf-action-reveal = Reveal { $place }
golf-verb-reveal = Reveal place
golf-action-block = Use the shield
golf-verb-block = Block
golf-action-allow = Let it happen
golf-verb-allow = Allow
golf-action-snap = Snap my { $place }
golf-verb-snap = Snap my place
golf-action-snap-at = Snap { $target }’s { $at }
golf-verb-snap-at = Snap a card of
golf-action-pass-card = My card at { $place }
golf-verb-pass-card = Pass on my card at place

# ---- powers
golf-power-look = a look at an own card
golf-power-spy = a look at somebody’s card
golf-power-trade = a blind trade
golf-power-shuffle = a shuffle
golf-power-replace = a replacement
golf-power-expose = a turned-up card
golf-power-lines = moving lines
golf-power-addremove = one card more or less
golf-power-shield = a shield
golf-power-eight = a choice of three cards
golf-power-cancel = no knock any more

# ---- what happened
golf-event-start = { $seat } turns up { $cards }.
golf-event-start-chosen = { $seat } has chosen.
golf-event-start-look = { $seat } looks at places { $places }.
golf-event-start-look-own = **You look at places { $places }: { $cards }. Remember them!**
golf-event-draw = { $seat } draws from the stock.
golf-event-draw-own = You draw { $card }.
golf-event-take = { $seat } takes { $card } from the discard pile.
golf-event-swap = { $seat } puts { $got } at place { $place } and discards { $card }.
golf-event-swap-down = { $seat } puts the drawn card at place { $place } and discards { $card }.
golf-event-swap-down-own = You put { $got } at place { $place } and discard { $card }.
golf-event-swap-equal = { $seat } throws { $cards } from places { $places }; the new card lies at place { $place }.
golf-event-swap-equal-own = You throw { $cards } from places { $places }; { $got } lies at place { $place }.
golf-event-claim-wrong = { $seat } shows places { $places }: { $cards } are not equal. They stay, and the new card joins them at place { $place }.
golf-event-claim-wrong-own = Places { $places } are { $cards }, not equal. They stay, and { $got } joins them at place { $place }.
golf-event-claim-wrong-full = { $seat } shows places { $places }: { $cards } are not equal. There is no room for { $card }, it is discarded.
golf-event-discard = { $seat } discards { $card }.
golf-event-flip = { $seat } turns up place { $place }: { $card }.
golf-event-give = { $seat } gives { $card } to { $target } for the { $got } at place { $place }.
golf-event-use = { $seat } uses { $card }: { $cause }.
golf-event-use-two = { $seat } uses { $card } with the powers of { $first ->
    [T] 10
   *[other] { $first }
} and { $second ->
    [T] 10
   *[other] { $second }
}.
golf-event-look = { $seat } looks at the own place { $place }.
golf-event-look-own = **Your place { $place } is { $card }. Remember it!**
golf-event-spy = { $seat } looks at { $target }’s place { $place }.
golf-event-spy-own = **{ $target }’s place { $place } is { $card }. Remember it!**
golf-event-trade = { $seat } trades place { $place } for { $target }’s place { $at }.
golf-event-shuffle = { $seat } shuffles the cards of { $target }.
golf-event-replace = { $seat } puts { $got } into { $target }’s place { $place }; { $card } is discarded.
golf-event-expose = { $seat } turns up { $target }’s place { $place }: { $card }.
golf-event-lines = { $seat } moves { $first } and { $second } in the set of { $target }.
golf-event-add = { $seat } gives { $target } a card more, at place { $place }.
golf-event-remove = { $seat } throws { $card } out of { $target }’s place { $place }.
golf-event-eight = { $seat } draws { $n } more to choose from.
golf-event-eight-own = You draw { $cards } to choose from.
golf-event-keep = { $seat } keeps card { $n } at place { $place }; to the pile: { $cards }.
golf-event-keep-used = { $seat } keeps { $got } at place { $place }; to the pile: { $cards }.
golf-event-keep-own = You keep { $got } at place { $place }; to the pile: { $cards }.
golf-event-skip = { $seat } leaves it.
golf-event-shield = { $seat } raises a shield: { $card }.
golf-event-attack = { $seat } attacks { $target }, who has a shield: { $cause }.
golf-event-block = { $seat } spends the shield { $card }; nothing happens.
golf-event-allow = { $seat } lets it happen.
golf-event-cancel = The knock of { $target } is cancelled!
golf-event-reveal = { $seat } reveals place { $place }: { $card }.
golf-event-knock = { $seat } knocks! Everybody else has one more turn.
golf-event-all-up = All cards of { $seat } are face up.
golf-event-turn-skipped = A jack: { $seat } loses a turn.
golf-event-reshuffle = { $n } discards are shuffled into a new stock.
golf-event-stock-out = The stock is used up.
golf-event-nobody-draws = Nobody has drawn from the stock for { $n } rounds.
golf-event-snap = Snap! { $seat } throws { $card } ({ $target }, place { $place }).
golf-event-snap-wrong = { $seat } snaps { $target }’s place { $place }, but it is { $card }. { $n ->
    [0] It goes back.
   *[other] It goes back, and { $seat } gets a card more at place { $n }.
}
golf-event-pass-card = { $seat } passes place { $place } on to { $target }’s place { $at }.

# ---- what is on the table
golf-phase-start = Choosing the first cards
golf-phase-turn = Draw or take
golf-phase-drawn = A card is drawn
golf-phase-taken = A card is taken
golf-phase-flip = A flip?
golf-phase-power = A power is used
golf-phase-eight = One of three
golf-phase-react = Shield or not?
golf-phase-call = A call?
golf-phase-over = The hand is over
golf-zone-shield = Shield
golf-zone-drawn = In the hand
golf-zone-used = In use
golf-zone-held = To choose from
golf-notice-choice = Cards 1 to 3: { $cards }
golf-note-knocked = knocked
golf-note-ended = all up
golf-note-snap-missed = wrong snap
golf-notice-final-turns = Final turns: { $seat } ended the hand.
golf-notice-attack = { $seat } against { $target }: { $cause }
golf-notice-shown = { $seat } shows places { $places }: { $cards }
golf-notice-snap = { $card } may be snapped
golf-notice-reshuffles = { $n ->
    [one] reshuffled once
   *[other] reshuffled { $n } times
}
golf-reason-all-up = a grid is face up
golf-reason-knock = somebody knocked
golf-reason-stock = the stock is used up
golf-reason-stalled = nobody draws any more
golf-reason-holes = all holes are played
golf-reason-score-limit = the limit is passed
golf-reason-four-kind = four of a kind
golf-line-grid = Cards
golf-line-moon = Shooting the moon
golf-line-kamikaze = Kamikaze
golf-line-ender-bonus = Ended the hand, lowest
golf-line-ender-penalty = Ended the hand, beaten
golf-line-exact-reset = Exactly 100

# ---- why not
golf-start-rule-any = any places
golf-start-rule-same-column = of one column
golf-start-rule-different-columns = of different columns
golf-start-rule-nearest = of the row nearest to you
golf-illegal-in-start = First choose your { $n } cards.
golf-illegal-in-turn = First draw from the stock or take the top discard.
golf-illegal-in-drawn = You hold a card: swap it into your grid, discard it, or use it.
golf-illegal-in-taken = The card you took must go into your grid.
golf-illegal-in-flip = You may turn up one of your cards now, or pass.
golf-illegal-in-power = Choose whom or what the power aims at, or leave it.
golf-illegal-in-eight = Keep one of the three cards, or leave it.
golf-illegal-in-react = Use your shield, or let it happen.
golf-illegal-in-call = Your turn is done: call now, or pass.
golf-illegal-already-chosen = You have chosen already; waiting for the others.
golf-illegal-not-these-places = Choose { $n } places, { $cause }.
golf-illegal-no-taking = At this table nobody takes from the discard pile (take_discard).
golf-illegal-pile-empty = The discard pile is empty; draw from the stock.
golf-illegal-no-place-to-swap = You have no card left to swap it for; draw from the stock.
golf-illegal-no-knocking = This hand ends when a grid is face up, not by a knock (end_mode).
golf-illegal-call-after-turn = Play your turn first; you may call right after it (call_when).
golf-illegal-already-knocked = { $target } has knocked already; these are the final turns.
golf-illegal-knock-too-early = You may knock from your turn number { $n } on (knock_from_round).
golf-illegal-one-card-only = Only one card goes out for a new one here (multi_discard).
golf-illegal-places-in-order = Name two or more of your places, each once, in ascending order.
golf-illegal-flip-after-discard-only = You may turn up a card only after discarding a drawn one (flip_instead_of_draw).
golf-illegal-must-flip = You must turn up one of your cards (flip_after_discard is mandatory).
golf-illegal-no-gifts = Kings are not given away in this game.
golf-illegal-only-kings-are-given = Only a king that you have just drawn can be given away.
golf-illegal-pair-protected = Place { $place } is part of a matched column; it is protected (gift_pairs).
golf-illegal-not-an-opponent = Choose one of the other players.
golf-illegal-locked = { $target } has ended the hand; those cards may not be moved any more (knocker_locked).
golf-illegal-no-such-place = There is no place { $place }; the places are 1 to { $n }.
golf-illegal-place-empty = Place { $place } is empty.
golf-illegal-must-be-up = The card at place { $place } lies face down; choose one that is face up.
golf-illegal-must-be-down = The card at place { $place } is face up already; choose one that lies face down.
golf-illegal-no-power = { $card } has no power here.
golf-illegal-name-two-powers = A two plays two other powers: name both, like J and 6.
golf-illegal-only-twos-borrow = Only a two plays two powers; this card has just its own.
golf-illegal-cannot-borrow = A two can be 3 to 10, jack or black king, not “{ $what }”.
golf-illegal-same-power-twice = The two powers of a two must differ.
golf-illegal-five-and-nine = The two can be the shield or the nine, not both.
golf-illegal-no-target = The power of { $what } has nothing to do now.
golf-illegal-nothing-to-do = { $card } has nobody and nothing to aim at now; swap it in or discard it.
golf-illegal-nothing-to-cancel = There is no knock to cancel.
golf-illegal-no-revealing = Revealing an own card cancels nothing here (black_king_cancel).
golf-illegal-other-power = The card you used gives you { $cause }.
golf-illegal-too-few-to-shuffle = { $target } has fewer than two cards; there is nothing to shuffle.
golf-illegal-last-card = That is the last card of { $target }; it cannot be thrown out.
golf-illegal-set-is-full = There is no room: { $target } may have at most { $n } places.
golf-illegal-no-such-lines = Name two rows like r1 and r2, or two columns like c1 and c3.
golf-illegal-lower-line-first = Name two different lines, the lower number first.
golf-illegal-lines-differ = These lines differ in length.
golf-illegal-lines-empty = There are no cards in these lines.
golf-illegal-no-such-card = There is no card { $n } to keep.
golf-illegal-two-is-needed = The power card itself is needed for the other power; keep one of the drawn cards.
golf-illegal-no-snaps = Nobody snaps at this table (snap).
golf-illegal-snap-waits = Wait for the answer to the attack.
golf-illegal-lost = Too late: this discard can no longer be snapped.
golf-illegal-snap-missed = You were wrong about this discard already; wait for the next.
golf-illegal-snap-own-only = You may snap only your own cards here (snap).
golf-illegal-caller-cannot-snap = You have called; your cards stay as they are.
golf-illegal-nothing-to-pass = There is no gap to fill.
golf-illegal-pass-first = First pass one of your cards into the gap.

# ---- the rules in short
rules-golf6 =
    ### Golf
    Six cards, two rows of three, as few points as possible over { $holes } holes.
    - First turn up { $start_flip } of your cards.
    - On your turn draw from the stock: swap the card in for any of yours, or discard it and, if you like, turn up one of your cards. Or take the top discard, which must be swapped in.
    - { $end_mode ->
        [all_up] When all your cards are face up the hand ends.
        [knock] Knock instead of a turn to end the hand; everybody else has one more turn.
       *[both] The hand ends when a grid is face up, or one turn after somebody knocks.
    }
    - Ace 1, two { $two_value }, three to ten as printed, jack { $jack_value }, queen { $queen_value }, king { $king_value }. Two equal cards in a column count nothing.
    - The lowest total wins.
rules-golf4 =
    ### Four-Card Golf
    Four cards, two rows of two, as few points as possible over { $holes } holes.
    { $visibility ->
        [open] - First turn up { $start_flip } of your cards. Cards are placed face up.
       *[memory] - First look at { $start_flip } of your cards, once. Everything lies face down: remember it!
    }
    - On your turn draw from the stock and swap the card in or discard it, or take the top discard and swap it in.
    - Or knock: everybody else has one more turn, then all cards are shown.
    - Ace 1, two { $two_value }, three to ten as printed, jack { $jack_value }, queen { $queen_value }, king { $king_value }. { $match_any ->
        [yes] Two equal cards anywhere count nothing.
       *[no] Two equal cards in a column count nothing.
    }
    - The lowest total wins.
rules-golf9 =
    ### Nine-Card Golf
    Nine cards, three rows of three, as few points as possible.
    - First turn up { $start_flip } of your cards.
    - On your turn draw from the stock: swap the card in, or discard it and, if you like, turn up one of your cards. Or take the top discard, which must be swapped in.
    - When all your cards are face up the hand ends.
    - Ace 1, two { $two_value }, three to ten as printed, jack { $jack_value }, queen { $queen_value }, king { $king_value }. Three equal cards in a column count nothing; two count in full.
    - After { $holes } holes, or when a total is above { $score_limit }, the lowest total wins.
rules-golf8 =
    ### Eight-Card Golf
    Eight cards, two rows of four, as few points as possible over { $holes } holes.
    - First turn up { $start_flip } of your cards.
    - On your turn draw from the stock: swap the card in, or discard it and, if you like, turn up one of your cards. Or take the top discard, which must be swapped in.
    - When all your cards are face up the hand ends.
    - Two equal cards in a column count nothing. Four kings filling the left or right half count { $four_kings_side }.
    - Ace 1, two { $two_value }, three to ten as printed, jack { $jack_value }, queen { $queen_value }, king { $king_value }. The lowest total wins.
rules-cutthroat-golf =
    ### Cutthroat Golf
    Golf with six cards in which kings cost { $king_value } points and hurt.
    - First turn up { $start_flip } of your cards.
    - On your turn draw from the stock: swap the card in, or discard it and, if you like, turn up one of your cards. Or take the top discard, which must be swapped in.
    - A king just drawn may be given to somebody for a face-up card; that card goes into your own grid.
    - Two equal cards in a column count nothing, kings too.
    - When all your cards are face up the hand ends. The lowest total over { $holes } holes wins.
rules-cambio =
    ### Cambio
    Four hidden cards; have the fewest points when somebody calls.
    - First look at { $start_flip } of your cards, once. Nothing is shown to you again: remember!
    - On your turn draw a card: swap it in face down, discard it, or use its power. Or take the top discard and swap it in.
    - Powers: { $power_set ->
        [cambio] J a look at an own card, Q at somebody else’s, K trades two cards unseen, a joker shuffles somebody’s cards.
       *[cabo] 7 and 8 a look at an own card, 9 and 10 at somebody else’s, J and Q trade two cards unseen.
    }
    - Think you are lowest? Call { $call_when ->
        [instead] instead of a turn
       *[after_turn] right after your turn
    }: everybody else has one more turn, and your cards are locked.
    - { $snap ->
        [own] Snap: while a discard is fresh, throw one of your cards of the same rank. A wrong one costs you a card.
        [any] Snap: while a discard is fresh, throw anybody’s card of the same rank and pass on one of yours. A wrong one costs you a card.
       *[off] Nobody throws cards out of turn.
    }
    - { $value_set ->
        [golf] Joker { $joker_value }, ace 1, two { $two_value }, three to ten as printed, jack { $jack_value }, queen { $queen_value }, king { $king_value }.
       *[cabo] Joker 0, ace 1, two to ten as printed, jack 11, queen 12, king 13.
    }
    - The lowest total over { $holes } holes wins.
rules-cabo =
    ### Cabo
    Four hidden cards; have the fewest points when somebody calls.
    - First look at { $start_flip } of your cards, once.
    - On your turn draw a card: swap it in face down, discard it, or use its power. Or take the top discard and swap it in.
    - Equal cards of yours may go out together for one new card; if they are not equal they stay and the new card joins them.
    - Powers: { $power_set ->
        [cambio] J a look at an own card, Q at somebody else’s, K trades two cards unseen, a joker shuffles somebody’s cards.
       *[cabo] 7 and 8 a look at an own card, 9 and 10 at somebody else’s, J and Q trade two cards unseen.
    }
    - { $snap ->
        [own] Snap: while a discard is fresh, throw one of your cards of the same rank. A wrong one costs you a card.
        [any] Snap: while a discard is fresh, throw anybody’s card of the same rank and pass on one of yours. A wrong one costs you a card.
       *[off] Nobody throws cards out of turn.
    }
    - Call instead of a turn: everybody else has one more turn. If you are lowest you score 0, else you pay extra.
    - Two queens and two kings are a kamikaze: 0 for you, 50 for all others.
    - Joker 0, ace 1, jack 11, queen 12, king 13. When a total is above { $score_limit } the lowest wins.
rules-powers =
    ### Powers
    Six hidden cards, and every rank does something when you draw and *use* it.
    - First look at { $start_flip } of your cards, once. Then draw and swap in, discard or use; or take the top discard; or knock.
    - **A** give somebody a card more or throw one out · **2** two other powers · **3** shuffle somebody’s cards · **4** turn up a card of somebody
    - **5** a shield · **6** trade blindly · **7** move two lines · **8** draw two more and keep one of the three · **9** put it in for somebody’s card
    - **10** look at somebody’s card · **J** at your own · **black K** cancels a knock · Q and red K do nothing
    - { $snap ->
        [own] Snap: while a discard is fresh, throw one of your cards of the same rank. A wrong one costs you a card.
        [any] Snap: while a discard is fresh, throw anybody’s card of the same rank and pass on one of yours. A wrong one costs you a card.
       *[off] Nobody throws cards out of turn.
    }
    - After a knock everybody else has one more turn, unless a black king turns up. A shield stops one attack on you.
    - Red king { $red_king_value }, black king { $king_value }, ace 1, two { $two_value }, others as printed, J and Q 10. The lowest total over { $holes } holes wins.
