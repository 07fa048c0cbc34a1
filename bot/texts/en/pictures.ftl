# What pictures, their alt texts and the text-only table say, for every game.

role-hand = hand
role-stock = Stock
role-discard = Discard
role-upcard = Upcard
role-meld = Meld
role-grid = Cards
role-work = Work pile
role-reserve = Reserve
role-waste = Waste
role-foundation = Foundation
role-pot = Pot
role-pool = Pool
role-trick = Trick
role-spoons = Spoons
role-chocolates = Chocolates
role-places = Hands
role-taken = Taken
role-layout = Layout
role-score = Score
zone-draft = Picked

picture-sheet-total = Match
picture-sheet-deal = This deal
picture-sheet-settled = Settled up
picture-sheet-title = Deal { $n }
picture-your-side = Your side
picture-their-side = Their side
picture-no-cards = no cards

alt-turn = { $names } to play.
alt-you-turn = Your turn.
alt-score = { $n } points
alt-dealer = dealer
alt-out = out
alt-side = side { $n }
alt-down = { $n } face down
alt-empty = { $n ->
    [one] an empty place
   *[other] { $n } empty places
  }
alt-tokens = { $what ->
    [chocolates] { $n ->
        [one] 1 chocolate
       *[other] { $n } chocolates
    }
    [places] { $n ->
        [one] 1 hand
       *[other] { $n } hands
    }
   *[other] { $n ->
        [one] 1 spoon
       *[other] { $n } spoons
    }
  }
alt-none = empty
alt-top = { $what } on top of { $n }
alt-stack = { $n ->
    [one] 1 card
   *[other] { $n } cards
  }
alt-more = and { $n } more cards lie face up.
alt-stands = { $what } as { $for }
alt-known = face down, only you know
alt-frozen = frozen
alt-your-hand = Your hand ({ $n }): { $list }
spoken-rank-A = ace
spoken-rank-2 = two
spoken-rank-3 = three
spoken-rank-4 = four
spoken-rank-5 = five
spoken-rank-6 = six
spoken-rank-7 = seven
spoken-rank-8 = eight
spoken-rank-9 = nine
spoken-rank-T = ten
spoken-rank-J = jack
spoken-rank-Q = queen
spoken-rank-K = king
spoken-suit-c = clubs
spoken-suit-d = diamonds
spoken-suit-h = hearts
spoken-suit-s = spades
spoken-card = { $rank } of { $suit }
spoken-joker = joker
