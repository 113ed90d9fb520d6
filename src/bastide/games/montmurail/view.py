"""What a seat may know of a state."""

from __future__ import annotations

from typing import Any

from ...kernel.arguments import check_seat, check_viewer
from ...kernel.chance import Chance
from ...kernel.types import Move, Seat
from .moves import DO_QUARTER, NOT_ASKED, UNDECIDED
from .notation import show
from .position import position, secret_fields
from .state import State, copy


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the position without the choices of the other seats, and without whether they have chosen."""
    return position(determinize(state, seat, None))


def private(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the fields that differ from what a spectator sees."""
    return secret_fields(determinize(state, seat, None))


def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
    """M2.2: Return what the others see of a move: placements are hidden until all have chosen."""
    check_seat(seat, state.players)
    text = show(state, move)
    return (text if move >> 12 == DO_QUARTER else None), text


def determinize(state: State, seat: Seat | None, chance: Chance | None) -> State:
    """Return a copy in which the others have yet to choose."""
    check_viewer(seat, state.players)
    new = copy(state)
    for other in range(state.players):
        if other != seat and new.chosen[other] != NOT_ASKED:
            new.chosen[other] = UNDECIDED
            new.lifted_north[other] = new.lifted_west[other] = new.lifted_edge[other] = 0
    return new
