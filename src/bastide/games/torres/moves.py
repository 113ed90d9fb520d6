"""What is asked, and the moves that answer it: kind << 12 | first << 6 | second, squares or what the kind says."""

from __future__ import annotations

from .components import CARDS

# what is asked
CASTLE, KNIGHT, KING, TURN, KEEP, RETURN, STACK, SPREAD, MOVE_KING, START, OVER = range(11)
ASKS = ("castle", "knight", "king", "turn", "keep", "return", "stack", "spread", "move_king", "start", "over")

# kinds of moves: in a turn; a card is played by one of the ten kinds from DO_CARD on, in the order of `CARDS`
DO_END, DO_MOVE, DO_PLACE, DO_BLOCK, DO_BUY, DO_ADVANCE, DO_STACK = range(7)
DO_CARD = 7
DO_SIX, DO_SEVEN, DO_CLIMB, DO_UNDER, DO_FREE, DO_SECRET, DO_DIAGONAL, DO_SHIFT, DO_RELOCATE, DO_LEAP = range(7, 17)
# answers to the other questions
DO_KEEP, DO_TOP, DO_BOTTOM, DO_SPREAD, DO_CASTLE, DO_KING, DO_STAY, DO_START = range(17, 25)
KINDS = 25
SPACE = KINDS << 12  # every move is below this

# kinds that name two squares, from and to, and the word they begin with
JOURNEYS = {
    DO_MOVE: "",
    **{DO_CARD + i: CARDS[i] for i in (2, 5, 6, 7, 8, 9)},
}


def pack(kind: int, first: int = 0, second: int = 0) -> int:
    return kind << 12 | first << 6 | second


def unpack(move: int) -> tuple[int, int, int]:
    return move >> 12, move >> 6 & 63, move & 63
