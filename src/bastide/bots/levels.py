"""Levels 1 to 5 of each game, from one who learns to one who plays as well as we know how and thinks for about a second
where that helps: what each is, found by trial, see docs/bots.md."""

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
        "beam:width=1,errs=10",
        "beam:width=2,errs=4",
        "beam:width=8",
        "beam:width=100",
        "search:visits=40,ms=5000",
    ),
    "montmurail": (
        "beam:width=2,errs=2",
        "beam:width=4,errs=1",
        "beam:width=4,errs=0.7",
        "beam:width=4,errs=0.5",
        "beam:width=8",
    ),
    "ludwig": (
        "beam:width=2,errs=8",
        "beam:width=8,errs=4",
        "beam:width=40",
        "search:visits=8,ms=5000",
        "search:visits=128,ms=5000",
    ),
}
ALONE = {
    "ludwig": (*LEVELS["ludwig"][:4], "search:visits=150,ms=5000"),
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
        self.bots: dict[str, Bot] = {}  # by what they are

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        spec = spec_of(game.META.name, len(game.score(state)), self.number)
        if spec not in self.bots:
            kind, _, figures = spec.partition(":")
            self.bots[spec] = MAKERS[kind](figures)
        return self.bots[spec].choose(game, state, seat, chance)


def spec_of(game: str, players: int, level: int) -> str:
    """the bot that plays at a level"""
    if players == 1 and game in ALONE:
        return ALONE[game][level - 1]
    return LEVELS.get(game, OTHERWISE)[level - 1]
