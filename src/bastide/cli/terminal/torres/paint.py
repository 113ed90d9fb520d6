"""The board of Torres in characters: heights, figures, and what is selected."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rich.style import Style

from ....games.torres.text import KING
from ....kernel.seats import SEATS, SeatStyle
from ....kernel.squares import square_number
from ....kernel.types import Square
from ..canvas import BOLD, BRIGHT, GOLD, INK, PAPER, PLAIN, Line, Sheet, badge_style

SIZE = 8
LABELS = 2  # columns left of the board
HEAD = 1  # lines above it
MARGIN = 1  # columns right of it
CELLS = ((14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (5, 2), (5, 1))  # width and height of a square, largest first

# by height, the last for all above; two shades, so that neighbours differ
SHADES = (
    ("#93ad80", "#f5ecd8", "#eed9ae", "#e5c285", "#d9a762", "#c98d4b", "#b57539", "#9f612f"),
    ("#87a273", "#ece1c8", "#e5ce9f", "#dcb777", "#d09b55", "#bf823f", "#aa6a30", "#935626"),
)
PALE_FROM = 6  # from this height, letters are pale
STEPS = "▁▂▃▄▅▆▇█"

TARGET, CHANGED = "+", "*"

KINGS = Style(color=GOLD, bgcolor=KING.colour, bold=True)
DARK = Style(color=PAPER, bgcolor=INK, bold=True)


@dataclass(frozen=True)
class Signs:
    """What is shown beside the position, as squares."""

    cursor: Square | None = None
    origin: Square | None = None
    targets: Collection[Square] = ()
    changed: Collection[Square] = ()


def cell_size(width: int, height: int) -> tuple[int, int]:
    for cell in CELLS:
        columns, lines = board_size(cell)
        if columns <= width and lines <= height:
            return cell
    return CELLS[-1]


def board_size(cell: tuple[int, int]) -> tuple[int, int]:
    return LABELS + SIZE * cell[0] + MARGIN, HEAD + SIZE * cell[1]


def square_at(cell: tuple[int, int], x: int, y: int) -> Square | None:
    column, row = (x - LABELS) // cell[0], (y - HEAD) // cell[1]
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


def figures(view: Mapping[str, Any]) -> dict[Square, SeatStyle]:
    found = {square_number(square): SEATS[seat] for seat, own in enumerate(view["knights"]) for square in own}
    if view["king"]:
        found[square_number(view["king"])] = KING
    return found


def height_at(view: Mapping[str, Any], square: Square) -> int:
    return int(view["heights"][square // SIZE][square % SIZE])


def paint(view: Mapping[str, Any], cell: tuple[int, int], signs: Signs) -> list[Line]:
    width, height = cell
    standing = figures(view)
    lines: list[Line] = [[(" " * LABELS + "".join(f"{letter:^{width}}" for letter in "abcdefgh"), PLAIN)]]
    for row in range(SIZE):
        tiles = [
            tile(
                cell,
                (row + square) % 2,
                height_at(view, square),
                standing.get(square),
                Marks(square == signs.cursor, square == signs.origin, square in signs.targets, square in signs.changed),
            )
            for square in range(row * SIZE, row * SIZE + SIZE)
        ]
        for line in range(height):
            label = str(row + 1) if line == (height - 1) // 2 else ""
            lines.append([(f"{label:<{LABELS}}", PLAIN), *(run for painted in tiles for run in painted[line])])
    return lines


class Marks(NamedTuple):
    cursor: bool
    origin: bool
    target: bool
    changed: bool


@lru_cache(maxsize=4096)
def tile(cell: tuple[int, int], shade: int, height: int, figure: SeatStyle | None, marks: Marks) -> list[Line]:
    """Paint a square."""
    drawn = Tile(cell, shade, height)
    if marks.target:
        drawn.draw_target()
    if figure:
        drawn.draw_figure(figure)
    if marks.origin:
        drawn.draw_origin()
    elif marks.changed:
        drawn.draw_changed()
    if marks.cursor:
        drawn.draw_cursor()
    return drawn.lines()


class Tile(Sheet):
    """A square."""

    def __init__(self, cell: tuple[int, int], shade: int, height: int) -> None:
        self.width, self.height = cell
        ground = SHADES[shade][min(height, len(SHADES[shade]) - 1)]
        self.style = Style(color=PAPER if height >= PALE_FROM else INK, bgcolor=ground)
        super().__init__(self.width, self.height, self.style)
        self.framed = self.height > 3  # the cursor is a frame
        self.top = 1 if self.framed else 0
        self.foot = max(self.height // 2, min(1, self.height - 1))  # the line the figure stands on
        self.draw_height(height)

    def draw_height(self, height: int) -> None:
        if height == 0:
            self.put(self.top, 1, "·", self.style)
        else:
            step = STEPS[min(height, len(STEPS)) - 1] if self.height > 1 and height < 10 else ""
            self.put(self.top, 1, f"{height}{step}", self.style + BOLD)

    def draw_target(self) -> None:
        if self.width > 5:
            self.put(self.top, self.width - 4, f" {TARGET} ", DARK)
        else:
            self.put(self.top, self.width - 2, TARGET, DARK)

    def draw_figure(self, figure: SeatStyle) -> None:
        middle = (self.width - 2) // 2
        style = KINGS if figure is KING else badge_style(figure)
        if self.height == 1:
            self.put(0, 2, figure.letter, style)
        elif self.framed:
            self.put(self.foot, middle - 1, f" {figure.symbol}{figure.letter} ", style)
        else:
            self.put(self.foot, middle, figure.symbol + figure.letter, style)

    def draw_changed(self) -> None:
        self.put(self.foot, self.width - 2, CHANGED, self.style + BOLD)

    def draw_origin(self) -> None:
        self.put(self.foot, self.width - 2, "◄", BRIGHT)
        if self.height > 2:
            self.put(self.foot, 1, "►", BRIGHT)

    def draw_cursor(self) -> None:
        left, right = "┃┃" if self.framed else "[]"
        for line in range(self.height):
            self.put(line, 0, left, BRIGHT)
            self.put(line, self.width - 1, right, BRIGHT)
        if self.framed:
            self.put(0, 0, f"┏{'━' * (self.width - 2)}┓", BRIGHT)
            self.put(self.height - 1, 0, f"┗{'━' * (self.width - 2)}┛", BRIGHT)
