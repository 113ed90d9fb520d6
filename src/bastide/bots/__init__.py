"""Bots, by short strings: "random", "greedy", "stdio:PROGRAM". A bot only ever sees a state redealt for its seat."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.errors import BadOptions
from .bot import Bot, BotFailed
from .greedy import Greedy
from .random import Random
from .stdio import Program

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}
BEST = "greedy"  # of them

__all__ = ["BEST", "BOTS", "Bot", "BotFailed", "decide", "local", "make"]


def make(spec: str) -> Bot:
    name, _, rest = spec.partition(":")
    if name == Program.name:
        return Program(rest)
    if name not in BOTS or rest:
        raise BadOptions(f"there is no bot {spec!r}; there are: {', '.join(BOTS)}, {Program.name}:PROGRAM")
    return BOTS[name]()


def local(spec: str) -> bool:
    """whether it runs a program on this machine: not to be taken from strangers"""
    return spec.partition(":")[0] == Program.name


def decide(bot: Bot, game: Game, state: State, seat: int, chance: Chance) -> int:
    """The move a bot plays. What it is given holds nothing its seat does not know."""
    return bot.choose(game, game.redeal(state, seat, chance), seat, chance)
