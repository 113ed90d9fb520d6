"""Tiles and castles drawn in SVG, layer by layer: floors and words, walls and fences, entrances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....kernel import draw
from ....kernel.draw import INK, PAPER
from .labels import COLOURS, GOLD, label, small_label
from .names import room_words
from .plan import EXTERNAL, JOINED, STEPS, WALLED, Exit, Placed, across
from .plane import Plane, turned

DARK_CORRIDOR = "#77705f"
WALL, THRESHOLD, BRICK, FENCE = "#3d362e", "#fbf3df", "#b04a35", "#3f7a2c"
WALL_WIDTH = 0.13  # of a unit, as all measures here
DOOR = 0.3  # half of an entrance


def colour_of(tile: Placed) -> str:
    return DARK_CORRIDOR if tile.down and tile.room.type == "corridor" else COLOURS[tile.room.type]


def floor(tile: Placed, plane: Plane) -> str:
    if tile.room.name == "Stairs":
        return treads(tile, plane)
    return draw.path(plane.outline(tile), fill=colour_of(tile))


def treads(tile: Placed, plane: Plane) -> str:
    """Draw steps that get darker towards the lower end."""
    shades = ("#4b4659", "#655f6b", "#827b7c", "#a0988e", "#bdb4a3", "#d9d0bd")
    steps = []
    for number, shade in enumerate(shades):
        ends = [(number / 2, 0.0), (number / 2 + 0.5, 0.0), (number / 2 + 0.5, 1.0), (number / 2, 1.0)]
        points = [turned(end, tile.form) for end in ends]
        steps.append(
            draw.path(draw.area(*(plane.at(tile.x + x, tile.y + y) for x, y in points)), fill=shade, stroke=WALL)
        )
    return "".join(steps)


def walls(tiles: Sequence[Placed], plane: Plane) -> str:
    """Draw outlines, and fences over them."""
    whole = draw.path("".join(plane.outline(tile) for tile in tiles), stroke=WALL, stroke_width=plane.unit * WALL_WIDTH)
    return draw.element("g", whole, *fences(tiles, plane), fill="none", pointer_events="none")


def fences(tiles: Sequence[Placed], plane: Plane) -> list[str]:
    lines = "".join(plane.fence(tile) for tile in tiles if tile.room.fence)
    if not lines:
        return []
    width = plane.unit * WALL_WIDTH
    dashes = f"{draw.number(width * 1.2)} {draw.number(width)}"
    return [
        draw.path(lines, stroke=FENCE, stroke_width=width * 2.2, class_="fence"),
        draw.path(lines, stroke=PAPER, stroke_width=width * 1.2, stroke_dasharray=dashes),
    ]


def doors(states: Mapping[Exit, str], plane: Plane) -> str:
    """Draw gaps in the walls, with an arrow if one leads outside and bricks if it is blocked."""
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


# --- whole castles


def tile_group(tile: Placed, number: int, plane: Plane, complete: bool, labelled: bool) -> str:
    said = room_words(tile.room) + (", complete" if complete else "")
    said += f", at {tile.x},{tile.y} turned {tile.form.rot}"
    parts = [draw.words("title", said), floor(tile, plane)]
    parts.append(label(tile, plane, complete) if labelled else small_label(tile, plane))
    return draw.element("g", *parts, data_tile=number, aria_label=said)


def castle_parts(
    tiles: Sequence[Placed], states: Mapping[Exit, str], complete: Iterable[int], plane: Plane, labelled: bool
) -> str:
    done = set(complete)
    groups = [tile_group(tile, number, plane, number in done, labelled) for number, tile in enumerate(tiles)]
    return "".join([*groups, walls(tiles, plane), doors(states, plane)])


def ghost(tile: Placed, plane: Plane) -> str:
    """Draw a tile that is not placed yet."""
    said = f"{tile.room.name} at {tile.x},{tile.y} turned {tile.form.rot}, not placed yet"
    faint = draw.element("g", draw.words("title", said), floor(tile, plane), label(tile, plane, False), opacity=0.72)
    fence = draw.element("g", *fences([tile], plane), fill="none") if tile.room.fence else ""
    exits = doors(dict.fromkeys(tile.exits, JOINED), plane)
    rim = draw.mark(plane.outline(tile))
    return draw.element("g", faint, rim, fence, exits, data_ghost=tile.room.name, aria_label=said)
