"""A Montmurail position in words, and as a picture in characters.

All functions take a position or a view, in which what others have chosen is ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from ...kernel.draw import plain
from ...kernel.seats import SEATS
from ...kernel.squares import COLUMNS, ROWS, square_number
from ...kernel.types import Seat, Square
from .components import BUILDINGS, PLACES, SHAPES, SYMBOLS, Box, laid_out, printed, read_box
from .notation import street_number
from .streets import STEPS, street_between
from .types import Street

SIZE = 8
LETTERS = dict(zip(SYMBOLS, "CWMV12 ", strict=True))
NAMES = dict(zip(SYMBOLS, ("church", "well", "market", "viking", "1 coin", "2 coins", "nothing"), strict=True))
PLURALS = {"church": "churches", "well": "wells", "market": "markets", "viking": "vikings"}

ASKED = {
    "quarter": "the board is being made",
    "place": "open cities get walls",
    "close": "cities may be closed",
    "over": "game over",
}


# What the position contains


def box_of(view: Mapping[str, Any]) -> Box:
    return read_box(view["tiles"] or printed())


def contents(view: Mapping[str, Any]) -> dict[Square, str]:
    """Return what is printed on each square laid so far, as a sign of `components.SYMBOLS`."""
    tiles = box_of(view).tiles
    return {
        square: symbol
        for quarter in view["quarters"]
        for square, symbol in laid_out(
            tiles[quarter["gem"], quarter["side"]], PLACES.index(quarter["place"]), quarter["turn"]
        )
    }


def standing(view: Mapping[str, Any], seat: Seat) -> set[Street]:
    """Return the streets with a wall, without those lifted this turn."""
    return {street_number(name) for name in set(view["boards"][seat]) - set(view["lifted"][seat])}


def planned(view: Mapping[str, Any], seat: Seat) -> set[Street]:
    """Return the walls that a seat has chosen to place, if the view knows them."""
    chosen = view["chosen"][seat]
    return {street_number(name) for name in chosen.split()} if chosen and view["ask"] == "place" else set()


def city(view: Mapping[str, Any], seat: Seat) -> set[Square]:
    return {square_number(name) for name in view["cities"][seat] or ()}


def coins(view: Mapping[str, Any], seat: Seat) -> int:
    """Return the coins so far; invasions are subtracted at the end."""
    return sum(map(int, view["coins"][seat].values()))


def die_coins(view: Mapping[str, Any]) -> int:
    face: int = view["die"]
    return box_of(view).die[face][1]


def counted(number: int, name: str) -> str:
    return f"{number} {name if number == 1 else PLURALS.get(name, name + 's')}"


def status(view: Mapping[str, Any]) -> str:
    asked = ASKED[view["ask"]]
    if view["ask"] == "quarter":
        seat = SEATS[view["seat"]]
        return f"{seat.letter} ({seat.name}) chooses a quarter of the board"
    return f"Age {view['age']}, turn {view['turn']}: {asked}"


def decree_words(view: Mapping[str, Any]) -> str:
    return "The king asks for " + ", ".join(counted(view["decree"][name], name) for name in BUILDINGS)


def die_words(view: Mapping[str, Any]) -> str:
    roller = SEATS[view["roller"]].letter
    return f"{roller} rolled {view['face']}; closed cities take {counted(die_coins(view), 'coin')}"


def seat_words(view: Mapping[str, Any], number: int) -> str:
    seat = SEATS[number]
    state = "city closed" if view["cities"][number] else counted(len(view["boards"][number]), "wall")
    words = [counted(coins(view, number), "coin"), counted(view["tokens"][number], "viking")]
    if view["invasions"][number]:
        words.append(counted(view["invasions"][number], "invasion"))
    return f"{seat.letter} ({seat.name}), {state}: {', '.join(words)}"


# Text

# lines that meet at a crossing: by bits for up, right, down, left
HEAVY = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
GAP = 4  # columns between two boards


@cache
def streets_at(row: int, column: int) -> tuple[Street | None, ...]:
    """Return the streets that meet at a crossing: up, right, down, left."""
    ends = [(row + STEPS[step][0], column + STEPS[step][1]) for step in "URDL"]
    return tuple(street_between((row, column), end) for end in ends)


def crossing(walls: Collection[Street], row: int, column: int) -> int:
    """Return in which directions walls lead from a crossing: bits for up, right, down, left."""
    return sum(1 << bit for bit, street in enumerate(streets_at(row, column)) if street in walls)


def text(view: Mapping[str, Any]) -> str:
    """Draw the boards and the state of play for a terminal of 80 columns."""
    head = [status(view)]
    if view["turn"]:
        shape = [f"    {line}" for line in shape_lines(view["face"])]
        head += [f"{decree_words(view)}.", f"{die_words(view)}:", "", *shape, ""]
    head.append(f"{counted(view['supply'], 'wall')} in the supply")
    boards = [board_lines(view, seat) for seat in range(len(view["boards"]))]
    if not view["turn"]:
        boards = boards[:1]  # all are alike
    for at in range(0, len(boards), 2):
        pair = boards[at : at + 2]
        head.append("")
        width = max(map(len, pair[0])) + GAP
        head += ["".join(f"{line:<{width}}" for line in lines).rstrip() for lines in zip(*pair, strict=True)]
    return "\n".join(plain(line) for line in head) + "\n"


def shape_lines(shape: str) -> list[str]:
    """Draw a shape of the die, as large as on the board."""
    points = [(0, 0)]
    for step in SHAPES[shape]:
        down, right = STEPS[step]
        points.append((points[-1][0] + down, points[-1][1] + right))
    walls = {street for street in (street_between(*ends) for ends in pairwise(points)) if street is not None}
    height, width = (max(way) for way in zip(*points, strict=True))
    lines = street_lines(walls, height + 1, width + 1)
    return [line.replace("·", " ").rstrip() for line in lines]


def street_lines(
    walls: Collection[Street],
    rows: int = SIZE + 1,
    columns: int = SIZE + 1,
    plans: Collection[int] = (),
    cell: Callable[[int, int], str] = lambda row, column: "   ",
) -> list[str]:
    """Draw streets and squares in turn; `cell` returns three characters for a square."""

    def drawn(street: Street | None, wall: str, plan: str) -> str:
        return wall if street in walls else plan if street in plans else " " * len(wall)

    lines = []
    for row in range(rows):
        along = HEAVY[crossing(walls, row, 0)]
        for column in range(1, columns):
            along += drawn(street_between((row, column - 1), (row, column)), "━━━", "╌╌╌")
            along += HEAVY[crossing(walls, row, column)]
        lines.append(along)
        if row + 1 < rows:
            fences = [drawn(street_between((row, at), (row + 1, at)), "┃", "╎") for at in range(columns)]
            cells = [cell(row, column) for column in range(columns - 1)]
            lines.append("".join(fence + square for fence, square in zip(fences, [*cells, ""], strict=True)))
    return lines


def board_lines(view: Mapping[str, Any], seat: Seat) -> list[str]:
    printed_on, closed = contents(view), city(view, seat)

    def cell(row: int, column: int) -> str:
        square = row * SIZE + column
        side = "░" if square in closed else " "
        letter = LETTERS[printed_on[square]] if square in printed_on else "?"
        return side + (letter if letter != " " else side) + side

    lines = street_lines(standing(view, seat), plans=planned(view, seat), cell=cell)
    numbered = [f"{ROWS[at // 2] if at % 2 else ' '} {line}" for at, line in enumerate(lines)]
    title = seat_words(view, seat).partition(": ") if view["turn"] else ("Every board", "", "")
    return [title[0], title[2], "  " + "".join(f"  {letter} " for letter in COLUMNS), *numbered]
