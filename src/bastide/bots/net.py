"""A small net: one hidden layer beside a straight line. Nothing is needed to use it; see docs/bots.md for how its
numbers come about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LONGEST = 256
MOST_HIDDEN = 64


class Row:
    """numbers that a net reads, filled in place"""

    def __init__(self) -> None:
        self.items = [0.0] * 256
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, number: float) -> None:
        self.items[self.count] = number
        self.count += 1

    def listed(self) -> list[float]:
        return [self.items[i] for i in range(self.count)]


Describe = Callable[[Any, int, Row], None]  # tells about a state, seen from a seat


class Net:
    """`numbers`: a bias and the hidden units' biases; for each input its place in the straight line and its weight for
    each hidden unit; at last the hidden units' shares"""

    def __init__(self, inputs: int, hidden: int, numbers: list[float]) -> None:
        if inputs > LONGEST or hidden > MOST_HIDDEN or len(numbers) != 1 + hidden + inputs * (1 + hidden) + hidden:
            raise ValueError("a net of another size")
        self.inputs = inputs
        self.hidden = hidden
        self.sums = [0.0] * 65  # MOST_HIDDEN + 1
        self.weights = [0.0] * 16769  # 1 + MOST_HIDDEN + LONGEST * (1 + MOST_HIDDEN) + MOST_HIDDEN
        for i in range(len(numbers)):
            self.weights[i] = numbers[i]

    def output(self, row: Row) -> float:
        units = self.hidden + 1
        for unit in range(units):
            self.sums[unit] = self.weights[unit]
        at = units
        for i in range(self.inputs):
            number = row.items[i]
            if number != 0.0:
                for unit in range(units):
                    self.sums[unit] += number * self.weights[at + unit]
            at += units
        total = self.sums[0]
        for unit in range(1, units):
            if self.sums[unit] > 0.0:
                total += self.sums[unit] * self.weights[at + unit - 1]
        return total


class Learned:
    """what a state is worth to a seat: the points it will be ahead at the end, as far as a net can tell"""

    def __init__(self, describe: Describe, net: Net) -> None:
        self.describe = describe
        self.net = net
        self.row = Row()

    def __call__(self, state: Any, seat: int) -> float:
        self.describe(state, seat, self.row)
        return self.net.output(self.row)
