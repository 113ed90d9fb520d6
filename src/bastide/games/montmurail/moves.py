"""Moves packed into numbers: kind << 12 | which. Each kind of decision has its kinds of moves."""

from __future__ import annotations

from ...kernel.types import Move
from .types import Quarter

# what is decided
QUARTER, PLACE, CLOSE, OVER = range(4)
ASKS = ("quarter", "place", "close", "over")

# what a seat has chosen in secret: a move, or one of these
UNDECIDED, NOT_ASKED = -1, -2

# kinds of moves, and what `which` is
DO_PLACE = 0  # one of `streets.PLACEMENTS`
DO_LIFT = 1  # a street
DO_CLOSE = 2  # the first square of a city
DO_STAY = 3
DO_QUARTER = 4  # ((gem * 2 + side) * 4 + place) * 4 + turn
KINDS = 5
SPACE = KINDS << 12
# Walls that form no shape of any die are no move, but have a number so that they can be refused: NO_SHAPE and three
# streets of 8 bits each, NO_STREET where there are fewer
NO_SHAPE = 1 << 24
NO_STREET = 255
QUARTERS = 128


def pack(kind: int, which: int = 0) -> Move:
    """Pack a move."""
    return kind << 12 | which


def quarter_of(which: Quarter) -> tuple[int, int, int, int]:
    """Return the gem, side, place and turn of a quarter."""
    return which >> 5, which >> 4 & 1, which >> 2 & 3, which & 3
