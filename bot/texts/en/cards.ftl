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
