"""Squares, castles, and the contents of the board of a position."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Square = tuple[int, int]
Castle = set[Square]
Heights = dict[Square, int]
Position = dict[str, Any]

SIZE = 8
ORTHOGONAL = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))
SQUARES: list[Square] = [(row, column) for row in range(SIZE) for column in range(SIZE)]


def name(square: Square) -> str:
    """Return the name of a square, a1 to h8 (T2.1)."""
    row, column = square
    return "abcdefgh"[column] + str(row + 1)


def square_of(text: str) -> Square:
    """Return the square with this name (T2.1)."""
    return int(text[1]) - 1, "abcdefgh".index(text[0])


def shifted(square: Square, step: Square) -> Square | None:
    """Return the square one step away, or None beyond the edge of the board (T2.1)."""
    row, column = square[0] + step[0], square[1] + step[1]
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return row, column
    return None


def _all_neighbours(steps: Iterable[Square]) -> dict[Square, list[Square]]:
    """Return the squares that these steps lead to, for every square of the board (T2.1)."""
    table: dict[Square, list[Square]] = {}
    for square in SQUARES:
        reached = [shifted(square, step) for step in steps]
        table[square] = [other for other in reached if other is not None]
    return table


NEIGHBOURS = _all_neighbours(ORTHOGONAL)
DIAGONAL_NEIGHBOURS = _all_neighbours(DIAGONAL)
NAMES = {square: name(square) for square in SQUARES}


def connected(start: Square, allowed: set[Square]) -> set[Square]:
    """Return the squares of `allowed` connected orthogonally to `start`, which is one of them."""
    found = {start}
    waiting = [start]
    while waiting:
        for neighbour in NEIGHBOURS[waiting.pop()]:
            if neighbour in allowed and neighbour not in found:
                found.add(neighbour)
                waiting.append(neighbour)
    return found


def find_castles(heights: Heights) -> list[Castle]:
    """Return all castles, that is groups of orthogonally connected blocks, in reading order (T7.2, T7.4)."""
    built = {square for square in SQUARES if heights[square] > 0}
    seen: set[Square] = set()
    castles: list[Castle] = []
    for square in SQUARES:
        if square in built and square not in seen:
            castle = connected(square, built)
            seen |= castle
            castles.append(castle)
    return castles


def number_castles(castles: list[Castle]) -> dict[Square, int]:
    """Return the index of the castle of each square with blocks."""
    return {square: number for number, castle in enumerate(castles) for square in castle}


@dataclass
class Board:
    """The contents of the 64 squares (T2.1 to T2.3, T5.8)."""

    heights: Heights
    knights: list[list[Square]]
    king: Square | None
    occupied: set[Square]
    castles: list[Castle]
    castle_of: dict[Square, int]

    def castle_at(self, square: Square) -> Castle:
        """Return the castle of a square with blocks."""
        return self.castles[self.castle_of[square]]

    def castles_beside(self, square: Square) -> set[int]:
        """Return the numbers of the castles orthogonally next to a square (T7.2, T7.4)."""
        return {self.castle_of[other] for other in NEIGHBOURS[square] if other in self.castle_of}


def read_heights(position: Position) -> Heights:
    """Return the height of each square, which is the level of a figure on it (T5.8)."""
    return {(row, column): position["heights"][row][column] for row, column in SQUARES}


def read_board(position: Position) -> Board:
    """Return the board of a position (T2.1 to T2.3)."""
    heights = read_heights(position)
    knights = [[square_of(text) for text in own] for own in position["knights"]]
    king = None if position["king"] is None else square_of(position["king"])
    occupied = {square for own in knights for square in own}
    if king is not None:
        occupied.add(king)
    castles = find_castles(heights)
    return Board(heights, knights, king, occupied, castles, number_castles(castles))
