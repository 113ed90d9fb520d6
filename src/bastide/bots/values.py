"""What a state is worth to a seat: the game's own module here where there is one, else the points as they stand."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType

from ..kernel.contract import Game, State

Value = Callable[[State, int], float]
Sift = Callable[[State, int, list[int], int], list[int]]


@cache
def known(name: str) -> ModuleType | None:
    """what is known here about a game"""
    module = f"{__package__}.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def sensible_of(game: Game) -> Callable[[State, list[int]], list[int]]:
    """leaves out the moves that even a player who plays at random would not make"""
    module = known(game.META.name)
    return getattr(module, "sensible", lambda state, moves: moves)


def sift_of(game: Game) -> Sift | None:
    """picks the moves that seem best at first sight, where there are many of a kind"""
    return getattr(known(game.META.name), "sifted", None)


def value_of(game: Game) -> Value:
    def points_now(state: State, seat: int) -> float:
        result = game.result(state)
        return ahead(result.scores if result else [score.total for score in game.score(state)], seat)

    return getattr(known(game.META.name), "value", points_now)


def ahead(scores: Sequence[int], seat: int) -> float:
    """points more than the best of the others"""
    return float(scores[seat] - max([points for other, points in enumerate(scores) if other != seat], default=0))
