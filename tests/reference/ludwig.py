"""A slow, plain reference of Castles of Mad King Ludwig, for tests only: castles, placing, points and final scoring.

Units are (x, y) pairs, y down. Points and the middles of unit edges are given in half units, so that all are whole
numbers: the middle of a unit is (2x + 1, 2y + 1), and an edge is identified by its middle. A placed tile is as in
positions: {"tile", "x", "y", "rot"} and for a hallway "floor". Every function names the rules it implements.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import shapely
import shapely.affinity

from reference.ludwig_shapes import (
    ROUND,
    SIDES,
    SPANS as SPANS,
    Point,
    Unit,
    beyond,
    corners as corners,
    cover,
    drawn,
    edge,
    relation,
    turned_unit,
)

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
PRINTED = {"T": "N", "R": "E", "B": "S", "L": "W"}


# ---------------------------------------------------------------------------------------------------------------
# Tiles and entrances


def shape_of(name: str) -> int | str:
    return name if name in CORRIDORS else int(TILES[name]["size"])


@cache
def exits(name: str, rot: int) -> tuple[tuple[Unit, str], ...]:
    """Return entrances as a unit and the side it opens to, in the printed order (L8)."""
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
    """Return entrances: the edge, the floor it leads to, the unit inside and the side it opens to.

    The first end of stairs is the dark one (L3.6).
    """
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
    """Return whether two tiles are adjacent (L4.6)."""
    return related(one, two)[1]


def connected(one: Placed, two: Placed) -> bool:
    """Return whether two tiles are connected, by one pair of entrances or several (L4.6)."""
    return bool({entrance[0] for entrance in entrances(one)} & {entrance[0] for entrance in entrances(two)})


def is_complete(castle: Castle, number: int) -> bool:
    """Return whether all entrances are connected (L5)."""
    others = {entrance[0] for other, placed in enumerate(castle) if other != number for entrance in entrances(placed)}
    return all(entrance[0] in others for entrance in entrances(castle[number]))


def completed(castle: Castle) -> list[int]:
    return [number for number in range(len(castle)) if is_complete(castle, number)]


def units_of(placed: Placed) -> set[Unit]:
    return {(x + placed["x"], y + placed["y"]) for x, y in cover(shape_of(placed["tile"]), placed["rot"])}


def buildable(castle: Castle) -> list[tuple[int, Unit, str]]:
    """Return the entrances that can be built on: number of the tile, unit inside, side (L3.5, L8.4).

    The unit in front must be completely empty and reached from outside through such units.
    """
    taken = {unit for placed in castle for unit in units_of(placed)}
    outside = reached(taken)
    return [
        (number, unit, side)
        for number, placed in enumerate(castle)
        for _, _, unit, side in entrances(placed)
        if beyond(unit, SIDES[side]) in outside
    ]


def reached(taken: set[Unit]) -> set[Unit]:
    """Return the empty units, up to one around the castle, that can be reached from outside across edges."""
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


def drawn_at(placed: Placed) -> Any:
    return shapely.affinity.translate(drawn(shape_of(placed["tile"]), placed["rot"]), placed["x"], placed["y"])


def outdoors(castle: Castle) -> Any:
    """Return the ground from which one can walk away without crossing a tile."""
    built = shapely.union_all([drawn_at(placed) for placed in castle])
    left, top, right, bottom = built.bounds
    free = shapely.box(left - 1, top - 1, right + 1, bottom + 1).difference(built)
    return next(part for part in shapely.get_parts(free) if part.intersects(shapely.Point(left - 0.5, top - 0.5)))


def before(unit: Unit, side: str) -> Any:
    """Return a point just in front of the middle of an edge."""
    x, y = edge(unit, SIDES[side])
    return shapely.Point(x / 2 + 0.01 * SIDES[side][0], y / 2 + 0.01 * SIDES[side][1])


def external(castle: Castle) -> list[tuple[int, Unit, str]]:
    """Return the entrances with a way outside: number of the tile, unit inside, side (L8.3)."""
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
    """Return whether the second tile touches the fence of the first (L3.7)."""
    return bool(TILES[one["tile"]].get("fence")) and turned_side("N", one["rot"]) in related(one, two)[2]


def refusal(castle: Castle, new: Placed) -> str | None:
    """Return the rule that forbids a placement, if any."""
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
    """Return a key that is equal for equal rotations of a tile."""
    shape = shape_of(name)
    ends = exits(name, rot) if name == "Stairs" else frozenset(exits(name, rot))
    return cover(shape, rot), ends, turned_side("N", rot) if TILES[name].get("fence") else None


@cache
def lowest_turn(name: str, rot: int) -> int:
    return next(turn for turn in (0, 90, 180, 270) if same_tile(name, turn) == same_tile(name, rot))


def meetings(castle: Castle, name: str) -> Iterator[Placed]:
    """Return every rotation and offset where entrances meet (L3.1); of equal rotations, the lowest."""
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
    """Return the legal placements."""
    return (new for new in meetings(castle, name) if refusal(castle, new) is None)


def floors(name: str) -> list[dict[str, str]]:
    return [{"floor": "up"}, {"floor": "down"}] if name == "Hallway" else [{}]


def written(placed: Placed) -> str:
    floor = f" {placed['floor']}" if placed["tile"] == "Hallway" else ""
    return f"@{placed['x']},{placed['y']} r{placed['rot']}{floor}"


# ---------------------------------------------------------------------------------------------------------------
# Points of a placement (L4)


def fits(placed: Placed, per: str, other: Placed) -> int:
    """Return the points of a room's centre for another room (L4.2)."""
    centre = TILES[placed["tile"]].get("centre")
    return int(centre["points"]) if centre and centre["per"] == per and type_of(other) in centre["types"] else 0


def centre_points(castle: Castle, number: int) -> int:
    """Return the points of a room's own centre (L4.2)."""
    room = castle[number]
    others = [placed for other, placed in enumerate(castle) if other != number]
    return (
        sum(fits(room, "connected", other) for other in others if connected(room, other))
        + sum(fits(room, "adjacent", other) for other in others if adjacent(room, other))
        + sum(fits(room, "castle", placed) for placed in castle)
    )


def gains(castle: Castle, new: Placed) -> list[tuple[str, int, str]]:
    """Return rule, points and tile of everything that scores (L4.1 to L4.5)."""
    name = new["tile"]
    found = [("L4.1", int(TILES[name]["points"]), name), ("L4.2", centre_points([*castle, new], len(castle)), name)]
    found += [("L4.3", fits(room, "connected", new), room["tile"]) for room in castle if connected(room, new)]
    found += [("L4.4", fits(room, "adjacent", new), room["tile"]) for room in castle if adjacent(room, new)]
    found += [("L4.5", fits(room, "castle", new), room["tile"]) for room in castle]
    return [item for item in found if item[1]]


def completes(castle: Castle, new: Placed) -> list[int]:
    """Return the numbers of the rooms that a tile completes, including itself."""
    after = [*castle, new]
    return [number for number in completed(after) if number == len(castle) or not is_complete(castle, number)]


# ---------------------------------------------------------------------------------------------------------------
# Final scoring (L6)


def rooms_of(castle: Castle) -> list[dict[str, Any]]:
    """Return the rooms without foyer, hallways and stairs (L4.7)."""
    return [TILES[placed["tile"]] for placed in castle if placed["tile"] not in CORRIDORS]


def outer_doors(castle: Castle) -> int:
    """Count the external entrances, except those of corridor rooms."""
    return sum(type_of(castle[number]) != "corridor" for number, _, _ in external(castle))


def favor_count(name: str, castle: Castle, money: int) -> int:
    """Return what a king's favor counts (L6.3)."""
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
    """Return 8, 4, 2, 1 by rank; ties share the points of their ranks, rounded down; a count of 0 gets none (L6.3)."""
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
    """Return the points of a bonus card (L6.4)."""
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
    """Return 2 points for each room of a depleted stack (L6.2)."""
    empty = [int(size) for size, tiles in position["stacks"].items() if not tiles]
    rooms = sum(room["size"] in empty for room in rooms_of(castle))
    tiles = [placed["tile"] for placed in castle]
    rooms += tiles.count("Hallway") * (position["hallways"] == 0)
    rooms += tiles.count("Stairs") * (position["stairs"] == 0)
    return 2 * rooms


def final(position: Position) -> list[dict[str, int]]:
    """Return the points of every seat by rule if the game ended now, including points scored in play (L6)."""
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
    """Return the seats with the most points, then the largest castle, then, in 2022, the most money (L6.6)."""
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
    """Return an unused room, or a hallway or stairs; often one that goes downstairs."""
    used = {placed["tile"] for placed in castle}
    kind = rng.random()
    if kind < 0.25:
        return rng.choice(("Hallway", "Hallway", "Stairs"))
    rooms = [name for name in ROOMS if name not in used]
    below = [name for name in rooms if TILES[name]["type"] == "downstairs"]
    return rng.choice(below if kind < 0.5 and below and "Stairs" in used else rooms)


def random_try(rng: random.Random, castle: Castle, name: str) -> Placed:
    """Return a place where the tile meets an open entrance, mostly on the right floor, legal or not."""
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
    """Grow a castle from the foyer in random rotations, of any tiles or of the named rooms."""
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
