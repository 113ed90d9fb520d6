"""The weighted evaluator of Torres.

A seat has its points, those that the end of the year would bring, and the means to make more in the turns to come:
knights, the levels they stand on, the castles they are in, cards. What the strongest rival has counts against it.
"""

from __future__ import annotations

from ...games.torres.board import Board, highest
from ...games.torres.components import CARD_COUNT, CARD_ROOM, STACK_HEIGHTS, YEARS
from ...games.torres.moves import OVER
from ...games.torres.scoring import kings_bonus, master_points
from ...games.torres.state import State
from ...kernel import bits
from ...kernel.types import Seat, SquareSet

DEFAULT_WEIGHTS = {
    "rival": 0.8,  # the share of the strongest rival's prospects that counts against the seat
    "turns_per_year": 2.3,  # turns left in this year that count as much as a year to come
    "knight": 0.3,  # on the board, for each year to come
    "knight_level": 0.45,  # a level under a knight, for each year to come
    "castle_level": 0.055,  # a level under the highest knight in a castle
    "castle_area": 0.04,  # a square of a castle with a knight
    "castle": 0.11,  # a castle with a knight
    "card": 0.6,  # in hand
    "action_point": 1.6,  # not yet spent
}


class WeightedEvaluator:
    def __init__(self, weights: dict[str, float]) -> None:
        self.rival = weights["rival"]
        self.turns_per_year = weights["turns_per_year"]
        self.knight = weights["knight"]
        self.knight_level = weights["knight_level"]
        self.castle_level = weights["castle_level"]
        self.castle_area = weights["castle_area"]
        self.castle = weights["castle"]
        self.card = weights["card"]
        self.action_point = weights["action_point"]

    def __call__(self, state: State, seat: Seat) -> float:
        return self.evaluate(state, seat)

    def evaluate(self, state: State, seat: Seat) -> float:
        best = -1000.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospects(state, other))
        unspent = self.action_point * state.ap if state.seat == seat else 0.0
        return self.prospects(state, seat) + unspent - self.rival * best

    def prospects(self, state: State, seat: Seat) -> float:
        if state.ask == OVER:
            return float(state.scores[seat])
        board = state.board
        knights = board.knights[seat]
        points = state.scores[seat] + kings_bonus(state, seat) + master_points(state, seat)
        castle_levels = 0
        total_area = 0
        castles = 0
        for i in range(board.castle_count):
            inside = knights & board.castles[i]
            if inside:
                area = bits.count(board.castles[i])
                level = highest(board, inside)
                points += area * level
                castle_levels += level
                total_area += area
                castles += 1
        means = self.knight * bits.count(knights) + self.knight_level * sum_levels(board, knights)
        means += self.castle_level * castle_levels + self.castle_area * total_area + self.castle * castles
        years = YEARS - state.year + turns_left(state, seat) / self.turns_per_year
        return points + years * means + self.card * count_cards(state, seat)


def sum_levels(board: Board, knights: SquareSet) -> int:
    """Add up the levels that knights stand on."""
    total = 0
    while knights:
        total += board.heights[bits.lowest(knights)]
        knights &= knights - 1
    return total


def count_cards(state: State, seat: Seat) -> int:
    total = int(state.fresh_count[seat])
    for card in range(CARD_COUNT):
        total += state.hands[seat * CARD_ROOM + card]
    return total


def turns_left(state: State, seat: Seat) -> int:
    """Count the turns that a seat still has in this year."""
    total = 0
    for height in range(1, STACK_HEIGHTS):
        total += state.stacks[seat * STACK_HEIGHTS + height]
    return total
