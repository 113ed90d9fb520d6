"""Runners play the games of a tournament: in this process, or in several on this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice

from ..bots.processes import init_worker, terminate
from ..kernel.errors import BastideError
from .folder import TournamentFolder
from .matches import Outcome
from .messages import say
from .tournament import Record, Tournament, play_game, read_game_outcome

QUEUED_GAMES = 4  # per process

Games = Generator[tuple[int, Record]]  # as they end, in any order; closing it ends the processes
Runner = Callable[[Tournament, Iterable[int]], Games]


def play_here(tournament: Tournament, numbers: Iterable[int]) -> Games:
    for number in numbers:
        yield number, play_game(tournament, number)


def run(
    tournament: Tournament,
    runner: Runner = play_here,
    folder: TournamentFolder | None = None,
    done: Collection[int] = (),
) -> Generator[Outcome]:
    """Play all games that are not done yet, and yield their outcomes as they end."""
    left = (number for number in range(tournament.games) if number not in done)
    with closing(runner(tournament, left)) as games:
        for number, data in games:
            if folder:
                folder.save(number, data)
            yield read_game_outcome(tournament, number, data)


def process_runner(workers: int) -> Runner:
    return play_here if workers == 1 else lambda tournament, numbers: play_in_pool(tournament, numbers, workers)


def play_in_pool(tournament: Tournament, numbers: Iterable[int], workers: int) -> Games:
    left = iter(numbers)
    running: dict[Future[Record], int] = {}
    with worker_pool(workers) as pool:
        while True:
            for number in islice(left, workers * QUEUED_GAMES - len(running)):
                running[pool.submit(play_game, tournament, number)] = number
            if not running:
                break
            for game in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(game), game.result()


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes; leaving it by Ctrl-C or an error ends them at once."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, initializer=init_worker)
    is_complete = False
    try:
        yield executor
        is_complete = True
    except BrokenProcessPool:
        raise BastideError(say("arena.worker_killed")) from None
    finally:
        executor.shutdown(wait=is_complete, cancel_futures=True)
        if not is_complete:
            terminate(set(multiprocessing.active_children()) - before)
