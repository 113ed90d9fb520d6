"""Bots choose in a thread, so that the screen stays responsive."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from textual.message import Message

from ...kernel.game import State
from ...kernel.types import Move, Seat
from .session import GameSession


class BotChoice(Message):
    """A bot has chosen a move, or has failed."""

    def __init__(self, seat: Seat, move: Move | None, error: Exception | None) -> None:
        super().__init__()
        self.seat, self.move, self.error = seat, move, error


def think(session: GameSession, seat: Seat, post: Callable[[BotChoice], object]) -> None:
    """Start choosing a move in the current state. Leave the match alone until the choice is posted."""
    state = session.match.game.copy(session.match.state)
    threading.Thread(target=choose_move, args=(session, seat, state, post), daemon=True).start()


def choose_move(session: GameSession, seat: Seat, state: State, post: Callable[[BotChoice], object]) -> None:
    """Let a bot choose a move, and post it."""
    try:
        choice = BotChoice(seat, session.think(seat, state), None)
    except Exception as error:  # a bot may run any code
        choice = BotChoice(seat, None, error)
    with contextlib.suppress(RuntimeError):  # the screen may have been closed
        post(choice)
