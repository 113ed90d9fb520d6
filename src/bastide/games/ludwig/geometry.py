"""Exact geometry of tiles.

All lengths are doubled, so that the centres of circles are whole numbers too and every question of overlap and contact
is about integers. `RELATION` answers it for every two forms and every offset.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from .components import STAIRS, TILES
from .types import Tile

N, E, S, W, NE, SE, SW, NW = range(8)
SIDES = "NESW"
EAST, SOUTH, OUTSIDE = 1, 2, 4  # of a cell: the edges that are closed; whether it is reached from outside
OPPOSITE = (S, W, N, E, SW, NW, NE, SE)

# L8: width, height and kind, in units
SHAPES = {
    "100": (2, 2, "box"),
    "150": (3, 3, "circle"),
    "200": (4, 2, "box"),
    "250": (5, 2, "box"),
    "300": (4, 4, "L"),
    "350": (7, 2, "box"),
    "400": (4, 4, "box"),
    "450": (6, 3, "box"),
    "500": (5, 5, "circle"),
    "600": (7, 4, "octagon"),
    "Foyer": (3, 3, "octagon"),
    "Hallway": (6, 1, "box"),
    "Stairs": (3, 1, "box"),
}
NOTCH = 2  # side of the square an L lacks
CUT = 1  # side of the triangle an octagon lacks
FENCE_ARC = 65  # degrees to either side of the top of a circle that its fence covers

# A wall is straight: the side it faces, the line it lies on, from where to where. Lines are y, x, x + y or x - y;
# along a diagonal and along N and S walls x is counted, along E and W walls y.
Wall = tuple[int, int, int, int]
Faced = dict[tuple[int, int], list[tuple[int, int]]]  # the same by the side that would meet it, and the line


@dataclass(frozen=True)
class Part:
    """A convex part: a circle, or the area between bounds of x, y, x + y and x - y."""

    x0: int
    x1: int
    y0: int
    y1: int
    s0: int  # of x + y
    s1: int
    d0: int  # of x - y
    d1: int
    radius: int = 0  # of a circle

    def moved(self, dx: int, dy: int) -> Part:
        return Part(
            self.x0 + dx,
            self.x1 + dx,
            self.y0 + dy,
            self.y1 + dy,
            self.s0 + dx + dy,
            self.s1 + dx + dy,
            self.d0 + dx - dy,
            self.d1 + dx - dy,
            self.radius,
        )

    @property
    def centre(self) -> tuple[int, int]:
        return (self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2

    def holds(self, x: int, y: int) -> bool:
        if self.radius:
            centre_x, centre_y = self.centre
            return (x - centre_x) ** 2 + (y - centre_y) ** 2 <= self.radius**2
        return (
            self.x0 <= x <= self.x1
            and self.y0 <= y <= self.y1
            and self.s0 <= x + y <= self.s1
            and self.d0 <= x - y <= self.d1
        )

    def walls(self) -> list[Wall]:
        """List the straight walls; for a circle the four points that face N, E, S and W."""
        if self.radius:
            x, y = self.centre
            return [(N, self.y0, x, x), (E, self.x1, y, y), (S, self.y1, x, x), (W, self.x0, y, y)]
        found = [(side, line, *self.along_row(line)) for side, line in ((N, self.y0), (S, self.y1))]
        found += [(side, line, *self.along_column(line)) for side, line in ((W, self.x0), (E, self.x1))]
        found += [(side, line, *self.along_rise(line)) for side, line in ((NE, self.d1), (SW, self.d0))]
        found += [(side, line, *self.along_fall(line)) for side, line in ((NW, self.s0), (SE, self.s1))]
        return [wall for wall in found if wall[2] < wall[3]]

    def along_row(self, y: int) -> tuple[int, int]:
        return max(self.x0, self.s0 - y, self.d0 + y), min(self.x1, self.s1 - y, self.d1 + y)

    def along_column(self, x: int) -> tuple[int, int]:
        return max(self.y0, self.s0 - x, x - self.d1), min(self.y1, self.s1 - x, x - self.d0)

    def along_rise(self, d: int) -> tuple[int, int]:
        """Return the part of the line x - y = d."""
        return max(self.x0, self.y0 + d, (self.s0 + d) // 2), min(self.x1, self.y1 + d, (self.s1 + d) // 2)

    def along_fall(self, s: int) -> tuple[int, int]:
        """Return the part of the line x + y = s."""
        return max(self.x0, s - self.y1, (s + self.d0) // 2), min(self.x1, s - self.y0, (s + self.d1) // 2)


@dataclass(frozen=True)
class Form:
    """A turned shape."""

    width: int  # in units
    height: int
    kind: str
    parts: tuple[Part, ...]

    @cached_property
    def walls(self) -> list[Wall]:
        return [wall for part in self.parts for wall in part.walls()]

    @cached_property
    def faced(self) -> Faced:
        """Index walls by the side that would meet them, and their line."""
        return faced(self.walls)

    @cached_property
    def fences(self) -> list[Faced]:
        """List the straight walls of a fence on each side, or nothing if no tile of this form has a fence."""
        if self.kind not in FENCED_KINDS or (self.width, self.height) not in FENCED_SIZES:
            return []
        return [faced(fence(self, side)) for side in (N, E, S, W)]


def octagon(x0: int, y0: int, x1: int, y1: int, cut: int) -> Part:
    return Part(x0, x1, y0, y1, x0 + y0 + cut, x1 + y1 - cut, x0 - y1 + cut, x1 - y0 - cut)


def box(x0: int, y0: int, x1: int, y1: int) -> Part:
    return octagon(x0, y0, x1, y1, 0)


def form(shape: str, turn: int) -> Form:
    width, height, kind = SHAPES[shape]
    if turn % 2:
        width, height = height, width
    whole = box(0, 0, 2 * width, 2 * height)
    if kind == "circle":
        return Form(width, height, kind, (Part(0, 2 * width, 0, 2 * width, 0, 0, 0, 0, width),))
    if kind == "octagon":
        return Form(width, height, kind, (octagon(0, 0, 2 * width, 2 * height, 2 * CUT),))
    if kind == "L":
        side, notch = 2 * width, 2 * NOTCH
        quarters = [box(notch, 0, side, notch), box(notch, notch, side, side), box(0, notch, notch, side)]
        quarters.append(box(0, 0, notch, notch))
        # clockwise from the missing top right: what is left is one half and the quarter beside the missing one
        del quarters[turn]
        return Form(width, height, kind, tuple(quarters))
    return Form(width, height, kind, (whole,))


FENCED = {tile.shape for tile in TILES if tile.fence}
FENCED_KINDS = {SHAPES[shape][2] for shape in FENCED}
FENCED_SIZES = {size for shape in FENCED for size in (SHAPES[shape][:2], SHAPES[shape][1::-1])}


def all_forms() -> tuple[list[Form], dict[tuple[str, int], int]]:
    """List each form once, and the form of every shape and turn."""
    forms: list[Form] = []
    numbers = {}
    for shape in SHAPES:
        for turn in range(4):
            made = form(shape, turn)
            if made not in forms:
                forms.append(made)
            numbers[shape, turn] = forms.index(made)
    return forms, numbers


FORMS, FORM_NUMBERS = all_forms()
FORM_COUNT = len(FORMS)


def covers(form: Form, *points: tuple[int, int]) -> bool:
    """Return whether one part of a form holds all these points, its walls included."""
    return any(all(part.holds(x, y) for x, y in points) for part in form.parts)


# --- relations of parts


def overlap(a: Part, b: Part) -> bool:
    """L3.2: Return whether two parts have more than walls in common."""
    if a.radius and b.radius:
        return distance(a, b) < (a.radius + b.radius) ** 2
    if a.radius:
        return near(a, b) < a.radius**2
    if b.radius:
        return near(b, a) < b.radius**2
    return (
        a.x0 < b.x1
        and b.x0 < a.x1
        and a.y0 < b.y1
        and b.y0 < a.y1
        and a.s0 < b.s1
        and b.s0 < a.s1
        and a.d0 < b.d1
        and b.d0 < a.d1
    )


def distance(a: Part, b: Part) -> int:
    """Return the squared distance of two centres."""
    (ax, ay), (bx, by) = a.centre, b.centre
    return (ax - bx) ** 2 + (ay - by) ** 2


def near(circle: Part, other: Part) -> int:
    """Return the squared distance from the centre of a circle to the nearest point of a part."""
    x, y = circle.centre
    return 0 if other.holds(x, y) else min(to_wall(x, y, wall) for wall in other.walls())


def to_wall(x: int, y: int, wall: Wall) -> int:
    """Return the squared distance from a point to a wall."""
    side, line, low, high = wall
    if side in (N, S):
        return (x - min(max(x, low), high)) ** 2 + (y - line) ** 2
    if side in (E, W):
        return (x - line) ** 2 + (y - min(max(y, low), high)) ** 2
    # a centre has two odd coordinates and a line is even, so the nearest point is a whole number as well
    if side in (NE, SW):
        nearest = min(max((x + y + line) // 2, low), high)
        return (x - nearest) ** 2 + (y - nearest + line) ** 2
    nearest = min(max((x - y + line) // 2, low), high)
    return (x - nearest) ** 2 + (y - line + nearest) ** 2


def faced(walls: list[Wall]) -> Faced:
    """Index walls by the side that would meet them, and their line."""
    found: Faced = {}
    for side, line, low, high in walls:
        found.setdefault((OPPOSITE[side], line), []).append((low, high))
    return found


def shifted(wall: Wall, dx: int, dy: int) -> Wall:
    side, line, low, high = wall
    if side in (E, W):
        return side, line + dx, low + dy, high + dy
    across = {N: dy, S: dy, NE: dx - dy, SW: dx - dy, NW: dx + dy, SE: dx + dy}[side]
    return side, line + across, low + dx, high + dx


def meet(walls: Faced, others: list[Wall]) -> bool:
    """Return whether walls face each other along more than a corner, or a round one touches a straight one."""
    for side, line, low, high in others:
        for one_low, one_high in walls.get((side, line), ()):
            start, stop = max(low, one_low), min(high, one_high)
            if start < stop or (start == stop and (low == high or one_low == one_high)):
                return True
    return False


def fence(form: Form, side: int) -> list[Wall]:
    """L8.2: List the straight walls of a fence on one side; of the arc of a circle, its tangent point."""
    if form.kind == "circle":
        return [wall for wall in form.walls if wall[0] == side]
    beside = {N: (NW, N, NE), E: (NE, E, SE), S: (SE, S, SW), W: (SW, W, NW)}[side]
    return [wall for wall in form.walls if wall[0] in beside]


# --- relations of forms

OVERLAP, TOUCH = 1, 2
FENCE, FENCE_OF_OTHER = 4, 64  # << side: the second touches a fence on that side of the first; or the other way round
REACH = 7  # units: forms whose corners lie further apart do not touch
SPAN = 2 * REACH + 1


def relation_of(a: Form, b: Form, dx: int, dy: int) -> int:
    """Return the relation of a form to another whose corner lies dx units to the right and dy units below."""
    moved = [part.moved(2 * dx, 2 * dy) for part in b.parts]
    if any(overlap(one, other) for one in a.parts for other in moved):
        return OVERLAP
    found = TOUCH * adjacent(a, b, 2 * dx, 2 * dy)
    found |= FENCE * sides_at_fence(a, b, 2 * dx, 2 * dy)
    return found | FENCE_OF_OTHER * sides_at_fence(b, a, -2 * dx, -2 * dy)


def adjacent(a: Form, b: Form, dx: int, dy: int) -> bool:
    """L4.6: Return whether two forms that do not overlap are adjacent."""
    if a.kind == b.kind == "circle":
        one, other = a.parts[0], b.parts[0].moved(dx, dy)
        return distance(one, other) == (one.radius + other.radius) ** 2
    return meet(a.faced, [shifted(wall, dx, dy) for wall in b.walls])


def sides_at_fence(a: Form, b: Form, dx: int, dy: int) -> int:
    """Return the sides of a form on which the other would touch a fence, as bits."""
    if not a.fences:
        return 0
    if a.kind == b.kind == "circle":
        return sides_at_arc(a.parts[0], b.parts[0].moved(dx, dy)) if adjacent(a, b, dx, dy) else 0
    walls = [shifted(wall, dx, dy) for wall in b.walls]
    return sum(1 << side for side, fence in enumerate(a.fences) if meet(fence, walls))


def sides_at_arc(a: Part, b: Part) -> int:
    """L8.2: Return the sides whose arc the point lies on where two circles touch, as bits."""
    (ax, ay), (bx, by) = a.centre, b.centre
    least = (a.radius + b.radius) * math.cos(math.radians(FENCE_ARC))
    towards = {N: ay - by, E: bx - ax, S: by - ay, W: ax - bx}
    return sum(1 << side for side, ahead in towards.items() if ahead >= least)


def mirrored(relation: int) -> int:
    """Return a relation seen from the other form."""
    return relation & 3 | (relation >> 2 & 15) << 6 | (relation >> 6 & 15) << 2


def all_relations() -> list[int]:
    """Tabulate the relations of all forms and offsets: see `place`."""
    table = [0] * (FORM_COUNT * FORM_COUNT * SPAN * SPAN)
    for a, first in enumerate(FORMS):
        for b, second in enumerate(FORMS[: a + 1]):
            for dy in range(-second.height, first.height + 1):
                for dx in range(-second.width, first.width + 1):
                    found = relation_of(first, second, dx, dy)
                    table[place(a, b, dx, dy)] = found
                    table[place(b, a, -dx, -dy)] = mirrored(found)
    return table


def place(a: int, b: int, dx: int, dy: int) -> int:
    """Return the index in `RELATION`."""
    return ((a * FORM_COUNT + b) * SPAN + dy + REACH) * SPAN + dx + REACH


RELATION = all_relations()


def relation(a: int, b: int, dx: int, dy: int) -> int:
    """Return the relation of two forms by number, or 0 if they are apart."""
    return RELATION[place(a, b, dx, dy)] if abs(dx) <= REACH and abs(dy) <= REACH else 0


# --- tiles, turned

# an entrance: the unit inside the tile (from its top left corner), and the side of that unit
Entrance = tuple[int, int, int]


def entrances(tile: Tile, turn: int) -> list[Entrance]:
    """List the entrances of a turned tile."""
    printed = TILES[tile]
    width, height, kind = SHAPES[printed.shape]
    found = [entrance(text, width, height, kind) for text in printed.exits]
    for _ in range(turn):
        found = [(height - 1 - y, x, (side + 1) % 4) for x, y, side in found]
        width, height = height, width
    return found


def entrance(text: str, width: int, height: int, kind: str) -> Entrance:
    side, along = "TRBL".index(text[0]), int(text[1:]) - 1
    if kind == "L":  # the walls of the missing corner lie further in
        if side == E and along < NOTCH:
            return NOTCH - 1, along, side
        if side == N and along >= width - NOTCH:
            return along, NOTCH, side
    return [(along, 0, N), (width - 1, along, E), (along, height - 1, S), (0, along, W)][side]


def lowest_turn(tile: Tile, turn: int) -> int:
    """L3.3: Return the first turn in which a tile looks the same."""
    ordered = tile == STAIRS  # its two ends differ

    def look(turn: int) -> tuple[object, ...]:
        doors = entrances(tile, turn)
        fenced = turn if TILES[tile].fence else None
        return FORM_NUMBERS[TILES[tile].shape, turn], doors if ordered else sorted(doors), fenced

    return next(other for other in range(turn + 1) if look(other) == look(turn))


LOWEST = [lowest_turn(tile, turn) for tile in range(len(TILES)) for turn in range(4)]  # tile * 4 + turn
