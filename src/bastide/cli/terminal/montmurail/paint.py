"""The boards of Montmurail in characters: streets, walls, squares, and what a player plans."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.style import Style

from ....games.montmurail.components import PLACES
from ....games.montmurail.streets import STREETS, order, street_between
from ....games.montmurail.text import HEAVY, LETTERS, NAMES, contents, crossing
from ....games.montmurail.types import Street
from ....kernel.types import Seat, Square
from ..canvas import BOLD, BRIGHT, GOLD, INK, PAPER, Line, Sheet

SIZE = 8
LABELS = 2  # columns left of the board
HEAD = 1  # lines above it
MARGIN = 1  # columns right of it
CELLS = ((11, 5), (9, 4), (7, 3), (5, 2), (3, 1))  # width and height of a square without its streets, largest first
WORDS_FROM = 7  # the width of a square from which it contains words
SMALL_WIDTH, SMALL_HEIGHT = 17 + 2, 9 + 1  # a small board with its margin or title

STONE = "#4b4640"
ROAD, UNLAID, CITY = "#cfc4ac", "#56616a", "#f0cf73"
GROUNDS = {"white": "#e8e6da", "blue": "#c2d6e0", "violet": "#d8cbe2", "yellow": "#ece0b0"}
COLOURS = {"C": "#9c2f1c", "W": "#1d5c99", "M": "#1d6e43", "V": "#5d2f7d", "c": "#7a5200", "d": "#7a5200"}

BARE = Style(color="#948a72", bgcolor=ROAD)
WALL = Style(color=PAPER, bgcolor=STONE, bold=True)
CHOSEN = Style(color=INK, bgcolor="#a9cfa2", bold=True)
GOOD = Style(color=PAPER, bgcolor="#1f7a3d", bold=True)
BAD = Style(color=PAPER, bgcolor="#b3261e", bold=True)
FRESH = Style(color=GOLD, bold=True)

# a street along a row, and along a column
DOUBLE = "·║═╚║║╔╠═╝═╩╗╣╦╬"  # as `HEAVY`
WALLED, PLANNED, FITTING, CLASHING = ("━", "┃"), ("╌", "╎"), ("═", "║"), ("x", "x")


@dataclass(frozen=True)
class Signs:
    """What is shown beside the position, as streets and squares."""

    chosen: Collection[Street] = ()
    preview: Collection[Street] = ()
    fits: bool = True  # the preview
    city: Collection[Square] = ()
    cursor: Square | None = None
    quarter: int | None = None  # the place of the quarter being chosen


class Layout(NamedTuple):
    """The size of a square of the large board, and the columns and rows of small boards beside it."""

    cell: tuple[int, int]
    columns: int
    rows: int

    @property
    def width(self) -> int:
        return large_size(self.cell)[0] + self.columns * SMALL_WIDTH


def large_size(cell: tuple[int, int]) -> tuple[int, int]:
    return LABELS + SIZE * (cell[0] + 1) + 1 + MARGIN, HEAD + SIZE * (cell[1] + 1) + 1


def layout(width: int, height: int, others: int) -> Layout:
    """Return the largest squares that leave space for all small boards, or else for as many as possible."""
    rows = max(1, min(others, height // SMALL_HEIGHT))
    for columns in range(-(-others // rows), -1, -1):
        for cell in CELLS:
            wide, tall = large_size(cell)
            if wide + columns * SMALL_WIDTH <= width and tall <= height:
                return Layout(cell, columns, rows)
    return Layout(CELLS[-1], 0, 0)


# --- the large board


def place_of(square: Square) -> int:
    return square // 32 * 2 + square % 8 // 4


def grounds(view: Mapping[str, Any]) -> dict[Square, str]:
    by_place = {PLACES.index(quarter["place"]): GROUNDS[quarter["gem"]] for quarter in view["quarters"]}
    return {square: by_place.get(place_of(square), UNLAID) for square in range(SIZE * SIZE)}


def paint(view: Mapping[str, Any], walls: Collection[Street], cell: tuple[int, int], signs: Signs) -> list[Line]:
    width, height = large_size(cell)
    sheet = Sheet(width - MARGIN, height)
    for at in range(SIZE):
        x, y = corner(cell, at, at)
        sheet.put(0, x + (cell[0] - 1) // 2, "abcdefgh"[at], BOLD)
        sheet.put(y + (cell[1] - 1) // 2, 0, str(at + 1), BOLD)
    printed, ground = contents(view), grounds(view)
    for square in range(SIZE * SIZE):
        draw_square(sheet, cell, square, printed.get(square), ground[square], signs)
    draw_streets(sheet, cell, walls, signs)
    return sheet.lines()


def corner(cell: tuple[int, int], row: int, column: int) -> tuple[int, int]:
    """Return the column and line of the first character of a square."""
    return LABELS + 1 + column * (cell[0] + 1), HEAD + 1 + row * (cell[1] + 1)


def draw_square(
    sheet: Sheet, cell: tuple[int, int], square: Square, symbol: str | None, ground: str, signs: Signs
) -> None:
    width, height = cell
    x, y = corner(cell, *divmod(square, SIZE))
    in_city = square in signs.city
    style = Style(color=INK, bgcolor=CITY if in_city else ground)
    fill = "░" if in_city else " "
    for line in range(height):
        sheet.put(y + line, x, fill * width, style)
    middle, centre = y + (height - 1) // 2, x + (width - 1) // 2
    if symbol is None:
        sheet.put(middle, centre, "?", style)
    elif LETTERS[symbol] != " ":
        letter = Style(color=PAPER, bgcolor=COLOURS[symbol], bold=True)
        sheet.put(middle, centre - (width > 3), f" {LETTERS[symbol]} " if width > 3 else LETTERS[symbol], letter)
        if width >= WORDS_FROM:
            word = NAMES[symbol]
            sheet.put(middle + 1, x + (width - len(word)) // 2, word, style)
    if square == signs.cursor:
        sheet.put(middle, x, "[", BRIGHT)
        sheet.put(middle, x + width - 1, "]", BRIGHT)
    if place_of(square) == signs.quarter and square % 4 == 0:
        sheet.put(middle, x, ">", BRIGHT)


def draw_streets(sheet: Sheet, cell: tuple[int, int], walls: Collection[Street], signs: Signs) -> None:
    looks = [looks_of(street, walls, signs) for street in range(STREETS)]
    for street, (look, style) in enumerate(looks):
        row, column, side = order(street)
        x, y = corner(cell, row, column)
        if side in (0, 2):
            sheet.put(y - 1 if side == 0 else y + cell[1], x, (look[0] if look else " ") * cell[0], style)
        else:
            for line in range(cell[1]):
                sheet.put(y + line, x - 1 if side == 1 else x + cell[0], look[1] if look else " ", style)
    for row in range(SIZE + 1):
        for column in range(SIZE + 1):
            draw_crossing(sheet, cell, row, column, walls, signs)


def looks_of(street: Street, walls: Collection[Street], signs: Signs) -> tuple[tuple[str, str] | None, Style]:
    if street in signs.preview:
        return (FITTING, GOOD) if signs.fits and street not in walls else (CLASHING, BAD)
    if street in walls:
        return WALLED, WALL
    return (PLANNED, CHOSEN) if street in signs.chosen else (None, BARE)


def draw_crossing(
    sheet: Sheet, cell: tuple[int, int], row: int, column: int, walls: Collection[Street], signs: Signs
) -> None:
    ways, previewed = crossing(walls, row, column), crossing(signs.preview, row, column)
    sign, style = HEAVY[ways], WALL if ways else BARE
    if previewed.bit_count() > 1:  # inside the shape
        fitting = HEAVY[ways | previewed] if ways else DOUBLE[previewed]
        sign, style = (fitting, GOOD) if signs.fits else (CLASHING[0], BAD)
    x, y = corner(cell, row, column)
    sheet.put(y - 1, x - 1, sign, style)


# --- small boards


def paint_small(walls: Collection[Street], fresh: Collection[Street], closed: bool) -> list[Line]:
    """Paint a board with two columns and one line per square; the signs of crossings show vertical walls."""
    sheet = Sheet(SMALL_WIDTH - 2, SMALL_HEIGHT - 1)
    for row in range(SIZE + 1):
        for column in range(SIZE + 1):
            ways = crossing(walls, row, column)
            new = crossing(fresh, row, column)
            sheet.put(row, 2 * column, HEAVY[ways], style_of(bool(ways), bool(new), closed))
            if column < SIZE:
                street = street_between((row, column), (row, column + 1))
                walled = street in walls
                sheet.put(row, 2 * column + 1, "━" if walled else " ", style_of(walled, street in fresh, closed))
    return sheet.lines()


def style_of(walled: bool, fresh: bool, closed: bool) -> Style:
    if not walled:
        return Style(dim=True)
    return FRESH if fresh else Style(bold=True, underline=False, italic=closed)


# --- the mouse


def spot_at(cell: tuple[int, int], x: int, y: int) -> tuple[float, float] | None:
    """Return the row and column of a point, with crossings at whole numbers."""
    row, column = (y - HEAD) / (cell[1] + 1), (x - LABELS) / (cell[0] + 1)
    return (row, column) if -0.2 <= row <= SIZE + 0.2 and -0.2 <= column <= SIZE + 0.2 else None


def small_at(laid: Layout, x: int, y: int) -> Seat | None:
    """Return the small board at a point, from 0."""
    left = x - large_size(laid.cell)[0]
    if left < 0 or not laid.columns:
        return None
    column, row = left // SMALL_WIDTH, y // SMALL_HEIGHT
    return column * laid.rows + row if column < laid.columns and row < laid.rows else None
