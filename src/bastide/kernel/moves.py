"""A list of moves that is filled in place, and lent to who needs one."""

from __future__ import annotations

from . import bits


class Moves:
    def __init__(self) -> None:
        self.items = [0] * 8192
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: int) -> None:
        self.items[self.count] = move
        self.count += 1

    def add_each(self, move: int, squares: int) -> None:
        """one move for each square of a mask"""
        count = self.count
        while squares:
            self.items[count] = move | bits.lowest(squares)
            count += 1
            squares &= squares - 1
        self.count = count

    def get(self, index: int) -> int:
        return self.items[index]

    def listed(self) -> list[int]:
        return [self.items[i] for i in range(self.count)]


SPARE: list[Moves] = []  # a list is too large to make anew each time, and each thread needs its own


def borrow() -> Moves:
    try:
        return SPARE.pop()
    except IndexError:
        return Moves()


def give_back(moves: Moves) -> None:
    SPARE.append(moves)
