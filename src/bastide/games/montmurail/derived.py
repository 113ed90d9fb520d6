"""Derived data: the printed squares, the enclosed cities and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.squares import square_names, square_number
from ...kernel.types import Seat, SquareSet
from .board import count, edge_of, longest_line, north_of, open_squares, outer, region, west_of
from .catalog import CONTENTS
from .components import BUILDINGS, PERFECT_PLAN, PLACES, laid_out
from .notation import street_number
from .state import State
from .streets import masks
from .types import WallSet
from .view import view

ALL = (1 << 64) - 1
Printed = list[str | None]
Walls = tuple[WallSet, WallSet, WallSet]


def derived(state: State, seat: Seat | None) -> dict[str, Any]:
    shown = view(state, seat)
    squares = printed(state, shown)
    tokens = shown["tokens"]
    return {
        "game": "montmurail",
        "squares": [squares[start : start + 8] for start in range(0, 64, 8)],
        "boards": [board(shown, own, squares) for own in range(len(tokens))],
        "pays": None if shown["die"] is None else state.box.die[shown["die"]][1],
        "fewest": [own for own, held in enumerate(tokens) if held == min(tokens)],
        "most": [own for own, held in enumerate(tokens) if held and held == max(tokens)],
    }


def printed(state: State, shown: Mapping[str, Any]) -> Printed:
    squares: Printed = [None] * 64
    for quarter in shown["quarters"]:
        tile = state.box.tiles[quarter["gem"], quarter["side"]]
        for square, symbol in laid_out(tile, PLACES.index(quarter["place"]), quarter["turn"]):
            squares[square] = CONTENTS[symbol]
    return squares


def board(shown: Mapping[str, Any], seat: Seat, squares: Printed) -> dict[str, Any]:
    walls = masks(tuple(street_number(name) for name in shown["boards"][seat]))
    closed = sum(1 << square_number(name) for name in shown["cities"][seat] or ())
    return {
        "cities": [] if closed else [described(shown, walls, city, squares) for city in enclosed(walls)],
        "walls": len(shown["boards"][seat]),
        "longest": shown["runs"][seat] if closed else longest_line(*walls),
        "closed": described(shown, walls, closed, squares) if closed else None,
    }


def enclosed(walls: Walls) -> list[SquareSet]:
    north, west, _ = walls
    left = ALL & ~open_squares(*walls)
    found = []
    while left:
        city = region(left & -left, north, west)
        found.append(city)
        left &= ~city
    return found


def described(shown: Mapping[str, Any], walls: Walls, city: SquareSet, squares: Printed) -> dict[str, Any]:
    names = square_names(city)
    held = [squares[square_number(name)] for name in names]
    short = [max(0, shown["decree"][building] - held.count(building)) for building in BUILDINGS]
    missing = {"church": short[0], "well": short[1], "market": short[2]}
    back = count(*walls) - kept(walls, city)
    coins = held.count("coin") + 2 * held.count("coins")
    return {
        "first": names[0],
        "squares": names,
        "church": held.count("church"),
        "well": held.count("well"),
        "market": held.count("market"),
        "vikings": held.count("viking"),
        "coins": coins,
        "missing": missing,
        "closable": not any(short),
        "walls_back": back,
        "perfect": back == 0,
        "points": coins + (PERFECT_PLAN if shown["perfect_plan"] and back == 0 else 0),
    }


def kept(walls: Walls, city: SquareSet) -> int:
    """M4.4: Count the walls of the outer line."""
    north, west, edge = walls
    outside = outer(city)
    return count(north & north_of(city, outside), west & west_of(city, outside), edge & edge_of(city))
