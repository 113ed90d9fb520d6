"""Handmade positions for the tests, and helpers to query them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games import now

import bastide
from bastide.games.torres.components import START_SQUARES
from bastide.kernel.squares import COLUMNS

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]
START = dict.fromkeys(START_SQUARES, 1)
EIGHT_LONERS = {"a1": 1, "h1": 1, "a8": 1, "h8": 1, "a4": 1, "h4": 1, "d1": 1, "d8": 1}  # castles out of the way


def flat(squares: str, height: int = 1) -> dict[str, int]:
    """Return towers of one height on squares given as text."""
    return dict.fromkeys(squares.split(), height)


def rows(heights: Mapping[str, int]) -> list[list[int]]:
    return [[heights.get(f"{column}{row}", 0) for column in COLUMNS] for row in range(1, 9)]


def position(
    heights: Mapping[str, int] = START,
    knights: Sequence[Sequence[str]] = (("d1",), ("c3",)),
    king: str | None = None,
    *,
    hand: Sequence[str] = (),
    **fields: Any,
) -> dict[str, Any]:
    """Return a position as JSON; `hand` is that of the seat to decide, and omitted fields have their defaults."""
    data: dict[str, Any] = {
        "game": "torres",
        "heights": rows(heights),
        "knights": [list(squares) for squares in knights],
        "king": king,
        **fields,
    }
    if hand:
        data["hands"] = [list(hand) if seat == fields.get("seat", 0) else [] for seat in range(len(knights))]
    return data


def begin(*args: Any, **fields: Any) -> bastide.Match:
    """Start from a position with the arguments of `position`."""
    return bastide.from_position(position(*args, **fields), seed=1)


def on_offer(game: bastide.Match, beginning: str) -> set[str]:
    """Return how legal moves with this beginning end: `on_offer(game, "d1-")` is where the knight on d1 can go."""
    return {move.removeprefix(beginning) for move in game.legal() if move.startswith(beginning)}


def play(game: bastide.Match, *moves: str) -> bastide.Match:
    for move in moves:
        game.play(move)
    return game


def height(game: bastide.Match, square: str) -> int:
    return int(now(game, "heights")[int(square[1]) - 1][COLUMNS.index(square[0])])


def castles(game: bastide.Match) -> int:
    """Count the castles on the board."""
    built = {square for square in SQUARES if height(game, square)}
    count = 0
    while built:
        count += 1
        edge = [built.pop()]
        while edge:
            near = beside(edge.pop()) & built
            built -= near
            edge += near
    return count


def beside(square: str) -> set[str]:
    """Return the orthogonal neighbours of a square."""
    column, row = COLUMNS.index(square[0]), int(square[1])
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {f"{COLUMNS[a]}{b}" for a, b in near if 0 <= a < 8 and 1 <= b <= 8}


def around(squares: Iterable[str]) -> set[str]:
    """Return the squares orthogonally next to a group, without the group."""
    group = set(squares)
    return {near for square in group for near in beside(square)} - group


def end(game: bastide.Match, turns: int = 1) -> bastide.Match:
    """End turns, and choose the first option when asked about stacks."""
    for _ in range(turns):
        game.play("end")
        while not game.over and game.decision().kind in ("stack", "spread"):
            game.play(game.legal()[0])
    return game


def skip(game: bastide.Match) -> None:
    """Play the simplest move: end the turn, leave the king in place, or play the first legal move."""
    legal = game.legal()
    game.play(next((move for move in ("end", "stay") if move in legal), legal[0]))


def skip_to(game: bastide.Match, *asked: str) -> bastide.Match:
    """Skip at least once, until one of these decisions is to be made."""
    skip(game)
    while not game.over and game.decision().kind not in asked:
        skip(game)
    return game


def points(game: bastide.Match, seat: int = 0) -> dict[str, int]:
    """Return the points of a seat by rule if the year ended now."""
    found: dict[str, int] = {}
    for item in game.score()[seat].items:
        rule = item.rule.removeprefix("torres.")
        found[rule] = found.get(rule, 0) + item.points
    return found
