"""What a state is worth to a seat: the game's own module here where there is one, else the points as they stand."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache

from ..kernel.contract import Game, State

Value = Callable[[State, int], float]


@cache
def known(name: str) -> Value | None:
    module = f"{__package__}.{name}"
    if importlib.util.find_spec(module) is None:
        return None
    found: Value = importlib.import_module(module).value
    return found


def value_of(game: Game) -> Value:
    def points_now(state: State, seat: int) -> float:
        result = game.result(state)
        points = [float(p) for p in result.scores] if result else [float(s.total) for s in game.score(state)]
        return points[seat] - max((p for other, p in enumerate(points) if other != seat), default=0.0)

    return known(game.META.name) or points_now
