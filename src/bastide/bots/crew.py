"""Several processes that think about one state: each grows a tree of its own, with luck of its own; what they found out
about the turns at its root is added up."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import cache

from ..kernel import registry
from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .budget import Budget
from .learned import learned_of
from .processes import helpers
from .tree import Settings, Tree

Found = list[tuple[tuple[int, ...], int, float, float]]  # turns: moves, visits, total, points


class Crew:
    """the others, beside the process that asks"""

    def __init__(self, others: int) -> None:
        self.others = others
        self.asked: list[Future[Found]] = []

    def ask(self, game: Game, state: State, seat: int, settings: Settings, budget: Budget, chance: Chance) -> None:
        seeds = [chance.next() for _ in range(self.others)]
        try:
            for seed in seeds:
                asked = (game.META.name, state, seat, settings, budget, seed)
                self.asked.append(pool(self.others).submit(thought, *asked))
        except BrokenExecutor:
            pool.cache_clear()  # others next time

    def tell(self, tree: Tree) -> None:
        """waits for all; who died on the way has found nothing"""
        asked, self.asked = self.asked, []
        for future in asked:
            try:
                found = future.result()
            except BrokenExecutor:
                pool.cache_clear()
            else:
                for moves, visits, total, points in found:
                    tree.consider(moves).add(visits, total, points)


@cache
def pool(size: int) -> ProcessPoolExecutor:
    return helpers(size)


def thought(name: str, state: State, seat: int, settings: Settings, budget: Budget, seed: int) -> Found:
    game, rounds = registry.game(name), budget.rounds()
    tree = Tree(game, state, seat, learned_of(game, len(game.score(state))), settings, Chance(seed))
    tree.grow(rounds)
    return [(edge.moves, edge.visits, edge.total, edge.points) for edge in tree.choices() if edge.visits]
