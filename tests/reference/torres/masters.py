"""The conditions of the master cards, and their points."""

from collections.abc import Callable

from .board import SIZE, Board, Square, connected


def on_long_diagonal(square: Square) -> bool:
    """Return whether a square is on one of the two long diagonals (T11.3)."""
    row, column = square
    return row == column or row + column == SIZE - 1


def on_edge(square: Square) -> bool:
    """Return whether a square is on the edge of the board (T11.7)."""
    row, column = square
    return row in (0, SIZE - 1) or column in (0, SIZE - 1)


def in_one_line(knights: list[Square]) -> bool:
    """Return whether all are in one row, column or diagonal (T11.2)."""
    return (
        len({row for row, _ in knights}) == 1
        or len({column for _, column in knights}) == 1
        or len({row - column for row, column in knights}) == 1
        or len({row + column for row, column in knights}) == 1
    )


def form_square(knights: list[Square]) -> bool:
    """Return whether four of them are the corners of an axis-parallel square (T11.5)."""
    for row, column in knights:
        for side in range(1, SIZE):
            corners = [(row, column), (row, column + side), (row + side, column), (row + side, column + side)]
            if all(corner in knights for corner in corners):
                return True
    return False


def each_knight_points(board: Board, seat: int, year: int, counts: Callable[[Square], bool]) -> int:
    """Return 2, 5, 10 points for each knight that counts, and the same once more for a sole leader (T11.3, T11.7)."""
    numbers = [sum(1 for knight in own if counts(knight)) for own in board.knights]
    worth = (2, 5, 10)[year - 1]
    others = [number for other, number in enumerate(numbers) if other != seat]
    extra = 1 if all(numbers[seat] > number for number in others) else 0
    return (numbers[seat] + extra) * worth


def master_points(board: Board, seat: int, year: int, master: str) -> int:
    """Return the points of a seat for the master card (T11.1 to T11.8)."""
    knights = board.knights[seat]
    levels = [board.heights[knight] for knight in knights]
    if master == "castles":
        represented = sum(1 for castle in board.castles if any(knight in castle for knight in knights))
        return (5, 15, 30)[year - 1] if represented == (4, 5, 6)[year - 1] else 0
    if master == "diagonals":
        return each_knight_points(board, seat, year, on_long_diagonal)
    if master == "edge":
        return each_knight_points(board, seat, year, on_edge)
    if year != 3:
        return 0
    if master == "square":
        return 50 if form_square(knights) else 0
    if len(knights) < 2:
        return 0
    if master == "line":
        return 50 if in_one_line(knights) else 0
    if master == "level":
        return 50 if len(set(levels)) == 1 else 0
    if master == "levels":
        return 40 if len(set(levels)) == len(levels) else 0
    if master == "chain":
        return 40 if connected(knights[0], set(knights)) == set(knights) else 0
    raise ValueError(f"no such master card: {master}")
