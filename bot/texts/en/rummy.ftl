# The rummy family: Rummy and its house forms, Kaluki, Knock Rummy, Tunk, 500 Rum, Conquian and their kin.

# ---- what is asked
rummy-ask-draw = Your turn: draw
rummy-select-draft-take = Your own choice: a whole meld
rummy-select-draft-meld = Your own choice: cards to lay
rummy-select-draft-show = Your own choice: melds to show
rummy-select-draft-knock = Your own choice: your melds
rummy-select-draft-layoff = Your own choice: to lay off
rummy-select-draft-use = Your own choice: a whole meld
rummy-select-draft-used = Your own choice: more melds
rummy-draft-nothing-take = ✗ Pick the card of the pile as well that they are to lie with.
rummy-ask-play = Your turn: meld, lay off, or discard
rummy-ask-play-show = Your turn: discard, or show your whole hand
rummy-ask-play-knock = Your turn: discard, or knock
rummy-ask-final-draw = Your last turn: draw
rummy-ask-final-turn = Your last turn: throw the card that leaves you least
rummy-ask-claim = Rummy? This discard fits the table
rummy-ask-penalty = Your discard was called: what do you take?
rummy-ask-reward = You may throw a card away
rummy-ask-start = Your turn: turn a card up
rummy-ask-start-use = Your turn: use the card on offer, or turn one up
rummy-ask-turned = Use the card you have turned up, or pass it on
rummy-ask-force = Do you force this card on the other player?
rummy-ask-used = Meld on, or discard a card

# ---- what can be done
rummy-action-draw-stock = { $n ->
    [one] Draw from the stock
   *[other] Draw { $n } from the stock
}
rummy-action-draw-pile = { $melds-count ->
    [0] { $cards-count ->
        [0] Take { $pile }
       *[other] Take { $pile }: { $cards } on { $meld }
    }
   *[other] Take { $pile }: meld { $melds }
}
rummy-action-take-pile = { $melds-count ->
    [0] { $cards-count ->
        [0] { $hidden ->
            [0] Take { $pile }
           *[other] Take { $n } discards
        }
       *[other] Take { $pile }: { $cards } on { $meld }
    }
   *[other] Take { $pile }: meld { $melds }
}
rummy-action-recycle = Turn the pile over
rummy-action-end = End the deal
rummy-action-pass = Pass
rummy-action-meld = { $kind ->
    [run] Meld { $melds } as a run
    [set] Meld { $melds } as a set
   *[other] Meld { $melds }
}
rummy-action-layoff = { $end ->
    [low] Lay { $cards } low on { $meld }
   *[other] Lay { $cards } on { $meld }
}
rummy-action-swap = Swap { $cards } into { $meld }
rummy-action-rearrange = Rebuild: { $groups }
rummy-action-discard = { $force ->
    [yes] Discard { $card } by force
   *[other] Discard { $card }
}
rummy-action-knock = { $groups-count ->
    [0] Knock, throwing { $card }
   *[other] Knock, throwing { $card }: { $groups }
}
rummy-action-show = { $card ->
    [none] Show { $groups }
   *[other] Show { $groups }, throwing { $card }
}
rummy-action-claim = Rummy! { $card } on { $meld }
rummy-action-penalty = { $which ->
    [draw_two] Draw two from the stock
   *[other] Take the rest of the pile
}
rummy-action-turn-stock = Turn up a card
rummy-action-force = Force it
rummy-action-show-short = { $card ->
    [none] Show your whole hand
   *[other] Show your hand, throwing { $card }
}
rummy-action-knock-short = Knock, throwing { $card }
rummy-verb-draw-stock = Draw
rummy-verb-draw-pile = Take
rummy-verb-take-pile = Take
rummy-verb-recycle = Recycle
rummy-verb-end = End
rummy-verb-pass = Pass
rummy-verb-meld = Meld
rummy-verb-layoff = Lay off
rummy-verb-swap = Swap
rummy-verb-rearrange = Rebuild
rummy-verb-discard = Discard
rummy-verb-knock = Knock
rummy-verb-show = Show your hand
rummy-verb-claim = Rummy!
rummy-verb-penalty = Take
rummy-verb-turn-stock = Turn up
rummy-verb-force = Force

# ---- what is said in the claim window
rummy-turn-of-claim = { $seats } may call · { $until }
rummy-turn-yours-claim = You may call · { $until }

# ---- what happens
rummy-event-draw-stock = { $n ->
    [one] { $seat } draws from the stock.
   *[other] { $seat } draws { $n } cards from the stock.
}
rummy-event-draw-stock-own = You draw { $cards }.
rummy-event-take-pile = { $seat } takes { $cards } from the pile.
rummy-event-recycle = { $seat } turns the pile over: { $n } cards in the stock again.
rummy-event-end-said = { $seat } ends the deal.
rummy-event-meld = { $seat } melds { $cards }.
rummy-event-layoff = { $seat } lays off { $cards }: { $meld }.
rummy-event-swap = { $seat } gives { $cards } for { $card }.
rummy-event-rearrange = { $seat } rebuilds the table with { $cards }.
rummy-event-show = { $seat } shows { $cards }.
rummy-event-discard = { $seat } discards { $card }.
rummy-event-gone-out = { $seat } is out!
rummy-event-rummy = All in one turn: { $seat } goes rummy!
rummy-event-turn-skipped = { $seat } misses a turn for a wrong call.
rummy-event-claim-open = { $card } fits the table: who calls rummy?
rummy-event-claim = Rummy! { $seat } lays { $target }’s { $card } on { $meld }.
rummy-event-false-claim = { $seat } calls { $card } wrongly and misses the next turn.
rummy-event-penalty-draw = { $n ->
    [one] { $seat } draws a card for it.
   *[other] { $seat } draws { $n } cards for it.
}
rummy-event-penalty-draw-own = For that you draw { $cards }.
rummy-event-penalty-pile = { $seat } takes the rest of the pile for it, { $n } cards.
rummy-event-knock = { $seat } throws { $card } and knocks with { $n }.
rummy-event-turn-up = { $seat } turns up { $card }.
rummy-event-pass-turned = { $seat } passes { $card } on.
rummy-event-force = { $seat } forces { $card }!

# ---- what is refused, and why
rummy-illegal-not-now = That cannot be done now.
rummy-illegal-draw-first = First draw a card.
rummy-illegal-already-drawn = You have drawn already; now meld, lay off or discard.
rummy-illegal-final-turn-only = It is your last turn: lay off on the knocker’s melds or throw a card; the rest is counted for you.
rummy-illegal-turn-or-use = First use the card on offer, or turn one up.
rummy-illegal-use-or-pass = Use the card you have turned up, or pass it on.
rummy-illegal-draw-count = { $low ->
    [0] You may draw at most { $high } more.
   *[other] { $high ->
        [one] Draw one card.
       *[other] { $low ->
            [one] Draw one card or two.
           *[other] Draw { $low } cards.
        }
    }
}
rummy-illegal-pile-empty = There is no discard to take.
rummy-illegal-no-pile = You cannot take from the pile now.
rummy-illegal-pile-count = { $n ->
    [one] You may take the top discard only (option *pile take*).
   *[other] You may take { $n } discards at most, and not fewer than the rules of the draw want (option *pile take*).
}
rummy-illegal-pile-run = The top { $n } discards are a run: they are taken together, and nothing else (option *pile run rule*).
rummy-illegal-pile-use = { $card } has to be used at once: name the meld or the lay-off it goes into (option *pile use*).
rummy-illegal-pile-new-meld = { $card } has to go into a new meld with two cards of your hand (option *pile use*).
rummy-illegal-pile-needs-open = Before your first meld you may take { $card } only into an opening that contains it (option *pile needs open*).
rummy-illegal-use-named = The card to use is { $card }; that meld or lay-off does not contain it.
rummy-illegal-one-use = Meld with the card, or lay it off, but not both in one step.
rummy-illegal-no-recycle = At this table the pile never becomes the stock again (option *stock end*).
rummy-illegal-recycle-limit = { $n ->
    [one] The pile has been turned over once already, and that is the limit (option *recycle limit*).
   *[other] The pile has been turned over { $n } times already, and that is the limit (option *recycle limit*).
}
rummy-illegal-pile-too-small = The pile is too small to become the stock.
rummy-illegal-stock-left = There are still cards in the stock.
rummy-illegal-can-still-draw = You can still draw, so the deal goes on.
rummy-illegal-no-end = In this game nobody can end the deal (option *stock end*).
rummy-illegal-must-draw = You have to draw a card first.
rummy-illegal-nothing-tabled = Nothing is laid down before the end in this game (option *meld mode*).
rummy-illegal-no-meld-named = Name the cards to meld.
rummy-illegal-no-cards-named = Name the cards to lay off.
rummy-illegal-meld-suits = A set may not hold two { $suit }: { $cards } (option *set suits*).
rummy-illegal-meld-full = A set holds at most { $n } cards (option *set max*).
rummy-illegal-meld-wilds = { $cards } has too many wild cards for a meld (options *min naturals* and *wild max*).
rummy-illegal-jokers-apart = { $cards } is no meld: jokers are a rank of their own here, three or four of them make a set (option *joker role*).
rummy-illegal-run-max = { $cards } is too long: a run here has at most { $n } cards (option *run max*).
rummy-illegal-too-few-naturals = { $cards } has too many wild cards: { $n ->
    [one] one natural card is needed (option *min naturals*).
   *[other] { $n } natural cards are needed (option *min naturals*).
}
rummy-illegal-ace-low = { $cards } is no run here: the ace is low, below the two (option *ace*).
rummy-illegal-ace-high = { $cards } is no run here: the ace is high, above the king (option *ace*).
rummy-illegal-ace-high-or-low = { $cards } is no run here: the ace goes below the two or above the king, but not round the corner (option *ace*).
rummy-illegal-ace-both-ends = { $cards } is no run here: there is no going round the corner (option *ace*).
rummy-illegal-ace-round = { $cards } is no run: each rank only once.
rummy-illegal-melds-per-turn = { $n ->
    [one] Only one new meld a turn (option *melds per turn*); laying off is still allowed.
   *[other] Only { $n } new melds a turn (option *melds per turn*); laying off is still allowed.
}
rummy-illegal-opening-short = The first melds must count { $need } together; these count { $n } (option *open min*).
rummy-illegal-no-such-meld = There is no such meld on the table.
rummy-illegal-no-layoff = Cards are not laid off in this game (option *layoff*).
rummy-illegal-layoff-own = You may add to your own melds only (option *layoff*).
rummy-illegal-layoff-side = You may add to your own side’s melds only (option *layoff*).
rummy-illegal-layoff-knocker = You may add to the knocker’s melds only (option *layoff*).
rummy-illegal-knocker-clean = The knocker has nothing unmatched, so nothing may be laid off.
rummy-illegal-layoff-needs-open = First lay a meld of your own; then you may add to others (option *layoff needs open*).
rummy-illegal-no-fit = { $cards } does not fit on { $meld }.
rummy-illegal-wild-stands-there = In { $meld } a wild card stands for the { $card }; there is no room for another.
rummy-illegal-no-swap = Wild cards on the table are not exchanged in this game (option *wild swap*).
rummy-illegal-swap-others = You may exchange wild cards in the others’ melds only (option *wild swap*).
rummy-illegal-swap-before-melds = Wild cards are exchanged before you meld or lay off (option *swap timing*).
rummy-illegal-swap-needs-open = First lay a meld of your own; then you may exchange wild cards (option *swap needs open*).
rummy-illegal-swap-exact = { $cards } does not free a wild card of { $meld }: it takes the very card that is stood for.
rummy-illegal-no-rearrange = Melds on the table are not taken apart in this game (option *rearrange*).
rummy-illegal-rearrange-adds = A card of your own has to be among them.
rummy-illegal-not-there = { $card } is neither on the table nor in your hand.
rummy-illegal-table-card-lost = Every table card must lie in a meld again; { $cards } is left over.
rummy-illegal-no-return = You have just taken { $card } from the pile; it cannot be discarded in this turn (option *no return*).
rummy-illegal-owed-wild = { $cards } must be played in this turn (option *wild swap use*).
rummy-illegal-last-discard-dead = { $card } fits the table, so you cannot go out by discarding it (option *last discard dead*).
rummy-illegal-min-turn-out = Nobody goes out before turn { $n } (option *min turn out*).
rummy-illegal-two-runs-one-pure = To go out you need two runs of your own, one of them without wild cards (option *go out needs*).
rummy-illegal-must-discard = A card must be left for the discard (option *must discard*).
rummy-illegal-must-end-with-discard = Throw a card: not all of yours are matched.
rummy-illegal-no-finish = Then the turn could not end: you may not discard { $cards }.
rummy-illegal-no-show = A whole hand is not shown in this game; meld as you go (option *meld mode*).
rummy-illegal-show-all = Every card of the hand must lie in a meld, but for one discard.
rummy-illegal-show-min-melds = At least { $n } melds are needed (option *show min melds*).
rummy-illegal-no-knock = There is no knocking in this game (option *knock*).
rummy-illegal-knock-limit = That leaves { $n }; one may knock with { $limit } at most (option *knock limit*).
rummy-illegal-own-discard = You cannot call your own discard.
rummy-illegal-not-the-discard = { $card } is not the card that was discarded.
rummy-illegal-cannot-claim = You cannot call this card.
rummy-illegal-forced = { $card } was forced on you: lay it off.
rummy-illegal-use-offered = Use { $card }, or turn up a card first.
rummy-illegal-turn-first = First turn up a card.
rummy-illegal-no-force = Cards are not forced here (option *force discard*).
rummy-illegal-discard-turned = { $card } was turned up: use it, or pass it on.

# ---- Tunk has its own word for it
tunk-ask-play-knock = Your turn: discard, or tunk
tunk-action-knock = { $groups-count ->
    [0] Tunk, throwing { $card }
   *[other] Tunk, throwing { $card }: { $groups }
}
tunk-action-knock-short = Tunk, throwing { $card }
tunk-verb-knock = Tunk
tunk-event-knock = { $seat } throws { $card } and tunks with { $n }.
tunk-notice-knocked = tunked with { $n }
tunk-reason-knock = a tunk
tunk-line-knock-failed = Tunked and beaten
tunk-illegal-no-knock = There is no tunking at this table (option *knock*).
tunk-illegal-knock-limit = That leaves { $n }; one may tunk with { $limit } at most (option *knock limit*).
tunk-illegal-final-turn-only = It is your last turn: lay off on the tunker’s melds or throw a card; the rest is counted for you.
tunk-illegal-layoff-knocker = You may add to the tunker’s melds only (option *layoff*).
tunk-illegal-knocker-clean = The tunker has nothing unmatched, so nothing may be laid off.

# ---- where the deal stands
rummy-phase-draw = To draw
rummy-phase-play = To play
rummy-phase-final-draw = Last turns: to draw
rummy-phase-final-turn = Last turns: to throw
rummy-phase-claim = Who calls the discard?
rummy-phase-penalty = The discarder chooses
rummy-phase-reward = The caller may throw a card
rummy-phase-start = A card is on offer
rummy-phase-turned = A card is turned up
rummy-phase-force = Is it forced?
rummy-phase-used = To discard
rummy-phase-over = The deal is over
notice-on-table = { $n } on the table
notice-melded = { $n } melded
notice-opened = has opened
notice-knocked = knocked with { $n }
notice-skips-turn = misses a turn
notice-went-out = is out
notice-match-to = to { $n }
notice-recycled = { $n ->
    [one] pile turned over once
   *[other] pile turned over { $n } times
}
notice-may-claim = { $card } may be called
notice-on-offer = { $card } is on offer
notice-forced-offer = { $card } is forced
notice-unmatched = unmatched { $n }
notice-opening-count = your melds count { $n }; { $need } to open
notice-kept-out = not to be discarded this turn: { $cards }
notice-owed = to be played this turn: { $cards }
remark-points = { $n ->
    [one] one point
   *[other] { $n } points
}
remark-leaves = { $n ->
    [0] nothing left
   *[other] { $n } left
}
remark-stands = { $card } is { $got }

# ---- how it ends
rummy-reason-out = a player is out
rummy-reason-show = a whole hand is shown
rummy-reason-knock = a knock
rummy-reason-target = the target is reached
rummy-reason-blocked = the stock is gone and nobody is out
rummy-reason-score-without-out = the stock is gone; the deal is scored as it stands
rummy-reason-no-score = the stock is gone; the deal does not count
rummy-reason-redeal = the stock is gone; the deal is dealt again
rummy-reason-drawn = the deal is drawn
rummy-reason-single-deal = the deal is played
rummy-reason-deals = all deals are played
rummy-reason-last-standing = only one player is left
rummy-reason-no-progress = nobody has come nearer to the end for many deals
rummy-line-others-hands = The other hands
rummy-line-rummy = Rummy: doubled
rummy-line-own-hand = Cards left in hand
rummy-line-shown = The hand shown
rummy-line-pays = Pays the winner
rummy-line-melds = Cards on the table
rummy-line-difference = Difference to the lowest
rummy-line-knock-penalty = Knocked and beaten
rummy-line-knock-rummy = Nothing unmatched
rummy-line-lowest = Lowest count
rummy-line-count = Unmatched cards
rummy-line-knock-failed = Knocked and beaten
rummy-line-win = Deal won
rummy-line-going-out = Going out
rummy-line-match-bonus = Better side

# ---- the rules in short
rules-rummy =
    - **Goal.** Be the first without a card.
    - **Melds.** Three or four of a rank in different suits, or three or more in a row of a suit. The ace: { $ace }.
    - **Your turn.** Draw from the stock or take the top discard. Then meld, and lay off cards on any meld, as you like. End with a discard, though not of the card you have just taken from the pile.
    { $must_discard ->
        [yes] - **Going out.** With the discard only.
       *[other] - **Going out.** By melding, laying off or discarding the last card.
    }
    - **Score.** The winner gets what the others hold: pictures 10, ace { $ace_points }. All in one turn is *rummy*: times { $rummy_multiplier }.
    - **Stock gone.** { $stock_end ->
        [block] The deal is blocked.
       *[other] The pile becomes the stock again, { $recycle_limit ->
            [0] as often as it takes
           *[other] at most { $recycle_limit } times
        }; then the deal is blocked.
    }
    - **Match.** { $match_end ->
        [target] To { $match_value }.
        [deals] { $match_value } deals.
       *[other] One deal.
    }
rules-rummy-plain =
    - **Rummy** with a few more rules. Play to { $match_value }.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit. The ace goes below the two or above the king.
    - **Your turn.** Draw, meld, lay off, discard. A run lying on the pile is taken whole.
    - **Rummy!** { $discard_claim ->
        [yes] When a discard fits the table, the others may call it within { $claim_seconds } seconds. The caller lays it; the discarder takes two cards or the pile.
       *[other] Discards are not called at this table.
    }
    - **Going out.** From turn { $min_turn_out } on, and not by discarding a card that fits the table.
    - **Score.** The winner gets the cards in the other hands, doubled for a rummy, and { $go_out_bonus } for going out.
rules-rummy-one-meld =
    - **Rummy** with one new meld a turn. Play to { $match_value }.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low.
    - **Your turn.** Draw, lay at most one new meld, lay off as many cards as you like, and always discard.
    - **Going out.** With the discard. Three last cards that are a meld must wait for a fourth.
    - **Score.** The winner gets the cards in the other hands; all cards in one turn count double.
    - **Stock gone.** The pile is shuffled into a new stock.
rules-rummy-straight =
    - **Rummy with jokers.** Two jokers in each pack stand for any card. From four players on there are two packs.
    - **Melds.** Cards of a rank, as many as there are and in any suits; or three or more in a row of a suit. The ace goes below the two or above the king. Every meld needs a natural card.
    - **Your turn.** Draw from the stock, take the top discard, or take a deeper discard with all above it if you use it at once. Meld, lay off, discard.
    - **Jokers** keep their place: 6-7-joker takes a 9, not an 8.
    - **Score.** The winner gets the cards in the other hands: pictures 10, joker { $joker_hand_points }, ace 11. To { $match_value }.
rules-rummy-block =
    - **Rummy** that ends with the stock.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low.
    - **Your turn.** Draw, meld and lay off as you like, discard.
    - **Stock gone.** The player of the last stock card finishes the turn. If nobody is out, all lose what they hold.
    - **Score.** Otherwise the winner gets the cards in the other hands, doubled for going out in one turn.
rules-rummy-corner =
    - **Rummy round the corner.** Runs may pass from the king over the ace to the two: Q-K-A-2.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit, each rank once.
    - **Your turn.** Draw, meld and lay off as you like, discard.
    - **Score.** The winner gets the cards in the other hands; ace { $ace_points }, pictures 10; doubled for going out in one turn.
rules-rummy-stair =
    - **Rummy with a spread pile.** The discards lie like stairs, all of them to be seen.
    - **Your turn.** Draw from the stock, or take any discard with all above it. The deepest card taken must be melded or laid off at once; only the top card alone is free.
    - **Then** meld and lay off as you like, and discard.
    - **Score.** The winner gets the cards in the other hands, doubled for going out in one turn.
rules-rummy-ten =
    - **Rummy with ten cards** each for up to four players.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low.
    - **Your turn.** Draw, meld and lay off as you like, discard.
    - **Score.** The winner gets the cards in the other hands, doubled for going out in one turn.
rules-queen-city-rum =
    - **Goal.** Show a whole hand of melds at once. Nothing is laid down before.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low.
    - **Your turn.** Draw from the stock or take the top discard. Then discard, or show: all eight cards in melds, or seven and one discard.
    - **Score.** Each other player pays the value of the melds shown: pictures 10, numbers their pips, ace { $ace_points }.
    - **Tip.** Eight melded cards pay more than seven.
rules-boat-house-rum =
    - **Goal.** Show a whole hand of melds at once. Nothing is laid down before.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit. Runs may turn the corner: K-A-2.
    - **Your turn.** Draw two cards, both from the stock or both from the pile. Then discard one, or show. The hands grow by a card each turn.
    - **Score.** The others pay for their unmatched cards only: pictures 10, ace { $ace_points }.
rules-boat-house-rum-open =
    - **Rummy** with a strong start: in your first turn you may draw two cards, both from the stock or both from the pile.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit.
    - **Your turn.** Draw, meld and lay off as you like, discard. A card taken from the pile is not thrown in the same turn.
    - **Score.** The winner gets the cards in the other hands, ace { $ace_points }; doubled for going out in one turn.
rules-kaluki =
    - **Two packs and { $jokers } jokers.** Jokers stand for any card.
    - **Melds.** Three or four of a rank in different suits, or three or more in a row of a suit. The ace goes below the two or above the king.
    - **Opening.** Your first melds must count { $open_min } together: ace { $ace_points }, pictures 10, a joker what it stands for. Before that you may take the top discard only into the opening, and not lay off.
    - **Jokers.** { $wild_swap ->
        [none] Jokers on the table stay there.
        [others] Before you meld you may give the natural card for a joker in another player’s meld.
       *[other] You may give the natural card for a joker on the table.
    }
    - **Your turn.** Draw, swap, meld, lay off, discard.
    - **Score.** The winner gets the cards in the other hands, joker { $joker_hand_points }; times { $rummy_multiplier } for going out in one turn.
rules-double-rum =
    - **Two packs and { $jokers } jokers.** Jokers stand for any card; every meld needs { $min_naturals } natural.
    - **Melds.** Three or more of a rank in any suits, or three or more in a row of a suit; the ace low or high.
    - **Moving jokers.** { $wild_move ->
        [end_once] A joker at the end of a run may be pushed once to the other end by the card it stands for. Nothing is added beyond it before.
       *[other] Jokers keep their place.
    }
    - **Your turn.** Draw, meld and lay off as you like, discard.
    - **Score.** The winner gets the cards in the other hands: joker { $joker_hand_points }, ace { $ace_points }; doubled for going out in one turn.
rules-knock-rummy =
    - **Nothing is laid down.** Melds stay in the hand until somebody knocks.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit; the ace is low and counts 1, pictures 10.
    - **Your turn.** Draw; then discard, or knock with a discard{ $knock_limit ->
        [none] . Any count may knock.
       *[other] , with { $knock_limit } unmatched at most.
    }
    - **Showdown.** All hands are split for the lowest unmatched count. The lowest gets the difference from each.
    - **Knocker.** With nothing unmatched { $knock_rummy_bonus } more from each. Beaten: { $knock_penalty } more to pay. A tie goes to the { $knock_tie ->
        [opponent] other player
       *[other] knocker (if the rules of the table say so)
    }.
rules-tunk =
    - **Goal.** Stay below { $match_value }; the last player in wins.
    - **Melds.** Three or four of a rank, or three or more in a row of a suit, with { $min_naturals } natural cards. { $deuces_wild ->
        [yes] Twos are wild.
       *[other] Twos are plain cards.
    }
    - **Your turn.** Draw; then discard, or *tunk* with a discard if your unmatched cards count { $knock_limit } or less.
    - **Last turns.** After a tunk the others draw and discard once more. Their cards are laid off on the tunker’s melds, unless the tunker has nothing unmatched.
    - **Score.** Everybody is charged what is left. A tunker who is not lowest pays times { $knock_fail_multiplier }.
    - **Stock gone** without a tunk: dealt again.
rules-arlington =
    - **{ $match_value } deals.** Two packs; jokers and twos are wild.
    - **Melds.** Three or more of a rank in any suits, or three or more in a row of a suit, with { $min_naturals } natural cards. A two in its own place is natural.
    - **Your turn.** Draw, meld, lay off, discard. { $wild_swap ->
        [none] Wild cards on the table stay there.
       *[other] You may give the very card that a wild one stands for and take the wild card.
    }
    - **Score.** Cards on the table count for you, cards in hand against you: ace { $ace_points }, pictures 10, joker { $joker_meld_points } melded and { $joker_hand_points } in hand, two { $deuce_meld_points } and { $deuce_hand_points }.
    - **Going out** brings 100 in the first three deals, then 200, 300, 400 and 500.
    - **Stock gone.** The deal ends with that turn, without the bonus.
rules-rummy-500 =
    - **Goal.** { $match_value } points from cards on the table.
    - **Melds.** Three or four of a rank in different suits, or three or more in a row of a suit; the ace low or high.
    - **Your turn.** Draw from the stock, or take any discard with all above it. { $pile_use ->
        [always] The deepest card taken must be used at once.
        [deep] If it is not the top card alone, the deepest must be used at once.
       *[other] The cards need not be used at once.
    } Meld and lay off as you like; what you lay off scores for you. Then discard.
    - **Score.** Table less hand: pictures 10, ace { $ace_points }, but { $ace_low_run_points } below a two.
    - **Stock gone.** Use a card of the pile, or end the deal.
rules-rummy-500-snowbird =
    - **500 Rum** with two wild jokers and no upcard: the first player has a card more and begins with a discard.
    - **Melds.** Three or four of a rank in different suits, or three or more in a row of a suit; every meld needs a natural card.
    - **Your turn.** Draw from the stock, or take any discard with all above it; you need not use them at once. Meld, lay off, discard.
    - **Score.** Table less hand: pictures 10, joker { $joker_hand_points }, ace { $ace_points }, but { $ace_low_run_points } below a two. The winner of a deal deals next.
    - **Stock gone.** The deal does not count. To { $match_value }.
rules-partnership-500 =
    - **500 Rum for partners**, who sit opposite each other. Hands stay secret, also from the partner.
    - **Your turn.** Draw from the stock, or take any discard with all above it and use the deepest at once. Meld, lay off on { $layoff ->
        [side] your own side’s melds
       *[other] any meld
    }, discard.
    - **Score.** Both partners’ cards on the table less both hands. One partner going out ends the deal.
    - **Match.** To { $match_value }; the winners collect the difference.
rules-persian-rummy =
    - **Partnership 500 Rum** with four jokers, in { $match_value } deals.
    - **Jokers** are a rank of their own: three or four of them are a set, { $joker_meld_points } each. They never stand for other cards.
    - **Four of a kind** laid down at once count double; a fourth card added later does not.
    - **Your turn.** Draw, or take a discard with all above it and use the deepest at once. Meld, lay off, discard.
    - **Score.** Both partners’ cards on the table less both hands; { $go_out_bonus } for the side that goes out. The better side gets { $match_bonus } at the end.
rules-michigan-rum =
    - **500 Rum** in which nobody is docked. Melds and lay-offs score as they lie.
    - **Your turn.** Draw from the stock, or take any discard with all above it and use the deepest at once. Meld, lay off, discard.
    - **Going out** brings all cards left in the other hands.
    - **Score.** Pictures 10, ace { $ace_points }, but { $ace_low_run_points } below a two. { $match_end ->
        [target] To { $match_value }.
       *[other] One deal.
    }
rules-polish-rummy =
    - **Seven cards** each; the pile is spread.
    - **Melds.** Three or four of a rank in different suits, or three or more in a row of a suit; the ace low or high.
    - **Your turn.** Draw from the stock, or take any discard with all above it and use the deepest at once. Meld and lay off. { $must_discard ->
        [yes] Every turn ends with a discard.
       *[other] A discard ends the turn, unless the hand is empty.
    }
    - **Score.** Cards on the table: pictures 10, ace { $ace_points }, in A-2-3 { $ace_low_run_points }. { $score ->
        [meld_minus_hand] What is left in hand is subtracted.
       *[other] Who goes out gets the points of the other hands.
    } Most points win.
    - **Stock gone.** The deal ends with that turn.
rules-conquian =
    - **Two players, forty cards:** no 8, 9, 10, so the jack follows the seven. Ace low. Ten cards each.
    - **Goal.** { $out_melded } melded cards: one more than you were dealt.
    - **Melds.** Three or four of a rank, or a run of three to { $run_max ->
        [0] any number
       *[other] { $run_max }
    } of a suit. They are your own; you may rebuild them in your turn.
    - **Your turn.** Use the card on offer in a meld, or decline it and turn one up. Use that one, or pass it on. It never goes into your hand. Once a card was used, discard one of your hand.
    - **Force.** { $force_discard ->
        [none] Cards are not forced.
       *[other] With a discard you may force: if it fits a meld of the other player, it must be laid off there.
    }
    - **Stock gone** and the card declined: drawn; the next deal counts more.
