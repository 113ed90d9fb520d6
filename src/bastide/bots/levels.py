"""Levels 1 to 5 of each game, from beginner to the strongest play we know at about a second per turn.

The settings were found by experiment: see docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.chance import Chance
from ..kernel.errors import BadOptions
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .beam import BeamBot
from .bot import Bot
from .messages import say
from .search import SearchBot

BOT_TYPES: dict[str, Callable[[str], Bot]] = {BeamBot.name: BeamBot, SearchBot.name: SearchBot}
LEVELS = {
    "torres": (
        "beam:width=1,noise=10",
        "beam:width=2,noise=4",
        "beam:width=8",
        "beam:width=100",
        "search:visits=40,ms=5000",
    ),
    "montmurail": (
        "beam:width=2,noise=2",
        "beam:width=4,noise=1",
        "beam:width=4,noise=0.7",
        "beam:width=4,noise=0.5",
        "beam:width=8",
    ),
    "ludwig": (
        "beam:width=2,noise=8",
        "beam:width=8,noise=4",
        "beam:width=40",
        "search:visits=8,ms=5000",
        "search:visits=128,ms=5000",
    ),
}
SOLO_LEVELS = {
    "ludwig": (*LEVELS["ludwig"][:4], "search:visits=150,ms=5000"),
}
DEFAULT_LEVELS = ("beam:width=1", "beam:width=4", "beam:width=40", "search:visits=50", "search:visits=500")
HIGHEST = 5
NAMES = tuple(f"level:{number}" for number in range(1, HIGHEST + 1))


class LevelBot:
    """Play any game at a level: "level:3"."""

    name = "level"

    def __init__(self, text: str = str(HIGHEST)) -> None:
        if f"{self.name}:{text}" not in NAMES:
            raise BadOptions(say("bots.level", name=text, known=NAMES))
        self.level = int(text)
        self.bots: dict[str, Bot] = {}  # by spec

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        spec = level_spec(game.META.name, len(game.score(state)), self.level)
        if spec not in self.bots:
            name, _, settings = spec.partition(":")
            self.bots[spec] = BOT_TYPES[name](settings)
        return self.bots[spec].choose(game, state, seat, chance)


def level_spec(game: str, players: int, level: int) -> str:
    """Return the spec of the bot that plays at a level."""
    if players == 1 and game in SOLO_LEVELS:
        return SOLO_LEVELS[game][level - 1]
    return LEVELS.get(game, DEFAULT_LEVELS)[level - 1]
