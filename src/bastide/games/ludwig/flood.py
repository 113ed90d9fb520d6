"""Flood fill of a grid of cells whose edges may be closed."""

from __future__ import annotations

from .geometry import EAST, OUTSIDE, SOUTH


def spread(cells: bytearray, width: int, height: int) -> None:
    """Mark the cells that are reached from the rim, sweeping forwards and backwards until nothing changes."""
    for x in range(width):
        cells[x] |= OUTSIDE
        cells[(height - 1) * width + x] |= OUTSIDE
    for y in range(height):
        cells[y * width] |= OUTSIDE
        cells[y * width + width - 1] |= OUTSIDE
    changed = True
    while changed:
        changed = False
        for at in range(width, (height - 1) * width):
            if cells[at] & OUTSIDE == 0 and (
                cells[at - 1] & (OUTSIDE | EAST) == OUTSIDE or cells[at - width] & (OUTSIDE | SOUTH) == OUTSIDE
            ):
                cells[at] |= OUTSIDE
                changed = True
        for at in range((height - 1) * width - 1, width, -1):
            if cells[at] & OUTSIDE == 0 and (
                (cells[at + 1] & OUTSIDE and cells[at] & EAST == 0)
                or (cells[at + width] & OUTSIDE and cells[at] & SOUTH == 0)
            ):
                cells[at] |= OUTSIDE
                changed = True
