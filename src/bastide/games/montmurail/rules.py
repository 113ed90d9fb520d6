"""The legal moves."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.decision import Decision
from ...kernel.moves import Moves, borrow, give_back
from ...kernel.types import Move, Seat, Square, SquareSet
from . import components, streets
from .board import count, open_squares, region
from .components import CHURCH, MARKET, WELL
from .moves import ASKS, CLOSE, DO_CLOSE, DO_LIFT, DO_PLACE, DO_QUARTER, DO_STAY, OVER, PLACE, QUARTERS, UNDECIDED
from .state import State
from .streets import STREETS
from .types import Placement, Quarter, WallSet

ALL_SQUARES = 0xFFFFFFFFFFFFFFFF
STARTS = streets.STARTS[:]
PLACEMENT_COUNT = len(streets.PLACEMENTS)
NORTH = [streets.masks(placement)[0] for placement in streets.PLACEMENTS]
WEST = [streets.masks(placement)[1] for placement in streets.PLACEMENTS]
EDGE = [streets.masks(placement)[2] for placement in streets.PLACEMENTS]
SIZES = [1, *(len(steps) for steps in components.SHAPES.values())]


def deciding(state: State, seat: Seat) -> bool:
    """Return whether a seat has to decide."""
    return 0 <= seat < state.players and state.ask != OVER and state.chosen[seat] == UNDECIDED


def list_moves(state: State, seat: Seat, moves: Moves) -> None:
    """List the legal moves of a seat."""
    moves.clear()
    if not deciding(state, seat):
        return
    if state.ask == PLACE:
        list_placements(state, seat, moves)
    elif state.ask == CLOSE:
        moves.add(DO_STAY << 12)
        moves.add_each(DO_CLOSE << 12, closable(state, seat))
    else:
        for which in range(QUARTERS):
            if quarter_free(state, which):
                moves.add(DO_QUARTER << 12 | which)


def list_placements(state: State, seat: Seat, moves: Moves) -> None:
    """M3: List the placements of the shape and of single walls, and the walls to lift if there are too few."""
    north = state.north[seat] & ~state.lifted_north[seat]
    west = state.west[seat] & ~state.lifted_west[seat]
    edge = state.edge[seat] & ~state.lifted_edge[seat]
    if may_place_shape(state, seat):
        add_free(moves, STARTS[state.shape], STARTS[state.shape + 1], north, west, edge)
    if may_place_single(state, seat):
        add_free(moves, 0, STREETS, north, west, edge)
    if may_lift(state, seat):
        for i in range(STREETS):
            if NORTH[i] & north or WEST[i] & west or EDGE[i] & edge:
                moves.add(DO_LIFT << 12 | i)


def add_free(moves: Moves, start: int, end: int, north: WallSet, west: WallSet, edge: WallSet) -> None:
    """Add the placements of a range that no wall blocks."""
    for i in range(start, end):
        if not (NORTH[i] & north or WEST[i] & west or EDGE[i] & edge):
            moves.add(i)


def walls(state: State, seat: Seat) -> int:
    """Count the walls of a seat."""
    return count(state.north[seat], state.west[seat], state.edge[seat])


def lifted(state: State, seat: Seat) -> int:
    """Count the walls that a seat has lifted this turn."""
    return count(state.lifted_north[seat], state.lifted_west[seat], state.lifted_edge[seat])


def in_hand(state: State, seat: Seat) -> int:
    """M3.4: Count the walls that a seat can place now."""
    return state.share[seat] + lifted(state, seat)


def may_place_shape(state: State, seat: Seat) -> bool:
    """M3.4: Return whether a seat has enough walls for the shape."""
    return in_hand(state, seat) >= SIZES[state.shape]


def may_place_single(state: State, seat: Seat) -> bool:
    """M3.3: Return whether a seat may place one wall. Who has lifted walls for the shape must place it, if it fits."""
    needed = 0 if state.share[seat] and walls(state, seat) < STREETS else 1
    if lifted(state, seat) <= needed:
        return in_hand(state, seat) >= 1
    return may_place_shape(state, seat) and not shape_fits(state, seat)


def may_lift(state: State, seat: Seat) -> bool:
    """M3.4: Return whether a seat may lift walls: if it has too few, or no street is free."""
    standing = walls(state, seat) - lifted(state, seat)
    hand = in_hand(state, seat)
    if standing == 0:
        return False
    if hand == 0 or standing == STREETS:
        return True
    return hand < SIZES[state.shape] <= hand + standing


def fits(state: State, seat: Seat, i: Placement) -> bool:
    """M3.1: Return whether all streets of a placement are free."""
    return not (
        NORTH[i] & state.north[seat] & ~state.lifted_north[seat]
        or WEST[i] & state.west[seat] & ~state.lifted_west[seat]
        or EDGE[i] & state.edge[seat] & ~state.lifted_edge[seat]
    )


def shape_fits(state: State, seat: Seat) -> bool:
    """Return whether the shape can be placed anywhere."""
    for i in range(STARTS[state.shape], STARTS[state.shape + 1]):
        if fits(state, seat, i):
            return True
    return False


def city_at(state: State, seat: Seat, square: Square) -> SquareSet:
    """M4.1: Return the city that a square belongs to, or nothing if it is not enclosed."""
    north = state.north[seat]
    west = state.west[seat]
    city = region(bits.bit(square), north, west)
    return 0 if city & open_squares(north, west, state.edge[seat]) else city


def closable(state: State, seat: Seat) -> SquareSet:
    """M4: Return the first squares of the enclosed cities that meet the decree."""
    north = state.north[seat]
    west = state.west[seat]
    enclosed = ~open_squares(north, west, state.edge[seat]) & ALL_SQUARES
    found = 0
    while enclosed:
        first = enclosed & (~enclosed + 1)
        city = region(first, north, west)
        if meets_decree(state, city):
            found |= first
        enclosed &= ~city
    return found


def meets_decree(state: State, city: SquareSet) -> bool:
    """M4.3: Return whether a city holds the decreed buildings."""
    return (
        bits.count(city & state.contents[CHURCH]) >= state.decree[CHURCH]
        and bits.count(city & state.contents[WELL]) >= state.decree[WELL]
        and bits.count(city & state.contents[MARKET]) >= state.decree[MARKET]
    )


def quarter_free(state: State, which: Quarter) -> bool:
    """M1.3: Return whether neither the gem nor the place of a quarter is taken."""
    for i in range(state.quarter_count):
        if state.quarters[i] >> 5 == which >> 5 or (state.quarters[i] >> 2 & 3) == (which >> 2 & 3):
            return False
    return True


def allows(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is legal."""
    if not deciding(state, seat):
        return False
    kind = move >> 12
    which = move & 4095
    if state.ask == PLACE:
        if kind == DO_PLACE and which < PLACEMENT_COUNT:
            single = which < STREETS
            shape = STARTS[state.shape] <= which < STARTS[state.shape + 1]
            allowed = (single and may_place_single(state, seat)) or (shape and may_place_shape(state, seat))
            return allowed and fits(state, seat, which)
        return kind == DO_LIFT and which < STREETS and may_lift(state, seat) and not fits(state, seat, which)
    if state.ask == CLOSE:
        return move == DO_STAY << 12 or (
            kind == DO_CLOSE and which < 64 and closable(state, seat) & bits.bit(which) != 0
        )
    return kind == DO_QUARTER and which < QUARTERS and quarter_free(state, which)


def permits(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is legal; if it is, `apply` plays it without checking it again."""
    if not allows(state, seat, move):
        return False
    state.allowed = move
    state.allowed_seat = seat
    return True


def legal(state: State, seat: Seat) -> list[Move]:
    """List the legal moves of a seat."""
    moves = borrow()
    list_moves(state, seat, moves)
    found = moves.listed()
    give_back(moves)
    return found


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the decisions to be made."""
    kind = ASKS[state.ask]
    return tuple(
        Decision(seat, kind, f"montmurail.{kind}", tuple(legal(state, seat)))
        for seat in range(state.players)
        if deciding(state, seat)
    )
