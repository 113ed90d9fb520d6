"""Moves decided on together, played one by one as long as everything looks as it was foreseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.chance import Chance
from ..kernel.contract import Game, State

Think = Callable[[Game, State, int, Chance], tuple[int, ...]]  # a turn of a seat, in a state that is not to be changed


class Plan:
    def __init__(self, think: Think) -> None:
        self.think = think
        self.steps: list[tuple[dict[str, Any], int]] = []  # moves, each with what the seat must see for it to hold

    def next(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        """the next move of the plan, or the first of a new one"""
        offered = game.legal(state, seat)
        if len(offered) == 1:
            return offered[0]
        if not self.steps or self.steps[0][0] != game.view(state, seat):
            self.steps = []
            for move in self.think(game, state, seat, chance):
                self.steps.append((game.view(state, seat), move))
                game.play(state, seat, move, chance)
        return self.steps.pop(0)[1]
