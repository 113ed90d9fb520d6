"""Moves packed into numbers: kind << 27 | which. A placement is x, y, turn and floor."""

from __future__ import annotations

from ...kernel.types import Move

# what is decided
RETURN, ARRANGE, BUY, PLACE, REWARD, CHOOSE, AGAIN, FREE, LOOK, PICK, END, OVER = range(12)
ASKS = ("return", "arrange", "buy", "place", "reward", "choose", "again", "free", "look", "pick", "end", "over")

# kinds of moves, and what `which` is
DO_RETURN = 0  # a bonus card
DO_PUT = 1  # place on offer << 7 | tile
DO_BUY = 2  # tile
DO_PASS = 3
DO_PLACE = 4  # (x + MIDDLE) << 15 | (y + MIDDLE) << 3 | turn << 1 | floor
DO_REWARD = 5  # number in the castle
DO_CHOOSE = 6  # a type of room
DO_FREE = 7  # hallway or stairs
DO_LOOK = 8  # a size
DO_TOP = 9  # tile
DO_DONE = 10
DO_END = 11
DO_AGAIN = 12  # number in the castle
KINDS = 13

SHIFT = 27
WHICH = (1 << SHIFT) - 1
SPACE = KINDS << SHIFT
MIDDLE = 2048  # coordinates lie between -MIDDLE and MIDDLE
# the kind of move for each decision
ANSWER = (DO_RETURN, DO_PUT, DO_BUY, DO_PLACE, DO_REWARD, DO_CHOOSE, DO_AGAIN, DO_FREE, DO_LOOK, DO_TOP, DO_END)

UP, DOWN = 0, 1
FLOORS = ("up", "down")


def pack(kind: int, which: int = 0) -> Move:
    """Pack a move."""
    return kind << SHIFT | which
