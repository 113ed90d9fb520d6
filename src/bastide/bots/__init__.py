"""Bots, by short strings: "level:3", "random", "search:ms=500", "stdio:PROGRAM". A bot only ever sees a state redealt
for its seat."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.errors import BadOptions
from .beam import Beam, Greedy
from .bot import Bot, BotFailed
from .evolution import Evolution
from .levels import HIGHEST, NAMES as LEVELS, Level
from .plain import Plain
from .random import Random
from .search import Search
from .stdio import Program

SIMPLE: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}
# those whose names something may follow
TUNABLE: dict[str, Callable[[str], Bot]] = {
    "level": Level,
    "beam": Beam,
    "search": Search,
    "evolution": Evolution,
    "plain": Plain,
}
BOTS = (*LEVELS, *SIMPLE)  # for everyone to play against
BEST = LEVELS[HIGHEST - 1]  # of them

__all__ = ["BEST", "BOTS", "Bot", "BotFailed", "decide", "local", "make"]


def make(spec: str) -> Bot:
    name, colon, rest = spec.partition(":")
    if name == Program.name:
        return Program(rest)
    if name in TUNABLE:
        return TUNABLE[name](rest)
    if name not in SIMPLE or colon:
        named = ", ".join((*BOTS, *(name for name in TUNABLE if name != Level.name), f"{Program.name}:PROGRAM"))
        raise BadOptions(f"there is no bot {spec!r}; there are: {named}")
    return SIMPLE[name]()


def local(spec: str) -> bool:
    """whether it runs a program on this machine: not to be taken from strangers"""
    return spec.partition(":")[0] == Program.name


def decide(bot: Bot, game: Game, state: State, seat: int, chance: Chance) -> int:
    """The move a bot plays. What it is given holds nothing its seat does not know."""
    return bot.choose(game, game.redeal(state, seat, chance), seat, chance)
