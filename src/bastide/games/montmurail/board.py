"""The geometry of a board: bare streets, the cities that walls enclose, and the walls that stay.

Squares and walls are sets of bits. Walls are three sets: `north` (above a square), `west` (left of it) and `edge`
(below the last row, then right of the last column); see `streets`.
"""

from __future__ import annotations

from ...kernel import bits
from ...kernel.types import SquareSet
from .types import WallSet

ALL = 0xFFFFFFFFFFFFFFFF
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
FIRST_COLUMN = 0x0101010101010101
FIRST_ROW = 0xFF
LAST_ROW_SHIFT = 56
EIGHT = 0xFF


def column_table() -> list[SquareSet]:
    """Return the squares of the last column for every set of eight rows."""
    return [sum(1 << row * 8 + 7 for row in range(8) if bits_ >> row & 1) for bits_ in range(256)]


LAST_COLUMN = column_table()


def across(squares: SquareSet, north: WallSet, west: WallSet) -> SquareSet:
    """Return the squares that are one bare street away."""
    return (
        (((squares & NOT_LAST_COLUMN) << 1) & ~west)
        | (((squares & ~west) >> 1) & NOT_LAST_COLUMN)
        | ((squares << 8) & ~north & ALL)
        | ((squares & ~north) >> 8)
    )


def region(squares: SquareSet, north: WallSet, west: WallSet) -> SquareSet:
    """Return all squares connected to these by bare streets."""
    reached = squares
    grown = reached | across(reached, north, west)
    while grown != reached:
        reached = grown
        grown = reached | across(reached, north, west)
    return reached


def open_squares(north: WallSet, west: WallSet, edge: WallSet) -> SquareSet:
    """Return the squares from which bare streets lead off the board."""
    leaks = (FIRST_ROW & ~north) | (FIRST_COLUMN & ~west)
    leaks |= (~edge & EIGHT) << LAST_ROW_SHIFT
    leaks |= LAST_COLUMN[(~edge >> 8) & EIGHT]
    return region(leaks, north, west)


def outer(city: SquareSet) -> SquareSet:
    """Return the squares outside a city. A pocket that touches them only at a crossing is not outside."""
    beyond = ~city & ALL
    reached = beyond & (FIRST_ROW | FIRST_COLUMN | (EIGHT << LAST_ROW_SHIFT) | LAST_COLUMN[EIGHT])
    grown = (reached | across(reached, 0, 0)) & beyond
    while grown != reached:
        reached = grown
        grown = (reached | across(reached, 0, 0)) & beyond
    return reached


def with_pockets(city: SquareSet, north: WallSet, west: WallSet, edge: WallSet) -> SquareSet:
    """M6.2: Return a city together with the closed pockets beside it or beside one another."""
    closed = ~open_squares(north, west, edge) & ALL
    reached = city
    grown = (reached | across(reached, 0, 0)) & closed
    while grown != reached:
        reached = grown
        grown = (reached | across(reached, 0, 0)) & closed
    return reached


# --- the outer line of a city


def north_of(city: SquareSet, outside: SquareSet) -> WallSet:
    """Return the n streets of the outer line of a city."""
    return (city & (((outside << 8) & ALL) | FIRST_ROW)) | (outside & (city << 8) & ALL)


def west_of(city: SquareSet, outside: SquareSet) -> WallSet:
    """Return the w streets of the outer line of a city."""
    return (city & (((outside & NOT_LAST_COLUMN) << 1) | FIRST_COLUMN)) | (outside & ((city & NOT_LAST_COLUMN) << 1))


def edge_of(city: SquareSet) -> WallSet:
    """Return the s and e streets of the outer line of a city."""
    edge = (city >> LAST_ROW_SHIFT) & EIGHT
    for row in range(8):
        if city >> (row * 8 + 7) & 1:
            edge |= 256 << row
    return edge


def count(north: WallSet, west: WallSet, edge: WallSet) -> int:
    """Count walls."""
    return bits.count(north) + bits.count(west) + bits.count(edge)


def longest_line(north: WallSet, west: WallSet, edge: WallSet) -> int:
    """M6.2: Return the length of the longest straight line of walls."""
    best = 0
    for i in range(9):
        along_row = (north >> (i * 8)) & EIGHT if i < 8 else edge & EIGHT
        best = max(best, longest_run(along_row))
        down_column = 0
        for row in range(8):
            walled = west >> (row * 8 + i) & 1 if i < 8 else edge >> (8 + row) & 1
            down_column |= walled << row
        best = max(best, longest_run(down_column))
    return best


def run_around(squares: SquareSet) -> int:
    """M6.2: Return the length of the longest straight line in the outer line of connected squares."""
    outside = outer(squares)
    return longest_line(north_of(squares, outside), west_of(squares, outside), edge_of(squares))


def longest_run(line: int) -> int:
    """Return the length of the longest run of bits."""
    length = 0
    while line:
        line &= line >> 1
        length += 1
    return length
