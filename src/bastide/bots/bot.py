"""The interface of a bot."""

from __future__ import annotations

from typing import Protocol

from ..kernel.chance import Chance
from ..kernel.errors import BastideError
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat


class Bot(Protocol):
    name: str

    def __init__(self) -> None: ...

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        """Choose a legal move of the seat; the bot may change the state."""


class BotFailed(BastideError):
    """A bot crashed, did not answer in time or gave an invalid answer."""
