"""Scoring a year: castles, the king's bonus, the master card, and the markers on their ring."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.arguments import check_move, check_seat
from ...kernel.score import Gains, Item, Result, SeatScore, most_points_win
from ...kernel.squares import square_name
from ...kernel.types import Move, Seat, SquareSet
from . import components
from .board import Board, connected, highest
from .components import RING, YEARS
from .moves import DO_ADVANCE, OVER
from .state import State, check, copy

KINGS_BONUS = list(components.KINGS_BONUS)
MASTER_CASTLES = list(components.MASTER_CASTLES)
MASTER_POINTS = list(sum(components.MASTER_POINTS, ()))

EDGE = 0xFF818181818181FF
LONG_DIAGONALS = 0x8142241818244281


def lines() -> list[SquareSet]:
    """List every row, column and diagonal of the board."""
    found = [0] * 46
    for square in range(64):
        row, column = divmod(square, 8)
        for line in (row, 8 + column, 23 + row - column, 31 + row + column):
            found[line] |= 1 << square
    return found


LINES = lines()

CASTLES, LINE, DIAGONALS, LEVEL, SQUARE, LEVELS, BORDER, CHAIN = range(8)  # T11.1 to T11.8


# --- the ring


def taken(state: State, seat: Seat, score: int) -> bool:
    for other in range(state.players):
        if other != seat and state.scores[other] % RING == score % RING:
            return True
    return False


def advance(state: State, seat: Seat, points: int) -> int:
    """T9.1: Move a marker, on to the next free space; return the points gained by that."""
    if points == 0:
        return 0
    score = state.scores[seat] + points
    pushed = 0
    while taken(state, seat, score + pushed):
        pushed += 1
    state.scores[seat] = score + pushed
    return pushed


def leader(state: State) -> Seat:
    """T4.5: Find the seat with the most points, the start player while all are on 0."""
    best = state.start
    for seat in range(state.players):
        if state.scores[seat] > state.scores[best]:
            best = seat
    return best


def last(state: State) -> Seat:
    """T1.4, T10.1: Find the seat with the fewest points; of several still on 0, the first in turn order."""
    found = state.start
    for i in range(1, state.players):
        seat = (state.start + i) % state.players
        if state.scores[seat] < state.scores[found]:
            found = seat
    return found


# --- a year


def score_year(state: State, items: list[tuple[Seat, Item]] | None = None) -> None:
    """T9.2 to T9.4: Score in turn order from the start player each time, and add the points to `items`."""
    for part in range(3):
        for i in range(state.players):
            seat = (state.start + i) % state.players
            if part == 0:
                points = castle_points(state, seat, items)
            elif part == 1:
                points = kings_bonus(state, seat)
                note(items, seat, "T9.3", points)
            else:
                points = master_points(state, seat)
                note(items, seat, f"T11.{state.master + 1}" if items is not None else "", points)
            pushed = advance(state, seat, points)
            note(items, seat, "T9.1", pushed)


def note(items: list[tuple[Seat, Item]] | None, seat: Seat, rule: str, points: int) -> None:
    if items is not None and points:
        items.append((seat, Item(f"torres.{rule}", points)))


def castle_points(state: State, seat: Seat, items: list[tuple[Seat, Item]] | None) -> int:
    """T9.2: Add up base times level of the highest own knight, for each castle."""
    board = state.board
    total = 0
    for i in range(board.castle_count):
        inside = board.knights[seat] & board.castles[i]
        if inside:
            area = bits.count(board.castles[i])
            level = highest(board, inside)
            total += area * level
            if items is not None:
                square = square_name(bits.lowest(inside & board.level[level]))
                data = {"area": area, "level": level, "square": square}
                items.append((seat, Item("torres.T9.2", area * level, data)))
    return total


def kings_bonus(state: State, seat: Seat) -> int:
    """T9.3: Return the bonus for a knight in the king's castle exactly as high as the year's number."""
    board = state.board
    asked = board.level[state.year] & ~board.level[state.year + 1]
    castle = connected(board.king, board.level[1])
    return KINGS_BONUS[state.year - 1] if board.knights[seat] & castle & asked else 0


def score(state: State) -> tuple[SeatScore, ...]:
    """Score as if the year ended now; after the game, score the last year and add all earlier points."""
    check(state)
    end = copy(state)
    items: list[tuple[Seat, Item]] = []
    score_year(end, items)
    if state.ask == OVER:
        return tuple([final_score(state, seat, items) for seat in range(state.players)])
    return tuple([SeatScore(tuple([item for owner, item in items if owner == seat])) for seat in range(state.players)])


def final_score(state: State, seat: Seat, items: list[tuple[Seat, Item]]) -> SeatScore:
    """T9.5: Return the points that decide the game.

    Where the markers stood before the last scoring is not known any more, nor who was pushed on.
    """
    last_year = [item for owner, item in items if owner == seat and item.rule != "torres.T9.1"]
    before = state.scores[seat] - sum([item.points for item in last_year])
    if before < 0:  # a position in which this cannot have been scored
        return SeatScore((Item("torres.T9.5", state.scores[seat]),))
    return SeatScore((*last_year, Item("torres.T9.5", before)))


def result(state: State) -> Result | None:
    """T9.5: Return the result once the game is over."""
    check(state)
    return most_points_win([state.scores[seat] for seat in range(state.players)]) if state.ask == OVER else None


def gains(state: State, seat: Seat, move: Move) -> Gains:
    """T5.6, T9.1: Return what advancing the marker brings; no other move scores at once."""
    check(state)
    check_seat(seat, state.players)
    check_move(move)
    if move >> 12 != DO_ADVANCE:
        return Gains()
    pushed = advance(copy(state), seat, 1)
    return Gains((Item("torres.T5.6", 1), *([Item("torres.T9.1", pushed)] if pushed else [])))


# --- master cards


def master_points(state: State, seat: Seat) -> int:
    """T9.4, T11: Return what the master card brings this year."""
    if state.master < 0:
        return 0
    points = MASTER_POINTS[state.master * YEARS + state.year - 1]
    if points == 0:
        return 0
    if state.master == DIAGONALS:
        return points * share(state, seat, LONG_DIAGONALS)
    if state.master == BORDER:
        return points * share(state, seat, EDGE)
    return points if meets(state, seat) else 0


def share(state: State, seat: Seat, squares: SquareSet) -> int:
    """T11.3, T11.7: Count the own knights on these squares, and one more for a sole leader."""
    own = bits.count(state.board.knights[seat] & squares)
    for other in range(state.players):
        if other != seat and bits.count(state.board.knights[other] & squares) >= own:
            return own
    return own + 1


def meets(state: State, seat: Seat) -> bool:
    """Tell whether a seat has what the master card asks for."""
    board = state.board
    knights = board.knights[seat]
    if state.master == CASTLES:
        return represented(board, knights) == MASTER_CASTLES[state.year - 1]
    if state.master == SQUARE:
        return has_square(knights)
    if bits.count(knights) < 2:  # T11, ruling: one knight alone would meet the rest by doing nothing
        return False
    if state.master == LINE:
        return in_line(knights)
    if state.master == LEVEL:
        return on_one_level(board, knights)
    if state.master == LEVELS:
        return on_different_levels(board, knights)
    return connected(knights & (~knights + 1), knights) == knights  # T11.8


def represented(board: Board, knights: SquareSet) -> int:
    """T11.1: Count the castles with one of these knights."""
    found = 0
    for i in range(board.castle_count):
        if board.castles[i] & knights:
            found += 1
    return found


def in_line(knights: SquareSet) -> bool:
    """T11.2: Tell whether all are in one row, column or diagonal."""
    for i in range(46):
        if knights & ~LINES[i] == 0:
            return True
    return False


def on_one_level(board: Board, knights: SquareSet) -> bool:
    """T11.4: Tell whether all stand on the same level."""
    level = board.heights[bits.lowest(knights)]
    return knights & ~(board.level[level] & ~board.level[level + 1]) == 0


def on_different_levels(board: Board, knights: SquareSet) -> bool:
    """T11.6: Tell whether all stand on different levels."""
    level = 0
    while knights & board.level[level]:
        if bits.count(knights & board.level[level] & ~board.level[level + 1]) > 1:
            return False
        level += 1
    return True


def has_square(knights: SquareSet) -> bool:
    """T11.5: Tell whether four stand at the corners of an axis-parallel square of any size."""
    for row in range(7):
        for column in range(7):
            for side in range(1, 8 - max(row, column)):
                corner = row * 8 + column
                corners = (bits.bit(0) | bits.bit(side) | bits.bit(side * 8) | bits.bit(side * 9)) << corner
                if knights & corners == corners:
                    return True
    return False
