"""Bots that look one turn ahead: they play the best turn a beam search finds.

"beam:width=8,noise=10" keeps few turns and misjudges each by about 10 points.
"""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .evaluation import Evaluator, load_evaluator, load_heuristic_evaluator
from .search_config import config_for
from .settings import Setting, parse_settings
from .turn_plan import TurnPlan
from .turns import BeamSearch

SETTINGS = {"width": Setting(int, 1), "noise": Setting(float)}
DEFAULT_WIDTH = 40
RESOLUTION = 1000  # of the noise


class BeamBot:
    name = "beam"

    def __init__(self, text: str = "") -> None:
        settings = parse_settings(self.name, text, SETTINGS)
        self.width = settings.get("width", DEFAULT_WIDTH)
        self.noise = settings.get("noise", 0.0)
        self.plan = TurnPlan(self.choose_turn)

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        return self.plan.next_move(game, state, seat, chance)

    def choose_turn(self, game: Game, state: State, seat: Seat, chance: Chance) -> tuple[Move, ...]:
        search_chance, noise_chance = Chance(chance.next()), Chance(chance.next())
        evaluate = self.evaluator(game, state)
        if self.noise:
            evaluate = add_noise(evaluate, self.noise, noise_chance)
        search = BeamSearch(game, evaluate, 0, self.before_reveal(game, state))
        return search.find_turns(state, seat, search_chance, self.width, 1)[0].moves

    def evaluator(self, game: Game, state: State) -> Evaluator:
        return load_evaluator(game, len(game.score(state)))

    def before_reveal(self, game: Game, state: State) -> bool:
        return config_for(game.META.name, len(game.score(state))).before_reveal


class GreedyBot(BeamBot):
    """Play by the heuristic evaluator; other bots are measured against it, so it must not change."""

    name = "greedy"

    def __init__(self, width: int = DEFAULT_WIDTH) -> None:
        super().__init__(f"width={width}")

    def evaluator(self, game: Game, state: State) -> Evaluator:
        return load_heuristic_evaluator(game)

    def before_reveal(self, game: Game, state: State) -> bool:
        return False


def add_noise(evaluate: Evaluator, noise: float, chance: Chance) -> Evaluator:
    def evaluate_with_noise(state: State, seat: Seat) -> float:
        return evaluate(state, seat) + noise * draw_deviation(chance)

    return evaluate_with_noise


def draw_deviation(chance: Chance) -> float:
    """Draw a number with mean 0 and standard deviation 1: the sum of three uniform numbers."""
    return 2.0 * (chance.draw(RESOLUTION) + chance.draw(RESOLUTION) + chance.draw(RESOLUTION)) / RESOLUTION - 3.0
