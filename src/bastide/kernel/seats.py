"""How seats are told apart in pictures and at the terminal: never by colour alone."""

from __future__ import annotations

from typing import NamedTuple


class SeatStyle(NamedTuple):
    """The colour and the signs of a seat."""

    name: str
    colour: str
    letter: str
    symbol: str
    pale: bool = False  # so light that text on it must be dark


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
