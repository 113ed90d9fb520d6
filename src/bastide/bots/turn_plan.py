"""A turn decided as a whole and played move by move, as long as nothing unforeseen happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat

ChooseTurn = Callable[[Game, State, Seat, Chance], tuple[Move, ...]]  # must not change the state


class TurnPlan:
    def __init__(self, choose_turn: ChooseTurn) -> None:
        self.choose_turn = choose_turn
        self.steps: list[tuple[dict[str, Any], Move]] = []  # each move, with the view in which it was planned

    def next_move(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        """Return the next move of the plan, or the first of a new plan if the seat sees something unexpected."""
        moves = game.legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        if not self.steps or self.steps[0][0] != game.view(state, seat):
            self.steps = []
            for move in self.choose_turn(game, state, seat, chance):
                self.steps.append((game.view(state, seat), move))
                game.play(state, seat, move, chance)
        return self.steps.pop(0)[1]
