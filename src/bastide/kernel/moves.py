"""Lists of moves that are filled in place and reused."""

from __future__ import annotations

from . import bits
from .types import Move, SquareSet


class Moves:
    """A list of moves with a fixed capacity."""

    def __init__(self) -> None:
        self.items = [0] * 8192
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: Move) -> None:
        self.items[self.count] = move
        self.count += 1

    def add_each(self, move: Move, squares: SquareSet) -> None:
        """Add a move for each square of a set."""
        count = self.count
        while squares:
            self.items[count] = move | bits.lowest(squares)
            count += 1
            squares &= squares - 1
        self.count = count

    def get(self, index: int) -> Move:
        return self.items[index]

    def listed(self) -> list[Move]:
        return [self.items[i] for i in range(self.count)]


SPARE: list[Moves] = []  # a list is too large to allocate for every use, and each thread needs its own


def borrow() -> Moves:
    """Return a list that nobody uses."""
    try:
        return SPARE.pop()
    except IndexError:
        return Moves()


def give_back(moves: Moves) -> None:
    """Make a borrowed list available again."""
    SPARE.append(moves)
