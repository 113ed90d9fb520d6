"""Finding figures by trial: a judge with some figures changed plays against the one that is best so far, and both
against `greedy`; the better one goes on.

The same command gives the same figures on the same machine, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from ..bots import decide, make
from ..bots.beam import Beam, deviation
from ..bots.bot import Bot
from ..bots.learned import judge_of
from ..bots.values import Value
from ..kernel import options, registry
from ..kernel.chance import Chance, from_seed
from ..kernel.contract import Game, State
from .running import begin_worker

Figures = dict[str, float]
RIVAL = "greedy"
STEP = 0.25  # by which figures change, about, as a share of themselves
CHUNKS = 16  # of games, handed to processes


@dataclass(frozen=True)
class Course:
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    rounds: int
    games: int  # of each pair in a round
    width: int  # of the beam


@dataclass(frozen=True)
class Trial:
    """what a round brought"""

    number: int
    figures: Figures  # the best so far
    changed: bool
    wins: float  # of those who were tried, against the best before
    against_rival: float  # share of games that the best wins


class Judged(Beam):
    """plays by a judge"""

    def __init__(self, game: str, figures: Figures, width: int) -> None:
        super().__init__(f"width={width}")
        self.judge = judge_of(game, figures)

    def value(self, game: Game, state: State) -> Value:
        return self.judge


def tune(course: Course, workers: int, start: Figures) -> Iterator[Trial]:
    best = start
    with ProcessPoolExecutor(workers, initializer=begin_worker) as pool:
        for number in range(course.rounds):
            luck = from_seed(f"tuning {course.seed}/{number}")
            tried = changed(best, luck)
            pairs = [(tried, best), (tried, None), (best, None)]
            jobs = [
                [pool.submit(duels, course, number, *pair, range(i, course.games, CHUNKS)) for i in range(CHUNKS)]
                for pair in pairs
            ]
            against_best, by_tried, by_best = (sum(job.result() for job in each) / course.games for each in jobs)
            better = against_best - 0.5 + by_tried - by_best > 0
            best = tried if better else best
            yield Trial(number, best, better, against_best, by_tried if better else by_best)


def changed(figures: Figures, luck: Chance) -> Figures:
    """about half of them, a little"""
    return {
        name: round(figure * math.exp(STEP * deviation(luck)), 3) if luck.draw(2) else figure
        for name, figure in figures.items()
    }


def duels(course: Course, number: int, one: Figures, other: Figures | None, games: range) -> float:
    """games won by the first; seats change, and each seating is dealt the same"""
    return sum(duel(course, f"{course.seed}/{number}/{game // course.players}", one, other, game) for game in games)


def duel(course: Course, seed: str, one: Figures, other: Figures | None, number: int) -> float:
    game = registry.game(course.game)
    luck = from_seed(seed)
    state = game.new(options.read(game.Options, {"players": str(course.players), **course.options}), luck)
    own = number % course.players
    bots: list[Bot] = [
        make(RIVAL) if other is None else Judged(course.game, other, course.width) for _ in range(course.players)
    ]
    bots[own] = Judged(course.game, one, course.width)
    while (result := game.result(state)) is None:
        seat = game.decisions(state)[0].seat
        game.play(state, seat, decide(bots[seat], game, state, seat, luck), luck)
    return (own in result.winners) / len(result.winners)


def as_file(course: Course, last: Trial, version: str, command: str) -> dict[str, Any]:
    """what is shipped"""
    return {
        "game": course.game,
        "made": {
            "command": command,
            "rules": version,
            "rounds": course.rounds,
            "games": course.rounds * course.games * 3,
            f"wins against {RIVAL} in the last round": round(last.against_rival, 3),
        },
        "figures": last.figures,
    }
