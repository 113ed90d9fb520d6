"""Plays the games of a tournament, on the cores of this machine, and keeps them where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from itertools import islice

from ..bots.processes import crowd
from .folder import Folder
from .matches import Outcome
from .tournament import Record, Tournament, outcome, play_game

AHEAD = 4  # games a process has to go on with

Games = Generator[tuple[int, Record]]  # as they end, in any order; closing it early ends the processes
Runner = Callable[[Tournament, Iterable[int]], Games]


def in_turn(tournament: Tournament, numbers: Iterable[int]) -> Games:
    """in this process"""
    for number in numbers:
        yield number, play_game(tournament, number)


def run(
    tournament: Tournament, runner: Runner = in_turn, folder: Folder | None = None, done: Collection[int] = ()
) -> Generator[Outcome]:
    """all games that are not done already, as they end"""
    left = (number for number in range(tournament.games) if number not in done)
    with closing(runner(tournament, left)) as games:
        for number, data in games:
            if folder:
                folder.save(number, data)
            yield outcome(tournament, number, data)


def in_processes(workers: int) -> Runner:
    return in_turn if workers == 1 else lambda tournament, numbers: pooled(tournament, numbers, workers)


def pooled(tournament: Tournament, numbers: Iterable[int], workers: int) -> Games:
    left = iter(numbers)
    running: dict[Future[Record], int] = {}
    with crowd(workers) as pool:
        while True:
            for number in islice(left, workers * AHEAD - len(running)):
                running[pool.submit(play_game, tournament, number)] = number
            if not running:
                break
            for game in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(game), game.result()
