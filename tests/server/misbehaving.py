"""Bots that fail in every way a bot can, and some that tell how they are kept. Worker processes import this."""

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
from bastide.kernel.contract import Game, State


class Misbehaving:
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
    bot = Misbehaving(lambda moves: globals()[name](bot, rest, moves))
    return bot


def crash(bot: Misbehaving, status: str, moves: list[int]) -> int:
    os._exit(int(status))


def loop(bot: Misbehaving, file: str, moves: list[int]) -> int:
    """for ever, in Python; writes its process down first"""
    note(file)
    while True:
        pass


def stuck(bot: Misbehaving, file: str, moves: list[int]) -> int:
    """for ever, in C, where no other thread comes to run"""
    note(file)
    re.match(r"(a+)+$", "a" * 60 + "b")
    return moves[0]


def note(file: str) -> None:
    if file:
        part = Path(f"{file}.part")
        part.write_text(str(os.getpid()))
        part.rename(file)


def error(bot: Misbehaving, text: str, moves: list[int]) -> int:
    raise ZeroDivisionError(text)


def leave(bot: Misbehaving, _: str, moves: list[int]) -> int:
    sys.exit(0)


def answer(bot: Misbehaving, number: str, moves: list[int]) -> int:
    return int(number)


def words(bot: Misbehaving, text: str, moves: list[int]) -> str:
    return text


def noise(bot: Misbehaving, _: str, moves: list[int]) -> int:
    """prints and reads where the pipes of the process were"""
    print("x" * 100_000)
    os.write(1, b"noise")
    assert sys.stdin.read() == ""
    return moves[0]


def count(bot: Misbehaving, _: str, moves: list[int]) -> int:
    """how often this object was asked before, as the place of the move"""
    return moves[bot.asked - 1]


def count_or_fail(bot: Misbehaving, file: str, moves: list[int]) -> int:
    """the same, but an illegal move while there is a file"""
    return -1 if Path(file).exists() else moves[bot.asked - 1]


def sleep(bot: Misbehaving, seconds: str, moves: list[int]) -> int:
    time.sleep(float(seconds))
    return moves[0]


def wait(bot: Misbehaving, fifo: str, moves: list[int]) -> int:
    """until the fifo is written to"""
    with open(fifo) as opened:
        opened.read()
    return moves[0]
