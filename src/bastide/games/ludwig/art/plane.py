"""Outlines, fences and entrances of tiles in pixels."""

from __future__ import annotations

from math import cos, radians, sin

from ....kernel import draw
from ....kernel.draw import Point
from ..geometry import CUT, FENCE_ARC, NOTCH, SHAPES
from .plan import STEPS, Exit, Form, Placed


def turned(point: Point, form: Form) -> Point:
    """Turn a point of the tile as printed."""
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


def fence_line(form: Form) -> list[Point]:
    """Return the line of a fence along the printed top side, cut corners included; for a circle the ends of the arc."""
    width, _, kind = SHAPES[form.room.shape]
    if kind == "circle":
        radius = width / 2
        across, down = radius * sin(radians(FENCE_ARC)), radius * (1 - cos(radians(FENCE_ARC)))
        found = [(radius - across, down), (radius + across, down)]
    elif kind == "octagon":
        found = [(0.0, float(CUT)), (float(CUT), 0.0), (float(width - CUT), 0.0), (float(width), float(CUT))]
    else:
        found = [(0.0, 0.0), (float(width), 0.0)]
    return [turned(point, form) for point in found]


class Plane:
    """Units in pixels."""

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
        points = [self.at(tile.x + x, tile.y + y) for x, y in fence_line(tile.form)]
        if tile.form.kind != "circle":
            return draw.line(*points)
        start, end = points
        r = draw.number(tile.form.width / 2 * self.unit)
        return f"{draw.line(start)}A{r} {r} 0 0 1 {draw.number(end[0])} {draw.number(end[1])}"

    def edge(self, exit: Exit, half: float) -> tuple[Point, Point]:
        """Return the two ends of an entrance."""
        x, y, side = exit
        right, down = STEPS[side]
        middle = x + 0.5 + right / 2, y + 0.5 + down / 2
        along, up = abs(down) * half, abs(right) * half
        return self.at(middle[0] - along, middle[1] - up), self.at(middle[0] + along, middle[1] + up)
