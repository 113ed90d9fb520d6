"""Pictures of a Ludwig position: as text for a terminal (here), as SVG for a page (in `drawing`).

Both take a position or a view, in which what others hold is only counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from ...kernel import draw
from ...kernel.seats import SEATS
from ...kernel.types import Seat
from .art import raster
from .art.names import (
    LETTERS,
    SIGNS,
    bonus_words,
    favor_words,
    known,
    room_short,
    status,
)
from .art.plan import EXTERNAL, FREE, JOINED, ROOMS, WALLED, Exit, Placed, castle, exit_states, frame
from .svg import svg

__all__ = ["svg", "text"]

COLUMNS = 80
PITCH = (4, 2)
NUMBERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
STAIRS = "▓▒░"  # from the dark end on


def text(view: Mapping[str, Any]) -> str:
    """Draw the state of play, the market and the castles, in 80 columns unless a castle is very wide."""
    lines = [status(view), *table_lines(view)]
    for seat in range(len(view["castles"])):
        lines += ["", *seat_lines(view, seat), "", *castle_picture(view, seat)]
    signs = ", ".join(f"{letter} {kind}" for kind, letter in LETTERS.items())
    notes = f"{signs}; {SIGNS['connected']} for each connected room, {SIGNS['adjacent']} for each adjacent one, "
    notes += f"{SIGNS['castle']} for each in the castle; ▴ an external entrance, x one that is walled up, ✓ complete"
    lines += ["", *wrap(notes, COLUMNS)]
    return "\n".join(draw.plain(line).rstrip() for line in lines) + "\n"


def table_lines(view: Mapping[str, Any]) -> Iterator[str]:
    if len(view["castles"]) > 1:
        yield f"Master builder: {SEATS[view['master']].letter}"
    yield f"Room cards: {view['cards']}" + (f", on them {len(view['deck'])} face down" if view["deck"] else "")
    stacks = [f"{size}: {known(tiles)}" for size, tiles in view["stacks"].items()]
    yield from wrap(f"Stacks: {', '.join(stacks)}", COLUMNS)
    yield f"Market{'' if view['open'] else ' (being arranged)'}:"
    for price, offer in zip(view["prices"], view["market"], strict=True):
        yield f"  {price:>5}  {offered(offer)}"
    yield f"   3000  Hallway ({view['hallways']} left), Stairs ({view['stairs']} left)"
    for favor, counted in zip(view["favors"], view["standing"], strict=True):
        counts = ", ".join(f"{SEATS[seat].letter} {count}" for seat, count in enumerate(counted))
        yield f"Favor: {favor_words(favor)} ({counts})"


def offered(offer: Mapping[str, Any] | None) -> str:
    if offer is None:
        return "-"
    room = ROOMS[offer["tile"]]
    money = f", {offer['money']} on it" if offer["money"] else ""
    return f"{room.name:<22}{room.size}  {room_short(room)}{money}"


def seat_lines(view: Mapping[str, Any], seat: Seat) -> Iterator[str]:
    who = SEATS[seat]
    points = sum(view["points"][seat].values())
    yield f"{who.letter} ({who.name}): {points} points, {view['money'][seat]} marks"
    for title, cards in (("Bonus cards", view["bonus"][seat]), ("To choose from", view["choice"][seat])):
        if isinstance(cards, int):
            if cards:
                yield f"{title}: {cards}"
        elif cards:
            yield from wrap(f"{title}: {'; '.join(map(bonus_words, cards))}", COLUMNS)


def castle_picture(view: Mapping[str, Any], seat: Seat) -> list[str]:
    tiles = castle(view, seat)
    complete = set(view["completed"][seat])
    states = exit_states(tiles, view["external"][seat])
    if frame(tiles).width * PITCH[0] < COLUMNS:
        return castle_lines(tiles, states, complete)
    names = [f"{NUMBERS[at % 62]} {tile.room.name}{' ✓' * (at in complete)}" for at, tile in enumerate(tiles)]
    return [*small_lines(tiles), *wrap(", ".join(names), COLUMNS)]


def castle_lines(tiles: Sequence[Placed], states: Mapping[Exit, str], complete: Collection[int]) -> list[str]:
    around = frame(tiles)
    page = Page(around.width * PITCH[0] + 1, around.height * PITCH[1] + 1)
    at = -around.left * PITCH[0], -around.top * PITCH[1]
    ways: dict[raster.Cell, int] = {}
    curved: set[raster.Cell] = set()
    fences: set[raster.Cell] = set()
    for number, tile in enumerate(tiles):
        shape = raster.drawn(tile.room.name, tile.form.rot, PITCH)
        x, y = at[0] + tile.x * PITCH[0], at[1] + tile.y * PITCH[1]
        for (right, down), lines in shape.lines.items():
            ways[x + right, y + down] = ways.get((x + right, y + down), 0) | lines
        if tile.form.kind == "circle":
            curved |= {(x + right, y + down) for right, down in shape.lines}
        fences |= {(x + right, y + down) for right, down in shape.fence}
        for right, down in shape.inside:
            page.put((x + right, y + down), floor(tile, right, down))
        for (right, down), words in raster.label(tile, PITCH, "✓" * (number in complete)):
            page.put((at[0] + right, at[1] + down), words)
    for cell, lines in ways.items():
        signs = raster.DOUBLE if cell in fences else raster.CURVED if cell in curved else raster.LIGHT
        page.put(cell, signs[lines])
    for exit, state in states.items():
        for cell, sign in entrance(exit, state):
            page.put((at[0] + cell[0], at[1] + cell[1]), sign)
    return page.lines()


def floor(tile: Placed, right: int, down: int) -> str:
    if tile.room.name != "Stairs":
        return "░" if tile.down else " "
    along = right // PITCH[0] if tile.form.rot % 180 == 0 else down // PITCH[1]
    return STAIRS[along if tile.form.rot < 180 else 2 - along]


def entrance(exit: Exit, state: str) -> Iterator[tuple[raster.Cell, str]]:
    """Return the characters of an edge with an entrance."""
    cells = raster.gap(exit, PITCH)
    signs = {JOINED: " ", EXTERNAL: raster.ARROWS[exit[2]], FREE: raster.HOLLOW[exit[2]], WALLED: "x"}
    for at, cell in enumerate(cells):
        yield cell, signs[state] if at == len(cells) // 2 else " "


def small_lines(tiles: Sequence[Placed]) -> list[str]:
    """Draw two characters per unit: where entrances lead, and the tile's letter."""
    around = frame(tiles)
    page = Page(around.width * 2, around.height)
    for number, tile in enumerate(tiles):
        ways = small_ways(tile)
        for unit in tile.units:
            sign = raster.LIGHT[ways.get(unit, 0)] + NUMBERS[number % 62]
            page.put(((unit[0] - around.left) * 2, unit[1] - around.top), sign)
    return page.lines()


def small_ways(tile: Placed) -> dict[tuple[int, int], int]:
    ways: dict[tuple[int, int], int] = {}
    for x, y, side in tile.exits:
        ways[x, y] = ways.get((x, y), 0) | 1 << "NESW".index(side)
    return ways


class Page:
    """Characters painted over one another."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[" "] * width for _ in range(height)]

    def put(self, cell: raster.Cell, signs: str) -> None:
        column, line = cell
        self.rows[line][column : column + len(signs)] = signs

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.rows]
