"""A bot that plays by tree search: "search:ms=500", "search:visits=200,width=80,processes=4"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .budget import BUDGET_SETTINGS, Budget
from .evaluation import load_evaluator
from .parallel import ParallelSearch
from .processes import MAX_PROCESSES
from .search_config import SearchConfig, config_for
from .settings import Setting, parse_settings
from .tree import Tree
from .turn_plan import TurnPlan

MINIMUMS = {
    "width": 1,
    "candidates": 1,
    "reply_width": 1,
    "reply_candidates": 1,
    "rollout_lines": 1,
    "prior_temperature": 0.01,
    "payoff_scale": 0.01,
}
TYPES = {"int": Setting(int), "float": Setting(float), "bool": Setting(int, 0, 1)}
CONFIG_SETTINGS = {
    field.name: TYPES[str(field.type)]._replace(min=MINIMUMS.get(field.name, 0)) for field in fields(SearchConfig)
}
SETTINGS = {**BUDGET_SETTINGS, "processes": Setting(int, 1, MAX_PROCESSES), **CONFIG_SETTINGS}


class SearchBot:
    """Search for a time or a number of visits; `defaults` are settings that the text may override."""

    name = "search"

    def __init__(self, text: str = "", defaults: Mapping[str, Any] | None = None) -> None:
        settings = {**(defaults or {}), **parse_settings(self.name, text, SETTINGS)}
        processes = settings.pop("processes", 1)
        self.budget = Budget.pop_from(settings).split(processes)
        self.parallel = ParallelSearch(processes - 1)
        self.changes = settings  # to the game's config
        self.plan = TurnPlan(self.choose_turn)
        self.tree: Tree | None = None

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        return self.plan.next_move(game, state, seat, chance)

    def choose_turn(self, game: Game, state: State, seat: Seat, chance: Chance) -> tuple[Move, ...]:
        return self.search(game, state, seat, chance).best().moves

    def search(self, game: Game, state: State, seat: Seat, chance: Chance) -> Tree:
        """Search until the budget is spent."""
        budget = self.budget.start()
        players = len(game.score(state))
        config = replace(config_for(game.META.name, players), **self.changes)
        self.parallel.start(game, state, seat, config, self.budget, chance)
        tree = Tree(game, game.copy(state), seat, load_evaluator(game, players), config, chance)
        if self.tree is not None:
            tree.reuse(self.tree)
        self.tree = tree
        tree.search(budget)
        self.parallel.merge_into(tree)
        return tree
