"""What is in the box, as tables to proof-read against the rulebooks. Where a number comes from is noted beside it."""

from typing import Literal, get_args

FEWEST_PLAYERS = 2
SEATS = 4  # at most
BLOCKS = 92  # T2.1, all texts
KNIGHTS = 6  # T2.2: the seventh of 2017 is the score marker
RING = 100  # T2.6
YEARS = 3  # T4.1
TALLEST_STACK = 3  # T7.5
STACK_HEIGHTS = TALLEST_STACK + 1  # 0 included
TALLEST_TOWER = BLOCKS // 2  # T7.3: a castle that high needs one block less for the rest of its base
FEWEST_CASTLES = 6  # T8.8
START_CASTLES = 8  # T3.1
SPACING = 3  # T3.3, Manhattan distance between start castles

# T3.1: the printed castle squares; two independent public code bases agree
START_SQUARES = ("d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8")
START_INDEXES = tuple((int(name[1]) - 1) * 8 + "abcdefgh".index(name[0]) for name in START_SQUARES)

# T4.3: heights of the stacks a player takes, by year. Four players: the rulebooks; two players: three public
# sources; three players, year 1: two sources, years 2 and 3: one
PHASE_CARDS = {
    2: ((3, 3, 3, 3), (3, 3, 3, 3), (3, 3, 3, 3)),
    3: ((3, 3, 2, 2), (3, 3, 2), (3, 3, 2)),
    4: ((2, 2, 2, 2), (2, 2, 2), (2, 2, 2)),
}

# T5: action points
TURN_AP = 5
PLACE_AP = 2
MOVE_AP = 1
BLOCK_AP = 1
BUY_AP = 1
ADVANCE_AP = 1
CARDS_A_TURN = 2  # T5.4, bought
CARDS_DRAWN = 3  # T1.1, of which one is kept

STEP_UP = 1  # T6.1, levels

# T8: the action cards, in the order of T8.1 to T8.10; one of each in each of four colours (T2.4). Stored games contain
# their numbers: a new card goes to the end
CardName = Literal["six", "seven", "climb", "under", "free", "secret", "diagonal", "shift", "relocate", "leap"]
CARDS: tuple[CardName, ...] = get_args(CardName)
CARD_COUNT = len(CARDS)
CARD_ROOM = 16  # the arrays that count cards have room for so many
CARDS_UNDER_RULES = {1: 10, 2: 10}  # how many of them each version of the rules has
COLOURS = 4
SIX_AP = 6  # T8.1
SEVEN_AP = 7  # T8.2
CLIMB_UP = 2  # T8.3, levels

# T9.3, by year: the level the king asks for is the year's number
KINGS_BONUS = (5, 10, 15)

# T11: the eight master cards, in the order of T11.1 to T11.8, and their points after years 1, 2 and 3
MASTER_CARDS = ("castles", "line", "diagonals", "level", "square", "levels", "edge", "chain")
MASTER_POINTS = (
    (5, 15, 30),
    (0, 0, 50),
    (2, 5, 10),
    (0, 0, 50),
    (0, 0, 50),
    (0, 0, 40),
    (2, 5, 10),
    (0, 0, 40),
)
MASTER_CASTLES = (4, 5, 6)  # T11.1, by year
