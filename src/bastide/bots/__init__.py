"""Bots, named by short specs: "level:3", "random", "search:ms=500", "stdio:PROGRAM".

A bot only ever sees a state in which everything its seat cannot know was dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.chance import Chance
from ..kernel.errors import BadOptions
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .beam import BeamBot, GreedyBot
from .bot import Bot, BotFailed
from .levels import HIGHEST, NAMES as LEVELS, LevelBot
from .mcts import MctsBot
from .messages import say
from .random import RandomBot
from .search import SearchBot
from .stdio import StdioBot

WITHOUT_SETTINGS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
WITH_SETTINGS: dict[str, Callable[[str], Bot]] = {
    "level": LevelBot,
    "beam": BeamBot,
    "search": SearchBot,
    "mcts": MctsBot,
}
BOTS = (*LEVELS, *WITHOUT_SETTINGS)  # offered to players
BEST = LEVELS[HIGHEST - 1]

__all__ = ["BEST", "BOTS", "Bot", "BotFailed", "decide", "make", "runs_program"]


def make(spec: str) -> Bot:
    """Make the bot that a spec names."""
    name, colon, settings = spec.partition(":")
    if name == StdioBot.name:
        return StdioBot(settings)
    if name in WITH_SETTINGS:
        return WITH_SETTINGS[name](settings)
    if name not in WITHOUT_SETTINGS or colon:
        known = (*BOTS, *(name for name in WITH_SETTINGS if name != LevelBot.name), "stdio:PROGRAM")
        raise BadOptions(say("bots.unknown", name=spec, known=known))
    return WITHOUT_SETTINGS[name]()


def runs_program(spec: str) -> bool:
    """Return whether a spec names a program on this machine; do not accept such specs from strangers."""
    return spec.partition(":")[0] == StdioBot.name


def decide(bot: Bot, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
    """Let a bot choose a move, from a state that holds nothing its seat does not know."""
    return bot.choose(game, game.determinize(state, seat, chance), seat, chance)
