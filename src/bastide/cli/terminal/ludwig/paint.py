"""A castle in characters: floors in the colours of the types, walls, entrances, and a tile that is not placed yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rich.style import Style

from ....games.ludwig.art import raster
from ....games.ludwig.art.labels import COLOURS
from ....games.ludwig.art.names import LETTERS
from ....games.ludwig.art.plan import (
    EXTERNAL,
    FREE,
    JOINED,
    STEPS,
    WALLED,
    Exit,
    Frame,
    Placed,
    across,
    exit_states,
    frame,
)
from ....games.ludwig.art.raster import Pitch
from ....games.ludwig.art.sketch import DARK_CORRIDOR
from ....games.ludwig.text import STAIRS, small_ways
from ....games.ludwig.types import Room
from .. import canvas
from ..canvas import BOLD, BRIGHT, INK, PAPER, Line

LARGE, MIDDLE, SMALL = (6, 3), (4, 2), (2, 1)  # characters per unit; the small scale has no walls
MARGIN = 1  # units around the castle

STONE = "#4b4640"

DIM = Style(dim=True)
WALL = Style(color=PAPER, bgcolor=STONE)
FENCE = Style(color="#c8f0a8", bgcolor="#2f5d1f", bold=True)
GOOD = Style(color=PAPER, bgcolor="#1f7a3d", bold=True)
BAD = Style(color=PAPER, bgcolor="#b3261e", bold=True)
OPEN = Style(color=INK, bgcolor="#fbf3df")
WALLED_UP = Style(color=PAPER, bgcolor="#7d2f22", bold=True)


@dataclass(frozen=True)
class Scene:
    """A castle, and over it a tile that is not placed yet."""

    tiles: Sequence[Placed]
    external: Sequence[Sequence[object]]
    complete: Collection[Room] = ()
    ghost: Placed | None = None
    fits: bool = True
    docks: Collection[Exit] = ()  # entrances of the castle where the tile in hand can go
    places: Sequence[Placed] = ()  # all of them

    def around(self) -> Frame:
        """Return a frame that does not depend on the ghost, so that the castle does not move with it."""
        return frame([*self.tiles, *self.places]).wider(MARGIN)


class Camera(NamedTuple):
    """The upper left character of the window, and its size."""

    pitch: Pitch
    left: int
    top: int
    width: int
    height: int

    def unit_at(self, x: int, y: int) -> tuple[float, float]:
        return (x + self.left) / self.pitch[0], (y + self.top) / self.pitch[1]


# --- what part of the plane is seen


def pitch_for(around: Frame, width: int, height: int, far: bool) -> Pitch:
    """Return the largest scale at which everything fits; at least the middle one, unless seen from afar."""
    if far:
        return SMALL
    fits = around.width * LARGE[0] < width and around.height * LARGE[1] < height
    return LARGE if fits else MIDDLE


def aim(scene: Scene, before: Camera | None, pitch: Pitch, width: int, height: int) -> Camera:
    """Centre the castle if it fits; else move the window only as far as the ghost requires."""
    left, top = middle(frame(scene.tiles), pitch, width, height)
    if before and (before.pitch, before.width, before.height) == (pitch, width, height):
        left, top = before.left, before.top
    around = scene.around()
    left = over(left, width, around.left * pitch[0], around.right * pitch[0] + 1)
    top = over(top, height, around.top * pitch[1], around.bottom * pitch[1] + 1)
    if scene.ghost:
        near = frame([scene.ghost]).wider(MARGIN)
        left = within(left, width, near.left * pitch[0], near.right * pitch[0] + 1)
        top = within(top, height, near.top * pitch[1], near.bottom * pitch[1] + 1)
    return Camera(pitch, left, top, width, height)


def over(start: int, length: int, low: int, high: int) -> int:
    """Move a window so that it lies within bounds, or around them if it is longer."""
    return (low + high - length) // 2 if high - low <= length else min(max(start, low), high - length)


def middle(around: Frame, pitch: Pitch, width: int, height: int) -> tuple[int, int]:
    across, down = (around.left + around.right) * pitch[0], (around.top + around.bottom) * pitch[1]
    return (across - width) // 2, (down - height) // 2


def within(start: int, length: int, low: int, high: int) -> int:
    """Move a window as little as possible so that it covers a range."""
    return min(max(start, high - length), low)


# --- a sheet of characters


class Sheet(canvas.Sheet):
    """What a camera sees of the plane; the rest is dropped."""

    def __init__(self, camera: Camera) -> None:
        super().__init__(camera.width, camera.height)
        self.camera = camera

    def put(self, line: int, column: int, signs: str, style: Style) -> None:
        y = line - self.camera.top
        for x, sign in enumerate(signs, start=column - self.camera.left):
            if 0 <= y < self.camera.height and 0 <= x < self.camera.width:
                self.cells[y][x] = (sign, style)

    def write(self, line: int, column: int, words: str) -> None:
        """Write words without changing the background."""
        y = line - self.camera.top
        for x, sign in enumerate(words, start=column - self.camera.left):
            if 0 <= y < self.camera.height and 0 <= x < self.camera.width:
                self.cells[y][x] = (sign, self.cells[y][x][1] + BOLD)


@cache
def floor_style(kind: str, down: bool) -> Style:
    dark = down or kind == "downstairs"
    ground = DARK_CORRIDOR if down and kind == "corridor" else COLOURS[kind]
    return Style(color=PAPER if dark else INK, bgcolor=ground)


# --- the picture


def paint(scene: Scene, camera: Camera) -> list[Line]:
    if camera.pitch == SMALL:
        return paint_small(scene, camera)
    sheet = Sheet(camera)
    draw_ground(sheet, camera)
    states = exit_states(scene.tiles, scene.external)
    for number, tile in enumerate(scene.tiles):
        draw_floor(sheet, tile, camera.pitch, "✓" * (number in scene.complete))
    draw_walls(sheet, scene.tiles, camera.pitch)
    for exit, state in states.items():
        draw_exit(sheet, exit, camera.pitch, *look_of(exit, state, scene.docks))
    if scene.ghost:
        draw_ghost(sheet, scene, scene.ghost, states, camera.pitch)
    return sheet.lines()


def draw_ground(sheet: Sheet, camera: Camera) -> None:
    """Draw a dot at each corner of a unit."""
    for line in range(camera.top, camera.top + camera.height):
        for column in range(camera.left, camera.left + camera.width):
            if column % camera.pitch[0] == 0 and line % camera.pitch[1] == 0:
                sheet.put(line, column, "·", DIM)


def draw_floor(sheet: Sheet, tile: Placed, pitch: Pitch, extra: str) -> None:
    shape = raster.drawn(tile.room.name, tile.form.rot, pitch)
    style = floor_style(tile.room.type, tile.down)
    x, y = tile.x * pitch[0], tile.y * pitch[1]
    for right, down in shape.inside:
        sheet.put(y + down, x + right, floor_sign(tile, right, down, pitch), style)
    for (column, line), words in raster.label(tile, pitch, extra):
        sheet.write(line, column, words)


def floor_sign(tile: Placed, right: int, down: int, pitch: Pitch) -> str:
    if tile.room.name != "Stairs":
        return " "
    along = right // pitch[0] if tile.form.rot % 180 == 0 else down // pitch[1]
    return STAIRS[along if tile.form.rot < 180 else 2 - along]


def draw_walls(sheet: Sheet, tiles: Sequence[Placed], pitch: Pitch, style: Style = WALL) -> None:
    ways: dict[raster.Cell, int] = {}
    curved: set[raster.Cell] = set()
    fences: set[raster.Cell] = set()
    for tile in tiles:
        shape = raster.drawn(tile.room.name, tile.form.rot, pitch)
        x, y = tile.x * pitch[0], tile.y * pitch[1]
        for (right, down), lines in shape.lines.items():
            ways[x + right, y + down] = ways.get((x + right, y + down), 0) | lines
        if tile.form.kind == "circle":
            curved |= {(x + right, y + down) for right, down in shape.lines}
        fences |= {(x + right, y + down) for right, down in shape.fence}
    for cell, lines in ways.items():
        column, line = cell
        signs = raster.DOUBLE if cell in fences else raster.CURVED if cell in curved else raster.LIGHT
        sheet.put(line, column, signs[lines], FENCE if cell in fences and style == WALL else style)


def look_of(exit: Exit, state: str, docks: Collection[Exit]) -> tuple[str, Style]:
    if exit in docks:
        return raster.ARROWS[exit[2]], GOOD
    looks = {
        JOINED: (" ", OPEN),
        EXTERNAL: (raster.ARROWS[exit[2]], BRIGHT),
        FREE: (raster.HOLLOW[exit[2]], OPEN),
        WALLED: ("x", WALLED_UP),
    }
    return looks[state]


def draw_exit(sheet: Sheet, exit: Exit, pitch: Pitch, sign: str, style: Style) -> None:
    cells = raster.gap(exit, pitch)
    for at, (column, line) in enumerate(cells):
        sheet.put(line, column, sign if at == len(cells) // 2 else " ", style)


def draw_ghost(sheet: Sheet, scene: Scene, ghost: Placed, states: Mapping[Exit, str], pitch: Pitch) -> None:
    draw_floor(sheet, ghost, pitch, "")
    draw_walls(sheet, [ghost], pitch, GOOD if scene.fits else BAD)
    for exit in ghost.exits:
        joined = across(exit) in states
        draw_exit(sheet, exit, pitch, "◆" if joined else raster.HOLLOW[exit[2]], OPEN)


# --- from afar


def paint_small(scene: Scene, camera: Camera) -> list[Line]:
    """Paint two characters per unit: where entrances lead, and the type of the room."""
    sheet = Sheet(camera)
    docked = {exit[:2] for exit in scene.docks}
    light = light_tiles(scene.tiles)
    for number, tile in enumerate(scene.tiles):
        style = floor_style(tile.room.type, tile.down)
        if number in light:
            style += Style(bgcolor=lighter(style))
        draw_small(sheet, tile, style, "✓" * (number in scene.complete), docked)
    if scene.ghost:
        draw_small(sheet, scene.ghost, GOOD if scene.fits else BAD, "", set())
    return sheet.lines()


def draw_small(sheet: Sheet, tile: Placed, style: Style, extra: str, docked: Collection[tuple[int, int]]) -> None:
    ways = small_ways(tile)
    for x, y in tile.units - cut_corners(tile):
        sheet.put(y, 2 * x, raster.LIGHT[ways.get((x, y), 0)] + " ", style)
        if (x, y) in docked:
            sheet.put(y, 2 * x, raster.LIGHT[ways[x, y]], GOOD)
    # an L has its sign in the horizontal arm
    line = (tile.form.height - 1) // 2 if tile.form.gap[:1] != "N" else tile.form.height // 2
    column = tile.form.width - 1 | 1  # beside the signs of entrances
    sheet.write(tile.y + line, 2 * tile.x + column, LETTERS[tile.room.type] + extra)


def cut_corners(tile: Placed) -> set[tuple[int, int]]:
    if tile.form.kind not in ("circle", "octagon"):
        return set()
    right, bottom = tile.x + tile.form.width - 1, tile.y + tile.form.height - 1
    return {(x, y) for x in (tile.x, right) for y in (tile.y, bottom)}


def light_tiles(tiles: Sequence[Placed]) -> set[int]:
    """Return the tiles in the lighter shade, so that neighbours of one type differ."""
    light: set[int] = set()
    for number, tile in enumerate(tiles):
        around = {(x + right, y + down) for x, y in tile.units for right, down in STEPS.values()}
        for before, other in enumerate(tiles[:number]):
            if before not in light and other.room.type == tile.room.type and around & other.units:
                light.add(number)
    return light


@cache
def lighter(style: Style) -> str:
    assert style.bgcolor
    red, green, blue = (shade + (255 - shade) * 2 // 5 for shade in style.bgcolor.get_truecolor())
    return f"#{red:02x}{green:02x}{blue:02x}"
