"""Hand-written knowledge of each game: an evaluator, and which moves are worth considering."""
