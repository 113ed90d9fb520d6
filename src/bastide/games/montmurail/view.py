"""Positions as JSON, what a seat may see of them, and the same with what it cannot see left open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.chance import Chance
from ...kernel.squares import square_names
from ...kernel.types import Move, Seat
from . import components, flow
from .components import BUILDING_COUNT, BUILDINGS, GEMS, PLACES, SIDES, SOURCE_COUNT, SOURCES
from .moves import ASKS, DO_QUARTER, NOT_ASKED, PLACE, UNDECIDED, quarter_of
from .notation import STREET_NAMES, show
from .position import Reading, make_choices
from .state import RULES, State, copy
from .streets import STREETS, masks, order
from .types import Quarter, WallSet

# the streets, row by row: the name of each, and its bit in one of the three sets of walls
IN_ORDER = sorted(range(STREETS), key=order)
NAMES = [STREET_NAMES[street] for street in IN_ORDER]
NORTH = [masks((street,))[0] for street in IN_ORDER]
WEST = [masks((street,))[1] for street in IN_ORDER]
EDGE = [masks((street,))[2] for street in IN_ORDER]


def position(state: State) -> dict[str, Any]:
    seats = range(state.players)
    return {
        "game": "montmurail",
        **({} if state.rules == RULES else {"rules": str(state.rules)}),
        "layout": state.options.layout,
        "perfect_plan": state.options.perfect_plan,
        "longest_wall": state.options.longest_wall,
        "tiles": state.options.tiles,
        "quarters": [quarter(state.quarters[i]) for i in range(state.quarter_count)],
        "decree": {name: state.decree[i] for i, name in enumerate(BUILDINGS)},
        "age": state.age,
        "turn": state.turn,
        "first": state.first,
        "roller": state.roller,
        "face": state.box.die[state.face][0] if state.turn else None,
        "die": state.face if state.turn else None,
        "ask": ASKS[state.ask],
        "boards": [wall_names(state.north[s], state.west[s], state.edge[s]) for s in seats],
        "cities": [square_names(state.city[seat]) if state.city[seat] else None for seat in seats],
        "runs": [state.run[seat] for seat in seats],
        "supply": state.supply,
        "share": [state.share[seat] for seat in seats],
        "asked": [state.chosen[seat] != NOT_ASKED for seat in seats],
        "tokens": [state.tokens[seat] for seat in seats],
        "invasions": [state.invasions[seat] for seat in seats],
        "coins": [coins(state, seat) for seat in seats],
        **secrets(state),
    }


def secrets(state: State) -> dict[str, Any]:
    """what those who have chosen have changed"""
    seats = range(state.players)
    return {
        "seat": min([seat for seat in seats if state.chosen[seat] == UNDECIDED], default=0),
        "lifted": [wall_names(state.lifted_north[s], state.lifted_west[s], state.lifted_edge[s]) for s in seats],
        "chosen": [show(state, state.chosen[seat]) if state.chosen[seat] >= 0 else None for seat in seats],
    }


def quarter(which: Quarter) -> dict[str, Any]:
    gem, side, place, turn = quarter_of(which)
    return {"gem": GEMS[gem], "side": SIDES[side], "place": PLACES[place], "turn": turn}


def wall_names(north: WallSet, west: WallSet, edge: WallSet) -> list[str]:
    return [NAMES[i] for i in range(STREETS) if NORTH[i] & north or WEST[i] & west or EDGE[i] & edge]


def coins(state: State, seat: Seat) -> dict[str, int]:
    """by the rule they came from"""
    return {rule: state.coins[seat * SOURCE_COUNT + i] for i, rule in enumerate(SOURCES)}


# --- what a seat may see


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """the position without the choices others have made in secret, and without whether they have made them"""
    return position(determinize(state, seat, None))


def private(state: State, seat: Seat | None) -> dict[str, Any]:
    return secrets(determinize(state, seat, None))


def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
    """M2.2: hidden until all have chosen; the board is made in the open"""
    text = show(state, move)
    return (text if move >> 12 == DO_QUARTER else None), text


def determinize(state: State, seat: Seat | None, chance: Chance | None) -> State:
    """a copy in which the others have still to choose"""
    new = copy(state)
    for other in range(state.players):
        if other != seat and new.chosen[other] != NOT_ASKED:
            new.chosen[other] = UNDECIDED
            new.lifted_north[other] = new.lifted_west[other] = new.lifted_edge[other] = 0
    return new


# --- positions from JSON


def from_position(data: Mapping[str, Any]) -> State:
    read = Reading(data)
    state = State(read.options, components.read_box(read.options.tiles or components.printed()))
    state.rules = read.rules
    for which in read.quarters:
        flow.lay_quarter(state, which)
    for i in range(BUILDING_COUNT):
        state.decree[i] = read.decree[i]
    state.age, state.turn, state.first, state.roller = read.age, read.turn, read.first, read.roller
    state.ask = ASKS.index(read.ask)
    if read.face is not None:
        flow.show_face(state, read.face)
    for seat in range(state.players):
        state.north[seat], state.west[seat], state.edge[seat] = masks(read.walls[seat])
        state.city[seat] = read.cities[seat]
        state.run[seat] = read.runs[seat]
        state.chosen[seat] = UNDECIDED if read.asked[seat] else NOT_ASKED
        state.tokens[seat], state.invasions[seat] = read.tokens[seat], read.invasions[seat]
        for i in range(SOURCE_COUNT):
            state.coins[seat * SOURCE_COUNT + i] = read.coins[seat][i]
    state.supply = read.supply
    if read.share is not None:
        for seat in range(state.players):
            state.share[seat] = read.share[seat]
    elif state.ask == PLACE:
        flow.set_walls_aside(state)
    make_choices(state, read)
    return state
