"""Feature extractors: the inputs of the networks, one module per game."""
