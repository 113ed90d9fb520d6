"""Tiles in characters: outlines along the lattice of characters, what is inside, and the words that fit in.

A unit is `pitch` characters wide and high, its edges among them: neighbours share the line between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ..components import CORRIDOR_TILES
from ..geometry import NOTCH
from .names import room_short
from .plan import STEPS, Exit, Form, Placed, form

Cell = tuple[int, int]  # column and line
Pitch = tuple[int, int]

# lines that meet in a character: by bits for up, right, down, left
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
CURVED = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
WAYS = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}
ARROWS = {"N": "▴", "E": "▸", "S": "▾", "W": "◂"}
HOLLOW = {"N": "▵", "E": "▹", "S": "▿", "W": "◃"}

FENCE_DEPTH = {"octagon": 0.99, "circle": 1.44}  # how far a fence reaches down from the top, in units


@dataclass(frozen=True)
class Drawn:
    """A tile at 0 0."""

    lines: dict[Cell, int]  # which ways lines lead from a character of the outline
    inside: frozenset[Cell]
    fence: frozenset[Cell]
    spans: tuple[tuple[int, int, int], ...]  # where words can stand: line, first and last column


@cache
def drawn(name: str, rot: int, pitch: Pitch) -> Drawn:
    shape = form(name, rot)
    corners = outline(shape, pitch)
    lines: dict[Cell, int] = {}
    for start, end in pairwise([*corners, corners[0]]):
        for cell, following in pairwise(walk(start, end)):
            way = following[0] - cell[0], following[1] - cell[1]
            lines[cell] = lines.get(cell, 0) | WAYS[way]
            lines[following] = lines.get(following, 0) | WAYS[-way[0], -way[1]]
    inside = frozenset(filled(lines, shape.width * pitch[0], shape.height * pitch[1]))
    fence = frozenset(cell for cell in lines if shape.room.fence and fenced(shape, pitch, cell))
    return Drawn(lines, inside, fence, tuple(spans(shape, pitch, inside)))


def walk(start: Cell, end: Cell) -> Iterator[Cell]:
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for at in range(steps + 1):
        yield start[0] + across * at // (steps or 1), start[1] + down * at // (steps or 1)


def outline(shape: Form, pitch: Pitch) -> list[Cell]:
    """Return the corners in order; lines between them follow rows and columns."""
    wide, high = shape.width * pitch[0], shape.height * pitch[1]
    if shape.kind in ("circle", "octagon"):
        quarter = curve(shape, pitch)
        left = quarter + [(x, high - y) for x, y in reversed(quarter)]
        return left + [(wide - x, y) for x, y in reversed(left)]
    corners = [(0, 0), (wide, 0), (wide, high), (0, high)]
    if shape.kind != "L":
        return corners
    x, y = NOTCH * pitch[0], NOTCH * pitch[1]
    notch = {
        "NE": [(0, 0), (x, 0), (x, y), (wide, y), (wide, high), (0, high)],
        "SE": [(0, 0), (wide, 0), (wide, y), (x, y), (x, high), (0, high)],
        "SW": [(0, 0), (wide, 0), (wide, high), (x, high), (x, y), (0, y)],
        "NW": [(x, 0), (wide, 0), (wide, high), (0, high), (0, y), (x, y)],
    }
    return notch[shape.gap]


def curve(shape: Form, pitch: Pitch) -> list[Cell]:
    """Return the upper left quarter of a round or cut outline, as steps from the top."""
    columns = [inset(shape, pitch, line) for line in range(shape.height * pitch[1] // 2 + 1)]
    steps = [(columns[0], 0)]
    for line, (before, column) in enumerate(pairwise(columns), start=1):
        if column != before:
            steps += [(before, line), (column, line)]
    return steps


def inset(shape: Form, pitch: Pitch, line: int) -> int:
    """Return how many columns the outline is indented on a line of the upper half."""
    depth = line / pitch[1]
    if shape.kind == "octagon":
        return round(max(0.0, 1 - depth) * pitch[0])
    radius = shape.width / 2
    if radius - depth <= 0.5:
        return 0  # an entrance is straight
    half: float = max(0.5, (radius**2 - (radius - depth) ** 2) ** 0.5)
    return round((radius - half) * pitch[0])


def filled(lines: dict[Cell, int], wide: int, high: int) -> Iterator[Cell]:
    """Return what the outline encloses, by the even-odd rule."""
    for y in range(high + 1):
        within = False
        for x in range(wide + 1):
            ways = lines.get((x, y), 0)
            if ways & 4:
                within = not within
            if not ways and within:
                yield x, y


def fenced(shape: Form, pitch: Pitch, cell: Cell) -> bool:
    depths = {
        "N": cell[1] / pitch[1],
        "W": cell[0] / pitch[0],
        "S": shape.height - cell[1] / pitch[1],
        "E": shape.width - cell[0] / pitch[0],
    }
    return depths[shape.top] <= FENCE_DEPTH.get(shape.kind, 0.0)


def spans(shape: Form, pitch: Pitch, inside: frozenset[Cell]) -> Iterator[tuple[int, int, int]]:
    """Yield the lines of the tile; for an L, those of its horizontal arm."""
    half = shape.height * pitch[1] // 2
    for y in range(1, shape.height * pitch[1]):
        if shape.kind == "L" and (y <= half if shape.gap[0] == "N" else y >= half):
            continue
        columns = [x for x, line in inside if line == y]
        if columns:
            yield y, min(columns), max(columns)


# --- entrances


def gap(exit: Exit, pitch: Pitch) -> list[Cell]:
    """Return the characters of the edge at an entrance."""
    x, y, side = exit
    right, down = STEPS[side]
    left, top = (x + (right > 0)) * pitch[0], (y + (down > 0)) * pitch[1]
    if side in "NS":
        return [(left + at, top) for at in range(1, pitch[0])]
    return [(left, top + at) for at in range(1, pitch[1])]


# --- words inside


def label(tile: Placed, pitch: Pitch, extra: str = "") -> list[tuple[Cell, str]]:
    """Return name, worth and size as far as they fit, each line with its start; `extra` goes with the size."""
    room, rows = tile.room, drawn(tile.room.name, tile.form.rot, pitch).spans
    if room.name == "Stairs":
        return []
    for lines in wordings(tile, extra):
        placed = fitted(lines, rows)
        if placed:
            return [((column + tile.x * pitch[0], line + tile.y * pitch[1]), words) for (column, line), words in placed]
    return []


def wordings(tile: Placed, extra: str) -> Iterator[list[str]]:
    """Yield labels from the longest to the shortest."""
    room = tile.room
    if room.name in CORRIDOR_TILES:
        said = [room.name, *["down"] * tile.down, *[extra] * bool(extra)]
        yield [" ".join(said)]
        yield list(room.name)
        return
    first, *centre = room_short(room).split()
    worth, size = " ".join([first, *centre]), f"{room.size} {extra}".rstrip()
    first += extra
    for name in ([room.name], wrapped(room.name), room.name.split()):
        yield [*name, f"{worth}  {size}"]
        yield [*name, worth, size]
        yield [*name, first, *centre, str(room.size)]
    for name in ([room.name], wrapped(room.name), room.name.split()):
        yield [*name, " ".join([first, *centre])]
        yield [first, *name, *centre]
        yield [*name, first + "".join(centre)]
    yield [first, squeezed(room.name, 11), *centre]
    short = [squeezed(word, 7) for word in room.name.split()]
    yield [*short, first, *centre]
    yield [squeezed(room.name, 7), first]
    yield [first]


def squeezed(name: str, width: int) -> str:
    """Cut the longest words of a name until it fits."""
    words = name.split()
    while len(" ".join(words)) > width and max(map(len, words)) > 2:
        longest = max(range(len(words)), key=lambda at: len(words[at]))
        words[longest] = words[longest].removesuffix(".")[: len(words[longest]) - 2] + "."
    return " ".join(words)[:width]


def wrapped(name: str) -> list[str]:
    """Break a name into two lines of similar length."""
    words = name.split()
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(ways, key=lambda way: max(map(len, way)))) if ways else words


def fitted(lines: Sequence[str], rows: Sequence[tuple[int, int, int]]) -> list[tuple[Cell, str]]:
    """Centre the lines in the rows; return nothing if they do not fit."""
    if len(lines) > len(rows):
        return []
    first = (len(rows) - len(lines) + 1) // 2
    found = []
    for words, (line, left, right) in zip(lines, rows[first:], strict=False):
        room = right - left + 1
        if len(words) > room:
            return []
        found.append(((left + (room - len(words)) // 2, line), words))
    return found
