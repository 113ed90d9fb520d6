"""Tiles drawn in SVG: outline, fence, entrances, type, points, name and centre, as large as the unit allows.

A tile's words stand upright however it is turned, and shrink until they fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin

from ...kernel import draw
from ...kernel.draw import INK, PAPER, Point
from .components import CORRIDOR_TILES, Tile
from .names import room_words
from .plan import EXTERNAL, JOINED, STEPS, WALLED, Exit, Form, Placed, across
from .shapes import CUT, NOTCH, SHAPES

COLOURS = {
    "activity": "#f2a45c",
    "corridor": "#dcd3c0",
    "downstairs": "#54506b",
    "food": "#ea8f8f",
    "living": "#93bbe6",
    "outdoor": "#9ccb84",
    "sleeping": "#c0a6de",
    "utility": "#f2dd78",
}
DARK_CORRIDOR = "#77705f"
WALL, THRESHOLD, BRICK, GOLD, FENCE = "#3d362e", "#fbf3df", "#b04a35", "#f7c948", "#3f7a2c"
WALL_WIDTH = 0.13  # of a unit, as all measures here
DOOR = 0.3  # half of an entrance
FENCE_ARC = 65  # degrees to either side of the top

Box = tuple[float, float, float, float]  # left, top, width, height

DISC = "M{r} 0a{r} {r} 0 1 0 -{d} 0a{r} {r} 0 1 0 {d} 0Z"
# around 0 0, about 44 high and wide
ICONS = {
    "activity": "M-15 14a9 7 0 0 1 12 -7V-20L16 -15V-5L2 -9V13a9 7 0 1 1 -17 1Z",
    "corridor": "M-16 21V-5a16 16 0 0 1 32 0V21H7V-3a7 7 0 0 0 -14 0V21Z",
    "downstairs": "M-20 -18H-9V-7H2V4H13V15H20V20H-20Z",
    "food": "M-20 -4H20A20 18 0 0 1 8 14V20H-8V14A20 18 0 0 1 -20 -4ZM-9 -8V-20H-5V-8ZM5 -8V-20H9V-8Z",
    "living": "M-20 0a5 5 0 0 1 9 0V4H11V0a5 5 0 0 1 9 0V19H-20ZM-13 -6V-13a7 7 0 0 1 7 -7H6a7 7 0 0 1 7 7V-6L7 0H-7Z",
    "outdoor": "M-4 20V8H-18L-8 -4H-14L0 -21L14 -4H8L18 8H4V20Z",
    "sleeping": "M4 -20A20 20 0 1 0 19 10A17 17 0 0 1 4 -20Z",
    "utility": "M-4 -2L16 18H21V12H16V7H11L4 1A12 12 0 1 0 -4 -2ZM-10 -14a4 4 0 1 1 0.1 0Z",
}
SIGNS = {
    "connected": "M-21 0L-8 -12V-5H8V-12L21 0L8 12V5H-8V12Z",
    "adjacent": "M-18 -16H-2V16H-18ZM2 -16H18V16H2Z",
    "castle": "M-18 18V-16H-9V-8H-4V-16H4V-8H9V-16H18V18H6V6H-6V18Z",
}


# --- words that fit

NARROW, WIDE = set("'.,:; iljtfIr1()"), set("mwMW")


def width_of(words: str, size: float) -> float:
    return size * sum(0.38 if sign in NARROW else 0.9 if sign in WIDE else 0.64 for sign in words)


def fitting(words: str, width: float, most: float) -> float:
    """the size of letters at which words are no wider than this"""
    return min(most, width / max(width_of(words, 1), 0.1))


def in_lines(words: str, width: float, height: float, most: float) -> tuple[list[str], float]:
    """words broken so that the letters are as large as can be, and how large that is"""
    parts = words.split()
    ways = [[words]]
    for first in range(1, len(parts)):
        ways.append([" ".join(parts[:first]), " ".join(parts[first:])])
        ways += [
            [" ".join(parts[:first]), " ".join(parts[first:second]), " ".join(parts[second:])]
            for second in range(first + 1, len(parts))
        ]

    def size(lines: list[str]) -> float:
        return min(height / (1.12 * len(lines)), *(fitting(line, width, most) for line in lines))

    best = max(ways, key=lambda lines: (round(size(lines), 2), -len(lines)))
    return best, size(best)


def label_lines(lines: Sequence[str], at: Point, size: float, colour: str) -> str:
    """lines around a point"""
    top = at[1] - size * 1.12 * (len(lines) - 1) / 2
    return "".join(draw.numeral(line, (at[0], top + size * 1.12 * n), size, colour) for n, line in enumerate(lines))


# --- shapes


def turned(point: Point, form: Form) -> Point:
    """a point of the tile as printed"""
    x, y = point
    width, height, _ = SHAPES[form.room.shape]
    return [(x, y), (height - y, x), (width - x, height - y), (y, width - x)][form.rot // 90]


def corners(form: Form) -> list[Point]:
    width, height, kind = SHAPES[form.room.shape]
    w, h = float(width), float(height)
    if kind == "L":
        found = [(0.0, 0.0), (w - NOTCH, 0.0), (w - NOTCH, h - NOTCH), (w, h - NOTCH), (w, h), (0.0, h)]
    elif kind == "octagon":
        c = float(CUT)
        found = [(0.0, c), (c, 0.0), (w - c, 0.0), (w, c), (w, h - c), (w - c, h), (c, h), (0.0, h - c)]
    else:
        found = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
    return [turned(point, form) for point in found]


class Plane:
    """units in pixels"""

    def __init__(self, unit: float, left: float, top: float) -> None:
        self.unit, self.left, self.top = unit, left, top

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.unit, self.top + y * self.unit

    def outline(self, tile: Placed) -> str:
        if tile.form.kind == "circle":
            radius = tile.form.width / 2
            x, y = self.at(tile.x, tile.y + radius)
            r, d = draw.number(radius * self.unit), draw.number(2 * radius * self.unit)
            return f"M{draw.number(x)} {draw.number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"
        return draw.area(*(self.at(tile.x + x, tile.y + y) for x, y in corners(tile.form)))

    def fence(self, tile: Placed) -> str:
        width, _, kind = SHAPES[tile.room.shape]
        if kind == "circle":
            radius = width / 2
            across, down = radius * sin(radians(FENCE_ARC)), radius * (1 - cos(radians(FENCE_ARC)))
            ends = [turned((radius - across, down), tile.form), turned((radius + across, down), tile.form)]
            start, end = (self.at(tile.x + x, tile.y + y) for x, y in ends)
            r = draw.number(radius * self.unit)
            return f"{draw.line(start)}A{r} {r} 0 0 1 {draw.number(end[0])} {draw.number(end[1])}"
        cut = float(CUT) if kind == "octagon" else 0.0
        top = [(0.0, cut), (cut, 0.0), (width - cut, 0.0), (float(width), cut)]
        points = [turned(point, tile.form) for point in (top if cut else top[1:3])]
        return draw.line(*(self.at(tile.x + x, tile.y + y) for x, y in points))

    def edge(self, exit: Exit, half: float) -> tuple[Point, Point]:
        """the two ends of an entrance"""
        x, y, side = exit
        right, down = STEPS[side]
        middle = x + 0.5 + right / 2, y + 0.5 + down / 2
        along, up = abs(down) * half, abs(right) * half
        return self.at(middle[0] - along, middle[1] - up), self.at(middle[0] + along, middle[1] + up)


# --- a tile, layer by layer


def colour_of(tile: Placed) -> str:
    return DARK_CORRIDOR if tile.down and tile.room.type == "corridor" else COLOURS[tile.room.type]


def ink_on(tile: Placed) -> str:
    return PAPER if tile.down else INK


def floor(tile: Placed, plane: Plane) -> str:
    if tile.room.name == "Stairs":
        return treads(tile, plane)
    return draw.path(plane.outline(tile), fill=colour_of(tile))


def treads(tile: Placed, plane: Plane) -> str:
    """steps that grow darker towards the lower end"""
    shades = ("#4b4659", "#655f6b", "#827b7c", "#a0988e", "#bdb4a3", "#d9d0bd")
    steps = []
    for number, shade in enumerate(shades):
        ends = [(number / 2, 0.0), (number / 2 + 0.5, 0.0), (number / 2 + 0.5, 1.0), (number / 2, 1.0)]
        points = [turned(end, tile.form) for end in ends]
        steps.append(
            draw.path(draw.area(*(plane.at(tile.x + x, tile.y + y) for x, y in points)), fill=shade, stroke=WALL)
        )
    return "".join(steps)


def walls(tiles: Iterable[Placed], plane: Plane) -> str:
    """outlines, and the fences over them"""
    tiles = list(tiles)
    whole = "".join(plane.outline(tile) for tile in tiles)
    fences = "".join(plane.fence(tile) for tile in tiles if tile.room.fence)
    width = plane.unit * WALL_WIDTH
    parts = [draw.path(whole, stroke=WALL, stroke_width=width)]
    if fences:
        dashes = f"{draw.number(width * 1.2)} {draw.number(width)}"
        parts.append(draw.path(fences, stroke=FENCE, stroke_width=width * 2.2, class_="fence"))
        parts.append(draw.path(fences, stroke=PAPER, stroke_width=width * 1.2, stroke_dasharray=dashes))
    return draw.element("g", *parts, fill="none", pointer_events="none")


def doors(states: Mapping[Exit, str], plane: Plane) -> str:
    """gaps in the walls; an arrow where one leads outside, bricks where one is walled up"""
    gaps: dict[str, list[str]] = {THRESHOLD: [], BRICK: []}
    arrows = []
    for exit, state in states.items():
        if state == JOINED and exit[2] in "NW" and across(exit) in states:
            continue  # drawn by the neighbour
        gaps[BRICK if state == WALLED else THRESHOLD].append(draw.line(*plane.edge(exit, DOOR)))
        if state == EXTERNAL:
            arrows.append(arrow(exit, plane))
    width = plane.unit * WALL_WIDTH * 1.5
    parts = [draw.path("".join(d), stroke=colour, stroke_width=width) for colour, d in gaps.items() if d]
    if arrows:
        parts.append(draw.path("".join(arrows), fill=GOLD, stroke=INK, stroke_width=plane.unit * 0.03))
    return draw.element("g", *parts, fill="none", pointer_events="none") if parts else ""


def arrow(exit: Exit, plane: Plane) -> str:
    x, y, side = exit
    right, down = STEPS[side]
    tip = x + 0.5 + right * 0.86, y + 0.5 + down * 0.86
    foot = x + 0.5 + right * 0.64, y + 0.5 + down * 0.64
    ends = [(foot[0] - down * 0.2, foot[1] + right * 0.2), (foot[0] + down * 0.2, foot[1] - right * 0.2)]
    return draw.area(plane.at(*tip), *(plane.at(*end) for end in ends))


# --- what is written in a tile


def badge(kind: str, at: Point, size: float) -> str:
    """the sign of a type"""
    dark = kind == "downstairs"
    return draw.element(
        "g",
        draw.rectangle(-27.0, -27.0, 54.0, 54.0, rx=12.0, fill=COLOURS[kind], stroke=PAPER if dark else INK),
        draw.path(ICONS[kind], fill=PAPER, stroke=INK),
        stroke_width=2.4,
        transform=draw.place(at, round(size / 58, 4)),
    )


def label_box(tile: Placed) -> Box:
    """where words can stand, in units from the tile's corner"""
    form = tile.form
    width, height = float(form.width), float(form.height)
    if form.kind == "circle":
        return width * 0.08, height * 0.2, width * 0.84, height * 0.6
    if form.kind == "octagon":
        return 0.5, 0.35, width - 1, height - 0.7
    if form.kind == "L":
        top = NOTCH if form.gap[0] == "N" else 0
        return 0.16, top + 0.16, width - 0.32, height - NOTCH - 0.32
    return 0.16, 0.16, width - 0.32, height - 0.32


def label(tile: Placed, plane: Plane, complete: bool) -> str:
    """type, points and size; the name; the centre: one below the other"""
    if tile.room.name in CORRIDOR_TILES:
        return corridor_label(tile, plane, complete)
    unit = plane.unit
    left, top, width, height = (measure * unit for measure in label_box(tile))
    left, top = plane.left + tile.x * unit + left, plane.top + tile.y * unit + top
    middle = left + width / 2
    unit *= min(1.5, max(1.0, min(width / unit / 2.6, height / unit / 2.0)))  # larger letters in larger rooms
    head = min(0.6 * unit, height * 0.3)
    foot = min(0.56 * unit, height * 0.28) if tile.room.worth else 0.0
    tall = bool(foot) and centre_width(tile.room, foot) > width * 1.4 and height > 3 * unit
    if tall:
        foot *= 2.1
    lines, size = in_lines(tile.room.name, width, min(height - head - foot, 1.1 * unit), 0.46 * unit)
    used = head + foot + 1.12 * size * len(lines)
    y = top + (height - used) / 2
    parts = [head_row(tile, complete, (middle, y + head / 2), head * 0.92, width)]
    y += head
    parts.append(label_lines(lines, (middle, y + 0.56 * size * len(lines)), size, ink_on(tile)))
    y += 1.12 * size * len(lines)
    if foot:
        parts.append(centre_rows(tile, (middle, y + foot / 2), foot * 0.88, width, tall))
    return "".join(parts)


def corridor_label(tile: Placed, plane: Plane, complete: bool) -> str:
    unit = plane.unit
    x, y = plane.at(tile.x + tile.form.width / 2, tile.y + tile.form.height / 2)
    if tile.room.name == "Stairs":
        return seal((x, y), unit * 0.6) if complete else ""
    words = tile.room.name + " below" * tile.down
    size = 0.42 * unit
    parts = [draw.numeral(words, (0, 0), size, ink_on(tile))]
    if complete:
        at = (0.0, -0.75 * unit) if tile.room.name == "Foyer" else (width_of(words, size) / 2 + 0.5 * unit, 0.0)
        parts.append(seal(at, unit * 0.6))
    upright = tile.form.width == 1
    return draw.element("g", *parts, transform=draw.place((x, y), 1) + (" rotate(-90)" if upright else ""))


def head_row(tile: Placed, complete: bool, at: Point, size: float, width: float) -> str:
    """the points, on a golden seal when the room is complete, then type and size"""
    room = tile.room
    share = 2.4 + width_of(str(room.size), 0.6)
    size *= min(1.0, width / (size * share))
    x, y = at[0] - size * share / 2 + size * 0.6, at[1]
    parts = [
        seal((x, y), size * 1.2) if complete else disc((x, y), size),
        draw.numeral(room.points, (x, y), size * 0.74),
        badge(room.type, (x + size * 1.16, y), size * 0.96),
    ]
    said = width_of(str(room.size), 0.6 * size)
    parts.append(draw.numeral(room.size, (x + size * 1.75 + said / 2, y), size * 0.6, ink_on(tile)))
    return "".join(parts)


def disc(at: Point, size: float) -> str:
    shape = DISC.format(r=draw.number(size * 0.48), d=draw.number(size * 0.96))
    return draw.path(shape, fill=PAPER, stroke=INK, stroke_width=size * 0.06, transform=draw.place(at, 1))


def seal(at: Point, size: float) -> str:
    """of a complete room: a disc with points around it"""
    radii = [size * (0.5 if point % 2 else 0.4) for point in range(24)]
    points = [(at[0] + r * sin(radians(15 * n)), at[1] - r * cos(radians(15 * n))) for n, r in enumerate(radii)]
    return draw.path(draw.area(*points), fill=GOLD, stroke=INK, stroke_width=size * 0.05, class_="complete")


def centre_width(room: Tile, size: float) -> float:
    return size * (width_of(f"{room.worth:+}", 0.8) + 1.0 + 1.02 * len(room.types))


def centre_rows(tile: Placed, at: Point, size: float, width: float, tall: bool) -> str:
    """what each room of the types shown brings; where there is room, the types in a row of their own"""
    if not tall:
        return centre_row(tile, at, size, width, True, True)
    half = size / 2.1
    upper, lower = (at[0], at[1] - half / 1.8), (at[0], at[1] + half / 1.8)
    return centre_row(tile, upper, half, width, True, False) + centre_row(tile, lower, half, width, False, True)


def centre_row(tile: Placed, at: Point, size: float, width: float, worth: bool, types: bool) -> str:
    room = tile.room
    said = f"{room.worth:+}"
    share = worth * (width_of(said, 0.8) + 1.0) + types * 1.02 * len(room.types)
    size = min(size, width / share)
    x, y = at[0] - size * share / 2, at[1]
    parts = []
    if worth:
        wide = width_of(said, 0.8 * size)
        parts.append(draw.numeral(said, (x + wide / 2, y), 0.8 * size, ink_on(tile)))
        sign = draw.path(SIGNS[room.per], fill=PAPER, stroke=INK, stroke_width=2.4)
        spot = draw.place((x + wide + 0.5 * size, y), round(size / 54, 4))
        parts.append(draw.element("g", sign, transform=spot))
        x += wide + size
    if types:
        parts += [badge(kind, (x + size * (0.51 + 1.02 * n), y), size * 0.92) for n, kind in enumerate(room.types)]
    return "".join(parts)


# --- whole castles


def tile_group(tile: Placed, number: int, plane: Plane, complete: bool, labelled: bool) -> str:
    said = room_words(tile.room) + (", complete" if complete else "")
    said += f", at {tile.x},{tile.y} turned {tile.form.rot}"
    parts = [draw.words("title", said), floor(tile, plane)]
    parts.append(label(tile, plane, complete) if labelled else small_label(tile, plane))
    return draw.element("g", *parts, data_tile=number, aria_label=said)


def small_label(tile: Placed, plane: Plane) -> str:
    if tile.room.name in CORRIDOR_TILES:
        return ""
    left, top, width, height = label_box(tile)
    middle = plane.at(tile.x + left + width / 2, tile.y + top + height / 2)
    return badge(tile.room.type, middle, plane.unit * min(1.6, width, height))


def castle_parts(
    tiles: Sequence[Placed], states: Mapping[Exit, str], complete: Iterable[int], plane: Plane, labelled: bool
) -> str:
    done = set(complete)
    groups = [tile_group(tile, number, plane, number in done, labelled) for number, tile in enumerate(tiles)]
    return "".join([*groups, walls(tiles, plane), doors(states, plane)])


def ghost(tile: Placed, plane: Plane) -> str:
    """a tile that is not placed yet"""
    said = f"{tile.room.name} at {tile.x},{tile.y} turned {tile.form.rot}, not placed yet"
    inside = [draw.words("title", said), floor(tile, plane), label(tile, plane, False), walls([tile], plane)]
    states = dict.fromkeys(tile.exits, JOINED)
    faint = draw.element("g", *inside, doors(states, plane), opacity=0.72)
    return draw.element("g", faint, draw.mark(plane.outline(tile)), data_ghost=tile.room.name, aria_label=said)
