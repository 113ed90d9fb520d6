"""Cities of Montmurail to plan for: they please the king, and bring more than the vikings and walls they cost."""

from __future__ import annotations

from ..games.montmurail import board, rules
from ..games.montmurail.board import across, edge_of, north_of, west_of
from ..games.montmurail.moves import PLACE
from ..games.montmurail.rules import meets_decree
from ..games.montmurail.scoring import coins_in, vikings_in
from ..games.montmurail.state import State
from ..kernel import bits

WALL = 1.1  # coins a wall costs, by the turns it takes
SEEDS = 60  # rectangles from which cities are grown
MOST = 400  # for each price of a viking
MOST_VIKINGS = 15  # that are told apart
ALL_SQUARES = 0xFFFFFFFFFFFFFFFF


def rectangles() -> list[int]:
    found = []
    for top in range(8):
        for bottom in range(top, 8):
            for left in range(8):
                for right in range(left, 8):
                    row = (1 << right + 1) - (1 << left)
                    found.append(sum([row << 8 * r for r in range(top, bottom + 1)]))
    return found


RECTANGLES = rectangles()


class Walls:
    """of a seat"""

    def __init__(self) -> None:
        self.north = 0
        self.west = 0
        self.edge = 0

    def show(self, state: State, seat: int) -> None:
        """as they stand, for all to see"""
        self.north = state.north[seat]
        self.west = state.west[seat]
        self.edge = state.edge[seat]

    def foresee(self, state: State, seat: int) -> None:
        """as they will stand after what the seat has chosen, if it has"""
        self.show(state, seat)
        if state.ask == PLACE:
            self.north &= ~state.lifted_north[seat]
            self.west &= ~state.lifted_west[seat]
            self.edge &= ~state.lifted_edge[seat]
            move = state.chosen[seat]
            if move >= 0:
                self.north |= rules.NORTH[move]
                self.west |= rules.WEST[move]
                self.edge |= rules.EDGE[move]

    def same(self, other: Walls) -> bool:
        return self.north == other.north and self.west == other.west and self.edge == other.edge


class Plans:
    """For a board and decree, kept while both stay: squares and boundary of each city, and what is in it. They stand in
    the order of their coins less what vikings cost at the first of the prices for which they are planned."""

    def __init__(self, prices: tuple[float, ...]) -> None:
        self.prices = prices  # of a viking, three at most
        self.count = 0
        self.city = [0] * 1200
        self.north = [0] * 1200
        self.west = [0] * 1200
        self.edge = [0] * 1200
        self.coins = [0] * 1200
        self.vikings = [0] * 1200
        self.contents = [0] * 6
        self.decree = [-1] * 3

    def ready(self, state: State) -> bool:
        """whether they were made for this state; then they are in any case"""
        if self.stand(state):
            return True
        self.make(state)
        return False

    def stand(self, state: State) -> bool:
        for i in range(6):
            if self.contents[i] != state.contents[i]:
                return False
        for i in range(3):
            if self.decree[i] != state.decree[i]:
                return False
        return True

    def make(self, state: State) -> None:
        first = self.prices[0]
        worth = {
            city: coins_in(state, city) - first * vikings_in(state, city)
            for price in self.prices
            for city in grown(state, price)
        }
        self.count = 0
        for city in sorted(worth, key=lambda city: (-worth[city], city)):
            outside = ~city & ALL_SQUARES  # also a pocket inside must be walled off
            self.city[self.count] = city
            self.north[self.count] = north_of(city, outside)
            self.west[self.count] = west_of(city, outside)
            self.edge[self.count] = edge_of(city)
            self.coins[self.count] = coins_in(state, city)
            self.vikings[self.count] = min(MOST_VIKINGS, vikings_in(state, city))
            self.count += 1
        for i in range(6):
            self.contents[i] = state.contents[i]
        for i in range(3):
            self.decree[i] = state.decree[i]

    def missing(self, plan: int, walls: Walls) -> int:
        """walls still to be placed"""
        return (
            bits.count(self.north[plan] & ~walls.north)
            + bits.count(self.west[plan] & ~walls.west)
            + bits.count(self.edge[plan] & ~walls.edge)
        )

    def gaps(self, plan: int, walls: Walls) -> int:
        """places apart from each other where walls are still to be placed"""
        found = ends(self.north[plan] & ~walls.north, self.west[plan] & ~walls.west, self.edge[plan] & ~walls.edge)
        return found // 2 if found else 1  # a line around the whole city has no end

    def possible(self, plan: int, walls: Walls) -> bool:
        """no walls inside cut it in two"""
        return in_one_piece(self.city[plan], walls.north, walls.west)


def grown(state: State, viking: float) -> list[int]:
    """Rectangles that please the king, each grown and trimmed while that brings more; the best of all on the way, where
    a viking costs so much."""
    found: set[int] = set()
    seeds = sorted([(-rating(state, city, viking), city) for city in RECTANGLES if meets_decree(state, city)])
    for _, city in seeds[:SEEDS]:
        while city not in found:
            found.add(city)
            city = improved(state, city, viking)
    return sorted(found, key=lambda city: (-rating(state, city, viking), city))[:MOST]


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
        if changed and meets_decree(state, changed) and in_one_piece(changed, 0, 0):
            found = rating(state, changed, viking)
            if found > rated:
                best = changed
                rated = found
    return best


def in_one_piece(city: int, north: int, west: int) -> bool:
    reached = city & (~city + 1)
    wider = (reached | across(reached, north, west)) & city
    while wider != reached:
        reached = wider
        wider = (reached | across(reached, north, west)) & city
    return reached == city


def ends(north: int, west: int, edge: int) -> int:
    """of the lines that walls form: crossings where one wall meets no other, or three meet"""
    south = edge & board.EIGHT
    east = board.LAST_COLUMN[edge >> 8 & board.EIGHT]
    inside = north ^ ((north & board.NOT_LAST_COLUMN) << 1) ^ west ^ ((west << 8) & ALL_SQUARES)
    right = (north & ~board.NOT_LAST_COLUMN) ^ east ^ ((east << 8) & ALL_SQUARES)
    below = south ^ ((south << 1) & board.EIGHT) ^ (west >> board.LAST_ROW_SHIFT)
    return bits.count(inside) + bits.count(right) + bits.count(below) + ((edge >> 7 ^ edge >> 15) & 1)
