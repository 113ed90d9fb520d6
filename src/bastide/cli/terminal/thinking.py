"""Bots think in a thread, so that the screen stays alive."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from textual.message import Message

from ...kernel.game import State
from ...kernel.types import Move, Seat
from .course import Course


class Thought(Message):
    """a bot has made up its mind, or broke down"""

    def __init__(self, seat: Seat, move: Move | None, error: Exception | None) -> None:
        super().__init__()
        self.seat, self.move, self.error = seat, move, error


def think(course: Course, seat: Seat, tell: Callable[[Thought], object]) -> None:
    """Begins to think about the state as it is now. Until the thought is told, the match must be left alone."""
    state = course.match.game.copy(course.match.state)
    threading.Thread(target=think_it, args=(course, seat, state, tell), daemon=True).start()


def think_it(course: Course, seat: Seat, state: State, tell: Callable[[Thought], object]) -> None:
    try:
        thought = Thought(seat, course.think(seat, state), None)
    except Exception as error:  # a bot may be anybody's code
        thought = Thought(seat, None, error)
    with contextlib.suppress(RuntimeError):  # the screen was closed meanwhile
        tell(thought)
