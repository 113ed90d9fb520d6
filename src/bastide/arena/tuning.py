"""Tuning the weights of an evaluator by an evolution strategy.

In each iteration, evaluators whose weights were perturbed in opposite directions play each other, many pairs of them,
and the weights move towards the perturbations that were ahead. All weights are tried at once, and every game says
something about each. The same command gives the same weights on the same machine, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..bots import decide
from ..bots.beam import BeamBot, GreedyBot, draw_deviation
from ..bots.bot import Bot
from ..bots.evaluation import Evaluator, lead, make_weighted_evaluator
from ..kernel import registry
from ..kernel.chance import from_seed
from ..kernel.game import Game, State
from ..kernel.score import Result
from ..kernel.types import Seat
from .runners import worker_pool
from .tournament import make_options

Weights = dict[str, float]
STEP = 0.25  # standard deviation of a perturbation, relative to the weight
LEARNING_RATE = 0.4  # at first; it falls to 0
CLIP_QUANTILE = 0.9  # of the leads: larger ones are clipped
MOMENTUM = 0.7
CHUNKS = 16  # of games, distributed among processes


@dataclass(frozen=True)
class TuningConfig:
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    iterations: int
    games: int  # per iteration
    width: int  # of the beam
    against_greedy: bool = False  # whether both of a pair play the greedy bot instead of each other

    @property
    def pairs(self) -> int:
        """The number of pairs in an iteration; each pair plays once per seat."""
        return max(1, self.games // self.players)

    @property
    def total_games(self) -> int:
        return self.iterations * self.pairs * self.players * (2 if self.against_greedy else 1)


@dataclass(frozen=True)
class Iteration:
    number: int
    weights: Weights
    spread: float  # root mean square of the points between the two of a pair


class WeightedBot(BeamBot):
    """Play by a weighted evaluator."""

    def __init__(self, game: str, weights: Weights, width: int) -> None:
        super().__init__(f"width={width}")
        self.weighted_evaluator = make_weighted_evaluator(game, weights)

    def evaluator(self, game: Game, state: State) -> Evaluator:
        return self.weighted_evaluator


def tune(config: TuningConfig, workers: int, start: Weights) -> Iterator[Iteration]:
    weights = start
    momentum = dict.fromkeys(start, 0.0)
    with worker_pool(workers) as pool:
        for number in range(config.iterations):
            directions = draw_directions(config, number, start)
            jobs = [pool.submit(play_pairs, config, number, weights, directions, chunk) for chunk in chunks(config)]
            leads = [sum(job.result()[i] for job in jobs) for i in range(len(directions))]
            rate = LEARNING_RATE * (1 - number / config.iterations)
            weights, momentum = update(weights, momentum, directions, leads, rate)
            yield Iteration(number, weights, root_mean_square(leads))


def update(
    weights: Weights, momentum: Weights, directions: list[Weights], leads: list[float], rate: float
) -> tuple[Weights, Weights]:
    """Move the weights towards the directions that were ahead; return them with the new momentum."""
    leads = clip_outliers(leads)
    spread = root_mean_square(leads) or 1.0
    gradients = {
        name: sum(lead / spread * direction[name] for lead, direction in zip(leads, directions, strict=True))
        / len(directions)
        for name in weights
    }
    momentum = {name: MOMENTUM * momentum[name] + (1 - MOMENTUM) * gradient for name, gradient in gradients.items()}
    moved = {name: float(f"{weight * math.exp(rate * momentum[name]):.5g}") for name, weight in weights.items()}
    return moved, momentum


def clip_outliers(leads: list[float]) -> list[float]:
    """Clip the largest leads: a game lost by hundreds of points says no more than one lost clearly."""
    most = sorted(map(abs, leads))[int(CLIP_QUANTILE * len(leads))]
    return [max(-most, min(most, lead)) for lead in leads]


def root_mean_square(leads: list[float]) -> float:
    return math.sqrt(sum(lead**2 for lead in leads) / len(leads))


def draw_directions(config: TuningConfig, number: int, weights: Weights) -> list[Weights]:
    """Draw a perturbation for each pair of an iteration."""
    chance = from_seed(f"tuning {config.seed}/{number}")
    return [{name: draw_deviation(chance) for name in weights} for _ in range(config.pairs)]


def perturb(weights: Weights, direction: Weights, step: float) -> Weights:
    return {name: weight * math.exp(step * direction[name]) for name, weight in weights.items()}


def chunks(config: TuningConfig) -> list[range]:
    return [range(i, config.pairs, CHUNKS) for i in range(min(CHUNKS, config.pairs))]


def play_pairs(
    config: TuningConfig, number: int, weights: Weights, directions: list[Weights], pairs: range
) -> list[float]:
    """Return by how many points the first of each pair was ahead; 0 for pairs that other processes play."""
    leads = [0.0] * len(directions)
    for pair in pairs:
        one, other = (
            WeightedBot(config.game, perturb(weights, directions[pair], step), config.width) for step in (STEP, -STEP)
        )
        for own in range(config.players):
            seed = f"{config.seed}/{number}/{pair}"
            if config.against_greedy:
                greedy = GreedyBot(config.width)
                points = lead(play_game(config, seed, one, greedy, own).scores, own)
                points -= lead(play_game(config, seed, other, greedy, own).scores, own)
            else:
                points = lead(play_game(config, seed, one, other, own).scores, own)
            leads[pair] += points / config.players
    return leads


def play_game(config: TuningConfig, seed: str, one: Bot, other: Bot, own: Seat) -> Result:
    """Play a game with the first bot in seat `own` and the other bot in all other seats."""
    game = registry.game(config.game)
    chance = from_seed(seed)
    state = game.new(make_options(config.game, config.players, config.options), chance)
    while (result := game.result(state)) is None:
        seat = game.decisions(state)[0].seat
        bot = one if seat == own else other
        game.play(state, seat, decide(bot, game, state, seat, chance), chance)
    return result


def win_rate_against_greedy(config: TuningConfig, weights: Weights, workers: int) -> float:
    """Return the share of games won against the greedy bot with a beam of the same width."""
    with worker_pool(workers) as pool:
        jobs = [pool.submit(count_wins, config, weights, chunk) for chunk in chunks(config)]
        return sum(job.result() for job in jobs) / (config.pairs * config.players)


def count_wins(config: TuningConfig, weights: Weights, deals: range) -> float:
    wins = 0.0
    for deal in deals:
        for own in range(config.players):
            bot, greedy = WeightedBot(config.game, weights, config.width), GreedyBot(config.width)
            result = play_game(config, f"test {config.seed}/{deal}", bot, greedy, own)
            wins += (own in result.winners) / len(result.winners)
    return wins


def to_json(config: TuningConfig, last: Iteration, win_rate: float, version: str, command: str) -> dict[str, Any]:
    """Return the contents of a weights file."""
    return {
        "game": config.game,
        "training": {
            "command": command,
            "rules": version,
            "iterations": config.iterations,
            "games": config.total_games,
            "win_rate_against_greedy": round(win_rate, 3),
        },
        "weights": last.weights,
    }
