"""Squares of a board of 8 x 8: numbers from 0 to 63, row by row, and names from a1 to h8, columns as letters."""

from __future__ import annotations

from . import bits
from .types import Square, SquareSet

COLUMNS, ROWS = "abcdefgh", "12345678"
SQUARE = "[a-h][1-8]"  # a regular expression for a name
NAMES = [column + row for row in ROWS for column in COLUMNS]


def square_name(square: Square) -> str:
    """Return the name of a square."""
    return NAMES[square]


def square_number(name: str) -> Square:
    """Return the square with this name."""
    return (int(name[1]) - 1) * 8 + COLUMNS.index(name[0])


def square_names(mask: SquareSet) -> list[str]:
    """List the names of a set of squares."""
    names = []
    while mask:
        names.append(NAMES[bits.lowest(mask)])
        mask &= mask - 1
    return names
