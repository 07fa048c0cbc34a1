# Indian rummy (thirteen-card rummy) and its formats: points, deals, pool.

# ---- what is asked
indian-ask-draw = Your turn: draw
indian-ask-discard = Your turn: discard, or declare
indian-ask-arrange = Group your cards: what stands in no group counts
indian-ask-rejoin = You are out. Do you come back?
indian-select-draft-declare = Your own choice: a group
indian-select-draft-arrange = Your own choice: a group

# ---- what can be done
indian-action-drop = Drop
indian-action-draw-stock = Draw from the closed deck
indian-action-take-open = Take { $pile }
indian-action-miss = Draw from the closed deck and discard that card
indian-action-discard = Discard { $card }
indian-action-declare = { $sure ->
    [yes] Declare wrongly, finishing with { $card }: { $groups }
   *[other] { $groups-count ->
        [0] Declare, finishing with { $card }
       *[other] Declare, finishing with { $card }: { $groups }
    }
}
indian-action-declare-short = { $sure ->
    [yes] Declare wrongly
   *[other] Declare, finishing with { $card }
}
indian-action-arrange = { $groups-count ->
    [0] The best arrangement
   *[other] Show { $groups }
}
indian-action-arrange-short = Show this arrangement
indian-action-rejoin = Come back
indian-action-decline = Stay out
indian-verb-drop = Drop
indian-verb-draw-stock = Draw
indian-verb-take-open = Take
indian-verb-miss = Miss the turn
indian-verb-discard = Discard
indian-verb-declare = Declare
indian-verb-arrange = Show
indian-verb-rejoin = Come back
indian-verb-decline = Stay out

# ---- what happens
indian-event-toss = { $seat } draws { $card } for the first turn.
indian-event-cut = { $card } is cut: { $rank } are wild.
indian-event-first-turn = { $seat } begins; { $card } lies on the open deck.
indian-event-drop = { $n ->
    [one] { $seat } drops, for one point.
   *[other] { $seat } drops, for { $n } points.
}
indian-event-draw-stock = { $seat } draws from the closed deck.
indian-event-draw-stock-own = You draw { $card }.
indian-event-take-open = { $seat } takes { $card } from the open deck.
indian-event-reshuffle = The open deck is shuffled: { $n } cards in the closed deck again.
indian-event-discard = { $seat } discards { $card }.
indian-event-declare = { $seat } finishes with { $card } and declares: { $groups }.
indian-event-wrong-declare = { $seat } declares wrongly with { $card }: { $n } points, and out of this deal.
indian-event-last-one = Only { $seat } is left and wins the deal.
indian-event-void = The closed deck is gone for good: the deal is void.
indian-event-arranged = { $seat } has grouped.
indian-event-rejoin = { $seat } comes back with { $n }.
indian-event-decline = { $seat } stays out.

# ---- what is refused, and why
indian-illegal-not-now = That cannot be done now.
indian-illegal-draw-first = First draw a card.
indian-illegal-already-drawn = You have drawn already; now discard or declare.
indian-illegal-arrange-now = The deal has been declared; now the losers group their cards.
indian-illegal-drop-before-drawing = You can drop only before drawing, in your own turn.
indian-illegal-no-drop = There is no dropping now in this game (option *middle drop*).
indian-illegal-no-first-drop = There is no dropping before the first draw in this game (option *first drop*).
indian-illegal-drop-is-out = A drop costs { $n } and would put you out of the match, so it is not allowed (option *pool*).
indian-illegal-open-empty = The open deck is empty.
indian-illegal-open-joker = { $card } is a joker and may not be taken from the open deck (option *open joker pick*).
indian-illegal-just-taken = You have just taken { $card } from the open deck; it cannot be discarded or finish a declaration in this turn.
indian-illegal-used-twice = { $card } is used twice; a card belongs to one group only.
indian-illegal-too-many-groups = These are too many groups.
indian-illegal-group-short = { $cards } is too short: a group needs { $n } cards.
indian-illegal-group-suits = A set may not hold two { $suit }: { $cards }.
indian-illegal-group-full = { $cards } is too long: a set holds at most { $n } cards, jokers among them.
indian-illegal-group-twice = { $cards } is no sequence: it has { $card } twice.
indian-illegal-group-gaps = { $cards } is no sequence: there are more gaps than jokers, or the ace is in the wrong place (option *ace sequences*).
indian-illegal-group-mixed = { $cards } is neither of one rank nor of one suit.
indian-illegal-declare-left = { $n ->
    [one] One card stands in no group: { $cards }.
   *[other] { $n } cards stand in no group: { $cards }.
}
indian-illegal-declare-no-pure = There is no pure sequence: one sequence must do without a joker.
indian-illegal-declare-one-sequence = There is no second sequence; with the pure one, two are needed.
indian-illegal-declare-sets = At most { $n } sets, please: there have to be two sequences.
indian-illegal-no-rejoin = You cannot come back now (option *rejoin*).
indian-illegal-rejoin-first = First { $seats } may say whether to come back.

# ---- where the deal stands
phase-indian-draw = To draw
phase-indian-discard = To discard
phase-indian-arrange = The losers group their cards
phase-indian-over = The deal is over
indian-turn-of-indian-arrange = { $seats } to group · { $until }
indian-turn-yours-indian-arrange = Group your cards · { $until }
indian-notice-deals = { $n ->
    [one] one deal
   *[other] { $n } deals
}
indian-notice-pool = out at { $n }
indian-notice-wild = wild: { $rank } and jokers
indian-notice-reshuffled = { $n ->
    [one] open deck shuffled once
   *[other] open deck shuffled { $n } times
}
indian-notice-last-draw = the closed deck is empty: drawing from it makes the deal void
indian-notice-no-part = not in this deal
indian-notice-first-drop = dropped
indian-notice-middle-drop = dropped
indian-notice-wrong-declare = declared wrongly
indian-notice-declared = declared
indian-notice-shows = shows { $n }
indian-notice-grouped = has grouped
indian-notice-took = took { $cards }
indian-notice-ready = **ready to declare**, finishing with { $card }
indian-notice-costs = { $n ->
    [0] your hand would cost nothing
    [one] your hand would cost one point
   *[other] your hand would cost { $n }
}
indian-notice-pure-sequence = pure { $meld }
indian-notice-impure-sequence = sequence { $meld }
indian-notice-set = set { $meld }
indian-notice-no-pure = **no pure sequence yet**
indian-notice-no-second = **no second sequence yet**
indian-notice-ungrouped = { $n ->
    [one] one card in no group: { $cards }
   *[other] { $n } cards in no group: { $cards }
}
indian-notice-just-taken = not to be discarded this turn: { $card }
indian-remark-drop = { $n ->
    [one] costs one point
   *[other] costs { $n }
}
indian-remark-wrong = { $cause } That costs { $points }.
indian-remark-costs = { $n ->
    [0] costs nothing
    [one] one point
   *[other] { $n } points
}
indian-zone-closed = Closed deck
indian-zone-open = Open deck
indian-zone-cut = Wild
indian-zone-finish = Finish

# ---- how it ends
indian-reason-declared = a declaration
indian-reason-last-one = all others have dropped or are out
indian-reason-void = void, the closed deck is gone
indian-reason-deals = all deals are played
indian-reason-last-standing = only one player is below the limit
indian-reason-no-progress = one void deal has followed another
indian-line-show = Hand shown
indian-line-first-drop = First drop
indian-line-middle-drop = Middle drop
indian-line-wrong-declare = Wrong declaration
indian-line-collected = Collected from the losers
indian-line-chips = Chips from the losers

# ---- the rules in short
rules-indian-rummy =
    - **Goal.** Be the first with all thirteen cards in groups: at least two sequences, one of them *pure*, and at most two sets.
    - **Sequences.** Three or more in a row of a suit{ $ace_sequences ->
        [low_only] ; the ace below the two
        [high_only] ; the ace above the king
       *[other] ; the ace below the two or above the king
    }. A pure one has no joker in it.
    - **Sets.** Three or four of a rank in different suits.
    - **Jokers.** Printed jokers and all cards of the rank that was cut stand for any card. A card of that rank in its own place in a sequence stays pure. If a printed joker is cut, aces are wild.
    - **Your turn.** Draw from the closed deck or take the top of the open deck{ $open_joker_pick ->
        [always] {""}
        [never] , no jokers
       *[other] , no jokers but for the very first card
    }. Then discard, though not the card you have just taken, or declare with a finish card.
    - **Drop** before you draw: { $first_drop ->
        [none] not in your first turn
       *[other] { $first_drop } in your first turn
    }, { $middle_drop ->
        [none] not later
       *[other] { $middle_drop } later
    }.
    - **Declaring.** Wrongly it { $declare_guard ->
        [yes] is refused
       *[other] costs { $wrong_declare } and you are out of the deal
    }. Rightly you win; the others pay for what stands in no group: pictures and aces 10, jokers 0, at most { $max_points }. { $loser_count ->
        [pure_unlocks] Groups are free only beside a pure sequence.
        [pure_only_free] Groups are free only beside two sequences; else only pure ones are.
       *[other] Without two sequences, one of them pure, everything counts.
    }
    - **Match.** { $hands ->
        [one] One deal
       *[other] { $hands } deals
    }; the winner of a deal collects all points.
rules-indian-points =
    - **Indian Rummy** for points: the winner of a deal collects what the others have. { $hands ->
        [one] One deal.
       *[other] { $hands } deals.
    }
    - **Goal.** All thirteen cards in groups: at least two sequences of a suit, one of them *pure* (without a joker), and at most two sets of three or four cards of a rank in different suits.
    - **Jokers.** Printed ones, and all cards of the rank that was cut. In its own place in a sequence such a card stays pure.
    - **Your turn.** Draw from the closed deck or take the top of the open deck. Then discard, or declare with a finish card.
    - **Drop** before you draw: { $first_drop ->
        [none] not in your first turn
       *[other] { $first_drop } in your first turn
    }, { $middle_drop ->
        [none] not later
       *[other] { $middle_drop } later
    }.
    - **Losers** pay for what stands in no group: pictures and aces 10, jokers 0, at most { $max_points }. { $loser_count ->
        [pure_unlocks] Groups are free only beside a pure sequence.
        [pure_only_free] Groups are free only beside two sequences; else only pure ones are.
       *[other] Without two sequences, one of them pure, everything counts.
    }
    - **Wrong declaration.** { $declare_guard ->
        [yes] Refused.
       *[other] { $wrong_declare } points, and out of the deal.
    }
rules-indian-deals =
    - **Indian Rummy** for chips, in { $deals } { $deals ->
        [one] deal
       *[other] deals
    }. Everybody begins with 80 chips for each deal. The winner of a deal takes as many from each other player as that hand costs. Most chips win; tied leaders play another deal.
    - **Goal.** All thirteen cards in groups: at least two sequences of a suit, one of them *pure* (without a joker), and at most two sets of three or four cards of a rank in different suits.
    - **Jokers.** Printed ones, and all cards of the rank that was cut. In its own place in a sequence such a card stays pure.
    - **Your turn.** Draw from the closed deck or take the top of the open deck. Then discard, or declare with a finish card.
    - **Drop.** { $drops ->
        [yes] Before you draw: { $first_drop } for the first turn, { $middle_drop } later.
       *[other] There is no dropping.
    }
    - **Losers** pay for what stands in no group: pictures and aces 10, jokers 0, at most { $max_points }. { $loser_count ->
        [pure_unlocks] Groups are free only beside a pure sequence.
        [pure_only_free] Groups are free only beside two sequences; else only pure ones are.
       *[other] Without two sequences, one of them pure, everything counts.
    }
    - **Wrong declaration.** { $declare_guard ->
        [yes] Refused.
       *[other] { $wrong_declare } chips, and out of the deal.
    }
rules-indian-pool =
    - **Indian Rummy** in a pool: points add up, and with { $pool } one is out. The last player below that wins. { $rejoin ->
        [yes] Who has just gone out may come back, one point above the highest of those still in, if none of these has come too far.
       *[other] {""}
    }
    - **Goal.** All thirteen cards in groups: at least two sequences of a suit, one of them *pure* (without a joker), and at most two sets of three or four cards of a rank in different suits.
    - **Jokers.** Printed ones, and all cards of the rank that was cut. In its own place in a sequence such a card stays pure.
    - **Your turn.** Draw from the closed deck or take the top of the open deck. Then discard, or declare with a finish card.
    - **Drop** before you draw: { $first_drop ->
        [none] not in your first turn
       *[other] { $first_drop } in your first turn
    }, { $middle_drop ->
        [none] not later
       *[other] { $middle_drop } later
    }, unless that would put you out.
    - **Losers** add what stands in no group: pictures and aces 10, jokers 0, at most { $max_points }. { $loser_count ->
        [pure_unlocks] Groups are free only beside a pure sequence.
        [pure_only_free] Groups are free only beside two sequences; else only pure ones are.
       *[other] Without two sequences, one of them pure, everything counts.
    }
    - **Wrong declaration.** { $declare_guard ->
        [yes] Refused.
       *[other] { $wrong_declare } points, and out of the deal.
    }
