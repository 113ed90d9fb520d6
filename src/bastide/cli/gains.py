"""Points that a move gives at once, itemised, before any year, age or game ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.score import Item


def gains(game: Game, state: State, seat: int, move: int) -> dict[str, Any]:
    items = AT_ONCE[game.META.name](game, state, seat, move) if game.META.name in AT_ONCE else []
    return {"move": game.show(state, move), "items": [item.as_json() for item in items], "completes": []}


def torres_gains(game: Game, state: State, seat: int, move: int) -> list[Item]:
    """T5.6: a point for the space paid for, and T9.1: one for each taken space the marker goes on from"""
    if game.show(state, move) != "advance":
        return []
    after = game.copy(state)
    game.play(after, seat, move, Chance())
    pushed = score_of(game, after, seat) - score_of(game, state, seat) - 1
    return [Item("torres.T5.6", 1)] + ([Item("torres.T9.1", pushed)] if pushed else [])


def score_of(game: Game, state: State, seat: int) -> int:
    return int(game.position(state)["scores"][seat])


AT_ONCE: dict[str, Callable[[Game, State, int, int], list[Item]]] = {"torres": torres_gains}
