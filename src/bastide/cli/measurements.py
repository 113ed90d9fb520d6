"""Benchmarks of the engine, by processor time: the median of several runs."""

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
ACTIONS_BEFORE_COPY = 60  # to copy a state in mid-game
NO_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Measurement:
    """The speed of a benchmark, in actions per second or nanoseconds per action."""

    name: str
    title: str
    unit: str
    median: float
    slowest: float
    fastest: float


def measure(name: str, title: str, run: Callable[[int], int], seconds: float) -> Measurement:
    """Measure `run`, which repeats something a number of times and returns the number of actions."""
    times = repetitions_within(run, seconds / REPEATS)
    speeds = [speed(run, times) for _ in range(REPEATS)]
    return Measurement(name, title, "actions/s", statistics.median(speeds), min(speeds), max(speeds))


def repetitions_within(run: Callable[[int], int], seconds: float) -> int:
    """Find how many repetitions take about so many seconds."""
    times = 1
    while (taken := time_run(run, times)[1]) < seconds / 4:
        times *= 2
    return max(1, round(times * seconds / max(taken, 1e-9)))


def time_run(run: Callable[[int], int], times: int) -> tuple[int, float]:
    start = process_time()
    actions = run(times)
    return actions, process_time() - start


def speed(run: Callable[[int], int], times: int) -> float:
    actions, seconds = time_run(run, times)
    return actions / max(seconds, 1e-9)


# --- benchmarks


@dataclass(frozen=True, slots=True)
class Scenario:
    title: str
    game: Any
    options: Any
    playouts_only: bool = False


SCENARIOS = {
    "torres_2017_4": Scenario("Torres 2017, 4 seats", torres, torres.Options(players=4)),
    "torres_2000_3": Scenario(
        "Torres 2000, 3 seats", torres, torres.Options(players=3, edition="2000"), playouts_only=True
    ),
    "torres_master_4": Scenario(
        "Torres master, 4 seats", torres, torres.Options(players=4, master=True), playouts_only=True
    ),
    "montmurail_4": Scenario("Montmurail, 4 seats", montmurail, montmurail.Options(players=4, layout="random")),
    "ludwig_4": Scenario("Ludwig, 4 seats", ludwig, ludwig.Options(players=4)),
    "ludwig_1": Scenario("Ludwig, solo", ludwig, ludwig.Options(players=1), playouts_only=True),
}
ROOMS = 15  # in each of the castles for which placements are listed
CASTLES = 20

MEASUREMENT_COUNT = 1 + sum(1 if scenario.playouts_only else 3 for scenario in SCENARIOS.values())


def measure_all(seconds: float) -> Iterator[Measurement]:
    for name, scenario in SCENARIOS.items():
        yield measure(f"playouts_{name}", f"{scenario.title}: playouts", playouts(scenario), seconds)
        if not scenario.playouts_only:
            yield measure(f"stepping_{name}", f"{scenario.title}: stepping", stepping(scenario), seconds)
            copies = measure(f"copy_{name}", f"{scenario.title}: copy", copying(scenario), seconds)
            yield to_nanoseconds(copies)
    title = f"Ludwig: all placements of a tile, {ROOMS} rooms"
    yield to_nanoseconds(measure("places_ludwig", title, listing_places(make_castles()), seconds))


def playouts(scenario: Scenario) -> Callable[[int], int]:
    game, chance = scenario.game, Chance(SEED)
    return lambda games: sum(game.playout(game.new(scenario.options, chance), chance) for _ in range(games))


def step(scenario: Scenario, state: Any, chance: Chance, max_actions: int) -> int:
    """Play random legal moves, seat after seat, and return their number."""
    game, seats = scenario.game, range(scenario.options.players)
    actions = 0
    while actions < max_actions and game.result(state) is None:
        for seat in seats:
            moves = game.legal(state, seat)
            if moves:
                game.play(state, seat, moves[chance.draw(len(moves))], chance)
                actions += 1
    return actions


def stepping(scenario: Scenario) -> Callable[[int], int]:
    chance = Chance(SEED)

    def run(games: int) -> int:
        return sum(step(scenario, scenario.game.new(scenario.options, chance), chance, NO_LIMIT) for _ in range(games))

    return run


def copying(scenario: Scenario) -> Callable[[int], int]:
    chance = Chance(SEED)
    state = scenario.game.new(scenario.options, chance)
    step(scenario, state, chance, ACTIONS_BEFORE_COPY)

    def run(times: int) -> int:
        copy = scenario.game.copy
        for _ in repeat(None, times):
            copy(state)
        return times

    return run


def make_castles() -> list[board.Castle]:
    chance, spare = Chance(SEED), Moves()
    return [make_castle(chance, spare) for _ in range(CASTLES)]


def make_castle(chance: Chance, spare: Moves) -> board.Castle:
    """Build a castle of random rooms, hallways and stairs in random places."""
    castle = board.foyer()
    while castle.count <= ROOMS:
        tile = chance.draw(len(components.TILES))
        board.list_places(castle, tile, spare)
        if spare.count and tile != components.FOYER:
            castle = board.added(
                castle, tile, *board.place_of(spare.get(chance.draw(spare.count)) & ludwig_moves.WHICH)
            )
    return castle


def listing_places(castles: list[board.Castle]) -> Callable[[int], int]:
    """List the placements of every tile in every castle."""
    tiles, spare = range(len(components.TILES)), Moves()

    def run(times: int) -> int:
        for _ in repeat(None, times):
            for castle in castles:
                for tile in tiles:
                    board.list_places(castle, tile, spare)
        return times * len(castles) * len(tiles)

    return run


def to_nanoseconds(measurement: Measurement) -> Measurement:
    each = [1e9 / rate for rate in (measurement.median, measurement.slowest, measurement.fastest)]
    return Measurement(measurement.name, measurement.title, "ns", *each)
