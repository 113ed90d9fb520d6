"""What a position of Montmurail is worth to a seat: coins made, and the best city its walls are on the way to."""

from __future__ import annotations

from ..games.montmurail import rules
from ..games.montmurail.board import across, edge_of, north_of, region, west_of
from ..games.montmurail.components import AGES
from ..games.montmurail.moves import CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER
from ..games.montmurail.rules import city_at, meets_decree
from ..games.montmurail.scoring import coins_in, total, vikings_in
from ..games.montmurail.state import State
from ..kernel import bits
from .net import Row

VIKING = 1.3  # coins a viking in the city costs, by the invasion it may bring
WALL = 1.1  # coins a wall still to be placed costs, by the turns it takes
FRESH = -14.0  # an age still to be played, of which nothing is known yet
ANOTHER_TURN = 6.0  # what staying open costs, also by what the others take meanwhile
CLOSED = 1.5  # coins the next rolls bring to who has closed
HOPELESS = -6.0  # where no city can be had with so few walls
FRONTIER = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13]  # walls still to be placed
SEEDS = 60  # rectangles from which cities are grown
PLANS = 400
ALL_SQUARES = 0xFFFFFFFFFFFFFFFF

reached = [0.0] * 10

# The plans for a board and decree, kept while both stay: squares and boundary of each, and its worth without its walls
plan_count = 0
plan_city = [0] * 400
plan_north = [0] * 400
plan_west = [0] * 400
plan_edge = [0] * 400
plan_worth = [0.0] * 400
planned_contents = [0] * 6
planned_decree = [-1] * 3


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
    north = state.north[seat]
    west = state.west[seat]
    edge = state.edge[seat]
    if state.ask == PLACE:
        north &= ~state.lifted_north[seat]
        west &= ~state.lifted_west[seat]
        edge &= ~state.lifted_edge[seat]
        if move >= 0:
            north |= rules.NORTH[move]
            west |= rules.WEST[move]
            edge |= rules.EDGE[move]
    elif move == DO_STAY << 12:
        coins -= ANOTHER_TURN
    if state.ask == PLACE and move < 0:
        coins -= ANOTHER_TURN
    return coins + best_plan(state, north, west, edge)


def worth(state: State, city: int) -> float:
    return coins_in(state, city) - VIKING * vikings_in(state, city)


def sensible(state: State, moves: list[int]) -> list[int]:
    """closes a city that can be closed"""
    if state.ask == CLOSE and len(moves) > 1:
        return [move for move in moves if move != DO_STAY << 12]
    return moves


# --- plans


def best_plan(state: State, north: int, west: int, edge: int) -> float:
    """the city that brings most for the walls it still needs"""
    if not is_planned(state):
        make_plans(state)
    best = -100.0
    for i in range(plan_count):
        if plan_worth[i] <= best:
            break  # plans stand in the order of their worth
        missing = (
            bits.count(plan_north[i] & ~north) + bits.count(plan_west[i] & ~west) + bits.count(plan_edge[i] & ~edge)
        )
        found = plan_worth[i] - WALL * missing
        if found > best and hangs_together(plan_city[i], north, west):
            best = found
    return best


def outlook(state: State, north: int, west: int, edge: int, row: Row) -> None:
    """for each number of walls of FRONTIER, the most that a city is worth which needs no more of them"""
    if not is_planned(state):
        make_plans(state)
    for k in range(10):
        reached[k] = HOPELESS
    for i in range(plan_count):
        if plan_worth[i] <= reached[0]:
            break  # plans stand in the order of their worth
        missing = (
            bits.count(plan_north[i] & ~north) + bits.count(plan_west[i] & ~west) + bits.count(plan_edge[i] & ~edge)
        )
        at = 10
        while at > 0 and missing <= FRONTIER[at - 1] and plan_worth[i] > reached[at - 1]:
            at -= 1
        if at < 10 and hangs_together(plan_city[i], north, west):
            for k in range(at, 10):
                reached[k] = max(reached[k], plan_worth[i])
    for k in range(10):
        row.add(reached[k])


def hangs_together(city: int, north: int, west: int) -> bool:
    """no walls inside cut it in two"""
    return region(city & (~city + 1), north, west) & city == city


def is_planned(state: State) -> bool:
    for i in range(6):
        if planned_contents[i] != state.contents[i]:
            return False
    for i in range(3):
        if planned_decree[i] != state.decree[i]:
            return False
    return True


def make_plans(state: State) -> None:
    cities = grown(state, VIKING)
    cities.sort(key=lambda city: (-worth(state, city), city))
    keep_plans(state, cities)


def grown(state: State, viking: float) -> list[int]:
    """Rectangles that please the king, each grown and trimmed while that brings more; the best of all on the way, where
    a viking costs so much."""
    found: set[int] = set()
    seeds = sorted([(-rating(state, city, viking), city) for city in rectangles() if meets_decree(state, city)])
    for _, city in seeds[:SEEDS]:
        while city not in found:
            found.add(city)
            city = improved(state, city, viking)
    return sorted(found, key=lambda city: (-rating(state, city, viking), city))[:PLANS]


def keep_plans(state: State, cities: list[int]) -> None:
    global plan_count
    plan_count = len(cities)
    for i in range(plan_count):
        city = cities[i]
        outside = ~city & ALL_SQUARES  # also a pocket inside must be walled off
        plan_city[i] = city
        plan_north[i] = north_of(city, outside)
        plan_west[i] = west_of(city, outside)
        plan_edge[i] = edge_of(city)
        plan_worth[i] = worth(state, city)
    for i in range(6):
        planned_contents[i] = state.contents[i]
    for i in range(3):
        planned_decree[i] = state.decree[i]


def rectangles() -> list[int]:
    found = []
    for top in range(8):
        for bottom in range(top, 8):
            for left in range(8):
                for right in range(left, 8):
                    row = (1 << right + 1) - (1 << left)
                    found.append(sum([row << 8 * r for r in range(top, bottom + 1)]))
    return found


def rating(state: State, city: int, viking: float) -> float:
    """coins less what vikings and all the walls it takes cost"""
    outside = ~city & ALL_SQUARES
    walls = bits.count(north_of(city, outside)) + bits.count(west_of(city, outside)) + bits.count(edge_of(city))
    return coins_in(state, city) - viking * vikings_in(state, city) - WALL * walls


def improved(state: State, city: int, viking: float) -> int:
    """the city with one square more or less that rates best; itself when none rates better"""
    best = city
    rated = rating(state, city, viking)
    squares = city | across(city, 0, 0)
    while squares:
        one = squares & (~squares + 1)
        squares &= squares - 1
        changed = city ^ one
        if changed and meets_decree(state, changed) and in_one_piece(changed):
            found = rating(state, changed, viking)
            if found > rated:
                best = changed
                rated = found
    return best


def in_one_piece(city: int) -> bool:
    reached = city & (~city + 1)
    grown = (reached | across(reached, 0, 0)) & city
    while grown != reached:
        reached = grown
        grown = (reached | across(reached, 0, 0)) & city
    return reached == city
