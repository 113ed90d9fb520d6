"""Torres: build castles, climb them, guard the king. Editions of 2000 and 2017, their variants, the master version."""

from __future__ import annotations

import copyreg
from collections.abc import Collection, Mapping
from typing import Any

from . import notation, pictures
from .components import CARDS
from .course import new, play, playout
from .meta import META, Options
from .moves import DO_BOTTOM, DO_KEEP, DO_TOP, SPACE
from .refusals import why_not
from .rules import decisions, legal
from .scoring import gains, result, score
from .state import State, copy
from .view import from_position, position, redeal, view

__all__ = [
    "CARDS",
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
    """which card is kept or put back is the player's secret; that it is, and where, all can see"""
    text = notation.show(move)
    if move >> 12 in (DO_KEEP, DO_TOP, DO_BOTTOM):
        text = f"{text.split()[0]} a card"
    return text, text


def text(view: Mapping[str, Any]) -> str:
    return pictures.text(view)


def svg(view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
    return pictures.svg(view, marks=marks)


copyreg.pickle(State, lambda state: (from_position, (position(state),)))
