"""Plays any legal move, each as likely as the next."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State


class Random:
    name = "random"

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        moves = game.legal(state, seat)
        return moves[chance.draw(len(moves))]
