# Go Fish, Old Maid, Concentration, Scumbags and Warlords, President, Crazy Eights

# ---- pictures instead of ranks, for children
picture-A = apples
picture-2 = bees
picture-3 = cats
picture-4 = ducks
picture-5 = elephants
picture-6 = frogs
picture-7 = geese
picture-8 = horses
picture-9 = insects
picture-T = jellyfish
picture-J = kites
picture-Q = lions
picture-K = mice
ranks-A = aces
ranks-2 = twos
ranks-3 = threes
ranks-4 = fours
ranks-5 = fives
ranks-6 = sixes
ranks-7 = sevens
ranks-8 = eights
ranks-9 = nines
ranks-T = tens
ranks-J = jacks
ranks-Q = queens
ranks-K = kings
ranks-Jk = jokers
notice-junior = A apples · 2 bees · 3 cats · 4 ducks · 5 elephants · 6 frogs · 7 geese · 8 horses · 9 insects · 10 jellyfish · J kites · Q lions · K mice

# ---- Go Fish
ask-ask = Your turn: ask somebody for a rank you hold
ask-refill = Your turn: draw
action-ask = { $target }: { $rank }?
verb-ask = Ask
event-go-fish = { $seat } asks { $target } for { $rank }: go fish!
event-got-cards = { $seat } asks { $target } for { $rank } and gets { $n }.
event-got-cards-own = { $seat } asks { $target } for { $rank } and gets { $cards }.
event-fished = { $seat } draws { $card }, just what was asked for!
social-event-drew = { $seat } draws a card.
social-event-drew-own = { $seat } draws { $card }.
event-refilled = { $seat } draws { $n ->
    [one] a card
   *[other] { $n } cards
}.
event-refilled-own = { $seat } draws { $cards }.
event-set-laid = { $seat } lays a set of { $rank }.
illegal-ask-first = You still have somebody to ask.
illegal-draw-first = There is nothing to ask with; draw first.
illegal-ask-another = Ask one of the other players.
illegal-asked-has-none = { $target } has no cards to give.
illegal-rank-not-held = You may only ask for a rank you hold yourself; you have no { $rank }.
line-sets = Sets
reason-sets-counted = the sets are counted
zone-sets = { $n ->
    [one] 1 set
   *[other] { $n } sets
}
social-phase-play = Play

# ---- Old Maid
ask-take = Your turn: take a card from the fan
ask-arrange = Arrange your hand before it is offered, or shuffle it
action-take = { $place }
verb-take = Take card
action-arrange = Offer as { $cards }
verb-arrange = Offer in this order
action-shuffle = Shuffle
event-pairs-discarded = { $seat } puts down { $cards }.
event-offered = { $seat } offers the fan.
event-took = { $seat } takes a card from { $target }.
event-took-own = { $seat } takes { $card } from { $target }.
event-took-a-pair = { $seat } takes a card from { $target } and pairs it: { $cards }.
event-safe = { $seat } has no cards left and is safe.
illegal-take-a-card = Take a card from the fan by its number.
illegal-no-such-place = The fan has { $n } cards; pick a number from 1 to { $n }.
illegal-fan-not-offered = The fan is not offered yet.
illegal-arrange-all-cards = Name all the cards of your hand, each once.
phase-take = Taking a card
phase-arrange = Arranging the fan
line-old-maid = Left with the odd card
reason-old-maid = the odd card is found
zone-fan = { $seat }'s fan
zone-pairs = Pairs
notice-three-queens-out = The odd card: Q♠
notice-one-queen-out = The odd card: the last of three queens
notice-vieux-garcon = The odd card: J♠
notice-secret = The odd card: nobody knows

# ---- Concentration
ask-pick-first = Your turn: turn up a card
ask-pick-second = Now find its partner
action-pick = { $row }{ $column }
verb-pick = Turn up
event-turned-up = { $seat } turns up a card.
event-turned-up-own = { $seat } turns up a card.
event-no-pair = No pair for { $seat }.
event-pair-won = { $seat } wins the pair { $cards }.
event-turned-down = The cards are turned down again.
event-skipped = { $seat } lets the turn pass.
action-skip = Pass the turn
illegal-still-showing = Look first: the two cards are still up.
illegal-pick-a-card = Turn up a card by its position, such as B3.
illegal-no-such-position = There is no position { $position }.
illegal-position-empty = { $position } is empty already.
illegal-already-up = That card is up already; turn up another one.
phase-pick = Turning up cards
phase-showing = Remember these two!
line-pairs = Pairs
line-turns = Turns needed
reason-all-pairs = all pairs are found
reason-abandoned = nobody went on
zone-won = { $n ->
    [one] 1 pair
   *[other] { $n } pairs
}
notice-pair-by-rank = A pair: two of a rank
notice-pair-by-colour = A pair: two of a rank and colour
notice-pair-by-zebra = A pair: a red and a black card of a rank
notice-pair-by-suit = A pair: the very same card twice

# ---- Scumbags and Warlords, President
ask-lead = Your turn: lead
ask-follow = Your turn: beat it or pass
ask-give-back = Choose the cards to give back
social-action-play = { $cards }
verb-play = Play
action-give-back = Give back { $cards }
verb-give-back = Give back
event-played = { $seat } plays { $cards }.
event-finished = { $seat } is out of cards: place { $n }.
event-trick-over = Nobody beats { $seat }; { $leader } leads.
event-gave = { $seat } gives { $target } { $n ->
    [one] a card
   *[other] { $n } cards
}.
event-gave-own = { $seat } gives { $target } { $cards }.
event-return-chosen = { $seat } has chosen what to give back.
illegal-leader-must-play = You lead: play something, you cannot pass.
illegal-play-or-pass = Play cards of one rank, or pass.
illegal-one-rank-only = Play one to four cards of one and the same rank.
illegal-same-number = Play as many cards as lie there: { $n }.
illegal-rank-too-low = That does not beat { $cards }.
illegal-exchange-first = The exchange of cards comes first.
illegal-give-back-first = First give back { $n ->
    [one] one card
   *[other] { $n } cards
} of your hand.
social-phase-exchange = Exchanging cards
phase-lead = Leading
phase-follow = Following
line-place = For the place
reason-order-known = the order is known
reason-hands-played = all hands are played
reason-first-out = one hand was played
zone-to-beat = { $seat }'s play to beat
notice-passed = passed
notice-before = last hand: { $cause }
notice-given = You were given { $cards } by { $seat }
notice-giving-back = You give back { $cards }
notice-first-kings = King
notice-first-warlords = Warlord
notice-first-president = President
notice-last-kings = Scumbag
notice-last-warlords = Scumbag
notice-last-president = Scum
notice-place = place { $n }

# ---- Crazy Eights
ask-play = Your turn: play, or draw
ask-due = Your turn: play a two, or draw the cards due
action-play-card = { $suit ->
    [none] { $card }
   *[other] { $card }, then { $suit }
}
verb-play-card = Play
event-starter = { $card } is turned up.
event-played-card = { $seat } plays { $card }.
event-named = { $seat } plays { $card } and names { $suit }.
event-went-out = { $seat } is out of cards!
event-drew-due = { $seat } draws { $n ->
    [one] a card
   *[other] { $n } cards
}.
event-drew-due-own = { $seat } draws { $cards }.
event-turn-skipped = { $seat } is skipped.
event-turned-round = The direction turns.
event-stock-renewed = The pile is shuffled and becomes the new stock.
illegal-draw-limit = You may draw only { $n } a turn; play, or pass.
illegal-draw-or-play = You can still draw; passing is for an empty stock.
illegal-must-play = You have a card that fits; it must be played.
illegal-play-a-card = Play a card, or draw.
illegal-only-eights-name = Only an eight names a suit.
illegal-name-a-suit = Name the suit that goes on: ♣, ♦, ♥ or ♠.
illegal-two-or-draw = Play a two, or draw the { $n } cards due.
illegal-does-not-match = { $card } fits neither { $top } nor { $suit }.
line-cards-left = The cards left in the other hands
reason-blocked = nobody can play
notice-suit-in-force = { $suit } is in force
notice-cards-due = { $n } cards are due
notice-clockwise = clockwise
notice-anticlockwise = anticlockwise

# ---- rules texts
rules-go-fish =
    ### Go Fish
    Collect sets of one rank.
    - On your turn ask one player for a rank you hold. You get *all* their cards of it and ask again.
    - If they have none: *go fish*. You draw a card; if it is the rank you asked for you show it and go on, else the turn passes.
    - Complete sets are laid down by themselves.
    - The game ends as the option *end* says ({ $end }); most sets win.
rules-old-maid =
    ### Old Maid
    Don't be left with the odd card.
    - All pairs are put down first.
    - On your turn take one face-down card from your neighbour's fan. If it makes a pair, the pair goes.
    - Who has no cards left is safe. The last card in play loses.
rules-concentration =
    ### Concentration
    Find the pairs.
    - Turn up two cards. Equal ones (pair by { $pair_by }) are yours and you go on.
    - Others stay up for { $show_s } seconds: remember them!
    - Most pairs win. Alone, you count your turns.
rules-scumbags-and-warlords =
    ### Scumbags and Warlords
    Be the first without cards.
    - The leader plays one to four cards of one rank. The others play *as many* of a *higher* rank, or pass.
    - Twos are highest, threes lowest; suits do not matter. A play that nobody beats wins the trick, and its owner leads again.
    - You may pass and still play later in the same trick.
    - Places count: the first is king, the last is the scumbag.
rules-president =
    ### President
    Be the first without cards, over { $hands } hands.
    - The leader plays one to four cards of one rank. The others play *as many* of a *higher* rank, or pass.
    - Twos are highest, threes lowest; suits do not matter.
    - Before the next hand the last gives the first their two best cards, the last but one gives the second one; the first and second give back what they like.
rules-crazy-eights =
    ### Crazy Eights
    Be the first without cards.
    - Play a card of the suit or the rank that lies on top, or an eight at any time: it names the suit that goes on.
    - Or draw, as often as you like, and then play. You pass only when the stock is empty and nothing fits.
    - The winner scores what the others still hold: eights 50, pictures 10, aces 1.
