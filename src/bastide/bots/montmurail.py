"""What a position of Montmurail is worth to a seat: coins made, and the best city its walls are on the way to."""

from __future__ import annotations

from ..games.montmurail.components import AGES
from ..games.montmurail.moves import CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER
from ..games.montmurail.rules import city_at
from ..games.montmurail.scoring import coins_in, total, vikings_in
from ..games.montmurail.state import State
from .cities import Plans, Walls
from .net import Row

VIKING = 1.3  # coins a viking in the city costs, by the invasion it may bring
WALL = 1.1  # coins a wall still to be placed costs, by the turns it takes
FRESH = -14.0  # an age still to be played, of which nothing is known yet
ANOTHER_TURN = 6.0  # what staying open costs, also by what the others take meanwhile
CLOSED = 1.5  # coins the next rolls bring to who has closed
HOPELESS = -6.0  # where no city can be had with so few walls
FRONTIER = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13]  # walls still to be placed
reached = [0.0] * 10
PLANS = Plans((VIKING,))
WALLS = Walls()


def value(state: State, seat: int) -> float:
    if state.ask == QUARTER:
        return 0.0
    coins = total(state, seat) + (FRESH if state.age == 1 else 0.0)
    if state.ask == OVER:
        return coins
    if state.turn == 1 and state.age == AGES and state.chosen[seat] < 0:
        return coins + FRESH
    if state.city[seat]:
        return coins + worth(state, state.city[seat]) + CLOSED
    move = state.chosen[seat]
    if move >= 0 and move >> 12 == DO_CLOSE:
        return coins + worth(state, city_at(state, seat, move & 63)) + CLOSED
    if move == DO_STAY << 12 or (state.ask == PLACE and move < 0):
        coins -= ANOTHER_TURN
    WALLS.foresee(state, seat)
    return coins + best_plan(state, WALLS)


def worth(state: State, city: int) -> float:
    return coins_in(state, city) - VIKING * vikings_in(state, city)


def sensible(state: State, moves: list[int]) -> list[int]:
    """closes a city that can be closed"""
    if state.ask == CLOSE and len(moves) > 1:
        return [move for move in moves if move != DO_STAY << 12]
    return moves


# --- plans


def best_plan(state: State, walls: Walls) -> float:
    """the city that brings most for the walls it still needs"""
    PLANS.ready(state)
    best = -100.0
    for i in range(PLANS.count):
        found = PLANS.coins[i] - VIKING * PLANS.vikings[i]
        if found <= best:
            break  # plans stand in the order of their worth
        found -= WALL * PLANS.missing(i, walls)
        if found > best and PLANS.possible(i, walls):
            best = found
    return best


def outlook(state: State, walls: Walls, row: Row) -> None:
    """for each number of walls of FRONTIER, the most that a city is worth which needs no more of them"""
    PLANS.ready(state)
    for k in range(10):
        reached[k] = HOPELESS
    for i in range(PLANS.count):
        found = PLANS.coins[i] - VIKING * PLANS.vikings[i]
        if found <= reached[0]:
            break  # plans stand in the order of their worth
        missing = PLANS.missing(i, walls)
        at = 10
        while at > 0 and missing <= FRONTIER[at - 1] and found > reached[at - 1]:
            at -= 1
        if at < 10 and PLANS.possible(i, walls):
            for k in range(at, 10):
                reached[k] = max(reached[k], found)
    for k in range(10):
        row.add(reached[k])
