"""Squares of a board of 8 x 8: numbers from 0 to 63, row by row, and names from a1 to h8, a letter for the column."""

from __future__ import annotations

COLUMNS, ROWS = "abcdefgh", "12345678"
SQUARE = "[a-h][1-8]"  # a name, as a pattern


def square_name(square: int) -> str:
    return f"{COLUMNS[square % 8]}{square // 8 + 1}"


def square_number(name: str) -> int:
    return (int(name[1]) - 1) * 8 + COLUMNS.index(name[0])


def square_names(mask: int) -> list[str]:
    """of a set of squares, one bit each"""
    return [square_name(square) for square in range(64) if mask >> square & 1]
