"""Plays the games of a tournament, on the cores of this machine, and keeps them where that is asked for."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice

from ..bots.processes import begin_worker, end
from ..kernel.errors import BastideError
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


@contextmanager
def crowd(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play. Whoever leaves them early, by Ctrl-C or an error, does not wait for what they are at."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, initializer=begin_worker)
    done = False
    try:
        yield executor
        done = True
    except BrokenProcessPool:
        raise BastideError("a process that played was ended from outside: nothing more is played") from None
    finally:
        executor.shutdown(wait=done, cancel_futures=True)
        if not done:
            end(set(multiprocessing.active_children()) - before)
