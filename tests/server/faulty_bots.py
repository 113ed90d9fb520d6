"""Bots that fail in every possible way, for the tests of the bot pool. Worker processes import this module."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bastide import bots
from bastide.kernel.chance import Chance
from bastide.kernel.game import Game, State


class FaultyBot:
    def __init__(self, act: Callable[[list[int]], Any]) -> None:
        self.act = act
        self.asked = 0

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> Any:
        self.asked += 1
        return self.act(game.legal(state, seat))


def make(spec: str) -> Any:
    name, _, rest = spec.partition(":")
    if name in bots.BOTS:
        return bots.make(spec)
    bot = FaultyBot(lambda moves: globals()[name](bot, rest, moves))
    return bot


def crash(bot: FaultyBot, status: str, moves: list[int]) -> int:
    os._exit(int(status))


def loop(bot: FaultyBot, file: str, moves: list[int]) -> int:
    """Loop forever in Python, after writing the process id to a file."""
    note(file)
    while True:
        pass


def stuck(bot: FaultyBot, file: str, moves: list[int]) -> int:
    """Loop forever in C, holding the GIL."""
    note(file)
    re.match(r"(a+)+$", "a" * 60 + "b")
    return moves[0]


def note(file: str) -> None:
    if file:
        part = Path(f"{file}.part")
        part.write_text(str(os.getpid()))
        part.rename(file)


def error(bot: FaultyBot, text: str, moves: list[int]) -> int:
    raise ZeroDivisionError(text)


def leave(bot: FaultyBot, _: str, moves: list[int]) -> int:
    sys.exit(0)


def answer(bot: FaultyBot, number: str, moves: list[int]) -> int:
    return int(number)


def words(bot: FaultyBot, text: str, moves: list[int]) -> str:
    return text


def noise(bot: FaultyBot, _: str, moves: list[int]) -> int:
    """Use the standard streams."""
    print("x" * 100_000)
    os.write(1, b"noise")
    assert sys.stdin.read() == ""
    return moves[0]


def count(bot: FaultyBot, _: str, moves: list[int]) -> int:
    """Return the move at the index of how often this object was asked before."""
    return moves[bot.asked - 1]


def count_or_fail(bot: FaultyBot, file: str, moves: list[int]) -> int:
    """Do the same, but return an illegal move while a file exists."""
    return -1 if Path(file).exists() else moves[bot.asked - 1]


def sleep(bot: FaultyBot, seconds: str, moves: list[int]) -> int:
    time.sleep(float(seconds))
    return moves[0]


def wait(bot: FaultyBot, fifo: str, moves: list[int]) -> int:
    """Wait until something is written to a FIFO."""
    with open(fifo) as opened:
        opened.read()
    return moves[0]
