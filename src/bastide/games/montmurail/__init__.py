"""Montmurail (also sold as Walls of York): wall in a city that pleases the king, and leave the vikings outside."""

from __future__ import annotations

import copyreg
from collections.abc import Collection, Mapping
from typing import Any

from ...kernel.decision import Decision
from ...kernel.score import Gains, Result, SeatScore
from . import notation, pictures, rules, scoring
from .meta import META, Options
from .moves import ASKS, DO_CLOSE, DO_QUARTER, OVER, SPACE
from .refusals import why_not
from .rules import legal, new, play, playouts
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
    "playouts",
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


def decisions(state: State) -> tuple[Decision, ...]:
    kind = ASKS[state.ask]
    return tuple(
        Decision(seat, kind, f"montmurail.{kind}", tuple(legal(state, seat)))
        for seat in range(state.players)
        if rules.deciding(state, seat)
    )


def seal(state: State) -> int:
    return state.seal


def gains(state: State, seat: int, move: int) -> Gains:
    city = rules.city_at(state, seat, move & 63) if move >> 12 == DO_CLOSE else 0
    return scoring.gains(state, seat, move, city)


def score(state: State) -> tuple[SeatScore, ...]:
    return scoring.score(state, state.ask == OVER)


def result(state: State) -> Result | None:
    """M5.6: equal coins share the victory"""
    if state.ask != OVER:
        return None
    totals = [scoring.total(state, seat) for seat in range(state.players)]
    return Result(tuple(totals), tuple(seat for seat, coins in enumerate(totals) if coins == max(totals)))


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
