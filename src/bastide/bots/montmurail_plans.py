"""Cities of Montmurail worth building: they meet the decree, and bring more than their vikings and walls cost."""

from __future__ import annotations

from ..games.montmurail import board, rules
from ..games.montmurail.board import across, edge_of, north_of, west_of
from ..games.montmurail.components import BUILDING_COUNT, CONTENT_COUNT
from ..games.montmurail.moves import PLACE
from ..games.montmurail.rules import meets_decree
from ..games.montmurail.scoring import coins_in, vikings_in
from ..games.montmurail.state import State
from ..games.montmurail.types import WallSet
from ..kernel import bits
from ..kernel.types import Seat, SquareSet

WALL_COST = 1.1  # coins, for the turns that a wall takes
MAX_SEEDS = 60  # rectangles from which cities are grown
MAX_CITIES = 400  # per viking cost
MAX_VIKINGS = 15  # cities with more count as having this many
ALL_SQUARES = 0xFFFFFFFFFFFFFFFF


def make_rectangles() -> list[SquareSet]:
    found = []
    for top in range(8):
        for bottom in range(top, 8):
            for left in range(8):
                for right in range(left, 8):
                    row = (1 << right + 1) - (1 << left)
                    found.append(sum([row << 8 * r for r in range(top, bottom + 1)]))
    return found


RECTANGLES = make_rectangles()


class Walls:
    """The walls of a seat."""

    def __init__(self) -> None:
        self.north = 0
        self.west = 0
        self.edge = 0

    def load(self, state: State, seat: Seat) -> None:
        """Take the walls as everyone sees them."""
        self.north = state.north[seat]
        self.west = state.west[seat]
        self.edge = state.edge[seat]

    def load_planned(self, state: State, seat: Seat) -> None:
        """Take the walls as they will be after the placement that the seat has chosen, if any."""
        self.load(state, seat)
        if state.ask == PLACE:
            self.north &= ~state.lifted_north[seat]
            self.west &= ~state.lifted_west[seat]
            self.edge &= ~state.lifted_edge[seat]
            move = state.chosen[seat]
            if move >= 0:
                self.north |= rules.NORTH[move]
                self.west |= rules.WEST[move]
                self.edge |= rules.EDGE[move]

    def equals(self, other: Walls) -> bool:
        return self.north == other.north and self.west == other.west and self.edge == other.edge


class CityPlans:
    """The cities worth building on a board under a decree, kept until one of the two changes.

    They are sorted by their coins less the cost of their vikings, at the first of the viking costs given.
    """

    def __init__(self, viking_costs: tuple[float, ...]) -> None:
        self.viking_costs = viking_costs  # at most three
        self.count = 0
        self.city = [0] * 1200
        self.north = [0] * 1200
        self.west = [0] * 1200
        self.edge = [0] * 1200
        self.coins = [0] * 1200
        self.vikings = [0] * 1200
        self.contents = [0] * 6
        self.decree = [-1] * 3

    def update(self, state: State) -> bool:
        """Find the plans for a state; return False if they were still up to date."""
        if self.is_current(state):
            return False
        self.rebuild(state)
        return True

    def is_current(self, state: State) -> bool:
        for i in range(CONTENT_COUNT):
            if self.contents[i] != state.contents[i]:
                return False
        for i in range(BUILDING_COUNT):
            if self.decree[i] != state.decree[i]:
                return False
        return True

    def rebuild(self, state: State) -> None:
        first = self.viking_costs[0]
        values = {
            city: coins_in(state, city) - first * vikings_in(state, city)
            for cost in self.viking_costs
            for city in find_cities(state, cost)
        }
        self.count = 0
        for city in sorted(values, key=lambda city: (-values[city], city)):
            outside = ~city & ALL_SQUARES  # a hole inside must be walled off, too
            self.city[self.count] = city
            self.north[self.count] = north_of(city, outside)
            self.west[self.count] = west_of(city, outside)
            self.edge[self.count] = edge_of(city)
            self.coins[self.count] = coins_in(state, city)
            self.vikings[self.count] = min(MAX_VIKINGS, vikings_in(state, city))
            self.count += 1
        for i in range(CONTENT_COUNT):
            self.contents[i] = state.contents[i]
        for i in range(BUILDING_COUNT):
            self.decree[i] = state.decree[i]

    def count_missing(self, plan: int, walls: Walls) -> int:
        """Count the walls still to be placed."""
        return (
            bits.count(self.north[plan] & ~walls.north)
            + bits.count(self.west[plan] & ~walls.west)
            + bits.count(self.edge[plan] & ~walls.edge)
        )

    def count_gaps(self, plan: int, walls: Walls) -> int:
        """Count the separate stretches of walls still to be placed."""
        found = count_ends(
            self.north[plan] & ~walls.north, self.west[plan] & ~walls.west, self.edge[plan] & ~walls.edge
        )
        return found // 2 if found else 1  # the wall around the whole city has no end

    def is_possible(self, plan: int, walls: Walls) -> bool:
        """Return whether no wall inside cuts the city in two."""
        return is_connected(self.city[plan], walls.north, walls.west)


def find_cities(state: State, viking_cost: float) -> list[SquareSet]:
    """Grow and trim rectangles that meet the decree as long as their value rises; return the best cities met."""
    found: set[SquareSet] = set()
    seeds = sorted([(-rate_city(state, city, viking_cost), city) for city in RECTANGLES if meets_decree(state, city)])
    for _, city in seeds[:MAX_SEEDS]:
        while city not in found:
            found.add(city)
            city = improve_city(state, city, viking_cost)
    return sorted(found, key=lambda city: (-rate_city(state, city, viking_cost), city))[:MAX_CITIES]


def rate_city(state: State, city: SquareSet, viking_cost: float) -> float:
    """Return a city's coins less the cost of its vikings and of all its walls."""
    outside = ~city & ALL_SQUARES
    walls = bits.count(north_of(city, outside)) + bits.count(west_of(city, outside)) + bits.count(edge_of(city))
    return coins_in(state, city) - viking_cost * vikings_in(state, city) - WALL_COST * walls


def improve_city(state: State, city: SquareSet, viking_cost: float) -> SquareSet:
    """Add or remove the square that raises the city's value most; return the same city if none does."""
    best = city
    highest = rate_city(state, city, viking_cost)
    squares = city | across(city, 0, 0)
    while squares:
        one = squares & (~squares + 1)
        squares &= squares - 1
        changed = city ^ one
        if changed and meets_decree(state, changed) and is_connected(changed, 0, 0):
            value = rate_city(state, changed, viking_cost)
            if value > highest:
                best = changed
                highest = value
    return best


def is_connected(city: SquareSet, north: WallSet, west: WallSet) -> bool:
    reached = city & (~city + 1)
    wider = (reached | across(reached, north, west)) & city
    while wider != reached:
        reached = wider
        wider = (reached | across(reached, north, west)) & city
    return reached == city


def count_ends(north: WallSet, west: WallSet, edge: WallSet) -> int:
    """Count the ends of the lines that walls form: the crossings where one or three walls meet."""
    south = edge & board.EIGHT
    east = board.LAST_COLUMN[edge >> 8 & board.EIGHT]
    inside = north ^ ((north & board.NOT_LAST_COLUMN) << 1) ^ west ^ ((west << 8) & ALL_SQUARES)
    right = (north & ~board.NOT_LAST_COLUMN) ^ east ^ ((east << 8) & ALL_SQUARES)
    below = south ^ ((south << 1) & board.EIGHT) ^ (west >> board.LAST_ROW_SHIFT)
    return bits.count(inside) + bits.count(right) + bits.count(below) + ((edge >> 7 ^ edge >> 15) & 1)
