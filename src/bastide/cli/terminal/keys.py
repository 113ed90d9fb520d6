"""Keys that every game has, as the bar below the board and the help call them."""

KEYS = (
    ("u", "Undo"),
    ("v", "Score"),
    ("f", "Fast"),
    ("r", "Rules"),
    (":", "Type"),
    ("?", "Help"),
    ("q", "Quit"),
)
HELP = (
    ("arrows, h j k l", "move the cursor"),
    ("Enter, Space, click", "choose the square or the line of the list"),
    ("Tab", "from the board to the list and back"),
    ("Esc", "drop what was begun"),
    ("u", "take back your last move"),
    (": or /", "type a move in notation; Tab completes it"),
    ("v", "the points, if they were counted now"),
    ("r", "the rules; after a refusal, the rule that was broken"),
    ("f", "the others play fast, or one move after another"),
    ("PgUp, PgDn", "scroll the log"),
    ("t", "dark or light"),
    ("q", "leave the game"),
)
