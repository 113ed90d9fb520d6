"""A Torres position in words, and as a picture in characters.

All takes a position as the game writes it, or a seat's view of one, in which an unknown card is ``None``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from ...kernel.draw import plain
from ...kernel.seats import SEATS, SeatStyle
from ...kernel.squares import COLUMNS, ROWS
from .components import KNIGHTS, TURN_AP

KING = SeatStyle("king", "#4a3a63", "K", "♚")


ASKED = {
    "castle": "places a start block",
    "knight": "places the first knight",
    "king": "places the king",
    "turn": "to play",
    "keep": "keeps a card",
    "return": "puts a card back",
    "stack": "chooses a stack",
    "spread": "spreads the blocks left over",
    "move_king": "may move the king",
    "start": "chooses who starts",
}
WITHIN_A_TURN = {"turn", "keep", "return"}


# The board


class Square(NamedTuple):
    name: str
    height: int
    figure: SeatStyle | None
    marked: bool

    @property
    def label(self) -> str:
        words = [self.name, f"height {self.height}"]
        if self.figure:
            words.append("king" if self.figure is KING else f"knight of player {SEATS.index(self.figure) + 1}")
        return ", ".join(words + ["marked"] * self.marked)


Board = list[list[Square]]  # rows of squares


def board_of(position: Mapping[str, Any], marks: Collection[str] = ()) -> Board:
    figures = {square: seat for seat, own in zip(SEATS, position["knights"], strict=False) for square in own}
    if position.get("king"):
        figures[position["king"]] = KING
    names = [[column + row for column in COLUMNS] for row in ROWS]
    if unknown := {*figures, *marks}.difference(*names):
        raise ValueError(f"not on the board: {', '.join(sorted(map(str, unknown)))}")
    return [
        [Square(name, int(height), figures.get(name), name in marks) for name, height in zip(*row, strict=True)]
        for row in zip(names, position["heights"], strict=True)
    ]


# Words


def status(position: Mapping[str, Any]) -> str:
    parts = [f"Year {position.get('year', 1)}, round {position.get('round', 1)}"]
    ask = position.get("ask", "turn")
    if ask == "over":
        parts[0] += ": game over"
    else:
        seat = SEATS[position.get("seat", 0)]
        parts[0] += f": {seat.letter} ({seat.name}) {ASKED.get(ask, ask)}"
    if ask in WITHIN_A_TURN:
        parts.append(f"{position.get('ap', TURN_AP)} AP")
    if position.get("stack") is not None:
        parts.append(f"stack in use: {position['stack']}")
    return plain(", ".join(parts))


def scores_of(position: Mapping[str, Any]) -> list[tuple[SeatStyle, str]]:
    scores = position.get("scores") or [0] * len(position["knights"])
    return [(seat, plain(score)) for seat, score in zip(SEATS, scores, strict=False)]


def plays(position: Mapping[str, Any], number: int) -> bool:
    return bool(position.get("seat", 0) == number and position.get("ask") != "over")


def of_seat(position: Mapping[str, Any], field: str, seat: int) -> Sequence[Any]:
    every = position.get(field) or []
    return every[seat] if seat < len(every) else []


def card_names(cards: Sequence[str | None]) -> list[str]:
    known = [plain(card) for card in cards if card is not None]
    return known + [f"{len(cards) - len(known)} unknown"] * (len(known) < len(cards))


def text(position: Mapping[str, Any]) -> str:
    """Write the board and the state of play, for a terminal of 80 columns."""
    head = "   " + "".join(f"{letter:>4}" for letter in COLUMNS)
    rows = [f"{row[0].name[1]:>4}{''.join(map(cell, row))}  {row[0].name[1]}" for row in board_of(position)]
    drawn = ["Drawn: " + ", ".join(card_names(position["drawn"]))] if position.get("drawn") else []
    table = ["   Player    Score  Reserve  Stacks   Hand"]
    for number, (seat, score) in enumerate(scores_of(position)):
        table += seat_lines(position, number, seat, score)
    return "\n".join([head, *rows, head, "", status(position), *facts(position), *drawn, "", *table]) + "\n"


def cell(square: Square) -> str:
    return f"{square.height or '.':>3}{square.figure.letter if square.figure else ' '}"


def facts(position: Mapping[str, Any]) -> Iterator[str]:
    if "supply" in position:
        yield plain(f"Supply: {position['supply']}")
    if position.get("master"):
        yield plain(f"Master card: {position['master']}")


def seat_lines(position: Mapping[str, Any], number: int, seat: SeatStyle, score: str) -> list[str]:
    sign = ">" if plays(position, number) else " "
    reserve = KNIGHTS - len(position["knights"][number])
    stacks = plain(" ".join(map(str, of_seat(position, "stacks", number)))) or "-"
    fresh = [f"{card} (new)" for card in card_names(of_seat(position, "fresh", number))]
    hand = ", ".join(card_names(of_seat(position, "hands", number)) + fresh) or "-"
    start = f" {sign} {seat.letter} {seat.name:<7} {score:>5}  {reserve:>7}  {stacks:<7}  "
    return wrap(hand, 80, initial_indent=start, subsequent_indent=" " * len(start))
