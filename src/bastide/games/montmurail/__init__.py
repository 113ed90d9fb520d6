"""Montmurail (also sold as Walls of York): wall in a city that pleases the king, and leave the vikings outside."""

from __future__ import annotations

import copyreg
from collections.abc import Collection, Mapping
from typing import Any

from . import notation, pictures
from .course import new, play, playout
from .meta import META, Options
from .moves import DO_QUARTER, SPACE
from .refusals import why_not
from .rules import decisions, legal
from .scoring import gains, result, score
from .state import State, copy
from .view import from_position, position, redeal, view

__all__ = [
    "META",
    "SPACE",
    "Options",
    "State",
    "copy",
    "decisions",
    "from_position",
    "gains",
    "legal",
    "new",
    "parse",
    "play",
    "playout",
    "position",
    "redeal",
    "result",
    "score",
    "seal",
    "seen",
    "show",
    "svg",
    "text",
    "view",
    "why_not",
]


def seal(state: State) -> int:
    return state.seal


def show(state: State, move: int) -> str:
    return notation.show(move)


def parse(state: State, text: str) -> int:
    return notation.parse(text)


def seen(state: State, seat: int, move: int) -> tuple[str | None, str]:
    """M2.2: hidden until all have chosen; the board is made in the open"""
    text = notation.show(move)
    return (text if move >> 12 == DO_QUARTER else None), text


def text(view: Mapping[str, Any]) -> str:
    return pictures.text(view)


def svg(view: Mapping[str, Any], *, marks: Collection[str] = (), seat: int | None = None, size: int = 720) -> str:
    return pictures.svg(view, marks=marks, seat=seat, size=size)


copyreg.pickle(State, lambda state: (from_position, (position(state),)))
