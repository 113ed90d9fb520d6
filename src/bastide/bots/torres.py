"""What a position of Torres is worth to a seat: points made, points the year's end brings, the means to get more."""

from __future__ import annotations

from ..games.torres.board import Board
from ..games.torres.scoring import castle_points, kings_bonus, master_points
from ..games.torres.state import State
from ..kernel import bits

ROUNDS = 3.5  # of a year, about
KNIGHT = 1.0  # on the board, for each year to come
CLIMB = 0.35  # a level under a knight, for each year to come
CARD = 1.15  # in hand
ACTION = 0.4  # an action point not yet spent
OPPONENT = 0.5  # what the best opponent has counts so much against us


def value(state: State, seat: int) -> float:
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospects(state, other))
    spare = ACTION * state.ap if state.seat == seat else 0.0
    return prospects(state, seat) + spare - OPPONENT * best


def prospects(state: State, seat: int) -> float:
    years = 3 - state.year + 1 / ROUNDS
    points = castle_points(state, seat, None) + kings_bonus(state, seat) + master_points(state, seat)
    means = KNIGHT * bits.count(state.board.knights[seat]) + CLIMB * levels(state.board, state.board.knights[seat])
    return state.scores[seat] + points + years * means + CARD * cards(state, seat)


def levels(board: Board, knights: int) -> int:
    total = 0
    while knights:
        total += board.heights[bits.lowest(knights)]
        knights &= knights - 1
    return total


def cards(state: State, seat: int) -> int:
    total = int(state.fresh_count[seat])
    for card in range(10):
        total += state.hands[seat * 10 + card]
    return total


def turns(state: State, seat: int) -> int:
    """still to come in this year"""
    return state.stacks[seat * 4 + 1] + state.stacks[seat * 4 + 2] + state.stacks[seat * 4 + 3]
