"""A small neural network: one hidden layer and a linear shortcut. Evaluating it needs no library.

How its weights are trained: see docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.types import Seat

MAX_INPUTS = 256
MAX_HIDDEN = 64


class FeatureVector:
    """The inputs of a network, filled in place."""

    def __init__(self) -> None:
        self.items = [0.0] * 256
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, number: float) -> None:
        self.items[self.count] = number
        self.count += 1

    def to_list(self) -> list[float]:
        return [self.items[i] for i in range(self.count)]


Extractor = Callable[[Any, Seat, FeatureVector], None]  # fills in the features of a state, seen from a seat


class Network:
    """A network, from its weights in one list.

    They are in this order: the output's bias and the hidden units' biases; for each input its linear weight and its
    weight for each hidden unit; the hidden units' output weights.
    """

    def __init__(self, inputs: int, hidden: int, weights: list[float]) -> None:
        if inputs > MAX_INPUTS or hidden > MAX_HIDDEN or len(weights) != 1 + hidden + inputs * (1 + hidden) + hidden:
            raise ValueError("wrong number of inputs, hidden units or weights")
        self.inputs = inputs
        self.hidden = hidden
        self.sums = [0.0] * 65  # MAX_HIDDEN + 1
        self.weights = [0.0] * 16769  # 1 + MAX_HIDDEN + MAX_INPUTS * (1 + MAX_HIDDEN) + MAX_HIDDEN
        for i in range(len(weights)):
            self.weights[i] = weights[i]

    def output(self, features: FeatureVector) -> float:
        units = self.hidden + 1
        for unit in range(units):
            self.sums[unit] = self.weights[unit]
        at = units
        for i in range(self.inputs):
            number = features.items[i]
            if number != 0.0:
                for unit in range(units):
                    self.sums[unit] += number * self.weights[at + unit]
            at += units
        total = self.sums[0]
        for unit in range(1, units):
            if self.sums[unit] > 0.0:
                total += self.sums[unit] * self.weights[at + unit - 1]
        return total


class NetworkEvaluator:
    """Evaluate states by a network: the points a seat will be ahead at the end."""

    def __init__(self, extract: Extractor, network: Network) -> None:
        self.extract = extract
        self.network = network
        self.features = FeatureVector()

    def __call__(self, state: Any, seat: Seat) -> float:
        self.extract(state, seat, self.features)
        return self.network.output(self.features)
