"""The components of the game, and the limits set by the rules."""

BLOCKS = 92
KNIGHTS = 6
HIGHEST_STACK = 3
FEWEST_CASTLES = 6
TRACK = 100
CARDS = ("six", "seven", "climb", "under", "free", "secret", "diagonal", "shift", "relocate", "leap")
MASTERS = ("castles", "line", "diagonals", "level", "square", "levels", "edge", "chain")
