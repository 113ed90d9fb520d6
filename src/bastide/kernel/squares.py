"""Squares of a board of 8 x 8: numbers from 0 to 63, row by row, and names from a1 to h8, a letter for the column."""

from __future__ import annotations

from . import bits
from .types import Square, SquareSet

COLUMNS, ROWS = "abcdefgh", "12345678"
SQUARE = "[a-h][1-8]"  # a name, as a pattern
NAMES = [column + row for row in ROWS for column in COLUMNS]


def square_name(square: Square) -> str:
    return NAMES[square]


def square_number(name: str) -> Square:
    return (int(name[1]) - 1) * 8 + COLUMNS.index(name[0])


def square_names(mask: SquareSet) -> list[str]:
    """of a set of squares, one bit each"""
    names = []
    while mask:
        names.append(NAMES[bits.lowest(mask)])
        mask &= mask - 1
    return names
