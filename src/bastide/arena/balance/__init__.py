"""What records of games tell about a game: whether it matters who begins, and what its cards and rooms are worth."""
