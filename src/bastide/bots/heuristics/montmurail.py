"""The heuristic evaluator of Montmurail: coins made, and the best city that the walls are on the way to."""

from __future__ import annotations

from ...games.montmurail.components import AGES
from ...games.montmurail.moves import CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER
from ...games.montmurail.rules import city_at
from ...games.montmurail.scoring import coins_in, total, vikings_in
from ...games.montmurail.state import State
from ...kernel.types import Move, Seat, SquareSet
from ..montmurail_plans import CityPlans, Walls

VIKING = 1.3  # coins a viking in the city costs, for the invasion it may bring
WALL = 1.1  # coins a wall still to be placed costs, for the turns it takes
NEW_AGE = -14.0  # coins of an age that has not begun
STAY_OPEN = 6.0  # coins it costs to stay open
CLOSED = 1.5  # coins the next rolls bring to a seat that has closed
PLANS = CityPlans((VIKING,))
WALLS = Walls()


def evaluate(state: State, seat: Seat) -> float:
    if state.ask == QUARTER:
        return 0.0
    coins = total(state, seat) + (NEW_AGE if state.age == 1 else 0.0)
    if state.ask == OVER:
        return coins
    if state.turn == 1 and state.age == AGES and state.chosen[seat] < 0:
        return coins + NEW_AGE
    if state.city[seat]:
        return coins + city_value(state, state.city[seat]) + CLOSED
    move = state.chosen[seat]
    if move >= 0 and move >> 12 == DO_CLOSE:
        return coins + city_value(state, city_at(state, seat, move & 63)) + CLOSED
    if move == DO_STAY << 12 or (state.ask == PLACE and move < 0):
        coins -= STAY_OPEN
    WALLS.load_planned(state, seat)
    return coins + best_plan(state, WALLS)


def city_value(state: State, city: SquareSet) -> float:
    return coins_in(state, city) - VIKING * vikings_in(state, city)


def best_plan(state: State, walls: Walls) -> float:
    """Return the value of the city that brings most for the walls it still needs."""
    PLANS.update(state)
    best = -100.0
    for i in range(PLANS.count):
        value = PLANS.coins[i] - VIKING * PLANS.vikings[i]
        if value <= best:
            break  # plans are sorted by this value
        value -= WALL * PLANS.count_missing(i, walls)
        if value > best and PLANS.is_possible(i, walls):
            best = value
    return best


def sensible_moves(state: State, moves: list[Move]) -> list[Move]:
    """Always close a city that can be closed."""
    if state.ask == CLOSE and len(moves) > 1:
        return [move for move in moves if move != DO_STAY << 12]
    return moves
