"""What is asked, and the moves that answer it: kind << 12 | first << 6 | second, squares or what the kind says.

Stored games contain the kinds: a number never changes its meaning, and a new kind goes to the end.
"""

from __future__ import annotations

from ...kernel.types import Move
from .components import CARD_COUNT, CARDS, CARDS_UNDER_RULES

# what is asked
CASTLE, KNIGHT, KING, TURN, KEEP, RETURN, STACK, SPREAD, MOVE_KING, START, OVER = range(11)
ASKS = ("castle", "knight", "king", "turn", "keep", "return", "stack", "spread", "move_king", "start", "over")

# kinds of moves: actions of a turn, cards, answers to the other questions
DO_END, DO_MOVE, DO_PLACE, DO_BLOCK, DO_BUY, DO_ADVANCE, DO_STACK = range(7)
DO_SIX, DO_SEVEN, DO_CLIMB, DO_UNDER, DO_FREE, DO_SECRET, DO_DIAGONAL, DO_SHIFT, DO_RELOCATE, DO_LEAP = range(7, 17)
DO_KEEP, DO_TOP, DO_BOTTOM, DO_SPREAD, DO_CASTLE, DO_KING, DO_STAY, DO_START = range(17, 25)

# the kind that plays each card: the cards of the first rules come before the answers, later ones after them
DO_LATER_CARD = 25
FIRST_CARDS = CARDS_UNDER_RULES[1]
KINDS = DO_LATER_CARD + CARD_COUNT - FIRST_CARDS
CARD_KINDS = dict(zip(CARDS, (*range(DO_SIX, DO_SIX + FIRST_CARDS), *range(DO_LATER_CARD, KINDS)), strict=True))
SPACE = KINDS << 12  # every move is below this

# kinds that name two squares, from and to, and the word they begin with: a step, and all cards but four
JOURNEYS = {DO_MOVE: ""} | {
    kind: card for card, kind in CARD_KINDS.items() if kind not in (DO_SIX, DO_SEVEN, DO_UNDER, DO_FREE)
}
NAMING_TWO = {*JOURNEYS, DO_UNDER}  # a block under a knight names a stack and a square
NOTHING_TO_NAME = 1  # the set of what may be named where there is nothing to name: only 0


def pack(kind: int, first: int = 0, second: int = 0) -> Move:
    return kind << 12 | first << 6 | second


def unpack(move: Move) -> tuple[int, int, int]:
    return move >> 12, move >> 6 & 63, move & 63
