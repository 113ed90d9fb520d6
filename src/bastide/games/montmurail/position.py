"""Positions as JSON: writing them, and reading them through `position_reader`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.squares import square_names
from ...kernel.types import Seat
from . import components, flow
from .components import BUILDING_COUNT, BUILDINGS, GEMS, PLACES, SIDES, SOURCE_COUNT, SOURCES
from .moves import ASKS, NOT_ASKED, PLACE, UNDECIDED, quarter_of
from .notation import STREET_NAMES, show
from .position_reader import PositionReader, make_choices
from .state import RULES, State, check
from .streets import STREETS, masks, order
from .types import Quarter, WallSet

# the streets row by row: their names, and their bits in the three sets of walls
IN_ORDER = sorted(range(STREETS), key=order)
NAMES = [STREET_NAMES[street] for street in IN_ORDER]
NORTH = [masks((street,))[0] for street in IN_ORDER]
WEST = [masks((street,))[1] for street in IN_ORDER]
EDGE = [masks((street,))[2] for street in IN_ORDER]

# --- writing


def position(state: State) -> dict[str, Any]:
    """Write a complete position."""
    check(state)
    seats = range(state.players)
    return {
        "game": "montmurail",
        **({} if state.rules == RULES else {"rules": str(state.rules)}),
        "layout": state.options.layout,
        "perfect_plan": state.options.perfect_plan,
        "longest_wall": state.options.longest_wall,
        "tiles": state.options.tiles,
        "quarters": [quarter_as_json(state.quarters[i]) for i in range(state.quarter_count)],
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
        "coins": [coins_by_rule(state, seat) for seat in seats],
        **secret_fields(state),
    }


def secret_fields(state: State) -> dict[str, Any]:
    """Write the fields that the choices of this turn change."""
    seats = range(state.players)
    return {
        "seat": min([seat for seat in seats if state.chosen[seat] == UNDECIDED], default=0),
        "lifted": [wall_names(state.lifted_north[s], state.lifted_west[s], state.lifted_edge[s]) for s in seats],
        "chosen": [show(state, state.chosen[seat]) if state.chosen[seat] >= 0 else None for seat in seats],
    }


def quarter_as_json(which: Quarter) -> dict[str, Any]:
    """Write a quarter."""
    gem, side, place, turn = quarter_of(which)
    return {"gem": GEMS[gem], "side": SIDES[side], "place": PLACES[place], "turn": turn}


def wall_names(north: WallSet, west: WallSet, edge: WallSet) -> list[str]:
    """List the streets with a wall."""
    return [NAMES[i] for i in range(STREETS) if NORTH[i] & north or WEST[i] & west or EDGE[i] & edge]


def coins_by_rule(state: State, seat: Seat) -> dict[str, int]:
    """Return the coins of a seat by the rule that gave them."""
    return {rule: state.coins[seat * SOURCE_COUNT + i] for i, rule in enumerate(SOURCES)}


# --- reading


def from_position(data: Mapping[str, Any]) -> State:
    """Read a position; raise `BadPosition` if it is not valid."""
    read = PositionReader(data)
    state = State(read.options, components.read_box(read.options.tiles or components.printed()), read.rules)
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
