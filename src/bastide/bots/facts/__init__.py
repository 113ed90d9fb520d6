"""What a net is told about a state, game by game: a row of numbers seen from a seat."""
