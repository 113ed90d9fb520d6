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
        self.plan = Plan()

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        offered = game.legal(state, seat)
        if len(offered) == 1:
            return offered[0]
        move = self.plan.next(game, state, seat)
        if move is None:
            luck = Chance(chance.next())
            best = Planner(game, value_of(game)).turns(state, seat, luck, WIDTH, 1)[0]
            move = self.plan.make(game, state, seat, best.moves, luck)
        return move
