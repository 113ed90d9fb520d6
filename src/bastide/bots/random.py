"""Plays any legal move that is not plain folly, each as likely as the next."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .values import sensible_of


class Random:
    name = "random"

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        moves = sensible_of(game)(state, game.legal(state, seat))
        return moves[chance.draw(len(moves))]
