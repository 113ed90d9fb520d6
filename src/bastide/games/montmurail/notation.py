"""Moves, squares and streets as text, and back: the same in every state."""

from __future__ import annotations

import re

from ...kernel.errors import BadNotation
from ...kernel.squares import SQUARE, square_name, square_number
from .components import GEMS, PLACES, SIDES
from .messages import say
from .moves import DO_CLOSE, DO_LIFT, DO_PLACE, DO_QUARTER, DO_STAY, NO_SHAPE, NO_STREET, QUARTERS, pack, quarter_of
from .state import State
from .streets import FIRST_EAST, FIRST_SOUTH, FIRST_WEST, PLACEMENTS, STREETS, order

INDEX = {frozenset(streets): index for index, streets in enumerate(PLACEMENTS)}


def all_street_names() -> list[str]:
    places = [order(street) for street in range(STREETS)]
    return [f"{square_name(row * 8 + column)}{'nwse'[side]}" for row, column, side in places]


STREET_NAMES = all_street_names()
PLACEMENT_NAMES = [" ".join([STREET_NAMES[street] for street in streets]) for streets in PLACEMENTS]


def street_name(street: int) -> str:
    return STREET_NAMES[street]


def street_number(name: str) -> int:
    """also a street named from its other side: d4s is d5n"""
    row, column = divmod(square_number(name), 8)
    if name[2] == "s":
        return (row + 1) * 8 + column if row < 7 else FIRST_SOUTH + column
    if name[2] == "e":
        return FIRST_WEST + row * 8 + column + 1 if column < 7 else FIRST_EAST + row
    return row * 8 + column + (FIRST_WEST if name[2] == "w" else 0)


def odd_streets(move: int) -> list[int]:
    """the streets of walls that form no shape"""
    return [street for street in (move >> 16 & 255, move >> 8 & 255, move & 255) if street < STREETS]


def show(state: State | None, move: int) -> str:
    kind, which = move >> 12, move & 0xFFF
    if kind == DO_PLACE and which < len(PLACEMENTS):
        return PLACEMENT_NAMES[which]
    if kind == DO_LIFT and which < STREETS:
        return f"lift {street_name(which)}"
    if kind == DO_CLOSE and which < 64:
        return f"close {square_name(which)}"
    if kind == DO_STAY:
        return "stay"
    if kind == DO_QUARTER and which < QUARTERS:
        gem, side, place, turn = quarter_of(which)
        return f"{GEMS[gem]} {SIDES[side]} {PLACES[place]} {turn}"
    if move >> 24 == 1:
        return " ".join(street_name(street) for street in odd_streets(move))
    raise BadNotation(say("montmurail.move_number", move=move))


STREET = f"{SQUARE}[nwse]"
QUARTER = re.compile(f"({'|'.join(GEMS)}) ({'|'.join(SIDES)}) ({'|'.join(PLACES)}) ([0-3])", re.IGNORECASE)


def parse(state: State | None, text: str) -> int:
    words = " ".join(text.split())
    lower = words.lower()
    if lower == "stay":
        return pack(DO_STAY)
    if re.fullmatch(f"close {SQUARE}", lower):
        return pack(DO_CLOSE, square_number(lower[6:]))
    if re.fullmatch(f"lift {STREET}", lower):
        return pack(DO_LIFT, street_number(lower[5:]))
    if re.fullmatch(f"{STREET}( {STREET}){{0,2}}", lower):
        return parse_placement(lower)
    quarter = QUARTER.fullmatch(words)
    if quarter:
        gem, side, place = GEMS.index(quarter[1].lower()), SIDES.index(quarter[2].lower()), quarter[3].upper()
        return pack(DO_QUARTER, (gem << 5) + (side << 4) + (PLACES.index(place) << 2) + int(quarter[4]))
    raise BadNotation(say("montmurail.move", text=text))


def parse_placement(names: str) -> int:
    streets = [street_number(name) for name in names.split()]
    index = INDEX.get(frozenset(streets))
    if index is not None and len(set(streets)) == len(streets):
        return pack(DO_PLACE, index)
    first, second, third = [*streets, NO_STREET, NO_STREET][:3]
    return NO_SHAPE | first << 16 | second << 8 | third
