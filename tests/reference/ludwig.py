"""A slow, plain reference of Castles of Mad King Ludwig, for tests only: castles, placing, points and final scoring.

Units are (x, y) pairs, y down. Points and the middles of unit edges are given in half units, so that all are whole
numbers: the middle of a unit is (2x + 1, 2y + 1), and an edge is known by its middle. A placed tile is as positions
have it: {"tile", "x", "y", "rot"} and for a hallway "floor". Every function names the rules it implements.
"""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import shapely
import shapely.affinity

Unit = tuple[int, int]
Point = tuple[int, int]  # in half units
Placed = dict[str, Any]
Castle = list[Placed]
Position = dict[str, Any]

DATA = json.loads(
    (Path(__file__).parents[2] / "src" / "bastide" / "games" / "ludwig" / "rooms.json").read_text(encoding="utf-8")
)
TILES: dict[str, dict[str, Any]] = {tile["name"]: tile for tile in DATA["rooms"] + DATA["corridors"]}
ROOMS = [tile["name"] for tile in DATA["rooms"]]
CORRIDORS = [tile["name"] for tile in DATA["corridors"]]
TYPES = ("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")
STACKS = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
PRICES = {
    1: [2000, 4000, 6000],
    2: [4000, 6000, 8000, 10000, 15000],
    3: [2000, 4000, 6000, 8000, 10000, 15000],
    4: [1000, 2000, 4000, 6000, 8000, 10000, 15000],
}
SIDES: dict[str, Unit] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
PRINTED = {"T": "N", "R": "E", "B": "S", "L": "W"}


# ---------------------------------------------------------------------------------------------------------------
# Shapes (L8)

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


def shape_of(name: str) -> int | str:
    return name if name in CORRIDORS else int(TILES[name]["size"])


def turned(vector: Unit) -> Unit:
    """A quarter turn clockwise (L3.3)."""
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
    """The units a shape covers, wholly or in part; for those cut by an octagon's corner, the corner that is missing."""
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
    """The edges along which it can be touched; a cut corner's is at the middle of the unit. A circle can be touched by
    a straight wall only in the middle of the four sides of its bounding box."""
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
    """whether a point is nearer than a radius to the segment between two others"""
    along = two[0] - one[0], two[1] - one[1]
    to = point[0] - one[0], point[1] - one[1]
    length = along[0] ** 2 + along[1] ** 2
    reach = along[0] * to[0] + along[1] * to[1]
    if 0 < reach < length:
        return (along[0] * to[1] - along[1] * to[0]) ** 2 < radius**2 * length
    end = one if reach <= 0 else two
    return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 < radius**2


def circle_overlaps(radius: int, centre: Point, units: dict[Unit, Unit | None]) -> bool:
    """Whether a circle overlaps squares, and squares halved where a corner is missing."""
    for unit, cut in units.items():
        points = [edge(unit, corner) for corner in CORNERS if corner != cut]
        if any(distance_below(centre, points[i - 1], points[i], radius) for i in range(len(points))):
            return True
    return False


@cache
def relation(
    one: int | str, one_rot: int, two: int | str, two_rot: int, dx: int, dy: int
) -> tuple[bool, bool, frozenset[str]]:
    """For two shapes, the second with its bounding box at (dx, dy) from the first's: whether they overlap, whether they
    touch (L4.6), and the sides of the first where the second would touch its fence (L8.1, L8.2)."""
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
    """whether two cut corners share a unit without overlapping: each fills what the other leaves"""
    return bool(one and other and one == (-other[0], -other[1]))


def touches_fence(shape: int | str, rot: int, side: str, edges: set[Point]) -> bool:
    """Whether these edges touch the fence of a shape that faces a side (L8.2); of a circle only in the middle."""
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


# ---------------------------------------------------------------------------------------------------------------
# Tiles and entrances


@cache
def exits(name: str, rot: int) -> tuple[tuple[Unit, str], ...]:
    """Entrances as a unit and the side it opens to, in the order printed (L8)."""
    shape = shape_of(name)
    units = cover(shape, 0)
    found = []
    for text in TILES[name]["exits"]:
        side = PRINTED[text[0]]
        along = int(text[1:]) - 1
        line = [unit for unit in units if unit[side in "EW"] == along]
        unit = max(line, key=lambda unit, to=SIDES[side]: unit[0] * to[0] + unit[1] * to[1])
        found.append((turned_unit(unit, shape, rot), turned_side(side, rot)))
    return tuple(found)


def turned_side(side: str, rot: int) -> str:
    return "NESW"[("NESW".index(side) + rot // 90) % 4]


def entrances(placed: Placed) -> list[tuple[Point, str, Unit, str]]:
    """Each as its edge, the floor it leads to, the unit inside and the side it opens to. The first end of stairs is the
    dark one (L3.6)."""
    found = []
    for number, (unit, side) in enumerate(exits(placed["tile"], placed["rot"])):
        place = unit[0] + placed["x"], unit[1] + placed["y"]
        found.append((edge(place, SIDES[side]), floor_of(placed, number), place, side))
    return found


def floor_of(placed: Placed, number: int) -> str:
    if placed["tile"] == "Stairs":
        return "down" if number == 0 else "up"
    if placed["tile"] == "Hallway":
        return str(placed.get("floor", "up"))
    return "down" if type_of(placed) == "downstairs" else "up"


def type_of(placed: Placed) -> str:
    return str(TILES[placed["tile"]]["type"])


def related(one: Placed, two: Placed) -> tuple[bool, bool, frozenset[str]]:
    dx, dy = two["x"] - one["x"], two["y"] - one["y"]
    if max(abs(dx), abs(dy)) > 7:
        return False, False, frozenset()
    return relation(shape_of(one["tile"]), one["rot"], shape_of(two["tile"]), two["rot"], dx, dy)


def adjacent(one: Placed, two: Placed) -> bool:
    """L4.6"""
    return related(one, two)[1]


def connected(one: Placed, two: Placed) -> bool:
    """L4.6: by one entrance pair or several"""
    return bool({entrance[0] for entrance in entrances(one)} & {entrance[0] for entrance in entrances(two)})


def is_complete(castle: Castle, number: int) -> bool:
    """All entrances are connected (L5)."""
    others = {entrance[0] for other, placed in enumerate(castle) if other != number for entrance in entrances(placed)}
    return all(entrance[0] in others for entrance in entrances(castle[number]))


def completed(castle: Castle) -> list[int]:
    return [number for number in range(len(castle)) if is_complete(castle, number)]


def units_of(placed: Placed) -> set[Unit]:
    return {(x + placed["x"], y + placed["y"]) for x, y in cover(shape_of(placed["tile"]), placed["rot"])}


def buildable(castle: Castle) -> list[tuple[int, Unit, str]]:
    """Entrances whose unit in front is wholly empty and reached from outside through such units: number of the tile,
    unit inside, side (L3.5, L8.4)."""
    taken = {unit for placed in castle for unit in units_of(placed)}
    outside = reached(taken)
    return [
        (number, unit, side)
        for number, placed in enumerate(castle)
        for _, _, unit, side in entrances(placed)
        if beyond(unit, SIDES[side]) in outside
    ]


def reached(taken: set[Unit]) -> set[Unit]:
    """The empty units, up to one around the castle, that are reached from outside across edges."""
    left, right = min(x for x, _ in taken) - 1, max(x for x, _ in taken) + 1
    top, bottom = min(y for _, y in taken) - 1, max(y for _, y in taken) + 1
    found, waiting = {(left, top)}, [(left, top)]
    while waiting:
        unit = waiting.pop()
        for side in SIDES.values():
            x, y = beyond(unit, side)
            if left <= x <= right and top <= y <= bottom and (x, y) not in taken and (x, y) not in found:
                found.add((x, y))
                waiting.append((x, y))
    return found


# ---------------------------------------------------------------------------------------------------------------
# External entrances (L8.3), with shapely

GAP = 1e-4  # tiles are drawn wider by this, so that where two touch there is no way between them


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
    """A shape as shapely has it; a circle has so many corners that they do not matter."""
    width, height = SPANS[shape]
    if shape in ROUND:
        return shapely.Point(width / 2, width / 2).buffer(width / 2 + GAP, quad_segs=256)
    points = corners(shape)
    for _ in range(0, rot, 90):
        points = [(height - y, x) for x, y in points]
        width, height = height, width
    return shapely.Polygon(points).buffer(GAP, join_style="mitre")


def drawn_at(placed: Placed) -> Any:
    return shapely.affinity.translate(drawn(shape_of(placed["tile"]), placed["rot"]), placed["x"], placed["y"])


def outdoors(castle: Castle) -> Any:
    """The ground from which one can walk away without crossing a tile."""
    built = shapely.union_all([drawn_at(placed) for placed in castle])
    left, top, right, bottom = built.bounds
    free = shapely.box(left - 1, top - 1, right + 1, bottom + 1).difference(built)
    return next(part for part in shapely.get_parts(free) if part.intersects(shapely.Point(left - 0.5, top - 0.5)))


def before(unit: Unit, side: str) -> Any:
    """A point just in front of the middle of an edge."""
    x, y = edge(unit, SIDES[side])
    return shapely.Point(x / 2 + 0.01 * SIDES[side][0], y / 2 + 0.01 * SIDES[side][1])


def external(castle: Castle) -> list[tuple[int, Unit, str]]:
    """Entrances from which one can walk outside: number of the tile, unit inside, side (L8.3)."""
    outside = outdoors(castle)
    shapely.prepare(outside)
    return [
        (number, unit, side)
        for number, placed in enumerate(castle)
        for _, _, unit, side in entrances(placed)
        if outside.contains(before(unit, side))
    ]


# ---------------------------------------------------------------------------------------------------------------
# Placing (L3)


def touches_a_fence(one: Placed, two: Placed) -> bool:
    """L3.7: the first tile's fence, where it has one"""
    return bool(TILES[one["tile"]].get("fence")) and turned_side("N", one["rot"]) in related(one, two)[2]


def refusal(castle: Castle, new: Placed) -> str | None:
    """The rule by which a tile may not be placed so."""
    if any(related(placed, new)[0] for placed in castle):
        return "L3.2"
    here = {place: (floor, placed["tile"]) for placed in castle for place, floor, _, _ in entrances(placed)}
    pairs = [(floor, *here[place]) for place, floor, _, _ in entrances(new) if place in here]
    if any(mine != floor or new["tile"] == name == "Stairs" for mine, floor, name in pairs):
        return "L3.6"
    if not pairs:
        return "L3.1"
    if new["tile"] == "Stairs" and all(mine == "down" for mine, _, _ in pairs):
        return "L3.6"
    if any(touches_a_fence(placed, new) or touches_a_fence(new, placed) for placed in castle):
        return "L3.7"
    return None if buildable([*castle, new]) else "L3.5"


def same_tile(name: str, rot: int) -> object:
    """What tells two turns of a tile apart, if anything."""
    shape = shape_of(name)
    ends = exits(name, rot) if name == "Stairs" else frozenset(exits(name, rot))
    return cover(shape, rot), ends, turned_side("N", rot) if TILES[name].get("fence") else None


@cache
def lowest_turn(name: str, rot: int) -> int:
    return next(turn for turn in (0, 90, 180, 270) if same_tile(name, turn) == same_tile(name, rot))


def meetings(castle: Castle, name: str) -> Iterator[Placed]:
    """Every turn and every offset around the castle where an entrance meets one (L3.1); of equal turns the lowest."""
    taken = {unit for placed in castle for unit in units_of(placed)}
    here = {entrance[0] for placed in castle for entrance in entrances(placed)}
    columns = range(min(x for x, _ in taken) - 8, max(x for x, _ in taken) + 2)
    rows = range(min(y for _, y in taken) - 8, max(y for _, y in taken) + 2)
    for rot in (0, 90, 180, 270):
        if lowest_turn(name, rot) != rot:
            continue
        ends = [edge(unit, SIDES[side]) for unit, side in exits(name, rot)]
        for x in columns:
            for y in rows:
                if any((end[0] + 2 * x, end[1] + 2 * y) in here for end in ends):
                    for floor in floors(name):
                        yield {"tile": name, "x": x, "y": y, "rot": rot, **floor}


def placements(castle: Castle, name: str) -> Iterator[Placed]:
    """Those that are not refused."""
    return (new for new in meetings(castle, name) if refusal(castle, new) is None)


def floors(name: str) -> list[dict[str, str]]:
    return [{"floor": "up"}, {"floor": "down"}] if name == "Hallway" else [{}]


def written(placed: Placed) -> str:
    floor = f" {placed['floor']}" if placed["tile"] == "Hallway" else ""
    return f"@{placed['x']},{placed['y']} r{placed['rot']}{floor}"


# ---------------------------------------------------------------------------------------------------------------
# Points of a placement (L4)


def fits(placed: Placed, per: str, other: Placed) -> int:
    """What the centre of a room gives for another one, if it counts those (L4.2)."""
    centre = TILES[placed["tile"]].get("centre")
    return int(centre["points"]) if centre and centre["per"] == per and type_of(other) in centre["types"] else 0


def centre_points(castle: Castle, number: int) -> int:
    """L4.2"""
    room = castle[number]
    others = [placed for other, placed in enumerate(castle) if other != number]
    return (
        sum(fits(room, "connected", other) for other in others if connected(room, other))
        + sum(fits(room, "adjacent", other) for other in others if adjacent(room, other))
        + sum(fits(room, "castle", placed) for placed in castle)
    )


def gains(castle: Castle, new: Placed) -> list[tuple[str, int, str]]:
    """Rule, points and tile, for everything that gives any (L4.1 to L4.5)."""
    name = new["tile"]
    found = [("L4.1", int(TILES[name]["points"]), name), ("L4.2", centre_points([*castle, new], len(castle)), name)]
    found += [("L4.3", fits(room, "connected", new), room["tile"]) for room in castle if connected(room, new)]
    found += [("L4.4", fits(room, "adjacent", new), room["tile"]) for room in castle if adjacent(room, new)]
    found += [("L4.5", fits(room, "castle", new), room["tile"]) for room in castle]
    return [item for item in found if item[1]]


def completes(castle: Castle, new: Placed) -> list[int]:
    """Numbers of the rooms that a tile completes, itself among them."""
    after = [*castle, new]
    return [number for number in completed(after) if number == len(castle) or not is_complete(castle, number)]


# ---------------------------------------------------------------------------------------------------------------
# Final scoring (L6)


def rooms_of(castle: Castle) -> list[dict[str, Any]]:
    """without foyer, hallways and stairs (L4.7)"""
    return [TILES[placed["tile"]] for placed in castle if placed["tile"] not in CORRIDORS]


def outer_doors(castle: Castle) -> int:
    """external entrances, corridor rooms left out"""
    return sum(type_of(castle[number]) != "corridor" for number, _, _ in external(castle))


def favor_count(name: str, castle: Castle, money: int) -> int:
    """What a king's favor counts (L6.3)."""
    tiles = [TILES[placed["tile"]] for placed in castle]
    sizes = [room["size"] for room in rooms_of(castle)]
    if name.endswith(" rooms"):
        return sum(tile["type"] == name.removesuffix(" rooms") for tile in tiles)
    if name.startswith("area of "):
        return sum(tile["size"] for tile in tiles if tile["type"] == name.removeprefix("area of "))
    counts = {
        "small": sum(size <= 300 for size in sizes),
        "large": sum(size >= 350 for size in sizes),
        "square": sum(size in (100, 400) for size in sizes),
        "round": sum(size in ROUND for size in sizes),
        "completed": len(completed(castle)),
        "incomplete": len(castle) - len(completed(castle)),
        "exits": outer_doors(castle),
        "money": money,
    }
    return counts[name]


def favor_points(counts: list[int]) -> list[int]:
    """8, 4, 2, 1 by rank; tied players share what their ranks bring, rounded down; none for nothing (L6.3)."""
    prizes = [8, 4, 2, 1]
    points = [0] * len(counts)
    for count in sorted({count for count in counts if count > 0}, reverse=True):
        tied = [seat for seat, own in enumerate(counts) if own == count]
        first = sum(own > count for own in counts)
        for seat in tied:
            points[seat] = sum(prizes[first : first + len(tied)]) // len(tied)
    return points


TYPE_BONUS = dict.fromkeys(TYPES, 2) | {"sleeping": 3, "food": 3, "corridor": 1}


def bonus_points(card: str, castle: Castle, money: int) -> int:
    """L6.4"""
    tiles = [placed["tile"] for placed in castle]
    sizes = Counter(room["size"] for room in rooms_of(castle))
    types = Counter(type_of(placed) for placed in castle)
    if card in TYPES:
        return TYPE_BONUS[card] * types[card]
    if card.isdigit():
        return (2 if int(card) <= 300 else 3) * sizes[int(card)]
    counts = {
        "sizes": 8 * (len(sizes) == len(STACKS)),
        "types": 7 * (len(types) == len(TYPES)),
        "hallways": tiles.count("Hallway"),
        "stairs": 2 * tiles.count("Stairs"),
        "completed": len(completed(castle)) // 2,
        "square": sizes[100] + sizes[400],
        "round": sizes[150] + sizes[500],
        "money": money // 5000,
        "exits": outer_doors(castle) // 2,
    }
    return counts[card]


def depleted(position: Position, castle: Castle) -> int:
    """2 points for each room of an empty stack (L6.2)."""
    empty = [int(size) for size, tiles in position["stacks"].items() if not tiles]
    rooms = sum(room["size"] in empty for room in rooms_of(castle))
    tiles = [placed["tile"] for placed in castle]
    rooms += tiles.count("Hallway") * (position["hallways"] == 0)
    rooms += tiles.count("Stairs") * (position["stairs"] == 0)
    return 2 * rooms


def final(position: Position) -> list[dict[str, int]]:
    """Points by rule of every seat, as if the game ended now; points gained in play among them (L6)."""
    castles, money = position["castles"], position["money"]
    found = []
    favors = [favor_points(favor_counts(position, name)) for name in position["favors"]]
    for seat, castle in enumerate(castles):
        points = {
            "L6.2": depleted(position, castle),
            "L6.3": sum(shares[seat] for shares in favors),
            "L6.4": sum(bonus_points(card, castle, money[seat]) for card in position["bonus"][seat]),
            "L6.5": money[seat] // 10000,
        }
        found.append({rule: gained for rule, gained in {**position["points"][seat], **points}.items() if gained})
    return found


def favor_counts(position: Position, name: str) -> list[int]:
    return [
        favor_count(name, castle, money) for castle, money in zip(position["castles"], position["money"], strict=True)
    ]


def area(castle: Castle) -> int:
    return sum(int(TILES[placed["tile"]]["size"]) for placed in castle)


def winners(position: Position) -> list[int]:
    """Most points, then the largest castle, then in the edition of 2022 most money, then shared (L6.6)."""
    totals = [sum(points.values()) for points in final(position)]
    keys = [
        (total, area(castle), money * (position["edition"] == "2022"))
        for total, castle, money in zip(totals, position["castles"], position["money"], strict=True)
    ]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


# ---------------------------------------------------------------------------------------------------------------
# Random castles

FOYER: Placed = {"tile": "Foyer", "x": 0, "y": 0, "rot": 0}


def random_tile(rng: random.Random, castle: Castle) -> str:
    """A room not used yet, or a hallway or stairs; often one that goes downstairs."""
    used = {placed["tile"] for placed in castle}
    kind = rng.random()
    if kind < 0.25:
        return rng.choice(("Hallway", "Hallway", "Stairs"))
    rooms = [name for name in ROOMS if name not in used]
    below = [name for name in rooms if TILES[name]["type"] == "downstairs"]
    return rng.choice(below if kind < 0.5 and below and "Stairs" in used else rooms)


def random_try(rng: random.Random, castle: Castle, name: str) -> Placed:
    """A place where the tile meets an open entrance of the castle, mostly of the right floor, legal or not."""
    all_doors = [found for placed in castle for found in entrances(placed)]
    met = Counter(found[0] for found in all_doors)
    doors = [found for found in all_doors if met[found[0]] == 1]
    below = [found for found in doors if found[1] == "down"]
    goes_below = TILES[name]["type"] == "downstairs" or (name == "Hallway" and rng.random() < 0.4)
    place, floor, _, side = rng.choice(below if goes_below and below else doors)
    facing = "NESW"[("NESW".index(side) + 2) % 4]
    turns = [(rot, unit) for rot in (0, 90, 180, 270) for unit, to in exits(name, rot) if to == facing]
    rot, unit = rng.choice(turns)
    end = edge(unit, SIDES[facing])
    new = {"tile": name, "x": (place[0] - end[0]) // 2, "y": (place[1] - end[1]) // 2, "rot": lowest_turn(name, rot)}
    return {**new, "floor": floor} if name == "Hallway" else new


def random_castle(rng: random.Random, size: int, names: list[str] | None = None) -> Castle:
    """Grown from the foyer tile by tile, turned anyhow; of any tiles, or of rooms of these names."""
    castle = [{**FOYER, "rot": rng.choice((0, 0, 90, 180, 270))}]
    for _ in range(20 * size):
        if len(castle) == size:
            break
        new = random_try(rng, castle, rng.choice(names) if names else random_tile(rng, castle))
        if tiles_left(castle, new["tile"]) and refusal(castle, new) is None:
            castle.append(new)
    return castle


def tiles_left(castle: Castle, name: str) -> bool:
    most = {"Hallway": 5, "Stairs": 4}.get(name, 1)
    return sum(placed["tile"] == name for placed in castle) < most
