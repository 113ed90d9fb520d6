"""Parts of a game ready-made, for games that hide nothing, score nothing before the end, or have no pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from . import draw
from .chance import Chance
from .contract import State
from .score import Gains

View = Callable[[State, int | None], dict[str, Any]]
Redeal = Callable[[State, int | None, Chance], State]
Seen = Callable[[State, int, int], tuple[str | None, str]]


def nothing_hidden(
    copy: Callable[[State], State],
    show: Callable[[State, int], str],
    position: Callable[[State], dict[str, Any]],
) -> tuple[View, View, Redeal, Seen]:
    """`view`, `private`, `redeal` and `seen` of a game in which everybody knows everything"""

    def view(state: State, seat: int | None) -> dict[str, Any]:
        return position(state)

    def private(state: State, seat: int | None) -> dict[str, Any]:
        return {}

    def redeal(state: State, seat: int | None, chance: Chance) -> State:
        return copy(state)

    def seen(state: State, seat: int, move: int) -> tuple[str | None, str]:
        text = show(state, move)
        return text, text

    return view, private, redeal, seen


def seal(state: State) -> int:
    """of a state that keeps count of it"""
    seals: int = state.seal
    return seals


def gains(state: State, seat: int, move: int) -> Gains:
    """nothing: all points are given later"""
    return Gains()


def svg_of(text: Callable[[Mapping[str, Any]], str]) -> Callable[..., str]:
    """`svg` of a game that is drawn in characters only"""

    def svg(view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
        return draw.page(text(view))

    return svg
