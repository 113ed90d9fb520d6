"""Checks of what is passed to the functions of a game, where they are called from outside."""

from __future__ import annotations

from .errors import BastideError
from .messages import say
from .types import Move, Seat
from .validation import brief


def not_allowed(seat: Seat, move: Move) -> BastideError:
    """Return the error for a move that `apply` must not play."""
    return BastideError(say("move.unchecked", seat=brief(seat), move=brief(move)))
