"""Moves decided on together, played one by one as long as everything looks as it was foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..kernel.chance import Chance
from ..kernel.contract import Game, State


class Plan:
    def __init__(self) -> None:
        self.steps: list[tuple[dict[str, Any], int]] = []  # moves, each with what the seat must see for it to hold

    def next(self, game: Game, state: State, seat: int) -> int | None:
        """the next move; nothing when there is none, or something else came"""
        if not self.steps or self.steps[0][0] != game.view(state, seat):
            return None
        return self.steps.pop(0)[1]

    def make(self, game: Game, state: State, seat: int, moves: Iterable[int], chance: Chance) -> int:
        """the first move; the state is played on"""
        self.steps = []
        for move in moves:
            self.steps.append((game.view(state, seat), move))
            game.play(state, seat, move, chance)
        return self.steps.pop(0)[1]
