"""Looks one turn ahead: the turn that is worth most at its end, among those a beam finds. "beam:width=8,errs=10" looks
at few and misjudges each by some 10 points."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .budget import Figure, read
from .learned import learned_of
from .plan import Plan
from .settings import settings_for
from .turns import Planner
from .values import Value, value_of

FIGURES = {"width": Figure(int, 1), "errs": Figure(float)}
WIDTH = 40
FINE = 1000


class Beam:
    name = "beam"

    def __init__(self, text: str = "") -> None:
        given = read(self.name, text, FIGURES)
        self.width = given.get("width", WIDTH)
        self.errs = given.get("errs", 0.0)
        self.plan = Plan(self.best_turn)

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        return self.plan.next(game, state, seat, chance)

    def best_turn(self, game: Game, state: State, seat: int, chance: Chance) -> tuple[int, ...]:
        luck, errors = Chance(chance.next()), Chance(chance.next())
        value = misjudged(self.value(game, state), self.errs, errors) if self.errs else self.value(game, state)
        return Planner(game, value, 0, self.calm(game, state)).turns(state, seat, luck, self.width, 1)[0].moves

    def value(self, game: Game, state: State) -> Value:
        return learned_of(game, len(game.score(state)))

    def calm(self, game: Game, state: State) -> bool:
        return settings_for(game.META.name, len(game.score(state))).calm


class Greedy(Beam):
    """the same by a value made by hand: what others are measured by, so it stays as it is"""

    name = "greedy"

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__(f"width={width}")

    def value(self, game: Game, state: State) -> Value:
        return value_of(game)

    def calm(self, game: Game, state: State) -> bool:
        return False


def misjudged(value: Value, errs: float, luck: Chance) -> Value:
    def seen(state: State, seat: int) -> float:
        return value(state, seat) + errs * deviation(luck)

    return seen


def deviation(luck: Chance) -> float:
    """about as far from 0 as 1, small ones more often than large: the sum of three throws"""
    return 2.0 * (luck.draw(FINE) + luck.draw(FINE) + luck.draw(FINE)) / FINE - 3.0
