"""What sets a seat apart in pictures, on paper and at the terminal: never the colour alone."""

from __future__ import annotations

from typing import NamedTuple


class Seat(NamedTuple):
    name: str
    colour: str
    letter: str
    symbol: str
    pale: bool = False  # what stands on its colour is dark


SEATS = [
    Seat("red", "#c9283e", "A", "▼"),
    Seat("blue", "#1f62b8", "B", "●"),
    Seat("green", "#0c8a5f", "C", "◆"),
    Seat("yellow", "#f2b705", "D", "■", pale=True),
    Seat("violet", "#7b3fa0", "E", "▲"),
    Seat("orange", "#e8722a", "F", "★", pale=True),
    Seat("teal", "#12858f", "G", "♣"),
    Seat("brown", "#7a4a21", "H", "♠"),
]
