"""Looks one turn ahead: a beam over the moves up to the end of the own turn, the best value at its end wins."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .values import value_of

WIDTH = 6
DEPTH = 14


@dataclass(slots=True)
class Line:
    """a way to go on: where it leads, what that is worth, and the move it begins with"""

    state: State
    value: float
    first: int


class Greedy:
    name = "greedy"

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        moves = game.legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        value = value_of(game)
        best: Line | None = None
        beam: list[Line] = [Line(state, value(state, seat), -1)]
        for _ in range(DEPTH):
            going_on: dict[float, Line] = {}  # lines of one value are nearly always the same moves in another order
            for line in beam:
                for move in game.legal(line.state, seat):
                    after = game.copy(line.state)
                    game.play(after, seat, move, chance)
                    child = Line(after, value(after, seat), move if line.first < 0 else line.first)
                    if game.legal(after, seat):
                        going_on.setdefault(child.value, child)
                    elif best is None or child.value > best.value:
                        best = child
            beam = [going_on[worth] for worth in sorted(going_on, reverse=True)[:WIDTH]]
            if not beam:
                break
        ends = [best] if best is not None else beam
        return max(ends, key=lambda line: line.value).first
