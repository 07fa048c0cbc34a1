# The canasta family: Canasta, its forms for two to six, Palace Canasta, Samba, Bolivia and their kin.

# ---- what is asked
canasta-select-draft-take = Your own choice: to take it
canasta-select-draft-meld = Your own choice: cards to lay
canasta-draft-nothing-take = ✗ Pick the top card of the pile and the cards it is to lie with.
canasta-ask-start = Your turn: draw, or take the pile
canasta-ask-last-start = The stock is gone: take the pile, or end the hand
canasta-ask-play = Your turn: meld, or discard
canasta-ask-ask = Your partner asks for leave to go out

# ---- what can be done
canasta-action-draw = Draw
canasta-action-take-pile = { $groups-count ->
    [0] { $cards-count ->
        [0] Take the pile: { $pile } on { $meld }
       *[other] Take the pile: { $pile } with { $cards }
    }
   *[other] Take the pile: { $pile } with { $cards }; meld { $groups }
}
canasta-action-refuse = Leave the pile: the hand ends
canasta-action-meld = { $onto-count ->
    [0] Meld { $groups }
   *[other] Lay { $groups }
}
canasta-action-layoff = Lay { $cards } on { $meld }
canasta-action-combine = Join { $meld } and { $other_meld }
canasta-action-ask-out = Ask your partner: may I go out?
canasta-action-answer = { $say ->
    [yes] Yes, go out
    [no] No, play on
   *[other] As you like
}
canasta-action-discard = Discard { $card }
canasta-verb-draw = Draw
canasta-verb-take-pile = Take the pile
canasta-verb-refuse = Leave it
canasta-verb-meld = Meld
canasta-verb-layoff = Lay on
canasta-verb-combine = Join
canasta-verb-ask-out = Ask
canasta-verb-answer = Answer
canasta-verb-discard = Discard

# ---- what happens
canasta-event-upcard = The upcard: { $cards }.
canasta-event-starts = { $seat } plays first.
canasta-event-draw = { $n ->
    [one] { $seat } draws a card.
   *[other] { $seat } draws { $n } cards.
}
canasta-event-draw-own = You draw { $cards }.
canasta-event-replaced = { $n ->
    [one] { $seat } draws a card for it.
   *[other] { $seat } draws { $n } cards for them.
}
canasta-event-replaced-own = For that you draw { $cards }.
canasta-event-bonus-draw = First melds: { $seat } draws { $n } more cards.
canasta-event-bonus-draw-own = First melds: you draw { $cards }.
canasta-event-red-threes = { $seat } lays out { $cards }.
canasta-event-removed = { $seat } sets { $cards } aside.
canasta-event-take-pile = { $n ->
    [one] { $seat } takes { $card }.
   *[other] { $seat } takes { $card } and the pile, { $n } cards.
}
canasta-event-sides = { $seat } plays alone; { $seats } are partners.
canasta-event-meld = { $seat } melds { $cards }.
canasta-event-layoff = { $seat } adds { $cards }: { $meld }.
canasta-event-combine = { $seat } joins two melds: { $meld }.
canasta-event-canasta = { $what ->
    [natural] A natural canasta! { $cards }
    [mixed] A canasta! { $cards }
    [sequence] A canasta in sequence! { $cards }
   *[wild] A canasta of wild cards! { $cards }
}
canasta-event-ask-out = { $seat } asks { $target }: may I go out?
canasta-event-answer-yes = { $seat } says yes.
canasta-event-answer-no = { $seat } says no.
canasta-event-answer-silent = { $seat } leaves it to { $target }.
canasta-event-fined = { $seat } had leave and could not go out: { $n } points lost.
canasta-event-discard = { $seat } discards { $card }.
canasta-event-takes-over = { $seat } plays on with { $target }’s hand.
canasta-event-refuse = { $seat } leaves the pile.
canasta-event-gone-out = { $seat } is out!
canasta-event-concealed-out = { $seat } goes out concealed!
canasta-event-stock-out = The stock is gone: the hand is over.

# ---- what is refused, and why
canasta-illegal-draw-first = First draw, or take the pile.
canasta-illegal-already-drawn = You have drawn already; now meld, or discard.
canasta-illegal-partner-asked = First the partner answers.
canasta-illegal-stock-empty = The stock is gone; only the pile can be taken.
canasta-illegal-stock-left = There are still cards in the stock: draw.
canasta-illegal-must-take = { $card } fits your meld, so the pile must be taken (option *stock end*).
canasta-illegal-no-asking = Nobody asks for leave at this table (option *ask partner*).
canasta-illegal-no-partner = You have no partner to ask.
canasta-illegal-asked-already = You have asked already in this turn.
canasta-illegal-ask-before-pile = The question comes before you take the pile.
canasta-illegal-ask-before-melds = The question comes before your first meld of the turn.
canasta-illegal-ask-first = To go out you have to ask your partner first (option *ask partner*).
canasta-illegal-partner-said-no = Your partner said no: you may not go out in this turn.
canasta-illegal-promised = Your partner said yes and you can go out: so do.
canasta-illegal-not-away = That is played for absent players only.
canasta-illegal-not-left = Nobody has left this seat.
canasta-illegal-plays-on = This seat is played on.
canasta-illegal-no-cards-named = Name the cards.
canasta-illegal-no-such-meld = Your side has no such meld.
canasta-illegal-meld-short = { $cards } is too short: a meld has three cards or more.
canasta-illegal-no-meld = { $cards } is no meld in this game.
canasta-illegal-few-naturals = { $cards } is no meld: a set needs { $n } natural cards (option *min natural*).
canasta-illegal-many-wilds = { $cards } has too many wild cards: { $n } at most (option *max wild*).
canasta-illegal-wilds-over-naturals = { $cards } has more wild cards than natural ones (option *wild le natural*).
canasta-illegal-set-full = { $cards } is too long: a set has { $n } cards at most (option *max set size*).
canasta-illegal-naturals-first = A set needs { $n } natural cards before it takes a wild one, now that your side has opened (option *wild after naturals*).
canasta-illegal-no-sequence = { $cards } is no sequence: cards of one suit in a row, 4 low and ace high.
canasta-illegal-sequence-full = A sequence has seven cards at most.
canasta-illegal-no-wild-melds = Wild cards are not melded by themselves at this table (option *wild melds*).
canasta-illegal-wild-meld-full = A meld of wild cards has seven at most.
canasta-illegal-black-threes-last = Black threes are melded only as the last meld, in going out.
canasta-illegal-no-fit = { $cards } does not fit on { $meld }.
canasta-illegal-no-wild-there = { $meld } takes no wild card.
canasta-illegal-no-wild-twice = Your side has two sets of that rank; no wild card goes on either.
canasta-illegal-no-wild-on-canasta = No wild card goes on a finished canasta (option *wild on canasta*).
canasta-illegal-no-combine = Only two sets of one rank are joined, and only where a side may have several (option *same rank melds*).
canasta-illegal-combine-ranks = Two sets are joined only if they are of one rank.
canasta-illegal-no-combine-sequences = Sequences are not joined at this table (option *combine sequences*).
canasta-illegal-initial-short = { $need ->
    [canasta] Your side’s first melds need a canasta among them.
    [canasta_200] Your side’s first melds need a canasta of 200 card points.
    [total_200] Your side’s first melds need a canasta and 200 card points.
    [natural_or_better] Your side’s first melds need a natural canasta, a sequence of seven or seven wild cards.
   *[other] Your side’s first melds must count { $need } together; these count { $n }.
}
canasta-illegal-keep-two = Keep two cards, one to discard and one to hold. { $cause }
canasta-illegal-last-card = With your last card you would go out. { $cause }
canasta-illegal-out-canastas = { $n ->
    [one] To go out your side needs a canasta (option *canastas to go out*).
   *[other] To go out your side needs { $n } canastas (option *canastas to go out*); it has { $have }.
}
canasta-illegal-out-tough = To go out your side needs two canastas or a natural one (option *out test*).
canasta-illegal-out-tough-sequences = To go out your side needs two canastas (option *out test*).
canasta-illegal-out-sequence = To go out your side needs a sequence of seven (option *out test*).
canasta-illegal-out-red-threes = To go out your side must show as many red threes as canastas: { $n }, not { $have } (option *out red threes*).
canasta-illegal-pile-empty = There is no pile to take.
canasta-illegal-pile-stopped = { $card } on top stops the pile.
canasta-illegal-pile-rank = { $card } on top stops the pile (option *pile block ranks*).
canasta-illegal-one-and-one = With one card in hand you may not take a pile of one card.
canasta-illegal-pile-closed = The pile may not be taken for the first melds (option *pile for initial*).
canasta-illegal-pile-frozen = The pile is frozen: { $card } needs two natural cards of its rank from your hand.
canasta-illegal-pile-unopened = Before your side’s first melds { $card } needs two natural cards of its rank from your hand.
canasta-illegal-pile-pair = { $card } takes two natural cards of its rank with it, or goes onto a meld by itself (option *pile new meld*).
canasta-illegal-pile-no-meld = { $card } fits no meld of your side: lay two natural cards of its rank with it, or one and a wild card where that is allowed.
canasta-illegal-pile-sequence = { $card } goes onto a sequence only by itself, at an end, and while the sequence is short of seven (option *pile onto sequence*).
canasta-illegal-pile-onto-meld = The top card is not added to melds at this table (option *pile onto meld*).
canasta-illegal-pile-onto-canasta = { $card } may not go onto a finished canasta (option *pile onto canasta*).
canasta-illegal-red-three-stays = A red three is never discarded.
canasta-illegal-black-three-first = No black three in your first turn (option *black three first round ban*).

# ---- where the hand stands
canasta-phase-start = To draw
canasta-phase-play = To play
canasta-phase-ask = The partner is asked
canasta-phase-over = The hand is over
canasta-phase-deal-over = The hand is over
zone-canasta = { $what ->
    [natural] Natural canasta
    [mixed] Mixed canasta
    [sequence] Sequence of seven
   *[wild] Wild canasta
}
zone-one-short = One card short
zone-red-threes = Red threes
zone-removed = Set aside
notice-needs = { $need ->
    [canasta] needs a canasta to open
    [canasta_200] needs a canasta of 200 to open
    [total_200] needs a canasta and 200 to open
    [natural_or_better] needs a natural canasta or better to open
   *[other] needs { $need } to open
}
notice-lone = plays alone
notice-sits-out = sits out
canasta-note-left = has left
notice-hands = { $n ->
    [one] one hand
   *[other] { $n } hands at most
}
notice-frozen = the pile is frozen by { $card }
notice-frozen-always = the pile is always frozen
notice-blocked = { $card } stops the pile
notice-no-stock = the stock is gone
notice-told-yes = your partner said yes: go out if you can
notice-told-no = your partner said no: do not go out
notice-told-silent = your partner leaves it to you
remark-opens = { $need ->
    [canasta] opens with a canasta
    [canasta_200] opens with a canasta
    [total_200] opens with { $n }
    [natural_or_better] opens with a canasta
   *[other] { $n } of { $need }
}
remark-pile = { $n ->
    [one] one card
   *[other] { $n } cards
}
remark-canasta = canasta!
remark-mixed = no longer natural
remark-out = goes out

# ---- how it ends
canasta-reason-out = a player is out
canasta-reason-stock = the stock is gone
canasta-reason-target = the target is reached
canasta-reason-deals = all hands are played
canasta-reason-no-progress = nobody has come nearer to the target for many hands
canasta-line-melds = Cards on the table
canasta-line-natural-canastas = Natural canastas
canasta-line-mixed-canastas = Mixed canastas
canasta-line-sevens = Canasta of sevens
canasta-line-sequence-canastas = Sequences of seven
canasta-line-wild-canastas = Wild canastas
canasta-line-out = Going out
canasta-line-concealed = Concealed
canasta-line-red-threes = Red threes
canasta-line-black-threes = Black threes set aside
canasta-line-short-sequences = Short sequences
canasta-line-short-wilds = Unfinished wild meld
canasta-line-hands = Cards left in hand
canasta-line-ask-failed = Leave not used

# ---- the rules in short
canasta-rule-points = joker 50, ace and two 20, king to eight 10, the rest 5
canasta-rule-opening = { $initial_table ->
    [tough] 50 below 0, then 90, 120 from 1,500 and 150 from 3,000
    [top_150] 15 below 0, then 50, 90 from 1,500, 120 from 3,000 and 150 from 7,000
    [top_160] 15 below 0, then 50, 90 from 1,500, 120 from 3,000 and { $initial_top ->
        [150] 150
       *[other] 160
    } from 7,000
    [top_150_from_5000] 15 below 0, then 50, 90 from 1,500, 120 from 3,000 and 150 from 5,000
    [canastas] 15 below 0, then 50, 90 from 1,500, 120 from 3,000; a canasta from 7,000, { $initial_8000 ->
        [total_200] a canasta and 200 points
       *[other] one of 200 points
    } from 8,000, a natural one or better from 9,000
   *[other] 15 below 0, then 50, 90 from 1,500 and 120 from 3,000
}
canasta-rule-out = { $out_test ->
    [tough] { $sequences ->
        [yes] with two canastas
       *[other] with two canastas or a natural one
    }
    [with_sequence] with { $canastas_to_go_out } canastas, a sequence of seven among them
   *[other] { $canastas_to_go_out ->
        [one] with a canasta
       *[other] with { $canastas_to_go_out } canastas
    }
}
canasta-rule-draw = { $draw_count ->
    [one] Draw a card
   *[other] Draw { $draw_count } cards
}
canasta-rule-threes = { $black_three_effect ->
    [block] Black threes stop the pile while they are on top
   *[other] Black threes freeze it, too
}
canasta-rule-match = { $max_hands ->
    [none] To { $target }
   *[other] To { $target }, or { $max_hands } hands
}
canasta-rule-sides = { $players ->
    [2] You play alone.
   *[other] Your partner sits opposite; your melds are common.
}
rules-canasta-classic =
    - **Goal.** Canastas: melds of seven cards of a rank or more. { canasta-rule-sides }
    - **Melds.** Three or more cards of a rank with { $min_natural } natural cards at least and { $max_wild } wild ones at most. Jokers and twos are wild.
    - **First melds** of a side must count, by its score: { canasta-rule-opening }.
    - **Your turn.** { canasta-rule-draw }, or take the whole pile: its top card with two natural cards of its rank{ $pile_new_meld ->
        [pair] {""}
       *[other] , with one and a wild card
    }, or onto a meld. Then meld, and discard one.
    - **Frozen** is the pile for a side without melds, and for all while a wild card lies in it: then only a natural pair takes it. { canasta-rule-threes }.
    - **Red threes** are laid out and replaced: 100 each, all four 800, minus without a meld.
    - **Going out** { canasta-rule-out }: { $out_bonus }, concealed { $concealed_bonus } more. You may ask your partner first.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; { canasta-rule-points }. Cards in hand count minus. { canasta-rule-match }.
rules-canasta-two =
    - **Canasta for two.** { canasta-rule-draw } and discard one. Go out { canasta-rule-out }.
    - **Melds.** Three or more cards of a rank with { $min_natural } natural cards at least and { $max_wild } wild ones at most. Seven are a canasta.
    - **First melds** must count, by your score: { canasta-rule-opening }.
    - **The pile** is taken with two natural cards of the top card’s rank, with one and a wild card, or onto a meld; before your first melds, or with a wild card in it, only with a natural pair. { canasta-rule-threes }.
    - **Red threes** count 100 each, all four 800; { $red_three_else ->
        [minus] minus without a meld.
       *[other] nothing without a meld.
    }
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }, going out { $out_bonus }; { canasta-rule-points }. { canasta-rule-match }.
rules-canasta-cutthroat =
    - **Canasta for three.** Whoever first takes the pile plays alone; the others are partners from then on, and their melds are common.
    - **Your turn.** { canasta-rule-draw }, or take the pile; meld; discard one. Melds, pile and frozen pile as in Canasta.
    - **First melds** must count, by your own score: { canasta-rule-opening }. Of partners one opens for both.
    - **Going out** { canasta-rule-out }. Without a stock the hand ends.
    - **Score.** Each partner gets the whole total of the side, and his own red threes. { canasta-rule-match }.
rules-canasta-five =
    - **Canasta of three against two.** Of the three one sits out, { $rotation ->
        [each_two_hands] for two hands
       *[other] for a hand
    } each, sees no hand and shares the side’s score. If one of them leaves, the other two play on.
    - **Melds.** Three or more cards of a rank with { $min_natural } natural cards at least and { $max_wild } wild ones at most. Seven are a canasta.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **The pile** is taken with two natural cards of the top card’s rank, with one and a wild card, or onto a meld; frozen only with a natural pair. { canasta-rule-threes }.
    - **Going out** { canasta-rule-out }: { $out_bonus }, concealed { $concealed_bonus } more.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; { canasta-rule-points }. { canasta-rule-match }.
rules-canasta-six =
    - **Canasta with { $packs } packs** for six, { $seats }; partners never sit side by side.
    - **Melds.** Three or more cards of a rank with { $min_natural } natural cards at least and { $max_wild } wild ones at most. Seven are a canasta.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **The pile** is taken with two natural cards of the top card’s rank, with one and a wild card, or onto a meld; frozen only with a natural pair. { canasta-rule-threes }.
    - **Red threes.** Up to four 100 each, five 1,000, six 1,200.
    - **Going out** { canasta-rule-out }: { $out_bonus }, concealed { $concealed_bonus } more.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; { canasta-rule-points }. { canasta-rule-match }.
rules-canasta-six-pairs = { rules-canasta-six }
rules-canasta-palace =
    - **Canasta for two or four.** { canasta-rule-sides } A random player starts each hand.
    - **Melds.** Three or more cards of a rank, { $max_wild } wild ones at most{ $wild_le_natural ->
        [yes] {" "}and never more wild cards than natural ones
       *[other] {""}
    }. Seven are a canasta.{ $sequences ->
        [yes] {" "}Three to seven cards of a suit in a row are a meld, too; seven earn { $bonus_sequence }.
       *[other] {""}
    }{ $wild_melds ->
        [none] {""}
       *[other] {" "}Wild cards may be melded by themselves: seven earn 1,000 or, with more jokers than twos, 2,000; fewer cost { $wild_incomplete_penalty }.
    }
    - **First melds** must count, by the score: { canasta-rule-opening }.
    - **Your turn.** { canasta-rule-draw }, or take the pile; meld; discard one. { $pile_always_frozen ->
        [yes] The pile is always frozen: only a natural pair takes it.
       *[other] The pile is frozen for a side without melds, and while a wild card or a red three lies in it.
    } { canasta-rule-threes }.
    - **Going out** { canasta-rule-out }: { $out_bonus }{ $concealed_bonus ->
        [0] {""}
       *[other] , concealed { $concealed_bonus } more
    }. The hand ends with the turn that draws the last card.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }, red threes 100 each and 400 more for all, minus without a meld. { canasta-rule-match }.
rules-samba =
    - **Canasta with { $packs } packs and sequences.** Three to seven cards of a suit in a row, 4 low and ace high, without wild cards; seven are a *samba*, { $bonus_sequence }.
    - **Sets** take { $max_wild } wild cards at most. A side may have several of a rank and join them.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **Your turn.** { canasta-rule-draw }, or take the pile: with a natural pair, or its top card alone onto a meld short of seven. Meld; discard one.
    - **Frozen** for a side without melds, and for all with a wild card in it: then only a natural pair. { canasta-rule-threes }.
    - **Going out** { canasta-rule-out }: { $out_bonus }.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; red threes 100 each, all six 1,000, minus without two canastas. { canasta-rule-match }.
rules-bolivia =
    - **Samba with wild melds.** Three to seven jokers and twos are a meld; seven are a *bolivia*, { $bonus_wild_value }.
    - **Sequences.** Three to seven cards of a suit in a row; seven are an *escalera*, { $bonus_sequence }.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **Your turn.** { canasta-rule-draw }, or take the pile: with a natural pair, or its top card alone onto a meld short of seven. Meld; discard one.
    - **Going out** { canasta-rule-out }: { $out_bonus }.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }. A black three in hand costs { $black_three_in_hand } when somebody else goes out. Red threes count minus without two canastas. { canasta-rule-match }.
rules-canasta-brazilian =
    - **Bolivia with hard first melds:** { canasta-rule-opening }. The pile is never taken for them.
    - **Melds.** Sets with { $max_wild } wild cards at most, sequences of three to seven, three to seven wild cards. In going out a sequence of seven may grow.
    - **Your turn.** { canasta-rule-draw }, or take the pile: with a natural pair, or its top card alone onto a meld short of seven. Meld; discard one.
    - **Going out** { canasta-rule-out }, and { $ask_partner ->
        [required] only after asking your partner, before your first meld of the turn
       *[other] you may ask your partner
    }: { $out_bonus }.
    - **Score.** Sequence of seven { $bonus_sequence }, wild canasta { $bonus_wild_value }, natural { $bonus_natural }, mixed { $bonus_mixed }. A sequence shorter than { $short_sequence_len } costs { $short_sequence_penalty }. Red threes count minus without a canasta. { canasta-rule-match }.
rules-canasta-chile =
    - **Canasta with { $packs } packs** and { $chile_melds ->
        [wild] melds of three to seven wild cards; seven earn { $bonus_wild_value }.
       *[other] sequences of three to seven cards of a suit; seven earn { $bonus_sequence }.
    }
    - **Sets.** Three or more cards of a rank with { $max_wild } wild ones at most. Seven are a canasta.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **The pile** is taken with two natural cards of the top card’s rank, with one and a wild card, or onto a meld; frozen only with a natural pair. { canasta-rule-threes }.
    - **Going out** { canasta-rule-out }: { $out_bonus }, concealed { $concealed_bonus } more.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; red threes up to four 100 each, five 1,000, six 1,200. { canasta-rule-match }.
rules-canasta-cuban =
    - **Canasta with a frozen pile:** only a natural pair takes it, always.
    - **Sets** have seven cards at most. Three to seven wild cards are a meld, one a side.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **Black threes** are not discarded in your first turn. Those in a pile you take are set aside: 5 each, all four 100.
    - **Going out** { canasta-rule-out }: { $out_bonus }.
    - **Score.** Seven twos 4,000; four jokers and three twos 3,000; other seven wild cards 2,000. Natural canasta { $bonus_natural }, mixed { $bonus_mixed }. Red threes 100, 300, 500, 1,000, minus without a canasta. { canasta-rule-match }.
rules-canasta-uruguay =
    - **Canasta with a frozen pile:** only a natural pair takes it, always.
    - **Wild melds.** Three to seven jokers and twos, one meld a side; seven earn { $bonus_wild_value }.
    - **First melds** must count, by the side’s score: { canasta-rule-opening }. Three twos count 60.
    - **Going out** { canasta-rule-out }: { $out_bonus }, concealed { $concealed_bonus } more.
    - **Score.** Natural canasta { $bonus_natural }, mixed { $bonus_mixed }; red threes 100 each, all four 800, minus without a meld. { canasta-rule-match }.
rules-canasta-mexicana =
    - **Canasta with { $packs } packs.** { $bonus_draw ->
        [0] {""}
       *[other] After your side’s first melds you draw { $bonus_draw } more cards.
    }
    - **First melds** must count, by the side’s score: { canasta-rule-opening }.
    - **The pile** is taken with two natural cards of the top card’s rank, with one and a wild card, or onto a meld, but never with a seven on top; frozen only with a natural pair.
    - **Going out** { canasta-rule-out } and as many red threes as canastas: { $out_bonus }, concealed { $concealed_bonus } more.
    - **Score.** A canasta of sevens { $bonus_sevens }, natural { $bonus_natural }, mixed { $bonus_mixed }; red threes up to four 100 each, five 1,000, six 1,200. { canasta-rule-match }.
