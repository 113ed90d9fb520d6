"""What a position of Torres is worth to a seat: the points made and those that the year's end brings, and the means to
get more in the turns to come: knights, the levels they stand on, the castles they are in, cards. What the
strongest rival has counts against it."""

from __future__ import annotations

from ...games.torres.board import highest
from ...games.torres.moves import OVER
from ...games.torres.scoring import kings_bonus, master_points
from ...games.torres.state import State
from ...kernel import bits
from ..torres import cards, levels, turns

FIGURES = {
    "rival": 0.8,  # what the strongest rival has counts so much against us
    "year": 2.3,  # turns of a year that count as much as a year to come
    "knight": 0.3,  # on the board, for each year to come
    "climb": 0.45,  # a level under a knight, for each year to come
    "top": 0.055,  # a level under the highest knight in a castle
    "ground": 0.04,  # a square of a castle in which there is a knight
    "present": 0.11,  # a castle in which there is one
    "card": 0.6,  # in hand
    "action": 1.6,  # an action point not yet spent
}
YEARS = 3


class Judge:
    def __init__(self, figures: dict[str, float]) -> None:
        self.rival = figures["rival"]
        self.year = figures["year"]
        self.knight = figures["knight"]
        self.climb = figures["climb"]
        self.top = figures["top"]
        self.ground = figures["ground"]
        self.present = figures["present"]
        self.card = figures["card"]
        self.action = figures["action"]

    def __call__(self, state: State, seat: int) -> float:
        return self.value(state, seat)

    def value(self, state: State, seat: int) -> float:
        best = -1000.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospects(state, other))
        spare = self.action * state.ap if state.seat == seat else 0.0
        return self.prospects(state, seat) + spare - self.rival * best

    def prospects(self, state: State, seat: int) -> float:
        if state.ask == OVER:
            return float(state.scores[seat])
        board = state.board
        knights = board.knights[seat]
        points = state.scores[seat] + kings_bonus(state, seat) + master_points(state, seat)
        tops = 0
        ground = 0
        present = 0
        for i in range(board.castle_count):
            inside = knights & board.castles[i]
            if inside:
                area = bits.count(board.castles[i])
                top = highest(board, inside)
                points += area * top
                tops += top
                ground += area
                present += 1
        means = self.knight * bits.count(knights) + self.climb * levels(board, knights)
        means += self.top * tops + self.ground * ground + self.present * present
        left = YEARS - state.year + turns(state, seat) / self.year
        return points + left * means + self.card * cards(state, seat)
