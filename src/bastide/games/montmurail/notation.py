"""The notation of moves, squares and streets; it is the same in every state."""

from __future__ import annotations

from functools import lru_cache

from ...kernel.errors import BadNotation
from ...kernel.notation import CACHED_TEXTS, Field, Form, Notation, number, one_of
from ...kernel.squares import SQUARE, square_name, square_number
from ...kernel.types import Move
from .components import GEMS, PLACES, SIDES
from .messages import say
from .moves import DO_CLOSE, DO_LIFT, DO_PLACE, DO_QUARTER, DO_STAY, NO_SHAPE, NO_STREET, QUARTERS, pack, quarter_of
from .state import State
from .streets import FIRST_EAST, FIRST_SOUTH, FIRST_WEST, PLACEMENTS, STREETS, order

INDEX = {frozenset(streets): index for index, streets in enumerate(PLACEMENTS)}


# --- streets


def all_street_names() -> list[str]:
    places = [order(street) for street in range(STREETS)]
    return [f"{square_name(row * 8 + column)}{'nwse'[side]}" for row, column, side in places]


STREET_NAMES = all_street_names()
PLACEMENT_NAMES = [" ".join([STREET_NAMES[street] for street in streets]) for streets in PLACEMENTS]


def street_name(street: int) -> str:
    return STREET_NAMES[street]


def street_number(name: str) -> int:
    """Return the number of a street, also if it is named from its other side: d4s is d5n."""
    row, column = divmod(square_number(name), 8)
    if name[2] == "s":
        return (row + 1) * 8 + column if row < 7 else FIRST_SOUTH + column
    if name[2] == "e":
        return FIRST_WEST + row * 8 + column + 1 if column < 7 else FIRST_EAST + row
    return row * 8 + column + (FIRST_WEST if name[2] == "w" else 0)


def parse_placement(names: str) -> Move:
    """Return the move that places walls on these streets, in any order; also if they form no shape."""
    streets = [street_number(name) for name in names.split()]
    index = INDEX.get(frozenset(streets))
    if index is not None and len(set(streets)) == len(streets):
        return pack(DO_PLACE, index)
    first, second, third = [*streets, NO_STREET, NO_STREET][:3]
    return NO_SHAPE | first << 16 | second << 8 | third


def show_placement(move: Move) -> str:
    if move >> 12 == DO_PLACE:
        return PLACEMENT_NAMES[move]
    streets = (move >> 16 & 255, move >> 8 & 255, move & 255)
    return " ".join(street_name(street) for street in streets if street < STREETS)


# --- the table

STREET = f"{SQUARE}[nwse]"
FIELDS = {
    "square": Field(SQUARE, square_number, square_name),
    "street": Field(STREET, street_number, street_name),
    "streets": Field(f"{STREET}(?: {STREET}){{0,2}}", parse_placement, show_placement, is_list=True),
    "gem": one_of(GEMS),
    "side": one_of(SIDES),
    "place": one_of(PLACES),
    "turn": number("[0-3]"),
}
FORMS = (
    Form("place", "{streets:streets}", DO_PLACE),
    Form("lift", "lift {street:street}", DO_LIFT),
    Form("close", "close {square:square}", DO_CLOSE),
    Form("stay", "stay", DO_STAY),
    Form("quarter", "{gem:gem} {side:side} {place:place} {turn:turn}", DO_QUARTER),
)
NOTATION = Notation(FIELDS, FORMS)

# all moves but walls that form no shape, by kind
TEXTS = {
    DO_PLACE: [NOTATION.format("place", pack(DO_PLACE, index)) for index in range(len(PLACEMENTS))],
    DO_LIFT: [NOTATION.format("lift", street) for street in range(STREETS)],
    DO_CLOSE: [NOTATION.format("close", square) for square in range(64)],
    DO_STAY: [NOTATION.format("stay")],
    DO_QUARTER: [NOTATION.format("quarter", *quarter_of(which)) for which in range(QUARTERS)],
}


def show(state: State | None, move: Move) -> str:
    texts, which = TEXTS.get(move >> 12, ()), move & 0xFFF
    if which < len(texts):
        return texts[which]
    if move >> 24 == 1:
        return NOTATION.format("place", move)
    raise BadNotation(say("montmurail.move_number", move=move))


def parse(state: State | None, text: str) -> Move:
    return move_of(text)


@lru_cache(CACHED_TEXTS)
def move_of(text: str) -> Move:
    found = NOTATION.parse(text)
    if found is None:
        raise BadNotation(say("montmurail.move", text=text))
    _, kind, numbers = found
    if kind == DO_PLACE:
        return numbers[0]
    if kind == DO_QUARTER:
        gem, side, place, turn = numbers
        return pack(DO_QUARTER, (gem << 5) + (side << 4) + (place << 2) + turn)
    return pack(kind, *numbers)
