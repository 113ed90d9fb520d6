"""What is written in a tile of an SVG: points, type, size, name and centre, upright however the tile is turned.
Words shrink until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from ....kernel import draw
from ....kernel.draw import INK, PAPER, Point
from ..components import CORRIDOR_TILES, PrintedTile
from ..geometry import NOTCH
from .plan import Placed
from .plane import Plane

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
GOLD = "#f7c948"

Box = tuple[float, float, float, float]  # left, top, width, height

DISC = "M{r} 0a{r} {r} 0 1 0 -{d} 0a{r} {r} 0 1 0 {d} 0Z"
# around 0 0, about 44 high and wide
ICONS = {
    "activity": "M-15 14a9 7 0 0 1 12 -7V-20L16 -15V-5L2 -9V13a9 7 0 1 1 -17 1Z",
    "corridor": "M-16 21V-5a16 16 0 0 1 32 0V21H7V-3a7 7 0 0 0 -14 0V21Z",
    "downstairs": "M-20 -18H-9V-7H2V4H13V15H20V20H-20Z",
    "food": "M-17 -4H17V12a7 7 0 0 1 -7 7H-10a7 7 0 0 1 -7 -7ZM-20 -11H20V-4H-20ZM-5 -18H5V-11H-5Z",
    "living": (
        "M-11 6V-12a8 8 0 0 1 8 -8H3a8 8 0 0 1 8 8V6Z"
        "M-21 -2a5 5 0 0 1 10 0V6H11V-2a5 5 0 0 1 10 0V15H-21ZM-17 15H-12V20H-17ZM12 15H17V20H12Z"
    ),
    "outdoor": "M-4 20V8H-18L-8 -4H-14L0 -21L14 -4H8L18 8H4V20Z",
    "sleeping": "M4 -20A20 20 0 1 0 19 10A17 17 0 0 1 4 -20Z",
    "utility": "M-17 -6H17L12 20H-12ZM-14 -6A14 15 0 0 1 14 -6H9A9 10 0 0 0 -9 -6Z",
}
SIGNS = {
    "connected": "M-21 0L-8 -12V-5H8V-12L21 0L8 12V5H-8V12Z",
    "adjacent": "M-18 -16H-2V16H-18ZM2 -16H18V16H2Z",
    "castle": "M-18 18V-16H-9V-8H-4V-16H4V-8H9V-16H18V18H6V6H-6V18Z",
}


def ink_on(tile: Placed) -> str:
    return PAPER if tile.down else INK


# --- words that fit

NARROW, WIDE = set("'.,:; iljtfIr1()"), set("mwMW")


def width_of(words: str, size: float) -> float:
    return size * sum(0.38 if sign in NARROW else 0.9 if sign in WIDE else 0.64 for sign in words)


def fitting(words: str, width: float, most: float) -> float:
    """Return the font size at which words are no wider than this."""
    return min(most, width / max(width_of(words, 1), 0.1))


def in_lines(words: str, width: float, height: float, most: float) -> tuple[list[str], float]:
    """Break words so that the letters are as large as possible; return the lines and the font size."""
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
    """Draw lines around a point."""
    top = at[1] - size * 1.12 * (len(lines) - 1) / 2
    return "".join(draw.numeral(line, (at[0], top + size * 1.12 * n), size, colour) for n, line in enumerate(lines))


# --- what is written in a tile


def badge(kind: str, at: Point, size: float) -> str:
    """Draw the sign of a type."""
    dark = kind == "downstairs"
    return draw.element(
        "g",
        draw.rectangle(-27.0, -27.0, 54.0, 54.0, rx=12.0, fill=COLOURS[kind], stroke=PAPER if dark else INK),
        draw.path(ICONS[kind], fill=PAPER, stroke=INK),
        stroke_width=2.4,
        transform=draw.place(at, round(size / 58, 4)),
    )


def label_box(tile: Placed) -> Box:
    """Return where words can go, in units from the tile's corner."""
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
    """Draw type, points and size, then the name, then the centre."""
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
    """Draw the points, on a golden seal if the room is complete, then type and size."""
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
    """Draw the seal of a complete room: a disc with points around it."""
    radii = [size * (0.5 if point % 2 else 0.4) for point in range(24)]
    points = [(at[0] + r * sin(radians(15 * n)), at[1] - r * cos(radians(15 * n))) for n, r in enumerate(radii)]
    return draw.path(draw.area(*points), fill=GOLD, stroke=INK, stroke_width=size * 0.05, class_="complete")


def centre_width(room: PrintedTile, size: float) -> float:
    return size * (width_of(f"{room.worth:+}", 0.8) + 1.0 + 1.02 * len(room.types))


def centre_rows(tile: Placed, at: Point, size: float, width: float, tall: bool) -> str:
    """Draw what each room of the types scores; if there is space, the types in their own row."""
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


def small_label(tile: Placed, plane: Plane) -> str:
    if tile.room.name in CORRIDOR_TILES:
        return ""
    left, top, width, height = label_box(tile)
    middle = plane.at(tile.x + left + width / 2, tile.y + top + height / 2)
    return badge(tile.room.type, middle, plane.unit * min(1.6, width, height))
