# The contract family: Contract Rummy in four accounts, and Continental Rummy.

# ---- what is asked
contract-ask-offer = Your turn: take the discard, or leave it to the others
contract-ask-draw = Your turn: draw
continental-rummy-ask-play = Your turn: discard
continental-rummy-action-take-discard = Take { $pile }
contract-ask-claim = Do you claim this discard? It comes with a penalty card
contract-ask-play = Your turn: go down, or discard
contract-ask-play-down = Your turn: lay off, or discard
contract-select-draft-take = Your own choice: what to take
contract-select-draft-play = Your own choice: your contract
contract-select-draft-play-down = Your own choice: to lay off
contract-select-draft-declare = Your own choice: your runs
contract-select-draft-standing = Claim only these ranks …
contract-draft-nothing-take = ✗ Pick the card of the pile as well, and what it is to lie with.
contract-draft-nothing-play-down = ✗ No new melds after the contract: pick cards to lay off on one meld.

# ---- what can be done
contract-action-draw-stock = Draw from the stock
contract-action-take-discard = { $groups-count ->
    [0] { $cards-count ->
        [0] Take { $pile }
       *[other] Take { $pile }: { $cards } on { $meld }
    }
   *[other] Take { $pile }, go down: { $groups }
}
contract-action-take-discard-short = Take { $pile } and go down
contract-action-decline = Leave it
contract-action-claim = Claim it
contract-action-standing = { $answer ->
    [ask] Ask me about discards again
    [never] No claims this deal
   *[other] Claim only { $cards } this deal
}
contract-action-go-down = Go down: { $groups }
contract-action-go-down-short = Go down
contract-action-layoff = { $end ->
    [low] Lay { $cards } low on { $meld }
   *[other] Lay { $cards } on { $meld }
}
contract-action-swap = Swap { $cards } into { $meld }
contract-action-discard = Discard { $card }
contract-action-declare = { $card ->
    [none] Declare { $groups }
   *[other] Declare { $groups }, throwing { $card }
}
contract-action-declare-short = { $card ->
    [none] Declare your hand
   *[other] Declare, throwing { $card }
}
contract-verb-draw-stock = Draw
contract-verb-take-discard = Take
contract-verb-decline = Leave it
contract-verb-claim = Claim
contract-verb-standing = All deal long
contract-verb-go-down = Go down
contract-verb-layoff = Lay off
contract-verb-swap = Swap
contract-verb-discard = Discard
contract-verb-declare = Declare

# ---- what is said in the claim window
contract-turn-of-claim = { $seats } may claim · { $until }
contract-turn-yours-claim = You may claim · { $until }

# ---- what happens
contract-event-contract = This deal asks for { $n ->
    [1] two sets
    [2] a set and a run
    [3] two runs
    [4] three sets
    [5] two sets and a run
    [6] a set and two runs
   *[7] { $kind ->
        [exact] two sets and a run of seven
       *[other] three runs
    }
}.
contract-event-draw-stock = { $seat } draws from the stock.
contract-event-draw-stock-own = You draw { $cards }.
contract-event-take-discard = { $n ->
    [one] { $seat } takes { $cards }.
   *[other] { $seat } takes { $n } discards: { $cards }.
}
contract-event-decline = { $seat } leaves { $card }.
contract-event-claim = { $seat } claims { $card }, with a penalty card.
contract-event-claim-own = You claim { $card }; your penalty card is { $got }.
contract-event-go-down = { $seat } goes down!
contract-event-meld = { $seat } lays { $meld }.
contract-event-layoff = { $seat } lays off { $cards }: { $meld }.
contract-event-swap = { $seat } gives { $cards } for { $card }.
contract-event-discard = { $seat } discards { $card }.
contract-event-reshuffle = The discards are the stock again: { $n } cards.
contract-event-gone-out = { $seat } is out!
contract-event-declare = { $seat } declares!
contract-event-declared = { $seat } shows { $meld }.
contract-event-exposed = { $seat } declared wrongly: the hand lies open from now on.

# ---- what is refused, and why
contract-illegal-draw-first = First take the discard or leave it.
contract-illegal-claim-window = The discard is on offer to the others; wait a moment.
contract-illegal-already-drawn = You have your card already; now lay down what you can, and discard.
contract-illegal-decline-first = First leave the discard, so that the others may claim it; then you draw.
contract-illegal-pile-empty = There is no discard to take.
contract-illegal-top-is-free = The top discard is simply taken; go down or lay off after that.
contract-illegal-top-only = Only the top discard may be taken (option *deep take*).
contract-illegal-pile-count = There are { $n } discards.
contract-illegal-deep-use = { $card } lies deeper: take it only to go down or lay off with it at once (option *deep take*).
contract-illegal-use-named = The card you take is { $card }; what you lay does not contain it.
contract-illegal-own-discard = You cannot claim your own discard.
contract-illegal-answered = You have answered already.
contract-illegal-asked-anyway = You are asked about every discard anyway.
contract-illegal-which-ranks = Say which ranks you would claim.
contract-illegal-stand-in-window = That is answered when a discard is on offer.
contract-illegal-already-down = You have laid your contract; there are no new melds in this deal, only lay-offs.
contract-illegal-no-way-down = Your hand cannot go down yet.
contract-illegal-not-the-contract = This deal asks for { $sets ->
    [0] { $runs ->
        [2] two runs
       *[other] three runs
    }
    [1] { $runs ->
        [1] a set and a run
       *[other] a set and two runs
    }
    [2] { $runs ->
        [0] two sets
       *[other] two sets and a run
    }
   *[other] three sets
}{ $exact ->
    [yes] , with three cards in each set{ $runs ->
        [0] {""}
       *[other] {" "}and { $long } in each run
    }.
   *[other] : sets of three or more{ $runs ->
        [0] {""}
       *[other] , runs of { $long } or more
    }.
}
contract-illegal-exact-cards = { $cards } is not what the contract asks for: sets of three, runs of { $long }, no more. Lay the rest off afterwards (option *contracts*).
contract-illegal-run-order = { $cards } is a run, but not in order: write it from low to high.
contract-illegal-round-corner = { $cards } is no run: it does not go round the corner from king to two.
contract-illegal-first-wilds-naturals-outnumber = { $cards } has too many wild cards: in the contract natural cards outnumber them in each meld (option *first wild limit*).
contract-illegal-first-wilds-one-per-meld = { $cards } has too many wild cards: one in each meld of the contract (option *first wild limit*).
contract-illegal-runs-not-adjacent = { $cards } and { $meld } follow each other in { $suit }: together they are one run (option *same suit runs*).
contract-illegal-runs-never = Two runs of one contract may not share a suit, here { $suit } (option *same suit runs*).
contract-illegal-announce-missing = A joker in { $cards } stands for one of the suits that are missing there.
contract-illegal-nothing-to-announce = There is no joker in a set to be announced.
contract-illegal-no-layoffs = Nothing is laid off in this deal: the whole hand goes down at once.
contract-illegal-not-down = First go down with your contract; then you may lay off.
contract-illegal-layoff-next-turn = You went down in this turn; lay off from your next turn on (option *layoff same turn*).
contract-illegal-no-such-meld = There is no such meld on the table.
contract-illegal-no-cards-named = Name the cards, and not more than eight.
contract-illegal-no-fit = { $cards } does not fit on { $meld }.
contract-illegal-wild-stands-there = In { $meld } a wild card stands for the { $card }; there is no room for another.
contract-illegal-no-swap = Jokers on the table are not swapped here (option *joker swap*).
contract-illegal-swap-not-down = First go down with your contract; then you may swap jokers.
contract-illegal-swap-next-turn = You went down in this turn; swap jokers from your next turn on.
contract-illegal-swap-sets = Jokers in sets stay there; only those in runs are swapped.
contract-illegal-swap-others = You may take jokers out of the others’ runs only (option *joker swap*).
contract-illegal-swap-exact = { $cards } frees no joker of { $meld }: it takes the very card that is stood for.
contract-illegal-no-place-for-joker = The joker would have to be laid off in this turn, and there is no place for it (option *swapped joker*).
contract-illegal-owed-wild = { $cards } is to be laid off in this turn (option *swapped joker*).
contract-illegal-no-return = You have just taken { $card } from the pile; it cannot be discarded in this turn.
contract-illegal-must-discard = A card must be left for the discard.
contract-illegal-leaves-playable = That would leave { $card } as your last card, and it could be laid off: the last discard must fit nowhere (option *last discard*).
contract-illegal-last-playable = { $card } could be laid off, so you cannot go out by discarding it (option *last discard*).
contract-illegal-whole-hand = The whole hand goes down here; { $cards } cannot be thrown.
contract-illegal-whole-left = { $most ->
    [0] The whole hand has to go down, with no card left; { $cards } would be left.
   *[other] { $least ->
        [0] The whole hand has to go down, with one card left at most; { $cards } would be left.
       *[other] The whole hand has to go down but for one card to discard.
    }
}
contract-illegal-no-finish = Then the turn could not end: you may not discard { $cards }.
contract-illegal-declare-now = You declare after you have drawn, with a card to throw; or before your first draw, without one.
contract-illegal-declare-throw = Name the card to throw: fifteen cards are shown, the sixteenth is discarded.
contract-illegal-declare-no-throw = Before your first draw there is no card to throw.
contract-illegal-no-pattern = These are runs of { $lengths }; they have to be 3-3-3-3-3, 4-4-4-3 or 5-4-3-3.
contract-illegal-no-run = { $cards } is no run.
contract-illegal-no-set = { $cards } is a set; only runs count here.

# ---- where the deal stands
contract-phase-draw = To draw
contract-phase-claim = Who claims the discard?
contract-phase-play = To play
contract-phase-over = The deal is over
contract-notice-contract = contract { $n }: { $sets ->
    [0] { $runs ->
        [2] two runs
       *[other] three runs
    }
    [1] { $runs ->
        [1] a set and a run
       *[other] a set and two runs
    }
    [2] { $runs ->
        [0] two sets
       *[other] { $long ->
            [7] two sets and a run of seven
           *[other] two sets and a run
        }
    }
   *[other] three sets
}
contract-notice-deals = { $n ->
    [one] one deal
   *[other] { $n } deals
}
contract-notice-whole-hand = only the whole hand goes down
contract-notice-reshuffled = { $n ->
    [one] discards reshuffled once
   *[other] discards reshuffled { $n } times
}
contract-notice-may-claim = { $card } may be claimed
contract-notice-down = has gone down
contract-notice-exposed = declared wrongly, hand open
contract-notice-can-go-down = you can go down
contract-notice-can-declare = you can declare
contract-notice-in-runs = { $n } cards lie in runs
contract-notice-nearly = it is all there, but it does not come out even yet
contract-notice-lacks = { $n ->
    [one] you lack one card: { $cards }
   *[other] you lack { $n } cards: { $cards }
}
contract-notice-lacks-of = { $n ->
    [one] you lack one of these: { $cards }
   *[other] you lack { $n } of these: { $cards }
}
contract-notice-lacks-many = you lack { $n } cards
contract-notice-standing = { $n ->
    [0] you claim nothing in this deal
   *[other] in this deal you claim { $cards }
}
contract-remark-left = { $n ->
    [0] nothing left
   *[other] left: { $cards }
}
contract-remark-left-many = { $n } left
contract-remark-pays = each pays { $n }
contract-remark-wrong = this is no hand of runs: your own hand will lie open

# ---- how it ends
contract-reason-out = a player is out
contract-reason-stock = the stock is gone for good
contract-reason-stalled = it went on for too long
contract-reason-declared = a hand is declared
contract-reason-void = the stock is gone; the deal is void
contract-reason-no-progress = many deals in a row were void
contract-reason-deals = all deals are played
contract-line-hand-left = Cards left in hand
contract-line-out = A hand of runs
contract-line-jokers = Jokers used
contract-line-deuces = Twos
contract-line-no-draw = Without drawing
contract-line-one-draw = After one draw
contract-line-clean = No wild cards
contract-line-one-suit = All of one suit
contract-line-pays = Pays the winner

# ---- the rules in short
rules-contract-rummy =
    - **Goal.** The lowest total after the deals { $deals }. Who goes out scores 0; all others are charged what they hold.
    - **Contracts.** 1 two sets · 2 set and run · 3 two runs · 4 three sets · 5 two sets, run · 6 set, two runs · 7 three runs. Sets: three or more of a rank, any suits. Runs: four or more of a suit; ace low or high. Jokers { $deuces_wild ->
        [yes] and twos are
       *[other] are
    } wild.
    - **Your turn.** Take the top discard, or leave it{ $claims ->
        [yes] : then the others have { $claim_seconds } seconds to claim it, with a penalty card from the stock, and you draw
       *[other] {" "}and draw
    }. Go down with all melds of the contract at once; once you are down, lay off on any meld. Discard.
    - **Two runs** of one contract in a suit { $same_suit_runs ->
        [never] are not allowed
        [free] are allowed
       *[other] may not follow each other (2345 and 6789)
    }.
    - **Jokers.** { $joker_swap ->
        [off] Jokers on the table stay.
        [any_run] The natural card takes a joker out of a run.
       *[other] The natural card takes a joker out of another player’s run.
    }{ $joker_displace ->
        [yes] {" "}Or it pushes the joker to an end of the run.
       *[other] {""}
    }
    - **Contract 7.** Only the whole hand goes down{ $deal7_discard ->
        [optional] , with one card to discard at most
        [required] , and one card is discarded
       *[other] , without a discard
    }.
    - **In hand** ace and joker cost 15, pictures 10, others their pips.
rules-contract-rummy-wiki =
    - **Contract rummy** with whole packs, deals { $deals }, lowest total wins.
    - **Contracts** exactly, no card more: sets of three, runs of four. 1 two sets · 2 set and run · 3 two runs · 4 three sets · 5 two sets, run · 6 set, two runs · 7 two sets and a run of seven. { $first_wild_limit ->
        [naturals_outnumber] In each of these melds natural cards outnumber jokers.
        [one_per_meld] One joker in each of these melds at most.
       *[other] Each needs a natural card.
    }
    - **Your turn.** Take the top discard, or leave it{ $claims ->
        [yes] : { $claim_priority ->
            [first_call] the first to call
           *[other] the next in turn who calls
        } gets it with a penalty card
       *[other] {""}
    }. Go down; then lay off on any meld. Discard.
    - **Jokers.** The natural card takes a joker out of { $joker_swap ->
        [off] no run
        [others_runs] another’s run
       *[other] any run
    }{ $swapped_joker ->
        [lay_off_now] ; the joker is laid off in the same turn
       *[other] {""}
    }.
    - **Going out** takes a discard{ $last_discard ->
        [not_playable] {" "}of a card that fits nowhere on the table
       *[other] {""}
    }. In contract 7 the whole hand goes in one turn, without a discard.
    - **In hand** twos, aces and jokers cost 20, three to nine 5, the others 10.
rules-contract-rummy-seven =
    - **Seven rounds** with { $deal_sizes ->
        [exact] hands as large as the contract, six cards to twelve
       *[other] ten cards, later twelve
    }; lowest total wins.
    - **Contracts.** 1 two sets · 2 set and run · 3 two runs · 4 three sets · 5 two sets, run · 6 set, two runs · 7 three runs. Sets of three or more, runs of four or more; jokers are wild.
    - **Your turn.** Draw from the stock or take the top discard; then discard.
    - **Going out.** { $lay_down ->
        [all_at_once] Nothing is laid down until your whole hand is the contract, with one card to discard at most; in round 7 with none.
       *[other] Go down with the contract, and lay off on any meld once you are down.
    }
    - **In hand** an ace costs { $card_values ->
        [plain] 1
       *[other] more
    }, pictures 10, a joker 15, others their pips.
rules-contract-rummy-pickup =
    - **Contract rummy with an open pile**, deals { $deals }, lowest total wins.
    - **Melds.** Sets of three or four of a rank in different suits, runs of { $run_min } or more. 1 two sets · 2 set and run · 3 two runs · 4 three sets · 5 two sets, run · 6 set, two runs · 7 three runs. A joker stands for one card for the whole deal.
    - **Your turn.** Draw, or take the top discard{ $deep_take ->
        [yes] , or a deeper one with all above it if you lay it at once
       *[other] {""}
    }. Go down with the contract; once down, lay off on any meld. Discard, unless all is laid.
    - **Jokers.** From the turn after going down the natural card takes a joker out of another’s run; lay it off in that turn.
    - **Contract 7.** { $deal7_all_at_once ->
        [yes] All cards go down at once, none is left.
       *[other] Like the others.
    }
    - **In hand** ace and joker cost 15, pictures 10, others their pips.
rules-continental-rummy =
    - **Goal.** Fifteen cards in runs: 3-3-3-3-3, 4-4-4-3 or 5-4-3-3. Nothing is laid down before.
    - **Runs** are of one suit, ace low or high; they may share a suit or repeat. Jokers { $deuces_wild ->
        [yes] and twos stand
       *[other] stand
    } for any card; each run needs one card of its own.
    - **Your turn.** Draw from the stock or take the top discard; then discard, or declare with a card to throw. Before your first draw you may declare the hand you were dealt.
    - **Score.** Everybody pays the winner 1, and 2 for each joker{ $deuce_count ->
        [any] , 1 for each two
       *[other] { $deuces_wild ->
            [yes] , 1 for each wild two
           *[other] {""}
        }
    }.{ $bonuses ->
        [yes] {" "}Bonuses: without drawing 10, after one draw 7, no wild card 10, one suit 10.
       *[other] {""}
    }
    - **Wrong declarations** are { $invalid_declare ->
        [expose] paid for: the hand lies open for the rest of the deal
       *[other] refused
    }.
    - **Match.** { $deals } deals; most points win. Without a winner a deal is void.
