"""Online evolutionary planning, to compare with: turns are bred like genes until the time is over.

After Justesen, Mahlmann and Togelius, "Online Evolution for Multi-Action Adversarial Games" (2016): a population of
random turns; in each generation the worse half makes way for children of the better half, by uniform crossover that
repairs what has become illegal; one child in ten is changed in one place. A turn is as fit as the state at its end.
"""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .budget import BUDGET, budget_of, read
from .plan import Plan
from .turns import Turn
from .values import Value, value_of

POPULATION = 100
SURVIVORS = 50
MUTATION = 10  # one in so many
LONGEST = 40


class Evolution:
    name = "evolution"

    def __init__(self, text: str = "") -> None:
        self.budget = budget_of(read(self.name, text, BUDGET))
        self.plan = Plan(self.best_turn)

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        return self.plan.next(game, state, seat, chance)

    def best_turn(self, game: Game, state: State, seat: int, chance: Chance) -> tuple[int, ...]:
        return self.evolve(Breeding(game, state, seat, value_of(game), Chance(chance.next()))).moves

    def evolve(self, breeding: Breeding) -> Turn:
        """a round of the budget is a generation"""
        rounds = self.budget.rounds()
        population = ranked([breeding.bred((), ()) for _ in range(POPULATION)])
        for _ in rounds:
            parents = population[:SURVIVORS]
            children = [breeding.child(parents) for _ in range(POPULATION - SURVIVORS)]
            population = ranked(parents + children)
        return population[0]


def ranked(turns: list[Turn]) -> list[Turn]:
    return sorted(turns, key=lambda turn: -turn.worth)


class Breeding:
    def __init__(self, game: Game, state: State, seat: int, value: Value, luck: Chance) -> None:
        self.game, self.state, self.seat, self.value, self.luck = game, state, seat, value, luck

    def child(self, parents: list[Turn]) -> Turn:
        mother = parents[self.luck.draw(len(parents))]
        father = parents[self.luck.draw(len(parents))]
        changed = self.luck.draw(len(mother.moves)) if self.luck.draw(MUTATION) == 0 else -1
        return self.bred(mother.moves, father.moves, changed)

    def bred(self, mother: tuple[int, ...], father: tuple[int, ...], changed: int = -1) -> Turn:
        """each move from one parent or the other where it is legal, else any"""
        state = self.game.copy(self.state)
        sealed = self.game.seal(state)
        moves: list[int] = []
        while len(moves) < LONGEST and self.game.seal(state) == sealed:
            offered = self.game.legal(state, self.seat)
            if not offered:
                break
            genes = [turn[len(moves)] for turn in (mother, father) if len(turn) > len(moves)]
            fitting = [gene for gene in genes if gene in offered] if len(moves) != changed else []
            pool = fitting or offered
            moves.append(pool[self.luck.draw(len(pool))])
            self.game.play(state, self.seat, moves[-1], self.luck)
        return Turn(tuple(moves), state, self.value(state, self.seat), 0)
