"""Evaluators: by how many points a seat will be ahead, as far as a state tells.

Each game has a heuristic evaluator, written by hand. Where weights are shipped there is a better one: a network for one
number of players, or a weighted evaluator for any number.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any

from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .network import Extractor, Network, NetworkEvaluator

Evaluator = Callable[[State, Seat], float]
Pruner = Callable[[State, Seat, list[Move], int], list[Move]]


def lead(scores: Sequence[int], seat: Seat) -> float:
    """Return how many points a seat is ahead of the best other seat; in a solo game, its points."""
    return float(scores[seat] - max([points for other, points in enumerate(scores) if other != seat], default=0))


# --- heuristics


@cache
def load_heuristics(game: str) -> ModuleType | None:
    module = f"{__package__}.heuristics.{game}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def sensible_moves(game: Game, state: State, moves: list[Move]) -> list[Move]:
    """Leave out the moves that even a random player should not make."""
    keep = getattr(load_heuristics(game.META.name), "sensible_moves", None)
    return keep(state, moves) if keep else moves


def load_pruner(game: Game) -> Pruner | None:
    """Return the function that picks the most promising of many similar moves, if the game has one."""
    return getattr(load_heuristics(game.META.name), "prune_moves", None)


def load_heuristic_evaluator(game: Game) -> Evaluator:
    """Return the hand-written evaluator; for a game without one, the lead as the score stands."""

    def current_lead(state: State, seat: Seat) -> float:
        result = game.result(state)
        return lead(result.scores if result else [score.total for score in game.score(state)], seat)

    return getattr(load_heuristics(game.META.name), "evaluate", current_lead)


# --- shipped weights


def load_evaluator(game: Game, players: int) -> Evaluator:
    """Return the best evaluator there is."""
    return load_shipped_evaluator(game.META.name, players) or load_heuristic_evaluator(game)


@cache
def load_shipped_evaluator(game: str, players: int) -> Evaluator | None:
    if (data := read_weights(f"{game}-{players}.json")) is not None:
        return NetworkEvaluator(load_extractor(game), Network(data["inputs"], data["hidden"], data["weights"]))
    if (data := read_weights(f"{game}.json")) is not None:
        return make_weighted_evaluator(game, data["weights"])
    return None


def read_weights(name: str) -> dict[str, Any] | None:
    file = files(__package__).joinpath("weights", name)
    if not file.is_file():
        return None
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def load_extractor(game: str) -> Extractor:
    extract: Extractor = importlib.import_module(f"{__package__}.features.{game}").extract
    return extract


def has_features(game: str) -> bool:
    return importlib.util.find_spec(f"{__package__}.features.{game}") is not None


def make_weighted_evaluator(game: str, weights: dict[str, float]) -> Evaluator:
    evaluator: Evaluator = importlib.import_module(f"{__package__}.evaluators.{game}").WeightedEvaluator(weights)
    return evaluator


def default_weights(game: str) -> dict[str, float] | None:
    """Return the weights that tuning starts from; None for a game without a weighted evaluator."""
    module = f"{__package__}.evaluators.{game}"
    if importlib.util.find_spec(module) is None:
        return None
    weights: dict[str, float] = importlib.import_module(module).DEFAULT_WEIGHTS
    return dict(weights)
