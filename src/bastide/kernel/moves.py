"""A list of moves that is filled in place, and lent to who needs one."""

from __future__ import annotations

from . import bits
from .types import Move, SquareSet


class Moves:
    def __init__(self) -> None:
        self.items = [0] * 8192
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: Move) -> None:
        self.items[self.count] = move
        self.count += 1

    def add_each(self, move: Move, squares: SquareSet) -> None:
        """one move for each square of a mask"""
        while squares:
            self.items[self.count] = move | bits.lowest(squares)
            self.count += 1
            squares &= squares - 1

    def get(self, index: int) -> Move:
        return self.items[index]

    def listed(self) -> list[Move]:
        return [self.items[i] for i in range(self.count)]


SPARE: list[Moves] = []  # a list is too large to make anew each time, and each thread needs its own


def borrow() -> Moves:
    try:
        return SPARE.pop()
    except IndexError:
        return Moves()


def give_back(moves: Moves) -> None:
    SPARE.append(moves)
