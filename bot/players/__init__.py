"""AI players: a baseline that plays any game from its Asks, and better ones for the families that have them."""
