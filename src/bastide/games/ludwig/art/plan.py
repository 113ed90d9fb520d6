"""Castles as they are drawn: each tile where it lies, its entrances and what they lead to, its fence. All of it from a
position or a view, without the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ....kernel.types import Seat
from ..components import NUMBERS, TILES, PrintedTile
from ..geometry import FORM_NUMBERS, FORMS, NOTCH, SHAPES, SIDES, covers, entrances
from ..moves import DO_PLACE, FLOORS
from ..notation import NOTATION

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Exit = tuple[int, int, str]  # the unit inside the tile, and its side

# what an entrance leads to
JOINED, EXTERNAL, FREE, WALLED = "joined", "external", "free", "walled"


ROOMS = {tile.name: tile for tile in TILES}


@dataclass(frozen=True)
class Form:
    """A turned tile: its size, the units it covers at least in part, its entrances and its fence."""

    room: PrintedTile
    rot: int
    width: int
    height: int
    kind: str  # box, circle, octagon, L
    units: frozenset[tuple[int, int]]
    exits: tuple[Exit, ...]
    gap: str  # the corner an L leaves free, as two sides: "NE"; or nothing
    top: str  # the side that was the top: where a fence is


@dataclass(frozen=True)
class Placed:
    form: Form
    x: int
    y: int
    down: bool

    @property
    def room(self) -> PrintedTile:
        return self.form.room

    @property
    def units(self) -> set[tuple[int, int]]:
        return {(self.x + x, self.y + y) for x, y in self.form.units}

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether a point, in half units, lies on the tile or its walls."""
        shape = FORMS[FORM_NUMBERS[self.room.shape, self.form.rot // 90]]
        return covers(shape, (point[0] - 2 * self.x, point[1] - 2 * self.y))

    @property
    def exits(self) -> list[Exit]:
        return [(self.x + x, self.y + y, side) for x, y, side in self.form.exits]


def _covered(width: int, height: int, kind: str) -> set[tuple[int, int]]:
    units = {(x, y) for x in range(width) for y in range(height)}
    return {(x, y) for x, y in units if x < NOTCH or y >= NOTCH} if kind == "L" else units


def turned_side(side: str, rot: int) -> str:
    return SIDES[(SIDES.index(side) + rot // 90) % 4]


@cache
def form(name: str, rot: int) -> Form:
    room = ROOMS[name]
    width, height, kind = SHAPES[room.shape]
    units = _covered(width, height, kind)
    for _ in range(rot // 90):
        units = {(height - 1 - y, x) for x, y in units}
        width, height = height, width
    exits = [(x, y, SIDES[side]) for x, y, side in entrances(NUMBERS[name], rot // 90)]
    gap = "".join(sorted(turned_side("N", rot) + turned_side("E", rot), key="NSEW".index)) if kind == "L" else ""
    return Form(room, rot, width, height, kind, frozenset(units), tuple(exits), gap, turned_side("N", rot))


def placed(tile: Mapping[str, Any]) -> Placed:
    down = ROOMS[tile["tile"]].type == "downstairs" or tile.get("floor") == "down"
    return Placed(form(tile["tile"], tile["rot"] % 360), tile["x"], tile["y"], down)


def castle(view: Mapping[str, Any], seat: Seat) -> list[Placed]:
    return [placed(tile) for tile in view["castles"][seat]]


class Frame(NamedTuple):
    """A part of the plane, in units; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def wider(self, margin: int) -> Frame:
        return Frame(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


def frame(tiles: Sequence[Placed]) -> Frame:
    return Frame(
        min(tile.x for tile in tiles),
        min(tile.y for tile in tiles),
        max(tile.x + tile.form.width for tile in tiles),
        max(tile.y + tile.form.height for tile in tiles),
    )


def across(exit: Exit) -> Exit:
    """Return an entrance as seen from the unit on its other side."""
    x, y, side = exit
    right, down = STEPS[side]
    return x + right, y + down, SIDES[(SIDES.index(side) + 2) % 4]


def exit_states(tiles: Sequence[Placed], external: Sequence[Sequence[Any]]) -> dict[Exit, str]:
    """Return what each entrance of a castle leads to."""
    owners = {exit: tile for tile in tiles for exit in tile.exits}
    outside = {(x, y, side) for x, y, side in external}

    def state(exit: Exit, owner: Placed) -> str:
        if across(exit) in owners:
            return JOINED
        if exit in outside:
            return EXTERNAL
        return WALLED if any(tile.covers(middle(exit)) for tile in tiles if tile is not owner) else FREE

    return {exit: state(exit, owner) for exit, owner in owners.items()}


def middle(exit: Exit) -> tuple[int, int]:
    """Return the middle of an entrance, in half units."""
    x, y, side = exit
    right, down = STEPS[side]
    return 2 * x + 1 + right, 2 * y + 1 + down


# --- placements in notation


def read_place(text: str, name: str) -> Placed:
    """Read a placement such as "@-5,4 r90" or "@-5,4 r90 down"; raise ValueError if it is not one."""
    found = NOTATION.parse(text)
    if found is None or found.kind != DO_PLACE:
        raise ValueError(f"not a placement such as @-5,4 r90: {text}")
    x, y, rot, *floor = found.numbers
    return placed({"tile": name, "x": x, "y": y, "rot": rot, "floor": FLOORS[floor[0]] if floor else None})
