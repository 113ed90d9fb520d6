"""The streets of a board, and the ways to place a shape on them."""

from __future__ import annotations

from .components import SHAPES
from .types import Street, WallSet

# Streets are numbered: above each square (n) 0 to 63, left of each square (w) 64 to 127, below the last row (s) 128 to
# 135, right of the last column (e) 136 to 143. Walls are three sets of bits: n streets, w streets, s and e streets.
STREETS = 144
FIRST_WEST, FIRST_SOUTH, FIRST_EAST = 64, 128, 136

STEPS = {"R": (0, 1), "D": (1, 0), "L": (0, -1), "U": (-1, 0)}


def street_between(one: tuple[int, int], other: tuple[int, int]) -> Street | None:
    """Return the street between two neighbouring crossings (row and column from 0 to 8)."""
    (row, column), (to_row, to_column) = sorted((one, other))
    if row < 0 or column < 0 or to_row > 8 or to_column > 8 or min(column, to_column) < 0:
        return None
    if row == to_row:
        return row * 8 + column if row < 8 else FIRST_SOUTH + column
    return FIRST_WEST + row * 8 + column if column < 8 else FIRST_EAST + row


def turned(steps: str) -> set[str]:
    """Return a path in all turns and mirror images."""
    found = set()
    for turn in ("RDLU", "DLUR", "LURD", "URDL"):
        for mirror in (turn, turn[0] + turn[3] + turn[2] + turn[1]):
            found.add("".join(mirror["RDLU".index(step)] for step in steps))
    return found


def walk(row: int, column: int, steps: str) -> frozenset[Street] | None:
    """Return the streets of a path, or None if it leaves the board."""
    streets = []
    for step in steps:
        down, right = STEPS[step]
        street = street_between((row, column), (row + down, column + right))
        if street is None:
            return None
        streets.append(street)
        row, column = row + down, column + right
    return frozenset(streets)


def order(street: Street) -> tuple[int, int, int]:
    """Return a sort key: by row, then column, then n, w, s, e."""
    if street < FIRST_WEST:
        return street // 8, street % 8, 0
    if street < FIRST_SOUTH:
        return (street - FIRST_WEST) // 8, street % 8, 1
    if street < FIRST_EAST:
        return 7, street - FIRST_SOUTH, 2
    return street - FIRST_EAST, 7, 3


def placements_of(steps: str) -> list[tuple[Street, ...]]:
    """List all placements of a shape."""
    corners = [(row, column) for row in range(9) for column in range(9)]
    walks = {walk(row, column, path) for path in turned(steps) for row, column in corners}
    found = [tuple(sorted(streets, key=order)) for streets in walks if streets is not None]
    return sorted(found, key=lambda streets: [order(street) for street in streets])


def all_placements() -> tuple[list[tuple[Street, ...]], list[int]]:
    """List the placements of a single wall and then of each shape, and where each of these groups starts."""
    found: list[tuple[Street, ...]] = [(street,) for street in range(STREETS)]
    starts = [0, STREETS]
    for steps in SHAPES.values():
        found += placements_of(steps)
        starts.append(len(found))
    return found, starts


PLACEMENTS, STARTS = all_placements()
SHAPE_NAMES = tuple(SHAPES)


def masks(streets: tuple[Street, ...]) -> tuple[WallSet, WallSet, WallSet]:
    """Return streets as the three sets of walls."""
    north = west = edge = 0
    for street in streets:
        if street < FIRST_WEST:
            north |= 1 << street
        elif street < FIRST_SOUTH:
            west |= 1 << street - FIRST_WEST
        else:
            edge |= 1 << street - FIRST_SOUTH
    return north, west, edge
