"""L8.3: External entrances, by the exact shapes of the tiles.

The plane is divided into cells of half a unit. A part of a tile is convex, so it closes the edge between two cells if
it covers both ends of that edge. Round walls touch, and cut corners end, only at the corners of cells. So there is a
way out exactly if it leads from cell to cell across edges that are not closed.
"""

from __future__ import annotations

from typing import Any

from . import geometry
from .board import Castle, can_be_built_on, reachable_units
from .components import CORRIDOR, TILES, TYPE_OF
from .flood import spread
from .geometry import EAST, FORM_NUMBERS, FORMS, OUTSIDE, SIDES, SOUTH
from .types import Door, Room

REACH = 15  # cells along the longest side of a tile, and one more
TYPES = TYPE_OF[:]


def closed_edges() -> list[int]:
    """List the closed edges of each form, at (form * REACH + y + 1) * REACH + x + 1 for the cell at x, y."""
    table = [0] * (len(FORMS) * REACH * REACH)
    for number, form in enumerate(FORMS):
        for y in range(-1, 2 * form.height):
            for x in range(-1, 2 * form.width):
                east = geometry.covers(form, (x + 1, y), (x + 1, y + 1))
                south = geometry.covers(form, (x, y + 1), (x + 1, y + 1))
                table[(number * REACH + y + 1) * REACH + x + 1] = EAST * east | SOUTH * south
    return table


CLOSED = closed_edges()
# by key, which is tile * 4 + turn
FORM = [FORM_NUMBERS[TILES[key // 4].shape, key % 4] for key in range(4 * len(TILES))]
WIDTH = [2 * FORMS[form].width for form in FORM]
HEIGHT = [2 * FORMS[form].height for form in FORM]
# by side N, E, S, W: the first of the two cells in front of an entrance, from the upper left cell of the unit inside;
# and the edge between the two, which ends in the middle of the entrance
FRONT_X = [0, 2, 0, -1]
FRONT_Y = [-1, 0, 2, 0]
BETWEEN = [EAST, SOUTH, EAST, SOUTH]


def count_external(castle: Castle, rules: int) -> int:
    """Count the external entrances of all rooms but corridors."""
    found = 0
    for door in range(castle.doors):
        if TYPES[castle.tile[castle.door_of[door]]] != CORRIDOR:
            found += is_external(castle, rules, door)
    return found


def external_entrances(castle: Castle, rules: int) -> list[list[Any]]:
    """List all external entrances: the unit inside the tile, and the side."""
    return [
        [castle.door_x[door], castle.door_y[door], SIDES[castle.door_side[door]]]
        for door in range(castle.doors)
        if is_external(castle, rules, door)
    ]


def is_external(castle: Castle, rules: int, door: Door) -> bool:
    """Return whether an entrance is external. By rules 1, only those that can be built on (L8.4) were."""
    if castle.door_to[door] >= 0:
        return False
    return leads_outside(castle, door) if rules >= 2 else can_be_built_on(castle, reachable_units(castle), door)


def leads_outside(castle: Castle, door: Door) -> bool:
    """Return whether a way leads outside from the middle of an entrance."""
    cells = outside_cells(castle)
    side = castle.door_side[door]
    x = 2 * (castle.door_x[door] - castle.left) + 2 + FRONT_X[side]
    y = 2 * (castle.door_y[door] - castle.top) + 2 + FRONT_Y[side]
    front = cells[y * row_length(castle) + x]
    return front & OUTSIDE != 0 and front & BETWEEN[side] == 0


def row_length(castle: Castle) -> int:
    """Return the number of cells in a row: the bounding box and one unit on either side."""
    return 2 * (castle.right - castle.left) + 4


def outside_cells(castle: Castle) -> bytearray:
    """Return the cells of the bounding box and one unit around it, found once for a castle."""
    if castle.cells is None:
        castle.cells = flood_cells(castle)
    return castle.cells


def flood_cells(castle: Castle) -> bytearray:
    """Find the cells that are reached from outside."""
    width = row_length(castle)
    height = 2 * (castle.bottom - castle.top) + 4
    cells = bytearray(width * height)
    for number in range(castle.count):
        close_edges(cells, castle, number, width)
    spread(cells, width, height)
    return cells


def close_edges(cells: bytearray, castle: Castle, number: Room, width: int) -> None:
    """Close the edges of the cells that a tile covers."""
    key = castle.key[number]
    left = 2 * (castle.x[number] - castle.left) + 1
    top = 2 * (castle.y[number] - castle.top) + 1
    for y in range(HEIGHT[key] + 1):
        row = (FORM[key] * REACH + y) * REACH
        at = (top + y) * width + left
        for x in range(WIDTH[key] + 1):
            cells[at + x] |= CLOSED[row + x]
