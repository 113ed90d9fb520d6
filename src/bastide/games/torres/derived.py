"""What follows from a position and is shown beside it: castles and their worth, the king's bonus, knights left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.arguments import check_viewer
from ...kernel.squares import square_names, square_number
from ...kernel.types import Seat
from .board import connected
from .components import KINGS_BONUS, KNIGHTS, PHASE_CARDS
from .moves import OVER
from .position import position
from .scoring import kings_bonus, last, score_year
from .state import State, copy
from .view import view


def derived(state: State, seat: Seat | None) -> dict[str, Any]:
    shown = view(state, seat)
    seats = range(state.players)
    return {
        "game": "torres",
        "castles": castles(shown),
        "bonus": {
            "level": shown["year"],
            "points": KINGS_BONUS[shown["year"] - 1],
            "seats": [own for own in seats if shown["king"] is not None and kings_bonus(state, own)],
        },
        "reserve": [KNIGHTS - len(shown["knights"][own]) for own in seats],
        "rounds": len(PHASE_CARDS[state.players][shown["year"] - 1]),
        "last": last(state),
    }


def totals(state: State, seat: Seat | None) -> list[int]:
    """Return the points as if this year ended now."""
    check_viewer(seat, state.players)
    end = copy(state)
    if state.ask != OVER:
        score_year(end)
    found: list[int] = position(end)["scores"]
    return found


def castles(shown: Mapping[str, Any]) -> list[dict[str, Any]]:
    heights = [height for row in shown["heights"] for height in row]
    left = sum(1 << square for square, height in enumerate(heights) if height)
    found: list[dict[str, Any]] = []
    while left:
        castle = connected(left & -left, left)
        found.append(described(shown, heights, square_names(castle)))
        left &= ~castle
    return found


def described(shown: Mapping[str, Any], heights: list[int], squares: list[str]) -> dict[str, Any]:
    area = len(squares)
    worth: list[dict[str, Any]] = []
    for seat, knights in enumerate(shown["knights"]):
        inside = [square for square in knights if square in squares]
        if inside:
            square = max(inside, key=lambda name: heights[square_number(name)])
            level = heights[square_number(square)]
            worth.append({"seat": seat, "level": level, "square": square, "points": area * level})
    return {
        "squares": squares,
        "area": area,
        "height": max(heights[square_number(square)] for square in squares),
        "king": shown["king"] in squares,
        "worth": worth,
    }
