"""Levels 1 to 5 of each game, from one who learns to one who thinks for about a second: what each is, found by trial and
measured against each other, see docs/levels.md."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.errors import BadOptions
from .beam import Beam
from .bot import Bot
from .search import Search

MAKERS: dict[str, Callable[[str], Bot]] = {Beam.name: Beam, Search.name: Search}
LEVELS = {
    "torres": (
        "beam:width=2,errs=30",
        "beam:width=6,errs=8",
        "beam:width=24",
        "beam:width=200",
        "search:visits=200",
    ),
    "montmurail": (
        "beam:width=2,errs=12",
        "beam:width=4,errs=4",
        "beam:width=40",
        "search:visits=20",
        "search:visits=400",
    ),
    "ludwig": (
        "beam:width=2,errs=12",
        "beam:width=4,errs=4",
        "beam:width=40",
        "search:visits=16",
        "search:visits=200",
    ),
}
OTHERWISE = ("beam:width=1", "beam:width=4", "beam:width=40", "search:visits=50", "search:visits=500")
HIGHEST = 5
NAMES = tuple(f"level:{number}" for number in range(1, HIGHEST + 1))


class Level:
    """plays any game at a level: "level:3" """

    name = "level"

    def __init__(self, text: str = str(HIGHEST)) -> None:
        if f"{self.name}:{text}" not in NAMES:
            raise BadOptions(f"there is no level {text!r}; there are: {', '.join(NAMES)}")
        self.number = int(text)
        self.bots: dict[str, Bot] = {}

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        name = game.META.name
        if name not in self.bots:
            kind, _, figures = LEVELS.get(name, OTHERWISE)[self.number - 1].partition(":")
            self.bots[name] = MAKERS[kind](figures)
        return self.bots[name].choose(game, state, seat, chance)
