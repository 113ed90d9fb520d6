"""Shapes of Castles of Mad King Ludwig for the reference: the units they cover and how they touch.

Units are (x, y) pairs, y down. Points and the middles of unit edges are given in half units, so that all are whole
numbers.
"""

import math
from functools import cache
from typing import Any

import shapely

Unit = tuple[int, int]
Point = tuple[int, int]  # in half units

SIDES: dict[str, Unit] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SPANS: dict[int | str, tuple[int, int]] = {
    100: (2, 2),
    150: (3, 3),
    200: (4, 2),
    250: (5, 2),
    300: (4, 4),
    350: (7, 2),
    400: (4, 4),
    450: (6, 3),
    500: (5, 5),
    600: (7, 4),
    "Foyer": (3, 3),
    "Hallway": (6, 1),
    "Stairs": (3, 1),
}
ROUND = (150, 500)
OCTAGONS = (600, "Foyer")
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def turned(vector: Unit) -> Unit:
    """Rotate clockwise by a quarter turn (L3.3)."""
    return -vector[1], vector[0]


@cache
def span(shape: int | str, rot: int) -> tuple[int, int]:
    width, height = SPANS[shape]
    return (width, height) if rot % 180 == 0 else (height, width)


def turned_unit(unit: Unit, shape: int | str, rot: int) -> Unit:
    for quarter in range(0, rot, 90):
        unit = span(shape, quarter)[1] - 1 - unit[1], unit[0]
    return unit


def turned_vector(vector: Unit, rot: int) -> Unit:
    for _ in range(0, rot, 90):
        vector = turned(vector)
    return vector


@cache
def cover(shape: int | str, rot: int) -> dict[Unit, Unit | None]:
    """Return the units that a shape covers, with the missing corner of those cut by an octagon."""
    width, height = SPANS[shape]
    found: dict[Unit, Unit | None] = {}
    for x in range(width):
        for y in range(height):
            if shape == 300 and x >= 2 and y < 2:
                continue
            found[turned_unit((x, y), shape, rot)] = None
    if shape in OCTAGONS:
        for corner in CORNERS:
            unit = (width - 1) * (corner[0] > 0), (height - 1) * (corner[1] > 0)
            found[turned_unit(unit, shape, rot)] = turned_vector(corner, rot)
    return found


def edge(unit: Unit, side: Unit) -> Point:
    return 2 * unit[0] + 1 + side[0], 2 * unit[1] + 1 + side[1]


@cache
def outline(shape: int | str, rot: int) -> frozenset[Point]:
    """Return the edges along which a shape can be touched; that of a cut corner is in the middle of its unit.

    A straight wall can touch a circle only in the middle of the four sides of its bounding box.
    """
    units = cover(shape, rot)
    if shape in ROUND:
        middle = SPANS[shape][0] // 2
        ends = {side: (middle + middle * side[0], middle + middle * side[1]) for side in SIDES.values()}
        return frozenset(edge(unit, side) for side, unit in ends.items())
    found = {edge(unit, (0, 0)) for unit, cut in units.items() if cut}
    for unit, cut in units.items():
        for side in SIDES.values():
            if not (cut and side in ((cut[0], 0), (0, cut[1]))) and beyond(unit, side) not in units:
                found.add(edge(unit, side))
    return frozenset(found)


def beyond(unit: Unit, side: Unit) -> Unit:
    return unit[0] + side[0], unit[1] + side[1]


def distance_below(point: Point, one: Point, two: Point, radius: int) -> bool:
    """Return whether a point is closer than a radius to the segment between two others."""
    along = two[0] - one[0], two[1] - one[1]
    to = point[0] - one[0], point[1] - one[1]
    length = along[0] ** 2 + along[1] ** 2
    reach = along[0] * to[0] + along[1] * to[1]
    if 0 < reach < length:
        return (along[0] * to[1] - along[1] * to[0]) ** 2 < radius**2 * length
    end = one if reach <= 0 else two
    return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 < radius**2


def circle_overlaps(radius: int, centre: Point, units: dict[Unit, Unit | None]) -> bool:
    """Return whether a circle overlaps squares, or half squares where a corner is missing."""
    for unit, cut in units.items():
        points = [edge(unit, corner) for corner in CORNERS if corner != cut]
        if any(distance_below(centre, points[i - 1], points[i], radius) for i in range(len(points))):
            return True
    return False


@cache
def relation(
    one: int | str, one_rot: int, two: int | str, two_rot: int, dx: int, dy: int
) -> tuple[bool, bool, frozenset[str]]:
    """Return whether two shapes overlap, whether they touch (L4.6), and at which fences (L8.1, L8.2).

    The bounding box of the second is at (dx, dy) from the first; fences are given as sides of the first.
    """
    (width, height), (wide, high) = span(one, one_rot), span(two, two_rot)
    if not (-wide <= dx <= width and -high <= dy <= height):
        return False, False, frozenset()
    units = {(x + dx, y + dy): cut for (x, y), cut in cover(two, two_rot).items()}
    edges = {(x + 2 * dx, y + 2 * dy) for x, y in outline(two, two_rot)}
    mine = cover(one, one_rot)
    if one in ROUND and two in ROUND:
        apart = (2 * dx + SPANS[two][0] - SPANS[one][0]) ** 2 + (2 * dy + SPANS[two][1] - SPANS[one][1]) ** 2
        reach = (SPANS[one][0] + SPANS[two][0]) ** 2
        overlap, touch = apart < reach, apart == reach
    else:
        touch = bool(edges & outline(one, one_rot))
        if one in ROUND:
            overlap = circle_overlaps(SPANS[one][0], SPANS[one], units)
        elif two in ROUND:
            back = {(x - dx, y - dy): cut for (x, y), cut in mine.items()}
            overlap = circle_overlaps(SPANS[two][0], SPANS[two], back)
        else:
            overlap = any(unit in mine and not halves(cut, mine[unit]) for unit, cut in units.items())
    fences = {side for side in SIDES if touches_fence(one, one_rot, side, edges)}
    if touch and one == two == 500:
        fences |= {side for side, (x, y) in SIDES.items() if (x * dx + y * dy) / 5 >= math.cos(math.radians(65))}
    return overlap, touch and not overlap, frozenset(() if overlap else fences)


def halves(one: Unit | None, other: Unit | None) -> bool:
    """Return whether two cut corners share a unit without overlapping: each fills what the other leaves."""
    return bool(one and other and one == (-other[0], -other[1]))


def touches_fence(shape: int | str, rot: int, side: str, edges: set[Point]) -> bool:
    """Return whether these edges touch the fence on a side of a shape (L8.2); for a circle, only in the middle."""
    towards = SIDES[side]
    width, height = span(shape, rot)
    rows = [(x, y) for x in range(width) for y in range(height) if not inside(beyond((x, y), towards), width, height)]
    fence = {edge(unit, towards) for unit in rows}
    if shape in OCTAGONS:
        cut = {unit for unit, missing in cover(shape, rot).items() if missing}
        fence = {edge(unit, (0, 0) if unit in cut else towards) for unit in rows}
    if shape in ROUND:
        fence = {edge(sorted(rows)[len(rows) // 2], towards)}
    return bool(fence & edges)


def inside(unit: Unit, width: int, height: int) -> bool:
    return 0 <= unit[0] < width and 0 <= unit[1] < height


# --- shapes in shapely

GAP = 1e-4  # tiles are drawn larger by this, so that there is no way between two that touch


def corners(shape: int | str) -> list[tuple[float, float]]:
    width, height = SPANS[shape]
    if shape == 300:
        return [(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (0, 4)]
    if shape in OCTAGONS:
        top, bottom = [(0, 1), (1, 0), (width - 1, 0), (width, 1)], [(width, height - 1), (width - 1, height)]
        return [*top, *bottom, (1, height), (0, height - 1)]
    return [(0, 0), (width, 0), (width, height), (0, height)]


@cache
def drawn(shape: int | str, rot: int) -> Any:
    """Return a shape as a shapely polygon; a circle has enough corners to be accurate."""
    width, height = SPANS[shape]
    if shape in ROUND:
        return shapely.Point(width / 2, width / 2).buffer(width / 2 + GAP, quad_segs=256)
    points = corners(shape)
    for _ in range(0, rot, 90):
        points = [(height - y, x) for x, y in points]
        width, height = height, width
    return shapely.Polygon(points).buffer(GAP, join_style="mitre")
