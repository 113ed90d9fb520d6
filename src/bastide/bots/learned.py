"""Values that were learned: a net for each game and number of players, in a file that says how it came about."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from ..kernel.contract import Game, State
from .net import Net, Row
from .values import Value, value_of

Describe = Callable[[State, int, Row], None]


def describe_of(game: str) -> Describe:
    """tells a net about a state, seen from a seat"""
    found: Describe = importlib.import_module(f"{__package__}.facts.{game}").describe
    return found


class Learned:
    """what a state is worth to a seat: the points it will be ahead at the end, as far as a net can tell"""

    def __init__(self, game: str, net: Net) -> None:
        self.describe = describe_of(game)
        self.net = net
        self.row = Row()

    def __call__(self, state: State, seat: int) -> float:
        self.describe(state, seat, self.row)
        return self.net.output(self.row)


def learned_of(game: Game, players: int) -> Value:
    """the value made by hand where nothing was learned"""
    return of_name(game.META.name, players) or value_of(game)


@cache
def of_name(game: str, players: int) -> Value | None:
    data = weights(game, players)
    return None if data is None else Learned(game, Net(data["inputs"], data["hidden"], data["numbers"]))


def weights(game: str, players: int) -> dict[str, Any] | None:
    file = files(__package__).joinpath("weights", f"{game}-{players}.json")
    if not file.is_file():
        return None
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data
