"""Many matches: balanced seats, the same games for the same seed whatever the number of processes.

Games come in rounds of as many as there are bots. In a round the shuffles are the same and the bots move on by one
seat each time; from round to round the order they sit in changes, so that each has every other as a neighbour.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import permutations
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from .. import bots
from ..kernel import options as game_options, record, registry
from ..kernel.chance import from_seed
from ..kernel.errors import BadOptions
from ..kernel.match import Match
from .matches import Outcome, play

BATCHES = 16  # for each process, so that none waits long for the others at the end
LARGEST_BATCH = 64


@dataclass(frozen=True)
class Tournament:
    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    records: Path | None = None

    @classmethod
    def of(
        cls,
        game: str,
        bots_named: Sequence[str],
        *,
        games: int = 100,
        seed: int = 1,
        options: Mapping[str, Any] | None = None,
        records: Path | None = None,
    ) -> Tournament:
        """checks everything before the first game"""
        rules = registry.game(game)
        for name in bots_named:
            bots.make(name)
        if len(bots_named) not in rules.META.players:
            sizes = ", ".join(str(number) for number in rules.META.players)
            raise BadOptions(f"{rules.META.title} is played by {sizes} bots, not {len(bots_named)}")
        given = {"players": str(len(bots_named)), **(options or {})}
        chosen = game_options.read(rules.Options, given)
        if chosen.players != len(bots_named):
            raise BadOptions(f"the option 'players' says {chosen.players} and {len(bots_named)} bots are named")
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        return cls(game, tuple(bots_named), games, seed, game_options.as_json(chosen), records)


def labels(names: Sequence[str]) -> list[str]:
    """the bots' names; those of the same name are told apart by a number"""
    return [f"{name}#{names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def seating(players: int, number: int) -> tuple[int, ...]:
    """which bot sits in each seat in a game"""
    deal, turn = divmod(number, players)
    orders = [(0, *rest) for rest in permutations(range(1, players))]
    order = orders[deal % len(orders)]
    return tuple(order[(seat - turn) % players] for seat in range(players))


def play_game(tournament: Tournament, number: int) -> Outcome:
    players = len(tournament.bots)
    seats = seating(players, number)
    named = labels(tournament.bots)
    match = Match.new(
        tournament.game,
        seed=f"{tournament.seed}/{number // players}",
        seats=[named[bot] for bot in seats],
        **tournament.options,
    )
    result = play(
        match,
        [bots.make(tournament.bots[bot]) for bot in seats],
        [from_seed(f"{tournament.seed}/{number}/{seat}") for seat in range(players)],
    )
    if tournament.records is not None:
        file = tournament.records / f"{tournament.game}-{number + 1:0{len(str(tournament.games))}}.json"
        file.write_text(record.dumps(record.export(match)), encoding="utf-8")
    return Outcome(number, seats, result.scores, result.winners)


def run(tournament: Tournament, workers: int = 1) -> Generator[Outcome]:
    """The games as they end, in any order. Closing the iterator early ends the processes."""
    workers = min(workers, tournament.games)
    if workers == 1:
        return (play_game(tournament, number) for number in range(tournament.games))
    return run_in_processes(tournament, workers)


# --- processes


def run_in_processes(tournament: Tournament, workers: int) -> Generator[Outcome]:
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, initializer=begin_worker)
    done = False
    try:
        batches = [executor.submit(play_batch, tournament, batch) for batch in batches_of(tournament.games, workers)]
        for batch in as_completed(batches):
            yield from batch.result()
        done = True
    finally:
        executor.shutdown(wait=done, cancel_futures=True)
        if not done:
            end(set(multiprocessing.active_children()) - before)


def batches_of(games: int, workers: int) -> list[range]:
    size = min(LARGEST_BATCH, max(1, games // (workers * BATCHES)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def play_batch(tournament: Tournament, numbers: range) -> list[Outcome]:
    return [play_game(tournament, number) for number in numbers]


def begin_worker() -> None:
    """the process that started this one deals with Ctrl-C; when it is gone, this one ends too"""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def end(processes: set[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
