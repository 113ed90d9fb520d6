"""A castle: tiles on an integer grid, their entrances, and where one more tile can go.

Castles never change: `added` makes a new one, so that states can share them.
"""

from __future__ import annotations

from ...kernel.moves import Moves
from ...kernel.types import Move
from . import geometry
from .components import DOWNSTAIRS, FOYER, HALLWAY, STAIRS, TILES, TYPE_OF
from .flood import spread
from .geometry import (
    EAST,
    FENCE,
    FENCE_OF_OTHER,
    FORM_COUNT,
    FORM_NUMBERS,
    FORMS,
    NOTCH,
    OUTSIDE,
    OVERLAP,
    REACH,
    SOUTH,
    SPAN,
    TOUCH,
)
from .moves import DO_PLACE, DOWN, MIDDLE, SHIFT, UP
from .types import Door, Key, Room, Tile

SLOTS = 1024  # of the hash table of entrances, a power of two
LARGEST = 14  # entrances of a tile
KEYS = 4 * len(TILES)
TYPES = TYPE_OF[:]

# by key, which is tile * 4 + turn
DOORS = [geometry.entrances(key // 4, key % 4) for key in range(KEYS)]
RELATION = geometry.RELATION[:]
FORM = [FORM_NUMBERS[TILES[key // 4].shape, key % 4] for key in range(KEYS)]
WIDTH = [FORMS[form].width for form in FORM]
HEIGHT = [FORMS[form].height for form in FORM]
NOTCHED = [key % 4 if FORMS[form].kind == "L" else -1 for key, form in enumerate(FORM)]
LOWEST = geometry.LOWEST[:]
DOOR_COUNT = [len(doors) for doors in DOORS]
PADDED = [[*doors, *[(0, 0, 0)] * (LARGEST - len(doors))] for doors in DOORS]
DOOR_X = [door[0] for doors in PADDED for door in doors]
DOOR_Y = [door[1] for doors in PADDED for door in doors]
DOOR_SIDE = [door[2] for doors in PADDED for door in doors]
# what the relation of a room and a new tile must not contain
GUARD = [OVERLAP | (FENCE << key % 4 if TILES[key // 4].fence else 0) for key in range(KEYS)]
GUARD_OF_NEW = [OVERLAP | (FENCE_OF_OTHER << key % 4 if TILES[key // 4].fence else 0) for key in range(KEYS)]

STEP_X = [0, 1, 0, -1]  # by side N, E, S, W
STEP_Y = [-1, 0, 1, 0]


class Castle:
    """The tiles and entrances of a castle."""

    def __init__(self) -> None:
        self.count = 0
        self.tile: list[Tile] = [0] * 91
        self.key: list[Key] = [0] * 91
        self.x = [0] * 91
        self.y = [0] * 91
        self.floor = [0] * 91
        self.open = [0] * 91  # entrances that are not connected; a room without any is complete
        self.first_door: list[Door] = [0] * 91

        self.doors = 0
        self.door_x = [0] * 346  # the unit inside the tile
        self.door_y = [0] * 346
        self.door_side = [0] * 346
        self.door_floor = [0] * 346
        self.door_of: list[Room] = [0] * 346
        self.door_to: list[Room] = [-1] * 346  # -1 where it is not connected
        self.slot: list[Door] = [-1] * 1024  # a hash table of entrances by unit and side

        self.left = self.top = 0
        self.right = self.bottom = 0
        self.ground: bytearray | None = None  # cached: see `reachable_units`
        self.cells: bytearray | None = None  # cached: see `outside`


def copy(castle: Castle) -> Castle:
    """Return a copy without what was cached."""
    new = Castle.__new__(Castle)
    new.count = castle.count
    new.tile = castle.tile[:]
    new.key = castle.key[:]
    new.x = castle.x[:]
    new.y = castle.y[:]
    new.floor = castle.floor[:]
    new.open = castle.open[:]
    new.first_door = castle.first_door[:]
    new.doors = castle.doors
    new.door_x = castle.door_x[:]
    new.door_y = castle.door_y[:]
    new.door_side = castle.door_side[:]
    new.door_floor = castle.door_floor[:]
    new.door_of = castle.door_of[:]
    new.door_to = castle.door_to[:]
    new.slot = castle.slot[:]
    new.left = castle.left
    new.top = castle.top
    new.right = castle.right
    new.bottom = castle.bottom
    new.ground = None
    new.cells = None
    return new


def foyer() -> Castle:
    """L1.3: Return a castle of a foyer."""
    return added(Castle(), FOYER, 0, 0, 0, UP)


def placed(castle: Castle, number: Room) -> tuple[Tile, int, int, int, int]:
    """Return the tile, x, y, turn and floor of a room."""
    return (
        castle.tile[number],
        castle.x[number],
        castle.y[number],
        castle.key[number] & 3,
        castle.floor[number],
    )


# --- entrances


def floor_of(tile: Tile, floor: int, door: int) -> int:
    """L3.6: Return the floor of an entrance of a tile; the dark end of stairs is their first."""
    if tile == STAIRS:
        return DOWN if door == 0 else UP
    if tile == HALLWAY:
        return floor
    return DOWN if TYPES[tile] == DOWNSTAIRS else UP


def slot_of(x: int, y: int, side: int) -> int:
    """Return where to look for an entrance first."""
    return (x * 37 + y * 101 + side * 263) & (SLOTS - 1)


def find_door(castle: Castle, x: int, y: int, side: int) -> Door:
    """Return the entrance on a side of a unit, or -1."""
    slot = slot_of(x, y, side)
    door = castle.slot[slot]
    while door >= 0:
        if castle.door_x[door] == x and castle.door_y[door] == y and castle.door_side[door] == side:
            return door
        slot = (slot + 1) & (SLOTS - 1)
        door = castle.slot[slot]
    return -1


def facing(castle: Castle, key: Key, door: int, x: int, y: int) -> Door:
    """Return the entrance that an entrance of a tile at x, y would meet, or -1."""
    at = key * LARGEST + door
    side = DOOR_SIDE[at]
    return find_door(castle, x + DOOR_X[at] + STEP_X[side], y + DOOR_Y[at] + STEP_Y[side], (side + 2) & 3)


def owner(castle: Castle, door: Door) -> Room:
    """Return the room of an entrance."""
    return castle.door_of[door]


# --- adding a tile


def added(castle: Castle, tile: Tile, x: int, y: int, turn: int, floor: int) -> Castle:
    """Return the castle with one more tile."""
    new = copy(castle)
    key = tile * 4 + turn
    number = new.count
    new.count += 1
    new.tile[number] = tile
    new.key[number] = key
    new.x[number] = x
    new.y[number] = y
    new.floor[number] = floor
    new.open[number] = DOOR_COUNT[key]
    new.first_door[number] = new.doors
    for door in range(DOOR_COUNT[key]):
        add_door(new, number, door, facing(castle, key, door, x, y))
    if number == 0:
        new.left, new.top, new.right, new.bottom = x, y, x + WIDTH[key], y + HEIGHT[key]
    else:
        new.left = min(new.left, x)
        new.top = min(new.top, y)
        new.right = max(new.right, x + WIDTH[key])
        new.bottom = max(new.bottom, y + HEIGHT[key])
    return new


def add_door(castle: Castle, number: Room, door: int, met: Door) -> None:
    """Add an entrance of a new room, connected to the one it meets, if any."""
    at = castle.key[number] * LARGEST + door
    new = castle.doors
    castle.doors += 1
    x = castle.x[number] + DOOR_X[at]
    y = castle.y[number] + DOOR_Y[at]
    castle.door_x[new] = x
    castle.door_y[new] = y
    castle.door_side[new] = DOOR_SIDE[at]
    castle.door_floor[new] = floor_of(castle.tile[number], castle.floor[number], door)
    castle.door_of[new] = number
    castle.door_to[new] = -1
    slot = slot_of(x, y, DOOR_SIDE[at])
    while castle.slot[slot] >= 0:
        slot = (slot + 1) & (SLOTS - 1)
    castle.slot[slot] = new
    if met >= 0:
        other = castle.door_of[met]
        castle.door_to[new] = other
        castle.door_to[met] = number
        castle.open[number] -= 1
        castle.open[other] -= 1


# --- relations of rooms


def relation(castle: Castle, number: Room, key: Key, x: int, y: int) -> int:
    """Return how a room and a tile at x, y lie to each other: see `geometry`."""
    dx = x - castle.x[number] + REACH
    dy = y - castle.y[number] + REACH
    if not (0 <= dx < SPAN and 0 <= dy < SPAN):
        return 0
    return RELATION[((FORM[castle.key[number]] * FORM_COUNT + FORM[key]) * SPAN + dy) * SPAN + dx]


def adjacent(castle: Castle, one: Room, other: Room) -> bool:
    """L4.6: Return whether two rooms are adjacent."""
    return relation(castle, one, castle.key[other], castle.x[other], castle.y[other]) & TOUCH != 0


def connected(castle: Castle, one: Room, other: Room) -> bool:
    """L4.6: Return whether two rooms are connected by at least one entrance."""
    first = castle.first_door[one]
    for door in range(first, first + DOOR_COUNT[castle.key[one]]):
        if castle.door_to[door] == other:
            return True
    return False


def completed(castle: Castle, number: Room) -> list[Room]:
    """L5.1: List the rooms that a tile has completed: itself, or rooms it is connected to."""
    return [
        room
        for room in range(castle.count)
        if castle.open[room] == 0 and (room == number or connected(castle, number, room))
    ]


def completed_by(castle: Castle, number: Room) -> Room:
    """Return the room whose placement completed a room, or -1 if an entrance is not connected."""
    last = number
    first = castle.first_door[number]
    for door in range(first, first + DOOR_COUNT[castle.key[number]]):
        if castle.door_to[door] < 0:
            return -1
        last = max(last, castle.door_to[door])
    return last


def is_complete(castle: Castle, number: Room) -> bool:
    """L5.1: Return whether all entrances of a room are connected."""
    return castle.open[number] == 0


def is_connected(castle: Castle) -> bool:
    """Return whether every room can be reached from the first one."""
    reached = [0]
    for number in reached:
        for other in range(castle.count):
            if other not in reached and connected(castle, number, other):
                reached.append(other)
    return len(reached) == castle.count


# --- where a tile can go


def is_clear(castle: Castle, key: Key, x: int, y: int) -> bool:
    """L3.2, L3.7: Return whether a tile would neither overlap another nor touch a fence."""
    guard = GUARD_OF_NEW[key]
    for number in range(castle.count):
        if relation(castle, number, key, x, y) & (guard | GUARD[castle.key[number]]):
            return False
    return True


def first_with(castle: Castle, key: Key, x: int, y: int, wanted: int) -> Room:
    """Return the first room whose relation to a tile has one of these bits, or -1."""
    for number in range(castle.count):
        if relation(castle, number, key, x, y) & wanted:
            return number
    return -1


def fence_touched(castle: Castle, key: Key, x: int, y: int) -> Room:
    """Return the first room whose fence a tile would touch, or -1."""
    for number in range(castle.count):
        if relation(castle, number, key, x, y) & GUARD[castle.key[number]] & ~OVERLAP:
            return number
    return -1


def floors_match(castle: Castle, tile: Tile, floor: int, door: int, met: Door) -> bool:
    """L3.6: Return whether entrances that meet are on one floor and not both of stairs."""
    if castle.door_floor[met] != floor_of(tile, floor, door):
        return False
    return tile != STAIRS or castle.tile[castle.door_of[met]] != STAIRS


def first_join(castle: Castle, key: Key, floor: int, x: int, y: int) -> Door:
    """L3.1, L3.6: Return the first entrance that a tile would be connected to.

    Return -1 if there is none, -2 if two meet that must not. Stairs must be joined by their light end.
    """
    tile = key >> 2
    found = -1
    for door in range(DOOR_COUNT[key]):
        met = facing(castle, key, door, x, y)
        if met >= 0:
            if not floors_match(castle, tile, floor, door, met):
                return -2
            if (found < 0 or met < found) and (tile != STAIRS or door == 1):
                found = met
    return found


def list_places(castle: Castle, tile: Tile, moves: Moves) -> None:
    """List every placement of a tile once, with the lowest of the turns that look the same."""
    moves.clear()
    find_places(castle, tile, UP, moves, False)
    if tile == HALLWAY:
        find_places(castle, tile, DOWN, moves, False)


def can_place(castle: Castle, tile: Tile, moves: Moves) -> bool:
    """L2.6: Return whether a tile can be placed."""
    moves.clear()
    find_places(castle, tile, UP, moves, True)
    if moves.count == 0 and tile == HALLWAY:
        find_places(castle, tile, DOWN, moves, True)
    return moves.count > 0


def find_places(castle: Castle, tile: Tile, floor: int, moves: Moves, one: bool) -> None:
    """List placements by pairs of entrances. One that several pairs give is listed for the first entrance it joins."""
    exit = 0
    for turn in range(4):
        key = tile * 4 + turn
        if LOWEST[key] == turn:
            for door in range(castle.doors):
                if castle.door_to[door] < 0:
                    exit = places_at(castle, key, floor, door, exit, moves)
                    if one and moves.count:
                        return


def places_at(castle: Castle, key: Key, floor: int, door: Door, exit: Door, moves: Moves) -> Door:
    """Add the placements at an open entrance, and return the last external entrance found."""
    side = castle.door_side[door]
    front_x = castle.door_x[door] + STEP_X[side]
    front_y = castle.door_y[door] + STEP_Y[side]
    for own in range(DOOR_COUNT[key]):
        at = key * LARGEST + own
        if DOOR_SIDE[at] == (side + 2) & 3 and floors_match(castle, key >> 2, floor, own, door):
            x = front_x - DOOR_X[at]
            y = front_y - DOOR_Y[at]
            if is_clear(castle, key, x, y) and first_join(castle, key, floor, x, y) == door:
                found = exit_after(castle, key, floor, x, y, exit)
                if found >= 0:
                    exit = found
                    moves.add(place_move(x, y, key & 3, floor))
    return exit


def place_move(x: int, y: int, turn: int, floor: int) -> Move:
    """Pack a placement."""
    return DO_PLACE << SHIFT | (x + MIDDLE) << 15 | (y + MIDDLE) << 3 | turn << 1 | floor


def place_of(which: int) -> tuple[int, int, int, int]:
    """Return the x, y, turn and floor of a placement."""
    return (which >> 15) - MIDDLE, (which >> 3 & 4095) - MIDDLE, which >> 1 & 3, which & 1


def may_place(castle: Castle, tile: Tile, x: int, y: int, turn: int, floor: int) -> bool:
    """Return whether a placement is legal."""
    key = tile * 4 + turn
    if LOWEST[key] != turn or (floor == DOWN and tile != HALLWAY):
        return False
    return (
        is_clear(castle, key, x, y)
        and first_join(castle, key, floor, x, y) >= 0
        and exit_after(castle, key, floor, x, y, 0) >= 0
    )


# --- the way outside while building: L8.4; for favors and bonus cards see `outside`


def exit_after(castle: Castle, key: Key, floor: int, x: int, y: int, exit: Door) -> Door:
    """L3.5: Return an entrance that leads outside after a placement, `exit` if it does, or -1."""
    if castle.door_to[exit] < 0 and sees_out(castle, exit, key, x, y):
        return exit
    for door in range(castle.doors):
        if castle.door_to[door] < 0 and sees_out(castle, door, key, x, y):
            return door
    return 0 if keeps_exit(added(castle, key >> 2, x, y, key & 3, floor)) else -1


def sees_out(castle: Castle, door: Door, key: Key, x: int, y: int) -> bool:
    """Return True if no tile lies straight in front of an entrance. False proves nothing."""
    side = castle.door_side[door]
    door_x = castle.door_x[door]
    door_y = castle.door_y[door]
    if is_in_front(side, door_x, door_y, key, x, y):
        return False
    for number in range(castle.count):
        if is_in_front(side, door_x, door_y, castle.key[number], castle.x[number], castle.y[number]):
            return False
    return True


def is_in_front(side: int, door_x: int, door_y: int, key: Key, x: int, y: int) -> bool:
    """Return whether a tile's bounding box lies straight in front of an entrance."""
    if side == 0:
        return x <= door_x < x + WIDTH[key] and y < door_y
    if side == 1:
        return y <= door_y < y + HEIGHT[key] and x + WIDTH[key] - 1 > door_x
    if side == 2:
        return x <= door_x < x + WIDTH[key] and y + HEIGHT[key] - 1 > door_y
    return y <= door_y < y + HEIGHT[key] and x < door_x


def covered(castle: Castle, x: int, y: int) -> bool:
    """Return whether a tile covers a unit, wholly or in part."""
    for number in range(castle.count):
        key = castle.key[number]
        column = x - castle.x[number]
        row = y - castle.y[number]
        if 0 <= column < WIDTH[key] and 0 <= row < HEIGHT[key] and quarter(column, row) != NOTCHED[key]:
            return True
    return False


def quarter(column: int, row: int) -> int:
    """Return the quarter of an L that a unit lies in, clockwise from the top right, which is missing as printed."""
    if column >= NOTCH:
        return 0 if row < NOTCH else 1
    return 3 if row < NOTCH else 2


def reachable_units(castle: Castle) -> bytearray:
    """L8.4: Return the bounding box and one unit around it, with the units marked that are reached from outside.

    The way leads through units that no tile covers even in part. It is found once for a castle.
    """
    if castle.ground is None:
        castle.ground = flood_units(castle)
    return castle.ground


def flood_units(castle: Castle) -> bytearray:
    """Find the units that are reached from outside."""
    width = castle.right - castle.left + 2
    height = castle.bottom - castle.top + 2
    grid = bytearray(width * height)
    for number in range(castle.count):
        close_unit_edges(grid, castle, number, width)
    spread(grid, width, height)
    return grid


def close_unit_edges(grid: bytearray, castle: Castle, number: Room, width: int) -> None:
    """Close all edges of the units that a tile covers, wholly or in part."""
    key = castle.key[number]
    for row in range(HEIGHT[key]):
        for column in range(WIDTH[key]):
            if quarter(column, row) != NOTCHED[key]:
                at = (castle.y[number] - castle.top + 1 + row) * width + castle.x[number] - castle.left + 1 + column
                grid[at] |= EAST | SOUTH
                grid[at - 1] |= EAST
                grid[at - width] |= SOUTH


def keeps_exit(castle: Castle) -> bool:
    """L3.5, L8.4: Return whether an entrance is left that can be built on from outside."""
    grid = reachable_units(castle)
    for door in range(castle.doors):
        if can_be_built_on(castle, grid, door):
            return True
    return False


def can_be_built_on(castle: Castle, grid: bytearray, door: Door) -> bool:
    """L8.4: Return whether an open entrance leads to a unit that is reached from outside."""
    side = castle.door_side[door]
    x = castle.door_x[door] + STEP_X[side] - castle.left + 1
    y = castle.door_y[door] + STEP_Y[side] - castle.top + 1
    return castle.door_to[door] < 0 and grid[y * (castle.right - castle.left + 2) + x] & OUTSIDE != 0
