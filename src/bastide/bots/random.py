"""A bot that plays any sensible move, all equally likely."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .evaluation import sensible_moves


class RandomBot:
    name = "random"

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        moves = sensible_moves(game, state, game.legal(state, seat))
        return moves[chance.draw(len(moves))]
