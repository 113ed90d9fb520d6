"""Looks one turn ahead: a beam over the moves up to the end of the own turn, the best value at its end wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .values import value_of

WIDTH = 40
DEPTH = 14


@dataclass(slots=True)
class Line:
    """a way to go on: the moves, where they lead, what can follow, and what that is worth"""

    moves: tuple[int, ...]
    state: State
    offered: list[int]
    value: float


class Greedy:
    name = "greedy"

    def __init__(self) -> None:
        self.plan: list[tuple[dict[str, Any], int]] = []  # moves, each with what the seat must see for it to hold

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        offered = game.legal(state, seat)
        if len(offered) == 1:
            return offered[0]
        if not self.plan or self.plan[0][0] != game.view(state, seat):
            self.plan = []
            for move in best_turn(game, state, seat, offered, chance):
                self.plan.append((game.view(state, seat), move))
                game.play(state, seat, move, chance)
        return self.plan.pop(0)[1]


def turned(moves: list[int], luck: Chance) -> list[int]:
    """from a random one on, so that not always the same of several equals wins"""
    start = luck.draw(len(moves))
    return moves[start:] + moves[:start]


def best_turn(game: Game, state: State, seat: int, offered: list[int], chance: Chance) -> tuple[int, ...]:
    value = value_of(game)
    luck = Chance(chance.next())
    luck.log = []
    best: Line | None = None
    beam = [Line((), state, offered, 0.0)]
    for _ in range(DEPTH):
        going_on: dict[tuple[int, ...], Line] = {}  # the same moves in another order are one line
        for line in beam:
            for move in turned(line.offered, luck):
                after = game.copy(line.state)
                drawn = len(luck.log)
                game.play(after, seat, move, luck)
                child = Line((*line.moves, move), after, game.legal(after, seat), value(after, seat))
                if child.offered and len(luck.log) == drawn:  # what chance brings is not planned for
                    going_on.setdefault(tuple(sorted(child.moves)), child)
                elif best is None or child.value > best.value:
                    best = child
        beam = sorted(going_on.values(), key=lambda line: -line.value)[:WIDTH]
        if not beam:
            break
    return best.moves if best is not None else beam[0].moves
