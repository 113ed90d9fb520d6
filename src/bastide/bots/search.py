"""Plays by the search, for a time or a number of visits: "search:ms=500", "search:visits=200,width=80,processes=4"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .budget import BUDGET, Figure, budget_of, read, shared
from .crew import Crew
from .learned import learned_of
from .plan import Plan
from .processes import MOST
from .settings import settings_for
from .tree import Settings, Tree

LEAST = {"width": 1, "keep": 1, "reply_width": 1, "reply_keep": 1, "lines": 1, "trust": 0.01, "scale": 0.01}
KINDS = {"int": Figure(int), "float": Figure(float), "bool": Figure(int, 0, 1)}
TUNED = {field.name: KINDS[str(field.type)] for field in fields(Settings)}
FIGURES = {
    **BUDGET,
    "processes": Figure(int, 1, MOST),
    **{name: figure._replace(least=LEAST.get(name, 0)) for name, figure in TUNED.items()},
}


class Search:
    name = "search"

    def __init__(self, text: str = "", usual: Mapping[str, Any] | None = None) -> None:
        """`usual` are figures that hold where the text names no others"""
        given = {**(usual or {}), **read(self.name, text, FIGURES)}
        self.crew = Crew(given.pop("processes", 1) - 1)
        self.budget = shared(budget_of(given), self.crew.others)
        self.given = given
        self.plan = Plan(self.best_turn)
        self.tree: Tree | None = None

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        return self.plan.next(game, state, seat, chance)

    def best_turn(self, game: Game, state: State, seat: int, chance: Chance) -> tuple[int, ...]:
        return self.think(game, state, seat, chance).best().moves

    def think(self, game: Game, state: State, seat: int, chance: Chance) -> Tree:
        """the tree when the time is over"""
        rounds = self.budget.rounds()
        players = len(game.score(state))
        settings = replace(settings_for(game.META.name, players), **self.given)
        self.crew.ask(game, state, seat, settings, self.budget, chance)
        tree = Tree(game, game.copy(state), seat, learned_of(game, players), settings, chance)
        if self.tree is not None:
            tree.take_over(self.tree)
        self.tree = tree
        tree.grow(rounds)
        self.crew.tell(tree)
        return tree
