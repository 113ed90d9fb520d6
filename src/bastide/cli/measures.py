"""How fast the engine is, by processor time of this process: the median of several runs."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from time import process_time
from typing import Any

from ..games import ludwig, montmurail, torres
from ..games.ludwig import board, components, moves as ludwig_moves
from ..kernel.chance import Chance
from ..kernel.moves import Moves

SEED = 1
REPEATS = 5
STEPS_BEFORE_COPY = 60  # in the midst of a game
WHOLE_GAME = 1_000_000


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


@dataclass(frozen=True, slots=True)
class Subject:
    title: str
    game: Any
    options: Any
    alone: bool = False  # only its playouts are measured


SUBJECTS = {
    "torres_2017_4": Subject("Torres 2017, 4 seats", torres, torres.Options(players=4)),
    "torres_2000_3": Subject("Torres 2000, 3 seats", torres, torres.Options(players=3, edition="2000"), alone=True),
    "torres_master_4": Subject("Torres master, 4 seats", torres, torres.Options(players=4, master=True), alone=True),
    "montmurail_4": Subject("Montmurail, 4 seats", montmurail, montmurail.Options(players=4, layout="random")),
    "ludwig_4": Subject("Ludwig, 4 seats", ludwig, ludwig.Options(players=4)),
    "ludwig_1": Subject("Ludwig, solo", ludwig, ludwig.Options(players=1), alone=True),
}
ROOMS = 15  # of the castles on which places are looked for
CASTLES = 20

FIGURES = 1 + sum(1 if subject.alone else 3 for subject in SUBJECTS.values())


def figures(seconds: float) -> Iterator[Figure]:
    for name, subject in SUBJECTS.items():
        yield measure(f"playouts_{name}", f"{subject.title}: playouts", playouts_of(subject), seconds)
        if not subject.alone:
            yield measure(f"stepping_{name}", f"{subject.title}: stepping", stepping_of(subject), seconds)
            copies = measure(f"copy_{name}", f"{subject.title}: copy", copies_of(subject), seconds)
            yield in_nanoseconds(copies)
    title = f"Ludwig: all places of a tile, {ROOMS} rooms"
    yield in_nanoseconds(measure("places_ludwig", title, places_in(grown_castles()), seconds))


def playouts_of(subject: Subject) -> Callable[[int], int]:
    game, chance = subject.game, Chance(SEED)
    return lambda games: sum(game.playout(game.new(subject.options, chance), chance) for _ in range(games))


def step(subject: Subject, state: Any, chance: Chance, most: int) -> int:
    """seat after seat lists its moves and plays one, which is checked again"""
    game, seats = subject.game, range(subject.options.players)
    actions = 0
    while actions < most and game.result(state) is None:
        for seat in seats:
            moves = game.legal(state, seat)
            if moves:
                game.play(state, seat, moves[chance.draw(len(moves))], chance)
                actions += 1
    return actions


def stepping_of(subject: Subject) -> Callable[[int], int]:
    chance = Chance(SEED)

    def run(games: int) -> int:
        return sum(step(subject, subject.game.new(subject.options, chance), chance, WHOLE_GAME) for _ in range(games))

    return run


def copies_of(subject: Subject) -> Callable[[int], int]:
    chance = Chance(SEED)
    state = subject.game.new(subject.options, chance)
    step(subject, state, chance, STEPS_BEFORE_COPY)

    def run(times: int) -> int:
        copy = subject.game.copy
        for _ in repeat(None, times):
            copy(state)
        return times

    return run


def grown_castles() -> list[board.Castle]:
    chance, spare = Chance(SEED), Moves()
    return [grown_castle(chance, spare) for _ in range(CASTLES)]


def grown_castle(chance: Chance, spare: Moves) -> board.Castle:
    """rooms, hallways and stairs in places drawn at random"""
    castle = board.foyer()
    while castle.count <= ROOMS:
        tile = chance.draw(len(components.TILES))
        board.list_places(castle, tile, spare)
        if spare.count and tile != components.FOYER:
            castle = board.added(
                castle, tile, *board.place_of(spare.get(chance.draw(spare.count)) & ludwig_moves.WHICH)
            )
    return castle


def places_in(castles: list[board.Castle]) -> Callable[[int], int]:
    """every tile of the box on every castle"""
    tiles, spare = range(len(components.TILES)), Moves()

    def run(times: int) -> int:
        for _ in repeat(None, times):
            for castle in castles:
                for tile in tiles:
                    board.list_places(castle, tile, spare)
        return times * len(castles) * len(tiles)

    return run


def in_nanoseconds(figure: Figure) -> Figure:
    each = [1e9 / rate for rate in (figure.median, figure.slowest, figure.fastest)]
    return Figure(figure.name, figure.title, "ns", *each)
