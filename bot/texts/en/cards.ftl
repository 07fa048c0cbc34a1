# What all games share: the pause between deals and the plainest words.

action-next = Next deal
ask-next-deal = Ready for the next deal?
event-deal = Deal { $n }: { $seat } deals.
event-deal-over = Deal { $n } is over: { $cause }.
event-match-over = The match is over: { $cause }.
phase-deal-over = The deal is over
phase-match-over = The match is over
illegal-deal-goes-on = This deal is still being played.
illegal-deal-over = This deal is over.
illegal-match-over = This match is over.
illegal-already-ready = You are ready already; waiting for the others.
illegal-not-your-turn = It is not your turn.
illegal-not-in-hand = You do not hold { $card }.

# ---- words of many games
action-draw = Draw
action-pass = Pass
event-passed = { $seat } passes.
illegal-stock-empty = The stock is empty.
notice-target = to { $n }
reason-deals = all deals are played
reason-out = somebody is out of cards
reason-target = the target is reached
verb-draw = Draw

# Why cards are no meld (melds.py: flaw).
illegal-no-card = “{ $what }” is no card of this pack.
illegal-meld-short = { $cards } is too short: a meld needs { $n } cards.
illegal-meld-wilds = { $cards } has too many wild cards for a meld.
illegal-meld-full = A set holds at most { $n } cards.
illegal-meld-suits = { $cards } is not a set here: it may not hold two { $suit }.
illegal-meld-twice = { $cards } is not a run: it has { $card } twice.
illegal-run-short = { $cards } is too short: a run needs { $n } cards.
illegal-meld-gap = That is not a run yet: { $cards } misses the { $card }.
illegal-meld-gaps = { $cards } is not a run: the cards do not follow each other.
illegal-meld-mixed = { $cards } is neither of one rank nor of one suit.
