"""The heuristic evaluator of Torres: points made, points of the year's end, and the means to make more."""

from __future__ import annotations

from ...games.torres.components import YEARS
from ...games.torres.scoring import castle_points, kings_bonus, master_points
from ...games.torres.state import State
from ...kernel import bits
from ...kernel.types import Seat
from ..evaluators.torres import count_cards, sum_levels

TURNS_PER_YEAR = 3.5
KNIGHT = 1.0  # on the board, for each year to come
KNIGHT_LEVEL = 0.35  # a level under a knight, for each year to come
CARD = 1.15  # in hand
ACTION_POINT = 0.4  # not yet spent
RIVAL = 0.5  # the share of the best rival's prospects that counts against the seat


def evaluate(state: State, seat: Seat) -> float:
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospects(state, other))
    unspent = ACTION_POINT * state.ap if state.seat == seat else 0.0
    return prospects(state, seat) + unspent - RIVAL * best


def prospects(state: State, seat: Seat) -> float:
    years = YEARS - state.year + 1 / TURNS_PER_YEAR
    points = castle_points(state, seat, None) + kings_bonus(state, seat) + master_points(state, seat)
    knights = state.board.knights[seat]
    means = KNIGHT * bits.count(knights) + KNIGHT_LEVEL * sum_levels(state.board, knights)
    return state.scores[seat] + points + years * means + CARD * count_cards(state, seat)
