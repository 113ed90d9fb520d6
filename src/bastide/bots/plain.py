"""Plain Monte Carlo tree search, to compare with: single moves, random games to the end, nothing known of the game.
"plain:widen=1" knows a little: of the moves at a node it looks at those that are worth most at first sight, the more of
them the oftener it comes there (progressive widening)."""

from __future__ import annotations

import math

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .budget import BUDGET, Figure, budget_of, read
from .values import Value, ahead, value_of

FIGURES = {**BUDGET, "widen": Figure(float)}
EXPLORE = 0.7
SCALE = 20.0  # points ahead that make a victory likely


class Place:
    """a move at a node, and what follows"""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.possible = 0  # visits to the node at which the move was legal
        self.moves: dict[int, Place] = {}
        self.ranked: list[int] = []  # what may be played here, best at first sight first


class Plain:
    name = "plain"

    def __init__(self, text: str = "") -> None:
        given = read(self.name, text, FIGURES)
        self.budget = budget_of(given)
        self.widen = given.get("widen", 0.0)

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        offered = game.legal(state, seat)
        if len(offered) == 1:
            return offered[0]
        root = Place()
        luck = Chance(chance.next())
        for _ in self.budget.rounds():
            visit(game, game.redeal(state, seat, luck), root, luck, self.widen, value_of(game))
        return max(offered, key=lambda move: root.moves[move].visits if move in root.moves else 0)


def visit(game: Game, state: State, place: Place, luck: Chance, widen: float, value: Value) -> None:
    path: list[tuple[Place, int]] = []
    new = False
    place.visits += 1
    while not new and (seat := decider(game, state)) >= 0:
        offered = game.legal(state, seat)
        if widen:
            if not place.ranked:
                place.ranked = ranked(game, state, seat, offered, luck, value)
            fitting = [move for move in place.ranked if move in offered] or offered
            offered = fitting[: 1 + int(widen * math.sqrt(place.visits))]
        untried = [move for move in offered if move not in place.moves]
        if untried:
            move = untried[0 if widen else luck.draw(len(untried))]
            place.moves[move] = Place()
            new = True
        else:
            move = promising(place, offered)
        for each in offered:
            if each in place.moves:
                place.moves[each].possible += 1
        place = place.moves[move]
        path.append((place, seat))
        game.play(state, seat, move, luck)
    while (seat := decider(game, state)) >= 0:
        offered = game.legal(state, seat)
        game.play(state, seat, offered[luck.draw(len(offered))], luck)
    result = game.result(state)
    assert result is not None
    for step, seat in path:
        step.visits += 1
        step.total += 1.0 / (1.0 + math.exp(-ahead(result.scores, seat) / SCALE))


def ranked(game: Game, state: State, seat: int, offered: list[int], luck: Chance, value: Value) -> list[int]:
    """the moves that lead to what is worth most first"""
    worth: dict[int, float] = {}
    for move in offered:
        after = game.copy(state)
        game.play(after, seat, move, luck)
        worth[move] = value(after, seat)
    return sorted(offered, key=lambda move: -worth[move])


def decider(game: Game, state: State) -> int:
    """the first who must decide; -1 when the game is over"""
    asked = game.decisions(state)
    return asked[0].seat if asked else -1


def promising(place: Place, offered: list[int]) -> int:
    best = -1.0
    found = offered[0]
    for move in offered:
        step = place.moves[move]
        promise = step.total / step.visits + EXPLORE * math.sqrt(math.log(step.possible) / step.visits)
        if promise > best:
            best = promise
            found = move
    return found
