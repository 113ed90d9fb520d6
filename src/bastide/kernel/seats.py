"""What sets a seat apart in pictures, on paper and at the terminal: never the colour alone."""

from __future__ import annotations

from typing import NamedTuple


class SeatStyle(NamedTuple):
    name: str
    colour: str
    letter: str
    symbol: str
    pale: bool = False  # what stands on its colour is dark


SEATS = [
    SeatStyle("red", "#c9283e", "A", "▼"),
    SeatStyle("blue", "#1f62b8", "B", "●"),
    SeatStyle("green", "#0c8a5f", "C", "◆"),
    SeatStyle("yellow", "#f2b705", "D", "■", pale=True),
    SeatStyle("violet", "#7b3fa0", "E", "▲"),
    SeatStyle("orange", "#e8722a", "F", "★", pale=True),
    SeatStyle("teal", "#12858f", "G", "♣"),
    SeatStyle("brown", "#7a4a21", "H", "♠"),
]
