"""Tools to paint boards: colours, badges of seats, and a sheet of characters."""

from __future__ import annotations

from itertools import groupby

from rich.style import Style
from rich.text import Text

from ...kernel.seats import SeatStyle

INK, PAPER, GOLD = "#241f19", "#ffffff", "#ffd23f"
PLAIN, BOLD = Style(), Style(bold=True)
BRIGHT = Style(color=INK, bgcolor=GOLD, bold=True)

Line = list[tuple[str, Style]]  # runs of characters with their styles


def badge_style(seat: SeatStyle) -> Style:
    return Style(color=INK if seat.pale else PAPER, bgcolor=seat.colour, bold=True)


def badge(seat: SeatStyle) -> Text:
    """Return the sign of a seat."""
    return Text(seat.symbol + seat.letter, badge_style(seat))


class Sheet:
    """Characters with styles, painted over one another."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.cells = [[(" ", style)] * width for _ in range(height)]

    def put(self, line: int, column: int, signs: str, style: Style) -> None:
        for i, sign in enumerate(signs):
            self.cells[line][column + i] = (sign, style)

    def lines(self) -> list[Line]:
        return [
            [("".join(sign for sign, _ in run), style) for style, run in groupby(line, key=lambda cell: cell[1])]
            for line in self.cells
        ]


def neighbour(place: int, columns: int, rows: int, size: int) -> int:
    """Return the square some columns and rows away on a board of this size, or the nearest one."""
    row, column = divmod(place, size)
    return min(max(row + rows, 0), size - 1) * size + min(max(column + columns, 0), size - 1)
