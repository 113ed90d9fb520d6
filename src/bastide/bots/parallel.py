"""Root parallelism: several processes search the same state, and the statistics at the root are added up.

Each process grows a tree of its own, with its own seed.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import cache

from ..kernel import registry
from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .budget import Budget
from .evaluation import load_evaluator
from .processes import make_pool
from .search_config import SearchConfig
from .tree import Tree

RootStatistics = list[tuple[tuple[Move, ...], int, float, float]]  # of each candidate: moves, visits, total, points


class ParallelSearch:
    """The searches of other processes, beside that of the current one."""

    def __init__(self, others: int) -> None:
        self.others = others
        self.running: list[Future[RootStatistics]] = []

    def start(self, game: Game, state: State, seat: Seat, config: SearchConfig, budget: Budget, chance: Chance) -> None:
        seeds = [chance.next() for _ in range(self.others)]
        try:
            for seed in seeds:
                job = (game.META.name, state, seat, config, budget, seed)
                self.running.append(pool(self.others).submit(search_root, *job))
        except BrokenExecutor:
            pool.cache_clear()  # so that the next search starts new processes

    def merge_into(self, tree: Tree) -> None:
        """Wait for all processes and add their statistics; a process that died adds nothing."""
        running, self.running = self.running, []
        for future in running:
            try:
                statistics = future.result()
            except BrokenExecutor:
                pool.cache_clear()
            else:
                for moves, visits, total, points in statistics:
                    tree.find_or_add(moves).add(visits, total, points)


@cache
def pool(size: int) -> ProcessPoolExecutor:
    return make_pool(size)


def search_root(name: str, state: State, seat: Seat, config: SearchConfig, budget: Budget, seed: int) -> RootStatistics:
    game, visits = registry.game(name), budget.start()
    tree = Tree(game, state, seat, load_evaluator(game, len(game.score(state))), config, Chance(seed))
    tree.search(visits)
    return [(edge.moves, edge.visits, edge.total, edge.points) for edge in tree.candidates() if edge.visits]
