"""Looks one turn ahead by a value made by hand: the turn that is worth most at its end."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .plan import Plan
from .turns import Planner
from .values import value_of

WIDTH = 40


class Greedy:
    name = "greedy"

    def __init__(self) -> None:
        self.plan = Plan(best_turn)

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        return self.plan.next(game, state, seat, chance)


def best_turn(game: Game, state: State, seat: int, chance: Chance) -> tuple[int, ...]:
    found = Planner(game, value_of(game)).turns(state, seat, Chance(chance.next()), WIDTH, 1)
    return found[0].moves
