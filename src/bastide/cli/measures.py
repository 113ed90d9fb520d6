"""How fast the engine is, by processor time of this process: the median of several runs."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from time import process_time
from typing import Any

from ..games import torres
from ..kernel.chance import Chance

SEED = 1
REPEATS = 5
STEPS_BEFORE_COPY = 60  # in the midst of a game


@dataclass(frozen=True, slots=True)
class Figure:
    """times a second, or nanoseconds each"""

    name: str
    title: str
    unit: str
    median: float
    slowest: float
    fastest: float


def measure(name: str, title: str, run: Callable[[int], int], seconds: float) -> Figure:
    """`run` does something a number of times and says how many actions that was"""
    times = times_within(run, seconds / REPEATS)
    speeds = [speed(run, times) for _ in range(REPEATS)]
    return Figure(name, title, "actions/s", statistics.median(speeds), min(speeds), max(speeds))


def times_within(run: Callable[[int], int], seconds: float) -> int:
    """how often it can be done in this time"""
    times = 1
    while (taken := timed(run, times)[1]) < seconds / 4:
        times *= 2
    return max(1, round(times * seconds / max(taken, 1e-9)))


def timed(run: Callable[[int], int], times: int) -> tuple[int, float]:
    start = process_time()
    actions = run(times)
    return actions, process_time() - start


def speed(run: Callable[[int], int], times: int) -> float:
    actions, seconds = timed(run, times)
    return actions / max(seconds, 1e-9)


# --- what is measured


PLAYOUTS = {
    "playouts_2017_4": ("playouts: 2017, 4 players", torres.Options(players=4)),
    "playouts_2000_3": ("playouts: 2000, 3 players", torres.Options(players=3, edition="2000")),
    "playouts_master_4": ("playouts: master, 4 players", torres.Options(players=4, master=True)),
}


FIGURES = len(PLAYOUTS) + 2


def figures(seconds: float) -> Iterator[Figure]:
    for name, (title, options) in PLAYOUTS.items():
        yield measure(name, title, playouts_of(options), seconds)
    options = PLAYOUTS["playouts_2017_4"][1]
    yield measure("stepping", "stepping from Python", stepping_of(options), seconds)
    yield in_nanoseconds(measure("copy", "copy of a state", copies_of(options), seconds))


def playouts_of(options: Any) -> Callable[[int], int]:
    chance = Chance(SEED)
    return lambda games: torres.playouts(options, chance, games)


def stepping_of(options: Any) -> Callable[[int], int]:
    """each step lists the moves, and plays one that is checked again"""
    chance = Chance(SEED)

    def run(games: int) -> int:
        actions = 0
        for _ in range(games):
            state = torres.new(options, chance)
            while moves := torres.legal(state, state.seat):
                torres.play(state, state.seat, moves[chance.draw(len(moves))], chance)
                actions += 1
        return actions

    return run


def copies_of(options: Any) -> Callable[[int], int]:
    chance = Chance(SEED)
    state = torres.new(options, chance)
    for _ in range(STEPS_BEFORE_COPY):
        moves = torres.legal(state, state.seat)
        torres.play(state, state.seat, moves[chance.draw(len(moves))], chance)

    def run(times: int) -> int:
        copy = torres.copy
        for _ in repeat(None, times):
            copy(state)
        return times

    return run


def in_nanoseconds(figure: Figure) -> Figure:
    each = [1e9 / rate for rate in (figure.median, figure.slowest, figure.fastest)]
    return Figure(figure.name, figure.title, "ns", *each)
