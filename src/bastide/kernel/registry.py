"""Games by name: the folders in `bastide.games`, and the entry points `bastide.games` of other distributions."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from typing import cast

from .errors import BadOptions
from .game import Game
from .messages import say

HOME = "bastide.games"


@cache
def places() -> dict[str, str]:
    """Return the module of each game by name."""
    home = importlib.import_module(HOME)
    inside = {found.name: f"{HOME}.{found.name}" for found in pkgutil.iter_modules(home.__path__) if found.ispkg}
    outside = {point.name: point.value for point in entry_points(group=HOME)}
    return {**outside, **inside}


def names() -> list[str]:
    """List the names of all games."""
    return sorted(places())


def game(name: str) -> Game:
    """Return a game by name."""
    if name not in places():
        raise BadOptions(say("game.unknown", name=name, known=names()))
    return cast(Game, importlib.import_module(places()[name]))
