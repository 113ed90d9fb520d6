"""Parts of the game interface for games that hide nothing, score only at the end, or have no pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from . import draw
from .chance import Chance
from .errors import Refusal, refuse
from .game import State
from .score import Gains, SeatScore, known_to
from .types import Move, Seat

View = Callable[[State, Seat | None], dict[str, Any]]
Determinize = Callable[[State, Seat | None, Chance], State]
FromPosition = Callable[[Mapping[str, Any]], State]
Seen = Callable[[State, Seat, Move], tuple[str | None, str]]


def nothing_hidden(
    copy: Callable[[State], State],
    show: Callable[[State, Move], str],
    position: Callable[[State], dict[str, Any]],
) -> tuple[View, View, Determinize, Seen]:
    """Return `view`, `private`, `determinize` and `seen` of a game without hidden information."""

    def view(state: State, seat: Seat | None) -> dict[str, Any]:
        return position(state)

    def private(state: State, seat: Seat | None) -> dict[str, Any]:
        return {}

    def determinize(state: State, seat: Seat | None, chance: Chance) -> State:
        return copy(state)

    def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
        text = show(state, move)
        return text, text

    return view, private, determinize, seen


def nothing_unknown(from_position: FromPosition) -> Callable[[Mapping[str, Any], Chance], State]:
    """Return `from_view` of a game whose views are positions."""

    def from_view(view: Mapping[str, Any], chance: Chance) -> State:
        return from_position(view)

    return from_view


def play_by(
    why_not: Callable[[State, Seat, Move], Refusal | None],
    apply: Callable[[State, Seat, Move, Chance], None],
) -> Callable[[State, Seat, Move, Chance], None]:
    """Return `play` of a game, which checks a move and applies it."""

    def play(state: State, seat: Seat, move: Move, chance: Chance) -> None:
        refuse(why_not(state, seat, move))
        apply(state, seat, move, chance)

    return play


def undo_barrier(state: State) -> int:
    """Return the undo barrier of a state that counts it itself."""
    barrier: int = state.undo_barrier
    return barrier


def gains(state: State, seat: Seat, move: Move) -> Gains:
    """Return no gains: all points are scored later."""
    return Gains()


def totals_of(
    score: Callable[[State], tuple[SeatScore, ...]],
) -> Callable[[State, Seat | None], list[int]]:
    """Return `totals` of a game whose score includes everything scored so far."""

    def totals(state: State, seat: Seat | None) -> list[int]:
        return [points.total for points in known_to(seat, score(state))]

    return totals


Plain = dict[str, Any]  # JSON of any structure


def catalog(options: Any) -> Plain:
    """Return an empty catalog: a view contains everything."""
    return {}


def derived(state: State, seat: Seat | None) -> Plain:
    """Return no derived data: a view contains everything."""
    return {}


def svg_of(text: Callable[[Mapping[str, Any]], str]) -> Callable[..., str]:
    """Return `svg` of a game that has only a picture in characters."""

    def svg(view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
        return draw.page(text(view))

    return svg
