"""Keys of every game, with their names in the bar and in the help."""

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
    ("Enter, Space, click", "choose the square or the line"),
    ("Tab", "switch between board and list"),
    ("Esc", "cancel"),
    ("u", "undo your last move"),
    (": or /", "type a move in notation; Tab completes it"),
    ("v", "the score as if it were counted now"),
    ("r", "the rules; after a refusal, the rule in question"),
    ("f", "bots play fast, or one move after another"),
    ("PgUp, PgDn", "scroll the log"),
    ("t", "dark or light theme"),
    ("q", "leave the game"),
)
