"""What a net is told about a state of Montmurail."""

from __future__ import annotations

from ...games.montmurail.components import AGES
from ...games.montmurail.moves import CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED
from ...games.montmurail.rules import city_at
from ...games.montmurail.scoring import coins_in, total, vikings_in
from ...games.montmurail.state import State
from ..cities import Walls
from ..montmurail import outlook
from ..net import Row

WALLS = Walls()


def describe(state: State, seat: int, row: Row) -> None:
    row.clear()
    strongest = rival(state, seat)
    row.add(1.0 if state.age == AGES and state.ask != OVER else 0.0)
    row.add(1.0 if state.ask == OVER else 0.0)
    row.add(1.0 if state.ask == QUARTER else 0.0)
    row.add(1.0 if state.ask == CLOSE else 0.0)
    row.add(state.turn)
    row.add(min(state.turn, 4))
    row.add(total(state, seat) - total(state, strongest))
    row.add(state.tokens[seat])
    row.add(state.tokens[strongest])
    row.add(1.0 if state.tokens[seat] > state.tokens[strongest] else 0.0)
    row.add(1.0 if state.tokens[seat] == state.tokens[strongest] else 0.0)
    open_seats = 0
    for other in range(state.players):
        open_seats += other != seat and state.city[other] == 0
    row.add(open_seats)
    tell_board(state, seat, True, row)
    tell_board(state, strongest, False, row)


def rival(state: State, seat: int) -> int:
    """who of the others has most"""
    found = seat
    most = -1000
    for other in range(state.players):
        if other != seat and total(state, other) + coins_in(state, state.city[other]) > most:
            most = total(state, other) + coins_in(state, state.city[other])
            found = other
    return found


def tell_board(state: State, seat: int, own: bool, row: Row) -> None:
    """the closed city, or what an open one can become; what others choose is not known"""
    if state.ask == QUARTER or state.ask == OVER:
        for _ in range(17):
            row.add(0.0)
        return
    move = state.chosen[seat] if own else UNDECIDED
    city = state.city[seat]
    if city == 0 and move >= 0 and move >> 12 == DO_CLOSE:
        city = city_at(state, seat, move & 63)
    row.add(1.0 if city else 0.0)
    row.add(coins_in(state, city))
    row.add(vikings_in(state, city))
    row.add(state.tokens[seat] + vikings_in(state, city))
    row.add(1.0 if city and state.city[seat] == 0 else 0.0)
    if city:
        for _ in range(12):
            row.add(0.0)
        return
    if own:
        WALLS.foresee(state, seat)
    else:
        WALLS.show(state, seat)
    row.add(1.0 if state.ask == PLACE and move < 0 else 0.0)
    row.add(1.0 if state.ask == CLOSE and move == DO_STAY << 12 else 0.0)
    outlook(state, WALLS, row)
